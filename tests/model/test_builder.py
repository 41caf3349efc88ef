"""The generic rules: the solutions of each model equal those of a few lines of Python."""

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, strategies as st
from nono_encoders import encode

import nono
from nono.backend import BACKENDS
from nono.base.errors import LimitError
from nono.base.limits import Limits
from nono.model.answer import Task
from nono.model.builder import ModelBuilder
from nono.model.model import Model


def arrangements(model: Model) -> list[bytes]:
    return [bytes(cells) for cells in product(range(model.colours), repeat=model.cells)]


def exact(rules: ModelBuilder) -> None:
    rules.exact(2, *rules.rows())
    rules.exact(0, rules.neighbours(0))


def at_most(rules: ModelBuilder) -> None:
    for region in rules.columns():
        rules.at_most(1, region)
    rules.at_most(3, *rules.rows(), colour=0)


def at_least(rules: ModelBuilder) -> None:
    for region in rules.boxes(1, 2):
        rules.at_least(1, region)
    rules.at_least(5, *rules.boxes(2, 1))


def overlapping(rules: ModelBuilder) -> None:
    rules.exact(2, rules.region([0, 1, 2]), rules.region([2, 1, 3]), rules.region([1]))


def decided(rules: ModelBuilder) -> None:
    rules.decided([1, 4], 1)


def cell_min(rules: ModelBuilder) -> None:
    rules.cell_min(rules.sight(b"\0\1\0\0\0\0"))


def no_2x2(rules: ModelBuilder) -> None:
    rules.no_2x2()


def impossible(rules: ModelBuilder) -> None:
    rules.exact(3, rules.region([0, 1]))


def lit(x: list[int]) -> bool:
    """On a board of 2x3 with a wall in cell 1: every other cell sees a bulb."""
    sees = {0: (0, 3), 2: (2, 5), 3: (0, 3, 4, 5), 4: (3, 4, 5), 5: (2, 3, 4, 5)}
    return all(any(x[other] for other in others) for others in sees.values())


CASES: dict[str, tuple[Callable[[ModelBuilder], None], Callable[[list[int]], bool]]] = {
    "exact": (exact, lambda x: sum(x) == 2 and not x[1] and not x[3]),
    "at most": (at_most, lambda x: all(x[i] + x[i + 3] < 2 for i in range(3)) and sum(x) >= 3),
    "at least": (at_least, lambda x: x[0] + x[1] > 0 and x[3] + x[4] > 0 and sum(x) >= 5),
    "overlapping": (overlapping, lambda x: sum(x[:4]) == 2),
    "decided": (decided, lambda x: x[1] + x[4] == 2),
    "cell min": (cell_min, lit),
    "no 2x2": (no_2x2, lambda x: sum(x[i] for i in (0, 1, 3, 4)) < 4 and sum(x[i] for i in (1, 2, 4, 5)) < 4),
    "impossible": (impossible, lambda x: False),
}


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", CASES)
def test_rule(name: str, backend: str) -> None:
    if why_not := BACKENDS[backend].unavailable():
        pytest.skip(why_not)
    say, keeps = CASES[name]
    rules = ModelBuilder(2, 3)
    say(rules)
    model = rules.model()
    result = BACKENDS[backend].solve(model, Task(None))
    assert result.complete
    assert sorted(result.solutions) == [cells for cells in arrangements(model) if keeps(list(cells))]


@pytest.mark.parametrize("backend", BACKENDS)
def test_distinct(backend: str) -> None:
    if why_not := BACKENDS[backend].unavailable():
        pytest.skip(why_not)
    latin = ModelBuilder(3, 3, colours=3)
    latin.distinct([*latin.rows(), *latin.columns()])
    assert len(BACKENDS[backend].solve(latin.model(), Task(None)).solutions) == 12
    loose = ModelBuilder(1, 2, colours=3)
    loose.distinct(loose.rows())
    assert len(BACKENDS[backend].solve(loose.model(), Task(None)).solutions) == 6


@pytest.mark.parametrize("encoding", ["order", "cpsat"])
@given(st.integers(1, 9), st.data())
def test_counts_of_every_size(encoding: str, size: int, data: st.DataObject) -> None:
    """Bounds of every kind over one region and cells already known."""
    backend = "sat" if encoding == "order" else encoding
    if why_not := BACKENDS[backend].unavailable():
        pytest.skip(why_not)
    rules = ModelBuilder(1, size)
    least = data.draw(st.integers(-1, size + 1))
    most = data.draw(st.integers(max(least, 0) - 1, size + 1))
    rules.between(least, most, *rules.rows(), colour=data.draw(st.integers(0, 1)))
    rules.decided([0] * data.draw(st.integers(0, 1)), data.draw(st.integers(0, 1)))
    model = rules.model()
    expected = BACKENDS["reference"].solve(model, Task(None))
    result = BACKENDS[backend].solve(model, Task(None))
    assert result.complete
    assert sorted(result.solutions) == sorted(expected.solutions)


@given(st.integers(2, 12), st.data())
def test_every_variable_of_the_formula_is_a_function_of_the_cells(size: int, data: st.DataObject) -> None:
    pysat = pytest.importorskip("pysat.solvers")
    rules = ModelBuilder(1, size)
    least = data.draw(st.integers(0, size))
    most = data.draw(st.integers(least, size if least else size - 1))  # a bound, so that each cell is in some clause
    rules.between(least, most, *rules.rows(), colour=data.draw(st.integers(0, 1)))
    model = rules.model()
    cnf = encode(model)
    with pysat.Solver("glucose3", cnf.to_lists()) as solver:
        models = sum(1 for _ in solver.enum_models())
    assert models == len(BACKENDS["reference"].solve(model, Task(None)).solutions)


def test_rules_that_take_too_long_are_given_up() -> None:
    with Limits(0.0).applied():
        with pytest.raises(LimitError, match="the time ran out before the rules were built"):
            ModelBuilder(2, 2).hidden(1)
        with pytest.raises(LimitError, match="the time ran out before the rules were built"):
            ModelBuilder(2, 2).rows()
    assert len(ModelBuilder(2, 2).hidden(1)) == 1
    result = nono.solve(nono.Binairo(["." * 34] * 2), time_limit=0)
    assert (result.verdict, result.stop, result.grids) == ("unknown", "time", [])
