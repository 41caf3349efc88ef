"""Issues of a store: what the first command that names one takes, all later commands take, with the same numbers."""

import json
import re
import sqlite3
from base64 import b64decode
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from command_line import command
from common import needs_engine, needs_page
from stderr import usage_error

import nono

pytestmark = [needs_engine, pytest.mark.usefixtures("workers_here")]
NAMES = ["heart", "cat", "crown", "fish", "kite", "owl", "duck"]


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A folder with a pile of puzzles and their store."""
    for name in NAMES:
        puzzle = nono.puzzle(name)
        by = "Ada" if name < "d" else "Bo, Jr."
        data = {**puzzle.to_dict(), "author": by, "title": f"The {name}"}
        path = tmp_path / "pile" / by.split(",")[0].lower() / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data))
    batch(tmp_path)
    return tmp_path


def batch(club: Path) -> None:
    command(club, "batch", "pile", "--grade", "--jobs", "1")


def issued(club: Path) -> list[tuple[str, int, str]]:
    """The issues in the store, with their numbers and files."""
    with closing(sqlite3.connect(club / "runs.sqlite")) as db:
        rows = db.execute("SELECT issue, number, source FROM issued ORDER BY issue, number").fetchall()
    return [(issue, number, Path(source).stem) for issue, number, source in rows]


def titles(path: Path) -> list[str]:
    return [puzzle.title for puzzle in nono.read_all(path)]


def numbered_titles(pdf: Path) -> list[tuple[int, str]]:
    """The numbers and titles of the puzzles in a book with titles."""
    import pypdf

    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(pdf.read_bytes())).pages)
    return sorted({(int(number), title) for number, title in re.findall(r"^(\d+)\. (The \w+)$", text, re.MULTILINE)})


@needs_page
def test_book_site_and_file_have_the_numbers_of_the_issue(club: Path) -> None:
    given = ["--issue", "March", "--only", "unique", "--order", "size,title", "--count", "5"]
    done = command(club, "render", "runs.sqlite", "-o", "march.pdf", "--titles", "puzzle", *given)
    assert done.returncode == 0
    names = [name for _, _, name in issued(club)]
    assert issued(club) == [("March", number, name) for number, name in enumerate(names, 1)]
    assert len(names) == 5
    expected = [(number, f"The {name}") for number, name in enumerate(names, 1)]
    assert numbered_titles(club / "march.pdf") == expected
    command(club, "convert", "runs.sqlite", "march.jsonl", "--issue", "March")
    assert titles(club / "march.jsonl") == [title for _, title in expected]
    command(club, "page", "--export", "site", "runs.sqlite", "--issue", "March")
    tiles = re.findall(r'<a class="tile"([^>]*)>.*?<strong>([^<]*)', (club / "site/index.html").read_text(), re.DOTALL)
    for facts, shown in tiles:  # the title that a script shows after the puzzle is solved has the number, too
        number, disguised = re.findall(r"\d+", shown)[0], re.findall('data-title="([^"]*)"', facts)
        assert all(b64decode(title).decode().startswith(f"{number}. ") for title in disguised)
    numbers = [int(re.findall(r"\d+", title)[0]) for _, title in tiles]
    assert numbers == [*range(1, 6)]
    kite = names.index("kite") + 1
    assert f"{kite}. The kite" in [title for _, title in tiles], "a Sudoku has its title and its number"


@needs_page
def test_the_site_may_come_first(club: Path) -> None:
    """Its numbers are those of its index, which is by kind, grade and size."""
    done = command(club, "page", "--export", "site", "runs.sqlite", "--issue", "march", "--only", "unique")
    assert f"recorded the issue march: {len(NAMES)} puzzles\n" in done.stderr
    shown = re.findall("<strong>([^<]*)", (club / "site/index.html").read_text())
    assert [int(re.findall(r"\d+", title)[0]) for title in shown] == [*range(1, len(NAMES) + 1)]
    command(club, "render", "runs.sqlite", "-o", "march.html", "--issue", "March", "--titles", "puzzle")
    headings = re.findall(r"<h2>(\d+)\. The (\w+)</h2>", (club / "march.html").read_text())
    assert [(int(number), name) for number, name in headings] == [(number, name) for _, number, name in issued(club)]
    assert headings[-1][1] == "kite", "a Sudoku comes after the nonograms"


@pytest.mark.parametrize("chapters", ["none", "difficulty", "genre"])
def test_a_second_print_is_the_same_after_files_were_changed(chapters: str, club: Path) -> None:
    given = ["--issue", "March", "--chapters", chapters, "--title", "March"]
    command(club, "render", "runs.sqlite", "-o", "first.pdf", *given, "--only", "unique", SOURCE_DATE_EPOCH="9")
    before = issued(club)
    (club / "pile/ada/cat.json").unlink()
    (club / "pile/bo/owl.json").write_text(json.dumps({**nono.puzzle("owl").to_dict(), "author": "Cy"}))
    nono.write(nono.puzzle("anchor"), club / "pile/ada/anchor.json")
    batch(club)
    command(club, "render", "runs.sqlite", "-o", "second.pdf", *given, SOURCE_DATE_EPOCH="9")
    assert (club / "first.pdf").read_bytes() == (club / "second.pdf").read_bytes()
    assert issued(club) == before


def test_the_next_issue_has_nothing_of_the_last_one(club: Path) -> None:
    given = ["--only", "unpublished,unique"]
    command(
        club, "convert", "runs.sqlite", "march.jsonl", "--issue", "March", *given, "--count", "3", "--order", "title"
    )
    resent = club / "pile/bo/again.json"
    resent.write_bytes((club / "pile/ada/cat.json").read_bytes())
    nono.write(nono.puzzle("anchor"), club / "pile/bo/anchor.json")
    batch(club)
    done = command(club, "convert", "runs.sqlite", "april.jsonl", "--issue", "April", *given)
    assert "left out: 4 published" in done.stderr
    assert not {*titles(club / "march.jsonl")} & {*titles(club / "april.jsonl")}
    done = command(club, "convert", "runs.sqlite", "new.jsonl", "--only", "new")
    assert done.returncode == 2, "nothing came after April"
    command(club, "convert", "runs.sqlite", "march.jsonl", "--issue", "March", "--again", "--only", "unpublished")
    assert {*titles(club / "march.jsonl")} == {"The cat", "The crown", "The duck"}, "its own puzzles are free again"


def test_new_puzzles_are_those_after_the_latest_issue(club: Path) -> None:
    assert "took" not in command(club, "convert", "runs.sqlite", "new.jsonl", "--only", "new").stderr
    command(club, "convert", "runs.sqlite", "march.jsonl", "--issue", "March", "--count", "1")
    nono.write(nono.puzzle("anchor"), club / "pile/bo/anchor.json")
    (club / "pile/bo/half.json").write_text("{")
    batch(club)
    command(club, "convert", "runs.sqlite", "new.jsonl", "--only", "new")
    assert titles(club / "new.jsonl") == ["Anchor"]
    done = command(club, "report", "runs.sqlite", "--only", "new")
    assert "2 entries: 1 different puzzle, 0 duplicates\n1 unique, 1 unreadable" in done.stdout


@pytest.mark.parametrize(("word", "number"), [("author=ada", 2), ("author=Bo Jr.", 5), ("folder=pile/ada", 2)])
def test_senders_are_chosen(word: str, number: int, club: Path) -> None:
    command(club, "convert", "runs.sqlite", "sent.jsonl", "--only", f"unique,{word}")
    assert len(titles(club / "sent.jsonl")) == number


def test_an_issue_is_recorded_only_if_its_output_was_written(club: Path) -> None:
    before = (club / "runs.sqlite").read_bytes()
    done = command(club, "render", "runs.sqlite", "-o", "march.svg", "--issue", "March")
    assert done.returncode == 2
    assert command(club, "render", "runs.sqlite", "-o", "a.pdf", "--issue", "March", "--only", "akari").returncode == 2
    assert not issued(club)
    command(club, "render", "runs.sqlite", "-o", "a.pdf", "--only", "unique")
    assert (club / "runs.sqlite").read_bytes() == before, "a command that only reads"


def test_the_report_names_the_puzzles_of_each_issue(club: Path) -> None:
    command(club, "convert", "runs.sqlite", "a.jsonl", "--issue", "March", "--order", "title", "--count", "2")
    rows = json.loads(command(club, "report", "runs.sqlite", "--json").stdout)["issues"]
    assert rows == [
        {"issue": "March", "number": 1, "place": "pile/ada/cat.json", "title": "The cat"},
        {"issue": "March", "number": 2, "place": "pile/ada/crown.json", "title": "The crown"},
    ]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            ["runs.sqlite", "--issue", "March", "--only", "unique"],
            "the issue 'March' has its puzzles; --again chooses anew",
        ),
        (["runs.sqlite", "--issue", "March", "--count", "3"], "--again chooses anew"),
        (["runs.sqlite", "--again"], "needs --issue"),
        (["runs.sqlite", "--issue", "March", "--index", "2"], "cannot be combined with --index"),
        (["pile", "--issue", "March"], "expected one store of nono batch as the only input"),
        (["pile", "--only", "new"], "expected a store of nono batch as the only input"),
    ],
)
def test_wrong_issues(words: list[str], expected: str, club: Path) -> None:
    command(club, "convert", "runs.sqlite", "a.jsonl", "--issue", "March", "--count", "2")
    source, *options = words
    done = command(club, "convert", source, "b.jsonl", *options)
    assert expected in usage_error(done.stderr)
    assert done.returncode == 2
