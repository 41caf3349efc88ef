"""No board is silently taken for another genre, cut into several boards, or joined with a second board."""

import warnings
from random import Random

import pytest
from common import needs_engine
from refusals import refused

import nono
from nono import Akari, Puzzle, Sudoku
from nono.base.grid import around, beside, split_rows
from nono.text._file_entries import text_entries
from nono.text.typed.blocks import regions_of

SUDOKU = ["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", ".6....28.", "...419..5"]
SUDOKU += ["....8..79"]
CLASHING = ["53..7...5", *SUDOKU[1:]]
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
JIGSAW = ["6..9..8.1", ".89..6...", "..1.3..4.", "3...6.4..", ".2.6.1.3.", "..3.2...8", ".6..8.1..", "...3..52."]
JIGSAW += ["9.6..2..7"]
BOXES = ["AAABBBBCC", "AAABBBCCC", "AAABBCCCC", "DDDEEEFFF", "DDDDEEEFF", "DDEEEFFFF", "GGGHHHIII", "GGGGHHIII"]
BOXES += ["GGHHHHIII"]
SMALL = ["1.....", "...2..", ".....3", "4.....", "..5...", ".....6"]
SMALL_BOXES = ["AAABBB", "AAACBB", "CCCCCB", "DDDDDE", "DFFEEE", "FFFFEE"]
DIGITS = ["1.......0", ".........", "..2...1..", ".........", "....4....", ".........", "..1...2..", "........."]
DIGITS += ["0.......1"]  # fits an Akari, a Minesweeper and a Mosaic
SIX = "1....6..2...6..3...4..1..5...3.2...."  # a Sudoku of 6x6 on one line


def read(text: str, genre: str | None = None) -> tuple[list[Puzzle], list[str]]:
    """Return the puzzles of a text, and the warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = [entry.puzzle for entry in text_entries(text, None, True, {"genre": genre})]
    for error in found:
        if isinstance(error, nono.PuzzleError):
            raise error
    return found, [str(one.message) for one in caught]  # type: ignore[return-value]


def joined(rows: list[str], between: str = "") -> str:
    return "\n".join(between.join(row) for row in rows) + "\n"


def akari(width: int, height: int) -> list[str]:
    """Return the rows of a random Akari whose clues have room."""
    rng = Random(width)
    walls = [rng.random() < 0.25 for _ in range(width * height)]
    free = [sum(not walls[other] for other in near) for near in beside(height, width)]
    cells = ["#" if rng.random() < 0.5 else str(rng.randint(0, room)) for room in free]
    return split_rows("".join(cell if wall else "." for wall, cell in zip(walls, cells, strict=True)), width)


def counted(width: int, height: int, mines: bool) -> list[str]:
    """Return the rows of a random Mosaic, or of a random Minesweeper."""
    rng = Random(width)
    black = [rng.random() < 0.4 for _ in range(width * height)]
    cells = [
        str(sum(black[one] for one in near)) if rng.random() < 0.5 and not (mines and own) else "."
        for near, own in zip(around(height, width), black, strict=True)
    ]
    return split_rows("".join(cells), width)


def numbered(boxes: list[str], first: int = 1) -> list[str]:
    """Return boxes with digits in place of letters."""
    return ["".join(str(first + ord(cell) - ord("A")) for cell in row) for row in boxes]


@pytest.mark.parametrize("between", ["", " "])
@pytest.mark.parametrize(("width", "height"), [(10, 10), (17, 17), (36, 20), (20, 36), (36, 25)])
def test_fives_are_walls_of_an_akari(width: int, height: int, between: str) -> None:
    rows = akari(width, height)
    (found,), told = read(joined(rows, between).replace("#", "5"))
    assert isinstance(found, Akari)
    assert list(found.rows) == rows
    assert told == ["read as akari, in which each 5 is a wall without a number"]


@needs_engine
def test_a_reading_without_a_solution_falls() -> None:
    (found,), told = read("...2\n.32.\n.3..\n")
    assert found.genre == "mosaic"
    assert told == ["read as mosaic, because it has no solution as minesweeper"]
    with refused("fits several genres: minesweeper, mosaic;"):
        read("1.1.\n.2..\n..1.\n1..0\n")
    (found,), told = read("akari\n4 .\n. .\n")  # a single reading stands
    assert found.genre == "akari"
    assert "4 bulbs have no room" in told[0]


def test_a_single_five_is_no_wall() -> None:
    with refused("row 2: found the clue 5, expected 0 to 4"):
        read("Akari\n1.1.\n.5..\n1..0\n....\n")


def test_a_sudoku_with_a_clash_is_no_fit_beside_another_genre() -> None:
    with refused("fits several genres: (akari, )?minesweeper, mosaic"):
        read(joined(["1...1....", *DIGITS[1:]]))


@pytest.mark.parametrize(("text", "genre"), [("", None), ("Sudoku\n\n", None), ("", "sudoku")])
def test_clashing_givens_are_named(text: str, genre: str | None) -> None:
    (found,), told = read(text + joined(CLASHING), genre)
    assert found == Sudoku(CLASHING)
    clash = "row 1 column 1 and row 1 column 9 clash: both have 5; 2 such clashes in all"
    assert told == [f"read as sudoku, but {clash}"]


@pytest.mark.parametrize(
    ("genre", "text", "told"),
    [
        ("mosaic", "9..0\n....\n....\n..1.", "row 1 column 1 clash: 9 is more than the 4 cells that it counts"),
        ("minesweeper", "0.4.\n....\n....\n....", "row 1 column 1 and row 1 column 3 clash: 0 and 4 contradict"),
        ("akari", "3...\n....\n....\n....", "row 1 column 1 clash: 3 bulbs have no room"),
        ("binairo", "111.\n....\n....\n....", "row 1 column 2 and row 1 column 3 clash: three neighbours have 1"),
        ("tents", "  1 0 1\n1 . T .\n0 . . .\n2 . T .", "the row numbers add up to 3, and the board has 2 trees"),
        ("sudoku", "1..1\n....\n....\n....", "row 1 column 1 and row 1 column 4 clash: both have 1"),
    ],
)
def test_clashing_givens_of_a_named_genre_are_named(genre: str, text: str, told: str) -> None:
    (found,), said = read(text + "\n", genre)
    assert found.genre == genre
    assert told in said[0]


@pytest.mark.parametrize("mines", [False, True])
@pytest.mark.parametrize(("width", "height"), [(36, 20), (36, 6), (64, 30), (81, 60), (100, 40)])
def test_a_board_is_never_cut_into_sudokus(width: int, height: int, mines: bool) -> None:
    rows, genre = counted(width, height, mines), "minesweeper" if mines else "mosaic"
    (found,), _ = read(f"{genre}\n\n{joined(rows)}")
    assert (found.genre, found.width, found.height) == (genre, width, height)
    if mines:
        with refused("fits several genres: minesweeper, mosaic;"):
            read(joined(rows))
    else:
        assert read(joined(rows))[0] == [found]


@pytest.mark.parametrize(
    ("line", "number"), [("".join(SUDOKU), 81), ("".join(CLASHING), 81), (SIX, 36), ("." * 20 + "1" + "." * 60, 81)]
)
def test_a_list_of_sudokus_is_no_board(line: str, number: int) -> None:
    lines = [line, line, "".join(SUDOKU) if number == 81 else SIX]
    for head in ("", "puzzle\n", "Sudokus\n\n"):
        found, _ = read(head + joined(lines))
        assert [(one.genre, one.width**2) for one in found] == 3 * [("sudoku", number)]


def test_rows_that_fit_a_board_as_well_as_a_list_are_refused() -> None:
    text = joined([f"{'.' * at}1{'.' * (35 - at)}" for at in range(0, 30, 3)])
    with refused("fits several genres: akari, binairo, minesweeper, mosaic, sudoku"):
        read(text)
    assert len(read(text, "sudoku")[0]) == 10
    assert read(text, "mosaic")[0][0].width == 36
    with refused("fits several genres: akari, minesweeper, mosaic;"):
        read(text + f"0{'.' * 35}\n")  # no Sudoku has two signs for empty cells


@pytest.mark.parametrize("head", ["", "Sudoku\n\n", "Jigsaw Sudoku\n\n"])
@pytest.mark.parametrize("between", ["", " ", ",", "\t"])
@pytest.mark.parametrize("names", [BOXES, numbered(BOXES), numbered(BOXES, 0)])
def test_the_boxes_of_a_jigsaw_may_be_a_second_board(names: list[str], between: str, head: str) -> None:
    text = head + joined(JIGSAW, between) + "\n" + joined(names, between)
    for genre in (None, "sudoku"):
        assert read(text, genre)[0] == [Sudoku(JIGSAW, boxes=BOXES)]


def test_several_jigsaws_and_other_sizes() -> None:
    text = joined(JIGSAW) + "\n" + joined(numbered(BOXES)) + "\n"
    assert read(text + text)[0] == 2 * [Sudoku(JIGSAW, boxes=BOXES)]
    assert read(joined(SMALL) + "\n" + joined(numbered(SMALL_BOXES)))[0] == [Sudoku(SMALL, boxes=SMALL_BOXES)]


def test_the_boxes_of_a_jigsaw_may_stand_above_it() -> None:
    text = joined(numbered(BOXES)) + "\n" + joined(JIGSAW) + "\n"
    for genre in (None, "sudoku"):
        assert read(text, genre)[0] == [Sudoku(JIGSAW, boxes=BOXES)]
        assert read(text + text, genre)[0] == 2 * [Sudoku(JIGSAW, boxes=BOXES)]


@pytest.mark.parametrize("between", ["", "Regions:\n"])
@pytest.mark.parametrize("head", ["", "Sudoku\n"])
def test_boxes_of_wrong_sizes_are_not_left_out(head: str, between: str) -> None:
    text = f"{head}{joined(JIGSAW)}\n{between}{joined(BOXES).replace('AB', 'AA', 1)}"
    with refused("expected 9" if head else "found no known format"):
        read(text)
    with refused("expected 9"):
        read(text, "sudoku")


def test_two_boards_of_regions_are_two_puzzles() -> None:
    stars = ["AAABB", "ACABB", "CCCDB", "ECDDD", "EEEED"]
    found, _ = read(f"Star Battle\n\n{joined(stars)}\n{joined(stars[::-1])}")
    assert [one.genre for one in found] == 2 * ["star-battle"]


@pytest.mark.parametrize("head", ["Sudoku\n", "sudoku:\n\n", "# Sudoku\n", "Jigsaw Sudoku\n"])
@pytest.mark.parametrize("names", [BOXES, numbered(BOXES), SMALL_BOXES, numbered(SMALL_BOXES)])
def test_the_boxes_may_stand_below_the_name_of_the_genre(head: str, names: list[str]) -> None:
    (found,), told = read(f"{head}{joined(names)}\n{joined(JIGSAW if len(names) == 9 else SMALL)}")
    assert isinstance(found, Sudoku)
    assert found.to_dict()["boxes"] == (BOXES if len(names) == 9 else SMALL_BOXES)
    assert told == []
    with refused("a variant that nono does not know"):
        read(f"Sudoku\nKiller\n{joined(BOXES)}\n{joined(JIGSAW)}")


def test_a_second_sudoku_is_never_taken_for_boxes() -> None:
    found, _ = read(joined(SUDOKU) + "\n" + joined(CLASHING))
    assert found == [Sudoku(SUDOKU), Sudoku(CLASHING)]
    found, _ = read(joined(SUDOKU) + "\n" + joined(split_rows(SOLUTION, 9)))
    assert found == [Sudoku(SUDOKU)]
    assert found[0].to_dict()["goal"] == split_rows(SOLUTION, 9)
    with refused("fits no genre"):
        read(joined(SUDOKU) + "\n" + joined(split_rows(SOLUTION[1:] + SOLUTION[0], 9)))


@pytest.mark.parametrize(("side", "columns"), [(4, 2), (6, 2), (6, 3), (9, 3)])
def test_no_sudoku_has_the_regions_of_a_jigsaw(side: int, columns: int) -> None:
    """Shuffled Sudokus, with and without empty cells, and with two rows or two cells exchanged."""
    rng = Random(side * columns)
    high = side // columns
    for _ in range(200):
        bands = [
            band * high + at for band in rng.sample(range(columns), columns) for at in rng.sample(range(high), high)
        ]
        stacks = [
            one * columns + at for one in rng.sample(range(high), high) for at in rng.sample(range(columns), columns)
        ]
        digits = rng.sample("123456789"[:side], side)
        rows = [[digits[(row % high * columns + row // high + at) % side] for at in stacks] for row in bands]
        assert all(len({*line}) == side for line in (*rows, *zip(*rows, strict=True)))
        assert regions_of(rows) == []
        rows[0], rows[1] = rows[1], rows[0]
        one, other = rng.sample(range(side), 2)
        rows[0][one], rows[0][other] = rows[0][other], rows[0][one]
        assert regions_of(rows) == []
        empty = [[digit if rng.random() < 0.4 else "." for digit in row] for row in rows]
        assert regions_of(empty) == []
        assert regions_of([["0" if cell == "." else cell for cell in row] for row in empty]) == []
