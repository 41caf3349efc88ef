"""Tests of puzzles from images: black and white by lightness and contrast, colours, and cropping."""

import io

import pytest
from page.driver import ROWS, Point, press, reads, shows, stroke
from page.scripts import scripts
from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

import nono

SCRIPTS = scripts(__file__)


def picture(scale: int) -> bytes:
    """Return a PNG of a disc in two colours on white."""
    small = Image.new("RGB", (12, 10), "white")
    for x in range(12):
        for y in range(10):
            if (x - 6) ** 2 + (y - 5) ** 2 < 20:
                small.putpixel((x, y), (200, 20, 30) if x < 6 else (20, 40, 200))
    data = io.BytesIO()
    small.resize((12 * scale, 10 * scale), Image.Resampling.NEAREST).save(data, "PNG")
    return data.getvalue()


def shaded() -> list[int]:
    """Return a photo of 120 x 80 pixels in RGBA: a disc that is darker than its surroundings, lit from the left."""
    pixels = []
    for y in range(80):
        for x in range(120):
            light = 250 - x - (90 if (x - 60) ** 2 + (y - 40) ** 2 < 900 else 0)
            pixels += [light, light, light, 255]
    return pixels


def drawn(side: int, colours: list[str]) -> Image.Image:
    """Return overlapping discs in these colours, with smooth edges, on a page of the first one."""
    large = Image.new("RGB", (4 * side, 4 * side), colours[0])
    pen = ImageDraw.Draw(large)
    for number, colour in enumerate(colours[1:]):
        left = side * (0.5 + number * 2.1 / len(colours))
        pen.ellipse((left, left, left + 1.4 * side, left + 1.2 * side), fill=colour)
    return large.resize((side, side), Image.Resampling.BOX)


def png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def test_white_on_black_becomes_black_on_white(page: Page) -> None:
    figure = drawn(300, ["#000000", "#ffffff"])
    page.set_input_files("#image-file", {"name": "disc.png", "mimeType": "image/png", "buffer": png(figure)})
    assert page.get_by_role("dialog").get_by_label("Invert").is_checked()
    press(page, "Draw on it")
    rows = page.evaluate(ROWS)
    puzzle = nono.make(figure)
    assert (rows[0], rows[20][20]) == ("." * puzzle.width, "X")
    assert [len(rows), rows[0]] == [puzzle.height, puzzle.rows_text(puzzle.goal_bytes or b"")[0]]


@pytest.mark.parametrize("quality", [60, 80])
def test_a_black_and_white_jpeg_stays_black_and_white(page: Page, quality: int) -> None:
    data = io.BytesIO()
    drawn(300, ["#ffffff", "#000000"]).save(data, "JPEG", quality=quality)
    page.set_input_files("#image-file", {"name": "disc.jpg", "mimeType": "image/jpeg", "buffer": data.getvalue()})
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Convert by")).to_have_value("light")
    dialog.get_by_label("Convert by").select_option("colours")
    press(page, "Draw on it")
    assert page.evaluate("async () => (await import('/app/main.js')).app.store.puzzle.palette.length") == 2


def test_black_and_white(modules: Page) -> None:
    """Local contrast finds a disc that is lit from one side; a single threshold does not."""
    returned = modules.evaluate(
        SCRIPTS["reducedToBlackAndWhite"],
        shaded(),
    )
    (light, palette), (contrast, _), (inverted, _) = returned
    assert [colour["rgb"] for colour in palette] == ["ffffff", "000000"]
    assert light[0].endswith("1")
    disc = [
        "".join(str(int((5 * column + 2 - 60) ** 2 + (5 * row + 2 - 40) ** 2 < 900)) for column in range(24))
        for row in range(16)
    ]
    inner = [(own[:20], row[:20]) for own, row in zip(disc, contrast, strict=True)]
    assert sum(one != other for pair in inner for one, other in zip(*pair, strict=True)) < 10
    assert [row.translate({48: 49, 49: 48}) for row in inverted] == contrast


def test_a_picture_in_its_colours(page: Page) -> None:
    page.set_input_files("#image-file", {"name": "disc.png", "mimeType": "image/png", "buffer": picture(16)})
    dialog = page.get_by_role("dialog")
    assert dialog.get_by_label("Width").input_value() == "11"  # one of the empty columns is cropped
    expect(dialog.get_by_text("Empty margins were cropped to one cell.")).to_be_visible()
    assert dialog.get_by_label("Inks and background").input_value() == "3"
    press(page, "Draw on it")
    rows = page.evaluate(ROWS)
    assert rows[5] == ".rrrrbbbbb."
    assert page.text_content("#name") == "disc"


def test_a_photo_is_cropped_or_left(page: Page) -> None:
    before = page.evaluate(ROWS)
    data = io.BytesIO()
    Image.frombytes("RGBA", (120, 80), bytes(shaded())).convert("RGB").save(data, "JPEG")
    page.set_input_files("#image-file", {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data.getvalue()})
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Convert by")).to_have_value("contrast")
    assert [dialog.get_by_label(name).input_value() for name in ("Width", "Height")] == ["40", "27"]
    shows(page, "#image-verdict", "solution")
    page.click("#image details summary")
    left, right = dialog.get_by_label("Left", exact=True), dialog.get_by_label("Right", exact=True)

    def drag(start: Point, end: Point) -> None:
        """Drag between two points, given as shares of the picture's width and height."""
        source = page.locator("#image-source")
        source.scroll_into_view_if_needed()
        box = source.bounding_box()
        assert box is not None
        stroke(page, [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in (start, end)])

    drag((0.5, 0.5), (0.95, 0.8))
    assert [round(float(field.input_value())) for field in (left, right)] == [50, 5]
    right.fill("40")  # a tall part of the picture
    dialog.get_by_label("Height").fill("30")
    dialog.get_by_label("Invert").check()
    assert dialog.get_by_label("Height").input_value() == "30"  # rounding the width does not change it
    press(page, "Whole picture")
    expect(left).to_have_value("0")
    dialog.get_by_label("Convert by").select_option("colours")
    dialog.get_by_label("Inks and background").fill("5")
    press(page, "Cancel")
    assert page.evaluate(ROWS) == before
    page.set_input_files("#image-file", {"name": "none.png", "mimeType": "image/png", "buffer": b"no picture"})
    reads(page, "#message", "none.png: this browser cannot read the picture")
