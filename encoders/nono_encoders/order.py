"""Order encoding of the starts of blocks, with the clauses "cover" and "gap" and without other auxiliary variables.

There is a literal "block b starts at or before j" for each block and place, as in the order encoding of integers
(Crawford and Baker 1994; Tamura, Taga, Kitagawa and Banbara 2009). Clauses of three literals link these to the cells:

- order: "starts at or before j" implies "starts at or before j + 1", and the next block starts late enough.
- cover: if a block starts at or before p and does not end before p, the cell at p has the block's colour.
- gap: if a block ends before p and the next block starts after p, the cell at p is background.

A block of known length ends a fixed distance after its start; a blotted block has separate literals for its end. The
cells determine the starts and ends, because a line can be read in only one way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from nono_encoders.blocks import Blocks, all_blocks, names_of, spread
from nono_encoders.cells import Lines, ints
from nono_encoders.cnf import FALSE, TRUE, Formula, Ints, Meaning, Names, places
from nono_encoders.encoding import Encoding, PerLine, Wide, by_line


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Integer variables in order encoding: integer ``i`` is from ``low[i]`` to ``low[i] + slack[i]``.

    The literal "integer i <= low[i] + d" is ``first[i] + d`` for ``0 <= d < slack[i]``.
    """

    first: Ints
    low: Ints
    slack: Ints

    def by(self, which: Ints, place: Ints) -> Ints:
        """Return the literals "integer which[i] <= place[i]"."""
        d = place - self.low[which]
        literals = np.where(d < self.slack[which], self.first[which] + d, TRUE)
        literals[d < 0] = FALSE
        return literals

    def spaced(self, index: Ints, low: Ints) -> Places:
        """Return a longer list: these integers at ``index``, and elsewhere constants, whose values are ``low``."""
        first, low, slack = np.zeros_like(low), low.copy(), np.zeros_like(low)
        first[index], low[index], slack[index] = self.first, self.low, self.slack
        return Places(first, low, slack)


def starts_and_ends(formula: Formula, blocks: Blocks) -> tuple[Places, Places]:
    """Add order literals for the first and last cell of every block, and their "order" clauses."""
    start = formula.new(blocks.slack)
    end = start.copy()
    blotted = np.flatnonzero(blocks.blotted)
    end[blotted] = formula.new(blocks.slack[blotted])
    formula.says(partial(meanings, blocks, start, end, formula.first_line))
    # at or before a place implies at or before the next place
    for first, slack in ((start, blocks.slack), (end[blotted], blocks.slack[blotted])):
        owner, d = spread(np.maximum(slack - 1, 0))
        formula.add(-(first[owner] + d), first[owner] + d + 1)
    # if the next block starts early, this one ends early
    block, d = spread(np.where(blocks.last, 0, blocks.slack))
    formula.add(-(start[block + 1] + d), end[block] + d)
    # a block that has ended has started
    owner, d = spread(blocks.slack[blotted])
    formula.add(-(end[blotted][owner] + d), start[blotted][owner] + d)
    return Places(start, blocks.start, blocks.slack), Places(end, blocks.end, blocks.slack)


def meanings(blocks: Blocks, start: Ints, end: Ints, first_line: int, names: Names) -> Iterator[Meaning]:
    """Yield the meanings of the order literals. Literals of places beyond the slack are constants."""
    for number_of_block, (line, block) in enumerate(names_of(blocks, first_line, names)):
        number = int(blocks.slack[number_of_block])
        if number:
            where = places(int(blocks.start[number_of_block]) + 1, number)
            yield Meaning(line, f"{block} starts by {where}", int(start[number_of_block]), number)
            if blocks.blotted[number_of_block]:
                yield Meaning(line, f"{block} ends by {where}", int(end[number_of_block]), number)


def covers(blocks: Blocks) -> tuple[Ints, Ints]:
    """Return all pairs (block, place) for which the block can cover the place."""
    block, d = spread(blocks.end + blocks.slack + 1 - blocks.start)
    return block, blocks.start[block] + d


def encode(formula: Formula, lines: Lines, cells: Ints) -> None:
    """Add all line rules to ``formula``; ``cells`` are the literals of shape (cells, colours). All clues must fit."""
    blocks = all_blocks(lines)
    starts, ends = starts_and_ends(formula, blocks)
    cell_at = ints(lines.cells)

    # if a block starts at or before a place and does not end before it, the cell has its colour
    block, place = covers(blocks)
    ink = cells[cell_at[blocks.offset[block] + place], blocks.colour[block]]
    formula.add(-starts.by(block, place), ends.by(block, place - 1), ink)

    # A line with k blocks has k + 1 gaps: before, between and after the blocks.
    cell_start, block_start = ints(lines.cell_start), ints(lines.block_start)
    width = np.diff(cell_start)
    line = np.repeat(np.arange(len(width)), np.diff(block_start) + 1)
    before = np.arange(len(blocks)) + blocks.line  # the number of the gap before each block
    # of each gap: the end of the block on its left, or -1; and the start of the block on its right, or the width
    left = ends.spaced(before + 1, np.full(len(line), -1, np.int32))
    right = starts.spaced(before, width[line])
    # the places that are in the gap if the left block is as far left and the right block as far right as possible
    gap, d = spread(right.low + right.slack - left.low - 1)
    place = left.low[gap] + 1 + d
    blank = cells[cell_at[cell_start[line[gap]] + place], 0]
    formula.add(-left.by(gap, place - 1), right.by(gap, place), blank)


def order_literals(blocks: Blocks) -> tuple[Wide, Wide]:
    """Return for each block the number of its order literals, and the number of clauses with two of them.

    `starts_and_ends` makes these clauses, in this order.
    """
    slack = blocks.slack.astype(np.int64)
    twice = 1 + blocks.blotted
    return slack * twice, np.maximum(slack - 1, 0) * twice + np.where(blocks.last, 0, slack) + slack * blocks.blotted


def size(lines: Lines, blocks: Blocks) -> PerLine:
    """Return the size of each line.

    There is a clause of three literals for each place that a block can cover, and for each place that can be in a gap.
    """
    starts, twos = order_literals(blocks)
    covers = blocks.end.astype(np.int64) + blocks.slack + 1 - blocks.start
    gaps = blocks.slack.astype(np.int64) + blocks.gap
    gaps[blocks.last] += blocks.slack[blocks.last]  # a line has one gap more than blocks
    widths = np.diff(ints(lines.cell_start))
    # in a line without blocks, every cell is in its one gap
    threes = by_line(blocks, lines, covers + gaps) + np.where(np.diff(ints(lines.block_start)), 0, widths)
    twos = by_line(blocks, lines, twos)
    return PerLine(by_line(blocks, lines, starts), twos + threes, 2 * twos + 3 * threes)


ENCODING = Encoding(encode, size)
