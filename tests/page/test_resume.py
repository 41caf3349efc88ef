"""A reload or a new tab brings back what was there: mode, marks, trials, undo history, time and zoom."""

from typing import Any

from common import needs_engine
from page.driver import (
    click,
    drop,
    keys,
    load_again,
    look_inside,
    of_app,
    pick,
    point,
    press,
    stroke,
    wait_for_app,
    wait_until_stored,
)
from page.scripts import scripts
from page.test_files import HELD, JSON, go, opened
from page.test_given import given
from page.test_play import HEART, NAME, START, play, start_of, started
from playwright.sync_api import Page

import nono

pytestmark = needs_engine
SCRIPTS = scripts(__file__)
STATE = SCRIPTS["state"]
KEPT = SCRIPTS["kept"]
ZOOM = "async () => { (await import('/main.js')).app.board.zoom(2); }"


def state(page: Page) -> dict[str, Any]:
    """Return the mode, the marks, the game, the view and the steps of the history."""
    found: dict[str, Any] = page.evaluate(STATE)
    found["history"]["texts"] = len(found["history"]["texts"])
    return found


def undo_all(page: Page) -> list[Any]:
    """Press Undo as often as possible, and return the marks after each step."""
    found = []
    while page.get_attribute("#undo", "aria-disabled") == "false":
        press(page, "Undo")
        found.append(
            (
                page.evaluate(START),
                page.text_content("#play-trial:not([hidden])") if page.locator("#play-trial").is_visible() else "",
            )
        )
    return found


def test_a_game_with_trials(page: Page) -> None:
    play(page, HEART)
    page.mouse.move(*point(page, 5))
    page.mouse.down()
    page.mouse.move(*point(page, 7), steps=3)
    page.wait_for_timeout(2 * HELD)  # a long stroke is still one step
    page.mouse.move(*point(page, 8))
    page.mouse.up()
    pick(page, "Try something")
    click(page, 0, button="right")
    pick(page, "Try something")
    click(page, 24)
    click(page, 23)
    press(page, "Undo")
    before = state(page)
    load_again(page)
    started(page)
    after = state(page)
    assert after["game"].pop("seconds") >= before["game"].pop("seconds")  # the clock goes on
    assert after == before
    assert "2 trials" in page.inner_text("#play-trial")
    assert page.evaluate(NAME, 24) == "row 5 column 5: ink, tentative"
    press(page, "Redo")
    assert start_of(page)[23] == 1
    press(page, "Reject", "Accept")
    assert start_of(page) == {0: 0, 5: 1, 6: 1, 7: 1, 8: 1}
    load_again(page)
    started(page)
    steps = undo_all(page)
    assert len(steps) == 8  # four strokes, two trials, one rejected and one accepted
    assert steps[-1] == ([], "")


def test_the_view_of_a_large_board(page: Page) -> None:
    drop(page, nono.Nonogram.from_grid([[1, 0] * 30] * 60))
    started(page)
    wait_for_app(page, "board.picture.width === 60")
    page.evaluate(ZOOM)
    of_app(page, "board.viewport.showMiddle(40, 30)")
    click(page, 40 * 60 + 30)
    wait_until_stored(page)
    before = state(page)
    assert before["view"]["size"]
    assert before["view"]["y"] > 10
    load_again(page)
    started(page)
    assert state(page)["view"] == before["view"]


def test_the_history_of_a_drawing(page: Page) -> None:
    stroke(page, [point(page, 0), point(page, 3)])
    press(page, "Title, size and position", "Flip horizontally", "Apply")
    click(page, 21)
    wait_until_stored(page)
    drawn = page.evaluate(JSON)
    load_again(page)
    assert page.evaluate(JSON) == drawn
    press(page, "Undo", "Undo", "Undo")
    assert page.get_attribute("#undo", "aria-disabled") == "true"
    press(page, "Redo", "Redo", "Redo")
    assert page.evaluate(JSON) == drawn


def test_undo_stops_at_the_start_of_a_drawing(page: Page) -> None:
    """No step of Undo returns to another drawing, whose entry it would change."""
    stroke(page, [point(page, 0), point(page, 3)])
    go(page, "make")
    page.get_by_role("button", name="Draw on an empty board").click()
    page.wait_for_selector("html[data-place=board]")
    assert page.get_attribute("#undo", "aria-disabled") == "true"
    click(page, 21)
    keys(page, "Control+z Control+z Control+z")
    assert of_app(page, "store.puzzle.cells.some(Boolean)") is False
    keys(page, "Control+y")
    wait_until_stored(page)
    kept = page.evaluate(KEPT)
    assert sorted(kept) == [[0, 1, 2, 3], [21]]


def test_a_damaged_state(page: Page) -> None:
    play(page, HEART)
    click(page, 5)
    wait_until_stored(page)
    for spoilt in ("{", "[]", '{"mode": "play", "game": {"marks": {"state": "!"}}, "history": 1}'):
        page.evaluate(
            """spoilt => {
          const key = Object.keys(localStorage).find((one) => one.startsWith("nono.state."));
          addEventListener("pagehide", () => { localStorage[key] = spoilt; });
        }""",
            spoilt,
        )
        load_again(page)
        of_app(page, "mode = 'play'")
        started(page)
        assert start_of(page) == {5: 1}, spoilt


def test_marks_of_a_larger_puzzle_after_a_smaller_one(page: Page) -> None:
    """A game ends when another puzzle is opened in the mode Draw (FINDINGS D6)."""
    play(page, HEART)
    click(page, 5)
    look_inside(page)
    campsite = nono.puzzle("campsite")
    assert isinstance(campsite, nono.Tents)
    drop(page, given(campsite))
    opened(page)
    started(page)
    assert start_of(page) == {}
