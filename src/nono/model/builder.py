"""A `ModelBuilder` makes a `Model` of count rules over regions of cells, for genres without lines of blocks.

A genre creates a `ModelBuilder`, defines regions (rows, columns, boxes, neighbours, lines of sight) and adds rules on
these regions. Every rule is stored in the form "between ``least`` and ``most`` of these cells show these colours":

- `exact`, `at_most`, `at_least`: limit the number of cells with a colour in several regions together; `each_at_most`,
  `each_exact`: limit this number in each region.
- `count`: the same with one colour per region; `each_count`: many such rules in one call.
- `clause`: at least one of several cells shows the colour given for it; `implies`: if another cell shows the colour
  given for it, a `clause` must hold.
- `weighted`: like `count`, but each cell counts several times (sums).
- `cell_min`: each cell shows a colour or sees a cell that does (Akari: every cell is lit).
- `decided`: cells show a colour from the start; `barred`: cells cannot show some colours.
- `distinct`: no colour occurs twice in a region (Latin squares, Sudoku).
- `no_2x2`: no square of 2x2 cells shows only one colour (Nurikabe's sea).

Rules may count `hidden` cells, which are not on the board. Explanations name a rule by its ``label``, such as "the fish
in row 2 column 3", otherwise by its regions or, if these have no names, by the clue in its ``place``. If a call makes
many rules, ``{}`` in the label is the rule's number, from 1. The ``kind`` of a rule selects the phrases that describe
it (`nono.genres.wording`); by default, its bounds do.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from typing import NamedTuple, Protocol, TypedDict, TypeVar, Unpack

from nono.base.grid import squares_around
from nono.base.limits import current_limits
from nono.model.model import CLAUSE, COPY, SUM, Counts, Model, Moves

REGIONS_AT_ONCE = 1024  # number of regions that are made between two checks of the clock
SpanValue = TypeVar("SpanValue")
Spans = list[tuple[range, SpanValue]]  # ranges of numbers in ascending order, each with a value
Value = tuple[int, int]  # (cell, colour)


class Sight(NamedTuple):
    """Lines of sight: maximal runs of cells without walls. ``regions`` are their regions, first the regions in rows.

    ``cells`` are the cells without walls. ``across`` and ``down`` contain, for each cell of the board, the region of
    its run in the row and in the column (-1 for a wall).
    """

    regions: range
    cells: list[int]
    across: list[int]
    down: list[int]


class RuleNames(Protocol):
    """What explanations need to know about the count rules of a model, by the number of the rule."""

    def rule_name(self, rule: int) -> str:
        """Return a rule's name; "" if its clue or its cells describe it."""

    def rule_kind(self, rule: int) -> str:
        """Return a rule's kind, or "" if none was given."""

    def place(self, rule: int) -> int | None:
        """Return the cell with the clue of a rule, or its only cell; None for other rules."""

    def whole(self, rule: int) -> int:
        """Return the rule that explanations show: the sum to which an auxiliary rule belongs, or the rule itself."""


class RuleLabel(TypedDict, total=False):
    """What explanations need to know about a rule: its name, its kind, and the cell with its clue."""

    label: str
    kind: str
    place: int | None


class ModelBuilder:
    """The regions and rules of a board of ``height`` x ``width`` cells, row-major. Regions are numbered from 0.

    The rules are stored directly in the arrays of `nono.model.model.Counts`, so a board of 100x100 takes milliseconds.
    """

    def __init__(self, height: int, width: int, colours: int = 2) -> None:
        self.height = height
        self.width = width
        self.colours = colours
        # the arrays from here to `_most` are those of `Counts`
        self._cells = array("i")
        self._cell_start = array("i", [0])
        self._region = array("i")
        self._region_start = array("i", [0])
        self._colour = array("i")
        self._least = array("i")
        self._most = array("i")
        self._removed = array("i")
        self._hidden: Spans[int] = []  # ranges of hidden cells, each with its number of colours
        # hidden copies of a value: cells with colour 1 if the value holds, otherwise 0
        self._copies: dict[Value, tuple[int, ...]] = {}
        self._names: Spans[str] = []  # ranges of regions, each with its name
        self._labels: Spans[str] = []  # ranges of rules, each with its label
        self._kinds: Spans[str] = []
        self._places: Spans[Sequence[int]] = []  # ranges of rules, each with a cell for every rule
        self._whole: Spans[int] = []  # ranges of auxiliary rules, each with the rule that explanations show instead
        self._rows: range | None = None
        self._columns: range | None = None

    def region(self, cells: Iterable[int], name: str = "") -> int:
        """Make a region of these different cells, and return its number. Without a ``name``, texts list its cells."""
        self._cells.extend(cells)
        self._cell_start.append(len(self._cells))
        region = len(self._cell_start) - 2  # the last number is the end of this region
        if not region % REGIONS_AT_ONCE:
            current_limits().expect()
        if name:
            self._names.append((range(region, region + 1), name))
        return region

    def regions(self, many: Iterable[Iterable[int]], name: str = "") -> range:
        """Make a region for each group of cells. ``{}`` in the name is the region's number, from 1."""
        first = len(self._cell_start) - 1
        for cells in many:
            self.region(cells)
        span = range(first, len(self._cell_start) - 1)
        if name:
            self._names.append((span, name))
        return span

    def rule_name(self, rule: int) -> str:
        """Return a rule's label, otherwise the names of its regions; "" if one of them has no name."""
        if rule >= len(self._least):
            return ""
        first, end = self._region_start[rule : rule + 2]
        regions = dict.fromkeys(self._region[first:end])
        names = [text_in_span(self._names, region) for region in regions]
        return text_in_span(self._labels, rule) or (" and ".join(names) if all(names) else "")

    def whole(self, rule: int) -> int:
        """Return the rule that explanations show: the sum to which an auxiliary rule belongs, or the rule itself."""
        entry = in_span(self._whole, rule)
        return rule if entry is None else entry[1]

    def rule_kind(self, rule: int) -> str:
        """Return a rule's kind, or "" if none was given."""
        entry = in_span(self._kinds, rule)
        return "" if entry is None else entry[1]

    def place(self, rule: int) -> int | None:
        """Return the cell with the clue of a rule, or the cell of a rule by `cell_min`; None for other rules."""
        entry = in_span(self._places, rule)  # the index of the rule within its range, and the cells of the range
        return None if entry is None else entry[1][entry[0]]

    def hidden(self, number: int, colours: int = 2) -> range:
        """Add cells that are not on the board, with the colours from 0 to ``colours`` - 1, and return them.

        Solutions that differ only in hidden cells count as one. Hidden cells that the board determines cost a backend
        nothing. Raises `ValueError` if the board has fewer colours.
        """
        if not 1 <= colours <= self.colours:
            raise ValueError(f"found {colours} colours, expected 1 to {self.colours} as on the board")
        first = self._hidden[-1][0].stop if self._hidden else self.height * self.width
        cells = range(first, first + number)
        self._hidden.append((cells, colours))
        if colours < self.colours:
            self._removed.extend([cell * self.colours + k for cell in cells for k in range(colours, self.colours)])
        current_limits().expect()
        return cells

    def number_of_rules(self) -> int:
        """Return the number of rules made so far."""
        return len(self._least)

    def cells_of(self, region: int) -> Sequence[int]:
        """Return the cells of a region."""
        return self._cells[self._cell_start[region] : self._cell_start[region + 1]]

    def size(self, region: int) -> int:
        """Return the number of cells of a region."""
        return self._cell_start[region + 1] - self._cell_start[region]

    def cells(self, cells: range) -> range:
        """Make one region per cell."""
        first = len(self._cell_start) - 1
        # each region ends one cell after the region before it
        self._cell_start.extend(range(len(self._cells) + 1, len(self._cells) + len(cells) + 1))
        self._cells.extend(cells)
        return range(first, len(self._cell_start) - 1)

    def rows(self) -> range:
        """Return the regions of the rows, which are made on the first call."""
        if self._rows is None:
            width = self.width
            self._rows = self.regions((range(row * width, (row + 1) * width) for row in range(self.height)), "row {}")
        return self._rows

    def columns(self) -> range:
        """Return the regions of the columns, which are made on the first call."""
        if self._columns is None:
            cells = range(self.height * self.width)
            self._columns = self.regions((cells[column :: self.width] for column in range(self.width)), "column {}")
        return self._columns

    def boxes(self, height: int, width: int) -> range:
        """Make a region for each box of ``height`` x ``width`` cells. The boxes fill the board from the upper left."""
        return self._boxes(height, width, height, width, "box {}")

    def windows(self, height: int, width: int) -> range:
        """Make a region for each rectangle of ``height`` x ``width`` cells on the board. These regions overlap."""
        return self._boxes(height, width, 1, 1, "")

    def squares(self) -> range:
        """Make a region for each square of 2x2 cells. These regions overlap."""
        squares = self.windows(2, 2)
        for square in squares:
            row, column = divmod(square - squares.start, self.width - 1)  # a row has one square fewer than cells
            name = f"the square from row {row + 1} column {column + 1} to row {row + 2} column {column + 2}"
            self._names.append((range(square, square + 1), name))
        return squares

    def touching(self) -> range:
        """Make a region for each largest set of cells that all touch: 2x2 squares, or pairs if the board is a line."""
        thin = self.height == 1 or self.width == 1
        return self.windows(min(self.height, 2), min(self.width, 2)) if thin else self.squares()

    def _boxes(self, height: int, width: int, down: int, across: int, name: str) -> range:
        """Make a region for each box of this size. Boxes begin every ``down`` rows and ``across`` columns."""
        boxes = (
            [row * self.width + column for row in range(top, top + height) for column in range(left, left + width)]
            for top in range(0, self.height - height + 1, down)
            for left in range(0, self.width - width + 1, across)
        )
        return self.regions(boxes, name)

    def neighbours(self, cell: int, walls: Sequence[object] | None = None) -> int:
        """Make the region of the cells that share a side with this cell, except ``walls`` (true for a wall)."""
        row, column = divmod(cell, self.width)
        near = [cell - self.width] if row else []
        near += [cell - 1] if column else []
        near += [cell + 1] if column + 1 < self.width else []
        near += [cell + self.width] if row + 1 < self.height else []
        return self.region(near if walls is None else [neighbour for neighbour in near if not walls[neighbour]])

    def sight(self, walls: bytes) -> Sight:
        """Make the lines of sight between ``walls``, which has one byte per cell: 1 for a wall, 0 for other cells."""
        width, cells = self.width, len(walls)
        first = len(self._cell_start) - 1
        rows = [walls[start : start + width] for start in range(0, cells, width)]
        across, free = self._add_runs(rows, range(cells))
        columns = [walls[column::width] for column in range(width)]
        down, _ = self._add_runs(columns, [cell for column in range(width) for cell in range(column, cells, width)])
        return Sight(range(first, len(self._cell_start) - 1), free, across, down)

    def _add_runs(self, lines: list[bytes], cells: Sequence[int]) -> tuple[list[int], list[int]]:
        """Make a region for each run of cells without walls in ``lines``, in which 0 is no wall and 1 is one.

        ``cells`` are the cells of all lines in turn. Return the region of each cell (-1 for a wall), and the cells
        without walls.
        """
        region_of, free = [-1] * len(cells), []
        cells_in_turn = iter(cells)
        for line in lines:
            is_in_run = False
            for wall in line:
                cell = next(cells_in_turn)
                if not wall:
                    if not is_in_run:
                        self._cell_start.append(len(self._cells))
                    self._cells.append(cell)
                    self._cell_start[-1] = len(self._cells)  # the end of the run so far
                    region_of[cell] = len(self._cell_start) - 2  # the last region, because its end is stored, too
                    free.append(cell)
                is_in_run = not wall
        return region_of, free

    def count(self, least: int, most: int, terms: Iterable[Value], **about: Unpack[RuleLabel]) -> None:
        """Require ``least`` to ``most`` cells to show the colour of their region.

        ``terms`` are pairs (region, colour). A cell in several regions, with equal or different colours, counts only
        once.
        """
        for region, colour in terms:
            self._region.append(region)
            self._colour.append(colour)
        self._rule(least, most, **about)

    def _rule(self, least: int, most: int, label: str = "", kind: str = "", place: int | None = None) -> None:
        """Make a rule from the regions and colours added since the last rule."""
        self._region_start.append(len(self._region))
        self._least.append(least)
        self._most.append(most)
        if label or kind or place is not None:
            self._note(len(self._least) - 1, label, kind, () if place is None else (place,))

    def _note(self, first: int, label: str, kind: str, places: Sequence[int] = ()) -> None:
        """Store what explanations need to know about the rules from ``first`` on."""
        rules = range(first, len(self._least))
        if label:
            self._labels.append((rules, label))
        if kind:
            self._kinds.append((rules, kind))
        if places:
            self._places.append((rules, places))

    def between(self, least: int, most: int, *regions: int, colour: int = 1, **about: Unpack[RuleLabel]) -> None:
        """Require ``least`` to ``most`` cells of the regions to show the colour. Each cell counts once."""
        self._region.extend(regions)
        self._colour.extend([colour] * len(regions))
        self._rule(least, most, **about)

    def exact(self, number: int, *regions: int, colour: int = 1, **about: Unpack[RuleLabel]) -> None:
        """Require exactly ``number`` cells of the regions to show the colour."""
        self.between(number, number, *regions, colour=colour, **about)

    def at_most(self, number: int, *regions: int, colour: int = 1, **about: Unpack[RuleLabel]) -> None:
        """Require at most ``number`` cells of the regions to show the colour."""
        self.between(0, number, *regions, colour=colour, **about)

    def at_least(self, number: int, *regions: int, colour: int = 1, **about: Unpack[RuleLabel]) -> None:
        """Require at least ``number`` cells of the regions to show the colour."""
        self.between(number, sum(map(self.size, regions)), *regions, colour=colour, **about)

    def each_count(
        self,
        least: int,
        most: int,
        regions: Sequence[int],
        colours: Sequence[int],
        labels: Sequence[str] = (),
        kind: str = "",
    ) -> None:
        """Make many rules like `count`, all with these bounds and colours.

        Each rule uses the next ``len(colours)`` regions. Each label names the same number of consecutive rules.
        """
        first = len(self._least)
        self._each(regions, least, most, colours)
        rules_per_label = (len(self._least) - first) // len(labels) if labels else 0
        begin = first
        for label in labels:
            self._labels.append((range(begin, begin + rules_per_label), label))
            begin += rules_per_label
        self._note(first, "", kind)

    def clause(self, values: Iterable[Value], **about: Unpack[RuleLabel]) -> None:
        """Require at least one of these (cell, colour) values to hold, that is, the cell to show the colour."""
        wanted = sorted(set(values))
        terms = [(self.region(cells), colour) for colour, cells in by_colour(wanted).items()]
        about.setdefault("kind", CLAUSE)
        self.count(1, max(1, len(wanted)), terms, **about)  # without values, it asks for 1 of none: it cannot be kept

    def implies(self, value: Value, values: Iterable[Value], **about: Unpack[RuleLabel]) -> None:
        """If ``value`` holds, require at least one of the ``values`` to hold, as in `clause`."""
        self.clause([*self._unlike(value), *values], **about)

    def weighted(
        self, least: int, most: int, terms: Iterable[tuple[int, int, int]], **about: Unpack[RuleLabel]
    ) -> None:
        """Require a total weight from ``least`` to ``most`` for the values that hold.

        ``terms`` are (cell, colour, weight) with weights of 0 or more. A value of weight 3 counts three times: it gets
        two hidden copies, which all rules share. This suits small weights, as in Kakurasu. Clauses exclude a value, or
        a pair of values, that is too heavy. Clauses also require a value, or one of a pair, if the others are too light
        without it.
        """
        weights: dict[Value, int] = {}
        for cell, colour, weight in terms:
            weights[cell, colour] = weights.get((cell, colour), 0) + weight
        if min(weights.values(), default=0) < 0:
            raise ValueError(f"found a weight of {min(weights.values())}, expected 0 or more")
        copies: list[int] = []
        for value, weight in weights.items():
            copies += self._copies_of(value, weight - 1)  # the value itself counts once
        cells_of = by_colour(value for value, weight in weights.items() if weight)
        regions = [(self.region(cells), colour) for colour, cells in cells_of.items()]
        about.setdefault("kind", SUM)
        self.count(least, most, [*regions, (self.region(copies), 1)], **about)
        rule = len(self._least) - 1
        for clause in self._heavy(least, most, weights):
            self.clause(clause, kind="")
        clause_rules = range(rule + 1, len(self._least))
        if clause_rules:  # explanations show the whole sum in place of the clauses that follow from it
            self._whole.append((clause_rules, rule))

    def _heavy(self, least: int, most: int, weights: Mapping[Value, int]) -> Iterator[list[Value]]:
        """Yield the clauses that follow from a sum for single values and for pairs of values.

        A value, or a pair of values, that weighs more than ``most`` does not hold. If the greatest possible sum exceeds
        ``least`` by less than the weight of a value, or of a pair, this value, or one of the pair, holds.
        """
        weights_of: dict[int, list[int]] = {}  # the weights of the values of each cell
        for (cell, _), weight in weights.items():
            weights_of.setdefault(cell, []).append(weight)
        spare = sum(map(max, weights_of.values())) - least  # weight that the heaviest values need not have
        heavy = {value for value, weight in weights.items() if weight > most}
        # values whose cell has no other value with a weight, so that the sum loses the whole weight without them
        alone = {value: weight for value, weight in weights.items() if len(weights_of[value[0]]) == 1}
        needed = {value for value, weight in alone.items() if weight > spare}
        yield from map(self._unlike, sorted(heavy))
        yield from ([value] for value in sorted(needed))
        for (first, first_weight), (second, second_weight) in combinations(weights.items(), 2):
            # two values of one cell never hold together
            are_too_heavy = first_weight + second_weight > most and first[0] != second[0]
            if are_too_heavy and heavy.isdisjoint((first, second)):
                yield self._unlike(first) + self._unlike(second)
        for (first, first_weight), (second, second_weight) in combinations(alone.items(), 2):
            if first_weight + second_weight > spare and needed.isdisjoint((first, second)):
                yield [first, second]

    def _unlike(self, value: Value) -> list[Value]:
        """Return the values of the same cell with other colours."""
        cell, colour = value
        entry = in_span(self._hidden, cell)
        colours = range(self.colours if entry is None else entry[1])
        return [(cell, other) for other in colours if other != colour]

    def _copies_of(self, value: Value, number: int) -> tuple[int, ...]:
        """Return ``number`` hidden copies of a value, and make those that are missing; none if the number is below 1.

        A copy is a hidden cell with colour 1 if the cell of the value has its colour, and otherwise 0. A rule says so:
        exactly one of "the cell has the colour" and "the copy is 0" holds.
        """
        copies = self._copies.get(value, ())
        if number > len(copies):
            cell, colour = value
            new = self.hidden(number - len(copies))
            region = self.region([cell])
            for copy in new:
                self.count(1, 1, [(region, colour), (self.region([copy]), 0)], kind=COPY)
            copies = self._copies[value] = (*copies, *new)
        return copies[: max(0, number)]

    def cell_min(self, sight: Sight, colour: int = 1, label: str = "", kind: str = "") -> None:
        """Require each cell without a wall to show the colour, or to see a cell that does in its row or column."""
        first = len(self._least)
        across, down = ([region for region in side if region >= 0] for side in (sight.across, sight.down))
        no_limit = self.height + self.width  # a cell sees at most the cells of its row and column
        self._each(chain.from_iterable(zip(across, down, strict=True)), 1, no_limit, (colour, colour))
        self._note(first, label, kind, sight.cells)

    def each_at_most(
        self, number: int, regions: Iterable[int], colour: int = 1, label: str = "", kind: str = ""
    ) -> None:
        """Require at most ``number`` cells with the colour in each region. Regions with ``number`` cells or fewer need
        no rule.
        """
        first, start = len(self._least), self._cell_start
        larger = [region for region in regions if start[region + 1] - start[region] > number]
        self._each(larger, 0, number, (colour,))
        self._note(first, label, kind)

    def each_exact(
        self,
        numbers: int | Sequence[int],
        regions: Iterable[int],
        places: Sequence[int] = (),
        colour: int = 1,
        label: str = "",
        kind: str = "",
    ) -> None:
        """Require exactly ``numbers`` cells with the colour in each region.

        ``numbers`` is a number for all regions, or one for each. ``places`` are the cells with the clues.
        """
        first, start = len(self._least), len(self._region)
        self._region.extend(regions)
        rules = len(self._region) - start
        each = array("i", [numbers] * rules if isinstance(numbers, int) else numbers)
        self._region_start.extend(range(start + 1, len(self._region) + 1))  # each rule has one region
        self._least.extend(each)
        self._most.extend(each)
        self._colour.extend(array("i", [colour]) * rules)
        self._note(first, label, kind, places)

    def numbers_around(self, numbers: Iterable[tuple[int, int]], colour: int = 1) -> None:
        """For each (cell, number), require this number of cells of the colour in the 3x3 square around the cell."""
        near, clues = squares_around(self.height, self.width), dict(numbers)
        self.each_exact(list(clues.values()), self.regions(map(near.__getitem__, clues)), list(clues), colour)

    def _each(self, regions: Iterable[int], least: int, most: int, colours: Sequence[int]) -> None:
        """Make rules with the same bounds and colours. Each rule uses the next ``len(colours)`` regions."""
        start, size = len(self._region), len(colours)
        self._region.extend(regions)
        rules = (len(self._region) - start) // size
        self._region_start.extend(range(start + size, len(self._region) + 1, size))  # where each new rule ends
        self._least.extend(array("i", [least]) * rules)
        self._most.extend(array("i", [most]) * rules)
        self._colour.extend(array("i", colours) * rules)

    def decided(self, cells: Iterable[int], colour: int) -> None:
        """Require the cells to show the colour."""
        self.barred(cells, [other for other in range(self.colours) if other != colour])

    def barred(self, cells: Iterable[int], colours: Sequence[int]) -> None:
        """Forbid these colours in the cells."""
        self._removed.extend([cell * self.colours + colour for cell in cells for colour in colours])

    def distinct(self, regions: Iterable[int], label: str = "", kind: str = "") -> None:
        """Forbid equal colours in each region. If a region has as many cells as colours, it must contain every
        colour."""
        for number, region in enumerate(regions, 1):
            first, least = len(self._least), 1 if self.size(region) == self.colours else 0
            for colour in range(self.colours):
                self.between(least, 1, region, colour=colour)
            self._note(first, label.replace("{}", str(number)), kind)

    def no_2x2(self, colour: int = 1, label: str = "", kind: str = "") -> None:
        """Forbid squares of 2x2 cells that show only this colour."""
        self.each_at_most(3, self.squares(), colour, label, kind)

    def model(self) -> Model:
        """Return the model with all rules made so far."""
        counts = Counts(
            self._cell_start, self._cells, self._region_start, self._region, self._colour, self._least, self._most
        )
        hidden = sum(len(cells) for cells, _ in self._hidden)
        return Model(self.height, self.width, self.colours, removed=self._removed, counts=counts, hidden=hidden)


def by_colour(values: Iterable[Value]) -> dict[int, list[int]]:
    """Return the cells of these values, grouped by colour."""
    cells: dict[int, list[int]] = {}
    for cell, colour in values:
        cells.setdefault(colour, []).append(cell)
    return cells


def in_span(spans: Spans[SpanValue], number: int) -> tuple[int, SpanValue] | None:
    """Return a number's index within its range, and the value of the range; None if no range contains the number."""
    index = bisect_right(spans, number, key=lambda span: span[0].start) - 1
    if index < 0 or number not in spans[index][0]:
        return None
    return number - spans[index][0].start, spans[index][1]


def text_in_span(spans: Spans[str], number: int) -> str:
    """Return the text for the range that contains a number, with the index in the range (from 1) in place of ``{}``; ""
    if there is none.
    """
    entry = in_span(spans, number)
    return "" if entry is None else entry[1].replace("{}", str(entry[0] + 1))


def unroll(moves: Moves) -> Model:
    """Return a model of moves with a row of cells for each position. Its solutions correspond one to one to the
    solutions of ``moves``.

    A row has a cell for each hole (1: a peg), one for the opposite of each hole (1: a gap), and one for each jump (1:
    this jump comes next), in this order. Because of the opposites, each clause needs only cells of colour 1, so it can
    be a count rule. ``moves`` must have at least one jump.
    """
    holes, depth, jumps = moves.holes, moves.depth, moves.triples()
    rules = ModelBuilder(depth + 1, 2 * holes + len(jumps))
    pegs, gaps = [], []  # for each row and hole: the region that consists of the hole's cell
    for row in range(depth + 1):
        first = row * rules.width
        regions = rules.regions([cell] for cell in range(first, first + 2 * holes))
        pegs.append(regions[:holes])
        gaps.append(regions[holes:])
        for hole in range(holes):
            rules.exact(1, pegs[row][hole], gaps[row][hole])
        rules.exact(moves.start.bit_count() - row, rules.region(range(first, first + holes)))  # a jump takes one peg
        jump = range(first + 2 * holes, first + rules.width)
        if row < depth:
            rules.exact(1, rules.region(jump))
        else:  # after the last position, no jump follows
            rules.decided(jump, 0)
    for hole, row in product(range(holes), range(depth)):
        jump = range(row * rules.width + 2 * holes, (row + 1) * rules.width)
        leaves = rules.region(jump[j] for j, (start, over, _) in enumerate(jumps) if hole in (start, over))
        lands = rules.region(jump[j] for j, (_, _, end) in enumerate(jumps) if hole == end)
        rules.at_most(1, gaps[row][hole], leaves)  # a jump from a hole needs a peg there and removes it
        rules.at_most(1, pegs[row + 1][hole], leaves)
        rules.at_most(1, pegs[row][hole], lands)  # a jump into a hole needs a gap there and puts a peg into it
        rules.at_most(1, gaps[row + 1][hole], lands)
        rules.at_least(1, gaps[row][hole], pegs[row + 1][hole], leaves)  # a peg appears or disappears only in a jump
        rules.at_least(1, pegs[row][hole], gaps[row + 1][hole], lands)
    for row, position in ((0, moves.start), (depth, moves.goal)):
        if position is not None:
            for hole in range(holes):
                rules.decided([row * rules.width + hole], position >> hole & 1)
    return rules.model()


def as_cells(model: Model | Moves) -> Model:
    """Return a model; moves are unrolled into one."""
    return unroll(model) if isinstance(model, Moves) else model


def roll_up(moves: Moves, solution: bytes) -> bytes:
    """Convert a solution of the unrolled model to jumps, each as its three holes."""
    width = 2 * moves.holes + len(moves.jumps) // 3  # a row of `unroll`: pegs, gaps and jumps
    jumps = bytearray()
    for row in range(moves.depth):
        first = row * width + 2 * moves.holes  # the cell of the first jump
        jump = solution.index(1, first) - first
        jumps += moves.jumps[3 * jump : 3 * jump + 3]
    return bytes(jumps)
