"""Prints the tables of ``docs/comparisons.md``, which compare nono with other programs.

- ``python bench/comparisons.py programs``: pbnsolve (in the PATH) and CP-SAT (the backend ``cpsat``) on nonograms
- ``python bench/comparisons.py formulas``: solvers of formulas on the formula that nono writes: glucose3 of python-sat
  (the backend ``sat``) and the program ``cadical``
- ``python bench/comparisons.py cspuz``: cspuz on puzzles of other genres, in the folder ``puzzles``
- ``python bench/comparisons.py contests FILE...``: the puzzles of tournaments, one file per tournament

The first two save all results in ``bench/comparisons``, from which ``docs/make_site.py`` draws plots.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from measuring import head, row, seconds

import nono
from nono.bench.records import load
from nono.bench.summary import by_contestant, standings
from nono.io.read import read_all

ROOT = Path(__file__).parents[1]
LIMIT = 20  # seconds per run
PUZZLES = [
    "family:n-dom:3-9",
    "family:broken:3-8",
    "family:random:25x25:.5:n=4",
    "family:blobs:50x50:.6:n=3",
    "family:permutations:2-6",
    *("bicycle", "four", "noise", "scissors", "spectacles", "tangle", "tower", "zigzag"),  # of puzzles/hard
]
CONTESTS = {
    "programs": ["--backends", "native,cpsat", "--external", "pbnsolve=pbnsolve -u -b {file}"],
    "formulas": [
        *("--backends", "native,sat[glucose3]", "--external", "cadical=cadical -q {file}"),
        *("--external-format", "dimacs"),
    ],
}
MOST_CELLS = 100  # the largest board for cspuz


def contest(name: str) -> None:
    """Print the table of a contest, and save its results."""
    path = ROOT / "bench/comparisons" / f"{name}.jsonl"
    path.parent.mkdir(exist_ok=True)
    words = [sys.executable, "-m", "nono", "bench", *PUZZLES, *CONTESTS[name], "--repeat", "1"]
    # Exit status 3: a puzzle is undecided.
    subprocess.run(
        [*words, "--time-limit", str(LIMIT), "-o", path.relative_to(ROOT)], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    heads, *rows = by_contestant(standings(load(path)[1], "native", LIMIT), "native")
    head(*heads)
    for cells in rows:
        row(*cells)


def blocks(data: dict[str, Any]) -> list[list[tuple[int, int]]]:
    """Return the cells of each region."""
    found: dict[str, list[tuple[int, int]]] = {}
    for y, line in enumerate(data["regions"]):
        for x, key in enumerate(line):
            found.setdefault(key, []).append((y, x))
    return list(found.values())


def akari(data: dict[str, Any]) -> tuple[Any, ...]:
    codes = {".": -2, "#": -1}
    return (
        data["height"],
        data["width"],
        [[codes[key] if key in codes else int(key) for key in line] for line in data["grid"]],
    )


def star_battle(data: dict[str, Any]) -> tuple[Any, ...]:
    numbers = {cell: number for number, block in enumerate(blocks(data)) for cell in block}
    side = range(data["height"])
    return data["height"], [[numbers[y, x] for x in side] for y in side], data["stars"]


SOLVED_BY_CSPUZ: dict[str, tuple[str, Callable[[dict[str, Any]], tuple[Any, ...]]]] = {
    "akari": ("solve_akari", akari),
    "norinori": ("solve_norinori", lambda data: (data["height"], data["width"], blocks(data))),
    "star-battle": ("solve_star_battle", star_battle),
    "sudoku": (
        "solve_sudoku",
        lambda data: ([[int(key.replace(".", "0")) for key in row] for row in data["givens"]], 3),
    ),
}


def is_unique(waiting: list[Any]) -> bool:
    """Return whether the last puzzle of a list is unique, and remove it from the list."""
    return nono.solve(waiting.pop(), backend="native", use_goal=False).verdict == "unique"


def cspuz() -> None:
    """Print the table of cspuz, which finds the cells that are equal in all solutions, with its default backend."""
    from cspuz.configuration import config

    head("genre", "puzzles", "cspuz: median ms", "maximum", "native: median ms", "maximum", "ratio of the medians")
    for genre, (name, arguments) in SOLVED_BY_CSPUZ.items():
        solver = getattr(__import__(f"cspuz.puzzle.{genre.replace('-', '_')}", fromlist=[name]), name)
        theirs, ours = [], []
        for path in sorted((ROOT / "puzzles" / genre).glob("*.json")):
            for puzzle in read_all(str(path)):
                data = puzzle.to_dict()
                is_variant = genre == "sudoku" and (puzzle.width != 9 or {"boxes", "diagonals", "parity"} & data.keys())
                if puzzle.width * puzzle.height > MOST_CELLS or is_variant:
                    continue
                given = arguments(data)
                began = process_time()
                is_solved, answer = solver(*given)
                theirs.append(1000 * (process_time() - began))
                fresh = [type(puzzle).from_dict(data) for _ in range(4)]  # because a puzzle may keep its model
                assert is_unique(fresh) == (is_solved and all(cell.sol is not None for cell in answer)), path
                ours.append(1000 * seconds(partial(is_unique, fresh), 3))
        cells = (median(theirs), max(theirs), median(ours), max(ours), median(theirs) / median(ours))
        row(genre, len(ours), *(f"{number:,.0f}" if number >= 100 else f"{number:.2g}" for number in cells))
    print(f"\ncspuz used its backend `{config.default_backend}`.")


def contests(files: list[str]) -> None:
    """Print the table of tournaments."""
    head("tournament", "puzzles", "decided", "unique", "CPU seconds", "slowest puzzle")
    for file in files:
        puzzles = list(read_all(file))
        times, verdicts = [], []
        for puzzle in puzzles:
            began = process_time()
            verdicts.append(nono.solve(puzzle, backend="native", use_goal=False).verdict)
            times.append(process_time() - began)
        decided = len(puzzles) - verdicts.count("unknown")
        numbers = f"{sum(times):.1f}", f"{max(times):.2f}"
        row(Path(file).stem, len(puzzles), decided, verdicts.count("unique"), *numbers)


def main() -> None:
    name, *files = sys.argv[1:]
    if name in CONTESTS:
        contest(name)
    elif name == "cspuz":
        cspuz()
    else:
        contests(files)


if __name__ == "__main__":
    main()
