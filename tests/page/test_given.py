"""Layer puzzles work on the page as in Python."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import TYPE_CHECKING

import pytest
from common import built_in_puzzles, needs_engine
from page.documents import UNKNOWN
from page.driver import click, drop, look_inside, point, press, shows, stroke
from page.scripts import scripts
from page.test_files import JSON
from page.test_play import started
from page.test_words import compare

import nono
from nono import Puzzle
from nono.base.grid import split_rows
from nono.genres import Cells, Regions
from nono.genres.layer_puzzle import LayerPuzzle
from nono.page.declared import built_in_genres as genres_with_rules
from nono.page.puzzle_data import DRAWN, page_data

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from nono.page.server import Server

pytestmark = needs_engine
LARGEST = 64  # the maximum number of cells of puzzles whose steps are all compared
MOST = 2  # the maximum number of puzzles per genre
SCRIPTS = scripts(__file__)
READ = SCRIPTS["read"]
GENRES = [genre.genre for genre in genres_with_rules()]


def given(puzzle: LayerPuzzle) -> str:
    return json.dumps(page_data(puzzle))


def opened_cells(puzzle: LayerPuzzle) -> list[bool]:
    """Return for each cell whether a player may mark it: not if a clue in the cell decides its value."""
    given: set[int] = set()
    for layer in puzzle.layers:
        if isinstance(layer, Cells) and not isinstance(layer, Regions):
            given.update(cell for cell, _ in puzzle.value(layer).clue_cells())
    domains = puzzle.model().domains()[: puzzle.height * puzzle.width]
    return [cell not in given or domain.bit_count() > 1 for cell, domain in enumerate(domains)]


@cache
def small() -> dict[str, list[LayerPuzzle]]:
    """Return small built-in puzzles by genre."""
    found: dict[str, list[LayerPuzzle]] = {}
    for puzzle in built_in_puzzles().values():
        if isinstance(puzzle, LayerPuzzle) and puzzle.genre not in DRAWN and puzzle.height * puzzle.width <= LARGEST:
            found.setdefault(puzzle.genre, []).append(puzzle)
    return found


@pytest.fixture(scope="module", autouse=True)
def read_before() -> None:
    """Read the puzzles before the server imports formats in another thread."""
    small()


def unique(genre: str) -> LayerPuzzle:
    """Return one of these puzzles that has exactly one solution."""
    return next(one for one in small()[genre] if nono.solve(one).verdict == "unique")


def marks_on(puzzle: LayerPuzzle, rng: random.Random, wrong: float) -> list[int]:
    """Return marks for some cells that a player may mark, taken from a solution, a share of them random."""
    opened = opened_cells(puzzle)
    share = rng.random()
    grids = [*nono.solve(puzzle, limit=1).grids, bytes(puzzle.height * puzzle.width)]
    return [
        UNKNOWN
        if not opened[cell] or rng.random() > share
        else rng.randrange(puzzle.colours)
        if rng.random() < wrong
        else own
        for cell, own in enumerate(grids[0])
    ]


@pytest.mark.parametrize("genre", GENRES)
def test_the_same_words_as_python(genre: str, modules: Page, site: Server) -> None:
    rng = random.Random(genre)
    boards: list[tuple[Puzzle, list[int] | None]] = []
    for one in small()[genre][:MOST]:
        boards += [(one, None), (one, marks_on(one, rng, wrong=0)), (one, marks_on(one, rng, wrong=0.2))]
    compare(modules, boards)


def test_json_is_kept_whole(page: Page) -> None:
    one = small()["sudoku"][0]
    data = page_data(one) | {"author": "me", "notes": [1, {"a": None}]}
    opened(page, json.dumps(data))
    assert json.loads(page.evaluate(JSON)) == data
    cell = opened_cells(one).index(True)
    value = nono.solve(one).grids[0][cell]
    click(page, cell)
    page.keyboard.press(one.palette[value].key)
    grid = ["".join(one.palette[value].key if at == cell else "?" for at in row) for row in rows_of(one)]
    assert json.loads(page.evaluate(JSON)) == data | {"saved": [{"id": "", "note": "", "grid": grid}]}
    page.reload()
    started(page)
    assert json.loads(page.evaluate(JSON))["saved"][0]["grid"] == grid


def rows_of(puzzle: LayerPuzzle) -> list[list[int]]:
    return split_rows(list(range(puzzle.height * puzzle.width)), puzzle.width)


def test_a_puzzle_of_a_plug_in_is_refused(modules: Page) -> None:
    whole = page_data(small()["tents"][0])
    own, other = modules.evaluate(READ, [json.dumps(whole), json.dumps(whole | {"genre": "camp", "page": {}})])
    assert own == "tents"
    assert 'the genre "camp" is not built into this page' in other


def opened(page: Page, text: str) -> None:
    """Drop a puzzle on the page, and wait until it can be played."""
    drop(page, text)
    shows(page, "#message", "Opened")
    started(page)


def test_it_is_looked_at(page: Page) -> None:
    """For layer puzzles, Analysis replaces Draw; it shows the verdict, the grade and the solutions, but no tools."""
    one = unique("star-battle")
    opened(page, given(one))
    look_inside(page)
    page.wait_for_selector("#verdict[data-verdict=unique]")
    grade = nono.grade(one)
    page.get_by_text(f"Difficulty: {grade.word}").wait_for()
    assert not page.is_visible("#tools")
    stroke(page, [point(page, 0), point(page, 4)])
    assert json.loads(page.evaluate(JSON)) == json.loads(given(one))
    assert not page.get_by_role("button", name="Clues", exact=True).is_visible()
    opened(page, given(nono.Mosaic(["...", ".5.", "..."])))
    look_inside(page)
    shows(page, "#differs", "9 cells differ between solutions.")
    press(page, "Count solutions")
    page.get_by_text("126 solutions").wait_for()
