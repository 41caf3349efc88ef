"""What a kind of proof gives: how it is made, what files it has, how it is checked, what its check trusts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from nono.backend import AUTO
from nono.base.errors import LimitError
from nono.base.limits import seconds_until
from nono.genres.base import Puzzle
from nono.model.answer import Outcome
from nono.proofs.claim import Claim
from nono.solving.solve import Result, solve

VERSION = 4  # of the certificates that are written
NOT_SOLVED = "the time ran out before the solutions were found"


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
    version: int
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
      (`nono.proofs.kinds.listed`).
    - ``check``: raises `PuzzleError` (`nono.proofs.claim.refused`) unless the claim follows from the files.
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
    trusts: Callable[[Claim, str], list[str]]
    automatic: bool = True
    lists_all: bool = True
    program: str = "nono_check.py"


def has_cells(puzzle: Puzzle) -> bool:
    """Whether a solution is a colour for each cell, and not a list of moves."""
    return not puzzle.played
