"""Grades in words: the hardest tier of human techniques that a puzzle may need."""

from __future__ import annotations

from nono.engine import grader
from nono.engine.grader import End
from nono.engine.line_grader import trace
from nono.human.grading import SEARCH, WORDS, start_domains, weight
from nono.model import Model

GRADES = {word: tier for tier, word in WORDS.items() if word != SEARCH}  # the hardest tier of each
TRIAL = 6  # the tier of trials, the only ones of the techniques of count rules that are above easy


def within(model: Model, tier: int) -> bool:
    """Whether techniques up to the tier solve it. Raises `BackendError` without the compiled engine."""
    if len(model.lines):
        return trace(model, tier).end is End.SOLVED
    return grader.trace(model, {"trial": tier >= TRIAL}).end is End.SOLVED


def is_graded(model: Model, grade: str) -> bool:
    """Whether a puzzle with one solution is of the grade: its techniques solve it, and easier ones do not."""
    words = [*GRADES, SEARCH]
    at = words.index(grade)
    return (grade == SEARCH or within(model, GRADES[grade])) and (at == 0 or not within(model, GRADES[words[at - 1]]))


def reached(model: Model, tier: int) -> tuple[int, float]:
    """How hard it is for techniques up to the tier: the cells that they leave open, and the score of their steps."""
    domains = list(start_domains(model))
    score = 0.0
    for step in trace(model, tier):
        score += weight(step.technique, step.open)
        for cell, colour in step.removed:
            domains[cell] &= ~(1 << colour)
    return sum(domain.bit_count() > 1 for domain in domains), score


def left_open(model: Model, tier: int) -> list[int]:
    """The cells that techniques up to the tier leave open."""
    domains = list(start_domains(model))
    for step in trace(model, tier):
        for cell, colour in step.removed:
            domains[cell] &= ~(1 << colour)
    return [cell for cell, domain in enumerate(domains) if domain.bit_count() > 1]
