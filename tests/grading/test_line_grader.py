"""The grader of lines: each step holds in every arrangement of its line; tiers 0 to 4 are line logic."""

import random
from array import array
from collections import Counter
from itertools import product

import pytest
from common import needs_engine
from examples.nonogram import clues, nonograms, pictures
from grading.traces import LineStep, line_techniques, trace_lines
from hypothesis import given, settings, strategies as st

from nono import Nonogram, puzzle as built_in, solve
from nono.backend.native.graders import GradingEnd, measure
from nono.backend.reference import solve as solve_by_reference
from nono.genres.clues import Block, Clue, clue_of
from nono.model.answer import Task
from nono.model.model import Lines, Model
from nono.model.propagation import RuleIndex, known_colours, settle_line, sweeps

pytestmark = needs_engine


def check_reason(step: LineStep, clue: list[tuple[int, int]], domains: list[int]) -> None:
    """Check the colour and the number that explain a step; ``domains`` are those after it."""
    assert step.reason is not None
    number = sum(length or 1 for length, colour in clue if colour == step.reason.colour)
    assert step.reason.number in (0, number)
    if step.reason.number == 0:
        lost = {colour for _, colour in step.removed}
        kept = {known_colours([domains[cell]])[0] for cell, _ in step.removed} - {None}
        inks = {clue[step.block][1]} if step.block >= 0 else (kept if 0 in lost else lost) - {0}
        assert step.reason.colour == (inks.pop() if len(inks) == 1 else -1)


def check(model: Model, most_tier: int = 9) -> Counter[str]:
    """Follow the steps of a model, each against a line settled by the reference; count the techniques."""
    rules = RuleIndex(model)
    steps = trace_lines(model, most_tier, explained=True)
    domains = [(1 << model.colours) - 1] * model.cells
    for line, cells in enumerate(rules.cells[: len(rules.clues)]):  # colours that a line lacks are removed first
        own = 1 | sum({1 << colour for _, colour in rules.clues[line]})
        own = own if own > 1 else -1  # an empty line is a step
        for cell in cells:
            domains[cell] &= own
    for code in model.removed:
        domains[code // model.colours] &= ~(1 << code % model.colours)
    solutions = solve_by_reference(model, Task(limit=None)).solutions if most_tier > 4 else []
    fired: Counter[str] = Counter()
    for step in steps:
        fired[step.technique] += 1
        assert step.removed
        assert len(set(step.removed)) == len(step.removed)
        assert all(domains[cell] >> colour & 1 for cell, colour in step.removed)  # no removal comes twice
        if step.line >= 0:
            cells = rules.cells[step.line]
            settled = settle_line(rules.clues[step.line], [domains[cell] for cell in cells])
            assert settled is not None
            possible = dict(zip(cells, settled, strict=True))
            assert not any(possible[cell] >> colour & 1 for cell, colour in step.removed), step
            assert -1 <= step.block < len(rules.clues[step.line])
        else:
            assert step.open == 1
        assert not any(solution[cell] == colour for solution in solutions for cell, colour in step.removed)
        for cell, colour in step.removed:
            domains[cell] &= ~(1 << colour)
        if step.line >= 0:
            check_reason(step, rules.clues[step.line], domains)
    if steps.end is GradingEnd.CONTRADICTION:
        assert not solutions
        if steps.conflict >= 0:
            cells = rules.cells[steps.conflict]
            assert settle_line(rules.clues[steps.conflict], [domains[cell] for cell in cells]) is None
    else:
        assert (steps.end is GradingEnd.SOLVED) == all(domain.bit_count() == 1 for domain in domains)
        for clue, cells in zip(rules.clues, rules.cells, strict=False):  # line logic settles nothing more
            now = [domains[cell] for cell in cells]
            assert settle_line(clue, now) == now
    return fired


@st.composite
def lines(draw: st.DrawFn) -> Model:
    """One partly known row, and no columns."""
    size, inks = draw(st.integers(1, 14)), draw(st.integers(1, 2))
    clue: Clue = draw(clues(size, inks))
    if draw(st.integers(0, 4)) == 0:
        clue = tuple(Block(None if draw(st.booleans()) else length, colour) for length, colour in clue)
    held = Lines(
        array("i", [0, size]),
        array("i", range(size)),
        array("i", [0, len(clue)]),
        array("i", [length or 0 for length, _ in clue]),
        array("i", [colour for _, colour in clue]),
    )
    colours = inks + 1
    cell = st.sampled_from([-1] * 5 + list(range(colours)))
    codes = []
    for x, colour in enumerate(draw(st.lists(cell, min_size=size, max_size=size))):
        if colour >= 0:
            codes += [x * colours + other for other in range(colours) if other != colour]
    return Model(1, size, colours, held, array("i", codes))


@given(lines())
@settings(max_examples=300, deadline=None)
def test_single_lines(model: Model) -> None:
    check(model, 4)


@given(nonograms)
@settings(max_examples=80, deadline=None)
def test_puzzles(puzzle: Nonogram) -> None:
    check(puzzle.model(), 4)


@given(nonograms.filter(lambda puzzle: puzzle.height * puzzle.width <= 25))
@settings(max_examples=80, deadline=None)
def test_assumptions(puzzle: Nonogram) -> None:
    check(puzzle.model())


def test_many_colours() -> None:
    rng = random.Random(1)
    for _ in range(300):
        width = rng.randint(1, 6)
        check(
            Nonogram.from_grid([rng.choices((0, 1, 1, 2, 2, 3), k=width) for _ in range(rng.randint(1, 6))]).model(), 4
        )


def test_a_puzzle_for_each_technique() -> None:
    for technique in set(line_techniques()) - {"contradiction-2"}:
        model = built_in(f"for-{technique}").model()
        assert isinstance(model, Model)
        assert check(model)[technique] > 0


@given(pictures())
def test_measures_are_those_of_the_reference(puzzle: Nonogram) -> None:
    """Colours that a line lacks are removed from its cells before the first sweep."""
    model = puzzle.model()
    rules, settled = RuleIndex(model), set[int]()
    for clue, cells in zip(rules.clues, rules.cells, strict=False):
        lacking = set(range(1, model.colours)) - {colour for _, colour in clue}
        model = model.without(cell * model.colours + colour for cell in cells for colour in lacking)
    start = model.domains()
    for clue, cells in zip(rules.clues, rules.cells, strict=False):
        line = settle_line(clue, [start[cell] for cell in cells])
        assert line is not None
        settled |= {cell for cell, colour in zip(cells, known_colours(line), strict=True) if colour is not None}
    measures = measure(model)
    assert measures is not None
    assert (measures.sweeps, measures.opening) == (len(list(sweeps(model))) - 1, len(settled))


@pytest.mark.parametrize(
    ("height", "width", "solved"), [(3, 3, 384), (2, 5, 810), pytest.param(4, 4, 51_234, marks=pytest.mark.slow)]
)
def test_all_pictures_of_a_size(height: int, width: int, solved: int) -> None:
    """The grader and the solver's line logic agree on every set of clues, and the solver agrees with brute force."""
    pictures = Counter(
        (
            tuple(clue_of(bytes(cells[y * width : y * width + width])) for y in range(height)),
            tuple(clue_of(bytes(cells[x::width])) for x in range(width)),
        )
        for cells in product((0, 1), repeat=height * width)
    )
    gradable = 0
    for (rows, cols), solutions in pictures.items():
        puzzle = Nonogram(rows, cols)
        result = solve(puzzle, "native")
        assert result.count == min(solutions, 2)
        ends = trace_lines(puzzle.model(), 4).end
        assert (ends is GradingEnd.SOLVED) == result.stats["line_solvable"]
        gradable += ends is GradingEnd.SOLVED
    assert gradable == solved
