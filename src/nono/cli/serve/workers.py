"""The workers of the server. Each worker is a process that runs command lines one after another in a folder of its own.

An answer consists of frames. If the client wants them early, the first frames are pieces of the output and reports of
progress; the last frame is an `Outcome`. A worker runs one request at a time, and is killed if the request is
cancelled. Other requests wait in a queue.
"""

from __future__ import annotations

import asyncio
import io
import os
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from threading import Event, Thread

from nono.base import processes
from nono.base.errors import BackendError
from nono.base.limits import limit_memory
from nono.base.processes import GONE, TIME, Answer, Message, Pool
from nono.cli import program
from nono.cli.output import progress

PAUSE = 0.5  # seconds between two reports of progress
LOOK = 0.5  # seconds between two checks of the workers
WARM_UP = b'{"rows": [[1]], "cols": [[1]]}'


@dataclass(frozen=True, slots=True)
class Task:
    """A command line and its standard input.

    ``given`` is the name of a file that receives the body instead of standard input. With ``streamed``, lines of output
    and reports of progress are sent as they arrive.
    """

    words: tuple[str, ...]
    body: bytes = b""
    given: str = ""
    streamed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a command: its exit status, the output not sent yet, standard error, and the written files by path."""

    status: int
    output: bytes
    errors: str
    files: dict[str, bytes]


Frame = bytes | str | Outcome  # a piece of the output, a report of progress, or the end


Send = Callable[[Frame], None]


class Pieces(io.RawIOBase):
    """A standard output that sends each text as it is written."""

    def __init__(self, send: Send) -> None:
        self.send = send

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        piece = bytes(data)  # type: ignore[call-overload]
        self.send(piece)
        return len(piece)


def run(task: Task, send: Send) -> Outcome:
    """Run the command line of a task in the current folder, which is empty before and afterwards."""
    whole = io.BytesIO()
    raw = io.BufferedWriter(Pieces(send)) if task.streamed else whole
    output = io.TextIOWrapper(raw, encoding="utf-8", newline="\n")
    errors = io.StringIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(task.body), encoding="utf-8")
    over = Event()
    if task.streamed:
        Thread(target=_tell, args=(send, over), daemon=True).start()
    if task.given:
        Path(task.given).write_bytes(task.body)
    try:
        with redirect_stdout(output), redirect_stderr(errors):
            status = program.run(list(task.words))
            output.flush()
    finally:
        over.set()
    return Outcome(int(status), whole.getvalue(), errors.getvalue(), _taken(task))


def _taken(task: Task) -> dict[str, bytes]:
    """Return the files that a command wrote, by path, and empty the folder."""
    found: dict[str, bytes] = {}
    for path in sorted(Path().iterdir()):
        files = [path] if path.is_file() else [one for one in sorted(path.rglob("*")) if one.is_file()]
        found |= {one.as_posix(): one.read_bytes() for one in files if one.name != task.given}
        path.unlink() if path.is_file() else rmtree(path)
    return found


def _tell(send: Send, over: Event) -> None:
    """Send the progress of the command whenever it has changed."""
    last = ""
    while not over.wait(PAUSE):
        fact = progress.current().fact
        if fact and fact != last:
            last = fact
            send(fact)


def child(folders: str, memory: int | None) -> None:
    """Run incoming tasks in a folder of this process, which may use ``memory`` MiB more than it uses at startup."""
    folder = os.path.join(folders, str(os.getpid()))
    os.mkdir(folder)
    os.chdir(folder)
    run(Task(("solve", "--json", "-"), WARM_UP), lambda frame: None)
    if memory is not None:
        limit_memory(memory)
    processes.work(run)


class FullError(Exception):
    """The error that all workers are busy and the queue is full."""


class DiedError(Exception):
    """The error that a worker ended by itself or was killed from outside."""


class Workers:
    """A number of workers (``size``) and a queue of at most ``most_waiting`` requests."""

    def __init__(self, size: int, most_waiting: int, memory: int | None) -> None:
        self.size = size
        self.most_waiting = most_waiting
        self.memory = memory
        self.killed = 0
        self.answers: dict[processes.Task, asyncio.Queue[Answer]] = {}  # the queues of frames of unfinished tasks
        self.folders = TemporaryDirectory(prefix="nono-serve-", ignore_cleanup_errors=True)

    async def start(self) -> None:
        """Start the workers; raises `BackendError` if they cannot be started."""
        loop = asyncio.get_running_loop()
        self.ready = loop.create_future()
        self.pool = Pool(
            partial(child, self.folders.name, self.memory),
            self.size,
            deliver=lambda message: loop.call_soon_threadsafe(self._take_in, message),
        )
        self.looking = loop.create_task(self._look())
        await self.ready

    def _take_in(self, message: Message) -> None:
        if message.number == GONE:
            rmtree(os.path.join(self.folders.name, str(message.worker.process.pid)), ignore_errors=True)
        try:
            answer = self.pool.handle(message)
        except BackendError as error:  # if a process did not start, `_look` tries again
            if not self.ready.done():
                self.ready.set_exception(error)
            return
        if not self.ready.done() and all(worker.ready for worker in self.pool.workers):
            self.ready.set_result(None)
        if answer is not None:
            self.killed += bool(answer.died)
            if answer.task in self.answers:
                self.answers[answer.task].put_nowait(answer)

    async def _look(self) -> None:
        """Replace workers that did not start, and kill workers that exceed their time limit."""
        while True:
            await asyncio.sleep(LOOK)
            self.pool.fill()
            self.pool.check()

    async def run(self, task: Task, seconds: float) -> AsyncGenerator[Frame]:
        """Yield the frames of a task; the last frame is an `Outcome`.

        Kill the worker after ``seconds`` or when the iterator is closed. Raises `FullError` or `DiedError`, and
        `TimeoutError` after ``seconds``.
        """
        pool = self.pool
        if len(pool.waiting) >= self.most_waiting and pool.room() < 1:
            raise FullError
        asked = processes.Task(task, seconds)
        answers = self.answers[asked] = asyncio.Queue()
        pool.put(asked)
        try:
            last = False
            while not last:
                _, frame, last, died = await answers.get()
                if died:
                    raise TimeoutError if died == TIME else DiedError
                yield frame
        finally:
            del self.answers[asked]
            pool.cancel(asked)

    def close(self) -> None:
        """End all workers."""
        self.looking.cancel()
        self.pool.close()
        self.folders.cleanup()
