"""The engine's options: none changes the answer, and equal seeds give equal runs."""

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest
from common import ones
from draws import draw_options, draw_puzzle
from examples.nonogram import nonograms
from hypothesis import given, strategies as st
from tables import table

from nono import Nonogram
from nono.backend import BACKENDS, native
from nono.model.answer import Outcome, Task

if native.unavailable():
    pytest.skip(str(native.unavailable()), allow_module_level=True)

LIMIT = 300

# Intervals so short that a small puzzle meets everything.
EARLY = dict(
    table("""
luby_unit | 2
rephase_interval | 2
reduce_interval | 5
reduce_growth | 0
keep_lbd | 0
tier_lbd | 8
vivify_interval | 3
vivify_effort | 10.0
probe_restarts | 1
probe_effort | 10.0
belief_after | 0
reinforce_interval | 1
duality_effort | 1000.0
""")
)
COUNTERS = {  # of the technique of a flag; 0 when it is switched off
    "rephase": "rephasings",
    "reduce": "reductions",
    "vivify": "vivified",
    "probe": "probes",
    "belief": "belief_rounds",
    "minimise": "minimised_literals",
}


def hard(seed: int, side: int, density: float = 0.5, inks: int = 1, spoil: bool = False) -> Nonogram:
    """The puzzle of a random picture; ``spoilt`` swaps two rows: mostly a contradiction that needs a search."""
    rng = random.Random(seed)
    rows = [[rng.randint(1, inks) if rng.random() < density else 0 for _ in range(side)] for _ in range(side)]
    puzzle = Nonogram.from_grid(rows)
    clues = list(puzzle.rows)
    if spoil:
        clues[0], clues[side // 2] = clues[side // 2], clues[0]
    return Nonogram(clues, puzzle.cols)


SAMPLES = {
    "many": (hard(1, 12), 100),
    "coloured": (hard(2, 12, 0.35, 3), 100),
    "spoilt": (hard(3, 20, 0.45, spoil=True), 2),
    "large": (hard(4, 24, 0.4), 3),
    "permutations": (ones(5), None),
}


def run(puzzle: Nonogram, limit: int | None, options: Mapping[str, object], seed: int = 0) -> Outcome:
    outcome = BACKENDS["native"].solve(puzzle.model(), Task(limit, seed=seed, options=options))
    assert isinstance(outcome, Outcome)
    assert all(map(puzzle.check, outcome.solutions))
    assert len(set(outcome.solutions)) == len(outcome.solutions)
    return outcome


def same_but_for_time(outcome: Outcome) -> Outcome:
    stats = {name: value for name, value in outcome.stats.items() if not name.startswith("seconds")}
    return replace(outcome, stats=stats)


@given(nonograms, st.integers(0, (1 << 32) - 1))
def test_options_equal_the_reference(puzzle: Nonogram, number: int) -> None:
    rng = random.Random(number)
    expected = BACKENDS["reference"].solve(puzzle.model(), Task(LIMIT))
    for _ in range(3):
        for limit in (1, 2, LIMIT):
            outcome = run(puzzle, limit, draw_options(rng), rng.getrandbits(64))
            assert len(outcome.solutions) == min(limit, len(expected.solutions))
            assert outcome.complete or len(outcome.solutions) == limit
            assert not outcome.complete or len(outcome.solutions) == len(expected.solutions)
            assert not expected.complete or set(outcome.solutions) <= set(expected.solutions)


def test_options_agree_where_line_logic_ends() -> None:
    rng = random.Random(3)  # draws no setting with which probing takes minutes
    for _ in range(150):
        puzzle = draw_puzzle(rng, 12)
        for limit in (2, LIMIT):
            usual = run(puzzle, limit, {})
            if usual.stats["line_solvable"]:
                break
            for _ in range(4):
                other = run(puzzle, limit, draw_options(rng), rng.getrandbits(64))
                assert (len(other.solutions), other.stop == "") == (len(usual.solutions), usual.stop == "")


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_seed_is_a_run(sample: str) -> None:
    puzzle, limit = SAMPLES[sample]
    drawn = {**draw_options(random.Random(sample)), "strategy": "learning"}  # probing takes minutes on some
    cases: list[Mapping[str, object]] = [{}, EARLY, drawn]
    for options in cases:
        for seed in (0, (1 << 64) - 1):
            one, two = (same_but_for_time(run(puzzle, limit, options, seed)) for _ in range(2))
            assert one == two


@pytest.mark.parametrize("flag", COUNTERS)
def test_a_technique_comes_up_unless_switched_off(flag: str) -> None:
    puzzle, limit = SAMPLES["spoilt"]
    assert run(puzzle, limit, EARLY).stats[COUNTERS[flag]] > 0
    assert run(puzzle, limit, {**EARLY, flag: False}).stats[COUNTERS[flag]] == 0
