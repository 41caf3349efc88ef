"""The blocks of all lines at once: where each can start and end by the clues alone, in flat arrays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nono_encoders.cells import Lines, ints
from nono_encoders.cnf import Ints, Names


@dataclass(frozen=True, slots=True, eq=False)
class Blocks:
    """One entry a block, in the order of the model's lines; positions count from 0 along the line.

    A block starts at one of ``start``, ``start + 1``, …, ``start + slack`` and ends (its last cell) at one of ``end``
    to ``end + slack``. ``gap`` is 1 where the next block of the line has the same colour, so that a background cell
    must lie between them; ``last`` marks the last block of each line; ``offset`` is where its line's cells begin in
    `Lines.cells`.
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


def all_blocks(lines: Lines) -> Blocks | None:
    """The blocks of ``lines``, or None if some clue is too long for its line."""
    cell_start, block_start = ints(lines.cell_start), ints(lines.block_start)
    colour, length = ints(lines.colour), ints(lines.length)
    line = np.repeat(np.arange(len(block_start) - 1, dtype=np.int32), np.diff(block_start))
    last = np.ones(len(line), bool)
    last[:-1] = line[1:] != line[:-1]
    gap = np.zeros(len(line), np.int32)
    gap[:-1] = ~last[:-1] & (colour[1:] == colour[:-1])
    shortest = np.maximum(length, 1).astype(np.int64)  # a clue may add up to more than a C int
    sums = np.concatenate([[0], np.cumsum(shortest + gap)])
    before = sums[block_start[:-1]]
    slack = np.diff(cell_start) - (sums[block_start[1:]] - before)
    if (slack < 0).any():
        return None
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
    """The line of each block, and the block's name: ``row 3`` and ``block 2``; lines count from ``first_line``."""
    first = np.searchsorted(blocks.line, blocks.line)
    for number, (line, begin) in enumerate(zip(blocks.line.tolist(), first.tolist(), strict=True), 1):
        yield names.line(first_line + line), f"block {number - begin}"


def spread(counts: Ints) -> tuple[Ints, Ints]:
    """For every ``i`` and every ``0 <= d < counts[i]``: the arrays of ``i`` and of ``d``."""
    owner = np.repeat(np.arange(len(counts)), counts)
    begins = (np.cumsum(counts) - counts).astype(np.int32)
    return owner, np.arange(len(owner), dtype=np.int32) - begins[owner]
