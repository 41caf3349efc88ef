"""Star Battle: boards accepted and refused, its rules against all fillings, its picture, its words."""

from collections import Counter

from enumeration import CELLS, equals_enumeration, near
from examples.star_battle import star_battles
from hypothesis import given

import nono
from nono.genres.layer_puzzle import LayerPuzzle


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


def test_what_rows_hold_more_than_their_regions_needs_no_search() -> None:
    regions = ["AAABBBBCDD", "EEEBBCCCDC", "EEEBBBCCDC", "EEBBFFCDDC", "EBBFFFCCDC"]
    regions += ["EGFFFFFCCC", "EGHHHHIICI", "EGHHHHIIII", "EGGHHIIIII", "EGGHHJJJJJ"]
    result = nono.solve(nono.StarBattle(regions, 2), backend="native")
    searched = nono.solve(nono.StarBattle(regions, 2), backend="native", leftovers=False)
    assert (result.verdict, result.solutions[0].tolist()) == ("unique", searched.solutions[0].tolist())
    assert result.stats["leftover_rules"] > 0
    assert result.stats["conflicts"] == 0 < searched.stats["conflicts"]
