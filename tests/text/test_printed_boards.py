"""What nono prints is read back: puzzles as ``print`` shows them, and the output of ``nono solve``."""

import json
from pathlib import Path

import pytest
from common import Capture, built_in_puzzles, needs_engine
from examples import GOOD
from examples.pegs import pegs
from hypothesis import given
from tables import table

import nono
from nono import Nonogram, Pegs, PuzzleError, loads
from nono.cli.program import run
from nono.genres import GENRES
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Cells
from nono.renderers import solution_text

MOST_CELLS = 400
CELLS = [  # the genres with clues in cells; other boards of layers cannot be typed
    name
    for name in GENRES.rows
    if issubclass(GENRES[name], LayerPuzzle) and any(isinstance(layer, Cells) for layer in GENRES[name].layers)
]
READ = ["nonogram", "pegs", *CELLS]
# a printed solution of these does not show the regions, or the clues in filled cells
REGIONS = ("star-battle", "norinori", "aquarium", "mosaic")

SHOWING_ALL = ("nonogram", "akari", "tents", "minesweeper")  # a printed solution of these shows all clues


@pytest.mark.parametrize("genre", READ)
def test_a_printed_puzzle_is_read_back(genre: str) -> None:
    puzzles = [puzzle for puzzle in built_in_puzzles().values() if puzzle.genre == genre]
    assert len(puzzles) > 5
    for puzzle in puzzles:
        if puzzle.height * puzzle.width <= MOST_CELLS:
            again = loads(str(puzzle), genre=genre)
            assert (again.genre, again.clue_text()) == (genre, puzzle.clue_text()), puzzle.id
            assert again.palette == puzzle.palette, puzzle.id
    if genre == "pegs":
        for name in ("english33:16:16", "triangle7:12", "european37:4"):
            assert loads(str(nono.puzzle(name)), genre="pegs").clue_text() == nono.puzzle(name).clue_text()


def test_a_printed_picture_in_colours_is_read_back() -> None:
    puzzles = [puzzle for puzzle in built_in_puzzles().values() if isinstance(puzzle, Nonogram) and puzzle.colours > 2]
    small = [puzzle for puzzle in puzzles if puzzle.height * puzzle.width <= MOST_CELLS]
    assert len(small) > 100
    for puzzle in small:
        again = loads(solution_text(puzzle, puzzle.goal_bytes or b""))
        assert isinstance(again, Nonogram)
        assert (again.rows, again.cols, again.palette) == (puzzle.rows, puzzle.cols, puzzle.palette), puzzle.id
        assert again.goal_bytes == puzzle.goal_bytes


@given(pegs())
def test_a_printed_board_of_any_shape_is_read_back(puzzle: Pegs) -> None:
    again = loads(str(puzzle), genre="pegs", check=False)
    assert isinstance(again, Pegs)
    assert (again.board.jumps(), again.start, again.target) == (puzzle.board.jumps(), puzzle.start, puzzle.target)


@needs_engine
@pytest.mark.parametrize("genre", READ)
def test_a_printed_solution_is_read_as_its_puzzle_or_refused(genre: str, tmp_path: Path, capsys: Capture) -> None:
    """In some genres, the clues of a printed solution are more than those of the puzzle, but none contradicts it."""
    source, printed = tmp_path / "puzzle.json", tmp_path / "printed.txt"
    source.write_text(json.dumps({"genre": genre, **GOOD[genre]["unique"]}), encoding="utf-8")
    run(["solve", str(source), "--limit", "1"])
    printed.write_text(capsys.readouterr().out, encoding="utf-8")
    puzzle = nono.read(source)
    try:
        again = nono.read(printed, genre=genre)
    except PuzzleError:
        assert genre in REGIONS
        return
    assert genre not in REGIONS
    solution = nono.solve(puzzle, limit=1).solutions[0]
    assert again.genre == genre
    assert again.check(again.grid_of(solution))
    if genre in SHOWING_ALL:
        assert again.clue_text() == puzzle.clue_text()
        assert again.goal_bytes == again.grid_of(solution)
    assert nono.solve(again).verdict == nono.solve(puzzle).verdict


TRIANGLE = Pegs("triangle5", 0)
ENGLISH = Pegs("english33")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\n".join(["Peg Solitaire", *str(ENGLISH).splitlines()]), ENGLISH),
        ("Peg Solitaire\n" + str(TRIANGLE), TRIANGLE),
        ("pegs square\n" + str(ENGLISH), ENGLISH),
        ("Peg Solitaire\n  ***\n  ***\n*******\n***o***\n*******\n  ***\n  ***\n", ENGLISH),
        ("Peg Solitaire\n  ooo\n  ooo\nooooooo\noooxooo\nooooooo\n  ooo\n  ooo\n", ENGLISH),
        ("Peg Solitaire\n  xxx\n  xxx\nxxxxxxx\nxxxoxxx\nxxxxxxx\n  xxx\n  xxx\n", ENGLISH),
        ("Peg Solitaire\n  ooo\n  ooo\nooooooo\nooo*ooo\nooooooo\n  ooo\n  ooo\n", ENGLISH),
        ("Peg Solitaire\n**o\no**\n", Pegs(["oo.", ".oo"])),
        ("Peg Solitaire\n11o\no11\n", Pegs(["oo.", ".oo"])),
        ("Peg Solitaire\no o\nooo\n", Pegs(["o#o", "ooo"])),
        ("Peg Solitaire\n**o\ntarget\noo*\n", Pegs(["oo."], target=2)),
        ("Peg Solitaire\noo.\n\ngoal:\n..o\n", Pegs(["oo."], target=2)),
        ("Peg Solitaire\noo.\n\n1-2-3\n\n..o\n", Pegs(["oo."])),
    ],
)
def test_a_board_of_pegs_is_what_it_looks_like(text: str, expected: Pegs) -> None:
    assert loads(text).clue_text() == expected.clue_text()


@needs_engine
def test_a_triangle_below_a_heading_has_all_its_games() -> None:
    assert nono.count(loads("Peg Solitaire\n" + str(TRIANGLE))) == 29760


@pytest.mark.parametrize(
    ("text", "message"),
    table(r"""
'Peg Solitaire\nooo\no_o\n' | found no sign for an empty hole beside _
'Peg Solitaire\nooo\nxoo\n.oo\n' | :2: found the signs \., o and x, expected one for pegs and one for holes
'Peg Solitaire\n1PP\n1P1\n' | found 1 and P for pegs
'Peg Solitaire\n.0H\n' | found the signs \., 0 and H
'Peg Solitaire\noox\nxoo\nxxo\n' | found o and x, of which either may be the pegs
'Peg Solitaire\n**x\nx**\nxx*\n' | found \* and x, of which either may be the pegs
'Peg Solitaire\n.\noo\nooo\noooo\n' | which ends at another place
'Peg Solitaire\n.\no o\no o o\no o o o\n' | which ends at another place
'Peg Solitaire\noo.\n\ntarget\noox\n' | found o and x
"""),
)
def test_a_board_of_pegs_that_may_be_several_is_refused(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        loads(text)


def test_unknown_numbers_beside_a_board_of_numbers() -> None:
    text = "genre: aquarium\n  2 ?\n1 1 1\n? 1 2\n? 2 2\n"
    assert loads(text).to_dict()["rows"] == [1, None, None]


def test_a_letter_among_dashes_is_a_cell() -> None:
    row = "-C" + "-" * 10
    puzzle = loads("\n".join(["genre: sudoku", *[row[-number:] + row[:-number] for number in range(12)]]))
    assert puzzle.height == 12


def test_a_frame_without_rows_is_no_puzzle() -> None:
    with pytest.raises(PuzzleError, match="does not read as clues") as caught:
        loads("some words\n\n+\n")
    assert caught.value.code == "no-puzzle"
