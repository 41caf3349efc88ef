"""``nono grade``, ``hint``, ``explain`` and ``check-steps``: how a person solves a puzzle."""

import os
from io import StringIO
from json import loads
from typing import Annotated, Any, Unpack

import typer

from nono.base.errors import PuzzleError
from nono.base.files import save
from nono.base.foreign import printable
from nono.cli import options
from nono.cli.command_run import CommandRun, expect_one
from nono.cli.inputs import Input, input_text
from nono.cli.messages import POINTER, fitted_hint
from nono.cli.output import Status, report
from nono.grading import (
    FORCED,
    INVALID,
    POSSIBLE,
    WRONG,
    check_steps as check,
    explain as explain_puzzle,
    grade as grade_puzzle,
    hint as next_step,
)
from nono.model import Verdict
from nono.renderers import explanation as renderer
from nono.text import first_position, start_of

HINT_STATUS = {"step": Status.OK, "solved": Status.OK, "stuck": Status.UNDECIDED}
STATUS = {Verdict.UNKNOWN: Status.UNDECIDED, Verdict.UNSOLVABLE: Status.NO}
KINDS = (".txt", ".md", ".html", ".json")


def grade(puzzles: options.Puzzles, start: options.Start = None, **common: Unpack[options.Common]) -> Status:
    """Grade how hard puzzles are for a person.

    The grades are easy, medium, hard, expert and search. The grade depends on the hardest technique that a person
    needs and, in nonograms, on the score. The score is the sum of the points of all steps, and measures the whole work:
    a large puzzle with many easy steps can have a higher score than a small hard one.

    Examples:

    - nono grade cat
    - nono grade heart cat owl
    """
    with CommandRun(puzzles, peek=True, **common) as run:

        def show_grade(entry: Input) -> Status:
            """Show the grade of a puzzle: in one line if there are several puzzles."""
            graded = grade_puzzle(entry.puzzle, common["time_limit"], start_of(entry.puzzle, start))
            first, *more = graded.words().splitlines()
            if run.many:
                first, more = first.partition(";")[0], []  # the grade without its reasons
            pointer = f"; {POINTER}" if graded.verdict is Verdict.UNSOLVABLE else ""
            text = "\n".join([f"{entry.label}: {first}{pointer}", *more])
            run.answer(entry, graded.to_dict, lambda: f"{text}\n")
            return STATUS.get(graded.verdict, Status.OK)

        return run.each(show_grade)


def hint(
    puzzles: options.Puzzles,
    level: Annotated[
        int,
        typer.Option(
            metavar="1|2|3",
            min=1,
            max=3,
            help="How much the hint reveals: 1 = where to look, 2 = also the technique, 3 = also the cells.",
        ),
    ] = 1,
    start: options.Start = None,
    **common: Unpack[options.Common],
) -> Status:
    """Show the next step of a puzzle.

    The command shows all that one look at a line or rule settles now. Without --start, it starts from the first
    unfinished grid that the file holds beside the clues, and says so. If the saved grid has mistakes, the command
    shows the wrong cells instead. If the clues are contradictory, the command shows which clues contradict one another.

    Examples:

    - nono hint heart
    - nono hint heart --level 3
    """
    with CommandRun(puzzles, peek=True, **common) as run:

        def show_step(entry: Input) -> Status:
            """Show the next step of a puzzle."""
            puzzle = entry.puzzle
            word = start
            if start is None and (number := first_position(puzzle)):
                word = str(number)
                report(f"{entry.label}: the hint is for saved grid {number} of the file; --start uses another grid")
            step = next_step(puzzle, start_of(puzzle, word), level, common["time_limit"])
            text = f"{run.prefix(entry)}{step.text}"
            run.answer(entry, step.to_dict, lambda: f"{fitted_hint(text, run.terminal.columns)}\n")
            return HINT_STATUS.get(step.kind, Status.NO)

        return run.each(show_step)


def explain(
    puzzles: options.Puzzles,
    output: Annotated[
        str | None,
        options.output_file("OUT", f"Output file with a suffix of {' '.join(KINDS)}.", "text on standard output"),
    ] = None,
    start: options.Start = None,
    **common: Unpack[options.Common],
) -> Status:
    """Explain how a puzzle is solved, step by step.

    Each step shows its line, its cells and the reason. Assumptions are shown with their refutation.

    Examples:

    - nono explain heart
    - nono explain cat -o cat.html
    """
    options.expect_suffix("--output", output, (".json",) if common["json"] else KINDS)
    # without an output file, standard output gets what a file with this suffix would get
    kind = os.path.splitext(output or ("x.json" if common["json"] else "x.txt"))[1].lower()
    path, page = (output, None) if kind in (".txt", ".json") else (None, output)
    common["json"] = kind == ".json"
    run = CommandRun(puzzles, path=path, peek=True, outputs=[output], other_inputs=[start], **common)
    with run:

        def show_explanation(entry: Input) -> Status:
            """Show the explanation of a puzzle, or write it to the page."""
            expect_one(page and run.many, f"for {kind}")
            explanation = explain_puzzle(entry.puzzle, common["time_limit"], start_of(entry.puzzle, start))
            title = printable(entry.puzzle.title or entry.puzzle.id or entry.label)
            heading = f"{entry.label}:\n" if run.many else ""
            if page is None:
                run.answer(entry, explanation.to_dict, lambda: heading + renderer.text(explanation))
            else:
                content = (renderer.html if kind == ".html" else renderer.markdown)(explanation, title)
                save(content.encode(), page)
            return STATUS.get(explanation.verdict, Status.OK)

        return run.each(show_explanation)


def check_steps(
    puzzle: options.OnePuzzle,
    steps: Annotated[
        str,
        options.file_argument(
            "STEPS", "File with the steps as JSON, one list or one step per line; - is standard input."
        ),
    ] = "-",
    start: options.Start = None,
    **common: Unpack[options.Common],
) -> Status:
    """Check the steps of a player or a program.

    A step is forced if all solutions contain its cells, possible if some do, and wrong if none does. It is invalid if
    it names a cell or a key that the puzzle does not have.

    A step is a list of cells `[row, column, key]`, for example `[[1, 2, "X"], [1, 3, "X"]]`, or a step of nono explain.

    The exit code is 0 only if every step is forced.

    Examples:

    - nono check-steps heart steps.json
    """
    given_steps = read_steps(steps)
    with CommandRun([puzzle], peek=True, **common) as run:

        def show_verdicts(entry: Input) -> Status:
            """Show the verdict on each step."""
            answer = check(entry.puzzle, given_steps, start_of(entry.puzzle, start), common["time_limit"])
            run.answer(entry, answer.to_dict, lambda: f"{run.prefix(entry)}{answer}\n")
            kinds = {step.kind for step in answer.steps}
            if kinds & {WRONG, INVALID, POSSIBLE}:
                return Status.NO
            return Status.OK if kinds <= {FORCED} else Status.UNDECIDED

        return run.each(show_verdicts)


def read_steps(path: str) -> list[Any]:
    """Return the steps in a file: a JSON list, an object with a list ``steps``, or one step per line.

    Raises `PuzzleError` if the file is not JSON or cannot be read.
    """
    text = input_text(path, "steps as JSON")
    try:
        data = loads(text)
    except (ValueError, RecursionError):
        try:
            data = [loads(line) for line in StringIO(text) if line.strip()]  # a list of all lines would be large
        except (ValueError, RecursionError):
            raise PuzzleError(f"{path}: found text that is not JSON, expected steps", "bad-json") from None
    if isinstance(data, dict):
        data = data.get("steps", [data])  # without ``steps``, the object is a step itself
    return data if isinstance(data, list) else [data]
