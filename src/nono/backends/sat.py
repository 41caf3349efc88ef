"""Backend ``sat``: the rules as clauses, by any encoding of `nono_encoders`, and any solver of python-sat.

Solutions after the first come from the same solver, which keeps what it learned, after a clause that forbids the last
one. Options:

- ``encoding``: a name in `nono_encoders.ENCODINGS`.
- ``solver``: a name of python-sat's.
- ``memory``: MiB that the solver may take beyond the formula, in a process of its own; None, no limit.
- ``preprocess``: whether line logic settles what it can before the formula is made. Without it, the formula comes from
  the clues alone.
- ``phases``: "beliefs", the picture that belief propagation takes for likely is tried at once, and is then what every
  decision tries first, until a solution takes its place; "none". No answer depends on them. Only CaDiCaL and minisat-gh
  keep to them; the others, which begin with them, soon have phases of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import TYPE_CHECKING, Any

from nono.backends.python_sat import Search, solver_named, solver_names
from nono.backends.python_sat import unavailable as no_solver
from nono.base.errors import BackendError
from nono.model.answer import Outcome, Task
from nono.model.model import Model

if TYPE_CHECKING:
    from nono_encoders.cells import Allowed
    from nono_encoders.cnf import CNF

OPTIONS: dict[str, object] = {
    "encoding": "order",
    "solver": "glucose3",
    "memory": None,
    "preprocess": False,
    "phases": "none",
}
ROUNDS, ATTEMPTS = 100, 10  # of belief propagation: plain, and reinforced until a picture is a solution


def unavailable() -> str | None:
    """Why this backend cannot be used here, or None."""
    return no_solver()


def solve(model: Model, task: Task) -> Outcome:
    """Solve ``model`` as a formula. Raises BackendError on an unknown option, encoding or solver, or if one fails."""
    began = monotonic()
    try:
        from nono_encoders import ENCODINGS, encode

        solver_names()
    except ImportError as error:
        raise BackendError(f"backend sat: {error}") from error

    options = OPTIONS | dict(task.options)
    for name in options:
        expect("option", name, OPTIONS)
    expect("encoding", options["encoding"], ENCODINGS)
    expect("phases", options["phases"], ("none", "beliefs"))
    expect("preprocess", options["preprocess"], (False, True))
    memory = options["memory"]
    if memory is not None and (type(memory) is not int or memory < 1):
        raise BackendError(f"backend sat: memory must be a number of MiB from 1, not {memory}")
    solver = solver_named(str(options["solver"]))

    building = monotonic()
    cnf = encode(model, str(options["encoding"]), settled(model) if options["preprocess"] else None)
    stats: dict[str, float] = {"variables": cnf.variables, "clauses": len(cnf), "seconds_build": monotonic() - building}
    if cnf.contradictory():
        return Outcome([], True, stats=stats)

    search = Search(solver, task.limit, cnf.cell_signs(), memory=memory)
    if options["phases"] == "beliefs":
        search.phases = beliefs(model, cnf, task.seed)
    built = monotonic()
    seconds = None if task.time_limit is None else max(0.0, task.time_limit - (built - began))
    in_time = search.run(cnf, seconds)
    stats |= search.stats
    stats["seconds_solve"] = monotonic() - built
    stopped = not (in_time or search.exhausted or len(search.found) == task.limit)
    return Outcome([cnf.decode(values) for values in search.found], search.exhausted, "time" if stopped else "", stats)


def expect(kind: str, name: object, known: Iterable[object]) -> None:
    """Raises BackendError unless ``name`` is one of the known ones."""
    if name not in list(known):
        raise BackendError(f"backend sat has no {kind} {name!r}; there are: {', '.join(map(str, known))}")


def settled(model: Model) -> Allowed:
    """The colours that line logic leaves to each cell, shape (cells, colours); none if a line has no arrangement."""
    import numpy as np

    return np.frombuffer(the_engine("preprocess").settle(model), bool).reshape(model.cells, model.colours)


def beliefs(model: Model, cnf: CNF, seed: int) -> list[int]:
    """The literals of the cells' likeliest colours."""
    picture = the_engine("phases").beliefs(model, ROUNDS, ATTEMPTS, seed % (1 << 64))
    return [literal for literal in cnf.shown(picture).tolist() if abs(literal) <= cnf.variables]


def the_engine(option: str) -> Any:
    """The compiled engine; BackendError if it is missing, and the option that needs it."""
    from nono.backends.native.engine import engine, why_not

    if why_not is not None:
        raise BackendError(f"backend sat: {option} needs what is not there: {why_not}")
    return engine
