"""Tests of the panel for repairs: shaded cells, locked cells, and versions of the drawing."""

import random
from collections.abc import Sequence

import pytest
from common import needs_engine
from page.driver import DRAW, click, press, reads, shows, wait_until
from playwright.sync_api import Locator, Page, expect

import nono
from nono import Nonogram
from nono.backend.native.engine import compiled
from nono.backend.native.graders import DEEP_WORK
from nono.grading import GRADES, LINE_LOGIC, is_solved_by

pytestmark = needs_engine
SIDE = 12
CELLS = "(await import('/app/main.js')).app.store.document.cells"
SHOWN = "(await import('/app/main.js')).app.board.picture.cells"
LOCKED = "((await import('/app/main.js')).app.checker.locked ?? [])"
TONES = """async () => {
  const { rotated } = await import("/draw/reshape.js");
  const { tonesOf } = await import("/draw/tones.js");
  const document = { height: 1, width: 2, cells: new Uint8Array(2), meta: { title: "A", tones: "0f30" } };
  const turned = rotated(document);
  return [Array.from(tonesOf(document, 2)), tonesOf(document, 3), tonesOf(turned, 2), turned.meta.title];
}"""


def noise(side: int = SIDE) -> list[int]:
    """Return a picture that line logic does not solve."""
    rng = random.Random(6)
    while True:
        cells = [int(rng.random() < 0.5) for _ in range(side * side)]
        if nono.solve(puzzle_of(cells)).verdict is nono.Verdict.MULTIPLE:
            return cells


def puzzle_of(cells: Sequence[int]) -> Nonogram:
    side = round(len(cells) ** 0.5)
    return Nonogram.from_grid([list(cells[at : at + side]) for at in range(0, len(cells), side)])


def array_of(page: Page, which: str) -> list[int]:
    found: list[int] = page.evaluate(f"async () => Array.from({which})")
    return found


@pytest.fixture
def panel(page: Page) -> Locator:
    """Open the panel for a picture in noise."""
    page.evaluate(DRAW, [SIDE, noise()])
    found = page.locator("#mend")
    found.locator("summary").click()
    shows(page, "#mend-state", "Open cells: ")
    return found


def test_a_click_on_a_shaded_cell_changes_it_and_ranks_the_cells_again(page: Page, panel: Locator) -> None:
    state = page.locator("#mend-state")
    cells = noise()
    task = puzzle_of(cells).model(), bytes(cells), LINE_LOGIC, DEEP_WORK, b"", b"", 512
    left_open, rated = compiled("rate").rate_edits(*task)
    expect(state).to_have_text(f"Open cells: {left_open}. The darker a cell is shaded, the more it helps to change it.")
    cell, colour, gain, _ = max(rated, key=lambda one: one[2] / one[3])
    panel.get_by_label("Change shaded cells").check()
    other = next(at for at in range(SIDE * SIDE) if at not in {one[0] for one in rated})
    click(page, other)
    click(page, cell)
    shows(page, "#message", f"row {cell // SIDE + 1} column {cell % SIDE + 1}")
    now = array_of(page, CELLS)
    assert [at for at in range(SIDE * SIDE) if now[at] != cells[at]] == [cell]
    assert now[cell] == colour
    expect(state).not_to_contain_text(f": {left_open}.")
    left = int("".join(filter(str.isdigit, state.text_content() or "")) or 0)
    assert left <= left_open - gain  # the gain is a lower bound
    best = panel.get_by_role("button", name="Change the best cell")
    for _ in range(40):
        words = state.text_content()
        if words == "No cells are open." or best.is_disabled():
            break
        best.click()
        expect(state).not_to_have_text(words or "")
    assert state.text_content() != words or is_solved_by(puzzle_of(array_of(page, CELLS)).model(), LINE_LOGIC)


def test_locked_cells_are_in_no_version_and_no_proposal(page: Page, panel: Locator) -> None:
    changed = nono.repair(puzzle_of(noise())).proposals[0].edits
    panel.get_by_label("Lock cells").check()
    for cell, _, _ in changed:
        click(page, cell)
    locked = [cell for cell, value in enumerate(array_of(page, LOCKED)) if value]
    assert locked == sorted(cell for cell, _, _ in changed)
    expect(page.locator("#repairs")).not_to_have_attribute("inert", "")
    names = [f"row {cell // SIDE + 1} column {cell % SIDE + 1}:" for cell in locked]
    wait_until(
        page,
        """names => {
          const titles = [...document.querySelectorAll("#repairs li button")].map((one) => one.title);
          return titles.length && !titles.some((title) => names.some((name) => title.includes(name)));
        }""",
        names,
    )
    panel.get_by_role("button", name="Find versions").click()
    expect(panel.get_by_role("button", name="Find versions")).to_be_visible()
    panel.get_by_role("button", name="Use this picture").click()
    wait_until(page, f"async (before) => {CELLS}.some((value, cell) => value !== before[cell])", noise())
    cells = array_of(page, CELLS)
    assert all(cells[cell] == noise()[cell] for cell in locked)
    panel.get_by_role("button", name="Unlock all cells").click()
    assert array_of(page, LOCKED) == []


def test_versions_of_the_drawing(page: Page, panel: Locator) -> None:
    page.evaluate(
        """() => {
          window.told = [];
          const version = document.querySelector("#mend-version");
          new MutationObserver(() => window.told.push(version.textContent)).observe(version, { childList: true });
        }"""
    )
    panel.get_by_role("button", name="Find versions").click()
    slider = panel.get_by_role("slider")
    shows(page, "#mend-version", "Easy: ")
    shows(page, "#mend-version", "changed")
    assert slider.get_attribute("max") == "3"
    told = page.evaluate("window.told")
    assert any("looking for a repair" in one for one in told)
    drawn = noise()
    most = 0
    for stop, tier in ((1, None), (2, LINE_LOGIC), (3, GRADES["easy"])):
        slider.fill(str(stop))
        panel.get_by_label("after").check()
        wait_until(page, f"async (before) => {SHOWN}.some((value, cell) => value !== before[cell])", drawn)
        cells = array_of(page, SHOWN)
        assert nono.solve(puzzle_of(cells)).verdict is nono.Verdict.UNIQUE
        assert tier is None or is_solved_by(puzzle_of(cells).model(), tier)
        number = sum(one != other for one, other in zip(cells, drawn, strict=True))
        shows(page, "#mend-version", f": {number} cell")
        most = max(most, number)
        panel.get_by_label("before").check()
        wait_until(page, f"async (before) => {SHOWN}.every((value, cell) => value === before[cell])", drawn)
    panel.get_by_role("button", name="Use this picture").click()
    reads(page, "#verdict", "One solution")
    assert array_of(page, CELLS) == cells
    expect(slider).to_be_disabled()
    press(page, "Undo")
    assert array_of(page, CELLS) == drawn


@pytest.mark.usefixtures("site")
def test_the_states_of_a_repair_arrive_before_its_end(modules: Page) -> None:
    cells = noise(30)
    states = modules.evaluate(
        """async ([width, cells]) => {
          const { Engine } = await import("/engine/engine.js");
          const { GENRES } = await import("/genres/index.js");
          const { blank } = await import("/puzzle/document.js");
          const engine = await Engine.load(fetch("/nono.wasm"));
          const picture = Uint8Array.from(cells);
          const document = { ...blank(GENRES.nonogram, width, width), cells: picture };
          const states = [];
          const options = { picture, tier: 4, edits: cells.length, seconds: 2 };
          engine.repair(GENRES.nonogram.model(document), options, (state) => states.push(state));
          return states.map(({ open, cells }) => [open, Array.from(cells)]);
        }""",
        [30, cells],
    )
    assert states[0][0] > 100
    solved = [found for left_open, found in states if left_open == 0]
    assert solved
    assert all(is_solved_by(puzzle_of(found).model(), LINE_LOGIC) for found in solved)


def test_a_version_that_loses_the_picture_is_left_out(modules: Page) -> None:
    found = modules.evaluate(
        """async () => {
          const { isLost } = await import("/draw/versions.js");
          const lost = (before, after) => isLost(Uint8Array.from(before), Uint8Array.from(after));
          const picture = [1, 2, 1, 0, 0, 0, 0];
          return [
            lost(picture, [1, 2, 0, 0, 0, 0, 0]),
            lost(picture, [1, 2, 1, 1, 0, 0, 0]),
            lost(picture, [1, 2, 1, 1, 2, 0, 0]),
            lost(picture, [2, 2, 2, 0, 0, 0, 0]),
          ];
        }"""
    )
    assert found == [True, False, True, False]


def test_tones_belong_to_one_picture(modules: Page) -> None:
    assert modules.evaluate(TONES) == [[0, 240, 48, 0], None, None, "A"]
