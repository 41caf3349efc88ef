"""The contest: every contestant solves every puzzle several times, each run in its own process with limits.

For each puzzle, all contestants run one after another, in a changing order. Each repetition goes through all puzzles
again. So if the machine is slow for a while, all contestants are slow. The processes are forked by a worker that has
loaded the backends. So imports cost a run no time, and no run affects the next. A contestant is an external program,
or a backend with options such as ``sat[order,glucose4]``.
"""

from __future__ import annotations

import os
import pickle
import re
import resource
import select
import shlex
import signal
import subprocess
import tempfile
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from math import inf
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from nono.backend import BACKENDS, answer as answer_of, setting, usable, usual
from nono.backend.protocol import Options
from nono.base import processes
from nono.base.arguments import LATE, one_of, unusable
from nono.base.errors import BackendError, LimitError, PuzzleError
from nono.base.limits import deadline_after, limit_memory, working_until
from nono.base.processes import Pool, end_with, ending
from nono.bench.records import Record
from nono.formats import format_named
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.io.entry import Entry
from nono.io.read import puzzle as built_in
from nono.io.write import dump_bytes
from nono.model.answer import Outcome, Task, Verdict
from nono.proofs.formula import flatzinc_text, opb_text, picture_in, rules
from nono.solving.agreement import Claim, contradictory, ends_early, without_goal
from nono.solving.solve import faulty, solve
from nono.solving.verify import TIMES

# the formats of formulas, and the suffixes of their files
FORMULAS = {"dimacs": "cnf", "opb": "opb", "flatzinc": "fzn"}
# patterns for the output of well-known programs, in lower case; the first that matches gives the verdict
VERDICT_WORDS = {
    "unsolvable": r"unsolvable|contradict|no solution|unsatisfiable|inconsistent|impossible",
    "multiple": r"multiple|not unique|non-unique|more than one|alternate",
    "unique": r"unique",
    "solved": r"solved|solvable|solution",
}


@dataclass(frozen=True, slots=True)
class Configuration:
    """A backend with options, or an external ``command`` that contains ``{file}`` for a file in this ``format``.

    ``words`` maps each verdict to a pattern in the output of the command. If the format is one of `FORMULAS`, the
    command solves formulas in this ``encoding``, and prints answers that `nono.decode` can read.
    """

    name: str
    backend: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    command: str = ""
    format: str = ""
    encoding: str = ""
    words: Mapping[str, str] = field(default_factory=dict)


def parse(text: str) -> dict[str, Configuration]:
    """Parse a list of contestants, separated by commas outside brackets. Raise BackendError on an invalid list."""
    found: dict[str, Configuration] = {}
    rest = text.strip()
    while rest:
        part = re.match(r"\s*([\w-]+)\s*(?:\[([^\]]*)\])?\s*(?:,|$)", rest)
        if not part:
            raise BackendError(f"found {rest!r}, expected backends separated by commas: native,sat[order,glucose4]")
        rest = rest[part.end() :]
        backend, inner = part[1], part[2]
        name = backend if inner is None else f"{backend}[{inner}]"
        found[name] = Configuration(name, backend, _options(backend, inner or ""))
    if not found:
        raise BackendError("found no backend name, expected names separated by commas")
    return found


def default() -> dict[str, Configuration]:
    """Return all available backends except the slow ones, without options."""
    return {name: Configuration(name, name) for name in usual()}


def outside(text: str, format: str, patterns: Sequence[str] = ()) -> Configuration:
    """Parse a program ``NAME=command {file}``; ``patterns`` are texts ``verdict=REGEX`` for the program's output.

    ``format`` is a format of puzzles or one of `FORMULAS`, as in ``dimacs`` or ``dimacs[direct]``. A solver of formulas
    may write its answer to ``{answer}``. The default for ``NAME``, the name of the contestant, is the first word of the
    command.
    """
    named = re.fullmatch(r"(?:([^\s=/]+)=)?(\s*[^\s=].*)", text, re.DOTALL)
    if not named or "{file}" not in named[2]:
        raise BackendError(f"found {text!r}, expected NAME=command {{file}}")
    command = named[2].strip()
    name = named[1] or command.split()[0].rpartition("/")[2]
    words = dict(pattern.partition("=")[::2] for pattern in patterns)
    for verdict, pattern in words.items():
        if verdict not in VERDICT_WORDS:
            raise BackendError(f"found verdict {verdict!r} for a pattern, expected one of {', '.join(VERDICT_WORDS)}")
        try:
            re.compile(pattern)
        except re.error as error:
            raise BackendError(f"pattern {pattern!r} is not a valid regular expression: {error}") from None
    from nono_encoders import ENCODINGS

    format, _, encoding = format.removesuffix("]").partition("[")
    if format not in FORMULAS:
        format_named(format)
    elif words:
        raise BackendError(
            f"found patterns for verdicts, expected none: nono itself decodes answers in the format {format!r}"
        )
    elif encoding and encoding not in ENCODINGS:
        raise unusable("encoding", encoding, one_of(encoding, ENCODINGS))
    return Configuration(
        name, command=command, format=format, encoding=encoding or "order", words=words or VERDICT_WORDS
    )


def _options(backend: str, inner: str) -> dict[str, Any]:
    """Parse the options in brackets; a value without a name belongs to a ``bare`` option."""
    if backend not in BACKENDS:
        raise BackendError(f"unknown backend {backend!r}; known ones: {', '.join(BACKENDS)}")
    options: dict[str, Any] = {}
    for word in filter(None, (word.strip() for word in inner.split(","))):
        key, equals, value = word.partition("=")
        if equals:
            options[key.replace("-", "_")] = setting(value)
        else:
            options[_option_with(backend, word)] = word
    return options


def _option_with(backend: str, word: str) -> str:
    """Return the option to which a value without a name belongs: the first ``bare`` option that lists the value,
    otherwise the last ``bare`` option."""
    options: Options = BACKENDS[backend].options()
    bare = [name for name, option in options.items() if option.bare]
    for name in bare:
        words = options[name].words
        if words is not None and word in words():
            return name
    if bare:
        return bare[-1]
    raise BackendError(f"found {word!r} for backend {backend}, expected NAME=VALUE")


WARM_UP = 0.1  # maximum number of seconds before a run
GRACE = 1.0  # seconds after the time limit until a contestant is killed
TASKS = {"first": 1, "unique": 2, "all": None}
WRONG = "break the rules or are repeated"
LACKING = "claims to have all solutions, but lacks the goal picture, which is a solution"
EARLY = "stopped before it reached a limit, but did not find all solutions"
BUGS = (WRONG, LACKING, EARLY)  # how the error ends if it shows a bug in the backend
TEXTS: dict[str, Callable[[Any], str]] = {  # writers for the formats in `FORMULAS`
    "dimacs": lambda formula: formula.dimacs(),
    "opb": opb_text,
    "flatzinc": flatzinc_text,
}
Answer = dict[str, Any]  # the fields of a `Record` that depend on the answer


@dataclass(frozen=True, slots=True)
class Contest:
    """The task (a key of `TASKS`, or ``count:N``), the number of repetitions, and the limits per run (seconds, MiB).

    With ``share`` instead of a time limit, a run gets this number of seconds, or `TIMES` times the time of the fastest
    run on the same puzzle so far if that is more.
    """

    task: str = "unique"
    repeat: int = 3
    time_limit: float | None = None
    memory: int | None = None
    seed: int = 0
    jobs: int = 1
    share: float | None = None

    @property
    def limit(self) -> int | None:
        """The number of solutions to search for."""
        return TASKS[self.task] if self.task in TASKS else int(self.task.removeprefix("count:"))


@dataclass(frozen=True, slots=True)
class Job:
    """One run: a puzzle, a contestant and limits. ``memory`` is in MiB, in addition to the process's memory at startup.

    ``number`` is the number of the puzzle in the contest, and ``repeat`` the number of the repetition.
    """

    puzzle: Puzzle
    configuration: Configuration
    limit: int | None
    seed: int
    time_limit: float | None
    memory: int | None
    number: int = 0
    repeat: int = 0


def run_contest(
    entries: Sequence[Entry[Puzzle]], configurations: Mapping[str, Configuration], contest: Contest
) -> Iterator[Record]:
    """Yield the records of all runs, in the order of the runs.

    A contestant that failed on a puzzle does not try the puzzle again, unless it gets more time.
    """
    # the time limit of each contestant's last run without an answer, by puzzle and contestant
    failed: dict[tuple[int, str], float] = {}
    fastest: dict[int, float] = {}  # the fastest time in seconds, by puzzle
    turns = _turns(len(entries), list(configurations), contest.repeat)
    asked: deque[processes.Task] = deque()  # the tasks whose records are still to be yielded, in order
    records: dict[processes.Task, Record] = {}
    used = {one.backend for one in configurations.values() if one.backend}
    encodings = {one.encoding for one in configurations.values() if one.format in FORMULAS}
    with closing(Pool(partial(child, used, encodings), contest.jobs)) as pool:
        while True:
            while len(asked) - len(records) < contest.jobs and (turn := next(turns, None)) is not None:
                repeat, number, name = turn
                limit = contest.time_limit
                if contest.share is not None:
                    limit = max(contest.share, TIMES * fastest.get(number, 0.0))
                if (limit or 0.0) > failed.get((number, name), -1.0):
                    own = contest.limit, contest.seed + repeat, limit, contest.memory
                    job = Job(entries[number].puzzle, configurations[name], *own, number, repeat)
                    asked.append(processes.Task(job))
                    pool.put(asked[-1])
            if not asked:
                return
            answer = pool.take()
            assert answer is not None
            job = answer.task.message
            fields = {"error": f"its process {answer.died}"} if answer.died else answer.value
            record = records[answer.task] = _record(entries[job.number], job, contest.task, fields)
            if not record.finished:
                lost = (job.time_limit or 0.0) if record.stop == "time" else inf
                failed[job.number, record.contestant] = lost
            elif contest.share is not None:
                fastest[job.number] = min(record.wall, fastest.get(job.number, record.wall))
            while asked and asked[0] in records:
                yield records.pop(asked.popleft())


def _turns(puzzles: int, names: Sequence[str], repeat: int) -> Iterator[tuple[int, int, str]]:
    for number in range(repeat):
        for puzzle in range(puzzles):
            first = (number + puzzle) % len(names)
            for name in (*names[first:], *names[:first]):
                yield number, puzzle, name


def _record(entry: Entry[Puzzle], job: Job, task: str, answer: Answer) -> Record:
    puzzle = entry.puzzle
    board = puzzle.id, puzzle.genre, puzzle.width, puzzle.height, puzzle.colours, puzzle.clue_hash()[:16]
    asked = job.configuration.name, task, job.repeat, job.seed
    return Record(entry.file, entry.index, *board, *asked, read=entry.seconds, **answer)


def child(used: Set[str], encodings: Set[str]) -> None:
    """The main function of a contest's worker, which forks a process for each run.

    First, the worker solves a puzzle with each backend and encodes it in each encoding. So no run pays for the first
    use.
    """
    for genre in GENRES.rows:
        GENRES.get(genre)
    for name in used:
        with suppress(BackendError):
            solve(built_in("heart"), name)
    for encoding in encodings:
        with suppress(BackendError):
            rules(built_in("heart"), encoding)
    processes.work(partial(_forked, *os.pipe()))


def _forked(alive: int, held: int, job: Job, send: object) -> Answer:
    """Do a run in a new process. Return an answer even if the process dies or does not end.

    The new process watches a pipe (``alive``, ``held``), which ends it when this process ends.
    """
    reading, writing = os.pipe()
    number = os.fork()
    if number == 0:
        try:
            os.setsid()  # a process group, so that this process and its children can be killed at once
            os.close(held)
            end_with(alive, group=True)
            with os.fdopen(writing, "wb") as out:
                pickle.dump(_limited(job), out)
            os._exit(0)
        finally:
            os._exit(1)
    os.close(writing)
    seconds = None if job.time_limit is None else job.time_limit + GRACE
    with os.fdopen(reading, "rb") as answers:
        try:
            if not select.select([answers], [], [], seconds)[0]:
                return {"stop": "time", "error": "had to be killed", "wall": seconds, "cpu": seconds}
            answer: Answer = pickle.load(answers)
            return answer
        except EOFError:
            pass
        finally:
            for kill in (os.killpg, os.kill):
                with suppress(OSError):
                    kill(number, signal.SIGKILL)
            _, status = os.waitpid(number, 0)
    return {"error": f"its process {ending(os.waitstatus_to_exitcode(status))}"}


def _limited(job: Job) -> Answer:
    """Do a run within its memory limit. Return an answer even if the run fails.

    First, the backend tries a built-in puzzle. After a fork, the system copies each page of memory that is changed for
    the first time, which takes longer than a small puzzle.
    """
    warnings.simplefilter("ignore", RuntimeWarning)  # the answer contains the limit
    try:
        if job.configuration.backend:
            with suppress(BackendError):
                run_job(replace(job, puzzle=built_in("castle"), limit=1, time_limit=WARM_UP))
        if job.memory is not None:
            limit_memory(job.memory)
        return run_job(job)
    except MemoryError:
        return {"stop": "memory"}
    except BackendError as error:
        return {"error": str(error)}
    except OSError as error:
        return {"error": f"{error.filename}: {error.strerror}" if error.filename else str(error)}
    except Exception as error:  # the error becomes a row of the results
        return {"error": f"{type(error).__name__}: {error}"}


def run_job(job: Job) -> Answer:
    """Return the contestant's answer and its cost."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu, wall = process_time(), perf_counter()
    try:
        with working_until(deadline_after(None if job.time_limit is None else LATE * job.time_limit)):
            answer = _outside(job) if job.configuration.command else _ours(job)
    except LimitError as reached:  # raised while the model or formula was built
        answer = {"stop": reached.stop, "build": perf_counter() - wall}
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
    # The task has no goal picture, which would help the backend.
    task = Task(job.limit, job.time_limit, job.seed, options=job.configuration.options)
    usable(job.configuration.backend)
    outcome = answer_of(job.configuration.backend, model, task)
    return _checked(job, outcome, built + outcome.stats.get("seconds_build", 0.0))


def _checked(job: Job, outcome: Outcome, built: float) -> Answer:
    """Check the solutions that a contestant lists. Return its answer."""
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
        "build": built,
        "stats": {name: value for name, value in outcome.stats.items() if value},
    }


def _outside(job: Job) -> Answer:
    """Run an external program on the puzzle's file, and read the verdict in its output."""
    if job.configuration.format in FORMULAS:
        return _solver(job)
    began = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, f"puzzle.{job.configuration.format}")
        Path(file).write_bytes(dump_bytes(job.puzzle, job.configuration.format))
        built = perf_counter() - began
        try:
            ended, _ = _run(job, file, job.time_limit)
        except subprocess.TimeoutExpired:
            return {"stop": "time", "build": built}
    for verdict, pattern in job.configuration.words.items():
        if re.search(pattern, ended.stdout + ended.stderr, re.IGNORECASE):
            counts = {"unique": 1, "multiple": 2, "solved": 1, "unsolvable": 0}
            complete = verdict in (Verdict.UNIQUE, Verdict.UNSOLVABLE)
            return {"verdict": verdict, "count": counts[verdict], "complete": complete, "build": built}
    return {"error": _no_verdict(ended), "build": built}


def _solver(job: Job) -> Answer:
    """Let an external solver solve the puzzle's formula. After each solution, exclude it and run the solver again."""
    began = perf_counter()
    ends = inf if job.time_limit is None else began + job.time_limit
    cnf = rules(job.puzzle, job.configuration.encoding)
    built = perf_counter() - began
    pictures: list[bytes] = []
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, f"puzzle.{FORMULAS[job.configuration.format]}")
        while job.limit is None or len(pictures) < job.limit:
            writing = perf_counter()
            formula = cnf.excluding(pictures)
            Path(file).write_text(TEXTS[job.configuration.format](formula), encoding="utf-8")
            built += perf_counter() - writing
            try:
                ended, answer = _run(job, file, None if ends == inf else max(0.0, ends - perf_counter()))
                picture = picture_in(cnf, job.puzzle, answer)
            except subprocess.TimeoutExpired:
                return _checked(job, Outcome(pictures, False, "time"), built)
            except PuzzleError:
                return {"error": _no_verdict(ended), "build": built}
            if picture is None:
                return _checked(job, Outcome(pictures, True), built)
            pictures.append(picture)
            if faulty(job.puzzle, pictures):
                break
    return _checked(job, Outcome(pictures, False), built)


def _run(job: Job, file: str, seconds: float | None) -> tuple[subprocess.CompletedProcess[str], str]:
    """Run an external program on a file. Also return its answer: the file ``{answer}``, otherwise its output.

    Raises `subprocess.TimeoutExpired` after ``seconds``.
    """
    answer = f"{file}.answer"
    words = shlex.split(job.configuration.command)
    command = [word.replace("{file}", file).replace("{answer}", answer) for word in words]
    Path(answer).unlink(missing_ok=True)
    ended = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, check=False)
    if os.path.exists(answer):
        return ended, Path(answer).read_text(encoding="utf-8", errors="replace")
    return ended, ended.stdout


def _no_verdict(ended: subprocess.CompletedProcess[str]) -> str:
    first = (ended.stdout + ended.stderr).strip().splitlines()[:1]
    line = first[0][:80] if first else "nothing"
    return f"no verdict: exit status {ended.returncode}, output {line!r}"


def contradictions(records: Iterable[Record]) -> dict[str, list[Record]]:
    """Return the puzzles with answers that cannot all be right (`nono.solving.agreement`), and a record of each answer.

    An answer is wrong by itself if it has a wrong or repeated solution, lacks the goal, or stopped before any limit.
    """
    answers: dict[tuple[str, int, str], dict[tuple[str, Claim], Record]] = {}
    for record in records:
        wrong = record.error if record.error.endswith(BUGS) else ""
        proved = claim(record)
        if wrong or not (record.error or proved.empty):
            answers.setdefault((record.file, record.index, record.task), {}).setdefault((wrong, proved), record)
    return {
        next(iter(found.values())).puzzle: list(found.values())
        for found in answers.values()
        if any(wrong for wrong, _ in found) or contradictory(proved for _, proved in found)
    }


def claim(record: Record) -> Claim:
    """Return the claim of a run about the solutions of its puzzle."""
    return Claim(record.count, record.complete, digest=record.digest)
