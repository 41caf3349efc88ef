"""JSON with other names for the fields of a nonogram, lists under any name, pictures, and webpbn's XML as JSON."""

from __future__ import annotations

import json
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


def elements(clues: list[list[int]]) -> list[Any]:
    """Return the lines of webpbn's XML as converters write them: single elements without a list, empty ones as null."""
    counts = [[str(length) for length in clue] for clue in clues]
    return [{"count": one if len(one) > 1 else one[0]} if one else None for one in counts]


FORMS: dict[str, Any] = {
    "rowHints": {"rowHints": R, "colHints": C},
    "columnHints": {"id": "001", "title": "Cross", "width": 6, "height": 4, "rowHints": R, "columnHints": C},
    "row_clues sizes": {"name": "My", "rows": 4, "cols": 6, "row_clues": R, "col_clues": C, "tags": []},
    "row_clues column": {"row_clues": R, "column_clues": C, "grid": M},
    "rowClues sol": {"rowClues": R, "columnClues": C, "solution": [[bool(c) for c in r] for r in M]},
    "clues rows": {"clues": {"rows": R, "columns": C}},
    "clues across": {"clues": {"across": R, "down": C}},
    "hints": {"size": [4, 6], "hints": {"row": R, "col": C}},
    "lefttop": {"left": R, "top": C},
    "sidetop": {"side": R, "top": C},
    "info": {"rowInfo": R, "colInfo": C},
    "clues pair": {"title": "x", "clues": [R, C]},
    "horizontal": {"horizontal": R, "vertical": C},
    "horizontalClues": {"horizontalClues": R, "verticalClues": C},
    "clues_rows": {"clues_rows": R, "clues_cols": C},
    "strings": {"rowHints": texts(R), "colHints": texts(C)},
    "strings2": {"rows": texts(R), "columns": texts(C)},
    "puzzle nested": {"puzzle": {"rowHints": R, "colHints": C}, "version": 1},
    "list": {"nonograms": [{"rows": R, "cols": C}, {"rows": R, "cols": C}]},
    "list2": {"puzzles": [{"rowHints": R, "colHints": C}]},
    "levels": {"easy": [{"rowHints": R, "colHints": C}], "hard": [{"rowHints": R, "colHints": C}]},
    "named": {"snail": {"rowHints": R, "colHints": C}, "b": {"rowHints": R, "colHints": C}},
    "barelist": [{"rowHints": R, "colHints": C}],
    "blocks": {
        "rowClues": [[{"length": n, "color": "ink"} for n in c] for c in R],
        "columnClues": [[{"length": n, "color": "ink"} for n in c] for c in C],
    },
    "counts": {
        "rows": [[{"count": n, "color": "black"} for n in c] for c in R],
        "columns": [[{"count": n, "color": "black"} for n in c] for c in C],
    },
    "cells": {"palette": ["#ffffff", "#000000"], "cells": M},
    "flat": {"width": 6, "height": 4, "palette": ["#ffffff", "#000000"], "cells": [cell for row in M for cell in row]},
    "rgb": {"palette": [[255, 255, 255], [0, 0, 0]], "pixels": M},
    "bare cells": {"title": "x", "cells": M},
    "xmltodict": {
        "puzzleset": {
            "source": "x",
            "puzzle": {
                "@type": "grid",
                "@defaultcolor": "black",
                "id": "1",
                "title": "t",
                "color": {"@name": "black", "@char": "X", "#text": "000"},
                "clues": [{"@type": "columns", "line": elements(C)}, {"@type": "rows", "line": elements(R)}],
                "solution": {"@type": "goal", "image": "\n" + "\n".join(f"|{r}|" for r in G)},
            },
        }
    },
    "xml2js": {
        "puzzleset": {
            "puzzle": [
                {
                    "$": {"type": "grid", "defaultcolor": "black"},
                    "id": ["1"],
                    "clues": [
                        {"$": {"type": "columns"}, "line": [{"count": [str(n) for n in c]} if c else "" for c in C]},
                        {"$": {"type": "rows"}, "line": [{"count": [str(n) for n in c]} if c else "" for c in R]},
                    ],
                }
            ]
        }
    },
}
REFUSED: dict[str, Any] = {
    "killer": {"row_clues": [1, 2], "col_clues": [1, 2], "grid": ["T.", ".."], "cages": [[1, 2]]},
    "several genres": {"grid": ["AAB", "ACB", "ACC"]},
    "words": {"rowClues": ["across the sea", "b"], "columnClues": ["a", "b"]},
    "another genre": {"type": "tapa", "clues": [R, C]},
    "css": {"left": [1, 2], "top": [3, 4]},
    "pal": {"palette": ["#ff0000", "#0000ff"], "cells": [[1, 1, 1], [1, 0, 1]]},
}


@pytest.mark.parametrize("name", FORMS)
def test_other_names(name: str) -> None:
    found = loads(json.dumps(FORMS[name]))
    assert isinstance(found, Nonogram)
    assert (found.rows, found.cols) == (Nonogram(R, C).rows, Nonogram(R, C).cols)


@pytest.mark.parametrize("name", REFUSED)
def test_doubtful_objects_are_refused(name: str) -> None:
    with pytest.raises(PuzzleError):
        loads(json.dumps(REFUSED[name]))


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


def test_triddlers_need_no_genre_and_may_have_clues_as_text() -> None:
    data = {"sides": [2, 2, 1, 2, 2, 1], "rows": ["2", "1 2 1", "4"], "rising": [[1, 2], [5], [1, 1]]}
    found = loads(json.dumps(data | {"falling": ["3", "3", "3", "1"]}))
    assert (found.genre, found.to_dict()["rows"]) == ("triddler", [[2], [1, 2, 1], [4]])


def test_lists_under_other_names_are_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "levels.json"
    path.write_text(json.dumps(FORMS["levels"]))
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
