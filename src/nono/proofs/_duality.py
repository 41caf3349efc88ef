"""Proofs by duality: the whole numbers in ``shares.txt`` prove that a solution is unique, or that no solution
exists."""

from __future__ import annotations

from collections.abc import Sequence

from nono.backend import AUTO, capable
from nono.base.limits import seconds_until
from nono.genres.base import Puzzle, model_from
from nono.genres.nonogram import Nonogram
from nono.model.model import Model
from nono.proofs._programs import check_alone
from nono.proofs._protocol import Certificate, Job, Kind, Made, Means, refused
from nono.solving import Result

DUALITY = "duality"
SHARES = "shares.txt"


def make(job: Job) -> Made | None:
    """Make a proof with a backend that can do so; use only half of the remaining time if other kinds are tried
    afterwards."""
    result = job.solved()
    if not result.complete:
        return job.listed()
    left = seconds_until(job.deadline)
    if job.proof == AUTO and left is not None:
        left /= 2  # the remaining time is for a proof by clauses
    model = model_from(job.puzzle, job.start, job.deadline)
    assert isinstance(model, Model)
    proof = by_duality(job.puzzle, model, result, left)
    return proof and Made(job.claim(DUALITY, prover=proof[0]), result.grids, {SHARES: proof[1]})


def by_duality(puzzle: Puzzle, model: Model, result: Result, time_limit: float | None) -> tuple[str, str] | None:
    """Return the name of a backend and its proof by duality; None if no proof was found in time."""
    if not isinstance(puzzle, Nonogram) or result.count > 1:
        return None
    for backend in capable("share"):
        assert backend.share is not None
        if shares := backend.share(model, next(iter(result.grids), None), time_limit):
            return backend.name, text_of(*shares, puzzle.height, puzzle.width)
    return None


def text_of(scale: int, shares: Sequence[int], height: int, width: int) -> str:
    """Return a proof by duality as text; ``shares`` has one number for each cell and each colour except the cell's own.

    If there is no solution, the scale is 0 and each cell has one number per colour except background.
    """
    others = len(shares) // (height * width)
    lines = [f"scale {scale}"]
    for other in range(others):
        grid = list(map(str, shares[other::others]))
        lines += ["", *(" ".join(grid[at : at + width]) for at in range(0, len(grid), width))]
    del lines[1]
    return "\n".join(lines) + "\n"


def check(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless the proof shows that the solution is unique, or that no solution exists."""
    puzzle, solutions = certificate.puzzle, certificate.solutions
    if not isinstance(puzzle, Nonogram) or len(solutions) > 1 or not certificate.claim.complete:
        found = f"{len(solutions)} solutions of a puzzle of genre {puzzle.genre}"
        expected = "expected at most one solution of a nonogram for a proof by duality"
        raise refused(certificate.folder / SHARES, f"found {found}, {expected}")
    check_alone(certificate, means)


KIND = Kind(DUALITY, (SHARES,), make, check)
