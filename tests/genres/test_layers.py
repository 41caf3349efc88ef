"""Puzzles of layers: what follows from the layers of a genre, whatever its rules."""

import pickle
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st
from tables import table

import nono
from nono import PuzzleError
from nono.genres.layer_puzzle import LayerPuzzle, shade
from nono.genres.layers import Cells, Edges, Flag, Outside, Regions, Whole
from nono.genres.rule_layers import Around, Givens, LineCounts
from nono.genres.wording import RulesPart
from nono.model.builder import ModelBuilder


class Everything(LayerPuzzle):
    """One layer of each kind, and no rules."""

    genre = "everything"
    numbers = Cells("0123456789", "'.' or 0 to 9")
    parts = Regions(field="regions")
    rows = Outside("rows", required=False)
    cols = Outside("cols", required=False)
    signs = Edges("=x", "= or x")
    least = Whole(1, 1)
    strict = Flag()
    answer = shade("black")

    def rules(self) -> ModelBuilder:
        return self.builder()

    def broken_rule(self, solution: bytes) -> str:
        return ""


def text(draw: st.DrawFn, height: int, width: int, keys: str) -> list[str]:
    return [draw(st.text(keys, min_size=width, max_size=width)) for _ in range(height)]


@st.composite
def everything(draw: st.DrawFn) -> Everything:
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    beside = [draw(st.lists(st.none() | st.integers(0, 9), min_size=n, max_size=n)) for n in (height, width)]
    signs = text(draw, height, width - 1, ".=x"), text(draw, height - 1, width, ".=x")
    cells = text(draw, height, width, ".059"), text(draw, height, width, "abc")
    goal = text(draw, height, width, ".#")
    return Everything(*cells, *beside, signs, draw(st.integers(1, 3)), draw(st.booleans()), goal=goal, title="some")


@given(everything())
def test_json_pickles_and_replace_give_the_puzzle_back(puzzle: Everything) -> None:
    for again in (
        Everything.from_dict(puzzle.to_dict()),
        pickle.loads(pickle.dumps(puzzle)),
        replace(puzzle, title="other"),
        replace(puzzle, numbers=puzzle.numbers),  # type: ignore[call-arg]
        puzzle.with_values({}, puzzle.goal_bytes),
    ):
        assert again == puzzle
        assert hash(again) == hash(puzzle)
        assert again.goal_bytes == puzzle.goal_bytes
        assert again.clue_text() == puzzle.clue_text()


def test_equal_layers_of_other_genres_have_other_hashes() -> None:
    """A batch keeps one answer for puzzles with the same hash."""
    numbers, givens = ["1."], ["...."] * 4

    class Lamps(nono.Akari):
        genre = "lamps"

    puzzles = [nono.Mosaic(numbers), nono.Minesweeper(numbers), nono.Sudoku(givens), nono.Binairo(givens)]
    puzzles += [nono.Akari(givens), Lamps(givens)]
    assert len({puzzle.clue_hash() for puzzle in puzzles}) == len(puzzles)


@given(everything())
def test_clues_left_out_are_gone_and_no_others(puzzle: Everything) -> None:
    clues = puzzle.given_clues()
    assert not puzzle.without_clues(clues).given_clues()
    for clue in clues:
        assert puzzle.without_clues([clue]).given_clues() == [one for one in clues if one != clue]
    assert puzzle.without_clues([]) == puzzle


class Counted(LayerPuzzle):
    """Layers that bring their rules, and no others."""

    genre = "counted"
    square = 3
    known = Givens("#", "'.' or '#'")
    numbers = Around("0123456789", "'.' or 0 to 9", "black cells", fixed=True)
    rows = LineCounts("rows", "black cells")
    cols = LineCounts("cols", "black cells")
    answer = shade("black")


@st.composite
def counted(draw: st.DrawFn) -> Counted:
    side = draw(st.integers(1, 3))
    beside = [draw(st.lists(st.none() | st.integers(0, 2), min_size=side, max_size=side)) for _ in range(2)]
    return Counted(text(draw, side, side, "....#"), text(draw, side, side, "......123"), *beside)


@given(counted())
def test_layers_that_bring_their_rules_check_what_they_ask_for(puzzle: Counted) -> None:
    fillings = map(bytes, product((0, 1), repeat=puzzle.height * puzzle.width))
    assert {*nono.solve(puzzle, limit=None).grids} == {
        filling for filling in fillings if puzzle.violation(filling) == ""
    }


@given(counted(), st.data())
def test_layers_that_bring_their_rules_take_their_clues_from_a_goal(puzzle: Counted, data: st.DataObject) -> None:
    goal = bytes(data.draw(st.lists(st.integers(0, 1), min_size=puzzle.width**2, max_size=puzzle.width**2)))
    changed = puzzle.with_values(puzzle.clues_of(goal), goal)
    own = puzzle.known.cells("#")
    wrong = [cell for cell in own if not goal[cell]]  # a blank cell has no key of this layer
    assert changed.violation(goal) == "" or wrong
    assert [row is None for row in changed.rows] == [row is None for row in puzzle.rows]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        *table("""
{} | found no 'numbers', expected a list of rows
{'numbers': 7, 'parts': ['a']} | 'numbers' is the number 7; expected rows of text
{'numbers': ['1', 'a'], 'parts': ['a', 'a']} | numbers: row 2: found 'a', expected '.' or 0 to 9
{'numbers': ['..', '.'], 'parts': ['aa', 'aa']} | numbers: row 2 has 1 cells, expected 2 as in row 1
{'numbers': ['..'], 'parts': ['a']} | regions: found 1 columns, expected 2
{'numbers': ['..'], 'parts': ['a.']} | regions: row 1: found '.', expected a region
{'numbers': ['..'], 'parts': ['aa'], 'rows': [1, 2]} | rows: found 2 rows, expected 1
{'numbers': ['..'], 'parts': ['aa'], 'rows': [-1]} | rows: number 1: found -1, expected 0 to 4194304, or null
{'numbers': ['..'], 'parts': ['aa'], 'signs': [['='], ['..']]} | signs: found a different size
{'numbers': ['..'], 'parts': ['aa'], 'signs': {'across': [], 'down': []}} | signs: found a different size
{'numbers': ['..'], 'parts': ['aa'], 'least': 0} | least: found 0, expected 1 to 4194304
{'numbers': ['..'], 'parts': ['aa'], 'strict': 1} | 'strict' is the number 1; expected true or false
{'numbers': ['..'], 'parts': ['aa'], 'more': 1} | found 'more', expected numbers, parts,
"""),
        ({"numbers": [".."], "parts": ["aa"], "least": 2**31}, "least: found 2147483648, expected 1 to 4194304"),
        ({"numbers": [".."], "parts": ["aa"], "rows": [10**12]}, "rows: number 1: found 1000000000000, expected 0 to"),
    ],
)
def test_what_no_board_can_have_is_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError) as found:
        Everything(**arguments)
    assert message in str(found.value)


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        ({"rule": "sums", "over": ["rows"]}, "unknown .*sums"),
        ({"rule": "distinct", "over": ["row"]}, "unknown .*row"),
        ({"rule": "distinct", "ovr": ["rows"]}, "unknown .*ovr"),
        ({"rule": "distinct"}, "(expected|missing) over"),
        ({"rule": "count", "over": ["rows"], "most": 1, "color": 2}, "unknown .*color"),
    ],
)
def test_a_wrong_declared_rule_is_named(rule: dict[str, Any], fault: str) -> None:
    names = {"genre": "misspelt", "givens": Givens("1", "'.' or 1"), "answer": shade("black"), "declared": (rule,)}
    misspelt = type("Misspelt", (LayerPuzzle,), {**names, "broken_rule": Everything.broken_rule})
    for ask in (nono.solve, LayerPuzzle.builder):
        with pytest.raises(PuzzleError, match=f"declared rules of the genre misspelt: rule 2: .*{fault}"):
            ask(misspelt(["."]))


@pytest.mark.parametrize(("number", "strict", "expected"), [(".", True, "blank"), ("1", True, ""), (".", False, "")])
def test_a_part_of_the_rules_may_need_one_layer_and_the_absence_of_another(
    monkeypatch: pytest.MonkeyPatch, number: str, strict: bool, expected: str
) -> None:
    monkeypatch.setattr(Everything, "rules_parts", (RulesPart("blank", when="strict", unless="numbers"),))
    assert Everything([number], ["a"], strict=strict).rules_text == expected
