"""Strict reading of JSON, as a whole or item by item, without the extensions of Python's parser."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from math import isinf
from typing import Any

from nono.base.errors import PuzzleError, excerpt

TOKEN = re.compile(r'("(?:[^"\\]++|\\.)*+")(\s*:)?|[\[\]{}]|[^\s"\[\]{},:]++', re.DOTALL)
SET = r'\s*(\{\s*("nono"\s*:\s*1\s*,\s*)?"set"\s*:\s*)?\['
PYTHON = re.compile(r"[\s\[{(]*'(?=.{,100000}\Z)", re.DOTALL)  # the beginning of a short text in the signs of Python
BLANK = re.compile(r"\s*")
MAX_EXACT = 1 << 53  # whole numbers up to this one are exact although they are written as 2.0
LONGEST_WORD = 16  # number of characters; an error this close to the end of a piece may be only a word that is cut off
MAX_ITEM = 1 << 24  # maximum characters per item of a list that is read item by item


def parse(text: str) -> Any:
    """Return the data of a JSON text, or of a dictionary or list as Python prints it. Raises `PuzzleError`."""
    try:
        return DECODER.decode(text)
    except FAULTS as error:
        if PYTHON.match(text):
            from ast import literal_eval  # seldom needed, and slow to import

            with suppress(*FAULTS, SyntaxError, MemoryError, TypeError):
                return DECODER.decode(json.dumps(literal_eval(text.strip())))
        fault, at = _fault(error, text)
        raise fault if at is None else fault.at(*_place(text, at)) from None


def items(pieces: Iterator[str]) -> Iterator[Any]:
    """Yield the items of a list, or of the list ``set`` in an object, while the pieces of the text arrive.

    Only about `MAX_ITEM` characters are in memory at once. Raises `PuzzleError` on invalid JSON, and if the text is
    neither a list nor such an object.
    """
    window = _Window(pieces)
    begin = re.match(SET, window.text)
    if not begin:
        message = f"found more than {MAX_ITEM} characters of JSON, expected a list of puzzles or JSON lines (.jsonl)"
        raise PuzzleError(message, "too-large")
    window.at = begin.end()
    end = "]" if not begin[1] else "]}"
    if window.next() != "]":
        while True:
            yield window.item()
            if (found := window.next()) == "]":
                break
            if found != ",":
                raise window.fault("',' or ']'")
            window.at += 1
            window.next()
    for mark in end:
        if window.next() != mark:
            raise window.fault(repr(mark))
        window.at += 1
    if window.next():
        raise window.fault("the end of the text")


class _Window:
    """The part of the text in memory: from ``at`` on, at least `MAX_ITEM` characters or all that are left."""

    def __init__(self, pieces: Iterator[str]) -> None:
        self.pieces = pieces
        self.text = ""
        self.at = 0
        self.whole = False  # whether the text ends within memory
        self.line, self.column = 1, 1  # position in the text of the first character in memory
        self.fill()

    def fill(self) -> None:
        """If fewer than `MAX_ITEM` characters are left, load more pieces, and drop the characters already read."""
        if self.whole or len(self.text) - self.at >= MAX_ITEM:
            return
        self.line, self.column = self.place(self.at)
        held = [self.text[self.at :]]
        size = len(held[0])
        while size < MAX_ITEM + MAX_ITEM // 4 and not self.whole:
            piece = next(self.pieces, None)
            self.whole = piece is None
            held.append(piece or "")
            size += len(held[-1])
        self.text, self.at = "".join(held), 0

    def place(self, at: int) -> tuple[int, int]:
        """Return line and column, in the whole text, of the character at this index in memory."""
        line, column = _place(self.text, at)
        return self.line + line - 1, column + (self.column - 1 if line == 1 else 0)

    def next(self) -> str:
        """Return the next character that is not blank, without reading past it; "" at the end of the text."""
        while True:
            self.fill()
            blank = BLANK.match(self.text, self.at)
            self.at = blank.end() if blank else self.at
            if self.at < len(self.text) or self.whole:
                return self.text[self.at : self.at + 1]

    def item(self) -> Any:
        """Return the item at ``at`` and move past it."""
        try:
            data, self.at = DECODER.raw_decode(self.text, self.at)
        except FAULTS as error:
            fault, at = _fault(error, self.text, self.at)
            cut = isinstance(error, json.JSONDecodeError) and error.msg.startswith("Unterminated string")
            if not self.whole and at is not None and (cut or at > len(self.text) - LONGEST_WORD):
                fault, at = PuzzleError(f"found a puzzle of more than {MAX_ITEM} characters", "too-large"), self.at
            raise fault if at is None else fault.at(*self.place(at)) from None
        return data

    def fault(self, expected: str) -> PuzzleError:
        found = excerpt(self.text[self.at : self.at + 20]) if self.next() else "the end of the text"
        return PuzzleError(f"not JSON: found {found}, expected {expected}", "bad-json").at(*self.place(self.at))


class _NotJsonError(Exception):
    """Raised for JSON that only Python accepts. It contains the wrong text and a description."""

    def __init__(self, text: str, what: str) -> None:
        super().__init__(text)
        self.what = what


def _refuse(constant: str) -> Any:
    raise _NotJsonError(constant, f"found {constant}, expected a number")


def _number(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise _NotJsonError(digits, f"found {excerpt(digits)}, expected a smaller number")
    return int(number) if number.is_integer() and abs(number) <= MAX_EXACT else number


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise _NotJsonError("", f"the key {excerpt(twice)} appears twice; it may appear only once")
    return found


# A single decoder, because `json.loads` would make one per call, which takes longer than the hooks.
DECODER = json.JSONDecoder(parse_constant=_refuse, parse_float=_number, object_pairs_hook=_object)
FAULTS = (_NotJsonError, RecursionError, ValueError)


def _fault(error: Exception, text: str, begin: int = 0) -> tuple[PuzzleError, int | None]:
    """Return the error for an exception of `json`, with its position if known. The data begin at ``begin``."""
    match error:
        case _NotJsonError():
            return PuzzleError(f"not JSON: {error.what}", "bad-json"), _found(text, str(error), begin)
        case json.JSONDecodeError():
            wrong = (
                excerpt(text[error.pos : error.pos + 20]) if error.pos < len(text.rstrip()) else "the end of the text"
            )
            message = f"not JSON: found {wrong}, {error.msg[:1].lower()}{error.msg[1:]}"
            return PuzzleError(message, "bad-json"), error.pos
        case RecursionError():
            return PuzzleError("not a puzzle: lists are nested too deeply", "bad-json"), None
    return PuzzleError("found a number with thousands of digits, expected a block's length", "bad-number"), None


def _place(text: str, at: int) -> tuple[int, int]:
    """Return the line and column of the character at this index."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _found(text: str, wanted: str, begin: int) -> int:
    """Return the position of ``wanted`` outside strings. If ``wanted`` is "", return the position of the first repeated
    key.
    """
    keys: list[set[str]] = []  # the keys of each open object or list
    for token in TOKEN.finditer(text, begin):
        if token[0] in "[{":
            keys.append(set())
        elif token[0] in "]}":
            keys.pop()
        elif wanted and token[0].startswith(wanted):
            return token.start()
        elif token[2] and not wanted:
            name = json.loads(token[1])
            if name in keys[-1]:
                return token.start()
            keys[-1].add(name)
    return begin
