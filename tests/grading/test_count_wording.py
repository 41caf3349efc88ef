"""Labels, kinds and phrases of count rules: of one colour or several, with hidden cells or without."""

from collections.abc import Callable
from typing import ClassVar

import pytest

from nono import Colour
from nono.genres.layer_puzzle import Answer, LayerPuzzle, symbol
from nono.genres.layers import Cells
from nono.genres.wording import RulePhrases, Wording
from nono.grading import CountWords
from nono.model.builder import ModelBuilder


class Camp(LayerPuzzle):
    """Two rows and three columns of tents; the rules are those of the case that its ``id`` names."""

    genre: ClassVar[str] = "camp"
    numbers = Cells("123", "'.' or 1 to 3")
    answer = symbol("tent", "t", "00aa00")
    wording: ClassVar[Wording] = Wording(rules={"pitch": RulePhrases("{rule} needs a pitch", "{rule} {cannot} pitch")})

    def rules(self) -> ModelBuilder:
        rules = self.builder()
        (CASES[self.id][0] if self.id in CASES else OTHERS[self.id])(rules)
        return rules

    def broken_rule(self, solution: bytes) -> str:
        return ""


class Site(Camp):
    """The same with caravans."""

    answer = Answer((*Camp.answer.values, Colour("c", "van", "aa0000")))


def both(rules: ModelBuilder) -> None:
    row = rules.rows()[0]
    rules.count(1, 2, [(row, 1), (row, 2)])


CASES: dict[str, tuple[Callable[[ModelBuilder], object], str, str]] = {
    "row": (
        lambda rules: rules.exact(2, rules.rows()[1]),
        "row 2 must have two tents",
        "row 2 could not have exactly two tents",
    ),
    "no tent": (
        lambda rules: rules.exact(0, rules.rows()[1]),
        "row 2 must have no tent",
        "row 2 would have tents, but must have none",
    ),
    "clue": (
        lambda rules: rules.count(2, 2, [(rules.neighbours(4), 1)], place=4),
        "the 2 in row 2 column 2 must have two tents",
        "the 2 in row 2 column 2 could not have exactly two tents",
    ),
    "label": (
        lambda rules: rules.at_most(1, rules.region([0, 1]), label="the fish", place=4),
        "the fish may have at most one tent",
        "the fish would have more than one tent",
    ),
    "labels": (
        lambda rules: rules.each_at_most(1, rules.regions([[0, 1], [1, 2]]), label="pair {}"),
        "pair 2 may have at most one tent",
        "pair 2 would have more than one tent",
    ),
    "kind": (
        lambda rules: rules.between(1, 1, rules.region([0, 1]), label="the river", kind="pitch"),
        "the river needs a pitch",
        "the river could not pitch",
    ),
    "implication": (
        lambda rules: rules.implies((0, 1), [(1, 1), (3, 1)]),
        "if row 1 column 1 has a tent, row 1 column 2 has a tent or row 2 column 1 has a tent",
        "a rule could not be kept: "
        "if row 1 column 1 has a tent, row 1 column 2 has a tent or row 2 column 1 has a tent",
    ),
    "negations": (
        lambda rules: rules.clause([(0, 0), (1, 0)]),
        "row 1 column 1 has no tent or row 1 column 2 has no tent",
        "a rule could not be kept: row 1 column 1 has no tent or row 1 column 2 has no tent",
    ),
    "mixed": (
        lambda rules: rules.count(2, 2, [(rules.region([0]), 0), (rules.region([1, 4]), 1)]),
        "2 of these must hold: row 1 column 1 has no tent, row 1 column 2 has a tent, row 2 column 2 has a tent",
        "2 of these could not hold: row 1 column 1 has no tent, row 1 column 2 has a tent, row 2 column 2 has a tent",
    ),
    "total": (
        lambda rules: rules.weighted(4, 4, [(0, 1, 1), (1, 1, 2), (2, 1, 3)]),
        "row 1 columns 1 to 3 must add up to 4",
        "row 1 columns 1 to 3 could not add up to 4",
    ),
    "hidden": (
        lambda rules: rules.implies((rules.hidden(1)[0], 1), [(0, 1), (1, 0)]),
        "the rule of row 1 columns 1 and 2 must be kept",
        "the rule of row 1 columns 1 and 2 could not be kept",
    ),
    "hidden label": (
        lambda rules: rules.implies((rules.hidden(1)[0], 1), [(0, 1)], label="row 1 and row 2", kind="differ"),
        "row 1 and row 2 must be kept",
        "row 1 and row 2 could not be kept",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_phrases(case: str) -> None:
    puzzle = Camp(["...", ".2."], id=case)
    words = CountWords(puzzle, puzzle.model())
    rule = len(puzzle.model().counts) - 1
    assert words.phrase(rule, must=True) == CASES[case][1]
    assert words.broken(rule, "could") == CASES[case][2]


def test_phrases_of_several_colours() -> None:
    for case, must in (
        ("both", "row 1 must have one tent or van to two tents or vans"),
        ("sort", "if row 1 column 1 is tent, row 1 column 2 is van"),
    ):
        puzzle = Site(["...", "..."], id=case)
        assert CountWords(puzzle, puzzle.model()).phrase(0, must=True) == must


def twice(rules: ModelBuilder) -> None:
    for cell in rules.hidden(2):
        rules.implies((cell, 0), [(0, 1)], label="rows 1 and 2")
    rules.exact(2, rules.rows()[0])


OTHERS: dict[str, Callable[[ModelBuilder], object]] = {
    "both": both,
    "sort": lambda rules: rules.implies((0, 1), [(1, 2)]),
    "twice": twice,
}
