"""``nono generate``: make new puzzles, each with exactly one solution."""

import os
import sys
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import typer

from nono.base.arguments import seed_of
from nono.base.errors import LimitError
from nono.base.files import replacing, save
from nono.cli import options
from nono.cli.bounds import bounded
from nono.cli.output import Status, report, report_warning, warnings_on_one_line
from nono.cli.progress import current_progress
from nono.design import generate as generate_puzzles
from nono.genres import GENRES, Puzzle
from nono.grading import SEARCH_GRADE, grade
from nono.model import Verdict
from nono.renderers import solution_text, terminal
from nono.text import (
    concatenates,
    dump_bytes,
    expect_room,
    format_for,
    format_named,
    genre_named,
    is_folder,
    suffix_of,
    writable,
)

RARE = "nonograms of grade search are rare; making a 20x20 one may take a minute of CPU time"
PATIENCE = 3.0  # seconds; the time limit for grading a puzzle that is drawn


def generate(
    size: Annotated[
        str | None,
        typer.Option(
            metavar="WxH",
            help="Number of columns and rows.",
            show_default="a usual size of the genre, 20x20 for nonograms",
        ),
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="Number of puzzles.")] = 1,
    genre: Annotated[
        str,
        typer.Option(
            help="Genre of the puzzles, for example nonogram, akari, sudoku or tango; all genres except pegs.",
            callback=options.published_genre,
            autocompletion=lambda: list(GENRES),
        ),
    ] = "nonogram",
    grade: options.Grade = None,
    colours: Annotated[
        int, typer.Option("--colours", "--colors", help="Number of colours, including the background.")
    ] = 2,
    symmetry: Annotated[
        Literal["none", "left-right", "top-bottom", "both", "half-turn", "quarter-turn", "diagonal"],
        typer.Option(case_sensitive=False, help="Symmetry of the picture."),
    ] = "none",
    style: Annotated[
        Literal["picture", "random"] | None,
        typer.Option(case_sensitive=False, help="How to draw the picture: with shapes or with cells filled at random."),
    ] = None,
    density: Annotated[
        float | None,
        typer.Option(
            help="Share of filled cells, walls or mines, between 0 and 1.",
            show_default="0.58 for filled cells, 0.2 for walls and mines",
        ),
    ] = None,
    seed: options.FreshSeed = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Confirm with a second backend that each puzzle is unique.")
    ] = False,
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    output: Annotated[
        str, options.output_file("OUT", "A file, - for standard output, or a folder/ for one file per puzzle.")
    ] = "-",
    to: options.To = None,
) -> Status:
    """Make new puzzles, each with exactly one solution.

    The same seed makes the same puzzles. On a terminal, the command shows the puzzles as pictures.

    With --to or -o, or in a pipe, the command writes the puzzles in a file format.

    Examples:

    - nono generate --size 10x10 --seed 7
    - nono generate --genre akari --size 7x7 --count 3 -o new.jsonl
    """
    kind, _ = genre_named(genre)
    folder = is_folder(output)
    if to is not None:
        name = to
    elif folder:
        name = "json"
    else:
        name = "jsonl" if output == "-" else format_for(output, folder=True)
    if not writable(name):
        raise options.usage_error("--to" if to else "--output", name, "a format that nono can write")
    puzzle_seed = seed_of(seed)
    puzzles = generate_puzzles(
        None if size is None else options.board_size(size),
        count,
        genre=genre,
        seed=puzzle_seed,
        colours=colours,
        symmetry=symmetry,
        grade=grade,
        style=style,
        density=density,
        verified=verify,
        time_limit=time_limit,
    )
    number = 0

    def counted() -> Iterator[Puzzle]:
        """Yield the puzzles, and show how many were made."""
        nonlocal number
        for puzzle in puzzles:
            if seed is None and number == 0:  # a command that is refused shows no seed
                report(options.repeat_hint(puzzle_seed))
            number += 1
            current_progress().advance()
            yield puzzle

    # refuses a format that cannot hold these puzzles, before any is made
    expect_room(kind, 1 if folder else count, name, format_named(name).CAPABILITIES)
    if (kind, grade) == ("nonogram", SEARCH_GRADE):
        report(RARE)
    current_progress().restart(count)
    try:
        with warnings_on_one_line(), bounded(time_limit, memory):
            if output == "-" and to is None and sys.stdout.isatty():
                for puzzle in counted():
                    show_puzzle(puzzle, time_limit)
            else:
                write(counted(), output, name, folder)
    except KeyboardInterrupt:
        report_warning(f"interrupted: {number} of {count} puzzles made")
        raise
    except LimitError as error:
        if seed is None and number == 0:
            report(options.repeat_hint(puzzle_seed))
        raise LimitError(error.stop, f"the {error.stop} ran out: {number} of {count} puzzles made") from None
    return Status.OK


def write(puzzles: Iterator[Puzzle], output: str, name: str, folder: bool) -> None:
    """Write the puzzles in the format with this name. After Ctrl-C or a limit, the puzzles made so far are written."""
    if folder:
        for puzzle in puzzles:
            save(dump_bytes(puzzle, name), os.path.join(output, f"{puzzle.id}{suffix_of(name)}"))
        return
    collected: list[Any] = []
    with replacing(output, pieces=True) as file:
        try:
            for puzzle in puzzles:
                if concatenates(name):
                    with current_progress().aside():
                        file.write(dump_bytes(puzzle, name))
                        file.flush()
                else:
                    collected.append(puzzle)
        finally:
            if collected:
                file.write(dump_bytes(collected, name))


def show_puzzle(puzzle: Puzzle, time_limit: float | None) -> None:
    """Draw a puzzle, below a line with its verdict and grade."""
    patience = PATIENCE if time_limit is None else min(PATIENCE, time_limit)
    graded = grade(puzzle, time_limit=patience)
    words = ["unique"] if graded.verdict is Verdict.UNKNOWN else ["unique", graded.word]
    heading = f"{puzzle.id}: {puzzle.title}, {', '.join(words)}\n\n"
    with current_progress().aside():
        print(heading + solution_text(puzzle, puzzle.goal_bytes or b"", terminal(sys.stdout)), flush=True)
