"""JSON as its standard has it: what only Python accepts, and a name that comes twice, are errors with their place."""

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


REPEATED = ""  # stands for a repeated key where the text of a fault is searched


class _NotJsonError(Exception):
    """Raised for JSON that only Python accepts. It contains the wrong text and a description."""

    def __init__(self, text: str, what: str) -> None:
        super().__init__(text)
        self.what = what


def _refuse(constant: str) -> Any:
    raise _NotJsonError(constant, f"found {constant}, expected a number")


def _number(digits: str) -> float:
    """Return a number with a fraction or an exponent; 2.0 becomes the whole number 2."""
    number = float(digits)
    if isinf(number):
        raise _NotJsonError(digits, f"found {excerpt(digits)}, expected a smaller number")
    return int(number) if number.is_integer() and abs(number) <= MAX_EXACT else number


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object with these keys and values. A key that occurs twice is an error."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise _NotJsonError(REPEATED, f"the key {excerpt(twice)} appears twice; it may appear only once")
    return fields


# A single decoder, because `json.loads` would make one per call, which takes longer than the hooks.
DECODER = json.JSONDecoder(parse_constant=_refuse, parse_float=_number, object_pairs_hook=_object)


def parse(text: str) -> Any:
    """Return the data of a JSON text. Raises `PuzzleError`."""
    try:
        return DECODER.decode(text)
    except _NotJsonError as error:
        message, position = f"not JSON: {error.what}", _position(text, str(error))
    except json.JSONDecodeError as error:
        rest = text[error.pos : error.pos + 20]
        wrong = excerpt(rest) if rest.strip() else "the end of the text"
        message, position = f"not JSON: found {wrong}, {error.msg[:1].lower()}{error.msg[1:]}", error.pos
    except RecursionError:
        raise PuzzleError(f"not a puzzle: lists are nested too deeply\n{ADVICE}", "bad-json") from None
    except ValueError:
        message = "found a number with thousands of digits, expected a block's length"
        raise PuzzleError(f"{message}\n{ADVICE}", "bad-number") from None
    fault = PuzzleError(f"{message}\n{ADVICE}", "bad-json")
    raise fault.at(text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position))


def _position(text: str, wanted: str) -> int:
    """Return the position of ``wanted`` outside strings; for `REPEATED`, that of the first repeated key."""
    keys: list[set[str]] = []  # the keys of each open object or list
    for token in TOKEN.finditer(text):
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
    return 0
