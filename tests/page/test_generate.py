"""The page generates nonograms of any size and grade."""

from __future__ import annotations

from typing import Any

import pytest
from page.driver import press
from page.test_files import JSON
from page.test_play import FRAME, started
from playwright.sync_api import Page

import nono
from nono.backend import BACKENDS
from nono.base.grid import split_rows
from nono.page.server import Server

pytestmark = pytest.mark.skipif(BACKENDS["native"].unavailable() is not None, reason="the engine is missing")
# Random numbers that are the same in each run (Park and Miller, 1988).
GENERATE = """async (wanted) => {
    const { generate } = await import("/draw/generate.js");
    const { Engine } = await import("/engine/engine.js");
    const engine = await Engine.load(fetch("/nono.wasm"));
    const ask = async (call, model, options) => engine[call](model, options);
    let seed = 1;
    const random = () => (seed = seed * 48271 % 2147483647) / 2147483647;
    const { cells, sealed } = await generate(ask, { ...wanted, random });
    return [[...cells], sealed];
}"""
CELLS = "async () => [...(await import('/app/main.js')).app.store.document.cells]"


def puzzle_of(cells: list[int], width: int) -> nono.Nonogram:
    return nono.Nonogram.from_grid(["".join(".X"[cell] for cell in row) for row in split_rows(cells, width)])


@pytest.mark.parametrize(
    ("height", "width", "grade"), [(5, 5, "easy"), (12, 8, "medium"), (10, 10, "hard"), (25, 30, "")]
)
def test_each_puzzle_has_one_solution_and_the_wanted_grade(
    height: int, width: int, grade: str, modules: Page, site: Server
) -> None:
    wanted: dict[str, Any] = {"height": height, "width": width, "grade": grade}
    cells, sealed = modules.evaluate(GENERATE, wanted)
    assert sealed
    assert len(cells) == height * width
    graded = nono.grade(puzzle_of(cells, width))
    assert graded.verdict == "unique"
    assert graded.word == (grade or graded.word)


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
    assert nono.grade(puzzle_of(page.evaluate(CELLS), 8)).word == "easy"


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


@pytest.mark.parametrize("genre", ["Sudoku", "Triddler"])
def test_python_generates_other_genres(genre: str, page: Page) -> None:
    press(page, "New")
    page.locator("#new [name=genre] option", has_text="Triddler").wait_for(state="attached")
    page.locator("#new [name=genre]").select_option(label=genre)
    page.locator("#new [name=content]").select_option("easy")
    for name, side in {"width": 15 if genre == "Triddler" else 9, "height": 8}.items():
        if page.locator(f"#new [name={name}]").is_enabled():
            page.locator(f"#new [name={name}]").fill(str(side))
    press(page, "Create")
    page.locator('html[data-mode="play"]').wait_for(state="attached")
    found = nono.loads(page.evaluate(JSON), "json")
    assert found.genre == genre.lower()
    assert nono.grade(found).word == "easy"
    assert found.goal is None
