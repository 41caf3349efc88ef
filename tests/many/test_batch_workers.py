"""Workers of a batch: a puzzle that kills a worker, freezes it or fills its memory delays no other puzzle."""

import json
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from batch_stores import HEART, NEVER, NONO, PAIR, await_workers, counted, crew, filled, rows, rows_of, titled
from common import needs_engine
from workers_here import Here

from nono import BackendError
from nono.backend import AUTO
from nono.genres.families import puzzles
from nono.many import DECIDE, LocalPool, Request, Run, Store, ingest, report
from nono.many._messages import Answer, Job, JobResult, WorkItem
from nono.many._worklist import UNKNOWN, work_list
from nono.text import Found, dumps, entries

pytestmark = needs_engine


def test_a_puzzle_that_kills_its_worker_takes_only_itself_down(tmp_path: Path) -> None:
    given = [titled("kills" if seed == 7 else "kills native" if seed == 3 else "", seed) for seed in range(20)]
    with closing(filled(tmp_path, given)) as store, crew(2) as workers:
        assert Run(store, [Request()], workers).run() == 20
        assert all("SIGKILL" in one.why for one in work_list(store).of_kind(UNKNOWN))
        assert [row[0].partition(":")[2] for row in report.notes(work_list(store))[1:]] == ["4"]
    found = rows_of(tmp_path / "runs.sqlite")
    died = "its process was killed by SIGKILL"
    assert found["kills"] == ("unknown", "", f"auto: {died}; sat: {died}")
    assert found["kills native"][0] in ("unique", "multiple")
    assert found["kills native"][2] == f"auto: {died}"
    assert all(found[f"r{seed}"][2] == "" for seed in range(20) if seed not in (3, 7))


def test_limits_of_time_and_memory_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.many._work.GRACE", 0.3)
    given = [titled("hangs", 1), titled("", 2), titled("eats", 3)]
    with closing(filled(tmp_path, given)) as store, crew() as workers:
        Run(store, [Request(DECIDE, AUTO, 1.0, 200)], workers).run()
    found = rows_of(tmp_path / "runs.sqlite")
    assert found["hangs"] == ("unknown", "time", "")
    assert found["eats"][0] == "unknown"
    assert found["r2"] == (found["r2"][0], "", "")


def test_the_memory_of_the_engine_itself_is_not_limited(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [HEART])) as store, closing(LocalPool(1)) as workers:
        Run(store, [Request(DECIDE, AUTO, None, 1)], workers).run()
        assert store.db.execute("SELECT verdict, solver FROM result").fetchall() == [("unique", "native")]


def test_nobody_waits_behind_a_puzzle_that_takes_long() -> None:
    boards = [titled("sleeps", 1), titled("", 2), titled("", 3), titled("", 4)]
    jobs = [
        Job(number, Request(), (WorkItem(number, "nonogram", 49, json.dumps(board.to_dict())),))
        for number, board in enumerate(boards)
    ]
    with crew(2) as workers:
        await_workers(workers)
        for job in jobs:
            workers.submit(job)
        assert [len(worker.tasks) for worker in workers.pool.workers] == [2, 2]
        done: list[int] = []
        while len(done) < 4:
            if (found := workers.take(0.2)) is not None:
                done.append(found.job)
        assert (sorted(done), done[-1]) == ([0, 1, 2, 3], 0)


def slowly(path: str) -> Iterator[Found]:
    """Yield the puzzles of a file with a pause before each."""
    for entry in entries(path):
        time.sleep(0.002)
        yield entry


class Freezer(LocalPool):
    """Two workers; one is frozen at the first answer and continues when the other has nothing left to do."""

    def __init__(self) -> None:
        super().__init__(2)
        self.victim = self.pool.workers[0]
        self.frozen = self.thawed = False
        self.held = 0

    def freeze(self, done: int, total: int) -> None:
        if not self.frozen and self.victim.tasks:
            self.frozen = True
            self.victim.process.send_signal(signal.SIGSTOP)

    def take(self, seconds: float) -> JobResult | None:
        found = super().take(seconds)
        idle = found is None and seconds > 0 and not self.pool.waiting and not self.pool.workers[1].tasks
        if self.frozen and idle and not self.thawed:
            self.thawed = True
            self.held = sum(len(task.message.items) for task in self.victim.tasks.values())
            self.victim.process.send_signal(signal.SIGCONT)
        return found


@pytest.mark.parametrize("killed", [False, True])
def test_a_frozen_worker_holds_up_its_own_puzzles_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed: bool
) -> None:
    if killed:
        monkeypatch.setattr("nono.base.processes.SILENCE", 3.0)
    (tmp_path / "set.jsonl").write_text(dumps(puzzles("random:15x15:.5:n=300"), "jsonl"))
    left: list[int] = []
    with closing(Store(tmp_path / "runs.sqlite", create=True)) as store, closing(Freezer()) as workers:
        store.begin("{}", "now", False)
        if killed:
            workers.thawed = True

        def progress(done: int, total: int) -> None:
            workers.freeze(done, total)
            if not workers.thawed:
                left[:] = [total - done]

        feed = ingest(store, [str(tmp_path / "set.jsonl")], slowly)
        assert Run(store, [Request()], workers, feed, progress).run() == 300
        assert workers.frozen
        assert killed or left == [workers.held]
        assert (workers.victim in workers.pool.workers) != killed
    assert {row[6] for row in rows(tmp_path / "runs.sqlite")} <= {"unique", "multiple"}


def test_solving_begins_with_the_first_line(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*NONO, "batch", "-", "-j1"],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    for number, given in enumerate([HEART, PAIR, NEVER], 1):
        process.stdin.write(dumps([given], "jsonl").encode())
        process.stdin.flush()
        while counted(tmp_path / "runs.sqlite", "result") < number:
            assert process.poll() is None
            time.sleep(0.01)
    process.send_signal(signal.SIGINT)  # in the middle of its input
    process.communicate()
    assert process.returncode == 130


def test_input_waits_while_the_workers_have_enough_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.many._run.READ_AHEAD", 100)
    monkeypatch.setattr("nono.many._ingest.BLOCK", 50)
    waiting: list[int] = []
    (tmp_path / "set.jsonl").write_text(dumps(puzzles("random:15x15:.5:n=1000"), "jsonl"))
    with closing(Store(tmp_path / "runs.sqlite", create=True)) as store, crew() as workers:
        store.begin("{}", "now", False)
        feed = ingest(store, [str(tmp_path / "set.jsonl")], entries)
        assert Run(store, [Request()], workers, feed, lambda done, total: waiting.append(total - done)).run() == 1000
    assert max(waiting) <= 150


def test_a_puzzle_without_end_does_not_hold_up_the_others_of_its_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nono.many._run.PATIENCE", 0.3)
    given = [titled("sleeps" if seed == 2 else "", seed) for seed in range(5)]
    with closing(filled(tmp_path, given)) as store, crew(2) as workers:
        run = Run(store, [Request()], workers)
        run.cost[Request()] = 1e-7  # puts all five puzzles into one job
        order: list[int] = []
        record = run._record

        def note(request: Request, item: WorkItem, answer: Answer) -> None:
            order.append(item.puzzle)
            record(request, item, answer)

        monkeypatch.setattr(run, "_record", note)
        assert run.run() == 5
        assert order[-1] == 3


def test_a_longer_limit_asks_again(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [HEART])) as store:
        assert Run(store, [Request(time_limit=1.0)], Here()).run() == 1
        store.db.execute("UPDATE result SET stop = 'time', verdict = 'unknown'")
        for seconds, again, expected in ((1.0, False, 0), (2.0, False, 1), (2.0, False, 0), (1.0, True, 0)):
            store.batch += 1
            assert Run(store, [Request(time_limit=seconds)], Here(), again=again).run() == expected
        store.db.execute("UPDATE result SET stop = 'time', verdict = 'unknown'")
        store.batch += 1
        assert Run(store, [Request(time_limit=1.0)], Here(), again=True).run() == 1


def test_a_worker_of_another_version_ends_the_batch(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [HEART])) as store, crew() as workers:
        workers.pool.greeting |= {"nono": "0.0.9"}
        with pytest.raises(BackendError, match=r"nono was changed while it was running: found nono .*, here 0\.0\.9"):
            Run(store, [Request()], workers).run()
        assert report.totals(store).missing == 1
