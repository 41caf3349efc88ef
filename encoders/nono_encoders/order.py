"""Order encoding of the starts of blocks, with clauses for cover and gap and no further auxiliaries.

A literal "block b starts at or before j" for each block and place, after the order encoding of integers (Crawford and
Baker 1994; Tamura, Taga, Kitagawa and Banbara 2009), tied to the cells by ternary clauses only:

- order: starts at or before j => starts at or before j + 1; the next block starts late enough.
- cover: begun at p and not yet ended before p => the cell at p has the block's colour.
- gap: a block ended before p and the next not begun at p => the cell at p is background.

A block of known length ends a fixed way after its start; a blotted one has literals of its own for its end. The starts
and ends are functions of the cells, because a line can be read in one way only.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nono_encoders.blocks import Blocks, all_blocks, spread
from nono_encoders.cells import Lines, ints
from nono_encoders.cnf import FALSE, TRUE, Formula, Ints


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Integers by order literals: integer ``i`` is in ``low[i]`` to ``low[i] + slack[i]``.

    The literal of "integer i <= low[i] + d" is ``first[i] + d`` for ``0 <= d < slack[i]``.
    """

    first: Ints
    low: Ints
    slack: Ints

    def by(self, which: Ints, place: Ints) -> Ints:
        """The literals of "integer which[i] <= place[i]"."""
        d = place - self.low[which]
        literals = np.where(d < self.slack[which], self.first[which] + d, TRUE)
        literals[d < 0] = FALSE
        return literals


def starts_and_ends(formula: Formula, blocks: Blocks) -> tuple[Places, Places]:
    """New order literals for the first and the last cell of every block, with their clauses of order."""
    start = formula.new(blocks.slack)
    end = start.copy()
    blotted = np.flatnonzero(blocks.blotted)
    end[blotted] = formula.new(blocks.slack[blotted])
    for first, slack in ((start, blocks.slack), (end[blotted], blocks.slack[blotted])):
        owner, d = spread(np.maximum(slack - 1, 0))
        formula.add(-(first[owner] + d), first[owner] + d + 1)
    block, d = spread(np.where(blocks.last, 0, blocks.slack))
    formula.add(-(start[block + 1] + d), end[block] + d)
    owner, d = spread(blocks.slack[blotted])
    formula.add(-(end[blotted][owner] + d), start[blotted][owner] + d)
    return Places(start, blocks.start, blocks.slack), Places(end, blocks.end, blocks.slack)


def covers(blocks: Blocks) -> tuple[Ints, Ints]:
    """Every (block, place) such that the block can lie over that place of its line."""
    block, d = spread(blocks.end + blocks.slack + 1 - blocks.start)
    return block, blocks.start[block] + d


def encode(formula: Formula, lines: Lines, cells: Ints) -> None:
    """Add all line rules to ``formula``, over the literals ``cells`` of shape (cells, colours)."""
    blocks = all_blocks(lines)
    if blocks is None:
        formula.contradict()
        return
    starts, ends = starts_and_ends(formula, blocks)
    at = ints(lines.cells)

    block, place = covers(blocks)
    ink = cells[at[blocks.offset[block] + place], blocks.colour[block]]
    formula.add(-starts.by(block, place), ends.by(block, place - 1), ink)

    # The gaps of all lines: one before each block, and one at the end of each line.
    cell_start, block_start = ints(lines.cell_start), ints(lines.block_start)
    number = len(cell_start) - 1
    closing = block_start[1:] + np.arange(number, dtype=np.int32)
    line = np.repeat(np.arange(number), np.diff(block_start) + 1)
    is_closing = np.zeros(len(line), bool)
    is_closing[closing] = True
    is_opening = np.concatenate([[True], is_closing[:-1]]) if number else is_closing
    after, before = ~is_closing, ~is_opening  # has a block after it, before it

    # The ends before each gap and the starts after it; the line's own ends where there is no such block.
    def beside(places: Places, where: NDArray[np.bool_], otherwise: Ints) -> Places:
        first, low, slack = np.zeros(len(line), np.int32), otherwise.copy(), np.zeros(len(line), np.int32)
        first[where], low[where], slack[where] = places.first, places.low, places.slack
        return Places(first, low, slack)

    width = np.diff(cell_start)[line]
    left = beside(ends, before, np.full(len(line), -1, np.int32))
    right = beside(starts, after, width)
    low = left.low + 1
    gap, d = spread(right.low + right.slack - low)
    place = low[gap] + d
    blank = cells[at[cell_start[line[gap]] + place], 0]
    formula.add(-left.by(gap, place - 1), right.by(gap, place), blank)
