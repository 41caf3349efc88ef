"""Netpbm bitmaps, one pixel per cell, as text (P1) or bits (P4); nono writes P1.

A file of bits can contain several pictures. Grey and colour pictures are read like [other pictures](#picture).
"""

from __future__ import annotations

import re

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import split_rows
from nono.base.palette import default_palette
from nono.genres import Nonogram
from nono.genres.pixels import check_picture
from nono.text.formats.shared import Capabilities, Loaded, Puzzles, only_nonogram, warn_lost

CAPABILITIES = Capabilities(clues=False, goal=True, about=frozenset({"title"}))
ITEM = re.compile(rb"(?:\s++|#[^\n\r]*+)*+(\d++)")
COMMENT = re.compile(rb"#([^\n\r]*)")
BITS = [bytes(byte >> bit & 1 for bit in range(7, -1, -1)) for byte in range(256)]
CELLS = bytes(code - 48 if code in b"01" else code for code in range(256))
BEGIN = re.compile(rb"\S")


def sniff(head: str) -> bool:
    """Return whether the text begins with P1 or P4, and white space or a comment."""
    return re.match(r"P[14][\s#]", head) is not None


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzles whose solutions are the pictures in this text."""
    return load_bytes(text.encode("utf-8", "replace"), check)


def load_bytes(data: bytes, check: bool = True) -> Loaded:
    """Yield the puzzles whose solutions are the pictures. Raises `PuzzleError`."""
    offset = 0
    while picture := BEGIN.search(data, offset):
        kind, width, height, title, end = header(data, picture.start())
        cells, offset = (_characters if kind == b"P1" else _bits)(data, width, height, end)
        yield Nonogram.from_grid(list(map(list, split_rows(cells, width))), default_palette(2), title=title)


def header(data: bytes, offset: int) -> tuple[bytes, int, int, str, int]:
    """Return kind, width, height and title of the picture that begins at byte ``offset``, and the offset of its pixels.

    Raises `PuzzleError` if there is no picture.
    """
    kind = data[offset : offset + 2]
    if kind not in (b"P1", b"P4") or not re.match(rb"\s|#", data[offset + 2 : offset + 3]):
        raise PuzzleError(f"found {excerpt(data[offset : offset + 10])}, expected P1 or P4", "unknown-format").at(1)
    offset += 2
    items, comments = [], []
    for name in ("width", "height"):
        item = ITEM.match(data, offset)
        if item is None or len(item[1]) > 9:
            wrong = (
                excerpt(data[offset : offset + 20].decode("latin-1"))
                if item is None
                else "a number of more than 9 digits"
            )
            raise PuzzleError(f"found {wrong}, expected the {name} of the picture", "bad-number").at(1)
        comments += COMMENT.findall(data, offset, item.start(1))
        items.append(int(item[1]))
        offset = item.end()
    width, height = items
    check_picture(height, width)
    texts = [comment.decode("utf-8", "replace").strip() for comment in comments]
    title = next(filter(None, texts), "")
    if kind == b"P4":
        offset += 1  # a single white-space character follows the header
    return kind, width, height, title, offset


def _characters(data: bytes, width: int, height: int, begin: int) -> tuple[bytes, int]:
    """Return the cells of a P1 bitmap from the offset ``begin`` on, one byte each, and the offset after them.

    Raises `PuzzleError`. Nothing may follow such a bitmap.
    """
    cells = b"".join(COMMENT.sub(b"", data[begin:]).split()).translate(CELLS)
    expected = height * width
    if len(cells) != expected or cells.translate(None, b"\0\1"):
        what = "a character other than 0 and 1" if cells.translate(None, b"\0\1") else f"{len(cells)} cells"
        raise PuzzleError(f"found {what}, expected {expected} cells of 0 or 1", "goal-size")
    return cells, len(data)


def _bits(data: bytes, width: int, height: int, begin: int) -> tuple[bytes, int]:
    """Return the cells of a P4 bitmap from the offset ``begin`` on, one byte each, and the offset after them.

    Each row begins with a new byte of the file. Raises `PuzzleError` if the file is too short.
    """
    row = (width + 7) // 8
    size = row * height
    end = begin + size
    if len(data) < end:
        raise PuzzleError(f"found {max(0, len(data) - begin)} bytes of pixels, expected {size}", "goal-size")
    lines = (data[start : start + row] for start in range(begin, end, row))
    cells = b"".join(b"".join([BITS[byte] for byte in line])[:width] for line in lines)
    return cells, end


def dumps(puzzles: Puzzles) -> str:
    """Return the goal as text (P1), with the title as a comment; raises `PuzzleError` on colours and without a goal."""
    puzzle = only_nonogram(puzzles, "pbm", CAPABILITIES)
    title = " ".join(puzzle.title.split())
    if title != puzzle.title:
        warn_lost("title", "pbm")
    comment = f"# {title}\n" if title else ""
    rows = ("".join(["01"[cell] for cell in row]) + "\n" for row in puzzle.grid())
    return f"P1\n{comment}{puzzle.width} {puzzle.height}\n" + "".join(rows)
