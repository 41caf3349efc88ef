"""Count rules of several colours, some over hidden cells: every backend against all assignments, one after another."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nono.backends import BACKENDS
from nono.model.answer import Task
from nono.model.builder import ModelBuilder
from nono.model.model import Model

BACKENDS_HERE = [
    pytest.param(name, marks=pytest.mark.skipif(bool(one.unavailable()), reason="is not here"))
    for name, one in BACKENDS.items()
]


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


@pytest.mark.parametrize("backend", BACKENDS_HERE)
@settings(max_examples=300, deadline=None)
@given(models())
def test_solutions_are_those_of_all_assignments(backend: str, model: Model) -> None:
    expected = solutions(model)
    found = BACKENDS[backend].solve(model, Task(None))
    assert found.complete
    assert sorted(found.solutions) == sorted(expected)
    few = BACKENDS[backend].solve(model, Task(2))
    assert few.verdict(2) is found.verdict(2)
    assert set(few.solutions) <= expected
    assert len(few.solutions) == min(2, len(expected))
