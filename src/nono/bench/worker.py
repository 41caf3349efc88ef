"""One run of one contestant, in a process that does nothing else."""

from __future__ import annotations

import os
import resource
import tempfile
import warnings
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import parent_process
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from nono.backend import answer as answer_of
from nono.backend import usable
from nono.base.errors import BackendError
from nono.base.limits import limit_memory
from nono.base.processes import end_with
from nono.bench.contestants import Configuration
from nono.genres.base import Puzzle
from nono.model.answer import Task, Verdict
from nono.solving.agreement import ends_early, without_goal
from nono.solving.solve import faulty

WRONG = "break the rules or came twice"
LACKING = "all solutions, it says, but not the goal, which keeps the rules"
EARLY = "it ended before its limits, without all solutions"
BUGS = (WRONG, LACKING, EARLY)  # how errors end that a bug in the backend makes
Answer = dict[str, Any]  # the fields of a `nono.bench.records.Record` that come from the run itself


@dataclass(frozen=True, slots=True)
class Job:
    """A puzzle, what solves it, and the limits: ``memory`` in MiB beyond that of the process at its start."""

    puzzle: Puzzle
    configuration: Configuration
    limit: int | None
    seed: int
    time_limit: float | None
    memory: int | None


def work(connection: Any, job: Job) -> None:
    """Run the job and send its `Answer`; its process group has all that it starts, and can be killed as one."""
    os.setsid()
    owner = parent_process()
    assert owner is not None
    end_with(owner.sentinel, group=True)
    warnings.simplefilter("ignore", RuntimeWarning)  # of formulas that are refused: the answer has the limit
    if job.memory is not None:
        limit_memory(job.memory)
    try:
        answer = run(job)
    except MemoryError:
        answer = {"stop": "memory"}
    except (BackendError, OSError) as error:
        answer = {"error": str(error)}
    except Exception as error:  # of any kind: it is one row of the results
        answer = {"error": f"{type(error).__name__}: {error}"}
    connection.send(answer)
    connection.close()


def run(job: Job) -> Answer:
    """The answer of the job's contestant and what it cost."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu, wall = process_time(), perf_counter()
    answer = _outside(job) if job.configuration.command else _ours(job)
    wall, cpu = perf_counter() - wall, process_time() - cpu
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu += after.ru_utime + after.ru_stime - children.ru_utime - children.ru_stime
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    answer |= {"cpu": cpu, "wall": wall, "memory": max(grown, after.ru_maxrss - children.ru_maxrss, 0) / 1024}
    answer["solve"] = wall - answer["build"]
    return answer


def _ours(job: Job) -> Answer:
    began = perf_counter()
    model = job.puzzle.model()
    built = perf_counter() - began
    task = Task(job.limit, job.time_limit, job.seed, options=job.configuration.options)  # not the goal: it would help
    usable(job.configuration.backend)
    outcome = answer_of(job.configuration.backend, model, task)
    wrong = faulty(job.puzzle, outcome.solutions)
    error = f"{len(wrong)} solutions {WRONG}" if wrong else ""
    if not error and without_goal(job.puzzle, outcome, job.puzzle.goal_bytes):
        error = LACKING
    if not error and ends_early(outcome, job.limit):
        error = EARLY
    digest = sha256(b"".join(sorted(outcome.solutions))).hexdigest()[:16] if outcome.complete else ""
    return {
        "verdict": str(outcome.verdict(job.limit)),
        "count": outcome.count,
        "complete": outcome.complete,
        "stop": outcome.stop,
        "error": error,
        "digest": digest,
        "build": built + outcome.stats.get("seconds_build", 0.0),
        "stats": {name: value for name, value in outcome.stats.items() if value},
    }


def _outside(job: Job) -> Answer:
    """Run an outside program on the puzzle in a file; what it prints gives the verdict."""
    import re
    import shlex
    import subprocess

    from nono.io.write import dump_bytes

    began = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, f"puzzle.{job.configuration.format}")
        Path(file).write_bytes(dump_bytes(job.puzzle, job.configuration.format))
        built = perf_counter() - began
        command = [word.replace("{file}", file) for word in shlex.split(job.configuration.command)]
        try:
            ended = subprocess.run(
                command, capture_output=True, text=True, errors="replace", timeout=job.time_limit, check=False
            )
        except subprocess.TimeoutExpired:
            return {"stop": "time", "build": built}
    printed = ended.stdout + ended.stderr
    for verdict, pattern in job.configuration.words.items():
        if re.search(pattern, printed, re.IGNORECASE):
            counts = {"unique": 1, "multiple": 2, "solved": 1, "unsolvable": 0}
            complete = verdict in (Verdict.UNIQUE, Verdict.UNSOLVABLE)
            return {"verdict": verdict, "count": counts[verdict], "complete": complete, "build": built}
    first = printed.strip().splitlines()[:1]
    line = first[0][:80] if first else "nothing"
    return {"error": f"no verdict: it left with {ended.returncode} and said {line!r}", "build": built}
