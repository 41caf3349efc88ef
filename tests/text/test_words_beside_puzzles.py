"""Words beside puzzles: most are shown as not read, a few refuse the puzzle, and legends are obeyed."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from common import Capture, needs_engine
from refusals import refused

import nono
from nono import Puzzle, PuzzleError, PuzzleWarning
from nono.cli.program import run
from nono.text.formats import cells

BOARDS = {
    "sudoku": "12..\n...1\n2...\n..12",
    "akari": "..1\n.#.\n1..",
    "binairo": "0..1\n....\n1...\n..0.",
    "minesweeper": "1 ? ?\n? ? 2\n? 1 ?",
    "mosaic": "4..\n...\n..2",
    "tents": "  1 0 1\n1 . T .\n0 . . .\n1 . T .",
    "aquarium": "  2 1 1\n1 A A B\n1 A C B\n2 C C B",
    "star-battle": "AAAB\nCAAB\nCDDB\nCDDD",
    "norinori": "AAB\nCAB\nCDD",
    "nonogram": "rows: 1, 3, 1\ncolumns: 1, 3, 1",
}


def read(text: str) -> Puzzle:
    found: Puzzle = nono.loads(text)
    return found


def fields(text: str) -> dict[str, Any]:
    return read(text).to_dict()


SHOWN = """
star-battle: Stars can be adjacent.
star-battle: No star touches another star, not even diagonally.
star-battle: Stars attack like knights.
star-battle: 1 star per row, column and region; each one is yellow
tents: Tents may touch
tents: Two trees can share one tent.
tents: Zelte dürfen sich berühren
tents: Liczby przy diagramie podano w dowolnej kolejności
sudoku: Sudoku Plus
sudoku: cells r1c1 and r1c2 add up to 9
star-battle: Each region contains at least one star.
minesweeper: not 6 mines
minesweeper: M=13
minesweeper: (13)
minesweeper: Summe: 13
sudoku: Akari 2..#. ..... #.1..
mosaic: AAABCCABBCDDBCDDEEFF
minesweeper: Mindestens 2 Minen.
sudoku: Digits 0 to 8 are used.
sudoku: Zahlen von 0 bis 8.
sudoku: # each region contains the number 5 twice
sudoku: Jede Zahl kommt genau zweimal vor.
akari: Walls are transparent
akari: Bulbs do not shine diagonally.
binairo: Las filas pueden ser iguales.
minesweeper: Numbers count mines orthogonally.
minesweeper: Cells with numbers never contain a mine.
mosaic: All black cells are connected
mosaic: 数字の順番は正しくありません。
aquarium: L'eau monte vers le haut.
norinori: Dominoes may touch
nonogram: Blocks may touch.
nonogram: # blocks may touch
nonogram: The numbers are the lengths of white runs
nonogram: De getallen staan in willekeurige volgorde naast elke rij
nonogram: Rules: two cells between all blocks
"""
REFUSED = """
nonogram: Toroidal: blocks may go around the edge.
nonogram: Torus!
nonogram: Attention : la grille est un tore.
nonogram: # The grid wraps around
nonogram: # a class for torus puzzles
nonogram: The clues are in random order.
nonogram: The picture is mirrored
nonogram: Clues are read from right to left.
nonogram: diagonal clues
sudoku: Killer Sudoku
sudoku: Constraint: antiknight
sudoku: No digit repeats within a knight's move.
sudoku: one diagonal also counts
sudoku: the main diagonal contains 1 to 9
sudoku: Sudoku with arrows
akari: Lampen leuchten diagonal.
star-battle: 2 stars per row and column, but 1 per region
star-battle: 1 star per row, 2 per column
star-battle: This is really Slitherlink
mosaic: The board is a cylinder
aquarium: The aquarium is upside down
"""
SILENT = """
nonogram: Wer löst es heute?
nonogram: Have fun!
nonogram: Legend of Zelda
nonogram: # from a book
sudoku: Daily sudoku, medium
sudoku: Sudoku number 12 by Anna
akari: An Akari puzzle from the Sunday paper
mosaic: Bonne chance !
tents: Tents No. 4
star-battle: 1 star per row and column
minesweeper: Hi all, can anyone help me with this one?
nonogram: Killer whale
nonogram: Hello,
nonogram: Best regards,
"""


def table(lines: str) -> list[tuple[str, str]]:
    return [(genre, line) for genre, _, line in (entry.partition(": ") for entry in lines.strip().split("\n"))]


def texts(genre: str, line: str) -> list[str]:
    """Return a puzzle of the genre with a line of words above and, unless the line is a title, below."""
    name = "" if genre == "nonogram" else genre.replace("-", " ").title() + "\n"
    below = f"{name}\n{BOARDS[genre]}\n\n{line}\n"
    return [
        f"{name}{line}\n\n{BOARDS[genre]}\n",
        *([] if line.istitle() or line in ("Legend of Zelda", "Killer whale") else [below]),
    ]


@pytest.mark.parametrize(("genre", "line"), table(SHOWN))
def test_lines_that_are_not_used_are_shown(genre: str, line: str) -> None:
    for text in texts(genre, line):
        with pytest.warns(PuzzleWarning) as told:
            puzzle = read(text)
        assert puzzle.genre == genre
        assert puzzle.unread == (line,)
        assert any(f"not read: {line[:30]!r}"[:-1] in str(one.message) for one in told)


@pytest.mark.parametrize(("genre", "line"), table(REFUSED))
def test_a_few_words_refuse_the_puzzle(genre: str, line: str) -> None:
    for text in texts(genre, line):
        with pytest.raises(PuzzleError):
            read(text)


@pytest.mark.parametrize(("genre", "line"), table(SILENT))
def test_titles_greetings_and_settings_are_not_shown(genre: str, line: str, recwarn: pytest.WarningsRecorder) -> None:
    for text in texts(genre, line):
        assert read(text).unread == ()
    assert not recwarn.list


def test_lines_above_drawn_boards_are_shown() -> None:
    board = "\n\n    1 3 1\n 1  . . .\n 3  . . .\n 1  . . .\n"
    assert read(f"My boat{board}").title == "My boat"
    with pytest.warns(PuzzleWarning, match="not read: 'Blocks may touch.'"):
        puzzle = read(f"My boat\nBlocks may touch.\nHave fun!{board}")
    assert (puzzle.title, puzzle.unread) == ("My boat", ("Blocks may touch.",))


def test_many_unread_lines_are_one_warning() -> None:
    lines = [f"Rule {name} may be {name}" for name in "abcde"]
    with pytest.warns(PuzzleWarning, match="^not read: 'Rule a may be a', 'Rule b may be b', .* and 2 more") as told:
        assert nono.loads("\n".join([*lines, BOARDS["nonogram"]])).unread == tuple(lines)
    assert len(told) == 1


def test_unread_lines_are_no_part_of_the_puzzle() -> None:
    with pytest.warns(PuzzleWarning, match="not read"):
        puzzle = nono.loads(f"Tents\nTents may touch.\n\n{BOARDS['tents']}")
    assert puzzle == nono.loads(f"Tents\n\n{BOARDS['tents']}")
    assert pickle.loads(pickle.dumps(puzzle)).unread == puzzle.unread


@needs_engine
def test_the_verdict_says_that_unread_lines_may_be_why(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "tents.txt"
    for lines, told in (("Tents may touch.\n", ["Tents may touch."]), ("", None)):
        file.write_text(f"Tents\n{lines}\n{BOARDS['tents']}\n")
        assert run(["solve", str(file)]) == 0
        assert ("the lines that were not read may be why" in capsys.readouterr().out) == bool(told)
        assert run(["solve", str(file), "--json"]) == 0
        assert json.loads(capsys.readouterr().out).get("unread") == told


@pytest.mark.parametrize(
    "fields",
    [
        {"rules": "toroidal"},
        {"torus": True},
        {"wrap_around": True},
        {"description": "The clues are in any order."},
        {"variant": "clues are in random order"},
    ],
)
def test_words_in_fields_of_json_refuse_it(fields: dict[str, Any]) -> None:
    with refused("a variant that nono does not know"):
        read(json.dumps({"rows": [[1], [2]], "columns": [[1], [2]]} | fields))


def test_a_description_is_shown_if_it_states_something() -> None:
    data = {"rows": [[1], [2]], "columns": [[1], [2]]}
    assert read(json.dumps(data | {"description": "A cute cat"})).unread == ()
    with pytest.warns(PuzzleWarning, match="not read: \"description\": 'Blocks must not touch.'"):
        assert read(json.dumps(data | {"description": "Blocks must not touch."})).unread
    with pytest.warns(PuzzleWarning, match='not read: "description": \'The clues are shuf'):
        read(json.dumps({"description": "The clues are shuffled", "puzzles": [data]}))
    with refused("'Torus'|'torus'"):
        read("Torus nonogram,,,\n,,1,1\n,1,,\n,1,,\n")


@pytest.mark.parametrize(
    "title", ["Legend of Zelda", "The Order of the Phoenix", "Black and White", "Falling star", "Key to the door"]
)
def test_titles_stay_titles(title: str) -> None:
    puzzle = read(f"{title}\n{BOARDS['nonogram']}\n")
    assert puzzle.title == title


AKARI = [".....", "3.2..", "..#..", "1..2.", "....."]


def drawn(rows: list[str], signs: dict[str, str]) -> str:
    return "\n".join("".join(signs.get(cell, cell) for cell in row) for row in rows)


@pytest.mark.parametrize(
    ("legend", "signs"),
    [
        ("# = white cell, . = wall", {"#": ".", ".": "#"}),
        (". = wall\n# = empty", {"#": ".", ".": "#"}),
        ("0 = leer, # = Wand", {".": "0"}),
        ("0 means white", {".": "0"}),
        ("Legend: (x) empty, (o) wall", {".": "x", "#": "o"}),
        ("Légende : x = vide, o = mur", {".": "x", "#": "o"}),
        ("dots are white cells, W = black cell without number", {"#": "W"}),
        ("'x' empty, 'W' black, digits black with clue", {".": "x", "#": "W"}),
        ("x for empty", {".": "x"}),
        ("W = case fermée", {".": "W"}),
        ("■ = schwarzes Feld ohne Zahl", {"#": "■"}),
    ],
)
def test_legends_of_boards_are_obeyed(legend: str, signs: dict[str, str]) -> None:
    board = drawn(AKARI, signs)
    for text in (f"Akari\n{legend}\n\n{board}\n", f"Akari\n\n{board}\n\n{legend}\n"):
        assert fields(text)["grid"] == AKARI


def test_legends_of_other_boards_are_obeyed() -> None:
    for words in ("0 = empty", "0 bedeutet keine Zahl", "0 = closed cell, unknown"):
        assert fields(f"Mosaic, {words}\n\n400\n000\n002\n")["numbers"] == ["4..", "...", "..2"]
    assert fields("Minesweeper, 9 = unbekannt\n\n1 9 9\n9 9 2\n9 1 9\n")["numbers"] == ["1..", "..2", ".1."]
    binairo = "Binairo (0 = leer, 1 = weiss, 2 = schwarz)\n\n1002\n0000\n2000\n0010\n"
    assert fields(binairo)["givens"] == ["0..1", "....", "1...", "..0."]
    tents = "Tents\n\n  1 0 1\n1 T . T\n0 T T T\n1 T . T\n\nT = empty, . = tree\n"
    assert fields(tents)["trees"] == [".T.", "...", ".T."]


@pytest.mark.parametrize(
    "legend",
    ["# = something", "Legend: (#) lava", ". = wall\n. = empty", "0 = water level", ". bedeutet Mauerblümchen"],
)
def test_a_legend_that_nono_does_not_understand_is_refused(legend: str) -> None:
    board = drawn(AKARI, {"1": "0"})
    with pytest.raises(PuzzleError):
        read(f"Akari\n{legend}\n\n{board}\n")


FISH = "rows: 1o 1b, 2b\ncolumns: 1o 1b, 2b"


@pytest.mark.parametrize(
    "legend",
    [
        "b = black, o = orange",
        "Legend: (o) orange, (b) black",
        "Colour nonogram: fish (b = black, o = orange)",
        "Colour nonogram, b = black, o = orange",
        "Farben: b = schwarz, o = orange",
        "Couleurs : b = noir, o = orange",
        "b is black, o is orange",
        "* **b** = black\n* **o** = orange",
        "o orange / b black",
    ],
)
def test_legends_of_colours_are_obeyed(legend: str) -> None:
    for text in (f"{legend}\n{FISH}\n", f"{FISH}\n{legend}\n"):
        names = {colour["name"] for colour in fields(text)["palette"]}
        assert names == {"white", "black", "orange"}


@pytest.mark.parametrize("words", ["Fish (orange and black)", "Legend: (o) orange, (b) blurple", "b = blurple"])
def test_a_letter_that_may_be_another_colour_is_refused(words: str) -> None:
    with pytest.raises(PuzzleError):
        read(f"{words}\n{FISH}\n")
    names = {colour["name"] for colour in fields(f"{FISH}\n")["palette"]}
    assert names == {"white", "blue", "orange"}


def test_colours_have_names_in_other_languages() -> None:
    text = "lignes: 1 rouge, 2 verts\ncolonnes: 1 rouge 1 vert, 1 vert\n"
    assert [colour["name"] for colour in fields(text)["palette"]] == ["white", "red", "green"]


@pytest.mark.parametrize(
    ("name", "palette"),
    [
        ("colors", {"g": "#008000", "b": "#804000"}),
        ("colours", [{"key": "g", "rgb": "#008000"}, {"key": "b", "rgb": "#804000"}]),
        ("palette", [{"name": "g", "hex": "008000"}, {"name": "b", "hex": "804000"}]),
    ],
)
def test_palettes_of_other_json_are_obeyed(name: str, palette: Any) -> None:
    clues = [[{"count": 1, "color": "g"}], [{"count": 1, "color": "b"}]]
    text = json.dumps({name: palette, "rows": clues, "columns": clues})
    assert [colour["rgb"] for colour in fields(text)["palette"]] == ["ffffff", "008000", "804000"]
    with pytest.raises(PuzzleError):
        read(text.replace('"color": "b"', '"color": "x"'))


@pytest.mark.parametrize(
    ("rows", "columns"), [("横", "縦"), ("Lignes", "Colonnes"), ("Filas", "Columnas"), ("Zeilen", "Spalten")]
)
def test_sides_have_names_in_other_languages(rows: str, columns: str) -> None:
    assert fields(f"{rows}: 1, 2\n{columns}: 2, 1\n")["rows"] == [[1], [2]]
    labelled = "\n".join(f"{name[0]}{at}: {at}" for name in (rows, columns) for at in (1, 2))
    if rows.isascii():
        assert fields(f"{labelled}\n")["cols"] == [[1], [2]]


@pytest.mark.parametrize(
    "text",
    [
        "rows = [[(1, 'o'), (1, 'b')], [(2, 'b')]]\ncolumns = [[(1, 'o'), (1, 'b')], [(2, 'b')]]\n",
        "Rows\n1🟧 1🟦\n2🟦\n\nColumns\n1🟧 1🟦\n2🟦\n",
        "colours: {o: orange, b: blue}\nrows:\n- 1o 1b\n- 2b\ncolumns:\n- 1o 1b\n- 2b\n",
    ],
)
def test_coloured_blocks_of_programs_and_squares(text: str) -> None:
    assert {colour["name"] for colour in fields(text)["palette"]} == {"white", "blue", "orange"}


def test_empty_clues_are_no_board() -> None:
    for rows, columns in (("ROWS", "COLUMNS"), ("ACROSS", "DOWN")):
        assert fields(f"Title: a puzzle\n{rows}:\nempty\nempty\n{columns}:\n0\n")["genre"] == "nonogram"


def test_titles_above_a_drawn_board() -> None:
    for title in ("Un nonograma para el domingo", "nonogram:"):
        assert fields(f"{title}\n\n    1 3 1\n 1  . . .\n 3  . . .\n 1  . . .\n")["rows"] == [[1], [3], [1]]
    with pytest.raises(PuzzleError):
        read("The clues are in any order.\n\n    1 3 1\n 1  . . .\n 3  . . .\n 1  . . .\n")


def test_other_layouts_of_boards() -> None:
    named = "Akari\n\n   ABCDE\n" + "\n".join(f"{at}  {row}" for at, row in enumerate(AKARI, 1))
    assert fields(f"{named}\n")["grid"] == AKARI
    listed = "genre: akari\ngrid:\n" + "\n".join(f"  - {row}" for row in AKARI)
    assert fields(f"{listed}\n")["grid"] == AKARI
    assert fields("Akari\nwhite: .\nblack: *\n\n" + drawn(AKARI, {"#": "*"}))["grid"] == AKARI
    walls = "Aquarium\n   2  1\n+--+--+\n|     | 2\n+--+--+\n|  |  | 1\n+--+--+\n"
    assert fields(walls)["cols"] == [2, 1]
    spanish = "Acuario (aquarium)\nFilas: 2, 1\nColumnas: 2, 1\n\nTanques:\nA A\nB C\n"
    assert fields(spanish)["rows"] == [2, 1]


def test_a_line_above_or_below_several_boards_is_shown_or_refuses_them_all() -> None:
    boards = f"{BOARDS['tents']}\n\n{BOARDS['tents']}\n"
    for text in (f"Tents\nThe grid is a torus.\n\n{boards}", f"Tents\n\n{boards}\nThe grid is a torus.\n"):
        assert all(isinstance(found, PuzzleError) for found in cells.loads(text))
    assert [found.genre for found in cells.loads(f"Tents\n\n{boards}") if isinstance(found, Puzzle)] == ["tents"] * 2


SUDOKU = "1..4\n.4..\n..4.\n4..1"


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        (
            "Norinori\n\n+---+---+---+\n| A   A | B |\n+---+---+   +\n| C   C | B |\n+---+---+---+\n",
            "regions",
            ["AAB", "CCB"],
        ),
        (
            "Norinori 4x6:\nA A B B B B / A A C D B B / E C C D D F / E E E D D F\n",
            "regions",
            ["AABBBB", "AACDBB", "ECCDDF", "EEEDDF"],
        ),
        (
            "Mosaic\n1| 2 . . 3 .\n2| . 4 . . .\n3| . . 5 . .\n4| 1 . . . 3\n5| . . 2 . .\n",
            "numbers",
            ["2..3.", ".4...", "..5..", "1...3", "..2.."],
        ),
        ('{"type": "akari", "grid": [["white", "black", 1], ["white", "white", "white"]]}', "grid", [".#1", "..."]),
        (
            '{"type": "Minesweeper", "board": ["##2", "#4#", "###"], "legend": {"#": "covered"}}',
            "numbers",
            ["..2", ".4.", "..."],
        ),
        ('{"puzzle": "mosaic", "size": [3, 3], "rows": ["2??", "??6", "4??"]}', "numbers", ["2..", "..6", "4.."]),
        ("Mosaic\ndots: no clue\n\n2..\n.4.\n...\n", "numbers", ["2..", ".4.", "..."]),
        ("Minesweeper\n* = not opened yet\n\n**1\n*2*\n***\n", "numbers", ["..1", ".2.", "..."]),
        (
            "Star Battle, 1\u2605 per row / column / region, no touching (also not diagonally)\n\n"
            + BOARDS["star-battle"],
            "stars",
            1,
        ),
        (
            f"Sudoku\nThe diagonals contain 1 to 4\n\n{SUDOKU}\n".replace("4", ".").replace("to .", "to 4"),
            "diagonals",
            True,
        ),
    ],
)
def test_other_layouts(text: str, field: str, value: object) -> None:
    assert nono.loads(text).to_dict()[field] == value


@pytest.mark.parametrize(
    "text",
    [
        f"Sudoku\nThe diagonals contain 1 to 3\n\n{SUDOKU}\n",
        f"Sudoku\nEach row, column and box contains the digits 1 to 6.\n\n{SUDOKU}\n",
        "Norinori\n\nAABB\nACCB\nAC%D\nEEDD\n",
        "Norinori\n\nAABB\nAC%B\nACDD\nEEDD\n",
        "Norinori\n\nA A B B\nA C % B\nA C D D\nE E D D\n",
    ],
)
def test_wrong_digits_and_cells_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        nono.loads(text)
