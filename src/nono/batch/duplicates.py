"""Puzzles of a store whose clues are those of another, rotated or mirrored."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import NamedTuple

from nono.batch.store import Store

MOST = 100_000  # puzzles that are compared
TAG = re.compile(r":\d+")  # the number of a colour, which differs between images


class Image(NamedTuple):
    """A puzzle, an earlier one, both by their keys in the store, and "rotated" or "mirrored"."""

    puzzle: int
    other: int
    how: str


def images(store: Store) -> list[Image]:
    """The puzzles that are an image of an earlier one; the first of `MOST` puzzles are compared."""
    with store.errors():
        rows = store.db.execute("SELECT id FROM puzzle ORDER BY id LIMIT ?", (MOST,)).fetchall()
    alike = defaultdict(list)
    for (number,) in rows:
        puzzle = store.puzzle(number)
        if puzzle is not None:  # it and its images have the same characters in their clues
            alike[puzzle.genre, hash("".join(sorted(TAG.sub("", puzzle.clue_text()))))].append(number)
    found = []
    for numbers in alike.values():
        first: dict[str, tuple[int, str]] = {}
        for number in numbers if len(numbers) > 1 else ():
            puzzle = store.puzzle(number)
            assert puzzle is not None
            known = first.get(puzzle.clue_text())
            if known is not None:
                found.append(Image(number, *known))
                continue
            for how, image in puzzle.images():
                first.setdefault(image.clue_text(), (number, how))
    return sorted(found)
