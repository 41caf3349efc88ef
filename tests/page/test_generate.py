"""The page generates puzzles of any genre, size and grade."""

from __future__ import annotations

import pytest
from page.driver import press
from page.test_files import JSON
from page.test_play import FRAME, started
from playwright.sync_api import Error, Page

import nono
from nono.base.grid import split_rows
from nono.page.server import Server

pytestmark = pytest.mark.needs("native")
# Random numbers that are the same in each run (Park and Miller, 1988).
GENERATE = """async (wanted) => {
    const { generate, generateTriddler } = await import("/draw/generate.js");
    const { generateLayers } = await import("/draw/generate_layers.js");
    const { dataOf } = await import("/formats/json.js");
    const { Engine } = await import("/engine/engine.js");
    const engine = await Engine.load(fetch("/nono.wasm"));
    const ask = async (call, model, options) => engine[call](model, options);
    let seed = 1;
    const random = () => (seed = seed * 48271 % 2147483647) / 2147483647;
    const { genre } = wanted;
    const own = { nonogram: generate, triddler: generateTriddler }[genre];
    const made = await (own?.(ask, { ...wanted, random }) ?? generateLayers(ask, genre, { ...wanted, random }));
    return JSON.stringify(dataOf(made));
}"""
CELLS = "async () => [...(await import('/app/main.js')).app.store.document.cells]"


def made(modules: Page, genre: str, height: int, width: int, grade: str = "") -> nono.Puzzle:
    """Let the page generate a puzzle; check that it has one solution and the wanted grade."""
    wanted = {"genre": genre, "height": height, "width": width, "grade": grade}
    puzzle = nono.loads(modules.evaluate(GENERATE, wanted), "json")
    assert (puzzle.genre, puzzle.height, puzzle.width) == (genre, height, width)
    graded = nono.grade(puzzle)
    assert (graded.verdict, graded.word) == ("unique", grade or graded.word)
    return puzzle


@pytest.mark.parametrize(
    ("height", "width", "grade"), [(5, 5, "easy"), (12, 8, "medium"), (10, 10, "hard"), (25, 30, "")]
)
def test_nonograms(height: int, width: int, grade: str, modules: Page, site: Server) -> None:
    made(modules, "nonogram", height, width, grade)


@pytest.mark.parametrize(
    ("genre", "height", "width", "grade"),
    [
        ("triddler", 8, 15, "easy"),
        ("sudoku", 6, 6, ""),
        ("akari", 6, 7, "easy"),
        ("binairo", 6, 8, ""),
        ("minesweeper", 5, 7, "medium"),
        ("mosaic", 6, 5, "easy"),
        ("star-battle", 6, 6, ""),
        ("tents", 7, 6, "hard"),
        ("norinori", 6, 6, ""),
        ("aquarium", 6, 5, ""),
    ],
)
def test_other_genres(genre: str, height: int, width: int, grade: str, modules: Page, site: Server) -> None:
    assert made(modules, genre, height, width, grade).goal is None


def test_clues_are_left_out(modules: Page, site: Server) -> None:
    sudoku = made(modules, "sudoku", 9, 9)
    givens = "".join(sudoku.givens)  # type: ignore[attr-defined]
    assert 17 <= 81 - givens.count(".") <= 30
    for cell, digit in enumerate(givens):
        if digit != ".":
            less = givens[:cell] + "." + givens[cell + 1 :]
            assert nono.solve(nono.Sudoku(split_rows(less, 9))).verdict == "multiple"


@pytest.mark.parametrize(("genre", "height", "width"), [("star-battle", 6, 7), ("binairo", 5, 6), ("triddler", 9, 2)])
def test_no_puzzle_of_this_size(genre: str, height: int, width: int, modules: Page, site: Server) -> None:
    with pytest.raises(Error, match=f"this page has no board of the size {width}x{height} for this genre"):
        made(modules, genre, height, width)


def test_a_new_game_from_the_dialog(page: Page) -> None:
    press(page, "New")
    dialog = page.locator("#new")
    dialog.locator("[name=width]").fill("8")
    dialog.locator("[name=height]").fill("6")
    dialog.locator("[name=content]").select_option("easy")
    dialog.get_by_role("button", name="Create").click()
    dialog.wait_for(state="hidden")
    started(page)
    page.evaluate(FRAME)
    assert page.locator("html").get_attribute("data-mode") == "play"
    assert page.locator("#name").inner_text() == "Nonogram, 8\u00d76"
    assert nono.grade(nono.loads(page.evaluate(JSON), "json")).word == "easy"


def test_a_search_can_be_cancelled(page: Page) -> None:
    before = page.evaluate(CELLS)
    press(page, "New")
    dialog = page.locator("#new")
    dialog.locator("[name=width]").fill("4")
    dialog.locator("[name=height]").fill("2")
    dialog.locator("[name=content]").select_option("expert")  # so small a puzzle is never that hard
    dialog.get_by_role("button", name="Create").click()
    dialog.locator("#new-progress", has_text="Looking").wait_for()
    dialog.get_by_role("button", name="Cancel").click()
    dialog.wait_for(state="hidden")
    assert page.evaluate(CELLS) == before
    press(page, "New")
    assert page.locator("#new-progress").inner_text() == ""


@pytest.mark.parametrize(("genre", "height", "width"), [("Tents", 7, 8), ("Triddler", 8, 15), ("Akari", 7, 8)])
def test_a_new_game_of_another_genre(genre: str, height: int, width: int, page: Page) -> None:
    press(page, "New")
    page.locator("#new [name=genre] option", has_text="Triddler").wait_for(state="attached")
    page.locator("#new [name=genre]").select_option(label=genre)
    page.locator("#new [name=content]").select_option("easy")
    page.locator("#new [name=width]").fill(str(width))
    page.locator("#new [name=height]").fill(str(height))
    press(page, "Create")
    page.locator('html[data-mode="play"]').wait_for(state="attached")
    found = nono.loads(page.evaluate(JSON), "json")
    assert (found.genre, found.height, found.width) == (genre.lower(), height, width)
    assert nono.grade(found).word == "easy"
    assert found.goal is None
