"""Links to Penpa+, ``…/penpa-edit/#m=edit&p=DATA``: plain drawings of nonograms and Akari; read only.

The data are lines of text, deflated and encoded in Base64. They contain the kind of grid, its size and title, the
margins around the board, the numbers of the board's cells, and the tags. The drawing is JSON in which pairs of letters
stand for frequent names. The drawing does not show the genre, so the tags or the title must name it.
"""

from __future__ import annotations

import json
import re
import zlib
from binascii import Error, a2b_base64
from itertools import accumulate
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.base.fields import WORDS, is_a, mismatch
from nono.base.grid import check_size
from nono.genres import Akari, Nonogram, Puzzle
from nono.text.formats.shared import number

ADDRESS = re.compile(r"https?://([^#?]*)[#?](m=(?:edit|solve)&)?")
DATA = re.compile(r"[#?&]p=([^&#]*)")
MAX_TEXT = 1 << 20  # maximum number of bytes after decompression
NAMES = (
    "zO null|z_ __a|z7 nobulbthermo|z6 killercages|z4 deletelineE|z5 polygon|z0 squareframe|zD direction|z3 arrows|"
    "zT thermo|z2 freelineE|zF freeline|z1 numberS|z8 command_replay|zU command_undo|zR command_redo|zB board|"
    "zP special|zY symbol|zN number|zC cage|zW wall|zE lineE|zL line|zS surface|zM edit_mode|zG grid|zA pu_a|zQ pu_q|"
    "z9 qa|zZ z"
)
SHORT = {short: name if name in ("null", "z") else f'"{name}"' for short, name in map(str.split, NAMES.split("|"))}
GENRES = {"akari": "akari", "lightup": "akari", "bijutsukan": "akari", "nonogram": "nonogram"}
TITLES = {"akari": "akari", "light up": "akari", "nonogram": "nonogram"}
DARK = (1, 4, 8)  # Penpa's numbers of wall colours: dark grey, black and grey
FRAME = 2  # width of the border around the grid, in cells

Cells = dict[tuple[int, int], Any]  # by (row, column) in the grid, counted from 0


class Drawing(NamedTuple):
    """A drawing. The board is the grid without the margins above and to its left."""

    height: int
    width: int
    top: int
    left: int
    surface: Cells
    numbers: Cells
    elements: list[str]  # the names of all elements that are drawn, such as "surface" and "number"


def is_link(address: str) -> bool:
    """Return whether the address is a link to Penpa+ on any site."""
    match = ADDRESS.match(address)
    return match is not None and bool(match[2] or "penpa" in match[1])


def read(address: str, check: bool, genre: str | None) -> Puzzle:
    """Return the puzzle in a link. ``genre`` applies if neither tags nor title name one. Raises `PuzzleError`."""
    lines = _text(address).split("\n")
    fields = lines[0].split(",")
    if len(fields) < 3 or len(lines) < 6:
        raise _refused("data in an old or unknown form")
    if fields[0] != "square":
        raise _refused(f"a grid of {excerpt(fields[0])}", "a square one")
    # fields 15 and 16, which may be missing
    title, author = (field.partition(": ")[2].replace("%2C", ",").strip() for field in (*fields[15:17], "", "")[:2])
    genre = _genre(lines[17] if len(lines) > 17 else "[]", title, genre)
    drawing = _drawing(lines, *(number(field, what="a size") for field in fields[1:3]))
    about: dict[str, Any] = {"title": title, "meta": {"author": author} if author else {}, "check": check}
    return _akari(drawing, about) if genre == "akari" else _nonogram(drawing, about)


def _text(address: str) -> str:
    """Return the decompressed data in a link. Raises `PuzzleError`."""
    match = DATA.search(address)
    if match is None or not match[1]:
        raise PuzzleError("found a link to Penpa+ without data, expected p=…", "missing-section")
    try:
        packed = a2b_base64(match[1].replace("-", "+").replace("_", "/") + "==")
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        data = inflate.decompress(packed, MAX_TEXT + 1)
    except (Error, ValueError, zlib.error):
        raise PuzzleError("found damaged Penpa+ data, expected the whole link", "bad-field") from None
    if len(data) > MAX_TEXT:
        raise PuzzleError(f"found more than {MAX_TEXT} bytes of data, too many for a puzzle", "too-large")
    if not inflate.eof:
        raise PuzzleError("found truncated Penpa+ data, expected the whole link", "bad-field")
    text = data.decode("utf-8", "replace")
    for short, name in SHORT.items():
        text = text.replace(short, name)
    return text


def _refused(content: str, expected: str = "a nonogram or Akari") -> PuzzleError:
    return PuzzleError(f"found a Penpa+ link with {content}, expected {expected}", "unsupported-variant")


def _json(text: str, kind: type[Any]) -> Any:
    """Return the value of a line of JSON; raises `PuzzleError` if it has another type."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise PuzzleError(f"found {excerpt(text)} in a link to Penpa+, expected JSON", "bad-field") from None
    if not is_a(value, kind):
        raise mismatch("a part of the link to Penpa+", value, WORDS[kind])
    return value


def _genre(tags: str, title: str, given: str | None) -> str:
    """Return the genre in the tags or the title, otherwise ``given``; raises `PuzzleError` if it is unsupported or
    unknown.
    """
    names = [tag for tag in _json(tags, list) if isinstance(tag, str)] if tags else []
    if names:
        if (unknown := next((name for name in names if name not in GENRES), None)) is not None:
            message = f"found a Penpa+ link of genre {excerpt(unknown)}, expected nonogram or akari"
            raise PuzzleError(message, "unsupported-variant")
        return GENRES[names[0]]
    genres = {genre for words, genre in TITLES.items() if words in title.lower()}
    if len(genres) != 1 and given is not None and given in GENRES.values():
        return given
    if len(genres) != 1:
        missing = f"the title {excerpt(title)} and no tags" if title else "no tags and no title"
        raise _refused(missing, "a tag with the genre (nonogram or akari), or the option genre")
    return genres.pop()


def _drawing(lines: list[str], width: int, height: int) -> Drawing:
    """Return the drawing on a grid of this size. Raises `PuzzleError`."""
    check_size(height, width)
    space, steps, drawn = _json(lines[1], list), _json(lines[5], list), _json(lines[3], dict)
    if len(space) != 4 or not all(type(side) is int and side >= 0 for side in space):
        raise PuzzleError(f"found {excerpt(space)} as the margins, expected four numbers", "bad-field")
    top, bottom, left, right = space
    if bottom or right:
        raise _refused("a margin below the board or to its right", "clues above and to the left")
    rows, columns = range(FRAME + top, FRAME + height), range(FRAME + left, FRAME + width)
    count = len(rows) * len(columns)
    whole = ((width + 2 * FRAME) * row + column for row in rows for column in columns)
    # the cells of the board are given as steps from one to the next
    has_all = 0 < count == len(steps) and all(type(step) is int for step in steps)
    if not has_all or [*accumulate(steps)] != [*whole]:
        raise _refused("a board with missing cells", "a complete rectangle")
    surface, numbers = (_cells(drawn.get(name, {}), height, width) for name in ("surface", "number"))
    return Drawing(height, width, top, left, surface, numbers, [name for name in drawn if drawn[name]])


def _cells(data: Any, height: int, width: int) -> Cells:
    """Return the values drawn in each cell; raises `PuzzleError` on a cell outside the grid."""
    cells: Cells = {}
    if not isinstance(data, dict):
        raise mismatch("a part of the link to Penpa+", data, WORDS[dict])
    for key, value in data.items():
        row_on_grid, column = divmod(number(key, what="the number of a cell"), width + 2 * FRAME)
        cells[row_on_grid - FRAME, column - FRAME] = value
    if any(not (0 <= row < height and 0 <= column < width) for row, column in cells):
        raise _refused("a mark outside the grid", "all marks on the grid")
    return cells


def _clue(value: Any) -> str:
    """Return the text of a number, which is stored with its colour and style; raises `PuzzleError` unless its size is
    normal.
    """
    if not isinstance(value, list) or len(value) < 3 or value[2] != "1" or not isinstance(value[0], int | str):
        raise _refused(f"the number {excerpt(value)}", "one of normal size")
    return str(value[0]).strip()


def _require_alone(drawing: Drawing, *parts: str) -> None:
    """Raise `PuzzleError` if the drawing contains elements other than numbers and these parts."""
    allowed = (*parts, "number", "command_redo", "command_undo", "command_replay")
    if wrong := next((name for name in drawing.elements if name not in allowed), ""):
        raise _refused(f"{excerpt(wrong)} on the board", f"only {' and '.join(parts)} and numbers")


def _akari(drawing: Drawing, about: dict[str, Any]) -> Akari:
    """Return the Akari in a drawing: dark cells are walls, and the numbers on them are clues. Raises `PuzzleError`."""
    _require_alone(drawing, "surface")
    if drawing.top or drawing.left:
        raise _refused("a margin around the board", "no margin around an Akari")
    rows = [["."] * drawing.width for _ in range(drawing.height)]
    for row, column in {**drawing.surface, **drawing.numbers}:
        place = f"in row {row + 1}, column {column + 1}"
        if drawing.surface.get((row, column)) not in DARK:
            raise _refused(f"a mark on an empty cell {place}", "black or grey walls and their clues")
        clue = _clue(drawing.numbers.get((row, column), ["", 1, "1"]))
        if clue not in ("", "?", *"01234"):
            raise _refused(f"the clue {excerpt(clue)} {place}", "0 to 4")
        rows[row][column] = clue if clue.isdigit() else "#"
    return Akari(["".join(row) for row in rows], **about)


def _nonogram(drawing: Drawing, about: dict[str, Any]) -> Nonogram:
    """Return the nonogram in a drawing: the numbers in the margins are its clues. Raises `PuzzleError`."""
    _require_alone(drawing, "surface", "lineE", "deletelineE")
    top, left = drawing.top, drawing.left
    if any(row >= top and column >= left for row, column in (*drawing.surface, *drawing.numbers)):
        raise _refused("marks on the board", "clues in the margins above it and to its left")
    rows: list[list[int | None]] = [[] for _ in range(drawing.height - top)]
    cols: list[list[int | None]] = [[] for _ in range(drawing.width - left)]
    for row, column in sorted(drawing.numbers):
        clue = _clue(drawing.numbers[row, column])
        if row < top and column < left:
            raise _refused("a number in the corner", "clues above the board and to its left")
        if clue not in ("", "0"):
            length = None if clue == "?" else number(clue)
            (cols[column - left] if row < top else rows[row - top]).append(length)
    return Nonogram(rows, cols, **about)
