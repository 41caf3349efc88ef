"""``nono encode`` and ``decode``: write puzzles as formulas for other solvers, and read their answers."""

import sys
from typing import Annotated

from nono.cli.bounds import bounded
from nono.cli.options import Argument, Option, shared
from nono.cli.output import Status, messages, write_object
from nono.cli.session import Input, Session, expect_no_other, input_text, place
from nono.model.answer import Verdict
from nono.proofs import WRITERS, picture_of
from nono.renderers import terminal
from nono.text import Entry, read


def encode(
    puzzles: shared.Puzzles,
    reading: shared.Reading,
    to: Annotated[
        str, Option("Kind of formula: dimacs, opb, or cpsat (a model for CP-SAT as text).", names=[*WRITERS])
    ] = "dimacs",
    encoding: Annotated[
        str | None,
        Option(
            "Encoding of the clues: order (the default), covering, dfa or direct.",
            "NAME",
            needs=["--to dimacs", "--to opb"],
        ),
    ] = None,
    model: Annotated[
        str | None,
        Option("Model for --to cpsat: automaton (the default), order or positions.", "NAME", needs=["--to cpsat"]),
    ] = None,
    output: Annotated[str | None, shared.OutputFile("File for the formula. [standard output]", "OUT")] = None,
    time_limit: shared.TimeLimit = None,
    memory: shared.FormulaMemory = None,
) -> int:
    """Write a puzzle's rules as a formula.

    Other solvers can solve the formula, and nono decode reads their answers.

    The solutions of the formula are exactly the solutions of the puzzle.

    If rules need hidden cells, a solution occurs once for each way to fill the hidden cells.

        nono encode heart -o heart.cnf
        nono encode heart --to opb -o heart.opb
    """
    names = shared.chosen(encoding=encoding, model=model)
    limits = shared.Limits(time_limit=time_limit, memory=memory)
    with Session(puzzles, reading, limits, output, peek=True) as session:

        def work(given: Input) -> Status:
            expect_no_other(session.many, "for a formula")
            session.write(WRITERS[to].write(given.puzzle, **names, deadline=limits.deadline(), memory=memory))
            return Status.OK

        return session.run(work)


def decode(
    puzzle: Annotated[
        str,
        Argument("A file or the name of a built-in puzzle.", "PUZZLE", complete=shared.complete_puzzle, file="read"),
    ],
    limits: shared.Limits,
    answer: Annotated[
        str, Argument("File with the solver's answer, or '-' for standard input.", "ANSWER", file="read")
    ] = "-",
    encoding: Annotated[str, Option("Encoding that nono encode used for the formula.", "NAME")] = "order",
    format: shared.Format = None,
    index: shared.Index = None,
    json: shared.Json = False,
) -> int:
    """Read a solver's answer to a formula from nono encode.

    The answer is checked against the rules and drawn as a picture.

        nono decode heart answer.txt
    """
    given = read(puzzle, format, index or 1, check=False)
    text = input_text(answer, "a solver's answer")
    with bounded(limits.time_limit, limits.memory, puzzle):
        picture = picture_of(given, text, encoding, limits.deadline(), limits.memory)
    if json:
        solutions = [] if picture is None else [given.rows_text(picture)]
        verdict = Verdict.SOLVED if solutions else Verdict.UNSOLVABLE
        write_object({**place(Entry(puzzle, index or 1, "", given)), "verdict": verdict, "solutions": solutions})
    elif picture is None:
        print(f"{puzzle}: unsolvable according to the answer")
    else:
        print(f"{puzzle}: a solution\n{messages.drawings(given, [picture], terminal(sys.stdout))}", end="")
    return Status.NO if picture is None else Status.OK
