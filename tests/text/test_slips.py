"""Texts with one slip: the error names the slip, with its line and column."""

import json

import pytest
from refusals import refused
from tables import table

import nono
from nono import PuzzleWarning

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
SHORT = "\n".join([*ROWS[:3], ROWS[3][:8], *ROWS[4:]])
AKARI = "..1\n.#.\n1.."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rows: 1, 2\ncolums: 2, 1", ":2:1: .*found the heading 'colums'; did you mean columns"),
        ("rowes: 1, 2\ncolumns: 2, 1", ":1:1: .*'rowes'; did you mean rows"),
        ("Rows:\n1\n3\n1 1\n\nColums:\n2\n2\n2\n", ":6:1: .*'colums'; did you mean columns"),
        ("Zeilen: 1, 2\nSplaten: 2, 1", ":2:1: .*'splaten'; did you mean spalten"),
        ("The diagonal\nrows: 1, 3, 1\ncolumns: 1, 3, 1", ":1: .*found 'diagonal', a variant"),
        ("rows: 1, x, 1 1\ncolumns: 2, 2, 2", ":1:10: .*found 'x' among the clues"),
        ("rows: 1, 3, 1 1\n  columns: 2, two, 2", ":2:15: .*found 'two' among the clues"),
        (LINE[:80], ":1: .*found 80 characters, expected 81 for a Sudoku of 9x9"),
        (f"Sudoku\n{LINE}5", ":2: .*found 82 characters, expected 81"),
        (SHORT, ":4: .*row 4 has 8 cells, expected 9"),
        (f"Sudoku\n{SHORT}", ":5: .*row 4 has 8 cells, expected 9"),
        ("AAAB\nCAAB\nCDB\nCDDD", ":3: .*row 3 has 3 cells, expected 4"),
        ("binario\n0..1\n....\n1...\n..0.", ":1: .*'binario'; did you mean binairo"),
        (f"binario\n{AKARI}", ":1: .*'binario'; did you mean binairo"),
        (f"Sudoku\n{LINE[:2]}x{LINE[3:9]}\n" + "\n".join(ROWS[1:]), "found . and x, expected one sign"),
        (json.dumps({"rows": [[1], [2]], "colums": [[2], [1]]}), "did you mean columns in place of colums"),
    ],
)
def test_a_slip_is_named(text: str, told: str) -> None:
    with refused(told):
        nono.loads(text)


def test_a_damaged_first_line_of_a_list_is_no_header() -> None:
    for damaged in (LINE[:-1], LINE[:46] + LINE[47:] + "--"):
        with refused(":1: .*expected a Sudoku of 81 characters"):
            nono.loads(f"{damaged}\n{LINE}--\n{LINE}**\n")
    assert nono.loads(f"puzzle\n{LINE}\n{LINE}\n") == nono.Sudoku(LINE)


def test_a_misspelt_genre_above_a_board_of_this_genre_alone_is_its_title() -> None:
    with pytest.warns(PuzzleWarning, match="'akri' is read as the title, and the board is read as akari"):
        assert nono.loads(f"akri\n{AKARI}").genre == "akari"


@pytest.mark.parametrize("text", ["Dear all\nhow are you?\n", "1234567", "rows rows rows", "a\nb\nc\nd\nee"])
def test_other_texts_get_the_usual_error(text: str) -> None:
    with refused("found no known format"):
        nono.loads(text)


def test_who_names_the_genre_is_not_told_to_name_it() -> None:
    for genre, told in ((None, "--genre NAME"), ("nonogram", "as typed clues, .* cannot be divided")):
        with refused(told):
            nono.loads("..1\n.2.\n1..\n" if genre else "1 2 3\n4 5 6\n7 8 9\n", genre=genre)


@pytest.mark.parametrize(
    ("rows", "columns"),
    table("""
Reihen | Spalten
Wiersze | Kolumny
Řádky | Sloupce
Rader | Kolumner
SATIRLAR | SÜTUNLAR
Linhas | Colunas
Строки | Столбцы
行 | 列
가로 | 세로
"""),
)
def test_headings_in_other_languages(rows: str, columns: str) -> None:
    wanted = nono.Nonogram([[1], [3], [1, 1]], [[2], [2], [2]])
    assert nono.loads(f"{rows}: 1, 3, 1 1\n{columns}: 2, 2, 2\n") == wanted
    if len(rows) > 1:
        assert nono.loads(f"{columns}\n2\n2\n2\n\n{rows}\n1\n3\n1 1\n") == wanted
