"""Read single digits: a small convolutional network in numpy, trained by ``bench/train_digits.py``.

The network has two layers of 3x3 filters, each followed by a maximum over 2x2 pixels, and two dense layers. It tells
the digits 0 to 9, pairs of digits and other signs apart, even if a player struck them out. It has two last layers: for
print and for handwriting. ``digits.npz`` holds its weights.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

HEIGHT, WIDTH = 28, 24  # pixels of a patch
DIGIT = 20  # height of the digit in a patch
CLASSES = 12  # the ten digits, `NO_DIGIT` and `PAIR`
NO_DIGIT = 10
PAIR = 11  # two digits that touch each other, or that the line joins with which a player struck them out
WEIGHTS = Path(__file__).with_name("digits.npz")
# The weights of the largest layer are multiples of 1/GRAIN. The file holds them as 256 * high + low, which is shorter.
GRAIN = 512

Floats = NDArray[np.float32]


def patch(ink: Floats, cv2: Any) -> Floats:
    """Return the picture of a digit as the network expects it: `DIGIT` pixels high, in the middle of a patch.

    ``ink`` is the tight picture of one digit, where 0 is paper and 1 is ink; ``cv2`` is OpenCV's module.
    """
    height, width = ink.shape
    scale = DIGIT / height
    wide = max(1, min(WIDTH, round(width * scale)))
    small = cv2.resize(ink, (wide, DIGIT), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    picture = np.zeros((HEIGHT, WIDTH), np.float32)
    top, left = (HEIGHT - DIGIT) // 2, (WIDTH - wide) // 2
    picture[top : top + DIGIT, left : left + wide] = small / max(float(small.max()), 0.05)
    return picture


@cache
def weights() -> tuple[Floats, ...]:
    """Return the matrices and biases of the layers, in the order in which they are used: those for print come first."""
    with np.load(WEIGHTS) as file:
        arrays = {name: file[name].astype(np.float32) for name in file}
    arrays["w3"] = (256 * arrays["high"] + arrays["low"]) / GRAIN
    return tuple(arrays[f"{kind}{layer}"] for layer in range(1, 6) for kind in "wb")


def columns(pixels: Floats) -> Floats:
    """Return the 3x3 neighbourhoods of all pixels, shape (n, height, width, 9 * channels); outside is 0."""
    padded = np.pad(pixels, ((0, 0), (1, 1), (1, 1), (0, 0)))
    windows = sliding_window_view(padded, (3, 3), axis=(1, 2))
    return windows.reshape(*pixels.shape[:3], -1)


def pooled(pixels: Floats) -> Floats:
    """Return the maximum of each 2x2 pixels."""
    return np.maximum(
        np.maximum(pixels[:, ::2, ::2], pixels[:, 1::2, ::2]), np.maximum(pixels[:, ::2, 1::2], pixels[:, 1::2, 1::2])
    )


def probabilities(patches: Floats) -> Floats:
    """Return the probability of each class in print and in handwriting, shape (n, 2, `CLASSES`).

    ``patches`` has the shape (n, `HEIGHT`, `WIDTH`).
    """
    w1, b1, w2, b2, w3, b3, *last = weights()
    parts = [np.zeros((0, 2, CLASSES), np.float32)]
    for start in range(0, len(patches), 256):
        values = patches[start : start + 256, :, :, None]
        for matrix, bias in ((w1, b1), (w2, b2)):
            values = pooled(np.maximum(columns(values) @ matrix + bias, 0))
        values = np.maximum(values.reshape(len(values), -1) @ w3 + b3, 0)
        logits = np.stack([values @ last[at] + last[at + 1] for at in (0, 2)], 1)
        powers = np.exp(logits - logits.max(2, keepdims=True))
        parts.append(powers / powers.sum(2, keepdims=True))
    return np.concatenate(parts)
