"""The common parts of all certificates: a claim, solutions as text, and a kind of proof. A solution has one line per
row and one palette key per cell; an empty line separates two solutions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from nono.backend import AUTO
from nono.base.errors import LimitError, PuzzleError, file_error
from nono.base.limits import seconds_until
from nono.genres.base import Puzzle
from nono.model.answer import Outcome
from nono.solving import Result, solve

# the files that every certificate has
PUZZLE, CLUES, SOLUTIONS, MANIFEST = "puzzle.json", "clues.txt", "solutions.txt", "manifest.json"
NOT_SOLVED = "the time ran out before the solutions were found"


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim of a certificate: the puzzle has ``count`` solutions and, if the claim is ``complete``, no others.

    ``proof`` names the kind of proof for a complete claim, as listed in `nono.proofs._certificate.KINDS`. ``prover`` is
    the solver or backend that made the proof. If the proof uses a formula, ``encoding`` is the formula's encoding. If
    ``start`` contains the rows of a saved grid (as for `nono.solve`), the claim is about the solutions that agree with
    this grid. ``str(claim)`` puts the claim into words.

    The fields are:

    - ``verdict``: The verdict. solved: a solution was found but not proved to be the only one. unknown: the search
      ended early.
    - ``count``: The number of solutions in the certificate.
    - ``complete``: Whether the certificate proves that there are no other solutions.
    - ``clue_hash``: A sha256 hash that is the same for puzzles with the same clues.
    - ``encoding``: The encoding of the formula; empty without a formula.
    - ``prover``: The solver that wrote the proof; empty without a proof.
    - ``start``: The saved grid with which the solutions agree, as rows of the palette's keys; null without a grid.
    - ``proof``: The kind of the proof; empty without a proof.
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
        solutions = f"{self.count} solution{'s' * (self.count != 1)}"
        words = f"{solutions} and no other" if self.complete else f"at least {solutions}"
        if self.count == 0:
            words = "no solutions"
        by = f", proved by {self.proof}" if self.proof not in ("", "clauses") else ""
        return f"{self.verdict}, {words}" + ("" if self.start is None else ", from a saved grid") + by

    def fits(self, count: int) -> bool:
        """Return whether the claim has this count, and whether its verdict follows from the count."""
        return self.count == count and self.verdict == Outcome([], self.complete, number=count).verdict(None)


def refused(path: Path, reason: str, cause: Exception | None = None) -> PuzzleError:
    """Return the error of a certificate that is not accepted."""
    error = file_error(reason, cause, "bad-certificate")
    error.source = str(path)
    return error


@dataclass(slots=True)
class Job:
    """A certificate to be made. The fields are the arguments of `nono.certify`; ``proof`` is the requested kind.

    ``result`` holds the solutions once they have been found.
    """

    puzzle: Puzzle
    backend: str = AUTO
    limit: int | None = 2
    deadline: float = float("inf")
    seed: int = 0
    encoding: str | None = None
    solver: str | None = None
    memory: int | None = None
    start: Sequence[str] | None = None
    proof: str = AUTO
    result: Result | None = None

    def solved(self) -> Result:
        """Return a result with all solutions, or with at least two. Raise `LimitError` if the time runs out first."""
        if self.result is None:
            left = seconds_until(self.deadline)
            self.result = solve(self.puzzle, self.backend, self.limit, left, seed=self.seed, start=self.start)
        if self.result.stop or (not self.result.complete and self.result.count < 2):
            raise LimitError("time", NOT_SOLVED)
        return self.result

    def listed(self) -> Made | None:
        """Return a certificate without a proof, which claims "at least these solutions"; None if there are no more."""
        result = self.solved()
        return None if result.complete else Made(self.claim(""), result.grids)

    def claim(self, kind: str, encoding: str = "", prover: str = "") -> Claim:
        """Return the claim that follows from the solutions found."""
        of = self.solved().outcome
        hashed = self.puzzle.clue_hash()
        kept = None if self.start is None else tuple(self.start)
        return Claim(str(of.verdict(None)), of.count, of.complete, hashed, encoding, prover, kept, kind)


@dataclass(frozen=True, slots=True)
class Made:
    """A finished certificate: the claim, its solutions, and the proof files as texts."""

    claim: Claim
    solutions: list[bytes] = field(default_factory=list)
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate to be checked. ``files`` maps the name of each file, including the manifest, to its text. The
    checks that are the same for all kinds have passed: the hashes and the puzzle are correct; the ``solutions`` are
    different and agree with the rules and the saved grid.
    """

    folder: Path
    claim: Claim
    files: Mapping[str, str]
    puzzle: Puzzle
    solutions: list[bytes]
    by: list[str] = field(default_factory=list)  # checker programs that accepted the certificate


class Means(NamedTuple):
    """The checker and the limits for checking a certificate: the arguments of `nono.check_certificate`."""

    checker: str = AUTO
    deadline: float = float("inf")
    memory: int | None = None
    original: bytes | None = None  # content of the file that the puzzle was read from; its clues are compared


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of proof.

    - ``make``: return the certificate, or None if there is no such proof; raise `LimitError` at a limit. If the puzzle
      has more solutions than requested, a kind that lists solutions returns a certificate without a proof
      (`Job.listed`).
    - ``check``: raise `PuzzleError` (`refused`) unless the claim follows from the files.
    - ``automatic``: whether "auto" tries this kind; "auto" uses the first kind in the table that succeeds.
    """

    name: str
    files: tuple[str, ...]
    make: Callable[[Job], Made | None]
    check: Callable[[Certificate, Means], None]
    automatic: bool = True


def keys_of(puzzle: Puzzle) -> list[str]:
    """Return the character of each colour in the puzzle's texts."""
    return [entry.key for entry in puzzle.palette]


def drawn(puzzle: Puzzle, solutions: list[bytes]) -> str:
    """Return the solutions as text."""
    return "\n".join("".join(f"{row}\n" for row in puzzle.rows_text(solution)) for solution in solutions)


def read_solutions(folder: Path, files: Mapping[str, str], puzzle: Puzzle) -> list[bytes]:
    """Read a certificate's solutions. Raise `PuzzleError` unless all of them satisfy the rules and are different."""
    keys = keys_of(puzzle)
    solutions = []
    for number, text in enumerate(files[SOLUTIONS].split("\n\n") if files[SOLUTIONS] else [], 1):
        try:
            solution = cells_of(keys, text)
            keeps = len(solution) == puzzle.height * puzzle.width and puzzle.check(solution)
        except ValueError:
            keeps = False
        if not keeps:
            raise refused(folder / SOLUTIONS, f"solution {number} does not solve the puzzle")
        solutions.append(solution)
    if drawn(puzzle, solutions) != files[SOLUTIONS] or len(set(solutions)) < len(solutions):
        raise refused(folder / SOLUTIONS, "a solution is listed twice, or not in the form that nono writes")
    return solutions


def cells_of(keys: Sequence[str], text: str) -> bytes:
    """Parse a picture and return the colours of its cells. Raise `ValueError` on an unknown character."""
    return bytes(keys.index(key) for key in text if key != "\n")
