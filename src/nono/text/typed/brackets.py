"""Bracketed lists of clues, as programs write them: ``[[1, 3], [2]]``, ``{{1, 3}, {2}}``, ``[| 1, 3 | 2, 0 |]``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from nono.base.errors import PuzzleError

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


class Opening(NamedTuple):
    """Where a bracketed list begins on a line: its label ("" without one), and the index of its bracket."""

    label: str
    start: int
    bracket: int


class Clue(NamedTuple):
    """A clue as text, with its place."""

    text: str
    line: int
    column: int


def opening_in(line: str, begin: int = 0) -> Opening | None:
    """Return the first bracketed list that begins on a line at this index or later, or None."""
    if not any(bracket in line for bracket in CLOSING):
        return None
    found = next(
        (one for one in NAMED.finditer(line, begin) if len(one["label"]) > 1 or NESTED.match(line, one.end())), None
    )
    found = found or (BARE.match(line) if not begin else None)
    return Opening(found["label"], found.start(), found.start("bracket")) if found else None


def bracketed(lines: Sequence[str], number: int, begin: int) -> tuple[list[Clue], int, int]:
    """Return the clues of the list that begins at this index of line ``number``, the line where it ends, and the index
    behind its end.

    Several lists side by side are the clues of one list. Raises `PuzzleError` if a bracket has no end or no beginning,
    or if something is missing between separators.
    """
    groups: list[list[Clue]] = []
    at = begin
    nested = False
    while True:
        group, is_nested, number, at = _group(lines, number, at)
        groups.append(group)
        nested = nested or is_nested
        behind = re.match(r"\s*[,;]?\s*(?=[\[{(])", lines[number - 1][at:])
        if not behind:
            break
        at += behind.end()
        if nested:
            raise PuzzleError(
                f"found a second list behind the end of the list, expected one list\n{ADVICE}", "bad-number"
            ).at(number, at + 1)
    extra = re.match(r"[\s,;]*([\]}])", lines[number - 1][at:])
    if extra and "".join(lines).count(extra[1]) > "".join(lines).count(OPENING[extra[1]]):
        message = f"found {extra[1]!r} behind the end of the list, expected nothing"
        raise PuzzleError(f"{message}\n{ADVICE}", "bad-number").at(number, at + extra.end())
    if len(groups) == 1:
        return groups[0], number, at
    clues = [
        Clue(" ".join(clue.text for clue in group) or "0", *(group[0][1:] if group else (number, 1)))
        for group in groups
    ]
    return clues, number, at


def _group(lines: Sequence[str], number: int, begin: int) -> tuple[list[Clue], bool, int, int]:
    """Return the clues in one pair of brackets, whether some have brackets or bars of their own, the line where it
    ends, and the index behind its end.
    """
    start = number, begin + 1
    clues: list[Clue] = []
    inner: list[str] | None = None  # the numbers of a clue in brackets of its own, or between bars
    place = start
    stack: list[str] = []
    bars = nested = False
    at = begin
    before = "["  # the token before: a bracket, a bar, a separator, or "" for a number or a clue
    while number <= len(lines):
        for token in TOKEN.finditer(lines[number - 1], at):
            sign = token[0]
            where = number, token.start() + 1
            if sign in CLOSING:
                stack.append(CLOSING[sign])
                if len(stack) > 2 or (bars and len(stack) > 1):
                    raise PuzzleError(
                        "found brackets inside the brackets of a clue, expected numbers\na list of clues is written as "
                        "[[1, 3], [2], []]",
                        "bad-number",
                    ).at(*where)
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
        number, at = number + 1, 0
    line, column = start
    sign = lines[line - 1][column - 1]
    message = f"found {sign!r} without its end, expected {CLOSING[sign]!r}"
    raise PuzzleError(f"{message}\n{ADVICE}", "bad-number").at(line, column)


def _missing(sign: str, place: tuple[int, int]) -> PuzzleError:
    message = f"found {sign!r}, expected a number or a clue before it"
    return PuzzleError(f"{message}\nwrite 0 or [] for an empty line, or delete the {sign!r}", "bad-number").at(*place)
