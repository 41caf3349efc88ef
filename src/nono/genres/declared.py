"""The declared rules of a genre, in Python: the models that they stand for, and the names of their count rules.

A declared rule is a mapping that JSON can hold. Its field ``rule`` names the kind of the rule, a method of
`Declared`. Names of layers refer to the clue layers of the genre. docs/genres.md describes all fields.
``src/engine/rules`` makes the same rules from the same data, and says what each of them is about; a test compares both.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, combinations, groupby, pairwise
from typing import Any, NamedTuple

from nono.base.grid import cell_name, neighbours_by_side, split_rows
from nono.genres.grids import NONE, Rows, split_columns
from nono.genres.layers import Edges, Layered, Rule
from nono.genres.wording import (
    ASCENDING,
    BOARD,
    CELLS,
    CLUE,
    COLUMN,
    COLUMNS,
    DESCENDING,
    PAIR,
    PART,
    PLACE,
    ROW,
    ROWS,
    SQUARE,
    SUBJECT_NAMES,
)
from nono.model import COPY
from nono.model.builder import ModelBuilder, Sight

OF_SUM, OF_COPIES = (
    0,
    1,
)  # variants of a declared sum: the sum with its clauses, and the rules of hidden copies of cells
NUMBERS = 6  # of a rule in an array of subjects: the index of its declared rule, and those of `Subject`

# the fields of all kinds of rules
FIELDS = {
    *("rule", "over", "layer", "when", "unless", "keys", "colour", "first", "step", "exactly", "least", "most"),
    *("separate", "name", "label", "kind", "kinds"),
}

# three neighbours are never all equal: two equal digits determine the third
FORCED = {"00.": "001", "0.0": "010", ".00": "100", "11.": "110", "1.1": "101", ".11": "011"}


class Subject(NamedTuple):
    """What a count rule is about: a kind of `nono.genres.wording.SUBJECTS` with its two numbers.

    ``variant`` is the index of the rule's kind in the ``kinds`` of its declared rule, or -1. Explanations show the rule
    that stands ``back`` rules before it; 0 means the rule itself.
    """

    kind: int = CELLS
    first: int = 0
    second: int = 0
    variant: int = -1
    back: int = 0


class DeclaredNames:
    """The names, kinds and places of the count rules that declared rules stand for (see `ModelBuilder`).

    ``subjects`` has `NUMBERS` numbers for each count rule. ``width`` is that of the board.
    """

    def __init__(self, rules: Sequence[Rule], subjects: Sequence[int], width: int) -> None:
        self.rules = rules
        self.subjects = subjects
        self.width = width

    def __len__(self) -> int:
        return len(self.subjects) // NUMBERS

    def rule_name(self, rule: int) -> str:
        """Return the name of a rule, or "" if its cells or its clue describe it.

        The kind of its subject, such as a row or a pair of cells, chooses the words. A label that the genre declares
        may have ``{cell}``, or ``{}`` as in 2.0, in place of the cell.
        """
        declared, subject = self._subject_of(rule)
        first, second = cell_name(subject.first, self.width), cell_name(subject.second, self.width)
        label = declared.get("label") or declared.get("name", "")
        number = second if subject.kind == CLUE else str(subject.first + 1)
        label = label.replace("{}", number).replace("{cell}", second)
        return SUBJECT_NAMES[subject.kind].format(
            first=subject.first + 1, second=subject.second + 1, first_cell=first, second_cell=second, label=label
        )

    def rule_kind(self, rule: int) -> str:
        """Return a rule's kind, or "" if its declared rule has none."""
        declared, subject = self._subject_of(rule)
        kind = declared.get("kind", "") if subject.variant < 0 else declared.get("kinds", ("", ""))[subject.variant]
        return str(kind)

    def place(self, rule: int) -> int | None:
        """Return the cell of a rule or of its clue; None for rules of several cells."""
        _, subject = self._subject_of(rule)
        return subject.second if subject.kind in (CLUE, PLACE) else None

    def whole(self, rule: int) -> int:
        """Return the rule that explanations show: the sum to which a clause belongs, or the rule itself."""
        return rule - self._subject_of(rule)[1].back

    def _subject_of(self, rule: int) -> tuple[Rule, Subject]:
        """Return the declared rule of a count rule, and its subject."""
        index, *numbers = self.subjects[NUMBERS * rule : NUMBERS * (rule + 1)]
        return self.rules[index], Subject(*numbers)


class DeclaredBuilder(ModelBuilder):
    """A `ModelBuilder` whose first rules are declared. Rules that Python code adds have names of their own."""

    def __init__(self, puzzle: Layered, rules: Sequence[Rule]) -> None:
        super().__init__(puzzle.height, puzzle.width, len(puzzle.palette))
        self.subjects = array("i")
        self.names = DeclaredNames(rules, self.subjects, puzzle.width)

    def rule_name(self, rule: int) -> str:
        return self.names.rule_name(rule) if rule < len(self.names) else super().rule_name(rule)

    def rule_kind(self, rule: int) -> str:
        return self.names.rule_kind(rule) if rule < len(self.names) else super().rule_kind(rule)

    def place(self, rule: int) -> int | None:
        return self.names.place(rule) if rule < len(self.names) else super().place(rule)

    def whole(self, rule: int) -> int:
        return self.names.whole(rule) if rule < len(self.names) else super().whole(rule)


class Declared:
    """Adds the declared rules of a puzzle to a `DeclaredBuilder`, and says what each of them is about."""

    def __init__(self, puzzle: Layered, rules: DeclaredBuilder) -> None:
        self.rules = rules
        self.values = {layer.name: puzzle.value(layer) for layer in puzzle.layers}
        self._index = 0
        self._single: range | None = None
        self._sight: Sight | None = None

    def add(self, index: int, rule: Rule) -> None:
        """Add the rule with this index, unless the puzzle's flags switch it off.

        Raises KeyError if it has an unknown field.
        """
        for field in rule.keys() - FIELDS:
            raise KeyError(field)
        self._index = index
        if self.values.get(rule.get("when", ""), True) and not self.values.get(rule.get("unless", ""), False):
            getattr(self, rule["rule"])(rule)

    def _record(self, subjects: Iterable[Subject]) -> None:
        """Record the subjects of the rules that were added last, in the order of the rules."""
        for subject in subjects:
            self.rules.subjects.extend((self._index, *subject))

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
        """Limit the number of cells of a colour in each region of ``over``: exactly, at least or at most.

        "exactly" may be "half" of the cells of a region. A bound that the puzzle does not state makes no rule.
        """
        bounds = {name: self._number(rule[name]) for name in ("exactly", "least", "most") if name in rule}
        if None in bounds.values():  # the puzzle does not state the number
            return
        rules, colour = self.rules, rule.get("colour", 1)
        regions = self._regions(rule)
        if "exactly" in bounds:
            exactly = bounds["exactly"]
            numbers = [rules.size(region) // 2 for region in regions] if exactly == "half" else exactly
            rules.each_exact(numbers, regions, colour=colour)
        elif "least" not in bounds:  # `each_at_most` makes no rules for smaller regions
            regions = {region: subject for region, subject in regions.items() if rules.size(region) > bounds["most"]}
            rules.each_at_most(bounds["most"], regions, colour)
        else:
            for region in regions:
                rules.between(bounds["least"], bounds.get("most", rules.size(region)), region, colour=colour)
        self._record(regions.values())

    def clues(self, rule: Rule) -> None:
        """Let each clue count cells of a colour: in its row or column, around it, or beside it."""
        # `over` has a single name here
        over, value, colour = rule["over"][0], self.values[rule["layer"]], rule.get("colour", 1)
        if over in ("rows", "columns"):
            lines = self.rules.rows() if over == "rows" else self.rules.columns()
            given = [(line, number) for line, number in zip(lines, value, strict=True) if number is not None]
            self.rules.each_exact([number for _, number in given], [line for line, _ in given], colour=colour)
            self._record(Subject(_line_kind(over), line - lines.start) for line, _ in given)
            return
        clues = dict(value.numbers())
        if over == "around":
            self.rules.numbers_around(clues.items(), colour)
        else:
            walls = [key != NONE for key in value.text]
            neighbours = [self.rules.neighbours(cell, walls) for cell in clues]
            self.rules.each_exact(list(clues.values()), neighbours, colour=colour)
        self._record(Subject(PLACE, 0, cell) for cell in clues)

    def sum(self, rule: Rule) -> None:
        """Let each number beside the board be the sum of the positions of the cells of a colour in its line."""
        rules, colour = self.rules, rule.get("colour", 1)
        over = rule["over"][0]
        lines = {"rows": split_rows, "columns": split_columns}[over](range(rules.height * rules.width), rules.width)
        for line, (cells, number) in enumerate(zip(lines, self.values[rule["layer"]], strict=True)):
            if number is None:
                continue
            rules.weighted(number, number, [(cell, colour, weight) for weight, cell in enumerate(cells, start=1)])
            # These rules have no subjects yet, so the builder tells which of them copy values or belong to a sum.
            for added in range(len(rules.names), rules.number_of_rules()):
                variant = OF_COPIES if rules.rule_kind(added) == COPY else OF_SUM
                self._record([Subject(_line_kind(over), line, 0, variant, added - rules.whole(added))])

    def distinct(self, rule: Rule) -> None:
        """Forbid equal colours in each region of ``over``."""
        regions = self._regions(rule)
        self.rules.distinct(regions)  # adds a count rule per region and colour
        self._record(subject for subject in regions.values() for _ in range(self.rules.colours))

    def lit(self, rule: Rule) -> None:
        """Require each cell to have a colour or to see a cell that has it."""
        sight = self._sight_of(rule)
        self.rules.cell_min(sight, rule.get("colour", 1))
        self._record(Subject(PLACE, 0, cell) for cell in sight.cells)

    def partner(self, rule: Rule) -> None:
        """Require each cell of colour 1 to have at least one neighbour of colour 1."""
        rules, cells = self.rules, range(self.rules.height * self.rules.width)
        no_limit = 5  # the number of cells that are counted: the cell and at most four neighbours
        for cell in cells:
            rules.count(1, no_limit, [*self._unlike(rules.region([cell]), 1), (rules.neighbours(cell), 1)])
        self._record(Subject(PLACE, 0, cell) for cell in cells)

    def signs(self, rule: Rule) -> None:
        """Require two cells with a sign between them to be equal, or to differ."""
        self._expect_two_colours()
        single = self._cells()
        for first, second, sign in Edges.signs(self.values[rule["layer"]], self.rules.width):
            is_equal = sign == rule["keys"]
            self.rules.count(1, 1, [(single[first], 1), (single[second], 0 if is_equal else 1)])
            self._record([Subject(PAIR, first, second, 0 if is_equal else 1)])

    def unequal(self, rule: Rule) -> None:
        """Forbid equal rows and equal columns.

        For two lines, there is a hidden cell for each place, which is 1 if both lines have a 1 there. Half of each
        line's cells are 1. So the lines are equal if the number of 1s among the hidden cells is half the length. Two
        lines that already differ in `settled_lines` cells get no rules.
        """
        self._expect_two_colours()
        rules, single = self.rules, self._cells()
        rows, columns = split_rows(single, rules.width), split_columns(single, rules.width)
        # the hidden cells of all rows come before those of the columns
        row_pairs = [rules.hidden(rules.width) for _ in combinations(rows, 2)]
        column_pairs = [rules.hidden(rules.height) for _ in combinations(columns, 2)]
        settled_rows, settled_columns = settled_lines(self.values[rule["layer"]])
        self._unequal_lines(ROWS, rows, settled_rows, row_pairs)
        self._unequal_lines(COLUMNS, columns, settled_columns, column_pairs)

    def _unequal_lines(
        self, kind: int, lines: Sequence[Sequence[int]], settled_lines: Sequence[str], hidden_of_pairs: Sequence[range]
    ) -> None:
        """Forbid equal lines, which are given as a region per cell; ``kind`` is that of their subjects.

        ``settled_lines`` has the known digits of each line, and ``hidden_of_pairs`` the hidden cells of each pair.
        """
        rules, length = self.rules, len(lines[0])
        pairs: list[Subject] = []
        open_pairs: list[range] = []  # the hidden cells of pairs of lines that may still be equal
        places: list[int] = []  # the regions of a cell, the cell of the other line, and their hidden cell
        for (first, second), common in zip(combinations(range(len(lines)), 2), hidden_of_pairs, strict=True):
            if _differ(settled_lines[first], settled_lines[second]):
                rules.decided(common, 0)
                continue
            pairs.append(Subject(kind, first, second))
            open_pairs.append(common)
            for place in zip(lines[first], lines[second], rules.cells(common), strict=True):
                places += place
        rules.each_count(1, 3, places, (0, 0, 1))  # a cell is 0, or the hidden cell is 1
        self._record(pair for pair in pairs for _ in range(length))
        rules.each_count(0, length // 2 - 1, [rules.region(common) for common in open_pairs], (1,))
        self._record(pairs)

    def levels(self, rule: Rule) -> None:
        """Require the cells of each pool to be equal, and the pools below water to have water too."""
        rules, single = self.rules, self._cells()
        for part, cells in enumerate(self.values[rule["layer"]].parts()):
            pools = _pools(cells, rules.width, self.values.get(rule.get("separate", ""), False))
            same = [pair for pool in pools for pair in pairwise(pool.cells)]
            flow = [(pool.cells[0], lower.cells[0]) for pool in pools for lower in pool.below]
            # Counts how many hold: the first cell does not have the colour, the second cell does. For equal cells,
            # exactly one holds for each ink. If water flows from the first cell to the second, at least one holds.
            of_inks = [(0, ink, same) for ink in range(1, rules.colours)]
            for variant, colour, pairs in (*of_inks, (1, 1, flow)):
                others = [other for _, other in self._unlike(0, colour)]
                regions = [[single[first]] * len(others) + [single[second]] for first, second in pairs]
                rules.each_count(1, 1 + variant, [*chain.from_iterable(regions)], (*others, colour))
                self._record(Subject(PART, part, first, variant) for first, _ in pairs)

    def pairs(self, rule: Rule) -> None:
        """Give each clue its own neighbour of colour 1, and forbid this colour in all other cells.

        A cell beside several clues has a hidden cell for each of them. If the cell has colour 1, exactly one of its
        hidden cells is 1, and shows to which clue the cell belongs.
        """
        rules, clues = self.rules, self.values[rule["layer"]]
        near, board = neighbours_by_side(rules.height, rules.width), clues.text
        choices_of: dict[int, list[int]] = {clue: [] for clue, _ in clues.clue_cells()}
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
                rules.count(1, 1, [*self._unlike(rules.region([cell]), 1), (rules.region(choices), 1)])
                self._record([Subject(PLACE, 0, cell, 1)])
        for clue, cells in choices_of.items():
            rules.exact(1, rules.region(sorted(cells)))
            self._record([Subject(CLUE, 0, clue, 0)])
        rules.barred([cell for cell in range(len(board)) if cell not in clues_of], [1])

    def _unlike(self, region: int, colour: int) -> list[tuple[int, int]]:
        """Return the terms that count the cells of a region that do not have the colour."""
        return [(region, other) for other in range(self.rules.colours) if other != colour]

    def _expect_two_colours(self) -> None:
        """Raise ValueError if the cells have more than two colours."""
        if self.rules.colours > 2:
            raise ValueError(f"found {self.rules.colours} colours, expected 2")

    def _keyed(self, rule: Rule) -> list[int]:
        """Return the cells whose character is in the rule's ``keys``; without keys, all cells with a clue."""
        value: Rows = self.values[rule["layer"]]
        return value.cells(rule["keys"]) if "keys" in rule else [cell for cell, _ in value.clue_cells()]

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

    def _regions(self, rule: Rule) -> dict[int, Subject]:
        """Return the regions of all names in a rule's ``over``, each with what a rule on it is about."""
        return {region: subject for source in rule["over"] for region, subject in self._of_source(rule, source)}

    def _of_source(self, rule: Rule, source: str) -> Iterable[tuple[int, Subject]]:
        """Return the regions that a name in ``over`` stands for, such as "rows" or "windows 1x3", with their subjects.

        A name without a fixed meaning is that of a layer, whose regions are returned.
        """
        rules = self.rules
        if source.startswith("windows "):
            height, width = map(int, source.removeprefix("windows ").split("x"))
            return ((region, Subject()) for region in rules.windows(height, width))
        match source:
            case "rows" | "columns":
                lines = rules.rows() if source == "rows" else rules.columns()
                return ((line, Subject(_line_kind(source), line - lines.start)) for line in lines)
            case "board":
                return [(rules.region(range(rules.height * rules.width)), Subject(BOARD))]
            case "squares" | "touching":
                squares = rules.squares() if source == "squares" else rules.touching()
                return ((square, _square(rules.cells_of(square))) for square in squares)
            case "sight":
                return ((region, Subject()) for region in self._sight_of(rule).regions)
            case "diagonals":
                side = rules.width  # from row to row, the diagonals go one column to the right, or one to the left
                descending = rules.region([row * (side + 1) for row in range(side)])
                ascending = rules.region([row * (side - 1) for row in range(1, side + 1)])
                return [(descending, Subject(DESCENDING)), (ascending, Subject(ASCENDING))]
        parts = self.values[source].parts()
        regions = rules.regions(parts)
        return (
            (region, Subject(PART, number, part[0]))
            for number, (region, part) in enumerate(zip(regions, parts, strict=True))
        )


def _square(cells: Sequence[int]) -> Subject:
    """Return the subject of rules on a square of 2x2 cells, or on fewer cells if the board is a line."""
    return Subject(SQUARE, cells[0], cells[-1]) if len(cells) == 4 else Subject()


def _line_kind(source: str) -> int:
    """Return the kind of the subjects of "rows" or "columns"."""
    return ROW if source == "rows" else COLUMN


def _differ(first: str, second: str) -> bool:
    """Return whether two lines of 0s, 1s and open cells have different digits in some place."""
    return any({*digits} == {"0", "1"} for digits in zip(first, second, strict=True))


def settled_lines(rows: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the rows and columns of 0s and 1s, with the digits that follow within single lines (`_line`).

    An open cell is ``.``. Rows and columns are tried in turn until no digit is added.
    """
    while True:
        columns = [_line(line) for line in map("".join, zip(*map(_line, rows), strict=True))]
        before, rows = rows, list(map("".join, zip(*columns, strict=True)))
        if rows == list(before):
            return rows, columns


def _line(line: str) -> str:
    """Return the line with more digits: beside or between two equal digits, or if all 0s or all 1s are placed."""
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
    """Return the pools of a part: the cells of a row that must have water or not together. The lowest row comes first.

    With ``separate``, cells of a row form one pool only if they are joined in the row or below it; without, all cells
    of a row do.
    """
    pools: list[Pool] = []
    below: list[Pool] = []  # the pools of the row below
    for row in reversed([list(row) for _, row in groupby(cells, key=lambda cell: cell // width)]):
        below = _joined(row, width, below) if separate else [Pool(row, below)]
        pools += below
    return pools


def _joined(cells: list[int], width: int, below: list[Pool]) -> list[Pool]:
    """Return the pools of a row. Cells belong to the same pool if the row or pools below join them."""
    pools: list[Pool] = []  # of the cells so far; a cell that joins several of them replaces these by one
    for cell in cells:
        pool_cells, under = [cell], [pool for pool in below if cell + width in pool.cells]
        for pool in pools[:]:  # a copy, because pools are removed
            if cell - 1 in pool.cells or any(lower in pool.below for lower in under):
                pools.remove(pool)
                pool_cells = pool.cells + pool_cells
                under = pool.below + [lower for lower in under if lower not in pool.below]
        pools.append(Pool(pool_cells, under))
    return pools
