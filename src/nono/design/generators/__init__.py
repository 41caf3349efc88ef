"""The generators by genre, and what they share.

A generator is a module with ``make(spec, numbers)``, which returns the puzzles of these numbers, each proved unique;
``GRADES``, the grades that it supports; and ``COLOURED``, whether its puzzles may have more than two colours. Other
packages add generators as entry points of the group ``nono.design.generators``, named after their genre. Genres of
layers without a generator of their own use `nono.design.generators.layered`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from nono.base.errors import PuzzleError
from nono.base.limits import within
from nono.base.table import Table
from nono.model.answer import FOREVER, Until

GENERATORS = Table(
    "generator",
    {
        "nonogram": "nono.design.generators.nonogram",
        "akari": "nono.design.generators.akari",
        "triddler": "nono.design.generators.triddler",
    },
    "nono.design.generators",
)
ATTEMPTS = 4000  # limit on drafts for one puzzle


@dataclass(frozen=True, slots=True)
class GenerateSpec:
    """The properties of puzzles to be made; these and the number of a puzzle determine the puzzle.

    ``density`` is the share of ink, of walls or of mines (None: the default of the generator). ``style`` is
    ``picture``, ``random``, or None for the one that suits genre and grade. For ``grade``, see `nono.design.generate`.
    With ``all_clues``, no clue is left out. `check` is called between long steps; no more puzzles are made once it
    raises an error.
    """

    width: int
    height: int
    seed: int = 0
    colours: int = 2
    symmetry: str = "none"
    grade: str | None = None
    style: str | None = None
    density: float | None = None
    all_clues: bool = False
    until: Until = FOREVER

    def check(self) -> None:
        """Raise `LimitError` once the time is over or the work is cancelled."""
        within(self.until.deadline, "the puzzle was made", self.until.is_cancelled)()


class Attempts:
    """The attempts at the puzzle of a number, each with its own random numbers."""

    rng: Random

    def __init__(self, spec: GenerateSpec, number: int) -> None:
        self.spec = spec
        self.number = number
        self.attempt = 0
        self.name = f"{spec.width}x{spec.height}-{spec.seed}-{number}"

    def next_attempt(self, look: str) -> None:
        """Seed the random numbers of the next attempt with ``look``.

        Raises `PuzzleError` after `ATTEMPTS` attempts, and `LimitError` when the time is over.
        """
        self.spec.check()
        self.attempt += 1
        if self.attempt > ATTEMPTS:
            raise PuzzleError(f"found no such puzzle in {ATTEMPTS} drafts; easier requirements may help", "no-puzzle")
        self.rng = Random(f"{look} {self.spec.seed} {self.number} {self.attempt}")
