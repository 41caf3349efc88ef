"""``nono generate``: make new puzzles, each with exactly one solution."""

import os
import sys
from collections.abc import Iterator
from time import monotonic
from typing import Annotated, Any

from nono.base.arguments import seed_of
from nono.base.errors import LimitError
from nono.base.files import replacing, save
from nono.cli.bounds import bounded
from nono.cli.options import Option, OptionGroup, shared
from nono.cli.output import Status, caution, report, unfit, warnings_on_one_line
from nono.cli.output.progress import clock, current
from nono.design import STYLES, SYMMETRIES, generate as generate_puzzles
from nono.genres.base import Puzzle
from nono.grading import GRADE_CHOICES, SEARCH_GRADE, grade
from nono.model.answer import Verdict
from nono.renderers import drawing, terminal
from nono.text import concatenates, dump_bytes, expect_room, format_for, format_named, is_folder, suffix_of, writable

PUZZLES = "Puzzles"
RARE = "nonograms of grade search are rare; making a 20x20 one may take a minute of CPU time"
PATIENCE = 3.0  # seconds; the time limit for grading a puzzle that is drawn


class Wanted(OptionGroup):
    """The options that describe the puzzles to make."""

    panel = PUZZLES

    size: Annotated[
        str | None, Option("Number of columns and rows. [a usual size of the genre, 20x20 for nonograms]", "WxH")
    ] = None
    count: Annotated[int, Option("Number of puzzles.", "N")] = 1
    genre: Annotated[
        str,
        Option("Genre of the puzzles, for example nonogram, akari, mosaic or sudoku; all genres except pegs.", "NAME"),
    ] = "nonogram"
    grade: Annotated[str | None, Option(shared.GRADE_HELP, "GRADE", names=GRADE_CHOICES)] = None
    colours: Annotated[int, Option("Number of colours, including the background.", "K", alias="--colors")] = 2
    symmetry: Annotated[str, Option("Symmetry of the picture.", names=SYMMETRIES)] = "none"
    style: Annotated[
        str | None, Option("How to draw the picture: with shapes, or with cells filled at random.", names=STYLES)
    ] = None
    density: Annotated[
        float | None,
        Option(
            "Share of filled cells, walls or mines, between 0 and 1. [0.58 for filled cells, 0.2 for walls and mines]",
            "D",
        ),
    ] = None
    all_clues: Annotated[
        bool,
        Option(
            "Keep all clues, even if the puzzle would be unique without some of them.",
            without=["--genre nonogram; a nonogram always shows all its clues"],
        ),
    ] = False
    seed: shared.FreshSeed = None
    verify: Annotated[
        bool, Option("Confirm with a second backend that each puzzle is unique.", panel=shared.SEARCH)
    ] = False

    def puzzles(self, limits: shared.Limits) -> "Made":
        """Return an iterator over the new puzzles; raises `PuzzleError`."""
        seed = seed_of(self.seed)
        made = Made(
            generate_puzzles(
                None if self.size is None else shared.board_size(self.size),
                self.count,
                genre=self.genre.lower(),
                seed=seed,
                colours=self.colours,
                symmetry=self.symmetry,
                grade=self.grade,
                style=self.style,
                density=self.density,
                all_clues=self.all_clues,
                verified=self.verify,
                time_limit=limits.time_limit,
            ),
            self.count,
            limits,
            shared.repeating(seed) if self.seed is None else "",
        )
        if (self.genre.lower(), (self.grade or "").lower()) == ("nonogram", SEARCH_GRADE):
            report(RARE)
        return made


class Made:
    """An iterator over the new puzzles. It ends at a limit, ``reached``; it reports Ctrl-C and raises it again.

    It reports a new ``seed`` before the first puzzle, or when it ends early. A refused command shows no seed.
    """

    def __init__(self, puzzles: Iterator[Any], count: int, limits: shared.Limits, seed: str) -> None:
        self.puzzles = puzzles
        self.count = count
        self.limits = limits
        self.seed = seed
        self.number = 0
        self.reached: LimitError | None = None
        self.began = monotonic()

    def __iter__(self) -> Iterator[Any]:
        try:
            with bounded(self.limits.time_limit, self.limits.memory):
                for puzzle in self.puzzles:
                    self.report_seed()
                    self.number += 1
                    if self.count > 1:
                        current().tell(self.told())
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

    def told(self) -> str:
        """Return the number of puzzles made, and an estimate of the time for the remaining puzzles."""
        made = f"{self.number} of {self.count} puzzles made"
        left = (monotonic() - self.began) / self.number * (self.count - self.number)
        return f"{made}, about {clock(left)} left" if left >= 1 else made


def generate(
    wanted: Wanted,
    limits: shared.Limits,
    output: Annotated[
        str, shared.OutputFile("A file, '-' for standard output, or a folder/ for one file per puzzle.", "OUT")
    ] = "-",
    to: shared.To = None,
) -> int:
    """Make new puzzles, each with exactly one solution.

    The same seed makes the same puzzles. On a terminal, the command shows the puzzles as pictures.

    With --to or -o, or in a pipe, the command writes the puzzles in a file format.

        nono generate --size 10x10 --seed 7
        nono generate --genre akari --size 7x7 --count 3 -o new.jsonl
    """
    folder = is_folder(output)
    name = (
        shared.format_named(to)
        if to
        else ("json" if folder else "jsonl" if output == "-" else format_for(output, folder=True))
    )
    if not writable(name):
        raise unfit("--to" if to else "--output", name, "a format that nono can write")
    puzzles = wanted.puzzles(limits)
    expect_room(wanted.genre.lower(), 1 if folder else wanted.count, name, format_named(name).CAPABILITIES)
    with warnings_on_one_line():
        write(puzzles, output, name, folder, limits if output == "-" and to is None and sys.stdout.isatty() else None)
    if puzzles.reached is not None:
        raise puzzles.reached
    return Status.OK


def write(puzzles: Made, output: str, name: str, folder: bool, shown: shared.Limits | None) -> None:
    """Write the puzzles in the format with this name, or draw them if ``shown`` gives limits for grading."""
    if shown is not None:
        for puzzle in puzzles:
            show(puzzle, shown)
    elif folder:
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


def show(puzzle: Puzzle, limits: shared.Limits) -> None:
    """Draw a puzzle, below a line with its verdict and grade."""
    patience = PATIENCE if limits.time_limit is None else min(PATIENCE, limits.time_limit)
    graded = grade(puzzle, time_limit=patience)
    words = ["unique"] if graded.verdict is Verdict.UNKNOWN else ["unique", graded.word]
    heading = f"{puzzle.id}: {puzzle.title}, {', '.join(words)}\n\n"
    with current().aside():
        print(heading + drawing(puzzle, puzzle.goal_bytes or b"", terminal(sys.stdout)), flush=True)
