"""Norinori: each region has two shaded cells, and every shaded cell is half of a domino."""

from __future__ import annotations

from itertools import compress, repeat
from random import Random
from typing import TYPE_CHECKING, ClassVar, Self, Unpack

from nono.base.errors import PuzzleError
from nono.base.grid import cell_name, neighbours_by_side
from nono.genres.codecs.janko_pages import JankoPage
from nono.genres.codecs.link_bodies import Address, Rooms
from nono.genres.codecs.penpa_drawings import Sketch
from nono.genres.layer_puzzle import About, LayerPuzzle, shade
from nono.genres.layers import GivenRows, Regions
from nono.genres.packed import sums_beside
from nono.genres.random_regions import grown_regions, joined_regions
from nono.genres.rule_layers import miscount
from nono.genres.wording import AT_MOST, RulePhrases, RulesPart, Wording, legend

PARTNER = "partner"  # the kind of the rules that give each shaded cell a shaded neighbour


class Norinori(LayerPuzzle):
    """A Norinori puzzle. Colour 1 is shaded, which is ``#`` in text.

    Each region has two shaded cells. Each shaded cell has exactly one shaded neighbour above, below, left or right of
    it. The neighbour may be in another region.

    Parameters
    ----------
    regions
        Rows of text in which the cells of a region have the same letter.
    id, title, author, license, goal, meta, saved, check
        As in `nono.Puzzle`.

    Raises
    ------
    PuzzleError
        If the arguments do not form a puzzle.

    Examples
    --------
    >>> import nono
    >>> nono.solve(nono.Norinori(["AAB", "ABB"])).count
    1
    """

    genre = "norinori"
    icon = ("", "M2 2.5h6v6H2zM2 9.5h6v6H2zM9.5 15.5h6v6h-6zM16.5 15.5h6v6h-6z")
    example: ClassVar = {"regions": ["AAAA", "ABBA", "AABB", "AACC"], "goal": ["....", ".##.", "#...", "#.##"]}
    days = ((6, 6), (6, 6), (7, 7))
    side = 8
    regions = Regions()
    answer = shade("shaded", blank="blank")
    declared = (
        {"rule": "count", "over": ["windows 2x2"], "most": 2},
        {"rule": "count", "over": ["windows 1x3"], "most": 2},
        {"rule": "count", "over": ["windows 3x1"], "most": 2},
        {"rule": "partner", "kind": PARTNER},
        {"rule": "count", "over": ["regions"], "exactly": 2, "name": "the region at {cell}"},
    )
    formats = (
        Address("norinori", Rooms(regions)),
        JankoPage("norinori", "-x", areas=regions),
        Sketch("norinori", regions=regions),
    )
    wording = Wording(
        short=RulesPart("Shade two cells in every region, so that all of them pair up."),
        introduction=(
            "Shade two cells of each region. Every shaded cell has exactly one shaded neighbour above, below, left or "
            "right of it, so that shaded cells form dominoes. A domino may lie across the border of two regions."
        ),
        rules={
            AT_MOST: RulePhrases("three shaded cells may not touch", "three shaded cells {would}touch in {rule}"),
            PARTNER: RulePhrases("{rule} needs a shaded neighbour if it is shaded", "{rule} {has} no shaded neighbour"),
        },
        names={
            "exact-count-saturated": "full-region",
            "exact-count-forced": "last-cells",
            "at-most-saturated": "third-cell",
            PARTNER: "domino",
            "subset": "shared-cells",
            "subsets": "counting",
        },
        reasons={
            "at-most-saturated": "with {shown}, three shaded cells would be connected",
            PARTNER: "otherwise {rule} would have no shaded neighbour",
        },
        tips={
            "subset": "a region whose shaded cells must be among the cells of another rule",
            "exclusion": "a cell that would leave a region or a shaded cell without room",
            "exact-count-saturated": "a region that has its two shaded cells",
            "exact-count-forced": "a region that needs all its open cells",
            "at-most-saturated": "a cell beside two shaded cells",
            "cell-min-witness": "a cell without room for a domino, or a shaded cell with one open neighbour",
        },
        legend=legend("cell", dots="a blank cell"),
    )

    def miscounts(self) -> list[str]:
        """Describe regions of a single cell."""
        small = [cells[0] for cells in self.regions.parts() if len(cells) == 1]
        return [f"the region at {cell_name(cell, self.width)} has 1 cell for 2 shaded ones" for cell in small]

    if TYPE_CHECKING:

        def __init__(self, regions: GivenRows, **about: Unpack[About]) -> None: ...

    def broken_rule(self, solution: bytes) -> str:
        """Describe the first region or shaded cell that breaks a rule. Return "" if the solution is correct."""
        if wrong := miscount({"region": self.regions.ones(solution)}, repeat(2), "shaded cells"):
            return wrong
        near = sums_beside(solution, self.width)
        for cell in compress(range(len(solution)), solution):
            if near[cell] != 1:
                return f"{cell_name(cell, self.width)} has {near[cell]} shaded neighbours, expected 1"
        return ""

    @classmethod
    def draft(cls, rng: Random, height: int, width: int) -> Self:
        """Return a puzzle with a random answer.

        Dominoes are placed until no more fit. Regions grow from their cells and are then joined in pairs.
        """
        if height * width < 2:
            raise PuzzleError("found a board of 1x1, expected at least two cells for Norinori", "bad-size")
        near = neighbours_by_side(height, width)
        while True:
            free, shaded = set(range(height * width)), list[int]()
            for cell in rng.sample(sorted(free), len(free)):
                if cell in free and (halves := [neighbour for neighbour in near[cell] if neighbour in free]):
                    shaded += [cell, rng.choice(halves)]
                    # the cells of the domino and those beside it
                    free.difference_update(shaded[-2:], near[shaded[-1]], near[cell])
            owner = joined_regions(rng, height, width, grown_regions(rng, height, width, shaded), 2)
            if owner is not None:
                goal = bytes(cell in shaded for cell in range(height * width))
                return cls(cls.regions.owned(owner, width), goal=goal, check=False)
