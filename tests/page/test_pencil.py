"""Tests of pencil marks, candidates and conflicts while playing."""

from typing import Any

from common import needs_engine
from page.driver import (
    THEMES,
    click,
    has_no_barriers,
    keys,
    load_again,
    of_app,
    pick,
    point,
    press,
    shows,
    stroke,
    wait_until,
)
from page.scripts import scripts
from page.test_comforts import choose
from page.test_given import given, opened
from page.test_play import FRAME, NAME, start_of
from playwright.sync_api import Page

import nono
from nono import Sudoku

pytestmark = needs_engine


def sudoku(name: str) -> Sudoku:
    puzzle = nono.puzzle(name)
    assert isinstance(puzzle, Sudoku)
    return puzzle


KITE, OCTAVE = sudoku("kite"), sudoku("octave")
SCRIPTS = scripts(__file__)
NOTES = SCRIPTS["notes"]
SHOWN = SCRIPTS["shown"]


READY = SCRIPTS["ready"]


def notes(page: Page) -> dict[int, tuple[str, ...]]:
    """Return the pencil marks that the board shows: corner marks, centre marks and excluded candidates by cell."""
    page.evaluate(FRAME)
    found: dict[str, Any] = page.evaluate(SHOWN)
    return {int(cell): tuple(lists) for cell, lists in found.items()}


def begin(page: Page, puzzle: Sudoku) -> None:
    """Open a Sudoku, and wait until it can be played."""
    opened(page, given(puzzle))
    ready(page)


def ready(page: Page) -> None:
    """Wait until the board of a Sudoku has its final place, and the tools are shown."""
    page.evaluate(NOTES)
    wait_until(page, READY)


def rivals(puzzle: Sudoku, cell: int) -> set[int]:
    """Return the cells that must have another digit than this cell."""
    model = puzzle.model()
    rules = [{cell for cell, _ in model.counts.values(rule)} for rule in range(len(model.counts))]
    return {other for cells in rules if cell in cells for other in cells}


def candidates(puzzle: Sudoku) -> dict[int, tuple[str, ...]]:
    """Return the digits that no given excludes, for each empty cell."""
    givens = {cell: int(key) for cell, key in puzzle.clue_texts().items()}
    found: dict[int, tuple[str, ...]] = {}
    for cell in sorted(set(range(puzzle.width**2)) - givens.keys()):
        seen = {givens.get(other) for other in rivals(puzzle, cell)}
        found[cell] = ("", "".join(str(digit) for digit in range(1, puzzle.width + 1) if digit not in seen), "")
    return found


TINTS = SCRIPTS["tints"]


def test_cells_get_colours(page: Page) -> None:
    begin(page, OCTAVE)
    stroke(page, [point(page, 0), point(page, 2)])  # the cells 0, 1 (a given) and 2
    keys(page, "v 2")
    assert page.evaluate(TINTS) == {"0": 2, "1": 2, "2": 2}
    assert page.evaluate(NAME, 0).endswith("no mark, orange")
    click(page, 2)
    pad = page.locator("#play-brushes")
    pad.get_by_role("button", name="violet", exact=True).click()
    assert page.evaluate(TINTS) == {"0": 2, "1": 2, "2": 7}
    keys(page, "z 5 v Delete")  # only the colour goes
    assert page.evaluate(TINTS) == {"0": 2, "1": 2}
    assert start_of(page) == {2: 4}
    keys(page, "Control+z 3")
    assert page.evaluate(TINTS) == {"0": 2, "1": 2, "2": 3}
    keys(page, "3")  # again: it has none any more
    assert page.evaluate(TINTS) == {"0": 2, "1": 2}
    click(page, 0)
    keys(page, "z 5 Delete")
    assert page.evaluate(TINTS) == {"0": 2, "1": 2}  # the value went first
    page.keyboard.press("Delete")
    assert page.evaluate(TINTS) == {"1": 2}
    wait_until(page, KEPT)
    load_again(page)
    ready(page)
    assert page.evaluate(TINTS) == {"1": 2}
    for theme in THEMES:
        press(page, "Colour")
        has_no_barriers(page, theme)


KEPT = SCRIPTS["kept"]


def test_a_game_without_colours_is_read_unchanged(modules: Page) -> None:
    """Records of older versions have no signs after the pencil marks."""
    returned = modules.evaluate(SCRIPTS["marksReadAgain"])
    assert returned == [[255, 1, 255, 255], [1], [0, 0, 0, 8], [0, 0, 0, 0], []]


def test_pencil_marks_by_keys_and_buttons(page: Page) -> None:
    begin(page, OCTAVE)
    stroke(page, [point(page, 0), point(page, 2), point(page, 10)])  # the cells 0, 1 (a given), 2 and 10
    keys(page, "Shift+Digit4 Shift+Digit1")
    assert notes(page) == {0: ("14", "", ""), 2: ("14", "", ""), 10: ("14", "", "")}
    page.keyboard.press("ArrowRight")  # the other cells are no longer chosen
    keys(page, "ArrowRight Shift+Digit4")
    assert notes(page)[2] == ("1", "", "")
    press(page, "Centre")
    page.locator("#play-brushes").get_by_role("button", name="5", exact=True).click()
    assert notes(page)[2] == ("1", "5", "")
    assert page.evaluate(NAME, 2).endswith("no mark, in the corners 1, in the centre 5")
    page.keyboard.press("Space")  # from centre marks to values
    keys(page, "5")
    assert start_of(page)[2] == 4
    assert 2 not in notes(page)  # the value covers the pencil marks
    keys(page, "Delete")
    assert notes(page)[2] == ("1", "5", "")
    keys(page, "Delete")
    assert 2 not in notes(page)
    press(page, "Undo")
    assert notes(page)[2] == ("1", "5", "")
    for _ in range(6):
        press(page, "Undo")
    assert notes(page) == {}


def test_a_value_removes_pencil_marks_and_they_are_kept(page: Page) -> None:
    begin(page, OCTAVE)
    one = ("", "1", "")
    press(page, "Centre")
    for cell in (0, 9, 63):
        click(page, cell)
        keys(page, "1")
    press(page, "Digit")
    click(page, 2)
    keys(page, "1")
    assert notes(page) == {63: one}  # the other cells are in the same box
    press(page, "Undo")
    assert notes(page) == {0: one, 9: one, 63: one}
    choose(page, "Remove pencil marks")
    click(page, 2)
    keys(page, "1")
    before = notes(page)
    assert before == {0: one, 9: one, 63: one}
    load_again(page)
    ready(page)
    click(page, 63)
    assert notes(page) == before
    keys(page, "Delete")
    press(page, "Undo", "Undo", "Undo")
    assert notes(page) == {0: one, 9: one}


def test_candidates_and_hints_on_them(page: Page) -> None:
    """The second hint of this puzzle excludes candidates, and so do the steps of the explanation."""
    begin(page, KITE)
    assert candidates(KITE)
    pick(page, "Fill in candidates")
    assert notes(page) == candidates(KITE)
    press(page, "Undo")
    assert notes(page) == {}
    step = nono.hint(KITE).step
    assert step is not None
    told = page.locator("#play-told")
    for name, words in (("Hint", "look at"), ("Why?", "no other place")):
        press(page, name)
        told.get_by_text(words).first.wait_for()
    press(page, "Put it in")
    page.locator("#play-told .deed").wait_for(state="detached")
    marks = start_of(page)
    assert dict(step.settled) == marks
    digits = ["?" if cell not in marks else str(marks[cell] + 1) for cell in range(KITE.width**2)]
    start = ["".join(digits[row : row + KITE.width]) for row in range(0, KITE.width**2, KITE.width)]
    for name, words in (("Hint", "look at"), ("Why?", "are not")):
        press(page, name)
        told.get_by_text(words).first.wait_for()
    struck = {cell: excluded for cell, (_, centre, excluded) in notes(page).items() if excluded not in centre}
    assert struck
    solution = nono.solve(KITE, start=start).grids[0]
    assert all(excluded != str(solution[cell] + 1) for cell, excluded in struck.items())
    press(page, "Put it in")
    page.locator("#play-told .deed").wait_for(state="detached")
    stroke(page, [point(page, min(struck))])
    page.keyboard.press("Shift+Digit1")  # hides the hint, and the remaining candidates stay as pencil marks
    pick(page, "Explain step by step")
    shows(page, "#play-told", "Step 0")
    has_no_barriers(page, *THEMES)
    count = f"async (count) => Object.keys(await ({SHOWN})()).length === count"
    page.click("#play-last")
    wait_until(page, count, 0)
    page.click("#play-first")
    wait_until(page, count, len(candidates(KITE)) - 1)


def test_conflicts(page: Page) -> None:
    begin(page, OCTAVE)
    conflicts = "async (cells) => [...(await import('/main.js')).app.overlays.conflicts].sort().join() === cells"
    click(page, 0)
    page.keyboard.press("6")  # the row has the given 6
    wait_until(page, conflicts, "0,1")  # also the given one, as soon as the rules are there
    assert page.evaluate(NAME, 0).endswith("6, breaks a rule")
    of_app(page, "settings.set('mistakes', 'asked')")
    wait_until(page, conflicts, "")


def test_a_mistake_is_taken_back_with_its_pencil_marks(page: Page) -> None:
    begin(page, OCTAVE)
    pick(page, "Fill in candidates")
    before = notes(page)
    (solution,) = nono.solve(OCTAVE, limit=1).grids
    cell, (_, candidates, _) = next((cell, found) for cell, found in before.items() if len(found[1]) > 1)
    wrong = next(key for key in candidates if int(key) != solution[cell] + 1)
    click(page, cell)
    page.keyboard.press(wrong)
    assert notes(page) != before
    for then in ("Show it", "Take it out"):
        page.click("#play-hint")
        shows(page, "#play-told .deed", then)
    press(page, "Take it out")
    assert notes(page) == before
    page.click("#undo")
    assert start_of(page)[cell] == int(wrong) - 1
    page.click("#redo")
    assert notes(page) == before


FOCUS = "() => document.activeElement.id || document.activeElement.className.split(' ')[0]"


def test_the_board_has_the_keys_after_a_click_on_any_button(page: Page) -> None:
    begin(page, OCTAVE)
    first = min(candidates(OCTAVE))
    click(page, first)
    pressed = (["Centre"], ["Undo"], ["Undo", "Redo"], ["Check"], ["Hint", "I'll do it"], ["Colour"])
    for number, names in enumerate(pressed):
        press(page, *names)
        assert page.evaluate(FOCUS) == "view", names
        keys(page, f"v {number + 1}")
        assert page.evaluate(TINTS)[str(first)] == number + 1, names
        page.keyboard.press("z")
    press(page, "Hint", "Why?", "Put it in")
    (cell,) = start_of(page)
    keys(page, "v 1")
    assert page.evaluate(TINTS)[str(cell)] == 1
    before = of_app(page, "board.cursor")
    keys(page, "ArrowLeft" if cell % OCTAVE.width else "ArrowRight")
    assert of_app(page, "board.cursor") != before
    pick(page, "Start again")
    keys(page, "v 3")
    assert 3 in page.evaluate(TINTS).values()


SOLVE = SCRIPTS["solve"]
