"""Phrases of count rules tell what the rules ask for: numbers, places, labels and kinds."""

from collections.abc import Callable
from typing import ClassVar

import pytest
from common import needs_engine

from nono import Norinori
from nono.base.limits import Limits
from nono.genres.layer_puzzle import LayerPuzzle, symbol
from nono.genres.layers import Cells
from nono.genres.wording import RulePhrases, Wording
from nono.grading._voice import Voice
from nono.model.builder import ModelBuilder

CASES: dict[str, Callable[[ModelBuilder], object]] = {  # what must hold, and the rule
    "row 2 must have two tents": lambda rules: rules.exact(2, rules.rows()[1]),
    "row 2 must have no tent": lambda rules: rules.exact(0, rules.rows()[1]),
    "the 2 in row 2 column 2 must have two tents": lambda rules: rules.count(2, 2, [(rules.neighbours(4), 1)], place=4),
    "the fish may have at most one tent": lambda rules: rules.at_most(1, rules.region([0, 1]), label="the fish"),
    "pair 2 may have at most one tent": lambda rules: rules.each_at_most(
        1, rules.regions([[0, 1], [1, 2]]), label="pair {}"
    ),
    "the river needs a pitch": lambda rules: rules.between(1, 1, rules.region([0, 1]), label="the river", kind="pitch"),
    "if row 1 column 1 has a tent, row 1 column 2 has a tent or row 2 column 1 has a tent": lambda rules: rules.implies(
        (0, 1), [(1, 1), (3, 1)]
    ),
    "row 1 column 1 has no tent or row 1 column 2 has no tent": lambda rules: rules.clause([(0, 0), (1, 0)]),
    "row 1 columns 1 to 3 must add up to 4": lambda rules: rules.weighted(4, 4, [(0, 1, 1), (1, 1, 2), (2, 1, 3)]),
}


class Camp(LayerPuzzle):
    """Two rows and three columns of tents; a rule for column 3, and that of the case that ``title`` names."""

    genre: ClassVar[str] = "camp"
    numbers = Cells("123", "'.' or 1 to 3")
    answer = symbol("tent", "t", "00aa00")
    wording: ClassVar[Wording] = Wording(rules={"pitch": RulePhrases("{rule} needs a pitch", "{rule} {cannot} pitch")})

    def rules(self) -> ModelBuilder:
        rules = self.builder()
        rules.exact(1, rules.columns()[2])
        CASES[self.title](rules)
        return rules

    def broken_rule(self, solution: bytes) -> str:
        return ""


@needs_engine
@pytest.mark.parametrize("phrase", CASES)
def test_phrases(phrase: str) -> None:
    puzzle = Camp(["...", ".2."], title=phrase)
    model = puzzle.model()
    told = Voice(puzzle, model).contradicting([0, len(model.counts) - 1])
    assert told == f"these contradict one another: {phrase}, and column 3 must have one tent"


def test_rules_have_names_even_if_the_time_ran_out_since_the_model_was_made() -> None:
    puzzle = Norinori(["A" * 40] * 40, check=False)
    with Limits.after(0).applied():
        names = puzzle.rule_names()
    assert names.rule_name(len(puzzle.model().counts) - 1) == "the region at row 1 column 1"
