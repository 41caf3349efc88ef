"""Sheets of puzzles: SVG, PNG, GIF, HTML and PDF, their numbers, lines and titles."""

import io
from itertools import chain
from pathlib import Path

import pytest
from common import Capture, needs_engine
from refusals import refused

import nono
from nono import Nonogram, puzzle as built_in, read, write
from nono.base.palette import default_palette
from nono.cli.program import run
from nono.renderers import sheet
from nono.renderers.drawing.items import Box, Label, Segment, readable
from nono.renderers.drawing.sheet import letters_of, pale, side_by_side, solution_sheet

Image = pytest.importorskip("PIL.Image")
HEART = built_in("heart")


def test_a_sheet_has_every_number_and_thick_lines_every_five() -> None:
    puzzle = Nonogram.from_grid([[1, 1, 0, 2] * 3] * 7)
    page = sheet(puzzle, puzzle.goal_bytes)
    texts = [item.text for item in page.items if isinstance(item, Label)]
    clues = [[str(block.length) for block in clue] or ["0"] for clue in puzzle.rows + puzzle.cols]
    assert sorted(texts) == sorted(chain.from_iterable(clues))
    assert texts.count("0") == 3  # empty columns
    strong = [item for item in page.items if isinstance(item, Segment) and 0.5 < item.thickness < 1]
    assert len(strong) == len([5, 10]) + len([5])
    assert sum(isinstance(item, Segment) and item.thickness > 1 for item in page.items) == 4  # the frame
    red = puzzle.palette[2].rgb
    assert sum(item.rgb == red and item.width == 10 for item in page.items if isinstance(item, Box)) == 21
    assert (readable("ffffff"), readable("000080")) == ("000000", "ffffff")
    assert side_by_side(page, page).width > 2 * page.width


def test_letters_tell_colours_apart() -> None:
    tulip = built_in("tulip")
    assert isinstance(tulip, Nonogram)
    assert tulip.goal_bytes is not None
    plain, lettered = sheet(tulip, tulip.goal_bytes), sheet(tulip, tulip.goal_bytes, letters=True)
    texts = [item.text for item in lettered.items if isinstance(item, Label)]
    assert {"R", "G", "red", "green"} <= {*texts}
    reds = sum(block.colour == 1 for block in chain.from_iterable(tulip.rows + tulip.cols))
    assert texts.count("R") == tulip.goal_bytes.count(1) + 1 + reds
    assert not {"R", "G"} & {item.text for item in plain.items if isinstance(item, Label)}
    assert sheet(HEART, HEART.goal_bytes, letters=True) == sheet(HEART, HEART.goal_bytes)
    names = letters_of(default_palette(256))
    assert len(set(names.values())) == 255
    assert (names[1], names[4], names[6]) == ("K", "B", "A")  # black, blue, and orange: an O would be read as 0


def test_letters_are_readable_without_colours() -> None:
    """Every ink of a sheet with letters is, as a grey, dark below white letters or light below black ones."""
    for entry in default_palette(256):
        grey = Image.new("RGB", (1, 1), f"#{pale(entry.rgb)}").convert("L").getpixel((0, 0))
        assert (grey <= 61) if readable(pale(entry.rgb)) == "ffffff" else (grey >= 174)
    tulip = built_in("tulip")
    assert isinstance(tulip, Nonogram)
    inks = {entry.rgb for entry in tulip.palette[1:]}
    for page in (sheet(tulip, tulip.goal_bytes, letters=True), solution_sheet(tulip, tulip.goal_bytes or b"", True)):
        assert not inks & {item.rgb for item in page.items}


BEGINS = {"svg": b"<svg", "png": b"\x89PNG", "html": b"<!DOCTYPE html>", "gif": b"GIF8", "pdf": b"%PDF"}


@pytest.mark.parametrize("kind", BEGINS)
def test_a_drawing_is_a_file_of_its_kind_and_no_puzzle(kind: str, tmp_path: Path, capsys: Capture) -> None:
    if kind == "pdf":
        pytest.importorskip("reportlab")
    path = tmp_path / f"x.{kind}"
    for show in ("both", "puzzle"):
        assert run(["render", "heart", "-o", str(path), "--show", show]) == 0
        data = path.read_bytes()
        assert data.startswith(BEGINS[kind])
        assert kind not in ("png", "gif") or Image.open(io.BytesIO(data)).size[0] > 100
    with refused(r"drawing.*(the puzzle is 'heart'|expected the puzzle)"):
        read(path)
    write(HEART, tmp_path / "y.png")
    capsys.readouterr()
    assert run(["solve", "--brief", str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    assert out == "unique line\n"
    assert f"skipped 1 file that holds no puzzle: x.{kind}" in err


@needs_engine
def test_pictures_that_need_a_word_to_be_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    for mode, colour in (("L", 0), ("RGBA", (0, 0, 0, 0))):
        Image.new(mode, (5, 5), colour).save(path)
        for format in (None, "png"):
            with refused(r"bad-picture.*one colour"):
                read(path, format)
        assert run(["make", str(path), "-o", str(tmp_path / "y.json")]) == 2
    for side, colours, most in ((10, 100, 64), (320, 17, 16)):  # a photograph, and a plot with smooth edges
        picture = Image.new("L", (side, side))
        picture.putdata([at % colours for at in range(side * side)])
        picture.save(path)
        with refused(rf"bad-picture.*{colours} colours.*{most} \(nono make"):
            read(path)
    assert run(["make", str(path), "-o", str(tmp_path / "y.json")]) in (0, 1)


def test_a_folder_gets_a_drawing_of_each_puzzle(tmp_path: Path, capsys: Capture) -> None:
    for folder, name in (("a", "heart"), ("b", "cat")):
        (tmp_path / folder).mkdir()
        nono.write(nono.puzzle(name), tmp_path / folder / "x.json")
    target = tmp_path / "drawn"
    assert run(["render", str(tmp_path), "stile", "-o", f"{target}/", "--to", "svg"]) == 0
    assert sorted(path.name for path in target.iterdir()) == ["stile.svg", "x-2.svg", "x.svg"]
    assert (target / "x.svg").read_text() != (target / "x-2.svg").read_text()
    assert run(["render", "heart", "-o", f"{target}/"]) == 2
    assert "--to: needed for the folder" in capsys.readouterr().err


@pytest.mark.parametrize("library", [False, True])
def test_files_of_one_name_in_several_folders_are_all_converted(tmp_path: Path, library: bool) -> None:
    for folder, name in (("a", "heart"), ("b", "cat"), ("c", "fish")):
        (tmp_path / "in" / folder).mkdir(parents=True)
        nono.write(nono.puzzle(name), tmp_path / "in" / folder / ("X.json" if folder == "c" else "x.json"))
    target = f"{tmp_path}/out/"
    if library:
        assert nono.convert(tmp_path / "in", target, to="json") == 3
    else:
        assert run(["convert", str(tmp_path / "in"), target, "--to", "json"]) == 0
    found = [nono.read(path) for path in (tmp_path / "out").iterdir()]
    assert {one.clue_hash() for one in found} == {nono.puzzle(name).clue_hash() for name in ("heart", "cat", "fish")}
    assert len({path.name.casefold() for path in (tmp_path / "out").iterdir()}) == 3
