"""The table of refusals: every advice has an example, which nono reads, and quotes lines of it."""

import json
import re

import pytest

import nono
from nono.text.parts.refusals import REFUSALS


@pytest.mark.parametrize("kind", REFUSALS)
def test_the_example_of_an_advice_is_read(kind: str) -> None:
    _, advice, example = REFUSALS[kind]
    assert nono.loads(example)
    quoted_lines = re.findall(r"'(\w+: [^']*)'", advice)
    assert not quoted_lines or any(line.split(":")[0] in example for line in quoted_lines)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tittle: Tree\nrows: 1\ncolumns: 1", "perhaps the setting 'title'"),
        ("Tennts\nrows: 1 0\ncolumns: 0 1", "perhaps the genre 'tents'"),
        ("akari\nmines: 2\n1 .\n. .", "which akari does not have"),
        ("size: 3x2\nrows: 1\ncolumns: 1", "the size says"),
        ("genre: nonogram\n1x0\n011", "found '1x0'"),
        ('{"goal": ["X.", ".."], "size": 3}', "but 'size' says 3"),
        ("size: 0x3\nrows: 1\ncolumns: 1", "found '0x3' as size"),
        ("title: A\ntitle: B\nrows: 1\ncolumns: 1", "'title' twice"),
        ("stars: many\nstar battle\nab\nab", "found 'many' as stars"),
    ],
)
def test_a_setting_is_used_or_an_error(text: str, expected: str) -> None:
    with pytest.raises(nono.PuzzleError, match=re.escape(expected)):
        nono.loads(text)


@pytest.mark.parametrize("kind", REFUSALS)
def test_no_advice_leaves_out_what_contradicts(kind: str) -> None:
    assert not re.search(
        "leave the (picture|setting|numbers out, or correct)|before (each )?lines", REFUSALS[kind].advice
    )


@pytest.mark.parametrize(
    ("text", "genre", "found", "help"),
    [
        # a comment may be a row with walls, so '# ' does not hide a line of signs and numbers
        ("10\nrows:\n1\ncolumns:\n1", None, "found '10', expected a clue", "copy the clues"),
        ("[Size]\n1\n[Rows]\n1\n[Columns]\n1\n", None, "between lines", "below 'rows:' and"),
        # the clues of columns may stand upright
        ("9 2\n\n2 0 0 0 0 0 0 0 4\n0 1 0 0 0 0 0 0 4\n\n2\n1 1", None, "'9 2' and 4 lines", "write the two sides"),
        ("rows: 1, 2\ncolumns: 2, 1\n\nX.\nXX\nX.", None, "a picture of 3 rows and 2 columns", "correct the"),
        # a blank line may be an empty clue
        ("3 3\n1\n3\n1\n1\n\n1", None, "5 lines of clues below it, expected 6", "write the two sides"),
        # the clues begin with the number of their blocks
        ("rows:\n1 3\n1 1\n\ncolumns:\n1 1\n1 1\n1 2", None, "clue", "write only their lengths"),
        ("rows:\n1 3\n1 3\n1 3\n\ncolumns:\n0\n1 1\n1 1\n1 1\n1 1\n1 1", None, "totals", "write only their lengths"),
        # coordinates, and lists of cells
        ("3\n0 1\n1 1\n2 2\n2 1", "akari", "the size 3", "coordinates"),
        ("rows: 2 1 1\ncolumns: 1 2 1\n0,1\n1,0\n2,2\n2,1\n\n1,0", "tents", "one row", "coordinates"),
        ("rows: 2 1 1\ncolumns: 1 2 1\n\ntrees\n0,1\n1,0\n2,2\n2,1", None, "found '0,1' below", "coordinates"),
        ("2 2\n1 2\n3 4\n1\n2 4 5", "norinori", "the size", "coordinates"),
        # the caller states the genre
        ("x0 1 2 0\n0? ? ? ?\n0? ? ? ?\n1? ? ? ?", "nonogram", "does not read as clues", "write the two sides"),
        ("made in May", "akari", "and no puzzle", "write one line per row of the board"),
        # layouts that show what they lack
        ("3\n1\n1\n1\n1\n1", None, "found one number above 5 clues", "'columns:' above the first 3 and 'rows:' above"),
        ("4\n1..0\n..0.\n.1..\n...1", None, "a size and a board of 4x4 without a genre", "'genre: binairo'"),
        ("# . # 2\n. # . 1\n# # # 3\n2 2 2", None, "numbers right of and below the board", "move them left and above"),
        ("2 1\n1 1 1\n\n\u25a1\u25a1\u25a0\n\u25a1\u25a0\u25a1", None, "below clues", "write '.' for '\u25a1'"),
        (" 1 1 1\n\u25a1 \u25a1 \u25a0\n\u25a1 \u25a0 \u25a1", None, "below clues", "write '.' for '\u25a1'"),
        (
            json.dumps({"puzzles": [{"id": "a", "clues": [[1, None]]}, {"id": "b", "clues": [[None, 1]]}]}),
            None,
            "2 objects under 'puzzles' have 'clues' but no genre",
            'write "genre": "NAME" beside "puzzles"',
        ),
        ("1\n2\n1\n\n2\n1\n2\n\n1\n1\n1", None, "which nono does not read as clues", "write the two sides"),
        ('{"genre": "XV Sudoku", "board": [[1]]}', None, "'XV Sudoku', which nono does not solve", "a plain Sudoku"),
        (
            json.dumps({"genre": "sudoku", "evenCells": ["X..."] * 4, "givens": ["1...", *["...."] * 3]}),
            None,
            "expected its givens and its parity",
            "a line 'parity:'",
        ),
        # advice that keeps all clues
        (
            "int board[3][4] = {{0,1,0,1},{1,0,1,1},{1,1,1,0}};",
            None,
            "does not say its genre",
            "the line 'genre: nonogram' above",
        ),
        ("int clues[3][2] = {{0,1},{0,3},{1,1}};", None, "which may be clues", "write the lists as"),
        ("Tango\n1 .\n. .\n\nequals = [[0, 0, 0, 1]]", None, "found 'equals'", "write = or x between two cells"),
        ("Binairo\n1 0\n0 2", None, "found '2'", "write 0 and 1 for the two digits"),
        ("sudoku\n" + 36 * f"{' '.join(map(str, range(36)))}\n", None, "36 rows of 36 cells, expected a", "'===='"),
    ],
)
def test_the_help_fits_what_was_found(text: str, genre: str | None, found: str, help: str) -> None:
    with pytest.raises(nono.PuzzleError, match=re.escape(found)) as error:
        nono.loads(text, genre=genre)
    assert help in error.value.help
    assert not genre or error.value.help.count("genre:") == 0


@pytest.mark.parametrize(
    "text",
    [
        "Kakurasu\n  1 3 2\n1 . . .\n2 . . .\n3 . . .",
        "Tracks\n  3 1 1\n1 . . .\n1 . . .\n3 . . .",
        "Skyscrapers\nrows: 1, 2\ncolumns: 2, 1",
        '{"type": "kakurasu", "rows": [[1], [2]], "cols": [[2], [1]]}',
        '{"type": "battleships", "rowClues": [1, 2, 3], "colClues": [1, 3, 2]}',
        "# Hitori\nrows = [[1], [2]]\ncols = [[2], [1]]",
        "Kakurasu,,\n,1,1\n1,,\n1,,\n",
        "title,Kakurasu,,\nrows,1,2,\ncols,2,1,,",
        "name,rows,columns,,\nkakurasu,1;2,2;1,,",
    ],
)
def test_the_name_of_another_puzzle_refuses_what_stands_below(text: str) -> None:
    with pytest.raises(nono.PuzzleError, match=r"does not solve|one genre of nono|name") as error:
        nono.loads(text, format="csv" if ",," in text else None)
    assert error.value.code in ("unsupported-variant", "ambiguous-format")


@pytest.mark.parametrize(
    "text",
    [
        "1 . 2\n. . .\n1 . 1",  # a board without a genre
        "akari\n1 .\n. .\n\n. 1\n. .",  # a second board
        "akari\n1 . .\nby Ann Other\n. . .",  # words inside
        "rows: 1, 2\ncolumns: 2, 1\ngenre: akari",  # a genre below
        "rows: 1, 3, 1 1",  # one side
    ],
)
def test_what_is_not_clear_is_an_error_with_its_line(text: str) -> None:
    with pytest.raises(nono.PuzzleError) as error:
        nono.loads(text)
    assert error.value.help
