"""Aquarium: regions are filled with water from below, and each number tells how many cells of its line have water."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from random import Random
from typing import TYPE_CHECKING, ClassVar, Self, Unpack

from nono.base.grid import cell_name, split_rows
from nono.genres.codecs.janko_pages import JankoPage
from nono.genres.codecs.link_bodies import Address, Beside, Rooms, Sign
from nono.genres.codecs.link_tokens import HEX, gaps
from nono.genres.codecs.penpa_drawings import Sketch
from nono.genres.grids import connected_cells
from nono.genres.layer_puzzle import About, LayerPuzzle, shade
from nono.genres.layers import Flag, GivenNumbers, GivenRows, Regions
from nono.genres.random_regions import grown_regions
from nono.genres.rule_layers import LineCounts
from nono.genres.wording import RulePhrases, RulesPart, Wording, legend

LARGE = 5.5  # average number of cells per region in a draft
DRY = bytes([1, *[0] * 255])  # a table for `bytes.translate`: 1 for a cell without water
LEVEL, BELOW = "level", "below"  # kinds of rules
FILL = (
    "Fill the aquariums with water. In each row of an aquarium, either all cells contain water or none "
    "do. An aquarium has no air below water. A number tells how many cells of its row or column contain water; without "
    "one, any number of cells may contain water."
)
POOLS = "two parts of an aquarium that are not joined in their row or below it have separate water levels"


class Aquarium(LayerPuzzle):
    """An Aquarium puzzle. Colour 1 is water.

    In each row, an aquarium is either wet or dry. Below a wet row, all its rows are wet.

    Parameters
    ----------
    regions
        Rows of text in which the cells of one aquarium have the same character.
    rows, cols
        The numbers of cells with water in the lines; None means unknown.
    separate
        Whether two pools in a row of an aquarium share a level only if they are joined in this row or below it.
    id, title, author, license, goal, meta, saved, check
        As in `nono.Puzzle`.

    Raises
    ------
    PuzzleError
        If the arguments do not form a puzzle.

    Examples
    --------
    >>> import nono
    >>> puzzle = nono.Aquarium(["aab", "abb", "aab"], rows=[1, 2, 3], cols=[None, 2, None])
    >>> puzzle.rows_text(nono.solve(puzzle).grids[0])
    ['..#', '.##', '###']
    """

    genre = "aquarium"
    icon = ("M4 3v18h16V3", "M5 12c2.5-2.5 4.5-2.5 7 0s4.5 2.5 7 0v8H5z")
    example: ClassVar = {
        "regions": ["AAAA", "BCAA", "BBBB", "BBBB"],
        "rows": [4, 2, 4, 4],
        "cols": [3, 3, 4, 4],
        "goal": ["####", "..##", "####", "####"],
    }
    days = ((6, 6), (6, 6), (8, 8))
    regions = Regions()
    rows = LineCounts("rows", "cells with water")
    cols = LineCounts("cols", "cells with water")
    separate = Flag("separate pools")
    answer = shade("water", "4a9fe0", blank="air")
    declared = (
        {
            "rule": "levels",
            "layer": "regions",
            "separate": "separate",
            "label": "aquarium {}",
            "kinds": [LEVEL, BELOW],
        },
        rows,
        cols,
    )
    rules_parts = (RulesPart(FILL), RulesPart(f" {POOLS.capitalize()}.", "separate"))
    formats = (
        Address(
            "aquarium",
            Rooms(regions),
            Sign("/"),
            Beside(cols, rows, HEX, gaps()),
            flags={"r": (separate, False)},
        ),
        JankoPage("waterfun", "-x", walls=regions, sides=(cols, rows), flags={"": (separate, True)}),
        Sketch("aquarium", regions=regions, sides=(cols, rows)),
    )
    wording = Wording(
        short=RulesPart("Water lies level in its tank. A number counts the water of its line."),
        introduction=f"{FILL} In a puzzle with separate pools, {POOLS}.",
        numbering="Rows are counted from the top, columns from the left, aquariums in reading order.",
        rules={
            LEVEL: RulePhrases("{rule} must have one water level", "{rule} {cannot} have one water level"),
            BELOW: RulePhrases("{rule} must have no air below water", "{rule} {has} air below water"),
        },
        names={
            "exact-count-zero": "no-water",
            "exact-count-saturated": "all-water",
            "exact-count-forced": "all-needed",
            LEVEL: "level",
            BELOW: "below-water",
            "subset": "level-and-count",
            "subsets": "counting",
        },
        reasons={LEVEL: "{rule} has one water level per row", BELOW: "{rule} has no air below water"},
        tips={
            LEVEL: "cells in one row of an aquarium",
            BELOW: "cells below water, or above air, in one aquarium",
            "exclusion": "water that would leave a line too few cells",
            "exact-count-saturated": "lines that have all their water",
            "exact-count-forced": "lines that need water in every open cell",
        },
        legend=legend("line or aquarium"),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            regions: GivenRows,
            rows: GivenNumbers,
            cols: GivenNumbers,
            separate: bool = False,
            **about: Unpack[About],
        ) -> None: ...

    def broken_rule(self, solution: bytes) -> str:
        """Name a cell with water and a dry cell that must then have water too.

        Return "" if all water levels are correct.
        """
        if self._is_level(solution):  # then separate pools are level, too
            return ""
        width = self.width
        for cells in self.regions.parts():
            level = set[int]()  # cells of pools that are known to be level
            for cell in compress(cells, map(solution.__getitem__, cells)):  # the cells with water, from above
                if cell in level:
                    continue
                # cells of the aquarium in the same row or below
                wet: Iterable[int] = [lower for lower in cells if lower >= cell - cell % width]
                if self.separate:
                    wet = connected_cells(cell, wet, self.height, width)
                if dry := [lower for lower in wet if not solution[lower]]:
                    return f"{cell_name(cell, width)} has water and {cell_name(min(dry), width)} has none"
                level.update(wet)
        return ""

    def _is_level(self, solution: bytes) -> bool:
        """Return whether no cell is dry if its aquarium has water in the same row or above."""
        filled = set[str]()  # the aquariums that have water in the rows so far
        for keys, values in zip(self.regions, split_rows(solution, self.width), strict=True):
            filled.update(compress(keys, values))  # the keys of cells with water
            if not filled.isdisjoint(compress(keys, values.translate(DRY))):
                return False
        return True

    @classmethod
    def draft(cls, rng: Random, height: int, width: int) -> Self:
        """Return a puzzle whose regions grow from random cells."""
        cells = height * width
        owner = grown_regions(rng, height, width, rng.sample(range(cells), max(1, round(cells / LARGE))))
        return cls(cls.regions.owned(owner, width), [None] * height, [None] * width, check=False)
