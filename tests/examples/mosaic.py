"""What the tests know of Mosaic."""

from hypothesis import strategies as st

from examples.example import Example, black_around, boards
from nono import Mosaic


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


EXAMPLE = Example(
    good={
        "unique": {"numbers": ["4.", ".."]},
        "multiple": {"numbers": ["...1", "...."]},
        "unsolvable": {"numbers": ["0.", ".1"]},
    },
    random=mosaics(),
    refused=r"""
{'numbers': ['.x']} | bad-number.*row 1: found 'x', expected '.' or 0 to 9
{'numbers': ['1.'], 'goal': ['..']} | goal-mismatch.*the 1 in row 1 column 1 has 0 shaded cells
""",
    printed=(Mosaic(["3.2.3", ".5.4.", "2.2.1"]),),
    solved=Mosaic(["3.2.3", ".5.4.", "2.2.1"], goal=["##.##", "#...#", ".##.."]),
    texts={
        "janko": """\
begin
puzzle mosaic
rows 3
cols 5
problem
3 - 2 - 3
- 5 - 4 -
2 - 2 - 1
solution
x x - x x
x - - - x
- x x - -
end
""",
        "sgt": "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mosaic.html#5x3:3a2a3a5a4a2a2a1",
    },
)
