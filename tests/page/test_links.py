"""Links to the page of genres with declared rules, and addresses of puzz.link, which Python reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from engine.test_declared import random_puzzle
from page.driver import press, shows
from playwright.sync_api import expect

import nono
from nono.page.declared import built_in

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from nono.page.server import Server

AGAIN = """async (texts) => {
    const { readJson, dataOf } = await import("/formats/json.js");
    const { readLink, writeLink } = await import("/formats/index.js");
    return Promise.all(texts.map(async (text) => {
        const link = await writeLink(readJson(text)[0]);
        return JSON.stringify(dataOf(await readLink(`#${link}`)));
    }));
}"""


@pytest.mark.parametrize("genre", sorted(genre.genre for genre in built_in() if genre.genre != "akari"))
def test_own_links(genre: str, modules: Page) -> None:
    puzzles = [random_puzzle(genre, seed) for seed in range(5)]
    texts = [nono.dumps(one, "json") for one in puzzles]
    for one, text in zip(puzzles, modules.evaluate(AGAIN, texts), strict=True):
        assert nono.loads(text, "json") == one


def test_a_sudoku_from_an_address_is_shared(page: Page, site: Server) -> None:
    one = nono.Sudoku(["..3.", ".2..", "..1.", "4..."])
    page.goto(f"{site.url}#{nono.dumps(one, 'puzzlink').strip()}")
    shows(page, "#message", "Opened")
    press(page, "Share")
    expect(page.locator("#share-link")).not_to_have_value("")
    link = page.input_value("#share-link")
    page.goto("about:blank")
    page.goto(link)
    shows(page, "#message", "Opened")
    assert page.get_attribute("html", "data-mode") == "play"
