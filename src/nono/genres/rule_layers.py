"""Rules shared by several genres: clue layers with rules of their own, checks of solutions, and lines that differ.

A clue layer of this kind adds its rules to a model, checks a solution without these rules, and derives its clues from a
goal. These layers work in the same way for all genres. A check describes the first group of cells that is wrong. A
group is named by its kind, such as "row", and its number, counted from 1. Checks do not use the model.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeVar

from nono.base.errors import PuzzleError
from nono.base.grid import cell_name, split_columns, split_rows, sums_around
from nono.base.palette import Palette
from nono.genres.grids import NONE, NUMBERS, Rows
from nono.genres.layers import Cells, Layered, Outside
from nono.model.builder import ModelBuilder

Values = TypeVar("Values", bytes, range)
Groups = Mapping[str, Iterable[Sequence[int]]]  # groups of cells or of their values, keyed by kind


def lines(values: Values, width: int) -> dict[str, Iterable[Sequence[int]]]:
    """Return the values of the cells in each row and column of a board."""
    return {"row": split_rows(values, width), "column": split_columns(values, width)}


def miscount(groups: Groups, numbers: Iterable[int | None], counted: str) -> str:
    """Describe the first group whose values do not add up to its number. Return "" if all sums are correct."""
    for kind, some in groups.items():
        for place, (values, number) in enumerate(zip(some, numbers, strict=False), 1):
            if number is not None and sum(values) != number:
                return f"{kind} {place} has {sum(values)} {counted}, expected {number}"
    return ""


def repeated(groups: Groups, solution: bytes, palette: Palette, width: int) -> str:
    """Describe the first cell that repeats a value within a group. Return "" if no value is repeated."""
    for kind, some in groups.items():
        for cells in some:
            values = [solution[cell] for cell in cells]
            if len(set(values)) < len(values):
                at = next(at for at, value in enumerate(values) if value in values[:at])
                return f"{cell_name(cells[at], width)} is the second {palette[values[at]].key} of its {kind}"
    return ""


def paired(near: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Match as many cells as possible with cells near them, each with a different one.

    Return the partner of each near cell that is matched. The method is Kuhn's augmenting-path algorithm (1955). The
    function keeps the path on an explicit stack, because a path can be as long as the board.
    """
    owner: dict[int, int] = {}
    for cell in near:
        path, taken, seen = [(cell, iter(near[cell]))], list[int](), set[int]()
        while path:
            other = next((one for one in path[-1][1] if one not in seen), None)
            if other is None:
                path.pop()
                del taken[-1:]
                continue
            seen.add(other)
            taken.append(other)
            if other not in owner:
                owner.update(zip(taken, [asking for asking, _ in path], strict=True))
                break
            path.append((owner[other], iter(near[owner[other]])))
    return owner


class Givens(Cells):
    """A layer of given cell values, such as digits. Each value is written as its key of the palette, for example a
    digit."""

    def check(self, puzzle: Layered) -> None:
        keys = "".join([entry.key for entry in puzzle.palette])
        if wrong := puzzle.value(self).text.strip(keys + NONE):
            raise PuzzleError(f"{self.field}: found {wrong[0]}, expected digits to {keys[-1]}", "bad-number")

    def rules(self, puzzle: Layered, rules: ModelBuilder) -> None:
        value = puzzle.value(self)
        for colour, entry in enumerate(puzzle.palette):
            if entry.key != NONE:
                rules.decided(value.cells(entry.key), colour)

    def broken(self, puzzle: Layered, solution: bytes) -> str:
        palette = puzzle.palette
        for cell, key in puzzle.value(self).given():
            if (found := palette[solution[cell]].key) != key:
                return f"{cell_name(cell, puzzle.width)} is {found}, expected {key}"
        return ""

    def from_goal(self, puzzle: Layered, goal: bytes) -> Rows:
        palette = puzzle.palette
        value: Rows = puzzle.value(self)
        return value.renewed(palette[colour].key for colour in goal)


class Around(Cells):
    """Numbers that count the cells of colour 1 in the 3x3 square around them, including their own cell.

    ``counted`` is the word for the counted cells. A clue that is not a number has no rule. If the layer is
    ``fixed``, no cell with a clue has colour 1.
    """

    def __init__(self, keys: str, expected: str, counted: str, *, fixed: bool = False, field: str = "") -> None:
        super().__init__(keys, expected, fixed=fixed, optional=keys, field=field)
        self.counted = counted

    def rules(self, puzzle: Layered, rules: ModelBuilder) -> None:
        value = puzzle.value(self)
        if self.fixed:
            rules.decided([cell for cell, _ in value.given()], 0)
        rules.numbers_around(value.numbers())

    def broken(self, puzzle: Layered, solution: bytes) -> str:
        value, width = puzzle.value(self), puzzle.width
        for cell, _ in value.given() if self.fixed else ():
            if solution[cell]:
                return f"{cell_name(cell, width)} has a {puzzle.palette[1].name} and a clue"
        near = sums_around(solution, width)
        for cell, number in value.numbers():
            if near[cell] != number:
                return f"the {number} in {cell_name(cell, width)} has {near[cell]} {self.counted}"
        return ""

    def from_goal(self, puzzle: Layered, goal: bytes) -> Rows:
        value: Rows = puzzle.value(self)
        near = sums_around(goal, puzzle.width)
        keys = [str(number) if key in NUMBERS else key for key, number in zip(value.text, near, strict=True)]
        return value.renewed(NONE if self.fixed and own else key for key, own in zip(keys, goal, strict=True))


class LineCounts(Outside):
    """Numbers beside the rows or above the columns that count the cells of colour 1.

    ``counted`` is the name of the counted cells.
    """

    def __init__(self, side: str, counted: str, *, field: str = "", required: bool = True) -> None:
        super().__init__(side, field=field, required=required)
        self.counted = counted

    def rules(self, puzzle: Layered, rules: ModelBuilder) -> None:
        lines = rules.rows() if self.side == "rows" else rules.columns()
        given = [(line, number) for line, number in zip(lines, puzzle.value(self), strict=True) if number is not None]
        rules.each_exact([number for _, number in given], [line for line, _ in given])

    def broken(self, puzzle: Layered, solution: bytes) -> str:
        kind = "row" if self.side == "rows" else "column"
        return miscount({kind: self.lines(solution, puzzle.width)}, puzzle.value(self), self.counted)

    def from_goal(self, puzzle: Layered, goal: bytes) -> tuple[int | None, ...]:
        lines = zip(puzzle.value(self), self.lines(goal, puzzle.width), strict=True)
        return tuple([None if own is None else sum(line) for own, line in lines])


ITEM = array("i").itemsize
# tables that translate a line to a mask of its 1s and to a mask of its 0s
BITS = str.maketrans(f"{NONE}01", "001"), str.maketrans(f"{NONE}01", "010")


class Pair(NamedTuple):
    """Two lines that must differ: their numbers, counted from 0, and the name of the pair.

    For each place, a hidden cell is 1 if both lines have a 1 there. ``values`` has three regions per place: the two
    cells and the hidden cell. ``common`` has all these hidden cells, and ``region`` is the region that contains all of
    them.
    """

    first: int
    second: int
    name: str
    values: array[int]
    common: range
    region: int


class Unequal:
    """The hidden cells and regions for all pairs of some lines, shared by boards of the same size.

    `add` adds the rules. Each line has ``ones`` cells of colour 1. Two lines are equal if they share ``ones`` places
    with a 1. ``lines`` are regions of single cells. ``kind`` is the word before the number of a line.
    """

    def __init__(self, rules: ModelBuilder, lines: Sequence[Sequence[int]], kind: str, ones: int) -> None:
        self.ones = ones
        self.pairs: list[Pair] = []
        for (first, one), (second, other) in combinations(enumerate(lines), 2):
            common = rules.hidden(len(one))
            values = array("i", bytes(3 * len(one) * ITEM))
            for part, regions in enumerate((one, other, rules.cells(common))):
                values[part::3] = array("i", regions)
            name = f"{kind} {first + 1} and {kind} {second + 1}"
            self.pairs.append(Pair(first, second, name, values, common, rules.region(common)))

    def add(self, rules: ModelBuilder, known: Sequence[str], kind: str) -> None:
        """Add rules of this kind for all pairs of lines. Pairs that already differ in the ``known`` lines, which
        consist of 0, 1 and ``.``, are left out.
        """
        has = [tuple(int(line.translate(bits), 2) for bits in BITS) for line in known]
        left: list[Pair] = []
        gone: list[int] = []
        for pair in self.pairs:
            (ones, zeros), (its_ones, its_zeros) = has[pair.first], has[pair.second]
            if ones & its_zeros or zeros & its_ones:
                gone += pair.common
            else:
                left.append(pair)
        rules.decided(gone, 0)
        values = array("i")
        for pair in left:
            values += pair.values
        names = [pair.name for pair in left]
        rules.each_count(1, 3, values, (0, 0, 1), names, kind)
        rules.each_count(0, self.ones - 1, [pair.region for pair in left], (1,), names, kind)
