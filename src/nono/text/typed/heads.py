"""The head of a board: its size above the rows, with other numbers before or behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.text.field_names import is_size
from nono.text.typed.boards import BoardLine, Lines, row_of, rows_of, with_blank_cells, without_rules
from nono.text.typed.signs import Signs

MOST_LINES = 10  # of a head; a choice
LONGEST_SIDE = 36  # of a square board, so a longer row is a whole board
# 9, 9x9, 9 by 9, (9, 9), n = 9, 9x9, 2 stars
NUMBER = r"(?:(?P<name>[A-Za-z]+)\s*[=:]\s*)?(?P<number>\d+(?:\.\d+)?)(?:\s*(?:stars?|mines?)\b)?"
NUMBERS = re.compile(rf"(?i)\s*[\[(]?{NUMBER}[\])]?(?:\s*(?:[x*,;]|by)\s*(?=\S)|\s+|\s*$)")


class Head(NamedTuple):
    """What stands above the rows of a board.

    ``above`` has the numbers above the size, ``size`` is the size in words, or "", ``numbers`` are those behind it.
    ``is_flat`` means that each row has all cells of a square board.
    """

    above: Lines
    size: str
    numbers: list[str]
    rows: Lines
    is_flat: bool = False


def numbers_in(text: str) -> list[str]:
    """Return the numbers of a line that has nothing else, apart from names of sizes; [] for any other line."""
    numbers, place = [], 0
    while place < len(text.rstrip()):
        match = NUMBERS.match(text, place)
        if match is None or (match["name"] and not is_size(match["name"], 1)):
            return []
        numbers.append(match["number"])
        place = match.end()
    return numbers


def sizes_of(lines: Lines, has_totals: bool, has_boxes: bool = False) -> Iterator[tuple[int, int]]:
    """Yield the sizes that a board with these lines may have: the number of its rows, and of its columns.

    With ``has_totals``, numbers may stand beside the board; with ``has_boxes``, regions above or below it.
    """
    rows = rows_of(lines)
    widths = [len(row.cells) for row in rows]
    if len({*widths}) == 1:
        yield len(rows), widths[0]
    if has_boxes and {*widths} == {len(rows) / 2}:
        yield widths[0], widths[0]
    if not has_totals or len(rows) < 2:
        return
    words = [row.text.split() for row in rows]
    for inner in (widths[2:], widths[:-2]):  # the numbers stand on two lines
        if len({*inner}) == 1:
            yield len(inner), inner[0]
    counts = [len(line) for line in words]
    for head, inner in ((counts[0], counts[1:]), (counts[-1], counts[:-1])):  # cells may be numbers
        if {*inner} == {head + 1}:
            yield len(inner), head
    bare = [re.sub(r"\d+", " ", row.text).split() for row in rows if not "".join(row.text.split()).isdecimal()]
    if len({len("".join(line)) for line in bare}) == 1:
        yield len(bare), len("".join(bare[0]))


def head_of(lines: Lines, signs: Signs | None = None, has_totals: bool = False, has_boxes: bool = False) -> Head | None:
    """Return the head of a board, or None if it has none.

    The size is the height and the width in any order, or the side of a square board, on one line or two. Numbers above
    it are no part of the board. A line with as many cells as the rows is a row and no head, unless only its cells
    have blanks between them, or one of them is none of the ``signs``. With ``signs``, raise `PuzzleError` for a line
    that may be a head or a row, and for a board that has one row more or less than its size says.
    """
    numbers: list[str] = []
    begins: list[int] = []  # the number with which each line begins
    for heads, (_, text) in enumerate(lines[:MOST_LINES], 1):
        words = numbers_in(text)
        below = lines[heads:]
        if not words or not below:
            return None
        begins.append(len(numbers))
        numbers += words
        for height, width in sizes_of(below, has_totals, has_boxes):
            if not has_totals and _are_flat(numbers, height, width):
                is_sized = numbers[-1] == str(isqrt(width))
                return Head(lines[: heads - is_sized], numbers[-1] if is_sized else "", [], below, is_flat=True)
            sizes = ([str(height), str(width)], [str(width), str(height)], [str(height)] * (height == width))
            is_near = signs and not has_totals and heads < 4 and numbers[:2] not in sizes[:2]
            if is_near and not _may_be_row(lines[0], below, width, signs):
                _expect_size(lines[0], numbers, height, width)
            is_beside = has_totals and all(numbers_in(text[:1]) for _, text in below)
            for line, begin in enumerate(begins if height > 1 else ()):
                rest = numbers[begin:]
                size = next((size for size in sizes if size and rest[: len(size)] == size), None)
                is_more = has_totals and (len(rest) > len(size or ()) or numbers_in(below[0].text) == size)
                is_of_columns = is_beside and len(rest) == width  # above the numbers beside the rows
                if size is None or is_more or is_of_columns:
                    continue
                doubtful = () if has_totals else [row for row in lines[:heads] if _may_be_row(row, below, width, signs)]
                if doubtful and len(size) == 2 and signs and [*doubtful] == lines[:1]:
                    raise _doubtful(doubtful[0], width, len(below), len(lines))
                return None if doubtful else Head(lines[:line], " ".join(size), rest[len(size) :], below)
    return None


def _are_flat(numbers: list[str], height: int, width: int) -> bool:
    """Return whether rows have all cells of a square board, if these numbers above them are its side, or the number
    of the boards.
    """
    side = isqrt(width)
    given = [[str(height), str(side)], [str(height)]] if width >= LONGEST_SIDE else []
    given += [[str(side)], [str(side)] * 2] if height == 1 or width > LONGEST_SIDE else []
    return side > 1 and side**2 == width and numbers in given


def _may_be_row(line: BoardLine, below: Lines, width: int, signs: Signs | None) -> bool:
    """Return whether a line of numbers may be a row of the board below it."""
    cells = row_of(*line).cells
    are_glued = len(cells) > 1 and all(len(text.split()) == 1 for _, text in below) and line.text.split() == cells
    return len(cells) == width and not are_glued and (signs is None or all(map(signs.has, cells)))


def _doubtful(line: BoardLine, width: int, height: int, lines: int) -> PuzzleError:
    """Return the error for a line that may be the size of a board or its first row."""
    message = f"found {excerpt(line.text.strip())}, which may be the size of the rows below it or a row"
    advice = f"write 'size: {width}x{height}' in its place, or 'size: {width}x{lines}' above it"
    return PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(line.number)


def _expect_size(line: BoardLine, numbers: list[str], height: int, width: int) -> None:
    """Raise `PuzzleError` if the first two numbers are the size of the board below them but for one row."""
    near = [[str(height + step), str(width)] for step in (-1, 1)]
    if numbers[:2] in near or numbers[1::-1] in near:
        message = f"found {height} rows of {width} cells below {excerpt(' '.join(numbers))}, which may be their size"
        raise PuzzleError(f"{message}\ncorrect the size, or the rows", "bad-size").at(line.number)


def without_size(lines: Lines) -> Lines:
    """Return the rows of a board without its size, which may stand above them; the lines as they are without a size."""
    head = head_of(lines)
    return lines if head is None or head.numbers or head.above else head.rows


def divided(lines: Lines, has_totals: bool) -> list[Lines]:
    """Return the boards in lines in which each board stands below its size, each with its size; [] for other lines.

    The number of the boards may stand above them, and zeros below the last one.
    """
    found: list[Lines] = []
    counts = numbers_in(lines[0].text) if lines else []
    for first in (0, 1):
        found, rest = [], lines[first:]
        while rest and (end := _end_of_board(rest, has_totals)):
            found.append(rest[:end])
            rest = rest[end:]
        is_end = not rest or (len(rest) == 1 and {*numbers_in(rest[0].text)} == {"0"})
        if is_end and len(found) > 1 and (not first or counts == [str(len(found))]):
            return found
    return []


def _end_of_board(lines: Lines, has_totals: bool) -> int:
    """Return the number of lines of the first board, which stands below its size; 0 if there is none."""
    numbers: list[str] = []
    for heads, (_, text) in enumerate(lines[:3], 1):
        numbers += numbers_in(text)
        for height in [int(number) for number in numbers[:2] if number.isdecimal() and len(number) < 5]:
            for end in range(heads + height, min(heads + height + 2 * has_totals, len(lines)) + 1):
                is_end = end == len(lines) or numbers_in(lines[end].text)
                if height > 1 and is_end and (head := head_of(lines[:end], None, has_totals)) and not head.above:
                    return end
    return 0


def joined(blocks: Sequence[Lines], has_totals: bool) -> list[Lines]:
    """Return the blocks. A block of only numbers is one with the board below it, if the size of the board is there."""
    found: list[Lines] = []
    for block in reversed(blocks):
        if found and all(numbers_in(text) for _, text in block):
            bare = without_rules(with_blank_cells(found[-1]))
            head = head_of([*block, *bare], None, has_totals)
            if head and head.rows[0].number >= found[-1][0].number:
                found[-1] = [*block, *found[-1]]
                continue
        if found and has_totals and (_is_side(block, found[-1]) or _is_side(found[-1], block)):
            found[-1] = [*block, *found[-1]]
            continue
        found.append(block)
    return found[::-1]


def _is_side(block: Lines, board: Lines) -> bool:
    """Return whether a block is one line with a number for each column of a board, which has no other such line."""
    width = len(numbers_in(block[0].text)) if len(block) == 1 else 0
    has_side = any(numbers_in(board[end].text) for end in (0, -1))
    return width > 0 and not has_side and width in (columns for _, columns in sizes_of(without_rules(board), True))
