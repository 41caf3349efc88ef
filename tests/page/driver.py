"""Helpers for tests of the page: strokes by mouse and touch, and a record of errors and foreign requests."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from http.server import HTTPServer
from itertools import zip_longest
from re import Pattern
from threading import Thread
from time import time
from typing import Any, Literal, TypeVar
from weakref import WeakKeyDictionary

from page.scripts import scripts
from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    WebError,
    expect,
)

from nono import Puzzle, dumps

SCRIPTS = scripts(__file__)
DRAW = SCRIPTS["draw"]
ROWS = SCRIPTS["rows"]
DROP = SCRIPTS["drop"]
STORED = SCRIPTS["stored"]
SETTLED = SCRIPTS["settled"]
POINT = 'async (cell) => (await import("./main.js")).app.board.pointOf(cell)'
DATE = "2027-03-17"  # the date in all tests of the page, unless they set another one
# Moves the clock by some milliseconds. Playwright's own clock would also take away the list of loaded files.
CLOCK = """((milliseconds) => {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...parts) {
      super(...(parts.length ? parts : [Real.now() + milliseconds]));
    }
    static now() {
      return Real.now() + milliseconds;
    }
  };
})"""
THEMES: list[Literal["light", "dark"]] = ["light", "dark"]
PHONE = {"width": 390, "height": 844, "touch": True}
S = TypeVar("S", bound=HTTPServer)
Point = tuple[float, float]  # x and y in CSS pixels of the viewport
OpenPage = Callable[..., Page]
"""``open_page(path="", width=1280, height=800, touch=False, dark=False, offline=False, first=False, date=DATE)`` opens
the page with nothing stored. ``path`` is appended to the address of the server, such as ``#...``; without it, the page
shows a blank board, or, with ``first``, what it shows on a first visit; ``date`` is today's date on the page;
``alone=True`` is for tests that change a page for good; other arguments are options of Playwright's `new_context`,
such as ``forced_colors="active"``."""

_complaints: WeakKeyDictionary[BrowserContext, list[str]] = WeakKeyDictionary()


def new_context(browser: Browser, date: str = DATE, **more: Any) -> BrowserContext:
    """Return a new context of Playwright in which it is now noon of a date; the clock goes on from there."""
    noon = datetime.fromisoformat(f"{date}T12:00").astimezone()
    context = browser.new_context(**more)
    context.add_init_script(f"{CLOCK}({round(1000 * (noon.timestamp() - time()))});")
    return context


def watch(context: BrowserContext, url: str) -> None:
    """Collect the complaints of a context's pages: errors, and requests to addresses that do not begin with the url."""
    found: list[str] = []
    _complaints[context] = found

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            found.append(f"console: {message.text} ({message.location['url']})")

    def on_error(error: WebError) -> None:
        found.append(f"uncaught: {error.error}")

    def on_request(request: Request) -> None:
        if not request.url.startswith((url, "blob:", "data:")):
            found.append(f"request: {request.url}")

    context.on("console", on_console)
    context.on("weberror", on_error)
    context.on("request", on_request)


def complaints(of: Page | BrowserContext) -> list[str]:
    """Return the complaints of a context's pages; a test that causes errors on purpose must clear the list."""
    return _complaints[of.context if isinstance(of, Page) else of]


def stroke(
    page: Page,
    points: Sequence[Point],
    button: Literal["left", "middle", "right"] = "left",
    keys: Sequence[str] = (),
    steps: int = 4,
) -> None:
    """Drag the mouse over points while a button and keys such as "Shift" are held; a single point is a click."""
    for key in keys:
        page.keyboard.down(key)
    page.mouse.move(*points[0])
    page.mouse.down(button=button)
    for point in points[1:]:
        page.mouse.move(*point, steps=steps)
    page.mouse.up(button=button)
    for key in keys:
        page.keyboard.up(key)


def click(page: Page, cell: int, button: Literal["left", "right"] = "left") -> None:
    """Click the middle of a cell of the board."""
    stroke(page, [point(page, cell)], button)


def load_again(page: Page) -> None:
    """Load the page again, and wait until it can be used."""
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")


def barriers(page: Page) -> list[str]:
    """Return what axe finds that shuts a visitor out."""
    from axe_playwright_python.sync_playwright import Axe  # the tests without a browser need no axe

    found: dict[str, Any] = Axe().run(page).response
    return [f"{one['id']}: {node['html']}" for one in found["violations"] for node in one["nodes"]]


def has_no_barriers(page: Page, *themes: Literal["light", "dark"]) -> None:
    """Check that axe finds nothing that shuts a visitor out, in these themes or in that of the page."""
    for theme in themes or [None]:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce" if theme else None)
        assert barriers(page) == []


@contextmanager
def answering(server: S) -> Iterator[S]:
    """Answer requests in a thread; close the server at the end."""
    with server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        yield server
        server.shutdown()


def touch(page: Page, *fingers: Sequence[Point]) -> None:
    """Drag several fingers at once, each over its own points; one finger with one point is a tap.

    A finger with fewer points waits at its last point. All fingers are lifted together at the end.
    """
    session: CDPSession = page.context.new_cdp_session(page)
    try:
        last: list[Point] = [finger[0] for finger in fingers]
        send_touch(session, "touchStart", last)
        for moved in list(zip_longest(*fingers))[1:]:
            last = [there if there is not None else before for there, before in zip(moved, last, strict=True)]
            send_touch(session, "touchMove", last)
        send_touch(session, "touchEnd", [])
    finally:
        session.detach()


def tap(button: Locator, changed: Locator) -> None:
    """Tap a button until something has changed, because a browser on a busy machine loses some taps."""
    for _ in range(10):
        button.tap()
        try:
            changed.wait_for(timeout=3_000)
            return
        except Error:
            continue
    changed.wait_for()


def send_touch(session: CDPSession, type: str, points: Sequence[Point]) -> None:
    places: list[dict[str, Any]] = [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": places})


def between(start: Point, end: Point, steps: int) -> list[Point]:
    """Return points on a straight line, including both ends."""
    (x, y), (u, v) = start, end
    return [(x + (u - x) * at / steps, y + (v - y) * at / steps) for at in range(steps + 1)]


def point(page: Page, cell: int) -> Point:
    """Return the middle of a cell of the board."""
    returned = page.evaluate(POINT, cell)
    return returned["x"], returned["y"]


def settle(page: Page) -> None:
    """Wait until the board and the room around it have kept their places for twelve frames."""
    page.evaluate(SETTLED)


def wait_until(page: Page, predicate: str, arg: object = None) -> None:
    """
    Wait until a JavaScript function returns a true value. The function may be asynchronous: for Playwright's
    `wait_for_function`, a promise is true before it is fulfilled.
    """
    for _ in range(600):
        if page.evaluate(predicate, arg):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"not true in half a minute: {predicate}")


def wait_for_app(page: Page, expression: str) -> None:
    """Wait until a JavaScript expression that begins after ``app.`` is true."""
    wait_until(page, f"async () => (await import('./main.js')).app.{expression}")


def wait_until_stored(page: Page) -> None:
    """Wait until the game or drawing is stored as it is now, with its view."""
    wait_until(page, STORED)


def drop(page: Page, given: Puzzle | str, name: str = "one.json") -> None:
    """Drop a file with a puzzle or a text on the page; without a name, drop the text itself."""
    page.evaluate(DROP, [name, given if isinstance(given, str) else dumps(given)])


def press(page: Page, *names: str) -> None:
    """Click the buttons with these names, in order."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def look_inside(page: Page) -> None:
    """Go from playing to the studio, by the menu."""
    pick(page, "Open in the studio")


def keys(page: Page, names: str) -> None:
    """Press the keys with these names, one after another."""
    for name in names.split():
        page.keyboard.press(name)


def pick(page: Page, *names: str) -> None:
    """Choose rows of the menu of the play screen, one after another."""
    for name in names:
        page.locator("#play-open").click()
        page.locator("#play-menu").get_by_text(name, exact=True).click()


def shows(page: Page, selector: str, text: str | Pattern[str]) -> None:
    """Wait until an element with this text is visible."""
    page.locator(selector, has_text=text).wait_for()


def reads(page: Page, selector: str, text: str) -> None:
    """Wait until an element has exactly this text."""
    expect(page.locator(selector)).to_have_text(text)


def of_app(page: Page, expression: str) -> Any:
    """Return the value of a JavaScript expression that begins after ``app.``."""
    return page.evaluate(f"async () => (await import('./main.js')).app.{expression}")


def heap(page: Page) -> int:
    """Return the number of bytes that JavaScript objects use after a garbage collection."""
    session = page.context.new_cdp_session(page)
    try:
        for _ in range(3):
            session.send("HeapProfiler.collectGarbage")
        return int(session.send("Runtime.getHeapUsage")["usedSize"])
    except Error:
        return 0
    finally:
        session.detach()
