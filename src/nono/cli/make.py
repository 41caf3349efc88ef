"""``nono make``: a puzzle from a picture."""

import os
import re
import warnings
from typing import Annotated

import typer

from nono.backends import BACKENDS
from nono.base.errors import PuzzleError
from nono.base.files import save
from nono.cli import options
from nono.cli.errors import say
from nono.cli.status import Status
from nono.formats.shared.x11 import rgb_of
from nono.genres.nonogram.puzzle import Nonogram
from nono.io.read import dump_bytes, format_for, read
from nono.model.answer import Verdict
from nono.solving.solve import solve

PATIENCE = 3.0  # seconds to look for a repair
XPM = re.compile(rb"\s*(/\*\s*XPM|!\s*XPM2)")


def make(
    image: Annotated[str, typer.Argument(metavar="IMAGE", help="A picture that Pillow reads, or an XPM.")],
    output: Annotated[str, typer.Option("-o", "--output", metavar="PUZZLE", help="The puzzle's file.")],
    size: Annotated[str | None, typer.Option("--size", metavar="WxH", help="Cells across and down.")] = None,
    width: Annotated[int | None, typer.Option("--width", metavar="N", help="Cells across; the height follows.")] = None,
    colors: Annotated[
        int | None, typer.Option("--colors", metavar="K", help="Colours, the background counted.")
    ] = None,
    threshold: Annotated[
        float | None, typer.Option("--threshold", metavar="T", help="Black where lightness (0 to 1) is below.")
    ] = None,
    dither: Annotated[bool, typer.Option("--dither", help="Spread the error of each cell's colour.")] = False,
    background: Annotated[
        str | None, typer.Option("--background", metavar="COLOUR", help="auto, #rrggbb or a name.")
    ] = None,
    crop: Annotated[bool, typer.Option("--crop", help="Cut off an empty margin.")] = False,
    unscale: Annotated[bool, typer.Option("--unscale", help="Undo the blowing up of pixel art.")] = False,
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="The puzzle's title.")] = "",
    to: Annotated[str | None, typer.Option("--to", metavar="NAME", help="The format (see nono formats).")] = None,
) -> int:
    """Make a puzzle of a picture, and say whether it is unique and solvable by line logic."""
    warnings.showwarning = lambda message, *_, **__: say(f"warning: {message}")
    try:
        with open(image, "rb") as file:
            data = file.read(1 << 26)
    except OSError as error:
        raise PuzzleError(f"{image} cannot be read: {error.strerror}", "no-file") from None
    paper = None if background in (None, "auto") else rgb_of(background or "")
    if paper is None and background not in (None, "auto"):
        raise typer.BadParameter(f"{background!r} is no colour", param_hint="--background")
    if threshold is not None and not 0 < threshold < 1:
        raise typer.BadParameter(f"{threshold} is not between 0 and 1", param_hint="--threshold")
    if width is not None and width < 1:
        raise typer.BadParameter(f"{width} is not 1 or more", param_hint="--width")
    given = (_size(size, width), colors, threshold, dither, paper, crop, unscale)
    try:
        if XPM.match(data) and given == ((None, None), None, None, False, None, False, False):
            puzzle = read(image)
            assert isinstance(puzzle, Nonogram)
        else:
            from nono.design.from_image import ConversionOptions
            from nono.design.from_image import make as make_puzzle

            puzzle = make_puzzle(data, ConversionOptions(*given), title or os.path.splitext(os.path.basename(image))[0])
    except PuzzleError as error:
        error.source = image
        raise
    save(dump_bytes(puzzle, to or format_for(output)), output)
    result = solve(puzzle)
    by_lines = solve(puzzle, backend=result.backend, strategy="lines") if has_line_logic(result.backend) else None
    lines = (
        "" if by_lines is None else f", {'' if by_lines.verdict is Verdict.UNIQUE else 'not '}solvable by line logic"
    )
    say(f"{output}: {puzzle.width}x{puzzle.height}, {puzzle.colours} colours, {result.verdict}{lines}")
    if result.verdict is Verdict.MULTIPLE:
        propose(puzzle, output)
    if max(puzzle.width, puzzle.height) > 80 or puzzle.colours > 13:
        say(f"{output}: many programs take at most 80x80 cells and 12 colours")
    return Status.OK if result.verdict is Verdict.UNIQUE else Status.NO if not result.stop else Status.UNDECIDED


def has_line_logic(backend: str) -> bool:
    """Whether the backend has line logic alone as a strategy."""
    strategy = BACKENDS[backend].options().get("strategy")
    return strategy is not None and "lines" in strategy.words()


def propose(puzzle: Nonogram, output: str) -> None:
    """Say how few changed cells make the puzzle unique, if that is soon found, and the command that shows them."""
    from nono.design.repair import repair

    if BACKENDS["native"].unavailable() is not None:
        return
    found = repair(puzzle, proposals=1, time_limit=PATIENCE)
    for proposal in found.proposals:
        cells = "1 changed cell makes" if len(proposal.edits) == 1 else f"{len(proposal.edits)} changed cells make"
        say(f"{output}: {cells} it unique: nono repair {output}")
    if not found.proposals:
        say(f"{output}: nono diff {output} shows where its solutions differ, nono repair {output} looks for a remedy")


def _size(size: str | None, width: int | None) -> tuple[int | None, int | None]:
    return (width, None) if size is None else options.board_size(size)
