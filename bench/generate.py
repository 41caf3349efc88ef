"""Prints tables of ``docs/designers.md`` on making puzzles: ``python bench/generate.py sizes|grades [GENRE...]``.

The times are CPU seconds per puzzle made by `nono.generate`, over several seeds, without the startup of Python. The
table of grades has one cell per grade: how many of the seeds gave a puzzle within 30 CPU seconds, and the longest time.
"""

import sys
from collections.abc import Iterator
from statistics import mean, median

from measuring import head, row, seconds

import nono
from nono.design._generate import generated
from nono.grading import GRADE_WORDS

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
LONGEST = 30.0  # seconds


def sizes(genre: str) -> Iterator[list[str]]:
    """Yield a row for each size of a genre."""
    for size in SIZES[genre]:
        found = [seconds(lambda: list(nono.generate((size, size), genre=genre, seed=seed))) for seed in SEEDS]  # noqa: B023  called at once
        yield [genre, f"{size}x{size}", *(f"{number:.2f}" for number in (median(found), mean(found), max(found)))]


def grades(genre: str) -> Iterator[list[str]]:
    """Yield a row with the grades of a genre, for boards of its usual size."""
    yield [genre, *(graded(genre, grade) for grade in GRADE_WORDS)]


def graded(genre: str, grade: str) -> str:
    """Return how often puzzles of a grade were found in time, and the longest time; or that the command refuses."""
    found = []
    for seed in SEEDS:
        try:
            found.append(seconds(lambda: list(nono.generate(genre=genre, grade=grade, seed=seed))))  # noqa: B023  called at once
        except nono.PuzzleError as error:
            if error.code != "no-puzzle":
                return "refused"
    met = [one for one in found if one <= LONGEST]
    return f"{len(met)} of {len(SEEDS)}, {max(found):.1f}" if found else f"0 of {len(SEEDS)}"


TABLES = {
    "sizes": (sizes, ["genre", "size", "median", "mean", "most"], SIZES),
    "grades": (grades, ["genre", *GRADE_WORDS], generated()),
}

if __name__ == "__main__":
    nono.solve(nono.Nonogram([[1]], [[1]]))  # first run, not measured: imports everything that solving needs
    rows, heading, known = TABLES[sys.argv[1]]
    head(*heading)
    for genre in sys.argv[2:] or known:
        for cells in rows(genre):
            row(*cells)
