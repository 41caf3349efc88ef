"""Make puzzles from one picture by several treatments, and tell which of them shows the picture best."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Any

from nono.base.errors import PuzzleError
from nono.base.grid import in_words
from nono.base.limits import NO_LIMITS, Limits, Tick
from nono.design._contours import PRICED
from nono.design._from_image import Pixels, of_pixels, warn_if_poor
from nono.genres import Nonogram, Picture
from nono.model import Verdict
from nono.solving import solve

TRIAL_SECONDS = 1.0  # seconds for the search that tells whether the puzzle of a treatment is unique
COLOURS = 4  # number of colours for a picture in colour
TREATMENTS: dict[str, dict[str, Any]] = {  # options of the conversion, keyed by their names on the command line
    **{f"--pick {number}": {"colours": 2, "pick": number} for number in range(1, PRICED + 1)},
    "--negative": {"colours": 2, "variants": ("negative",)},
    "--bolder": {"colours": 2, "variants": ("bolder",)},
    "--filled": {"colours": 2, "variants": ("filled",)},
    "--colours 2 --contrast": {"colours": 2, "contrast": True},
    "--colours 2 --dither": {"colours": 2, "dither": True},
    "--edges": {"colours": 2, "edges": True},
    f"--colours {COLOURS}": {"colours": COLOURS},
}


@dataclass(frozen=True, slots=True)
class Treatment:
    """The result of one treatment of a picture: the treatment's options as text, and the puzzle or the error.

    ``agreement`` (0 to 1) tells how well the borders between its cells agree with the contours of the picture.
    ``cells_to_change`` is a number of cells whose change makes the puzzle line-solvable, or None if it is not known.
    """

    words: str
    puzzle: Nonogram | PuzzleError
    agreement: float = 0.0
    score: float = -inf
    cells_to_change: int | None = None

    @property
    def picture(self) -> Picture | None:
        """The picture of the puzzle; None without a puzzle."""
        return None if isinstance(self.puzzle, PuzzleError) else self.puzzle.picture(self.puzzle.goal_bytes)

    def facts(self, limits: Limits = NO_LIMITS) -> list[str]:
        """Return the size, the agreement, and how close the puzzle is to one that line logic solves; or the error."""
        if isinstance(self.puzzle, PuzzleError):
            return [self.puzzle.message.partition(",")[0]]
        facts = [f"{self.puzzle.width}x{self.puzzle.height}", f"{self.agreement:.0%} of the contours"]
        if self.cells_to_change == 0:
            return [*facts, "line-solvable as it is"]
        patience = limits.within(TRIAL_SECONDS).seconds()
        verdict = solve(self.puzzle, time_limit=patience).verdict
        uniqueness = {Verdict.UNIQUE: ["unique", "needs trials"], Verdict.MULTIPLE: ["not unique"]}
        facts += uniqueness.get(verdict, [str(verdict)])
        if self.cells_to_change is not None:
            facts.append(f"line-solvable with {in_words(self.cells_to_change, 'cell')} changed")
        return facts


def treatments(pixels: Pixels, title: str = "", check: Tick = lambda: None) -> list[Treatment]:
    """Return the different puzzles made from a picture by several treatments, the best one first.

    The options of the picture apply unless a treatment overrides them. The order is that of `nono.design._contours`.
    Raises `PuzzleError` if an option is invalid. ``check`` is called between long steps.
    """
    tried: list[Treatment] = []
    for words, changes in TREATMENTS.items():
        try:
            puzzle = of_pixels(pixels, replace(pixels.options, **changes), title, check)
        except PuzzleError as error:
            if error.code == "bad-picture":
                tried.append(Treatment(words, error))
            elif "pick" not in changes:
                raise
            continue
        if all(puzzle != treatment.puzzle for treatment in tried):
            judged = pixels.source.judged(puzzle)
            tried.append(Treatment(words, puzzle, judged.agreement, judged.score, judged.cells_to_change))
    warn_if_poor(pixels, check)
    return sorted(tried, key=lambda treatment: -treatment.score)
