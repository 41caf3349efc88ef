"""Boards as strangers type them: words around the board, drawn frames, tables, several puzzles in a text."""

import json
import warnings
from typing import Any

import pytest
from common import needs_engine
from refusals import refused
from text.test_genre_fit import BOXES, JIGSAW, SUDOKU

from nono import Puzzle, PuzzleError, PuzzleWarning, loads
from nono.text._file_entries import text_entries
from nono.text.formats import cells as boards

BOARDS = {
    "akari": ["2..#.", ".....", "#.1..", ".....", ".0..#"],
    "binairo": ["1..0", "....", "..1.", ".1.."],
    "minesweeper": ["1.2.", "..3.", "...1"],
    "mosaic": ["4..1.", ".....", ".3.2.", "....."],
    "star-battle": ["AABBB", "ACCBB", "ACDDB", "EEDDD", "EEEED"],
    "norinori": ["AABBC", "ADDBC", "ADEEC", "FFEEG", "FFGGG"],
    "tents": [".T..", "....", "T..T", "...."],
    "aquarium": ["AABB", "ACCB", "DDCB"],
}
NUMBERS = {"tents": ([1, 0, 1, 1], [1, 1, 0, 1]), "aquarium": ([2, 1, 3], [1, 3, 1, 1])}
LARGE = ["AAAABBBB", "AACCBBBB", "CCCCCDDD", "EECCCDDD", "EEECFFFD", "EECCFFFD", "GGGHHHHH", "GGGGHHHH"]


def rows_of(puzzle: Puzzle) -> list[str]:
    """Return the rows of the first layer of a puzzle."""
    return next(value for value in puzzle.plain_clues().values() if isinstance(value, list))


def alike(found: list[str], rows: list[str]) -> bool:
    """Return whether two boards have the same cells, whatever the names of their regions are."""
    names: list[dict[str, int]] = [{}, {}]
    cells = [
        [own.setdefault(cell, len(own)) for cell in "".join(one)] for own, one in zip(names, (found, rows), strict=True)
    ]
    return found == rows or (cells[0] == cells[1] and "".join(rows).isalpha())


def around(genre: str, sign: str = " ") -> list[str]:
    """Return the lines of a board with its numbers above and to the left."""
    left, top = NUMBERS[genre]
    lines = [sign.join([str(number), *row]) for number, row in zip(left, BOARDS[genre], strict=True)]
    return [sign.join([" " if sign == " " else "", *map(str, top)]), *lines]


def plain(genre: str) -> str:
    return "\n".join(around(genre) if genre in NUMBERS else BOARDS[genre]) + "\n"


def framed(genre: str, blank: str = " ") -> str:
    rows = BOARDS[genre]
    rule = "+" + "---+" * len(rows[0])
    lines = [f"| {' | '.join(row.replace('.', blank))} |" for row in rows]
    if genre in NUMBERS:
        lines = [f"{line} {number}" for line, number in zip(lines, NUMBERS[genre][0], strict=True)]
    text = f"\n{rule}\n".join(["", *lines, ""]).strip("\n")
    return text + ("\n  " + "   ".join(map(str, NUMBERS[genre][1])) if genre in NUMBERS else "") + "\n"


def boxed(genre: str) -> str:
    rows = BOARDS[genre]
    lines = ["\u2503" + row.replace(".", " ") + "\u2503" for row in rows]
    return "\n".join(
        ["\u250f" + "\u2501" * len(rows[0]) + "\u2513", *lines, "\u2517" + "\u2501" * len(rows[0]) + "\u251b"]
    )


def table(genre: str, sign: str) -> str:
    lines = around(genre, sign) if genre in NUMBERS else [sign.join(row) for row in BOARDS[genre]]
    return "\n".join(lines).replace(".", "")


def markdown(genre: str, heading: str) -> str:
    rows = [f"| {' | '.join(row.replace('.', ' '))} |" for row in BOARDS[genre]]
    width = len(BOARDS[genre][0])
    names = {"blank": " " * width, "letters": "ABCDEFGH"[:width], "digits": "12345678"[:width]}[heading]
    if genre in NUMBERS:
        left, top = NUMBERS[genre]
        rows = [f"| {number} {row}" for number, row in zip(left, rows, strict=True)]
        return "\n".join([f"| | {' | '.join(map(str, top))} |", "|" + "---|" * (width + 1), *rows])
    return "\n".join([f"| {' | '.join(names)} |", "|" + "---|" * width, *rows])


def quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def lines_of_numbers(genre: str) -> str:
    left, top = NUMBERS[genre]
    rows = "\n".join(BOARDS[genre])
    return f"rows: {' '.join(map(str, left))}\ncolumns: {' '.join(map(str, top))}\n\n{rows}\n"


LAYOUTS: dict[str, Any] = {
    "a quote": lambda genre: quoted(plain(genre)),
    "an answer to a mail": lambda genre: f"On Tue, 4 Mar 2014 Ann wrote:\n{quoted(plain(genre))}\n\nSolved it!\n",
    "a greeting": lambda genre: f"Hi all,\n\nthis one took me 10 minutes:\n\n{plain(genre)}\nThanks,\nBen\n",
    "a word before": lambda genre: f"Easy\n\n{plain(genre)}",
    "a word after": lambda genre: f"{plain(genre)}\nBye\n",
    "a title with a size": lambda genre: f"A {len(BOARDS[genre][0])}x{len(BOARDS[genre])} board\n\n{plain(genre)}",
    "a line with the size": lambda genre: f"{len(BOARDS[genre])} {len(BOARDS[genre][0])}\n{plain(genre)}",
    "an underlined title": lambda genre: f"Puzzle of the day\n-----------------\n\n{plain(genre)}",
    "a frame with blank cells": framed,
    "a heading of blank cells": lambda genre: markdown(genre, "blank"),
    "a heading of letters": lambda genre: markdown(genre, "letters"),
    "a heading of digits": lambda genre: markdown(genre, "digits"),
    "tabs": lambda genre: table(genre, "\t"),
    "commas": lambda genre: table(genre, ","),
    "keycap digits": lambda genre: "\n".join(
        "".join(cell + "\ufe0f\u20e3" if cell.isdigit() else cell for cell in line) for line in plain(genre).split("\n")
    ),
    "wide digits": lambda genre: plain(genre).translate({48 + at: 0xFF10 + at for at in range(10)}),
}
OPEN = [genre for genre in BOARDS if genre not in ("star-battle", "norinori", "aquarium")]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("genre", BOARDS)
def test_layouts_of_strangers(genre: str, layout: str) -> None:
    text = LAYOUTS[layout](genre)
    found = [entry.puzzle for entry in text_entries(text, None, True, {"genre": genre})]
    assert len(found) == 1, text
    puzzle = found[0]
    assert isinstance(puzzle, Puzzle), (text, puzzle)
    assert alike(rows_of(puzzle), BOARDS[genre]), text
    if genre in NUMBERS:
        clues = puzzle.plain_clues()
        assert (clues["rows"], clues["cols"]) == NUMBERS[genre], text


@pytest.mark.parametrize("genre", OPEN[:4])
def test_blanks_in_a_solid_frame_are_empty_cells(genre: str) -> None:
    assert rows_of(loads(boxed(genre), genre=genre)) == BOARDS[genre]


@pytest.mark.parametrize("genre", NUMBERS)
def test_numbers_on_lines_of_their_own(genre: str) -> None:
    for text in (
        lines_of_numbers(genre),
        f"{genre}\n{lines_of_numbers(genre)}",
        lines_of_numbers(genre).replace(":", ""),
    ):
        found = loads(text, genre=None if text.startswith((genre, "rows")) else genre)
        assert found.genre == genre
        assert (found.plain_clues()["rows"], found.plain_clues()["cols"]) == NUMBERS[genre]
    ragged = lines_of_numbers(genre)[:-2] + "\n"
    with pytest.raises(PuzzleError):
        loads(ragged)


def read(text: str, genre: str | None = None) -> list[dict[str, Any]]:
    """Return the puzzles of a text as JSON. Raises the error of the first puzzle that cannot be read."""
    found = []
    for entry in text_entries(text, None, True, {"genre": genre}):
        if isinstance(entry.puzzle, PuzzleError):
            raise entry.puzzle
        found.append(entry.puzzle.to_dict())
    return found


def lines_of(genre: str) -> str:
    return "\n".join(BOARDS[genre]) + "\n"


def test_settings_belong_to_one_puzzle() -> None:
    plain, mines = "\n".join(SUDOKU), lines_of("minesweeper")
    texts = (f"Sudoku X\n{plain}\n\nSudoku\n{plain}", f"Sudoku\n{plain}\n\nGrid 2\ndiagonals\n{plain}")
    assert [[one.get("diagonals", False) for one in read(text)] for text in texts] == [[True, False], [False, True]]
    above = f"minesweeper\nmines: 4\n{mines}\nmines: 5\n{mines}"
    below = f"minesweeper\n{mines}4 mines\n\n{mines}5 mines\n"
    assert [[one["mines"] for one in read(text)] for text in (above, below)] == [[4, 5], [4, 5]]
    titles = read(f"norinori\nTitle: one\nAuthor: A\n\n{lines_of('norinori')}\nTitle: two\n\n{lines_of('norinori')}")
    assert [(one["title"], one.get("author")) for one in titles] == [("one", "A"), ("two", None)]
    with refused("second board below 'mines: 4'"):
        read(f"minesweeper\nmines: 4\n{mines}\n{mines}")


@pytest.mark.parametrize(
    "words",
    [
        "Minesweeper, 6 mines",
        "Find 6 mines!",
        "There are six mines in the field.",
        "Mines left: 6",
        "# 6 mines",
        "// total mines = 6",
        "(6 mines)",
        "Total: 6 mines. Time: 2:31",
        "Hledání min, celkem 6 min. Kde je první?",
        "地雷は全部で６個です。",
    ],
)
def test_numbers_of_mines_in_words(words: str) -> None:
    for text in (f"{words}\n{lines_of('minesweeper')}", f"{lines_of('minesweeper')}\n{words}\n"):
        assert [one["mines"] for one in read(text, "minesweeper")] == [6]


@pytest.mark.parametrize(
    "words",
    [
        "2 stars",
        "Star Battle - 2 stars each",
        "2\u2605",
        "\u2605\u2605",
        "Each row, column and area has two stars.",
        "(2*)",
        "各行に星は2個です。",
        "2 gwiazdy",
    ],
)
def test_numbers_of_stars_in_words(words: str) -> None:
    assert [one["stars"] for one in read(f"{words}\n\n" + "\n".join(LARGE), "star-battle")] == [2]


@pytest.mark.parametrize("words", ["Sudoku with X", "Sudoku (with diagonals)", "X-Sudoku no. 5", "Sudoku, diagonal"])
def test_diagonals_in_words(words: str) -> None:
    assert read(f"{words}\n\n" + "\n".join(SUDOKU))[0]["diagonals"]


@pytest.mark.parametrize(
    "words",
    [
        "Argyle sudoku",
        "Center dot sudoku",
        "Asterisk",
        "XV sudoku",
        "Killer Sudoku",
        "Thermo",
    ],
)
def test_unknown_variants_are_named(words: str) -> None:
    with refused("variant that nono does not know"):
        read(f"{words}\n\n" + "\n".join(SUDOKU), "sudoku")


@pytest.mark.parametrize("words", ["heyawake", "Hitori 5x5", "# LITS", "Fillomino puzzle"])
def test_boards_of_unknown_genres_are_not_taken_for_others(words: str) -> None:
    with refused("the heading names (Heyawake|Hitori|LITS|Fillomino), which nono does not solve"):
        read(f"{words}\n" + "\n".join(["AAABB", "ACBBB", "ACCDB", "EEEDD", "EFFFD"]))


@pytest.mark.parametrize("words", ["Jigsaw", "Jigsaw sudoku", "Irregular Sudoku", "Sudoku"])
def test_boxes_of_a_jigsaw(words: str) -> None:
    found = read("\n".join([words, "", *JIGSAW, "Boxes:", *BOXES]), "sudoku")
    assert [one["boxes"] for one in found] == [BOXES]
    if words != "Sudoku":
        with refused("no boxes of the jigsaw"):
            read("\n".join([words, "", *SUDOKU]), "sudoku")


def test_words_beside_a_board_are_never_rows() -> None:
    for words in ("Bye", "Hello", "easy", "hello", "Monday", "Ben", "Thanks,\nBen", "A"):
        for text in (f"{words}\n\n{lines_of('norinori')}", f"{lines_of('norinori')}\n{words}\n"):
            assert [one["regions"] for one in read(text, "norinori")] == [BOARDS["norinori"]], text
    with refused("among the rows"):
        read("\n".join([*SUDOKU[:4], "here are some words", *SUDOKU[4:]]), "sudoku")


def test_legends_say_what_signs_mean() -> None:
    walls = lines_of("akari").translate(str.maketrans(".#", "#X"))
    assert read(f"X = wall, # = empty\n{walls}", "akari")[0]["grid"] == BOARDS["akari"]
    assert (
        read(f"{plain('tents').replace('T', 'A')}\nA tree, ? = clue not given\n", "tents")[0]["trees"]
        == BOARDS["tents"]
    )
    with refused("unknown meaning"):
        read(f"X = something\n{walls}", "akari")
    for pair in ("XO", "xo", "BW", "\u25cf\u25cb", "\u26ab\u26aa"):
        text = lines_of("binairo").translate(str.maketrans("10", pair))
        assert read(text, "binairo")[0]["givens"] == BOARDS["binairo"]
    with refused("one sign for all empty cells"):
        read(lines_of("akari").replace("#", "*"), "akari")


def drawn(rows: list[str], style: str, cells: list[str] | None = None, blank: str = " ") -> list[str]:
    """Return the lines of a drawing of regions, with the walls as in this style and perhaps text in the cells."""
    height, width = len(rows), len(rows[0])

    def below(row: int, column: int) -> bool:
        return row in (0, height) or rows[row - 1][column] != rows[row][column]

    def right(row: int, column: int) -> bool:
        return column in (0, width) or rows[row][column - 1] != rows[row][column]

    if style == "_":
        lines = [
            "|" + "".join("_ "[not below(row + 1, at)] + "| "[not right(row, at + 1)] for at in range(width))
            for row in range(height)
        ]
        return [" " + "_ " * width, *lines]
    upright, flat, joint = list({"+": "|-+", "heavy": "\u2503\u2501\u254b", "bare": "\u2502\u2500 "}[style])
    thin = "\u2502\u2500" if style == "heavy" else "  "
    found = []
    for row in range(height + 1):
        walls = [(flat if below(row, at) else thin[1]) * (2 if style == "bare" else 3) for at in range(width)]
        corners = [flat if style == "bare" and below(row, min(at, width - 1)) else joint for at in range(width + 1)]
        found.append(corners[0] + "".join(map("".join, zip(walls, corners[1:], strict=True))))
        if row < height:
            inner = [(cells[row][at] if cells else blank).center(len(walls[0])) for at in range(width)]
            bars = [upright if right(row, at) else thin[0] for at in range(width + 1)]
            found.append(bars[0] + "".join(map("".join, zip(inner, bars[1:], strict=True))))
    return found


@pytest.mark.parametrize("style", ["+", "heavy", "bare", "_"])
def test_walls_may_be_drawn(style: str) -> None:
    for genre, rows in (("norinori", BOARDS["norinori"]), ("star-battle", BOARDS["star-battle"])):
        text = "\n".join(drawn(rows, style)) + "\n"
        (found,) = read(f"{genre}\n\n{text}")
        assert alike(found["regions"], rows), text
    (found,) = read("Star Battle, 2 stars\n\n" + "\n".join(drawn(LARGE, style)))
    assert alike(found["regions"], LARGE)


DRAWN = """\
    1   1   2
  +---+---+---+
0 |       |   |
  +   +---+   +
1 |   |       |
  +---+---+---+
3 |           |
  +---+---+---+
"""
UNDERLINED = "   1 1 2\n   _ _ _\n0 |  _| |\n1 |_|_ _|\n3 |_ _ _|\n"


@pytest.mark.parametrize("text", [DRAWN, UNDERLINED])
def test_numbers_around_drawn_walls(text: str) -> None:
    for genre in (None, "aquarium"):
        (found,) = read(text, genre)
        assert alike(found["regions"], ["AAB", "ABB", "CCC"])
        assert (found["rows"], found["cols"]) == ([0, 1, 3], [1, 1, 2])


def test_the_width_of_a_drawn_cell_must_be_sure() -> None:
    lines = ["+-------+-------+", "|       |       |", "|       +---+   |", "|           |   |", "+-----------+---+"]
    text = "\n".join(lines).translate(str.maketrans("+-|", "\u253c\u2500\u2502"))
    with refused("cannot read"):
        read(text, "norinori")


@pytest.mark.parametrize("style", ["+", "heavy"])
def test_walls_around_digits_are_the_boxes(style: str) -> None:
    text = "\n".join(drawn(BOXES, style, [row.replace(".", " ") for row in JIGSAW]))
    (found,) = read(f"Irregular Sudoku\n\n{text}")
    assert (found["givens"], alike(found["boxes"], BOXES)) == (JIGSAW, True)


OPEN_WALL = "+---+---+---+\n|       |   |\n+   +---+   +\n|           |\n+---+---+---+\n|           |\n+---+---+---+\n"
TORN = OPEN_WALL.replace("+---+---+---+", "+---+---+-  +", 1)
UNEVEN = "   1 1 2\n   _ _ _\n0 |  _| |\n1 |_   |\n3 |_ _ _|\n"


@pytest.mark.parametrize("genre", ["star-battle", "norinori", "aquarium", "sudoku"])
def test_unclear_drawings_of_walls_are_refused(genre: str) -> None:
    for text in (OPEN_WALL, TORN, UNEVEN, f"{genre}\n{UNEVEN}"):
        with refused("drawing of the board with lines.*one character per cell"):
            read(text, genre)
    with pytest.raises(PuzzleError):
        read(UNEVEN)


def test_nonograms_may_have_the_name_of_another_genre() -> None:
    for text in ("Rows\n1 1\n3\n1 1\nColumns\n1 1\n3\n1 1\n", "rows\n1 1\n1\n1 1\n\ncolumns\n1 1\n1\n1 1\n"):
        assert [read(f"{name}\n\n{text}")[0]["genre"] for name in ("Mosaic", "Tents")] == ["nonogram"] * 2


def test_a_size_must_agree_with_the_board() -> None:
    for genre in OPEN[:4]:
        with refused("but the text says"):
            read(f"7x7\n\n{lines_of(genre)}", genre)


def test_messages_speak_of_what_was_typed() -> None:
    with refused("found '21', expected"):
        read("\n".join([*(" ".join(row) for row in SUDOKU[:8]), "21 . . . 8 . . 7 9"]), "sudoku")
    with refused("as a board of another genre, in line 1, found 'asterisk'"):
        read("Asterisk\n\n1..2\n....\n2...\n...1\n")


def test_a_page_of_documentation_is_no_board() -> None:
    page = "# Binairo\n\n```{}\n..1.\n0...\n...1\n1..1\n```\n"
    assert not boards.sniff(page.format("sh"))
    assert boards.sniff(page.format("text"))


@needs_engine
def test_a_board_of_regions_may_lack_its_stars() -> None:
    text = "\n".join(LARGE)
    for board in (text, text.translate(str.maketrans("ABCDEFGH", "12345678")), "\n".join(map(",".join, LARGE))):
        with refused("fits several genres: norinori, star-battle"):
            read(board)
        with pytest.warns(PuzzleWarning, match="no number of stars, .*; read with 2"):
            assert [one["stars"] for one in read(board, "star-battle")] == [2]
        assert [one["stars"] for one in read(f"2 stars\n\n{board}")] == [2]


def test_signs_of_unknown_cells_in_minesweeper() -> None:
    rows = BOARDS["minesweeper"]
    for sign in "?*":
        (found,) = read("\n".join(rows).replace(".", sign), "minesweeper")
        assert found["numbers"] == rows
    with refused("found '\\*'"):  # a finished board
        read("1*1\n111\n", "minesweeper")
    (found,) = read("1?.\n..2\n", "minesweeper")
    assert found["numbers"] == ["1?.", "..2"]


def test_boards_on_one_line() -> None:
    rows = BOARDS["binairo"]
    for text in ("".join(rows), "/".join(rows), " ".join(rows), ", ".join(rows)):
        assert [one["givens"] for one in read(text, "binairo")] == [rows]
    for text in ("".join(rows)[1:], "/".join(rows)[1:]):
        with pytest.raises(PuzzleError):
            read(text, "binairo")


def test_a_size_with_a_remark_is_no_row() -> None:
    assert [one["givens"] for one in read("9x9 (1-9)\n" + "\n".join(SUDOKU))] == [SUDOKU]


@pytest.mark.parametrize("text", ["||||\n" * 3, "|\n" * 3, ",\n" * 3, "\t\t\n" * 4])
@pytest.mark.parametrize("genre", ["tents", "aquarium", None])
def test_an_empty_table_is_no_board(text: str, genre: str | None) -> None:
    with pytest.raises(PuzzleError):
        loads(text, "cells", genre=genre)


@pytest.mark.parametrize(
    ("text", "format", "genre"),
    [
        ("|[[[|\n|[[[|\n|[[[|", "cells", "norinori"),
        ("|#||#|\n|##|||\n||###|\n||||||\n|#||#|", "cells", "norinori"),
        ("\t]]\t\n\t_|\t\nrow 1:\n||]]\n_\t'\t", "cells", "star-battle"),
        ("|-|\n|-|\n|-|\n|-|", "typed", None),
        ("|-|\n|-|\nproblem\n|-|\n|-|\n|-|", "typed", None),
    ],
)
def test_bars_without_cells_are_refused(text: str, format: str, genre: str | None) -> None:
    with pytest.raises(PuzzleError):
        loads(text, format, genre=genre)


@pytest.mark.parametrize("text", ["* " + "a" * 1000 + " comment\n2 3\n0\n", "\t" * 3000 + "x\n|.|.|\n|.|.|"])
def test_long_lines_take_no_time(text: str) -> None:
    with pytest.raises(PuzzleError):
        loads(text, "cells")


def test_an_empty_solution_below_a_board_is_left_out() -> None:
    with pytest.warns(PuzzleWarning, match="the goal is left out"):
        assert len(read("2..#.\n.....\n\nsolution:\n||", "akari")) == 1


def test_objects_with_unknown_fields_are_no_boards() -> None:
    for text in (
        '{"cages": [[1, 2]], "regions": ["AAB", "ACB", "ACC"]}',
        '[{"wrap": 1, "board": ["AAB", "ACB", "ACC"]}]',
    ):
        for genre in (None, "norinori"):
            with pytest.raises(PuzzleError):
                read(text, genre)


def test_janko_words_may_stand_above_their_values() -> None:
    areas = "\n".join(" ".join(row) for row in BOARDS["star-battle"])
    text = f"begin\npuzzle\nstarbattle\nauthor\nOtto J\nsize\n5\nstars\n1\nareas\n{areas}\nend\n"
    assert [(one["genre"], one["stars"], one["author"]) for one in read(text)] == [("star-battle", 1, "Otto J")]
    assert read(text.replace("starbattle", "Star-Battle"))[0]["regions"] == BOARDS["star-battle"]


@pytest.mark.parametrize(
    ("genre", "text", "numbers"),
    [
        ("tents", "  1 0\n1 . T\n0 . .", ([1, 0], [1, 0])),
        ("tents", "1 0\n. T 1\n. . 0\nT . 0", ([1, 0, 0], [1, 0])),
        ("aquarium", "  2 3\n2 A A\n1 B C\n2 C C", ([2, 1, 2], [2, 3])),
        ("aquarium", "2 2\n\n  2 3\n2 A A\n1 B C", ([2, 1], [2, 3])),
    ],
)
def test_numbers_around_two_columns(genre: str, text: str, numbers: tuple[list[int], list[int]]) -> None:
    (found,) = boards.loads(f"{genre}\n{text}\n")
    assert isinstance(found, Puzzle)
    fields = found.to_dict()
    assert (fields["rows"], fields["cols"]) == numbers


def test_a_size_above_three_columns() -> None:
    assert read("Minesweeper\n2 3\n1 ? .\n1 . ?\n")[0]["width"] == 3


@pytest.mark.parametrize("board", ["AAB\nCAB\nCCB", "123\n123\n123", "AA\nAB"])
def test_regions_below_4x4_need_the_name_of_a_genre(board: str) -> None:
    assert not boards.sniff(board)
    assert read(f"Star Battle\n{board}\n")[0]["stars"] == 1


GIVENS = "R1C1=5, R1C2=3; r2c4: 7\nR9C9=1"


@pytest.mark.parametrize("text", [GIVENS, f"Sudoku\n\n{GIVENS}\n\nEnjoy!\n", GIVENS.lower().replace(", ", "\n")])
def test_givens_of_a_sudoku(text: str) -> None:
    assert loads(text, genre="sudoku").to_dict()["givens"] == [
        "53.......",
        "...7.....",
        *["........."] * 6,
        "........1",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{GIVENS}, R1C1=6", "R1C1=6, expected one digit per cell"),
        (f"{GIVENS}, R0C1=6", "R0C1=6, expected one digit per cell"),
        ("R1C1=5, R2C2=7", "unclear size"),
        (f"{GIVENS}\n53.\n{GIVENS}", "among givens"),
    ],
)
def test_unclear_givens_are_refused(text: str, message: str) -> None:
    with refused(message):
        loads(text, "cells", genre="sudoku")


def places(base: int, *names: str) -> str:
    cells = [{names[0]: base + 2, names[1]: base, "value": "#"}, {names[0]: base + 1, names[1]: base + 3, "value": 2}]
    return json.dumps({"genre": "akari", "width": 3, "height": 4, "cells": cells})


@pytest.mark.parametrize("names", [("x", "y"), ("col", "row"), ("c", "r")])
@pytest.mark.parametrize("base", [0, 1])
def test_cells_with_places_in_json(base: int, names: tuple[str, str]) -> None:
    assert loads(places(base, *names)).to_dict()["grid"] == ["..#", "...", "...", ".2."]


def test_unclear_places_in_json_are_refused() -> None:
    for wrong in (places(2, "x", "y"), places(0, "x", "y").replace('"width": 3, ', ""), places(0, "x", "z")):
        with refused("grid"):
            loads(wrong)
    inner = {"genre": "akari", "size": 4, "cells": [{"x": 1, "y": 2, "value": "#"}]}  # counted from 0 or from 1
    with refused("grid"):
        loads(json.dumps(inner))


def test_words_about_a_set_are_no_rules_of_its_puzzles() -> None:
    puzzle = {"rows": [[1]], "cols": [[1]]}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        loads(json.dumps({"description": "20 easy puzzles", "puzzles": [puzzle]}))
    with pytest.warns(PuzzleWarning, match="not read: \"description\": 'The clues are in random order'"):
        loads(json.dumps({"description": "The clues are in random order", "puzzles": [puzzle]}))


@pytest.mark.parametrize(
    ("genre", "text"),
    [
        ("mosaic", "+-------+\n|4     1|\n|  3    |\n|    2  |\n|       |\n|      2|\n+-------+"),
        ("minesweeper", "1    \n  0  \n\n  2 1\n  3  \n4    "),
        ("minesweeper", "  1;2;3\n1 ;;;\n2 ;1;;\n3 ;;2;\n4 ;;;"),
        ("mosaic", "+-----+\n|4    |\n|  9  |\n|     |\n|    5|\n|    9|\n+-----+"),
        ("akari", "+---------+\n|         |\n|   0     |\n|         |\n| 0       |\n|         |\n+---------+"),
        ("akari", "        \n   0    \n    # 1 \n        "),
    ],
)
def test_boards_with_unclear_columns_are_refused(genre: str, text: str) -> None:
    with pytest.raises(PuzzleError):
        loads(text, genre=genre)


def test_blanks_between_tabs_are_cells_in_all_rows() -> None:
    rows = ["\t".join(row) for row in (" " * 5, "0 #  ", " " * 5, " 101 ")]
    assert loads("Akari\n" + "\n".join(rows)).to_dict()["grid"] == [".....", "0.#..", ".....", ".101."]


def test_a_square_frame_shows_wide_cells() -> None:
    text = "+---------+\n|4     1  |\n|         |\n|  3   2  |\n|         |\n|        1|\n+---------+"
    assert rows_of(loads(text, genre="mosaic")) == ["4..1.", ".....", ".3.2.", ".....", "....1"]


def test_a_sheet_with_the_name_of_another_genre_is_no_nonogram() -> None:
    text = "Akari\n_;1;_;_;_\n_;#;#;_;_\n_;_;_;_;_\n_;_;_;_;_\n1;_;_;_;_"
    assert loads(text).to_dict()["grid"] == [".1...", ".##..", ".....", ".....", "1...."]


@pytest.mark.parametrize(
    ("text", "rows", "numbers"),
    [
        ("Tents\n201\nT.. 3\n... 2\nTT. 2\n..T -\nTTT 3", ["T..", "...", "TT.", "..T", "TTT"], [3, 2, 2, None, 3]),
        ("Tents\n.TT -\n... 3\n.T. 2\nT.. 3\n1--", [".TT", "...", ".T.", "T.."], [None, 3, 2, 3]),
        ("Aquarium\nCCAA 0\nCCAA .\nBBAD 2\n2112", ["CCAA", "CCAA", "BBAD"], [0, None, 2]),
        ("Aquarium\nCCAA ?\nCCAA 1\nBBAD 2\nBBAD .\n2112", ["CCAA", "CCAA", "BBAD", "BBAD"], [None, 1, 2, None]),
    ],
)
def test_rows_of_letters_beside_unknown_numbers_are_rows(text: str, rows: list[str], numbers: list[int | None]) -> None:
    puzzle = loads(text)
    assert alike(rows_of(puzzle), rows)
    assert puzzle.to_dict()["rows"] == numbers


def test_numbers_around_digits_that_can_be_read_in_two_ways_are_refused() -> None:
    with refused("two ways"):
        loads("Aquarium\n?  3  3  ?\n1  7  7  3\n1  1  1  3\n1  3  3  3\n2  3  3  5")


def test_semicolons_between_three_cells_begin_no_comment() -> None:
    assert rows_of(loads("Minesweeper\n;;\n;;2\n1;;\n4;4;")) == ["...", "..2", "1..", "44."]


def test_bars_beside_empty_cells_are_no_frame() -> None:
    text = "Mosaic\n2 |  | 4 |\n0 |  |  |\n |  |  | 5\n4 |  |  |"
    assert rows_of(loads(text)) == ["2.4.", "0...", "...5", "4..."]
    with pytest.raises(PuzzleError):
        loads(" |#|\n | |\n#| |\n | |\n | |", genre="akari")


@pytest.mark.parametrize(
    "board",
    [
        "\t3\t\t\t2\n\t\t\t4\t\n\n\t4\t\t\t2\n3\t\t\t1\t\n\n",
        "\t3\t\t\t2\n\t6\t\t\t\n\t\t\t4\t\n\t4\t\t\t2\n\n\n",
        "\t3\t\t\t2\n\t\t\t4\t\n\t6\t\t\t\n\n\t4\t\t\t2\n3\t\t\t1\t\n\t\t6\t\t\n",
    ],
)
def test_a_blank_line_may_be_a_row_whose_tabs_were_removed(board: str) -> None:
    with refused("may be a row of empty cells") as raised:
        loads(f"Mosaic\n{board}")
    assert raised.value.line == 2 + board.split("\n").index("")


def test_blank_lines_between_square_boards_of_tabs_separate_puzzles() -> None:
    board = table("mosaic", "\t").rstrip("\n") + "\n.\t.\t.\t.\t.\n"
    assert len(list(text_entries(f"{board}\n{board}", None, True, {"genre": "mosaic"}))) == 2


def test_tabs_may_be_missing_at_the_beginning_of_rows() -> None:
    rows = ["\t3\t\t\t", "\t\t\t3\t", "6\t\t5\t2\t", "\t\t8\t\t1", "\t5\t\t\t1"]
    assert rows_of(loads("\n".join(["Mosaic", *rows]))) == [".3...", "...3.", "6.52.", "..8.1", ".5..1"]
    with refused("tabs may be missing"):
        loads("\n".join(["Mosaic", *(row.lstrip() for row in rows)]))


@pytest.mark.parametrize("rule", ["", "---+---+---+---+---"])
def test_blanks_outside_all_bars_may_be_cells(rule: str) -> None:
    row = "   | 3 |   | 4 |"
    with refused("blanks outside the bars"):
        loads("\n".join(["Mosaic", row, *filter(None, [rule]), row, *filter(None, [rule]), row]))
    assert rows_of(loads("Mosaic\n" + "    | 3 |   | 4 |\n" * 3)) == ["3.4"] * 3


def test_rows_with_semicolons_may_be_double_spaced() -> None:
    rows = [";;2;;;;;;;x", "1;;;;;;;;;", ";3;;1;;x;;x;;x", ";;;;;;;;;1"]
    assert [len(row) for row in rows_of(loads("Akari\n\n" + "\n\n".join(rows)))] == [10] * 4


def test_a_star_battle_has_as_many_rows_as_columns_and_regions() -> None:
    for rows in (BOARDS["star-battle"][:4], [row.replace("C", "B") for row in BOARDS["star-battle"]]):
        with refused("expected as many of each"):
            loads("\n".join(["Star Battle, 1 star", *rows]))


def test_a_size_behind_the_word_puzzle_is_a_size() -> None:
    with refused("found 4 rows of 5 cells"):
        loads("\n".join(["Mosaic puzzle 5x5", *BOARDS["mosaic"]]))


@pytest.mark.parametrize(
    "words",
    [
        "One (cage).",
        "With a twist",
    ],
)
def test_cages_change_a_sudoku(words: str) -> None:
    with refused("unsupported-variant"):
        loads("\n".join(["Sudoku", *SUDOKU, "", words]))
    loads("\n".join(["Sudoku", *SUDOKU, "", "Starts well."]))
