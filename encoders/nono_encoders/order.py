"""Order encoding of the starts of blocks, with clauses for cover and gap and no further auxiliaries.

A literal "block b starts at or before j" for each block and place, after the order encoding of integers (Crawford and
Baker 1994; Tamura, Taga, Kitagawa and Banbara 2009), tied to the cells by ternary clauses only:

- order: starts at or before j => starts at or before j + 1; the next block starts late enough.
- cover: begun at p and not ended before p => the cell at p has the block's colour.
- gap: a block ended before p and the next not begun at p => the cell at p is background.

A block of known length ends a fixed way after its start; a blotted one has literals of its own for its end. The starts
and ends are functions of the cells, because a line can be read in one way only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from nono_encoders.blocks import Blocks, all_blocks, names_of, spread
from nono_encoders.cells import Lines, ints
from nono_encoders.cnf import FALSE, TRUE, Formula, Ints, Meaning, Names, places


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

    def spaced(self, index: Ints, low: Ints) -> Places:
        """These integers at ``index``, and between them constants: the rest of ``low``."""
        first, low, slack = np.zeros_like(low), low.copy(), np.zeros_like(low)
        first[index], low[index], slack[index] = self.first, self.low, self.slack
        return Places(first, low, slack)


def starts_and_ends(formula: Formula, blocks: Blocks) -> tuple[Places, Places]:
    """New order literals for the first and the last cell of every block, with their clauses of order."""
    start = formula.new(blocks.slack)
    end = start.copy()
    blotted = np.flatnonzero(blocks.blotted)
    end[blotted] = formula.new(blocks.slack[blotted])
    formula.says(partial(meanings, blocks, start, end, formula.first_line))
    for first, slack in ((start, blocks.slack), (end[blotted], blocks.slack[blotted])):
        owner, d = spread(np.maximum(slack - 1, 0))
        formula.add(-(first[owner] + d), first[owner] + d + 1)
    block, d = spread(np.where(blocks.last, 0, blocks.slack))
    formula.add(-(start[block + 1] + d), end[block] + d)
    owner, d = spread(blocks.slack[blotted])
    formula.add(-(end[blotted][owner] + d), start[blotted][owner] + d)
    return Places(start, blocks.start, blocks.slack), Places(end, blocks.end, blocks.slack)


def meanings(blocks: Blocks, start: Ints, end: Ints, first_line: int, names: Names) -> Iterator[Meaning]:
    """What the order literals say; those of places beyond the slack are constants."""
    for at, (line, block) in enumerate(names_of(blocks, first_line, names)):
        number = int(blocks.slack[at])
        if number:
            where = places(int(blocks.start[at]) + 1, number)
            yield Meaning(line, f"{block} starts by {where}", int(start[at]), number)
            if blocks.blotted[at]:
                yield Meaning(line, f"{block} ends by {where}", int(end[at]), number)


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

    # A line of k blocks has k + 1 gaps: from its beginning or the end of a block to the start of the next or its end.
    cell_start, block_start = ints(lines.cell_start), ints(lines.block_start)
    width = np.diff(cell_start)
    line = np.repeat(np.arange(len(width)), np.diff(block_start) + 1)
    before = np.arange(len(blocks)) + blocks.line  # the gap before each block
    left = ends.spaced(before + 1, np.full(len(line), -1, np.int32))
    right = starts.spaced(before, width[line])
    gap, d = spread(right.low + right.slack - left.low - 1)
    place = left.low[gap] + 1 + d
    blank = cells[at[cell_start[line[gap]] + place], 0]
    formula.add(-left.by(gap, place - 1), right.by(gap, place), blank)
