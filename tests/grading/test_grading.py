"""Grades, explanations and hints: known figures, steps that lead to the solution, wrong cells first."""

import json
from dataclasses import asdict

import pytest
from common import needs_engine
from examples.akari import akaris
from examples.nonogram import nonograms
from grading.traces import line_techniques
from hypothesis import given, settings
from make_traces import TRACES, steps, traces
from tables import table

from nono import Akari, Nonogram, Puzzle, PuzzleError, puzzle, solve
from nono.backend.reference import solve as solve_by_reference
from nono.grading import GRADE_WORDS, TECHNIQUES, compare_grade, explain, grade, hint, model_of
from nono.model.answer import Task, Verdict
from nono.model.model import Model
from nono.model.propagation import known_colours
from nono.renderers.explanation import html, markdown, text
from nono.text import built_in

pytestmark = needs_engine


@pytest.mark.parametrize(
    ("name", "word", "tier"),
    table("""
heart | easy | 1
tulip | easy | 2
lion | expert | 4
four | hard | 5
scissors | expert | 6
noise | expert | 7
marbles | multiple | 2
broken | unsolvable | 1
lantern | hard | 6
"""),
)
def test_words(name: str, word: str, tier: int) -> None:
    graded = grade(puzzle(name))
    assert (graded.word, graded.tier) == (word, tier)
    if word in GRADE_WORDS:
        model = puzzle(name).model()
        assert isinstance(model, Model)
        place = GRADE_WORDS.index(word)
        sides = [compare_grade(model, other) for other in GRADE_WORDS]
        assert sides == [1] * place + [0] + [-1] * (len(GRADE_WORDS) - place - 1)
        assert [compare_grade(model, f"..{other}") for other in GRADE_WORDS[:-1]] == [
            max(0, side) for side in sides[:-1]
        ]
    assert graded.steps == sum(graded.techniques.values())
    assert graded == grade(puzzle(name))
    assert json.loads(json.dumps(asdict(graded)))["grade_version"] == graded.grade_version


TECHNIQUES_OF_PUZZLES = [name.removeprefix("for-") for name in built_in() if name.startswith("for-")]


def test_explanations_are_the_committed_ones() -> None:
    assert traces() == TRACES.read_text(encoding="utf-8"), "run python tests/make_traces.py, and read its diff"


def test_each_technique_of_lines_has_a_puzzle() -> None:
    assert line_techniques().keys() - TECHNIQUES_OF_PUZZLES == {"contradiction-2"}


@pytest.mark.parametrize("technique", TECHNIQUES_OF_PUZZLES)
def test_a_puzzle_for_each_technique(technique: str) -> None:
    name = f"for-{technique}"
    assert any(step.endswith(f", {technique}") for step in steps(name))
    assert TECHNIQUES[technique].tier == grade(puzzle(name)).tier


def test_a_puzzle_for_the_hardest_technique() -> None:
    assert grade(puzzle("noise")).techniques["contradiction-2"]


def follow(one: Puzzle) -> None:
    explanation = explain(one)
    assert explanation.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.UNSOLVABLE)
    solutions = solve_by_reference(model_of(one), Task(limit=2)).solutions
    assert explanation.verdict is (Verdict.UNSOLVABLE, Verdict.UNIQUE, Verdict.MULTIPLE)[len(solutions)]
    board = explanation.steps[-1].cells if explanation.steps else explanation.start
    if len(solutions) == 1:
        assert bytes(colour or 0 for colour in known_colours(list(board))) == solutions[0]
    for step in explanation.steps:
        if step.step.assumed is not None and step.step.assumed[1] >= 0:
            assert step.refutation[0].startswith("suppose that")
            assert step.refutation[-1].startswith("then ")
    assert explanation.ending in text(explanation)
    assert explanation.ending in markdown(explanation, "x")
    assert "<script>" in html(explanation, "a < b")


@given(nonograms)
@settings(max_examples=40, deadline=None)
def test_explanations_of_nonograms(one: Nonogram) -> None:
    follow(one)


@given(akaris())
@settings(max_examples=40, deadline=None)
def test_explanations_of_akari(one: Akari) -> None:
    follow(one)


def test_what_cannot_be_graded_is_refused() -> None:
    with pytest.raises(PuzzleError, match="pegs"):
        grade(puzzle("english33"))


def test_hints_tell_more_and_more() -> None:
    heart = puzzle("heart")
    assert hint(heart, level=1).text == "look at row 2"
    assert hint(heart, level=2).text == "look at row 2 for a clue that fills its line (full-line)"
    assert "columns 1 to 5 are black" in hint(heart, level=3).text
    assert hint(heart, ["?????", "XXXXX", "XXXXX", "?????", "?????"]).text == "look at row 4"
    grid = heart.rows_text(solve(heart).grids[0])
    assert hint(heart, grid).kind == "solved"


def test_wrong_cells_come_first() -> None:
    heart = puzzle("heart")
    found = hint(heart, ["X????", "XXXX.", "?????", "?????", "?????"], level=3)
    assert (found.kind, found.cells) == ("wrong", (0, 9))
    assert found.text == "2 cells are wrong: row 1 column 1 and row 2 column 5"
    assert "column" not in hint(heart, ["X????", "?????", "?????", "?????", "?????"], level=1).text


def test_a_contradiction_comes_before_a_step_that_is_possible() -> None:
    """The 3 covers a cell, and only an assumption shows that the clues contradict one another."""
    wrong = Nonogram([[1, 1], [1], [1], [1], [2]], [[3], [1], [1], [2], []])
    assert max(step.step.tier for step in explain(wrong).steps) == 5
    assert hint(wrong).kind == "contradiction"


def test_where_techniques_end_a_search_goes_on() -> None:
    """Overlapping pieces of three on a diagonal: unique, and techniques settle few cells."""
    rows = [[3], [1], *([[3, 1], [1]] * 7), [1]]
    one = Nonogram(rows, [[1], [1], *([[1, 3], [1]] * 7), [3]])
    graded = grade(one)
    assert (graded.word, graded.tier, graded.techniques["search"]) == ("search", 9, 1)
    assert graded.search["conflicts"] > 0
    assert explain(one).steps[-1].step.technique == "search"
    stalled = explain(one).steps[-2].cells
    keys = "".join(one.rows_text(bytes(colour or 0 for colour in known_colours(list(stalled)))))
    keys = "".join("?" if domain == 3 else key for domain, key in zip(stalled, keys, strict=True))
    grid = [keys[at : at + one.width] for at in range(0, len(keys), one.width)]
    found = hint(one, grid, level=3)
    assert found.step is not None
    assert (found.step.technique, len(found.step.settled)) == ("search", 1)


@given(nonograms)
@settings(max_examples=40, deadline=None)
def test_hints_lead_to_the_solution(one: Nonogram) -> None:
    """A hint holds in every solution, and no clue of 0 is a hint while another step is there."""
    path = explain(one)
    found = hint(one)
    if path.verdict is Verdict.UNSOLVABLE:
        assert found.kind in ("contradiction", "stuck")
    elif path.steps and found.kind == "step":
        assert found.step is not None
        for solution in solve_by_reference(model_of(one), Task(limit=2)).solutions:
            assert all(solution[cell] != colour for cell, colour in found.step.removed)
        others = [step for step in path.steps if step.step.technique not in ("empty-line", "search")]
        if others:
            assert found.step.technique != "empty-line"
            assert found.step.tier <= max(2, others[0].step.tier)  # tiers 0 to 2 count as equally easy
