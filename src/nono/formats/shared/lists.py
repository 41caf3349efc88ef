"""Lists with a puzzle a line: a line that cannot be read gives its error, and the next one is read.

Blank lines and lines that begin with ``#`` have a number and no puzzle; behind a blank, ``#`` begins a comment, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from nono.base.errors import PuzzleError
from nono.formats.shared.clues import LARGE
from nono.genres.base import Puzzle

COMMENT = re.compile(r"(^|\s)#.*")


def item(line: str) -> str:
    """The line without its comment; empty where nothing else is there."""
    return COMMENT.sub("", line, count=1).strip() if "#" in line else line.strip()


def is_list(head: str, fits: Callable[[str], bool]) -> bool:
    """Whether most lines of a text that begins like this are items that fit."""
    lines = head.split("\n")
    if len(head) > LARGE and len(lines) > 1:
        lines = lines[:-1]
    found = [fits(text) for line in lines if (text := item(line))]
    return 2 * sum(found) > len(found)


def stream(lines: Iterable[str], read: Callable[[str], Puzzle]) -> Iterator[Puzzle | PuzzleError | None]:
    """What ``read`` makes of each line, or its error with the number of the line; None for a line without an item."""
    for number, line in enumerate(lines, 1):
        text = item(line)
        if not text:
            yield None
            continue
        try:
            yield read(text)
        except PuzzleError as error:
            yield error.at(number)
