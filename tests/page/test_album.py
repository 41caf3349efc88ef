"""Tests of the album: solved pictures on walls and on the ledge, the days that can be filled, and three of a day."""

from typing import Any

import pytest
from page.driver import PHONE, OpenPage, has_no_barriers, wait_until, wait_until_stored
from page.scripts import scripts
from page.test_files import go, opened
from page.test_play import started
from playwright.sync_api import Page, expect

SCRIPTS = scripts(__file__)
HANG = SCRIPTS["hang"]
NAMES = "all => all.map((one) => one.ariaLabel)"
GAPS = """(ledge) => {
  const boxes = [...ledge.children].map((child) => child.getBoundingClientRect());
  return boxes.map(({ left }, index) => left - (boxes[index - 1]?.right ?? ledge.getBoundingClientRect().left));
}"""


def game(address: str, solved: str, seconds: int = 100, **more: Any) -> dict[str, Any]:
    """Return a solved game for `HANG`: its address, when it was solved, and the time that it took."""
    return {"address": address, "solved": f"{solved}T12:00", "seconds": seconds, "more": more}


def solve(page: Page, address: str) -> None:
    """Open a picture, and fill it in one go."""
    page.evaluate("address => { location.hash = `#play/${address}`; }", address)
    page.wait_for_selector("html[data-place=board]")
    started(page)
    page.evaluate(SCRIPTS["fill"])
    wait_until(page, "address => localStorage[`nono.progress./${address}`] === '1'", address)


def test_pictures_hang_by_the_months_in_which_they_were_solved(open_page: OpenPage) -> None:
    page = open_page("#make", date="2027-01-05")
    games = [
        game("2026-12-01/small", "2027-01-02", 95),
        game("2026-12-01/large", "2026-12-30", 1800),
        game("urneg", "2026-11-12", 30),  # the heart, of version 2.1
        game("2026-12-02/sudoku", "2026-12-02"),  # other kinds do not hang
    ]
    page.evaluate(HANG, games)
    go(page, "album")
    page.get_by_text("3 hang here.").wait_for()
    walls = page.locator(".walls section")
    assert walls.evaluate_all(NAMES) == ["January", "December 2026", "November 2026"]
    assert walls.nth(0).locator(".note").all_inner_texts() == ["1", "1:35"]
    assert walls.nth(2).get_by_role("link", name="Heart, 12 November").count() == 1
    facts = page.get_by_role("region", name="Numbers")
    assert facts.locator("dd").all_inner_texts() == ["0 days", "2 days"]
    assert facts.locator("td").all_inner_texts()[1:] == ["2", "1:35", "0", "", "1", "30:00"]
    has_no_barriers(page, "light", "dark")


def test_a_day_is_filled_later_and_counts(open_page: OpenPage) -> None:
    page = open_page("#make", date="2026-12-04")
    page.evaluate(HANG, [game("2026-12-01/small", "2026-12-01"), game("2026-12-03/small", "2026-12-03")])
    go(page, "album")
    days = page.locator(".sheet button")
    states = [name.split(", ")[1] for name in days.evaluate_all(NAMES)]
    assert states == ["1 of 3 solved", "can still be filled", "1 of 3 solved", "can still be filled"]
    page.get_by_role("button", name="2 December, can still be filled").click()
    card = page.get_by_role("group", name="2 December")
    assert card.locator(".tile").count() == 3
    assert card.locator(".primary").count() == 1
    expect(page.locator("[data-day='2026-12-02']")).to_be_focused()
    card.get_by_text("Play").first.click()
    opened(page)
    assert page.url.endswith("#play/2026-12-02/small")
    solve(page, "2026-12-02/small")
    go(page, "album")
    page.get_by_text("3 hang here, and 3 days stand in a row.").wait_for()
    assert page.locator(".pieces a").evaluate_all(NAMES)[0].endswith(", 4 December")  # the day on which it was solved


def test_a_day_before_this_order_is_no_frame(open_page: OpenPage) -> None:
    page = open_page("#make", date="2026-12-01")
    page.evaluate(HANG, [game("2026-11-28/medium", "2026-11-28")])
    go(page, "album")
    page.get_by_role("button", name="Month before").click()
    page.get_by_role("heading", name="November").first.wait_for()
    names = page.locator(".sheet button").evaluate_all(NAMES)
    assert names == ["28 November, 1 of 3 solved", "30 November, can still be filled"]
    expect(page.get_by_role("button", name="Month before")).to_be_disabled()
    expect(page.get_by_role("button", name="Next month")).to_be_focused()


def test_the_phone_shows_the_wall_or_the_days(open_page: OpenPage) -> None:
    page = open_page("#make", **PHONE, date="2026-12-02")
    page.evaluate(HANG, [game("2026-12-01/small", "2026-12-01")])
    go(page, "album")
    wall, sheet = page.locator(".walls"), page.locator(".month")
    assert (wall.is_visible(), sheet.is_visible()) == (True, False)
    page.get_by_role("button", name="Days").tap()
    assert (wall.is_visible(), sheet.is_visible()) == (False, True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    has_no_barriers(page)


def test_a_solved_picture_keeps_its_day_when_it_is_looked_at_again(open_page: OpenPage) -> None:
    """Games of version 2.1 do not say when they were solved: the time when they were stored last counts."""
    page = open_page("#make", date="2026-12-20")
    page.evaluate(HANG, [game("2026-12-01/small", "2026-12-01")])
    page.evaluate("location.hash = '#play/2026-12-01/small'")
    started(page)
    wait_until_stored(page)
    go(page, "album")
    assert page.locator(".pieces a").evaluate_all(NAMES)[0].endswith(", 1 December")


@pytest.mark.parametrize(("width", "most"), [(1280, 14), (360, 6)])
def test_the_ledge_has_the_last_pictures(open_page: OpenPage, width: int, most: int) -> None:
    page = open_page("#make", width=width, date="2026-12-20")
    days = [f"2026-12-{day:02}" for day in range(1, 20)]
    page.evaluate(HANG, [game(f"{day}/small", day) for day in days])
    go(page, "today")
    ledge = page.locator(".ledge")
    shown = ledge.locator(".hung-link").evaluate_all(NAMES)
    assert shown[-1].endswith(", 19 December")
    assert shown == sorted(shown, key=lambda name: int(name.split()[-2]))
    assert 3 <= len(shown) <= most
    assert page.get_by_role("link", name="Today's small picture").get_attribute("href") == "#play/2026-12-20/small"
    page.get_by_text("19 days in a row").wait_for()
    assert ledge.evaluate("(ledge) => ledge.scrollWidth <= ledge.clientWidth")
    assert max(ledge.evaluate(GAPS)) <= 22  # from the left, without gaps
    has_no_barriers(page, "light", "dark")
    page.get_by_role("link", name="All 19").click()
    page.get_by_text("19 hang here").wait_for()


def test_the_three_of_a_day_hang_together(open_page: OpenPage) -> None:
    page = open_page("#make", date="2026-12-02")
    page.evaluate(HANG, [game("2026-12-02/medium", "2026-12-02", 760), game("2026-12-02/large", "2026-12-02", 1145)])
    solve(page, "2026-12-02/small")
    finish = page.locator("#finish")
    finish.get_by_role("heading", name="All three").wait_for()
    assert finish.locator("dd").all_inner_texts()[1:] == ["12:40", "19:05"]
    figures = finish.locator("figure")
    assert figures.count() == 3
    scales = "all => all.map((one) => one.getBoundingClientRect().width / Number(one.viewBox.baseVal.width))"
    assert len({round(scale, 2) for scale in figures.locator("svg").evaluate_all(scales)}) == 1
    finish.get_by_text("The next three come tomorrow at midnight.").wait_for()
    assert finish.locator(".primary").all_inner_texts() == ["Another one"]
    has_no_barriers(page, "light", "dark")
    finish.get_by_role("link", name="Your pictures").click()
    page.get_by_text("3 hang here").wait_for()
