"""Worker processes on this machine, one a core, each replaced when a puzzle kills it, or when it is frozen.

A worker first sends its versions; with the same ones both sides agree on the fields of all messages, which are pickled.
Jobs are written to a worker by a thread of its own, as the pipe to a frozen process fills up and blocks.
"""

from __future__ import annotations

import json
import pickle
from collections import deque
from contextlib import suppress
from itertools import count, islice
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Protocol

from nono.base.errors import BackendError
from nono.base.processes import ending, start
from nono.batch.messages import FROZEN, Job, JobResult
from nono.batch.versions import versions

AHEAD = 2  # jobs at a worker, so that it never waits for the next
LONG = 0.5  # seconds at one job after which no other job waits behind it
GRACE = 5.0  # seconds after its time limit in which a puzzle may still end by itself
SILENCE = 30.0  # seconds without a sign of life after which a process is frozen
START = 60.0  # seconds to start
GAP = 5.0  # seconds between two calls after which the batch itself was stopped, and all its workers with it


class Workers(Protocol):
    """What does the jobs: a pool of processes on this machine, or a cluster."""

    target: float  # seconds that a job should take
    remote: bool  # whether they are on other machines, and their solutions are checked here too

    def room(self) -> int:
        """The number of further jobs that keep the workers busy."""

    def submit(self, job: Job, first: bool) -> None:
        """Take a job; ``first``: before those that wait."""

    def take(self, seconds: float) -> JobResult | None:
        """The result of a job; None if none comes in so many seconds."""

    def close(self) -> None:
        """End all that was started."""


class Worker:
    """A process and its jobs, by their tickets; it works on the first."""

    def __init__(self, done: SimpleQueue[Message], module: str) -> None:
        self.process = start(module, "child")
        self.jobs: dict[int, Job] = {}
        self.tickets = count()
        self.since = monotonic()  # when it began its first job
        self.heard = monotonic() + START  # when it last gave a sign of life
        self.killed = ""  # why, by the pool
        self.refused = ""  # how its versions differ
        self.messages: SimpleQueue[tuple[int, Job | None] | None] = SimpleQueue()
        self.threads = [Thread(target=self._write, daemon=True), Thread(target=self._listen, args=(done,), daemon=True)]
        for thread in self.threads:
            thread.start()

    def give(self, job: Job) -> None:
        """Send the process one more job."""
        if not self.jobs:
            self.since = monotonic()
        ticket = next(self.tickets)
        self.jobs[ticket] = job
        self.messages.put((ticket, job))

    def take_back(self) -> list[Job]:
        """Take back the jobs that wait behind a long one, for other workers."""
        if len(self.jobs) < 2 or monotonic() - self.since < LONG:
            return []
        _, *tickets = self.jobs
        for ticket in tickets:
            self.messages.put((ticket, None))
        return [self.jobs.pop(ticket) for ticket in tickets]

    def ended(self, ticket: int) -> bool:
        """Note that a job is done; False if it was taken back after it had begun."""
        self.since = monotonic()
        return self.jobs.pop(ticket, None) is not None

    def _write(self) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # it has died, and its listener reports that
            while (message := self.messages.get()) is not None:
                pickle.dump(message, self.process.stdin, pickle.HIGHEST_PROTOCOL)
                self.process.stdin.flush()

    def _listen(self, done: SimpleQueue[Message]) -> None:
        assert self.process.stdout is not None
        try:
            if (greeting := self.process.stdout.readline()) and (found := json.loads(greeting)) != versions():
                self.refused = "; ".join(f"{name} {found.get(name)}, here {here}" for name, here in versions().items())
            while not self.refused:
                ticket, result = pickle.load(self.process.stdout)
                self.heard = monotonic()
                if result is not None:
                    done.put((self, ticket, result))
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            pass
        done.put((self, 0, None))

    def room(self) -> int:
        """The number of further jobs for it; none may wait behind a hard puzzle."""
        is_long = self.jobs and monotonic() - self.since > LONG
        return 0 if is_long or not all(job.bulk for job in self.jobs.values()) else AHEAD - len(self.jobs)

    def check(self) -> None:
        """Kill a process that is frozen, or whose job has taken longer than it may."""
        now = monotonic()
        if now - self.heard > SILENCE:
            self.killed = FROZEN
        for job in islice(self.jobs.values(), 1):
            limit = job.request.time_limit
            allowed = job.patience if limit is None else min(job.patience, limit * len(job.items) + GRACE)
            if now - self.since > allowed:
                self.killed = self.killed or "time"
        if self.killed:
            self.process.kill()

    def resume(self) -> None:
        """Start its clocks anew after the batch was stopped."""
        self.since = self.heard = monotonic()

    def end(self) -> str:
        """Kill the process if it lives; the cause of its death."""
        self.process.kill()
        code = self.process.wait()
        self.messages.put(None)
        for thread in self.threads:
            thread.join()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
        return self.killed or f"its process {ending(code)}"


Message = tuple[Worker, int, JobResult | None]  # the result of the job with this ticket; None: the worker died


class LocalPool:
    """Workers in processes of this machine."""

    remote = False
    target = 0.005  # seconds; a longer puzzle goes out alone: none of it is done twice, and no other waits behind it

    def __init__(self, size: int, module: str = "nono.batch.work") -> None:
        self.module = module
        self.done: SimpleQueue[Message] = SimpleQueue()
        self.workers = [Worker(self.done, module) for _ in range(size)]
        self.waiting: deque[Job] = deque()
        self.looked = monotonic()

    def room(self) -> int:
        """The number of further jobs that keep all workers busy."""
        return sum(worker.room() for worker in self.workers) - len(self.waiting)

    def submit(self, job: Job, first: bool = False) -> None:
        """Give the job to the worker with the most room, or keep it until one has room."""
        if first:
            self.waiting.appendleft(job)
        else:
            self.waiting.append(job)
        self._hand_out()

    def take(self, seconds: float) -> JobResult | None:
        """The result of the next job that is done, or whose worker died.

        Raises `BackendError` where a worker has other versions: nono was installed anew meanwhile.
        """
        before, self.looked = self.looked, monotonic()
        for worker in self.workers:
            if self.looked - before > GAP:
                worker.resume()
            worker.check()
            self.waiting.extendleft(reversed(worker.take_back()))
        self._hand_out()
        try:
            worker, ticket, done = self.done.get(timeout=seconds)
        except Empty:
            return None
        if worker not in self.workers:
            return None
        if done is None:
            done = self._replace(worker)
        elif not worker.ended(ticket):
            return None
        self._hand_out()
        return done

    def _replace(self, worker: Worker) -> JobResult | None:
        if worker.refused:
            raise BackendError(f"nono was changed while the batch was at work: found {worker.refused}")
        died = worker.end()
        self.workers[self.workers.index(worker)] = Worker(self.done, self.module)
        jobs = list(worker.jobs.values())
        self.waiting.extendleft(reversed(jobs[1:]))
        return JobResult(jobs[0].number, died=died) if jobs else None

    def _hand_out(self) -> None:
        while self.waiting:
            worker = max(self.workers, key=Worker.room)
            if worker.room() < 1:
                return
            worker.give(self.waiting.popleft())

    def close(self) -> None:
        """End all processes."""
        for worker in self.workers:
            worker.end()
