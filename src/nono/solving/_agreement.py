"""Decides whether several answers about one puzzle can all be right. Verify, bench, batch and the tests use this rule.

An answer proves that the puzzle has at least ``count`` solutions, including the listed ones. A complete answer also
proves that there are no others. A search that ran out of time or reached its limit proves only a lower bound.

Answers agree if some set of solutions fits all of them. This set contains every listed solution, and it is at least as
large as each count. So the set has a minimum size. A complete answer contradicts the others if it counted fewer
solutions than this minimum. Two complete answers also contradict each other if the digests of their solutions differ.

A search must not end by itself before it has all solutions or the requested number. If it does (`ends_early`), its
answer agrees with no other. A goal that satisfies the rules is a solution, so a complete answer must contain it
(`without_goal`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeVar

from nono.base.distribution import version
from nono.base.errors import BugError
from nono.genres import Puzzle
from nono.model import Outcome, Task

Key = TypeVar("Key")


@dataclass(slots=True, unsafe_hash=True)
class Evidence:
    """What an answer proves: at least ``count`` solutions, or exactly ``count`` if it is ``complete``.

    ``listed`` are known solutions, perhaps not all. ``digest`` is a hash of all solutions if a complete answer does not
    list them, otherwise empty. ``inconsistent`` means that the answer contradicts itself.
    """

    count: int
    complete: bool
    listed: frozenset[bytes] = frozenset()
    digest: str = ""
    inconsistent: bool = False

    @property
    def empty(self) -> bool:
        """Return whether the claim says nothing: a limit or an error ended the search before the first solution."""
        return self.count == 0 and not self.complete and not self.inconsistent


def ends_early(outcome: Outcome, limit: int | None) -> bool:
    """Return whether a search ended by itself before it had found all solutions or the requested number."""
    return not outcome.complete and not outcome.stop and outcome.count != limit


def without_goal(puzzle: Puzzle, outcome: Outcome, goal: bytes | None) -> bool:
    """Return whether a complete answer lacks a valid goal: it lists other solutions only, or counts 0."""
    if goal is None or not outcome.complete:
        return False
    # an answer that only counts lists no solutions
    lacks = goal not in outcome.solutions if outcome.number is None else outcome.number == 0
    return lacks and puzzle.check(goal)


def contradictory(claims: Iterable[Evidence]) -> bool:
    """Return whether the claims about one puzzle cannot all be right."""
    claims = list(claims)
    listed = frozenset[bytes]().union(*(claim.listed for claim in claims))
    least = max((claim.count for claim in claims), default=0)  # the least number of solutions that fits all claims
    least = max(least, len(listed))
    digests = {claim.digest for claim in claims if claim.complete and claim.digest}
    return len(digests) > 1 or any(claim.inconsistent or (claim.complete and claim.count < least) for claim in claims)


def contradicting(claims: Mapping[Key, Evidence]) -> list[tuple[Key, Key]]:
    """Return the pairs of claims that contradict each other.

    If no two claims contradict each other, but all together do, return all pairs.
    """
    if not contradictory(claims.values()):
        return []
    pairs = list(combinations(claims, 2))
    return [(first, second) for first, second in pairs if contradictory((claims[first], claims[second]))] or pairs


def bug_in(
    puzzle: Puzzle, fault: str, solutions: Iterable[bytes] = (), task: Task | None = None, **facts: Any
) -> BugError:
    """Return the error that reports a bug. Its evidence contains the puzzle and, under "bug", all other facts.

    ``solutions`` may have any length and any colours, because they may be wrong; they are listed as numbers.
    """
    question = {} if task is None else {name: getattr(task, name) for name in ("limit", "time_limit", "seed", "jobs")}
    if task is not None:
        question["options"] = {name: str(value) for name, value in task.options.items()}
    about = {"found": fault, "nono": version(), **facts, **question, "solutions": list(map(list, solutions))}
    return BugError(f"{fault} (puzzle {puzzle.id!r})", {**puzzle.to_dict(), "bug": about})
