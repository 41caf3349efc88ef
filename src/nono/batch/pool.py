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

AHEAD = 2  # jobs that a worker has at hand, so that it never waits for us
LONG = 0.5  # seconds at one job after which nobody is to wait behind it
GRACE = 5.0  # seconds after its time limit in which a puzzle may still end by itself


class Workers(Protocol):
    """Who does the jobs: a crew on this machine or a cluster."""

    target: float  # seconds that a job should take

    def room(self) -> int:
        """How many more jobs can be taken now."""

    def submit(self, job: Job, first: bool) -> None:
        """Take a job; ``first``: before those that wait."""

    def take(self, seconds: float) -> JobResult | None:
        """What came of a job; None if nothing comes for so long."""

    def close(self) -> None:
        """End all that was started."""


class Worker:
    """One process, and the jobs that it has, by the tickets that it was given with them; it is at the first."""

    def __init__(self, done: SimpleQueue[Word], module: str) -> None:
        self.process = start(module, "child")
        self.jobs: dict[int, Job] = {}
        self.tickets = count()
        self.since = monotonic()  # when it began its first job
        self.late = False
        self.listener = Thread(target=self._listen, args=(done,), daemon=True)
        self.listener.start()

    def give(self, job: Job) -> None:
        """One more job for it."""
        if not self.jobs:
            self.since = monotonic()
        ticket = next(self.tickets)
        self.jobs[ticket] = job
        self._send((ticket, job))

    def take_back(self) -> list[Job]:
        """The jobs that wait behind one that takes long: others are to do them."""
        if len(self.jobs) < 2 or monotonic() - self.since < LONG:
            return []
        _, *tickets = self.jobs
        for ticket in tickets:
            self._send((ticket, None))
        return [self.jobs.pop(ticket) for ticket in tickets]

    def ended(self, ticket: int) -> bool:
        """It has done a job; False if that was taken back, but it had begun it."""
        self.since = monotonic()
        return self.jobs.pop(ticket, None) is not None

    def _send(self, message: tuple[int, Job | None]) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # it has died, and its listener says so
            pickle.dump(message, self.process.stdin, pickle.HIGHEST_PROTOCOL)
            self.process.stdin.flush()

    def _listen(self, done: SimpleQueue[Word]) -> None:
        assert self.process.stdout is not None
        try:
            while True:
                done.put((self, *pickle.load(self.process.stdout)))
        except (EOFError, OSError, pickle.UnpicklingError):
            done.put((self, 0, None))

    def room(self) -> int:
        """How many more jobs it can have at hand: nobody is to wait behind a puzzle that is hard."""
        is_long = self.jobs and monotonic() - self.since > LONG
        return 0 if is_long or not all(job.bulk for job in self.jobs.values()) else AHEAD - len(self.jobs)

    def overdue(self) -> bool:
        """Whether its job has taken longer than the time limits of the puzzles in it."""
        for job in self.jobs.values():
            return job.ask.time_limit is not None and (
                monotonic() - self.since > job.ask.time_limit * len(job.items) + GRACE
            )
        return False

    def end(self) -> str:
        """Kill the process, if it lives; what it died of."""
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


Word = tuple[Worker, int, JobResult | None]  # of a worker: what came of the job with this ticket; None: it died


class LocalPool:
    """Workers in processes of this machine."""

    target = 0.005  # what costs more goes out alone: nothing of it is done twice, and nobody waits behind it

    def __init__(self, size: int, module: str = "nono.batch.work") -> None:
        self.module = module
        self.done: SimpleQueue[Word] = SimpleQueue()
        self.workers = [Worker(self.done, module) for _ in range(size)]
        self.waiting: deque[Job] = deque()

    def room(self) -> int:
        """How many more jobs the workers can have at hand."""
        return sum(worker.room() for worker in self.workers) - len(self.waiting)

    def submit(self, job: Job, first: bool = False) -> None:
        """Give the job to the worker that has least to do, or keep it until one has room."""
        if first:
            self.waiting.appendleft(job)
        else:
            self.waiting.append(job)
        self._hand_out()

    def take(self, seconds: float) -> JobResult | None:
        """The next job that is done, or whose worker died of it."""
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
