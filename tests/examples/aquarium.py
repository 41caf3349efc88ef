"""What the tests know of Aquarium."""

from hypothesis import strategies as st

from examples.example import Example, boards, some_sums
from nono import Aquarium


@st.composite
def aquariums(draw: st.DrawFn, side: int = 6) -> Aquarium:
    """Draw regions of any shape, connected or not, with the numbers of a random water level in each."""
    height, width = draw(st.integers(1, side)), draw(st.integers(1, side))
    regions = boards(draw, height, width, "AABBCDE"[: draw(st.integers(1, 7))])
    level = {key: draw(st.integers(0, height)) for key in "ABCDE"}
    goal = ["".join("#" if y >= level[key] else "." for key in row) for y, row in enumerate(regions)]
    rows, cols = some_sums(draw, goal, "#")
    return Aquarium(regions, rows, cols, draw(st.booleans()))


EXAMPLE = Example(
    good={
        "unique": {"regions": ["aab", "abb", "aab"], "rows": [1, 2, 3], "cols": [None, 2, None]},
        "multiple": {"regions": ["aaa", "aba"], "rows": [None, 1], "cols": [None, None, None], "separate": True},
        "unsolvable": {"regions": ["aab", "abb"], "rows": [3, None], "cols": [None, 1, None]},
    },
    random=aquariums(),
    printed=(
        "locks",
        Aquarium(["aab", "abb", "aab"], rows=[1, None, 3], cols=[None, 2, None]),
    ),
    solved=Aquarium(
        ["AAAA", "BCAA", "BBBB", "BBBB"],
        [4, 2, None, None],
        [None, None, 4, 4],
        True,
        goal=["####", "..##", "####", "####"],
    ),
    texts={
        "puzzlink": "https://puzz.link/p?aquarium/4/4/300os0/h4442h",
        "janko": """\
begin
puzzle waterfun
size 4
clabels
- - 4 4
rlabels
4 2 - -
lines
s s - -
e es s s
- - - -
- - - -
solution
x x x x
- - x x
x x x x
x x x x
end
""",
    },
)
