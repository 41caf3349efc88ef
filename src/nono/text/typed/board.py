"""The cells of a typed board and the numbers around it, and the puzzle that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product
from string import ascii_lowercase
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import around, split_rows
from nono.genres.grids import DIGITS, NONE
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Cells, Flag, Layer, Outside, Regions, Whole
from nono.text.typed.cells import EMPTY, Matrix

Numbers = list[int | None]
EMPTIES = str.maketrans(dict.fromkeys([*EMPTY, "0"], NONE))
ALIASES = {
    "akari": dict.fromkeys("xXbB\u2593\u25a0\u2588\u2b1b\u25fc", "#")
    | dict.fromkeys("wW", NONE)
    | {f"{wall}{number}": number for wall in "bB" for number in DIGITS[:5]},
    "sudoku": dict.fromkeys("xX", NONE),
    "tents": dict.fromkeys("t@^\U0001f332\U0001f333\U0001f334\U0001f384", "T") | {"\U0001f7e9": NONE},  # grass
    "minesweeper": dict.fromkeys("xX#\u25a0\u2b1b\U0001f7e6\U0001f7e9", NONE),  # covered cells
}
FIVE = "5"  # a wall without a number in boards of other programs that have digits for all walls of an Akari
FEWEST_FIVES = 4  # on such a board, at least one digit in 4 is a 5
# The signs of 0 and 1 in Binairos: only the pairs matter, because the rules treat both digits alike
PAIRS = (
    "01",
    "OX",
    "ox",
    "WB",
    "wb",
    "\u25cb\u25cf",
    "\u26aa\u26ab",
    "\U0001f535\U0001f534",
    "\u25a1\u25a0",
    "\u2b1c\u2b1b",
)
MEANINGS = {  # what the signs of a legend stand for
    "akari": {"empty": NONE, "white": NONE, "black": "#"},
    "tents": {"empty": NONE, "white": NONE, "tree": "T"},
    "minesweeper": {"empty": NONE, "safe": "?", "0": "0"},
    "mosaic": {"empty": NONE, "unknown": NONE},
    "binairo": {"empty": NONE, "white": "0", "black": "1", "0": "0", "1": "1"},
    "sudoku": {"empty": NONE, "even": "e", "odd": "o"},
    "star-battle": {},
    "norinori": {},
    "aquarium": {},
}
FROM_A = str.maketrans({chr(ord("A") + at): DIGITS[at + 1] for at in range(25)})
VARIANTS = (  # settings of a Sudoku that need another layer
    ("jigsaw", "boxes", "a line Boxes: and rows with one letter per cell below the board"),
    ("even-odd", "parity", "e and o for cells with an even or odd digit"),
)
NAMES = DIGITS + ascii_lowercase  # of regions with numbers
EVEN_ODD = 9  # the largest side of a Sudoku in which e and o are cells with an even or odd digit


def digits(text: str) -> str:
    """Return the cells of a Sudoku as nono writes them: capital letters from 10 on, also if A stood for 1."""
    text = text.upper()
    if text.isupper() and not any(map(str.isdigit, text)):
        return text.translate(FROM_A)
    return text


def main_layer(genre: type[LayerPuzzle]) -> Cells:
    """Return the layer of the cells that people type."""
    return next(layer for layer in genre.layers if isinstance(layer, Cells) and layer.required)


def built(
    genre: type[LayerPuzzle],
    rows: Matrix,
    settings: Mapping[str, str],
    layers: Mapping[str, Matrix],
    check: bool,
    numbers: Mapping[str, Numbers] | None = None,
    legend: Mapping[str, str] | None = None,
) -> LayerPuzzle:
    """Return the puzzle with these cells, settings and other layers by field; raises `PuzzleError`.

    ``numbers`` are the numbers of rows and columns that the text gives apart from the board. ``legend`` has the meaning
    of signs; None means that only the usual signs of the genre are read.
    """
    main = main_layer(genre)
    values: dict[str, Any] = {}
    rows = rows if legend is None else _meant(genre, rows, legend)
    if numbers:
        rows, values = _beside(main, rows, numbers)
    elif any(isinstance(layer, Outside) for layer in genre.layers):
        rows, values = without_numbers(main, rows, EMPTY)
    if genre.genre == "sudoku" and len(rows) <= EVEN_ODD and {"e", "o"} & {*chain.from_iterable(rows)}:
        values["parity"] = ["".join(cell if cell in ("e", "o") else NONE for cell in row) for row in rows]
        rows = [[NONE if cell in ("e", "o") else cell for cell in row] for row in rows]
    if isinstance(main, Regions) and len(rows) == 1:
        raise PuzzleError("found one row, expected several rows with one letter per cell", "bad-size")
    values[main.name] = _keys(genre, main, rows)
    for layer in genre.layers:
        if layer.field in settings:
            values[layer.name] = _setting(layer, settings[layer.field])
        elif layer.field in layers:
            values[layer.name] = ["".join(row).replace("-", NONE) for row in layers[layer.field]]
    for name, field, expected in VARIANTS:
        if name in settings and field not in values:
            raise PuzzleError(f"found no {field} of the {name} Sudoku, expected {expected}", "missing-section")
    return genre(**values, check=check)


def _meant(genre: type[LayerPuzzle], rows: Matrix, legend: Mapping[str, str]) -> Matrix:
    """Return the rows in the signs of nono, in place of a legend's signs, trees in Tents, and both digits in a Binairo.

    Raises `PuzzleError` if the genre has no cell with this meaning.
    """
    cells = {*chain.from_iterable(rows)}
    names: dict[str, str] = {}
    for sign, meaning in legend.items():
        sign = sign if sign in cells else sign.swapcase()
        if sign in cells and not (genre.genre in ("tents", "aquarium") and meaning == "unknown"):
            if meaning not in MEANINGS[genre.genre]:
                found = f"for {meaning!r}, which {genre.genre} does not have"
                if not meaning:
                    found = "with an unknown meaning, expected one such as 'x = empty'"
                raise PuzzleError(f"found the sign {sign} {found}", "bad-field")
            names[sign] = MEANINGS[genre.genre][meaning]
    signs = {cell for cell in cells - names.keys() if not _is_number(cell)} - {""}
    if genre.genre == "tents" and not names and "T" not in signs | {ALIASES["tents"].get(cell) for cell in signs}:
        signs -= {"?"}
        if len(signs) == 2 and signs & {".", "_", "-", "\u00b7"} and len(max(signs, key=len)) == 1:
            names |= dict.fromkeys(signs - {".", "_", "-", "\u00b7"}, "T")  # a board without trees is no puzzle
    if genre.genre == "binairo" and not names:
        for pair in PAIRS[1:]:
            if signs & {*pair} and signs - {*pair} <= EMPTY and not cells & {"0", "1"}:
                blank = signs - {*pair}
                if blank or "" in cells or signs == {*pair}:
                    names |= dict(zip(pair, "01", strict=True))
                    break
    if not names:
        return rows
    return [[names.get(cell, cell) for cell in row] for row in rows]


def _beside(main: Cells, rows: Matrix, numbers: Mapping[str, Numbers]) -> tuple[Matrix, dict[str, Numbers]]:
    """Return the cells, and the numbers of lines of the text, together with those that stand around the board."""
    given = dict(numbers)
    height, width = len(given.get("rows", rows)), len(given.get("cols", rows[0]))
    if "rows" not in given and all(len(row) == width + 1 for row in rows):
        for side in (0, -1):
            if all(_is_number(row[side]) for row in rows):
                given["rows"] = [_number(row[side]) for row in rows]
                rows = [row[1:] if side == 0 else row[:-1] for row in rows]
                break
    if "rows" not in given or "cols" not in given:
        missing = "rows" if "rows" not in given else "columns"
        raise PuzzleError(
            f"found no numbers of the {missing}, expected a line such as {missing}: 1 0 2", "missing-section"
        )
    if len(rows) != height or any(len(row) != width for row in rows):
        message = f"found {len(rows)} rows of {len(rows[0])} cells, expected {height} rows of {width} cells"
        raise PuzzleError(message, "wrong-line-count")
    return rows, given


def _setting(layer: Layer[Any], value: str) -> object:
    if isinstance(layer, Flag):
        return value.lower() in ("", "true", "yes", "1")
    if isinstance(layer, Whole) and value.isdecimal():
        return int(value)
    raise PuzzleError(f"{layer.field}: found {excerpt(value)}, expected a number", "bad-number")


def _keys(genre: type[LayerPuzzle], main: Cells, rows: Matrix) -> list[str]:
    """Return the rows of a layer in nono's characters. Raises `PuzzleError` on other cells."""
    cells = Counter(chain.from_iterable(rows))
    names = ALIASES.get(genre.genre, {})
    empty = EMPTY - set(main.keys) - {"" if isinstance(main, Regions) else entry.key for entry in _signs(genre)}
    if isinstance(main, Regions):
        if wrong := [cell for cell in cells if not cell.isalnum() and not (main.partial and cell in EMPTY)]:
            raise PuzzleError(f"found {excerpt(wrong[0])}, expected {main.expected} per cell", "bad-field")
        if wide := [cell for cell in cells if len(cell) != 1 and not (_is_wide(cell) and int(cell) < len(NAMES))]:
            raise PuzzleError(f"found {excerpt(wide[0])}, expected {main.expected} per cell", "bad-field")
        names = {cell: NAMES[int(cell)] for cell in cells if cell.isdecimal()} if any(map(_is_wide, cells)) else {}
        if names and any(map(str.isalpha, cells)):
            raise PuzzleError("found letters and numbers above 9, expected one kind of names for regions", "bad-field")
        return [
            "".join(NONE if main.partial and cell in EMPTY else names.get(cell, cell) for cell in row) for row in rows
        ]
    blanks = {*empty, ""}.intersection(cells)
    if genre.genre in ("sudoku", "minesweeper"):
        blanks |= {cell for cell in cells if cell in names}  # x beside dots may be a wrong digit, # a wall
    if len(blanks) > 1:
        signs = " and ".join(sorted(one or "blanks" for one in blanks))
        message = f"found {signs}, expected one sign for all empty cells"
        raise PuzzleError(message, "bad-field")
    if "0" not in main.keys and begins_with_zero(cells, len(rows)):
        names = names | {
            key: DIGITS[at + 1] for at, one in enumerate(DIGITS[: len(rows)]) for key in (one, one.lower())
        }
    elif "0" not in main.keys:
        if "0" in cells and blanks:
            message = "found 0 and another sign for empty cells; start the numbers from 1 (10 is A, 16 is G)"
            raise PuzzleError(message, "bad-number")
        empty = empty | {"0"}
    if genre.genre == "binairo" and len({*cells}) == 3 and {"0", "1"} < {*cells}:
        names = dict.fromkeys(cells.keys() - {"0", "1"}, NONE)  # the third sign
    if genre.genre == "minesweeper" and (sign := _unknown(rows)):
        names = names | {sign: NONE}
    if genre.genre == "akari" and fives_are_walls(cells):
        names = names | {FIVE: "#"}

    def key(cell: str) -> str:
        if cell in empty or not cell:
            return NONE
        cell = names.get(cell, cell)
        if cell.isdecimal() and len(cell) == 2 and int(cell) < len(DIGITS):
            return DIGITS[int(cell)]
        return cell.upper() if cell not in main.keys and cell.upper() in main.keys else cell

    found = []
    for at, row in enumerate(rows, 1):
        keys = [key(cell) for cell in row]
        wrong = [cell for cell, name in zip(row, keys, strict=True) if len(name) != 1]
        if len(rows) < len(DIGITS) and "9" in main.keys:
            wrong += [cell for cell in row if _is_wide(cell) and int(cell) > max(len(rows), len(row))]
        if wrong:
            message = f"row {at}: found {excerpt(wrong[0])}, expected {main.expected} per cell"
            raise PuzzleError(message, "bad-number", ("row", at))
        found.append("".join(keys))
    return digits("\n".join(found)).split("\n") if genre.genre == "sudoku" else found


def _unknown(rows: Matrix) -> str:
    """Return the sign of unknown cells in a Minesweeper whose cells are numbers, and * or ? alone; "" in others.

    Without an unknown cell, ? cannot be a cell without a mine. * cannot be a mine if the numbers count other mines.
    """
    cells = list(chain.from_iterable(rows))
    signs = {cell for cell in cells if not cell.isdecimal()}
    if signs == {"?"} and any(cell.isdecimal() and cell != "0" for cell in cells):
        return "?"
    near = around(len(rows), len(rows[0])) if signs == {"*"} and len(set(map(len, rows))) == 1 else []
    wrong = (
        sum(cells[one] == "*" for one in near[at]) != int(cells[at]) for at in range(len(near)) if cells[at] != "*"
    )
    return "*" if near and any(wrong) else ""


def begins_with_zero(cells: Mapping[str, int], side: int) -> bool:
    """Return whether the numbers of a large Sudoku begin with 0, because another sign stands for its empty cells, and
    its last number would be too large."""
    blank = {*EMPTY, "", " "}
    known = {*DIGITS[:side], *DIGITS[:side].lower(), *blank}
    return EVEN_ODD < side < len(DIGITS) and {"0"} < {*cells} <= known and not blank.isdisjoint(cells)


def fives_are_walls(cells: Mapping[str, int]) -> bool:
    """Return whether 5 is a wall without a number in an Akari with these numbers of cells by sign.

    No other sign is a wall then, and many digits are 5. A single 5 is more likely to be a wrong clue.
    """
    digits = sum(number for cell, number in cells.items() if cell in DIGITS[: int(FIVE) + 1])
    walls = {"#", *(sign for sign, key in ALIASES["akari"].items() if key == "#")}
    return walls.isdisjoint(cells) and FEWEST_FIVES * cells.get(FIVE, 0) >= digits > 1


def _is_wide(cell: str) -> bool:
    return cell.isdecimal() and len(cell) == 2


def _signs(genre: type[LayerPuzzle]) -> Sequence[Any]:
    """Return the values of cells that are drawn as signs. A board to solve shows none of these signs."""
    return genre.answer.values[1:]


def without_numbers(main: Cells, rows: Matrix, empty: Collection[str]) -> tuple[Matrix, dict[str, Numbers]]:
    """Return the cells without the numbers around the board, and these numbers by side.

    ``empty`` has the signs of empty cells and of unknown numbers. Raises `PuzzleError`, for example if the numbers of
    the rows can be those on the left as well as those on the right.
    """
    unknown = {*empty, ""}

    def is_count(cell: str) -> bool:
        return cell in unknown or _is_number(cell)

    def is_board(body: Matrix) -> bool:
        cells = {cell for row in body for cell in row}
        if isinstance(main, Regions):  # numbers beside letters count cells
            return not cells & unknown and not (
                {*map(str.isalpha, cells)} == {*map(str.isdigit, cells)} == {True, False}
            )
        return not any(_is_number(cell) and cell != "0" for cell in cells)

    rows, sides = _without_corner(rows, is_count)
    if any(len(cell) > 1 and not is_count(cell) for row in rows for cell in row):  # rows such as "..T. 1"
        rows = [row if len(row) > 2 and all(map(is_count, row)) else _spread(row) for row in rows]
    found: list[tuple[Matrix, dict[str, Numbers]]] = []
    counts: list[int] = []  # the lines that can be the numbers of the columns
    for at in (0, len(rows) - 1):
        head, body = rows[at], rows[:at] + rows[at + 1 :]
        widths = set(map(len, body))
        counted = any(map(_is_number, head)) or widths == {len(head) + 1}
        if not all(map(is_count, head)) or not counted or not body:
            continue
        cols = [_number(cell) for cell in head]
        named = not isinstance(main, Regions) or any(cell.isalpha() for row in body for cell in row)
        if widths == {len(head)} and is_board(body) and named:  # digits may also be the numbers of the rows
            found.append((body, {"rows": [None] * len(body), "cols": cols}))
        counts.append(at)
        for side in sides if widths == {len(head) + 1} else ():
            inner = [row[1:] if side == 0 else row[:-1] for row in body]
            if all(is_count(row[side]) for row in body) and is_board(inner):
                found.append((inner, {"rows": [_number(row[side]) for row in body], "cols": cols}))
    if not counts:
        raise PuzzleError("found no line of column numbers above or below the board", "missing-section")
    if any(one != found[0] for one in found):
        message = "found numbers around the board that can be read in two ways, expected ? for an unknown number"
        raise PuzzleError(message, "ambiguous-format")
    if found:
        return found[0]
    width = len(rows[counts[0]])
    body = [row for at, row in enumerate(rows) if at != counts[0]]
    if wrong := next((at for at, row in enumerate(body, 1) if len(row) not in (width, width + 1)), 0):
        message = f"row {wrong} has {len(body[wrong - 1])} cells, expected {width} and perhaps a number"
        raise PuzzleError(message, "wrong-line-count", ("row", wrong))
    message = "found no row numbers, expected them to the left or to the right of the board"
    raise PuzzleError(message, "bad-number")


def _without_corner(rows: Matrix, is_count: Callable[[str], bool]) -> tuple[Matrix, tuple[int, ...]]:
    """Return the rows without the blank corner between the numbers, and the sides where the rows' numbers can be."""
    if len({len(row) for row in rows}) > 1 or len(rows) < 3 or not rows[0]:
        return rows, (0, -1)
    corners = []
    for at, side in product((0, -1), repeat=2):
        beside = [row[side] for row in rows]
        counts = all(map(is_count, [*rows[at], *beside])) and all(
            any(map(_is_number, one)) for one in (rows[at], beside)
        )
        if counts and rows[at][side] in ("", "?", NONE):
            corners.append((at, side))
    corners = [(at, side) for at, side in corners if not rows[at][side]] or corners
    if not corners:
        return rows, (0, -1)
    if len(corners) > 1:
        message = "found numbers around the board that can be read in two ways, expected a blank corner between them"
        raise PuzzleError(message, "ambiguous-format")
    ((at, side),) = corners
    head = rows[at][1:] if side == 0 else rows[at][:-1]
    return [head, *rows[1:]] if at == 0 else [*rows[:-1], head], (side,)


def _is_number(cell: str) -> bool:
    return cell.isdecimal() and len(cell) < 4


def _number(cell: str) -> int | None:
    return int(cell) if _is_number(cell) else None


def _spread(row: list[str]) -> list[str]:
    """Return a row with its word of cells cut into characters; numbers at its ends stay whole."""
    found: list[str] = []
    for at, cell in enumerate(row):
        found += [cell] if _is_number(cell) and at in (0, len(row) - 1) and len(row) > 1 else list(cell)
    return found


def with_goal(puzzle: LayerPuzzle, solution: str, check: bool) -> LayerPuzzle:
    """Return the puzzle with this solution as its goal. With ``check``, raises `PuzzleError` if it is wrong."""
    changed: dict[str, Any] = {"goal": split_rows(digits(solution), puzzle.width), "check": check}
    return replace(puzzle, **changed)
