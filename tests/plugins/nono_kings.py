"""Kings, a genre of another package: so many kings in each row, column and region, and no two that touch."""

from __future__ import annotations

from random import Random
from typing import Self

from nono.base.grid import cell_name
from nono.genres.layer_puzzle import LayerPuzzle, symbol
from nono.genres.layers import Regions, Whole
from nono.genres.random_regions import grown_regions
from nono.genres.wording import Wording
from nono.model.builder import ModelBuilder


class Kings(LayerPuzzle):
    """A Kings: ``parts``, ``grid`` in JSON, are its regions; ``kings`` stand in each row, column and region."""

    genre = "kings"
    parts = Regions(field="grid")
    kings = Whole(2, 1)
    answer = symbol("king", "k", "c98a00")
    wording = Wording(
        "Put so many kings into each row, column and region that all have the same number of them. No two kings touch, "
        "not even at their corners."
    )

    def rules(self) -> ModelBuilder:
        rules = self.builder()
        for region in [*rules.rows(), *rules.columns(), *rules.regions(self.parts.parts(), "region {}")]:
            rules.exact(self.kings, region)
        rules.each_at_most(1, rules.touching())
        return rules

    def broken_rule(self, solution: bytes) -> str:
        kings = [divmod(cell, self.width) for cell, colour in enumerate(solution) if colour]
        for row, column in kings:
            for other in kings:
                if other != (row, column) and max(abs(row - other[0]), abs(column - other[1])) == 1:
                    return f"the king in {cell_name(row * self.width + column, self.width)} touches another king"
        found = [("row", row) for row, _ in kings] + [("column", column) for _, column in kings]
        found += [("region", ord(self.parts[row][column])) for row, column in kings]
        places = {*(("row", row) for row in range(self.height)), *(("column", column) for column in range(self.width))}
        for kind, place in [*places, *(("region", ord(letter)) for letter in set(self.parts.text))]:
            if found.count((kind, place)) != self.kings:
                return f"a {kind} has {found.count((kind, place))} kings, expected {self.kings}"
        return ""

    @classmethod
    def draft(cls, rng: Random, height: int, width: int) -> Self:
        return cls(cls.parts.owned([cell // width for cell in range(height * width)], width), 1)

    def with_structure(self, rng: Random, goal: bytes) -> Self:
        kings = [cell for cell, colour in enumerate(goal) if colour]
        return self.with_values({"parts": type(self).parts.owned(grown_regions(rng, *self.board, kings), self.width)})
