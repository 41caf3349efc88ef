"""Worker processes on this machine, one a core: each lives until a puzzle kills it, and is then replaced."""

from __future__ import annotations

import pickle
import subprocess
from collections import deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from signal import Signals
from threading import Thread
from time import monotonic
from typing import Any, Protocol

from nono.batch.asking import Done, Job
from nono.processes import start

AHEAD = 2  # jobs that a worker has at hand, so that it never waits for us
GRACE = 5.0  # seconds after its time limit in which a puzzle may still end by itself


class Workers(Protocol):
    """Who does the jobs: a crew on this machine or a cluster."""

    def room(self) -> int:
        """How many more jobs can be taken now."""

    def submit(self, job: Job, first: bool) -> None:
        """Take a job; ``first``: before those that wait."""

    def take(self, seconds: float) -> Done | None:
        """What came of a job; None if nothing comes for so long."""

    def close(self) -> None:
        """End all that was started."""


class Worker:
    """One process, and the jobs that it has, the first of which it is at."""

    def __init__(self, done: SimpleQueue[tuple[Worker, Done | None]], module: str) -> None:
        self.process = start(module, "child")
        self.jobs: deque[Job] = deque()
        self.since = monotonic()  # when it began its first job
        self.late = False
        self.listener = Thread(target=self._listen, args=(done,), daemon=True)
        self.listener.start()

    def give(self, job: Job) -> None:
        """One more job for it."""
        if not self.jobs:
            self.since = monotonic()
        self.jobs.append(job)
        assert self.process.stdin is not None
        with suppress(OSError):  # it has died, and its listener says so
            pickle.dump(job, self.process.stdin, pickle.HIGHEST_PROTOCOL)
            self.process.stdin.flush()

    def _listen(self, done: SimpleQueue[tuple[Worker, Done | None]]) -> None:
        assert self.process.stdout is not None
        try:
            while True:
                done.put((self, pickle.load(self.process.stdout)))
        except (EOFError, OSError, pickle.UnpicklingError):
            done.put((self, None))

    def room(self) -> int:
        """How many more jobs it can have at hand: nobody is to wait behind a puzzle that is hard."""
        return AHEAD - len(self.jobs) if all(job.bulk for job in self.jobs) else 0

    def overdue(self) -> bool:
        """Whether its job has taken longer than the time limits of the puzzles in it."""
        if not self.jobs or self.jobs[0].ask.time_limit is None:
            return False
        return monotonic() - self.since > self.jobs[0].ask.time_limit * len(self.jobs[0].items) + GRACE

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
        with suppress(ValueError):
            return f"its process ended by signal {Signals(-code).name}"
        return f"its process ended with exit status {code}"


class Crew:
    """Workers in processes of this machine."""

    def __init__(self, size: int, module: str = "nono.batch.work") -> None:
        self.module = module
        self.done: SimpleQueue[tuple[Worker, Done | None]] = SimpleQueue()
        self.workers = [Worker(self.done, module) for _ in range(size)]
        self.ready: deque[Done] = deque()
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

    def take(self, seconds: float) -> Done | None:
        """The next job that is done, or whose worker died of it."""
        for worker in self.workers:
            if worker.overdue():
                worker.late = True
                worker.process.kill()
        try:
            worker, done = self.done.get(timeout=seconds)
        except Empty:
            return None
        if worker not in self.workers:
            return None
        if done is None:
            done = self._replace(worker)
        else:
            worker.jobs.popleft()
            worker.since = monotonic()
        self._hand_out()
        return done

    def _replace(self, worker: Worker) -> Done | None:
        died = worker.end()
        self.workers[self.workers.index(worker)] = Worker(self.done, self.module)
        culprit = worker.jobs.popleft() if worker.jobs else None
        self.waiting.extendleft(reversed(worker.jobs))
        return None if culprit is None else Done(culprit.number, died=died)

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

    @property
    def processes(self) -> list[subprocess.Popen[Any]]:
        """The processes that are alive now."""
        return [worker.process for worker in self.workers]
