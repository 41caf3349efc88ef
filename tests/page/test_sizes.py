"""What the page weighs, as hosts send it: each file compressed by gzip."""

from __future__ import annotations

import gzip

from page.conftest import missing
from playwright.sync_api import Page

from nono.page.site import ENGINE, completed, sources


def size(found: dict[str, bytes]) -> int:
    """The bytes of files as hosts send them."""
    return sum(len(gzip.compress(data, 9)) for data in found.values())


LOADED = "() => performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname.slice(1))"


def test_sizes(page: Page) -> None:
    """What a fresh page has loaded when it is ready, and all that it may load later."""
    found = {name: data for name, data in completed(sources()).items() if name.endswith((".js", ".css"))}
    first = {name: data for name, data in found.items() if name in page.evaluate(LOADED)}
    assert "app/main.js" in first
    assert size(first) <= 60_000, size(first)
    assert size(found) <= 140_000, size(found)


def test_size_of_the_engine() -> None:
    if ENGINE not in sources():
        missing(ENGINE)
    assert size({ENGINE: sources()[ENGINE]}) <= 150_000
