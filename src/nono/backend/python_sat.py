"""Uses a solver of python-sat to find all solutions of a formula, or to prove that there are none.

A solver that can be interrupted runs in a thread. All others, and solvers with a memory limit, run in a process of
their own, which is killed at the time limit or on Ctrl-C.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from itertools import islice, pairwise
from threading import Event
from typing import TYPE_CHECKING, Any

from nono.backend.bounded import run_interruptibly
from nono.backend.processes import OUT_OF_CPU, Call, values_of_calls
from nono.base.arguments import expected_one_of, unusable
from nono.base.distribution import not_installed, not_loadable
from nono.base.errors import BackendError, LimitError
from nono.base.limits import NO_LIMITS, Limits
from nono.base.memory import limit_memory

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF

# the solver to rebuild for each call: Kissat in python-sat crashes if clauses are added after a call
REBUILT = "kissat404"
PACKAGES = {"numpy": "numpy", "pysat.solvers": "python-sat"}
CHUNK = 5000  # number of clauses that are added between two checks for a stop request


@cache
def unavailable() -> str | None:
    """Return the reason why no solver is available, or None."""
    return not_installed(PACKAGES)


def solver_names() -> dict[str, tuple[str, ...]]:
    """Return the names of the available solvers, each with the names that python-sat accepts for it.

    Raises BackendError if python-sat cannot be used.
    """
    if (why_not := not_loadable(PACKAGES)) is not None:
        raise BackendError(why_not)
    from pysat.solvers import SolverNames

    listed = {
        name: names
        for name, names in vars(SolverNames).items()
        if isinstance(names, tuple) and not name.startswith("_")
    }
    if find_spec("pycryptosat") is None:  # python-sat lists this solver even without its package
        del listed["cryptosat"]
    return listed


def solver_named(name: str) -> str:
    """Return the name that python-sat uses for a solver. Raise BackendError if the name is unknown."""
    for listed, names in solver_names().items():
        if name in (listed, *names):  # python-sat does not accept every name under which it lists a solver
            return listed if listed in names else names[-1]
    raise unusable("solver", name, expected_one_of(name, solver_names()))


@dataclass(slots=True)
class SatSearch:
    """The state of an enumeration: the solver, the limits, and the solutions so far.

    If ``signs[v]`` is 1, the cell variable ``v + 1`` stands for a colour even if it is false. If it is 0, clauses that
    exclude a solution omit the variable where it is false. ``phases`` are literals: the first call assumes all of them,
    and later calls try them first. The literals of a solution become the next phases. ``memory`` is the memory limit of
    the process in MiB.

    ``limit`` is the greatest number of solutions, or None. ``solutions`` lists the ``count`` solutions, each with one
    byte (0 or 1) per cell variable. With ``report``, each solution is passed to this function, and ``solutions`` stays
    empty. ``exhausted`` tells whether there are no other solutions; ``proof`` is then the DRUP text of a proof of this,
    if ``with_proof`` is set. ``stats`` are the statistics of the solver.
    """

    solver: str
    limit: int | None
    signs: bytes
    phases: list[int] = field(default_factory=list)
    memory: int | None = None
    with_proof: bool = False
    solutions: list[bytes] = field(default_factory=list)
    exhausted: bool = False
    stats: dict[str, float] = field(default_factory=dict)
    proof: str = ""
    report: Callable[[bytes], object] | None = None
    count: int = 0

    def keep_solution(self, values: bytes) -> None:
        """Keep or report a solution."""
        self.count += 1
        if self.report is None:
            self.solutions.append(values)
        else:
            self.report(values)

    def run(self, cnf: CNF, limits: Limits = NO_LIMITS) -> bool:
        """Search within these limits; return whether the search ended by itself.

        Raises BackendError if the solver fails, LimitError if it runs out of memory.
        """
        if self.memory is None and interruptible(self.solver):
            return solve_in_thread(self, cnf, limits)
        return solve_in_process(self, cnf, limits)


def enumerate_solutions(
    solver: Any, search: SatSearch, decide: Callable[[list[int]], bool | None], report: Callable[[bytes], None]
) -> None:
    """Find solutions until the limit is reached, there are no more, or ``decide`` returns None (interrupted).

    ``report`` is called for each solution with the values of its cell variables. The first search assumes that the
    literals in ``search.phases`` hold; if that fails, it is repeated without. In the end, ``search`` has the statistics
    and whether there are no more solutions; if so, also the proof that was asked for.
    """
    size = len(search.signs)
    count = 0
    assumptions = search.phases
    if search.phases:
        solver.set_phases(search.phases)
    while count != search.limit and (answer := decide(assumptions)) is not None:
        if not answer and assumptions:
            assumptions = []
            continue
        if not answer:
            search.exhausted = True
            break
        assumptions = []
        model = solver.get_model()
        values = model[:size]
        values += range(-1 - len(values), -1 - size, -1)  # variables that no clause contains are false
        report(bytes(x > 0 for x in values))
        count += 1
        if count != search.limit:
            # another solution differs in a cell; of a cell with several variables, the true one is enough
            solver.add_clause([-x for x, sign in zip(values, search.signs, strict=True) if sign or x > 0])
            if search.phases:
                solver.set_phases(model)
    with suppress(NotImplementedError):
        search.stats = solver.accum_stats() or {}
    if search.with_proof and search.exhausted:
        search.proof = "".join(f"{line}\n" for line in solver.get_proof() or ())


def interruptible(name: str) -> bool:
    """Return whether another thread can interrupt the solver; all other solvers hold Python's global lock."""
    from pysat.solvers import Solver

    with Solver(name) as solver:
        try:
            solver.interrupt()
        except NotImplementedError:
            return False
    return True


def solve_in_thread(search: SatSearch, cnf: CNF, limits: Limits) -> bool:
    """Run the search in a thread, and interrupt it at the limits.

    Return whether the search ended without an interruption.
    """
    from pysat.solvers import Solver

    stopped = Event()
    solvers: list[Solver] = []

    def work() -> None:
        """Pass the formula to a solver in chunks, and enumerate its solutions."""
        with make_solver(search) as solver:
            solvers.append(solver)
            clauses = cnf.clauses()
            while chunk := list(islice(clauses, CHUNK)):
                if stopped.is_set():
                    return
                solver.append_formula(chunk)

            def decide(assumptions: list[int]) -> bool | None:
                """Return whether the clauses can be satisfied with these literals; None after an interruption."""
                if stopped.is_set():  # otherwise, an interrupted solver might still find a solution without search
                    return None
                answer: bool | None = solver.solve_limited(assumptions, expect_interrupt=True)
                return answer

            enumerate_solutions(solver, search, decide, search.keep_solution)

    def stop() -> None:
        """Interrupt the solver, also one that has not begun to search."""
        stopped.set()
        for solver in solvers:
            solver.interrupt()

    return run_interruptibly(work, stop, limits)


def make_solver(search: SatSearch) -> Any:
    """Return a new solver without clauses. Raise BackendError if a proof is requested and the solver writes none.

    python-sat accepts ``with_proof`` of every solver. Only the wrappers of solvers that write proofs have the attribute
    ``prfile``, the file of the proof.
    """
    from pysat.solvers import Solver

    solver = Solver(search.solver)
    if not search.with_proof:
        return solver
    with solver:
        if not hasattr(solver.solver, "prfile"):
            raise unusable("solver", search.solver, "a solver that writes proofs, such as glucose4 or cadical153")
    return Solver(search.solver, with_proof=True)


def solve_in_process(search: SatSearch, cnf: CNF, limits: Limits) -> bool:
    """Search in a process that is killed at the limits; return whether it ended by itself."""
    given = replace(search, report=None), cnf.literals.tobytes(), cnf.starts.tobytes()
    call = Call(_enumerated, *given, cpu_limit=limits.cpu_seconds())
    with closing(values_of_calls([call], limits)) as messages:
        for _, value, last in messages:
            if value is call and call.process.exitcode == OUT_OF_CPU:
                raise LimitError("cpu", "the processor time ran out")
            if value is call and search.memory is not None:  # a solver that finds no memory ends its process
                raise LimitError("memory", f"solver {search.solver} ran into its memory limit of {search.memory} MiB")
            if value is call or isinstance(value, str):
                raise BackendError(f"solver {search.solver} {call.ending if value is call else f'failed: {value}'}")
            if last:
                search.exhausted, search.stats, search.proof = value
                return True
            search.keep_solution(value)
    return False


def _enumerated(
    send: Callable[[bytes], None], search: SatSearch, literals: bytes, starts: bytes
) -> tuple[bool, dict[str, float], str] | str:
    """Send each solution; return whether there are no more, the statistics and the proof, or the reason for a failure.

    This function runs in the process of `solve_in_process`.
    """
    if search.memory is not None:
        limit_memory(search.memory)
    try:
        flat, ends = (array("i", part).tolist() for part in (literals, starts))
        clauses = [flat[start:end] for start, end in pairwise(ends)]
        if search.solver == REBUILT:
            solver: Any = Rebuilt(replace(search, memory=None), clauses)
        else:
            solver = make_solver(search)
            solver.append_formula(clauses)
        enumerate_solutions(solver, search, solver.solve, send)
    except MemoryError:  # Python may lack the memory to report the error
        os._exit(1)
    except Exception as error:  # the parent process raises the error
        return f"{type(error).__name__}: {error}"
    return search.exhausted, search.stats, search.proof


class Rebuilt:
    """A solver object that builds the real solver again for each call."""

    def __init__(self, search: SatSearch, clauses: list[list[int]]) -> None:
        self.search = search
        self.clauses = clauses
        self.model: list[int] = []

    def solve(self, assumptions: list[int]) -> bool:
        """Return whether the clauses have a solution in which these literals are true, and keep it in ``model``."""
        with make_solver(self.search) as solver:
            solver.append_formula(self.clauses + [[literal] for literal in assumptions])
            answer = solver.solve()
            self.model = solver.get_model() or []
        return bool(answer)

    def get_model(self) -> list[int]:
        return self.model

    def add_clause(self, clause: list[int]) -> None:
        self.clauses.append(clause)

    def set_phases(self, literals: list[int]) -> None:
        """Ignore the literals to try first: Kissat does not accept them."""

    def accum_stats(self) -> dict[str, float]:
        return {}
