"""What a store keeps of each entry, how old entries are, and stores of nono 2."""

import json
import re
import shutil
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from common import ROOT, Capture, finished, needs_engine
from refusals import refused

import nono
from nono.cli.program import run as command
from nono.many import Store, _old_stores, stored_entries
from nono.many.report import Report
from nono.many.report_words import report_page
from nono.renderers import difference_pixels

pytestmark = [needs_engine, pytest.mark.usefixtures("workers_here")]
SAMPLE = ROOT / "tests/samples/2.1.0/store.sqlite"
HOOK: dict[str, Any] = {"rows": [[2], [1], [2]], "cols": [[1, 1], [3]]}
RED, GREEN = ({"key": name[0], "name": name, "rgb": rgb} for name, rgb in (("red", "ff0000"), ("green", "00aa00")))
WHITE = {"key": ".", "name": "white", "rgb": "ffffff"}
FLAG = {"rows": [[[2, 2]], [[1, 2], [1, 1]]], "cols": [[[2, 2]], [[1, 2], [1, 1]]], "palette": [WHITE, RED, GREEN]}
BANNER = {"rows": [[[2, 1]], [[1, 1], [1, 2]]], "cols": [[[2, 1]], [[1, 1], [1, 2]]], "palette": [WHITE, GREEN, RED]}


def put(name: str, **data: object) -> None:
    """Write a puzzle to a file of the folder ``in``."""
    path = Path("in", name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data))


def rows(query: str, path: str = "runs.sqlite") -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def stored_puzzles(path: str) -> dict[str, nono.Puzzle]:
    """The puzzles of a store by the names of their files."""
    return {
        Path(entry.file).name: entry.puzzle for entry in stored_entries(path) if isinstance(entry.puzzle, nono.Puzzle)
    }


def duplicates(capsys: Capture) -> list[tuple[str, str]]:
    """The duplicates and their originals by the report, and by --once, which must agree."""
    capsys.readouterr()
    command(["report", "runs.sqlite", "--json"])
    data = json.loads(capsys.readouterr().out)
    found = [(row["place"], row["original"]) for row in data["duplicates"]]
    assert command(["convert", "runs.sqlite", "once/", "--to", "json", "--once"]) == 0
    taken = {path.stem for path in Path("once").iterdir()}
    shutil.rmtree("once")
    assert not taken & {Path(place).stem for place, _ in found}
    assert {Path(original).stem for _, original in found} <= taken
    command(["report", "runs.sqlite", "-o", "once.csv", "--once"])
    assert not any(place in Path("once.csv").read_text() for place, _ in found)
    return found


def test_each_entry_keeps_what_its_own_file_says(here: Path) -> None:
    put("a.json", title="Hook", author="An", difficulty="hard", license="CC0", goal=["XX", ".X", "XX"], **HOOK)
    put("b.json", title="My hook", author="Bo", **HOOK)
    put("c.json", author="Cy", **FLAG)
    put("d.json", author="Di", **BANNER)
    for author in ("An", "Ann Miller"):
        put("a.json", title="Hook", author=author, difficulty="hard", license="CC0", goal=["XX", ".X", "XX"], **HOOK)
        assert command(["batch", "in"]) == 0
        assert [puzzle.to_dict() for puzzle in stored_puzzles("runs.sqlite").values()] == [
            nono.read(path).to_dict() for path in sorted(Path("in").iterdir())
        ]
        assert rows("SELECT title, author, licence, stated FROM entry ORDER BY source") == [
            ("Hook", author, "CC0", "hard"), ("My hook", "Bo", "", ""), ("", "Cy", "", ""), ("", "Di", "", "")
        ]  # fmt: skip
    assert rows("SELECT count(*) FROM result") == [(2,)]


def test_answers_are_shared_by_palettes_in_another_order(here: Path, capsys: Capture) -> None:
    put("c.json", goal=["gg", "gr"], **FLAG)
    put("d.json", goal=["gg", "gr"], **BANNER)
    put("e.json", goal=["rr", "rg"], **BANNER)
    assert command(["batch", "in"]) in (0, 2)
    assert rows("SELECT count(DISTINCT puzzle), count(DISTINCT goal), count(*) FROM entry") == [(1, 2, 3)]
    assert "1 unique, 1 other goal" in capsys.readouterr().out
    flag = nono.read("in/c.json")
    with closing(Store("runs.sqlite")) as store:
        page = report_page(Report(store))
    assert difference_pixels(flag, b"\2\2\2\1", b"\1\1\1\2") in page, "the first entry has the colours of its own file"


def test_a_resent_file_is_never_the_original(here: Path, capsys: Capture) -> None:
    put("m.json", author="An", **HOOK)
    put("n.json", author="An", **FLAG)
    assert command(["batch", "in"]) == 0
    shutil.copy("runs.sqlite", "old.sqlite")
    put("a.json", author="Bo", **HOOK)
    put("z.json", author="Bo", **BANNER)
    put("new.json", author="Bo", rows=[[1]], cols=[[1]])
    assert command(["batch", "in"]) == 0
    assert duplicates(capsys) == [("in/a.json", "in/m.json"), ("in/z.json", "in/n.json")]
    command(["report", "runs.sqlite"])
    assert re.findall(r"^(An|Bo) .* (\d)$", capsys.readouterr().out, re.MULTILINE) == [("Bo", "2")]
    command(["report", "runs.sqlite", "--against", "old.sqlite", "--changes"])
    lines = [line.split()[:2] for line in capsys.readouterr().out.splitlines()]
    assert lines[1:] == [["in/a.json", "resent"], ["in/new.json", "new"], ["in/z.json", "resent"]]
    put("m.json", author="Ann Miller", title="Corrected", **HOOK)
    assert command(["batch", "in"]) == 0
    assert duplicates(capsys)[0] == ("in/a.json", "in/m.json")


@pytest.mark.parametrize("way", ["restored", "moved", "moved and corrected", "withdrawn"])
def test_the_age_of_a_file_that_was_missing(way: str, here: Path, capsys: Capture) -> None:
    """It comes back with a file of the same name, or with the same metadata in a file of another name."""
    put("m.json", author="An", **HOOK)
    assert command(["batch", "in"]) == 0
    put("a.json", author="Bo", **HOOK)
    assert command(["batch", "in"]) == 0
    Path("in/m.json").unlink()
    if way == "moved":
        put("deeper/m.json", author="An", **HOOK)
    elif way == "moved and corrected":
        put("deeper/m.json", author="Ann", **HOOK)
    assert command(["batch", "in"]) == 0
    if way == "restored":
        assert duplicates(capsys) == []
        put("m.json", author="Ann", **HOOK)
        assert command(["batch", "in"]) == 0
    assert (
        duplicates(capsys)
        == {
            "restored": [("in/a.json", "in/m.json")],
            "moved": [("in/a.json", "in/deeper/m.json")],
            "moved and corrected": [("in/deeper/m.json", "in/a.json")],
            "withdrawn": [],
        }[way]
    )


def test_a_puzzle_keeps_its_age_if_lines_are_put_before_it(here: Path) -> None:
    puzzles = [nono.Nonogram.from_grid([[1] * width]) for width in range(1, 4)]
    for count in (1, 2, 3):
        Path("a.jsonl").write_text(nono.dumps(puzzles[-count:], "jsonl"))
        assert command(["batch", "a.jsonl"]) == 0
    ages = [age for (age,) in rows("SELECT first_seen FROM entry ORDER BY number")]
    assert ages == sorted(ages, reverse=True)
    assert len(set(ages)) == 3
    assert rows("SELECT count(*) FROM gone") == [(0,)]


def test_an_unreadable_entry_keeps_its_age_while_it_is_read_again(here: Path) -> None:
    Path("bad.json").write_text("{")
    ages = []
    for words in ([], ["--allow-contradiction"]):
        assert command(["batch", "bad.json", *words]) == 2
        ages += rows("SELECT first_seen FROM entry")
    assert ages[0] == ages[1]


@pytest.mark.skipif(sys.platform == "win32", reason="batches are killed by SIGKILL")
def test_a_folder_that_is_edited_is_stored_like_a_new_one() -> None:
    """The long test with few edits and kills."""
    done = finished([sys.executable, str(ROOT / "tests/long/edit_folders.py"), "12", "2", "1"])
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 times equal to a fresh store" in done.stdout


def schema(path: str) -> list[tuple[Any, ...]]:
    return [*rows("SELECT type, name, sql FROM sqlite_schema ORDER BY 2", path), *rows("PRAGMA user_version", path)]


def test_commands_read_a_store_of_nono_2_and_leave_it_as_it_is(here: Path, capsys: Capture) -> None:
    shutil.copy(SAMPLE, "old.sqlite")
    assert command(["report", "old.sqlite"]) == 2
    assert "2 unique, 1 multiple, 1 solved, 1 unreadable, 1 skipped" in capsys.readouterr().out
    assert command(["convert", "old.sqlite", "out/", "--to", "json", "--only", "hard", "--once"]) == 0
    assert [path.name for path in Path("out").iterdir()] == ["a-hook.json"]
    assert command(["render", "old.sqlite", "-o", "book.html", "--only", "unique", "--order", "grade"]) == 0
    assert command(["report", "old.sqlite", "--against", "old.sqlite", "--changes"]) == 2
    assert {name: puzzle.title for name, puzzle in stored_puzzles("old.sqlite").items()} == {
        "a-hook.json": "Hook", "b-again.json": "My hook", "c-flag.json": "Flag", "d-flag.json": "Banner",
        "e-pair.json": "Pair", "h-pegs.json": "",
    }  # fmt: skip
    assert Path("old.sqlite").read_bytes() == SAMPLE.read_bytes()
    assert [path.name for path in here.glob("*.sqlite*")] == ["old.sqlite"]


def test_a_batch_converts_a_store_of_nono_2(here: Path, capsys: Capture) -> None:
    """Its entries are equally old, so the path decides among them, and they are older than new ones."""
    shutil.copy(SAMPLE, "runs.sqlite")
    put("a.json", author="Di", **HOOK)
    put("b-again.json", author="Robert", **HOOK)
    folder = str(here / "in")
    with closing(sqlite3.connect("runs.sqlite")) as db:
        for column in ("entry.source", "file.path"):
            table, name = column.split(".")
            db.execute(f"UPDATE {table} SET {name} = replace({name}, '/club/puzzles', ?)", (folder,))
        db.execute("DELETE FROM entry WHERE error != ''")
        db.commit()
    answers = "SELECT clues, task, verdict, count, seconds FROM result JOIN puzzle ON puzzle.id = puzzle ORDER BY 1, 2"
    before = rows(answers)
    assert command(["batch", "in/a.json", "in/b-again.json", "--grade", "--count"]) == 0
    Store("fresh.sqlite", create=True).close()
    assert schema("runs.sqlite") == schema("fresh.sqlite")
    assert rows(answers) == before
    assert rows("SELECT author FROM entry WHERE source LIKE '%hook%' OR source LIKE '%again%' ORDER BY source") == [
        ("Ann",), ("Robert",)
    ]  # fmt: skip
    assert duplicates(capsys) == [
        ("in/a.json", "in/a-hook.json"), ("in/b-again.json", "in/a-hook.json"), ("in/d-flag.json", "in/c-flag.json")
    ]  # fmt: skip
    goals = (
        "SELECT DISTINCT goal, solution FROM entry JOIN result USING (puzzle) WHERE goal IS NOT NULL AND solution > ''"
    )
    assert rows(goals) == [(b"\1\1\1\2", b"\1\1\1\2")], "colours are numbered as the clues use them"


def test_a_kill_during_the_conversion_loses_nothing(here: Path) -> None:
    shutil.copy(SAMPLE, "runs.sqlite")
    lines = (
        "import os, signal",
        "from nono.many import Store, _old_stores",
        "_old_stores.stated_grade = lambda meta: os.kill(os.getpid(), signal.SIGKILL)",
        "Store('runs.sqlite', create=True)",
    )
    assert finished([sys.executable, "-c", "\n".join(lines)]).returncode == -signal.SIGKILL
    assert rows("PRAGMA user_version") == [(_old_stores.VERSION,)]
    assert rows("SELECT count(*), count(puzzle) FROM entry") == [(7, 6)]
    Store("runs.sqlite", create=True).close()
    assert rows("SELECT count(*), count(puzzle) FROM entry") == [(7, 6)]
    assert rows("SELECT count(*) FROM result") == [(11,)]


def test_a_store_of_a_later_version_is_refused(here: Path) -> None:
    Store("runs.sqlite", create=True).close()
    with closing(sqlite3.connect("runs.sqlite")) as db:
        db.execute("PRAGMA user_version = 99")
    with refused("a newer nono wrote this store"):
        Store("runs.sqlite")
