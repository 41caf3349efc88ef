"""The queue of ``nono serve`` and its pool, with simulated processes and a simulated clock, for random steps.

`Simulation` has the very queue and pool of the server. It knows what each request should get, and compares this with
what each request gets.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any
from unittest.mock import Mock, patch

from tables import table

from nono.base import processes
from nono.base.processes import DEAF, GONE, READY, SILENCE, Message, Pool
from nono.cli.serve import pipes, queue as queues
from nono.cli.serve.pipes import LoopWorker
from nono.cli.serve.queue import ENDS, LONG, LOOK, RUNNING, TRIES, WAITING, EndedError, Job, Queue

TICK = 2**-20  # seconds; small, and exact in sums
LOOP = asyncio.new_event_loop()  # it never runs; futures need one


class Clock:
    """A clock that only the tests move."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Sham(LoopWorker):
    """A worker whose process only exists in a `Simulation`."""

    simulation: Simulation

    def connect(self, deliver: Callable[[Message], object]) -> None:
        self.deliver = deliver
        self.started = self.since + self.simulation.start
        self.is_frozen = False
        self.has_ended = False  # whether the pool knows that the process has ended
        self.begun: dict[int, Asked] = {}  # the requests that the process has received and not answered, by number
        self.sent: Counter[int] = Counter()  # the pieces that it has sent, by number
        self.unread: set[int] = set()  # the numbers of the requests that it has not read

    @property
    def is_deaf(self) -> bool:
        return bool(self.unread & self.tasks.keys())

    def send(self, number: int, message: Any) -> None:
        assert self.ready, "a process receives a request before it has started"
        assert not self.killed, "a process that the pool has killed receives a request"
        self.begun[number] = message
        if self.is_frozen:
            self.unread.add(number)
        message.gets.append(self.simulation.clock.now)

    def disconnect(self) -> None:
        pass

    def live(self) -> None:
        """Do what the process has done by now."""
        now = self.simulation.clock.now
        if self.process.kill.called:  # type: ignore[attr-defined]
            self.has_ended = True
            self.deliver(Message(self, GONE))
            return
        if self.is_frozen:
            return
        self.heard = now  # a sign of life while the process starts
        if not self.ready and now >= self.started:
            self.deliver(Message(self, READY, {}))
        for number, asked in list(self.begun.items()):
            since = asked.gets[-1]
            middle = since + min(asked.work / 2, 1.0)
            if len(asked.gets) <= asked.deadly and now >= middle:
                self.process.kill()
                return
            while self.sent[number] < asked.pieces and now >= middle:
                self.sent[number] += 1
                self.deliver(Message(self, number, self.sent[number], False))
            if now >= since + asked.work:
                del self.begun[number]
                self.deliver(Message(self, number, "done"))


class Asked:
    """A request, what it will do, and what its client has received."""

    def __init__(self, work: float, pieces: int, deadly: int) -> None:
        self.work = work  # seconds
        self.pieces = pieces  # pieces before the last one
        self.deadly = deadly  # number of workers that it kills
        self.received: list[Any] = []
        self.gets: list[float] = []  # the times at which workers received it
        self.is_gone = False  # whether the client has hung up
        self.has_vanished = False
        self.name = "solve"


class Simulation:
    """A queue with simulated workers and all its requests."""

    def __init__(self, size: int, seconds: float = 10.0, most_wait: float = 60.0, start: float = 0.5) -> None:
        self.clock = Clock()
        self.start = start
        self.stack = ExitStack()
        fresh = lambda child: Mock(wait=Mock(return_value=-9))  # noqa: E731
        self.stack.enter_context(patch.object(processes, "start", fresh))
        for module in (processes, queues, pipes):
            self.stack.enter_context(patch.object(module, "monotonic", self.clock))
        self.queue = Queue(size, seconds, most_wait, 1e6)
        self.queue.folders = Mock()
        self.queue.folders.name = "/nowhere"
        self.queue.ready = LOOP.create_future()
        kind = type("Recorded", (Sham,), {"simulation": self})
        self.pool = self.queue.pool = Pool(Mock(), size, deliver=self.queue.hear, kind=kind)
        self.jobs: list[Job] = []
        for worker in self.workers:
            worker.deliver(Message(worker, READY, {}))

    def close(self) -> None:
        self.stack.close()

    @property
    def workers(self) -> list[Sham]:
        return [worker for worker in self.pool.workers if isinstance(worker, Sham)]

    def put(self, client: str, work: float = 0.0, pieces: int = 0, deadly: int = 0, size: int = 1) -> Job:
        """Send a request; it may be refused."""
        self.clock.now += TICK
        asked = Asked(work, pieces, deadly)
        queue = self.queue
        job = Job(asked, queue.patience - queue.most_wait, client, LOOP.create_future(), asked.received.append, size)
        self.jobs.append(job)
        accepts = self.accepts(client, size)
        try:
            queue.put(job)
        except EndedError as error:
            job.answer.set_exception(error)
        assert accepts != job.answer.done(), "a wrong refusal"
        return job

    def accepts(self, client: str, size: int = 1) -> bool:
        """Return whether the queue should accept a request of this client now."""
        queue = self.queue
        at_once = self.pool.free and not queue.waiting
        return at_once or (queue.wait(client) <= queue.most_wait and queue.bytes + size <= queue.most_bytes)

    def open(self) -> list[Job]:
        return [job for job in self.jobs if not job.answer.done()]

    def hang_up(self, job: Job) -> None:
        job.message.is_gone = True
        self.queue.cancel(job)
        assert job.state in ENDS

    def vanish(self, job: Job) -> None:
        """Lose a request, as only a bug could."""
        job.message.has_vanished = True
        if job.state is WAITING:
            self.queue._leave(job)
        for worker in self.workers:
            worker.tasks = {number: task for number, task in worker.tasks.items() if task is not job}
            worker.begun = {number: asked for number, asked in worker.begun.items() if asked is not job.message}

    def advance(self, seconds: float, step: float = LOOK) -> None:
        """Let time pass."""
        for _ in range(max(1, round(seconds / step))):
            self.clock.now += step
            for worker in self.workers:
                worker.live()
            self.queue.look()
            self.check_after_look()

    def check_after_look(self) -> None:
        now, queue = self.clock.now, self.queue
        assert not (queue.waiting and self.pool.free), "a request waits although a worker is free"
        for job in self.jobs:
            late = now - job.came > queue.patience + LOOK
            assert not (job.state is WAITING and late), "a request waits too long"
        for worker in self.workers:
            for task in worker.tasks.values():
                assert isinstance(task, Job)
                assert now - task.since <= max(task.seconds, SILENCE) + 2 * LOOK, "a worker is never free again"
                deaf = worker.is_deaf and not worker.killed and now - task.since > DEAF
                assert not (deaf and self.pool.free), "a frozen worker keeps a request although another is free"
                if task.message.is_gone:
                    assert now - task.since <= LONG + 2 * LOOK, "a worker works for a client that has gone"
        self.jobs = [job for job in self.jobs if not self.is_right(job)]

    def is_right(self, job: Job) -> bool:
        """Return whether a request has ended; check that it has ended as it should."""
        if not job.answer.done():
            assert job.state not in ENDS
            return False
        assert job.state in ENDS
        asked = job.message
        if job.answer.cancelled():
            assert asked.is_gone
            return True
        error = job.answer.exception()
        steps = list(range(1, asked.pieces + 1))
        if error is None:
            assert job.answer.result() == "done"
            assert asked.received == steps, "pieces are lost or repeated"
            return True
        assert isinstance(error, EndedError)
        assert asked.received == steps[: len(asked.received)]
        waited = self.clock.now - job.came
        match error.code:
            case "time":
                assert asked.gets
            case "died":
                assert asked.received or len(asked.gets) >= TRIES
            case "no-worker":
                assert waited > self.queue.patience
            case "lost":
                assert asked.has_vanished
            case code:
                assert code == "busy"
                assert error.retry >= 1
        return True

    def check(self) -> None:
        """Check what must hold at any moment."""
        queue = self.queue
        waiting = [job for own in queue.waiting.values() for job in own]
        tasks = self.pool.tasks
        assert len({*waiting, *tasks}) == len(waiting) + len(tasks), "a request is in two places"
        assert all(job.state is WAITING and not job.message.is_gone for job in waiting)
        assert queue.bytes == sum(job.size for job in waiting)
        assert len(tasks) <= queue.size
        for job in self.jobs:
            asked = job.message
            if not job.answer.done():
                assert job in queue.open
                has_worker = any(asked in worker.begun.values() for worker in self.workers)
                assert asked.has_vanished or has_worker or job in waiting, "nobody has a request"
            else:
                assert job not in queue.open

    def drain(self) -> None:
        """Let time pass until every request must have ended."""
        self.start = 0.5
        queue = self.queue
        for worker in self.workers:
            worker.started = min(worker.started, self.clock.now + 0.5)
        end = self.clock.now + 2 * (queue.patience + queue.slowest + SILENCE) + TRIES * (queue.slowest + 1)
        while self.clock.now < end and (self.open() or queue.open or self.pool.busy):
            self.advance(LOOK)
            self.check()
        assert not self.open(), "a request never ends"
        assert not queue.open
        assert not self.pool.busy


CLIENTS = "abcde"
WORK = [0.0, 0.0, 0.3, 0.7, 3.0, 9.0, 1e9]


def steps(sim: Simulation) -> dict[str, Callable[..., object]]:
    """Return everything that can happen, by name; numbers choose among what is there."""

    def some_job(number: int) -> Job | None:
        jobs = sim.open()
        return jobs[number % len(jobs)] if jobs else None

    def some_worker(number: int) -> Sham:
        return sim.workers[number % len(sim.workers)]

    def arrive(number: int) -> None:
        rng = random.Random(number)
        deadly = rng.choice([0, 0, 0, 0, 1, 2, 3])
        sim.put(rng.choice(CLIENTS), rng.choice(WORK), rng.choice([0, 0, 1, 3]), deadly, rng.choice([1, 1, 400_000]))

    def burst(number: int) -> None:
        for _ in range(8):
            sim.put(CLIENTS[number % len(CLIENTS)], WORK[number % 5])

    def hang_up(number: int) -> None:
        if job := some_job(number):
            sim.hang_up(job)

    def vanish(number: int) -> None:
        running = [job for job in sim.open() if job.state is RUNNING]
        if job := running[0] if running and number % 2 else some_job(number):
            sim.vanish(job)

    def kill(number: int) -> None:
        some_worker(number).process.kill()

    def freeze(number: int) -> None:
        some_worker(number).is_frozen = True

    def slow_starts(number: int) -> None:
        sim.start = [0.5, 5.0, 70.0][number % 3]

    def wait(number: int) -> None:
        sim.advance([LOOK, LOOK, 2.0, 2.0, 8.0, 30.0][number % 6])

    return {
        "arrive": arrive,
        "burst": burst,
        "hang_up": hang_up,
        "vanish": vanish,
        "kill": kill,
        "freeze": freeze,
        "slow_starts": slow_starts,
        "wait": wait,
    }


WEIGHTS = dict(
    table("""
arrive | 10
burst | 1
hang_up | 3
vanish | 1
kill | 2
freeze | 1
slow_starts | 1
wait | 8
""")
)


def walk(seed: int, length: int) -> Iterator[str]:
    """Take random steps; in the end, every request must have ended as it should. Yield the name of each step."""
    rng = random.Random(seed)
    sim = Simulation(rng.randint(1, 3), most_wait=rng.choice([5.0, 20.0]))
    try:
        known = steps(sim)
        for name in rng.choices(list(WEIGHTS), list(WEIGHTS.values()), k=length):
            known[name](rng.randrange(1 << 20))
            sim.check()
            yield name
        sim.drain()
    finally:
        sim.close()
