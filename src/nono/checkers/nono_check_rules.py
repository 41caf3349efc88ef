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
        below = [list(auxiliary[at : at + self.width]) for at in range(0, len(auxiliary), self.width)]
        self.domains = self.colours = domains + below

    def fault(self, grid: Grid) -> str | None:
        """Describe the first rule that the cells break for every choice of the auxiliary cells; None if no rule is
        broken."""
        known = {(r, c): 1 << colour for r, row in enumerate(grid) for c, colour in enumerate(row)}
        below = self.domains[self.height :]
        known |= {(r, c): some for r, row in enumerate(below, self.height) for c, some in enumerate(row)}
        ways, first = [known], None
        while ways:
            domains = ways.pop()
            fault = settle(self.rules, domains)
            first = first or fault
            if fault is None:
                lowest = {cell: some & -some for cell, some in domains.items()}
                if settle(self.rules, lowest) is None:
                    return None
                cell = next(cell for cell, some in domains.items() if some & (some - 1))
                ways += [domains | {cell: domains[cell] ^ lowest[cell]}, domains | {cell: lowest[cell]}]
        return first


def settle(rules: Sequence[Rule], domains: dict[Cell, int]) -> str | None:
    """Remove colours that single rules forbid until nothing changes; return the first violated rule, or None."""
    queue = True
    while queue:
        queue = False
        for counted, least, most in rules:
            possible = [cell for cell, colours in counted.items() if domains[cell] & colours]
            open_ = [cell for cell in possible if domains[cell] & ~counted[cell]]
            certain = len(possible) - len(open_)
            if len(possible) < least or certain > most:
                of = [(row + 1, column + 1) for row, column in counted]
                return f"{least} to {most} of the cells {of} must have one of the colours that the rule counts"
            if open_ and (len(possible) == least or certain == most):
                queue = True
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
        kinds = ((1, 1, counts & true), (1, 0, counts & ~true), (0, 1, ~counts & true), (0, 0, ~(counts | true)))
        reached = {(n + one, m + other) for one, other, some in kinds if domain & some for n, m in reached}
        for holds, at, j in limits:
            reached = {(n, m) for n, m in reached if at != i or (m >= j) == holds}
    others = [(left.get((r, c), domains[r][c]), some) for (r, c), some in cells.items() if (r, c) not in places]
    possible = sum(domain & some != 0 for domain, some in others)
    certain = sum(not domain & ~some for domain, some in others)
    fits = any(least <= n + possible and n + certain <= most for n, _ in reached)
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


def domains(rows: list[str], some: Callable[[str], int]) -> Grid:
    """Return the possible colours of each cell, given by its character."""
    return [[some(key) for key in row] for row in rows]


def akari(clues: Any) -> Counted:
    """Akari: ``.`` is an empty cell, ``#`` a wall; a digit is a wall beside this number of bulbs (colour 1)."""
    cells = clues["grid"]
    board = board_of(cells)
    runs: dict[Cell, list[dict[Cell, int]]] = {cell: [] for cell, key in board.items() if key == "."}
    rules: list[Rule] = []
    for down, across in ((0, 1), (1, 0)):
        for row, column in sorted(runs):
            run = runs.get((row - down, column - across), [{}])[-1]
            if not run:
                rules.append((run, 0, 1))
            run[row, column] = 2
            runs[row, column].append(run)
    rules += [(one | other, 1, len(board)) for one, other in runs.values()]  # rule: each cell is lit
    for cell, key in board.items():
        if key.isdecimal():
            rules.append(
                (dict.fromkeys([other for other in beside(cell, board) if other in runs], 2), int(key), int(key))
            )
    return Counted([[3 if key == "." else 1 for key in row] for row in cells], rules, "#0123456789")


def mosaic(clues: Any) -> Counted:
    """Mosaic: a number counts the black cells (colour 1) in the three-by-three square around it."""
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
    rules += [
        count([near for near in around(cell, board) if near >= cell and near[1] >= cell[1]], 0, 1) for cell in board
    ]
    return Counted(domains(clues["regions"], lambda key: 1 if key == "." else 3), rules)


def sudoku(clues: Any) -> Counted:
    """Sudoku: each row, column, box and, in the variant, diagonal has every digit once; colour 0 is digit 1."""
    rows = clues["givens"]
    board, size = board_of(rows), len(rows)
    high = next(high for high in range(int(size**0.5), 0, -1) if size % high == 0)
    wide = size // high
    usual = [[f"{row // high}.{column // wide}" for column in range(size)] for row in range(size)]
    named = clues.get("boxes")
    demand(named is not None or high > 1)
    boxes = {
        (row, column): key
        for row, keys in enumerate(usual if named is None else named)
        for column, key in enumerate(keys)
    }
    groups = [*lines(board), *parts(boxes)]
    if is_set(clues, "diagonals"):
        groups += [[(at, at) for at in range(size)], [(at, size - 1 - at) for at in range(size)]]
    demand(len(rows[0]) == size and {*map(len, groups)} == {size})
    every, odd = (1 << size) - 1, sum(1 << k for k in range(0, size, 2))
    parity = clues.get("parity")
    parity = ["." * size] * size if parity is None else parity
    demand(boxes.keys() == board.keys() == board_of(parity).keys())
    some = [
        [
            (every if key == "." else 1 << int(key, 36) - 1) & {".": every, "o": odd, "e": every ^ odd}[of]
            for key, of in pair
        ]
        for pair in map(zip, rows, parity)
    ]
    return Counted(some, [count(cells, 1, 1, 1 << k) for cells in groups for k in range(size)])


def norinori(clues: Any) -> Counted:
    """Norinori: each region has two black cells (colour 1); each black cell has exactly one black neighbour."""
    board = board_of(clues["regions"])
    rules = [count(cells, 2, 2) for cells in parts(board)]
    for row, column in board:
        square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        across, down = ([(row + at * high, column + at * (not high)) for at in range(3)] for high in (False, True))
        rules += [count(cells, 0, 2) for cells in (square, across, down) if all(cell in board for cell in cells)]
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
    rules += [
        count([near for near in around(cell, board) if near >= cell and near[1] >= cell[1]], 0, 1) for cell in board
    ]
    own: dict[Cell, list[Cell]] = {cell: [] for cell, key in board.items() if key == "T"}
    trees: dict[Cell, list[Cell]] = {}
    for tree in own:
        for cell in beside(tree, board):
            if board[cell] == ".":
                trees.setdefault(cell, []).append(tree)
    height, width = len(clues["trees"]), len(clues["trees"][0])
    auxiliary = 0
    for cell, some in trees.items():
        choices = (
            [divmod(height * width + auxiliary + at, width) for at in range(len(some))] if len(some) > 1 else [cell]
        )
        for tree, choice in zip(some, choices, strict=True):
            own[tree].append(choice)
        if len(some) > 1:
            auxiliary += len(some)
            rules.append((dict.fromkeys(choices, 2) | {cell: 1}, 1, 1))
    rules += [count(cells, 1, 1) for cells in own.values()]
    some_of = [[3 if (row, column) in trees else 1 for column in range(width)] for row in range(height)]
    return Counted(some_of, rules, "T", [3] * auxiliary)


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
        low = [other for other in board if other[0] >= cell[0] and board[other] == board[cell]]
        todo = [cell] if is_set(clues, "separate") else []
        reached = {cell} if todo else {*low}
        while todo:
            near = [other for other in beside(todo.pop(), board) if other in low and other not in reached]
            reached.update(near)
            todo += near
        rules += [({cell: 1, other: 2}, 1, 2) for other in sorted(reached - {cell})]
    return Counted(domains(clues["regions"], lambda key: 3), rules)


def binairo(clues: Any) -> Counted:
    """Binairo: each line has as many 0 as 1 and no three equal cells in a row; all rows and all columns differ.

    With ``repeats``, rows may be equal, and columns may be equal. Otherwise, each pair of lines has one auxiliary cell
    per place, which is 1 if both lines are 1 at this place.
    """
    rows = clues["givens"]
    board, height, width = board_of(rows), len(rows), len(rows[0])
    groups = lines(board)
    demand(height % 2 == width % 2 == 0 and type(clues["repeats"]) is bool)
    rules = [count(cells, len(cells) // 2, len(cells) // 2) for cells in groups]
    rules += [count(cells[at : at + 3], 1, 2) for cells in groups for at in range(len(cells) - 2)]
    signs = clues.get("signs")
    demand(signs is None or signs.keys() == {"across", "down"})
    for side, (down, across) in (("across", (0, 1)), ("down", (1, 0))) if signs else ():
        demand([*map(len, signs[side])] == [width - across] * (height - down))
        for row, keys in enumerate(signs[side]):
            demand(isinstance(keys, str))
            for column, key in enumerate(keys):
                demand(key in ".=x")
                if key != ".":
                    rules.append(({(row, column): 2, (row + down, column + across): 1 if key == "=" else 2}, 1, 1))
    auxiliary = 0
    for some in [] if clues["repeats"] else [groups[:height], groups[height:]]:
        for one, other in combinations(some, 2):
            both = [divmod(height * width + auxiliary + at, width) for at in range(len(one))]
            auxiliary += len(both)
            rules += [({first: 1, second: 1, common: 2}, 1, 3) for first, second, common in zip(one, other, both)]  # noqa: B905
            rules.append(count(both, 0, len(one) // 2 - 1))
    some_of = domains(rows, lambda key: {"0": 1, "1": 2}.get(key, 3))
    return Counted(some_of, rules, "", [3] * auxiliary)


def numbers_of(clues: Any, board: Iterable[Cell]) -> list[int | None]:
    """Return the clue number of each row, then of each column; None for a line without a number."""
    height, width = (max(place) + 1 for place in zip(*board, strict=True))
    sides = (clues.get("rows"), height), (clues.get("cols"), width)
    found = [n for side, size in sides for n in ([None] * size if side is None else side)]
    demand(len(found) == height + width and all(n is None or (type(n) is int and 0 <= n <= MOST) for n in found))
    return found


def number_in(clues: Any, name: str) -> int | None:
    """Return a number of the clues; None if it is missing."""
    found: int | None = clues.get(name)
    demand(found is None or (type(found) is int and 0 <= found <= MOST))
    return found


def is_set(clues: Any, name: str) -> bool:
    """Return a truth value of the clues; False if it is missing."""
    found = clues.get(name)
    demand(found is None or type(found) is bool)
    return bool(found)


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
    """Return the board of a genre with these clues, and the characters of its colours."""
    made = BOARDS[genre](clues)
    made.genre = genre
    made.keys = KEYS[genre][: made.width] if genre == "sudoku" else KEYS[genre]
    return made
