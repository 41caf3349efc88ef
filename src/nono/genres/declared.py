"""The declared rules of a genre, in Python. Compiled code makes the same rules, but without names for explanations.

A declared rule is a mapping that JSON can hold. Its field ``rule`` names the kind of the rule, a method of
`Declared`. Names of layers refer to the clue layers of the genre. docs/genres.md describes all fields.
``src/engine/rules`` makes the models of puzzles from the same data; a test compares these models with the models of
this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, groupby, pairwise
from typing import Any, NamedTuple

from nono.base.grid import beside, cell_name, split_rows
from nono.genres.grids import NONE, Rows, split_columns
from nono.genres.layers import Edges, Layered, Rule
from nono.model.builder import ModelBuilder, Sight

# the fields of all kinds of rules
FIELDS = {
    *("rule", "over", "layer", "when", "unless", "keys", "colour", "first", "step", "exactly", "least", "most"),
    *("separate", "name", "label", "kind", "kinds"),
}

# three neighbours are never all equal: two equal digits determine the third
FORCED = {"00.": "001", "0.0": "010", ".00": "100", "11.": "110", "1.1": "101", ".11": "011"}


class Declared:
    """Adds the declared rules of a puzzle to a `ModelBuilder`."""

    def __init__(self, puzzle: Layered, rules: ModelBuilder) -> None:
        self.rules = rules
        self.values = {layer.name: puzzle.value(layer) for layer in puzzle.layers}
        self._single: range | None = None
        self._sight: Sight | None = None

    def add(self, rule: Rule) -> None:
        """Add a rule, unless the puzzle's flags switch it off. Raises KeyError if it has an unknown field."""
        for field in rule.keys() - FIELDS:
            raise KeyError(field)
        if self.values.get(rule.get("when", ""), True) and not self.values.get(rule.get("unless", ""), False):
            getattr(self, rule["rule"])(rule)

    def decided(self, rule: Rule) -> None:
        """Decide the colour of cells with these keys."""
        self.rules.decided(self._keyed(rule), rule["colour"])

    def givens(self, rule: Rule) -> None:
        """Decide the cells that show a digit or another value from the start."""
        for colour, key in enumerate(rule["keys"]):
            if key != NONE and colour < self.rules.colours:
                self.rules.decided(self.values[rule["layer"]].cells(key), colour)

    def barred(self, rule: Rule) -> None:
        """Forbid every colour from ``first`` on, in steps, in cells with these keys."""
        colours = range(rule.get("first", 0), self.rules.colours, rule.get("step", 1))
        self.rules.barred(self._keyed(rule), colours)

    def count(self, rule: Rule) -> None:
        """Limit the number of cells of a colour in each region of ``over``: exactly, at least or at most."""
        bounds = {name: self._number(rule[name]) for name in ("exactly", "least", "most") if name in rule}
        if None in bounds.values():  # the puzzle does not state the number
            return
        rules, colour, kind = self.rules, rule.get("colour", 1), rule.get("kind", "")
        regions = self._regions(rule)
        if "exactly" in bounds:
            exactly = bounds["exactly"]
            numbers = [rules.size(region) // 2 for region in regions] if exactly == "half" else exactly
            rules.each_exact(numbers, regions, colour=colour, kind=kind)
        elif "least" not in bounds:
            rules.each_at_most(bounds["most"], regions, colour, kind=kind)
        else:
            for region in regions:
                most = bounds.get("most", rules.size(region))
                rules.between(bounds["least"], most, region, colour=colour, kind=kind)

    def clues(self, rule: Rule) -> None:
        """Let each clue count cells of colour 1: in its row or column, around it, or beside it."""
        over, value = rule["over"][0], self.values[rule["layer"]]
        if over in ("rows", "columns"):
            lines = self.rules.rows() if over == "rows" else self.rules.columns()
            given = [(line, number) for line, number in zip(lines, value, strict=True) if number is not None]
            self.rules.each_exact([number for _, number in given], [line for line, _ in given])
            return
        if over == "around":
            self.rules.numbers_around(value.numbers())
            return
        clues, walls = dict(value.numbers()), [key != NONE for key in value.text]
        self.rules.each_exact(list(clues.values()), [self.rules.neighbours(cell, walls) for cell in clues], list(clues))

    def distinct(self, rule: Rule) -> None:
        """Forbid equal colours in each region of ``over``."""
        self.rules.distinct(self._regions(rule))

    def lit(self, rule: Rule) -> None:
        """Require each cell to have colour 1 or to see a cell that has it."""
        self.rules.cell_min(self._sight_of(rule))

    def partner(self, rule: Rule) -> None:
        """Require each cell of colour 1 to have exactly one neighbour of colour 1."""
        rules, kind = self.rules, rule.get("kind", "")
        for cell in range(rules.height * rules.width):
            rules.count(1, 5, [(rules.region([cell]), 0), (rules.neighbours(cell), 1)], kind=kind, place=cell)

    def signs(self, rule: Rule) -> None:
        """Require two cells with a sign between them to be equal, or to differ."""
        rules, single, width = self.rules, self._cells(), self.rules.width
        equal, different = rule.get("kinds", ("", ""))
        for first, second, sign in Edges.signs(self.values[rule["layer"]], width):
            is_equal = sign == rule["keys"]
            label = f"{cell_name(first, width)} and {cell_name(second, width)}"
            terms = [(single[first], 1), (single[second], 0 if is_equal else 1)]
            rules.count(1, 1, terms, label=label, kind=equal if is_equal else different)

    def unequal(self, rule: Rule) -> None:
        """No two rows and no two columns are equal.

        For two lines, there is a hidden cell for each place, which is 1 if both lines have a 1 there. Half of each
        line's cells are 1. So the lines are equal if the number of 1s among the hidden cells is half the length. Two
        lines that already differ in `settled` cells get no rules.
        """
        rules, single = self.rules, self._cells()
        rows, columns = split_rows(single, rules.width), split_columns(single, rules.width)
        # the hidden cells of all rows come before those of the columns
        row_pairs = [rules.hidden(rules.width) for _ in combinations(rows, 2)]
        column_pairs = [rules.hidden(rules.height) for _ in combinations(columns, 2)]
        settled_rows, settled_columns = settled(self.values[rule["layer"]])
        kind = rule.get("kind", "")
        self._unequal_lines("row", rows, settled_rows, row_pairs, kind)
        self._unequal_lines("column", columns, settled_columns, column_pairs, kind)

    def _unequal_lines(
        self,
        word: str,
        lines: Sequence[Sequence[int]],
        settled_lines: Sequence[str],
        hidden_of_pairs: Sequence[range],
        kind: str,
    ) -> None:
        """Forbid equal lines, which are given as a region per cell; ``word`` names a line in explanations."""
        rules, length = self.rules, len(lines[0])
        names: list[str] = []
        open_pairs: list[range] = []  # the hidden cells of pairs of lines that may still be equal
        places: list[int] = []  # the regions of a cell, the cell of the other line, and their hidden cell
        for (first, second), common in zip(combinations(range(len(lines)), 2), hidden_of_pairs, strict=True):
            if _differ(settled_lines[first], settled_lines[second]):
                rules.decided(common, 0)
                continue
            names.append(f"{word} {first + 1} and {word} {second + 1}")
            open_pairs.append(common)
            for place in zip(lines[first], lines[second], rules.cells(common), strict=True):
                places += place
        rules.each_count(1, 3, places, (0, 0, 1), names, kind)  # a cell is 0, or the hidden cell is 1
        wholes = [rules.region(common) for common in open_pairs]
        rules.each_count(0, length // 2 - 1, wholes, (1,), names, kind)

    def levels(self, rule: Rule) -> None:
        """In each part, the cells of a pool are equal, and pools below water also have water."""
        rules, single = self.rules, self._cells()
        level, below = rule.get("kinds", ("", ""))
        for number, cells in enumerate(self.values[rule["layer"]].parts(), 1):
            pools = _pools(cells, rules.width, self.values.get(rule.get("separate", ""), False))
            same = [pair for pool in pools for pair in pairwise(pool.cells)]
            flow = [(pool.cells[0], lower.cells[0]) for pool in pools for lower in pool.below]
            # Counts how many hold: the first cell is dry (0), the second cell is wet (1). For equal cells, exactly one
            # holds. If water flows from the first cell to the second, at least one holds.
            for most, kind, pairs in ((1, level, same), (2, below, flow)):
                regions = [single[cell] for pair in pairs for cell in pair]
                rules.each_count(1, most, regions, (0, 1), [rule.get("label", "").replace("{}", str(number))], kind)

    def pairs(self, rule: Rule) -> None:
        """Each clue has its own neighbour of colour 1, and no other cells have colour 1.

        A cell beside several clues has a hidden cell for each of them. If the cell has colour 1, exactly one of its
        hidden cells is 1, and shows to which clue the cell belongs.
        """
        rules, width, clues = self.rules, self.rules.width, self.values[rule["layer"]]
        near, board = beside(rules.height, width), clues.text
        of_clue, of_cell = rule.get("kinds", ("", ""))
        choices_of: dict[int, list[int]] = {clue: [] for clue, _ in clues.given()}
        clues_of: dict[int, list[int]] = {}  # for each cell without a clue, the clues beside it
        for clue in choices_of:
            for cell in near[clue]:
                if board[cell] == NONE:
                    clues_of.setdefault(cell, []).append(clue)
        for cell, clues_beside in clues_of.items():
            choices = [cell] if len(clues_beside) == 1 else rules.hidden(len(clues_beside))
            for clue, choice in zip(clues_beside, choices, strict=True):
                choices_of[clue].append(choice)
            if len(clues_beside) > 1:
                terms = [(rules.region([cell]), 0), (rules.region(choices), 1)]
                rules.count(1, 1, terms, label=cell_name(cell, width), kind=of_cell, place=cell)
        for clue, cells in choices_of.items():
            label = rule.get("label", "").replace("{}", cell_name(clue, width))
            rules.exact(1, rules.region(sorted(cells)), label=label, kind=of_clue, place=clue)
        rules.decided([cell for cell in range(len(board)) if cell not in clues_of], 0)

    def _keyed(self, rule: Rule) -> list[int]:
        """Return the cells whose character is in the rule's ``keys``; without keys, all cells with a clue."""
        value: Rows = self.values[rule["layer"]]
        return value.cells(rule["keys"]) if "keys" in rule else [cell for cell, _ in value.given()]

    def _number(self, number: int | str) -> Any:
        """Return a bound of a rule: a number, "half", or the value of a layer, which may be None."""
        return number if isinstance(number, int) or number == "half" else self.values[number]

    def _cells(self) -> range:
        """Return a region for each cell, made on the first call."""
        if self._single is None:
            self._single = self.rules.cells(range(self.rules.height * self.rules.width))
        return self._single

    def _sight_of(self, rule: Rule) -> Sight:
        """Return the lines of sight between the clues of the rule's layer, made on the first call."""
        if self._sight is None:
            walls = bytes([key != NONE for key in self.values[rule["layer"]].text])
            self._sight = self.rules.sight(walls)
        return self._sight

    def _regions(self, rule: Rule) -> list[int]:
        """Return the regions of all words in a rule's ``over``."""
        return [region for source in rule["over"] for region in self._of_source(rule, source)]

    def _of_source(self, rule: Rule, source: str) -> range:
        """Return the regions that a word in ``over`` stands for. A word without a fixed meaning is the name of a
        layer."""
        rules = self.rules
        if source.startswith("windows "):
            height, width = map(int, source.removeprefix("windows ").split("x"))
            return rules.windows(height, width)
        match source:
            case "rows":
                return rules.rows()
            case "columns":
                return rules.columns()
            case "board":
                return rules.regions([range(rules.height * rules.width)], "the whole board")
            case "squares":
                return rules.squares()
            case "touching":
                return rules.touching()
            case "sight":
                return self._sight_of(rule).regions
            case "diagonals":
                side = rules.width
                first = rules.region([row * (side + 1) for row in range(side)], "the diagonal from the upper left")
                rules.region([row * (side - 1) for row in range(1, side + 1)], "the diagonal from the upper right")
                return range(first, first + 2)
        parts, name = self.values[source].parts(), rule.get("name", "")
        if "{cell}" not in name:
            return rules.regions(parts, name)
        first = rules.regions(()).start  # the number of the next region
        for part in parts:
            rules.region(part, name.replace("{cell}", cell_name(part[0], rules.width)))
        return range(first, first + len(parts))


def _differ(first: str, second: str) -> bool:
    """Return whether two lines of 0s, 1s and open cells have different digits in some place."""
    return any({*digits} == {"0", "1"} for digits in zip(first, second, strict=True))


def settled(rows: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the rows and columns of 0s and 1s, with all digits that follow within single lines."""
    while True:
        columns = [_line(line) for line in map("".join, zip(*map(_line, rows), strict=True))]
        before, rows = rows, list(map("".join, zip(*columns, strict=True)))
        if rows == list(before):
            return rows, columns


def _line(line: str) -> str:
    """Return the line with the digits that follow from two equal neighbours, or because all 0s or all 1s are placed."""
    for three, keys in FORCED.items():
        line = line.replace(three, keys)
    for key, opposite in ("01", "10"):
        if line.count(key) == len(line) // 2:
            line = line.replace(NONE, opposite)
    return line


class Pool(NamedTuple):
    """The cells of a pool, which share a water level in one row, and the pools directly below."""

    cells: list[int]
    below: list[Pool]


def _pools(cells: list[int], width: int, separate: bool) -> list[Pool]:
    """Return the pools of a part, the lowest row first."""
    pools: list[Pool] = []
    below: list[Pool] = []
    for row in reversed([list(row) for _, row in groupby(cells, key=lambda cell: cell // width)]):
        below = _joined(row, width, below) if separate else [Pool(row, below)]
        pools += below
    return pools


def _joined(cells: list[int], width: int, below: list[Pool]) -> list[Pool]:
    """Return the pools of a row. Cells belong to the same pool if the row or pools below join them."""
    pools: list[Pool] = []
    for cell in cells:
        pool_cells, under = [cell], [pool for pool in below if cell + width in pool.cells]
        for pool in pools[:]:  # a copy, because pools are removed
            if cell - 1 in pool.cells or any(lower in pool.below for lower in under):
                pools.remove(pool)
                pool_cells = pool.cells + pool_cells
                under = pool.below + [lower for lower in under if lower not in pool.below]
        pools.append(Pool(pool_cells, under))
    return pools
