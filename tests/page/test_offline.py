"""The service worker: the page without a network, and new versions that replace the old one whole."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest
from page.driver import OpenPage, complaints, watch
from playwright.sync_api import Browser, BrowserContext, Page

from nono.page.server import Server
from nono.page.site import ENGINE, WORKER, completed, sources

READY = "async () => { await navigator.serviceWorker.ready; }"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
NAMES = "async () => (await caches.keys()).sort()"
VERSION = "() => document.documentElement.dataset.version + ' ' + window.version"


@pytest.fixture
def own(site: Server) -> Iterator[Server]:
    """A server whose files a test replaces."""
    with Server(site.files) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def context(browser: Browser, own: Server) -> Iterator[BrowserContext]:
    with browser.new_context() as context:
        watch(context, own.url)
        yield context


def version(number: int) -> dict[str, bytes]:
    """A page of two files that say which version they are of."""
    html = (
        f'<!doctype html><html lang="en" data-version="{number}"><title>v</title>'
        '<link rel="icon" href="icon.svg"><script type="module" src="main.js"></script>'
    )
    main = f"window.version = {number};\nnavigator.serviceWorker.register('service_worker.js');\n"
    files = {"index.html": html.encode(), "main.js": main.encode(), "icon.svg": sources()["icon.svg"]}
    return completed(files | {WORKER: sources()[WORKER]})


def opened(context: BrowserContext, own: Server) -> Page:
    """The page, kept by its service worker."""
    page = context.new_page()
    page.goto(own.url)
    page.evaluate(READY)
    return page


def test_the_page_opens_without_a_network(own: Server, context: BrowserContext) -> None:
    page = opened(context, own)
    own.shutdown()
    own.server_close()
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.goto(own.url + "?from=home#later")
    page.wait_for_selector("html[data-ready]")
    assert page.evaluate("async () => (await fetch('api/formats')).json()") == {"formats": {}}
    assert page.evaluate(f"async () => (await (await fetch('{ENGINE}')).arrayBuffer()).byteLength") > 100_000
    assert not complaints(context)


def test_a_new_version_replaces_the_old_one_when_it_is_loaded_again(own: Server, context: BrowserContext) -> None:
    own.files = version(1)
    page = opened(context, own)
    page.reload()
    assert page.evaluate(CONTROLLED)
    assert page.evaluate(VERSION) == "1 1"
    names = page.evaluate(NAMES)
    assert len(names) == 1
    own.files = version(2)
    page.reload()  # finds the new version, and is still of the old one
    assert page.evaluate(VERSION) == "1 1"
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).waiting !== null")
    assert page.evaluate(VERSION) == "1 1"
    page.evaluate("() => { location.hash = '#kept'; location.reload(); }")
    page.wait_for_function("() => window.version === 2")
    assert page.evaluate(VERSION) == "2 2"
    assert page.url.endswith("#kept")
    page.wait_for_function(f"async () => (await ({NAMES})()).length === 1")
    assert page.evaluate(NAMES) != names
    assert not complaints(context)


def test_a_second_page_keeps_the_old_version(own: Server, context: BrowserContext) -> None:
    own.files = version(1)
    first = opened(context, own)
    first.reload()
    own.files = version(2)
    first.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    first.wait_for_function("async () => (await navigator.serviceWorker.ready).waiting !== null")
    second = context.new_page()
    second.goto(own.url)
    assert second.evaluate(VERSION) == "1 1"
    second.reload()
    assert second.evaluate(VERSION) == "1 1"
    first.close()
    second.reload()
    second.wait_for_function("() => window.version === 2")
    assert second.evaluate(VERSION) == "2 2"
    assert not complaints(context)


def test_half_a_version_is_not_kept(own: Server, context: BrowserContext) -> None:
    """As a host gives it while its files are being replaced."""
    own.files = version(1)
    page = opened(context, own)
    page.reload()
    own.files = version(2) | {"main.js": version(1)["main.js"]}
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    page.wait_for_function("async () => !(await navigator.serviceWorker.ready).installing")
    assert page.evaluate("async () => (await navigator.serviceWorker.ready).waiting") is None
    assert len(page.evaluate(NAMES)) == 1
    page.reload()
    assert page.evaluate(VERSION) == "1 1"
    complaints(context).clear()  # the hash that does not fit


def test_what_is_no_file_of_the_page_goes_to_the_server(site: Server, open_page: OpenPage) -> None:
    page = open_page(offline=True)
    page.evaluate(READY)
    page.reload()
    assert page.evaluate(CONTROLLED)
    found = page.evaluate("async () => (await fetch('api/opened')).json()")
    assert found == {"puzzles": []}
    formats = page.evaluate("async () => (await fetch('api/formats')).json()")
    assert "non" in formats["formats"]
