"""Certificates list a puzzle's solutions and prove that there are no others. Checking a certificate needs no solver.

A certificate is a folder with ``puzzle.json``, ``claim.json``, ``solutions.txt``, and the files of its proof.
docs/certificates.md describes these files. A certificate that claims "at least these solutions" (for example, two
solutions of a puzzle with many) needs no proof.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from math import inf
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from nono.backend import AUTO, expect_backend_name
from nono.base.arguments import expect_type, expected_one_of, memory_of, mistyped, number_in, path_of, public, unfit
from nono.base.errors import GenreError, LimitError, PuzzleError
from nono.base.files import save_folder, writing
from nono.base.foreign import Data, printable
from nono.base.limits import Limits, timed
from nono.base.memory import memory_within
from nono.checkers.nono_check_puzzle import FORMAT, PROOFS, WRONG, RefusedError, Texts, claim_of
from nono.genres import Puzzle, SavedGrid, expect_puzzle, model_from, start_rows
from nono.proofs import _clauses as clauses, _duality as duality
from nono.proofs._programs import CHECKED, NotCheckedError, check_alone, expect_checker
from nono.proofs._protocol import (
    CLAIM,
    LRAT,
    PUZZLE,
    SHARES,
    SOLUTIONS,
    Certificate,
    CertificateRequest,
    Claim,
    Means,
    drawn,
    refusal_of,
)
from nono.proofs._same_puzzle import expect_same
from nono.solving import Result, bug_in, has_checker
from nono.text import dumps

if TYPE_CHECKING:
    from nono.backend import BackendName, EncodingName

# How each kind of proof is made: returns the certificate, or None if there is no such proof.
MAKERS: dict[str, Callable[[CertificateRequest], Certificate | None]] = {
    LRAT: clauses.clause_proof,
    SHARES: duality.duality_proof,
}
NAMES = {PUZZLE, CLAIM, SOLUTIONS}.union(*PROOFS.values())


@public
@timed
def check_certificate(
    folder: str | os.PathLike[str],
    puzzle: Puzzle | None = None,
    checker: Literal["auto", "python", "verified"] = AUTO,
    time_limit: float | None = None,
) -> Claim:
    """Check the certificate in a folder, and return its claim.

    Parameters
    ----------
    folder
        The folder that `certify` wrote.
    puzzle
        If given, ``puzzle.json`` of the certificate must contain the same puzzle, and no character may stand for
        another colour. Otherwise, the claim is only about the puzzle in the folder.
    checker
        "python" (`nono.checkers.nono_check`), "verified" (a program that was proved correct in Coq), or "auto" (both,
        if the verified program was built).
    time_limit
        Seconds of wall time (None: no limit).

    Returns
    -------
    Claim
        What is proved. If its ``start`` is not None, it is only about solutions that agree with this saved grid.

    Raises
    ------
    PuzzleError
        If the certificate is not valid.
    BackendError
        For a checker that is unknown or missing, or that cannot check claims of this kind.
    LimitError
        At the time limit.
    """
    if puzzle is not None:
        expect_puzzle(puzzle)
    expect_type(str, "the name of a checker", checker=checker)
    means = Means(checker, Limits.after(time_limit))
    claim, _ = check_folder(Path(path_of(folder)), None if puzzle is None else [puzzle], means)
    return claim


@dataclass
class CertificateCheck:
    """The result of a check: the proved claim and who checked it, or the reason why nothing was proved."""

    folder: Path
    original: str | None = None
    holds: bool | None = None
    claim: Claim | None = None
    checkers: Sequence[str] = ()
    reason: str = ""
    seconds: float = 0.0

    def to_dict(self) -> Data:
        """Return the check as ``nono check-certificate --json`` prints it.

        - ``folder``: The folder of the certificate.
        - ``original``: The file that nono read and compared with the certificate's puzzle; null if none was given.
        - ``holds``: Whether the certificate holds; null after a limit, without a certificate, or if no checker can
          check it.
        - ``claim``: What the certificate proves; null if the certificate does not hold.
        - ``checkers``: The programs that accept the certificate.
        - ``reason``: Why the certificate does not hold or was not checked.
        - ``seconds``: Seconds of wall time.
        """
        return {
            "folder": str(self.folder),
            "original": self.original,
            "holds": self.holds,
            "claim": self.claim and asdict(self.claim),
            "checkers": list(self.checkers),
            "reason": self.reason or None,
            "seconds": round(self.seconds, 6),
        }


def checked_folder(
    folder: Path, original: str | None, puzzles: Sequence[Puzzle] | None, means: Means
) -> CertificateCheck:
    """Check as `check_folder` does, and return also the failure of a check. ``puzzles`` were read from ``original``."""
    check = CertificateCheck(folder, original)
    if not folder.is_dir():
        check.reason = f"{folder}: found no folder, expected a certificate"
        return check
    began = perf_counter()
    try:
        with memory_within(means.memory):
            check.claim, check.checkers = check_folder(folder, puzzles, means)
        check.holds = True
    except LimitError as error:  # it is not known whether the certificate holds
        check.reason = f"{folder}: {error}"
    except (PuzzleError, NotCheckedError) as error:
        check.holds = None if isinstance(error, NotCheckedError) else False
        check.reason = printable("; ".join(filter(None, (error.problem, error.help))))
    check.seconds = perf_counter() - began
    return check


def check_folder(folder: Path, puzzles: Sequence[Puzzle] | None, means: Means) -> tuple[Claim, list[str]]:
    """Check as `check_certificate` does; return the claim, and the names of the programs that accept the certificate.

    With ``puzzles``, the certificate must be about one of them.
    """
    expect_checker(means.checker)
    try:
        texts: Mapping[str, str] = Texts(folder, means.limits.check(CHECKED))
        data, kind = claim_of(texts)
    except OSError as error:
        raise refusal_of(
            folder / os.path.basename(error.filename), f"cannot be read: {error.strerror}", error
        ) from None
    except (RefusedError, MemoryError, *WRONG) as error:
        raise refusal_of(
            folder, str(error) if isinstance(error, RefusedError) else f"cannot be read: {error!r:.80}"
        ) from None
    checkers = check_alone(folder, texts, means)
    if puzzles is not None:
        expect_same(folder, texts, puzzles)
    start = None if data.get("start") is None else tuple(data["start"])
    pictures = texts[SOLUTIONS].split("\n\n") if texts[SOLUTIONS] else []  # an empty line parts two pictures
    return Claim(data["claim"], len(pictures), data["complete"], start, kind), checkers


def texts_of(puzzle: Puzzle, certificate: Certificate) -> dict[str, str]:
    """Return the texts of all files of a certificate, the claim last."""
    plain_puzzle = puzzle.with_standard_keys()
    texts = {PUZZLE: dumps(plain_puzzle), SOLUTIONS: drawn(plain_puzzle, certificate.solutions), **certificate.files}
    claim = certificate.claim
    facts: dict[str, Any] = {"certificate": FORMAT, "claim": claim.verdict, "complete": claim.complete}
    if claim.start is not None:
        facts["start"] = puzzle.rows_in_standard_keys(claim.start)
    facts["files"] = {name: sha256(text.encode()).hexdigest() for name, text in texts.items()}
    return {**texts, CLAIM: json.dumps(facts, indent=1, ensure_ascii=False) + "\n"}


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write a complete certificate, replacing an older one. Raise `PuzzleError` if the folder has other files."""
    save_folder({name: text.encode() for name, text in texts.items()}, folder, NAMES)


@public
@timed
def certify(
    puzzle: Puzzle,
    folder: str | os.PathLike[str],
    backend: BackendName = AUTO,
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int = 0,
    encoding: EncodingName | None = None,
    solver: str | None = None,
    result: Result | None = None,
    memory: int | None = None,
    start: SavedGrid | None = None,
    proof: Literal["lrat", "shares"] = LRAT,
) -> Claim | None:
    """Solve the puzzle and write its certificate into a folder: the solution, and a proof that there is no other.

    `check_certificate` checks certificates; docs/certificates.md describes them. Nothing is written if the certificate
    fails its own check.

    Parameters
    ----------
    puzzle
        The puzzle, of any genre that the checkers know.
    folder
        The folder to write; it is created if missing.
    backend
        The backend that finds the solutions, unless ``result`` has them.
    limit
        Maximum number of solutions (None: all). If these are all solutions, the certificate needs a proof.
    time_limit
        Seconds of wall time (None: no limit).
    seed
        As in `nono.solve`.
    encoding
        The encoding of the formula. The proof of a backend needs a certain encoding. For native this is "dfa", the only
        one in which unit propagation is as strong as native's line propagators.
    solver
        What refutes the formula: a solver of python-sat ("glucose4" by default), or a backend that proves its answers;
        such a backend also finds the solutions.
    result
        A result with the solutions, in place of a search.
    memory
        Limit in MiB for the estimated size of the formula (None: a quarter of the machine's memory).
    start
        A saved grid, as in `nono.solve`. Both the claim and ``result`` are then about the solutions that agree with it.
    proof
        "lrat" is the refutation of a formula, which other programs can check as well. "shares" is a table of whole
        numbers, which a person can check; it exists only for some nonograms with at most one solution.

    Returns
    -------
    Claim or None
        The certificate's claim. None, and nothing is written, if the time runs out or if there is no proof of the
        requested kind.

    Raises
    ------
    BackendError
        For names that are unknown, unavailable or incompatible.
    LimitError
        If a formula or proof exceeds its limit.
    BugError
        If the certificate fails its check.
    PuzzleError
        If the folder cannot be written, for puzzles that no checker knows, and if another argument is wrong.
    """
    folder = Path(path_of(folder))
    certificate: Certificate | None = None
    try:
        job = certificate_request(
            puzzle, backend, limit, time_limit, seed, encoding, solver, memory, start, proof, result
        )
        certificate = MAKERS[job.proof](job)
        if certificate is None:
            return None
        texts = texts_of(puzzle, certificate)
        check_alone(folder, texts, Means(AUTO, job.limits))
        expect_same(folder, texts, [puzzle])
    except LimitError as reached:
        if reached.stop == "time":
            return None
        raise
    except PuzzleError as error:
        if error.code != "bad-certificate":  # a wrong argument, and not a failed check
            raise
        raise false_certificate(job, certificate, error) from None
    with writing(folder):
        write(folder, texts)
    return certificate.claim


def certificate_request(
    puzzle: Puzzle,
    backend: str,
    limit: int | None,
    time_limit: float | None,
    seed: int,
    encoding: str | None,
    solver: str | None,
    memory: int | None,
    start: SavedGrid | None,
    proof: str,
    result: Result | None,
) -> CertificateRequest:
    """Check the arguments of `certify` and return them as a `CertificateRequest`."""
    expect_puzzle(puzzle)
    expect_provable(puzzle)
    expect_backend_name(backend)
    expect_type(str | None, "a name or None", encoding=encoding, solver=solver)
    memory = memory_of(memory)
    if result is not None and not isinstance(result, Result):
        raise mistyped("result", result, "a result of nono.solve, or None")
    if limit is not None:
        limit = number_in("limit", limit, 2, inf, "at least 2, to know whether there are other solutions")
    if not isinstance(proof, str) or proof not in MAKERS:
        raise unfit("proof", proof, expected_one_of(proof, MAKERS))
    if (encoding is not None or solver is not None) and proof != LRAT:
        raise unfit("proof", proof, f"{LRAT}, because a solver or an encoding is given")
    limits = Limits.after(time_limit)
    grid = start_rows(puzzle, start)
    model_from(puzzle, grid, limits)  # this call raises an error if the saved grid is invalid
    return CertificateRequest(puzzle, backend, limit, limits, seed, encoding, solver, memory, grid, proof, result)


def expect_provable(puzzle: Puzzle) -> None:
    """Raise `GenreError` for genres that the checkers do not know: peg solitaire, and the genres of plug-ins."""
    if not has_checker(puzzle.genre):
        message = "one that the checkers of certificates know\nnono verify compares the answers of several backends"
        raise GenreError(puzzle.genre, message)


def false_certificate(job: CertificateRequest, certificate: Certificate | None, error: PuzzleError) -> Exception:
    """Return the error of a certificate that failed its check."""
    assert certificate is not None
    backend = job.result.backend if job.result else job.backend
    message = f"the certificate by {backend} fails its check: {error.message}"
    asked = {"backend": backend, "limit": job.limit, "seed": job.seed, "start": job.start, "proof": job.proof}
    asked |= {"solver": job.solver, "encoding": job.encoding}
    return bug_in(job.puzzle, message, certificate.solutions, task=None, **asked)
