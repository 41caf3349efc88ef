"""Conversion of pictures: flat colours, names, background, tones, and a warning when the cells show little."""

import io
import json
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from common import Capture, needs_engine

import nono
from nono.cli.program import run
from nono.design import ConversionOptions, pixels_in

Image = pytest.importorskip("PIL.Image")
ImageDraw = pytest.importorskip("PIL.ImageDraw")
ImageFilter = pytest.importorskip("PIL.ImageFilter")
ImageFont = pytest.importorskip("PIL.ImageFont")
ImageOps = pytest.importorskip("PIL.ImageOps")
LOGO = {"f2f2f2": (0, 0, 400, 400), "1d4ed8": (40, 40, 200, 200), "d62828": (200, 200, 360, 360)}
LOGO |= {"f5c518": (200, 40, 360, 200), "2a9134": (40, 200, 200, 360), "202020": (150, 150, 250, 250)}


def outline(side: int, width: int) -> Any:
    """A square and a circle, drawn with lines of this width."""
    image = Image.new("L", (side, side), 255)
    draw = ImageDraw.Draw(image)
    draw.rectangle((side // 10, side // 10, side * 9 // 10, side * 9 // 10), outline=0, width=width)
    draw.ellipse((side * 3 // 10, side * 3 // 10, side * 7 // 10, side * 7 // 10), outline=0, width=width)
    return image


def silhouette(side: int) -> Any:
    """A triangle with a hole and with smooth edges."""
    image = Image.new("L", (4 * side, 4 * side), 255)
    draw = ImageDraw.Draw(image)
    draw.polygon([(0.4 * side, 3.6 * side), (2 * side, 0.3 * side), (3.6 * side, 3.6 * side)], fill=0)
    draw.ellipse((1.5 * side, 1.8 * side, 2.5 * side, 2.8 * side), fill=255)
    return image.resize((side, side), Image.Resampling.BOX)


def letter(side: int) -> Any:
    """A glyph with smooth edges."""
    image = Image.new("L", (side, side), 255)
    font = ImageFont.load_default(side * 0.8)
    ImageDraw.Draw(image).text((side / 2, side / 2), "&", fill=0, font=font, anchor="mm")
    return image


def scanned(image: Any) -> Any:
    """A grey scan: soft, with noise, and darker to the right."""
    soft = np.asarray(image.filter(ImageFilter.GaussianBlur(1.2)), float)
    noise = np.random.default_rng(1).normal(0, 5, soft.shape)
    paper = np.linspace(235, 215, soft.shape[1])
    return Image.fromarray(np.clip(45 + (paper - 45) * soft / 255 + noise, 0, 255).astype(np.uint8))


TWO_TONES = {
    "thick lines": lambda: outline(300, 20),
    "thin lines": lambda: outline(400, 4),
    "a silhouette": lambda: silhouette(300),
    "a small silhouette": lambda: silhouette(40),
    "an icon": lambda: silhouette(20),
    "a letter": lambda: letter(200),
    "a small letter": lambda: letter(32),
    "navy on cream": lambda: ImageOps.colorize(silhouette(200), "#141e5a", "#faf0d7"),
    "a scan": lambda: scanned(outline(300, 12)),
}
LOSSY: list[tuple[str, dict[str, Any]]] = [
    *(("JPEG", {"quality": quality}) for quality in (30, 60, 70, 80, 95)),
    ("WEBP", {"quality": 60}),
    ("AVIF", {}),
    ("JPEG2000", {"quality_mode": "dB", "quality_layers": [35]}),
    ("TIFF", {"compression": "jpeg", "quality": 70}),
]
LOSSLESS = ["PNG", "BMP", "GIF", "TIFF", "TGA", "PPM", "PCX", "SGI", "IM", "ICO", "ICNS", "DDS", "QOI"]


def saved(image: Any, kind: str, **options: Any) -> bytes | None:
    """Return a picture file, or None if this Pillow cannot write its kind."""
    file = io.BytesIO()
    try:
        image.convert("RGBA" if kind in ("ICO", "ICNS") else "RGB").save(file, kind, **options)
    except (KeyError, OSError):  # a kind that this Pillow was built without
        return None
    return file.getvalue()


def flat_in(data: bytes) -> Any:
    """Return the colours of a picture that consists of flat areas, or None."""
    return pixels_in(data, ConversionOptions(), lambda: None).flat


def rgb_in(puzzle: nono.Nonogram) -> list[str]:
    return [colour.rgb for colour in puzzle.palette]


@pytest.mark.parametrize("name", TWO_TONES)
def test_a_picture_of_two_tones_has_two_colours_in_any_file(name: str) -> None:
    """Files without loss have the same pixels, so two pictures are enough for their kinds."""
    image = TWO_TONES[name]()
    lossless = LOSSLESS if name in ("an icon", "navy on cream") else ["PNG"]
    for kind, options in [*LOSSY, *((kind, {}) for kind in lossless)]:
        data = saved(image, kind, **options)
        flat = None if data is None else flat_in(data)
        assert flat is None or len(flat) == 2, (kind, options, flat)
    if name != "a scan":
        for shades in (5, 8):  # the blends at the edges are colours of the file's palette
            palette = saved(image.convert("RGB").quantize(shades), "PNG")
            assert palette is not None
            small = max(image.size) <= 80
            assert small or len(flat_in(palette)) == 2, (shades, flat_in(palette))


@pytest.mark.every(3)
@pytest.mark.parametrize("name", TWO_TONES)
def test_black_and_white_shows_a_picture_of_two_tones_in_any_file(name: str, recwarn: pytest.WarningsRecorder) -> None:
    """The noise of JPEG or WebP in black areas is no contour: the drawing is good, and there is no warning."""
    image = TWO_TONES[name]()
    files = [saved(image, kind, quality=quality) for kind in ("JPEG", "WEBP") for quality in (40, 75, 90)]
    negative = saved(ImageOps.invert(image), "JPEG", quality=75)
    for data in [*files, negative]:
        if data is not None:
            nono.make(data, size=(None, min(28, image.height)))
    assert [str(warning.message) for warning in recwarn] == []


def test_colours_that_nobody_can_tell_apart_are_one() -> None:
    def distinct(*colours: str) -> int:
        """Return the number of colours of a puzzle made from stripes of these colours on white."""
        pixels = np.full((2 * len(colours) + 1, 9, 3), 255, np.uint8)
        for row, rgb in enumerate(colours):
            pixels[2 * row + 1, 1:-1] = [*bytes.fromhex(rgb)]
        return nono.make(pixels).colours - 1

    assert distinct("000000", "0b0b0b") == distinct("d62828", "d82a28") == distinct("1d4ed8", "1d50d8") == 1
    assert distinct("000000", "1c1c1c") == distinct("d62828", "b81e1e") == distinct("808080", "909090") == 2
    assert distinct("0f380f", "306230", "8bac0f", "9bbc0f") == 4  # the shades of a famous console
    assert distinct("fdfdfd", "000000") == 1
    with pytest.raises(nono.PuzzleError, match="one colour"):
        distinct("fdfdfd")


SIMILAR = [("#000000", "#1c1c1c"), ("#ffff00", "#ffff88"), ("#ffe0e0", "#000000"), ("#303030", "#4a4a4a")]


@pytest.mark.parametrize("colours", SIMILAR)
@pytest.mark.parametrize("side", [120, pytest.param(300, marks=pytest.mark.slow)])
def test_areas_of_similar_colours_stay_if_edges_are_soft(colours: tuple[str, str], side: int) -> None:
    """The margin is cropped only where it is white, also if the figure is nearly white."""
    large = Image.new("RGB", (4 * side, 4 * side), "white")
    draw = ImageDraw.Draw(large)
    draw.rectangle((0.4 * side, 0.4 * side, 1.8 * side, 1.8 * side), fill=colours[0])
    draw.ellipse((2.2 * side, 2.2 * side, 3.6 * side, 3.6 * side), fill=colours[1])
    soft = large.resize((side, side), Image.Resampling.BOX)
    for kind, options in [("PNG", {}), *LOSSY[1:6]]:
        data = saved(soft, kind, **options)
        if data is None:
            continue
        assert len(flat_in(data)) == 3, (kind, options)
        puzzle = nono.make(data, size=(20, 20))
        goal = goal_of(puzzle)
        assert puzzle.colours == 3, (kind, options)
        assert 0 != goal[5, 5] != goal[14, 14] != 0


def test_soft_edges_are_no_colours_but_areas_and_shades_are() -> None:
    flag = Image.new("RGB", (600, 400), "white")
    draw = ImageDraw.Draw(flag)
    draw.ellipse((50, 50, 250, 350), fill="#d62828")
    draw.ellipse((350, 50, 550, 350), fill="#d62828")
    draw.rectangle((260, 150, 340, 250), fill="#eb9494")  # a mixture of red and white that fills an area
    soft = flag.resize((300, 200), Image.Resampling.BOX).quantize(8).convert("RGB")
    assert len(flat_in(saved(soft, "PNG") or b"")) == 3
    grey = np.repeat(np.repeat(np.array([[255, 255, 255, 255], [255, 0, 128, 255], [255] * 4], np.uint8), 9, 0), 9, 1)
    assert rgb_in(nono.make(grey)) == ["ffffff", "000000", "808080"]
    shaded = np.array([[255, 255, 255, 255], [255, 170, 85, 255], [255, 85, 0, 255], [255] * 4], np.uint8)
    assert nono.make(shaded).colours == 4
    icon = silhouette(20).quantize(8).convert("L")
    assert rgb_in(nono.make(icon)) == ["ffffff", "000000"]
    assert nono.make(icon, colours=6).colours == 6  # the shades are wanted


@pytest.mark.parametrize("name", ["giant-panda", "brown-bear", "red-apple", "gift-box", "white-rabbit", "lion-face"])
def test_the_background_is_the_colour_around_a_subject_that_fills_the_frame(name: str) -> None:
    puzzle = nono.puzzle(name, nono.Nonogram)
    assert nono.make(pixels_of(puzzle), margin=99).palette[0].rgb == puzzle.palette[0].rgb


def pixels_of(puzzle: nono.Nonogram) -> Any:
    """Return the picture of a puzzle, one pixel per cell."""
    return np.array([[*bytes.fromhex(colour.rgb)] for colour in puzzle.palette], np.uint8)[puzzle.goal]


def test_the_background_that_was_chosen_is_named(tmp_path: Path, capsys: Capture) -> None:
    panda, puzzle = tmp_path / "pictures/panda.png", tmp_path / "panda.json"
    panda.parent.mkdir()
    Image.fromarray(pixels_of(nono.puzzle("giant-panda", nono.Nonogram))).save(panda)
    said = f"{panda}: the background is light green (#b8e0a0); --background COLOUR chooses another colour\n"
    assert run(["make", str(panda), "-o", str(puzzle), "--json"]) == 0
    output = capsys.readouterr()
    assert said in output.err
    assert json.loads(output.out)["background"] == "light green (#b8e0a0)"
    assert run(["make", str(panda), "-o", str(puzzle), "--background", "#b8e0a0"]) == 0
    assert ": the background is" not in capsys.readouterr().err
    assert run(["make", str(panda.parent), "-o", str(tmp_path)]) == 0
    assert "panda.png: 20x18, unique; background light green (#b8e0a0)\n" in capsys.readouterr().out


def test_merged_colours_are_named_with_their_cells() -> None:
    pixels = pixels_of(nono.puzzle("giant-panda", nono.Nonogram))
    pixels[5, 5:7] = 0x20, 0x10, 0x1C  # nearly the black of the picture
    with pytest.warns(nono.PuzzleWarning, match=r"merged 1 colour: #20101c with black \(2 cells\); use colours that"):
        nono.make(pixels)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        nono.make(pixels, colours=3)  # asks for fewer colours


def test_a_colour_that_fills_no_cell_is_left_out() -> None:
    pixels = np.full((200, 200, 3), 255, np.uint8)
    pixels[40:160, 40:160] = 200, 0, 0
    pixels[60:80, 60:80] = 0, 160, 0
    pixels[100] = 0, 0, 200
    assert rgb_in(nono.make(pixels)) == ["ffffff", "c80000", "00a000"]


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_grey_values_of_16_bits_are_not_cut_off(kind: str) -> None:
    file = io.BytesIO()
    Image.fromarray(np.array([[0, 30000], [65535, 65535]], np.uint16)).save(file, kind)
    assert nono.make(file.getvalue(), threshold=0.3).goal_bytes == b"\1\0\0\0"
    Image.fromarray(np.array([[0, 0.4], [1, 1]], np.float32)).save(file := io.BytesIO(), "TIFF")
    assert nono.make(file.getvalue(), threshold=0.3).goal_bytes == b"\1\0\0\0"


def on_page(left: int, top: int, right: int, bottom: int, size: int = 12, scale: int = 1) -> Any:
    """A cross of this size in cells, in the middle of a page with margins of so many cells."""
    pixels = np.full((top + size + bottom, left + size + right), 255, np.uint8)
    pixels[top + size // 2, left : left + size] = pixels[top : top + size, left + size // 2] = 0
    return np.repeat(np.repeat(pixels, scale, 0), scale, 1)


def test_wide_empty_margins_are_cropped(tmp_path: Path, capsys: Capture) -> None:
    def size(image: Any, **options: Any) -> tuple[int, int]:
        puzzle = nono.make(image, **options)
        return puzzle.width, puzzle.height

    assert size(on_page(1, 1, 1, 1)) == (14, 14)
    assert size(on_page(2, 3, 4, 1)) == (14, 14)
    assert size(on_page(2, 3, 4, 1), margin=0) == (12, 12)
    assert size(on_page(2, 3, 4, 1), margin=3) == (17, 16)
    assert size(on_page(2, 3, 4, 1), margin=4) == (18, 16)
    assert size(on_page(2, 3, 4, 1), size=(18, 16)) == (18, 16)  # the picture has this size
    assert size(255 - on_page(2, 3, 4, 1)) == (18, 16)  # a dark margin is not empty
    wide = nono.make(on_page(5, 2, 9, 2, scale=20), size=(14, None))
    assert wide.goal_bytes == nono.make(on_page(1, 1, 1, 1)).goal_bytes
    tones = np.stack([on_page(3, 3, 3, 3)] * 3, axis=-1)
    tones[tones[..., 0] == 255] = 20, 30, 60
    tones[9, 4], tones[9, 5] = (250, 40, 40), (40, 250, 40)
    assert size(tones) == (14, 14)  # the margin of a coloured picture is its background
    xpm = nono.dumps(nono.make(on_page(2, 3, 4, 1), margin=9, title="Cross"), "xpm").encode()
    assert size(xpm) == (14, 14)
    assert size(xpm, margin=9) == (18, 16)
    Image.fromarray(on_page(2, 3, 4, 1)).save(tmp_path / "in.png")
    assert run(["make", str(tmp_path / "in.png"), "-o", str(tmp_path / "out.json"), "--json"]) == 0
    out, said = capsys.readouterr()
    assert "in.png: empty margins cropped (pixels: 1 left, 2 top, 3 right); --margin N keeps N cells\n" in said
    assert json.loads(out)["cropped"] == {"left": 1, "top": 2, "right": 3, "bottom": 0}
    assert run(["make", str(tmp_path), "-o", str(tmp_path / "out"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cropped"]["top"] == 2


def goal_of(puzzle: nono.Nonogram) -> Any:
    assert puzzle.goal is not None
    return puzzle.goal


def names_in(puzzle: nono.Nonogram) -> list[str]:
    """Return the name of the colour of each cell."""
    return [puzzle.palette[cell].name for cell in goal_of(puzzle).flat]


@pytest.mark.parametrize("side", [16, 24, 40])
def test_enlarged_pixel_art_keeps_its_colours_after_compression(side: int) -> None:
    small = Image.new("RGB", (side, side), "#fafafa")
    draw = ImageDraw.Draw(small)
    draw.ellipse((2, 2, side - 4, side - 4), fill="#d62828")
    draw.rectangle((4, side // 2, side // 2, side - 3), fill="#1d4ed8")
    draw.polygon([(side // 2, 3), (side - 4, side // 2), (side // 2, side // 2)], fill="#202020")
    large = small.resize((4 * side, 4 * side), Image.Resampling.NEAREST)
    sharp = nono.make(large, (side, side), margin=side)
    assert set(names_in(sharp)) == {"white", "red", "blue", "black"}
    for kind, quality in (("JPEG", 75), ("JPEG", 90), ("WEBP", 80)):
        data = saved(large, kind, quality=quality)
        puzzle = sharp if data is None else nono.make(data, (side, side), margin=side)
        assert puzzle.colours == 4, (kind, quality)
        assert names_in(puzzle) == names_in(sharp), (kind, quality)


@needs_engine
def test_repair_prefers_cells_between_two_colours() -> None:
    """The first cell and the cell below it repair the puzzle; in a photograph, the tones decide which."""
    for near, level in (((0, 0), 120), ((1, 0), 158)):
        grey = np.array([[90, 215, 215, 215], [215, 90, 215, 90]], np.uint8)
        grey[near] = level
        puzzle = nono.make(grey, threshold=0.6)
        repair = nono.repair(puzzle, weights="visual", proposals=1)
        assert [divmod(cell, 4) for cell, *_ in repair.proposals[0].edits] == [near]
