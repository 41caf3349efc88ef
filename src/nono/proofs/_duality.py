"""Proofs by duality: the table of whole numbers in ``shares.txt`` proves that a solution is unique, or that no solution
exists."""

from __future__ import annotations

from collections.abc import Sequence

from nono.backend import capable_backends
from nono.base.grid import split_rows
from nono.genres import Nonogram, model_from
from nono.model import Model
from nono.proofs._protocol import TABLE, Certificate, CertificateRequest


def duality_proof(request: CertificateRequest) -> Certificate | None:
    """Return a certificate with a proof by a backend that can find one; None if no proof was found.

    If not all solutions were found, the certificate has no proof: it claims at least these solutions.
    """
    result, puzzle = request.solved(), request.puzzle
    if not result.complete:
        return request.certificate()
    if not isinstance(puzzle, Nonogram) or result.count > 1:
        return None
    model = model_from(puzzle, request.start, request.limits)
    assert isinstance(model, Model)
    for backend in capable_backends("share"):
        assert backend.share is not None
        if shares := backend.share(model, next(iter(result.grids), None), request.limits.seconds()):
            return request.certificate({TABLE: text_of(*shares, puzzle.height, puzzle.width)})
    return None


def text_of(scale: int, shares: Sequence[int], height: int, width: int) -> str:
    """Return a proof by duality as text; ``shares`` has one number for each cell and each colour except the cell's own.

    If there is no solution, the scale is 0 and each cell has one number per colour except background.
    """
    per_cell = len(shares) // (height * width)  # the numbers of a cell follow one another in ``shares``
    tables = []
    for index in range(per_cell):
        numbers = list(map(str, shares[index::per_cell]))
        tables.append("".join(" ".join(row) + "\n" for row in split_rows(numbers, width)))
    return f"scale {scale}\n" + "\n".join(tables)
