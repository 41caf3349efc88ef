"""Names of colours, and the tones of the cells of pictures.

Colours are compared in the colour space Oklab (B. Ottosson, 2020).

For each cell and colour, a tone tells how much worse than the best colour this colour fits the source of the picture.
`nono make` writes the tones to the puzzle file as ``meta["tones"]``: one hexadecimal digit per cell and colour, row by
row. Each step adds `STEP` to the price of a change to this colour, so `nono repair` prefers cells whose source is close
to the border between two colours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
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


def with_nearest_names(colours: Iterable[str]) -> list[dict[str, str]]:
    """Return the colours with the nearest colour names. Names used by several colours are numbered."""
    entries = [{"rgb": rgb} for rgb in colours]
    names = [(entry.name, entry.rgb) for entry in NAMED] + list(OTHERS)
    keys = {entry.name: entry.key for entry in NAMED[2:]}  # of inks other than black
    named_colours = oklab(np.array([rgb_of_digits(rgb) for _, rgb in names]))
    seen = oklab(np.array([rgb_of_digits(entry["rgb"]) for entry in entries]))
    distances = ((seen[:, None] - named_colours) ** 2).sum(axis=-1) ** 0.5
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


def oklab(rgb: Rgb | Floats) -> Floats:
    """Convert colours to Oklab: lightness from 0 to 1, and two axes of hue.

    The input has the shape (…, 3), with red, green and blue from 0 to 255.
    """
    part = rgb / 255
    # the transfer function of sRGB (IEC 61966-2-1): linear near black, a power above
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return np.asarray(np.cbrt(linear @ TO_CONES.T) @ TO_LAB.T)


def tones_of(misfits: Floats) -> str:
    """Return the tones of misfits, an array with a number from 0 to 1 per cell and colour.

    A misfit tells how much worse a colour fits the cell than its own colour.
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
