"""Fixtures for tests of the page: a server, a real Chromium, and pages that fail their test on any complaint.

There are three fixtures for pages; all tests run on the same date (`page.driver.DATE`)::

    def test_something(page: Page) -> None:                   # the whole page, with nothing stored
        page.get_by_role("button", name="Undo").click()

    def test_on_a_phone(open_page: OpenPage) -> None:         # the same with another size, touch, dark theme, ...
        page = open_page(width=390, height=844, touch=True, dark=True)

    def test_a_module(modules: Page) -> None:                 # an empty page that can import modules
        found = modules.evaluate(
            "async text => (await import('/formats/json.js')).readText(text)", nono.dumps(puzzle)
        )

Functions of JavaScript with more than two lines are in a file beside the test; see `page.scripts`.

The fixture ``site`` is the server (`nono.page.server.Server`). A test fails at its end if the page made requests to
other hosts, printed errors on the console, or had uncaught errors or violations of its policy. A test that causes such
errors on purpose calls ``complaints(page).clear()``. Service workers are only active with ``open_page(offline=True)``.

`page.driver` provides strokes by mouse and touch. Tests are skipped if there is no Chromium, or if they need the
WebAssembly engine and it was not compiled. With NONO_REQUIRE_PAGE=1 they fail instead.
"""

import asyncio
import os
import re
import shutil
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, NoReturn

import pytest
from page.driver import DATE, OpenPage, answering, complaints, new_context, watch
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from nono.page.server import Content, Handler, Server
from nono.page.shortening import short_module
from nono.page.site import ENGINE, MAIN, page_sources, served_files

PATIENCE = 60_000  # timeout in milliseconds; long enough for a busy machine
# Features of Chromium that the tests switch off. The last three would start three processes per window: two for
# suggestions in the address bar, which take a quarter of a test's CPU, and one for the next page. Playwright switches
# off the others; they are repeated here because Chromium only uses the last option of this name.
DISABLED = [
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "AimEnabled",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
    "SpareRendererForSitePerProcess",
]
expect.set_options(timeout=PATIENCE)
EMPTY = "modules.html"  # an empty page
BARE = b'<!doctype html>\n<html lang="en">\n<title>Modules</title>\n<link rel="icon" href="icon.svg">\n'


def missing(what: str) -> NoReturn:
    """Skip the test, or fail it if NONO_REQUIRE_PAGE=1."""
    if os.environ.get("NONO_REQUIRE_PAGE") == "1":
        pytest.fail(f"NONO_REQUIRE_PAGE=1, and there is no {what}")
    pytest.skip(f"there is no {what}")


@pytest.fixture(scope="package", autouse=True)
def shortened_once() -> Iterator[None]:
    """Shorten each module once, because the files of the page are made dozens of times."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("nono.page.site.short_module", cache(short_module))
        yield


@pytest.fixture(scope="package")
def started() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """Start Chromium once for all tests of this folder (without a sandbox for root); yield it and its event loop.

    Playwright leaves its event loop marked as running between its calls, so other tests of this process could not start
    a loop. The mark is therefore removed, except during a test of the page.
    """
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        missing("chromium")
    root = hasattr(os, "getuid") and os.getuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox"] * root
            + [
                "--disable-dev-shm-usage",
                "--js-flags=--expose-gc --heap-snapshot-string-limit=10000000",
                f"--disable-features={','.join(DISABLED)}",
            ],
        )
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def browser(started: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """Return Chromium for the duration of a test."""
    browser, loop = started
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


def joined_modules(found: dict[str, bytes]) -> dict[str, bytes]:
    """Return modules at the addresses of the modules that were joined, because tests import those."""
    exported = {}
    for file, code in found.items():
        if not file.endswith(".js"):
            continue
        for variable, names in re.findall(
            r"^export const (\w+)=(?:await)?\(.*?\nreturn\{([^{}]*)\};\n\}\)\(\);",
            code.decode(),
            re.MULTILINE | re.DOTALL,
        ):
            exported[variable] = (file, re.sub(r":[^,]+", "", names))
    variables = {name: re.sub(r"\W", "_", name.removesuffix(".js")) for name in page_sources()}
    return {
        name: f"import{{{one}}}from'/{exported[one][0]}';\nexport const{{{exported[one][1]}}}={one};\n".encode()
        for name, one in variables.items()
        if one in exported
    }


class Keeping(Handler):
    """Lets the browser keep the files of the page, because its tests load them often."""

    def _get(self, path: str, query: dict[str, str]) -> Content:
        type, data, more = super()._get(path, query)
        return type, data, more if path.startswith("api/") else more | {"Cache-Control": "max-age=3600"}


def serving(files: dict[str, bytes]) -> Iterator[Server]:
    """Yield a server of these files."""
    server = Server(files)
    server.RequestHandlerClass = Keeping
    with answering(server):
        yield server


@pytest.fixture(scope="package")
def served() -> Iterator[Server]:
    """Return the server of the page and of an empty page; it has no engine if that was not compiled."""
    files = served_files(page_sources() | {EMPTY: BARE})
    yield from serving(files | joined_modules(files))


@pytest.fixture(scope="package")
def unjoined() -> Iterator[Server]:
    """Return the server of an empty page and of the modules as files of their own."""
    yield from serving(
        served_files({name: data for name, data in page_sources().items() if name != MAIN} | {EMPTY: BARE})
    )


@pytest.fixture
def site(served: Server) -> Server:
    """Return the server of the page with its engine."""
    if ENGINE not in served.files:
        missing(ENGINE)
    return served


@pytest.fixture(scope="package")
def used() -> dict[bool, Page]:
    """Return the pages that tests share, without touch and with it, because a new page takes half a second of CPU."""
    return {}


@pytest.fixture
def open_page(browser: Browser, site: Server, used: dict[bool, Page]) -> Iterator[OpenPage]:
    """Return a function that opens the page with nothing stored; see `OpenPage`."""
    yield from _opening(browser, site, used)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """Open a blank board with nothing stored, with 1280 x 800 pixels, mouse and keyboard."""
    return open_page()


@pytest.fixture(scope="package")
def kept() -> list[Page]:
    """Return the list for the one empty page of all tests, because a new page takes half a second of CPU."""
    return []


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    """Return the set that has a member as soon as a test of the file has loaded the empty page."""
    return set()


@pytest.fixture
def modules(browser: Browser, unjoined: Server, kept: list[Page], loaded: set[str]) -> Iterator[Page]:
    """Load an empty page in which modules can be imported: ``await import("/base/bytes.js")``.

    The tests of a file share the modules that they import, because loading these takes a third of a second of CPU.
    """
    if not kept:
        context = new_context(browser, service_workers="block")
        context.set_default_timeout(PATIENCE)
        watch(context, unjoined.url)
        kept.append(context.new_page())
    (page,) = kept
    if not loaded:
        page.goto(unjoined.url + EMPTY)
        loaded.add(EMPTY)
    yield page
    page.unroute_all()
    found = complaints(page).copy()
    complaints(page).clear()
    assert not found, found


# A shared page forgets everything as it is loaded again, when the page before it has stored its last things.
FORGET = """try {
    if (name === "forget") { localStorage.clear(); sessionStorage.clear(); name = ""; }
} catch {}"""


def _opening(browser: Browser, site: Server, used: dict[bool, Page]) -> Iterator[OpenPage]:
    opened: list[BrowserContext] = []

    def opening(
        path: str = "",
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        dark: bool = False,
        offline: bool = False,
        first: bool = False,
        alone: bool = False,
        date: str = DATE,
        **more: Any,
    ) -> Page:
        colours: Literal["dark", "light"] = "dark" if dark else "light"
        shared = not (path or offline or first or alone or more or date != DATE)
        page = used.pop(touch, None) if shared else None
        if page is None:
            context = new_context(
                browser,
                date,
                viewport={"width": width, "height": height},
                has_touch=touch,
                is_mobile=touch,
                color_scheme=colours,
                service_workers="allow" if offline else "block",
                **more,
            )
            context.set_default_timeout(PATIENCE)
            if not first:
                context.add_init_script(FORGET)
            watch(context, site.url)
            page = context.new_page()
        else:
            page.evaluate("name = 'forget'; history.replaceState(null, '', '#draw')")
            page.mouse.move(0, 0)
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(media="null", color_scheme=colours, reduced_motion="null", forced_colors="null")
        opened.append(page.context)
        if shared:
            mine[touch] = page
        if page.url.startswith(site.url):
            page.reload()  # going to another fragment would not load the page again
        else:
            page.goto(site.url + (path or ("" if first else "#draw")))
        if path != EMPTY:
            page.wait_for_selector("html[data-ready]", state="attached")
        return page

    mine: dict[bool, Page] = {}
    yield opening
    found = [complaint for context in opened for complaint in complaints(context)]
    for touch, page in mine.items():
        if not found and not page.is_closed() and page.url.startswith(site.url):
            page.unroute_all()
            for other in page.context.pages:
                if other != page:
                    other.close()
            complaints(page).clear()
            opened.remove(page.context)
            used[touch] = page
    for context in opened:
        context.close()
    assert not found, found
