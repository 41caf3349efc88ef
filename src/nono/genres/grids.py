"""Grids of cells: rows of text and their symmetries, and the conversion of goals and saved grids.

The values of puzzle layers are rows of text with one character per cell. A goal is given as rows of colours or of keys,
and stored as one byte per cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from nono.base.errors import PuzzleError, excerpt
from nono.base.fields import is_a, mismatch
from nono.base.grid import Row, check_size, grouped, neighbours_by_side, split_rows
from nono.base.palette import Palette, default_palette

if TYPE_CHECKING:
    from numpy.typing import NDArray

Value = TypeVar("Value")
# A saved grid in a program: rows of keys, or the colours of the cells as in a solution, with -1 or None if unknown.
SavedGrid: TypeAlias = "Sequence[str] | Sequence[Sequence[int | str | None]] | NDArray[Any]"

NONE = "."  # stands for a cell without a clue
OPEN = "?"  # stands for an unknown cell in saved grids
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # the characters that stand for the numbers 0 to 35
DECIMALS = DIGITS[:10]
NUMBERS = {key: number for number, key in enumerate(DIGITS)}
# The fields of a saved grid, with their types
SAVED = (("id", str | int | None, "text"), ("note", str | int | None, "text"), ("grid", list, "a list of rows"))


class Rows(tuple[str, ...]):
    """Rows of text with one character per cell."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:  # one text is pickled faster than many
        return (rows_of, (self.text, len(self[0]))) if any(self) else (Rows, (tuple(self),))

    @property
    def text(self) -> str:
        """The characters of all cells, row by row."""
        return "".join(self)

    def clue_cells(self) -> list[tuple[int, str]]:
        """Return the cells with a clue, and their characters."""
        text = self.text
        return [(cell, key) for cell, key in enumerate(text) if key != NONE] if text.strip(NONE) else []

    def numbers(self) -> list[tuple[int, int]]:
        """Return the cells with a number, and the numbers.

        Letters are numbers from 10 on. Other characters are skipped.
        """
        return [(cell, NUMBERS[key]) for cell, key in enumerate(self.text) if key in NUMBERS]

    def cells(self, keys: str) -> list[int]:
        """Return the cells whose character is one of ``keys``."""
        return [cell for cell, key in enumerate(self.text) if key in keys]

    def parts(self) -> list[list[int]]:
        """Return the parts of the board, ordered by their first cells.

        A part is the list of all cells with the same character. Cells with ``.`` belong to no part.
        """
        return list(grouped((key, cell) for cell, key in enumerate(self.text) if key != NONE).values())

    def ones(self, values: bytes) -> list[int]:
        """Return the number of cells with the value 1 in each of the `parts`; ``values`` are 0 or 1."""
        text = self.text
        counts = dict.fromkeys(text, 0)
        for key in compress(text, values):
            counts[key] += 1
        counts.pop(NONE, None)
        return list(counts.values())

    def renewed(self, keys: Iterable[str]) -> Rows:
        """Return the rows with new clues in the cells that have one.

        ``keys`` has a character for every cell.
        """
        text = [key if old_key != NONE else NONE for old_key, key in zip(self.text, keys, strict=True)]
        return rows_of("".join(text), len(self[0]))

    def changed(self, keys: Mapping[int, str]) -> Rows:
        """Return the rows with new characters in these cells."""
        text = list(self.text)
        for cell, key in keys.items():
            text[cell] = key
        return rows_of("".join(text), len(self[0]))


def rows_of(text: str, width: int) -> Rows:
    """Split a string with the characters of all cells into the rows of a board."""
    return Rows(split_rows(text, width))


# matches a cell of a saved grid: several keys in brackets, or one key
CELL = re.compile(r"\[([^\[\]]+)\]|(.)", re.DOTALL)


class Saved(NamedTuple):
    """A state of play: rows of palette keys; ``?`` is an unknown cell, ``[ab]`` a cell that has colour a or b."""

    id: str
    note: str
    grid: tuple[str, ...]


def cells_of_shape(grid: object, palette: Palette, shape: tuple[int, int], fixed: str) -> bytes:
    """Return the cells of a picture as `goal_cells` does; raises `PuzzleError` if it has another shape."""
    height, width, cells = goal_cells(grid, palette, shape, fixed)
    if (height, width) != shape:
        expected = f"{shape[1]}x{shape[0]}"
        raise PuzzleError(f"found a goal of {width}x{height} cells, expected {expected}", "goal-size")
    return cells


def goal_cells(
    grid: object, palette: Palette, shape: tuple[int, int] | None = None, fixed: str = ""
) -> tuple[int, int, bytes]:
    """Return the height, the width and the cells of a picture.

    The picture is given as an array, as rows of colours or keys, or as bytes with this ``shape``. ``fixed`` lists
    characters for clues and walls; these cells get colour 0. Raises `PuzzleError` if rows have different lengths, if a
    key is not in the palette, or if the picture is empty.

    With the default palette, the keys may also be numbers of colours: ``0`` is the background, and ``1`` is ink.
    """
    if isinstance(grid, bytes) and shape is not None:
        if len(grid) != shape[0] * shape[1]:
            raise PuzzleError(f"found a goal of {len(grid)} cells, expected {shape[0] * shape[1]}", "goal-size")
        if max(grid) >= len(palette):
            message = f"found colour {max(grid)} in the goal, expected 0 to {len(palette) - 1}"
            raise PuzzleError(message, "unknown-colour")
        return *shape, grid
    rows = grid.tolist() if hasattr(grid, "tolist") else grid
    if not fixed and palette == default_palette(len(palette)):
        palette = _with_numbers(palette, rows)
    # rows of ASCII text are converted at once
    if isinstance(rows, (list, tuple)) and {str}.issuperset(map(type, rows)) and len(set(map(len, rows))) == 1:
        check_size(len(rows), len(rows[0]))
        keys, colour_of = _ascii_keys(palette, fixed)
        text = "".join(rows)
        if text.isascii() and not text.encode().translate(None, keys):
            return len(rows), len(rows[0]), text.encode().translate(colour_of)
    if isinstance(rows, str) or not isinstance(rows, Sequence) or not all(isinstance(row, Sequence) for row in rows):
        raise PuzzleError(f"found {excerpt(grid)}, expected a picture of shape (height, width)", "goal-size")
    height, width = len(rows), len(rows[0]) if rows else 0
    check_size(height, width)
    # the slow way, which also finds the first wrong cell: rows of keys or of colours
    number = keys_of(palette, fixed) if isinstance(rows[0][0], str) else {}
    cells = bytearray()
    for row_number, row in enumerate(rows, 1):
        if len(row) != width:
            message = f"row {row_number} of a picture has {len(row)} cells, expected {width} as in row 1"
            raise PuzzleError(message, "goal-size", ("row", row_number))
        try:
            colours = bytes([number[key] for key in row] if number else row)
        except (KeyError, TypeError, ValueError):
            colours = b""
        if len(colours) != width or max(colours) >= len(palette):
            allowed = [*number] or range(len(palette))
            wrong = next((cell for cell in row if cell not in allowed), row)
            expected = f"the keys {excerpt(''.join(number))}" if number else f"colours 0 to {len(palette) - 1}"
            message = f"row {row_number} of a picture has {excerpt(wrong)}, expected {expected}"
            raise PuzzleError(message, "unknown-colour", ("row", row_number))
        cells += colours
    return height, width, bytes(cells)


def _with_numbers(palette: Palette, rows: Any) -> Palette:
    """Return a default palette whose keys are the numbers of its colours if a picture in text has digits.

    The background may also be ``.``, but not both.
    """
    is_text = isinstance(rows, (list, tuple)) and all(isinstance(row, (str, list, tuple)) for row in rows)
    try:
        keys = {key for row in rows for key in {*row} if isinstance(key, str)} if is_text else set()
    except TypeError:  # a cell is a list, which is no colour
        return palette
    if keys.isdisjoint(DECIMALS):
        return palette
    background = "0" if "0" in keys else palette[0].key  # before the keys 1 to 9 of the first inks
    return tuple(entry._replace(key=key) for entry, key in zip(palette, background + DECIMALS[1:], strict=False))


@lru_cache(maxsize=64)
def _ascii_keys(palette: Palette, fixed: str) -> tuple[bytes, bytes]:
    """Return the ASCII keys, and a table for `bytes.translate` from these keys to their colours."""
    colour_of = {ord(key): colour for key, colour in keys_of(palette, fixed).items() if key.isascii()}
    return bytes(colour_of), bytes([colour_of.get(code, 0) for code in range(256)])


def keys_of(palette: Palette, fixed: str = "") -> dict[str, int]:
    """Return a dict from keys to colours; the ``fixed`` characters have colour 0."""
    return dict.fromkeys(fixed, 0) | {entry.key: colour for colour, entry in enumerate(palette)}


def saved_rows(grid: SavedGrid, palette: Palette) -> list[str]:
    """Return the rows of a saved grid as text; raises `PuzzleError` if a cell is no colour.

    A row is a text (see `saved_cells`), or it has the colour or the key of each cell, or -1 or None if it is unknown.
    """
    rows = grid.tolist() if hasattr(grid, "tolist") else grid
    if isinstance(rows, (str, bytes)) or not isinstance(rows, Sequence):
        raise _no_grid(grid)
    return [row if isinstance(row, str) else _saved_row(number, row, palette) for number, row in enumerate(rows, 1)]


def _saved_row(number: int, row: object, palette: Palette) -> str:
    """Return row ``number`` of a saved grid, a list of colours, keys, -1 and None, as text.

    Raises `PuzzleError` if the row is no list, or if a cell is none of these.
    """
    if isinstance(row, bytes) or not isinstance(row, Sequence):
        row = row.tolist() if hasattr(row, "tolist") else row
        if not isinstance(row, list):
            raise _no_grid(row)
    sign_of = {None: OPEN, -1: OPEN} | dict(enumerate(entry.key for entry in palette))
    signs = []
    for cell in row:
        if isinstance(cell, str) and len(cell) == 1:
            signs.append(cell)
        elif isinstance(cell, Hashable) and cell in sign_of:
            signs.append(sign_of[cell])
        else:
            message = f"row {number} of a saved grid has {excerpt(cell)}, expected colours 0 to {len(palette) - 1}"
            help = f"0 stands for {palette[0].key!r}, as in solutions, and -1 or None for an unknown cell"
            raise PuzzleError(f"{message}\n{help}", "unknown-colour", ("row", number))
    return "".join(signs)


def _no_grid(grid: object) -> PuzzleError:
    """Return the error for an object that is no saved grid."""
    return mismatch("a saved grid", grid, "rows of text, or an array of colours of shape (height, width)")


def saved_cells(grid: Sequence[str], height: int, width: int, keys: Mapping[str, int]) -> list[list[str]]:
    """Return the keys that each cell of a saved grid may have, as text for each cell of each row; ``?`` allows all.

    A cell with several keys is written in brackets, such as ``[ab]``. Raises `PuzzleError` if the grid does not fit.
    """
    if isinstance(grid, str) or not isinstance(grid, Sequence) or not all(isinstance(row, str) for row in grid):
        raise mismatch("a saved grid", grid, "rows of text")
    rows = []
    for number, row in enumerate(grid, 1):
        where = f"row {number} of a saved grid"
        if len(row) > width * (len(keys) + 2):  # each cell has at most all keys, in brackets
            raise PuzzleError(f"{where} has {len(row)} characters, expected {width} cells", "goal-size")
        cells = [several or single for several, single in CELL.findall(row)]  # keys in brackets, or one key
        if wrong := set("".join(cells)) - keys.keys() - {"?"}:
            message = f"{where}: found {min(wrong)!r}, expected {' '.join(keys)} or ?"
            raise PuzzleError(message, "unknown-colour")
        if len(cells) != width:
            raise PuzzleError(f"{where} has {len(cells)} cells, expected {width}", "goal-size")
        rows.append(cells)
    if len(rows) != height:
        size = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
        raise PuzzleError(f"found a saved grid of {size}, expected {height}", "goal-size")
    return rows


def saved_states(states: Iterable[object] | None) -> list[Saved]:
    """Return the saved grids from JSON data. Raises `PuzzleError` if the data are invalid."""
    if isinstance(states, PuzzleError):
        raise states
    return [_saved_state(number, state) for number, state in enumerate(states or (), 1)]


def _saved_state(number: int, state: object) -> Saved:
    """Return saved grid number ``number`` from JSON data. Raises `PuzzleError` if a field is wrong."""
    if not isinstance(state, Mapping):
        raise mismatch(f"item {number} of 'saved'", state, "an object with id, note and grid")
    for name, kind, expected in SAVED:
        if not is_a(state.get(name), kind):
            raise mismatch(f"{name!r} of item {number} of 'saved'", state.get(name), expected)
    for row, text in enumerate(state["grid"], 1):
        if not isinstance(text, str):
            raise mismatch(f"row {row} of item {number} of 'saved'", text, "text")
    id, note = ("" if state.get(name) is None else str(state[name]) for name in ("id", "note"))
    return Saved(id, note, tuple(state["grid"]))


def split_columns(cells: Row, width: int) -> list[Row]:
    """Return the columns of a board."""
    return [cells[column::width] for column in range(width)]


def boxes(side: int, columns: int) -> list[int]:
    """Return the box number of each cell of a square board with as many boxes as rows.

    ``columns`` is the number of boxes side by side, and so the number of rows of a box.
    """
    high, wide = columns, side // columns  # of a box
    # boxes are numbered in reading order: those above, and those to the left in the same band of rows
    return [cell // side // high * columns + cell % side // wide for cell in range(side * side)]


def connected_cells(cell: int, cells: Iterable[int], height: int, width: int) -> set[int]:
    """Return all of ``cells`` that a path within ``cells`` connects with ``cell``."""
    near = neighbours_by_side(height, width)
    left = set(cells) - {cell}
    area = [cell]
    for inner in area:  # the list grows meanwhile
        for neighbour in near[inner]:
            if neighbour in left:
                left.discard(neighbour)
                area.append(neighbour)
    return set(area)


def result_or_error(read: Callable[[], Value]) -> Value | PuzzleError:
    """Return the result of ``read``, or the `PuzzleError` that it raises.

    A reader passes the error of a bad goal to the constructor of the puzzle in place of the goal. The constructor
    raises this error with the puzzle attached, so that the good clues are not lost.
    """
    try:
        return read()
    except PuzzleError as error:
        return error
