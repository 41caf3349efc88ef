"""JSON with other names for the fields of a nonogram, lists under any name, pictures, and webpbn's XML as JSON."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from refusals import refused

from nono import Nonogram, loads, read_all
from nono.base.errors import PuzzleError, gathering

R: list[list[int]] = [[2, 3], [], [1, 1, 1], [1, 2]]
C: list[list[int]] = [[1, 1], [1, 1], [], [1, 2], [1, 1], [1, 1]]
G = ["XX.XXX", "......", "X..X.X", ".X.XX."]
M = [[int(cell == "X") for cell in row] for row in G]


def texts(clues: list[list[int]]) -> list[str]:
    return [" ".join(map(str, clue)) or "0" for clue in clues]


LEVELS = '{"easy": [{"rowHints": R, "colHints": C}], "hard": [{"rowHints": R, "colHints": C}]}'
FORMS = [
    LEVELS,
    '{"rowHints": R, "colHints": C}',
    '{"id": "001", "title": "Cross", "width": 6, "height": 4, "rowHints": R, "columnHints": C}',
    '{"name": "My", "rows": 4, "cols": 6, "row_clues": R, "col_clues": C, "tags": []}',
    '{"row_clues": R, "column_clues": C, "grid": M}',
    '{"rowClues": R, "columnClues": C, "solution": B}',
    '{"clues": {"rows": R, "columns": C}}',
    '{"clues": {"across": R, "down": C}}',
    '{"size": [4, 6], "hints": {"row": R, "col": C}}',
    '{"left": R, "top": C}',
    '{"side": R, "top": C}',
    '{"rowInfo": R, "colInfo": C}',
    '{"title": "x", "clues": [R, C]}',
    '{"horizontal": R, "vertical": C}',
    '{"horizontalClues": R, "verticalClues": C}',
    '{"clues_rows": R, "clues_cols": C}',
    '{"rowHints": RT, "colHints": CT}',
    '{"rows": RT, "columns": CT}',
    '{"puzzle": {"rowHints": R, "colHints": C}, "version": 1}',
    '{"nonograms": [{"rows": R, "cols": C}, {"rows": R, "cols": C}]}',
    '{"puzzles": [{"rowHints": R, "colHints": C}]}',
    '{"snail": {"rowHints": R, "colHints": C}, "b": {"rowHints": R, "colHints": C}}',
    '[{"rowHints": R, "colHints": C}]',
    '{"rowClues": RB, "columnClues": CB}',
    '{"rows": RN, "columns": CN}',
    '{"palette": ["#ffffff", "#000000"], "cells": M}',
    '{"width": 6, "height": 4, "palette": ["#ffffff", "#000000"], "cells": F}',
    '{"palette": [[255, 255, 255], [0, 0, 0]], "pixels": M}',
    '{"title": "x", "cells": M}',
]
PARTS: dict[str, Any] = {
    "M": M,
    "B": [[bool(cell) for cell in row] for row in M],
    "F": [cell for row in M for cell in row],
}
for letter, clues in (("R", R), ("C", C)):
    PARTS |= {letter: clues, f"{letter}T": texts(clues)}
    PARTS[f"{letter}B"] = [[{"length": n, "color": "ink"} for n in clue] for clue in clues]
    PARTS[f"{letter}N"] = [[{"count": n, "color": "black"} for n in clue] for clue in clues]


def filled(text: str) -> str:
    """Return the text with the clues and cells of the picture for its capital letters."""
    return re.sub(r"(?<!\")\b[A-Z]{1,2}\b(?!\")", lambda found: json.dumps(PARTS[found[0]]), text)


@pytest.mark.parametrize("text", FORMS)
def test_other_names(text: str) -> None:
    found = loads(filled(text))
    assert isinstance(found, Nonogram)
    assert (found.rows, found.cols) == (Nonogram(R, C).rows, Nonogram(R, C).cols)


@pytest.mark.parametrize(
    "text",
    [
        '{"row_clues": [1, 2], "col_clues": [1, 2], "grid": ["T.", ".."], "cages": [[1, 2]]}',
        '{"grid": ["AAB", "ACB", "ACC"]}',  # fits several genres
        '{"rowClues": ["across the sea", "b"], "columnClues": ["a", "b"]}',
        '{"type": "tapa", "clues": [R, C]}',
        '{"left": [1, 2], "top": [3, 4]}',
        '{"palette": ["#ff0000", "#0000ff"], "cells": [[1, 1, 1], [1, 0, 1]]}',
    ],
)
def test_doubtful_objects_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        loads(filled(text) if "tapa" in text else text)


S = ["AABBB", "ACCBB", "ACDDB", "EEDDD", "EEEED"]
NUMBERED = {"size": 5, "mines": 6, "board": [[None, 2, 1, None, 1], [1, None, None, 1, None]] * 2 + [[None] * 5]}
BOARDS: dict[str, tuple[dict[str, Any], str]] = {
    "stars": ({"size": 5, "stars": 1, "regions": [["ABCDE".index(cell) for cell in row] for row in S]}, "star-battle"),
    "mines": (NUMBERED, "minesweeper"),
    "numbers": ({"rows": [1, 0, 2], "cols": [2, None, 0], "areas": ["AAB", "ABB", "CCC"], "title": "Reef"}, "aquarium"),
    "trees": ({"row_clues": [1, 2], "col_clues": [1, 2], "grid": ["T.", ".."]}, "tents"),
    "a name": ({"type": "Light Up", "size": {"w": 3, "h": 2}, "board": [["", "2", ""], ["#", "", ""]]}, "akari"),
}


@pytest.mark.parametrize("name", BOARDS)
def test_boards_of_other_genres(name: str) -> None:
    data, genre = BOARDS[name]
    for text in (json.dumps(data), json.dumps([data, data]), json.dumps({"id": 1} | data)):
        found = loads(text)
        assert found.genre == genre
    assert found.title == data.get("title", "")
    with pytest.raises(PuzzleError):
        loads(json.dumps(data | {"variant": "torus"}))


def test_the_genre_of_a_board_may_be_named() -> None:
    assert loads(json.dumps({"grid": S}), genre="norinori").genre == "norinori"
    with refused("fits several genres: norinori, star-battle"):
        loads(json.dumps({"grid": S}), "json")


def test_lists_under_other_names_are_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "levels.json"
    path.write_text(filled(LEVELS))
    assert len(list(read_all(path))) == 2


PLAIN = {"rows": [[1], [3], [1, 1]], "cols": [[2], [2], [2]]}
SUDOKU = {"genre": "sudoku", "givens": ["1...", "..2.", "..3.", "4..."]}


@pytest.mark.parametrize(
    ("puzzle", "fields", "told"),
    [
        (PLAIN, {"rtl": True}, 'not read: "rtl": true'),
        (PLAIN, {"nono": 1, "rtl": True}, 'not read: "rtl": true'),
        (PLAIN, {"repeat": True, "hexgrid": True}, 'not read: "repeat": true, "hexgrid": true'),
        (PLAIN, {"nono": 1, "variant": "hex"}, "not read: \"variant\": 'hex'"),
        (PLAIN, {"wrap": 1, "direction": "rtl"}, 'not read: "wrap": 1, "direction": \'rtl\''),
        (PLAIN, {"type": "hexagonal"}, "not read: \"type\": 'hexagonal'"),
        (PLAIN, dict.fromkeys("vwxyz", 1), 'not read: "v": 1, "x": 1, "y": 1 and 1 more'),
        (SUDOKU, {"diagonal": True}, 'not read: "diagonal": true'),
        (SUDOKU, {"cages": [[0, 1]]}, 'not read: "cages": [[0, 1]]'),
        (SUDOKU, {"title": "Killer Sudoku"}, "not read: \"title\": 'Killer Sudoku'"),
        (SUDOKU, {"title": "Sudoku X"}, "not read: \"title\": 'Sudoku X'"),
    ],
)
def test_fields_that_are_not_read_are_shown(puzzle: dict[str, Any], fields: dict[str, Any], told: str) -> None:
    with gathering() as warned:
        loads(json.dumps(puzzle | fields))
    assert [one.message for one in warned] == [told]


@pytest.mark.parametrize(
    ("puzzle", "fields"),
    [
        (
            PLAIN,
            {"rtl": False, "title": "Battleship", "author": "me", "difficulty": 3, "tags": ["a"], "mirrored": None},
        ),
        (PLAIN, {"type": "Nonogram", "description": "a ship", "source_url": "x", "createdAt": 1, "votes": 12}),
        (PLAIN, {"nono": 1, "editor": "x", "colour": "red", "views": 3}),
        (SUDOKU, {"title": "Sudoku X", "diagonals": True}),
        (SUDOKU, {"title": "Sudoku of the day"}),
    ],
)
def test_fields_that_only_describe_are_not_shown(puzzle: dict[str, Any], fields: dict[str, Any]) -> None:
    with gathering() as warned:
        loads(json.dumps(puzzle | fields))
    assert not warned


@pytest.mark.parametrize("field", ["type", "puzzle", "kind", "game"])
def test_fields_that_name_another_puzzle_are_refused(field: str) -> None:
    for data in (PLAIN, {"grid": ["3.2", "...", "1.1"]}, {"rows": [[1], [1]], "cols": [[1], [1]]}):
        with refused(f"the field '{field}' names Slitherlink, which nono does not solve"):
            loads(json.dumps(data | {field: "Slither Link"}))
