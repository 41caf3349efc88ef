"""``nono report``: text, page and tables tell the same numbers, and unsafe names stay harmless."""

import csv
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from common import Capture, needs_engine

import nono
from nono import Nonogram, Sudoku, dumps
from nono.cli.program import run as command
from nono.many import Store, ingest
from nono.many.report import Report
from nono.many.report_words import TERMS, report_page
from nono.text import entries

pytestmark = [needs_engine, pytest.mark.usefixtures("workers_here")]
HEART = nono.puzzle("heart")
PAIR = Nonogram([[1], [1]], [[1], [1]], title="<script>alert(1)</script>")


@pytest.fixture
def store(here: Path) -> Path:
    """A store with a puzzle of every kind."""
    Path("in").mkdir()
    none = '{"rows": [[1, 1], [2], [1]], "cols": [[2], [1], [2]]}\n'
    Path("in/set.jsonl").write_text(dumps([HEART, PAIR, HEART], "jsonl") + none)
    Path("in/pegs.json").write_text(dumps(nono.puzzle("triangle4:1")))
    Path("in/bad.json").write_text("{")
    Path("in/note.txt").write_text("This is a letter. It holds no puzzle.")
    assert command(["batch", "in", "--grade", "--count"]) == 2
    return here / "runs.sqlite"


def test_all_forms_tell_the_same_numbers(store: Path, capsys: Capture) -> None:
    capsys.readouterr()
    with closing(Store(store)) as opened:
        report = Report(opened)
        counts = report.counts
        html = report_page(report)
    assert counts == {
        "entries": 6,
        "puzzles": 4,
        "duplicates": 1,
        "unique": 1,
        "multiple": 1,
        "unsolvable": 1,
        "solved": 1,
        "unknown": 0,
        "unfinished": 0,
        "unreadable": 1,
        "other goal": 0,
        "skipped": 1,
    }
    assert sum(counts[name] for name in ("unique", "multiple", "unsolvable", "solved", "unknown")) == counts["puzzles"]
    assert counts["entries"] == counts["puzzles"] + counts["duplicates"] + counts["unreadable"]
    assert command(["report", "runs.sqlite", "--json"]) == 2
    data = json.loads(capsys.readouterr().out)
    assert data["counts"] == counts
    assert [len(data[name]) for name in ("unsolvable", "multiple", "unreadable", "duplicates", "skipped")] == [1] * 5
    assert not any(data[name] for name in ("unknown", "other goal", "disagreements", "changes"))
    assert command(["report", "runs.sqlite"]) == 2
    text = capsys.readouterr().out
    assert "6 entries: 4 different puzzles, 1 duplicate" in text
    assert "1 unique, 1 multiple, 1 unsolvable, 1 solved, 1 unreadable, 1 skipped" in text
    for name in ("unique", "multiple", "unsolvable", "solved", "unreadable"):
        assert f"<b>{counts[name]}</b>{name}</a>" in html
    assert "6 entries, 4 puzzles, 1 duplicates, 1 unreadable" in html
    assert html.count("<tr data-status=") == counts["puzzles"]


def test_the_page_escapes_names_and_defines_its_words(store: Path) -> None:
    with closing(Store(store)) as opened:
        html = report_page(Report(opened))
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert html.count("<script>") == 1
    digest = re.search(r"script-src 'sha256-([^']+)'", html)
    assert digest
    for term, meaning in TERMS.items():
        assert f"<dt>{term}</dt><dd>{meaning.replace(chr(39), '&#39;')}</dd>" in html


def table_rows(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_tables_have_a_row_for_each_entry_or_answer(store: Path, capsys: Capture) -> None:
    assert command(["report", "runs.sqlite", "-o", "a.csv", "-o", "a.jsonl", "-o", "a.html"]) == 2
    rows = table_rows("a.csv")
    lines = [json.loads(line) for line in Path("a.jsonl").read_text("utf-8").splitlines()]
    with closing(sqlite3.connect(store)) as db:
        number = db.execute("SELECT count(*) FROM answer").fetchone()[0]
    assert len(lines) == number
    assert [(row["file"], row["verdict"], row["problem"]) for row in rows if row["verdict"] != "unreadable"] == [
        ("in/pegs.json", "solved", ""),
        ("in/set.jsonl", "unique", ""),
        (
            "in/set.jsonl:2",
            "multiple",
            "more than one solution: two of them differ in 4 cells, such as row 1, column 1",
        ),
        ("in/set.jsonl:3", "unique", "duplicate of in/set.jsonl"),
        ("in/set.jsonl:4", "unsolvable", "no solution"),
    ]
    (unreadable,) = (row for row in rows if row["verdict"] == "unreadable")
    assert unreadable["problem"].startswith("in/bad.json:1:")
    heart = next(row for row in rows if row["file"] == "in/set.jsonl")
    facts = ("unique", "1", "easy", "5x5", "nonogram", "Heart")
    assert tuple(heart[name] for name in ("verdict", "count", "grade", "size", "genre", "title")) == facts
    assert float(heart["score"]) > 0
    assert heart["first_seen"].startswith("20")
    assert Path("a.html").read_text("utf-8").startswith("<!DOCTYPE html>")


def test_texts_stay_texts_in_a_workbook(here: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    Path("in").mkdir()
    titles = ["=1+1", "+1", "-1", "@SUM(A1)", "007", "#N/A"]
    for number, title in enumerate(titles):
        nono.write(
            Nonogram([[number + 1]], [[1]] * (number + 1), title=title, meta={"author": title}), f"in/{number}.json"
        )
    Path("in/bad.json").write_text("{")
    assert command(["batch", "in"]) == 2
    assert command(["report", "runs.sqlite", "-o", "a.xlsx"]) == 2
    workbook = openpyxl.load_workbook("a.xlsx")
    heading, *rows = workbook["puzzles"].iter_rows()
    column = [cell.value for cell in heading].index("title")
    cells = [row[column] for row in rows if row[0].value != "unreadable"]
    assert [(cell.value, cell.data_type) for cell in cells] == [(title, "s") for title in titles]
    _, *senders = workbook["senders"].iter_rows(values_only=True)
    assert {sender for sender, *_ in senders} == {*titles, "unknown"}
    back = next(words for sender, *_, words in senders if sender == "unknown")
    assert back.startswith("bad.json: cannot be read: ")


def test_a_letter_names_the_files_of_its_sender_alone(here: Path) -> None:
    for sender in ("ada", "bo", "cy"):
        Path(f"pile/{sender}").mkdir(parents=True)
    nono.write(HEART, "pile/ada/heart.json")
    nono.write(HEART, "pile/bo/again.json")
    nono.write(PAIR, "pile/bo/pair.json")
    nono.write(PAIR, "pile/bo/second.json")
    Path("pile/cy/typed.txt").write_text("rows: 1, 3, 1 2\ncolumns: 2, 2, 2\n")
    assert command(["batch", "pile"]) == 2
    assert command(["report", "runs.sqlite", "-o", "letters/"]) == 2
    ada, bo, cy = (Path(f"letters/{sender}.txt").read_text() for sender in ("ada", "bo", "cy"))
    assert ada == "To: ada\n\nThank you for your puzzle. It is fine.\n"
    assert re.findall(r"^(\w+\.json).*\n    (.*)$", bo, re.MULTILINE) == [
        ("again.json", "has the same clues as a puzzle that we already have"),
        ("pair.json", "has more than one solution: two of them differ in 4 cells, such as row 1, column 1"),
        ("second.json", "has the same clues as pair.json"),
    ]
    assert "typed.txt\n    cannot be read: line 1: row 3: found a clue of at least 4 cells, expected at most 3\n" in cy
    names = {"heart": ada, "again": bo, "pair": bo, "second": bo, "typed": cy}
    for letter in (ada, bo, cy):
        assert not [name for name, own in names.items() if own is not letter and f"{name}." in letter]


def test_letters_to_folders_of_the_same_name_tell_them_apart(here: Path) -> None:
    for sender in ("ada", "bo"):
        Path(f"pile/{sender}/new").mkdir(parents=True)
        Path(f"pile/{sender}/new/half.json").write_text("{")
    assert command(["batch", "pile"]) == 2
    assert command(["report", "runs.sqlite", "-o", "letters/"]) == 2
    letters = [path.read_text().split("\n")[0] for path in sorted(Path("letters").iterdir())]
    assert letters == ["To: pile/ada/new", "To: pile/bo/new"]


def test_letters_keep_the_names_of_authors_and_name_certain_misprints(here: Path) -> None:
    misprint = {"genre": "sudoku", "givens": ["1234", "34.1", "2143", "4321"], "author": "Ann / Bob"}
    Path("a.json").write_text(json.dumps(misprint))
    assert command(["batch", "a.json", "--allow-contradiction"]) == 0
    assert command(["report", "runs.sqlite", "-o", "letters/"]) == 0
    (letter,) = Path("letters").iterdir()
    assert letter.name == "Ann - Bob.txt"
    assert letter.read_text().startswith("To: Ann / Bob\n")
    assert "\na.json\n    has no solution: row 2 column 4: 1 should probably be 2\n" in letter.read_text()


def test_a_goal_that_is_not_the_solution_is_named(here: Path, capsys: Capture) -> None:
    clues = {"rows": [[1], [1]], "cols": [[2], []], "goal": ["X.", "X."]}
    other = {**clues, "goal": [".X", ".X"]}
    Path("a.jsonl").write_text(json.dumps(clues) + "\n" + json.dumps(other) + "\n")
    assert command(["batch", "a.jsonl"]) in (0, 2)
    out = capsys.readouterr().out
    assert "1 other goal" in out
    assert command(["report", "runs.sqlite", "--json"]) in (0, 2)
    (row,) = json.loads(capsys.readouterr().out)["other goal"]
    assert row["place"] == "a.jsonl:2"


def test_the_work_is_listed_by_sender(here: Path, capsys: Capture) -> None:
    pair = {"rows": [[1], [1]], "cols": [[1], [1]]}
    for sender in ("ada", "bo", "cy"):
        Path(f"pile/{sender}").mkdir(parents=True)
    nono.write(HEART, "pile/ada/heart.json")
    nono.write(HEART, "pile/bo/again.json")
    for number, author in enumerate(("Cy", "Di")):
        clues = {**pair, "author": author, "rows": [[1], [1], *[[0]] * number]}
        Path(f"pile/cy/{number}.json").write_text(json.dumps(clues))
    assert command(["batch", "pile"]) == 0
    text = capsys.readouterr().out
    assert re.findall(r"^(pile/\w+) +(\d) +(\d) +(\d) +(\d) +(\d)$", text, re.MULTILINE) == [
        ("pile/cy", "2", "2", "0", "0", "0"),
        ("pile/bo", "1", "0", "0", "0", "1"),
    ]
    assert command(["batch", "pile/cy", "--store", "cy.sqlite"]) == 0
    assert command(["report", "cy.sqlite", "-o", "answers.csv", "--json"]) == 0
    shown = capsys.readouterr().out
    senders = json.loads(shown[shown.index("\n{") :])["senders"]
    assert [(row["sender"], row["multiple"]) for row in senders] == [("Cy", 1), ("Di", 1)]
    assert [row["author"] for row in table_rows("answers.csv")] == ["Cy", "Di"]


def test_a_missing_file_is_forgotten_when_its_folder_is_read(here: Path) -> None:
    Path("in").mkdir()
    assert command(["batch", "in/missing.json", "heart"]) == 2
    Path("in/pair.json").write_text(dumps(PAIR))
    assert command(["batch", "in"]) == 0


def test_a_verdict_with_an_open_question_is_unfinished(here: Path, capsys: Capture) -> None:
    words = ["family:random:40x40:.48", "--count", "--cpu-limit", "0.3"]
    assert command(["batch", *words]) == 3
    assert "1 unfinished" in capsys.readouterr().out
    assert command(["report", "runs.sqlite", "--json"]) == 3
    with closing(Store("runs.sqlite")) as opened:
        assert "<b>1</b>unfinished</a>" in report_page(Report(opened))
    (row,) = json.loads(capsys.readouterr().out)["unfinished"]
    assert row["why"] == "count auto: the processor time ran out (limit: 0.3 s)"


def test_puzzles_that_were_not_asked_about_are_unfinished(here: Path, capsys: Capture) -> None:
    with closing(Store("runs.sqlite", create=True)) as store:
        steps = ingest(store, ["heart", "family:random:6x6:.5:n=3"], entries)
        unread = [store.unread for _ in steps]
    assert unread == [1, 0]
    assert command(["report", "runs.sqlite"]) == 3
    assert "4 entries: 4 different puzzles, 0 duplicates\n4 unfinished\n" in capsys.readouterr().out


def test_changes_since_an_earlier_store(here: Path, capsys: Capture) -> None:
    Path("a.jsonl").write_text(dumps([HEART, PAIR], "jsonl"))
    assert command(["batch", "a.jsonl", "--store", "old.sqlite"]) == 0
    Path("a.jsonl").write_text(dumps([HEART, Sudoku("1" + "." * 80)], "jsonl"))
    assert command(["batch", "a.jsonl"]) == 0
    capsys.readouterr()
    assert command(["report", "runs.sqlite", "--against", "old.sqlite", "--changes"]) == 0
    assert re.search(r"a\.jsonl:2 +other content +multiple +multiple\n", capsys.readouterr().out)
    Path("a.jsonl").write_bytes(b"\0")
    assert command(["batch", "a.jsonl"]) == 2
    capsys.readouterr()
    assert command(["report", "runs.sqlite", "--against", "old.sqlite", "--changes"]) == 2
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [["changes", "asked", "before", "now"], ["a.jsonl", "now", "unreadable", "unreadable"]]
    assert command(["report", "old.sqlite", "--against", "old.sqlite", "--changes"]) == 0
    assert capsys.readouterr().out == ""


def test_disagreements_are_named(store: Path, capsys: Capture) -> None:
    with closing(sqlite3.connect(store)) as db:
        db.execute("UPDATE result SET count = '3', complete = 1 WHERE task = 'count' AND verdict = 'unique'")
        db.commit()
    assert command(["report", "runs.sqlite"]) == 4
    assert "disagreements" in capsys.readouterr().out
    with closing(Store("runs.sqlite")) as opened:
        assert "A bug: answers disagree" in report_page(Report(opened))
