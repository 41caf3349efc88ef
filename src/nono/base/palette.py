"""Colours and palettes.

A palette lists the colours of a picture with their keys, names and values, the background first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from colorsys import rgb_to_hls
from functools import cache
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.fields import mismatch

WHITE = "ffffff"
MAX_COLOURS = 255  # maximum number of colours besides the background, because a cell is one byte
RESERVED_KEYS = ' ?[]|"\\'  # in pictures, these stand for unknown cells, sets of colours or ends of rows


class Colour(NamedTuple):
    """A colour in a palette.

    Parameters
    ----------
    key
        The character that stands for the colour in texts.
    name
        The name, such as "red".
    rgb
        Red, green and blue as six hexadecimal digits.
    """

    key: str
    name: str
    rgb: str


Palette = tuple[Colour, ...]

NAMED = (
    Colour(".", "white", "ffffff"),
    Colour("X", "black", "000000"),
    Colour("r", "red", "d62828"),
    Colour("g", "green", "2a9134"),
    Colour("b", "blue", "1d4ed8"),
    Colour("y", "yellow", "f5c518"),
    Colour("o", "orange", "f77f00"),
    Colour("p", "purple", "7b2cbf"),
    Colour("n", "brown", "7f4f24"),
    Colour("k", "pink", "f4a6c0"),
    Colour("a", "grey", "8d99ae"),
    Colour("c", "cyan", "2ec4d6"),
    Colour("m", "magenta", "d81b8c"),
    Colour("l", "lime", "a7c957"),
    Colour("t", "teal", "0f766e"),
    Colour("v", "violet", "b388eb"),
)
# The end of each range of hues, in degrees, and its name.
HUES = (
    (15, "red"),
    (42, "orange"),
    (68, "yellow"),
    (165, "green"),
    (195, "cyan"),
    (255, "blue"),
    (290, "purple"),
    (345, "pink"),
    (360, "red"),
)
GOLDEN_ANGLE = 137.508  # degrees
RGB = re.compile(r"#?([0-9A-Fa-f]{3}){1,2}")
RGB_OF_NAME = {entry.name: entry.rgb for entry in NAMED} | {"gray": "8d99ae"}
SPARE_KEYS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + "".join(
    chr(code) for code in range(0xC0, 0x250) if chr(code).isalpha()
)


@cache
def default_palette(size: int) -> Palette:
    """Return the default palette of ``size`` colours: white, black, then clearly different hues."""
    palette = list(NAMED[:size])
    spare = (key for key in SPARE_KEYS if all(key != entry.key for entry in NAMED))
    palette += [Colour(next(spare), f"colour {index}", _hue(index)) for index in range(len(palette), size)]
    return tuple(palette)


def _hue(index: int) -> str:
    """Return colour number ``index``.

    Successive colours are a golden angle apart on the colour wheel and vary in brightness.
    """
    angle = index * GOLDEN_ANGLE % 360 / 60  # in sixths of the colour wheel
    high = (220, 170, 120)[index % 3]  # the value of the strongest of red, green and blue
    low = high // 4
    # within each two sixths of the wheel, the third value rises from low to high and falls again
    middle = round(low + (high - low) * (1 - abs(angle % 2 - 1)))
    # for each sixth of the colour wheel, the values of red, green and blue
    channels = [(high, middle, low), (middle, high, low), (low, high, middle), (low, middle, high)]
    red, green, blue = [*channels, (middle, low, high), (high, low, middle)][int(angle)]
    return f"{red:02x}{green:02x}{blue:02x}"


def plain_name(rgb: str) -> str:
    """Return a plain name for a colour, such as "dark green". The page gives the same names (puzzle/palette.js).

    A named ink has its own name. For other colours, the bounds of lightness and of hues are choices: what most people
    call black, white, grey, dark, light and brown.
    """
    for entry in NAMED:
        if entry.rgb == rgb:
            return entry.name
    red, green, blue = (int(rgb[start : start + 2], 16) / 255 for start in (0, 2, 4))
    hue, lightness, _ = rgb_to_hls(red, green, blue)
    if max(red, green, blue) < 0.16:
        return "black"
    if lightness > 0.96:
        return "white"
    shade = "dark " if lightness < 0.3 else "light " if lightness > 0.7 else ""
    spread = max(red, green, blue) - min(red, green, blue)
    if spread < 0.1:
        return f"{shade}grey"
    name = next(name for end, name in HUES if 360 * hue <= end)
    return shade + ("brown" if name == "orange" and (lightness < 0.4 or spread < 0.4) else name)


def make_palette(entries: Iterable[object]) -> Palette:
    """Make a palette from colours: each is a `Colour`, a mapping with some of its fields, or a name.

    Raises `PuzzleError` on a duplicate key, an invalid key or value, and more than 255 colours besides the background.
    """
    if isinstance(entries, tuple) and entries == default_palette(2):  # the palette of most puzzles
        return default_palette(2)
    if isinstance(entries, (str, bytes, Mapping)) or not isinstance(entries, Iterable):
        raise mismatch("'palette'", entries, "a list of colours", "unknown-colour")
    given = [_fields(number, entry) for number, entry in enumerate(entries)]
    if not 1 <= len(given) <= MAX_COLOURS + 1:
        raise PuzzleError(f"found a palette of {len(given)} entries, expected 1 to {MAX_COLOURS + 1}", "unknown-colour")
    if len(given) == 1:
        given.append({})  # a puzzle has at least one colour besides the background
    used = {fields["key"] for fields in given if "key" in fields}
    values = [_rgb_of(index, fields) for index, fields in enumerate(given)]  # "" where the entry states none
    palette = []
    for index, fields in enumerate(given):
        name = fields.get("name") or (NAMED[index].name if index < len(NAMED) else f"colour {index}")
        key = fields.get("key") or _free_key(index, name, used)
        palette.append(Colour(_checked_key(key), name, _checked_rgb(values[index] or _free_rgb(index, values))))
        values[index] = palette[-1].rgb  # so that no later colour gets the same value
        used.add(key)
    for index, entry in enumerate(palette):
        if any(entry.key == earlier.key for earlier in palette[:index]):
            raise PuzzleError(f"two colours have the key {entry.key!r}", "duplicate-key")
    return tuple(palette)


def _fields(number: int, entry: object) -> dict[str, str]:
    """Return the key, name and RGB value of a palette entry, as far as they are given. Raises `PuzzleError`."""
    place = f"colour {number} of the palette"
    if isinstance(entry, str):
        return {"name": entry}
    if isinstance(entry, Mapping):
        fields: dict[str, str] = {name: entry[name] for name in ("key", "name", "rgb") if name in entry}
        if unread := [*entry.keys() - fields.keys()]:
            warn(f"not read: {', '.join(sorted(map(repr, unread)))} of {place}")
    elif isinstance(entry, Sequence) and len(entry) == 3:
        fields = dict(zip(("key", "name", "rgb"), entry, strict=True))
    else:
        raise mismatch(place, entry, "a name, or an object with key, name and rgb", "unknown-colour")
    for name, value in fields.items():
        if not isinstance(value, str):
            raise mismatch(f"{name!r} of {place}", value, "text", "unknown-colour")
    return fields


def _free_key(index: int, name: str, used: set[str]) -> str:
    """Return an unused key for entry ``index``: the usual one of the first two colours or of the name, or a letter."""
    candidates: list[str] = [NAMED[index].key] if index < 2 else []
    candidates += [entry.key for entry in NAMED[1:] if entry.name == name.lower()]  # no ink is "."
    candidates += [letter for letter in name.lower() if letter.isalpha() and letter.isascii()]
    return next(key for key in candidates + list(SPARE_KEYS) if key not in used)


def _rgb_of(index: int, fields: Mapping[str, str]) -> str:
    """Return the value of an entry, or the value of its name; an empty string if both are missing."""
    name = fields.get("name") or (NAMED[index].name if index < len(NAMED) else "")
    return fields.get("rgb") or RGB_OF_NAME.get(name.lower()) or (name if RGB.fullmatch(name) else "")


def _free_rgb(index: int, values: Iterable[str]) -> str:
    """Return the first unused value of the default palette from this index on."""
    default = default_palette(MAX_COLOURS + 1)
    taken = {value.removeprefix("#").lower() for value in values}
    return next((colour.rgb for colour in default[index:] if colour.rgb not in taken), default[index].rgb)


def fit_key(key: str) -> str:
    """Return the character if it can be a key of a colour, otherwise ""."""
    return key if len(key) == 1 and key.isprintable() and key not in RESERVED_KEYS else ""


def _checked_key(key: str) -> str:
    """Return the key of a colour. Raises `PuzzleError` if a picture cannot have it."""
    if not fit_key(key):
        raise PuzzleError(
            f"found a colour with the key {excerpt(key)}, expected one printable character other than{RESERVED_KEYS}",
            "unknown-colour",
        )
    return key


def _checked_rgb(rgb: str) -> str:
    """Return a colour value, such as "#fff", as six digits in lower case; raises `PuzzleError` if it is none."""
    if not RGB.fullmatch(rgb):
        raise PuzzleError(f"found the colour value {excerpt(rgb)}, expected six hexadecimal digits", "unknown-colour")
    digits = rgb.removeprefix("#").lower()
    return digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
