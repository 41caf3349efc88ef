"""What the tests of the page share: a server, a real Chromium, and pages that fail their test on any complaint.

Three fixtures, each by a parameter of its name::

    def test_something(page: Page) -> None:                   # the whole page, in a fresh browser profile
        page.get_by_role("button", name="Undo").click()

    def test_on_a_phone(open_page: OpenPage) -> None:         # the same at another size, by touch, dark, ...
        page = open_page(width=390, height=844, touch=True, dark=True)

    def test_a_module(modules: Page) -> None:                 # an empty page: modules alone
        found = modules.evaluate(
            "async text => (await import('/formats/json.js')).readText(text)", nono.dumps(puzzle)
        )

``site`` is the server, `nono.page.server.Server`: ``site.url``. Requests to anywhere else, messages of errors on the
console, uncaught errors and violations of the policy fail the test when it ends; one that means to cause some takes
them from the list: ``complaints(page).clear()``. Service workers are off but with ``open_page(offline=True)``.

``page.driver`` has strokes by mouse and by touch. The tests are skipped where there is no Chromium, and those with the
engine where it was not compiled for WebAssembly, unless NONO_REQUIRE_PAGE=1.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Iterator
from threading import Thread
from typing import Any, NoReturn

import pytest
from page.driver import OpenPage, complaints, watch
from playwright.sync_api import Browser, Page, expect, sync_playwright

from nono.page.server import Server
from nono.page.site import ENGINE, completed, sources

PATIENCE = 60_000  # milliseconds, for a machine under load
expect.set_options(timeout=PATIENCE)
EMPTY = "modules.html"  # the page without anything
BARE = b'<!doctype html>\n<html lang="en">\n<title>Modules</title>\n<link rel="icon" href="icon.svg">\n'


def missing(what: str) -> NoReturn:
    """Skip the test, or fail it where the page must be tested."""
    if os.environ.get("NONO_REQUIRE_PAGE") == "1":
        pytest.fail(f"NONO_REQUIRE_PAGE=1, and there is no {what}")
    pytest.skip(f"there is no {what}")


@pytest.fixture(scope="package")
def started() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """Chromium, started once for all tests of the folder, without the sandbox where it runs as root, and its loop.

    Playwright leaves its event loop marked as running between its calls, and other tests of this process could have
    none of their own then: the mark is taken off but during a test of the page.
    """
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        missing("chromium")
    root = hasattr(os, "getuid") and os.getuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox"] * root + ["--disable-dev-shm-usage", "--js-flags=--expose-gc"],
        )
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def browser(started: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """Chromium during a test."""
    browser, loop = started
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@pytest.fixture(scope="package")
def served() -> Iterator[Server]:
    """The server of the page, and of an empty one; without the engine where that was not compiled."""
    server = Server(completed(sources() | {EMPTY: BARE}))
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def site(served: Server) -> Server:
    """The server of the page with its engine."""
    if ENGINE not in served.files:
        missing(ENGINE)
    return served


@pytest.fixture
def open_page(browser: Browser, site: Server) -> Iterator[OpenPage]:
    """A function that opens the page in a fresh profile; see `OpenPage`."""
    yield from _opening(browser, site, "")


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """The page at 1280 x 800, by mouse and keyboard, in a fresh profile."""
    return open_page()


@pytest.fixture
def modules(browser: Browser, served: Server) -> Iterator[Page]:
    """An empty page in which ``await import("/base/bytes.js")`` and the like work."""
    for opening in _opening(browser, served, EMPTY):
        yield opening()


def _opening(browser: Browser, site: Server, start: str) -> Iterator[OpenPage]:
    contexts = []

    def opening(
        path: str = start,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        dark: bool = False,
        offline: bool = False,
        **more: Any,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            color_scheme="dark" if dark else "light",
            service_workers="allow" if offline else "block",
            **more,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        watch(context, site.url)
        page = context.new_page()
        page.goto(site.url + path)
        if start != EMPTY:
            page.wait_for_selector("html[data-ready]", state="attached")
        return page

    yield opening
    found = [complaint for context in contexts for complaint in complaints(context)]
    for context in contexts:
        context.close()
    assert not found, found
