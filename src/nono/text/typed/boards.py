"""Boards: lines of equal length in the signs of a genre, glued or separated by blanks, perhaps in a frame.

Signs may stand between the cells, as in Tango: in a row between two cells, or on a line between two rows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from textwrap import dedent
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError, excerpt, warn
from nono.genres import DIGITS, GENRES, NONE, OPEN, Cells, LayerPuzzle, Outside, Regions
from nono.genres.grids import connected_cells
from nono.text.typed.names import LETTERS

FRAME = re.compile(r"(?=.*(?:--|==|[+\u2500\u2501\u2504-\u254f\u2550\u2552-\u257f]))[\s|+=:\u2500-\u257f-]+")
CORNERS = re.compile(r"\s*[.*':][.*':+-]*--[.*':+-]*[.*':]\s*")  # a line of a frame whose other lines begin with |
END_OF_ROW = re.compile(r"^[^.]*\|\.\s*$")  # in the package sudoku of LaTeX
MARKS = ("`", "|", ";", "$", "\\")  # at the end of a row
# cells with commas or semicolons between them
COMMAS = re.compile(r"\s*[^\s,;]{0,3}(?:(?:\s*,\s*[^\s,;]{0,3})+|(?:\s*;\s*[^\s,;]{0,3})+)\s*")
BAR_SIGNS = "|\u2502\u2503\u2551"
BETWEEN_BARS = re.compile(rf"(?<=[{BAR_SIGNS}])\s+(?=[{BAR_SIGNS}])")
BARS = str.maketrans(dict.fromkeys(BAR_SIGNS, " "))
BAR = re.compile(r"[|+\u2500-\u257f]")
SIDE_BY_SIDE = re.compile(r"\S\S")
NUMBER = re.compile(r"\d+|[?.-]")
PALETTE_SIGN = re.compile(r"[^\W_]|[#@+&%\u2460-\uffff\U00010000-\U0010ffff]|-?\d+")
INTEGER = re.compile(r"-?\d+")
UNKNOWN = "?.-"  # in place of a number beside a board
SIZE = re.compile(r"^\s*(\d+)\s*[xX]\s*(\d+)(?!\S)")
LAST_SIGN = "\u2bff"  # later characters are letters and coloured squares, which may name regions
MINUS = "-1"  # an empty cell among numbers
BLANK = "\u2423"  # a cell without a sign
MOST_REGIONS = 1000
MOST_SIGNS = 4  # of a board in other signs than those of nono
BITS = "01"  # the signs of a genre with two values, which people also write as two letters or symbols
PAIRS = ("OX", "WB", "MS", "\u25cb\u25cf", "\u26aa\u26ab", "\U0001f319\u2600", "\U0001f319\U0001f31e")
PICTURES = (".#", ".X", "01", "_x", "-#")  # the signs of paper and ink
ADVICE = "write each row as cells and signs, such as '0=.x1', with blanks or dots where there is no sign"


class BoardLine(NamedTuple):
    """A line of a text. Lines are counted from 1."""

    number: int
    text: str


Lines = list[BoardLine]


class BoardRow(NamedTuple):
    """A row of cells: the number of its line, the cells, and the columns in which they begin."""

    line: int
    cells: list[str]
    columns: Sequence[int]
    text: str

    def column_of(self, cell: int) -> int:
        """Return the column of a cell in its line, counted from 1."""
        return self.columns[cell] + 1 if cell < len(self.columns) else len(self.text) + 1


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


def meanings(cells: Mapping[str, int], signs: Signs) -> dict[str, str]:
    """Return what signs mean that are none of nono's: an empty cell, or one of two values; {} if no meaning is clear.

    ``cells`` has the number of cells with each sign. An unknown sign in several cells is an empty cell if it is the
    only one, and no cell has a sign for empty. Of a board with two values, the third sign is the empty cell. Raises
    `PuzzleError` if letters for the two values stand beside 0 or 1.
    """
    if signs.keys == BITS and cells:
        return _meanings_of_bits({*cells}, signs)
    unknown = [cell for cell in cells if not signs.has(cell)]
    empty = [cell for cell in cells if signs.has(cell) and (cell in signs.empty or cell == MINUS)]
    is_empty = len(unknown) == 1 and not empty and signs.keys and NONE in signs.empty and len(cells) > 1
    if "#" in signs.keys and cells.get(next(iter(unknown), ""), 0) < max(cells.values(), default=0):
        return {}  # it may be a wall: most cells of an Akari are empty
    return {unknown[0]: NONE} if is_empty and cells[unknown[0]] > 1 else {}


def _meanings_of_bits(cells: set[str], signs: Signs) -> dict[str, str]:
    """Return the meaning of each sign on a board of two values, as `meanings` does.

    Which value is 0 and which is 1 only matters in the answer, because the rules treat both alike.
    """
    letters = cells & {*"".join(PAIRS)}
    pair = next((pair for pair in PAIRS if {*pair} <= cells), "".join(letters) if len(letters) == 1 else "")
    bits = cells & {*BITS}
    blanks = [cell for cell in (*"._", BLANK) if cell in cells]
    values = cells - {*blanks}
    others = cells - bits
    if letters and others not in ({"X"}, {"x"}) and (bits or (letters - {*pair} and len(values) > 2)):
        found = ", ".join(map(repr, sorted(letters | bits)))
        advice = "write 0 and 1, or one pair of letters such as X and O"
        raise PuzzleError(f"found {found}, expected two signs for the two values\n{advice}", "bad-number")
    if bits and values != {"1", "2"}:
        is_empty = len(others) == 1 and not "".join(others).isdecimal() and (bits == {*BITS} or letters)
        return dict.fromkeys(others - {*signs.empty, MINUS}, NONE) if is_empty else {}
    rest = cells - {*pair}
    if len(pair) == 2 or (pair and rest <= {*signs.empty}):
        bit_of_sign = next(dict(zip(known, BITS, strict=True)) for known in PAIRS if {*pair} <= {*known})
        return {**bit_of_sign, **(dict.fromkeys(rest, NONE) if len(rest) == 1 else {})}
    if len(blanks) != 1 or not 0 < len(values) < 3 or not values.isdisjoint({*signs.empty} - {"*"}):
        return {}
    return {**dict(zip(sorted(values), BITS, strict=False)), blanks[0]: NONE}


def with_meanings(cells: Mapping[str, int], signs: Signs) -> dict[str, str]:
    """Return the `meanings` of signs, and warn of them."""
    names = meanings(cells, signs)
    shown = [
        f"{sign} as {'an empty cell' if meaning == NONE else meaning}"
        for sign, meaning in names.items()
        if sign in cells and (meaning != NONE or sign not in f"{signs.empty}{BLANK}")
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


def with_blank_cells(lines: Sequence[BoardLine]) -> list[BoardLine]:
    """Return the lines with the sign `BLANK` in each blank cell between bars or tabs, which would get lost without it.

    Tabs that only indent all lines are removed.
    """
    is_indented = len(lines) > 1 and all(text.startswith("\t") for _, text in lines)
    if is_indented and all("\t" not in text.strip() for _, text in lines):  # the tabs of a text in a program
        return [BoardLine(line, text.lstrip("\t")) for line, text in lines]
    marked = []
    for line, text in lines:
        if text.startswith("\t") and not is_indented:
            text = BLANK + text
        text = re.sub(r"(?<=\t) *(?=\t)", BLANK, text)
        marked.append(BoardLine(line, BETWEEN_BARS.sub(f" {BLANK} ", text)))
    return marked


def with_empty_cells(lines: Sequence[BoardLine], empty: str) -> list[BoardLine]:
    """Return the lines of a table whose cells stand between bars, with a dot for each blank cell.

    The lines stay as they are if they have another sign for empty cells, which are those of ``empty``, or if the rows
    have different numbers of cells; then lines of bars alone divide rows.
    """
    if any(sign in empty for _, text in lines for sign in text if not BAR.match(sign) and sign not in "-_"):
        lines = [line for line in lines if line.text.translate(BARS).strip() or not BAR.search(line.text)]
    if len(lines) > 1 and all(text.strip()[:1] == "|" and END_OF_ROW.search(text) for _, text in lines):
        lines = [BoardLine(line, text.rstrip()[:-1]) for line, text in lines]
    has_empty = any(sign in empty for _, text in lines if not FRAME.fullmatch(text) for sign in text)
    if not has_empty and (printed := _between_bars(lines)):
        return printed
    marked = with_blank_cells(lines)
    rows = [row_of(*line) for line in without_rules(marked)]
    cells = {cell for row in rows for cell in row.cells}
    if BLANK not in cells or not cells.isdisjoint(empty) or len({len(row.cells) for row in rows}) > 1:
        return list(lines)
    return [BoardLine(row.line, " ".join(NONE if cell == BLANK else cell for cell in row.cells)) for row in rows]


def _between_bars(lines: Sequence[BoardLine]) -> list[BoardLine]:
    """Return the rows of a square board that is printed between bars at the same places, with dots for blank cells.

    Cells stand at every place, or at every second one. Return [] for any other lines.
    """
    numbers = [line for line, text in lines if not FRAME.fullmatch(text)]
    rows = dedented([text for _, text in lines if not FRAME.fullmatch(text)])
    spans = _between(rows)
    if not spans:
        return []
    width = max(end - begin for begin, end in spans)
    if any(end - begin < width for begin, end in spans[:-1]):  # blanks at the ends of lines may be lost
        return []
    parts = [[text[begin:end].ljust(width) for begin, end in spans] for text in rows]
    filled = {place for row in parts for part in row for place, sign in enumerate(part) if sign != " "}
    is_glued = any(SIDE_BY_SIDE.search(part) for row in parts for part in row)
    step = 1 if is_glued or len({place % 2 for place in filled}) == 2 else 2
    places = range(min(filled, default=0) % step, width, step)
    cells = [[part[place] for part in row for place in places] for row in parts]
    if not filled <= {*places} or len(cells[0]) != len(rows) or all(" " not in row for row in cells):
        return []
    texts = [" ".join(cell.replace(" ", NONE) for cell in row) for row in cells]
    return list(map(BoardLine, numbers, texts))


def _between(rows: Sequence[str]) -> list[tuple[int, int]]:
    """Return where the cells between the bars of some rows begin and end; [] if their bars stand at other places."""
    bars = {tuple(place for place, sign in enumerate(text) if sign in BAR_SIGNS) for text in rows}
    if len(bars) != 1 or len(rows) < 2 or bars == {()}:
        return []
    ends = [-1, *next(iter(bars)), max(map(len, rows))]
    return [(begin + 1, end) for begin, end in pairwise(ends) if end - begin > 1]


def dedented(texts: Sequence[str]) -> list[str]:
    """Return the lines without the blanks before all of them."""
    return dedent("\n".join(texts)).split("\n") if texts else []


def are_framed(texts: Sequence[str]) -> bool:
    """Return whether lines of dashes among these lines are the rules of one board with bars, and divide no puzzles.

    They meet all bars, except perhaps the first and the last one. They stand between all rows, or divide a board into
    boxes as the bars do: the boxes of a Sudoku are as high as there are boxes side by side.
    """
    texts = dedented(texts)
    drawn = [number for number, text in enumerate(texts) if FRAME.fullmatch(text) or BAR.search(text)]
    texts = texts[drawn[0] : drawn[-1] + 1] if drawn else []  # without words
    are_rules = [not text.strip(" -=") for text in texts]
    rows = [text.rstrip() for text, is_rule in zip(texts, are_rules, strict=True) if not is_rule]
    spans = _between(rows)
    rules = [text for text, is_rule in zip(texts, are_rules, strict=True) if is_rule]
    if len(spans) == 2:  # rules may leave out the numbers beside the rows
        spans = [span for span in spans if not all(text[slice(*span)].strip().isdecimal() for text in rows)] or spans
    if not spans or any(len(text.rstrip()) < spans[-1][0] or text[: spans[0][1] + 1].isspace() for text in rules):
        return False
    used = {
        place - begin
        for text in rows
        for begin, end in spans
        for place in range(begin, end)
        if text[place : place + 1].strip()
    }
    bands = [len(band) for band in "".join("- "[is_rule] for is_rule in are_rules).split()]
    if len(used) > 1 and len(spans) > 1 and {*bands} == {len(spans)}:
        return True
    return not any("=" in text for text in rules) and (len(bands) == 1 or {*bands} == {1})


def side_by_side(lines: Sequence[BoardLine]) -> list[list[BoardLine]]:
    """Return the two boards that stand side by side in a block, with at least four blanks between them; [] if it has
    one board.
    """
    parts = halves(lines)
    sizes = [[len(row.cells) for row in rows_of(without_rules(half))] for half in parts]
    return parts if parts and sizes[0] == sizes[1] and len({*sizes[0]} - {0}) == 1 and max(sizes[0]) > 2 else []


def halves(lines: Sequence[BoardLine]) -> list[list[BoardLine]]:
    """Return the left and the right part of the lines, if one gap of at least four blanks divides them; else []."""
    texts = [text.expandtabs() for _, text in lines]
    width = max(map(len, texts), default=0)
    used = [any(text[place : place + 1].strip() for text in texts) for place in range(width)]
    gaps = [match.span() for match in re.finditer(r" {4,}", "".join(".#"[sign] for sign in used).replace(".", " "))]
    inner = [gap for gap in gaps if gap[0] > 0]
    if len(lines) < 3 or len(inner) != 1:
        return []
    return [
        [BoardLine(line, text[begin:end]) for (line, _), text in zip(lines, texts, strict=True)]
        for begin, end in ((0, inner[0][0]), (inner[0][1], width))
    ]


def without_rules(lines: Sequence[BoardLine]) -> list[BoardLine]:
    """Return the lines without those of a frame, and with blanks in place of bars and of commas between cells.

    If all lines begin with a sign of a frame, except for corners such as ``.---.``, the lines with corners are dropped.
    """
    framed = any(BAR.search(text) for _, text in lines)
    inner = [line for line in lines if not CORNERS.fullmatch(line.text)]
    if inner and all(text.lstrip()[:1] in "|:+" for _, text in inner):
        lines = inner
    if 2 * sum(COMMAS.fullmatch(text) is not None for _, text in lines) >= len(lines) > 1:
        are_closed = all(text.rstrip()[-1:] in (",", ";") for _, text in lines)
        lines = [BoardLine(line, _without_commas(text, are_closed)) for line, text in lines]
    return [
        BoardLine(line, text.translate(BARS))
        for line, text in lines
        if not FRAME.fullmatch(text) or not (framed or BAR.search(text))
    ]


def _without_commas(text: str, is_closed: bool) -> str:
    """Return a line with blanks in place of the commas between its cells, which may be empty.

    If it ``is_closed``, no cell stands behind the last comma.
    """
    if not COMMAS.fullmatch(text):
        return text
    cells = re.split("[,;]", text)
    return " ".join(cell.strip() or BLANK for cell in (cells[:-1] if is_closed else cells))


def row_of(line: int, text: str) -> BoardRow:
    """Return the row on a line. If blanks divide single characters or whole numbers, these are its cells.

    Otherwise, every character that is not blank is a cell.
    """
    words = list(re.finditer(r"\S+", text))
    if len(words) > 1 and all(len(word[0]) == 1 or INTEGER.fullmatch(word[0]) for word in words):
        return BoardRow(line, [word[0] for word in words], [word.start() for word in words], text)
    return glued_row(line, text)


def glued_row(line: int, text: str) -> BoardRow:
    """Return the row on a line in which every character except blanks is a cell."""
    if text.split() == [text]:
        return BoardRow(line, [*text], range(len(text)), text)
    places = [index for index, sign in enumerate(text) if not sign.isspace()]
    return BoardRow(line, [text[index] for index in places], places, text)


def rows_of(lines: Sequence[BoardLine]) -> list[BoardRow]:
    """Return the rows of some lines. Digits that are glued in one row are glued in all rows."""
    rows = [row_of(*line) for line in lines]
    widths = {len(row.cells) for row in rows}
    if len(widths) > 1 and any(len(cell) > 1 for row in rows for cell in row.cells):
        glued = [glued_row(*line) for line in lines]
        if len({len(row.cells) for row in glued}) == 1:
            return glued
    return rows


def expect_full(lines: Sequence[BoardLine]) -> None:
    """Raise `PuzzleError` at a row that is shorter than others, unless its cells stand in the middle."""
    width = max(len(text.rstrip()) for _, text in lines)
    for number, (line, text) in enumerate(lines, 1):
        row = text.rstrip()
        before = len(row) - len(row.lstrip(" #"))
        is_in_the_middle = len(row) + before == width  # as many cells are missing after the row as before it
        if row and len(row) != width and not is_in_the_middle:
            message = f"row {number} has {len(row)} cells, expected {width} as in the longest row"
            raise PuzzleError(f"{message}\nwrite # for a place without a hole", "wrong-line-count").at(line)


class Header(NamedTuple):
    """The size above the rows of a board in words, the numbers behind the size, and the rows."""

    size: str
    numbers: list[str]
    rows: Lines


def size_words(text: str) -> list[str]:
    """Return the words of a line; a size such as 9x9 at its beginning is two numbers."""
    return SIZE.sub(r"\1 \2 ", text).split()


def header_of(lines: Lines, signs: Signs | None = None) -> Header | None:
    """Return the header of a board, or None if it has none.

    The size is the height and the width in any order, or the side of a square board. The numbers stand on up to three
    lines. A line as long as the rows is no header, unless it cannot be a row: its cells are not glued like those of the
    rows, or are none of ``signs``. With ``signs``, a line that may be both, and a board that misses its size by one
    line, raise `PuzzleError`.
    """
    for heads in (1, 2, 3):
        numbers = [word for _, text in lines[:heads] for word in size_words(text)]
        if not numbers or not all(map(str.isdecimal, numbers)):
            return None
        rows = rows_of(lines[heads:])
        widths = {len(row.cells) for row in rows}
        if len(rows) == 1 and len({*numbers}) == 1 and len(numbers) < 3 and widths == {int(numbers[0]) ** 2}:
            return Header(" ".join(numbers), [], lines[heads:])  # a square on one line
        if len(rows) < 2 or len(widths) > 1:
            continue
        first = row_of(*lines[0]).cells
        are_glued = (
            len(first) > 1 and all(len(row.text.split()) == 1 for row in rows) and lines[0].text.split() == first
        )
        is_long = {len(first)} == widths and (signs is None or all(map(signs.has, first)))
        size = [str(len(rows)), str(*widths)]
        count = 2 if numbers[:2] in (size, size[::-1]) else 1
        if is_long and not are_glued:
            if count == 1 or signs is None or len(numbers) == 2:
                return None
            message = f"found {excerpt(lines[0].text.strip())}, which may be the size of the rows below it or a row"
            advice = f"write 'size: {size[1]}x{len(rows)}' in its place, or 'size: {size[1]}x{len(lines)}' above it"
            raise PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(lines[0].number)
        near = [[str(len(rows) + step), size[1]] for step in (-1, 1)]
        if count == 1 and signs and any(numbers[:2] in (other, other[::-1]) for other in near):
            message = (
                f"found {len(rows)} rows of {size[1]} cells below {excerpt(' '.join(numbers))}, which may be their size"
            )
            raise PuzzleError(f"{message}\ncorrect the size, or the rows", "bad-size").at(lines[0].number)
        if count == 2 or numbers[:1] == size[:1] == size[1:]:
            return Header(" ".join(numbers[:count]), numbers[count:], lines[heads:])
    return None


def without_size(lines: Lines) -> Lines:
    """Return the rows of a board without its size, which may stand above them; the lines as they are without a size."""
    header = header_of(lines)
    return lines if header is None or header.numbers else header.rows


def usual_width(rows: Iterable[BoardRow]) -> int:
    """Return the most frequent number of cells of a row."""
    [(width, _)] = Counter(len(row.cells) for row in rows).most_common(1)
    return width


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
            others = dict.fromkeys(
                cell for row in rows for cell in row.cells if not signs.has(cell) or (cell == MINUS and is_negative)
            )
            usual = [cell for cell in others if sum(row.cells.count(cell) for row in rows) > 1]  # and no slips
            if usual and len(usual) <= MOST_SIGNS and all(PALETTE_SIGN.fullmatch(cell) for cell in usual):
                palette = ", ".join(f"{cell} = SIGN" for cell in usual)
                advice += f"; a line 'palette: {palette}' says which of them {'each' if usual[1:] else 'it'} stands for"
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
    cells = dict.fromkeys(cell for row in rows for cell in row.cells)
    if signs.keys == BITS and (meant := with_meanings(Counter(cells), signs)):
        return ["".join(meant.get(cell, cell) for cell in row.cells) for row in rows]
    blanks = [cell for cell in cells if cell in signs.empty or cell == MINUS]
    names = {**signs.aliases, **{cell: DIGITS[int(cell)] for cell in cells if len(cell) > 1 and signs.keys}}
    if len(blanks) > 1:
        row = next(row for row in rows if blanks[1] in row.cells)
        column = row.column_of(row.cells.index(blanks[1]))
        message = f"found {blanks[1]!r} beside {blanks[0]!r} for empty cells, expected one sign for all of them"
        raise PuzzleError(f"{message}\nwrite {NONE} for every empty cell", "bad-field").at(row.line, column)
    if not signs.keys:
        free = (key for key in map(chr, range(0x4E00, 0x4E00 + MOST_REGIONS)))
        names = {cell: next(free) for cell in cells if len(cell) > 1}
    names |= dict.fromkeys(blanks, NONE) | ({signs.ink: NONE} if signs.ink else {})
    if has_unknown(rows, signs):
        names[OPEN] = NONE
        if OPEN in signs.keys:
            warn(f"{OPEN} is read as an unknown cell; it is a clue if unknown cells have another sign, such as {NONE}")
    return ["".join(names.get(cell, cell) for cell in row.cells) for row in rows]


def has_unknown(rows: Sequence[BoardRow], signs: Signs) -> bool:
    """Return whether ``?`` stands for an unknown cell of a board. If it is also a clue, another sign must be absent."""
    cells = {cell for row in rows for cell in row.cells}
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
    is_open = has_unknown(rows, signs)
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
    """Return whether the cells have two signs, those of ink and of paper."""
    return any({*cells} <= {*pair} for pair in PICTURES)


def goal_of(rows: Iterable[Iterable[str]]) -> list[str]:
    """Return the rows of a picture with ``X`` for ink and ``.`` for paper."""
    return ["".join("X" if cell in "#X1x" else "." for cell in row) for row in rows]


def are_regions(rows: Sequence[BoardRow], blank: str = "") -> bool:
    """Return whether at least a third of the cells have the same sign as the cell on their right or below them.

    Cells with a sign of ``blank`` are not counted. A single row has no regions.
    """
    same = total = 0
    for number, row in enumerate(rows):
        below = rows[number + 1].cells if number + 1 < len(rows) else [""] * len(row.cells)
        for column, cell in enumerate(row.cells):
            if cell and cell in blank:
                continue
            total += 1
            is_same_right = row.cells[column : column + 2] == [cell, cell]
            same += cell == below[column] or is_same_right
    return len(rows) > 1 and 3 * same >= total > 0


def are_areas(rows: Sequence[BoardRow]) -> bool:
    """Return whether the cells of a square board of side n are n connected areas of n cells, each with its own sign."""
    side = len(rows)
    cells_of: dict[str, list[int]] = {}  # of each sign
    for cell, sign in enumerate(sign for row in rows for sign in row.cells):
        cells_of.setdefault(sign, []).append(cell)
    return all(len(cells) == len(connected_cells(cells[0], cells, side, side)) == side for cells in cells_of.values())


def is_sudoku(rows: Sequence[BoardRow]) -> bool:
    """Return whether the rows have 81 cells with digits and one sign, 0 or a dot, for empty cells, and no regions."""
    cells = [cell for row in rows for cell in row.cells]
    signs = {*cells}
    is_square = len(rows) == 9 and len(rows[0].cells) == usual_width(rows) == 9
    has_one_blank = ("0" in signs) != ("." in signs)
    if len(cells) != 81 or not (len(rows) == 1 or is_square) or not signs <= {*"0123456789."} or not has_one_blank:
        return False
    places = range(9)
    in_rows = [BoardRow(row, cells[9 * row : 9 * row + 9], places, "") for row in places]
    return not are_regions(in_rows, blank="0.")


def expect_no_candidates(blocks: Sequence[Lines]) -> None:
    """Raise `PuzzleError` if the blocks are the candidates of a Sudoku: 81 groups of digits, or 9 cells for each."""
    lines = [line for block in blocks for line in without_rules(block)]
    lines = [line for line in lines if not LETTERS.search(line.text)]
    words = [word for _, text in lines for word in text.split()]
    groups = [re.sub(r"[^\w.]", "", word) for word in words]  # marks may stand around the digits
    digits = [[*filter(str.isdecimal, group)] for group in groups]
    ascending = all(group and "0" not in group and group == sorted({*group}) for group in digits)
    many = sum(len(group) > 1 for group in digits)
    signs = "".join(groups)
    is_pencilled = len(signs) == 729 and signs.strip("123456789.") == "" and len(lines) == 27
    if is_pencilled or (len(lines) == 9 and len(words) == 81 and many > 8 and ascending):
        message = "found candidates, several digits in one cell, expected the 81 cells of a Sudoku"
        advice = "write 0 or . for each cell that is not solved"
        raise PuzzleError(f"{message}\n{advice}", "bad-number").at(lines[0].number)


def rows_and_edges(lines: Sequence[BoardLine], keys: str) -> tuple[list[BoardRow], dict[str, list[str]]]:
    """Return the rows of a board with signs between its cells, and the rows of these signs.

    The signs are ``across`` between neighbours in a row, and ``down`` between the rows; `NONE` stands for no sign.
    ``keys`` are the signs that may stand between cells. In a text without blanks, every second character and every
    second line are cells; otherwise, a line of only ``keys`` and blanks stands between two rows. Raises `PuzzleError`.
    """
    texts = dedented([text.expandtabs() for _, text in lines])
    numbers = [line for line, _ in lines]
    if not any(" " in text.strip() for text in texts) and len(texts) % 2 and len(texts[0]) % 2:
        pairs = list(map(BoardLine, numbers, texts))
        cells, between = pairs[::2], pairs[1::2]
        columns = list(range(0, len(texts[0]), 2))
    else:
        cells, between = [], []
        for line, text in zip(numbers, texts, strict=True):
            target = cells if text.strip(f"{keys} ") else between
            target.append(BoardLine(line, text))
        if not cells:
            raise PuzzleError(f"found no rows of cells, expected some\n{ADVICE}", "no-puzzle").at(numbers[0])
        columns = [index for index, sign in enumerate(cells[0].text) if sign not in f"{keys} "]
    rows = []
    across, down = [], [[NONE] * len(columns) for _ in cells[1:]]
    for line, text in cells:
        signs = [NONE] * (len(columns) - 1)
        for index, sign in enumerate(text):
            if index not in columns and sign not in f" {NONE}":
                place = sum(column < index for column in columns) - 1
                if sign not in keys or not 0 <= place < len(signs):
                    raise _misplaced(sign, line, index)
                signs[place] = sign
        wrong = next((index for index in columns if text[index : index + 1] in ("", " ", *keys)), None)
        if wrong is not None:
            raise _misplaced(text[wrong : wrong + 1], line, wrong)
        rows.append(BoardRow(line, [text[index] for index in columns], columns, text))
        across.append("".join(signs))
    for line, text in between:
        if len(text.strip()) > 2 and len({*text.strip()} - {NONE}) == 1 and columns[1:] == list(range(1, len(columns))):
            message = f"found {excerpt(text.strip())} between the rows, which may be signs or divide two puzzles"
            advice = "put a line '====' between two puzzles, or blanks between the cells of a row"
            raise PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(line)
        above = sum(number < line for number, _ in cells) - 1
        for index, sign in enumerate(text):
            if sign in f" {NONE}":
                continue
            if sign not in keys or index not in columns or not 0 <= above < len(down):
                raise _misplaced(sign, line, index)
            down[above][columns.index(index)] = sign
    return rows, {"across": across, "down": ["".join(signs) for signs in down]}


def _misplaced(sign: str, line: int, index: int) -> PuzzleError:
    """Return the error for a sign at this index of a line, which is neither a cell nor between two cells."""
    message = f"found {excerpt(sign)}, expected the cells of all rows below one another, with signs only between them"
    return PuzzleError(f"{message}\n{ADVICE}", "bad-field").at(line, index + 1)
