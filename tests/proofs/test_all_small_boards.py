"""The specification of the verified checker, run on all small boards of every genre, against the reference backend."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from common import ROOT

import nono
from nono import PuzzleError, solve

VERIFIED = ROOT / "src/checker/verified"
pytestmark = pytest.mark.skipif(shutil.which("ocamlopt") is None, reason="no compiler for OCaml")


def boards(keys: str, height: int, width: int) -> Iterator[list[str]]:
    for cells in product(keys, repeat=height * width):
        yield ["".join(cells[row * width : (row + 1) * width]) for row in range(height)]


def of_lines(choices: list[Any], **sides: int) -> Iterator[dict[str, Any]]:
    """All ways to give each line of these sides one of the clues."""
    for clues in product(choices, repeat=sum(sides.values())):
        left = iter(clues)
        yield {side: [next(left) for _ in range(number)] for side, number in sides.items()}


SHORT = [[], [1], [2], [[None, 1]]]
COLOURS = [[], [[1, 1]], [[1, 2]], [[1, 1], [1, 2]], [[2, 1]], [[None, 2]]]
NUMBERS = [None, 0, 1, 2]
SMALL: dict[str, list[dict[str, Any]]] = {
    "nonogram": [*of_lines(SHORT, rows=2, cols=2), *of_lines(COLOURS, rows=1, cols=2)],
    "akari": [{"grid": rows} for rows in [*boards(".#012", 2, 2), *boards(".#1", 1, 4), *boards(".2", 3, 3)]],
    "mosaic": [{"numbers": rows} for rows in [*boards(".0134", 2, 2), *boards(".23", 2, 3)]],
    "minesweeper": [
        {"numbers": rows, **mines}
        for rows in [*boards(".?01", 2, 2), *boards(".2", 2, 3)]
        for mines in ({}, {"mines": 0}, {"mines": 1}, {"mines": 2})
    ],
    "star-battle": [
        {"regions": rows, "stars": stars}
        for rows in [*boards("AB.", 2, 2), *boards("AB", 3, 3), ["A"]]
        for stars in (1, 2)
    ]
    + [{"regions": ["ABCD"] * 4}],
    "norinori": [{"regions": rows} for rows in [*boards("AB", 2, 3), *boards("ABC", 2, 2)]],
    "aquarium": [
        {"regions": rows, **clues, "separate": separate}
        for rows in boards("AB", 2, 2)
        for clues in of_lines([None, 0, 1], rows=2, cols=2)
        for separate in (False, True)
    ],
    "tents": [
        {"trees": rows, "rows": [one, other], "cols": [None] * 3}
        for rows in boards(".T", 2, 3)
        if "".join(rows).count("T") < 3
        for one, other in product(NUMBERS, repeat=2)
    ],
    "sudoku": [
        *(
            {"givens": rows, "boxes": ["AA", "BB"], "diagonals": crossed}
            for rows in boards(".12", 2, 2)
            for crossed in (False, True)
        ),
        *(
            {"givens": rows, "boxes": ["AAB", "CAB", "CCB"]}
            for rows in boards(".1", 3, 3)
            if "".join(rows).count("1") > 1
        ),
        *(
            {"givens": ["..", ".."], "boxes": boxes, "parity": parity}
            for boxes in boards("AB", 2, 2)
            for parity in boards(".oe", 2, 2)
        ),
    ],
    "binairo": [
        *({"givens": rows, "repeats": repeats} for rows in boards(".01", 2, 2) for repeats in (False, True)),
        *(
            {"givens": ["....", "...."], "repeats": True, "signs": {"across": rows, "down": ["...."]}}
            for rows in boards(".=x", 2, 3)
        ),
    ],
}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    work = tmp_path_factory.mktemp("boards")
    parts = [
        *(VERIFIED / name for name in ("extracted/verified.mli", "extracted/verified.ml", "formula.ml")),
        ROOT / "tests/verified/boards.ml",
    ]
    for part in parts:
        shutil.copy(part, work)
    subprocess.run(["ocamlopt", "-w", "-a", *(part.name for part in parts), "-o", "boards"], cwd=work, check=True)
    return work / "boards"


@pytest.mark.every(3)
@pytest.mark.parametrize("genre", SMALL)
def test_all_small_boards_have_the_solutions_of_the_reference(
    genre: str, program: Path, pytestconfig: pytest.Config
) -> None:
    """Without --slow, every third board."""
    drawn = SMALL[genre][:: 1 if pytestconfig.getoption("--slow") else 3]
    texts, expected = [], []
    for fields in drawn:
        try:
            puzzle = nono.loads(json.dumps({"nono": 1, "genre": genre, **fields}), "json", check=False)
        except PuzzleError:
            continue  # not a board, for nono
        texts.append(json.dumps({"nono": 1, **puzzle.to_dict()}))
        expected.append({"".join(map(str, grid)) for grid in solve(puzzle, "reference", limit=None).grids})
    lines = "".join(f"{text}\n" for text in texts)
    said = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(said) == len(texts) > len(drawn) // 2
    for text, line, grids in zip(texts, said, expected, strict=True):
        assert {*line.split()} == grids, text
    assert len({*map(len, expected)}) > 1
