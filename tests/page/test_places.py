"""Tests of Today, Library and Make: their addresses, daily and built-in puzzles, progress, and the first visit."""

import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from common import script
from page.driver import (
    CLOCK,
    OpenPage,
    click,
    complaints,
    drop,
    has_no_barriers,
    keys,
    load_again,
    of_app,
    point,
    press,
    shows,
    stroke,
    wait_for_app,
    wait_until,
    wait_until_stored,
)
from page.scripts import scripts
from page.test_embed import DENIED
from page.test_files import JSON, go, mode_of, opened
from page.test_play import FRAME, start_of, started
from playwright.sync_api import Page, expect

import nono
from nono.genres import GENRES
from nono.text import built_in_facts

DOCUMENT = "(await import('/main.js')).app.store.puzzle"
SIZE = f"async () => [{DOCUMENT}.height, {DOCUMENT}.width]"
SCRIPTS = scripts(__file__)
SEEN = SCRIPTS["seen"]
BLACK = SCRIPTS["black"]
LINK = SCRIPTS["link"]
CLUES = f"async () => {DOCUMENT}.given.data.givens"
# A day after one whose first cell finishes a column, the turn of a year, a leap day and the day after it.
DATES = ["2026-11-29", "2027-01-01", "2028-02-29", "2028-03-01"]


HUT = "uhg"  # the address of the second board of the library
DAILY = ["small", "medium", "large", *(genre for genre in GENRES.rows if genre != "nonogram")]  # the puzzles of a day
# Keeps puzzles as solved, by their addresses.
SOLVE = "addresses => { for (const address of addresses) localStorage[`nono.progress./${address}`] = 1; }"
NONOGRAMS = 615  # number of nonograms in the library
LIBRARY = NONOGRAMS + 3 * (len(GENRES.rows) - 1)  # with three puzzles of each other genre


def day_before(today: str, days: int) -> str:
    return str(date.fromisoformat(today) - timedelta(days))


def begin_and_change(page: Page, change: dict[str, object]) -> None:
    """Mark a cell of the open puzzle, and change the record that the page then keeps of it."""
    click(page, 0)
    wait_until_stored(page)
    go(page, "make")  # so that the record is not written again
    page.evaluate(
        """(change) => {
      const key = Object.keys(localStorage).find((key) => key.startsWith("nono.puzzle."));
      localStorage[key] = JSON.stringify({ ...JSON.parse(localStorage[key]), ...change });
    }""",
        change,
    )


def test_the_built_in_puzzles_are_up_to_date_and_unique() -> None:
    made = script("make_page_pack")
    assert made["pack"]() == made["PACK"].read_text(encoding="utf-8"), "run python docs/make_page_pack.py"
    pool = made["pool"]()
    assert made["kinds"]() == made["KINDS"].read_text(encoding="utf-8"), "run python docs/make_page_pack.py"
    others = made["others"]()
    assert all(one.genre == "pegs" or nono.solve(one).verdict == "unique" for one in others)
    assert {one.genre for one in others} == {*GENRES.rows} - {"nonogram"}
    puzzles = [*made["first"](), *pool]
    assert len(set(puzzles)) == len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    names = {fact.name for fact in built_in_facts() if fact.set in ("black", "colour")}
    assert names < {puzzle.id for puzzle in puzzles}
    for puzzle in puzzles:
        assert nono.solve(puzzle).verdict == "unique", puzzle.id
        assert puzzle.title
    assert [one.height * one.width for one in (puzzles[0], puzzles[-1])] == [25, 3600]


def test_a_first_visit_begins_with_a_small_board(open_page: OpenPage) -> None:
    page = open_page(first=True)
    assert page.url.endswith("#today")
    assert page.locator(".sizes .primary").count() == 1
    assert page.locator(".sizes .tile").first.locator(".primary").count() == 1
    line = page.locator(".new-here")
    assert line.get_attribute("href") == "#first"
    has_no_barriers(page)
    line.click()
    page.locator(".lesson .view").wait_for()
    load_again(page)
    page.locator(".lesson .view").wait_for()
    page.go_back()
    page.wait_for_selector("html[data-place=today]")
    assert page.is_visible(".sizes")


def test_the_name_of_a_days_puzzle_outlives_a_change_of_settings(open_page: OpenPage) -> None:
    page = open_page("#today")
    address = page.locator(".sizes a").nth(1).get_attribute("href")
    page.evaluate("address => { location.hash = address; }", address)
    started(page)
    name = page.locator("#play-what")
    assert name.inner_text() == "Today, medium"
    go(page, "today")
    page.click("#theme")
    page.evaluate("address => { location.hash = address; }", address)
    started(page)
    assert name.inner_text() == "Today, medium"


@pytest.mark.parametrize("event", ["focus", "visibilitychange"])
def test_today_is_another_day_after_midnight(open_page: OpenPage, event: str) -> None:
    page = open_page("#today")
    assert page.locator(".heading .note").first.inner_text().startswith("Wednesday, 17 March.")
    page.evaluate(f"{CLOCK}({13 * 3_600_000})")
    page.evaluate("(event) => dispatchEvent(new Event(event))", event)
    page.get_by_text("Thursday, 18 March.").wait_for()
    assert page.locator(".sizes a").first.get_attribute("href") == "#play/2027-03-18/small"
    page.locator("#search").wait_for(state="detached")
    page.evaluate("location.hash = 'library'")
    page.locator("#search").wait_for()
    page.evaluate(f"{CLOCK}({13 * 3_600_000})")
    page.evaluate("(event) => dispatchEvent(new Event(event))", event)
    assert page.is_visible("#search")


@pytest.mark.parametrize("today", DATES)
def test_todays_puzzles_and_yesterdays_game(open_page: OpenPage, today: str) -> None:
    page = open_page("#today", width=390, height=844, touch=True, date=today)
    assert page.locator(".sizes .tile").count() == 3
    assert page.locator(".kinds a").count() == len(GENRES.rows) - 1
    yesterday = day_before(today, 1)
    page.evaluate("date => { location.hash = `play/${date}/medium`; }", yesterday)
    started(page)
    click(page, 0)
    marks = start_of(page)  # with crosses where the cell finishes a line
    assert marks[0] == 1
    of_app(page, "board.zoom(2)")
    wait_until_stored(page)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    url = page.url
    assert url.endswith(f"#play/{yesterday}/medium")
    other = page.context.new_page()
    page.close()
    other.goto(url.split("#")[0] + f"#today/{yesterday}")  # an address of version 2.1
    other.locator(f"[data-day='{yesterday}'][aria-label$=begun]").wait_for()
    assert other.locator(".sheet [aria-label$=solved]").count() == 0
    tile = other.locator(".day-card .tile:has(.primary)")
    tile.get_by_text("Go on").wait_for()
    assert tile.locator(".begun").count() == 1
    tile.tap()
    started(other)
    assert start_of(other) == marks
    assert of_app(other, "board.view.size") > 0
    press(other, "Undo")
    assert start_of(other) == {}


def test_a_begun_day_keeps_its_puzzle_in_later_versions(open_page: OpenPage) -> None:
    page = open_page("#play/2026-01-02/sudoku")
    opened(page)
    assert nono.loads(page.evaluate(JSON), "json").genre == "sudoku"
    click(page, 0)
    keys(page, "1")
    wait_until_stored(page)
    before = page.evaluate(CLUES)
    page.route("**/*.bin", lambda route: route.abort())
    load_again(page)
    assert page.evaluate(CLUES) == before
    page.evaluate("location.hash = '#today'")
    page.get_by_text("could not be loaded").wait_for()
    complaints(page).clear()


def test_a_game_that_version_2_0_kept_for_a_day_opens_from_its_own_record(page: Page) -> None:
    page.evaluate(
        "location.hash = '#play/qhpx'"
    )  # the duck of the library stands for a picture that the days no longer have
    started(page)
    begin_and_change(page, {"from": "2026-01-02/nonogram"})
    page.evaluate("""() => { localStorage["nono.progress./2026-01-02/nonogram"] = "0.1"; }""")
    page.evaluate("location.hash = '#library'")
    tile = page.get_by_role("region", name="Go on with").locator("a")
    tile.wait_for()
    assert tile.get_attribute("href") == "#play/2026-01-02/nonogram"
    tile.click()
    started(page)
    assert page.evaluate(f"async () => {DOCUMENT}.meta.id") == "duck"
    assert start_of(page)[0] == 1
    page.evaluate("location.hash = '#play/2026-01-02/medium'")
    wait_until(page, f"async () => {DOCUMENT}.meta.id !== 'duck'")


def test_the_address_of_a_days_nonogram_in_version_2_0_opens_the_medium_picture(open_page: OpenPage) -> None:
    page = open_page("#play/2026-01-02/nonogram")
    opened(page)
    assert page.url.endswith("#play/2026-01-02/medium")


def test_a_day_solved_in_version_2_0_counts_but_does_not_show_another_picture(page: Page) -> None:
    page.evaluate(SOLVE, ["2026-01-02/small", "2026-01-03/nonogram"])
    page.evaluate("location.hash = '#today/2026-01-02'")
    page.get_by_text("This device keeps no pictures of that day.").wait_for()
    assert page.locator(".sizes .tile").count() == 0
    buttons = page.locator(".sheet button").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert buttons == ["2 January, 1 of 3 solved", "3 January, solved"]


def test_a_game_of_version_2_1_keeps_its_picture(open_page: OpenPage) -> None:
    page = open_page("#play/qhpx")  # the duck stands for a picture that the day no longer has
    started(page)
    begin_and_change(page, {"from": "2026-01-02/large"})
    page.evaluate("location.hash = '#album/2026-01-02'")
    tile = page.locator(".sizes .tile")
    tile.get_by_text("Go on").wait_for()
    assert tile.count() == 1  # the other sizes of an earlier day are not offered
    assert page.locator("nav.kinds a").count() == 0
    tile.click()
    started(page)
    assert page.evaluate(f"async () => {DOCUMENT}.meta.id") == "duck"


@pytest.mark.parametrize("today", [*DATES, "2026-11-30", "2027-05-31", "2026-06-01"])
def test_the_page_has_the_pictures_of_the_date(open_page: OpenPage, today: str) -> None:
    day = date.fromisoformat(today)
    dates = script("make_page_days")["dates_of"](day, 1)
    for size in ("small", "medium", "large"):
        page = open_page(f"#play/{today}/{size}", date=today)
        opened(page)
        assert dates[page.evaluate(f"async () => {DOCUMENT}.meta.id")] == [(size, day)]


def test_a_days_picture_that_was_begun_in_the_library_is_a_new_game(page: Page) -> None:
    made = script("make_page_days")
    dates = made["dates_of"](date(2026, 1, 2), 1)
    [name] = [name for name, found in dates.items() if found == [("medium", date(2026, 1, 2))]]
    page.evaluate("(name) => { location.hash = `#play/${name}`; }", name)
    wait_until(page, f"async (name) => {DOCUMENT}.meta.id === name", name)
    started(page)
    click(page, 0)
    wait_until_stored(page)
    page.evaluate("location.hash = '#play/2026-01-02/medium'")
    wait_until(page, f"async (name) => {DOCUMENT}.meta.id === name && location.hash.includes('2026')", name)
    started(page)
    assert start_of(page) == {}


def test_a_puzzle_solved_before_it_is_first_stored(page: Page) -> None:
    page.evaluate("location.hash = 'play/urneg'")
    started(page)
    heart: Any = nono.puzzle("heart")
    for cell, colour in enumerate(heart.goal_bytes):
        if colour:
            click(page, cell)  # each click delays storing
    assert page.evaluate(f"async () => {DOCUMENT}.sealed") is False
    go(page, "library")
    shows(page, "#place", f"1 of {LIBRARY} solved")
    go(page, "make")
    assert "Your drawings appear here" in page.inner_text("#place")


def test_the_next_puzzle_of_a_day_is_of_the_same_day(open_page: OpenPage) -> None:
    page = open_page("#play/2026-01-02/mosaic", date="2026-01-02")
    started(page)
    of_app(page, "nextPuzzle()")
    page.wait_for_function("() => location.hash === '#play/2026-01-02/small'")
    started(page)
    page.evaluate(
        "names => { for (const name of names) localStorage[`nono.progress./2026-01-02/${name}`] = 1; }", DAILY
    )
    of_app(page, "nextPuzzle()")
    page.wait_for_function("() => location.hash === '#today'")
    page.get_by_text("Play today").wait_for()
    assert page.locator(".sizes .tile").all_inner_texts()[0].endswith("Look again")
    assert page.locator(".sizes .primary").count() == 0


def test_an_earlier_day_of_this_order_is_offered(open_page: OpenPage) -> None:
    page = open_page("#album/2026-12-01", date="2026-12-03")
    page.locator(".sizes .tile").nth(2).wait_for()
    assert page.locator("nav.kinds a").count() == len(DAILY) - 3
    days = page.locator(".sheet button")
    assert days.count() == 3
    page.get_by_role("button", name="Month before").click()
    page.get_by_role("heading", name="November").wait_for()
    assert days.evaluate_all("all => all.map((one) => one.ariaLabel)") == ["30 November, can still be filled"]
    expect(page.get_by_role("button", name="Month before")).to_be_disabled()


def test_a_day_before_this_order_is_not_offered_to_be_filled(open_page: OpenPage) -> None:
    page = open_page("#play/2026-01-02/mosaic", date="2026-01-03")
    started(page)
    click(page, 0)
    of_app(page, "nextPuzzle()")
    page.wait_for_function("() => location.hash === '#album/2026-01-02'")
    page.get_by_text("This device keeps no pictures of that day.").wait_for()
    assert page.locator(".sizes .tile").count() == 0
    assert page.locator("nav.kinds a").evaluate_all("all => all.map((one) => one.dataset.genre)") == ["mosaic"]


def test_a_solved_picture_is_not_offered_as_the_next_one(page: Page) -> None:
    """The game of the second board is solved, although less was kept for its address."""
    page.evaluate(f"location.hash = '#play/{HUT}'")
    started(page)
    hut: Any = page.evaluate(f"async () => [...{DOCUMENT}.cells]")
    for cell, colour in enumerate(hut):
        if colour:
            click(page, cell)
    wait_until(page, f"() => localStorage['nono.progress./{HUT}'] === '1'")
    page.evaluate("location.hash = '#play/urneg'")
    opened(page, "5\u00d75")
    page.evaluate(f"localStorage['nono.progress./{HUT}'] = 0.5")
    of_app(page, "nextPuzzle()")
    opened(page, "7\u00d77")


def test_a_picture_of_the_day_that_was_solved_in_the_library_is_not_offered(open_page: OpenPage) -> None:
    day = date(2026, 1, 2)
    [name] = [name for name, found in script("make_page_days")["dates_of"](day, 1).items() if found == [("small", day)]]
    page = open_page(f"#play/{name}", date=str(day))
    started(page)
    begin_and_change(page, {"progress": 1})
    page.evaluate("day => { location.hash = `#play/${day}/mosaic`; }", str(day))
    started(page)
    of_app(page, "nextPuzzle()")
    page.wait_for_function("day => location.hash === `#play/${day}/medium`", arg=str(day))


def test_progress_and_the_next_puzzle(page: Page) -> None:
    go(page, "library")
    page.locator(".covers a").first.click()
    started(page)
    heart: Any = nono.puzzle("heart")
    inked = [cell for cell, colour in enumerate(heart.goal_bytes) if colour]
    stroke(page, [point(page, 5), point(page, 9)])
    wait_until(page, "() => localStorage['nono.progress./urneg'] > 0.3")
    go(page, "library")
    assert "31 %" in page.get_by_role("region", name="Go on with").inner_text()
    page.go_back()
    press(page, "Undo")
    wait_until(page, "() => localStorage['nono.progress./urneg'] < 0.3")
    press(page, "Redo")
    for cell in inked:
        if start_of(page).get(cell) != 1:
            click(page, cell)
    page.locator("#finish").get_by_role("button", name="Next puzzle").click()  # not the one below it
    page.wait_for_function("() => !location.hash.endsWith('heart')")
    opened(page)
    assert page.evaluate(SIZE) == [6, 6]  # the next one in the library
    go(page, "library")
    page.locator(".rail").get_by_role("link", name="Heart").wait_for()  # the solved puzzle hangs
    assert page.locator(".covers a").first.locator(".quilt").count() == 1
    choose(page, "Nonogram", "Solved")
    assert re.search("Heart.*solved", page.locator(".covers a").inner_text(), re.DOTALL)
    assert "1 of 1 solved" in page.inner_text("#place")


def choose(page: Page, *names: str) -> None:
    """Open the filter of the library, press the buttons with these names, and close the filter."""
    page.click("#filter-open")
    press(page, *names)
    press(page, "Close")


def show_all(page: Page) -> None:
    """Press the buttons of the library that show more puzzles, until all are there."""
    more = page.get_by_role("button", name=re.compile("^Show [0-9]+ more$"))
    while more.count():
        more.first.click()


def test_the_library_is_searched(page: Page) -> None:
    go(page, "library")
    tiles = page.locator(".covers a")
    status = page.locator(".heading [role=status]")
    expect(status).to_have_text(f"0 of {LIBRARY} solved")
    assert tiles.count() == 2 * 14  # two rows of pictures and of other kinds
    choose(page, "Sudoku")
    assert tiles.count() == 3
    choose(page, "Hard")
    assert tiles.count() == 1
    assert page.inner_text("#filter-open").split() == ["Filter", "2"]
    choose(page, "Solved")
    page.get_by_text("Nothing like that here").wait_for()
    page.get_by_text("With any progress there are 1.").wait_for()
    page.get_by_role("button", name="Any progress").click()
    assert tiles.count() == 1
    page.get_by_label("Search").fill("akari")
    assert tiles.count() == 0
    page.get_by_label("Search").fill("9x9 sud")
    tiles.click()
    opened(page)
    page.go_back()
    page.wait_for_selector("html[data-place=library]")
    assert tiles.count() == 1  # the way back keeps the choice
    assert page.get_by_label("Search").input_value() == "9x9 sud"
    press(page, "Without the filter Sudoku")
    assert page.locator(".chips button").all_inner_texts() == ["Hard"]
    go(page, "make")
    go(page, "library")
    expect(status).to_have_text(f"0 of {LIBRARY} solved")
    choose(page, "Over 30")
    assert 0 < tiles.count() < 40
    choose(page, "Any size", "Colour")
    in_colour = int(status.inner_text().split()[2])
    choose(page, "Black")
    assert in_colour > 0
    expect(status).to_have_text(f"0 of {NONOGRAMS - in_colour} solved")
    page.click("#filter-open")
    grades = page.get_by_role("group", name="Grade").locator("button").all_inner_texts()
    assert grades == ["Any grade", "Easy", "Medium", "Hard", "Expert"]
    page.keyboard.press("Escape")
    expect(page.locator("#filter")).to_be_hidden()
    for is_open in (True, False):
        page.click("#filter-open")
        expect(page.locator("#filter")).to_be_visible(visible=is_open)


def test_the_library_shows_small_puzzles_first_and_more_on_request(page: Page) -> None:
    go(page, "library")
    tiles = page.get_by_role("region", name="Still wrapped").locator("a")
    assert tiles.count() == 14
    press(page, "Show 28 more")
    assert tiles.count() == 42
    assert tiles.nth(14).evaluate("(tile) => tile === document.activeElement")
    show_all(page)
    assert tiles.count() == NONOGRAMS
    sizes = [name.split("\u00d7") for name in tiles.locator("strong").all_text_contents()]
    areas = [int(height) * int(width) for height, width in sizes]
    assert areas == sorted(areas)


def test_every_puzzle_of_the_library_has_its_cover(page: Page) -> None:
    go(page, "library")
    show_all(page)
    assert page.locator(".covers a").count() == LIBRARY
    wait_until(page, SEEN)  # a cover of another genre is drawn when it is seen
    assert page.evaluate(BLACK) == []
    quilts = page.locator(".covers .quilt").evaluate_all("all => all.map((one) => one.innerHTML)")
    assert len(quilts) == NONOGRAMS
    assert len(set(quilts)) > 0.98 * NONOGRAMS  # the smallest puzzles have few patterns


@pytest.mark.parametrize("width", [360, 1280])
def test_the_filter_has_no_barriers_and_covers_no_more_than_the_page(open_page: OpenPage, width: int) -> None:
    page = open_page("#library", width=width, height=844)
    page.get_by_role("button", name="Filter").click()
    page.get_by_role("dialog", name="Filter").wait_for()
    has_no_barriers(page, "light", "dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shown = page.get_by_role("button", name=f"Show {LIBRARY}")
    assert shown.is_visible() == (width == 360)
    if width == 360:
        shown.click()
        expect(page.locator("#filter")).to_be_hidden()


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_two_covers_beside_each_other_above_the_fold(open_page: OpenPage, width: int) -> None:
    page = open_page("#library", width=width, height=844)
    page.locator(".covers a").first.wait_for()
    boxes = page.locator(".covers a").evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert boxes[0]["top"] == boxes[1]["top"]
    assert boxes[0]["bottom"] < 700
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_way_back_closes_what_is_open(page: Page) -> None:
    go(page, "today")
    go(page, "library")
    page.click("#filter-open")
    press(page, "Up to 10")
    page.go_back()
    expect(page.locator("#filter")).to_be_hidden()
    assert page.url.endswith("#library")
    page.locator(".chips button").click()  # the filter is still set
    for _ in range(2):
        page.get_by_role("button", name="Settings").click()
        page.locator("dialog").wait_for()
        page.evaluate(FRAME)
        page.go_back()
        expect(page.locator("dialog")).to_have_count(0)
        assert page.url.endswith("#library")
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog").wait_for()
    page.evaluate(FRAME)
    page.keyboard.press("Escape")
    page.wait_for_timeout(500)  # until the history has lost the entry of the dialog
    page.go_back()
    expect(page.locator("html")).to_have_attribute("data-place", "today")


def test_make_has_three_starts_and_the_drawings(page: Page) -> None:
    click(page, 21)
    wait_until_stored(page)
    go(page, "make")
    assert page.locator(".starts .start").count() == 3
    page.click(".covers a")
    page.wait_for_selector("#verdict")
    assert mode_of(page) == "draw"
    go(page, "make")
    page.get_by_role("button", name="Draw on an empty board").click()
    page.wait_for_selector("html[data-place=board]")
    wait_for_app(page, "store.puzzle.cells.every((cell) => !cell)")


def test_an_address_that_this_device_does_not_have(open_page: OpenPage) -> None:
    page = open_page("#play/gone")
    page.get_by_role("heading", name="This puzzle is no longer on this device.").wait_for()
    has_no_barriers(page)
    page.get_by_label("Link").fill("1 1 / 1 1")
    press(page, "Open")
    page.get_by_role("dialog", name="Paste a puzzle").wait_for()
    press(page, "Close")
    page.get_by_role("link", name="Play today's picture instead").click()
    page.wait_for_selector(".sizes")
    complaints(page).clear()  # the server cannot read the text of the field


def test_a_damaged_link_says_so_and_takes_another_one(open_page: OpenPage) -> None:
    link = open_page().evaluate(LINK)
    page = open_page(f"#{link[:-4]}")
    page.get_by_role("heading", name="A part of this link is missing").wait_for()
    assert page.locator(".torn .cover path").count() > 0
    has_no_barriers(page, "light", "dark")
    assert page.evaluate("location.hash") == f"#{link[:-4]}"  # a reload says the same
    page.get_by_label("Link").fill(f"https://example.org/play.html#{link}")
    press(page, "Open")
    page.wait_for_selector("html[data-place=board]")
    assert of_app(page, "store.puzzle.width") == 3


def test_the_library_says_what_is_not_here_without_a_network(open_page: OpenPage) -> None:
    page = open_page("#stuck", alone=True)
    page.route("**/pool/*.bin", lambda route: route.abort())
    page.evaluate("location.hash = '#library'")
    shows(page, ".notice", "The network does not answer. The pale ones come back with it.")
    page.context.set_offline(True)
    shows(page, ".notice", "You are offline. The pale ones come back with the network.")
    assert page.locator(".covers a.tile").count() >= 4
    assert set(page.locator(".tile.away").all_inner_texts()) == {"not here yet"}
    has_no_barriers(page, "light", "dark")
    page.unroute_all()
    page.context.set_offline(False)
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.locator(".tile.away")).to_have_count(0)
    complaints(page).clear()


def test_the_next_puzzle_of_a_file(page: Page) -> None:
    names = ("cup", "heart", "duck")
    drop(page, "".join(nono.dumps(nono.puzzle(name), "jsonl") for name in names), "set.jsonl")
    page.locator(".covers a").nth(1).click()
    opened(page, "5\u00d75")
    of_app(page, "nextPuzzle()")
    opened(page, "10\u00d710")
    assert of_app(page, "store.puzzle.meta.id") == "duck"


def test_the_cursor_of_a_new_and_of_a_kept_game(open_page: OpenPage) -> None:
    page = open_page("#play/badger")
    started(page)
    at = "async ([name, cell]) => { const { app } = await import('/main.js'); return location.hash.endsWith(name) "
    at += "&& app.store.puzzle.genre !== 'nonogram' && app.mode === 'play' && app.board.cursor === cell; }"
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    wait_until(page, at, ["badger", 8])
    wait_until_stored(page)
    for name, cell in (("acorn", 0), ("badger", 8)):  # of the same size
        page.evaluate("(name) => { location.hash = `#play/${name}`; }", name)
        wait_until(page, "async (name) => (await import('/main.js')).app.store.puzzle.meta.id === name", name)
        wait_until(page, at, [name, cell])


PAPER = SCRIPTS["paper"]


def test_boards_follow_the_system_and_the_settings(open_page: OpenPage) -> None:
    page = open_page("#today", first=True, alone=True)
    board = page.locator("#stage canvas").first
    ground = "() => getComputedStyle(document.body).backgroundColor === 'rgb(246, 242, 234)'"
    for scheme, is_light in (("dark", False), ("light", True)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert page.evaluate(ground) == is_light
    page.goto(page.url.split("#")[0] + "#play/badger")
    started(page)
    for theme, is_light in (("dark", False), ("light", True)):
        page.evaluate("async (to) => (await import('/main.js')).app.settings.set('theme', to)", theme)
        page.evaluate(FRAME)
        assert (board.evaluate(PAPER) > 200) == is_light


def stored(page: Page) -> list[str]:
    """Return the names of the stored puzzles."""
    found: list[str] = page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('nono.puzzle.'))")
    return found


def test_without_storage_the_open_game_stays(open_page: OpenPage) -> None:
    page = open_page("?", first=True, alone=True)
    page.add_init_script(DENIED)
    page.goto(page.url.split("#")[0] + "#play/candle")
    page.reload()
    started(page)
    click(page, 0)
    shows(page, "#no-room", "This browser cannot store puzzles")
    assert page.locator("#no-room button >> visible=true").all_inner_texts() == ["Save a file"]
    before = start_of(page)
    assert before
    go(page, "today")
    page.wait_for_selector(".sizes")
    page.go_back()
    page.wait_for_selector("html[data-place=board]")
    assert start_of(page) == before


def test_drawings_are_duplicated_deleted_and_kept_as_one_file(page: Page) -> None:
    click(page, 21)
    wait_until_stored(page)
    go(page, "make")
    tiles = page.locator(".covers .tile")
    press(page, "Duplicate Drawing")
    page.get_by_text("Drawing (copy)").wait_for()
    assert tiles.count() == 2
    with page.expect_download() as download:
        press(page, "Save all as a file")
    text = Path(download.value.path()).read_text()
    press(page, "Delete Drawing (copy)")
    page.get_by_text("Deleted Drawing (copy).").wait_for()
    assert tiles.count() == 1
    press(page, "Undo: Deleted Drawing (copy).")
    page.get_by_text("Drawing (copy)").wait_for()
    assert tiles.count() == 2
    has_no_barriers(page)
    press(page, "Delete Drawing (copy)", "Delete Drawing")
    page.get_by_text("Your drawings appear here").wait_for()
    drop(page, text, "nono-drawings.json")
    shows(page, "#message", "Brought back")
    go(page, "make")
    assert tiles.count() == 2
    tiles.first.click()
    page.wait_for_selector("#verdict")
    assert page.evaluate(f"async () => [...{DOCUMENT}.cells].filter(Boolean).length") == 1
