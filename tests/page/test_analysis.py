"""Tests of the analysis while drawing: verdicts, differing cells, proposed changes, and a missing engine."""

import random
from collections.abc import Iterator, Sequence

import pytest
from common import needs_engine
from page.conftest import EMPTY
from page.driver import DRAW, OpenPage, complaints, keys, load_again, look_inside, of_app, press, reads, settle, shows
from page.scripts import scripts
from playwright.sync_api import Locator, Page, Route, expect

import nono
from nono import Nonogram, Verdict
from nono.grading import LINE_LOGIC
from nono.page.server import Server

pytestmark = needs_engine

SCRIPTS = scripts(__file__)
PIXELS = SCRIPTS["pixels"]


def on_board(page: Page, names: str) -> None:
    """Press keys on the board."""
    page.get_by_role("grid").focus()
    keys(page, names)


def diagonal(page: Page) -> None:
    """Draw two cells that touch at a corner; the other two cells of their square are a second solution."""
    on_board(page, "Space ArrowRight ArrowDown Space")


def verdict(page: Page) -> Locator:
    return page.locator("#verdict")


def says(page: Page, text: str) -> None:
    """Wait until the page shows this verdict."""
    expect(verdict(page).locator("strong")).to_have_text(text)


def test_a_drawing_with_several_solutions_is_repaired(page: Page) -> None:
    says(page, "Draw something")
    diagonal(page)
    says(page, "Several solutions")
    reads(page, "#differs", "4 cells differ between solutions.")
    reads(page, "#repairs .note", "At least 1 cell must change.")
    expect(page.locator("#repairs li")).to_have_text(["1 cell", "1 cell"])
    expect(page.locator("#repairs canvas")).to_have_count(2)
    before = page.evaluate(PIXELS)
    proposal = page.locator("#repairs button").first
    words, cells = proposal.text_content() or "", proposal.get_attribute("title") or ""
    proposal.dispatch_event("pointerenter")  # a proposal that appears below a resting pointer is not shown
    settle(page)
    assert page.evaluate(PIXELS) == before
    proposal.hover()
    page.wait_for_function(f"before => ({PIXELS})() !== before", arg=before)
    proposal.click()
    says(page, "One solution")
    expect(page.locator("#repairs li")).to_have_count(0)
    expect(verdict(page)).to_be_focused()
    shows(page, "#message", cells)
    press(page, "Undo")
    expect(page.locator("#message")).to_be_empty()  # the change that it names is gone
    says(page, "Several solutions")
    expect(page.locator("#repairs button").first).to_have_text(words)


def test_another_solution_and_their_number(page: Page) -> None:
    diagonal(page)
    other = page.get_by_role("button", name="Show another")
    expect(other).to_have_attribute("aria-pressed", "false")
    before = page.evaluate(PIXELS)
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(f"before => ({PIXELS})() !== before", arg=before)
    press(page, "Count solutions")
    reads(page, "#number", "2 solutions")
    on_board(page, "Space")
    expect(other).to_be_hidden()
    page.wait_for_selector("#number", state="hidden")


def test_the_grade_names_its_techniques(page: Page) -> None:
    on_board(page, "Space")
    shows(page, "#grade summary", "Difficulty: easy")
    expect(page.locator("#grade li").first).to_have_text("a clue without blocks: 38 steps")


def test_the_verdict_is_not_in_colour_alone(page: Page) -> None:
    shape = "() => document.querySelector('#verdict path').getAttribute('d')"
    unique = page.evaluate(shape)
    diagonal(page)
    says(page, "Several solutions")
    assert page.evaluate(shape) != unique


@pytest.mark.parametrize("body", [b"", b"\0asm\1\0\0\0"], ids=["missing", "malformed"])
def test_without_an_engine_drawing_goes_on(open_page: OpenPage, site: Server, body: bytes) -> None:
    page = open_page(EMPTY)

    def serve(route: Route) -> None:
        route.fulfill(status=200 if body else 404, body=body, content_type="application/wasm")

    page.context.route("**/nono.wasm", serve)
    page.goto(site.url + "#draw")
    shows(page, "#message", "The engine could not be loaded")
    expect(verdict(page)).to_contain_text("The engine could not be loaded")
    before = page.evaluate(PIXELS)
    diagonal(page)
    page.wait_for_function(f"before => ({PIXELS})() !== before", arg=before)
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "false")
    complaints(page).clear()


def puzzle_of(cells: Sequence[int], width: int) -> Nonogram:
    return Nonogram.from_grid([list(cells[at : at + width]) for at in range(0, len(cells), width)])


def noise(rng: random.Random, side: int, *verdicts: Verdict) -> list[int]:
    """Return a random picture whose puzzle has one of these verdicts, and is not easy."""
    while True:
        cells = [int(rng.random() < 0.5) for _ in range(side * side)]
        grade = nono.grade(puzzle_of(cells, side))
        if grade.verdict in verdicts and grade.tier > LINE_LOGIC:
            return cells


COPIED = SCRIPTS["copied"]


def test_typed_clues_are_made_unique(page: Page) -> None:
    """Proposals change a solution of the clues, and so the clues; unknown numbers have none."""
    page.evaluate(COPIED, [1, 1, 1])
    says(page, "Several solutions")
    reads(page, "#repairs .note", "At least 1 cell must change.")
    expect(page.locator("#repairs li").first).to_have_text("before")
    page.locator("#repairs button").first.click()
    says(page, "One solution")
    typed = of_app(page, "store.puzzle.clues")
    lengths = {side: [[block["length"] for block in clue] for clue in typed[side]] for side in ("rows", "cols")}
    assert lengths["rows"] != [[1], [1], [1]]
    assert nono.solve(Nonogram(lengths["rows"], lengths["cols"])).verdict is Verdict.UNIQUE
    press(page, "Undo")
    assert of_app(page, "store.puzzle.clues.rows[0]") == [{"length": 1, "colour": 1}]
    page.evaluate(COPIED, [0, 1, 1])
    reads(page, "#repairs .note", "Replace each ? by a number to see proposals.")
    page.evaluate(COPIED, [])
    says(page, "Draw something")
    expect(page.locator("#grade")).to_be_hidden()
    expect(page.locator("#repairs")).to_be_hidden()


def test_export_and_link_warn_of_several_solutions(page: Page) -> None:
    def warnings() -> Iterator[str]:
        """Open the dialog of exports, and that of the link; yield what they say."""
        press(page, "Export")
        page.get_by_role("dialog").locator("img").wait_for()
        for dialog in "export", "share":
            yield page.locator(f"#{dialog} [role=status]").inner_text()
            if dialog == "export":
                press(page, "Link")
                page.locator("#share").wait_for()
        keys(page, "Escape")

    diagonal(page)
    says(page, "Several solutions")
    assert all("This puzzle has several solutions." in words for words in warnings())
    page.evaluate(DRAW, [3, [1] * 9])
    says(page, "One solution")
    assert not any("several" in words for words in warnings())


def test_nothing_is_checked_while_playing(page: Page) -> None:
    diagonal(page)
    says(page, "Several solutions")
    press(page, "Play it")
    page.evaluate(DRAW, [3, [1] * 9])
    page.wait_for_timeout(100)
    assert page.get_attribute("#check", "data-verdict") == "none"
    look_inside(page)
    says(page, "One solution")


OTHER = SCRIPTS["other"]
HOLD = SCRIPTS["hold"]
LATE = "() => { const held = window.held ?? []; window.held = null; for (const act of held) act(); }"


@pytest.mark.parametrize("name", ["kite", "lantern", "heart", "5x5"])
def test_no_answer_about_the_puzzle_before(open_page: OpenPage, name: str) -> None:
    """Neither before the new verdict nor when an old answer arrives late is anything of the puzzle before shown."""
    page = open_page(alone=True)
    page.add_init_script(f"({HOLD})()")
    load_again(page)
    page.evaluate(DRAW, [5, [1, 0, 0, 0, 0, 0, 1, *[0] * 18]])
    expect(page.locator("#repairs button").first).to_be_visible()
    other = page.get_by_role("button", name="Show another")
    expect(other).to_be_visible()
    page.evaluate("() => { window.held = []; }")
    one = nono.puzzle(name) if name != "5x5" else Nonogram.from_grid([[1] * 5] * 5)
    page.evaluate(OTHER, nono.dumps(one, "json"))
    page.wait_for_timeout(100)
    says(page, "Not checked yet")
    for hidden in (other, page.locator("#differs"), page.locator("#repairs"), page.locator("#number")):
        expect(hidden).to_be_hidden()
    expect(page.get_by_role("button", name="Count solutions")).to_be_hidden()
    page.evaluate(LATE)
    says(page, "One solution")
    expect(other).to_be_hidden()


def test_a_solution_is_not_shown_after_a_stroke_until_it_is_found_again(open_page: OpenPage) -> None:
    page = open_page(alone=True)
    page.add_init_script(f"({HOLD})()")
    load_again(page)
    diagonal(page)
    other = page.get_by_role("button", name="Show another")
    expect(other).to_be_visible()
    page.evaluate("() => { window.held = []; }")
    on_board(page, "Control+End Space")  # a cell far away, so that there are still several solutions
    other.click()
    expect(other).to_have_attribute("aria-pressed", "false")
    page.evaluate(LATE)
    shows(page, "#repairs .note", "must change")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
