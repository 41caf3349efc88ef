"""Makers of puzzles by genre: each ``make`` gives the puzzles of some numbers, every one proved unique."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from nono.base.errors import PuzzleError
from nono.base.table import Table

GENERATORS = Table(
    "generator",
    {
        "nonogram": "nono.design.generators.nonogram:make",
        "akari": "nono.design.generators.akari:make",
    },
)
ATTEMPTS = 4000  # drafts for one puzzle before it is given up


@dataclass(frozen=True, slots=True)
class GenerateSpec:
    """What the puzzles are to be like; a puzzle follows from this and its number alone.

    ``density`` is the share of ink, or of walls (None: what suits). ``style``: ``picture`` or ``random``. ``grade``:
    see `nono.design.generate`. ``all_clues``: no wall loses its clue (Akari).
    """

    width: int
    height: int
    seed: int = 0
    colours: int = 2
    symmetry: str = "none"
    grade: str | None = None
    style: str = "picture"
    density: float | None = None
    all_clues: bool = False


class Attempts:
    """One attempt after another at the puzzle of a number, each with random numbers of its own."""

    rng: Random

    def __init__(self, wishes: GenerateSpec, number: int) -> None:
        self.wishes = wishes
        self.number = number
        self.attempt = 0
        self.name = f"{wishes.width}x{wishes.height}-{wishes.seed}-{number}"

    def next_attempt(self, look: str) -> None:
        """The random numbers of the next attempt at what looks so; raises `PuzzleError` after `ATTEMPTS`."""
        self.attempt += 1
        if self.attempt > ATTEMPTS:
            raise PuzzleError(f"found no such puzzle in {ATTEMPTS} drafts, expected easier wishes", "no-puzzle")
        self.rng = Random(f"{look} {self.wishes.seed} {self.number} {self.attempt}")
