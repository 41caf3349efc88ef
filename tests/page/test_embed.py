"""The page as a part of another page: the board fills the frame, and is quiet about storage."""

import random
from typing import Any

import pytest
from page.driver import (
    THEMES,
    OpenPage,
    click,
    has_no_barriers,
    keys,
    load_again,
    of_app,
    point,
    settle,
    stroke,
    wait_for_app,
)
from page.scripts import scripts
from playwright.sync_api import Page, expect

import nono
from nono import Puzzle

FRAMES = [(320, 480), (480, 640), (800, 600)]
TOOLS = "#play-hint, #undo, #whole"
SCRIPTS = scripts(__file__)
LINK = SCRIPTS["link"]
# Opens a puzzle from its link and waits for its board.
OPEN = f"""async (text) => {{
  const {{ app }} = await import("/main.js");
  const [{{ height, width }}] = (await import("/formats/json.js")).readJson(text);
  const before = app.board.picture;
  location.hash = await ({LINK})(text);
  const isShown = () => app.mode === "play" && app.board.picture !== before
    && app.board.picture.height === height && app.board.picture.width === width;
  while (!isShown()) await new Promise(requestAnimationFrame);
}}"""
BOARD = SCRIPTS["board"]
# Like a browser that denies another site's pages their storage.
DENIED = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""


def nonogram(height: int, width: int, colours: int = 2) -> Puzzle:
    """Return a nonogram with clues that are as long as clues of random pictures are."""
    rng = random.Random(height)
    cells = [[int(rng.random() < 0.6) * rng.randrange(1, colours) for _ in range(width)] for _ in range(height)]
    return nono.Nonogram.from_grid(cells)


PUZZLES = {
    **{
        f"{height}x{width}": nonogram(height, width)
        for height, width in ((5, 5), (10, 9), (20, 20), (30, 30), (50, 50))
    },
    "30x30 in colours": nonogram(30, 30, 4),
    "30x40 in colours": nonogram(30, 40, 5),
    **{name: nono.puzzle(name) for name in ("kite", "octave", "lantern")},
}


def open_puzzle(page: Page, puzzle: Puzzle) -> None:
    """Open a puzzle from its link, and wait until its board has its size."""
    page.evaluate(OPEN, nono.dumps(puzzle, "json"))
    settle(page)


def embedded(open_page: OpenPage, width: int, height: int, **more: Any) -> Page:
    return open_page("?compact", width=width, height=height, **more)


@pytest.mark.parametrize(("width", "height"), FRAMES)
def test_the_board_fills_the_frame(open_page: OpenPage, width: int, height: int) -> None:
    page = embedded(open_page, width, height)
    for name, puzzle in PUZZLES.items():
        open_puzzle(page, puzzle)
        returned = page.evaluate(BOARD)
        what = (name, returned)
        if max(puzzle.height, puzzle.width) <= 30:
            assert returned["isWhole"], what
            assert returned["isLargest"], what
        else:
            assert returned["size"] == 24, what
        assert page.locator(TOOLS).count() == 3
        main = page.locator("main").bounding_box()
        assert main is not None
        assert main["height"] > height - 10, what  # no part of the frame is left over


@pytest.mark.parametrize(("path", "ratio"), [("?compact", 1.5), ("", 2.625)])
def test_a_large_board_scrolls_to_its_last_cell(open_page: OpenPage, path: str, ratio: float) -> None:
    page = open_page(path, width=480, height=640, device_scale_factor=ratio)
    open_puzzle(page, PUZZLES["50x50"])
    page.locator("#stage .view").evaluate("(view) => view.scrollBy(2000, 2000)")
    page.wait_for_timeout(60)
    last = of_app(page, "board.layout.visibleCells()")
    assert (last["right"], last["bottom"]) == (49, 49)
    # The cell at a point of the screen is the one that is drawn there.
    click(page, 49 * 50 + 49)
    wait_for_app(page, "board.picture.cells[2499] === 1")


def test_an_embed_opens_the_address_of_a_puzzle(open_page: OpenPage) -> None:
    page = open_page("?compact#play/2026-11-29/small")
    assert page.evaluate("document.documentElement.dataset.mode") == "play"
    check = page.locator("#play-mistakes")
    assert check.evaluate("(button) => button.scrollWidth <= button.clientWidth")


def test_a_solved_embed_leads_nowhere(open_page: OpenPage) -> None:
    heart = nono.puzzle("heart")
    page = embedded(open_page, 320, 480)
    open_puzzle(page, heart)
    for row in ((1, 1), (3, 3), (5, 9), (10, 14), (16, 18), (22, 22)):
        stroke(page, [point(page, cell) for cell in row])
    finish = page.locator("#finish")
    expect(finish.get_by_role("button")).to_have_count(1)
    finish.get_by_role("button", name="Close").click()
    expect(page.locator("#play-hint")).to_have_text("Hint")


def test_an_embed_says_nothing_about_storage(open_page: OpenPage) -> None:
    page = embedded(open_page, 480, 640)
    page.add_init_script(DENIED)
    load_again(page)
    open_puzzle(page, PUZZLES["10x9"])
    click(page, 0)
    page.wait_for_timeout(1000)  # the puzzle would have been kept by now
    expect(page.locator("#no-room")).to_have_count(0)
    page.goto(page.url.replace("?compact", "#draw"))
    page.wait_for_selector("html[data-ready]", state="attached")
    page.evaluate("async () => { (await import('/main.js')).app.store.keep({}); }")
    click(page, 0)
    expect(page.locator("#no-room")).to_contain_text("cannot store puzzles")


def test_axe_in_a_frame(open_page: OpenPage) -> None:
    page = embedded(open_page, 320, 480)
    open_puzzle(page, PUZZLES["50x50"])
    page.get_by_role("grid").focus()
    keys(page, "?")
    has_no_barriers(page, *THEMES)
