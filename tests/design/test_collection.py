"""``nono make FOLDER``: a puzzle from each picture, repaired if needed, and a report of the others."""

from pathlib import Path

import pytest
from common import Capture, needs_engine
from stderr import told

import nono
from nono.cli.program import run

Image = pytest.importorskip("PIL.Image")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a unique picture, one that needs a repair, and files that cannot become puzzles."""
    pictures = tmp_path / "pictures"
    (pictures / "more").mkdir(parents=True)
    for name, rows in (("bar.png", ["XXXX", "X...", "X..."]), ("more/bar.png", ["X.X.", ".X..", "X.X.", "...X"])):
        picture = Image.new("L", (len(rows[0]), len(rows)), 255)
        for y, row in enumerate(rows):
            for x, key in enumerate(row):
                picture.putpixel((x, y), 0 if key == "X" else 255)
        picture.save(pictures / name)
    (pictures / "broken.png").write_text("no picture")
    (pictures / "notes.txt").write_text("to do")
    return pictures


@needs_engine
def test_a_folder_becomes_puzzles_and_a_report(folder: Path, tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "puzzles"
    assert run(["make", str(folder), "-o", str(out)]) == 1
    lines, told = capsys.readouterr()
    first, second, third = lines.splitlines()
    assert first.endswith("bar.png: 4x3, unique")
    assert second.endswith("broken.png: not a picture: its format is unknown")
    assert third.endswith("more/bar.png: 4x4, unique with 1 changed cell") or "changed cells" in third
    summary, *doubts = told.splitlines()
    assert lines.count("\n") == 3
    assert summary == "3 pictures: 1 unique, 1 repaired, 1 without a puzzle; skipped 1 other file"
    assert any(doubt.endswith("broken.png: not a picture: its format is unknown") for doubt in doubts)
    assert sorted(path.name for path in out.iterdir()) == ["bar-2.json", "bar.json"]
    for path in out.iterdir():
        assert nono.solve(nono.read(path)).verdict == "unique"
        assert nono.read(path).title == "bar"
    assert run(["render", str(out), "-o", str(tmp_path / "book.html")]) == 0


@needs_engine
@pytest.mark.parametrize("genre", ["nonogram", "mosaic"])
def test_a_table_gives_titles_authors_and_licences(folder: Path, tmp_path: Path, capsys: Capture, genre: str) -> None:
    (folder / "pictures.csv").write_text(
        '\ufeffPicture;Title;Author;license\nbar.png;"A bar; or two";Ann;CC BY 4.0\n\nbroken.png;;;\n', encoding="utf-8"
    )
    run(["make", str(folder), "-o", str(tmp_path / "out"), "--genre", genre])
    assert "skipped 1 other file" in capsys.readouterr().err  # the table is not one
    puzzle = nono.read(tmp_path / "out/bar.json")
    assert (puzzle.title, puzzle.meta["author"], puzzle.meta["license"]) == ("A bar; or two", "Ann", "CC BY 4.0")
    assert nono.solve(puzzle).verdict == "unique"
    if genre == "nonogram":
        other = nono.read(tmp_path / "out/bar-2.json")
        assert (other.title, "author" in other.meta) == ("bar", False)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("picture,titel\n", "pictures.csv:1: found the column 'titel'"),
        ("title\nBar\n", "pictures.csv:1: found 0 columns 'picture', expected one"),
        ("picture,title,title\n", "pictures.csv:1: found 2 columns 'title', expected one"),
        ("picture,title\nbar.png\n", "pictures.csv:2: found 1 cell, expected 2"),
        ("picture\nbar.png\nbaz.png\n", "pictures.csv:3: found 'baz.png', expected the file of a picture below"),
        ("picture\nbar.png\n./bar.png\n", "pictures.csv:3: the picture './bar.png' appears twice; it may"),
        ('picture\n"bar.png\n', "pictures.csv:2: not CSV: unexpected end of data"),
        (b"picture\n\xff\n", "pictures.csv: found bytes that are not UTF-8, expected a table"),
    ],
)
def test_wrong_tables(table: str | bytes, message: str, folder: Path, tmp_path: Path, capsys: Capture) -> None:
    (folder / "pictures.csv").write_bytes(table if isinstance(table, bytes) else table.encode())
    assert run(["make", str(folder), "-o", str(tmp_path / "out")]) == 2
    assert message in told(capsys.readouterr().err)[0]
    assert not (tmp_path / "out").exists()


def test_wrong_uses_of_a_folder(folder: Path, tmp_path: Path, capsys: Capture) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for words, message in (
        ([str(folder)], "Invalid value for --output: needed for the folder"),
        ([str(folder), "-o", str(empty), "--title", "A"], "Invalid value for --title: needs one picture, not a folder"),
        ([str(empty), "-o", str(empty)], "found no picture in"),
    ):
        assert run(["make", *words]) == 2
        assert message in told(capsys.readouterr().err)[0]
