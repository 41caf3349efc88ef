"""``nono repair`` and ``fix``: change puzzles to make them unique or easier, and find misprints."""

import os
import re
from typing import Annotated

from nono.base import arguments
from nono.base.errors import warn
from nono.base.files import save
from nono.base.grid import cell_name, in_words
from nono.cli.options import Option, OptionGroup, shared
from nono.cli.output import Status, caution, misused, status_of_search
from nono.cli.output.progress import current
from nono.cli.session import Input, Session, expect_no_other
from nono.design import (
    FEW,
    WEIGHTS,
    AddedClues,
    Fix,
    Givens,
    Repair,
    RepairState,
    add_clues,
    fix as find_misprints,
    givens,
    repair as find_repair,
)
from nono.genres.base import Puzzle
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.nonogram import clues_of_any_number
from nono.grading import AT_MOST, GRADE_CHOICES
from nono.model.answer import Verdict
from nono.text import dump_bytes, format_for, format_of_suffix, writable

TARGET = "Target"
FEWEST = "fewer are not enough for this {} (searched exhaustively)"  # no certificate covers it
BLOCK = re.compile(r"(\d+)(?:-(\d+))?,(\d+)(?:-(\d+))?")  # rows and columns: "3,4" or "1-4,2-9"
Found = Repair | Givens | AddedClues


class Target(OptionGroup):
    """The options that describe the goal of the repair and the allowed changes."""

    panel = TARGET

    line_solvable: Annotated[bool, Option("Make the puzzle solvable by line logic alone.")] = False
    grade: Annotated[
        str | None, Option(shared.GRADE_HELP, "GRADE", names=GRADE_CHOICES, without=["--line-solvable"])
    ] = None
    givens: Annotated[bool, Option("Keep the picture, and find the fewest cells to reveal at the start.")] = False
    weights: Annotated[
        str,
        Option(
            "Order of proposals: count (fewest cells first) or visual (least visible changes first).", names=WEIGHTS
        ),
    ] = "count"
    lock: Annotated[
        str,
        Option(
            "Cells that must not change: row,column or ranges such as 1-4,2-9, separated by spaces.",
            "CELLS",
            without=["--givens"],
        ),
    ] = ""
    max_edits: Annotated[
        int | None,
        Option(
            "Maximum number of cells to change or reveal, or of clues to add. [no limit for changed cells, "
            "otherwise 4]",
            "N",
            least=1,
            panel=shared.LIMITS,
        ),
    ] = None
    proposals: Annotated[
        int,
        Option(
            "Number of proposals to show.",
            "N",
            least=1,
            panel=shared.OUTPUT,
            without=["--givens; --givens makes a single proposal"],
        ),
    ] = 3

    @property
    def level(self) -> str:
        """The condition on the puzzle: its grade, its maximum grade, or ``unique``."""
        return self.grade or ("line-solvable" if self.line_solvable else "unique")

    @property
    def words(self) -> str:
        """The condition in words."""
        return self.level.replace(AT_MOST, "at most ")

    def search(self, puzzle: Puzzle, time_limit: float | None) -> Found:
        """Find the fewest cells to show or change, or the fewest clues to add; show the progress."""

        best = ""

        def tell(state: RepairState) -> None:
            nonlocal best
            if state.better:
                best = f"{in_words(state.cells, 'cell')} found, "
            cells = in_words(state.cells, "cell")
            now = f"now trying {cells}"
            if state.open is not None:
                now = f"changing {cells} leaves {in_words(state.open, 'value')} open"
            current().tell(f"{best}{state.tried:,} changes tried, {now}")

        locked = locked_cells(self.lock, puzzle)
        if self.givens:
            return givens(puzzle, self.level, self.max_edits, time_limit)
        if isinstance(puzzle, LayerPuzzle):
            if self.lock:
                raise misused("--lock", "needs a nonogram")
            return add_clues(puzzle, self.level, self.max_edits, time_limit)
        return find_repair(
            puzzle,
            self.level,
            self.max_edits,
            self.proposals,
            time_limit,
            weights=self.weights,
            better=tell,
            locked=locked,
        )


def locked_cells(text: str, puzzle: Puzzle) -> list[int]:
    """Return the cells of an option such as "3,4 1-2,5-9", numbered from 0 row by row."""
    cells = []
    for block in text.split():
        match = BLOCK.fullmatch(block)
        if match is None:
            raise arguments.unfit("lock", block, "row,column or ranges such as 1-4,2-9", "bad-field")
        top, left = int(match[1]), int(match[3])
        bottom, right = int(match[2] or top), int(match[4] or left)
        if not (1 <= top <= bottom <= puzzle.height and 1 <= left <= right <= puzzle.width):
            size = f"rows from 1 to {puzzle.height} and columns from 1 to {puzzle.width}"
            raise arguments.unfit("lock", block, size, "bad-field")
        cells += [row * puzzle.width + column for row in range(top - 1, bottom) for column in range(left - 1, right)]
    return cells


def repair(
    puzzles: shared.Puzzles,
    reading: shared.Reading,
    target: Target,
    limits: shared.Limits,
    output: Annotated[
        str | None, shared.OutputFile("Write the puzzle with the first proposal applied.", "FILE", file="rewrite")
    ] = None,
    certificate: Annotated[
        str | None,
        Option(
            "Write a certificate that the repaired puzzle has no other solution.",
            "DIR",
            word="--certify",
            panel=shared.OUTPUT,
            file="write",
        ),
    ] = None,
    *,
    answers: shared.Answers,
) -> int:
    """Change as few cells as possible to make a puzzle unique.

    Two backends prove every proposal.

    In nonograms, the command changes cells of the goal picture, and keeps size and colours. If there is no goal
    picture, it changes the first solution.

    In other genres, it adds as few clues of the goal, or of the first solution, as possible.

        nono repair marbles
        nono repair marbles -o marbles.json
        nono repair marbles --givens -o marbles.json --certify proof
    """
    kind = "" if output is None else format_for(output)
    written = False
    with Session(puzzles, reading, limits, answers=answers) as session:

        def work(given: Input) -> Status:
            nonlocal written
            expect_no_other(written, "to write")
            answer = target.search(given.puzzle, limits.time_limit)
            fewest, best = outcome(answer, given.puzzle)
            proof = None
            if certificate is not None and best is not None:
                proof = certified(best, answer, certificate, limits.time_limit)
                written = True
            shown = {} if certificate is None else {"certificate": certificate if proof else None}
            if fewest is None:
                said = f"not {target.words}, {none(answer, given.puzzle, target)}\n"
            else:
                said = text(answer, target.words) if fewest else f"already {target.words}\n"
            if certificate is not None and best is not None:
                said += f"certificate in {certificate}\n" if proof else "no certificate: the time ran out\n"
            session.answer(given, lambda: answer.to_json() | shown, lambda: f"{given.label}: {said}")
            if output is not None and best is not None:
                save(dump_bytes(best, kind), output)
                written = True
            if fewest is None or answer.stop == "interrupt":
                return status_of_search(answer.stop, success=False)
            return Status.UNDECIDED if certificate is not None and proof is None else Status.OK

        return session.run(work)


def outcome(answer: Found, puzzle: Puzzle) -> tuple[int | None, Puzzle | None]:
    """Return the smallest number of cells or clues (None if unknown), and the puzzle to write."""
    best: Puzzle | None
    if isinstance(answer, Repair):
        fewest, best = answer.fewest, answer.proposals[0].puzzle if answer.proposals else None
    else:
        chosen = answer.clues if isinstance(answer, AddedClues) else answer.cells
        fewest, best = (None, None) if chosen is None else (len(chosen), answer.puzzle)
    return fewest, puzzle if fewest == 0 else best


def certified(best: Puzzle, answer: Found, folder: str, time_limit: float | None) -> object:
    """Write a certificate of the proposed puzzle, starting from its givens. Return None if the time ran out."""
    from nono.proofs import certify

    start = best.saved[0].grid if isinstance(answer, Givens) and answer.cells else None
    return certify(best, folder, time_limit=time_limit, start=start)


def none(answer: Found, puzzle: Puzzle, target: Target) -> str:
    """Describe why no proposal for this picture was found: either none exists, or a limit ended the search."""
    if answer.stop:
        return "and no repair was found within the time limit"
    if answer.easier:
        at_most = f"{AT_MOST}{target.grade}"
        allowed = f"; --grade {at_most} allows this" if at_most in GRADE_CHOICES else ""
        return f"but easier, as it is or with each change that was found{allowed}"
    if target.max_edits is None and isinstance(answer, Repair):
        return f"and no repair{' that keeps the locked cells' if target.lock else ''} was found"
    max_edits = target.max_edits or FEW
    cells = in_words(max_edits, "cell")
    if isinstance(answer, AddedClues):
        added = "all clues" if answer.hopeless else f"{in_words(max_edits, 'clue')} (--max-edits)"
        return "\n".join([f"and adding {added} is not enough for this solution:", *solution_lines(answer)])
    if isinstance(answer, Givens):
        shown = f"and revealing {cells} (--max-edits) is not enough for this solution:"
        return "\n".join([shown, *solution_lines(answer)])
    if answer.proved:
        picture = "first solution" if puzzle.goal_bytes is None else "goal"
        return f"and changing {cells} of the {picture} is not enough (--max-edits)"
    return f"and no sufficient change of at most {cells} was found (--max-edits)"


def text(answer: Found, wanted: str) -> str:
    """Describe what to change, show or add, and draw the resulting pictures."""
    if isinstance(answer, AddedClues):
        lines = added_lines(answer, wanted)
    else:
        lines = given_lines(answer, wanted) if isinstance(answer, Givens) else changed_lines(answer, wanted)
    return "\n".join(lines) + "\n"


def added_lines(added: AddedClues, wanted: str) -> list[str]:
    """Return the lines of text about the clues to add."""
    clues = added.clues or ()
    fewest = FEWEST.format("solution")
    return [
        f"{wanted} with {in_words(len(clues), 'clue')} added; {fewest}; proved by {', '.join(added.backends)}",
        ", ".join(map(str, clues)),
        str(added.puzzle),
        *solution_lines(added),
    ]


def given_lines(givens: Givens, wanted: str) -> list[str]:
    """Return the lines of text about the cells to show, with their colours."""
    cells, width = givens.cells or (), givens.puzzle.width
    grid, fewest = givens.puzzle.saved[0].grid, FEWEST.format("solution")
    return [
        f"{wanted} with {in_words(len(cells), 'cell')} revealed; {fewest}; proved by {', '.join(givens.backends)}",
        ", ".join(f"{cell_name(cell, width)}: {grid[cell // width][cell % width]}" for cell in cells),
        *solution_lines(givens),
    ]


def solution_lines(answer: AddedClues | Givens) -> list[str]:
    """Return the rows of the solution for which clues were added or cells revealed."""
    return answer.puzzle.rows_text(answer.puzzle.goal_bytes or b"")


def changed_lines(repaired: Repair, wanted: str) -> list[str]:
    """Return the lines of text about the proposals: the cells to change, and the pictures side by side."""
    cells = len(repaired.proposals[0].edits) if repaired.proposals else repaired.fewest or 0
    bound = (
        f"at least {repaired.least} needed for this picture"
        if repaired.least > 1 or repaired.proved
        else "fewer may be enough"
    )
    sure = FEWEST.format("picture") if repaired.proved and cells == repaired.fewest else bound
    lines = [f"{wanted} with {in_words(cells, 'cell')} changed; {sure}"]
    lines += [f"{number}. {proposal}" for number, proposal in enumerate(repaired.proposals, 1)]
    pictures = [proposal.puzzle.rows_text(proposal.puzzle.goal_bytes or b"") for proposal in repaired.proposals]
    return lines + ["   ".join(row) for row in zip(*pictures, strict=True)]


def fix(
    puzzles: shared.Puzzles,
    reading: shared.Reading,
    limits: shared.Limits,
    output: Annotated[
        str | None,
        shared.OutputFile(
            "Write the corrected puzzle. The suffix or the input's format determines the output format.",
            "FILE",
            file="rewrite",
        ),
    ] = None,
    pick: Annotated[
        int | None,
        Option(
            "Write reading number N if several readings are equally likely.",
            "N",
            least=1,
            panel=shared.OUTPUT,
            needs=["--output"],
        ),
    ] = None,
    *,
    answers: shared.Answers,
) -> int:
    """Find misprints in contradictory clues.

    The command corrects as few numbers or lines as possible.

    It shows each reading, that is, each corrected set of clues that has exactly one solution.

    The clues may even be too long for the board. Without -o, the command writes no file.

        nono fix broken
    """
    reading.allow_contradiction = True
    written = False
    with clues_of_any_number(), Session(puzzles, reading, limits, answers=answers) as session:

        def work(given: Input) -> Status:
            nonlocal written
            expect_no_other(written, "to write")
            answer = find_misprints(given.puzzle, limits.time_limit)
            session.answer(given, answer.to_json, lambda: f"{given.label}: {answer}\n")
            fixed = chosen(answer, pick)
            if output is not None and fixed is not None:
                if given.puzzle.goal_bytes is not None and fixed.goal_bytes is None:
                    warn(f"{given.label}: the goal does not fit the corrected clues and was left out")
                write_fixed(given, fixed, output)
                written = True
            elif output is not None and answer.readings:
                caution(f"{given.label}: {output} was not written", "--pick N chooses one of the readings")
            return Status.UNDECIDED if fixed is None else Status.OK

        return session.run(work)


def chosen(answer: Fix, pick: int | None) -> Puzzle | None:
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


def write_fixed(given: Input, puzzle: Puzzle, output: str) -> None:
    """Write a puzzle in the format that belongs to the suffix of the output.

    If the suffix is unknown, use the format of the input, provided that nono can write it.
    """
    known = format_of_suffix(os.path.splitext(output)[1].lower()) is not None
    save(dump_bytes(puzzle, format_for(output) if known or not writable(given.format) else given.format), output)
