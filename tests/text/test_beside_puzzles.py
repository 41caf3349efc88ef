"""What stands beside a puzzle is shown as not read, and neither blocks the puzzle nor takes its place."""

import json
from pathlib import Path
from random import Random

import pytest

import nono
from nono import Puzzle, PuzzleError
from nono.base.errors import ReaderBugError
from nono.text import entries, loads
from nono.text._file_entries import text_entries

QUEENS = "[[1, 1, 2, 2], [1, 3, 3, 2], [4, 3, 3, 2], [4, 4, 4, 4]]"
OTHERS = "[[1, 2, 2, 2], [1, 1, 3, 2], [4, 3, 3, 3], [4, 4, 4, 4]]"


def puzzles_of(text: str, tmp_path: Path, name: str = "a.txt", genre: str | None = None) -> list[Puzzle | PuzzleError]:
    path = tmp_path / name
    path.write_text(text)
    return [entry.puzzle for entry in entries(path, genre=genre)]


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_facts_named_as_the_field_are_the_puzzles_beside_empty_boards(tmp_path: Path) -> None:
    empty = "[[_, _, _, _], [_, _, _, _], [_, _, _, _], [_, _, _, _]]"
    text = f"start(4, {empty}).\nregions(4-1, {QUEENS}).\nregions(4-2,\n{OTHERS}).\nsol(4-1, {QUEENS}).\n"
    puzzles = puzzles_of(text, tmp_path, "a.pl", "star-battle")
    assert puzzles == [loads(f"Star Battle\nboard = {board}") for board in (QUEENS, OTHERS)]
    assert [getattr(puzzle, "id", "") for puzzle in puzzles] == ["4-1", "4-2"]
    with pytest.raises(PuzzleError, match="found no regions and cells without a region"):
        loads(f"start(4, {empty}).\n", genre="star-battle")
    with pytest.raises(PuzzleError, match="found one region, expected as many regions as rows"):
        loads(json.dumps({"genre": "star-battle", "regions": ["AAA"] * 3}))


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_each_board_of_a_program_is_a_puzzle_whatever_its_name_is(tmp_path: Path) -> None:
    first, second = "#___\n_1__\n___0\n____", "____\n_2_#\n____\n#___"
    text = f'FIRST_BOARD_EXAMPLE = """\n{first}\n""".strip()\nBOARD = """\n{second}\n""".strip()\n'
    boards = [nono.Akari(board.replace("_", ".").split("\n")) for board in (first, second)]
    assert puzzles_of(text, tmp_path, "a.py", "akari") == boards


def test_a_picture_that_may_have_no_background_is_refused() -> None:
    picture = {"genre": "nonogram", "palette": ["#e02020", "#20a040", "#2040c0"], "cells": [[0, 1], [2, 0], [0, 0]]}
    with pytest.raises(PuzzleError, match="not which one is the background"):
        loads(json.dumps(picture))
    picture["palette"] = ["#ffffff", *picture["palette"]]
    puzzle = loads(json.dumps(picture | {"cells": [[1, 2], [3, 1], [1, 1]]}))
    assert puzzle.to_dict()["goal"] == ["Xa", "cX", "XX"]


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_boards_amid_sentences_and_answers(tmp_path: Path) -> None:
    first, second = "0..1\n..1.\n.1..\n....", "1...\n..0.\n....\n.0.1"
    answer = "0101\n1010\n0110\n1001"
    text = (
        "Binary puzzles\nStatement\nYour program prints a solution.\nExample\nInput\n"
        f"4\n{first}\nOutput\n{answer}\nAnother one\nInput\n4\n{second}\nOutput\n{answer}\nTags\n"
    )
    puzzles = puzzles_of(text, tmp_path, genre="binairo")
    assert puzzles == [nono.Binairo(board.split("\n")) for board in (first, second)]
    assert "Your program prints a solution." in puzzles[0].unread  # type: ignore[union-attr]
    damaged = puzzles_of(text.replace("..1.", "..1", 1), tmp_path, genre="binairo")
    assert isinstance(damaged[0], PuzzleError)


def test_the_number_of_stars_above_a_board(tmp_path: Path) -> None:
    board = "AABB\nACCB\nDCCB\nDDDD\n"
    other = "AABBB\nACCBE\nDCCEE\nDDDEE\nDDDEE\n"
    with pytest.warns(nono.PuzzleWarning, match="the number 1 above the board is read as stars: 1"):
        assert loads(f"4\n1\n{board}", genre="star-battle") == loads(f"Star Battle\nstars: 1\n\n{board}")
    text = f"Challenge\nFirst input, N = 1\n1\n{board}Sample output\n..*.\n*...\n...*\n.*..\nBonus input\n2\n{other}8\n"
    with pytest.warns(nono.PuzzleWarning):
        puzzles = puzzles_of(text, tmp_path, genre="star-battle")
    assert [getattr(puzzle, "stars", 0) for puzzle in puzzles] == [1, 2]
    with pytest.raises(PuzzleError, match="found 2 above the board, expected 1 stars as stated"):
        loads(f"Star Battle\nstars: 1\n\n2\n{board}")


def test_an_answer_drawn_below_the_lists_of_haskell() -> None:
    drawing = "■ ■   2\n  ■ ■ 2\n\n1 2 1\n"
    with pytest.warns(nono.PuzzleWarning, match="not read"):
        puzzle = loads(f"They look so:\n\nshow $\nnonogram [[2],[2]]\n         [[1],[2],[1]]\n\n{drawing}")
    assert puzzle == nono.Nonogram(rows=[[2], [2]], cols=[[1], [2], [1]])


SUDOKUS = (
    "020000030300906001005080200002000900600050008003000100004030500800207006010000070",
    "100000002090400050006000700050903000000070000000850040700000600030009080002000001",
)


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
@pytest.mark.parametrize("genre", [None, "sudoku"])
def test_addresses_of_sudokus_amid_markdown(tmp_path: Path, genre: str | None) -> None:
    links = [f"[load](https://www.sudokuwiki.org/sudoku.htm?bd={cells})" for cells in SUDOKUS]
    text = (
        "# A lesson\n\n> **Level:** Hard · **Family:** Rings\n\nCells hold {1,3,5}, so **C1 = 6** (see [1](a.md)).\n\n"
        f"▶ {links[0]} · {links[1]}\n\n---\n\n## More of it\n"
    )
    puzzles = puzzles_of(text, tmp_path, "a.md", genre)
    assert puzzles == [loads(SUDOKUS[number]) for number in (0, 1)]


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_plain_lists_in_a_wrapper(tmp_path: Path) -> None:
    board = "[[1, -1, -1], [-1, 2, -1], [-1, -1, 0]]"
    expected = nono.Minesweeper(["1..", ".2.", "..0"])
    for wrapper in ("data or {}", "options.board || {}", "given ?? {}"):
        assert puzzles_of(
            f"import x\n\npuzzle = {wrapper.format(board)}\nn = f(puzzle)\n", tmp_path, "a.py", "minesweeper"
        ) == [expected]
    pictures = (
        "local Problems = {\n\t{\n\t\t{1,1,0},\n\t\t{0,1,1},\n\t\t{0,0,1},\n\t},\n\t{\n\t\t{0,1,0},\n\t\t{1,1,1},\n"
    )
    pictures += "\t\t{1,0,1},\n\t},\n\t{\n\t\t{0,0,1},\n\t\t{0,1,1},\n\t\t{1,1,1},\n\t},\n}\n\nreturn Problems\n"
    goals = [["XX.", ".XX", "..X"], [".X.", "XXX", "X.X"], ["..X", ".XX", "XXX"]]
    expected_goals = [loads(json.dumps({"goal": goal})) for goal in goals]
    assert puzzles_of(pictures, tmp_path, "a.lua", "nonogram") == expected_goals


def test_a_call_in_a_list_is_named() -> None:
    with pytest.raises(PuzzleError, match="found a call of 'parse' in the brackets") as caught:
        loads("puzzle = [parse(Int, i) for i in text]\ntrees = [(i, j) for i in 1:3, j in 1:3]\nsides = [1, 2]\n")
    assert "nono does not run programs" in caught.value.help


def test_lines_that_may_be_boards_or_rows_are_refused() -> None:
    lines = "\n".join(["1...0..." * 12 + "0..1"] * 3)
    with pytest.raises(PuzzleError, match="found 3 lines of 100 cells, which may be rows or boards of 10x10"):
        loads(lines, genre="binairo")
    assert loads(f"size: 100x3\n{lines}", genre="mosaic").to_dict()["width"] == 100


@pytest.mark.parametrize(
    ("text", "genre"),
    [
        ("9\n9\n1 4 5\n1 8 5\n2 3 2\n2 6 3\n3 8 1\n4 9 5\n", "akari"),
        ("rows\n1;0;1\ntrees\n" + "".join(f"{n};{n + 1}\n" for n in range(7)) + "end\n", "tents"),
        ("5\n" + "#\n".join(f"{n} 0\n{n} 1\n" for n in range(5)), "norinori"),
        ("grid(4).\n" + "".join(f"filled({n},2,0).\n" for n in range(1, 5)) * 2 + "same((2,1),(3,1)).\n", "binairo"),
    ],
)
def test_coordinates_of_cells_are_named(text: str, genre: str) -> None:
    with pytest.raises(PuzzleError, match="perhaps the coordinates of cells") as caught:
        loads(text, genre=genre)
    assert "one line per row" in caught.value.help


def test_pairs_of_coordinates_of_trees_are_named(tmp_path: Path) -> None:
    text = "int size = 4;\nint[] row = {1,0,1,0};\nint[] col = {0,1,1,0};\nint[][] trees = {{0,3},{2,0}};\n"
    (error,) = puzzles_of(text, tmp_path, "A.java", "tents")
    assert "trees: found [0, 3] and 1 more pairs, perhaps the row and the column" in str(error)
    text = text.replace("{{0,3},{2,0}}", '{"...T", "....", "T...", "...."}')
    assert puzzles_of(text, tmp_path, "A.java", "tents") == [
        nono.Tents(["...T", "....", "T...", "...."], rows=[1, 0, 1, 0], cols=[0, 1, 1, 0])
    ]


def test_a_number_that_is_no_sign_is_named() -> None:
    with pytest.raises(PuzzleError, match="row 2: found '-2', expected"):
        loads("-1 -1 -1\n-1 -2  1\n-1 -1 -1\n", genre="akari")


def test_cells_with_several_parts_in_json(tmp_path: Path) -> None:
    data = json.dumps({"cells": [[[0, n + m, 1] for n in range(3)] for m in range(3)], "gridSize": "3"})
    (error,) = puzzles_of(data, tmp_path, "a.json", "norinori")
    assert "found the cell [0, 0, 1] with several parts" in str(error)
    (error,) = puzzles_of(data, tmp_path, "a.json")
    assert "did you mean" not in str(error)


def test_a_board_and_numbers_in_a_fact_are_rows_before_columns() -> None:
    board = "[_, _, a], [a, _, _], [_, _, _]"
    text = f"puzzle(6-13, (\n[{board}],\n[1, 1, 0], [1, 0, 1])).\n\nsol(6-13, ([[t, r, a]])).\n"
    with pytest.warns(nono.PuzzleWarning, match="rows, then columns"):
        assert loads(text, genre="tents") == nono.Tents(["..T", "T..", "..."], rows=[1, 1, 0], cols=[1, 0, 1])


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_a_program_on_one_line_below_fragments(tmp_path: Path) -> None:
    text = (
        'Take this fragment:\n\n? ? 3 .\n\n1 ? 3 .\n\n#!/usr/bin/python known=[ "01?", "0??", "???"] from z3 import *\n'
    )
    assert puzzles_of(text, tmp_path, genre="minesweeper") == [nono.Minesweeper(["01.", "0..", "..."])]


def test_lists_of_pegs(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="may be a triangle or steps of squares"):
        loads("self.pegs = [\n  [1],\n  [1, 1],\n  [1, 0, 1]\n]\n", genre="pegs")
    code = "import A\nclass B {\n}\n\nfunc c() {\n  }\n\n}\n\nbs.append(B(3, [0, 1, 1]))\n"
    assert [str(error).partition(": ")[2][:39] for error in puzzles_of(code, tmp_path, "a.swift", "pegs")] == [
        "found a program, and no list in it with"
    ]


DAMAGED = {  # texts with boards of these widths and heights
    "binairo": ("Puzzle\nInput\n4\n0..1\n..1.\n.1..\n....\nOutput\n0101\n1010\n0110\n1001\nTags\nNumbers\n", {(4, 4)}),
    "star-battle": (
        "First one, N = 1\n1\nAABB\nACCB\nDCCB\nDDDD\nSample output\n..*.\n*...\n...*\n.*..\nBonus\n2\n"
        "AABBB\nAABBE\nDCCEE\nDDDEE\nDDDEE\n8\nThanks to all\n",
        {(4, 4), (5, 5)},
    ),
    "mosaic": ("A board\n3 . . 2 .\n. 5 . . 1\n. . . 4 .\nand its answer\n1 0 1 1 0\n0 1 1 0 1\n1 0 0 1 1\n", {(5, 3)}),
}


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
@pytest.mark.parametrize("genre", DAMAGED)
def test_a_damaged_row_is_not_taken_for_words(genre: str, pytestconfig: pytest.Config) -> None:
    text, sizes = DAMAGED[genre]
    for seed in range(10_000 if pytestconfig.getoption("--slow") else 300):
        random = Random(seed)
        place = random.choice([place for place, sign in enumerate(text) if sign != "\n"])
        damaged = text[:place] + random.choice("aXz#.*0159?-|(") + text[place + 1 :]
        for entry in text_entries(damaged, None, True, {"genre": genre}):
            assert not isinstance(entry.puzzle, ReaderBugError), (seed, damaged)
            if isinstance(entry.puzzle, Puzzle):
                size = entry.puzzle.to_dict()
                assert (size["width"], size["height"]) in sizes, (seed, damaged)


@pytest.mark.parametrize("names", [("rowsDef", "colsDef"), ("row_indicators", "column_indicators")])
def test_names_of_sides_in_json(names: tuple[str, str]) -> None:
    data = dict(zip(names, ([[2], [2]], [[1], [2], [1]]), strict=True))
    assert loads(json.dumps(data)) == nono.Nonogram(rows=[[2], [2]], cols=[[1], [2], [1]])


def test_names_of_an_example() -> None:
    lists = "example_board = [[1, 1], [2, 2]]\nexample_top_numbers = [1, 2]\nexample_side_numbers = [1, 2]\n"
    expected = {"genre": "aquarium", "regions": ["AA", "BB"], "rows": [1, 2], "cols": [1, 2]}
    assert loads(lists, genre="aquarium", check=False) == loads(json.dumps(expected), check=False)
