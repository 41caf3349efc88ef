"""Simpson's ``.non``, also with mikix's colours and pbnsolve's ``saved`` grids; ``====`` separates puzzles.

    width 5            catalogue "…"  title "…"  by "…"  copyright "…"  license …     about the puzzle
    height 4           color r #ff0000                                                a colour, its letter behind blocks
    rows               2,1   0   2b,1r                                                one clue per line; ``columns`` too
    goal "1101…"       saved "1?0…"                                                   0 background, 1 black, or a letter

Other words are kept in ``meta`` with their values. Lines that begin with ``#`` or ``*`` and a blank are comments.
"""

from __future__ import annotations

import re

from nono.base.table import read_error
from nono.text.formats.non.reader import NonReader
from nono.text.formats.non.writer import CAPABILITIES as CAPABILITIES, MARK, dumps as dumps
from nono.text.formats.shared.capability import Loaded
from nono.text.formats.shared.clues import opening

OPENING = re.compile(
    r"(width|height|rows|columns|colou?r|goal|saved|maxrule|catalogue|id|title|by|author|copyright|license|={4}"
    r"|\w+\s+['\"])(?![ \t]*[:=])",
    re.IGNORECASE,
)


def opens(head: str) -> bool:
    """Return whether the first line that is no comment begins with a word of the format."""
    return OPENING.match(opening(head, "#*")) is not None


def sniff(head: str) -> bool:
    """Return whether the first line begins with a word of the format, or with another word and a quoted value, and the
    text has a size, and a section of clues or a goal.
    """
    size = re.search(r"^[ \t]*(width|height|rows|columns)[ \t]+\d+[ \t]*$", head, re.MULTILINE | re.IGNORECASE)
    section = re.search(r"^[ \t]*((rows|columns)([ \t]+\d+)?[ \t]*$|goal\b)", head, re.MULTILINE | re.IGNORECASE)
    return bool(OPENING.match(opening(head)) and size and section)


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzles in the file; for each puzzle that cannot be read, yield its error."""
    first = 0
    lines = text.split("\n")
    ends = [number for number, line in enumerate(lines) if line.startswith(MARK)]
    for end in [*ends, len(lines)]:
        if any(line.strip() for line in lines[first:end]):
            try:
                yield NonReader(lines[first:end], first + 1).puzzle(check)
            except Exception as error:
                yield read_error(error).at(first + 1)
        first = end + 1
