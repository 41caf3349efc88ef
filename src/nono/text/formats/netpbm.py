"""Netpbm pictures, one pixel per cell: bitmaps as text (P1) or bits (P4), grey and colour pictures (P2, P3, P5, P6).

Black and white puzzles are written as P1. A file of bits can contain several pictures.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import split_rows
from nono.base.palette import default_palette
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, only_nonogram, warn_lost
from nono.text.formats.shared.raster import check_colours, check_picture, puzzle_of_pixels

CAPABILITIES = Capabilities(clues=False, goal=True, about=frozenset({"title"}))
KINDS = (b"P1", b"P2", b"P3", b"P4", b"P5", b"P6")
ITEM = re.compile(rb"(?:\s++|#[^\n\r]*+)*+(\d++)")
COMMENT = re.compile(rb"#([^\n\r]*)")
BITS = [bytes(byte >> bit & 1 for bit in range(7, -1, -1)) for byte in range(256)]
CELLS = bytes(code - 48 if code in b"01" else code for code in range(256))
BEGIN = re.compile(rb"\S")


class Header(NamedTuple):
    """The header of a picture: kind (``b"P1"``), size, highest value (1 for bitmaps), comments, and offset of the
    pixels.
    """

    kind: bytes
    width: int
    height: int
    highest: int
    comments: list[str]
    end: int


def sniff(head: str) -> bool:
    """Return whether the text begins with the letter P, a digit from 1 to 6, and white space or a comment."""
    return re.match(r"P[1-6][\s#]", head) is not None


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzles whose solutions are the pictures in this text."""
    return load_bytes(text.encode("utf-8", "replace"), check)


def load_bytes(data: bytes, check: bool = True) -> Loaded:
    """Yield the puzzles whose solutions are the pictures. Raises `PuzzleError`, also if a grey or colour picture has
    one colour or too many colours.
    """
    at = 0
    while picture := BEGIN.search(data, at):
        head = header(data, picture.start())
        title = head.comments[0] if head.comments else ""
        if head.kind in (b"P1", b"P4"):
            cells, at = (_characters if head.kind == b"P1" else _bits)(head, data)
            grid = list(map(list, split_rows(cells, head.width)))
            yield Nonogram.from_grid(grid, default_palette(2), title=title)
        else:
            puzzle = puzzle_of_pixels(head.width, _pixels(head, data), title=title)
            check_colours(puzzle)
            yield puzzle
            return


def header(data: bytes, at: int) -> Header:
    """Return the header of the picture that begins at byte ``at``; raises `PuzzleError` if there is none."""
    kind = data[at : at + 2]
    if kind not in KINDS or not re.match(rb"\s|#", data[at + 2 : at + 3]):
        expected = b" ".join(KINDS).decode()
        raise PuzzleError(f"found {excerpt(data[at : at + 10])}, expected one of {expected}", "unknown-format").at(1)
    at += 2
    items, comments = [], []
    for name in ("width", "height", "highest value")[: 2 if kind in (b"P1", b"P4") else 3]:
        item = ITEM.match(data, at)
        if item is None or len(item[1]) > 9:
            found = excerpt(data[at : at + 20].decode("latin-1")) if item is None else "a number of more than 9 digits"
            raise PuzzleError(f"found {found}, expected the {name} of the picture", "bad-number").at(1)
        comments += COMMENT.findall(data, at, item.start(1))
        items.append(int(item[1]))
        at = item.end()
    width, height, *highest = items
    check_picture(height, width)
    if highest and not 1 <= highest[0] <= 65535:
        raise PuzzleError(f"found {highest[0]} as the highest value, expected 1 to 65535", "bad-number").at(1)
    texts = [text for comment in comments if (text := comment.decode("utf-8", "replace").strip())]
    if kind in (b"P4", b"P5", b"P6"):
        at += 1  # a single white-space character follows the header
    return Header(kind, width, height, highest[0] if highest else 1, texts, at)


def _characters(head: Header, data: bytes) -> tuple[bytes, int]:
    """Return the cells of a P1 bitmap, one byte each, and the offset after them."""
    cells = b"".join(COMMENT.sub(b"", data[head.end :]).split()).translate(CELLS)
    expected = head.height * head.width
    if len(cells) != expected or cells.translate(None, b"\0\1"):
        what = "a character other than 0 and 1" if cells.translate(None, b"\0\1") else f"{len(cells)} cells"
        raise PuzzleError(f"found {what}, expected {expected} cells of 0 or 1", "goal-size")
    return cells, len(data)


def _bits(head: Header, data: bytes) -> tuple[bytes, int]:
    """Return the cells of a P4 bitmap, one byte each, and the offset after them."""
    row = (head.width + 7) // 8
    size = row * head.height
    end = head.end + size
    if len(data) < end:
        raise PuzzleError(f"found {max(0, len(data) - head.end)} bytes of pixels, expected {size}", "goal-size")
    lines = (data[start : start + row] for start in range(head.end, end, row))
    cells = b"".join(b"".join([BITS[byte] for byte in line])[: head.width] for line in lines)
    return cells, end


def _pixels(head: Header, data: bytes) -> list[str]:
    """Return the pixels of a grey or colour picture as ``rrggbb``."""
    rest = data[head.end :]
    channels = 3 if head.kind in (b"P3", b"P6") else 1
    expected = head.width * head.height * channels
    if head.kind in (b"P2", b"P3"):
        words = COMMENT.sub(b"", rest).split(None, expected)[:expected]
        if not all(word.isdigit() and len(word) < 6 for word in words):
            raise PuzzleError("found a word that is not a number, expected pixel values", "bad-number")
        values = [int(word) for word in words]
    elif head.highest > 255:
        values = [high << 8 | low for high, low in zip(rest[::2], rest[1::2], strict=False)][:expected]
    else:
        values = list(rest[:expected])
    if len(values) != expected or max(values) > head.highest:
        what = f"{len(values)} values" if len(values) != expected else f"the value {max(values)}"
        raise PuzzleError(f"found {what}, expected {expected} values of at most {head.highest}", "goal-size")
    scaled = [f"{round(255 * value / head.highest):02x}" for value in values]
    triples = zip(*[iter(scaled)] * 3, strict=True) if channels == 3 else ((value,) * 3 for value in scaled)
    return ["".join(triple) for triple in triples]


def dumps(puzzles: Puzzles) -> str:
    """Return the goal as text (P1), with the title as a comment; raises `PuzzleError` on colours and without a goal."""
    puzzle = only_nonogram(puzzles, "pbm", CAPABILITIES)
    title = " ".join(puzzle.title.split())
    if title != puzzle.title:
        warn_lost("title", "pbm")
    comment = f"# {title}\n" if title else ""
    rows = ("".join(["01"[cell] for cell in row]) + "\n" for row in puzzle.grid())
    return f"P1\n{comment}{puzzle.width} {puzzle.height}\n" + "".join(rows)
