"""Answers found again by code that has nothing in common with the first one after the clues, before they are given.

What solutions prove by themselves, as each of them keeps the rules (there is one, or there are several), needs no
second answer; that there are no others does, and so does a count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

from nono.backend import BACKENDS, others
from nono.base.errors import LimitError
from nono.genres.base import Puzzle, model_from
from nono.model.answer import Cancel, Tally
from nono.model.model import Model
from nono.solving import ganak, proved, wording
from nono.solving.agreement import Claim, contradictory
from nono.solving.bugs import bug
from nono.solving.count import tally
from nono.solving.independence import independence, parts
from nono.solving.solve import Result, solve
from nono.solving.verify import SHARE, TIMES, claim

UNCONFIRMED = "no second counter found the number of solutions; nono[count] installs one, --time-limit S gives it time"
LISTED = 10_000  # solutions up to which a count is confirmed by enumeration


@dataclass(frozen=True)
class Again:
    """Whether a verdict holds, by a second backend (``verified_by``) or by its solutions alone, and why, in words."""

    holds: bool
    words: str
    verified_by: str | None = None


def again(puzzle: Puzzle, result: Result, time_limit: float | None = None, start: Sequence[str] | None = None) -> Again:
    """The verdict of a result found again, as `decided_again`."""
    if result.stop:
        return Again(False, "nothing to verify, as the search was cut short")
    if not result.complete:
        number = "the solutions prove it, as they keep" if result.count > 1 else "the solution proves it, as it keeps"
        return Again(True, f"{number} the rules")
    second = decided_again(puzzle, result, time_limit, start)
    if second is None:
        return Again(False, f"not verified: no backend here is known to share no code with {result.backend}")
    if second.stop:
        return Again(False, f"not verified by {second.backend}: {wording.why(second)}")
    both = independence([result.backend, second.backend], puzzle.played)
    return Again(True, f"the same by {second.backend}; {both}", second.backend)


def decided_again(
    puzzle: Puzzle,
    result: Result,
    time_limit: float | None = None,
    start: Sequence[str] | None = None,
    cancel: Cancel | None = None,
) -> Result | None:
    """The result of the first independent backend that answers; the last one that was cut short, or None without any.

    ``start`` and ``cancel`` are those of the first answer. Each backend has ``time_limit`` seconds; without it 10, or
    100 times those of the first answer, if that is more. Raises `BugError` where the answers contradict each other.
    """
    found = None
    for name in independent(result.backend, puzzle):
        found = solve(puzzle, name, result.limit, longest(time_limit, result.seconds), start=start, cancel=cancel)
        if contradictory([claim(result), claim(found)]):
            answers = {one.backend: [one.count, one.complete, one.stop] for one in (result, found)}
            raise bug(
                puzzle, "two backends disagree", [*result.grids[:2], *found.grids[:2]], start=start, answers=answers
            )
        if not found.stop:
            return found
    return found


def counted_again(
    puzzle: Puzzle,
    found: Tally,
    limit: int | None = None,
    time_limit: float | None = None,
    start: Sequence[str] | None = None,
    cancel: Cancel | None = None,
) -> Tally | None:
    """The count of the first independent counter that answers.

    These are a checked proof, Ganak, a backend that counts, and one that enumerates at most `LISTED` solutions. None
    where there is none, or the time of each runs out. ``limit``, ``start`` and ``cancel`` are those of the first count,
    ``time_limit`` as for `decided_again`. Raises `BugError` where the numbers contradict each other.
    """
    if found.stop:
        return None
    for second in counters(puzzle, found, limit, longest(time_limit, found.seconds), start, cancel):
        if contradictory([Claim(one.count, one.complete) for one in (found, second)]):
            answers = {one.backend: [str(one.count), one.complete] for one in (found, second)}
            raise bug(puzzle, "two counters disagree", start=start, answers=answers)
        if not second.stop:
            return second
    return None


def counters(
    puzzle: Puzzle,
    found: Tally,
    limit: int | None,
    time_limit: float | None,
    start: Sequence[str] | None,
    cancel: Cancel | None,
) -> Iterator[Tally]:
    """The counts of independent counters, one after another."""
    model = model_from(puzzle, start)
    for counter in (proved, ganak):
        if not isinstance(model, Model) or limit is not None or counter.unavailable() is not None:
            continue
        if set(counter.CODE) & set(parts(found.backend, False)):
            continue
        began = perf_counter()
        try:
            number = counter.count(model, time_limit, cancel)
        except LimitError:
            continue
        if number is not None:
            yield Tally(number, True, backend=counter.NAME, seconds=perf_counter() - began)
    for name in independent(found.backend, puzzle):
        if found.count <= LISTED or BACKENDS[name].count is not None:
            most = found.count + 1 if limit is None and BACKENDS[name].count is None else limit
            yield tally(puzzle, most, name, time_limit, start=start, cancel=cancel)


def independent(first: str, puzzle: Puzzle) -> list[str]:
    """The backends here, by their rank, that have no code in common with this one; slow ones last."""
    own = set(parts(first, puzzle.played))
    apart = [name for name in others(first, slow=True) if parts(name, puzzle.played)]
    return [name for name in apart if own and own.isdisjoint(parts(name, puzzle.played))]


def longest(time_limit: float | None, first: float) -> float:
    """The seconds of a second answer."""
    return max(SHARE, TIMES * first) if time_limit is None else time_limit
