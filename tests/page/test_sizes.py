"""Limits for the size of the page, with each file compressed by gzip as hosts send it."""

import gzip

from page.conftest import missing
from page.driver import OpenPage, click, wait_until

from nono.page.server import Server
from nono.page.site import ENGINE, page_sources, served_files

# Limits in bytes: for HTML, scripts and styles until a built-in puzzle can be played; for all scripts and styles.
FIRST, ALL = 99 << 10, 208 << 10
PICTURES = 13 << 10  # limit in bytes for the pictures of the day on the first screen
LARGEST = 245_000  # bytes of nono.wasm under gzip -9


def size(found: dict[str, bytes]) -> int:
    """Return the compressed size of files in bytes."""
    return sum(len(gzip.compress(data, 9)) for data in found.values())


LOADED = """() => performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname.slice(1))"""
UNDOES = "async () => (await import('/main.js')).app.histories.play.canUndo"


def scripts() -> dict[str, bytes]:
    """Return the scripts and styles of the page. The index of an exported site has a script of its own."""
    files = {name: data for name, data in served_files(page_sources()).items() if name.endswith((".js", ".css"))}
    del files["collection/index.js"]
    return files


def test_what_is_loaded_until_the_first_puzzle_can_be_played(open_page: OpenPage, site: Server) -> None:
    page = open_page(first=True)
    page.click(".sizes .primary")
    page.locator("#play-brushes button").first.wait_for()
    page.wait_for_timeout(500)  # until the board has its place
    click(page, 0)
    wait_until(page, UNDOES)
    loaded = {"index.html", *page.evaluate(LOADED)}
    assert "main.js" in loaded
    assert ENGINE not in loaded  # it is loaded by the first question
    assert not [name for name in loaded if name.startswith(("draw/", "genres.json"))]
    files = {name: data for name, data in site.files.items() if name in loaded}
    pictures = {name: data for name, data in files.items() if name.endswith(".bin")}
    assert size(pictures) <= PICTURES
    assert size({name: data for name, data in files.items() if name not in pictures}) <= FIRST


def test_all_that_a_page_may_load() -> None:
    assert size(scripts()) <= ALL


def test_size_of_the_engine() -> None:
    if ENGINE not in page_sources():
        missing(ENGINE)
    assert size({ENGINE: page_sources()[ENGINE]}) <= LARGEST
