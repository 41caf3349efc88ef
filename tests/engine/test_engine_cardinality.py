"""Count rules in the engine: answers against an enumeration of all pictures, options, bad arrays; Akari by hand."""

from __future__ import annotations

import itertools
import random
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from common import needs_engine

from nono.backend import BACKENDS
from nono.base.errors import BackendError
from nono.genres.minesweeper import Minesweeper
from nono.genres.nonogram import Nonogram
from nono.model.answer import Outcome, Task, Verdict
from nono.model.model import NO_LINES, Counts, Lines, Model

pytestmark = needs_engine

FLAGS = ("trial", "trial_skip", "leftovers")


@dataclass(frozen=True)
class Rule:
    """``least`` to ``most`` cells of the union of the regions have the colour, or the colour of their region."""

    regions: Sequence[int]
    colour: int | Sequence[int]
    least: int
    most: int

    @property
    def colours(self) -> Sequence[int]:
        """One for each region."""
        return [self.colour] * len(self.regions) if isinstance(self.colour, int) else self.colour


def counts(regions: Sequence[Sequence[int]], rules: Sequence[Rule]) -> Counts:
    ends = itertools.accumulate(map(len, regions), initial=0)
    uses = itertools.accumulate((len(rule.regions) for rule in rules), initial=0)
    return Counts(
        array("i", ends),
        array("i", itertools.chain.from_iterable(regions)),
        array("i", uses),
        array("i", [region for rule in rules for region in rule.regions]),
        array("i", [colour for rule in rules for colour in rule.colours]),
        array("i", [rule.least for rule in rules]),
        array("i", [rule.most for rule in rules]),
    )


def akari(*rows: str) -> Model:
    """A board of ``.`` empty, ``#`` wall, ``0`` to ``4`` clue; colour 1 is a bulb."""
    height, width = len(rows), len(rows[0])
    floor = {(r, c) for r in range(height) for c in range(width) if rows[r][c] == "."}
    regions: list[list[int]] = []
    rules: list[Rule] = []
    seen: dict[tuple[int, int], list[int]] = {cell: [] for cell in floor}
    for down, right in ((0, 1), (1, 0)):
        for r, c in sorted(floor):
            if (r - down, c - right) in floor:
                continue
            sight = list(itertools.takewhile(floor.__contains__, ((r + i * down, c + i * right) for i in range(99))))
            for cell in sight:
                seen[cell].append(len(regions))
            rules.append(Rule([len(regions)], 1, 0, 1))
            regions.append([y * width + x for y, x in sight])
    rules += [Rule(seen[cell], 1, 1, height * width) for cell in sorted(floor)]
    for r, c in itertools.product(range(height), range(width)):
        if rows[r][c].isdigit():
            around = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
            rules.append(Rule([len(regions)], 1, int(rows[r][c]), int(rows[r][c])))
            regions.append([y * width + x for y, x in around if (y, x) in floor])
    walls = [(r * width + c) * 2 + 1 for r in range(height) for c in range(width) if (r, c) not in floor]
    return Model(height, width, 2, removed=array("i", walls), counts=counts(regions, rules))


def solve(model: Model, limit: int | None = 2, **options: Any) -> Outcome:
    outcome = BACKENDS["native"].solve(model, Task(limit, options=options))
    assert isinstance(outcome, Outcome)
    return outcome


def keeps(rules: Counts, picture: bytes) -> bool:
    for i in range(len(rules)):
        if not rules.least[i] <= sum(picture[cell] == colour for cell, colour in rules.values(i)) <= rules.most[i]:
            return False
    return True


def solutions(model: Model) -> set[bytes]:
    """Every solution of a small model, its lines by the engine."""
    banned = set(model.removed)
    domains = [[k for k in range(model.colours) if x * model.colours + k not in banned] for x in range(model.cells)]
    pictures = map(bytes, itertools.product(*domains))
    of_lines = set(solve(replace(model, counts=NO_COUNTS), None).solutions) if len(model.lines) else None
    return {p for p in pictures if keeps(model.counts, p) and (of_lines is None or p in of_lines)}


NO_COUNTS = Model(1, 1, 2).counts


def draw(rng: random.Random) -> Model:
    """Draw rules that a hidden picture satisfies, some of them changed; sometimes also lines."""
    colours = rng.randint(2, 4)
    height, width = rng.randint(1, 3), rng.randint(1, 3)
    while colours ** (height * width) > 5000:
        width -= 1
    size = height * width
    hidden = [rng.randrange(colours) for _ in range(size)]
    regions = [[x for x in range(size) if rng.random() < 0.6] for _ in range(rng.randint(1, 5))]
    rules = []
    for _ in range(rng.randint(1, 6)):
        over = rng.sample(range(len(regions)), min(len(regions), rng.randint(1, 3)))
        one = rng.randrange(colours)
        mixed = [rng.randrange(colours) for _ in over]
        colour = rng.choice([[one] * len(over), mixed])
        values = {(x, k) for r, k in zip(over, colour, strict=True) for x in regions[r]}
        shown = sum(hidden[x] == k for x, k in values)
        least, most = rng.choice([(shown, shown), (0, shown), (shown, size + 1), (shown - 1, shown + 1), (1, 2)])
        rules.append(Rule(over, colour, least, most))
    lines: Lines = NO_LINES
    if rng.random() < 0.4:
        picture = [hidden[r * width : (r + 1) * width] for r in range(height)]
        lines = Nonogram.from_grid(picture, palette=None).model().lines if max(hidden) <= 1 else NO_LINES
    return Model(height, width, colours, lines=lines, counts=counts(regions, rules))


def test_answers_are_those_of_listing_all_pictures() -> None:
    rng = random.Random(1)
    for _ in range(100):
        model = draw(rng)
        expected = solutions(model)
        for strategy in ("learning", "probing"):
            options = {flag: rng.random() < 0.5 for flag in FLAGS}
            outcome = solve(model, None, strategy=strategy, **options)
            assert outcome.complete
            assert len(outcome.solutions) == len(expected)
            assert set(outcome.solutions) == expected
        assert len(solve(model, 2).solutions) == min(2, len(expected))


LIT = ("..2..", ".....", "0...1", ".....", "..#..")
HARD = ("...#...", ".1...2.", ".......", "#..3..#", ".......", ".2...1.", "...#...")


@pytest.mark.parametrize(
    ("rows", "verdict"),
    [
        ((".",), Verdict.UNIQUE),  # an isolated cell is lit by its own bulb
        (("#",), Verdict.UNIQUE),
        (("0#", "##"), Verdict.UNIQUE),
        (("1#", "##"), Verdict.UNSOLVABLE),
        (("3.", ".."), Verdict.UNSOLVABLE),
        (("..",), Verdict.MULTIPLE),
        ((".1",), Verdict.UNIQUE),
        ((".0",), Verdict.UNSOLVABLE),
        ((".1.",), Verdict.UNSOLVABLE),
        ((".2.",), Verdict.UNIQUE),
    ],
)
def test_small_boards_of_akari(rows: tuple[str, ...], verdict: Verdict) -> None:
    for strategy in ("learning", "probing"):
        outcome = solve(akari(*rows), strategy=strategy)
        assert outcome.verdict(2) is verdict
        assert outcome.complete or verdict is Verdict.MULTIPLE


@pytest.mark.parametrize("rows", [LIT, HARD])
@pytest.mark.parametrize("order", ["clues", "degree", "board"])
def test_options_change_no_answer(rows: tuple[str, ...], order: str) -> None:
    usual = set(solve(akari(*rows), None).solutions)
    for values in itertools.product((False, True), repeat=len(FLAGS)):
        options: dict[str, Any] = dict(zip(FLAGS, values, strict=True))
        assert set(solve(akari(*rows), None, trial_order=order, **options).solutions) == usual


def test_counters_are_those_of_their_techniques() -> None:
    model = akari(*HARD)
    assert solve(model).stats["trials"] > 0
    assert solve(model, trial=False).stats["trials"] == 0
    assert solve(model, trial_skip=False).stats["trials_skipped"] == 0
    assert solve(model).stats["wide_scans"] > 0


def rooms(rows: int, columns: int) -> Model:
    """Clues of 0 keep one row without bulbs, so each column needs its own bulb, and each row has room for one."""
    return akari("0" * columns, *["." * columns] * (rows + 1))


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


def test_propagation_alone_may_stall() -> None:
    outcome = solve(akari("..", ".."), strategy="lines")
    assert (outcome.stop, outcome.solutions) == ("stalled", [])


def test_a_seed_is_a_run() -> None:
    runs = [solve(akari(*HARD), None, trial=False) for _ in range(2)]
    assert runs[0].solutions == runs[1].solutions
    assert runs[0].stats["decisions"] == runs[1].stats["decisions"]


GOOD = counts([[0, 1], [1]], [Rule([0, 1], 1, 1, 2)])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cells": array("i", [0, 1, 2])}, r"counts\.cells\[2\]: found 2, expected 0 to 1"),
        ({"cells": array("i", [0, -1, 1])}, r"counts\.cells\[1\]: found -1"),
        ({"cell_start": array("i", [0, 2])}, r"counts\.cell_start: expected ascending values from 0 to 3"),
        ({"cell_start": array("i", [0, 4, 3])}, r"counts\.cell_start"),
        ({"cell_start": array("i")}, r"counts\.cell_start"),
        ({"region": array("i", [0, 2])}, r"counts\.region\[1\]: found 2, expected 0 to 1"),
        ({"region_start": array("i", [0, 1, 2])}, r"counts\.region_start: expected one value more than there are"),
        ({"colour": array("i", [1, 2])}, r"counts\.colour\[1\]: found 2, expected 0 to 1"),
        ({"colour": array("i", [1])}, r"counts: expected as many values in colour as in region"),
        ({"least": array("i")}, r"counts\.region_start: expected one value more than there are"),
        ({"most": array("i", [1, 1])}, r"counts: expected as many values"),
        ({"most": array("d", [1])}, r"array of C ints"),
    ],
)
def test_arrays_that_are_no_rules_are_refused(change: dict[str, array[int]], message: str) -> None:
    with pytest.raises(BackendError, match=message):
        solve(Model(1, 2, 2, counts=replace(GOOD, **change)))
