"""The generators of all genres, and the parts that they share.

A generator is a module with the function ``make(spec, numbers)``, which returns one puzzle per number, each proved
unique. ``GRADES`` lists the grades that the generator supports. ``COLOURED`` tells whether its puzzles may have more
than two colours. ``SIZE`` is the usual width and height. Other packages add generators as entry points of the group
``nono.design.generators``, named after their genre. `nono.design.generators.layered` generates layer puzzles whose
genre has no generator of its own.
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
ATTEMPTS = 4000  # limit on the number of drafts per puzzle


@dataclass(frozen=True, slots=True)
class GenerateSpec:
    """The properties of the puzzles to generate. These properties and the number of a puzzle determine the puzzle.

    ``density`` is the share of ink, walls or mines; None selects the generator's default. ``style`` is ``picture``,
    ``random``, or None for the style that suits the genre and grade. `nono.design.generate` explains ``grade``. With
    ``all_clues``, no clue is left out. `check` is called between long steps; an error that it raises ends the
    generation.
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
        """Raise `LimitError` if the time is over or the work is cancelled."""
        within(self.until.deadline, "the puzzle was made", self.until.is_cancelled)()


class Attempts:
    """The attempts to generate the puzzle with one number. Each attempt has its own random numbers."""

    rng: Random

    def __init__(self, spec: GenerateSpec, number: int) -> None:
        self.spec = spec
        self.number = number
        self.attempt = 0
        self.name = f"{spec.width}x{spec.height}-{spec.seed}-{number}"

    def next_attempt(self, look: str) -> None:
        """Start the next attempt, and seed its random numbers with ``look``, a text that lists the properties.

        Raises `PuzzleError` after `ATTEMPTS` attempts, and `LimitError` if the time is over.
        """
        self.spec.check()
        self.attempt += 1
        if self.attempt > ATTEMPTS:
            raise PuzzleError(f"none of {ATTEMPTS} drafts is suitable; easier requirements may help", "no-puzzle")
        self.rng = Random(f"{look} {self.spec.seed} {self.number} {self.attempt}")
