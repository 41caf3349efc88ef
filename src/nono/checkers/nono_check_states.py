"""Checks that a formula has one model for each solution of a puzzle; nono_check_count.py counts these models.

This file needs only Python, nono_check_puzzle.py, which reads the puzzle, and nono_check.py, which reads the meanings
of the formula's variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import combinations, pairwise
from math import comb
from typing import Any

if __package__:
    from nono.checkers.nono_check import SAYS, Formula, Tick
    from nono.checkers.nono_check_puzzle import Cell, Puzzle, Rule, demand
else:
    from nono_check import SAYS, Formula, Tick  # type: ignore[import-not-found, no-redef]
    from nono_check_puzzle import Cell, Puzzle, Rule, demand  # type: ignore[import-not-found, no-redef]

Clause = list[int]
TRUE, FALSE = 1 << 40, -(1 << 40)  # constants that stand in for literals
SUBSETS = 1000  # a bound that needs more subsets than this has a counter


def states(formula: Formula, tick: Tick) -> bool:
    """Return True if models and solutions correspond one to one, False if single lines or rules show that none exists.

    Raises `RefusedError` if neither can be shown.
    """
    if formula.no_picture:
        return False
    if formula.lines:
        states_lines(formula)
    else:
        states_rules(formula, tick)
    return True


def chosen(puzzle: Puzzle, tick: Tick) -> Puzzle:
    """Return the puzzle with more rules, if it has auxiliary cells: those that leave one way to set these cells."""
    found = copy(puzzle)
    if not puzzle.clues:
        found.rules = [*puzzle.rules, *puzzle.choices(tick)]
    return found


def named(formula: Formula) -> dict[tuple[Any, ...], int]:
    """Return the variable of each meaning."""
    return {meaning: variable for variable, meaning in formula.meaning.items()}


# ---- Puzzles of lines: the formula must have exactly the clauses that this file makes from the clues


class Names:
    """The formula's variables by their meanings; `used` are the variables that the clues need."""

    def __init__(self, formula: Formula) -> None:
        self.named, self.used = named(formula), set[int]()

    def literal(self, *meaning: Any) -> int:
        demand(meaning in self.named, f"the map has no variable for {meaning}")
        self.used.add(self.named[meaning])
        return self.named[meaning]


def states_lines(formula: Formula) -> None:
    """Refuse the formula unless models and solutions of a puzzle of lines correspond one to one.

    The clauses must be exactly the clauses that `of_cell` and `Line.clauses` return. In this case, models and solutions
    correspond one to one. In a model, the variables give places for each line's blocks; the blocks are in order and
    apart, and the cells show them. The cells determine the places, and every variable belongs to a cell or a place.
    """
    puzzle, names = formula.puzzle, Names(formula)
    lines = []
    wanted: list[Clause] = []
    cells: list[list[dict[int, int]]] = [[{} for _ in row] for row in formula.domains]
    for row, of_row in enumerate(formula.domains):
        for column, domain in enumerate(of_row):
            cells[row][column], more = of_cell(names, row, column, domain)
            wanted += more
    for number, (clue, path) in enumerate(zip(puzzle.clues, puzzle.paths, strict=True)):
        lines.append(Line(names, number, clue, [cells[row][column] for row, column in path]))
    for line in lines:
        wanted += line.clauses()
    stated = {frozenset(p for p in clause if p != FALSE) for clause in wanted if TRUE not in clause}
    demand(stated == {*map(frozenset, formula.clauses)}, "the clauses of the formula do not match the clues")
    right = len(names.used) == formula.variables
    demand(right, "the formula has variables that stand for neither a cell nor a place")


def of_cell(names: Names, row: int, column: int, domain: int) -> tuple[dict[int, int], list[Clause]]:
    """Return the literals of a cell by colour, and the clauses which say that the cell has exactly one of its colours.

    A cell with two colours has one variable, true for the higher colour. A cell with more colours has one variable per
    colour; from six colours on, further variables say "one of the first n colours".
    """
    colours = [colour for colour in range(domain.bit_length()) if domain >> colour & 1]
    if len(colours) == 1:
        return {colours[0]: TRUE}, []
    if len(colours) == 2:
        literal = names.literal("cell", row, column, 1 << colours[1])
        return {colours[0]: -literal, colours[1]: literal}, []
    cell = {colour: names.literal("cell", row, column, 1 << colour) for colour in colours}
    before, *rest, last = literals = [*cell.values()]
    clauses = [literals]
    if len(colours) <= 5:
        return cell, clauses + [[-one, -other] for one, other in combinations(literals, 2)]
    for number, literal in enumerate(rest, 2):
        one = names.literal("cell", row, column, sum(1 << colour for colour in colours[:number]))
        clauses += [[-before, -literal], [-before, one], [-literal, one], [-one, before, literal]]
        before = one
    return cell, [*clauses, [-before, -last]]


class Line:
    """A clue and the cells of its line; places are numbered from 1, blocks from 0."""

    def __init__(self, names: Names, number: int, clue: Sequence[Any], cells: list[dict[int, int]]) -> None:
        self.names, self.number, self.clue, self.cells = names, number, clue, cells
        self.apart = [int(one[1] == other[1]) for one, other in pairwise(clue)]  # blocks of one colour do not touch
        self.least = [1]  # the earliest place of each block, and the place after the last block
        for (length, _), apart in zip(clue, [*self.apart, 0], strict=False):
            self.least.append(self.least[-1] + (length or 1) + apart)
        self.slack = len(cells) + 1 - self.least[-1]

    def by(self, block: int, what: str, place: int) -> int:
        """Return the literal "this block starts (or ends) at this place or earlier"."""
        length = self.clue[block][0] if 0 <= block < len(self.clue) else None
        if what == "ends" and length is not None:
            return self.by(block, "starts", place - length + 1)
        least = self.least[block]
        if place < least:
            return FALSE
        if place >= least + self.slack:
            return TRUE
        return self.names.literal("block", self.number, block + 1, *SAYS[f"block {what} by"](place, 0))

    def clauses(self) -> Iterator[Clause]:
        last, places = len(self.clue) - 1, range(1, len(self.cells) + 1)
        for block, (length, colour) in enumerate(self.clue):
            for place in places:
                starts, ends = self.by(block, "starts", place), self.by(block, "ends", place)
                yield [-starts, self.by(block, "starts", place + 1)]  # a start by place is also a start by place + 1
                if length is None:
                    yield [-ends, self.by(block, "ends", place + 1)]
                    yield [-ends, starts]
                if block < last:  # the next block comes after this one
                    yield [-self.by(block + 1, "starts", place + 1 + self.apart[block]), ends]
                # If a block has started and has not ended before this place, the cell has the colour of the block.
                yield [-starts, self.by(block, "ends", place - 1), self.cells[place - 1].get(colour, FALSE)]
        for block in range(len(self.clue) + 1):  # cells between two blocks are background
            for place in places:
                begun = self.by(block, "starts", place) if block <= last else FALSE
                ended = self.by(block - 1, "ends", place - 1) if block else TRUE
                yield [-ended, begun, self.cells[place - 1].get(0, FALSE)]


# ---- Puzzles of count rules: each clause follows from a rule, and the clauses imply every rule


def states_rules(formula: Formula, tick: Tick) -> None:
    """Refuse the formula unless models and solutions of a puzzle of count rules correspond; the clauses may be any.

    Four checks are sufficient. Every clause holds in all solutions, because one rule implies the clause, and every
    variable has a meaning; so each solution is a model. In each model, every cell has one colour (`Stated.cell`), the
    counters have the values of their meanings (`Stated.counter`), and every rule holds (`Stated.rule`); so each model
    is a solution, and the cells determine all variables. The rules in turn determine the auxiliary cells (`chosen`).
    """
    puzzle = formula.puzzle
    demand(formula.meaning.keys() == {*range(1, formula.variables + 1)}, "the map does not describe every variable")
    for at, clause in enumerate(formula.clauses, 1):
        tick()
        demand(formula.holds(clause), f"clause {at} of the formula does not follow from a single rule")
    stated = Stated(formula)
    absent = {cell for cell in puzzle.needless if not stated.of_cell[cell]}
    for cell in stated.of_cell.keys() - absent:
        stated.cell(cell)
    for number in formula.counted:
        tick()
        stated.counter(number)
    for rule in puzzle.rules:
        tick()
        if not absent.intersection(rule[0]):
            stated.rule(rule)


class Stated:
    """What the clauses of a formula imply about its cells, its counters and the rules."""

    def __init__(self, formula: Formula) -> None:
        self.domains, self.lists = formula.domains, formula.counted
        cells = [(row, column) for row, line in enumerate(self.domains) for column, _ in enumerate(line)]
        self.of_cell: dict[Cell, dict[int, int]] = {cell: {} for cell in cells}  # colours for which a variable is true
        self.bounds: dict[tuple[int, int], dict[int, int]] = {}  # (list, number of literals): variable -> bound
        self.totals: dict[frozenset[int], set[int]] = {}  # by the literals of a list: how many of them can be true
        self.clauses = {*map(frozenset, formula.clauses)}
        self.units = [clause[0] for clause in formula.clauses if len(clause) == 1]
        self.clauses_of: dict[int, list[Clause]] = {}  # by literal
        self.steps: dict[tuple[int, int], list[Clause]] = {}  # by list and place: clauses about literals up to there
        places: dict[int, dict[int, int]] = {}  # for each variable: the lists with it, and the last place in each list
        for variable, (what, *how) in formula.meaning.items():
            if what == "cell":
                self.of_cell[how[0], how[1]][variable] = how[2]
            else:
                number, first, least = how
                demand(
                    0 < first <= len(self.lists.get(number, ())), f"the map has no {first} literals of count {number}"
                )
                self.bounds.setdefault((number, first), {})[variable] = least
                places[variable] = {number: first}
        for number, literals in self.lists.items():
            for place, literal in enumerate(literals, 1):
                demand(formula.meaning[abs(literal)][0] == "cell", "the map counts a variable that is not of a cell")
                places.setdefault(abs(literal), {})[number] = place
        for clause in formula.clauses:
            for literal in clause:
                self.clauses_of.setdefault(literal, []).append(clause)
            of_all = [places.get(abs(literal), {}) for literal in clause]
            for number in set(of_all[0]).intersection(*of_all) if clause else ():
                self.steps.setdefault((number, max(of[number] for of in of_all)), []).append(clause)

    def literal(self, cell: Cell, colours: int) -> int:
        """Return a literal or constant that is true if and only if the cell has one of these colours."""
        domain = self.domains[cell[0]][cell[1]]
        if colours & domain in (0, domain):
            return TRUE if colours & domain else FALSE
        for variable, some in self.of_cell[cell].items():
            if some & domain in (colours & domain, domain & ~colours):
                return variable if some & domain == colours & domain else -variable
        demand(False, f"the map has no variable for the colours of row {cell[0] + 1} column {cell[1] + 1}")
        return FALSE

    def cell(self, cell: Cell) -> None:
        """Refuse the formula unless the cell has one colour in each model, and all its variables say so."""
        domain, own = self.domains[cell[0]][cell[1]], self.of_cell[cell]
        name = f"row {cell[0] + 1} column {cell[1] + 1}"
        colours = [colour for colour in range(domain.bit_length()) if domain >> colour & 1]
        literals = [self.literal(cell, 1 << colour) for colour in colours]
        near = [clause for variable in own for one in (variable, -variable) for clause in self.clauses_of.get(one, ())]
        clauses = [clause for clause in near if all(abs(one) in own for one in clause)]
        for colour, literal in zip(colours, literals, strict=True):
            true = propagated([literal], clauses)
            right = {variable if some >> colour & 1 else -variable for variable, some in own.items()}
            demand(true is None or right <= true, f"the clauses leave a choice in {name}")
        without = propagated([-literal for literal in literals], clauses)
        demand(without is None, f"the clauses leave {name} without a colour")

    def counter(self, number: int) -> None:
        """Refuse the formula unless each variable of a counter has the value of its meaning in each model.

        The check goes through the list of literals: the variables for its first literals, and the next literal, must
        determine the variables for one literal more.
        """
        literals = self.lists[number]
        reached = {0}  # possible numbers of true literals
        for at, literal in enumerate(literals, 1):
            before, now = self.bounds.get((number, at - 1), {}), self.bounds.get((number, at), {})
            then = set()
            for count in reached:
                known = [variable if count >= least else -variable for variable, least in before.items()]
                known += [one for one in literals[: at - 1] if count == at - 1]
                known += [-one for one in literals[: at - 1] if count == 0]
                for more in (0, 1):
                    true = propagated([*known, literal if more else -literal], self.steps.get((number, at), ()))
                    if true is not None:
                        right = {v if count + more >= least else -v for v, least in now.items()}
                        demand(right <= true, f"the clauses do not define the variables of count {number}")
                        then.add(count + more)
            reached = then
        if len({*map(abs, literals)}) == len(literals):
            self.totals[frozenset(literals)] = reached

    def rule(self, rule: Rule) -> None:
        """Refuse the formula unless its clauses imply the rule."""
        cells, least, most = rule
        literals = [self.literal(cell, colours) for cell, colours in cells.items()]
        certain, open_ = literals.count(TRUE), [literal for literal in literals if abs(literal) != TRUE]
        least, most, size = max(least - certain, 0), most - certain, len(open_)
        negated = [-literal for literal in open_]
        totals = self.totals.get(frozenset(open_), {-1})
        others = {size - total for total in self.totals.get(frozenset(negated), {-1})}
        if any(all(0 <= total <= size and least <= total <= most for total in some) for some in (totals, others)):
            return
        for signed, enough, bound in ((open_, most < size, most + 1), (negated, least > 0, size - least + 1)):
            if enough:
                demand(0 <= bound <= size, "a rule cannot hold")
                demand(comb(size, bound) <= SUBSETS, f"no counter counts the cells of the rule {text_of(rule)}")
                right = all(self.excluded(some) for some in combinations(signed, bound))
                demand(right, f"the clauses do not imply the rule {text_of(rule)}")

    def excluded(self, literals: Sequence[int]) -> bool:
        """Return whether the clauses imply that the literals are not all true, by unit propagation."""
        if frozenset(-literal for literal in literals) in self.clauses:
            return True
        true, queue = set[int](), [*literals, *self.units]
        while queue:
            literal = queue.pop()
            if literal in true:
                continue
            true.add(literal)
            for clause in self.clauses_of.get(-literal, ()):
                left = [one for one in clause if -one not in true]
                if not left:
                    return True
                if len(left) == 1:
                    queue.append(left[0])
        return False


def propagated(literals: Iterable[int], clauses: Sequence[Clause]) -> set[int] | None:
    """Return what follows from the literals by unit propagation; None if they contradict the clauses."""
    true = {*literals} - {TRUE}
    if any(-literal in true for literal in true) or FALSE in true:
        return None
    size = -1
    while size < len(true):
        size = len(true)
        for clause in clauses:
            left = [literal for literal in clause if -literal not in true]
            if not left:
                return None
            if len(left) == 1:
                true.add(left[0])
    return true


def text_of(rule: Rule) -> str:
    cells: Mapping[Cell, int] = rule[0]
    return f"{rule[1]} to {rule[2]} of {[(row + 1, column + 1) for row, column in cells]}"
