"""The answer of a puzzle that is copied or played stays in the worker: the page gets verdicts, steps and mistakes.

The test watches what the worker and the server tell the page, what the page sends, its DOM and its storage. It looks
for the solution in any form: as a list of colours or bytes, as text, packed, or in an answer with so many numbers that
all cells may follow from it. Other tests plant the solution in each of these places.
"""

from collections.abc import Iterator

import pytest
from page.driver import answering, new_context, wait_until, wait_until_stored, watch
from page.scripts import scripts
from page.test_stuck import printed, type_clues
from playwright.sync_api import Browser, Page, expect

import nono
from nono import Nonogram
from nono.page.server import Server

PUZZLE = nono.puzzle("mushroom")
assert isinstance(PUZZLE, Nonogram)
GOAL = list(PUZZLE.goal_bytes or b"")
# Records what others tell the page, and what the page sends to servers.
WATCH = """(() => {
  const told = (globalThis.told = []);
  const Real = Worker;
  globalThis.Worker = class extends Real {
    constructor(...parts) {
      super(...parts);
      this.addEventListener("message", ({ data }) => told.push(["worker", data]));
    }
  };
  const { fetch: real } = globalThis;
  globalThis.fetch = async (address, options) => {
    told.push(["sent", options?.body ?? ""]);
    const answer = await real(address, options);
    if (/api\\/(read|opened|engine|write)/.test(answer.url)) told.push(["server", await answer.clone().text()]);
    return answer;
  };
})();"""
SCRIPTS = scripts(__file__)
LEAKS = SCRIPTS["leaks"]


@pytest.fixture
def watched(browser: Browser, site: Server) -> Iterator[Page]:
    """Yield the place "stuck" of a page that records what it is told."""
    with answering(Server(site.files)) as server, new_context(browser) as context:
        watch(context, server.url)
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(f"{server.url}#stuck")
        page.wait_for_selector("html[data-ready]", state="attached")
        yield page


def leaks(page: Page) -> list[str]:
    """Return the places at which the page finds the solution."""
    found: list[str] = page.evaluate(LEAKS, [GOAL, PUZZLE.width])
    return found


def ask(page: Page, button: str, card: str) -> None:
    """Press a button of the play screen or the place, and wait for the answer."""
    page.get_by_role("button", name=button, exact=True).locator("visible=true").click()
    told = page.locator(card)
    if button == "Put it in":
        expect(told).to_be_empty()
    else:
        expect(told).not_to_be_empty()


def test_the_answer_stays_hidden(watched: Page) -> None:
    """A stranger types clues with a misprint, corrects it, copies marks, asks for hints, plays on and checks."""
    page = watched
    type_clues(page, printed(PUZZLE, [(13, 0, 7)]), PUZZLE.height)
    expect(page.locator(".said h3")).to_have_text("Column 4: 7 should probably be 8")
    page.get_by_role("button", name="Next place").click()
    page.get_by_label("Column 4, numbers with spaces").or_(page.get_by_label("Row 10, numbers with spaces")).focus()
    for _ in range(9):
        page.get_by_role("button", name="Next place").click()
    page.get_by_role("button", name="Change to 8").click()
    expect(page.locator("[aria-label=Sums] [role=status]")).to_have_text("They agree, and exactly one answer fits.")
    page.get_by_role("button", name="What I have so far").click()
    for name in ("What next?", "Why?", "Put it in", "What next?", "Why?"):
        ask(page, name, ".help")
    assert leaks(page) == []
    page.get_by_role("button", name="Go on to play").click()
    page.locator("#play-hint").wait_for()
    for name in ("Hint", "Why?", "Put it in", "Check", "Hint", "Why?"):
        ask(page, name, "#play-told")
    page.locator("#play-open").click()
    page.get_by_text("Explain step by step").click()
    expect(page.locator("#play-told h2")).to_contain_text("Step 0 of")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator("#play-told h2")).to_contain_text("Step 1 of")
    wait_until_stored(page)
    wait_until(page, "() => Object.keys(localStorage).some((key) => key.startsWith('nono.puzzle.'))")
    assert leaks(page) == []


PLANTS = {
    "page": "(goal) => document.body.append(goal.map((colour) => '.X'[colour]).join(''))",
    "storage": "(goal) => localStorage.setItem('nono.state.x', JSON.stringify({ cells: goal }))",
    "sent": "(goal) => void fetch('api/read', { method: 'POST', body: Uint8Array.from(goal) }).catch(() => 0)",
    "server": "(goal) => void globalThis.told.push(['server', JSON.stringify(goal)])",
}


@pytest.mark.parametrize("place", PLANTS)
def test_a_planted_answer_is_found(watched: Page, place: str) -> None:
    assert leaks(watched) == []
    watched.evaluate(PLANTS[place], GOAL)
    assert place in leaks(watched)


@pytest.mark.parametrize("call", ["verdict", "possible", "nextStep"])
def test_an_answer_planted_in_the_worker_is_found(browser: Browser, site: Server, call: str) -> None:
    """The engine's own calls tell grids and whole traces; the questions of the page must not."""

    own = {"verdict": "solve", "possible": "solve", "nextStep": "explain"}[call]
    code = site.files["engine/worker.js"].decode()
    assert "await calls[name](model,options,tell)" in code
    spied = code.replace(
        "await calls[name](model,options,tell)",
        f"(await calls[name](model,options,tell),await calls[name==='{call}'?'{own}':name](model,{{limit:2}},tell))",
    )

    with (
        answering(Server({**site.files, "engine/worker.js": spied.encode()})) as server,
        new_context(browser) as context,
    ):
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(f"{server.url}#stuck")
        page.wait_for_selector("html[data-ready]", state="attached")
        type_clues(page, printed(PUZZLE, []), PUZZLE.height)
        page.get_by_role("button", name="What I have so far").click()
        page.wait_for_timeout(500)
        page.evaluate("() => document.querySelector('.next').click()")
        wait_until(page, "() => globalThis.told.some(([place, { answer }]) => place === 'worker' && answer)")
        page.wait_for_timeout(500)
        assert "worker" in leaks(page)
