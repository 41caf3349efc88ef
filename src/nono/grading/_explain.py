"""Explains every step by which a person solves a puzzle, including the refutation of each assumption.

A hint is the next step from a saved grid. If the grid has mistakes, the hint names them instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from nono.backend.native.graders import GradingEnd
from nono.base import drawings
from nono.base.arguments import number_in, public
from nono.base.grid import in_words, row_and_column
from nono.base.limits import Limits, timed
from nono.genres import Puzzle, SavedGrid
from nono.grading._conflict_core import conflicting
from nono.grading._count_wording import CountStepWording
from nono.grading._grade import (
    SEARCH_GRADE,
    Derivation,
    Step,
    derive,
    model_of,
    remove_colours,
    verdict_of,
    with_search,
)
from nono.grading._sentences import say
from nono.grading._techniques import values_and_rules
from nono.grading._wording import LineStepWording, StepWording, ranges
from nono.model import Cancel, Model, Verdict
from nono.solving import Shown, solve

# maximum tier of the steps in a refutation, for each technique that makes assumptions
DEPTH = {"edge-logic": 4, "smile": 4, "contradiction-1": 4, "contradiction-2": 6, "trial-1": 2}


@dataclass(frozen=True, slots=True)
class ExplainedStep:
    """A step in words. ``cells`` contains the possible colours of every cell after the step, as bit sets.

    ``refutation`` describes the way from the assumption to a contradiction. ``at`` is a single cell to look at, such as
    a cell with a clue, or None. ``name`` is the technique as players know it, and ``tip`` tells what to look for.
    """

    step: Step
    text: str
    cells: tuple[int, ...]
    refutation: tuple[str, ...] = ()
    at: int | None = None
    name: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Shown):
    """The steps that solve a puzzle, and how they end. ``introduction`` explains the rules to newcomers.

    ``print`` shows all steps in words; a notebook shows the page of ``nono explain -o page.html``.
    """

    puzzle: Puzzle
    introduction: str
    start: tuple[int, ...]
    steps: tuple[ExplainedStep, ...]
    verdict: Verdict
    ending: str

    def to_dict(self) -> dict[str, Any]:
        """Return the explanation as ``nono explain --json`` prints it, without the place of the puzzle.

        - ``introduction``: The rules in words.
        - ``verdict``: The verdict. solved: a solution was found but not proved to be the only one. unknown: the search
          ended early.
        - ``steps``: The steps in their order.
        - ``steps[].step``: The number of the step.
        - ``steps[].technique``: The name of the technique.
        - ``steps[].tier``: The tier of the technique.
        - ``steps[].line``: The line that the step uses.
        - ``steps[].block``: The number of the block in the clue of the line, from 1.
        - ``steps[].settled``: The cells whose colour the step settles: row and column, from 1, and key.
        - ``steps[].removed``: The colours that the step removes from cells: row and column, from 1, and key.
        - ``steps[].assumed``: The refuted assumption: row, column and key; null if there is none.
        - ``steps[].rule``: The rule that the step uses.
        - ``steps[].others``: Further rules or cells that the step uses.
        - ``steps[].refuted``: The rule or line that refutes the assumption.
        - ``steps[].open``: The number of places where equally easy steps are possible.
        - ``steps[].text``: The step in words.
        - ``steps[].refutation``: The consequences of the assumption, in words.
        - ``ending``: How the explanation ends, in words.
        """
        words = words_for(self.puzzle, model_of(self.puzzle))
        steps = [step_data(step, number, words) for number, step in enumerate(self.steps, 1)]
        return {"introduction": self.introduction, "verdict": self.verdict, "steps": steps, "ending": self.ending}

    def words(self) -> str:
        """Return the number of steps, and how they end."""
        return f"{self.puzzle.heading()}: {len(self.steps)} steps; {self.ending}"

    def __str__(self) -> str:
        return drawings().steps(self).rstrip("\n")

    def _repr_html_(self) -> str:
        return drawings().page(self)


@public
@timed
def explain(
    puzzle: Puzzle,
    time_limit: float | None = None,
    start: SavedGrid | None = None,
    cancel: Cancel | None = None,
) -> Explanation:
    """Explain how to solve a puzzle, starting from a saved grid ``start`` (as in `nono.solving.solve`).

    The explanation ends early if the time runs out, or if another thread sets ``cancel`` (for example a
    `threading.Event`). The verdict is then unknown.

    Raises `PuzzleError` for puzzles that are played in moves, and `BackendError` without the compiled engine.

    >>> import nono
    >>> found = nono.explain(nono.Nonogram(rows=[[2], [1]], cols=[[2], [1]]))
    >>> [step.step.technique for step in found.steps]
    ['full-line', 'full-line', 'complete']
    >>> found.ending
    'solved: no other solution'
    """
    limits = Limits.after(time_limit, None, cancel)
    model = model_of(puzzle, start, limits)
    words = words_for(puzzle, model)
    derivation = derive(model, limits=limits)
    verdict = verdict_of(derivation)
    if derivation.end is GradingEnd.STALLED:
        derivation, verdict, _ = with_search(puzzle, derivation, limits, start)
    steps = tuple(explained_steps(model, derivation, words, limits))
    if len(steps) < len(derivation.visible):
        verdict = Verdict.UNKNOWN
    why = ending_sentence(derivation, verdict, words, limits)
    return Explanation(puzzle, puzzle.introduction, derivation.domains, steps, verdict, why)


def words_for(puzzle: Puzzle, model: Model) -> StepWording:
    """Return the `StepWording` for a puzzle and its ``model``, which may start from a saved grid."""
    return (LineStepWording if len(model.lines) else CountStepWording)(puzzle, model)


def explained_steps(
    model: Model, derivation: Derivation, words: StepWording, limits: Limits
) -> Iterator[ExplainedStep]:
    """Yield the steps of a derivation in words until the time runs out. Assumptions include their refutations."""
    domains = list(derivation.domains)
    for step in derivation.visible:
        refuted, refutation = refute(model, domains, step, words, limits)
        if limits.stop():
            break
        remove_colours(domains, step.removed)
        step = replace(step, refuted=refuted)
        yield ExplainedStep(
            step=step,
            text=words.step(step),
            cells=tuple(domains),
            refutation=refutation,
            at=words.cell_of(step),
            name=words.name(step),
            tip=words.tip(step),
        )


def refute(
    model: Model, domains: list[int], step: Step, words: StepWording, limits: Limits
) -> tuple[int | None, tuple[str, ...]]:
    """Return the line or rule that a step's assumption breaks (None: not known), and sentences that explain this.

    There are no sentences if no single colour is assumed, or if no time is left.
    """
    if step.assumed is None:
        return step.refuted, ()
    cell, colour = step.assumed
    if colour < 0:  # no single colour
        return step.refuted, ()
    assumed = with_domains(model, [*domains[:cell], 1 << colour, *domains[cell + 1 :]])
    derivation = derive(assumed, DEPTH[step.technique], limits)
    if derivation.end is GradingEnd.STALLED and limits.stop():
        return step.refuted, ()
    texts = [words.step(refuting) for refuting in steps_of_contradiction(model, derivation) if refuting.removed]
    conflict = words.conflict(derivation)
    assumption = say("suppose", assumption=words.state([cell], colour))
    return conflict, (assumption, *texts, say("then", broken=words.broken(conflict)))


def with_domains(model: Model, domains: list[int]) -> Model:
    """Return a copy of the model that allows only these colours in the cells of the board."""
    removed: list[int] = []  # cell * colours + colour
    for cell, domain in enumerate(domains):
        removed += [cell * model.colours + colour for colour in range(model.colours) if not domain >> colour & 1]
    return model.without(removed)


def steps_of_contradiction(model: Model, derivation: Derivation) -> list[Step]:
    """Return the steps that may cause a contradiction: all steps if it is not known which line or rule is broken."""
    if derivation.conflict is None:
        return list(derivation.steps)
    return leading_to(model, derivation.steps, set(values_of(model, derivation.conflict)))


def leading_to(model: Model, steps: Sequence[Step], wanted: set[tuple[int, int]]) -> list[Step]:
    """Return the steps that may lead to some values.

    Such a step changes these values, or values of a line or rule that a later such step uses. An assumption, which uses
    no line and no rule, may depend on all steps before it.
    """
    wanted = set(wanted)
    leading: list[Step] = []
    for step in reversed(steps):
        if wanted.isdisjoint(changed_values(model, step)):
            continue
        leading.append(step)
        if step.line is None and not step.bounds:
            return [*steps[: steps.index(step)], *reversed(leading)]
        for place in step.looked_at:
            wanted.update(values_of(model, place))
    return leading[::-1]


def values_of(model: Model, place: int) -> list[tuple[int, int]]:
    """Return the values of a place: a line, a count rule if there are no lines, or cell c for the place -1 - c.

    The values of a line or a cell are all colours of its cells.
    """
    lines = model.lines
    if not len(lines) and place >= 0:
        return values_and_rules(model.counts)[0][place]
    cells = [-1 - place] if place < 0 else lines.cells_of(place)
    return [(cell, colour) for cell in cells for colour in range(model.colours)]


def changed_values(model: Model, step: Step) -> Iterator[tuple[int, int]]:
    """Yield the values that a step settles or excludes.

    If a cell is settled in a model of count rules with three or more colours, its colour is also excluded from the
    other cells of its rules.
    """
    yield from step.removed + step.hidden + step.settled
    if model.colours > 2 and not len(model.lines):
        values, rules_of = values_and_rules(model.counts)
        for value in step.settled:
            for rule in rules_of.get(value, ()):
                yield from values[rule]


def ending_sentence(derivation: Derivation, verdict: Verdict, words: StepWording, limits: Limits) -> str:
    """Return the sentence that follows the last step."""
    if verdict is Verdict.UNIQUE:
        return say("solved")
    if verdict is Verdict.UNSOLVABLE:
        why = words.contradicting(conflicting(words.model, limits))
        return say("no-solution-because", why=why) if why else say("no-solution")
    if verdict is Verdict.MULTIPLE:
        open_cells = sum(domain.bit_count() > 1 for domain in derivation.left())
        return say("several-solutions", cells=open_cells)
    return say("undecided")


def coloured_cells(puzzle: Puzzle, pairs: tuple[tuple[int, int], ...]) -> list[list[Any]]:
    """Return (cell, colour) pairs as JSON data: row and column, both from 1, and the colour's key."""
    return [[*row_and_column(cell, puzzle.width), puzzle.palette[colour].key] for cell, colour in pairs]


def step_data(explained: ExplainedStep, number: int, words: StepWording) -> dict[str, Any]:
    """Return a step as JSON data. A cell is [row, column], from 1, followed by the key of its colour."""
    step, puzzle = explained.step, words.puzzle
    assumed = None
    if step.assumed is not None:
        cell, colour = step.assumed
        key = puzzle.palette[colour].key if colour >= 0 else None
        assumed = [*row_and_column(cell, puzzle.width), key]
    return {
        "step": number,
        "technique": explained.name,
        "tier": step.tier,
        "line": None if step.line is None else words.rule(step.line),
        "block": None if step.block is None else step.block + 1,
        "settled": coloured_cells(puzzle, step.settled),
        "removed": coloured_cells(puzzle, step.removed),
        "assumed": assumed,
        "rule": None if step.rule is None else words.rule(step.rule),
        "others": [words.bound(bound) for bound in step.bounds[1:]],
        "refuted": None if step.refuted is None else words.rule(step.refuted),
        "open": step.open,
        "text": explained.text,
        "refutation": list(explained.refutation),
    }


@dataclass(frozen=True, slots=True, repr=False)
class Hint(Shown):
    """What to do next. ``text`` has the requested level of detail.

    ``kind`` is "step", "wrong" (``cells`` have wrong colours), "contradiction" (``lines`` contradict each other),
    "solved", or "stuck" (logic finds no further step). In a model without lines, ``lines`` contains count rules.
    """

    puzzle: Puzzle
    level: int
    kind: str
    text: str
    step: Step | None = None
    cells: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()
    technique: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the hint as ``nono hint --json`` prints it, without the place of the puzzle.

        Facts beyond the level of the hint are None or empty.

        - ``kind``: The kind of hint: a step, wrong cells, lines that contradict one another, nothing left to do, or no
          further step by logic.
        - ``level``: How much the hint reveals.
        - ``text``: The hint in words.
        - ``technique``: The technique of the step, from level 2 on.
        - ``settled``: At level 3, the cells that the step settles: row and column, from 1, and key.
        - ``removed``: The colours that the step removes from cells: row and column, from 1, and key.
        - ``wrong``: At level 3, the wrong cells: row and column, from 1.
        """
        step, whole = self.step, self.level > 2
        return {
            "kind": self.kind,
            "level": self.level,
            "text": self.text,
            "technique": self.technique if self.level > 1 else None,
            "settled": coloured_cells(self.puzzle, step.settled) if step is not None and whole else [],
            "removed": coloured_cells(self.puzzle, step.removed) if step is not None and whole else [],
            "wrong": [row_and_column(cell, self.puzzle.width) for cell in self.cells] if whole else [],
        }

    def words(self) -> str:
        """Return the text of the hint."""
        return self.text


@public
@timed
def hint(
    puzzle: Puzzle,
    start: SavedGrid | None = None,
    level: int = 1,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Hint:
    """Find the easiest next step from a saved grid (rows of palette keys, with ``?`` for unknown cells).

    Level 1 names the place to look at, level 2 also the technique, and level 3 also the cells. The hint is "stuck" if
    the time runs out first, or if another thread sets ``cancel`` (for example a `threading.Event`).

    Raises `PuzzleError` if the grid does not fit or the puzzle is played in moves, and `BackendError` without the
    compiled engine.

    >>> import nono
    >>> puzzle = nono.puzzle("heart")
    >>> print(nono.hint(puzzle))
    look at row 2
    >>> print(nono.hint(puzzle, level=3))
    row 2: the cells in columns 1 to 5 are black, because the 5 is as long as the line (full-line)
    """
    level = number_in("level", level, 1, 3, "1, 2 or 3")
    limits = Limits.after(time_limit, None, cancel)
    model = model_of(puzzle, start, limits)
    words = words_for(puzzle, model)
    make_hint = partial(Hint, puzzle, level)
    wrong = mistakes(puzzle, start, limits)
    if wrong is not None:
        cells = tuple(wrong)
        rows = sorted({cell // puzzle.width + 1 for cell in cells})
        in_rows = "hint-wrong-row" if len(rows) == 1 else "hint-wrong-rows"
        sentence = ("hint-wrong", in_rows, "hint-wrong-cells")[level - 1]
        number = in_words(len(cells), "cell is", "cells are")
        return make_hint("wrong", say(sentence, cells=number, rows=ranges(rows), names=words.cells(cells)), cells=cells)
    derivation = derive(model, limits=limits)
    verdict = Verdict.UNKNOWN
    if not derivation.visible and derivation.end is GradingEnd.STALLED:
        derivation, verdict, _ = with_search(puzzle, derivation, limits, start)
    steps = derivation.visible
    if not steps and (derivation.end is GradingEnd.SOLVED or verdict is Verdict.UNIQUE):
        return make_hint("solved", say("hint-solved"))
    if derivation.end is GradingEnd.CONTRADICTION:
        rules = tuple(conflicting(model, limits))
        why = words.contradicting(rules)
        sentence = "no-solution" if start is None else "hint-no-solution"
        if why:
            sentence += "-because"
        return make_hint("contradiction", say(sentence, why=why), lines=rules)
    if not steps:
        if verdict is Verdict.UNKNOWN and (stop := limits.stop()):
            return make_hint("stuck", "cancelled before a step was found" if stop == "cancelled" else say("hint-time"))
        if verdict is Verdict.MULTIPLE:
            return make_hint("stuck", say("hint-several"))
        return make_hint("stuck", say("hint-no-technique"))
    step = steps[0]
    if step.technique == SEARCH_GRADE:  # a search settles all cells; the hint names only one of them
        cell, _ = step.settled[0]
        removed = tuple(pair for pair in step.removed if pair[0] == cell)
        step = replace(step, settled=step.settled[:1], removed=removed)
    name = words.name(step)
    if level == 1:
        return make_hint("step", say("hint-place", place=words.place(step)), step, technique=name)
    if level == 2:
        text = say("hint-technique", place=words.place(step), tip=words.tip(step), technique=name)
        return make_hint("step", text, step, technique=name)
    refuted, refutation = refute(model, list(derivation.domains), step, words, limits)
    step = replace(step, refuted=refuted)
    return make_hint("step", "\n    ".join([words.step(step), *refutation]), step, technique=name)


def mistakes(puzzle: Puzzle, start: SavedGrid | None, limits: Limits) -> list[int] | None:
    """Return the wrong cells of a saved grid; None if there are none, or if the puzzle does not have exactly one
    solution.
    """
    if start is None:
        return None
    result = solve(puzzle, limit=2, time_limit=limits.seconds(), cancel=limits)
    if result.verdict is not Verdict.UNIQUE:
        return None
    colours = model_of(puzzle).colours
    removed = {divmod(code, colours) for code in puzzle.removed(start)}
    return [cell for cell, colour in enumerate(result.grids[0]) if (cell, colour) in removed] or None
