"""Boards with the marks of other notations: names of rows, lists of YAML, wikis; rows on one line."""

import json
from typing import Any

import pytest
from refusals import refused
from text.test_genre_fit import SUDOKU
from text.test_typed_boards import BOARDS, NUMBERS, alike, read

from nono import PuzzleError

GENRES = ("akari", "binairo", "minesweeper", "mosaic", "star-battle", "norinori")


def from_zero(rows: list[str]) -> str:
    lines = [f"{at:2}| {' '.join(row)}" for at, row in enumerate(rows)]
    return "\n".join(["    " + " ".join(map(str, range(len(rows[0])))), "   " + "-" * 2 * len(rows[0]), *lines])


MARKED: dict[str, Any] = {
    "names of rows": lambda rows: "\n".join(f"Row {at}: {' '.join(row)}" for at, row in enumerate(rows, 1)),
    "counted rows": lambda rows: "\n".join(f"{at}. {' '.join(row)}" for at, row in enumerate(rows, 1)),
    "coordinates from 0": from_zero,
    "letters of columns": lambda rows: "\n".join(
        ["  " + "ABCDEF"[: len(rows[0])], *(f"{at} {row}" for at, row in enumerate(rows, 1))]
    ),
    "YAML": lambda rows: "cells:\n" + "\n".join(f'  - "{row}"' for row in rows),
    "a wiki": lambda rows: '{| class="wikitable"\n' + "".join(f"|-\n| {' || '.join(row)}\n" for row in rows) + "|}",
    "slashes": lambda rows: "Today: " + "/".join(rows) if min(map(len, rows)) > 3 < len(rows) else "\n".join(rows),
    "blank lines": lambda rows: "\n\n".join(rows),
    "JSON": lambda rows: json.dumps([list(row) for row in rows]),
}


@pytest.mark.parametrize("mark", MARKED)
@pytest.mark.parametrize("genre", GENRES)
def test_marks_are_no_cells(genre: str, mark: str) -> None:
    rows = BOARDS[genre]
    text = MARKED[mark](rows)
    for found in (read(f"{text}\n", genre), read(f"{genre}\n\n{text}\n")):
        assert len(found) == 1, text
        cells = next(value for value in found[0].values() if isinstance(value, list))
        assert alike(cells, rows), text


@pytest.mark.parametrize("genre", NUMBERS)
def test_numbers_of_lines_are_no_clues_of_a_nonogram(genre: str) -> None:
    left, top = NUMBERS[genre]
    rows = BOARDS[genre]
    below = f"rows:\n{' '.join(map(str, left))}\ncolumns:\n{' '.join(map(str, top))}\n\n" + "\n".join(rows)
    yaml = f"{genre}:\n  rows: {left}\n  cols: {top}\n  cells:\n" + "".join(f'    - "{row}"\n' for row in rows)
    for text in (f"{genre}\n{below}", yaml):
        (found,) = read(text)
        assert (found["genre"], found["rows"], found["cols"]) == (genre, left, top)
    with refused("may not be a nonogram"):
        read(f"{genre}\nsee the picture\nrows: {' '.join(map(str, left))}\ncolumns: {' '.join(map(str, top))}\n")


def test_blank_cells_in_a_frame_with_boxes() -> None:
    rows = [f"| {' | '.join(' '.join(row[at : at + 3]) for at in (0, 3, 6))} |".replace(".", " ") for row in SUDOKU]
    rule = "+-------+-------+-------+"
    text = "\n".join([rule, *rows[:3], rule, *rows[3:6], rule, *rows[6:], rule])
    for one in (text, text.replace("|", "\u2016")):
        assert [found["givens"] for found in read(one, "sudoku")] == [SUDOKU]


def test_blanks_in_strings_are_empty_cells() -> None:
    rows = BOARDS["mosaic"]
    text = "mosaic = [\n" + "".join(f'    "{row}",\n' for row in rows).replace(".", " ") + "]\n"
    assert [one["numbers"] for one in read(text, "mosaic")] == [rows]


def test_legends_in_brackets() -> None:
    (found,) = read("Mosaic (? = no clue)\n" + "\n".join(BOARDS["mosaic"]).replace(".", "?"))
    assert found["numbers"] == BOARDS["mosaic"]
    with pytest.raises(PuzzleError):
        read("Mosaic (? = two)\n" + "\n".join(BOARDS["mosaic"]).replace(".", "?"))


def test_a_row_of_a_table_is_never_a_title() -> None:
    for first in ("\t\tx", "aa\t1\t", "\\black\t\t"):
        text = f"akari\n{first}\n\t\t2\n1\t\t\n"
        try:
            assert [one["height"] for one in read(text)] == [3]
        except PuzzleError:
            assert first != "\t\tx"


def test_boards_are_no_nonograms() -> None:
    text = "Light up!\n\n., ., ., 0, .\n., ., ., ., .\n., #, ., ., .\n., ., ., #, .\n"
    assert read(text)[0]["grid"] == ["...0.", ".....", ".#...", "...#."]
    with pytest.raises(PuzzleError):
        read("Mosaic\n\n2\n1\n\n1\n1\n1\n")
    corner = "[['A', 'A', 5], ['A', 'B', 1], ['B', 'B', 0], [2, 4, ' ']]"
    assert read(corner, "aquarium")[0]["rows"] == [5, 1, 0]
    drawn = " _ _ _ \n|  _| |\n|_|_ _|\n|_ _ _|\nrows: 0 2 2\ncolumns: 2 2 0\n"
    assert alike(read(drawn)[0]["regions"], ["AAB", "ABB", "CCC"])
    with pytest.raises(PuzzleError):
        read(drawn.replace("|_|_ _|", "|_|_  |"))
    for text in ("```\n112\n122\n332\n120\n```\n", "112\n122\n332\n12 \n"):
        with pytest.raises(PuzzleError):
            read(text, "aquarium")


def test_uneven_rows_with_blank_cells_are_refused() -> None:
    text = "0 0 0 0 0 1  2 \n\n1  1 0  1 1 3 \n\n      1  \n\n 1   1  1  \n\n0   0 1  1 2 \n"
    with pytest.raises(PuzzleError):
        read(text, "minesweeper")
