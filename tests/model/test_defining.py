"""What hidden cells are: clauses that leave one value to each of them, and every solution as it is."""

import random
from collections import Counter
from itertools import product

import pytest
from common import needs_engine

import nono
from nono import Puzzle
from nono.model.builder import ModelBuilder
from nono.model.model import Model
from nono.solving import _formula_counts as module
from nono.solving._formula_counts import count_by_proof as proved, defining

pytest.importorskip("numpy")


def extensions(model: Model) -> Counter[bytes]:
    """How many ways there are to set the hidden cells of each solution, by the rules and the clauses."""
    clauses = defining(model)
    rules = [
        (model.counts.values(rule), model.counts.least[rule], model.counts.most[rule])
        for rule in range(len(model.counts))
    ]
    found: Counter[bytes] = Counter()
    for cells in product(*([k for k in range(model.colours) if domain >> k & 1] for domain in model.domains())):
        if all(least <= sum(cells[cell] == k for cell, k in values) <= most for values, least, most in rules):
            kept = clauses is None or all(any((cells[cell] == k) == is_so for cell, k, is_so in one) for one in clauses)
            found[bytes(cells[: model.shown])] += kept
    return found


def drawn(rng: random.Random) -> Model:
    """A small model with hidden cells of each kind, or of none."""
    shown = rng.randint(1, 4)
    rules = ModelBuilder(1, shown, rng.choice([2, 2, 3]))
    cells = range(shown)
    edges: list[list[int]] = [[] for _ in range(rng.randint(2, 4))]
    for _ in range(rng.randint(0, 5)):
        (new,) = rules.hidden(1)
        for edge in rng.sample(edges, 2):
            edge.append(new)
    for edge in edges:
        if edge:
            beside = rng.sample(cells, rng.randint(0, 1))
            rules.count(1, 1, [(rules.region(edge), 1), (rules.region(beside), rng.randint(0, 1))])
    for _ in range(rng.randint(0, 3)):
        (new,) = rules.hidden(1)
        rules.clause([(new, 1), *((rng.choice(cells), rng.randint(0, 1)) for _ in range(rng.randint(0, 2)))])
        if rng.random() < 0.7:
            rules.at_most(rng.randint(0, 2), rules.region({new, rng.choice(range(shown, new + 1)), rng.choice(cells)}))
    if rng.random() < 0.3:
        rules.weighted(1, 3, [(rng.choice(cells), 1, 2), (rng.choice(cells), 0, 1)])
    if rng.random() < 0.5:
        rules.between(0, 1, rules.region(rng.sample(cells, min(2, shown))))
    return rules.model()


@pytest.mark.parametrize("rounds", [250, pytest.param(20_000, marks=pytest.mark.slow)])
def test_every_solution_has_one_value_of_each_hidden_cell(rounds: int) -> None:
    rng = random.Random(24)
    several = undefined = 0
    for _ in range(rounds):
        model = drawn(rng)
        clauses = defining(model)
        if clauses is None:
            undefined += 1
            continue
        ways = extensions(model)
        assert not set(ways.values()) - {1}
        several += bool(clauses) and len(ways) > 1
    assert several > rounds // 10
    assert 0 < undefined < rounds


def test_two_ways_around_a_cycle() -> None:
    """Four tents around four trees: whose tent is whose is fixed by one clause of two cells or more."""
    board = nono.Tents([".T.", "T.T", ".T."], [None] * 3, [None] * 3).model()
    clauses = defining(board)
    assert clauses is not None
    assert len(clauses) == 1


def test_too_many_cycles_are_not_defined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_STEPS", 3)
    assert defining(nono.Tents([".T.", "T.T", ".T."], [None] * 3, [None] * 3).model()) is None


@pytest.mark.parametrize("colours", [2, 3])
def test_free_hidden_cells_are_not_defined(colours: int) -> None:
    rules = ModelBuilder(1, 2, 3)
    one = rules.hidden(1, colours)[0]
    rules.clause([(0, 1), (one, 1)])
    rules.clause([(1, 1), (one, 1)])
    assert defining(rules.model()) is None


BOARDS: list[tuple[Puzzle, int]] = [
    (nono.Binairo(["...."] * 4), 72),
    (nono.Binairo(["......"] * 2), 0),
    (nono.Tents([".T.", "T.T", ".T."], [None] * 3, [None] * 3), 1),
    (nono.Tents(["T...T", ".....", "T...T"], [None] * 3, [None] * 5), 1),
]


@needs_engine
@pytest.mark.parametrize(("puzzle", "number"), BOARDS)
def test_counts_of_boards(puzzle: Puzzle, number: int) -> None:
    model = puzzle.model()
    assert isinstance(model, Model)
    assert proved(model) == nono.count(puzzle) == number
