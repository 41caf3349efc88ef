"""What the tests know of Minesweeper."""

from hypothesis import strategies as st

from examples.example import Example, black_around, boards
from nono import Minesweeper


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


EXAMPLE = Example(
    good={
        "unique": {"numbers": ["1.2", ".?."], "mines": 2},
        "multiple": {"numbers": ["1.", ".."]},
        "unsolvable": {"numbers": ["3.", "?."]},
    },
    random=minesweepers(),
    refused=r"""
{'numbers': ['.9']} | bad-number.*row 1: found '9', expected '.' \(covered\), '\?' \(safe, .*\) or 0 to 8
{'numbers': ['..'], 'mines': -1} | bad-number.*mines: found -1, expected 0 to 4194304
{'numbers': ['1.'], 'goal': ['..']} | goal-mismatch.*the 1 in row 1 column 1 has 0 mines
{'numbers': ['?.'], 'goal': [[1, 0]]} | goal-mismatch.*row 1 column 1 has a mine and a clue
{'numbers': ['?.'], 'goal': ['?*'], 'mines': 2} | goal-mismatch.*there are 1 mines, expected 2
""",
    printed=(
        "crater",
        Minesweeper(["1.2", ".?."], mines=2),
        Minesweeper(["1.2", "..."], mines=1),
    ),
    solved=Minesweeper([".0...", "....0", "2.4..", "....1"], goal=[".....", ".....", ".*...", ".***."]),
    texts={
        "puzzlink": "https://puzz.link/p?mines/5/4/g0m02g4l1",
        "janko": """\
begin
puzzle minesweeper
rows 4
cols 5
problem
- 0 - - -
- - - - 0
2 - 4 - -
- - - - 1
solution
- - - - -
- - - - -
- x - - -
- x x x -
end
""",
    },
)
