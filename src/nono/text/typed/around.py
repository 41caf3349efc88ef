"""Column clues that stand above one another as in books: around a board, in a table, or in a block of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import reduce
from itertools import accumulate, chain, pairwise

from nono.base.errors import PuzzleError, gathering, warn
from nono.base.grid import split_rows
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.clues import LARGE, Line, columns_of
from nono.text.formats.shared.words import COLUMNS, show_unread, title_and_unread
from nono.text.typed.cells import BARS, QUOTED, is_rule, solved_beside
from nono.text.typed.lines import GENRE, Item, Kind, can_be_ignored
from nono.text.typed.sheet import Row, puzzle_of_sheet
from nono.text.typed.tables import board_of

BEHIND = re.compile(r"[^\s\d][ |]+\d[\d ]*$")  # numbers to the right of a board
NUMBERS = re.compile(r"[\d ]+")
MAX_CELLS = 1 << 16  # characters per line times number of lines
FENCE = re.compile(r"\s*(?:```\w*|\[/?(?:code|pre)\])\s*")
NAMED = re.compile(rf"\W*(?:[^\W\d]+ )*{GENRE.pattern}[^:;=]*", re.IGNORECASE)
SIZE = re.compile(r"\b\d{1,3} ?[x\u00d7] ?\d{1,3}\b")
DRAWING = re.compile(r"[\s\d]*(?=\|.*\|)(?=.*(?:_\||\|_))[ _|]*[\s\d]*")
EMPTY = "._\u00b7\u25a1\u2591-"  # signs of empty cells
DENSE = re.compile(rf"(.*?)([{EMPTY}](?: *[{EMPTY}])+)\s*")  # a row of empty cells
NUMBER = re.compile(r"\d")
NO_DIGIT = re.compile(r"[^\d\n]")
WORD = re.compile(r"[^\W\d_]{2}")
FEWEST = 3  # rows and columns of a drawing with any signs
BLOCK = re.compile(r"[\d\s]*\d[\d\s]*")


def puzzle_around(text: str, check: bool, drawn: bool = False) -> Nonogram | None:
    """Return the puzzle whose clues stand around a board, as `_around`; the clues may also stand below or to the right.
    Raises `PuzzleError`."""
    text = (solved_beside(text) or ("", text))[1] if len(text) <= LARGE else text  # with the marks of the solution
    lines = text.split("\n")
    first = next((at for at, line in enumerate(lines) if not _is_above(line)), 0)
    above, board = "\n".join(lines[:first]), "\n".join(lines[first:])
    rows = [line.strip() for line in lines[first:] if line.strip()]
    is_below = len(rows) > 1 and bool(NUMBERS.fullmatch(rows[-1])) and not NUMBERS.fullmatch(rows[-2])
    if len(text) > LARGE or not (is_below or any(map(BEHIND.search, rows))) or re.search(r"[^\W\d_]{3}", board):
        return _around(text, check, drawn)
    for below, behind in ((False, False), (True, False), (False, True), (True, True)):
        with suppress(PuzzleError):
            if found := _around(f"{above}\n{_turned(board, below, behind)}", check, drawn):
                return _turned_back(found, below, behind)
    return None


def _turned(text: str, below: bool, behind: bool) -> str:
    """Return the lines in reverse order if ``below``, and the numbers and cells of each line if ``behind``."""
    lines = [line.expandtabs().rstrip() for line in text.translate(BARS).split("\n") if line.strip()]
    width = max(map(len, lines), default=0)
    if behind:
        parts = [[(width - part.end(), part[0]) for part in re.finditer(r"\d+|\S", line)][::-1] for line in lines]
        lines = [reduce(lambda line, part: line.ljust(part[0]) + part[1], own, "") for own in parts]
    return "\n".join(lines[::-1] if below else lines)


def _turned_back(puzzle: Nonogram, below: bool, behind: bool) -> Nonogram:
    """Return the puzzle of lines that `_turned` changed as it was before."""
    rows = [clue[::-1] if behind else clue for clue in (puzzle.rows[::-1] if below else puzzle.rows)]
    cols = [clue[::-1] if below else clue for clue in (puzzle.cols[::-1] if behind else puzzle.cols)]
    goal = split_rows(puzzle.goal_bytes or b"", puzzle.width)
    goal = [row[::-1] if behind else row for row in (goal[::-1] if below else goal)]
    return Nonogram(rows, cols, goal=b"".join(goal) or None, check=False)


def _around(text: str, check: bool, drawn: bool) -> Nonogram | None:
    """Return the puzzle whose clues stand above a board and to its left. Return None if there is no such board or if
    one of its lines may be missing.

    With ``drawn``, return None if any cell of the board is blank. Raises `PuzzleError` on contradictory clues, and if
    the clues of the rows can be read in two ways.
    """
    if len(text) > LARGE:
        return None
    if any(map(is_drawing, text.split("\n"))):
        return None
    if table := board_of(text):
        puzzle = None if drawn else _checked(puzzle_of_sheet(table, check))
        return puzzle and _titled(puzzle, [line.strip() for line in text.split("\n") if "|" not in line])
    plain = [QUOTED.sub("", line) for line in text.split("\n")]
    numbered = [(at, line.expandtabs().translate(BARS)) for at, line in enumerate(plain, 1)]
    barred = {
        at for at, line in enumerate(plain, 1) if "|" in line and not line.strip(" |")
    }  # an empty line of a table
    lines = [(at, line) for at, line in numbered if not is_rule(line) and at not in barred]
    while lines and (not lines[-1][1].strip() or FENCE.fullmatch(lines[-1][1])):
        lines.pop()
    told: list[str] = []
    while lines and _is_above(lines[0][1]):
        told.append(lines.pop(0)[1].strip())
    lines = _without_gap(lines)
    if len(lines) < 3 or not lines[0][1][:1].isspace() or not all(line.strip() for _, line in lines):
        return None
    found = []
    errors: list[PuzzleError] = []
    columns = columns_of([line for _, line in lines])
    for rows in filter(None, _drawn(lines) or [_of_lines(lines, columns)]):
        try:
            puzzle = _read(rows, check, drawn)
            if puzzle is not None and (len(rows[0][1]) != len(columns) or _evenly_spaced(columns[-puzzle.width :])):
                found.append(puzzle)
        except PuzzleError as error:
            errors.append(error)
    if any(puzzle != found[0] for puzzle in found):
        message = "found row clues that can be read in two ways, expected blanks between the numbers"
        raise PuzzleError(message, "ambiguous-format").at(lines[-1][0])
    if errors and not found:
        raise errors[0]
    if not found:
        return None
    return _titled(found[0], told)


def _titled(puzzle: Nonogram, told: Sequence[str]) -> Nonogram:
    """Return the puzzle with its title from the lines of words beside it; show the others."""
    title, unread = title_and_unread([line for line in told if line and not FENCE.fullmatch(line)])
    object.__setattr__(puzzle, "title", title)
    show_unread(puzzle, unread)
    return puzzle


def _is_above(line: str) -> bool:
    """Return whether a line above the board is blank, or has only words that do not change the rules."""
    if not line.strip() or FENCE.fullmatch(line):
        return True
    line = SIZE.sub("", line)
    words = NAMED.fullmatch(line) or (line[:1].isalpha() and not any(map(str.isdigit, line)))
    return bool(words) and can_be_ignored(line, "before")


def is_drawing(line: str) -> bool:
    """Return whether a line draws the walls of regions: with ``_`` beside ``|``, and not all cells alike."""
    if not DRAWING.fullmatch(line):
        return False
    cells = line[line.index("|") + 1 : line.rindex("|")].split("|")
    return len({len(cell) for cell in cells}) > 1


def _checked(puzzle: Nonogram) -> Nonogram | None:
    return puzzle if min(puzzle.height, puzzle.width) > 1 else None


def _of_lines(lines: Sequence[Line], columns: Sequence[tuple[int, int]]) -> list[Row]:
    """Return the cells of lines whose cells are separated by blanks, or []."""
    if len(columns) < 3 or len(columns) * len(lines) > MAX_CELLS:
        return []
    rows: list[Row] = [(at, [line[start:end].strip() for start, end in columns]) for at, line in lines]
    if rows[0][1][0] or any(" " in cell for _, cells in rows for cell in cells):
        return []
    return rows


def _read(rows: Sequence[Row], check: bool, drawn: bool) -> Nonogram | None:
    """Return the puzzle of these cells as `puzzle_around` does."""
    puzzle = _checked(puzzle_of_sheet(rows, check))
    if puzzle is not None and not all(all(cells[-puzzle.width :]) for _, cells in rows[-puzzle.height :]):
        signs = [[cell for cell in cells[-puzzle.width :] if cell] for _, cells in rows[-puzzle.height :]]
        even = len({*map(len, signs)}) == 1 and set() < {*chain.from_iterable(signs)} <= {*EMPTY}
        if drawn or even:  # each row has as many cells, but the numbers stand above other columns
            return None
        size = f"{puzzle.height} rows and {puzzle.width} columns"
        warn(f"clues around a board with blank cells were read as {size} (write 0 for each empty clue)")
    return puzzle


def is_around_a_board(text: str) -> bool:
    """Return whether the text has clues around a board and either the totals are equal or all cells are drawn.

    Marks on the board must not contradict the clues.
    """
    with gathering():
        for check in (True, False):
            try:
                return puzzle_around(text, check, drawn=not check) is not None
            except PuzzleError as error:
                if error.usable is not None:  # the marks contradict the numbers, so the board is of another genre
                    return False
    return False


def unstacked(items: Sequence[Item], text: str) -> list[Item] | None:
    """Return the items with one clue per column if the clues below the heading of the columns stand upright, or None.

    Such clues begin (or end) on the same line, and their numbers are evenly spaced.
    """
    start = next((n for n, item in enumerate(items) if item.kind is Kind.HEADING and item.side == COLUMNS), None)
    if start is None or items[start].text:
        return None
    block: list[Item] = []
    for item in items[start + 1 :]:
        if item.kind is not Kind.CLUES and (block or item.kind is not Kind.BLANK):
            break
        block.append(item)
    block = [item for item in block if item.kind is Kind.CLUES]
    lines = text.split("\n")
    raw = [lines[item.line - 1].expandtabs() for item in block]
    if not raw or not all(map(BLOCK.fullmatch, raw)) or max(map(len, raw)) * len(raw) > MAX_CELLS:
        return None
    columns = columns_of(raw)
    upright = [[line[begin:end].strip() for line in raw] for begin, end in columns]
    ends = [{bool(cells[side]) for cells in upright} for side in (0, -1)]
    whole = all("" not in " ".join(cells).strip().split(" ") for cells in upright)
    if len(columns) < 2 or {True} not in ends or not whole or not _evenly_spaced(columns):
        return None
    first, last = items.index(block[0]), items.index(block[-1])
    clues = [Item(Kind.CLUES, block[0].line, " ".join(cells).strip()) for cells in upright]
    return [*items[:first], *clues, *items[last + 1 :]]


def _without_gap(lines: list[Line]) -> list[Line]:
    """Return the lines without the blank lines that separate the rows of a board from the indented clues above it."""
    blank = [n for n, (_, line) in enumerate(lines) if not line.strip()]
    if not blank or blank[-1] - blank[0] != len(blank) - 1:
        return lines
    above, rows = lines[: blank[0]], lines[blank[-1] + 1 :]
    indent = min(len(line) - len(line.lstrip()) for _, line in above)
    left = all(len(line.rstrip()) <= indent for _, line in rows) or all(
        map(DENSE.fullmatch, (line for _, line in rows))
    )
    return above + rows if indent and left else lines


def _drawn(lines: Sequence[Line]) -> list[list[Row]]:
    """Return the cells of a board whose rows end with signs of empty cells, or [] without such a board.

    If the clues of the rows are digits without blanks, there are two results. The second one reads each digit as a
    separate number.
    """
    found = [DENSE.fullmatch(line) for _, line in lines]
    first = next((n for n, row in enumerate(found) if row), len(lines))
    rows = [row for row in found[first:] if row]
    if (
        first == 0
        or len(rows) != len(lines) - first
        or len(rows) < 2
        or len({(*row.span(2), row[2]) for row in rows}) > 1
    ):
        return []
    start = rows[0].start(2)
    places = [start + at for at, sign in enumerate(rows[0][2]) if sign != " "]
    ends = [place + 1 for place in places]
    begins = [start - (places[1] - places[0] - 1), *ends[:-1]]
    above: list[Row] = []
    for at, line in lines[:first]:
        cells = [line[begin:end].strip() for begin, end in zip(begins, ends, strict=True)]
        if line[: begins[0]].strip() or line[ends[-1] :].strip() or not all(cell.isdecimal() for cell in cells if cell):
            return []
        if places[1] - places[0] > 1 and len(line.split()) != sum(map(bool, cells)):
            return []
        above.append((at, ["", *cells]))
    heads = [row[1].strip() for row in rows]
    ways = [heads]
    if all(head.isdecimal() for head in heads if head):
        ways.append([" ".join(head) for head in heads])
    body = [sign for sign in rows[0][2] if sign != " "]
    return [above + [(at, [head, *body]) for (at, _), head in zip(lines[first:], way, strict=True)] for way in ways]


def _evenly_spaced(columns: Sequence[tuple[int, int]]) -> bool:
    """Return whether all neighbouring columns begin (or end) equally far apart, and this distance exceeds the width of
    the widest column by at most two. No column is missing then."""
    widest = max(end - start for start, end in columns)
    distances = [{two[side] - one[side] for one, two in pairwise(columns)} for side in (0, 1)]
    return any(len(found) == 1 and max(found) <= widest + 2 for found in distances)


def drawn_in(text: str) -> Iterator[tuple[Nonogram, int, int]]:
    """Yield the nonograms with clues to the left of a board and above it, and their places in the text.

    The board may have any signs: only the places of the numbers count.
    """
    lines: list[tuple[str, int]] = []
    at = 0
    for line in [*text.split("\n"), "end of the text"]:
        if WORD.search(line) or is_drawing(line):
            yield from _of_places(lines)
            lines = []
        elif NUMBER.search(line):
            lines.append((NO_DIGIT.sub(" ", line), at))
        at += len(line) + 1


def _of_places(lines: Sequence[tuple[str, int]]) -> Iterator[tuple[Nonogram, int, int]]:
    """Yield the nonogram for each line that can be the last one above the board."""
    lefts = list(accumulate((len(line) - len(line.lstrip()) for line, _ in lines), min))
    rights = list(accumulate((len(line.rstrip()) for line, _ in reversed(lines)), max))[::-1]
    for cut in range(1, len(lines) - FEWEST + 1):
        if rights[cut] > lefts[cut - 1]:
            continue
        above = [line for line, _ in lines[:cut]]
        columns = [[line[slice(*span)] for line in above] for span in columns_of(above)]
        if any(len(cell.split()) > 1 for column in columns for cell in column) or len(columns) < FEWEST:
            continue
        sides = [line for line, _ in lines[cut:]], map(" ".join, columns)
        rows, cols = ([[*filter(None, map(int, clue.split()))] for clue in side] for side in sides)
        if rows != [[number] for number in range(1, len(rows) + 1)]:  # these are coordinates
            with suppress(PuzzleError):
                yield Nonogram(rows, cols), lines[0][1], lines[-1][1] + len(lines[-1][0])
