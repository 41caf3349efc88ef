"""Headings that name puzzles or variants that nono does not solve are refused by name; titles are not."""

import json

import pytest
from refusals import refused
from tables import table

from nono import Nonogram, loads
from nono.base.errors import gathering
from nono.genres import GENRES
from nono.text.formats.shared.other_puzzles import FACTS, _names, named_by
from nono.text.typed.notes import NAMES

DIGITS = "3.2.1\n.....\n2.1.3\n.....\n1.0.2\n"
PICTURE = "#..#.\n.....\n..#..\n.#...\n#...#\n"
TOTALS = "  1 0 2 1\n2 . . . .\n1 . . . .\n0 . . . .\n1 . . . .\n"
LISTS = "rows: 1, 3, 1\ncolumns: 2, 2, 1\n"
CLUES = "rows: 1, 3, 1 1\ncolumns: 2, 2, 2\n"
SUDOKU = ".1..\n..2.\n.3..\n..4.\n"
GUESSED = "1..4\n..1.\n.1..\n4..1\n"  # fits only a Sudoku


@pytest.mark.parametrize(
    ("heading", "name"),
    table("""
Slitherlink | Slitherlink
# Slither Link 5x5 | Slitherlink
Hitori #12 | Hitori
Nurikabe (easy) | Nurikabe
Kakuro - hard - No. 7 | Kakuro
Puzzle: Skyscrapers | Skyscrapers
Loop the Loop by A. Nonymous | Slitherlink
## Battleships | Battleships
# Triddler 3 | Triddler
Bataille navale | Battleships
Hochhäuser | Skyscrapers
スリザーリンク | Slitherlink
[Maze] | Maze
// Labyrinth | Maze
# Kreuzworträtsel | Crossword
# adjacency matrix | Adjacency matrix
; binary text | Binary text
"""),
)
@pytest.mark.parametrize(
    "text", [DIGITS, PICTURE, TOTALS, LISTS, SUDOKU], ids=["digits", "#", "around", "lists", "4x4"]
)
def test_a_heading_is_refused_by_name(heading: str, name: str, text: str) -> None:
    for gap in ("\n", "\n\n"):
        with refused(f"error.unsupported-variant.: the heading names {name}, which nono does not solve; nono solves"):
            loads(f"{heading}{gap}{text}")


def test_headings_of_sheets_and_second_puzzles() -> None:
    with refused("the heading names"):
        loads("Battleships\n,1,0,2,1\n2,,,,\n1,,,,\n0,,,,\n1,,,,\n", "csv")
    with refused(":6: error.unsupported-variant.: the heading names Battleships"):
        loads(f"Puzzle 1\n{CLUES}\nPuzzle 2\nBattleships\n{LISTS}", index=2)
    with refused("found Hitori, a puzzle that nono does not solve"):
        loads(f"Can anyone solve this Hitori?\n\n{DIGITS}", genre="akari")


NEW = (
    "Str8ts Straights Queens Cave Bag Corral Fences Choco-Banana Rossini Rectangles Aquapelago "
    "Usowan Creek Fillmat Meander Ayeheya Doppelblock Alcazar Koburin Number-Snake Tetris Blackout-Dominoes"
)


@pytest.mark.parametrize("heading", NEW.split())
def test_no_puzzle_of_a_known_name_is_read_as_a_sudoku(heading: str) -> None:
    with refused("error.unsupported-variant.: the heading names .*, which nono does not solve"):
        loads(f"{heading.replace('-', ' ')}\n{SUDOKU}")
    if heading in ("Queens", "Cave", "Bag", "Creek", "Rectangles", "Tetris", "Corral", "Fences", "Meander"):
        with gathering() as warned:
            assert loads(f"{heading}\n{CLUES}").title == heading
        assert "also the name of a puzzle" in str(warned[0].message)


def test_an_unknown_heading_above_a_board_of_a_guessed_genre_is_told() -> None:
    for text, told in (
        ("Zorplax", "'Zorplax' is read as the title, and the board is read as sudoku"),
        ("# Zorplax", "'# Zorplax' is not read, and the board is read as sudoku"),
        ("[Zorplax]", "'[Zorplax]' is not read, and the board is read as sudoku"),
        ("Zorplax 4x4", "'Zorplax 4x4' is not read, and the board is read as sudoku"),
        ("; Zorplax", "'; Zorplax' is not read, and the board is read as sudoku"),
        ("Puzzle 1: Zorplax", "'Puzzle 1: Zorplax' is not read, and the board is read as sudoku"),
        ("Easy puzzle", ""),
        ("Puzzle 7", ""),
        ("Title: Zorplax", ""),
        ("Sudoku\nZorplax", ""),
    ):
        with gathering() as warned:
            assert loads(f"{text}\n{GUESSED}").genre == "sudoku"
        assert [one.message for one in warned] == ([told] if told else [])
    with gathering() as warned:
        loads(f"Zorplax\n{''.join(GUESSED.split()) + '.' * 65}\n", genre="sudoku")
    assert "'Zorplax' is read as the title" in warned[0].message


@pytest.mark.parametrize(
    ("heading", "genre"),
    [
        ("Nonogram", "nonogram"),
        ("Hanjie", "nonogram"),
        ("Paint by Numbers", "nonogram"),
        ("Peg Solitaire", "pegs"),
        ("Genre: picross", "nonogram"),
    ],
)
def test_an_own_genre_that_is_no_board_is_refused_by_name(heading: str, genre: str) -> None:
    with refused(f"the heading names {genre}, but the lines below are not a puzzle of this genre"):
        loads(f"{heading}\n{GUESSED}")


@pytest.mark.parametrize("heading", ["Nonogram", "Hanjie", "Paint by numbers", "picross", "Nonogram\n\npicture:"])
def test_a_picture_may_have_the_name_of_its_genre_above_it(heading: str) -> None:
    picture = "0110\n1001\n0101\n1010\n"
    assert loads(f"{heading}\n{picture}").goal_bytes == loads(picture).goal_bytes is not None


def test_an_unknown_genre_is_refused() -> None:
    for name in ("genre", "type", "kind"):
        with refused("found [a-z]+ 'foo', expected one of nonogram, akari"):
            loads(json.dumps({name: "foo", "givens": GUESSED.split()}))
    with refused("found genre 'foo', expected one of nonogram, akari"):
        loads(f"genre: foo\n{GUESSED}", genre="sudoku")
    with refused("did you mean sudoku"):
        loads(json.dumps({"type": "sudokku", "board": GUESSED.split()}))
    for fields in (
        {"title": "Zorplax"},
        {"name": "Zorplax"},
        {"puzzle": "Zorplax"},
        {"type": "easy", "name": "Zorplax"},
    ):
        assert loads(json.dumps({**fields, "givens": GUESSED.split()})).title == "Zorplax"
    for kind in ("light up", "Light-Up", "akari"):
        assert loads(json.dumps({"type": kind, "board": ["..1", "...", "0.."]})).genre == "akari"


@pytest.mark.parametrize(
    "title",
    [
        "title: Battleship",
        "Title: Hashi",
        "Title: Maze",
        "Name: Bridges",
        "Author: Slither Link",
        "The maze of Minos",
        "Nonogram: Battleship",
        "Battleship Yamato",
        "Snake in the grass",
    ],
)
def test_a_title_is_no_heading(title: str) -> None:
    for text in (CLUES, LISTS):
        assert isinstance(loads(f"{title}\n{text}"), Nonogram)
    if title.lower().startswith("title"):
        assert loads(f"{title}\n\npicture:\n{PICTURE}").title == title[7:]
        assert loads(f"Sudoku\n{title}\n{SUDOKU}").title == title[7:]


def test_a_name_above_long_clues_is_the_title_of_a_picture() -> None:
    with gathering() as warned:
        assert loads(f"Battleship\n{CLUES}").title == "Battleship"
    told = "'Battleship' is also the name of a puzzle; it was read as the title of a nonogram"
    assert [one.message for one in warned] == [told]
    assert loads(f"Nonogram\nSnake\n{LISTS}").genre == "nonogram"
    assert loads(f"Sudoku\nSnake\n{SUDOKU}").title == "Snake"
    for text in (f"Kakuro\n{CLUES}", f"Nonogram\nKakuro\n{LISTS}", f"Sudoku\nKakuro\n{SUDOKU}"):
        with refused("the heading names Kakuro"):
            loads(text)


def test_a_variant_of_sudoku_is_refused_by_name() -> None:
    for words in ("Killer Sudoku", "Sudoku (non-consecutive)", "Windoku", "Anti-Knight Sudoku"):
        with refused("a variant that nono does not know"):
            loads(f"{words}\n{SUDOKU}", genre="sudoku")


def test_a_japanese_crossword_is_a_nonogram() -> None:
    clues = "rows: 1, 2\ncolumns: 2, 1\n"
    for words in ("помогите: японский кроссворд", "help me with a Japanese crossword"):
        assert loads(f"{words}\n{clues}").genre == "nonogram"
    with refused("Crossword"):
        loads(f"помогите: кроссворд\n{clues}")


def test_the_table_has_no_puzzle_of_nono_and_no_name_twice() -> None:
    own = [
        *NAMES,
        *GENRES,
        "nonogram",
        "picross",
        "griddlers",
        "hanjie",
        "japanese crossword",
        "paint by numbers",
        "logic",
    ]
    own += ["zebra", "link", "life", "bridge", "link puzzle", "grid", "puzzle", "number 3", "easy"]
    assert not [name for name in own if named_by(name.replace("-", " "))]
    names, pictured = _names()
    assert pictured <= names.keys()
    for name, puzzle in names.items():
        assert named_by(name) == named_by(puzzle) == puzzle
        assert name
        assert not FACTS & {*name.split()}
