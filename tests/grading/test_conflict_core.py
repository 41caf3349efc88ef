"""Lines and rules that contradict one another: unsolvable together, solvable without any one of them."""

from examples.nonogram import contradictions, spoilt
from hypothesis import assume, given, settings

from nono import Akari, Binairo, Nonogram, StarBattle, puzzle
from nono.backend.reference import solve as solve_by_reference
from nono.grading import conflicting, hint, model_of, restricted
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
