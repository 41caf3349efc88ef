"""Boards that are given by the places of their cells: facts such as ``wall(1, 2).``, or lists of pairs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, permutations
from typing import Any

from nono.genres.grids import DIGITS, NONE
from nono.genres.layer_puzzle import LayerPuzzle
from nono.text.typed.cells import fields_of
from nono.text.typed.tokens import FEWEST, WIDEST, Lists, with_settings

FACT = re.compile(r"(?<!\w)([a-z]\w*)\(((?:[^()\n]|\([^()\n]*\))*)\)")
VARIABLE = re.compile(r"(?<!\w)(?:[A-Z]\w*|_\w*)|\.\.|[=<>+*/]")
INTEGER = re.compile(r"-?\d+")
PAIR = re.compile(
    r"[(\[{<]\s*(\d{1,2})\s*,\s*(\d{1,2})\s*(?:,\s*(\d{1,2})\s*)?[)\]}>](?:\s*:\s*(?:(\d{1,2})|\w+))?|"
    r"(?<![\d,.(\[{-])(\d{1,2}),(\d{1,2})(?![\d,.)\]}])|^[ \t]*(\d{1,2})[ \t]+(\d{1,2})(?:[ \t]+(\d{1,2}))?[ \t]*$",
    re.MULTILINE,
)
NAMED = re.compile(r"(?<![\w.#])([A-Z])(\d{1,2})(?:\s?[(:=]\s?(\d)\)?)?(?!\w)")  # "B3", "B3(1)", "B3: 1" and "B3=1"
LETTERED = re.compile(  # rows have letters, as in "rows A-I, columns 1-9"
    r"\b[Rr]ows?(?: are| is| from)?\W{1,3}A\b|\b[Ll]etters (?:are|name|count|for)(?: the)? rows\b"
)
STATED = re.compile(r"(?<!\w)(?:size|board|grid|dim\w*)\((\d{1,2}), ?(\d{1,2})\)")
BETWEEN = re.compile(r"[\s,;|&]*")
TURNED = re.compile(r"\bx\s*,\s*y\b|\bcol(?:umn)?\s*,\s*row\b")  # not the variables of Prolog
BASES = (0, 1)  # the number of the first row and column
FIELDS = {"akari": "rows", "binairo": "givens", "sudoku": "givens", "mosaic": "numbers", "minesweeper": "numbers"}
Places = list[tuple[int, ...]]


def places_of(text: str) -> list[Places]:
    """Return the groups of places in a text: the facts of each name, and lists of pairs of numbers.

    ``B3`` is the place (3, 2), or (2, 3) if the text says that letters count the rows.
    """
    turn = -1 if LETTERED.search(text) else 1

    def named(one: re.Match[str]) -> str:
        place = (one[2], str(ord(one[1]) - ord("A") + 1))[::turn]
        return f"({','.join((*place, *filter(None, one.groups()[2:])))})"

    text = NAMED.sub(named, text)
    facts: dict[tuple[str, int], Places] = {}
    for fact in FACT.finditer(text):
        numbers = tuple(map(int, INTEGER.findall(fact[2]))) if not VARIABLE.search(fact[2]) else ()
        if 2 <= len(numbers) <= 3:
            facts.setdefault((fact[1], len(numbers)), []).append(numbers)
    groups = [one for one in facts.values() if len(one) >= FEWEST]
    pairs: Places = []
    triples: Places = []
    last = 0
    for pair in PAIR.finditer(text):
        gap = BETWEEN.fullmatch(text, last, pair.start()) if last else None
        if not gap or (pair[5] and "\n" in gap[0]):
            pairs, triples = [], []
            groups += [pairs, triples]
        place = tuple(int(one) for one in pair.groups() if one)
        (pairs if len(place) == 2 else triples).append(place)
        last = pair.end()
    return [one for one in groups if one]


def rest_of(text: str) -> str:
    """Return a text without the places."""
    return PAIR.sub("", FACT.sub("", NAMED.sub("", text)))


def boards_of(
    genre: str, text: str, lists: Lists, sizes: Sequence[tuple[int, ...]], settings: Mapping[str, str]
) -> Iterator[LayerPuzzle]:
    """Yield the boards that the places in a text may be; ``lists`` and ``sizes`` are other numbers of the text."""
    groups = places_of(text)
    sizes = [*sizes, *((int(one[1]), int(one[2])) for one in STATED.finditer(text))]
    names, sides = next(
        (one for one in map(fields_of, text.split("\n")) if -1 not in one[1] and len(one[0]) == 3), ([], [])
    )
    if names:  # the heading of a table
        groups = [
            [(one[sides[0]], one[sides[1]], one[3 - sum(sides)]) for one in group if len(one) == 3] for group in groups
        ]
        groups = [group for group in groups if group]
    elif TURNED.search(text):
        groups = [[(one[1], one[0], *one[2:]) for one in group] for group in groups]
    for fields in _ways(genre, groups, lists, sizes):
        yield from with_settings(genre, fields, settings)


def _ways(
    genre: str, groups: Sequence[Places], lists: Lists, sizes: Sequence[tuple[int, ...]]
) -> Iterator[dict[str, Any]]:
    """Yield the fields of the boards of a genre."""
    if genre in ("star-battle", "norinori"):
        yield from ({"regions": regions} for regions in partitions_of(groups))
    elif genre == "tents":
        groups = [one for one in groups if len(one[0]) == 2]
        counts = [[number for _, number in one] for one in groups if _counts(one)]
        for trees, rows, cols in _with_totals(groups, [*counts, *lists]):
            for base in BASES:
                yield {
                    "trees": _board(dict.fromkeys(trees, "T"), len(rows), len(cols), base),
                    "rows": rows,
                    "cols": cols,
                }
    elif genre in FIELDS:
        numbers = {
            one[:2]: DIGITS[one[2]] for group in groups for one in group if one[2:] and 0 <= one[2] < len(DIGITS)
        }
        pairs = sorted((one for one in groups if len(one[0]) == 2), key=len, reverse=True)
        for walls in pairs if genre == "akari" else ([],):
            cells = dict.fromkeys(walls, "#") | numbers
            most = max(map(max, cells), default=0)
            for base in BASES:
                for height, width in dict.fromkeys(sizes or [(most - base + 1, most - base + 1)]):
                    yield {FIELDS[genre]: _board(cells, height, width, base)}


def _with_totals(groups: Sequence[Places], lists: Lists) -> Iterator[tuple[Places, list[int], list[int]]]:
    """Yield the places of trees with the numbers of rows and columns, whose sums are the number of trees."""
    for trees in groups:
        for rows, cols in permutations(lists, 2):
            if sum(rows) == sum(cols) == len({*trees}):
                yield trees, [*rows], [*cols]


def _board(cells: Mapping[tuple[int, ...], str], height: int, width: int, base: int) -> list[list[str]]:
    """Return the rows of a board, or [] if it is too small or large, or if a cell is outside.

    The numbers of rows and columns begin with ``base``.
    """
    if not FEWEST <= min(height, width) <= max(height, width) <= WIDEST or not all(
        0 <= row - base < height and 0 <= col - base < width for row, col in cells
    ):
        return []
    return [[cells.get((row + base, col + base), NONE) for col in range(width)] for row in range(height)]


def _counts(group: Places) -> bool:
    """Return whether the first numbers of pairs count from 0 or 1."""
    first = [one[0] for one in group]
    return len(group[0]) == 2 and first[0] in (0, 1) and all(two == one + 1 for one, two in pairwise(first))


def partitions_of(groups: Sequence[Places]) -> Iterator[list[list[int]]]:
    """Yield the regions that neighbouring groups divide a square into, or that facts give to all cells of a square."""
    for group in groups:
        if len(group[0]) == 3 and (square := _square({one[:2] for one in group}, len(group))):
            regions = {one[:2]: one[2] for one in group}
            yield [[regions[place] for place in row] for row in square]
    for begin in range(len(groups)):
        names: dict[tuple[int, ...], int] = {}
        for at, group in enumerate(groups[begin:]):
            if any(place in names for place in group) or len(group[0]) != 2:
                break
            names |= dict.fromkeys(group, at)
        if at and (square := _square({*names}, len(names))):
            yield [[names[place] for place in row] for row in square]


def _square(places: set[tuple[int, ...]], number: int) -> list[list[tuple[int, int]]] | None:
    """Return the places of a square in rows, or None if these are not all of them."""
    least = min(map(min, places))
    side = max(map(max, places)) - least + 1
    if number != side * side or len(places) != number or side < FEWEST or least not in (0, 1):
        return None
    return [[(row + least, col + least) for col in range(side)] for row in range(side)]
