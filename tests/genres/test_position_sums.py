"""The declared rule ``sum``: each number is the sum of the positions of the shaded cells in its line (Kakurasu)."""

from functools import cache
from importlib.metadata import EntryPoint
from itertools import product
from random import Random

import pytest
from common import needs_engine, needs_sat

import nono
from nono.base.grid import split_rows
from nono.genres import GENRES, layer_puzzle
from nono.genres.declared import DeclaredBuilder, DeclaredNames
from nono.genres.grids import split_columns
from nono.genres.layer_puzzle import LayerPuzzle, shade
from nono.genres.layers import Outside
from nono.genres.wording import Wording


class Sums(LayerPuzzle):
    """``across`` has the sum of each row, and ``down`` that of each column; None: unknown."""

    genre = "sums"
    across = Outside("rows")
    down = Outside("cols")
    answer = shade("shaded", blank="blank")
    wording = Wording(introduction="Each number is the sum of the positions of the shaded cells in its line.")
    declared = (
        {"rule": "sum", "over": ["rows"], "layer": "across"},
        {"rule": "sum", "over": ["columns"], "layer": "down"},
    )

    def broken_rule(self, solution: bytes) -> str:
        return "" if is_solution(self, solution) else "a sum is wrong"


def sum_of(line: bytes) -> int:
    return sum(position for position, value in enumerate(line, start=1) if value)


def is_solution(puzzle: Sums, cells: bytes) -> bool:
    lines = [*split_rows(cells, puzzle.width), *split_columns(cells, puzzle.width)]
    given = [*puzzle.across, *puzzle.down]
    return all(number in (None, sum_of(line)) for number, line in zip(given, lines, strict=True))


def random_puzzle(rng: Random) -> Sums:
    height, width = rng.choice([(1, 4), (2, 3), (2, 4), (3, 3), (3, 4), (4, 1), (4, 3)])
    cells = bytes(rng.choices([0, 1], k=height * width))
    given: list[int | None] = [sum_of(line) for line in (*split_rows(cells, width), *split_columns(cells, width))]
    for place in range(len(given)):
        if rng.random() < 0.2:
            given[place] = rng.choice([None, rng.randint(0, 12)])
    return Sums(given[:height], given[height:], check=False)


@cache
def counted_puzzles() -> list[tuple[Sums, int]]:
    """Random puzzles with the number of their solutions among all fillings."""
    rng = Random(103)
    counted = []
    for _ in range(60):
        puzzle = random_puzzle(rng)
        fillings = map(bytes, product((0, 1), repeat=puzzle.height * puzzle.width))
        counted.append((puzzle, sum(is_solution(puzzle, cells) for cells in fillings)))
    return counted


@pytest.mark.parametrize(
    "backend", [pytest.param("native", marks=needs_engine), "reference", pytest.param("sat", marks=needs_sat)]
)
def test_counts_are_those_of_brute_force(backend: str) -> None:
    for puzzle, expected in counted_puzzles():
        assert nono.solve(puzzle, backend=backend, limit=1 << 16).count == expected, puzzle


def test_compiled_sums_are_those_of_python() -> None:
    if layer_puzzle.rule_code is None:  # type: ignore[attr-defined]
        pytest.skip("nothing is compiled")
    rng = Random(104)
    for _ in range(60):
        puzzle = random_puzzle(rng)
        compiled, python = puzzle.model(), puzzle.rules()
        counts = python.model().counts
        assert [compiled.counts.values(rule) for rule in range(len(compiled.counts))] == [
            counts.values(rule) for rule in range(len(counts))
        ]
        assert (list(compiled.counts.least), list(compiled.counts.most)) == (list(counts.least), list(counts.most))
        names = puzzle.rule_names()
        assert isinstance(names, DeclaredNames)
        assert isinstance(python, DeclaredBuilder)
        assert [*names.subjects] == [*python.subjects]


def test_explanations_name_the_line_and_its_sum() -> None:
    puzzle = Sums([10, 1, None, None], [None] * 4)
    texts = [step.text for step in nono.explain(puzzle).steps]
    assert any("row 1 must add up to 10" in text for text in texts), texts
    assert any("row 2 must add up to 1" in text for text in texts), texts
    assert not any("rule of" in text for text in texts), texts


class Kakurasu(LayerPuzzle):
    """The same genre with the names that nonograms have for their clues."""

    genre = "kakurasu"
    rows = Outside("rows")
    cols = Outside("cols")
    answer = Sums.answer
    wording = Sums.wording
    declared = (
        {"rule": "sum", "over": ["rows"], "layer": "rows"},
        {"rule": "sum", "over": ["columns"], "layer": "cols"},
    )

    def broken_rule(self, solution: bytes) -> str:
        return ""


def test_json_of_a_genre_with_numbers_around_the_board_needs_only_its_genre(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GENRES.plugins, "kakurasu", EntryPoint("kakurasu", f"{__name__}:Kakurasu", "nono.genres"))
    text = '{"genre": "kakurasu", "rows": [3, 3], "cols": [3, 3]}'
    assert nono.loads(text).to_dict()["rows"] == [3, 3]
    assert nono.loads(text.replace("3]", "3, 1]")).genre == "kakurasu"
