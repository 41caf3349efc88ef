"""Boards: rows of cells become the fields of a puzzle, the same way for typed lines, lists and sheets.

A cell is a text: a sign, a number, the name of a region, or "" for nothing. Each genre has its signs; one other sign,
the same in all of the board, is an empty cell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import isqrt
from typing import Any

from nono import genres  # whose layers are imported when they are first used
from nono.base.errors import PuzzleError
from nono.genres import DIGITS, GENRES, NONE, OPEN
from nono.text.parts.clues import Line, Lines
from nono.text.parts.refusals import NO_GENRE, quoted, refusal

Board = list[list[str]]

EMPTY = ("", " ", NONE, "_", "-", "*", "-1", OPEN, "0")  # usual signs of empty cells, where they are no clue
PICTURES = (".#", ".X", ".x", "01", "_x", "_X", "_#", "-#", "-X")  # signs of paper and ink
SQUARES = {"\u2b1b": "#", "\u25a0": "#", "\u2588": "#", "\u2b1c": NONE, "\u25a1": NONE, "\u2591": NONE}
INK = "#Xx1"
UNKNOWN_NUMBERS = ("", OPEN, "-1", "-", NONE)  # beside a line of a board
BARS = "|\u2502\u2503\u2551"
ONE_BAR = str.maketrans(dict.fromkeys(BARS, "|"))
FRAME = re.compile(r"[\s|+=\-\u2013\u2014\u2500-\u257f]+")
DASHES = re.compile(r"[-=\u2013\u2014]{2}|[\u2500-\u257f]{2}|\+\s*[-=]")
FIRST_REGION = 0x4E00
LARGEST_SUDOKU = 25  # rows


def main_layer(kind: Any) -> Any:
    """Return the layer of the cells that people type; None in peg solitaire and nonograms."""
    layers = getattr(kind, "layers", ())
    return next((layer for layer in layers if isinstance(layer, genres.Cells) and layer.required), None)


def has_totals(kind: Any) -> bool:
    """Return whether boards of the genre have numbers beside them."""
    return any(isinstance(layer, genres.Outside) for layer in getattr(kind, "layers", ()))


# ---------------------------------------------------------------- typed rows


def without_bars(text: str) -> str:
    """Return a line with blanks in place of bars."""
    return text.translate(ONE_BAR).replace("|", " ")


def words_with_ends(text: str) -> list[tuple[str, int]]:
    """Return the words of a line, and the places where they end."""
    words, end = [], 0
    for word in text.split():
        end = text.index(word, end) + len(word)
        words.append((word, end))
    return words


def without_frame(lines: Lines) -> Lines:
    """Return the rows without the lines of a frame. Raises `PuzzleError` at a line that may divide two boards."""
    has_bars = any("|" in text.translate(ONE_BAR) for _, text in lines)
    rows: Lines = []
    plain = []  # the number of rows above each line without corners
    for line in lines:
        text = line.text
        has_corners = "+" in text or any("\u2500" <= sign <= "\u257f" for sign in text)
        if not FRAME.fullmatch(text) or not DASHES.search(text) or not (has_bars or has_corners):
            rows.append(line)
        elif not has_corners:
            plain.append(len(rows))
    inner = [place for place in plain if 0 < place < len(rows)]
    if inner and inner != [*range(1, len(rows))]:
        cells = "".join(without_bars(rows[0].text).split())
        if len(cells) != len(rows):
            line = next(line for line in lines if line.number > rows[inner[0] - 1].number)
            found = f"found {quoted(line.text)} between rows, a line that may divide two boards"
            raise refusal("second puzzle", found, line.number)
    return rows


def cells_of(lines: Lines) -> Board:
    """Return the cells of typed rows: all separated by bars, commas or blanks, or all glued. Raises `PuzzleError`."""
    texts = [text.strip() for _, text in lines]
    if all("|" in text.translate(ONE_BAR) for text in texts) and (cells := _between_bars(texts, lines)):
        return cells
    for sign in ",;\t":
        if all(sign in text for text in texts):
            has_blanks = len({text.count(sign) for text in texts}) == 1 and any(sign * 2 in text for text in texts)
            parts = [text.split(sign) if has_blanks else text.rstrip(f"{sign} ").split(sign) for text in texts]
            return [[part.strip() for part in row] for row in parts]
    spaced = [Line(number, without_bars(text)) for number, text in lines]
    rows = [text.split() for _, text in spaced]
    _expect_even_gaps(spaced, rows)
    if all(len(row) == 1 for row in rows):
        return [list(row[0]) for row in rows]
    joined = [list("".join(row)) for row in rows]
    sizes = {len(word) for row in rows for word in row}
    are_groups = len(sizes) == 1 and sizes != {1} and all(len(row) == len(rows) for row in joined)
    return joined if are_groups else rows  # the groups of the boxes of a Sudoku


def _between_bars(texts: list[str], lines: Lines) -> Board | None:
    """Return the cells that stand between bars, or None if several stand between two bars.

    A blank is an empty cell if all bars have the same distance. Raises `PuzzleError` at other blanks.
    """
    parts = [text.translate(ONE_BAR).removeprefix("|").removesuffix("|").split("|") for text in texts]
    cells = [[part.strip() for part in row] for row in parts]
    long = [cell for row in cells for cell in row if len(cell) > 1]
    has_groups = len(long) == sum(map(len, cells))  # 12|34
    if len(cells[0]) < 2 or has_groups or not all(map(str.isdecimal, long)):
        return None
    if any("" in row for row in cells) and len({len(part) for row in parts for part in row}) > 1:
        raise refusal("blanks", "found blanks that may be empty cells", lines[0].number)
    return cells


def _expect_even_gaps(lines: Lines, rows: Board) -> None:
    """Raise `PuzzleError` if blanks may be empty cells: single signs that stand at other places in some row."""
    places = {tuple(place for place, sign in enumerate(text) if sign != " ") for _, text in lines}
    indents = {len(text) - len(text.lstrip()) for _, text in lines}
    counts = {len(row) for row in rows}
    are_signs = all(len(word) == 1 for row in rows for word in row)
    if (are_signs and len(counts) == 1 and len(places) > 1) or (counts == {1} and len(indents) > 1):
        raise refusal("blanks", "found blanks that may be empty cells", lines[0].number)


# ---------------------------------------------------------------- numbers beside a board

Split = tuple[Board, list[str], list[str]]  # a board, and the numbers beside its rows and above its columns


def split_totals(board: Board) -> Split | None:
    """Return a board without the numbers above it and beside it, and these numbers; None without them.

    The numbers of rows stand on the left or on the right, the corner may be missing, and cells or numbers may be glued.
    Only ``?`` and blanks are unknown numbers here: other signs may be cells.
    """
    if len(board) < 2:
        return None
    head, body = board[0], board[1:]
    for place, kept in ((0, slice(1, None)), (-1, slice(-1))):
        inner = [row[kept] for row in body]
        inner = [list(row[0]) for row in inner] if all(len(row) == 1 for row in inner) else inner
        width = len(inner[0])
        above = head[kept] if len(head) == width + 1 and not head[place] else head
        above = list(above[0]) if len(above) == 1 and len(above[0]) == width else above
        beside = [row[place] for row in body if row]
        numbers = [number for number in (*beside, *above) if number not in (OPEN, "")]  # without unknown ones
        are_numbers = bool(numbers) and all(map(str.isdecimal, numbers)) and all(beside)
        if are_numbers and all(len(row) == width == len(above) > 0 for row in inner):
            return inner, beside, above
    return None


def typed_totals(lines: Lines) -> Split | None:
    """Return the same as `split_totals` for typed lines, in which words of a column end at the same place."""
    rows = [words_with_ends(without_bars(text)) for _, text in without_frame(lines)]
    if len(rows) < 2 or not all(rows):
        return None
    if all(len(row) == 2 for row in rows[1:]):  # glued cells beside a number
        return split_totals([[word for word, _ in row] for row in rows])
    ends = sorted({end for row in rows for _, end in row})
    words = [{end: word for word, end in row} for row in rows]
    unknown = {ends[0]: OPEN, ends[-1]: OPEN}  # a blank beside a row
    words[1:] = [unknown | row for row in words[1:]]
    split = split_totals([[row.get(end, "") for end in ends] for row in words])
    if split is None or not all(cell for row in split[0] for cell in row):
        return None
    # of numbers alone, the last column may be one of regions
    is_on_right = [row[ends[-1]] for row in words[1:]] == split[1]
    is_of_numbers = all(cell.isdecimal() for row in split[0] for cell in row)
    return None if is_on_right and is_of_numbers else split


def totals(cells: Sequence[Any], line: int = 0) -> list[int | None]:
    """Return the numbers beside the lines of a board, None for an unknown one. Raises `PuzzleError`."""
    texts = ["" if cell is None else str(cell).strip() for cell in cells]
    for text in texts:
        if not text.isdecimal() and text not in UNKNOWN_NUMBERS:
            raise refusal("no totals", f"found {quoted(text)}, expected a number of cells or ?", line)
    return [int(text) if text.isdecimal() and len(text) < 8 else None for text in texts]


# ---------------------------------------------------------------- cells


def fields_of(
    board: Board, kind: Any, lines: Sequence[int] = (), of_list: bool = False, mines: bool = False
) -> dict[str, Any]:
    """Return the fields of a board: its clues, and the answer that is drawn among them. Raises `PuzzleError`.

    ``lines`` are the numbers of its lines. In a board ``of_list``, 0 and -1 may stand beside null for empty cells. With
    ``mines``, letters may be covered cells.
    """
    layer = main_layer(kind)
    expect_equal_rows(board, lines)
    if isinstance(layer, genres.Regions):
        rows = region_rows(board, lines)
        count = len({name for row in rows for name in row} - {NONE})
        if "stars" in kind.fields and not count == len(rows) == len(rows[0]):
            found = f"found {len(rows)} rows, {len(rows[0])} columns and {count} regions, expected as many of each"
            raise refusal("regions", found)
        return {layer.field: rows}
    board = [[_without_padding(SQUARES.get(cell, cell)) for cell in row] for row in board]
    if kind is genres.Sudoku and len(board) > min(len(board[0]), LARGEST_SUDOKU):
        found = f"found {len(board)} rows of {len(board[0])} cells, expected a square of at most {LARGEST_SUDOKU} rows"
        raise PuzzleError(f"{found}\nput a line '====' between two boards", "bad-size").at(lines[0] if lines else 0)
    means = _meanings(board, kind, layer, {"", " ", *(("-1", "0") if of_list else ())}, mines)
    if kind.genre == "minesweeper":
        _expect_covered(board, lines)
    keys = []
    for number, row in enumerate(board):
        unknown = next((cell for cell in row if cell not in means), None)
        if unknown is not None:
            found = f"row {number + 1}: found {quoted(unknown)}, expected {layer.expected}"
            wrong = "digits" if kind.genre == "binairo" and unknown == "2" else "cell"
            raise refusal(wrong, found, lines[number] if lines else 0)
        keys.append("".join(means[cell] for cell in row))
    ink = next((value.key for value in kind.answer.values[1:]), "")
    if not ink or ink in layer.keys or not any(ink in row for row in board):
        return {layer.field: keys}
    can_draw_answer = layer.fixed  # a cell with a clue has no value, so the answer hides no clue
    has_unknown = OPEN not in layer.keys and any(OPEN in row for row in board)  # an answer has no unknown cell
    if not can_draw_answer or has_unknown:
        raise refusal("answer sign", f"found {quoted(ink)}, the sign of an answer")
    paper = kind.answer.values[0].key
    goal = ["".join(ink if key == ink else paper for key in row) for row in keys]
    return {layer.field: [row.replace(ink, NONE) for row in keys], "goal": goal}


def _expect_covered(board: Board, lines: Sequence[int]) -> None:
    """Raise `PuzzleError` if ``.`` and ``?`` may mean the reverse: no ``?``, an open cell, lies beside a ``.``."""
    open_cells, covered = (
        {(y, x) for y, row in enumerate(board) for x, cell in enumerate(row) if cell == sign} for sign in (OPEN, NONE)
    )
    beside = {(y + down, x + right) for y, x in open_cells for down in (-1, 0, 1) for right in (-1, 0, 1)}
    if open_cells and covered and not beside & covered:
        raise refusal("covered", "found '?' and '.', each of which may be the covered cells", lines[0] if lines else 0)


def _without_padding(cell: str) -> str:
    """Return a cell of two signs as one if they say the same: 1 for ``01``, 0 for ``00`` and . for ``..``."""
    is_padded = len(cell) == 2 and ((cell[0] == "0" and cell.isdecimal()) or cell[0] == cell[1] in EMPTY)
    return cell[1] if is_padded else cell


def expect_equal_rows(board: Board, lines: Sequence[int] = ()) -> None:
    """Raise `PuzzleError` unless all rows of a board have the same number of cells."""
    if not board or not board[0]:
        raise refusal("no board", "found a board without cells")
    usual = Counter(map(len, board)).most_common(1)[0][0]
    for number, row in enumerate(board):
        if len(row) != usual:
            cells = quoted(" ".join(row))
            found = f"row {number + 1}, {cells}, has {len(row)} cells, expected {usual} as in other rows"
            raise refusal("rows differ", found, lines[number] if lines else 0)


def _meanings(board: Board, kind: Any, layer: Any, same: set[str], mines: bool) -> dict[str, str]:
    """Return what the signs of a board mean, "." for an empty cell. Signs that mean nothing are left out.

    ``same`` are signs of empty cells that may stand beside one another. Raises `PuzzleError` on two other ones.
    """
    cells = Counter(cell for row in board for cell in row)
    keys: dict[str, str] = {key: key for key in layer.keys} | kind.aliases
    keys |= {str(number): DIGITS[number] for number in range(10, 36) if DIGITS[number] in layer.keys}
    if len(layer.keys) == 1 and layer.keys not in cells:
        keys["1"] = layer.keys  # a board of 0 and 1, such as that of trees
    has_walls = "#" in keys
    keys |= {value.key: value.key for value in kind.answer.values[1:]}
    keys |= _special_meanings(board, kind, [cell for cell in cells if cell not in keys], mines)
    empty = [cell for cell in cells if cell in EMPTY and cell not in keys]
    others = [cell for cell in cells if cell not in EMPTY and cell not in keys]
    if not empty and OPEN in cells and OPEN in layer.keys:
        empty = [OPEN]  # the only sign for an unknown cell
    elif not empty and len(others) == 1:
        [sign] = others  # an empty cell if it stands twice, and is no wall, number or mine
        may_be_mine = kind.genre == "minesweeper" and sign.isalpha() and not mines
        if cells[sign] > 1 and not has_walls and not sign.isdecimal() and not may_be_mine:
            empty = others
    if len({"" if cell in same else cell for cell in empty}) > 1:
        found = f"found {quoted(empty[0])} and {quoted(empty[1])} for empty cells, expected one sign for all of them"
        raise refusal("two empty signs", found)
    return keys | dict.fromkeys(empty, NONE)


def _special_meanings(board: Board, kind: Any, unknown: list[str], mines: bool) -> dict[str, str]:
    """Return the meanings of signs that mean something else in this board than in others of the genre.

    ``unknown`` are the signs of the board that the genre does not have.
    """
    signs = {cell for row in board for cell in row}
    empty = [cell for cell in unknown if cell in EMPTY]
    if kind.genre == "minesweeper" and mines and [cell for cell in unknown if cell not in EMPTY] == ["x"]:
        is_open = empty == [NONE] and "0" not in signs  # . is an open cell without mines around it
        return {"x": NONE, NONE: "0"} if is_open else {"x": NONE}
    if kind is genres.Sudoku and "0" in empty:
        from nono.genres.sudoku import has_digit_zero  # only for Sudokus

        keys = {**dict.fromkeys(empty, NONE), "0": "0"}
        keys |= {str(number): DIGITS[number] for number in range(10, 36)}
        return {"0": "0"} if has_digit_zero("".join(keys.get(cell, cell) for row in board for cell in row)) else {}
    has_walls = "#" in main_layer(kind).keys
    return {"-1": "#"} if has_walls and "-1" in empty and len(empty) > 1 and "#" not in signs else {}


def region_rows(board: Board, lines: Sequence[int] = ()) -> list[str]:
    """Return the rows of regions with one character for each region. Raises `PuzzleError`."""
    key_of = {NONE: NONE, "-1": NONE}
    for number, row in enumerate(board):
        for name in row:
            if name in key_of:
                continue
            has_signs = any(sign.isascii() and not sign.isalnum() for sign in name)
            is_mixed = len(name) > 1 and name.isalnum() and not (name.isalpha() or name.isdecimal())
            if not name or has_signs or is_mixed:
                found = f"row {number + 1}: found {quoted(name)}, expected the letter or number of a region"
                raise refusal("cell", found, lines[number] if lines else 0)
            key_of[name] = chr(FIRST_REGION + len(key_of))
    return ["".join(key_of[name] for name in row) for row in board]


def with_edges(lines: Lines, kind: Any) -> tuple[Lines, dict[str, Any]]:
    """Return the rows of a board without the signs between its cells, and these signs as a field.

    Cells stand two places apart, a sign stands between two cells or on a line between two rows. Raises `PuzzleError`.
    """
    edges = next((layer for layer in getattr(kind, "layers", ()) if isinstance(layer, genres.Edges)), None)
    lines = [Line(number, text.replace("\u00d7", "x")) for number, text in lines] if edges else lines
    are_signs = [not {*text} - {*"=x "} for _, text in lines]
    if edges is None or not any("=" in text or "x" in text for _, text in lines):
        return lines, {}
    board = [text for (_, text), is_sign in zip(lines, are_signs, strict=True) if not is_sign]
    indent = min((len(text) - len(text.lstrip()) for text in board), default=0)
    rows: Lines = []
    across: list[str] = []
    down: list[str] = []
    for is_sign, (number, text) in zip(are_signs, lines, strict=True):
        text = text[indent:]
        is_wrong = {*text[1::2]} - ({" "} if is_sign else {*"=x "}) or (not is_sign and len(text) % 2 == 0)
        if is_wrong or (is_sign and len(down) != len(rows) - 1):
            found = f"found {quoted(text)}, expected signs between the cells, or below the cells of a row"
            raise refusal("edges", found, number)
        if is_sign:
            down.append(text[::2])
            continue
        down += [""] * (len(rows) - len(down))
        rows.append(Line(number, " ".join(text[::2])))
        across.append(text[1::2])
    if len(down) >= len(rows):
        raise refusal("edges", "found signs below the last row", lines[-1].number)
    width = len(rows[0].text.split())
    signs = {
        "across": [row.ljust(width - 1).replace(" ", NONE) for row in across],
        "down": [row.ljust(width)[:width].replace(" ", NONE) for row in down[: len(rows) - 1]],
    }
    return rows, {edges.field: signs}


# ---------------------------------------------------------------- what a board is


def is_sudoku(board: Board) -> bool:
    """Return whether a board needs no genre: 81 cells of digits, with . or 0 or nothing for empty ones.

    A digit that stands twice in a row or column may be the name of a region.
    """
    if len(board) != 9 or any(len(row) != 9 for row in board):
        return False
    lines = [Counter(line) for line in (*board, *zip(*board, strict=True))]
    cells = sum(lines, Counter[str]())
    is_possible = all(line[digit] < 2 for line in lines for digit in "123456789")
    return is_possible and {*cells} - {*"123456789"} in ({"0"}, {NONE}, {""}) and len(cells) > 2


def may_be_places(lines: Lines) -> bool:
    """Return whether rows of numbers alone are narrow or differ, as those of coordinates and lists of cells do."""
    rows = [text.replace(",", " ").replace(";", " ").split() for _, text in lines]
    widths = {*map(len, rows)}
    is_narrow = max(widths) < len(rows) and (len(widths) > 1 or max(widths) < 4)
    return is_narrow and all(number.isdecimal() for row in rows for number in row)


def is_picture(board: Board) -> bool:
    """Return whether a board has two signs for paper and ink."""
    signs = {SQUARES.get(cell, cell) for row in board for cell in row}
    return bool(signs) and any(signs <= {*pair} for pair in PICTURES)


def picture_of(board: Board) -> list[str]:
    """Return the rows of a picture with ``X`` for ink."""
    return ["".join("X" if SQUARES.get(cell, cell) in (*INK,) else NONE for cell in row) for row in board]


def squared(cells: Sequence[Any], size: tuple[int, int] | None = None) -> list[Sequence[Any]] | None:
    """Return the rows of a board whose cells stand in one list or text: of this size, or a square; else None."""
    width, height = size or (isqrt(len(cells)), isqrt(len(cells)))
    if not width or width * height != len(cells):
        return None
    return [cells[row * width : (row + 1) * width] for row in range(height)]


def without_genre(board: Board, with_totals: bool, line: int) -> PuzzleError:
    """Return the error for a board that does not state its genre; its help has a line for each genre that fits."""
    fitting = ["nonogram"] if is_picture(board) and not with_totals else []
    if not fitting or any(cell not in ("0", "1") for row in board for cell in row):  # no puzzle has a clue in each cell
        kinds = [kind for kind in map(GENRES.get, GENRES) if main_layer(kind) and has_totals(kind) == with_totals]
        fitting += [kind.genre for kind in kinds if kind and _fits(board, kind)]
    if not fitting:
        return refusal("legend", f"{NO_GENRE}, and no genre has all of its signs", line)
    error = refusal("no genre", NO_GENRE, line)
    others = "nono does not solve others, such as Slitherlink"  # it may be any puzzle
    error.help = f"if it is one of these, write the line {genre_lines(fitting)} above it; {others}"
    return error


def genre_lines(names: Sequence[str]) -> str:
    """Return lines that state one of these genres, for the help of an error."""
    with_stars = [name for name in names if "stars" in GENRES[name].fields]
    lines = [f"{name.replace('-', ' ')}, NUMBER stars" if name in with_stars else f"genre: {name}" for name in names]
    return " or ".join(map(repr, lines))


def _fits(board: Board, kind: Any) -> bool:
    """Return whether a board may be one of a genre. Names of regions are all letters or all numbers."""
    names = [name for row in board for name in row]
    is_mixed = not all(map(str.isalpha, names)) and not all(map(str.isdecimal, names))
    if (isinstance(main_layer(kind), genres.Regions) and is_mixed) or (kind.square and len(board) != len(board[0])):
        return False
    try:
        fields = fields_of(board, kind)
        if not has_totals(kind):
            kind.from_dict({**fields, "genre": kind.genre})
    except PuzzleError:
        return False
    return True
