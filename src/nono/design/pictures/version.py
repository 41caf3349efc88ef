"""Versions of a picture that are unique or of a requested grade, and still show the picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from nono.base.errors import LimitError, PuzzleError
from nono.base.grid import in_words
from nono.base.limits import Limits
from nono.design.repairing.repair import LINE_SOLVABLE, Proposal, Target, repair
from nono.genres import Nonogram
from nono.grading import AT_MOST, GRADE_CHOICES, SEARCH_GRADE
from nono.model import expect_no_interrupt

UNIQUE: Final = "unique"  # the target of `repair` without a grade
SIMPLER = "use a smaller size, a harder grade, or the target line-solvable, which allows any number of steps"
FEWER_CHANGES = "another size or thicker lines (the option bolder) may need fewer changes"
LOST = 1 / 3  # a version that loses this share of the picture's ink, or of its blank cells, does not show the picture


def lost_by(puzzle: Nonogram, proposal: Proposal) -> str:
    """Return what a proposal loses of a picture, as text, or "" if the picture stays recognisable."""
    goal = puzzle.goal_bytes or b""
    ink = sum(map(bool, goal))
    inked = sum(1 for _, old, new in proposal.edits if new and not old)
    blanked = sum(1 for _, old, new in proposal.edits if old and not new)
    if blanked >= LOST * ink:
        return f"{blanked} of {in_words(ink, 'cell')} of ink"
    return f"{inked} of {in_words(len(goal) - ink, 'blank cell')}" if inked >= LOST * (len(goal) - ink) else ""


def version_of(
    puzzle: Nonogram,
    target: Target,
    time_limit: float | None = None,
    max_edits: int | None = None,
    locked: Iterable[int] = (),
) -> Proposal | None:
    """Return the smallest change with which the puzzle meets the target of `repair`, or None if none is needed.

    Of several such changes, the least visible one is returned. It has at most ``max_edits`` cells, and none of the
    ``locked`` ones. Raises `PuzzleError` if there is no such change or none of them keeps the picture, and `LimitError`
    if the time runs out before a change is found.
    """
    limits = Limits.after(time_limit)
    locked = [*locked]
    repaired = repair(puzzle, target, max_edits, time_limit=time_limit, locked=locked)
    expect_no_interrupt(repaired.stop)
    if repaired.fewest == 0:
        return None
    words = {UNIQUE: "with one solution", LINE_SOLVABLE: "that line logic solves"}.get(target, f"of the grade {target}")
    if target.startswith(AT_MOST):
        words = f"of at most the grade {target.removeprefix(AT_MOST)}"
    if not repaired.proposals and repaired.stop:
        raise LimitError(repaired.stop, f"the {repaired.stop} ran out before a version {words} was found")
    if not repaired.proposals:
        at_most = f"{AT_MOST}{target}"
        advice = SIMPLER if repaired.harder else ""
        if repaired.easier and at_most in GRADE_CHOICES:  # the grade is too hard to reach, but an easier one may do
            advice = advice_for_target(puzzle, cast(Target, at_most), limits.seconds(), max_edits, locked)
        raise PuzzleError(f"found no version {words}: {repaired.words()}\n{advice}", "no-puzzle")
    first = repaired.proposals[0]
    fewest = [proposal for proposal in repaired.proposals if len(proposal.edits) == len(first.edits)]
    kept = [proposal for proposal in fewest if not lost_by(puzzle, proposal)]
    if not kept:
        change = f"changing {in_words(len(first.edits), 'cell')} would lose {lost_by(puzzle, first)}"
        advice = (
            FEWER_CHANGES if target in (UNIQUE, LINE_SOLVABLE, SEARCH_GRADE) else f"a harder grade, {FEWER_CHANGES}"
        )
        raise PuzzleError(f"found no version {words} that shows the picture; {change}\n{advice}", "no-puzzle")
    return min(kept, key=lambda proposal: proposal.price)


def advice_for_target(
    puzzle: Nonogram, target: Target, time_limit: float | None, max_edits: int | None, locked: Iterable[int]
) -> str:
    """Return advice for a picture that is easier than the requested grade: whether ``target`` gives a version."""
    try:
        version = version_of(puzzle, target, time_limit, max_edits, locked)
    except LimitError:
        return ""
    except PuzzleError:
        return f"{target} gives no version that shows the picture either; {FEWER_CHANGES}"
    changed = in_words(len(version.edits), "cell") if version else "no cell"
    return f"{target} allows easier puzzles and changes {changed}"
