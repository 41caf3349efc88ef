"""Measures how fast the page answers after strokes and changes of single cells, in a real Chromium.

    python bench/strokes.py [strokes edits taps returns]

Times are wall-clock milliseconds from a change of the drawing to an answer of the page. There are three answers: the
first verdict, the first cells that differ between solutions ("some"), and all such cells ("all"). Needs Chromium,
Playwright, and the WebAssembly engine in src/nono/page/web. Prints one line per measurement and saves nothing.
"""

import random
import shutil
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from threading import Thread
from typing import Any

from measuring import head, row
from playwright.sync_api import BrowserContext, CDPSession, Page, sync_playwright

from nono.genres.families import puzzles
from nono.page.server import Server
from nono.page.site import completed, sources

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from page.conftest import DISABLED, joined_modules
from page.driver import Point, point, stroke, touch

RECORD = """async () => {
  const { app } = await import("/app/main.js");
  const { checker } = app;
  const log = window.log = new Map();
  const check = checker.check.bind(checker);
  checker.check = document => {
    const at = performance.now();
    const id = check(document);
    log.set(id, { at });
    window.last = id;
    return id;
  };
  const note = (detail, parts) => {
    const entry = log.get(detail.id);
    for (const [name, value] of Object.entries(parts)) if (entry) entry[name] ??= value;
  };
  const since = detail => performance.now() - (log.get(detail.id)?.at ?? 0);
  checker.addEventListener("verdict", ({ detail }) => {
    const known = detail.verdict !== "undecided";
    note(detail, { first: since(detail), kind: known || detail.final ? detail.verdict : undefined });
    if (known) note(detail, { verdict: since(detail) });
  });
  checker.addEventListener("differs", ({ detail }) => {
    note(detail, { some: since(detail) });
    if (detail.complete) note(detail, { all: since(detail) });
  });
  checker.addEventListener("grade", ({ detail }) => note(detail, { grade: since(detail) }));
  checker.addEventListener("repair", ({ detail }) => {
    if (detail.proposals.length) note(detail, { repair: since(detail) });
  });
}"""
LOAD = """async ([height, width, cells]) => {
  const { app } = await import("/app/main.js");
  const { blank } = await import("/puzzle/document.js");
  const { GENRES } = await import("/genres/index.js");
  app.store.load({ ...blank(GENRES.nonogram, height, width), cells: Uint8Array.from(cells) });
}"""
EDIT = """async ([cells, pause]) => {
  const { app } = await import("/app/main.js");
  for (const cell of cells) {
    app.store.paint([[cell, 1 - app.store.document.cells[cell]]]);
    await new Promise(resolve => setTimeout(resolve, pause));
  }
}"""
CELL = "async cell => Object.values((await import('/app/main.js')).app.board.pointOf(cell))"
PLAYED = "() => document.querySelector('#play-hint').textContent !== ''"
# Taps the card of the begun game as soon as it is painted, and notes when the board is painted, all without a driver.
RETURN = """
  const next = requestAnimationFrame;
  const when = (found, then) => next(() => (found() ? next(then) : when(found, then)));
  const card = () => document.querySelector(".begun .card");
  when(card, () => {
    card().click();
    when(() => document.querySelector("#play-hint").textContent, () => window.returned = performance.now());
  });
"""
YESTERDAY = """async () => {
  const { dateOf } = await import("/files/shelf.js");
  location.hash = `play/${dateOf(new Date(Date.now() - 864e5))}/nonogram`;
}"""
# Stores the game 40 times more, as solved puzzles of other days.
GAMES = """() => {
  const key = Object.keys(localStorage).find((one) => one.startsWith("nono.puzzle."));
  const entry = JSON.parse(localStorage[key]);
  for (let at = 0; at < 40; at++) {
    const game = { ...entry, from: `2025-01-${at}`, key: `${at}`, progress: 1, time: entry.time - 864e5 * (at + 2) };
    localStorage[key + at] = JSON.stringify(game);
  }
}"""
KINDS = ("unique", "multiple", "undecided", "overtaken")
PAUSE = 250  # milliseconds between changes of single cells


@contextmanager
def opened() -> Iterator[Page]:
    """Open the page in a browser, and record its answers."""
    files = completed(sources())
    server = Server(files | joined_modules(files))
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-dev-shm-usage", f"--disable-features={','.join(DISABLED)}"],
        )
        page = browser.new_context(viewport={"width": 1280, "height": 1000}, service_workers="block").new_page()
        page.goto(server.url + "#draw")
        page.evaluate(RECORD)
        page.evaluate(LOAD, [5, 5, [0] * 25])
        page.wait_for_timeout(300)
        stroke(page, [tuple(page.evaluate(CELL, 0))])  # the page loads its checker when the user first draws
        page.wait_for_function("() => window.log.size > 0")
        yield page
        browser.close()
    server.shutdown()
    server.server_close()


def entries(page: Page) -> list[dict[str, Any]]:
    """Return the records of the changes since the last call."""
    found: list[dict[str, Any]] = page.evaluate("() => [...window.log.values()]")
    page.evaluate("() => window.log.clear()")
    return found


def spread(values: Sequence[float]) -> str:
    """Return median, 95th percentile and maximum as text."""
    if not values:
        return "-"
    ordered = sorted(values)
    return f"{statistics.median(ordered):.1f} / {ordered[ceil(0.95 * (len(ordered) - 1))]:.1f} / {ordered[-1]:.1f}"


def report(what: str, found: Sequence[dict[str, Any]]) -> None:
    """Print a table row for these records. A change that was replaced by a newer one has no times."""
    kinds = [one.get("kind", "overtaken") for one in found]
    several = [one for one in found if one.get("kind") == "multiple"]
    row(
        what,
        len(found),
        *(kinds.count(kind) for kind in KINDS),
        spread([one["verdict"] for one in found if "verdict" in one]),
        spread([one["some"] for one in several if "some" in one]),
        spread([one["all"] for one in several if "all" in one]),
        f"{sum(one.get('all', 1e9) <= 150 for one in several)} of {len(several)}",
        spread([one["grade"] for one in found if "grade" in one]),
        spread([one["repair"] for one in several if "repair" in one]),
    )


def load(page: Page, family: str) -> None:
    """Load a generated picture of a family."""
    puzzle = next(puzzles(family))
    page.evaluate(LOAD, [puzzle.height, puzzle.width, list(puzzle.goal_bytes or b"")])


def strokes(page: Page) -> None:
    """Measure mouse strokes across an empty board and across a picture."""
    rng = random.Random(1)
    for name, side in (("empty", 30), ("blobs:30x30:.55", 30), ("blobs:50x50:.55", 50)):
        if name == "empty":
            page.evaluate(LOAD, [side, side, [0] * side * side])
        else:
            load(page, name)
        page.wait_for_timeout(300)
        entries(page)
        for _ in range(60):
            y, x = rng.randrange(side), rng.randrange(side)
            cells = [(y, x)]
            for _ in range(rng.randint(0, 4)):
                y, x = (min(side - 1, max(0, at + rng.randint(-4, 4))) for at in (y, x))
                cells.append((y, x))
            points: list[Point] = [tuple(page.evaluate(CELL, y * side + x)) for y, x in cells]
            stroke(page, points, button=rng.choice(["left", "left", "left", "right"]))
            page.wait_for_timeout(rng.choice([20, 100, 250]))
        page.wait_for_timeout(500)
        report(f"mouse, {name}", entries(page))


def edits(page: Page) -> None:
    """Measure changes of single cells in pictures, at regular intervals."""
    rng = random.Random(2)
    for name in ("blobs:30x30:.55", "blobs:50x50:.55", "random:30x30:.55", "random:50x50:.6"):
        side = int(name.partition("x")[2][:2])
        load(page, name)
        page.wait_for_timeout(300)
        entries(page)
        page.evaluate(EDIT, [[rng.randrange(side * side) for _ in range(80)], PAUSE])
        page.wait_for_timeout(500)
        report(f"cells, {name}", entries(page))


def phone_of(page: Page) -> BrowserContext:
    """Return a context with the screen of a phone, where nothing is stored."""
    return page.context.browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)  # type: ignore[union-attr]


def metered(page: Page) -> tuple[CDPSession, Callable[[], float]]:
    """Return a session, and a function for the main thread's CPU time in ms, times 4 for a phone's processor.

    The browser's throttle is not used for it, because it counts the time of other programs.
    """
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        return 4000 * float(found["TaskDuration"])

    return session, spent


def returns(page: Page) -> None:
    """Measure how soon the board of the game of the day before appears, after one tap and with 40 stored puzzles.

    CPU times are times 4; wall times are measured with a processor that the browser slows down 4 times.
    """
    context = phone_of(page)
    visit = context.new_page()
    visit.goto(page.url.split("#")[0])
    visit.evaluate(YESTERDAY)
    visit.wait_for_function(PLAYED)
    visit.wait_for_timeout(500)
    touch(visit, [point(visit, 0)])
    visit.wait_for_timeout(1000)
    visit.evaluate(GAMES)
    library: list[float] = []
    for _ in range(7):
        visit.close()
        visit = context.new_page()
        _, spent = metered(visit)
        visit.goto(page.url.split("#")[0] + "#library")
        visit.locator(".cards").last.wait_for()
        library.append(spent())
    print(f"from the address to the library: CPU {spread(library)} ms")
    context.add_init_script(RETURN)
    cpu: list[float] = []
    wall: list[float] = []
    for rate in [1, 4] * 7:
        visit.close()
        visit = context.new_page()
        session, spent = metered(visit)
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        visit.goto(page.url.split("#")[0], wait_until="commit")
        visit.wait_for_function("() => window.returned", polling=500)
        (wall if rate > 1 else cpu).append(visit.evaluate("window.returned") if rate > 1 else spent())
    print(f"from the address to the board of the last game: CPU {spread(cpu)} ms, wall {spread(wall)} ms")
    context.close()


def taps(page: Page) -> None:
    """Measure the main thread's CPU time in play."""
    context = phone_of(page)
    phone = context.new_page()
    phone.goto(page.url)
    phone.evaluate(RECORD)
    session, spent = metered(phone)

    def touched(kind: str, *points: Point) -> float:
        before = spent()
        for place in points or [None]:
            found = [{"x": place[0], "y": place[1]}] if place else []
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})
        phone.wait_for_timeout(50 if kind == "touchStart" else 300)
        return spent() - before

    for side in (20, 100):
        puzzle = next(puzzles(f"random:{side}x{side}:.5"))
        phone.evaluate(LOAD, [side, side, list(puzzle.goal_bytes or b"")])
        phone.evaluate("async () => { (await import('/app/main.js')).app.mode = 'play'; }")
        phone.wait_for_timeout(2000)
        phone.keyboard.press("Escape")  # closes the library
        places: list[Point] = [tuple(phone.evaluate(CELL, 2 * side + column)) for column in range(5)]
        taps = [(touched("touchStart", place), touched("touchEnd")) for place in places * 5]
        parts = (("touchStart", places[:1]), ("touchMove", places[1:]), ("touchEnd", []))
        drags = [[touched(kind, *points) for kind, points in parts] for _ in range(8)]
        mark, rest = (spread(times) for times in zip(*taps, strict=True))
        drag = spread([moved / (len(places) - 1) for _, moved, _ in drags])
        print(f"{side}x{side}: a mark {mark} ms; the rest of a tap {rest}; a drag {drag} ms per cell")
    context.close()


PARTS: dict[str, Callable[[Page], None]] = {
    "strokes": strokes,
    "edits": edits,
    "taps": taps,
    "returns": returns,
}


def main() -> None:
    """Run the measurements named on the command line, or all."""
    head("what", "changes", *KINDS, "verdict", "some", "all", "all in 150 ms", "grade", "repair")
    for name in sys.argv[1:] or PARTS:
        with opened() as page:
            PARTS[name](page)


if __name__ == "__main__":
    main()
