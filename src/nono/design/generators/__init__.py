"""The generators of all genres, and the parts that they share.

A generator is a module with the function ``make(spec, numbers)``, which returns one puzzle per number, each proved
unique. ``GRADES`` lists the grades that the generator supports. ``COLOURED`` tells whether its puzzles may have more
than two colours. ``SIZE`` is the usual width and height. Other packages add generators as entry points of the group
``nono.design.generators``, named after their genre. `nono.design.generators.layered` generates layer puzzles whose
genre has no generator of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from nono.base.arguments import expected_one_of, unfit
from nono.base.errors import PuzzleError
from nono.base.limits import NO_LIMITS, Limits
from nono.base.table import Table

GENERATORS = Table(
    "generator",
    {
        "nonogram": "nono.design.generators.nonogram",
        "akari": "nono.design.generators.akari",
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
    limits: Limits = NO_LIMITS

    def check(self) -> None:
        """Raise `LimitError` if the time is over or the work is cancelled."""
        self.limits.expect("the puzzle was made")


class Attempts:
    """The attempts to generate the puzzle with one number. Each attempt has its own random numbers."""

    rng: Random

    def __init__(self, spec: GenerateSpec, number: int) -> None:
        self.spec = spec
        self.number = number
        self.attempt = 0
        self.name = f"{spec.width}x{spec.height}-{spec.seed}-{number}"

    def next_attempt(self, properties: str) -> None:
        """Start the next attempt. Its random numbers depend on what is asked and on the numbers of puzzle and attempt.

        ``properties`` is a text that lists what the genre's generator was asked for.

        Raises `PuzzleError` after `ATTEMPTS` attempts, and `LimitError` if the time is over.
        """
        self.spec.check()
        self.attempt += 1
        if self.attempt > ATTEMPTS:
            raise PuzzleError(f"none of {ATTEMPTS} drafts is suitable; easier requirements may help", "no-puzzle")
        self.rng = Random(f"{properties} {self.spec.grade or ''} {self.spec.seed} {self.number} {self.attempt}")


# a function from (row, column, height, width) to the place to which the cell moves
Turn = Callable[[int, int, int, int], tuple[int, int]]

TURNS: dict[str, Turn] = {
    "left-right": lambda row, column, height, width: (row, width - 1 - column),
    "top-bottom": lambda row, column, height, width: (height - 1 - row, column),
    "half-turn": lambda row, column, height, width: (height - 1 - row, width - 1 - column),
    "quarter-turn": lambda row, column, height, width: (column, width - 1 - row),
    "diagonal": lambda row, column, height, width: (column, row),
}
SYMMETRIES: dict[str, tuple[str, ...]] = {
    "none": (),
    "left-right": ("left-right",),
    "top-bottom": ("top-bottom",),
    "both": ("left-right", "top-bottom"),
    "half-turn": ("half-turn",),
    "quarter-turn": ("quarter-turn",),
    "diagonal": ("diagonal",),
}
SQUARE = ("quarter-turn", "diagonal")


def image(turn: str, height: int, width: int) -> list[int]:
    """Return for each cell, row by row, the cell to which the turn moves it."""
    places = [TURNS[turn](row, column, height, width) for row in range(height) for column in range(width)]
    return [row * width + column for row, column in places]


def orbits(symmetry: str, height: int, width: int) -> list[tuple[int, ...]]:
    """Return, for each cell, the cells that share its colour in pictures with this symmetry.

    Each list is sorted and includes the cell itself. Raises `PuzzleError` if the symmetry is unknown, or if it needs a
    square board and the board is not square.
    """
    if symmetry not in SYMMETRIES:
        raise unfit("symmetry", symmetry, expected_one_of(symmetry, SYMMETRIES), "bad-symmetry")
    if symmetry in SQUARE and height != width:
        raise unfit("symmetry", symmetry, f"a square board for this symmetry, not {width}x{height}", "bad-symmetry")
    images = [image(turn, height, width) for turn in SYMMETRIES[symmetry]]
    by_cell: list[tuple[int, ...]] = [()] * (height * width)
    for cell in range(height * width):
        if not by_cell[cell]:
            orbit = {cell}
            reached = [cell]
            # Turns can be combined, so repeat them until no new cell is reached.
            while reached:
                new = {moved[member] for member in reached for moved in images} - orbit
                orbit |= new
                reached = sorted(new)
            for member in orbit:
                by_cell[member] = tuple(sorted(orbit))
    return by_cell
