"""Tests of the service worker: the page works offline, and a new version replaces the old one completely."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from common import ROOT, finished
from page.driver import (
    OpenPage,
    answering,
    complaints,
    load_again,
    new_context,
    of_app,
    point,
    press,
    shows,
    touch,
    wait_for_app,
    wait_until,
    watch,
)
from playwright.sync_api import Browser, BrowserContext, Page, expect

import nono
from nono.page.server import Server
from nono.page.site import ENGINE, WORKER, export, page_sources, served_files

READY = "async () => { await navigator.serviceWorker.ready; }"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
NAMES = "async () => (await caches.keys()).sort()"
STARTED = "() => window.version !== undefined"


@pytest.fixture
def own(site: Server) -> Iterator[Server]:
    """Yield a server whose files a test can replace."""
    with answering(Server(site.files)) as server:
        yield server


@pytest.fixture
def context(browser: Browser, own: Server) -> Iterator[BrowserContext]:
    with new_context(browser) as context:
        watch(context, own.url)
        yield context


def version(number: int) -> dict[str, bytes]:
    """Return a page whose files contain the number of their version."""
    html = (
        f'<!doctype html><html lang="en" data-version="{number}"><title>v</title>'
        '<link rel="icon" href="icon.svg"><script type="module" src="version.js"></script>'
    )
    trusted = "trustedTypes.createPolicy('nono', { createScriptURL: (text) => text })"
    script = f"window.version = {number};\n"
    script += f"navigator.serviceWorker.register({trusted}.createScriptURL('service_worker.js'));\n"
    kept = {name: page_sources()[name] for name in ("icon.svg", WORKER)}
    return served_files(kept | {"index.html": html.encode(), "version.js": script.encode()})


def version_of(page: Page) -> str:
    """Return the versions of both files once the page has started."""
    page.wait_for_function(STARTED)
    return str(page.evaluate("() => document.documentElement.dataset.version + ' ' + window.version"))


def opened(context: BrowserContext, own: Server) -> Page:
    """Open the page, and wait until its service worker has stored it."""
    page = context.new_page()
    page.goto(own.url)
    page.evaluate(READY)
    return page


def test_the_page_opens_without_a_network(own: Server, context: BrowserContext) -> None:
    page = opened(context, own)
    own.shutdown()
    own.server_close()
    context.set_offline(True)
    load_again(page)
    page.goto(own.url + "?from=home#later")
    page.wait_for_selector("html[data-ready]")
    assert page.evaluate("async () => (await fetch('api/formats')).json()") == {"formats": {}}
    assert page.evaluate(f"async () => (await (await fetch('{ENGINE}')).arrayBuffer()).byteLength") > 100_000
    assert not complaints(context)


def test_a_page_offers_to_load_a_new_version(own: Server, context: BrowserContext) -> None:
    pages = [opened(context, own), opened(context, own)]
    for page in pages:
        load_again(page)
        assert page.locator("#new-version").count() == 0
    own.files = served_files(page_sources() | {"icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>"})
    pages[0].evaluate("async () => (await navigator.serviceWorker.ready).update()")
    for page in pages:
        shows(page, "#new-version", "There is a new version of this page.")
    with pages[1].expect_navigation():  # each page loads the new version
        pages[0].get_by_role("button", name="Load it").click()
    for page in pages:
        page.wait_for_selector("html[data-ready]", state="attached")
        assert page.evaluate("async () => (await (await fetch('icon.svg')).text()).length") < 60
        expect(page.locator("#new-version")).to_have_count(0)


def test_a_new_version_replaces_the_old_one_when_no_page_is_open(own: Server, context: BrowserContext) -> None:
    own.files = version(1)
    first = opened(context, own)
    first.reload()
    assert first.evaluate(CONTROLLED)
    names = first.evaluate(NAMES)
    assert len(names) == 1
    own.files = version(2)
    first.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    wait_until(first, "async () => (await navigator.serviceWorker.ready).waiting !== null")
    first.reload()
    assert version_of(first) == "1 1"
    second = context.new_page()
    second.goto(own.url)
    first.close()
    second.reload()
    assert version_of(second) == "1 1"  # the old version stays while one of its pages is open
    second.close()
    for _ in range(500):  # wait until the browser has ended the old version
        third = context.new_page()
        third.goto(own.url)
        if (found := version_of(third)) == "2 2":
            break
        assert found == "1 1"
        third.close()
        time.sleep(0.1)
    assert version_of(third) == "2 2"
    wait_until(third, f"async () => (await ({NAMES})()).length === 1")
    assert third.evaluate(NAMES) != names
    assert not complaints(context)


def test_half_a_version_is_not_kept(own: Server, context: BrowserContext) -> None:
    """A host can serve such a mixture while its files are being replaced."""
    own.files = version(1)
    page = opened(context, own)
    page.reload()
    own.files = version(2) | {"version.js": version(1)["version.js"]}
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    wait_until(page, "async () => !(await navigator.serviceWorker.ready).installing")
    assert page.evaluate("async () => (await navigator.serviceWorker.ready).waiting") is None
    assert len(page.evaluate(NAMES)) == 1
    page.reload()
    assert version_of(page) == "1 1"
    complaints(context).clear()  # the browser reports the wrong hash


def test_what_is_no_file_of_the_page_goes_to_the_server(site: Server, open_page: OpenPage) -> None:
    page = open_page(offline=True)
    page.evaluate(READY)
    page.reload()
    assert page.evaluate(CONTROLLED)
    returned = page.evaluate("async () => (await fetch('api/opened')).json()")
    assert returned == {"puzzles": [], "text": ""}
    formats = page.evaluate("async () => (await fetch('api/formats')).json()")
    assert "non" in formats["formats"]


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """Return nono-page.zip, as .ci/packages makes it from an export."""
    export(str(tmp_path / "page"))
    for name in ("nono-page.zip", "again.zip"):
        words = [sys.executable, ROOT / ".ci/zip", tmp_path / "page", tmp_path / name]
        assert finished(words, env=os.environ | {"SOURCE_DATE_EPOCH": "1700000000"}).stderr == ""
    path = tmp_path / "nono-page.zip"
    assert path.read_bytes() == (tmp_path / "again.zip").read_bytes()
    return path


@pytest.fixture
def plain_server(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Yield the address of a web server of Python for a folder, and its process."""
    words = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://[^)]+", process.stdout.readline())
        assert found is not None
        yield found[0], process
        process.kill()


def play_tents(page: Page) -> str:
    """Put the tents of the open board by touch until it is solved; return its name."""
    wait_for_app(page, "store.puzzle.genre === 'tents'")
    puzzle = nono.loads(json.dumps(of_app(page, "store.puzzle.given.data")))
    (solution,) = nono.solve(puzzle).grids
    for cell, tent in enumerate(solution):
        if tent == 1:
            touch(page, [point(page, cell)])
    page.locator("#finish").get_by_role("heading", name=puzzle.title).wait_for()
    return puzzle.title


@pytest.mark.usefixtures("site")  # it needs the engine
def test_the_zip_in_a_folder_of_a_plain_server(
    packed: Path, plain_server: tuple[str, subprocess.Popen[str]], tmp_path: Path, browser: Browser
) -> None:
    """On a phone, it can be installed, and after the first visit it is played without a network."""
    address, server = plain_server
    with ZipFile(packed) as zip:
        zip.extractall(tmp_path / "games/nono")
    url = f"{address}games/nono/"
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with new_context(browser, **phone) as context:
        watch(context, url)
        page = context.new_page()
        page.goto(f"{url}#play/tents-6-easy/9")
        assert play_tents(page) == "Tents 9"
        assert page.evaluate("async () => (await navigator.serviceWorker.ready).scope") == url
        errors = context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [error["errorId"] for error in errors] == ["in-incognito"]  # as all pages of a test are
        server.kill()
        server.wait()
        context.set_offline(True)
        load_again(page)
        page.goto(f"{url}?from=home#another")
        press(page, "Tents", "Medium", "Play it")
        assert play_tents(page) != "Tents 9"
        assert not complaints(context)
