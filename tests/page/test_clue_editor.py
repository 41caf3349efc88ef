"""The clues of genres with declared rules are edited on the board; verdicts and proposals are as in Python."""

import json
import random
from typing import Any

import pytest
from common import needs_engine
from engine.test_declared import random_puzzle
from page.driver import THEMES, click, drop, has_no_barriers, keys, load_again, point, press, shows, stroke
from page.test_files import JSON
from playwright.sync_api import Page

import nono
from nono.genres.layer_puzzle import LayerPuzzle
from nono.page.declared import built_in

pytestmark = needs_engine
SEEDS = 10
GENRES = sorted(genre.genre for genre in built_in() if genre.genre != "akari")
AGAIN = """async (texts) => {
    const { readJson } = await import("/formats/json.js");
    const { dataOf } = await import("/formats/json.js");
    const { cluedOf, withClues } = await import("/draw/clue_edits.js");
    return texts.map((text) => {
        const [document] = readJson(text);
        return JSON.stringify(dataOf(withClues(document, cluedOf(document))));
    });
}"""


def new(page: Page, genre: str, side: int) -> None:
    """Begin a new puzzle with the dialog."""
    press(page, "New")
    page.select_option("#new [name=genre]", genre)
    for name in ("width", "height"):
        if page.locator(f"#new input[name={name}]").is_enabled():
            page.fill(f"#new input[name={name}]", str(side))
    press(page, "Create")
    page.locator("#clue-tools:not([hidden]) > *").first.wait_for()


def puzzle(page: Page) -> Any:
    """Return the open puzzle."""
    return nono.loads(page.evaluate(JSON), "json")


def verdict(page: Page, name: str) -> None:
    page.wait_for_selector(f"#verdict[data-verdict={name}]")


@pytest.mark.parametrize("genre", GENRES)
def test_clues_are_written_as_by_python(genre: str, modules: Page) -> None:
    puzzles: list[LayerPuzzle] = [random_puzzle(genre, seed) for seed in range(SEEDS)]
    for one, text in zip(puzzles, modules.evaluate(AGAIN, [nono.dumps(one, "json") for one in puzzles]), strict=True):
        assert nono.loads(text, "json") == one
        assert json.loads(text) == json.loads(nono.dumps(one, "json"))


def test_regions_are_painted(page: Page) -> None:
    new(page, "star-battle", 4)
    assert puzzle(page).regions == ("AAAA",) * 4
    stroke(page, [point(page, 4), point(page, 7)], button="right")
    stroke(page, [point(page, 8), point(page, 11), point(page, 15)], button="right")
    stroke(page, [point(page, 11), point(page, 12)])
    assert puzzle(page).regions == ("AAAA", "BBBB", "CCCC", "CCCC")
    press(page, "Undo", "Redo")
    page.locator("#clue-tools label", has_text="none").click()
    click(page, 0)
    page.get_by_role("spinbutton", name="Number of stars").fill("2")
    assert (puzzle(page).regions[0], puzzle(page).stars) == (".AAA", 2)
    verdict(page, "unsolvable")
    has_no_barriers(page, *THEMES)


def test_a_sudoku_is_typed(page: Page) -> None:
    new(page, "sudoku", 4)
    verdict(page, "multiple")
    click(page, 2)
    for cell, key in ((2, "3"), (5, "2"), (10, "1"), (12, "4")):
        click(page, cell, button="right")
        page.keyboard.press(key)
    assert puzzle(page).givens == ("..3.", ".2..", "..1.", "4...")
    verdict(page, "unique")
    shows(page, "summary", "Difficulty:")
    has_no_barriers(page, *THEMES)
    keys(page, "Delete")
    page.get_by_label("with diagonals").check()
    assert (puzzle(page).givens[3], puzzle(page).diagonals) == ("....", True)


def test_boxes_of_a_sudoku_must_be_equal(page: Page) -> None:
    new(page, "sudoku", 4)
    page.locator("#clue-tools label", has_text="extend").click()
    before = puzzle(page)
    stroke(page, [point(page, 1), point(page, 2)])  # extends the first box into the second one
    page.get_by_text("This change is not possible: the field boxes").wait_for()
    assert puzzle(page) == before


def test_numbers_of_lines_and_trees(page: Page) -> None:
    new(page, "tents", 4)
    for cell in (0, 15):
        click(page, cell)
    page.get_by_role("spinbutton", name="Row 1", exact=True).fill("1")
    page.get_by_role("spinbutton", name="Column 3", exact=True).fill("0")
    assert (puzzle(page).trees, puzzle(page).rows) == (("T...", "....", "....", "...T"), (1, None, None, None))
    assert puzzle(page).cols == (None, None, 0, None)
    verdict(page, "unique")
    has_no_barriers(page, *THEMES)
    press(page, "Play", "Edit")
    verdict(page, "unique")


def test_signs_are_drawn_between_cells(page: Page) -> None:
    new(page, "binairo", 4)
    page.locator("#clue-tools label", has_text="=").click()
    stroke(page, [point(page, 0), point(page, 1)])
    stroke(page, [point(page, 0), point(page, 4)])
    stroke(page, [point(page, 0), point(page, 4)], button="right")
    assert puzzle(page).signs == (("=..", "...", "...", "..."), ("....", "....", "...."))


def test_proposed_clues_leave_one_solution(page: Page) -> None:
    for genre in ("mosaic", "minesweeper", "tents", "sudoku", "aquarium", "binairo"):
        rng = random.Random(genre)
        one = next(iter(nono.generate(genre=genre, size=(4, 4), seed=rng.randrange(99))))
        assert isinstance(one, LayerPuzzle)
        fewer = one.without_clues(one.given_clues()[::2])
        assert nono.solve(fewer).verdict == "multiple"
        drop(page, fewer)
        press(page, "Edit")
        verdict(page, "multiple")  # that of the puzzle before was "unique"
        assert puzzle(page) == fewer
        page.locator("#repairs li button").first.click()
        verdict(page, "unique")
        assert nono.solve(puzzle(page)).verdict == "unique"


def test_sizes_that_a_genre_does_not_have(page: Page) -> None:
    press(page, "New")
    page.select_option("#new [name=genre]", "binairo")
    page.fill("#new input[name=width]", "5")
    press(page, "Create")
    shows(page, "#message", "no board of the size")


def test_the_panel_of_a_mode_is_there_after_a_reload(page: Page) -> None:
    new(page, "tents", 6)
    load_again(page)
    page.wait_for_selector("#clue-tools:not([hidden]) .brushes")
    press(page, "New")
    page.select_option("#new [name=genre]", "nonogram")
    press(page, "Create", "Clues")
    page.fill("#typed-rows", "1\n" * 3)
    load_again(page)
    page.wait_for_selector("#typed-rows")
