"""What a certificate claims, and how one is refused."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from nono.base.errors import PuzzleError

PUZZLE, SOLUTIONS, MANIFEST = "puzzle.json", "solutions.txt", "manifest.json"  # the files of every certificate


@dataclass(frozen=True, slots=True)
class Claim:
    """What a certificate claims: ``count`` solutions, and no others if it is ``complete``.

    Then ``proof`` is the kind of its proof, a name of `nono.proofs.kinds`, which ``prover``, the name of a solver or a
    backend, made; if it is of clauses, ``encoding`` made the formula. With ``start``, the rows of a saved grid as of
    `nono.solve`, it is about the solutions that agree with that. ``print`` shows it in words.
    """

    verdict: str
    count: int
    complete: bool
    clue_hash: str
    encoding: str
    prover: str
    start: tuple[str, ...] | None = None
    proof: str = ""

    def __repr__(self) -> str:
        return f"<Claim: {self}>"

    def __str__(self) -> str:
        solutions = f"{self.count} solution{'' if self.count == 1 else 's'}"
        words = f"{solutions} and no other" if self.complete else f"at least {solutions}"
        by = f", by {self.proof}" if self.proof not in ("", "clauses") else ""
        return f"{self.verdict}, {words}" + ("" if self.start is None else ", from a saved grid on") + by


def refused(path: Path, reason: str) -> PuzzleError:
    """Why a certificate is not accepted."""
    error = PuzzleError(reason, "bad-certificate")
    error.source = str(path)
    return error
