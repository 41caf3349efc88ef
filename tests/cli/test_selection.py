"""Puzzles chosen by verdict, grade, size and genre, once each and in order, from files and from a store."""

import csv
import json
import re
from pathlib import Path

import pytest
from command_line import command
from common import needs_engine
from stderr import usage_error
from tables import table

import nono

pytestmark = [needs_engine, pytest.mark.usefixtures("workers_here")]


@pytest.fixture
def pile(tmp_path: Path) -> Path:
    """A folder with a duplicate in another format, a puzzle with two solutions, and one without any."""
    pile = tmp_path / "pile"
    for name, puzzle in {
        "a-heart.json": "heart",
        "b-again.non": "heart",
        "c-night.json": "night",
        "d-broken.json": "broken",
        "e-kite.json": "kite",
        "f-owl.json": "owl",
    }.items():
        nono.write(nono.puzzle(puzzle), pile / name)
    (pile / "g-half.json").write_text('{"rows": [[1]')
    command(tmp_path, "batch", "pile", "--store", "runs.sqlite", "--grade", "--jobs", "1")
    return pile


def names(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.json"))


@pytest.mark.parametrize("source", ["pile", "runs.sqlite"])
@pytest.mark.parametrize(
    ("words", "expected"),
    table("""
--only unique --once | ['a-heart', 'e-kite', 'f-owl']
--only unique | ['a-heart', 'b-again', 'e-kite', 'f-owl']
--only multiple,unsolvable | ['c-night', 'd-broken']
--only easy | ['a-heart', 'b-again']
--only medium.. --once | ['e-kite', 'f-owl']
--only ..9x9,unique --once | ['a-heart', 'e-kite']
--only 10x10..20x20 | ['c-night']
--only SUDOKU | ['e-kite']
--only sudoku,nonogram,unique,5x5 --once | ['a-heart']
--once | ['a-heart', 'c-night', 'd-broken', 'e-kite', 'f-owl']
"""),
)
def test_puzzles_are_chosen(pile: Path, source: str, words: str, expected: list[str]) -> None:
    done = command(pile.parent, "convert", source, "chosen/", "--to", "json", *words.split())
    assert names(pile.parent / "chosen") == expected
    assert f"took {len(expected)} of " in done.stderr


def test_what_was_left_out_is_said_with_counts(pile: Path) -> None:
    done = command(pile.parent, "convert", "runs.sqlite", "all.jsonl", "--only", "unique", "--once")
    assert done.stderr == "took 3 of 7 puzzles; left out: 1 unreadable, 1 duplicate, 1 multiple, 1 unsolvable\n"
    assert done.returncode == 0
    done = command(pile.parent, "convert", "pile", "all.jsonl", "--only", "unique", "--once")
    assert "took 3 of 6 puzzles; left out: 1 duplicate, 1 multiple, 1 unsolvable\n" in done.stderr
    assert done.returncode == 2, "a file cannot be read"
    done = command(pile.parent, "convert", "runs.sqlite", "none.jsonl", "--only", "akari")
    assert "error: took 0 of 7 puzzles; left out: 6 of other genres, 1 unreadable\nhelp: " in done.stderr
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("order", "expected"),
    table("""
size | ['Heart', 'Kite', 'Stars over the house', 'Owl']
title | ['Heart', 'Kite', 'Owl', 'Stars over the house']
given | ['Heart', 'Stars over the house', 'Kite', 'Owl']
grade,title | ['Heart', 'Owl', 'Kite', 'Stars over the house']
"""),
)
def test_the_order(pile: Path, order: str, expected: list[str]) -> None:
    given = ["--once", "--only", "unique,multiple", "--order", order]
    command(pile.parent, "convert", "runs.sqlite", "all.jsonl", *given)
    assert [puzzle.title for puzzle in nono.read_all(pile.parent / "all.jsonl")] == expected
    command(pile.parent, "report", "runs.sqlite", "-o", "all.csv", *given)
    with (pile.parent / "all.csv").open(newline="") as file:
        assert list(dict.fromkeys(row["title"] for row in csv.DictReader(file))) == expected


def test_a_store_prints_what_was_checked(pile: Path) -> None:
    nono.write(nono.Nonogram([[1]], [[1]], title="Dot", meta={"author": "Ada"}), pile / "dot.json")
    command(pile.parent, "batch", "pile", "--store", "runs.sqlite", "--jobs", "1")
    for path in pile.iterdir():
        path.unlink()
    command(pile.parent, "convert", "runs.sqlite", "all.jsonl", "--only", "unique", "--once")
    puzzles = [*nono.read_all(pile.parent / "all.jsonl")]
    assert [puzzle.title for puzzle in puzzles] == ["Heart", "Dot", "Kite", "Owl"]
    assert next(puzzle for puzzle in puzzles if puzzle.title == "Dot").meta["author"] == "Ada"


def test_every_command_reads_a_store_but_a_batch_continues_it(pile: Path) -> None:
    done = command(pile.parent, "solve", "runs.sqlite", "--brief")
    assert done.stdout.splitlines()[0] == "pile/a-heart.json: unique line"
    done = command(pile.parent, "batch", "runs.sqlite", "--store", "other.sqlite")
    assert "found 'runs.sqlite', expected puzzles, not a store; --store FILE.sqlite" in usage_error(done.stderr)
    assert done.returncode == 2


def test_a_report_on_a_choice(pile: Path) -> None:
    given = ["--only", "unique,nonogram", "--once"]
    for words in (["report", "runs.sqlite"], ["batch", "pile", "--store", "runs.sqlite", "--jobs", "1"]):
        done = command(pile.parent, *words, *given, "-o", "good.jsonl")
        assert done.stdout.endswith("2 entries: 2 different puzzles, 0 duplicates\n2 unique\n")
        assert "left out: 1 of other genres" in done.stderr or "1 unreadable" in done.stderr
        lines = (pile.parent / "good.jsonl").read_text().splitlines()
        assert {Path(json.loads(line)["source"]).stem for line in lines} == {"a-heart", "f-owl"}


@pytest.mark.parametrize("source", ["stated", "runs.sqlite"])
@pytest.mark.parametrize(
    ("words", "expected"),
    table("""
--only hard | ['a']
--only easy | ['b', 'c', 'd']
--only unique --order grade | ['c', 'd', 'b', 'a']
--only unique --order score,title | ['c', 'd', 'b', 'a']
--order title | ['c', 'b', 'a', 'd']
"""),
)
def test_the_grade_in_a_file_counts_first(words: str, expected: list[str], source: str, tmp_path: Path) -> None:
    """If it is one of nono's, in any case. All of these puzzles are easy, with a score below 50."""
    (tmp_path / "stated").mkdir()
    hook = {"rows": [[2], [1], [2]], "cols": [[1, 1], [3]]}
    stated: dict[str, dict[str, object]] = {
        "a": {"difficulty": {"word": "hard", "score": 99.5}, "title": "Zebra"},
        "b": {"difficulty": {"word": "Easy", "score": 70}, "title": "mole"},
        "c": {"difficulty": "EASY", "title": "Ant"},
        "d": {"difficulty": "3 stars"},
    }
    for name, about in stated.items():
        (tmp_path / f"stated/{name}.json").write_text(json.dumps({"id": name, **about, **hook}))
    command(tmp_path, "batch", "stated", "--store", "runs.sqlite", "--grade", "--jobs", "1")
    command(tmp_path, "convert", source, "all.jsonl", *words.split())
    assert [puzzle.id for puzzle in nono.read_all(tmp_path / "all.jsonl")] == expected
    command(tmp_path, "report", "runs.sqlite", "-o", "all.csv", *words.split())
    with (tmp_path / "all.csv").open(newline="") as file:
        assert list(dict.fromkeys(Path(row["file"]).stem for row in csv.DictReader(file))) == expected
    command(tmp_path, "render", source, "-o", "book.html", *words.split())
    if "hard" not in words:
        assert "3 stars" in (tmp_path / "book.html").read_text()


def test_a_book_of_the_good_ones(pile: Path) -> None:
    words = ["render", "runs.sqlite", "-o", "book.html", "--only", "unique", "--once", "--order", "grade"]
    done = command(pile.parent, *words)
    book = (pile.parent / "book.html").read_text()
    assert re.findall(r"<summary>(.*?)</summary>", book) == ["1. Nonogram", "2. Nonogram", "3. Sudoku"]
    assert "took 3 of 7 puzzles" in done.stderr
    assert done.returncode == 0
    done = command(pile.parent, "render", "runs.sqlite", "-o", "book.html", "--only", "multiple")
    assert "warning: Stars over the house: found more than one solution, expected exactly one\n" in done.stderr
    assert "multiple" not in (pile.parent / "book.html").read_text()


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    table("""
--only | uniqe | did you mean unique? expected verdicts (unique), grades (easy..medium)
--only | easy..10x10 | verdicts (unique)
--only | hard..easy | expected easy..hard
--order | length | one of given, grade, score, size, title
"""),
)
def test_wrong_words(pile: Path, option: str, value: str, expected: str) -> None:
    done = command(pile.parent, "convert", "pile", "all.jsonl", option, value)
    assert done.stderr.startswith(f"error: {option}: found {value!r}")
    assert expected in done.stderr.replace("\n", " ").replace("help: ", "")
    assert done.returncode == 2
