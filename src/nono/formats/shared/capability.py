"""What a format can hold of a puzzle; its writer refuses a puzzle without it, and warns of each field that it loses."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from nono.base.errors import PuzzleError, PuzzleWarning, warn
from nono.base.palette import default_palette
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram

if TYPE_CHECKING:
    from nono.genres.clues import Clue
    from nono.genres.triddler import Triddler

ALL = frozenset({"*"})
Loaded = Iterator[Puzzle | PuzzleError]  # what a reader gives; an error stands in the place of its puzzle
Puzzles = Iterable[Puzzle]  # what a writer takes
Lined = TypeVar("Lined", bound="Nonogram | Triddler")
AnyPuzzle = TypeVar("AnyPuzzle", bound=Puzzle)


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a file of a format can hold of a puzzle.

    Clues, a goal, saved grids, more than two colours, many puzzles, and blots (blocks of unknown length); ``about``:
    ``id``, ``title`` and names of ``meta``, or `ALL` of them; ``genres``: the genres of its puzzles.
    """

    clues: bool = True
    goal: bool = False
    saved: bool = False
    colour: bool = False
    many: bool = False
    blots: bool = False
    about: frozenset[str] = frozenset()
    genres: Collection[str] = ("nonogram",)

    def words(self) -> list[str]:
        """The capabilities in a few words."""
        names = ("clues", "goal", "saved", "colour", "many", "blots")
        about = "all else" if self.about == ALL else " ".join(sorted(self.about))
        return [name for name in names if getattr(self, name)] + ([about] if about else [])


def warn_lost(what: str, format: str) -> None:
    """Warn that the format cannot hold this."""
    warn(f"{what}: lost in the format {format}")


def warn_lost_colours(puzzle: Lined, read: Callable[[], Lined], format: str) -> Lined:
    """Warn of what the file loses of the colours, their order aside; the puzzle that ``read`` finds in the file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        again = read()
    cells = zip(puzzle.goal_bytes or b"", again.goal_bytes or b"", strict=False)
    clues = (chain.from_iterable(known.lines) for known in (puzzle, again))
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


def require_single(puzzles: Puzzles, format: str) -> Puzzle:
    """The puzzle for a format of one puzzle a file; raises `PuzzleError` if there are more, or none."""
    found = list(puzzles)
    if len(found) != 1:
        message = f"{len(found)} puzzles, expected one\na file of the format {format} holds one"
        several = "; nono convert and nono generate write several to a folder/" if found else ""
        raise PuzzleError(message + several, "wrong-line-count")
    return found[0]


def only_nonogram(puzzles: Puzzles, format: str, capabilities: Capabilities) -> Nonogram:
    """The nonogram for a format of one a file, by `require_single` and `require_nonogram`."""
    return require_nonogram(require_single(puzzles, format), format, capabilities)


def require_nonogram(puzzle: Puzzle, format: str, capabilities: Capabilities) -> Nonogram:
    """The puzzle, if it is a nonogram that the format can hold; warns of each field that is lost.

    Raises `PuzzleError` on another genre, on colours or blotted clues that the format cannot hold, and on a missing
    goal where it holds nothing else.
    """
    if not isinstance(puzzle, Nonogram):
        known = list(capabilities.genres)
        expected = "a nonogram" if known == ["nonogram"] else " or ".join(known)
        message = f"a puzzle of {puzzle.genre}, expected {expected} for the format {format}"
        raise PuzzleError(message, "unsupported-variant")
    expect_to_hold(puzzle, puzzle.lines, format, capabilities)
    return puzzle


def expect_to_hold(puzzle: Puzzle, lines: Iterable[Clue], format: str, capabilities: Capabilities) -> None:
    """Warn of each field of a puzzle of these clues that is lost; raises `PuzzleError` as `require_nonogram`."""
    if not capabilities.clues and puzzle.goal_bytes is None:
        message = f"a puzzle without its picture, expected one with a goal for the format {format}"
        raise PuzzleError(message, "missing-section")
    blocks = list(chain.from_iterable(lines))
    if not capabilities.colour and (
        max((block.colour for block in blocks), default=1) > 1 or max(puzzle.goal_bytes or b"\0") > 1
    ):
        message = f"a puzzle in colours, expected black and white for the format {format}"
        raise PuzzleError(message, "unsupported-variant")
    if not capabilities.blots and any(block.length is None for block in blocks):
        if capabilities.clues:
            message = f"a blotted clue, expected known lengths for the format {format}"
            raise PuzzleError(message, "unsupported-variant")
        warn_lost("blots", format)
    _warn_lost_fields(puzzle, format, capabilities)
    if not capabilities.colour and puzzle.palette != default_palette(2):
        warn_lost("palette", format)


def require_genre(
    puzzle: Puzzle, genre: type[AnyPuzzle], format: str, capabilities: Capabilities, silent: bool = False
) -> AnyPuzzle:
    """The puzzle, if it is of the genre; warns, unless ``silent``, of each field that is lost.

    Raises `PuzzleError` on another genre.
    """
    if not isinstance(puzzle, genre):
        message = f"a puzzle of {puzzle.genre}, expected {' or '.join(capabilities.genres)} for the format {format}"
        raise PuzzleError(message, "unsupported-variant")
    if not silent:
        _warn_lost_fields(puzzle, format, capabilities)
    return puzzle


def _warn_lost_fields(puzzle: Puzzle, format: str, capabilities: Capabilities) -> None:
    """Warn of goal, saved grids, id, title and fields of ``meta`` that the format cannot hold."""
    held = {"goal": puzzle.goal_bytes, "saved": puzzle.saved}
    dropped = [name for name, value in held.items() if value and not getattr(capabilities, name)]
    if capabilities.about != ALL:
        given = [name for name in ("id", "title") if getattr(puzzle, name)] + list(puzzle.meta)
        dropped += [name for name in given if name not in capabilities.about]
    for name in dropped:
        warn_lost(name, format)
