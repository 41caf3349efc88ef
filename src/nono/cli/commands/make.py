"""``nono make``: make a puzzle from a picture."""

import os
import sys
from dataclasses import dataclass
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
    from nono.design import Made, Margins, PictureOptions, Target


GRADE_SECONDS = 10.0  # seconds for the search for a version of --grade without a time limit
GRADE_SHARE = 0.75  # the share of a time limit for this search; the rest decides whether the puzzle is unique
PAGES = (".html", ".svg", ".png")  # suffixes for the page of --try


def colour_named(word: str | None) -> str | None:
    """Return the six hexadecimal digits of a colour."""
    rgb = None if word is None else rgb_of(word)
    if word is not None and rgb is None:
        raise typer.BadParameter(f"found {excerpt(word)}, expected #rrggbb or the name of a colour")
    return rgb


def ground_named(word: str | None) -> str | None:
    """Return the six hexadecimal digits of the ground's colour, or ``none``."""
    return word if word == "none" else colour_named(word)


def picture_size(word: str | None) -> int | tuple[int, int] | None:
    """Return the longer side, or the width and the height, in a word such as ``20`` or ``20x15``."""
    if word is None:
        return None
    wide, high = options.board_size(word)
    return (wide, high) if "x" in word.lower() else wide


def make(
    image: Annotated[
        str,
        options.file_argument(
            "PICTURE", "Picture in any format that Pillow reads, XPM, or text; or a folder of pictures."
        ),
    ],
    size: Annotated[
        str | None,
        typer.Option(
            metavar="N|WxH",
            help="Number of cells on the longer side, or of columns and rows.",
            show_default="chosen from the picture",
        ),
    ] = None,
    colours: Annotated[
        int | None,
        typer.Option("--colours", "--colors", min=2, max=256, help="Number of colours, including the background."),
    ] = None,
    background: Annotated[
        str | None,
        typer.Option(
            metavar="COLOUR",
            help="Colour of the paper: #rrggbb or a name.",
            show_default="chosen",
            callback=colour_named,
        ),
    ] = None,
    ground: Annotated[
        str | None,
        typer.Option(
            metavar="COLOUR|none",
            help="Colour of what surrounds the subject in the picture; none keeps the whole picture.",
            show_default="what a flood from the edge reaches",
            callback=ground_named,
        ),
    ] = None,
    pick: Annotated[int, typer.Option(min=1, help="Number of the candidate; --try shows all.")] = 1,
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
            help="Show all candidates, in a file (.html, .svg or .png) or on the terminal (-).",
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
        options.expect_with("--genre nonogram", is_nonogram, **{"try": page})  # `try` is a keyword of Python
        options.expect_alone("--try", page, output=output, grade=grade, line_solvable=line_solvable, to=to)
        if page != "-":
            options.expect_suffix("--try", page, PAGES)
    options.expect_with("--output", output not in ("", "-"), json=json)
    from nono.design import PictureOptions

    if colours is None and not is_nonogram:
        colours = 2  # the other genres have no puzzles in colour
    is_folder = os.path.isdir(image)
    job = Job(
        image=image,
        output=output,
        name=to or (format_for(output) if output and not is_folder else "json"),
        conversion=PictureOptions(picture_size(size), colours, background, ground, pick),
        genre=genre,
        grade=target,
        title=title or os.path.splitext(os.path.basename(image))[0],
        json=json,
        max_edits=max_edits,
        lock=lock,
    )
    with guarded([image], [output, page]):
        try:
            if is_folder:
                if not output or output == "-":
                    message = f"needed for the folder {printable(image)}: name the folder for the puzzles"
                    raise typer.BadParameter(message, param_hint="--output")
                options.expect_with("one picture, not a folder", is_given=False, **{"try": page, "title": title})
                return make_folder(job, time_limit, memory)
            options.expect_with("--grade or --line-solvable", target, lock=lock, max_edits=max_edits)
            with warnings_on_one_line(), bounded(time_limit, memory, image):
                limits = Limits.after(time_limit)
                return try_candidates(job, page, limits) if page else make_picture(job, limits, is_written=bool(to))
        except KeyboardInterrupt:
            report_warning("interrupted")
            return Status.INTERRUPTED


@dataclass
class Job:
    """What the command makes: a puzzle from the picture ``image``, or puzzles from the pictures in this folder.

    ``output`` is the file or folder for the puzzles ("" if none is given), and ``name`` the name of their format.
    ``lock`` and ``max_edits`` say which cells, and how many, may change for ``grade``.
    """

    image: str
    output: str
    name: str
    conversion: "PictureOptions"
    genre: str
    grade: "Target | None"
    title: str
    json: bool
    max_edits: int | None
    lock: str


def make_picture(job: Job, limits: Limits, is_written: bool) -> Status:
    """Make a puzzle from one picture, write or show it, and assess it. Return `Status.OK` if it is unique.

    Without an output file, a terminal shows the puzzle as a picture, unless ``is_written``: then the puzzle itself is
    written to standard output, as in a pipe.

    With ``json``, the object has the keys of `Assessment.to_dict` and these:

    - ``file``: The file of the puzzle.
    - ``changed``: The number of cells changed for --grade or --line-solvable.
    - ``background``: The background of a picture in colour if nono chose it, such as ``light blue (#9cc9f5)``;
      otherwise empty.
    - ``cropped``: The numbers of pixels that the puzzle does not show; null if it shows the whole picture.
    - ``cropped.left``: On the left.
    - ``cropped.top``: At the top.
    - ``cropped.right``: On the right.
    - ``cropped.bottom``: At the bottom.
    """
    from nono.design import assess, of_genre, picture_file, puzzle_of, version_of

    image, output, grade = job.image, job.output, job.grade
    changed = 0
    data = picture_file(image)  # an error of it names the file
    try:
        picture, cropped, background = puzzle_of(data, job.conversion, job.title, limits)
        if grade:
            left = limits.seconds()
            limit = GRADE_SECONDS if left is None else GRADE_SHARE * left
            version = version_of(picture, grade, limit, job.max_edits, locked_cells(job.lock, picture))
            if version is not None:
                picture, changed = version.puzzle, len(version.edits)
        puzzle = of_genre(picture, job.genre, limits.check("the picture was converted"))
    except PuzzleError as error:
        raise located(image, error) from None
    report_margins(image, cropped)
    if background:
        report(f"{image}: the background is {background}; --background COLOUR chooses another colour")
    if grade:
        option = "--line-solvable" if grade == "line-solvable" else f"--grade {grade}"
        report(f"{image}: {in_words(changed, 'cell')} changed for {option}")
    to_standard_output = output == "-" or (is_written and not output)
    is_drawn = sys.stdout.isatty() and not job.json and not to_standard_output
    if output or not is_drawn:
        save(dump_bytes(puzzle, job.name), output or "-")
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
    if job.json:
        more = {"changed": changed, "background": background, "cropped": cropped and cropped._asdict()}
        write_object({"file": output, **assessed.to_dict(), **more})
    if assessed.result.verdict is Verdict.UNIQUE:
        return Status.OK
    return Status.UNDECIDED if assessed.result.stop else Status.NO


def make_folder(job: Job, time_limit: float | None, memory: int | None) -> Status:
    """Save a puzzle for each picture in the folder. Print each result, and at the end those that need attention.

    Return `Status.NO` if a picture has become no puzzle. ``time_limit`` is in seconds per picture, and ``memory`` in
    MiB for all of them.

    With ``json``, each object has the keys of `Made.to_dict` and this one:

    - ``file``: The file of the puzzle; null if there is none.
    """
    from nono.design import facts_in, made_from, pictures_in

    blocks_of(job.lock)  # a wrong option ends the command, even if no picture needs a repair
    pictures, others = pictures_in(job.image)
    facts = facts_in(job.image, pictures)
    files = UniqueNames(suffix_of(job.name))
    locked = partial(locked_cells, job.lock)
    doubtful: list[Made] = []
    counts = {"unique": 0, "repaired": 0, "without a puzzle": 0}
    current_progress().restart(len(pictures))
    with warnings_on_one_line(), memory_within(memory):
        try:
            for result in made_from(
                pictures, job.conversion, job.genre, job.grade, time_limit, facts, job.max_edits, locked
            ):
                file = None
                if result.puzzle is None or result.warnings:
                    doubtful.append(result)
                if result.puzzle is None:
                    counts["without a puzzle"] += 1
                else:
                    file = os.path.join(job.output, files.name(Entry(result.picture, 1, job.name, result.puzzle)))
                    save(dump_bytes(result.puzzle, job.name), file)
                    counts["repaired" if result.edits else "unique"] += 1
                if job.json:
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
    """Report how many pixels were cut off, if any."""
    if cropped is not None:
        sides = ", ".join(f"{pixels} {side}" for side, pixels in cropped._asdict().items() if pixels)
        report(f"{image}: cropped to the subject (pixels: {sides}); --ground none keeps the whole picture")


def try_candidates(job: Job, page: str, limits: Limits) -> Status:
    """Show the candidates for the picture, the best one first. Save a page, or print them side by side if it is "-"."""
    from nono.design import candidates_in, picture_file
    from nono.renderers import drawing_file

    try:
        candidates = [*candidates_in(picture_file(job.image), job.conversion, job.title, limits)]
    except PuzzleError as error:
        raise located(job.image, error) from None
    rows = []
    for number, candidate in enumerate(candidates, 1):
        puzzle, facts = candidate.puzzle, candidate.facts(limits)
        rows.append((puzzle.picture(puzzle.goal_bytes), f"--pick {number}", facts))
        print(f"--pick {number}: {', '.join(facts)}", flush=True)
    if page == "-":
        pictures = [(picture, words) for picture, words, _ in rows]
        print(side_by_side(pictures, terminal(sys.stdout)), end="", flush=True)
    else:
        sheet = contact_sheet([(picture, [words, *facts]) for picture, words, facts in rows])
        save(drawing_file(sheet, page, job.title), page)
    return Status.OK
