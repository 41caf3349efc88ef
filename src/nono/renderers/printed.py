"""A puzzle made ready for print: its drawings, and what stands beside them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from time import monotonic

from nono.backend.reference import known, sweeps
from nono.base.arguments import unfit
from nono.base.errors import NO_SOLUTION, BackendError, LimitError, PuzzleError, warn
from nono.base.foreign import printable
from nono.base.limits import checked, seconds_until, within
from nono.genres.base import Puzzle
from nono.genres.pegs import Pegs
from nono.genres.triddler import Triddler
from nono.grading.grade import WORDS, grade
from nono.renderers import pegs
from nono.renderers.items import Sheet
from nono.renderers.rules import DIFFICULTY, LETTERS, Rules, example_of, kind_of, rules_of
from nono.renderers.sheet import beside, sheet, solution_sheet
from nono.solving.solve import solve

SHOWS = ("puzzle", "solution", "both")
KINDS = ("svg", "png", "pdf", "html", "gif")
SINGLE = ("svg", "png", "gif")  # kinds of files that have room for one puzzle
GRADE_SECONDS = 2.0  # for the grade of one puzzle; where that does not do, none is printed
CELLS = (4, 200)  # pixels a cell, at least and at most
LONGEST_WORD = 24  # letters of a difficulty that a file gives
LONGEST_LINE = 300  # letters of a title, an author or another line of a page


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How puzzles are drawn: the ``kind`` of file, and the options of `nono.render`.

    Raises `PuzzleError` on a ``cell`` that is too small or too large.
    """

    kind: str = "svg"
    show: str = "puzzle"
    paper: str = "a4"
    cell: int = 20
    letters: bool = False
    solutions: bool = True
    grade: bool = True
    titles: bool = True
    booklet: bool | None = None
    title: str = ""
    subtitle: str = ""
    author: str = ""

    def __post_init__(self) -> None:
        least, most = CELLS
        if not least <= self.cell <= most:
            raise unfit("cell", self.cell, f"{least} to {most}")

    @property
    def scale(self) -> float:
        """Pixels a unit of a sheet, ten of which are a cell."""
        return self.cell / 10

    @property
    def paged(self) -> bool:
        """Whether the file has titles, several puzzles, and solutions at the end."""
        return self.kind in ("pdf", "html")

    @property
    def at_the_end(self) -> bool:
        """Whether solutions stand at the end."""
        return self.paged and self.solutions and self.show == "puzzle"

    @property
    def needs_solution(self) -> bool:
        """Whether a solution is drawn."""
        return self.show != "puzzle" or self.kind == "gif" or self.at_the_end


@dataclass(slots=True)
class Printed:
    """A puzzle as it is printed: its drawing, a small one of its solution, and words about it.

    ``frames`` are the steps for a GIF, ``animation`` is the play of a peg puzzle as SVG, ``moves`` the same in words.
    """

    size: str
    kind: str
    rules: Rules
    drawing: Sheet
    name: str = ""
    title: str = ""
    answer: Sheet | None = None
    difficulty: str = ""
    author: str = ""
    rights: str = ""
    moves: str = ""
    frames: list[Sheet] = field(default_factory=list)
    animation: str = ""

    def heading(self, titles: bool) -> str:
        """The title, or where ``titles`` are to wait for the solutions, the name of the genre."""
        return self.title if titles else self.rules.name

    @property
    def about(self) -> str:
        """The size, the difficulty and the author, in one line."""
        by = f"by {self.author}" if self.author else ""
        return " \u00b7 ".join(word for word in (self.size, self.difficulty, by, self.rights) if word)


def printed(puzzle: Puzzle, style: Style, name: str = "", deadline: float = inf) -> Printed:
    """The puzzle made ready; ``name`` is that of its file, for a puzzle without a title.

    Raises `PuzzleError` where a solution is drawn and there is none, and `LimitError` once the deadline is over.
    """
    solution = solution_of(puzzle, deadline) if style.needs_solution else None
    check = within(deadline, "the picture was drawn")
    check()
    if isinstance(puzzle, Pegs):
        made = _printed_pegs(puzzle, solution, style)
    else:
        empty = sheet(puzzle, None, style.letters)
        solved = empty if solution is None or style.at_the_end else sheet(puzzle, solution, style.letters)
        made = Printed(size_of(puzzle), kind_of(puzzle), rules_of(puzzle), _chosen(empty, solved, style.show))
        if style.at_the_end and solution is not None:
            made.answer = solution_sheet(puzzle, solution, style.letters)
        if style.kind == "gif":
            steps = checked(sweeps(puzzle.model()), check)
            made.frames = [sheet(puzzle, known(step), style.letters) for step in steps]
            if made.frames[-1].items != solved.items:
                made.frames.append(solved)
    made.title = line_of(puzzle.title or puzzle.id or os.path.basename(name) or made.rules.name)
    made.name = printable(name) or made.title
    if style.paged:
        made.difficulty = difficulty_of(puzzle, made.title, deadline) if style.grade else ""
        made.author, made.rights = words_of(puzzle.meta, "author"), words_of(puzzle.meta, "copyright")
        if made.rights and not made.rights.lower().startswith(("\u00a9", "(c)", "copyright")):
            made.rights = f"\u00a9 {made.rights}"
    return made


def _printed_pegs(puzzle: Pegs, solution: bytes | None, style: Style) -> Printed:
    """A peg puzzle made ready: its start, the position at the end, and the jumps."""
    steps = pegs.sheets(puzzle, solution or b"")
    drawing = _chosen(steps[0], steps[-1], style.show)
    made = Printed(size_of(puzzle), puzzle.genre, rules_of(puzzle), drawing, frames=steps)
    if solution is not None:
        made.moves = "  ".join(puzzle.moves_text(solution))
        made.answer = steps[-1] if style.at_the_end else None
        if style.kind == "svg" and style.show == "solution":
            made.animation = pegs.animation(puzzle, solution, style.scale)
    return made


def _chosen(empty: Sheet, solved: Sheet, show: str) -> Sheet:
    """The drawing that ``show`` asks for."""
    return beside(empty, solved) if show == "both" else solved if show == "solution" else empty


def solution_of(puzzle: Puzzle, deadline: float = inf) -> bytes:
    """The picture to draw: the goal, else a solution.

    Raises `PuzzleError` if there is none, and `LimitError` if the time runs out.
    """
    if puzzle.goal_bytes is not None:
        return puzzle.goal_bytes
    result = solve(puzzle, limit=1, time_limit=seconds_until(deadline))
    if not result.grids and result.stop:
        raise LimitError(result.stop, f"the {result.stop} ran out before there was a solution to draw")
    if not result.grids:
        raise PuzzleError(f"{result.verdict}, there is no solution to draw", NO_SOLUTION)
    return result.grids[0]


def size_of(puzzle: Puzzle) -> str:
    """The size in words, with the number of colours, or what is to be reached with pegs."""
    if isinstance(puzzle, Pegs):
        holes = [str(hole + 1) for hole in range(len(puzzle.board.holes)) if (puzzle.target or 0) >> hole & 1]
        goal = (
            f", goal: pegs in {', '.join(holes)}" if len(holes) > 1 else f", goal: a peg in {holes[0]}" if holes else ""
        )
        return f"{puzzle.start.bit_count()} pegs{goal}"
    if isinstance(puzzle, Triddler):
        colours = f", {puzzle.colours - 1} colours" if puzzle.colours > 2 else ""
        return f"{puzzle.board.size} triangles{colours}"
    colours = f", {puzzle.colours - 1} colours" if kind_of(puzzle) == "colour" else ""
    return f"{puzzle.width} \u00d7 {puzzle.height}{colours}"


def difficulty_of(puzzle: Puzzle, title: str, deadline: float = inf) -> str:
    """The difficulty that the file gives, else the word of `nono.grade`; empty where there is none in two seconds.

    Warns where the puzzle has not exactly one solution.
    """
    for name in ("difficulty", "grade"):
        given = puzzle.meta.get(name)
        word = given.get("word") if isinstance(given, Mapping) else given
        if isinstance(word, str) and 0 < len(word) <= LONGEST_WORD:
            return printable(word)
    with suppress(PuzzleError, BackendError):
        word = grade(puzzle, min(GRADE_SECONDS, max(0.0, deadline - monotonic()))).word
        if word in ("multiple", "unsolvable"):
            number = "more than one solution" if word == "multiple" else "no solution"
            warn(f"found {number}, expected exactly one in a puzzle to be printed", title)
        return word if word in WORDS.values() else ""
    return ""


def words_of(meta: Mapping[str, object], name: str) -> str:
    """What a file says of its author, its rights; empty where it is no text."""
    value = meta.get(name)
    return line_of(value) if isinstance(value, str) else ""


def line_of(text: str) -> str:
    """A text of a file or an option as a line of a page: without control characters, cut where it is very long."""
    line = printable(text).strip()
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}..."


def is_booklet(pages: Sequence[Printed], style: Style) -> bool:
    """Whether the file has a cover, contents and rules."""
    return len(pages) > 1 if style.booklet is None else style.booklet


def rules_shown(pages: Sequence[Printed], style: Style) -> list[tuple[str, str, Sheet | None]]:
    """The rules that the puzzles need: the name of each genre, its text and its example, and what the grades mean."""
    shown: list[tuple[str, str, Sheet | None]] = []
    for kind, rules in dict.fromkeys((page.kind, page.rules) for page in pages):
        text = f"{rules.text} {LETTERS}" if kind == "colour" and style.letters else rules.text
        shown.append((rules.name, text, example_of(kind, style.letters)))
    if any(page.difficulty for page in pages):
        shown.append(("How hard", DIFFICULTY, None))
    return shown


def counted(pages: Sequence[Printed]) -> str:
    """How many puzzles of each kind there are, in words."""
    kinds = Counter(page.rules for page in pages)
    parts = [f"{number} {rules.plural if number > 1 else rules.one}" for rules, number in kinds.items()]
    return parts[0] if len(parts) == 1 else f"{len(pages)} puzzles: {', '.join(parts)}"


def heading_of(pages: Sequence[Printed], style: Style) -> str:
    """The title of the file: the one that is asked for, that of its only puzzle, or the name of the genre."""
    if style.title:
        return line_of(style.title)
    if len(pages) == 1:
        return pages[0].heading(style.titles)
    plurals = {page.rules.plural for page in pages}
    if plurals <= {"nonograms", "colour nonograms"}:
        return "Nonograms"
    return plurals.pop().capitalize() if len(plurals) == 1 else "Puzzles"


def author_of(pages: Sequence[Printed], style: Style) -> str:
    """The author of the file: the one that is asked for, or of all puzzles."""
    authors = {page.author for page in pages}
    return line_of(style.author) or (authors.pop() if len(authors) == 1 else "")
