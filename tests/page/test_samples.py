"""Files that earlier versions wrote are read: JSON of each genre, links, and the drafts and games of the page."""

import json
import time
from typing import Any

import pytest
from common import ROOT, needs_engine
from page.conftest import joined_modules
from page.driver import OpenPage, answering, complaints, new_context, of_app, wait_for_app, wait_until, watch
from page.scripts import scripts
from page.test_files import HELD, JSON
from playwright.sync_api import Browser, Page

import nono
from nono import Puzzle
from nono.page.server import Server
from nono.page.site import page_sources, served_files

SAMPLES = ROOT / "tests/samples/1.1.0"
PUZZLES = sorted(path.stem for path in (SAMPLES / "json").iterdir())
VERSIONS = ("1.1.0", "2.0.1")


def of_page(version: str, name: str) -> dict[str, Any]:
    """Return a file about the page of an earlier version."""
    text = (ROOT / f"tests/samples/{version}/page/{name}.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


STORED: dict[str, dict[str, str]] = {version: of_page(version, "storage") for version in VERSIONS}
OPENED: dict[str, dict[str, dict[str, Any]]] = {version: of_page(version, "opened") for version in VERSIONS}
for name, opened in [item for of_version in OPENED.values() for item in of_version.items()]:
    if name in PUZZLES:  # only what differs from the file with this name
        puzzle = json.loads((SAMPLES / f"json/{name}.json").read_text(encoding="utf-8")) | opened["puzzle"]
        opened["puzzle"] = {field: value for field, value in puzzle.items() if value is not None}
    if opened.get("mode") == "clues":
        opened["mode"] = "draw"  # the studio shows typed clues, and leads to the fields in which they are corrected
LINKS: dict[str, dict[str, str]] = json.loads((SAMPLES / "links.json").read_text(encoding="utf-8"))
PUT = "(stored) => Object.assign(localStorage, stored)"
SCRIPTS = scripts(__file__)
READ_LINKS = SCRIPTS["readLinks"]
SHOWN = SCRIPTS["shown"]
UNDO = SCRIPTS["undo"]


def sample(name: str) -> Puzzle:
    return nono.read(SAMPLES / f"json/{name}.json")


@pytest.mark.parametrize("name", PUZZLES)
def test_json(name: str) -> None:
    """The puzzle has all that the file says; what is written today may say more."""
    stored = json.loads((SAMPLES / f"json/{name}.json").read_text(encoding="utf-8"))
    puzzle = sample(name)
    written = json.loads(nono.dumps(puzzle, "json"))
    assert {key: written[key] for key in stored} == stored
    assert nono.loads(nono.dumps(puzzle, "json"), "json") == puzzle
    if puzzle.goal is not None:
        assert puzzle.check(puzzle.goal)


@pytest.mark.parametrize("name", [name for name in PUZZLES if "puzzlink" in LINKS[name]])
def test_addresses_of_puzzlink(name: str) -> None:
    assert nono.loads(LINKS[name]["puzzlink"], "puzzlink").clue_hash() == sample(name).clue_hash()


def test_links(modules: Page) -> None:
    """Only a link to edit has the saved grid, without its id and note. Some links have no goal."""
    for kind in ("play", "edit"):
        texts = modules.evaluate(READ_LINKS, [LINKS[name][kind] for name in PUZZLES])
        for name, text in zip(PUZZLES, texts, strict=True):
            written = json.loads((SAMPLES / f"json/{name}.json").read_text(encoding="utf-8"))
            read = json.loads(text)
            grids, saved = ([entry["grid"] for entry in data.pop("saved", [])] for data in (written, read))
            assert saved == (grids if kind == "edit" else []), name
            goal = written.pop("goal", None)
            assert read.pop("goal", goal) == goal, name
            assert read == written, name


def shows_as_before(page: Page, version: str) -> None:
    """Check that each stored puzzle opens as the earlier version showed it."""
    for name, expected in OPENED[version].items():
        opened = of_app(page, "store.version")
        page.evaluate("(id) => { location.hash = `#play/${id}`; }", expected["id"])
        wait_for_app(page, f"store.version !== {opened}")
        shown = page.evaluate(SHOWN)
        shown["puzzle"] = json.loads(shown["puzzle"])
        shown["undo"] = page.evaluate(UNDO)
        # Version 2.0.1 stores steps in another form, so that older ones cannot be undone.
        undo = expected["undo"] if version == "2.0.1" else 0
        parts = {key: value for key, value in expected.items() if key not in ("id", "address", "progress")}
        assert shown == parts | {"undo": undo}, name


@needs_engine
@pytest.mark.parametrize("version", VERSIONS)
def test_drafts_and_games_of_the_page(open_page: OpenPage, version: str) -> None:
    page = open_page(first=True)
    page.evaluate(PUT, STORED[version])
    shows_as_before(page, version)


@needs_engine
def test_addresses_and_covers_of_games(open_page: OpenPage) -> None:
    """Each puzzle also opens at the address that it had, and solved ones have their pictures without their states."""
    page = open_page(first=True)
    page.evaluate(PUT, {key: value for key, value in STORED["2.0.1"].items() if "state" not in key})
    of_app(page, "settings.set('crosses', false)")  # lines with the clue 0 stay open, as they were
    for name, expected in OPENED["2.0.1"].items():
        opened = of_app(page, "store.version")
        page.evaluate("(address) => { location.hash = `#play/${address}`; }", expected["address"])
        wait_for_app(page, f"store.version !== {opened}")
        shown = json.loads(page.evaluate(JSON))
        assert {key: shown[key] for key in expected["puzzle"]} == expected["puzzle"], name
        assert page.url.endswith(f"#play/{expected['address']}")
        page.wait_for_timeout(2 * HELD)
        entry = json.loads(page.evaluate("(key) => localStorage[key]", f"nono.puzzle.{expected['id']}"))
        if expected["progress"] == 1:
            assert entry["progress"] == 1, name


@needs_engine
def test_games_through_an_update_of_the_service_worker(browser: Browser, site: Server) -> None:
    newer = served_files(page_sources() | {"icon.svg": page_sources()["icon.svg"] + b"\n"})
    with answering(Server(site.files)) as server, new_context(browser) as context:
        watch(context, server.url)
        page = context.new_page()
        page.goto(server.url)
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.evaluate(PUT, STORED["2.0.1"])
        older = page.evaluate("async () => (await caches.keys()).sort()")
        server.files = newer | joined_modules(newer)
        page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        wait_until(page, "async () => (await navigator.serviceWorker.ready).waiting !== null")
        page.evaluate("async () => { (await navigator.serviceWorker.ready).waiting.skipWaiting?.(); }")
        page.close()
        for _ in range(100):
            page = context.new_page()
            page.goto(server.url)
            page.wait_for_selector("html[data-ready]")
            if page.evaluate("async () => (await caches.keys()).sort()") != older:
                break
            page.close()
            time.sleep(0.1)
        assert len(page.evaluate("async () => (await caches.keys())")) == 1
        shows_as_before(page, "2.0.1")
        assert not complaints(context)


def test_a_game_of_a_kind_that_is_gone(open_page: OpenPage) -> None:
    """It is not listed, but stays in the storage; the other games are listed."""
    old = STORED["1.1.0"]
    entries = {key.removeprefix("nono.puzzle."): json.loads(old[key]) for key in old if "nono.puzzle." in key}
    (gone,) = entries.keys() - {expected["id"] for expected in OPENED["1.1.0"].values()}
    page = open_page(first=True)
    page.evaluate(PUT, old)
    page.evaluate("location.hash = '#library'")
    page.locator(".covers .tile").first.wait_for()
    page.get_by_role("region", name="Go on with").get_by_role("button").click()  # shows the rest
    listed = {link.get_attribute("href") for link in page.locator("#place a").all()}
    played = {key: entry for key, entry in entries.items() if entry["progress"] is not None}
    expected = {f"#play/{entry['from'] or key}" for key, entry in played.items() if key != gone}
    assert expected <= listed
    assert f"#play/{gone}" not in listed
    page.evaluate("location.hash = '#today'")
    page.locator(".sizes .tile").first.wait_for()
    assert page.locator(f"a[href='#play/{gone}']").count() == 0
    page.evaluate("(id) => { location.hash = `#play/${id}`; }", gone)
    page.get_by_text("This puzzle is no longer on this device.").wait_for()
    assert page.evaluate("(key) => localStorage[key]", f"nono.puzzle.{gone}") == old[f"nono.puzzle.{gone}"]
