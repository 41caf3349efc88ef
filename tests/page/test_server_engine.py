"""The page without `nono.wasm`: the server answers engine calls, with the same answers as WebAssembly."""

from __future__ import annotations

import http.client
from array import array
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from common import needs_engine, ones
from page.conftest import PATIENCE, missing
from page.driver import answering, complaints, drop, new_context, pick, press, shows, watch
from playwright.sync_api import Browser, Page, Request, expect

import nono
from nono.backend.native.words import model_of, values_of, words_of
from nono.cli.commands.page import server_on
from nono.model.model import Model
from nono.page.server import MOST_SEARCHES, Server
from nono.page.site import ENGINE, QUESTIONS, page_sources, served_files

needs_native = needs_engine
HEART = nono.puzzle("heart")
DOTS = ones(3)
ROOKS = ones(30)


@pytest.fixture
def server() -> Iterator[Server]:
    """The server of `nono page` without `nono.wasm`."""
    found = {name: data for name, data in page_sources().items() if name != ENGINE}
    with answering(server_on(served_files(found), 0, [])) as server:
        yield server


def post(server: Server, *call: object, **headers: str) -> http.client.HTTPConnection:
    """Send an engine call; the answer can be read from the connection."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port)
    named = {"Nono-Token": server.token} | {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("POST", f"/{QUESTIONS}", words_of(call), named)
    return connection


def solve(model: Model, limit: int) -> list[object]:
    return ["solve", model, limit, 0, {"memory": 512}, None, False, 1, 1.0]


def test_only_its_own_page_is_answered(server: Server) -> None:
    model = DOTS.model()
    for headers, status in [
        ({}, 200),
        ({"Connection": "close"}, 200),
        ({"Nono_Token": "no"}, 403),
        ({"Nono_Token": "\u00e9"}, 403),
        ({"Origin": "http://example.com"}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Host": "example.com"}, 421),
    ]:
        with closing(post(server, *solve(model, 2), **headers)) as connection:
            assert connection.getresponse().status == status, headers
    with closing(post(server, "solve", 1)) as connection:
        assert connection.getresponse().status in (200, 400)  # the compiled engine tells in its answer what is wrong
    for words in ([], [1] * 12, [-1] * 40, [2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]):
        with pytest.raises(ValueError, match="model"):
            model_of(array("i", words).tobytes())


@needs_native
def test_a_search_ends_when_the_page_has_gone(server: Server) -> None:
    # With more calls than the server answers at a time, the last one waits until the others have ended.
    for _ in range(2 * MOST_SEARCHES):
        post(server, "count", ROOKS.model(), 0, {}, 1, 0).close()
    with closing(post(server, "count", DOTS.model(), 0, {}, 1, 0)) as connection:
        assert connection.getresponse().status == 200


@contextmanager
def opened(browser: Browser, server: Server) -> Iterator[Page]:
    """The page of a server in a fresh profile; complaints of the page fail the test."""
    with new_context(browser, service_workers="block") as context:
        context.set_default_timeout(PATIENCE)
        # The first visit would show the library.
        context.add_init_script("try { localStorage['nono.visited'] ??= 'yes'; } catch {}")
        watch(context, server.url)
        page = context.new_page()
        page.goto(server.url + "#draw")
        page.wait_for_selector("html[data-ready]", state="attached")
        yield page
        assert not complaints(context)


def shown_on(page: Page) -> list[str]:
    """Draw, solve, count, play and ask for help on the page; return the words that it shows on the way."""
    found: list[str] = []

    def note(selector: str, expected: str) -> None:
        shown = page.locator(selector).first
        expect(shown).to_be_visible()
        expect(shown).to_contain_text(expected)
        found.append(shown.text_content() or "")

    page.get_by_role("grid").focus()
    for key in ("Space", "ArrowRight", "ArrowDown", "Space"):
        page.keyboard.press(key)
    note("#verdict strong", "Several solutions")
    note("#differs", "4 cells differ between solutions.")
    note("#repairs .note", "At least 1 cell must change.")
    found += page.locator("#repairs li").all_text_contents()
    press(page, "Show another", "Count solutions")
    note("#number", "2 solutions")
    press(page, "Undo")
    note("#verdict strong", "One solution")
    note("#grade", "Difficulty: easy")
    drop(page, HEART)
    note("#message", "Opened 5")
    press(page, "Hint")
    note("#play-told h2", nono.hint(HEART, None, 1).text)
    press(page, "Why?")
    note("#play-told p", nono.hint(HEART, None, 3).text.partition(": ")[2].rpartition(" (")[0])
    press(page, "Check")
    note("#play-told", "All right so far.")
    pick(page, "Explain step by step")
    note("#play-told", "Step 0 of ")
    press(page, "Last")
    note("#play-told", nono.explain(HEART).ending)
    return found


@needs_native
def test_drawing_and_playing_show_the_same_words_with_both_engines(
    browser: Browser, server: Server, served: Server
) -> None:
    requested: list[str] = []
    asked: set[object] = set()

    def note(request: Request) -> None:
        requested.append(request.url)
        if request.url.endswith(f"/{QUESTIONS}") and request.post_data_buffer:
            asked.add(next(values_of(request.post_data_buffer)))

    with opened(browser, server) as page:
        page.on("request", note)
        found = shown_on(page)
    assert asked == {"solve", "compare", "repair", "count", "explain", "hint"}
    assert not any(url.endswith(ENGINE) for url in requested)
    if ENGINE not in served.files:
        missing(ENGINE)
    with opened(browser, served) as page:
        assert shown_on(page) == found


def test_the_page_without_any_engine(browser: Browser, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nono.page.server.engine", None)
    with opened(browser, server) as page:
        shows(page, "#message", "The engine could not be loaded")
        complaints(page).clear()  # the console shows that the server refuses
