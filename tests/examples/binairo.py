"""What the tests know of Binairo."""

from hypothesis import strategies as st
from sheet_puzzles import Board, has
from sheet_reader import Drawing

from examples.example import Example, boards
from nono import Binairo, Puzzle, solve
from nono.genres.grids import Rows, rows_of


@st.composite
def binairos(draw: st.DrawFn, sides: tuple[int, ...] = (2, 4, 4, 6)) -> Binairo:
    """Draw some cells and signs of a solution, or some that fit no solution."""
    height, width = draw(st.sampled_from(sides)), draw(st.sampled_from(sides))
    repeats = draw(st.booleans())
    start = [draw(st.text("....01", min_size=width, max_size=width)), *["." * width] * (height - 1)]
    grids = solve(Binairo(start, repeats=repeats), "native", limit=30).grids
    goal = draw(st.sampled_from(grids)) if grids else bytes(height * width)
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


def rebuilt(drawing: Drawing) -> Puzzle:
    board = Board(drawing)
    signs, width = board.signs(), board.width
    across = [
        "".join(signs.get((row * width + at, row * width + at + 1), ".") for at in range(width - 1))
        for row in range(board.height)
    ]
    down = [
        "".join(signs.get((row * width + at, (row + 1) * width + at), ".") for at in range(width))
        for row in range(board.height - 1)
    ]
    assert has(drawing.words, "No two rows are equal") != has(drawing.words, "Lines may be equal")
    return Binairo(board.rows(board.texts()), (across, down), has(drawing.words, "Lines may be equal"))


EXAMPLE = Example(
    good={
        "unique": {"givens": ["1...", ".0..", "..0.", "..11"]},
        "multiple": {
            "givens": ["....", "....", "....", "...."],
            "signs": {"across": ["=..", "...", "...", "..x"], "down": ["....", "....", "...."]},
        },
        "unsolvable": {"givens": ["11..", "11..", "....", "...."]},
    },
    random=binairos(),
    refused=r"""
{'givens': ['...', '...', '...', '...']} | bad-size.*found a board of 3x4, expected an even number
{'givens': ['2.', '..']} | bad-number.*found '2', expected '.', 0 or 1
{'givens': ['..', '..'], 'signs': {'across': ['.']}} | wrong-line-count
{'givens': ['..', '..'], 'signs': [['.', '.'], ['...<']]} | bad-field.*expected as many signs
{'givens': ['....', '....', '....', '....'], 'goal': ['0011', '1100', '0011', '1100']} | row 1 and row 3 are
{'givens': ['....', '....'], 'goal': ['0001', '1110']} | row 1 has the digit 1 in 1 of 4 cells, expected 2
{'givens': ['1...', '....'], 'goal': ['0011', '1100']} | goal-mismatch.*row 1 column 1 is 0, expected 1
""",
    printed=(
        "tango",
        Binairo(["1.0.", ".0..", "....", "..00"], repeats=True),
        Binairo(["1.0.", ".0..", "....", "..00"]),
    ),
    rebuilt=rebuilt,
    solved=Binairo(["1.0.", ".0..", "...0", "..00"], repeats=True, goal=["1001", "0011", "0110", "1100"]),
    texts={
        "janko": """\
begin
puzzle tohuwavohu
size 4
problem
2 - 1 -
- 1 - -
- - - 1
- - 1 1
solution
2 1 1 2
1 1 2 2
1 2 2 1
2 2 1 1
end
""",
        "sgt": "4x4:Abcfcaa",
    },
)
