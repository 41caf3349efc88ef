"""The first minute: five boards that teach the rules of nonograms."""

from collections.abc import Iterator
from typing import Any

import pytest
from common import needs_engine
from page.driver import DATE, PHONE, THEMES, OpenPage, has_no_barriers, keys, reads
from page.test_play import started
from playwright.sync_api import Locator, Page, expect

import nono

pytestmark = needs_engine
LESSONS: list[dict[str, Any]] = [
    {"title": "A table", "rows": "11111 10001 10001 10001 10001", "taught": "full-line complete"},
    {"title": "A duck", "rows": "00110 00111 11110 11111 00100", "taught": "overlap"},
    {"title": "A cat", "rows": "10001 11011 11111 10101 01110", "taught": "punctuate"},
    {"title": "An umbrella", "rows": "00100 01110 11111 00100 01100", "taught": ""},
    {"title": "An ice cream", "rows": "01110 11111 22222 02220 00200", "taught": ""},
]


def said(page: Page) -> Locator:
    return page.locator("#lesson-said > div")


def cell_name(page: Page) -> str:
    """Return what a screen reader says about the cell of the cursor."""
    view = page.locator(".lesson .view")
    return page.locator(f"#{view.get_attribute('aria-activedescendant')}").inner_text()


def cells(page: Page) -> Iterator[int]:
    """Move the cursor over all cells, and yield their numbers."""
    page.keyboard.press("Control+Home")
    for cell in range(25):
        expected = f"row {cell // 5 + 1} column {cell % 5 + 1}: "
        page.wait_for_function(
            """(place) => {
              const grid = document.querySelector(".lesson .view");
              const cell = document.getElementById(grid.getAttribute("aria-activedescendant"));
              return cell?.textContent.startsWith(place);
            }""",
            arg=expected,
        )
        yield cell
        keys(page, "ArrowRight" if cell % 5 < 4 else "Home ArrowDown")


def at_lesson(page: Page, number: int) -> None:
    """Wait until a lesson, counted from 0, can be played."""
    page.locator(f".steps [aria-current=step]:nth-child({number + 1})").wait_for()
    expect(page.locator(".lesson .view")).to_be_focused()


def fill_what_is_said(page: Page, number: int) -> None:
    """Give the cells that the sentence speaks of their marks; a screen reader says which they are."""
    goal = LESSONS[number]["rows"].replace(" ", "")
    outlined = [cell for cell in cells(page) if cell_name(page).endswith(", outlined")]
    assert outlined
    for cell in cells(page):
        if cell not in outlined:
            continue
        if goal[cell] == "2":
            page.get_by_role("button", name="brown").click()
        page.keyboard.press("x" if goal[cell] == "0" else "Space")


@pytest.mark.parametrize("number", range(5))
def test_a_lesson_needs_only_what_was_said_so_far(number: int) -> None:
    rows = [[int(ink) for ink in row] for row in LESSONS[number]["rows"].split()]
    taught = " ".join(lesson["taught"] for lesson in LESSONS[: number + 1]).split()
    grade = nono.grade(nono.Nonogram.from_grid(rows))
    assert grade.word == "easy"
    assert grade.techniques.keys() <= {*taught}


def test_five_boards_are_solved_one_after_another(open_page: OpenPage) -> None:
    page = open_page(first=True)
    page.click(".new-here")
    for number, lesson in enumerate(LESSONS):
        at_lesson(page, number)
        sentence = said(page).inner_text()
        assert page.locator(".lesson button:visible").all_inner_texts() == [""] * (number > 2) * len(
            {*lesson["rows"]} - {" "}
        )
        fill_what_is_said(page, number)
        reads(page, "#lesson-said > div", "The rest goes the same way.")
        if number == 4:  # the chosen ink stays
            expect(page.get_by_role("button", name="brown")).to_have_attribute("aria-pressed", "true")
        for cell in cells(page):
            ink = lesson["rows"].replace(" ", "")[cell]
            name = cell_name(page)
            if ink == "0" or not name.endswith("no mark"):
                continue
            if number == 4:
                page.get_by_role("button", name={"1": "pink", "2": "brown"}[ink]).click()
            page.keyboard.press("Space")
            if said(page).inner_text().startswith(lesson["title"]):
                break
        reads(page, "#lesson-said h2", lesson["title"])
        assert sentence not in said(page).inner_text()
        assert page.locator(".steps .hung").count() == number + 1
        expect(page.locator(".lesson .primary")).to_be_focused()  # the last cell was filled with a key
        page.keyboard.press("Enter")
    page.get_by_role("heading", name="Now a real one").wait_for()
    assert page.get_by_text("That is all there is to know").count() == 1
    page.get_by_role("link", name="Play").click()
    started(page)
    assert page.url.endswith(f"#play/{DATE}/small")
    assert page.is_hidden("#play-rule")  # the lessons have taught it
    page.evaluate("location.hash = 'today'")
    page.locator(".sizes").wait_for()
    assert page.locator(".new-here").count() == 0


def test_skip_leads_to_a_real_puzzle(open_page: OpenPage) -> None:
    page = open_page("#first/3", **PHONE)
    at_lesson(page, 2)
    page.get_by_role("link", name="Skip", exact=True).click()
    page.get_by_text("You can come back to it under Rules").wait_for()
    page.get_by_role("link", name="Play").click()
    started(page)


@pytest.mark.parametrize("width", [320, 1280])
def test_no_lesson_shuts_anybody_out(open_page: OpenPage, width: int) -> None:
    page = open_page("#first", width=width, height=740, touch=width == 320)
    for number in (0, 3, 4):
        page.evaluate(f"location.hash = 'first/{number + 1}'")
        at_lesson(page, number)
        has_no_barriers(page, *THEMES)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.evaluate("location.hash = 'first/end'")
    page.get_by_role("heading", name="Now a real one").wait_for()
    has_no_barriers(page, *THEMES)
