"""The queue of ``nono serve``: clients take turns, every request ends, and nobody can stop the server by hanging up.

The clock is simulated, and so are the worker processes.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Any
from unittest.mock import Mock

import pytest
from jsonschema import Draft202012Validator

from nono.base import processes
from nono.base.processes import GONE, READY, START, Message, Pool, Task as PoolTask
from nono.cli.serve import queue as queues
from nono.cli.serve.app import Access, Limits, Server
from nono.cli.serve.description import HEALTH, described
from nono.cli.serve.faults import FaultError, Reply
from nono.cli.serve.queue import LOOK, Job, LoopWorker
from nono.cli.serve.worker import Task

TICK = 2**-20  # seconds; small, and exact in sums
REPLY = Reply(200, "application/json", b"{}")


class Clock:
    """A clock that only the tests move."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(processes, "start", lambda child: Mock(wait=Mock(return_value=-9)))
    for module in (processes, queues):
        monkeypatch.setattr(module, "monotonic", clock)
    return clock


class Sham(LoopWorker):
    """A worker without a process. It never answers a request whose name begins with "hard"."""

    started: list[str]  # the names of all requests that workers received

    def connect(self, deliver: Callable[[Message], object]) -> None:
        self.deliver = deliver

    def send(self, number: int, message: Any) -> None:
        self.started.append(message.name)

    def disconnect(self) -> None:
        pass

    def answer(self) -> None:
        """Answer the first task."""
        self.deliver(Message(self, next(iter(self.tasks)), REPLY))

    def live(self, now: float, start: float) -> None:
        """Do what the process has done by this time, if it takes ``start`` seconds to start."""
        if self.process.kill.called:  # type: ignore[attr-defined]
            self.deliver(Message(self, GONE))
        elif not self.ready and now - self.since >= start:
            self.deliver(Message(self, READY, {}))
        elif any(not task.message.name.startswith("hard") for task in self.tasks.values()):
            self.answer()


class Simulation:
    """A server with simulated workers, and the jobs that were put into its queue by name."""

    def __init__(self, clock: Clock, size: int, most_waiting: int, share: int, start: float = 0.0) -> None:
        self.clock = clock
        self.start = start  # the number of seconds that processes take to start, except the first ones
        self.server = Server(Limits(size, share, most_waiting, 10.0, None, 99, 99), Access((), (), ()), {})
        self.queue = self.server.queue
        self.queue.ready = asyncio.get_running_loop().create_future()
        self.started: list[str] = []
        kind = type("Recorded", (Sham,), {"started": self.started})
        self.pool = self.queue.pool = Pool(Mock(), size, deliver=self.queue._take_in, kind=kind)
        self.jobs: dict[str, Job] = {}
        for worker in self.workers:
            worker.deliver(Message(worker, READY, {}))

    @property
    def workers(self) -> list[Sham]:
        return [worker for worker in self.pool.workers if isinstance(worker, Sham)]

    def put(self, client: str, name: str) -> Job:
        self.clock.now += TICK
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        job = self.jobs[name] = Job(Task(name, {}, 10.0, 99), client, answer, None)
        self.queue.put(job)
        return job

    def end(self, name: str) -> None:
        """Let a worker answer the request with this name."""
        self.clock.now += TICK
        (worker,) = (one for one in self.workers if self.jobs[name] in one.tasks.values())
        worker.answer()

    async def run(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds / LOOK)):
            self.clock.now += LOOK
            for worker in self.workers:
                worker.live(self.clock.now, self.start)
            self.queue.look()
            await asyncio.sleep(0)  # callbacks of answers

    async def ended(self, job: Job) -> float:
        """Let time pass until the job has ended; return the number of seconds."""
        began = self.clock.now
        while not job.answer.done():
            assert self.clock.now < began + 1000, self.queue.state()
            await self.run(LOOK)
        return self.clock.now - began

    def check_empty(self) -> None:
        queue = self.queue
        assert [*self.pool.tasks, *queue.open, *queue.waiting, *queue.served] == []

    async def health(self) -> tuple[int, dict[str, Any]]:
        response = await self.server.health(Mock())
        found = json.loads(bytes(response.body))
        Draft202012Validator(HEALTH).validate(found)
        return response.status_code, found


def test_clients_take_turns(clock: Clock) -> None:
    async def run() -> list[str]:
        waiting = Simulation(clock, 2, 9, 1)
        for name in ("a1", "a2", "a3", "b1", "b2", "c1"):
            waiting.put(name[0], name)
        for name in ("a1", "b1", "c1", "a2", "b2"):
            waiting.end(name)
        return waiting.started

    assert asyncio.run(run()) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_clients_that_send_one_request_at_a_time_do_not_starve_others(clock: Clock) -> None:
    """The clients b and c send their next request as soon as they have an answer; a has two requests in the queue."""

    async def run() -> list[str]:
        waiting = Simulation(clock, 1, 9, 1)
        for name in ("a1", "a2", "b1", "c1"):
            waiting.put(name[0], name)
        for number in range(1, 9):
            last = waiting.started[-1]
            waiting.end(last)
            waiting.put(last[0], f"{last[0]}{number + 2}")
        return waiting.started

    assert asyncio.run(run()) == ["a1", "b1", "c1", "a2", "b4", "c5", "a3", "b7", "c8"]


def test_no_client_gets_two_turns_while_another_waits_for_one(clock: Clock) -> None:
    """Sixteen clients and a greedy one with hundreds of requests, for two workers, in random order."""
    rng = random.Random(34)
    between: Counter[int] = Counter()  # requests of the greedy client that started while another client waited

    async def run() -> None:
        waiting = Simulation(clock, 2, 999, 2)
        started = waiting.started
        heads: dict[str, int] = {}  # the number of started requests when a client's oldest waiting request came first
        left: Counter[str] = Counter()
        for number in range(5000):
            before = len(started)
            if rng.random() < 0.5 and number < 4000:
                client = rng.choice(["greedy", rng.choice("abcdefghijklmnop")])
                waiting.put(client, f"{client} {number}")
                left[client] += 1
                heads.setdefault(client, before)
            elif running := [job.message.name for job in waiting.queue.running]:
                waiting.end(rng.choice(running))
            for at in range(before, len(started)):
                client = started[at].split()[0]
                turns = Counter(name.split()[0] for name in started[heads.pop(client) : at])
                turns.pop(client, None)
                assert max(turns.values(), default=0) <= 1, (client, turns)
                between[turns["greedy"]] += client != "greedy"
                left[client] -= 1
                if left[client]:
                    heads[client] = at + 1
        assert waiting.queue.number_waiting == 0
        assert not waiting.queue.served

    asyncio.run(run())
    assert between.total() > 500
    assert between[0] > between[1]


def test_a_full_queue_takes_from_the_client_with_most_requests(clock: Clock) -> None:
    async def run() -> None:
        waiting = Simulation(clock, 2, 4, 1)
        for number in range(5):
            waiting.put("greedy", f"a{number}")
        with pytest.raises(FaultError) as refused:
            waiting.put("greedy", "a5")
        assert refused.value.fault.status == 429
        waiting.put("other", "b1")  # the second worker is free
        waiting.put("other", "b2")
        with pytest.raises(FaultError, match="a full queue of 4"):
            await waiting.jobs["a4"].answer
        assert waiting.started == ["a0", "b1"]
        waiting.end("b1")
        assert waiting.started == ["a0", "b1", "b2"]
        waiting.queue.cancel(waiting.jobs["a1"])
        waiting.end("a0")
        assert waiting.started[-1] == "a2"

    asyncio.run(run())


def test_retry_after_counts_the_queue(clock: Clock) -> None:
    async def run() -> None:
        waiting = Simulation(clock, 2, 4, 1)
        for number in range(5):
            waiting.put("greedy", f"a{number}")
        assert waiting.queue.retry("greedy") == 1  # nothing is known about its requests
        waiting.jobs["a0"].since -= 5
        assert waiting.queue.retry("greedy") == 70  # five of them at one worker, up to 14 seconds each
        assert waiting.queue.retry("other") < waiting.queue.retry("greedy")

    asyncio.run(run())


@pytest.mark.parametrize("start", [0.5, 5.0, 60.0])
@pytest.mark.parametrize(("workers", "addresses"), [(1, 1), (4, 4), (4, 9)])
def test_nobody_stops_the_server_by_hanging_up(clock: Clock, workers: int, addresses: int, start: float) -> None:
    """Clients give up a hard request, and while its worker starts again, an easy one."""

    async def run() -> None:
        sim = Simulation(clock, workers, 32, max(1, workers // 4), start)
        for number in range(10):
            for name, seconds in (("hard", 1.0), ("easy", 0.0)):
                jobs = [sim.put(f"{address}", f"{name} {number} {address}") for address in range(addresses)]
                await sim.run(seconds)
                for job in jobs:
                    sim.queue.cancel(job)
                await sim.run(1.0)
        honest = sim.put("honest", "honest")
        assert await sim.ended(honest) <= start + 1.0
        assert honest.answer.result() == REPLY
        await sim.run(start + 1.0)
        assert await sim.health() == (200, state(workers))
        sim.check_empty()

    asyncio.run(run())


def state(workers: int, **changes: object) -> dict[str, object]:
    """Return what `/health` says, by default when all workers are idle."""
    counts = {"workers": workers, "ready": workers, "busy": 0, "waiting": 0, "waiting_seconds": 0.0}
    return {"status": "ok", **counts, **changes}


def test_a_client_occupies_workers_that_start_again_because_of_it(clock: Clock) -> None:
    """One client that always hangs up stops only its share of the workers."""

    async def run() -> None:
        sim = Simulation(clock, 4, 32, 1, 60.0)
        for number in range(40):
            job = sim.put("bad", f"hard {number}")
            await sim.run(1.0)
            sim.queue.cancel(job)
            await sim.run(1.0)
            assert sum(worker.ready for worker in sim.workers) >= 3
        assert await sim.ended(sim.put("good", "easy")) == LOOK

    asyncio.run(run())


def test_a_server_whose_clients_hang_up_is_not_stalled(clock: Clock) -> None:
    """Workers that are killed for clients that have left become ready again; a newcomer is served soon."""

    async def run() -> None:
        sim = Simulation(clock, 2, 4, 1, 0.5)
        for number in range(100):
            for client in ("one", "two", "three"):
                job = sim.put(client, f"hard {number} {client}")
            await sim.run(0.5)
            for job in list(sim.jobs.values()):
                if not job.answer.done():
                    sim.queue.cancel(job)
            assert (await sim.health())[0] == 200, number
        assert await sim.ended(sim.put("good", "easy")) <= 3.0

    asyncio.run(run())


def test_waiting_has_an_end(clock: Clock) -> None:
    """No worker starts. Then `/health` tells it, and a request that has waited long gets the status 503."""

    async def run() -> None:
        sim = Simulation(clock, 2, 0, 2, inf)
        for worker in sim.workers:
            worker.process.kill()
        await sim.run(10.0)
        assert await sim.health() == (200, state(2, ready=0))
        job = sim.put("client", "easy")
        await sim.run(9.0)
        assert await sim.health() == (503, state(2, status="stalled", ready=0, waiting=1, waiting_seconds=9.0))
        assert await sim.ended(job) == 10.0 + START + LOOK - 9.0
        error = job.answer.exception()
        assert isinstance(error, FaultError)
        response = Server.fault(error)
        assert (response.status_code, json.loads(bytes(response.body))["code"]) == (503, "no-worker")
        assert int(response.headers["retry-after"]) >= 1
        assert "Retry-After" in described()["paths"]["/solve"]["post"]["responses"]["503"]["headers"]
        sim.start = 1.0
        assert (await sim.health())[0] == 503
        await sim.run(START + 1.0)
        assert await sim.health() == (200, state(2))
        assert await sim.ended(sim.put("client", "easy")) == LOOK

    asyncio.run(run())


def test_requests_that_are_answered_late_are_no_stall(clock: Clock) -> None:
    """A queue that is longer than the workers can do in time loses the requests at its end; `/health` is content."""

    async def run() -> None:
        sim = Simulation(clock, 1, 32, 1)
        jobs = [sim.put("client", f"hard {number}") for number in range(20)]
        for number, job in enumerate(jobs):
            if not job.answer.done():
                await sim.run(9.0)
                assert (await sim.health())[0] == 200
                sim.end(f"hard {number}")
            else:
                assert "no worker was free within 70 seconds" in str(job.answer.exception())
        assert [job.answer.exception() is None for job in jobs] == [True] * 8 + [False] * 12

    asyncio.run(run())


@pytest.mark.parametrize("has_worker", [True, False])
def test_a_lost_request_is_ended_and_logged(clock: Clock, has_worker: bool, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        sim = Simulation(clock, 1, 9, 1, 5.0)
        if not has_worker:
            sim.workers[0].process.kill()
            await sim.run(LOOK)
        job = sim.put("client", "hard")
        assert sim.queue.state()["busy"] == has_worker
        sim.pool.waiting.clear()
        sim.workers[0].tasks.clear()
        assert await sim.ended(job) == LOOK
        assert "lost" in str(job.answer.exception())
        await sim.run(9.0)
        assert await sim.health() == (200, state(1))
        assert await sim.ended(sim.put("client", "easy")) == LOOK

    asyncio.run(run())
    assert [record.message for record in caplog.records] == [
        "a bug in nono: neither the queue nor a worker has a request: hard"
    ]


def test_a_process_that_cannot_be_started(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """The request that killed the process before it is not lost, and a later attempt succeeds."""

    def fails(child: object) -> None:
        raise OSError("Too many open files")

    async def run() -> None:
        sim = Simulation(clock, 1, 9, 1)
        job = sim.put("client", "easy")
        with monkeypatch.context() as patched:
            patched.setattr(processes, "start", fails)
            sim.workers[0].deliver(Message(sim.workers[0], GONE))
            with pytest.raises(OSError, match="Too many"):
                sim.queue.look()
            assert sim.queue.state() == state(0, waiting=1)
        assert await sim.ended(job) == 3 * LOOK  # to start a process, which then gets the request, and answers
        assert job.answer.result() == REPLY

    asyncio.run(run())


def test_nothing_is_lost_or_counted_twice(clock: Clock) -> None:
    """Requests come, and clients leave and workers die at random moments."""

    async def run(seed: int) -> None:
        rng = random.Random(seed)
        workers, share = rng.choice([(1, 1), (2, 1), (4, 1), (4, 2)])
        sim = Simulation(clock, workers, rng.choice([0, 3, 32]), share, rng.choice([0.0, 2.0, 30.0, 60.0]))
        open: list[Job] = []
        for number in range(400):
            if rng.random() < 0.6:
                with suppress(FaultError):
                    open.append(sim.put(rng.choice("abcdef"), f"{rng.choice(['easy', 'easy', 'hard'])} {number}"))
            elif open and rng.random() < 0.8:
                sim.queue.cancel(open.pop(rng.randrange(len(open))))
            if rng.random() < 0.02:
                rng.choice(sim.workers).process.kill()
            await sim.run(rng.choice([0.0, 0.0, LOOK, 2.0]))
            held = [*sim.pool.tasks, *(job for jobs in sim.queue.waiting.values() for job in jobs)]
            assert len(held) == len(set(held))
            assert {job for job in open if not job.answer.done()} <= set(held) == sim.queue.open
            assert len(sim.pool.tasks) <= workers
            assert max(Counter(job.client for job in sim.queue.running).values(), default=0) <= share
        for job in open:
            sim.queue.cancel(job)
        await sim.run(1.0)
        assert await sim.ended(sim.put("honest", "easy")) <= sim.start + 1.0
        await sim.run(sim.start + 1.0)
        assert await sim.health() == (200, state(workers))
        sim.check_empty()

    for seed in range(10):
        asyncio.run(run(seed))


@pytest.mark.parametrize("ahead", [1, 2])
@pytest.mark.parametrize("cancelled", [0, 1, 2])
def test_a_cancelled_task_ends_with_and_without_a_worker(clock: Clock, ahead: int, cancelled: int) -> None:
    """Of three tasks for one worker, one is cancelled; the others get their answers."""
    messages: list[Message] = []
    kind = type("Recorded", (Sham,), {"started": []})
    pool = Pool(Mock(), 1, ahead, deliver=messages.append, kind=kind)
    tasks = [PoolTask(Mock(), short=True) for _ in range(3)]
    for task in tasks:
        pool.put(task)
    pool.handle(Message(pool.workers[0], READY, {}))
    assert pool.tasks == [*tasks[ahead:], *tasks[:ahead]]
    pool.cancel(tasks.pop(cancelled))
    answered: list[PoolTask] = []
    while pool.tasks:
        assert len(pool.tasks) + len(answered) == 2
        (worker,) = pool.workers
        number = GONE if worker.killed else next(iter(worker.tasks)) if worker.ready else READY
        answer = pool.handle(Message(worker, number, {}))
        if answer is not None:
            assert not answer.died
            answered.append(answer.task)
    assert answered == tasks
    assert pool.failures == 0


def test_a_worker_has_the_whole_time_to_start(clock: Clock) -> None:
    """The time counts again after a gap, in which the machine was suspended or busy with other programs."""
    pool = Pool(Mock(), 1, deliver=Mock(), kind=type("Recorded", (Sham,), {"started": []}))
    (worker,) = pool.workers
    for seconds in (*[1.0] * 20, 9.0, *[1.0] * 60):
        clock.now += seconds
        pool.check()
        assert not worker.killed
    clock.now += 1.0
    pool.check()
    assert worker.killed == processes.FROZEN
