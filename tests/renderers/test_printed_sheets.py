"""Sheets: whatever a player needs is printed. Each puzzle is rebuilt from its sheet as SVG, HTML and PDF."""

from collections.abc import Callable
from typing import Any

import pytest
from sheet_puzzles import REBUILD, touching
from sheet_reader import Drawing, of_html, of_pdf, of_svg

import nono
from nono import Puzzle
from nono.genres import GENRES

pytest.importorskip("pypdf")
pytest.importorskip("reportlab")

PUZZLES: dict[str, list[Puzzle]] = {
    "nonogram": [
        *map(nono.puzzle, ("heart", "tulip", "owl")),
        nono.Nonogram([[None, 1]], [[1], [], [1]]),
        nono.Nonogram.from_grid([[0] * 12, [1] * 12, [1, 0] * 6, [*[1] * 10, 0, 1], *[[1] * 11 + [0]] * 10]),
    ],
    "akari": [*map(nono.puzzle, ("candle", "boulevard"))],
    "pegs": [*map(nono.puzzle, ("ten", "cracker", "bar", "two-islands"))],
    "sudoku": [
        *map(nono.puzzle, ("ledger", "kite", "jigsaw", "odd-socks")),
        nono.Sudoku(["." * 16] * 8 + ["123456789ABCDEFG"] + ["." * 16] * 7),
    ],
    "binairo": [
        nono.puzzle("tango"),
        nono.Binairo(["1.0.", ".0..", "....", "..00"], repeats=True),
        nono.Binairo(["1.0.", ".0..", "....", "..00"]),
    ],
    "tents": [nono.Tents(["T...", "....", "...T"], [1, None, 0], [0, None, 1, None])],
    "aquarium": [nono.puzzle("locks"), nono.Aquarium(["aab", "abb", "aab"], rows=[1, None, 3], cols=[None, 2, None])],
    "mosaic": [nono.Mosaic(["3.2.3", ".5.4.", "2.2.1"])],
    "star-battle": [*map(nono.puzzle, ("pulsar", "orbit")), nono.StarBattle(["AAAB", "A.BB", "CCDD", "CDDD"])],
    "minesweeper": [
        nono.puzzle("crater"),
        nono.Minesweeper(["1.2", ".?."], mines=2),
        nono.Minesweeper(["1.2", "..."], mines=1),
    ],
    "norinori": [nono.Norinori(["AAB", "ABB"])],
}
CASES = [pytest.param(puzzle, id=f"{genre}-{at}") for genre, some in PUZZLES.items() for at, puzzle in enumerate(some)]
FORMS: dict[str, Callable[[Puzzle], Drawing]] = {
    "svg": lambda puzzle: of_svg(nono.render(puzzle)),
    "html": lambda puzzle: of_html(nono.render(puzzle, format="html", grade=False, solutions=False)),
    "pdf": lambda puzzle: of_pdf(nono.render(puzzle, format="pdf", grade=False, solutions=False)),
}


def test_each_genre_is_printed() -> None:
    assert PUZZLES.keys() == REBUILD.keys() == set(GENRES)


def clues(puzzle: Any) -> Any:
    """Return the clues without the names of colours, their order, and the regions' letters."""
    data = puzzle.clue_data()
    if "palette" not in data:
        return data
    rgb = [entry["rgb"] for entry in data["palette"]]

    def coloured(block: Any) -> Any:
        if isinstance(block, dict):
            return None, rgb[block["blot"]]
        length, colour = block if isinstance(block, list) else (block, 1)
        return length, rgb[colour]

    return {name: [[coloured(block) for block in clue] for clue in data[name]] for name in ("rows", "cols")}


@pytest.mark.every(4)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("puzzle", CASES)
def test_a_puzzle_can_be_rebuilt_from_its_sheet(puzzle: Puzzle, form: str) -> None:
    drawing = FORMS[form](puzzle)
    assert clues(REBUILD[puzzle.genre](drawing)) == clues(puzzle)


@pytest.mark.every(4)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("puzzle", CASES)
def test_a_sheet_has_title_genre_rules_and_parameters(puzzle: Puzzle, form: str) -> None:
    words = " ".join(FORMS[form](puzzle).words.split())
    assert puzzle.title in words
    assert puzzle.kind_title in words
    assert puzzle.rules_text in words
    assert all(parameter in words for parameter in puzzle.parameters())
    assert not list(touching(FORMS[form](puzzle).texts))


@pytest.mark.parametrize("puzzle", CASES)
def test_a_sheet_does_not_show_the_solution(puzzle: Puzzle) -> None:
    if puzzle.goal_bytes is not None:
        assert nono.render(puzzle) == nono.render(puzzle.blank())


def test_only_the_board_without_rules() -> None:
    puzzle = nono.puzzle("kite")
    assert isinstance(puzzle, nono.Sudoku)
    bare = nono.render(puzzle, rules=False)
    assert "Put a digit" not in bare
    assert "Sudoku" not in of_svg(bare).words
    assert clues(nono.Sudoku(puzzle.givens, diagonals=True)) == clues(puzzle)
    assert "Put a digit" not in of_pdf(nono.render(puzzle, format="pdf", rules=False, grade=False)).words
    several = of_pdf(nono.render([puzzle, puzzle], format="pdf", booklet=False, grade=False)).words
    assert several.count("two long diagonals") == 2
