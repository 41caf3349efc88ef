"""Limits of time and memory in every command and backend, on boards that are too large for them.

``python tests/long/hold_limits.py [SECONDS]``: each command has ended within 1.1 times its limit and half a second, and
has not taken more memory than it was allowed, plus what it has at its start. Prints a line for each.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import nono

START = 400  # MiB that Python, numpy, OR-Tools and a board of 500x500 take before anything is solved
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
    "bench {board} TIME --repeat 1",
    "generate --size 60x60 --grade expert TIME",
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


def run(words: list[str], folder: Path) -> tuple[float, float, int, str]:
    """Wall seconds, MiB of the largest process, exit status and standard error of a command."""
    began = perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "nono", *words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    return perf_counter() - began, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status), errors


def main() -> None:
    seconds = float((*sys.argv, "3")[1])
    failed = count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for board in boards(folder):
            for number, command in enumerate(COMMANDS):
                if "{board}" not in command and board.name != "40-1.json":
                    continue
                text = command.replace("TIME", f"--time-limit {seconds:g}").replace("MEMORY", f"--memory {MEMORY}")
                took, memory, status, errors = run(text.format(board=board.name, number=number).split(), folder)
                backends = 3 if command.startswith(("verify", "bench")) and "--jobs" not in command else 1
                late = took > 1.1 * seconds * backends + 0.5 + 1.0  # and a second to start and to read the board
                large = "MEMORY" in command and memory > START + MEMORY
                broken = status not in (0, 1, 2, 3) or "Traceback" in errors or "internal error" in errors
                count += 1
                failed += late or large or broken
                words = [word for word, is_so in (("late", late), ("large", large), ("broken", broken)) if is_so]
                print(
                    f"{' '.join(words) or 'ok'}: {text.format(board=board.name, number=number)}: {took:.1f} s, "
                    f"{memory:.0f} MiB, exit {status} {errors.strip()[-150:]!r}",
                    flush=True,
                )
    print(f"{count - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
