"""Builds each genre's count rules from the clues; nono_check.py checks certificates against these rules.

This file needs only Python. nono_check.py imports it from its own folder. Cells are (row, column), from 0. Colours are
numbers from 0; a set of colours is a number with one bit per colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

Cell = tuple[int, int]
Rule = tuple[dict[Cell, int], int, int]  # each cell's counted colours; least and greatest number of cells that count
Grid = list[list[int]]  # rows of colours, or of sets of colours
MOST = 100_000  # the greatest number in the clues of a puzzle
Tick = Callable[[], object]  # a function that is called repeatedly; an exception that it raises ends the check


def demand(holds: object) -> None:
    """Raise ValueError unless the clues have the form described in docs/certificates.md."""
    if not holds:
        raise ValueError("the clues do not form a board")


class Counted:
    """A board with count rules: each rule limits the number of cells with a counted colour to a range.

    Cells in rows below the board are auxiliary: a picture is a solution if some choice of their colours satisfies the
    rules.
    """

    clues = ()
    genre = ""
    keys = ""  # the characters of the colours in pictures and saved grids

    def __init__(
        self,
        domains: Grid,
        rules: list[Rule],
        fixed: str = "",
        auxiliary: Sequence[int] = (),
    ) -> None:
        demand(domains and len({*map(len, domains)}) == 1 and domains[0])
        self.height, self.width, self.rules, self.fixed = len(domains), len(domains[0]), rules, fixed
        below = [list(auxiliary[start : start + self.width]) for start in range(0, len(auxiliary), self.width)]
        self.domains = self.colours = domains + below

    def fault(self, grid: Grid) -> str | None:
        """Return None if some choice of the auxiliary cells keeps all rules; otherwise, the first broken rule found."""
        domain_of = {(r, c): 1 << colour for r, row in enumerate(grid) for c, colour in enumerate(row)}
        below = self.domains[self.height :]
        domain_of |= {(r, c): domain for r, row in enumerate(below, self.height) for c, domain in enumerate(row)}
        # Search: settle the cells; if no rule is broken, try the lowest colour in every cell. If that fails, branch on
        # a cell that is still open: its lowest colour, or any other of its colours.
        branches, first = [domain_of], None
        while branches:
            domains = branches.pop()
            fault = settle(self.rules, domains)
            first = first or fault
            if fault is None:
                lowest = {cell: domain & -domain for cell, domain in domains.items()}
                if settle(self.rules, lowest) is None:
                    return None
                cell = next(cell for cell, domain in domains.items() if domain & (domain - 1))
                branches += [domains | {cell: domains[cell] ^ lowest[cell]}, domains | {cell: lowest[cell]}]
        return first


def settle(rules: Sequence[Rule], domains: dict[Cell, int]) -> str | None:
    """Remove colours that single rules forbid until nothing changes; return the first violated rule, or None."""
    changed = True
    while changed:
        changed = False
        for counted, least, most in rules:
            # the cells that may count, and those of them that may also not count
            possible = [cell for cell, colours in counted.items() if domains[cell] & colours]
            open_ = [cell for cell in possible if domains[cell] & ~counted[cell]]
            certain = len(possible) - len(open_)
            if len(possible) < least or certain > most:
                of = [(row + 1, column + 1) for row, column in counted]
                return f"{least} to {most} of the cells {of} must have one of the colours that the rule counts"
            if open_ and (len(possible) == least or certain == most):
                changed = True
                for cell in open_:
                    domains[cell] &= counted[cell] if len(possible) == least else ~counted[cell]
    return None


def excludes(
    rule: Rule,
    domains: Grid,
    left: Mapping[Cell, int],
    counted: Sequence[Any],
    limits: Sequence[tuple[bool, int, int]],
) -> bool:
    """Return True if no choice of colours satisfies the rule and the limits. Each cell takes a colour of its domain, or
    of ``left`` if the cell is there.

    The entries of ``counted`` are ("cell", row, column, colours, literal): the literal is true if it is positive and
    the cell has one of these colours, or if it is negative and the cell has none of them. A limit says that at least j
    of the first i literals are true, or that fewer are true.
    """
    cells, least, most = rule
    places = {(row, column) for _, row, column, *_ in counted}
    reached = {(0, 0)}  # pairs: number of cells that count, number of true literals
    for i, (_, row, column, colours, literal) in enumerate(counted, 1):
        domain, counts = left.get((row, column), domains[row][column]), cells.get((row, column), 0)
        true = colours if literal > 0 else ~colours
        # whether the cell counts, whether the literal is true, and the colours for which this is so
        kinds = ((1, 1, counts & true), (1, 0, counts & ~true), (0, 1, ~counts & true), (0, 0, ~(counts | true)))
        steps = [(count_step, true_step) for count_step, true_step, when in kinds if domain & when]
        reached = {(n + count_step, m + true_step) for count_step, true_step in steps for n, m in reached}
        for holds, first_literals, least_true in limits:
            if first_literals == i:
                reached = {(n, m) for n, m in reached if (m >= least_true) == holds}
    others = [
        (left.get((row, column), domains[row][column]), colours)
        for (row, column), colours in cells.items()
        if (row, column) not in places
    ]
    possible = sum(domain & colours != 0 for domain, colours in others)
    certain = sum(not domain & ~colours for domain, colours in others)
    fits = any(least <= n + possible and n + certain <= most for n, _ in reached)
    # if a cell occurs in several literals, it was counted several times, so nothing is known
    return len(places) == len(counted) and not fits


def board_of(rows: list[str]) -> dict[Cell, str]:
    """Return the character of each cell."""
    demand(isinstance(rows, list) and all(isinstance(row, str) for row in rows))
    demand(rows and rows[0] and len({*map(len, rows)}) == 1)
    return {(row, column): key for row, keys in enumerate(rows) for column, key in enumerate(keys)}


def beside(cell: Cell, board: Iterable[Cell]) -> list[Cell]:
    """Return the neighbours of a cell, at most four."""
    row, column = cell
    return [
        near for near in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)) if near in board
    ]


def around(cell: Cell, board: Iterable[Cell]) -> list[Cell]:
    """Return the cells of the three-by-three square around a cell, including the cell."""
    square = [(row, column) for row in range(cell[0] - 1, cell[0] + 2) for column in range(cell[1] - 1, cell[1] + 2)]
    return [near for near in square if near in board]


def squares(board: Iterable[Cell]) -> list[list[Cell]]:
    """Return for each cell the square of 2x2 cells whose upper left cell it is, without cells outside the board."""
    return [[near for near in around(cell, board) if near[0] >= cell[0] and near[1] >= cell[1]] for cell in board]


def lines(board: Iterable[Cell]) -> list[list[Cell]]:
    """Return the rows, then the columns."""
    groups: dict[Cell, list[Cell]] = {}
    for row, column in board:
        groups.setdefault((0, row), []).append((row, column))
        groups.setdefault((1, column), []).append((row, column))
    return [groups[name] for name in sorted(groups)]


def parts(regions: dict[Cell, str]) -> list[list[Cell]]:
    """Return the cells of each region; a dot belongs to no region."""
    groups: dict[str, list[Cell]] = {}
    for cell, key in regions.items():
        if key != ".":
            groups.setdefault(key, []).append(cell)
    return [*groups.values()]


def count(cells: Iterable[Cell], least: int, most: int, colours: int = 2) -> Rule:
    """Return the rule "``least`` to ``most`` of the cells have one of the colours" (a set; default: colour 1)."""
    return dict.fromkeys(cells, colours), least, most


def domains(rows: list[str], colours_of: Callable[[str], int]) -> Grid:
    """Return the possible colours of each cell, given by its character."""
    return [[colours_of(key) for key in row] for row in rows]


def akari(clues: Any) -> Counted:
    """Akari: ``.`` is an empty cell, ``#`` a wall; a digit is a wall beside this number of bulbs (colour 1)."""
    cells = clues["grid"]
    board = board_of(cells)
    runs: dict[Cell, list[dict[Cell, int]]] = {cell: [] for cell, key in board.items() if key == "."}
    rules: list[Rule] = []
    for down, across in ((0, 1), (1, 0)):
        for row, column in sorted(runs):
            # the run of the cell before (its last one is in this direction), or a new one
            run = runs.get((row - down, column - across), [{}])[-1]
            if not run:
                rules.append((run, 0, 1))
            run[row, column] = 2
            runs[row, column].append(run)
    rules += [(across_run | down_run, 1, len(board)) for across_run, down_run in runs.values()]  # each cell is lit
    for cell, key in board.items():
        if key.isdecimal():
            near = [neighbour for neighbour in beside(cell, board) if neighbour in runs]
            rules.append(count(near, int(key), int(key)))
    return Counted([[3 if key == "." else 1 for key in row] for row in cells], rules, "#0123456789")


def mosaic(clues: Any) -> Counted:
    """Mosaic: a number counts the shaded cells (colour 1) in the three-by-three square around it."""
    board = board_of(clues["numbers"])
    counted = [(cell, int(key)) for cell, key in board.items() if key != "."]
    rules = [count(around(cell, board), number, number) for cell, number in counted]
    return Counted(domains(clues["numbers"], lambda key: 3), rules)


def minesweeper(clues: Any) -> Counted:
    """Minesweeper: a number counts the mines (colour 1) around it. Numbers and question marks are not mines."""
    board, mines = board_of(clues["numbers"]), number_in(clues, "mines")
    counted = [(cell, int(key)) for cell, key in board.items() if key not in ".?"]
    rules = [count(around(cell, board), number, number) for cell, number in counted]
    rules += [] if mines is None else [count(board, mines, mines)]
    return Counted(domains(clues["numbers"], lambda key: 3 if key == "." else 1), rules, "012345678?")


def star_battle(clues: Any) -> Counted:
    """Star battle: each row, column and region has the same number of stars (colour 1); each 2x2 square has at most
    one."""
    board, stars = board_of(clues["regions"]), number_in(clues, "stars")
    stars = 1 if stars is None else stars
    rules = [count(cells, stars, stars) for cells in [*lines(board), *parts(board)]]
    rules += [count(square, 0, 1) for square in squares(board)]
    return Counted(domains(clues["regions"], lambda key: 1 if key == "." else 3), rules)


def sudoku(clues: Any) -> Counted:
    """Sudoku: each row, column, box and, in the variant, diagonal has every digit once; colour 0 is digit 1."""
    rows = clues["givens"]
    board, size = board_of(rows), len(rows)
    # boxes are as square as possible: their height is the largest divisor up to the root
    high = next(high for high in range(int(size**0.5), 0, -1) if size % high == 0)
    wide = size // high
    even_boxes = [[f"{row // high}.{column // wide}" for column in range(size)] for row in range(size)]
    named = clues.get("boxes")
    demand(named is not None or high > 1)
    boxes: dict[Cell, str] = {}
    for row, keys in enumerate(even_boxes if named is None else named):
        boxes |= {(row, column): key for column, key in enumerate(keys)}
    groups = [*lines(board), *parts(boxes)]
    if is_set(clues, "diagonals"):
        groups += [[(place, place) for place in range(size)], [(place, size - 1 - place) for place in range(size)]]
    demand(len(rows[0]) == size and {*map(len, groups)} == {size})
    every, odd = (1 << size) - 1, sum(1 << k for k in range(0, size, 2))
    parity = clues.get("parity")
    parity = ["." * size] * size if parity is None else parity
    demand(boxes.keys() == board.keys() == board_of(parity).keys())
    with_parity = {".": every, "o": odd, "e": every ^ odd}
    possible = []
    for row, parities in zip(rows, parity, strict=True):
        digits = [every if key == "." else 1 << int(key, 36) - 1 for key in row]  # after 9 come A, B, ...
        possible.append([colours & with_parity[sign] for colours, sign in zip(digits, parities, strict=True)])
    return Counted(possible, [count(cells, 1, 1, 1 << k) for cells in groups for k in range(size)])


def norinori(clues: Any) -> Counted:
    """Norinori: each region has two shaded cells (colour 1); each shaded cell has exactly one shaded neighbour."""
    board = board_of(clues["regions"])
    rules = [count(cells, 2, 2) for cells in parts(board)]
    for row, column in board:
        # three shaded cells that touch are in a square or in a row of three
        square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        across = [(row, column + step) for step in range(3)]
        down = [(row + step, column) for step in range(3)]
        rules += [count(cells, 0, 2) for cells in (square, across, down) if all(cell in board for cell in cells)]
        # the cell is blank, or it has a shaded neighbour
        rules.append((dict.fromkeys(beside((row, column), board), 2) | {(row, column): 1}, 1, 5))
    return Counted(domains(clues["regions"], lambda key: 3), rules)


def tents(clues: Any) -> Counted:
    """Tents: each tree has its own tent (colour 1) beside it; tents do not touch; numbers count the tents in lines.

    A cell beside several trees has one auxiliary cell per tree: 1 if a tent in the cell belongs to that tree.
    """
    board = board_of(clues["trees"])
    rules = [
        count(cells, n, n) for cells, n in zip(lines(board), numbers_of(clues, board), strict=True) if n is not None
    ]
    rules += [count(square, 0, 1) for square in squares(board)]
    choices_of: dict[Cell, list[Cell]] = {cell: [] for cell, key in board.items() if key == "T"}  # by tree
    trees_beside: dict[Cell, list[Cell]] = {}
    for tree in choices_of:
        for cell in beside(tree, board):
            if board[cell] == ".":
                trees_beside.setdefault(cell, []).append(tree)
    height, width = len(clues["trees"]), len(clues["trees"][0])
    auxiliary = 0
    for cell, trees in trees_beside.items():
        choices = [cell]
        if len(trees) > 1:
            choices = [divmod(height * width + auxiliary + number, width) for number in range(len(trees))]
            auxiliary += len(trees)
            rules.append((dict.fromkeys(choices, 2) | {cell: 1}, 1, 1))  # no tent, or a tent of one tree
        for tree, choice in zip(trees, choices, strict=True):
            choices_of[tree].append(choice)
    rules += [count(cells, 1, 1) for cells in choices_of.values()]
    possible = [[3 if (row, column) in trees_beside else 1 for column in range(width)] for row in range(height)]
    return Counted(possible, rules, "T", [3] * auxiliary)  # auxiliary cells are 0 or 1


def aquarium(clues: Any) -> Counted:
    """Aquarium: numbers count the cells with water (colour 1) in their lines; water fills all cells it can flow to.

    Water flows to all cells of the region that are not higher; with ``separate``, only to cells that are connected
    through such cells.
    """
    board = board_of(clues["regions"])
    rules = [
        count(cells, n, n) for cells, n in zip(lines(board), numbers_of(clues, board), strict=True) if n is not None
    ]
    demand("." not in board.values())
    for cell in board:
        # the cells of the region in this row or below it
        low = [lower for lower in board if lower[0] >= cell[0] and board[lower] == board[cell]]
        todo = [cell] if is_set(clues, "separate") else []
        reached = {cell} if todo else {*low}
        while todo:
            near = [lower for lower in beside(todo.pop(), board) if lower in low and lower not in reached]
            reached.update(near)
            todo += near
        # the cell has no water, or the other cell has water
        rules += [({cell: 1, lower: 2}, 1, 2) for lower in sorted(reached - {cell})]
    return Counted(domains(clues["regions"], lambda key: 3), rules)


def binairo(clues: Any) -> Counted:
    """Binairo: each line has as many 0 as 1 and no three equal cells in a row; all rows and all columns differ.

    With ``repeats``, rows may be equal, and columns may be equal. Otherwise, each pair of lines has one auxiliary cell
    per place, which is 1 if both lines are 1 at this place.
    """
    rows = clues["givens"]
    board, height, width = board_of(rows), len(rows), len(rows[0])
    groups = lines(board)
    demand(height % 2 == 0 and width % 2 == 0 and type(clues["repeats"]) is bool)
    rules = [count(cells, len(cells) // 2, len(cells) // 2) for cells in groups]
    for cells in groups:
        rules += [count(cells[start : start + 3], 1, 2) for start in range(len(cells) - 2)]
    signs = clues.get("signs")
    demand(signs is None or signs.keys() == {"across", "down"})
    for name, (down, across) in (("across", (0, 1)), ("down", (1, 0))) if signs else ():
        demand([*map(len, signs[name])] == [width - across] * (height - down))
        for row, keys in enumerate(signs[name]):
            demand(isinstance(keys, str))
            for column, key in enumerate(keys):
                demand(key in ".=x")
                if key != ".":  # exactly one holds: the cell is 1, or the other one is 0 (for =) or 1 (for x)
                    rules.append(({(row, column): 2, (row + down, column + across): 1 if key == "=" else 2}, 1, 1))
    auxiliary = 0
    for side in [] if clues["repeats"] else [groups[:height], groups[height:]]:
        for line, other_line in combinations(side, 2):
            both = [divmod(height * width + auxiliary + place, width) for place in range(len(line))]
            auxiliary += len(both)
            for cell, other_cell, common in zip(line, other_line, both, strict=True):
                rules.append(({cell: 1, other_cell: 1, common: 2}, 1, 3))  # a cell is 0, or the auxiliary cell is 1
            rules.append(count(both, 0, len(line) // 2 - 1))  # in equal lines, half of these cells would be 1
    possible = domains(rows, lambda key: {"0": 1, "1": 2}.get(key, 3))
    return Counted(possible, rules, "", [3] * auxiliary)  # auxiliary cells are 0 or 1


def numbers_of(clues: Any, board: Iterable[Cell]) -> list[int | None]:
    """Return the clue number of each row, then of each column; None for a line without a number."""
    height, width = (max(places) + 1 for places in zip(*board, strict=True))  # the last row and the last column
    numbers: list[int | None] = []
    for side, size in ((clues.get("rows"), height), (clues.get("cols"), width)):
        numbers += [None] * size if side is None else side
    demand(len(numbers) == height + width)
    demand(all(number is None or (type(number) is int and 0 <= number <= MOST) for number in numbers))
    return numbers


def number_in(clues: Any, name: str) -> int | None:
    """Return the number with this name in the clues, from 0 to `MOST`; None if it is missing or null."""
    number: int | None = clues.get(name)
    demand(number is None or (type(number) is int and 0 <= number <= MOST))
    return number


def is_set(clues: Any, name: str) -> bool:
    """Return a truth value of the clues; False if it is missing."""
    value = clues.get(name)
    demand(value is None or type(value) is bool)
    return bool(value)


KEYS = {  # the characters of the colours 0, 1, …; in Sudoku, as many as the board has columns
    "akari": ".o",
    "mosaic": ".#",
    "minesweeper": ".*",
    "star-battle": ".*",
    "sudoku": "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "norinori": ".#",
    "tents": ".^",
    "binairo": "01",
    "aquarium": ".#",
}
BOARDS: dict[str, Callable[[Any], Counted]] = {
    "akari": akari,
    "mosaic": mosaic,
    "minesweeper": minesweeper,
    "star-battle": star_battle,
    "sudoku": sudoku,
    "norinori": norinori,
    "tents": tents,
    "binairo": binairo,
    "aquarium": aquarium,
}


def board(genre: str, clues: Any) -> Counted:
    """Return the board of a genre with these clues. Raises ValueError on clues of another form."""
    counted = BOARDS[genre](clues)
    counted.genre = genre
    counted.keys = KEYS[genre]
    if genre == "sudoku":
        counted.keys = counted.keys[: counted.width]  # the digits of this size
    return counted
