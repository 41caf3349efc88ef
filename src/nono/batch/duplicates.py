"""Puzzles of a store whose clues are those of another, rotated or mirrored."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from string import digits
from typing import NamedTuple

from nono.batch.store import Store
from nono.genres import GENRES
from nono.genres.nonogram import Nonogram

MOST = 100_000  # puzzles that are compared
TAG = re.compile(r":\d+")  # the number of a colour, which differs between images


class Image(NamedTuple):
    """A puzzle, an earlier one, both by their keys in the store, and "rotated" or "mirrored"."""

    puzzle: int
    other: int
    how: str


def images(store: Store) -> list[Image]:
    """The puzzles that are an image of an earlier one; the first of `MOST` puzzles are compared."""
    alike = defaultdict(list)
    with store.errors():
        for number, genre, *known in store.db.execute(
            "SELECT id, genre, colours, cells, data FROM puzzle ORDER BY id LIMIT ?", (MOST,)
        ):
            if genre in GENRES:  # others are of plug-ins that are not installed
                alike[genre, _shared(genre, *known)].append(number)
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


def _shared(genre: str, colours: int, cells: int, data: str) -> tuple[int, ...]:
    """What a puzzle has in common with its images: the number of cells, and of each digit in its clues."""
    if colours == 2 and genre == Nonogram.genre:
        clues = data[data.rfind('"rows":') :]  # the end of `Nonogram.clue_data`, read without making the puzzle
    else:
        clues = TAG.sub("", GENRES[genre].from_dict(json.loads(data), check=False).clue_text())
    return cells, *map(clues.count, digits)
