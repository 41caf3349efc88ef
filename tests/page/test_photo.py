"""Puzzles from photos: Python reads them, and the user corrects doubtful clues beside the picture."""

from io import BytesIO

import pytest
from common import needs_engine
from page.driver import PHONE, OpenPage, complaints, has_no_barriers, press, reads, shows
from page.test_files import JSON
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

import nono
from nono.page import site as site_module
from nono.page.server import Server

pytest.importorskip("cv2")
pytestmark = needs_engine
HEART = nono.puzzle("heart")
CELL = 24


def sheet(puzzle: nono.Puzzle = HEART) -> bytes:
    return nono.render(puzzle, format="png", cell=CELL, rules=False)


def smudged() -> bytes:
    """Return the sheet of the heart without the clue of row 4."""
    image = Image.open(BytesIO(sheet())).convert("RGB")
    dark = image.convert("L").point(lambda value: 255 * (value < 128)).getbbox()
    assert dark is not None
    bottom = dark[3] - CELL
    image.paste("white", (dark[0] + 4, bottom - CELL + 4, dark[0] + 2 * CELL - 4, bottom - 4))
    data = BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def photo(page: Page, picture: bytes) -> None:
    """Choose a picture in the dialog for photos."""
    page.evaluate("location.hash = '#library'")
    press(page, "Photo of a puzzle")
    page.wait_for_selector("#photo-choose")
    file = FilePayload(name="photo.png", mimeType="image/png", buffer=picture)
    page.locator("#photo-choose-file").set_input_files(file)


def opened(page: Page) -> nono.Puzzle:
    """Return the puzzle that the page plays."""
    page.wait_for_selector("#photo", state="hidden")
    page.wait_for_selector('html[data-mode="play"]', state="attached")
    return nono.loads(page.evaluate(JSON), "json")


@pytest.mark.parametrize("puzzle", [HEART, nono.Sudoku(["..1.", "2...", "...3", ".4.."])], ids=["heart", "sudoku"])
def test_a_photo_that_is_read_surely_opens_the_puzzle(page: Page, puzzle: nono.Puzzle) -> None:
    photo(page, sheet(puzzle))
    assert opened(page).clue_text() == puzzle.clue_text()
    shows(page, "#message", f"Read a puzzle of {puzzle.width}\u00d7{puzzle.height} cells")


def test_one_of_two_sudokus_in_a_photo_is_chosen_by_its_picture(page: Page) -> None:
    boards = [next(nono.generate((9, 9), genre="sudoku", seed=seed)) for seed in (5, 6)]
    pictures = [Image.open(BytesIO(sheet(one))).convert("RGB") for one in boards]
    both = Image.new("RGB", (10 * CELL + pictures[1].width, pictures[0].height), "white")
    both.paste(pictures[0], (0, 0))
    both.paste(pictures[1], (10 * CELL, 0))
    data = BytesIO()
    both.save(data, "PNG")
    photo(page, data.getvalue())
    reads(page, "#photo-said", "The photo shows 2 puzzles. Choose one.")
    has_no_barriers(page)
    press(page, "Puzzle 2")
    assert opened(page).clue_text() == boards[1].clue_text()


def test_doubtful_clues_are_corrected_beside_the_picture(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    press(page, "Menu")
    photo(page, smudged())
    shows(page, "#photo-said", "2 clues are doubtful")  # another reading of a 5 is nearly as good
    clue = page.get_by_label("Clue: Row 4")
    expect(clue).to_be_visible()
    expect(page.get_by_label("Clue: Row 1")).to_be_hidden()
    shows(page, "#photo-decided", "The rows of the 5x5 board have 13 black cells")
    has_no_barriers(page)
    clue.fill("3 #")
    reads(page, "#photo-decided", "Row 4: # is not a clue.")
    expect(page.locator("#photo-open")).to_be_disabled()
    clue.fill("3")
    reads(page, "#photo-decided", "One solution")
    page.click("#photo-open")
    assert opened(page).clue_text() == HEART.clue_text()


def test_a_picture_without_a_grid_is_refused(page: Page) -> None:
    data = BytesIO()
    Image.new("RGB", (200, 200), "white").save(data, "PNG")
    photo(page, data.getvalue())
    shows(page, "#photo-said", "found no grid in the picture")
    complaints(page).clear()  # the answer has the status 400


def test_a_static_host_offers_no_photos(open_page: OpenPage, site: Server) -> None:
    page = open_page(path="?", height=800)
    page.route("**/api/formats", lambda route: route.fulfill(body=site_module.NO_FORMATS))
    page.reload()
    page.evaluate("location.hash = '#library'")
    page.get_by_role("button", name="Print several").wait_for()
    assert not page.get_by_role("button", name="Photo of a puzzle").count()
    page.evaluate("location.hash = '#make'")
    page.get_by_role("button", name="Paste").wait_for()
    assert not page.get_by_role("button", name="Photo").count()
