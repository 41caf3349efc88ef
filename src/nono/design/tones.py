"""Tones: how much worse each colour fits a cell than the best colour, according to the source of a picture.

`nono make` writes them to the puzzle file as ``meta["tones"]``. The text has one hexadecimal digit per cell and colour,
row by row. Each step adds `STEP` to the price of a change to this colour, so `nono repair` prefers cells whose source
is close to the border between two colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

TONES = "tones"  # the name of the field in ``meta``
STEP = 0.2  # price of one step
DIGITS = b"0123456789abcdef"
ENGINE_STEPS = 16  # engine units per step; a unit is a price of 1/80
FULL_PRICE = 1 / 0.3  # price of a colour that does not fit at all, before the limit of 15 steps


def tones_of(misfits: Any) -> str:
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
