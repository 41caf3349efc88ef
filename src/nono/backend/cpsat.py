"""Backend ``cpsat``: writes the rules as a constraint model (`nono_constraints`), which OR-Tools' CP-SAT solves.

With one worker, equal seeds give identical runs. The model is built from the clues alone. CP-SAT runs in a thread,
which stops at the time limit and on Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from time import monotonic
from typing import Any

from nono.backend.bounded import expect_to_fit, run_interruptibly, stopped
from nono.backend.protocol import Backend, Option, is_number, values, version_of
from nono.base.distribution import not_installed, not_loadable
from nono.base.errors import BackendError, LimitError
from nono.base.limits import Tick, memory_now, memory_share, seconds_until, within
from nono.model.answer import Outcome, Task
from nono.model.model import Model

USUAL = "automaton"


def models() -> Iterable[str]:
    """Return the names of the constraint models."""
    from nono_constraints import MODELS

    return MODELS


ONE_TO_ONE = "order"  # the model in which the cells determine all other variables
MOST_WORKERS = 256
ROWS = 1 << 13  # number of variables or constraints that are converted to text between two checks of the clock
OPTIONS = {
    "model": Option(
        USUAL,
        f"constraint model of the lines; if CP-SAT repeats a solution, the search continues with {ONE_TO_ONE}",
        words=models,
        bare=True,
    ),
    "workers": Option(
        1,
        "number of threads when searching for one solution; a search for several solutions uses one thread, because "
        "CP-SAT with several threads loses solutions",
        fits=is_number(1, MOST_WORKERS),
        expected=f"a number from 1 to {MOST_WORKERS}",
    ),
    "memory": Option(
        None,
        "memory limit for the model and the solver, in MiB; by default a quarter of the machine's memory",
        fits=lambda value: value is None or is_number(1)(value),
        expected="a size in MiB, at least 1",
    ),
}
PACKAGES = {"numpy": "numpy", "ortools.sat.python.cp_model": "ortools"}


def unavailable() -> str | None:
    """Return the reason why this backend is unavailable, or None."""
    return not_installed(PACKAGES)


def text(model: Model, name: str = USUAL, check: Tick | None = None, memory: int | None = None) -> str:
    """Return the constraint model as CpModelProto text. Variables of cells are named by row, column and colour.

    ``check`` is called regularly. Raises BackendError on an unknown model name, and LimitError if the estimated memory
    exceeds ``memory`` MiB.
    """
    from nono_constraints import build
    from ortools.sat.python import cp_model

    values("cpsat", OPTIONS, {"model": name})
    expect_model_to_fit(model, name, memory, check)
    formula = cp_model.CpModel()
    for i, cell in enumerate(build(formula, model, name, check=check)):
        row, column = divmod(i, model.width)
        place = f"row {row + 1} column {column + 1}" if i < model.shown else f"hidden cell {i - model.shown + 1}"
        for colour, literal in cell.items():
            if literal.index >= 0 and len(cell) > 1:
                formula.proto.variables[literal.index].name = f"{place} colour {colour}"
    pieces: list[str] = []
    for name in ("variables", "constraints"):
        rows = iter(getattr(formula.proto, name))
        while some := list(islice(rows, ROWS)):
            if check is not None:
                check()
            part = type(formula.proto)()
            getattr(part, name).extend(some)
            pieces.append(str(part))
    return "\n".join(pieces)


def expect_model_to_fit(model: Model, name: str, memory: int | None, check: Tick | None) -> None:
    """Raise `LimitError` if CP-SAT would need too much memory when it turns this model into clauses."""
    from nono_constraints import estimate

    expect_to_fit(estimate(model, name, check), f"{name} for CP-SAT", memory)


def solve(model: Model, task: Task) -> Outcome:
    """Solve ``model`` with CP-SAT. Raises BackendError on an unknown option or model, or if the solver fails."""
    deadline = task.deadline()
    if (why_not := not_loadable(PACKAGES)) is not None:
        raise BackendError(f"backend cpsat: {why_not}")
    from ortools.sat.python import cp_model

    options = values("cpsat", OPTIONS, task.options)
    solver = make_solver(task, options["workers"])
    solutions: dict[bytes, None] = {}  # the solutions in the order in which they were found
    stats: dict[str, float] = dict.fromkeys(("conflicts", "branches", "propagations", "repeats"), 0)
    stats |= dict.fromkeys(("deterministic_time", "seconds_build", "seconds_solve"), 0.0)
    kind, repeated = options["model"], True
    memory = options["memory"]
    try:
        expect_model_to_fit(model, kind, memory, within(deadline, "the model was built", task.is_cancelled))
    except LimitError as reached:
        return Outcome([], False, stopped(reached))
    solver.parameters.max_memory_in_mb = min(memory_share() if memory is None else memory, 1 << 40) + memory_now()
    in_time = exhausted = limited = False
    while repeated:
        try:
            in_time, repeated = search(solver, model, kind, solutions, task, deadline, stats)
        except LimitError:  # the time ran out while the model was built
            in_time = exhausted = False
            break
        limited = len(solutions) == task.limit
        status = solver.response_proto.status
        exhausted = status == cp_model.INFEASIBLE or (status == cp_model.OPTIMAL and not limited)
        # On boards with few clues, CP-SAT (9.15) may leave internal variables of automata free. It then reports the
        # same solution many times. The search ends at the first repetition, which the counter "repeats" counts. The
        # next round uses a model whose cells determine all variables. Solutions that differ only in hidden cells still
        # repeat until a clause excludes them.
        kind = ONE_TO_ONE
    stop = "" if exhausted or limited else "memory" if in_time else "cancelled" if task.is_cancelled() else "time"
    return Outcome([] if task.report is not None else list(solutions), exhausted, stop, stats)


def make_solver(task: Task, workers: int) -> Any:
    """Return a CP-SAT solver with its parameters. With a limit of 1 it looks for one solution, otherwise for all."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.random_seed = task.seed % 2**31
    parameters.num_workers = workers if task.limit == 1 else 1
    parameters.enumerate_all_solutions = task.limit != 1
    parameters.catch_sigint_signal = False  # Python handles Ctrl-C itself
    parameters.cp_model_probing_level = 0  # for nonograms, probing and symmetry detection take longer than they save
    parameters.symmetry_level = 0
    return solver


def search(
    solver: Any,
    model: Model,
    kind: str,
    solutions: dict[bytes, None],
    task: Task,
    deadline: float,
    stats: dict[str, float],
) -> tuple[bool, bool]:
    """Add new solutions to ``solutions`` up to the limit.

    Return whether the search ended in time, and whether a repetition ended it.

    Raises BackendError if CP-SAT rejects the model.
    """
    from nono_constraints import build
    from ortools.sat.python import cp_model

    began = monotonic()
    formula = cp_model.CpModel()
    cells = build(formula, model, kind, check=within(deadline, "the model was built", task.is_cancelled))[: model.shown]
    for solution in solutions:
        formula.add_bool_or(~cell[colour] for cell, colour in zip(cells, solution, strict=True))
    collector = make_collector(cells, solutions, task)
    built = monotonic()
    seconds = seconds_until(deadline)
    in_time = run_interruptibly(lambda: solver.solve(formula, collector), solver.stop_search, seconds, task.cancel)
    answer = solver.response_proto  # ortools 9.12 has no other way to these numbers
    if answer.status == cp_model.MODEL_INVALID:
        raise BackendError(f"backend cpsat: {formula.validate()}")
    stats["conflicts"] += solver.num_conflicts
    stats["branches"] += solver.num_branches
    stats["propagations"] += answer.num_binary_propagations + answer.num_integer_propagations
    stats["deterministic_time"] += answer.deterministic_time
    stats["seconds_build"] += built - began
    stats["seconds_solve"] += monotonic() - built
    repeated = collector.repeated and in_time
    stats["repeats"] += repeated
    return in_time, repeated


def make_collector(cells: list[dict[int, Any]], solutions: dict[bytes, None], task: Task) -> Any:
    """Return a CP-SAT callback that adds each solution to ``solutions``, and stops the search at the limit or at a
    repetition.

    It also remembers solutions that it passed to ``report``, to notice repetitions.
    """
    from ortools.sat.python import cp_model

    # first give each cell its first colour; true literals then change this
    first = bytearray(next(iter(cell), 0) for cell in cells)
    others = [
        (i, colour, literal.index)
        for i, cell in enumerate(cells)
        for colour, literal in cell.items()
        if colour != first[i]
    ]

    class Collector(cp_model.CpSolverSolutionCallback):
        repeated = False

        def on_solution_callback(self) -> None:
            solution = first[:]
            for cell, colour, literal in others:
                if self.SolutionBooleanValue(literal):
                    solution[cell] = colour
            self.repeated = bytes(solution) in solutions
            solutions[bytes(solution)] = None
            if task.report is not None and not self.repeated:
                task.report(bytes(solution))
            if self.repeated or len(solutions) == task.limit:
                self.stop_search()

    return Collector()


BACKEND = Backend(
    name="cpsat",
    solve=solve,
    unavailable=unavailable,
    packages=PACKAGES,
    about=lambda: version_of("ortools"),
    options=lambda: OPTIONS,
    rank=2,
    code=("nono_constraints", "ortools"),
)
