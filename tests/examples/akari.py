"""What the tests know of Akari."""

from hypothesis import strategies as st
from sheet_puzzles import Board
from sheet_reader import Drawing

from examples.example import Example
from nono import Akari, Puzzle


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


def rebuilt(drawing: Drawing) -> Puzzle:
    board = Board(drawing)
    return Akari(board.rows(dict.fromkeys(board.fills(), "#") | board.texts()))


EXAMPLE = Example(
    good={"unique": {"grid": ["0.", ".."]}, "multiple": {"grid": [".#..."]}, "unsolvable": {"grid": ["0."]}},
    random=akaris(),
    refused=r"""
{'rows': []} | bad-size
{'rows': ['']} | bad-size
{'rows': 7} | missing-section.*7
{'rows': [1]} | bad-field.*row 1 of 'grid' is the number 1
{'rows': ['..', '...']} | wrong-line-count.*row 2 has 3 cells, expected 2
{'rows': ['.?']} | bad-number.*row 1: found '\?'
{'rows': ['.', '5']} | bad-number.*row 2: found the clue 5, expected 0 to 4
{'rows': ['..'], 'goal': ['oo']} | goal-mismatch.*lights another
{'rows': ['..'], 'goal': [[0, 0]]} | goal-mismatch.*not lit
{'rows': ['#.'], 'goal': ['oo']} | goal-mismatch.*on a wall
{'rows': ['1.'], 'goal': ['..']} | goal-mismatch.*row 1 column 1 has 0 bulbs, expected 1
{'rows': ['..'], 'goal': ['o']} | goal-size
{'rows': ['..'], 'goal': ['o.', '.o']} | goal-size
{'rows': ['..'], 'goal': 3} | goal-size
{'rows': ['..'], 'goal': [[0, 2]]} | unknown-colour
{'rows': ['..'], 'goal': [[[], 2]]} | unknown-colour
""",
    printed=(
        "candle",
        "boulevard",
    ),
    rebuilt=rebuilt,
)
