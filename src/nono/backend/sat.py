"""Backend ``sat``: encodes the rules as clauses (`nono_encoders`) and solves them with any solver of python-sat.

A seed other than 0 shuffles the variables and clauses of the formula, so that runs with several seeds show how much the
time depends on their order. After each solution, a clause excludes it, and the same solver continues with its learned
clauses. Without the option ``preprocess``, the formula is built from the clues alone. The option ``phases`` affects
only the speed. Only CaDiCaL and minisat-gh keep the given phases; all other solvers soon overwrite them.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING

from nono.backend import ENCODINGS, first_capable
from nono.backend.bounded import expect_to_fit, stop_with_warning
from nono.backend.protocol import Backend, Option, is_flag, is_number, option_values, version_of
from nono.backend.python_sat import PACKAGES, SatSearch, solver_named, solver_names, unavailable as unavailable
from nono.base.errors import BackendError, LimitError
from nono.model import Interrupted, Model, Outcome, Task

if TYPE_CHECKING:
    from nono_encoders.cells import Allowed
    from nono_encoders.cnf import CNF

ROUNDS, ATTEMPTS = 100, 10  # for belief propagation: number of plain rounds, and maximum number of reinforced attempts


OPTIONS = {
    "encoding": Option("order", "encoding of the lines as clauses", words=lambda: ENCODINGS, bare=True),
    "solver": Option(
        "glucose3", "solver of python-sat", fits=lambda value: isinstance(value, str), expected="a name", bare=True
    ),
    "memory": Option(
        None,
        "memory limit of formula and solver in MiB; the solver then runs in its own process. Without a limit, only the "
        "estimated size of the formula is limited, to a quarter of the machine's memory",
        fits=lambda value: value is None or is_number(1)(value),
        expected="a size in MiB, at least 1",
    ),
    "preprocess": Option(False, "simplify with line logic before encoding", fits=is_flag, expected="True or False"),
    "phases": Option(
        "none",
        "beliefs: try the likely picture of belief propagation first, and let every decision prefer those colours "
        "until a solution is found",
        words=lambda: ("none", "beliefs"),
    ),
}


def solve(model: Model, task: Task) -> Outcome:
    """Translate ``model`` into a formula and solve it.

    Raises BackendError on unknown options or names, or if the solver fails.
    """
    limits = task.until()
    solver_names()  # raises the error if python-sat or numpy is missing, before the import below fails
    from nono_encoders import encode, estimate

    options = option_values("sat", OPTIONS, task.options)
    solver = solver_named(options["solver"])

    building = monotonic()
    encoding, memory = options["encoding"], options["memory"]
    allowed = settled_colours(model) if options["preprocess"] else None
    try:
        expect_to_fit(estimate(model, ENCODINGS[encoding], allowed), encoding, memory)
        cnf = encode(model, ENCODINGS[encoding], allowed, limits.check("the formula was built"))
    except LimitError as reached:
        return Outcome([], complete=False, stop=stop_with_warning(reached))
    if task.seed:
        cnf = cnf.shuffled(task.seed)
    stats: dict[str, float] = {"variables": cnf.variables, "clauses": len(cnf), "seconds_build": monotonic() - building}
    if cnf.contradictory():
        return Outcome([], complete=True, stats=stats)

    search = SatSearch(solver, task.limit, cnf.cell_signs(), memory=memory)
    if task.report is not None:
        report = task.report
        search.report = lambda signs: report(cnf.decode(signs))
    if options["phases"] == "beliefs":
        search.phases = likely_literals(model, cnf, task.seed)
    built = monotonic()
    stop = ""
    try:
        in_time = search.run(cnf, limits)
    except LimitError as reached:
        stop = stop_with_warning(reached)
    except KeyboardInterrupt:
        raise Interrupted(
            Outcome([cnf.decode(signs) for signs in search.solutions], complete=False, stop="interrupt")
        ) from None
    else:
        stop = ""
        if not (in_time or search.exhausted or search.count == task.limit):
            stop = limits.stop()
    stats |= search.stats
    stats["seconds_solve"] = monotonic() - built
    return Outcome([cnf.decode(signs) for signs in search.solutions], search.exhausted, stop, stats)


def settled_colours(model: Model) -> Allowed:
    """Return the colours that line logic leaves for each cell, as a bool array of shape (cells, colours).

    All entries are False if a line has no arrangement.
    """
    import numpy as np

    settle = backend_for_option("preprocess", "settle").settle
    assert settle is not None
    return np.frombuffer(settle(model), bool).reshape(model.cells, model.colours)


def likely_literals(model: Model, cnf: CNF, seed: int) -> list[int]:
    """Return a literal for each cell: "the cell has its most likely colour"."""
    believe = backend_for_option("phases", "beliefs").beliefs
    assert believe is not None
    picture = believe(model, ROUNDS, ATTEMPTS, seed % (1 << 64))
    return [literal for literal in cnf.shown(picture[: cnf.board]).tolist() if abs(literal) <= cnf.variables]


def backend_for_option(option: str, capability: str) -> Backend:
    """Return a backend with the capability that this option needs; raise BackendError if there is none."""
    try:
        return first_capable(capability)
    except BackendError as error:
        raise BackendError(f"backend sat cannot apply option {option} without a second backend: {error}") from None


def prover(options: Mapping[str, object]) -> str | None:
    """Return the name of the solver in the options, or None."""
    solver = options.get("solver")
    return None if solver is None else str(solver)


BACKEND = Backend(
    name="sat",
    purpose="a third opinion, by SAT solvers",
    solve=solve,
    unavailable=unavailable,
    packages=PACKAGES,
    about=lambda: version_of("python-sat"),
    options=lambda: OPTIONS,
    rank=1,
    code=("nono_encoders", "pysat"),
    prover=prover,
)
