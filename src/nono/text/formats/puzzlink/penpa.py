"""Links to Penpa+, ``…/penpa-edit/#m=edit&p=DATA``: plain drawings of nonograms and of genres with cells; read only.

The data are lines of text, deflated and encoded in Base64. They contain the kind of grid, its size and title, the
margins around the board, the numbers of the board's cells, and the tags. The drawing is JSON in which pairs of letters
stand for frequent names. The drawing does not show the genre, so the tags, the title or the grid must name it.
"""

from __future__ import annotations

import json
import re
import zlib
from binascii import Error, a2b_base64
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.fields import WORDS, is_a, mismatch
from nono.base.grid import check_size
from nono.genres import GENRES, Nonogram, Puzzle
from nono.genres.codecs.parts import ReadBoard
from nono.genres.codecs.penpa_drawings import PenpaDrawing, Place, Symbol, refused
from nono.genres.format_codecs import codec_names, codec_of, codecs, puzzle_of_layers
from nono.text.formats.shared.clues import number
from nono.text.parts.genre_names import genres_named_in, heading_of, unknown_puzzle

NONOGRAM = "nonogram"
SITE = "https://swaroopg92.github.io/penpa-edit/"
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
FRAME = 2  # width of the border around the grid, in cells
SUDOKU = "sudoku"  # the kind of a grid that only Sudokus have
ALWAYS = ("command_redo", "command_undo", "command_replay")  # elements that say nothing about the puzzle
NONOGRAM_ELEMENTS = ("number", "surface", "lineE", "deletelineE")
SIZES = ("1", "6", "10")  # the modes of numbers that have the size of a clue


def is_link(address: str) -> bool:
    """Return whether the address is a link to Penpa+ on any site."""
    match = ADDRESS.match(address)
    return match is not None and bool(match[2] or "penpa" in match[1])


def read(address: str, check: bool, genre: str | None, fields: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle in a link. ``genre`` applies if the link names none. Raises `PuzzleError`."""
    lines = _text(address).split("\n")
    header = lines[0].split(",")
    if len(header) < 3 or len(lines) < 6:
        raise refused("data in an old or unknown form", "the whole link of a puzzle")
    if header[0] not in ("square", SUDOKU):
        raise refused(f"a grid of {excerpt(header[0])}", "a square one")
    # fields 15 and 16, which may be missing
    title, author = (field.partition(": ")[2].replace("%2C", ",").strip() for field in (*header[15:17], "", "")[:2])
    name = _genre(lines[17] if len(lines) > 17 else "[]", title, genre or (SUDOKU if header[0] == SUDOKU else None))
    drawing = _drawing(lines, *(number(field, what="a size") for field in header[1:3]))
    about: dict[str, Any] = {"title": title, "meta": {"author": author} if author else {}}
    if name == NONOGRAM:
        return _nonogram(drawing, about, check)
    sketch: Any = codec_of(name, "penpa")
    return puzzle_of_layers(GENRES[name], sketch.read(drawing, fields if name == genre else {}), check, **about)


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


def _json(text: str, kind: type[Any]) -> Any:
    """Return the value of a line of JSON; raises `PuzzleError` if it has another type."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise PuzzleError(f"found {excerpt(text)} in a link to Penpa+, expected JSON", "bad-field") from None
    return _of_kind(value, kind)


def _of_kind(value: Any, kind: type[Any]) -> Any:
    """Return a value of the data; raises `PuzzleError` if it has another type."""
    if not is_a(value, kind):
        raise mismatch("a part of the link to Penpa+", value, WORDS[kind])
    return value


def _genre(tags: str, title: str, given: str | None) -> str:
    """Return the genre in the tags or the title, otherwise ``given``; raises `PuzzleError` if it is unsupported or
    unknown.
    """
    genre_of_tag = {tag: genre.genre for genre, sketch in codecs("penpa") for tag in (*sketch.names, genre.genre)}
    genre_of_tag[NONOGRAM] = NONOGRAM
    names = [tag for tag in _json(tags, list) if isinstance(tag, str)] if tags else []
    if unknown := [name for name in names if name not in genre_of_tag]:
        expected = " or ".join([NONOGRAM, *codec_names("penpa")])
        message = f"found a Penpa+ link of genre {excerpt(unknown[0])}, expected {expected}"
        raise PuzzleError(message, "unsupported-variant")
    if not names and (heading := heading_of(title)) and heading.unknown:
        raise unknown_puzzle(heading.unknown, 0)
    readable = dict.fromkeys([NONOGRAM, *genre_of_tag.values()])
    genres = {genre_of_tag[name] for name in names} or readable.keys() & {*genres_named_in(title)}
    if len(genres) == 1:
        return genres.pop()
    if given in readable:
        return str(given)
    missing = f"the title {excerpt(title)} and no tags" if title else "no tags and no title"
    raise refused(missing, f"a tag with the genre ({', '.join(readable)}), or the option genre")


def _drawing(lines: list[str], width: int, height: int) -> PenpaDrawing:
    """Return the drawing on a grid of this size, which has margins around the board. Raises `PuzzleError`."""
    check_size(height, width)
    space, steps, drawn = _json(lines[1], list), _json(lines[5], list), _json(lines[3], dict)
    if len(space) != 4 or not all(type(side) is int and side >= 0 for side in space):
        raise PuzzleError(f"found {excerpt(space)} as the margins, expected four numbers", "bad-field")
    top, bottom, left, right = space
    rows, columns = range(FRAME + top, FRAME + height - bottom), range(FRAME + left, FRAME + width - right)
    whole_width = width + 2 * FRAME
    # the cells of the board are given as steps from one to the next
    has_all = 0 < len(rows) * len(columns) == len(steps) and all(type(step) is int for step in steps)
    if not has_all or [*accumulate(steps)] != [whole_width * row + column for row in rows for column in columns]:
        raise refused("a board with missing cells", "a complete rectangle")

    def place(cell: int) -> Place:
        """Return the row and column on the board of a cell of the grid."""
        row, column = divmod(cell, whole_width)
        return row - rows.start, column - columns.start

    def cells(name: str, read: Callable[[Any], Any]) -> dict[Place, Any]:
        """Return the values of an element in each cell, as ``read`` converts them."""
        element = _of_kind(drawn.get(name, {}), dict)
        return {place(number(cell, what="the number of a cell")): read(value) for cell, value in element.items()}

    drawing = PenpaDrawing(
        len(rows),
        len(columns),
        surface=cells("surface", lambda value: value),
        numbers=cells("number", _text_of),
        symbols=cells("symbol", _symbol),
        elements=[name for name, value in drawn.items() if name not in ALWAYS and _is_drawn(value)],
    )
    drawing.walls = _walls(drawn.get("lineE", {}), drawing, place, whole_width, height + 2 * FRAME)
    for row, column in (*drawing.surface, *drawing.numbers, *drawing.symbols):
        if row + top not in range(height) or column + left not in range(width):
            raise refused("a mark outside the grid", "all marks on the grid")
    return drawing


def _is_drawn(value: Any) -> bool:
    """Return whether an element has content; lists may hold empty lists only."""
    return any(value) if isinstance(value, list) else bool(value)


def _text_of(value: Any) -> str:
    """Return the text of a number, which is stored with its colour and style; raises `PuzzleError` unless its size is
    normal.
    """
    if not isinstance(value, list) or len(value) < 3 or value[2] not in SIZES or not isinstance(value[0], int | str):
        raise refused(f"the number {excerpt(value)}", "one of normal size")
    return str(value[0]).strip()


def _symbol(value: Any) -> Symbol:
    """Return the shape and the style of a symbol. Raises `PuzzleError`."""
    match value:
        case [int(style), str(shape), *_]:
            return shape, style
    raise refused(f"the symbol {excerpt(value)}", "a symbol with one style")


def _walls(
    data: Any, board: ReadBoard, place: Callable[[int], Place], whole_width: int, whole_height: int
) -> dict[tuple[int, int], Any]:
    """Return the lines between two cells of the board, by the numbers of these cells. Raises `PuzzleError` on a line
    that does not run along one side of a cell.

    The corners of cells are numbered like the cells above and to the left of them, behind the last cell of the grid.
    """
    walls: dict[tuple[int, int], Any] = {}
    for key, style in _of_kind(data, dict).items():
        low, *high = sorted(number(word, what="two corners") - whole_width * whole_height for word in key.split(","))
        if low < 0 or high not in ([low + 1], [low + whole_width]):
            raise refused(f"the line {excerpt(key)}", "lines along the sides of cells")
        row, column = place(low)
        is_level = high == [low + 1]
        row, column = (
            (row, column + 1) if is_level else (row + 1, column)
        )  # of the cell above or to the left of the line
        if 0 <= row < board.height - is_level and 0 <= column < board.width - (not is_level):
            cell = row * board.width + column
            walls[cell, cell + (board.width if is_level else 1)] = style
    return walls


def _nonogram(drawing: PenpaDrawing, about: dict[str, Any], check: bool) -> Nonogram:
    """Return the nonogram in a drawing: the numbers in the margins are its clues. Raises `PuzzleError`."""
    if wrong := next((name for name in drawing.elements if name not in NONOGRAM_ELEMENTS), ""):
        raise refused(f"{excerpt(wrong)} on the board", "only lines and numbers")
    if drawing.inside(drawing.numbers) or drawing.inside(drawing.surface):
        raise refused("marks on the board", "clues in the margins above it and to its left")
    rows: list[list[int | None]] = [[] for _ in range(drawing.height)]
    cols: list[list[int | None]] = [[] for _ in range(drawing.width)]
    for row, column in sorted(drawing.numbers):
        text = drawing.numbers[row, column]
        if (row < 0) == (column < 0) or row >= drawing.height or column >= drawing.width:
            raise refused("a number in another margin", "clues above the board and to its left")
        if text not in ("", "0"):
            (cols[column] if row < 0 else rows[row]).append(None if text == "?" else number(text))
    return Nonogram(rows, cols, check=check, **about)
