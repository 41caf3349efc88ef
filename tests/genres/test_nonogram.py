"""Nonograms: valid and invalid input, messages, and rules."""

import re
from typing import Any

import numpy as np
import pytest
from examples.nonogram import pictures
from hypothesis import given
from refusals import refused
from tables import table

from nono import Block, Nonogram
from nono.base.palette import MAX_COLOURS, Colour, default_palette, make_palette


def test_clues_are_blocks_however_they_are_given() -> None:
    given: list[Any] = [[2, 1], [(2, 1), (1, 1)], [[2, 1], Block(1)], (Block(2, 1), 1), np.array([2, 1])]
    expected = Nonogram([[2, 1]], [[1], [1], [], [1]])
    assert expected.rows == ((Block(2, 1), Block(1, 1)),)
    for row in given:
        assert Nonogram([row], [[1], [1], [0], [1]]) == expected
    assert Nonogram([[0]], [[]]).rows == ((),)
    assert Nonogram([[(None, 2)]], [[(1, 2)]]).rows == ((Block(None, 2),),)


@pytest.mark.parametrize(
    ("rows", "cols", "settings", "message"),
    [
        *table(r"""
[] | [] | {} | bad-size.*0x0
[[1]] | [] | {} | bad-size
[[3]] | [[1], [1]] | {} | clue-too-long.*row 1: found a clue of at least 3 cells, expected at most 2
[[1], []] | [[1, 1]] | {} | clue-too-long.*column 1
[[(1, 1), (1, 1)]] | [[1], [1]] | {} | clue-too-long.*row 1
[[1]] | [[]] | {} | total-mismatch.*1 black cells in the rows and 0 in the columns
[[(1, 1)]] | [[(1, 2)]] | {} | total-mismatch
[[1, 0, 1]] | [[1], [], [1]] | {} | bad-number.*row 1: found a 0
[[1]] | [[-1]] | {} | bad-number.*column 1.*-1
[[1.5]] | [[1]] | {} | bad-number.*row 1.*1.5
[['1']] | [[1]] | {} | bad-number
[[True]] | [[1]] | {} | bad-number
[1] | [1] | {} | bad-number.*row 1: found the number 1, expected a list
['1'] | [[1]] | {} | bad-number
7 | [[1]] | {} | missing-section.*'rows' is the number 7
[[(1, 0)]] | [[1]] | {} | unknown-colour.*row 1: found colour 0
[[(1, 2)]] | [[(1, 2)]] | {'palette': ['white', 'black']} | unknown-colour.*row 1: found colour 2, expected 1 to 1
[[1]] | [[1]] | {'goal': [[0]]} | goal-mismatch.*row 1 shows 0, expected 1
[[1]] | [[1]] | {'goal': [[1, 0]]} | goal-size.*2x1.*1x1
[[1]] | [[1]] | {'goal': [['?']]} | unknown-colour
[[1]] | [[1]] | {'goal': b'\x01\x01'} | goal-size
[[1]] | [[1]] | {'goal': b'\x07'} | unknown-colour.*7
[[1]] | [[1]] | {'palette': [('a', 'x', '12')]} | unknown-colour.*'12'
[[1]] | [[1]] | {'palette': [('.', 'x', 'fff'), ('.', 'y', '000')]} | duplicate-key
[[1]] | [[1]] | {'palette': [{'key': '?'}]} | unknown-colour
"""),
        ([[10**9]], [[1]], {}, "bad-number.*1000000000"),
        ([[10**9]], [[1]], {"check": False}, "bad-number"),
        ([[10**5000]], [[1]], {}, "bad-number.*thousands of digits"),
        ([[(1, MAX_COLOURS + 1)]], [[1]], {}, "unknown-colour.*256"),
        ([[]] * 10**5, [[]] * 10**5, {}, "too-large.*100000x100000"),
        ([[1]], [[1]], {"palette": ["white"] * 257}, "unknown-colour.*257"),
    ],
)
def test_what_cannot_be_a_puzzle_is_refused(rows: Any, cols: Any, settings: dict[str, Any], message: str) -> None:
    with refused(message) as caught:
        Nonogram(rows, cols, **settings)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@given(pictures())
def test_a_picture_shows_its_own_clues_and_no_others(puzzle: Nonogram) -> None:
    assert puzzle.goal_bytes is not None
    assert puzzle.check(puzzle.goal_bytes)
    assert Nonogram(puzzle.rows, puzzle.cols, goal=puzzle.goal_bytes, palette=puzzle.palette) == puzzle
    for cell, colour in enumerate(puzzle.goal_bytes):
        other = (colour + 1) % puzzle.colours
        assert not puzzle.check(puzzle.goal_bytes[:cell] + bytes([other]) + puzzle.goal_bytes[cell + 1 :])
    assert not puzzle.check(puzzle.goal_bytes + b"\0")
    grid = np.frombuffer(puzzle.goal_bytes, np.uint8).reshape(puzzle.height, puzzle.width)
    assert Nonogram.from_grid(grid, puzzle.palette) == puzzle
    assert Nonogram.from_grid(grid.astype(np.int64).tolist(), puzzle.palette) == puzzle
    assert Nonogram.from_grid(puzzle.rows_text(puzzle.goal_bytes), puzzle.palette) == puzzle


def test_a_picture_has_the_clues_of_its_columns_too() -> None:
    puzzle = Nonogram([[1], [1]], [[2], []])
    assert puzzle.violation(b"\1\0\1\0") == ""
    assert puzzle.violation(b"\1\0\0\1") == "column 1 shows 1, expected 2"
    assert not puzzle.check(b"\1\0\0\1")


def test_clue_hash_is_of_the_clues_alone() -> None:
    puzzle = Nonogram([[(1, 1), (1, 2)]], [[1], [(1, 2)]])
    assert puzzle.clue_hash() == Nonogram([[(1, 3), (1, 2)]], [[(1, 3)], [(1, 2)]], id="other").clue_hash()
    assert puzzle.clue_hash() != Nonogram([[1], [1]], [[1, 1]], check=False).clue_hash()
    tiny = Nonogram([[2, 1], [], [1, 1, 1], [2]], [[1, 1], [1, 1], [2], [], [1, 1]])
    assert tiny.clue_hash() == "b86c9454426cd9868f06bde1f2287e73ea395e06c2db5efad0d5d0ba84cf9ff3"


def test_palettes() -> None:
    assert [entry.key for entry in default_palette(2)] == [".", "X"]
    every = default_palette(MAX_COLOURS + 1)
    assert len({entry.key for entry in every}) == len({entry.rgb for entry in every}) == MAX_COLOURS + 1
    assert all(re.fullmatch("[0-9a-f]{6}", entry.rgb) for entry in every)
    assert make_palette(every) == every
    assert make_palette(["white", "Black", "red"]) == (
        *default_palette(2)[:1],
        Colour("X", "Black", "000000"),
        default_palette(3)[2],
    )
    assert make_palette([{}, {"rgb": "#F00"}])[1].rgb == "ff0000"
    assert len({entry.rgb for entry in make_palette(["white", "red", "vermilion", "green", "moss"])}) == 5
    with refused("expected a list of colours"):
        make_palette({"w": "white", "r": "red"})
    assert Nonogram.from_grid([[2, 0]]).colours == 3


DIGITS = [
    ["010", "111", "010"],
    (("0", "1", "0"), ("1", "1", "1"), ("0", "1", "0")),
    np.array([*"010111010"]).reshape(3, 3),
]


@pytest.mark.parametrize("grid", [*DIGITS, [".1.", "111", ".1."], [".X.", "XXX", ".X."]])
def test_digits_without_a_palette_are_what_they_are_in_an_array(grid: Any) -> None:
    cross = Nonogram.from_grid([[0, 1, 0], [1, 1, 1], [0, 1, 0]])
    for puzzle in (Nonogram.from_grid(grid), Nonogram(cross.rows, cross.cols, goal=grid)):
        assert (puzzle, puzzle.palette, puzzle.goal_bytes) == (cross, cross.palette, cross.goal_bytes)


def test_digits_in_pictures_of_colours() -> None:
    found, expected = Nonogram.from_grid(["012", "220"]), Nonogram.from_grid([[0, 1, 2], [2, 2, 0]])
    assert (found, found.palette) == (expected, expected.palette)
    with_keys = Nonogram.from_grid(["10", "11"], [{"key": "1"}, {"key": "0"}])
    assert with_keys.goal_bytes == bytes([0, 1, 0, 0])  # keys of a palette are what it says
    for mixed in (["0X"], ["0.1"], ["1X."]):
        with refused("unknown-colour"):
            Nonogram.from_grid(mixed)


def test_saved_states_are_checked() -> None:
    data: dict[str, Any] = {"rows": [[1], []], "cols": [[1], []]}
    puzzle = Nonogram.from_dict(data | {"saved": [{"id": "s", "note": "", "grid": ["[.X]?", ".."]}]})
    assert Nonogram.from_dict(puzzle.to_dict()).to_dict() == puzzle.to_dict()
    for grid in (["X"], ["XX"], ["XXX", "XX"], ["X!", ".."], "XX"):
        with refused(r"saved"):
            Nonogram.from_dict(data | {"saved": [{"grid": grid}]})
