"""Tests of the panel for repairs: shaded cells, locked cells, and versions of the drawing from faithful to easy."""

from __future__ import annotations

import random

import numpy as np
import pytest
from page.driver import point, press, stroke, wait_until
from playwright.sync_api import Locator, Page, expect

import nono
from nono.backend import BACKENDS
from nono.design.variants import smoothed
from nono.genres.nonogram import Nonogram
from nono.grading.grade import LINE_LOGIC, within

pytestmark = pytest.mark.skipif(BACKENDS["native"].unavailable() is not None, reason="the engine is missing")
SIDE = 16
DRAW = """async ([width, cells]) => {
  const { app } = await import("/app/main.js");
  const { GENRES } = await import("/genres/index.js");
  const { blank } = await import("/puzzle/document.js");
  app.store.load({ ...blank(GENRES.nonogram, cells.length / width, width), cells: Uint8Array.from(cells) });
}"""
CELLS = "async () => Array.from((await import('/app/main.js')).app.store.document.cells)"
SHOWN = "async () => Array.from((await import('/app/main.js')).app.board.picture.cells)"
LOCKED = "async () => Array.from((await import('/app/main.js')).app.checker.locked ?? [])"


def drawing(seed: int = 3, side: int = SIDE) -> list[int]:
    """Return a picture in noise, which line logic does not solve."""
    rng = random.Random(seed)
    return [int(rng.random() < 0.5) for _ in range(side * side)]


def puzzle_of(cells: list[int]) -> Nonogram:
    side = round(len(cells) ** 0.5)
    return Nonogram.from_grid([cells[at : at + side] for at in range(0, len(cells), side)])


@pytest.fixture
def panel(page: Page) -> Locator:
    """Open the panel for a picture in noise."""
    page.evaluate(DRAW, [SIDE, drawing()])
    found = page.locator("#mend")
    found.locator("summary").click()
    expect(found.get_by_role("status")).to_contain_text("Open cells")
    return found


def open_cells(panel: Locator) -> int:
    return int("".join(filter(str.isdigit, panel.get_by_role("status").text_content() or "")))


def test_a_click_on_a_shaded_cell_changes_it_and_ranks_the_cells_again(page: Page, panel: Locator) -> None:
    before, cells = open_cells(panel), page.evaluate(CELLS)
    panel.get_by_label("Change shaded cells").check()
    model = puzzle_of(cells).model()
    _, rated = BACKENDS["native"].engine.rate_edits(model, bytes(cells), LINE_LOGIC, 0, 0.0)
    cell, colour, gain, _ = max(rated, key=lambda one: one[2] / one[3])
    stroke(page, [point(page, cell)])
    wait_until(page, f"async ([cell, colour]) => (await ({CELLS})())[cell] === colour", [cell, colour])
    expect(page.locator("#message")).to_contain_text(f"row {cell // SIDE + 1}, column {cell % SIDE + 1}")
    expect(panel.get_by_role("status")).not_to_contain_text(f": {before}.")
    assert open_cells(panel) <= before - gain  # the gain is a lower bound
    for _ in range(100):
        if "No cells are open" in (panel.get_by_role("status").text_content() or ""):
            break
        words = page.evaluate(CELLS)
        panel.get_by_role("button", name="Change the best cell").click()
        wait_until(page, f"async (before) => String(await ({CELLS})()) !== before", ",".join(map(str, words)))
        wait_until(page, "async () => !document.querySelector('#mend [title^=Changes]').disabled || document.querySelector('#mend [role=status]').textContent.startsWith('No')")
    assert within(puzzle_of(page.evaluate(CELLS)).model(), LINE_LOGIC)
