"""``nono render``: puzzles and solutions as pictures and on paper."""

import os
from typing import Annotated

import typer

from nono.base.errors import PuzzleError
from nono.base.files import save
from nono.cli import options
from nono.cli.errors import printable
from nono.cli.option_groups import option_groups
from nono.cli.read_options import Reading
from nono.cli.session import Input, Session
from nono.cli.status import Status
from nono.genres.pegs.puzzle import Pegs
from nono.renderers import pegs
from nono.renderers.sheet import Sheet, beside, sheet
from nono.solving.line_logic import known, sweeps
from nono.solving.solve import solve

SHOWS = ("empty", "solution", "both")
KINDS = (".svg", ".png", ".pdf", ".html", ".gif")


@option_groups
def render(
    puzzles: options.Puzzles,
    output: Annotated[str, typer.Option("-o", "--output", metavar="OUT", help=f"The file, one of {' '.join(KINDS)}.")],
    show: Annotated[
        str, typer.Option("--show", metavar="WHAT", help="empty, solution, or both side by side.")
    ] = "empty",
    paper: Annotated[str, typer.Option("--paper", metavar="NAME", help="a4 or letter, for PDF.")] = "a4",
    cell: Annotated[int, typer.Option("--cell", metavar="N", help="Pixels a cell, for SVG, PNG and GIF.")] = 20,
    solutions: Annotated[bool, typer.Option("--solutions/--no-solutions", help="Solutions at the back.")] = True,
    *,
    reading: Reading,
) -> int:
    """Draw puzzles: SVG, PNG, a PDF or HTML booklet, or the steps of line logic, or jumps, as GIF."""
    kind = os.path.splitext(output)[1].lower()
    if kind not in KINDS:
        raise typer.BadParameter(f"{output!r} does not end with one of {' '.join(KINDS)}", param_hint="--output")
    if show not in SHOWS:
        raise typer.BadParameter(f"{show!r} is not one of {', '.join(SHOWS)}", param_hint="--show")
    if paper not in ("a4", "letter"):
        raise typer.BadParameter(f"{paper!r} is neither a4 nor letter", param_hint="--paper")
    if not 4 <= cell <= 200:
        raise typer.BadParameter(f"{cell} is not a number from 4 to 200", param_hint="--cell")
    scale = cell / 10
    drawn: list[tuple[str, Sheet, Sheet]] = []
    frames: list[Sheet] = []
    played: list[str] = []  # the play of a solution as SVG that moves
    wants_solution = show != "empty" or kind == ".gif" or (solutions and kind in (".pdf", ".html"))
    with Session(puzzles, reading) as session:

        def work(given: Input) -> Status:
            if drawn and kind in (".svg", ".png", ".gif"):
                raise PuzzleError(f"found more than one puzzle, expected one for {kind} (or --index)", "no-puzzle")
            solution = _cells(given) if wants_solution else None
            if isinstance(given.puzzle, Pegs):
                steps = pegs.sheets(given.puzzle, solution or b"")
                empty, solved = steps[0], steps[-1]
                played.append(pegs.animation(given.puzzle, solution or b"", scale))
            else:
                empty = sheet(given.puzzle)
                solved = sheet(given.puzzle, solution) if solution is not None else empty
            title = printable(given.puzzle.title or given.puzzle.id or os.path.basename(given.label))
            if kind == ".gif" and isinstance(given.puzzle, Pegs):
                frames.extend(steps)
            elif kind == ".gif":
                frames.extend(sheet(given.puzzle, known(step)) for step in sweeps(given.puzzle.model()))
                if frames[-1].items != solved.items:
                    frames.append(solved)
            drawn.append((title, empty, solved))
            return Status.OK

        status = session.run(work)
    if played and kind == ".svg" and show == "solution":
        save(played[0].encode(), output)
    elif drawn:
        save(_data(kind, drawn, frames, show, paper, scale, solutions), output)
    return status


def _cells(given: Input) -> bytes:
    """The picture to show: the goal, else a solution. Raises `PuzzleError` if there is none."""
    if given.puzzle.goal is not None:
        return given.puzzle.goal
    result = solve(given.puzzle, limit=1)
    if not result.grids:
        raise PuzzleError(f"{result.verdict}, there is no solution to draw", "no-puzzle")
    return result.grids[0]


def _data(
    kind: str,
    drawn: list[tuple[str, Sheet, Sheet]],
    frames: list[Sheet],
    show: str,
    paper: str,
    scale: float,
    solutions: bool,
) -> bytes:
    def choose(empty: Sheet, solved: Sheet) -> Sheet:
        return beside(empty, solved) if show == "both" else solved if show == "solution" else empty

    chosen = [(title, choose(empty, solved)) for title, empty, solved in drawn]
    back = [(title, solved) for title, _, solved in drawn] if solutions and show == "empty" else []
    if kind == ".pdf":
        from nono.renderers.pdf import booklet

        return booklet(chosen, back, paper)
    if kind in (".svg", ".html"):
        from nono.renderers import svg

        if kind == ".svg":
            return svg.render(chosen[0][1], scale).encode()
        folded: list[Sheet | None] = [solved for _, solved in back]
        folded = folded or [None] * len(chosen)
        title = chosen[0][0] if len(chosen) == 1 else f"{len(chosen)} puzzles"
        return svg.page(title, [(name, one, more) for (name, one), more in zip(chosen, folded, strict=True)]).encode()
    from nono.renderers import raster

    return raster.gif(frames, scale) if kind == ".gif" else raster.png(chosen[0][1], scale)
