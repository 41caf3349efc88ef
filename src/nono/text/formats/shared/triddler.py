"""Triddlers in formats for nonograms: one group of clues for each side of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from nono.base.errors import PuzzleError
from nono.genres.base import Puzzle
from nono.genres.clues import Clue
from nono.genres.nonogram import Nonogram
from nono.genres.triddler import NAMES, Sides, Triddler
from nono.text.formats.shared.capability import Capabilities, expect_to_hold, require_genre

GROUPS = ("topleft", "bottomleft", "top", "topright", "bottom", "bottomright")
"""The sides that have clues: two for rows, from the top, then two for lines ``/`` and two for lines ``\\``, from the
left."""


def require_lines(puzzle: Puzzle, format: str, capabilities: Capabilities) -> Nonogram | Triddler:
    """Return the puzzle if it is a nonogram or triddler that the format can store, and warn of each lost field.

    Raises `PuzzleError` like `nono.text.formats.shared.capability.require_nonogram`.
    """
    found = (
        puzzle if isinstance(puzzle, Nonogram) else require_genre(puzzle, Triddler, format, capabilities, silent=True)
    )
    expect_to_hold(found, found.lines, format, capabilities)
    return found


def groups_of(puzzle: Triddler) -> dict[str, tuple[Clue, ...]]:
    """Return the clues of each side, in the order of `GROUPS`."""
    top_left, top, _, _, bottom, _ = puzzle.sides
    cut = ((puzzle.rows, top_left), (puzzle.rising, top), (puzzle.falling, bottom))
    parts = [part for clues, at in cut for part in (clues[:at], clues[at:])]
    return dict(zip(GROUPS, parts, strict=True))


def triddler(
    groups: Sequence[Sequence[tuple[int, Any]]], check: bool, clue: Callable[[Any], Any], **about: Any
) -> Triddler:
    """Return the triddler with the clues on these lines, grouped as in `GROUPS`. Errors contain the line number."""
    top_left, bottom_left, top, top_right, bottom, bottom_right = map(len, groups)
    sides: Sides = (top_left, top, top_right, bottom_right, bottom, bottom_left)
    directions = [[*one, *other] for one, other in zip(groups[::2], groups[1::2], strict=True)]
    places = {
        (name, index): line[0]
        for name, lines in zip(NAMES, directions, strict=True)
        for index, line in enumerate(lines, 1)
    }
    rows, rising, falling = ([clue(line) for line in lines] for lines in directions)
    try:
        return Triddler(sides, rows, rising, falling, check=check, **about)
    except PuzzleError as error:
        raise error.at(places.get(error.clue or ("", 0), 0)) from None


def bordered(puzzle: Triddler, rows: Iterable[str]) -> list[str]:
    """Return the rows as keys without void cells, between strokes that lean like the ends of a row."""
    found = []
    for row, (first, end), text in zip(range(puzzle.height), puzzle.board.spans, rows, strict=True):
        start, last = (puzzle.board.points_up(row * puzzle.width + column) for column in (first, end - 1))
        found.append(f"{'/' if start else chr(92)}{text.strip(' ')}{chr(92) if last else '/'}")
    return found
