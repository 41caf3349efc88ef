"""The jobs of a batch on a Dask cluster, which may gain and lose workers meanwhile. Needs ``distributed``.

A worker of the cluster hands the jobs of each of its threads to a process, so that a puzzle that crashes ends that
process and not the worker, and limits hold as they do on one machine. Another worker does the jobs of one that was
lost.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import CancelledError
from contextlib import closing, suppress
from importlib import import_module
from queue import Empty, SimpleQueue
from threading import local
from time import monotonic
from typing import Any, NoReturn

from nono.backends import AUTO, usable
from nono.base.errors import BackendError
from nono.batch import cubes
from nono.batch.messages import Job, JobResult
from nono.batch.pool import AHEAD, GAP, LocalPool
from nono.genres.base import Puzzle
from nono.model.answer import Tally
from nono.solving.solve import Result, make_task

LOCAL = "local"
PATIENCE = 10.0  # seconds without a scheduler after which it is gone
SILENCE = 30.0  # seconds without a heartbeat at the scheduler after which a worker is frozen
LOST = (CancelledError, asyncio.CancelledError, OSError, RuntimeError)  # Dask raises these without its scheduler
LOOK = 1.0  # seconds between two counts of the workers, and in a worker between two checks for a cancelled job

_threads = local()  # in a worker of the cluster: ``pool``, the process of this thread


def do(job: Job) -> JobResult:
    """Do the job in a worker of the cluster, in the process of this thread."""
    if not hasattr(_threads, "pool"):
        _threads.pool = LocalPool(1)
    pool: LocalPool = _threads.pool
    pool.submit(job)
    while (done := pool.take(LOOK)) is None:
        if _is_cancelled():
            pool.close()
            del _threads.pool
            return JobResult(job.number, died="cancelled")
    return done


def _is_cancelled() -> bool:
    """Whether the result of this thread's job is no longer wanted."""
    distributed: Any = import_module("distributed")
    state: Any = import_module("distributed.worker").thread_state
    task = distributed.get_worker().state.tasks.get(state.key)
    return task is None or task.state == "cancelled"


class Cluster:
    """The workers of a cluster, as `nono.batch.pool.Workers`."""

    target = 0.1  # seconds; to send a job there and back costs some milliseconds

    def __init__(self, address: str, size: int = 1) -> None:
        """Connect to the scheduler at this address, or start a cluster of this size here; raises `BackendError`."""
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise BackendError("--cluster needs Dask: pip install 'nono[cluster]'") from None
        for name in ("distributed", "tornado", "asyncio"):  # an error is one line, written by the command
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.address = address
        self.own: Any = None
        try:
            if address == LOCAL:
                self.own = distributed.LocalCluster(
                    n_workers=size, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
                )
            self.client: Any = distributed.Client(self.own or address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise BackendError(f"no scheduler at {address}: {reason}") from None
        self.done: SimpleQueue[tuple[int, JobResult | BaseException]] = SimpleQueue()
        self.futures: dict[int, Any] = {}
        self.seen = self.looked = monotonic()
        self.heard: dict[str, tuple[Any, float]] = {}  # the last heartbeat of each worker, and when it was new here
        self.threads = self._threads()

    def room(self) -> int:
        """The number of further jobs that keep all workers busy."""
        return AHEAD * max(1, self.threads) - len(self.futures)

    def submit(self, job: Job, first: bool = False) -> None:
        """Send the job to the scheduler."""
        self._look()
        try:
            future = self.client.submit(do, job, pure=False, priority=10 if first else 0)
        except LOST:
            self._gone()
        self.futures[job.number] = future
        self.client.loop.add_callback(self._fetch, job.number, future)

    async def _fetch(self, number: int, future: Any) -> None:
        """Wait for a job and fetch its result, while those of other jobs, at other workers, come in."""
        found: JobResult | BaseException
        try:
            found = await self.client.gather(future, asynchronous=True)
        except BaseException as error:
            if future.status == "error":  # its workers were lost, one after another, or it could not run there
                found = JobResult(number, died=f"lost on the cluster: {error!r}"[:200])
            else:
                found = error
        self.done.put((number, found))

    def take(self, seconds: float) -> JobResult | None:
        """The result of the next job; raises `BackendError` when the scheduler has gone away."""
        self._look()
        try:
            number, found = self.done.get(timeout=seconds)
        except Empty:
            return None
        if isinstance(found, BaseException):
            self._gone()
        del self.futures[number]
        return found

    def _look(self) -> None:
        """Count the threads of the workers, and raise `BackendError` if the scheduler has gone away."""
        now = monotonic()
        if self.client.status == "running":
            self.seen = now
        elif now - self.seen > PATIENCE or self.client.status == "closed":
            self._gone()
        if now - self.looked > LOOK:
            if now - self.looked > GAP:  # the batch itself was stopped
                self.heard.clear()
            self.looked = now
            self.threads = self._threads()

    def _threads(self) -> int:
        """The number of threads of all workers; one that is frozen leaves the cluster, and others get its jobs."""
        try:
            workers = self.client.scheduler_info(n_workers=-1).get("workers", {})
            for address, worker in list(workers.items()):
                beat, since = self.heard.get(address, (None, 0.0))
                if beat != worker["last_seen"]:
                    self.heard[address] = worker["last_seen"], monotonic()
                elif monotonic() - since > SILENCE:
                    del workers[address]
                    self.client.sync(self.client.scheduler.unregister, address=address, stimulus_id="nono: frozen")
        except (*LOST, TimeoutError):
            return 1
        return sum(worker["nthreads"] for worker in workers.values())

    def _gone(self) -> NoReturn:
        raise BackendError(f"the scheduler at {self.address} has gone away; the same command goes on where it was")

    def close(self) -> None:
        """Leave the cluster; end it if it is ours."""
        with suppress(Exception):
            self.client.close(timeout=2)
        if self.own is not None:
            with suppress(Exception):
                self.own.close(timeout=5)


def solved(
    puzzle: Puzzle, address: str, size: int, limit: int | None, backend: str, time_limit: float | None
) -> Result:
    """Solve one puzzle on a cluster, cube by cube; errors in the arguments are raised before there is a cluster."""
    if backend != AUTO:
        usable(backend)
    _expect(puzzle, time_limit, size)
    with closing(Cluster(address, size)) as workers:
        return cubes.solve(puzzle, workers, limit, backend, time_limit)


def counted(puzzle: Puzzle, address: str, size: int, time_limit: float | None) -> Tally:
    """Count the solutions of one puzzle on a cluster, cube by cube; as `solved`."""
    _expect(puzzle, time_limit, size)
    with closing(Cluster(address, size)) as workers:
        return cubes.count(puzzle, workers, time_limit)


def _expect(puzzle: Puzzle, time_limit: float | None, size: int) -> None:
    """Raise `PuzzleError` or `BackendError` on a puzzle without cells and on numbers that mean nothing."""
    cubes.divisible(puzzle)
    make_task(None, time_limit, 0, {}, size)
