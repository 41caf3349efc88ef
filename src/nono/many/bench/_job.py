"""One run of a contest: a contestant solves a puzzle, and `run` returns its answer and its cost.

A backend pays for all work from the clues to the verdict. An external program pays for its own processes only: nono
writes its input before the clock starts, and reads its output after the clock has stopped.
"""

from __future__ import annotations

import ctypes
import os
import re
import shlex
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from nono.backend import answer as answer_of, usable_backend, words_of_failure
from nono.backend.processes import Ended, run_program
from nono.base.errors import BackendError, LimitError, PuzzleError
from nono.base.inputs import bytes_in
from nono.base.limits import Limits, abandoned_after, processor_time, resource
from nono.base.memory import limit_memory, most_memory
from nono.genres import Puzzle
from nono.many.bench._contestants import FORMULAS, Configuration
from nono.many.bench._records import limit_of
from nono.model import Outcome, Stopwatch, Task, Verdict, seconds_left
from nono.proofs import picture_in, rules
from nono.solving import ends_early, faulty_solutions, without_goal
from nono.text import dump_bytes, puzzle as built_in

WARM_UP = 0.1  # maximum number of seconds of the run that warms up a contestant
WARMING = "castle"  # the built-in puzzle of that run
WRONG = "break the rules or are repeated"
LACKING = "claims to have all solutions, but lacks the goal picture, which is a solution"
EARLY = "stopped before it reached a limit, but did not find all solutions"
BUGS = (WRONG, LACKING, EARLY)  # how the error ends if it shows a bug in the backend
Answer = dict[str, Any]  # the fields of a `Record` that depend on the answer


@dataclass(frozen=True, slots=True)
class Contest:
    """The task (a key of `TASKS`, or ``count:N``), the number of repetitions, and the limits per run (seconds, MiB).

    ``cpu_limit`` is in seconds of processor time; an external program gets whole seconds. ``memory`` is in addition to
    the memory of a process at its start. With ``share`` instead of the limits of time, a run gets this number of
    seconds of processor time, or `TIMES` times that of the fastest run on the same puzzle so far if that is more. With
    ``charge_formula``, an external program also pays for the time in which nono makes its input.
    """

    task: str = "unique"
    repeat: int = 3
    time_limit: float | None = None
    memory: int | None = None
    seed: int = 0
    jobs: int = 1
    share: float | None = None
    cpu_limit: float | None = None
    charge_formula: bool = False

    @property
    def most(self) -> float | None:
        """The seconds that a run may take: of processor time or, without such a limit, by the clock."""
        return self.time_limit if self.cpu_limit is None else self.cpu_limit

    @property
    def limit(self) -> int | None:
        """The number of solutions to search for."""
        return limit_of(self.task)


@dataclass(frozen=True, slots=True)
class Job:
    """One run: a puzzle, a contestant, and the limits of the contest.

    ``number`` is the number of the puzzle in the contest, and ``repeat`` the number of the repetition.
    """

    puzzle: Puzzle
    configuration: Configuration
    contest: Contest
    number: int = 0
    repeat: int = 0

    @property
    def seed(self) -> int:
        """The seed of the search; each repetition has another one."""
        return self.contest.seed + self.repeat


def run(send: object, job: Job) -> Answer:
    """Do a run within its memory limit, in a process of its own. Return an answer even if the run fails.

    First, the backend tries a built-in puzzle. After a fork, the system copies each page of memory that is changed for
    the first time, which takes longer than a small puzzle. Every `Call` passes ``send``; a run sends nothing before its
    answer.
    """
    warnings.simplefilter("ignore", RuntimeWarning)  # the answer contains the limit
    try:
        if job.configuration.backend:
            with suppress(BackendError):
                short = Contest("first", time_limit=WARM_UP, cpu_limit=WARM_UP)
                _answer_of_backend(replace(job, puzzle=built_in(WARMING), contest=short))
        if job.contest.memory is not None:
            limit_memory(job.contest.memory)
        return _answer_of_program(job) if job.configuration.command else _answer_of_backend(job)
    except MemoryError:
        return {"stop": "memory"}
    except OSError as error:
        return {"error": f"{error.filename}: {error.strerror}" if error.filename else str(error)}
    except Exception as error:  # the error becomes a row of the results
        return {"error": words_of_failure(error)}


def _answer_of_backend(job: Job) -> Answer:
    """Return the answer of a backend of nono, with its seconds and its memory in MiB."""
    before = most_memory()
    cpu, wall = processor_time(), perf_counter()
    try:
        # the backend keeps its limits itself; these later ones end what does not look at them
        with Limits.after(abandoned_after(job.contest.time_limit), abandoned_after(job.contest.cpu_limit)).applied():
            answer = _answer(job)
    except LimitError as reached:  # raised while the model was built
        answer = {"stop": reached.stop, "build": perf_counter() - wall}
    answer["wall"], answer["cpu"] = perf_counter() - wall, processor_time() - cpu
    answer["memory"] = most_memory() - before
    answer["solve"] = answer["wall"] - answer["build"] - answer.get("check", 0.0)
    return answer


def _answer(job: Job) -> Answer:
    """Build the model, ask the backend, and check its solutions."""
    watch = Stopwatch()
    model = job.puzzle.model()
    built, cpu_built = watch.read()
    # The task has no goal picture, which would help the backend.
    cpu_left = seconds_left(job.contest.cpu_limit, cpu_built)
    task = Task(
        job.contest.limit, job.contest.time_limit, job.seed, options=job.configuration.options, cpu_limit=cpu_left
    )
    usable_backend(job.configuration.backend)
    outcome = answer_of(job.configuration.backend, model, task)
    return _checked(job, outcome) | {"build": built + outcome.stats.get("seconds_build", 0.0)}


def _checked(job: Job, outcome: Outcome) -> Answer:
    """Return the answer of a contestant, after a check of the solutions that it lists.

    Its ``error`` says that solutions are wrong or missing, or that the search ended for no reason. ``shown`` is the
    number of right solutions, and ``digest`` a hash of the set of all solutions if it is complete.
    """
    began = perf_counter()
    wrong = faulty_solutions(job.puzzle, outcome.solutions)
    error = f"{len(wrong)} solutions {WRONG}" if wrong else ""
    if not error and without_goal(job.puzzle, outcome, job.puzzle.goal_bytes):
        error = LACKING
    if not error and ends_early(outcome, job.contest.limit):
        error = EARLY
    digest = sha256(b"".join(sorted(outcome.solutions))).hexdigest()[:16] if outcome.complete else ""
    return {
        "verdict": str(outcome.verdict(job.contest.limit)),
        "count": outcome.count,
        "shown": len(set(outcome.solutions).difference(wrong)),
        "complete": outcome.complete,
        "stop": outcome.stop,
        "error": error,
        "digest": digest,
        "check": perf_counter() - began,
        "stats": {name: value for name, value in outcome.stats.items() if value},
    }


def _cpu_of_children() -> float | None:
    """Return the CPU seconds of all child processes that have ended, and of their own children; None on Windows."""
    if resource is None:
        return None
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return float(used.ru_utime + used.ru_stime)


SET_CHILD_SUBREAPER = 36  # of the system call `prctl` of Linux


def adopt_orphans() -> None:
    """Make this process the parent of all processes below it whose own parents end. Only Linux can do so."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def has_children() -> bool:
    """Return whether a child of this process still runs; False on systems that cannot tell.

    The system adds the times of children that have ended to `_cpu_of_children` when this function collects them.
    """
    if not hasattr(os, "waitpid"):
        return False
    with suppress(ChildProcessError):  # there are no children
        while True:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                return True
    return False


@dataclass(slots=True)
class Program:
    """An external program, the cost of its runs so far, and that of making its input (``build``).

    ``escaped`` is "unknown" if a process that the program started outlived it: its cost is then unknown.
    """

    command: str
    cpu: float = 0.0
    wall: float = 0.0
    memory: float = 0.0
    build: float = 0.0
    build_cpu: float = 0.0
    escaped: str = ""

    @contextmanager
    def prepared(self) -> Iterator[None]:
        """Count the time within this context as that of making the input."""
        wall, cpu = perf_counter(), process_time()
        try:
            yield
        finally:
            self.build += perf_counter() - wall
            self.build_cpu += process_time() - cpu

    def run(self, file: str, seconds: float | None, cpu_seconds: float | None) -> tuple[Ended, str]:
        """Run the program on a file. Also return its answer: the file ``{answer}``, otherwise its output.

        Raises `LimitError` after ``seconds``, or when the program has used ``cpu_seconds`` (rounded up).
        """
        answer = f"{file}.answer"
        command = [word.replace("{file}", file).replace("{answer}", answer) for word in shlex.split(self.command)]
        Path(answer).unlink(missing_ok=True)  # the answer of the run before
        most_before = most_memory()
        adopt_orphans()
        cpu, wall = _cpu_of_children(), perf_counter()
        try:
            ended = run_program(command, Limits.after(seconds, cpu_seconds))
        finally:
            passed = perf_counter() - wall
            self.wall += passed
            self.escaped = "unknown" if has_children() else self.escaped
            ended_cpu = _cpu_of_children()
            self.cpu += passed if cpu is None or ended_cpu is None else ended_cpu - cpu  # unknown: at most this time
            # The system's figure includes the memory of the process that spawned the program.
            most = most_memory(children=True)
            self.memory = most if most > most_before else 0.0
        return ended, _answer_in(answer) if os.path.exists(answer) else ended.output


def _answer_in(path: str) -> str:
    """Return the answer that a program wrote to a file. Raises `LimitError` if it is too large."""
    try:
        return bytes_in(path).decode(errors="replace")
    except PuzzleError as error:
        raise LimitError("memory", f"the answer of the program: {error.message}") from None


def _answer_of_program(job: Job) -> Answer:
    """Return the answer of an external program, with its seconds and its memory in MiB."""
    program = Program(job.configuration.command)
    with tempfile.TemporaryDirectory() as folder:
        answer = (_solve_formula if job.configuration.format in FORMULAS else _solve_puzzle_file)(job, program, folder)
    cpu, wall = program.cpu, program.wall
    if job.contest.charge_formula:
        cpu, wall = cpu + program.build_cpu, wall + program.build
    return answer | {
        "cpu": cpu,
        "wall": wall,
        "solve": program.wall,
        "build": program.build,
        "build_cpu": program.build_cpu,
        "memory": program.memory,
        "escaped": program.escaped,
    }


def _solve_puzzle_file(job: Job, program: Program, folder: str) -> Answer:
    """Run an external program on the puzzle's file, and return the verdict whose pattern its output matches first.

    The answer is an error if no pattern matches, or the limit that ended the program.
    """
    with program.prepared():
        file = os.path.join(folder, f"puzzle.{job.configuration.format}")
        Path(file).write_bytes(dump_bytes(job.puzzle, job.configuration.format))
    try:
        ended, _ = program.run(file, job.contest.time_limit, job.contest.cpu_limit)
    except LimitError as reached:
        return {"stop": reached.stop}
    for verdict, pattern in job.configuration.words.items():
        if re.search(pattern, ended.output + ended.errors, re.IGNORECASE):
            counts = {"unique": 1, "multiple": 2, "solved": 1, "unsolvable": 0}  # solutions that are known to exist
            complete = verdict in (Verdict.UNIQUE, Verdict.UNSOLVABLE)
            return {"verdict": verdict, "count": counts[verdict], "complete": complete}
    return {"error": _no_verdict(ended)}


def _solve_formula(job: Job, program: Program, folder: str) -> Answer:
    """Let an external solver solve the puzzle's formula. After each solution, exclude it and run the solver again.

    Return the checked answer: complete if the solver proved that there are no more solutions, and incomplete at the
    limit of solutions, at a limit of time, and after a wrong solution. An unreadable answer of the solver is an error.
    """
    contest = job.contest
    # the formula is not the work of the program, so it may take longer than its limits, but not for ever
    seconds, cpu_seconds = abandoned_after(contest.time_limit), abandoned_after(contest.cpu_limit)
    try:
        with program.prepared(), Limits.after(seconds, cpu_seconds).applied():
            cnf = rules(job.puzzle, job.configuration.encoding)
    except LimitError as reached:
        return {"stop": reached.stop}
    pictures: list[bytes] = []
    suffix, text_of = FORMULAS[job.configuration.format]
    file = os.path.join(folder, f"puzzle{suffix}")
    while contest.limit is None or len(pictures) < contest.limit:
        with program.prepared():
            Path(file).write_text(text_of(cnf.excluding(pictures)), "utf-8")
        try:
            left = seconds_left(contest.time_limit, program.wall)
            cpu_left = seconds_left(contest.cpu_limit, program.cpu)
            ended, answer = program.run(file, left, cpu_left)
            picture = picture_in(cnf, job.puzzle, answer)
        except LimitError as reached:
            return _checked(job, Outcome(pictures, complete=False, stop=reached.stop))
        except PuzzleError:
            return {"error": _no_verdict(ended)}
        if picture is None:
            return _checked(job, Outcome(pictures, complete=True))
        pictures.append(picture)
        if faulty_solutions(job.puzzle, pictures):  # the solver might repeat its fault for ever
            break
    return _checked(job, Outcome(pictures, complete=False))


def _no_verdict(ended: Ended) -> str:
    """Return the error for an output without a verdict; it quotes the first line."""
    first = (ended.output + ended.errors).strip().splitlines()[:1]
    line = first[0][:80] if first else "nothing"
    return f"no verdict: exit status {ended.status}, output {line!r}"
