"""The contest: every contestant solves every puzzle several times, each run in its own process with limits.

For each puzzle, all contestants run one after another, in a changing order. Each repetition goes through all puzzles
again. So if the machine is slow for a while, all contestants are slow. This process loads the backends first, and each
run is a fork of it. So imports cost a run no time, and no run affects the next. Where processes cannot be forked, each
run gets a new process, which loads the backend before the clock starts.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from math import inf

from nono.backend.processes import Call, values_of_calls
from nono.base.errors import BackendError
from nono.base.grid import grouped
from nono.base.limits import LATE, NO_LIMITS
from nono.genres import GENRES, Puzzle
from nono.many._executors import most_wait
from nono.many.bench._contestants import FORMULAS, Configuration
from nono.many.bench._job import BUGS, Answer, Contest, Job, run
from nono.many.bench._records import Record, processor
from nono.proofs import rules
from nono.solving import TIMES, Evidence, contradicting, contradictory, solve
from nono.text import Entry, puzzle as built_in

GRACE = 1.0  # seconds after the time limit until a contestant is killed
LATE_END = "did not end at its limit and was killed"
Place = tuple[str, int, str]  # the file of a puzzle, its number in the file, and the task


def run_contest(
    entries: Sequence[Entry[Puzzle]], configurations: Mapping[str, Configuration], contest: Contest
) -> Iterator[Record]:
    """Yield the records of all runs, in the order of the runs.

    A contestant that failed on a puzzle does not try the puzzle again, unless it gets more time.
    """
    # the processor time of each contestant's last run without an answer, by puzzle and contestant
    failed: dict[tuple[int, str], float] = {}
    fastest: dict[int, float] = {}  # the processor time of the fastest run in seconds, by puzzle
    jobs: dict[Call, Job] = {}
    asked: deque[Call] = deque()  # the runs whose records are still to be yielded, in order
    records: dict[Call, Record] = {}
    load_backends(configurations)

    def runs() -> Iterator[Call]:
        """Yield the calls of all runs, except those that failed before with as much time."""
        for repeat, number, name in _schedule(len(entries), list(configurations), contest.repeat):
            limit = contest.cpu_limit
            if contest.share is not None:
                limit = max(contest.share, TIMES * fastest.get(number, 0.0))
            failed_within = failed.get((number, name), -1.0)  # less than any limit, if it has not failed
            if (limit or 0.0) > failed_within:  # without a limit, a second try would fail again
                limited = replace(contest, cpu_limit=limit)
                job = Job(entries[number].puzzle, configurations[name], limited, number, repeat)
                call = Call(run, job, seconds=_most_seconds(job))
                jobs[call] = job
                asked.append(call)
                yield call

    with closing(values_of_calls(runs(), NO_LIMITS, at_once=contest.jobs)) as answers:
        for call, value, _ in answers:
            job = jobs.pop(call)
            fields = value if value is not call else _killed(call, job)  # a call that died is its own value
            record = records[call] = _record(entries[job.number], job, fields)
            if not record.finished:
                # with more processor time, it may succeed; other failures would happen again
                tried = (job.contest.cpu_limit or 0.0) if record.stop == "cpu" else inf
                failed[job.number, record.contestant] = tried
            elif record.decided and contest.share is not None:
                fastest[job.number] = min(record.cpu, fastest.get(job.number, record.cpu))
            while asked and asked[0] in records:
                yield records.pop(asked.popleft())


def load_backends(configurations: Mapping[str, Configuration]) -> None:
    """Solve a puzzle with each backend, and encode it in each encoding, so that no run pays for the first use."""
    for genre in GENRES.rows:
        GENRES.get(genre)  # imports it
    for configuration in configurations.values():
        with suppress(BackendError):
            if configuration.backend:
                solve(built_in("heart"), configuration.backend)
            elif configuration.format in FORMULAS:
                rules(built_in("heart"), configuration.encoding)


def _killed(call: Call, job: Job) -> Answer:
    """Return the answer for a run whose process was killed or died."""
    if call.late:
        return {"stop": "time", "error": LATE_END, "wall": _most_seconds(job)}
    return {"error": f"its process {call.ending}"}


def _most_seconds(job: Job) -> float | None:
    """Return the seconds by the clock after which a run is killed."""
    limit = job.contest.time_limit
    if limit is None:
        return most_wait(job.contest.cpu_limit)
    # The clock of a program starts after nono has written its input, which may take as long again.
    preparing = LATE * limit if job.configuration.command else 0.0
    return preparing + limit + GRACE


def _schedule(puzzles: int, names: Sequence[str], repeats: int) -> Iterator[tuple[int, int, str]]:
    """Yield (repeat, puzzle, name) for each run. Each puzzle, and each repeat of it, begins with another contestant."""
    for repeat in range(repeats):
        for puzzle in range(puzzles):
            first = (repeat + puzzle) % len(names)
            for name in (*names[first:], *names[:first]):
                yield repeat, puzzle, name


def _record(entry: Entry[Puzzle], job: Job, answer: Answer) -> Record:
    """Return the line of the results for the answer to a job."""
    puzzle, contest = entry.puzzle, job.contest
    return Record(
        file=entry.file,
        index=entry.index,
        id=puzzle.id,
        genre=puzzle.genre,
        width=puzzle.width,
        height=puzzle.height,
        colours=puzzle.colours,
        clues=puzzle.clue_hash()[:16],  # enough to tell puzzles apart
        contestant=job.configuration.name,
        task=contest.task,
        repeat=job.repeat,
        seed=job.seed,
        read=entry.seconds,
        load=os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0,
        processor=processor(),
        timed=job.configuration.timed(contest.charge_formula),
        time_limit=contest.time_limit or 0.0,
        cpu_limit=contest.cpu_limit or 0.0,
        memory_limit=contest.memory or 0,
        **answer,
    )


def contradictions(records: Iterable[Record]) -> list[list[Record]]:
    """Return the answers to each puzzle whose answers cannot all be right, each different answer of a contestant once.

    An answer is wrong by itself if it has a wrong or repeated solution, lacks the goal, or stopped before any limit.
    """
    disputes = []
    for answers in grouped((_place(record), record) for record in records).values():
        different: dict[tuple[str, str, Evidence], Record] = {}
        for record in answers:
            wrong = record.error if record.error.endswith(BUGS) else ""
            # a failure, or an answer without a claim, contradicts nothing
            if wrong or not (record.error or claim(record).empty):
                different.setdefault((record.contestant, wrong, claim(record)), record)
        if any(wrong for _, wrong, _ in different) or contradictory(proved for _, _, proved in different):
            disputes.append(list(different.values()))
    return disputes


def judged(records: Sequence[Record]) -> list[Record]:
    """Return the records; those whose answers are wrong get an error.

    The clues alone show whether a solution is valid. So an answer is wrong if it denies solutions that nono has
    checked. If the other answers still contradict each other, all that do so count as errors.
    """
    faults: dict[tuple[Place, Evidence], str] = {}
    for place, answers in grouped((_place(record), record) for record in records).items():
        checked = max(record.shown for record in answers)
        claims = {}  # each different claim, with itself as its name, as `contradicting` takes them
        for record in answers:
            proved = claim(record)
            if not record.error and not proved.empty:
                claims[proved] = proved
        denying = [proved for proved in claims if proved.complete and proved.count < checked]
        for proved in denying:
            faults[place, claims.pop(proved)] = "denies a solution that satisfies the rules"
        for pair in contradicting(claims):
            faults |= {(place, proved): "contradicts another answer" for proved in pair}
    return [
        replace(record, error=record.error or faults.get((_place(record), claim(record)), "")) for record in records
    ]


def _place(record: Record) -> Place:
    """Return what a record is about: the file, the index of the puzzle in it, and the task."""
    return record.file, record.index, record.task


def claim(record: Record) -> Evidence:
    """Return the claim of a run about the solutions of its puzzle."""
    return Evidence(record.count, record.complete, digest=record.digest)
