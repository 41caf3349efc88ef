"""Settings of a puzzle, such as ``size: 10x8`` and ``stars: 2``, in typed lines and in sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from nono.text.parts.names import FLAGS
from nono.text.parts.refusals import quoted, refusal

SIZE = re.compile(r"\s*\(?(\d{1,4})(?:\s*[xX\u00d7,;]\s*|\s+by\s+|\s+)(\d{1,4})\)?\s*")
YES = {"yes": True, "true": True, "no": False, "false": False}
SIZES = {"height": "rows", "width": "cols"}  # settings of one number, and the side that they count
MOST_DIGITS = 3  # of a size in one number
SEVERAL_STARS = 10  # rows of a board that usually has more than one star in each


def size_in(text: str) -> list[int]:
    """Return the one or two numbers of a line that may state a size, otherwise []."""
    size = []
    if pair := SIZE.fullmatch(text):
        size = [int(pair[1]), int(pair[2])]
    elif text.strip().isdecimal() and len(text.strip()) <= MOST_DIGITS:
        size = [int(text)]
    return size if all(size) else []


def value_of_setting(name: str, text: str, line: int = 0) -> Any:
    """Return the number, flag, size as (width, height), colours or text of a setting. Raises `PuzzleError`."""
    value: Any = text
    text = text.rstrip(",;")  # of a statement
    if name in ("stars", "mines", "width", "height"):
        value = int(text) if text.isdecimal() and len(text) < 7 else None
    elif name in FLAGS:
        value = YES.get(text.casefold())
    elif name == "size":
        size = size_in(text)
        value = (size[0], size[-1]) if size else None
    elif name == "colours":
        value = _colours(text)
    if value is None:
        raise refusal("setting", f"found {quoted(text)} as {name}", line)
    return value


def _colours(text: str) -> dict[str, str] | None:
    """Return the names or values of colours by their letters, from a text such as ``r = red, b = #0000ff``."""
    pairs = [[part.strip() for part in pair.split("=")] for pair in text.split(",")]
    if not all(len(pair) == 2 and len(pair[0]) == 1 and not pair[0].isdigit() and pair[1] for pair in pairs):
        return None
    colours = {pair[0]: pair[1] for pair in pairs}
    return colours if len(colours) == len(pairs) else None


def expect_known(settings: Mapping[str, Any], kind: Any) -> None:
    """Raise `PuzzleError` at a setting that only other genres have."""
    for name in settings:
        if name in FLAGS and name not in kind.fields:
            raise refusal("foreign setting", f"found {name!r}, which {kind.genre} does not have")


def expect_stars(settings: Mapping[str, Any], kind: Any, height: int, line: int = 0) -> None:
    """Raise `PuzzleError` if a large board needs the number of stars: small ones have one in each row."""
    if "stars" in kind.fields and "stars" not in settings and height >= SEVERAL_STARS:
        raise refusal("stars", f"found a board of {height} rows without the number of stars", line)


def sizes_of(settings: Mapping[str, Any]) -> dict[str, int]:
    """Return the numbers of rows and columns that settings state."""
    sizes = {side: settings[name] for name, side in SIZES.items() if name in settings}
    if "size" in settings:
        sizes |= {"cols": settings["size"][0], "rows": settings["size"][1]}
    return sizes


def expect_size(settings: Mapping[str, Any], height: int, width: int, line: int = 0) -> None:
    """Raise `PuzzleError` if settings state another size."""
    sizes = {"rows": height, "cols": width}
    for side, number in sizes_of(settings).items():
        if sizes[side] != number:
            what = "rows" if side == "rows" else "columns"
            raise refusal("size", f"found {height} rows and {width} columns, but the size says {number} {what}", line)


def of_puzzle(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings that are fields of a puzzle."""
    return {
        name: value for name, value in settings.items() if name not in ("size", "width", "height", "colours", "genre")
    }
