"""The colours of pictures that consist of flat areas, such as pixel art, logos and drawings in black and white.

Colours that nobody can tell apart are one colour: those whose distance is less than `SAME` in Oklab, as they look (see
`nono.design._colours.as_seen`). Blends of two colours at soft edges do not count as colours.

`src/nono/page/web/draw/flat_colours.js` finds the same colours in the page, with the same numbers, except that it keeps
the blends in small pictures with few colours.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TypeVar

import numpy as np

from nono.design._colours import Floats, Indices, Rgb, as_seen, codes_of, distances_to, nearest_of
from nono.design._masks import Cells, Mask, grown

PIXEL_ART = 12  # pictures with at most this many colours keep all of them, without the blends at soft edges
SAME = 0.04  # colours that are closer than this are one colour
# Areas of even colour: maximum step of a channel between neighbours, and minimum share of the picture.
CALM, CALM_SHARE = 16, 0.6
# In a picture with more colours, at least the share `COVERED` of the pixels in these areas is closer than `CLOSE` to a
# flat colour. Flat colours are further apart than `APART`, and each has at least the share `SMALLEST` of these pixels.
COVERED, CLOSE, APART, SMALLEST = 0.93, 0.03, 0.08, 0.004
# A colour with a smaller distance from another one may be noise. It is a flat colour if it fills a square of `AREA`
# pixels per side, which is larger than the blocks of JPEG and WebP, and if few pixels have colours between the two: at
# most the share `BETWEEN` of those that have this colour. Paper that gets darker has all colours in between.
AREA, BETWEEN = 17, 0.2
# A colour is a blend if it is closer than `BLEND` to a mixture of two others (in channels of 0 to 255), and if at least
# the share `SOFT` of its pixels is near pixels on both sides of it: at most 2 pixels away, or 1/`SOFTEST` of the longer
# side. Pixel art of up to `ICON` pixels per side may have shades: there, at most 1 pixel away, and at least `SHADES`
# colours are blends.
BLEND, SOFT, SOFTEST, ICON, SHADES = 30, 0.6, 80, 80, 3
C = TypeVar("C", Rgb, Floats)


def told_apart(colours: C) -> C:
    """Return the colours without those that nobody can tell from an earlier colour."""
    seen = as_seen(colours)
    kept: list[int] = []
    for index, colour in enumerate(seen):
        if not kept or distances_to(colour, seen[kept]).min() >= SAME:
            kept.append(index)
    return colours[kept]


def distinct_colours(rgb: Rgb, used: Rgb) -> Rgb:
    """Return the colours of a picture that people can tell apart, with the most frequent one first."""
    index = np.zeros(1 << 24, np.uint8)
    index[codes_of(used)] = np.arange(len(used))
    counts = np.sum([np.bincount(index[codes_of(row)], minlength=len(used)) for row in rgb], axis=0)
    return told_apart(used[np.argsort(-counts, kind="stable")])


def flat_colours(rgb: Rgb, used: Rgb) -> Rgb | None:
    """Return the colours of a picture that consists of flat areas, otherwise None.

    ``used`` are the different colours of the picture. If these are few, they are returned without those that nobody can
    tell apart and without blends. Otherwise, the picture may have the noise of JPEG. Then nearly all pixels in areas of
    even colour must be close to one of a few clearly different colours.
    """
    colours = distinct_colours(rgb, used) if len(used) <= PIXEL_ART else calm_colours(rgb)
    return None if colours is None else without_blends(rgb, used, colours)


def calm_colours(rgb: Rgb) -> Rgb | None:
    """Return the few colours of the areas of even colour, or None if these areas have other colours, too."""
    level = rgb.astype(np.int16)
    calm = np.ones(rgb.shape[:2], bool)  # the pixels whose neighbours below and to the right have nearly their colour
    calm[:-1, :] &= np.abs(np.diff(level, axis=0)).max(axis=-1) <= CALM
    calm[:, :-1] &= np.abs(np.diff(level, axis=1)).max(axis=-1) <= CALM
    if calm.mean() < CALM_SHARE:
        return None
    # similar colours share a bin, which stands for their mean: 5 bits per channel, so 2**15 bins
    red, green, blue = np.moveaxis(rgb >> 3, -1, 0).astype(np.uint16)
    bin_of = red << 10 | green << 5 | blue
    pixels = rgb[calm].astype(np.int64)
    bins = bin_of[calm]
    counts = np.bincount(bins, minlength=1 << 15)
    used = np.flatnonzero(counts)
    sums = np.stack([np.bincount(bins, pixels[:, channel], 1 << 15)[used] for channel in range(3)], axis=1)
    left = counts = counts[used]
    seen = as_seen(sums / counts[:, None])
    chosen: list[Floats] = []
    distances: list[Floats] = []  # from each chosen colour to each bin
    covered = 0
    while left.any() and len(chosen) <= PIXEL_ART:  # look at the bin with the most pixels that are left
        distance = distances_to(seen[left.argmax()], seen)
        near = (distance < CLOSE) & (left > 0)
        similar = [earlier for earlier in distances if earlier[left.argmax()] < APART]
        is_large = left[near].sum() >= SMALLEST * len(pixels)
        if is_large and similar:
            is_large = all(is_valley(counts, earlier, distance, earlier[left.argmax()]) for earlier in similar)
            is_large = is_large and has_area(np.isin(bin_of, used[near]))
        if is_large:
            covered += left[near].sum()
            chosen.append(np.average((sums / counts[:, None])[near], axis=0, weights=left[near]).round())
            distances.append(distance)
        left = np.where(distance < (SAME if is_large or similar else APART), 0, left)
    is_flat = 2 <= len(chosen) <= PIXEL_ART and covered >= COVERED * len(pixels)
    return np.array(chosen, np.uint8) if is_flat else None


def is_valley(counts: Indices, first: Floats, second: Floats, apart: float) -> bool:
    """Return whether few pixels have colours between two others with the distance ``apart``.

    ``first`` and ``second`` are the distances from the two colours to each bin. ``counts`` are the numbers of pixels in
    the bins.
    """
    between = (first < apart) & (second < apart) & (first > apart / 4) & (second > apart / 4)
    return bool(counts[between].sum() <= BETWEEN * counts[second < apart / 2].sum())


def has_area(mask: Mask) -> bool:
    """Return whether a square of `AREA` pixels per side lies in the mask."""
    return bool(grown(mask, -(AREA // 2))[AREA // 2 : -(AREA // 2), AREA // 2 : -(AREA // 2)].any())


def without_blends(rgb: Rgb, used: Rgb, colours: Rgb) -> Rgb:
    """Return the colours without the blends of two others at soft edges."""
    mixtures = [mixtures_of(index, colours) for index in range(len(colours))]
    side = max(rgb.shape[:2])
    may_have_shades = side <= ICON and len(used) <= PIXEL_ART
    # in an icon, one or two blends may be shades that are meant
    fewest, reach = (SHADES, 1) if may_have_shades else (1, max(2, side // SOFTEST))
    if sum(map(bool, mixtures)) < fewest:
        return colours
    parts = indices_of(rgb, used, colours)
    near = [grown(parts == index, reach) for index in range(len(colours))]
    blends = []
    for index, sides in enumerate(mixtures):
        beside = np.stack([mask[parts == index] for mask in near])
        if any((beside[before].any(axis=0) & beside[after].any(axis=0)).mean() >= SOFT for before, after in sides):
            blends.append(index)
    return np.delete(colours, blends, axis=0) if len(blends) >= fewest else colours


def mixtures_of(index: int, colours: Rgb) -> list[tuple[list[int], list[int]]]:
    """Return, for each line through two other colours on which a colour lies, the colours on both sides of it."""
    rgb = colours.astype(float)
    sides = []
    for first, second in combinations([colour for colour in range(len(rgb)) if colour != index], 2):
        along = rgb[second] - rgb[first]
        place = (rgb - rgb[first]) @ along / (along @ along)
        is_on_line = ((rgb - rgb[first] - place[:, None] * along) ** 2).sum(axis=1) ** 0.5 < BLEND
        if is_on_line[index] and 0 < place[index] < 1:
            before, after = is_on_line & (place < place[index]), is_on_line & (place > place[index])
            sides.append(([*np.flatnonzero(before)], [*np.flatnonzero(after)]))
    return sides


def indices_of(rgb: Rgb, used: Rgb, chosen: Rgb, check: Callable[[], object] = lambda: None) -> Cells:
    """Return for each pixel the index of the nearest ``chosen`` colour. ``used`` are the colours of the picture."""
    table = np.zeros(1 << 24, np.uint8)
    table[codes_of(used)] = nearest_of(as_seen(used), as_seen(chosen), check)
    return np.stack([table[codes_of(row)] for row in rgb])
