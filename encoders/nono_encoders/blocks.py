"""Puts the blocks of all lines into flat arrays, with the starts and ends that the clues alone allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nono_encoders.cells import Lines, ints
from nono_encoders.cnf import Ints, Names


@dataclass(frozen=True, slots=True, eq=False)
class Blocks:
    """Arrays with an entry for each block, in the order of the model's lines. Positions in a line are numbered from 0.

    The first cell of a block has a position from ``start`` to ``start + slack``. The last cell has a position from
    ``end`` to ``end + slack``. If a clue is too long for its line, ``slack`` is -1. ``gap`` is 1 if the next block of
    the line has the same colour, so that a background cell separates them. ``last`` is true for the last block of each
    line. ``offset`` is the index in `Lines.cells` of the line's first cell.
    """

    line: Ints
    colour: Ints
    blotted: NDArray[np.bool_]
    start: Ints
    end: Ints
    slack: Ints
    gap: Ints
    last: NDArray[np.bool_]
    offset: Ints

    def __len__(self) -> int:
        return len(self.line)

    def fit(self) -> bool:
        """Return whether no clue is too long for its line."""
        return bool((self.slack >= 0).all())


def all_blocks(lines: Lines) -> Blocks:
    """Return the blocks of ``lines``, as arrays with an item for each block.

    ``start`` and ``end`` are the first and last place of the block in the leftmost arrangement of its line, and
    ``slack`` is by how many cells it can move from there; -1 if the line is too short. ``gap`` is 1 if a blank cell
    must follow, before a block of the same colour in the same line.
    """
    cell_start, block_start = ints(lines.cell_start), ints(lines.block_start)
    colour, length = ints(lines.colour), ints(lines.length)
    line = np.repeat(np.arange(len(block_start) - 1, dtype=np.int32), np.diff(block_start))
    last = np.ones(len(line), bool)
    last[:-1] = line[1:] != line[:-1]
    gap = np.zeros(len(line), np.int32)
    gap[:-1] = ~last[:-1] & (colour[1:] == colour[:-1])
    shortest = np.maximum(length, 1).astype(np.int64)  # the sum of a clue may be too large for a C int
    sums = np.concatenate([[0], np.cumsum(shortest + gap)])
    before = sums[block_start[:-1]]  # for each line: the lengths and gaps of all blocks in earlier lines
    slack = np.maximum(np.diff(cell_start) - (sums[block_start[1:]] - before), -1)
    start = sums[:-1] - before[line]
    return Blocks(
        line=line,
        colour=colour,
        blotted=length == 0,
        start=start.astype(np.int32),
        end=(start + shortest - 1).astype(np.int32),
        slack=slack[line].astype(np.int32),
        gap=gap,
        last=last,
        offset=cell_start[line],
    )


def names_of(blocks: Blocks, first_line: int, names: Names) -> Iterator[tuple[str, str]]:
    """Yield two names for each block: its line and the block itself, such as ``row 3`` and ``block 2``.

    The first line has the number ``first_line``.
    """
    first = np.searchsorted(blocks.line, blocks.line)  # of each block: the index of the first block in its line
    for number, (line, begin) in enumerate(zip(blocks.line.tolist(), first.tolist(), strict=True), 1):
        yield names.line(first_line + line), f"block {number - begin}"


def spread(counts: Ints) -> tuple[Ints, Ints]:
    """Return two arrays, ``i`` and ``d``, with all pairs for which ``0 <= d < counts[i]``."""
    owner = np.repeat(np.arange(len(counts)), counts)
    # where the pairs of each ``i`` begin in the result
    begins = (np.cumsum(counts) - counts).astype(np.int32)
    return owner, np.arange(len(owner), dtype=np.int32) - begins[owner]
