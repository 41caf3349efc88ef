"""Tests of the whole page: it is accessible in every mode, and a stroke takes little memory."""

from itertools import pairwise

import pytest
from page.driver import OpenPage, barriers, has_no_barriers, heap, keys, load_again, of_app, press
from page.scripts import scripts
from playwright.sync_api import Page

ICON = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle cx="20" cy="15" r="9" fill="red"/></svg>'
)
PLAYED = "async () => (await import('/main.js')).app.store.puzzle.meta.id === 'heart'"
SCRIPTS = scripts(__file__)
SOLVE = SCRIPTS["solve"]


@pytest.mark.parametrize("contrast", ["no-preference", "more"])
@pytest.mark.parametrize(("width", "dark"), [(320, True), (1280, False)])
def test_axe(open_page: OpenPage, width: int, dark: bool, contrast: str) -> None:
    page = open_page(width=width, height=800, dark=dark, contrast=contrast)
    has_no_barriers(page)
    of_app(page, "store.paint([[43, 1], [64, 1]])")
    for name in ("Play it", "Back"):
        press(page, name)
        page.wait_for_timeout(300)
        has_no_barriers(page)
    page.locator("#repairs li").first.wait_for(state="attached")
    has_no_barriers(page)
    press(page, "Change inks", "Add an ink")
    has_no_barriers(page)
    keys(page, "Escape")
    page.click("#measures")
    page.wait_for_selector("#properties[open]")
    has_no_barriers(page)
    keys(page, "Escape")
    page.set_input_files("#image-file", {"name": "icon.svg", "mimeType": "image/svg+xml", "buffer": ICON})
    page.wait_for_selector("#image[open]")
    has_no_barriers(page)
    keys(page, "Escape")
    press(page, "Export")
    page.wait_for_selector("#export[open]")
    has_no_barriers(page)
    press(page, "Link")
    page.wait_for_selector("#share[open]")
    has_no_barriers(page)
    keys(page, "Escape")
    for place in ("today", "today/2026-02-28", "stuck", "library", "make"):
        page.evaluate("place => { location.hash = place; }", place)
        page.wait_for_timeout(1000)
        has_no_barriers(page)
    page.get_by_role("button", name="Have one made").click()
    page.select_option("#new [name=grade]", "easy")
    has_no_barriers(page)
    press(page, "Cancel", "Settings")
    page.wait_for_selector("#settings[open]")
    has_no_barriers(page)
    keys(page, "Escape")
    page.evaluate("location.hash = 'play/urneg'")
    page.wait_for_function(PLAYED)
    page.evaluate(SOLVE)
    page.wait_for_selector("#finish")
    page.wait_for_timeout(1000)
    has_no_barriers(page)


def test_axe_finds_what_is_wrong(page: Page) -> None:
    page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert [barrier.partition(":")[0] for barrier in barriers(page)] == ["button-name"]


STROKES = SCRIPTS["strokes"]


@pytest.mark.slow
def test_a_stroke_takes_little_memory(open_page: OpenPage) -> None:
    """Each stroke takes at most 200 bytes, of which its step of undo takes 130, in the best of three rounds.

    In some rounds the browser also compiles code.
    """
    page = open_page(alone=True)
    sizes = []
    for strokes in (600, 1000, 1000, 1000):
        page.evaluate(STROKES, strokes)
        page.wait_for_timeout(2000)
        sizes.append(heap(page))
    assert min(after - before for before, after in pairwise(sizes)) <= 200_000, sizes


def test_settings_that_are_damaged_or_of_another_version(page: Page) -> None:
    for kept in ('{"gone": true, "theme": 1, "letters": true}', "null", "[1]", '"words"', "{"):
        page.evaluate("kept => { localStorage['nono.settings'] = kept; }", kept)
        load_again(page)
        assert page.locator("html").get_attribute("data-theme") == "auto", kept
        assert of_app(page, "settings.values.letters") is ("letters" in kept), kept
