"""The queue of requests in front of the worker processes. It is fair to clients.

Clients take turns. Each client may occupy only some of the workers. If the queue is full, the client with the most
waiting requests loses its newest one. So no client can block the others.
"""

from __future__ import annotations

import asyncio
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
from nono.base.processes import GONE, READY, TIME, Message, Pool, Worker
from nono.cli.serve.faults import Fault, FaultError, Reply, unfit
from nono.cli.serve.worker import Task, child

GRACE = 4.0  # seconds by which a command may exceed its time limit, for example to load a solver, before it is killed
LOOK = 0.5  # seconds between two checks of the workers
LONG = 0.5  # seconds; a request that has run longer counts as long
CHUNK = 1 << 16  # bytes read from a worker at once; larger buffers would be slow to allocate
RECENT = 0.1  # the weight of the newest request in the average duration
STOP = pickle.STOP[0]  # the last byte of every pickle


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

    A client may have at most ``share`` requests at workers at the same time.
    """

    def __init__(self, size: int, most_waiting: int, share: int, memory: int | None) -> None:
        self.size = size
        self.most_waiting = most_waiting
        self.share = share
        self.memory = memory
        self.waiting: dict[str, deque[Job]] = {}  # the requests of each client that wait for a worker
        self.running: dict[str, set[Job]] = {}  # the requests of each client that workers have
        # The time when each client last got a worker, in order. A client that leaves the queue and returns keeps its
        # time while another client, whose time is earlier, waits.
        self.served: dict[str, float] = {}
        self.number_waiting = 0
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

    @property
    def busy(self) -> int:
        """The number of workers that have a request."""
        return sum(map(len, self.running.values()))

    def put(self, job: Job) -> None:
        """Give the request to a worker, or let it wait; raises `FaultError` if it has to be rejected."""
        if self.busy < self.size and job.client not in self.waiting and self._may_start(job.client):
            self._start(job)
            return
        if self.number_waiting >= self.most_waiting:
            self._make_room(job.client)
        self.waiting.setdefault(job.client, deque()).append(job)
        self.number_waiting += 1
        self._hand_out()

    def cancel(self, job: Job) -> None:
        """Forget a request whose client has gone. If the request takes long, `_look` kills its worker.

        The worker is not killed at once, because starting a new process costs more than most requests.
        """
        job.answer.cancel()
        if job in self.waiting.get(job.client, ()):
            self._forget(job)

    def _may_start(self, client: str) -> bool:
        return len(self.running.get(client, ())) < self.share

    def _start(self, job: Job) -> None:
        self.served.pop(job.client, None)
        job.since = self.served[job.client] = monotonic()
        self.running.setdefault(job.client, set()).add(job)
        self.pool.put(job)

    def _end(self, job: Job) -> None:
        own = self.running.get(job.client, set())
        own.discard(job)
        if not own:
            self.running.pop(job.client, None)
            self._forget_clients()

    def _forget(self, job: Job) -> None:
        own = self.waiting[job.client]
        own.remove(job)
        self.number_waiting -= 1
        if not own:
            del self.waiting[job.client]
            self._forget_clients()

    def _forget_clients(self) -> None:
        """Forget the clients without requests that were served before all others."""
        while self.served and (client := next(iter(self.served))) not in self.running and client not in self.waiting:
            del self.served[client]

    def _hand_out(self) -> None:
        """Give waiting requests to free workers. The client that has waited longest since its last worker comes
        first."""
        while self.waiting and self.busy < self.size:
            clients = filter(self._may_start, self.waiting)
            client = min(clients, key=lambda name: self.served.get(name, 0.0), default=None)
            if client is None:
                return
            job = self.waiting[client][0]
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
        self._forget(victim)
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
        work += sum(map(self._expected, self.running))
        return max(1, ceil(max(work / self.size, own * self._expected(client) / self.share)))

    def _expected(self, client: str) -> float:
        """Return the expected duration of a request of this client, in seconds.

        A client whose request takes long probably sends hard puzzles, which often reach the time limit.
        """
        begun = monotonic() - LONG
        return max((job.seconds for job in self.running.get(client, ()) if job.since < begun), default=self.mean)

    def _take_in(self, message: Message) -> None:
        if message.number == GONE:
            rmtree(os.path.join(self.folders.name, str(message.worker.process.pid)), ignore_errors=True)
        try:
            answer = self.pool.handle(message)
        except BackendError as error:  # a process did not start; `_look` tries again
            if not self.ready.done():
                self.ready.set_exception(error)
            return
        if not self.ready.done() and all(worker.ready for worker in self.pool.workers):
            self.ready.set_result(None)
        if answer is None:
            return
        job, died = answer.task, answer.died
        assert isinstance(job, Job)
        self.killed += bool(died)
        if not died and not answer.last:
            job.begun = True
            if job.emit is not None and not job.answer.done():
                job.emit(answer.value)
            return
        if died and died != TIME and not job.begun and job.tries < 2 and not job.answer.done():
            job.tries += 1
            self.pool.put(job, first=True)
            return
        self._end(job)
        self.mean += RECENT * (monotonic() - job.since - self.mean)
        if not job.answer.done():
            self._settle(job, answer.value, died)
        self._hand_out()

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
        """Replace workers that did not start. Kill workers that are late, or that work long for a client that has
        left."""
        while True:
            await asyncio.sleep(LOOK)
            begun = monotonic() - LONG
            for job in [job for own in self.running.values() for job in own if job.answer.cancelled()]:
                if job.since < begun:
                    self.pool.cancel(job)
            self.pool.fill()
            self.pool.check()

    def close(self) -> None:
        """End all workers."""
        self.looking.cancel()
        self.pool.close()
        self.folders.cleanup()
