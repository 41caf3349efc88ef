"""The shapes of boards: rows of cells in lines of text, found without knowing a language or a genre.

`unfolded` turns the rows of programs, wikis and tables into lines. `cuts` returns the ways to cut lines into cells.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, takewhile
from math import isqrt

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import split_rows
from nono.text.formats.shared.clues import Line, columns_of
from nono.text.formats.shared.words import COLUMNS, HEADINGS
from nono.text.typed.values import rows_of_lists

Matrix = list[list[str]]

BAR_SIGNS = "|\u2502\u2503\u2551\u2016\u00a6"
BARS = str.maketrans(dict.fromkeys(BAR_SIGNS, " "))
ONE_BAR = str.maketrans(dict.fromkeys(BAR_SIGNS, "|"))
STROKES = {*"-=", *map(chr, range(0x2500, 0x2580))}  # signs of horizontal lines, and of drawn frames
PLAIN = str.maketrans(
    {0x3001: ",", 0x30FB: ".", 0x300C: "[", 0x300D: "]"}
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
    | dict.fromkeys("\u201c\u201d\u201e", '"')
    | dict.fromkeys("\ufe0e\ufe0f\u200b\u200d\u20e3\ufeff")
)
QUOTED = re.compile(r"^\s?(?:>[ ]?)+", re.MULTILINE)  # the mark of quoted text in e-mails
PARAGRAPH = re.compile(r"(?m)(?:(?<=\n\n)|\A\n*)#(?: .*|$)(?:\n#(?: .*|$))+(?=\n*\Z|\n\n)")  # of comments
CHAT = re.compile(r"^\[\d\d?:\d\d(?::\d\d)?\] *<?[\w ]{1,20}[>:] ?", re.MULTILINE)  # a time and a name
FOREIGN_DIGIT = re.compile(r"(?![0-9])\d")
GAP = re.compile(r"[^\S\n]{200,}")  # more blanks than any board needs; patterns are slow on them
MARKDOWN = re.compile(r"\s*\|?\s*(?::?-{2,}|:-):?\s*(?:\|\s*:?-+:?\s*)+\|?\s*")
EMPHASIS = re.compile(r"(?<=\|)(\s*)(\*\*|__)([^\s|*]{1,3})\2(?=\s*(?:\||$))", re.MULTILINE)
WIKI = re.compile(r"\s*(?:\{\|.*|\|\}|\|-+[^|]*)")  # a line of a table without cells
BLOCK = re.compile(r"</?(?:pre|code|textarea|samp|label|div|p|h\d)\b[^<>]*>|\[/?(?:code|pre|tt)\]", re.IGNORECASE)
QUOTE = r"(?:\"{3}|'{3}|(?<!`)`(?!`))(?:\.\w+\(\))*(?:[;,]\s*$)?"  # around the rows of a board in Python or JavaScript
QUOTES = re.compile(rf"^\s*(?:(?:const |let |var )?(\w+)\s*=\s*)?[rf]?{QUOTE}\\?|{QUOTE}\s*$")
ITEM = re.compile(r"^\s*-\s+(?:([\"'])(.*)\1|(?=[^\s\"']{3,}\s*$)(\S+))\s*")  # a row in a list of YAML
FLAT = re.compile(
    r"array2d\([^\[\]]{0,60}?\.\. ?(\w{1,20})\s*,\s*\[([^\[\]]*?),?\s*\]\s*\)"
)  # "array2d(1..2, 1..2, [1, 0, 0, 1])"
WIDTH = re.compile(r"\b(\w{1,20}) ?= ?(\d{1,3});")  # a number named in MiniZinc
SCALAR = re.compile(r"^\w ?= ?\d+;?$", re.MULTILINE)
ARRAY = re.compile(r"\[\|([^\[\]]*)\|\s*\]")  # of MiniZinc: "[| 1, 0 | 0, 1 |]"
SLASHED = re.compile(
    r"(|[^/:]*:|[^/]*\s)((?:[^\s/]{4,}\s?/\s?){3,}[^\s/]{4,}|(?:\S(?: \S){3,}\s?/\s?){3,}\S(?: \S)+)\s*"
)
# A word before the number of a row; it does not name columns.
ROW_NAME = rf"(?!(?i:{'|'.join(HEADINGS[COLUMNS].split())})(?![^\W\d_]))[^\W\d_]{{1,8}}\.?"
NAMED = re.compile(rf"\s*(?:{ROW_NAME})?\s*(\d{{1,2}})([:.)|])\s+(\S.*)")  # "Row 1: . . 3", "1. . . 3"
GIVEN = re.compile(  # the digit of a cell, as in "R1C1=5", "given(1, 1, 5)." or "g/1/1 5"
    r"\b(?:r(\d{1,2})\s?c(\d{1,2})\s?[=:]|"
    r"(?:givens?|sudoku|digit|fixed|initial|g|x)[(/](\d{1,2})\s*[,/]\s*(\d{1,2})[\s,/]+)\s?(\d{1,2})\b\)?",
    re.IGNORECASE,
)
GIVENS = re.compile(rf"(?:\s*{GIVEN.pattern}[,;.]?)+\s*", re.IGNORECASE)
FIELD = re.compile(r" *[,;\t] *")
SIGN = re.compile(r"[,;\t]")
SUDOKU = re.compile(
    r"su ?doku|\bdigit\b|\bgiven\b|\u0441\u0443\u0434\u043e\u043a\u0443|\u6570[\u72ec\u7368]", re.IGNORECASE
)
TABLE = ({"row", "r", "y"}, {"col", "column", "c", "x"})  # the names of columns with the places of cells
AREAS = {"region", "area", "box", "block", "cage"}
SIDES = (4, 6, 9, 16, 25)  # of Sudokus; without a line for the last row, column or digit, the size is not clear
NUMBER = re.compile(r"\d{1,3}|[?.-]")
EXPLICIT = frozenset("._*?\u00b7\u25a1\u2b1c\u25fb\u25a2\u2591\u2796")
EMPTY = EXPLICIT | {"-"}  # signs of empty cells, apart from 0
NO_CELL = {*":;,'\"()[]{}<>="}  # signs that stand in no cell
BESIDE = re.compile(r"\S(?: {3,}|\t)\S")
WIDE_GAP = re.compile(r" {3,}|\t")
FEWEST = 3  # rows of a puzzle with its solution beside it
MOST_BESIDE = 200  # lines
COMMENT = "//"  # in place of a line that has only marks


def is_rule(line: str) -> bool:
    """Return whether a line consists of signs of frames."""
    return (
        set(line) <= STROKES | set("*+|:/\\ \t\r")
        and sum(sign in STROKES and sign not in BAR_SIGNS for sign in line) > 2
    )


def without_rules(lines: Sequence[Line]) -> list[Line]:
    """Return the rows of a board without the rules between them.

    A line of dashes is a row of empty cells if other rows have dashes as cells, and as many cells as the line.
    """
    cells = ["".join(line.translate(BARS).split()) for _, line in lines]
    spaced = not EXPLICIT.isdisjoint("".join(cells))  # blanks are no cells then
    rules = [is_rule(line) or (spaced and not row) for row, (_, line) in zip(cells, lines, strict=True)]
    rows = [row for row, rule in zip(cells, rules, strict=True) if not rule]
    widths = {len(row) - side for row in rows for side in (0, 1)} if any("-" in row for row in rows) else set()
    kept = zip(lines, cells, rules, strict=True)
    return [line for line, row, rule in kept if not rule or (not row.strip("-") and len(row) in widths)]


# From a text to lines


def plain(text: str) -> str:
    """Return a text without marks of quotes and names in a chat; wide digits, dashes and digits on keys become plain
    characters."""
    text = GAP.sub(" " * 200, QUOTED.sub("", text) if ">" in text else text)
    text = CHAT.sub("", text) if "[" in text else text
    text = PARAGRAPH.sub(_uncommented, text) if "# " in text else text
    text = re.sub(r"(?<=[\d.]) ?\\$", "", text, flags=re.MULTILINE)  # an end of a line in Markdown
    if text.isascii():
        return text
    text = unicodedata.normalize("NFKC", text).translate(PLAIN)
    return FOREIGN_DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), text)


def _uncommented(paragraph: re.Match[str]) -> str:
    """Return lines that all begin with the mark of a comment, without it if most lines are rows of a board.

    A frame of walls, with a wall in each cell of the first row, is no mark.
    """
    lines = [line[2:] for line in paragraph[0].split("\n")]
    sizes = Counter(len(line) for line in lines if line.strip() and not re.search("[a-z]{2}", line))
    (size, number), *_ = sizes.most_common(1) or [(0, 0)]
    rows = [line for line in lines if len(line) == size]
    if number < FEWEST or 2 * number < len(lines) or set(rows[0]) <= {"#", " "}:
        return paragraph[0]
    if len(rows) == len(lines) and not any(row[1::2].strip() for row in rows):
        message = "found # at the beginning of each line, which may be a cell or the mark of a comment"
        raise PuzzleError(f"{message}\nremove the marks of comments", "ambiguous-format")
    return "\n".join(lines)


def unfolded(text: str) -> list[Line]:
    """Return the numbered lines of a text. The rows of lists, tables and wikis become lines of their own.

    Raises `PuzzleError`.
    """
    text = listed(plain(text))
    if BESIDE.search(text) and (halves := solved_beside(text)):
        text = f"{halves[0]}\n\nSolution:\n\n{halves[1]}"
    text = below_one_another(text)
    lines = list(enumerate(text.split("\n"), 1))
    lines = _of_givens(lines) or _of_table(lines) or rows_of_lists(text)
    if any(sign in text for sign in ("\\", "{|", "|-", '"""', "'''", "`", "- ", "**", "__", "/", "<")):
        lines = [(at, part) for at, line in lines for part in _without_tags(line)]
        lines = [piece for line in lines for piece in _unmarked(line)]
    return without_names(_close(lines))


def solved_beside(text: str) -> tuple[str, str] | None:
    """Return a text without the solution that stands to the right of its puzzle, and with the solution alone, or None.

    The solution has all signs of the puzzle apart from those of empty cells.
    """
    lines = [line.rstrip() for line in text.expandtabs().split("\n")]
    rows = [at for at, line in enumerate(lines) if BESIDE.search(line)]
    if not FEWEST < len(rows) < MOST_BESIDE or rows[-1] - rows[0] > MOST_BESIDE:
        return None
    rows = [at for at in rows if len(lines[at]) > len(lines[rows[-1]]) / 2 and not re.search(r"[^\W\d_]{3}", lines[at])]
    board = lines[min(rows, default=0) : rows[-1] + 1] if rows else []
    columns = columns_of(board)
    for (_, end), (begin, _) in pairwise(columns):
        halves = [(line[columns[0][0] : end], line[begin:]) for line in board]
        pairs = [pair for left, right in halves for pair in zip(left, right.ljust(len(left)), strict=False)]
        same = [one == two for one, two in pairs if one not in EMPTY | {*" 0"}]
        if begin - end > 2 and all(same) and len(same) > FEWEST and any(one != two for one, two in pairs):
            above, below = lines[: rows[0]], lines[rows[-1] + 1 :]
            left, right = ("\n".join([*above, *half, *below]) for half in zip(*halves, strict=True))
            return left, right
    return None


def below_one_another(text: str) -> str:
    """Return a text with boards that stand beside one another below one another instead, each with its title.

    The boards have rows of the same length with wide gaps between them, and they are not parts of one square board.
    """
    lines = text.split("\n") if BESIDE.search(text) else []
    parts = [WIDE_GAP.split(line.strip()) for line in lines]
    sizes = Counter((len(one), len(one[0])) for one in parts if len(one) > 1 and len({*map(len, one)}) == 1)
    (number, width), height = max(sizes.items(), key=lambda one: one[1], default=((0, 0), 0))
    rows = [at for at, one in enumerate(parts) if number == len(one) and {*map(len, one)} == {width}]
    while rows and all(map(str.isalpha, parts[rows[0]])) and not all(map(str.isalpha, parts[rows[-1]])):  # titles
        del rows[0]
        height -= 1
    cells = len("".join(parts[rows[0]][0].translate(BARS).split())) if rows else 0
    is_square = cells != height == number * cells
    if cells < FEWEST or height < FEWEST or rows[-1] - rows[0] + 1 != height or is_square:
        return text
    above = parts[rows[0] - 1] if rows[0] else []
    titles = above if len(above) == number else []
    found = lines[: rows[0] - bool(titles)]
    for at in range(number):
        found += ["", *titles[at : at + 1], *(parts[row][at] for row in rows)]
    return "\n".join([*found, *lines[rows[-1] + 1 :]])


def listed(text: str) -> str:
    """Return a text in which arrays of MiniZinc are lists of lists. Numbers named by a letter are left out."""
    if "[|" not in text and "array2d" not in text:
        return text
    widths = dict(WIDTH.findall(text))

    def rows_of(flat: re.Match[str]) -> str:
        width = str(widths.get(flat[1], flat[1]))
        rows = split_rows(flat[2].split(","), int(width)) if width.strip("0").isdecimal() else []
        return f"[[{'], ['.join(','.join(row) for row in rows)}]]" if rows else flat[0]

    text = ARRAY.sub(lambda array: f"[[{array[1].rstrip(' |,').replace('|', '], [')}]]", FLAT.sub(rows_of, text))
    return SCALAR.sub("", text).replace(";\n", "\n")


def _close(lines: Sequence[Line]) -> list[Line]:
    """Return the lines without blank lines between at least three single lines of as many letters or cells."""
    sizes = [0, *(len("".join(line.split())) or len(line) for _, line in lines), 0]
    gone: set[int] = set()
    for at in range(1, len(lines) - 3):
        first, *others = sizes[at : at + 6 : 2]
        if first > 1 and {*others} == {first} != {sizes[at - 1]} and not any(sizes[at + 1 : at + 6 : 2]):
            gone |= {at, at + 2}
        elif gone & {at - 2} and first == sizes[at + 2] and not sizes[at + 1]:
            gone.add(at)
    return [line for at, line in enumerate(lines) if at not in gone]


def _without_tags(line: str) -> list[str]:
    """Return the parts of a line between tags of a page that begin or end a block."""
    return [part for part in BLOCK.split(line) if part.strip()] or [COMMENT if line.strip() else line]


def _unmarked(line: Line) -> Iterator[Line]:
    """Yield a line without the marks of other notations; rows between slashes become lines."""
    at, text = line
    if quotes := QUOTES.search(text):
        text = QUOTES.sub("", text).strip() or (f"# {quotes[1]}" if quotes[1] else COMMENT)
    if WIKI.fullmatch(text):
        yield at, COMMENT
        return
    text = EMPHASIS.sub(r"\1\3", ITEM.sub(lambda found: found[2] or found[3] or "", text))
    if "/" in text and "://" not in text and (found := SLASHED.fullmatch(text)):
        rows = ["".join(row.split()) for row in found[2].split("/")]
        if len({*map(len, rows)}) == 1:
            yield from ((at, row) for row in (found[1].strip(" \t:"), *rows) if row)
            return
    yield at, text


def _of_givens(lines: list[Line]) -> list[Line]:
    """Return the lines with the rows of a Sudoku in place of its givens (R1C1=5), or [] without givens."""
    given = [at for at, (_, line) in enumerate(lines) if GIVENS.fullmatch(line)]
    if not given:
        return []
    cells: dict[tuple[int, int], str] = {}
    for at, line in lines[given[0] : given[-1] + 1]:
        for one in GIVEN.finditer(line):
            row, column, digit = filter(None, one.groups())
            if int(row) == 0 or int(column) == 0 or cells.setdefault((int(row), int(column)), digit) != digit:
                message = f"found R{row}C{column}={digit}, expected one digit per cell, with cells from R1C1"
                raise PuzzleError(message, "bad-field").at(at)
        if line.strip() and not GIVENS.fullmatch(line):
            raise PuzzleError(f"found {excerpt(line.strip())} among givens such as R1C1=5", "bad-field").at(at)
    side = max(max(*cell, int(digit)) for cell, digit in cells.items())
    if side not in SIDES:
        message = f"found givens of a Sudoku of unclear size, expected a digit, row or column {SIDES[2]}"
        raise PuzzleError(message, "bad-size").at(lines[given[0]][0])
    places = range(1, side + 1)
    rows = [(given[0] + 1, "\t".join(cells.get((row, column), ".") for column in places)) for row in places]
    return [*lines[: given[0]], *rows, *lines[given[-1] + 1 :]]


def fields_of(line: str) -> tuple[list[str], list[int]]:
    """Return the fields of a line in lower case, and the places of those that name row and column, -1 without one."""
    fields = [name.lower().strip("\"' ") for name in (FIELD.split(line.strip()) if SIGN.search(line) else line.split())]
    return fields, [next((at for at, name in enumerate(fields) if name in own), -1) for own in TABLE]


def _of_table(lines: list[Line]) -> list[Line]:
    """Return the rows of the boards in a table with a line for each cell, below the names of its columns, or [].

    The table of a Sudoku may have lines for the givens only.
    """
    split = [(at, fields_of(line)) for at, line in lines if line.strip()]
    begin = next((at for at, (_, (fields, sides)) in enumerate(split) if 2 < len(fields) < 5 and -1 not in sides), -1)
    if begin < 0:
        return []
    first, *rest = [(at, fields) for at, (fields, _) in split[begin:]]
    names, sides = split[begin][1]
    rest = list(takewhile(lambda row: len(row[1]) == len(names) and row[1][sides[0]].isdecimal(), rest))
    if not rest:
        return []
    places = [tuple(int(fields[side]) if fields[side].isdecimal() else -1 for side in sides) for _, fields in rest]
    base, height, width = min(map(min, places), default=-1), *(len({*side}) for side in zip(*places, strict=True))
    cells = [(row, column) for row in range(base, base + height) for column in range(base, base + width)]
    if sorted(places) != cells and len(names) == 3 and len({*places}) == len(places):
        digits = [int(fields[3 - sum(sides)]) if fields[3 - sum(sides)].isdecimal() else 0 for _, fields in rest]
        width = max(max(digits, default=0), *(max(place) + 1 - base for place in places))
        cells = [(row, column) for row in range(base, base + width) for column in range(base, base + width)]
        if width not in SIDES or min(digits) < 1 or not any(SUDOKU.search(line) for _, line in lines):
            return []
    elif sorted(places) != cells:
        return []
    if base not in (0, 1):
        return []
    found = [line for line in lines if line[0] < first[0]]
    for at in sorted({*range(len(names))} - {*sides}, key=lambda at: names[at] in AREAS):
        own = {place: fields[at] for place, (_, fields) in zip(places, rest, strict=True)}
        rows = split_rows([own.get(cell) or "." for cell in cells], width)
        found += [(first[0], ""), *((first[0], "\t".join(row)) for row in rows)]
    return found + [line for line in lines if line[0] > rest[-1][0]]


def without_names(lines: Sequence[Line]) -> list[Line]:
    """Return the lines; rows with equally many cells lose their names (``Row 1:``) if these count the rows, and stand
    in the order of their numbers. Raises `PuzzleError` if the numbers of other rows are in no order."""
    found = list(lines)
    begun: dict[int, tuple[Line, bool]] = {}  # the rows by their numbers, and whether only a bar ends the number
    for index, (at, line) in enumerate([*lines, (0, "")]):
        match = NAMED.fullmatch(line)
        if begun and not (match and int(match[1]) not in begun):
            numbers = [*begun]
            rows = [row for row, _ in begun.values()]
            first, barred = min(numbers), any(bar for _, bar in begun.values())
            ordered = numbers == [*range(first, first + len(numbers))]
            whole = len(rows) >= FEWEST and len({len("".join(row.split())) for _, row in rows}) == 1
            counts = first < 2 and max(numbers) - first < len(rows)
            if whole and counts and not (barred and (first == 0 or not ordered)):
                found[index - len(rows) : index] = [begun[number][0] for number in sorted(numbers)]
            elif whole and not (ordered or barred):
                message = f"found rows with the numbers {', '.join(map(str, numbers))}, expected each number from 1 on"
                raise PuzzleError(message, "wrong-line-count").at(rows[0][0])
            begun = {}
        if match:
            begun[int(match[1])] = (at, match[3]), match[2] == "|"
    return found


# From lines to cells


def cuts(lines: Sequence[Line], heading: bool = False, aligned: bool = False) -> list[Matrix]:
    """Return the ways to cut rows into cells: at commas or tabs, at bars, at blanks, and into characters.

    With ``heading``, the first line is the heading of a table, which is left out if it is blank or counts the columns.
    With ``aligned``, blanks may also be empty cells at fixed columns.
    """
    texts = [line for _, line in lines]
    if not texts:
        return []
    found = [cut for sign in ",;\t|" if (cut := _separated(texts, sign))]
    if heading and found and (not any(found[-1][0]) or counted(found[-1][0])):
        found.insert(0, found[-1][1:])
    bare = [line.translate(BARS).replace(",", " ").replace(";", " ") for line in texts]
    if _is_regular(bare):
        tokens = [line.split() for line in bare]
        found.append([["_" if cell == "-1" else cell for cell in row] for row in tokens])
        if not any("-1" in row for row in tokens) and not all(map(_has_names, texts)):
            found.append([list("".join(line.split())) for line in bare])
    found += (_aligned(texts) if len(texts) > 1 else _single(texts[0])) if aligned else []
    column = aligned and {*map(len, texts)} == {1}  # a board of one column is rare
    found = [one for one in found if column or max(map(len, one)) > 1]
    found = [named for one in found if (named := without_labels(one)) != one] + found
    return [one for at, one in enumerate(found) if one not in found[:at]]


def _has_names(line: str) -> bool:
    """Return whether all cells between commas have two characters."""
    cells = line.strip(" ,;").split(",")
    return len(cells) > 2 and {len(cell.strip()) for cell in cells} == {2}


def _separated(texts: Sequence[str], sign: str) -> Matrix:
    """Return the cells between separators, or []. Rows of numbers above or below a framed board may have no bars."""
    lines = [line.translate(ONE_BAR) for line in texts] if sign == "|" else list(texts)
    barred = [at for at, line in enumerate(lines) if sign in line]
    if len(barred) < 2 or (sign != "|" and len(barred) < len(lines)) or max(line.count(sign) for line in lines) < 2:
        return []
    if any(at not in barred for at in range(barred[0], barred[-1])) or len(lines) - len(barred) > 2:
        return []
    ends = [(lines[at].partition(sign)[0].strip(), lines[at].rpartition(sign)[2].strip()) for at in barred]
    framed = not all(map(any, zip(*ends, strict=True)))  # no bar is a frame if cells stand before and after all bars
    cut = []
    for at, line in enumerate(lines):
        if at not in barred:
            cut.append(line.split())
        elif sign == "|":
            line = line.strip().removeprefix("|").removesuffix("|") if framed else line
            cut.append([cell.strip() for cell in line.split(sign)])
        else:
            cut.append([cell.strip("\"' ") for cell in line.rstrip("\r").split(sign)])
    if sign in ",;" and all(all(row[:-1]) and not row[-1] for row in cut):
        cut = [row[:-1] for row in cut]
    if sign == "\t":
        width = max(map(len, cut))
        if len(cut) < 3 or {*map(len, cut[1:-1]), *sorted({len(cut[0]), len(cut[-1])})[1:]} != {width}:
            cut = [row + [""] * (width - len(row)) for row in cut]
    cut = [
        ["_" if cell == "-1" else cell[:1] if len(set(cell)) == 1 and not cell.isalnum() else cell for cell in row]
        for row in cut
    ]
    if len(cut) > 2 and counted(cut[0]) == counted(["".join(row[:1]) for row in cut[1:]]) == "digits":
        return []  # a number of a row and its first cell are not separated
    inner = [cut[at] for at in barred]
    if any(len(cell) > 2 for row in inner for cell in row) or max(map(len, inner)) - min(map(len, inner)) > 1:
        return []
    return cut


def _is_regular(texts: Sequence[str]) -> bool:
    """Return whether no blank can be an empty cell: cells are separated evenly, or empty cells have a sign."""
    signs = set("".join(texts))
    if signs & EXPLICIT or "-" in signs or "".join("".join(texts).split()).isalpha():
        return True
    tokens = [list(re.finditer(r"\S+", line)) for line in texts]
    gaps = {two.start() - one.end() for line in tokens for one, two in pairwise(line)}
    counts = list(map(len, tokens))
    same = len(set(counts[1:])) == 1 or len(set(counts[:-1])) == 1
    starts = {line[0].start() for line in tokens if line}
    if len(gaps) <= 1 and (len(starts) == 1 or (same and min(counts) > 2 and max(counts) - min(counts) < 2)):
        return True
    full = [at for at, count in enumerate(counts) if count == max(counts)]
    if full[-1] - full[0] >= len(full) or full[0] > 2 or full[-1] < len(texts) - 2 or len(full) < 2:
        return False
    return any(len({tuple(token.span()[side] for token in tokens[at]) for at in full}) == 1 for side in (0, 1))


def _aligned(texts: Sequence[str]) -> list[Matrix]:
    """Return the cells of rows in which blanks are empty cells, if a frame, a full line or a square shows all columns.

    With numbers beside the cells, a full line may have one cell less.
    """
    lines = [line.rstrip("\r\n").expandtabs() for line in texts]
    if any("\t" in line for line in texts) or not any("  " in line.strip() or line[:1] == " " for line in lines):
        return []
    frames = [re.fullmatch(rf"\s*[{BAR_SIGNS}](.*)[{BAR_SIGNS}]\s*", line) for line in lines]
    if all(frames):
        return _framed([match[1] for match in frames if match])
    bars = rf"\s*(?:\S{{1,2}}\s*[{BAR_SIGNS}][^{BAR_SIGNS}]*)?|[^{BAR_SIGNS}]*"
    if any(set(line) & set(BAR_SIGNS) and not re.fullmatch(bars, line) for line in lines):
        return []
    bare = [line.translate(BARS) for line in lines]
    columns = columns_of(bare)
    rows = [[line[start:end].strip() for start, end in columns] for line in bare]
    for left, right in ((0, 0), (0, 1), (1, 0)) if not any(" " in cell for row in rows for cell in row) else ():
        inner = columns[left : len(columns) - right]
        even = any(len({two[side] - one[side] for one, two in pairwise(inner)}) == 1 for side in (0, 1))
        full = any(all(row[left : len(row) - right]) for row in rows)
        sides = [row[-right] for row in rows] if left + right else []
        if even and full and len(inner) > 2 and all(NUMBER.fullmatch(cell) for cell in sides if cell):
            return [rows] if not all(map(all, rows)) else []
    width = max(map(len, lines))
    for step in (2, 1) if bare == lines and not any(line[1::2].strip() for line in lines) else (1,):
        wide = (width + step - 1) // step
        same = len(set(map(len, lines))) == 1 and not lines[0].isspace() and wide > 2
        if bare == lines and (wide == len(lines) or same):
            return [[[line[at : at + 1].strip() for at in range(0, wide * step, step)] for line in lines]]
    return []


def _framed(inner: Sequence[str]) -> list[Matrix]:
    """Return the cells of rows in a frame. If the width of a cell is not clear, the board must be square."""
    bars = {tuple(at for at, sign in enumerate(line) if sign in BAR_SIGNS) for line in inner}
    if len({len(line) for line in inner}) > 1 or len(bars) > 1:
        return []
    width = len(inner[0])
    used = [at for at in range(width) if any(line[at].strip() for line in inner) and at not in min(bars)]
    ways = []
    for step in (1, 2, 3, 4):
        first = used[0] % step if used else 0
        columns = [at for at in range(first, width, step) if at not in min(bars)]
        if columns and {*used} <= {*columns} and (step == 1 or not (width - 1 - 2 * first) % step or min(bars)):
            ways.append(columns)
    square = [columns for columns in ways[-1:] if len(columns) == len(inner)]
    spaced = [columns for columns in ways[1:2] if min(bars) and ways[0] != columns]
    chosen = square or spaced or (ways if len(ways) == 1 else [])
    cut = [[[line[at].strip() for at in columns] for line in inner] for columns in chosen[:1]]
    return cut if cut and "" in chain.from_iterable(cut[0]) else []


def _single(text: str) -> list[Matrix]:
    """Return the cells of a board on one line: words of equal length between blanks or slashes, or a square."""
    words = re.split(r"\s*[/,;]\s*|\s+", text.strip())
    if "/" in text:
        words = ["".join(row.split()) for row in text.split("/")]
    if len(words) == 1:
        side = isqrt(len(text.strip()))
        words = [text.strip()[at : at + side] for at in range(0, len(text.strip()), side)] if side > 3 else [""]
    same = len(words[0]) > 1 and len({len(word) for word in words}) == 1
    return [[list(word) for word in words]] if same and len(words) > 1 else []


def without_labels(rows: Matrix) -> Matrix:
    """Return the cells without names that count both rows and columns, or the columns of a square board, or without
    letters that count the columns.
    """
    given = rows
    if len(rows) < 3 or not all(rows):
        return given
    if rows[0][0] in ("", "?", "\\", "/", "*", "#") and len({len(row) for row in rows}) == 1 and len(rows[0]) > 2:
        rows = [rows[0][1:], *rows[1:]]
    for at in [at for at in (0, 1, len(rows) - 1) if counted(rows[at])]:
        body = rows[:at] + rows[at + 1 :]
        inner = [row for row in body if len(row) > len(rows[at])]
        for side in (0, 1, -1):
            names = [row[side] for row in inner]
            if counted(rows[at]) == "letters" and counted(names[::-1]) == "digits":  # as on a board of chess
                names.reverse()
            if len(inner) > 2 and counted(names) and len({len(row) for row in inner}) == 1:
                cut = [row[:side] + row[side + 1 :] if side >= 0 else row[:-1] for row in inner]
                others = [row for row in body if len(row) <= len(rows[at])]
                return cut if not others else [*others, *cut] if body[0] is others[0] else [*cut, *others]
        if at == 0 and {*map(len, rows)} == {len(body)}:  # a board of a program, with a heading above each column
            return body
        alike = sum(one == other for one, other in zip(rows[at], body[0], strict=False))
        if counted(rows[at]) == "letters" and (len(body[0]) != len(rows[at]) or 2 * alike < len(body[0])):
            return body
    return given


def counted(names: Sequence[str]) -> str:
    """Return how the names count: "digits" (from 0 or 1), "letters" (from A) or "words" (r1, c1); "" if they do not."""
    plain = [name.rstrip(":.)").lower() for name in names]
    if len(plain) < 2:
        return ""
    for kind, first in (("digits", 1), ("digits", 0), ("letters", ord("a")), ("words", 1)):
        count = [chr(first + at) if kind == "letters" else str(first + at) for at in range(len(plain))]
        own = [name[1:] if kind == "words" and name[:1] in "rc" else name for name in plain]
        if own == count and (kind != "words" or plain != own):
            return kind
    return ""
