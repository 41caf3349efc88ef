"""Every kind on the play screen: what is chosen, counted and left, which rule is broken, and what the finish shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from common import needs_engine
from page.documents import UNKNOWN
from page.driver import (
    PHONE,
    OpenPage,
    click,
    drop,
    keys,
    load_again,
    of_app,
    pick,
    point,
    press,
    shows,
    stroke,
    wait_until_stored,
)
from page.scripts import scripts
from page.test_files import opened
from page.test_play import NAME, play, shown, start_of, started
from playwright.sync_api import expect

import nono
from nono import Akari, Aquarium, Binairo, Minesweeper, Mosaic, Norinori, Pegs, Puzzle, StarBattle, Sudoku, Tents

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = needs_engine
FOUR = Sudoku(["..3.", ".2..", "..1.", "4..."])
OPEN = {0, 1, 3, 4, 6, 7, 8, 9, 11, 13, 14, 15}
# For each kind: its meter at the start and when it is solved, and the words of its pad.
KINDS: dict[type[Any], tuple[str, str, str]] = {
    Akari: ("Lit", "0 / 12", "Bulb No bulb"),
    Aquarium: ("Numbers", "0 / 8", "Water Air"),
    Binairo: ("Cells", "0 / 11", "0 1"),
    Minesweeper: ("Numbers", "1 / 6", "Mine Safe"),
    Mosaic: ("Numbers", "0 / 6", "Shade Blank"),
    Norinori: ("Regions", "0 / 3", "Shade Blank"),
    StarBattle: ("Stars", "0 / 4", "Star No star"),
    Tents: ("Tents", "0 / 4", "Tent Grass"),
}
SCRIPTS = scripts(__file__)
CARD = SCRIPTS["card"]
OLD = SCRIPTS["old"]


def example(kind: type[Puzzle]) -> Puzzle:
    return kind.of_example(kind.example)


def sudoku(page: Page) -> None:
    play(page, FOUR)
    expect(page.locator("#play-brushes small").first).not_to_have_text("")  # the rules are known


def chosen(page: Page) -> set[int]:
    return set(shown(page, "chosen"))


def left(page: Page) -> list[str]:
    """Return how many of each value are left."""
    return page.locator("#play-brushes small").all_inner_texts()


def meter(page: Page) -> str:
    return " ".join(page.locator("#play-lines .meter span:not(.bar)").all_inner_texts())


def double(page: Page, cell: int) -> None:
    page.mouse.dblclick(*point(page, cell))


def test_ctrl_and_shift_extend_the_choice(page: Page) -> None:
    sudoku(page)
    click(page, 0)
    stroke(page, [point(page, 15)], keys=["Control"])
    assert chosen(page) == {0, 15}
    stroke(page, [point(page, 8), point(page, 9)], keys=["Control"])
    assert chosen(page) == {0, 8, 9, 15}
    keys(page, "Shift+ArrowUp Shift+ArrowUp")  # from the cell 8, where the drag began
    assert chosen(page) == {0, 4, 8, 9, 15}
    keys(page, "ArrowRight")
    assert chosen(page) == {1}
    keys(page, "Shift+ArrowRight x 4")
    assert chosen(page) == {1, 2}
    assert "in the corners 4" in page.evaluate(NAME, 1)
    stroke(page, [point(page, 3)], keys=["Shift"])
    assert chosen(page) == {1, 2, 3}
    keys(page, "Escape")
    assert chosen(page) == set()


def test_all_cells_and_equal_digits(page: Page) -> None:
    sudoku(page)
    click(page, 0)
    keys(page, "Control+a")
    assert chosen(page) == OPEN
    keys(page, "c 1")
    assert "in the centre 1" in page.evaluate(NAME, 15)
    keys(page, "Backspace Control+z Control+z")
    assert "centre" not in page.evaluate(NAME, 15)
    keys(page, "Control+y")
    assert "in the centre 1" in page.evaluate(NAME, 15)
    click(page, 7)
    keys(page, "z 1")
    assert start_of(page) == {7: 0}
    double(page, 10)  # the given 1
    assert chosen(page) == {7, 10}
    double(page, 3)  # an empty cell is like no other
    assert chosen(page) == {3}


def test_keys_choose_the_kind_of_mark(page: Page) -> None:
    sudoku(page)
    click(page, 0)
    pressed = page.locator("#play-pencil [aria-pressed=true]")
    for key, kind in (("x", "Corner"), ("c", "Centre"), ("z", "Digit"), ("Space", "Corner"), ("Space", "Centre")):
        keys(page, key)
        expect(pressed).to_have_text(kind)
    assert start_of(page) == {}


def test_the_chosen_cell_shows_its_lines_and_equal_digits(page: Page) -> None:
    sudoku(page)
    click(page, 5)  # the given 2
    assert set(shown(page, "peers")) == {0, 1, 4, 5, 6, 7, 9, 13}
    assert set(shown(page, "alike")) == {5}
    click(page, 10)
    keys(page, "ArrowDown")
    assert set(shown(page, "peers")) == {2, 6, 10, 11, 12, 13, 14, 15}
    assert set(shown(page, "alike")) == set()
    keys(page, "2")
    assert set(shown(page, "alike")) == {5, 14}
    stroke(page, [point(page, 8)], keys=["Control"])
    assert shown(page, "peers") is None  # two cells are chosen


@pytest.mark.parametrize("kind", KINDS)
def test_meters_count_what_the_rules_count(page: Page, kind: type[Puzzle]) -> None:
    name, begin, words = KINDS[kind]
    one = example(kind)
    play(page, one)
    expect(page.locator("#play-lines .meter")).to_contain_text(begin)
    assert meter(page) == f"{name} {begin}"
    pad = page.locator("#play-brushes [data-code]:not(#play-erase)")
    assert " ".join(pad.all_inner_texts()) == words
    (solution,) = nono.solve(one, limit=1).grids
    page.evaluate(
        """async (marks) => {
          const { histories, store } = (await import("/main.js")).app;
          const open = marks.filter(([cell]) => store.puzzle.given.open(null, cell));
          histories.play.paint(open.slice(0, -1));
        }""",
        [[cell, mark] for cell, mark in enumerate(solution) if mark < UNKNOWN and (mark or kind is Binairo)],
    )
    done, _, all_of_it = begin.partition(" / ")
    page.wait_for_function(
        "(begin) => document.querySelector('#play-lines .meter :last-child').textContent !== begin", arg=begin
    )
    now = page.locator("#play-lines .meter :last-child").inner_text().split(" / ")
    assert int(done) < int(now[0]) <= int(all_of_it) == int(now[1])


@pytest.mark.parametrize("phone", [False, True])
def test_a_broken_rule_is_told_above_the_meter(open_page: OpenPage, phone: bool) -> None:
    page = open_page(**PHONE) if phone else open_page()
    play(page, example(Minesweeper))
    expect(page.locator("#play-lines .meter")).to_contain_text("1 / 6")
    broken = page.locator("#play-broken")
    assert broken.is_hidden()
    click(page, 1)
    click(page, 5)
    shows(page, "#play-broken", "The 1 in row 1 column 1 has two mines instead of one mine.")
    assert shown(page, "asked") == [0]
    assert {1, 5} <= set(shown(page, "conflicts"))
    assert {1, 5} <= set(shown(page, "rule"))  # the cells that the number counts are tinted
    place, under = broken.bounding_box(), page.locator("#play-lines").bounding_box()
    assert place
    assert under
    assert 0 <= under["y"] - place["y"] - place["height"] < 40
    press(page, "Undo")
    broken.wait_for(state="hidden")
    of_app(page, "settings.set('mistakes', 'asked')")
    click(page, 1)
    page.wait_for_timeout(300)
    assert broken.is_hidden()


def test_the_jumps_are_listed(page: Page) -> None:
    drop(page, json.dumps({"genre": "pegs", "start": ["oooo.o."]}))
    shows(page, "#play-what", "Peg solitaire")
    shows(page, "#play-left", "pegs left")
    shows(page, "#play-lines", "none yet")
    for start, end in ((2, 4), (4, 6)):
        stroke(page, [point(page, start), point(page, end)])
    expect(page.locator("#play-lines li")).to_have_text(["3-4-5,5-6-7"])  # one peg, as the command line prints it
    expect(page.locator("#play-left b")).to_have_text("3")
    stroke(page, [point(page, 0), point(page, 2)])
    expect(page.locator("#play-lines li")).to_have_text(["3-4-5,5-6-7", "1-2-3"])
    expect(page.locator("#play-left small")).to_have_text("3 jumps")
    wait_until_stored(page)
    load_again(page)
    expect(page.locator("#play-lines li")).to_have_text(["3-4-5,5-6-7", "1-2-3"])
    press(page, "Undo", "Undo")
    expect(page.locator("#play-lines li")).to_have_text(["3-4-5"])
    pick(page, "Start again")
    shows(page, "#play-lines", "none yet")


def test_the_last_jump_has_a_trail_and_a_dead_end_offers_to_start_again(page: Page) -> None:
    play(page, Pegs.from_dict({"genre": "pegs", "start": ["o.oo."]}))
    shows(page, "#play-left", "pegs left")
    assert shown(page, "trail") is None
    stroke(page, [point(page, 2), point(page, 4)])
    assert shown(page, "trail") == [2, 3, 4]
    press(page, "Start again")
    shows(page, "#play-left b", "3")
    assert shown(page, "trail") is None


def test_jumps_are_those_of_the_command_line(page: Page) -> None:
    puzzle = nono.puzzle("cracker")
    assert isinstance(puzzle, Pegs)
    (jumps,) = nono.solve(puzzle, limit=1).solutions
    drop(page, puzzle)
    opened(page)
    cells = [row * puzzle.width + column for row, column in puzzle.board.holes]
    for start, _, end in jumps[:-1]:
        stroke(page, [point(page, cells[start]), point(page, cells[end])])
    expect(page.locator("#play-left small")).to_have_text(f"{len(jumps) - 1} jumps")
    found = ",".join(page.locator("#play-lines li").all_inner_texts()).split(",")
    assert found == ["-".join(str(hole + 1) for hole in jump) for jump in jumps[:-1]]


def cards(page: Page, cells: tuple[int, int]) -> tuple[int, int]:
    """Solve the puzzle with two answers; return the pixels of the card that keeps the secret, and of the open one."""
    play(page, nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]]))
    for cell in cells:
        click(page, cell)
    page.locator("#finish").wait_for()
    press(page, "Share")
    expect(page.get_by_role("button", name="Keep it secret")).to_have_attribute("aria-pressed", "true")
    shows(page, "#share-card", "A small card")
    page.wait_for_selector("#share-card canvas[aria-label^=Solved]")
    secret = page.evaluate(CARD)
    press(page, "Show the picture")
    page.wait_for_function("(before) => (" + CARD + ")() !== before", arg=secret)
    found = secret, page.evaluate(CARD)
    page.evaluate(
        """() => Object.defineProperty(navigator, "clipboard",
        { configurable: true, value: { writeText: async (text) => { window.copied = text; } } })"""
    )
    press(page, "Copy result")
    shows(page, "#share-card [role=status]", "The result is copied.")
    assert page.evaluate("window.copied").startswith("nono, Nonogram: Solved in 0:0")
    page.locator("#share-card").get_by_role("button", name="Close").click()
    press(page, "Close")
    return found


def test_the_share_card_keeps_the_secret(page: Page) -> None:
    """The cards of two pictures with the same clues are equal as long as they keep the secret."""
    first, second = cards(page, (0, 3)), cards(page, (1, 2))
    assert first[0] == second[0]
    assert first[1] != second[1]


def test_hints_are_counted_and_kept(page: Page) -> None:
    play(page, nono.puzzle("heart"))
    for _ in range(2):
        for button in ("Hint", "Why?", "Put it in"):
            press(page, button)
        page.locator("#play-told .deed").wait_for(state="detached")
    press(page, "Hint")
    press(page, "I'll do it")
    wait_until_stored(page)
    load_again(page)
    started(page)
    assert of_app(page, "saved().game.hints") == 3
    page.evaluate(OLD)
    load_again(page)  # a game of an earlier version
    started(page)
    assert of_app(page, "saved().game.hints") == 0
    assert start_of(page)
    press(page, "Hint")
    press(page, "I'll do it")
    for cell, colour in enumerate(nono.puzzle("heart").goal_bytes or b""):
        if colour and start_of(page).get(cell) != 1:
            click(page, cell)
    expect(page.locator("#finish dd").nth(1)).to_have_text("1")


def test_everything_is_saved_and_deleted_from_the_settings(page: Page, tmp_path: Path) -> None:
    play(page, nono.puzzle("heart"))
    click(page, 5)
    pick(page, "Settings")
    shows(page, "#settings", "KB are used")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a copy of everything").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    page.get_by_role("button", name="Delete everything here").click()
    shows(page, "#forget", "1 puzzle with your marks")
    press(page, "Cancel")
    assert page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('nono.puzzle.'))")
    page.get_by_role("button", name="Delete everything here").click()
    page.evaluate("window.isOld = true")
    press(page, "Delete everything")
    page.wait_for_function("() => !window.isOld")  # the page is loaded again
    page.wait_for_selector("html[data-ready][data-place=today]", state="attached")
    assert not page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('nono.puzzle.'))")
    page.click("#settings-open")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Bring a copy back").click()
    chooser.value.set_files(path)
    shows(page, "#message", "Brought back 1 puzzle.")
