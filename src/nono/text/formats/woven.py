"""Strings that number-loom uses to share puzzles: JSON, compressed by Brotli, in Base64 after ``WOVEN-``; read only.

A string contains the picture, palette, title, description, author, id and license. The clues are computed from the
picture. Cells are listed by row, or by column in strings of number-loom 0.4. Trianograms, triangular grids and
unfinished pictures are refused. Install Brotli with ``pip install 'nono-puzzles[woven]'``.
"""

from __future__ import annotations

import base64
import binascii
import json
from typing import Any

from nono.base.distribution import needs
from nono.base.errors import PuzzleError, excerpt
from nono.base.fields import field_of
from nono.base.palette import make_palette
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.raster import check_picture, fit_key

BEGIN, END = "WOVEN-", "-"
UNKNOWN = 255  # the number of an undecided cell
MAX_JSON = 1 << 24  # maximum number of bytes
WORDS = ("description", "author", "license")
CAPABILITIES = Capabilities(clues=False, goal=True, colour=True, about=frozenset({"id", "title", *WORDS}))


def sniff(head: str) -> bool:
    """Return whether the text begins with ``WOVEN-``."""
    return head.lstrip().startswith(BEGIN)


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle in the string. Raises `PuzzleError`."""
    packed = "".join(text.split())
    if not packed.startswith(BEGIN):
        raise PuzzleError(f"found {excerpt(packed)}, expected a string beginning with {BEGIN}", "unknown-format").at(1)
    body = packed[len(BEGIN) :].removesuffix(END).rstrip("=")
    try:
        data = base64.b64decode(body + "=" * (-len(body) % 4), validate=True)
        document = json.loads(_unpacked(data))
    except PuzzleError:
        raise
    except (binascii.Error, ValueError, RecursionError) as error:
        message = f"found a damaged string: {error}, expected the whole string, from {BEGIN} to the last {END}"
        raise PuzzleError(message, "encoding") from None
    yield _puzzle(document)


def _unpacked(data: bytes) -> bytes:
    """Return the decompressed bytes; raises `PuzzleError` if they are too many, and ValueError on damaged data."""
    with needs("woven", "Brotli", "WOVEN strings"):
        import brotli
    unpacker = brotli.Decompressor()
    try:
        found: bytes = unpacker.process(data, output_buffer_limit=MAX_JSON + 1)
    except brotli.error:
        raise ValueError("not packed by Brotli") from None
    if len(found) > MAX_JSON:
        raise PuzzleError(f"found more than {MAX_JSON} bytes in the string, too many for a puzzle", "too-large")
    if not unpacker.is_finished():
        raise ValueError("its end is missing")
    return found


def _puzzle(document: Any) -> Nonogram:
    solution = field_of(document, "solution", dict)
    entries = field_of(solution, "palette", list)
    if solution.get("clue_style") != "Nono" or any(isinstance(item, dict) and item.get("corner") for item in entries):
        raise PuzzleError("found a trianogram, expected a nonogram", "unsupported-variant")
    entries = [item for item in entries if field_of(item, "color", int) != UNKNOWN]
    entries.sort(key=lambda item: item["color"] if isinstance(item["color"], int) else 0)
    number = {item["color"]: index for index, item in enumerate(entries)}
    if not entries or entries[0]["color"] != 0 or len(number) < len(entries):
        raise PuzzleError("found a repeated colour or no background, expected the colours 0, 1, …", "unknown-colour")
    rows = _rows(solution)
    if wrong := {cell for row in rows for cell in row} - number.keys():
        unknown = "undecided cells" if UNKNOWN in wrong else f"the colour {min(wrong)}"
        raise PuzzleError(f"found {unknown} in the picture, expected colours of the palette", "unknown-colour")
    meta = {name: field_of(document, name, str) for name in WORDS if document.get(name)}
    about = {name: field_of(document, name, str) for name in ("id", "title") if document.get(name)}
    palette = make_palette(list(map(_colour, entries)))
    return Nonogram.from_grid([[number[cell] for cell in row] for row in rows], palette, meta=meta, **about)


def _rows(solution: dict[str, Any]) -> list[list[int]]:
    """Return the colours of the cells by row. Raises `PuzzleError`."""
    if "grid" in solution:
        columns = field_of(solution, "grid", list)
        if not all(isinstance(column, list) and len(column) == len(columns[0]) for column in columns):
            raise PuzzleError("found columns of different lengths in the string, expected a picture", "goal-size")
        rows = [list(row) for row in zip(*columns, strict=True)]
        check_picture(len(rows), len(columns))
    else:
        shape = field_of(solution, "shape", dict)
        if "Triangular" in shape:
            raise PuzzleError("found a triangular grid, expected a square one", "unsupported-variant")
        size = field_of(shape, "Square", dict)
        width, height = field_of(size, "width", int), field_of(size, "height", int)
        check_picture(height, width)
        cells = field_of(solution, "cells", list)
        if len(cells) != width * height:
            raise PuzzleError(f"found {len(cells)} cells, expected {width * height} for {width}x{height}", "goal-size")
        rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    if wrong := [cell for row in rows for cell in row if type(cell) is not int]:
        raise PuzzleError(f"found the cell {excerpt(wrong[0])} in the string, expected a number", "bad-field")
    return rows


def _colour(item: dict[str, Any]) -> dict[str, str]:
    """Return the colour as an entry of nono's palette. Raises `PuzzleError`."""
    rgb = field_of(item, "rgb", list)
    if len(rgb) != 3 or not all(type(part) is int and 0 <= part <= 255 for part in rgb):
        raise PuzzleError(f"found the colour {excerpt(rgb)}, expected red, green and blue, 0 to 255", "unknown-colour")
    key = fit_key(field_of(item, "ch", str))
    fields = {"name": field_of(item, "name", str), "rgb": "".join(f"{part:02x}" for part in rgb)}
    return {name: value for name, value in fields.items() if value} | ({"key": key} if key else {})
