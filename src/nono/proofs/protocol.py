"""What all certificates have: a claim, solutions as text, and a kind of proof, which is made and checked.

Solutions are written a row a line in the keys of the palette, with an empty line between two. Those of puzzles played
in moves have a jump a line; a solution without jumps is the line ``no jump``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

from nono.backend import AUTO
from nono.base.errors import LimitError, PuzzleError
from nono.base.limits import seconds_until
from nono.genres.base import Puzzle
from nono.genres.grids import VOID
from nono.model.answer import Outcome
from nono.solving.solve import Result, solve

PUZZLE, SOLUTIONS, MANIFEST = "puzzle.json", "solutions.txt", "manifest.json"  # the files of every certificate
NO_JUMP = "no jump"
NOT_SOLVED = "the time ran out before the solutions were found"


@dataclass(frozen=True, slots=True)
class Claim:
    """What a certificate claims: ``count`` solutions, and no others if it is ``complete``.

    Then ``proof`` is the kind of its proof, a name of `nono.proofs.certificate.KINDS`, and ``prover`` is the solver or
    backend that made it; if it is of clauses, ``encoding`` made the formula. With ``start``, the rows of a saved grid
    as of `nono.solve`, it is about the solutions that agree with that. ``print`` shows it in words.
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


@dataclass(slots=True)
class Job:
    """A certificate to be made; the fields are the arguments of `nono.certify`, ``proof`` the kind that is asked for.

    ``result`` are the solutions, where they have been found.
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
    max_size: int | None = None

    def solved(self) -> Result:
        """The solutions, all of them or two at least; `LimitError` if the time runs out before."""
        if self.result is None:
            left = seconds_until(self.deadline)
            self.result = solve(self.puzzle, self.backend, self.limit, left, self.seed, self.start)
        if self.result.stop or (not self.result.complete and self.result.count < 2):
            raise LimitError("time", NOT_SOLVED)
        return self.result

    def listed(self) -> Made | None:
        """The certificate that there are at least the solutions found, without a proof; None if those are all."""
        result = self.solved()
        return None if result.complete else Made(self.claim(""), result.grids)

    def claim(self, kind: str, encoding: str = "", prover: str = "", outcome: Outcome | None = None) -> Claim:
        """The claim about the outcome, else about all solutions found, or that there are at least those."""
        of = outcome or self.solved().outcome
        hashed = self.puzzle.clue_hash()
        kept = None if self.start is None else tuple(self.start)
        return Claim(str(of.verdict(None)), of.count, of.complete, hashed, encoding, prover, kept, kind)


@dataclass(frozen=True, slots=True)
class Made:
    """A certificate that is made: the claim, its solutions, and the texts of the files of its proof."""

    claim: Claim
    solutions: list[bytes] = field(default_factory=list)
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate to be checked. ``files`` are the texts of its files by name, the manifest among them.

    What every kind has in common has been checked: the hashes, the puzzle, that the ``solutions`` keep the rules and
    the saved grid, and are different.
    """

    folder: Path
    claim: Claim
    files: Mapping[str, str]
    puzzle: Puzzle
    solutions: list[bytes]
    by: list[str] = field(default_factory=list)  # the programs that have accepted it from its clues on


class Means(NamedTuple):
    """With what and within which limits a certificate is checked: as the arguments of `nono.check_certificate`."""

    checker: str = AUTO
    deadline: float = float("inf")
    memory: int | None = None
    original: bytes | None = None  # the content of the file that the puzzle is from, to be compared with the clues


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of proof.

    - ``suits``: whether puzzles of this genre may have such a proof.
    - ``make``: the certificate; None where there is no such proof, `LimitError` at a limit. Where there are more
      solutions than asked for, a kind that is about a list of them returns the one without a proof
      (`Job.listed`).
    - ``check``: raises `PuzzleError` (`refused`) unless the claim follows from the files.
    - ``trusts``: what the check takes for right, in words, if it is made by the checker of this name; it is asked
      where no program of `Certificate.by` has accepted the certificate.
    - ``automatic``: whether it is tried where no kind is asked for; the first of the table that is found is taken.
    - ``lists_all``: whether the certificate has every solution that it counts.
    - ``program``: the file of `nono.checkers` that checks it alone.
    """

    name: str
    files: tuple[str, ...]
    suits: Callable[[Puzzle], bool]
    make: Callable[[Job], Made | None]
    check: Callable[[Certificate, Means], None]
    trusts: Callable[[Claim, str], list[str]] = lambda claim, checker: []
    automatic: bool = True
    lists_all: bool = True
    program: str = "nono_check.py"


def has_cells(puzzle: Puzzle) -> bool:
    """Whether a solution is a colour for each cell, and not a list of moves."""
    return not puzzle.played


def keys_of(puzzle: Puzzle) -> list[str]:
    """The characters of the colours in the puzzle's texts; none of a puzzle played in moves."""
    if puzzle.played:
        return []
    return [entry.key for entry in puzzle.palette]


def drawn(puzzle: Puzzle, solutions: list[bytes]) -> str:
    """The solutions as text."""
    texts = (puzzle.rows_text(solution) or [NO_JUMP] for solution in solutions)
    return "\n".join("".join(f"{row}\n" for row in rows) for rows in texts)


def read_solutions(folder: Path, files: Mapping[str, str], puzzle: Puzzle) -> list[bytes]:
    """The solutions of a certificate, which keep the rules of the genre and are all different."""
    read = jumps_of if puzzle.played else partial(cells_of, keys_of(puzzle))
    solutions = []
    for number, text in enumerate(files[SOLUTIONS].split("\n\n") if files[SOLUTIONS] else [], 1):
        try:
            solution = read(text)
            keeps = (puzzle.played or len(solution) == puzzle.height * puzzle.width) and puzzle.check(solution)
        except ValueError:
            keeps = False
        if not keeps:
            raise refused(folder / SOLUTIONS, f"number {number} is no solution of the puzzle")
        solutions.append(solution)
    if drawn(puzzle, solutions) != files[SOLUTIONS] or len(set(solutions)) < len(solutions):
        raise refused(folder / SOLUTIONS, "a solution is there twice, or not written as they are")
    return solutions


def cells_of(keys: Sequence[str], text: str) -> bytes:
    """The colours of cells; `ValueError` on another character."""
    return bytes(0 if key == VOID else keys.index(key) for key in text if key != "\n")


def jumps_of(text: str) -> bytes:
    """The jumps as triples of holes; `ValueError` on what are no numbers."""
    lines = [line for line in text.splitlines() if line != NO_JUMP]
    return bytes(int(hole) - 1 for line in lines for hole in line.split("-"))
