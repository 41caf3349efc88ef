"""Tests of what makes playing comfortable: crosses, runs, mistakes, long presses, the title and the finish."""

import re

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
    wait_until,
)
from page.scripts import scripts
from page.test_files import opened
from page.test_play import HEART, play, shown, start_of, started
from playwright.sync_api import Page

import nono

pytestmark = needs_engine


def choose(page: Page, *settings: str) -> None:
    """Press these boxes of the settings."""
    pick(page, "Settings")
    for words in settings:
        page.locator("#settings label", has_text=words).click()
    page.locator("#settings").get_by_role("button", name="Close").click()


def test_a_complete_line_gets_its_crosses(page: Page) -> None:
    play(page, HEART)
    click(page, 1)
    assert start_of(page) == {1: 1}
    click(page, 3)
    assert start_of(page) == {0: 0, 1: 1, 2: 0, 3: 1, 4: 0}
    press(page, "Undo")  # the crosses are part of the stroke
    assert start_of(page) == {1: 1}
    choose(page, "Cross out finished lines")
    click(page, 3)
    assert start_of(page) == {1: 1, 3: 1}


def test_the_crosses_of_a_line_go_when_it_is_no_longer_complete(page: Page) -> None:
    play(page, HEART)
    click(page, 0)
    click(page, 2)  # 1 1, but in the wrong place
    wrong = {0: 1, 1: 0, 2: 1, 3: 0, 4: 0}
    assert start_of(page) == wrong
    click(page, 0)
    assert start_of(page) == {2: 1}
    press(page, "Undo")
    assert start_of(page) == wrong
    page.get_by_role("grid").focus()
    page.keyboard.press("Delete")  # the cursor is still at the cell
    assert start_of(page) == {2: 1}
    press(page, "Undo")
    click(page, 3, button="right")
    assert start_of(page) == {0: 1, 1: 0, 2: 1, 4: 0}  # the player may take a cross away
    stroke(page, [point(page, 10), point(page, 14)])
    click(page, 0)
    assert start_of(page) == {2: 1} | dict.fromkeys(range(10, 15), 1)


def test_grey_numbers(page: Page) -> None:
    play(page, HEART)
    stroke(page, [point(page, 5), point(page, 9)])
    done = shown(page, "done")
    assert (done[1], any(map(any, done[HEART.height :]))) == ([True], False)
    choose(page, "Take the ink from finished clues")
    assert shown(page, "done") is None


SCRIPTS = scripts(__file__)
NUMBER = SCRIPTS["number"]


def number(page: Page, line: int, index: int) -> tuple[float, float]:
    """Return the middle of a number of a clue; rows are the first lines."""
    x, y = page.evaluate(NUMBER, [line, index])
    return x, y


def strikes(page: Page, *names: str) -> None:
    """Wait until these lines have grey numbers."""
    wait_until(
        page,
        """(names) => [...document.querySelectorAll("[role=rowheader], [role=columnheader]")]
          .map((header) => header.textContent).filter((name) => name.includes("done")).join() === names""",
        ",".join(names),
    )


def test_numbers_of_clues_are_struck_by_hand(page: Page) -> None:
    play(page, HEART)  # the clue of its first row is 1 1
    page.mouse.click(*number(page, 0, 1))
    strikes(page, "Row 1: 1 1 done")
    page.mouse.click(*number(page, 6, 0))
    strikes(page, "Column 2: 4 done", "Row 1: 1 1 done")
    page.mouse.click(*number(page, 0, 1))  # again: it is not struck any more
    strikes(page, "Column 2: 4 done")
    page.keyboard.press("Control+z")
    keys(page, ", ;")
    strikes(page, "Column 1: 2 done", "Column 2: 4 done", "Row 1: 1 done 1 done")
    wait_for_app(page, "store.puzzle.start === null")  # no cell is marked
    load_again(page)
    strikes(page, "Column 1: 2 done", "Column 2: 4 done", "Row 1: 1 done 1 done")
    for _ in range(3):
        page.keyboard.press("u")
    strikes(page, "Row 1: 1 1 done")
    stroke(page, [point(page, 5), point(page, 9)])  # the page greys the 5 of row 2 itself, so a click does nothing
    strikes(page, "Row 1: 1 1 done", "Row 2: 5 done")
    page.mouse.click(*number(page, 1, 0))
    assert of_app(page, "histories.play.signs.join('')") == "01000000000"


def test_the_title_and_the_finish(page: Page) -> None:
    drop(page, nono.dumps(HEART).replace('"author": "nono"', '"author": "Ada", "description": "It beats."'))
    opened(page)
    started(page)
    name = page.locator("#play-what")
    assert name.inner_text() == "Nonogram"
    for cell, colour in enumerate(HEART.goal_bytes or b""):
        if colour and start_of(page).get(cell) != 1:
            click(page, cell)
            page.wait_for_timeout(100)  # the time begins with the first mark
    finish = page.locator("#finish")
    finish.wait_for()
    assert "Heart" in finish.inner_text()
    assert "by Ada\n\nIt beats." in finish.inner_text()
    assert re.search(r"Time\n+0:0[1-9]\n+Hints\n+0", finish.inner_text())
    inked = """() => [...document.querySelector('#finish-picture path.ink').getAttribute('d').matchAll(/h(\\d+)v/g)]
      .reduce((sum, [, length]) => sum + Number(length), 0)"""
    assert page.evaluate(inked) == sum(HEART.goal_bytes or b"")
    press(page, "Close")
    assert page.locator("#play-next").is_visible()
    assert name.inner_text() == "Heart"
    look_inside(page)  # the answer is known
    assert page.get_attribute("html", "data-mode") == "draw"
    load_again(page)
    assert finish.is_hidden()


def test_the_link_that_skips_leads_to_the_keys_of_the_board(page: Page) -> None:
    play(page, HEART)
    page.locator(".skip").focus()
    assert page.locator(".skip").inner_text() == "Skip to the board"
    keys(page, "Enter ArrowRight Space")
    assert start_of(page) == {1: 1}
    page.evaluate("location.hash = 'library'")
    page.locator("#search").wait_for()
    assert page.locator(".skip").inner_text() == "Skip to the content"
