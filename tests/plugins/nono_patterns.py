"""Patterns, an encoding of another package: a literal for each pattern of a line. Only for short lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from nono_encoders import Encoding, PerLine
from nono_encoders.blocks import Blocks
from nono_encoders.cells import Lines, ints
from nono_encoders.cnf import Formula, Ints

Clue = list[tuple[int, int]]  # length (0: unknown) and colour of each block


def patterns(width: int, clue: Clue) -> Iterator[tuple[int, ...]]:
    """Yield the colours of a line for each way to place its blocks."""
    if not clue:
        yield (0,) * width
        return
    (length, colour), *rest = clue
    gap = bool(rest) and rest[0][1] == colour
    for start in range(width):
        for size in [length] if length else range(1, width - start + 1):
            left = width - start - size - gap
            if left >= 0:
                for tail in patterns(left, rest):
                    yield (0,) * start + (colour,) * size + (0,) * gap + tail


def lines_of(lines: Lines) -> Iterator[tuple[Ints, list[tuple[int, ...]]]]:
    """Yield the cells and the patterns of each line."""
    clues = list(zip(ints(lines.length).tolist(), ints(lines.colour).tolist(), strict=True))
    blocks, cells = pairwise(ints(lines.block_start).tolist()), pairwise(ints(lines.cell_start).tolist())
    for (first, last), (start, end) in zip(blocks, cells, strict=True):
        yield ints(lines.cells)[start:end], [*patterns(end - start, clues[first:last])]


def encode(formula: Formula, lines: Lines, cells: Ints) -> None:
    """Add all line rules: one of the patterns holds, and it tells the colour of each cell."""
    for places, found in lines_of(lines):
        number = np.array([len(found)])
        literals = formula.new(number)[0] + np.arange(len(found), dtype=np.int32)
        formula.add_ragged(literals, number)
        formula.add(-np.repeat(literals, len(places)), cells[np.tile(places, len(found)), np.array(found).ravel()])


def size(lines: Lines, blocks: Blocks) -> PerLine:
    """Return the size of each line."""
    number = np.array([len(found) for _, found in lines_of(lines)])
    cells = np.array([len(found) * len(places) for places, found in lines_of(lines)])
    return PerLine(number, 1 + cells, number + 2 * cells)


ENCODING = Encoding(encode, size)
