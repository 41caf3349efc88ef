"""Tests of opening, storing, exporting and sharing puzzles on the page."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from format_examples import COLOUR, PLAIN
from page.driver import (
    DRAW,
    PHONE,
    OpenPage,
    complaints,
    drop,
    keys,
    load_again,
    look_inside,
    pick,
    press,
    shows,
    wait_for_app,
    wait_until,
    wait_until_stored,
)
from page.scripts import scripts
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

import nono
from nono.page.server import Server

SCRIPTS = scripts(__file__)
JSON = SCRIPTS["json"]
PASTE = SCRIPTS["paste"]
HELD = 400  # milliseconds between a change and its storage


def puzzle_of(page: Page) -> nono.Nonogram:
    """Return the open puzzle of the page."""
    puzzle = nono.loads(page.evaluate(JSON), "json")
    assert isinstance(puzzle, nono.Nonogram)
    return puzzle


def opened(page: Page, words: str = "Opened") -> None:
    """Wait for the message about an opened puzzle."""
    shows(page, "#message", words)


def mode_of(page: Page) -> str | None:
    """Return the mode of the page."""
    return page.get_attribute("html", "data-mode")


def edit(page: Page) -> None:
    """Change to the mode Draw, although this shows the answer."""
    look_inside(page)
    press(page, "Show the answer")
    page.wait_for_selector('html[data-mode="draw"]', state="attached")


SCREEN = SCRIPTS["screen"]


def put(page: Page, name: str, data: bytes) -> None:
    """Choose a file, as the button of the library does it."""
    page.locator("#file").set_input_files(FilePayload(name=name, mimeType="", buffer=data))


def go(page: Page, place: str) -> None:
    """Go to the place "today", "library" or "make"."""
    page.evaluate("(place) => { location.hash = place; }", place)
    page.wait_for_selector(f"html[data-place={place.split('/')[0]}]")


def test_a_file_is_opened(page: Page) -> None:
    put(page, "red.json", nono.dumps(COLOUR, "json").encode())
    opened(page)
    assert puzzle_of(page) == COLOUR
    assert mode_of(page) == "play"
    edit(page)
    assert page.get_attribute("#undo", "aria-disabled") == "true"


@pytest.mark.parametrize("format", ["json", "non", "webpbn", "bare"])
def test_no_answer_is_on_the_screen(page: Page, format: str) -> None:
    """A file opens in Play with a blank board and without its title, and stays so after a reload."""
    one: Any = nono.puzzle("heart")
    if format == "bare":
        one = nono.Nonogram(one.rows, one.cols, title="Heart")
    drop(page, nono.dumps(one, "json" if format == "bare" else format), "one")
    opened(page, "5\u00d75")
    for reload in (False, True):
        if reload:
            load_again(page)
        shows(page, "#play-hint", "Hint")
        page.wait_for_function("() => document.querySelector('.cell-names').textContent.includes('no mark')")
        screen = page.evaluate(SCREEN)
        assert mode_of(page) == "play"
        assert screen["inked"] == 0
        assert not re.search(r"\bink\b", screen["names"])
        assert "heart" not in screen["words"].lower()
        go(page, "library")
        page.locator(".covers a").first.wait_for()
        assert not re.search(r"\bheart\b", page.inner_text("body").lower())
        page.go_back()


def test_a_picture_and_a_drawing_are_drawn(page: Page) -> None:
    drop(page, nono.dumps(PLAIN, "xpm"), "one.xpm")
    opened(page)
    assert mode_of(page) == "draw"
    press(page, "Export", "Link")
    page.wait_for_selector("#share[open]")
    page.get_by_label("edit", exact=True).check()
    page.wait_for_function("() => document.activeElement.id === 'share-link'")
    link = page.input_value("#share-link")
    page.goto("about:blank")
    page.goto(link)
    opened(page)
    assert mode_of(page) == "draw"
    assert puzzle_of(page) == PLAIN


def test_the_answer_is_shown_only_on_demand(page: Page) -> None:
    drop(page, PLAIN)
    opened(page)
    look_inside(page)
    press(page, "Keep playing")
    assert mode_of(page) == "play"
    edit(page)
    assert page.evaluate(SCREEN)["inked"] == sum(map(bool, PLAIN.goal_bytes or b""))


def test_drops_and_pastes(page: Page) -> None:
    drop(page, nono.dumps(PLAIN, "non"), "plain.non")
    opened(page)
    assert puzzle_of(page).rows == PLAIN.rows
    drop(page, "https://puzz.link/p?nonogram/5/4/11112i1112j1112h", "")
    shows(page, "#paste-told", "Nonogram, 5\u00d74.")
    press(page, "Close")
    page.evaluate(PASTE, "rows: 2 1r, 2r, 1 1\ncols: 1 1, 1 1r, 2r, 1\nTitle: Red")
    shows(page, "#paste-told", "Nonogram, 4\u00d73.")
    page.keyboard.press("Enter")  # the focus is on "Use these"
    page.wait_for_selector("html[data-place=stuck]")
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('nono.stuck')).texts")
    assert kept == {"rows": ["2r1", "r2", "1 1"], "cols": ["1 1", "1r1", "r2", "1"]}
    press(page, "Go on to play")
    opened(page, "4\u00d73")
    assert puzzle_of(page).rows == COLOUR.rows
    assert mode_of(page) == "play"


def test_a_hidden_picture_is_not_analysed(page: Page) -> None:
    page.evaluate(PASTE, nono.dumps(COLOUR, "json"))
    shows(page, "#paste-told", "Nonogram")
    assert page.locator("#paste button >> visible=true").all_inner_texts() == ["Use these", "Play", "Close"]


def test_the_box_for_pasted_texts_shows_what_it_reads(page: Page) -> None:
    """An exported page reads only some texts; the box says which."""
    page.route("**/api/formats", lambda route: route.fulfill(json={"formats": {}}))
    load_again(page)
    go(page, "stuck")
    page.get_by_role("button", name="Paste", exact=True).click()
    text = page.locator("#paste-text")
    expect(text).to_be_focused()
    button = page.locator("#paste-open")
    for words, told in {
        "hello": "'nono page' on your own computer reads more",
        "rows: 1, 9\ncolumns: 1, 1": "Nonogram, 2\u00d72. Row 2 has 9 cells of ink in 2 columns.",
        "1" + "." * 80: "Sudoku, 9\u00d79.",
        nono.dumps(PLAIN, "jsonl")
        + '{"rows": [[9]], "cols": [[1]]}\n'
        + nono.dumps(COLOUR, "jsonl"): "2 puzzles. The first one: ",
        nono.dumps(nono.puzzle("calendar")): "Sudoku, 9\u00d79.",
        nono.dumps(PLAIN, "non"): f"Nonogram, {PLAIN.width}\u00d7{PLAIN.height}.",
    }.items():
        text.fill(words)
        shows(page, "#paste-told", told)
        assert button.is_enabled() == ("\u00d7" in told or "first" in told)
        assert page.locator("#paste-board figure").count() == button.is_enabled()
    press(page, "Play")
    opened(page)
    assert puzzle_of(page).rows == PLAIN.rows


def test_the_box_for_pasted_texts_reads_links_to_the_page(page: Page) -> None:
    drop(page, COLOUR)
    opened(page)
    pick(page, "Share this puzzle")
    page.wait_for_selector("#share[open]")
    link = page.input_value("#share-link")
    press(page, "Close")
    page.evaluate(PASTE, link)
    shows(page, "#paste-told", "Nonogram, 4\u00d73.")
    page.evaluate(PASTE, link[:-9])  # the box is open
    shows(page, "#paste-told", "damaged")


def test_one_of_several(page: Page) -> None:
    lines = nono.dumps(PLAIN, "jsonl") + '{"rows": [[9]], "cols": [[1]]}\n' + nono.dumps(COLOUR, "jsonl")
    drop(page, lines, "set.jsonl")
    page.get_by_role("heading", name="Choose a puzzle").wait_for()
    assert "1 puzzle" in page.inner_text("#place")
    page.locator(".covers a", has_text="2. 4\u00d73").click()
    opened(page)
    assert puzzle_of(page) == COLOUR


def test_a_damaged_file_is_one_message(page: Page) -> None:
    page.route("**/api/formats", lambda route: route.fulfill(json={"formats": {}}))
    load_again(page)
    drop(page, COLOUR)
    opened(page)
    for name, data in (("bad.json", "{<"), ("bad.xml", "<puzzle>"), ("bad.png", "\x89PNG"), ("bad.bin", "\0\1")):
        drop(page, data, name)
        shows(page, '#message[data-kind="error"]', name)
        assert "\n" not in page.inner_text("#message")
        assert puzzle_of(page) == COLOUR


def test_lines_that_the_page_did_not_read_are_shown(page: Page) -> None:
    page.route("**/api/formats", lambda route: route.fulfill(json={"formats": {}}))
    load_again(page)
    data = {"rows": [[1], [3], [1]], "cols": [[1], [3], [1]], "notes": "in random order"}
    drop(page, json.dumps(data))
    shows(page, '#message[data-kind="error"]', "did not read this line")
    assert '"notes: in random order"' in page.inner_text("#message")
    drop(page, "rows: 1, 3, 1\ncolumns: 1, 3, 1\n", "clues.txt")
    page.wait_for_selector('#message[data-kind="note"]')


def test_what_nono_page_was_given_is_opened_once(
    open_page: OpenPage, site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several puzzles are shown in the library."""
    monkeypatch.setattr(site, "opened", [COLOUR])
    page = open_page("?")
    opened(page)
    assert puzzle_of(page) == COLOUR
    drop(page, PLAIN)
    opened(page, "6\u00d74")
    load_again(page)
    page.wait_for_timeout(HELD)
    assert puzzle_of(page) == PLAIN
    site.opened = [COLOUR, PLAIN]
    page = open_page("?")
    page.locator(".covers a").nth(1).click()
    opened(page, "6\u00d74")


def test_hundreds_of_solved_puzzles_are_kept(page: Page) -> None:
    drop(page, json.dumps({"rows": [[3]], "cols": [[1]] * 3}))
    opened(page)
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('nono.puzzle.'))")
    page.evaluate(SCRIPTS["keepManySolved"])
    drop(page, json.dumps({"rows": [[4]], "cols": [[1]] * 4}))
    page.wait_for_function(
        "() => Object.keys(localStorage).filter((key) => key.startsWith('nono.puzzle.')).length > 251"
    )
    page.wait_for_timeout(2 * HELD)
    states = page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('nono.state.no')).length")
    assert states == 250
    go(page, "library")
    page.get_by_role("button", name="Filter").click()
    press(page, "Solved", "Close")
    page.get_by_label("Search").fill("yours 7.")
    press(page, "Show 11 more")
    assert page.locator(".covers a", has_text="yours").count() == 25
    page.locator(".covers a", has_text="No 7.").click()
    wait_for_app(page, "store.puzzle.width === 3")


def test_a_drawing_is_kept_when_another_puzzle_is_opened_at_once(page: Page) -> None:
    kept = page.evaluate(
        SCRIPTS["keptAfterOpeningAnother"],
        HELD,
    )
    assert sorted(kept) == [["", 3], ["other", 0]]


def test_clues_that_are_being_typed_are_kept(page: Page) -> None:
    """Clues with different totals, one of them too long, are restored after a reload."""
    clues = "{ rows: [[{ length: 9, colour: 1 }], []], cols: [[{ length: 1, colour: 1 }], [], []] }"
    page.evaluate(
        """async () => {
      const { app } = await import('/main.js');
      const cells = new Uint8Array(6);
      app.store.change({ ...app.store.puzzle, height: 2, width: 3, cells, clues: CLUES });
    }""".replace("CLUES", clues)
    )
    wait_until_stored(page)
    load_again(page)
    kept = f"JSON.stringify((await import('/main.js')).app.store.puzzle.clues) === JSON.stringify({clues})"
    assert page.evaluate(f"async () => {kept}")


def saved(page: Page, format: str, tmp_path: Path) -> Path:
    """Export the puzzle in a format, and return the path of the downloaded file."""
    press(page, "Export")
    page.select_option("#export select", format)
    with page.expect_download() as download:
        press(page, "Save file")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_exports_are_read_by_the_package(page: Page, tmp_path: Path) -> None:
    drop(page, COLOUR)
    opened(page)
    edit(page)
    for format in ("json", "non", "webpbn", "png", "olsak"):
        puzzle = nono.read(saved(page, format, tmp_path))
        assert isinstance(puzzle, nono.Nonogram)
        assert (puzzle.rows, puzzle.cols) == (COLOUR.rows, COLOUR.cols), format
    assert saved(page, "svg", tmp_path).read_text().startswith("<svg")
    press(page, "Export")
    options = page.locator("#export option")
    options.first.wait_for(state="attached")
    values = options.evaluate_all("found => found.map((one) => one.value)")
    assert {"json", "png", "svg", "olsak", "grid"} <= set(values)
    assert not {"sgt", "pbm", "puzzlink", "pegs", "akari", "mk"} & set(values)  # they have no colours
    for label in options.all_inner_texts():
        assert not set("`:;") & set(label), label


PRINTED = SCRIPTS["printed"]


def printed(page: Page) -> str:
    """Print the page to PDF. Return the heading; check that the sheet has one drawing, dark lines on white paper."""
    page.evaluate(
        f"""() => addEventListener("beforeprint", () => {{
          window.paper = {{ words: document.querySelector("#sheet h1").textContent, drawings: ({PRINTED})() }};
        }}, {{ once: true }})"""
    )
    pdf = page.pdf(format="A4")
    paper = page.evaluate("window.paper")
    ((width, dark, white),) = paper["drawings"]
    assert width > 600
    assert 0.01 < dark < 0.3
    assert white > 0.6
    assert len(pdf) > 8_000  # an empty sheet has 1 KB
    assert pdf.count(b"/Type /Page\n") == 1
    sides = [float(side) for side in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)[0]]
    assert (sides[0] > sides[1]) == (paper["words"] == "Nonogram, 26\u00d718")
    assert page.locator("#sheet").evaluate("(sheet) => sheet.childElementCount") == 0
    return str(paper["words"])


HEADINGS = """() => [...document.querySelectorAll("#sheet h1")].map((heading) => heading.textContent)"""


@pytest.mark.parametrize("name", ["heart", "octave"])
def test_the_answer_is_printed_on_a_second_page(page: Page, name: str) -> None:
    drop(page, nono.puzzle(name))
    opened(page)
    if name == "heart":
        edit(page)
    else:
        look_inside(page)
    page.evaluate("() => { window.print = () => { window.isPrinted = true; }; }")
    press(page, "Export")
    page.get_by_label("Print the answer on a second page").check()
    press(page, "Print, or save as PDF")
    wait_until(page, "() => window.isPrinted")
    first, second = page.evaluate(HEADINGS)
    # the name of a picture would tell the answer
    assert (first, second) == {
        "heart": ("Nonogram, 5\u00d75", "Answer: Heart"),
        "octave": ("Octave", "Answer: Octave"),
    }[name]
    (_, empty, _), (_, answered, _) = page.evaluate(PRINTED)
    assert answered > 1.2 * empty
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 2
    assert page.evaluate(HEADINGS) == []


def test_a_nonogram_that_is_opened_from_the_drawings_is_a_drawing(page: Page) -> None:
    go(page, "make")
    drop(page, nono.puzzle("heart"))
    opened(page)
    assert mode_of(page) == "draw"
    go(page, "library")
    drop(page, nono.puzzle("duck"))
    opened(page)
    assert mode_of(page) == "play"


def test_the_page_and_its_answer_are_saved_as_pictures(page: Page, tmp_path: Path) -> None:
    drop(page, nono.puzzle("heart"))
    edit(page)
    share = {}
    for way in ("PNG to print", "PNG of the answer"):
        press(page, "Export")
        with page.expect_download() as download:
            press(page, way)
        download.value.save_as(tmp_path / download.value.suggested_filename)
        share[download.value.suggested_filename] = black_share(tmp_path / download.value.suggested_filename)
    assert share.keys() == {"Heart-page.png", "Heart-answer.png"}
    assert share["Heart-answer.png"] > 2 * share["Heart-page.png"]


def black_share(path: Path) -> float:
    """Return which share of the pixels of a picture is black."""
    with Image.open(path) as picture:
        return picture.convert("L").histogram()[0] / (picture.width * picture.height)


def test_no_answer_is_printed_if_there_are_several(page: Page) -> None:
    page.evaluate(DRAW, [2, [1, 0, 0, 1]])
    press(page, "Export")
    page.get_by_label("Print the answer on a second page").check()
    press(page, "Print, or save as PDF")
    shows(page, "#export .told", "There is no answer to print")


@pytest.mark.parametrize("dark", [False, True])
def test_the_print_command_prints_the_puzzle_on_any_screen(open_page: OpenPage, dark: bool) -> None:
    first = open_page(first=True, dark=dark)
    first.wait_for_selector(".sizes")
    assert printed(first) == "Nonogram, 20\u00d720"
    page = open_page(**PHONE, dark=dark)
    assert printed(page) == "Nonogram, 20\u00d720"
    for name, words in (
        ("parrot", "Nonogram, 26\u00d740"),
        ("snail", "Nonogram, 26\u00d718"),
        ("kite", "Kite"),
        ("lantern", "Lantern"),
    ):
        drop(page, nono.puzzle(name))
        expect(page.locator("#name")).to_have_text(words)
        assert printed(page) == words
    pick(page, "Settings")
    page.wait_for_selector("#settings[open]")
    assert printed(page) == "Lantern"
    keys(page, "Escape")
    go(page, "library")
    assert printed(page) == "Lantern"
    embed = open_page("?compact", width=320, height=480)
    assert printed(embed) == "Nonogram, 20\u00d720"


def test_what_python_reads(page: Page) -> None:
    drop(page, nono.dumps(PLAIN, "olsak"), "snail.g")
    opened(page)
    assert puzzle_of(page).rows == PLAIN.rows
    drop(page, "nothing at all", "snail.g")
    page.wait_for_selector('#message[data-kind="error"]')
    assert page.inner_text("#message").count("snail.g") == 1
    complaints(page).clear()  # the server's answer to what is no puzzle
