"""Trains the network that reads digits in pictures (``src/nono/design/photos/digits.py``) on a CPU in ten minutes.

    python bench/train_digits.py FONTS TEST_FONTS [--samples 110000] [--epochs 12] [--last]

Both arguments are folders of fonts, such as unpacked Debian packages. Fonts of the second folder are used only to
measure how often digits of unknown fonts are read correctly; pictures for tests use them too. With ``--last``, a last
layer for handwriting is added to the network in the file. The command writes
``src/nono/design/photos/digits.npz``.
"""

import math
import random
from collections.abc import Iterator, Sequence
from functools import cache
from time import process_time
from typing import Annotated, Any

import cv2
import numpy as np
import typer
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scan_pictures import font_files, truetype

from nono.design.photos.digits import (
    CLASSES,
    GRAIN,
    HEIGHT,
    NO_DIGIT,
    PAIR,
    WEIGHTS,
    WIDTH,
    columns,
    patch,
    pooled,
    weights,
)

Floats = NDArray[np.float32]
SIZE = 64  # size of the fonts in which signs are drawn
STRUCK = 0.35  # share of signs that are struck out
WRITTEN = 0.6  # share of digits that a hand wrote, if only the last layer is trained
LAST = 2  # arrays of the last layer
# The strokes of each written digit in several ways: points (x, y) in hundredths of its height. A point that is written
# twice is a corner.
STROKES = {
    "0": ["60,5 25,0 0,35 5,80 35,100 65,80 72,35 50,2", "30,0 5,20 2,65 25,100 55,90 66,50 52,8 25,2"],
    "1": ["30,0 30,100", "0,30 30,0 30,0 30,100", "0,28 35,0 35,0 33,100; 0,100 65,100"],
    "2": ["2,25 20,2 50,5 60,30 35,65 0,100 0,100 68,97", "5,20 30,0 58,20 45,60 8,95 15,80 35,92 68,98"],
    "3": [
        "5,12 30,0 55,15 50,38 25,47 25,47 55,55 62,80 35,100 0,88",
        "5,0 58,0 58,0 25,40 25,40 55,50 62,78 35,100 0,90",
    ],
    "4": [
        "35,0 0,62 0,62 70,60; 50,30 47,100",
        "8,0 5,50 5,50 65,50; 55,0 52,100",
        "50,0 0,66 0,66 72,66; 50,0 50,100",
    ],
    "5": ["60,0 12,0 12,0 8,42 8,42 40,38 62,65 40,97 0,92", "12,2 8,42 8,42 40,40 60,68 38,100 0,90; 12,2 65,0"],
    "6": ["50,0 15,30 2,70 25,100 55,85 50,55 25,52 5,75", "35,0 8,40 5,80 30,100 58,78 40,55 10,68"],
    "7": ["0,5 62,2 62,2 25,100", "0,5 62,2 62,2 25,100; 10,50 55,47", "2,18 2,3 2,3 60,0 60,0 35,50 25,100"],
    "8": [
        "52,12 28,0 8,20 30,45 58,75 30,100 3,78 30,48 55,22 50,10",
        "30,48 8,25 30,0 52,22 30,48 2,75 30,100 60,75 30,48",
    ],
    "9": [
        "55,12 25,2 2,28 22,52 52,32 56,10 56,10 52,60 40,100",
        "55,15 28,0 3,25 25,50 55,25 55,25 55,75 35,100 5,92",
    ],
}
OTHERS = "ACEFGHKLMNPRTUVWXYabdefhkmnprtuvwxy?!#%&@*+=<>()[]{}\\-"  # signs that are no digits, and no written 1


def sample(
    font: str, rng: random.Random, noise: np.random.Generator, struck: float, hand: float
) -> tuple[Floats, int] | None:
    """Return a patch and its class: a digit as it looks in a photo, or something else.

    ``struck`` is the share of signs with a pen line, and ``hand`` that of handwritten digits. If two digits touch each
    other or the same line, the patch shows both or one half of the picture.
    """
    kind = rng.random()
    text = f"{rng.randrange(10)}" if kind < 0.75 else rng.choice(OTHERS)
    if kind > 0.83:
        text = f"{rng.randrange(1, 10)}{rng.randrange(10)}"
    is_written = text.isdigit() and rng.random() < hand
    layers = written(text, rng) if is_written else layers_of(text, font, rng)
    pixels: Any = np.maximum.reduce(layers)
    box = cv2.boundingRect(pixels)
    if box[3] < 12 or box[2] < 3:
        return None
    if rng.random() < 0.35:
        kernel = np.ones((rng.choice([2, 3, 4]), rng.choice([2, 3, 4])), np.uint8)
        pixels = (cv2.dilate if rng.random() < 0.6 else cv2.erode)(pixels, kernel)
    is_struck = rng.random() < struck
    if is_struck:
        line = pen_line(pixels.shape, box, rng)
        joined = [at for at, layer in enumerate(layers) if np.any((layer > 128) & (line > 0))]
        if not joined:
            return None
        pixels = np.where(layers[joined[0]] > 0, pixels, 0) if len(joined) < len(text) else pixels
        pixels, text = np.maximum(pixels, line), "".join(text[at] for at in joined)
        box = cv2.boundingRect(pixels)
    pixels = pixels[box[1] - 12 : box[1] + box[3] + 12, box[0] - 12 : box[0] + box[2] + 12]
    label = NO_DIGIT if not text.isdigit() else int(text) if len(text) == 1 else PAIR
    low = rng.choice([8, 9, 10, 12, 14, 18, 24, 32])  # height of the sign in the photo
    low += (low < 12) * 6 * is_struck
    scale = low / box[3]
    matrix = cv2.getRotationMatrix2D((pixels.shape[1] / 2, pixels.shape[0] / 2), rng.gauss(0, 3), 1)
    matrix[0, 1] += rng.gauss(0, 0.06)
    stretch = rng.choice([1, 1, 1, 0.7, 0.85, 1.15]) * rng.uniform(0.93, 1.07)
    pixels = cv2.warpAffine(pixels, matrix, pixels.shape[::-1])
    target = max(3, round(pixels.shape[1] * scale * stretch)), max(3, round(pixels.shape[0] * scale))
    small = cv2.resize(pixels, target, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    if rng.random() < 0.7:
        small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.3, 0.35 + 0.05 * low))
    high = rng.uniform(20, 32) / low
    large = cv2.resize(small, None, fx=high, fy=high, interpolation=cv2.INTER_CUBIC)
    if large.max() < 0.15:
        return None
    large = large / large.max() + cv2.GaussianBlur(
        noise.normal(0, rng.uniform(0, 0.35), large.shape).astype(np.float32), (0, 0), rng.uniform(0.6, 1.5)
    )
    cut = rng.uniform(0.3, 0.5)
    found = largest((large > cut).astype(np.uint8), large, rng)
    if found is not None and len(text) == 2:
        if found.shape[1] < 0.85 * box[2] * scale * stretch * high:  # a part is missing
            return None
        ends = [cv2.boundingRect(layer) for layer in layers]
        middle = (ends[0][0] + ends[0][2] + ends[1][0]) / 2 - box[0]
        if rng.random() < 0.5:
            at = round(found.shape[1] * (middle / box[2] + rng.uniform(-0.04, 0.04)))
            is_first = rng.random() < 0.5
            found, label = (found[:, :at] if is_first else found[:, at:]), int(text[not is_first])
    return None if found is None or found.shape[1] < 3 else (patch(found, cv2), label)


@cache
def typeface(font: str) -> Any:
    return truetype(font, SIZE)


def layers_of(text: str, font: str, rng: random.Random) -> list[NDArray[np.uint8]]:
    """Return a picture of each sign. Two signs touch or stand beside each other."""
    file = typeface(font)
    place, found = 2.0 * SIZE, []
    for at, sign in enumerate(text):
        image = Image.new("L", (6 * SIZE, 5 * SIZE))
        ImageDraw.Draw(image).text((place, 2 * SIZE), sign, 255, file)
        found.append(np.asarray(image))
        if at + 1 < len(text):
            place += file.getbbox(sign)[2] - rng.choice([3, 5, 8, -4, -6]) - file.getbbox(text[at + 1])[0]
    return found


def written(text: str, rng: random.Random) -> list[NDArray[np.uint8]]:
    """Return a picture of each digit as a hand writes it with a pen."""
    place, found = 2.0 * SIZE, []
    thickness, slant, wide = rng.randrange(2, 6), rng.gauss(0.08, 0.12), rng.uniform(0.75, 1.25)
    for sign in text:
        high, turn = SIZE * rng.uniform(0.7, 0.9), math.radians(rng.gauss(0, 6))
        picture = np.zeros((5 * SIZE, 6 * SIZE), np.uint8)
        for stroke in rng.choice(STROKES[sign]).split(";"):
            points = [[int(value) / 100 for value in point.split(",")] for point in stroke.split()]
            moved = {tuple(point): (rng.gauss(0, 0.035), rng.gauss(0, 0.035)) for point in points}  # corners stay sharp
            path = np.array([np.add(point, moved[tuple(point)]) for point in points])
            x, y = smoothed(path).T
            x = wide * x + slant * (0.5 - y)
            x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
            line = np.round(16 * np.stack([place + high * x, 2 * SIZE + high * y], 1)).astype(np.int32)
            cv2.polylines(picture, [line], False, rng.randrange(190, 256), thickness, cv2.LINE_AA, 4)
        found.append(picture)
        place = float(np.flatnonzero(picture.any(0))[-1]) - rng.choice([3, 5, 8, -4, -6])
    return found


def smoothed(path: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return points on a Catmull-Rom curve through these points."""
    longer = np.concatenate([path[:1], path, path[-1:]])
    before, first, last, after = (longer[at : at + len(path) - 1] for at in range(4))
    share = np.linspace(0, 1, 9)[:, None, None]
    cubic = 3 * (first - last) + after - before
    curve = first + share / 2 * (last - before + share * (2 * before - 5 * first + 4 * last - after + share * cubic))
    points: NDArray[np.float64] = curve.swapaxes(0, 1).reshape(-1, 2)
    return points


def pen_line(shape: tuple[int, ...], box: Sequence[int], rng: random.Random) -> NDArray[np.uint8]:
    """Return a line, or a cross of two lines, with which a player strikes out what is in the box."""
    left, top, width, height = box
    x, y = left + width / 2 + rng.gauss(0, 0.1 * height), top + height / 2 + rng.gauss(0, 0.08 * height)
    turn = math.radians(rng.uniform(28, 62) if rng.random() < 0.75 else rng.uniform(-20, 20))
    turn *= rng.choice([-1, -1, 1])  # most lines rise
    reach = max(rng.uniform(0.62, 1.05) * height, rng.uniform(0.45, 0.7) * width)
    bend, thickness = rng.gauss(0, 0.05) * reach, max(1, round(rng.uniform(0.05, 0.14) * height))
    share = np.linspace(-1, 1, 9)
    found = np.zeros(shape, np.uint8)
    for angle in (turn, -turn)[: 1 + (rng.random() < 0.1)]:
        across, along = bend * (1 - share**2), reach * share
        cosine, sine = math.cos(angle), math.sin(angle)
        points = np.stack([x + along * cosine - across * sine, y + along * sine + across * cosine], 1)
        colour = rng.randrange(130, 256)
        cv2.polylines(found, [np.round(points).astype(np.int32)], False, colour, thickness, cv2.LINE_AA)
    return found


def largest(mask: Any, ink: Floats, rng: random.Random) -> Floats | None:
    """Return the tight picture of the largest connected spot of ink; sometimes a side is cut off by a grid line."""
    number, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    if number < 2:
        return None
    at = 1 + int(np.argmax(stats[1:, 4]))
    x, y, width, height = stats[at, :4]
    if height < 8:
        return None
    near = cv2.dilate((labels == at).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    own = np.where(near, np.clip(ink, 0, 1), 0)[y : y + height, x : x + width].astype(np.float32)
    if rng.random() < 0.08 and height > 14:
        lost = rng.randrange(1, 3)
        own = own[lost:] if rng.random() < 0.5 else own[:-lost]
    if rng.random() < 0.08 and width > 10:
        own = own[:, 1:] if rng.random() < 0.5 else own[:, :-1]
    return own


def samples(
    fonts: list[str], number: int, seed: int, struck: float, hand: float = 0.0
) -> tuple[Floats, NDArray[np.int64]]:
    """Return patches and their classes."""
    rng, noise = random.Random(seed), np.random.default_rng(seed)
    patches, labels = np.zeros((number, HEIGHT, WIDTH), np.float32), np.zeros(number, np.int64)
    at = 0
    while at < number:
        found = sample(rng.choice(fonts), rng, noise, struck, hand)
        if found is not None:
            patches[at], labels[at] = found
            at += 1
    return patches, labels


class Network:
    """The network with its gradients, trained by Adam."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        flat = HEIGHT // 4 * (WIDTH // 4) * 16
        shapes = [(9, 12), (12,), (108, 16), (16,), (flat, 64), (64,), (64, CLASSES), (CLASSES,)]
        self.values = [
            (rng.normal(0, np.sqrt(2 / shape[0]), shape) if len(shape) == 2 else np.zeros(shape)).astype(np.float32)
            for shape in shapes
        ]
        self.first = [np.zeros_like(value) for value in self.values]
        self.second = [np.zeros_like(value) for value in self.values]
        self.steps = 0

    def logits(self, patches: Floats) -> Floats:
        w1, b1, w2, b2, w3, b3, w4, b4 = self.values
        values = patches[..., None]
        for matrix, bias in ((w1, b1), (w2, b2)):
            values = pooled(np.maximum(columns(values) @ matrix + bias, 0))
        return np.maximum(values.reshape(len(values), -1) @ w3 + b3, 0) @ w4 + b4

    def step(self, patches: Floats, labels: NDArray[np.int64], rate: float, first: int = 0) -> float:
        """Improve the weights from the array ``first`` on with one batch; return the mean loss before the step."""
        w1, b1, w2, b2, w3, b3, w4, b4 = self.values
        number = len(patches)
        columns1 = columns(patches[..., None])
        active1 = np.maximum(columns1 @ w1 + b1, 0)
        pooled1 = pooled(active1)
        columns2 = columns(pooled1)
        active2 = np.maximum(columns2 @ w2 + b2, 0)
        pooled2 = pooled(active2)
        flat = pooled2.reshape(number, -1)
        hidden = np.maximum(flat @ w3 + b3, 0)
        logits = hidden @ w4 + b4
        powers = np.exp(logits - logits.max(1, keepdims=True))
        chances = powers / powers.sum(1, keepdims=True)
        loss = float(-np.log(chances[np.arange(number), labels] + 1e-9).mean())
        wanted = np.full_like(chances, 0.02 / CLASSES)  # smoothed labels keep the probabilities honest
        wanted[np.arange(number), labels] += 0.98
        error = (chances - wanted) / number
        slopes = [hidden.T @ error, error.sum(0)]
        error = (error @ w4.T) * (hidden > 0)
        slopes = [flat.T @ error, error.sum(0), *slopes]
        error2 = unpooled((error @ w3.T).reshape(pooled2.shape), pooled2, active2) * (active2 > 0)
        slopes = [np.tensordot(columns2, error2, ([0, 1, 2], [0, 1, 2])), error2.sum((0, 1, 2)), *slopes]
        error1 = unpooled(folded(error2 @ w2.T, pooled1.shape), pooled1, active1) * (active1 > 0)
        slopes = [np.tensordot(columns1, error1, ([0, 1, 2], [0, 1, 2])), error1.sum((0, 1, 2)), *slopes]
        self.steps += 1
        for value, slope, mean, second in list(zip(self.values, slopes, self.first, self.second, strict=True))[first:]:
            mean += 0.1 * (slope - mean)
            second += 0.001 * (slope * slope - second)
            ahead = mean / (1 - 0.9**self.steps)
            value -= rate * ahead / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)
        return loss


def unpooled(error: Floats, high: Floats, active: Floats) -> Floats:
    """Return the gradient before `pooled`: each error goes to the pixels that have the maximum."""
    return np.repeat(np.repeat(error, 2, 1), 2, 2) * (active == np.repeat(np.repeat(high, 2, 1), 2, 2))


def folded(error: Floats, shape: tuple[int, ...]) -> Floats:
    """Return the gradient before `columns`: the sum over all neighbourhoods that contain a pixel."""
    number, height, width, channels = shape
    parts = error.reshape(number, height, width, channels, 3, 3)
    total = np.zeros((number, height + 2, width + 2, channels), np.float32)
    for row in range(3):
        for column in range(3):
            total[:, row : row + height, column : column + width] += parts[..., row, column]
    return total[:, 1:-1, 1:-1]


def batches(number: int, size: int, rng: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    order = rng.permutation(number)
    for start in range(0, number - size + 1, size):
        yield order[start : start + size]


def main(
    fonts: str,
    test_fonts: str,
    number: Annotated[int, typer.Option("--samples")] = 110_000,
    epochs: int = 12,
    last: bool = False,
) -> None:
    """Train the network, and write it to the file after each epoch."""
    known, unknown = font_files(fonts)[1:], font_files(test_fonts)
    patches, labels = samples(known, number, 1, STRUCK, WRITTEN if last else 0.0)
    tests = [samples(unknown, 3000, 2, 0.0), samples(unknown, 3000, 3, 1.0)]
    print(f"{len(known)} fonts, {len(unknown)} test fonts, {process_time():.0f} s for the pictures", flush=True)
    network, rng = Network(0), np.random.default_rng(0)
    if last:
        network.values = [value.copy() for value in weights()[:-LAST]]
    trained = len(network.values) - LAST if last else 0
    for epoch in range(epochs):
        rate = 0.002 * 0.5 * (1 + np.cos(np.pi * epoch / epochs)) + 1e-5
        losses = []
        for batch in batches(len(patches), 128, rng):
            moved = np.roll(patches[batch], rng.integers(-1, 2, 2), (1, 2))
            losses.append(network.step(moved, labels[batch], rate, trained))
        shares = []
        for test_patches, test_labels in tests:
            parts = [network.logits(test_patches[at : at + 500]) for at in range(0, 3000, 500)]
            found = np.concatenate(parts).argmax(1)
            digits = test_labels != NO_DIGIT
            right = found == test_labels
            shares.append(f"digits and pairs {right[digits].mean():.4f}, other signs {right[~digits].mean():.3f}")
        print(
            f"epoch {epoch + 1}: loss {np.mean(losses):.4f}; unknown fonts: {shares[0]}; struck out: {shares[1]}; "
            f"{process_time():.0f} s",
            flush=True,
        )
        own, others = (("w5", "b5"), ("w4", "b4")) if last else (("w4", "b4"), ("w5", "b5"))
        values = dict(zip(("w1", "b1", "w2", "b2", "w3", "b3", *own), network.values, strict=True))
        whole = np.round(values.pop("w3") * GRAIN)
        high = np.floor(whole / 256 + 0.5)
        # the last layer that was not trained stays
        values |= dict(zip(others, weights()[-2 * LAST : -LAST] if last else weights()[-LAST:], strict=True))
        exact = {"high": high.astype(np.int8), "low": (whole - 256 * high).astype(np.int8)}
        np.savez_compressed(WEIGHTS, **exact, **{name: value.astype(np.float16) for name, value in values.items()})


if __name__ == "__main__":
    typer.run(main)
