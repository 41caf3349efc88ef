"""Typed texts that change the rules are refused, texts that restate them are read, and legends are obeyed."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nono
from nono.base.errors import PuzzleError, PuzzleWarning
from nono.formats import boards as cells
from nono.formats.shared.rules import changed, restates
from nono.genres.base import Puzzle

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


SIDE = [[[1, 1], [1, 2]], [[2, 2]]]
COLOURED = {"rows": SIDE, "columns": SIDE}

CHANGED = [
    ("nonogram", "Toroidal: blocks may wrap around the edge."),
    ("nonogram", "Torus!"),
    ("nonogram", "Attention : la grille est un tore."),
    ("nonogram", "Der Rand ist verbunden."),
    ("nonogram", "The clues are in random order."),
    ("nonogram", "Die Zahlen stehen in beliebiger Reihenfolge."),
    ("nonogram", "Les indices sont dans un ordre aléatoire."),
    ("nonogram", "Blocks may touch."),
    ("nonogram", "Due blocchi possono toccarsi."),
    ("nonogram", "The grid continues at the opposite side."),
    ("sudoku", "Zahlen von 0 bis 8."),
    ("aquarium", "L'eau monte vers le haut."),
    ("nonogram", "# blocks may touch"),
    ("nonogram", "Note: the clues are in any order"),
    ("sudoku", "Kein Feld darf die gleiche Zahl wie ein Feld im Springerzug haben."),
    ("sudoku", "Außerdem: Springerzug-Regel."),
    ("sudoku", "Grey cells are even."),
    ("sudoku", "// each region contains the number 5 twice"),
    ("akari", "Numbers count all eight neighbours."),
    ("akari", "Les chiffres sont faux."),
    ("akari", "Lampen leuchten diagonal."),
    ("binairo", "Il y a deux fois plus de 0 que de 1."),
    ("binairo", "Las filas pueden ser iguales."),
    ("minesweeper", "Jede Zahl ist um 1 falsch."),
    ("minesweeper", "The board is a torus"),
    ("mosaic", "Die Zahlen zählen die weissen Felder."),
    ("tents", "Tents may touch."),
    ("aquarium", "The aquarium is upside down"),
    ("tents", "Zelte dürfen sich berühren."),
    ("tents", "Two tents next to each tree."),
    ("aquarium", "Luft statt Wasser: Zahlen zählen trockene Felder."),
    ("aquarium", "Numbers count the dry cells."),
    ("aquarium", "Water floats up."),
    ("star-battle", "Les étoiles peuvent se toucher."),
    ("star-battle", "2 stars per row and column, but 1 per region"),
    ("star-battle", "1 star per row, 2 per column"),
    ("star-battle", "2 stars per region, 1 per row"),
    ("star-battle", "1 star per row and 2 per column"),
    ("star-battle", "1 star per row\n2 stars per column"),
    ("star-battle", "Stars may touch diagonally, not orthogonally."),
    ("star-battle", "Stars may not touch orthogonally."),
    ("tents", "Tents may touch diagonally, not orthogonally."),
    ("tents", "Tents may not touch horizontally or vertically."),
    ("sudoku", "Sudoku, one diagonal contains 1 to 9"),
    ("sudoku", "one diagonal also counts"),
    ("sudoku", "the main diagonal contains 1 to 9"),
    ("sudoku", "2 different digits along each diagonal"),
    ("sudoku", "Numbers may repeat in rows, not in boxes."),
    ("sudoku", "Sudoku Plus"),
    ("sudoku", "Plus Sudoku"),
    ("sudoku", "More Sudoku"),
    ("binairo", "Binairo, triples allowed"),
    ("norinori", "Dominos dürfen sich berühren."),
    ("norinori", "Shade three cells in each region."),
]


@pytest.mark.parametrize(("genre", "line"), CHANGED)
def test_a_changed_rule_is_refused(genre: str, line: str) -> None:
    name = genre.replace("-", " ").title()
    for text in (f"{name}\n\n{BOARDS[genre]}\n\n{line}\n", f"{name}\n{line}\n\n{BOARDS[genre]}\n"):
        with pytest.raises(PuzzleError):
            read(text)
    assert read(f"{name}\n\n{BOARDS[genre]}\n").genre == genre


@pytest.mark.parametrize(
    "text",
    [
        "Rows (in any order): 1, 2\nColumns: 2, 1\n",
        "rows: 1, 2  (from the right)\ncolumns: 1, 2\n",
        "Torus nonogram,,,\n,,1,1\n,1,,\n,1,,\n",
        '{"rows": [[1], [2]], "columns": [[1], [2]], "rules": "toroidal"}',
        '{"rows": [[1], [2]], "columns": [[1], [2]], "torus": true}',
        '{"rows": [[1], [2]], "columns": [[1], [2]], "description": "The clues are in any order."}',
        "rows: 1r 1b, 2b\ncolumns: 1r 1b, 2b\nBlocks must not touch.",
        "rows: 1r 1b, 2b\ncolumns: 1r 1b, 2b\n\n# blocks are separated by at least one white cell",
        '{"rows": [[1], [2]], "columns": [[1], [2]], "variant": "clues are in random order"}',
        '{"rows": [[1], [2]], "columns": [[1], [2]], "description": "De getallen staan in willekeurige volgorde"}',
        "De getallen staan in willekeurige volgorde,,,\n,,1,1\n,1,,\n,1,,\n",
        json.dumps(COLOURED | {"description": "Blocks must not touch."}),
        "rows: 1r 1b, 2b\ncolumns: 1r 1b, 2b\nBlocks of the same colour may touch, other blocks not.",
        "rows: 1r 1b, 2b\ncolumns: 1r 1b, 2b\nDifferent colours must touch.",
    ],
)
def test_a_changed_rule_beside_clues_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        read(text)


@pytest.mark.parametrize(
    "line",
    [
        "De getallen staan in willekeurige volgorde naast elke rij",
        "As tendas podem tocar-se na diagonal neste jogo",
        "Liczby przy diagramie podano w dowolnej kolejności",
        "Numerot ovat mielivaltaisessa järjestyksessä jokaisella rivillä",
        "Числа в каждой строке даны в произвольном порядке",
        "数字の順番は正しくありません。",
    ],
)
@pytest.mark.parametrize("genre", ["tents", "mosaic", "nonogram"])
def test_a_sentence_in_another_language_is_refused(genre: str, line: str) -> None:
    for text in (f"{genre}\n{line}\n\n{BOARDS[genre]}\n", f"{genre}\n\n{BOARDS[genre]}\n\n{line}\n"):
        with pytest.raises(PuzzleError):
            read(text)


@pytest.mark.parametrize(
    ("genre", "line"),
    [
        ("nonogram", "Nonogram, everything is written back to front"),
        ("nonogram", "subtract two from anything above three"),
        ("akari", "Akari with prisms at the slashes"),
        ("akari", "walls let the light through"),
        ("norinori", "Norinori with triominoes"),
        ("binairo", "Binairo with 2s"),
        ("nonogram", "triangles count as half"),
        ("minesweeper", "Minesweeper on a donut"),
        ("mosaic", "Mosaic with borders shaded"),
        ("aquarium", "# Aquarium with leaks"),
    ],
)
def test_words_that_are_not_understood_are_named(genre: str, line: str) -> None:
    with pytest.warns(PuzzleWarning, match=f"ignored '{line[:35]}"):
        assert read(f"{line}\n\n{BOARDS[genre]}\n" if genre == "nonogram" else f"{genre}\n{line}\n{BOARDS[genre]}\n")


@pytest.mark.parametrize(
    "line",
    [
        "A very easy puzzle from my friend",
        "Wer löst es heute?",
        "Bonne chance !",
        "Legend of Zelda",
        "Buona fortuna",
    ],
)
@pytest.mark.parametrize("genre", ["mosaic", "nonogram"])
def test_usual_words_are_ignored(genre: str, line: str, recwarn: pytest.WarningsRecorder) -> None:
    assert read(f"{genre}\n{line}\n\n{BOARDS[genre]}\n" if genre == "mosaic" else f"{line}\n{BOARDS[genre]}\n")
    assert not recwarn.list


RESTATED = [
    ("nonogram", "The numbers give the lengths of the blocks in each row and column."),
    ("nonogram", "Blocks are separated by at least one empty cell."),
    ("sudoku", "Each row, column and box contains the digits 1 to 4."),
    ("sudoku", "Chaque ligne, colonne et région contient les chiffres de 1 à 4."),
    ("akari", "Place bulbs so that all white cells are lit."),
    ("akari", "No two bulbs may shine on each other."),
    ("binairo", "Règles : pas plus de deux chiffres identiques à la suite, autant de 0 que de 1."),
    ("mosaic", "Each number tells how many of the nine cells around it, itself included, are black."),
    ("mosaic", "Jede Zahl zählt die schwarzen Felder im 3x3-Block."),
    ("tents", "Put a tent next to each tree."),
    ("tents", "Die Zelte dürfen sich nicht berühren, auch nicht diagonal."),
    ("aquarium", "Numbers = wet cells."),
    ("star-battle", "Stars may not touch, not even diagonally."),
    ("star-battle", "Stars cannot touch each other, even diagonally."),
    ("star-battle", "Les étoiles ne peuvent pas se toucher, même en diagonale."),
    ("star-battle", "Las estrellas no pueden tocarse, tampoco en diagonal."),
    ("star-battle", "Le stelle non possono toccarsi, nemmeno in diagonale."),
    ("tents", "Tents do not touch each other, even diagonally."),
    ("tents", "Each tent belongs to exactly one tree."),
    ("binairo", "Each row and column contains an equal number of 0s and 1s."),
    ("binairo", "There are no three equal digits in a row."),
    ("akari", "Bulbs shine horizontally and vertically until they hit a wall."),
    ("minesweeper", "Each number tells how many of the eight neighbouring cells contain mines."),
    ("mosaic", "Each number says how many of the nine cells around it, including itself, are black."),
    ("aquarium", "The water level in each tank is the same across its width."),
    ("norinori", "Every shaded cell touches exactly one other shaded cell."),
    ("sudoku", "Every row, column and block must contain all digits 1 to 4."),
    ("nonogram", "The clues give the lengths of runs of filled squares in order."),
    ("norinori", "Shade exactly two cells in every region; shaded cells form dominoes."),
    ("norinori", "Shade two cells in each region."),
]


@pytest.mark.parametrize(("genre", "line"), RESTATED)
def test_a_restated_rule_is_read(genre: str, line: str) -> None:
    assert restates(line, genre)
    stars = "stars: 1\n" if genre == "star-battle" else ""
    assert read(f"{genre.replace('-', ' ').title()}\n{stars}{line}\n\n{BOARDS[genre]}\n").genre == genre


def test_restated_rules_beside_clues_are_read() -> None:
    for line in (
        "Different colours may touch.",
        "Blocks of different colours can touch each other",
        "Verschiedene Farben dürfen sich berühren.",
    ):
        assert read(f"rows: 1r 1b, 2b\ncolumns: 1r 1b, 2b\n{line}\n").genre == "nonogram"
        assert read(json.dumps(COLOURED | {"description": line})).genre == "nonogram"
    sudoku = {"type": "sudoku", "givens": BOARDS["sudoku"].split("\n")}
    assert read(json.dumps(sudoku | {"description": "No number repeats in a row or column."})).genre == "sudoku"


@pytest.mark.parametrize("words", ["A cute cat sleeping on a sofa.", "Super Mario Bros Mushroom Kingdom Sprite"])
def test_descriptions_of_pictures_are_not_foreign(words: str) -> None:
    data = {"rows": [[1], [2]], "columns": [[1], [2]], "description": words}
    assert read(json.dumps(data)).genre == "nonogram"
    assert read(f"{words},,,\n,,1,1\n,1,,\n,1,,\n").genre == "nonogram"


def test_diagonals_in_descriptions_are_refused() -> None:
    sudoku = {"type": "sudoku", "givens": BOARDS["sudoku"].split("\n")}
    with pytest.raises(PuzzleError):
        read(json.dumps(sudoku | {"description": "Diagonals contain 1 to 4"}))


def test_a_rule_of_one_genre_is_no_rule_of_another() -> None:
    assert changed("Tents may not touch.", "star-battle")
    assert changed("Each cell is lit.", "mosaic")
    assert not changed("Each cell is lit.", "akari")


@pytest.mark.parametrize(
    "line", ["I could not solve it.", "No guessing needed.", "Only for May", "You may use a pencil.", "Have fun!"]
)
def test_people_who_speak_of_themselves_change_no_rule(line: str) -> None:
    assert not changed(line, "nonogram")
    assert read(f"{BOARDS['nonogram']}\n\n{line}\n").genre == "nonogram"


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


def test_empty_columns_at_the_right_of_a_sheet_are_named() -> None:
    with pytest.warns(PuzzleWarning, match="to the right of the last clue"):
        assert fields(",1,1,\n1,,,\n1,,,\n")["rows"] == [[1], [1]]


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


def test_a_rule_above_or_below_several_boards_is_about_all_of_them() -> None:
    boards = f"{BOARDS['tents']}\n\n{BOARDS['tents']}\n"
    for text in (f"Tents\nTents may touch.\n\n{boards}", f"Tents\n\n{boards}\nTents may touch.\n"):
        assert all(isinstance(found, PuzzleError) for found in cells.loads(text))
    assert [found.genre for found in cells.loads(f"Tents\n\n{boards}") if isinstance(found, Puzzle)] == ["tents"] * 2
