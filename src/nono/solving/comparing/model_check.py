"""Compares the model of a puzzle with the rules of its clues.

All backends get the same model, so a bug in the model gives all of them the same wrong answer. The checker of
certificates has rules of its own: `fault_of_model` asks it whether each clause of the model's formula follows from
these rules. Then the model lacks no solution. If it allows a picture that is no solution, the genre refuses the
picture, because it checks every solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nono.backend.bounded import expect_to_fit
from nono.base.distribution import not_loadable
from nono.base.errors import LimitError
from nono.base.limits import Limits, Tick
from nono.genres import Puzzle, model_from
from nono.model import Cancel, Model
from nono.solving._agreement import bug_in
from nono.solving._formula_comments import commented_formula

MOST_BYTES = 4 << 20  # maximum size of a formula in bytes; the checker in Python needs a few seconds per megabyte
BYTES_PER_LITERAL = 4  # at least, in DIMACS


def fault_of_model(
    puzzle: Puzzle, time_limit: float | None = None, start: Sequence[str] | None = None, cancel: Cancel | None = None
) -> str | None:
    """Return why the formula of a small puzzle does not follow from the rules of the clues; None if it does.

    Raises `LimitError` after the time limit in seconds, on formulas above `MOST_BYTES`, without numpy, and if the
    checker does not know the rules of the genre.
    """
    limits = Limits.after(time_limit, None, cancel)
    work = "the formula was compared with the rules"
    check = limits.check(work)
    model = model_from(puzzle, start)
    if not isinstance(model, Model) or not has_checker(puzzle.genre):
        raise LimitError("missing", f"the comparison does not know the genre {puzzle.genre}")
    if (missing := not_loadable({"numpy": "numpy"})) is not None:
        raise LimitError("missing", missing)
    from nono_encoders import encode, estimate

    expect_to_fit(estimate(model), "order", memory=None)
    formula = encode(model, check=check)
    if len(formula.literals) * BYTES_PER_LITERAL > MOST_BYTES:
        raise LimitError("memory", f"its formula has more than {MOST_BYTES >> 20} MiB")
    text = "".join(limits.each(commented_formula(formula, puzzle, "order", 0), work))
    rows = None if start is None else puzzle.rows_in_standard_keys(start)
    return fault_of_formula(text, puzzle.genre, puzzle.with_standard_keys().blank_dict(), rows, check)


def has_checker(genre: str) -> bool:
    """Return whether the checkers of certificates know the rules of a genre."""
    from nono.checkers.nono_check_rules import BOARDS

    return genre in (*BOARDS, "nonogram")


def fault_of_formula(
    text: str, genre: str, clues: dict[str, Any], start: Sequence[str] | None, check: Tick
) -> str | None:
    """Return which clause of a formula in DIMACS does not follow from the rules of the clues; None if all do.

    ``clues`` are the fields of the puzzle's JSON. The rules are those of the checker of certificates. Raises
    `LimitError` if the checker cannot read the clues, and the exceptions of ``check``.
    """
    from nono.checkers.nono_check import Formula
    from nono.checkers.nono_check_puzzle import WRONG, RefusedError, puzzle_of, started, within

    try:
        puzzle = puzzle_of(genre, clues)
    except (RefusedError, *WRONG) as error:
        raise LimitError("missing", f"the comparison cannot read the clues ({error})") from error
    try:
        domains = puzzle.domains if start is None else within(puzzle.domains, started(puzzle, start))
        if not all(map(all, domains)):
            return None  # some cell has no colour, so there is no solution, and every clause holds
        formula = Formula(text, puzzle, domains, check)
        for number, clause in enumerate(formula.clauses, 1):
            check()
            if not formula.holds(clause):
                return f"clause {number} of the formula does not follow from a single line or rule"
    except RefusedError as refused:
        return str(refused)
    return None


def expect_rules_of_clues(puzzle: Puzzle, time_limit: float, start: Sequence[str] | None, cancel: Cancel | None) -> str:
    """Raise `BugError` if the model of a small puzzle does not have the rules of the clues (`fault_of_model`).

    Return a sentence that says why the model was not compared; empty if it was.
    """
    try:
        fault = fault_of_model(puzzle, time_limit, start, cancel)
    except LimitError as reached:
        return f"the model was not compared with the rules: {reached.problem}"
    if fault is not None:
        raise bug_in(puzzle, f"the model does not have the rules of the clues: {fault}", start=start)
    return ""
