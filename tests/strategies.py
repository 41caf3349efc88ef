"""Random puzzles, small enough for the reference backend; `GENRES` has those of each genre.

Nonograms have the clues of pictures, or clues that may contradict each other. Akari have clues of random bulbs.
Genres of layers have the clues of a random answer, some of them changed.
Pegs are on boards of any shape.
"""

from hypothesis import strategies as st

from nono import (
    Akari,
    Aquarium,
    Binairo,
    Minesweeper,
    Mosaic,
    Nonogram,
    Norinori,
    Puzzle,
    StarBattle,
    Sudoku,
    Tents,
    solve,
)
from nono.genres.clues import Block, Clue
from nono.genres.grids import Rows, rows_of
from nono.genres.pegs import Pegs, parse

SIDE = 12
INKS = 3  # number of colours without the background

sides = st.one_of(st.integers(1, SIDE), st.just(1))


@st.composite
def pictures(draw: st.DrawFn, side: int = SIDE, inks: int = INKS) -> Nonogram:
    """Draw the puzzle of a random picture, including full and empty lines, single rows and single columns."""
    height, width = draw(sides), draw(sides)
    background = draw(st.integers(0, 3))  # share of background
    palette = [0] * background + list(range(draw(st.integers(0, 1)), draw(st.integers(1, inks)) + 1))
    row = st.lists(st.sampled_from(palette), min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=height, max_size=height))
    for number in draw(st.sets(st.integers(0, height - 1), max_size=3)):
        rows[number] = [draw(st.sampled_from(palette))] * width
    return Nonogram.from_grid(rows)


@st.composite
def clues(draw: st.DrawFn, size: int, inks: int) -> Clue:
    """Draw a random clue; most fit a line of this size."""
    given, left = [], size + draw(st.integers(0, 6)) // 6
    while left > 0 and draw(st.integers(0, 3)):
        length = draw(st.integers(1, left))
        given.append(Block(length, draw(st.integers(1, inks))))
        left -= length + 1
    return tuple(given)


@st.composite
def contradictions(draw: st.DrawFn, inks: int = 2) -> Nonogram:
    """Random clues; most have no solution."""
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    rows = draw(st.lists(clues(width, inks), min_size=height, max_size=height))
    cols = draw(st.lists(clues(height, inks), min_size=width, max_size=width))
    return Nonogram(rows, cols, check=False)


@st.composite
def spoilt(draw: st.DrawFn) -> Nonogram:
    """Draw the clues of a picture with one clue replaced: often unsolvable, but rarely in an obvious way."""
    puzzle = draw(pictures())
    rows = list(puzzle.rows)
    rows[draw(st.integers(0, puzzle.height - 1))] = draw(clues(puzzle.width, max(1, puzzle.colours - 1)))
    return Nonogram(rows, puzzle.cols, check=False)


@st.composite
def blotted(draw: st.DrawFn) -> Nonogram:
    """A picture's clues with some lengths unknown."""
    puzzle = draw(pictures())
    sides = [
        [[Block(None if draw(st.integers(0, 9)) == 0 else length, colour) for length, colour in clue] for clue in side]
        for side in (puzzle.rows, puzzle.cols)
    ]
    return Nonogram(sides[0], sides[1], goal=puzzle.goal_bytes)


def is_small(puzzle: Puzzle) -> bool:
    """Return whether the reference backend decides the puzzle quickly; a few puzzles would take it hours."""
    return not solve(puzzle, "reference", limit=50, max_conflicts=2000).stop


nonograms = st.one_of(pictures(), pictures(inks=1), spoilt(), contradictions(), blotted()).filter(is_small)


@st.composite
def akaris(draw: st.DrawFn, side: int = 7) -> Akari:
    """Draw random walls; their clues, if any, count random bulbs, which may light each other."""
    height, width = draw(st.one_of(st.integers(1, side), st.just(1))), draw(st.integers(1, side))
    keys = st.sampled_from("#" * draw(st.integers(1, 4)) + "..o....")
    rows = draw(st.lists(st.lists(keys, min_size=width, max_size=width), min_size=height, max_size=height))
    for y, row in enumerate(rows):
        for x, key in enumerate(row):
            if key == "#" and draw(st.booleans()):
                near = [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]
                row[x] = str(sum(0 <= v < height and 0 <= u < width and rows[v][u] == "o" for v, u in near))
    return Akari(["".join(row).replace("o", ".") for row in rows])


@st.composite
def pegs(draw: st.DrawFn, most: int = 7) -> Pegs:
    """Draw a few pegs on a board of any shape; the target is one peg anywhere, one hole, or a position."""
    grid = draw(st.sampled_from(["square", "triangle"]))
    height, width = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = st.lists(st.sampled_from("oo...#"), min_size=width, max_size=width)
    rows = ["".join(row) for row in draw(st.lists(cells, min_size=height, max_size=height))]
    board, signs = parse([*rows, "o"], grid)
    keys = ["1" if sign == "o" else "0" for sign in signs]
    for hole in range(len(keys)):
        if keys.count("1") > most:
            keys[hole] = "0"
    number = draw(st.integers(1, keys.count("1")))
    position = "".join(draw(st.permutations(["1"] * number + ["0"] * (len(keys) - number))))
    target = draw(st.sampled_from([None, draw(st.integers(0, len(keys) - 1)), position]))
    return Pegs(board, start="".join(keys), target=target, check=False)


@st.composite
def sudokus(draw: st.DrawFn, sides: tuple[int, ...] = (1, 2, 3, 4, 4, 4, 6)) -> Sudoku:
    """Draw some digits of a solution, perhaps one of them wrong, with usual boxes or with broken diagonals as boxes."""
    side = draw(st.sampled_from(sides))
    broken = ["".join(str((x + y) % side) for x in range(side)) for y in range(side)]  # diagonals
    boxes = draw(st.sampled_from([None, broken] if side in (4, 6) else [broken]))
    whole = solve(Sudoku(["." * side] * side, boxes), "native", limit=20).grids
    digits = list(draw(st.sampled_from(whole))) if whole else [0] * side * side
    names = draw(st.permutations(range(1, side + 1)))
    keys = [str(names[digit]) for digit in digits]
    if draw(st.integers(0, 4)) == 0:
        keys[draw(st.integers(0, side * side - 1))] = str(draw(st.integers(1, side)))
    many = draw(st.integers(1, 5)) if side < 6 else 1
    open_cells = [draw(st.integers(0, many)) > 0 for _ in keys]
    givens = rows_of("".join("." if gone else key for key, gone in zip(keys, open_cells, strict=True)), side)
    parity = None
    if draw(st.booleans()):
        parity = rows_of("".join(draw(st.sampled_from("...." + "oe"[1 - int(key) % 2])) for key in keys), side)
    return Sudoku(givens, boxes, parity, draw(st.integers(0, 3)) == 0)


def boards(draw: st.DrawFn, height: int, width: int, keys: str) -> list[str]:
    """Draw rows of these characters."""
    return [draw(st.text(keys, min_size=width, max_size=width)) for _ in range(height)]


def black_around(rows: list[str], y: int, x: int) -> int:
    """Return the number of black cells among a cell and its neighbours."""
    return "".join(row[max(0, x - 1) : x + 2] for row in rows[max(0, y - 1) : y + 2]).count("#")


@st.composite
def mosaics(draw: st.DrawFn, side: int = 5) -> Mosaic:
    """Draw the numbers of a random picture, with some omitted and sometimes one wrong."""
    height, width = draw(st.integers(1, side)), draw(st.integers(1, side))
    picture = boards(draw, height, width, draw(st.sampled_from([".#", "..#", ".##"])))
    shown = boards(draw, height, width, draw(st.sampled_from(["x", "x.", "xx."])))
    if draw(st.integers(0, 3)) == 0:
        y, x = draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1))
        shown[y] = shown[y][:x] + str(draw(st.integers(0, 9))) + shown[y][x + 1 :]
    numbers = [
        "".join([str(black_around(picture, y, x)) if key == "x" else key for x, key in enumerate(row)])
        for y, row in enumerate(shown)
    ]
    return Mosaic(numbers)


@st.composite
def minesweepers(draw: st.DrawFn, side: int = 5) -> Minesweeper:
    """Draw the numbers of random mines, some omitted and sometimes one wrong, perhaps with the number of all mines."""
    height, width = draw(st.integers(1, side)), draw(st.integers(1, side))
    mines = boards(draw, height, width, draw(st.sampled_from([".#", "..#", "...#"])))
    shown = boards(draw, height, width, draw(st.sampled_from(["x", "xx.", "xx?"])))
    numbers = [
        "".join(
            [
                "." if mines[y][x] == "#" else str(black_around(mines, y, x)) if key == "x" else key
                for x, key in enumerate(row)
            ]
        )
        for y, row in enumerate(shown)
    ]
    if draw(st.integers(0, 3)) == 0:
        y, x = draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1))
        numbers[y] = numbers[y][:x] + str(draw(st.integers(0, 8))) + numbers[y][x + 1 :]
    number = "".join(mines).count("#")
    return Minesweeper(numbers, draw(st.sampled_from([None, number, number, number + 1])))


@st.composite
def star_battles(draw: st.DrawFn, side: int = 6) -> StarBattle:
    """Draw random regions; most are drawn around stars, one star per region, so that the stars fit."""
    height, width = draw(st.integers(1, side)), draw(st.integers(1, side))
    if draw(st.integers(0, 4)):
        height = width
    letters = "ABCDEF"[:height]
    rows = boards(draw, height, width, letters + "." * draw(st.integers(0, 2)))
    columns = draw(st.permutations(range(width)))
    for row, column, letter in zip(range(height), columns, letters, strict=False):
        rows[row] = rows[row][:column] + letter + rows[row][column + 1 :]
    return StarBattle(rows, draw(st.sampled_from([1, 1, 1, 2])))


@st.composite
def norinoris(draw: st.DrawFn, side: int = 5) -> Norinori:
    """Draw random regions; many are drawn around halves of random dominoes, two halves per region."""
    height, width = draw(st.integers(1, side)), draw(st.integers(1, side))
    black: list[int] = []
    for cell in draw(st.permutations(range(height * width))):
        other = cell + draw(st.sampled_from([1, width]))
        if other < height * width and (other % width or other - cell > 1):
            near = {near + step for near in (cell, other) for step in (1, -1, width, -width, 0)}
            black += [cell, other] if not near & {*black} else []
    number = max(1, len(black) // 2)
    cells = list("".join(boards(draw, height, width, "ABCDEFGHIJ"[:number])))
    if draw(st.integers(0, 4)):
        for place, cell in enumerate(draw(st.permutations(black))):
            cells[cell] = "ABCDEFGHIJ"[place // 2]
    return Norinori(rows_of("".join(cells), width))


@st.composite
def binairos(draw: st.DrawFn, sides: tuple[int, ...] = (2, 4, 4, 6)) -> Binairo:
    """Draw some cells and signs of a solution, or some that fit no solution."""
    height, width = draw(st.sampled_from(sides)), draw(st.sampled_from(sides))
    repeats = draw(st.booleans())
    start = [draw(st.text("....01", min_size=width, max_size=width)), *["." * width] * (height - 1)]
    found = solve(Binairo(start, repeats=repeats), "native", limit=30).grids
    goal = draw(st.sampled_from(found)) if found else bytes(height * width)
    share = draw(st.integers(2, 6))
    keys = [str(value) if draw(st.integers(0, share)) == 0 else "." for value in goal]
    if draw(st.integers(0, 4)) == 0:
        keys[draw(st.integers(0, len(keys) - 1))] = draw(st.sampled_from("01"))
    puzzle = Binairo(rows_of("".join(keys), width), repeats=repeats)
    if draw(st.booleans()):
        return puzzle
    signs = boards(draw, height, width - 1, "....=x"), boards(draw, height - 1, width, "....=x")
    marked = puzzle.with_values({"signs": (Rows(signs[0]), Rows(signs[1]))})
    fitting = marked.clues_of(goal)["signs"] if draw(st.integers(0, 4)) else signs
    return Binairo(puzzle.givens, fitting, repeats)


def some_sums(draw: st.DrawFn, goal: list[str], key: str) -> tuple[list[int | None], list[int | None]]:
    """Draw the numbers of cells with this key in the rows and columns of a board, some omitted or one wrong."""
    sums = [[line.count(key) for line in lines] for lines in (goal, list(zip(*goal, strict=True)))]
    if draw(st.integers(0, 9)) == 0:
        draw(st.sampled_from(sums))[0] += 1
    rows, cols = ([number if draw(st.integers(0, 2)) else None for number in side] for side in sums)
    return rows, cols


@st.composite
def tents(draw: st.DrawFn, side: int = 6) -> Tents:
    """Draw trees with one tent each, as far as there is room; or trees and tents of random boards."""
    height, width = draw(st.integers(1, side)), draw(st.integers(1, side))
    board = [list(row) for row in boards(draw, height, width, "." * 6 + "T")]
    goal = [["."] * width for _ in board]
    for y, x in [(y, x) for y in range(height) for x in range(width) if board[y][x] == "T"]:
        near = [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
        free = [(v, u) for v, u in near if 0 <= v < height and 0 <= u < width and board[v][u] == goal[v][u] == "."]
        if free:
            v, u = draw(st.sampled_from(free))
            goal[v][u] = "^"
    rows, cols = some_sums(draw, list(map("".join, goal)), "^")
    return Tents(list(map("".join, board)), rows, cols)


@st.composite
def aquariums(draw: st.DrawFn, side: int = 6) -> Aquarium:
    """Draw regions of any shape, connected or not, with the numbers of a random water level in each."""
    height, width = draw(st.integers(1, side)), draw(st.integers(1, side))
    regions = boards(draw, height, width, "AABBCDE"[: draw(st.integers(1, 7))])
    level = {key: draw(st.integers(0, height)) for key in "ABCDE"}
    goal = ["".join("#" if y >= level[key] else "." for key in row) for y, row in enumerate(regions)]
    rows, cols = some_sums(draw, goal, "#")
    return Aquarium(regions, rows, cols, draw(st.booleans()))


GENRES: dict[str, st.SearchStrategy[Puzzle]] = {
    "nonogram": nonograms,
    "akari": akaris(),
    "pegs": pegs(),
    "sudoku": sudokus().filter(is_small),
    "mosaic": mosaics(),
    "star-battle": star_battles(),
    "minesweeper": minesweepers(),
    "norinori": norinoris(),
    "binairo": binairos(),
    "tents": tents(),
    "aquarium": aquariums(),
}
