"""The worker processes of the server: each request has one for itself, is killed with it, and others wait in a line."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from tempfile import TemporaryDirectory

from nono.base.processes import start
from nono.serve.worker import SIZE, Frame, Task

START = 60.0  # seconds to start
LARGEST = 1 << 30  # bytes of a frame that is taken


class FullError(Exception):
    """All workers are busy, and as many requests as may wait do so."""


class DiedError(Exception):
    """A worker ended by itself, or was killed from outside."""


class Worker:
    """A process, and the two ends of its pipes that belong to the event loop."""

    def __init__(self, memory: int | None) -> None:
        self.memory = memory
        self.folder = TemporaryDirectory(prefix="nono-serve-", ignore_cleanup_errors=True)
        self.process = start("nono.serve.worker", "child")

    async def ready(self) -> None:
        """Wait until it has started; raises `DiedError`."""
        loop = asyncio.get_running_loop()
        self.answers = asyncio.StreamReader()
        self.reading, _ = await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(self.answers), self.process.stdout
        )
        self.writing, protocol = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, self.process.stdin)
        self.tasks = asyncio.StreamWriter(self.writing, protocol, None, loop)
        await self._send((self.folder.name, self.memory))
        async with asyncio.timeout(START):
            await self._frame()

    async def run(self, task: Task) -> AsyncIterator[Frame]:
        """The frames of a task, an `Outcome` at the end; raises `DiedError`."""
        await self._send(task)
        while True:
            frame = await self._frame()
            yield frame
            if not isinstance(frame, bytes | str):
                return

    async def _send(self, message: object) -> None:
        try:
            self.tasks.write(pickle.dumps(message, pickle.HIGHEST_PROTOCOL))
            await self.tasks.drain()
        except (OSError, RuntimeError):  # that of uvloop, where the other end is closed
            raise DiedError from None

    async def _frame(self) -> Frame:
        try:
            (size,) = SIZE.unpack(await self.answers.readexactly(SIZE.size))
            if size > LARGEST:
                raise DiedError
            frame: Frame = pickle.loads(await self.answers.readexactly(size))
            return frame
        except (asyncio.IncompleteReadError, OSError, pickle.UnpicklingError):
            raise DiedError from None

    def kill(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.wait()
        for pipe in ("reading", "writing"):
            if hasattr(self, pipe):
                getattr(self, pipe).close()
        self.folder.cleanup()


class Pool:
    """So many workers, of so many MiB each beyond those at its start; ``waiting`` requests may wait for one."""

    def __init__(self, size: int, waiting: int, memory: int | None) -> None:
        self.size = size
        self.most_waiting = waiting
        self.memory = memory
        self.waiting = 0
        self.busy = 0
        self.killed = 0
        self.idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self.starting: set[asyncio.Task[None]] = set()
        self.all: set[Worker] = set()
        self.closed = False

    async def start(self) -> None:
        """Start the workers; raises `DiedError` where they do not."""
        async with asyncio.TaskGroup() as group:
            for _ in range(self.size):
                group.create_task(self._add())

    async def _add(self) -> None:
        worker = Worker(self.memory)
        self.all.add(worker)
        try:
            await worker.ready()
        except BaseException:
            self._remove(worker)
            raise
        self.idle.put_nowait(worker)

    async def _replace(self) -> None:
        """Start another worker, until one starts."""
        while not self.closed:
            with suppress(DiedError, OSError, TimeoutError):
                await self._add()
                return
            await asyncio.sleep(1)

    def _remove(self, worker: Worker) -> None:
        self.all.discard(worker)
        worker.kill()

    @asynccontextmanager
    async def worker(self) -> AsyncIterator[Worker]:
        """A worker for one task; one whose task was not ended is killed and replaced. Raises `FullError`."""
        if self.idle.empty() and self.waiting >= self.most_waiting:
            raise FullError
        self.waiting += 1
        try:
            worker = await self.idle.get()
        finally:
            self.waiting -= 1
        self.busy += 1
        try:
            yield worker
        except BaseException:
            self.killed += 1
            self._remove(worker)
            if not self.closed:
                task = asyncio.create_task(self._replace())
                self.starting.add(task)
                task.add_done_callback(self.starting.discard)
            raise
        else:
            self.idle.put_nowait(worker)
        finally:
            self.busy -= 1

    async def close(self) -> None:
        """End all workers."""
        self.closed = True
        for task in list(self.starting):
            task.cancel()
        for worker in list(self.all):
            self._remove(worker)
