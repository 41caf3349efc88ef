"""``nono make``: make a puzzle from a picture."""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from nono.backend import BACKENDS, capable
from nono.base.arguments import seconds_of
from nono.base.errors import PuzzleError
from nono.base.files import save
from nono.base.foreign import Data, printable
from nono.base.grid import in_words, row_and_column
from nono.base.limits import deadline_after, memory_within, seconds_until
from nono.cli.bounds import bounded
from nono.cli.options import Argument, Option, OptionGroup, shared
from nono.cli.output import (
    OptionError,
    Status,
    caution,
    misused,
    report,
    unfit,
    warnings_on_one_line,
    write_object,
)
from nono.cli.output.progress import current
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.genres.picture import Picture
from nono.grading import GRADE_CHOICES
from nono.model.answer import Verdict, expect_no_interrupt
from nono.renderers import contact_sheet, drawing, side_by_side, terminal
from nono.solving import Result, diff, differing_in_words, solve
from nono.text import Entry, OwnFiles, dump_bytes, format_for, rgb_of, suffix_of

if TYPE_CHECKING:
    from nono.design import ConversionOptions, Made, Margins, Pixels


TRIAL_SECONDS = 1.0  # seconds for each search of --try
GRADE_SECONDS = 10.0  # seconds for the search for a version of --grade without a time limit
GRADE_SHARE = 0.75  # the share of a time limit for this search; the rest decides whether the puzzle is unique
PATIENCE = 3.0  # seconds for the search for a repair, and for each other check
SHOWN = 8  # maximum number of listed cells
PAGES = (".html", ".svg", ".png")  # suffixes for the page of --try
CONVERSION = "Conversion"


class Conversion(OptionGroup):
    """The options that control how the picture is converted."""

    panel = CONVERSION

    size: Annotated[str | None, Option("Number of columns and rows. [chosen from the picture]", "WxH")] = None
    width: Annotated[
        int | None,
        Option("Number of columns. The number of rows follows from the picture's proportions.", "N", least=1),
    ] = None
    height: Annotated[
        int | None,
        Option("Number of rows. The number of columns follows from the picture's proportions.", "N", least=1),
    ] = None
    colours: Annotated[int | None, Option("Number of colours, including the background.", "K", alias="--colors")] = None
    threshold: Annotated[float | None, Option("Lightness (0 to 1) below which a cell becomes black.", "T")] = None
    dither: Annotated[bool, Option("Approximate shades by dithering.")] = False
    contrast: Annotated[bool, Option("Emphasize details that differ from their surroundings.")] = False
    edges: Annotated[bool, Option("Draw outlines only.")] = False
    background: Annotated[
        str | None,
        Option(
            "Background colour: #rrggbb, a name, or auto for the colour at the edge. [chosen by area and edge]",
            "COLOUR",
        ),
    ] = None
    margin: Annotated[int | None, Option("Maximum width of the empty margins, in cells. [1]", "N", least=0)] = None
    unscale: Annotated[bool, Option("Reduce enlarged pixel art to one cell per original pixel.")] = False

    pick: Annotated[
        int | None, Option("Draw black and white in the N-th best way; --try shows all. [1]", "N", least=1)
    ] = None
    negative: Annotated[bool, Option("Swap black and white.")] = False
    bolder: Annotated[bool, Option("Extend black areas by one cell.")] = False
    filled: Annotated[bool, Option("Fill holes in black areas.")] = False
    grade: Annotated[
        str | None,
        Option(
            f"{shared.GRADE_HELP} Changes as few cells of the picture as possible.",
            "GRADE",
            names=GRADE_CHOICES,
            needs=["--genre nonogram"],
        ),
    ] = None

    genre: Annotated[str, Option("Genre of the puzzle: nonogram, mosaic or minesweeper.", "NAME")] = "nonogram"

    def check(self) -> None:
        """Raise `OptionError` on an invalid value."""
        if self.named_background and self.rgb is None:
            raise unfit("--background", self.background, "#rrggbb, the name of a colour, or auto")
        if self.threshold is not None and not 0 < self.threshold < 1:
            raise unfit("--threshold", self.threshold, "a number between 0 and 1")
        if self.size is not None:
            shared.board_size(self.size)

    @property
    def named_background(self) -> bool:
        """Return whether the user named the background colour. Otherwise, the conversion chooses the colour."""
        return self.background not in (None, "auto")

    @property
    def rgb(self) -> str | None:
        """The six hexadecimal digits of the background; None if the user did not give a colour."""
        return rgb_of(self.background or "") if self.named_background else None

    def wanted(self) -> "ConversionOptions":
        """Return the options in the form that the library expects."""
        from nono.design import EDGE_COLOUR, MARGIN, VARIANTS, ConversionOptions

        return ConversionOptions(
            (self.width, self.height) if self.size is None else shared.board_size(self.size),
            2 if self.colours is None and self.genre.lower() != "nonogram" else self.colours,
            self.threshold,
            self.dither,
            EDGE_COLOUR if self.background == EDGE_COLOUR else self.rgb,
            MARGIN if self.margin is None else self.margin,
            self.unscale,
            self.contrast,
            self.edges,
            tuple(name for name in VARIANTS if getattr(self, name)),
            self.pick,
        )


def make(
    image: Annotated[
        str,
        Argument("Picture in any format that Pillow reads, or XPM; or a folder of pictures.", "IMAGE", file="read"),
    ],
    conversion: Conversion,
    limits: shared.Limits,
    output: Annotated[
        str,
        shared.OutputFile(
            "Output file for the puzzle; for a folder of pictures, the folder for the puzzles.", "PUZZLE"
        ),
    ] = "",
    treated: Annotated[
        str,
        Option(
            "Compare and rank ways to convert the picture, in a file (.html, .svg or .png) or on the terminal (-).",
            "PAGE",
            word="--try",
            panel=shared.OUTPUT,
            file="write",
            endings=[*PAGES, "-"],
            needs=["--genre nonogram"],
            without=["--output", "--grade", "--pick", "--to; the suffix of the page sets its format"],
        ),
    ] = "",
    title: Annotated[str, Option("Title of the puzzle. [the name of the picture]", "TEXT", panel=shared.OUTPUT)] = "",
    to: shared.To = None,
    json: shared.JsonBeside = False,
) -> int:
    """Make a puzzle from a picture.

    The command also reports whether the puzzle is unique and whether line logic can solve it.

    On a terminal, the command shows the puzzle as a picture.

    With -o, or in a pipe, the command writes the puzzle in a file format.

    Given a folder, the command makes a puzzle from each picture, and changes a few cells if this makes the puzzle
    unique. At the end, the command lists the pictures that need your attention.

        nono make picture.pbm -o mine.json
        nono make picture.pbm --try page.html
        nono make picture.pbm --genre mosaic -o mosaic.json
        nono make pictures -o puzzles/
    """
    conversion.check()
    if os.path.isdir(image):
        if not output or output == "-":
            raise misused("--output", f"needed for the folder {printable(image)}", "name the folder for the puzzles")
        for option, given in (("--try", treated), ("--title", title)):
            if given:
                raise misused(option, "found a folder of pictures, expected one picture")
        return make_folder(image, output, shared.format_named(to) if to else "json", conversion, limits, json)
    try:
        return make_picture(image, output, conversion, limits, treated, title, to, json)
    except KeyboardInterrupt:
        caution("interrupted")
        return Status.INTERRUPTED


def make_picture(
    image: str,
    output: str,
    conversion: Conversion,
    limits: shared.Limits,
    treated: str,
    title: str,
    to: str | None,
    json: bool,
) -> Status:
    """Make a puzzle from one picture, or compare ways to convert the picture; see `make`."""
    deadline = limits.deadline()
    title = title or os.path.splitext(os.path.basename(image))[0]
    changed = 0
    name = shared.format_named(to) if to else format_for(output) if output else "json"
    with warnings_on_one_line(), bounded(limits.time_limit, limits.memory, image):
        from nono.design import converted_by, of_genre, picture_file, pixels_in, puzzle_of, version_of

        try:
            data = picture_file(image)
        except PuzzleError as error:
            raise OptionError(error.message) from None
        try:
            if treated:
                pixels = pixels_in(data, conversion.wanted(), converted_by(deadline))
                report_margins(image, pixels.cropped)
                return try_treatments(pixels, title, treated, deadline)
            picture, cropped = puzzle_of(data, conversion.wanted(), title, converted_by(deadline))
            if conversion.grade:
                left = seconds_until(deadline)
                patience = GRADE_SECONDS if left is None else GRADE_SHARE * left
                version = version_of(picture, conversion.grade, patience)
                if version is not None:
                    picture, changed = version.puzzle, len(version.edits)
            puzzle = of_genre(picture, conversion.genre.lower(), converted_by(deadline))
        except PuzzleError as error:
            error.source = "" if error.argument else image
            raise
        report_margins(image, cropped)
        if conversion.grade:
            report(f"{image}: {in_words(changed, 'cell')} changed for --grade {conversion.grade}")
        drawn = sys.stdout.isatty() and not json and output != "-" and not (to and not output)
        if output or not drawn:
            save(dump_bytes(puzzle, name), output or "-")
        if drawn:
            with current().aside():
                print(drawing(puzzle, puzzle.goal_bytes or b"", terminal(sys.stdout)), end="", flush=True)
        result, facts = assess(puzzle, output, image, deadline)
    if json:
        facts |= {"changed": changed, "cropped": cropped and cropped._asdict()}
        write_object(facts)
    return Status.OK if result.verdict is Verdict.UNIQUE else Status.NO if not result.stop else Status.UNDECIDED


def make_folder(
    folder: str, output: str, name: str, conversion: Conversion, limits: shared.Limits, json: bool
) -> Status:
    """Save a puzzle for each picture in the folder. Print each result, and at the end those that need attention."""
    from nono.design import made_from, pictures_in

    pictures, others = pictures_in(folder)
    if not pictures:
        raise OptionError(f"found no picture in {printable(folder)}, expected a file such as cat.png")
    files = OwnFiles(suffix_of(name))
    doubtful: list[Made] = []
    counts = {"unique": 0, "repaired": 0, "without a puzzle": 0}
    number = in_words(len(pictures), "picture")
    is_interrupted = False
    current().restart(len(pictures))
    with warnings_on_one_line(), memory_within(limits.memory):
        seconds_of(limits.time_limit)  # raises on an invalid limit
        try:
            for made in made_from(
                pictures, conversion.wanted(), conversion.genre.lower(), conversion.grade, limits.time_limit
            ):
                file = None
                if made.puzzle is None or made.warnings:
                    doubtful.append(made)
                if made.puzzle is not None:
                    file = os.path.join(output, files.name(Entry(made.picture, 1, name, made.puzzle)))
                    save(dump_bytes(made.puzzle, name), file)
                counts["without a puzzle" if made.puzzle is None else "repaired" if made.edits else "unique"] += 1
                if json:
                    write_object(
                        {
                            "picture": made.picture,
                            "file": file,
                            "verdict": made.verdict,
                            "edits": [*made.edits],
                            "cropped": made.cropped and made.cropped._asdict(),
                            "reason": made.reason,
                            "warnings": [*made.warnings],
                        }
                    )
                else:
                    with current().aside():
                        print(printable(f"{made.picture}: {made.words}"), flush=True)
                current().advance()
        except KeyboardInterrupt:
            is_interrupted = True
            number = f"{sum(counts.values())} of {number}"
            caution("interrupted")
    skipped = f"; skipped {in_words(others, 'other file')}" if others else ""
    results = ", ".join(f"{many} {what}" for what, many in counts.items())
    report(f"{number}: {results}{skipped}")
    for made in doubtful:
        report(f"  {made.picture}: {made.words}")
    if is_interrupted:
        return Status.INTERRUPTED
    return Status.NO if counts["without a puzzle"] else Status.OK


def report_margins(image: str, cropped: "Margins | None") -> None:
    """Report how many pixels of empty margins were cut off, if any."""
    if cropped is not None:
        sides = ", ".join(f"{pixels} {side}" for side, pixels in cropped._asdict().items() if pixels)
        report(f"{image}: empty margins cropped (pixels: {sides}); --margin N keeps N cells")


def try_treatments(pixels: "Pixels", title: str, page: str, deadline: float) -> Status:
    """Compare conversions of the picture, the best puzzle first. Save a page, or print the pictures side by side."""
    from nono.design import converted_by, treatments
    from nono.renderers import drawing_file

    ranked: list[tuple[Picture | None, str, list[str]]] = []
    for treatment in treatments(pixels, title, converted_by(deadline)):
        puzzle = treatment.puzzle
        if isinstance(puzzle, PuzzleError):
            ranked.append((None, treatment.words, [puzzle.message.partition(",")[0]]))
            continue
        patience = seconds_until(min(deadline, deadline_after(TRIAL_SECONDS)))
        said = [
            f"{puzzle.width}x{puzzle.height}",
            f"{treatment.agreement:.0%} of the contours",
            *standing(puzzle, treatment.cells_to_change, patience),
        ]
        ranked.append((puzzle.picture(puzzle.goal_bytes), treatment.words, said))
    for number, (_, words, said) in enumerate(ranked, 1):
        print(f"{number}. {words}: {', '.join(said)}", flush=True)
    if page == "-":
        shown = [(picture, f"{number}.") for number, (picture, _, _) in enumerate(ranked, 1) if picture is not None]
        print(side_by_side(shown, terminal(sys.stdout)), end="", flush=True)
    else:
        sheet = contact_sheet([(picture, [words, ", ".join(said[:2]), *said[2:]]) for picture, words, said in ranked])
        save(drawing_file(sheet, page, title), page)
    return Status.OK


def standing(puzzle: Nonogram, cells_to_change: int | None, time_limit: float | None) -> list[str]:
    """Return texts that say how close a puzzle is to one that line logic solves."""
    if cells_to_change == 0:
        return ["line-solvable as it is"]
    verdict = solve(puzzle, time_limit=time_limit).verdict
    known = {Verdict.UNIQUE: ["unique", "needs trials"], Verdict.MULTIPLE: ["not unique"]}
    said = known.get(verdict, [str(verdict)])
    if cells_to_change is not None:
        said.append(f"line-solvable with {in_words(cells_to_change, 'cell')} changed")
    return said


def assess(puzzle: Puzzle, output: str, image: str, deadline: float) -> tuple[Result, Data]:
    """Solve the puzzle.

    Report whether it is unique and whether line logic solves it, and what to do if it is not unique. Returns the
    result, and the findings as JSON data. Raises KeyboardInterrupt if Ctrl-C ends one of the searches.
    """
    label = image if output in ("", "-") else output
    try:
        result = solve(puzzle, time_limit=seconds_until(deadline))
    except KeyboardInterrupt:
        report(f"{label}: {puzzle.width}x{puzzle.height}; it is not known whether the puzzle is unique")
        raise
    lines = ""
    by_lines = different = edits = None
    if isinstance(puzzle, Nonogram) and has_line_logic(result.backend):
        by_logic = solve(puzzle, backend=result.backend, strategy="lines", time_limit=seconds_until(deadline))
        by_lines = by_logic.verdict is Verdict.UNIQUE
        lines = f", {'' if by_lines else 'not '}solvable by line logic"
    clues = f"{puzzle.colours} colours" if isinstance(puzzle, Nonogram) else in_words(puzzle.facts()["clues"], "clue")
    report(f"{label}: {puzzle.width}x{puzzle.height}, {clues}, {result.verdict}{lines}")
    if result.verdict is Verdict.MULTIPLE:
        patience = seconds_until(min(deadline, deadline_after(PATIENCE)))
        found_differing = diff(puzzle, time_limit=patience)
        expect_no_interrupt(found_differing.stop)
        report(f"{label}: {differing_in_words(found_differing)}")
        different = len(found_differing.differing)
        if isinstance(puzzle, Nonogram):
            edits = propose(puzzle, label, output not in ("", "-"), patience)
        else:
            report(f"{label}: {places(sorted(found_differing.differing), puzzle.width)}")
    if max(puzzle.width, puzzle.height) > 80 or puzzle.colours > 13:
        caution(f"{label}: many programs accept at most 80x80 cells and 12 colours")
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
    """Name some of the cells by row and column, and count the others."""
    names = ["r{}c{}".format(*row_and_column(cell, width)) for cell in cells[:SHOWN]]
    return ", ".join(names) + (f" and {len(cells) - SHOWN} more" if len(cells) > SHOWN else "")


def has_line_logic(backend: str) -> bool:
    """Return whether the backend can solve by line logic alone."""
    strategy = BACKENDS[backend].options().get("strategy")
    return strategy is not None and "lines" in strategy.words()


def propose(puzzle: Nonogram, label: str, saved: bool, time_limit: float | None) -> list[Data] | None:
    """Search briefly for changes that make the puzzle unique. Report the changes and the command that makes them.

    Returns the changes as JSON data, or None if no changes were found. With ``saved``, the puzzle's label is a file
    name that other commands can read.
    """
    from nono.design import lost_by, repair

    if next(capable("solve_many"), None) is None:
        return None
    repaired = repair(puzzle, proposals=1, time_limit=time_limit)
    proposals = [proposal for proposal in repaired.proposals if not lost_by(puzzle, proposal)]
    for proposal in proposals:
        edits = [cell for cell, _, _ in proposal.edits]
        remedy = f"; nono repair {label} -o {label} does this" if saved else ""
        change = f"changing {in_words(len(edits), 'cell')} makes it unique"
        report(f"{label}: {change} ({places(edits, puzzle.width)}){remedy}")
    if not proposals and saved:
        report(
            f"{label}: nono diff {label} shows where the solutions differ; nono repair {label} searches for a repair"
        )
    expect_no_interrupt(repaired.stop)
    return proposals[0].edit_data() if proposals else None
