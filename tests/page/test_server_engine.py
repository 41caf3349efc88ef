"""The page without an engine of its own: the server's answers, equal to those of WebAssembly."""

from __future__ import annotations

import http.client
import json
import random
from array import array
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from struct import unpack_from
from threading import Event, Thread
from typing import Any

import pytest
from draws import draw_akari, draw_puzzle
from page.conftest import missing
from page.page_engine import PageEngine
from playwright.sync_api import Browser, Page, expect

import nono
from nono.backend import BACKENDS
from nono.backend.native.engine import engine as native_engine
from nono.model.model import Model
from nono.page import engine
from nono.page.given import flat_model
from nono.page.server import FOUND, MOST_SEARCHES, Server
from nono.page.site import ENGINE, QUESTIONS, WEB, completed, sources

needs_native = pytest.mark.skipif(native_engine is None, reason="the compiled engine is not there")
DOTS = nono.Nonogram([[1]] * 3, [[1]] * 3)
ROOKS = nono.Nonogram([[1]] * 30, [[1]] * 30)


def ask(call: str, model: Model, picture: bytes, numbers: list[float], told: list[tuple[int, bytes]]) -> list[int]:
    words = array("i", flat_model(model))
    question = engine.Question(
        engine.model_of(words), picture, numbers, Event(), lambda cell, other: told.append((cell, other))
    )
    return list(engine.answer(call, question))


@needs_native
def test_it_answers_as_webassembly_does() -> None:
    pytest.importorskip("wasmtime")
    path = Path(WEB) / ENGINE
    if native_engine is None or not path.exists():
        missing(ENGINE)
    wasm = PageEngine(path)
    if wasm.version() != native_engine.version():
        missing(f"{ENGINE} from the sources of the native engine")
    rng = random.Random(6)
    puzzles: list[Any] = [draw_puzzle(rng, 8) for _ in range(25)] + [draw_akari(rng) for _ in range(10)]
    puzzles += [nono.puzzle(name) for name in ("heart", "rooks", "night", "pulsar", "jigsaw")]
    for puzzle in puzzles:
        model: Model = puzzle.model()
        grids = BACKENDS["native"].solve(model, nono.model.answer.Task(limit=1)).solutions
        picture = grids[0] if grids else bytes(model.shown)
        calls: list[tuple[str, list[float]]] = [
            ("solve", [2, 0, 0.0, 3, 1024, 0]),
            ("solve", [5, 1, 0.0, 3, 1024, 50]),
            ("grade", [7, 2_000_000, 0.0]),
            ("hint", [7, 2_000_000, 0.0]),
        ]
        if grids:
            calls.append(("compare", [0.0, 3, 1024]))
        if puzzle.id not in ("night", "rooks"):
            calls.append(("count", [0.0, 3, 1024]))
        if len(model.lines) and model.shown <= 64:
            calls.append(("repair", [2, -1, 3, 0.0, 1024]))
        for call, numbers in calls:
            told: list[tuple[int, bytes]] = []
            wasm.put(array("i", flat_model(model)), picture)
            expected = list(wasm.ask(call, *numbers))
            found = ask(call, model, picture, numbers, told)
            if call == "hint" and found[2:]:  # the engine of the browser does not look beyond the first step
                found[:2] = expected[:2]
            assert (call, puzzle, found) == (call, puzzle, expected)
            assert told == (wasm.found if call == "compare" else [])


def test_reference_answers_where_nothing_was_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "backend", lambda: BACKENDS["reference"])
    model = DOTS.model()
    told: list[tuple[int, bytes]] = []
    assert ask("count", model, b"", [0, 0, 512], told) == [1, 0, 6, 0]
    count, complete, stop, _, _, *grids = ask("solve", model, b"", [2, 0, 0, 0, 512, 0], told)
    assert (count, complete, stop, len(grids)) == (2, 0, 0, 18)
    assert ask("compare", model, bytes(grids[:9]), [0, 0, 512], told) == [1, 0, *[2] * 9]
    assert len(told) == 6


@pytest.fixture
def server() -> Iterator[Server]:
    """A server of the page without `nono.wasm`."""
    found = {name: data for name, data in sources().items() if name != ENGINE}
    with Server(completed(found)) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        yield server
        server.shutdown()


def post(server: Server, model: Model, call: str, numbers: str, **headers: str) -> http.client.HTTPConnection:
    """A question that is sent; its answer is to be read."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port)
    body = array("i", flat_model(model)).tobytes()
    named = {"Nono-Token": server.token} | {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("POST", f"/{QUESTIONS}?call={call}&numbers={numbers}&picture=0", body, named)
    return connection


def test_only_its_own_page_is_answered(server: Server) -> None:
    model = DOTS.model()
    for headers, status in [
        ({}, 200),
        ({"Nono_Token": "no"}, 403),
        ({"Origin": "http://example.com"}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Host": "example.com"}, 421),
    ]:
        with closing(post(server, model, "solve", "2,0,1,0,512,0", **headers)) as connection:
            assert connection.getresponse().status == status, headers
    for call, numbers in [("none", "1"), ("solve", "1"), ("solve", "a"), ("count", "")]:
        with closing(post(server, model, call, numbers)) as connection:
            assert connection.getresponse().status == 400
    for words in ([], [1] * 12, [-1] * 40, [2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]):
        with pytest.raises(ValueError, match="model"):
            engine.model_of(array("i", words))


def test_an_answer_comes_in_frames(server: Server) -> None:
    model = DOTS.model()
    with closing(post(server, model, "solve", "1,0,0,0,512,0")) as connection:
        data = connection.getresponse().read()
    kind, size = unpack_from("<ii", data)
    assert kind != FOUND
    assert len(data) == 8 + size
    assert array("i", data[8:])[0] == 1


@needs_native
def test_a_search_ends_when_the_page_has_gone(server: Server) -> None:
    # More questions than the server answers at a time: the last is answered once the others have ended.
    for _ in range(2 * MOST_SEARCHES):
        post(server, ROOKS.model(), "count", "0,0,512").close()
    with closing(post(server, DOTS.model(), "count", "0,0,512")) as connection:
        assert connection.getresponse().status == 200


@pytest.fixture
def without_wasm(browser: Browser, server: Server) -> Iterator[Page]:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(server.url)
    page.wait_for_selector("html[data-ready]", state="attached")
    yield page
    context.close()


@needs_native
def test_the_page_decides_and_grades(without_wasm: Page) -> None:
    requested: list[str] = []
    without_wasm.on("request", lambda request: requested.append(request.url))
    link = nono.dumps(nono.Nonogram([[1, 1], [5], [5], [3], [1]], [[2], [4], [4], [4], [2]]), "puzzlink")
    without_wasm.goto(f"{without_wasm.url}#{link}")
    without_wasm.reload()
    expect(without_wasm.locator("#check")).to_contain_text("One solution")
    expect(without_wasm.locator("#grade summary")).to_contain_text("Difficulty")
    assert any(QUESTIONS in url for url in requested)
    assert not any(url.endswith(ENGINE) for url in requested)


def test_the_page_says_that_only_reference_answers(
    browser: Browser, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "backend", lambda: BACKENDS["reference"])
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(server.url)
    expect(page.get_by_text("without its compiled engine")).to_be_visible()
    assert json.loads(page.evaluate(f"fetch('/{QUESTIONS}').then(answer => answer.text())"))["backend"] == "reference"
    context.close()
