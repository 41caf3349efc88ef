"""Links of genres with declared rules: the page reads and writes puzz.link's addresses as Python does, and its own."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from engine.test_declared import random_puzzle
from page.driver import press, shows
from playwright.sync_api import expect

import nono
from nono import Puzzle, PuzzleError
from nono.genres.codecs.bodies import Address
from nono.genres.layer_puzzle import LayerPuzzle
from nono.page.declared import built_in

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from nono.page.server import Server

SEEDS = 25
NAMES = {
    address.names[0]: genre.genre
    for genre in built_in()
    for address in genre.formats
    if isinstance(address, Address) and genre.genre != "akari"
}
WRITE = """async (texts) => {
    const { readJson } = await import("/formats/json.js");
    const { readPuzzlink, writePuzzlink } = await import("/formats/puzzlink.js");
    const { dataOf } = await import("/formats/json.js");
    return texts.map((text) => {
        const [document] = readJson(text);
        try {
            const address = writePuzzlink(document);
            return [address, JSON.stringify(dataOf(readPuzzlink(address)[0]))];
        } catch (error) {
            return [String(error), ""];
        }
    });
}"""
READ = """async (addresses) => {
    const { readPuzzlink } = await import("/formats/puzzlink.js");
    const { dataOf } = await import("/formats/json.js");
    return addresses.map((address) => {
        try {
            const [found] = readPuzzlink(address);
            return found instanceof Error ? `refused: ${found}` : JSON.stringify(dataOf(found));
        } catch (error) {
            return error.name === "FormatError" ? `refused: ${error}` : `failed: ${error.stack}`;
        }
    });
}"""
AGAIN = """async (texts) => {
    const { readJson, dataOf } = await import("/formats/json.js");
    const { readLink, writeLink } = await import("/formats/index.js");
    return Promise.all(texts.map(async (text) => {
        const link = await writeLink(readJson(text)[0]);
        return [link.length, JSON.stringify(dataOf(await readLink(`#${link}`)))];
    }));
}"""


def address_of(one: LayerPuzzle) -> str | None:
    """Return Python's address of a puzzle, or None if there is none."""
    try:
        return nono.dumps(one, "puzzlink").strip()
    except PuzzleError:
        return None


def read_by_python(address: str) -> Puzzle | None:
    """Return the puzzle of an address, or None if Python refuses it."""
    try:
        return nono.loads(address, "puzzlink")
    except PuzzleError:
        return None


@pytest.mark.parametrize("genre", sorted(NAMES.values()))
def test_addresses_are_those_of_python(genre: str, modules: Page) -> None:
    puzzles = [random_puzzle(genre, seed) for seed in range(SEEDS)]
    puzzles += [one.without_clues(one.given_clues()) for one in puzzles]
    puzzles += [type(puzzles[0]).draft(random.Random(seed), 6, 6) for seed in range(SEEDS)]
    asked = [nono.dumps(one, "json") for one in puzzles]
    written = 0
    for one, (address, again) in zip(puzzles, modules.evaluate(WRITE, asked), strict=True):
        expected = address_of(one)
        assert (address.strip() if again else None) == expected, (one.clue_text(), address)
        if expected is not None:
            written += 1
            assert nono.loads(again, "json") == nono.loads(expected, "puzzlink")
    assert written


def test_damaged_addresses_are_refused_as_by_python(modules: Page) -> None:
    """The page and Python read the same puzzle from a changed address, or both refuse it."""
    rng = random.Random("addresses")
    addresses = []
    for genre in NAMES.values():
        for seed in range(SEEDS):
            found = address_of(random_puzzle(genre, seed))
            if found is None:
                continue
            at = rng.randrange(len("https://puzz.link/p?"), len(found))
            more = rng.choice(["", "0", "z", "-", "/", ".", "9"])
            addresses.append(found[:at] + more + found[at + rng.randrange(2) :])
    read = 0
    for address, text in zip(addresses, modules.evaluate(READ, addresses), strict=True):
        assert not text.startswith("failed"), (address, text)
        expected = read_by_python(address)
        if expected is None:
            assert text.startswith("refused"), (address, text)
        elif not text.startswith("refused"):
            read += 1
            assert nono.loads(text, "json") == expected, address
    assert read


@pytest.mark.parametrize("genre", sorted(genre.genre for genre in built_in() if genre.genre != "akari"))
def test_own_links(genre: str, modules: Page) -> None:
    puzzles = [random_puzzle(genre, seed) for seed in range(5)]
    texts = [nono.dumps(one, "json") for one in puzzles]
    for one, (_, text) in zip(puzzles, modules.evaluate(AGAIN, texts), strict=True):
        assert nono.loads(text, "json") == one


def test_a_sudoku_from_an_address_is_shared(page: Page, site: Server) -> None:
    one = nono.Sudoku(["..3.", ".2..", "..1.", "4..."])
    page.goto(f"{site.url}#{address_of(one)}")
    shows(page, "#message", "Opened")
    press(page, "Share")
    expect(page.locator("#share-link")).not_to_have_value("")
    link = page.input_value("#share-link")
    assert page.input_value("#share-puzzlink") == address_of(one)
    page.goto("about:blank")
    page.goto(link)
    shows(page, "#message", "Opened")
    assert page.get_attribute("html", "data-mode") == "play"
