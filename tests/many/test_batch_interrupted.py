"""Batches that are killed, interrupted, joined or out of disk: the store ends as after an undisturbed run."""

import json
import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from subprocess import DEVNULL
from threading import Thread

import pytest
from batch_stores import (
    HEART,
    NEVER,
    PAIR,
    await_workers,
    counted,
    crew,
    filled,
    halt,
    rows,
    rows_of,
    start,
    titled,
    undisturbed,
)
from common import needs_engine
from workers_here import Here

from nono import PuzzleError
from nono.many import Request, Run, Store
from nono.many._messages import Job, WorkItem
from nono.many._run import fault
from nono.many._work import answers

pytestmark = needs_engine


# A batch that commits often: otherwise most batches would end before their first results can be seen.
COMMITTING = "from nono.many import _run; _run.COMMIT = 0.01; from nono.cli import main; main()"


@pytest.mark.parametrize("kills", [2, pytest.param(100, marks=pytest.mark.slow)])
def test_killed_at_any_moment_it_goes_on(tmp_path: Path, kills: int) -> None:
    """Each batch starts again, or continues the store of the previous batch, which was killed."""
    puzzles = 700
    words = [f"family:random:20x20:.5:n={puzzles}", "-j2"]
    expected = undisturbed(tmp_path, *words)
    chance = random.Random(kills)
    store = tmp_path / "runs.sqlite"
    killed: list[int] = []
    for _ in range(10 * kills):  # on a busy machine, some batches end before the test sees their first results
        table, more = chance.choice([("batch", 1), ("entry", 200), ("result", 1), ("result", 100)])
        before = counted(store, table)
        process = subprocess.Popen(
            [sys.executable, "-c", COMMITTING, "batch", *words], cwd=tmp_path, stdout=DEVNULL, stderr=DEVNULL
        )
        while counted(store, table) < before + more and process.poll() is None:
            time.sleep(0.01)
        time.sleep(chance.uniform(0.0, 0.05))
        if process.poll() is not None:  # it had finished: start again
            store.unlink()
        process.kill()
        process.communicate()
        if store.exists():
            rows(store)
            killed.append(counted(store, "result"))
        amid = sum(0 < number < puzzles for number in killed)
        if amid and len(killed) >= kills:
            break
    assert amid
    process = start(tmp_path, *words)
    process.communicate()
    assert process.returncode == 0
    assert rows(store) == expected
    assert counted(store, "claim") == 0


def test_what_was_committed_is_not_done_again(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [titled("", seed) for seed in range(10)])) as store:
        assert Run(store, [Request()], Here()).run() == 10
        store.db.execute("DELETE FROM result WHERE puzzle > 7")
        store.db.execute("INSERT INTO batch VALUES (99, 'then', NULL, '{}')")  # a killed batch holds no lock
        store.db.execute("INSERT INTO claim VALUES ('decide', 'auto', 99, 8, 9, 1e12)")
        store.batch += 1
        assert Run(store, [Request()], Here()).run() == 3


@pytest.mark.slow
def test_a_second_batch_says_so_or_joins(tmp_path: Path) -> None:
    words = ["family:random:30x30:.5:n=100", "-j1"]
    expected = undisturbed(tmp_path, *words)
    first = start(tmp_path, *words)
    while not counted(tmp_path / "runs.sqlite", "batch"):  # wait until it holds the lock
        time.sleep(0.01)
    halt(first, tmp_path / "runs.sqlite")  # it must not finish before the others start
    second = start(tmp_path, *words)
    said = second.communicate()[1].decode()
    assert second.returncode == 2
    assert said == "error: runs.sqlite: another batch is using this store\nhelp: --join shares the work with it\n"
    third = start(tmp_path, *words, "--join")
    first.send_signal(signal.SIGCONT)
    for process in (first, third):
        process.communicate()
    assert first.returncode == 0
    assert rows(tmp_path / "runs.sqlite") == expected


def test_hard_puzzles_are_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch claims only as many puzzles as it has workers, so a batch that joins finds work."""
    monkeypatch.setattr(Store, "free_claims", lambda store: False)  # because locks belong to processes
    sleepers = [titled("naps", seed) for seed in range(6)]
    with closing(filled(tmp_path, sleepers)) as store, crew() as workers, crew() as others:
        await_workers(workers)
        await_workers(others)
        joined = Store(store.path, create=True)
        joined.begin("{}", "now", True)
        done: list[int] = []

        def work() -> None:
            with closing(Store(store.path, create=True)) as mine:
                mine.batch, mine.lock = joined.batch, -1
                done.append(Run(mine, [Request()], others).run())

        second = Thread(target=work)
        second.start()
        done.append(Run(store, [Request()], workers).run())
        second.join()
        joined.close()
        assert sum(done) == 6
        assert min(done) >= 2


def test_a_claim_that_is_not_renewed_ends(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [HEART, PAIR, NEVER])) as store:
        store.db.execute("INSERT INTO batch VALUES (99, 'then', NULL, '{}')")
        claims = [("decide", "auto", 99, at, at, time.time() + left) for at, left in ((1, 1), (2, -1))]
        store.db.executemany("INSERT INTO claim VALUES (?, ?, ?, ?, ?, ?)", claims)
        store._hold = lambda number, release=False: False  # type: ignore[method-assign]  # batch 99 lives, and is frozen
        assert Run(store, [Request()], Here()).run() == 3
        assert time.time() > claims[0][-1]
        assert counted(tmp_path / "runs.sqlite", "claim") == 0


def test_claims_are_renewed(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [HEART])) as store:
        store.db.execute("INSERT INTO claim VALUES ('decide', 'auto', ?, 1, 1, 0)", (store.batch,))
        store.renew()
        assert store.db.execute("SELECT expires FROM claim").fetchone()[0] > time.time()


def test_answers_are_checked_on_arrival() -> None:
    item = WorkItem(1, "nonogram", 25, json.dumps(HEART.to_dict()))
    right = answers(Job(1, Request(), (item,))).answers[0]
    assert fault(item, right, True) == ""
    assert fault(item, replace(right, count="2"), True) == "found verdict unique with 2 solutions"
    assert fault(item, replace(right, complete=False), True) == "found verdict unique with 1 solution or more"
    assert fault(item, replace(right, solution=bytes(25)), True) == "found a solution that contradicts the clues"


def test_answers_of_another_version_are_checked_again(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [HEART, PAIR])) as store:
        assert Run(store, [Request()], Here()).run() == 2
        store.db.execute("UPDATE result SET nono = '0.0.9', verdict = 'multiple' WHERE puzzle = 1")
        for recheck, expected in ((False, 0), (True, 1), (True, 0)):
            store.batch += 1
            assert Run(store, [Request()], Here(), recheck=recheck).run() == expected
    assert rows_of(tmp_path / "runs.sqlite")["heart"][0] == "unique"


def test_ctrl_c_keeps_what_was_done(tmp_path: Path) -> None:
    process = start(tmp_path, "family:random:30x30:.5:n=20000", "-j1")  # minutes of work
    while not counted(tmp_path / "runs.sqlite", "result"):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    said = process.communicate()[1].decode()
    assert process.returncode == 130
    assert "continues where this one stopped" in said
    assert 0 < counted(tmp_path / "runs.sqlite", "result") < 20000


def test_a_full_disk_leaves_the_store_whole(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [titled("", seed) for seed in range(400)])) as store:
        pages = store.db.execute("PRAGMA page_count").fetchone()[0]
        store.db.execute(f"PRAGMA max_page_count = {pages + 8}")
        with pytest.raises(PuzzleError, match="the disk is full"):
            Run(store, [Request()], Here()).run()
    rows(tmp_path / "runs.sqlite")
