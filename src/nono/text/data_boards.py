"""The boards of genres other than nonograms in data: rows, cells in one list, and cells by their coordinates."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.fields import described, is_a
from nono.genres import NONE, Puzzle
from nono.text.field_names import (
    is_board,
    is_side,
    is_size,
    meaning,
    named_cell,
    plain,
    rows_with_blanks,
    squared,
    text_rows,
)

TARGET = re.compile("(?i)(?:goal|target|final|end)")  # of names
PEGS = {-1: "#", 0: ".", 1: "o"}
PEG_KEYS = "".join(PEGS.values())
FRAMED = re.compile(r"[|+].*[|+]")  # a row of a board, or a line of its frame
PART_SIGNS = "_|-"  # signs between equal parts of each row of text
SPACED = re.compile(r"[^\s,](?: [^\s,])+")
# the names of a row and of a column
PLACES = (("y", "x"), ("Y", "X"), ("row", "col"), ("Row", "Col"), ("row", "column"), ("Row", "Column"), ("r", "c"))
BESIDE = "number beside the board"  # in a call
STARS = re.compile("k|(?:n|num|number)?(?:of)?queens?(?:per\\w+)?")  # other names of the number of stars
LARGEST_SIDE = 1000  # of a board whose cells are listed by their coordinates
ValueOfPlace = Mapping[tuple[int, int], Any]  # the value of each cell, by its row and its column


def with_rows(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data with the rows of boards whose cells stand in one list, or are listed by their coordinates.

    The size of the board is stated beside them. Raises `PuzzleError`.
    """
    sizes = {meaning(name, value): value for name, value in data.items() if is_size(name, value)}
    height = sizes.get("height", sizes.get("size", 0))
    width = sizes.get("width", sizes.get("size", 0))
    rows = dict(data)
    for name, value in data.items():
        if not isinstance(value, list) or meaning(name, value) not in ("", "board", "puzzles"):
            continue
        if (names := place_names(value)) is not None:
            rows[name] = _rows_of_places(value, names, height, width)
        elif min(height, width) > 1 and len(value) == height * width and not any(map(_is_nested, value)):
            rows[name] = [value[row * width : (row + 1) * width] for row in range(height)]
    return rows


def expect_no_pairs(board: Any, field: str, keys: str) -> None:
    """Raise `PuzzleError` if a board with one sign, such as that of trees, is a list of pairs of larger numbers."""
    pairs = board if len(keys) == 1 and isinstance(board, list) and len(board) > 1 else []
    are_pairs = all(isinstance(pair, list) and len(pair) == 2 and all(is_a(n, int) for n in pair) for pair in pairs)
    if are_pairs and any(max(pair) > 1 for pair in pairs):
        message = f"{field}: found {pairs[0]} and {len(pairs) - 1} more pairs, perhaps the row and the column of cells"
        advice = f"nono reads no pairs: write the board as rows, with {keys} in these cells and {NONE} in all others"
        raise PuzzleError(f"{message}\n{advice}", "bad-field")


def _is_nested(value: Any) -> bool:
    return isinstance(value, list | dict) or (isinstance(value, str) and len(value) > 1)


def place_names(value: Any) -> tuple[str, str, str] | None:
    """Return the names of the row, the column and the value in a list of cells by their coordinates; otherwise None."""
    if not isinstance(value, list) or len(value) < 2 or not all(isinstance(cell, dict) for cell in value):
        return None
    fields = {*value[0]}
    if len(fields) != 3 or any(cell.keys() != fields for cell in value):
        return None
    row, column = next((places for places in PLACES if {*places} < fields), ("", ""))
    if not row or not all(is_a(cell[row], int) and is_a(cell[column], int) for cell in value):
        return None
    [name] = fields - {row, column}
    return row, column, name


def _rows_of_places(cells: list[Any], names: tuple[str, str, str], height: int, width: int) -> list[list[Any]]:
    """Return the rows of a board whose cells are listed by their coordinates. Raises `PuzzleError`.

    ``names`` are those of the row, the column and the value in each cell, and a ``height`` or ``width`` of 0 is
    unknown. Coordinates begin with 0 if one of them is 0, and with 1 if one of them is the size of the board. Without a
    size, all cells must be listed.
    """
    row_name, column_name, value_name = names
    values = list(places_of(((cell[row_name], cell[column_name]), cell[value_name]) for cell in cells))
    places = [place for place, _ in values]
    lowest = min(number for place in places for number in place)
    last_row, last_column = max(row for row, _ in places), max(column for _, column in places)
    is_whole = len(places) == (last_row - lowest + 1) * (last_column - lowest + 1)
    if not (height and width) and not is_whole:
        message = f"found {len(places)} cells with {row_name!r} and {column_name!r} and no size"
        raise PuzzleError(f"{message}, expected the size of the board\nadd the fields 'height' and 'width'", "bad-size")
    if lowest == 1 and not is_whole and last_row != height and last_column != width:
        message = f"found cells with {row_name!r} and {column_name!r} that may begin with 0 or with 1"
        raise PuzzleError(f"{message}\nwrite the board as rows", "ambiguous-format")
    first = min(lowest, 1)
    size = (height or last_row + 1 - first, width or last_column + 1 - first)
    return rows_of_places({(row - first, column - first): value for (row, column), value in values}, *size)


def places_of(cells: Iterable[tuple[tuple[int, int], Any]]) -> Iterator[tuple[tuple[int, int], Any]]:
    """Yield the row, the column and the value of each cell. Raises `PuzzleError` at a cell that is there twice."""
    places = set()
    for place, value in cells:
        if place in places:
            raise PuzzleError(f"found the cell in row {place[0]}, column {place[1]} twice", "duplicate-key")
        places.add(place)
        yield place, value


def rows_of_places(cells: ValueOfPlace, height: int, width: int, blank: Any = None) -> list[list[Any]]:
    """Return the rows of a board with these cells, and ``blank`` in all others. Raises `PuzzleError`."""
    if not (0 < height <= LARGEST_SIDE and 0 < width <= LARGEST_SIDE):
        message = f"found a board of {width}x{height} cells, expected 1 to {LARGEST_SIDE} rows and columns"
        raise PuzzleError(message, "bad-size")
    if wrong := next((place for place in cells if not (0 <= place[0] < height and 0 <= place[1] < width)), None):
        message = f"found a cell in row {wrong[0]}, column {wrong[1]}, expected {height} rows and {width} columns"
        raise PuzzleError(f"{message}\nthe first row and column have the number 0", "bad-size")
    return [[cells.get((row, column), blank) for column in range(width)] for row in range(height)]


def answers_among(puzzles: Iterable[Any]) -> list[Puzzle]:
    """Return the puzzles whose board is the answer to another one of them: it is full and agrees with its givens."""
    boards = [(puzzle, _givens(puzzle)) for puzzle in puzzles]
    given = [re.escape(cells).replace(re.escape(NONE), r"[^\n]") for _, cells in boards if NONE in cells]
    full = [(puzzle, cells) for puzzle, cells in boards if cells and NONE not in cells]
    return [puzzle for puzzle, cells in full if any(re.fullmatch(pattern, cells) for pattern in given)]


def _givens(puzzle: Any) -> str:
    """Return the cells of a board of givens, with `NONE` for those without one; "" for anything else."""
    from nono.genres import Cells

    layers = [layer for layer in getattr(puzzle, "layers", ()) if isinstance(layer, Cells) and layer.required]
    return "\n".join(puzzle.to_dict()[layers[0].field]) if layers and layers[0].keys else ""


def with_pegs(data: dict[str, Any], kind: type[Puzzle]) -> dict[str, Any]:
    """Return the data of a peg solitaire in which the lists of a position, with 1 for a peg, 0 for a hole and -1 for
    neither, are rows of text. A board whose name says that it is the goal is the target.
    """
    if "target" not in kind.fields:
        return data
    others = {name: value for name, value in data.items() if name not in kind.fields}
    lists = [
        name
        for name, value in others.items()
        if is_side(value)
        and all(map(_is_nested, value))
        and (is_board(value) or {cell for row in value for cell in row} <= {*PEGS})
    ]
    if "start" not in data and len(lists) == 1:
        data = {name: value for name, value in data.items() if name != lists[0]} | {"start": data[lists[0]]}
    goals = [name for name, value in data.items() if name not in kind.fields and TARGET.match(name) and is_board(value)]
    if len(goals) == 1 and "target" not in data:
        data = data | {"target": data.pop(goals[0])}
    for field in ("start", "target"):
        rows = data.get(field)
        if isinstance(rows, list) and rows and all(isinstance(row, list) for row in rows):
            _expect_whole_rows(rows, data.get("grid"))
            texts = ["".join(_peg(cell) for cell in row) for row in rows]
            if field == "start" and PEGS[0] not in "".join(texts):
                message = "found pegs in all places of a position, expected a hole among them"
                raise PuzzleError(f"{message}\nlook for a row that is missing", "bad-field")
            data = data | {field: texts}
    return data


def _expect_whole_rows(rows: list[list[Any]], grid: Any) -> None:
    """Raise `PuzzleError` at a row of a position with another number of places than the first one.

    Only the rows of a triangle, of 1, 2, 3... places, have different lengths: lists have -1 where a board has no hole.
    """
    widths = [*map(len, rows)]
    usual = max(widths, key=widths.count)
    if len({*widths}) == 1 or (grid != "square" and widths == [*range(1, len(rows) + 1)]):
        return
    number = next(number for number, width in enumerate(widths, 1) if width != usual)
    message = f"row {number} has {widths[number - 1]} places, expected {usual} as in the other rows"
    raise PuzzleError(f"{message}\nwrite -1 for a place without a hole", "wrong-line-count", ("row", number))


def _peg(cell: Any) -> str:
    """Return the sign of a place in a list of a position. Raises `PuzzleError`."""
    if isinstance(cell, str) and (len(cell) == 1 or named_cell(cell, PEG_KEYS)):
        return named_cell(cell, PEG_KEYS) or cell
    if is_a(cell, int) and cell in PEGS:
        return PEGS[cell]
    message = f"found {described(cell)} in a position, expected 1 for a peg, 0 for a hole and -1 for neither"
    advice = "in a text, a line such as 'palette: 2 = o, 1 = ., 0 = #' says what other numbers stand for"
    raise PuzzleError(f"{message}\n{advice}", "bad-number")


def with_boards(data: dict[str, Any], kind: Any, given_names: Collection[str] = ()) -> dict[str, Any]:
    """Return the data of another genre in which boards typed as text, and numbers beside them, are lists.

    A field that ``given_names`` contains has nono's own name in the data, so its cells have nono's signs, too.
    """
    from nono.genres import Cells, Outside

    for layer in getattr(kind, "layers", ()):
        if isinstance(layer, Cells) and layer.required and any(isinstance(other, Outside) for other in kind.layers):
            data = data | _without_totals(data, layer.field)
        value = data.get(layer.field)
        if isinstance(layer, Cells) and isinstance(value, str):
            value = rows_with_blanks(value) or value
        if isinstance(layer, Cells) and _are_typed_rows(value):
            value = "\n".join(value or ())
        if isinstance(layer, Cells):
            value = _named_cells(_filled(_undivided(squared(value)), layer), layer)
            data = data | {layer.field: value}
            _expect_no_parts(layer.field, value)
        if not isinstance(value, str | list):
            continue
        if isinstance(layer, Cells) and isinstance(value, str):
            from nono.text.typed.fields import board_of  # the readers of typed texts take 10 ms to load

            data = data | {layer.field: board_of(value, kind, layer)}
        elif isinstance(layer, Cells) and isinstance(value, list) and is_board(value) and layer.keys:
            data = data | {layer.field: _with_meanings(value, kind, layer, layer.field in given_names)}
        elif isinstance(layer, Outside):
            from nono.text.typed.totals import numbers_of

            data = data | {layer.field: numbers_of(value, layer.field)}
    return data


def _without_totals(data: Mapping[str, Any], field: str) -> dict[str, Any]:
    """Return the board and the numbers of its rows and columns, if these stand in a row and a column of it, which meet
    in an empty corner.
    """
    from nono.text.typed.totals import in_corners

    board: Any = data.get(field)
    is_whole = "rows" not in data and "cols" not in data and isinstance(board, list) and is_board(board)
    found = in_corners(board) if is_whole and len(board[0]) > 1 else []
    return {field: found[0].board, "rows": found[0].rows, "cols": found[0].cols} if len(found) == 1 else {}


def _are_typed_rows(board: Any) -> bool:
    """Return whether a board is a list of texts as people type rows: in a frame, or with blanks between all cells."""
    if not isinstance(board, list) or len(board) < 2 or not all(isinstance(row, str) for row in board):
        return False
    return all(FRAMED.fullmatch(row) for row in board) or all(SPACED.fullmatch(row) for row in board)


def _undivided(board: Any) -> Any:
    """Return rows of text without a sign that divides all of them into parts of one length, as in ``X10_1XX``."""
    rows = board if isinstance(board, list) and all(isinstance(row, str) for row in board) else []
    for sign in PART_SIGNS:
        parts = [row.split(sign) for row in rows]
        widths = {(len(row), len(part)) for row in parts for part in row}
        if len(widths) == 1 and all(number > 1 for number in max(widths)):
            return ["".join(row) for row in parts]
    return board


def _filled(board: Any, layer: Any) -> Any:
    """Return rows of text with a dot for each blank, which is an empty cell if the board has no other sign for it."""
    if not isinstance(board, list) or not is_board(board) or not isinstance(board[0], str) or not layer.keys:
        return board
    cells = {*"".join(board)}
    return [row.replace(" ", NONE) for row in board] if {" "} < cells <= {" ", *layer.keys} else board


def _named_cells(board: Any, layer: Any) -> Any:
    """Return rows with signs in place of words for cells, such as ``EMPTY`` and ``Block2``. Words for regions get
    numbers. Other rows are returned as they are.
    """
    from nono.genres import Regions

    if not isinstance(board, list) or not is_board(board):
        return board
    if isinstance(layer, Regions):
        return numbered_regions(board) or board
    names = dict.fromkeys(cell for row in board for cell in row)
    known = {name: named_cell(name, layer.keys) or _constant(name) if isinstance(name, str) else "" for name in names}
    return [[known[cell] or cell for cell in row] for row in board] if any(known.values()) else board


def _constant(name: str) -> str:
    """Return the sign in the name of a constant such as ``_U`` or ``_3``, or ""."""
    return name.strip("_") if len(name) > 1 == len(name.strip("_")) else ""


def numbered_regions(rows: Any) -> list[list[int]]:
    """Return the rows of a square with numbers in place of words or other signs for regions; [] for letters and digits.

    If there are as many signs as rows, each of them is a region, also a dot.
    """
    names = dict.fromkeys(cell for row in rows for cell in row)
    if [*{*map(len, rows)}] != [len(rows)] or not all(isinstance(name, str) for name in names):
        return []
    if all(len(name) == 1 and name.isalnum() for name in names):
        return []
    are_words = all(re.fullmatch(r"\w+", name) for name in names) and not all(map(str.isdecimal, names))
    number_of = {name: number for number, name in enumerate(names)}
    is_full = len(names) == len(rows) and " " not in names
    return [[number_of[cell] for cell in row] for row in rows] if are_words or is_full else []


def _expect_no_parts(field: str, board: Any) -> None:
    """Raise `PuzzleError` if the cells of a board are lists or objects, whose parts nono does not know."""
    rows = board if isinstance(board, list) else []
    cells = [cell for row in rows if isinstance(row, list) for cell in row]
    if cells and all(isinstance(cell, list | dict) for cell in cells):
        message = f"{field}: found the cell {excerpt(cells[0])} with several parts, expected one number or text"
        raise PuzzleError(
            f"{message}\nwrite only what the puzzle says about each cell, such as its region", "bad-field"
        )


def expect_regions(board: Any) -> None:
    """Raise `PuzzleError` if a board of Star Battle has no regions, or only one, perhaps beside black cells.

    If it has one region too few, and cells without a region, their sign may be that of a region.
    """
    cells = {cell for row in board for cell in row} if is_board(board) and isinstance(board, list) else set()
    others = cells & {None, "", " ", ".", "_"}
    if cells and len(cells - others) < 2 < len(board):
        found = f"{'one region' if cells - others else 'no regions'}{' and cells without a region' if others else ''}"
        message = f"regions: found {found}, expected as many regions as rows"
        raise PuzzleError(f"{message}\nnono does not solve Star Battles without regions", "unsupported-variant")
    if others and len(cells - others) == len(board) - 1:
        sign = next((cell for cell in others if cell and cell.strip()), "a blank")
        message = f"regions: found {len(board) - 1} regions and cells with {sign!r}, which may be one more region"
        raise PuzzleError(f"{message}\nwrite a letter that no other region has for {sign!r}", "ambiguous-format")


def is_stars(name: str) -> bool:
    """Return whether a name may be that of the number of stars, apart from names with the word itself."""
    return name == BESIDE or STARS.fullmatch(plain(name)) is not None


def with_stars(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a Star Battle with the number of stars, if it stands under another name or beside the board in
    a call. A number of queens that is the size of the board is no number for each row.
    """
    board = data.get("regions")
    rows = text_rows(board) if isinstance(board, str) else squared(board)
    side = len(rows) if isinstance(rows, list) else 0
    for name, value in data.items():
        most = side // 4 if name == BESIDE else side - 1  # no larger number fits, so it is a level or the like
        if is_stars(name) and is_a(value, int) and 0 < value <= most and "stars" not in data:
            if name == BESIDE:
                warn(f"read as {value} stars, the {name}; 'stars: {value}' states it")
            return {field: number for field, number in data.items() if field != name} | {"stars": value}
    return data


def warn_of_stars(data: Mapping[str, Any], kind: Any) -> None:
    """Warn if the number of stars of a Star Battle is not stated."""
    if "stars" in kind.fields and data.get("stars") is None:
        warn("the number of stars is not stated: read as 1; 'stars: 2' states another number")


def expect_square(puzzle: Puzzle) -> None:
    """Raise `PuzzleError` if a Star Battle is no square, so that rows and columns cannot have equally many stars."""
    if "stars" in puzzle.fields and puzzle.height != puzzle.width:
        found = f"{puzzle.height} rows and {puzzle.width} columns"
        message = f"found {found}, expected as many rows as columns in a Star Battle"
        raise PuzzleError(
            f"{message}\nlook for a row or column that is missing, or that does not belong to the board", "bad-size"
        )


def _with_meanings(board: list[Any], kind: Any, layer: Any, is_own: bool) -> list[Any]:
    """Return a board with None in its empty cells and 0 and 1 for two values, if it has other signs for them."""
    from nono.text.typed.signs import signs_of, unknown_cells, with_meanings

    def sign(cell: Any) -> str:
        return NONE if cell in (None, "", " ") else str(cell)

    rows = [[sign(cell) for cell in row] for row in board]
    counts, signs = Counter(cell for row in rows for cell in row), signs_of(kind, layer)
    names = with_meanings(counts, signs, rows) | ({} if is_own else unknown_cells(counts, signs))
    if not names:
        return board
    cells = {name: None if meaning == NONE else meaning for name, meaning in names.items()}
    return [[cells.get(sign(cell), cell) for cell in row] for row in board]
