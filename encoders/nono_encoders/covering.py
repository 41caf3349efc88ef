"""Order encoding with a further literal for each block and each place that it can cover, as in Copris.

The order literals are the same as in `nono_encoders.order`. The literal "block b covers place p" is true if and only if
the block starts at or before p and does not end before p. Tseitin's translation adds this literal for ``start <= p``
and ``p < start + length`` (Tamura's nonogram programs for Sugar and Copris).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from nono_encoders.blocks import Blocks, all_blocks, names_of
from nono_encoders.cells import Lines, ints
from nono_encoders.cnf import Formula, Ints, Meaning, Names, places
from nono_encoders.encoding import Encoding, PerLine, by_line, inks
from nono_encoders.order import covers, order_literals, starts_and_ends


def meanings(blocks: Blocks, covered: Ints, first_line: int, names: Names) -> Iterator[Meaning]:
    """Yield the meanings of the literals "covers", ``covered``, in the order of `nono_encoders.order.covers`.

    The first line has the number ``first_line``.
    """
    # from the first cell in the leftmost place to the last cell in the rightmost place
    covered_places = blocks.end + blocks.slack + 1 - blocks.start
    index = 0  # of the block's first literal
    for (line, block), first, size in zip(
        names_of(blocks, first_line, names), (blocks.start + 1).tolist(), covered_places.tolist(), strict=True
    ):
        yield Meaning(line, f"{block} covers {places(first, size)}", int(covered[index]), size)
        index += size


def encode(formula: Formula, lines: Lines, cells: Ints) -> None:
    """Add all line rules to ``formula``; ``cells`` are the literals of shape (cells, colours). All clues must fit.

    There is a variable for each block and each place that it may cover. It is true if the block has begun at this place
    and has not ended before it. A covered cell has the block's colour, and a cell with ink is covered by a block of its
    colour.
    """
    blocks = all_blocks(lines)
    starts, ends = starts_and_ends(formula, blocks)
    block, place = covers(blocks)
    covered = formula.new(np.ones_like(block))
    formula.says(partial(meanings, blocks, covered, formula.first_line))
    begun, ended = starts.by(block, place), ends.by(block, place - 1)
    formula.add(-covered, begun)
    formula.add(-covered, -ended)
    formula.add(-begun, ended, covered)

    place_literals = cells[ints(lines.cells)]  # literals by place on the line and colour
    where = blocks.offset[block] + place
    colour = blocks.colour[block]
    formula.add(-covered, place_literals[where, colour])
    ink = place_literals[:, 1:]
    # an ink of a place implies that some block of this colour covers the place
    formula.add_support(ink.ravel(), where * ink.shape[1] + colour - 1, covered)


def size(lines: Lines, blocks: Blocks) -> PerLine:
    """Return the size of each line: there is a variable for each block and cell that it may cover.

    In `encode`, it has three clauses that define it, and one for the colour, with 9 literals together. It is also in
    the clause of an ink.
    """
    starts, twos = order_literals(blocks)
    covers = blocks.end.astype(np.int64) + blocks.slack + 1 - blocks.start
    supports = inks(lines, blocks)
    clauses = by_line(blocks, lines, twos + 4 * covers) + supports
    literals = by_line(blocks, lines, 2 * twos + 10 * covers) + supports
    return PerLine(by_line(blocks, lines, starts + covers), clauses, literals)


ENCODING = Encoding(encode, size)
