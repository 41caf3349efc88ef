"""Clues as people type them: numbers with blanks between them, perhaps with the letter of a colour."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt

BRACKETS = {"[": "]", "{": "}", "(": ")"}
STRONG = "|;/,"  # separators, the strongest first; blanks are the weakest
WEAK = ".+_&-"  # separators that stand only between the numbers of a clue, as in 1-1-1
EMPTY = ("0", "-", "[]", "{}", "()", "none", "empty", "blank", "nothing")
BLOCK = re.compile(
    r"(?:(?P<zero>00?)|(?P<length>0?[1-9]\d*|\?)(?P<after>[^\W\d_]?)|(?P<before>[^\W\d_])(?P<number>[1-9]\d*))"
)
GLUED = re.compile(r"(?:\d+[^\W\d_]){2,}|(?:[^\W\d_]\d+){2,}")  # blocks with nothing between them, such as 2B4K
PLAIN = re.compile(r"[1-9]\d{0,3}(?: [1-9]\d{0,3})*")
GLUED_BLOCK = re.compile(r"\d+[^\W\d_]|[^\W\d_]\d+")
LINE = re.compile(r"(?:[\d?][^\W\d_]?|[^\W\d_]\d|[-+&,;/\s\[\](){}])+")
DOTTED = re.compile(r"\d+(?:[._]\d+)*")  # a clue below a label or a size; elsewhere, it may be a row of a board
ORDINAL = re.compile(r"\s*(\d{1,5})(?:[:)]\s*|\.\s+)(?=\S)(.*)")
BETWEEN = re.compile(rf"[^\s{STRONG}{WEAK}]\s+[^\s{STRONG}{WEAK}]")  # blanks between numbers
WEAK_SIGN = re.compile(rf"[^\W_]\s*[{WEAK}]\s*[^\W_]")
SIGN = re.compile(rf"(?<=[^\W_])(?:\s*[{STRONG}{WEAK}]\s*|\s+)(?=[^\W_])")  # between numbers
DIGITS = 9  # longer numbers are errors
LABELS = (
    "write 'rows:' above the rows and 'columns:' above the columns, with one clue per line, or commas between the clues"
)
DOWN = ", with the columns read down"
EXAMPLE = "write the two sides as 'rows: 1, 3, 1 1' and 'columns: 2, 2, 2'"


class Clue(NamedTuple):
    """A clue as text, with its place."""

    text: str
    line: int
    column: int


class TypedBlock(NamedTuple):
    """A block: its length (None if unknown) and the letter of its colour ("" without one)."""

    length: int | None
    letter: str


def is_clue(text: str) -> bool:
    """Return whether a line looks like a clue, perhaps one with a slip."""
    return re.sub(r"\s|,\Z", "", text).lower() in EMPTY or (
        any(sign.isdigit() or sign == "?" for sign in text) and LINE.fullmatch(text) is not None
    )


def blocks_of(clue: Clue) -> list[TypedBlock]:
    """Return the blocks of a clue, without the zeros that pad it. Raises `PuzzleError`."""
    text, column = clue.text, clue.column
    if PLAIN.fullmatch(text):  # by far the most clues
        return [TypedBlock(int(number), "") for number in text.split()]
    if text[:1] in BRACKETS and text.endswith(BRACKETS[text[0]]):
        text, column = text[1:-1], column + 1
    if not text.strip() or text.strip().lower() in EMPTY:
        return []
    kinds = [sign for sign in STRONG + WEAK if sign in text]
    parts = re.split(rf"\s*[{STRONG}{WEAK}]\s*|\s+", text.strip()) if kinds else text.split()
    if len(kinds) > 1 or (kinds and BETWEEN.search(text.strip())):
        signs = " and ".join([*map(repr, kinds), *(["blanks"] if len(kinds) == 1 else [])])
        message = f"found {signs} between the numbers of the clue {excerpt(text.strip())}, expected one of them"
        advice = "write one clue per line, such as '1 3'"
        raise PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(clue.line, column)
    parts = [word for part in parts for word in (GLUED_BLOCK.findall(part) if GLUED.fullmatch(part) else [part])]
    blocks = [_block(part, clue, column, text) for part in parts]
    while len(blocks) > 1 and blocks[-1].length == 0:
        blocks.pop()
    while len(blocks) > 1 and blocks[0].length == 0:
        del blocks[0]
    if len(blocks) > 1 and any(block.length == 0 for block in blocks):
        message = f"found a 0 between the numbers of the clue {excerpt(text.strip())}, expected lengths of at least 1"
        raise PuzzleError(f"{message}\nan empty line is a 0 alone", "bad-number").at(clue.line, column)
    return [] if blocks[0].length == 0 else blocks


def expect_one_sign(clues: Sequence[Clue]) -> None:
    """Raise `PuzzleError` if ``-`` or a dot stands between numbers of these clues, and another sign between others;
    also if nothing stands between some blocks, and a sign between others.
    """
    signs = {sign[0].strip(): clue for clue in clues for sign in SIGN.finditer(clue.text)}
    glued = next((clue for clue in clues if any(map(GLUED.fullmatch, clue.text.split()))), None)
    if glued and signs:
        other = next(iter(signs.values()))
        message = f"found {excerpt(glued.text)} and {excerpt(other.text)}, and not what the sign between blocks means"
        advice = "write blanks between all blocks; nono has no gap that must be empty between two colours"
        raise PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(other.line, other.column)
    if len(signs) > 1 and not signs.keys().isdisjoint(WEAK):
        first, second, *_ = signs.values()
        message = f"found {excerpt(first.text)} and {excerpt(second.text)}, expected one sign between all numbers"
        raise PuzzleError(f"{message}\nwrite blanks between numbers", "ambiguous-format").at(second.line, second.column)


def _block(part: str, clue: Clue, column: int, text: str) -> TypedBlock:
    """Return the block that a part of a clue's ``text`` stands for. Raises `PuzzleError`."""
    match = BLOCK.fullmatch(part)
    if match and len(part) <= DIGITS + 1:
        if match["zero"]:
            return TypedBlock(0, "")
        if match["before"]:
            return TypedBlock(int(match["number"]), match["before"])
        return TypedBlock(None if match["length"] == "?" else int(match["length"]), match["after"])
    place = column + max(0, text.find(part))
    part_text = excerpt(part) if part else "nothing beside a separator"
    message = f"found {part_text} in the clue {excerpt(text.strip())}, expected the length of a block"
    advice = "a clue is numbers with blanks between them, such as '1 3', or a 0 for an empty line"
    raise PuzzleError(f"{message}\n{advice}", "bad-number").at(clue.line, place)


def clues_between(side: Clue, sign: str) -> list[Clue]:
    """Return the clues of a side, which stand on one line with ``sign`` between them. Raises `PuzzleError` if one of
    them is missing.
    """
    clues = []
    index = 0
    for part in side.text.split(sign):
        begin = index + len(part) - len(part.lstrip())
        clues.append(Clue(part.strip(), side.line, side.column + begin))
        index += len(part) + 1
    for number, clue in enumerate(clues):
        if clue.text:
            continue
        where = "between two" if number else "before the first"
        if number == len(clues) - 1:
            where = "behind the last"
        message = f"found nothing {where} {sign!r}, expected a clue"
        advice = f"write 0 for an empty line, or delete a {sign!r}"
        raise PuzzleError(f"{message}\n{advice}", "bad-number").at(clue.line, clue.column)
    return clues


def ways_on_two_lines(sides: Sequence[Clue]) -> list[Reading]:
    """Return the readings of rows and columns that stand on one line each; [] if no separator stands in both.

    The strongest separator in both lines separates clues. If no separator stands beside a blank, as in ``1,1 3``,
    blanks may separate them as well. Raises `PuzzleError`.
    """
    sign = next((sign for sign in STRONG if all(sign in side.text for side in sides)), "")
    if not sign:
        return []
    by_sign, by_blanks = [clues_between(side, sign) for side in sides], [_words(side) for side in sides]
    if by_blanks == by_sign or any(word.text.strip(STRONG) != word.text for side in by_blanks for word in side):
        return [Reading(by_sign[0], by_sign[1])]
    ways = [Reading(by_sign[0], by_sign[1]), Reading(by_blanks[0], by_blanks[1], how=", with blanks between clues")]
    return [way for way in ways if way.fits(sums=False)] or [Reading(by_sign[0], by_sign[1])]


def readings(side: Clue) -> list[list[Clue]]:
    """Return the ways to read a line of clues: as a list, or as one clue.

    A line with separators and with blanks between numbers can only be a list.
    """
    sign = next((sign for sign in STRONG if sign in side.text), "")
    if sign:
        clues = clues_between(side, sign)
        is_list = BETWEEN.search(side.text.strip()) or WEAK_SIGN.search(side.text)
        return [clues] if is_list else [clues, [side]]
    words = _words(side)
    if len(words) > 1 and not WEAK_SIGN.search(side.text):
        return [words, [side]]
    return [words] if words else [[side]]


def _words(side: Clue) -> list[Clue]:
    """Return the clues of a line with blanks between them."""
    return [Clue(word[0], side.line, side.column + word.start()) for word in re.finditer(r"\S+", side.text)]


def read_down(lines: Sequence[Clue]) -> list[Clue]:
    """Return the clues of columns whose numbers stand below one another, as above a board; [] for other lines.

    A separator, or the place on the line, tells the columns. A number may be missing where a clue is short.
    """
    sign = next((sign for sign in "|\t;," if all(sign in line.text for line in lines)), "")
    words = [[*re.finditer(r"\S+", line.text)] for line in lines]
    if sign:
        table = [[cell.strip() for cell in line.text.strip(" |").split(sign)] for line in lines]
    elif len({*map(len, words)}) == 1:
        table = [[word[0] for word in line] for line in words]
    else:
        places = [{line.column + word.end(): word[0] for word in row} for line, row in zip(lines, words, strict=True)]
        ends = sorted({end for row in places for end in row})
        table = [[row.get(end, "") for end in ends] for row in places]
    cells = {cell for row in table for cell in row} - {"", "-"}
    if len(table) < 2 or len({*map(len, table)}) > 1 or not all(map(str.isdecimal, cells)):
        return []
    columns = [[cell for cell in column if cell.strip("-")] for column in zip(*table, strict=True)]
    numbers = [[cell for cell in column if cell.strip("0")] for column in columns]
    if any(len(column) < len(lines) for column in columns):  # then a 0 is an empty clue, and fills no other
        numbers = columns
    if any("0" in column and len(column) > 1 for column in numbers):
        return []
    return [Clue(" ".join(column) or "0", lines[0].line, 1) for column in numbers]


def without_zeros(lines: Sequence[Clue]) -> list[Clue]:
    """Return clues without the zeros that fill them, if all of them have as many numbers."""
    words = [clue.text.split() for clue in lines]
    if len({*map(len, words)}) > 1:
        return [*lines]
    texts = [" ".join(word for word in line if word.strip("0")) or "0" for line in words]
    return [clue._replace(text=text) for clue, text in zip(lines, texts, strict=True)]


def cells_needed(blocks: Sequence[TypedBlock]) -> int:
    """Return the length of the shortest line in which the blocks fit."""
    gaps = sum(first.letter == second.letter for first, second in pairwise(blocks))
    return sum(block.length or 1 for block in blocks) + gaps


class Reading(NamedTuple):
    """The clues of a puzzle, the lines of its picture, and a text that says how they are read."""

    rows: list[Clue]
    cols: list[Clue]
    picture: Sequence[tuple[int, str]] = ()
    how: str = ""
    head: str = ""  # the size above the clues
    is_pair: bool = False  # whether the size is two numbers on one line, which are no clue

    def shown(self, with_head: bool = True) -> str:
        """Return the numbers of rows and columns, and how they are read."""
        sides = ((self.rows, "row"), (self.cols, "column"))
        numbers = " and ".join(f"{len(clues)} {word}" + "s" * (len(clues) != 1) for clues, word in sides)
        return numbers + (f" below the size {self.head}" if self.head and with_head else "") + self.how

    def blocks(self) -> list[list[list[TypedBlock]]]:
        """Return the blocks of the clues of both sides; [] if a clue is faulty."""
        try:
            return [[blocks_of(clue) for clue in side] for side in (self.rows, self.cols)]
        except PuzzleError:
            return []

    def fits(self, sums: bool = True) -> bool:
        """Return whether each clue fits into its line, and with ``sums``, both sides have as many ink cells."""
        sides = self.blocks()
        if not sides or any(cells_needed(clue) > len(sides[1 - at]) for at, side in enumerate(sides) for clue in side):
            return False
        lengths = [[block.length for clue in side for block in clue] for side in sides]
        return not sums or None in chain(*lengths) or sum(filter(None, lengths[0])) == sum(filter(None, lengths[1]))


def decided(readings: Sequence[Reading]) -> Reading:
    """Return the only reading, or the only one that fits, at least into its lines. Raises `PuzzleError`."""
    for sums in (True, False):
        fitting = [reading for reading in readings if reading.fits(sums)]
        if len(readings) == 1 or len(fitting) == 1:
            return (fitting or readings)[0]
        if fitting:
            break
    if not any(reading.blocks() for reading in readings):
        return readings[0]  # its faulty clue is the error
    first, second, *_ = fitting or readings
    message = f"found clues that may be {first.shown(first.head != second.head)}, or {second.shown()}"
    raise PuzzleError(f"{message}\n{LABELS}", "ambiguous-format").at(first.rows[0].line)


def without_numbers(clues: Sequence[Clue], side: str) -> list[Clue]:
    """Return the clues without the numbers of their lines, if each line has the next one. Raises `PuzzleError`.

    A comma behind most clues of a side, as in ``1,3,``, ends them.
    """
    if 2 * sum(clue.text.endswith(",") for clue in clues) > len(clues) > 1:
        clues = [clue._replace(text=clue.text.rstrip(" ,")) for clue in clues]
    if all(re.match(rf"(?i)[rc]{place}\s", clue.text) for place, clue in enumerate(clues, 1)):
        word = clues[0].text.split()[0]
        message = f"found {excerpt(clues[0].text)}, which may begin with the number of the line or with a block"
        advice = f"write '{word}:' for the line, and '{word[1:]}{word[0]}' for a block of this colour"
        raise PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(clues[0].line, clues[0].column)
    matches = [ORDINAL.fullmatch(clue.text) for clue in clues]
    if not matches or not matches[0] or int(matches[0][1]) > 1:
        return list(clues)
    if 2 * sum(match is not None for match in matches) < len(matches):  # fewer than half of the lines have numbers
        return list(clues)
    plain = []
    for number, (clue, match) in enumerate(zip(clues, matches, strict=True), 1):
        if match is None or int(match[1]) != number:
            expect_next(int(match[1]) if match else None, number, side, clue)
        elif match:
            plain.append(Clue(match[2].strip(), clue.line, clue.column + match.start(2)))
    return plain


def expect_next(number: int | None, expected: int, side: str, clue: Clue) -> None:
    """Raise `PuzzleError` unless the number of a line is the ``expected`` one; None means that it has no number."""
    word = "row" if side == "rows" else "column"
    if number != expected:
        given = f"no number before the clue {excerpt(clue.text)}" if number is None else f"{word} {number}"
        advice = (
            f"the first {word} has the number 1"
            if number == 0
            else f"number the {word}s 1, 2, 3 in their order, or leave the numbers out"
        )
        raise PuzzleError(f"found {given}, expected {word} {expected}\n{advice}", "wrong-line-count").at(clue.line)
