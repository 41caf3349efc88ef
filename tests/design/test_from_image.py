"""Conversion of pictures: flat colours, names, background, tones, and a warning when the cells show little."""

import io
import warnings
from typing import Any

import numpy as np
import pytest
from common import needs_engine

import nono
from nono import Colour, PuzzleWarning
from nono.design._colours import named, tones_in, tones_of
from nono.renderers._sheet import letters_of

Image = pytest.importorskip("PIL.Image")
ImageDraw = pytest.importorskip("PIL.ImageDraw")
LOGO = {"f2f2f2": (0, 0, 400, 400), "1d4ed8": (40, 40, 200, 200), "d62828": (200, 200, 360, 360)}
LOGO |= {"f5c518": (200, 40, 360, 200), "2a9134": (40, 200, 200, 360), "202020": (150, 150, 250, 250)}


def logo() -> Any:
    """A logo of six colours on 400x400 pixels, with an edge within a cell of 10 pixels."""
    image = Image.new("RGB", (400, 400))
    draw = ImageDraw.Draw(image)
    for rgb, box in LOGO.items():
        draw.rectangle(box, fill=f"#{rgb}")
    draw.ellipse((283, 283, 337, 337), fill="#f2f2f2")
    return image


def goal_of(puzzle: nono.Nonogram) -> Any:
    assert puzzle.goal is not None
    return puzzle.goal


def compressed(image: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, "JPEG", quality=75)
    return file.getvalue()


def test_a_logo_keeps_its_colours_after_jpeg() -> None:
    sharp, blurred = (nono.make(picture, (40, None)) for picture in (logo(), compressed(logo())))
    assert sharp.colours == blurred.colours == 6
    names = [
        [sharp.palette[cell].name for cell in goal_of(sharp).flat],
        [blurred.palette[c].name for c in goal_of(blurred).flat],
    ]
    assert names[0] == names[1]


def test_a_cell_gets_the_colour_that_fills_most_of_it() -> None:
    """In the second cell, red and green mix to a brown that is nearest to the third colour."""
    pixels = np.zeros((10, 30, 3), np.uint8)
    pixels[:, :14], pixels[:, 14:20], pixels[:, 20:] = (200, 0, 0), (0, 160, 0), (110, 85, 0)
    puzzle = nono.make(pixels, (3, 1))
    assert [puzzle.palette[cell].rgb for cell in goal_of(puzzle)[0]] == ["c80000", "00a000", "6e5500"]


def test_of_equal_shares_the_rarer_colour_wins() -> None:
    pixels = np.zeros((4, 6, 3), np.uint8)
    pixels[:, :4] = 255 * np.eye(4, dtype=np.uint8)[..., None]
    pixels[:, 4:] = 220, 0, 0
    puzzle = nono.make(pixels, size=(3, None))
    colours = [puzzle.palette[int(cell)].name for cell in goal_of(puzzle).ravel()]
    assert colours == ["white", "black", "red", "black", "white", "red"]


def test_photographs_are_not_taken_for_logos() -> None:
    across = np.linspace(0, 255, 200).astype(np.uint8)
    grey = np.add.outer(across // 2, across // 2)
    assert nono.make(grey, (20, 20)).colours == 2


def test_the_background_is_large_and_at_the_edge() -> None:
    """A yellow sun is lighter than the sky, but is not the background."""
    image = Image.new("RGB", (40, 40), "#3a6ea5")
    draw = ImageDraw.Draw(image)
    draw.ellipse((5, 5, 15, 15), fill="#ffff60")
    draw.rectangle((0, 30, 39, 39), fill="#2a5a2a")
    assert nono.make(image).palette[0].rgb == "3a6ea5"
    small = Image.new("RGB", (6, 6), "#ffffff")
    small.putdata([(255, 255, 255)] * 6 + [(200, 0, 0), (0, 0, 200), (0, 0, 200)] * 4 + [(255, 255, 255)] * 18)
    small.putpixel((0, 1), (255, 255, 255))
    cropped = nono.make(small, crop=True)
    assert (cropped.width, cropped.height, cropped.palette[0].rgb) == (6, 2, "ffffff")


def test_names_are_the_nearest_ones() -> None:
    names = {rgb: named([rgb])[0]["name"] for rgb in ("6a87d1", "31612a", "4a6fa5", "008080", "c0c0c0", "7b3f00")}
    assert names == {
        "6a87d1": "blue",
        "31612a": "dark green",
        "4a6fa5": "blue",
        "008080": "teal",
        "c0c0c0": "light grey",
        "7b3f00": "brown",
    }


def test_letters_fit_the_names() -> None:
    palette = [
        Colour(key, name, "000000") for key, name in zip(".abc", ("white", "orange", "red", "blue"), strict=True)
    ]
    assert letters_of(tuple(palette)) == {1: "A", 2: "R", 3: "B"}


def test_a_warning_if_little_shows() -> None:
    image = Image.new("L", (60, 60), 128)
    ImageDraw.Draw(image).rectangle((0, 0, 59, 29), fill=100)
    image.paste(255, (0, 0, 2, 2))
    with pytest.warns(PuzzleWarning, match="show only"):
        nono.make(image, threshold=0.9)
    with warnings.catch_warnings(record=True) as said:
        nono.make(image, threshold=0.55)
    assert not [str(one.message) for one in said if "show only" in str(one.message)]


def test_tones_are_low_where_two_colours_fit() -> None:
    puzzle = nono.make(np.array([[0, 110, 140, 255]] * 4, np.uint8), threshold=0.6)
    tones: Any = np.frombuffer(tones_in(puzzle.meta, 32), np.uint8).reshape(4, 4, 2)
    assert goal_of(puzzle)[0].tolist() == [1, 1, 0, 0]
    assert (tones[..., [0, 1, 2, 3], goal_of(puzzle)[0]] == 0).all()
    other = tones[0, range(4), 1 - goal_of(puzzle)[0]]
    assert 0 < other[1] < other[0]
    assert 0 < other[2] < other[3]


def test_tones_that_do_not_fit_the_board_are_ignored() -> None:
    digits = tones_of(np.array([[[0.0, 0.5]]]))
    assert tones_in({"tones": digits}, 2) == bytes([0, 128])
    for meta in ({}, {"tones": digits}, {"tones": ["0", "8"]}, {"tones": "0g0g"}):
        assert tones_in(meta, 4) == b""


@needs_engine
def test_repair_prefers_cells_between_two_colours() -> None:
    """The first cell and the cell below it repair the puzzle; in a photograph, the tones decide which."""
    for near, level in (((0, 0), 120), ((1, 0), 158)):
        grey = np.array([[90, 215, 215, 215], [215, 90, 215, 90]], np.uint8)
        grey[near] = level
        puzzle = nono.make(grey, threshold=0.6)
        found = nono.repair(puzzle, weights="visual", proposals=1)
        assert [divmod(cell, 4) for cell, *_ in found.proposals[0].edits] == [near]
