"""Explains every step by which a person solves a puzzle, including the refutation of each assumption.

A hint is the next step from a saved grid. If the grid has mistakes, the hint names them instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from nono.backend.native.graders import GradingEnd
from nono.base import drawings
from nono.base.arguments import number_in, public
from nono.base.grid import row_and_column
from nono.base.limits import Limits, timed
from nono.genres import Puzzle, SavedGrid
from nono.grading._grade import SEARCH_GRADE, model_of, verdict_of, with_search
from nono.grading._sentences import say
from nono.grading._voice import Step, Values, Voice, mistakes_in_words, remove_colours
from nono.model import Cancel, Verdict
from nono.solving import Shown, solve


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
    """The steps that solve a puzzle, and how they end: the result of `explain`.

    ``print`` shows all steps in words; a notebook shows the page of ``nono explain -o page.html``.

    Attributes
    ----------
    puzzle
        The puzzle.
    introduction
        The rules for newcomers.
    start
        The colours that each cell may have before the first step, as bits: bit *c* stands for colour *c*.
    steps
        The steps in their order, each a `nono.grading.ExplainedStep`.
    verdict
        The verdict; unknown if the explanation ended early.
    ending
        How the explanation ends, in words.
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
        steps = [step_data(self.puzzle, step, number) for number, step in enumerate(self.steps, 1)]
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
    """Explain how to solve a puzzle, step by step.

    Parameters
    ----------
    puzzle
        A puzzle that is not played in moves.
    time_limit
        Seconds of wall time (None: no limit). If the time runs out, the explanation ends early, and its verdict is
        unknown.
    start
        A saved grid from which the explanation starts, as in `nono.solve`.
    cancel
        Once another thread sets it, for example a `threading.Event`, the explanation ends as at the time limit.

    Returns
    -------
    Explanation
        The steps, the easiest possible one at each point.

    Raises
    ------
    PuzzleError
        For puzzles that are played in moves, and if an argument is wrong.
    BackendError
        Without the compiled engine.

    Examples
    --------
    >>> import nono
    >>> found = nono.explain(nono.Nonogram(rows=[[2], [1]], cols=[[2], [1]]))
    >>> [step.step.technique for step in found.steps]
    ['full-line', 'full-line', 'complete']
    >>> found.ending
    'solved: no other solution'
    """
    limits = Limits.after(time_limit, None, cancel)
    model = model_of(puzzle, start, limits)
    voice = Voice(puzzle, model, limits)
    derivation = voice.explain()
    verdict = verdict_of(derivation)
    if derivation.end is GradingEnd.STALLED:
        searched, verdict, _ = with_search(puzzle, derivation, limits, start)
        if searched is not derivation:  # the search gets words, too
            found = voice.explain(found=searched.steps[-1].settled)
            derivation = replace(derivation, steps=(*derivation.steps, *found.steps))
    if limits.stop() and any(domain.bit_count() > 1 for domain in derivation.left()):
        verdict = Verdict.UNKNOWN  # some steps are missing
    domains = list(derivation.domains)
    steps = []
    for step in derivation.steps:
        remove_colours(domains, step.removed)
        steps.append(
            ExplainedStep(step, step.text, tuple(domains), step.refutation, step.at, name=step.name, tip=step.tip)
        )
    ending = ending_sentence(voice, verdict, derivation.open)
    return Explanation(puzzle, puzzle.introduction, derivation.domains, tuple(steps), verdict, ending)


def ending_sentence(voice: Voice, verdict: Verdict, open_cells: int) -> str:
    """Return the sentence that follows the last step, after which this number of cells is open."""
    if verdict is Verdict.UNIQUE:
        return say("solved")
    if verdict is Verdict.UNSOLVABLE:
        _, why = voice.contradiction()
        return say("no-solution-because", why=why) if why else say("no-solution")
    return say("several-solutions", cells=open_cells) if verdict is Verdict.MULTIPLE else say("undecided")


def coloured_cells(puzzle: Puzzle, pairs: Values) -> list[list[Any]]:
    """Return (cell, colour) pairs as JSON data: row and column, both from 1, and the colour's key."""
    return [[*row_and_column(cell, puzzle.width), puzzle.palette[colour].key] for cell, colour in pairs]


def step_data(puzzle: Puzzle, explained: ExplainedStep, number: int) -> dict[str, Any]:
    """Return a step as JSON data. A cell is [row, column], from 1, followed by the key of its colour."""
    step, assumed = explained.step, None
    if step.assumed is not None:
        cell, colour = step.assumed
        key = puzzle.palette[colour].key if colour >= 0 else None  # -1: every colour of the cell leads to the step
        assumed = [*row_and_column(cell, puzzle.width), key]
    return {
        "step": number,
        "technique": explained.name,
        "tier": step.tier,
        "line": None if step.line is None else step.named,  # ``named`` is the line or, below, the rule
        "block": None if step.block is None else step.block + 1,
        "settled": coloured_cells(puzzle, step.settled),
        "removed": coloured_cells(puzzle, step.removed),
        "assumed": assumed,
        "rule": None if step.rule is None else step.named,
        "others": list(step.looked_at[1:]),  # the first one is the rule or line of the step itself
        "refuted": step.broken or None,
        "open": step.open,
        "text": explained.text,
        "refutation": list(explained.refutation),
    }


@dataclass(frozen=True, slots=True, repr=False)
class Hint(Shown):
    """What to do next: the result of `hint`.

    Attributes
    ----------
    puzzle
        The puzzle.
    level
        How much the hint reveals, from 1 to 3.
    kind
        "step", "wrong" (``cells`` have wrong colours), "contradiction" (``lines`` contradict each other), "solved", or
        "stuck" (logic finds no further step).
    text
        The hint in words, with the requested level of detail.
    step
        The step, at every level; None for other kinds.
    cells
        The wrong cells, numbered from 0, row by row.
    lines
        The contradictory lines, numbered from 0, first the rows, then the columns. In a model without lines, these are
        count rules.
    technique
        The name of the first technique; None for other kinds than "step".
    techniques
        The names of all techniques of the step, the first one first.
    """

    puzzle: Puzzle
    level: int
    kind: str
    text: str
    step: Step | None = None
    cells: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()
    technique: str | None = None
    techniques: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the hint as ``nono hint --json`` prints it, without the place of the puzzle.

        Facts beyond the level of the hint are None or empty.

        - ``kind``: The kind of hint: a step, wrong cells, lines that contradict one another, nothing left to do, or no
          further step by logic.
        - ``level``: How much the hint reveals.
        - ``text``: The hint in words.
        - ``technique``: The first technique of the step, from level 2 on.
        - ``techniques``: All techniques of the step, from level 2 on.
        - ``settled``: At level 3, the cells that the step settles: row and column, from 1, and key.
        - ``removed``: The colours that the step removes from cells: row and column, from 1, and key.
        - ``wrong``: At level 3, the wrong cells: row and column, from 1.
        """
        step, shows_cells = self.step, self.level > 2
        return {
            "kind": self.kind,
            "level": self.level,
            "text": self.text,
            "technique": self.technique if self.level > 1 else None,
            "techniques": list(self.techniques) if self.level > 1 else [],
            "settled": coloured_cells(self.puzzle, step.settled) if step is not None and shows_cells else [],
            "removed": coloured_cells(self.puzzle, step.removed) if step is not None and shows_cells else [],
            "wrong": [row_and_column(cell, self.puzzle.width) for cell in self.cells] if shows_cells else [],
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
    """Find the next step from a saved grid: all that one look at a line or rule settles.

    Parameters
    ----------
    puzzle
        A puzzle that is not played in moves.
    start
        A saved grid, as in `nono.solve`; None is the empty board.
    level
        How much the hint reveals: 1 names the place to look at, 2 also the technique, and 3 also the cells.
    time_limit
        Seconds of wall time (None: no limit). If the time runs out first, the kind of the hint is "stuck".
    cancel
        Once another thread sets it, for example a `threading.Event`, the hint is "stuck".

    Returns
    -------
    Hint
        The hint in words, and its facts.

    Raises
    ------
    PuzzleError
        If the grid does not fit, if the puzzle is played in moves, or if another argument is wrong.
    BackendError
        Without the compiled engine.

    Examples
    --------
    >>> import nono
    >>> puzzle = nono.puzzle("heart")
    >>> print(nono.hint(puzzle))
    look at row 2
    >>> print(nono.hint(puzzle, level=3))
    row 2: the 5 fills the whole row: columns 1 to 5 are black (full-line)
    """
    level = number_in("level", level, 1, 3, "1, 2 or 3")
    limits = Limits.after(time_limit, None, cancel)
    model = model_of(puzzle, start, limits)
    make_hint = partial(Hint, puzzle, level)
    wrong = mistakes(puzzle, start, limits)
    if wrong is not None:
        cells = tuple(wrong)
        return make_hint("wrong", mistakes_in_words(cells, puzzle.width)[level - 1], cells=cells)
    voice = Voice(puzzle, model, limits)
    derivation = voice.hint()
    verdict = Verdict.UNKNOWN
    if not derivation.steps and derivation.end is GradingEnd.STALLED:
        derivation, verdict, _ = with_search(puzzle, derivation, limits, start)
    if not derivation.steps and (derivation.end is GradingEnd.SOLVED or verdict is Verdict.UNIQUE):
        return make_hint("solved", say("hint-solved"))
    if derivation.end is GradingEnd.CONTRADICTION:
        rules, why = voice.contradiction()
        sentence = "no-solution" if start is None else "hint-no-solution"
        if why:
            sentence += "-because"
        return make_hint("contradiction", say(sentence, why=why), lines=rules)
    if not derivation.steps:
        if verdict is Verdict.UNKNOWN and (stop := limits.stop()):
            return make_hint("stuck", say("hint-cancelled" if stop == "cancelled" else "hint-time"))
        if verdict is Verdict.MULTIPLE:
            return make_hint("stuck", say("hint-several"))
        return make_hint("stuck", say("hint-no-technique"))
    (step,) = derivation.steps
    if step.technique == SEARCH_GRADE:  # a search settles all cells; the hint names only one of them
        (step,) = voice.explain(found=step.settled[:1]).steps
    texts = (  # by level
        say("hint-place", place=step.place),
        say("hint-technique", place=step.place, tip=step.tip, technique=step.name),
        "\n    ".join([step.text, *step.refutation]),
    )
    # a hint may tell several steps as one, and then has the names of all their techniques
    return make_hint("step", texts[level - 1], step, technique=step.name, techniques=step.names or (step.name,))


def mistakes(puzzle: Puzzle, start: SavedGrid | None, limits: Limits) -> list[int] | None:
    """Return the cells of a saved grid that differ from the only solution.

    Return None if there are none, or if the puzzle is not known to have exactly one solution.
    """
    if start is None:
        return None
    result = solve(puzzle, limit=2, time_limit=limits.seconds(), cancel=limits)
    if result.verdict is not Verdict.UNIQUE:
        return None
    colours = model_of(puzzle).colours
    removed = {divmod(code, colours) for code in puzzle.removed(start)}  # a code is cell * colours + colour
    return [cell for cell, colour in enumerate(result.grids[0]) if (cell, colour) in removed] or None
