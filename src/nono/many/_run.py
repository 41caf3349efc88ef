"""Run a batch: send puzzles from the store to workers, and save their answers in the store.

A job contains several puzzles. Their number depends on the measured cost per cell, so that each job takes about the
time that suits the workers. If a puzzle turns out to be hard, the worker sends it back. The puzzle then gets its own
job, before all other jobs. If a worker dies, the puzzles of its job are sent again one by one. A puzzle is tried once
more with another backend if it reached a limit, or if it was the only puzzle of a job whose worker died.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic, time
from typing import Any

from nono.backend import loadable, others
from nono.base.errors import BUG
from nono.base.grid import in_words
from nono.base.processes import FROZEN, TIME
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.many._messages import CLUES, GRADE, NONO, Answer, Job, JobResult, Request, Workers, WorkItem, whole
from nono.many._store import LEASE, Store, sealed
from nono.many._work import load
from nono.model.answer import Verdict

MOST = 1000  # maximum number of puzzles in a job
PATIENCE = 10.0  # minimum patience in seconds for a job of several puzzles
SLOWER = 100  # the patience for a job, as a multiple of its expected time
FIRST = 1  # number of puzzles in a job while the cost per cell is unknown
READ_AHEAD = 5000  # number of open puzzles that are read in advance while all workers are busy
WAIT = 1.0  # seconds between two checks of the claims of other batches
COMMIT = 0.2  # seconds between two commits; a killed batch loses at most this much work
PAUSE = 0.2  # maximum seconds to wait for a result; then limits and the cluster are checked again
UNSOLVABLE = str(Verdict.UNSOLVABLE)
LIMITED = ("task", "backend", "time_limit", "cpu_limit", "memory", "use_goal")  # fields of a request for `PENDING`
AHEAD = 20  # number of jobs for which puzzles are claimed at once

# Selects the open puzzles. A puzzle with an unfinished answer is open for a higher limit or --again. With --recheck, an
# answer by another version of nono does not count.
PENDING = """
FROM puzzle WHERE NOT EXISTS (
    SELECT 1 FROM result WHERE result.puzzle = puzzle.id AND task = :task AND backend = :backend AND (
        batch = :batch OR NOT (
            (:recheck AND nono != :nono)
            OR (NOT (stop = '' AND verdict != 'unknown') AND (
                :again
                OR (time_limit IS NOT NULL AND (:time_limit IS NULL OR :time_limit > time_limit))
                OR (cpu_limit IS NOT NULL AND (:cpu_limit IS NULL OR :cpu_limit > cpu_limit))
                OR (memory IS NOT NULL AND (:memory IS NULL OR :memory > memory))
            ))
        )
    )
) AND NOT EXISTS (
    SELECT 1 FROM claim
    WHERE task = :task AND backend = :backend AND puzzle.id BETWEEN first AND last AND expires > :now
) AND genre NOT IN (SELECT value FROM json_each(:passed_over))
"""
GOAL = "SELECT goal FROM entry WHERE puzzle = puzzle.id AND goal IS NOT NULL ORDER BY source, number LIMIT 1"
NEXT = f"""SELECT id, genre, cells, data, CASE WHEN :use_goal THEN ({GOAL}) END, reason {PENDING}
AND id > :last AND id <= :top ORDER BY id LIMIT {MOST}"""


def passed_over(task: str) -> list[str]:
    """Return the genres without this task: puzzles played in moves have no grade."""
    return [name for name, genre in GENRES.items() if genre.played] if task == GRADE else []


@dataclass(slots=True)
class Claim:
    """A range of puzzles that this batch has claimed: its first puzzle, and the number of open puzzles.

    The other puzzles in the range are answered, or claimed by another batch.
    """

    first: int
    open: int


class Queue:
    """The open puzzles of a request.

    Each puzzle is taken once. `rewind` makes puzzles available that other batches gave back.
    """

    def __init__(
        self,
        store: Store,
        request: Request,
        again: bool = False,
        recheck: bool = False,
        ready: Mapping[int, Puzzle] | None = None,
    ) -> None:
        """Prepare the queue; ``ready`` contains puzzles that are in memory already, by key."""
        self.store = store
        self.request = request
        self.ready = {} if ready is None else ready
        asked = {name: getattr(request, name) for name in LIMITED}
        own = {"again": again, "recheck": recheck, "nono": NONO, "batch": store.batch}
        self.words = {**asked, **own, "passed_over": json.dumps(passed_over(request.task))}
        self.items: deque[WorkItem] = deque()
        self.claims: dict[int, Claim] = {}  # the claims, by the key of each claimed puzzle without a stored answer
        self.rewind()

    def rewind(self) -> None:
        """Let the next call of `take` start again from the first puzzle."""
        self.last = self.top = 0

    def __len__(self) -> int:
        """Return the number of open puzzles that no other batch has claimed."""
        with self.store.errors():
            left: int = self.store.db.execute(f"SELECT count(*) {PENDING}", self.words | {"now": time()}).fetchone()[0]
            return left

    def take(self, cells: float, most: int, ahead: int = AHEAD) -> list[WorkItem]:
        """Take at least one puzzle if there is any, at most ``most``, and about ``cells`` cells in total.

        If no claimed puzzles are left, first claim puzzles for ``ahead`` jobs of this size.
        """
        taken: list[WorkItem] = []
        left = cells
        while len(taken) < most and left > 0:
            if not self.items:
                self._claim(ahead * cells, ahead * most)
            if not self.items:
                break
            taken.append(self.items.popleft())
            left -= taken[-1].cells
        return taken

    def _claim(self, cells: float, most: int) -> None:
        if self.last >= self.top:
            return
        with self.store.transaction() as db:
            now = time()
            items = []
            place = {"last": self.last, "top": self.top, "now": now}
            for row in db.execute(NEXT, self.words | place):
                number, genre, size, data, goal, reason = row
                items.append(WorkItem(number, genre, size, data, goal, reason, ready=self.ready.get(number)))
                cells -= size
                if cells <= 0 or len(items) >= most:
                    break
            if items:
                claim = Claim(items[0].puzzle, len(items))
                row = self.request.task, self.request.backend, self.store.batch, claim.first, items[-1].puzzle
                db.execute("INSERT INTO claim VALUES (?, ?, ?, ?, ?, ?)", (*row, now + LEASE))
                self.claims |= dict.fromkeys([item.puzzle for item in items], claim)
        self.items.extend(items)
        self.last = items[-1].puzzle if items else self.top

    def answered(self, puzzles: Iterable[int]) -> list[int]:
        """Note that the answers to these puzzles are stored. Return the first puzzle of each claim that is finished."""
        ended = []
        for puzzle in puzzles:
            claim = self.claims.pop(puzzle)
            claim.open -= 1
            if not claim.open:
                ended.append(claim.first)
        return ended


class Run:
    """A batch that works on a store."""

    def __init__(
        self,
        store: Store,
        requests: Sequence[Request],
        workers: Workers,
        feed: Iterable[None] = (),
        progress: Callable[[int, int], object] = lambda done, total: None,
        again: bool = False,
        recheck: bool = False,
    ) -> None:
        """Prepare the run.

        Each step of ``feed`` reads more input. ``progress`` receives the number of finished puzzles and the total.
        """
        self.store = store
        self.feed = iter(feed)
        self.fed = False
        self.workers = workers
        self.progress = progress
        # a remote worker gets JSON data, and has no use for puzzles in memory
        ready = None if workers.remote else store.recent
        self.queues = [Queue(store, request, again, recheck, ready) for request in requests]
        self.cost: dict[Request, float] = {}  # seconds per cell, by request
        self.jobs: dict[int, Job] = {}
        self.frozen: set[tuple[Request, int]] = set()  # puzzles whose worker froze once while it had only this puzzle
        self.number = 0
        self.done = 0
        self.top = self._top()
        self.total = sum(map(len, self.queues))
        self.rows: list[tuple[Any, ...]] = []
        self.committed = self.renewed = monotonic()

    def run(self) -> int:
        """Solve all open puzzles, also those that other batches give back; return the number of results."""
        try:
            while True:
                before = self.done
                self._pass()
                freed, waited = self.store.free_claims(), False
                while not freed and self.store.claimed_by_others():
                    waited = True
                    self.workers.take(WAIT)
                    freed = self.store.free_claims()
                if self.done == before and not freed and not waited:
                    return self.done
                for queue in self.queues:
                    queue.rewind()
        finally:
            if self.rows:
                self._commit()

    def _pass(self) -> None:
        while True:
            while (idle := self.workers.room() > 0) and (job := self._next()) is not None:
                self.workers.submit(job, False)
            if self.fed and not self.jobs:
                self._commit()
                return
            reads = not self.fed and (idle or self.total - self.done < READ_AHEAD)
            done = self.workers.take(0.0 if reads else PAUSE)
            if done is not None:
                self._settle(done)
            elif reads:
                self._read()
            if len(self.rows) >= MOST or monotonic() - self.committed > COMMIT:
                self._commit()

    def _read(self) -> None:
        """Read the next block of the input."""
        for _ in self.feed:
            break
        else:
            self.fed = True
        before, self.top = self.top, self._top()
        self.total += (self.top - before) * len(self.queues)

    def _top(self) -> int:
        with self.store.errors():
            return int(self.store.db.execute("SELECT COALESCE(max(id), 0) FROM puzzle").fetchone()[0])

    def _next(self) -> Job | None:
        for queue in self.queues:
            queue.top = self.top
            cost = self.cost.get(queue.request)
            wanted = (1.0, FIRST, 1) if cost is None else (self.workers.target / cost, MOST)
            while items := queue.take(*wanted):
                for item in items:
                    if item.reason:
                        self._record(queue.request, item, Answer(item.puzzle, UNSOLVABLE, complete=True, solver=CLUES))
                if left := [item for item in items if not item.reason]:
                    return self._job(queue.request, left)
        return None

    def _job(self, request: Request, items: Sequence[WorkItem], bulk: bool = True) -> Job:
        self.number += 1
        expected = self.cost.get(request, 0.0) * sum(item.cells for item in items)
        patience = max(PATIENCE, SLOWER * expected) if len(items) > 1 else float("inf")
        job = Job(self.number, request, tuple(items), bulk, patience)
        self.jobs[job.number] = job
        return job

    def _settle(self, done: JobResult) -> None:
        job = self.jobs.pop(done.job)
        if done.died and len(job.items) > 1:
            for item in job.items:
                self.workers.submit(self._job(job.request, [item], bulk=False), False)
        elif done.died.endswith(FROZEN) and (job.request, job.items[0].puzzle) not in self.frozen:
            # a frozen worker is not the puzzle's fault: try once more
            self.frozen.add((job.request, job.items[0].puzzle))
            self.workers.submit(self._job(job.request, job.items, bulk=False), False)
        elif done.died:
            stop = done.died if done.died == TIME else ""
            error = "" if stop else done.died
            self._unfinished(job, job.items[0], Answer(job.items[0].puzzle, stop=stop, error=error))
        else:
            for item, answer in zip(job.items, done.answers, strict=True):
                if answer.hard:
                    self.workers.submit(self._job(job.request, [item], bulk=False), True)
                elif answer.error or answer.stop:
                    self._unfinished(job, item, answer)
                elif wrong := fault(item, answer, self.workers.remote):
                    self._unfinished(job, item, Answer(item.puzzle, error=f"{BUG}: {wrong}", solver=answer.solver))
                else:
                    self._record(job.request, item, answer)
            if job.bulk:
                cost = max(done.seconds, 1e-6) / sum(item.cells for item in job.items)
                self.cost[job.request] = 0.7 * self.cost.get(job.request, cost) + 0.3 * cost
        self.progress(self.done, max(self.done, self.total))

    def _unfinished(self, job: Job, item: WorkItem, answer: Answer) -> None:
        """Record the answer. After an error, try once more with another backend, unless several backends were asked."""
        tried = item.backend or job.request.backend
        other = next(loadable(others(tried)), None)
        asked = sum(queue.request.task == job.request.task for queue in self.queues)
        if answer.stop or item.failure or asked > 1 or job.request.task == GRADE or other is None:
            self._record(job.request, item, answer)
            return
        again = replace(item, failure=f"{tried}: {answer.error}", backend=other)
        self.workers.submit(self._job(job.request, [again], bulk=False), False)

    def _record(self, request: Request, item: WorkItem, answer: Answer) -> None:
        solver, error = answer.solver or item.backend or request.backend, answer.error
        if item.failure:
            error = f"{item.failure}; {solver}: {error}" if error else item.failure
        key = item.puzzle, request.task, request.backend
        outcome = answer.verdict, answer.count, int(answer.complete), answer.stop
        limits = request.time_limit and float(request.time_limit), request.cpu_limit and float(request.cpu_limit)
        cost = float(answer.seconds), *limits, request.memory, self.store.batch
        stats = json.dumps(answer.stats) if answer.stats else ""
        row = (*key, *outcome, error, solver, *cost, answer.solution, stats, NONO, answer.cpu_seconds, answer.other)
        self.rows.append(row)
        self.done += 1

    def _commit(self) -> None:
        rows, self.rows = self.rows, []
        if rows:
            with self.store.transaction() as db:
                marks = ", ".join("?" * (len(rows[0]) + 1))
                db.executemany(f"INSERT OR REPLACE INTO result VALUES ({marks})", sealed(rows, "result"))
                for queue in self.queues:
                    key = queue.request.task, queue.request.backend
                    ended = queue.answered(row[0] for row in rows if row[1:3] == key)
                    claims = [(*key, self.store.batch, first) for first in ended]
                    db.executemany(
                        "DELETE FROM claim WHERE task = ? AND backend = ? AND batch = ? AND first = ?", claims
                    )
        self.committed = monotonic()
        if self.committed - self.renewed > LEASE / 3:
            self.renewed = self.committed
            self.store.renew()


def fault(item: WorkItem, answer: Answer, check: bool) -> str:
    """Return how an answer contradicts itself or, with ``check``, the clues; empty if it is correct."""
    count = whole(answer.count)
    match answer.verdict:
        case "unique":
            possible = count == 1 and answer.complete
        case "multiple":
            possible = count > 1
        case "unsolvable":
            possible = count == 0 and answer.complete
        case "unknown":
            possible = False  # the answer names neither a limit nor an error
        case _:
            possible = True
    if not possible:
        more = "" if answer.complete else " or more"
        return f"found verdict {answer.verdict} with {in_words(count, 'solution')}{more}"
    if check:
        for solution in filter(None, (answer.solution, answer.other)):
            if not load(item).check(solution):
                return "found a solution that contradicts the clues"
    if answer.other is not None and answer.other == answer.solution:
        return "found the same solution twice"
    return ""
