#!/usr/bin/env python3
"""Check a certificate that a puzzle has exactly these solutions: python nono_check.py CERTIFICATE

This program needs only Python 3.11, and two files in its folder: nono_check_puzzle.py, which reads the puzzle and the
claim, and nono_check_rules.py, which has the rules of all genres with count rules. A certificate is a folder;
docs/certificates.md describes its format. The program accepts a certificate if these statements hold:

1. The files have the hashes in claim.json.
2. Every solution in solutions.txt satisfies the clues in puzzle.json (the program counts blocks or cells), and all
   solutions are different.
3. There is no other solution, by the table of shares.txt (`check_shares`) or by clauses:
   a. The map at the top of formula.cnf defines the meaning of each variable in a picture. Every clause holds in all
      solutions, because a single line or rule implies the clause (`Formula.holds`).
   b. Each of the last clauses excludes exactly one listed solution: the clause holds in every other picture
      (`Formula.differs_from`).
   c. proof.lrat refutes the formula (`refute`). This means that no picture satisfies all clauses.

The program prints one line. Exit status: 0 accepted, 1 refused, 2 wrong usage, 3 this program cannot check claims of
this kind.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

if __package__:
    from nono.checkers import nono_check_puzzle as base, nono_check_rules
else:
    sys.path.insert(0, str(Path(__file__).parent))  # python -I does not search this folder
    try:
        import nono_check_puzzle as base  # type: ignore[import-not-found, no-redef]
        import nono_check_rules  # type: ignore[import-not-found, no-redef]
    except ImportError as error:
        print(f"{error.name}.py is missing: nono_check.py needs it in its folder", file=sys.stderr)
        sys.exit(2)

Tick = nono_check_rules.Tick


def bits(places: int) -> Iterator[int]:
    """Yield the places in a set (a whole number; see `Line`)."""
    while places:
        yield (places & -places).bit_length() - 2  # of the lowest bit
        places &= places - 1  # without the lowest bit


def flood(seeds: int, free: int) -> int:
    """Return the bits of ``free`` that are seeds or follow a seed without a gap."""
    seeds &= free
    # adding a seed to a run of ones changes all its bits from the seed on, because of the carry; a second seed in the
    # run changes its own bit back, hence the last term
    return free & (((seeds + free) ^ free) | seeds)


def limited(places: int, sets: Sequence[tuple[bool, int]]) -> int:
    """Return the bits of ``places`` that are in every set paired with True and in no set paired with False."""
    for true, inside in sets:
        places &= inside if true else ~inside
    return places


class Line:
    """A clue and the possible colours of its cells.

    Sets of places are whole numbers: bit p + 1 stands for place p. Cells are numbered from 1; place 0 before them is
    background. A virtual block 0 before all others ends at place -1; a virtual block n + 1 is the place after the last
    cell. Step b leads from the end of block b - 1 across gap b and block b to the end of block b.
    """

    def __init__(self, clue: base.Clue, domains: Sequence[int]) -> None:
        self.clue, self.size = clue, len(domains)
        self.last = len(clue) + 1  # the virtual block behind the line
        self.free: dict[int, int] = {}  # the places that may have each colour
        for colour in {0, *(colour for _, colour in clue)}:
            self.free[colour] = sum(2 << place for place, domain in enumerate(domains, 1) if domain >> colour & 1)
        self.free[0] |= 2  # place 0 before the cells
        self.ends = [1]  # possible ends of each block, given the blocks before it
        for block in range(1, self.last + 1):
            self.ends.append(self.step(self.ends[-1], block, self.free, (), ()))
        self.rest = [self.ends[-1]]  # ends of each block after which the later blocks fit
        for block in range(self.last, 0, -1):
            ends = [1 << end + 1 for end in bits(self.ends[block - 1])]
            self.rest.insert(0, sum(end for end in ends if self.step(end, block, self.free, (), ()) & self.rest[0]))
        # of each block: the last and the first place where it can end
        self.greatest = [ends.bit_length() - 2 for ends in self.ends]
        self.least = [next(bits(ends), self.size) for ends in self.ends]

    def places(self, low: int, high: int) -> int:
        """Return the set of places from ``low`` to ``high``."""
        low, high = max(low, -1), min(high, self.size + 1)
        return (1 << high + 2) - (1 << low + 1) if low <= high else 0

    def starts(self, ends: int, block: int, blank: int) -> int:
        """Return the possible starts of a block if the block before it ends at one of ``ends``."""
        may_touch = block in (1, self.last) or self.clue[block - 2][1] != self.clue[block - 1][1]
        # right behind the block before, or behind background cells that follow it
        return (ends << 1 if may_touch else 0) | flood(ends << 1, blank) << 1

    def step(self, ends: int, block: int, free: Mapping[int, int], bounds: Sequence[Any], gap: Sequence[Any]) -> int:
        """Return the possible ends of a block if the block before it ends at one of ``ends``.

        Sets of places are whole numbers, with the bit 2 << place for a place (see `Line`). ``free`` are the places that
        may have each colour. ``bounds`` lists required or forbidden conditions on the block: whether the condition must
        be true, least and greatest start, least and greatest end. ``gap`` lists places that must, or must not, be in
        the gap before it. The block after the last one stands for the end of the line.
        """
        starts = 0 if gap else self.starts(ends, block, free[0])
        for end in bits(ends) if gap else ():  # conditions on the gap depend on where it begins
            inside = [(true, self.places(place + 1, base.FAR) if end < place else 0) for true, place in gap]
            starts |= limited(self.starts(1 << end + 1, block, free[0]), inside)
        if block == self.last:
            return starts & self.places(self.size + 1, base.FAR)
        length, colour = self.clue[block - 1]
        if length is None:  # conditions on the end depend on the start
            block_ends = 0
            for start in bits(starts & free[colour]):
                inside = [(true, self.places(*end) if low <= start <= high else 0) for true, low, high, *end in bounds]
                block_ends |= limited(flood(2 << start, free[colour]), inside)
            return block_ends
        fits, covered = free[colour], 1  # places where ``covered`` cells of the colour start
        while fits and covered < length:
            more = min(covered, length - covered)
            fits, covered = fits & fits >> more, covered + more
        back = length - 1
        inside = []
        for true, least_start, greatest_start, least_end, greatest_end in bounds:
            low, high = max(least_start, least_end - back), min(greatest_start, greatest_end - back)
            inside.append((true, self.places(low, high)))
        starts = limited(starts & fits, inside)
        return starts and starts << back

    def excludes(self, cells: Mapping[int, int], blocks: Mapping[int, Any], gaps: Mapping[int, Any]) -> bool:
        """Return True if no arrangement has these colours in its cells and satisfies the conditions (as in `step`).

        Only the steps that touch one of these cells, blocks or gaps are computed.
        """
        free = dict(self.free)
        for colour in free if cells else ():  # leave out the places that can no longer have the colour
            free[colour] &= ~sum(2 << place for place, colours in cells.items() if not colours >> colour & 1)
        steps = [*blocks, *gaps]
        # the blocks that matter: from the first that can end at a place or behind it, to the first that must
        first = min([*steps, *(bisect_left(self.greatest, place, 1, self.last) for place in cells)], default=1)
        last = max([*steps, *(bisect_left(self.least, place, 0, self.last) for place in cells)], default=0)
        ends = self.ends[first - 1]
        for block in range(first, last + 1):
            ends = self.step(ends, block, free, blocks.get(block, ()), gaps.get(block, ()))
        return not ends & self.rest[max(last, first - 1)]


N = "([0-9]{1,9})"
HEAD = re.compile(f"p cnf {N} {N}")
OTHER = re.compile("[^-0-9 ]")  # a character that a line of numbers cannot have
LARGEST = 50_000_000  # the largest variable, and the largest number of a clause
WHOLE = "-?[0-9]{1,18}"
OF_CELL = re.compile(f"c row {N} column {N} colours? ([0-9]{{1,3}}(?:,[0-9]{{1,3}})*) is {N}")
OF_COUNT = re.compile(f"c count {N} first {N} at least {N} is {N}")
COUNTED = re.compile(f"c count {N} of((?: -?{N})+)")
RANGE = rf"{N}(?:\.\.{N})?"
OF_LINE = re.compile(rf"c (row|column) {N} (block|gap) {N} ([a-z]+(?: {N})?(?: [a-z]+)?) {RANGE} is {RANGE}")
# For each statement about a block and a place p: bounds of the block's start, then of its end.
SAYS: dict[str, Callable[[int, int], tuple[int, ...]]] = {
    "block starts by": lambda place, cell: (-1, place, -1, base.FAR),
    "block starts at": lambda place, cell: (place, place, -1, base.FAR),
    "block ends by": lambda place, cell: (-1, base.FAR, -1, place),
    "block ends at": lambda place, cell: (-1, base.FAR, place, place),
    "block covers": lambda place, cell: (-1, place, place, base.FAR),
    "block cell N at": lambda place, cell: (place - cell + 1, place - cell + 1, place, base.FAR),
    "gap at": lambda place, cell: (place,),  # statement that a place is in the gap
}


class Formula:
    """The clauses of formula.cnf, and the meaning of their variables from the map in this file."""

    def __init__(self, text: str, puzzle: base.Puzzle, domains: base.Grid, tick: Tick = lambda: None) -> None:
        self.puzzle, self.domains = puzzle, domains
        self.variables, expected = 0, -1  # the numbers of variables and of clauses; no header yet
        self.meaning: dict[int, tuple[Any, ...]] = {}  # kind of statement, its line or count rule, details
        self.counted: dict[int, list[int]] = {}
        self.lines = [*map(Line, puzzle.clues, puzzle.along(domains))] if puzzle.clues else []
        self.rules: dict[base.Cell, list[base.Rule]] = {}  # count rules by cell
        for rule in puzzle.rules:
            for cell in rule[0]:  # the cells that the rule counts
                self.rules.setdefault(cell, []).append(rule)
        self.clauses: list[list[int]] = []
        for line in text.removesuffix("\n").split("\n"):
            tick()
            if expected >= 0:
                self.clauses.append(numbers(line, self.variables))
            elif line.startswith("c ") and line.split(" ")[1] in ("row", "column", "count"):
                self.read_map(line)
            elif head := HEAD.fullmatch(line):
                self.variables, expected = int(head[1]), int(head[2])
            else:
                base.demand(
                    line == "c" or line.startswith("c "), f"found {line[:60]!r}, expected a comment or the header"
                )
        base.demand(len(self.clauses) == expected, f"the formula has {len(self.clauses)} clauses, expected {expected}")
        used = {abs(literal) for clause in self.clauses for literal in clause}
        unknown = min(used - self.meaning.keys(), default=0)
        base.demand(not unknown, f"the map does not describe variable {unknown}")
        of_lists = {abs(literal) for literals in self.counted.values() for literal in literals}
        of_cells = all(self.meaning.get(variable, ("",))[0] == "cell" for variable in of_lists)
        base.demand(of_cells, "a count has a variable that is not of a cell")
        right = max(self.meaning, default=0) <= self.variables
        base.demand(right, "the map describes more variables than the formula has")

    def read_map(self, line: str) -> None:
        """Read the meaning of variables from a comment of the formula."""
        # such as "c row 1 column 2 colours 0,2 is 7"
        if match := OF_CELL.fullmatch(line):
            row, column = int(match[1]) - 1, int(match[2]) - 1
            inside = 0 <= row < len(self.domains) and 0 <= column < len(self.domains[row])
            colours = sum(1 << colour for colour in {*map(int, match[3].split(","))})
            self.expect(inside, line)
            self.means(int(match[4]), ("cell", row, column, colours), line)
        # "c count 1 of 3 -4 5": literals, numbered as list 1
        elif match := COUNTED.fullmatch(line):
            (number,) = small(match[1])
            base.demand(number not in self.counted, f"the map has a list twice: {line[:80]}")
            self.counted[number] = [*map(int, match[2].split())]
        # "c count 1 first 2 at least 1 is 9": of the first two literals of list 1, at least one is true
        elif match := OF_COUNT.fullmatch(line):
            self.expect(not self.lines, line)
            self.means(int(match[4]), ("count", *small(*match.groups()[:3])), line)
        # "c row 1 block 2 starts by 3..5 is 10..12": a statement about each place from 3 to 5
        else:
            match = OF_LINE.fullmatch(line)
            base.demand(match and self.lines, f"the map has a line that cannot be read: {line[:80]}")
            assert match is not None
            side, line_number, what, block, how, cell, *numbers = match.groups()
            low, high = int(numbers[0]), int(numbers[1] or numbers[0])  # the places
            first, last = int(numbers[2]), int(numbers[3] or numbers[2])  # a variable for each place
            index = self.puzzle.lines.get((side, int(line_number)), -1)
            # the last gap follows the last block; of a blotted block, only cell 1 is known to exist
            is_valid = index >= 0 and 0 < int(block) <= len(self.puzzle.clues[index]) + (what == "gap")
            is_valid = is_valid and low <= high <= self.lines[index].size and last - first == high - low
            if is_valid and cell:
                is_valid = 0 < int(cell) <= (self.puzzle.clues[index][int(block) - 1][0] or 1)
            self.expect(is_valid, line)
            # the statement has N in place of the number of a cell
            says = SAYS[f"{what} {how.replace(cell, 'N') if cell else how}"]
            for step in range(last - first + 1):
                self.means(first + step, (what, index, int(block), *says(low + step, int(cell or 0))), line)

    def expect(self, is_valid: bool, line: str) -> None:
        """Raise `RefusedError` unless a ``line`` of the map is valid."""
        base.demand(
            is_valid, f"the map describes a variable twice, or names something that does not exist: {line[:80]}"
        )

    def means(self, variable: int, meaning: tuple[Any, ...], line: str) -> None:
        """Store the meaning of a variable. Raise `RefusedError` unless this ``line`` of the map is the first for it."""
        small(variable)
        self.expect(variable > 0 and variable not in self.meaning, line)
        self.meaning[variable] = meaning

    def negated(self, clause: list[int]) -> tuple[dict[base.Cell, int], list[Any]]:
        """Return the conditions under which a clause is false: all its literals are.

        They are the colours that cells can then have, as a set of bits for each cell, and the other statements of the
        clause, each after the truth value that it must have. A negative literal says that its statement does not hold.
        """
        cells: dict[base.Cell, int] = {}
        others = []
        for literal in clause:
            is_negative = literal < 0
            kind, *details = self.meaning[abs(literal)]
            if kind == "cell":  # the statement: the cell has one of these colours
                row, column, colours = details
                domain = cells.get((row, column), self.domains[row][column])
                cells[row, column] = domain & (colours if is_negative else ~colours)
            else:
                others.append((is_negative, kind, *details))
        return cells, others

    def differs_from(self, clause: list[int], grid: base.Grid) -> bool:
        """Return whether the clause holds in all pictures except, perhaps, the picture with these colours."""
        left, others = self.negated(clause)
        board = self.domains[: self.puzzle.height]
        cells: dict[base.Cell, int] = {}
        for row, row_domains in enumerate(board):
            cells |= {(row, column): left.get((row, column), domain) for column, domain in enumerate(row_domains)}
        inside = not others and cells.keys() >= left.keys()
        # the clause can be false only if each cell has its colour in the picture
        return inside and all(not colours & ~(1 << grid[row][column]) for (row, column), colours in cells.items())

    def holds(self, clause: list[int]) -> bool:
        """Return whether the clause holds in all solutions, that is, whether one line or one rule implies it.

        Only the line or the count of the first statement that is not about a cell is tried, or else all lines or rules
        of the cells.
        """
        cells, others = self.negated(clause)
        owner = others[0][2] if others else None  # a line, or a count; it follows the truth value and the kind
        others = [condition for condition in others if condition[2] == owner]
        return self._line_implies(cells, others, owner) if self.lines else self._rule_implies(cells, others, owner)

    def _rule_implies(self, cells: dict[base.Cell, int], others: list[Any], owner: int | None) -> bool:
        """Return whether a rule excludes the conditions under which a clause is false; the others are about a count."""
        literals = self.counted[owner] if owner is not None else []
        counted = [(*self.meaning[abs(literal)], literal) for literal in literals]
        limits = [(true, i, j) for true, _, _, i, j in others]  # that at least j of the first i literals are true
        named = {*cells, *((row, column) for _, row, column, *_ in counted)}
        rules = [rule for cell in named for rule in self.rules.get(cell, ())] if named else self.puzzle.rules
        if not all(cells.values()):  # every colour of some cell makes the clause true
            return bool(rules)
        # the rules that count all these cells are tried first, because they most likely imply the clause
        with_all = [rule for rule in rules if named <= rule[0].keys()]
        return any(
            nono_check_rules.excludes(rule, self.domains, cells, counted, limits) for rule in [*with_all, *rules]
        )

    def _line_implies(self, cells: dict[base.Cell, int], others: list[Any], owner: int | None) -> bool:
        """Return whether a line excludes the conditions under which a clause is false; the others are about a line."""
        conditions: dict[str, dict[int, list[Any]]] = {"block": {}, "gap": {}}  # by the number of the block
        for true, what, _, block, *bounds in others:
            conditions[what].setdefault(block, []).append((true, *bounds))
        places: dict[base.Cell, dict[int, int]] = {cell: self.puzzle.places[cell] for cell in cells}
        lines: Iterable[int] = set[int]().union(*places.values())
        if owner is not None:
            lines = [owner]
        elif not cells:
            lines = range(len(self.lines))
        for line in lines:
            on_line = {places[cell][line]: colours for cell, colours in cells.items() if line in places[cell]}
            if self.lines[line].excludes(on_line, conditions["block"], conditions["gap"]):
                return True
        return False


def small(*words: str | int) -> list[int]:
    """Return natural numbers of the map. Raise `RefusedError` if one is greater than `LARGEST`."""
    natural = [*map(int, words)]
    base.demand(max(natural) <= LARGEST, "found a number that is too large")
    return natural


def numbers(line: str, most: int) -> list[int]:
    """Parse the literals of a clause, or the hints of a step. A 0 is at the end; no number is greater than ``most``."""
    *words, end = line.split(" ")
    literals = [*map(int, words)]
    right = end == "0" and all(0 < abs(literal) <= most for literal in literals)
    base.demand(right and not OTHER.search(line), f"found {line[:60]!r}, expected a clause")
    return literals


def refute(clauses: list[list[int]], proof: Iterable[str], tick: Tick) -> int:
    """Return the number of steps of an LRAT proof, given as lines.

    Raise `RefusedError` unless the steps derive the empty clause.
    """
    clause_of, last, steps = dict(enumerate(clauses, 1)), len(clauses), 0
    for line in proof:
        tick()
        number, _, rest = line.partition(" ")
        if rest.startswith("d "):
            for deleted in numbers(rest[2:], LARGEST):
                base.demand(deleted > 0, f"found {line[:60]!r}, expected numbers of clauses")
                clause_of.pop(deleted, None)
            continue
        clause, _, hints = f" {rest}".partition(" 0 ")  # with a space in front, also an empty clause ends with " 0 "
        literals = numbers(f"{clause} 0"[1:], LARGEST) if clause else []  # without that space
        (identity,) = numbers(f"{number} 0", LARGEST)
        right = identity > last and follows(literals, numbers(hints, LARGEST), clause_of)
        base.demand(right, f"step {number[:20]} of the proof does not follow from its hints")
        last, steps = identity, steps + 1
        clause_of[last] = literals
        if not literals:
            return steps
    raise base.RefusedError("the proof ends without a contradiction")


def follows(clause: list[int], hints: list[int], clause_of: Mapping[int, list[int]]) -> bool:
    """Return whether a clause follows by unit propagation along the hints, the numbers of other clauses.

    All its literals are taken to be false. Each hint must then have one literal that is not false, which must be true,
    until a hint has none: a contradiction.
    """
    false = set(clause)
    for hint in hints:
        if hint not in clause_of:
            return False
        left = {literal for literal in clause_of[hint] if literal not in false}
        if len(left) != 1:
            return not left
        false.add(-left.pop())
    return False


def least_difference(puzzle: base.Nonogram) -> int:
    """Return a lower bound on the differences between two solutions: two cells per differing line without blots."""
    blots = [any(length is None for length, _ in clue) for clue in puzzle.clues]  # of each line, rows first
    of_rows, of_all = sum(blots[: puzzle.height]), sum(blots)
    if of_all < 2:  # at least two rows and two columns differ, in two cells each
        return 4
    is_one_direction = of_rows in (0, of_all)  # then a line of the other direction differs
    return 2 if is_one_direction else 1


def greatest_sum(clue: base.Clue, taken: list[list[int | None]]) -> int | None:
    """Return the greatest sum over a clue's arrangements, given a number per cell and colour; None if nothing fits.

    ``taken`` has for each cell the number of each colour, or None for a colour that the cell cannot have.
    """
    best: dict[tuple[int, int], int] = {(0, 0): 0}  # key: blocks begun, cells in the last block (0: ended)
    for shares in [*taken, [0, *[None] * 255]]:  # a background cell after the line ends the last block
        after: dict[tuple[int, int], int] = {}
        for (begun, covered), total in best.items():
            length, colour = clue[begun - 1] if covered else (0, 0)
            may_end = covered == (length or covered)  # a block of unknown length may end at any cell
            choices = [(begun, 0, 0)] if may_end else []  # background
            if covered and not (may_end and length):  # one more cell of the block; cells of a blot are not counted
                choices.append((begun, covered + (length is not None), colour))
            if may_end and begun < len(clue) and clue[begun][1] != colour:  # the next block, which touches this one
                choices.append((begun + 1, 1, clue[begun][1]))
            for next_begun, next_covered, next_colour in choices:
                share = shares[next_colour]
                if share is not None:
                    state = next_begun, next_covered
                    after[state] = max(after.get(state, total + share), total + share)
        best = after
    return best.get((len(clue), 0))


def check_shares(text: str, puzzle: base.Puzzle, domains: base.Grid, solutions: list[base.Grid]) -> None:
    """Raise `RefusedError` unless the whole numbers prove that there is no other solution (docs/certificates.md).

    Each cell that differs from the solution has a cost: the scale. The cell's row and column share this cost as the
    numbers say. A line pays at most the greatest sum over its arrangements. All lines together must pay less than the
    smallest cost of another solution.
    """
    # the first grid follows the line of the scale; empty lines part the grids
    (head, *first), *more = (grid.split("\n") for grid in text[:-1].split("\n\n"))
    is_whole = text.endswith("\n") and re.fullmatch(rf"scale {WHOLE}(\n({WHOLE}( {WHOLE})*)?)+", text)
    base.demand(is_whole, "shares.txt must have only whole numbers")
    tables = [[[*map(int, line.split(" "))] for line in grid] for grid in (first, *more)]
    shapes = {tuple(map(len, table)) for table in tables}
    right = (
        isinstance(puzzle, base.Nonogram) and len(tables) == puzzle.inks and shapes == {(puzzle.width,) * puzzle.height}
    )
    base.demand(right, "shares.txt must have a scale, and a number for each cell and each colour that the cell lacks")
    scale = int(head[6:])  # after "scale "
    right = scale >= 0 and len(solutions) == (scale > 0)
    base.demand(right, "the scale must be 0 for no solution, above 0 for one solution")
    taken: list[list[list[int | None]]] = [[] for _ in puzzle.clues]  # by line, cell and colour; None: not possible
    for row, column in ((row, column) for row in range(puzzle.height) for column in range(puzzle.width)):
        solution_colour = solutions[0][row][column] if solutions else 0
        for line in (row, puzzle.height + column):
            costs = [table[row][column] if line == row else scale - table[row][column] for table in tables]
            costs.insert(solution_colour, 0)  # the table lacks this colour, which costs nothing
            taken[line].append([cost if domains[row][column] >> k & 1 else None for k, cost in enumerate(costs)])
    sums = [greatest_sum(clue, line) for clue, line in zip(puzzle.clues, taken, strict=True)]
    # None: a line has no arrangement, so there is no solution
    is_small = None in sums or sum(filter(None, sums)) < least_difference(puzzle) * scale
    base.demand(is_small, "the greatest sums of the lines are too large for a proof")


def check(texts: Mapping[str, str], tick: Tick = lambda: None) -> str:
    """Check a certificate (texts by file name), and return the sentence that it proves.

    Raise `RefusedError` if the certificate is not accepted.
    """
    try:
        return checked(texts, tick)
    except base.WRONG as error:
        raise base.RefusedError(f"the format is not that of docs/certificates.md ({error!r:.80})") from None


def checked(texts: Mapping[str, str], tick: Tick) -> str:
    """Do the same as `check`: return what was checked, in words. Damaged data may raise other errors than there.

    Either the saved grid leaves a cell without a colour, or the certificate has two solutions, or a proof of its kind.
    """
    claim, kind = base.claim_of(texts)
    puzzle, start = base.puzzle_in(texts["puzzle.json"]), claim.get("start")
    base.demand(start is None or isinstance(start, list), "the saved grid is not a list of rows")
    grid = None if start is None else base.started(puzzle, start)
    solutions = base.pictures_in(texts["solutions.txt"], puzzle)
    domains = puzzle.domains if grid is None else base.within(puzzle.domains, grid)
    # by the saved grid alone: `colours` has all colours, and `domains` those that the clues of a cell leave
    impossible = not all(map(all, puzzle.colours if grid is None else base.within(puzzle.colours, grid)))
    complete, count = kind != "", len(solutions)
    if impossible and not solutions:  # the saved grid contradicts a cell
        complete = True
    else:
        base.demand(kind or count > 1, "found no proof, expected a proof or two solutions")
        check_solutions(solutions, puzzle, domains, tick)
        if kind == "shares":
            check_shares(texts["shares.txt"], puzzle, domains, solutions)
        elif kind:
            check_clauses(texts, puzzle, domains, solutions, tick)
    verdict = {0: "unsolvable", 1: "unique"}.get(count, "multiple")
    right = repr([claim["claim"], claim["complete"]]) == repr([verdict, complete])  # as text, because True == 1
    base.demand(right, "the claim is not what the certificate proves")
    return sentence(puzzle.genre, count, complete, start is not None)


def check_solutions(solutions: list[base.Grid], puzzle: base.Puzzle, domains: base.Grid, tick: Tick) -> None:
    """Raise `RefusedError` unless all pictures satisfy the rules and the saved grid, and are different."""
    base.demand(len({*map(str, solutions)}) == len(solutions), "a solution is listed twice")
    for number, grid in enumerate(solutions, 1):
        tick()
        fits = all(colours >> k & 1 for line, row in zip(domains, grid) for colours, k in zip(line, row))  # noqa: B905
        fault = puzzle.fault(grid) if fits else "the picture does not fit the clues or the saved grid"
        base.demand(fault is None, f"solution {number}: {fault}")


def check_clauses(
    texts: Mapping[str, str], puzzle: base.Puzzle, domains: base.Grid, solutions: list[base.Grid], tick: Tick
) -> None:
    """Raise `RefusedError` unless the formula follows from the clues, and the proof refutes it."""
    formula = Formula(texts["formula.cnf"], puzzle, domains, tick)
    rules = len(formula.clauses) - len(solutions)
    base.demand(rules >= 0, "the formula has fewer clauses than the certificate has solutions")
    for number, clause in enumerate(formula.clauses, 1):
        tick()
        if number <= rules:
            right = formula.holds(clause)
        else:
            right = formula.differs_from(clause, solutions[number - rules - 1])
        base.demand(right, f"clause {number} of the formula does not follow from a single line, rule or solution")
    refute(formula.clauses, base.lines_of(texts, "proof.lrat"), tick)


def sentence(genre: str, count: int, complete: bool, saved: bool) -> str:
    """Return what was checked, in the words of nono_check_verified.

    ``count`` is the number of solutions in the certificate. With fewer than two, ``complete`` is true, because `check`
    demands a proof.
    """
    exactly = "exactly" if complete else "at least"
    number = {0: "no solution", 1: f"{exactly} 1 solution"}.get(count, f"{exactly} {count} solutions")
    agree = f" that {'agrees' if count < 2 else 'agree'} with the saved grid in claim.json" if saved else ""
    which = {0: "", 1: ", the one in solutions.txt"}.get(count, ", those in solutions.txt")
    return f"accepted: the puzzle in puzzle.json ({genre}) has {number}{agree}{which}"


def visible(text: str) -> str:
    """Return a text with ? for each byte that a terminal could obey, such as a line feed in the name of a folder."""
    return "".join(chr(byte) if 32 <= byte <= 126 else "?" for byte in text.encode("utf-8", "surrogateescape"))


def main(words: Sequence[str]) -> int:
    """Check the certificate that the arguments name, print what was found, and return the exit status.

    It is 0 if the certificate is accepted, 1 if it is refused, 2 for wrong arguments, and 3 if it cannot be checked.
    """
    if len(words) != 1 or not Path(words[0]).is_dir():
        print("usage: python nono_check.py CERTIFICATE (a folder)", file=sys.stderr)
        return 2
    status = 0
    try:
        answer = check(base.Texts(Path(words[0])))
    except base.NotCheckedError as error:
        status, answer = 3, f"not checked: {error}"
    except (base.RefusedError, OSError, ValueError, MemoryError) as error:
        status, answer = 1, f"refused: {str(error) or 'there is not enough memory to check the certificate'}"
    print(visible(f"{words[0]}: {answer}"))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
