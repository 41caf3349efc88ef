"""What the tests know of Star Battle."""

from hypothesis import strategies as st
from sheet_puzzles import Board, number_before
from sheet_reader import Drawing

from examples.example import Example, boards
from nono import Puzzle, StarBattle


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


def rebuilt(drawing: Drawing) -> Puzzle:
    board = Board(drawing)
    grey = board.fills()
    regions = [
        "".join("." if row * board.width + at in grey else key for at, key in enumerate(line))
        for row, line in enumerate(board.regions())
    ]
    stars = number_before(drawing.words, "stars?")
    assert stars is not None
    assert f"Put {stars if stars > 1 else 'one'} star" in drawing.words
    return StarBattle(regions, stars)


EXAMPLE = Example(
    good={
        "unique": {"regions": ["AAAB", "AAAB", "CCCB", "DDDD"]},
        "multiple": {"regions": ["aaaa", "bbbb", "cccc", "dddd"]},
        "unsolvable": {"regions": ["aaa", "bbb", "ccc"]},
    },
    random=star_battles(),
    refusing=("repair",),
    refused=r"""
{'regions': []} | bad-size
{'regions': ['AB'], 'stars': 0} | bad-number.*stars: found 0, expected 1 to 4194304
{'regions': ['AA', 'BB'], 'goal': ['*.', '.*']} | the star in row 1 column 1 touches another
{'regions': ['AB', 'AB', 'AB'], 'goal': ['*.', '..', '.*']} | goal-mismatch.*row 2 has 0 stars, expected 1
{'regions': ['A..B'], 'goal': ['.*..']} | goal-mismatch.*a star is in no region
""",
    printed=(
        "pulsar",
        "orbit",
        StarBattle(["AAAB", "A.BB", "CCDD", "CDDD"]),
    ),
    rebuilt=rebuilt,
    solved=StarBattle(
        ["AAAAB", "CABBB", "CAADE", "DDDDE", "DDEEE"], goal=[".*...", "...*.", "*....", "..*..", "....*"]
    ),
    texts={
        "puzzlink": "https://puzz.link/p?starbattle/5/5/1/3iokm7s6",
        "janko": """\
begin
puzzle starbattle
size 5
depth 1
areas
1 1 1 1 2
3 1 2 2 2
3 1 1 4 5
4 4 4 4 5
4 4 5 5 5
solution
- x - - -
- - - x -
x - - - -
- - x - -
- - - - x
end
""",
    },
)
