"""Prints two tables of ``docs/figures.md`` in Markdown: ``python bench/genres.py [GENRE|FILE...]``.

The times are CPU milliseconds per puzzle, the best of three runs. The time of `nono.solve` goes from the puzzle in
memory to the verdict. It includes building the model. The engine and `nono.solve_many` are timed in one call with all
puzzles. The puzzles come from files, or are generated with a fixed seed. If puzzlekit is installed and supports the
genre, the table also contains its times for one solution with one worker.
"""

import argparse
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import Any, NamedTuple

from measuring import head, row, seconds

import nono

COUNT = 25  # puzzles per size
SIZES = {
    "mosaic": [(10, 10), (15, 15), (20, 20), (25, 25)],
    "star-battle": [(6, 6), (8, 8), (9, 9), (10, 10)],
    "sudoku": [(4, 4), (6, 6), (9, 9), (16, 16)],
    "binairo": [(6, 6), (8, 8), (10, 10), (14, 14)],
    "minesweeper": [(8, 8), (10, 10), (12, 12), (15, 15)],
    "tents": [(8, 8), (10, 10), (12, 12), (16, 16)],
    "norinori": [(5, 5), (6, 6)],
    "aquarium": [(6, 6), (10, 10), (15, 15), (20, 20)],
}
ALL_CLUES = {"tents", "aquarium"}  # genres whose puzzles get all numbers beside the board, as is usual in print
DIGITS = "0123456789ABCDEFGHIJKLMNOP"
Task = tuple[str, dict[str, Any]]  # puzzlekit's name for a genre, and the arguments of its solver


def grid(rows: list[str], keys: dict[str, str] | None = None) -> list[list[str]]:
    """Return the rows in puzzlekit's characters, with ``-`` for a cell without a clue."""
    table = {".": "-", **(keys or {})}
    return [[table.get(key, key) for key in row] for row in rows]


def sudoku(data: dict[str, Any]) -> Task:
    digits = {digit: str(DIGITS.index(digit)) for digit in DIGITS}
    givens = grid(data["givens"], digits)
    boxes = data.get("boxes")
    return ("jigsaw_sudoku", {"grid": givens, "region_grid": grid(boxes)}) if boxes else ("sudoku", {"grid": givens})


TASKS: dict[str, Callable[[dict[str, Any]], Task]] = {
    "mosaic": lambda data: ("mosaic", {"grid": grid(data["numbers"])}),
    "star-battle": lambda data: ("starbattle", {"region_grid": grid(data["regions"]), "num_stars": data["stars"]}),
    "sudoku": sudoku,
    "binairo": lambda data: ("binairo", {"grid": grid(data["givens"], {"0": "1", "1": "2"})}),
    "minesweeper": lambda data: (
        "minesweeper",
        {"grid": grid(data["numbers"]), "num_mines": "".join(data["goal"]).count("*")},
    ),
    "tents": lambda data: (
        "tent",
        {"grid": grid(data["trees"], {"T": "x"}), "rows": [*map(str, data["rows"])], "cols": [*map(str, data["cols"])]},
    ),
    "norinori": lambda data: ("norinori", {"region_grid": grid(data["regions"])}),
}


class Times(NamedTuple):
    """The CPU milliseconds for one puzzle."""

    native: float
    model: float
    peer: float | None


def best(run: Callable[[], Callable[[], object]]) -> float:
    """Return the milliseconds of the fastest of three runs. Each time, ``run`` prepares the function to be measured."""
    return 1000 * min(seconds(run()) for _ in range(3))


def times(puzzle: Any) -> Times:
    data = puzzle.to_dict()

    def fresh() -> Any:
        return type(puzzle).from_dict(data)  # a new object for each run, because a puzzle may keep its model

    def unique() -> Callable[[], object]:
        return partial(nono.solve, fresh(), backend="native")

    assert nono.solve(fresh(), backend="native", use_goal=False).verdict == "unique"
    model = best(lambda: fresh().model)
    peer = best(lambda: solver(data)) if find_spec("puzzlekit") and puzzle.genre in TASKS else None
    return Times(best(unique), model, peer)


def solver(data: dict[str, Any]) -> Callable[[], object]:
    """Return a function that solves a puzzle with puzzlekit."""
    name, arguments = TASKS[data["genre"]](data)
    from puzzlekit.solvers import get_solver_class

    made = get_solver_class(name)(num_rows=data["height"], num_cols=data["width"], **arguments)
    return partial(made.solve, {"num_workers": 1})


def bulk(puzzles: list[Any]) -> tuple[float, float]:
    """Return the CPU milliseconds per puzzle of the engine and of ``nono.solve_many``, each the best of three runs."""
    data = [puzzle.to_dict() for puzzle in puzzles]
    engine, many = [], []
    for _ in range(3):
        fresh = [type(puzzle).from_dict(one) for puzzle, one in zip(puzzles, data, strict=True)]
        began = process_time()
        results = list(nono.solve_many(fresh, backend="native"))
        many.append(process_time() - began)
        engine.append(sum(result.cpu_seconds or 0.0 for result in results))
    return 1000 * min(engine) / len(puzzles), 1000 * min(many) / len(puzzles)


def generated(genre: str) -> list[Any]:
    return [
        puzzle
        for size in SIZES[genre]
        for puzzle in nono.generate(size, COUNT, genre=genre, seed=24, all_clues=genre in ALL_CLUES)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("genres", nargs="*", metavar="GENRE|FILE", help=f"by default, {', '.join(SIZES)}")
    words = parser.parse_args()
    ours = "engine", "model", "solve_many", "solve: mean", "median", "maximum"
    head("genre", "puzzles", "cells", *ours, "puzzlekit", "ratio to solve")
    for name in words.genres or SIZES:
        puzzles = generated(name) if name in SIZES else list(nono.read_all(name))
        found = [times(puzzle) for puzzle in puzzles]
        native = [one.native for one in found]
        peers = [one.peer for one in found if one.peer is not None]
        cells = sum(puzzle.width * puzzle.height for puzzle in puzzles) // len(puzzles)
        engine, many = bulk(puzzles)
        beside = (f"{mean(peers):.1f}", f"{mean(peers) / mean(native):.1f}") if peers else ("", "")
        numbers = engine, mean(one.model for one in found), many, mean(native), median(native), max(native)
        row(Path(name).stem, len(puzzles), cells, *(f"{number:.3f}" for number in numbers), *beside)


if __name__ == "__main__":
    main()
