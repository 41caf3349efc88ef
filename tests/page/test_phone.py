"""Tests of phones and tablets by touch: the tools are near the thumb, and cells are large enough for fingers."""

import random
import re
from typing import Any

import pytest
from page.driver import (
    PHONE,
    OpenPage,
    drop,
    has_no_barriers,
    keys,
    of_app,
    pick,
    point,
    press,
    touch,
    wait_for_app,
)
from page.scripts import scripts
from page.test_play import NAME, start_of, started
from playwright.sync_api import Page, expect

import nono

SCRIPTS = scripts(__file__)
RECORD = SCRIPTS["record"]
PACK = SCRIPTS["pack"]
STEP = 7  # only each seventh of the built-in nonograms is opened
CLUES = SCRIPTS["clues"]
ARROW = SCRIPTS["arrow"]
NEAR = SCRIPTS["near"]
VIEW = "async () => (await import('/app/main.js')).app.board.view"


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).bounding_box()
    assert found is not None, selector
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def play(page: Page, puzzle: nono.Puzzle) -> None:
    """Open a puzzle, and wait until its board is there."""
    drop(page, puzzle)
    started(page)
    wait_for_app(page, f"board.picture.width === {puzzle.width}")


def test_a_finger_on_the_clues_moves_the_board(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    play(page, nono.puzzle("parrot"))
    of_app(page, "board.viewport.near(26 * 6 + 1)")
    before = page.evaluate(VIEW)
    x, y = point(page, 26 * 6)
    x -= 60
    touch(page, [(x, y), (x - 30, y - 40), (x - 60, y - 80)])
    after = page.evaluate(VIEW)
    assert after["x"] > before["x"]
    assert after["y"] > before["y"]
    assert start_of(page) == {}
    cell = 26 * 8 + 6
    touch(page, [point(page, cell)])
    assert ": red" in page.evaluate(NAME, cell)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
def test_the_buttons_of_a_trial_stand_in_its_sentence(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(width=width, height=height, touch=True)
    play(page, nono.puzzle("heart"))
    pick(page, "Try something")
    touch(page, [point(page, 7)])
    expect(page.locator("#play-trial p")).to_have_text("1 trial is open. Keep the new marks?")
    sentence = box(page, "#play-trial")
    for name in ("accept", "reject"):
        button = box(page, f"#play-{name}")
        assert button["height"] >= 44
        assert sentence["x"] <= button["x"]
        assert button["x"] + button["width"] <= sentence["x"] + sentence["width"]
        assert sentence["y"] <= button["y"]
        assert button["y"] + button["height"] <= sentence["y"] + sentence["height"]
    page.get_by_role("button", name="Reject", exact=True).tap()
    assert start_of(page) == {}
    expect(page.locator("#play-trial")).to_be_hidden()


@pytest.mark.parametrize(("height", "width"), [(15, 12), (12, 15)])
def test_a_nonogram_of_usual_size_is_whole(open_page: OpenPage, height: int, width: int) -> None:
    page = open_page(**PHONE)
    rng = random.Random(3)
    play(page, nono.Nonogram.from_grid([[int(rng.random() < 0.6) for _ in range(width)] for _ in range(height)]))
    is_whole = "(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
    assert page.locator("#stage .view").evaluate(is_whole)


def test_a_puzzle_with_small_cells_opens_as_a_part(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    play(page, nono.Nonogram.from_grid([[cell % 2 for cell in range(18)]] * 18))  # whole, its cells have 15 pixels
    viewport = "board.viewport.view"
    assert of_app(page, "board.layout.size") == 24
    assert [of_app(page, f"{viewport}.scrollLeft"), of_app(page, f"{viewport}.scrollTop")] == [0, 0]
    assert of_app(page, "board.layout.numbersThatFit('rows')") >= 3
    page.locator(".zoom").get_by_text("Whole").tap()  # the whole board with its clues
    wait_for_app(page, "board.viewport.isWhole")
    assert of_app(page, "board.layout.numbersThatFit('rows')") == 9
    page.locator(".zoom").get_by_text("Closer").tap()
    wait_for_app(page, "board.viewport.isWhole === false")
    assert of_app(page, "board.layout.size") == 30


def test_a_whole_board_is_in_the_middle_of_its_room(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    play(page, nono.Nonogram.from_grid([[cell % 2 for cell in range(16)]] * 16))  # its cells have 16 pixels
    assert of_app(page, "board.viewport.isWhole")
    room, view = box(page, "#stage .room"), box(page, "#stage .view")
    above, below = view["y"] - room["y"], room["y"] + room["height"] - view["y"] - view["height"]
    assert above == pytest.approx(below, abs=2)
    assert above > 50


INKS = ["ffffff", "cc0000", "008800", "0000cc", "cccc00", "cc00cc", "00cccc", "888888"]
CHIP = SCRIPTS["chip"]


def test_the_arrow_of_a_cut_clue_does_not_cover_a_number(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    play(page, nono.Nonogram.from_grid([[cell % 3 for cell in range(24)]] * 24, palette=INKS[:3]))
    page.evaluate("async () => (await import('/app/main.js')).app.board.viewport.showMiddle(0, 20)")
    page.wait_for_timeout(200)
    first, colours = page.evaluate(CHIP)
    assert first > 0
    assert colours == 1


@pytest.mark.parametrize("inks", [5, 6, 7])
def test_the_inks_stand_in_one_row(open_page: OpenPage, inks: int) -> None:
    page = open_page(**PHONE)
    play(page, nono.Nonogram.from_grid([[cell % (inks + 1) for cell in range(inks + 1)]] * 5, palette=INKS[: inks + 1]))
    buttons = page.locator("#play-brushes button")
    tops = buttons.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert (len(tops), len(set(tops))) == (inks + 1, 1)
    assert box(page, "#play-brushes button:last-child")["width"] >= 44


def test_the_menu_opens_from_below(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    play(page, nono.puzzle("heart"))
    press(page, "Menu")
    menu = box(page, "#play-menu")
    assert 844 - 20 < menu["y"] + menu["height"] <= 844
    rows = page.locator("#play-menu > :visible")
    assert 5 <= rows.count() <= 10


def test_the_names_of_colours_fit_their_buttons(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    drop(page, nono.puzzle("rainbow"))
    buttons = page.locator("#play-brushes button")
    buttons.nth(4).wait_for()
    assert buttons.evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)")


def test_no_ring_around_the_board_stays_after_a_tap(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    play(page, nono.puzzle("heart"))
    view = page.locator(".board .view:focus")
    for act, ring in (("key", "solid"), ("tap", "none"), ("key", "solid")):
        if act == "key":
            keys(page, "ArrowRight")
        else:
            touch(page, [point(page, 7)])
        assert view.evaluate("(one) => getComputedStyle(one).outlineStyle") == ring


def judge_cut(page: Page, found: dict[str, Any]) -> None:
    """Check that a clue shows at least three consecutive numbers, and arrows where more follow."""
    shown, clue = found["shown"], found["clue"]
    assert 3 <= len(shown) < len(clue)
    starts = [start for start in range(len(clue)) if clue[start : start + len(shown)] == shown]
    ends = (page.evaluate(ARROW, [found, False]), page.evaluate(ARROW, [found, True]))
    assert ends in {(start > 0, start + len(shown) < len(clue)) for start in starts}, found


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_whole_built_in_nonograms_show_all_numbers(open_page: OpenPage, width: int, height: int) -> None:
    """Those that do not fit say where more numbers follow."""
    page = open_page(width=width, height=height, touch=True, device_scale_factor=2)
    page.evaluate(RECORD)
    number, puzzles = 0, 1
    whole, cut = 0, 0
    while number < puzzles:
        puzzles = page.evaluate(PACK, number)
        of_app(page, "board.viewport.fit()")
        is_part = page.evaluate(NEAR)
        for one in page.evaluate(CLUES):
            if one["shown"] == one["clue"]:
                whole += 1
            else:
                assert is_part, number
                judge_cut(page, one)
                cut += 1
        number += STEP
    assert puzzles > 30 * STEP
    assert whole > 500
    assert cut > 20


def with_inks(numbers: list[str]) -> str:
    """Return a pattern of a clue, in which the name of its ink may follow each number."""
    return " ".join(f"{number}(?: (?:black|red|green),?)?" for number in numbers)


@pytest.mark.parametrize("colours", [2, 4])
def test_a_cut_clue_has_a_sign_that_opens_it(open_page: OpenPage, colours: int) -> None:
    page = open_page(width=360, height=640, touch=True, device_scale_factor=2)
    page.evaluate(RECORD)
    rng = random.Random(7)
    grid = [[int(rng.random() < 0.6) * rng.randrange(1, colours) for _ in range(60)] for _ in range(60)]
    play(page, nono.Nonogram.from_grid(grid))
    assert page.evaluate(NEAR)
    whole = page.locator(".board .clues")
    found = [one for one in page.evaluate(CLUES) if one["shown"] != one["clue"]]
    assert {one["line"] < 60 for one in found} == {True, False}
    for one in found:
        judge_cut(page, one)
    for one in found[0], found[-1]:
        touch(page, [(one["x"], one["y"])])
        name = f"Row {one['line'] + 1}: " if one["line"] < 60 else f"Column {one['line'] - 59}: "
        expect(whole).to_have_text(re.compile(f"^{name}{with_inks(one['clue'])}$"))
        assert box(page, ".board .clues")["width"] <= 360
        touch(page, [point(page, 30 * 60 + 30)])
        expect(whole).to_be_empty()
    keys(page, "?")
    clues = page.evaluate(CLUES)
    row, column = (next(with_inks(clue["clue"]) for clue in clues if clue["line"] == line) for line in (30, 90))
    expect(page.get_by_role("status").filter(has_text="Row 31")).to_have_text(
        re.compile(f"^Row 31: {row}Column 31: {column}$")
    )
    has_no_barriers(page)
    keys(page, "Escape")
    expect(whole).to_be_empty()
    headers = page.get_by_role("rowheader").all_inner_texts()  # a screen reader has whole clues without the sign
    assert [header for header in headers if re.fullmatch(f"Row 31: {row}", header)]


def test_only_a_board_without_clues_says_how_to_come_near(open_page: OpenPage) -> None:
    page = open_page("#play/urneg", **PHONE, alone=True)
    lines = page.locator("#play-lines")
    expect(lines).to_contain_text("Row 1")
    page = open_page("#play/2026-12-06/large", **PHONE, alone=True)
    expect(page.locator("#play-lines")).to_contain_text("Row 1")  # it opens near
    page.locator(".zoom button:visible").first.tap()
    expect(page.locator("#play-lines")).to_contain_text("Tap the part that you want to play.")
    view = box(page, "#stage .view")
    page.touchscreen.tap(view["x"] + 100, view["y"] + 100)
    expect(page.locator("#play-lines")).to_contain_text("Row")
