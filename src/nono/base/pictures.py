"""Pictures that Pillow reads, and the marks of nono in them."""

from __future__ import annotations

import io
from contextlib import suppress
from typing import Any

from nono.base.distribution import needs
from nono.base.errors import PuzzleError, message_of

CHUNK = "nono"  # the text chunk of a PNG with the JSON of its puzzle
DRAWING = "nono drawing"  # the mark of nono's drawings: in a PNG's text chunk, and at the start of a GIF's comment
MAX_CHUNK = 1 << 24  # maximum number of characters of JSON


def pillow() -> Any:
    """Return Pillow's module ``Image``; raises `PuzzleError` if Pillow is not installed."""
    with needs("image", "Pillow", "pictures"):
        from PIL import Image
    return Image


def open_picture(data: bytes) -> tuple[Any, str]:
    """Return the picture, not yet decoded, and the JSON of its puzzle, or "". Raises `PuzzleError`."""
    module = pillow()
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", module.DecompressionBombWarning)
            image = module.open(io.BytesIO(data))
            text = getattr(image, "text", {}) if image.format == "PNG" else {}
    except (module.DecompressionBombWarning, module.DecompressionBombError):
        raise PuzzleError("found more than 89 million pixels, expected one pixel per cell", "too-large") from None
    except module.UnidentifiedImageError:
        raise PuzzleError("not a picture: its format is unknown", "encoding") from None
    except Exception as error:  # the errors that Pillow raises on damaged files
        raise PuzzleError(f"not a picture: {message_of(error)}", "encoding") from None
    note = text.get(CHUNK, "")
    return image, note if len(note) <= MAX_CHUNK else ""


def decoded_picture(image: Any) -> Any:
    """Return the decoded picture with an alpha channel, rotated according to its EXIF data. Raises `PuzzleError`."""
    from PIL import ImageOps

    with suppress(Exception):  # ignore invalid EXIF data; damaged pixels raise an error below
        image = ImageOps.exif_transpose(image)
    try:
        return (with_8_bits(image) if image.mode.startswith(("I", "F")) else image).convert("RGBA")
    except Exception as error:  # the errors that Pillow raises on damaged files
        raise PuzzleError(f"not a picture: {message_of(error)}", "encoding") from None


def with_8_bits(image: Any) -> Any:
    """Return a picture of grey values with more than 8 bits as one with 8 bits; Pillow itself would cut them off."""
    _, most = image.getextrema()
    scale = 1.0
    if most > 255:
        scale = 255 / 65535  # the values have 16 bits
    elif image.mode == "F" and most <= 1:
        scale = 255  # the values are from 0 to 1
    return image.convert("F").point(lambda value: value * scale + 0.5).convert("L")
