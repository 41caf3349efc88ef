"""Measures ``nono repair`` on draft pictures.

    python bench/repair.py [--target unique] [--weights visual] [--size 60] [--seconds 4]

The drafts come from `drafts.py`, which needs scikit-image. A draft that meets the target already is left out. Each
repair may take 4 CPU seconds (``--seconds``), or 2.5 times as long on boards beyond 60x60. "Topology" is the mean
change in the number of areas, both of ink and of background.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, median
from time import process_time
from typing import Any

import typer
from drafts import drafts
from measuring import head, row
from skimage.measure import label

import nono
from nono.design import RepairState
from nono.design._colours import tones_in
from nono.design._repair import search_repairs
from nono.genres.base import cells_from
from nono.model.answer import Until

TIERS = {"line-solvable": 4, "unique": None}
LARGE, MORE = 60, 2.5


@dataclass(frozen=True)
class Repaired:
    """A repaired draft. ``first`` is the time of the first repair in CPU seconds, or None without a repair."""

    size: int
    cells: int
    price: float
    topology: int
    first: float | None


class Budget:
    """Ends a search after a number of CPU seconds."""

    def __init__(self, seconds: float) -> None:
        self.began, self.seconds = process_time(), seconds

    def is_set(self) -> bool:
        return self.spent() > self.seconds

    def spent(self) -> float:
        return process_time() - self.began


def areas(cells: Any) -> int:
    """Return the number of areas of ink, which may touch at corners, and of background."""
    return int(label(cells > 0, connectivity=2).max() + label(cells == 0, connectivity=1).max())


def repaired(puzzle: nono.Nonogram, target: str, by_count: bool, seconds: float) -> Repaired:
    """Repair a draft, and measure the result."""
    model, goal = cells_from(puzzle, "a nonogram"), puzzle.goal_bytes or b""
    before = puzzle.goal
    budget = Budget(seconds if max(before.shape) <= LARGE else MORE * seconds)
    first: list[float] = []

    def tell(state: RepairState) -> None:
        if state.better and not first:
            first.append(budget.spent())

    tones = tones_in(puzzle.meta, len(goal) * model.colours)
    until = Until.after(None, budget)
    found = search_repairs(model, goal, len(goal), TIERS[target], 1, until, tell, by_count, tones)
    after, price, edits = before.copy(), 0.0, 0
    for change in found.proposals:
        price, edits = change.price, len(change.edits)
        for cell, colour in change.edits:
            after.flat[cell] = colour
    topology = abs(areas(after) - areas(before))
    when = first[0] if first else None
    return Repaired(puzzle.width, edits, price, topology, when)


def is_met(puzzle: nono.Nonogram, target: str) -> bool:
    """Return whether the draft meets the target without a change."""
    strategy = "lines" if target == "line-solvable" else None
    found = nono.solve(puzzle, backend="native", strategy=strategy) if strategy else nono.solve(puzzle)
    return found.verdict is nono.Verdict.UNIQUE


def summary(size: int, some: Sequence[Repaired]) -> tuple[object, ...]:
    """Return a row about the drafts of one size (0: all)."""
    good = [one for one in some if one.first is not None]
    times = [one.first or 0.0 for one in good]
    return (
        f"{size}x{size}" if size else "all",
        f"{len(good)} of {len(some)}",
        f"{median(one.cells for one in good):g}, {max(one.cells for one in good)}",
        f"{median(one.price for one in good):.1f}",
        f"{mean(one.topology for one in good):.1f}",
        f"{median(times):.3f}, {max(times):.2f}",
    )


def main(
    target: str = "line-solvable",
    weights: str = "visual",
    size: int = 0,
    seconds: float = 4.0,
) -> None:
    """Measure, and print the table."""
    chosen = [puzzle for _, puzzle in drafts() if size in (0, puzzle.width)]
    chosen = [puzzle for puzzle in chosen if not is_met(puzzle, target)]
    found = [repaired(puzzle, target, weights == "count", seconds) for puzzle in chosen]
    head("size", "repaired", "cells (median, most)", "price", "topology", "first, s (median, most)")
    for side in (*sorted({puzzle.width for puzzle in chosen}), *(() if size else (0,))):
        row(*summary(side, [one for one in found if side in (0, one.size)]))


if __name__ == "__main__":
    typer.run(main)
