"""Sheets: whatever a player needs is printed. Each puzzle is rebuilt from its sheet as SVG, HTML and PDF."""

from collections.abc import Callable
from typing import Any

import pytest
from examples import EXAMPLES
from sheet_puzzles import rebuilt, touching
from sheet_reader import Drawing, of_html, of_pdf, of_svg

import nono
from nono import Puzzle
from nono.genres import GENRES

pytest.importorskip("pypdf")
pytest.importorskip("reportlab")

PUZZLES: dict[str, list[Puzzle]] = {
    genre: [
        GENRES[genre].from_dict({"genre": genre, **example.good["unique"]}),
        *(nono.puzzle(puzzle) if isinstance(puzzle, str) else puzzle for puzzle in example.printed),
    ]
    for genre, example in EXAMPLES.items()
}
CASES = [pytest.param(puzzle, id=f"{genre}-{at}") for genre, some in PUZZLES.items() for at, puzzle in enumerate(some)]
FORMS: dict[str, Callable[[Puzzle], Drawing]] = {
    "svg": lambda puzzle: of_svg(nono.render(puzzle)),
    "html": lambda puzzle: of_html(nono.render(puzzle, format="html", grade=False, solutions=False)),
    "pdf": lambda puzzle: of_pdf(nono.render(puzzle, format="pdf", grade=False, solutions=False)),
}


def rebuild(genre: str, drawing: Drawing) -> Puzzle:
    """Return the puzzle on a sheet."""
    own = EXAMPLES[genre].rebuilt
    return own(drawing) if own else rebuilt(GENRES[genre], drawing)


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
    assert clues(rebuild(puzzle.genre, drawing)) == clues(puzzle)


@pytest.mark.every(4)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("puzzle", CASES)
def test_a_sheet_has_genre_rules_and_parameters(puzzle: Puzzle, form: str) -> None:
    words = " ".join(FORMS[form](puzzle).words.split())
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
