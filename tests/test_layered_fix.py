"""Misprints and repairs of puzzles of layers."""

from __future__ import annotations

from random import Random

import pytest

import nono
from nono.backends import BACKENDS
from nono.design.fix import fix
from nono.genres import GENRES
from nono.genres.layer_puzzle import LayerPuzzle
from nono.model.answer import Verdict

pytestmark = pytest.mark.skipif(BACKENDS["native"].unavailable() is not None, reason="the engine is missing")
SIZES = {"mosaic": 6, "minesweeper": 6, "sudoku": 4, "akari": 6}


def misprinted(puzzle: LayerPuzzle, rng: Random) -> LayerPuzzle:
    """The puzzle with another clue in the place of one."""
    layer, slot = rng.choice(puzzle.given_clues())
    value = puzzle.value(layer)
    other = rng.choice([text for text in layer.texts(puzzle)[:4] if text != layer.clue(value, slot)])
    return puzzle.with_values({layer.name: layer.with_clue(value, slot, other)})


@pytest.mark.parametrize("genre", SIZES)
def test_a_wrong_clue_is_among_the_readings(genre: str) -> None:
    rng = Random(1)
    found_one = 0
    for puzzle in nono.generate((SIZES[genre],) * 2, 6, genre=genre, seed=1):
        assert isinstance(puzzle, LayerPuzzle)
        found = fix(misprinted(puzzle, rng))
        if found.verdict is Verdict.UNIQUE:
            continue
        found_one += 1
        assert puzzle in [reading.puzzle for reading in found.readings]
        for reading in found.readings:
            assert nono.solve(reading.puzzle, "reference").verdict is Verdict.UNIQUE
            assert "should probably be" in str(reading)
    assert found_one


def test_the_place_and_both_numbers_are_named() -> None:
    found = fix(GENRES["mosaic"](["5.", ".."]))
    assert [str(reading) for reading in found.readings] == [
        "row 1 column 1: 5 should probably be 0",
        "row 1 column 1: 5 should probably be 4",
    ]
    found = fix(GENRES["sudoku"](["2...", "..3.", ".4..", "...2"]))
    assert found.sure
    assert "row 1 column 1: 2 should probably be 1" in str(found)
