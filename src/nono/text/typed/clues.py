"""Clues as people type them: numbers with blanks between them, perhaps with the letter of a colour.

Programs write lists of clues in brackets: ``[[1, 3], [2]]``, ``{{1, 3}, {2}}``, ``[| 1, 3 | 2, 0 |]``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt

ADVICE = "every opening bracket needs a closing bracket of its kind"
CLOSING = {"[": "]", "{": "}", "(": ")"}
OPENING = {closing: opening for opening, closing in CLOSING.items()}
NAMED = re.compile(
    r"(?<![\w.])[\"']?(?P<label>(?i:rows?|across|horizontal|col(?:umn)?s?|down|vertical|[rc]))"
    r"(?:[ _-]?(?:[cC]lues?|[hH]ints?))?[\"']?\s*(?:\[\w*\]\s*)*(?::[\w\s,.<>\[\]]{1,60}=|[:=])\s*"
    r"(?:new\s+\w+\s*(?:\[\]\s*)*)?(?P<bracket>[\[{(])(?!\s*[\]})]\s*[,;/]?\s*[\d?-])"
)
BARE = re.compile(r"(?P<label>)\s*(?P<bracket>[\[{(])\s*(?=[\[{(|]|$)")
NESTED = re.compile(r"\s*[\[{(|]")  # behind the bracket of a list with a label of one letter
TOKEN = re.compile(r"\s+|[\[\](){}]|[,;|]|\"[^\"]*\"|'[^']*'|[\w?-]+|.")
STRONG = ";/,"  # separators, the strongest first; blanks are the weakest
EMPTY = ("0", "-", "[]", "{}", "()")
BLOCK = re.compile(
    r"(?:(?P<zero>0)|(?P<length>[1-9]\d*|\?)(?P<after>[^\W\d_]?)|(?P<before>[^\W\d_])(?P<number>[1-9]\d*))"
)
LINE = re.compile(r"(?:[\d?][^\W\d_]?|[^\W\d_]\d|[-,;/\s\[\](){}])+")
ORDINAL = re.compile(r"\s*(\d{1,5})(?:[:)]\s*|\.\s+)(?=\S)(.*)")
BRACKET_END = re.compile(r"(?<=[\])}]),$")  # the comma behind a clue in a list of a program
DIGITS = 9  # longer numbers are errors
EXAMPLE = "write the two sides as 'rows: 1, 3, 1 1' and 'columns: 2, 2, 2'"


class Clue(NamedTuple):
    """A clue as text, with its place."""

    text: str
    line: int
    column: int


def opening_in(line: str, begin: int = 0) -> re.Match[str] | None:
    """Return the beginning of the first bracketed list on a line, from this index on, or None.

    Its groups are ``label`` ("" without one) and ``bracket``.
    """
    if not any(bracket in line for bracket in CLOSING):
        return None
    for match in NAMED.finditer(line, begin):
        if len(match["label"]) > 1 or NESTED.match(line, match.end()):
            return match
    return BARE.match(line) if not begin else None


def clues_in_brackets(lines: Sequence[str], number: int, begin: int) -> tuple[list[Clue], int, int]:
    """Return the clues of the list that begins at this index of line ``number``, the line where it ends, and the index
    behind its end.

    Several lists side by side are the clues of one list. Raises `PuzzleError` if a bracket has no end or no beginning,
    or if something is missing between separators.
    """
    groups: list[list[Clue]] = []
    index = begin
    nested = False
    while True:
        group, is_nested, number, index = _group(lines, number, index)
        groups.append(group)
        nested = nested or is_nested
        behind = re.match(r"\s*[,;]?\s*(?=[\[{(])", lines[number - 1][index:])
        if not behind:
            break
        index += behind.end()
        if nested:
            message = "found a second list behind the end of the list, expected one list"
            raise PuzzleError(f"{message}\n{ADVICE}", "bad-number").at(number, index + 1)
    extra = re.match(r"[\s,;]*([\]}])", lines[number - 1][index:])
    if extra and "".join(lines).count(extra[1]) > "".join(lines).count(OPENING[extra[1]]):
        message = f"found {extra[1]!r} behind the end of the list, expected nothing"
        raise PuzzleError(f"{message}\n{ADVICE}", "bad-number").at(number, index + extra.end())
    if len(groups) == 1:
        return groups[0], number, index
    clues = [
        Clue(" ".join(clue.text for clue in group) or "0", *(group[0][1:] if group else (number, 1)))
        for group in groups
    ]
    return clues, number, index


def _group(lines: Sequence[str], number: int, begin: int) -> tuple[list[Clue], bool, int, int]:
    """Read the pair of brackets that begins at this index of line ``number``, such as ``[[1, 3], [2]]`` or ``[1|2 3]``.

    Return the clues in it, whether the clues have brackets or bars of their own, the line where the pair ends, and the
    index behind its end. Lines are numbered from 1. Raises `PuzzleError`.
    """
    start = number, begin + 1  # line and column, both from 1, as all places in errors
    clues: list[Clue] = []
    inner: list[str] | None = None  # the numbers of a clue in brackets of its own, or between bars
    place = start  # of the clue in ``inner``
    stack: list[str] = []  # the brackets that must still close, the innermost last
    bars = nested = False
    index = begin
    before = "["  # the token before: a bracket, a bar, a separator, or "" for a number or a clue
    while number <= len(lines):
        for token in TOKEN.finditer(lines[number - 1], index):
            sign = token[0]
            where = number, token.start() + 1
            if sign in CLOSING:
                stack.append(CLOSING[sign])
                if len(stack) > 2 or (bars and len(stack) > 1):
                    message = "found brackets inside the brackets of a clue, expected numbers"
                    advice = "a list of clues is written as [[1, 3], [2], []]"
                    raise PuzzleError(f"{message}\n{advice}", "bad-number").at(*where)
                if len(stack) == 2:
                    inner, place, nested = [], where, True
            elif sign in CLOSING.values():
                if sign != stack[-1]:
                    message = f"found {sign!r}, expected {stack[-1]!r}"
                    raise PuzzleError(f"{message}\n{ADVICE}", "bad-number").at(*where)
                stack.pop()
                if stack:
                    clues.append(Clue(" ".join(inner or ()) or "0", *place))
                    inner = None
                else:
                    if inner:
                        clues.append(Clue(" ".join(inner), *place))
                    return clues, nested or bars, number, token.end()
            elif sign == "|":
                if before in (",", ";", "|") or (clues and not bars):
                    raise _missing(sign, where)
                if inner is not None:
                    clues.append(Clue(" ".join(inner), *place))
                bars, inner, place = True, [], where
            elif sign in ",;":
                if before:
                    raise _missing(sign, where)
            elif sign.isspace():
                continue
            else:
                if sign.isalpha() and len(sign) > 1:
                    message = f"found {sign!r} in the brackets that begin in line {start[0]}, expected numbers"
                    raise PuzzleError(f"{message}\n{ADVICE}", "bad-number").at(*where)
                text = sign[1:-1] if sign[0] in "\"'" and len(sign) > 1 else sign
                if inner is not None:
                    inner.append(text)
                else:
                    clues.append(Clue(text or "0", *where))
            before = sign if sign in CLOSING or sign in "|,;" else ""
        number, index = number + 1, 0
    line, column = start
    sign = lines[line - 1][column - 1]
    message = f"found {sign!r} without its end, expected {CLOSING[sign]!r}"
    raise PuzzleError(f"{message}\n{ADVICE}", "bad-number").at(line, column)


def _missing(sign: str, place: tuple[int, int]) -> PuzzleError:
    """Return the error for a separator without a number or clue before it."""
    message = f"found {sign!r}, expected a number or a clue before it"
    return PuzzleError(f"{message}\nwrite 0 or [] for an empty line, or delete the {sign!r}", "bad-number").at(*place)


class Block(NamedTuple):
    """A block: its length (None if unknown) and the letter of its colour ("" without one)."""

    length: int | None
    letter: str


def is_clue(text: str) -> bool:
    """Return whether a line looks like a clue, perhaps one with a slip."""
    return text in EMPTY or (any(sign.isdigit() or sign == "?" for sign in text) and LINE.fullmatch(text) is not None)


def blocks_of(clue: Clue) -> list[Block]:
    """Return the blocks of a clue, without the zeros that pad it. Raises `PuzzleError`."""
    text, column = BRACKET_END.sub("", clue.text), clue.column
    if text[:1] in CLOSING and text.endswith(CLOSING[text[0]]):
        text, column = text[1:-1], column + 1
    if not text.strip() or text.strip() in EMPTY:
        return []
    kinds = [sign for sign in STRONG if sign in text]
    parts = re.split(r"\s*[;/,]\s*|\s+", text.strip()) if kinds else text.split()
    if len(kinds) > 1 or (kinds and re.search(r"[^\s;/,]\s+[^\s;/,]", text.strip())):
        signs = " and ".join([*map(repr, kinds), *(["blanks"] if len(kinds) == 1 else [])])
        message = f"found {signs} between the numbers of the clue {excerpt(text.strip())}, expected one of them"
        advice = "write one clue per line, such as '1 3'"
        raise PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(clue.line, column)
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
    """Return the block that a part of a clue's ``text`` stands for. Raises `PuzzleError`."""
    match = BLOCK.fullmatch(part)
    if match and len(part) <= DIGITS + 1:
        if match["zero"]:
            return Block(0, "")
        if match["before"]:
            return Block(int(match["number"]), match["before"])
        return Block(None if match["length"] == "?" else int(match["length"]), match["after"])
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


def clues_of_two_lines(sides: Sequence[Clue], size: tuple[int, int] | None) -> tuple[list[Clue], list[Clue]]:
    """Return the clues of rows and columns that stand on one line each.

    The strongest separator that stands in both lines separates clues. If there is none, each line is read in every way,
    and ``size`` (width and height) or the number of the other side's clues decides. Raises `PuzzleError`.
    """
    for sign in STRONG:
        if all(sign in side.text for side in sides):
            rows, cols = (clues_between(side, sign) for side in sides)
            return rows, cols
    both = [(rows, cols) for rows in readings(sides[0]) for cols in readings(sides[1])]
    fitting = [(rows, cols) for rows, cols in both if size is None or (len(cols), len(rows)) == size]
    if len(fitting) > 1:
        fitting = [(rows, cols) for rows, cols in fitting if _fit(rows, len(cols)) and _fit(cols, len(rows))]
    possible = fitting or both  # if none fits, all of them
    if len(both) == 1 or len(fitting) == 1:
        return possible[0]
    raise _several_readings(possible, sides[0].line)


def readings(side: Clue) -> list[list[Clue]]:
    """Return the ways to read a line of clues: as a list, or as one clue.

    A line with separators and with blanks between numbers can only be a list.
    """
    sign = next((sign for sign in STRONG if sign in side.text), "")
    if sign:
        clues = clues_between(side, sign)
        has_blanks = re.search(r"[^\s;/,]\s+[^\s;/,]", side.text.strip())
        return [clues] if has_blanks else [clues, [side]]
    words = [Clue(word[0], side.line, side.column + word.start()) for word in re.finditer(r"\S+", side.text)]
    return [words, [side]] if len(words) > 1 else [[side]]


def _fit(clues: Sequence[Clue], cells: int) -> bool:
    """Return whether each clue may stand in this number of cells."""
    return all(cells_needed(blocks_of(clue)) <= cells for clue in clues)


def cells_needed(blocks: Sequence[Block]) -> int:
    """Return the length of the shortest line in which the blocks fit."""
    gaps = sum(first.letter == second.letter for first, second in pairwise(blocks))
    return sum(block.length or 1 for block in blocks) + gaps


def _several_readings(possible: Sequence[tuple[list[Clue], list[Clue]]], line: int) -> PuzzleError:
    """Return the error for two lines of clues that can be read in several ways."""
    sizes = [f"{_number(len(rows), 'row')} and {_number(len(cols), 'column')}" for rows, cols in possible[:2]]
    words = ", or ".join(sizes)
    message = f"found clues that may be {words}"
    advice = "write a comma between the clues and blanks between their numbers: 'rows: 1, 3, 1 1'"
    return PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(line)


def _number(number: int, word: str) -> str:
    """Return the number with the word in the singular or plural."""
    return f"1 {word}" if number == 1 else f"{number} {word}s"


def without_numbers(clues: Sequence[Clue], side: str) -> list[Clue]:
    """Return the clues without the numbers of their lines, if each line has the next one. Raises `PuzzleError`."""
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
    """Raise `PuzzleError` unless the number of a line is the next one."""
    word = "row" if side == "rows" else "column"
    if number != expected:
        given = f"no number before the clue {excerpt(clue.text)}" if number is None else f"{word} {number}"
        advice = (
            f"the first {word} has the number 1"
            if number == 0
            else f"number the {word}s 1, 2, 3 in their order, or leave the numbers out"
        )
        raise PuzzleError(f"found {given}, expected {word} {expected}\n{advice}", "wrong-line-count").at(clue.line)
