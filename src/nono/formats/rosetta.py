"""Letters as in the task of Rosetta Code, ``A`` = 1: a line of rows, a line of columns; read only.

``C BA CB`` are the clues 3, 2 1 and 3 2. A blank line stands between puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.formats.shared.bare import fits
from nono.formats.shared.capability import Capabilities
from nono.formats.shared.clues import Line, nonogram, numbered
from nono.genres.base import Puzzle

CAPABILITIES = Capabilities(many=True)


def sniff(head: str) -> bool:
    """Whether there are lines of capital letters in pairs."""
    lines = [line for _, line in numbered(head) if line]
    return len(lines) > 1 and all(re.fullmatch("[A-Z ]+", line) for line in lines)


def certain(head: str) -> bool:
    """Whether the text can be nothing else: all lines fit."""
    return sniff(head) and fits(head, loads)


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzles of a text; one that cannot be read gives its error, and the next one is read."""
    lines = [line for line in numbered(text) if line[1]]
    for index in range(0, len(lines), 2):
        pair = lines[index : index + 2]
        try:
            if len(pair) < 2:
                raise PuzzleError("found a line of rows alone, expected a line of columns below it", "missing-section")
            check_size(*(1 + words.count(" ") for _, words in pair))
            sides = [[(at, word) for word in words.split()] for at, words in pair]
            yield nonogram(sides[0], sides[1], check, _clue)
        except PuzzleError as error:
            yield error.at(pair[0][0])


def _clue(line: Line) -> list[int]:
    if not re.fullmatch("[A-Z]+", line[1]):
        raise PuzzleError(f"found {excerpt(line[1])}, expected capital letters", "bad-number").at(line[0])
    return [ord(letter) - ord("A") + 1 for letter in line[1]]
