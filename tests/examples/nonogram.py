"""What the tests know of nonograms."""

from hypothesis import strategies as st
from sheet_puzzles import Board, number_before
from sheet_reader import Drawing

from examples.example import Example, is_small
from nono import Nonogram, Puzzle
from nono.genres.clues import Block, Clue

INKS = 3  # number of colours without the background
SIDE = 12
sides = st.one_of(st.integers(1, SIDE), st.integers(1, 1))


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


def rebuilt(drawing: Drawing) -> Puzzle:
    """Find the clues, in black or in the colours that stand behind the numbers."""
    board = Board(drawing)
    rows, cols = ([board.blocks(texts) for texts in side] for side in board.beside())
    colours = number_before(drawing.words, "colours")
    if colours is None:
        lengths = [[length for length, _ in clue] for clue in rows + cols]
        return Nonogram(lengths[: len(rows)], lengths[len(rows) :])
    inks = sorted({rgb for clue in rows + cols for _, rgb in clue})
    assert len(inks) == colours
    return Nonogram(
        [[(length, inks.index(rgb) + 1) for length, rgb in clue] for clue in rows],
        [[(length, inks.index(rgb) + 1) for length, rgb in clue] for clue in cols],
        [{"name": "white"}, *({"name": rgb, "rgb": rgb} for rgb in inks)],
    )


nonograms = st.one_of(pictures(), pictures(inks=1), spoilt(), contradictions(), blotted()).filter(is_small)


EXAMPLE = Example(
    good={
        "unique": {"rows": [[2], [1]], "cols": [[2], [1]]},
        "multiple": {"rows": [[1], [1]], "cols": [[1], [1]]},
        "unsolvable": {"rows": [[3], [], [1]], "cols": [[2], [1], [1]]},
    },
    random=nonograms,
    printed=(
        "heart",
        "tulip",
        "owl",
        Nonogram([[None, 1]], [[1], [], [1]]),
        Nonogram.from_grid([[0] * 12, [1] * 12, [1, 0] * 6, [*[1] * 10, 0, 1], *[[1] * 11 + [0]] * 10]),
    ),
    rebuilt=rebuilt,
)
