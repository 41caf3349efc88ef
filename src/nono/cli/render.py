"""``nono render``: puzzles and solutions as pictures and on paper."""

import os
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Annotated

from nono.base.arguments import seconds_of
from nono.base.errors import LimitError, PuzzleError
from nono.base.files import save
from nono.base.foreign import printable
from nono.base.limits import checked, memory_within, seconds_until, within
from nono.cli import options
from nono.cli.errors import unfit
from nono.cli.options import OUTPUT
from nono.cli.parameters import Option, OptionGroup
from nono.cli.read_options import Reading
from nono.cli.session import Input, Session, expect_no_other
from nono.cli.status import Status
from nono.genres.pegs.puzzle import Pegs
from nono.renderers import pegs
from nono.renderers.sheet import Sheet, beside, sheet
from nono.solving.line_logic import known, sweeps
from nono.solving.solve import solve

SHOWS = ("empty", "solution", "both")
KINDS = (".svg", ".png", ".pdf", ".html", ".gif")
PAPERS = ("a4", "letter")
SINGLE = (".svg", ".png", ".gif")  # files of one puzzle
DRAWING = "Drawing"


class Drawing(OptionGroup):
    """What is drawn, and into which file."""

    output: Annotated[
        str,
        Option("-o", "--output", metavar="OUT", help=f"The file, one of {' '.join(KINDS)}.", rich_help_panel=OUTPUT),
    ]
    show: Annotated[
        str,
        Option("--show", metavar="WHAT", help="empty, solution, or both side by side.", rich_help_panel=DRAWING),
    ] = "empty"
    paper: Annotated[str, Option("--paper", metavar="NAME", help="a4 or letter, for PDF.", rich_help_panel=DRAWING)] = (
        "a4"
    )
    cell: Annotated[
        int, Option("--cell", metavar="N", help="Pixels a cell, for SVG, PNG and GIF.", rich_help_panel=DRAWING)
    ] = 20
    solutions: Annotated[
        bool,
        Option("--solutions/--no-solutions", help="Solutions at the back.", rich_help_panel=DRAWING),
    ] = True

    def check(self) -> None:
        """Raise `OptionError` on a value that means nothing."""
        if self.kind not in KINDS:
            raise unfit("--output", self.output, f"a name with one of {' '.join(KINDS)}")
        self.show = options.name_among("--show", self.show, SHOWS)
        self.paper = options.name_among("--paper", self.paper, PAPERS)
        if not 4 <= self.cell <= 200:
            raise unfit("--cell", self.cell, "4 to 200")

    @property
    def kind(self) -> str:
        """The file's suffix."""
        return os.path.splitext(self.output)[1].lower()

    @property
    def scale(self) -> float:
        """Pixels a unit of a sheet, ten of which are a cell."""
        return self.cell / 10

    @property
    def needs_solution(self) -> bool:
        """Whether a solution is drawn."""
        return self.show != "empty" or self.kind == ".gif" or (self.solutions and self.kind in (".pdf", ".html"))


@dataclass(slots=True)
class Page:
    """A puzzle drawn: its sheets without and with the solution, its frames (GIF), its moves as an animated SVG."""

    name: str
    title: str
    empty: Sheet
    solved: Sheet
    frames: list[Sheet] = field(default_factory=list)
    animation: str = ""


def render(puzzles: options.Puzzles, drawing: Drawing, limits: options.Limits, reading: Reading) -> int:
    """Draw puzzles: SVG, PNG, a PDF or HTML booklet, or the steps of line logic, or jumps, as GIF."""
    drawing.check()
    pages: list[Page] = []
    began, seconds = monotonic(), seconds_of(limits.time_limit)
    with Session(puzzles, reading, memory=limits.memory) as session:

        def work(given: Input) -> Status:
            expect_no_other(pages and drawing.kind in SINGLE, f"for {drawing.kind}")
            pages.append(_page(given, drawing, limits.deadline()))
            return Status.OK

        status = session.run(work)
    if pages and status is not Status.INTERRUPTED:
        deadline = inf if seconds is None else began + seconds * len(pages)
        with memory_within(limits.memory):
            save(_data(pages, drawing, deadline), drawing.output)
    return status


def _page(given: Input, drawing: Drawing, deadline: float) -> Page:
    """The puzzle, drawn; raises `PuzzleError` where a solution is drawn and there is none."""
    puzzle = given.puzzle
    solution = _solution(given, deadline) if drawing.needs_solution else None
    title = printable(puzzle.title or puzzle.id or os.path.basename(given.label))
    if isinstance(puzzle, Pegs):
        steps = pegs.sheets(puzzle, solution or b"")
        return Page(
            given.label, title, steps[0], steps[-1], steps, pegs.animation(puzzle, solution or b"", drawing.scale)
        )
    empty = sheet(puzzle)
    check = within(deadline, "the picture was drawn")
    check()
    page = Page(given.label, title, empty, sheet(puzzle, solution) if solution is not None else empty)
    if drawing.kind == ".gif":
        page.frames = [sheet(puzzle, known(step)) for step in checked(sweeps(puzzle.model()), check)]
        if page.frames[-1].items != page.solved.items:
            page.frames.append(page.solved)
    return page


def _solution(given: Input, deadline: float) -> bytes:
    """The picture to draw: the goal, else a solution.

    Raises `PuzzleError` if there is none, and `LimitError` if the time runs out.
    """
    if given.puzzle.goal_bytes is not None:
        return given.puzzle.goal_bytes
    result = solve(given.puzzle, limit=1, time_limit=seconds_until(deadline))
    if not result.grids and result.stop:
        raise LimitError(result.stop, f"the {result.stop} ran out before there was a solution to draw")
    if not result.grids:
        raise PuzzleError(f"{result.verdict}, there is no solution to draw", "no-puzzle")
    return result.grids[0]


def _data(pages: list[Page], drawing: Drawing, deadline: float) -> bytes:
    """The bytes of the file; raises `LimitError` once the deadline is over."""
    first, kind = pages[0], drawing.kind
    if kind == ".svg" and drawing.show == "solution" and first.animation:
        return first.animation.encode()
    chosen = [(page.title, _chosen(page, drawing.show)) for page in pages]
    at_the_back = drawing.solutions and drawing.show == "empty"
    if kind == ".pdf":
        from nono.renderers.pdf import booklet

        back = [(page.title, page.solved) for page in pages] if at_the_back else []
        return booklet(chosen, back, drawing.paper, deadline)
    if kind in (".svg", ".html"):
        from nono.renderers import svg

        if kind == ".svg":
            return svg.render(chosen[0][1], drawing.scale, deadline).encode()
        title = first.title if len(pages) == 1 else f"{len(pages)} puzzles"
        folded = [page.solved if at_the_back else None for page in pages]
        sections = [(name, one, more) for (name, one), more in zip(chosen, folded, strict=True)]
        return svg.page(title, sections, deadline).encode()
    from nono.renderers import raster

    if kind == ".gif":
        return raster.gif(first.frames, drawing.scale, name=first.name, deadline=deadline)
    return raster.png(chosen[0][1], drawing.scale, first.name, deadline)


def _chosen(page: Page, show: str) -> Sheet:
    """The sheet that ``--show`` asks for."""
    if show == "both":
        return beside(page.empty, page.solved)
    return page.solved if show == "solution" else page.empty
