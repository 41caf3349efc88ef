"""What the tests know of Sudoku."""

from hypothesis import strategies as st
from sheet_puzzles import Board, has
from sheet_reader import Drawing

from examples.example import Example, is_small
from nono import Puzzle, Sudoku, solve
from nono.genres.grids import rows_of


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


def rebuilt(drawing: Drawing) -> Puzzle:
    board = Board(drawing)
    even = {cell: "e" for cell, rgb in board.fills().items() if has(drawing.words, "grey squares")}
    odd = {cell: "o" for cell in board.in_cells(drawing.discs) if has(drawing.words, "grey circles")}
    slanted = [line for line in drawing.lines if line.x1 != line.x2 and line.y1 != line.y2]
    for line in slanted:
        (x1, y1), (x2, y2) = board.at(line.x1, line.y1), board.at(line.x2, line.y2)
        assert abs(abs(x1 - x2) - board.width) < 0.1 > abs(abs(y1 - y2) - board.height), "a line from corner to corner"
    assert has(drawing.words, "diagonals also") == has(drawing.words, "with diagonals") == (len(slanted) == 2)
    return Sudoku(board.rows(board.texts()), board.regions(), board.rows(even | odd), bool(slanted))


EXAMPLE = Example(
    good={
        "unique": {"givens": ["3..1", ".4..", "....", "..2."]},
        "multiple": {"givens": ["12..", "34..", "21..", "...."], "parity": ["....", "....", "...e", "...."]},
        "unsolvable": {"givens": ["12..", "..3.", "....", "...."], "diagonals": True},
    },
    random=sudokus().filter(is_small),
    refused=r"""
{'givens': ['...', '...']} | bad-size.*found a board of 3x2
{'givens': ['..', '..']} | bad-size.*2x2 without boxes, expected a side of 4, 6,
{'givens': ['5...', '....', '....', '....']} | bad-number.*found 5, expected digits to 4
{'givens': ['x...', '....', '....', '....']} | bad-number.*row 1: found 'x'
{'givens': ['..', '..'], 'boxes': ['aa', 'ab']} | bad-size.*a box of 3 cells, expected 2
{'givens': ['..', '..'], 'boxes': ['aa', 'bb'], 'parity': ['E.', '..']} | found 'E', expected '.', e or o
{'givens': ['..', '..'], 'boxes': ['aa', 'bb'], 'diagonals': 1} | bad-field.*expected true or false
{'givens': ['..', '..'], 'boxes': ['aa', 'bb'], 'goal': ['12', '12']} | is the second 1 of its column
{'givens': ['2.', '..'], 'boxes': ['aa', 'bb'], 'goal': ['12', '21']} | goal-mismatch.*is 1, expected 2
""",
    printed=(
        "ledger",
        "kite",
        "jigsaw",
        "odd-socks",
        Sudoku(["." * 16] * 8 + ["123456789ABCDEFG"] + ["." * 16] * 7),
    ),
    rebuilt=rebuilt,
    solved=Sudoku(["..3.", ".2..", "..1.", "4..."], goal=["1432", "3241", "2314", "4123"]),
    texts={
        "puzzlink": "https://puzz.link/p?sudoku/4/4/h3h2j1g4i",
        "janko": """\
begin
puzzle sudoku
size 4
problem
- - 3 -
- 2 - -
- - 1 -
4 - - -
solution
1 4 3 2
3 2 4 1
2 3 1 4
4 1 2 3
end
""",
        "sgt": "2x2:b3b2d1a4c",
    },
)
