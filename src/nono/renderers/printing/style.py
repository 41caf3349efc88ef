"""The style of drawings: what is drawn, and the options of sheets and books."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from nono.base.arguments import expected_one_of, unfit
from nono.grading import is_by_grade, order_keys
from nono.renderers._drawing_formats import DRAWING_FORMATS, DrawingFormat
from nono.renderers.printing.paper import paper_size

Show = Literal["puzzle", "solution", "both"]
Titles = Literal["", "puzzle", "solution"]
ChapterKind = Literal["none", "difficulty", "genre"]
SHOWS: tuple[str, ...] = get_args(Show)
CELLS = (4, 200)  # smallest and largest size of a cell in pixels
# Where titles are printed: with puzzles and solutions, or only with solutions. By default, books print titles of
# pictures only with solutions.
TITLES: tuple[str, ...] = get_args(Titles)
CHAPTERS: tuple[str, ...] = get_args(ChapterKind)
MOST_PER_PAGE = 30
LARGE_SIZE = 16.0  # in large print, the font size of lists of moves, in points
# Options that are refused for files that are no books, with their defaults.
BOOKS = {"chapters": "none", "per_page": None, "large_print": False, "answer_index": False, "front": "", "font": ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """A style for drawing puzzles: the ``kind`` of file and the options of `nono.render`.

    Raises `PuzzleError` on an invalid value.
    """

    kind: str = "svg"
    show: str = "puzzle"
    paper: str = "a4"
    cell: int = 20
    letters: bool = False
    rules: bool = True
    solutions: bool = True
    grade: bool = True
    titles: str = ""
    booklet: bool | None = None
    title: str = ""
    subtitle: str = ""
    author: str = ""
    order: str = ""
    chapters: str = "none"
    per_page: int | None = None
    large_print: bool = False
    answer_index: bool = False
    front: str = ""
    font: str = ""

    def __post_init__(self) -> None:
        """Raise `PuzzleError` on a value that is not allowed, or that the kind of file does not support."""
        least, most = CELLS
        if not least <= self.cell <= most:
            raise unfit("cell", self.cell, f"{least} to {most}")
        choices = (
            ("show", self.show, SHOWS),
            ("titles", self.titles, TITLES),
            ("chapters", self.chapters, CHAPTERS),
        )
        for name, value, allowed in choices:
            if value not in allowed:
                raise unfit(name, value, expected_one_of(value, [word for word in allowed if word]))
        if self.per_page is not None and not 1 <= self.per_page <= MOST_PER_PAGE:
            raise unfit("per_page", self.per_page, f"1 to {MOST_PER_PAGE}")
        for name, default in BOOKS.items():
            if getattr(self, name) != default and not self.format.book:
                raise unfit(name, getattr(self, name), f"a .pdf file as output, not .{self.kind}")
        paper_size(self.paper)  # refuses other words
        order_keys(self.order)

    @property
    def format(self) -> DrawingFormat:
        """The format of the file."""
        return DRAWING_FORMATS[self.kind]

    @property
    def scale(self) -> float:
        """The number of pixels per unit of a sheet; a cell is ten units wide."""
        return self.cell / 10

    @property
    def paged(self) -> bool:
        """Whether this kind of file can have titles, several puzzles, and solutions at the end."""
        return self.format.paged

    @property
    def titled(self) -> bool:
        """Whether titles are printed with the puzzles, which gives pictures away."""
        return self.titles == "puzzle" or (not self.titles and self.show != "puzzle")

    @property
    def by_difficulty(self) -> bool:
        """Whether the order of the puzzles depends on their difficulty."""
        return self.chapters == "difficulty" or is_by_grade(order_keys(self.order))

    @property
    def at_the_end(self) -> bool:
        """Whether solutions come at the end."""
        return self.paged and self.solutions and self.show == "puzzle"

    @property
    def needs_solution(self) -> bool:
        """Whether a solution is part of the drawing."""
        return self.show != "puzzle" or self.format.steps or self.at_the_end

    def is_book(self, number: int) -> bool:
        """Return whether a file with this number of puzzles has a cover, contents and rules."""
        if self.booklet is not None:
            return self.booklet
        return number > 1 or self.chapters != "none" or bool(self.front)
