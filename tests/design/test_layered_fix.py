"""Misprints in layer puzzles, and repairs of layer puzzles."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from common import Capture, needs_engine
from hypothesis import given, strategies as st
from tables import table

import nono
from nono import (
    Aquarium,
    Minesweeper,
    Mosaic,
    Norinori,
    Puzzle,
    PuzzleError,
    StarBattle,
    Tents,
    Verdict,
    add_clues,
    fix,
    givens,
    solve,
)
from nono.cli.program import run
from nono.genres import GENRES
from nono.genres.layer_puzzle import LayerPuzzle
from nono.grading import is_solved_by

pytestmark = needs_engine
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
        result = fix(misprinted(puzzle, rng))
        if result.verdict is Verdict.UNIQUE:
            continue
        found_one += 1
        assert puzzle in [reading.puzzle for reading in result.readings]
        for reading in result.readings:
            assert solve(reading.puzzle, "reference").verdict is Verdict.UNIQUE
            assert "should probably be" in str(reading)
    assert found_one


def unique(puzzle: LayerPuzzle, tier: int | None) -> bool:
    """Whether it has one solution, or techniques up to the tier solve it."""
    return solve(puzzle).verdict is Verdict.UNIQUE if tier is None else is_solved_by(puzzle.model(), tier)


@given(st.lists(st.text("#.", min_size=4, max_size=4), min_size=3, max_size=3), st.sampled_from([None, 4]))
def test_no_fewer_clues_do(goal: list[str], tier: int | None) -> None:
    blank = GENRES["mosaic"](["...."] * 3, goal=goal)
    full = blank.full(blank.goal_bytes)
    clues = full.given_clues()
    puzzle = full.without_clues(clues[2:])
    found = add_clues(puzzle, "unique" if tier is None else "line-solvable", max_edits=3)
    lacking = clues[2:]
    best = next(
        (
            number
            for number in range(4)
            for chosen in combinations(lacking, number)
            if unique(full.without_clues([clue for clue in lacking if clue not in chosen]), tier)
        ),
        None,
    )
    assert (None if found.clues is None else len(found.clues)) == best
    assert found.hopeless <= (not unique(full, tier))
    if best:
        assert unique(found.puzzle, tier)
        assert found.puzzle.goal_bytes == blank.goal_bytes
        assert "to add, the fewest for this solution; proved by native" in str(found)


def test_a_puzzle_without_goal_gets_the_clues_of_a_solution() -> None:
    for puzzle in nono.generate((4, 4), 3, genre="sudoku", seed=2):
        assert isinstance(puzzle, nono.Sudoku)
        clues = puzzle.given_clues()
        found = add_clues(nono.Sudoku(puzzle.without_clues(clues[:2]).givens))
        assert found.clues is not None
        assert solve(found.puzzle, "reference").verdict is Verdict.UNIQUE


def test_what_gets_no_clues() -> None:
    stars = GENRES["star-battle"](["AAAA", "BBBB", "CCCC", "DDDD"])
    with pytest.raises(PuzzleError, match="has no clues to add"):
        add_clues(stars)
    with pytest.raises(PuzzleError, match="unsolvable"):
        add_clues(GENRES["mosaic"](["5.", ".."]))
    with pytest.raises(PuzzleError, match="found a puzzle of genre nonogram"):
        add_clues(nono.puzzle("heart"))
    assert add_clues(GENRES["minesweeper"](["...", "...", "..."], goal=["***"] * 3)).hopeless
    given = givens(stars)
    assert given.cells is not None
    assert len(given.cells) == 1
    assert solve(stars, start=given.puzzle.saved[0].grid).verdict is Verdict.UNIQUE


@pytest.mark.parametrize(
    ("numbers", "fewer", "words", "said"),
    table("""
['1..', '...', '...'] | ['1.0', '...', '.0.'] | [] | 3 clues to add, the fewest for this solution
['1..', '...', '...'] | ['1.0', '...', '.0.'] | ['--max-edits', '2'] | the allowed number of clues is not enough
['2.', '..', '..', '..'] | ['2.', '..', '6.', '..'] | [] | even all clues of this solution are not enough
"""),
)
def test_fewer_clues_of_another_solution_may_be_enough(
    numbers: list[str], fewer: list[str], words: list[str], said: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "lacking.json"
    lacking = GENRES["mosaic"](numbers)
    nono.write(lacking, path)
    assert solve(GENRES["mosaic"](fewer)).verdict is Verdict.UNIQUE
    run(["repair", str(path), *words])
    out = capsys.readouterr().out
    assert said in out
    ((_, found),) = add_clues(lacking).pictures()
    assert lacking.violation(found) == ""
    assert len(out.splitlines()) > len(numbers)  # the solution is shown


@pytest.mark.parametrize(
    ("puzzle", "counts"),
    [
        (
            Tents([".T..", "....", ".T..", "...T"], [1, 1, 1, 1], [0, 2, 1, 1]),
            ["the rows have 4 tents for 3 trees", "the columns have 4 tents for 3 trees"],
        ),
        (Tents(["T.", ".."], [None, 0], [0, 2]), ["the columns have 2 tents for 1 tree"]),
        (Aquarium(["AB", "AB"], [1, 1], [2, 1]), ["the rows have 2 cells with water, the columns 3"]),
        (StarBattle(["AAB"] * 3), ["there are 2 regions for 3 rows, each with 1 star"]),
        (StarBattle(["ABB", "CCC", "CCC"], 2), ["the region at row 1 column 1 has 1 cell for 2 stars"]),
        (Norinori(["AAB"]), ["the region at row 1 column 3 has 1 cell for 2 shaded ones"]),
        (Minesweeper(["1.", ".2"], 3), ["there are 3 mines for 2 cells"]),
        (Minesweeper(["1.", ".2"]), []),
        (Aquarium(["AB", "AB"], [1, None], [2, 1]), []),
        (Mosaic(["9."]), []),
    ],
)
def test_what_the_numbers_show_alone(puzzle: Puzzle, counts: list[str]) -> None:
    result = fix(puzzle)
    assert result.to_dict()["counts"] == counts
    if counts:
        assert result.words().startswith("; ".join(counts))
