"""Run the jobs of a batch on a Dask cluster. Needs the package ``distributed``.

The cluster may gain and lose workers during the batch. If a worker is lost, another worker does its jobs. Each thread
of a worker has its own process for jobs. So a crash ends only that process, and limits apply as they do on one machine.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import asdict
from queue import Empty, SimpleQueue
from threading import local
from time import monotonic
from typing import Any, NamedTuple, NoReturn

from nono.base.distribution import needs
from nono.base.errors import BackendError, warn
from nono.base.processes import GAP, SILENCE
from nono.many._messages import Job, JobResult, job_of, result_of, versions
from nono.many._work import AHEAD, LocalPool

LOCAL = "local"
PATIENCE = 10.0  # seconds without an answer after which the scheduler counts as lost
SERVICE = 60.0  # seconds without a usable worker after which the batch ends
# the exceptions of Dask if the scheduler is lost
LOST = (CancelledError, asyncio.CancelledError, OSError, RuntimeError)
LOOK = 1.0  # seconds between two counts of the workers; also, in a worker, between two checks for cancelled jobs

_threads = local()  # in a worker: the attribute ``pool`` contains the process of the current thread


def do(message: dict[str, Any]) -> dict[str, Any]:
    """Do a job in the process of this thread of a cluster worker. ``job`` and the result are dicts of their fields."""
    if message["versions"] != versions():
        return {"versions": versions()}
    return {"versions": versions(), "result": asdict(_done(job_of(message["job"])))}


def _done(job: Job) -> JobResult:
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
    """Return whether the job of this thread was cancelled."""
    from distributed.worker import get_worker, thread_state

    task = get_worker().state.tasks.get(thread_state.key)
    return task is None or task.state == "cancelled"


class Greeting:
    """Makes a worker report its versions: unpickling this object calls `versions`.

    The object is sent as bytes. A worker that cannot import nono would never answer a normal call.
    """

    def __reduce__(self) -> tuple[Callable[[], dict[str, str | int]], tuple[()]]:
        return versions, ()


class Sent(NamedTuple):
    """A job that was sent, and the workers that are allowed to do it."""

    job: Job
    first: bool
    future: Any
    workers: frozenset[str]


class Cluster:
    """The workers of a cluster. The class implements `nono.many.Workers`."""

    remote = True
    target = 0.1  # seconds that a job should take; sending a job and its result takes only milliseconds

    def __init__(self, address: str, size: int = 1) -> None:
        """Connect to the scheduler at this address, or start a cluster of ``size`` workers on this machine."""
        with needs("cluster", "Dask", "clusters", BackendError):
            import distributed
        # Dask must not log errors, because the command itself shows each error in one line.
        for name in (*logging.root.manager.loggerDict, "tornado", "asyncio"):
            # the loggers of Dask do not use the level of their parent
            if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
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
        self.done: SimpleQueue[tuple[int, Any, JobResult | BaseException]] = SimpleQueue()
        self.sent: dict[int, Sent] = {}
        self.unsent: deque[tuple[Job, bool]] = deque()  # jobs that wait until a worker is usable
        self.greeted: set[str] = set()
        self.greetings: SimpleQueue[tuple[str, dict[str, str | int] | BaseException]] = SimpleQueue()
        self.usable: set[str] = set()  # the workers with the same versions as this process
        self.seen = self.looked = self.served = monotonic()
        self.heard: dict[str, tuple[Any, float]] = {}  # for each worker, the last heartbeat and the time of its arrival
        self.threads = self._threads()

    def room(self) -> int:
        """Return the number of further jobs that would keep all workers busy."""
        return AHEAD * max(1, self.threads) - len(self.sent) - len(self.unsent)

    def submit(self, job: Job, first: bool = False) -> None:
        """Send the job to the workers, as soon as a worker is usable."""
        if first:
            self.unsent.appendleft((job, first))
        else:
            self.unsent.append((job, first))
        self._look()
        self._send()

    def _send(self) -> None:
        while self.unsent and self.usable:
            job, first = self.unsent.popleft()
            message = {"versions": versions(), "job": asdict(job)}
            try:
                future = self.client.submit(
                    do, message, pure=False, priority=10 if first else 0, workers=sorted(self.usable)
                )
            except LOST:
                self._gone()
            self.sent[job.number] = Sent(job, first, future, frozenset(self.usable))
            self.client.loop.add_callback(self._fetch, job.number, future)

    async def _fetch(self, number: int, future: Any) -> None:
        """Wait for the result of a job and pass it on. The wait does not block other results."""
        result: JobResult | BaseException
        try:
            message = await self.client.gather(future, asynchronous=True)
            result = result_of(message["result"])
        except BaseException as error:
            if future.status in ("error", "finished"):  # the job could not run, or all workers that tried it were lost
                result = JobResult(number, died=f"lost on the cluster: {error!r}"[:200])
            else:
                result = error
        self.done.put((number, future, result))

    def take(self, seconds: float) -> JobResult | None:
        """Return the next result of a job, or None if none arrives within ``seconds``.

        Raises `BackendError` if the scheduler is lost, or if no worker is usable for `SERVICE` seconds.
        """
        self._look()
        self._send()
        try:
            number, future, result = self.done.get(timeout=seconds)
        except Empty:
            return None
        if number not in self.sent or self.sent[number].future is not future:  # a newer copy of the job is under way
            return None
        if isinstance(result, BaseException):
            self._gone()
        del self.sent[number]
        return result

    def _look(self) -> None:
        """Count the threads of the workers from time to time; raise `BackendError` if the scheduler is lost."""
        now = monotonic()
        if self.client.status == "running":
            self.seen = now
        elif now - self.seen > PATIENCE or self.client.status == "closed":
            self._gone()
        if now - self.looked > LOOK:
            if now - self.looked > GAP:  # a long gap between two checks means that this process was suspended
                self.heard.clear()
            self.looked = now
            self.threads = self._threads()
            if self.threads:
                self.served = now
            elif now - self.served > SERVICE:
                raise BackendError(f"for {SERVICE:.0f} s, no worker at {self.address} was usable")

    def _threads(self) -> int:
        """Return the number of threads of usable workers. Drop frozen workers; their jobs go to other workers."""
        try:
            workers = self.client.sync(self._identity, callback_timeout=PATIENCE)["workers"]
            for address, worker in list(workers.items()):
                beat, since = self.heard.get(address, (None, 0.0))
                if beat != worker["last_seen"]:
                    self.heard[address] = worker["last_seen"], monotonic()
                elif monotonic() - since > SILENCE:
                    del workers[address]
                    self.client.sync(
                        self.client.scheduler.unregister,
                        address=address,
                        stimulus_id="nono: frozen",
                        callback_timeout=PATIENCE,
                    )
        except TimeoutError:  # the scheduler itself may be frozen
            self._gone()
        except LOST:
            return 1
        self._greet(set(workers))
        return sum(workers[address]["nthreads"] for address in self.usable)

    async def _identity(self) -> Any:
        """Return the scheduler's information about its workers."""
        if self.client.scheduler is None:
            raise OSError("no scheduler")
        return await self.client.scheduler.identity(n_workers=-1)

    def _greet(self, present: set[str]) -> None:
        """Ask new workers for their versions, accept workers with our versions, and send the jobs of lost workers
        again.
        """
        for address in present - self.greeted:
            self.greeted.add(address)
            self.client.loop.add_callback(self._ask, address)
        with suppress(Empty):
            while True:
                address, answer = self.greetings.get(block=False)
                if answer == versions():
                    self.usable.add(address)
                elif isinstance(answer, dict):
                    other = [f"{name} {answer.get(name)}, here {here}" for name, here in versions().items()]
                    warn(f"worker {address} is not used: found {'; '.join(other)}")
                elif address in present:
                    warn(f"worker {address} is not used: nono does not run there: {type(answer).__name__}: {answer}")
        self.usable &= present
        for number, sent in list(self.sent.items()):
            if not sent.workers & present:
                del self.sent[number]
                self.unsent.append((sent.job, sent.first))

    async def _ask(self, address: str) -> None:
        answer: dict[str, str | int] | BaseException
        try:
            future = self.client.submit(
                pickle.loads, pickle.dumps(Greeting()), workers=[address], pure=False, priority=100
            )
            answer = await self.client.gather(future, asynchronous=True)
        except BaseException as error:
            answer = error
        self.greetings.put((address, answer))

    def _gone(self) -> NoReturn:
        message = f"the scheduler at {self.address} was lost\nthe same command continues where this one stopped"
        raise BackendError(message)

    def close(self) -> None:
        """Disconnect from the cluster, and end the cluster if this object started it."""
        with suppress(Exception):
            self.client.close(timeout=2)
        if self.own is not None:
            with suppress(Exception):
                self.own.close(timeout=5)
