"""Limits of time and memory in every command and backend, on boards that are too large for them.

``python tests/long/hold_limits.py [SECONDS] [WORD]``: each command (that has the word) ends within 1.1 times its limit
and half a second, beyond what ``nono info`` takes to start and to read the board, and does not take more memory than it
is allowed, plus what it has at its start. Every command of the program that has the option is tried, on each board;
more calls are in `CALLS`. What counts is the lesser of wall and CPU seconds, so that a busy machine accuses no command.
Prints a line for each.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from time import perf_counter

import nono
from nono.cli.typer_program import Commands

START = 400  # MiB that Python, numpy, OR-Tools and a board of 500x500 take before anything is solved
PATIENCE = 300  # seconds after which a command is killed
MEMORY = 500  # MiB that each command is allowed beyond that
# What stands for the required arguments and options, by their names in a command.
WORDS = {
    "puzzles": "{board}",
    "puzzle": "{board}",
    "image": "picture.ppm",
    "answer": "answer.txt",
    "folders": "certificate",
    "width": "6",
    "height": "6",
    "store": "--store store-{number}.sqlite",
    "output": "--output out-{number}",
}
SUFFIXES = {"make": ".json", "render": ".svg"}  # of outputs
CALLS = (  # TIME and MEMORY stand for the options
    "solve {board} TIME --strategy probing",
    "solve {board} TIME --backend sat",
    "solve {board} TIME --backend sat --encoding dfa",
    "solve {board} TIME --backend cpsat",
    "solve {board} TIME --backend reference",
    "solve {board} TIME MEMORY --backend sat",
    "solve {board} TIME MEMORY --backend cpsat",
    "verify {board} TIME --jobs 3",
    "encode {board} TIME --encoding direct -o formula-{number}.cnf",
    "encode {board} TIME --to opb -o formula-{number}.opb",
    "encode {board} TIME --to cpsat -o formula-{number}.pb",
    "encode {board} TIME --to cpsat --model order -o formula-{number}.pb",
    "certify {board} TIME --solver native -o proof-{number}",
    "check-certificate certificate TIME --checker python",
    "grade akari.json TIME",
    "explain akari.json TIME",
    "explain {board} TIME -o explained-{number}.html",
    "hint akari.json TIME",
    "make picture.ppm TIME -o out-{number}.json --size 1000x1000 --colors 200",
    "make picture.ppm TIME -o out-{number}.json --size 500x500 --colors 20 --dither",
    "render {board} TIME -o drawn-{number}.svg --show solution",
    "repair {board} TIME --givens",
    "bench {board} TIME --repeat 1",
    "generate --size 60x60 --grade expert TIME",
    "generate --size 500x500 TIME",
    "generate --size 300x300 --grade easy --colors 20 TIME",
    "generate --size 60x60 --genre akari --verify TIME",
    "solve english33 --shortest TIME",
    "verify english33 TIME",
)


def calls() -> Iterator[str]:
    """A call of every command that has a limit of time, then that and one of memory, and `CALLS`."""
    for limits, names in (("TIME", {"time_limit"}), ("TIME MEMORY", {"time_limit", "memory"})):
        for command, row in Commands().items():
            if names <= {one.name for one in row.params}:
                needed = [one.name for one in row.params if one.required or one.name in ("puzzles", "store", "answer")]
                words = "".join(f" {WORDS[one]}" for one in needed)
                yield f"{command}{words}{SUFFIXES.get(command, '')} {limits}"
    yield from CALLS


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


def other_files(folder: Path) -> None:
    """A picture of 16 million pixels, a solver's answer, a certificate of a disc of 200x200, an Akari of 300x300."""
    rng = random.Random(3)
    (folder / "picture.ppm").write_bytes(b"P6 4000 4000 255 " + rng.randbytes(3 * 4000 * 4000))
    (folder / "answer.txt").write_text("SAT\n1 -2 0\n")
    side = range(200)
    disc = [[int((x - 100) ** 2 + (y - 100) ** 2 < 9000 and (7 * x + 13 * y) % 5 > 0) for x in side] for y in side]
    nono.write(nono.Nonogram.from_grid(disc), folder / "disc.json")
    subprocess.run([sys.executable, "-m", "nono", "certify", "disc.json", "-o", "certificate"], cwd=folder, check=True)
    grid = ["".join(rng.choices("#.", [1, 4], k=300)) for _ in range(300)]
    nono.write(nono.Akari(grid), folder / "akari.json")


@dataclass(frozen=True)
class Run:
    """Wall and CPU seconds, MiB of the largest process, exit status and standard error of a command."""

    wall: float
    cpu: float
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
    return Run(
        perf_counter() - began,
        usage.ru_utime + usage.ru_stime,
        usage.ru_maxrss / 1024,
        os.waitstatus_to_exitcode(status),
        errors,
    )


def main() -> None:
    seconds = float((*sys.argv, "3")[1])
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    failed = count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        other_files(folder)
        for board in boards(folder):
            start = run(["info", board.name], folder)
            for number, call in enumerate(calls()):
                text = call.replace("TIME", f"--time-limit {seconds:g}").replace("MEMORY", f"--memory {MEMORY}")
                text = text.format(board=board.name, number=number)
                if wanted not in text or ("{board}" not in call and board.name != "40-1.json"):
                    continue
                ran = run(text.split(), folder)
                backends = 3 if call.startswith(("verify", "bench")) and "--jobs" not in call else 1
                faults = {
                    "late": min(ran.wall - start.wall, ran.cpu - start.cpu) > (1.1 * seconds + 0.5) * backends,
                    "large": "MEMORY" in call and ran.memory > START + MEMORY,
                    "broken": ran.status not in (0, 1, 2, 3) or "Traceback" in ran.errors,
                }
                words = [word for word, is_so in faults.items() if is_so]
                count += 1
                failed += bool(words)
                print(
                    f"{' '.join(words) or 'ok'}: {text}: {ran.wall - start.wall:.1f} s, "
                    f"CPU {ran.cpu - start.cpu:.1f} s, {ran.memory:.0f} MiB, "
                    f"exit {ran.status} {ran.errors.strip()[-150:]!r}",
                    flush=True,
                )
    print(f"{count - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
