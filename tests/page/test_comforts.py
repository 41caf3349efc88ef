"""Tests of what makes playing comfortable: crosses, runs, mistakes, long presses, the title and the finish."""

from __future__ import annotations

import pytest
from page.driver import OpenPage, complaints, point, press, stroke, wait_until
from page.test_files import DROP, opened
from page.test_play import HEART, NAME, play, shown, start_of, started
from playwright.sync_api import Page

import nono

pytestmark = pytest.mark.needs("native")


def choose(page: Page, *settings: str) -> None:
    """Press these boxes of the settings."""
    press(page, "Settings")
    for words in settings:
        page.locator("#settings label", has_text=words).click()
    page.locator("#settings").get_by_role("button", name="Close").click()


def test_a_complete_line_gets_its_crosses(page: Page) -> None:
    play(page, HEART)
    stroke(page, [point(page, 1)])
    assert start_of(page) == {1: 1}
    stroke(page, [point(page, 3)])
    assert start_of(page) == {0: 0, 1: 1, 2: 0, 3: 1, 4: 0}
    press(page, "Undo")  # the crosses are part of the stroke
    assert start_of(page) == {1: 1}
    choose(page, "When a line is complete")
    stroke(page, [point(page, 3)])
    assert start_of(page) == {1: 1, 3: 1}


def test_the_length_of_a_run(page: Page) -> None:
    play(page, HEART)
    tip = page.locator(".board .tip")
    page.mouse.move(*point(page, 5))
    page.mouse.down()
    page.mouse.move(*point(page, 8), steps=3)
    assert tip.inner_text() == "4 \u00b7 1 left"
    page.mouse.up()
    assert tip.is_hidden()
    page.mouse.move(*point(page, 0))
    page.mouse.down()
    page.mouse.move(*point(page, 2), steps=3)
    assert tip.inner_text() == "3 \u00b7 1 too many"
    page.mouse.up()
    choose(page, "number of cells while dragging")
    page.mouse.move(*point(page, 15))
    page.mouse.down()
    assert tip.is_hidden()
    page.mouse.up()


def test_live_mistakes_and_grey_numbers(page: Page) -> None:
    play(page, HEART)
    stroke(page, [point(page, 0), point(page, 1)])
    assert shown(page, "wrong") == []
    choose(page, "Show mistakes at once", "Grey out")
    wait_until(page, "async () => [...((await import('/app/main.js')).app.shown.wrong ?? [])].join() === '0'")
    assert shown(page, "done") is None
    stroke(page, [point(page, 0)])
    assert shown(page, "wrong") == []


def test_a_long_press_makes_a_cross(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844, touch=True)
    play(page, HEART)
    session = page.context.new_cdp_session(page)
    x, y = point(page, 0)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    while "cross" not in page.evaluate(NAME, 0):
        page.wait_for_timeout(50)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert start_of(page) == {0: 0}
    press(page, "Undo")
    assert start_of(page) == {}


def test_a_dialog_that_could_not_be_loaded_is_loaded_later(page: Page) -> None:
    for menu, part in (("Settings", "settings"), ("New", "new"), ("Share", "share")):
        page.route(f"**/{part}.html", lambda route: route.abort(), times=1)
        press(page, menu)
        page.locator("#message", has_text="could not be loaded").wait_for()
        complaints(page).clear()
        press(page, menu)
        page.locator(f"#{part}[open]").wait_for()
        assert page.locator(f"#{part}").count() == 1
        page.keyboard.press("Escape")
        page.evaluate("async () => (await import('/app/main.js')).app.say('')")


def test_a_mode_that_could_not_be_loaded_is_loaded_later(open_page: OpenPage) -> None:
    page = open_page(first=True)
    page.route("**/draw.html", lambda route: route.abort(), times=1)
    page.locator("#pack button").first.wait_for()
    page.keyboard.press("Escape")
    page.locator("#message", has_text="could not be loaded").wait_for()
    complaints(page).clear()
    press(page, "Play", "Draw")
    page.locator("#check").wait_for()
    assert page.locator("link[href$='draw.css']").count() == 1


def test_the_title_and_the_finish(page: Page) -> None:
    page.evaluate(DROP, ["heart.json", nono.dumps(HEART, "json")])
    opened(page)
    started(page)
    name = page.locator("#name")
    assert name.inner_text() == "Nonogram, 5\u00d75"
    choose(page, "titles of nonograms")
    assert name.inner_text() == "Heart"
    choose(page, "titles of nonograms")
    assert name.inner_text() == "Nonogram, 5\u00d75"
    for cell, colour in enumerate(HEART.goal_bytes or b""):
        if colour and start_of(page).get(cell) != 1:
            stroke(page, [point(page, cell)])
    finish = page.locator("#finish")
    finish.wait_for()
    assert "Heart" in finish.inner_text()
    assert "by nono" in finish.inner_text()
    inked = """() => {
      const canvas = document.querySelector('#finish-picture');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return data.filter((part, at) => at % 4 === 0 && part === 0).length / (data.length / 4);
    }"""
    assert page.evaluate(inked) == pytest.approx(sum(HEART.goal_bytes or b"") / 25)
    press(page, "Back to the board")
    assert name.inner_text() == "Heart"
    press(page, "Draw")  # the answer is known
    assert page.locator("html").get_attribute("data-mode") == "draw"
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert finish.is_hidden()
