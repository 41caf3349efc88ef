"""``nono batch``: inputs, results, what workers that fail cost, and what a killed or interrupted batch leaves."""

import csv
import faulthandler
import os
import signal
import sqlite3
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from common import ROOT, Capture, finished, needs_engine
from workers_here import Here

import nono
from nono import Nonogram, dumps
from nono.backend import BACKENDS
from nono.backend.native import BACKEND as NATIVE
from nono.backend.protocol import Backend
from nono.base.errors import BackendError, PuzzleError
from nono.cli.program import run as command
from nono.genres.families import puzzles as family
from nono.many import COUNT, GRADE, Batch, Question, Store, decide, executor, ingest
from nono.model.answer import Outcome, Task
from nono.model.model import Model
from nono.text import entries

pytestmark = needs_engine
HEART, PAIR = nono.puzzle("heart"), Nonogram([[1], [1]], [[1], [1]])
WRONG = '{"rows": [[2]], "cols": [[1]]}'


def results(path: Path | str) -> list[tuple[Any, ...]]:
    """The results of a store by place."""
    with closing(sqlite3.connect(path)) as db:
        columns = "source, number, task, backend, verdict, count, complete, stop, error"
        return db.execute(f"SELECT {columns} FROM answer ORDER BY 1, 2, 3, 4").fetchall()


def filled(path: Path, puzzles: list[Nonogram]) -> Store:
    """A store with puzzles, which are not decided."""
    file = path.with_suffix(".jsonl")
    file.write_text(dumps(puzzles, "jsonl"))
    store = Store(path, create=True)
    for _ in ingest(store, [str(file)], entries):
        pass
    return store


def test_every_puzzle_is_decided_once_and_shown_everywhere(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "in" / "deeper").mkdir(parents=True)
    (tmp_path / "in" / "set.jsonl").write_text(dumps([HEART, PAIR, HEART], "jsonl"))
    (tmp_path / "in" / "deeper" / "again.json").write_text(dumps(HEART))
    store = tmp_path / "runs.sqlite"
    assert command(["batch", str(tmp_path / "in"), "--store", str(store), "--count", "-j1"]) == 0
    said = capsys.readouterr().out
    assert "4 entries: 2 different puzzles, 2 duplicates" in said
    assert "1 unique, 1 multiple" in said
    assert [(Path(row[0]).name, row[1], row[2], row[4], row[5]) for row in results(store)] == [
        (file, number, task, verdict, count)
        for file, number, verdict, count in (
            ("again.json", 1, "unique", "1"),
            ("set.jsonl", 1, "unique", "1"),
            ("set.jsonl", 2, "multiple", "2"),
            ("set.jsonl", 3, "unique", "1"),
        )
        for task in ("count", "decide")
    ]
    with closing(sqlite3.connect(store)) as db:
        assert db.execute("SELECT count(*) FROM result").fetchone() == (4,)


@pytest.mark.parametrize("backend", ["auto", pytest.param("sat", marks=pytest.mark.needs("sat"))])
def test_answers_are_those_of_solve_many(backend: str) -> None:
    puzzles = [*family("random:8x8:.5:n=30"), HEART, PAIR]
    answers = decide(puzzles, Question(backend=backend, cpu_limit=60.0))
    expected = list(nono.solve_many(puzzles, backend))
    assert [(answer.verdict, answer.total, answer.complete) for answer in answers] == [
        (str(one.verdict), str(one.count), one.complete) for one in expected
    ]
    assert [answer.solution for answer in answers] == [one.grids[0] for one in expected]
    assert [answer.solver for answer in answers] == [one.backend for one in expected]


def test_tasks() -> None:
    assert [one.total for one in decide([HEART, PAIR], Question(COUNT))] == ["1", "2"]
    graded = decide([HEART, PAIR], Question(GRADE))
    assert [one.verdict for one in graded] == ["unique", "multiple"]
    assert graded[0].stats is not None
    assert graded[0].stats["word"] == nono.grade(HEART).word
    with pytest.raises(BackendError, match=r"a worker has nono .*, expected 0\.1"):
        decide([HEART], Question(nono="0.1"))


def test_what_cannot_be_read_is_named_and_counted(here: Path, capsys: Capture) -> None:
    Path("in").mkdir()
    Path("in/good.json").write_text(dumps(HEART))
    Path("in/bad.json").write_text('{"rows": [[1')
    Path("in/note.txt").write_text("Dear reader, this is not a puzzle at all.")
    Path("in/wrong.json").write_text(WRONG)
    assert command(["batch", "in", "-j1"]) == 2
    out, error = capsys.readouterr()
    assert "bad.json:1:" in error
    assert "1 unique, 2 unreadable, 1 skipped" in out
    assert "row 1: found a clue of at least 2 cells" in error
    assert command(["batch", "in", "-j1"]) == 2, "the same again"
    Path("in/bad.json").unlink()
    assert command(["batch", "in", "-j1", "--allow-contradiction"]) == 0
    assert "1 unique, 1 unsolvable, 1 skipped" in capsys.readouterr().out


def test_a_file_with_two_spellings_is_one_entry(here: Path, capsys: Capture) -> None:
    Path("in").mkdir()
    Path("in/a.json").write_text(dumps(HEART))
    assert command(["batch", "in/a.json", "./in/../in/a.json", str(here / "in" / "a.json"), "./in", "-j1"]) == 0
    assert "1 entry: 1 different puzzle, 0 duplicates" in capsys.readouterr().out
    assert [row[:2] for row in results("runs.sqlite")] == [(str(here / "in/a.json"), 1)]
    Path("in/a.json").unlink()
    Path("in/b.json").write_text(dumps(PAIR))
    assert command(["batch", str(here / "in"), "-j1"]) == 0
    assert [row[:2] for row in results("runs.sqlite")] == [(str(here / "in/b.json"), 1)]


def test_batches_from_several_folders_share_a_store(
    here: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No batch removes or replaces entries of files outside of its inputs, and no file has two names."""
    for name, puzzle in (("site/p.json", HEART), ("other/p.json", PAIR)):
        Path(name).parent.mkdir()
        Path(name).write_text(dumps(puzzle))
    Path("site/bad.json").write_text("{")
    assert command(["batch", "site", "-j1"]) == 2
    capsys.readouterr()
    for folder, inputs in (("other", ["."]), ("other", ["p.json"]), ("site", ["p.json", "../site/p.json"])):
        monkeypatch.chdir(here / folder)
        command(["batch", *inputs, "--store", "../runs.sqlite", "-j1"])
        out, error = capsys.readouterr()
        assert "3 entries: 2 different puzzles, 0 duplicates\n1 unique, 1 multiple, 1 unreadable" in out
        bad = "bad.json" if folder == "site" else here / "site/bad.json"
        assert f"error: {bad}:1:" in error
    assert [row[0] for row in results("../runs.sqlite")] == [
        str(here / name) for name in ("other/p.json", "site/bad.json", "site/p.json")
    ]
    assert command(["report", "../runs.sqlite", "-o", "a.csv"]) == 2
    with open("a.csv", newline="") as file:
        files = [row["file"] for row in csv.DictReader(file)]
    assert files == [str(here / "other/p.json"), "bad.json", "p.json"]


@pytest.mark.parametrize(
    ("words", "status"), [("multiple", 1), ("unsolvable", 0), ("Multiple, unreadable", 1), (None, 0)]
)
def test_fail_on(words: str | None, status: int, here: Path, capsys: Capture) -> None:
    Path("in.jsonl").write_text(dumps([HEART, PAIR], "jsonl"))
    assert command(["batch", "in.jsonl", "-j1", *(["--fail-on", words] if words else [])]) == status


def test_refused_before_the_store_is_made(here: Path, capsys: Capture) -> None:
    for line, words in (
        (["batch", "heart", "--fail-on", "sad"], "found 'sad'"),
        (["batch", "--resume", "heart"], "no store runs.sqlite"),
        (["batch"], "no store runs.sqlite"),
        (["batch", "heart", "--backend", "wibble"], "wibble"),
        (["batch", "missing.json"], "missing.json"),
        (["batch", "heart", "-o", "x.pdf"], "x.pdf"),
    ):
        assert command(line) == 2, line
        assert words in capsys.readouterr().err
    assert not list(here.iterdir())


def test_standard_input_is_decided_line_by_line(here: Path) -> None:
    read, write = os.pipe()
    process = os.posix_spawn(
        sys.executable,
        [sys.executable, "-m", "nono", "batch", "-", "-j1"],
        {**os.environ},
        file_actions=[(os.POSIX_SPAWN_DUP2, read, 0), (os.POSIX_SPAWN_CLOSE, write)],
    )
    os.close(read)
    os.write(write, dumps([HEART], "jsonl").encode())
    while not (Path("runs.sqlite").exists() and _rows("runs.sqlite")):  # although the input has not ended
        time.sleep(0.2)
        os.write(write, dumps([PAIR], "jsonl").encode())
    os.close(write)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0
    verdicts = [row[4] for row in results("runs.sqlite")]
    assert verdicts[0] == "unique"
    assert set(verdicts[1:]) == {"multiple"}


def _rows(path: str) -> int:
    try:
        with closing(sqlite3.connect(path)) as db:
            return int(db.execute("SELECT count(*) FROM result").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


# A backend that fails on boards of certain sizes: rows x columns.
def fragile(model: Model, task: Task) -> Outcome:
    match model.height, model.width:
        case 1, 2 | 41:
            faulthandler.disable()  # pytest would print a traceback, as if the crash were not wanted
            os.kill(os.getpid(), signal.SIGSEGV)
        case 1, 3:
            time.sleep(3600)  # blocks without using the processor
        case 1, 4:
            hoard = [bytes(1 << 28) for _ in range(64)]
            assert hoard
        case 1, 5:
            while True:  # ignores its limits
                pass
        case 1, 6:
            raise BackendError("cannot do this")
        case 1, 7 if not MARK.exists():  # killed from outside, once
            MARK.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return NATIVE.solve(model, task)


MARK = Path()


@pytest.fixture
def fragile_backend(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    backend = Backend(name="fragile", solve=fragile, unavailable=lambda: None, rank=-1)
    monkeypatch.setitem(BACKENDS.rows, "fragile", "fragile_backend:BACKEND")
    monkeypatch.setitem(sys.modules, "fragile_backend", type(sys)("fragile_backend"))
    sys.modules["fragile_backend"].BACKEND = backend  # type: ignore[attr-defined]
    monkeypatch.setitem(globals(), "MARK", tmp_path / "mark")


def bar(width: int) -> Nonogram:
    return Nonogram([[width]], [[1]] * width)


@pytest.mark.skipif(sys.platform != "linux", reason="the workers must be forks, which have the backend of this test")
def test_a_puzzle_that_ends_its_worker_costs_only_itself(tmp_path: Path, fragile_backend: None) -> None:
    puzzles = [bar(width) for width in range(1, 13)]
    request = Question(backend="fragile", time_limit=1.0, cpu_limit=0.5, memory=2000)
    with closing(filled(tmp_path / "runs.sqlite", puzzles)) as store, closing(executor(2, request.memory)) as pool:
        assert Batch(store, [request], pool).run() == len(puzzles)
    found = {row[1]: row for row in results(tmp_path / "runs.sqlite")}
    assert found[2][8] == "its process was killed by SIGSEGV"
    assert found[3][7] == "time"
    assert found[4][7] == "memory"
    assert found[5][7] in ("cpu", "time")
    assert found[6][8] == "cannot do this"
    others = [found[number] for number in (1, *range(7, 13))]
    assert {(row[4], row[7], row[8]) for row in others} == {("unique", "", "")}
    assert (tmp_path / "mark").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="the workers must be forks, which have the backend of this test")
def test_many_puzzles_that_end_their_workers_cost_only_themselves(tmp_path: Path, fragile_backend: None) -> None:
    """Chunks that wait behind them are asked about again, however often that happens."""
    puzzles = [one for number in range(8) for one in (wide(number), bar(20 + number))]
    request = Question(backend="fragile")
    with closing(filled(tmp_path / "runs.sqlite", puzzles)) as store, closing(executor(1)) as pool:
        Batch(store, [request], pool).run()
    found = Counter((row[4], row[8]) for row in results(tmp_path / "runs.sqlite"))
    assert found == {("unknown", "its process was killed by SIGSEGV"): 8, ("unique", ""): 8}


def wide(number: int) -> Nonogram:
    """One of several different puzzles on which the backend ends its process: a column beside a bar of 40 cells."""
    return Nonogram([[1 + number]], [[1]] * (1 + number) + [[]] * (40 - number))


def test_a_puzzle_whose_file_changes_before_it_is_decided_is_not_forgotten(tmp_path: Path) -> None:
    puzzles = list(family("random:6x6:.5:n=5000"))
    with closing(filled(tmp_path / "runs.sqlite", puzzles[:2500])):
        pass
    file = tmp_path / "runs.jsonl"
    file.write_text(dumps(puzzles[::-1], "jsonl"))
    with closing(Store(tmp_path / "runs.sqlite", create=True)) as store:
        Batch(store, [Question()], Here()).run(ingest(store, [str(file)], entries))
        assert store.rows("SELECT count(*) FROM puzzle WHERE id NOT IN (SELECT puzzle FROM result)") == [(0,)]


def test_an_input_is_not_taken_for_another_one_whose_name_it_begins(here: Path) -> None:
    words = ["family:random:5x5:.5:n=10", "family:random:5x5:.5:n=1"]
    assert command(["batch", *words, "-j1"]) == 0
    assert Counter(row[0] for row in results("runs.sqlite")) == {words[0]: 10, words[1]: 1}


def test_only_one_batch_writes_a_store(here: Path) -> None:
    batch = [sys.executable, "-m", "nono", "batch", "heart", "-j1"]
    with closing(Store("runs.sqlite", create=True)), closing(Store("runs.sqlite")) as reader:
        assert reader.rows("SELECT count(*) FROM puzzle") == [(0,)]
        second = finished(batch)
    assert (second.returncode, second.stderr) == (2, "error: runs.sqlite: another command is writing this store\n")
    assert finished(batch).returncode == 0


@pytest.mark.parametrize("damage", ["text", "other", "old", "cut"])
def test_a_store_that_cannot_be_used_is_refused(damage: str, here: Path, capsys: Capture) -> None:
    assert command(["batch", "family:random:5x5:.5:n=300", "-j1"]) == 0
    if damage == "text":
        Path("runs.sqlite").write_text("no database " * 100)
    elif damage == "cut":
        data = Path("runs.sqlite").read_bytes()
        Path("runs.sqlite").write_bytes(data[:8192] + bytes(8192) + data[16384:])
    else:
        with closing(sqlite3.connect("runs.sqlite")) as db:
            db.execute("PRAGMA application_id = 7" if damage == "other" else "PRAGMA user_version = 3")
    capsys.readouterr()
    assert command(["report", "runs.sqlite"]) == 2
    error = capsys.readouterr().err
    words = {"text": "not an SQLite database", "other": "not written by nono batch", "old": "an older nono wrote"}
    assert words.get(damage, "damaged") in error
    assert "Traceback" not in error


def test_a_full_disk_leaves_a_consistent_store(tmp_path: Path) -> None:
    with closing(filled(tmp_path / "runs.sqlite", list(family("random:6x6:.5:n=200")))) as store:
        pages = store.db.execute("PRAGMA page_count").fetchone()[0]
        store.db.execute(f"PRAGMA max_page_count = {pages + 1}")
        with pytest.raises(PuzzleError, match="the disk is full"):
            Batch(store, [Question()], Here()).run()
    with closing(Store(tmp_path / "runs.sqlite", create=True)) as store:
        Batch(store, [Question()], Here()).run()
    assert len(results(tmp_path / "runs.sqlite")) == 200


def test_an_interrupted_batch_continues(tmp_path: Path) -> None:
    puzzles = list(family("random:6x6:.5:n=100"))

    def stop(done: int, total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with closing(filled(tmp_path / "runs.sqlite", puzzles)) as store:
        with pytest.raises(KeyboardInterrupt):
            Batch(store, [Question()], Here(), progress=stop).run()
        before = len(store.rows("SELECT 1 FROM result"))
        assert 0 < before < 100
        assert Batch(store, [Question()], Here()).run() == 100 - before


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_killed_batch_loses_nothing() -> None:
    """The long test with few kills."""
    done = finished([sys.executable, str(ROOT / "tests/long/kill_batches.py"), "2", "1", "20"])
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 batches disturbed" in done.stdout


@pytest.mark.slow
def test_a_killed_worker_of_a_cluster_costs_nothing(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    from nono.many._executors import Dask

    puzzles = list(family("random:12x12:.5:n=200"))
    killed: list[int] = []
    with closing(Dask("local", 2)) as cluster, closing(filled(tmp_path / "far.sqlite", puzzles)) as store:
        pid, _ = cluster.client.run(os.getpid).values()

        def kill(done: int, total: int) -> None:
            if done and not killed:
                os.kill(pid, signal.SIGKILL)
                killed.append(done)

        assert Batch(store, [Question(), Question(COUNT)], cluster, progress=kill).run() == 400
    assert 0 < killed[0] < 400
    with closing(filled(tmp_path / "here.sqlite", puzzles)) as store:
        assert Batch(store, [Question(), Question(COUNT)], Here()).run() == 400
    far, here = (results(tmp_path / f"{name}.sqlite") for name in ("far", "here"))
    assert [row[1:] for row in far] == [row[1:] for row in here]


def test_a_cluster_without_workers_says_so() -> None:
    pytest.importorskip("distributed")
    with closing(executor(0, cluster="local")) as workers:
        assert not workers.has_worker(0)
    with closing(executor(1)) as workers:
        assert workers.has_worker(0)


def test_no_scheduler(here: Path, capsys: Capture) -> None:
    pytest.importorskip("distributed")
    assert command(["batch", "heart", "--cluster", "nonsense"]) == 2
    assert "no scheduler at nonsense" in capsys.readouterr().err
