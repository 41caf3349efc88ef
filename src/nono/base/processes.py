"""Worker processes in a pool. The pool gives them tasks, replaces those that die or freeze, and ends them all.

A worker is a new interpreter, not a fork. So it contains no threads or solvers of the caller, and killing it is safe.
It also ends when its parent process ends for any reason. Tasks and answers are pickled and sent through pipes. One
thread writes tasks and another reads answers, because a frozen worker with a full pipe would block a single thread.
"""

from __future__ import annotations

import json
import os
import pickle
import select
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from itertools import count
from math import inf
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Any, BinaryIO, NamedTuple

from nono.base.errors import BackendError

LONG = 0.5  # seconds; if a task takes longer, no other task may wait behind it
START = 60.0  # seconds that a process may take to start
TRIES = 3  # number of consecutive processes that may die while they have no task
BEAT = 1.0  # seconds between two heartbeats
SILENCE = 30.0  # seconds without a heartbeat after which a process counts as frozen
GAP = 5.0  # seconds; a longer gap between two checks means that this process and its workers were suspended
LOOK = 1.0  # seconds between two checks while a pool waits for answers
SLICE = 0.02  # seconds between two checks for cancelled work
TIME, FROZEN, CANCELLED = "time", "was frozen", "was cancelled"  # the reasons why a pool kills a worker
SIGN_OF_LIFE, READY, GONE = -1, -2, -3  # in place of a task's number: heartbeat, greeting, end of the process


@dataclass(eq=False, slots=True)
class Task:
    """A task for one worker, whose process receives the ``message``.

    The pool kills the worker if the task takes longer than ``seconds``. A ``short`` task may wait at a worker that is
    busy with another short task.
    """

    message: Any
    seconds: float = inf
    short: bool = False


class Answer(NamedTuple):
    """A piece of the answer to a task.

    If the worker died without an answer, ``died`` is the reason, such as `TIME` or `FROZEN`.
    """

    task: Task
    value: Any = None
    last: bool = True
    died: str = ""


class Message(NamedTuple):
    """A message from a worker to its pool: a task's number and a piece of the answer. The piece may be the last one."""

    worker: Worker
    number: int
    value: Any = None
    last: bool = True


class Worker:
    """A worker process and its tasks by number. The process works on the first of them."""

    def __init__(self, child: Callable[[], object], deliver: Callable[[Message], object]) -> None:
        self.process = start(child)
        self.tasks: dict[int, Task] = {}
        self.numbers = count()
        self.ready = False
        self.since = monotonic()  # the time when the process began its current task
        self.heard = self.since + START - SILENCE  # the time of the last message or heartbeat
        self.killed = ""  # why the pool killed the process
        self.victim: Task | None = None  # the task on which the killed process worked
        self.connect(deliver)

    def connect(self, deliver: Callable[[Message], object]) -> None:
        """Start threads that send tasks to the process and pass its messages to ``deliver``."""
        self.messages: SimpleQueue[tuple[int, Any] | None] = SimpleQueue()
        self.threads = [Thread(target=work, daemon=True) for work in (self._write, partial(self._listen, deliver))]
        for thread in self.threads:
            thread.start()

    def send(self, number: int, message: Any) -> None:
        """Send a task with its number to the process. None as the message tells the process to drop that task."""
        self.messages.put((number, message))

    def disconnect(self) -> None:
        """End the threads, because the process has ended."""
        self.messages.put(None)
        for thread in self.threads:
            thread.join()

    def _write(self) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # `_listen` reports that the process has died
            while (message := self.messages.get()) is not None:
                pickle.dump(message, self.process.stdin, pickle.HIGHEST_PROTOCOL)
                self.process.stdin.flush()

    def _listen(self, deliver: Callable[[Message], object]) -> None:
        assert self.process.stdout is not None
        with suppress(RuntimeError):  # the receiver's event loop is closed
            with suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
                greeting = json.loads(self.process.stdout.readline())
                self.heard = monotonic()
                deliver(Message(self, READY, greeting))
                while True:
                    number, value, last = pickle.load(self.process.stdout)
                    self.heard = monotonic()
                    if number != SIGN_OF_LIFE:
                        deliver(Message(self, number, value, last))
            deliver(Message(self, GONE))

    def give(self, task: Task) -> None:
        """Send another task to the process."""
        if not self.tasks:
            self.since = monotonic()
        number = next(self.numbers)
        self.tasks[number] = task
        self.send(number, task.message)

    def take_back(self) -> list[Task]:
        """Take back the tasks that wait behind a long task, and return them for other workers."""
        if len(self.tasks) < 2 or monotonic() - self.since < LONG:
            return []
        _, *numbers = self.tasks
        for number in numbers:
            self.send(number, None)
        return [self.tasks.pop(number) for number in numbers]

    def room(self, ahead: int) -> int:
        """Return the number of further tasks that this worker may get; 0 while a long task runs."""
        is_long = self.tasks and monotonic() - self.since > LONG
        return 0 if is_long or not all(task.short for task in self.tasks.values()) else ahead - len(self.tasks)

    def check(self, attended: bool) -> None:
        """Kill the process if it is frozen, or if its task has exceeded the time limit."""
        now = monotonic()
        if now - self.heard > SILENCE and (attended or not self.ready):
            self.kill(FROZEN)
        task = next(iter(self.tasks.values()), None)
        if task is not None and now - self.since > task.seconds:
            self.kill(TIME)

    def kill(self, why: str) -> None:
        """Kill the process; a message tells the pool when the process has ended."""
        if not self.killed:
            self.killed, self.victim = why, next(iter(self.tasks.values()), None)
        self.process.kill()

    def end(self) -> str:
        """Kill the process if it is alive, close its pipes, and describe how it ended."""
        self.process.kill()
        status = self.process.wait()
        self.disconnect()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
        return self.killed or ending(status)


class Pool:
    """A pool of worker processes that run ``child``, which calls `work`. The pool replaces processes that die.

    Only one thread may call the methods. Each worker holds up to ``ahead`` short tasks, so that it never waits for the
    next one. If ``ahead`` is more than 1, the processes send heartbeats. Each process must first send the ``greeting``.
    Threads pass the workers' messages to ``deliver``, which must let the pool's own thread call `handle`. By default,
    messages wait for `take`.
    """

    def __init__(
        self,
        child: Callable[[], object],
        size: int,
        ahead: int = 1,
        greeting: Mapping[str, object] | None = None,
        deliver: Callable[[Message], object] | None = None,
        kind: type[Worker] = Worker,
    ) -> None:
        self.child = child
        self.kind = kind
        self.size = size
        self.ahead = ahead
        self.greeting = dict(greeting or {})
        self.messages: SimpleQueue[Message] = SimpleQueue()
        self.deliver = deliver or self.messages.put
        self.waiting: deque[Task] = deque()
        self.workers: list[Worker] = []
        self.failures = 0  # consecutive processes that died while they had no task
        self.looked = monotonic()
        self.fill()

    def fill(self) -> None:
        """Start processes until the pool has its full size."""
        while len(self.workers) < self.size:
            self.workers.append(self.kind(self.child, self.deliver))

    @property
    def busy(self) -> int:
        """The number of workers that have a task."""
        return sum(bool(worker.tasks) for worker in self.workers)

    def room(self) -> int:
        """Return the number of further tasks that would keep all workers busy."""
        return sum(worker.room(self.ahead) for worker in self.workers) - len(self.waiting)

    def put(self, task: Task, first: bool = False) -> None:
        """Give the task to the worker with the most room, or let the task wait.

        With ``first``, the task goes before other waiting tasks.
        """
        if first:
            self.waiting.appendleft(task)
        else:
            self.waiting.append(task)
        self._hand_out()

    def _hand_out(self) -> None:
        while self.waiting:
            ready = [worker for worker in self.workers if worker.ready and not worker.killed]
            worker = max(ready, key=lambda one: one.room(self.ahead), default=None)
            if worker is None or worker.room(self.ahead) < 1:
                return
            worker.give(self.waiting.popleft())

    def cancel(self, task: Task) -> None:
        """Cancel a task, and kill the worker that has the task, if any."""
        with suppress(ValueError):
            self.waiting.remove(task)
        for worker in self.workers:
            if task in worker.tasks.values():
                worker.kill(CANCELLED)

    def check(self) -> None:
        """Kill workers that are frozen or late, and take back tasks that wait behind a long task."""
        before, self.looked = self.looked, monotonic()
        for worker in self.workers:
            if self.looked - before > GAP:
                worker.since = worker.heard = self.looked
            worker.check(self.ahead > 1)
            self.waiting.extendleft(reversed(worker.take_back()))
        self._hand_out()

    def handle(self, message: Message) -> Answer | None:
        """Process a message from a worker; return its piece of an answer, or None.

        Raises `BackendError` if a process sends a wrong greeting, or if several processes end while they have no task.
        """
        worker, number, value, last = message
        if worker not in self.workers:
            return None
        if number == GONE:
            return self._replace(worker)
        if number == READY:
            if value != self.greeting:
                found = "; ".join(f"{name} {value.get(name)}, here {here}" for name, here in self.greeting.items())
                raise BackendError(f"nono was changed while it was running: found {found}")
            worker.ready = True
        task = worker.tasks.get(number)
        if task is not None and last:
            self.failures = 0
            worker.since = monotonic()
            del worker.tasks[number]
        self._hand_out()
        return None if task is None else Answer(task, value, last)  # a task that was taken back has no entry

    def _replace(self, worker: Worker) -> Answer | None:
        died = worker.end()
        self.workers.remove(worker)
        tasks = list(worker.tasks.values())
        # If the process died during the first task, this task is lost. Otherwise the first task waits again, like the
        # others.
        is_first_lost = bool(tasks) and (not worker.killed or tasks[0] is worker.victim)
        self.waiting.extendleft(reversed(tasks[is_first_lost:]))
        self.failures += not tasks
        if self.failures == TRIES:
            self.failures = 0
            raise BackendError(f"{TRIES} worker processes in a row ended without doing a task: the last process {died}")
        self.fill()
        self._hand_out()
        return Answer(tasks[0], died=died) if is_first_lost else None

    def take(self, seconds: float = inf) -> Answer | None:
        """Return the next piece of an answer, or None if none arrives within ``seconds``.

        Raises the same errors as `handle`.
        """
        deadline = monotonic() + seconds
        while True:
            self.check()
            left = max(0.0, deadline - monotonic())
            try:
                answer = self.handle(self.messages.get(timeout=min(left, LOOK)))
            except Empty:
                answer = None
            if answer is not None or left <= 0 or monotonic() > deadline:
                return answer

    def answers(self, deadline: float = inf, is_cancelled: Callable[[], bool] | None = None) -> Iterator[Answer]:
        """Yield the pieces of answers as they arrive, until the deadline (`time.monotonic`) or a cancellation."""
        while (left := deadline - monotonic()) > 0 and not (is_cancelled is not None and is_cancelled()):
            answer = self.take(left if is_cancelled is None else min(left, SLICE))
            if answer is not None:
                yield answer

    def close(self) -> None:
        """End all processes."""
        workers, self.workers = self.workers, []
        for worker in workers:
            worker.process.kill()
        for worker in workers:
            worker.end()


def work(
    do: Callable[[Any, Callable[[Any], None]], Any], greeting: Mapping[str, object] | None = None, ahead: bool = False
) -> None:
    """Do the tasks that arrive, one after another; the processes of a `Pool` call this function.

    ``do`` receives a task's message and a function that sends a piece of the answer; it returns the last piece. With
    ``ahead``, one thread reads further tasks, and another thread sends a heartbeat each second.
    """
    answers = _Answers(_answers_out(), greeting or {})
    tasks: Iterator[tuple[int, Any]]
    if ahead:
        waiting: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        taken_back: set[int] = set()
        for serve in (partial(_read_ahead, waiting, taken_back), answers.beat):
            Thread(target=serve, daemon=True).start()
        tasks = (task for task in iter(waiting.get, None) if task[0] not in taken_back)
    else:
        tasks = iter(partial(pickle.load, _stdin()), None)
    with suppress(EOFError):  # the pool is closed
        for number, message in tasks:
            answers.send(number, do(message, partial(answers.send, number, last=False)))


def _stdin() -> Any:
    """Return the original standard input, even if a task has changed `sys.stdin`."""
    assert sys.__stdin__ is not None
    return sys.__stdin__.buffer


def _read_ahead(waiting: SimpleQueue[tuple[int, Any]], taken_back: set[int]) -> None:
    """Read tasks. A number without a message cancels the task that the pool has taken back."""
    try:
        while True:
            number, message = pickle.load(_stdin())
            if message is None:
                taken_back.add(number)
            else:
                waiting.put((number, message))
    except Exception:
        os._exit(1)  # the pool is closed


class _Answers:
    """The stream of answers from a process to its pool. Its first line is the greeting as JSON."""

    def __init__(self, out: BinaryIO, greeting: Mapping[str, object]) -> None:
        self.out = out
        self.lock = Lock()
        out.write(json.dumps(greeting).encode() + b"\n")
        out.flush()

    def send(self, number: int, value: object, last: bool = True) -> None:
        data = pickle.dumps((number, value, last), pickle.HIGHEST_PROTOCOL)
        with self.lock:
            self.out.write(data)
            self.out.flush()

    def beat(self) -> None:
        with suppress(OSError):
            while True:
                with suppress(MemoryError):
                    self.send(SIGN_OF_LIFE, None)
                sleep(BEAT)


def _answers_out() -> BinaryIO:
    """Return the stream for answers; ignore Ctrl-C, and redirect the output of solvers to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return out


def start(child: Callable[[], object]) -> subprocess.Popen[bytes]:
    """Start a new interpreter with the same module path. It runs ``child``, and ends when this process ends.

    First, it reads the pickled function, that is, the names of the module and the function, from standard input.
    """
    alive = _alive(os.getpid())
    code = f"import sys; sys.path[:] = {sys.path!r}; from nono.base.processes import run_child; run_child({alive})"
    passed = () if os.name == "nt" else (alive,)
    with _interrupts_blocked():
        process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            pass_fds=passed,
        )
    assert process.stdin is not None
    with suppress(OSError):  # the process has died already
        process.stdin.write(pickle.dumps(child))
        process.stdin.flush()
    return process


def run_child(alive: int) -> None:
    """Read a function from standard input and run it. End this process when the pipe ``alive`` is closed."""
    end_with(alive)
    pickle.load(_stdin())()


@cache
def _alive(process: int) -> int:
    """Return the read end of a pipe that stays open as long as this process lives; -1 on Windows."""
    return -1 if os.name == "nt" else os.pipe()[0]


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Start processes within this context that ignore Ctrl-C.

    This process itself gets a pending Ctrl-C when the context ends.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with(pipe: int, group: bool = False) -> None:
    """End this process, or its whole group, when the owner of the pipe's other end has ended.

    No process writes to the pipe. On Linux, the system sends a signal, which works even while a solver holds Python's
    global lock. On other systems, a thread waits until the pipe is closed.
    """
    if pipe < 0:
        return
    try:
        import fcntl

        # Open the pipe again, because an open file signals only the process that was last set as its owner.
        own = os.open(f"/proc/self/fd/{pipe}", os.O_RDONLY | os.O_NONBLOCK)
        fcntl.fcntl(own, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(own, fcntl.F_SETOWN, -os.getpgrp() if group else os.getpid())
        fcntl.fcntl(own, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
        waiting = select.select([pipe], [], [], 0)[0] == []
    except (ImportError, AttributeError, OSError):
        waiting = False
    if not waiting:
        Thread(target=_end_after, args=(pipe, group), daemon=True).start()


def _end_after(pipe: int, group: bool) -> None:
    os.read(pipe, 1)
    if group:
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def ending(status: int) -> str:
    """Describe how a process ended.

    A negative exit status is the number of the signal that killed the process.
    """
    with suppress(ValueError):
        return f"was killed by {signal.Signals(-status).name}"
    return f"ended with exit status {status}"


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
