"""Draw the readings of a scan on the flattened page, so that the user sees what was read where."""

from __future__ import annotations

from collections.abc import Sequence, Set

import cv2
import numpy as np
from numpy.typing import NDArray

from nono.photos.clues import Line, Number

SURE, DOUBTFUL = (40, 140, 0), (0, 0, 220)  # colours: blue, green, red


def drawn(flat: NDArray[np.uint8], lines: Sequence[Line], doubtful: Set[Number]) -> bytes:
    """Return a PNG: each number has a frame and its value; doubtful numbers are red and marked ``?``."""
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
    return bytes(cv2.imencode(".png", picture)[1])
