"""Limits for the size of the page, with each file compressed by gzip as hosts send it."""

from __future__ import annotations

import gzip

from page.conftest import missing
from playwright.sync_api import Page

from nono.page.site import ENGINE, completed, sources

FIRST, ALL = 68_000, 200_000  # limits in bytes for scripts and styles: until the page is ready, and in all
LARGEST = 184_000  # limit in bytes for the engine


def size(found: dict[str, bytes]) -> int:
    """Return the compressed size of files in bytes."""
    return sum(len(gzip.compress(data, 9)) for data in found.values())


LOADED = """() => performance.getEntriesByType("resource")
  .filter(entry => entry.startTime <= Number(document.documentElement.dataset.ready))
  .map(entry => new URL(entry.name).pathname.slice(1))"""


def scripts() -> dict[str, bytes]:
    """Return the scripts and styles of the page."""
    return {name: data for name, data in completed(sources()).items() if name.endswith((".js", ".css"))}


def test_what_a_fresh_page_has_loaded_when_it_is_ready(page: Page) -> None:
    loaded = set(page.evaluate(LOADED))
    assert "app/main.js" in loaded
    assert size({name: data for name, data in scripts().items() if name in loaded}) <= FIRST


def test_all_that_a_page_may_load() -> None:
    assert size(scripts()) <= ALL


def test_size_of_the_engine() -> None:
    if ENGINE not in sources():
        missing(ENGINE)
    assert size({ENGINE: sources()[ENGINE]}) <= LARGEST
