"""Tests of the place "stuck": clues are typed around an empty board, corrected, and played on."""

from page.driver import PHONE, OpenPage, has_no_barriers, load_again, of_app, press, reads, shows, wait_for_app
from page.test_files import go
from playwright.sync_api import Page, expect

import nono
from nono import Nonogram, Puzzle

KEPT = "() => JSON.parse(localStorage.getItem('nono.stuck'))"
HEART = nono.puzzle("heart")
TOTAL = sum(block.length for clue in HEART.rows for block in clue)


def texts(puzzle: Puzzle) -> list[str]:
    """Return the clues of a puzzle as a stranger types them; with several inks, each number has its letter."""
    assert isinstance(puzzle, Nonogram)
    letters = "?" + "".join(colour.name[0] for colour in puzzle.palette[1:])
    is_coloured = len(letters) > 2
    return [
        " ".join(f"{letters[block.colour] if is_coloured else ''}{block.length}" for block in clue) or "0"
        for clue in (*puzzle.rows, *puzzle.cols)
    ]


def resize(page: Page, width: int, height: int) -> None:
    """Give the board its size."""
    for label, side in (("Wide", width), ("High", height)):
        page.get_by_label(label, exact=True).fill(str(side))
        page.get_by_label(label, exact=True).press("Enter")


def type_clues(page: Page, lines: list[str], height: int) -> None:
    """Type clues, first those of the rows."""
    resize(page, len(lines) - height, height)
    page.get_by_label("Row 1, numbers with spaces").focus()
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")


def test_clues_are_typed(page: Page) -> None:
    """One input takes all lines; digits, Space, Enter and arrows are enough, and nothing shows the answer."""
    go(page, "stuck")
    type_clues(page, texts(HEART), HEART.height)
    reads(page, ".sums", f"Rows add up to{TOTAL}Columns add up to{TOTAL}")
    field = page.get_by_label("Row 1, numbers with spaces")
    expect(field).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label(f"Column {HEART.width}, numbers with spaces")).to_be_focused()
    load_again(page)
    reads(page, ".sums", f"Rows add up to{TOTAL}Columns add up to{TOTAL}")  # typed clues are kept
    press(page, "Go on to play")
    wait_for_app(page, "store.document.clues !== null")
    assert of_app(page, "mode") == "play"
    assert of_app(page, "store.document.cells.some(Boolean)") is False


def test_what_is_wrong_is_said_while_typing(page: Page) -> None:
    go(page, "stuck")
    type_clues(page, ["2", "1 1", "3 1", "3", "1 1", "2"], 3)
    shows(page, ".sums ~ [role=status]", "Row 3 is too long for this board.")
    page.get_by_label("Row 1, numbers with spaces").press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    reads(page, ".sums ~ [role=status]", "They agree.")
    page.keyboard.type(" 1q")
    shows(page, ".keys-help", "q is not the letter of an ink.")


def test_inks(page: Page) -> None:
    """A letter changes the ink; an ink that the board lacks is added, and each has its own sums."""
    go(page, "stuck")
    resize(page, 4, 2)
    page.get_by_label("Row 1, numbers with spaces").focus()
    page.keyboard.type("r1 1b1")
    reads(page, ".ink-list", "blackbredr")
    assert page.locator(".typed .inked").all_inner_texts() == ["1", "1", "1"]
    rows = page.locator(".sums tr").all_inner_texts()
    assert [row.split() for row in rows[1:]] == [["black", "1", "0"], ["red", "2", "0"]]
    press(page, "Add")
    press(page, "green")
    page.locator(".adder button", has_text="Add").click()
    page.keyboard.type("1")
    assert page.evaluate(KEPT)["texts"]["rows"] == ["r1 1b1g1"]
    reads(page, ".ink-list", "blackbredrgreeng")
    has_no_barriers(page, "light", "dark")


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
      const { app } = await import('/app/main.js');
      app.store.load({ ...app.store.document, height: 2, width: 3, cells: new Uint8Array(6), clues: CLUES });
    }""".replace("CLUES", clues)
    )
    press(page, "Edit the clues")
    page.locator("html[data-place=stuck]").wait_for()
    assert page.evaluate(KEPT)["texts"] == {"rows": ["9", "0"], "cols": ["1", "0", "0"]}
