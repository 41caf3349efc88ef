"""The boards of "Another one": what the files have, what is a board under a symmetry, and the choice on the page."""

import json
from typing import Any

import pytest
from common import needs_engine, script
from page.driver import PHONE, OpenPage, has_no_barriers, of_app, press, reads, wait_until
from page.scripts import scripts
from page.test_album import SCRIPTS as ALBUM
from page.test_files import JSON, go
from page.test_play import started
from playwright.sync_api import Page, expect

import nono

SCRIPTS = scripts(__file__)
SYMMETRIES, NEXT, REPEATED = (SCRIPTS[name] for name in ("symmetries", "next", "repeated"))
FILL = ALBUM["fill"]
MADE = script("make_page_pack")
FILES = [(genre, side) for genre, sides in MADE["SIDES"].items() for side in sides]
MOST = 40_000  # limit in bytes for a file, which a choice loads


def boards(genre: str, side: int) -> dict[str, list[dict[str, Any]]]:
    """Return the boards of a file by grade."""
    found: dict[str, list[dict[str, Any]]] = MADE["unpacked"]((MADE["STOCK"] / f"{genre}-{side}.bin").read_bytes())
    return found


def test_the_module_lists_the_files() -> None:
    written = (MADE["STOCK"] / "parts.js").read_text(encoding="utf-8")
    assert MADE["stock_module"]() == written, "run python docs/make_page_pack.py stock"
    assert {f"{genre}-{side}.bin" for genre, side in FILES} == {path.name for path in MADE["STOCK"].glob("*.bin")}


@pytest.mark.parametrize(("genre", "side"), FILES)
def test_a_file_has_as_many_boards_of_each_grade_and_all_differ(genre: str, side: int) -> None:
    assert (MADE["STOCK"] / f"{genre}-{side}.bin").stat().st_size <= MOST
    found = boards(genre, side)
    assert list(found) == MADE["grades_of"](genre, side)
    for grade, those in found.items():
        assert len({json.dumps(board) for board in those}) == len(those) == MADE["BOARDS"], grade


@needs_engine
@pytest.mark.parametrize("genre", MADE["SIDES"])
def test_the_first_boards_are_made_again(genre: str) -> None:
    side = MADE["SIDES"][genre][0]
    for grade, those in boards(genre, side).items():
        assert next(MADE["boards"](genre, side, grade)) == those[0], "remove the files and run make_page_pack.py stock"


@needs_engine
@pytest.mark.parametrize("genre", MADE["SIDES"])
def test_each_symmetry_of_a_board_has_one_solution_and_the_same_grade(modules: Page, genre: str) -> None:
    for side in MADE["SIDES"][genre][:2]:
        for grade, [board, *_] in boards(genre, side).items():
            for symmetry, turned in enumerate(modules.evaluate(SYMMETRIES, [genre, board])):
                puzzle = MADE["puzzle_of_board"](genre, turned)
                assert nono.solve(puzzle).verdict == "unique", symmetry
                assert nono.grade(puzzle).word == grade, symmetry


@needs_engine
@pytest.mark.slow
@pytest.mark.parametrize(("genre", "side"), FILES)
def test_every_board_has_one_solution_and_its_grade(genre: str, side: int) -> None:
    for grade, those in boards(genre, side).items():
        for board in those:
            puzzle = MADE["puzzle_of_board"](genre, board)
            assert nono.solve(puzzle).verdict == "unique"
            assert nono.grade(puzzle).word == grade


def test_no_board_is_another_one_under_a_symmetry(modules: Page) -> None:
    """Figures that are their own mirror images have fewer symmetries; the page leaves those out."""
    for genre, side in FILES:
        for grade, those in boards(genre, side).items():
            assert modules.evaluate(REPEATED, [genre, those]) == [], (genre, side, grade)


def test_none_comes_twice_before_all_have(open_page: OpenPage) -> None:
    page = open_page("#another")
    choice = {"genre": "aquarium", "side": 6, "grade": "easy"}
    numbers = page.evaluate(NEXT, [choice, 2 * MADE["BOARDS"] + 1])
    assert sorted(numbers[:-1]) == list(range(1, 2 * MADE["BOARDS"] + 1))
    assert numbers[-1] == numbers[0]
    first = {number % MADE["BOARDS"] for number in numbers[: MADE["BOARDS"]]}
    assert len(first) == MADE["BOARDS"]


def test_a_choice_is_played_and_its_link_opens_the_same_board(open_page: OpenPage) -> None:
    page = open_page("#another")
    press(page, "Akari")
    press(page, "10\u00d710", "Hard", "Play it")
    started(page)
    address = page.evaluate("location.hash")
    assert address.startswith("#play/akari-10-hard/")
    number = address.rpartition("/")[2]
    reads(page, "#play-what", f"Akari {number}")
    puzzle = nono.loads(page.evaluate(JSON), "json")
    assert (puzzle.width, nono.grade(puzzle).word) == (10, "hard")
    friend = open_page(address)
    started(friend)
    assert nono.loads(friend.evaluate(JSON), "json") == puzzle
    go(friend, "another")
    assert friend.locator(".another [aria-pressed=true]").all_inner_texts() == ["Akari", "10\u00d710", "Hard"]


@pytest.mark.parametrize("address", ["akari-7-easy/0", "akari-7-easy/99999", "akari-8-easy/1", "pegs-7-easy/1"])
def test_an_address_outside_of_the_stock(open_page: OpenPage, address: str) -> None:
    page = open_page(f"#play/{address}")
    page.get_by_text("This puzzle is no longer on this device.").wait_for()


def test_a_solved_pattern_leads_on_and_does_not_hang(open_page: OpenPage) -> None:
    page = open_page("#play/nonogram-10-medium/7")
    started(page)
    reads(page, "#play-what", "Nonogram")
    page.evaluate(FILL)
    finish = page.locator("#finish")
    finish.get_by_role("heading", name="Pattern 7").wait_for()
    acts = finish.locator(".label .row button")
    assert acts.all_inner_texts() == ["Another one", "Easier", "Harder", "Share"]
    acts.nth(2).click()
    wait_until(page, "() => location.hash.startsWith('#play/nonogram-10-hard/')")
    started(page)
    of_app(page, "nextPuzzle()")
    page.wait_for_timeout(500)
    assert page.evaluate("location.hash").startswith("#play/nonogram-10-hard/")
    go(page, "album")
    page.get_by_text("The first one hangs here").wait_for()
    go(page, "library")
    page.locator(".rail a", has_text="Pattern 7").wait_for()
    assert "yours" not in page.locator(".rail").inner_text()


def test_the_choice_has_no_barriers(open_page: OpenPage) -> None:
    page = open_page("#another", **PHONE)
    page.locator(".another").wait_for()
    assert page.locator("#place .primary").all_inner_texts() == ["Play it"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    has_no_barriers(page, "light", "dark")
    press(page, "Aquarium")
    expect(page.get_by_role("button", name="Aquarium")).to_be_focused()
    sizes = page.get_by_role("group", name="Size").locator("button").all_inner_texts()
    assert sizes == ["6\u00d76", "8\u00d78", "10\u00d710"]
