"""Generated layer puzzles: they are unique and as requested, a seed repeats them, and no clue can be left out."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from common import needs_engine
from hypothesis import given, strategies as st

import nono
from nono import Mosaic, Norinori, PuzzleError, StarBattle, Sudoku, Verdict, solve
from nono.base.grid import differing_cells, reached
from nono.design.generators import GenerateSpec
from nono.design.generators.layered import Layered, split
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.random_regions import grown, joined
from nono.model.builder import ModelBuilder
from nono.renderers import sheet
from nono.renderers._items import ANSWER
from nono.renderers._text import reduced

pytestmark = needs_engine


def made(genre: type[LayerPuzzle], size: int, number: int = 3, **wishes: Any) -> list[LayerPuzzle]:
    spec = GenerateSpec(size, size, **wishes)
    Layered(genre).check(spec)
    return Layered(genre).make(spec, range(number))


def is_joined(cells: Iterable[int], height: int, width: int) -> bool:
    """Return whether some cells are connected; false if there are none."""
    some = set(cells)
    return bool(some) and reached(min(some), some, height, width) == some


@pytest.mark.parametrize("genre", [Mosaic, StarBattle])
def test_puzzles_are_unique_and_follow_from_the_seed(genre: type[LayerPuzzle]) -> None:
    puzzles = made(genre, 5)
    assert puzzles == made(genre, 5)
    assert puzzles[2:] == Layered(genre).make(GenerateSpec(5, 5), [2])
    assert puzzles != made(genre, 5, seed=1)
    assert [puzzle.id for puzzle in puzzles] == ["5x5-0-0", "5x5-0-1", "5x5-0-2"]
    for puzzle in puzzles:
        assert puzzle.check(puzzle.goal_bytes or b"")
        for backend in ("native", "reference"):
            result = solve(puzzle, backend)
            assert (result.verdict, result.grids) == (Verdict.UNIQUE, [puzzle.goal_bytes])


def test_no_clue_can_be_spared() -> None:
    for puzzle in made(Mosaic, 5):
        for clue in puzzle.given_clues():
            assert solve(puzzle.without_clues([clue])).verdict is Verdict.MULTIPLE


def test_all_clues_and_clues_of_a_symmetry() -> None:
    assert all(len(puzzle.given_clues()) == 25 for puzzle in made(Mosaic, 5, all_clues=True))
    for puzzle in made(Mosaic, 5, symmetry="half-turn"):
        given = [slot for _, slot in puzzle.given_clues()]
        assert sorted(24 - slot for slot in given) == given


@pytest.mark.parametrize("wish", ["symmetry='half-turn'", "all_clues=True", "density=0.5", "style='picture'"])
def test_wishes_that_mean_nothing_are_refused(wish: str) -> None:
    name, _, value = wish.partition("=")
    with pytest.raises(PuzzleError, match="expected"):
        made(StarBattle, 5, 1, **{name: literal_eval(value)})


@given(st.randoms(use_true_random=False), st.integers(1, 6), st.integers(1, 6), st.data())
def test_parts_of_a_board_are_joined_and_have_one_seed_each(
    rng: Random, height: int, width: int, data: st.DataObject
) -> None:
    seeds = data.draw(st.lists(st.integers(0, height * width - 1), unique=True, min_size=1, max_size=8))
    owner = grown(rng, height, width, seeds)
    assert [owner[seed] for seed in seeds] == list(range(len(seeds)))
    for part in range(len(seeds)):
        assert is_joined([cell for cell, one in enumerate(owner) if one == part], height, width)
    pairs = joined(rng, height, width, owner, 2)
    if pairs is not None:
        for group in set(pairs):
            cells = [cell for cell, one in enumerate(pairs) if one == group]
            assert is_joined(cells, height, width)
            assert len({owner[cell] for cell in cells}) == 2


def test_regions_move_without_the_goal() -> None:
    """The puzzle's regions are no rows any more, and each has a black cell of the goal."""
    (puzzle,) = made(StarBattle, 6, 1)
    regions = puzzle.value(StarBattle.regions)
    assert all(is_joined(part, 6, 6) for part in regions.parts())
    assert len(differing_cells(puzzle.goal_bytes or b"", bytes(36))) == 6


def test_solutions_are_split_where_no_rule_counts_both() -> None:
    """Of four corners that a row or a column each may have, the two in the upper row go with one another alone."""
    rules = ModelBuilder(3, 3)
    for line in ([0, 2], [6, 8]):
        rules.exact(1, rules.region(line))
    model = rules.model()
    goal, other = bytes([1, 0, 0, 0, 0, 0, 1, 0, 0]), bytes([0, 0, 1, 0, 0, 0, 0, 0, 1])
    assert split(model, goal, [other]) == [bytes([0, 0, 1, 0, 0, 0, 1, 0, 0]), bytes([1, 0, 0, 0, 0, 0, 0, 0, 1])]
    free = rules.hidden(1)
    for cell in (0, 6):
        rules.at_most(2, rules.region([cell, *free]))
    assert split(rules.model(), goal, [other]) == [other]


@pytest.mark.parametrize("size", [6, 10])
def test_norinori_has_joined_regions_of_like_sizes(size: int) -> None:
    [puzzle] = made(Norinori, size, 1)
    assert solve(puzzle, "reference").verdict is Verdict.UNIQUE
    parts = puzzle.value(Norinori.regions).parts()
    assert all(is_joined(part, size, size) for part in parts)
    assert max(map(len, parts)) <= 3 * size * size / len(parts)


def test_the_digits_of_an_answer_have_another_colour_than_those_given() -> None:
    puzzle = Sudoku(["1...", "..3.", ".4..", "...2"])
    picture = puzzle.picture(solve(puzzle).grids[0])
    assert sorted(picture.answers) == [cell for cell in range(16) if cell not in (0, 6, 9, 15)]
    assert nono.render(puzzle, show="solution", format="svg").count(ANSWER) == 12
    assert ANSWER not in nono.render(puzzle, format="svg")


def test_numbers_beside_a_board_without_colours_have_the_room_of_any_nonogram() -> None:
    """The marks of trees and tents in the palette make no boxes around the numbers."""
    tents = sheet(nono.Tents(["T..", "...", "..T"], [1, 0, 1], [1, 0, 1]))
    assert tents.board == sheet(nono.Nonogram([[1], [], [1]], [[1], [], [1]])).board


def test_each_genre_is_named_once() -> None:
    with pytest.raises(PuzzleError) as caught:
        nono.generate((5, 5), genre="nonsense")
    named = str(caught.value).partition("one of ")[2].split(", ")
    assert len(set(named)) == len(named)
    assert {"nonogram", "akari", "tents"} <= set(named)


def test_a_small_picture_of_a_large_board_has_no_signs() -> None:
    rows = ["." * 40] * 40
    picture = nono.Binairo(rows, {"across": ["=" + "." * 38] * 40, "down": rows[1:]}, check=False).picture()
    assert picture.signs
    assert not reduced(picture).signs
