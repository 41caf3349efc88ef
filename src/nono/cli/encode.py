"""``nono encode``: a puzzle as a formula for other solvers."""

from typing import Annotated

from nono.base.limits import deadline_after
from nono.cli import options
from nono.cli.errors import idle
from nono.cli.options import OUTPUT
from nono.cli.parameters import Option
from nono.cli.read_options import Reading
from nono.cli.session import Input, Session, expect_no_other
from nono.cli.status import Status
from nono.proofs.formula import WRITERS


def encode(
    puzzles: options.Puzzles,
    to: Annotated[str, Option("dimacs, opb, or cpsat: a model for CP-SAT as text.", "NAME")] = "dimacs",
    encoding: Annotated[str | None, Option("order (the default), covering, dfa or direct.", "NAME")] = None,
    model: Annotated[
        str | None, Option("With --to cpsat: automaton (the default), order or positions.", "NAME")
    ] = None,
    output: Annotated[str | None, Option("Write the formula here.", "OUT", short="-o", panel=OUTPUT)] = None,
    time_limit: options.TimeLimit = None,
    memory: options.FormulaMemory = None,
    *,
    reading: Reading,
) -> int:
    """Write a puzzle's rules as a formula.

    It is for other solvers; nono decode reads their answers. The solutions of the formula are those of the puzzle, each
    of them once; where rules have hidden cells (Binairo, Tents, sums), once for every way to set these.

        nono encode heart -o heart.cnf
        nono encode heart --to opb -o heart.opb
    """
    to = options.name_among("--to", to, WRITERS)
    given = {"encoding": encoding, "model": model}
    names = {name: value for name, value in given.items() if value is not None}
    for name in names.keys() - {WRITERS[to].takes}:
        raise idle(f"--{name}", f"--to {to} beside it", "--to cpsat" if name == "model" else "--to dimacs or opb")
    with Session(puzzles, reading, output, peek=True) as session:

        def work(given: Input) -> Status:
            expect_no_other(session.many, "for a formula")
            deadline = deadline_after(time_limit)
            session.write(WRITERS[to].write(given.puzzle, **names, deadline=deadline, memory=memory))
            return Status.OK

        return session.run(work)
