"""Settings of typed puzzles: lines such as ``title: A cat``, ``size: 10x8`` or ``stars: 2``."""

from __future__ import annotations

import re
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.palette import RGB_OF_NAME

TEXTS = ("id", "title", "author", "copyright", "license", "source", "date", "difficulty", "description")
NUMBERS = ("stars", "mines", "width", "height")
FLAGS = ("repeats", "diagonals", "separate")
BOARDS = ("boxes", "parity", "goal", "saved")  # a board follows below the line
COLOURS = ("colours", "colors")
SETTINGS = ("genre", "size", *TEXTS, *NUMBERS, *FLAGS, *BOARDS, *COLOURS)
YES, NO = ("", "yes", "true", "1"), ("no", "false", "0")
SIZE = re.compile(r"(\d{1,7})\s*[xX*]\s*(\d{1,7})|(\d{1,7})")
COLOUR = re.compile(r"(\w)\s*=?\s*(#?\w+)")
RGB = re.compile(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")


def setting_of(name: str, value: str, line: int) -> tuple[str, Any] | None:
    """Return the name and value of a setting, or None if no setting has this name. Raises `PuzzleError`."""
    name, value = name.lower(), value.strip()
    try:
        return _setting_of(name, value)
    except PuzzleError as error:
        raise error.at(line) from None


def _setting_of(name: str, value: str) -> tuple[str, Any] | None:
    if name == "genre" or name in TEXTS:
        return name, value
    if name in NUMBERS:
        if value.isdecimal() and len(value) < 8:
            return name, int(value)
        raise PuzzleError(f"found {excerpt(value)}, expected a number\nwrite '{name}: 2', for example", "bad-number")
    if name in FLAGS:
        if value.lower() in YES + NO:
            return name, value.lower() in YES
        raise PuzzleError(
            f"found {excerpt(value)}, expected yes or no\nwrite '{name}: yes', or leave the line out", "bad-field"
        )
    if name == "size":
        if found := SIZE.fullmatch(value):
            return name, (int(found[1] or found[3]), int(found[2] or found[3]))
        raise PuzzleError(
            f"found the size {excerpt(value)}, expected WIDTHxHEIGHT\nwrite 'size: 10x8' for 10 columns and 8 rows",
            "bad-size",
        )
    if name in BOARDS:
        if value:
            message = f"found {excerpt(value)} behind '{name}:', expected the board on the lines below"
            raise PuzzleError(f"{message}\nwrite one line per row", "bad-field")
        return name, None
    if name in COLOURS:
        return "colours", _colours_of(value)
    return None


def _colours_of(value: str) -> dict[str, dict[str, str]]:
    """Return the entries of a palette by their letters."""
    found = {}
    for part in filter(None, re.split(r"\s*[,;]\s*", value)):
        entry = COLOUR.fullmatch(part)
        name = entry[2] if entry else part
        rgb = RGB.fullmatch(name)
        if not entry or not (rgb or name.lower() in RGB_OF_NAME):
            message = f"found the colour {excerpt(part)}, expected a letter and a colour"
            advice = "write 'colours: r = red, q = #00aa44', for example"
            raise PuzzleError(f"{message}\n{advice}", "unknown-colour")
        if entry[1] in found:
            message = f"found the colour {entry[1]!r} twice, expected a letter of its own for each colour"
            raise PuzzleError(f"{message}\nwrite 'colours: r = red, q = #00aa44', for example", "duplicate-key")
        found[entry[1]] = {"key": entry[1], "name": name.lower(), "rgb": rgb[1] if rgb else RGB_OF_NAME[name.lower()]}
    return found
