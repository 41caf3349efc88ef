"""``nono encode`` and ``decode``: write puzzles as formulas for other solvers, and read their answers."""

import os
from typing import Annotated, Unpack

import typer

from nono.base.arguments import expected_one_of, in_any_case
from nono.base.files import save
from nono.base.foreign import Data
from nono.base.limits import Limits
from nono.cli import options
from nono.cli.command_run import CommandRun, expect_one
from nono.cli.inputs import Input, input_text
from nono.cli.output import Status
from nono.genres import Puzzle
from nono.model import Verdict
from nono.proofs import WRITERS, picture_of
from nono.renderers import solution_text
from nono.text import UniqueNames, is_folder


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
            metavar="|".join(WRITERS),
            help="Kind of formula: dimacs, opb, flatzinc, or cpsat (a model for CP-SAT as text).",
            callback=formula_named,
            autocompletion=lambda: list(WRITERS),
        ),
    ] = "dimacs",
    encoding: options.Encoding = None,
    output: Annotated[
        str | None,
        options.output_file("OUT", "File for the formula; for several puzzles, a folder.", "standard output"),
    ] = None,
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    **reading: Unpack[options.Reading],
) -> Status:
    """Write the rules of puzzles as formulas.

    Other solvers can solve the formulas, and nono decode reads their answers. A folder gets one file per puzzle.

    The solutions of the formula are exactly the solutions of the puzzle. If rules need hidden cells, a solution occurs
    once for each way to fill the hidden cells.

    Examples:

    - nono encode heart -o heart.cnf
    - nono encode heart --to opb -o heart.opb
    - nono encode heart duck --to flatzinc -o formulas/
    """
    writer = WRITERS[to]
    options.expect_with("--to dimacs, opb or flatzinc", writer.takes == "encoding", encoding=encoding)
    names = options.without_none(encoding=encoding)
    folder = output if output is not None and is_folder(output) else None
    path = output if folder is None else None
    files = UniqueNames(writer.suffix)
    run = CommandRun(
        puzzles, time_limit=time_limit, memory=memory, path=path, peek=folder is None, outputs=[output], **reading
    )
    with run:

        def write_formula(entry: Input) -> Status:
            """Write the formula of a puzzle, to a file of its own if the output is a folder."""
            expect_one(run.many and folder is None, "for a file; -o FOLDER/ writes one file per puzzle")
            formula = writer.write(entry.puzzle, **names, limits=Limits.after(time_limit), memory=memory)
            if folder is None:
                run.write(formula)
            else:
                save(formula.encode(), os.path.join(folder, files.name(entry)))
            return Status.OK

        return run.each(write_formula)


def decode(
    puzzle: options.OnePuzzle,
    answer: Annotated[
        str, options.file_argument("ANSWER", "File with the solver's answer, or - for standard input.")
    ] = "-",
    encoding: options.Encoding = "order",
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    json: options.Json = False,
    **reading: Unpack[options.Reading],
) -> Status:
    """Read a solver's answer to a formula from nono encode.

    The answer is checked against the rules and drawn as a picture.

    Examples:

    - nono decode heart answer.txt
    """
    answer_text = input_text(answer, "a solver's answer")
    with CommandRun([puzzle], time_limit=time_limit, memory=memory, json=json, peek=True, **reading) as run:

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
