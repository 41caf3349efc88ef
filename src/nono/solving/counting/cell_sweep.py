"""Counts the solutions of count rules cell by cell, for boards that one rule, such as a total, holds together.

Without its total, the open cells of a Minesweeper board fall into small parts, and most cells are beside no number.
With it, they are one component with too many solutions to list. Here, a sweep over the cells of each part makes a table
of states and of the ways to reach them. A state is the number of wanted cells so far, for the total and for each rule
with cells before and behind the sweep. Then the parts are combined by the number of wanted cells that each adds to the
total. This is dynamic programming along an order of the cells, also called bucket elimination (Dechter 1999).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from operator import add
from random import Random

from nono.base.limits import Limits
from nono.model import Model
from nono.solving.counting.components import OpenBoard, always_holds, connected_parts

LARGEST = 300_000  # maximum number of states in the tables of a part
State = tuple[int, ...]  # numbers of wanted cells: of the total, and of the rules with cells on both sides
Ways = dict[int, int]  # numbers of ways, by the number of wanted cells of the total


@dataclass(frozen=True, slots=True, eq=False)
class CellRule:
    """A count rule over open cells: the wanted colours of each cell as bits, and how many cells must have one."""

    wanted: dict[int, int]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class SweepStep:
    """A cell of a sweep. Before it, ``new`` adds a 0 to the state for each rule of which it is the first cell.

    ``added`` has for each colour of the cell what it adds to the state. The sums must be from ``least`` to ``most``.
    Then only the rules in ``kept`` stay in the state; the cell was the last one of the others.
    """

    cell: int
    new: State
    added: dict[int, State]
    least: State
    most: State
    kept: State

    def states_after(self, state: State) -> Iterator[tuple[int, State]]:
        """Return the colours that the cell can have in a state, and the states that follow."""
        for colour, more in self.added.items():
            sums = tuple(map(add, state + self.new, more))
            if all(low <= number <= high for low, number, high in zip(self.least, sums, self.most, strict=True)):
                yield colour, tuple([sums[index] for index in self.kept])


def sweep_order(cells: set[int], bounds: Iterable[CellRule]) -> Iterator[int]:
    """Yield the cells so that few rules have cells on both sides of the sweep: always a cell that begins the fewest.

    The next cell is always beside an open rule, one with cells on both sides, if there is such a rule.
    """
    crossing = {cell: [bound for bound in bounds if cell in bound.wanted] for cell in cells}  # cells still to yield
    left = {bound: len(bound.wanted) for bound in bounds}  # how many cells of each rule are still to yield
    begun: set[CellRule] = set()
    while crossing:

        def begins(cell: int) -> tuple[int, int]:
            """Return how many more rules are open after a cell, and the cell, which breaks ties."""
            new = sum(bound not in begun for bound in crossing[cell])
            return new - sum(left[bound] == 1 for bound in crossing[cell]), cell

        beside: set[int] = set()  # the cells of rules that are open
        for bound in begun:
            if left[bound]:
                beside |= crossing.keys() & set(bound.wanted)
        cell = min(beside or crossing, key=begins)
        yield cell
        for bound in crossing.pop(cell):
            begun.add(bound)
            left[bound] -= 1


class TooLargeError(Exception):
    """Raised if a sweep has too many states."""


class SweepComponent:
    """The sweep over cells that no rule but the total joins with other cells.

    ``bounds`` are the other rules over the cells, and ``domains`` the colours that each cell may have, as bits. Raises
    `TooLargeError` if there are too many states, or at the limits.
    """

    def __init__(
        self, cells: set[int], bounds: Sequence[CellRule], total: CellRule, domains: Sequence[int], limits: Limits
    ) -> None:
        self.steps: list[SweepStep] = []
        # before each step and at the end, the number of ways to reach each state
        self.tables: list[dict[State, int]] = [{(0,): 1}]  # at first, no cell of the total is wanted, in one way
        active: list[CellRule] = []  # the rules with cells on both sides of the sweep
        left = {bound: len(bound.wanted) for bound in bounds}  # how many cells of each rule the sweep has not reached
        states = 0
        for cell in sweep_order(cells, bounds):
            begun = [bound for bound in bounds if cell in bound.wanted and bound not in active]
            active += begun
            for bound in active:
                left[bound] -= cell in bound.wanted
            rules = [total, *active]
            colours = [colour for colour in range(domains[cell].bit_length()) if domains[cell] >> colour & 1]
            added = {colour: tuple([bound.wanted.get(cell, 0) >> colour & 1 for bound in rules]) for colour in colours}
            # A rule must have reached a number that its later cells can complete. The total has no such bound, because
            # other parts add to it.
            least = (0, *(bound.least - left[bound] for bound in active))
            most = tuple([bound.most for bound in rules])
            # of the state (the total, then the active rules): what the cells after this one still change
            kept = (0, *(index for index, bound in enumerate(active, 1) if left[bound]))
            step = SweepStep(cell, (0,) * len(begun), added, least, most, kept)
            active = [bound for bound in active if left[bound]]
            self.steps.append(step)
            table: Counter[State] = Counter()
            for state, ways in self.tables[-1].items():
                for _, after in step.states_after(state):
                    table[after] += ways
            self.tables.append(table)
            states += len(table)
            if states > LARGEST or limits.is_set():
                raise TooLargeError
        self.ways: Ways = {wanted: ways for (wanted,), ways in self.tables[-1].items()}

    def ways_behind(self, ends: Ways) -> list[dict[State, int]]:
        """Return a table before each step and one at the end: the number of ways from each state to the end.

        ``ends`` has the ways of everything outside this part, by the number of wanted cells that this part adds.
        """
        tables = [{state: ends.get(state[0], 0) for state in self.tables[-1]}]
        for step, before in zip(reversed(self.steps), reversed(self.tables[:-1]), strict=True):
            behind = tables[-1]
            tables.append({state: sum(behind[after] for _, after in step.states_after(state)) for state in before})
        return tables[::-1]

    def ways_by_value(self, ends: Ways) -> Iterator[tuple[int, int, int]]:
        """Yield each cell, each of its colours, and the number of ways in which it has the colour.

        ``ends`` has the ways of everything outside this part, by the number of wanted cells that this part adds to the
        total. A way of the whole is a way to reach a state, a step from it, and a way from there to an end.
        """
        behind = self.ways_behind(ends)
        for step, before, after in zip(self.steps, self.tables, behind[1:], strict=False):
            numbers = Counter[int]()
            for state, ways in before.items():
                for colour, end in step.states_after(state):
                    numbers[colour] += ways * after[end]
            for colour, number in numbers.items():
                yield step.cell, colour, number


def combined_ways(first: Ways, second: Ways, most: int) -> Ways:
    """Return the ways of two parts together, up to ``most`` wanted cells."""
    ways = Counter[int]()
    for wanted, number in first.items():
        for more_wanted, factor in second.items():
            if wanted + more_wanted <= most:
                ways[wanted + more_wanted] += number * factor
    return ways


class CellSweep:
    """The parts of a board, and the ways to combine them."""

    def __init__(self, domains: Sequence[int], colours: int, parts: list[SweepComponent], total: CellRule) -> None:
        self.domains = domains
        self.colours = colours
        self.parts = parts
        self.total = total
        self.behind: list[Ways] = [{0: 1}]  # the ways of the parts from this one on
        for part in reversed(parts):
            self.behind.append(combined_ways(part.ways, self.behind[-1], total.most))
        self.behind.reverse()
        self.count = self._ends(0, 0)  # of all parts, with no cells before

    def _ends(self, wanted: int, part: int) -> int:
        """Return the ways of the parts from ``part`` on, if the parts before it have ``wanted`` cells of the total."""
        least, most = self.total.least - wanted, self.total.most - wanted
        return sum(ways for number, ways in self.behind[part].items() if least <= number <= most)

    def solutions_by_value(self) -> list[int]:
        """Return the number of solutions for each cell and colour (cell * colours + colour)."""
        numbers = []  # the settled cells; the open cells follow below
        for domain in self.domains:
            numbers += [self.count if domain == 1 << colour else 0 for colour in range(self.colours)]
        before: Ways = {0: 1}  # of all parts before the current one together
        for index, part in enumerate(self.parts):
            # for each number of cells that this part may add to the total: the ways of all other parts
            ends: Ways = {}
            for wanted in part.ways:
                ends[wanted] = sum(ways * self._ends(wanted + number, index + 1) for number, ways in before.items())
            for cell, colour, number in part.ways_by_value(ends):
                numbers[cell * self.colours + colour] = number
            before = combined_ways(before, part.ways, self.total.most)
        return numbers

    def drawings(self, rng: Random) -> Iterator[bytes]:
        """Yield random solutions, all equally likely.

        For each part, the number of wanted cells is drawn first, in proportion to the solutions with this number. Then
        the colours of its cells are drawn one after another, in proportion to the ways behind them.
        """
        start = bytearray(domain.bit_length() - 1 for domain in self.domains)  # the one colour of each settled cell
        tables = cache(lambda index, wanted: self.parts[index].ways_behind({wanted: 1}))
        while True:
            grid = start[:]
            before = 0
            for index, part in enumerate(self.parts):
                choices = {wanted: ways * self._ends(before + wanted, index + 1) for wanted, ways in part.ways.items()}
                wanted = weighted_choice(choices, rng)
                before += wanted
                state: State = (0,)
                # with the ways from each state behind a step to this number of wanted cells
                for step, behind in zip(part.steps, tables(index, wanted)[1:], strict=True):
                    after = dict(step.states_after(state))
                    colour = weighted_choice({colour: behind[end] for colour, end in after.items()}, rng)
                    grid[step.cell], state = colour, after[colour]
            yield bytes(grid)


def weighted_choice(weights: dict[int, int], rng: Random) -> int:
    """Return a random key, each in proportion to its weight, which may have any size."""
    number = rng.randrange(sum(weights.values()))
    for key, weight in weights.items():
        number -= weight
        if number < 0:
            return key
    raise AssertionError  # the number is below the sum of the weights


def cell_sweep(model: Model, board: OpenBoard, limits: Limits) -> CellSweep | None:
    """Sweep over a model of count rules, whose longest rule over open cells is the total.

    Returns None if the model has clues of lines or open hidden cells, if no cell is open or no rule limits the open
    cells, if these form a single part without the total, and if there are too many states.
    """
    rules, domains, open_cells = board
    if rules.clues or not open_cells or max(open_cells) >= model.shown:
        return None
    bounds = []  # the rules over open cells alone
    for rule, (cells, (wanted, least, most)) in enumerate(zip(rules.cells, rules.counts, strict=True)):
        if always_holds(board, rule):
            continue
        wanted_of_open = {}
        settled = 0  # number of settled cells that have a wanted colour
        for cell, colours in zip(cells, wanted, strict=True):
            if cell in open_cells:
                wanted_of_open[cell] = colours
            else:
                settled += domains[cell] & colours > 0
        bounds.append(CellRule(wanted_of_open, least - settled, most - settled))
    if not bounds:
        return None
    total = max(bounds, key=lambda bound: len(bound.wanted))
    bounds.remove(total)
    groups = sorted(connected_parts(open_cells, [bound.wanted for bound in bounds]), key=min)
    if len(groups) == 1:
        return None
    # cells that only the total joins with others form one part, because each would be a tiny part of its own
    alone = set[int]().union(*(group for group in groups if len(group) == 1))
    groups = [group for group in groups if len(group) > 1]
    if alone:
        groups.append(alone)
    try:
        parts = [
            SweepComponent(
                group, [bound for bound in bounds if not group.isdisjoint(bound.wanted)], total, domains, limits
            )
            for group in groups
        ]
    except TooLargeError:
        return None
    return CellSweep(domains[: model.shown], model.colours, parts, total)  # hidden cells are settled
