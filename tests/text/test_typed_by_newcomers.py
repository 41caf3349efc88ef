"""Layouts in which someone who did not know the reader typed puzzles: each was once refused or read wrongly."""

import json

import pytest
from common import needs_engine

from nono import Puzzle, PuzzleError, PuzzleWarning, loads
from nono.text import ReadOptions
from nono.text._file_entries import text_entries
from nono.text.formats import typed

AKARI = ["2..#.", ".....", "#.1..", ".....", ".0..#"]
REGIONS = ["AABBC", "ADDBC", "ADEEC", "FFEEG", "FFGGG"]
TENTS = ["TT...", ".....", "T..T.", "....."]


def cells(puzzle: Puzzle) -> list[str]:
    return next(value for value in puzzle.plain_clues().values() if isinstance(value, list))


def lined(rows: list[str], sign: str = "") -> str:
    return "\n".join(sign.join(row) for row in rows) + "\n"


def markdown(rows: list[str]) -> str:
    head = ["| | A | B | C | D | E |", "|" + "---|" * 6]
    return "\n".join(head + [f"| **{at}** | {' | '.join(row)} |" for at, row in enumerate(rows, 1)])


@pytest.mark.parametrize(
    "text",
    [
        "Akari, X = black cell without number\n" + lined(AKARI).replace("#", "X"),
        "Light Up, O white, X black:\n" + lined(AKARI, " ").replace("#", "X").replace(".", "O"),
        "Akari\n" + markdown(AKARI),
        'akari = """\n' + lined(AKARI) + '"""',
        "const akari = `\n" + lined(AKARI) + "`;",
        "Akari\nrows = r'''" + lined(AKARI).strip() + "'''.split()",
        "Akari\n" + lined(AKARI).replace("#", "\u2593"),
        "======\nAkari of the day\n======\n\n" + lined(AKARI, " "),
        "// Akari\ngrid := []string{\n" + "".join(f'\t"{row}",\n' for row in AKARI) + "}",
        "// Akari\nval grid = listOf(\n" + ",\n".join(f'  "{row}"' for row in AKARI) + "\n)",
        "Akari\ngrid = [|" + "\n|".join(f" {', '.join(row)} " for row in AKARI) + "|];",
    ],
)
def test_akari(text: str) -> None:
    found = loads(text)
    assert found.genre == "akari"
    assert cells(found) == AKARI


def test_names_of_rows_in_bold_are_no_cells() -> None:
    found = loads("Norinori\n" + markdown(REGIONS))
    assert cells(found) == REGIONS


def test_two_signs_for_empty_cells_in_a_list_are_refused() -> None:
    grid = [[None, -1, 2], [None, None, None], [1, None, -1]]  # the walls of this Akari are -1
    for text in (json.dumps({"genre": "akari", "cells": grid}), f"# akari\ngrid = {grid}".replace("], [", "],\n[")):
        with pytest.raises(PuzzleError, match="sign for"):
            loads(text, genre="akari")


@pytest.mark.parametrize("row", ["{1} {0}", "{0} | {1}", "{0}  {1}"])
def test_rows_that_look_like_words(row: str) -> None:
    rows = [row.format(cells, number) for cells, number in zip(TENTS, (0, 2, 0, 1), strict=True)]
    found = loads("Tents 5x4\n" + "\n".join([*rows, "10011"] if row[1] == "0" else ["  10011", *rows]))
    assert found.to_dict()["trees"] == TENTS
    assert found.to_dict()["cols"] == [1, 0, 0, 1, 1]


def test_named_numbers_of_lines_are_never_left_out() -> None:
    tanks = "tanks = [\n" + "".join(f"  {[ord(cell) - 64 for cell in row]},\n" for row in REGIONS) + "]\n"
    with pytest.raises(PuzzleError):
        loads("row_marks = [1, 0, 2, 3, 1]\ncol_marks = [2, 1, 1, 2, 1]\n" + tanks)
    found = loads("# Aquarium\nrow_sums = [1, 0, 2, 3, 1]\ncol_sums = [2, 1, 1, 2, 1]\n" + tanks)
    assert found.genre == "aquarium"
    marks = "int[] rows = {1, 0, 2, 3, 1};\ncols := []int{2, 1, 1, 2, 1}\n"
    assert loads("Aquarium\n" + lined(REGIONS) + marks).to_dict()["cols"] == [2, 1, 1, 2, 1]
    assert found.to_dict()["rows"] == [1, 0, 2, 3, 1]


@needs_engine
def test_a_star_battle_with_a_small_region_has_one_star() -> None:
    rows = ["AABBBBBB", "AACCCBBB", "DDCCCEEB", "DDDCEEEB", "DFDDEEGG", "FFFEEEGG", "FFHHHGGG", "FHHHHHGG"]
    assert loads("Star Battle\n" + lined(rows)).to_dict()["stars"] == 1
    wide = [rows[0], "AACCCBBB".replace("AACC", "AAAC"), *rows[2:]]
    with pytest.warns(PuzzleWarning, match="stars: 1, because it has no solution with stars: 2"):
        assert loads("Star Battle\n" + lined(wide)).to_dict()["stars"] == 1


def test_a_number_of_stars_is_not_said_of_all_boards() -> None:
    rows = ["AAABBBBB", "AACCCBBB", "DDCCCEEB", "DDDCEEEB", "DFDDEEGG", "FFFEEEGG", "FFHHHGGG", "FHHHHHGG"]
    text = f"# Star battles, two stars each\nStar Battle\n{lined(rows)}\n{lined(rows)}"
    other = [entry.puzzle for entry in text_entries(text, None, True, ReadOptions())]
    assert isinstance(other[1], PuzzleError)


@pytest.mark.parametrize(
    "data", [{"puzzle": "{}", "difficulty": "easy"}, {"newboard": {"grids": [{"value": "{}"}], "results": 1}}]
)
def test_sudokus_inside_json(data: dict[str, object]) -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    found = loads(json.dumps(data).replace("{}", line))
    assert found.genre == "sudoku"
    assert "".join(cells(found)) == line


CLUES = "rows: 3, 2, 1\ncolumns: 3, 2, 1"
NONOGRAMS = {
    "above a board": "Nonogram\n  3 2 1\n3 _ _ _\n2 _ _ _\n1 _ _ _",
    "quoted": "> \n>   3 2 1\n> 3 . . .\n> 2 . . .\n> 1 . . .",
    "C": "int rows[3][1] = {{3}, {2}, {1}};\nint cols[3][1] = {{3}, {2}, {1}};",
    "Go": "rows := [][]int{{3}, {2}, {1}}\ncols := [][]int{{3}, {2}, {1}}",
    "Java": "int[][] rows = {{3}, {2}, {1}};\nint[][] cols = {{3}, {2}, {1}};",
    "Rust": "let rows = vec![vec![3], vec![2], vec![1]];\nlet cols = vec![vec![3], vec![2], vec![1]];",
}


@pytest.mark.parametrize("name", NONOGRAMS)
def test_nonograms(name: str) -> None:
    assert loads(NONOGRAMS[name]).plain_clues() == loads(CLUES).plain_clues()


def test_several_puzzles_of_clues_in_a_text() -> None:
    text = f"Puzzle 1\n{CLUES}\n\nPuzzle 2\n{CLUES}\n"
    first, second = [entry.puzzle for entry in text_entries(text, None, True, ReadOptions())]
    assert isinstance(first, Puzzle)
    assert isinstance(second, Puzzle)
    assert first.plain_clues() == second.plain_clues()


def test_an_error_in_the_second_puzzle_names_its_line() -> None:
    with pytest.raises(PuzzleError) as error:
        list(typed.loads(f"Puzzle 1\n{CLUES}\n\nPuzzle 2\n{CLUES.replace('2, 1', '9, 1', 1)}\n"))
    assert error.value.line == 6


@pytest.mark.parametrize("words", ["Minesweeper, 2 Minen", "Minesweeper\nMinen: 2", "Minesweeper\nEs sind 2 Minen."])
def test_mines_are_counted_in_other_languages(words: str) -> None:
    assert loads(f"{words}\n\n1 ? ?\n? ? 2\n? 1 ?\n").to_dict()["mines"] == 2


@pytest.mark.parametrize(
    ("text", "genre", "field", "value"),
    [
        ("\u5bf9\u89d2\u7ebf\u6570\u72ec:\n\n1...\n....\n....\n...2\n", "sudoku", "diagonals", True),
        ("\u30e8\u30b3:1\u30fb1\u30013\n\u30bf\u30c6:2\u30011\u30012\n", "nonogram", "rows", [[1, 1], [3]]),
        ("\u306e\u308a\u306e\u308a\n\u3042\u3042\u3044\n\u3042\u3044\u3044\n", "norinori", "regions", ["AAB", "ABB"]),
        (
            "\u041f\u0430\u043b\u0430\u0442\u043a\u0438: \u0414 \u2014 \u0434\u0435\u0440\u0435\u0432\u043e\n"
            "\u0441\u0442\u043e\u043b\u0431\u0446\u044b 1 0 0\n"
            "\u0441\u0442\u0440\u043e\u043a\u0438 0 1 0\n\u00b7 \u0414 \u00b7\n"
            "\u00b7 \u00b7 \u00b7\n\u00b7 \u00b7 \u00b7\n",
            "tents",
            "trees",
            [".T.", "...", "..."],
        ),
        ("Namioty (D = drzewo)\n  1 0 0\n0 . D .\n1 . . .\n0 . . .\n", "tents", "trees", [".T.", "...", "..."]),
        ("My first one, is it good?\nhttps://puzz.link/p?lightup/3/3/jbh\nThanks!", "akari", "width", 3),
        ("Norinori\n35 35 36\n35 36 36\n", "norinori", "regions", ["AAB", "ABB"]),
    ],
)
def test_words_and_signs_of_other_languages_and_links(text: str, genre: str, field: str, value: object) -> None:
    assert loads(text).to_dict() | {"genre": genre, field: value} == loads(text).to_dict()
