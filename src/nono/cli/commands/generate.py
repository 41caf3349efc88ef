"""``nono generate``: make new puzzles, each with exactly one solution."""

import os
import sys
from collections.abc import Iterator
from time import monotonic
from typing import Annotated, Any

import typer

from nono.base.arguments import seed_of
from nono.base.errors import LimitError
from nono.base.files import replacing, save
from nono.cli import options
from nono.cli.bounds import bounded
from nono.cli.output import Status, caution, report, warnings_on_one_line
from nono.cli.progress import clock, current
from nono.design import STYLES, SYMMETRIES, generate as generate_puzzles
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.grading import SEARCH_GRADE, grade
from nono.model.answer import Verdict
from nono.renderers import drawing, terminal
from nono.text import concatenates, dump_bytes, expect_room, format_for, format_named, is_folder, suffix_of, writable

RARE = "nonograms of grade search are rare; making a 20x20 one may take a minute of CPU time"
PATIENCE = 3.0  # seconds; the time limit for grading a puzzle that is drawn


def generate(
    size: Annotated[
        str | None,
        typer.Option(
            metavar="WxH", help="Number of columns and rows. [a usual size of the genre, 20x20 for nonograms]"
        ),
    ] = None,
    count: Annotated[int, typer.Option(help="Number of puzzles.")] = 1,
    genre: Annotated[
        str,
        typer.Option(
            help="Genre of the puzzles, for example nonogram, akari, mosaic or sudoku; all genres except pegs.",
            callback=options.genre_named,
            autocompletion=lambda: list(GENRES),
        ),
    ] = "nonogram",
    grade: options.Grade = None,
    colours: Annotated[
        int, typer.Option("--colours", "--colors", help="Number of colours, including the background.")
    ] = 2,
    symmetry: Annotated[
        str,
        typer.Option(
            help=f"Symmetry of the picture: {', '.join(SYMMETRIES)}.", autocompletion=lambda: list(SYMMETRIES)
        ),
    ] = "none",
    style: Annotated[
        str | None,
        typer.Option(
            help=f"How to draw the picture, with shapes or with cells filled at random: {', '.join(STYLES)}.",
            autocompletion=lambda: list(STYLES),
        ),
    ] = None,
    density: Annotated[
        float | None,
        typer.Option(
            help="Share of filled cells, walls or mines, between 0 and 1. [0.58 for filled cells, 0.2 for walls and "
            "mines]"
        ),
    ] = None,
    all_clues: Annotated[
        bool,
        typer.Option("--all-clues", help="Keep all clues, even if the puzzle would be unique without some of them."),
    ] = False,
    seed: Annotated[int | None, typer.Option(help="Seed of the random number generator. [a new one each time]")] = None,
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
    if genre == "nonogram" and all_clues:  # a nonogram always shows all its clues
        raise typer.BadParameter("needs another --genre than nonogram", param_hint="--all-clues")
    folder = is_folder(output)
    name = to or ("json" if folder else "jsonl" if output == "-" else format_for(output, folder=True))
    if not writable(name):
        raise options.unfit("--to" if to else "--output", name, "a format that nono can write")
    own_seed = seed_of(seed)
    puzzles = Made(
        generate_puzzles(
            None if size is None else options.board_size(size),
            count,
            genre=genre,
            seed=own_seed,
            colours=colours,
            symmetry=symmetry.lower(),
            grade=grade,
            style=style and style.lower(),
            density=density,
            all_clues=all_clues,
            verified=verify,
            time_limit=time_limit,
        ),
        count,
        time_limit,
        memory,
        options.repeating(own_seed) if seed is None else "",
    )
    if (genre, grade) == ("nonogram", SEARCH_GRADE):
        report(RARE)
    expect_room(genre, 1 if folder else count, name, format_named(name).CAPABILITIES)
    with warnings_on_one_line():
        if output == "-" and to is None and sys.stdout.isatty():
            for puzzle in puzzles:
                show(puzzle, time_limit)
        else:
            write(puzzles, output, name, folder)
    if puzzles.reached is not None:
        raise puzzles.reached
    return Status.OK


class Made:
    """An iterator over the new puzzles. It ends at a limit, ``reached``; it reports Ctrl-C and raises it again.

    It reports a new ``seed`` before the first puzzle, or when it ends early. A refused command shows no seed.
    """

    def __init__(
        self, puzzles: Iterator[Any], count: int, time_limit: float | None, memory: int | None, seed: str
    ) -> None:
        self.puzzles = puzzles
        self.count = count
        self.time_limit = time_limit
        self.memory = memory
        self.seed = seed
        self.number = 0
        self.reached: LimitError | None = None
        self.began = monotonic()

    def __iter__(self) -> Iterator[Any]:
        try:
            with bounded(self.time_limit, self.memory):
                for puzzle in self.puzzles:
                    self.report_seed()
                    self.number += 1
                    if self.count > 1:
                        current().tell(self.state())
                    yield puzzle
        except KeyboardInterrupt:
            self.report_seed()
            caution(f"interrupted: {self.number} of {self.count} puzzles made")
            raise
        except LimitError as reached:
            self.report_seed()
            message = f"the {reached.stop} ran out: {self.number} of {self.count} puzzles made"
            self.reached = LimitError(reached.stop, message)

    def report_seed(self) -> None:
        """Report the seed, unless it was reported before or chosen by the user."""
        if self.seed:
            report(self.seed)
        self.seed = ""

    def state(self) -> str:
        """Return the number of puzzles made, and an estimate of the time for the remaining puzzles."""
        made = f"{self.number} of {self.count} puzzles made"
        left = (monotonic() - self.began) / self.number * (self.count - self.number)
        return f"{made}, about {clock(left)} left" if left >= 1 else made


def write(puzzles: Made, output: str, name: str, folder: bool) -> None:
    """Write the puzzles in the format with this name."""
    if folder:
        suffix = suffix_of(name)
        for puzzle in puzzles:
            save(dump_bytes(puzzle, name), os.path.join(output, f"{puzzle.id}{suffix}"))
    else:
        with replacing(output, pieces=True) as file:
            if concatenates(name):
                for puzzle in puzzles:
                    with current().aside():
                        file.write(dump_bytes(puzzle, name))
                        file.flush()
            else:
                made: list[Any] = []
                try:
                    made.extend(puzzles)
                finally:  # after Ctrl-C, writes the puzzles made so far
                    if made:
                        file.write(dump_bytes(made, name))


def show(puzzle: Puzzle, time_limit: float | None) -> None:
    """Draw a puzzle, below a line with its verdict and grade."""
    patience = PATIENCE if time_limit is None else min(PATIENCE, time_limit)
    graded = grade(puzzle, time_limit=patience)
    words = ["unique"] if graded.verdict is Verdict.UNKNOWN else ["unique", graded.word]
    heading = f"{puzzle.id}: {puzzle.title}, {', '.join(words)}\n\n"
    with current().aside():
        print(heading + drawing(puzzle, puzzle.goal_bytes or b"", terminal(sys.stdout)), flush=True)
