"""Certificates list a puzzle's solutions and prove that there are no others. Checking a certificate needs no solver.

A certificate is a folder with ``puzzle.json``, ``clues.txt``, ``solutions.txt``, the proof files of the kind of proof
(`KINDS`), and ``manifest.json``. The manifest contains the claim, the clues in plain lists, the file that the clues
came from, and the hashes of all files. docs/certificates.md describes these files.

A certificate that claims "at least these solutions" (for example, two solutions of a puzzle with many) needs no proof.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from hashlib import sha256
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any

from nono.backend import AUTO, has_checker
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
from nono.base.errors import GenreError, LimitError, PuzzleError, excerpt
from nono.base.fields import field_of, is_a, mismatch
from nono.base.files import save_folder, writing
from nono.base.foreign import Data, printable
from nono.base.limits import deadline_after, memory_within
from nono.checkers.nono_check_clues import clue_text, content_of, json_of
from nono.genres.base import Puzzle, expect_puzzle, model_from
from nono.proofs import _clauses as clauses, _duality as duality
from nono.proofs._clauses import CLAUSES
from nono.proofs._programs import (
    VERIFIED,
    NotCheckedError,
    check_alone,
    differs,
    expect_checker,
    expect_python,
    has_colours_of,
)
from nono.proofs._protocol import (
    CLUES,
    MANIFEST,
    PUZZLE,
    SOLUTIONS,
    Certificate,
    Claim,
    Job,
    Kind,
    Made,
    Means,
    drawn,
    keys_of,
    read_solutions,
    refused,
)
from nono.solving import Request, Result, bug_in
from nono.text import dumps, loads

# What a check relies on if no original file was given, or if the checkers cannot read it.
BELIEVED = "the reader that read the puzzle (no original file was given)"
NOT_COMPARED = "the reader that read the puzzle (original not compared)"
COMPARED_ALONE = "nono's reader, which alone read the given puzzle (no original file was given)"
VERSION = 1  # version of the format; certificates of other versions are rejected
FIELDS = [field.name for field in fields(Claim) if field.name not in ("start", "proof")]
TYPES: list[type] = [str, int, bool, str, str, str]  # types of the fields in FIELDS


def check_listed(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless the certificate lists at least two solutions and does not claim to be complete."""
    if certificate.claim.complete or len(certificate.solutions) < 2:
        raise refused(certificate.folder, "found no proof, expected a proof or two solutions")
    if has_checker(certificate.puzzle.genre):
        check_alone(certificate, means)
    else:
        expect_python(certificate, means)


LISTED = Kind("", (), Job.listed, check_listed, automatic=False)
# The kinds of proof by name, in the order in which they are tried.
KINDS: dict[str, Kind] = {kind.name: kind for kind in (LISTED, duality.KIND, clauses.KIND)}
VERIFY = "nono verify compares the answers of several backends"
# What to do with certificates that only version 1.1 checks, by genre or by kind of proof.
GONE = {"genre pegs": VERIFY, "genre triddler": "triddlers need nono 1.1", "kind count": "certify the puzzle again"}
NAMES = {PUZZLE, CLUES, SOLUTIONS, MANIFEST}.union(*(kind.files for kind in KINDS.values()))


@public
@timed
def check_certificate(
    folder: str | os.PathLike[str],
    puzzle: Puzzle | None = None,
    checker: str = AUTO,
    time_limit: float | None = None,
    memory: int | None = None,
) -> Claim:
    """Check a certificate's folder and return the claim. Raise `PuzzleError` if the certificate is not valid.

    ``checker`` is the program that checks the certificate, starting from the clues: "python"
    (`nono.checkers.nono_check`), "verified" (a program that was proved correct in Coq), or "auto" (both, if the
    verified program was built). With a ``puzzle``, the certificate must be about the same clues, and no character may
    stand for another colour. If `Claim.start` is not None, the claim is only about solutions that agree with this saved
    grid.

    Raises `BackendError` on a checker that is unknown or missing, or that cannot check claims of this kind. Raises
    `LimitError` after ``time_limit`` seconds, or if the estimated memory of the formula exceeds ``memory`` MiB (None: a
    quarter of the machine's memory).
    """
    if puzzle is not None:
        expect_puzzle(puzzle)
    expect(str, "the name of a checker", checker=checker)
    memory = memory_of(memory)
    certificate, _ = check_folder(
        Path(path_of(folder)), puzzle, Means(checker, deadline_after(seconds_of(time_limit)), memory)
    )
    return certificate


@dataclass
class CertificateCheck:
    """The result of a check: the proved claim and what the check trusts, or the reason why nothing was proved."""

    folder: Path
    holds: bool | None = None
    claim: Claim | None = None
    trusted: Sequence[str] = ()
    reason: str = ""
    seconds: float = 0.0

    def to_dict(self) -> Data:
        """Return the check as ``nono check-certificate --json`` prints it.

        - ``folder``: The folder of the certificate.
        - ``holds``: Whether the certificate holds; null after a limit, without a certificate, or if the original was
          not compared.
        - ``claim``: What the certificate proves; null if the certificate does not hold.
        - ``trusted``: What the check trusts; everything else is checked.
        - ``reason``: Why the certificate does not hold or was not checked.
        - ``seconds``: Seconds of wall time.
        """
        return {
            "folder": str(self.folder),
            "holds": self.holds,
            "claim": self.claim and asdict(self.claim),
            "trusted": list(self.trusted),
            "reason": self.reason or None,
            "seconds": round(self.seconds, 6),
        }


def checked_folder(folder: Path, puzzle: Puzzle | None, means: Means) -> CertificateCheck:
    """Check as `check_folder` does, and return also the failure of a check."""
    check = CertificateCheck(folder)
    if not folder.is_dir():
        check.reason = f"{folder}: found no folder, expected a certificate"
        return check
    began = perf_counter()
    try:
        with memory_within(means.memory):
            check.claim, check.trusted = check_folder(folder, puzzle, means)
        check.holds = None if NOT_COMPARED in check.trusted else True
        check.reason = "" if check.holds else f"{folder}: original not compared"
    except LimitError as error:
        check.reason = f"{folder}: {error}"
    except (PuzzleError, NotCheckedError) as error:
        check.holds = None if isinstance(error, NotCheckedError) else False
        check.reason = printable("; ".join(filter(None, (error.problem, error.help))))
    check.seconds = perf_counter() - began
    return check


def check_folder(folder: Path, puzzle: Puzzle | None, means: Means) -> tuple[Claim, list[str]]:
    """Check as `check_certificate` does; return the claim, and a description of what the check relied on."""
    expect_checker(means.checker)
    manifest, claim, files = opened(folder)
    if puzzle is not None and (puzzle.genre, puzzle.clue_hash()) != (manifest.get("genre"), claim.clue_hash):
        raise refused(folder, "the certificate is for a different puzzle (the genres or the clue hashes differ)")
    trusts = check_claim(folder, manifest, claim, files, means)
    if puzzle is not None and not has_colours_of(read_puzzle(folder, files), puzzle):
        raise refused(folder, "a character stands for another colour than in the puzzle")
    if puzzle is not None:
        trusts = [COMPARED_ALONE if what == BELIEVED else what for what in trusts]
    return claim, trusts


def check_texts(folder: Path, texts: Mapping[str, str], means: Means) -> None:
    """Raise `PuzzleError` unless the texts of a certificate prove its claim; the folder need not exist yet."""
    manifest = parsed(texts[MANIFEST], folder / MANIFEST)
    check_claim(folder, manifest, claim_of(manifest), texts, means)


def check_claim(
    folder: Path, manifest: Mapping[str, Any], claim: Claim, files: Mapping[str, str], means: Means
) -> list[str]:
    """Describe in words what the check relies on. Raise `PuzzleError` unless the claim follows from the files'
    texts."""
    certified = read_puzzle(folder, files)
    if claim.clue_hash != certified.clue_hash():
        raise refused(folder / PUZZLE, "the puzzle's clue hash differs from the hash in the manifest")
    expected = {"genre": certified.genre, "keys": keys_of(certified), "clues": certified.plain_clues()}
    if any(manifest.get(name) != value for name, value in expected.items()):
        raise refused(folder / MANIFEST, "genre, keys or clues differ from puzzle.json")
    if files[CLUES] != clue_text(certified.genre, expected["clues"]):
        raise refused(folder / CLUES, "the clues differ from puzzle.json")
    solutions = read_solutions(folder, files, certified)
    if claim.start is not None:
        request = Request(certified, start=list(claim.start))
        try:
            request.model()
        except PuzzleError as error:
            raise refused(folder / MANIFEST, error.message) from None
        if any(map(request.outside, solutions)):
            raise refused(folder / SOLUTIONS, "found a solution that does not agree with the saved grid")
    if not claim.fits(len(solutions)):
        message = f"found {claim.verdict} with {claim.count} solutions, expected a claim about {len(solutions)}"
        raise refused(folder / MANIFEST, message)
    certificate = Certificate(folder, claim, files, certified, solutions)
    KINDS[claim.proof].check(certificate, means)
    trusts = [BELIEVED]
    if means.original is not None:
        difference = differs(means.original, manifest, files[CLUES])
        if difference:
            raise refused(folder / MANIFEST, f"the {difference} differ from the original file")
        reader = ["nono_check.py's reader of the original file"] if means.checker == VERIFIED else []
        trusts = [NOT_COMPARED] if difference is None else reader
    if certificate.by:
        return [" or ".join(certificate.by), *trusts]  # the checkers share no code, so it is enough to trust one
    code = ["the plug-in's reader of puzzle.json", *trusts, "the plug-in's code that checks solutions"]
    proof = [f"the plug-in's model of the genre {certified.genre}", f"the encoding {claim.encoding}", "nono_check.py"]
    return code + proof * claim.complete


def read_puzzle(folder: Path, files: Mapping[str, str]) -> Puzzle:
    """Read the puzzle of a certificate; the clues of the puzzle may contradict each other."""
    try:
        return loads(files[PUZZLE], "json", check=False)
    except PuzzleError as error:
        raise refused(folder / PUZZLE, error.message) from None


@dataclass(frozen=True, slots=True)
class Original:
    """The file that a puzzle was read from: its name without folder, its format, SHA-256 hash and content."""

    name: str
    format: str
    sha256: str
    data: bytes = field(repr=False)

    def facts(self) -> dict[str, str]:
        """Return the manifest's entries about the original file."""
        return {"name": self.name, "format": self.format, "sha256": self.sha256}


def original_of(path: str | os.PathLike[str], format: str) -> Original | None:
    """Read the file that a puzzle came from, for the manifest; return None if the path is not a readable file."""
    try:
        data = Path(path).read_bytes() if os.path.isfile(path) else None
    except OSError:
        data = None
    return None if data is None else Original(os.path.basename(path), format, sha256(data).hexdigest(), data)


def texts_of(puzzle: Puzzle, made: Made, original: Original | None) -> dict[str, str]:
    """Return the texts of all files of a certificate, the manifest last."""
    clues = puzzle.plain_clues()
    texts = {
        PUZZLE: dumps(puzzle),
        CLUES: clue_text(puzzle.genre, clues),
        SOLUTIONS: drawn(puzzle, made.solutions),
        **made.files,
    }
    facts = {
        "certificate": VERSION,
        **asdict(made.claim),
        "genre": puzzle.genre,
        "keys": keys_of(puzzle),
        "clues": clues,
        "original": None if original is None else original.facts(),
        "sha256": {name: sha256(text.encode()).hexdigest() for name, text in texts.items()},
    }
    return {**texts, MANIFEST: sealed(facts)}


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write a complete certificate, replacing an older one. Raise `PuzzleError` if the folder has other files."""
    save_folder({name: text.encode() for name, text in texts.items()}, folder, NAMES)


def sealed(manifest: Mapping[str, Any]) -> str:
    """Return the text of a manifest; its last field is the hash of all other fields."""
    body = {name: value for name, value in manifest.items() if name != "seal"}
    return json.dumps(body | {"seal": sha256(json.dumps(body).encode()).hexdigest()}, indent=1) + "\n"


def opened(folder: Path) -> tuple[dict[str, Any], Claim, dict[str, str]]:
    """Read the manifest, the claim, and the texts of all files, and compare their hashes with the manifest."""
    text = read_text(folder / MANIFEST)
    manifest = parsed(text, folder / MANIFEST)
    try:
        claim, hashes = claim_of(manifest), field_of(manifest, "sha256", dict)
    except PuzzleError as error:
        raise refused(folder / MANIFEST, error.message) from None
    files = {name: read_text(folder / name) for name in (PUZZLE, CLUES, SOLUTIONS, *KINDS[claim.proof].files)}
    for name, content in files.items():
        if sha256(content.encode()).hexdigest() != hashes.get(name):
            raise refused(folder / name, "the file does not match its sha256 in the manifest")
    return manifest, claim, {**files, MANIFEST: text}


def parsed(text: str, place: Path) -> dict[str, Any]:
    """Parse a manifest and check its seal and version."""
    try:
        manifest = json_of(text)
        whole = sealed(manifest) == text
    except (ValueError, AttributeError, RecursionError):
        whole = False
    if not whole:
        raise refused(place, "the manifest is damaged")
    version = manifest.get("certificate")
    if not is_a(version, int):
        raise refused(place, mismatch("'certificate'", version, f"version {VERSION}").message)
    if version != VERSION:
        raise refused(place, f"found version {version!r}, expected {VERSION}")
    data: dict[str, Any] = manifest
    return data


def claim_of(manifest: Mapping[str, Any]) -> Claim:
    """Return the claim in a manifest. Raises `PuzzleError` if a field is missing or has the wrong type."""
    claim = Claim(*[field_of(manifest, name, kind) for name, kind in zip(FIELDS, TYPES, strict=True)])
    start, proof = None, field_of(manifest, "proof", str)
    if manifest.get("start", "") is not None:
        start = tuple(field_of(manifest, "start", list, "null or a list of rows", items=str))
    for what in (f"genre {manifest.get('genre')}", f"kind {proof}"):
        if what in GONE:
            raise PuzzleError(f"found a certificate of {what}, which only nono 1.1 checks; {GONE[what]}")
    if proof not in KINDS:
        raise PuzzleError(f"found a proof of kind {excerpt(proof)}, expected {one_of(proof, filter(None, KINDS))}")
    if bool(proof) != claim.complete:
        raise PuzzleError("found a claim of all solutions without a proof, or a proof without such a claim")
    return replace(claim, start=start, proof=proof)


def read_text(path: Path) -> str:
    try:
        return content_of(path).decode()
    except OSError as error:
        raise refused(path, f"cannot be read: {error.strerror}", error) from None
    except MemoryError:
        raise refused(path, "cannot be read: there is not enough memory") from None
    except UnicodeDecodeError:
        raise refused(path, "found bytes that are not UTF-8") from None
    except ValueError:
        raise refused(path, "cannot be read: not a valid file name") from None


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
) -> Claim | None:
    """Solve the puzzle and write its certificate into the folder: the solution, and a proof that there is no other.

    Returns the certificate's claim. If the time runs out, or if no ``proof`` of the requested kind is found, returns
    None and writes nothing. `check_certificate` checks certificates; docs/certificates.md describes them.

    ``backend`` finds at most ``limit`` solutions, unless you pass a ``result`` with the solutions. If these are all
    solutions, the certificate needs a ``proof``. A proof by "duality" consists of whole numbers
    (`nono.proofs._duality`). Such proofs exist only for some nonograms with at most one solution. A proof by "clauses"
    is the refutation of a formula, which other programs can check as well. "auto" spends half of the remaining time on
    a proof by duality; if none is found, "auto" makes a proof by clauses.

    For a proof by clauses, the estimated memory of the formula is limited to ``memory`` MiB (None: a quarter of the
    machine's). ``solver`` refutes the formula. It is a solver of python-sat ("glucose4" by default), or a backend that
    proves its answers; such a backend also finds the solutions. The proof of a backend needs a certain ``encoding``.
    For native this is "dfa", the only encoding in which unit propagation is as strong as native's line propagators.
    With a solver or an encoding, "auto" means "clauses".

    ``original`` is the file that the puzzle was read from (`nono.proofs.original_of`), for the manifest.

    With ``start``, a saved grid as for `nono.solve`, both the claim and ``result`` are about the solutions that agree
    with the saved grid.

    Raises `BackendError` on names that are unknown, unavailable or incompatible, and `LimitError` if a formula or proof
    exceeds its limit. Raises `BugError` and writes nothing if the certificate fails its check. Raises `PuzzleError` if
    the folder cannot be written, and for puzzles played in moves.
    """
    folder = Path(path_of(folder))
    if original is not None and not isinstance(original, Original):
        raise unfit("original", original, "a result of nono.proofs.original_of, or None")
    try:
        job = job_of(puzzle, backend, limit, time_limit, seed, encoding, solver, memory, start, proof, result)
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
) -> Job:
    """Check the arguments of `certify` and return them as a `Job`."""
    expect_puzzle(puzzle)
    expect_provable(puzzle)
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
    deadline = deadline_after(seconds_of(time_limit))
    model_from(puzzle, start, deadline)  # this call raises an error if the saved grid is invalid
    return Job(puzzle, backend, limit, deadline, seed, encoding, solver, memory, start, proof, result)


def expect_provable(puzzle: Puzzle) -> None:
    """Raise `GenreError` for puzzles played in moves, which have no certificates."""
    if puzzle.played:
        raise GenreError(puzzle.genre, f"one with cells to certify\n{VERIFY}")


def made_by(job: Job) -> Made | None:
    """Return the certificate of the requested kind, or of the first kind that succeeds; None if there is no proof."""
    wanted = [kind for kind in KINDS.values() if kind.name == job.proof or (job.proof == AUTO and kind.automatic)]
    return next((made for kind in wanted if (made := kind.make(job))), None)


def false_certificate(job: Job, made: Made | None, error: PuzzleError) -> Exception:
    """Return the error of a certificate that failed its check."""
    assert made is not None
    claim = made.claim
    by = job.result.backend if job.result else claim.prover
    message = f"the certificate by {by} and {claim.prover} fails its check: {error.message}"
    asked = {"backend": by, "limit": job.limit, "seed": job.seed, "start": job.start, "proof": claim.proof}
    asked |= {"solver": claim.prover, "encoding": claim.encoding}
    return bug_in(job.puzzle, message, made.solutions, None, **asked)
