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
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.base.fields import WORDS, is_a, mismatch
from nono.base.grid import check_size
from nono.genres import GENRES, Nonogram, Puzzle
from nono.genres.codecs.penpa_drawings import PenpaDrawing, Place, Symbol, refused
from nono.genres.format_codecs import codec_names, codec_of, codecs, puzzle_of_layers
from nono.text.formats.shared.clues import number
from nono.text.parts.genre_names import expect_known, genres_named_in

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


class PenpaGrid(NamedTuple):
    """The size of the grid without its margins, and the margins above it and to its left."""

    height: int
    width: int
    top: int
    left: int
    whole_width: int  # of the grid with its margins and its border


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
    stars = fields.get("stars") if name == genre else None
    read_drawing = sketch.read(drawing)
    if "stars" in GENRES[name].fields and stars is None and "stars" not in drawing.values:
        message = "found a Penpa+ link without the number of stars, expected a number in the margin"
        raise PuzzleError(f"{message}\nuse the option genre with queens or 'two not touch'", "missing-section")
    if name == genre:
        drawing.values |= {field: value for field, value in fields.items() if field not in drawing.values}
    return puzzle_of_layers(GENRES[name], read_drawing, check, **about)


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
    if not names:
        expect_known(title, 0)
    readable = dict.fromkeys([NONOGRAM, *genre_of_tag.values()])
    genres = {genre_of_tag[name] for name in names} or readable.keys() & {*genres_named_in(title)}
    if len(genres) == 1:
        return genres.pop()
    if given in readable:
        return str(given)
    missing = f"the title {excerpt(title)} and no tags" if title else "no tags and no title"
    raise refused(missing, f"a tag with the genre ({', '.join(readable)}), or the option genre")


def _drawing(lines: list[str], width: int, height: int) -> PenpaDrawing:
    """Return the drawing on a grid of this size. Raises `PuzzleError`."""
    check_size(height, width)
    space, steps, drawn = _json(lines[1], list), _json(lines[5], list), _json(lines[3], dict)
    if len(space) != 4 or not all(type(side) is int and side >= 0 for side in space):
        raise PuzzleError(f"found {excerpt(space)} as the margins, expected four numbers", "bad-field")
    top, bottom, left, right = space
    rows, columns = range(FRAME + top, FRAME + height - bottom), range(FRAME + left, FRAME + width - right)
    whole_width = width + 2 * FRAME
    whole = (whole_width * row + column for row in rows for column in columns)
    # the cells of the board are given as steps from one to the next
    has_all = 0 < len(rows) * len(columns) == len(steps) and all(type(step) is int for step in steps)
    if not has_all or [*accumulate(steps)] != [*whole]:
        raise refused("a board with missing cells", "a complete rectangle")
    grid = PenpaGrid(len(rows), len(columns), top, left, whole_width)
    sides = (range(-top, height - top), range(-left, width - left))
    return PenpaDrawing(
        grid.height,
        grid.width,
        surface=_cells(drawn.get("surface", {}), grid, sides, lambda value: value),
        numbers=_cells(drawn.get("number", {}), grid, sides, _text_of),
        symbols=_cells(drawn.get("symbol", {}), grid, sides, _symbol),
        walls=_walls(drawn.get("lineE", {}), grid, whole_width * (height + 2 * FRAME)),
        elements=[name for name, value in drawn.items() if name not in ALWAYS and _is_drawn(value)],
    )


def _is_drawn(value: Any) -> bool:
    """Return whether an element has content; lists may hold empty lists only."""
    return any(value) if isinstance(value, list) else bool(value)


def _mapping(data: Any) -> dict[str, Any]:
    """Return the values of an element by their places. Raises `PuzzleError`."""
    if not isinstance(data, dict):
        raise mismatch("a part of the link to Penpa+", data, WORDS[dict])
    return data


def _cells(data: Any, grid: PenpaGrid, sides: tuple[range, range], read: Callable[[Any], Any]) -> dict[Place, Any]:
    """Return the values drawn in each cell, as ``read`` converts them; raises `PuzzleError` on a cell outside the grid.

    ``sides`` are the rows and the columns of the grid with its margins; those of the board begin with 0.
    """
    cells: dict[Place, Any] = {}
    for key, value in _mapping(data).items():
        row_on_grid, column = divmod(number(key, what="the number of a cell"), grid.whole_width)
        row, column = row_on_grid - FRAME - grid.top, column - FRAME - grid.left
        if row not in sides[0] or column not in sides[1]:
            raise refused("a mark outside the grid", "all marks on the grid")
        cells[row, column] = read(value)
    return cells


def _text_of(value: Any) -> str:
    """Return the text of a number, which is stored with its colour and style; raises `PuzzleError` unless its size is
    normal.
    """
    if not isinstance(value, list) or len(value) < 3 or value[2] not in SIZES or not isinstance(value[0], int | str):
        raise refused(f"the number {excerpt(value)}", "one of normal size")
    return str(value[0]).strip()


def _symbol(value: Any) -> Symbol:
    """Return the shape and the style of a symbol. Raises `PuzzleError`."""
    if isinstance(value, list) and len(value) > 1 and isinstance(value[0], int) and isinstance(value[1], str):
        return value[1], value[0]
    raise refused(f"the symbol {excerpt(value)}", "a symbol with one style")


def _walls(data: Any, grid: PenpaGrid, first: int) -> dict[tuple[Place, Place], Any]:
    """Return the lines between two cells of the board, by these cells. ``first`` is the number of the first corner of
    cells. Raises `PuzzleError` on a line that does not run along one side of a cell.
    """
    walls: dict[tuple[Place, Place], Any] = {}
    for key, style in _mapping(data).items():
        ends = [number(word, what="two corners") - first for word in key.split(",")]
        low, high = min(ends), max(ends)
        row, column = divmod(low, grid.whole_width)
        row, column = row - FRAME - grid.top + 1, column - FRAME - grid.left + 1  # of the cell below the corner
        if len(ends) != 2 or low < 0 or high - low not in (1, grid.whole_width):
            raise refused(f"the line {excerpt(key)}", "lines along the sides of cells")
        cells = ((row - 1, column), (row, column)) if high - low == 1 else ((row, column - 1), (row, column))
        if all(0 <= row < grid.height and 0 <= column < grid.width for row, column in cells):
            walls[cells] = style
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
