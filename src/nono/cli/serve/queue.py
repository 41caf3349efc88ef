"""The queue of requests in front of the worker processes.

`TRANSITIONS` lists everything that can happen to a request. A client alone may use all workers. As soon as several
clients wait, the one that occupies the fewest workers comes first, then the one that has waited longest since its last
turn. A request is refused if its estimated wait is too long, and ends with an error if it has waited too long.

The queue keeps only the requests that wait in it. A worker of the pool has each of the others.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter, deque
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from logging import ERROR, WARNING
from math import ceil, inf
from shutil import rmtree
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from nono.base import processes
from nono.base.errors import BackendError
from nono.base.processes import GONE, READY, TIME, Message, Pool
from nono.cli.serve.log import note
from nono.cli.serve.pipes import LoopWorker

GRACE = 4.0  # seconds by which a request may exceed its time limit, for example to load a solver
LOOK = 0.5  # seconds between two checks of the workers
LONG = 0.5  # seconds; a request that has run longer counts as long
TRIES = 3  # number of workers that may die while they have the same request
RECENT = 0.1  # the weight of the newest request in the average duration
FIRST = 0.01  # seconds; the expected duration while nothing is known
KEPT = 2000  # number of clients whose last turn and average duration are remembered


class State(StrEnum):
    """Where a request is. `ANSWERED` and `CANCELLED` are its ends."""

    ARRIVED = "arrived"
    WAITING = "waiting"  # in the queue
    GIVEN = "given"  # a worker has it; the client has received nothing
    RUNNING = "running"  # a worker has it; the client has received a piece of the answer
    LOST = "lost"  # its worker died; the queue now decides whether another worker gets it
    ANSWERED = "answered"  # the client has the answer or an error
    CANCELLED = "cancelled"  # the client has gone; a worker may still have it


ARRIVED, WAITING, GIVEN, RUNNING, LOST, ANSWERED, CANCELLED = State
ENDS = (ANSWERED, CANCELLED)

# The new state of a request after an event. An event without an entry changes nothing, such as an answer for a client
# that has gone.
TRANSITIONS: Mapping[tuple[State, str], State] = {
    (ARRIVED, "admit"): WAITING,
    (ARRIVED, "refuse"): ANSWERED,  # the queue holds too much work
    (WAITING, "give"): GIVEN,
    (WAITING, "expire"): ANSWERED,  # no worker was free in time
    (WAITING, "leave"): CANCELLED,
    (WAITING, "vanish"): ANSWERED,  # a bug: neither the queue nor a worker has the request
    (GIVEN, "piece"): RUNNING,
    (GIVEN, "answer"): ANSWERED,
    (GIVEN, "late"): ANSWERED,  # the time limit was reached
    (GIVEN, "leave"): CANCELLED,
    (GIVEN, "die"): LOST,  # the worker ended
    (GIVEN, "vanish"): ANSWERED,
    (RUNNING, "piece"): RUNNING,
    (RUNNING, "answer"): ANSWERED,
    (RUNNING, "late"): ANSWERED,
    (RUNNING, "leave"): CANCELLED,
    (RUNNING, "die"): ANSWERED,  # another worker would repeat pieces that the client has
    (RUNNING, "vanish"): ANSWERED,
    (LOST, "retry"): WAITING,
    (LOST, "fail"): ANSWERED,
}


class EndedError(Exception):
    """Ends a request without an answer: a code, the reason in words, and after how many seconds to try again."""

    def __init__(self, code: str, words: str, retry: int = 0) -> None:
        super().__init__(words)
        self.code = code
        self.words = words
        self.retry = retry


class Job(processes.Task):
    """A request of a client, which may take ``seconds`` and has ``size`` bytes.

    ``answer`` gets the answer or `EndedError`, and ``emit`` gets pieces of the answer as they arrive.
    """

    def __init__(
        self,
        message: Any,
        seconds: float,
        client: str,
        answer: asyncio.Future[Any],
        emit: Callable[[Any], object] | None = None,
        size: int = 0,
    ) -> None:
        super().__init__(message, seconds + GRACE)
        self.client = client
        self.answer = answer
        self.emit = emit
        self.size = size
        self.state = ARRIVED
        self.deaths = 0  # number of workers that died while they had this request
        self.came = monotonic()
        self.since = 0.0  # the last time when a worker received the request; 0 before the first time


class Queue:
    """The requests for ``size`` workers.

    A request may take ``seconds``. It is refused if it would probably wait longer than ``most_wait`` seconds, or if the
    waiting requests together would have more than ``most_bytes``. It never waits longer than ``most_wait`` plus the
    duration of one request.
    """

    def __init__(self, size: int, seconds: float, most_wait: float = 60.0, most_bytes: float = inf) -> None:
        self.size = size
        self.most_wait = most_wait
        self.most_bytes = most_bytes
        self.patience = most_wait + seconds
        self.slowest = seconds + GRACE + LOOK  # seconds within which every worker ends its request
        self.progress = monotonic()  # when a worker last answered, became ready, or was ready while no request waited
        self.open: set[Job] = set()  # all requests that have not ended
        self.waiting: dict[str, deque[Job]] = {}  # the waiting requests of each client
        self.bytes = 0  # size of all waiting requests
        self.turns: dict[str, float] = {}  # when each client last got a worker, in this order
        self.means: dict[str, float] = {}  # the average duration of each of these clients' requests, in seconds
        self.mean = FIRST  # the average duration of all requests
        self.killed = 0

    async def start(self, child: Callable[[str], object]) -> None:
        """Start the workers, which run ``child`` with the name of a folder, and wait until one of them is ready.

        Raises `BackendError` if they cannot be started.
        """
        loop = asyncio.get_running_loop()
        self.ready = loop.create_future()
        self.folders = TemporaryDirectory(prefix="nono-serve-", ignore_cleanup_errors=True)
        self.pool = Pool(partial(child, self.folders.name), self.size, deliver=self.hear, kind=LoopWorker)
        self.looking = loop.create_task(self._look())
        await self.ready
        self.progress = monotonic()

    def state(self) -> dict[str, object]:
        """Return the state of the queue and its workers.

        The status is "stalled" if no worker has answered, become ready or been free for longer than a request may take.
        """
        now, workers = monotonic(), self.pool.workers
        came = [job.came for own in self.waiting.values() for job in own]
        return {
            "status": "stalled" if now - self.progress > self.slowest else "ok",
            "workers": len(workers),
            "ready": sum(worker.ready for worker in workers),
            "busy": self.pool.busy,
            "waiting": len(came),
            "waiting_seconds": round(now - min(came, default=now), 1),
        }

    def put(self, job: Job) -> None:
        """Accept a request; raises `EndedError` if it would wait too long or needs too much memory."""
        if self.waiting or not self.pool.free:
            wait = self.wait(job.client)
            retry = max(1, ceil(wait - self.most_wait))
            if wait > self.most_wait and self._move(job, "refuse"):
                words = f"found work for about {wait:.0f} s in the queue, expected at most {self.most_wait:g} s"
                raise EndedError("busy", words, retry)
            if self.bytes + job.size > self.most_bytes and self._move(job, "refuse"):
                raise EndedError("busy", "the waiting requests need too much memory", max(1, ceil(wait)))
        if self._move(job, "admit"):
            self._wait(job)
            self.hand_out()

    def cancel(self, job: Job) -> None:
        """Forget a request whose client has gone. If the request takes long, `look` kills its worker.

        The worker is not killed at once, because starting a new process costs more than most requests.
        """
        waited = job.state is WAITING
        if self._move(job, "leave"):
            job.answer.cancel()
            if waited:
                self._leave(job)

    def wait(self, client: str) -> float:
        """Return how long a new request of this client would probably wait, in seconds.

        Before it, workers finish what they have and do the client's own requests, and as much for each other client.
        """
        now = monotonic()
        running = [job for job in self.pool.tasks if isinstance(job, Job)]
        # A request that has run long will probably run as long again.
        durations = {job: min(2 * (now - job.since), job.seconds) for job in running if now - job.since > LONG}

        def expected(name: str) -> float:
            """The average duration, as if the client's long requests had ended already."""
            mean = self.means.get(name, self.mean)
            for job, seconds in durations.items():
                mean += RECENT * max(0.0, seconds - mean) * (job.client == name)
            return mean

        own = len(self.waiting.get(client, ())) * expected(client)
        turn = own + expected(client)
        others = (min(len(jobs) * expected(name), turn) for name, jobs in self.waiting.items() if name != client)
        begun = (max(durations.get(job, 0.0), expected(job.client)) - (now - job.since) for job in running)
        return (own + sum(others) + sum(max(0.0, left) for left in begun)) / self.size

    def hand_out(self) -> None:
        """Give waiting requests to free workers.

        A worker that starts again because of a client's request is still occupied by the client. Otherwise, a client
        could make all workers start again, one after another.
        """
        while self.waiting and self.pool.free:
            occupants = [*self.pool.tasks, *self.pool.causes]
            occupied = Counter(job.client for job in occupants if isinstance(job, Job))
            client = min(self.waiting, key=lambda name: (occupied[name], self.turns.get(name, 0.0)))
            job = self.waiting[client][0]
            self._leave(job)
            if self._move(job, "give"):
                job.since = self.turns[client] = monotonic()
                self._remember(client, self.means.pop(client, self.mean))
                self.pool.put(job)

    def _move(self, job: Job, event: str) -> bool:
        """Change the state of a request; return whether the event changes it."""
        state = TRANSITIONS.get((job.state, event))
        if state is None:
            return False
        job.state = state
        (self.open.discard if state in ENDS else self.open.add)(job)
        return True

    def _wait(self, job: Job, first: bool = False) -> None:
        """Let a request wait behind the other requests of its client, or before them."""
        own = self.waiting.setdefault(job.client, deque())
        (own.appendleft if first else own.append)(job)
        self.bytes += job.size

    def _leave(self, job: Job) -> None:
        """Remove a request from those that wait."""
        own = self.waiting.get(job.client, deque())
        if job in own:
            own.remove(job)
            self.bytes -= job.size
            if not own:
                del self.waiting[job.client]

    def _remember(self, client: str, mean: float) -> None:
        """Remember the average duration of the client whose turn is the latest, and forget the one with the earliest
        turn if there are too many."""
        self.means[client] = mean
        if len(self.means) > KEPT:
            del self.turns[first := next(iter(self.means))], self.means[first]

    def _end(self, job: Job, event: str, code: str, words: str, retry: int = 0) -> None:
        """End a request without an answer, if the event ends it."""
        if self._move(job, event) and not job.answer.done():
            job.answer.set_exception(EndedError(code, words, retry))

    def hear(self, message: Message) -> None:
        """Process a message from a worker."""
        if message.number == READY:
            self.progress = monotonic()
        if message.number == GONE:
            self.killed += 1
            rmtree(os.path.join(self.folders.name, str(message.worker.process.pid)), ignore_errors=True)
        try:
            piece = self.pool.handle(message)
        except BackendError as error:  # `look` starts other workers
            if self.ready.done():
                note("idle workers ended", ERROR, error=error)
            else:
                self.ready.set_exception(error)
            return
        if message.number == GONE:
            note("a worker ended", WARNING, process=message.worker.process.pid, reason=message.worker.died)
        if message.number == READY and not self.ready.done():
            self.ready.set_result(None)
        if piece is not None:
            assert isinstance(piece.task, Job)
            self._settle(piece.task, piece)
        self.hand_out()

    def _settle(self, job: Job, piece: processes.Answer) -> None:
        """Use a piece of an answer, or the news that the worker has died."""
        if not piece.died:
            self.progress = monotonic()
            if not piece.last:
                if self._move(job, "piece") and job.emit is not None:
                    job.emit(piece.value)
                return
            if self._move(job, "answer") and not job.answer.done():
                job.answer.set_result(piece.value)
        elif piece.died == TIME:
            limit = job.seconds - GRACE
            self._end(job, "late", "time", f"the time ran out (limit: {limit:g} seconds)")
        else:
            job.deaths += 1
            self._die(job)
        self._learn(job)

    def _die(self, job: Job) -> None:
        words = "the worker ended before there was an answer"
        if job.state is RUNNING:
            self._end(job, "die", "died", words, 1)
        elif self._move(job, "die"):
            if job.deaths < TRIES and self._move(job, "retry"):
                self._wait(job, first=True)
            else:
                self._end(job, "fail", "died", words, 1)

    def _learn(self, job: Job) -> None:
        """Learn from the duration of a request that a worker does not have any more."""
        seconds = monotonic() - job.since
        self.mean += RECENT * (seconds - self.mean)
        if job.client in self.means:
            self.means[job.client] += RECENT * (seconds - self.means[job.client])

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                self.look()
            except OSError as error:
                note("a process did not start", ERROR, error=error)
            except Exception:
                note("a bug in nono", ERROR, trace=True)

    def look(self) -> None:
        """Kill workers that are late, or that work long for a client that has gone. Replace workers that have ended.

        End requests that have waited too long, and requests that neither the queue nor the pool has. Such a request is
        a bug, but its client must not wait forever.
        """
        now = monotonic()
        tasks = set(self.pool.tasks)
        for job in tasks:
            if isinstance(job, Job) and job.state is CANCELLED and job.since < now - LONG:
                self.pool.cancel(job)
                self._learn(job)
        waiting = {job for own in self.waiting.values() for job in own}
        for job in waiting:
            if now - job.came > self.patience:
                words = f"no worker was free within {self.patience:g} seconds"
                self._end(job, "expire", "no-worker", words, max(1, ceil(self.wait(job.client))))
                self._leave(job)
        for job in self.open - waiting - tasks:
            note("lost a request", ERROR, state=job.state, client=job.client)
            self._end(job, "vanish", "lost", "the server lost the request", 1)
        self.hand_out()
        if not self.waiting and any(worker.ready for worker in self.pool.workers):
            self.progress = now
        self.pool.check()

    def close(self) -> None:
        """End all workers."""
        self.looking.cancel()
        self.pool.close()
        self.folders.cleanup()
