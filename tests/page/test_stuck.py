"""Tests of the place "stuck": clues are typed around an empty board, corrected, and played on."""

import json
from pathlib import Path
from typing import Any

import pytest
from format_examples import CELLS
from page.documents import UNKNOWN
from page.driver import (
    PHONE,
    OpenPage,
    answering,
    complaints,
    drop,
    has_no_barriers,
    keys,
    load_again,
    new_context,
    of_app,
    press,
    reads,
    shows,
    stroke,
    wait_for_app,
    wait_until,
    watch,
)
from page.test_files import go
from playwright.sync_api import Browser, Page, expect

import nono
from nono import Nonogram, Puzzle
from nono.cli.commands.page import text_in
from nono.page.server import Server

KEPT = "() => JSON.parse(localStorage.getItem('nono.stuck'))"
COLOUR = """([x, y]) => {
  const canvas = document.querySelector("#stuck-stage canvas");
  const { left, top } = canvas.getBoundingClientRect();
  return canvas.getContext("2d").getImageData(x - left - 20, y - top - 20, 1, 1).data.slice(0, 3).join();
}"""
HEART = nono.puzzle("heart", Nonogram)
TOTAL = sum(block.length or 0 for clue in HEART.rows for block in clue)


def texts(puzzle: Puzzle) -> list[str]:
    """Return the clues of a puzzle as a stranger types them: a letter changes the ink."""
    assert isinstance(puzzle, Nonogram)
    letters = [" ", *(colour.name[0] for colour in puzzle.palette[1:])]
    if len(letters) == 2:
        return [" ".join(str(block.length) for block in clue) or "0" for clue in (*puzzle.rows, *puzzle.cols)]
    lines = []
    for clue in (*puzzle.rows, *puzzle.cols):
        parts = [
            (letters[block.colour] if not index or clue[index - 1].colour != block.colour else " ") + str(block.length)
            for index, block in enumerate(clue)
        ]
        lines.append("".join(parts) or "0")
    return lines


def resize(page: Page, width: int, height: int) -> None:
    """Give the board its size; on phones, in the panel that takes the place of the keys."""
    opener = page.locator(".board-size")
    if opener.is_visible():
        opener.tap()
    for label, side in (("Wide", width), ("High", height)):
        page.get_by_label(label, exact=True).fill(str(side))
        page.get_by_label(label, exact=True).press("Enter")
    if opener.is_visible():
        page.get_by_role("button", name="Done").tap()


def begun(page: Page, width: int, height: int) -> None:
    """Show an empty board of this size, ready for the clue of its first row."""
    go(page, "stuck")
    resize(page, width, height)
    page.get_by_label("Row 1, numbers with spaces").focus()


def kept_of(page: Page, kind: str) -> dict[str, Any]:
    """Return what is kept of the copy of a kind."""
    return dict(page.evaluate("(kind) => JSON.parse(localStorage[`nono.stuck.${kind}`])", kind))


def type_clues(page: Page, lines: list[str], height: int) -> None:
    """Type clues, first those of the rows."""
    resize(page, len(lines) - height, height)
    page.get_by_label("Row 1, numbers with spaces").focus()
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")


def test_the_field_of_clues_goes_on_after_the_size(page: Page) -> None:
    """Digits after the size belong to the clue, an emptied board begins with row 1, and a column stays that column."""
    go(page, "stuck")
    page.get_by_label("Wide", exact=True).click()
    page.keyboard.type("6")  # in place of the size, not behind it
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Higher").click()
    page.keyboard.type("1 2")
    high = int(page.get_by_label("High", exact=True).input_value())
    assert page.get_by_label("Wide", exact=True).input_value() == "6"
    field = page.get_by_label("Row 1, numbers with spaces")
    expect(field).to_have_value("1 2")
    for _ in range(high):
        page.keyboard.press("Enter")
    expect(page.get_by_label("Column 1, numbers with spaces")).to_be_focused()
    page.get_by_role("button", name="Higher").click()
    expect(page.get_by_label("Column 1, numbers with spaces")).to_be_focused()
    press(page, "Empty the board")
    expect(field).to_be_focused()
    expect(field).to_have_value("")


def test_a_whole_puzzle_that_is_pasted_into_the_field_opens_the_box(page: Page) -> None:
    go(page, "stuck")
    page.get_by_label("Row 1, numbers with spaces").focus()
    page.evaluate(
        """(text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          const options = { clipboardData, bubbles: true, cancelable: true };
          document.activeElement.dispatchEvent(new ClipboardEvent("paste", options));
        }""",
        "1\n2\n\n2\n1\n",
    )
    shows(page, "#paste-told", "Nonogram, 2")
    assert page.get_by_label("Row 1, numbers with spaces").input_value() == ""


def test_clues_are_typed(page: Page) -> None:
    """One input takes all lines; digits, Space, Enter and arrows are enough, and nothing shows the answer."""
    go(page, "stuck")
    type_clues(page, texts(HEART), HEART.height)
    reads(page, "[aria-label=Sums] .sums", f"Rows add up to{TOTAL}Columns add up to{TOTAL}")
    field = page.get_by_label("Row 1, numbers with spaces")
    expect(field).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label(f"Column {HEART.width}, numbers with spaces")).to_be_focused()
    load_again(page)
    reads(page, "[aria-label=Sums] .sums", f"Rows add up to{TOTAL}Columns add up to{TOTAL}")  # typed clues are kept
    press(page, "Go on to play")
    wait_for_app(page, "store.puzzle.clues !== null")
    assert of_app(page, "mode") == "play"
    assert of_app(page, "store.puzzle.cells.some(Boolean)") is False


def test_what_is_wrong_is_said_while_typing(page: Page) -> None:
    go(page, "stuck")
    type_clues(page, ["2", "1 1", "3 1", "3", "1 1", "2"], 3)
    shows(page, "[aria-label=Sums] [role=status]", "Row 3 is too long for this board.")
    page.get_by_label("Row 1, numbers with spaces").press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    reads(page, "[aria-label=Sums] [role=status]", "They agree.")
    page.keyboard.type(" 1q")
    shows(page, ".keys-help", "q is not the letter of an ink")


def test_inks(page: Page) -> None:
    """A letter changes the ink; an ink that the board lacks is added, and each has its own sums."""
    begun(page, 4, 2)
    page.keyboard.type("r1 1b1")
    reads(page, ".ink-list", "blackbredr")
    assert page.locator(".typed .inked").all_inner_texts() == ["1", "1", "1"]
    rows = page.locator("[aria-label=Sums] tr").all_inner_texts()
    assert [row.split() for row in rows[1:]] == [["black", "1", "0"], ["red", "2", "0"]]
    press(page, "Add")
    press(page, "green")
    page.locator(".adder button", has_text="Add").click()
    page.keyboard.type("1")
    assert page.evaluate(KEPT)["texts"]["rows"] == ["r1 1b1g1"]
    reads(page, ".ink-list", "blackbredrgreeng")
    has_no_barriers(page, "light", "dark")


def test_inks_are_changed_and_removed(page: Page) -> None:
    begun(page, 4, 2)
    page.keyboard.type("r1 1b1")
    page.keyboard.press("Enter")
    page.keyboard.type("b1r1")
    press(page, "Change red")
    page.get_by_label("Name", exact=True).fill("tomato")
    page.locator(".adder button", has_text="Change").click()
    reads(page, ".ink-list", "blackbtomatot")
    assert page.evaluate(KEPT)["texts"]["rows"] == ["t1 1b1", "1t1"]
    press(page, "Change black")
    press(page, "Remove")
    reads(page, ".ink-list", "tomatot")
    assert page.evaluate(KEPT)["texts"]["rows"] == ["1 1 1", "1 1"]
    press(page, "Change tomato")
    expect(page.get_by_role("button", name="Remove", exact=True)).to_be_hidden()
    has_no_barriers(page, "light", "dark")


def test_a_letter_that_is_skipped_is_named(page: Page) -> None:
    begun(page, 8, 2)
    page.keyboard.type("3 x 3")
    reason = "x is not the letter of an ink, so it is skipped."
    reads(page, ".keys-help", reason)
    page.keyboard.press("Enter")
    page.keyboard.type("3 2 3")
    shows(page, "[aria-label=Sums] [role=status]", f"Row 1: {reason}")  # also while another line is typed


@pytest.mark.parametrize("line", [20, 38])
def test_the_board_of_a_phone_follows_the_line(open_page: OpenPage, line: int) -> None:
    page = open_page("#stuck", **PHONE)
    resize(page, 20, 20)
    page.get_by_role("button", name="Next line", exact=True).wait_for()
    for _ in range(line - 1):
        page.get_by_role("button", name="Next line", exact=True).tap()
    box = page.locator("#stuck-stage canvas").bounding_box()
    pad = page.locator(".typing").bounding_box()
    assert box is not None
    assert pad is not None
    if line <= 20:
        assert box["y"] + box["height"] <= pad["y"]  # the last row
    else:
        assert box["y"] >= 52  # the clues of the columns, below the head of the page


def test_the_pad_of_phones(open_page: OpenPage) -> None:
    page = open_page("#stuck", **PHONE)
    for key in ("3", "Space", "1", "2", "Delete", "Next line", "4"):
        page.get_by_role("button", name=key, exact=True).tap()
    assert page.evaluate(KEPT)["texts"]["rows"] == ["3 1", "4"]
    assert page.locator(".entry input").get_attribute("inputmode") == "none"
    box, pad = page.locator(".entry .box").bounding_box(), page.locator(".digits").bounding_box()
    assert box is not None
    assert pad is not None
    assert box["y"] + box["height"] <= pad["y"]
    has_no_barriers(page)


def test_clues_of_the_studio_are_corrected_here(page: Page) -> None:
    """Clues without a picture that an earlier version has kept open in the studio, which leads to their fields."""
    clues = "{ rows: [[{ length: 9, colour: 1 }], []], cols: [[{ length: 1, colour: 1 }], [], []] }"
    page.evaluate(
        """async () => {
      const { app } = await import('/main.js');
      app.store.load({ ...app.store.puzzle, height: 2, width: 3, cells: new Uint8Array(6), clues: CLUES });
    }""".replace("CLUES", clues)
    )
    press(page, "Edit the clues")
    page.locator("html[data-place=stuck]").wait_for()
    assert page.evaluate(KEPT)["texts"] == {"rows": ["9", "0"], "cols": ["1", "0", "0"]}


# Ten puzzles as newspapers print them: two in colour, three with one misprint, one with two. Of each misprint: the line
# (rows first), the number in it (counted from 0), and what is printed; then what the page says in the end.
PRINTED: list[tuple[str, list[tuple[int, int, int]], str]] = [
    ("cat", [], ""),
    ("duck", [], ""),
    ("zigzag", [], ""),
    ("teapot", [], ""),
    ("tulip", [], ""),
    ("ladybird", [], ""),
    ("mushroom", [(13, 0, 7)], "Column 4: 7 should probably be 8"),
    ("sailboat", [(30, 0, 17)], "Column 11: 17 should probably be 18"),
    ("castle", [(15, 1, 11)], "Row 16: 11 should probably be 17"),
    ("penguin", [(3, 0, 9), (40, 0, 1)], "Two numbers look misread"),
]
KEYS_PER_SECOND = 2  # a stranger needs half a second for a key, and as long for a tap
LONGEST = {False: 3 * 60, True: 5 * 60}  # in seconds: without touch, and with it


def printed(puzzle: Puzzle, misprints: list[tuple[int, int, int]]) -> list[str]:
    """Return the clues of a puzzle as a newspaper prints them."""
    lines = texts(puzzle)
    for line, place, number in misprints:
        numbers = lines[line].split()
        numbers[place] = str(number)
        lines[line] = " ".join(numbers)
    return lines


@pytest.mark.parametrize(("name", "misprints", "told"), PRINTED)
def test_printed_puzzles(page: Page, name: str, misprints: list[tuple[int, int, int]], told: str) -> None:
    """Each misprint is found: its place is named and marked, and the correction makes the puzzle playable."""
    puzzle = nono.puzzle(name)
    lines = printed(puzzle, misprints)
    assert sum(len(line) + 1 for line in lines) / KEYS_PER_SECOND <= LONGEST[False]
    go(page, "stuck")
    type_clues(page, lines, puzzle.height)
    play = page.get_by_role("button", name="Go on to play")
    said = page.locator("[aria-label=Sums] [role=status]")
    if not misprints:
        expect(said).to_have_text("They agree, and exactly one answer fits.")
        expect(play).to_have_attribute("aria-disabled", "false")
        expect(page.get_by_label("What may be wrong")).to_be_hidden()
        return
    expect(page.locator(".said h3")).to_have_text(told)
    expect(play).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Use these" if len(misprints) == 2 else "Change to").click()
    expect(said).to_have_text("They agree, and exactly one answer fits.")
    kept = page.evaluate(KEPT)["texts"]
    assert [*kept["rows"], *kept["cols"]] == texts(puzzle)
    play.click()
    wait_for_app(page, "store.puzzle.clues !== null")


def test_the_next_place(page: Page) -> None:
    """Another place would also do: it is shown next, marked on the board, and ready to be typed."""
    go(page, "stuck")
    puzzle = nono.puzzle("mushroom")
    type_clues(page, printed(puzzle, [(13, 0, 7)]), puzzle.height)
    shows(page, ".said p", "one answer fits. So would 9 other places. The clue is then 8 1. Compare")
    press(page, "Next place")
    reads(page, ".said h3", "Row 10: 6 should probably be 5")
    expect(page.get_by_label("Row 10, numbers with spaces")).to_be_focused()
    page.keyboard.type("1")  # 61: the places were about the clues before
    expect(page.locator(".said h3")).to_have_text("Row 10: 61 should probably be 5")
    has_no_barriers(page, "light", "dark")


def test_lines_that_clash_are_named_before_all_are_typed(page: Page) -> None:
    begun(page, 3, 3)
    for line in ("3", "3", "1 1", "1"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    reads(page, ".said h3", "These lines clash")
    shows(page, ".said p", "cannot all be right. Compare with the print.")
    assert "column 1" in page.inner_text(".said p")


def test_a_hint_is_in_view_on_a_phone_on_its_side(page: Page) -> None:
    go(page, "stuck")
    puzzle = nono.puzzle("penguin")
    type_clues(page, printed(puzzle, []), puzzle.height)
    page.set_viewport_size({"width": 844, "height": 390})
    press(page, "What I have so far", "What next?")
    shows(page, ".help", "ook at")
    wait_until(page, "() => scrollY > 0")
    board = page.locator("#place canvas").first.bounding_box()
    assert board
    row = board["y"] + 0.55 * board["height"]  # the clues of the columns take a quarter
    assert 0 < row < 390


def test_a_line_may_be_wrong_twice(page: Page) -> None:
    go(page, "stuck")
    puzzle = nono.puzzle("mushroom")
    type_clues(page, printed(puzzle, [(3, 0, 3), (3, 1, 1)]), puzzle.height)
    reads(page, ".said h3", "Two numbers look misread")
    while "misread" in page.inner_text(".said h3"):
        press(page, "Next place")
    reads(page, ".said h3", "Row 4: perhaps two numbers are wrong")


def test_two_numbers_are_offered(page: Page) -> None:
    """The card has both lines with what is typed and what is proposed; the print decides each."""
    go(page, "stuck")
    puzzle = nono.puzzle("penguin")
    type_clues(page, printed(puzzle, [(3, 0, 9), (40, 0, 1)]), puzzle.height)
    reads(page, ".said h3", "Two numbers look misread")
    offers = page.locator(".said .offer")
    expect(offers).to_have_count(2)
    row, column = offers.all()
    expect(row).to_contain_text("Row 4")
    expect(column).to_contain_text("Column 16")
    expect(row.locator("b")).to_have_text("9")  # outlined in its clue
    expect(column.locator("p")).to_have_text("1 1")
    expect(column.locator("[aria-pressed=false]")).to_have_text("1")
    has_no_barriers(page, "light", "dark")
    right = column.locator("[aria-pressed=true]").inner_text()
    column.get_by_role("button", name="1", exact=True).click()
    press(page, "Use these")  # only the row
    press(page, f"Change to {right}")
    kept = page.evaluate(KEPT)["texts"]
    assert [*kept["rows"], *kept["cols"]] == texts(puzzle)


def test_a_printed_puzzle_on_a_phone(open_page: OpenPage) -> None:
    """The pad never covers the line; a place in question takes the place of the pad until the line is touched."""
    page = open_page("#stuck", **PHONE)
    puzzle = nono.puzzle("mushroom")
    lines = printed(puzzle, [(13, 0, 7)])
    assert sum(len(line) + 1 for line in lines) / KEYS_PER_SECOND <= LONGEST[True]
    pad = page.locator(".digits")
    reads(page, ".digits [aria-label='Line before']:has(svg)", "")
    for line in lines:
        for key in line:
            pad.get_by_role("button", name="Space" if key == " " else key, exact=True).tap()
        page.get_by_role("button", name="Next line").tap()
    reads(page, ".said h3", "Column 4: 7 should probably be 8")
    expect(pad).to_be_hidden()
    has_no_barriers(page)
    page.locator(".entry input").tap()
    expect(pad).to_be_visible()


def begin(page: Page, name: str, marks: dict[int, int] | None = None) -> None:
    """Copy a puzzle of nono, with some marks, and show what the stranger has so far."""
    puzzle = nono.puzzle(name)
    assert isinstance(puzzle, Nonogram)
    inks = [{"name": colour.name, "rgb": colour.rgb, "letter": colour.name[0]} for colour in puzzle.palette[1:]]
    lines = texts(puzzle)
    kept = {
        "height": puzzle.height,
        "width": puzzle.width,
        "inks": inks,
        "texts": {"rows": lines[: puzzle.height], "cols": lines[puzzle.height :]},
        "marks": [(marks or {}).get(cell, 255) for cell in range(puzzle.height * puzzle.width)],
    }
    page.evaluate("(kept) => localStorage.setItem('nono.stuck', kept)", json.dumps(kept))
    go(page, "stuck")
    press(page, "What I have so far")


def test_marks_made_already(page: Page) -> None:
    """The first hint names a wrong mark; later ones say that nothing is wrong, and where to look, in three degrees."""
    begin(page, "mushroom", {0: 1, 3: 1})
    reads(page, "[aria-label=Marks] .sums", "Filled so far2Of50")
    press(page, "What next?")
    reads(page, ".help h2", "1 cell is not right.")
    press(page, "Show it", "Take it out")
    assert page.evaluate(KEPT)["marks"].count(255) == 99
    press(page, "What next?")
    reads(page, ".help h2", "Nothing is wrong: look at row 6.")
    assert page.locator(".help p").count() == 0
    press(page, "Why?")
    shows(page, ".help p", "the 10 fills the whole row")
    press(page, "Put it in")
    reads(page, "[aria-label=Marks] .sums", "Filled so far11Of50")
    has_no_barriers(page, "light", "dark")
    press(page, "Go on to play")
    wait_for_app(page, "histories.play.grid.filter((mark) => mark === 1).length === 11")
    wait_for_app(page, "board.layout.size > 0")
    page.locator("#stage .view").focus()
    keys(page, "x")  # a mark of the game
    wait_for_app(page, "histories.play.grid[0] === 0")
    address = page.url
    wait_until(page, "() => localStorage.getItem(`nono.state.${location.hash.slice(6)}`) !== null")
    go(page, "stuck")
    press(page, "Clues", "Go on to play")  # the same marks: the same game
    wait_for_app(page, "histories.play.grid[0] === 0")
    assert page.url == address
    go(page, "stuck")
    press(page, "What I have so far")
    page.get_by_role("grid").first.focus()
    keys(page, "Space")
    press(page, "Go on to play")  # other marks: another game
    wait_for_app(page, "histories.play.grid[0] === 1")
    assert page.url != address


def test_the_board_takes_marks(page: Page) -> None:
    begin(page, "tulip")
    board = page.get_by_role("grid").first
    board.focus()
    keys(page, "Space ArrowRight x")
    assert page.evaluate(KEPT)["marks"][:3] == [1, 0, 255]
    page.get_by_role("button", name="green", exact=True).click()
    board.focus()
    keys(page, "ArrowRight Space")
    assert page.evaluate(KEPT)["marks"][:3] == [1, 0, 2]
    keys(page, "Control+z Control+z")
    assert page.evaluate(KEPT)["marks"][:3] == [1, 255, 255]
    press(page, "Redo")
    assert page.evaluate(KEPT)["marks"][:3] == [1, 0, 255]
    keys(page, "Control+y")
    assert page.evaluate(KEPT)["marks"][:3] == [1, 0, 2]
    page.get_by_role("button", name="Clues", exact=True).click()
    page.get_by_role("button", name="Wider").click()
    assert page.evaluate(KEPT)["marks"][:12] == [1, 0, 2, *[255] * 9]  # the marks stay where they are


def test_hints_wait_for_complete_clues(page: Page) -> None:
    go(page, "stuck")
    press(page, "What I have so far")
    expect(page.get_by_role("button", name="What next?")).to_have_attribute("aria-disabled", "true")
    shows(page, "[aria-label=Marks] [role=status]", "First, the clues must be complete and fit together.")


def test_pasted_clues_become_fields(page: Page) -> None:
    """Clues that contradict one another are read, too: the board marks them. Other texts keep the line in question."""
    go(page, "stuck")
    press(page, "Paste")
    text = page.locator("#paste-text")
    text.fill("1 1\n3\n2 2\n\n2\n3\n2\n")
    reads(page, "#paste-told", "Nonogram, 3\u00d73. Row 3 has 4 cells of ink in 3 columns.")
    expect(text).to_have_class("marked")
    assert text.evaluate("(field) => field.style.getPropertyValue('--line')") == "2"
    press(page, "Use these")
    shows(page, "[aria-label=Sums] [role=status]", "Row 3 is too long for this board.")
    assert page.evaluate(KEPT)["texts"] == {"rows": ["1 1", "3", "2 2"], "cols": ["2", "3", "2"]}
    press(page, "Paste")
    text.fill("rows: 1, 1\ncolumns: hello")
    expect(page.locator("#paste-open")).to_be_disabled()
    told = page.locator("#paste-told")
    expect(told).to_contain_text("hello")
    expect(told).not_to_contain_text("file:")
    expect(text).to_have_value("rows: 1, 1\ncolumns: hello")
    expect(text).to_have_class("marked")
    complaints(page).clear()  # Python refuses the text, too


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rows: 2, 1 1, 3\ncolumns: 3, 1 1, 3\n", "The rows have 7 black cells, but the columns have 8."),
        ("# nono\nrows: hello\n", "Found '# nono' and no puzzle"),
    ],
)
def test_a_text_that_nono_page_cannot_read(
    browser: Browser, site: Server, tmp_path: Path, text: str, told: str
) -> None:
    """The door opens with the text in it, and only once in a tab."""
    path = tmp_path / "clues.txt"
    path.write_text(text)
    assert text_in(str(path)) == text
    with answering(Server(site.files, text=text)) as server, new_context(browser) as context:
        watch(context, server.url)
        page = context.new_page()
        page.goto(f"{server.url}#opened")
        expect(page.locator("#paste-text")).to_have_value(text)
        expect(page.locator("html")).to_have_attribute("data-place", "stuck")
        expect(page.locator("#paste-told")).to_contain_text(told)
        load_again(page)
        page.wait_for_timeout(300)
        assert page.locator("#paste").count() == 0
        assert "api/read" in "".join(complaints(context)) or told.startswith("The rows")  # Python was asked


def test_a_file_with_a_position_opens_the_board(browser: Browser, site: Server) -> None:
    saved = nono.loads('{"rows": [[2], [1]], "cols": [[2], [1]], "saved": [{"grid": ["X?", "?."]}]}')
    with answering(Server(site.files, opened=[saved])) as server, new_context(browser) as context:
        page = context.new_page()
        page.goto(f"{server.url}#opened")
        wait_for_app(page, "histories.play.grid?.join() === '1,255,255,0'")
        assert of_app(page, "mode") == "play"


def middle(page: Page, cell: int, side: int, clues: bool = False) -> tuple[float, float]:
    """Return the middle of a cell of a square board in the place "stuck", which has ``clues`` beside its lines."""
    box = page.locator("#stuck-stage canvas").bounding_box()
    assert box is not None
    size = box["width"] / (side + (0.7 if clues else 0))
    left, top = box["x"] + box["width"] - size * side, box["y"] + box["height"] - size * side
    return left + size * (cell % side + 0.5), top + size * (cell // side + 0.5)


def test_a_sudoku_is_copied(open_page: OpenPage) -> None:
    """Its digits are typed on the board; a slip that leaves no answer is told."""
    page = open_page("#stuck")
    page.get_by_label("Kind").select_option("Sudoku")
    page.locator("html[data-place=stuck]").wait_for()
    said = page.locator(".kind .side > [role=status]")
    expect(said).to_have_text("")  # nothing is copied yet
    page.locator("#stuck-stage").get_by_role("grid").focus()
    keys(page, "5 5")  # the cursor goes on by itself
    page.get_by_role("gridcell", name="row 1 column 2: 5, breaks a rule").wait_for()
    expect(said).to_have_text("Nothing fits. Compare with the print.")
    expect(page.get_by_role("button", name="Go on to play")).to_have_attribute("aria-disabled", "true")
    keys(page, "Backspace 3")
    expect(page.get_by_role("gridcell", name="breaks a rule")).to_have_count(0)
    expect(said).to_have_text("More than one answer fits so far.")
    load_again(page)
    assert page.get_by_label("Kind").input_value() == "sudoku"
    press(page, "Go on to play")
    wait_for_app(page, "store.puzzle.genre === 'sudoku'")
    assert of_app(page, "store.puzzle.given.data.givens[0]") == "53......."


def test_marks_of_a_sudoku_and_the_next_step(open_page: OpenPage) -> None:
    """What the stranger has so far goes along; a wrong mark is named first, and nothing shows the answer."""
    page = open_page("#stuck/sudoku")
    page.locator("#stuck-stage").get_by_role("grid").focus()
    page.keyboard.type(CELLS.replace(".", "0"))
    reads(page, ".kind .side > [role=status]", "Exactly one answer fits.")
    press(page, "What I have so far")
    page.locator("#stuck-stage").get_by_role("grid").focus()
    keys(page, "Control+Home ArrowRight ArrowRight 1")
    press(page, "What next?")
    reads(page, ".help h2", "1 cell is not right.")
    press(page, "Show it", "Take it out", "What next?")
    shows(page, ".help h2", "ook at")
    press(page, "Why?")
    page.locator(".help").get_by_text("Put it in").click()
    kept = kept_of(page, "sudoku")
    assert kept["givens"][0] == CELLS[:9]
    assert sum(mark != UNKNOWN for mark in kept["marks"]) == 2  # the second digit follows from the first
    has_no_barriers(page, "light", "dark")
    load_again(page)
    press(page, "Go on to play")
    wait_for_app(page, "store.puzzle.genre === 'sudoku'")
    wait_for_app(page, "histories.play.grid.filter((mark) => mark !== 255).length === 2")


def test_a_sudoku_is_typed_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("#stuck/sudoku", **PHONE)
    keys_of_phone = page.get_by_role("group", name="Signs")
    for key in ("5", "3", "Erase", "7"):
        keys_of_phone.get_by_role("button", name=key, exact=True).tap()
    kept = kept_of(page, "sudoku")
    assert kept["givens"][0] == "53.7....."
    board, foot = page.locator("#stuck-stage canvas").bounding_box(), page.locator(".typing").bounding_box()
    assert board is not None
    assert foot is not None
    assert board["y"] + board["height"] <= foot["y"]
    expect(page.locator("#bar")).to_be_hidden()
    has_no_barriers(page)


def test_regions_are_drawn_by_dragging(open_page: OpenPage) -> None:
    page = open_page("#stuck/star-battle")
    resize(page, 5, 5)
    stroke(page, [middle(page, cell, 5) for cell in (0, 2)])
    stroke(page, [middle(page, cell, 5) for cell in (2, 7)])  # the region grows
    stroke(page, [middle(page, cell, 5) for cell in (3, 4)])
    assert kept_of(page, "star-battle")["regions"] == ["BBBCC", "AABAA", "AAAAA", "AAAAA", "AAAAA"]
    page.mouse.move(0, 0)
    page.wait_for_timeout(100)
    colours = [page.evaluate(COLOUR, list(middle(page, cell, 5))) for cell in (0, 3, 10)]
    assert len({*colours}) == 3
    assert colours[2] == "255,254,251"  # the rest of the board is no region yet
    has_no_barriers(page, "light", "dark")


def test_trees_and_numbers_of_tents(open_page: OpenPage) -> None:
    page = open_page("#stuck/tents")
    resize(page, 5, 5)
    x, y = middle(page, 6, 5, clues=True)
    page.mouse.click(x, y)
    page.get_by_label("Row 1, numbers with spaces").focus()
    for number in ["0", "1", "0", "0", "0", "1", "0", "0", "0", "0"]:
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    assert page.locator(".marking-tools button:visible").all_inner_texts() == ["Tree", "Erase"]
    assert [card for card in page.locator(".kind .panel").all() if not card.inner_text().strip()] == []
    kept = kept_of(page, "tents")
    assert kept["trees"] == [".....", ".T...", ".....", ".....", "....."]
    assert (kept["rows"], kept["cols"]) == ([0, 1, 0, 0, 0], [1, 0, 0, 0, 0])
    press(page, "Go on to play")
    wait_for_app(page, "store.puzzle.genre === 'tents'")


def test_signs_between_cells(open_page: OpenPage) -> None:
    page = open_page("#stuck/binairo")
    resize(page, 6, 6)
    press(page, "=")
    stroke(page, [middle(page, cell, 6) for cell in (7, 8)])
    assert kept_of(page, "binairo")["signs"]["across"] == [".....", ".=...", *["....."] * 4]
    expect(page.get_by_role("button", name="Go on to play")).not_to_have_attribute("aria-disabled", "true")


def test_a_press_on_a_clue_chooses_its_line(page: Page) -> None:
    begun(page, 5, 5)
    box = page.locator("#stuck-stage canvas").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 6, box["y"] + box["height"] - 10)
    expect(page.get_by_label("Row 5, numbers with spaces")).to_be_focused()


def test_an_emptied_board_can_be_brought_back(page: Page) -> None:
    go(page, "stuck")
    type_clues(page, texts(HEART), HEART.height)
    press(page, "Empty the board")
    reads(page, "[aria-label=Sums] .sums", "Rows add up to0Columns add up to0")
    press(page, "Bring the clues back")
    reads(page, "[aria-label=Sums] .sums", f"Rows add up to{TOTAL}Columns add up to{TOTAL}")
    press(page, "Empty the board")
    page.get_by_label("Row 1, numbers with spaces").fill("1")
    expect(page.get_by_role("button", name="Bring the clues back")).to_have_count(0)


def test_inks_on_a_phone(open_page: OpenPage) -> None:
    """The panel of the size has the inks; the new ink is used at once, and a row of inks changes it."""
    page = open_page("#stuck", **PHONE)
    pad = page.locator(".digits")
    pad.get_by_role("button", name="3", exact=True).tap()
    page.locator(".board-size").tap()
    expect(pad).to_be_hidden()
    page.locator(".add-ink").tap()
    page.get_by_role("button", name="green", exact=True).tap()
    page.locator(".adder button", has_text="Add").tap()
    page.get_by_role("button", name="Done").tap()
    pad.get_by_role("button", name="2", exact=True).tap()
    page.locator(".typing .ink-row").get_by_role("button", name="black").tap()
    pad.get_by_role("button", name="1", exact=True).tap()
    assert page.evaluate(KEPT)["texts"]["rows"] == ["3g2b1"]


def test_a_dropped_file_whose_clues_clash_is_corrected(page: Page) -> None:
    drop(page, "rows: 2, 1 1, 3\ncolumns: 3, 1 1, 3\n", "clues.txt")
    page.wait_for_selector("html[data-place=stuck]")
    expect(page.locator(".said h3")).to_contain_text("should probably be")
