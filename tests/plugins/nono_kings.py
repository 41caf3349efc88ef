"""Kings, a genre of another package: so many kings in each row, column and region, and no two that touch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_letters
from typing import Any, ClassVar

from nono.base.errors import PuzzleError
from nono.base.grid import cell_name
from nono.base.palette import Colour, Palette
from nono.genres.base import Fields, GridPuzzle
from nono.genres.wording import Wording
from nono.model.builder import ModelBuilder


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Kings(GridPuzzle):
    """A Kings: ``rows`` of letters, those of a region the same; ``kings`` in each row, column and region."""

    kings: int

    genre: ClassVar[str] = "kings"
    fields: ClassVar[Fields] = {**GridPuzzle.fields, "kings": (int, "a number of kings")}
    palette: ClassVar[Palette] = (Colour(".", "empty", "ffffff"), Colour("k", "king", "c98a00"))
    clues: ClassVar[str] = ascii_letters
    expected_clues: ClassVar[str] = "letters, those of a region the same"
    wording: ClassVar[Wording] = Wording(
        "Put so many kings into each row, column and region that all have the same number of them. No two kings touch, "
        "not even at their corners."
    )

    def __init__(self, rows: Sequence[str], kings: int = 2, **about: Any) -> None:
        object.__setattr__(self, "kings", kings)
        GridPuzzle.__init__(self, rows, **about)

    def check_shape(self) -> None:
        if self.kings < 1:
            raise PuzzleError(f"found {self.kings} kings, expected 1 or more", "bad-number")

    def cell_regions(self) -> str:
        return "".join(self.rows)

    def clue_texts(self) -> Mapping[int, str]:
        return {}

    def rules(self) -> ModelBuilder:
        rules = ModelBuilder(self.height, self.width)
        letters = self.cell_regions()
        members = [[cell for cell, letter in enumerate(letters) if letter == own] for own in dict.fromkeys(letters)]
        for region in [*rules.rows(), *rules.columns(), *rules.regions(members, "region {}")]:
            rules.exact(self.kings, region)
        for square in rules.squares():
            rules.at_most(1, square)
        return rules

    def broken_rule(self, solution: bytes) -> str:
        kings = [divmod(cell, self.width) for cell, colour in enumerate(solution) if colour]
        for row, column in kings:
            for other in kings:
                if other != (row, column) and max(abs(row - other[0]), abs(column - other[1])) == 1:
                    return f"the king in {cell_name(row * self.width + column, self.width)} touches another one"
        found = [("row", row) for row, _ in kings] + [("column", column) for _, column in kings]
        found += [("region", ord(self.rows[row][column])) for row, column in kings]
        places = {*(("row", row) for row in range(self.height)), *(("column", column) for column in range(self.width))}
        for kind, place in [*places, *(("region", ord(letter)) for letter in set(self.cell_regions()))]:
            if found.count((kind, place)) != self.kings:
                return f"a {kind} has {found.count((kind, place))} kings, expected {self.kings}"
        return ""
