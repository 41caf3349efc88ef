"""Names of colours, and the tones of the cells of pictures.

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

from nono.base.palette import NAMED, plain_name

TONES = "tones"  # the name of the field in ``meta``
STEP = 0.2  # price of one step of a tone
DIGITS = b"0123456789abcdef"
ENGINE_STEPS = 16  # engine units per step; a unit is a price of 1/80
FULL_PRICE = 1 / 0.3  # price of a colour that does not fit at all, before the limit of 15 steps


def with_plain_names(colours: Iterable[str]) -> list[dict[str, str]]:
    """Return the colours with plain names, and with the keys of named inks.

    If several colours have the same plain name, the first has the name and the key alone; the others get a number.
    """
    keys = {entry.name: entry.key for entry in NAMED[2:]}  # of inks other than black: the first two are white and black
    taken: Counter[str] = Counter()
    entries = []
    for rgb in colours:
        name = plain_name(rgb)
        taken[name] += 1
        entries.append({"rgb": rgb, "name": name if taken[name] == 1 else f"{name} {taken[name]}"})
        if taken[name] == 1 and name in keys:
            entries[-1]["key"] = keys[name]
    return entries


def rgb_of_digits(digits: str) -> NDArray[np.uint8]:
    """Return the red, green and blue of six hexadecimal digits."""
    return np.frombuffer(bytes.fromhex(digits), np.uint8)


def tones_of(misfits: NDArray[np.floating[Any]]) -> str:
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
