"""Cuts: reasons why a changed picture fails that hold for other changes as well.

A cut is a switching pattern (cells that another solution fills differently, found by the solver and divided into parts
that share no line), or the cells that line logic leaves open. It refutes every change that leaves its lines as they
are. So each repair has a cell on one of its lines, its ``reach``, a set of cells as the bits of a number: the cuts are
the sets that a repair has to hit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nono.genres.nonogram.clue import clue_of

Edit = tuple[int, int]  # a cell and its new colour
Edits = frozenset[Edit]


@dataclass(frozen=True, slots=True)
class Cut:
    """``pattern``: other colours of some cells, which leave all clues as they are; None: ``cells`` stay open.

    It was found for the picture with the ``edits``.
    """

    cells: tuple[int, ...]
    pattern: bytes | None
    edits: Edits
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    reach: int

    def refutes(self, edits: Edits, picture: bytes, width: int) -> bool:
        """Whether it refutes the picture with these edits; False also where that is not known."""
        if self.pattern is None:
            return not any(self.reach >> cell & 1 for cell, _ in edits ^ self.edits)
        other = bytearray(picture)
        for cell, colour in zip(self.cells, self.pattern, strict=True):
            other[cell] = colour
        if other == picture:
            return False
        for row in self.rows:
            begin, end = row * width, (row + 1) * width
            if clue_of(bytes(other[begin:end])) != clue_of(picture[begin:end]):
                return False
        return all(clue_of(bytes(other[column::width])) == clue_of(picture[column::width]) for column in self.columns)


class Board:
    """The lines of a board as sets of cells."""

    def __init__(self, height: int, width: int) -> None:
        self.height = height
        self.width = width
        row = (1 << width) - 1
        column = sum(1 << line * width for line in range(height))
        self.row_bits = [row << line * width for line in range(height)]
        self.column_bits = [column << line for line in range(width)]

    def cuts(self, cells: Iterable[int], other: bytes | None, edits: Edits) -> list[Cut]:
        """The cuts of these cells, one for each part that shares no line with the others."""
        left = set(cells)
        found = []
        while left:
            part, new = set[int](), {min(left)}
            rows, columns = set[int](), set[int]()
            while new:
                part |= new
                left -= new
                rows |= {cell // self.width for cell in new}
                columns |= {cell % self.width for cell in new}
                new = {cell for cell in left if cell // self.width in rows or cell % self.width in columns}
            reach = 0
            for row in rows:
                reach |= self.row_bits[row]
            for column in columns:
                reach |= self.column_bits[column]
            places = tuple(sorted(part))
            pattern = None if other is None else bytes([other[cell] for cell in places])
            found.append(Cut(places, pattern, edits, tuple(sorted(rows)), tuple(sorted(columns)), reach))
        return found


def members(bits: int) -> list[int]:
    """The cells of a set, in order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
