"""Layer puzzles in other programs' formats: random puzzles are read back unchanged, and the text names the genre."""

import random
import tracemalloc
import warnings
from pathlib import Path
from typing import Any

import pytest
from examples import SOLVED, SOLVED_TEXTS
from format_examples import CELLS
from hypothesis import given, strategies as st
from tables import table

import nono
from nono import PuzzleError, PuzzleWarning
from nono.base.grid import split_rows
from nono.genres import GENRES
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Cells, Outside, Regions, Whole
from nono.text import FORMATS, dumps, format_named, loads, writable

WRITTEN = [(format, genre) for format, genre in SOLVED_TEXTS if format != "janko"]
WRITTEN += [(name, "akari") for name in FORMATS if writable(name) and "akari" in FORMATS[name].CAPABILITIES.genres]
KEYS = {"sudoku": 4, "akari": 6}  # the number of signs, where a format cannot hold all
SIZES = {"sudoku": (4, 4), "binairo": (4, 6), "star-battle": (5, 5)}


def puzzle_of(genre: str, format: str, rng: random.Random) -> LayerPuzzle:
    """A puzzle with the structure of the generator's drafts and random clues, which the format can hold."""
    height, width = SIZES.get(genre, (rng.randrange(2, 7), rng.randrange(2, 30)))
    kind: Any = GENRES[genre]
    draft: LayerPuzzle = kind.draft(rng, height, width)
    changed: dict[str, Any] = {}
    for layer in kind.layers:
        if isinstance(layer, Cells) and not isinstance(layer, Regions):
            given = rng.choice([0.02, 0.3, 1.0])
            keys = layer.keys[: KEYS.get(genre)]
            text = "".join(rng.choice(keys) if rng.random() < given else "." for _ in range(height * width))
            changed[layer.name] = layer.read([text[start : start + width] for start in range(0, len(text), width)])
        elif isinstance(layer, Outside):
            size, none = (height if layer.side == "rows" else width), [] if format == "sgt" else [None]
            changed[layer.name] = layer.read([rng.choice([*none, 0, 1, 17]) for _ in range(size)])
        elif isinstance(layer, Whole) and layer.default is not None:
            changed[layer.name] = rng.randrange(1, 4)
    if genre == "sudoku":
        changed["parity"] = draft.value(kind.parity)
    return draft.with_values(changed)


@pytest.mark.parametrize(("format", "genre"), WRITTEN)
@given(seed=st.integers(0, 1 << 30))
def test_random_puzzles_come_back(format: str, genre: str, seed: int) -> None:
    puzzle = puzzle_of(genre, format, random.Random(seed))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        text = dumps(puzzle, format)
    options = {"genre": genre} if format == "sgt" else {}  # an ID may be that of several games
    (again,) = format_named(format).loads(text, check=False, **options)
    assert again == puzzle
    assert dumps(again, format) == text


@pytest.mark.parametrize(("format", "genre"), SOLVED_TEXTS)
def test_examples(format: str, genre: str) -> None:
    puzzle = SOLVED[genre]
    assert loads(SOLVED_TEXTS[format, genre]) == puzzle
    if format == "janko":  # which is read only
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        assert dumps(puzzle, format).rstrip() == SOLVED_TEXTS[format, genre].rstrip()


@pytest.mark.parametrize(
    ("text", "format", "message"),
    table(r"""
https://puzz.link/p?mines/2/1/9g | puzzlink | numbers: found 9, expected '.' (covered), '?' (safe, no number) or 0 to 8
https://puzz.link/p?sudoku/5/5/zk | puzzlink | found a board of 5x5 without boxes
https://puzz.link/p?aquarium/2/2/g0/h1 | puzzlink | found a wall inside a region
3x3k:a | sgt | found a Killer Sudoku, expected a Sudoku without cages
https://example.org/solo.html#9:a | sgt | found the size 9, expected a size, for example 3x3 or 9j
https://example.org/mosaic.html#2x2#123 | sgt | found a random seed
https://example.org/loopy.html#2x2:a | sgt | found the game 'loopy', expected one of pattern, pegs, lightup
'begin\npuzzle sudoku, samurai\nsize 4\nend\n' | janko | found the variant 'samurai', expected no variant
'begin\npuzzle tents2\nsize 4\nend\n' | janko | found a puzzle of 'tents2', expected nonogram or akari or
"""),
)
def test_what_is_wrong_is_named(text: str, format: str, message: str) -> None:
    with pytest.raises(PuzzleError) as found:
        loads(text, format)
    assert message in str(found.value)


def test_boards_of_sudokus_in_files_of_their_own(tmp_path: Path) -> None:
    rows = split_rows(CELLS, 9)
    barred = ["|".join((row[:3], row[3:6], row[6:])) for row in rows]
    bands = ["\n".join(barred[at : at + 3]) for at in (0, 3, 6)]
    for suffix, text in ((".sdk", "\n".join(rows)), (".ss", f"\n{'-' * 11}\n".join(bands)), (".sdm", "".join(rows))):
        (tmp_path / f"x{suffix}").write_text(text + "\n")
        assert nono.read(tmp_path / f"x{suffix}") == nono.Sudoku(rows)
    board = "".join(rows)
    (tmp_path / "x.sdm").write_text(f"# three\nname,cells\n{board}\nnothing\n\n{board}\n")
    found = [(entry.index, isinstance(entry.puzzle, PuzzleError)) for entry in nono.text.entries(tmp_path / "x.sdm")]
    assert found == [(3, False), (4, True), (6, False)]


@pytest.mark.parametrize("name", ["x.sdm", "x.txt"])
@pytest.mark.parametrize("place", [1, 2, 3])
def test_a_misprint_in_a_list_of_sudokus_is_the_error_of_its_line(tmp_path: Path, name: str, place: int) -> None:
    board = CELLS.replace(".", "0")
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    for misprint in (f"{board}--", board[:-1], f"{board}0,{solution}"):
        lines = [board] * 3
        lines[place - 1] = misprint
        (tmp_path / name).write_text("\n".join(lines))
        found = [entry.puzzle for entry in nono.text.entries(tmp_path / name)]
        (error,) = (puzzle for puzzle in found if isinstance(puzzle, PuzzleError))
        assert (error.line, found[place - 1]) == (place, error)
        assert "expected the cells of a Sudoku" in error.message
        assert [puzzle for puzzle in found if puzzle is not error] == [
            nono.Sudoku(split_rows(board.replace("0", "."), 9))
        ] * 2


def test_a_game_id_of_several_games_is_refused_without_the_genre() -> None:
    with pytest.raises(PuzzleError, match="that may be akari or mosaic or Range or Filling, expected one that"):
        loads("2x2:1b2\n", "sgt")
    with pytest.raises(PuzzleError, match="that may be akari or mosaic or Range or Filling, expected"):
        loads("4x4:e10j", "sgt")
    assert loads("2x2:1b2\n", "sgt", genre="akari").genre == "akari"
    assert loads("2x2:1b2\n", "sgt", genre="mosaic").genre == "mosaic"
    assert loads("3x2:460460\n", "sgt").genre == "mosaic"


def test_clues_that_a_format_does_not_have_are_refused() -> None:
    whole = GENRES["minesweeper"](["1."], mines=1)
    with pytest.raises(PuzzleError, match="a puzzle with mines, expected one without mines for the format puzzlink"):
        dumps(whole, "puzzlink")
    with pytest.raises(PuzzleError, match="a puzzle of mosaic, expected nonogram or akari or "):
        dumps(SOLVED["mosaic"], "puzzlink")


def test_boxes_of_solo_are_counted_in_rows_and_columns() -> None:
    """``2x3``: two boxes in a row and three in a column, so that each is three cells wide and two high."""
    puzzle: Any = loads("2x3:zj", "sgt")
    assert puzzle.boxes == ("AAABBB", "AAABBB", "CCCDDD", "CCCDDD", "EEEFFF", "EEEFFF")
    other: Any = loads("3x2:zj", "sgt")
    assert other.boxes[0] == "AABBCC"
    assert dumps(other, "sgt") == "3x2:zj\n"


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?norinori/2000/2000/" + "0" * 120_000,
        "https://puzz.link/p?aquarium/2000/2000/" + "0" * 120_000,
        "https://puzz.link/p?starbattle/2000/2000/1/" + "0" * 120_000,
        "https://puzz.link/p?sudoku/2000/2000/" + "z" * 200_000,
        "solo 2000j:" + "z" * 154_000 + ",a",
        "2000jx:" + "z" * 154_000 + ",a",
    ],
)
def test_a_board_without_its_regions_is_refused_in_little_memory(link: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(PuzzleError):
            nono.loads(link)
        assert tracemalloc.get_traced_memory()[1] < 50 << 20
    finally:
        tracemalloc.stop()


def test_the_marks_of_a_player_in_a_file_of_pzpr_are_no_clues() -> None:
    akari = "pzprv3\nlightup\n2\n2\n. #\n2 +\n"
    nonogram = nono.Nonogram([[1, 1]], [[1], [], [1]])
    for text, puzzle in (
        (akari, nono.Akari(["..", "2."])),
        ("pzprv3\nlightup\n2\n2\n. .\n2 .\n1 .\n. .\n", nono.Akari(["..", "2."])),
        ("pzprv3\nnonogram\n1\n3\n. . 1 . 1\n1 1 # + .\n", nonogram),
    ):
        with pytest.warns(PuzzleWarning, match="not read: the marks of a player"):
            assert loads(text) == puzzle
    with pytest.raises(PuzzleError, match="found 4 lines below the board"):
        loads(akari + ". .\n" * 4)
