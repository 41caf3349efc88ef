"""Lines and rules that contradict one another: unsolvable together, solvable without any one of them."""

from itertools import product

from examples.nonogram import contradictions, spoilt
from hypothesis import assume, given, settings, strategies as st

from nono import Akari, Binairo, Nonogram, StarBattle, puzzle
from nono.backend.reference import solve as solve_by_reference
from nono.grading import conflicting, explain, hint, model_of, restricted
from nono.grading._voice import Voice
from nono.model.answer import Task
from nono.model.model import Model


def test_a_pigeonhole_names_few_rules() -> None:
    rows = ["AAAAAAAA", "BBCDDEEE", "BCCDDEEE", "BBCDDEEE", "FFFFFGGH", "FFFFGGGH", "FFFFFGGH", "FIIIFGGH"]
    model = model_of(StarBattle(rows, stars=2))
    assert conflicting(model) == [1, 30, 32, 33, 66, 67, 68]  # so are 1 to 3 with 66 to 69


def solvable(model: Model) -> bool:
    """Whether there is a solution; a model that would take the reference backend long is left out."""
    found = solve_by_reference(model, Task(limit=1, options={"max_conflicts": 2000}))
    assume(not found.stop)
    return bool(found.solutions)


@given(contradictions() | spoilt())
@settings(max_examples=20, deadline=None)
def test_conflicting_lines_are_minimal(one: Nonogram) -> None:
    model = model_of(one)
    lines = conflicting(model)
    assert bool(lines) != solvable(model)
    assert not lines or not solvable(restricted(model, lines))
    for left_out in lines:
        assert solvable(restricted(model, [line for line in lines if line != left_out]))


def brute(model: Model, rules: list[int]) -> bool:
    """Whether any placement of bulbs satisfies the rules."""
    counts, walls = model.counts, {code // 2 for code in model.removed}
    free = [cell for cell in range(model.cells) if cell not in walls]
    bounds = [({cell for cell, _ in counts.values(rule)}, counts.least[rule], counts.most[rule]) for rule in rules]
    for bulbs in product((0, 1), repeat=len(free)):
        shown = dict(zip(free, bulbs, strict=True))
        if all(least <= sum(shown.get(cell, 0) for cell in cells) <= most for cells, least, most in bounds):
            return True
    return False


@st.composite
def dark(draw: st.DrawFn) -> Akari:
    """Boards of a few cells, most without a solution."""
    width, height = draw(st.sampled_from([(1, 3), (3, 2), (3, 3), (4, 2), (2, 5)]))
    keys = st.sampled_from("...#01234")
    return Akari(["".join(draw(keys) for _ in range(width)) for _ in range(height)])


@given(dark())
@settings(max_examples=50, deadline=None)
def test_conflicting_rules_are_minimal(one: Akari) -> None:
    model = model_of(one)
    every = list(range(len(model.counts)))
    rules = conflicting(model)
    assert bool(rules) != brute(model, every)
    assume(rules)
    assert not brute(model, rules)
    for left_out in rules:
        assert brute(model, [rule for rule in rules if rule != left_out])
    said = Voice(one, model).contradicting(rules)
    assert said in hint(one).text
    assert said in explain(one).ending


def test_a_saved_grid_has_its_part() -> None:
    one = Akari(["..", ".."])  # two solutions
    found = hint(one, ["oo", "??"])
    assert found.text == "there is no solution from here: two bulbs in row 1 columns 1 and 2 light one another"
    assert hint(one).kind == "stuck"
    stars = StarBattle(["AABB", "AABB", "CCDD", "CCDD"])
    assert hint(stars, ["*??*", *["????"] * 3]).text.endswith("row 1 has two stars instead of one star")
    equal = hint(Binairo(["......"] * 6), ["111???", *["??????"] * 5])
    assert equal.text.endswith(": row 1 columns 1 to 3 contain three equal digits")


def test_a_nonogram_names_its_lines() -> None:
    found = hint(puzzle("broken"))
    assert found.kind == "contradiction"
    assert found.text == "there is no solution: row 5 and columns 2 and 8 contradict one another"
