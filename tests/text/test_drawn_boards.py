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
        assert loads(f"{text}0 -1\n0 0\n") == loads(text)
    with refused("found 1 lines below the board, expected none, or a table of marks"):
        loads(f"{text}0 0\n")


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
        ("pzprv3\nnorinori\n1\n2\n2\n0 0\n", ":5: .*found '2', expected the number of regions, 1"),
        ("pzprv3\nmines\n1\n2\n1 .\n. 4\n", "found the mark 4, expected the signs of minesweeper"),
        ("pzprv3\nnonogram\n1\n1\n. 1\n1 x\n", ":6: .*found 'x' on the board, expected '.' or a mark"),
        ("pzprv3\nlightup\n", ":1: .*found a file of pzpr without a board"),
    ],
)
def test_damaged_files_of_pzpr(text: str, message: str) -> None:
    with refused(message):
        loads(text)


def drawn(
    rows: list[str], tag: str = "", margin: int = 0, title: str = "", kind: str = "square", **elements: Any
) -> str:
    """A link to Penpa+ with a board of this size, margins on all sides, and elements by the cells of the grid."""
    height, width = len(rows) + 2 * margin, len(rows[0]) + 2 * margin
    whole = width + 4

    def corner(place: tuple[int, int], row: int, column: int) -> int:
        return whole * (height + 4) + whole * (place[0] + 1 + margin + row) + place[1] + 1 + margin + column

    numbers = {
        whole * (row + 2 + margin) + column + 2 + margin: value
        for (row, column), value in elements.pop("number", {}).items()
    }
    symbols = {
        str(whole * (row + 2 + margin) + column + 2 + margin): value
        for (row, column), value in elements.pop("symbol", {}).items()
    }
    lines = {
        f"{corner(place, *first)},{corner(place, 1, 1)}": 2
        for place, side in elements.pop("walls", ())
        for first in ([(0, 1)] if side == "right" else [(1, 0)])
    }
    data = {"zY": symbols, "zE": lines} | elements
    more = "".join(
        f", {name if len(name) == 2 else json.dumps(name)}: {json.dumps(value)}" for name, value in data.items()
    )
    return penpa(
        (width, height),
        (margin, margin),
        {key: [value, 1, "1"] for key, value in numbers.items()},
        grid=kind,
        title=title,
        tags=json.dumps([tag] if tag else []),
        more=more,
        ends=margin,
    )


def walls(rows: list[str]) -> list[tuple[tuple[int, int], str]]:
    """The lines between the regions of these rows, each by the cell to its left or above it."""
    places = [(row, column) for row in range(len(rows)) for column in range(len(rows[0]))]
    right = [(row, column) for row, column in places if rows[row][column] != (rows[row] + rows[row][-1])[column + 1]]
    below = [(row, column) for row, column in places if rows[row][column] != [*rows, rows[-1]][row + 1][column]]
    return [*((place, "right") for place in right), *((place, "below") for place in below)]


REGIONS = ["AAB", "ABB", "CCC"]
CIRCLES = {(0, 1): [2, "circle_M", 1], (2, 0): [1, "circle_M", 1]}
LINKS: dict[str, tuple[Puzzle, dict[str, Any]]] = {
    "sudoku": (
        Sudoku(["1...", "...2", "....", ".3.."]),
        {"tag": "classic", "number": {(0, 0): "1", (1, 3): 2, (3, 1): "3"}},
    ),
    "jigsaw": (
        Sudoku(["....", "...2", "....", "...."], boxes=["AAAB", "CABB", "CCDB", "CDDD"]),
        {"title": "A Sudoku", "number": {(1, 3): 2}, "walls": walls(["AAAB", "CABB", "CCDB", "CDDD"])},
    ),
    "even-odd": (
        Sudoku(["...."] * 4, parity=["o...", "...e", "....", "...."]),
        {"kind": "sudoku", "symbol": {(0, 0): [3, "circle_L", 1], (1, 3): [3, "square_L", 1]}},
    ),
    "binairo": (Binairo([".1..", "....", "0...", "...."]), {"title": "Takuzu 5", "symbol": CIRCLES}),
    "minesweeper": (Minesweeper(["1.?", "..0"]), {"tag": "minesweeper", "number": {(0, 0): 1, (0, 2): " ", (1, 2): 0}}),
    "mosaic": (
        Mosaic(["4.1", "..9"]),
        {"title": "Fill-a-Pix", "number": {(0, 0): 4, (0, 1): "?", (0, 2): "1", (1, 2): 9}},
    ),
    "norinori": (Norinori(REGIONS), {"tag": "norinori", "walls": walls(REGIONS)}),
    "star-battle": (
        StarBattle(REGIONS, 2),
        {
            "tag": "starbattle",
            "margin": 1,
            "walls": walls(REGIONS),
            "number": {(-1, 2): "2"},
            "symbol": {(-1, 3): [2, "star", 2]},
        },
    ),
    "tents": (
        Tents([".T.", "...", "..T"], [1, None, 0], [0, 1, None]),
        {
            "tag": "tents",
            "margin": 1,
            "symbol": {(0, 1): [1, "tents", 1], (2, 2): [1, "tents", 1]},
            "number": {(-1, 0): 0, (3, 1): "1", (0, -1): 1, (2, 3): 0, (1, -1): "?"},
        },
    ),
    "aquarium": (
        Aquarium(REGIONS, [None, 2, 3], [1, None, None]),
        {"title": "Aquarium", "margin": 1, "walls": walls(REGIONS), "number": {(1, -1): 2, (2, -1): 3, (-1, 0): 1}},
    ),
    "nonogram": (
        Nonogram([[1, 1], [None], [3]], [[1], [2], [1]]),
        {
            "tag": "nonogram",
            "margin": 2,
            "number": {(0, -2): 1, (0, -1): 1, (1, -1): "?", (2, -1): 3, (-1, 0): 1, (-1, 1): 2, (-1, 2): 1},
        },
    ),
}


def board_of(puzzle: Puzzle) -> list[str]:
    return ["." * puzzle.width] * puzzle.height


@pytest.mark.parametrize("name", LINKS)
def test_drawings_of_every_genre(name: str) -> None:
    puzzle, content = LINKS[name]
    assert loads(drawn(board_of(puzzle), **content)) == puzzle
    stated = {key: value for key, value in content.items() if key not in ("tag", "title", "kind")}
    assert loads(drawn(board_of(puzzle), **stated), genre=puzzle.genre) == puzzle


@pytest.mark.parametrize(
    ("name", "changed", "message"),
    [
        ("sudoku", {"z6": [[30, 31]]}, "'killercages' on the board, expected only numbers and lines and symbols"),
        ("sudoku", {"number": {(0, 0): "x"}}, "found 'x', expected a number"),
        ("sudoku", {"tag": "thermo"}, "of genre 'thermo', expected nonogram or akari or sudoku"),
        ("sudoku", {"tag": "", "title": "Killer Sudoku"}, "the heading names Killer Sudoku, which nono does not solve"),
        (
            "binairo",
            {"symbol": {(0, 0): [3, "circle_M", 1]}},
            "the symbol circle_M 3 in row 1 column 1, expected circle_M 1",
        ),
        ("binairo", {"symbol": {(0, 0): [[1, 0], "ox_B", 1]}}, "expected a symbol with one style"),
        ("norinori", {"zE": {"1,5": 2}}, "found '1,5'|the line '1,5'|lines along the sides"),
        ("norinori", {"margin": 1, "number": {(-1, 0): 1}}, "'number' on the board, expected only lines"),
        ("star-battle", {"number": {}}, "without the number of stars, expected a number in the margin"),
        (
            "star-battle",
            {"number": {(-1, 0): 1, (-1, 1): 2}},
            "other numbers and symbols, expected one number of stars",
        ),
        ("tents", {"number": {(-1, 0): 1, (3, 0): 2}}, "the number '2' in a margin, expected one number for each row"),
        ("nonogram", {"number": {(3, 0): 2}}, "a number in another margin, expected clues above the board"),
    ],
)
def test_drawings_that_are_refused(name: str, changed: dict[str, Any], message: str) -> None:
    puzzle, content = LINKS[name]
    with refused(message):
        loads(drawn(board_of(puzzle), **{**content, **changed}))


def test_the_name_of_a_genre_sets_the_number_of_stars() -> None:
    link = drawn(["..."] * 3, walls=walls(REGIONS))
    assert loads(link, genre="two not touch") == StarBattle(REGIONS, 2)
    assert loads(link, genre="queens") == StarBattle(REGIONS, 1)
