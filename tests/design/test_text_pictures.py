"""Pictures that are drawn as text: a palette and rows of its keys."""

from pathlib import Path

import pytest
from common import Capture, needs_engine
from stderr import told

import nono
from nono.cli.program import run

pytest.importorskip("PIL")
DUCK = """\
. #9ad7f2
y #ffd23c yolk
k #18181c
o #f58a1f
p #ff00ff

......
..yy..
..yky.
ooyyy.
.yyyy.
......
"""


def test_a_text_keeps_its_keys_and_colours(tmp_path: Path) -> None:
    (tmp_path / "duck.txt").write_text(DUCK)
    puzzle = nono.make(tmp_path / "duck.txt", ground="none")
    assert puzzle.title == "duck"
    assert [tuple(colour) for colour in puzzle.palette] == [
        (".", "light blue", "9ad7f2"),
        ("y", "yolk", "ffd23c"),
        ("k", "black", "18181c"),
        ("o", "orange", "f58a1f"),
    ]
    assert puzzle.rows_text(puzzle.goal_bytes or b"") == DUCK.split()[-6:]
    assert nono.make(DUCK.encode()).height == 6  # a margin of one cell stays


@needs_engine
@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("aab\naXb\nbbb\n", ["aa.", "aX.", "..."]),  # the most frequent sign is the background
        ("0.1\n011\n000\n", [".X1", ".11", "..."]),  # no ink has the key .
        ("   *   \n  oXo  \n .XXX. \n", ["...*..", "..oXo.", ".aXXXa"]),  # blanks are the background
    ],
)
def test_a_text_without_a_palette_is_a_picture_if_its_lines_are_rows(text: str, rows: list[str]) -> None:
    puzzle = nono.make(text.encode(), ground="none")
    assert puzzle.rows_text(puzzle.goal_bytes or b"") == rows
    assert nono.loads(text, "grid").goal_bytes == puzzle.goal_bytes
    with pytest.raises(nono.PuzzleError, match="not a picture"):
        nono.make(b"These are words.\nThey are not even.\n")


@needs_engine
def test_options_convert_a_text_like_a_picture(tmp_path: Path) -> None:
    large = nono.make(DUCK.encode(), size=(12, 12))
    assert (large.width, large.height, large.palette[0].rgb) == (12, 12, "9ad7f2")
    assert nono.make(DUCK.encode(), background="#ffd23c").palette[0].rgb == "ffd23c"
    assert nono.make(DUCK.encode(), colours=2).colours == 2


@needs_engine
def test_candidates_of_a_text_begin_with_the_drawing(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "duck.txt").write_text(DUCK)
    assert run(["make", str(tmp_path / "duck.txt"), "--try", str(tmp_path / "sheet.svg")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("--pick 1: 6x6, 4 colours")
    assert len(lines) > 1
    assert nono.make(DUCK.encode(), pick=1).palette[1].name == "yolk"
    black = nono.make(DUCK.encode(), pick=len(lines))
    assert f"--pick {len(lines)}: {black.width}x{black.height}, {black.colours} colours" in lines[-1]


@pytest.mark.parametrize("text", ["..X\n.XX\n", "001\n011\n", ". . #\n. # #\n", "\ufeff..X\r\n.XX\r\n"])
def test_a_text_in_black_and_white_needs_no_palette(text: str) -> None:
    assert nono.make(text.encode()).rows == nono.Nonogram.from_grid([[0, 0, 1], [0, 1, 1]]).rows


@needs_engine
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (DUCK.replace("ooyyy.", "ooyqy."), "duck.txt:10: found 'q', expected a key of the palette: . y k o p"),
        (DUCK.replace("ooyyy.", "ooyy."), "duck.txt:10: found a row of 5 cells, expected 6 as on line 7"),
        (DUCK.replace("k #", "y #"), "duck.txt: the palette has two colours with the same key"),
        (". #ffffff\nk #000000\n", "duck.txt: found nothing, expected rows of characters"),
        (". #ffffff\nk #000000\n...\n", "duck.txt: found a picture of one colour, expected at least two"),
        ("...\n...\n", "duck.txt: found a picture of one colour, expected at least two"),
        ("a duck\nand a hen\n", "duck.txt: not a picture: its format is unknown"),
    ],
)
def test_wrong_texts(text: str, message: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("duck.txt").write_text(text)
    assert run(["make", "duck.txt", "-o", "duck.json"]) == 2
    assert told(capsys.readouterr().err)[0] == f"error: {message}"


def test_a_folder_has_texts_and_other_files(tmp_path: Path, capsys: Capture) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    (pictures / "duck.txt").write_text(DUCK)
    (pictures / "hill.grid").write_text("..X..\n.XXX.\nXXXXX\n")
    (pictures / "README.txt").write_text("Two pictures by me.\n")
    assert run(["make", str(pictures), "-o", str(tmp_path / "out")]) == 0
    assert "2 pictures: 2 unique, 0 repaired, 0 without a puzzle; skipped 1 other file" in capsys.readouterr().err
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"duck.json", "hill.json"}


def test_a_puzzle_in_other_colours_is_written_with_its_palette(tmp_path: Path) -> None:
    puzzle = nono.puzzle("giant-panda", nono.Nonogram)
    text = nono.dumps(puzzle, "grid")
    assert text.startswith(". #b8e0a0 light green\n")
    again = nono.make(text.encode(), ground="none")
    assert again.rows_text(again.goal_bytes or b"") == puzzle.rows_text(puzzle.goal_bytes or b"")
    assert {*again.palette} == {*puzzle.palette}
    assert nono.dumps(nono.puzzle("heart"), "grid").startswith(".X.X.\n")
