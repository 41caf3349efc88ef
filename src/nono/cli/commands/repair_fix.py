"""``nono repair`` and ``fix``: change puzzles to make them unique or easier, and find misprints."""

import os
from typing import Annotated, Literal, Unpack

import typer

from nono.base import arguments
from nono.base.errors import warn
from nono.base.files import save
from nono.base.grid import in_words
from nono.cli import messages, options
from nono.cli.command_run import CommandRun, expect_one
from nono.cli.inputs import Input
from nono.cli.locks import Lock, locked_cells
from nono.cli.output import Status, report, report_warning, status_of_search
from nono.cli.review import Proposed, Review, proposed_readings, proposed_repair
from nono.cli.selecting import selection_of
from nono.design import (
    AddedClues,
    Fix,
    Givens,
    Repair,
    RepairState,
    Target,
    add_clues,
    fix as find_misprints,
    givens as find_givens,
    repair as find_repair,
)
from nono.genres import LayerPuzzle, Puzzle, clues_of_any_number
from nono.grading import AT_MOST
from nono.model import Verdict
from nono.text import UniqueNames, dump_bytes, format_for, is_folder

SUFFIX = ".json"  # of the files in a folder
Answer = Repair | Givens | AddedClues


def repair(
    puzzles: options.Puzzles,
    line_solvable: options.LineSolvable = False,
    grade: options.Grade = None,
    givens: Annotated[
        bool, typer.Option("--givens", help="Keep the picture, and find the fewest cells to reveal at the start.")
    ] = False,
    weights: Annotated[
        Literal["count", "visual"],
        typer.Option(
            case_sensitive=False,
            help="Order of proposals: count (fewest cells first) or visual (least visible changes first).",
        ),
    ] = "count",
    lock: Lock = "",
    max_edits: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Maximum number of cells to change or reveal, or of clues to add.",
            show_default="no limit for changed cells, otherwise 4",
        ),
    ] = None,
    output: Annotated[
        str | None,
        options.output_file(
            "OUT",
            "Write the puzzle with the first proposal applied to a file or, with all puzzles that need a change, to a "
            "folder/, with a page that shows each of them before and after.",
        ),
    ] = None,
    only: options.Only = "",
    once: options.Once = False,
    **common: Unpack[options.Common],
) -> Status:
    """Change as few cells as possible to make a puzzle unique.

    Two backends prove every proposal.

    In nonograms, the command changes cells of the goal picture, and keeps size and colours. If there is no goal
    picture, it changes the first solution.

    In other genres, it adds as few clues of the goal, or of the first solution, as possible.

    Examples:

    - nono repair marbles
    - nono repair marbles -o marbles.json
    - nono repair marbles night heart -o repaired/ --max-edits 4
    - nono repair marbles --givens -o marbles.json
    """
    options.expect_alone("--grade", grade, line_solvable=line_solvable)
    options.expect_alone("--givens", givens, lock=lock)
    level: Target = grade or ("line-solvable" if line_solvable else "unique")
    target = OutputFiles(output)
    time_limit = common["time_limit"]
    run = CommandRun(
        puzzles,
        peek=target.is_file,
        selection=selection_of(puzzles, only, once, "", time_limit=time_limit),
        outputs=target.folders,
        rewritten=target.file,
        **common,
    )
    with run, target:

        def show_state(state: RepairState) -> None:
            """Show how far the search is."""
            run.progress.tell(f"{state.tried:,} changes tried, now changing {in_words(state.cells, 'cell')}")

        def search(puzzle: Puzzle) -> Answer:
            """Search for the fewest givens, changed cells of a nonogram's picture, or more clues of another genre."""
            locked = locked_cells(lock, puzzle)
            if givens:
                return find_givens(puzzle, level, max_edits, time_limit)
            if isinstance(puzzle, LayerPuzzle):
                if lock:
                    raise arguments.unusable("lock", puzzle.genre, "a nonogram")
                return add_clues(puzzle, level, max_edits, time_limit)
            return find_repair(
                puzzle, level, max_edits, time_limit=time_limit, weights=weights, better=show_state, locked=locked
            )

        def show_repair(entry: Input) -> Status:
            """Show the changes that a puzzle needs, and write the changed puzzle."""
            expect_one(target.is_file and run.many, "to write")
            answer = search(entry.puzzle)
            fewest_changes, repaired = fewest_and_puzzle(answer, entry.puzzle)
            goal = level.replace(AT_MOST, "at most ")
            if isinstance(answer, Repair) and entry.puzzle.goal_bytes is None:
                goal += ", beginning with its first solution"
            text = messages.words_and_pictures(answer, run.terminal)
            run.answer(entry, answer.to_dict, lambda: f"{entry.label}: to make it {goal}: {text}\n")
            if target.review is not None:  # a page for a folder of puzzles
                needs_none = fewest_changes == 0
                target.propose(entry, proposed_repair(entry.label, entry.puzzle, answer), is_fine=needs_none)
            elif repaired is not None:
                target.save(repaired)
            found_none = fewest_changes is None
            if found_none or answer.stop == "interrupt":
                return status_of_search(answer.stop, success=False)
            return Status.OK

        return run.each(show_repair)


class OutputFiles:
    """Where changed puzzles are written: to a file, to a folder with a page, or nowhere.

    ``review`` collects the proposals for the page of a folder, which is written at the end of the context.
    """

    def __init__(self, output: str | None) -> None:
        self.is_folder = output is not None and is_folder(output)
        self.is_file = output is not None and not self.is_folder
        self.output = output or ""
        self.kind = format_for(self.output) if self.is_file else SUFFIX[1:]
        self.review = Review() if self.is_folder else None
        self.names = UniqueNames(SUFFIX)

    @property
    def file(self) -> str | None:
        """The file, which may replace the only input."""
        return self.output if self.is_file else None

    @property
    def folders(self) -> list[str]:
        """The folder, if there is one."""
        return [self.output] if self.is_folder else []

    def __enter__(self) -> None:
        """Do nothing before the puzzles are read."""

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Write the page of a folder, unless there was an error."""
        if self.review is not None and kind is None:
            self.review.write(self.output)
            report(self.review.summary)

    def save(self, puzzle: Puzzle) -> None:
        """Write a puzzle to the file, if there is one."""
        if self.is_file:
            save(dump_bytes(puzzle, self.kind), self.output)

    def propose(self, entry: Input, proposed: Proposed, is_fine: bool) -> None:
        """Add the proposals for a puzzle to the page, and write their puzzles into the folder."""
        assert self.review is not None
        if is_fine:
            self.review.fine += 1
            return
        self.review.proposed.append(proposed)
        stem = self.names.name(entry).removesuffix(SUFFIX)
        for number, puzzle in enumerate(proposed.puzzles, 1):
            name = f"{stem}-{number}{SUFFIX}" if proposed.are_readings else f"{stem}{SUFFIX}"
            save(dump_bytes(puzzle, self.kind), os.path.join(self.output, name))


def fewest_and_puzzle(answer: Answer, puzzle: Puzzle) -> tuple[int | None, Puzzle | None]:
    """Return the smallest number of cells or clues (None if unknown), and the puzzle to write, if there is one.

    A puzzle that needs no change is written as it is.
    """
    if isinstance(answer, Repair):
        if answer.fewest == 0:
            return 0, puzzle
        return answer.fewest, answer.proposals[0].puzzle if answer.proposals else None
    chosen = answer.clues if isinstance(answer, AddedClues) else answer.cells
    if chosen is None:
        return None, None
    return len(chosen), answer.puzzle if chosen else puzzle


def fix(
    puzzles: options.Puzzles,
    output: Annotated[
        str | None,
        options.output_file(
            "OUT", "Write the corrected puzzle to a file or, to a folder/, all readings of all puzzles with a page."
        ),
    ] = None,
    pick: Annotated[
        int | None, typer.Option(min=1, help="Write reading number N if several readings are equally likely.")
    ] = None,
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    json: options.Json = False,
    exit_zero: options.ExitZero = False,
    format: options.Format = None,
    index: options.Index = None,
    genre: options.Genre = None,
) -> Status:
    """Find misprints in contradictory clues.

    The command corrects as few numbers or lines as possible. It shows each reading, that is, each corrected set of
    clues that has exactly one solution. Without -o, the command writes no file.

    The command always accepts contradictory clues, even clues that are too long for the board. It therefore does not
    need the option --allow-contradiction.

    Examples:

    - nono fix broken
    - nono fix broken heart -o readings/
    """
    options.expect_with("--output", output, pick=pick)
    if pick and output and is_folder(output):  # which gets all readings
        raise options.usage_error("--output", output, "a file with --pick")
    target = OutputFiles(output)
    run = CommandRun(
        puzzles,
        time_limit,
        memory,
        json=json,
        exit_zero=exit_zero,
        peek=target.is_file,
        outputs=target.folders,
        rewritten=target.file,
        format=format,
        index=index,
        genre=genre,
        allow_contradiction=True,
    )
    with clues_of_any_number(), run, target:

        def show_readings(entry: Input) -> Status:
            """Show the corrected readings of a puzzle, and write the chosen one, or all of them to a folder."""
            expect_one(target.is_file and run.many, "to write")
            answer = find_misprints(entry.puzzle, time_limit)
            run.answer(entry, answer.to_dict, lambda: f"{entry.label}: {answer}\n")
            fixed = chosen_reading(answer, pick)
            if target.review is not None:
                is_fine = answer.verdict is Verdict.UNIQUE
                target.propose(entry, proposed_readings(entry.label, answer), is_fine)
            elif output is not None and fixed is not None:
                if entry.puzzle.goal_bytes is not None and fixed.goal_bytes is None:
                    warn(f"{entry.label}: the goal does not fit the corrected clues and was left out")
                target.save(fixed)
            elif output is not None and answer.readings:
                report_warning(f"{entry.label}: {output} was not written", "--pick N chooses one of the readings")
            return Status.UNDECIDED if fixed is None else Status.OK

        return run.each(show_readings)


def chosen_reading(answer: Fix, pick: int | None) -> Puzzle | None:
    """Return the corrected puzzle, or None if it is not clear which reading is the right one.

    This is the puzzle itself if it is unique, the reading that the user picked, or the only reading. If the clues do
    not contradict one another, the user must pick a reading. Raises `PuzzleError` if ``pick`` is too large.
    """
    if answer.verdict is Verdict.UNIQUE:
        return answer.puzzle
    if pick is not None and answer.readings:
        if pick > len(answer.readings):
            raise arguments.unfit("pick", pick, f"1 to {len(answer.readings)}", "bad-field")
        return answer.readings[pick - 1].puzzle
    return answer.readings[0].puzzle if answer.sure else None
