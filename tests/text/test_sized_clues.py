"""Clues below a size: each layout is read, and a lost or a doubled line never makes another puzzle in silence."""

import re
from pathlib import Path
from random import Random

import pytest

from nono import Nonogram, Puzzle, PuzzleError, read
from nono.base.errors import gathering_warnings
from nono.text import entries
from nono.text.typed.reader import loads

LADDER = "3x4;3/1.1//3;2.1/1.1/2.1"
SIZED = {
    "height and width": "4 3\n3\n1 1\n0\n3\n2 1\n1 1\n2 1\n",
    "width and height": "3 4\n3\n1 1\n0\n3\n2 1\n1 1\n2 1\n",
    "a size with x": "3x4\n\n3\n1 1\n0\n3\n\n2 1\n1 1\n2 1\n",
    "a line for each number": "4\n3\n3\n1 1\n0\n3\n2 1\n1 1\n2 1\n",
    "width above height": "3\n4\n\n3\n1 1\n0\n3\n\n2 1\n1 1\n2 1\n",
    "numbers of blocks": "4 3\n1 3\n2 1 1\n0\n1 3\n\n2 2 1\n2 1 1\n2 2 1\n",
    "words above": "Here is a ladder:\n\n4 3\n3\n1 1\n0\n3\n2 1\n1 1\n2 1\n",
    "a picture": "4 3\n3\n1 1\n0\n3\n2 1\n1 1\n2 1\n111\n101\n000\n111\n",
    "a picture with blanks": "4 3\n3\n1 1\n0\n3\n\n2 1\n1 1\n2 1\n\n# # #\n# . #\n. . .\n# # #\n",
    "commas": "4,3\n3\n1,1\n0\n3\n2,1\n1,1\n2,1\n",
    "dots": "4 3\n3\n1.1\n0\n3\n2.1\n1.1\n2.1\n",
}
GUIDE = Path(__file__).parents[2] / "docs" / "formats.md"
EXAMPLES = re.findall(
    r"```text\n(.*?)```",
    GUIDE.read_text("utf-8").partition("### Clues of a nonogram\n")[2].partition("\n### ")[0],
    re.DOTALL,
)


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_guide(text: str) -> None:
    (puzzle,) = outcome(text)[0]
    assert isinstance(puzzle, Nonogram), puzzle
    assert puzzle.clue_text() == LADDER


@pytest.mark.parametrize("name", SIZED)
def test_a_size_may_stand_above_clues(name: str) -> None:
    (puzzle,) = outcome(SIZED[name])[0]
    assert isinstance(puzzle, Nonogram), puzzle
    assert puzzle.clue_text() == LADDER
    assert "the size '" in puzzle.reading
    assert ("picture" in name) == (puzzle.goal is not None)


def test_one_number_is_the_size_of_a_square_and_is_told() -> None:
    (puzzle,), warned = outcome("3\n3\n1 1\n3\n3\n1 1\n3\n")
    assert isinstance(puzzle, Puzzle)
    assert puzzle.clue_text() == "3x3;3/1.1/3;3/1.1/3"
    assert warned == ["read as 3 rows and 3 columns below the size '3'"]


def test_a_number_behind_a_label_is_told() -> None:
    (puzzle,), warned = outcome("Rows: 4\n3\n1 1\n0\n3\nColumns:\n2 1\n1 1\n2 1\n")
    assert isinstance(puzzle, Puzzle)
    assert puzzle.clue_text() == LADDER
    assert warned == ["read 'Rows: 4' as the number of rows"]


def test_a_file_of_another_program_may_have_the_suffix_of_a_format(tmp_path: Path) -> None:
    (tmp_path / "a.non").write_text("3\n3\n1 1\n3\n3\n1 1\n3\n", encoding="utf-8")
    with gathering_warnings():
        assert read(tmp_path / "a.non").clue_text() == "3x3;3/1.1/3;3/1.1/3"


WITHOUT_LABELS = {
    "settings without a colon": "width 3\nheight = 4\n\nhorizontal\n3\n1,1\n0\n3\n\nvertical\n2,1\n1,1\n2,1\n",
    "a size in words": "size: 3 by 4\nrows: 3, 1 1, 0, 3\ncolumns: 2 1, 1 1, 2 1\n",
    "a sign between the sides": "3\n1 1\n0\n3\n%\n2 1\n1 1\n2 1\n",
    "dashes between the sides": "3\n1 1\n0\n3\n---\n2 1\n1 1\n2 1\n",
    "an empty line as an empty clue": "3\n1 1\n\n3\n#\n2 1\n1 1\n2 1\n",
    "blank lines around the sign": "3\n1 1\n\n3\n\n&\n\n2 1\n1 1\n2 1\n",
    "two lines": "3; 1 1; 0; 3\n2 1; 1 1; 2 1\n",
    "two lines with bars": "3|1 1|0|3\n2 1|1 1|2 1\n",
    "two lines with points": "3,1.1,0,3\n\n2.1,1.1,2.1\n",
    "two lines with blanks between clues": "rows: 3 1,1 0 3\ncolumns: 2,1 1,1 2,1\n",
    "two lines of quoted clues": '3\n4\n"3","1,1","0","3"\n"2,1","1,1","2,1"\n',
    "a quoted clue on each line": '"3",\n"1,1",\n"0",\n"3",\n\n"2,1",\n"1,1",\n"2,1"\n',
    "two sides on a line": "3,1.1,0,3;2.1,1.1,2.1\n",
    "a plus sign and a word": "rows: 3, 1+1, none, 3\ncolumns: 2+1, 1+1, 2+1\n",
    "rules around labels": "=== Rows ===\n3\n1 1\n0\n3\n=== Columns ===\n2 1\n1 1\n2 1\n",
    "brackets behind numbers": "Row 1 (3)\nRow 2 (1, 1)\nRow 3 (0)\nRow 4 (3)\ncols: 2 1, 1 1, 2 1\n",
    "arrows": "Row 1 -> 3\nRow 2 -> 1 1\nRow 3 -> 0\nRow 4 -> 3\nCol 1 => 2 1\nCol 2 => 1 1\nCol 3 => 2 1\n",
    "clues around no board": "      2 1 2\n      1 1 1\n    3\n  1 1\n    0\n    3\n",
    "clues around blank cells": "    2 1 2\n    1 1 1\n  3 #\n1 1     #\n  0\n  3   #\n",
}


@pytest.mark.parametrize("name", WITHOUT_LABELS)
def test_other_forms_of_two_sides(name: str) -> None:
    (puzzle,) = outcome(WITHOUT_LABELS[name])[0]
    assert isinstance(puzzle, Nonogram), puzzle
    assert puzzle.clue_text() == LADDER


def test_blank_lines_beside_a_divider_may_be_empty_clues_or_groups() -> None:
    (error,), _ = outcome("1\n\n1\n#\n1\n1\n0\n")
    assert "3 rows and 3 columns, with each empty line as an empty clue, or 2 rows and 3 columns" in str(error)
    _, warned = outcome(WITHOUT_LABELS["an empty line as an empty clue"])
    assert warned == ["read as 4 rows and 3 columns, with each empty line as an empty clue"]


def test_commas_and_blanks_that_may_both_divide_the_clues() -> None:
    (error,), _ = outcome("rows: 1,1,1 1,1 1 1,1 1\ncolumns: 1,1,1 1,1 1 1,1 1\n")
    assert "5 rows and 5 columns, or 5 rows and 5 columns, with blanks between clues" in str(error)


def test_a_puzzle_on_each_line(tmp_path: Path) -> None:
    text = "name;rows;columns\nA ladder;3,1.1,0,3;2.1,1.1,2.1\nWrong;3,.1;1,1\nA square;2,2;2,2\n"
    (tmp_path / "a.csv").write_text(text, "utf-8")
    with gathering_warnings():
        found = [entry.puzzle for entry in entries(tmp_path / "a.csv")]
    ladder, wrong, square = found
    assert isinstance(ladder, Nonogram)
    assert isinstance(square, Nonogram)
    assert (ladder.title, ladder.clue_text(), square.title) == ("A ladder", LADDER, "A square")
    assert isinstance(wrong, PuzzleError)
    assert wrong.line == 3


def test_labels_in_a_file_with_the_suffix_of_non(tmp_path: Path) -> None:
    (tmp_path / "a.non").write_text("author:Ann\nwidth:3\nheight:3\nrows:3 1,1 0 3\ncolumns:2,1 1,1 2,1\n", "utf-8")
    with gathering_warnings(), pytest.raises(PuzzleError, match="found 4 rows and 3 columns, expected the size 3x3"):
        read(tmp_path / "a.non")


def test_labels_in_a_section_with_another_name(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.ini"
    file.write_text("[nonogram]\nrows=3;1,1;3\ncols=3;1,1;3\n", encoding="utf-8")
    assert read(file) == Nonogram([[3], [1, 1], [3]], [[3], [1, 1], [3]])


def test_several_puzzles_below_their_sizes() -> None:
    puzzles, _ = outcome(SIZED["height and width"] + "\n2 2\n1\n2\n\n2\n1\n" + SIZED["a picture"])
    assert [puzzle.clue_text() for puzzle in puzzles if isinstance(puzzle, Puzzle)] == [LADDER, "2x2;1/2;2/1", LADDER]


def outcome(text: str) -> tuple[list[Puzzle | PuzzleError], list[str]]:
    """The puzzles of a text, or their errors, and the warnings."""
    with gathering_warnings() as warned:
        try:
            puzzles = list(loads(text))
        except PuzzleError as error:
            puzzles = [error]
    return puzzles, [str(warning) for warning in warned]


def drawn(random: Random) -> tuple[Nonogram, list[str]]:
    """A nonogram with a random picture, and its rows."""
    width, height = random.randint(2, 7), random.randint(2, 7)
    height = width if random.random() < 0.4 else height
    ink = random.choice((0.3, 0.6, 0.9))
    rows = ["".join("1" if random.random() < ink else "0" for _ in range(width)) for _ in range(height)]
    return Nonogram.from_dict({"goal": [row.replace("1", "X").replace("0", ".") for row in rows]}), rows


def sized(puzzle: Nonogram, rows: list[str], random: Random) -> tuple[list[str], bool]:
    """The lines of a puzzle below its size in a random layout, and whether the size is one line of two numbers."""
    counted = random.random() < 0.2
    sides = [
        [
            " ".join([*([str(len(clue))] if counted and clue else []), *(str(block.length) for block in clue)]) or "0"
            for clue in side
        ]
        for side in (puzzle.rows, puzzle.cols)
    ]
    numbers = random.sample([str(puzzle.height), str(puzzle.width)], 2)
    heads = [[" ".join(numbers)], ["x".join(numbers)], numbers, *([numbers[:1]] if len({*numbers}) == 1 else [])]
    head = random.choice(heads)
    is_pair = len(head) == 1 and not head[0].isdecimal()
    blank = ["" for _ in range(is_pair and random.random() < 0.5)]
    picture = [*blank, *rows] if random.random() < 0.3 else []
    return [*head, *blank, *sides[0], *blank, *sides[1], *picture], is_pair


def test_a_lost_or_doubled_line_makes_no_other_puzzle_in_silence(pytestconfig: pytest.Config) -> None:
    count = 0
    for seed in range(3000 if pytestconfig.getoption("--slow") else 300):
        random = Random(seed)
        puzzle, rows = drawn(random)
        lines, is_pair = sized(puzzle, rows, random)
        (found, *others), _ = outcome("\n".join(lines))
        count += isinstance(found, Puzzle)
        if isinstance(found, PuzzleError):
            assert found.code == "ambiguous-format", (seed, lines, found)
        else:
            assert not others, (seed, lines)
            assert found.clue_text() == puzzle.clue_text(), (seed, lines)
        for at in range(len(lines)):
            for changed in ([*lines[:at], *lines[at + 1 :]], [*lines[: at + 1], *lines[at:]]):
                found_puzzles, warned = outcome("\n".join(changed))
                for one in found_puzzles:
                    is_other = isinstance(one, Puzzle) and one.clue_text() != puzzle.clue_text()
                    assert not is_other or (warned and (at == 0 or not is_pair)), (seed, lines, at, changed)
    assert count > 200
