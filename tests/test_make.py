"""Puzzles made from pictures: sizes, colours, background, pixel art."""

from __future__ import annotations

from pathlib import Path

import pytest

from nono.base.errors import PuzzleError
from nono.cli.program import run
from nono.genres.nonogram.puzzle import Nonogram
from nono.io.read import read

Image = pytest.importorskip("PIL.Image")


def drawn(path: Path, rows: list[str], scale: int = 1) -> None:
    """A picture file: white, black, red and blue pixels."""
    values = {".": (255, 255, 255), "X": (0, 0, 0), "r": (220, 30, 30), "b": (20, 20, 200), "e": (210, 40, 30)}
    image = Image.new("RGB", (len(rows[0]), len(rows)))
    image.putdata([values[key] for row in rows for key in row])
    image.resize((len(rows[0]) * scale, len(rows) * scale), 0).save(path)


def made(tmp_path: Path, *words: str) -> Nonogram:
    run(["make", str(tmp_path / "in.png"), "-o", str(tmp_path / "out.json"), *words])
    puzzle = read(tmp_path / "out.json")
    assert isinstance(puzzle, Nonogram)
    return puzzle


def test_make(tmp_path: Path) -> None:
    rows = ["......", ".Xr...", ".XXbb.", ".XXee.", "......"]
    drawn(tmp_path / "in.png", rows)
    exact = made(tmp_path)
    assert (exact.width, exact.height, exact.colours) == (6, 5, 5)
    few = made(tmp_path, "--colors", "4")
    assert few.colours == 4
    assert few.goal is not None
    assert few.goal[8] == few.goal[21] == few.goal[22]  # the two reds became one
    assert made(tmp_path, "--crop").rows == exact.rows[1:4]
    dark = made(tmp_path, "--threshold", "0.3")
    assert dark.rows_text(dark.goal or b"") == ["......", ".X....", ".XX...", ".XX...", "......"]
    assert made(tmp_path, "--size", "3x4", "--colors", "2", "--dither").width == 3
    assert made(tmp_path, "--width", "12").height == 10
    assert made(tmp_path, "--background", "#000000").palette[0].rgb == "000000"


def test_pixel_art_in_its_own_size(tmp_path: Path) -> None:
    rows = ["..X.", ".XX.", "XXXX"]
    drawn(tmp_path / "in.png", rows, scale=7)
    assert made(tmp_path, "--unscale", "--colors", "2").rows_text(made(tmp_path, "--unscale").goal or b"") == rows


def test_pixel_art_that_jpeg_has_blurred(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = ["..X.", ".XX.", "XrrX"]
    drawn(tmp_path / "in.png", rows, scale=20)
    assert made(tmp_path).width == 80
    assert "blown up by 20: --unscale" in capsys.readouterr().err
    Image.open(tmp_path / "in.png").save(tmp_path / "in.jpg", quality=80)
    (tmp_path / "in.jpg").rename(tmp_path / "in.png")
    small = made(tmp_path, "--unscale", "--colors", "3")
    assert small.goal is not None
    assert [bool(cell) for cell in small.goal] == [key != "." for row in rows for key in row]
    assert (small.width, small.colours, len({*small.goal[8:12]})) == (4, 3, 2)


def test_edges_between_two_colours_do_not_become_colours(tmp_path: Path) -> None:
    drawn(tmp_path / "in.png", ["." * 200, *["." * 40 + "b" * 121 + "." * 39] * 120, "." * 200])
    assert made(tmp_path).colours == 2


@pytest.mark.parametrize(
    "words", ["--colors 0", "--colors 300", "--threshold 5", "--width -3", "--size 0x5", "--size 3000x3000"]
)
def test_wishes_that_cannot_be(words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn(tmp_path / "in.png", ["X."])
    assert run(["make", str(tmp_path / "in.png"), "-o", str(tmp_path / "out.json"), *words.split()]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert not (tmp_path / "out.json").exists()


def test_pictures_too_large_say_the_limit(tmp_path: Path) -> None:
    Image.new("1", (5000, 5000)).save(tmp_path / "big.png")
    with pytest.raises(PuzzleError, match=r"too-large.*5000x5000.*4194304"):
        read(tmp_path / "big.png")
