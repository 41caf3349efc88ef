"""Links to the page of genres with declared rules, and addresses of puzz.link, which Python reads."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

import pytest
from common import needs_engine
from engine.test_declared import random_puzzle
from page.driver import OpenPage, pick, shows
from page.scripts import scripts
from playwright.sync_api import expect

import nono
from nono.page.declared import built_in_genres

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from nono.page.server import Server

SCRIPTS = scripts(__file__)
AGAIN = SCRIPTS["again"]


@pytest.mark.parametrize("genre", sorted(genre.genre for genre in built_in_genres() if genre.genre != "akari"))
def test_own_links(genre: str, modules: Page) -> None:
    puzzles = [random_puzzle(genre, seed) for seed in range(5)]
    texts = [nono.dumps(puzzle, "json") for puzzle in puzzles]
    for one, text in zip(puzzles, modules.evaluate(AGAIN, texts), strict=True):
        assert nono.loads(text, "json") == one


def test_a_sudoku_from_an_address_is_shared(page: Page, site: Server) -> None:
    one = nono.Sudoku(["..3.", ".2..", "..1.", "4..."])
    page.goto(f"{site.url}#{nono.dumps(one, 'puzzlink').strip()}")
    shows(page, "#message", "Opened")
    pick(page, "Share this puzzle")
    expect(page.locator("#share-link")).not_to_have_value("")
    link = page.input_value("#share-link")
    page.goto("about:blank")
    page.goto(link)
    shows(page, "#message", "Opened")
    assert page.get_attribute("html", "data-mode") == "play"


# A link and a stored text of version 1.1.0, with its key.
OLD = "Ad40x6ABAwQKAgMCgBEAhqqKBAJpZAV0b3JjaAV0aXRsZQVUb3JjaAZhdXRob3IJQS4gTm9ib2R5CmdyYWRlOmpzb24BMw"
OLD_KEY = "2i-_k6dww"
READ_OLD = SCRIPTS["readOld"]


def test_an_old_link_of_an_akari(modules: Page) -> None:
    returned = modules.evaluate(READ_OLD, OLD)
    assert (returned["link"], returned["packed"], returned["key"]) == (f"n={OLD}", OLD, OLD_KEY)
    for data in returned["data"]:
        assert data["grid"] == ["1..#", "...2", "#0.."]
        assert (data["id"], data["title"], data["author"], data["grade"]) == ("torch", "Torch", "A. Nobody", 3)
        assert data["saved"][0]["grid"] == ["?o.?", "????", "??.?"]


PLAYED = SCRIPTS["played"]
LINK = "n=AaA3Rv0ABQUCAup_RwAEAmlkBWhlYXJ0BXRpdGxlBUhlYXJ0BmF1dGhvcgRub25vB2xpY2Vuc2UHQ0MwLTEuMA"


@needs_engine
@pytest.mark.parametrize(
    ("address", "after", "genre", "sides"),
    [
        ("play/2027-03-10/small", "", "nonogram", (1, 15)),
        ("play/2027-03-10/medium", "", "nonogram", (1, 22)),
        ("play/2027-03-10/large", "", "nonogram", (16, 60)),
        ("play/2027-03-10/nonogram", "play/2027-03-10/medium", "nonogram", (1, 22)),
        ("play/2027-03-10/sudoku", "", "sudoku", (4, 9)),
        ("play/2027-03-10/star-battle", "", "star-battle", (4, 12)),
        ("play/heart", "play/urneg", "nonogram", (5, 5)),
        ("play/urneg", "", "nonogram", (5, 5)),
        ("play/ledger", "", "sudoku", (9, 9)),
        (LINK, "play/*", "nonogram", (5, 5)),
        ("p?nonogram/5/4/11112i1112j1112h", "play/*", "nonogram", (5, 5)),
        ("https://puzz.link/p?nonogram/5/4/11112i1112j1112h", "play/*", "nonogram", (5, 5)),
    ],
)
def test_addresses_of_puzzles(
    open_page: OpenPage, address: str, after: str, genre: str, sides: tuple[int, int]
) -> None:
    """Each address opens its puzzle to be played, in a new tab and on a page that is open already."""
    page = open_page(f"#{address}")
    shows(page, "#message", "Opened")
    for _ in range(2):
        mode, found, side = page.evaluate(PLAYED)
        assert (mode, found) == ("play", genre)
        assert sides[0] <= side <= sides[1]
        assert fnmatchcase(page.url.partition("#")[2], after or address)
        page.evaluate("location.hash = '#library'")
        page.wait_for_selector("html[data-place=library]")
        page.evaluate("(hash) => { location.hash = hash; }", address)
        page.wait_for_selector("html[data-place=board]")


@needs_engine
@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("today", "today"),
        ("today/2027-03-10", "today"),
        ("library", "library"),
        ("make", "make"),
        ("stuck", "stuck"),
        ("draw", "board"),
    ],
)
def test_addresses_of_places(open_page: OpenPage, address: str, place: str) -> None:
    page = open_page(f"#{address}")
    page.wait_for_selector(f"html[data-place={place}]")
    assert page.url.endswith(f"#{address}")
    assert page.evaluate(PLAYED)[0] == "draw"
