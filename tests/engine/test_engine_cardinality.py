"""Count rules in the engine: options, counters of techniques, models that are no rules."""

from __future__ import annotations

import itertools
import random
from array import array
from dataclasses import replace
from typing import Any

import pytest
from common import needs_engine
from tables import table

from nono import Akari, BackendError, Minesweeper
from nono.backend import BACKENDS
from nono.model.answer import Outcome, Task, Verdict
from nono.model.builder import ModelBuilder
from nono.model.model import Model

pytestmark = needs_engine

FLAGS = ("trial", "leftovers")


def solve(model: Model, limit: int | None = 2, **options: Any) -> Outcome:
    outcome = BACKENDS["native"].solve(model, Task(limit, options=options))
    assert isinstance(outcome, Outcome)
    return outcome


def draw(rng: random.Random) -> Model:
    """Draw rules that a hidden picture satisfies, some of them changed."""
    colours = rng.randint(2, 4)
    height, width = rng.randint(1, 3), rng.randint(1, 3)
    while colours ** (height * width) > 5000:
        width -= 1
    hidden = [rng.randrange(colours) for _ in range(height * width)]
    rules = ModelBuilder(height, width, colours)
    cells = [[x for x in range(len(hidden)) if rng.random() < 0.6] for _ in range(rng.randint(1, 5))]
    regions = rules.regions(cells)
    for _ in range(rng.randint(1, 6)):
        over = rng.sample(regions, min(len(regions), rng.randint(1, 3)))
        one = rng.randrange(colours)
        inks = rng.choice([[one] * len(over), [rng.randrange(colours) for _ in over]])
        terms = list(zip(over, inks, strict=True))
        shown = sum(hidden[x] == k for x, k in {(x, k) for region, k in terms for x in cells[region]})
        least, most = rng.choice([(shown, shown), (0, shown), (shown, len(hidden) + 1), (shown - 1, shown + 1), (1, 2)])
        rules.count(least, most, terms)
    return rules.model()


def test_a_sweep_over_rules_counts_what_a_list_has() -> None:
    rng = random.Random("sweep")
    swept = 0
    for _ in range(60):
        colours = rng.choice([2, 2, 3])
        height, width = (rng.randint(2, 4), rng.randint(3, 4)) if colours == 2 else (2, rng.randint(4, 5))
        rules = ModelBuilder(height, width, colours)
        cells = [rng.sample(range(height * width), rng.randint(2, 6)) for _ in range(rng.randint(2, 6))]
        for region in rules.regions(cells):
            terms = [(region, colour) for colour in rng.sample(range(colours), rng.choice([1, 1, colours - 1]))]
            least = rng.randint(0, 2)
            rules.count(least, least + rng.randint(0, 4), terms)
        model = rules.model()
        listed = solve(model, None, row_sweep=False)
        counted = BACKENDS["native"].count(model, Task(None), None)
        assert counted.complete
        assert counted.count == listed.count
        swept += listed.count > 1000  # fewer solutions are listed anyway
    assert swept > 10


LIT = ["..2..", ".....", "0...1", ".....", "..#.."]
HARD = ["...#...", ".1...2.", ".......", "#..3..#", ".......", ".2...1.", "...#..."]


@pytest.mark.parametrize("rows", [LIT, HARD])
@pytest.mark.parametrize("order", ["clues", "degree", "board"])
def test_options_change_no_answer(rows: list[str], order: str) -> None:
    model = Akari(rows).model()
    usual = set(solve(model, None).solutions)
    for values in itertools.product((False, True), repeat=len(FLAGS)):
        options: dict[str, Any] = dict(zip(FLAGS, values, strict=True))
        assert set(solve(model, None, trial_order=order, **options).solutions) == usual


def test_counters_are_those_of_their_techniques() -> None:
    model = Akari(HARD).model()
    assert solve(model).stats["trials"] > 0
    assert solve(model, trial=False).stats["trials"] == 0
    assert solve(model).stats["wide_scans"] > 0


def rooms(rows: int, columns: int) -> Model:
    """Clues of 0 keep one row without bulbs, so each column needs its own bulb, and each row has room for one."""
    return Akari(["0" * columns, *["." * columns] * (rows + 1)]).model()


def test_pigeonholes_need_no_search() -> None:
    outcome = solve(rooms(12, 13))
    assert outcome.verdict(2) is Verdict.UNSOLVABLE
    assert (outcome.stats["hall_conflicts"], outcome.stats["conflicts"]) == (1, 0)
    for hall in (True, False):
        assert solve(rooms(4, 5), hall=hall).verdict(2) is Verdict.UNSOLVABLE
        assert len(solve(rooms(3, 3), None, hall=hall).solutions) == 6


def test_derived_rules_do_not_outlive_their_puzzle() -> None:
    """One of the rules that the engine derives cannot be met, so it drops the counters of the others."""
    model = Minesweeper(["...3.", "2....", "...3."], 8).model()
    for _ in range(3):
        assert solve(model).complete


@pytest.mark.parametrize(
    ("name", "values"),
    table(r"""
cells | [0, 1, 2]
cells | [0, -1, 1]
cell_start | [0, 2]
cell_start | [0, 4, 3]
cell_start | []
region | [0, 2]
region_start | [0, 1, 2]
colour | [1, 2]
colour | [1]
least | []
most | [1, 1]
most | [1.0]
"""),
)
def test_arrays_that_are_no_rules_are_refused(name: str, values: list[int]) -> None:
    rules = ModelBuilder(1, 2)
    rules.count(1, 2, [(rules.region([0, 1]), 1), (rules.region([1]), 1)])
    model = rules.model()
    changed = array("d" if any(isinstance(value, float) for value in values) else "i", values)
    with pytest.raises(BackendError, match="malformed"):
        solve(replace(model, counts=replace(model.counts, **{name: changed})))
