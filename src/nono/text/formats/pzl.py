"""``.pzl`` of Izaron's solver, black and white or colour: colours, ``HEIGHT WIDTH``, the rows, then the columns.

The first line is the number of colours, and each of the next lines is a colour such as ``#ff9900``; a black and white
file begins with the size. A clue begins with its number of blocks. For each block, the length follows and, in files
with colours, red, green and blue. The background is white, even if one of the colours is white as well. Read only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nono.base.errors import PuzzleError, excerpt
from nono.base.palette import default_palette, make_palette
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.clues import Line, board_size, nonogram, number, numbered

CAPABILITIES = Capabilities(colour=True)
COLOURS = re.compile(r"\s*\d{1,3}\s*\n(?:\s*#[0-9a-fA-F]{6}\s*\n)+\s*\d+ \d+\s*\n")


def sniff(head: str) -> bool:
    """Return whether the text has a number of colours, the colours, and a size."""
    return COLOURS.match(head) is not None


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle in the text. Raises `PuzzleError`."""
    lines = [line for line in numbered(text) if line[1]]
    colours: dict[str, int] = {}
    palette = default_palette(2)
    if lines and lines[0][1].isdecimal():
        count = number(lines[0][1], lines[0][0])
        for at, word in lines[1 : 1 + count]:
            if not re.fullmatch("#[0-9a-fA-F]{6}", word):
                raise PuzzleError(f"found {excerpt(word)}, expected a colour such as #ff9900", "unknown-colour").at(at)
            colours[word[1:].lower()] = len(colours) + 1
        palette = make_palette([palette[0], *({"name": f"#{rgb}", "rgb": rgb} for rgb in colours)])
        lines = lines[1 + count :]
    sizes = lines[0][1].split() if lines else []
    if len(sizes) != 2:
        raise PuzzleError("found no size, expected a line with height and width", "missing-section").at(1)
    height, width = board_size(sizes[0], sizes[1], lines[0][0])
    if len(lines) != 1 + height + width:
        found = f"found {len(lines) - 1} clues, expected {height} for the rows and {width} for the columns"
        raise PuzzleError(found, "wrong-line-count").at(lines[-1][0])
    clues = lines[1:]
    yield nonogram(clues[:height], clues[height:], check, lambda line: _clue(line, colours), palette=palette)


def _clue(line: Line, colours: dict[str, int]) -> Sequence[tuple[int, int] | int]:
    """Return the blocks on a line. Raises `PuzzleError`."""
    at, text = line
    count, *rest = (number(word, at) for word in text.split())
    size = 4 if colours else 1
    if len(rest) != count * size:
        found = f"found {len(rest)} numbers after {count}, expected {count * size}"
        raise PuzzleError(found, "bad-number").at(at)
    blocks: list[tuple[int, int] | int] = []
    for start in range(0, len(rest), size):
        length, *channels = rest[start : start + size]
        rgb = "".join(f"{channel:02x}" for channel in channels)
        if colours and rgb not in colours:
            raise PuzzleError(f"found the colour #{rgb}, expected one of the list", "unknown-colour").at(at)
        blocks.append((length, colours[rgb]) if colours else length)
    return blocks
