"""``nono make``: a puzzle from a picture."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

from nono.backend import BACKENDS, capable
from nono.base.errors import BackendError, PuzzleError
from nono.base.files import save
from nono.base.grid import row_and_column
from nono.base.limits import deadline_after, memory_within, seconds_until
from nono.cli.options import Argument, Option, OptionGroup, shared
from nono.cli.output import (
    Message,
    OptionError,
    Status,
    exclusive,
    misused,
    report,
    say,
    unfit,
    warnings_on_one_line,
    write_object,
)
from nono.cli.output.progress import current
from nono.formats.shared.raster import rgb_of
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.genres.picture import Picture
from nono.grading.grade import grade
from nono.io.write import dump_bytes, format_for
from nono.model.answer import Verdict
from nono.renderers.items import Sheet
from nono.renderers.sheet import contact_sheet
from nono.renderers.terminal import terminal
from nono.renderers.text import drawing
from nono.solving.diff import Diff, diff
from nono.solving.solve import Result, solve

if TYPE_CHECKING:
    from nono.design.from_image import ConversionOptions


PATIENCE = 3.0  # seconds of the search for a repair, and of each other look at a puzzle
SHOWN = 8  # cells of a repair that are listed
PAGES = (".html", ".svg", ".png")  # of treatments
CONVERSION = "Conversion"


class Conversion(OptionGroup):
    """How the picture becomes a puzzle."""

    panel = CONVERSION

    size: Annotated[str | None, Option("Cells across and down.", "WxH")] = None
    width: Annotated[int | None, Option("Cells across; the height follows.", "N", least=1)] = None
    height: Annotated[int | None, Option("Cells down; the width follows.", "N", least=1)] = None
    colors: Annotated[int | None, Option("Colours, the background counted.", "K")] = None
    threshold: Annotated[float | None, Option("Black where lightness (0 to 1) is below.", "T")] = None
    dither: Annotated[bool, Option("Spread the error of each cell's colour.")] = False
    contrast: Annotated[bool, Option("Bring out what differs from around it.")] = False
    edges: Annotated[bool, Option("Outlines alone.")] = False
    background: Annotated[
        str | None, Option("#rrggbb, a name, or auto: that of the edge. Else the lightest.", "COLOUR")
    ] = None
    crop: Annotated[bool, Option("Cut off an empty margin.")] = False
    unscale: Annotated[bool, Option("Undo the blowing up of pixel art.")] = False

    genre: Annotated[str, Option("nonogram, mosaic or minesweeper.", "NAME")] = "nonogram"

    def check(self) -> None:
        """Raise `OptionError` on a value that means nothing."""
        if self.named_background and self.rgb is None:
            raise unfit("--background", self.background, "#rrggbb, the name of a colour, or auto")
        if self.threshold is not None and not 0 < self.threshold < 1:
            raise unfit("--threshold", self.threshold, "a number between 0 and 1")
        if self.size is not None:
            shared.board_size(self.size)

    @property
    def named_background(self) -> bool:
        """Whether the background is given, and not found in the picture."""
        return self.background not in (None, "auto")

    @property
    def rgb(self) -> str | None:
        """The background's six hexadecimal digits, if it is given."""
        return rgb_of(self.background or "") if self.named_background else None

    def wanted(self) -> "ConversionOptions":
        """The same as the library takes it."""
        from nono.design.from_image import EDGE_COLOUR, ConversionOptions

        return ConversionOptions(
            (self.width, self.height) if self.size is None else shared.board_size(self.size),
            2 if self.colors is None and self.genre.lower() != "nonogram" else self.colors,
            self.threshold,
            self.dither,
            EDGE_COLOUR if self.background == EDGE_COLOUR else self.rgb,
            self.crop,
            self.unscale,
            self.contrast,
            self.edges,
        )


def make(
    image: Annotated[str, Argument("A picture that Pillow reads, or an XPM.", "IMAGE")],
    conversion: Conversion,
    limits: shared.Limits,
    output: Annotated[str, Option("The puzzle's file.", "PUZZLE", short="-o", panel=shared.OUTPUT)] = "",
    treated: Annotated[
        str,
        Option(
            "Six treatments on a page (.html, .svg, .png), to choose from.", "PAGE", word="--try", panel=shared.OUTPUT
        ),
    ] = "",
    title: Annotated[str, Option("The puzzle's title.", "TEXT", panel=shared.OUTPUT)] = "",
    to: shared.To = None,
    json: shared.Json = False,
) -> int:
    """Make a puzzle from a picture.

    And report whether it is unique, and solvable by line logic. On a terminal it is drawn; -o and a pipe give the
    puzzle.

        nono make picture.pbm -o mine.json
        nono make picture.pbm --try page.html
        nono make picture.pbm --genre mosaic -o mosaic.json
    """
    deadline = limits.deadline()
    conversion.check()
    if treated and conversion.genre.lower() != "nonogram":
        raise exclusive("--genre", "--try")
    if output and treated:
        raise exclusive("--output", "--try")
    if treated and to:
        raise exclusive("--to", "--try", "the suffix of the page sets its format")
    if treated and os.path.splitext(treated)[1].lower() not in PAGES:
        raise unfit("--try", treated, f"a name with one of {' '.join(PAGES)}")
    if json and output in ("", "-"):
        raise misused("--json", "needs --output FILE for the puzzle")
    title = title or os.path.splitext(os.path.basename(image))[0]
    with warnings_on_one_line(), memory_within(limits.memory):
        from nono.design.make import converted_by, of_genre, picture_file, puzzle_of

        try:
            data = picture_file(image)
        except PuzzleError as error:
            raise OptionError(error.message) from None
        try:
            if treated:
                return try_treatments(data, conversion, title, treated, deadline)
            picture = puzzle_of(data, conversion.wanted(), title, converted_by(deadline))
            puzzle = of_genre(picture, conversion.genre.lower(), converted_by(deadline))
        except PuzzleError as error:
            error.source = image
            raise
        drawn = sys.stdout.isatty() and not json and output != "-" and not (to and not output)
        if output or not drawn:
            name = shared.format_named(to) if to else format_for(output) if output else "json"
            save(dump_bytes(puzzle, name), output or "-")
        if drawn:
            with current().aside():
                print(drawing(puzzle, puzzle.goal_bytes or b"", terminal(sys.stdout)), end="", flush=True)
        result, facts = assess(puzzle, output, image, deadline)
    if json:
        write_object(facts)
    return Status.OK if result.verdict is Verdict.UNIQUE else Status.NO if not result.stop else Status.UNDECIDED


def try_treatments(data: bytes, conversion: Conversion, title: str, page: str, deadline: float) -> Status:
    """Save a page of six treatments of the picture, and print what puzzle each makes."""
    from nono.design.make import converted_by, treatments

    pictures: list[tuple[Picture | None, list[str]]] = []
    for treatment in treatments(data, conversion.wanted(), title, converted_by(deadline)):
        puzzle = treatment.puzzle
        if isinstance(puzzle, PuzzleError):
            shown, said = None, [puzzle.message.partition(",")[0]]
        else:
            shown = puzzle.picture(puzzle.goal_bytes)
            said = [f"{puzzle.width}x{puzzle.height}", *in_short(puzzle, deadline)]
        pictures.append((shown, [treatment.words, ", ".join(said[:2]), *said[2:]]))
        print(f"{treatment.words}: {', '.join(said)}", flush=True)
    save(page_of(contact_sheet(pictures), title, page), page)
    return Status.OK


def page_of(drawn: Sheet, title: str, page: str) -> bytes:
    """The bytes of the page, by its suffix."""
    kind = os.path.splitext(page)[1].lower()
    if kind == ".png":
        from nono.renderers import raster

        return raster.png(drawn, name=title)
    from nono.renderers import svg

    return (svg.render(drawn) if kind == ".svg" else svg.page(title, drawn)).encode()


def in_short(puzzle: Nonogram, deadline: float) -> list[str]:
    """Whether the puzzle is unique, with its grade, or in how many cells its solutions differ."""
    limit = seconds_until(min(deadline, deadline_after(PATIENCE)))
    result = solve(puzzle, time_limit=limit)
    if result.verdict is Verdict.UNIQUE:
        with suppress(BackendError):  # without the compiled engine there are no grades
            return [f"unique, {grade(puzzle, time_limit=limit).word}"]
    if result.verdict is Verdict.MULTIPLE:
        return ["not unique", differing(diff(puzzle, time_limit=limit))]
    return [str(result.verdict)]


def differing(found: Diff) -> str:
    """In how many cells the solutions differ."""
    puzzle = found.puzzle
    least = "" if found.complete else "at least "
    return f"solutions differ in {least}{len(found.differing)} of {puzzle.width * puzzle.height} cells"


def assess(puzzle: Puzzle, output: str, image: str, deadline: float) -> tuple[Result, dict[str, Any]]:
    """Solve the puzzle, and report whether it is unique, whether line logic solves it, and what to do if not.

    The result, and what was found as the data of JSON.
    """
    label = image if output in ("", "-") else output
    result = solve(puzzle, time_limit=seconds_until(deadline))
    lines = ""
    by_lines = different = edits = None
    if isinstance(puzzle, Nonogram) and has_line_logic(result.backend):
        found = solve(puzzle, backend=result.backend, strategy="lines", time_limit=seconds_until(deadline))
        by_lines = found.verdict is Verdict.UNIQUE
        lines = f", {'' if by_lines else 'not '}solvable by line logic"
    clues = f"{puzzle.colours} colours" if isinstance(puzzle, Nonogram) else f"{puzzle.facts()['clues']} clues"
    report(f"{label}: {puzzle.width}x{puzzle.height}, {clues}, {result.verdict}{lines}")
    if result.verdict is Verdict.MULTIPLE:
        patience = seconds_until(min(deadline, deadline_after(PATIENCE)))
        found_differing = diff(puzzle, time_limit=patience)
        report(f"{label}: {differing(found_differing)}")
        different = len(found_differing.differing)
        if isinstance(puzzle, Nonogram):
            edits = propose(puzzle, label, output not in ("", "-"), patience)
        else:
            report(f"{label}: {places(sorted(found_differing.differing), puzzle.width)}")
    if max(puzzle.width, puzzle.height) > 80 or puzzle.colours > 13:
        say(Message(f"{label}: many programs accept at most 80x80 cells and 12 colours"), "warning")
    return result, {
        "file": output,
        "width": puzzle.width,
        "height": puzzle.height,
        "colours": puzzle.colours,
        "verdict": result.verdict,
        "line_solvable": by_lines,
        "differing": different,
        "edits": edits,
    }


def places(cells: Sequence[int], width: int) -> str:
    """Some of the cells by row and column, and how many more there are."""
    names = ["r{}c{}".format(*row_and_column(cell, width)) for cell in cells[:SHOWN]]
    return ", ".join(names) + (f" and {len(cells) - SHOWN} more" if len(cells) > SHOWN else "")


def has_line_logic(backend: str) -> bool:
    """Whether the backend has line logic alone as a strategy."""
    strategy = BACKENDS[backend].options().get("strategy")
    return strategy is not None and "lines" in strategy.words()


def propose(puzzle: Nonogram, label: str, saved: bool, time_limit: float | None) -> list[dict[str, Any]] | None:
    """Report the cells that make the puzzle unique when they change, if that is soon found, and how to change them.

    The changes as the data of JSON; None if there are none.
    ``saved``: the label is that of the puzzle's file, which other commands can be given.
    """
    from nono.design.repair import repair

    if next(capable("solve_many"), None) is None:
        return None
    found = repair(puzzle, proposals=1, time_limit=time_limit)
    for proposal in found.proposals:
        edits = [cell for cell, _, _ in proposal.edits]
        cells = "1 changed cell makes" if len(edits) == 1 else f"{len(edits)} changed cells make"
        remedy = f": nono repair {label} -o {label}" if saved else ""
        report(f"{label}: {cells} it unique, {places(edits, puzzle.width)}{remedy}")
    if not found.proposals and saved:
        report(
            f"{label}: nono diff {label} shows where the solutions differ, nono repair {label} searches for a remedy"
        )
    return found.proposals[0].edit_data() if found.proposals else None
