"""Star Battle: boards accepted and refused, its rules against all fillings, its picture, its words."""

from collections import Counter
from typing import Any

import pytest
from enumeration import CELLS, equals_enumeration, near
from hypothesis import given
from refusals import refused
from strategies import star_battles

import nono
from nono.genres.layer_puzzle import LayerPuzzle

FOUR = ["AAAB", "ABBB", "CCDD", "CDDD"]


@pytest.mark.parametrize(
    ("regions", "settings", "message"),
    [
        ([], {}, "bad-size"),
        (["AB"], {"stars": 0}, "bad-number.*stars: found 0, expected 1 to 4194304"),
        (["AB", "C"], {}, "wrong-line-count.*row 2 has 1 cells"),
        (["AA", "BB"], {"goal": ["*.", ".*"]}, "goal-mismatch.*the star in row 1 column 1 touches another star"),
        (FOUR, {"goal": ["*...", "...*", "....", "...."]}, "goal-mismatch.*row 3 has 0 stars, expected 1"),
        (["A.B"], {"goal": [".*."]}, "goal-mismatch.*a star is in no region"),
    ],
)
def test_what_is_no_board_is_refused(regions: Any, settings: dict[str, Any], message: str) -> None:
    with refused(message):
        nono.StarBattle(regions, **settings)


@pytest.mark.parametrize(
    ("regions", "stars", "count"),
    [
        (["A"], 1, 1),
        (["."], 1, 0),
        (["AA", "BB"], 1, 0),
        (["AAAA", "BBBB", "CCCC", "DDDD"], 1, 2),
        (FOUR, 1, 1),
        (FOUR, 2, 0),
    ],
)
def test_boards_with_known_solutions(regions: list[str], stars: int, count: int) -> None:
    assert nono.solve(nono.StarBattle(regions, stars), limit=None).count == count


def keeps_the_rules(puzzle: LayerPuzzle, cells: dict[tuple[int, int], int]) -> bool:
    """The rules star by star."""
    assert isinstance(puzzle, nono.StarBattle)
    stars = [place for place, star in cells.items() if star]
    keys = {place: puzzle.regions[place[0]][place[1]] for place in cells}
    if any(cells.get(other) for place in stars for other in near(place)) or any(keys[place] == "." for place in stars):
        return False
    for group in (dict(zip(cells, map(side, cells), strict=True)) for side in (lambda at: at[0], lambda at: at[1])):
        found = Counter(group[place] for place in stars)
        if any(found[line] != puzzle.stars for line in group.values()):
            return False
    found_in = Counter(keys[place] for place in stars)
    return all(found_in[key] == puzzle.stars for key in keys.values() if key != ".")


@given(star_battles(side=4).filter(lambda puzzle: puzzle.height * puzzle.width <= CELLS))
def test_solutions_are_the_fillings_that_keep_the_rules(puzzle: nono.StarBattle) -> None:
    equals_enumeration(puzzle, keeps_the_rules)


def test_words() -> None:
    texts = [step.text for step in nono.explain(nono.StarBattle(FOUR)).steps]
    assert texts[0] == (
        "row 4 column 2 has no star, because the region at row 3 column 1 needs one star in the open cells that it "
        "shares with the square from row 3 column 1 to row 4 column 2, and no more are possible there (2x2)"
    )
    assert texts[1] == (
        "row 1 column 3 has no star, because otherwise the region at row 1 column 4 could not have exactly one "
        "star (exclusion)"
    )
    assert "row 3 column 2 has no star, because the star in row 4 column 3 would touch it (no-touching)" in texts


def test_what_rows_hold_more_than_their_regions_needs_no_search() -> None:
    regions = ["AAABBBBCDD", "EEEBBCCCDC", "EEEBBBCCDC", "EEBBFFCDDC", "EBBFFFCCDC"]
    regions += ["EGFFFFFCCC", "EGHHHHIICI", "EGHHHHIIII", "EGGHHIIIII", "EGGHHJJJJJ"]
    found = nono.solve(nono.StarBattle(regions, 2), backend="native")
    searched = nono.solve(nono.StarBattle(regions, 2), backend="native", leftovers=False)
    assert (found.verdict, found.solutions[0].tolist()) == ("unique", searched.solutions[0].tolist())
    assert found.stats["leftover_rules"] > 0
    assert found.stats["conflicts"] == 0 < searched.stats["conflicts"]
