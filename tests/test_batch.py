"""Batches: whatever happens, the store is consistent and ends equal to that of an undisturbed run."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from nono.backends import AUTO, backends
from nono.base.errors import PuzzleError
from nono.batch import report
from nono.batch.damage import seal
from nono.batch.export import export
from nono.batch.ingest import ingest
from nono.batch.messages import COUNT, DECIDE, Answer, Job, JobResult, Request, WorkItem
from nono.batch.page import page
from nono.batch.pool import LocalPool
from nono.batch.run import Run, fault
from nono.batch.store import VERSION, Store
from nono.batch.work import answers
from nono.batch.worklist import UNDECIDED, work_list
from nono.cli.program import run as command
from nono.genres.nonogram.families import puzzles
from nono.genres.nonogram.puzzle import Nonogram
from nono.io.entry import Found
from nono.io.read import dumps, entries

pytestmark = pytest.mark.skipif(backends()["native"] is not None, reason="the compiled engine is not there")

HEART = Nonogram.from_grid([".X.X.", "XXXXX", "XXXXX", ".XXX.", "..X.."], id="heart")
PAIR = Nonogram([[1], [1]], [[1], [1]], id="pair")
NEVER = Nonogram([[2], [], [2]], [[1], [2], [1]], id="never")
NONO = [sys.executable, "-m", "nono"]


def rows(path: Path) -> list[tuple[Any, ...]]:
    """The content of a store that does not depend on the clock, checked to be consistent."""
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return db.execute(
            "SELECT source, number, name, clues, task, backend, verdict, count, complete, stop, error FROM answer "
            "ORDER BY source, number, task, backend"
        ).fetchall()


@contextmanager
def crew(size: int = 1) -> Iterator[LocalPool]:
    workers = LocalPool(size, "faulty_worker")
    try:
        yield workers
    finally:
        workers.close()


def filled(path: Path, given: Sequence[Nonogram], name: str = "set.jsonl") -> Store:
    """A new store with these puzzles."""
    file = path / name
    file.write_text(dumps(given, "jsonl"))
    store = Store(path / "runs.sqlite", create=True)
    store.begin('{"command": ["nono"]}', "now", False)
    assert list(ingest(store, [str(file)], entries))
    return store


def rows_of(path: Path) -> dict[str, tuple[str, str, str]]:
    """Verdict, stop and error of each puzzle by name."""
    return {row[2]: (row[6], row[9], row[10]) for row in rows(path)}


def titled(title: str, seed: int) -> Nonogram:
    picture = next(puzzles(f"random:7x7:.6:seed={seed}"))
    return Nonogram(picture.rows, picture.cols, id=title or f"r{seed}", title=title)


def forge(path: Path, statement: str) -> None:
    """Change the answers of a store as a backend with a bug would."""
    with closing(Store(path, create=True)) as store, store.transaction() as db:
        db.execute(statement)
        seal(db)


# What a batch answers


def test_every_puzzle_is_decided_once_and_shown_everywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in" / "deeper").mkdir(parents=True)
    (tmp_path / "in" / "set.jsonl").write_text(dumps([HEART, PAIR, HEART], "jsonl"))
    (tmp_path / "in" / "deeper" / "again.json").write_text(dumps(HEART))
    store = tmp_path / "runs.sqlite"
    assert command(["batch", str(tmp_path / "in"), "--store", str(store), "--count", "-j1"]) == 0
    said = capsys.readouterr().out
    assert "4 entries: 2 different puzzles, 2 met again, 0 unreadable" in said
    found = rows(store)
    assert [(Path(row[0]).name, row[1], row[4], row[6], row[7]) for row in found] == [
        ("again.json", 1, "count", "unique", "1"),
        ("again.json", 1, "decide", "unique", "1"),
        ("set.jsonl", 1, "count", "unique", "1"),
        ("set.jsonl", 1, "decide", "unique", "1"),
        ("set.jsonl", 2, "count", "multiple", "2"),
        ("set.jsonl", 2, "decide", "multiple", "2"),
        ("set.jsonl", 3, "count", "unique", "1"),
        ("set.jsonl", 3, "decide", "unique", "1"),
    ]
    with closing(sqlite3.connect(store)) as db:
        assert db.execute("SELECT count(*) FROM result").fetchone() == (4,)
        assert db.execute("SELECT count(*) FROM claim").fetchone() == (0,)


def test_archives_are_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "set.zip", "w") as packed:
        packed.writestr("a/heart.json", dumps(HEART))
        packed.writestr("__MACOSX/a/._heart.json", b"\0\1")
    with tarfile.open(tmp_path / "set.tar.gz", "w:gz") as tape:
        data = dumps([PAIR, HEART], "jsonl").encode()
        member = tarfile.TarInfo("./two.jsonl")
        member.size = len(data)
        tape.addfile(member, io.BytesIO(data))
    (tmp_path / "cut.zip").write_bytes((tmp_path / "set.zip").read_bytes()[:60])
    (tmp_path / "cut.tgz").write_bytes((tmp_path / "set.tar.gz").read_bytes()[:40])
    found = list(entries(tmp_path))
    assert {Path(entry.file).name for entry in found if isinstance(entry.puzzle, PuzzleError)} == {"cut.zip", "cut.tgz"}
    good = [entry for entry in found if not isinstance(entry.puzzle, PuzzleError)]
    assert [(os.path.relpath(entry.file, tmp_path), entry.index) for entry in good] == [
        ("set.tar.gz/two.jsonl", 1),
        ("set.tar.gz/two.jsonl", 2),
        ("set.zip/a/heart.json", 1),
    ]


def test_an_empty_folder_is_said_until_it_has_a_puzzle(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    store = str(tmp_path / "runs.sqlite")
    assert command(["batch", str(folder), "--store", store, "-j1"]) == 2
    (said,) = (row[10] for row in rows(Path(store)))
    assert "found no file, expected puzzles" in said
    (folder / "heart.json").write_text(dumps(HEART))
    assert command(["batch", str(folder), "--store", store, "-j1"]) == 0
    assert [row[2] for row in rows(Path(store))] == ["heart"]


def test_drawings_in_a_folder_are_passed_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "heart.json").write_text(dumps(HEART))
    for name in ("a.png", "b.png"):
        assert command(["render", str(folder / "heart.json"), "-o", str(folder / name)]) == 0
    store = str(tmp_path / "runs.sqlite")
    assert command(["batch", str(folder), "--store", store, "-j1"]) == 0
    assert "warning: 2 files: passed over: this is a drawing made by nono render" in capsys.readouterr().err
    assert [row[2] for row in rows(Path(store))] == ["heart"]
    assert command(["batch", str(folder / "a.png"), "--store", f"{store}.new", "-j1"]) == 2


def test_bad_input_is_one_row_with_its_message(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "set.jsonl").write_text(dumps([HEART, PAIR], "jsonl") + '{"rows": 1}\n')
    (tmp_path / "junk.non").write_bytes(bytes(range(256)))
    words = [str(tmp_path / name) for name in ("set.jsonl", "junk.non", "missing.json")]
    assert command(["batch", *words, "--store", str(tmp_path / "runs.sqlite"), "-j1"]) == 2
    with closing(sqlite3.connect(tmp_path / "runs.sqlite")) as db:
        found = db.execute("SELECT source, error FROM entry WHERE puzzle IS NULL ORDER BY 1").fetchall()
    assert [Path(source).name for source, _ in found] == ["junk.non", "missing.json", "set.jsonl"]
    assert all("error[" in message and "\n" not in message for _, message in found)
    (tmp_path / "junk.non").write_text(dumps(HEART, "non"))  # repaired: its row of the error goes
    assert command(["batch", words[1], "--store", str(tmp_path / "runs.sqlite"), "-j1"]) == 2
    assert len([row for row in rows(tmp_path / "runs.sqlite") if row[0] == words[1] and row[6] == "unique"]) == 1
    assert len(rows(tmp_path / "runs.sqlite")) == 5
    capsys.readouterr()


def test_a_file_that_changed_is_read_again_and_others_are_not(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [HEART, PAIR, NEVER])) as store:
        file = tmp_path / "set.jsonl"
        assert not list(ingest(store, [str(file)], entries))
        file.write_text(dumps([PAIR, HEART], "jsonl"))
        assert list(ingest(store, [str(file)], entries))
    assert [(row[1], row[2]) for row in rows(tmp_path / "runs.sqlite")] == [(1, "pair"), (2, "heart")]


def test_nothing_to_do_is_a_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["batch", "--store", str(tmp_path / "no.sqlite")]) == 2
    assert "no input" in capsys.readouterr().err
    assert not (tmp_path / "no.sqlite").exists()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names that are not UTF-8")
def test_names_that_are_not_utf_8_are_escaped(tmp_path: Path) -> None:
    os.mkdir(tmp_path / "set")
    for name, text in ((b"caf\xe9.json", dumps(HEART)), (b"cut\xe9.json", "{"), (b"id.json", dumps(PAIR))):
        (tmp_path / "set" / os.fsdecode(name)).write_text(text.replace('"pair"', '"\\ud800"'))
    for _ in range(2):  # and are recognised
        assert command(["batch", str(tmp_path / "set"), "--store", str(tmp_path / "s.sqlite")]) == 2
        assert [Path(row[0]).name for row in rows(tmp_path / "s.sqlite")] == [
            "caf\\udce9.json",
            "cut\\udce9.json",
            "id.json",
        ]


def test_hard_puzzles_are_put_off_and_decided_after_all(tmp_path: Path) -> None:
    hard = next(puzzles("random:30x30:.42:seed=1"))
    easy = [titled("", seed) for seed in range(30)]
    items = tuple(WorkItem(n, "nonogram", 1, json.dumps(p.to_dict())) for n, p in enumerate([*easy, hard]))
    found = answers(Job(1, Request(), items)).answers
    alone = answers(Job(1, Request(), items[-1:], bulk=False)).answers[0]
    assert not any(answer.hard for answer in found[:-1])
    assert found[-1].hard or found[-1].verdict == alone.verdict
    assert alone.verdict in ("unique", "multiple")


def test_verify_and_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "set.jsonl").write_text(dumps([HEART, PAIR, NEVER, PAIR], "jsonl"))
    store = str(tmp_path / "runs.sqlite")
    words = ["batch", str(tmp_path / "set.jsonl"), "--store", store, "--backends", "native,sat,reference", "-j1"]
    assert command(words) == 1
    shutil.copy(store, tmp_path / "old.sqlite")
    forge(Path(store), "UPDATE result SET verdict = 'multiple', count = 2 WHERE backend = 'sat' AND verdict = 'unique'")
    capsys.readouterr()
    out = [str(tmp_path / f"out.{suffix}") for suffix in ("csv", "jsonl", "html")]
    options = [word for path in out for word in ("-o", path)]
    assert command(["report", store, "--against", str(tmp_path / "old.sqlite"), *options]) == 4
    said = capsys.readouterr().out
    assert "decide native: unique" in said
    assert "decide sat: multiple" in said
    assert [line.split() for line in said.splitlines() if "the same clues" in line or "set.jsonl:2 " in line][0:2]
    assert any(line.split()[-2:] == ["unique", "multiple"] for line in said.splitlines())
    with open(out[0], newline="") as file:
        table = list(csv.DictReader(file))
    assert len(table) == 12
    assert [json.loads(line)["verdict"] for line in Path(out[1]).read_text().splitlines()] == [
        row["verdict"] for row in table
    ]
    text = Path(out[2]).read_text()
    assert text.count("<img") >= 3
    assert "http" not in text.replace("http-equiv", "").replace("http://www.w3.org", "").replace(
        "http://purl.org", ""
    ).replace("https://matplotlib.org", "").replace("http://creativecommons.org", "")


def test_parquet_has_the_same_rows(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    with closing(filled(tmp_path, [HEART, PAIR])) as store, crew() as workers:
        Run(store, [Request(), Request(COUNT)], workers).run()
        export(store, str(tmp_path / "out.parquet"))
        table = parquet.read_table(tmp_path / "out.parquet").to_pylist()
        assert [(row["name"], row["task"], row["count"]) for row in table] == [
            ("heart", "count", "1"),
            ("heart", "decide", "1"),
            ("pair", "count", "2"),
            ("pair", "decide", "2"),
        ]


def test_grades(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "set.jsonl").write_text(dumps([HEART, PAIR, NEVER], "jsonl"))
    words = ["batch", str(tmp_path / "set.jsonl"), "--store", str(tmp_path / "runs.sqlite"), "--grade", "-j1"]
    assert command(words) == 1
    with closing(sqlite3.connect(tmp_path / "runs.sqlite")) as db:
        found = db.execute("SELECT name, verdict, grade, score > 0 FROM answer WHERE task = 'grade' ORDER BY number")
        assert found.fetchall() == [
            ("heart", "unique", "easy", 1),
            ("pair", "multiple", "multiple", 0),
            ("never", "unsolvable", "unsolvable", 1),  # the steps up to the contradiction
        ]
    assert "easy" in capsys.readouterr().out


# What goes wrong with puzzles


def test_a_puzzle_that_kills_its_worker_takes_only_itself_down(tmp_path: Path) -> None:
    given = [titled("kills" if seed == 7 else "kills native" if seed == 3 else "", seed) for seed in range(20)]
    with closing(filled(tmp_path, given)) as store, crew(2) as workers:
        assert Run(store, [Request()], workers).run() == 20
        assert all("SIGKILL" in one.why for one in work_list(store).of_kind(UNDECIDED))
        assert [row[0].partition(":")[2] for row in report.notes(work_list(store))[1:]] == ["4"]
    found = rows_of(tmp_path / "runs.sqlite")
    died = "its process was killed by SIGKILL"
    assert found["kills"] == ("unknown", "", f"auto: {died}; sat: {died}")
    assert found["kills native"][0] in ("unique", "multiple")
    assert found["kills native"][2] == f"auto: {died}"
    assert all(found[f"r{seed}"][2] == "" for seed in range(20) if seed not in (3, 7))


def test_limits_of_time_and_memory_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.batch.pool.GRACE", 0.3)
    given = [titled("hangs", 1), titled("", 2), titled("eats", 3)]
    with closing(filled(tmp_path, given)) as store, crew() as workers:
        Run(store, [Request(DECIDE, AUTO, 2.0, 200)], workers).run()
    found = rows_of(tmp_path / "runs.sqlite")
    assert found["hangs"] == ("unknown", "time", "auto: out of time")
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
        for job in jobs:
            workers.submit(job)
        assert [len(worker.jobs) for worker in workers.workers] == [2, 2]
        done: list[int] = []
        while len(done) < 4:
            if (found := workers.take(0.2)) is not None:
                done.append(found.job)
        assert (sorted(done), done[-1]) == ([0, 1, 2, 3], 0)


def slowly(path: str) -> Iterator[Found]:
    """The puzzles of a file, of which each comes some time after the one before."""
    for entry in entries(path):
        time.sleep(0.002)
        yield entry


class Freezer(LocalPool):
    """Two workers, of which one is frozen with the first answer; it goes on when the other has nothing left to do."""

    def __init__(self) -> None:
        super().__init__(2)
        self.victim = self.workers[0]
        self.frozen = self.thawed = False
        self.held = 0

    def freeze(self, done: int, total: int) -> None:
        if not self.frozen and self.victim.jobs:
            self.frozen = True
            self.victim.process.send_signal(signal.SIGSTOP)

    def take(self, seconds: float) -> JobResult | None:
        found = super().take(seconds)
        idle = found is None and seconds > 0 and not self.waiting and not self.workers[1].jobs
        if self.frozen and idle and not self.thawed:
            self.thawed = True
            self.held = sum(len(job.items) for job in self.victim.jobs.values())
            self.victim.process.send_signal(signal.SIGCONT)
        return found


@pytest.mark.parametrize("killed", [False, True])
def test_a_frozen_worker_holds_up_its_own_puzzles_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed: bool
) -> None:
    if killed:
        monkeypatch.setattr("nono.batch.pool.SILENCE", 3.0)
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
        assert (workers.victim in workers.workers) != killed
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
    monkeypatch.setattr("nono.batch.run.READ_AHEAD", 100)
    monkeypatch.setattr("nono.batch.read_ahead.BLOCK", 50)
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
    monkeypatch.setattr("nono.batch.run.PATIENCE", 1.0)
    given = [titled("dozes" if seed == 2 else "", seed) for seed in range(5)]
    with closing(filled(tmp_path, given)) as store, crew(2) as workers:
        run = Run(store, [Request()], workers)
        run.cost[Request()] = 1e-7  # so that all five are one job
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
        with crew() as workers:
            assert Run(store, [Request(time_limit=1.0)], workers).run() == 1
        store.db.execute("UPDATE result SET stop = 'time', verdict = 'unknown'")
        for seconds, again, expected in ((1.0, False, 0), (2.0, False, 1), (2.0, False, 0), (1.0, True, 0)):
            store.batch += 1
            with crew() as workers:
                assert Run(store, [Request(time_limit=seconds)], workers, again=again).run() == expected
        store.db.execute("UPDATE result SET stop = 'time', verdict = 'unknown'")
        store.batch += 1
        with crew() as workers:
            assert Run(store, [Request(time_limit=1.0)], workers, again=True).run() == 1


# What goes wrong with batches


def start(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([*NONO, "batch", *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def undisturbed(folder: Path, *words: str) -> list[tuple[Any, ...]]:
    subprocess.run([*NONO, "batch", *words, "--store", "calm.sqlite"], cwd=folder, capture_output=True)
    return rows(folder / "calm.sqlite")


def counted(store: Path, table: str) -> int:
    """How many rows a table of the store has; the store may not exist yet."""
    with closing(sqlite3.connect(store)) as db, suppress(sqlite3.OperationalError):
        return int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
    return 0


def halt(process: subprocess.Popen[bytes], store: Path) -> None:
    """Stop the process, but not inside a transaction, which would block all other writers."""
    with closing(sqlite3.connect(store, timeout=0, isolation_level=None)) as db:
        while True:
            process.send_signal(signal.SIGSTOP)
            with suppress(sqlite3.OperationalError):
                db.execute("BEGIN IMMEDIATE")
                db.execute("ROLLBACK")
                return
            process.send_signal(signal.SIGCONT)
            time.sleep(0.01)


@pytest.mark.parametrize("kills", [4, pytest.param(100, marks=pytest.mark.slow)])
def test_killed_at_any_moment_it_goes_on(tmp_path: Path, kills: int) -> None:
    """Each batch begins anew, or continues the store of the batch before, which was killed."""
    words = ["family:random:20x20:.5:n=2000", "-j2"]
    expected = undisturbed(tmp_path, *words)
    chance = random.Random(kills)
    store = tmp_path / "runs.sqlite"
    killed: list[int] = []
    for _ in range(kills):
        table, more = chance.choice([("batch", 1), ("entry", 200), ("result", 1), ("result", 100)])
        before = counted(store, table)
        process = start(tmp_path, *words)
        while counted(store, table) < before + more and process.poll() is None:
            time.sleep(0.01)
        time.sleep(chance.uniform(0.0, 0.1))
        if process.poll() is not None:  # it was done: from the beginning
            store.unlink()
        process.kill()
        process.communicate()
        if store.exists():
            rows(store)
            killed.append(counted(store, "result"))
    assert any(0 < number < 2000 for number in killed)
    process = start(tmp_path, *words)
    process.communicate()
    assert process.returncode == 0
    assert rows(store) == expected
    assert counted(store, "claim") == 0


def test_what_was_committed_is_not_done_again(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [titled("", seed) for seed in range(10)])) as store:
        with crew() as workers:
            assert Run(store, [Request()], workers).run() == 10
        store.db.execute("DELETE FROM result WHERE puzzle > 7")
        store.db.execute("INSERT INTO batch VALUES (99, 'then', NULL, '{}')")  # killed: its lock is free
        store.db.execute("INSERT INTO claim VALUES (9, 'decide', 'auto', 99, 1e12)")
        store.batch += 1
        with crew() as workers:
            assert Run(store, [Request()], workers).run() == 3


def test_a_second_batch_says_so_or_joins(tmp_path: Path) -> None:
    words = ["family:random:30x30:.5:n=300", "-j1"]
    expected = undisturbed(tmp_path, *words)
    first = start(tmp_path, *words)
    while not counted(tmp_path / "runs.sqlite", "batch"):  # then it has the lock
        time.sleep(0.01)
    halt(first, tmp_path / "runs.sqlite")  # so that it is not finished before the others begin
    second = start(tmp_path, *words)
    said = second.communicate()[1].decode()
    assert second.returncode == 2
    assert "--join" in said
    assert said.count("\n") == 1
    third = start(tmp_path, *words, "--join")
    first.send_signal(signal.SIGCONT)
    for process in (first, third):
        process.communicate()
    assert first.returncode == 0
    assert rows(tmp_path / "runs.sqlite") == expected


def test_hard_puzzles_are_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch claims no more than it has workers for, so that one that joins finds something to do."""
    monkeypatch.setattr(Store, "free_claims", lambda store: False)  # as locks are those of processes
    sleepers = [titled("sleeps", seed) for seed in range(6)]
    with closing(filled(tmp_path, sleepers)) as store, crew() as workers, crew() as others:
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
    with closing(filled(tmp_path, [HEART, PAIR, NEVER])) as store, crew() as workers:
        store.db.execute("INSERT INTO batch VALUES (99, 'then', NULL, '{}')")
        claims = [(1, "decide", "auto", 99, time.time() + 4), (2, "decide", "auto", 99, time.time() - 1)]
        store.db.executemany("INSERT INTO claim VALUES (?, ?, ?, ?, ?)", claims)
        store._hold = lambda number, release=False: False  # type: ignore[method-assign]  # batch 99 lives, and is frozen
        assert Run(store, [Request()], workers).run() == 3
        assert time.time() > claims[0][-1]
        assert counted(tmp_path / "runs.sqlite", "claim") == 0


def test_claims_are_renewed(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [HEART])) as store:
        store.db.execute("INSERT INTO claim VALUES (1, 'decide', 'auto', ?, 0)", (store.batch,))
        store.renew()
        assert store.db.execute("SELECT expires FROM claim").fetchone()[0] > time.time()


def test_answers_are_checked_on_arrival() -> None:
    item = WorkItem(1, "nonogram", 25, json.dumps(HEART.to_dict()))
    right = answers(Job(1, Request(), (item,))).answers[0]
    assert fault(item, right, True) == ""
    assert fault(item, replace(right, count="2"), True) == "found verdict unique with 2 solutions"
    assert fault(item, replace(right, complete=False), True) == "found verdict unique with 1 solutions or more"
    assert fault(item, replace(right, solution=bytes(25)), True) == "found a solution that contradicts the clues"


def test_answers_of_another_version_are_checked_again(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [HEART, PAIR])) as store:
        with crew() as workers:
            assert Run(store, [Request()], workers).run() == 2
        store.db.execute("UPDATE result SET nono = '0.0.9', verdict = 'multiple' WHERE puzzle = 1")
        for recheck, expected in ((False, 0), (True, 1), (True, 0)):
            store.batch += 1
            with crew() as workers:
                assert Run(store, [Request()], workers, recheck=recheck).run() == expected
    assert rows_of(tmp_path / "runs.sqlite")["heart"][0] == "unique"


def test_ctrl_c_keeps_what_was_done(tmp_path: Path) -> None:
    process = start(tmp_path, "family:random:30x30:.5:n=20000", "-j1")  # minutes of work
    while not counted(tmp_path / "runs.sqlite", "result"):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    said = process.communicate()[1].decode()
    assert process.returncode == 130
    assert "goes on where it was" in said
    assert 0 < counted(tmp_path / "runs.sqlite", "result") < 20000


def test_a_full_disk_leaves_the_store_whole(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [titled("", seed) for seed in range(400)])) as store, crew() as workers:
        pages = store.db.execute("PRAGMA page_count").fetchone()[0]
        store.db.execute(f"PRAGMA max_page_count = {pages + 8}")
        with pytest.raises(PuzzleError, match="the disk is full"):
            Run(store, [Request()], workers).run()
    rows(tmp_path / "runs.sqlite")


@pytest.mark.parametrize("fault", ["damaged", "newer", "no version", "other", "empty other", "folder", "nowhere"])
def test_a_store_that_cannot_be_used_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], fault: str
) -> None:
    path = tmp_path / ("nowhere/runs.sqlite" if fault == "nowhere" else "runs.sqlite")
    if fault == "damaged":
        path.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 16)
    elif fault == "folder":
        path.mkdir()
    elif fault != "nowhere":
        with closing(sqlite3.connect(path)) as db:
            if fault != "empty other":
                db.execute("CREATE TABLE mine (x)")
            else:
                db.execute("PRAGMA application_id = 77")
            if fault == "no version":
                db.execute(f"PRAGMA application_id = {0x6E6F6E6F}")
            if fault == "newer":
                db.execute(f"PRAGMA application_id = {0x6E6F6E6F}")
                db.execute(f"PRAGMA user_version = {VERSION + 1}")
            db.commit()
    assert command(["batch", "heart", "--store", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(path) in said
    assert "error[" in said
    if path.is_file() and fault != "damaged":
        with closing(sqlite3.connect(path)) as db:
            tables = [row[0] for row in db.execute("SELECT name FROM sqlite_schema")]
            assert tables == ["mine"] * (fault != "empty other")
            assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def store_of_0_1_0(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript((Path(__file__).parent / "store_of_0_1_0.sql").read_text())


def columns(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The columns of each table and view."""
    with closing(sqlite3.connect(path)) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type != 'index' ORDER BY 1")]
        return {name: db.execute(f"PRAGMA table_info({name})").fetchall() for name in names}


def test_shards_are_merged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "set.jsonl").write_text(dumps([HEART, PAIR, NEVER, HEART], "jsonl") + "[]\n")
    source = str(tmp_path / "set.jsonl")
    whole, merged = tmp_path / "whole.sqlite", tmp_path / "merged.sqlite"
    assert command(["batch", source, "--store", str(whole), "-j1"]) == 2  # the empty list
    parts = [str(tmp_path / f"part{number}.sqlite") for number in (1, 2, 3)]
    for number, part in enumerate(parts, 1):
        command(["batch", source, "--store", part, "-j1", "--shard", f"{number}/3"])
    assert sum(len(rows(Path(part))) for part in parts) == 5
    assert command(["batch", "--merge", *parts, "--store", str(merged)]) == 2
    assert rows(merged) == rows(whole)
    assert command(["batch", "--merge", *parts, "--store", str(merged)]) == 2  # once more: nothing is doubled
    assert rows(merged) == rows(whole)
    forge(whole, "UPDATE result SET verdict = 'multiple', count = '2' WHERE verdict = 'unique'")
    capsys.readouterr()
    assert command(["batch", "--merge", str(whole), "--store", str(merged)]) == 4
    assert "another answer to the puzzle with the clues" in capsys.readouterr().err
    for shard in ("0/3", "4/3", "1", "a/b"):
        assert command(["batch", source, "--store", str(merged), "--shard", shard]) == 2


def test_an_older_store_is_merged(tmp_path: Path) -> None:
    store_of_0_1_0(tmp_path / "old.sqlite")
    assert command(["batch", "--merge", str(tmp_path / "old.sqlite"), "--store", str(tmp_path / "new.sqlite")]) == 0
    assert rows(tmp_path / "new.sqlite") == rows(tmp_path / "old.sqlite")


def test_a_store_of_an_older_version_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = tmp_path / "old.sqlite", tmp_path / "new.sqlite"
    store_of_0_1_0(old)
    kept = old.read_bytes()
    assert command(["report", str(old), "-o", str(tmp_path / "out.csv")]) == 0
    assert "4 entries: 4 different puzzles" in capsys.readouterr().out
    assert "cpu_seconds" in (tmp_path / "out.csv").read_text()
    assert old.read_bytes() == kept
    before = rows(old)
    words = ["batch", "family:random:5x5:.5:n=4", "-j1", "--store"]
    assert command([*words, str(new)]) == 0
    assert command([*words, str(old)]) == 0
    assert columns(old) == columns(new)
    assert [row for row in rows(old) if row in before] == before
    assert len(rows(old)) == 8
    with closing(sqlite3.connect(old)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
        found = db.execute("SELECT nono != '', cpu_seconds >= 0 FROM result ORDER BY puzzle").fetchall()
        assert found == [(0, None)] * 4 + [(1, 1)]


def test_an_older_batch_at_work_is_not_disturbed(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    store_of_0_1_0(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE batch SET ended = NULL")
        db.commit()
    code = (
        f"import fcntl; f = open({str(path) + '-lock'!r}, 'w'); fcntl.lockf(f, fcntl.LOCK_EX, 1, 1); print(); input()"
    )
    pipe = subprocess.PIPE
    other = subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe)
    assert other.stdout is not None
    other.stdout.readline()
    with pytest.raises(PuzzleError, match="a batch of an older nono is at work on it"):
        Store(path, create=True)
    other.communicate(b"\n")
    Store(path, create=True).close()


def test_a_report_reads_what_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path, [HEART]).close()
    connect = sqlite3.connect

    class Unwritable(sqlite3.Connection):
        """As on a read-only disk, where no shared memory can be made beside the store."""

        def execute(self, *words: Any) -> sqlite3.Cursor:
            if "sqlite_schema" in words[0]:
                connect("file:/nowhere/at/all?mode=ro", uri=True)
            return super().execute(*words)

    def unwritable(path: str, **options: Any) -> sqlite3.Connection:
        readable = "immutable" in path or path == ":memory:"
        return connect(path, **options) if readable else connect(path, factory=Unwritable, **options)

    monkeypatch.setattr("nono.batch.store.sqlite3.connect", unwritable)
    with closing(Store(tmp_path / "runs.sqlite")) as store:
        assert store.uri.endswith("?mode=ro&immutable=1")
        assert report.totals(store).entries == 1
    (tmp_path / "runs.sqlite-wal").write_bytes(b"answers")
    with pytest.raises(PuzzleError, match="its last answers are in"):
        Store(tmp_path / "runs.sqlite")


def test_a_read_only_store_is_one_line(tmp_path: Path) -> None:
    with closing(filled(tmp_path, [HEART])) as store, crew() as workers:
        store.db.execute("PRAGMA query_only = 1")
        with pytest.raises(PuzzleError, match=r"store .* cannot be written: it is read-only"):
            Run(store, [Request()], workers).run()


def test_report_reads_while_nothing_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["report", str(tmp_path / "no.sqlite")]) == 2
    assert "no such store" in capsys.readouterr().err
    with closing(filled(tmp_path, [HEART])) as store:
        assert "1 entries, 1 different puzzles" in page(report.Report(store))
