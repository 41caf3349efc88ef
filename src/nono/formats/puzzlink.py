"""Addresses of puzz.link (pzpr) nonograms: ``https://puzz.link/p?nonogram/COLUMNS/ROWS/BODY``.

The body fills, for each column and then for each row, half as many slots as it has cells, from the grid outwards: the
last number first. ``0``-``9`` ``a``-``f`` are values below 16, ``-hh`` below 256, ``+hhh`` below 4096, ``.`` a number
that is not given, ``g``-``z`` 1 to 20 empty slots.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nono.clue import Clue
from nono.errors import PuzzleError, excerpt
from nono.formats.common.clues import board_size
from nono.formats.common.holds import Holds, fit, single
from nono.genres.nonogram import Nonogram
from nono.puzzle import Puzzle

HOLDS = Holds(blots=True)
ADDRESS = re.compile(r"(?:https?://[^?\s]*\?)?(?:type=)?/?(\w+)/(.*)", re.DOTALL)
BODY = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|(\.)|([g-z])")
GAPS = "ghijklmnopqrstuvwxyz"
LARGEST = 255  # what puzz.link itself reads


def sniff(head: str) -> bool:
    """Whether this is an address, or the part of it that matters."""
    return bool(re.match(r"\s*(https?://[^?\s]*\?|\??nonogram/\d)", head)) and len(head.split()) == 1


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of an address; raises `PuzzleError`."""
    found = ADDRESS.fullmatch(text.strip().lstrip("?"))
    if found is None:
        raise PuzzleError(f"found {excerpt(text.strip())}, expected an address ?nonogram/…", "unknown-format").at(1)
    kind, rest = found[1], found[2].split("/")
    if kind != "nonogram":
        raise PuzzleError(f"found a puzzle of {excerpt(kind)}, expected nonogram", "unsupported-variant").at(1)
    if len(rest) < 3 or any(rest[3:]):
        raise PuzzleError(f"found {excerpt(found[2])}, expected COLUMNS/ROWS/BODY", "missing-section").at(1)
    height, width = board_size(rest[1], rest[0], 1)
    deep, wide = (height + 1) // 2, (width + 1) // 2
    slots = _slots(rest[2], width * deep + height * wide)
    cols = [_clue(slots, deep, column * deep) for column in range(width)]
    rows = [_clue(slots, wide, width * deep + row * wide) for row in range(height)]
    try:
        yield Nonogram(rows, cols, check=check)
    except PuzzleError as error:
        raise error.at(1) from None


def _slots(body: str, size: int) -> dict[int, int | None]:
    """The filled slots: a length, or None for an unknown one."""
    slots: dict[int, int | None] = {}
    slot = at = 0
    while at < len(body):
        item = BODY.match(body, at)
        if item is None:
            message = f"found {body[at]!r} in the body, expected digits, '-', '+', '.' or a gap"
            raise PuzzleError(message, "bad-number").at(1)
        if item[5]:
            slot += GAPS.index(item[5]) + 1
        else:
            value = item[1] or item[2] or item[3]
            slots[slot] = int(value, 16) if value else None
            slot += 1
        at = item.end()
    if slot != size:
        raise PuzzleError(f"found {slot} slots in the body, expected {size}", "wrong-line-count").at(1)
    return slots


def _clue(slots: dict[int, int | None], size: int, start: int) -> list[tuple[int | None, int]]:
    return [(slots[slot], 1) for slot in range(start + size - 1, start - 1, -1) if slot in slots]


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """The puzzle as an address; raises `PuzzleError` on colours and on blocks above 255 cells."""
    puzzle = fit(single(puzzles, "puzzlink"), "puzzlink", HOLDS)
    deep, wide = (puzzle.height + 1) // 2, (puzzle.width + 1) // 2
    body, gap = [], 0
    for size, clues in ((deep, puzzle.cols), (wide, puzzle.rows)):
        for clue in clues:
            if len(clue) > size:
                message = f"found a clue of {len(clue)} blocks, expected at most {size}"
                raise PuzzleError(message, "clue-too-long")
            if clue:
                body += [*_gaps(gap), *_items(clue)]
                gap = 0
            gap += size - len(clue)
    return f"https://puzz.link/p?nonogram/{puzzle.width}/{puzzle.height}/{''.join([*body, *_gaps(gap)])}\n"


def _gaps(size: int) -> Iterator[str]:
    yield GAPS[-1] * (size // len(GAPS))
    if size % len(GAPS):
        yield GAPS[size % len(GAPS) - 1]


def _items(clue: Clue) -> Iterator[str]:
    for length, _ in reversed(clue):
        if length is not None and length > LARGEST:
            message = f"a block of {length} cells, expected at most {LARGEST} for the format puzzlink"
            raise PuzzleError(message, "unsupported-variant")
        yield "." if length is None else f"{length:x}" if length < 16 else f"-{length:02x}"
