"""The queue of ``nono serve``: every request ends, clients share the workers, and nobody can stop the server.

The clock is simulated, and so are the worker processes; the queue and the pool are those of the server.
"""

import asyncio
import json
import logging
import random
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from typing import Any
from unittest.mock import Mock

import pytest
from queue_machine import Sham, Simulation, walk
from tables import table

from nono.base import processes
from nono.base.processes import GONE, READY, SILENCE, Message, Pool, Task
from nono.cli.serve import queue as queues
from nono.cli.serve.app import Access, Limits, Server
from nono.cli.serve.description import described
from nono.cli.serve.faults import ended
from nono.cli.serve.queue import GRACE, LOOK, TRANSITIONS, EndedError, Job

HARD = 1e9  # seconds


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Some tests lose requests on purpose."""
    logging.getLogger("nono.serve").setLevel(logging.CRITICAL)
    yield
    logging.getLogger("nono.serve").setLevel(logging.NOTSET)


def until_ended(sim: Simulation, *jobs: Job, step: float = LOOK) -> float:
    """Let time pass until the requests have ended; return the number of seconds."""
    began = sim.clock.now
    while not all(job.answer.done() for job in jobs):
        assert sim.clock.now < began + 1000, sim.queue.state()
        sim.advance(step, step)
        sim.check()
    return sim.clock.now - began


def health(sim: Simulation) -> tuple[int, dict[str, Any]]:
    server = Server(Limits(1, 60.0, 10.0, None, None, 99, 99), Access((), (), ()), {})
    server.queue = sim.queue
    response = asyncio.run(server.health(Mock()))
    return response.status_code, json.loads(bytes(response.body))


def state(workers: int, **changes: object) -> dict[str, object]:
    """Return what `/health` says, by default when all workers are idle."""
    counts = {"workers": workers, "ready": workers, "busy": 0, "waiting": 0, "waiting_seconds": 0.0}
    return {"status": "ok", **counts, **changes}


@pytest.mark.parametrize("seed", range(12))
def test_random_steps(seed: int) -> None:
    assert len(list(walk(seed, 60))) == 60


@pytest.mark.every(4)
@pytest.mark.parametrize("row", TRANSITIONS, ids=" ".join)
def test_every_transition_is_needed(row: tuple[queues.State, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Random steps are right with the table, and wrong without any of its rows."""
    for _ in walk(3, 100):
        pass
    monkeypatch.setattr(queues, "TRANSITIONS", {one: end for one, end in TRANSITIONS.items() if one != row})
    with pytest.raises(AssertionError):
        list(chain.from_iterable(walk(seed, 60) for seed in range(2000)))


def test_clients_take_turns() -> None:
    with closing(Simulation(1)) as sim:
        jobs = [sim.put(client, 1.0) for client in "aaabbc"]
        until_ended(sim, *jobs)
        order = sorted(
            zip(jobs, ["a1", "a2", "a3", "b1", "b2", "c1"], strict=True), key=lambda pair: pair[0].message.gets
        )
        assert [name for _, name in order] == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_a_client_alone_uses_all_workers_and_shares_them_as_soon_as_another_comes() -> None:
    with closing(Simulation(4)) as sim:
        greedy = [sim.put("greedy", 8.0) for _ in range(12)]
        assert [len(worker.tasks) for worker in sim.workers] == [1, 1, 1, 1]
        sim.advance(3.0)
        other = sim.put("other")
        assert until_ended(sim, other) <= 8.0 - 3.0 + LOOK
        more = [sim.put("other", 8.0) for _ in range(6)]
        until_ended(sim, more[1])
        at_work = [task.client for worker in sim.workers for task in worker.tasks.values() if isinstance(task, Job)]
        assert sorted(at_work) == ["greedy", "greedy", "other", "other"]
        until_ended(sim, *greedy, *more)


def test_a_long_request_does_not_make_the_others_of_its_client_long() -> None:
    with closing(Simulation(2)) as sim:
        until_ended(sim, *(sim.put("client", 0.1) for _ in range(20)), step=0.1)
        hard = sim.put("client", 9.0)
        sim.advance(5.0)
        jobs = [sim.put("client", 0.1) for _ in range(100)]
        until_ended(sim, hard, *jobs, step=0.1)
        assert {job.answer.result() for job in jobs} == {"done"}


@pytest.mark.every(5)
@pytest.mark.parametrize("size", [1, 2, 4])
@pytest.mark.parametrize("most_wait", [0.0, 5.0, 30.0])
@pytest.mark.parametrize("seconds", [1.0, 4.0, 9.0])
@pytest.mark.parametrize("others", [0, 2])
def test_retry_after_is_right_within_a_factor_of_2(size: int, most_wait: float, seconds: float, others: int) -> None:
    """The queue refuses a request; a request at that time is then accepted, and none in half of that time."""
    with closing(Simulation(size, most_wait=most_wait)) as sim:
        rng = random.Random(1)
        names = ["client", *(f"other {number}" for number in range(others))]
        for _ in range(40):  # the queue learns how long requests take
            jobs = [sim.put(name, seconds * rng.uniform(0.8, 1.2)) for name in names]
            until_ended(sim, *(job for job in jobs if not job.answer.done()), step=0.1)
        sim.advance(LOOK)
        while all(not sim.put(name, seconds).answer.done() for name in names):
            pass
        refused = next(job for job in sim.jobs if job.answer.done() and job.answer.exception())
        retry = refused.answer.exception().retry  # type: ignore[union-attr]
        began = sim.clock.now
        while not sim.accepts(refused.client):
            sim.advance(0.1, 0.1)
        waited = sim.clock.now - began
        assert retry / 2 - 1 <= waited <= 2 * retry, (retry, waited)
        sim.drain()


@pytest.mark.parametrize("start", [0.5, 5.0, 60.0])
@pytest.mark.parametrize(
    ("workers", "addresses"),
    table("""
1 | 1
4 | 4
4 | 9
"""),
)
def test_nobody_stops_the_server_by_hanging_up(workers: int, addresses: int, start: float) -> None:
    """Clients give up a hard request, and while its worker starts again, an easy one."""
    with closing(Simulation(workers, start=start)) as sim:
        for _ in range(10):
            for work, seconds in ((HARD, 1.0), (0.0, LOOK)):
                jobs = [sim.put(f"{address}", work) for address in range(addresses)]
                sim.advance(seconds)
                for job in jobs:
                    sim.hang_up(job)
                sim.advance(1.0)
        honest = sim.put("honest")
        assert until_ended(sim, honest) <= start + 1.0
        assert honest.answer.result() == "done"
        sim.advance(start + 1.0)
        assert health(sim) == (200, state(workers))
        sim.drain()


def test_waiting_has_an_end() -> None:
    """No worker starts. Then `/health` tells it, and a request that has waited long gets the status 503."""
    with closing(Simulation(2, most_wait=30.0, start=1000.0)) as sim:
        for worker in sim.workers:
            worker.process.kill()
        sim.advance(10.0)
        assert health(sim) == (200, state(2, ready=0))
        job = sim.put("client")
        sim.advance(9.0)
        assert health(sim) == (503, state(2, status="stalled", ready=0, waiting=1, waiting_seconds=9.0))
        assert until_ended(sim, job) == 30.0 + 10.0 + LOOK - 9.0
        error = job.answer.exception()
        assert isinstance(error, EndedError)
        response = Server.fault(ended(error))
        assert (response.status_code, json.loads(bytes(response.body))["code"]) == (503, "no-worker")
        assert int(response.headers["retry-after"]) >= 1
        assert "Retry-After" in described()["paths"]["/solve"]["post"]["responses"]["503"]["headers"]
        for worker in sim.workers:
            worker.started = sim.clock.now + 60.0
        sim.advance(61.0)
        assert health(sim) == (200, state(2))
        assert until_ended(sim, sim.put("client")) == LOOK


def test_requests_that_are_answered_late_are_no_stall() -> None:
    """Nobody waits longer than the queue allows plus one request; `/health` is content meanwhile."""
    with closing(Simulation(1, most_wait=60.0)) as sim:
        jobs = [sim.put("client", 9.0) for _ in range(20)]
        while not all(job.answer.done() for job in jobs):
            sim.advance(LOOK)
            assert health(sim)[0] == 200
        late = [job.answer.exception() for job in jobs if job.answer.exception()]
        assert 10 <= len(late) <= 13
        assert {str(error) for error in late} == {"no worker was free within 70 seconds"}


def test_a_lost_request_is_ended_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("nono.serve").setLevel(logging.NOTSET)
    with closing(Simulation(1)) as sim:
        jobs = [sim.put("client", HARD), sim.put("client", HARD)]
        for job in jobs:
            sim.vanish(job)
        assert until_ended(sim, *jobs) == LOOK
        assert {str(job.answer.exception()) for job in jobs} == {"the server lost the request"}
        assert until_ended(sim, sim.put("client")) == LOOK
    assert [record.message for record in caplog.records] == ["lost a request"] * 2


def test_a_process_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """The request that killed the process before it is not lost, and a later attempt succeeds."""

    def fails(child: object) -> None:
        raise OSError("Too many open files")

    with closing(Simulation(1, start=LOOK)) as sim:
        job = sim.put("client", 0.0)
        with monkeypatch.context() as patched:
            patched.setattr(processes, "start", fails)
            sim.workers[0].deliver(Message(sim.workers[0], GONE))
            with pytest.raises(OSError, match="Too many"):
                sim.queue.look()
            assert sim.queue.state() == state(0, waiting=1)
        assert until_ended(sim, job) <= 4 * LOOK
        assert job.answer.result() == "done"


def test_workers_that_import_for_minutes_are_not_frozen() -> None:
    """A process that starts on a busy machine gives signs of life; without them, another one replaces it."""
    with closing(Simulation(2, start=400.0)) as sim:
        old = sim.workers
        for worker in old:
            worker.process.kill()
        sim.advance(1.0)
        starting = sim.workers
        sim.advance(390.0)
        assert sim.workers == starting
        starting[0].is_frozen = True
        sim.advance(SILENCE - 2.0)
        assert sim.workers == starting
        sim.advance(4.0)
        assert starting[1] in sim.workers
        assert starting[0] not in sim.workers
        assert starting[0].killed == processes.FROZEN


def test_clients_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "KEPT", 10)
    with closing(Simulation(2)) as sim:
        for number in range(100):
            until_ended(sim, sim.put(f"client {number}"))
        assert len(sim.queue.turns) == len(sim.queue.means) == 10


@pytest.mark.parametrize("ahead", [1, 2])
@pytest.mark.parametrize("cancelled", [0, 1, 2])
def test_a_cancelled_task_ends_with_and_without_a_worker(ahead: int, cancelled: int) -> None:
    """Of three tasks for one worker, one is cancelled; the others get their answers."""
    with closing(Simulation(1)) as sim:
        messages: list[Message] = []
        pool = Pool(Mock(), 1, ahead, deliver=messages.append, kind=type("Own", (Sham,), {"simulation": sim}))
        tasks = [Task(Mock(gets=[]), short=True) for _ in range(3)]
        for task in tasks:
            pool.put(task)
        pool.handle(Message(pool.workers[0], READY, {}))
        assert pool.tasks == [*tasks[ahead:], *tasks[:ahead]]
        pool.cancel(tasks.pop(cancelled))
        answered: list[Task] = []
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


def test_a_request_may_take_a_little_longer_than_its_limit() -> None:
    with closing(Simulation(1)) as sim:
        job = sim.put("client", HARD)
        assert until_ended(sim, job) <= 10.0 + GRACE + 2 * LOOK
        assert str(job.answer.exception()) == "the time ran out (limit: 10 seconds)"
