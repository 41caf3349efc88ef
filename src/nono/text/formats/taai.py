"""Sets of the TAAI, TCGA and ICGA tournaments: ``$1`` (the number), then clues of columns and rows, separated by tabs.

Tournament puzzles are square. The size of other boards is inferred if rows and columns have equal totals for only one
size. Otherwise, the size must be given with ``--size``.
"""

from __future__ import annotations

import re
from itertools import accumulate
from operator import sub

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import MAX_CELLS
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, require_nonogram, warn_lost
from nono.text.formats.shared.clues import Line, clue_lines, nonogram, numbers

CAPABILITIES = Capabilities(many=True, about=frozenset({"id"}))
READ_OPTIONS = ("size",)
# The fast reader writes each length as the byte 128 + length, so that lines are split and looked up without parsing.
VALUE = 128
PAIR = re.compile(rb"[1-9]\d")  # three digits leave a further byte, which makes `_fast` reject the puzzle
DIGITS = bytes(code + VALUE - 48 if 48 <= code < 58 else code for code in range(256))
LENGTHS = bytes(VALUE) + bytes(range(VALUE))
CODES = {b"%d" % length: bytes([VALUE + length]) for length in range(10, 100)}
PLAIN = b"$0123456789\t\n"
SPARE = 2  # maximum number of ignored blank lines at the end of a puzzle; more of them are empty clues


def sniff(head: str) -> bool:
    """Return whether the first line is a dollar sign and a number."""
    return bool(re.match(r"\s*\$[ \t]*\d+[ \t]*(\n|\Z)", head))


def loads(text: str, check: bool = True, size: tuple[int, int] | None = None) -> Loaded:
    """Yield the puzzles in the set; for each puzzle that cannot be read, yield its error.

    ``size`` is the width and height of all boards.
    """
    line = 1 + len(text) - len(text.lstrip("\n"))
    text = text.lstrip("\n").removesuffix("\n")
    first, *parts = ("\n" + text).split("\n$")
    if first or not parts:
        raise PuzzleError("found no line such as $1, expected one before each puzzle", "missing-section").at(line)
    for part, clues in zip(parts, (not size and _coded(text)) or [b""] * len(parts), strict=True):
        id, _, body = part.partition("\n")
        puzzle = _fast(clues, id) if clues else None
        if puzzle is None:
            try:
                puzzle = _puzzle(body, line, id.strip(), check, size)
            except PuzzleError as error:
                yield error.at(line)
        if puzzle is not None:
            yield puzzle
        line += part.count("\n") + 1


def _coded(text: str) -> list[bytes]:
    """Return the clues of each puzzle, with lengths as bytes; [] if the text contains anything but numbers."""
    if not text.isascii():
        return []
    data = text.encode()
    if data.translate(None, PLAIN):
        return []
    parts = [part.partition(b"\n")[2] for part in data[1:].split(b"\n$")]
    if data.count(b"$") != len(parts):
        return []
    coded = PAIR.sub(lambda pair: CODES[pair[0]], b"$".join(parts))
    return coded.translate(DIGITS).split(b"$")


def _fast(coded: bytes, id: str) -> Nonogram | None:
    """Return the puzzle for well-formed clues of a square board; None if `_puzzle` must read them."""
    lines = coded.translate(None, b"\t").split(b"\n")
    size = len(lines) // 2
    lines = lines[size:] + lines[:size]
    blocks = list(map(len, lines))
    sums = list(map(sum, lines))
    number = sum(blocks)
    words = coded.count(b"\t") + 2 * size - blocks.count(0)
    if size * size > MAX_CELLS or 2 * size != len(lines) or words != number or b"\x80" in coded or not id.isdigit():
        return None
    across, down = sum(sums[:size]) - VALUE * sum(blocks[:size]), sum(sums[size:]) - VALUE * sum(blocks[size:])
    longest = max(map(sub, sums, map((VALUE - 1).__mul__, blocks)))  # cells that the longest clue needs, and one more
    if across != down or longest > size + 1:
        return None
    return Nonogram.of_checked(size, blocks, b"".join(lines).translate(LENGTHS), id)


def _puzzle(body: str, first: int, id: str, check: bool, size: tuple[int, int] | None) -> Nonogram:
    if not (id.isascii() and id.isdigit()):
        raise PuzzleError(f"found {excerpt('$' + id)}, expected a number after $", "bad-number").at(first)
    lines = [(at, line.strip()) for at, line in enumerate(body.split("\n"), first + 1)]
    spare = SPARE
    while True:
        try:
            height = _given_height(lines, size) if size else _height(lines)
            width = len(lines) - height
            return nonogram(lines[width:], lines[:width], check, id=id)
        except PuzzleError:
            if spare == 0 or not lines or lines[-1][1]:
                raise
        lines.pop()
        spare -= 1


def _given_height(lines: list[Line], size: tuple[int, int]) -> int:
    if len(lines) != sum(size):
        message = f"found {len(lines)} clues, expected {size[0]} columns and {size[1]} rows"
        raise PuzzleError(message, "wrong-line-count")
    return size[1]


def _height(lines: list[Line]) -> int:
    """Return the number of rows: half of the lines, unless only another number makes the totals equal."""
    if len(lines) < 2:
        raise PuzzleError(f"found {len(lines)} clues, expected those of columns and rows", "wrong-line-count")
    sums = list(accumulate((sum(numbers(line)) for line in lines), initial=0))
    fitting = [width for width in range(1, len(lines)) if 2 * sums[width] == sums[-1]]
    half = len(lines) // 2
    if len(lines) % 2 == 0 and (half in fitting or not fitting):
        return half
    needs = [sum(clue) + len(clue) - 1 for clue in map(numbers, lines)]
    longest, after = list(accumulate(needs, max)), list(accumulate(reversed(needs), max))
    fitting = [
        width
        for width in fitting
        if longest[width - 1] <= len(lines) - width and after[len(lines) - width - 1] <= width
    ]
    if len(fitting) != 1:
        found = " or ".join(f"{width}x{len(lines) - width}" for width in fitting[:3]) or f"{len(lines)} clues"
        message = f"found {found}, expected as many columns as rows, or the option --size"
        raise PuzzleError(message, "ambiguous-format" if fitting else "wrong-line-count").at(lines[0][0])
    return len(lines) - fitting[0]


def dumps(puzzles: Puzzles) -> str:
    """Return the puzzles as a set; raises `PuzzleError` on colours, blotted clues and ambiguous sizes."""
    out = []
    for index, puzzle in enumerate(puzzles, 1):
        fitted = require_nonogram(puzzle, "taai", CAPABILITIES)
        text = clue_lines(fitted.cols + fitted.rows, "\t", "")
        try:
            height = _height([(0, line) for line in text.split("\n")[:-1]])
        except PuzzleError:
            height = 0
        if height != fitted.height:
            size = f"{fitted.width}x{fitted.height}"
            message = f"found a board of {size}, expected a square; the format taai does not store other sizes"
            raise PuzzleError(message, "ambiguous-format")
        out.append(f"${_number(fitted, index)}\n{text}")
    return "".join(out)


def _number(puzzle: Nonogram, index: int) -> str:
    if puzzle.id and not (puzzle.id.isascii() and puzzle.id.isdigit()):
        warn_lost("an id that is not a number", "taai")
        return f"{index}"
    return puzzle.id or f"{index}"
