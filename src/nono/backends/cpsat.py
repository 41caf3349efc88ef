"""Backend ``cpsat``: the rules as a constraint model of `nono_encoders` for CP-SAT of OR-Tools.

Options: ``model`` (a name in `nono_encoders.CP_MODELS`), ``workers`` (threads in the search for a single solution; a
search for more has one, as CP-SAT loses solutions with several). The same seed and one worker give the same run.

The model comes from the clues alone. CP-SAT runs in a thread, which a time limit or Ctrl-C stops.
"""

from __future__ import annotations

from importlib.util import find_spec
from time import monotonic
from typing import Any

from nono.backends.interruptible import run
from nono.base.errors import BackendError
from nono.model.answer import Outcome, Task
from nono.model.model import Model

OPTIONS: dict[str, object] = {"model": "automaton", "workers": 1}


def unavailable() -> str | None:
    """Why this backend cannot be used here, or None."""
    missing = [name for name in ("ortools", "numpy") if find_spec(name) is None]
    return f"{' and '.join(missing)} not installed" if missing else None


def text(model: Model, name: str = str(OPTIONS["model"])) -> str:
    """The constraint model as the text of a CpModelProto; its cells' variables are named by row, column and colour.

    Raises BackendError on an unknown model.
    """
    from nono_encoders import CP_MODELS, build_cp
    from ortools.sat.python import cp_model

    if name not in CP_MODELS:
        raise BackendError(f"backend cpsat has no model {name!r}; there are: {', '.join(CP_MODELS)}")
    formula = cp_model.CpModel()
    for i, cell in enumerate(build_cp(formula, model, name)):
        row, column = divmod(i, model.width)
        for colour, literal in cell.items():
            if literal.index >= 0 and len(cell) > 1:
                formula.proto.variables[literal.index].name = f"row {row + 1} column {column + 1} colour {colour}"
    return str(formula.proto)


def solve(model: Model, task: Task) -> Outcome:
    """Solve ``model`` by CP-SAT. Raises BackendError on an unknown option or model, or if the solver fails."""
    began = monotonic()
    try:
        from nono_encoders import CP_MODELS, build_cp
        from ortools.sat.python import cp_model
    except ImportError as error:
        raise BackendError(f"backend cpsat: {error}") from error

    options = OPTIONS | dict(task.options)
    for kind, name, known in (
        *(("option", name, list(OPTIONS)) for name in options),
        ("model", options["model"], list(CP_MODELS)),
    ):
        if name not in known:
            raise BackendError(f"backend cpsat has no {kind} {name!r}; there are: {', '.join(known)}")
    workers = str(options["workers"])
    if not workers.isdecimal() or int(workers) < 1:
        raise BackendError(f"backend cpsat: workers must be a number from 1, not {workers}")

    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.random_seed = task.seed % 2**31
    parameters.num_workers = int(workers) if task.limit == 1 else 1
    parameters.enumerate_all_solutions = task.limit != 1
    parameters.catch_sigint_signal = False  # Ctrl-C is Python's
    parameters.cp_model_probing_level = 0  # does not pay on nonograms, nor does the search for symmetries
    parameters.symmetry_level = 0

    class Collect(cp_model.CpSolverSolutionCallback):
        def __init__(self, cells: list[dict[int, Any]]) -> None:
            super().__init__()
            # A cell shows the first of its colours unless the literal of another is true.
            self.first = first = bytearray(next(iter(cell), 0) for cell in cells)
            self.others = [
                (i, colour, literal.index)
                for i, cell in enumerate(cells)
                for colour, literal in cell.items()
                if colour != first[i]
            ]
            self.repeated = False

        def on_solution_callback(self) -> None:
            solution = self.first[:]
            for cell, colour, literal in self.others:
                if self.SolutionBooleanValue(literal):
                    solution[cell] = colour
            self.repeated = bytes(solution) in found
            found[bytes(solution)] = None
            if self.repeated or len(found) == task.limit:
                self.stop_search()

    found: dict[bytes, None] = {}  # in the order of their discovery
    stats: dict[str, float] = dict.fromkeys(("conflicts", "branches", "propagations", "repeats"), 0)
    stats |= dict.fromkeys(("deterministic_time", "seconds_build", "seconds_solve"), 0.0)
    kind, repeated = str(options["model"]), True
    while repeated:
        building = monotonic()
        formula = cp_model.CpModel()
        cells = build_cp(formula, model, kind)
        for solution in found:
            formula.add_bool_or(~cell[colour] for cell, colour in zip(cells, solution, strict=True))
        collect = Collect(cells)
        built = monotonic()
        seconds = None if task.time_limit is None else max(0.0, task.time_limit - (built - began))
        in_time = run(lambda: solver.solve(formula, collect), solver.stop_search, seconds)  # noqa: B023
        status = solver.response_proto.status
        if status == cp_model.MODEL_INVALID:
            raise BackendError(f"backend cpsat: {formula.validate()}")
        stats["conflicts"] += solver.num_conflicts
        stats["branches"] += solver.num_branches
        stats["propagations"] += solver.num_binary_propagations + solver.num_integer_propagations
        stats["deterministic_time"] += solver.deterministic_time
        stats["seconds_build"] += built - building
        stats["seconds_solve"] += monotonic() - built
        # CP-SAT (9.15) leaves variables of its own free where it expands automata on wide-open boards, and reports one
        # solution in many copies. The model of clauses has no variables that its cells leave open.
        repeated = collect.repeated and in_time
        stats["repeats"] += repeated
        kind = "order"
    limited = len(found) == task.limit
    exhausted = status == cp_model.INFEASIBLE or (status == cp_model.OPTIMAL and not limited)
    return Outcome(list(found), exhausted, "" if in_time or exhausted or limited else "time", stats)
