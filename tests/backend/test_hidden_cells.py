"""Count rules of several colours, some over hidden cells: every backend against all assignments, one after another."""

from itertools import product

import pytest
from common import needs_engine
from hypothesis import given, strategies as st

import nono
from nono.backend import BACKENDS
from nono.model.answer import Task
from nono.model.builder import ModelBuilder
from nono.model.model import Model
from nono.solving.counting.count import tally_model
from nono.solving.counting.sample import sample_model

EVERY_BACKEND = [pytest.param(name, marks=pytest.mark.needs(name)) for name in BACKENDS]


@st.composite
def models(draw: st.DrawFn) -> Model:
    """Boards of a few cells with rules of all kinds over cells of the board and hidden ones."""
    colours = draw(st.integers(2, 3))
    rules = ModelBuilder(1, draw(st.integers(1, 5 - colours // 3)), colours)
    hidden = [cell for _ in range(draw(st.integers(0, 2))) for cell in rules.hidden(draw(st.integers(1, 2)))]
    values = st.tuples(st.sampled_from([*range(rules.width), *hidden]), st.integers(0, colours - 1))
    for _ in range(draw(st.integers(1, 5))):
        kind = draw(st.sampled_from(["count", "count", "clause", "implies", "decided"]))
        if kind == "count":
            terms = []
            for _ in range(draw(st.integers(1, 3))):
                cells = draw(st.sets(st.sampled_from([*range(rules.width), *hidden])))
                terms.append((rules.region(sorted(cells)), draw(st.integers(0, colours - 1))))
            least = draw(st.integers(0, 3))
            rules.count(least, draw(st.integers(least - 1, 7)), terms)
        elif kind == "clause":
            rules.clause(draw(st.lists(values, max_size=4)))
        elif kind == "implies":
            rules.implies(draw(values), draw(st.lists(values, max_size=3)))
        else:
            cell, colour = draw(values)
            rules.decided([cell] * draw(st.integers(0, 1)), colour)
    return rules.model()


def solutions(model: Model) -> set[bytes]:
    """The boards of all assignments that keep all rules."""
    removed, counts = set(model.removed), model.counts
    choices = [
        [k for k in range(model.colours) if cell * model.colours + k not in removed] for cell in range(model.cells)
    ]
    rules = [(counts.values(rule), counts.least[rule], counts.most[rule]) for rule in range(len(counts))]
    return {
        bytes(cells[: model.shown])
        for cells in product(*choices)
        if all(least <= sum(cells[cell] == k for cell, k in values) <= most for values, least, most in rules)
    }


@pytest.mark.parametrize("backend", EVERY_BACKEND)
@given(models())
def test_solutions_are_those_of_all_assignments(backend: str, model: Model) -> None:
    expected = solutions(model)
    result = BACKENDS[backend].solve(model, Task(None))
    assert result.complete
    assert sorted(result.solutions) == sorted(expected)
    few = BACKENDS[backend].solve(model, Task(2))
    assert few.verdict(2) is result.verdict(2)
    assert set(few.solutions) <= expected
    assert len(few.solutions) == min(2, len(expected))


@pytest.mark.needs("native", "cpsat")
@pytest.mark.parametrize("puzzle", [nono.Binairo(["1.....", "......", ".0..1.", "......"]), nono.Binairo(["...."] * 4)])
def test_cpsat_lists_boards_of_binairo_once(puzzle: nono.Binairo) -> None:
    """The board determines the hidden cells of CP-SAT's model, though the rules alone would leave some of them free."""
    result = nono.solve(puzzle, "cpsat", limit=None)
    assert result.count == len(set(result.grids)) == nono.count(puzzle)
    assert result.stats["repeats"] == 0


@needs_engine
@given(models())
def test_counts_shares_and_comparisons_are_over_the_board(model: Model) -> None:
    native, expected = BACKENDS["native"], solutions(model)
    assert native.solve(model, Task(None, listed=False)).count == len(expected)
    assert tally_model(model, Task(None)).count == len(expected)
    tally, drawn, shares = sample_model(model, Task(5), shares=True)
    assert tally.count == len(expected)
    assert len(drawn) == 5 * bool(expected)
    assert set(drawn) <= expected
    values = list(product(range(model.shown), range(model.colours)))
    if expected:
        assert shares == [sum(grid[cell] == colour for grid in expected) for cell, colour in values]
    agreed = [len({grid[cell] for grid in expected}) == 1 for cell in range(model.shown)]
    assert native.session is not None
    first, known, unsolvable, _ = native.session(model, Task()).common((), None, None)
    assert unsolvable == (not expected)
    assert not first or (first in expected and [state == 1 for state in known] == agreed)
    if len(expected) > 1:
        found: list[tuple[int, bytes]] = []
        assert native.compare is not None
        assert native.compare(model, min(expected), Task(None), lambda *one: found.append(one)).complete
        assert sorted(cell for cell, _ in found if cell >= 0) == [cell for cell in range(model.shown) if agreed[cell]]
        assert {grid for cell, grid in found if cell < 0} <= expected


@pytest.mark.parametrize("backend", EVERY_BACKEND)
@given(st.data())
def test_sums_of_weights(backend: str, data: st.DataObject) -> None:
    colours = data.draw(st.integers(2, 3))
    rules = ModelBuilder(1, data.draw(st.integers(1, 6 - colours)), colours)
    term = st.tuples(st.integers(0, rules.width - 1), st.integers(0, colours - 1), st.integers(0, 4))
    sums = []
    for _ in range(data.draw(st.integers(1, 3))):
        terms, least = data.draw(st.lists(term, max_size=6)), data.draw(st.integers(0, 8))
        sums.append((terms, least, data.draw(st.integers(least, 12))))
        rules.weighted(least, sums[-1][2], terms)
    result = BACKENDS[backend].solve(rules.model(), Task(None))
    assert result.complete
    assert sorted(result.solutions) == [
        bytes(cells)
        for cells in product(range(colours), repeat=rules.width)
        if all(least <= sum(w for cell, k, w in terms if cells[cell] == k) <= most for terms, least, most in sums)
    ]
