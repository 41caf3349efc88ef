"""Minesweeper on paper: a number counts the mines in the cells around it. A cell with a number has no mine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from nono.base.grid import in_words
from nono.genres.codecs.janko_pages import JankoPage
from nono.genres.codecs.link_bodies import Address, Grid
from nono.genres.codecs.link_tokens import HEX, gaps
from nono.genres.codecs.penpa_drawings import Sketch
from nono.genres.grids import NONE
from nono.genres.layer_puzzle import About, LayerPuzzle, symbol
from nono.genres.layers import GivenRows, Whole
from nono.genres.rule_layers import Around
from nono.genres.wording import RulesPart, Wording, legend

FIND = (
    "Find the mines. A number tells how many of the cells around it, at most eight, contain a mine. There is no mine "
    "in a cell with a number"
)
MARK = " or a question mark"


class Minesweeper(LayerPuzzle):
    """A Minesweeper puzzle. Colour 1 is a mine, which is ``*`` in text.

    Parameters
    ----------
    numbers
        Rows of text: a digit counts the mines around its cell, which has none, ``?`` is a cell without a mine and
        without a number, and ``.`` is an unknown cell.
    mines
        The total number of mines; None means unknown.
    id, title, author, license, goal, meta, saved, check
        As in `nono.Puzzle`.

    Raises
    ------
    PuzzleError
        If the arguments do not form a puzzle.

    Examples
    --------
    >>> import nono
    >>> nono.solve(nono.Minesweeper(["1.", ".."])).count
    2
    >>> nono.solve(nono.Minesweeper(["1.2", ".?."], mines=2)).verdict
    <Verdict.UNIQUE: 'unique'>
    """

    genre = "minesweeper"
    icon = (
        "M12 2v20M2 12h20M5 5l14 14M19 5L5 19",
        "M12 5.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM10 8a2 2 0 1 1 0 4a2 2 0 1 1 0-4z",
    )
    example: ClassVar = {"numbers": ["1.2.", "....", "..21", "01.."], "goal": ["...*", ".*..", "....", "..*."]}
    searched = False
    numbers = Around("012345678?", "'.' (covered), '?' (safe, no number) or 0 to 8", "mines", fixed=True)
    mines = Whole()
    answer = symbol("mine", "*", "2b2b2b")
    density = 0.2
    declared = (numbers, {"rule": "count", "over": ["board"], "exactly": "mines"})
    rules_parts = (
        RulesPart(f"{FIND}.", unless="numbers", keys="?"),
        RulesPart(f"{FIND}{MARK}.", "numbers", keys="?"),
        RulesPart(" The number of mines is {}.", "mines"),
    )
    formats = (
        Address("mines", Grid(numbers, HEX, gaps())),
        JankoPage("minesweeper", "-x", numbers, {"x": "?"}, numbers={"mines": mines}),
        Sketch("minesweeper mines", numbers),
    )
    wording = Wording(
        short=RulesPart("A number counts the mines around it."),
        introduction=f"{FIND}{MARK}.",
        names={
            "exact-count-zero": "zero",
            "exact-count-saturated": "all-found",
            "exact-count-forced": "all-needed",
            "subset 1-1": "1-1",
            "subset 1-2": "1-2",
            "subset 1-1-2": "1-2-1",
            "subset": "difference",
            "subsets": "differences",
        },
        reasons={
            "exact-count-saturated": "{rule} has all its mines",
            "exact-count-forced": "{rule} needs all open cells around it",
        },
        tips={
            "subset 1-1": "two numbers that each need one more mine, where all open cells of one also belong to "
            "the other",
            "subset 1-2": "a number that needs two more mines beside one that needs one more, as in 1-2-2-1",
            "subset 1-1-2": "a number that needs two more mines between two that need one more each",
            "subset": "two numbers whose difference must come from the cells that only one of them counts",
            "subsets": "three or four numbers that overlap",
            "exact-count-zero": "a 0",
            "exact-count-saturated": "a number that has all its mines",
            "exact-count-forced": "a number that needs all open cells around it",
        },
        legend=legend("number", dots="a cell without a mine"),
    )

    def miscounts(self) -> list[str]:
        """Describe a number of mines for which there are too few cells."""
        cells = self.numbers.text.count(NONE)
        return [f"there are {self.mines} mines for {in_words(cells, 'cell')}"] if cells < (self.mines or 0) else []

    if TYPE_CHECKING:

        def __init__(self, numbers: GivenRows, mines: int | None = None, **about: Unpack[About]) -> None: ...

    def broken_rule(self, solution: bytes) -> str:
        """Describe a wrong total number of mines. Return "" if the total is right or unknown."""
        wrong = self.mines not in (None, sum(solution))
        return f"there are {sum(solution)} mines, expected {self.mines}" if wrong else ""

    def clues_of(self, goal: bytes) -> dict[str, Any]:
        """Derive the total number of mines and the numbers in cells from a goal."""
        return super().clues_of(goal) | {"mines": None if self.mines is None else sum(goal)}
