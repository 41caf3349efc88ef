"""Colours of the board: the tints of regions, what lies under the inks, and a white ink."""

import pytest
from common import built_in_puzzles, needs_engine
from page.driver import OpenPage, click, has_no_barriers, pick, point, press
from page.scripts import scripts
from page.test_play import play
from playwright.sync_api import Page

import nono
from nono.genres import LayerPuzzle

pytestmark = needs_engine
COLOURS = scripts(__file__)["colours"]
TINTS = "async ([regions, width]) => [...(await import('/genres/tints.js')).tintsOf(regions, width)]"
STARS = nono.StarBattle(["AAAB", "ACBB", "CCDB", "CDDD"], stars=1)
PINK = nono.Nonogram.from_grid([[1, 1, 0], [2, 0, 2]], palette=["white", "pink", "f5e6c8"])
WHITE = nono.Nonogram.from_grid([[1, 1, 0], [0, 1, 1]], palette=[("b", "blue", "1d4ed8"), ("w", "white", "ffffff")])
BOXES = ["1122", "1132", "4432", "4433"]  # three of them touch one another


def numbered(puzzle: LayerPuzzle) -> list[int]:
    """Return the region of each cell as a number, in reading order."""
    keys = [*puzzle.cell_regions()]
    order = [*dict.fromkeys(keys)]
    return [order.index(key) for key in keys]


def beside(regions: list[int], width: int) -> set[tuple[int, int]]:
    """Return the pairs of regions that share an edge."""
    found = set()
    for cell, region in enumerate(regions):
        others = [cell + 1] * ((cell + 1) % width > 0) + [cell + width] * (cell + width < len(regions))
        found |= {(region, regions[other]) for other in others if regions[other] != region}
    return found


def test_neighbours_have_different_tints(modules: Page) -> None:
    puzzles = [one for one in built_in_puzzles().values() if isinstance(one, LayerPuzzle) and one.cell_regions()]
    assert {one.genre for one in puzzles} >= {"star-battle", "norinori", "aquarium", "sudoku"}
    for puzzle in puzzles:
        regions = numbered(puzzle)
        tints = modules.evaluate(TINTS, [regions, puzzle.width])
        of_region = dict(zip(regions, tints, strict=True))
        assert [of_region[region] for region in regions] == tints
        assert {*tints} <= {1, 2, 3, 4}
        assert all(of_region[one] != of_region[other] for one, other in beside(regions, puzzle.width)), puzzle.id
        assert modules.evaluate(TINTS, [regions, puzzle.width]) == tints


def test_regions_of_many_parts_may_share_a_tint(modules: Page) -> None:
    """Each of 20 regions touches each other one."""
    pairs = [(one, other) for one in range(20) for other in range(one)]
    regions = [region for pair in pairs for region in (*pair, -1)]
    tints = modules.evaluate(TINTS, [regions, len(regions)])
    assert all((tint == 0) == (region < 0) for tint, region in zip(tints, regions, strict=True))


@pytest.mark.parametrize("dark", [False, True])
def test_the_board_shows_them_until_they_are_switched_off(open_page: OpenPage, dark: bool) -> None:
    page = open_page(dark=dark)
    play(page, STARS)
    tinted = page.evaluate(COLOURS)
    assert len({tinted[cell] for cell in (0, 3, 12, 15)}) >= 3
    assert tinted[0] == tinted[1]
    has_no_barriers(page)
    press(page, "Hint")
    page.locator("#play-told .deed").wait_for()
    pale = page.evaluate(COLOURS)
    assert {*pale}.isdisjoint(tinted)
    press(page, "I'll do it")
    page.wait_for_function(f"(before) => ({COLOURS})().then((now) => now.join() === before.join())", arg=tinted)
    pick(page, "Tint the regions")
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => ({COLOURS})().then((now) => new Set(now).size === 1)")
    assert page.evaluate("() => JSON.parse(localStorage['nono.settings']).tints") is False


def test_a_broken_rule_makes_them_pale(page: Page) -> None:
    play(page, STARS)
    before = page.evaluate(COLOURS)
    click(page, 0)
    click(page, 1)
    page.locator("#play-broken").wait_for()
    assert page.evaluate(COLOURS)[15] != before[15]


@pytest.mark.parametrize("boxes", [None, BOXES])
def test_only_boxes_of_any_shape_are_tinted(page: Page, boxes: list[str] | None) -> None:
    play(page, nono.Sudoku(["....", "....", "....", "...."], boxes=boxes))
    page.mouse.move(0, 0)
    corners = page.evaluate(COLOURS)
    assert (len({corners[cell] for cell in (8, 2, 15)}) == 3) == (boxes is not None)
    page.locator("#play-open").click()
    assert page.locator("#play-tints").is_visible() == (boxes is not None)


def test_print_has_no_tints(page: Page) -> None:
    play(page, STARS)
    printed = []
    for tints in (True, False):
        page.evaluate(f"async () => (await import('/main.js')).app.settings.set('tints', {str(tints).lower()})")
        page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
        page.wait_for_selector("#sheet canvas", state="attached")
        printed.append(page.evaluate("() => document.querySelector('#sheet canvas').toDataURL()"))
        page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert printed[0] == printed[1]


@pytest.mark.parametrize("dark", [False, True])
def test_the_crosshair_lies_under_the_inks(open_page: OpenPage, dark: bool) -> None:
    page = open_page(dark=dark)
    play(page, PINK, [1, 1, 255, 2, 255, 255])
    page.mouse.move(0, 0)
    before = page.evaluate(COLOURS)
    page.mouse.move(*point(page, 0))
    page.wait_for_function(f"(before) => ({COLOURS})().then((now) => now[2] !== before[2])", arg=before)
    now = page.evaluate(COLOURS)
    assert [cell for cell in range(6) if now[cell] != before[cell]] == [2]


@pytest.mark.parametrize("dark", [False, True])
def test_a_white_ink_is_no_open_cell(open_page: OpenPage, dark: bool) -> None:
    page = open_page(dark=dark)
    play(page, WHITE, [1, 1, 0, 255, 255, 255])
    ink, _, ground, still_open, *_ = page.evaluate(COLOURS)
    assert len({ink, ground, still_open}) == 3
    assert ground == "29 78 216 255"
