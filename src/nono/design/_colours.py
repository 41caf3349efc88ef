"""Colours of pictures: their names, their perceived differences, and the reduction to a few colours.

Colours are compared in the colour space Oklab (B. Ottosson, 2020).

For each cell and colour, a tone tells how much worse than the best colour this colour fits the source of the picture.
`nono make` writes the tones to the puzzle file as ``meta["tones"]``: one hexadecimal digit per cell and colour, row by
row. Each step adds `STEP` to the price of a change to this colour, so `nono repair` prefers cells whose source is close
to the border between two colours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nono.base.palette import NAMED

TONES = "tones"  # the name of the field in ``meta``
GREYISH = 0.02  # colours with less chroma (in Oklab) are named grey, black or white
STEP = 0.2  # price of one step of a tone
DIGITS = b"0123456789abcdef"
ENGINE_STEPS = 16  # engine units per step; a unit is a price of 1/80
FULL_PRICE = 1 / 0.3  # price of a colour that does not fit at all, before the limit of 15 steps
# Further shades of the colours in `NAMED`, and further colours.
OTHERS = tuple(
    (name, rgb)
    for name, shades in {
        "black": "141414",
        "red": "ff0000",
        "green": "00ff00",
        "blue": "0000ff 4169e1 6a87d1 4a6fa5",
        "yellow": "ffff00",
        "magenta": "ff00ff",
        "cyan": "00ffff 40e0d0",
        "teal": "008080 00a0a0 5f9ea0",
        "grey": "808080 a8a8a8 708090",
        "orange": "ffa500",
        "purple": "800080",
        "violet": "dda0dd",
        "pink": "ffc0cb fa8072",
        "olive": "808000 556b2f 6b8e23",
        "skin": "f1c27d",
        "beige": "ecdcb8",
        "dark grey": "505050 303030",
        "dark red": "7d0f14",
        "dark green": "0b4d1c 2f5f2f",
        "dark blue": "0b1f66",
        "dark brown": "4a2c12",
        "dark purple": "4b0082",
        "light grey": "d0d0d0 e7e7e7",
        "light green": "98e698",
        "light blue": "9cc9f5",
        "light brown": "b8875a d2b48c",
        "light yellow": "fdf3a0",
        "light violet": "e6e6fa",
    }.items()
    for rgb in shades.split()
)
Floats = NDArray[np.floating[Any]]
Indices = NDArray[np.integer[Any]]
Rgb = NDArray[np.uint8]  # a picture or a list of colours; the last axis is red, green and blue
TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
FLARE = 0.01  # the share of white light that a screen or paper reflects; without it, two blacks would be far apart
ROUNDS = 40
AT_ONCE = 1 << 14  # number of pixels that are compared with all colours at once
# each neighbour receives this many sixteenths of the error (Floyd-Steinberg dithering)
SPREAD = (((0, 1), 7), ((1, -1), 3), ((1, 0), 5), ((1, 1), 1))


def with_nearest_names(colours: Iterable[str]) -> list[dict[str, str]]:
    """Return the colours with the nearest colour names. Names used by several colours are numbered."""
    entries = [{"rgb": rgb} for rgb in colours]
    names = [(entry.name, entry.rgb) for entry in NAMED] + list(OTHERS)
    keys = {entry.name: entry.key for entry in NAMED[2:]}  # of inks other than black
    named_colours = oklab(np.array([rgb_of_digits(rgb) for _, rgb in names]))
    seen = oklab(np.array([rgb_of_digits(entry["rgb"]) for entry in entries]))
    distances = distances_to(seen, named_colours)
    is_grey = [name in ("black", "white") or "grey" in name for name, _ in names]
    # a colour with little chroma is named only grey, black or white
    distances[np.ix_(np.hypot(seen[:, 1], seen[:, 2]) < GREYISH, ~np.array(is_grey))] = np.inf
    taken: Counter[str] = Counter()
    for index in np.argsort(distances.min(axis=1), kind="stable"):
        name = names[distances[index].argmin()][0]
        taken[name] += 1
        entries[index]["name"] = name if taken[name] == 1 else f"{name} {taken[name]}"
        if taken[name] == 1 and name in keys:
            entries[index]["key"] = keys[name]
    return entries


def rgb_of_digits(digits: str) -> Rgb:
    """Return the red, green and blue of six hexadecimal digits."""
    return np.frombuffer(bytes.fromhex(digits), np.uint8)


def colours_of(rgb: Rgb) -> Rgb:
    """Return the distinct colours of a picture, in ascending order."""
    seen = np.zeros(1 << 24, bool)  # for each of the 16.8 million codes, whether a pixel has it
    for row in rgb:
        seen[codes_of(row)] = True
    codes = np.flatnonzero(seen)
    return np.stack([codes >> 16, codes >> 8 & 255, codes & 255], axis=1).astype(np.uint8)


def codes_of(rgb: Rgb) -> Indices:
    """Return one number per pixel that stands for its colour."""
    return rgb @ np.array([1 << 16, 1 << 8, 1], np.int32)


def oklab(rgb: Rgb | Floats, flare: float = 0.0) -> Floats:
    """Convert colours to Oklab: lightness from 0 to 1, and two axes of hue.

    The input has the shape (…, 3), with red, green and blue from 0 to 255. ``flare`` is the share of white light that
    is added to each colour.
    """
    part = rgb / 255
    # the transfer function of sRGB (IEC 61966-2-1): linear near black, a power above
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    linear = (linear + flare) / (1 + flare)
    return np.asarray(np.cbrt(linear @ TO_CONES.T) @ TO_LAB.T)


def as_seen(rgb: Rgb | Floats) -> Floats:
    """Convert colours to Oklab as they look on a screen or on paper that reflects `FLARE` of white light."""
    return oklab(rgb, FLARE)


def few_colours(rgb: Rgb | Floats, number: int, check: Callable[[], object]) -> Floats:
    """Return at most ``number`` colours that represent the picture.

    The picture is an array of whole numbers with the shape (height, width, 3). The method is k-means in Oklab. The
    method starts with the most frequent colour and repeatedly adds the colour that is farthest from all chosen colours.
    ``check`` is called regularly during the work; an error that it raises ends the work.
    """
    # each colour as one number, 0xrrggbb, and the number of its pixels
    codes, counts = np.unique(rgb.astype(np.int32) @ (1 << 16, 1 << 8, 1), return_counts=True)
    colours = np.stack([codes >> 16, codes >> 8 & 255, codes & 255], axis=1)
    seen = oklab(colours)
    chosen = [int(counts.argmax())]
    distance = ((seen - seen[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < min(number, len(colours)):
        check()
        chosen.append(int((distance * np.sqrt(counts)).argmax()))
        distance = np.minimum(distance, ((seen - seen[chosen[-1]]) ** 2).sum(axis=1))
    middles = seen[chosen]
    nearest = nearest_of(seen, middles, check)
    for _ in range(ROUNDS):
        for index in range(len(middles)):
            is_member = nearest == index
            if is_member.any():
                middles[index] = np.average(seen[is_member], axis=0, weights=counts[is_member])
        before, nearest = nearest, nearest_of(seen, middles, check)
        if (before == nearest).all():
            break
    means = []
    for index in range(len(middles)):
        is_member = nearest == index
        if is_member.any():
            means.append(np.average(colours[is_member], axis=0, weights=counts[is_member]))
    return np.array(means).round()


def nearest_of(seen: Floats, middles: Floats, check: Callable[[], object] = lambda: None) -> Indices:
    """Return, for each colour in Oklab, the index of the nearest of the colours ``middles``."""
    flat = seen.reshape(-1, 3)
    nearest = np.zeros(len(flat), int)
    for start in range(0, len(flat), AT_ONCE):
        check()
        chunk = slice(start, start + AT_ONCE)
        nearest[chunk] = ((flat[chunk, None, :] - middles) ** 2).sum(axis=-1).argmin(axis=-1)
    return nearest.reshape(seen.shape[:-1])


def distances_to(seen: Floats, middles: Floats) -> Floats:
    """Return the distance from each colour in Oklab to each of the colours ``middles``, as a new last axis."""
    return np.asarray(((seen[..., None, :] - middles) ** 2).sum(axis=-1) ** 0.5)


def dithered(rgb: Rgb | Floats, colours: Rgb | Floats, check: Callable[[], object]) -> Indices:
    """Return for each pixel an index into ``colours``, with Floyd-Steinberg dithering (1976).

    ``check`` is called for each row; an error that it raises ends the work.
    """
    seen, middles = oklab(rgb).copy(), oklab(colours)
    height, width = seen.shape[:2]
    cells = np.zeros((height, width), int)
    for y in range(height):
        check()
        for x in range(width):
            index = cells[y, x] = int(((seen[y, x] - middles) ** 2).sum(axis=-1).argmin())
            error = seen[y, x] - middles[index]
            for (down, right), share in SPREAD:
                if y + down < height and 0 <= x + right < width:
                    seen[y + down, x + right] += error * share / 16
    return cells


def tones_of(misfits: Floats) -> str:
    """Return the tones of misfits, an array of shape (height, width, colours).

    A misfit is a difference between 0 and 1: how much worse a colour fits the cell than its best colour.
    """
    steps = np.clip(np.rint(misfits * (FULL_PRICE / STEP)), 0, len(DIGITS) - 1).astype(np.uint8)
    digits: bytes = np.frombuffer(DIGITS, np.uint8)[steps].tobytes()
    return digits.decode("ascii")


def tones_in(meta: Mapping[str, Any], number: int) -> bytes:
    """Return the tones in ``meta`` as the engine reads them, one byte per cell and colour.

    Returns no bytes if the tones are missing, or if there are not exactly this ``number`` of them.
    """
    digits = meta.get(TONES)
    if not isinstance(digits, str) or len(digits) != number or not set(digits) <= set(DIGITS.decode()):
        return b""
    return bytes(ENGINE_STEPS * int(digit, 16) for digit in digits)
