"""Input and answers of a batch, and the places where its answers are shown."""

import csv
import json
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from batch_stores import HEART, NEVER, PAIR, filled, forge, rows, titled
from common import Capture, needs_engine
from stderr import usage_error

from nono.cli.program import run as command
from nono.genres.families import puzzles
from nono.many import Request, Store, ingest
from nono.many._messages import Job, WorkItem
from nono.many._work import answers
from nono.text import dumps, entries

pytestmark = needs_engine


def test_every_puzzle_is_decided_once_and_shown_everywhere(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "in" / "deeper").mkdir(parents=True)
    (tmp_path / "in" / "set.jsonl").write_text(dumps([HEART, PAIR, HEART], "jsonl"))
    (tmp_path / "in" / "deeper" / "again.json").write_text(dumps(HEART))
    store = tmp_path / "runs.sqlite"
    assert command(["batch", str(tmp_path / "in"), "--store", str(store), "--count", "-j1"]) == 0
    said = capsys.readouterr().out
    assert "4 entries: 2 different puzzles, 2 duplicates, 0 unreadable" in said
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


def test_drawings_in_a_folder_are_passed_over(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "heart.json").write_text(dumps(HEART))
    for name in ("a.png", "b.png"):
        assert command(["render", str(folder / "heart.json"), "-o", str(folder / name)]) == 0
    store = str(tmp_path / "runs.sqlite")
    assert command(["batch", str(folder), "--store", store, "-j1"]) == 0
    assert "skipped 2 files that hold no puzzle: a.png, b.png" in capsys.readouterr().err
    assert command(["batch", str(folder), "--store", store, "-j1", "-v"]) == 0
    assert f"  {folder / 'a.png'}: the file is a drawing made by nono render" in capsys.readouterr().err
    assert [row[2] for row in rows(Path(store))] == ["heart"]
    assert command(["batch", str(folder / "a.png"), "--store", f"{store}.new", "-j1"]) == 2


def test_bad_input_is_one_row_with_its_message(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "set.jsonl").write_text(dumps([HEART, PAIR], "jsonl") + '{"rows": 1}\n')
    (tmp_path / "junk.non").write_bytes(bytes(range(256)))
    words = [str(tmp_path / name) for name in ("set.jsonl", "junk.non", "missing.json")]
    assert command(["batch", *words, "--store", str(tmp_path / "runs.sqlite"), "-j1"]) == 2
    with closing(sqlite3.connect(tmp_path / "runs.sqlite")) as db:
        found = db.execute("SELECT source, error FROM entry WHERE puzzle IS NULL ORDER BY 1").fetchall()
    assert [Path(source).name for source, _ in found] == ["junk.non", "missing.json", "set.jsonl"]
    assert all("\n" not in message for _, message in found)
    assert not any("[" in message.partition("found")[0] for _, message in found)  # messages contain no codes
    (tmp_path / "junk.non").write_text(dumps(HEART, "non"))  # repaired: the row of the error disappears
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


def test_small_files_share_a_transaction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.many._ingest.PAUSE", 60.0)  # waits for all files
    (tmp_path / "set").mkdir()
    for number in range(20):
        (tmp_path / "set" / f"{number}.json").write_text(dumps(titled("", number)))
    with closing(Store(tmp_path / "runs.sqlite", create=True)) as store:
        statements: list[str] = []
        store.db.set_trace_callback(statements.append)
        assert len(list(ingest(store, [str(tmp_path / "set")], entries))) == 1
        assert store.db.execute("SELECT fate, count(*) FROM source GROUP BY fate").fetchall() == [("puzzles", 20)]
    assert sum(words.startswith("BEGIN") for words in statements) < 5


@pytest.mark.parametrize("steps", range(5))
def test_reading_a_folder_continues_where_it_ended(steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.many._ingest.PAUSE", 60.0)
    monkeypatch.setattr("nono.many._ingest.BLOCK", 3)  # blocks end within files and between them
    (tmp_path / "set").mkdir()
    names = ["a.jsonl", "b.json", "c.json", "d.jsonl"]
    for name in names:
        given = [titled(f"{name} {number}", number) for number in range(4 if name.endswith("l") else 1)]
        (tmp_path / "set" / name).write_text(dumps(given, name[2:]))
    with closing(Store(tmp_path / "runs.sqlite", create=True)) as store:
        feed = ingest(store, [str(tmp_path / "set")], entries)
        for _, _ in zip(range(steps), feed, strict=False):
            pass
        feed.close()
        list(ingest(store, [str(tmp_path / "set")], entries))
        found = store.db.execute("SELECT title FROM entry ORDER BY source, number").fetchall()
        assert found == [(f"{name} {number}",) for name in names for number in range(4 if name.endswith("l") else 1)]
        assert store.db.execute("SELECT count(*) FROM source WHERE fate = 'puzzles'").fetchone() == (4,)
        assert not list(ingest(store, [str(tmp_path / "set")], entries))


def test_nothing_to_do_is_a_mistake(tmp_path: Path, capsys: Capture) -> None:
    assert command(["batch", "--store", str(tmp_path / "no.sqlite")]) == 2
    assert usage_error(capsys.readouterr().err).startswith("Invalid value for INPUT: missing, and there is no store ")
    assert not (tmp_path / "no.sqlite").exists()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names that are not UTF-8")
def test_names_that_are_not_utf_8_are_escaped(tmp_path: Path) -> None:
    os.mkdir(tmp_path / "set")
    for name, text in ((b"caf\xe9.json", dumps(HEART)), (b"cut\xe9.json", "{"), (b"id.json", dumps(PAIR))):
        (tmp_path / "set" / os.fsdecode(name)).write_text(text.replace('"pair"', '"\\ud800"'))
    for _ in range(2):  # the second run recognises them
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


def test_verify_and_report(tmp_path: Path, capsys: Capture) -> None:
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
    assert [line.split() for line in said.splitlines() if "duplicate " in line or "set.jsonl:2 " in line][0:2]
    assert any(line.split()[-2:] == ["unique", "multiple"] for line in said.splitlines())
    with open(out[0], newline="") as file:
        table = list(csv.DictReader(file))
    assert len(table) == 12
    assert [json.loads(line)["verdict"] for line in Path(out[1]).read_text().splitlines()] == [
        row["verdict"] for row in table
    ]
    assert Path(out[2]).read_text().count("<img") >= 3


def test_grades(tmp_path: Path, capsys: Capture) -> None:
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


def test_peg_solitaire_is_passed_over_where_grades_are_asked_for(tmp_path: Path, capsys: Capture) -> None:
    store = str(tmp_path / "runs.sqlite")
    assert command(["batch", "heart", "stile", "--store", store, "--grade"]) == 0
    assert "unfinished" not in capsys.readouterr().out
    with closing(sqlite3.connect(store)) as db:
        assert db.execute("SELECT genre FROM answer WHERE task = 'grade'").fetchall() == [("nonogram",)]
