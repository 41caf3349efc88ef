"""Limits of time and memory: every command on the largest board of every genre.

``python tests/long/hold_limits.py [SECONDS] [MIB] [WORD...]`` runs the 144 commands, or those whose lines have all the
words. Each command must end within 1.1 times the time limit plus 0.5 s of CPU, and within the memory limit plus 100 MB.
The CPU time includes the start of Python and reading the board. A command on a busy machine may take longer on the
clock. Each run prints one line; the exit status is 1 if a command failed.
"""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from time import perf_counter
from typing import Any

import nono

PATIENCE = 600  # seconds on the clock after which a command is killed, because it waits for ever
SPARE_TIME, SPARE_MEMORY = 0.5, 100  # CPU seconds and MB beyond the limits
# Commands for the board of every genre. LIMITS stands for both limits.
ON_BOARDS = (
    "solve {board} LIMITS",
    "solve {board} LIMITS --backend sat",
    "solve {board} LIMITS --backend cpsat",
    "verify {board} LIMITS",
    "count {board} LIMITS",
    "encode {board} LIMITS -o formula-{number}.cnf",
    "encode {board} LIMITS --to cpsat -o formula-{number}.pb",
    "certify {board} LIMITS -o proof-{number}",
    "grade {board} LIMITS",
    "explain {board} LIMITS",
    "repair {board} LIMITS -o repaired-{number}.json",
)
# Commands for one genre at a time, each with the largest size that `generate` is asked for.
OTHERS = (
    "generate --genre akari --size 200x200 LIMITS",
    "generate --genre norinori --size 60x60 --seed 8166071 LIMITS",
    "generate --genre binairo --size 60x60 LIMITS",
    "generate --size 500x500 LIMITS",
    "make picture.ppm LIMITS -o made-{number}.json --size 1000x1000 --colours 200",
    "check-certificate certificate LIMITS --checker python",
    "solve aquarium.txt LIMITS",
    "solve norinori.txt LIMITS",
    "batch {board} LIMITS --store store-{number}.sqlite",
    "sample nonogram.json LIMITS",
    "render nonogram.json LIMITS -o drawn-{number}.svg --show solution",
    "fix nonogram.json LIMITS",
)


def calls() -> Iterator[str]:
    """Yield the command lines; a number in ``{number}`` makes the names of output files unique."""
    for board in BOARDS:
        for call in ON_BOARDS:
            yield call.replace("{board}", f"{board}.json")
    yield from (call.replace("{board}", "binairo.json") for call in OTHERS)


def squares(side: int, size: int) -> list[str]:
    """Return regions of ``size`` x ``size`` cells on a square board."""
    return ["".join(chr(0x4E00 + y // size * side + x // size) for x in range(side)) for y in range(side)]


def noise(side: int, colours: int) -> nono.Nonogram:
    """Return the clues of a picture of random colours."""
    rng = random.Random(2)
    grid = [[rng.randint(1, colours) * (rng.random() < 0.6) for _ in range(side)] for _ in range(side)]
    puzzle = nono.Nonogram.from_grid(grid)
    return nono.Nonogram(puzzle.rows, puzzle.cols, palette=puzzle.palette)


SIDE = 200
BLANK = ["." * SIDE] * SIDE
OPEN = [None] * SIDE
BOARDS: dict[str, Callable[[], nono.Puzzle[Any]]] = {
    "nonogram": lambda: noise(500, 20),
    "akari": lambda: nono.Akari(BLANK),
    "binairo": lambda: nono.Binairo(BLANK),
    "mosaic": lambda: nono.Mosaic(BLANK),
    "minesweeper": lambda: nono.Minesweeper(BLANK),
    "star-battle": lambda: nono.StarBattle([chr(0x4E00 + y) * SIDE for y in range(SIDE)]),
    "tents": lambda: nono.Tents(["T." * (SIDE // 2)] * SIDE, rows=OPEN, cols=OPEN),
    "aquarium": lambda: nono.Aquarium(squares(SIDE, 5), rows=OPEN, cols=OPEN),
    "norinori": lambda: nono.Norinori(squares(SIDE, 4)),
    "sudoku": lambda: nono.Sudoku(["." * 25] * 25),
    "triddler": lambda: nono.puzzle("fir"),
    "pegs": lambda: nono.puzzle("english33"),
}


def make_files(folder: Path) -> None:
    """Write the boards, a picture of 16 million pixels, two links of 2000x2000, and a certificate of a 200x200."""
    for name, board in BOARDS.items():
        nono.write(board(), folder / f"{name}.json")
    rng = random.Random(3)
    (folder / "picture.ppm").write_bytes(b"P6 4000 4000 255 " + rng.randbytes(3 * 4000 * 4000))
    for genre in ("aquarium", "norinori"):
        (folder / f"{genre}.txt").write_text(f"https://puzz.link/p?{genre}/2000/2000/" + "0" * 1_600_000)
    side = range(200)
    disc = [[int((x - 100) ** 2 + (y - 100) ** 2 < 9000 and (7 * x + 13 * y) % 5 > 0) for x in side] for y in side]
    nono.certify(nono.Nonogram.from_grid(disc), folder / "certificate")


@dataclass(frozen=True)
class Run:
    """Wall and CPU seconds, MB of the largest process, exit status and standard error of a command."""

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
        usage.ru_maxrss * 1024 / 1e6,
        os.waitstatus_to_exitcode(status),
        errors,
    )


def main() -> None:
    seconds, memory = float((*sys.argv, "2")[1]), int((*sys.argv, "2", "1000")[2])
    wanted = sys.argv[3:]
    failed = count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # In another process, because the memory of a child process is at first that of this one.
        with ProcessPoolExecutor(1) as executor:
            executor.submit(make_files, folder).result()
        for number, call in enumerate(calls()):
            text = call.replace("LIMITS", f"--time-limit {seconds:g} --memory {memory}").format(number=number)
            if not all(word in text for word in wanted):
                continue
            ran = run(text.split(), folder)
            faults = {
                "late": ran.cpu > 1.1 * seconds + SPARE_TIME,
                "large": ran.memory > memory * 1024 * 1024 / 1e6 + SPARE_MEMORY,
                "broken": ran.status not in (0, 1, 2, 3) or "Traceback" in ran.errors,
            }
            words = [word for word, is_so in faults.items() if is_so]
            count += 1
            failed += bool(words)
            print(
                f"{' '.join(words) or 'ok'}: {text}: {ran.wall:.1f} s, CPU {ran.cpu:.2f} s, {ran.memory:.0f} MB, "
                f"exit {ran.status} {ran.errors.strip()[-150:]!r}",
                flush=True,
            )
    print(f"{count - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
