"""Puzzles and results as values: goals as arrays, equality, hashes, pickles, copies, and that none can be changed."""

import copy
import operator
import pickle
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import numpy as np
import pytest
from common import needs_engine, ones

import nono
from nono import Puzzle
from nono.genres.grids import Saved

COLOUR = nono.Nonogram.from_grid([[0, 1, 2], [2, 2, 0]], ["white", "black", "red"], "one", "A title", {"stars": [1, 2]})
PUZZLES: list[Puzzle] = [
    replace(COLOUR, saved=(Saved("1", "begun", ("?X?", "???")),)),
    nono.Akari(["2.", ".#"], id="two", goal=["#o", "o#"], meta={"author": "A"}),
    nono.Pegs("triangle4", 1, id="three", meta={"author": "B"}),
    nono.Sudoku(["..3.", ".2..", "..1.", "4..."], id="four", meta={"author": "C"}),
]


def everything(puzzle: Puzzle) -> tuple[object, ...]:
    return puzzle.to_dict(), puzzle.goal_bytes, puzzle.reading, puzzle.palette


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.genre)
def test_copies_are_equal_and_have_all_fields(puzzle: Puzzle) -> None:
    twins = [pickle.loads(pickle.dumps(puzzle)), copy.copy(puzzle), copy.deepcopy(puzzle)]
    twins += [] if puzzle.played else [replace(puzzle)]
    for twin in twins:
        assert twin == puzzle
        assert hash(twin) == hash(puzzle)
        assert everything(twin) == everything(puzzle)
        with pytest.raises(TypeError):
            operator.setitem(twin.meta, "author", "C")


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.genre)
def test_puzzles_cannot_be_changed(puzzle: Puzzle) -> None:
    for name in ("id", "goal", "goal_bytes", "meta", "genre", "palette"):
        with pytest.raises((AttributeError, FrozenInstanceError, TypeError)):
            setattr(puzzle, name, None)
    with pytest.raises(TypeError):
        operator.setitem(puzzle.meta, "author", "C")  # type: ignore[call-overload]


def test_equal_are_puzzles_of_one_genre_with_the_same_clues_palette_and_saved_grids() -> None:
    same = nono.Nonogram(COLOUR.rows, COLOUR.cols, COLOUR.palette, "other", "Other", meta={"a": 1})
    assert same == COLOUR
    assert len({same, COLOUR}) == 1
    others: list[Puzzle] = [
        nono.Nonogram(COLOUR.cols, COLOUR.rows, COLOUR.palette),
        nono.Nonogram(COLOUR.rows, COLOUR.cols, ["white", "black", "blue"]),
        PUZZLES[0],
        nono.Akari(["..", ".."]),
        nono.Akari([".."]),
        nono.Pegs("triangle4", 2),
    ]
    assert len({COLOUR, *others}) == 1 + len(others)
    assert all(other != COLOUR for other in [*others, None, "x"])


def test_solutions_are_checked_as_they_are_given() -> None:
    (solution,) = nono.solve(COLOUR).solutions
    assert COLOUR.check(solution)
    assert COLOUR.check(solution.tolist())
    assert not COLOUR.check(np.zeros((2, 3), np.uint8))
    assert COLOUR.rows_text(solution) == COLOUR.rows_text(COLOUR.goal_bytes or b"")
    pegs = nono.Pegs("triangle4", 1)
    jumps = nono.solve(pegs, limit=1).solutions[0]
    assert pegs.check(jumps)
    assert not pegs.check(jumps[1:])
    assert pegs.rows_text(jumps)[0] == str(jumps[0])
    bad: list[tuple[Puzzle, object]] = [(COLOUR, solution.T), (COLOUR, 3), (pegs, [(1, 2)]), (pegs, 3)]
    for puzzle, given in bad:
        with pytest.raises(nono.PuzzleError):
            puzzle.check(given)


@needs_engine
def test_results_are_values_too() -> None:
    puzzle = nono.puzzle("marbles")
    results: list[Any] = [
        nono.solve(puzzle),
        nono.verify(puzzle, ["reference", "native"]),
        nono.diff(puzzle),
        nono.sample(puzzle, 2, seed=1),
        nono.grade(puzzle),
        nono.hint(puzzle, level=3),
        nono.explain(puzzle),
        nono.repair(puzzle),
        nono.givens(puzzle),
        nono.fix(puzzle),
        nono.Session(puzzle).common(),
    ]
    for result in results:
        for twin in (pickle.loads(pickle.dumps(result)), copy.copy(result), copy.deepcopy(result)):
            assert twin == result
            assert str(twin) == str(result)
        assert result != results[results.index(result) - 1]
        with pytest.raises(FrozenInstanceError):
            setattr(result, fields(result)[0].name, None)


def test_goals_have_the_shape_of_solutions() -> None:
    goal = COLOUR.goal
    assert goal is not None
    (solution,) = nono.solve(COLOUR).solutions
    assert (goal.dtype, goal.shape, goal.tolist()) == (solution.dtype, solution.shape, [[0, 1, 2], [2, 2, 0]])
    with pytest.raises(ValueError, match="read-only"):
        goal[0, 0] = 1
    given = (goal, goal.astype(np.int64), goal.tolist(), COLOUR.rows_text(COLOUR.goal_bytes or b""), COLOUR.goal_bytes)
    for one in given:
        again = nono.Nonogram(COLOUR.rows, COLOUR.cols, COLOUR.palette, goal=one)
        assert again.goal is not None
        assert again.goal.tolist() == goal.tolist()
    assert ones(1).goal is None
    assert nono.Pegs().goal is None
    assert replace(COLOUR, goal=None).goal is None
