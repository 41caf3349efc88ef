"""Boards of other genres as people type them: layouts of every genre, lists of Sudokus, and boards that are refused."""

from itertools import chain
from pathlib import Path

import pytest
from refusals import refused

from nono import Aquarium, Puzzle, PuzzleError, PuzzleWarning, Sudoku, Tents, loads, read_all
from nono.cli.program import run

TEXT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [TEXT[at : at + 9] for at in range(0, 81, 9)]
DIGITS = Sudoku(ROWS)
LARGE = Sudoku(
    [
        "1..4....A....G..",
        "..5..........3..",
        "................",
        "......G.........",
        "2...............",
        *["................"] * 10,
        "..............F.",
    ]
)


def banded(rows: list[str], rule: str, bar: str = "|") -> str:
    """Return a Sudoku with bars between its boxes and rules between its bands."""
    lines = [spaced(row, bar) for row in rows]
    return "\n".join(chain.from_iterable([rule, *lines[at : at + 3]] if at else lines[:3] for at in (0, 3, 6)))


def spaced(row: str, bar: str) -> str:
    return f" {bar} ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6))


def framed(rows: list[str], edge: str, rule: str, bar: str) -> str:
    lines = [bar + bar.join([row[:3], row[3:6], row[6:]]) + bar for row in rows]
    return "\n".join([edge, *lines[:3], rule, *lines[3:6], rule, *lines[6:], edge])


MARKDOWN = "\n".join("| " + " | ".join(row).replace(".", " ") + " |" for row in ROWS)
LAYOUTS: dict[str, str] = {
    "one line": TEXT,
    "indented rows": "\n".join(f"   {row}  " for row in ROWS),
    "semicolons": "\n".join(";".join(row) for row in ROWS),
    "groups": "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS),
    "bands": "\n\n".join("\n".join(ROWS[at : at + 3]) for at in (0, 3, 6)),
    "boxes": banded(ROWS, "------+-------+------"),
    "boxes of bars alone": "\n".join(spaced(row, "|") for row in ROWS),
    "boxes of double lines": banded(ROWS, "======#=======#======".replace("#", "+"), "\u2551"),
    "boxes of drawn lines": banded(ROWS, "\u2500" * 6 + "\u253c" + "\u2500" * 7 + "\u253c" + "\u2500" * 6, "\u2502"),
    "frame of stars": framed(ROWS, "*-----------*", "|---+---+---|", "|"),
    "frame of dashes": framed(ROWS, "-------------", "-------------", "|"),
    "comments": "# from the paper\n" + "\n".join(ROWS) + "\n// the end\n",
    "heading": "Grid 01\n" + "\n".join(ROWS),
    "windows": "\r\n".join(ROWS) + "\r\n",
    "rated line": f"7.2 {TEXT}",
    "line with a comment": f"{TEXT} # hard",
    "line with a name": f"{TEXT};easy;7",
    "quoted line": f'"{TEXT}"',
    "letters from A": "\n".join(row.translate({48 + d: 64 + d for d in range(1, 10)}) for row in ROWS),
    "small letters": TEXT.translate({48 + d: 96 + d for d in range(1, 10)}),
}
EMPTIES = {"dots": ".", "zeros": "0", "lines": "_", "stars": "*", "questions": "?", "dashes": "-"}


@pytest.mark.every(5)
@pytest.mark.parametrize("empty", EMPTIES.values(), ids=EMPTIES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_sudokus_are_read_in_many_layouts(layout: str, empty: str) -> None:
    text = LAYOUTS[layout].replace("\n//", "\n##").replace(".", empty).replace("\n##", "\n//")
    found = loads(text.replace(f"7{empty}2 ", "7.2 "))
    assert found == DIGITS


def test_sudokus_with_blank_fields() -> None:
    assert loads("\n".join(",".join(row).replace(".", "") for row in ROWS)) == DIGITS
    assert loads(MARKDOWN) == DIGITS


@pytest.mark.parametrize("sign", [" ", "  ", "\t", ",", ", ", ";"])
def test_large_sudokus(sign: str) -> None:
    numbers = [[str("123456789ABCDEFG".index(key) + 1) if key != "." else "." for key in row] for row in LARGE.givens]
    assert loads("\n".join(sign.join(row) for row in numbers)) == LARGE
    assert loads("\n".join(sign.join(row).lower() for row in LARGE.givens)) == LARGE
    assert loads("".join(LARGE.givens)) == LARGE
    with refused("0 and another sign"):
        loads("\n".join(LARGE.givens).replace("1", "0"), genre="sudoku")


LISTS = {
    "bare": ([TEXT, TEXT], [1, 2]),
    "comments and blank lines": (["# a set", TEXT, "", TEXT + " # 8.3"], [2, 4]),
    "solutions": ([f"{TEXT},{SOLUTION}"] * 2, [1, 2]),
    "solutions first": ([f"{SOLUTION} {TEXT}"] * 2, [1, 2]),
    "a header": (["puzzle,solution", f"{TEXT.replace('.', '0')},{SOLUTION}", f"{TEXT},{SOLUTION}"], [2, 3]),
    "more columns": (["id,puzzle,solution,clues", f"1,{TEXT},{SOLUTION},30", f"2,{TEXT},{SOLUTION},30"], [2, 3]),
    "ratings": ([f"ED=7.2/1.2/1.2 {TEXT}", f"9.0;{TEXT};me"], [1, 2]),
}


@pytest.mark.parametrize("suffix", [".txt", ".csv", ".sdm", ""])
@pytest.mark.parametrize("name", LISTS)
def test_lists_of_sudokus(name: str, suffix: str, tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    lines, places = LISTS[name]
    path = tmp_path / f"set{suffix}"
    path.write_text("\n".join(lines) + "\n")
    found = list(read_all(path))
    assert found == [DIGITS, DIGITS]
    assert all((puzzle.goal is not None) == ("solution" in name or "," in lines[-1]) for puzzle in found)
    assert loads(path.read_text(), index=places[1]) == DIGITS
    assert not recwarn.list


def test_a_wrong_solution_never_costs_the_clues() -> None:
    with pytest.warns(PuzzleWarning, match="the goal is left out"):
        found = loads(f"{TEXT},{SOLUTION[::-1]}")
    assert found == DIGITS
    assert found.goal is None


def test_a_bad_line_of_a_list_is_named(tmp_path: Path) -> None:
    path = tmp_path / "set.txt"
    path.write_text(f"{TEXT}\n{TEXT[:80]}\n{TEXT}\n")
    with refused("2: error.wrong-line-count.*81 characters"):
        list(read_all(path))
    assert run(["batch", str(path), "--quiet"]) == 2


def test_several_boards_in_one_text() -> None:
    rows = "\n".join(ROWS)
    for text in (f"Grid 01\n{rows}\nGrid 02\n{rows}\n", f"{rows}\n\n{rows}\n", f"[Puzzle]\n{rows}\n[State]\n{rows}\n"):
        assert loads(text) == DIGITS
    assert loads(f"Grid 01\n{rows}\nGrid 02\n{rows}\n", index=2).title == "Grid 02"
    assert loads(f"{rows}\n\nSolution:\n" + "\n".join(SOLUTION[at : at + 9] for at in range(0, 81, 9))).goal is not None


BOARDS: dict[str, Puzzle] = {
    "tents": Tents([".T..", "....", "T..T", "...."], rows=[1, None, 1, 1], cols=[1, 1, None, 1]),
    "aquarium": Aquarium(["AAB", "ABB", "AAB"], rows=[1, 2, 3], cols=[None, 2, 12]),
}


def typed(puzzle: Puzzle, sign: str, empty: str) -> list[str]:
    """Return the rows of the main layer of a puzzle as people type them."""
    first = puzzle.plain_clues()
    rows = next(value for value in first.values() if isinstance(value, list) and isinstance(value[0], str))
    return [sign.join(row.replace(".", empty)) for row in rows]


@pytest.mark.parametrize("sign", ["", " ", ",", "\t"])
@pytest.mark.parametrize("below", [False, True])
@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize("genre", ["tents", "aquarium"])
def test_numbers_around_the_board(genre: str, right: bool, below: bool, sign: str) -> None:
    puzzle = BOARDS[genre]
    rows, cols = (
        ["?" if number is None else str(number) for number in puzzle.plain_clues()[side]] for side in ("rows", "cols")
    )
    cells = typed(puzzle, sign, ".")
    gap = sign or " "
    body = [f"{row}{gap}{number}" if right else f"{number}{gap}{row}" for row, number in zip(cells, rows, strict=True)]
    lines = [*body, gap.join(cols)] if below else [gap.join(cols), *body]
    assert loads("\n".join(lines), genre=genre) == puzzle
    assert loads("\n".join(lines)) == puzzle


DOUBTFUL = {
    "akari, binairo, minesweeper, mosaic": "1..0\n....\n..1.\n.1..\n",
    "norinori, star-battle": "AAAB\nABBB\nCCDD\nCDDD\n",
    "akari, minesweeper, mosaic": "1 . .\n. . .\n. . 1\n",
}


@pytest.mark.parametrize("names", DOUBTFUL)
def test_the_genre_is_never_guessed(names: str) -> None:
    with refused(f"fits several genres: {names}; write the name"):
        loads(DOUBTFUL[names])
    for name in names.split(", "):
        assert loads(DOUBTFUL[names], genre=name).genre == name


REFUSED = {
    "a digit too large": ("55x", "sudoku", "as sudoku"),
    "rows of two lengths": ("1..0\n...\n..1.\n.1..", "binairo", "2: .*as binairo: .*row 2 has 3 cells, expected 4"),
    "another sign": ("1..0\n..#.\n..1.\n.1..", "binairo", "2: .*as binairo: givens: row 2: found '#'"),
    "an odd board": ("1.0\n...\n..1", "binairo", "even number"),
    "no stars": ("\n".join("AABBCCDD" for _ in range(8)), "star-battle", "a line such as stars: 2"),
    "no column numbers": (".T..\n....\n", "tents", "no line of column numbers"),
    "two sides": ("1 1 1\n1 . . . 1\n1 T . . 1", "tents", "as tents"),
    "no genre of this name": ("1..0", "nurikabe", "nurikabe"),
    "words": ("hello you\n", "sudoku", "as sudoku|found"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_errors_speak_of_the_genre(name: str) -> None:
    text, genre, message = REFUSED[name]
    with pytest.raises(PuzzleError, match=message):
        loads(text, "cells", genre=genre)
