"""Draft pictures on which `bench/repair.py` tries ``nono repair``: drawings, and the photographs of scikit-image.

The drawings are black on white, with thin outlines (rings, a face, a bicycle) among them. Photographs are reduced to
black and white by a threshold, by outlines, by contrast or by dithering, or to a few colours. `nono.make` makes all
puzzles, so they carry the tones of their pictures as the puzzles of a user do.
"""

import warnings
from collections.abc import Iterator
from functools import partial
from math import cos, pi, sin
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import skimage
from PIL import Image, ImageDraw, ImageFont
from skimage.exposure import equalize_adapthist
from skimage.filters import threshold_otsu

import nono

SIDE = 800  # pixels per side of a drawing
SIZES = (20, 30, 40, 60, 100)  # cells per side of a puzzle
Pen = ImageDraw.ImageDraw


def circle(pen: Pen, x: float, y: float, radius: float, **style: Any) -> None:
    """Draw a circle around a point."""
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), **style)


def along(pen: Pen, width: int, *points: tuple[float, float]) -> None:
    """Draw a black line through points."""
    pen.line(points, fill=0, width=width, joint="curve")


def rings(pen: Pen) -> None:
    for x, y in ((150, 300), (400, 300), (650, 300), (275, 440), (525, 440)):
        circle(pen, x, y, 130, outline=0, width=22)


def face(pen: Pen) -> None:
    circle(pen, 400, 400, 350, outline=0, width=28)
    for x in (280, 520):
        circle(pen, x, 320, 45, outline=0, width=18)
        pen.arc((x - 80, 200, x + 80, 300), 200, 340, fill=0, width=18)
    along(pen, 18, (400, 350), (370, 480), (420, 490))
    pen.arc((230, 380, 570, 640), 25, 155, fill=0, width=26)


def bicycle(pen: Pen) -> None:
    for x in (200, 600):
        circle(pen, x, 520, 160, outline=0, width=20)
        circle(pen, x, 520, 20, fill=0)
    along(pen, 20, (200, 520), (320, 320), (540, 320), (390, 520), (200, 520))
    along(pen, 20, (600, 520), (530, 260), (600, 230))
    along(pen, 20, (390, 520), (300, 270))
    pen.rectangle((250, 250, 350, 272), fill=0)


def owl(pen: Pen) -> None:
    pen.ellipse((200, 160, 600, 740), fill=0)
    pen.polygon([(215, 300), (200, 80), (370, 190)], fill=0)
    pen.polygon([(585, 300), (600, 80), (430, 190)], fill=0)
    for x in (315, 485):
        circle(pen, x, 300, 78, fill=255)
        circle(pen, x, 300, 34, fill=0)
    pen.polygon([(375, 360), (425, 360), (400, 420)], fill=255)
    for row in range(4):
        for column in range(4 - row % 2):
            x, y = 295 + 70 * column + 35 * (row % 2), 470 + 55 * row
            pen.arc((x - 30, y - 30, x + 30, y + 30), 0, 180, fill=255, width=10)


def apple(pen: Pen) -> None:
    circle(pen, 290, 460, 210, fill=0)
    circle(pen, 510, 460, 210, fill=0)
    pen.ellipse((230, 480, 570, 740), fill=0)
    along(pen, 30, (400, 330), (420, 180), (470, 110))
    pen.ellipse((470, 110, 680, 210), fill=0)
    pen.arc((160, 320, 380, 620), 150, 240, fill=255, width=28)


def anchor(pen: Pen) -> None:
    circle(pen, 400, 130, 65, outline=0, width=32)
    along(pen, 46, (400, 190), (400, 700))
    along(pen, 40, (270, 270), (530, 270))
    pen.arc((140, 250, 660, 720), 10, 170, fill=0, width=50)
    pen.polygon([(110, 530), (150, 400), (240, 520)], fill=0)
    pen.polygon([(690, 530), (650, 400), (560, 520)], fill=0)


def leaf(pen: Pen) -> None:
    pen.polygon([(400, 60), (640, 300), (620, 520), (400, 700), (180, 520), (160, 300)], outline=0, width=18)
    along(pen, 16, (400, 60), (400, 790))
    for step in range(5):
        y = 220 + 95 * step
        along(pen, 12, (400, y + 70), (230 + 15 * step, y))
        along(pen, 12, (400, y + 70), (570 - 15 * step, y))


def flower(pen: Pen) -> None:
    for petal in range(8):
        x, y = 400 + 170 * cos(petal * pi / 4), 300 + 170 * sin(petal * pi / 4)
        circle(pen, x, y, 85, fill=0)
    circle(pen, 400, 300, 105, fill=255)
    circle(pen, 400, 300, 70, fill=0)
    along(pen, 34, (400, 460), (390, 790))
    pen.ellipse((400, 560, 620, 660), fill=0)
    pen.ellipse((180, 620, 390, 710), fill=0)


def bridge(pen: Pen) -> None:
    pen.rectangle((0, 330, 800, 380), fill=0)
    for arch in range(4):
        x = 100 + 200 * arch
        pen.rectangle((x - 20, 120, x + 20, 640), fill=0)
        pen.arc((x, 60, x + 200, 330), 0, 180, fill=0, width=14)
        for rope in range(1, 6):
            along(pen, 8, (x + 33 * rope, 200 + 25 * min(rope, 6 - rope)), (x + 33 * rope, 330))
    for wave in range(3):
        for x in range(-40 * (wave % 2), 800, 80):
            pen.arc((x, 660 + 45 * wave, x + 80, 710 + 45 * wave), 0, 180, fill=0, width=11)


def tree(pen: Pen) -> None:
    random = Random(4)
    along(pen, 56, (400, 790), (400, 430))
    for _ in range(110):
        circle(pen, random.gauss(400, 125), random.gauss(270, 90), random.uniform(18, 50), fill=0)
    for _ in range(45):
        circle(pen, random.gauss(400, 125), random.gauss(270, 90), random.uniform(8, 18), fill=255)


def fishes(pen: Pen) -> None:
    for x, y, long in ((380, 180, 260), (300, 440, 220), (470, 650, 180)):
        high = long * 0.42
        pen.ellipse((x - long, y - high, x + long, y + high), outline=0, width=18)
        pen.polygon([(x + long - 20, y), (x + long + 90, y - high), (x + long + 90, y + high)], fill=0)
        circle(pen, x - long * 0.65, y - high * 0.25, 20, fill=0)
        for scale in range(4):
            left = x - long * 0.3 + scale * long * 0.3
            pen.arc((left - 30, y - 40, left + 30, y + 40), 270, 90, fill=0, width=11)


def spiral(pen: Pen) -> None:
    along(pen, 24, *((400 + 3 * t * cos(t / 5), 400 + 3 * t * sin(t / 5)) for t in range(115)))


def hills(pen: Pen) -> None:
    pen.polygon([(0, 480), (210, 190), (380, 420), (560, 240), (800, 520), (800, 800), (0, 800)], fill=90)
    pen.polygon([(210, 190), (150, 275), (205, 310), (270, 270)], fill=255)
    circle(pen, 660, 130, 75, fill=0)
    random = Random(9)
    for y in range(560, 800, 30):
        for x in range(0, 800, 70):
            left = x + random.randrange(30)
            pen.arc((left, y, left + 60, y + 30), 0, 180, fill=235, width=9)
    for x in range(40, 780, 120):
        pen.polygon([(x, 570), (x + 32, 570 - random.randrange(90, 180)), (x + 64, 570)], fill=0)


def castle(pen: Pen) -> None:
    random = Random(2)
    pen.rectangle((90, 440, 710, 750), fill=0)
    for x, top in ((90, 230), (330, 130), (570, 230)):
        pen.rectangle((x, top, x + 140, 750), fill=0)
        for tooth in range(3):
            pen.rectangle((x + 52 * tooth, top - 36, x + 52 * tooth + 34, top), fill=0)
        pen.rectangle((x + 55, top + 80, x + 85, top + 150), fill=255)
    pen.pieslice((330, 570, 470, 930), 180, 360, fill=255)
    for _ in range(55):
        x, y = random.randrange(100, 670), random.randrange(460, 740)
        pen.line([(x, y), (x + 34, y)], fill=255, width=8)


def words(pen: Pen, texts: tuple[str, ...], size: int) -> None:
    """Write lines of text."""
    for line, text in enumerate(texts):
        y = (line + 0.5) * SIDE / len(texts)
        pen.text((400, y), text, font=ImageFont.load_default(size), fill=0, anchor="mm")


SHAPES = (rings, face, bicycle, owl, apple, anchor, leaf, flower, bridge, tree, fishes, spiral, hills, castle)
DRAWINGS = {shape.__name__: shape for shape in SHAPES} | {
    "initials": partial(words, texts=("Ab", "cR"), size=380),
    "sentence": partial(words, texts=("Pack my", "box with", "five dozen", "liquor jugs"), size=150),
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
    """Yield each draft with its kind: "drawing", "photograph", a treatment, or "colour"."""
    warnings.simplefilter("ignore")
    for index, (name, draw) in enumerate(DRAWINGS.items()):
        image = Image.new("L", (SIDE, SIDE), 255)
        draw(ImageDraw.Draw(image))
        for step in range(3):
            size = SIZES[(index + step) % len(SIZES)]
            yield "drawing", nono.make(image, (size, size), threshold=0.75, title=f"{name}-{size}")
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


if __name__ == "__main__":
    for kind, puzzle in drafts():
        print(kind, puzzle.title, f"{puzzle.width}x{puzzle.height}", puzzle.colours)
