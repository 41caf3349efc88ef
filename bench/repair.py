"""Measures ``nono repair`` on draft pictures.

    python bench/repair.py [--target unique] [--weights visual] [--size 60] [--seconds 4] [--each] [--sheet FILE.png]

The drafts come from `drafts.py`, which needs scikit-image. A draft that meets the target already is left out. Each
repair may take 4 CPU seconds (``--seconds``), or 2.5 times as long on boards beyond 60x60. "Topology" is the mean
change in the number of areas, both of ink and of background. ``--each`` prints a row per picture instead of a row per
size, and ``--sheet`` draws each picture before and after its repair, and with the changed cells in red.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, median
from time import process_time
from typing import Annotated, Any

import numpy as np
import typer
from drafts import drafts
from measuring import head, row
from PIL import Image
from skimage.measure import label

import nono
from nono.design import RepairState
from nono.design._colours import tones_in
from nono.design._repair import search_repairs
from nono.genres.base import cells_from
from nono.model.answer import Until

TIERS = {"line-solvable": 4, "unique": None}
LARGE, MORE = 60, 2.5
TILE = 120  # pixels per picture of the sheet


@dataclass(frozen=True)
class Repaired:
    """A repaired draft. ``first`` is the time of the first repair in CPU seconds, or None without a repair."""

    name: str
    before: Any
    after: Any
    cells: int
    least: int
    price: float
    topology: int
    first: float | None
    seconds: float


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
    return Repaired(puzzle.title, before, after, edits, found.least, price, topology, when, budget.spent())


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


def sheet(some: Sequence[Repaired], palettes: Sequence[Any]) -> Image.Image:
    """Draw the drafts in three columns of three pictures: before, after, and after with the changed cells in red."""
    page = Image.new("RGB", (3 * 3 * TILE + 2 * 20, -(-len(some) // 3) * TILE), "#8ab")
    for number, (one, palette) in enumerate(zip(some, palettes, strict=True)):
        marked = palette[one.after].copy() // 2 + 127
        marked[one.after != one.before] = (255, 0, 0)
        for step, cells in enumerate((palette[one.before], palette[one.after], marked)):
            image = Image.fromarray(cells.astype(np.uint8)).resize((TILE - 6, TILE - 6), Image.Resampling.NEAREST)
            page.paste(image, (number % 3 * (3 * TILE + 20) + step * TILE + 3, number // 3 * TILE + 3))
    return page


def rgb_of(puzzle: nono.Nonogram) -> Any:
    """Return the palette as an array of shape (colours, 3)."""
    return np.array([tuple(bytes.fromhex(entry.rgb)) for entry in puzzle.palette])


def main(
    target: str = "line-solvable",
    weights: str = "visual",
    size: int = 0,
    seconds: float = 4.0,
    each: bool = False,
    drawn: Annotated[str, typer.Option("--sheet")] = "",
) -> None:
    """Measure, and print the table."""
    chosen = [puzzle for _, puzzle in drafts() if size in (0, puzzle.width)]
    chosen = [puzzle for puzzle in chosen if not is_met(puzzle, target)]
    if each:
        head("picture", "cells", "at least", "price", "topology", "first, s", "CPU seconds")
    found = []
    for puzzle in chosen:
        one = repaired(puzzle, target, weights == "count", seconds)
        found.append(one)
        if each:
            first = "none" if one.first is None else f"{one.first:.3f}"
            row(one.name, one.cells, one.least, f"{one.price:.1f}", one.topology, first, f"{one.seconds:.2f}")
    if not each:
        head("size", "repaired", "cells (median, most)", "price", "topology", "first, s (median, most)")
        for side in (*sorted({puzzle.width for puzzle in chosen}), *(() if size else (0,))):
            row(*summary(side, [one for one in found if side in (0, len(one.before))]))
    if drawn:
        sheet(found, [rgb_of(puzzle) for puzzle in chosen]).save(drawn)


if __name__ == "__main__":
    typer.run(main)
