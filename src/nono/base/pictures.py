"""Pictures that Pillow reads, and the marks of nono in them."""

from __future__ import annotations

import io
from contextlib import suppress
from math import ceil, sqrt
from typing import Any

from nono.base.distribution import needs
from nono.base.errors import PuzzleError, message_of
from nono.base.limits import current_limits

CHUNK = "nono"  # the text chunk of a PNG with the JSON of its puzzle
DRAWING = "nono drawing"  # the mark of nono's drawings: in a PNG's text chunk, and at the start of a GIF's comment
MAX_CHUNK = 1 << 24  # maximum number of characters of JSON
MOST_PIXELS, MOST_SIDE = 1 << 24, 1 << 14  # a picture of more pixels, or of more on a side, is reduced
STRIP = 1 << 20  # number of pixels that are converted at once
# Pillow needs up to 20 bytes a pixel for these formats, which it cannot decode in parts.
WHOLE_FORMATS, MOST_WHOLE = ("AVIF", "JPEG2000", "WEBP"), 24_000_000
READ = "the picture was read"
ORIENTATION = 0x0112  # the tag of EXIF data that tells how a picture is rotated


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
            image = module.open(PolledBytes(data))
            text = getattr(image, "text", {}) if image.format == "PNG" else {}
    except (module.DecompressionBombWarning, module.DecompressionBombError):
        raise PuzzleError("found more than 89 million pixels, expected one pixel per cell", "too-large") from None
    except module.UnidentifiedImageError:
        raise PuzzleError("not a picture: its format is unknown", "encoding") from None
    except Exception as error:  # the errors that Pillow raises on damaged files
        current_limits().expect(READ)
        raise PuzzleError(f"not a picture: {message_of(error)}", "encoding") from None
    if image.format in WHOLE_FORMATS and image.width * image.height > MOST_WHOLE:
        found = f"found {image.width * image.height / 1e6:.0f} million pixels in {image.format}"
        most = f"at most {MOST_WHOLE // 10**6} million"
        raise PuzzleError(f"{found}, expected {most}, which PNG and JPEG may exceed", "too-large")
    note = text.get(CHUNK, "")
    return image, note if len(note) <= MAX_CHUNK else ""


class PolledBytes(io.BytesIO):
    """A file in memory that looks at the limits of time whenever Pillow reads a block of it."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes; raises `LimitError`."""
        current_limits().expect(READ)
        return super().read(size)


def decoded_picture(image: Any) -> tuple[Any, int]:
    """Return the decoded picture with an alpha channel, rotated according to its EXIF data, and its reduction.

    The sides of a picture that is too large are divided by its reduction, which is 1 for all others. Raises
    `PuzzleError`, and `LimitError` at a limit of time.
    """
    from PIL import ImageOps

    try:
        reduction = ceil(max(sqrt(image.width * image.height / MOST_PIXELS), max(image.size) / MOST_SIDE))
        # in the modes I and F, grey values have more than 8 bits
        scale = scale_to_8_bits(image) if image.mode.startswith(("I", "F")) else None
        result = pillow().new("RGBA", (ceil(image.width / reduction), ceil(image.height / reduction)))
        # the height of a strip is a multiple of the reduction, so that no reduced row needs pixels of two strips
        rows = reduction * ceil(STRIP / (reduction * image.width))
        for top in range(0, image.height, rows):
            current_limits().expect(READ)
            strip = image.crop((0, top, image.width, min(top + rows, image.height)))
            if scale is not None:
                # "L" cuts off the fraction, so 0.5 rounds
                strip = strip.convert("F").point(lambda value: value * scale + 0.5).convert("L")
            result.paste(strip.convert("RGBA").reduce(reduction), (0, top // reduction))
        with suppress(Exception):  # ignore invalid EXIF data
            result.getexif()[ORIENTATION] = image.getexif().get(ORIENTATION, 1)
            result = ImageOps.exif_transpose(result)
    except Exception as error:  # the errors that Pillow raises on damaged files
        current_limits().expect(READ)
        raise PuzzleError(f"not a picture: {message_of(error)}", "encoding") from None
    return result, reduction


def scale_to_8_bits(image: Any) -> float:
    """Return the factor from grey values with more than 8 bits to those with 8 bits; Pillow would cut them off."""
    _, most = image.getextrema()
    if most > 255:
        return 255 / 65535  # the values have 16 bits
    return 255.0 if image.mode == "F" and most <= 1 else 1.0  # in the first case, the values are from 0 to 1
