"""Star Battle: each row, column and region has the same number of stars, and stars do not touch, even at a corner."""

from __future__ import annotations

from dataclasses import replace
from itertools import compress, repeat
from math import cos, pi, sin
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self, Unpack

from nono.base.errors import PuzzleError
from nono.base.grid import cell_name, in_words
from nono.base.palette import Colour
from nono.genres.codecs.janko_pages import JankoPage
from nono.genres.codecs.link_bodies import Address, Number, Rooms
from nono.genres.codecs.penpa_drawings import Sketch
from nono.genres.grids import NONE
from nono.genres.layer_puzzle import About, LayerPuzzle, symbol
from nono.genres.layers import GivenRows, Regions, Whole
from nono.genres.packed import sums_around
from nono.genres.picture import Colours, Picture
from nono.genres.random_regions import grown_regions, joined_regions
from nono.genres.rule_layers import miscount, ones
from nono.genres.wording import AT_MOST, RulePhrases, RulesPart, Wording, legend

# the corners of a five-pointed star
RADII = (4.0, 1.7) * 5
STAR = tuple((radius * sin(turn * pi / 5), -radius * cos(turn * pi / 5)) for turn, radius in enumerate(RADII))
OUTSIDE = Colour(NONE, "outside", "a8a8a8")  # colour of cells without a region
INTO = " into every row, every column and every region. No two stars touch, not even at a corner."


class StarBattle(LayerPuzzle):
    """A Star Battle puzzle. Colour 1 is a star, ``*`` in text.

    Parameters
    ----------
    regions
        Rows of text in which the cells of a region have the same letter. A cell with ``.`` belongs to no region and has
        no star.
    stars
        The number of stars in each row, column and region.
    id, title, author, license, goal, meta, saved, check
        As in `nono.Puzzle`.

    Raises
    ------
    PuzzleError
        If the arguments do not form a puzzle.

    Examples
    --------
    >>> import nono
    >>> nono.solve(nono.StarBattle(["AAAB", "ABBB", "CCDD", "CDDD"])).count
    1
    """

    genre = "star-battle"
    icon = ("", "M12 2l3 6.8 7.2.7-5.5 4.9 1.6 7.3-6.3-3.8-6.3 3.8 1.6-7.3-5.5-4.9 7.2-.7z")
    example: ClassVar = {"regions": ["ABBC", "AACC", "DDCC", "DDCC"], "goal": ["..*.", "*...", "...*", ".*.."]}
    days = ((6, 6), (7, 7), (8, 8))
    names: ClassVar = {
        "Queens": {"stars": 1},
        "LinkedIn Queens": {"stars": 1},
        "Two Not Touch": {"stars": 2},
    }
    side = 8
    regions = Regions(partial=True)
    stars = Whole(1, 1)
    answer = symbol("star", "*", "ffc400", STAR)
    declared = (
        {"rule": "count", "over": ["rows", "columns"], "exactly": "stars"},
        {"rule": "count", "over": ["touching"], "most": 1},
        {"rule": "count", "over": ["regions"], "exactly": "stars", "name": "the region at {cell}"},
        {"rule": "decided", "layer": "regions", "keys": NONE, "colour": 0},
    )
    rules_parts = (
        RulesPart(f"Put {{}} stars{INTO}", "stars", one=f"Put one star{INTO}"),
        RulesPart(" Grey cells have no star.", "regions", keys=NONE),
    )
    formats = (
        Address("starbattle", Number(stars), Rooms(regions)),
        JankoPage("starbattle", "-x", numbers={"depth": stars}, areas=regions, no_area="@#"),
        Sketch("starbattle", regions=regions, stars=stars),
    )
    wording = Wording(
        short=RulesPart(
            "{} stars in every row, column and region. No two touch.",
            "stars",
            one="One star in every row, column and region. No two touch.",
        ),
        introduction=f"Put the same number of stars{INTO}",
        rules={
            AT_MOST: RulePhrases("{rule} may have at most one star", "two stars in {rule} {would}touch one another"),
        },
        names={
            "exact-count-saturated": "all-stars",
            "exact-count-forced": "last-places",
            "at-most-saturated": "no-touching",
            "subset exact": "locked-region",
            "subset at-most+exact": "2x2",
            "subsets at-most+exact": "2x2",
            "subsets exact": "counting",
        },
        reasons={"at-most-saturated": "{shown} would touch {them}"},
        tips={
            "subset exact": "a region whose open cells are in one row or column, or the other way round",
            "subset at-most+exact": "open cells that fit into as many 2x2 squares as there are stars still to place",
            "subsets at-most+exact": "open cells that fit into as many 2x2 squares as there are stars still to place",
            "subsets exact": "several regions within as many rows or columns, or the other way round",
            "exclusion": "a cell whose star would leave a row, column or region no room",
            "exact-count-saturated": "a row, column or region that has all its stars",
            "exact-count-forced": "a row, column or region that needs all its open cells",
            "at-most-saturated": "cells that touch a star",
        },
        legend=legend("star", dots="a cell without a star"),
    )

    def miscounts(self) -> list[str]:
        """Describe another number of regions than of rows, and regions that are too small for their stars."""
        parts = self.regions.parts()
        stars = in_words(self.stars, "star")
        wrong = f"there are {in_words(len(parts), 'region')} for {in_words(self.height, 'row')}, each with {stars}"
        small = [
            f"the region at {cell_name(cells[0], self.width)} has {in_words(len(cells), 'cell')} for {stars}"
            for cells in parts
            if len(cells) < self.stars
        ]
        return ([wrong] if len(parts) != self.height else []) + small

    if TYPE_CHECKING:

        def __init__(self, regions: GivenRows, stars: int = 1, **about: Unpack[About]) -> None: ...

    def picture(self, cells: Colours | None = None) -> Picture:
        """Return the picture of the board. Cells that belong to no region are grey."""
        picture = super().picture(cells)
        if not (outside := self.regions.cells(NONE)):
            return picture
        colours = list(picture.cells)
        for cell in outside:
            colours[cell] = len(picture.palette)
        return replace(picture, cells=colours, palette=(*picture.palette, OUTSIDE))

    def broken_rule(self, solution: bytes) -> str:
        """Describe the first star, row, column or region that breaks a rule. Return "" if the solution is correct."""
        near = sums_around(solution, self.width)
        for star in compress(range(len(solution)), solution):
            if near[star] > 1:
                return f"the star in {cell_name(star, self.width)} touches another star"
        if NONE in self.regions.text and any(solution[cell] for cell in self.regions.cells(NONE)):
            return "a star is in no region"
        counts = {**ones(solution, self.width), "region": self.regions.ones(solution)}
        return miscount(counts, repeat(self.stars), "stars")

    def clues_of(self, goal: bytes) -> dict[str, Any]:
        """Derive the number of stars, at least 1, from the first row of the goal. The regions stay the same."""
        return {"stars": max(1, sum(goal[: self.width]))}

    @classmethod
    def draft(cls, rng: Random, height: int, width: int) -> Self:
        """Return a square board whose regions are its rows.

        There is one star per row up to 8x8. On larger boards, the number of stars is a fifth of the side, rounded.
        """
        if height != width:
            raise PuzzleError(f"found a board of {width}x{height}, expected a square for Star Battle", "bad-size")
        stars = 1 if width < 9 else (width + 2) // 5
        rows = cls.regions.owned([cell // width for cell in range(height * width)], width)
        return cls(rows, stars, check=False)

    def with_structure(self, rng: Random, goal: bytes) -> Self | None:
        """Return a puzzle whose regions grow from the stars.

        Return None if the regions cannot be joined so that each has all its stars.
        """
        seeds = [cell for cell, colour in enumerate(goal) if colour]
        owner = joined_regions(
            rng, self.height, self.width, grown_regions(rng, self.height, self.width, seeds), self.stars
        )
        return None if owner is None else self.with_values({"regions": type(self).regions.owned(owner, self.width)})
