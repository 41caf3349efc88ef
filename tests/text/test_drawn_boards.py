"""Files of pzpr and links to Penpa+: every genre, what is refused, and marks of players."""

import json
from pathlib import Path
from typing import Any

import pytest
from format_examples import penpa
from refusals import refused

from nono import (
    Akari,
    Aquarium,
    Binairo,
    Minesweeper,
    Mosaic,
    Nonogram,
    Norinori,
    Puzzle,
    PuzzleWarning,
    StarBattle,
    Sudoku,
    Tents,
)
from nono.text import entries, loads

FILES: dict[str, tuple[Puzzle, str]] = {
    "lightup": (Akari(["#..1", "....", "2..#"]), "3\n4\n- # . 1 \n. . + . \n2 . . - \n"),
    "sudoku": (
        Sudoku([".1..", "...2", "3...", "..3."]),
        "4\n. 1 . . \n. . . 2 \n3 . . . \n. . 3 . \n2 . . . \n" + ". . . . \n" * 3,
    ),
    "mines": (Minesweeper([".2.", "?.1"]), "2\n3\n. 2 . \n- . 1 \n# . + \n. . . \n"),
    "norinori": (Norinori(["AAB", "ABB"]), "2\n3\n2\n0 0 1 \n0 1 1 \n# . . \n. . . \n"),
    "starbattle": (
        StarBattle(["AAB", "ABB", "CCC"], 2),
        "3\n3\n2\n3\n0 0 1 \n0 1 1 \n2 2 2 \n. . . \n. . . \n. . . \n",
    ),
    "tents": (
        Tents([".T.", "..T"], [1, None], [0, 2, 1]),
        "2\n3\n. 0 2 c1 \n1 . 1 A \n. - . 1 \n0 0 \n0 0 \n0 0 0 \n",
    ),
    "aquarium": (
        Aquarium(["AAB", "ABB"], [None, 2], [1, None, 2], separate=True),
        "2\n3\n0 1 \n1 0 \n0 1 0 \n. 1 . 2 \n. # . . \n2 . . . \n",
    ),
    "nonogram": (Nonogram([[None, 1], [2]], [[1], [2], [1]]), "2\n3\n. . 1 2 1 \n-2 1 . # . \n. 2 + . . \n"),
}
MARKED = {"lightup": "?#??", "sudoku": "2???", "mines": "*?.", "norinori": "#??", "tents": "??^", "aquarium": "#??"}


@pytest.mark.parametrize("kind", FILES)
def test_files_of_pzpr(kind: str, tmp_path: Path) -> None:
    puzzle, text = FILES[kind]
    for file in (
        f"pzprv3\n{kind}\n{text}",
        f"pzprv3/{kind}/{text}".replace("\n", "/"),
        f"pzprv3.1\n{kind}\n{text}{{\n}}\n",
    ):
        read = loads(file)
        assert {**read.to_dict(), "saved": 0} == {**puzzle.to_dict(), "saved": 0}
        if kind in MARKED:
            assert read.saved[0].grid[0] in (MARKED[kind], MARKED[kind].replace("#", "o"))
    (tmp_path / "several.txt").write_text(
        f"pzprv3\n{kind}\n{text}\npzprv3\nslither\n2\n2\n. .\n. .\npzprv3\n{kind}\n{text}"
    )
    first, wrong, last = [entry.puzzle for entry in entries(tmp_path / "several.txt")]
    assert first == last == read
    assert "found a puzzle of 'slither', expected nonogram or lightup" in str(wrong)


def test_flags_and_what_is_left_over_in_files_of_pzpr() -> None:
    text = "pzprv3\naquarium\n2\n2\nr\n0\n0\n0 0\n. 1 .\n2 . .\n. . .\n"
    assert loads(text) == Aquarium(["AA", "AA"], [2, None], [1, None])
    with pytest.warns(PuzzleWarning, match="not read: '0 -1' below the board"):
        assert loads(f"{text}0 -1\n") == loads(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pzprv3\nlightup\n2\n2\n. .\n", ":5: .*found the end of the file, expected 2 rows of cells"),
        ("pzprv3\nlightup\n2\n2\n. .\n. . .\n", ":6: .*found a row of 3 words, expected 2 for cells"),
        ("pzprv3\nlightup\n2\n2\n. .\n. x\n", ":6: .*found 'x', expected a number, '.' or '-'"),
        ("pzprv3\nlightup\n2\nx\n. .\n. .\n", ":3: .*found 'x', expected a number of columns"),
        ("pzprv3\nstarbattle\n2\n2\n.\n2\n0 0\n1 1\n", ":5: .*found '.', expected a number"),
        ("pzprv3\ntents\n1\n1\n. 1\n1 2\n", "found 2, expected '.' or T"),
        ("pzprv3\naquarium\n1\n1\n. 1\n1 2\n", ":6: .*found a number on the board, expected only marks"),
        ("pzprv3\nlightup\n", ":1: .*found a file of pzpr without a board"),
    ],
)
def test_damaged_files_of_pzpr(text: str, message: str) -> None:
    with refused(message):
        loads(text)
