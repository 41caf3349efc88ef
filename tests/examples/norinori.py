"""What the tests know of Norinori."""

from hypothesis import strategies as st

from examples.example import Example, boards
from nono import Norinori
from nono.genres.grids import rows_of


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


EXAMPLE = Example(
    good={
        "unique": {"regions": ["AAB", "ABB"]},
        "multiple": {"regions": ["AAAA"]},
        "unsolvable": {"regions": ["AAB", "CCB"]},
    },
    random=norinoris(),
    refusing=("repair",),
    refused=r"""
{'regions': ['A.']} | bad-field.*row 1: found '.', expected a region
{'regions': ['AAA'], 'goal': ['#..']} | goal-mismatch.*region 1 has 1 shaded cells, expected 2
{'regions': ['AAA'], 'goal': ['#.#']} | goal-mismatch.*row 1 column 1 has 0 shaded neighbours, expected 1
""",
    printed=(Norinori(["AAB", "ABB"]),),
    solved=Norinori(["ABBBB", "ABABC", "AAAAC", "DDAAA"], goal=["#.##.", "#...#", "....#", "##..."]),
    texts={
        "puzzlink": "https://puzz.link/p?norinori/5/4/hsa05ap",
        "janko": """\
begin
puzzle norinori
rows 4
cols 5
areas
1 2 2 2 2
1 2 1 2 3
1 1 1 1 3
4 4 1 1 1
solution
x - x x -
x - - - x
- - - - x
x x - - -
end
""",
    },
)
