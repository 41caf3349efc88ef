"""Generated layer puzzles: they are unique and as requested, a seed repeats them, and no clue can be left out."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from common import Capture, needs_engine
from refusals import refused

import nono
from nono import Mosaic, Norinori, PuzzleError, StarBattle, Verdict, solve
from nono.cli.program import run
from nono.design.generators import GenerateSpec
from nono.design.generators.layered import Borders, LayeredGenerator
from nono.genres.grids import connected_cells
from nono.genres.layer_puzzle import LayerPuzzle

pytestmark = needs_engine


def made(genre: type[LayerPuzzle], size: int, number: int = 3, **wishes: Any) -> list[LayerPuzzle]:
    spec = GenerateSpec(size, size, **wishes)
    LayeredGenerator(genre).check(spec)
    return LayeredGenerator(genre).make(spec, range(number))


def is_joined(cells: Iterable[int], height: int, width: int) -> bool:
    """Return whether some cells are connected; false if there are none."""
    some = set(cells)
    return bool(some) and connected_cells(min(some), some, height, width) == some


@pytest.mark.parametrize("genre", [Mosaic, StarBattle])
def test_puzzles_are_unique_and_follow_from_the_seed(genre: type[LayerPuzzle]) -> None:
    puzzles = made(genre, 5)
    assert puzzles == made(genre, 5)
    assert puzzles[2:] == LayeredGenerator(genre).make(GenerateSpec(5, 5), [2])
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


@pytest.mark.parametrize("size", [6, 10])
def test_norinori_has_joined_regions_of_like_sizes(size: int) -> None:
    [puzzle] = made(Norinori, size, 1)
    assert solve(puzzle, "reference").verdict is Verdict.UNIQUE
    parts = puzzle.value(Norinori.regions).parts()
    assert all(is_joined(part, size, size) for part in parts)
    assert max(map(len, parts)) <= 3 * size * size / len(parts)


@pytest.mark.parametrize("seed", range(5))
def test_other_solutions_are_ruled_out_or_the_search_says_that_it_failed(seed: int) -> None:
    puzzle = StarBattle(["AAABB", "AACBB", "CCCBD", "ECDDD", "EEEDD"])
    goal, *others = solve(puzzle, limit=6).grids
    borders = Borders(puzzle, goal)
    assert borders.rule_out(others, Random(seed))
    redrawn = borders.redrawn(puzzle)
    assert redrawn.check(redrawn.goal_bytes or b"")
    assert not any(redrawn.check(other) for other in borders.others)
    assert not Borders(puzzle, goal).rule_out([goal], Random(seed))  # no borders make the goal itself wrong


@pytest.mark.parametrize(
    ("name", "genre", "title"),
    [
        ("tango", "binairo", "Binairo 6x6, lines may be equal, no. 1"),
        ("Takuzu", "binairo", "Binairo 6x6, no. 1"),
        ("sudoku x", "sudoku", "Sudoku 6x6, with diagonals, no. 1"),
        ("queens", "star-battle", "Star Battle 6x6, 1 star, no. 1"),
        ("Light Up", "akari", "Akari 6x6, no. 1"),
        ("hanjie", "nonogram", "Nonogram 6x6, no. 1"),
    ],
)
def test_published_names_of_genres(name: str, genre: str, title: str, capsys: Capture) -> None:
    [puzzle] = nono.generate((6, 6), genre=name, seed=3)
    assert (puzzle.genre, puzzle.title, nono.solve(puzzle).verdict) == (genre, title, nono.Verdict.UNIQUE)
    assert run(["generate", "--genre", name, "--size", "6x6", "--seed", "3"]) == 0
    assert nono.loads(capsys.readouterr().out) == puzzle


def test_a_name_that_no_genre_has(capsys: Capture) -> None:
    assert run(["generate", "--genre", "tangram"]) == 2
    assert "found 'tangram', expected one of" in capsys.readouterr().err
    with refused("unknown genre 'tangram'"):
        nono.generate(genre="tangram")
