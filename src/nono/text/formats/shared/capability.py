"""The capabilities of formats. Writers reject puzzles that a format cannot store, and warn of lost fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeVar

from nono.base.errors import PuzzleError, gathering_warnings, warn
from nono.base.palette import default_palette
from nono.genres import Nonogram, Puzzle

ALL = frozenset({"*"})
# What a reader yields: puzzles, the errors of unreadable puzzles, and None for a line of a list without a puzzle
Loaded = Iterator[Puzzle | PuzzleError | None]
Puzzles = Iterable[Puzzle]  # what a writer accepts
AnyPuzzle = TypeVar("AnyPuzzle", bound=Puzzle)


@dataclass(slots=True, eq=False, repr=False)
class Capabilities:
    """What a file in a format can store.

    ``colour`` means more than two colours, and ``blots`` means blocks of unknown length. ``about`` lists ``id``,
    ``title`` and names of ``meta`` fields, or is `ALL`. ``genres`` lists the genres that the format can store, and
    ``only_read`` those that nono reads in it and does not write.
    """

    clues: bool = True
    goal: bool = False
    saved: bool = False
    colour: bool = False
    many: bool = False
    blots: bool = False
    about: frozenset[str] = frozenset()
    genres: Collection[str] = ("nonogram",)
    only_read: Collection[str] = ()

    def words(self) -> list[str]:
        """Return the names of the capabilities."""
        names = ("clues", "goal", "saved", "colour", "many", "blots")
        about = "all else" if self.about == ALL else " ".join(sorted(self.about))
        return [name for name in names if getattr(self, name)] + ([about] if about else [])


def warn_lost(what: str, format: str) -> None:
    """Warn that the format cannot store this field."""
    warn(f"{what}: not stored in the format {format}")


def warn_lost_colours(puzzle: Nonogram, read: Callable[[], Nonogram], format: str) -> Nonogram:
    """Warn of colours that changed in the written file. Return the puzzle that ``read`` reads from this file.

    Only the order of the colours may change without a warning.
    """
    with gathering_warnings():
        again = read()
    cells = zip(puzzle.goal_bytes or b"", again.goal_bytes or b"", strict=False)  # the file may have no goal
    blocks = zip(chain.from_iterable(puzzle.lines), chain.from_iterable(again.lines), strict=False)
    colours = ((block.colour, block_again.colour) for block, block_again in blocks)
    pairs = {(0, 0), *cells, *colours}  # the numbers of a colour before and after
    used = {before for before, _ in pairs}
    is_one_to_one = len(pairs) == len(used) == len({after for _, after in pairs})
    if not is_one_to_one:
        warn_lost("which colour is the background", format)
        return again
    for what in ("key", "name", "rgb"):
        if any(getattr(puzzle.palette[before], what) != getattr(again.palette[after], what) for before, after in pairs):
            warn_lost({"rgb": "values of colours"}.get(what, f"{what}s of colours"), format)
    if any(index not in used and entry not in again.palette for index, entry in enumerate(puzzle.palette)):
        warn_lost("unused colours", format)
    return again


def require_single(puzzles: Puzzles, format: str) -> Puzzle:
    """Return the only puzzle in ``puzzles``; raises `PuzzleError` if there is none or more than one."""
    all_puzzles = list(puzzles)
    if len(all_puzzles) != 1:
        raise wrong_number(len(all_puzzles), format)
    return all_puzzles[0]


def expect_room(genre: str, number: int, format: str, capabilities: Capabilities) -> None:
    """Raise a writer's `PuzzleError` before there are puzzles: the format cannot store this genre or this number."""
    if genre not in capabilities.genres:
        raise wrong_genre(genre, format, capabilities)
    if number > 1 and not capabilities.many:
        raise wrong_number(number, format)


def wrong_number(number: int, format: str) -> PuzzleError:
    """Return the error for a number of puzzles in a format whose files hold one puzzle."""
    message = f"found {number} puzzles, expected one\na file in the format {format} holds one puzzle"
    several = "; nono convert and nono generate can write several puzzles to a folder/" if number else ""
    return PuzzleError(message + several, "wrong-line-count")


def wrong_genre(genre: str, format: str, capabilities: Capabilities) -> PuzzleError:
    """Return the error for a puzzle of a genre that the format cannot store."""
    genres = list(capabilities.genres)
    expected = "a nonogram" if genres == ["nonogram"] else " or ".join(genres)
    message = f"found a puzzle of {genre}, expected {expected} for the format {format}"
    return PuzzleError(message, "unsupported-variant")


def only_nonogram(puzzles: Puzzles, format: str, capabilities: Capabilities) -> Nonogram:
    """Return the only puzzle if it is a nonogram. Raises and warns like `require_single` and `require_nonogram`."""
    return require_nonogram(require_single(puzzles, format), format, capabilities)


def require_nonogram(puzzle: Puzzle, format: str, capabilities: Capabilities) -> Nonogram:
    """Return the puzzle if it is a nonogram that the format can store, and warn of each lost field.

    Raises `PuzzleError` on another genre, on unsupported colours or blotted clues, and on a missing goal if the format
    stores only pictures.
    """
    if not isinstance(puzzle, Nonogram):
        raise wrong_genre(puzzle.genre, format, capabilities)
    if not capabilities.clues and puzzle.goal_bytes is None:
        message = f"found a puzzle without a goal picture, expected one with a goal for the format {format}"
        raise PuzzleError(message, "missing-section")
    blocks = list(chain.from_iterable(puzzle.lines))
    has_colours = max((block.colour for block in blocks), default=1) > 1 or max(puzzle.goal_bytes or b"\0") > 1
    if has_colours and not capabilities.colour:
        message = f"found a puzzle in colours, expected black and white for the format {format}"
        raise PuzzleError(message, "unsupported-variant")
    if not capabilities.blots and any(block.length is None for block in blocks):
        if capabilities.clues:
            message = f"found a clue with an unknown number, expected known numbers for the format {format}"
            raise PuzzleError(message, "unsupported-variant")
        warn_lost("blots", format)
    _warn_lost_fields(puzzle, format, capabilities)
    if not capabilities.colour and puzzle.palette != default_palette(2):
        warn_lost("palette", format)
    return puzzle


def require_genre(puzzle: Puzzle, genre: type[AnyPuzzle], format: str, capabilities: Capabilities) -> AnyPuzzle:
    """Return the puzzle if it is of this genre, and warn of each lost field.

    Raises `PuzzleError` on another genre.
    """
    if not isinstance(puzzle, genre):
        raise wrong_genre(puzzle.genre, format, capabilities)
    _warn_lost_fields(puzzle, format, capabilities)
    return puzzle


def _warn_lost_fields(puzzle: Puzzle, format: str, capabilities: Capabilities) -> None:
    """Warn of the goal, saved grids, id, title and ``meta`` fields that the format cannot store.

    No format stores a ``meta`` field with a name that the genre's JSON uses for something else.
    """
    held = {"goal": puzzle.goal_bytes, "saved": puzzle.saved}
    dropped = [name for name, value in held.items() if value and not getattr(capabilities, name)]
    if capabilities.about != ALL:
        given = [name for name in ("id", "title") if getattr(puzzle, name)] + list(puzzle.meta)
        dropped += [name for name in given if name not in capabilities.about]
    dropped += [name for name in puzzle.meta if name in puzzle.reserved() and name not in dropped]
    for name in dropped:
        warn_lost(name, format)


def codec_for(puzzle: Puzzle, format: str, capabilities: Capabilities) -> Any:
    """Return the codec for the puzzle's genre in this format, or None. Warns of each lost field."""
    from nono.genres.format_codecs import codec_of  # only for formats of other programs

    codec = codec_of(puzzle.genre, format)
    if codec is not None:
        _warn_lost_fields(puzzle, format, capabilities)
    return codec
