"""Boards from cells with any signs: what each sign means follows from the genre, and from how often the sign occurs.

The sign of empty cells is the most frequent one, trees are as many as the tents that the numbers beside the board ask
for, and the names of regions do not matter. The solver judges the boards; see `proved`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, islice, pairwise, product
from math import isqrt
from string import ascii_uppercase
from typing import Any, cast

from nono.base.errors import PuzzleError
from nono.genres import GENRES
from nono.genres.grids import DIGITS, NONE
from nono.genres.layer_puzzle import LayerPuzzle
from nono.text.typed.blocks import regions_of
from nono.text.typed.cells import BARS, ONE_BAR, ROW_NAME, Matrix, without_rules
from nono.text.typed.legends import meaning_of

NUMBER = re.compile(r"\d{1,2}")
NAMED_NUMBER = re.compile(r"[^\W\d]+_?(\d)")  # "b0", "Block1"
LITERAL = re.compile(r"\s*[^\"'`]{0,20}([\"'`])([^\"'`]{3,})\1[^\"'`]{0,4}")
CELL = re.compile(r"\"([^\"]*)\"|'([^']*)'|([^\s,;\"'\[\](){}]+)")
STRUNG = re.compile(r"[\"'`]([^\"'`\n|/]{3,}(?:\|[^\"'`\n|/]{3,}){2,}|[^\"'`\n|/]{3,}(?:/[^\"'`\n|/]{3,}){2,})[\"'`]")
LABEL = re.compile(
    rf"^\s*(?:(?:{ROW_NAME}\s*)?\d{{1,2}}(?:\s?[:)|]|\.)\s+(?=\S)|(?:%|#|//|\*|>|-(?=\s[^\s-]\S+\s*$))\s+)"
)
ROW = re.compile(r"[\[({]([^\[\](){}]+)[\])}]")
FLAT = re.compile(
    r"(?<![^\s=:\[({])\[?(\w{1,2}(?:\s*,\s*\w{1,2}){15,})\]?|"
    r"(?<![^\s\"'`(])(?:\d+x\d+[.:])?([^\s,\"'`()]{16,400}|\S(?: \S){35,399})(?![^\s\"'`),.])"
)
SIDES = re.compile(r"(?<![\w.])(\d{1,2})(?:\s?[x*]\s?|\s)\d{1,2}(?![\w.])")
WORD = re.compile(r"(?<!\S)[^\s,]{4,25}(?: [^\s,]{4,25}){3,}(?!\S)")
INLINE = re.compile(r"(?<![\w.(])\d{1,2}(?:(?:, ?| {1,2})\d{1,2}){2,}(?![\w)])")
BETWEEN = re.compile(
    r"[\s,;\[\]{}()]*(?:(?:#|//|%)[^\n]*\n[\s,;\[\]{}()]*)*(?:[A-Za-z][\w.!<>]*[\s\[\]({]*){0,3}"
)  # rows
MEMBER = re.compile(r"^(?:[A-Za-z_]\w*(?:\.|::))+([A-Za-z]\w+)$")  # the name of a value behind its type
END = re.compile(r"[\])}]")
SEPARATED = re.compile(r"[,;|\t]")
BEHIND = re.compile(
    r"(?<=[|\u2502\u2503\u2551\u2510\u2518\u2524\u2557\u255d\u2563])\s{3,}[^|\u2502\u2503\u2551]+$"
)  # words
WAYS = 6  # to cut a line into cells
STARS = (1, 2, 3)
MOST_GRIDS, MOST_LISTS = 200, 60
MOST_FLAT = 4  # boards on a line each, with their solutions
WIDEST, FEWEST, MOST_KINDS = 50, 3, 4
Row = tuple[list[str] | None, int, int]  # cells, None for a line without cells, with its place
Filled = tuple[list[str], int, int]
Lists = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Grid:
    """Rows of as many cells, with the places of its first character and of its end in the text."""

    rows: Matrix
    begin: int
    end: int

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows), len(self.rows[0])


def grids_of(rows: Sequence[Sequence[Row]]) -> list[Grid]:
    """Return the first `MOST_GRIDS` grids of a text with these rows: in brackets, or with as many cells per line."""
    found: dict[tuple[tuple[str, ...], ...], Grid] = {}
    for way in rows:
        for grid in islice(_runs(way), MOST_GRIDS):
            found.setdefault(tuple(map(tuple, grid.rows)), grid)
    return sorted(found.values(), key=lambda grid: (grid.begin, -grid.end))[:MOST_GRIDS]


def lists_of(text: str, rows: Sequence[Sequence[Row]]) -> list[list[int]]:
    """Return the first `MOST_LISTS` lists of at least three numbers in a text with these rows."""
    found = [cells for way in rows for cells, _, _ in way if cells and len(cells) >= FEWEST]
    found += (one[0].replace(",", " ").split() for one in INLINE.finditer(text))
    lists = dict.fromkeys(tuple(map(int, one)) for one in found if all(map(NUMBER.fullmatch, one)))
    return [[*one] for one in lists][:MOST_LISTS]


def rows_of(text: str) -> Iterator[list[Row]]:
    """Yield the ways to take rows from a text."""
    brackets: list[Row] = []
    apart: list[Row] = []  # with a gap behind each list of lists
    last = 0
    for row in ROW.finditer(text):
        if not row[1].strip():
            continue
        if not BETWEEN.fullmatch(text, last, row.start()):
            brackets.append((None, 0, 0))
        if brackets[-1:] == [(None, 0, 0)] or END.search(text, last, row.start()):
            apart.append((None, 0, 0))
        last = row.end()
        for found in (brackets, apart):
            found.append((_cells(row[1]), row.start(), last))
    yield brackets
    yield apart
    for row in ROW.finditer(text):
        yield _strung(row[1], ";", _cells, row)
    for row in STRUNG.finditer(text):
        yield _strung(row[1], next(sign for sign in "|/" if sign in row[1]), list, row)
    lines: list[tuple[list[list[str]], int, int]] = []
    at = 0
    bare = (LABEL.sub("", BEHIND.sub("", line)) for line in text.split("\n"))
    own = {at for at, _ in without_rules(list(enumerate(bare)))}
    for number, line in enumerate(text.split("\n")):
        lines.append((_ways(line, number not in own), at, at + len(line)))
        at += len(line) + 1
    for way in range(WAYS):
        rows = [(ways[way], begin, end) for ways, begin, end in lines]
        yield [row for row in rows if row[0] != []]
        yield [(row[0] or None, *row[1:]) for row in rows]
    for row in WORD.finditer(text):
        words = row[0].split()
        for first in range(len(words)):
            side = len(words[first])
            if side > FEWEST and {*map(len, words[first : first + side])} == {side} and len(words) >= first + side:
                yield [([*word], row.start(), row.end()) for word in words[first : first + side]]
    stated = {int(size[1]) for size in SIDES.finditer(text)}
    flat = list(FLAT.finditer(text))
    sizes = Counter(len(row[2]) for row in flat if row[2])  # with the blanks between cells
    for row in flat:
        if row[2] and sizes[len(row[2])] > MOST_FLAT:  # rows of a board
            continue
        cells = row[1].replace(" ", "").split(",") if row[1] else list(row[2].replace(" ", ""))
        for height in {isqrt(len(cells)), *stated}:
            if height and len(cells) % height == 0:
                width = len(cells) // height
                yield [(cells[at : at + width], row.start(), row.end()) for at in range(0, len(cells), width)]


def _strung(text: str, sign: str, cut: Callable[[str], list[str]], place: re.Match[str]) -> list[Row]:
    """Return the rows of a board that stand one after the other with a sign between them, or [] if these are few."""
    rows = [part for part in text.split(sign) if part.strip() or sign != ";"]
    return [(cut(row), place.start(), place.end()) for row in rows] if len(rows) >= FEWEST else []


def _cells(text: str) -> list[str]:
    parts = text.split(",")
    if len(parts) > FEWEST and any(not part.strip() for part in parts[:-1]):
        return [part.strip(" \t\"'") for part in parts]
    found = [one[1] or one[2] or one[3] or "" for one in CELL.finditer(text)]
    if len(found) == 1 and len(found[0]) >= FEWEST:
        return found[0].split("-") if "-" in found[0].strip("-") else list(found[0])
    return [MEMBER.sub(lambda name: meaning_of(name[1]) or name[1], cell.strip()) for cell in found]


def _ways(line: str, is_between: bool) -> list[list[str]]:
    """Return the ways to cut a line into cells; [] for a line without cells between two rows (``is_between``)."""
    line = BEHIND.sub("", line).translate(ONE_BAR)
    plain = line.translate(BARS)
    bare = LABEL.sub("", plain)
    if is_between or not bare.strip():
        return [[]] * WAYS
    literal = LITERAL.fullmatch(line)
    has_row = ROW.search(line)
    cells, whole = ([""], [""]) if has_row else (_cells(bare), _cells(plain))
    parts = line.strip().strip("|").split("|")
    parts = parts[1:] if len(parts) == 2 and NUMBER.fullmatch(parts[0].strip()) else parts
    is_even = len({*map(len, parts)}) == 1
    dense = "".join(parts) if is_even else line
    is_dense = dense is not line or dense[1::2].strip()
    signs = list(dense) if is_dense and not SEPARATED.search(dense) else [""]
    framed = [part.strip() for part in parts] if is_even and len(parts[0]) > 2 else [""]
    joined = [""] if "  " in LABEL.sub("", line).strip() else list("".join(bare.split()))
    return [list(literal[2]) if literal else [""], cells, whole, joined, signs, framed]


def _runs(rows: Sequence[Row]) -> Iterator[Grid]:
    """Yield the grids of neighbouring rows with as many cells, unless the next row may also be one of theirs."""
    run: list[Filled] = []
    before: list[str] = []
    for row, begin, end in [*rows, (None, 0, 0)]:
        if run and (row is None or len(row) != len(run[0][0])):
            width = len(run[0][0])
            if (
                FEWEST <= width <= WIDEST
                and len(run) >= FEWEST
                and not any(_goes_on(run, one) for one in (before, row))
            ):
                for part in _without_words(run):
                    yield from _trimmed(part)
            before, run = run[-1][0], []
        if row and len(row) >= FEWEST:
            run.append((row, begin, end))
        else:
            before = row or []


def _goes_on(run: Sequence[Filled], row: list[str] | None) -> bool:
    """Return whether a row of another length may belong to a run of rows: half of its signs are theirs."""
    signs = {sign for one, _, _ in run for sign in one}
    own = {sign for sign in row or () if not NUMBER.fullmatch(sign)}
    return 2 * len(own & signs) >= len(own) > 0 and len(row or ()) > len(run[0][0]) // 2


def _without_words(run: list[Filled]) -> Iterator[list[Filled]]:
    """Yield a run of rows, and its parts between words, which have letters that no other row has."""
    yield run
    signs = Counter(sign for row, _, _ in run for sign in {*row})
    words = [at for at, (row, _, _) in enumerate(run) if sum(signs[one] == 1 and one.isalpha() for one in {*row}) > 2]
    if words:
        yield from (run[begin + 1 : end] for begin, end in pairwise([-1, *words, len(run)]) if end - begin > FEWEST)


def _trimmed(run: Sequence[Filled]) -> Iterator[Grid]:
    """Yield the grid of a run of rows, and those without rows at its ends that have a sign of their own, and without
    the numbers that count rows or columns."""
    signs = Counter(sign for row, _, _ in run for sign in {*row} if not NUMBER.fullmatch(sign))
    own = [any(signs[sign] == 1 for sign in row) for row, _, _ in run]
    for first, last in product(range(MOST_KINDS), range(len(run), len(run) - MOST_KINDS, -1)):
        if last - first >= FEWEST and all(own[:first]) and all(own[last:]):
            rows = [row for row, _, _ in run[first:last]]
            inner = rows[1:] if _counts(rows[0]) or _counts(rows[0][1:]) else rows
            inner = [row[1:] for row in inner] if _counts([row[0] for row in inner]) else inner
            ends = {row[-1] for row in inner}
            if len(ends) == 1 and ends.isdisjoint(chain.from_iterable(row[:-1] for row in inner)):  # ends of lines
                inner = [row[:-1] for row in inner]
            if inner != rows and min(len(inner), len(inner[0])) >= FEWEST:
                yield Grid(inner, run[first][1], run[last - 1][2])
            yield Grid(rows, run[first][1], run[last - 1][2])
    height = len(run[0][0])  # of squares below one another
    for at in range(0, len(run), height) if len(run) > height and len(run) % height == 0 else ():
        yield Grid([row for row, _, _ in run[at : at + height]], run[at][1], run[at + height - 1][2])


def _counts(cells: Sequence[str]) -> bool:
    """Return whether cells count from 0, 1 or A."""
    ways = ([str(at) for at in range(len(cells))], [str(at + 1) for at in range(len(cells))])
    return [*cells] in ways or "".join(cells).upper() == ascii_uppercase[: len(cells)]


def boards_of(
    genre: str, grid: Grid, others: Sequence[Grid], lists: Lists, settings: Mapping[str, str]
) -> Iterator[LayerPuzzle]:
    """Yield the boards that a grid may be.

    ``others`` are all grids of the text, and ``lists`` the lists of numbers. ``settings`` are those of the text.
    """
    ways = READERS.get(genre)
    for fields in ways(grid, others, lists) if ways else ():
        yield from with_settings(genre, fields, settings)


def with_settings(genre: str, fields: Mapping[str, Any], settings: Mapping[str, str]) -> Iterator[LayerPuzzle]:
    """Yield the puzzles with these fields and settings. If a text gives no number of stars, each of `STARS` may fit."""
    kind = cast(type[LayerPuzzle], GENRES[genre])
    if ("jigsaw" in settings and "boxes" not in fields) or "even-odd" in settings:
        return
    signs = set(chain.from_iterable(next(iter(fields.values()))))
    is_no_puzzle = signs <= {NONE} or (NONE not in signs and signs <= {*"01"})
    if "regions" not in fields and is_no_puzzle:  # blank, or a solution
        return
    own: dict[str, Any] = {}
    for layer in kind.layers:
        if value := settings.get(layer.field):
            own[layer.name] = int(value) if value.isdecimal() else True
    for stars in STARS if genre == "star-battle" and "stars" not in own else (0,):
        with suppress(PuzzleError):
            yield kind(**fields, **own | ({"stars": stars} if stars else {}))


def kinds_of(rows: Matrix) -> list[str]:
    """Return the signs that are no numbers, the most frequent first."""
    counts = Counter(cell for row in rows for cell in row if not NUMBER.fullmatch(cell))
    return [sign for sign, _ in counts.most_common()]


def _named(rows: Matrix, names: dict[str, str]) -> list[str]:
    return ["".join(names.get(cell) or DIGITS[int(cell)] for cell in row) for row in rows]


def _akari(grid: Grid, *_: Any) -> Iterator[dict[str, Any]]:
    counts = Counter(chain.from_iterable(grid.rows))
    digits = {*"01234"} & counts.keys()
    kinds = [sign for sign, _ in counts.most_common() if sign not in digits]  # 5 and 6 may be signs
    numbers = {kind: one[1] for kind in kinds if (one := NAMED_NUMBER.fullmatch(kind))}
    plain = [kind for kind in kinds if kind not in numbers]
    if 1 <= len(plain) <= 2 and not (numbers and digits):
        yield {"rows": _named(grid.rows, {plain[-1]: "#", plain[0]: NONE} | numbers)}


def _numbers(grid: Grid, *_: Any) -> Iterator[dict[str, Any]]:
    kinds = kinds_of(grid.rows)
    if len(kinds) < 2 and all(len(cell) == 1 or cell in kinds for row in grid.rows for cell in row):
        yield {"numbers": _named(grid.rows, dict.fromkeys(kinds, NONE))}


def _minesweeper(grid: Grid, *_: Any) -> Iterator[dict[str, Any]]:
    if {*kinds_of(grid.rows)} == {".", "?"}:
        grid = replace(grid, rows=[["0" if cell == "." else cell for cell in row] for row in grid.rows])
    return _numbers(grid)


def _sudoku(grid: Grid, others: Sequence[Grid], *_: Any) -> Iterator[dict[str, Any]]:
    height, width = grid.size
    kinds = [kind for kind in kinds_of(grid.rows) if not (len(kind) == 1 and kind.isalpha() and height > 9)]
    if height != width or len(kinds) > 1 or height not in (4, 6, 8, 9, 10, 12, 16, 25):
        return
    blank = {*(kinds or ["0"])}
    first = 0 if kinds and any("0" in row for row in grid.rows) else 1
    values = {cell: int(cell) if cell.isdecimal() else DIGITS.find(cell.upper()) for row in grid.rows for cell in row}
    numbers = [value for cell, value in values.items() if cell not in blank]
    if numbers and len(numbers) < len(values) and first <= min(numbers) <= max(numbers) < height + first:
        digits = {cell: NONE if cell in blank else DIGITS[value + 1 - first] for cell, value in values.items()}
        givens = ["".join(map(digits.__getitem__, row)) for row in grid.rows]
        boxes = [_regions(other.rows) for other in others if other.size == grid.size and regions_of(other.rows)]
        yield from ({"givens": givens, "boxes": one} for one in boxes)
        if not boxes:
            yield {"givens": givens}


def _binairo(grid: Grid, *_: Any) -> Iterator[dict[str, Any]]:
    signs = [sign for sign, _ in Counter(chain.from_iterable(grid.rows)).most_common()]
    if len(signs) == 3:
        plain = (sign for sign in signs if not sign.isalnum() or sign == "-1" or sign == "empty")
        blank = next(plain, signs[0])
        one, two = sorted(sign for sign in signs if sign != blank)
        yield {"givens": [[{blank: NONE, one: "0", two: "1"}[cell] for cell in row] for row in grid.rows]}


def _regions(rows: Matrix) -> list[list[int]]:
    names: dict[str, int] = {}
    return [[names.setdefault(cell, len(names)) for cell in row] for row in rows]


def _star_battle(grid: Grid, *_: Any) -> Iterator[dict[str, Any]]:
    height, width = grid.size
    if height == width == len({*chain.from_iterable(grid.rows)}):
        yield from _norinori(grid)


def _norinori(grid: Grid, *_: Any) -> Iterator[dict[str, Any]]:
    if all(sign.isalnum() or not sign.isascii() for sign in chain.from_iterable(grid.rows)):
        yield {"regions": _regions(grid.rows)}


def _with_totals(grid: Grid, lists: Lists) -> Iterator[tuple[Matrix, list[int], list[int]]]:
    """Yield the cells of a board with the numbers of its rows and columns, in the grid itself or in lists beside it."""
    for rows, sides, tops in _frames(grid.rows):
        height, width = len(rows), len(rows[0])
        whole = [one for one in lists if len(one) == height + width] if not (sides or tops) else []
        fit = {side: [one for one in lists if len(one) == side] for side in (height, width)}
        pairs = [*product(sides or fit[height], tops or fit[width]), *((one[:height], one[height:]) for one in whole)]
        for beside, over in [*pairs, *((one[width:], one[:width]) for one in whole)]:
            if beside is not over and (len(beside), len(over)) == (height, width) and sum(beside) == sum(over):
                yield rows, [*beside], [*over]


def _frames(rows: Matrix) -> Iterator[tuple[Matrix, list[list[int]], list[list[int]]]]:
    """Yield the cells inside the numbers at the edges of a grid, with the numbers of rows and those of columns."""
    yield rows, [], []
    for at, side in product((None, 0, -1), repeat=2):
        inner = rows if at is None else rows[1:] if at == 0 else rows[:-1]
        above = [] if at is None else [rows[at]]
        beside = [] if side is None else [[row[side] for row in inner]]
        if side is not None:
            inner = [row[1:] if side == 0 else row[:-1] for row in inner]
            above = [row[1:] if side == 0 else row[:-1] for row in above]
        if (above or beside) and min(len(inner), len(inner[0])) >= FEWEST and _are_numbers(above + beside):
            yield inner, _whole(beside), _whole(above)
    for ends in (rows[:2], rows[-2:]):
        if len(rows) == len(rows[0]) + 2 and _are_numbers(ends):
            inner = rows[2:] if ends == rows[:2] else rows[:-2]
            yield inner, _whole(ends), _whole(ends)


def _are_numbers(lists: Matrix) -> bool:
    return all(NUMBER.fullmatch(cell) for one in lists for cell in one)


def _whole(lists: Matrix) -> list[list[int]]:
    return [[*map(int, one)] for one in lists]


def _tents(grid: Grid, others: Any, lists: Lists) -> Iterator[dict[str, Any]]:
    for rows, beside, over in _with_totals(grid, lists):
        counts = Counter(chain.from_iterable(rows))
        for tree, number in counts.items() if len(counts) <= MOST_KINDS else ():
            if number == sum(over) and [row.count(tree) for row in rows] != beside:
                trees = [["T" if cell == tree else NONE for cell in row] for row in rows]
                yield {"trees": trees, "rows": beside, "cols": over}


def _aquarium(grid: Grid, others: Any, lists: Lists) -> Iterator[dict[str, Any]]:
    for rows, beside, over in _with_totals(grid, lists):
        if max(beside) <= len(over) and max(over) <= len(beside):
            yield {"regions": _regions(rows), "rows": beside, "cols": over}


READERS: dict[str, Callable[..., Iterator[dict[str, Any]]]] = {
    "akari": _akari,
    "mosaic": _numbers,
    "minesweeper": _minesweeper,
    "sudoku": _sudoku,
    "binairo": _binairo,
    "star-battle": _star_battle,
    "norinori": _norinori,
    "tents": _tents,
    "aquarium": _aquarium,
}
