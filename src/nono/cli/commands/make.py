"""``nono make``: make a puzzle from a picture."""

import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from nono.base.errors import PuzzleError, excerpt
from nono.base.files import save
from nono.base.foreign import printable
from nono.base.grid import in_words
from nono.base.limits import Limits
from nono.base.memory import memory_within
from nono.cli import options
from nono.cli.bounds import bounded
from nono.cli.guard import guarded
from nono.cli.locks import Lock, blocks_of, locked_cells
from nono.cli.output import Status, located, report, report_warning, warnings_on_one_line, write_object
from nono.cli.progress import current_progress
from nono.model import Verdict
from nono.renderers import contact_sheet, side_by_side, solution_text, terminal
from nono.text import Entry, UniqueNames, dump_bytes, format_for, suffix_of
from nono.text.x11_colours import rgb_of

if TYPE_CHECKING:
    from nono.design import ConversionOptions, Made, Margins, Target


GRADE_SECONDS = 10.0  # seconds for the search for a version of --grade without a time limit
GRADE_SHARE = 0.75  # the share of a time limit for this search; the rest decides whether the puzzle is unique
PAGES = (".html", ".svg", ".png")  # suffixes for the page of --try


def background_named(word: str | None) -> str | None:
    """Return the six hexadecimal digits of a background colour, or ``auto``."""
    if word in (None, "auto"):
        return word
    rgb = rgb_of(word)
    if rgb is None:
        raise typer.BadParameter(f"found {excerpt(word)}, expected #rrggbb, the name of a colour, or auto")
    return rgb


def make(
    image: Annotated[
        str,
        typer.Argument(
            metavar="PICTURE",
            help="Picture in any format that Pillow reads, XPM, or text; or a folder of pictures.",
            autocompletion=options.complete_file,
        ),
    ],
    size: Annotated[
        str | None,
        typer.Option(metavar="WxH", help="Number of columns and rows.", show_default="chosen from the picture"),
    ] = None,
    width: Annotated[
        int | None,
        typer.Option(min=1, help="Number of columns. The number of rows follows from the picture's proportions."),
    ] = None,
    height: Annotated[
        int | None,
        typer.Option(min=1, help="Number of rows. The number of columns follows from the picture's proportions."),
    ] = None,
    colours: Annotated[
        int | None, typer.Option("--colours", "--colors", help="Number of colours, including the background.")
    ] = None,
    threshold: Annotated[
        float | None, typer.Option(help="Lightness (0 to 1) below which a cell becomes black.")
    ] = None,
    dither: Annotated[bool, typer.Option("--dither", help="Approximate shades by dithering.")] = False,
    contrast: Annotated[
        bool, typer.Option("--contrast", help="Emphasize details that differ from their surroundings.")
    ] = False,
    edges: Annotated[bool, typer.Option("--edges", help="Draw outlines only.")] = False,
    background: Annotated[
        str | None,
        typer.Option(
            metavar="COLOUR",
            help="Background colour: #rrggbb, a name, or auto for the colour at the edge.",
            show_default="chosen by edge and corners",
            callback=background_named,
        ),
    ] = None,
    margin: Annotated[
        int | None, typer.Option(min=0, help="Maximum width of the empty margins, in cells.", show_default="1")
    ] = None,
    unscale: Annotated[
        bool, typer.Option("--unscale", help="Reduce enlarged pixel art to one cell per original pixel.")
    ] = False,
    pick: Annotated[
        int | None,
        typer.Option(
            min=1, help="Convert to black and white in the N-th best way; --try shows all ways.", show_default="1"
        ),
    ] = None,
    negative: Annotated[bool, typer.Option("--negative", help="Swap black and white.")] = False,
    bolder: Annotated[bool, typer.Option("--bolder", help="Extend black areas by one cell.")] = False,
    filled: Annotated[bool, typer.Option("--filled", help="Fill holes in black areas.")] = False,
    grade: options.Grade = None,
    line_solvable: options.LineSolvable = False,
    lock: Lock = "",
    max_edits: Annotated[
        int | None, typer.Option(min=1, help="Maximum number of cells to change.", show_default="no limit")
    ] = None,
    genre: Annotated[
        str, typer.Option(help="Genre of the puzzle: nonogram, mosaic or minesweeper.", callback=options.genre_named)
    ] = "nonogram",
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    output: Annotated[
        str,
        options.output_file(
            "PUZZLE", "Output file for the puzzle; for a folder of pictures, the folder for the puzzles."
        ),
    ] = "",
    page: Annotated[
        str,
        typer.Option(
            "--try",
            metavar="PAGE",
            help="Compare and rank ways to convert the picture, in a file (.html, .svg or .png) or on the terminal "
            "(-).",
        ),
    ] = "",
    title: Annotated[str, typer.Option(help="Title of the puzzle.", show_default="the name of the picture")] = "",
    to: options.To = None,
    json: Annotated[bool, typer.Option("--json", help="Write one line of JSON about the puzzle in --output.")] = False,
) -> Status:
    """Make a puzzle from a picture.

    The command also reports whether the puzzle is unique and whether line logic can solve it. On a terminal, the
    command shows the puzzle as a picture. With -o, or in a pipe, the command writes the puzzle in a file format.

    Given a folder, the command makes a puzzle from each picture, and changes a few cells if this makes the puzzle
    unique. A table pictures.csv in the folder can give titles, authors and licences. At the end, the command lists the
    pictures that need your attention.

    Examples:

    - nono make picture.pbm -o mine.json
    - nono make picture.pbm --try page.html
    - nono make picture.pbm --genre mosaic -o mosaic.json
    - nono make pictures -o puzzles/
    """
    is_nonogram = genre == "nonogram"
    options.expect_alone("--grade", grade, line_solvable=line_solvable)
    options.expect_with("--genre nonogram", is_nonogram, grade=grade, line_solvable=line_solvable)
    options.expect_with("--genre nonogram", is_nonogram, lock=lock, max_edits=max_edits)
    target: Target | None = "line-solvable" if line_solvable else grade
    if page:
        options.expect_with("--genre nonogram", is_nonogram, **{"try": page})
        options.expect_alone("--try", page, output=output, grade=grade, line_solvable=line_solvable, pick=pick, to=to)
        if page != "-":
            options.expect_suffix("--try", page, PAGES)
    options.expect_with("--output", output not in ("", "-"), json=json)
    if threshold is not None and not 0 < threshold < 1:
        raise options.usage_error("--threshold", threshold, "a number between 0 and 1")
    from nono.design import EDGE_COLOUR, MARGIN, ConversionOptions

    if colours is None and not is_nonogram:
        colours = 2  # the other genres have no puzzles in colour
    variants = {"negative": negative, "bolder": bolder, "filled": filled}
    conversion = ConversionOptions(
        size=(width, height) if size is None else options.board_size(size),
        colours=colours,
        threshold=threshold,
        dither=dither,
        background=EDGE_COLOUR if background == "auto" else background,
        margin=MARGIN if margin is None else margin,
        unscale=unscale,
        contrast=contrast,
        edges=edges,
        variants=tuple(name for name, is_wanted in variants.items() if is_wanted),
        pick=pick,
    )
    with guarded([image], [output, page]):
        try:
            if os.path.isdir(image):
                if not output or output == "-":
                    message = f"needed for the folder {printable(image)}: name the folder for the puzzles"
                    raise typer.BadParameter(message, param_hint="--output")
                options.expect_with("one picture, not a folder", is_given=False, **{"try": page, "title": title})
                return make_folder(
                    image,
                    output,
                    to or "json",
                    conversion,
                    genre,
                    target,
                    time_limit,
                    memory,
                    json,
                    max_edits,
                    lock,
                )
            options.expect_with("--grade or --line-solvable", target, lock=lock, max_edits=max_edits)
            name = to or (format_for(output) if output else "json")
            title = title or os.path.splitext(os.path.basename(image))[0]
            with warnings_on_one_line(), bounded(time_limit, memory, image):
                if page:
                    return try_treatments(image, conversion, title, page, Limits.after(time_limit))
                return make_picture(
                    image,
                    output,
                    name,
                    conversion,
                    genre,
                    target,
                    title,
                    Limits.after(time_limit),
                    bool(to),
                    json,
                    max_edits,
                    lock,
                )
        except KeyboardInterrupt:
            report_warning("interrupted")
            return Status.INTERRUPTED


def make_picture(
    image: str,
    output: str,
    name: str,
    conversion: "ConversionOptions",
    genre: str,
    grade: "Target | None",
    title: str,
    limits: Limits,
    is_written: bool,
    json: bool,
    max_edits: int | None,
    lock: str,
) -> Status:
    """Make a puzzle from one picture, write it in the format ``name`` or show it, and assess it.

    With ``json``, the object has the keys of `Assessment.to_dict` and these:

    - ``file``: The file of the puzzle.
    - ``changed``: The number of cells changed for --grade or --line-solvable.
    - ``background``: The background of a picture in colour if nono chose it, such as ``light blue (#9cc9f5)``;
      otherwise empty.
    - ``cropped``: The numbers of pixels by which empty margins were cropped; null if none were.
    - ``cropped.left``: On the left.
    - ``cropped.top``: At the top.
    - ``cropped.right``: On the right.
    - ``cropped.bottom``: At the bottom.
    """
    from nono.design import assess, of_genre, picture_file, puzzle_of, time_check, version_of

    changed = 0
    data = picture_file(image)  # an error of it names the file
    try:
        picture, cropped, background = puzzle_of(data, conversion, title, time_check(limits))
        if grade:
            left = limits.seconds()
            limit = GRADE_SECONDS if left is None else GRADE_SHARE * left
            version = version_of(picture, grade, limit, max_edits, locked_cells(lock, picture))
            if version is not None:
                picture, changed = version.puzzle, len(version.edits)
        puzzle = of_genre(picture, genre, time_check(limits))
    except PuzzleError as error:
        raise located(image, error) from None
    report_margins(image, cropped)
    if background:
        report(f"{image}: the background is {background}; --background COLOUR chooses another colour")
    if grade:
        option = "--line-solvable" if grade == "line-solvable" else f"--grade {grade}"
        report(f"{image}: {in_words(changed, 'cell')} changed for {option}")
    to_standard_output = output == "-" or (is_written and not output)
    is_drawn = sys.stdout.isatty() and not json and not to_standard_output
    if output or not is_drawn:
        save(dump_bytes(puzzle, name), output or "-")
    if is_drawn:
        with current_progress().aside():
            print(solution_text(puzzle, puzzle.goal_bytes or b"", terminal(sys.stdout)), end="", flush=True)
    saved = "" if output in ("", "-") else output  # the file that other commands can read
    label = saved or image
    reported = 0  # number of lines that are written; each assessment repeats those of the one before
    for assessed in assess(puzzle, limits):
        lines = assessed.lines(saved)
        for line in lines[reported:]:
            report(f"{label}: {line}")
        reported = len(lines)
    if json:
        more = {"changed": changed, "background": background, "cropped": cropped and cropped._asdict()}
        write_object({"file": output, **assessed.to_dict(), **more})
    if assessed.result.verdict is Verdict.UNIQUE:
        return Status.OK
    return Status.UNDECIDED if assessed.result.stop else Status.NO


def make_folder(
    folder: str,
    output: str,
    name: str,
    conversion: "ConversionOptions",
    genre: str,
    grade: "Target | None",
    time_limit: float | None,
    memory: int | None,
    json: bool,
    max_edits: int | None,
    lock: str,
) -> Status:
    """Save a puzzle for each picture in the folder. Print each result, and at the end those that need attention.

    With ``json``, each object has the keys of `Made.to_dict` and this one:

    - ``file``: The file of the puzzle; null if there is none.
    """
    from nono.design import facts_in, made_from, pictures_in

    blocks_of(lock)  # a wrong option ends the command, even if no picture needs a repair
    pictures, others = pictures_in(folder)
    facts = facts_in(folder, pictures)
    files = UniqueNames(suffix_of(name))
    doubtful: list[Made] = []
    counts = {"unique": 0, "repaired": 0, "without a puzzle": 0}
    current_progress().restart(len(pictures))
    with warnings_on_one_line(), memory_within(memory):
        try:
            for result in made_from(
                pictures, conversion, genre, grade, time_limit, facts, max_edits, partial(locked_cells, lock)
            ):
                file = None
                if result.puzzle is None or result.warnings:
                    doubtful.append(result)
                if result.puzzle is not None:
                    file = os.path.join(output, files.name(Entry(result.picture, 1, name, result.puzzle)))
                    save(dump_bytes(result.puzzle, name), file)
                if result.puzzle is None:
                    counts["without a puzzle"] += 1
                else:
                    counts["repaired" if result.edits else "unique"] += 1
                if json:
                    write_object(result.to_dict() | {"file": file})
                else:
                    with current_progress().aside():
                        print(printable(f"{result.picture}: {result.words}"), flush=True)
                current_progress().advance()
        finally:  # also after Ctrl-C
            done, number = sum(counts.values()), in_words(len(pictures), "picture")
            skipped = f"; skipped {in_words(others, 'other file')}" if others else ""
            results = ", ".join(f"{many} {what}" for what, many in counts.items())
            report(f"{number if done == len(pictures) else f'{done} of {number}'}: {results}{skipped}")
            for result in doubtful:
                report(f"  {result.picture}: {result.words}")
    return Status.NO if counts["without a puzzle"] else Status.OK


def report_margins(image: str, cropped: "Margins | None") -> None:
    """Report how many pixels of empty margins were cut off, if any."""
    if cropped is not None:
        sides = ", ".join(f"{pixels} {side}" for side, pixels in cropped._asdict().items() if pixels)
        report(f"{image}: empty margins cropped (pixels: {sides}); --margin N keeps N cells")


def try_treatments(image: str, conversion: "ConversionOptions", title: str, page: str, limits: Limits) -> Status:
    """Compare conversions of the picture, the best puzzle first. Save a page, or print the pictures side by side."""
    from nono.design import picture_file, pixels_in, time_check, treatments
    from nono.renderers import drawing_file

    try:
        pixels = pixels_in(picture_file(image), conversion, time_check(limits))
    except PuzzleError as error:
        raise located(image, error) from None
    report_margins(image, pixels.cropped)
    ranked = [
        (treatment.picture, treatment.words, treatment.facts(limits))
        for treatment in treatments(pixels, title, time_check(limits))
    ]
    for number, (_, words, facts) in enumerate(ranked, 1):
        print(f"{number}. {words}: {', '.join(facts)}", flush=True)
    if page == "-":
        pictures = [(picture, f"{number}.") for number, (picture, _, _) in enumerate(ranked, 1) if picture is not None]
        print(side_by_side(pictures, terminal(sys.stdout)), end="", flush=True)
    else:
        sheet = contact_sheet(
            [(picture, [words, ", ".join(facts[:2]), *facts[2:]]) for picture, words, facts in ranked]
        )
        save(drawing_file(sheet, page, title), page)
    return Status.OK
