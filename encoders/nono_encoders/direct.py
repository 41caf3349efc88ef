"""Direct encoding: a block has a literal for each possible place. Exactly one of these literals is true.

The starts of blocks are integers in direct encoding (Walsh 2000). Clauses exclude the pairs of places that neighbouring
blocks cannot have together. A blotted block has literals for its starts, its ends, and each pair of start and end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from nono_encoders.blocks import Blocks, all_blocks, names_of, spread
from nono_encoders.cells import Lines, ints
from nono_encoders.cnf import Formula, Ints, Meaning, Names, places
from nono_encoders.encoding import Encoding, PerLine, by_line, inks


def exactly_one(formula: Formula, first: Ints, number: Ints) -> None:
    """For every ``i``, add clauses so that exactly one of the ``number[i]`` variables from ``first[i]`` on is true."""
    owner, offset = spread(number)
    literals = first[owner] + offset
    formula.add_ragged(literals, number)
    later, earlier = spread(offset)  # all pairs of two variables of the same ``i``
    formula.add(-literals[later], -(first[owner[later]] + earlier))


def meanings(blocks: Blocks, start: Ints, end: Ints, both: Ints, first_line: int, names: Names) -> Iterator[Meaning]:
    """Yield the meanings of the literals for starts and, for blotted blocks, for ends and pairs (start, end).

    ``start`` and ``end`` have the first literal of each block, and ``both`` that of each pair. The first line has the
    number ``first_line``.
    """
    index = 0
    for number, (line, block) in enumerate(names_of(blocks, first_line, names)):
        first, size = int(blocks.start[number]) + 1, int(blocks.slack[number]) + 1
        yield Meaning(line, f"{block} starts at {places(first, size)}", int(start[number]), size)
        if blocks.blotted[number]:
            yield Meaning(line, f"{block} ends at {places(first, size)}", int(end[number]), size)
            for end_offset in range(size):
                starts = end_offset + 1  # a block starts at or before its end
                words = f"{block} ends at {first + end_offset} and starts at {places(first, starts)}"
                yield Meaning(line, words, int(both[index]), starts)
                index += starts


def encode(formula: Formula, lines: Lines, cells: Ints) -> None:
    """Add all line rules to ``formula``; ``cells`` are the literals of shape (cells, colours). All clues must fit."""
    blocks = all_blocks(lines)
    number = blocks.slack + 1  # of places of each block
    blotted = np.flatnonzero(blocks.blotted)
    start = formula.new(number)
    end = start.copy()
    end[blotted] = formula.new(number[blotted])
    exactly_one(formula, start, number)
    exactly_one(formula, end[blotted], number[blotted])

    # If a block ends n places after its first possible end, the next starts at least n places after its first start.
    block, later = spread(np.where(blocks.last, 0, number))
    pair, earlier = spread(later)
    formula.add(-(end[block] + later)[pair], -(start[block[pair] + 1] + earlier))

    # The place of a block is its start or, for a blotted block, its start and end. For all places of all blocks,
    # `takes` has the literal, and `begin` and `finish` the first and the last cell (at first counted from the leftmost
    # arrangement of the line).
    block, begin = spread(np.where(blocks.blotted, 0, number))
    finish, takes = begin, start[block] + begin
    # all pairs of a start and an end of each blotted block, as distances from the leftmost arrangement
    owner, end_of_pair = spread(number[blotted])
    pair, start_offset = spread(number[blotted][owner])
    blot, end_offset = blotted[owner[pair]], end_of_pair[pair]
    starts, ends = start[blot] + start_offset, end[blot] + end_offset
    right = start_offset <= end_offset  # pairs of a start and an end that a block can have
    formula.add(-starts[~right], -ends[~right])
    both = formula.new(np.ones_like(start_offset[right]))
    formula.says(partial(meanings, blocks, start, end, both, formula.first_line))
    formula.add(-both, starts[right])
    formula.add(-both, ends[right])
    formula.add(-starts[right], -ends[right], both)
    block = np.concatenate([block, blot[right]])
    begin = np.concatenate([begin, start_offset[right]]) + blocks.start[block]
    finish = np.concatenate([finish, end_offset[right]]) + blocks.end[block]
    takes = np.concatenate([takes, both])

    place_literals = cells[ints(lines.cells)]  # literals by place on the line and colour
    takes_index, offset = spread(finish - begin + 1)  # for each place that a literal of `takes` covers
    where = blocks.offset[block[takes_index]] + begin[takes_index] + offset
    colour = blocks.colour[block[takes_index]]
    # a block has its colour in all cells, and an ink of a cell needs a block
    formula.add(-takes[takes_index], place_literals[where, colour])
    ink = place_literals[:, 1:]
    formula.add_support(ink.ravel(), where * ink.shape[1] + colour - 1, takes[takes_index])


def size(lines: Lines, blocks: Blocks) -> PerLine:
    """Return the size of each line, as `encode` makes it.

    ``twos`` counts the clauses of two literals: those that exclude pairs, and those of blotted blocks.
    """
    places = blocks.slack.astype(np.int64) + 1
    pairs = places * (places - 1) // 2
    both = np.where(blocks.blotted, pairs + places, 0)  # number of possible pairs of a start and an end
    twice = 1 + blocks.blotted  # a blotted block has ends beside its starts
    twos = twice * pairs + np.where(blocks.last, 0, pairs) + np.where(blocks.blotted, pairs + 2 * both, 0)
    length = (blocks.end - blocks.start + 1).astype(np.int64)
    # the cells in all placements of a block; a blotted block can have any length up to the number of places
    covered = np.where(blocks.blotted, places * (places + 1) * (places + 2) // 6, places * length)
    supports = inks(lines, blocks)
    clauses = by_line(blocks, lines, twice + twos + both + covered) + supports
    literals = by_line(blocks, lines, twice * places + 2 * twos + 3 * both + 3 * covered) + supports
    return PerLine(by_line(blocks, lines, twice * places + both), clauses, literals)


ENCODING = Encoding(encode, size)
