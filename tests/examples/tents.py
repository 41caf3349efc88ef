"""What the tests know of Tents."""

from hypothesis import strategies as st
from sheet_puzzles import Board
from sheet_reader import Drawing

from examples.example import Example, boards, some_sums
from nono import Puzzle, Tents


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


def rebuilt(drawing: Drawing) -> Puzzle:
    """A tree stands where there are green polygons."""
    board = Board(drawing)
    trees = set()
    for polygon in drawing.polygons:
        x, y = board.at(*(sum(corner[axis] for corner in polygon.corners) / len(polygon.corners) for axis in (0, 1)))
        trees.add(int(y) * board.width + int(x))
    return Tents(board.rows(dict.fromkeys(trees, "T")), *board.counts())


EXAMPLE = Example(
    good={
        "unique": {"trees": ["T...", "....", "...T"], "rows": [1, None, None], "cols": [None, None, 0, None]},
        "multiple": {"trees": ["T..", "..."], "rows": [None, None], "cols": [None, None, None]},
        "unsolvable": {"trees": ["TT.", "..."], "rows": [1, 1], "cols": [None, 1, None]},
    },
    random=tents(),
    refused=r"""
{'trees': ['T.', '..'], 'rows': [1, 1]} | missing-section.*found no 'cols'
{'trees': ['t.', '..'], 'rows': [1, 1], 'cols': [1, 1]} | bad-number.*found 't', expected '.' or T
{'trees': ['T.'], 'rows': [1], 'cols': [0, '1']} | bad-number.*number 2: found the text '1'
{'trees': ['T.T'], 'rows': [None], 'cols': [None, None, None], 'goal': ['.^.']} | the tree .* has no tent of its
{'trees': ['T..'], 'rows': [None], 'cols': [None, None, None], 'goal': ['.^^']} | row 1 column 3 touches another
{'trees': ['T..'], 'rows': [None], 'cols': [None, None, None], 'goal': ['..^']} | around .* cannot be paired
{'trees': ['T..'], 'rows': [2], 'cols': [None, None, None], 'goal': ['.^.']} | row 1 has 1 tents, expected 2
{'trees': ['T..'], 'rows': [1], 'cols': [1, 1, 1], 'goal': ['.^.']} | column 1 has 0 tents, expected 1
""",
    printed=(Tents(["T...", "....", "...T"], [1, None, 0], [0, None, 1, None]),),
    rebuilt=rebuilt,
    solved=Tents(["T.T.", "....", ".T..", "..T."], [2, 0, 1, 1], [1, 1, 0, 2], goal=[".^.^", "....", "^...", "...^"]),
    texts={
        "puzzlink": "https://puzz.link/p?tents/4/4/110220111641",
        "janko": """\
begin
puzzle tents
size 4
solution
x o x o
- - - -
o x - -
- - x o
end
""",
        "sgt": "4x4:_afda,1,1,0,2,2,0,1,1",
    },
)
