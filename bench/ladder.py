"""Measures each idea of Corbin's "ladder" of solving methods on forty 16x16 pictures of two to four colours.

    python bench/ladder.py [--seconds 5] [--plot docs/plots/ladder.svg] [-o ladder.jsonl]

Reimplements in Python the applet and the C++ program that Corbin describes. They first generate all arrangements of
each line, and then place rows one after another.

    rows        after each new row, every column must have an arrangement that begins with the cells above
    pruned      like rows, but each row passes on to the next row only the column arrangements that still fit
    once        like rows, but arrangements that fit no arrangement of a crossing line are removed once beforehand
    repeated    like once, but repeats the removal until nothing changes (with sets of colours, as in her last version)
    native      the engine of nono
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from time import process_time

from measuring import head, row

from nono.backend import BACKENDS
from nono.genres.families import puzzles
from nono.genres.nonogram import Nonogram
from nono.model.answer import Task

Line = tuple[int, ...]
COLOURS = ("#66717e", "#d1495b", "#edae49", "#3b8f5a", "#1b6ca8")
Store = list[list[Line]]  # the arrangements of each line
FAMILIES = [f"blobs:16x16:.45:detail=2:n={n}:colours={colours}" for colours, n in ((1, 13), (2, 13), (3, 14))]


class OutOfTimeError(Exception):
    """Raised when a method exceeds its time limit."""


def arrangements(clue: Sequence[tuple[int, int]], cells: int) -> Iterator[Line]:
    """Yield every arrangement of a clue, given as blocks (length, colour), on a line of ``cells`` cells."""
    gaps = sum(one[1] == other[1] for one, other in pairwise(clue))
    free = cells - sum(length for length, _ in clue) - gaps
    for places in combinations(range(free + len(clue)), len(clue)):
        line: list[int] = []
        for number, (place, (length, colour)) in enumerate(zip(places, clue, strict=True)):
            before = places[number - 1] + 1 if number else 0
            touching = number and clue[number - 1][1] == colour
            line += [0] * (place - before + bool(touching)) + [colour] * length
        yield tuple(line + [0] * (cells - len(line)))


def search(rows: Store, columns: Store, pruned: bool, deadline: float) -> int:
    """Place rows one after another, and check the columns. Return the number of solutions, at most 2."""
    found = 0

    def lay(depth: int, grid: list[Line], left: Store) -> None:
        nonlocal found
        if depth == len(rows):
            found += 1
            return
        for line in rows[depth]:
            if process_time() > deadline:
                raise OutOfTimeError
            laid = [*grid, line]
            if pruned:
                fitting = [[a for a in column if a[depth] == line[x]] for x, column in enumerate(left)]
                if not all(fitting):
                    continue
            else:
                fitting = left
                starts = zip(*laid, strict=True)
                if not all(any(a[: depth + 1] == start for a in left[x]) for x, start in enumerate(starts)):
                    continue
            lay(depth + 1, laid, fitting)
            if found > 1:
                return

    lay(0, [], columns)
    return found


def preprocess(rows: Store, columns: Store, times: int, deadline: float) -> tuple[Store, Store]:
    """Remove arrangements that crossing lines exclude, ``times`` times, or until nothing changes."""
    for _ in range(times):
        if process_time() > deadline:
            raise OutOfTimeError
        before = sum(map(len, rows)) + sum(map(len, columns))
        columns = fitting(columns, rows)
        rows = fitting(rows, columns)
        if sum(map(len, rows)) + sum(map(len, columns)) == before:
            break
    return rows, columns


def fitting(lines: Store, crossing: Store) -> Store:
    """Return the arrangements that agree, in every cell, with some arrangement of the crossing line."""
    colours = [[set(cells) for cells in zip(*store, strict=True)] for store in crossing]
    return [
        [line for line in store if all(colour in colours[i][at] for i, colour in enumerate(line))]
        for at, store in enumerate(lines)
    ]


def ladder(rows: Store, columns: Store, pruned: bool, times: int, deadline: float) -> int:
    """Apply one method of the ladder: preprocess ``times`` times, then search."""
    return search(*preprocess(rows, columns, times, deadline), pruned, deadline)


METHODS: dict[str, Callable[[Store, Store, float], int]] = {
    "rows": lambda rows, columns, deadline: ladder(rows, columns, False, 0, deadline),
    "pruned": lambda rows, columns, deadline: ladder(rows, columns, True, 0, deadline),
    "once": lambda rows, columns, deadline: ladder(rows, columns, False, 1, deadline),
    "repeated": lambda rows, columns, deadline: ladder(rows, columns, False, 1 << 30, deadline),
}


def measure(puzzle: Nonogram, method: str, seconds: float) -> tuple[float, int | None]:
    """Return the CPU seconds, and the number of solutions (at most 2), or None if the time ran out."""
    began = process_time()
    if method == "native":
        outcome = BACKENDS["native"].solve(puzzle.model(), Task(2))
        return process_time() - began, len(outcome.solutions)
    clues = [[[(b.length, b.colour) for b in clue] for clue in side] for side in (puzzle.rows, puzzle.cols)]
    rows = [list(arrangements(clue, puzzle.width)) for clue in clues[0]]  # type: ignore[arg-type]
    columns = [list(arrangements(clue, puzzle.height)) for clue in clues[1]]  # type: ignore[arg-type]
    try:
        found = METHODS[method](rows, columns, began + seconds)
        return process_time() - began, found
    except OutOfTimeError:
        return process_time() - began, None


def plot(results: dict[str, list[tuple[float, int | None]]], path: str) -> None:
    """Plot the seconds of each picture on a logarithmic scale, ordered by the first method; crosses are time limits."""
    from matplotlib.figure import Figure

    order = sorted(range(len(results["rows"])), key=lambda i: results["rows"][i][0])
    drawn = Figure(figsize=(8, 4.5), layout="constrained")
    axes = drawn.subplots()
    for (name, times), colour in zip(results.items(), COLOURS, strict=True):
        axes.plot([times[i][0] for i in order], color=colour, linewidth=1.2, marker="o", markersize=3, label=name)
        lost = [(x, times[i][0]) for x, i in enumerate(order) if times[i][1] is None]
        if lost:
            axes.scatter(*zip(*lost, strict=True), marker="x", color=colour, s=40)
    axes.set(yscale="log", xlabel="picture", ylabel="CPU seconds")
    axes.grid(True, alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=8, ncols=5)
    drawn.savefig(path, dpi=150)


def main() -> None:
    """Measure the methods, print a table and draw the plot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="time limit per picture, in seconds [5]")
    parser.add_argument("--plot", help="file for the plot")
    parser.add_argument("-o", "--output", help="file for the measurements (JSON lines)")
    arguments = parser.parse_args()
    names = [*METHODS, "native"]
    results: dict[str, list[tuple[float, int | None]]] = {name: [] for name in names}
    for puzzle in (puzzle for family in FAMILIES for puzzle in puzzles(family)):
        for name in names:
            results[name].append(measure(puzzle, name, arguments.seconds))
        answers = {found for _, found in (results[name][-1] for name in names) if found is not None}
        assert len(answers) == 1, puzzle.id
        if arguments.output:
            with Path(arguments.output).open("a", encoding="utf-8") as file:
                file.write(json.dumps({"id": puzzle.id, **{name: results[name][-1] for name in names}}) + "\n")
    head("method", f"decided in {arguments.seconds:g} s", "sum", "worst")
    for name in names:
        decided = [seconds for seconds, found in results[name] if found is not None]
        row(name, len(decided), f"{sum(decided):.2g} s", f"{max(decided, default=0):.2g} s")
    if arguments.plot:
        plot(results, arguments.plot)


if __name__ == "__main__":
    main()
