"""Draft pictures on which `bench/repair.py` tries ``nono repair``: symbols, and the photographs of scikit-image.

The symbols come from the font of matplotlib, and some of them have thin outlines. Photographs are reduced to black and
white by a threshold, by outlines, by contrast or by dithering, or to a few colours. `nono.make` makes all puzzles, so
they carry the tones of their pictures as the puzzles of a user do.
"""

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import skimage
from PIL import Image, ImageDraw, ImageFont
from skimage.exposure import equalize_adapthist
from skimage.filters import threshold_otsu

import nono

SIDE = 800  # pixels per side of a symbol's picture
SIZES = (20, 30, 40, 60, 100)  # cells per side of a puzzle
FONT = Path(matplotlib.get_data_path()) / "fonts/ttf/DejaVuSans.ttf"
SYMBOLS = {symbol: symbol for symbol in "☂☎☠♘♞⚓✂✈✿☃☕☺⚖♫"} | {
    "initials": "Ab\ncR",
    "sentence": "Pack my\nbox with\nfive dozen\nliquor jugs",
}
# Photographs; those whose light differs from place to place are equalized first.
PHOTOS = {"camera": False, "astronaut": True, "coffee": False, "chelsea": True, "coins": False, "moon": True}
PHOTOS |= {"rocket": False, "horse": False, "text": True, "clock_motion": True, "motorcycle_left": True}
PHOTOS |= {"gravel": True, "brick": False, "retina": True, "phantom": False, "page": True}
TREATED: dict[str, tuple[tuple[str, int], ...]] = {  # photographs and sizes for other treatments
    "edges": (("camera", 40), ("camera", 60), ("astronaut", 40), ("coffee", 40), ("coins", 30), ("chelsea", 60)),
    "contrast": (("camera", 60), ("astronaut", 60), ("astronaut", 100), ("coffee", 60), ("chelsea", 40), ("page", 60)),
    "dither": (("camera", 40), ("astronaut", 30)),
}
COLOURED = (("coffee", 30, 4), ("chelsea", 40, 4), ("astronaut", 40, 5), ("rocket", 30, 3), ("color", 20, 5))
COLOURED += (("motorcycle_left", 30, 4), ("retina", 60, 3), ("astronaut", 60, 4))


def drawing(text: str) -> Any:
    """Return a picture of a text, black on white and as large as possible."""
    image = Image.new("L", (SIDE, SIDE), 255)
    pen = ImageDraw.Draw(image)
    left, top, right, bottom = pen.textbbox((0, 0), text, ImageFont.truetype(FONT, 100))
    font = ImageFont.truetype(FONT, 0.95 * 100 * SIDE / max(right - left, bottom - top))
    pen.text((SIDE / 2, SIDE / 2), text, fill=0, font=font, anchor="mm")
    return image


def photograph(name: str) -> Any:
    """Return the middle square of a photograph as an array of shape (height, width, 3)."""
    path = next((Path(skimage.__file__).parent / "data").glob(f"{name}.*"))
    image = Image.open(path).convert("RGBA")
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image)
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    return np.asarray(paper.convert("RGB").crop((left, top, left + side, top + side)))


def thresholded(name: str, equalized: bool, size: int) -> nono.Nonogram:
    """Return the puzzle of a photograph in black and white, with less black than white."""
    small = Image.fromarray(photograph(name)).convert("L").resize((size, size), Image.Resampling.BOX)
    grey = np.asarray(small)
    if equalized:
        grey = (255 * equalize_adapthist(grey, size // 3)).astype(np.uint8)
    if (grey < threshold_otsu(grey)).mean() > 0.5:
        grey = 255 - grey
    lightness = float(np.cbrt(((threshold_otsu(grey) / 255 + 0.055) / 1.055) ** 2.4))  # in Oklab
    return nono.make(grey, threshold=lightness, title=f"{name}-{size}")


def drafts() -> Iterator[tuple[str, nono.Nonogram]]:
    """Yield each draft with its kind: "symbol", "photograph", a treatment, or "colour"."""
    warnings.simplefilter("ignore")
    for index, (name, text) in enumerate(SYMBOLS.items()):
        for step in range(3):
            size = SIZES[(index + step) % len(SIZES)]
            yield "symbol", nono.make(drawing(text), (size, size), threshold=0.75, title=f"{name}-{size}")
    for index, (name, equalized) in enumerate(PHOTOS.items()):
        for step in (0, 1, 3):
            size = SIZES[(index + step) % len(SIZES)]
            if size < SIZES[-1] or index % 3 == 0:
                yield "photograph", thresholded(name, equalized, size)
    for treatment, some in TREATED.items():
        for name, size in some:
            title, options = f"{name}-{treatment}-{size}", {treatment: True}
            yield treatment, nono.make(photograph(name), (size, size), colours=2, title=title, **options)
    for name, size, colours in COLOURED:
        yield "colour", nono.make(photograph(name), (size, size), colours=colours, title=f"{name}-{colours}-{size}")
