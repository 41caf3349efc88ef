"""Tests of phones and tablets by touch: the tools are near the thumb, and cells are large enough for fingers."""

import random
import re
from collections.abc import Callable
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
    send_touch,
    settle,
    touch,
    wait_for_app,
)
from page.scripts import scripts
from page.test_play import NAME, start_of, started
from playwright.sync_api import Locator, Page, expect

import nono

SCRIPTS = scripts(__file__)
RECORD = SCRIPTS["record"]
PACK = SCRIPTS["pack"]
STEP = 7  # only each seventh of the built-in nonograms is opened
CLUES = SCRIPTS["clues"]
ARROW = SCRIPTS["arrow"]
NEAR = SCRIPTS["near"]
VIEW = "async () => (await import('/main.js')).app.board.view"


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


@pytest.mark.parametrize(("width", "height", "least"), [(390, 844, 22), (360, 640, 20)])
def test_a_picture_of_15x15_has_cells_for_fingers(open_page: OpenPage, width: int, height: int, least: int) -> None:
    """Long clues of rows stand on two lines in a small band, all numbers are there, and a tap on one strikes it."""
    page = open_page(width=width, height=height, touch=True, device_scale_factor=2)
    known = "nono.progress.${new URL('.', document.baseURI).pathname}solved/nonogram"
    page.evaluate(f"localStorage.setItem(`{known}`, 1)")  # the line with the rule has gone
    rng = random.Random(5)
    grid = [
        [int((row % 5 != 2 and rng.random() < 0.6) or (row % 5 == 2 and cell % 2 == 0)) for cell in range(15)]
        for row in range(15)
    ]
    play(page, nono.Nonogram.from_grid(grid))
    assert of_app(page, "board.viewport.isWhole")
    assert least <= of_app(page, "board.layout.size") / 2 <= 24
    assert of_app(page, "board.layout.measures.bandX") / 2 <= 52
    boxes = of_app(page, "board.layout.numberBoxes('rows', 2, [['1', 1], ...Array(7).fill(['1', 1])])")
    assert len(boxes) == 8
    assert len({one["box"][1] for one in boxes}) == 2
    x, y, wide, high = (part / 2 for part in boxes[6]["box"])
    canvas = box(page, "#stage canvas")
    touch(page, [(canvas["x"] + x + wide / 2, canvas["y"] + y + high / 2)])
    wait_for_app(page, "histories.play.signs.findIndex(Boolean) >= 0")
    struck = of_app(page, "histories.play.signs.findIndex(Boolean)")
    assert struck - of_app(page, "board.picture.rows.slice(0, 2).flat().length") == 6


def test_the_reader_has_the_whole_clues_at_the_cursor(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    play(page, nono.Nonogram.from_grid([[1, 1, 0, 1, 0]] * 5))
    touch(page, [point(page, 0), point(page, 1)])
    row, column = page.locator("#play-lines .line").all()
    expect(row).to_contain_text("Row 1")
    expect(row.locator(".done")).to_have_text(["2"])
    expect(row).to_contain_text("2 / 3")
    expect(column).to_contain_text("Column 2")
    lines, brushes = box(page, "#play-lines"), box(page, "#play-brushes")
    assert lines["y"] + lines["height"] <= brushes["y"]
    press(page, "Hint")
    told = page.locator("#play-told")
    told.locator(".deed").wait_for()
    expect(page.locator("#play-lines .line")).to_have_count(1)  # the line that the hint speaks about
    expect(page.locator("#play-brushes")).to_be_hidden()


def test_lines_with_0_are_crossed_out_at_the_start(open_page: OpenPage) -> None:
    """They are no marks of the player, come back with a new start, and stay away without the setting."""
    page = open_page(**PHONE)
    grid = [[0, 0, 0, 0], [0, 1, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]]
    crosses = [0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15]
    crossed = "histories.play.grid.reduce((all, mark, cell) => (mark === 0 ? [...all, cell] : all), [])"
    play(page, nono.Nonogram.from_grid(grid))
    assert of_app(page, crossed) == crosses
    assert of_app(page, "histories.play.canUndo") is False
    assert start_of(page) == {}
    touch(page, [point(page, 5)])
    wait_for_app(page, "histories.play.colourAt(5) === 1")
    assert of_app(page, crossed) == crosses
    pick(page, "Start again")
    assert of_app(page, crossed) == crosses
    of_app(page, "settings.set('crosses', false)")
    play(page, nono.Nonogram.from_grid(grid[::-1]))
    assert of_app(page, crossed) == []


def test_the_page_for_a_left_hand(open_page: OpenPage) -> None:
    """The clues of the rows are at the right, and so is what the right hand leaves; cells and clues react as before."""
    page = open_page(**PHONE)
    play(page, nono.puzzle("heart"))
    undo = box(page, "#undo")["x"]
    press(page, "Menu")
    page.locator("#play-menu").get_by_text("Left-handed").tap()
    wait_for_app(page, "board.layout.isMirrored")
    keys(page, "Escape")
    assert box(page, "#undo")["x"] > undo + 100
    layout = page.evaluate(
        "async () => { const { layout } = (await import('/main.js')).app.board;"
        " return { left: layout.left, right: layout.right, band: layout.band, x: layout.x(5), width: layout.width }; }"
    )
    assert layout["left"] == 0
    assert layout["x"] == layout["right"] == layout["band"] < layout["width"]
    touch(page, [point(page, 6)])
    wait_for_app(page, "histories.play.colourAt(6) === 1")
    canvas, ratio = box(page, "#stage canvas"), of_app(page, "board.layout.ratio")
    y = point(page, 5)[1]
    touch(page, [(canvas["x"] + layout["band"] / ratio + 6, y)])
    wait_for_app(page, "histories.play.signs.some(Boolean)")
    has_no_barriers(page)


def held(page: Page, button: Locator) -> Callable[[], None]:
    """Hold a button with a finger. Return a function that lifts the finger."""
    place = button.bounding_box()
    assert place is not None
    session = page.context.new_cdp_session(page)
    send_touch(session, "touchStart", [(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)])
    return lambda: send_touch(session, "touchEnd", [])


def test_the_far_cursor(open_page: OpenPage) -> None:
    """A finger or the arrows move the cursor; a held button paints on, and nothing else is painted."""
    page = open_page(**PHONE)
    play(page, nono.puzzle("duck"))
    of_app(page, "settings.set('far', true)")
    pad = page.get_by_role("group", name="Cursor")
    pad.wait_for()
    x, y = point(page, 0)
    touch(page, [(x, y), (x + 20, y), (x + 40, y + 20)])  # two cells to the right, one down
    assert of_app(page, "board.cursor") == 10 + 2
    assert of_app(page, "histories.play.isEmpty")
    paint = page.get_by_role("button", name="Paint; hold and move for more")
    release = held(page, paint)
    pad.get_by_role("button", name="Right").dispatch_event("click")
    pad.get_by_role("button", name="Right").dispatch_event("click")
    release()
    assert [of_app(page, f"histories.play.colourAt({cell})") for cell in (12, 13, 14)] == [1, 1, 1]
    pad.get_by_role("button", name="Down").dispatch_event("click")
    page.get_by_role("button", name="Cross out; hold and move for more").dispatch_event("click")
    wait_for_app(page, "histories.play.colourAt(24) === 0")
    press(page, "Undo", "Undo")
    assert of_app(page, "histories.play.isEmpty")
    has_no_barriers(page)


def test_who_misses_cells_is_offered_the_far_cursor(open_page: OpenPage) -> None:
    """Three single cells that are taken back in a row, by Undo or by another tap; once, and not for a drag."""
    page = open_page(**PHONE)
    play(page, nono.puzzle("duck"))
    offer = page.locator("#play-told", has_text="The far cursor paints where you look.")

    def miss(cell: int, with_undo: bool) -> None:
        touch(page, [point(page, cell)])
        wait_for_app(page, f"histories.play.colourAt({cell}) === 1")
        press(page, "Undo") if with_undo else touch(page, [point(page, cell)])
        wait_for_app(page, f"histories.play.colourAt({cell}) !== 1")
        settle(page)

    miss(10, True)
    miss(11, True)
    touch(page, [point(page, 20), point(page, 21)])
    miss(12, True)
    expect(offer).to_have_count(0)
    miss(13, False)
    touch(page, [point(page, 14)])
    miss(15, False)
    press(page, "Use it")
    page.get_by_role("group", name="Cursor").wait_for()
    expect(offer).to_have_count(0)
    of_app(page, "settings.set('far', false)")
    for cell in (40, 41, 42):
        miss(cell, True)
    expect(offer).to_have_count(0)


def test_an_arrow_of_the_far_cursor_repeats_while_it_is_held(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    play(page, nono.puzzle("duck"))
    of_app(page, "settings.set('far', true)")
    right = page.get_by_role("group", name="Cursor").get_by_role("button", name="Right")
    right.wait_for()
    release = held(page, right)
    wait_for_app(page, "board.cursor === 9")  # the end of the row
    release()


def test_wide_boards_are_whole_with_the_far_cursor(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    # the rule, which is shown until the first solve, would take the room of a row
    page.evaluate("async () => (await import('./files/progress.js')).keepProgress('solved/nonogram', 1)")
    play(page, nono.puzzle("stag"))
    assert of_app(page, "board.viewport.isWhole") is False
    of_app(page, "settings.set('far', true)")
    page.get_by_role("group", name="Cursor").wait_for()
    settle(page)
    assert of_app(page, "board.viewport.isWhole")
    assert of_app(page, "board.layout.size") >= 10


@pytest.mark.parametrize("told", ["few numbers", ""])
def test_boards_without_some_numbers_say_so(open_page: OpenPage, told: str) -> None:
    page = open_page(**PHONE)
    [puzzle] = nono.generate((8, 8), genre="tents", seed=3, all_clues=not told)
    play(page, puzzle)
    expect(page.locator("#play-size")).to_have_text(told)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#play-size")).to_have_text(f"8\u00d78{told and ', '}{told}")


INKS = ["ffffff", "cc0000", "008800", "0000cc", "cccc00", "cc00cc", "00cccc", "888888"]
CHIP = SCRIPTS["chip"]


def test_the_arrow_of_a_cut_clue_does_not_cover_a_number(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    play(page, nono.Nonogram.from_grid([[cell % 3 for cell in range(24)]] * 24, palette=INKS[:3]))
    page.evaluate("async () => (await import('/main.js')).app.board.viewport.showMiddle(0, 20)")
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
