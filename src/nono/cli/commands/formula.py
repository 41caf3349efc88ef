"""``nono encode`` and ``decode``: write puzzles as formulas for other solvers, and read their answers."""

from typing import Annotated

import typer

from nono.backend.options import ModelName
from nono.base.arguments import expected_one_of, in_any_case
from nono.base.foreign import Data
from nono.base.limits import Limits
from nono.cli import options
from nono.cli.command_run import CommandRun, Input, ReadingOptions, expect_one, input_text
from nono.cli.output import Status
from nono.genres import Puzzle
from nono.model import Verdict
from nono.proofs import WRITERS, picture_of
from nono.renderers import solution_text


def formula_named(word: str) -> str:
    """Return the kind of formula with this name, in upper or lower case; raises `BadParameter` on another word."""
    name = in_any_case(word, WRITERS)
    if name is None:
        raise typer.BadParameter(options.found_instead(word, expected_one_of(word, WRITERS)))
    return name


def encode(
    puzzles: options.Puzzles,
    to: Annotated[
        str,
        typer.Option(
            metavar="dimacs|opb|cpsat",
            help="Kind of formula: dimacs, opb, or cpsat (a model for CP-SAT as text).",
            callback=formula_named,
            autocompletion=lambda: list(WRITERS),
        ),
    ] = "dimacs",
    encoding: options.Encoding = None,
    model: Annotated[
        ModelName | None,
        typer.Option(case_sensitive=False, help="Model for --to cpsat.", show_default="automaton"),
    ] = None,
    output: Annotated[str | None, options.output_file("OUT", "File for the formula.", "standard output")] = None,
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    format: options.Format = None,
    index: options.Index = None,
    genre: options.Genre = None,
    allow_contradiction: options.AllowContradiction = False,
) -> Status:
    """Write a puzzle's rules as a formula.

    Other solvers can solve the formula, and nono decode reads their answers.

    The solutions of the formula are exactly the solutions of the puzzle. If rules need hidden cells, a solution occurs
    once for each way to fill the hidden cells.

    Examples:

    - nono encode heart -o heart.cnf
    - nono encode heart --to opb -o heart.opb
    """
    takes = WRITERS[to].takes
    options.expect_with("--to cpsat", takes == "model", model=model)
    options.expect_with("--to dimacs or --to opb", takes == "encoding", encoding=encoding)
    names = options.without_none(encoding=encoding, model=model)
    reading = ReadingOptions(format, index, genre, allow_contradiction)
    run = CommandRun(puzzles, reading, time_limit, memory, path=output, peek=True, outputs=[output])
    with run:

        def write_formula(entry: Input) -> Status:
            """Write the formula of a puzzle."""
            expect_one(run.many, "for a formula")
            formula = WRITERS[to].write(entry.puzzle, **names, limits=Limits.after(time_limit), memory=memory)
            run.write(formula)
            return Status.OK

        return run.each(write_formula)


def decode(
    puzzle: options.OnePuzzle,
    answer: Annotated[
        str,
        typer.Argument(
            metavar="ANSWER",
            help="File with the solver's answer, or - for standard input.",
            autocompletion=options.complete_file,
        ),
    ] = "-",
    encoding: options.Encoding = "order",
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    json: options.Json = False,
    format: options.Format = None,
    index: options.Index = None,
    genre: options.Genre = None,
    allow_contradiction: options.AllowContradiction = False,
) -> Status:
    """Read a solver's answer to a formula from nono encode.

    The answer is checked against the rules and drawn as a picture.

    Examples:

    - nono decode heart answer.txt
    """
    answer_text = input_text(answer, "a solver's answer")
    reading = ReadingOptions(format, index, genre, allow_contradiction)
    with CommandRun([puzzle], reading, time_limit, memory, json=json, peek=True) as run:

        def show_solution(entry: Input) -> Status:
            """Show the solution of a puzzle in the answer."""
            expect_one(run.many, "for an answer")
            picture = picture_of(entry.puzzle, answer_text, encoding or "order", Limits.after(time_limit), memory)
            text = "unsolvable according to the answer\n"
            if picture is not None:
                text = f"a solution\n\n{solution_text(entry.puzzle, picture, run.terminal)}"
            run.answer(entry, lambda: answer_facts(entry.puzzle, picture), lambda: f"{entry.label}: {text}")
            return Status.NO if picture is None else Status.OK

        return run.each(show_solution)


def answer_facts(puzzle: Puzzle, picture: bytes | None) -> Data:
    """Return the answer as ``nono decode --json`` prints it, without the place of the puzzle.

    - ``verdict``: The verdict of the answer. A solution is checked against the rules.
    - ``solutions``: The solution, if there is one.
    """
    solutions = [] if picture is None else [puzzle.rows_text(picture)]
    return {"verdict": Verdict.SOLVED if solutions else Verdict.UNSOLVABLE, "solutions": solutions}
