"""Limits of time and memory in every command and backend, on boards that are too large for them.

``python tests/long/hold_limits.py [SECONDS] [WORD]``: each command (that has the word) ends within 1.1 times its limit
and half a second, beyond what ``nono info`` takes to start and to read the board, and does not take more memory than it
is allowed, plus what it has at its start. What counts is the lesser of wall and CPU seconds, so that a busy machine
accuses no command. Prints a line for each.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from time import perf_counter

import nono

START = 400  # MiB that Python, numpy, OR-Tools and a board of 500x500 take before anything is solved
PATIENCE = 60  # seconds after which a command is killed
MEMORY = 300  # MiB that each command is allowed beyond that
COMMANDS = (  # TIME and MEMORY stand for the options
    "solve {board} TIME",
    "solve {board} TIME --strategy probing",
    "solve {board} TIME --backend sat",
    "solve {board} TIME --backend sat --encoding dfa",
    "solve {board} TIME --backend cpsat",
    "solve {board} TIME --backend reference",
    "solve {board} TIME MEMORY --backend sat",
    "solve {board} TIME MEMORY --backend cpsat",
    "verify {board} TIME",
    "verify {board} TIME MEMORY",
    "verify {board} TIME --jobs 3",
    "count {board} TIME",
    "sample {board} TIME",
    "certify {board} TIME -o proof-{number}",
    "encode {board} TIME -o formula-{number}.cnf",
    "encode {board} TIME --encoding direct -o formula-{number}.cnf",
    "encode {board} TIME --to cpsat -o formula-{number}.pb",
    "grade {board} TIME",
    "explain {board} TIME",
    "hint {board} TIME",
    "diff {board} TIME",
    "repair {board} TIME",
    "repair {board} TIME --givens",
    "bench {board} TIME --repeat 1",
    "generate --size 60x60 --grade expert TIME",
    "generate --size 500x500 TIME",
    "generate --size 300x300 --grade easy --colors 20 TIME",
    "generate --size 60x60 --genre akari --verify TIME",
    "census 5 5 TIME",
    "solve english33 --shortest TIME",
    "verify english33 TIME",
)


def boards(folder: Path) -> list[Path]:
    """500x500 noise in black and white and in 20 colours, and a 40x40 that takes long by search."""
    rng = random.Random(2)
    found = []
    for side, colours, ink in ((500, 1, 0.6), (500, 20, 0.6), (40, 1, 0.4)):
        grid = [[rng.randint(1, colours) * (rng.random() < ink) for _ in range(side)] for _ in range(side)]
        path = folder / f"{side}-{colours}.json"
        puzzle = nono.Nonogram.from_grid(grid)
        nono.write(nono.Nonogram(puzzle.rows, puzzle.cols, palette=puzzle.palette), path)
        found.append(path)
    return found


@dataclass(frozen=True)
class Run:
    """The lesser of wall and CPU seconds, MiB of the largest process, exit status and standard error of a command."""

    seconds: float
    memory: float
    status: int
    errors: str


def run(words: list[str], folder: Path) -> Run:
    """Run a command; it is killed after `PATIENCE` seconds."""
    began = perf_counter()
    command = [sys.executable, "-m", "nono", *words]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    killer = Timer(PATIENCE, process.kill)
    killer.start()
    assert process.stderr is not None
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    killer.cancel()
    seconds = min(perf_counter() - began, usage.ru_utime + usage.ru_stime)
    return Run(seconds, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status), errors)


def main() -> None:
    seconds = float((*sys.argv, "3")[1])
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    failed = count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for board in boards(folder):
            start = run(["info", board.name], folder).seconds
            for number, command in enumerate(COMMANDS):
                text = command.replace("TIME", f"--time-limit {seconds:g}").replace("MEMORY", f"--memory {MEMORY}")
                text = text.format(board=board.name, number=number)
                if wanted not in text or ("{board}" not in command and board.name != "40-1.json"):
                    continue
                ran = run(text.split(), folder)
                backends = 3 if command.startswith(("verify", "bench")) and "--jobs" not in command else 1
                faults = {
                    "late": ran.seconds > (1.1 * seconds + 0.5) * backends + start,
                    "large": "MEMORY" in command and ran.memory > START + MEMORY,
                    "broken": ran.status not in (0, 1, 2, 3) or "Traceback" in ran.errors,
                }
                words = [word for word, is_so in faults.items() if is_so]
                count += 1
                failed += bool(words)
                print(
                    f"{' '.join(words) or 'ok'}: {text}: {ran.seconds - start:.1f} s, {ran.memory:.0f} MiB, "
                    f"exit {ran.status} {ran.errors.strip()[-150:]!r}",
                    flush=True,
                )
    print(f"{count - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
