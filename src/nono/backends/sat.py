"""Backend ``sat``: the rules as clauses, by any encoding of `nono_encoders`, and any solver of python-sat.

Options: ``encoding`` (a name in `nono_encoders.ENCODINGS`) and ``solver`` (a name of python-sat's). Solutions after the
first come from the same solver, which keeps what it learned, after a clause that forbids the last one.

The formula comes from the clues alone. A solver that can be interrupted runs in a thread; one that cannot in a process
of its own, which a time limit or Ctrl-C kills.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from array import array
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import islice, pairwise
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any

from nono.errors import BackendError
from nono.interrupt import run
from nono.model import Model
from nono.verdict import Outcome, Task

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF

OPTIONS = {"encoding": "order", "solver": "glucose3"}
REBUILT = "kissat404"  # python-sat's Kissat crashes, sooner or later, on clauses added after a call
CHUNK = 5000  # clauses handed over between two looks at whether to stop


def unavailable() -> str | None:
    """Why this backend cannot be used here, or None."""
    missing = [name for name, module in (("python-sat", "pysat"), ("numpy", "numpy")) if find_spec(module) is None]
    return f"{' and '.join(missing)} not installed" if missing else None


def solve(model: Model, task: Task) -> Outcome:
    """Solve ``model`` as a formula. Raises BackendError on an unknown option, encoding or solver, or if one fails."""
    began = monotonic()
    try:
        from nono_encoders import ENCODINGS, encode

        solvers = {alias: names[-1] for name, names in solver_names().items() for alias in (name, *names)}
    except ImportError as error:
        raise BackendError(f"backend sat: {error}") from error

    options = OPTIONS | {name: str(value) for name, value in task.options.items()}
    for kind, name, known in (
        *(("option", name, list(OPTIONS)) for name in options),
        ("encoding", options["encoding"], list(ENCODINGS)),
    ):
        if name not in known:
            raise BackendError(f"backend sat has no {kind} {name!r}; there are: {', '.join(known)}")
    if options["solver"] not in solvers:
        raise BackendError(f"backend sat has no solver {options['solver']!r}; there are: {', '.join(solver_names())}")
    building = monotonic()
    cnf = encode(model, options["encoding"])
    stats: dict[str, float] = {"variables": cnf.variables, "clauses": len(cnf), "seconds_build": monotonic() - building}
    if cnf.contradictory():
        return Outcome([], True, stats=stats)

    search = Search(solvers[options["solver"]], task.limit, cnf.cell_signs())
    built = monotonic()
    seconds = None if task.time_limit is None else max(0.0, task.time_limit - (built - began))
    in_time = (solve_in_thread if interruptible(search.solver) else solve_in_process)(search, cnf, seconds)
    stats |= search.stats
    stats["seconds_solve"] = monotonic() - built
    stopped = not (in_time or search.exhausted or len(search.found) == task.limit)
    return Outcome([cnf.decode(values) for values in search.found], search.exhausted, "time" if stopped else "", stats)


def solver_names() -> dict[str, tuple[str, ...]]:
    """The solvers that can be used here, and the names python-sat takes for each."""
    from pysat.solvers import SolverNames

    listed = {name: names for name, names in vars(SolverNames).items() if isinstance(names, tuple)}
    if find_spec("pycryptosat") is None:
        del listed["cryptosat"]
    return listed


@dataclass(slots=True)
class Search:
    """One enumeration: what is asked of which solver, and what was found so far.

    ``signs[v]`` is 1 where cell variable ``v + 1`` stands for a colour when false, too, and 0 where it does not, so
    that a clause against a solution can leave it out if false. ``found`` are values of the cell variables, 0 or 1 each.
    """

    solver: str
    limit: int | None
    signs: bytes
    found: list[bytes] = field(default_factory=list)
    exhausted: bool = False
    stats: dict[str, float] = field(default_factory=dict)


def enumerate_solutions(
    solver: Any, search: Search, decide: Callable[[], bool | None], tell: Callable[[bytes], None]
) -> None:
    """Find solutions until the limit, the last one, or until ``decide`` answers None: it was interrupted."""
    size = len(search.signs)
    found = 0
    while found != search.limit and (answer := decide()) is not None:
        if not answer:
            search.exhausted = True
            break
        values = solver.get_model()[:size]
        values += range(-1 - len(values), -1 - size, -1)  # variables that the solver never saw
        tell(bytes(x > 0 for x in values))
        found += 1
        if found != search.limit:
            solver.add_clause([-x for x, sign in zip(values, search.signs, strict=True) if sign or x > 0])
    with suppress(NotImplementedError):
        search.stats = solver.accum_stats()


def interruptible(name: str) -> bool:
    """Whether a solver can be stopped from another thread. (Those that cannot hold Python's global lock, too.)"""
    from pysat.solvers import Solver

    with Solver(name) as solver:
        try:
            solver.interrupt()
        except NotImplementedError:
            return False
    return True


def solve_in_thread(search: Search, cnf: CNF, seconds: float | None) -> bool:
    """Search in a thread, and interrupt it after ``seconds``; whether it ended in time."""
    from pysat.solvers import Solver

    stopped = Event()
    solvers: list[Solver] = []

    def work() -> None:
        with Solver(search.solver) as solver:
            solvers.append(solver)
            clauses = cnf.clauses()
            while chunk := list(islice(clauses, CHUNK)):
                if stopped.is_set():
                    return
                solver.append_formula(chunk)

            def decide() -> bool | None:  # an interrupted solver may still find what needs no search
                return None if stopped.is_set() else solver.solve_limited(expect_interrupt=True)

            enumerate_solutions(solver, search, decide, search.found.append)

    def stop() -> None:
        stopped.set()
        for solver in solvers:
            solver.interrupt()

    return run(work, stop, seconds)


def solve_in_process(search: Search, cnf: CNF, seconds: float | None) -> bool:
    """Search in a process of its own, and kill that after ``seconds``; whether it ended in time."""
    code = "import sys; sys.path[:] = sys.argv[1:]; from nono.backends.sat import child; child()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, *sys.path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    ended = False
    complaint = b""

    def work() -> None:
        nonlocal ended, complaint
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        dead = suppress(EOFError, OSError, pickle.UnpicklingError)  # it was killed, by us or by another
        with dead, process:
            with dead:
                flat = cnf.literals.tobytes(), cnf.starts.tobytes()
                pickle.dump((search.solver, search.limit, search.signs, *flat), process.stdin)
                process.stdin.close()
                while isinstance(message := pickle.load(process.stdout), bytes):
                    search.found.append(message)
                search.exhausted, search.stats = message
                ended = True
            complaint = process.stderr.read()

    in_time = run(work, process.kill, seconds)
    if in_time and not ended:
        lines = complaint.decode(errors="replace").split("\n")
        why = next((line for line in reversed(lines) if line.strip()), f"ended with status {process.returncode}")
        raise BackendError(f"solver {search.solver}: {why}")
    return in_time


def child() -> None:
    """The process that `solve_in_process` starts: reads the formula, and writes each solution as it is found."""
    from pysat.solvers import Solver

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a solver prints is no answer
    name, limit, signs, *flat = pickle.load(sys.stdin.buffer)
    literals, starts = (array("i", part).tolist() for part in flat)
    search = Search(name, limit, signs)

    def tell(values: bytes) -> None:
        pickle.dump(values, answers)
        answers.flush()

    clauses = [literals[a:b] for a, b in pairwise(starts)]
    solver = Rebuilt(name, clauses) if name == REBUILT else Solver(name, bootstrap_with=clauses)
    enumerate_solutions(solver, search, solver.solve, tell)
    pickle.dump((search.exhausted, search.stats), answers)
    answers.close()


class Rebuilt:
    """A solver made anew for each call."""

    def __init__(self, name: str, clauses: list[list[int]]) -> None:
        self.name = name
        self.clauses = clauses
        self.model: list[int] = []

    def solve(self) -> bool:
        from pysat.solvers import Solver

        with Solver(self.name, bootstrap_with=self.clauses) as solver:
            answer = solver.solve()
            self.model = solver.get_model() or []
        return bool(answer)

    def get_model(self) -> list[int]:
        return self.model

    def add_clause(self, clause: list[int]) -> None:
        self.clauses.append(clause)

    def accum_stats(self) -> dict[str, float]:
        return {}
