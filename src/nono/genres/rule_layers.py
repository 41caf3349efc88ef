"""Rules shared by several genres: clue layers with rules of their own, and checks of solutions.

A clue layer of this kind declares its rules, and derives its clues from a goal. It also checks solutions, without using
the declared rules or the model. A check describes the first wrong group of cells by its kind, such as "row", and its
number, from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from nono.base.errors import PuzzleError
from nono.base.grid import cell_name, split_rows
from nono.base.palette import Palette
from nono.genres.grids import NONE, NUMBERS, Rows, split_columns
from nono.genres.layers import Cells, Layered, Numbers, Outside, Rule
from nono.genres.packed import as_number, sums_around

Values = TypeVar("Values", bytes, range)
Groups = Mapping[str, Iterable[Sequence[int]]]  # groups of cells (or of their values) by kind


# Tables for `bytes.translate`. NUMBER has the number of each digit or letter, IS_NUMBER has 0xFF for each digit or
# letter, and IS_CLUE has 1 for each clue. All other entries are 0.
NUMBER = bytes([NUMBERS.get(chr(code), 0) for code in range(256)])
IS_NUMBER = bytes([0xFF if chr(code) in NUMBERS else 0 for code in range(256)])
IS_CLUE = bytes([chr(code) != NONE for code in range(256)])


@lru_cache(64)
def ascii_keys(palette: Palette) -> bytes:
    """Return a table for `bytes.translate` from colours to the keys of a palette; other keys than ASCII become 0."""
    # `isascii` counts as 1 or 0, and "% 128" keeps the number of any other key within a byte
    return bytes([ord(entry.key) % 128 * entry.key.isascii() for entry in palette]).ljust(256, b"\0")


def lines(values: Values, width: int) -> dict[str, Iterable[Sequence[int]]]:
    """Return the values of the cells of all rows, under "row", and of all columns, under "column"."""
    return {"row": split_rows(values, width), "column": split_columns(values, width)}


def ones(values: bytes, width: int) -> dict[str, list[int]]:
    """Return the number of 1s in each row and column of a board."""
    return {kind: [line.count(1) for line in lines_of_kind] for kind, lines_of_kind in lines(values, width).items()}


def miscount(counts: Mapping[str, Iterable[int]], numbers: Iterable[int | None], counted: str) -> str:
    """Describe the first group with a wrong number of 1s. Return "" if there is none.

    ``counts`` has the number of 1s in each group, by the kind of the groups, and ``numbers`` the expected number of
    each group of a kind; None allows any. ``counted`` is the word for the cells with a 1.
    """
    for kind, kind_counts in counts.items():
        for place, (count, number) in enumerate(zip(kind_counts, numbers, strict=False), 1):
            if number is not None and count != number:
                return f"{kind} {place} has {count} {counted}, expected {number}"
    return ""


def cells_with_other_number(text: str, numbers: bytes) -> list[int]:
    """Return the cells where the text has a number and ``numbers`` has a different one."""
    board = text.encode("latin-1")
    # compares all cells at once; in most solutions, no cell differs
    if as_number(numbers) & as_number(board.translate(IS_NUMBER)) == as_number(board.translate(NUMBER)):
        return []
    return [cell for cell, key in enumerate(text) if key in NUMBERS and NUMBERS[key] != numbers[cell]]


def repeated(groups: Groups, solution: bytes, palette: Palette, width: int) -> str:
    """Describe the first cell that repeats a value in a group of cells. Return "" if there is none."""
    for kind, kind_groups in groups.items():
        for cells in kind_groups:
            values = [solution[cell] for cell in cells]
            if len(set(values)) < len(values):
                index = next(index for index, value in enumerate(values) if value in values[:index])
                return f"{cell_name(cells[index], width)} is the second {palette[values[index]].key} of its {kind}"
    return ""


def matched_cells(near: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Match as many cells as possible, each with a different cell near it.

    Return the partner of each matched near cell. The method is Kuhn's augmenting-path algorithm (1955). Paths may be as
    long as the board, so they are kept on an explicit stack.
    """
    owner: dict[int, int] = {}
    for cell, near_cells in near.items():
        if near_cells and near_cells[0] not in owner:
            owner[near_cells[0]] = cell
        else:
            _match_cell(cell, near, owner)
    return owner


def _match_cell(cell: int, near: Mapping[int, Sequence[int]], owner: dict[int, int]) -> None:
    """Match a cell; if necessary and possible, other cells get new partners. Otherwise, ``owner`` stays as it is.

    A depth-first search: each cell on the path wants a near cell whose present owner, the next cell on the path, then
    needs another one. The path ends at a near cell without an owner.
    """
    path = [(cell, iter(near[cell]))]  # the cells that need a partner, each with the near cells still to try
    partners: list[int] = []  # the new partners of the cells on the path
    seen: set[int] = set()
    while path:
        partner = next((near_cell for near_cell in path[-1][1] if near_cell not in seen), None)
        if partner is None:
            path.pop()
            del partners[-1:]  # the cell before on the path must try another one; the first cell has none before it
            continue
        seen.add(partner)
        partners.append(partner)
        if partner not in owner:
            owner.update(zip(partners, [asking for asking, _ in path], strict=True))
            return
        path.append((owner[partner], iter(near[owner[partner]])))


class Givens(Cells):
    """A layer of given cell values, such as digits. Each is written as its key in the palette."""

    def check(self, puzzle: Layered) -> None:
        """Raise `PuzzleError` if a given value is not in the palette of this board."""
        keys = "".join([entry.key for entry in puzzle.palette])
        if wrong := puzzle.value(self).text.strip(keys + NONE):
            raise PuzzleError(f"{self.field}: found {wrong[0]}, expected digits to {keys[-1]}", "bad-number")

    def declared(self, keys: str) -> list[Rule]:
        return [{"rule": "givens", "layer": self.name, "keys": keys}]

    def broken(self, puzzle: Layered, solution: bytes) -> str:
        """Describe the first cell that differs from its given value. Return "" if there is none.

        Boards of ASCII characters are compared as two large numbers first, because most solutions are right.
        """
        given: str = puzzle.value(self).text
        if given.isascii():  # compares all cells at once
            board = given.encode()
            # 0xFF in the byte of each given cell, and 0 in all others
            is_given = 0xFF * as_number(board.translate(IS_CLUE))
            if as_number(solution.translate(ascii_keys(puzzle.palette))) & is_given == as_number(board) & is_given:
                return ""
        for cell, (colour, key) in enumerate(zip(solution, given, strict=True)):
            solution_key = puzzle.palette[colour].key
            if key not in (NONE, solution_key):
                return f"{cell_name(cell, puzzle.width)} is {solution_key}, expected {key}"
        return ""

    def from_goal(self, puzzle: Layered, goal: bytes) -> Rows:
        """Return the colour of every cell of the goal."""
        palette = puzzle.palette
        value: Rows = puzzle.value(self)
        return value.renewed(palette[colour].key for colour in goal)


class Around(Cells):
    """Numbers that count the cells of colour 1 in the 3x3 square around them, including their own cell.

    ``counted`` is the word for the counted cells. A clue that is not a number has no rule. With ``fixed``, cells with a
    clue never have colour 1.
    """

    def __init__(self, keys: str, expected: str, counted: str, *, fixed: bool = False, field: str = "") -> None:
        super().__init__(keys, expected, fixed=fixed, optional=keys, field=field)
        self.counted = counted

    def declared(self, keys: str) -> list[Rule]:
        fixed: list[Rule] = [{"rule": "decided", "layer": self.name, "colour": 0}] if self.fixed else []
        return [*fixed, {"rule": "clues", "layer": self.name, "over": ["around"]}]

    def broken(self, puzzle: Layered, solution: bytes) -> str:
        """Describe the first number that differs from the number of cells around it. Return "" if there is none.

        In a genre whose clues have no value of their own (``fixed``), a clue in a counted cell is wrong, too.
        """
        value, width = puzzle.value(self), puzzle.width
        text = value.text
        if self.fixed and (both := as_number(solution) & as_number(text.encode("latin-1").translate(IS_CLUE))):
            cell = both.to_bytes(len(solution), "little").find(1)
            return f"{cell_name(cell, width)} has a {puzzle.palette[1].name} and a clue"
        near = sums_around(solution, width)
        if wrong := cells_with_other_number(text, near):
            cell = wrong[0]
            return f"the {NUMBERS[text[cell]]} in {cell_name(cell, width)} has {near[cell]} {self.counted}"
        return ""

    def from_goal(self, puzzle: Layered, goal: bytes) -> Rows:
        """Return the clues with the numbers that the goal has around their cells."""
        value: Rows = puzzle.value(self)
        near = sums_around(goal, puzzle.width)
        keys = [str(number) if key in NUMBERS else key for key, number in zip(value.text, near, strict=True)]
        return value.renewed(NONE if self.fixed and colour else key for key, colour in zip(keys, goal, strict=True))


class LineCounts(Outside):
    """Numbers beside the rows or above the columns that count the cells of colour 1.

    ``counted`` is the word for these cells.
    """

    def __init__(self, side: str, counted: str, *, field: str = "", required: bool = True) -> None:
        super().__init__(side, field=field, required=required)
        self.counted = counted

    def declared(self, keys: str) -> list[Rule]:
        return [{"rule": "clues", "layer": self.name, "over": ["rows" if self.side == "rows" else "columns"]}]

    def broken(self, puzzle: Layered, solution: bytes) -> str:
        """Describe the first line with a wrong number of cells."""
        kind = "row" if self.side == "rows" else "column"
        counts = [line.count(1) for line in self.lines(solution, puzzle.width)]
        numbers: Numbers = puzzle.value(self)
        return "" if counts == list(numbers) else miscount({kind: counts}, numbers, self.counted)

    def from_goal(self, puzzle: Layered, goal: bytes) -> Numbers:
        """Return the counts of the goal for the lines that have a number."""
        lines = zip(puzzle.value(self), self.lines(goal, puzzle.width), strict=True)
        return tuple([None if old_number is None else sum(line) for old_number, line in lines])
