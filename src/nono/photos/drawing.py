"""Show the flattened page of a scan, with the readings on it, so that the user sees what was read where."""

from __future__ import annotations

from collections.abc import Sequence, Set

import cv2
import numpy as np
from numpy.typing import NDArray

from nono.photos.clues import Line, Number
from nono.photos.flat import Box

MARGIN = 18  # pixels beside the clues
SURE, DOUBTFUL = (40, 140, 0), (0, 0, 220)  # colours: blue, green, red


def drawn(flat: NDArray[np.uint8], lines: Sequence[Line], doubtful: Set[Number]) -> NDArray[np.uint8]:
    """Return the page with a frame and a value at each number; doubtful numbers are red and marked ``?``."""
    picture = flat.copy()
    for line in lines:
        reading = line.readings[0]
        for at, number in enumerate(reading.numbers):
            first, last = number.signs[0], number.signs[-1]
            left, right = first.x, last.x + last.width
            top = min(sign.y for sign in number.signs)
            bottom = max(sign.y + sign.height for sign in number.signs)
            colour = DOUBTFUL if number in doubtful else SURE
            cv2.rectangle(picture, (left - 2, top - 2), (right + 1, bottom + 1), colour, 1)
            value = number.options[0][1] if len(reading.lengths) != len(reading.numbers) else reading.lengths[at]
            text = f"{value}{'?' if number in doubtful else ''}"
            cv2.putText(picture, text, (left - 3, top - 3), cv2.FONT_HERSHEY_PLAIN, 0.8, colour, 1, cv2.LINE_AA)
    return picture


def shown_part(flat: NDArray[np.uint8], lines: Sequence[Line]) -> Box:
    """Return the part of the page that shows the puzzle, with a margin."""
    height, width = flat.shape[:2]
    if not lines:
        return 0, 0, width, height
    left, top, right, bottom = zip(*(line.box for line in lines), strict=True)
    first = max(0, min(left) - MARGIN), max(0, min(top) - MARGIN)
    return *first, min(width, max(right) + MARGIN), min(height, max(bottom) + MARGIN)


def file_of(picture: NDArray[np.uint8], part: Box, kind: str) -> bytes:
    """Return the part of a picture as a file of this kind, such as ``.png``."""
    left, top, right, bottom = part
    return bytes(cv2.imencode(kind, picture[top:bottom, left:right])[1])
