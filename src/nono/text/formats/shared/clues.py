"""Helpers for lines of text: numbers, clues, and lists with one puzzle per line.

Errors give the line number. In a list, reading yields the error of an unreadable line and continues. Blank lines and
lines that begin with ``#`` are counted but have no puzzle. A ``#`` after a blank also begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.grid import check_size
from nono.base.table import read_error
from nono.genres import Clue, Nonogram, Puzzle, any_count
from nono.text.parts.clues import Line

WORD = re.compile(r"[^\s,]+")
BLOCK = re.compile(r"(\d+)([^\d\s,]?)")  # a length, perhaps with the letter of a colour
COLUMNS_AND_ROWS = re.compile(r"\d{0,9}(?:[./]\d{0,9})*")  # what `rows_and_columns` reads
COMMENT = re.compile(r"(^|\s)#.*")
MOST_LINES = 1000  # lines that tell a list
DIGITS = 9  # longer numbers are errors
BLACK = MappingProxyType({"": 1})  # the colours of a format in black and white
NUMBERS = {str(length): length for length in range(1000)}


def numbered(text: str) -> list[Line]:
    """Return the numbered lines of a text, without blanks at both ends."""
    return [Line(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]


def section_named(line: str) -> str:
    """Return the name of the section that a line such as ``[clues]`` begins, or ""."""
    name = line.strip()[1:-1]
    return name if line.strip() == f"[{name}]" and name.replace("_", "a").isalnum() else ""


def opening(head: str, marks: str = "") -> str:
    """Return the first line that is neither blank nor a comment, without blanks at both ends.

    ``marks`` are the characters that begin a comment.
    """
    lines = (line.strip() for line in head.split("\n"))
    return next((line for line in lines if line and line[0] not in marks), "")


def without_comments(lines: Iterable[Line], marks: str) -> list[Line]:
    """Return the lines that do not begin with one of the comment marks."""
    return [line for line in lines if not line.text.startswith(tuple(marks))]


def number(text: str, line: int = 0, column: int = 0, what: str = "a block's length") -> int:
    """Convert decimal digits to a number; raises `PuzzleError` on any other text."""
    if text.isascii() and text.isdigit() and len(text) <= DIGITS:
        return int(text)
    raise PuzzleError(f"found {excerpt(text)}, expected {what}", "bad-number").at(line, column)


def small_numbers(text: str) -> list[int] | None:
    """Return the numbers on a line, separated by spaces or commas; None unless all words are numbers below 1000."""
    try:
        return [NUMBERS[word] for word in text.replace(",", " ").split()]
    except KeyError:
        return None


def coloured(line: Line, colours: Mapping[str, int] = BLACK) -> list[int | tuple[int, int]]:
    """Return the blocks of a clue in which a letter may follow each length; ``colours`` has the number of each letter.

    Raises `PuzzleError`.
    """
    line_number, text = line
    if colours.get("") == 1 and (plain := small_numbers(text)):
        return [*plain]
    blocks: list[int | tuple[int, int]] = []
    for word in WORD.finditer(text):
        block = BLOCK.fullmatch(word[0])
        if block is None:
            message = f"found {excerpt(word[0])}, expected a block's length with or without a colour letter"
            raise PuzzleError(message, "bad-number").at(line_number, word.start() + 1)
        if block[2] not in colours:
            message = f"found the colour {block[2]!r}, expected the letter of a colour of the file"
            raise PuzzleError(message, "unknown-colour").at(line_number, word.start() + 1)
        length, colour = number(block[1], line_number, word.start() + 1), colours[block[2]]
        blocks.append((length, colour) if length and colour != 1 else length)
    return blocks


def board_size(height: str, width: str, line: int) -> tuple[int, int]:
    """Return the height and width of a board as numbers."""
    size = number(height, line, 0, "a number of rows"), number(width, line, 0, "a number of columns")
    try:
        check_size(*size)
    except PuzzleError as error:
        raise error.at(line) from None
    return size


def take(run: Sequence[Line], expected: int, what: str, closed: bool = True) -> list[Line]:
    """Return the ``expected`` lines of a section. If there are too few clues, blank lines count as empty clues.

    If ``closed``, only blank lines may follow. Otherwise, the text ends with the section; a warning names the first
    further line. If
    `any_count` is set, a wrong number of lines causes a warning, and all lines that are not blank are returned.
    """
    filled = [line for line in run if line.text]
    if len(filled) == expected:
        return filled
    if not closed and run and not run[-1].text:
        run = run[:-1]  # the empty text after the final line break is not a line
    chosen = list(run[:expected])
    missing = expected - len(chosen)
    wrong = closed and any(text for _, text in run[expected:])
    message = f"found {len(filled)} {what}, expected {expected}"
    if any_count.get() and (wrong or missing):
        warn(message)
        return filled
    if wrong or missing:
        raise PuzzleError(message, "wrong-line-count").at(run[0].number if run else 0)
    warn_below(run[expected:])
    return chosen


def warn_below(lines: Iterable[Line]) -> None:
    """Warn of the text below a puzzle, which may be another one and is not read."""
    if line := next((line for line in lines if line.text.strip()), None):
        warn(f"not read: line {line.number}, {excerpt(line.text.strip())}, and all lines below it")


def nonogram(
    rows: Sequence[tuple[int, Any]],
    cols: Sequence[tuple[int, Any]],
    check: bool,
    clue: Callable[[Any], Any] = coloured,
    **about: Any,
) -> Nonogram:
    """Return the nonogram on these numbered lines; ``clue`` reads a line. Errors contain the line number."""
    check_size(len(rows) or 1, len(cols) or 1)  # a side without lines gets the error of `Nonogram`
    clues = [[clue(line) for line in side] for side in (rows, cols)]
    try:
        return Nonogram(clues[0], clues[1], check=check, **about)
    except PuzzleError as error:
        side, number = error.clue or ("row", 0)
        lines = rows if side == "row" else cols
        text_line, _ = lines[number - 1] if 0 < number <= len(lines) else (0, None)
        raise error.at(text_line) from None


def rows_and_columns(body: str, width: str | None, height: str | None) -> tuple[list[Line], list[Line]]:
    """Return the clues of the rows and of the columns in a text such as ``1.1/1/3/2``, which has the columns first.

    With one size or none, the board is a square. Raises `PuzzleError`.
    """
    items = body.split("/")
    half = str(len(items) // 2)
    rows, columns = board_size(height or width or half, width or half, 0)
    if len(items) != rows + columns:
        message = f"found {len(items)} clues, expected {columns} columns and {rows} rows"
        raise PuzzleError(message, "wrong-line-count")
    lines = [Line(0, item.replace(".", " ")) for item in items]
    return lines[columns:], lines[:columns]


def lengths(clue: Clue, between: str, empty: str) -> str:
    """Return a clue without blotted blocks as text."""
    return between.join([str(block.length) for block in clue]) or empty


def clue_lines(clues: Iterable[Clue], between: str = " ", empty: str = "0") -> str:
    """Return the clues as text, one clue per line."""
    return "".join(chain.from_iterable((lengths(clue, between, empty), "\n") for clue in clues))


def item(line: str) -> str:
    """Return a line without its comment, and without blanks at both ends."""
    return COMMENT.sub("", line, count=1).strip() if "#" in line else line.strip()


def is_list(head: str, fits: Callable[[str], bool]) -> bool:
    """Return whether ``fits`` accepts most of the first `MOST_LINES` lines, without blank lines and comments."""
    texts = map(item, head.split("\n", MOST_LINES)[:MOST_LINES])
    fitting = [fits(text) for text in texts if text]
    return 2 * sum(fitting) > len(fitting)


def parts_of(text: str, mark: str) -> Iterator[tuple[int, str]]:
    """Yield the parts of a text that begin with a line that matches ``mark``, each with the number of its first line.

    Blank parts are left out; what is in front of the first mark is a part, too.
    """
    number = 1
    for part in re.split(f"(?m)^(?={mark})", text):
        if part.strip():
            yield number, part
        number += part.count("\n")


def puzzles_of_parts(parts: Iterable[tuple[int, Any]], read: Callable[[int, Any], Puzzle]) -> Iterator[Any]:
    """Yield the puzzle that ``read`` returns for the line number and each part, or its error with this line number."""
    for number, part in parts:
        try:
            yield read(number, part)
        except Exception as error:
            yield read_error(error).at(number)


def puzzles_of_lines(text: str, read: Callable[[str], Puzzle]) -> Iterator[Puzzle | PuzzleError | None]:
    """Yield the puzzle that ``read`` returns for each line, or its error with the line number; None for a blank
    line."""
    for number, line in enumerate(text.rstrip("\n").split("\n"), 1):
        if word := item(line):
            yield from puzzles_of_parts([(number, word)], lambda _, word: read(word))
        else:
            yield None
