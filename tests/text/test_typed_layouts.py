"""Nonograms as people type them in tables, prose, upright columns and boards; and random layouts of every genre."""

import re
from random import Random

import pytest
from common import ignores_warnings
from format_examples import PLAIN
from refusals import refused
from typed_layouts import GENRES, typed, typed_nonogram

from nono import Nonogram, Puzzle, PuzzleError, PuzzleWarning, Sudoku, loads
from nono.text import built_in_puzzles
from nono.text._file_entries import may_be_solved, text_entries

# The snail of format_examples: rows 2 3, nothing, 1 1 1, 1 2; columns 1 1, 1 1, nothing, 1 2, 1 1, 1 1.
LAYOUTS = {
    "Markdown tables of one column": (
        "| Rows |\n"
        "|---|\n"
        "| 2 3 |\n"
        "| 0 |\n"
        "| 1 1 1 |\n"
        "| 1 2 |\n"
        "\n"
        "| Columns |\n"
        "|---|\n"
        "| 1 1 |\n"
        "| 1 1 |\n"
        "| 0 |\n"
        "| 1 2 |\n"
        "| 1 1 |\n"
        "| 1 1 |\n"
    ),
    "one Markdown table": (
        "| # | Rows | Columns |\n"
        "|---|---|---|\n"
        "| 1 | 2 3 | 1 1 |\n"
        "| 2 | 0 | 1 1 |\n"
        "| 3 | 1 1 1 | 0 |\n"
        "| 4 | 1 2 | 1 2 |\n"
        "| 5 |  | 1 1 |\n"
        "| 6 |  | 1 1 |\n"
    ),
    "a Markdown table of labels": (
        "| Line | Clues |\n"
        "|---|---|\n"
        "| Row 1 | 2 3 |\n"
        "| Row 2 | 0 |\n"
        "| Row 3 | 1 1 1 |\n"
        "| Row 4 | 1 2 |\n"
        "| Col 1 | 1 1 |\n"
        "| Col 2 | 1 1 |\n"
        "| Col 3 | 0 |\n"
        "| Col 4 | 1 2 |\n"
        "| Col 5 | 1 1 |\n"
        "| Col 6 | 1 1 |\n"
    ),
    "a Markdown table of short labels": (
        "| Line | Clues |\n"
        "|:--|:-:|\n"
        "| R1 | 2, 3 |\n"
        "| R2 | 0 |\n"
        "| R3 | 1, 1, 1 |\n"
        "| R4 | 1, 2 |\n"
        "| C1 | 1, 1 |\n"
        "| C2 | 1, 1 |\n"
        "| C3 | 0 |\n"
        "| C4 | 1, 2 |\n"
        "| C5 | 1, 1 |\n"
        "| C6 | 1, 1 |\n"
    ),
    "a board as a Markdown table with bold clues": (
        "|  | 1 1 | 1 1 | 0 | 1 2 | 1 1 | 1 1 |\n"
        "|---|---|---|---|---|---|---|\n"
        "| **2 3** |  |  |  |  |  |  |\n"
        "| **0** |  |  |  |  |  |  |\n"
        "| **1 1 1** |  |  |  |  |  |  |\n"
        "| **1 2** |  |  |  |  |  |  |\n"
    ),
    "prose between sides": (
        "Hi all,\n"
        "I am stuck on this one.\n"
        "\n"
        "Rows from top to bottom:\n"
        "2 3\n"
        "0\n"
        "1 1 1\n"
        "1 2\n"
        "\n"
        "And the columns from left to right:\n"
        "1 1\n"
        "1 1\n"
        "0\n"
        "1 2\n"
        "1 1\n"
        "1 1\n"
        "\n"
        "Any ideas?"
    ),
    "two sentences": "Rows: 2 3, 0, 1 1 1, 1 2. Columns: 1 1, 1 1, 0, 1 2, 1 1, 1 1.",
    "a sentence before the lists": "The puzzle: rows: 2 3, 0, 1 1 1, 1 2; columns: 1 1, 1 1, 0, 1 2, 1 1, 1 1.",
    "numbers and letters below headings": (
        "Rows:\n1: 2 3\n2: 0\n3: 1 1 1\n4: 1 2\nColumns:\nA: 1 1\nB: 1 1\nC: 0\nD: 1 2\nE: 1 1\nF: 1 1"
    ),
    "letters without colons": ("Rows:\n2 3\n0\n1 1 1\n1 2\nColumns:\nA 1 1\nB 1 1\nC 0\nD 1 2\nE 1 1\nF 1 1"),
    "upright columns above rows": ("      1 1   1 1 1\n      1 1 0 2 1 1\n2 3\n0\n1 1 1\n1 2\n"),
    "upright columns and a gap": ("      1 1 0 1 1 1\n      1 1   2 1 1\n\n2 3\n0\n1 1 1\n1 2\n"),
    "a dense board in a frame": (
        "    11 111\n    110211\n    ------\n 23|......\n  0|......\n111|......\n 12|......\n"
    ),
    "a dense board with spaced rows": (
        "       11 111\n       110211\n  2 3  ......\n    0  ......\n1 1 1  ......\n  1 2  ......\n"
    ),
    "letters and slashes": ("R: 2 3 / 0 / 1 1 1 / 1 2\nC: 1 1 / 1 1 / 0 / 1 2 / 1 1 / 1 1"),
    "parentheses": ("Rows: (2,3) (0) (1,1,1) (1,2)\nColumns: (1,1) (1,1) (0) (1,2) (1,1) (1,1)"),
    "blanks between hyphenated clues": ("Rows: 2-3 0 1-1-1 1-2\nCols: 1-1 1-1 0 1-2 1-1 1-1"),
    "blanks between clues with commas": ("Rows: 2,3 0 1,1,1 1,2\nCols: 1,1 1,1 0 1,2 1,1 1,1"),
    "bullets with labels": (
        "• Row 1: 2 3\n"
        "• Row 2: 0\n"
        "• Row 3: 1 1 1\n"
        "• Row 4: 1 2\n"
        "• Column 1: 1 1\n"
        "• Column 2: 1 1\n"
        "• Column 3: 0\n"
        "• Column 4: 1 2\n"
        "• Column 5: 1 1\n"
        "• Column 6: 1 1"
    ),
    "a table with tabs": (
        "Row\tClue\n1\t2 3\n2\t0\n3\t1 1 1\n4\t1 2\n\nColumn\tClue\n1\t1 1\n2\t1 1\n3\t0\n4\t1 2\n5\t1 1\n6\t1 1"
    ),
    "YAML of texts": (
        "rows:\n  - 2 3\n  - 0\n  - 1 1 1\n  - 1 2\ncols:\n  - 1 1\n  - 1 1\n  - 0\n  - 1 2\n  - 1 1\n  - 1 1\n"
    ),
    "columns side by side": (
        "Rows      Columns\n2 3       1 1\n0         1 1\n1 1 1     0\n1 2       1 2\n          1 1\n          1 1"
    ),
}


@ignores_warnings
@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_of_nonograms(name: str) -> None:
    found = loads(LAYOUTS[name])
    assert found == PLAIN


def test_question_marks_are_blocks_of_unknown_length() -> None:
    found = loads("Rows:\n2 ?\n0\n1 ? 1\n1 2\nColumns:\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n")
    assert isinstance(found, Nonogram)
    assert [[block.length for block in clue] for clue in found.rows] == [[2, None], [], [1, None, 1], [1, 2]]
    with refused("no known format"):
        loads("2 ?\n0\n1 1 1\n1 2\n\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n")


BODY = "Rows:\n2 3\n0\n1 1 1\n1 2\n\nColumns:\n1 1\n1 1\n0\n1 2\n1 1\n1 1"
REFUSED = {
    "columns from the bottom": "Columns are listed from the bottom to the top.\n\n" + BODY,
    "columns first, says a comment": "# columns, top to bottom\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n\n2 3\n0\n1 1 1\n1 2",
    "mirrored": "The columns are mirrored.\n" + BODY,
    "a correction": BODY + "\n\nEdit: row 4 should be 2 1.",
    "a hint at a misprint": BODY + "\n\nThe 2 in row 4 is a 3.",
    "another size in prose": "A 10x10 puzzle for you\n" + BODY,
    "words among clues": BODY.replace("\n0\n1 1 1", "\nnothing here\n1 1 1"),
    "prose and no headings": "Some words here\n2 3\n0\n1 1 1\n1 2\n\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "a digit and a question mark": BODY.replace("2 3", "2 3?"),
    "two question marks": BODY.replace("2 3", "2 ??"),
    "an empty cell in a table": "| # | Rows | Columns |\n|---|---|---|\n| 1 | 2 3 | 1 1 |\n| 2 |  | 1 1 |\n"
    "| 3 | 1 1 1 | |\n| 4 | 1 2 | 1 2 |\n| 5 | | 1 1 |\n| 6 | | 1 1 |",
}


@pytest.mark.parametrize("name", REFUSED)
def test_doubtful_texts_are_refused(name: str) -> None:
    with pytest.raises(PuzzleError):
        loads(REFUSED[name])


def puzzles_of(genre: str) -> list[Puzzle]:
    """Return built-in puzzles that people can type without signs on edges."""
    found = [puzzle for _, puzzle in built_in_puzzles() if puzzle.genre == genre and puzzle.width <= 12]
    if genre == "nonogram":
        return [puzzle for puzzle in found if len(puzzle.palette) == 2]
    return [puzzle for puzzle in found if not {"boxes", "parity", "signs"} & puzzle.plain_clues().keys()]


def read_or_asked(text: str, genre: str) -> Puzzle | None:
    """Return the puzzle; if the text fits several genres, the puzzle of this genre; None if the text is refused."""
    try:
        return loads(text)
    except PuzzleError as error:
        return loads(text, genre=genre) if re.search(f"several genres.*{genre}", str(error)) else None


@pytest.mark.every(3)
@ignores_warnings
@pytest.mark.parametrize("genre", GENRES)
def test_random_layouts_are_never_read_wrongly(genre: str) -> None:
    puzzles = puzzles_of(genre)
    read = 0
    for seed in range(24):
        random = Random(f"{genre} {seed}")
        puzzle = random.choice(puzzles)
        named = random.random() < 0.5
        text = typed(puzzle, random, named)
        found = read_or_asked(text, genre)
        if found is None or (found.genre != genre and not may_be_solved(puzzle)):  # a reading without a solution falls
            continue
        read += 1
        assert (found.genre, found.plain_clues()) == (genre, puzzle.plain_clues()), text
    assert read >= 21


def test_a_huge_reading_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.solving.solve", pytest.fail)
    assert may_be_solved(Nonogram([[]] * 201, [[]] * 200))


@ignores_warnings
def test_random_layouts_of_nonograms() -> None:
    puzzles = puzzles_of("nonogram")
    for seed in {*range(120)} - {45, 80}:  # whose columns could also stand upright, as a warning says
        random = Random(seed)
        puzzle = random.choice(puzzles)
        assert isinstance(puzzle, Nonogram)
        text = typed_nonogram(puzzle, random)
        found = loads(text)
        assert found == puzzle, text


SUDOKU = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79"
BOXES = "AAABBBCCC\n" * 3 + "DDDEEEFFF\n" * 3 + "GGGHHHIII\n" * 3


def test_marks_behind_a_sudoku_on_one_line() -> None:
    line = SUDOKU.replace("\n", "")
    for text in (f"{line}\n{line}--\n{line}**\n", f"{line.replace('.', '0')}--\n"):
        found = [entry.puzzle for entry in text_entries(text, None, True, {})]
        assert found == [loads(SUDOKU)] * (text.count("\n"))
    with pytest.raises(PuzzleError):
        loads(f"{line.replace('.', '-')}--\n")


def test_words_above_sudokus_on_one_line() -> None:
    line = SUDOKU.replace("\n", "")
    for words in ("Sudoku X", "# Sudokus with diagonals"):
        found = loads(f"{words}\n{line}\n")
        assert isinstance(found, Sudoku)
        assert found.diagonals
    for words in ("Killer Sudoku", "# hyper sudokus", "Jigsaw Sudoku", "Minesweeper", "Boxes:"):
        with refused("remove this line"):
            loads(f"{words}\n{line}\n{line}\n")
    for words in ("Sudoku", "# 1 puzzle", "puzzle,solution", "id;clues;puzzle", "My list"):
        assert loads(f"{words}\n{line}\n") == loads(SUDOKU)


def test_variants_of_sudoku() -> None:
    plain = loads(SUDOKU)
    for text in (f"{SUDOKU}\n\nBoxes:\n{BOXES}", f"{SUDOKU}\n\n{BOXES}", f"Jigsaw:\n{BOXES}\n\n[Puzzle]\n{SUDOKU}"):
        assert loads(text) == plain
    found = loads(f"Sudoku X\n{SUDOKU}")
    assert isinstance(found, Sudoku)
    assert found.diagonals
    found = loads(f"{SUDOKU.replace('53..7', '53eo7')}")
    assert isinstance(found, Sudoku)
    assert found.plain_clues()["parity"][0] == "..eo....."


def test_prose_about_other_rules_is_not_ignored() -> None:
    for line in (
        "A knight's move Sudoku for you",
        "Killer version of the last one",
    ):
        with pytest.raises(PuzzleError):
            loads(f"{line}\n{SUDOKU}", genre="sudoku")
    with pytest.warns(PuzzleWarning, match="not read: 'Please use the diagonals as well'"):
        assert loads(f"Please use the diagonals as well\n{SUDOKU}", genre="sudoku").to_dict()["diagonals"]
    assert loads(f"A lovely puzzle for the weekend\n{SUDOKU}").title == "A lovely puzzle for the weekend"
