"""Certificates: a puzzle's solutions and a proof that there are no others, for which no solver has to be trusted.

A certificate is a folder:

- ``puzzle.json``: the puzzle.
- ``solutions.txt``: the solutions, a row a line in the keys of the palette, an empty line between two of them.
- ``formula.cnf``: in DIMACS, the rules, from the clues alone by an encoding of `nono_encoders`, and for each of the
  solutions a clause: some cell differs from it.
- ``proof.drup``: the refutation of that formula, for `nono.proofs.rup` and for other checkers of DRUP or DRAT.
- ``shares.txt``, in place of both: a proof by duality that the solution is the only one, for `nono.proofs.duality`.
- ``manifest.json``: the claim, with the saved grid that the solutions agree with if there is one, the encoding, and the
  sha256 of every file and of the manifest itself.

A claim of "at least these" (two solutions of a puzzle with many) has no proof.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nono.backends import AUTO, capable
from nono.backends.protocol import Backend
from nono.base.arguments import expect, expect_memory, path_of, public, seconds_of, unusable
from nono.base.errors import LimitError, PuzzleError
from nono.base.files import save_folder
from nono.base.limits import checked, deadline_after, seconds_until, within
from nono.base.spelling import one_of
from nono.genres.base import Puzzle, expect_puzzle, model_from
from nono.genres.nonogram.puzzle import Nonogram
from nono.io.read import loads
from nono.model.answer import Outcome
from nono.model.moves import as_cells
from nono.proofs.duality import first_fault as fault_of_shares
from nono.proofs.formula import headline, rules
from nono.proofs.rup import first_fault
from nono.solving.solve import outside

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF

VERSION = 1
VERSION_WITH_START = 2
VERSION_BY_DUALITY = 3
PUZZLE, SOLUTIONS, FORMULA, PROOF, SHARES, MANIFEST = (
    "puzzle.json",
    "solutions.txt",
    "formula.cnf",
    "proof.drup",
    "shares.txt",
    "manifest.json",
)
CLAUSES, DUALITY = "clauses", "duality"
FILES = {"": (), CLAUSES: (FORMULA, PROOF), DUALITY: (SHARES,)}  # of each kind of proof
NAMES = (PUZZLE, SOLUTIONS, FORMULA, PROOF, SHARES, MANIFEST)
PYTHON = "python"  # the checker `nono.proofs.rup`

Checker = Callable[["CNF", str, float], str | None]  # the formula, its refutation, the deadline: what is wrong
CHECKED = "the certificate was checked"


@dataclass(frozen=True, slots=True)
class Claim:
    """What a certificate claims: ``count`` solutions, and no others if it is ``complete``.

    Then ``proof`` is the kind of its proof, "clauses" or "duality", which ``prover``, the name of a solver, made; if it
    is of clauses, ``encoding`` made the formula. With ``start``, the rows of a saved grid as of `nono.solve`, it is
    about the solutions that agree with that. ``print`` shows it in words.
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
        by = f", by {self.proof}" if self.proof == DUALITY else ""
        return f"{self.verdict}, {words}" + ("" if self.start is None else ", from a saved grid on") + by


@public
def check_certificate(
    folder: str | os.PathLike[str],
    puzzle: Puzzle | None = None,
    checker: str = AUTO,
    time_limit: float | None = None,
    memory: int | None = None,
) -> Claim:
    """What the certificate in a folder claims, after everything in it has been checked: a `Claim`.

    `PuzzleError` says why it is refused.

    A proof by duality is checked by `nono.proofs.duality` alone. For one of clauses, the formula is made again from the
    puzzle alone, and from the saved grid where the claim has one; ``checker`` is what checks it: "python"
    (`nono.proofs.rup`), a backend that checks proofs, faster, or "auto", such a backend where there is one. With a
    ``puzzle``, the certificate must be one of its clues; whether it is about all its solutions, `Claim.start` says.
    `BackendError` on a checker that is unknown or missing; `LimitError` after ``time_limit`` seconds, and for a formula
    that takes, as estimated, more than ``memory`` MiB (None: a quarter of the machine's).
    """
    if puzzle is not None:
        expect_puzzle(puzzle)
    expect(str, "the name of a checker", checker=checker)
    expect_memory(memory)
    deadline = deadline_after(seconds_of(time_limit))
    fault_of = checker_named(checker)
    folder = Path(path_of(folder))
    claim, files = opened(folder)
    if puzzle is not None and puzzle.clue_hash() != claim.clue_hash:
        raise refused(folder, "found another puzzle than the one given, by its clue hash")
    check_files(folder, claim, files, fault_of, deadline, memory)
    return claim


def check_files(
    folder: Path,
    claim: Claim,
    files: dict[str, str],
    fault_of: Checker,
    deadline: float = float("inf"),
    memory: int | None = None,
    whole: CNF | None = None,
) -> None:
    """Raise `PuzzleError` unless the claim follows from the texts of a certificate's files, in the folder or to be.

    ``whole`` is the formula of the rules where it has just been made; else it is made again, within limits as in
    `rules`.
    """
    certified = read_puzzle(folder, files)
    if claim.clue_hash != certified.clue_hash():
        raise refused(folder / PUZZLE, "found another puzzle than the manifest's, by its clue hash")
    solutions = read_solutions(folder, files, certified)
    start = None if claim.start is None else list(claim.start)
    if start is not None:
        try:
            removed = certified.removed(start)
        except PuzzleError as error:
            raise refused(folder / MANIFEST, error.message) from None
        if outside(certified, removed, solutions):
            raise refused(folder / SOLUTIONS, "found a solution that does not agree with the saved grid")
    if claim.verdict != Outcome(solutions, claim.complete).verdict(None) or claim.count != len(solutions):
        raise refused(
            folder / MANIFEST, f"found {claim.verdict} with {claim.count}, expected {len(solutions)} solutions"
        )
    if claim.proof == DUALITY:
        check_shares(folder, files, certified, solutions, start, deadline)
    elif claim.complete:
        from nono_encoders import ENCODINGS

        if claim.encoding not in ENCODINGS:
            expected = f"expected one of {', '.join(ENCODINGS)}"
            raise refused(folder / MANIFEST, f"found the encoding {claim.encoding!r}, {expected}")
        wholes = formulas(certified, claim.encoding, deadline, memory, start) if whole is None else [whole]
        check_completeness(folder, files, certified, claim.encoding, solutions, fault_of, deadline, wholes)
    elif len(solutions) < 2:
        raise refused(folder, "found no proof, expected one")


def check_shares(
    folder: Path,
    files: dict[str, str],
    puzzle: Puzzle,
    solutions: list[bytes],
    start: Sequence[str] | None,
    deadline: float,
) -> None:
    """Raise `PuzzleError` unless the proof by duality shows that the solution is the only one."""
    if not isinstance(puzzle, Nonogram) or len(solutions) != 1:
        found = f"{len(solutions)} solutions of a puzzle of {puzzle.genre}"
        raise refused(folder / SHARES, f"found {found}, expected one of a nonogram for a proof by duality")
    fault = shares_fault(puzzle, solutions[0], files[SHARES], start, deadline)
    if fault is not None:
        raise refused(folder / SHARES, f"the proof is wrong: {fault}")


def shares_fault(
    puzzle: Nonogram, solution: bytes, shares: str, start: Sequence[str] | None, deadline: float
) -> str | None:
    """What is wrong with a proof by duality; `LimitError` after the deadline."""
    codes = [] if start is None else puzzle.removed(start)
    removed = frozenset(divmod(code, puzzle.model().colours) for code in codes)
    return fault_of_shares(puzzle.rows, puzzle.cols, solution, shares, removed, within(deadline, CHECKED))


def formulas(
    puzzle: Puzzle, encoding: str, deadline: float, memory: int | None, start: Sequence[str] | None
) -> Iterator[CNF]:
    """The formula of the rules as it is numbered now, then, if it is large, as version 0.1.0 numbered it."""
    from nono_encoders import estimate
    from nono_encoders.sizes import GROUP

    yield rules(puzzle, encoding, deadline, memory, start=start)
    if estimate(as_cells(model_from(puzzle, start)), encoding).literals > GROUP:
        yield rules(puzzle, encoding, deadline, memory, at_once=True, start=start)


def check_completeness(
    folder: Path,
    files: dict[str, str],
    puzzle: Puzzle,
    encoding: str,
    solutions: list[bytes],
    fault_of: Checker,
    deadline: float,
    wholes: Iterable[CNF],
) -> None:
    """Raise `PuzzleError` unless every solution fits the formula of the puzzle, and the proof refutes the rest.

    ``wholes`` are the formulas of the rules that a certificate may have.
    """
    for whole in wholes:
        formula = whole.excluding(solutions)
        if is_text_of(files[FORMULA], formula, puzzle, deadline):
            break
    else:
        raise refused(folder / FORMULA, f"found another formula than {encoding} makes of the puzzle")
    for number, solution in enumerate(solutions, 1):
        if fault_of(whole.assuming(solution), "", deadline) is None:
            raise refused(folder / FORMULA, f"solution {number} keeps the rules, but not the formula: a bug of ours")
    fault = fault_of(formula, files[PROOF], deadline)
    if fault is not None:
        raise refused(folder / PROOF, f"the proof is wrong: {fault}")


def write(folder: Path, files: dict[str, str], claim: Claim) -> None:
    """Write a certificate, whole, in the place of an older one; `PuzzleError` if the folder has other files."""
    hashes = {name: sha256(text.encode()).hexdigest() for name, text in files.items()}
    facts = {"certificate": VERSION_BY_DUALITY, **asdict(claim)}
    if claim.proof != DUALITY:  # as programs read it that have no other proofs in certificates
        facts["certificate"] = VERSION_WITH_START
        del facts["proof"]
        if claim.start is None:  # nor saved grids
            facts["certificate"] = VERSION
            del facts["start"]
    manifest = sealed({**facts, "sha256": hashes})
    save_folder({name: text.encode() for name, text in {**files, MANIFEST: manifest}.items()}, folder, NAMES)


def sealed(manifest: dict[str, Any]) -> str:
    """The text of a manifest; its last field is the hash of all others."""
    body = {name: value for name, value in manifest.items() if name != "seal"}
    return json.dumps(body | {"seal": sha256(json.dumps(body).encode()).hexdigest()}, indent=1) + "\n"


def opened(folder: Path) -> tuple[Claim, dict[str, str]]:
    """The claim of a certificate and the texts of its files, whose hashes are those of the manifest."""
    text = read_text(folder / MANIFEST)
    try:
        manifest = json.loads(text)
        whole = sealed(manifest) == text
    except (ValueError, AttributeError, RecursionError):
        whole = False
    if not whole:
        raise refused(folder / MANIFEST, "the manifest is damaged")
    version, start = manifest.get("certificate"), manifest.get("start")
    if version not in (VERSION, VERSION_WITH_START, VERSION_BY_DUALITY):
        expected = f"expected {VERSION} to {VERSION_BY_DUALITY}"
        raise refused(folder / MANIFEST, f"found version {version!r}, {expected}")
    rows = isinstance(start, list) and all(isinstance(row, str) for row in start)
    values = [manifest.get(field.name) for field in fields(Claim) if field.name not in ("start", "proof")]
    kinds = [str, int, bool, str, str, str]
    hashes = manifest.get("sha256")
    by_duality = version == VERSION_BY_DUALITY
    if (
        [type(value) for value in values] != kinds
        or not isinstance(hashes, dict)
        or (start is not None or version == VERSION_WITH_START) != rows
        or (version == VERSION and start is not None)
        or manifest.get("proof") != (DUALITY if by_duality else None)
        or (by_duality and not manifest["complete"])
    ):
        raise refused(folder / MANIFEST, "a field is missing or of a wrong kind")
    proof = (DUALITY if by_duality else CLAUSES) if manifest["complete"] else ""
    claim = replace(Claim(*values), start=tuple(start) if rows else None, proof=proof)
    names = [PUZZLE, SOLUTIONS, *FILES[claim.proof]]
    files = {name: read_text(folder / name) for name in names}
    for name, content in files.items():
        if sha256(content.encode()).hexdigest() != hashes.get(name):
            raise refused(folder / name, "found another content than the manifest's, by its sha256")
    return claim, files


def read_text(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except OSError as error:
        raise refused(path, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise refused(path, "found bytes that are not UTF-8") from None
    except ValueError:
        raise refused(path, "cannot be read: this is not the name of a file") from None


def refused(path: Path, reason: str) -> PuzzleError:
    """Why a certificate is not accepted."""
    error = PuzzleError(reason, "bad-certificate")
    error.source = str(path)
    return error


def read_puzzle(folder: Path, files: dict[str, str]) -> Puzzle:
    """The puzzle of a certificate; its clues may contradict one another."""
    try:
        return loads(files[PUZZLE], "json", check=False)
    except PuzzleError as error:
        raise refused(folder / PUZZLE, error.message) from None


def keys_of(puzzle: Puzzle) -> list[str]:
    """The characters of the colours in the puzzle's texts."""
    cells = puzzle.height * puzzle.width
    return [puzzle.rows_text(bytes([colour]) * cells)[0][0] for colour in range(puzzle.colours)]


def drawn(puzzle: Puzzle, solutions: list[bytes]) -> str:
    """The solutions as text."""
    return "\n".join("".join(f"{row}\n" for row in puzzle.rows_text(solution)) for solution in solutions)


def read_solutions(folder: Path, files: dict[str, str], puzzle: Puzzle) -> list[bytes]:
    """The solutions of a certificate, which keep the rules of the genre and are all different."""
    colours = {key: colour for colour, key in enumerate(keys_of(puzzle))}
    solutions = []
    for number, text in enumerate(files[SOLUTIONS].split("\n\n") if files[SOLUTIONS] else [], 1):
        try:
            solution = bytes(colours[key] for key in text if key != "\n")
        except KeyError:
            solution = b""
        if len(solution) != puzzle.height * puzzle.width or not puzzle.check(solution):
            raise refused(folder / SOLUTIONS, f"number {number} is no solution of the puzzle")
        solutions.append(solution)
    if drawn(puzzle, solutions) != files[SOLUTIONS] or len(set(solutions)) < len(solutions):
        raise refused(folder / SOLUTIONS, "a solution is there twice, or not written as they are")
    return solutions


def pieces_of(formula: CNF, puzzle: Puzzle, deadline: float) -> Iterator[str]:
    """The formula in DIMACS, in pieces, as long as there is time; then `LimitError`."""
    return checked(formula.dimacs_pieces([f"{headline(puzzle)}, another solution"]), within(deadline, CHECKED))


def is_text_of(text: str, formula: CNF, puzzle: Puzzle, deadline: float) -> bool:
    """Whether the text is that of the formula."""
    at = 0
    for piece in pieces_of(formula, puzzle, deadline):
        if not text.startswith(piece, at):
            return False
        at += len(piece)
    return at == len(text)


def trusted(claim: Claim, checker: str = AUTO) -> list[str]:
    """What the check of a certificate takes for right, in words; all else, the search among it, it checks."""
    trusts = ["the reader of puzzle.json", "the rules that check the solutions"]
    if claim.proof == DUALITY:
        return [*trusts, "nono.proofs.duality"]
    if claim.proof == CLAUSES:
        fast = next((backend.name for backend in capable("check_proof")), PYTHON) if checker == AUTO else checker
        by = "nono.proofs.rup" if fast == PYTHON else f"the checker of {fast}"
        return [*trusts, f"the encoding {claim.encoding}", by]
    return trusts


def checker_named(name: str) -> Checker:
    """What finds the fault of a refutation of a formula, None if it has none; BackendError on an unknown name."""
    fast = {backend.name: partial(fault_by, backend) for backend in capable("check_proof")}
    found: dict[str, Checker] = {AUTO: next(iter(fast.values()), fault_in_python), **fast, PYTHON: fault_in_python}
    if name not in found:
        raise unusable("checker", name, one_of(name, found))
    return found[name]


def fault_in_python(formula: CNF, proof: str, deadline: float) -> str | None:
    """The fault, by `nono.proofs.rup`; `LimitError` after the deadline."""
    return first_fault(
        formula.variables, checked(formula.clauses(), within(deadline, CHECKED)), proof, within(deadline, CHECKED)
    )


def fault_by(backend: Backend, formula: CNF, proof: str, deadline: float) -> str | None:
    """The fault, by a backend; `LimitError` after the deadline."""
    assert backend.check_proof is not None
    fault = backend.check_proof(formula.variables, formula.literals, formula.starts, proof, seconds_until(deadline))
    if fault is None:
        raise LimitError("time", f"the time ran out before {CHECKED}")
    return fault or None
