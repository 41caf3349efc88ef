"""Long-lived workers, which make calls one after another: a pool of processes here, or the workers of a Dask cluster.

Both have one interface, `Executor`, which the batch and the server use. A future fails with `DiedError` if the worker
died, was killed or did not answer in time. Processes for a single call are in `nono.backend.processes`.
"""

from __future__ import annotations

import gc
import logging
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, InvalidStateError
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import cache, partial
from math import inf
from threading import Lock, Thread, Timer, current_thread, main_thread
from time import monotonic, sleep
from typing import Any, Protocol, TypeVar

from nono.backend import AUTO, opening_backend
from nono.backend.processes import CONTEXT, GRACE, OUT_OF_CPU, TOLERANCE, kill_after, prepare_process
from nono.base.distribution import needs
from nono.base.errors import BackendError, NonoError
from nono.base.memory import limit_memory
from nono.genres import Puzzle
from nono.many._decide import Decision, Question, decide

T = TypeVar("T")
AHEAD = 2  # number of chunks that a worker holds, so that it never waits for the next one
OBJECTS = 50_000  # number of new objects between two garbage collections; a batch creates little garbage
CHUNK_SECONDS = 10.0  # seconds that a chunk of several puzzles may take, or `SLOWER` times as long as expected
SLOWER = 100
WAITING = 10  # a puzzle may take this many times its limit of processor time, and a minute more
PUZZLES, OUTSIDE, OTHERS = "puzzles", "outside", "others"  # why a worker died
limit_memory_once = cache(limit_memory)
ENDING = 2.0  # maximum seconds to wait for the end of a process
WATCH = 0.5  # seconds between two looks for broken workers
LOCAL = "local"
SCHEDULER = 10.0  # seconds within which the scheduler of a cluster must answer


class DiedError(NonoError):
    """A worker ended, or was killed, before it answered.

    ``stop`` is the limit that it exceeded, if any. ``cause`` tells who is to blame: `PUZZLES`, something `OUTSIDE` such
    as `kill -9`, or `OTHERS`, because the puzzles still waited behind other ones.
    """

    def __init__(self, message: str, stop: str = "", cause: str = PUZZLES) -> None:
        super().__init__(message)
        self.stop = stop
        self.cause = cause


class Executor(Protocol):
    """Workers that make calls."""

    @property
    def size(self) -> int:
        """The number of calls that keep all workers busy."""

    def has_worker(self, seconds: float) -> bool:
        """Wait for a worker, at most this number of seconds. Return whether there is one."""

    def submit(self, function: Callable[..., T], args: Sequence[Any], seconds: float = inf) -> Future[T]:
        """Return the future of a call. Its worker is killed after this number of seconds."""

    def cancel(self, future: Future[Any]) -> None:
        """Kill the worker that makes a call, and start another one. The future fails."""

    def close(self) -> None:
        """End all workers."""


def most_seconds(request: Question, puzzles: int, expected: float) -> float:
    """Return how many seconds a worker may take for a chunk of this many ``puzzles``, before it counts as hanging.

    A single puzzle may take somewhat longer than its limits allow, or without limits for ever. Several puzzles may take
    much longer than ``expected``, the seconds that the whole chunk will probably take; if they take more, they are
    asked about one by one.
    """
    if puzzles > 1:
        return max(CHUNK_SECONDS, SLOWER * expected)
    by_time = inf if request.time_limit is None else TOLERANCE * request.time_limit + 5.0
    return min(by_time, most_wait(request.cpu_limit) or inf)


def most_wait(cpu_limit: float | None) -> float | None:
    """Return after how many seconds work with this limit of processor time is killed if it only waits."""
    return None if cpu_limit is None else WAITING * cpu_limit + 60.0


def prepare_worker(memory: int | None) -> None:
    """Prepare a process of a pool: it loads what most puzzles need, and limits its memory."""
    prepare_process()
    with suppress(NonoError):
        opening_backend()
    gc.freeze()  # what is loaded now stays, so no collection need look at it again
    gc.set_threshold(OBJECTS)
    if memory is not None:
        limit_memory_once(memory)


def decide_in_worker(puzzles: Sequence[Puzzle], request: Question) -> list[Decision]:
    """Return the answers to a question about a chunk of puzzles; this function runs in a worker.

    The engine keeps limits of processor time itself. Other backends may ignore them, so the system then kills this
    process, unless the call runs in a thread of a cluster's worker, where the system cannot end it.
    """
    if request.memory is not None:
        limit_memory_once(request.memory)  # a process of a cluster limits its memory with the first chunk
    engine_keeps_limits = request.backend in (AUTO, opening_backend().name)
    if request.cpu_limit is None or engine_keeps_limits or current_thread() is not main_thread():
        return decide(puzzles, request)
    kill_after(len(puzzles) * (TOLERANCE * request.cpu_limit + GRACE))
    try:
        return decide(puzzles, request)
    finally:
        kill_after(None)


class Worker:
    """A process in a separate pool. If it is killed while it reads or writes, only its own queue is blocked."""

    def __init__(self, initializer: Callable[[], object], context: Any, at_once: bool) -> None:
        from pebble import ProcessPool

        self.pool: Any = ProcessPool(1, initializer=initializer, context=context)
        self.futures: set[Future[Any]] = set()
        # the first call, int(), does nothing and ends when the process has run its initializer; None: the process
        # starts when it is needed
        self.first = self.submit(int, (), inf) if at_once else None

    @property
    def is_ready(self) -> bool:
        """Whether the process was started at once, and has run its initializer."""
        first = self.first
        return first is not None and first.done() and not first.cancelled() and first.exception() is None

    def submit(self, function: Callable[..., Any], args: Sequence[Any], seconds: float) -> Future[Any]:
        """Return the future of a call."""
        future: Future[Any] = self.pool.schedule(function, args, timeout=None if seconds == inf else seconds)
        self.futures.add(future)
        future.add_done_callback(self.futures.discard)
        return future

    def end(self) -> None:
        """Kill the process. Its futures fail."""
        is_broken = bool(self.futures) and not self.pool.active  # `active` would start a pool without calls
        self.pool.stop()
        # Pebble waits for ever if the process died while it was being sent a call.
        ending = Thread(target=self.pool.join, daemon=True)
        ending.start()
        ending.join(ENDING)
        for future in [*self.futures]:
            if is_broken:
                with suppress(InvalidStateError):  # the future ends at this moment
                    future.set_exception(BrokenProcessPool())
            future.cancel()


class Pool:
    """Worker processes on this machine, run by pebble. A process that dies is replaced.

    ``initializer`` runs in each new process, which ``context`` starts (see `multiprocessing`): when it is needed, or
    ``at_once``, also in place of a process that died.
    """

    def __init__(
        self, number: int, initializer: Callable[[], object], context: Any = CONTEXT, at_once: bool = False
    ) -> None:
        self.size = number
        self.start = partial(Worker, initializer, context, at_once)
        self.workers = [self.start() for _ in range(number)]
        self.asked: dict[Future[Any], Worker] = {}
        self.replacing = Lock()
        Thread(target=self._watch, daemon=True).start()

    @property
    def ready(self) -> int:
        """The number of processes that were started at once and have run their initializer."""
        return sum(worker.is_ready for worker in [*self.workers])

    def has_worker(self, seconds: float) -> bool:
        """Return True: a process starts when it is needed."""
        return True

    def submit(self, function: Callable[..., T], args: Sequence[Any], seconds: float = inf) -> Future[T]:
        """Return the future of a call in the least busy process. It fails with `DiedError` if the process dies.

        Processes that turn out to be broken are replaced; if all are, raises `RuntimeError`.
        """
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # a future that is running cannot be cancelled
        for attempt in range(self.size + 1):
            worker = min(self.workers, key=lambda worker: len(worker.futures))
            try:
                inner = worker.submit(function, args, seconds)
                break
            except RuntimeError:  # this pool is broken, because its process was killed while it was idle
                if attempt == self.size:
                    raise
                self.replace(worker)
        self.asked[future] = worker
        inner.add_done_callback(partial(self._settle, future, worker))
        return future

    def _watch(self) -> None:
        """Replace a worker whose process died while a call was on its way to it: pebble forgets such a call."""
        while self.workers:
            for worker in [*self.workers]:
                if worker.futures and not worker.pool.active:
                    self.replace(worker)
            sleep(WATCH)

    def cancel(self, future: Future[Any]) -> None:
        """Kill the process that works on a call, and start another one."""
        worker = self.asked.get(future)
        if worker is not None:
            self.replace(worker)

    def _settle(self, future: Future[Any], worker: Worker, inner: Future[Any]) -> None:
        """Pass on the result or the error of a worker's future. A worker that died is replaced."""
        self.asked.pop(future, None)
        error = CancelledError() if inner.cancelled() else inner.exception()
        if error is None:
            future.set_result(inner.result())
            return
        death_error = death_of(error)  # None if the worker is alive
        future.set_exception(death_error or error)
        if death_error is not None:
            Timer(0, self.replace, [worker]).start()  # not in this thread, which belongs to the pool

    def replace(self, worker: Worker) -> None:
        """Start a new process in place of a worker that has died."""
        with self.replacing:  # threads call this
            if worker not in self.workers:
                return
            self.workers[self.workers.index(worker)] = self.start()
        worker.end()

    def close(self) -> None:
        """End all processes."""
        with self.replacing:
            workers, self.workers = self.workers, []
        for worker in workers:
            worker.end()


def death_of(error: BaseException) -> DiedError | None:
    """Return what an error of a pool says about its process; None if the process has not died."""
    from pebble import ProcessExpired

    if isinstance(error, TimeoutError):
        return DiedError("the time ran out", "time")
    if isinstance(error, CancelledError):  # this call waited behind another one
        return DiedError("the process of a worker was lost", cause=OTHERS)
    if isinstance(error, BrokenProcessPool):  # the process ended while it started, or while it read or wrote
        return DiedError("the process of a worker was lost", cause=OUTSIDE)
    if not isinstance(error, ProcessExpired):
        return None
    status = error.exitcode  # negative: the number of the signal that killed the process
    if OUT_OF_CPU and status == OUT_OF_CPU:  # OUT_OF_CPU is 0 on systems without this limit
        return DiedError("the processor time ran out", "cpu")
    if status is not None and status < 0:
        from_outside = sys.platform != "win32" and status in (-signal.SIGKILL, -signal.SIGTERM)
        words = f"its process was killed by {signal.Signals(-status).name}"
        return DiedError(words, cause=OUTSIDE if from_outside else PUZZLES)
    return DiedError(f"its process ended with exit status {status}")


@contextmanager
def ignoring_interrupts() -> Iterator[None]:
    """Until the context ends, let this process and those that it starts ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Dask:
    """The workers of a Dask cluster. Dask repeats the chunks of a worker that is lost on other workers.

    Dask cannot end a call. So the nanny of a worker that does not answer in time restarts the worker.
    """

    def __init__(self, address: str, number: int = 1) -> None:
        """Connect to the scheduler at this address, or start a cluster of ``number`` workers on this machine."""
        with needs("cluster", "Dask", "clusters", BackendError):
            import dask
            import distributed
        dask.config.set({"distributed.worker.daemon": False})  # a worker may start processes
        for name in ("distributed", "tornado", "asyncio", *logging.root.manager.loggerDict):
            if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
                logging.getLogger(name).setLevel(logging.CRITICAL)  # the batch itself reports errors, in one line
        self.address = address
        # the timers of unanswered calls by Dask's key, in the order in which the calls were sent; None: no time limit
        self.timers: dict[str, Timer | None] = {}
        self.calls: dict[Future[Any], Any] = {}  # the cluster's future for each of ours
        self.cluster: Any = None
        try:
            if address == LOCAL:
                with ignoring_interrupts():  # the workers inherit this
                    self.cluster = distributed.LocalCluster(
                        n_workers=number, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
                    )
            self.client: Any = distributed.Client(self.cluster or address, timeout=SCHEDULER, set_as_default=False)
        except (OSError, RuntimeError, ValueError, TimeoutError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise BackendError(f"no scheduler at {address}: {reason}") from None

    def has_worker(self, seconds: float) -> bool:
        """Wait for a worker, at most this number of seconds. Return whether there is one."""
        end = monotonic() + seconds
        try:
            while not self.client.nthreads():
                if monotonic() > end:
                    return False
                sleep(0.1)
        except (OSError, RuntimeError, TimeoutError):
            raise self._lost() from None
        return True

    @property
    def size(self) -> int:
        """The number of threads of all workers, at least 1."""
        try:
            threads: dict[str, int] = self.client.nthreads()
            return max(1, sum(threads.values()))
        except (OSError, RuntimeError, TimeoutError):
            raise self._lost() from None

    def submit(self, function: Callable[..., T], args: Sequence[Any], seconds: float = inf) -> Future[T]:
        """Send a call to a worker of the cluster, and return our future for it, which `_settle` ends.

        After ``seconds`` of work, the call is given up. Raises `BackendError` if the scheduler is lost.
        """
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # a future that is running cannot be cancelled
        try:
            # with a fifo_timeout of 0, workers take the calls in the order in which they were sent
            sent = self.client.submit(function, *args, pure=False, fifo_timeout=0)
        except (OSError, RuntimeError, CancelledError):
            raise self._lost() from None
        self.calls[future] = sent
        self.timers[sent.key] = None
        if seconds < inf:
            self._check_later(seconds, sent)  # replaces the None by a timer
        sent.add_done_callback(partial(self._settle, future))
        return future

    def cancel(self, future: Future[Any]) -> None:
        """Give up a call, and restart its worker."""
        if (sent := self.calls.get(future)) is not None:
            with suppress(Exception):  # the scheduler is busy, or lost
                self._give_up(sent, self._worker_of(sent.key))

    def _give_up(self, sent: Any, worker: str) -> None:
        """Give up a call; restart the worker that makes it, if there is one."""
        sent.cancel(force=True, reason="late")
        if worker:
            self.client.restart_workers([worker], raise_for_error=False)

    def _check_later(self, seconds: float, sent: Any, is_running: bool = False) -> None:
        """After this many seconds, look at a call; ``is_running`` means that a worker is busy with it now."""
        timer = self.timers[sent.key] = Timer(seconds, self._check_call, [seconds, sent, is_running])
        timer.daemon = True
        timer.start()

    def _check_call(self, seconds: float, sent: Any, was_running: bool) -> None:
        """Give up a call that was running at the last look, ``seconds`` ago, and still runs; otherwise look again then.

        A call that waits behind others, or whose worker is not known now, is not running.
        """
        if sent.done():
            return
        worker = ""  # the address of the worker that is busy with the call
        with suppress(Exception):  # the scheduler is busy, or lost
            worker = self._worker_of(sent.key)
            if worker and was_running:
                self._give_up(sent, worker)
                return
        self._check_later(seconds, sent, worker != "")

    def _worker_of(self, key: str) -> str:
        """Return the address of the worker that is busy with a call; "" if the call waits behind others.

        The scheduler tells only which calls each worker has. A worker takes them in the order in which they were sent,
        and is busy with as many as it has threads.
        """
        threads = self.client.nthreads()
        places = {key: place for place, key in enumerate([*self.timers])}  # in the order of sending
        for worker, keys in self.client.processing().items():
            in_order = sorted(keys, key=lambda key: places.get(key, -1))
            if key in in_order[: threads.get(worker, 1)]:
                return str(worker)
        return ""

    def _settle(self, future: Future[Any], sent: Any) -> None:
        """Pass on the result or the error of a future of the cluster.

        The error is `DiedError` for a worker that was late or lost, and `BackendError` for a lost scheduler.
        """
        self.calls.pop(future, None)
        if (timer := self.timers.pop(sent.key)) is not None:
            timer.cancel()
        if sent.status == "finished":
            try:
                future.set_result(sent.result(timeout=SCHEDULER))
            except Exception as error:
                future.set_exception(error)
        elif sent.status == "cancelled":
            running = self.client.status == "running"
            future.set_exception(DiedError("the time ran out", "time") if running else self._lost())
        elif sent.status == "lost":
            future.set_exception(self._lost())
        else:
            failure = sent.exception(timeout=SCHEDULER)
            killed = type(failure).__name__ == "KilledWorker"
            future.set_exception(DiedError("its worker of the cluster was lost") if killed else failure)

    def _lost(self) -> BackendError:
        """Return the error for a scheduler that no longer answers."""
        return BackendError(
            f"the scheduler at {self.address} was lost\nthe same command continues where this one stopped"
        )

    def close(self) -> None:
        """Disconnect from the cluster, and end the cluster if this object started it."""
        with suppress(Exception):
            self.client.close(timeout=2)
        if self.cluster is not None:
            with suppress(Exception):
                self.cluster.close(timeout=5)


def executor(number: int, memory: int | None = None, cluster: str | None = None) -> Executor:
    """Return the executor of a batch: a Dask cluster, or a pool of ``number`` processes."""
    return Pool(number, partial(prepare_worker, memory)) if cluster is None else Dask(cluster, number)
