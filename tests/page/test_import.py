"""Tests of puzzles from images: the candidates, their verdicts, the cut from the ground, sizes and inks."""

import io
from random import Random

import pytest
from page.driver import ROWS, press, reads
from PIL import Image, ImageDraw
from playwright.sync_api import Locator, Page, expect

import nono

PALETTE = "async () => (await import('/app/main.js')).app.store.puzzle.palette.map(({ rgb }) => rgb)"


def drawn(colours: list[str]) -> Image.Image:
    """Return overlapping discs in these colours, with smooth edges, on a page of the first one."""
    large = Image.new("RGB", (1200, 1200), colours[0])
    pen = ImageDraw.Draw(large)
    for number, colour in enumerate(colours[1:]):
        left = 300 * (0.5 + number * 2.1 / len(colours))
        pen.ellipse((left, left, left + 420, left + 360), fill=colour)
    return large.resize((300, 300), Image.Resampling.BOX)


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
    page.get_by_label("Cut the subject out").uncheck()
    expect(veil).to_have_attribute("d", "")
    cards = judged(page)
    expect(cards.filter(has_text="whole picture")).to_have_count(cards.count())
    press(page, "Cancel")
    assert page.evaluate(ROWS) == before


def test_what_is_not_a_picture(page: Page) -> None:
    page.set_input_files("#image-file", {"name": "none.png", "mimeType": "image/png", "buffer": b"no picture"})
    reads(page, "#message", "none.png: this browser cannot read the picture")
    plain = io.BytesIO()
    Image.new("RGB", (20, 20), "white").save(plain, "PNG")
    page.set_input_files("#image-file", {"name": "plain.png", "mimeType": "image/png", "buffer": plain.getvalue()})
    reads(page, "#image-verdict", "Nothing can be drawn from this picture.")
    press(page, "Draw on it")
    expect(page.get_by_role("dialog")).to_have_count(0)
