"""Candidates for puzzles made from pictures: the subject and its ground, flat colours, pixel art, names, tones."""

import io
import json
import re
from array import array
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from common import Capture, needs_engine
from refusals import refused

import nono
from nono.backend.native import engine
from nono.cli.program import run
from nono.design import PictureOptions, candidates_in
from nono.design.pictures.candidates import COLOURED

pytestmark = needs_engine
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


def first_of(data: bytes) -> nono.Nonogram:
    """Return the puzzle of the first candidate."""
    return next(candidates_in(data, PictureOptions())).puzzle


def is_flat(data: bytes) -> bool:
    """Return whether a picture is a drawing in flat colours. A small JPEG has no areas of even colour."""
    return next(candidates_in(data, PictureOptions())).kind in ("exact", "flat")


@pytest.mark.every(3)
@pytest.mark.parametrize("name", TWO_TONES)
def test_a_picture_of_two_tones_has_two_colours_in_any_file(name: str) -> None:
    """Files without loss have the same pixels, so two pictures are enough for their kinds."""
    image = TWO_TONES[name]()
    lossless = LOSSLESS if name in ("an icon", "navy on cream") else ["PNG"]
    for kind, options in [*LOSSY, *((kind, {}) for kind in lossless)]:
        data = saved(image, kind, **options)
        assert data is None or not is_flat(data) or first_of(data).colours == 2, (kind, options)
    if name != "a scan":
        for shades in (5, 8):  # the blends at the edges are colours of the file's palette
            palette = saved(image.convert("RGB").quantize(shades), "PNG")
            assert palette is not None
            small = max(image.size) <= 80
            assert small or first_of(palette).colours == 2, shades


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


@pytest.mark.parametrize("name", ["giant-panda", "brown-bear", "red-apple", "gift-box", "white-rabbit", "lion-face"])
def test_the_background_is_the_colour_around_a_subject_that_fills_the_frame(name: str) -> None:
    puzzle = nono.puzzle(name, nono.Nonogram)
    assert nono.make(pixels_of(puzzle), ground="none").palette[0].rgb == puzzle.palette[0].rgb


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


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_grey_values_of_16_bits_are_not_cut_off(kind: str) -> None:
    file = io.BytesIO()
    Image.fromarray(np.array([[0, 30000], [65535, 65535]], np.uint16)).save(file, kind)
    assert nono.make(file.getvalue()).colours == 3
    Image.fromarray(np.array([[0, 0.4], [1, 1]], np.float32)).save(file := io.BytesIO(), "TIFF")
    assert nono.make(file.getvalue()).colours == 3


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
    assert size(on_page(2, 3, 4, 1), ground="none") == (18, 16)
    assert size(255 - on_page(2, 3, 4, 1)) == (18, 16)  # a dark margin is not empty
    wide = nono.make(on_page(5, 2, 9, 2, scale=20), size=14)
    assert wide.goal_bytes == nono.make(on_page(1, 1, 1, 1)).goal_bytes
    tones = np.stack([on_page(3, 3, 3, 3)] * 3, axis=-1)
    tones[tones[..., 0] == 255] = 20, 30, 60
    tones[9, 4], tones[9, 5] = (250, 40, 40), (40, 250, 40)
    assert size(tones) == (14, 14)  # the margin of a coloured picture is its background
    xpm = nono.dumps(nono.make(on_page(2, 3, 4, 1), ground="none", title="Cross"), "xpm").encode()
    assert size(xpm) == (14, 14)
    assert size(xpm, ground="none") == (18, 16)
    Image.fromarray(on_page(2, 3, 4, 1)).save(tmp_path / "in.png")
    assert run(["make", str(tmp_path / "in.png"), "-o", str(tmp_path / "out.json"), "--json"]) == 0
    out, said = capsys.readouterr()
    cropped = "in.png: cropped to the subject (pixels: 1 left, 2 top, 3 right); --ground none keeps the whole picture"
    assert f"{cropped}\n" in said
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
    sharp = nono.make(large, (side, side), ground="none")
    assert set(names_in(sharp)) == {"white", "red", "blue", "black"}
    for kind, quality in (("JPEG", 75), ("JPEG", 90), ("WEBP", 80)):
        data = saved(large, kind, quality=quality)
        puzzle = sharp if data is None else nono.make(data, (side, side), ground="none")
        assert puzzle.colours == 4, (kind, quality)
        assert names_in(puzzle) == names_in(sharp), (kind, quality)


def test_tones_tell_how_well_other_colours_fit() -> None:
    """Of the first cell, 60 % are black, so that white is nearly as good."""
    pixels = np.repeat(np.repeat(np.array([[0, 255, 255, 255], [255, 0, 255, 0]], np.uint8), 40, 0), 40, 1)
    pixels[:16, :40] = 255
    puzzle = nono.make(pixels, size=(4, 2), ground="none")
    assert puzzle.meta["tones"] == "40" + "0f0f0f0ff00ff0"
    assert "tones" not in nono.make(pixels[::40, ::40]).meta  # each cell is a pixel


def disc(ground: Any, high: int = 120, wide: int = 160) -> Any:
    """Return the pixels of a red disc with a radius of 30 and a green leaf on a ground of this colour."""
    y, x = np.mgrid[:high, :wide]
    pixels = np.empty((high, wide, 3), np.uint8)
    pixels[:] = ground
    pixels[(y - 60) ** 2 + (x - 100) ** 2 < 30**2] = 200, 30, 40
    pixels[(abs(y - 28) < 5) & (abs(x - 110) < 10)] = 30, 140, 60
    return pixels


def grainy(pixels: Any) -> Any:
    """Return the pixels with noise, as in a photograph."""
    noise = np.random.default_rng(1).normal(0, 6, (*pixels.shape[:2], 1))
    return np.clip(pixels + noise, 0, 255).astype(np.uint8)


def slope(pixels: Any) -> Any:
    """Return the pixels, darker to the left."""
    return (pixels * np.linspace(0.7, 1, pixels.shape[1])[:, None]).astype(np.uint8)


def found(pixels: Any, **options: Any) -> list[Any]:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return [*candidates_in(file.getvalue(), PictureOptions(**options))]


@pytest.mark.parametrize("ground", [(240, 240, 235), (90, 140, 200), (20, 25, 40)])
def test_the_subject_of_a_photograph_is_cut_from_its_ground(ground: Any) -> None:
    """It fills the board, up to one row of paper; its disc and its leaf have colours of their own."""
    candidates = found(slope(grainy(disc(ground))))
    assert {candidate.kind for candidate in candidates} == {"ink", "colours"}
    for candidate in candidates:
        goal = goal_of(candidate.puzzle)
        assert not np.concatenate([goal[0], goal[-1], goal[:, 0], goal[:, -1]]).any()
        assert goal[1].any()
        assert goal[-2].any()
        left, top, right, bottom = candidate.cropped
        assert abs(left - 70) + abs(top - 23) + abs(right - 30) + abs(bottom - 30) < 12
    assert candidates[0].score > 0.6
    inks = next(c.puzzle.palette[1:] for c in candidates if c.kind == "colours")
    assert any(ink.name.endswith("green") for ink in inks)
    assert any(ink.name.endswith("red") for ink in inks)


def test_candidates_of_a_kind_differ_and_the_best_one_is_first() -> None:
    candidates = found(slope(grainy(disc((90, 140, 200)))))
    pictures = {(c.puzzle.shape, c.puzzle.goal_bytes, c.puzzle.palette) for c in candidates}
    assert 2 <= len(candidates) == len(pictures) <= 6
    measures = [candidate.measure for candidate in candidates]
    assert measures == sorted(measures, reverse=True)
    assert [c.kind == "ink" for c in candidates] == sorted(c.kind == "ink" for c in candidates)  # colours come first
    for candidate in candidates:
        bonus = COLOURED * (candidate.kind == "colours")
        assert candidate.measure <= candidate.score + bonus
        if candidate.cells_to_change == 0:
            assert nono.solve(candidate.puzzle).verdict is nono.Verdict.UNIQUE
            assert candidate.measure == candidate.score + bonus


def test_a_wrong_cut_is_corrected() -> None:
    pixels = disc((90, 140, 200))
    pixels[:, :50] = 160, 120, 60  # a wall, on a third of the picture
    pixels = grainy(pixels)
    assert found(pixels, ground="none")[0].cropped == (0, 0, 0, 0)
    cut = found(pixels, ground="5a8cc8")[0].cropped
    assert cut[0] == 0  # the wall is no ground
    assert cut[1] == cut[3] == 0
    assert cut[2] > 20


def test_marks_say_what_is_ground() -> None:
    """The page passes pixels that somebody has tapped."""
    pixels = disc((90, 140, 200))
    pixels[:, :50] = 160, 120, 60
    data = np.dstack([grainy(pixels), np.full(pixels.shape[:2], 255, np.uint8)])

    def left_of(*marks: int) -> int:
        """Return the leftmost pixel of the first cut candidate."""
        none, size = array("i"), array("i", [0, 0, 0])
        answer = engine.pictures(120, 160, data.tobytes(), size, 0, none, none, array("i", marks))
        boxes = [array("i", box) for *_, box, is_cut in answer[0] if is_cut]
        return int(min(left for _, left, _, _ in boxes))

    assert left_of() > 55
    assert left_of(60, 20, 0) == 0
    assert left_of(60, 20, 0, 60, 20, 1) > 55


@pytest.mark.parametrize(("body", "paper"), [((200, 30, 40), "96cef5"), ((60, 110, 220), "f0d696")])
def test_white_parts_beside_transparent_pixels_stay(body: Any, paper: str) -> None:
    """The paper is not white, so that a white wing is a part of the subject."""
    pixels = np.zeros((120, 160, 4), np.uint8)
    pixels[40:100, 30:80] = (*body, 255)
    pixels[20:100, 80:130] = 255
    for candidate in found(pixels):
        if candidate.kind != "ink":
            assert [colour.rgb for colour in candidate.puzzle.palette][:1] == [paper]
            assert "white" in names_in(candidate.puzzle)
            goal = goal_of(candidate.puzzle)
            assert goal[1, -2]
            assert not goal[1, 1]


def test_a_subject_of_one_hue_keeps_its_colour_and_shades() -> None:
    """Two near shades are two inks."""
    y, x = np.mgrid[:120, :160]
    pixels = np.zeros((120, 160, 4), np.uint8)
    pixels[(y - 60) ** 2 + (x - 80) ** 2 < 50**2] = 245, 200, 20, 255
    assert any("yellow" in names_in(candidate.puzzle) for candidate in found(grainy_clear(pixels)))
    pixels[(y - 60) ** 2 + (x - 80) ** 2 < 20**2] = 225, 180, 0, 255
    first = found(grainy_clear(pixels))[0]
    assert first.puzzle.colours == 3
    goal = goal_of(first.puzzle)
    assert goal[len(goal) // 2, len(goal) // 2] != goal[len(goal) // 2, 2]


def grainy_clear(pixels: Any) -> Any:
    """Return pixels with an alpha channel with noise in their colours."""
    return np.dstack([grainy(pixels[..., :3]), pixels[..., 3]])


def test_transparent_pixels_are_ground() -> None:
    """White figures on nothing are seen, too."""
    for rgb in ((200, 30, 40), (255, 255, 255)):
        pixels = np.zeros((100, 100, 4), np.uint8)
        pixels[20:80, 30:70] = *rgb, 255
        pixels[40:60, 40:60, 3] = 0
        puzzle = found(pixels, size=14)[0].puzzle
        goal = goal_of(puzzle)
        assert puzzle.colours == 2
        assert goal[1:-1].any(axis=1).all()
        assert not goal[6:8, 4:6].any()


def test_thin_lines_stay() -> None:
    image = outline(400, 4)  # a third of a cell
    goal = goal_of(first_of(saved(image, "PNG") or b""))
    assert goal[1, 1:-1].all()
    assert goal[1:-1, 1].all()
    assert goal[len(goal) // 2].sum() == 4  # the square and the circle


@pytest.mark.parametrize("name", ["giant-panda", "red-apple"])
def test_enlarged_pixel_art_is_reduced_to_its_pixels(name: str) -> None:
    puzzle = nono.puzzle(name, nono.Nonogram)
    large = np.repeat(np.repeat(pixels_of(puzzle), 12, 0), 12, 1)
    candidate = next(candidates_in(saved(Image.fromarray(large), "PNG") or b"", PictureOptions(ground="none")))
    assert candidate.kind == "exact"
    assert candidate.puzzle.shape == puzzle.shape
    assert pixels_of(candidate.puzzle).tolist() == pixels_of(puzzle).tolist()


def test_the_paper_has_the_given_background() -> None:
    for pixels in (disc((90, 140, 200)), grainy(disc((90, 140, 200)))):
        for candidate in found(pixels, background="fff0d0"):
            assert candidate.kind in ("exact", "flat") or candidate.puzzle.palette[0].rgb == "fff0d0"


@pytest.mark.parametrize("name", ["threshold", "colour"])
def test_unknown_arguments_are_refused(name: str) -> None:
    with refused(f"bad-argument.*make: .*{name}"):
        nono.make(disc((255, 255, 255)), **{name: 2})  # type: ignore[arg-type]


def test_all_candidates_on_a_sheet(tmp_path: Path, capsys: Capture) -> None:
    Image.fromarray(grainy(disc((90, 140, 200)))).save(tmp_path / "in.png")
    picture = str(tmp_path / "in.png")
    assert run(["make", picture, "--try", str(tmp_path / "sheet.svg")]) == 0
    lines = capsys.readouterr().out.splitlines()
    number = len(found(np.asarray(Image.open(picture))))
    sheet = (tmp_path / "sheet.svg").read_text()
    assert len(lines) == number
    for index, line in enumerate(lines, 1):
        verdict = r"(unique, (easy|medium|hard|expert|search)|not unique)"
        match = re.match(rf"--pick {index}: (\d+)x(\d+), \d+ colours, {verdict}", line)
        assert match is not None
        assert f"--pick {index}" in sheet
        run(["make", picture, "--pick", str(index), "-o", str(tmp_path / "out.json")])
        puzzle = nono.read(tmp_path / "out.json")
        assert isinstance(puzzle, nono.Nonogram)
        assert [puzzle.width, puzzle.height] == [int(side) for side in match.groups()[:2]]
    with refused("bad-field.*expected the number of a candidate"):
        nono.make(picture, pick=number + 1)
