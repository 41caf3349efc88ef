"""Lines of text: clues as numbers in them, puzzles of clues, and lists with a puzzle a line; errors have their place.

In a list, a line that cannot be read gives its error, and the next one is read. Blank lines and lines that begin with
``#`` have a number and no puzzle; behind a blank, ``#`` begins a comment, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.grid import check_size
from nono.genres.base import Puzzle
from nono.genres.clues import Clue
from nono.genres.nonogram import Nonogram, any_count

Line = tuple[int, str]  # the number of a line in its file, from 1, and its text
WORD = re.compile(r"[^\s,]+")
COMMENT = re.compile(r"(^|\s)#.*")
LARGE = 60_000  # characters: a larger text that is to be recognised may end within a puzzle or a line
MAX_MISSING = 10_000  # lines that are not in a file, so that its size bounds what is made of it
DIGITS = 9  # a longer number is no length
NUMBERS = {str(length): length for length in range(1000)}


def numbered(text: str) -> list[Line]:
    """The lines of a text, stripped, with their numbers."""
    return [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]


def opening(head: str, marks: str = "") -> str:
    """The first line of a text that is neither blank nor, beginning with one of the marks, a comment; stripped."""
    lines = (line.strip() for line in head.split("\n"))
    return next((line for line in lines if line and line[0] not in marks), "")


def without_comments(lines: Iterable[Line], marks: str) -> list[Line]:
    """The lines but those that begin with one of the marks."""
    return [line for line in lines if not line[1].startswith(tuple(marks))]


def number(text: str, line: int = 0, column: int = 0, what: str = "a block's length") -> int:
    """A number of decimal digits; raises `PuzzleError` on anything else."""
    if text.isascii() and text.isdigit() and len(text) <= DIGITS:
        return int(text)
    raise PuzzleError(f"found {excerpt(text)}, expected {what}", "bad-number").at(line, column)


def small_numbers(text: str) -> list[int] | None:
    """The numbers of a line, with spaces or commas between them, each below 1000; None of all other lines."""
    try:
        return [NUMBERS[word] for word in text.replace(",", " ").split()]
    except KeyError:
        return None


def numbers(line: Line) -> list[int]:
    """The numbers of a line, with spaces or commas between them; ``0`` and nothing are the empty clue."""
    found = small_numbers(line[1])
    if found is None:
        found = [number(word[0], line[0], word.start() + 1) for word in WORD.finditer(line[1])]
    if 0 in found and len(found) > 1:
        raise PuzzleError("found a 0 among other numbers, expected lengths of at least 1", "bad-number").at(line[0])
    return found if found != [0] else []


def board_size(height: str, width: str, line: int) -> tuple[int, int]:
    """Height and width of a board, each from its digits."""
    size = number(height, line, 0, "a number of rows"), number(width, line, 0, "a number of columns")
    try:
        check_size(*size)
    except PuzzleError as error:
        raise error.at(line) from None
    return size


def take(run: Sequence[Line], expected: int, what: str, closed: bool = True) -> list[Line]:
    """The ``expected`` lines of a section: blank ones are decoration where enough others are there, else empty clues.

    ``closed``: nothing but blank lines may be left over; else the rest is ignored and up to `MAX_MISSING` lines missing
    at the end of the file are empty clues. Where `any_count` is set, the lines that are not blank are taken, and a
    warning is given.
    """
    filled = [line for line in run if line[1]]
    if len(filled) == expected:
        return filled
    chosen = list(run[:expected])
    missing = expected - len(chosen)
    wrong = closed and any(text for _, text in run[expected:])
    message = f"found {len(filled)} {what}, expected {expected}"
    if any_count.get() and (wrong or missing):
        warn(message)
        return filled
    if wrong or missing > (0 if closed else MAX_MISSING):
        raise PuzzleError(message, "wrong-line-count").at(run[0][0] if run else 0)
    end = run[-1][0] if run else 0
    return chosen + [(end, "")] * missing


def nonogram(
    rows: Sequence[tuple[int, Any]],
    cols: Sequence[tuple[int, Any]],
    check: bool,
    clue: Callable[[Any], Any] = numbers,
    **about: Any,
) -> Nonogram:
    """The puzzle whose clues ``clue`` makes of these numbered lines; an error has the line of its clue."""
    places = {("row", index): line[0] for index, line in enumerate(rows, 1)}
    places |= {("column", index): line[0] for index, line in enumerate(cols, 1)}
    clues = [[clue(line) for line in side] for side in (rows, cols)]
    try:
        return Nonogram(clues[0], clues[1], check=check, **about)
    except PuzzleError as error:
        raise error.at(places.get(error.clue or ("", 0), 0)) from None


def lengths(clue: Clue, between: str, empty: str) -> str:
    """A clue of known lengths as text."""
    return between.join([str(block.length) for block in clue]) or empty


def clue_lines(clues: Iterable[Clue], between: str = " ", empty: str = "0") -> str:
    """Clues as text, one on each line."""
    return "".join(chain.from_iterable((lengths(clue, between, empty), "\n") for clue in clues))


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


def puzzles_of_lines(lines: Iterable[str], read: Callable[[str], Puzzle]) -> Iterator[Puzzle | PuzzleError | None]:
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
