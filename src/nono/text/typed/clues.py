"""Clues as people type them: numbers with blanks between them, perhaps with the letter of a colour."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.text.typed.brackets import CLOSING, Clue

STRONG = ";/,"  # separators, the strongest first; blanks are the weakest
EMPTY = ("0", "-", "[]", "{}", "()")
BLOCK = re.compile(
    r"(?:(?P<zero>0)|(?P<length>[1-9]\d*|\?)(?P<after>[^\W\d_]?)|(?P<before>[^\W\d_])(?P<number>[1-9]\d*))"
)
LINE = re.compile(r"(?:[\d?][^\W\d_]?|[^\W\d_]\d|[-,;/\s\[\](){}])+")
ORDINAL = re.compile(r"\s*(\d{1,5})(?:[:)]\s*|\.\s+)(?=\S)(.*)")
DIGITS = 9  # longer numbers are errors
EXAMPLE = "write the two sides as 'rows: 1, 3, 1 1' and 'columns: 2, 2, 2'"


class Block(NamedTuple):
    """A block: its length (None if unknown) and the letter of its colour ("" without one)."""

    length: int | None
    letter: str


def is_clue(text: str) -> bool:
    """Return whether a line looks like a clue, perhaps one with a slip."""
    return text in EMPTY or (any(sign.isdigit() or sign == "?" for sign in text) and LINE.fullmatch(text) is not None)


def blocks_of(clue: Clue) -> list[Block]:
    """Return the blocks of a clue, without the zeros that pad it. Raises `PuzzleError`."""
    text, column = clue.text, clue.column
    if text[:1] in CLOSING and text.endswith(CLOSING[text[0]]):
        text, column = text[1:-1], column + 1
    if not text.strip() or text.strip() in EMPTY:
        return []
    kinds = [sign for sign in STRONG if sign in text]
    parts = re.split(r"\s*[;/,]\s*|\s+", text.strip()) if kinds else text.split()
    if len(kinds) > 1 or (kinds and re.search(r"[^\s;/,]\s+[^\s;/,]", text.strip())):
        signs = " and ".join([*map(repr, kinds), *(["blanks"] if len(kinds) == 1 else [])])
        message = f"found {signs} between the numbers of the clue {excerpt(text.strip())}, expected one of them"
        raise PuzzleError(f"{message}\nwrite one clue per line, such as '1 3'", "ambiguous-format").at(
            clue.line, column
        )
    blocks = [_block(part, clue, column, text) for part in parts]
    while len(blocks) > 1 and blocks[-1].length == 0:
        blocks.pop()
    while len(blocks) > 1 and blocks[0].length == 0:
        del blocks[0]
    if len(blocks) > 1 and any(block.length == 0 for block in blocks):
        message = f"found a 0 between the numbers of the clue {excerpt(text.strip())}, expected lengths of at least 1"
        raise PuzzleError(f"{message}\nan empty line is a 0 alone", "bad-number").at(clue.line, column)
    return [] if blocks[0].length == 0 else blocks


def _block(part: str, clue: Clue, column: int, text: str) -> Block:
    match = BLOCK.fullmatch(part)
    if match and len(part) <= DIGITS + 1:
        if match["zero"]:
            return Block(0, "")
        if match["before"]:
            return Block(int(match["number"]), match["before"])
        return Block(None if match["length"] == "?" else int(match["length"]), match["after"])
    at = column + max(0, text.find(part))
    found = excerpt(part) if part else "nothing beside a separator"
    message = f"found {found} in the clue {excerpt(text.strip())}, expected the length of a block"
    advice = "a clue is numbers with blanks between them, such as '1 3', or a 0 for an empty line"
    raise PuzzleError(f"{message}\n{advice}", "bad-number").at(clue.line, at)


def listed(clue: Clue, sign: str) -> list[Clue]:
    """Return the clues of a line that are separated by ``sign``. Raises `PuzzleError` if one of them is missing."""
    found = []
    at = 0
    for part in clue.text.split(sign):
        begin = at + len(part) - len(part.lstrip())
        found.append(Clue(part.strip(), clue.line, clue.column + begin))
        at += len(part) + 1
    for number, one in enumerate(found):
        if not one.text:
            where = (
                "behind the last" if number == len(found) - 1 else "before the first" if not number else "between two"
            )
            message = f"found nothing {where} {sign!r}, expected a clue"
            advice = f"write 0 for an empty line, or delete a {sign!r}"
            raise PuzzleError(f"{message}\n{advice}", "bad-number").at(one.line, one.column)
    return found


def separated(sides: Sequence[Clue], size: tuple[int, int] | None) -> tuple[list[Clue], list[Clue]]:
    """Return the clues of rows and columns that stand on one line each.

    The strongest separator that stands in both lines separates clues. If there is none, each line is read in every way,
    and ``size`` (width and height) or the number of the other side's clues decides. Raises `PuzzleError`.
    """
    for sign in STRONG:
        if all(sign in side.text for side in sides):
            rows, cols = (listed(side, sign) for side in sides)
            return rows, cols
    ways = [(rows, cols) for rows in readings(sides[0]) for cols in readings(sides[1])]
    fitting = [way for way in ways if size is None or (len(way[1]), len(way[0])) == size]
    if len(fitting) > 1:
        fitting = [(rows, cols) for rows, cols in fitting if _fit(rows, len(cols)) and _fit(cols, len(rows))]
    if len(ways) == 1 or len(fitting) == 1:
        return (fitting or ways)[0]
    raise _doubt(fitting or ways, sides[0].line)


def readings(side: Clue) -> list[list[Clue]]:
    """Return the ways to read a line of clues: as a list, or as one clue."""
    sign = next((sign for sign in STRONG if sign in side.text), "")
    if sign:
        return [listed(side, sign), *([[side]] if not re.search(r"[^\s;/,]\s+[^\s;/,]", side.text.strip()) else [])]
    words = [Clue(word[0], side.line, side.column + word.start()) for word in re.finditer(r"\S+", side.text)]
    return [words, [side]] if len(words) > 1 else [[side]]


def _fit(clues: Sequence[Clue], cells: int) -> bool:
    """Return whether each clue may stand in this number of cells."""
    return all(needed(blocks_of(clue)) <= cells for clue in clues)


def needed(blocks: Sequence[Block]) -> int:
    """Return the length of the shortest line in which the blocks fit."""
    gaps = sum(one.letter == other.letter for one, other in pairwise(blocks))
    return sum(block.length or 1 for block in blocks) + gaps


def _doubt(ways: Sequence[tuple[list[Clue], list[Clue]]], line: int) -> PuzzleError:
    words = ", or ".join(f"{_number(len(rows), 'row')} and {_number(len(cols), 'column')}" for rows, cols in ways[:2])
    message = f"found clues that may be {words}"
    return PuzzleError(
        f"{message}\nwrite a comma between the clues and blanks between their numbers: 'rows: 1, 3, 1 1'",
        "ambiguous-format",
    ).at(line)


def _number(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"


def numbered(clues: Sequence[Clue], side: str) -> list[Clue]:
    """Return the clues without the numbers of their lines, if each line has the next one. Raises `PuzzleError`."""
    found = [ORDINAL.fullmatch(clue.text) for clue in clues]
    if not found or not found[0] or 2 * sum(one is not None for one in found) < len(found) or int(found[0][1]) > 1:
        return list(clues)
    plain = []
    for number, (clue, one) in enumerate(zip(clues, found, strict=True), 1):
        if one is None or int(one[1]) != number:
            expect_next(int(one[1]) if one else None, number, side, clue)
        elif one:
            plain.append(Clue(one[2].strip(), clue.line, clue.column + one.start(2)))
    return plain


def expect_next(number: int | None, expected: int, side: str, clue: Clue) -> None:
    """Raise `PuzzleError` unless the number of a line is the next one."""
    word = "row" if side == "rows" else "column"
    if number != expected:
        found = f"no number before the clue {excerpt(clue.text)}" if number is None else f"{word} {number}"
        advice = (
            f"the first {word} has the number 1"
            if number == 0
            else f"number the {word}s 1, 2, 3 in their order, or leave the numbers out"
        )
        raise PuzzleError(f"found {found}, expected {word} {expected}\n{advice}", "wrong-line-count").at(clue.line)
