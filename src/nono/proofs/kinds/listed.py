"""No proof: two solutions or more, of a puzzle that may have others, prove that there are several."""

from __future__ import annotations

from nono.backend import AUTO
from nono.genres.base import Puzzle
from nono.proofs.claim import Claim, refused
from nono.proofs.kinds.alone import check_alone, check_pegs, rules_of
from nono.proofs.kinds.protocol import VERSION, Certificate, Job, Kind, Made, Means


def make(job: Job) -> Made | None:
    """The certificate that there are at least these solutions; None if there are no others."""
    result = job.solved()
    return None if result.complete else Made(job.claim(""), result.grids)


def check(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless there are two solutions, and the claim is not about all of them."""
    if certificate.claim.complete or len(certificate.solutions) < 2:
        raise refused(certificate.folder, "found no proof, expected one")
    if certificate.puzzle.played:
        check_pegs(certificate, means)
    elif certificate.version == VERSION and rules_of(certificate.puzzle.genre, AUTO):
        check_alone(certificate, means)


def suits(puzzle: Puzzle) -> bool:
    return True


def trusts(claim: Claim, checker: str) -> list[str]:
    return []


KIND = Kind("", (), suits, make, check, trusts, automatic=False)
