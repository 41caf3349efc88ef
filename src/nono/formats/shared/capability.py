"""What a format can hold of a puzzle, and what its writer says about the rest: nothing is lost silently."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

from nono.base.errors import PuzzleError, PuzzleWarning, warn
from nono.base.palette import default_palette
from nono.genres.base import Puzzle
from nono.genres.nonogram.puzzle import Nonogram

ALL = frozenset({"*"})
AnyPuzzle = TypeVar("AnyPuzzle", bound=Puzzle)


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a format can hold of the puzzles of some ``genres``.

    ``about`` are ``id``, ``title`` and names of ``meta``, or ``*`` for all of them.
    """

    clues: bool = True
    goal: bool = False
    saved: bool = False
    colour: bool = False
    many: bool = False
    blots: bool = False
    about: frozenset[str] = frozenset()
    genres: tuple[str, ...] = ("nonogram",)

    def words(self) -> list[str]:
        """What is held, in a few words."""
        names = ("clues", "goal", "saved", "colour", "many", "blots")
        about = "all else" if self.about == ALL else " ".join(sorted(self.about))
        return [name for name in names if getattr(self, name)] + ([about] if about else [])


def warn_lost(what: str, format: str) -> None:
    """Warn that the format cannot hold this."""
    warn(f"{what}: lost in the format {format}")


def tell_lost_colours(puzzle: Nonogram, read: Callable[[], Nonogram], format: str) -> Nonogram:
    """Warn of what of the colours, but their order, the file does not give back; ``read`` is its reader's result."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        again = read()
    cells = zip(puzzle.goal or b"", again.goal or b"", strict=False)
    clues = (chain.from_iterable(known.rows + known.cols) for known in (puzzle, again))
    blocks = zip(*clues, strict=False)
    pairs = {(0, 0), *cells, *((one.colour, other.colour) for one, other in blocks)}
    if not len(pairs) == len({one for one, _ in pairs}) == len({other for _, other in pairs}):
        warn_lost("which colour is the background", format)
        return again
    for what in ("key", "name", "rgb"):
        if any(getattr(puzzle.palette[one], what) != getattr(again.palette[other], what) for one, other in pairs):
            warn_lost({"rgb": "values of colours"}.get(what, f"{what}s of colours"), format)
    used = {one for one, _ in pairs}
    if any(index not in used and entry not in again.palette for index, entry in enumerate(puzzle.palette)):
        warn_lost("colours that no cell has", format)
    return again


def require_single(puzzles: Iterable[Puzzle], format: str) -> Puzzle:
    """The only puzzle; raises `PuzzleError` if there are more, or none."""
    found = list(puzzles)
    if len(found) != 1:
        message = f"{len(found)} puzzles, expected one, which is what a file of the format {format} holds"
        raise PuzzleError(message, "wrong-line-count")
    return found[0]


def require_nonogram(puzzle: Puzzle, format: str, holds: Capabilities) -> Nonogram:
    """The puzzle, if the format can hold what makes it one; warns of each other field that it cannot hold.

    Raises `PuzzleError` on another genre, and on colours, blotted clues or a missing picture where they matter.
    """
    if not isinstance(puzzle, Nonogram):
        message = f"a puzzle of {puzzle.genre}, expected a nonogram for the format {format}"
        raise PuzzleError(message, "unsupported-variant")
    if not holds.clues and puzzle.goal is None:
        message = f"a puzzle without its picture, expected one with a goal for the format {format}"
        raise PuzzleError(message, "missing-section")
    blocks = list(chain.from_iterable(puzzle.rows + puzzle.cols))
    if not holds.colour and (max((block.colour for block in blocks), default=1) > 1 or max(puzzle.goal or b"\0") > 1):
        message = f"a puzzle in colours, expected black and white for the format {format}"
        raise PuzzleError(message, "unsupported-variant")
    if not holds.blots and any(block.length is None for block in blocks):
        if holds.clues:
            message = f"a blotted clue, expected known lengths for the format {format}"
            raise PuzzleError(message, "unsupported-variant")
        warn_lost("blots", format)
    _tell_lost(puzzle, format, holds)
    if not holds.colour and puzzle.palette != default_palette(2):
        warn_lost("palette", format)
    return puzzle


def require_genre(puzzle: Puzzle, genre: type[AnyPuzzle], format: str, holds: Capabilities) -> AnyPuzzle:
    """The puzzle, if it is of the genre, of which the format holds all clues; warns of each other field that it drops.

    Raises `PuzzleError` on another genre.
    """
    if not isinstance(puzzle, genre):
        message = f"a puzzle of {puzzle.genre}, expected {' or '.join(holds.genres)} for the format {format}"
        raise PuzzleError(message, "unsupported-variant")
    _tell_lost(puzzle, format, holds)
    return puzzle


def _tell_lost(puzzle: Puzzle, format: str, holds: Capabilities) -> None:
    """Warn of goal, saved grids, names and further fields that the format cannot hold."""
    dropped = [name for name in ("goal", "saved") if getattr(puzzle, name) and not getattr(holds, name)]
    if holds.about != ALL:
        given = [name for name in ("id", "title") if getattr(puzzle, name)] + list(puzzle.meta)
        dropped += [name for name in given if name not in holds.about]
    for name in dropped:
        warn_lost(name, format)
