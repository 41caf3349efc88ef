"""Tests of playing by mouse, touch and keyboard: marks, trials, finished clues, hints and explanations."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pytest
from common import needs_engine
from draws import draw_akari, draw_puzzle
from page.documents import UNKNOWN, document
from page.driver import (
    THEMES,
    OpenPage,
    click,
    complaints,
    drop,
    has_no_barriers,
    keys,
    load_again,
    look_inside,
    of_app,
    pick,
    point,
    press,
    shows,
    stroke,
    wait_for_app,
    wait_until,
    wait_until_stored,
)
from page.scripts import scripts
from playwright.sync_api import expect

import nono
from nono import Puzzle

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from nono.page.server import Server

pytestmark = needs_engine
HEART = nono.puzzle("heart")
CANDLE = nono.puzzle("candle")
FIREFLY = nono.puzzle("firefly")
SCRIPTS = scripts(__file__)
WITHOUT_GAMES = SCRIPTS["withoutGames"]
SOLVED = SCRIPTS["solved"]
PLAY = SCRIPTS["play"]
START = 'async () => [...((await import("/main.js")).app.store.puzzle.start ?? [])]'
NAME = 'async (cell) => (await import("/main.js")).app.board.describe(cell)'
CHANGED = """(before) => [...document.querySelectorAll("#play-told :is(h2, p, button)")].map((one) => one.innerText)
    .join("\\n") !== before"""
FRAME = """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))"""
SHOWN = SCRIPTS["shown"]


def test_marks_solve_a_puzzle_that_python_calls_solved(modules: Page, site: Server) -> None:
    rng = random.Random("solved")
    boards: list[tuple[Puzzle, list[bytes]]] = []
    for i in range(90):
        one: Puzzle = draw_akari(rng) if i % 3 == 0 else draw_puzzle(rng)
        found = nono.solve(one, limit=2).grids
        spoilt = []
        for grid in found:
            cells = bytearray(grid)
            walls = [key != "." for key in one.rows.text] if isinstance(one, nono.Akari) else bytes(len(cells))
            cells[rng.choice([cell for cell, wall in enumerate(walls) if not wall])] ^= 1
            spoilt.append(bytes(cells))
        boards.append((one, [*found, *spoilt, bytes(one.height * one.width)]))
    asked = [{"document": document(one), "grids": [list(grid) for grid in grids]} for one, grids in boards]
    for (one, grids), own in zip(boards, modules.evaluate(SOLVED, asked), strict=True):
        assert own == [one.violation(grid) == "" for grid in grids], one.clue_text()


def play(page: Page, puzzle: Puzzle, start: Sequence[int] | None = None) -> None:
    page.evaluate(PLAY, [document(puzzle), start])
    started(page)


def started(page: Page) -> None:
    """Wait until the modules for playing are loaded."""
    page.wait_for_selector("#play-hint svg", state="attached")
    page.evaluate(FRAME)


def start_of(page: Page) -> dict[int, int]:
    """Return the stored marks: colours by cell. The page stores them once per frame."""
    page.evaluate(FRAME)
    return {cell: mark for cell, mark in enumerate(page.evaluate(START)) if mark != UNKNOWN}


def shown(page: Page, part: str) -> Any:
    page.evaluate(FRAME)
    return page.evaluate(SHOWN, part)


def told(page: Page) -> list[str]:
    return page.locator("#play-told :is(h2, p)").all_inner_texts()


def plain(words: str) -> str:
    """Return a hint as the page shows it: with the ID of the technique in words."""
    return re.sub(r"\([a-z]+(-[a-z]+)+\)", lambda found: found[0].replace("-", " "), words)


def test_a_hint_waits_for_the_engine_and_says_so(page: Page) -> None:
    page.route(re.compile("nono[.]wasm|api/engine"), lambda route: None)  # no answer
    play(page, HEART)
    click(page, 0)
    wait_until_stored(page)
    load_again(page)  # so that the engine is loaded anew
    started(page)
    page.click("#play-hint")
    shows(page, "#play-told", "Getting hints ready")
    stroke(page, [point(page, 1)])
    assert start_of(page) == {0: 1, 1: 1}


def test_the_clock_stands_still_behind_a_cover(page: Page) -> None:
    play(page, HEART)
    click(page, 0)
    seconds = "async () => (await import('/main.js')).app.game.saved().seconds"
    wait_until(page, f"async () => (await ({seconds})()) > 0")
    page.locator("#play-clock").click()
    shows(page, "#paused", "The clock stands still.")
    before = page.evaluate(seconds)
    page.wait_for_timeout(2200)
    assert page.evaluate(seconds) == before
    press(page, "Go on")
    wait_until(page, f"async () => (await ({seconds})()) > {before}")


def test_marks_by_mouse(page: Page) -> None:
    play(page, HEART)
    of_app(page, "settings.set('crosses', false)")
    stroke(page, [point(page, 5), point(page, 8), point(page, 13)])  # leaves the row, but the axis is locked
    assert start_of(page) == {5: 1, 6: 1, 7: 1, 8: 1}
    click(page, 0, button="right")
    assert start_of(page)[0] == 0
    assert shown(page, "crosses") == [0]
    stroke(page, [point(page, 0), point(page, 15)])  # begins on a cross, so only crosses change
    assert start_of(page) == {0: 1, 5: 1, 6: 1, 7: 1, 8: 1}
    stroke(page, [point(page, 0), point(page, 5)])  # begins on a mark of the same colour, so it removes such marks
    assert start_of(page) == {6: 1, 7: 1, 8: 1}
    for left in ({0: 1, 5: 1, 6: 1, 7: 1, 8: 1}, {0: 0, 5: 1, 6: 1, 7: 1, 8: 1}, {5: 1, 6: 1, 7: 1, 8: 1}, {}):
        press(page, "Undo")
        assert start_of(page) == left
    press(page, "Redo")
    pick(page, "Start again")
    assert start_of(page) == {}
    press(page, "Undo")
    look_inside(page)
    press(page, "Play it")
    assert start_of(page) == {5: 1, 6: 1, 7: 1, 8: 1}
    assert page.evaluate(NAME, 5) == "row 2 column 1: ink"
    assert page.evaluate(NAME, 0) == "row 1 column 1: no mark"


def test_trials(page: Page) -> None:
    play(page, HEART)
    click(page, 5)
    accept, reject = (page.get_by_role("button", name=name, exact=True) for name in ("Accept", "Reject"))
    assert accept.is_hidden()
    pick(page, "Try something")
    click(page, 6)
    pick(page, "Try something")
    words = "2 trials are open. Keep the new marks?"
    assert page.inner_text("#play-trial p") == words
    click(page, 7)
    click(page, 6, button="right")
    assert shown(page, "trial") == [6, 7]
    assert page.evaluate(NAME, 6) == "row 2 column 2: cross: blank, tentative, breaks a rule"
    reject.click()
    assert start_of(page) == {5: 1, 6: 1}
    accept.click()
    assert shown(page, "trial") == []
    assert start_of(page) == {5: 1, 6: 1}
    press(page, "Undo")
    assert shown(page, "trial") == [6]


def test_hints_in_levels_solve_it(page: Page) -> None:
    play(page, HEART)
    hint, deed = page.locator("#play-hint"), page.locator("#play-told .deed")
    start: list[str] | None = None
    for _ in range(40):
        page.evaluate(FRAME)
        if page.inner_text("#message") == "Solved.":
            break
        levels = [nono.hint(HEART, start, level) for level in (1, 3)]
        for level, wanted in enumerate(levels):
            hint.click()
            # what screen readers hear
            spoken = plain(wanted.text) if not level else f"{wanted.text.partition(': ')[2].rpartition(' (')[0]}."
            page.wait_for_function(
                """spoken => [...document.querySelectorAll("#play-told :is(h2, p, span)")]
                    .some((one) => one.textContent.toLowerCase() === spoken.toLowerCase())""",
                arg=spoken,
            )
            assert deed.inner_text() == ["Why?", "Put it in"][level]
            assert hint.inner_text() == "Hint"
        step = levels[0].step
        assert step is not None
        frame = shown(page, "frame")
        assert frame["line"] == step.line
        assert set(frame["cells"]) == {cell for cell, _ in step.removed}
        hint.press("Enter")
        assert deed.evaluate("(one) => one === document.activeElement")  # the button Hint changes no mark
        page.keyboard.press("Enter")
        deed.wait_for(state="detached")
        assert not told(page)
        marks = start_of(page)
        assert dict(step.settled).items() <= marks.items()
        start = [
            "".join("?" if cell not in marks else HEART.palette[marks[cell]].key for cell in range(row, row + 5))
            for row in range(0, 25, 5)
        ]
    else:
        pytest.fail("the hints do not end")
    done = shown(page, "done")
    assert all(map(all, done))


def test_mistakes_are_shown_when_the_player_wants_that(page: Page) -> None:
    play(page, HEART)
    set_ = "async (value) => (await import('/main.js')).app.settings.set('mistakes', value)"
    page.evaluate(set_, "asked")
    check = page.get_by_role("button", name="Check", exact=True)
    for is_checked in (False, True):
        stroke(page, [point(page, 0), point(page, 1)])  # the clue of the row is 1 1
        assert page.evaluate(NAME, 0) == "row 1 column 1: ink"
        assert not shown(page, "broken")
        if is_checked:
            check.click()
            page.get_by_text("1 cell is not right.").wait_for()
            assert page.evaluate(NAME, 0) == "row 1 column 1: ink"
            assert not shown(page, "wrong")
            check.click()
            page.get_by_text("row 1 column 1 is wrong in every solution.").wait_for()
            page.evaluate(FRAME)
            assert page.evaluate(NAME, 0) == "row 1 column 1: ink, wrong, breaks a rule"
            assert shown(page, "broken") is not None
        press(page, "Undo")
        assert not told(page)
    check.click()
    page.get_by_text("All right so far.").wait_for()
    page.evaluate(set_, "at once")
    page.mouse.move(*point(page, 0))
    page.mouse.down()
    page.mouse.move(*point(page, 1))
    assert page.evaluate(NAME, 0) == "row 1 column 1: ink"  # clues are judged after the stroke
    page.mouse.up()
    assert page.evaluate(NAME, 0) == "row 1 column 1: ink, breaks a rule"


def test_the_check_names_mistakes_that_break_no_rule_yet(page: Page) -> None:
    play(page, HEART)
    stroke(page, [point(page, 6), point(page, 8)])  # three of the five filled cells of row 2
    for cell in (0, 12):  # an empty cell is filled, then a filled cell is crossed out
        click(page, cell, "right" if cell else "left")
        press(page, "Check")
        shows(page, "#play-told", "1 cell is not right.")
        press(page, "Check")
        shows(page, "#play-told", re.compile(f"row {cell // 5 + 1} column {cell % 5 + 1} is wrong", re.IGNORECASE))
        assert shown(page, "wrong") == [cell]
        assert not shown(page, "conflicts")
        press(page, "Take it out")
        page.locator("#play-told .deed").wait_for(state="detached")
        assert start_of(page).keys() == {6, 7, 8}


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_solved_puzzle_that_is_opened_again(page: Page, is_kept: bool) -> None:
    """The history of the browser opens it; then its game is lost, as earlier versions stored it."""
    drop(page, CANDLE)
    wait_for_app(page, "store.puzzle.genre === 'akari'")
    started(page)
    (solution,) = nono.solve(CANDLE).grids
    for cell in (cell for cell, mark in enumerate(solution) if mark):
        click(page, cell)
    press(page, "Close")
    address = page.evaluate("location.hash")
    drop(page, FIREFLY)
    wait_for_app(page, "store.puzzle.height === 10")
    click(page, 1)
    of_app(page, "quiet()")
    if not is_kept:
        page.evaluate(WITHOUT_GAMES)
    page.evaluate("(address) => { location.hash = address; }", address)
    wait_for_app(page, "store.puzzle.height === 5")
    shows(page, "#message", "Solved.")
    if is_kept:
        press(page, "Close")
    page.locator("#play-next").wait_for()
    if is_kept:
        page.go_back()  # the other game was left by the history of the browser
        wait_for_app(page, "store.puzzle.height === 10")
        shows(page, "#play-hint", "Hint")
        wait_for_app(page, "histories.play.canUndo")


def test_the_check_counts_broken_rules_if_the_engine_cannot_answer(page: Page) -> None:
    page.route("**/nono.wasm", lambda route: route.abort())
    load_again(page)
    play(page, HEART)
    complaints(page).clear()
    press(page, "Check")
    shows(page, "#play-told", "No rule is broken so far, but the solution could not be found.")
    stroke(page, [point(page, 0), point(page, 1)])
    press(page, "Check")
    shows(page, "#play-told", "1 clue can no longer be met.")


def test_a_hint_takes_a_mistake_back(page: Page) -> None:
    play(page, HEART)
    stroke(page, [point(page, 6), point(page, 8)])
    click(page, 0)
    click(page, 12)
    press(page, "Hint")
    page.get_by_text("1 cell is wrong, in row 1").wait_for()
    assert shown(page, "wrong") == []
    press(page, "Show it")
    page.get_by_text("row 1 column 1 is wrong in every solution.").wait_for()
    assert shown(page, "wrong") == [0]
    press(page, "Take it out")
    page.locator("#play-told .deed").wait_for(state="detached")
    assert {6, 7, 8, 12} == set(start_of(page))
    press(page, "Undo")
    assert {0, 12} < set(start_of(page))
    pick(page, "Explain step by step")
    page.get_by_text("1 cell is wrong, in row 1").wait_for()


def test_a_hint_takes_the_place_of_the_tools_on_a_phone(open_page: OpenPage) -> None:
    """The board keeps its size, no card covers it, and its line is in view, also on the board and in the reader."""
    page = open_page("#play/badger", width=320, height=560, touch=True)
    page.wait_for_timeout(200)  # until the board has its place
    told = page.locator("#play-told")
    assert told.is_hidden()  # the rules would move the board
    before, size = point(page, 0), of_app(page, "board.layout.size")
    press(page, "Hint", "Why?")
    told.get_by_text("Put it in").wait_for()
    expect(page.locator("#play-tools")).to_be_hidden()
    assert told.evaluate("(one) => getComputedStyle(one).overflowY") == "auto"
    assert told.evaluate("(one) => one.offsetHeight <= 0.45 * innerHeight")
    assert of_app(page, "board.layout.size") == size
    told.get_by_role("button", name="I'll do it").tap()
    expect(page.locator("#play-tools")).to_be_visible()
    page.wait_for_timeout(200)
    assert point(page, 0) == before


def test_explanation_step_by_step(page: Page) -> None:
    play(page, HEART)
    steps = nono.explain(HEART).steps
    pick(page, "Explain step by step")
    page.get_by_text(f"Step 0 of {len(steps)}").wait_for()
    for number in (1, 2):
        press(page, "Next")
        page.get_by_text(f"Step {number} of {len(steps)}").wait_for()
        page.get_by_text(plain(steps[number - 1].text)).wait_for()
    assert page.evaluate(NAME, 5) == "row 2 column 1: ink"
    has_no_barriers(page, *THEMES)
    press(page, "Previous")
    page.get_by_text("Step 1 of").wait_for()
    click(page, 0)  # has no effect, because the board shows the explanation
    assert start_of(page) == {}
    press(page, "Last")
    page.get_by_text("solved: no other solution").wait_for()
    press(page, "Back to your marks")
    assert page.evaluate(NAME, 5) == "row 2 column 1: no mark"
    assert not told(page)


def test_by_keyboard(page: Page) -> None:
    play(page, HEART)
    click(page, 5)
    keys(page, "ArrowRight Space ArrowUp ArrowLeft x")
    assert start_of(page) == {0: 0, 5: 1, 6: 1}
    keys(page, "Delete")
    assert start_of(page) == {5: 1, 6: 1}
    keys(page, "Control+z")
    assert start_of(page)[0] == 0
    keys(page, "h")
    page.get_by_text("look at row").wait_for()
    tulip = nono.puzzle("tulip")
    play(page, tulip)
    click(page, 0)
    keys(page, "2 ArrowRight Space")
    assert start_of(page) == {0: 1, 1: 2}
    assert page.get_by_role("button", name=tulip.palette[2].name).get_attribute("aria-pressed") == "true"


def test_akari(page: Page) -> None:
    play(page, CANDLE)
    walls = CANDLE.clue_texts()
    wall = next(iter(walls))
    click(page, wall)
    assert start_of(page) == {}
    assert page.evaluate(NAME, wall).endswith(f"wall with {walls[wall]} bulbs beside it")
    hint = page.locator("#play-hint")
    for _ in range(60):
        page.evaluate(FRAME)
        if page.inner_text("#message") == "Solved.":
            break
        before = page.locator("#play-told :is(h2, p, button)").all_inner_texts()
        hint.press("Enter")
        if page.locator("#play-told .deed:focus").count():
            page.keyboard.press("Enter")
        wait_until(page, CHANGED, "\n".join(before))
    marks = start_of(page)
    assert CANDLE.violation(bytes(marks.get(cell, 0) for cell in range(CANDLE.height * CANDLE.width))) == ""
    bulb = next(cell for cell, mark in marks.items() if mark)
    assert page.evaluate(NAME, bulb).endswith(": bulb, lit")


def test_a_full_board_is_almost_right_only_if_few_lines_are_wrong(open_page: OpenPage) -> None:
    goal = list(nono.puzzle("heart", nono.Nonogram).goal_bytes or b"")
    page = open_page("#play/heart")
    started(page)
    for cell in [cell for cell, colour in enumerate(goal) if colour and cell != 22] + [21]:
        click(page, cell)
    shows(page, "#play-told", "Almost. 2 lines do not match.")
    for before, after in ((21, 0), (7, 20), (12, 24)):
        click(page, before)
        click(page, after)
    shows(page, "#play-told", "Not yet. ")
