"""Strict reading of JSON, without the extensions of Python's parser."""

from __future__ import annotations

import json
import re
from collections import Counter
from math import isinf
from typing import Any

from nono.base.errors import PuzzleError, excerpt

TOKEN = re.compile(r'("(?:[^"\\]++|\\.)*+")(\s*:)?|[\[\]{}]|[^\s"\[\]{},:]++', re.DOTALL)
ADVICE = "JSON has double quotes around names and texts, commas between items, and no comma behind the last item"
MAX_EXACT = 1 << 53  # whole numbers up to this one are exact although they are written as 2.0


def parse(text: str) -> Any:
    """Return the data of a JSON text. Raises `PuzzleError`."""
    try:
        return DECODER.decode(text)
    except FAULTS as error:
        fault, at = _fault(error, text)
        fault.help = fault.help or ADVICE
        raise fault if at is None else fault.at(*_place(text, at)) from None


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
