"""Tests of the board: mouse, touch and keyboard, its drawing, and its elements for screen readers."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from page.driver import PHONE, OpenPage, Point, between, keys, stroke, touch
from page.scripts import scripts
from playwright.sync_api import Page, expect

SCRIPTS = scripts(__file__)
OPEN = SCRIPTS["open"]
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def mixed(height: int, width: int, colours: int) -> list[int]:
    """Return cells with runs of many lengths and colours."""
    places = [divmod(cell, width) for cell in range(height * width)]
    return [(row * row // 5 + column * (1 + row % 4) // 3) % (colours + 1) % colours for row, column in places]


def prepare(page: Page, height: int = 20, width: int = 20, colours: int = 2, cells: list[int] | None = None) -> None:
    """Show a picture, and record the events of the board."""
    cells = [0] * (height * width) if cells is None else cells
    page.evaluate(OPEN, {"height": height, "width": width, "colours": colours, "cells": cells})
    page.evaluate(FRAMES)


def at(page: Page, row: int, column: int) -> Point:
    """Return the middle of a cell."""
    point = page.evaluate("([row, column]) => board.pointOf(row * board.picture.width + column)", [row, column])
    return point["x"], point["y"]


def fired(page: Page, *types: str) -> list[Any]:
    """Return the board's events of these types since the last call, in order."""
    returned = page.evaluate("() => window.fired.splice(0)")
    return [event for event in returned if event[0] in types]


def passed(page: Page) -> list[int]:
    """Return the cells of all strokes since the last call."""
    cells: list[int] = []
    for kind, detail in fired(page, "begin", "move"):
        cells += [detail["cell"]] if kind == "begin" else detail["cells"]
    return cells


def cell_size(page: Page) -> float:
    return at(page, 0, 1)[0] - at(page, 0, 0)[0]


def test_a_fast_stroke_passes_every_cell_of_its_way(page: Page) -> None:
    prepare(page)
    stroke(page, [at(page, 2, 1), at(page, 9, 18), at(page, 19, 18)], steps=1)
    cells = [divmod(cell, 20) for cell in passed(page)]
    assert [cells[0], cells[17], cells[-1]] == [(2, 1), (9, 18), (19, 18)]
    for (row, column), (below, right) in pairwise(cells):
        assert max(abs(below - row), abs(right - column)) == 1
    assert len(cells) == len(set(cells)) == 1 + 17 + 10


def test_the_right_button_and_a_stroke_that_leaves_the_board(page: Page) -> None:
    prepare(page)
    page.evaluate("() => addEventListener('contextmenu', (event) => (window.menu = event.defaultPrevented))")
    x, y = at(page, 5, 17)
    stroke(page, [(x, y), (x + 10 * cell_size(page), y), at(page, 7, 17)], button="right", steps=3)
    events = fired(page, "begin", "move", "end", "cancel")
    assert events[0] == ["begin", {"cell": 5 * 20 + 17, "button": 2, "shift": False, "ctrl": False, "pointer": "mouse"}]
    assert events[-1][0] == "end"
    cells = [cell for kind, detail in events if kind == "move" for cell in detail["cells"]]
    assert cells[:2] == [118, 119]
    assert cells[-1] == 7 * 20 + 17
    assert page.evaluate("window.menu") is True


def test_strokes_keep_to_their_axis_where_the_mode_wants_it(page: Page) -> None:
    prepare(page)
    way = [at(page, 4, 2), at(page, 5, 9), at(page, 9, 12)]
    page.evaluate("() => { board.strokes.axisLock = false; }")
    stroke(page, way, steps=6)
    assert {cell // 20 for cell in passed(page)} == {4, 5, 6, 7, 8, 9}
    stroke(page, way, keys=["Shift"], steps=6)
    assert passed(page) == [4 * 20 + column for column in range(2, 13)]
    page.evaluate("() => { board.strokes.axisLock = true; }")
    stroke(page, way, steps=6)
    assert passed(page) == [4 * 20 + column for column in range(2, 13)]
    stroke(page, [at(page, 4, 2), at(page, 12, 4)], steps=6)
    assert passed(page) == [row * 20 + 2 for row in range(4, 13)]
    stroke(page, way, keys=["Shift"], steps=6)
    assert {cell // 20 for cell in passed(page)} == {4, 5, 6, 7, 8, 9}


def test_escape_takes_a_stroke_back(page: Page) -> None:
    prepare(page)
    page.mouse.move(*at(page, 3, 3))
    page.mouse.down()
    page.mouse.move(*at(page, 3, 8))
    keys(page, "Escape")
    page.mouse.move(*at(page, 9, 8))
    page.mouse.up()
    assert [kind for kind, _ in fired(page, "begin", "move", "end", "cancel")] == ["begin", "move", "cancel"]


def test_one_finger_paints_and_two_move_and_zoom(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    prepare(page)
    page.evaluate(FRAMES)
    assert cell_size(page) >= 12  # smaller cells would not be whole
    page.evaluate("board.viewport.fit()")
    assert cell_size(page) < 28
    touch(page, between(at(page, 6, 3), at(page, 6, 15), 5))
    events = fired(page, "begin", "move", "end", "cancel")
    assert events[0][1]["pointer"] == "touch"
    assert events[-1][0] == "end"
    assert {cell for kind, detail in events if kind == "move" for cell in detail["cells"]} == set(range(124, 136))
    size = cell_size(page)
    one, other = at(page, 10, 8), at(page, 10, 12)
    touch(page, between(one, at(page, 10, 2), 6), between(other, at(page, 10, 18), 6))
    page.evaluate(FRAMES)
    assert [kind for kind, _ in fired(page, "begin", "move", "end", "cancel")] in (["begin", "cancel"], [])
    assert cell_size(page) > 2 * size
    # Two fingers side by side move the board; the clues stay in view, and the page does not scroll.
    x, y = at(page, 10, 10)
    touch(page, between((x, y), (x - 60, y - 40), 4), between((x + 40, y), (x - 20, y - 40), 4))
    page.evaluate(FRAMES)
    moved = at(page, 10, 10)
    assert moved == pytest.approx((x - 60, y - 40), abs=2)
    assert page.evaluate("scrollY") == 0
    fired(page)
    touch(page, [at(page, 9, 11)])
    assert passed(page) == [9 * 20 + 11]


def test_the_wheel_zooms_with_ctrl_around_the_pointer(page: Page) -> None:
    prepare(page, 60, 60, cells=mixed(60, 60, 2))
    point = at(page, 20, 20)
    size = cell_size(page)
    page.mouse.move(*point)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    page.evaluate(FRAMES)
    assert cell_size(page) == pytest.approx(2**0.5 * size, abs=1)
    assert at(page, 20, 20) == pytest.approx(point, abs=3)
    page.mouse.wheel(90, 150)
    page.wait_for_function("() => document.querySelector('#stage .view').scrollTop > 0")
    page.evaluate(FRAMES)
    assert at(page, 20, 20)[1] < point[1] - 100
    # The clues stay in view: there are dark pixels of numbers along the upper and left side of the canvas.
    dark = page.evaluate(SCRIPTS["darkPixelsOfClues"])
    assert min(dark) > 20
    page.evaluate("board.toggleNear()")
    page.evaluate(FRAMES)
    box = page.locator("#stage").bounding_box()
    assert box is not None
    assert at(page, 59, 59)[0] < box["x"] + box["width"]
    assert at(page, 59, 59)[1] < box["y"] + box["height"]


MAP = SCRIPTS["map"]


def middle(page: Page) -> tuple[float, float]:
    """Return the row and the column in the middle of the view."""
    top, left, bottom, right = page.evaluate(
        "Object.values((({ top, left, bottom, right }) => ({ top, left, bottom, right }))(board.layout.visibleCells()))"
    )
    return (top + bottom) / 2, (left + right) / 2


def test_the_map_moves_the_view(page: Page) -> None:
    prepare(page, 90, 80, cells=mixed(90, 80, 2))
    fired(page)
    page.mouse.click(*page.evaluate(MAP, [45, 40]))
    assert middle(page) == pytest.approx((45, 40), abs=3)
    stroke(page, [page.evaluate(MAP, [45, 40]), page.evaluate(MAP, [60, 50])])
    assert middle(page) == pytest.approx((60, 50), abs=3)
    assert fired(page, "begin", "clue") == []


def test_a_cut_clue_shows_the_numbers_of_the_cells_in_view(page: Page) -> None:
    prepare(page, 40, 100, cells=[1, 0] * 2000)
    shown = "() => board.layout.shownNumbers('rows', board.picture.rows[0])"
    first, end = page.evaluate(shown)
    assert first == 0
    assert 3 <= end <= 7
    page.evaluate("board.viewport.showMiddle(0, 50)")
    first, end = page.evaluate(shown)
    assert first < 25 < end
    page.evaluate("board.viewport.showMiddle(0, 99)")
    assert page.evaluate(shown)[1] == 50


def test_far_and_near_on_a_phone(open_page: OpenPage) -> None:
    """A tap on a board that is shown from afar comes near; a tap on the map shows the whole board again."""
    page = open_page(**PHONE)
    prepare(page, 60, 50, cells=mixed(60, 50, 2))
    page.evaluate("() => { board.show({ ...board.picture, isDraft: false }); board.viewport.fit(); }")
    page.evaluate(FRAMES)
    fired(page)
    assert page.evaluate("[board.viewport.isWhole, board.viewport.isFar, board.layout.left]") == [True, True, 0]
    touch(page, [at(page, 30, 20)])
    assert fired(page, "begin") == []
    assert page.evaluate("[board.viewport.isWhole, board.cursor]") == [False, 30 * 50 + 20]
    assert cell_size(page) == 30
    assert page.evaluate("board.layout.left") > 0
    assert middle(page) == pytest.approx((30, 20), abs=1)
    touch(page, [at(page, 31, 21)])
    assert passed(page) == [31 * 50 + 21]
    touch(page, [page.evaluate(MAP, [30, 25])])
    assert page.evaluate("board.viewport.isWhole") is True


def test_keys_move_paint_and_are_passed_on(page: Page) -> None:
    prepare(page)
    page.get_by_role("grid").focus()
    keys(page, "ArrowRight ArrowDown End Home PageDown Control+ArrowRight Control+End ArrowDown")
    assert [detail["cell"] for _, detail in fired(page, "cursor")] == [1, 21, 39, 20, 120, 125, 399]
    keys(page, "Control+Home")
    page.keyboard.down(" ")
    keys(page, "ArrowRight ArrowRight ArrowRight ArrowDown")
    page.keyboard.up(" ")
    keys(page, "Enter Shift+Space")
    events = fired(page, "begin", "move", "end")
    assert events[0] == ["begin", {"cell": 0, "button": 0, "shift": False, "ctrl": False, "pointer": "keyboard"}]
    assert [detail["cells"] for kind, detail in events if kind == "move"] == [[1], [2], [3], [23]]
    assert [detail["button"] for kind, detail in events if kind == "begin"] == [0, 0, 2]
    assert [kind for kind, _ in events].count("end") == 3
    keys(page, "b Control+b 5")
    assert fired(page, "key") == [["key", "b"], ["key", "5"]]
    size = cell_size(page)
    keys(page, "+")
    assert cell_size(page) > size


def test_a_screen_reader_finds_the_cells_around_the_cursor(page: Page) -> None:
    prepare(page, 12, 8, cells=[1, 1, 0, 1, 0, 0, 0, 1] * 12)
    page.evaluate("() => { board.describe = (cell) => `cell ${cell}`; board.cursor = 43; }")
    page.evaluate(FRAMES)
    grid = page.get_by_role("grid")
    expect(grid).to_have_accessible_name("Board, 12 rows, 8 columns")
    expect(grid).to_match_aria_snapshot("""
      - grid "Board, 12 rows, 8 columns":
        - rowgroup:
          - row:
            - columnheader "Clues"
            - 'columnheader "Column 1: 12"'
          - row:
            - 'rowheader "Row 5: 2 1 1"'
            - gridcell "cell 32"
          - row:
            - 'rowheader "Row 6: 2 1 1"'
            - gridcell "cell 40"
            - gridcell "cell 41"
            - gridcell "cell 42"
            - gridcell "cell 43"
          - row:
            - 'rowheader "Row 7: 2 1 1"'
    """)
    grid.focus()
    for key, cell in ("ArrowDown", 51), ("ArrowUp", 43), ("ArrowUp", 35), ("PageUp", 3), ("Control+End", 95):
        page.keyboard.press(key)
        page.evaluate(FRAMES)
        active = grid.locator(f"[id='{grid.get_attribute('aria-activedescendant')}']")
        expect(active).to_have_text(f"cell {cell}")
        expect(active).to_have_attribute("aria-colindex", str(cell % 8 + 2))
        expect(active.locator("..")).to_have_attribute("aria-rowindex", str(cell // 8 + 2))
    expect(grid).to_have_attribute("aria-rowcount", "13")
    assert grid.get_by_role("row").count() == 4


TONES = SCRIPTS["tones"]


def luminance(colour: Sequence[float]) -> float:
    """Return the relative luminance of a colour, as WCAG 2.2 defines it."""
    parts = (part / 255 for part in colour)
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("dark", [False, True])
def test_lines_are_seen_and_dark_boards_have_light_ink(open_page: OpenPage, dark: bool) -> None:
    page = open_page(dark=dark)
    colour = """(cell) => {
      const canvas = document.querySelector("#stage canvas");
      const { left, top } = canvas.getBoundingClientRect();
      const { x, y } = board.pointOf(cell);
      return [...canvas.getContext("2d").getImageData(x - left, y - top, 1, 1).data.slice(0, 3)];
    }"""
    prepare(page, cells=[0, 1, *[0] * 398])
    tones = page.evaluate(TONES, ["board", "mark", "thick", "thin", "band", "number"])
    paper, cross, thick, thin, band, number = map(luminance, tones)
    ground, ink = (page.evaluate(colour, cell) for cell in (0, 1))
    assert ground == tones[0]
    assert luminance(ground) < 0.02 if dark else luminance(ground) > 0.95
    pairs = ((paper, luminance(ink), 12), (paper, cross, 3), (paper, thick, 3), (paper, thin, 1.4), (number, band, 4.5))
    for one, other, least in pairs:
        assert (max(one, other) + 0.05) / (min(one, other) + 0.05) >= least, (one, other)


@pytest.mark.parametrize("dark", [False, True])
def test_a_coloured_board_is_paper_in_both_themes(open_page: OpenPage, dark: bool) -> None:
    page = open_page(dark=dark)
    shown = """async (more) => {
      const { NAMED } = await import("/puzzle/palette.js");
      board.show({ ...board.picture, palette: [...NAMED.slice(0, 2), ...more] });
      return ["ffffff", "000000"].map((rgb) => board.colourFor(rgb));
    }"""
    prepare(page)
    ground, ink = page.evaluate(shown, [])
    assert (ground < ink) is dark  # the ground is dark, and the ink is light
    assert ground not in {"000000", "ffffff"}
    ground, ink = page.evaluate(shown, [{"key": "w", "name": "cream", "rgb": "f5ead8"}])
    assert ground > "c00000"
    assert ink == "000000"  # the colours of a picture are its own


@pytest.mark.parametrize("ratio", [1, 1.5, 3])
def test_a_board_that_fits_is_not_scrolled(open_page: OpenPage, ratio: float) -> None:
    page = open_page(width=390, height=844, device_scale_factor=ratio)
    for height, width in (15, 10), (10, 12), (12, 8):
        prepare(page, height, width, cells=mixed(height, width, 2))
        scrolled = """() => {
          const view = document.querySelector("#stage .view");
          return [view.scrollWidth - view.clientWidth, view.scrollHeight - view.clientHeight];
        }"""
        assert page.evaluate(scrolled) == [0, 0], (height, width)
