"""Drawings as PNG, and as animated GIF, by Pillow (``pip install 'nono[image]'``).

Each carries a mark and the name of its puzzle, so that it is not read as a puzzle itself.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from math import inf
from typing import Any

from nono.base.errors import LimitError
from nono.base.limits import checked, memory_share, within
from nono.formats.image import DRAWING, pillow
from nono.renderers.sheet import Box, Disc, Label, Rule, Sheet

FINER = 3  # drawn larger by this factor, then reduced
LARGE = 128_000_000  # pixels from which on a drawing is finer by less, or not at all
BYTES = 6  # that a pixel takes: 4 in the picture, and what reduces and compresses it
PACE = 10_000_000  # pixels that are compressed in a second, at least


def image(sheet: Sheet, scale: float = 2.0, deadline: float = inf) -> Any:
    """The drawing as a picture of Pillow's, ``scale`` pixels a unit.

    Raises `LimitError` where it would take too much memory, or the time runs out before it is drawn and compressed.
    """
    module = pillow()
    from PIL import ImageDraw, ImageFont

    size = round(sheet.width * scale), round(sheet.height * scale)
    pixels = size[0] * size[1]
    finer = next((factor for factor in range(FINER, 1, -1) if pixels * factor**2 <= LARGE), 1)
    if (needed := pixels * finer**2 * BYTES >> 20) > (most := memory_share()):
        message = f"a picture of {size[0]}x{size[1]} pixels takes about {needed} MiB, expected at most {most} MiB"
        raise LimitError("memory", f"{message}; smaller cells or SVG take less")
    check = within(deadline - pixels / PACE, "the picture was drawn")
    check()
    fine = scale * finer
    canvas = module.new("RGB", (size[0] * finer, size[1] * finer), "#ffffff")
    draw = ImageDraw.Draw(canvas)
    fonts: dict[float, Any] = {}
    for item in checked(sheet.items, check):
        match item:
            case Box(x, y, width, height, rgb):
                draw.rectangle((x * fine, y * fine, (x + width) * fine - 1, (y + height) * fine - 1), f"#{rgb}")
            case Rule(x1, y1, x2, y2, thickness, rgb):
                half = thickness / 2
                corners = (min(x1, x2) - half, min(y1, y2) - half, max(x1, x2) + half, max(y1, y2) + half)
                draw.rectangle(tuple(corner * fine for corner in corners), f"#{rgb}")
            case Label(x, y, text, height, rgb):
                font = fonts.setdefault(height, None) or ImageFont.load_default(height * 1.1 * fine)
                fonts[height] = font
                draw.text((x * fine, y * fine), text, f"#{rgb}", font, anchor="mm")
            case Disc(x, y, radius, rgb):
                corners = (x - radius, y - radius, x + radius, y + radius)
                draw.ellipse(tuple(corner * fine for corner in corners), f"#{rgb}")
    return canvas.resize(size, module.Resampling.BOX)


def png(sheet: Sheet, scale: float = 2.0, name: str = "", deadline: float = inf) -> bytes:
    """The drawing as PNG, with the name of its puzzle; raises as `image`."""
    drawn = image(sheet, scale, deadline)
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    info.add_text(DRAWING, name)
    out = io.BytesIO()
    drawn.save(out, "PNG", optimize=True, pnginfo=info)
    return out.getvalue()


def gif(
    sheets: Iterable[Sheet], scale: float = 2.0, milliseconds: int = 500, name: str = "", deadline: float = inf
) -> bytes:
    """The drawings one after another as GIF, with the name of their puzzle; the last one stays longer.

    Raises as `image`.
    """
    frames = [image(sheet, scale, deadline).quantize(256) for sheet in sheets]
    out = io.BytesIO()
    times = [milliseconds] * (len(frames) - 1) + [6 * milliseconds]
    about = {"duration": times, "loop": 0, "disposal": 1, "comment": f"{DRAWING} {name}".encode()[:255]}
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], **about)
    return out.getvalue()
