"""The functions of the library that do what commands of their names do: make, convert, certify, encode, decode."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from common import needs_engine, ones
from tables import table

import nono
from nono.cli import program

DOTS = ones(2, id="dots")
RING = nono.Nonogram([[3], [1, 1], [3]], [[3], [1, 1], [3]])


@needs_engine
def test_make_takes_files_bytes_arrays_and_pictures(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    ink = np.array([[1, 1, 1, 0], [1, 0, 1, 0], [1, 1, 1, 0]], bool)
    pixels = np.where(ink, 0, 255).astype(np.uint8)
    image.fromarray(pixels).save(tmp_path / "ring.png")
    data = (tmp_path / "ring.png").read_bytes()
    coloured = np.stack([pixels] * 3, axis=-1)
    opaque = np.concatenate([coloured, np.full((3, 4, 1), 255, np.uint8)], axis=-1)
    converted = [image.fromarray(pixels).convert(mode) for mode in ("1", "L", "P", "RGB", "RGBA", "CMYK")]
    path = tmp_path / "ring.png"
    for given in (str(path), path, data, ink, pixels, coloured, opaque, *converted):
        goal: Any = nono.make(given).goal
        assert np.array_equal(goal, ink)
    assert nono.make(tmp_path / "ring.png").title == "ring"
    assert nono.make(data, title="Ring").title == "Ring"
    assert nono.make(data).title == ""
    with pytest.raises(nono.PuzzleError, match=r"array of float64 of shape \(2, 2\)"):
        nono.make(np.zeros((2, 2)))


@needs_engine
def test_make_does_what_the_command_does(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    path = tmp_path / "slope.png"
    image.linear_gradient("L").save(path)
    for words, options in table("""
--size 8x9 --colors 3 | {'size': (8, 9), 'colours': 3}
--size 8x9 --colours 3 | {'size': (8, 9), 'colors': 3}
--size 10 --colours 3 | {'size': 10, 'colours': 3}
--size 12x10 --background black | {'size': (12, 10), 'background': 'black'}
--ground none --pick 2 | {'ground': 'none', 'pick': 2}
"""):
        compare_make(path, words, options)


@needs_engine
def test_make_of_a_grade_does_what_the_command_does(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    path = tmp_path / "slope.png"
    image.linear_gradient("L").save(path)
    compare_make(path, "--grade ..hard", {"grade": "..hard"})


def compare_make(picture: Path, words: str, options: dict[str, Any]) -> None:
    out = picture.with_name("out.json")
    assert program.run(["make", str(picture), "-o", str(out), *words.split()]) in (0, 1)
    assert nono.make(picture, **options).to_dict() == nono.read(out).to_dict()


def test_convert_writes_files_and_folders(here: Path) -> None:
    nono.write([DOTS, RING], "set.jsonl")
    assert nono.convert("set.jsonl", "set.json") == 2
    assert list(nono.read_all("set.json")) == [DOTS, RING]
    assert nono.convert("set.jsonl", "folder/", "non") == 2
    assert [nono.read(f"folder/{name}") for name in ("set.non", "set-2.non")] == [DOTS, RING]
    assert nono.convert(Path("folder"), Path("again.jsonl"), format="non") == 2
    assert nono.convert("heart", "heart.mk", transpose=True) == 1
    assert nono.read("heart.mk") == nono.puzzle("heart").transposed()
    with pytest.raises(nono.PuzzleError, match="not stored in the format mk"):
        nono.convert("heart", "strict.mk", strict=True)
    (here / "bad.jsonl").write_text('{"rows": [[1]], "cols": [[1]]}\n{"rows": [[2]], "cols": [[1]]}\n')
    for output in ("strict.jsonl", "strict.json"):
        with pytest.raises(nono.PuzzleError, match=r"bad\.jsonl:2: row 1: found"):
            nono.convert("bad.jsonl", output)
    assert not list(here.glob("strict*"))
    with pytest.raises(nono.PuzzleError, match="no format"):
        nono.convert("heart", "folder/")


def test_formulas_and_answers() -> None:
    formula = nono.encode(DOTS)
    assert "p cnf" in formula
    assert nono.encode(DOTS, "opb", encoding="direct").startswith("* #variable=")
    assert "% row 1 column 2 colour 1 is 2\n" in nono.encode(DOTS, "flatzinc")
    answer = "x1 = true;\nx2 = false;\nx3 = false;\nx4 = true;\n----------\n"
    assert np.array_equal(nono.decode(DOTS, answer), np.eye(2))  # type: ignore[arg-type]
    solution = nono.decode(DOTS, "s SATISFIABLE\nv 1 -2 -3 4 0\n")
    assert solution is not None
    assert solution.dtype == np.uint8
    assert solution.tolist() == [[1, 0], [0, 1]]
    assert nono.decode(DOTS, "s UNSATISFIABLE") is None
    with pytest.raises(nono.PuzzleError, match="do not solve the puzzle"):
        nono.decode(DOTS, "v 1 2 3 4 0")
    with pytest.raises(nono.PuzzleError, match="to: found 'smt', expected one of dimacs, opb, flatzinc, cpsat"):
        nono.encode(DOTS, "smt")  # type: ignore[arg-type]
    with pytest.raises(nono.PuzzleError, match="found model with dimacs, expected encoding"):
        nono.encode(DOTS, model="order")
    with pytest.raises(nono.PuzzleError, match="memory"):
        nono.encode(DOTS, memory=0)
