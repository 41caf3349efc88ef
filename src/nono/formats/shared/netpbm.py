"""The header that all pictures of netpbm share."""

from __future__ import annotations

import re
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt

ITEM = re.compile(rb"(?:\s++|#[^\n\r]*+)*+(\d++)")
COMMENT = re.compile(rb"#([^\n\r]*)")


class Header(NamedTuple):
    """Kind (``b"P1"``), size, the highest value (1 for bitmaps), the comments, and where the pixels begin."""

    kind: bytes
    width: int
    height: int
    highest: int
    comments: list[str]
    end: int


def header(data: bytes, kinds: bytes, at: int = 0) -> Header:
    """The header of the picture that begins at this byte; raises `PuzzleError` on anything else."""
    kind = data[at : at + 2]
    if kind not in kinds.split() or not re.match(rb"\s|#", data[at + 2 : at + 3]):
        found = excerpt(data[at : at + 10])
        raise PuzzleError(f"found {found}, expected one of {kinds.decode()}", "unknown-format").at(1)
    at += 2
    items, comments = [], []
    for name in ("width", "height", "highest value")[: 2 if kind in (b"P1", b"P4") else 3]:
        item = ITEM.match(data, at)
        if item is None or len(item[1]) > 9:
            found = excerpt(data[at : at + 20].decode("latin-1")) if item is None else "a number of many digits"
            raise PuzzleError(f"found {found}, expected the {name} of the picture", "bad-number").at(1)
        comments += COMMENT.findall(data, at, item.start(1))
        items.append(int(item[1]))
        at = item.end()
    width, height, *highest = items
    texts = [text for comment in comments if (text := comment.decode("utf-8", "replace").strip())]
    if kind in (b"P4", b"P5", b"P6"):
        at += 1  # exactly one character of white space
    return Header(kind, width, height, highest[0] if highest else 1, texts, at)
