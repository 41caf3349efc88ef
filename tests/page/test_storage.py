"""What the browser keeps stays: a full storage, copies in files, and puzzles that are open in two tabs."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from common import ROOT, needs_engine
from page.driver import (
    OpenPage,
    barriers,
    click,
    drop,
    has_no_barriers,
    load_again,
    press,
    settle,
    shows,
    wait_for_app,
    wait_until,
    wait_until_stored,
)
from page.scripts import scripts
from page.test_files import HELD, JSON, put
from page.test_places import DOCUMENT
from page.test_play import HEART, play, start_of, started
from playwright.sync_api import Page, expect

import nono

SCRIPTS = scripts(__file__)
FILL = SCRIPTS["fill"]
EMPTY = "() => { for (const key of Object.keys(localStorage)) if (key.startsWith('full.')) delete localStorage[key]; }"
SOLVED = SCRIPTS["solved"]


def stored(page: Page, start: str = "nono.puzzle.") -> dict[str, Any]:
    """Return what is stored under keys with this start, by the rest of the key."""
    values: dict[str, str] = page.evaluate("() => ({ ...localStorage })")
    return {key.removeprefix(start): json.loads(value) for key, value in values.items() if key.startswith(start)}


def begun(page: Page, name: str, cell: int) -> None:
    """Open a built-in puzzle, and mark a cell."""
    page.evaluate("name => { location.hash = `play/${name}`; }", name)
    wait_until(page, f"async () => {DOCUMENT}.meta.id === '{name}'")
    started(page)
    click(page, cell)
    wait_until_stored(page)


def steps(page: Page, id: str) -> int:
    """Return how many steps of a game can be undone after it is opened again."""
    return len(stored(page, "nono.state.")[id]["game"]["marks"]["history"]["steps"])


@needs_engine
def test_a_full_storage_drops_steps_and_removes_no_puzzle(page: Page) -> None:
    click(page, 21)
    page.wait_for_timeout(2 * HELD)
    begun(page, "candle", 0)
    begun(page, "comet", 0)
    kept = stored(page)
    assert len(kept) == 3
    (candle,) = (id for id, entry in kept.items() if entry["from"] == "candle")
    assert steps(page, candle) == 1
    marks = stored(page, "nono.state.")[candle]["game"]["marks"]["state"]
    page.evaluate(FILL)
    page.evaluate("location.hash = 'play/parrot'")
    started(page)
    shows(page, "#no-room", "No room left on this device. Marks since 12:")
    assert kept.keys() <= stored(page).keys()
    assert steps(page, candle) == 0
    assert stored(page, "nono.state.")[candle]["game"]["marks"]["state"] == marks
    has_no_barriers(page)
    for place in ("library", "make"):
        page.evaluate("place => { location.hash = place; }", place)
        shows(page, "#place #no-room", "No room left on this device. Marks since 12:")
        has_no_barriers(page)
    page.evaluate("location.hash = 'stuck'")
    page.wait_for_selector("html[data-place=stuck]")
    page.go_back()
    press(page, "Make room")
    page.get_by_role("dialog", name="Make room").wait_for()


@needs_engine
def test_a_little_room_is_enough_for_the_marks_without_the_steps(page: Page) -> None:
    play(page, HEART)
    for cell in range(12):
        click(page, cell)
    wait_until_stored(page)
    (id,) = stored(page)
    page.evaluate(FILL)
    click(page, 20)
    page.wait_for_timeout(2 * HELD)
    assert page.locator("#no-room").count() == 0
    marks = start_of(page)
    load_again(page)
    started(page)
    assert start_of(page) == marks
    assert steps(page, id) < 13


@needs_engine
def test_room_is_made_by_choice(page: Page) -> None:
    begun(page, "candle", 0)
    begun(page, "comet", 0)
    page.evaluate(FILL)
    page.evaluate("location.hash = 'play/parrot'")
    started(page)
    press(page, "Make room")
    rows = page.locator("#room label")
    assert sorted(row.split(" ")[0] for row in rows.all_inner_texts()) == ["Candle", "Comet"]
    rows.filter(has_text="Candle").click()
    shows(page, "#room [role=status]", re.compile(r"^1 puzzle, \d KB$"))
    has_no_barriers(page)
    press(page, "Remove")
    expect(page.locator("#room")).to_have_count(0)
    assert [entry["title"] for entry in stored(page).values()].count("Candle") == 0
    page.evaluate(EMPTY)
    click(page, 100)
    expect(page.locator("#no-room")).to_have_count(0)
    assert {entry["title"] for entry in stored(page).values()} >= {"Comet"}
    assert len(stored(page)) == 2


@needs_engine
def test_everything_is_saved_as_a_file_and_brought_back(open_page: OpenPage, tmp_path: Path) -> None:
    """Also what could not be stored; the file of another browser brings back only what is newer."""
    page = open_page()
    click(page, 21)
    begun(page, "candle", 0)
    page.evaluate(FILL)
    page.evaluate("location.hash = 'play/parrot'")
    wait_until(page, f"async () => {DOCUMENT}.width === 26")
    started(page)
    click(page, 7)
    with page.expect_download() as download:
        press(page, "Save a file")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.name == "nono-backup.json"
    marks = start_of(page)
    assert marks
    other = open_page(alone=True)
    put(other, path.name, path.read_bytes())
    shows(other, "#message", "Brought back 3 puzzles.")
    other.evaluate("location.hash = 'play/parrot'")
    wait_until(other, f"async () => {DOCUMENT}.width === 26")
    started(other)
    assert start_of(other) == marks
    wait_until_stored(other)
    put(other, path.name, re.sub(rb'\\"time\\":\d+', rb'\\"time\\":1', path.read_bytes()))  # an older copy
    shows(other, "#message", "Brought back 0 puzzles.")
    put(other, path.name, b'{"nono-backup": 1, "kept": 2}')
    shows(other, '#message[data-kind="error"]', "this copy is damaged")


def test_the_copy_of_version_1_1_is_brought_back(page: Page) -> None:
    copy = ROOT / "tests/samples/1.1.0/page/backup.json"
    put(page, "nono-backup.json", copy.read_bytes())
    shows(page, "#message", "Brought back 2 puzzles.")
    assert sorted(stored(page)) == ["mwziaqewnhgxnv", "mwziarbz8304cg"]


PASTED = {"rows": [[1, 1], [5], [5], [3], [1]], "cols": [[2], [4], [4], [4], [2]]}
CANDLE = nono.puzzle("candle")


@needs_engine
@pytest.mark.parametrize("puzzle", ["pasted", "candle", "2027-03-17/nonogram"])
def test_a_solved_puzzle_has_its_picture_for_ever(page: Page, puzzle: str) -> None:
    """Also a pasted one, whose clues have no picture, and one of another kind; the state is not needed."""
    if puzzle == "pasted":
        drop(page, json.dumps(PASTED))
    else:
        page.evaluate("name => { location.hash = `play/${name}`; }", puzzle)
    wait_for_app(page, "mode === 'play'")
    started(page)
    solution = nono.solve(nono.loads(page.evaluate(JSON), "json")).solutions[0]
    page.evaluate(MARK, [int(mark) for mark in solution.flat])
    wait_until(page, "() => Object.values(localStorage).some((value) => value.includes('\"progress\":1,'))")
    wait_until_stored(page)
    (id,) = stored(page)
    grid = page.evaluate(SOLVED, id)
    assert [bool(mark % 255) for mark in grid] == [
        mark == 1 if puzzle == "candle" else mark > 0 for mark in solution.flat
    ]


MARK = SCRIPTS["mark"]


@needs_engine
def test_the_tab_that_opened_a_puzzle_last_writes_it(page: Page) -> None:
    begun(page, "candle", 0)
    marks = start_of(page)
    other = page.context.new_page()
    other.goto(page.url)
    started(other)
    assert start_of(other) == marks != {}
    shows(page, ".rest", "You went on there at 12:")
    click(page, 24)  # the board rests
    page.keyboard.press("Control+z")
    click(other, 24)
    wait_until_stored(other)
    after = start_of(other)
    assert after != marks
    assert start_of(page) == marks
    assert len(stored(page)) == 1
    assert barriers(page) == []
    page.bring_to_front()  # otherwise it draws no frames
    press(page, "Use here")
    shows(other, ".rest", "Open in another tab")
    expect(page.locator(".rest")).to_have_count(0)
    assert start_of(page) == after
    click(page, 20)
    wait_until_stored(page)
    other.bring_to_front()
    load_again(other)  # opens the puzzle, as it is now
    started(other)
    assert start_of(other) == start_of(page)
    shows(page, ".rest", "Open in another tab")
    page.evaluate("location.hash = 'play/comet'")
    expect(page.locator(".rest")).to_have_count(0)
    page.evaluate("location.hash = 'play/candle'")
    shows(other, ".rest", "Open in another tab")


def test_a_drawing_in_a_second_tab_is_that_drawing(page: Page) -> None:
    click(page, 21)
    wait_until_stored(page)
    (id,) = stored(page)
    assert page.url.endswith(f"#play/{id}")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("html[data-ready]")
    shows(page, ".rest", "Open in another tab")
    settle(other)  # before, a click may miss its cell
    click(other, 22)
    wait_for_app(other, "store.puzzle.cells[22] === 1")
    wait_until_stored(other)
    assert other.url == page.url
    assert list(stored(page)) == [id]
    press(page, "Use here")
    wait_for_app(page, "store.puzzle.cells[22] === 1")
    assert list(stored(page)) == [id]
