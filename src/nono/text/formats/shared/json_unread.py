"""Fields of JSON that nono keeps but does not read: those that may change the meaning of a puzzle are shown.

Imported only if an object has such fields, because most puzzles have none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from nono.base.errors import excerpt, warn
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.genres.sudoku import Sudoku
from nono.text.formats.shared.json_forms import ABOUT_FIELD, GENRE_NAME, IDLE
from nono.text.formats.shared.other_puzzles import DIAGONALS, VARIANT, expect_title, has_long_clue
from nono.text.formats.shared.words import FIELDS, TOLD as SENTENCES, is_idle, show_unread

TOLD = (  # other fields that only describe a puzzle
    r"(?i)descriptions?|notes?|comments?|info|instructions?|how[ _]?to[ _]?play|hints?|catalogue|categor(?:y|ies)|"
    r"tags?|keywords|theme|lang(?:uage)?|collection|series|set|publisher|creator|by|editor|solver|user(?:name)?|e-?mail|"
    r"website|uuid|slug|hash|checksum|time(?:stamp)?|file|path|votes|likes|views|plays|popularity|grade|stars|points|"
    r"rank|quality|unit|moves|page|thumbnail|preview|format|generator|solutions?|verdict|count|size|dimensions|n|w|h|"
    r"columns|num_?(?:rows|cols|columns)|.*[ _-](?:id|at|url|link|name|date|title|by|count|time)|"
    r".*(?:url|name|date)|(?-i:.*[a-z](?:I[dD]|At))"  # puzzleId and createdAt, but not grid and repeat
)
NONOGRAMS = (
    r"(?i)nonogram(?:me|s|o)?|picross|griddlers?|hanjie|paint[ -]by[ -]numbers?|normal|standard|classic|b&?w|mono.*"
)


def expect_all_read(puzzle: Puzzle, is_own: bool) -> None:
    """Warn of the fields, and of the title of a Sudoku, that may change the meaning of a puzzle.

    ``is_own`` means that the JSON is nono's own. Raises `PuzzleError` if a field names another puzzle.
    """
    expect_no_other_puzzle(puzzle.meta, isinstance(puzzle, Nonogram) and has_long_clue(puzzle))
    unread = _unread(puzzle.meta, is_own)
    if isinstance(puzzle, Sudoku) and (
        VARIANT.search(puzzle.title) or (DIAGONALS.search(puzzle.title) and not puzzle.diagonals)
    ):
        unread.append(f'"title": {excerpt(puzzle.title)}')
    show_unread(puzzle, unread, str)


def show_fields(puzzle: Puzzle, fields: Mapping[str, Any]) -> None:
    """Warn of the fields of another program that may change the meaning of a puzzle."""
    show_unread(puzzle, _unread(fields, False), str)


def expect_no_other_puzzle(fields: Mapping[str, Any], is_nonogram: bool = False) -> None:
    """Raise `PuzzleError` if a field names a puzzle that nono does not solve, as in ``"type": "Battleships"``.

    ``is_nonogram`` means that the puzzle can only be a nonogram.
    """
    for name, value in fields.items():
        if isinstance(value, str) and re.fullmatch(GENRE_NAME, name):
            expect_title(value, 0, is_nonogram and name.lower() == "puzzle", name)  # "puzzle" may be a title


def warn_of_set(fields: Mapping[str, Any]) -> None:
    """Warn of fields about a whole set of another program that tell about its puzzles."""
    for name, value in fields.items():
        if isinstance(value, str) and (FIELDS.fullmatch(name) or (SENTENCES.fullmatch(name) and not is_idle(value))):
            warn(f'not read: "{name}": {excerpt(value)}')


def _unread(fields: Mapping[str, Any], is_own: bool) -> list[str]:
    """Return the fields that may change the meaning of a puzzle, and that nono keeps but does not read.

    In JSON of nono, all fields of other names only describe the puzzle, unless they are switches or name rules.
    """
    return [
        f'"{name}": {"true" if value is True else excerpt(value)}'
        for name, value in fields.items()
        if value not in (None, False, 0, "", [], {})
        and not (
            any(re.fullmatch(words, name) for words in (IDLE, ABOUT_FIELD, TOLD))
            and (is_own or not isinstance(value, str) or not SENTENCES.fullmatch(name) or is_idle(value))
        )
        and not (isinstance(value, str) and re.fullmatch(GENRE_NAME, name) and re.fullmatch(NONOGRAMS, value))
        and (not is_own or value is True or FIELDS.fullmatch(name))
    ]
