"""``nono encode`` and ``decode``: write puzzles as formulas for other solvers, and read their answers."""

import sys
from typing import Annotated, Literal

import typer

from nono.base.limits import deadline_after
from nono.cli import messages, options
from nono.cli.bounds import bounded
from nono.cli.guard import guarded
from nono.cli.output import Status, write_object
from nono.cli.session import Input, Reading, Session, expect_no_other, input_text, place
from nono.model.answer import Verdict
from nono.proofs import WRITERS, picture_of
from nono.renderers import terminal
from nono.text import Entry, read


def encode(
    puzzles: options.Puzzles,
    to: Annotated[
        Literal["dimacs", "opb", "cpsat"],
        typer.Option(case_sensitive=False, help="Kind of formula: dimacs, opb, or cpsat (a model for CP-SAT as text)."),
    ] = "dimacs",
    encoding: Annotated[
        str | None, typer.Option(help="Encoding of the clues: order (the default), covering, dfa or direct.")
    ] = None,
    model: Annotated[
        str | None, typer.Option(help="Model for --to cpsat: automaton (the default), order or positions.")
    ] = None,
    output: Annotated[str | None, options.output_file("OUT", "File for the formula. [standard output]")] = None,
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
    names = options.chosen(encoding=encoding, model=model)
    reading = Reading(format, index, genre, allow_contradiction)
    session = Session(puzzles, reading, time_limit, memory, path=output, peek=True)
    with guarded(puzzles, [output]), session:

        def work(given: Input) -> Status:
            expect_no_other(session.many, "for a formula")
            formula = WRITERS[to].write(given.puzzle, **names, deadline=deadline_after(time_limit), memory=memory)
            session.write(formula)
            return Status.OK

        return session.run(work)


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
    encoding: Annotated[str, typer.Option(help="Encoding that nono encode used for the formula.")] = "order",
    time_limit: options.TimeLimit = None,
    memory: options.Memory = None,
    json: options.JsonObject = False,
    format: options.Format = None,
    index: options.Index = None,
) -> Status:
    """Read a solver's answer to a formula from nono encode.

    The answer is checked against the rules and drawn as a picture.

    Examples:

    - nono decode heart answer.txt
    """
    given = read(puzzle, format, index or 1, check=False)
    text = input_text(answer, "a solver's answer")
    with bounded(time_limit, memory, puzzle):
        picture = picture_of(given, text, encoding, deadline_after(time_limit), memory)
    if json:
        solutions = [] if picture is None else [given.rows_text(picture)]
        verdict = Verdict.SOLVED if solutions else Verdict.UNSOLVABLE
        write_object({**place(Entry(puzzle, index or 1, "", given)), "verdict": verdict, "solutions": solutions})
    elif picture is None:
        print(f"{puzzle}: unsolvable according to the answer")
    else:
        print(f"{puzzle}: a solution\n{messages.drawings(given, [picture], terminal(sys.stdout))}", end="")
    return Status.NO if picture is None else Status.OK
