"""Puzzles among words and programs that only the solver tells from other data, with any signs for their cells."""

import random
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

import nono
from nono import Nonogram, Puzzle, PuzzleError, PuzzleWarning
from nono.genres import GENRES
from nono.text._file_entries import text_entries

WORDS = {
    "akari": "my light up puzzle",
    "aquarium": "the aquarium from the magazine",
    "binairo": "takuzu from the newspaper",
    "minesweeper": "minesweeper without guessing",
    "mosaic": "fill-a-pix",
    "norinori": "norinori, who can help",
    "star-battle": "star battle with one star",
    "sudoku": "sudoku for children",
    "tents": "tents and trees",
}
BOARDS: dict[str, dict[str, Any]] = {
    "akari": {"rows": ["...##.", "......", ".03..#", "......", "...#0.", "0....."]},
    "aquarium": {
        "regions": ["AAAAAB", "AAAABB", "CADDDD", "CEDDFF", "CEDDFG", "CDDDGG"],
        "rows": [5, 4, 1, 0, 1, 1],
        "cols": [4, 3, 2, 2, 1, 0],
    },
    "binairo": {"givens": ["1....1", ".1..0.", "......", "......", "11....", "..0..."]},
    "minesweeper": {"numbers": ["2....0", ".342..", "....1.", "...1..", "2.....", "0.0..0"]},
    "mosaic": {"numbers": ["1..0.0", ".21...", "2.....", "..2.8.", ".5.7.6", "......"]},
    "norinori": {"regions": ["ABBBCC", "ABBDDD", "EBFFDD", "EFFFFF", "EEEFFF", "GGEFFF"]},
    "star-battle": {"regions": ["AAABBB", "CCBBBB", "CBBBBB", "CDDEEF", "CCDEEE", "CCEEEE"], "stars": 1},
    "sudoku": {"givens": ["2....5", "...34.", ".1.5..", ".62...", ".2....", "....3."]},
    "tents": {
        "trees": [".T....", "......", "....T.", "T.T.T.", ".....T", ".T.T.."],
        "rows": [1, 1, 2, 1, 2, 1],
        "cols": [1, 1, 2, 1, 1, 2],
    },
}
CELLS = {genre: next(iter(board.values())) for genre, board in BOARDS.items()}
Rows = Sequence[Sequence[str]]
Drawn = Callable[[Rows], str]


def _puzzle(genre: str) -> Puzzle:
    puzzle: Puzzle = GENRES[genre](**BOARDS[genre])
    assert str(nono.solve(puzzle).verdict) == "unique"
    return puzzle


def _read(text: str) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        return nono.loads(text).clue_hash()


def _renamed(genre: str, names: Mapping[str, str]) -> list[list[str]]:
    """Return the cells with other signs; the signs of regions become numbers from 10."""
    regions = genre in ("aquarium", "norinori", "star-battle")
    return [[str(ord(sign) - 55) if regions else names.get(sign, sign) for sign in row] for row in CELLS[genre]]


def _quoted(rows: Rows) -> str:
    """Return the rows as a list of lists in C#, with a program around it."""
    body = ",\n".join(
        f"    new string[] {{ {', '.join(f'{chr(34)}{cell}{chr(34)}' for cell in row)} }}" for row in rows
    )
    return f"var solver = new Solver(12);\nvar level = new string[][] {{\n{body}\n}};\nassert(solver.run(level) > 3);\n"


def _prolog(rows: Rows) -> str:
    body = ",\n".join(f"[{', '.join(row)}]" for row in rows)
    return f":- use_module(library(clpfd)).\nlevel(6-13, ([\n{body}])).\nmain :- level(X, Y), solve(Y), write(Y).\n"


def _chat(rows: Rows) -> str:
    body = "\n".join(f"Row {at}: {' '.join(row)}" for at, row in enumerate(rows, 1))
    return f"anna: hi all, see below, no idea where to begin with it!!\n\n{body}\n\nbob: took me 12 min\n"


def _commented(rows: Rows) -> str:
    body = "\n".join(f"%   {' , '.join(row)}" for row in rows)
    return f"% as found on page 17\n{body}\nrun(X) :- between(1, 6, X), fail.\n"


def _json(rows: Rows) -> str:
    body = "\\n".join(",".join(row) for row in rows)
    return f'{{"input":[{{"role":"user","content":"solve this, please"}},{{"role":"user","content":"{body}"}}]}}'


DRAWN: list[Drawn] = [_quoted, _prolog, _chat, _commented, _json]
SIGNS = {
    "akari": {".": "--", "#": "BK", "0": "b0", "3": "b3"},
    "binairo": {".": "nil", "0": "K", "1": "W"},
    "minesweeper": {".": "-2"},
    "mosaic": {".": "None"},
    "sudoku": {".": "__"},
    "tents": {".": "gr", "T": "tr"},
}


@pytest.mark.parametrize("drawn", DRAWN)
@pytest.mark.parametrize("genre", BOARDS)
def test_cells_may_have_any_signs(genre: str, drawn: Drawn) -> None:
    rows = _renamed(genre, SIGNS.get(genre, {}))
    lists = [f"{name} = {BOARDS[genre][name]}" for name in ("rows", "cols") if genre in ("aquarium", "tents")]
    text = f"{WORDS[genre]}\n\n{drawn(rows)}\n" + "\n".join(lists)
    assert _read(text) == _puzzle(genre).clue_hash()


FACTS: dict[str, Callable[[int, int, str], str]] = {
    "akari": lambda row, col, sign: f"wall({row}, {col})." + f" bulbs(point({row}, {col}), {sign})." * (sign != "#"),
    "minesweeper": lambda row, col, sign: f"number({row},{col},{sign}).",
    "mosaic": lambda row, col, sign: f"clue({row}, {col}, {sign}).",
    "norinori": lambda row, col, sign: f"cell({row},{col},{ord(sign)}).",
    "star-battle": lambda row, col, sign: f"in({row}, {col}, {ord(sign) - 64}).",
    "tents": lambda row, col, sign: f"tree({row},{col}).",
}


@pytest.mark.parametrize("genre", FACTS)
@pytest.mark.parametrize("base", [0, 1])
def test_cells_may_be_facts(genre: str, base: int) -> None:
    places = [(row, col, sign) for row, line in enumerate(CELLS[genre]) for col, sign in enumerate(line) if sign != "."]
    random.Random(base).shuffle(places)
    facts = [FACTS[genre](row + base, col + base, sign) for row, col, sign in places]
    if genre == "tents":
        facts += [
            f"{name}({at + base}, {number})."
            for name in ("rows", "cols")
            for at, number in enumerate(BOARDS[genre][name])
        ]
    text = "\n".join([f"% {WORDS[genre]}", "size(6, 6).", *facts, "solve(X) :- wall(X, Y), size(Y, _)."])
    assert _read(text) == _puzzle(genre).clue_hash()


@pytest.mark.parametrize("place", ["<{}, {}, {}>,", "{} {} {}", "({}, {}): {},"])
def test_givens_may_be_places_with_numbers(place: str) -> None:
    rows = CELLS["sudoku"]
    lines = (place.format(*one) for one in ((row, col, rows[row][col]) for row in range(6) for col in range(6)))
    body = "\n".join(line for line in lines if not line.rstrip(">),").endswith("."))
    assert _read(f"sudoku 6x6, row column digit:\n{{\n{body}\n}};\ndone") == _puzzle("sudoku").clue_hash()


def test_regions_of_a_sudoku_may_be_lists_of_cells() -> None:
    boxes = ["AABBBB", "AAACBB", "ADCCCC", "DDDECC", "DDEEEE", "FFFFFF"]
    rows, boxes = ["1..2", "....", "....", ".4.."], ["AAAB", "ABBB", "CCCD", "CDDD"]
    puzzle = nono.Sudoku(rows, boxes=boxes)
    places = {
        name: [f"[{at + 1},{to + 1}]" for at in range(4) for to in range(4) if boxes[at][to] == name] for name in "ABCD"
    }
    lists = ",\n".join(f"[{','.join(one)}]" for one in places.values())
    assert str(nono.solve(puzzle).verdict) == "unique"
    body = ",\n".join(f"[{','.join('_' if cell == '.' else cell for cell in row)}]" for row in rows)
    assert _read(f"% irregular sudoku\nproblem(1, [\n{body}],\n[{lists}]).\n") == puzzle.clue_hash()


@pytest.mark.parametrize("genre", ["norinori", "star-battle"])
def test_regions_may_be_lists_of_cells(genre: str) -> None:
    regions: dict[str, list[str]] = {}
    for row, line in enumerate(CELLS[genre]):
        for col, name in enumerate(line):
            regions.setdefault(name, []).append(f"({row}, {col})")
    text = "\n".join(f"| r{at} := {{{', '.join(one)}}}" for at, one in enumerate(regions.values()))
    assert _read(f"-- {WORDS[genre]}\n{text}\nqed\n") == _puzzle(genre).clue_hash()


def test_the_other_lines_are_shown() -> None:
    places = [
        (row, col, sign) for row, line in enumerate(CELLS["akari"]) for col, sign in enumerate(line) if sign != "."
    ]
    facts = "\n".join(FACTS["akari"](*place) for place in places)
    with pytest.warns(PuzzleWarning, match="not read: '% light up', 'a wall of mine'"):
        nono.loads(f"% light up\n% size(6, 6)\na wall of mine\n{facts}\n")


ROWS, COLUMNS = [[1, 1], [], [1, 1], [5], [5]], [[1, 3], [2], [2], [2], [1, 3]]
NONOGRAMS = [
    "A nonogram of mine, first the lines, then the rest of it.\n\n{rows}\n\nand now\n\n{columns}\n\nHave fun.",
    "solve([{bracketed_rows}],[{bracketed_columns}], X) :- true, print(X).",
    "int lines[5][2] = {{\n{padded_rows}\n}};\nint others[5][2] = {{\n{padded_columns}\n}};\nvoid main() {{ }}",
]


FIRST = [[(3, 1)], [(1, 2), (2, 1)], [(1, 1), (1, 2)], []]
SECOND = [[(1, 1), (1, 2), (1, 1)], [(2, 1), (1, 2)], [(2, 1)]]
INKS = ["", "red", "blue"]


@pytest.mark.parametrize("word", ["{} {}", "{}{:.1}", "{}-{}"])
@pytest.mark.parametrize("head", ["Rows\n{}\n\nColumns\n{}", "first those from left to right\n{}\n\nand the rest:\n{}"])
def test_blocks_may_have_colours(head: str, word: str) -> None:
    puzzle = Nonogram(FIRST, SECOND)
    sides = (
        "\n".join(
            f"{at}. {', '.join(word.format(length, INKS[colour]) for length, colour in clue) or 'none'}"
            for at, clue in enumerate(side, 1)
        )
        for side in (FIRST, SECOND)
    )
    text = f"Coloured nonogram, 4 rows and 3 columns. Different colours may touch.\n\n{head.format(*sides)}\n\nbye"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        found: Any = nono.loads(text)
    assert (found.rows, found.cols) == (puzzle.rows, puzzle.cols)


@pytest.mark.parametrize("text", ["AA A AA E E\nAC B AB B AC", "b-\n1-1:1:1-1:5:5\n1-3:2:1-2:2:1-3\neb-"])
def test_clues_may_be_letters_or_have_colons(text: str) -> None:
    puzzle = Nonogram([[1, 1], [1], [1, 1], [5], [5]], [[1, 3], [2], [1, 2], [2], [1, 3]])
    assert _read(f"Nonogram\n{text}") == puzzle.clue_hash()


FULL = ["outside", "outside", "peg", "peg", "peg", "outside", "outside"]


@pytest.mark.parametrize(
    "board",
    [
        "{\n"
        + ",\n".join(
            "{ " + ", ".join(row) + " }"
            for row in [FULL, FULL, ["peg"] * 7, ["peg"] * 3 + ["hole"] + ["peg"] * 3, ["peg"] * 7, FULL, FULL]
        )
        + "\n}",
        "\n".join(
            f"    {row}    {row}"
            for row in ["  XXX  ", "  XXX  ", "XXXXXXX", "XXX-XXX", "XXXXXXX", "  XXX  ", "  XXX  "]
        ),
    ],
)
def test_boards_of_pegs_are_known_by_their_shape(board: str) -> None:
    for title in ("Peg solitaire, how to win?", "tabuleiro ="):
        assert _read(f"{title}\n{board}\nplay(7)") == nono.Pegs().clue_hash()


def test_digits_may_begin_with_zero() -> None:
    signs = "0123456789ABCDEF"
    cells = [[signs[(4 * row + row // 4 + col) % 16] for col in range(16)] for row in range(16)]
    for row in range(16):
        cells[row][(5 * row) % 16] = " "
    lines = ["|".join("".join(row[at : at + 4]) for at in range(0, 16, 4)) for row in cells]
    with pytest.warns(PuzzleWarning, match="1 to G in place of 0 to F"):
        puzzle = nono.loads("my hexadoku program, run main\n\n-----\n" + "\n".join(f"|{line}|" for line in lines))
    assert (puzzle.height, str(nono.solve(puzzle).verdict)) == (16, "unique")


def test_a_solution_beside_a_puzzle_is_none() -> None:
    board = "030001000006000050500000983080006302000050000903800060714000009020000800000400030"
    solution = "".join(str(sign) for sign in str(nono.solve(nono.loads(board)).solutions[0]) if sign.isdecimal())
    assert _read(f'sudoku, shortest solver wins\n> solve.py "{board}"\n"{solution}"') == nono.loads(board).clue_hash()


def test_clues_may_be_cells_of_html() -> None:
    sides = (("Zeile", ROWS), ("Spalte", COLUMNS))
    text = "".join(
        f"<tr><th>{name} {at}</th><td>{' '.join(map(str, clue)) or 0}</td></tr>"
        for name, side in sides
        for at, clue in enumerate(side, 1)
    )
    assert _read(f"nonogram, what now?\n\n{text}\nend of it") == Nonogram(ROWS, COLUMNS).clue_hash()


def test_numbers_may_be_words() -> None:
    rows, columns = "uno y uno, uno, uno y uno, cinco, cinco", "uno y tres, dos, uno y dos, dos, uno y tres"
    assert (
        _read(f"nonograma\nfilas: {rows}\ncolumnas: {columns}")
        == Nonogram([[1, 1], [1], [1, 1], [5], [5]], [[1, 3], [2], [1, 2], [2], [1, 3]]).clue_hash()
    )


def test_fives_and_sixes_may_be_walls_and_empty_cells() -> None:
    rows = ["".join({".": "6", "#": "5"}.get(cell, cell) for cell in row) for row in CELLS["akari"]]
    body = ",\n".join(f"    {{{', '.join(row)}}}" for row in rows)
    text = f"// akari: 5 is a wall, 6 is empty\npublic static int[][] PUZZLE = {{\n{body}\n}};\n"
    assert _read(text) == _puzzle("akari").clue_hash()


@pytest.mark.parametrize("text", NONOGRAMS)
def test_lists_of_clues_need_no_names(text: str) -> None:
    def padded(clues: list[list[int]]) -> str:
        return ",\n".join(f"{{{','.join(map(str, [0] * (2 - len(clue)) + clue))}}}" for clue in clues)

    text = text.format(
        rows="\n".join(" ".join(map(str, clue)) or "0" for clue in ROWS),
        columns="\n".join(" ".join(map(str, clue)) for clue in COLUMNS),
        bracketed_rows=str(ROWS)[1:-1],
        bracketed_columns=str(COLUMNS)[1:-1],
        padded_rows=padded(ROWS),
        padded_columns=padded(COLUMNS),
    )
    assert _read(text) == Nonogram(ROWS, COLUMNS).clue_hash()


@pytest.mark.parametrize(
    ("mark", "line"), [("| ", "+"), ("\u2551", "===="), ("\u2502 ", "\u251c\u2500\u253c"), ("%%", ""), ("##", "")]
)
def test_clues_may_stand_around_any_drawing(mark: str, line: str) -> None:
    above = ["      1       1", "      3 2 2 2 3", line]
    rows = [f"{' '.join(map(str, clue)) or 0:>3} {mark * 5}\n{line}" for clue in ROWS]
    assert _read("\n".join(["Picross, it is easy:", *above, *rows, "The end."])) == Nonogram(ROWS, COLUMNS).clue_hash()
    with pytest.raises(PuzzleError):  # a number above two columns
        nono.loads("\n".join(["Picross, it is easy:", "        11", *above, *rows, "The end."]))


def test_numbers_may_be_joined_by_a_word() -> None:
    sides = [(ROWS, "fila"), (COLUMNS, "columna")]
    lines = [
        f"{name} {at}: {' y '.join(map(str, clue)) or 0}" for side, name in sides for at, clue in enumerate(side, 1)
    ]
    assert _read("\n".join(["ayuda con este nonograma, por favor", *lines])) == Nonogram(ROWS, COLUMNS).clue_hash()


@pytest.mark.parametrize("names", [("top_digits", "side_digits"), ("colClues", "rowClues"), ("my_columns", "my_rows")])
def test_any_word_of_a_name_tells_the_side(names: tuple[str, str]) -> None:
    text = f"# a nonogram solver that I wrote\n\n{names[0]} = {COLUMNS}\n{names[1]} = {ROWS}\nrun({names[0]}, 7)\n"
    assert _read(text) == Nonogram(ROWS, COLUMNS).clue_hash()


def test_crosses_are_no_sizes() -> None:
    rows = [f"ligne {at} : {' '.join(row).replace('.', 'x')}" for at, row in enumerate(CELLS["sudoku"], 1)]
    assert _read("Bonjour, voici un sudoku :\n" + "\n".join(rows)) == _puzzle("sudoku").clue_hash()


def test_places_with_several_solutions_are_no_puzzle() -> None:
    with pytest.raises(PuzzleError):
        nono.loads("# akari\nwall(0, 0).\nwall(2, 3).\nwall(4, 1).\n")


def test_a_board_that_is_not_read_is_named() -> None:
    rows = [[cell.replace(".", "0") for cell in row] for row in CELLS["sudoku"]]
    other = [[0] * 6, *[list(map(int, row)) for row in rows[1:]]]
    with pytest.warns(PuzzleWarning, match=r"not read: 'other = \[\[0, 0, 0"):
        nono.loads(f"sudoku\none = {[list(map(int, row)) for row in rows]}\nother = {other}\n")


def test_no_part_of_a_board_is_a_board() -> None:
    rows = _renamed("akari", SIGNS["akari"])
    for at in (2, 3):
        broken = [row[:-1] if at == index else row for index, row in enumerate(rows)]
        with pytest.raises(PuzzleError):
            nono.loads(f"{WORDS['akari']}\n\n{_commented(broken)}")


def test_the_genre_must_be_named() -> None:
    for genre in ("akari", "binairo", "mosaic"):
        with pytest.raises(PuzzleError):
            nono.loads(_commented(_renamed(genre, SIGNS[genre])))


@pytest.mark.parametrize("genre", ["binairo", "sudoku"])
def test_a_solution_is_no_puzzle(genre: str) -> None:
    (solution,) = nono.solve(_puzzle(genre)).solutions
    digits = {"binairo": "01", "sudoku": "123456"}[genre]
    rows = [[f"d{digits[cell - solution.min()]}" for cell in row] for row in solution]
    with pytest.raises(PuzzleError):
        nono.loads(f"{WORDS[genre]}\n\n{_commented(rows)}")


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_a_text_may_have_puzzles_of_several_genres() -> None:
    board = "\n".join(CELLS["sudoku"])
    text = f"Two to solve\n\n1) Nonogram\nrows: 1, 3, 1 1\ncolumns: 2, 2, 2\n\n2) A sudoku 6x6\n{board}\n"
    found = [entry.puzzle for entry in text_entries(text, None, True, {})]
    assert [type(puzzle).__name__ for puzzle in found] == ["Nonogram", "Sudoku"]
