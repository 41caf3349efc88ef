"""Estimates from the clues, before a model is built, how large it becomes when CP-SAT turns it into clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from nono_constraints.cells import STEP
from nono_constraints.clues import Block, Check, Model, colours_left, lines_of


class Size(NamedTuple):
    """Approximate upper bounds for variables, clauses and literals."""

    variables: int
    clauses: int
    literals: int

    def plus(self, other: Size) -> Size:
        """Return the sum of two sizes."""
        return Size(self.variables + other.variables, self.clauses + other.clauses, self.literals + other.literals)


def automaton(width: int, blocks: Sequence[Block]) -> Size:
    """Return the size of `automaton`: a literal for each pair of a state and a possible number of cells."""
    last = blocks[-1].high - blocks[-1].low if blocks else 0
    states = sum((block.length + 1) * (block.high - block.low + 1) for block in blocks) + last + 1
    return Size(states, 5 * states, 12 * states)


def order(width: int, blocks: Sequence[Block]) -> Size:
    """Return the size of `order`: a literal for each start, and a clause of three literals for each cell that a block
    can cover.
    """
    starts = sum((block.high - block.low) * (1 + block.blotted) for block in blocks)
    covered = sum(block.end - block.low for block in blocks)
    order, gaps = 2 * starts, width + starts
    clauses = order + covered + gaps
    return Size(starts, clauses, 3 * clauses)


def positions(width: int, blocks: Sequence[Block]) -> Size:
    """Return the size of `positions`: the size of `order`, a literal for each cell that a block can cover, and the
    integers: the start of each block, and the length and end of blotted blocks.
    """
    integers = sum(1 + 2 * block.blotted for block in blocks)
    starts = sum((block.high - block.low) * (1 + block.blotted) for block in blocks)
    covered = sum(block.end - block.low for block in blocks)
    clauses = 2 * starts + 4 * covered + 2 * width
    return Size(integers + starts + covered, clauses, 4 * starts + 10 * covered + 2 * width)


SIZES = {"order": order, "automaton": automaton, "positions": positions}


def estimate(model: Model, name: str = "automaton", check: Check | None = None) -> Size:
    """Estimate the size of the model with this name, in time linear in cells, blocks and regions of count rules.

    ``check`` is called regularly; an exception of ``check`` ends the work. Raises KeyError for an unknown name.
    """
    check = check or (lambda: None)
    size = Size(0, 0, 0)
    for left, cells in Counter(colours_left(model, check)).items():
        colours = left.bit_count()
        if colours > 1:
            size = size.plus(Size(colours * cells, cells if colours > 2 else 0, colours * cells))
    for number, line in enumerate(lines_of(model, check) or ()):
        if number % STEP == 0:
            check()
        size = size.plus(SIZES[name](len(line.cells), line.blocks))
    counts = model.counts
    cells = 0
    for number, region in enumerate(counts.region):
        if number % STEP == 0:
            check()
        cells += counts.cell_start[region + 1] - counts.cell_start[region]
    clauses = cells if model.cells > model.shown else 0  # see `add_least_values`
    return size.plus(Size(0, len(counts.least) + clauses, cells + 2 * clauses))
