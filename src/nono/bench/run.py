"""The contest: every contestant on every puzzle, several times, each run in a process of its own with its limits.

All contestants run a puzzle one after another before the next puzzle, in another order each time, and the repetitions
go over all puzzles anew: a machine that slows down for a while slows all of them down alike. Processes are forked from
a server that has the backends loaded, so that no run pays for imports, and no run leaves anything to the next.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from multiprocessing import forkserver, get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any

from nono.base.processes import ending, interrupts_blocked
from nono.bench.contestants import Configuration
from nono.bench.records import Record
from nono.bench.server import owned
from nono.bench.worker import BUGS, Answer, Job, work
from nono.genres.base import Puzzle
from nono.io.entry import Entry
from nono.solving.agreement import Claim, contradictory
from nono.solving.verify import TIMES

GRACE = 1.0  # seconds after its time limit in which a contestant may still end by itself
TASKS = {"first": 1, "unique": 2, "all": None}
PRELOAD = ["nono.bench.server", "nono.bench.worker", "nono.bench.warm"]


@dataclass(frozen=True, slots=True)
class Contest:
    """The task (a key of `TASKS`, or ``count:N``), the repetitions, and the limits of a run in seconds and MiB.

    ``share``: without a time limit, the seconds of a run are so many, or `TIMES` times those of the fastest on the same
    puzzle so far, if that is more.
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
        """The number of solutions to look for."""
        return TASKS[self.task] if self.task in TASKS else int(self.task.removeprefix("count:"))


def run_contest(
    entries: Sequence[Entry[Puzzle]], configurations: Mapping[str, Configuration], contest: Contest
) -> Iterator[Record]:
    """The records of all runs, as they are done. A contestant without an answer on a puzzle does not repeat it."""
    server = get_context("forkserver")
    server.set_forkserver_preload(PRELOAD)
    resource_tracker.ensure_running()  # which unblocks interrupts
    with interrupts_blocked(), owned():
        forkserver.ensure_running()
    first = server.Process(target=int)  # starts when the server is ready; here, Ctrl-C breaks the wait off
    first.start()
    first.join()
    end, ended = server.Pipe(duplex=False)
    failed: dict[tuple[int, str], float] = {}  # the time limits of runs without an answer
    fastest: dict[int, float] = {}  # seconds, by the number of the puzzle

    def one(turn: tuple[int, int, str]) -> Record | None:
        repeat, number, name = turn
        limit = contest.time_limit
        if contest.share is not None:
            limit = max(contest.share, TIMES * fastest.get(number, 0.0))
        if (number, name) in failed and (limit or 0.0) <= failed[number, name]:
            return None
        entry = entries[number]
        settings = replace(contest, seed=contest.seed + repeat, time_limit=limit)
        record = measure(server, entry, configurations[name], settings, repeat, end)
        if not record.finished:
            failed[number, name] = (limit or 0.0) if record.stop == "time" else inf
        elif contest.share is not None:
            fastest[number] = min(record.wall, fastest.get(number, record.wall))
        return record

    turns = _turns(len(entries), list(configurations), contest.repeat)
    if contest.jobs == 1:
        yield from filter(None, map(one, turns))
        return
    with ThreadPoolExecutor(contest.jobs) as pool:
        waiting = [pool.submit(one, turn) for turn in islice(turns, 2 * contest.jobs)]
        try:
            while waiting:
                record = waiting.pop(0).result()
                waiting += [pool.submit(one, turn) for turn in islice(turns, 1)]
                if record:
                    yield record
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            ended.close()  # ends the runs that are still at work


def measure(
    server: Any, entry: Entry[Puzzle], configuration: Configuration, contest: Contest, repeat: int, end: Connection
) -> Record:
    """The record of one run in a new process, also of one that dies or does not end.

    The run is broken off when the other end of the connection ``end`` is closed.
    """
    job = Job(entry.puzzle, configuration, contest.limit, contest.seed, contest.time_limit, contest.memory)
    ours, theirs = server.Pipe(duplex=False)
    process = server.Process(target=work, args=(theirs, job), daemon=True)
    process.start()
    theirs.close()
    try:
        answer = _answer(ours, process, None if contest.time_limit is None else contest.time_limit + GRACE, end)
    finally:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.join()
        ours.close()
    puzzle = entry.puzzle
    return Record(
        entry.file,
        entry.index,
        puzzle.id,
        puzzle.genre,
        puzzle.width,
        puzzle.height,
        puzzle.colours,
        puzzle.clue_hash()[:16],
        configuration.name,
        contest.task,
        repeat,
        contest.seed,
        read=entry.seconds,
        **answer,
    )


def _answer(connection: Connection, process: Any, seconds: float | None, end: Connection) -> Answer:
    ready = wait([connection, end], seconds)
    if end in ready:
        return {"stop": "interrupt"}
    if not ready:
        assert seconds is not None
        return {"stop": "time", "error": "did not end by itself", "wall": seconds, "cpu": seconds}
    try:
        answer: Answer = connection.recv()
        return answer
    except EOFError:
        process.join()
        return {"error": f"its process {ending(process.exitcode)}"}


def _turns(puzzles: int, names: Sequence[str], repeat: int) -> Iterator[tuple[int, int, str]]:
    for number in range(repeat):
        for puzzle in range(puzzles):
            first = (number + puzzle) % len(names)
            for name in (*names[first:], *names[:first]):
                yield number, puzzle, name


def contradictions(records: Iterable[Record]) -> dict[str, list[Record]]:
    """The puzzles whose answers cannot all be right (`nono.solving.agreement`), with a record of each answer.

    An answer with a wrong or repeated solution, without the goal, or that ends early by itself is never right.
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
    """What a run proves about the solutions of its puzzle."""
    return Claim(record.count, record.complete, digest=record.digest)
