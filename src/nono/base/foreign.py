"""Texts that come from files and their names, made harmless for where they are shown: one function for each place.

Control characters could steer a terminal or break a line, marks of the direction of writing disguise what is read,
tags and formulas do what the reader of a page or table never asked for.
"""

from __future__ import annotations

import json as json_format
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # beginnings of cells that spreadsheets calculate
_DIGITS = RLock()
MARKUP = re.compile(r"[\\`*_\[\]~|]")


def printable(text: str) -> str:
    """For terminals: control characters and marks of direction as spaces."""
    return text if text.isprintable() else "".join(letter if letter.isprintable() else " " for letter in text)


def html(text: str) -> str:
    """For HTML and SVG, as text or in quotes."""
    from html import escape

    return escape(printable(text))


def markdown(text: str) -> str:
    """For a line of Markdown, within which it is plain text."""
    return MARKUP.sub(r"\\\g<0>", html(text).replace("&quot;", '"').replace("&#x27;", "'"))


def cell(value: object) -> object:
    """For a cell of CSV: texts that could be formulas have an apostrophe before them."""
    if not isinstance(value, str):
        return value
    return f"'{printable(value)}" if value.startswith(FORMULA) else printable(value)


def json(data: Any, default: Callable[[Any], Any] | None = None, ascii: bool = False) -> str:
    """For a line of JSON: characters that are not printable, or not ``ascii``, as escapes; numbers of any size.

    ``default`` as of `json.dumps`. Raises `ValueError` on numbers that JSON does not have, as NaN.
    """
    with _digits_of_any_number():
        text = json_format.dumps(data, ensure_ascii=ascii, allow_nan=False, default=default)
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else json_format.dumps(letter)[1:-1] for letter in text)


@contextmanager
def _digits_of_any_number() -> Iterator[None]:
    """Let Python write integers of more digits than it reads; its limit is of all threads."""
    with _DIGITS:
        limit = sys.get_int_max_str_digits()
        sys.set_int_max_str_digits(0)
        try:
            yield
        finally:
            sys.set_int_max_str_digits(limit)
