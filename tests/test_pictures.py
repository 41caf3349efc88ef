"""Pictures in and out: sheets of every kind, puzzles made of pictures, what line logic gives."""

from __future__ import annotations

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from strategies import pictures

from nono.backends.reference import solve as reference
from nono.base.errors import PuzzleError
from nono.base.palette import default_palette, readable
from nono.cli.program import run
from nono.genres.nonogram.puzzle import Nonogram
from nono.io.read import puzzle as built_in
from nono.io.read import read, write
from nono.model.answer import Task
from nono.renderers import svg
from nono.renderers.sheet import Box, Label, Rule, beside, sheet
from nono.solving.line_logic import known, sweeps

Image = pytest.importorskip("PIL.Image")
HEART = built_in("heart")


def test_a_sheet_has_every_number_and_thick_lines_every_five() -> None:
    puzzle = Nonogram.from_grid([[1, 1, 0, 2] * 3] * 7)
    page = sheet(puzzle, puzzle.goal)
    texts = [item.text for item in page.items if isinstance(item, Label)]
    assert sorted(texts) == sorted(str(block.length) for clue in puzzle.rows + puzzle.cols for block in clue)
    thick = [item for item in page.items if isinstance(item, Rule) and item.thickness > 1]
    assert len(thick) == len([0, 5, 10, 12]) + len([0, 5, 7])
    red = puzzle.palette[2].rgb
    assert sum(item.rgb == red and item.width == 10 for item in page.items if isinstance(item, Box)) == 21
    assert (readable("ffffff"), readable("000080")) == ("000000", "ffffff")
    assert beside(page, page).width > 2 * page.width


def test_svg_is_xml_and_its_page_needs_nothing_else() -> None:
    drawing = svg.render(sheet(HEART))
    assert ElementTree.fromstring(drawing).tag.endswith("svg")
    page = svg.page("<&>", [("a <b>", sheet(HEART), sheet(HEART, HEART.goal))])
    assert "a &lt;b&gt;" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("kind", ["svg", "png", "html", "gif", "pdf"])
@pytest.mark.parametrize("show", ["empty", "both"])
def test_render(kind: str, show: str, tmp_path: Path) -> None:
    if kind == "pdf":
        pytest.importorskip("reportlab")
    path = tmp_path / f"heart.{kind}"
    assert run(["render", "heart", "-o", str(path), "--show", show]) == 0
    data = path.read_bytes()
    begins = {"svg": b"<svg", "png": b"\x89PNG", "html": b"<!DOCTYPE html>", "gif": b"GIF8", "pdf": b"%PDF"}
    assert data.startswith(begins[kind])
    if kind in ("png", "gif"):
        assert Image.open(io.BytesIO(data)).size[0] > 100


@given(pictures())
def test_the_last_sweep_is_the_fixpoint_of_line_logic(puzzle: Nonogram) -> None:
    *_, last = sweeps(puzzle.model())
    alone = reference(puzzle.model(), Task(options={"strategy": "lines"}))
    cells = known(last)
    assert puzzle.goal is not None
    assert all(colour in (None, own) for colour, own in zip(cells, puzzle.goal, strict=True))
    assert (None not in cells) == bool(alone.solutions)


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


def test_show_steps(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    path.write_text('{"rows": [[1], [1]], "cols": [[1], [1]]}')
    assert run(["solve", str(path), "--show-steps", "--backend", "reference"]) == 0
    out = capsys.readouterr().out
    assert "4 cells left open\n\n??\n??\n" in out
    assert out.index("left open") < out.index("multiple")


@pytest.mark.parametrize(
    "title", ["Sn\u00e4il", "\u0443\u043b\u0438\u0442\u043a\u0430", "\u8778\u725b", "\ud55c\uae00", "long " * 60, ""]
)
def test_titles_of_booklets(title: str, tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    path = tmp_path / "book.json"
    write([Nonogram.from_grid([[1]], title=title), HEART, Nonogram.from_grid([[1] * 60])], path)
    assert run(["render", str(path), "-o", str(tmp_path / "book.pdf")]) == 0
    pages = re.findall(rb"/MediaBox \[ 0 0 (\S+) \S+ \]", (tmp_path / "book.pdf").read_bytes())
    assert pages == [b"595.28", b"595.28", b"841.89", b"595.28"]  # a puzzle that is wide lies on its side


def test_numbers_read_well_on_every_colour() -> None:
    def luminance(rgb: str) -> float:
        parts = [int(rgb[at : at + 2], 16) / 255 for at in (0, 2, 4)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for entry in default_palette(256):
        dark, light = sorted((luminance(entry.rgb), luminance(readable(entry.rgb))))
        assert (light + 0.05) / (dark + 0.05) > 4.4, "the contrast that WCAG 2 asks for is 4.5"
