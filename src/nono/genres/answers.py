"""The answer layer of a puzzle of layers: what its cells may be, and how that is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from nono.base.palette import Colour, Palette
from nono.genres.picture import Mark
from nono.genres.rows import DIGITS, NONE

if TYPE_CHECKING:
    from nono.genres.layer_puzzle import LayerPuzzle


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer layer: what a cell may be. ``drawn``: a "fill" of its colour, a "mark", or the "text" of its key."""

    values: Palette
    drawn: str = "text"
    mark: Mark | None = None

    def palette(self, puzzle: LayerPuzzle) -> Palette:
        """The values of a cell of a puzzle."""
        return self.values


def shade(name: str, rgb: str = "2b2b2b", key: str = "#", blank: str = "white") -> Answer:
    """Cells are filled or not."""
    return Answer((Colour(NONE, blank, "ffffff"), Colour(key, name, rgb)), "fill")


def symbol(name: str, key: str, rgb: str, blank: str = "empty") -> Answer:
    """Cells have a symbol, drawn as a disc of its colour, or none."""
    mark = Mark(1, ((3.2, "000000"), (2.6, rgb)))
    return Answer((Colour(NONE, blank, "ffffff"), Colour(key, name, rgb)), "mark", mark)


@dataclass(frozen=True, slots=True)
class Digits(Answer):
    """Cells have a digit from ``first`` on, as many as the board is wide; keys from 10 on are letters."""

    values: Palette = ()
    first: int = 1

    def palette(self, puzzle: LayerPuzzle) -> Palette:
        return digits(self.first, puzzle.width)


@cache
def digits(first: int, number: int) -> Palette:
    """The values of so many digits from ``first`` on, a character each."""
    return tuple(Colour(DIGITS[value], DIGITS[value], "ffffff") for value in range(first, first + number))
