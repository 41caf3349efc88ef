"""Which grade of a puzzle counts, and the order of puzzles in books, collections and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from nono.base.arguments import expected_one_of, unfit
from nono.base.foreign import printable
from nono.grading._grade import GRADE_WORDS

GIVEN, GRADE, SCORE, SIZE, TITLE = "given", "grade", "score", "size", "title"
ORDERS = (GIVEN, GRADE, SCORE, SIZE, TITLE)
SPELLINGS = {"difficulty": GRADE}
Key = tuple[object, ...]
LONGEST_WORD = 24  # maximum length of a difficulty that a file states


class FileGrade(NamedTuple):
    """The difficulty that the file of a puzzle states: the text as printed, the grade, and its score.

    ``grade`` is empty if the text is not one of `GRADE_WORDS`, in upper or lower case. ``score`` is 0 without a score.
    """

    text: str = ""
    grade: str = ""
    score: float = 0.0


def grade_in_file(meta: Mapping[str, Any]) -> FileGrade:
    """Return the difficulty in the metadata of a puzzle: a word, or an object with a ``word`` and a ``score``."""
    text = ""
    for name in ("difficulty", "grade"):
        given = meta.get(name)
        data = given if isinstance(given, Mapping) else {"word": given}
        word, score = data.get("word"), data.get("score")
        # a longer text is no difficulty; a grade in either field comes before any other text
        if isinstance(word, str) and 0 < len(word) <= LONGEST_WORD:
            if word.lower() in GRADE_WORDS:
                return FileGrade(word, word.lower(), float(score) if isinstance(score, (int, float)) else 0.0)
            text = text or printable(word)
    return FileGrade(text)


def counted_grade(file_grade: FileGrade, grade: str, score: float) -> tuple[str, float]:
    """Return the grade of a puzzle that counts, with its score.

    The grade that the file states comes before ``grade`` and ``score``, which are nono's own. A score that the file
    lacks is nono's own.
    """
    return file_grade.grade or grade, file_grade.score or score


def order_keys(words: str) -> tuple[str, ...]:
    """Return the keys of an order such as "grade,size"; raises `PuzzleError` on an unknown key."""
    keys = [word.strip().lower() for word in words.split(",")] if words else []
    keys = [SPELLINGS.get(key, key) for key in keys]
    for key in keys:
        if key not in ORDERS:
            raise unfit("order", key, f"{expected_one_of(key, ORDERS)}, or several of them separated by commas")
    return tuple(keys)


def grade_rank(word: str) -> int:
    """Return the rank of a grade; no grade comes last."""
    return GRADE_WORDS.index(word) if word else len(GRADE_WORDS)


def is_by_grade(keys: Sequence[str]) -> bool:
    """Return whether an order depends on grades or their scores."""
    return GRADE in keys or SCORE in keys


def place_in_order(keys: Sequence[str], grade: str, score: float, cells: int, title: str) -> Key:
    """Return a puzzle's place in an order. Puzzles with the same place may stand in any order.

    Puzzles without a grade, a score or a title come last. Within a grade, the score decides at the end.
    """
    keys = [*keys, SCORE] if GRADE in keys else keys
    places = {  # `GIVEN` has no place, because it asks for the order of the file
        GRADE: grade_rank(grade),
        SCORE: (not score, score),  # True, for a missing score, comes after False
        SIZE: cells,
        TITLE: (not title, title.casefold()),
    }
    return tuple(places[key] for key in keys if key in places)
