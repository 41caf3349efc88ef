"""The queue of requests in front of the worker processes. It is fair to clients.

Clients take turns. Each client may occupy only some of the workers. If the queue is full, the client with the most
waiting requests loses its newest one. So no client can block the others.

The queue keeps only the requests that wait in it. All others are tasks of the pool until their answer comes or their
client has gone. So the pool alone knows how many workers are busy.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import BytesIO
from json import loads
from math import ceil
from shutil import rmtree
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from nono.base import processes
from nono.base.errors import BackendError
from nono.base.processes import GONE, READY, START, TIME, Message, Pool, Worker
from nono.cli.serve.faults import Fault, FaultError, Reply, unfit
from nono.cli.serve.worker import Task, child

GRACE = 4.0  # seconds by which a command may exceed its time limit, for example to load a solver, before it is killed
LOOK = 0.5  # seconds between two checks of the workers
LONG = 0.5  # seconds; a request that has run longer counts as long
CHUNK = 1 << 16  # bytes read from a worker at once; larger buffers would be slow to allocate
RECENT = 0.1  # the weight of the newest request in the average duration
STOP = pickle.STOP[0]  # the last byte of every pickle
LOG = logging.getLogger("nono.serve")


class LoopWorker(Worker):
    """A worker process whose pipes belong to the event loop. This needs less CPU time than two threads."""

    def connect(self, deliver: Callable[[Message], object]) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.loop = asyncio.get_running_loop()
        self.deliver = deliver
        self.given, self.taken = self.process.stdin.fileno(), self.process.stdout.fileno()
        self.unsent = bytearray()
        self.received = bytearray()
        for pipe in (self.given, self.taken):
            os.set_blocking(pipe, False)
        self.loop.add_reader(self.taken, self._read)

    def give(self, task: processes.Task) -> None:
        if isinstance(task, Job):
            task.since = monotonic()
        super().give(task)

    def send(self, number: int, message: Any) -> None:
        data = pickle.dumps((number, message), pickle.HIGHEST_PROTOCOL)
        if self.unsent:
            self.unsent += data
            return
        written = self._written(data)
        if written < len(data):
            self.unsent += data[written:]
            self.loop.add_writer(self.given, self._write_more)

    def _written(self, data: bytes | bytearray) -> int:
        """Write the beginning of the data and return its length; return the whole length if the process is dead."""
        try:
            return os.write(self.given, data)
        except BlockingIOError:
            return 0
        except OSError:
            return len(data)

    def _write_more(self) -> None:
        del self.unsent[: self._written(self.unsent)]
        if not self.unsent:
            self.loop.remove_writer(self.given)

    def _read(self) -> None:
        try:
            data = os.read(self.taken, CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.loop.remove_reader(self.taken)
            self.deliver(Message(self, GONE))
            return
        self.heard = monotonic()
        self.received += data
        if not self.ready:
            greeting, newline, rest = self.received.partition(b"\n")
            if newline:
                self.received = rest
                self.deliver(Message(self, READY, loads(greeting)))
        elif data[-1] == STOP:
            self._deliver_all()

    def _deliver_all(self) -> None:
        """Deliver all complete messages."""
        stream, done = BytesIO(self.received), 0
        messages = []
        with suppress(EOFError, pickle.UnpicklingError):  # the next message is incomplete
            while done < len(self.received):
                messages.append(Message(self, *pickle.load(stream)))
                done = stream.tell()
        del self.received[:done]
        for message in messages:
            self.deliver(message)

    def disconnect(self) -> None:
        self.loop.remove_reader(self.taken)
        self.loop.remove_writer(self.given)


class Job(processes.Task):
    """A request of a client. ``answer`` gets the reply; ``emit`` gets pieces of the answer as they arrive."""

    def __init__(
        self, task: Task, client: str, answer: asyncio.Future[Reply], emit: Callable[[bytes | str], object] | None
    ) -> None:
        super().__init__(task, task.seconds + GRACE)
        self.client = client
        self.answer = answer
        self.emit = emit
        self.tries = 0  # number of workers that died while they ran this request
        self.begun = False  # whether the client has received a piece of the answer
        self.came = monotonic()
        self.since = 0.0  # the last time when a worker received the request; 0 before the first time


class Queue:
    """The requests for ``size`` workers; at most ``most_waiting`` requests wait for a worker.

    A client may occupy at most ``share`` workers at the same time. A request may take ``seconds``.
    """

    def __init__(self, size: int, most_waiting: int, share: int, memory: int | None, seconds: float) -> None:
        self.size = size
        self.most_waiting = most_waiting
        self.share = share
        self.memory = memory
        self.patience = seconds + START  # a worker may be busy with another request, and then has to start again
        self.slowest = seconds + GRACE + LOOK  # seconds within which every worker ends its request
        self.progress = monotonic()  # when a worker last answered, became ready, or was ready while no request waited
        self.open: set[Job] = set()  # all requests that wait, or that are tasks of the pool
        self.waiting: dict[str, deque[Job]] = {}  # the requests of each client that are not tasks of the pool
        # The time when each client last got a worker, in order. A client that leaves the queue and returns keeps its
        # time while another client, whose time is earlier, waits.
        self.served: dict[str, float] = {}
        self.mean = 0.01  # average duration of recent requests, in seconds
        self.killed = 0
        self.folders = TemporaryDirectory(prefix="nono-serve-", ignore_cleanup_errors=True)

    async def start(self) -> None:
        """Start the workers; raises `BackendError` if they cannot be started."""
        loop = asyncio.get_running_loop()
        self.ready = loop.create_future()
        start = partial(child, self.folders.name, self.memory)
        self.pool = Pool(start, self.size, deliver=self._take_in, kind=LoopWorker)
        self.looking = loop.create_task(self._look())
        await self.ready
        self.progress = monotonic()

    @property
    def running(self) -> list[Job]:
        """The requests that are tasks of the pool; some may wait until their worker has started."""
        return [task for task in self.pool.tasks if isinstance(task, Job)]

    @property
    def all_waiting(self) -> list[Job]:
        """The requests that no worker has."""
        jobs = [job for own in self.waiting.values() for job in own]
        return jobs + [task for task in self.pool.waiting if isinstance(task, Job)]

    @property
    def number_waiting(self) -> int:
        """The number of requests that are not tasks of the pool."""
        return sum(map(len, self.waiting.values()))

    def state(self) -> dict[str, object]:
        """Return the state of the queue and its workers.

        The status is "stalled" if no worker has answered, become ready or been free for longer than a request may take.
        """
        now, workers, waiting = monotonic(), self.pool.workers, self.all_waiting
        return {
            "status": "stalled" if now - self.progress > self.slowest else "ok",
            "workers": len(workers),
            "ready": sum(worker.ready for worker in workers),
            "busy": self.pool.busy,
            "waiting": len(waiting),
            "waiting_seconds": round(max((now - job.came for job in waiting), default=0.0), 1),
        }

    def put(self, job: Job) -> None:
        """Give the request to a worker, or let it wait; raises `FaultError` if it has to be rejected."""
        if job.client in self.waiting or not self._may_start(job.client):
            if self.number_waiting >= self.most_waiting:
                self._make_room(job.client)
            self.waiting.setdefault(job.client, deque()).append(job)
            self._hand_out()
        else:
            self._start(job)
        self.open.add(job)

    def cancel(self, job: Job) -> None:
        """Forget a request whose client has gone. If the request takes long, `look` kills its worker.

        The worker is not killed at once, because starting a new process costs more than most requests.
        """
        job.answer.cancel()
        if job in self.all_waiting:
            self._drop(job)

    def _may_start(self, *clients: str) -> list[str]:
        """Return the clients that may occupy another worker, if one is free.

        A worker that starts again because of a client's request is still occupied by the client. Otherwise, a client
        could make all workers start again, one after another.
        """
        if not clients or len(tasks := self.pool.tasks) >= self.size:
            return []
        occupants = [task.client for task in tasks + self.pool.causes if isinstance(task, Job)]
        return [client for client in clients if occupants.count(client) < self.share]

    def _start(self, job: Job) -> None:
        self.served.pop(job.client, None)
        self.served[job.client] = monotonic()
        self.pool.put(job)

    def _drop(self, job: Job) -> None:
        """End a request without an answer, wherever it is."""
        if job in self.waiting.get(job.client, ()):
            self._forget(job)
        self.pool.cancel(job)
        self._ended(job)

    def _ended(self, job: Job) -> None:
        """Note that a request is neither waiting nor a task of the pool any more."""
        self.open.discard(job)
        if job.since:
            self.mean += RECENT * (monotonic() - job.since - self.mean)
        self._forget_clients()
        self._hand_out()

    def _forget(self, job: Job) -> None:
        own = self.waiting[job.client]
        own.remove(job)
        if not own:
            del self.waiting[job.client]
            self._forget_clients()

    def _forget_clients(self) -> None:
        """Forget the clients without requests that were served before all others."""
        running = {job.client for job in self.running}
        while self.served and (client := next(iter(self.served))) not in running and client not in self.waiting:
            del self.served[client]

    def _hand_out(self) -> None:
        """Give waiting requests to free workers. The client that has waited longest since its last worker comes
        first."""
        while clients := self._may_start(*self.waiting):
            job = self.waiting[min(clients, key=lambda name: self.served.get(name, 0.0))][0]
            self._forget(job)
            self._start(job)

    def _make_room(self, client: str) -> None:
        """Make room for a new request of this client.

        Reject the newest request of the client with the most waiting requests; this may be the new request itself.
        """
        longest = max(self.waiting, key=lambda one: len(self.waiting[one]), default=client)
        if len(self.waiting.get(longest, ())) <= len(self.waiting.get(client, ())) + 1:
            raise self._rejection(client)
        victim = self.waiting[longest][-1]
        self._drop(victim)
        if not victim.answer.done():
            victim.answer.set_exception(self._rejection(longest))

    def _rejection(self, client: str) -> FaultError:
        fault = unfit(429, f"a full queue of {self.most_waiting} requests", "room for another one", "busy")
        return FaultError(fault, retry=self.retry(client))

    def retry(self, client: str) -> int:
        """Return the number of seconds, at least 1, after which the queue probably has room for this client."""
        own = len(self.waiting.get(client, ())) + 1
        ahead = {name: min(own, len(jobs)) for name, jobs in self.waiting.items()} | {client: own}
        work = sum(number * self._expected(name) for name, number in ahead.items())
        work += sum(map(self._expected, {job.client for job in self.running}))
        return max(1, ceil(max(work / self.size, own * self._expected(client) / self.share)))

    def _expected(self, client: str) -> float:
        """Return the expected duration of a request of this client, in seconds.

        A client whose request takes long probably sends hard puzzles, which often reach the time limit.
        """
        begun = monotonic() - LONG
        long = (job.seconds for job in self.running if job.client == client and 0 < job.since < begun)
        return max(long, default=self.mean)

    def _take_in(self, message: Message) -> None:
        if message.number == READY:
            self.progress = monotonic()
        if message.number == GONE:
            self.killed += 1
            rmtree(os.path.join(self.folders.name, str(message.worker.process.pid)), ignore_errors=True)
        try:
            answer = self.pool.handle(message)
        except BackendError as error:  # a process did not start; `look` tries again
            if self.ready.done():
                LOG.error("%s", error)
            else:
                self.ready.set_exception(error)
            return
        if not self.ready.done() and all(worker.ready for worker in self.pool.workers):
            self.ready.set_result(None)
        if answer is None:
            self._hand_out()
            return
        job, died = answer.task, answer.died
        assert isinstance(job, Job)
        if not died:
            self.progress = monotonic()
        if not died and not answer.last:
            job.begun = True
            if job.emit is not None and not job.answer.done():
                job.emit(answer.value)
            return
        if died and died != TIME and not job.begun and job.tries < 2 and not job.answer.done():
            job.tries += 1
            job.since = 0.0
            self.pool.put(job, first=True)
            return
        if not job.answer.done():
            self._settle(job, answer.value, died)
        self._ended(job)

    @staticmethod
    def _settle(job: Job, reply: Reply, died: str) -> None:
        if not died:
            job.answer.set_result(reply)
        elif died == TIME:
            limit = job.seconds - GRACE
            job.answer.set_exception(FaultError(Fault(504, f"the time ran out (limit: {limit:g} seconds)", "time")))
        else:
            fault = Fault(503, "the worker ended before there was an answer", "died")
            job.answer.set_exception(FaultError(fault, retry=1))

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                self.look()
            except OSError as error:
                LOG.error("cannot start a worker process: %s", error)
            except Exception:
                LOG.exception("a bug in nono")

    def look(self) -> None:
        """Kill workers that are late, or that work long for a client that has left. Replace workers that have ended.

        End requests that have waited too long, and requests that neither the queue nor the pool has. Such a request is
        a bug, but its client must not wait forever.
        """
        now = monotonic()
        waiting, running = self.all_waiting, self.running
        for job in running:
            if job.answer.done() and job.since < now - LONG:
                self._drop(job)
        for job in waiting:
            if now - job.came > self.patience:
                self._give_up(job, f"no worker was free within {self.patience:g} seconds", "no-worker")
        for job in self.open.difference(waiting, running):
            LOG.error("a bug in nono: neither the queue nor a worker has a request: %s", job.message.name)
            self._give_up(job, "the server lost the request", "lost")
        self._hand_out()
        if not waiting and any(worker.ready for worker in self.pool.workers):
            self.progress = now
        self.pool.check()

    def _give_up(self, job: Job, problem: str, code: str) -> None:
        if not job.answer.done():
            job.answer.set_exception(FaultError(Fault(503, problem, code), self.retry(job.client)))
        self._drop(job)

    def close(self) -> None:
        """End all workers."""
        self.looking.cancel()
        self.pool.close()
        self.folders.cleanup()
