"""What an encoding is: it writes the rules of lines as clauses, and computes the number of clauses before."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nono_encoders.blocks import Blocks
from nono_encoders.cells import Lines, distinct, ints
from nono_encoders.cnf import Formula, Ints

Wide = NDArray[np.int64]


class PerLine(NamedTuple):
    """The numbers of variables, clauses and literals for each line."""

    variables: Wide
    clauses: Wide
    literals: Wide


class Encoding(NamedTuple):
    """An encoding of lines.

    ``encode`` adds the rules of lines, whose clues all fit, to a formula. Its last argument are the literals of the
    cells, of shape (cells, colours). Each solution must have exactly one assignment of the literals that it adds.
    ``size`` returns upper bounds for the size of each line from its blocks.
    """

    encode: Callable[[Formula, Lines, Ints], None]
    size: Callable[[Lines, Blocks], PerLine]


def expect_encoding(name: str, encoding: object) -> None:
    """Raise TypeError unless an object is an encoding."""
    if not isinstance(encoding, Encoding):
        raise TypeError(f"found an object of type {type(encoding).__name__}, expected a nono_encoders.Encoding")


def by_line(blocks: Blocks, lines: Lines, values: Wide) -> Wide:
    """Return for each line the sum of ``values`` over its blocks."""
    return np.bincount(blocks.line, values, len(ints(lines.cell_start)) - 1).astype(np.int64)


def inks(lines: Lines, blocks: Blocks) -> Wide:
    """Return for each line the number of pairs (cell, colour of the clue)."""
    number = len(ints(lines.cell_start)) - 1
    colours = int(blocks.colour.max(initial=0)) + 1
    line_of_ink = distinct(blocks.line.astype(np.int64) * colours + blocks.colour) // colours
    used: Wide = np.bincount(line_of_ink, minlength=number) * np.diff(ints(lines.cell_start)).astype(np.int64)
    return used
