"""Akari: valid and invalid input, rules, picture and commands; the example genre of the docs."""

import re
from itertools import product
from typing import Any

import pytest
from common import Capture, guide
from examples.akari import akaris
from hypothesis import given, strategies as st
from refusals import refused
from tables import table

from nono import Akari, PuzzleWarning, Verdict, loads, solve
from nono.backend import BACKENDS
from nono.renderers import sheet
from nono.renderers.drawing.items import Label
from nono.renderers.drawing.text import picture_text


def keeps_the_rules(puzzle: Akari, bulbs: bytes) -> bool:
    """Check the rules cell by cell: a cell sees in each direction up to the next wall."""
    height, width = puzzle.height, puzzle.width
    cells = {(y, x): puzzle.rows[y][x] for y, x in product(range(height), range(width))}
    lamps = {place for place, bulb in zip(cells, bulbs, strict=True) if bulb}
    for (y, x), key in cells.items():
        seen = set()
        for down, across in table("""
0 | 1
1 | 0
0 | -1
-1 | 0
"""):
            at = y + down, x + across
            while cells.get(at) == ".":
                seen.add(at)
                at = at[0] + down, at[1] + across
        if key != ".":
            near = {(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)} & lamps
            if (y, x) in lamps or (key != "#" and len(near) != int(key)):
                return False
        elif bool(seen & lamps) == ((y, x) in lamps):
            return False
    return True


@given(akaris(side=5), st.data())
def test_check_is_its_slow_twin(puzzle: Akari, data: st.DataObject) -> None:
    size = puzzle.height * puzzle.width
    grids = solve(puzzle, "reference", limit=3).grids
    assert all(keeps_the_rules(puzzle, bulbs) for bulbs in grids)
    for bulbs in [*grids, data.draw(st.binary(min_size=size, max_size=size)).translate(bytes([0, 1]) * 128)]:
        cell = data.draw(st.integers(0, size - 1))
        other = bulbs[:cell] + bytes([1 - bulbs[cell]]) + bulbs[cell + 1 :]
        assert puzzle.check(bulbs) == keeps_the_rules(puzzle, bulbs)
        assert puzzle.check(other) == keeps_the_rules(puzzle, other)
    assert not puzzle.check(bytes(size + 1))
    assert not puzzle.check(bytes([2]) * size)


def test_trust() -> None:
    text = '{"genre": "akari", "grid": ["1.", ".#"], "goal": ["#o", "o#"]}'
    for trust in (None, "clues"):
        with pytest.warns(PuzzleWarning, match="has 2 bulbs, expected 1: the goal is left out"):
            assert loads(text, trust=trust).to_dict() == Akari(["1.", ".#"]).to_dict()
    with pytest.warns(PuzzleWarning, match="the clues are taken from the goal"):
        assert loads(text, trust="goal").to_dict() == Akari(["2.", ".#"], goal=["#o", "o#"]).to_dict()
    with pytest.warns(PuzzleWarning), refused("goal-mismatch"):
        loads(text.replace("#o", "#."), trust="goal")


def test_the_page_of_genres(capsys: Capture) -> None:
    """The code blocks run and print what their comments claim; the genre on the page is enough for all commands."""
    if missing := [why_not for name in BACKENDS if (why_not := BACKENDS[name].unavailable())]:
        pytest.skip(missing[0])
    page = guide("genres")
    futoshiki, use = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {"__name__": "futoshiki"}
    exec(compile(futoshiki + use, "genres.md", "exec", dont_inherit=True), names)
    printed = capsys.readouterr().out.split("\n")
    assert printed == [*re.findall("  # (.*)$", use, re.MULTILINE), ""]
    assert printed[:2] == ["unique True", "3241"]
    puzzle = names["puzzle"]
    solution = names["check"].results["sat"].grids[0]
    assert names["Futoshiki"].from_dict(puzzle.to_dict()).clue_hash() == puzzle.clue_hash()
    assert picture_text(puzzle.picture(solution)).split("\n")[1] == "       <"
    assert sorted(item.text for item in sheet(puzzle).items if isinstance(item, Label)) == sorted("324<><<>")
    assert sum(isinstance(item, Label) for item in sheet(puzzle, solution).items) == 16 + 5
    assert solve(puzzle, start=puzzle.rows_text(solution)).verdict is Verdict.UNIQUE
    assert not puzzle.check(solution[1:] + solution[:1])
