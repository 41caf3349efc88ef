"""Makers of puzzles by genre: each ``make`` gives the puzzles of some numbers, every one proved unique."""

from __future__ import annotations

from dataclasses import dataclass

from nono.table import Table

GENERATORS = Table(
    "generator",
    {
        "nonogram": "nono.design.generators.nonogram:make",
        "akari": "nono.design.generators.akari:make",
    },
)
ATTEMPTS = 4000  # drafts for one puzzle before it is given up


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the puzzles are to be like; a puzzle follows from this and its number alone.

    ``density`` is the share of ink, or of walls (None: what suits). ``style``: ``picture`` or ``random``. ``grade``:
    see `nono.design.generating`. ``all_clues``: no wall loses its clue (Akari).
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
