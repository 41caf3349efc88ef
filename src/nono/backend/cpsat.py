"""Backend ``cpsat``: writes the rules as a constraint model (`nono_constraints`), which OR-Tools' CP-SAT solves.

With one worker, equal seeds give identical runs. The model is built from the clues alone. CP-SAT runs in a thread,
which stops at the time limit and on Ctrl-C. While CP-SAT loads a large model, it ignores that it should stop. So a
search in a large model that has a limit runs in a process of its own, which is killed when it is late.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import cache
from itertools import islice
from math import inf
from time import monotonic
from typing import Any

from nono.backend.bounded import Size, expect_to_fit, run_interruptibly, stop_with_warning
from nono.backend.processes import GRACE, OUT_OF_CPU, TOLERANCE, Call, values_of_calls as values_of
from nono.backend.protocol import Backend, Option, is_number, option_values, version_of
from nono.base.distribution import not_installed, not_loadable
from nono.base.errors import BackendError, LimitError
from nono.base.limits import Limits, Tick
from nono.base.memory import memory_now, memory_share
from nono.model import Interrupted, Model, Outcome, Task

DEFAULT_MODEL = "automaton"


def models() -> Iterable[str]:
    """Return the names of the constraint models."""
    from nono_constraints import MODELS

    return MODELS


ONE_TO_ONE = "order"  # the model in which the cells determine all other variables
MOST_WORKERS = 256
FEW = 10  # a run may repeat this number of solutions, and one more for each new solution
MOST_IN_THREAD = 100_000  # number of variables that CP-SAT loads within about a third of a second
ROWS = 1 << 13  # number of variables or constraints that are converted to text between two checks of the clock
BUILT = "the model was built"
OPTIONS = {
    "model": Option(
        DEFAULT_MODEL,
        f"constraint model of the lines; if CP-SAT repeats solutions, the search continues with {ONE_TO_ONE}",
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


@cache
def unavailable() -> str | None:
    """Return the reason why this backend is unavailable, or None."""
    return not_installed(PACKAGES)


def model_text(model: Model, name: str = DEFAULT_MODEL, check: Tick | None = None, memory: int | None = None) -> str:
    """Return the constraint model as CpModelProto text. Variables of cells are named by row, column and colour.

    ``check`` is called regularly. Raises BackendError on an unknown model name, and LimitError if the estimated memory
    exceeds ``memory`` MiB.
    """
    from nono_constraints import build
    from ortools.sat.python import cp_model

    option_values("cpsat", OPTIONS, {"model": name})
    expect_model_to_fit(model, name, memory, check)
    formula = cp_model.CpModel()
    for i, cell in enumerate(build(formula, model, name, check=check)):
        row, column = divmod(i, model.width)
        place = f"row {row + 1} column {column + 1}" if i < model.shown else f"hidden cell {i - model.shown + 1}"
        for colour, literal in cell.items():
            # a negated literal (index below 0) has the variable of another colour; a single colour has a constant
            if literal.index >= 0 and len(cell) > 1:
                formula.proto.variables[literal.index].name = f"{place} colour {colour}"
    pieces: list[str] = []
    for part_name in ("variables", "constraints"):
        rows = iter(getattr(formula.proto, part_name))
        while chunk := list(islice(rows, ROWS)):
            if check is not None:
                check()
            part = type(formula.proto)()  # an empty message of the same type
            getattr(part, part_name).extend(chunk)
            pieces.append(str(part))
    return "\n".join(pieces)


def expect_model_to_fit(model: Model, name: str, memory: int | None, check: Tick | None) -> Size:
    """Return how large the model becomes when CP-SAT turns it into clauses.

    Raises `LimitError` if CP-SAT would need too much memory for it.
    """
    from nono_constraints import estimate

    size: Size = estimate(model, name, check)
    expect_to_fit(size, f"{name} for CP-SAT", memory)
    return size


def solve(model: Model, task: Task) -> Outcome:
    """Solve ``model`` with CP-SAT. Raises BackendError on an unknown option or model, or if the solver fails."""
    if (why_not := not_loadable(PACKAGES)) is not None:
        raise BackendError(f"backend cpsat: {why_not}")
    options = option_values("cpsat", OPTIONS, task.options)
    kind, memory = options["model"], options["memory"]
    limits = task.until()
    try:
        size = expect_model_to_fit(model, kind, memory, limits.check(BUILT))
    except LimitError as reached:
        return Outcome([], complete=False, stop=stop_with_warning(reached))
    is_limited = limits.deadline < inf or limits.cpu_end < inf
    if size.variables > MOST_IN_THREAD and is_limited and sys.platform == "linux":
        return search_in_process(model, task, options, limits)
    return search(model, task, options)


def search_in_process(model: Model, task: Task, options: dict[str, Any], limits: Limits) -> Outcome:
    """Search in a process that is killed a little after its limits. Return its answer, or what it has found by then.

    The process sends each solution and at last the outcome, or the error that ended it.
    """
    solutions: list[bytes] = []
    left, cpu_left = limits.seconds(), limits.cpu_seconds()
    sent_task = task.changed(cancel=None, progress=None, found=None, time_limit=left, cpu_limit=cpu_left)
    call = Call(_search_and_send, model, sent_task, options, cpu_limit=cpu_left)
    # as `Call` does for processor time: the process may take somewhat longer than its limit
    later = Limits(limits.deadline + (TOLERANCE - 1) * (left or 0.0) + GRACE, limits.cpu_end, limits.cancel)
    with closing(values_of([call], later)) as messages:
        for _, value, last in messages:
            if value is call:  # the process died
                if call.process.exitcode != OUT_OF_CPU:
                    raise BackendError(f"backend cpsat: its process {call.ending}")
                return Outcome(solutions, complete=False, stop="cpu")
            if last and isinstance(value, Exception):
                raise value
            if last:
                return Outcome(solutions, value.complete, value.stop, value.stats)
            if task.report is None:
                solutions.append(value)
            else:
                task.report(value)
    return Outcome(solutions, complete=False, stop=limits.stop())


def _search_and_send(
    send: Callable[[bytes], None], model: Model, task: Task, options: dict[str, Any]
) -> Outcome | Exception:
    """Return the outcome of a search in this process, and ``send`` each of its solutions to the parent process."""
    try:
        return search(model, task.bounded().changed(report=send), options)
    except Exception as error:  # the parent process raises the error
        return error


def search(model: Model, task: Task, options: dict[str, Any]) -> Outcome:
    """Search in a thread of this process."""
    limits = task.until()
    kind, memory = options["model"], options["memory"]
    solver = make_solver(task, options["workers"])
    # CP-SAT compares its limit with the memory of the whole process; 1 << 40 keeps the sum within its 64 bits
    solver.parameters.max_memory_in_mb = min(memory_share() if memory is None else memory, 1 << 40) + memory_now()
    running = CpSatSearch(solver, task, limits)
    try:
        running.build(model, kind)
        # `run` returns whether it must be called again.
        # On boards with few clues, CP-SAT (9.15) may leave internal variables of automata free. It then reports the
        # same solution many times. Solutions that differ only in hidden cells repeat, too. So a run ends after many
        # repetitions, and the next run excludes the solutions so far. From the second run on, the cells determine all
        # variables of the lines.
        while running.run():
            if kind != ONE_TO_ONE and len(model.lines):
                kind = ONE_TO_ONE
                running.build(model, kind)
    except LimitError as reached:  # while the model was built
        running.stop = reached.stop
    except KeyboardInterrupt:
        running.stop = "interrupt"
        raise Interrupted(running.outcome()) from None
    return running.outcome()


def make_solver(task: Task, workers: int) -> Any:
    """Return a CP-SAT solver with its parameters. With a limit of 1 it looks for one solution, otherwise for all."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.random_seed = task.seed % 2**31  # CP-SAT takes no larger seed
    parameters.num_workers = workers if task.limit == 1 else 1
    parameters.enumerate_all_solutions = task.limit != 1
    parameters.catch_sigint_signal = False  # Python handles Ctrl-C itself
    parameters.cp_model_probing_level = 0  # for nonograms, probing and symmetry detection take longer than they save
    parameters.symmetry_level = 0
    return solver


class CpSatSearch:
    """A search for solutions: the CP-SAT model, the solutions so far, and the reason why the last run ended."""

    def __init__(self, solver: Any, task: Task, limits: Limits) -> None:
        self.solver, self.task, self.limits = solver, task, limits
        self.solutions: dict[bytes, None] = {}  # the solutions in the order in which they were found
        self.excluded = 0  # the number of solutions that the model excludes
        self.complete = False
        self.stop = ""
        self.stats: dict[str, float] = dict.fromkeys(("conflicts", "branches", "propagations", "repeats"), 0)
        self.stats |= dict.fromkeys(("deterministic_time", "seconds_build", "seconds_solve"), 0.0)

    def build(self, model: Model, kind: str) -> None:
        """Write the rules as a new CP-SAT model; raises `LimitError` at the limits."""
        from nono_constraints import build
        from ortools.sat.python import cp_model

        began = monotonic()
        self.formula = cp_model.CpModel()
        self.cells = build(self.formula, model, kind, check=self.limits.check(BUILT))[: model.shown]
        self.excluded = 0
        self.stats["seconds_build"] += monotonic() - began

    def run(self) -> bool:
        """Add new solutions up to the limit; return whether repetitions ended the search, so that it must run again.

        Raises BackendError if CP-SAT rejects the model.
        """
        from ortools.sat.python import cp_model

        for solution in islice(self.solutions, self.excluded, None):  # those that the model does not exclude yet
            self.formula.add_bool_or(~cell[colour] for cell, colour in zip(self.cells, solution, strict=True))
        self.excluded = len(self.solutions)
        solver, stats = self.solver, self.stats
        collector = make_collector(self.cells, self.solutions, self.task)
        began = monotonic()
        in_time = run_interruptibly(lambda: solver.solve(self.formula, collector), solver.stop_search, self.limits)
        answer = solver.response_proto  # ortools 9.12 has no other way to these numbers
        if answer.status == cp_model.MODEL_INVALID:
            raise BackendError(f"backend cpsat: {self.formula.validate()}")
        stats["conflicts"] += solver.num_conflicts
        stats["branches"] += solver.num_branches
        stats["propagations"] += answer.num_binary_propagations + answer.num_integer_propagations
        stats["deterministic_time"] += answer.deterministic_time
        stats["seconds_solve"] += monotonic() - began
        stats["repeats"] += collector.repeats
        limited = len(self.solutions) == self.task.limit
        self.complete = answer.status == cp_model.INFEASIBLE or (answer.status == cp_model.OPTIMAL and not limited)
        ended = self.complete or limited
        if ended:
            self.stop = ""
        elif in_time:  # within its time, CP-SAT gives up only for lack of memory
            self.stop = "memory"
        else:
            self.stop = self.limits.stop()
        return collector.too_many_repeats() and in_time and not ended

    def outcome(self) -> Outcome:
        """Return the solutions so far, unless they were reported."""
        solutions = list(self.solutions) if self.task.report is None else []
        return Outcome(solutions, self.complete, self.stop, self.stats)


def make_collector(cells: list[dict[int, Any]], solutions: dict[bytes, None], task: Task) -> Any:
    """Return a CP-SAT callback that adds each solution to ``solutions``, and stops the search at the limit or after
    many repetitions.

    It also remembers solutions that it passed to ``report``, to notice repetitions.
    """
    from ortools.sat.python import cp_model

    # first give each cell its first colour; true literals then change this
    first = bytearray(next(iter(cell), 0) for cell in cells)
    other_colours = []
    for i, cell in enumerate(cells):
        other_colours += [(i, colour, literal.index) for colour, literal in cell.items() if colour != first[i]]
    before = len(solutions)  # from earlier searches

    class Collector(cp_model.CpSolverSolutionCallback):
        repeats = 0

        def on_solution_callback(self) -> None:
            """Keep and report a solution. Stop the search at the limit of solutions, or at too many repeats."""
            solution = first[:]  # a copy of the board on which each cell has its first colour
            for cell, colour, literal in other_colours:
                if self.SolutionBooleanValue(literal):
                    solution[cell] = colour
            grid = bytes(solution)
            if grid in solutions:
                self.repeats += 1
            else:
                solutions[grid] = None
                if task.report is not None:
                    task.report(grid)
            if self.too_many_repeats() or len(solutions) == task.limit:
                self.stop_search()

        def too_many_repeats(self) -> bool:
            """Return whether solutions were found again so often that a new search should exclude the known ones."""
            return self.repeats > FEW + len(solutions) - before

    return Collector()


BACKEND = Backend(
    name="cpsat",
    purpose="a second opinion, by OR-tools",
    solve=solve,
    unavailable=unavailable,
    packages=PACKAGES,
    about=lambda: version_of("ortools"),
    options=lambda: OPTIONS,
    rank=2,
    code=("nono_constraints", "ortools"),
)
