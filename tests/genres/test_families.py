"""Families of generated puzzles: the same name gives the same puzzles, and their numbers of solutions are right."""

import pytest
from tables import table

from nono import PuzzleError, count, solve
from nono.genres.families import FAMILIES, puzzles
from nono.text import entries

SAMPLES = dict(
    table("""
n-dom | ['n-dom:2-6', 'n-dom:9:colours=2']
broken | ['broken:2-6']
permutations | ['permutations:2-6', 'permutations:6:square=2', 'permutations:3:square=3']
random | ['random:8x5:.5:n=3', 'random:8x5:0.5:n=3:colours=4', 'random:3x4:0', 'random:3x4:1']
blobs | ['blobs:30x20:.6:n=2', 'blobs:20x20:.6:colours=3:seed=4:detail=3', 'blobs:1x1:.5']
""")
)


@pytest.mark.parametrize("kind", FAMILIES)
def test_the_same_name_is_the_same_puzzles(kind: str) -> None:
    for name in SAMPLES[kind]:
        one = list(puzzles(name))
        assert [puzzle.to_dict() for puzzle in one] == [puzzle.to_dict() for puzzle in puzzles(name)]
        assert len({puzzle.clue_hash() for puzzle in one}) == len(one)
        for puzzle in one:
            assert [again.rows for again in puzzles(puzzle.id)] == [puzzle.rows]


@pytest.mark.parametrize("kind", FAMILIES)
def test_known_numbers_of_solutions(kind: str) -> None:
    for name in SAMPLES[kind]:
        for puzzle in puzzles(name):
            if "solutions" in puzzle.meta:
                assert count(puzzle) == puzzle.meta["solutions"]
            else:
                assert puzzle.goal_bytes is not None
                assert solve(puzzle).count


@pytest.mark.parametrize(
    "name",
    [
        *("", "wibble:3", "n-dom", "n-dom:x", "n-dom:5-3", "n-dom:3:wibble=2", "n-dom:3-5:3", "random:5x5"),
        *("random:0x5:.5", "random:5x5:2", "random:9999x9:.5", "permutations:5:square=2", "permutations:4:square=0"),
        "blobs:5x5:.5:colours=0",
    ],
)
def test_bad_names_are_refused_in_one_line(name: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        list(puzzles(name))
    assert "\n" not in str(caught.value)
    assert isinstance(next(iter(entries(f"family:{name}"))).puzzle, PuzzleError)
