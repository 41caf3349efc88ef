"""Boards as other programs and people write them: framed, numbered, quoted, below their size, and with other signs.

A slip in one of them, a line or a sign that is missing or doubled, is an error or shown, and never another puzzle.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from nono import (
    Akari,
    Aquarium,
    Binairo,
    Minesweeper,
    Mosaic,
    Norinori,
    Puzzle,
    PuzzleError,
    PuzzleWarning,
    StarBattle,
    Sudoku,
    Tents,
)
from nono.text import loads, read_all

ROWS = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
]
SUDOKU = Sudoku(ROWS)
BOXES = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in ROWS]
SPACED = [" ".join(row).replace(".", " ") for row in ROWS]
BANDS = [SPACED[0:3], SPACED[3:6], SPACED[6:9]]


def boxed(begin: str, gap: str, end: str, rule: str) -> str:
    """Return the Sudoku with blanks for empty cells, bars between its boxes, and rules between its bands."""
    bands = [
        "\n".join(f"{begin}{gap}{row[:5]} |{gap}{row[6:11]} |{gap}{row[12:]}{end}" for row in band) for band in BANDS
    ]
    return f"{rule}\n" + f"\n{rule}\n".join(bands) + f"\n{rule}\n"


def labelled(head: str, labels: str) -> str:
    """Return the Sudoku with numbers or letters above its columns and before its rows."""
    return f"   {head}\n" + "\n".join(f"{label} | {' '.join(row)} |" for label, row in zip(labels, ROWS, strict=True))


CELLS = [f"|{'|'.join(row).replace('.', ' ')}|" for row in ROWS]
SUDOKUS = {
    "wide boxes": boxed("|", "", "|", "-" * 21),
    "indented boxes": boxed("  |", " ", " |", "  " + "-" * 23),
    "long rules": boxed("", "", "|", "=" * 19),
    "rules between all rows": f"\n{'-' * 19}\n".join(["", *CELLS, ""]),
    "LaTeX": "\n".join(f"{row}." for row in CELLS),
    "numbers": labelled("1 2 3 4 5 6 7 8 9", "123456789"),
    "letters": labelled("A B C D E F G H I", "123456789"),
    "letters before rows": labelled("0 1 2 3 4 5 6 7 8", "ABCDEFGHI"),
    "semicolons": "\n".join(";".join(row).replace(".", "0") for row in ROWS),
    "C": "char *grid =\n" + "\n".join(f'  "{row}"' for row in ROWS) + ";\n",
    "Java": "String grid =\n" + "\n".join(f'  "{row}\\n" +' for row in ROWS[:-1]) + f'\n  "{ROWS[-1]}";\n',
    "C#": 'using System;\npublic class Puzzle {\n  Grid grid = Grid.Parse("""\n' + "\n".join(BOXES) + '\n  """);\n}\n',
}
STARS = ["AABBB", "AACBB", "DCCCB", "DDECC", "DEEEE"]
AREAS = "\n".join(STARS)
MINES = Minesweeper(["1.1", "...", "...", "1.1"], mines=2)
TENTS = Tents(["T..", "..T"], [1, 0], [0, 1, 0])
# genre, lines above the board, board, and puzzle
HEADED: dict[str, tuple[str, str, str, Puzzle]] = {
    "zeros": ("binairo", "4 4 0 0\n", "BWee\nWBee\nBBee\nWWee\n", Binairo(["10..", "01..", "11..", "00.."])),
    "mines": ("minesweeper", "3 4 2\n", "1.1\n...\n...\n1.1\n", MINES),
    "three lines": ("minesweeper", "4\n3\n2\n", "1 . 1\n. . .\n. . .\n1 . 1\n", MINES),
    "stars": ("star-battle", "5 5 1\n", AREAS, StarBattle(STARS, 1)),
    "a size with x": ("sudoku", "9x9\n", "\n".join(ROWS), SUDOKU),
    "a size with x and signs": (
        "binairo",
        "4 x 4\n",
        "1.0.\n....\n.1..\n....\n",
        Binairo(["1.0.", "....", ".1..", "...."]),
    ),
    "a size with x and mines": ("minesweeper", "3x4 2\n", "1.1\n...\n...\n1.1\n", MINES),
    "side and stars": ("star-battle", "5 1\n", AREAS, StarBattle(STARS, 1)),
    "columns first": ("tents", "0 1 0\n1 0\n\n", "T..\n..T\n", TENTS),
    "rows first": ("tents", "2 3\n1 0\n0 1 0\n", "T..\n..T\n", TENTS),
    "glued numbers": ("tents", "010\n10\n", "T..\n..T\n", TENTS),
    "regions": (
        "aquarium",
        "4 3\n1 2 0\n2 0 1 0\n",
        "AABB\nABBC\nCCCC\n",
        Aquarium(["AABB", "ABBC", "CCCC"], [1, 2, 0], [2, 0, 1, 0]),
    ),
}


def read(text: str, genre: str) -> Puzzle:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        return loads(text, genre=genre)


def error_of(text: str, genre: str) -> str:
    with pytest.raises(PuzzleError) as raised:
        read(text, genre)
    return str(raised.value)


def slips(text: str) -> Iterator[str]:
    """Yield the text without each of its lines and signs, and with each of them twice."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        for instead in ("", line * 2):
            yield "".join([*lines[:number], instead, *lines[number + 1 :]])
    for place, sign in enumerate(text):
        for instead in ("", sign * 2) if not sign.isspace() else ():
            yield text[:place] + instead + text[place + 1 :]


def others(text: str, genre: str, puzzle: Puzzle, head: str = "") -> list[str]:
    """Return the slips of a text below its head that give another puzzle, and no warning but those of the puzzle."""
    found = []
    for slip in slips(text):
        try:
            with warnings.catch_warnings():
                warnings.filterwarnings("error", "not read", PuzzleWarning)
                warnings.simplefilter("ignore", PuzzleWarning)
                other = loads(head + slip, genre=genre)
        except (PuzzleError, PuzzleWarning):
            continue
        if other != puzzle:
            found.append(slip)
    return found


@pytest.mark.parametrize("text", SUDOKUS.values(), ids=SUDOKUS)
def test_layouts_of_a_sudoku(text: str) -> None:
    assert read(text, "sudoku") == SUDOKU
    assert others(text, "sudoku", SUDOKU) == []


def test_commas_between_cells_that_may_be_empty() -> None:
    assert read("\n".join(",".join(row).replace(".", "") for row in ROWS), "sudoku") == SUDOKU


@pytest.mark.parametrize(("genre", "head", "board", "puzzle"), HEADED.values(), ids=HEADED)
def test_numbers_above_a_board(genre: str, head: str, board: str, puzzle: Puzzle) -> None:
    assert read(head + board, genre) == puzzle
    assert others(board, genre, puzzle, head) == []


@pytest.mark.parametrize(
    ("genre", "text", "message", "palette"),
    [
        ("akari", "2 3\n-2 -2 -1\n-1 0 -2\n", "palette: -2 = SIGN, -1 = SIGN", "palette: -2 = ., -1 = #"),
        ("pegs", "x x e x x\nx o o o x\ne o O o e\nx o e o x\n", "palette: x = #, e = ., O = o", ""),
        ("pegs", "#+++#\n+++++\n#+++#\n", "palette: + = o", ""),
        (
            "minesweeper",
            "    0   1   2\n0 | E | 1 | U |\n  -------------\n1 | E | 1 | U |\n",
            "palette: E = SIGN, U = SIGN",
            "palette: E = 0, U = .",
        ),
    ],
)
def test_the_palette_of_an_error_reads_the_board(genre: str, text: str, message: str, palette: str) -> None:
    assert message in error_of(text, genre=genre)
    assert read(f"{palette or message}\n{text}", genre).genre == genre


def test_signs_of_several_characters_are_whole_cells() -> None:
    board = read("palette: -2 = ., -1 = #, 10 = 1\n-2 -1 10\n-2,-2,-2\n".replace(",-", " -"), "akari")
    assert board == Akari([".#1", "..."])


@pytest.mark.parametrize(
    ("genre", "text"),
    [
        ("aquarium", "1 2\n2 1\n\n11\n12\n"),
        ("tents", "T..\n...\n..T\n1 0 1\n0 1 1\n"),
    ],
)
def test_two_lines_of_numbers_beside_a_square_are_refused_with_a_help_that_works(genre: str, text: str) -> None:
    assert "'columns:' before one of them and 'rows:' before the other" in error_of(text, genre=genre)
    numbers = [line for line in text.split("\n") if " " in line]
    labelled = text.replace(numbers[0], f"columns: {numbers[0]}", 1).replace(f"\n{numbers[1]}", f"\nrows: {numbers[1]}")
    assert read(labelled, genre).genre == genre


def test_numbers_above_a_board_that_say_nothing_are_error_of() -> None:
    assert "found '1 0' behind the size 4 4" in error_of("4 4 1 0\n10..\n01..\n11..\n00..\n", genre="binairo")


def test_all_cells_on_a_line_are_a_square_board() -> None:
    with pytest.warns(PuzzleWarning, match="the 16 cells on line 1 are read as a board of 4x4"):
        assert loads("1..1....#.......", genre="akari") == Akari(["1..1", "....", "#...", "...."])
    assert read("size: 16x1\n1..1....#.......", "akari") == Akari(["1..1....#......."])


def test_lists_of_sudokus_with_dashes(tmp_path: Path) -> None:
    line = "".join(ROWS).replace(".", "-")
    (tmp_path / "a.txt").write_text(f"{line}\n{line[::-1]}\n" * 8)
    found = [*read_all(tmp_path / "a.txt", genre="sudoku")]
    assert found == [SUDOKU, Sudoku([row[::-1] for row in ROWS[::-1]])]


@pytest.mark.parametrize("signs", ["SM", "\u26ab\u26aa", "\U0001f31e\U0001f319"])
def test_pairs_of_signs_for_two_values(signs: str) -> None:
    text = "10..\n01..\n..01\n..10\n".translate(str.maketrans("10", signs))
    assert read(text, "binairo") == Binairo(["10..", "01..", "..01", "..10"])


@pytest.mark.parametrize("legend", ["U = unknown\n", "- `u`: hidden cells\n\n", "U means closed\n"])
def test_a_line_says_which_letter_is_a_covered_cell(legend: str) -> None:
    assert read(f"{legend}1U1\n1u1\n00.\n", "minesweeper") == Minesweeper(["1.1", "1.1", "000"])


@pytest.mark.parametrize("size", ["4\n", "4 4\n", ""])
def test_regions_and_givens_below_their_size(size: str) -> None:
    text = f"{size}AABB\nAABB\nCCDD\nCCDD\n1...\n..2.\n.3..\n...4\n"
    assert read(text, "sudoku") == Sudoku(["1...", "..2.", ".3..", "...4"], ["AABB", "AABB", "CCDD", "CCDD"])


@pytest.mark.parametrize(
    ("genre", "text", "message"),
    [
        (
            "star-battle",
            "\\begin{starbattle}\n\\framepuzzle\n\\end{starbattle}\n",
            "no board of star-battle, expected lines of equal length",
        ),
        ("tents", "2;2;T.:0;..:1;01\n2;2;..:1;T.:0;10\n", "row 1: found '2', expected '.' or T"),
        ("akari", ".......#.......1\n\n1..............#\n", "found a second board"),
        ("minesweeper", "3 4 2\n1.1\n...\n1.1\n", "found 3 rows of 3 cells below '3 4 2', which may be their size"),
    ],
)
def test_what_is_refused(genre: str, text: str, message: str) -> None:
    assert message in error_of(text, genre)


def test_separators_between_boards_with_bars_stay(tmp_path: Path) -> None:
    text = "|.|#|\n|1|.|\n----\n|#|.|\n|.|.|\n====\n|.|.|\n|2|.|\n"
    boards = [Akari([".#", "1."]), Akari(["#.", ".."]), Akari(["..", "2."])]
    (tmp_path / "a.txt").write_text(text)
    assert [*read_all(tmp_path / "a.txt", genre="akari")] == boards


def test_words_before_a_sudoku_on_a_line_are_no_board() -> None:
    text = f"run these commands:\nload -c {''.join(ROWS)}\nadd a cage\n"
    assert read(text, "sudoku") == SUDOKU


def test_a_sudoku_of_letters_on_a_line() -> None:
    rows = ["." * 16] * 15 + ["ABCDEFG" + "." * 9]
    assert read("".join(rows), "sudoku") == Sudoku(rows)


def test_a_line_that_may_be_a_size_or_a_row_is_refused_with_a_help_that_works() -> None:
    board = "1 1 1\n1 . 1\n1 1 1\n"
    message = error_of(f"3 3 1\n{board}", "minesweeper")
    assert "found '3 3 1', which may be the size of the rows below it or a row" in message
    assert "write 'size: 3x3' in its place, or 'size: 3x4' above it" in message
    assert read(f"size: 3x3\n{board}", "minesweeper") == Minesweeper(["111", "1.1", "111"])
    assert read(f"size: 3x4\n3 3 1\n{board}", "minesweeper") == Minesweeper(["331", "111", "1.1", "111"])


def test_a_row_that_counts_is_a_row() -> None:
    assert read("1 | 2 | 3\n1 | . | 4\n2 | . | .\n", "mosaic") == Mosaic(["123", "1.4", "2.."], check=False)
    assert read("A | B | C\nA | A | C\nB | C | C\n", "norinori") == Norinori(["ABC", "AAC", "BCC"])


def test_a_board_that_stands_twice_is_one_puzzle() -> None:
    line, rows, words = "1..1....#.......", "1..1\n....\n#...\n....\n", "\nThe same board:\n"
    for text in (f"{line}{words}{rows}", f"{rows}{words}{line}", f"{rows}{words}{rows}"):
        assert read(text, "akari") == Akari(rows.split())
    for text in (f"{line}\n\n{rows}", f"{rows}\n{rows}", "1..1\n\n1..1\n\n1..1\n", "1..1\n....\n\n1..1\n....\n"):
        assert "found a second board" in error_of(text, "akari")
