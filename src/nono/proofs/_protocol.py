"""The common parts of all certificates: a claim, solutions as text, and a kind of proof.

A solution has one line per row and one palette key per cell; an empty line separates two solutions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from nono.backend import AUTO
from nono.base.errors import LimitError, PuzzleError, file_error
from nono.base.grid import in_words
from nono.base.limits import NO_LIMITS, Limits
from nono.checkers.nono_check_puzzle import PROOFS
from nono.genres import Puzzle
from nono.solving import Result, solve

# the files that every certificate has
PUZZLE, CLAIM, SOLUTIONS = "puzzle.json", "claim.json", "solutions.txt"
# the kinds of proof
LRAT: Final = "lrat"
SHARES: Final = "shares"
FORMULA, PROOF = PROOFS[LRAT]
(TABLE,) = PROOFS[SHARES]
NOT_SOLVED = "the time ran out before the solutions were found"


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim of a certificate: the puzzle has a number of solutions and, if the claim is complete, no others.

    ``str(claim)`` puts the claim into words. The fields are:

    - ``verdict``: The verdict. solved: a solution was found but not proved to be the only one. unknown: the search
      ended early.
    - ``count``: The number of solutions in the certificate.
    - ``complete``: Whether the certificate proves that there are no other solutions.
    - ``start``: The saved grid with which the solutions agree, as rows of the palette's keys; null without a grid.
    - ``proof``: The kind of the proof, lrat or shares; empty without a proof.
    """

    verdict: str
    count: int
    complete: bool
    start: tuple[str, ...] | None = None
    proof: str = ""

    def __repr__(self) -> str:
        return f"<Claim: {self}>"

    def __str__(self) -> str:
        """Return the claim in words, such as "unique, 1 solution and no other"."""
        solutions = in_words(self.count, "solution")
        words = f"{solutions} and no other" if self.complete else f"at least {solutions}"
        if self.count == 0:
            words = "no solutions"
        by = f", proved by {self.proof}" if self.proof == SHARES else ""
        return f"{self.verdict}, {words}" + ("" if self.start is None else ", from a saved grid") + by


def refusal_of(path: Path, reason: str, cause: Exception | None = None) -> PuzzleError:
    """Return the error of a certificate that is not accepted."""
    error = file_error(reason, cause, "bad-certificate")
    error.source = str(path)
    return error


@dataclass(slots=True)
class CertificateRequest:
    """A certificate to be made. The fields are the arguments of `nono.certify`; ``proof`` is the kind of proof.

    ``result`` holds the solutions once they have been found.
    """

    puzzle: Puzzle
    backend: str = AUTO
    limit: int | None = 2
    limits: Limits = NO_LIMITS
    seed: int = 0
    encoding: str | None = None
    solver: str | None = None
    memory: int | None = None
    start: Sequence[str] | None = None
    proof: str = LRAT
    result: Result | None = None

    def solved(self) -> Result:
        """Return a result with all solutions, or with at least two. Raise `LimitError` if the time runs out first."""
        if self.result is None:
            left = self.limits.seconds()
            self.result = solve(self.puzzle, self.backend, self.limit, left, seed=self.seed, start=self.start)
        # two solutions are a claim of their own; one is not, unless it is the only one
        if self.result.stop or (not self.result.complete and self.result.count < 2):
            raise LimitError("time", NOT_SOLVED)
        return self.result

    def certificate(self, files: Mapping[str, str] | None = None) -> Certificate:
        """Return the certificate with these files as its proof; without them, it claims "at least these solutions"."""
        result = self.solved()
        kept = None if self.start is None else tuple(self.start)
        kind = "" if files is None else self.proof
        claim = Claim(str(result.outcome.verdict(None)), result.count, result.complete, kept, kind)
        return Certificate(claim, result.grids, files or {})


@dataclass(frozen=True, slots=True)
class Certificate:
    """A finished certificate: the claim, its solutions, and the proof files as texts."""

    claim: Claim
    solutions: list[bytes] = field(default_factory=list)
    files: Mapping[str, str] = field(default_factory=dict)


class Means(NamedTuple):
    """The checker and the limits for checking certificates."""

    checker: str = AUTO
    limits: Limits = NO_LIMITS
    memory: int | None = None  # in MiB


def drawn(puzzle: Puzzle, solutions: list[bytes]) -> str:
    """Return the solutions as text."""
    return "\n".join("".join(f"{row}\n" for row in puzzle.rows_text(solution)) for solution in solutions)
