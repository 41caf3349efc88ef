"""Numbers that are no clues, and names of other puzzles: they are refused, or named in a warning."""

import json
import warnings

import pytest

import nono
from nono.base.errors import PuzzleWarning

BOARD = """\
.96.4...1
1...6...4
5.481.39.
..795..43
.3..8....
4.5.23.18
.1.63..59
.59.7.83.
..359...7"""
CELLS = BOARD.split("\n")
ROWS = [[0 if cell == "." else int(cell) for cell in row] for row in CELLS]
SHEET = "\n".join(",".join(row.replace(".", "0")) for row in CELLS)
LINE = "".join(CELLS)
GAME = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mosaic.html#"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("row_sums = [1, 2]\ncol_sums = [1, 2]", "'row_sums', which may be sums"),
        ('{"rowCounts": [1, 0, 1], "colCounts": [1, 0, 1], "ships": [1, 1]}', "'rowCounts', which may be sums"),
        ('{"totals": {"rows": [1, 2], "cols": [1, 2]}}', "'totals rows', which may be sums"),
        ("row sums: 1 2\ncolumn sums: 1 2", "'row sums', which may be sums"),
        ("top = [1, 2]\nleft = [1, 2]\nbottom = [2, 1]\nright = [2, 1]", "'bottom', which may be one of four sides"),
        ("top: 1 2\nleft: 1 2\nbottom: 2 1\nright: 2 1", "'bottom: 2 1', which may be one of four sides"),
        ("Rows (sums): 1, 3, 2\nColumns (sums): 2, 3, 1", "'Rows sums', which may be sums"),
        ("rows: 1, 3, 2  # sums\ncols: 2, 3, 1", "'rows  # sums', which may be sums"),
        ("rows = [1, 3, 2]  # sums\ncols = [2, 3, 1]", "'# sums', which may be sums"),
        ('{"shipsPerRow": [1, 2], "shipsPerColumn": [2, 1]}', "'shipsPerRow', which may be sums"),
        ("rowTally = [1, 2]\ncolTally = [2, 1]", "'rowTally', which may be sums"),
        ("rowcounts = [1, 2]\ncolcounts = [2, 1]", "'rowcounts', which may be sums"),
        ("|row sums|column sums|\n|--|--|\n|1|2|\n|2|1|", "'row sums', which may be sums"),
        ("1\n2\n\n2\n1\n\n# sums", "'# sums', which may be sums"),
        ("title: Battleships\nrows: 1, 2\ncolumns: 2, 1", "the name Battleships"),
        ('{"kakurasu": {"rows": [1, 2], "cols": [2, 1]}}', "the name Kakurasu"),
        ('{"tents_puzzle": {"rows": [1, 2], "cols": [2, 1]}}', "the name tents"),
        ("skyscrapers_rows = [1, 2]\nskyscrapers_cols = [2, 1]", "'skyscrapers_rows', which may be sums"),
        ("akari\n2 1 2\n. 1 .\n. . 2", "'2 1 2', which may be numbers of the columns or a row"),
        ("mosaic\n123\n1.2\n..3", "'123', which may be numbers of the columns or a row"),
        (f"sudoku\n1 2 3 4 5 6 7 8 9\n{BOARD}", "numbers of the columns or a row"),
        ("up: 1 2\ndown: 2 1\nleft: 1 2\nright: 2 1", "'down', which may be one of four sides"),
        ('{"up": [[1]], "down": [[2]]}', "'up' and 'down', each of which may be one of four sides"),
        ("rows_hints = [[]]\ncols_hints = [[]]", "no numbers in the clues"),
        (f"sandwich_rows = {[9] * 9}\nsandwich_cols = {[9] * 9}\nboard = {ROWS}", "'sandwich_rows' beside a board"),
        ("star battle\n3\naab\nacb\nccb", "its size or the number of stars"),
        ("minesweeper\nmines: 2\n? ? 1 .\n? ? 1 .\n1 1 1 .\n. . . .", "each of which may be the covered cells"),
    ],
)
def test_numbers_that_are_no_clues_are_refused(text: str, found: str) -> None:
    with pytest.raises(nono.PuzzleError, match=found) as error:
        nono.loads(text)
    assert error.value.help


@pytest.mark.parametrize(
    "text",
    [
        '{"genre": "nonogram", "rowSums": [1, 2], "colSums": [1, 2]}',
        "genre: nonogram\nrow sums: 1 2\ncolumn sums: 1 2",
        "row_counts = [[1], [2]]\ncol_counts = [[1], [2]]",
        "rowclues = [[1], [2]]\ncolclues = [[1], [2]]",
        "Rows (top to bottom): 1, 2\nColumns (left to right): 1, 2",
        '{"title": "Battleships", "rows": [[1], [2]], "cols": [[1], [2]]}',
    ],
)
def test_clues_may_be_called_sums_if_the_genre_or_the_brackets_say_what_they_are(text: str) -> None:
    assert nono.loads(text) == nono.Nonogram([[1], [2]], [[1], [2]])


def test_a_number_above_a_board_is_what_its_genre_means() -> None:
    assert nono.loads("minesweeper\n3\n1 . .\n. . 1\n. . .") == nono.Minesweeper(["1..", "..1", "..."], mines=3)
    regions = "AABBB\nAABBC\nADDCC\nDDDCE\nDEEEE"
    assert nono.loads(f"star battle\n5x5\n1\n\n{regions}") == nono.loads(f"star battle\nstars: 1\n{regions}")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"rowClues": [[1], [1]], "colClues": [[1], [1]], "board": [[1, 0], [0, 0]]}', '"board": '),
        ("rows = [[1], [1]]\ncols = [[1], [1]]\nboard = [[1, 0], [0, 0]]", '"board": [[1, 0], [0, 0]]'),
        ('{"goal": ["X.", ".."], "parity": ["e.", ".."], "board": [".1", "1."]}', '"parity": '),
        ('{"goal": ["X.", ".."], "parity": ["e.", ".."], "board": [".1", "1."]}', '"board": '),
        ("1 1\n1\n\nrows = [[1], [1]]\ncols = [[1], [1]]", "line 1, '1 1'"),
        ("3 3\n2\n1\n1 1\n1 1\n1\n2", "below a square size"),
        (",,1,1\n,1,,\n,1,x", "rows of 3 to 4 cells"),
        ("A\n: rows\n1\n: columns\n1\n: end\nB\n: rows\n1\n: columns\n1\n: end\n", "line 7, 'B'"),
        ("1 1\n1\n#\n1\n\n2 1\n1\n0\n#\n1\n", "line 6, '2 1'"),
        ("1 1\n1\n\n: rows\n1\n: columns\n1\n: end\n", "line 1, '1 1', above a puzzle"),
        (f"{GAME}3x3:2a3a4a1b\nrows = [[1], [1]]\ncols = [[1], [1]]", "line 1, 'https:"),
        ("genre: nonogram\n . X\n X .\n\nrows = [[1], [1]]\ncols = [[1], [1]]", "line 2, '. X', line 3, 'X .'"),
        ('rows: 1, 1\ncolumns: 1, 1\n{"rows": [[1], [1]], "cols": [[1], [1]]}', "line 1, 'rows: 1, 1'"),
        ("2x2:1/1/1/1\nrow_rules = [|1|1|];\ncol_rules = [|1|1|];", "line 1, '2x2:1/1/1/1'"),
        ("row_rules = [|1|1|];\ncol_rules = [|1|1|];\n<puzzle>", "line 3, '<puzzle>'"),
        ("https://puzz.link/p?nonogram/1/1/1h\n\ngenre: nonogram\nrows: 1, 1\ncolumns: 1, 1", "'https://puzz.link"),
        ("A\n.X\nX.\n: rows\n1\n1\n: columns\n1\n1\n: end\n", "line 2, '.X', above a puzzle"),
        ("width 1\nheight 1\nrows\n1\ncolumns\n1\nhttps://puzz.link/p?nonogram/1/1/1h\n", "line 7, 'https:"),
        ('{"rows": [[1]], "cols": [[1]], "palette": ["white", {"nmae": "red"}]}', "'nmae' of colour 1 of the palette"),
        ("ittle 'A'\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n", "'ittle', perhaps title"),
    ],
)
def test_what_may_be_meant_otherwise_is_named(text: str, told: str) -> None:
    with pytest.warns(PuzzleWarning) as found:
        assert nono.loads(text).genre == "nonogram"
    assert told in "\n".join(str(warning.message) for warning in found)


VARIANTS = [
    f"Hard Killer Sudoku\n{BOARD}",
    f"# a killer sudoku\n\n{BOARD}",
    f"Sudoku (Windoku)\n{BOARD}",
    f"Sudoku 5: Killer, hard\n{BOARD}",
    f"Killer Sudoku\ngenre: sudoku\n{BOARD}",
    f"title: Thermo Sudoku\n{BOARD}",
    f"Killer Diagonal Sudoku\n{BOARD}",
    f"Hard Killer Sudoku,,,,,,,,\n{SHEET}",
    f"# Killer Sudoku\nboard = {ROWS}",
    f"cages = [[1, 2], [3, 4]]\nboard = {ROWS}",
    f"killer_sudoku = {ROWS}",
    f"KillerSudoku = {json.dumps({'givens': ROWS})}",
    f"// antiKnight\nboard = {ROWS}",
    f"board = {ROWS}  # Renban Sudoku",
    f"Disjoint Groups Sudoku\n{BOARD}",
    f"# no touch\n{BOARD}",
    f"Sudoku (German Whispers)\n{BOARD}",
    f"genre: sudoku\nvariant: killer\n{BOARD}",
    f"genre: sudoku\n{BOARD}\nRules: anti-knight",
    f"genre: sudoku\n{BOARD}\n\nAnti-knight rule applies",
    *(
        json.dumps({**fields, "board": ROWS})
        for fields in (
            {"variant": "killer"},
            {"variant": "some other one"},
            {"type": "xv"},
            {"xvSudoku": True},
            {"skyscraperSudoku": True},
            {"quadruples": [{"cell": 1}]},
            {"description": "Renban lines"},
            {"rules": "Normal Sudoku rules apply. Digits in cages add up to the number."},
            {"rules": ["anti-knight"]},
            {"constraints": {"king": True}},
            {"thermos": [[1, 2]]},
            {"title": "Killer Sudoku 3"},
            {"sandwich": {"rows": [9] * 9, "cols": [9] * 9}},
        )
    ),
]
DIAGONAL = [
    f"9x9 Diagonal Sudoku\n{BOARD}",
    f"Sudoku no 5 (diagonal)\n{BOARD}",
    f"Diagonal Sudoku\ngenre: sudoku\n{BOARD}",
    f"title: Sudoku X\n{BOARD}",
    f"Diagonal Sudoku,,,,,,,,\n{SHEET}",
    json.dumps({"variant": "diagonal", "board": ROWS}),
    json.dumps({"x": True, "board": ROWS}),
    f"sudoku_x = {ROWS}",
    f"// Sudoku with diagonals\nboard = {ROWS}",
    f"# diagonals\n{BOARD}",
    f"genre: sudoku\n{BOARD}\n\nRules: diagonal",
    json.dumps({"puzzles": {"diagonal_sudoku": {"board": ROWS}}}),
    json.dumps({"description": "Sudoku X with 26 givens", "board": ROWS}),
]
PLAIN = [
    f"Sudoku 9x9\n{BOARD}",
    f"Seven Sudokus, even better\n\n{BOARD}",
    f"title: The Killer\n{BOARD}",
    json.dumps({"constraints": {"diagonal": False}, "thermos": [], "x": 3, "board": ROWS}),
]


@pytest.mark.parametrize(
    "title",
    ["Sudoku of the day", "Daily Sudoku 12", "Very hard Sudoku by Ann King", "Sudoku, Monday 1 June", "easy_sudoku"],
)
def test_a_harmless_title_is_no_variant(title: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in (f"{title}\n{BOARD}", f"title: {title}\n{BOARD}", f"# {title}\nboard = {ROWS}"):
            assert nono.loads(text) == nono.Sudoku(CELLS)


def test_a_word_that_may_name_a_variant_is_named() -> None:
    for text in (f"Guardian Sudoku 5\n{BOARD}", json.dumps({"title": "Guardian Sudoku", "board": ROWS})):
        with pytest.warns(PuzzleWarning, match="'Guardian' beside Sudoku, which may be a variant"):
            assert nono.loads(text) == nono.Sudoku(CELLS)


def test_the_help_for_a_layer_says_how_to_write_it() -> None:
    for name, layer in (("Irregular", "boxes:"), ("Even", "parity:")):
        with pytest.raises(nono.PuzzleError) as error:
            nono.loads(f"{name} Sudoku\n{BOARD}")
        assert layer in error.value.help


@pytest.mark.parametrize("text", VARIANTS)
def test_a_variant_of_sudoku_is_refused_by_name(text: str) -> None:
    with pytest.raises(nono.PuzzleError, match=r"names [\w -]+ Sudoku, which nono does not solve") as error:
        nono.loads(text)
    assert "leave the name out of a plain Sudoku" in error.value.help


@pytest.mark.parametrize("text", [*DIAGONAL, *PLAIN])
def test_a_sudoku_with_diagonals_is_read_as_one(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore" if text in PLAIN else "error")
        assert nono.loads(text) == nono.Sudoku(CELLS, diagonals=text in DIAGONAL)


def test_joined_puzzles_are_read_in_the_order_of_the_text() -> None:
    text = 'row_rules = [|1|];\ncol_rules = [|1|];\n{"genre": "akari", "board": ["1.", ".."]}'
    assert [nono.loads(text, index=number).genre for number in (1, 2)] == ["nonogram", "akari"]


def test_a_name_holds_for_one_puzzle() -> None:
    text = f"Sudoku\n{BOARD}\n====\ntitle: Diagonal Sudoku\n{BOARD}\n\nSudoku\n{BOARD}"
    found = [nono.loads(text, index=number) for number in (1, 2, 3)]
    assert found == [nono.Sudoku(CELLS, diagonals=number == 2) for number in (1, 2, 3)]


@pytest.mark.parametrize("text", ["7x7:d7b3e8e5c7a7c13e4e8b4d", "3x3:a3d3b", "3x2:464464"])
def test_an_id_that_may_be_range_or_filling_is_refused(text: str) -> None:
    with pytest.raises(nono.PuzzleError, match="Range or Filling"):
        nono.loads(text)


def test_a_written_id_names_its_game() -> None:
    puzzle = nono.Mosaic(["2.3", ".4.", "1.."])
    assert nono.dumps(puzzle, "sgt") == f"{GAME}3x3:2a3a4a1b\n"
    assert nono.loads(nono.dumps(puzzle, "sgt")) == puzzle


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    with pytest.raises(nono.PuzzleError, match="expected the length of a block"):
        nono.loads(f"rows: {'9' * 5000}\ncolumns: 1")


@pytest.mark.parametrize(
    "around",
    [
        "# Killer Sudokus\n{}", "Killer sudoku: {}", "{} # killer", "type,puzzle\nkiller,{}", "killer = '{}'",
        "solve('{}', variant='killer')", "https://example.org/killersudoku.aspx?bd={}",
        '<opensudoku><name>Killer Sudoku</name><game data="{}"/></opensudoku>',
    ],
)  # fmt: skip
def test_a_variant_named_anywhere_in_a_text_is_told(around: str) -> None:
    with pytest.warns(PuzzleWarning, match="found '[Kk]iller' in the text, which may name a variant"):
        assert nono.loads(around.format(LINE)).to_dict()["genre"] == "sudoku"


@pytest.mark.parametrize("around", ["no killer", "not killer", "killer: false", "by Kim Killer", "author: Kim Killer"])
def test_what_a_text_denies_is_no_variant(around: str, recwarn: pytest.WarningsRecorder) -> None:
    assert nono.loads(f"# {around}\n{LINE}").to_dict()["genre"] == "sudoku"
    assert not recwarn.list


@pytest.mark.parametrize("line", ["{0} {0}", "{0};{0}", '["{0}", "{0}", "{0}"]', "a='{0}'; b='{0}'", "{0} {0}1"])
def test_a_second_sudoku_on_a_line_is_not_lost(line: str) -> None:
    with pytest.raises(nono.PuzzleError, match="found a second Sudoku on the line"):
        nono.loads(line.format(LINE))
