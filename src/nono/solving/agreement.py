"""Decides whether the answers to one puzzle can all be right: one rule for verify, bench, batch and the tests.

An answer proves that the puzzle has at least ``count`` solutions, including the listed ones. A complete answer also
proves that there are no others. A search that ran out of time or reached its limit proves only a lower bound.

Answers agree if some set of solutions fits all of them. Such a set contains all listed solutions, and it is at least as
large as the count of each answer. These two conditions give a smallest possible size. A complete answer allows exactly
``count`` solutions. Therefore answers contradict each other exactly if a complete answer counted fewer solutions than
the smallest size. Two complete answers also contradict each other if they have different digests of their solutions.

An answer contradicts itself if it is incomplete, no limit stopped it, and its number of solutions is not the requested
number (`ends_early`). Such an answer never agrees with another. A goal that satisfies the rules is a solution, so a
complete answer that lacks the goal is wrong (`without_goal`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeVar

from nono.base.distribution import version
from nono.base.errors import BugError
from nono.genres.base import Puzzle
from nono.model.answer import Outcome, Task

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Claim:
    """What an answer proves: at least ``count`` solutions, or exactly ``count`` if it is ``complete``.

    ``listed`` are known solutions, not necessarily all of them. ``digest`` is a hash of the set of all solutions if the
    answer is complete and does not list them, otherwise empty. ``inconsistent`` means that the answer contradicts
    itself.
    """

    count: int
    complete: bool
    listed: frozenset[bytes] = frozenset()
    digest: str = ""
    inconsistent: bool = False

    @property
    def empty(self) -> bool:
        """Return whether the claim proves nothing, like an answer without solutions that a limit cut short."""
        return self.count == 0 and not self.complete and not self.inconsistent


def ends_early(outcome: Outcome, limit: int | None) -> bool:
    """Return whether a search ended by itself before it had found all solutions, or as many as requested."""
    return not outcome.complete and not outcome.stop and outcome.count != limit


def without_goal(puzzle: Puzzle, outcome: Outcome, goal: bytes | None) -> bool:
    """Return whether a complete answer lacks a valid goal; an answer without a list lacks the goal if it counts 0."""
    if goal is None or not outcome.complete:
        return False
    lacks = goal not in outcome.solutions if outcome.number is None else outcome.number == 0
    return lacks and puzzle.check(goal)


def contradictory(claims: Iterable[Claim]) -> bool:
    """Return whether the claims about one puzzle cannot all be right."""
    claims = list(claims)
    listed = frozenset[bytes]().union(*(claim.listed for claim in claims))
    least = max((claim.count for claim in claims), default=0)
    least = max(least, len(listed))
    digests = {claim.digest for claim in claims if claim.complete and claim.digest}
    return len(digests) > 1 or any(claim.inconsistent or (claim.complete and claim.count < least) for claim in claims)


def contradicting(claims: Mapping[Key, Claim]) -> list[tuple[Key, Key]]:
    """Return the pairs of claims that contradict each other, or all pairs if only the claims together do."""
    if not contradictory(claims.values()):
        return []
    pairs = list(combinations(claims, 2))
    return [(one, other) for one, other in pairs if contradictory((claims[one], claims[other]))] or pairs


def bug(
    puzzle: Puzzle, found: str, solutions: Iterable[bytes] = (), task: Task | None = None, **facts: Any
) -> BugError:
    """Return the error that reports a bug, with the evidence: the puzzle's data, and everything else under "bug".

    ``solutions`` may have any length and any colours; the evidence lists them as numbers.
    """
    asked = {} if task is None else {name: getattr(task, name) for name in ("limit", "time_limit", "seed", "jobs")}
    if task is not None:
        asked["options"] = {name: str(value) for name, value in task.options.items()}
    about = {"found": found, "nono": version(), **facts, **asked, "solutions": list(map(list, solutions))}
    return BugError(f"{found} (puzzle {puzzle.id!r})", {**puzzle.to_dict(), "bug": about})
