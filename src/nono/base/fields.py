"""Typed access to JSON data. The errors name the field, the type that was found, and the type that was expected."""

from __future__ import annotations

from types import UnionType
from typing import Any

from nono.base.errors import PuzzleError, excerpt

WORDS: dict[Any, str] = {
    str: "text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    list: "a list",
    dict: "an object",
}


def is_a(value: object, kind: type | UnionType) -> bool:
    """Return whether a value has a type. True and false are not numbers; a whole number may stand for a float."""
    if isinstance(value, bool):
        return kind is bool
    return isinstance(value, int | float if kind is float else kind)


def described(value: object) -> str:
    """Return a value in the words of JSON: its type and, if it is short, the value, such as ``the number 5``."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, (int, float)):
        text = excerpt(value)
        return f"the number {text}" if len(text) < 25 else "a number of many digits"
    if isinstance(value, str):
        return f"the text {excerpt(value)}"
    return WORDS.get(type(value)) or excerpt(value)


def mismatch(name: str, value: object, expected: str, code: str = "bad-field", *where: Any) -> PuzzleError:
    """Return the error for a value of the wrong type; ``name`` tells where the value is."""
    return PuzzleError(f"{name} is {described(value)}; expected {expected}", code, *where)
