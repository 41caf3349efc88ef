"""Bitmaps of netpbm: P1, in characters, with the title as comment, and P4, in bits, several in a file.

``pbm`` writes P1 and ``pbmraw`` P4; each reads both. 1 is black.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nono.base.errors import PuzzleError
from nono.base.grid import split_rows
from nono.base.palette import default_palette
from nono.formats.shared.capability import Capabilities, require_nonogram, require_single, warn_lost
from nono.formats.shared.netpbm import Header, header
from nono.formats.shared.raster import check_picture
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram

BITS = [bytes(byte >> bit & 1 for bit in range(7, -1, -1)) for byte in range(256)]
CELLS = bytes(code - 48 if code in b"01" else code for code in range(256))
BEGIN = re.compile(rb"\S")
COMMENT = re.compile(rb"#[^\n\r]*")


def sniff(head: str) -> bool:
    """Whether the text begins with P1 or P4."""
    return bool(re.match(r"P[14][\s#]", head))


def load_bytes(data: bytes, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzles of a file; raises `PuzzleError`."""
    at = 0
    while picture := BEGIN.search(data, at):
        head = header(data, b"P1 P4", picture.start())
        check_picture(head.height, head.width)
        cells, at = (_characters if head.kind == b"P1" else _bits)(head, data)
        title = head.comments[0] if head.comments else ""
        grid = list(map(list, split_rows(cells, head.width)))
        yield Nonogram.from_grid(grid, default_palette(2), title=title)


def _characters(head: Header, data: bytes) -> tuple[bytes, int]:
    """The cells, and where they end."""
    cells = b"".join(COMMENT.sub(b"", data[head.end :]).split()).translate(CELLS)
    expected = head.height * head.width
    if len(cells) != expected or cells.translate(None, b"\0\1"):
        what = "another character than 0 and 1" if cells.translate(None, b"\0\1") else f"{len(cells)} cells"
        raise PuzzleError(f"found {what}, expected {expected} cells of 0 or 1", "goal-size")
    return cells, len(data)


def _bits(head: Header, data: bytes) -> tuple[bytes, int]:
    """The cells, and where they end."""
    row = (head.width + 7) // 8
    size = row * head.height
    end = head.end + size
    if len(data) < end:
        raise PuzzleError(f"found {max(0, len(data) - head.end)} bytes of bits, expected {size}", "goal-size")
    lines = (data[start : start + row] for start in range(head.end, end, row))
    cells = b"".join(b"".join([BITS[byte] for byte in line])[: head.width] for line in lines)
    return cells, end


class Bitmap:
    """One of the two kinds: both are read, one is written."""

    def __init__(self, name: str, many: bool, what: str) -> None:
        self.name = name
        self.CAPABILITIES = Capabilities(clues=False, goal=True, many=many, about=frozenset({"title"}))
        self.__doc__ = what
        self.sniff = sniff
        self.load_bytes = load_bytes

    def loads(self, text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
        """The puzzles of a text of P1."""
        return load_bytes(text.encode("utf-8", "replace"), check)


class Plain(Bitmap):
    """P1."""

    def dumps(self, puzzles: Iterable[Puzzle]) -> str:
        """The picture in characters; raises `PuzzleError` on colours, and on a puzzle without a picture."""
        puzzle = require_nonogram(require_single(puzzles, self.name), self.name, self.CAPABILITIES)
        rows = ["".join(["01"[cell] for cell in row]) for row in puzzle.grid()]
        return f"P1\n{_comment(puzzle, self.name)}{puzzle.width} {puzzle.height}\n" + "".join(
            row + "\n" for row in rows
        )


class Raw(Bitmap):
    """P4."""

    def dump_bytes(self, puzzles: Iterable[Puzzle]) -> bytes:
        """The pictures in bits; raises `PuzzleError` on colours, and on a puzzle without a picture."""
        out = []
        for given in puzzles:
            puzzle = require_nonogram(given, self.name, self.CAPABILITIES)
            out.append(f"P4\n{_comment(puzzle, self.name)}{puzzle.width} {puzzle.height}\n".encode())
            size = (puzzle.width + 7) // 8
            for row in puzzle.grid():
                number = int(row.translate(b"01" + bytes(254)), 2) << 8 * size - puzzle.width
                out.append(number.to_bytes(size))
        return b"".join(out)


def _comment(puzzle: Nonogram, format: str) -> str:
    title = " ".join(puzzle.title.split())
    if title != puzzle.title:
        warn_lost("title", format)
    return f"# {title}\n" if title else ""


plain = Plain("pbm", many=False, what="Bitmaps of netpbm in characters, P1; P4 is read as well")
raw = Raw("pbmraw", many=True, what="Bitmaps of netpbm in bits, P4, several in a file; P1 is read as well")
