"""The JSON of a layer puzzle that the page gets: it is all plain data, and nono reads it back."""

import json

import pytest
from common import ROOT

import nono
from nono.genres.layer_puzzle import LayerPuzzle
from nono.page.puzzle_data import DRAWN, page_data

PUZZLES = ROOT / "puzzles"
GIVEN = [
    puzzle
    for folder in sorted(PUZZLES.iterdir())
    if folder.is_dir()
    for path in sorted(folder.iterdir())
    if path.suffix not in ("", ".md", ".csv")
    for puzzle in nono.read_all(path)
    if isinstance(puzzle, LayerPuzzle) and puzzle.height * puzzle.width <= 100
]
GENRES = sorted({puzzle.genre for puzzle in GIVEN} - {*DRAWN})


@pytest.mark.parametrize("genre", GENRES)
def test_the_data_are_plain_and_read_back(genre: str) -> None:
    for puzzle in GIVEN:
        if puzzle.genre != genre:
            continue
        data = page_data(puzzle) | {"page": {"title": "saved by a page of 2.1"}}
        again = nono.loads(json.dumps(data), "json")
        assert again == puzzle
        assert "page" not in again.meta


def test_a_page_number_of_a_book_stays() -> None:
    puzzle = nono.Akari(["..", ".."], meta={"page": "12"})
    again = nono.loads(nono.dumps(puzzle, "json"), "json")
    assert again.meta == {"page": "12"}
