"""Boards as rows of text, a character a cell, and their symmetries: the values of the layers of puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from nono.base.grid import split_rows

VOID = " "  # a cell outside the board
NONE = "."  # a cell without a clue
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # a number in one character
NUMBERS = {key: number for number, key in enumerate(DIGITS)}


class Rows(tuple[str, ...]):
    """Rows of text, a character a cell."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """All cells, row by row."""
        return "".join(self)

    def given(self) -> list[tuple[int, str]]:
        """The cells with a clue, and their characters."""
        return [(cell, key) for cell, key in enumerate(self.text) if key != NONE]

    def numbers(self) -> list[tuple[int, int]]:
        """The cells with a number, which may be a letter from 10 on; other characters are passed over."""
        return [(cell, NUMBERS[key]) for cell, key in enumerate(self.text) if key in NUMBERS]

    def cells(self, keys: str) -> list[int]:
        """The cells with one of these characters."""
        return [cell for cell, key in enumerate(self.text) if key in keys]

    def parts(self) -> list[list[int]]:
        """The cells of each character but ``.``, regions in the order in which reading meets them."""
        members: dict[str, list[int]] = {}
        for cell, key in self.given():
            members.setdefault(key, []).append(cell)
        return list(members.values())

    def split(self, values: Sequence[int]) -> list[list[int]]:
        """The values, one for each cell, of the cells of each of the `parts`."""
        return [[values[cell] for cell in cells] for cells in self.parts()]

    def renewed(self, keys: Iterable[str]) -> Rows:
        """The rows with these characters, one for each cell, where there is a clue."""
        text = [key if own != NONE else NONE for own, key in zip(self.text, keys, strict=True)]
        return rows_of("".join(text), len(self[0]))

    def changed(self, keys: Mapping[int, str]) -> Rows:
        """The rows with these characters in these cells."""
        text = list(self.text)
        for cell, key in keys.items():
            text[cell] = key
        return rows_of("".join(text), len(self[0]))


def rows_of(text: str, width: int) -> Rows:
    """The characters of a board as rows."""
    return Rows(split_rows(text, width))


@dataclass(frozen=True, slots=True)
class Turn:
    """A symmetry of boards: transposed first, if at all, and then the order of rows or of columns reversed."""

    transposed: bool
    upside_down: bool
    reversed: bool

    def rows(self, rows: Sequence[str]) -> list[str]:
        """The rows of a board of cells after the turn."""
        turned = list(map("".join, zip(*rows, strict=True))) if self.transposed else list(rows)
        turned = turned[::-1] if self.upside_down else turned
        return [row[::-1] for row in turned] if self.reversed else turned
