"""Declared rules: the compiled code makes the same models as the code in Python, and they mean what is declared."""

from random import Random
from typing import Any

import pytest
from common import needs_engine
from declared_genres import random_puzzle as puzzle_of_random_genre, solutions_of

import nono
from nono import Verdict
from nono.base.grid import neighbours_by_side, squares_around
from nono.genres import GENRES, layer_puzzle
from nono.genres.declared import DeclaredBuilder, DeclaredNames
from nono.genres.grids import NONE
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Cells, Edges, Flag, Layer, Outside, Regions, Whole
from nono.genres.packed import cells_that_see, sums_around, sums_beside
from nono.genres.sudoku import Boxes, Sudoku
from nono.model.model import Model

LAYERED = [name for name in GENRES if issubclass(GENRES[name], LayerPuzzle)]
PUZZLES = 60  # random puzzles per genre
DRAWN_GENRES = 400  # random genres of up to five colours
rule_code = layer_puzzle.rule_code  # type: ignore[attr-defined]
needs_rule_code = pytest.mark.skipif(rule_code is None, reason="nothing is compiled")


def random_value(rng: Random, layer: Layer[Any], height: int, width: int) -> Any:
    """Return a random value of a layer; most of these puzzles have no solution."""
    match layer:
        case Boxes():
            return None
        case Regions():
            keys = "ABCDé一"[: rng.randint(1, 6)] + (NONE if layer.partial else "")
            return ["".join(rng.choices(keys, k=width)) for _ in range(height)]
        case Cells():
            keys = layer.keys[: width if layer.name == "givens" else None] + NONE * rng.randint(1, 20)
            return ["".join(rng.choices(keys, k=width)) for _ in range(height)]
        case Outside():
            size = height if layer.side == "rows" else width
            return [rng.choice([None, rng.randint(0, size)]) for _ in range(size)]
        case Edges():
            across = ["".join(rng.choices(layer.keys + NONE, k=width - 1)) for _ in range(height)]
            return across, ["".join(rng.choices(layer.keys + NONE, k=width)) for _ in range(height - 1)]
        case Whole():
            return rng.choice([layer.default, rng.randint(layer.least, 4)])
        case Flag():
            return rng.random() < 0.5
    raise AssertionError(layer)


def random_puzzle(genre: str, seed: int) -> LayerPuzzle:
    rng = Random(f"{genre} {seed}")
    found: type[LayerPuzzle] = GENRES[genre]
    height, width = rng.randint(1, 9), rng.randint(1, 9)
    if found is Sudoku:
        height = width = rng.choice([4, 6, 8, 9])
    elif genre == "binairo":
        height, width = 2 * height, 2 * width
    values = {layer.name: random_value(rng, layer, height, width) for layer in found.layers}
    return found(**values, check=False)


def rules_of(model: Model) -> list[Any]:
    counts = model.counts
    rules = [(counts.values(rule), counts.least[rule], counts.most[rule]) for rule in range(len(counts))]
    return [model.height, model.width, model.colours, model.hidden, sorted(set(model.removed)), rules]


@needs_rule_code
@pytest.mark.parametrize("genre", LAYERED)
def test_compiled_models_are_those_of_python(genre: str) -> None:
    for seed in range(PUZZLES):
        puzzle = random_puzzle(genre, seed)
        rules = puzzle.rules()
        assert rules_of(puzzle.model()) == rules_of(rules.model()), puzzle
        names = puzzle.rule_names()
        assert isinstance(names, DeclaredNames)
        assert isinstance(rules, DeclaredBuilder)
        assert [*names.subjects] == [*rules.subjects], puzzle
        assert len(names) == rules.number_of_rules()


def test_models_need_no_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = nono.Tents(["T.T", "...", "T.."], [None] * 3, [1, None, None])
    compiled = rules_of(puzzle.model())
    monkeypatch.setattr(layer_puzzle, "rule_code", None)
    assert rules_of(puzzle.model()) == compiled


def seen_from(cell: int, values: bytes, walls: bytes, width: int) -> bool:
    """Return whether a cell sees a 1: in each direction, look at one cell after the other up to the next wall."""
    for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        row, column = cell // width + down, cell % width + across
        while 0 <= row < len(walls) // width and 0 <= column < width and not walls[row * width + column]:
            if values[row * width + column]:
                return True
            row, column = row + down, column + across
    return False


def test_sums_and_sights_are_those_of_single_cells() -> None:
    rng = Random(1)
    for _ in range(200):
        height, width = rng.randint(1, 9), rng.randint(1, 9)
        walls = bytes(rng.choices([0, 1], [3, 1], k=height * width))
        values = bytes(0 if wall else rng.randint(0, 1) for wall in walls)
        assert [*sums_beside(values, width)] == [
            sum(map(values.__getitem__, near)) for near in neighbours_by_side(height, width)
        ]
        assert [*sums_around(values, width)] == [
            sum(map(values.__getitem__, near)) for near in squares_around(height, width)
        ]
        found = [not wall and seen_from(cell, values, walls, width) for cell, wall in enumerate(walls)]
        assert [*cells_that_see(values, walls, width)] == found


@needs_rule_code
def test_rules_of_random_genres_are_those_of_python() -> None:
    for seed in range(DRAWN_GENRES):
        puzzle = puzzle_of_random_genre(seed)
        rules = puzzle.rules()
        assert rules_of(puzzle.model()) == rules_of(rules.model()), seed
        assert isinstance(names := puzzle.rule_names(), DeclaredNames)
        assert isinstance(rules, DeclaredBuilder)
        assert [*names.subjects] == [*rules.subjects], seed


@pytest.mark.every(4)
@needs_engine
@pytest.mark.parametrize("first", range(0, DRAWN_GENRES, 100))
def test_answers_for_random_genres_are_those_of_brute_force(first: int) -> None:
    """With two colours, a rule that says "blank" where it means "not this colour" is never wrong."""
    for seed in range(first, first + 100):
        puzzle = puzzle_of_random_genre(seed)
        expected = solutions_of(puzzle)
        result = nono.solve(puzzle, limit=None)
        assert ({*result.grids}, result.count, result.complete) == (expected, len(expected), True), seed
        assert nono.count(puzzle) == len(expected), seed
        explanation = nono.explain(puzzle)
        assert explanation.verdict == {0: Verdict.UNSOLVABLE, 1: Verdict.UNIQUE}.get(len(expected), Verdict.MULTIPLE), (
            seed
        )
        for step in explanation.steps:
            for solution in expected:
                assert all(mask >> colour & 1 for mask, colour in zip(step.cells, solution, strict=True)), (seed, step)
