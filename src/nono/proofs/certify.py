"""Making a `certificate`: solutions by a backend, and the proof that there are no others."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from nono.backend import AUTO
from nono.base.arguments import expect, expect_memory, one_of, path_of, public, seconds_of, unfit, unusable
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

PROOFS = (AUTO, *filter(None, KINDS))  # what may be asked for


@public
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
    """Solve the puzzle and write its certificate into the folder: its solution, and a proof that there is no other.

    The answer is what the certificate claims; None, and nothing is written, if the time runs out, or if there is no
    ``proof`` of the kind that is asked for. `check_certificate` checks it; see docs/certificates.md.

    ``backend`` finds the solutions, at most ``limit`` of them, unless there is a ``result`` of it already. If those are
    all, they need a ``proof``: "duality", whole numbers (`nono.proofs.duality`), which only some nonograms with one
    solution or none have; "clauses", the refutation of a formula, which other programs check as well; "auto", by
    duality where that is found in half of the time that is left, else of clauses.

    The formula of a proof of clauses may take ``memory`` MiB, as estimated (None: a quarter of the machine's); a larger
    one is refused by `LimitError`. ``solver`` proves it: a solver of python-sat ("glucose4" unless given), or a backend
    that proves, which then finds the solutions as well. The proof of a backend holds in one ``encoding`` alone: unit
    propagation can follow the line propagators of native in "dfa", as only there it is as strong as they are. Where
    a solver or an encoding is given, "auto" is "clauses".

    With the ``proof`` "count" the certificate has the exact number of solutions, however many, in place of a list: a
    formula and, in at most ``max_size`` MiB (None: 256), a proof of how many models it has. ``limit`` does not count
    then. `LimitError` where the proof is larger.

    Peg solitaire is proved unsolvable by its position "class", by a "pagoda", or by "closed" tables of positions, which
    "auto" tries in this order, and has its exact number of solutions proved by "levels", for which "count" stands here;
    "auto" does so only where all were found. The tables may take ``memory`` and ``max_size`` as well.

    ``original`` is the file that the puzzle was read from (`nono.proofs.certificate.original_of`), for the manifest.

    With ``start``, a saved grid as of `nono.solve`, the claim is about the solutions that agree with it; a ``result``
    is of the same one.

    Raises `BackendError` on names that are unknown, missing or do not go together, `BugError` where the certificate
    does not hold (nothing is written then), and `PuzzleError` if the folder cannot be written.
    """
    folder = Path(path_of(folder))
    if original is not None and not isinstance(original, Original):
        raise unfit("original", original, "what nono.proofs.certificate.original_of returns, or None")
    job = job_of(puzzle, backend, limit, time_limit, seed, encoding, solver, memory, start, proof, result, max_size)
    try:
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
    """The arguments of `certify`, checked."""
    expect_puzzle(puzzle)
    expect(str | None, "a name or None", encoding=encoding, solver=solver)
    expect_memory(memory)
    if result is not None and not isinstance(result, Result):
        raise unfit("result", result, "what nono.solve returns, or None")
    if isinstance(limit, int) and limit == 1:
        raise unusable("limit", limit, "at least 2: one solution says nothing about others")
    if not isinstance(proof, str) or proof not in PROOFS:
        raise unfit("proof", proof, one_of(proof, PROOFS))
    if encoding is not None or solver is not None:
        if proof not in (AUTO, CLAUSES):
            raise unfit("proof", proof, "clauses, as a solver or an encoding is given")
        proof = CLAUSES
    if max_size is not None and (type(max_size) is not int or max_size < 1):
        raise unusable("max_size", max_size, "a whole number of MiB, at least 1")
    if puzzle.played and proof == COUNT:
        proof = LEVELS
    model_from(puzzle, start)  # raises errors of a saved grid
    deadline = deadline_after(seconds_of(time_limit))
    return Job(puzzle, backend, limit, deadline, seed, encoding, solver, memory, start, proof, result, max_size)


def made_by(job: Job) -> Made | None:
    """The certificate by the kind that is asked for, or by the first that is found; None: there is no such proof."""
    kinds = [kind for kind in KINDS.values() if kind.suits(job.puzzle)]
    wanted = [kind for kind in kinds if kind.name == job.proof or (job.proof == AUTO and kind.automatic)]
    if not wanted:
        raise GenreError(job.puzzle.genre, f"another one for a proof by {job.proof}")
    return next((made for kind in wanted if (made := kind.make(job))), None)


def false_certificate(job: Job, made: Made | None, error: PuzzleError) -> Exception:
    """The error of a certificate that does not hold."""
    assert made is not None
    claim = made.claim
    by = job.result.backend if job.result else claim.prover
    message = f"the certificate by {by} and {claim.prover} is refused: {error.message}"
    asked = {"backend": by, "limit": job.limit, "seed": job.seed, "start": job.start, "proof": claim.proof}
    asked |= {"solver": claim.prover, "encoding": claim.encoding}
    return bug(job.puzzle, message, made.solutions, None, **asked)
