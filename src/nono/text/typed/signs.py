"""The signs that stand in the cells of a board: those that nono writes, and others that people use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError, excerpt, warn
from nono.genres import DIGITS, GENRES, NONE, OPEN, Cells, LayerPuzzle, Outside, Regions
from nono.text.typed.boards import BLANK, BoardRow, are_regions, usual_width
from nono.text.typed.names import LETTERS

PALETTE_SIGN = re.compile(r"[^\s.,;=|_-]|-?\d+")
LAST_SIGN = "\u2bff"  # later characters are letters and coloured squares, which may name regions
MOST_SIGNS = 12  # foreign signs of a board that an error lists
BITS = "01"  # the signs of a genre with two values, which people also write as two letters or symbols
PAIRS = ("OX", "WB", "MS", "\u25cb\u25cf", "\u26aa\u26ab", "\U0001f319\u2600", "\U0001f319\U0001f31e")
CLUES = frozenset("01234")  # of walls
NUMBER = re.compile(r"-?\d+")
PICTURES = (".#", ".X", "01", "_x", "-#")  # the signs of paper and ink
MOST_REGIONS = 1000
MINUS = "-1"  # an empty cell among numbers
MARKS = ("`", "|", ";", "$", "\\")  # at the end of a row


class Signs(NamedTuple):
    """The signs of a genre's cells."""

    keys: str  # the characters that have a meaning; "" if every letter and digit has one
    empty: str  # the characters for a cell without a clue
    expected: str
    aliases: Mapping[str, str]
    ink: str  # the character of an answer that may stand beside clues
    fixed: bool  # whether cells with a clue never have the ink

    def has(self, cell: str) -> bool:
        """Return whether a cell may have this text. Several characters are a number, of a digit above 9 or a region."""
        if cell == MINUS:
            return NONE in self.empty
        if len(cell) > 1:
            number = int(cell) if cell.isdecimal() and len(cell) < 4 else MOST_REGIONS
            return number < MOST_REGIONS if not self.keys else DIGITS[number : number + 1] in {*self.keys}
        if not self.keys:
            return cell.isalnum() or cell in self.empty or cell > LAST_SIGN
        return cell in self.keys or cell in self.empty or cell in self.aliases or cell == self.ink


@cache
def main_layer(genre: type[Any]) -> Cells | None:
    """Return the layer of the cells that people type, or None."""
    layers = getattr(genre, "layers", ())
    return next((layer for layer in layers if isinstance(layer, Cells) and layer.required), None)


def has_totals(genre: type[Any]) -> bool:
    """Return whether boards of the genre have numbers beside them."""
    return any(isinstance(layer, Outside) for layer in getattr(genre, "layers", ()))


@cache
def signs_of(genre: type[LayerPuzzle], layer: Cells) -> Signs:
    """Return the signs of a layer."""
    if isinstance(layer, Regions):
        empty = NONE if layer.partial else ""
        expected = "one letter or digit per cell"
        return Signs(keys="", empty=empty, expected=expected, aliases={}, ink="", fixed=False)
    empty = NONE + "".join(map(chr, layer.signs()))
    if has_totals(genre):
        empty = empty.replace("?", "")  # an unknown number beside the board
    clues = {*layer.keys}
    # "*" is the ink of an answer even if it may also stand for an empty cell
    ink = next((entry.key for entry in genre.answer.values[1:] if entry.key not in clues | {*empty} - {"*"}), "")
    empty = empty.replace(ink, "") if ink else empty
    aliases = genre.aliases if layer.required else {}
    if layer.keys == BITS:
        empty += "eE"
        aliases = {**aliases, **{letter: bit for pair in PAIRS for letter, bit in zip(pair, BITS, strict=True)}}
    return Signs(layer.keys, empty, layer.expected, aliases, ink, layer.fixed)


def meanings(cells: Mapping[str, int], signs: Signs, rows: Sequence[Sequence[str]] = ()) -> dict[str, str]:
    """Return what signs mean that are none of nono's: an empty cell, or one of two values; {} if no meaning is clear.

    ``cells`` has the number of cells with each sign, and ``rows`` has the cells of a single board. An unknown sign in
    several cells is an empty cell if it is the only one, and no cell has a sign for empty. On a board with two values,
    the third sign is the empty cell. If a board with walls has two numbers that are no clues, the one in more than half
    of all cells is the empty cell, and the other is a wall. Raises `PuzzleError` if letters for the two values stand
    beside 0 or 1.
    """
    if signs.keys == BITS and cells:
        return _meanings_of_digits(cells, rows) or _meanings_of_bits({*cells}, signs)
    unknown = [cell for cell in cells if not signs.has(cell)]
    empty = [cell for cell in cells if signs.has(cell) and (cell in signs.empty or cell == MINUS)]
    if unknown and len(signs.keys) == len(unknown) == len(empty) == len(cells) - 1 and not unknown[0].isdecimal():
        return {unknown[0]: signs.keys}  # the only thing on a board, such as a tree
    if "#" in signs.keys and not empty and {*map(str.upper, unknown)} == {*"WB"}:
        return {cell: NONE if cell in "Ww" else "#" for cell in unknown}  # white and black
    others = {cell: number for cell, number in cells.items() if cell not in CLUES}
    if "#" in signs.keys and len(others) == 2 and all(map(NUMBER.fullmatch, others)):
        most, least = max(others.values()), min(others.values())
        if 2 * most > sum(cells.values()) and least > 1:  # a single one may be a slip
            return {cell: NONE if number == most else "#" for cell, number in others.items()}
    are_walls = "#" in signs.keys and len(cells) > 1 and "0" in cells and {*cells} <= {*"#01234"}
    if are_walls or ("#" in signs.keys and 2 * cells.get("0", 0) > sum(cells.values())):
        what = "no empty cells, only" if are_walls else "0 in most cells, so they are"
        warn(f"found {what} walls and clues; a line 'palette: 0 = .' says that 0 is an empty cell")
    is_empty = len(unknown) == 1 and not empty and signs.keys and NONE in signs.empty and len(cells) > 1
    if "#" in signs.keys and cells.get(next(iter(unknown), ""), 0) < max(cells.values(), default=0):
        return {}  # it may be a wall: most cells of an Akari are empty
    return {unknown[0]: NONE} if is_empty and cells[unknown[0]] > 1 else {}


def _meanings_of_digits(cells: Mapping[str, int], rows: Sequence[Sequence[str]]) -> dict[str, str]:
    """Return what three digits mean of which one stands in more than half of the cells; {} for other cells.

    It is the empty cell, because no value may stand in more than half of the cells of a row or column.
    """
    if len(cells) != 3 or not all(map(str.isdecimal, cells)):
        return {}
    lines = [*map(Counter, rows), *map(Counter, zip(*rows, strict=True))]
    most = [{cell for cell in line if 2 * line[cell] > sum(line.values())} for line in (cells, *lines)]
    crowded = most[0] or {cell for line in most for cell in line}
    if len(crowded) != 1:
        return {}
    [empty] = crowded
    return {**dict(zip(sorted({*cells} - {empty}, key=int), BITS, strict=True)), empty: NONE}


def _meanings_of_bits(cells: set[str], signs: Signs) -> dict[str, str]:
    """Return the meaning of each sign on a board of two values, as `meanings` does.

    Which value is 0 and which is 1 only matters in the answer, because the rules treat both alike.
    """
    letters = cells & {*"".join(PAIRS)}
    pair = next((pair for pair in PAIRS if {*pair} <= cells), "".join(letters) if len(letters) == 1 else "")
    bits = cells & {*BITS}
    blanks = [cell for cell in cells if cell in {*signs.empty, MINUS, BLANK} - {"*"}]
    values = cells - {*blanks}
    others = cells - bits
    if letters and others not in ({"X"}, {"x"}) and (bits or (letters - {*pair} and len(values) > 2)):
        found = ", ".join(map(repr, sorted(letters | bits)))
        advice = "write 0 and 1, or one pair of letters such as X and O"
        if bits == {*BITS} and len(letters) == 1:
            advice = f"a line 'palette: {min(letters)} = .' says that {min(letters)} is an empty cell"
        raise PuzzleError(f"found {found}, expected two signs for the two values\n{advice}", "bad-number")
    if bits and values != {"1", "2"}:
        is_empty = len(others) == 1 and not "".join(others).isdecimal() and (bits == {*BITS} or letters)
        return dict.fromkeys(others - {*signs.empty, MINUS}, NONE) if is_empty else {}
    rest = cells - {*pair}
    if len(pair) == 2 or (pair and rest <= {*signs.empty}):
        bit_of_sign = next(dict(zip(known, BITS, strict=True)) for known in PAIRS if {*pair} <= {*known})
        return {**bit_of_sign, **(dict.fromkeys(rest, NONE) if len(rest) == 1 else {})}
    if len(blanks) != 1 or not 0 < len(values) < 3 or ("*" in values and blanks[0] not in "._"):
        return {}
    return {**dict(zip(sorted(values), BITS, strict=False)), blanks[0]: NONE}


def with_meanings(cells: Mapping[str, int], signs: Signs, rows: Sequence[Sequence[str]] = ()) -> dict[str, str]:
    """Return the `meanings` of signs, and warn of them."""
    names = meanings(cells, signs, rows)
    shown = [
        f"{sign} as {'an empty cell' if meaning == NONE else meaning}"
        for sign, meaning in names.items()
        if sign in cells and sign != meaning and (meaning != NONE or sign not in f"{signs.empty}{BLANK}")
    ]
    if shown:
        warn(f"read {', '.join(shown)}")
    return names


def without_marks(texts: Sequence[str], signs: Signs) -> tuple[list[str], bool]:
    """Return the rows without a mark that ends each of them and stands nowhere else, and whether there was one.

    Such a mark keeps the blanks before it, so all rows have the same length.
    """
    marks = {text[-1:] for text in texts}
    mark = next(iter(marks), "")
    is_mark = len(marks) == 1 and mark in MARKS and not signs.has(mark)
    if len(texts) < 2 or not is_mark or len({*map(len, texts)}) > 1 or any(mark in text[:-1] for text in texts):
        return list(texts), False
    return [text[:-1] for text in texts], True


def expect_rows(rows: Sequence[BoardRow], signs: Signs, what: str) -> None:
    """Raise `PuzzleError` at the first row with another number of cells than most, or with a wrong sign.

    Rows with glued and single cells are errors, too, and so are black or white squares among coloured ones, and blanks
    that may be cells. ``what`` is the board in words, for the advice.
    """
    width = usual_width(rows)
    for number, row in enumerate(rows, 1):
        unknown = {cell for cell in {*row.cells} if not signs.has(cell)}
        if unknown:
            wrong = next(index for index, cell in enumerate(row.cells) if cell in unknown)
            sign = "an empty cell" if row.cells[wrong] == BLANK else excerpt(row.cells[wrong])
            message = f"row {number}: found {sign}, expected {signs.expected}"
            advice = f"{what} has these signs"
            if signs.empty:
                advice += f"; {' or '.join(signs.empty)} is an empty cell"
            is_negative = any(cell.startswith("-") for cell in unknown - {"-"})  # then -1 is not the empty cell, either
            cells = dict.fromkeys(cell for row in rows for cell in row.cells)
            others = [cell for cell in cells if not signs.has(cell) or (cell == MINUS and is_negative)]
            is_usual = any(sum(row.cells.count(cell) for row in rows) > 1 for cell in others)  # and no slip
            if is_usual and len(others) <= MOST_SIGNS and all(PALETTE_SIGN.fullmatch(cell) for cell in others):
                palette = ", ".join(f"{cell} = SIGN" for cell in others)
                has_dots = signs.keys and any(NONE in row.cells for row in rows)
                palette += f", {NONE} = {NONE}" if has_dots else ""  # a dot may also have another meaning
                advice += (
                    f"; a line 'palette: {palette}' says which of them {'each' if others[1:] else 'it'} stands for"
                )
            if LETTERS.search(row.text) and len(row.cells) != width:
                advice = "begin a line of words with '# ', or put a blank line between the words and the board"
            raise PuzzleError(f"{message}\n{advice}", "bad-number", ("row", number)).at(row.line, row.column_of(wrong))
        words = row.text.split()
        sizes = {*map(len, words)}
        if 1 in sizes and len(sizes) > 1 and len(row.cells) == sum(map(len, words)):
            message = f"row {number}: found glued and single cells in {excerpt(row.text.strip())}"
            advice = "separate all cells by blanks, or none of them"
            raise PuzzleError(f"{message}\n{advice}", "bad-number", ("row", number)).at(row.line)
        if not signs.keys and {*row.cells} & {"#", NONE} and any(cell > LAST_SIGN for cell in row.cells):
            message = "found black or white squares among coloured ones, expected a sign for each region"
            advice = "write 'palette: \u2b1b = B, \u2b1c = W', if they are regions"
            raise PuzzleError(f"{message}\n{advice}", "bad-number").at(row.line)
        if len(row.cells) != width or not width:
            expected = f"{width} as in the other rows" if width else "a cell for each column"
            message = f"row {number} has {len(row.cells)} cells, expected {expected}"
            advice = "all rows of a board have the same number of cells"
            raise PuzzleError(f"{message}\n{advice}", "wrong-line-count", ("row", number)).at(row.line)
    expect_even_gaps(rows)


def expect_even_gaps(rows: Sequence[BoardRow]) -> None:
    """Raise `PuzzleError` if the blanks between the cells may be cells, too: they differ from row to row."""
    left = min(row.columns[0] for row in rows)
    places = {tuple(column - left for column in row.columns) for row in rows}
    is_wide = any("  " in row.text.strip() for row in rows)
    if is_wide and len(places) > 1 and all(len(cell) == 1 for row in rows for cell in row.cells):
        message = "found blanks of different widths between the cells, which may be empty cells"
        raise PuzzleError(f"{message}\nwrite {NONE} for each empty cell", "ambiguous-format").at(rows[0].line)


def keys_of(rows: Sequence[BoardRow], signs: Signs) -> list[str]:
    """Return the rows in the characters of the layer, with `NONE` for empty cells and for an answer's ink.

    Words for regions get characters of their own. Raises `PuzzleError` on two signs for empty cells.
    """
    cells = Counter(cell for row in rows for cell in row.cells)
    meant = with_meanings(cells, signs)
    if signs.keys == BITS and meant:
        return ["".join(meant.get(cell, cell) for cell in row.cells) for row in rows]
    blanks = [cell for cell in cells if cell in signs.empty or cell == MINUS]
    names = {**signs.aliases, **{cell: DIGITS[int(cell)] for cell in cells if len(cell) > 1 and signs.keys}}
    if len(rows) == 16 and "0" in blanks and len(blanks) == 2 and "G" in signs.keys and "G" not in cells:
        blanks.remove("0")  # a digit of a Sudoku in 0 to F
    if len(blanks) > 1:
        row = next(row for row in rows if blanks[1] in row.cells)
        column = row.column_of(row.cells.index(blanks[1]))
        message = f"found {blanks[1]!r} beside {blanks[0]!r} for empty cells, expected one sign for all of them"
        raise PuzzleError(f"{message}\nwrite {NONE} for every empty cell", "bad-field").at(row.line, column)
    if not signs.keys:
        free = (key for key in map(chr, range(0x4E00, 0x4E00 + MOST_REGIONS)))
        names = {cell: next(free) for cell in cells if len(cell) > 1}
    names |= dict.fromkeys(blanks, NONE) | ({signs.ink: NONE} if signs.ink else {})
    names |= unknown_cells(cells, signs)
    return ["".join(names.get(cell, cell) for cell in row.cells) for row in rows]


def unknown_cells(cells: Iterable[str], signs: Signs) -> dict[str, str]:
    """Return ``?`` as an empty cell if it is one on a board with these cells, else {}; warn if it is also a clue."""
    if not has_unknown({*cells}, signs):
        return {}
    if OPEN in signs.keys:
        warn(f"{OPEN} is read as an unknown cell; it is a clue if unknown cells have another sign, such as {NONE}")
    return {OPEN: NONE}


def has_unknown(cells: set[str], signs: Signs) -> bool:
    """Return whether ``?`` stands for an unknown cell of a board. If it is also a clue, another sign must be absent."""
    return OPEN in cells and (OPEN in signs.empty or (OPEN in signs.keys and cells.isdisjoint(signs.empty)))


def answer_of(rows: Sequence[BoardRow], signs: Signs, genre: type[LayerPuzzle]) -> dict[str, Any]:
    """Return the field for the answer that stands among the clues, as nono prints it; {} without one.

    Where cells with a clue never have the ink, the board shows the whole answer, which becomes the goal. Otherwise, a
    clue may hide the ink, and the answer becomes a saved grid in which the cells with clues are unknown. A board with
    ``?`` for unknown cells is a saved grid, too.
    """
    if not signs.ink or not any(signs.ink in row.cells for row in rows):
        return {}
    blank = genre.answer.values[0].key
    key_of_cell = {signs.ink: signs.ink} | dict.fromkeys([*signs.empty, MINUS], blank)
    if not signs.fixed:
        warn(f"a cell with {signs.ink} does not show its clue, and is read as a filled cell without a clue")
    key_of_clue = blank if signs.fixed else OPEN
    is_open = has_unknown({cell for row in rows for cell in row.cells}, signs)
    if is_open:
        key_of_cell[OPEN] = OPEN
    grid = ["".join(key_of_cell.get(cell, key_of_clue) for cell in row.cells) for row in rows]
    return {"goal": grid} if signs.fixed and not is_open else {"saved": [{"id": "", "note": "", "grid": grid}]}


def fitting(rows: Sequence[BoardRow], with_totals: bool = False) -> list[str]:
    """Return the genres whose boards may have these signs and this size; [] if the rows form no board.

    With ``with_totals``, only genres with numbers beside the board are tried, otherwise only those without.
    """
    cells = {cell for row in rows for cell in row.cells}
    if len(rows) < 2 or len(rows[0].cells) < 2 or len({len(row.cells) for row in rows}) > 1 or len(cells) < 2:
        return []
    genres = ["nonogram"] if not with_totals and is_picture(cells) else []
    for name in GENRES:
        genre = GENRES[name]
        layer = main_layer(genre)
        if layer is None or has_totals(genre) != with_totals:
            continue
        signs = signs_of(genre, layer)._replace(ink="")
        height, width = len(rows), len(rows[0].cells)
        has_size = not genre.square or (height == width and width <= genre.square)
        if not all(map(signs.has, cells)) or not has_size:
            continue
        if sum(cell in signs.empty for cell in cells) > 1 or (
            signs.keys
            and not any(cell in signs.keys or (signs.keys == BITS and cell in signs.aliases) for cell in cells)
        ):
            continue
        if not signs.keys and (NONE in cells or not are_regions(rows)):
            continue
        genres.append(name)
    return genres


def is_picture(cells: Iterable[str]) -> bool:
    """Return whether all cells have one of two signs that usually mean paper and ink."""
    return any({*cells} <= {*pair} for pair in PICTURES)


def goal_of(rows: Iterable[Iterable[str]]) -> list[str]:
    """Return the rows of a picture with ``X`` for ink and ``.`` for paper."""
    return ["".join("X" if cell in "#X1x" else "." for cell in row) for row in rows]
