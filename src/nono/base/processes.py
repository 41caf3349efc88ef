"""Worker processes in a pool. The pool gives them tasks, replaces those that die or freeze, and ends them all.

Tasks and answers are pickled and sent through pipes. One thread writes tasks and another reads answers, because a
frozen worker with a full pipe would block a single thread.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import inf
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Any, BinaryIO, NamedTuple

from nono.base.child import BEAT, SIGN_OF_START, ending, has_started, start, stdin
from nono.base.errors import BackendError

LONG = 0.5  # seconds; if a task takes longer, no other task may wait behind it
TRIES = 3  # number of consecutive processes that may die while they have no task
SILENCE = 30.0  # seconds without a sign of life after which a process counts as frozen
DEAF = 3.0  # seconds; a process that has not read its task by then loses it if another process is free
GAP = 5.0  # seconds; a longer gap between two checks means that this process and its workers were suspended
LOOK = 1.0  # seconds between two checks while a pool waits for answers
SLICE = 0.02  # seconds between two checks for cancelled work
PREFIX = 8  # bytes of the number that tells the length of an answer
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
        self.cause: Task | None = None  # the task that ended the process before this one; None when this one is ready
        self.excuse(monotonic())
        self.killed = ""  # why the pool killed the process
        self.victim: Task | None = None  # the task on which the killed process worked
        self.died = ""  # how the process ended
        self.connect(deliver)

    def excuse(self, now: float) -> None:
        """Forget all delays of the process until now."""
        self.since = now  # the time when the process began its current task
        self.heard = now  # the time of the last message or heartbeat

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
                while (greeting := self.process.stdout.readline()) == SIGN_OF_START:
                    self.heard = monotonic()
                greeting = json.loads(greeting)
                self.heard = monotonic()
                deliver(Message(self, READY, greeting))
                while self.process.stdout.read(PREFIX):
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

    @property
    def is_deaf(self) -> bool:
        """Whether the process has not even read its tasks; False if this is unknown."""
        return False

    def check(self, attended: bool, others_free: bool) -> None:
        """Kill the process if it is frozen, if its task has exceeded the time limit, or if it has not read its task
        although another process is free (``others_free``).
        """
        now = monotonic()
        if now - self.heard > SILENCE and (attended or not self.ready):
            self.kill(FROZEN)
        if self.tasks and others_free and now - self.since > DEAF and self.is_deaf:
            self.kill(FROZEN)
        task = next(iter(self.tasks.values()), None)
        if task is not None and now - self.since > task.seconds:
            self.kill(TIME)

    def kill(self, why: str, victim: Task | None = None) -> None:
        """Kill the process; a message tells the pool when the process has ended."""
        if not self.killed:
            self.killed, self.victim = why, victim or next(iter(self.tasks.values()), None)
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
        self.died = self.killed or ending(status)
        return self.died


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

    def fill(self, cause: Task | None = None) -> None:
        """Start processes until the pool has its full size. They replace those that ended because of a task."""
        while len(self.workers) < self.size:
            self.workers.append(self.kind(self.child, self.deliver))
            self.workers[-1].cause = cause

    @property
    def busy(self) -> int:
        """The number of workers that have a task, or that start again because of one."""
        return sum(bool(worker.tasks or worker.cause) for worker in self.workers)

    @property
    def tasks(self) -> list[Task]:
        """All tasks that have not ended, whether workers have them or they wait for a worker."""
        return [*self.waiting, *[task for worker in self.workers for task in worker.tasks.values()]]

    @property
    def causes(self) -> list[Task]:
        """The tasks because of which workers start again."""
        return [worker.cause for worker in self.workers if worker.cause]

    @property
    def free(self) -> bool:
        """Whether a worker would begin another task at once."""
        return any(worker.ready and not worker.tasks and not worker.killed for worker in self.workers)

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
        """End a task at once and without an answer, and kill the worker that has the task, if any."""
        with suppress(ValueError):
            self.waiting.remove(task)
        for worker in self.workers:
            if task in worker.tasks.values():
                worker.kill(CANCELLED, task)
                worker.cause = task
                worker.tasks = {number: other for number, other in worker.tasks.items() if other is not task}

    def check(self) -> None:
        """Kill workers that are frozen or late, replace missing ones, and take back tasks that wait behind a long task.

        Raises `OSError` if a process cannot be started; the next check tries again.
        """
        before, self.looked = self.looked, monotonic()
        for worker in self.workers:
            if self.looked - before > GAP:
                worker.excuse(self.looked)
            worker.check(self.ahead > 1, self.free)
            self.waiting.extendleft(reversed(worker.take_back()))
        self._hand_out()
        self.fill()

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
            worker.ready, worker.cause = True, None
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
        self.failures += not tasks and worker.victim is None
        if self.failures == TRIES:
            self.failures = 0
            raise BackendError(f"{TRIES} worker processes in a row ended without doing a task: the last process {died}")
        with suppress(OSError):  # the next `check` tries again
            self.fill(tasks[0] if is_first_lost else worker.cause)
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
    answers = _Answers(answers_out(), greeting or {})
    tasks: Iterator[tuple[int, Any]]
    if ahead:
        waiting: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        taken_back: set[int] = set()
        for serve in (partial(_read_ahead, waiting, taken_back), answers.beat):
            Thread(target=serve, daemon=True).start()
        tasks = (task for task in iter(waiting.get, None) if task[0] not in taken_back)
    else:
        tasks = iter(partial(pickle.load, stdin()), None)
    with suppress(EOFError):  # the pool is closed
        for number, message in tasks:
            answers.send(number, do(message, partial(answers.send, number, last=False)))


def _read_ahead(waiting: SimpleQueue[tuple[int, Any]], taken_back: set[int]) -> None:
    """Read tasks. A number without a message cancels the task that the pool has taken back."""
    try:
        while True:
            number, message = pickle.load(stdin())
            if message is None:
                taken_back.add(number)
            else:
                waiting.put((number, message))
    except Exception:
        os._exit(1)  # the pool is closed


class _Answers:
    """The stream of answers from a process to its pool.

    Its first line is the greeting as JSON. Each answer is a pickle after its length, a number of `PREFIX` bytes.
    """

    def __init__(self, out: BinaryIO, greeting: Mapping[str, object]) -> None:
        self.out = out
        self.lock = Lock()
        out.write(json.dumps(greeting).encode() + b"\n")
        out.flush()

    def send(self, number: int, value: object, last: bool = True) -> None:
        data = pickle.dumps((number, value, last), pickle.HIGHEST_PROTOCOL)
        with self.lock:
            self.out.write(len(data).to_bytes(PREFIX, "little"))
            self.out.write(data)
            self.out.flush()

    def beat(self) -> None:
        with suppress(OSError):
            while True:
                with suppress(MemoryError):
                    self.send(SIGN_OF_LIFE, None)
                sleep(BEAT)


def answers_out() -> BinaryIO:
    """Return the stream for answers; ignore Ctrl-C, and redirect the output of solvers to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    has_started.set()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return out
