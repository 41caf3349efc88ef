"""Tests of phones and tablets by touch: the tools are near the thumb, and cells are large enough for fingers."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from page.driver import OpenPage, point, press, touch
from page.test_files import DROP
from page.test_play import NAME, start_of, started
from playwright.sync_api import Page

import nono

SIZES = [(390, 844), (844, 390), (768, 1024)]
CELL = """async () => {
  const { app } = await import('/app/main.js');
  return app.board.pointOf(1).x - app.board.pointOf(0).x;
}"""
VIEW = "async () => (await import('/app/main.js')).app.board.view"


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).bounding_box()
    assert found is not None, selector
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_for_playing_is_in_view(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(width=width, height=height, touch=True)
    page.evaluate(DROP, ["parrot.json", nono.dumps(nono.puzzle("parrot"), "json")])
    started(page)
    page.wait_for_function("() => document.querySelector('#name').textContent.includes('26')")
    page.wait_for_timeout(300)
    assert page.evaluate(CELL) >= 28
    assert box(page, "#bar")["height"] <= 60
    canvas = box(page, "#stage canvas")
    assert canvas["height"] > 0.5 * height
    for selector in ("#undo", "#play-brushes [data-code='1']", "#play-hint", "#play-try", ".board .zoom"):
        found = box(page, selector)
        assert found["x"] >= 0, selector
        assert found["y"] + found["height"] <= height, selector
        if height > width:
            assert found["y"] > canvas["y"] + canvas["height"], selector  # below the board, near the thumb
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    assert Axe().run(page).violations_count == 0


def test_a_finger_can_move_the_board(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844, touch=True)
    page.evaluate(DROP, ["parrot.json", nono.dumps(nono.puzzle("parrot"), "json")])
    started(page)
    page.wait_for_function("() => document.querySelector('#name').textContent.includes('26')")
    press(page, "Move the board with one finger")
    before = page.evaluate(VIEW)
    x, y = point(page, 26 * 6 + 5)
    touch(page, [(x, y), (x - 30, y - 40), (x - 60, y - 80)])
    after = page.evaluate(VIEW)
    assert after["x"] > before["x"]
    assert after["y"] > before["y"]
    assert start_of(page) == {}
    press(page, "Move the board with one finger")
    cell = 26 * 8 + 6
    touch(page, [point(page, cell)])
    assert ": red" in page.evaluate(NAME, cell)


def test_the_menu_of_a_phone(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844, touch=True)
    settings = page.locator("#menu button", has_text="Settings")
    assert settings.is_hidden()
    press(page, "Menu")
    settings.click()
    page.locator("#settings[open]").wait_for()
    assert settings.is_hidden()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_library_shows_whole_cards(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(width=width, height=height, touch=True, first=True)
    page.locator("#daily button").wait_for()
    dialog, card = box(page, "#open"), box(page, "#daily button")
    assert dialog["y"] <= box(page, "#open-file")["y"]
    assert card["y"] + card["height"] <= dialog["y"] + dialog["height"]
    page.locator("#pack li:last-child").scroll_into_view_if_needed()
    assert page.get_by_role("button", name="Close", exact=True).is_visible()
    assert box(page, "#open form")["y"] >= dialog["y"]


def test_the_names_of_colours_fit_their_buttons(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844, touch=True)
    page.evaluate(DROP, ["alps.json", nono.dumps(nono.puzzle("alps"))])
    buttons = page.locator("#play-brushes button")
    buttons.nth(4).wait_for()
    assert buttons.evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)")
