"""Mosaic, also called Fill-a-Pix: a number counts the shaded cells among its own cell and the cells around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Unpack

from nono.genres.codecs.janko_pages import JankoPage
from nono.genres.codecs.link_bodies import Game, Grid
from nono.genres.codecs.link_tokens import digits, gaps
from nono.genres.codecs.penpa_drawings import Sketch
from nono.genres.layer_puzzle import About, LayerPuzzle, shade
from nono.genres.layers import GivenRows
from nono.genres.rule_layers import Around
from nono.genres.wording import EXACT, RulePhrases, RulesPart, Wording, legend


class Mosaic(LayerPuzzle):
    """A Mosaic puzzle. Colour 1 is shaded, which is ``#`` in text.

    A number counts the shaded cells among its own cell and the up to eight cells around it.

    Parameters
    ----------
    numbers
        Rows of text: a digit is a number, and ``.`` is a cell without a number.
    id, title, author, license, goal, meta, saved, check
        As in `nono.Puzzle`.

    Raises
    ------
    PuzzleError
        If the arguments do not form a puzzle.

    Examples
    --------
    >>> import nono
    >>> nono.solve(nono.Mosaic(["4.", ".."])).verdict
    <Verdict.UNIQUE: 'unique'>
    """

    genre = "mosaic"
    icon = ("M3 3h18v18H3z", "M4 4h5.5v5.5H4zM9.5 9.5h5v5h-5zM14.5 4H20v5.5h-5.5zM4 14.5h5.5V20H4z")
    example: ClassVar = {"numbers": ["....", "3552", "...2", ".5.."], "goal": [".##.", ".#..", ".##.", "###."]}
    days = ((8, 8), (8, 8), (10, 10))
    names: ClassVar = {"Fill-a-Pix": {}}
    searched = False
    numbers = Around("0123456789", "'.' or 0 to 9", "shaded cells")
    answer = shade("shaded", blank="blank")
    density = 0.5
    formats = (
        JankoPage("mosaic mosaik", "-x", numbers),
        Game("mosaic", Grid(numbers, digits(), gaps("a")), hints="(a[01])?(h[0-9]+)?"),
        Sketch("mosaic", numbers),
    )
    wording = Wording(
        short=RulesPart("A number counts the shaded cells in its square of nine."),
        introduction=(
            "Shade some cells. A number tells how many cells are shaded in the 3x3 square around it, including "
            "its own cell."
        ),
        rules={EXACT: RulePhrases("{rule} counts {number}", "{rule} {cannot} have exactly {number}")},
        names={
            "exact-count-zero": "zero",
            "exact-count-saturated": "all-found",
            "exact-count-forced": "all-needed",
            "subset 1-1-2": "1-2-1",
            "subset": "difference",
            "subsets": "differences",
        },
        reasons={
            "exact-count-saturated": "{rule} has all its shaded cells",
            "exact-count-forced": "{rule} needs all open cells around it",
        },
        tips={
            "subset 1-1-2": "a number that needs two more shaded cells between two that need one more each",
            "subset": "two numbers whose difference must come from the cells that only one of them counts",
            "subsets": "three or four numbers that overlap",
            "exact-count-zero": "a 0",
            "exact-count-saturated": "a number that has all its shaded cells",
            "exact-count-forced": "a number that needs all open cells around it",
        },
        legend=legend("number"),
    )

    if TYPE_CHECKING:

        def __init__(self, numbers: GivenRows, **about: Unpack[About]) -> None: ...
