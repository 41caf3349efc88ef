"""Tests of puzzles from images: black and white by lightness, contrast and outlines, colours, and cropping."""

import io

from page.driver import ROWS, press, reads, shows, stroke
from PIL import Image
from playwright.sync_api import Page, expect


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


def test_black_and_white(modules: Page) -> None:
    """Local contrast finds a disc that is lit from one side, a single threshold does not, and its outline is a ring."""
    found = modules.evaluate(
        """async (data) => {
          const { bestLevel, reduced } = await import("/draw/reduce.js");
          const pixels = { height: 80, width: 120, data: Uint8ClampedArray.from(data) };
          const crop = { top: 0, left: 0, bottom: 80, right: 120 };
          const made = (method, more = {}) => {
            const options = { height: 16, width: 24, crop, method, invert: false, ...more };
            options.level = bestLevel(pixels, options);
            const { cells, palette } = reduced(pixels, options);
            return [Array.from({ length: 16 }, (_, row) => cells.slice(24 * row, 24 * row + 24).join("")), palette];
          };
          return [made("light"), made("contrast"), made("outlines"), made("contrast", { invert: true })];
        }""",
        shaded(),
    )
    (light, palette), (contrast, _), (outlines, _), (inverted, _) = found
    assert [colour["rgb"] for colour in palette] == ["ffffff", "000000"]
    assert light[0].endswith("1")
    disc = [
        "".join(str(int((5 * column + 2 - 60) ** 2 + (5 * row + 2 - 40) ** 2 < 900)) for column in range(24))
        for row in range(16)
    ]
    inner = [(own[:20], row[:20]) for own, row in zip(disc, contrast, strict=True)]
    assert sum(one != other for pair in inner for one, other in zip(*pair, strict=True)) < 10
    assert outlines[8][12] == outlines[0][0] == "0"
    assert "1" in outlines[8][:8]
    assert "1" in outlines[8][16:]
    assert [row.translate({48: 49, 49: 48}) for row in inverted] == contrast


def test_a_picture_in_its_colours(page: Page) -> None:
    before = page.evaluate(ROWS)
    page.set_input_files("#image-file", {"name": "disc.png", "mimeType": "image/png", "buffer": picture(16)})
    dialog = page.get_by_role("dialog")
    assert dialog.get_by_label("Width").input_value() == "12"
    assert dialog.get_by_label("Number of colours").input_value() == "3"
    press(page, "Make the puzzle")
    rows = page.evaluate(ROWS)
    assert rows[5] == "..rrrrbbbbb."
    page.click("#changes summary")
    expect(page.locator("#changes [name=title]")).to_have_value("disc")
    press(page, "Undo")
    assert page.evaluate(ROWS) == before


def test_a_photo_is_cropped_or_left(page: Page) -> None:
    before = page.evaluate(ROWS)
    data = io.BytesIO()
    Image.frombytes("RGBA", (120, 80), bytes(shaded())).convert("RGB").save(data, "JPEG")
    page.set_input_files("#image-file", {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data.getvalue()})
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Convert by")).to_have_value("contrast")
    assert [dialog.get_by_label(name).input_value() for name in ("Width", "Height")] == ["40", "27"]
    shows(page, "#image-verdict", "solution")
    box = page.locator("#image-source").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    stroke(page, [(x, y), (box["x"] + box["width"] - 1, y + 20)])
    assert int(dialog.get_by_label("Left").input_value()) in range(48, 53)
    dialog.get_by_label("Convert by").select_option("colours")
    dialog.get_by_label("Number of colours").fill("5")
    press(page, "Cancel")
    assert page.evaluate(ROWS) == before
    page.set_input_files("#image-file", {"name": "none.png", "mimeType": "image/png", "buffer": b"no picture"})
    reads(page, "#message", "none.png: this browser cannot read the picture")
