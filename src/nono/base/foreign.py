"""Make untrusted texts, such as titles and file names, safe for output. Each kind of output has its own function.

Control characters could change a terminal or break a line. Direction marks could disguise a text. A browser could
execute tags, and a spreadsheet could evaluate formulas.
"""

from __future__ import annotations

import json as json_format
import re
import sys
from _thread import allocate_lock
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

Data = dict[str, Any]  # a JSON object
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # the first characters of formulas in spreadsheets
_LIFTING = allocate_lock()
_limits: list[int] = []  # the limits on digits before each of the calls of `all_digits` that have not ended
MARKUP = r"[\\`*_\[\]~|]"


def printable(text: str) -> str:
    """Return a text for terminals, with control characters and direction marks replaced by spaces."""
    return text if text.isprintable() else "".join(letter if letter.isprintable() else " " for letter in text)


def escaped_html(text: str) -> str:
    """Return a text escaped for HTML and SVG, also within quotes."""
    from html import escape

    return escape(printable(text))


def escaped_markdown(text: str) -> str:
    """Return a text escaped for use within a line of Markdown."""
    return re.sub(MARKUP, r"\\\g<0>", escaped_html(text).replace("&quot;", '"').replace("&#x27;", "'"))


def csv_cell(value: object) -> object:
    """Return a value for a CSV cell.

    A text that a spreadsheet could evaluate as a formula gets an apostrophe in front.
    """
    if not isinstance(value, str):
        return value
    return f"'{printable(value)}" if value.startswith(FORMULA) and value != "-" else printable(value)


def json_text(data: Any, default: Callable[[Any], Any] | None = None, ascii: bool = False) -> str:
    """Return data as a line of JSON.

    Unprintable characters become escapes. With ``ascii``, so do all non-ASCII characters. Integers may have any size.
    ``default`` is passed to `json.dumps`. Raises `ValueError` on NaN and infinity.
    """
    with all_digits():
        text = _encoder(default, ascii).encode(data)
    if text.isprintable():
        return text
    # escapes without the quotes around them
    return "".join(letter if letter.isprintable() else json_format.dumps(letter)[1:-1] for letter in text)


@lru_cache(maxsize=16)
def _encoder(default: Callable[[Any], Any] | None, ascii: bool) -> json_format.JSONEncoder:
    """Return an encoder with these options. It is kept, because making one takes longer than a small text."""
    return json_format.JSONEncoder(ensure_ascii=ascii, allow_nan=False, default=default)


@contextmanager
def all_digits() -> Iterator[None]:
    """Lift Python's limit on the number of digits of integers, in all threads."""
    with _LIFTING:
        _limits.append(sys.get_int_max_str_digits())
        sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        with _LIFTING:
            sys.set_int_max_str_digits(_limits.pop())  # the last call that ends restores what the first one found
