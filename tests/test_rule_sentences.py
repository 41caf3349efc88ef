"""Sentences about rules, written before the reader was opened: true ones are ignored, all others are refused."""

from __future__ import annotations

import pytest

from nono import loads
from nono.base.errors import PuzzleError

BOARDS = {
    "sudoku": "5.4.8..1.\n.7..1.5..\n3...5...9\n.2.1...4.\n1..4.9..6\n.9...6.7.\n8...6...7\n..6.7..9.\n.1..9.3.4",
    "akari": "..1..\n.#...\n..2.0\n...#.\n1....",
    "binairo": "0..1..\n..0...\n1...1.\n......\n.0..0.\n1....0",
    "minesweeper": "1..2.\n.2...\n..3..\n1...1\n..1..",
    "mosaic": "2..3.\n.4...\n..5..\n1...3\n..2..",
    "tents": "  1 0 1 1\n1 T . . .\n0 . . . T\n1 . . . .\n1 . T . .",
    "aquarium": "  2 2 2 3\n2 A A B B\n1 A C C B\n2 A C D D\n4 E E D D",
    "star-battle": "AABB\nACCB\nACDD\nDDDD",
    "norinori": "AABB\nACCB\nACDD\nEEDD",
    "nonogram": "rows: 2, 1 1, 2\ncolumns: 2, 1 1, 2",
}
TRUE = {
    "star-battle": """
Place two stars in each row, column and region so that no two stars touch.
Stars can not be placed in adjacent cells.
Stars cannot be adjacent, not even diagonally.
Setze in jede Zeile, jede Spalte und jeden Bereich zwei Sterne.
Setze in jede Zeile, Spalte und Region genau 2 Sterne, sodass sich keine zwei Sterne berühren, auch nicht diagonal.
Put 2 stars in every row, every column and every outlined region.
No two stars may touch each other, not even at a corner.
Two stars per row, column and region.
Each row, each column and each region contains exactly two stars.
Adjacent cells cannot both contain stars.
Stars never touch, horizontally, vertically or diagonally.
Placez deux étoiles dans chaque ligne, chaque colonne et chaque région.
Coloca dos estrellas en cada fila, columna y región.
Les étoiles ne se touchent jamais, même par un coin.
Sterne dürfen nicht nebeneinander stehen, auch nicht diagonal.
Two stars cannot be next to each other in any direction.
Exactly two stars must be placed in each row, each column and each bold area.
Letters mark the regions.
No star touches another star, not even diagonally.
""",
    "tents": """
The numbers outside the grid show how many tents are in that row or column.
The numbers outside the grid show how many tents there are in the corresponding row or column.
Place a tent next to each tree.
Each tree has exactly one tent horizontally or vertically adjacent to it.
Tents never touch each other, not even diagonally.
Attach one tent to every tree.
The numbers at the edge tell how many tents are in each row and column.
Stelle neben jeden Baum ein Zelt.
Die Zahlen am Rand geben an, wie viele Zelte in der Zeile oder Spalte stehen.
Zelte berühren sich nicht, auch nicht diagonal.
Every tree is paired with one tent.
Tents do not touch, even at corners.
Numbers give the tents in each row and column.
Plantez une tente à côté de chaque arbre.
No two tents may be adjacent, not even diagonally.
Clues outside the grid indicate the number of tents in that row or column.
""",
    "sudoku": """
Fill the grid so that every row, every column and every 3x3 box contains the digits 1 to 9.
Each digit appears exactly once in each row, column and box.
Fill in the digits 1 through 9 so that no digit repeats in any row, column or box.
Place the numbers 1 to 9 in every row, column and block.
Jede Zahl von 1 bis 9 kommt in jeder Zeile, jeder Spalte und jedem Block genau einmal vor.
In jeder Zeile, jeder Spalte und jedem Block kommen die Ziffern 1 bis 9 genau einmal vor.
Remplissez la grille avec les chiffres de 1 à 9.
Every row, column and box has each digit once.
No digit may be repeated in a row, column or box.
Coloca los números del 1 al 9 en cada fila, columna y caja.
Write a digit in every empty cell.
Classic rules: each row, column and 3x3 box must contain every digit from 1 to 9 exactly once.
Normal sudoku rules apply.
""",
    "akari": """
Place light bulbs in white cells so that every white cell is lit.
No light bulb may illuminate another light bulb.
A number in a black cell tells how many bulbs are adjacent to it.
Numbers show how many lamps are next to that cell horizontally or vertically.
Bulbs light up their row and column until a black cell.
Jedes weiße Feld muss beleuchtet werden.
Keine Lampe darf eine andere beleuchten.
Die Zahlen geben an, wie viele Lampen an das Feld angrenzen.
Light every white square; bulbs must not shine on each other.
The number in a wall is the number of bulbs orthogonally adjacent to it.
Two bulbs must not see each other.
Placez des ampoules pour éclairer toutes les cases blanches.
Walls without a number may have any number of bulbs around them.
Every cell must be illuminated and no two bulbs can see each other.
""",
    "binairo": """
Fill the grid with 0s and 1s.
No more than two equal digits may be adjacent in a row or column.
Each row and each column has as many 0s as 1s.
No three consecutive cells in a row or column are the same.
All rows are different and all columns are different.
Jede Zeile und jede Spalte enthält gleich viele Nullen und Einsen.
Höchstens zwei gleiche Ziffern dürfen nebeneinander stehen.
No two rows are identical and no two columns are identical.
There are never more than two 0s or two 1s next to each other.
Every row and column contains the same number of zeros and ones.
Each row is unique, and each column is unique.
At most two identical digits next to each other.
""",
    "minesweeper": """
Each number shows how many mines are in the eight surrounding cells.
Numbers tell how many mines touch that cell.
There are no mines in cells with numbers.
Find all mines.
A number indicates how many of the adjacent cells contain a mine, including diagonally.
Die Zahlen geben an, wie viele Minen in den acht Nachbarfeldern liegen.
Jede Zahl gibt die Anzahl der Minen in den Nachbarfeldern an.
Les chiffres indiquent le nombre de mines dans les cases voisines.
Place mines in some of the empty cells.
The digit tells you how many mines surround it.
Cells with numbers never contain a mine.
""",
    "mosaic": """
Each number tells how many cells in the 3x3 area around it, including itself, are black.
Numbers count the filled cells around them, including the cell itself.
The clue shows how many of the nine squares (itself and its neighbours) are shaded.
Shade cells so that each number counts the shaded cells in the 3x3 block around it.
Jede Zahl gibt an, wie viele Felder in der 3x3-Umgebung (einschliesslich des Feldes selbst) schwarz sind.
Color the cells: every clue equals the number of black cells in its 3x3 neighbourhood.
A number says how many of the up to nine cells around and including it are filled.
""",
    "aquarium": """
The numbers show how many cells in each row and column are filled with water.
Water in a tank has the same level everywhere.
The water level in each aquarium is the same across its full width.
Numbers outside the grid count the water cells in that row or column.
Fill the tanks with water up to a certain level.
Das Wasser steht in jedem Becken überall gleich hoch.
Die Zahlen am Rand geben an, wie viele Felder der Zeile oder Spalte Wasser enthalten.
Letters mark the tanks.
If a cell contains water, all cells of the same tank in the same row contain water.
""",
    "norinori": """
Shade exactly two cells in every region.
Every shaded cell is part of a domino.
Each shaded cell is adjacent to exactly one other shaded cell.
Dominoes may not touch each other except diagonally.
Dominoes may cross region borders.
Jedes Gebiet enthält genau zwei schwarze Felder.
Schwarze Felder bilden Dominosteine.
Each region contains exactly two black cells.
Black cells form dominoes that do not touch orthogonally.
Dominoes can touch only at corners.
""",
    "nonogram": """
The numbers tell how many consecutive cells are filled.
Numbers give the lengths of the runs of black cells in each row and column.
There is at least one empty cell between two blocks.
Blocks in a row are separated by at least one white square.
Die Zahlen geben die Längen der Blöcke an.
Zwischen zwei Blöcken ist mindestens ein leeres Feld.
Each clue is the length of a run of consecutive black squares.
The numbers beside each row and above each column give the blocks of black cells in order.
Les nombres indiquent la longueur des blocs.
Adjacent blocks are separated by at least one empty cell.
Clues are read from left to right and from top to bottom.
""",
}
CHANGED = {
    "star-battle": """
Stars may touch diagonally.
Stars can be adjacent.
Place two stars in each row and column, and three in each region.
No star touches a region border.
Stars must touch another star.
Each region except one contains two stars.
Place two stars in each row and column; regions contain any number of stars.
Sterne dürfen sich diagonal berühren.
Stars attack like knights.
Every region contains at least one star.
Stars in the same region must touch.
Each star touches exactly one other star.
Stars may not touch horizontally but may touch diagonally.
No stars on the diagonals.
One star per region, ignore rows.
""",
    "tents": """
The numbers outside the grid show how many trees are in that row or column.
The numbers show how many tents and trees are in the row or column.
Place two tents next to each tree.
Each tree may have several tents.
Tents may touch diagonally.
Zelte dürfen sich diagonal berühren.
Tents are placed diagonally next to trees.
The numbers show at least how many tents are in that row.
Numbers count empty cells.
Trees may share a tent.
Not every tree has a tent.
Two trees can share one tent.
Each tent has exactly two trees.
Some numbers are wrong.
Each tent must touch another tent.
""",
    "sudoku": """
Each digit appears exactly twice in each row, column and box.
Digits 0 to 8 are used.
Fill in the digits 2 to 10.
Adjacent cells cannot contain consecutive digits.
No digit repeats within a knight's move.
Boxes do not matter.
Each row and column contains the digits 1 to 9; there are no boxes.
Digits may repeat in boxes.
The digits in each row increase.
Shaded cells contain even digits.
The main diagonal has 1 to 9.
Digits along each arrow add up.
Jede Zahl kommt genau zweimal vor.
The sum of each box is 45.
""",
    "akari": """
Every white cell is lit by exactly one bulb.
Bulbs may shine on each other.
Bulbs shine diagonally.
Numbers include diagonal neighbours.
A number tells how many bulbs are in the eight cells around it.
Lamps light only three cells.
Numbers show at least how many lamps are adjacent.
Each row has exactly one bulb.
Walls are transparent.
Black cells are lit too.
Lampen leuchten auch diagonal.
Each bulb must see exactly one other bulb.
Not all white cells are lit.
Place bulbs in black cells.
""",
    "binairo": """
No more than three equal digits may be adjacent.
Rows may be equal.
Each row has twice as many 0s as 1s.
No two equal digits may touch.
Three equal digits in a row are allowed.
All rows are the same.
Exactly three rows are equal.
Each row has at least one 1.
Each row has more 0s than 1s.
""",
    "minesweeper": """
Each number shows how many mines are in the four adjacent cells.
Numbers count mines orthogonally.
Cells with numbers may contain mines.
Mines never touch each other.
Numbers show how many safe cells are adjacent.
Each number is off by one.
Each row contains two mines.
A cell may contain two mines.
Numbers count mines in the row and column.
Mines are not adjacent.
""",
    "mosaic": """
Each number tells how many of the eight cells around it are black, excluding itself.
Numbers count white cells.
Numbers count the black cells in the row and column.
Numbers tell how many of the four neighbours are black.
No two black cells touch.
Cells with numbers are never black.
Each number tells how many cells in the 5x5 area are black.
All black cells are connected.
""",
    "aquarium": """
Water floats to the top.
The numbers count empty cells.
Each tank is completely full or empty.
Every tank contains some water.
Tanks are connected.
No tank is empty.
Numbers count the tanks with water.
The water level is different in adjacent tanks.
Air rises: fill from the top.
All tanks have the same level.
""",
    "norinori": """
Shade exactly three cells in every region.
Dominoes may touch.
Dominoes may not touch diagonally.
Dominoes may not cross region borders.
Each region contains at least two black cells.
Shade exactly one cell in every region.
Shaded cells form trominoes.
All shaded cells are connected.
No shaded cells touch.
Each row contains two black cells.
""",
    "nonogram": """
The numbers are the lengths of white runs.
Blocks are separated by at least two empty cells.
The clues are unordered.
Blocks may touch.
Between two blocks there are exactly two empty cells.
Numbers tell how many cells in the line are filled in total.
One number in each row is wrong.
Clues are read from right to left.
Die Zahlen stehen in falscher Reihenfolge.
Blocks of the same row touch at corners.
Numbers give the lengths of the empty runs between blocks.
There is exactly one empty cell between two blocks.
""",
}


def sentences(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(genre, line) for genre, lines in table.items() for line in lines.strip().split("\n")]


def texts(genre: str, line: str) -> list[str]:
    name, board = genre.replace("-", " ").title(), BOARDS[genre]
    return [f"{name}\n{line}\n\n{board}\n", f"{name}\n\n{board}\n\n{line}\n"]


@pytest.mark.parametrize(("genre", "line"), sentences(TRUE))
def test_a_true_sentence_is_ignored(genre: str, line: str) -> None:
    for text in texts(genre, line):
        assert loads(text).genre == genre


@pytest.mark.parametrize(("genre", "line"), sentences(CHANGED))
def test_a_sentence_that_changes_the_rules_is_refused(genre: str, line: str) -> None:
    for text in texts(genre, line):
        with pytest.raises(PuzzleError):
            loads(text)


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
    assert loads(text).to_dict()[field] == value


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
        loads(text)


@pytest.mark.parametrize("words", ["Constraint: antiknight", "Rules: nonconsecutive", "Variant: wrap"])
def test_a_rule_that_nonograms_do_not_have_is_refused(words: str) -> None:
    text = "Rows: 1, 1, 5, 1, 1\nColumns: 1, 1, 5, 1, 1\n"
    assert loads(f"Nonogram 5x5\nRules: normal nonogram rules apply\n{text}").height == 5
    for told in (f"{words}\n{text}", f"{text}\n{words}"):
        with pytest.raises(PuzzleError):
            loads(told)
