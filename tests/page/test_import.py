"""Tests of puzzles from images: the candidates, their verdicts, the cut from the ground, sizes and inks."""

import io
import re
from collections.abc import Callable
from random import Random

import pytest
from page.driver import PHONE, ROWS, OpenPage, has_no_barriers, press, reads
from PIL import Image, ImageDraw
from playwright.sync_api import Locator, Page, expect

import nono
from nono.base.palette import plain_name

PALETTE = "async () => (await import('/main.js')).app.store.puzzle.palette.map(({ rgb }) => rgb)"
TONES = "async () => (await import('/main.js')).app.store.puzzle.meta.tones"
ONE = re.compile("^One answer, (easy|medium|hard|expert)$")


def drawn(colours: list[str]) -> Image.Image:
    """Return overlapping discs in these colours, with smooth edges, on a page of the first one."""
    large = Image.new("RGB", (1200, 1200), colours[0])
    pen = ImageDraw.Draw(large)
    for number, colour in enumerate(colours[1:]):
        left = 300 * (0.5 + number * 2.1 / len(colours))
        pen.ellipse((left, left, left + 420, left + 360), fill=colour)
    return large.resize((300, 300), Image.Resampling.BOX)


def pixel_art() -> Image.Image:
    """Return a disc in two colours on white, with 16 x 16 pixels per square."""
    small = Image.new("RGB", (12, 10), "white")
    for x in range(12):
        for y in range(10):
            if (x - 6) ** 2 + (y - 5) ** 2 < 20:
                small.putpixel((x, y), (200, 20, 30) if x < 6 else (20, 40, 200))
    return small.resize((192, 160), Image.Resampling.NEAREST)


def photo() -> Image.Image:
    """Return a brown ball, lit from the right, before a grey wall, with grain."""
    noise = Random(1).choices(range(196, 205), k=240 * 160)
    image = Image.frombytes("L", (240, 160), bytes(noise)).convert("RGB")
    pen = ImageDraw.Draw(image)
    for step in range(50):
        pen.ellipse((70 + step, 30 + step / 2, 170 - step / 2, 130 - step), fill=(60 + 3 * step, 40 + step, 30))
    return image


def opened(page: Page, image: Image.Image, name: str = "disc.png") -> Locator:
    """Open the sheet of an image, wait for all verdicts, and return the cards."""
    file = io.BytesIO()
    image.save(file, "PNG")
    page.set_input_files("#image-file", {"name": name, "mimeType": "image/png", "buffer": file.getvalue()})
    return judged(page)


def judged(page: Page) -> Locator:
    """Wait for all verdicts, and return the cards."""
    page.locator(".candidate").first.wait_for()
    expect(page.locator(".candidate .verdict:empty")).to_have_count(0)
    return page.locator(".candidate")


@pytest.mark.parametrize("colours", [["#000000", "#ffffff"], ["#ffffff", "#d62828", "#1d4ed8"]])
def test_a_drawing_becomes_what_nono_make_makes(page: Page, colours: list[str]) -> None:
    figure = drawn(colours)
    cards = opened(page, figure)
    expect(cards.last.locator("b")).to_have_text("Own colours")
    cards.last.click()
    press(page, "Draw on it")
    puzzle = nono.make(figure)
    assert page.evaluate(PALETTE) == [colour.rgb for colour in puzzle.palette]
    rows = page.evaluate(ROWS)
    blanks = [[key == "." for key in row] for row in rows]
    assert blanks == [[key == "." for key in row] for row in puzzle.rows_text(puzzle.goal_bytes or b"")]
    assert page.text_content("#name") == "disc"


def test_the_last_card_with_one_answer_is_chosen(page: Page) -> None:
    cards = opened(page, pixel_art())
    unique = cards.filter(has_text="One answer")
    expect(unique.last.get_by_role("radio")).to_be_checked()
    expect(unique.last.locator(".verdict")).to_have_text(ONE)
    expect(cards.last.locator("small")).to_have_text(re.compile("^11.10, 2 inks"))  # one empty column is cropped
    cards.last.click()
    press(page, "Draw on it")
    assert page.evaluate(ROWS)[5] == ".rrrrbbbbb."


def test_a_card_gets_more_cells_and_fewer_inks(page: Page) -> None:
    cards = opened(page, drawn(["#ffffff", "#d62828", "#1d4ed8", "#2a9134"]))
    others = cards.locator("small").all_text_contents()[:-1]
    cards.last.click()
    steps = page.locator(".stepper b")
    cells = int(steps.first.inner_text())
    press(page, "Cells: more")
    expect(steps.first).to_have_text(str(cells + 1))
    press(page, "Inks: fewer")
    expect(steps.last).to_have_text("2")
    cards = judged(page)
    expect(cards.last.locator("small")).to_have_text(re.compile(f"{cells + 1}.*, 2 inks"))
    assert cards.locator("small").all_text_contents()[:-1] == others
    expect(cards.last.get_by_role("radio")).to_be_checked()


def test_the_cut_is_corrected(page: Page) -> None:
    """A tap on the ground takes it for a part of the subject. The switch shows the whole picture."""
    before = page.evaluate(ROWS)
    cards = opened(page, photo(), "ball.png")
    veil = page.locator("#image-source .veil")
    first = veil.get_attribute("d")
    assert first
    expect(cards.filter(has_text="whole picture")).to_have_count(0)
    page.click("#image-source", position={"x": 10, "y": 10})
    expect(veil).not_to_have_attribute("d", first)
    reads(page, "#image-verdict", "This part is drawn now. Tap again to undo.")
    page.get_by_label("Cut the subject out").uncheck()
    reads(page, "#image-verdict", "")
    expect(veil).to_have_attribute("d", "")
    cards = judged(page)
    expect(cards.filter(has_text="whole picture")).to_have_count(cards.count())
    press(page, "Cancel")
    assert page.evaluate(ROWS) == before


def test_a_tap_is_undone_by_a_tap_a_button_and_a_key(page: Page) -> None:
    """Enter taps at the cross, which the arrow keys move."""
    opened(page, photo(), "ball.png")
    veil = page.locator("#image-source .veil")
    first = veil.get_attribute("d") or ""
    undo = page.get_by_role("button", name="Undo tap")
    expect(undo).to_be_disabled()
    taps: list[Callable[[], None]] = [
        lambda: page.click("#image-source", position={"x": 10, "y": 10}),
        lambda: page.press("#image-source", "Enter"),
    ]
    undos: list[Callable[[], None]] = [taps[0], undo.click, lambda: page.press("#image-source", "Backspace")]
    for _ in range(12):
        page.press("#image-source", "ArrowUp")
        page.press("#image-source", "ArrowLeft")
    for tap, take_back in ((taps[0], undos[0]), (taps[0], undos[1]), (taps[1], undos[2])):
        tap()
        reads(page, "#image-verdict", "This part is drawn now. Tap again to undo.")
        expect(veil).not_to_have_attribute("d", first)
        take_back()
        reads(page, "#image-verdict", "The last tap is undone.")
        expect(veil).to_have_attribute("d", first)
        expect(undo).to_be_disabled()


def test_a_puzzle_keeps_the_tones_of_its_picture(page: Page) -> None:
    """The page saves the tones that `nono make` gives to a puzzle."""
    figure = drawn(["#ffffff", "#d62828", "#1d4ed8"])
    opened(page, figure).last.click()
    press(page, "Draw on it")
    assert page.evaluate(TONES) == nono.make(figure).meta["tones"]


def test_inks_have_the_names_that_nono_make_gives(page: Page) -> None:
    random = Random(3)
    for _ in range(100):
        colours = [f"{random.randrange(1 << 24):06x}" for _ in range(6)]
        names = page.evaluate("async (rgb) => rgb.map((await import('/puzzle/palette.js')).plainName)", colours)
        assert names == [*map(plain_name, colours)], colours
    figure = drawn(["#ffffff", "#d62828", "#1d4ed8"])
    opened(page, figure).last.click()
    press(page, "Draw on it")
    assert page.evaluate(PALETTE.replace("rgb", "name")) == [colour.name for colour in nono.make(figure).palette]


def test_what_is_not_a_picture(page: Page) -> None:
    page.set_input_files("#image-file", {"name": "none.png", "mimeType": "image/png", "buffer": b"no picture"})
    reads(page, "#message", "none.png: this browser cannot read the picture")
    plain = io.BytesIO()
    Image.new("RGB", (20, 20), "white").save(plain, "PNG")
    page.set_input_files("#image-file", {"name": "plain.png", "mimeType": "image/png", "buffer": plain.getvalue()})
    reads(page, "#image-verdict", "Nothing can be drawn from this picture.")
    press(page, "Draw on it")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_sheet_fits_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    opened(page, photo(), "ball.png")
    for name in ("Draw on it", "Cancel", "Cells: more"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    has_no_barriers(page, "light", "dark")
