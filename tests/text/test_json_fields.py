"""JSON under other names of fields, as typed text, as collections, and with fields that are not read."""

import json
from typing import Any

import pytest
from refusals import refused

from nono import Akari, Binairo, Nonogram, Pegs, Puzzle, StarBattle, Sudoku, Tents, loads
from nono.base.errors import gathering_warnings
from nono.text._file_entries import text_entries

R: list[list[int]] = [[2, 3], [], [1, 1, 1], [1, 2]]
C: list[list[int]] = [[1, 1], [1, 1], [], [1, 2], [1, 1], [1, 1]]
SNAIL = Nonogram(R, C)
FORMS: list[Any] = [  # the same nonogram
    {"rows": R, "cols": C},
    {"rows": R, "columns": C},
    {"rowHints": R, "colHints": C},
    {"row_clues": R, "col_clues": C, "name": "Snail"},
    {"hor": R, "ver": C},
    {"type": "Picross", "rowClues": R, "columnClues": C},
    {"rows": [[0, *clue, 0] for clue in R], "cols": [[*clue, 0] for clue in C]},
    {"rows": "2 3, 0, 1 1 1, 1 2", "cols": "1 1, 1 1, 0, 1 2, 1 1, 1 1"},
    {"rows": "2 3\n0\n1 1 1\n1 2", "columns": "1 1\n1 1\n0\n1 2\n1 1\n1 1\n"},
    [R, C],
]
BOARDS: dict[str, tuple[dict[str, Any], Puzzle]] = {
    "text": ({"genre": "akari", "grid": "..1\n.#.\n1.."}, Akari(["..1", ".#.", "1.."])),
    "spaced text": ({"genre": "light up", "grid": ". . 1\n. x .\n1 . ."}, Akari(["..1", ".#.", "1.."])),
    "one line": ({"genre": "sudoku", "givens": "1.....2...3.4..."}, Sudoku(["1...", "..2.", "..3.", "4..."])),
    "numbers as text": (
        {"genre": "tents", "trees": ".T\n..", "rows": "1 ?", "cols": "1, 0"},
        Tents([".T", ".."], [1, None], [1, 0]),
    ),
    "a name that sets a field": (
        {"type": "Queens", "regions": ["AAB", "ACB", "ABB"]},
        StarBattle(["AAB", "ACB", "ABB"]),
    ),
    "Tango": (
        {"genre": "tango", "givens": ["01..", "....", "....", "...."]},
        Binairo(["01..", *["...."] * 3], None, True),
    ),
}


@pytest.mark.parametrize("number", range(len(FORMS)))
def test_other_names(number: int) -> None:
    for text in (json.dumps(FORMS[number]), json.dumps(FORMS[number], indent=1)):
        assert loads(text) == loads(text, "json") == SNAIL


@pytest.mark.parametrize("name", BOARDS)
def test_boards(name: str) -> None:
    data, puzzle = BOARDS[name]
    for text in (json.dumps(data), json.dumps([data]), json.dumps({"x": data}), json.dumps({"nono": 1, "set": [data]})):
        assert loads(text) == puzzle


@pytest.mark.parametrize("genre", [None, "pegs"])
def test_pegs_need_no_version(genre: str | None) -> None:
    """Their grid and their positions are no two boards."""
    data = {"grid": "square", "start": ["oo."]} | ({} if genre else {"genre": "pegs"})
    puzzle = loads(json.dumps(data), genre=genre)
    assert isinstance(puzzle, Pegs)
    assert puzzle.to_dict() == {"genre": "pegs", "grid": "square", "start": ["oo."]}


def test_objects_of_named_puzzles_are_collections() -> None:
    data = {"one": FORMS[0], "two": {"rows": [[1]], "cols": [[2]]}, "three": BOARDS["text"][0], "four": [1], "five": 5}
    with gathering_warnings() as warned:
        found = [entry.puzzle for entry in text_entries(json.dumps(data), None, True, {})]
    assert [one.id for one in found if isinstance(one, Puzzle)] == ["one", "three"]
    assert "'two'" in str(found[1])
    assert 'not read: "four": [1], "five": 5' in str(warned[0])


PLAIN = {"rows": [[1], [3], [1, 1]], "cols": [[2], [2], [2]]}


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"rtl": True}, 'not read: "rtl": true'),
        ({"nono": 1, "rtl": True}, 'not read: "rtl": true'),
        ({"wrap": 1, "direction": "rtl"}, 'not read: "wrap": 1, "direction": \'rtl\''),
        ({"type": "hexagonal"}, "not read: \"type\": 'hexagonal'"),
        (dict.fromkeys(("aa", "bb", "cc", "dd"), 1), 'not read: "aa": 1, "bb": 1, "cc": 1 and 1 more line'),
        ({"nono": 1, "solutions": 1}, ""),  # of a family
        ({"nono": 1, "tones": "ff0f"}, ""),  # of a picture; `repair` reads them
        ({"title": "Battleship", "author": "me", "difficulty": 3, "mirrored": None, "rtl": False}, ""),
    ],
)
def test_fields_that_are_not_read_are_kept_and_shown(fields: dict[str, Any], told: str) -> None:
    with gathering_warnings() as warned:
        puzzle = loads(json.dumps(PLAIN | fields))
    assert [one.message for one in warned] == [told] * bool(told)
    assert {name: puzzle.meta.get(name) for name in fields if name in puzzle.meta} == dict(puzzle.meta)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"rows": [[1]], "cols": [[1]], "columns": [[2]]}, "found 'cols' and 'columns', which mean the same"),
        ({"genre": "slitherlink"} | PLAIN, "unknown genre 'slitherlink', which nono does not solve"),
        ({"type": "Tapa"} | PLAIN, "unknown genre 'Tapa', which nono does not solve"),
        ({"genre": "sodoku", "givens": ["1"]}, "unknown genre 'sodoku'; did you mean sudoku"),
        ({"grid": ["AAB", "ACB"]}, 'does not say its genre; if it is one of these, write "genre": "norinori" into'),
        (
            {"grid": ["AAB", "ACB"], "sums": {"rows": [1, 2], "cols": [1, 1, 1]}},
            'these, write "genre": "aquarium" into',
        ),
        (
            {"grid": ["AAB", "ACB", "CCB"]},
            'genre; if it is one of these, write "genre": "star-battle" or "genre": "norinori" into its object',
        ),
        ({"genre": "akari", "walls": ".."}, "found no 'grid' and no other board"),
        ({"rows": "1, x", "cols": "1, 1"}, "found 'x', expected the length"),
        ({"genre": "akari", "grid": "..\n.q"}, "row 2: found 'q', expected '.', '#' or 0 to 4"),
        ({"genre": "tents", "trees": ".T\n..", "rows": "1 x", "cols": "1, 0"}, "found 'x', expected a number"),
    ],
)
def test_what_is_refused(data: dict[str, Any], message: str) -> None:
    with refused(message):
        loads(json.dumps(data))
