"""The order of puzzles, in books, collections and tables: as given, or by grade, size or title."""

from __future__ import annotations

from collections.abc import Sequence

from nono.base.arguments import expected_one_of, unfit
from nono.grading._grade import GRADE_WORDS

GIVEN, GRADE, SIZE, TITLE = "given", "grade", "size", "title"
ORDERS = (GIVEN, GRADE, SIZE, TITLE)
SPELLINGS = {"difficulty": GRADE}
Key = tuple[object, ...]


def order_keys(words: str) -> tuple[str, ...]:
    """Return the keys of an order such as "grade,size"; raises `PuzzleError` on an unknown key."""
    keys = [word.strip().lower() for word in words.split(",")] if words else []
    keys = [SPELLINGS.get(key, key) for key in keys]
    for key in keys:
        if key not in ORDERS:
            raise unfit("order", key, f"{expected_one_of(key, ORDERS)}, or several of them separated by commas")
    return tuple(keys)


def grade_rank(word: str) -> tuple[int, str]:
    """Return the rank of a grade. nono's own grades come first, then other words, and no grade at the end."""
    known = word.lower()
    return (GRADE_WORDS.index(known), "") if known in GRADE_WORDS else (len(GRADE_WORDS) + (not word), known)


def place_in_order(keys: Sequence[str], grade: str, cells: int, title: str) -> Key:
    """Return a puzzle's place in an order. Puzzles with the same place may stand in any order."""
    places = {GRADE: grade_rank(grade), SIZE: cells, TITLE: title.casefold()}
    return tuple(places[key] for key in keys if key in places)
