"""Writes drawings as PNG and as animated GIF with Pillow (``pip install 'nono-puzzles[image]'``).

Each file is marked as a drawing, so that nono does not read it as a puzzle.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate, groupby, pairwise
from math import ceil, floor, hypot
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nono.base.distribution import needs
from nono.base.errors import LimitError
from nono.base.limits import NO_LIMITS, Limits
from nono.base.memory import memory_share
from nono.base.pictures import DRAWING, pillow
from nono.renderers.drawing.fonts import STANDARD, SYMBOLS, opened
from nono.renderers.drawing.items import DRAWN, Box, Disc, Item, Label, Segment, Shape, Sheet

FINER = 4  # discs, polygons and slanted lines are drawn larger by this factor, and then reduced
PNG_BYTES, GIF_BYTES = 12, 30  # bytes of memory needed per pixel: 4 for each picture, and the rest for compression
PACE = 20_000_000  # pixels per second; drawing and compressing are at least this fast
EXACT = 128  # a GIF contains at least this number of its most frequent colours exactly; the others are approximated
LAST_LONGER = 6  # the last frame of a GIF is shown this many times as long
LIKE_HELVETICA = 1.06  # factor that makes digits of Pillow's font as high as those of Helvetica, as in SVG
FRAME_TIME = 500  # milliseconds for which a frame of a GIF is shown
MOST_COLOURS = 255  # in the palette of a GIF
CLEAR = MOST_COLOURS  # the palette entry behind them, for the unchanged pixels in a frame

Corners = tuple[tuple[float, float], ...]  # points in pixels
Pixels = tuple[int, int, int, int]  # left, top, right, bottom; right and bottom are exclusive


class Stencil(NamedTuple):
    """A mask of Pillow and its reference point, in pixels from its top left corner.

    The reference point of a disc is its centre; that of a text is on its right edge, at half the height of its digits.
    """

    mask: Any
    across: int
    down: int


class PlacedMask(NamedTuple):
    """A mask of Pillow and the rectangle of the picture that it covers."""

    mask: Any
    pixels: Pixels


def _parts_by_font(text: str, size: float) -> list[tuple[Any, str]]:
    """Return the parts of a text, each after its font: Pillow's own for ASCII text, else the first with the letters."""
    from PIL import ImageFont

    if text.isascii():
        return [(ImageFont.load_default(size), text)]
    with needs("image", "", "letters beyond ASCII in pictures"):
        load = cache(lambda name: ImageFont.truetype(opened(name), size))
        first = load(STANDARD[False])

    def font_of(letter: str) -> Any:
        """Return the first font with a letter, or the standard font if none has it."""
        fonts = map(load, (STANDARD[False], *SYMBOLS))
        return next((font for font in fonts if _has(font, letter)), first)

    return [(font, "".join(letters)) for font, letters in groupby(text, font_of)]


def _has(font: Any, letter: str) -> bool:
    """Return whether a font has a letter: it is not drawn like one that no font has."""
    return bytes(font.getmask(letter)) != bytes(font.getmask("\uffff"))


class Painter:
    """Paints a drawing, or a part of it, on a picture of Pillow. Boxes and lines begin and end at whole pixels."""

    def __init__(self, sheet: Sheet, scale: float, bytes_a_pixel: int = PNG_BYTES) -> None:
        self.module = pillow()
        self.scale = scale
        self.size = max(1, round(sheet.width * scale)), max(1, round(sheet.height * scale))
        pixels = self.size[0] * self.size[1]
        needed, most = pixels * bytes_a_pixel >> 20, memory_share()
        if needed > most:
            message = f"a picture of {self.size[0]}x{self.size[1]} pixels needs about {needed} MiB"
            raise LimitError("memory", f"{message}, expected at most {most} MiB; smaller cells or SVG need less memory")
        self.canvas = self.module.new("RGB", self.size, "#ffffff")
        self.texts: dict[tuple[str, float], Stencil] = {}  # by text and size
        self.shapes: dict[Corners, PlacedMask] = {}
        self.discs: dict[float, Stencil] = {}  # by radius
        self.places: dict[Item, Pixels] = {}

    def pixels(self, item: Item) -> Pixels:
        """Return the smallest rectangle of pixels that contains an item, computed once."""
        pixels = self.places.get(item)
        if pixels is None:
            pixels = self.places[item] = self._pixels(item)
        return pixels

    def _pixels(self, item: Item) -> Pixels:
        """Return the rectangle of an item in whole pixels: left, top, right and bottom.

        Positions are rounded with ``floor(x + 0.5)``, so that equal widths stay equal (``round`` goes to even numbers).
        Oblique rules are drawn like shapes. Other rules are at least one pixel thick.
        """
        scale = self.scale
        match item:
            case Shape():
                return self._shape(self._corners(item)).pixels
            case Segment(x1, y1, x2, y2) if x1 != x2 and y1 != y2:
                return self._shape(self._corners(item)).pixels
            case Box(x, y, width, height, _):
                left, top = floor(x * scale + 0.5), floor(y * scale + 0.5)
                return left, top, floor((x + width) * scale + 0.5), floor((y + height) * scale + 0.5)
            case Segment(x1, y1, x2, y2, thickness, _):
                wide = max(1, floor(thickness * scale + 0.5))
                left, top = (floor(min(ends) * scale - wide / 2 + 0.5) for ends in ((x1, x2), (y1, y2)))
                right, bottom = (floor(max(ends) * scale - wide / 2 + 0.5) + wide for ends in ((x1, x2), (y1, y2)))
                return left, top, right, bottom
            case Label(x, y, text, size, _, anchor):
                mask, across, down = self._text(text, size)
                left = floor((x * scale) - across * {"start": 0, "middle": 0.5, "end": 1}[anchor] + 0.5)
                top = floor(y * scale - down + 0.5)
                return left, top, left + mask.width, top + mask.height
            case Disc(x, y, radius, _):
                mask, across, down = self._disc(radius)
                left, top = floor(x * scale - across + 0.5), floor(y * scale - down + 0.5)
                return left, top, left + mask.width, top + mask.height

    def _text(self, text: str, size: float) -> Stencil:
        """Return a text as a mask, drawn once."""
        if (text, size) not in self.texts:
            from PIL import ImageDraw

            parts = _parts_by_font(text, max(1.0, size * LIKE_HELVETICA * self.scale))
            places = [0.0, *accumulate(font.getlength(part) for font, part in parts)]
            # of all parts, from the left ends of their baselines ("ls")
            lefts, tops, rights, bottoms = zip(*(font.getbbox(part, anchor="ls") for font, part in parts), strict=True)
            first_font, _ = parts[0]
            _, digit_top, _, digit_bottom = first_font.getbbox("0", anchor="ls")
            left, top, bottom = lefts[0], min(tops), max(bottoms)
            right = max(place + end for place, end in zip(places, rights, strict=False))
            mask = self.module.new("L", (max(1, ceil(right - left)), max(1, ceil(bottom - top))), 0)
            for place, (font, part) in zip(places, parts, strict=False):
                ImageDraw.Draw(mask).text((place - left, -top), part, 255, font, anchor="ls")
            self.texts[text, size] = Stencil(mask, mask.width, round((digit_top + digit_bottom) / 2 - top))
        return self.texts[text, size]

    def _disc(self, radius: float) -> Stencil:
        """Return a disc as a mask, drawn once."""
        if radius not in self.discs:
            from PIL import ImageDraw

            half = ceil(radius * self.scale + 0.5)
            large = self.module.new("L", (2 * half * FINER, 2 * half * FINER), 0)
            edge = half - radius * self.scale  # from the edge of the mask to the disc
            corners = (edge * FINER, edge * FINER, (2 * half - edge) * FINER - 1, (2 * half - edge) * FINER - 1)
            ImageDraw.Draw(large).ellipse(corners, 255)
            mask = large.resize((2 * half, 2 * half), self.module.Resampling.BOX)
            self.discs[radius] = Stencil(mask, half, half)
        return self.discs[radius]

    def _corners(self, item: Shape | Segment) -> Corners:
        """Return the corners of a polygon or slanted line, in pixels."""
        if isinstance(item, Shape):
            return tuple((x * self.scale, y * self.scale) for x, y in item.corners)
        x1, y1, x2, y2 = (value * self.scale for value in item[:4])
        half = max(1.0, item.thickness * self.scale) / 2
        length = hypot(x2 - x1, y2 - y1)
        # half the thickness along the line, by which square ends extend it; turned by 90 degrees, it goes to both sides
        across, down = half * (x2 - x1) / length, half * (y2 - y1) / length
        x1, y1, x2, y2 = x1 - across, y1 - down, x2 + across, y2 + down
        return (x1 - down, y1 + across), (x1 + down, y1 - across), (x2 + down, y2 - across), (x2 - down, y2 + across)

    def _shape(self, corners: Corners) -> PlacedMask:
        """Return a polygon as a mask in its rectangle, drawn once."""
        if corners not in self.shapes:
            from PIL import ImageDraw

            left, top = (floor(min(corner[axis] for corner in corners)) for axis in (0, 1))
            right, bottom = (ceil(max(corner[axis] for corner in corners)) + 1 for axis in (0, 1))
            size = right - left, bottom - top
            # Pillow counts from the centres of pixels, hence the half pixel less
            large = self.module.new("L", (size[0] * FINER, size[1] * FINER), 0)
            finer = [((x - left) * FINER - 0.5, (y - top) * FINER - 0.5) for x, y in corners]
            ImageDraw.Draw(large).polygon(finer, 255, 255)
            mask = large.resize(size, self.module.Resampling.BOX)
            self.shapes[corners] = PlacedMask(mask, (left, top, right, bottom))
        return self.shapes[corners]

    def _mask(self, item: Item) -> Any:
        """Return the mask of an item in its rectangle of pixels, or None if the item fills the rectangle."""
        match item:
            case Label():
                return self._text(item.text, item.size).mask
            case Disc():
                return self._disc(item.radius).mask
            case Shape():
                return self._shape(self._corners(item)).mask
            case Segment(x1, y1, x2, y2) if x1 != x2 and y1 != y2:
                return self._shape(self._corners(item)).mask
        return None

    def paint(self, items: Iterable[Item], part: Pixels | None = None) -> None:
        """Paint the items in order. If a part of the picture is given, paint only this part."""
        part = part or (0, 0, *self.size)
        part_left, part_top, part_right, part_bottom = part
        canvas = self.module.new("RGB", (part_right - part_left, part_bottom - part_top), "#ffffff")
        for item in items:
            left, top, right, bottom = self.pixels(item)
            left, top, right, bottom = left - part_left, top - part_top, right - part_left, bottom - part_top
            if (mask := self._mask(item)) is None:
                canvas.paste(f"#{item.rgb}", (left, top, right, bottom))
            else:
                canvas.paste(f"#{item.rgb}", (left, top, right, bottom), mask)
        self.canvas.paste(canvas, part)

    def change(self, before: Sheet, after: Sheet) -> Pixels | None:
        """Paint what has changed between two drawings. Return the rectangle around it, or None if nothing has
        changed."""
        common = set(before.items) & set(after.items)
        changed = [self.pixels(item) for item in {*before.items, *after.items} - common]
        parts = [part for part in map(self._inside, _joined(changed)) if part is not None]
        if not parts:
            return None
        # one row per item: left, top, right, bottom
        places = np.array([self.pixels(item) for item in after.items], dtype=np.int32)
        for left, top, right, bottom in parts:
            touched = (places[:, 0] < right) & (places[:, 2] > left) & (places[:, 1] < bottom) & (places[:, 3] > top)
            self.paint([after.items[index] for index in np.flatnonzero(touched)], (left, top, right, bottom))
        lefts, tops, rights, bottoms = zip(*parts, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def _inside(self, part: Pixels) -> Pixels | None:
        """Return the part of a rectangle inside the picture, or None if there is none."""
        left, top = max(0, part[0]), max(0, part[1])
        right, bottom = min(self.size[0], part[2]), min(self.size[1], part[3])
        return (left, top, right, bottom) if left < right and top < bottom else None


def _joined(parts: Iterable[Pixels]) -> list[Pixels]:
    """Return the rectangles, with neighbours in a row of cells joined first, and then neighbours in a column."""
    in_rows = _joined_along(0, parts)
    return _joined_along(1, in_rows)


def _joined_along(axis: int, parts: Iterable[Pixels]) -> list[Pixels]:
    """Return the rectangles, with those joined that touch or overlap along an axis (0: x, 1: y) and are equal across.

    A rectangle is (left, top, right, bottom), so its begin and end along an axis are the items axis and axis + 2.
    """
    begin, end, across = axis, axis + 2, slice(1 - axis, None, 2)
    joined: list[Pixels] = []
    for part in sorted(parts, key=lambda part: (part[across], part[begin])):
        last = joined[-1] if joined else None
        if last is not None and last[across] == part[across] and part[begin] <= last[end]:
            left, top, right, bottom = last
            joined[-1] = left, top, max(right, part[2]), max(bottom, part[3])
        else:
            joined.append(part)
    return joined


def image(sheet: Sheet, scale: float = 2.0, limits: Limits = NO_LIMITS) -> Any:
    """Return the drawing as a picture of Pillow, with ``scale`` pixels per unit.

    Raises `LimitError` if the picture needs too much memory, or if drawing and compressing would exceed the deadline.
    """
    painter = Painter(sheet, scale)
    # the time that compressing may take is kept back
    earlier = Limits(limits.deadline - painter.size[0] * painter.size[1] / PACE, limits.cpu_end)
    earlier.expect(DRAWN)
    painter.paint(earlier.each(sheet.items, DRAWN))
    return painter.canvas


def png(sheet: Sheet, scale: float = 2.0, name: str = "", limits: Limits = NO_LIMITS) -> bytes:
    """Return the drawing as PNG with the name of its puzzle; raises `LimitError` as `image` does."""
    drawn = image(sheet, scale, limits)
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    info.add_text(DRAWING, name)
    if drawn.getcolors(256) is not None:  # with few colours, a pixel needs only one byte
        drawn = drawn.quantize(256, dither=0)
    out = io.BytesIO()
    drawn.save(out, "PNG", pnginfo=info)
    return out.getvalue()


def gif(sheets: Iterable[Sheet], scale: float = 2.0, name: str = "", limits: Limits = NO_LIMITS) -> bytes:
    """Return a GIF with these drawings of equal size as frames, and the name of their puzzle.

    The last frame is shown longer. Each frame after the first contains only the rectangle around the changed pixels,
    with unchanged pixels transparent. If a drawing equals the drawing before, the previous frame is shown longer.
    Raises `LimitError` as `image` does.
    """
    sheets = list(sheets)
    frames: list[tuple[bytes, int]] = []  # (image data, milliseconds)
    painter = Painter(sheets[0], scale, GIF_BYTES)
    limits.expect(DRAWN)
    palette = Palette(painter, sheets)
    last_frame = np.full(painter.size[::-1], CLEAR, dtype=np.uint8)
    for number, part in enumerate(limits.each(_changes(painter, sheets), DRAWN)):
        time = FRAME_TIME * (LAST_LONGER if number == len(sheets) - 1 else 1)
        if part is None:
            data, earlier_time = frames[-1]
            frames[-1] = data, earlier_time + time
            continue
        left, top, right, bottom = part
        pixels = palette.entries_of(painter.canvas.crop(part))
        before = last_frame[top:bottom, left:right]
        drawn = painter.module.fromarray(np.where(pixels == before, np.uint8(CLEAR), pixels))
        before[:] = pixels  # also in `last_frame`, a part of which this is
        frames.append((_frame(drawn, left, top), time))
    return _animation(painter.size, palette.colours.tobytes(), frames, f"{DRAWING} {name}")


def _changes(painter: Painter, sheets: list[Sheet]) -> Iterator[Pixels | None]:
    """Paint the drawings one after another. Yield the rectangle that each of them changes."""
    painter.paint(sheets[0].items)
    yield (0, 0, *painter.size)
    for before, after in pairwise(sheets):
        yield painter.change(before, after)


class Palette:
    """A palette of at most `MOST_COLOURS` colours for all drawings of a GIF.

    It is found from the first, a middle and the last drawing, because a picture of all drawings could be too large.
    """

    def __init__(self, painter: Painter, sheets: list[Sheet]) -> None:
        strip = _strip(painter, [sheets[index] for index in sorted({0, len(sheets) // 2, len(sheets) - 1})])
        counted = sorted(strip.getcolors(strip.width * strip.height), reverse=True)  # (number of pixels, colour)
        colours = [colour for _, colour in counted[:MOST_COLOURS]]
        if len(counted) > MOST_COLOURS:  # Pillow approximates the colours after the most frequent ones
            others = strip.quantize(MOST_COLOURS - EXACT, dither=0).getpalette()
            colours[EXACT:] = np.reshape(others, (-1, 3)).tolist()
        self.colours: NDArray[np.uint8] = np.array(colours, dtype=np.uint8)
        # the palette entry of each possible colour; until it is computed, CLEAR, which no colour has
        self.entry_of = np.full(1 << 24, CLEAR, dtype=np.uint8)

    def entries_of(self, picture: Any) -> NDArray[np.uint8]:
        """Return for each pixel the palette entry with the nearest colour."""
        pixels = np.asarray(picture)
        codes = pixels[:, :, 0].astype(np.uint32)  # of each pixel: 0xRRGGBB
        for channel in (1, 2):
            codes <<= 8
            codes |= pixels[:, :, channel]
        entries: NDArray[np.uint8] = self.entry_of[codes]
        if (new := entries == CLEAR).any():  # colours that were not looked up before
            for code in np.unique(codes[new]):
                differences = self.colours.astype(np.int32) - (code >> 16, code >> 8 & 255, code & 255)
                self.entry_of[code] = np.argmin((differences**2).sum(axis=1))
            entries = self.entry_of[codes]
        return entries


def _strip(painter: Painter, sheets: list[Sheet]) -> Any:
    """Return one picture with these drawings below one another."""
    width, height = painter.size
    strip = painter.module.new("RGB", (width, height * len(sheets)))
    for place, sheet in enumerate(sheets):
        painter.paint(sheet.items)
        strip.paste(painter.canvas, (0, height * place))
    return strip


def _frame(drawn: Any, left: int, top: int) -> bytes:
    """Return a frame of a GIF and its position, without the display time."""
    from PIL.GifImagePlugin import getdata

    return b"".join(getdata(drawn, (left, top)))


def _animation(size: tuple[int, int], palette: bytes, frames: Iterable[tuple[bytes, int]], comment: str) -> bytes:
    """Return a GIF that repeats forever (CompuServe, "Graphics Interchange Format", version 89a, 1990)."""
    # 0xF7: a palette of 256 colours follows
    head = b"GIF89a" + struct.pack("<HHBBB", *size, 0xF7, 0, 0) + palette.ljust(768, b"\0")
    about = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"  # repeats without end
    words = comment.encode()[:255]
    parts = [head, about, b"!\xfe", bytes([len(words)]), words, b"\0"]
    for data, time in frames:
        # A block of 4 bytes is about the next frame, with its time in hundredths of a second. 1 << 2 | 1 means that the
        # frame is drawn over the one before, and that the colour CLEAR is transparent.
        parts.append(struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 1 << 2 | 1, min(65535, time // 10), CLEAR, 0) + data)
    return b"".join([*parts, b";"])
