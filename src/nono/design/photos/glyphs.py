"""Find the signs in a flattened picture, and read them as digits.

Signs that look alike are clustered and read together, so clean 3s help to recognize a smudged one. Each sign keeps
its alternatives, with costs: the negative logarithms of their probabilities.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nono.design.photos.digits import CLASSES, NO_DIGIT, PAIR, patch, probabilities
from nono.design.photos.flat import SIDE, Box

DARK = 0.42  # share of the darkest ink above which a pixel belongs to a sign
LOWEST, HIGHEST = 0.24, 0.98  # height of digits in cells
LONG = 0.78  # thin signs at the edge of a cell that are longer than this, in cells, are parts of lines ...
TALL, LEAST_LONG = 1.2, 0.64  # ... and so are those longer than the usual sign by this factor, and than this, in cells
SHORT = 0.75  # ... and so are all thin signs that are shorter than this share of the usual sign
SQUARE = 1.25  # crosses are not longer than this in one direction, divided by the other
CORNERS = 0.9  # least darkness of the corners of a cross, divided by that of the middles of its sides
MIDDLE = 1.4  # least darkness of the middle of a cross, divided by that of the middles of its sides
SOLID, STAIN = 0.84, 0.95  # share of the box that is ink in a filled cell, and in smaller stains
WIDEST = 2.3  # width of two digits that touch, in heights
ALIKE = 0.93  # signs with at least this cosine similarity are read together
MOST = 2500  # more spots than this are a texture
CUTS = (0.3, 0.42, 0.5, 0.58, 0.7)  # edges of the parts in which a wide sign is cut, as shares of its width
TURNED = 1.5  # a page is turned if this many times more signs look like digits after the turn
SURE = -0.05  # signs that are no digits with a greater probability (its logarithm) are not cut
IMPROBABLE = 1e-4  # lowest probability that is told apart from 0
CHAIN = 4  # greatest distance in cells between signs of the same clue
MOST_TURNED = 150  # number of signs that show whether a page is turned ...
FEW_TURNED = 15  # ... and number of digits in the grid above which signs beside it do not count


@dataclass(slots=True, eq=False)
class Sign:
    """A sign: its box in the flattened picture, its ink, and the costs of the network's classes, read as print."""

    x: int
    y: int
    width: int
    height: int
    ink: NDArray[np.float32]
    costs: NDArray[np.float32] = field(default_factory=lambda: np.zeros(CLASSES, np.float32))
    written: NDArray[np.float32] = field(default_factory=lambda: np.zeros(CLASSES, np.float32))  # as handwriting
    cuts: Sequence[tuple[Sign, Sign]] = ()  # the pairs of parts, if the sign may be two digits that are joined
    halves: tuple[Sign, Sign] | None = None  # the most probable pair
    is_cross: bool = False  # whether the sign may be a cross in the field, or a number that is struck out

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the box, in pixels."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def cell(self) -> tuple[int, int]:
        """The column and row of the middle, in cells of the flattened picture."""
        x, y = self.middle
        return int(x // SIDE), int(y // SIDE)

    @property
    def evidence(self) -> float:
        """The cost of reading the sign as "no digit", above the cost of the best digit or pair; at least 0."""
        margin = max(0.0, float(self.costs[NO_DIGIT] - self.costs[:NO_DIGIT].min()))
        if self.halves is None:
            return margin
        pair = min(half.evidence for half in self.halves)
        return max(margin, pair, float(self.costs[NO_DIGIT] - self.costs[PAIR]))

    @property
    def is_digit(self) -> bool:
        """Whether the sign is more probably a digit, or two digits that are joined, than another sign."""
        return self.evidence > 0


def signs(ink: NDArray[np.float32], grid: Box, cv2: Any) -> list[Sign]:
    """Return the connected spots of ink that have the size of digits, each with its costs.

    Only spots inside the grid, and straight above, below or beside it, may belong to its puzzle.
    """
    _, labels, stats, middles = cv2.connectedComponentsWithStats((ink > DARK).astype(np.uint8), connectivity=8)
    width, height, area = stats.T[2:]
    fit = (height >= LOWEST * SIDE) & (height <= HIGHEST * SIDE) & (width <= WIDEST * height) & (width >= 0.08 * height)
    fit &= area >= 0.12 * width * height
    # a filled cell is no digit, but blurred digits fill most of their boxes
    solid = np.where(np.minimum(width, height) < 0.6 * SIDE, STAIN, SOLID)
    fit &= (area < solid * width * height) | (width < 0.6 * height)
    beside = np.abs((stats[:, 0] + width / 2 + SIDE / 2) % SIDE - SIDE / 2)  # distance from the edge of a cell
    fit[0] = False
    inside = (middles >= grid[:2]) & (middles < grid[2:])
    fit &= inside.any(1)
    usual = np.median(height[fit]) if fit.any() else 0
    is_line = (height <= SHORT * usual) | (
        (height >= min(LONG * SIDE, max(TALL * usual, LEAST_LONG * SIDE))) & (beside <= 0.1 * SIDE)
    )
    fit &= (width > 0.2 * height) | ~is_line
    fit[fit] = reached(middles[fit], grid, ink.shape)
    if np.count_nonzero(fit) > MOST:
        return []
    whole = []
    for at in np.flatnonzero(fit):
        left, top, wide, high = (int(value) for value in stats[at, :4])
        box = np.s_[top : top + high, left : left + wide]
        own = cv2.dilate((labels[box] == at).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        shape = np.where(own, ink[box], 0).astype(np.float32)
        whole.append(Sign(left, top, wide, high, shape, is_cross=is_cross(shape, cv2)))
    patches = [patch(sign.ink, cv2) for sign in whole]
    logs = logs_of(patches)
    for sign, spot in zip(whole, logs, strict=True):
        sign.cuts = halves(sign) if spot[:, NO_DIGIT].min() < SURE else ()
    parts = list(parts_of(whole))
    cut = [patch(half.ink, cv2) for half in parts]
    every = costs_of([*patches, *cut], np.concatenate([logs, logs_of(cut)]))
    for sign, (costs, written) in zip([*whole, *parts], every, strict=True):
        sign.costs, sign.written = costs, written
    choose(whole)
    return whole


def parts_of(signs: list[Sign]) -> Iterator[Sign]:
    """Yield all parts into which the signs were cut."""
    return (part for sign in signs for pair in sign.cuts for part in pair)


def choose(signs: list[Sign]) -> None:
    """Choose the most probable pair of parts of each sign."""
    for sign in signs:
        sign.halves = min(sign.cuts, key=cost_of_digits, default=None)


def as_written(signs: list[Sign]) -> None:
    """Read the signs as handwriting."""
    for sign in (*signs, *parts_of(signs)):
        sign.costs = sign.written
    choose(signs)


def reached(middles: NDArray[np.float64], grid: Box, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return which spots lie in the grid, or in a chain that begins there. A page's margin separates all others."""
    columns, rows = (middles // SIDE).astype(int).T
    left, top, right, bottom = (edge // SIDE for edge in grid)
    spots = np.zeros((shape[0] // SIDE, shape[1] // SIDE), bool)
    spots[rows, columns] = True
    near = np.zeros_like(spots)
    near[top:bottom, left:right] = True
    # from each side of the grid outwards
    for taken, found, edge in (
        (near.T[:, top:bottom], spots.T[:, top:bottom], right),
        (near[:, left:right], spots[:, left:right], bottom),
        (near.T[::-1, top:bottom], spots.T[::-1, top:bottom], spots.shape[1] - left),
        (near[::-1, left:right], spots[::-1, left:right], spots.shape[0] - top),
    ):
        for at in range(edge, len(found)):
            taken[at] = found[at] & taken[max(0, at - CHAIN) : at].any(0)
    kept: NDArray[np.bool_] = near[rows, columns]
    return kept


def turns(signs: list[Sign], grid: Box, cv2: Any) -> int:
    """Return the number of quarter turns to the left after which the signs look most like digits.

    If most signs in the cells of the grid look like digits, the others may belong to a text beside it. Crosses of a
    player look like digits less often.
    """
    inside = [one for one in signs if (np.less_equal(grid[:2], one.middle) & np.less(one.middle, grid[2:])).all()]
    for some in (inside, signs):
        some = some[:: len(some) // MOST_TURNED + 1]
        ways = [[patch(np.ascontiguousarray(np.rot90(sign.ink, turn)), cv2) for sign in some] for turn in range(4)]
        scores = np.array([np.exp(logs_of(patches)[:, 0, :NO_DIGIT]).max(1, initial=0).sum() for patches in ways])
        if scores.max() > max(FEW_TURNED, len(some) / 2):
            break
    return int(np.argmax(scores)) if scores.max() > TURNED * scores[0] + 1 else 0


def is_cross(ink: NDArray[np.float32], cv2: Any) -> bool:
    """Return whether a sign is a cross, with which players mark empty cells: only its two diagonals are dark."""
    high, wide = ink.shape
    if max(high, wide) > SQUARE * min(high, wide):
        return False
    thirds: NDArray[np.float32] = cv2.resize(ink, (9, 9), interpolation=cv2.INTER_AREA)
    thirds = thirds.reshape(3, 3, 3, 3).mean((1, 3))
    corners, sides = thirds[::2, ::2], thirds[[0, 1, 1, 2], [1, 0, 2, 1]]
    return bool(corners.mean() > CORNERS * sides.mean() and thirds[1, 1] > MIDDLE * sides.max())


def cost_of_digits(pair: tuple[Sign, Sign]) -> float:
    """Return the cost of reading both signs as digits."""
    return sum(float(sign.costs[:NO_DIGIT].min()) for sign in pair)


def halves(sign: Sign) -> list[tuple[Sign, Sign]]:
    """Return the pairs of digits that a wide sign may consist of.

    In each part of the middle, the sign is cut where there is the least ink. The least ink of all may be inside a 0.
    """
    if sign.width < 0.75 * sign.height:
        return []
    ink = sign.ink.sum(0)
    ends = [round(share * sign.width) for share in CUTS]
    cuts = {start + int(np.argmin(ink[start:end])) for start, end in pairwise(ends) if start < end}
    return [
        (
            Sign(sign.x, sign.y, cut, sign.height, sign.ink[:, :cut]),
            Sign(sign.x + cut, sign.y, sign.width - cut, sign.height, sign.ink[:, cut:]),
        )
        for cut in sorted(cuts)
    ]


def logs_of(patches: list[NDArray[np.float32]]) -> NDArray[np.float32]:
    """Return the logarithms of the probabilities of all classes, shape (n, 2, `CLASSES`)."""
    stack = np.stack(patches) if patches else np.zeros((0, 1, 1), np.float32)
    logs: NDArray[np.float32] = np.log(np.maximum(probabilities(stack), np.float32(IMPROBABLE)))
    return logs


def costs_of(patches: list[NDArray[np.float32]], logs: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the costs of all classes, shape (n, 2, `CLASSES`). Signs that look alike share the evidence."""
    if patches:
        logs = (logs + shared(np.stack(patches), logs.reshape(len(logs), -1)).reshape(logs.shape)) / np.float32(2)
    costs: NDArray[np.float32] = np.log(np.exp(logs).sum(2, keepdims=True)) - logs
    return costs


def shared(stack: NDArray[np.float32], logs: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the mean of the logarithms over all signs that look like each sign, itself included."""
    vectors = stack.reshape(len(stack), -1)
    vectors = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
    means = np.empty_like(logs)
    for start in range(0, len(vectors), 500):
        alike = (vectors[start : start + 500] @ vectors.T > ALIKE).astype(np.float32)
        np.fill_diagonal(alike[:, start:], 1)
        means[start : start + 500] = alike @ logs / alike.sum(1, keepdims=True)
    return means
