"""``nono make``: a puzzle from a picture."""

import os
import re
from typing import Annotated

import typer

from nono.backends import BACKENDS, capable
from nono.base.errors import PuzzleError
from nono.base.files import save
from nono.base.limits import deadline_after, memory_within, seconds_until, within
from nono.cli import options
from nono.cli.errors import report, warnings_on_one_line
from nono.cli.option_groups import OptionGroup, option_groups
from nono.cli.options import OUTPUT
from nono.cli.status import Status
from nono.formats.shared.x11 import rgb_of
from nono.genres.nonogram.puzzle import Nonogram
from nono.io.read import dump_bytes, format_for, read
from nono.model.answer import Verdict
from nono.solving.solve import Result, solve

PATIENCE = 3.0  # seconds of the search for a repair
CONVERSION_SECONDS = 0.3  # a small picture is converted though there is no time to solve it
XPM = re.compile(rb"\s*(/\*\s*XPM|!\s*XPM2)")
MAX_FILE = 1 << 26  # bytes of a picture that are read
CONVERSION = "Conversion"


class Conversion(OptionGroup):
    """How the picture becomes a puzzle."""

    size: Annotated[
        str | None,
        typer.Option("--size", metavar="WxH", help="Cells across and down.", rich_help_panel=CONVERSION),
    ] = None
    width: Annotated[
        int | None,
        typer.Option("--width", metavar="N", help="Cells across; the height follows.", rich_help_panel=CONVERSION),
    ] = None
    colors: Annotated[
        int | None,
        typer.Option("--colors", metavar="K", help="Colours, the background counted.", rich_help_panel=CONVERSION),
    ] = None
    threshold: Annotated[
        float | None,
        typer.Option(
            "--threshold",
            metavar="T",
            help="Black where lightness (0 to 1) is below.",
            rich_help_panel=CONVERSION,
        ),
    ] = None
    dither: Annotated[
        bool, typer.Option("--dither", help="Spread the error of each cell's colour.", rich_help_panel=CONVERSION)
    ] = False
    background: Annotated[
        str | None,
        typer.Option("--background", metavar="COLOUR", help="auto, #rrggbb or a name.", rich_help_panel=CONVERSION),
    ] = None
    crop: Annotated[bool, typer.Option("--crop", help="Cut off an empty margin.", rich_help_panel=CONVERSION)] = False
    unscale: Annotated[
        bool, typer.Option("--unscale", help="Undo the blowing up of pixel art.", rich_help_panel=CONVERSION)
    ] = False

    def check(self) -> None:
        """Raise `typer.BadParameter` on a value that means nothing."""
        if self.named_background and self.rgb is None:
            raise typer.BadParameter(f"{self.background!r} is no colour", param_hint="--background")
        if self.threshold is not None and not 0 < self.threshold < 1:
            raise typer.BadParameter(f"{self.threshold} is not between 0 and 1", param_hint="--threshold")
        if self.width is not None and self.width < 1:
            raise typer.BadParameter(f"{self.width} is not 1 or more", param_hint="--width")
        if self.size is not None:
            options.board_size(self.size)

    @property
    def named_background(self) -> bool:
        """Whether the background is given, and not found in the picture."""
        return self.background not in (None, "auto")

    @property
    def rgb(self) -> str | None:
        """The background's six hexadecimal digits, if it is given."""
        return rgb_of(self.background or "") if self.named_background else None

    def puzzle(self, data: bytes, title: str, deadline: float) -> Nonogram:
        """The puzzle of a picture file's bytes; raises `PuzzleError`, and `LimitError` if it takes too long."""
        from nono.design.from_image import ConversionOptions, make

        size = (self.width, None) if self.size is None else options.board_size(self.size)
        wanted = ConversionOptions(size, self.colors, self.threshold, self.dither, self.rgb, self.crop, self.unscale)
        latest = max(deadline, deadline_after(CONVERSION_SECONDS))
        return make(data, wanted, title, within(latest, "the picture was converted"))


@option_groups
def make(
    image: Annotated[str, typer.Argument(metavar="IMAGE", help="A picture that Pillow reads, or an XPM.")],
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="PUZZLE", help="The puzzle's file.", rich_help_panel=OUTPUT)
    ],
    conversion: Conversion,
    limits: options.Limits,
    title: Annotated[
        str, typer.Option("--title", metavar="TEXT", help="The puzzle's title.", rich_help_panel=OUTPUT)
    ] = "",
    to: options.To = None,
) -> int:
    """Make a puzzle of a picture, and report whether it is unique and solvable by line logic."""
    deadline = limits.deadline()
    with warnings_on_one_line(report), memory_within(limits.memory):
        data = picture_file(image)
        conversion.check()
        try:
            if XPM.match(data) and not conversion.given().keys() - {"background"} and conversion.rgb is None:
                puzzle = read(image)
                assert isinstance(puzzle, Nonogram)
            else:
                puzzle = conversion.puzzle(data, title or os.path.splitext(os.path.basename(image))[0], deadline)
        except PuzzleError as error:
            error.source = image
            raise
        save(dump_bytes(puzzle, to or format_for(output)), output)
        result = assess(puzzle, output, deadline)
    return Status.OK if result.verdict is Verdict.UNIQUE else Status.NO if not result.stop else Status.UNDECIDED


def picture_file(path: str) -> bytes:
    """The bytes of a picture; raises `PuzzleError`."""
    try:
        with open(path, "rb") as file:
            return file.read(MAX_FILE)
    except OSError as error:
        raise PuzzleError(f"{path} cannot be read: {error.strerror}", "no-file") from None


def assess(puzzle: Nonogram, output: str, deadline: float) -> Result:
    """Solve the puzzle, and report whether it is unique, whether line logic solves it, and what to do if not."""
    result = solve(puzzle, time_limit=seconds_until(deadline))
    lines = ""
    if has_line_logic(result.backend):
        found = solve(puzzle, backend=result.backend, strategy="lines", time_limit=seconds_until(deadline))
        by_lines = found.verdict is Verdict.UNIQUE
        lines = f", {'' if by_lines else 'not '}solvable by line logic"
    report(f"{output}: {puzzle.width}x{puzzle.height}, {puzzle.colours} colours, {result.verdict}{lines}")
    if result.verdict is Verdict.MULTIPLE:
        propose(puzzle, output, seconds_until(min(deadline, deadline_after(PATIENCE))))
    if max(puzzle.width, puzzle.height) > 80 or puzzle.colours > 13:
        report(f"{output}: many programs take at most 80x80 cells and 12 colours")
    return result


def has_line_logic(backend: str) -> bool:
    """Whether the backend has line logic alone as a strategy."""
    strategy = BACKENDS[backend].options().get("strategy")
    return strategy is not None and "lines" in strategy.words()


def propose(puzzle: Nonogram, output: str, time_limit: float | None) -> None:
    """Report how few changed cells make the puzzle unique, if that is soon found, and the command that shows them."""
    from nono.design.repair import repair

    if next(capable("solve_many"), None) is None:
        return
    found = repair(puzzle, proposals=1, time_limit=time_limit)
    for proposal in found.proposals:
        cells = "1 changed cell makes" if len(proposal.edits) == 1 else f"{len(proposal.edits)} changed cells make"
        report(f"{output}: {cells} it unique: nono repair {output}")
    if not found.proposals:
        report(
            f"{output}: nono diff {output} shows where its solutions differ, nono repair {output} looks for a remedy"
        )
