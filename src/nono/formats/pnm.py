"""Grey and colour pictures of netpbm, P2 P3 P5 P6, one pixel for each cell; read only."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nono.base.errors import PuzzleError
from nono.formats.shared.capability import Capabilities
from nono.formats.shared.netpbm import header
from nono.formats.shared.raster import check_colours, check_picture, puzzle_of_pixels
from nono.genres.base import Puzzle

READ_OPTIONS = ("given",)
CAPABILITIES = Capabilities(clues=False, goal=True, colour=True)
COMMENT = re.compile(rb"#[^\n\r]*")


def sniff(head: str) -> bool:
    """Whether the text begins with a number of these pictures."""
    return bool(re.match(r"P[2356][\s#]", head))


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of a picture in characters."""
    return load_bytes(text.encode("utf-8", "replace"), check)


def load_bytes(data: bytes, check: bool = True, given: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of a picture; raises `PuzzleError`.

    Where the format is not ``given``, also on a picture that was hardly meant as a puzzle.
    """
    head = header(data, b"P2 P3 P5 P6", len(data) - len(data.lstrip()))
    check_picture(head.height, head.width)
    if not 1 <= head.highest <= 65535:
        raise PuzzleError(f"found the highest value {head.highest}, expected 1 to 65535", "bad-number").at(1)
    rest = data[head.end :]
    channels = 3 if head.kind in (b"P3", b"P6") else 1
    expected = head.width * head.height * channels
    if head.kind in (b"P2", b"P3"):
        words = COMMENT.sub(b"", rest).split(None, expected)[:expected]
        if not all(word.isdigit() and len(word) < 6 for word in words):
            raise PuzzleError("found another word than numbers, expected values of pixels", "bad-number")
        values = [int(word) for word in words]
    elif head.highest > 255:
        values = [high << 8 | low for high, low in zip(rest[::2], rest[1::2], strict=False)][:expected]
    else:
        values = list(rest[:expected])
    if len(values) != expected or max(values) > head.highest:
        what = f"{len(values)} values" if len(values) != expected else f"the value {max(values)}"
        raise PuzzleError(f"found {what}, expected {expected} of at most {head.highest}", "goal-size")
    scaled = [f"{round(255 * value / head.highest):02x}" for value in values]
    triples = zip(*[iter(scaled)] * 3, strict=True) if channels == 3 else ((value,) * 3 for value in scaled)
    puzzle = puzzle_of_pixels(head.width, ["".join(triple) for triple in triples])
    if not given:
        check_colours(puzzle)
    yield puzzle
