"""Prints the table of generated puzzles in ``docs/genre-figures.md``: ``python bench/generate.py [GENRE...]``.

The times are CPU seconds per puzzle made by `nono.generate`, over several seeds, without the startup of Python.
"""

from __future__ import annotations

import sys
from statistics import mean, median

from measuring import head, row, seconds

import nono

SEEDS = range(1, 6)
SIZES = {
    "mosaic": [10, 20],
    "star-battle": [8, 10, 14],
    "sudoku": [9, 16, 25],
    "binairo": [10, 14, 20],
    "minesweeper": [10, 20],
    "tents": [10, 20],
    "norinori": [6, 8, 10, 20],
    "aquarium": [10, 20],
}


def main() -> None:
    nono.solve(nono.Nonogram([[1]], [[1]]))  # first run, not measured: imports everything that solving needs
    head("genre", "size", "median", "mean", "most")
    for genre in sys.argv[1:] or SIZES:
        for size in SIZES[genre]:
            found = [seconds(lambda: list(nono.generate((size, size), genre=genre, seed=seed))) for seed in SEEDS]  # noqa: B023  called at once
            row(genre, f"{size}x{size}", *(f"{number:.2f}" for number in (median(found), mean(found), max(found))))


if __name__ == "__main__":
    main()
