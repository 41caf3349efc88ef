"""Typed texts: the forms of the grammar, each with an example, and texts that are refused with the reason."""

from typing import Any

import pytest
from format_examples import COLOUR, PLAIN
from hypothesis import example, given, strategies as st
from refusals import refused

import nono
from nono import Nonogram, Puzzle, PuzzleError, PuzzleWarning, loads
from nono.renderers import solution_text
from nono.text.typed.context import HELP
from nono.text.typed.names import heading_of
from nono.text.typed.reader import loads as read

# The snail of format_examples: rows 2 3, nothing, 1 1 1, 1 2; columns 1 1, 1 1, nothing, 1 2, 1 1, 1 1.

SNAIL = {
    "headings": "Rows:\n2 3\n0\n1 1 1\n1 2\nColumns:\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
    "columns first": "cols:\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n\nrows:\n2 3\n0\n1 1 1\n1 2\n",
    "horizontal and vertical": "Horizontal:\n2,3\n0\n1,1,1\n1,2\nVertical:\n1,1\n1,1\n0\n1,2\n1,1\n1,1",
    "blank lines everywhere": "Rows:\n\n2 3\n\n0\n\n1 1 1\n\n1 2\n\nCols:\n\n1 1\n\n1 1\n\n0\n\n1 2\n\n1 1\n\n1 1\n",
    "short labels": "r1: 2 3\nr2: -\nr3: 1 1 1\nr4: 1 2\nc1: 1 1\nc2: 1 1\nc3: -\nc4: 1 2\nc5: 1 1\nc6: 1 1",
    "labels below headings": (
        "Rows\nrow 1: 2 3\nrow 2: 0\nrow 3: 1 1 1\nrow 4: 1 2\nColumns\ncol 1: 1 1\ncol 2: 1 1\n"
        "col 3: 0\ncol 4: 1 2\ncol 5: 1 1\ncol 6: 1 1"
    ),
    "semicolons": "rows:\n2;3\n0\n1;1;1\n1;2\ncolumns:\n1;1\n1;1\n0\n1;2\n1;1\n1;1",
    "slashes": "rows:\n2/3\n0\n1/1/1\n1/2\ncolumns:\n1/1\n1/1\n0\n1/2\n1/1\n1/1",
    "tabs": "Rows\t\n2\t3\t\n0\t\t\n1\t1\t1\n1\t2\t\nCols\t\n1\t1\n1\t1\n0\t\n1\t2\n1\t1\n1\t1",
    "dashes": "rows: 2-3 0 1-1-1 1-2\ncolumns: 1-1 1-1 0 1-2 1-1 1-1\n",
    "dots": "rows: 2.3, 0, 1.1.1, 1.2\ncolumns: 1.1, 1.1, 0, 1.2, 1.1, 1.1\n",
    "dots below labels": "rows\n2.3\n0\n1.1.1\n1.2\ncolumns\n1.1\n1.1\n0\n1.2\n1.1\n1.1\n",
    "names of other programs": "topNumbers:\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n\nsideNumbers:\n2 3\n0\n1 1 1\n1 2\n",
    "an equals sign": "row_clues =\n2 3\n0\n1 1 1\n1 2\ncol_clues =\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
    "labels with a remark": (
        "Clues of the columns (left to right):\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n"
        "Row clues, top to bottom:\n2 3\n0\n1 1 1\n1 2\n"
    ),
    "items of Markdown": (
        "- **Rows**: 4\n- **Row rules**:\n  - [0, 2, 3]\n  - [0, 0, 0]\n  - [1, 1, 1]\n  - [0, 1, 2]\n\n"
        "- **Columns**: 6\n- **Column rules**:\n  - [1, 1]\n  - [1, 1]\n  - [0]\n  - [1, 2]\n  - [1, 1]\n  - [1, 1]\n"
    ),
    "items with lists": (
        "- Row hints: [2, 3], [], [1, 1, 1], [1, 2]\n- Column hints: [1, 1], [1, 1], [], [1, 2], [1, 1], [1, 1]\n"
    ),
    "a picture below its name": (
        "ROWS\n2;3\n0\n1;1;1\n1;2\nCOLS\n1;1\n1;1\n0\n1;2\n1;1\n1;1\nGRID\n110111\n000000\n100101\n010110\n"
    ),
    "bars between clues": "rows: 2 3 | 0 | 1 1 1 | 1 2\ncolumns: 1 1 | 1 1 | 0 | 1 2 | 1 1 | 1 1\n",
    "a line and lines": "rows: 2 3, 0, 1 1 1, 1 2\ncolumns:\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
    "a clue in brackets and a comma": (
        "Rows\n[2, 3],\n[],\n[1, 1, 1],\n[1, 2],\nCols\n[1, 1],\n[1, 1],\n[],\n[1, 2],\n[1, 1],\n[1, 1],\n"
    ),
    "numbers of lines above clues": "rows: 4\ncolumns: 6\n\n2 3\n0\n1 1 1\n1 2\n\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
    "width and height above clues": "width: 6\nheight: 4\n2 3\n0\n1 1 1\n1 2\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
    "both sides on a line": "Rows: 2 3, 0, 1 1 1, 1 2; Columns: 1 1, 1 1, 0, 1 2, 1 1, 1 1\n",
    "numbers of lines behind labels": ("Rows: 4\n2 3\n0\n1 1 1\n1 2\n\nColumns: 6\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n"),
    "dashes behind labels": (
        "Row 1 - 2 3\nRow 2 - 0\nRow 3 - 1 1 1\nRow 4 - 1 2\n"
        "Col 1 - 1 1\nCol 2 - 1 1\nCol 3 - 0\nCol 4 - 1 2\nCol 5 - 1 1\nCol 6 - 1 1\n"
    ),
    "labels in brackets": "[rows]\n2 3\n0\n1 1 1\n1 2\n[columns]\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
    "a text of a program": ('val puzzle = """\nr:\n2 3\n0\n1 1 1\n1 2\nc:\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n"""\n'),
    "a blank line": "2 3\n-\n1 1 1\n1 2\n\n1 1\n1 1\n-\n1 2\n1 1\n1 1\n",
    "headings as comments": "# columns\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n\n# rows\n2 3\n0\n1 1 1\n1 2\n",
    "a line for each side": "rows: 2 3, 0, 1 1 1, 1 2\ncolumns: 1 1, 1 1, 0, 1 2, 1 1, 1 1",
    "slashes between clues": "rows 2 3/0/1 1 1/1 2\ncolumns 1 1/1 1/0/1 2/1 1/1 1",
    "two lists of JSON": "[[2,3],[],[1,1,1],[1,2]]\n[[1,1],[1,1],[],[1,2],[1,1],[1,1]]",
    "assignments over several lines": (
        "rows = [\n    [2, 3],\n    [],\n    [1, 1, 1],\n    [1, 2],\n]\ncolumns = [\n"
        "    [1, 1], [1, 1], [],\n    [1, 2], [1, 1], [1, 1],\n]\n"
    ),
    "bare numbers in lists": (
        "rows = [[2, 3], 0, [1, 1, 1], [1, 2]]\ncols = [[1, 1], [1, 1], 0, [1, 2], [1, 1], [1, 1]]"
    ),
    "rectangles filled with zeros": (
        "rows = [[0, 2, 3], [0, 0, 0], [1, 1, 1], [0, 1, 2]]\ncols = [[1, 1], [1, 1], [0, 0], [1, 2], [1, 1], [1, 1]]"
    ),
    "JavaScript": ("const rows = [[2,3],[],[1,1,1],[1,2]];\nconst cols = [[1,1],[1,1],[],[1,2],[1,1],[1,1]];"),
    "strings": 'rows = ["2 3", "", "1 1 1", "1 2"]\ncols = ["1 1", "1 1", "", "1 2", "1 1", "1 1"]',
    "a clue in brackets a line": "Rows\n[2, 3]\n[]\n[1, 1, 1]\n[1, 2]\nCols\n[1, 1]\n[1, 1]\n[]\n[1, 2]\n[1, 1]\n[1, 1]",  # noqa: E501
    "numbers of lines in words": "4 rows, 6 columns\n\n2 3\n0\n1 1 1\n1 2\n\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "a fence": "```\nRows: 2 3, 0, 1 1 1, 1 2\nColumns: 1 1, 1 1, 0, 1 2, 1 1, 1 1\n```\n",
    "wide digits and dashes": (
        "Rows\uff1a\n\uff12 \uff13\n\u2014\n\uff11\uff0c\uff11\uff0c\uff11\n1\xa02\nColumns\uff1a\n"
        "1 1\n1 1\n\u2013\n1 2\n1 1\n1 1"
    ),
    "clues around a solved board": (
        "       1 1   1 1 1\n       1 1 0 2 1 1\n  2 3  X X . X X X\n    0  . . . . . .\n"
        "1 1 1  X . . X . X\n  1 2  . X . X X .\n"
    ),
    "clues and their picture": (
        "rows: 2 3, 0, 1 1 1, 1 2\ncolumns: 1 1, 1 1, 0, 1 2, 1 1, 1 1\nsolution:\n##.###\n......\n#..#.#\n.#.##."
    ),
}
SUDOKU = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
RULE = "+-------+-------+-------+\n"
FRAMED = RULE + "".join(
    "".join(f"| {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])} |\n" for row in band) + RULE
    for band in (SUDOKU.split()[at : at + 3] for at in (0, 3, 6))
)
BOARDS: dict[str, tuple[str, str]] = {  # the text of a board, and its clues
    "a Sudoku without a name": (SUDOKU, "9x9;givens=" + SUDOKU.strip().replace("\n", "/")),
    "a Sudoku with zeros": (SUDOKU.replace(".", "0"), "9x9;givens=" + SUDOKU.strip().replace("\n", "/")),
    "a Sudoku on one line": (SUDOKU.replace("\n", ""), "9x9;givens=" + SUDOKU.strip().replace("\n", "/")),
    "a heading": ("Akari\n..1\n.#.\n1..\n", "3x3;..1/.#./1.."),
    "a setting against the name": ("Queens\nstars: 2\nAAB\nABB\nABB\n", "3x3;regions=AAB/ABB/ABB;stars=2"),
    "numbers as regions": ("Norinori\n10 10 11\n10 11 11\n", "3x2;regions=AAB/ABB"),
    "a frame": ("Mosaic\n+---+---+\n| 1 | . |\n+---+---+\n| . | 2 |\n+---+---+\n", "2x2;numbers=1./.2"),
    "dashes as empty cells": ("Mosaic\n1---\n----\n---2\n", "4x3;numbers=1.../..../...2"),
    "a comment in a board": ("Mosaic\n1.\n# the middle\n.2\n", "2x2;numbers=1./.2"),
    "unknown cells of Minesweeper": ("Minesweeper\n1?\n??\n", "2x2;numbers=1./.."),
    "free cells of Minesweeper": ("Minesweeper\n1.\n?.\n", "2x2;numbers=1./?."),
    "numbers on the left and above": ("Tents\n  1 0\n1 . T\n0 . .\n", "2x2;trees=.T/..;rows=1/0;cols=1/0"),
    "numbers on the right and below": ("Tents\n. T 1\n. . 0\n1 0\n", "2x2;trees=.T/..;rows=1/0;cols=1/0"),
    "numbers behind labels": ("Tents\nrows: 1 ?\ncolumns: 1, 0\n.T\n..\n", "2x2;trees=.T/..;rows=1/;cols=1/0"),
    "an unknown number": ("Tents\n  1 ?\n? . T\n0 . .\n", "2x2;trees=.T/..;rows=/0;cols=1/"),
    "regions that are digits": ("Aquarium\n  2 1\n1 1 2\n2 1 1\n", "2x2;regions=AB/AA;rows=1/2;cols=2/1"),
    "signs with dots": ("Tango\n0=.x1.1\n....x..\n1.0.1.0\n.......\n....0..\n.......\n.......\n",
        "4x4;givens=0.11/1010/..0./....;signs==x./.../.../.../..x./..../....;repeats=True"),
    "signs below one another": (
        "Binairo\nrepeats: yes\n0=. 1 .\n    x\n. . . .\n", "4x2;givens=0.1./....;signs==../.../..x.;repeats=True"
    ),
    "boxes of a Sudoku": (
        "Sudoku\n1...\n....\n....\n...1\n\nboxes:\nAAAB\nACBB\nCCDB\nCDDD\n",
        "4x4;givens=1.../..../..../...1;boxes=AAAB/ACBB/CCDB/CDDD",
    ),
    "a row without trees above": ("Tents\n. . . 1\nT . . 0\n. . T 1\n", "3x3;trees=.../T../..T;rows=1/0/1;cols=//"),
    "unknown numbers that are dots": (
        "Tents\n  . . 1\n1 . . .\n0 T . .\n1 . . T\n",
        "3x3;trees=.../T../..T;rows=1/0/1;cols=//1",
    ),
    "a frame above a Sudoku": (FRAMED, "9x9;givens=" + SUDOKU.strip().replace("\n", "/")),
    "a word for the difficulty": ("Norinori\nEasy\nAABB\nACCB\nACCB\n", "4x3;regions=AABB/ACCB/ACCB"),
    "a row of letters that is a word": ("Norinori\nABCD\nEEFF\nEEFF\n", "4x3;regions=ABCD/EEFF/EEFF"),
    "a Sudoku with letters": (
        "Sudoku\n" + "\n".join([*["." * 12] * 11, "...........c"]),
        "12x12;givens=" + "/".join([*["." * 12] * 11, "...........C"]),
    ),
}  # fmt: skip
NONOGRAMS: dict[str, tuple[str, str]] = {
    "clues that look like a size below one": ("size: 2x2\n2\n1\n2\n1\n", "2x2;2/1;2/1"),
    "the smallest clues": ("1\n1\n\n1\n1\n", "2x2;1/1;1/1"),
    "each number a clue": ("rows: 1 3 1\ncolumns: 1 3 1\n", "3x3;1/3/1;1/3/1"),
    "a size decides": ("size: 2x1\nrows: 1 1\ncolumns: 1 1\n", "2x1;1.1;1/1"),
    "a size for clues without labels": ("size: 3x2\n1\n2\n1\n1\n1\n", "3x2;1/2;1/1/1"),
    "numbers of lines": ("Rows\n1. 1\n2. 3\nColumns\n1) 1\n2) 2\n3) 1\n", "3x2;1/3;1/2/1"),
    "padding zeros": ("rows = [| 0, 1 | 1, 1 |];\ncols = [| 1, 0 | 1, 0 | 1, 0 |];\n", "3x2;1/1.1;1/1/1"),
    "an unknown length": ("rows: ?, 1\ncolumns: 1, ?\n", "2x2;?/1;1/?"),
    "colours before the number": ("rows: r1 1, r2\ncolumns: r2, 1 r1\n", "2x2;1.1:2/2;2/1:2.1"),
    "colours with names": ("colours: a = red, b = #00ff00\nrows: 1a, 1b\ncolumns:\n1a 1b\n", "1x2;1/1:2;1.1:2"),
    "two lists without labels": ("[[1], [2]]\n[[1, 1]]\n", "1x2;1/2;1.1"),
    "one list a line": ("[1],\n[2],\n\n[2],\n[1],\n", "2x2;1/2;2/1"),
    "a list of one-number clues": ("rows = [1, 2]\ncols = [2, 1]\n", "2x2;1/2;2/1"),
    "types of programs": (
        "List<int[]> x;\nint[][] rows = new int[][] {{1}, {2}};\nlet cols: number[][] = [[2], [1]];\n",
        "2x2;1/2;2/1",
    ),
    "names of programs": ("row_clues: [[1], [2]]\nconst colHints = [[2], [1]];\n", "2x2;1/2;2/1"),
    "an empty clue in brackets on a line": ("rows: [], 1, 1\ncolumns: 1, 1\n", "2x3;/1/1;1/1"),
    "labels as comments": ("# columns\n2\n1\n# rows\n1\n2\n", "2x2;1/2;2/1"),
}
ABOUT = "title: A cat\nauthor: Ann\nid: 7\nrows: 1, 2\ncolumns: 2, 1\n"


@pytest.mark.parametrize("name", SNAIL)
def test_the_snail_in_many_forms(name: str) -> None:
    assert loads(SNAIL[name]) == loads(SNAIL[name].replace("\n", "\r\n")) == loads(SNAIL[name], "typed") == PLAIN


@pytest.mark.parametrize("name", BOARDS)
def test_boards(name: str) -> None:
    text, clues = BOARDS[name]
    assert [one.clue_text() for one in read(text, False) if isinstance(one, Puzzle)] == [clues]


@pytest.mark.parametrize("name", NONOGRAMS)
def test_nonograms(name: str) -> None:
    text, clues = NONOGRAMS[name]
    assert loads(text, check=False).clue_text() == clues


def test_colours() -> None:
    for text in ("rows: 2 1r, 2r, 1 1\ncols: 1 1, 1 1r, 2r, 1", "rows: 2X 1r, r2, 1 1\ncols: 1 1, 1 r1, 2r, X1"):
        puzzle = loads(text)
        assert isinstance(puzzle, Nonogram)
        assert (puzzle.rows, puzzle.cols) == (COLOUR.rows, COLOUR.cols)
        assert [entry.name for entry in puzzle.palette] == ["white", "black", "red"]


def test_settings_and_what_is_not_read() -> None:
    puzzle = loads(ABOUT)
    assert (puzzle.title, puzzle.id, puzzle.meta, puzzle.unread) == ("A cat", "7", {"author": "Ann"}, ())
    assert puzzle.reading == "typed clues: 2 rows in line 4; 2 columns in line 5"
    with pytest.warns(PuzzleWarning, match="not read: 'Hi all,', 'I am stuck.', 'Thanks' and 1 more line"):
        puzzle = loads(f"Hi all,\nI am stuck.\n\n{ABOUT}\nThanks\nBen\n")
    assert puzzle.unread == ("Hi all,", "I am stuck.", "Thanks", "Ben")


def test_several_puzzles() -> None:
    akari = "Akari\n..1\n.#.\n1..\n"
    boards = f"{akari}\nMosaic\n4.\n..\n----\n2.\n..\n"
    text = f"{ABOUT}====\n{boards}\ngenre: nonogram\n1\n2\n\n2\n1\n====\n{ABOUT}{ABOUT}"
    found = [one for one in read(text, False) if isinstance(one, Puzzle)]
    assert [one.genre for one in found] == ["nonogram", "akari", "mosaic", "mosaic", *["nonogram"] * 3]
    assert [one.title for one in found] == ["A cat", "", "", "", "", "A cat", "A cat"]
    faulty = list(read("rows: 1, x\ncolumns: 2, 1\n====\nrows: 1, 2\ncolumns: 2, 1\n"))
    assert [isinstance(one, Puzzle) for one in faulty] == [False, True]


def test_an_option_states_the_genre_and_its_fields() -> None:
    board = ["AABBB", "ACCBB", "ACDDB", "EEDDD", "EEEED"]
    for name, stars in (("star-battle", 1), ("queens", 1), ("Two Not Touch", 2)):
        puzzle: Any = loads("\n".join(board), genre=name)
        assert (puzzle.genre, puzzle.stars) == ("star-battle", stars)
    binairo: Any = loads("0..1\n....\n1...\n..0.\n", genre="binairo-plus")
    assert (binairo.genre, binairo.repeats) == ("binairo", True)
    assert loads("genre: takuzu\n0..1\n....\n1...\n..0.\n") == loads("0..1\n....\n1...\n..0.\n", genre="binairo")
    with refused("found a puzzle of genre akari, expected the genre mosaic, which the option states"):
        loads("Akari\n..1\n.#.\n1..\n", genre="mosaic")
    with refused("unknown genre 'hitori', which nono does not solve"):
        loads("..1\n", genre="hitori")


@pytest.mark.parametrize("name", ["Hitori", "# Hitori 5x5", "Skyscrapers (easy)", "KILLER SUDOKU", "Slither-link"])
def test_names_of_unknown_puzzles(name: str) -> None:
    heading = heading_of(name)
    assert heading
    assert heading.unknown
    for board in (SUDOKU, "1\n2\n\n2\n1\n", "AAB\nABB\n"):
        with refused(f"the heading names {heading.unknown}, which nono does not solve"):
            loads(f"{name}\n{board}")
    with pytest.warns(PuzzleWarning) if "(" in name else ignored():
        assert loads(f"{name}\n{ABOUT}").title == "A cat"
    assert loads(f"title: {name}\nrows: 1, 2\ncolumns: 2, 1\n").title == name


def ignored() -> Any:
    from contextlib import nullcontext

    return nullcontext()


@pytest.mark.parametrize("place", ["-", "c.json", "/home/a b/c.json", "../c.json", r"C:\puzzles\c.json"])
@pytest.mark.parametrize(("title", "name"), [("", "beacon"), ("Campfire, ", "campfire"), ("A: b, ", "beacon")])
def test_a_printed_heading_is_read_back_from_any_place(place: str, title: str, name: str) -> None:
    board = nono.puzzle(name)
    heading = f"{place}: {title}{board.kind_title}, {board.width}x{board.height}, unique"
    (solved,) = read(f"{heading}\n\n{solution_text(board, nono.solve(board).grids[0])}", False)
    assert isinstance(solved, Puzzle)
    assert (solved.genre, solved.clue_text()) == (board.genre, board.clue_text())


def outcome(text: str) -> list[Puzzle | PuzzleError]:
    """The puzzles of a text, or their errors."""
    try:
        return list(read(text))
    except PuzzleError as error:
        return [error]


@example("`0")
@example("`@")
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for form in ("{0}", "Rows:\n{0}\nCols:\n{0}", "{0}\n\n{0}", "[{0}]\n[{0}]", "Akari\n{0}"):
        given_text = form.replace("{0}", text)
        for entry in outcome(given_text):
            assert not isinstance(entry, PuzzleError) or ("\n" not in str(entry) and (entry.help or entry.code in HELP))
