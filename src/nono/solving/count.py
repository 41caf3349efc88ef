"""Counts solutions, and confirms a count by a second counter that shares no code with the first one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Unpack

from nono.backend import AUTO, BACKENDS
from nono.base.arguments import expect_flags, public
from nono.base.distribution import install
from nono.base.errors import BackendError, LimitError
from nono.genres.base import Puzzle, model_from
from nono.model.answer import Cancel, Tally
from nono.model.model import Model
from nono.solving.agreement import Claim, bug, contradictory
from nono.solving.formula_counts import COUNTERS
from nono.solving.solve import solve
from nono.solving.tally import tally
from nono.solving.verify import independent, longest, parts

if TYPE_CHECKING:
    from nono.backend.options import Options

UNCONFIRMED = (
    f"no second counter confirmed the number\n{install('count')} adds a counter; --time-limit S gives it more time"
)
LISTED = 10_000  # a count up to this number can also be confirmed by listing the solutions


@public
def count(
    puzzle: Puzzle,
    limit: int | None = None,
    backend: str = AUTO,
    verify: bool = False,
    time_limit: float | None = None,
    seed: int = 0,
    report: Callable[[int], object] | None = None,
    jobs: int = 1,
    start: Sequence[str] | None = None,
    cancel: Cancel | None = None,
    **options: Unpack[Options],
) -> int:
    """Return the exact number of solutions, however large, or count up to ``limit``.

    `tally` explains the other arguments. With ``verify``, a second counter that shares no code with the first must
    find the same number (`counted_again`). Raises `BackendError` in the same cases as `tally`, if the time or the
    memory is not sufficient, and if no second counter confirms the number. If the two counters disagree, raises
    `BugError`, a subclass of `BackendError`.

    >>> import nono
    >>> nono.count(nono.Nonogram(rows=[[1]] * 10, cols=[[1]] * 10))
    3628800
    """
    expect_flags(verify=verify)
    found = tally(puzzle, limit, backend, time_limit, seed, report, jobs, start, cancel, **options)
    if found.stop == "interrupt":
        raise KeyboardInterrupt
    if found.stop:
        raise BackendError(f"the count reached its limit ({found.stop}) at {found.count} or more solutions")
    if verify and counted_again(puzzle, found, limit, time_limit, start, cancel) is None:
        raise BackendError(UNCONFIRMED)
    return found.count


def counted_again(
    puzzle: Puzzle,
    found: Tally,
    limit: int | None = None,
    time_limit: float | None = None,
    start: Sequence[str] | None = None,
    cancel: Cancel | None = None,
) -> Tally | None:
    """Return the count of the first independent counter that answers; None if no counter answers in time.

    The possible counters are a checked proof, Ganak, backends that count and, up to `LISTED` solutions, backends that
    list solutions. ``limit``, ``start`` and ``cancel`` are the same as for the first count; for ``time_limit`` see
    `decided_again`. Because the counters share the model, one solution is also found and checked against the rules.
    Raises `BugError` if the solution breaks a rule, or if the numbers contradict each other.
    """
    if found.stop:
        return None
    solve(puzzle, limit=1, time_limit=longest(time_limit, found.seconds), start=start, cancel=cancel)
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
    """Yield the counts of the independent counters one by one."""
    model = model_from(puzzle, start)
    for counter in COUNTERS.values():
        if not isinstance(model, Model) or limit is not None or counter.unavailable() is not None:
            continue
        if set(counter.code) & set(parts(found.backend, False)):
            continue
        began = perf_counter()
        try:
            number = counter.count(model, time_limit, cancel)
        except LimitError:
            continue
        if number is not None:
            yield Tally(number, True, backend=counter.name, seconds=perf_counter() - began)
    for name in independent(found.backend, puzzle):
        if found.count <= LISTED or BACKENDS[name].count is not None:
            most = found.count + 1 if limit is None and BACKENDS[name].count is None else limit
            yield tally(puzzle, most, name, time_limit, start=start, cancel=cancel)
