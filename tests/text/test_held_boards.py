"""Boards as people hold them: lists of Sudokus, files and links of other programs, and pictures of squares."""

from pathlib import Path

import pytest
from refusals import refused

from nono import Akari, Binairo, Minesweeper, Mosaic, Nonogram, Puzzle, PuzzleError, PuzzleWarning, StarBattle, Sudoku
from nono.base.grid import split_rows
from nono.text import entries, loads

CELLS = "37185.......2.65.......3....3..4..7.5.916..43.2..8..6.......9.......53.1245....86"
SUDOKU = Sudoku(split_rows(CELLS, 9))
ROWS = "\n".join(split_rows(CELLS, 9))
OTHER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FRAMED = """\
*-----------*
|371|85.|...|
|...|2.6|5..|
|...|..3|...|
|---+---+---|
|.3.|.4.|.7.|
|5.9|16.|.43|
|.2.|.8.|.6.|
|---+---+---|
|...|...|9..|
|...|..5|3.1|
|245|...|.86|
*-----------*
"""


def puzzles(tmp_path: Path, text: str, name: str = "a.txt") -> list[object]:
    (tmp_path / name).write_text(text)
    return [entry.puzzle for entry in entries(tmp_path / name)]


@pytest.mark.parametrize("heading", ["Grid {:02}", "Puzzle {}", "# Problem #{}", "Board No. {}:", "[Puzzle {}]"])
def test_numbered_headings_divide_puzzles(tmp_path: Path, heading: str) -> None:
    boards = [ROWS.replace(".", "0"), "\n".join(split_rows(OTHER.replace(".", "0"), 9))]
    text = "".join(f"{heading.format(number)}\n{board}\n" for number, board in enumerate(boards, 1))
    first, second = puzzles(tmp_path, text)
    assert (first, second) == (SUDOKU, Sudoku(split_rows(OTHER, 9)))
    assert isinstance(first, Puzzle)
    assert "1" in first.title


def test_a_number_without_a_puzzle_is_shown() -> None:
    with pytest.warns(PuzzleWarning, match="not read: 'Puzzle 7'"):
        assert loads(f"Puzzle 7\n\n====\n{ROWS}") == SUDOKU


@pytest.mark.parametrize(
    "text",
    [
        FRAMED,
        FRAMED.replace("*", "."),
        f":0000:x:{CELLS}:::\n",
        f"https://www.sudokuwiki.org/sudoku.htm?bd={CELLS.replace('.', '0')}\n",
        f"http://heuscher.ch/SudokuHelp?sudoku={CELLS.replace('.', '0')}",
        f"id,puzzle,solution,clues\n1,{CELLS},{'1' * 80}2,27\n".replace(f",{'1' * 80}2", ""),
    ],
)
def test_sudokus_as_they_travel(tmp_path: Path, text: str) -> None:
    assert puzzles(tmp_path, text)[-1] == SUDOKU
    assert puzzles(tmp_path, text.replace("|", "|"), "a.sdk")[-1] == SUDOKU


def test_headers_of_sdk(tmp_path: Path) -> None:
    head = "#ARuud\n#DA random puzzle\n#CJust start\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://localhost\n"
    (puzzle,) = puzzles(tmp_path, f"{head}{ROWS}\n", "a.sdk")
    assert isinstance(puzzle, Sudoku)
    assert puzzle == SUDOKU
    assert puzzle.meta == {
        "author": "Ruud",
        "description": "A random puzzle",
        "date": "03-08-2006",
        "source": "SudoCue",
        "difficulty": "Easy",
    }
    with pytest.warns(PuzzleWarning, match=r"not read: the section '\[State\]'"):
        assert puzzles(tmp_path, f"[Puzzle]\n{ROWS}\n[State]\n{ROWS}\n", "a.sdk") == [SUDOKU]


def test_folders_and_faults_of_opensudoku(tmp_path: Path) -> None:
    game = f'<game created="1" data="{CELLS.replace(".", "0")}" note=""/>'
    text = f'<opensudoku version="2"><folder name="One">{game}<game data="12"/>{game}</folder></opensudoku>'
    first, wrong, last = puzzles(tmp_path, text)
    assert (first, last) == (SUDOKU, SUDOKU)
    assert "found '12' in <game>, expected a game with 81 digits" in str(wrong)
    first, wrong = puzzles(tmp_path, f"<opensudoku>{game}{game.replace('game', 'gama')}</opensudoku>")
    assert (first, "in <gama>, expected a game" in str(wrong)) == (SUDOKU, True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("..3" * 243, "found 729 candidates, nine for each cell, expected the 81 cells of a Sudoku"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=S9B9e9e0603", "found candidates in a link, nine for each cell"),
        ("\n".join(["12 3 45 6 789 1 2 3 48"] * 9), "found candidates, several digits in one cell"),
        ("Sudoku\n" + "\n".join(["12 3 45 6 789 1 2 3 48"] * 9), "found candidates, several digits in one cell"),
    ],
)
def test_candidates_are_refused_with_that_word(text: str, message: str) -> None:
    with refused(message):
        loads(text)


@pytest.mark.parametrize("bullet", ["-", "*", "+", "\u2022"])
def test_bullets_before_clues(bullet: str) -> None:
    rows, cols = (f"{bullet} 2\n{bullet} 1 1\n{bullet} 3\n", f"{bullet} 3\n{bullet} 1 1\n{bullet} 2\n")
    expected = Nonogram([[2], [1, 1], [3]], [[3], [1, 1], [2]])
    for labels in (("rows:", "columns:"), ("## Rows\n", "## Columns\n"), ("**Rows:**", "**Columns:**")):
        assert loads(f"{labels[0]}\n{rows}\n{labels[1]}\n{cols}") == expected


def test_clues_around_a_board_that_is_not_solved() -> None:
    text = "         1 2\n     3 2 1 1\n1 2  {}\n1 1  ? ? ? ?\n  3  ? ? ? ?\n1 1  ? ? ? ?\n"
    expected = Nonogram([[1, 2], [1, 1], [3], [1, 1]], [[3], [2], [1, 1], [2, 1]])
    assert loads(text.format("? ? ? ?")) == expected
    puzzle = loads(text.format("X . ? ?"))
    assert (puzzle.to_dict()["rows"], puzzle.saved[0].grid[0]) == (expected.to_dict()["rows"], "X.??")


def test_squares_are_ink_and_blank() -> None:
    cross = Nonogram.from_grid([[0, 1, 0], [1, 1, 1], [0, 1, 0]])
    for ink, blank in ("⬛⬜", "■□", "█□", "\u2b1b\u25a1"):
        rows = f"{blank}{ink}{blank}\n{ink * 3}\n{blank}{ink}{blank}"
        assert loads(f"nonogram\n{rows}") == cross
        assert loads(f"rows: 1, 3, 1\ncolumns: 1, 3, 1\n\n{rows}").goal_bytes == cross.goal_bytes
    assert loads("nonogram\npalette: 🟥 = ink, 🟦 = blank\n🟦🟥🟦\n🟥🟥🟥\n🟦🟥🟦") == cross
    assert loads("nonogram\n🟦⬜🟦\n⬜⬜⬜\n🟦⬜🟦\npalette: 🟦 = blank, ⬜ = ink\n") == cross
    assert loads("Light Up\n⬜⬛\n1⬜") == Akari([".#", "1."])


def test_commas_between_cells() -> None:
    assert loads(ROWS.replace("", ",").replace(",\n,", "\n").strip(",")) == SUDOKU
    assert loads("Star Battle\nA, A, B,\nB, B, B,\nB, B, B,") == StarBattle(["AAB", "BBB", "BBB"])


@pytest.mark.parametrize("says", ["mines: 3", "x = covered", "palette: x = ., . = 0", "X: a closed cell"])
def test_covered_cells_of_minesweeper(says: str) -> None:
    mines = 3 if "mines" in says else None
    assert loads(f"Minesweeper\n{says}\n..1x\n..2x\n112x\nxxxx") == Minesweeper(["001.", "002.", "112.", "...."], mines)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonogram\n🟥🟦🟥\n🟦🟥🟦", "if this is a picture, write 'palette: 🟥 = ink, 🟦 = blank'"),
        ("nonogram\n⬛🟦⬛\n🟦⬛🟦", "write 'palette: # = ink, 🟦 = blank'"),
        ("⬛⬜⬛\n⬜⬛⬜", "this board does not say its genre; nonogram and akari have these signs"),
        (
            "nonogram\npalette: 🟥 is ink\n🟥🟦🟥",
            "found '🟥 is ink' in the palette, expected a sign of the board and what",
        ),
        ("nonogram\npalette: a = ink, a = blank\nab\nba", "found 'a = blank' in the palette"),
        ("Minesweeper\n1x\n.x", "row 1: found 'x', expected .* a line 'palette: x = SIGN, . = .' says which"),
        ("Minesweeper\nmines: 5\n1x\n.x", "row 1: found 'x'"),
        ("Akari\n.,,1\n#,.,.", "row 1: found an empty cell, expected '.', '#' or 0 to 4"),
        ("rows:\n- 2\n- two\ncolumns:\n- 2", "found '- two' among the clues of the rows, expected numbers"),
    ],
)
def test_boards_that_do_not_say_what_they_are(text: str, message: str) -> None:
    with refused(message):
        loads(text)


def saved_game(game: str, parameters: str, description: str, states: int = 1) -> str:
    """A saved game of Simon Tatham's collection."""
    fields = {"SAVEFILE": "Simon Tatham's Portable Puzzle Collection", "VERSION": "1", "GAME": game}
    fields |= {"PARAMS": parameters, "CPARAMS": parameters, "DESC": description, "NSTATES": str(states)}
    return "".join(f"{name:8}:{len(value)}:{value}\n" for name, value in fields.items())


def test_saved_games(tmp_path: Path) -> None:
    cross = Nonogram([[1], [3], [1]], [[1], [3], [1]])
    pattern = saved_game("Pattern", "3x3", "1/3/1/1/3/1", 2) + "MOVE    :8:F0,0,1,1\n"
    with pytest.warns(PuzzleWarning, match="not read: the moves of the saved game, which has '2' positions"):
        assert puzzles(tmp_path, pattern) == [cross]
    assert loads(saved_game("Mosaic", "3x3a0h1", "a4c6d")) == Mosaic([".4.", "..6", "..."])
    light_up = saved_game("Light Up", "4x3b20s4d0", "a2eB1c")
    first, wrong, last = puzzles(tmp_path, light_up + saved_game("Loopy", "3x3", "a") + light_up)
    assert first == last == loads("4x3:a2eB1c")
    assert "found the game 'loopy', expected one of pattern" in str(wrong)
    for damaged in (light_up.replace("GAME    :8", "GAME    :7"), light_up[:-60], light_up.replace("DESC", "DISC")):
        with refused("of the game|another length|without DESC|expected a new field"):
            loads(damaged)
    with refused("found .*VERSION.* in a saved game, expected a new field"):
        loads(light_up + light_up.partition("\n")[2])


def test_given_cells_of_pattern_are_a_saved_grid() -> None:
    with pytest.warns(PuzzleWarning, match="the given cells are saved grid 1"):
        puzzle = loads("3x3:1/1/1/1/1/1,aAb")
    assert (puzzle.to_dict()["rows"], puzzle.saved[0].grid) == ([[1]] * 3, (".X?", ".??", "???"))
    with refused("found 13 cells behind the comma, expected 9"):
        loads("3x3:1/1/1/1/1/1,aL")


def test_blanks_are_empty_cells_of_a_square_board() -> None:
    expected = Akari(["#..1", "....", ".#..", "2..#"])
    for text in ("#  1\n    \n #  \n2  #", "#  1\n\n #\n2  #\n"):
        assert loads(f"Light Up\n{text}") == expected
    assert loads("Light Up\nsize: 5x3\n#  1\n\n   0") == Akari(["#..1.", ".....", "...0."])
    assert loads("Fill-a-Pix\n1 2 1\n2 3 2\n1 2 1\n2 3 2\n1 2 1") == Mosaic(["121", "232", "121", "232", "121"])
    with refused("found a second board|row 2"):
        loads("Light Up\n#  1\n\n #")
    for text in ("Light Up\n#  1\n# 2\n#   1", "nonogram.#.\n###\n.#."):
        with refused("found blanks of different widths between the cells|which is no name of a genre"):
            loads(text)


def test_minus_one_is_an_empty_cell_among_numbers() -> None:
    assert loads("Takuzu\n-1  1 -1  0\n-1 -1  0 -1") == Binairo([".1.0", "..0."])
    assert loads("Sudoku\n1 -1 -1 4\n" + "-1 -1 -1 -1\n" * 3) == Sudoku(["1..4", *["...."] * 3])
    assert loads("Takuzu\n-1 -1\n1- 1-") == Binairo([".1.1", "1.1."])
    with refused("found '0' beside '-1' for empty cells"):
        loads("Sudoku\n1 -1 -1 4\n-1 -1 -1 0\n" + "-1 -1 -1 -1\n" * 2)
    with refused("row 1: found '-1', expected one letter"):
        loads("Norinori\n1 -1\n1 1")


def test_coloured_squares_are_regions() -> None:
    assert loads("Queens\n🟪🟪🟦\n🟦🟦🟦\n🟦🟦🟥") == StarBattle(["AAB", "BBB", "BBC"])
    with refused("found black or white squares among coloured ones, expected a sign for each region"):
        loads("Queens\n🟪🟪🟦\n🟦🟦🟦\n🟦🟦⬜")
    assert loads("Queens\npalette: ⬜ = W\n🟪🟪🟦\n🟦🟦🟦\n🟦🟦⬜") == StarBattle(["AAB", "BBB", "BBC"])


REGIONS = "AABB\nACCB\nDDCB\nDDCB"


def test_words_divide_boards(tmp_path: Path) -> None:
    other = REGIONS.translate(str.maketrans("ABCD", "BCDA")).replace("A", "E")
    first = f"The first one:\n\n```text\n{REGIONS}\n```"
    text = f"# Star Battle\n\n{first}\n\nthe file is as follows\n{other}\n\nand again\n{REGIONS}\n"
    assert puzzles(tmp_path, text) == [StarBattle(REGIONS.split()), StarBattle(other.split())]


def test_an_answer_below_a_board_is_shown_as_not_read(tmp_path: Path) -> None:
    text = f"Star Battle\n\nPuzzle:\n{REGIONS}\n\nSolution:\n.S..\n...S\nS...\n..S.\n"
    with pytest.warns(PuzzleWarning, match="an answer in lines 10 to 13"):
        assert loads(text) == StarBattle(REGIONS.split())


@pytest.mark.parametrize("word", ["Output", "it looks so when filled:"])
def test_a_full_board_is_the_answer_to_one_that_it_completes(tmp_path: Path, word: str) -> None:
    text = (
        f"Takuzu\nInput\n0..1\n.1..\n..1.\n....\n{word}\n0011\n1100\n0011\n1100\nanother one\n..11\n....\n....\n1...\n"
    )
    with pytest.warns(PuzzleWarning, match="an answer in lines 8 to 11"):
        assert puzzles(tmp_path, text) == [
            Binairo(["0..1", ".1..", "..1.", "...."]),
            Binairo(["..11", *["...."] * 2, "1..."]),
        ]
    other = text.replace("1100\nanother", "0101\nanother").replace("....\n" + word, "..1.\n" + word)
    assert len(puzzles(tmp_path, other.replace("Output", "and"))) == 3  # it contradicts a given


@pytest.mark.parametrize("word", ["", "\n# a word\n", "\n1234\n"])
def test_a_board_is_not_divided_without_words(tmp_path: Path, word: str) -> None:
    [error] = puzzles(tmp_path, f"Star Battle\n{REGIONS}\n{word}\n{REGIONS}\n")
    assert isinstance(error, PuzzleError)
    assert "second board" in error.message


@pytest.mark.parametrize("name", ["goal", "solution", "rows"])
@pytest.mark.parametrize(("ink", "blank"), [("#", "."), ("1", "0"), ("X", ".")])
def test_pictures_of_two_signs_in_json(name: str, ink: str, blank: str) -> None:
    rows = [row.replace("#", ink).replace(".", blank) for row in (".##", "#..", "##.")]
    text = f'{{"puzzles": [{{"id": "a", "{name}": {rows}}}]}}'.replace("'", '"')
    puzzle = loads(text, genre="nonogram")
    assert puzzle.to_dict()["goal"] == [".XX", "X..", "XX."]


def test_a_picture_that_may_be_a_board_states_no_genre(tmp_path: Path) -> None:
    [error] = puzzles(tmp_path, '{"rows": ["0110", "1001", "0110", "1001"]}', "a.json")
    assert isinstance(error, PuzzleError)
    assert "this board does not say its genre" in error.message


def test_pairs_of_lengths_and_letters() -> None:
    text = "rows = [[(1, 'r'), (1, 'g')], [(2, 'g')]]\ncols = [[(1, 'r'), (1, 'g')], [(2, 'g')]]\n"
    assert loads(text) == loads("rows: 1r 1g, 2g\ncolumns: 1r 1g, 2g\n")


def test_cells_in_a_command_and_an_answer_below(tmp_path: Path) -> None:
    solved = "371859264894276531652413897136548972589167243427938615763421958918765324245396781"[:81]
    text = f"Run it:\n\n$ ./solve {CELLS}\n{solved}\n\nor ./solve '{OTHER}' --all\n"
    assert puzzles(tmp_path, text) == [SUDOKU, Sudoku(split_rows(OTHER, 9))]


def test_blank_cells_between_bars() -> None:
    rule = "├───" * 9 + "┤\n"
    rows = ["│ " + " │ ".join(row.replace(".", " ")) + " │\n" for row in split_rows(CELLS, 9)]
    assert loads(rule + rule.join(rows)) == loads("".join(rows).replace("│", "|")) == SUDOKU
    with pytest.raises(PuzzleError):
        loads("".join(rows).replace("│ 8 ", "", 1))


def test_a_stated_nonogram_may_be_a_picture_of_digits(tmp_path: Path) -> None:
    [puzzle] = puzzles(tmp_path, "genre: nonogram\n110\n011\n")
    assert isinstance(puzzle, Nonogram)
    assert puzzle.to_dict()["goal"] == ["XX.", ".XX"]


@pytest.mark.parametrize("letters", ["OX", "WB"])
def test_two_letters_for_the_values_of_takuzu(letters: str) -> None:
    board = ".1.0\n..0.\n.0..\n11.0"
    with pytest.warns(PuzzleWarning, match=f"read {letters[0]} as 0, {letters[1]} as 1"):
        assert loads(board.translate(str.maketrans("01", letters)), genre="takuzu") == Binairo(board.split())
    with pytest.raises(PuzzleError, match="two signs"):
        loads(board.replace("0", letters[0]), genre="takuzu")


def test_a_sign_between_rows_and_columns() -> None:
    assert loads("3\n1 1\n3\n#\n3\n1 1\n3\n") == Nonogram(rows=[[3], [1, 1], [3]], cols=[[3], [1, 1], [3]])


def test_the_parts_of_colours_are_no_picture() -> None:
    with pytest.raises(PuzzleError, match="numbers up to 255 in a picture"):
        loads(
            "data = [\n  [(0, 0, 0), (255, 255, 255), (255, 0, 0)]\n]\ngrid = [(0, 0, 0), (255, 0, 0)]\n",
            genre="nonogram",
        )
