"""Tests of the whole page: it is accessible in every mode, and its heap does not grow with the number of strokes."""

from itertools import pairwise
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from page.driver import OpenPage, heap, load_again
from playwright.sync_api import Page

# Stores ten playing times, so that the page tells the usual time.
TIMES = """async () => {
  const { keepTime } = await import("/play/times.js");
  for (let second = 30; second < 40; second++) keepTime({ genre: "nonogram", height: 5, width: 5 }, second);
}"""
PLAYED = "async () => (await import('/app/main.js')).app.store.document.meta.id === 'heart'"
SOLVE = """async () => {
  const { app: { histories, store } } = await import("/app/main.js");
  const { cells } = store.document;
  histories.play.begin();
  histories.play.paint([...cells.entries()].filter(([, colour]) => colour));
  histories.play.end();
}"""


def violations(page: Page) -> list[str]:
    """Return the accessibility violations that axe finds."""
    found: dict[str, Any] = Axe().run(page).response
    return [f"{one['id']}: {node['html']}" for one in found["violations"] for node in one["nodes"]]


@pytest.mark.parametrize("contrast", ["no-preference", "more"])
@pytest.mark.parametrize(("width", "dark"), [(320, True), (1280, False)])
def test_axe(open_page: OpenPage, width: int, dark: bool, contrast: str) -> None:
    page = open_page(width=width, height=800, dark=dark, contrast=contrast)
    for mode in ("draw", "clues", "play"):
        page.click(f"[data-mode={mode}]")
        if mode == "play":  # its modules are loaded on demand
            page.wait_for_function("() => document.querySelector('#play-hint').textContent !== ''")
        page.wait_for_timeout(300)
        assert not violations(page), mode
    page.click("[data-mode=draw]")
    page.evaluate("async () => (await import('/app/main.js')).app.store.paint([43], 1)")
    page.locator("#repairs li").first.wait_for(state="attached")
    page.locator("#verdict").evaluate("one => one.click()")
    assert not violations(page), "repairs"
    page.keyboard.press("Escape")
    for number, dialog in enumerate(("export", "share", "new", "settings"), 1):
        page.evaluate("number => document.querySelectorAll('#menu button')[number].click()", number)
        page.locator(f"#{dialog}[open]").wait_for()
        if dialog == "new":
            page.locator("#new [name=content]").select_option("easy")
        page.wait_for_timeout(1000)
        assert not violations(page), dialog
        page.evaluate("dialog => document.getElementById(dialog).close()", dialog)
    page.evaluate(TIMES)
    for place in ("today", "today/2026-02-28", "library", "make"):
        page.evaluate("place => { location.hash = place; }", place)
        page.wait_for_timeout(1000)
        assert not violations(page), place
    page.evaluate("location.hash = 'play/urneg'")
    page.wait_for_function(PLAYED)
    page.evaluate(SOLVE)
    page.locator("#finish[open]").wait_for()
    page.wait_for_timeout(1000)
    assert not violations(page), "finish"


def test_axe_finds_what_is_wrong(page: Page) -> None:
    page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert [one.partition(":")[0] for one in violations(page)] == ["button-name"]


# Strokes of one cell each, made directly in the store, while the board is drawn and the engine works.
STROKES = """async number => {
  const { app } = await import("/app/main.js");
  for (let i = 0; i < number; i++) {
    const { width, height, cells } = app.store.document;
    const at = (i * 7919) % (width * height);
    app.store.begin();
    app.store.paint([at], cells[at] ? 0 : 1);
    app.store.end();
    if (i % 8 === 0) await new Promise(requestAnimationFrame);
  }
}"""


@pytest.mark.slow
def test_the_heap_does_not_grow_with_the_strokes(open_page: OpenPage) -> None:
    """The heap grows by at most 100 KB over 1,000 strokes with undo in the best of three rounds; some compile code."""
    page = open_page(alone=True)
    sizes = []
    for strokes in (600, 1000, 1000, 1000):
        page.evaluate(STROKES, strokes)
        page.wait_for_timeout(2000)
        sizes.append(heap(page))
    assert min(after - before for before, after in pairwise(sizes)) <= 100_000, sizes


def test_settings_that_are_damaged_or_of_another_version(page: Page) -> None:
    for kept in ('{"gone": true, "theme": 1, "grey": true}', "null", "[1]", '"words"', "{"):
        page.evaluate("kept => { localStorage['nono.settings'] = kept; }", kept)
        load_again(page)
        html = page.locator("html")
        assert html.get_attribute("data-theme") == "auto", kept
        assert html.get_attribute("data-grey") == str("grey" in kept).lower(), kept


def test_a_note_goes_with_its_mode(page: Page) -> None:
    page.evaluate("async () => (await import('/app/main.js')).app.say('a note')")
    page.locator('[data-mode="play"]').click()
    assert page.locator("#message").inner_text() == ""
