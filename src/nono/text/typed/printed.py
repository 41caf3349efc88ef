"""Clues of nonograms around a board, as nono and others print them: to the left or right of it, and above or below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.genres import OPEN
from nono.text.typed.boards import BoardLine, halves, rows_of
from nono.text.typed.clues import Clue

CORNER = re.compile(r"[^\W\d_](?:\s+\d+)+")  # a letter in the corner of the clues, and the last numbers of the columns
COMMA = re.compile(r"(?<=\d),(?=\s*\d)")  # between the numbers of a clue
GLUED = re.compile(r"(?<=\s)[^\d\s]{2,}$")  # the cells of a row behind its clue
TRIED = 3  # lines above a board that may look like its rows
NUMBER = re.compile(r"\d+[^\W\d_]?|\?[^\W\d_]?")
ROW = re.compile(
    r"((?:\s*\d+(?=\s))*)(\s*(?:[^\d\s] +)+[^\d\s])((?:\s+\d+)*)\s*"
)  # cells with numbers before or behind


class PrintedTotals(NamedTuple):
    """Clues around a board, and the rows of the board."""

    rows: list[Clue]
    cols: list[Clue]
    cells: list[str]


def joined_clues(blocks: Sequence[Sequence[BoardLine]]) -> list[list[BoardLine]]:
    """Return the blocks. Boards with clues beside them, and blocks of numbers above or below them, are one block each,
    if the numbers stand at the columns of the board.
    """
    found: list[list[BoardLine]] = []
    kinds: list[bool] = []  # whether each of the found blocks is a board
    for block in map(list, blocks):
        is_board = any((row := ROW.fullmatch(text)) and (row[1] or row[3]) for _, text in block)
        is_near = bool(found) and (is_board or _are_numbers(block)) and (kinds[-1] or _are_numbers(found[-1]))
        if is_near and is_board + kinds[-1] == 1 and _may_be_printed([*found[-1], *block]):
            found[-1] += block
            kinds[-1] = True
        else:
            found.append(block)
            kinds.append(is_board)
    return found


def _are_numbers(lines: Sequence[BoardLine]) -> bool:
    return all(NUMBER.fullmatch(word) for _, text in lines for word in text.split())


def _may_be_printed(lines: Sequence[BoardLine]) -> bool:
    """Return whether the lines are clues around a board."""
    try:
        return printed(lines) is not None
    except PuzzleError:
        return False


def printed(lines: Sequence[BoardLine]) -> PrintedTotals | None:
    """Return the clues around a board, or None if the lines have another layout. Raises `PuzzleError`.

    The board may be missing, if a letter stands in the corner of the clues. An answer may stand beside the puzzle.
    """
    lines = _spread([BoardLine(line, COMMA.sub(" ", text)) for line, text in lines])
    whole = _printed_once(_turned(lines) or lines)
    if whole or not (parts := halves(lines)):
        return whole
    left, right = (_printed_once(_turned(part) or part) for part in parts)
    if left is None:
        return None
    cells = (
        right.cells
        if right
        else ["".join(row.cells) for row in rows_of([line for line in parts[1] if line.text.strip()])]
    )
    same = right is None or [clue.text for clue in (*left.rows, *left.cols)] == [
        clue.text for clue in (*right.rows, *right.cols)
    ]
    is_answer = same and [*map(len, cells)] == [len(left.cols)] * len(left.rows)
    return left._replace(cells=cells) if is_answer and len({*"".join(left.cells)}) == 1 else None


def _spread(lines: Sequence[BoardLine]) -> Sequence[BoardLine]:
    """Return the lines with blanks between the cells of a board, and between the digits above them, if nothing divides
    them; any other lines as they are.
    """
    cells = GLUED.search(lines[-1].text)
    if cells is None:
        return lines
    head = [*takewhile(lambda line: not GLUED.search(line.text), lines)]
    body = lines[len(head) :]
    start, end = cells.span()
    is_head = all(not text[:start].strip() and len(text) <= end for _, text in head)
    spans = {row.span() if (row := GLUED.search(text)) else None for _, text in body}
    if not head or not is_head or spans != {(start, end)}:
        return lines
    return [BoardLine(line, text[:start] + " ".join(text[start:])) for line, text in lines]


def _turned(lines: Sequence[BoardLine]) -> list[BoardLine]:
    """Return the lines of a board with clues to the right of it or below it as one with clues to the left and above;
    [] for any other lines.
    """
    rows = [ROW.fullmatch(text) for _, text in lines]
    body = [(line, row) for (line, _), row in zip(lines, rows, strict=True) if row]
    numbers = [line for line, row in zip(lines, rows, strict=True) if not row]
    is_below = bool(body and numbers) and numbers[0].number > body[-1][0]
    is_above = bool(body and numbers) and numbers[-1].number < body[0][0]
    are_right = any(row[3] for _, row in body)
    if (
        not _are_numbers(numbers)
        or not (is_below or (is_above and are_right))
        or any(row[1] for _, row in body) == are_right
    ):
        return []
    width = max(len(row[3].split()) and len(" ".join(row[3].split())) for _, row in body)
    shift = " " * (width + 1 if are_right else 0)
    return [BoardLine(line, shift + text) for line, text in numbers] + [
        BoardLine(line, " ".join(row[3].split()).rjust(width) + " " * bool(shift) + row[1] + row[2])
        for line, row in body
    ]


def _printed_once(lines: Sequence[BoardLine]) -> PrintedTotals | None:
    """Return the clues above a board and to the left of it, or None. Raises `PuzzleError`."""
    corner = next((number for number, line in enumerate(lines) if CORNER.fullmatch(line.text)), len(lines))
    if corner + 1 < len(lines):
        if found := _around_nothing(lines[:corner], lines[corner], lines[corner + 1 :]):
            return found
        line, text = lines[corner]
        lines = [*lines[:corner], BoardLine(line, " " + text[1:]), *lines[corner + 1 :]]
    elif depth := _depth(lines):
        return _around_nothing(lines[: depth - 1], lines[depth - 1], lines[depth:])
    leading = takewhile(lambda line: all(map(NUMBER.fullmatch, line.text.split())), lines)
    most = len([*leading])
    lines = [*lines[:most], *_with_open_cells(lines[:most], lines[most:])]
    # The cells of an unsolved board may look like numbers. Its rows are the last lines whose cells begin together.
    starts = [_start(text) for _, text in lines]
    first = len(starts)
    while first > 1 and starts[first - 1] == starts[-1] is not None:
        first -= 1
    for depth in range(first, min(first + TRIED, most + 1, len(lines))):
        if layout := _layout(lines[depth:], is_strict=True):
            return _printed(lines[:depth], lines[depth:], *layout)
    layout = _layout(lines[most:], is_strict=False) if 0 < most < len(lines) else None
    return _printed(lines[:most], lines[most:], *layout) if layout else None


def _with_open_cells(head: Sequence[BoardLine], body: Sequence[BoardLine]) -> Sequence[BoardLine]:
    """Return the rows of a board with ``?`` for blank cells, if all its cells stand below the last numbers of columns;
    otherwise as they are.
    """
    columns = (
        [word.end() - 1 for word in re.finditer(r"\S+", head[-1].text)] if head and OPEN not in head[-1].text else []
    )
    width = columns[-1] + 1 if columns else 0
    filled = []
    for line, text in body:
        cells = {place for place in range(columns[0], len(text)) if not text[place].isspace()} if columns else {0}
        if not cells <= {*columns}:
            return body
        filled.append(
            BoardLine(
                line,
                "".join(OPEN if at in columns and sign == " " else sign for at, sign in enumerate(text.ljust(width))),
            )
        )
    return filled


def _depth(lines: Sequence[BoardLine]) -> int:
    """Return the number of lines above others that all end further left than the first lines begin; otherwise 0."""
    begin = len(lines[0].text) - len(lines[0].text.lstrip())
    for depth in range(1, len(lines) - 1):
        begin = min(begin, len(lines[depth - 1].text) - len(lines[depth - 1].text.lstrip()))
        if all(len(text.rstrip()) <= begin for _, text in lines[depth:]):
            return depth
    return 0


def _around_nothing(head: Sequence[BoardLine], corner: BoardLine, body: Sequence[BoardLine]) -> PrintedTotals | None:
    """Return the clues above and to the left of a board that is not drawn, or None if they do not stand so."""
    words = [*re.finditer(r"\d+", corner.text)]
    heads = {word.end(): [word[0]] for word in words}
    for _, text in reversed(head):
        for word in re.finditer(r"\S+", text):
            if word.end() not in heads or not word[0].isdecimal():
                return None
            heads[word.end()].insert(0, word[0])
    if not all(word.isdecimal() for _, text in body for word in text.split()):
        return None
    rows = [Clue(text.strip(), line, 1) for line, text in body]
    return PrintedTotals(rows, [Clue(" ".join(clue), corner.number, 1) for clue in heads.values()], [])


def _layout(body: Sequence[BoardLine], is_strict: bool) -> tuple[int, list[int]] | None:
    """Return where the cells of a board with clues to its left begin, and the column of each cell; None if there is no
    such board.

    With ``is_strict``, the token after the last digit begins at the same column in all rows. Otherwise, it may begin
    earlier in some rows, where a clue ends with ``?``.
    """
    starts = [_start(text) for _, text in body]
    if None in starts:
        return None
    start = max(begin for begin in starts if begin is not None)
    if is_strict and {*starts} != {start}:
        return None
    places = [
        [column for column, sign in enumerate(text) if column >= start and not sign.isspace()] for _, text in body
    ]
    if any(place != places[0] for place in places) or (len(places[0]) < 2 and len(body) < 2):
        return None
    gaps = {after - before for before, after in pairwise(places[0])}
    if 1 in gaps or not any(text[:start].strip() for _, text in body):
        return None
    return start, places[0]


def _printed(
    head: Sequence[BoardLine], body: Sequence[BoardLine], start: int, places: Sequence[int]
) -> PrintedTotals | None:
    """Return the clues in the lines above a board (``head``) and to the left of it (in ``body``). Raises `PuzzleError`.

    The cells begin at ``start`` and stand at ``places``. Return None if a text to the left is no clue.
    """
    columns = {column: number for number, column in enumerate(places)}
    heads = [list[str]() for _ in columns]
    words_of = {line: [*re.finditer(r"\S+", text)] for line, text in head}
    full = next((words for words in words_of.values() if len(words) == len(columns)), [])
    by_end = {word.end() - 1: number for number, word in enumerate(full)}  # as in the line with all columns
    for line, words in words_of.items():
        for place, word in enumerate(words):
            end = word.end() - 1
            number = place if len(words) == len(columns) else columns.get(end, by_end.get(end))
            number = number if len(words) == len(columns) or by_end.get(end, number) == number else None
            if number is None and (end := word.end() - 2) in columns and not word[0].isdecimal():
                number = columns[end]  # a number whose last digit stands above its cell, before a letter
            if number is None:
                message = f"found the number {excerpt(word[0])} above no cell, expected it above a column of the board"
                advice = "put the last digit of each number above its cell"
                raise PuzzleError(f"{message}\n{advice}", "wrong-line-count").at(line, word.start() + 1)
            heads[number].append(word[0])
    first = head[0].number
    rows = []
    for line, text in body:
        clue = text[:start].split()
        if not all(NUMBER.fullmatch(word) for word in clue):
            return None
        rows.append(Clue(" ".join(clue) or "0", line, 1))
    cols = [Clue(" ".join(head) or "0", first, column + 1) for head, column in zip(heads, columns, strict=True)]
    return PrintedTotals(rows, cols, ["".join(text[column] for column in columns) for _, text in body])


def _start(text: str) -> int | None:
    """Return where the cells of a row begin: at the first token after the last digit; None if no token follows.

    In a row without digits, this is the first token.
    """
    last = max(map(text.rfind, "0123456789"))
    words = re.compile(r"\s(?=\S)|^(?=\S)" if last < 0 else r"\s(?=\S)").search(text, max(last, 0))
    return words.end() if words else None
