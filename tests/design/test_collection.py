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
