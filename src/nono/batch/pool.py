"""Worker processes on this machine, one a core: each lives until a puzzle kills it, and is then replaced."""

from __future__ import annotations

import pickle
from collections import deque
from contextlib import suppress
from itertools import count
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Protocol

from nono.base.processes import ending, start
from nono.batch.messages import Job, JobResult

AHEAD = 2  # jobs at a worker, so that it never waits for the next
LONG = 0.5  # seconds at one job after which no other job waits behind it
GRACE = 5.0  # seconds after its time limit in which a puzzle may still end by itself


class Workers(Protocol):
    """What does the jobs: a pool of processes on this machine, or a cluster."""

    target: float  # seconds that a job should take

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
        self.late = False
        self.listener = Thread(target=self._listen, args=(done,), daemon=True)
        self.listener.start()

    def give(self, job: Job) -> None:
        """Send the process one more job."""
        if not self.jobs:
            self.since = monotonic()
        ticket = next(self.tickets)
        self.jobs[ticket] = job
        self._send((ticket, job))

    def take_back(self) -> list[Job]:
        """Take back the jobs that wait behind a long one, for other workers."""
        if len(self.jobs) < 2 or monotonic() - self.since < LONG:
            return []
        _, *tickets = self.jobs
        for ticket in tickets:
            self._send((ticket, None))
        return [self.jobs.pop(ticket) for ticket in tickets]

    def ended(self, ticket: int) -> bool:
        """Note that a job is done; False if it was taken back after it had begun."""
        self.since = monotonic()
        return self.jobs.pop(ticket, None) is not None

    def _send(self, message: tuple[int, Job | None]) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # it has died, and its listener reports that
            pickle.dump(message, self.process.stdin, pickle.HIGHEST_PROTOCOL)
            self.process.stdin.flush()

    def _listen(self, done: SimpleQueue[Message]) -> None:
        assert self.process.stdout is not None
        try:
            while True:
                done.put((self, *pickle.load(self.process.stdout)))
        except (EOFError, OSError, pickle.UnpicklingError):
            done.put((self, 0, None))

    def room(self) -> int:
        """The number of further jobs for it; none may wait behind a hard puzzle."""
        is_long = self.jobs and monotonic() - self.since > LONG
        return 0 if is_long or not all(job.bulk for job in self.jobs.values()) else AHEAD - len(self.jobs)

    def overdue(self) -> bool:
        """Whether its job has taken longer than the time limits of the puzzles in it."""
        for job in self.jobs.values():
            return job.request.time_limit is not None and (
                monotonic() - self.since > job.request.time_limit * len(job.items) + GRACE
            )
        return False

    def end(self) -> str:
        """Kill the process if it lives; the cause of its death."""
        self.process.kill()
        code = self.process.wait()
        self.listener.join()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
        if self.late:
            return "time"
        return f"its process {ending(code)}"


Message = tuple[Worker, int, JobResult | None]  # the result of the job with this ticket; None: the worker died


class LocalPool:
    """Workers in processes of this machine."""

    target = 0.005  # seconds; a longer puzzle goes out alone: none of it is done twice, and no other waits behind it

    def __init__(self, size: int, module: str = "nono.batch.work") -> None:
        self.module = module
        self.done: SimpleQueue[Message] = SimpleQueue()
        self.workers = [Worker(self.done, module) for _ in range(size)]
        self.waiting: deque[Job] = deque()

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
        """The result of the next job that is done, or whose worker died."""
        for worker in self.workers:
            if worker.overdue():
                worker.late = True
                worker.process.kill()
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
