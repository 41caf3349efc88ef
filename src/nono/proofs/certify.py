"""Makes certificates: a backend finds the solutions, and a proof shows that there are no others."""

from __future__ import annotations

import os
from collections.abc import Sequence
from math import inf
from pathlib import Path

from nono.backend import AUTO
from nono.base.arguments import (
    expect,
    memory_of,
    mistyped,
    number_in,
    one_of,
    path_of,
    public,
    seconds_of,
    timed,
    unfit,
)
from nono.base.errors import GenreError, LimitError, PuzzleError
from nono.base.files import writing
from nono.base.limits import deadline_after
from nono.genres.base import Puzzle, expect_puzzle, model_from
from nono.proofs.certificate import KINDS, Original, check_texts, texts_of, write
from nono.proofs.clauses import NAME as CLAUSES
from nono.proofs.count import NAME as COUNT
from nono.proofs.pegs import LEVELS
from nono.proofs.protocol import Claim, Job, Made, Means
from nono.solving.agreement import bug
from nono.solving.solve import Result

PROOFS = (AUTO, *filter(None, KINDS))  # allowed values of the argument ``proof``


@public
@timed
def certify(
    puzzle: Puzzle,
    folder: str | os.PathLike[str],
    backend: str = "auto",
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int = 0,
    encoding: str | None = None,
    solver: str | None = None,
    result: Result | None = None,
    memory: int | None = None,
    start: Sequence[str] | None = None,
    proof: str = AUTO,
    original: Original | None = None,
    max_size: int | None = None,
) -> Claim | None:
    """Solve the puzzle and write its certificate into the folder: the solution, and a proof that there is no other.

    Returns the certificate's claim. If the time runs out, or if no ``proof`` of the requested kind is found, returns
    None and writes nothing. `check_certificate` checks certificates; docs/certificates.md describes them.

    ``backend`` finds at most ``limit`` solutions, unless you pass a ``result`` with the solutions. If these are all
    solutions, the certificate needs a ``proof``. A proof by "duality" consists of whole numbers
    (`nono.proofs.duality`). Such proofs exist only for some nonograms with at most one solution. A proof by "clauses"
    is the refutation of a formula, which other programs can check as well. "auto" spends half of the remaining time on
    a proof by duality; if none is found, "auto" makes a proof by clauses.

    For a proof by clauses, the estimated memory of the formula is limited to ``memory`` MiB (None: a quarter of the
    machine's). ``solver`` refutes the formula. It is a solver of python-sat ("glucose4" by default), or a backend that
    proves its answers; such a backend also finds the solutions. The proof of a backend needs a certain ``encoding``.
    For native this is "dfa", the only encoding in which unit propagation is as strong as native's line propagators.
    With a solver or an encoding, "auto" means "clauses".

    With ``proof`` set to "count", the certificate has the exact number of solutions instead of a list. The certificate
    then contains a formula and a proof of its model count; the proof may have at most ``max_size`` MiB (None: 256).
    ``limit`` is ignored.

    For peg solitaire, "auto" tries three proofs that there is no solution, in this order: "class" (position classes),
    "pagoda", and "closed" (tables of positions). "levels" (or "count") proves the exact number of solutions; "auto"
    uses "levels" only if all solutions were found. ``memory`` and ``max_size`` also limit these tables.

    ``original`` is the file that the puzzle was read from (`nono.proofs.certificate.original_of`), for the manifest.

    With ``start``, a saved grid as for `nono.solve`, both the claim and ``result`` are about the solutions that agree
    with the saved grid.

    Raises `BackendError` on names that are unknown, unavailable or incompatible, and `LimitError` if a formula or proof
    exceeds its limit. Raises `BugError` and writes nothing if the certificate fails its check, and `PuzzleError` if the
    folder cannot be written.
    """
    folder = Path(path_of(folder))
    if original is not None and not isinstance(original, Original):
        raise unfit("original", original, "a result of nono.proofs.certificate.original_of, or None")
    try:
        job = job_of(puzzle, backend, limit, time_limit, seed, encoding, solver, memory, start, proof, result, max_size)
        made = made_by(job)
        if made is None:
            return None
        texts = texts_of(puzzle, made, original)
        check_texts(folder, texts, Means(AUTO, job.deadline, memory, original.data if original else None))
    except LimitError as reached:
        if reached.stop == "time":
            return None
        raise
    except PuzzleError as error:
        if error.code != "bad-certificate":
            raise
        raise false_certificate(job, made, error) from None
    with writing(folder):
        write(folder, texts)
    return made.claim


def job_of(
    puzzle: Puzzle,
    backend: str,
    limit: int | None,
    time_limit: float | None,
    seed: int,
    encoding: str | None,
    solver: str | None,
    memory: int | None,
    start: Sequence[str] | None,
    proof: str,
    result: Result | None,
    max_size: int | None,
) -> Job:
    """Check the arguments of `certify` and return them as a `Job`."""
    expect_puzzle(puzzle)
    expect(str | None, "a name or None", encoding=encoding, solver=solver)
    memory = memory_of(memory)
    if result is not None and not isinstance(result, Result):
        raise mistyped("result", result, "a result of nono.solve, or None")
    if limit is not None:
        limit = number_in("limit", limit, 2, inf, "at least 2, to know whether there are other solutions")
    if not isinstance(proof, str) or proof not in PROOFS:
        raise unfit("proof", proof, one_of(proof, PROOFS))
    if encoding is not None or solver is not None:
        if proof not in (AUTO, CLAUSES):
            raise unfit("proof", proof, "clauses, because a solver or an encoding is given")
        proof = CLAUSES
    if max_size is not None:
        max_size = number_in("max_size", max_size, 1, inf, "a whole number of MiB, at least 1")
    if puzzle.played and proof == COUNT:
        proof = LEVELS
    deadline = deadline_after(seconds_of(time_limit))
    model_from(puzzle, start, deadline)  # this call raises an error if the saved grid is invalid
    return Job(puzzle, backend, limit, deadline, seed, encoding, solver, memory, start, proof, result, max_size)


def made_by(job: Job) -> Made | None:
    """Return the certificate of the requested kind, or of the first kind that succeeds; None if there is no proof."""
    kinds = [kind for kind in KINDS.values() if kind.suits(job.puzzle)]
    wanted = [kind for kind in kinds if kind.name == job.proof or (job.proof == AUTO and kind.automatic)]
    if not wanted:
        raise GenreError(job.puzzle.genre, f"another genre for a proof of kind {job.proof}")
    return next((made for kind in wanted if (made := kind.make(job))), None)


def false_certificate(job: Job, made: Made | None, error: PuzzleError) -> Exception:
    """Return the error of a certificate that failed its check."""
    assert made is not None
    claim = made.claim
    by = job.result.backend if job.result else claim.prover
    message = f"the certificate by {by} and {claim.prover} fails its check: {error.message}"
    asked = {"backend": by, "limit": job.limit, "seed": job.seed, "start": job.start, "proof": claim.proof}
    asked |= {"solver": claim.prover, "encoding": claim.encoding}
    return bug(job.puzzle, message, made.solutions, None, **asked)
