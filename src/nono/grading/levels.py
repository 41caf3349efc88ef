"""Grades in words: the hardest tier of human techniques that a puzzle may need."""

from __future__ import annotations

from collections.abc import Iterable

from nono.backend.native import graders
from nono.backend.native.graders import End, LineStep, trace_lines
from nono.grading.grade import SEARCH, WORDS, remove, start_domains, weight
from nono.model.answer import Cancel
from nono.model.model import Model

GRADES = {word: tier for tier, word in WORDS.items() if word != SEARCH}  # the hardest tier of each
GRADE_WORDS = (*GRADES, SEARCH)
COUNT_GRADES = ("easy", "medium", "hard", SEARCH)  # of count rules, which have no expert technique


def within(model: Model, tier: int, time_limit: float | None = None, cancel: Cancel | None = None) -> bool:
    """Whether techniques up to the tier solve it in so many seconds, before ``cancel`` is set.

    Raises `BackendError` without the compiled engine.
    """
    if len(model.lines):
        return trace_lines(model, tier, time_limit=time_limit, cancel=cancel).end is End.SOLVED
    traced = graders.trace_counts(model, tier, time_limit=time_limit, cancel=cancel)
    if traced.end is not End.STALLED or not model.hidden:
        return traced.end is End.SOLVED
    return not open_after(model, traced)


def is_graded(model: Model, grade: str, time_limit: float | None = None, cancel: Cancel | None = None) -> bool:
    """Whether a puzzle with one solution is of the grade: its techniques solve it, and easier ones do not.

    ``time_limit`` is that of each of both questions; what is not solved in it, or once ``cancel`` is set, counts as not
    solved.
    """
    at = GRADE_WORDS.index(grade)
    easier = at > 0 and within(model, GRADES[GRADE_WORDS[at - 1]], time_limit, cancel)
    return not easier and (grade == SEARCH or within(model, GRADES[grade], time_limit, cancel))


def reached(model: Model, tier: int) -> tuple[int, float]:
    """How hard it is for techniques up to the tier: the cells that they leave open, and the score of their steps."""
    steps = list(trace_lines(model, tier))
    return len(open_after(model, steps)), sum(weight(step.technique, step.open) for step in steps)


def left_open(model: Model, tier: int) -> list[int]:
    """The cells that techniques up to the tier leave open."""
    if len(model.lines):
        return open_after(model, trace_lines(model, tier))
    return open_after(model, graders.trace_counts(model, tier))


def open_after(model: Model, steps: Iterable[LineStep | graders.Step]) -> list[int]:
    """The cells of the board that steps from the model on leave open."""
    domains = list(start_domains(model))
    for step in steps:
        remove(domains, step.removed)
    return [cell for cell, domain in enumerate(domains[: model.shown]) if domain.bit_count() > 1]
