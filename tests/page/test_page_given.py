"""The JSON of a layer puzzle that the page gets: it is all plain data, and nono reads it back."""

import json

import pytest
from common import ROOT

import nono
from nono.genres.layer_puzzle import LayerPuzzle
from nono.page.given import DRAWN, layer_data, page_data

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
        assert "page" not in page_data(puzzle)
        data = json.loads(json.dumps(page_data(puzzle) | {"page": layer_data(puzzle, puzzle.model())}))
        again = nono.loads(json.dumps(data), "json")
        assert again == puzzle
        assert "page" not in again.meta
        page = data["page"]
        model = puzzle.model()
        cells = puzzle.height * puzzle.width
        assert page["model"][:3] == [puzzle.height, puzzle.width, puzzle.colours]
        assert page["model"][11] == model.hidden
        assert len(page["open"]) == len(page["picture"]["cells"]) == cells
        assert len({value["key"] for value in page["values"]}) == puzzle.colours
        assert [value["char"] for value in page["values"]] == [entry.key for entry in puzzle.palette]
        assert len(page["rules"]) == len(model.counts)


def test_a_page_number_of_a_book_stays() -> None:
    puzzle = nono.Akari(["..", ".."], meta={"page": "12"})
    again = nono.loads(nono.dumps(puzzle, "json"), "json")
    assert again.meta == {"page": "12"}
