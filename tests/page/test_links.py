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
    press(page, "Menu", "Share this puzzle")
    expect(page.locator("#share-link")).not_to_have_value("")
    link = page.input_value("#share-link")
    page.goto("about:blank")
    page.goto(link)
    shows(page, "#message", "Opened")
    assert page.get_attribute("html", "data-mode") == "play"


# A link and a stored text of version 1.1.0, with its key.
OLD = "Ad40x6ABAwQKAgMCgBEAhqqKBAJpZAV0b3JjaAV0aXRsZQVUb3JjaAZhdXRob3IJQS4gTm9ib2R5CmdyYWRlOmpzb24BMw"
OLD_KEY = "2i-_k6dww"
READ_OLD = """async (text) => {
    const { dataOf } = await import("/formats/json.js");
    const { keyOf, packPuzzle, prepare, readLink, unpackPuzzle, writeLink } = await import("/formats/link.js");
    await prepare([text]);
    const stored = unpackPuzzle(text);
    const document = await readLink(`#n=${text}`);
    return {
        data: [stored, document].map(dataOf),
        link: await writeLink(document),
        packed: packPuzzle(document),
        key: keyOf(document),
    };
}"""


def test_an_old_link_of_an_akari(modules: Page) -> None:
    found = modules.evaluate(READ_OLD, OLD)
    assert (found["link"], found["packed"], found["key"]) == (f"n={OLD}", OLD, OLD_KEY)
    for data in found["data"]:
        assert data["grid"] == ["1..#", "...2", "#0.."]
        assert (data["id"], data["title"], data["author"], data["grade"]) == ("torch", "Torch", "A. Nobody", 3)
        assert data["saved"][0]["grid"] == ["?o.?", "????", "??.?"]
