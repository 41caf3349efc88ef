"""Pictures that Pillow reads and writes, one pixel per cell: PNG, GIF, BMP; WebP and others are read only.

A PNG file holds the whole puzzle as JSON in the text chunk ``nono``, so nothing is lost. Install Pillow with ``pip
install 'nono-puzzles[image]'``.
"""

from __future__ import annotations

import io
from contextlib import suppress
from typing import Any

from nono.base.distribution import needs
from nono.base.errors import PuzzleError, excerpt
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.capability import ALL, Capabilities, Loaded, Puzzles, only_nonogram, warn_lost_colours
from nono.text.formats.shared.raster import CLEAR, check_colours, check_picture, puzzle_of_pixels

CHUNK = "nono"
DRAWING = "nono drawing"  # the mark of nono's drawings: in a PNG's text chunk, and at the start of a GIF's comment
MAX_CHUNK = 1 << 24  # maximum number of characters of JSON


def pillow() -> Any:
    """Return Pillow's module ``Image``; raises `PuzzleError` if Pillow is not installed."""
    with needs("image", "Pillow", "pictures"):
        from PIL import Image
    return Image


def load_bytes(data: bytes, check: bool = True) -> Loaded:
    """Yield the puzzle stored in a picture, or the puzzle whose solution is the picture.

    Raises `PuzzleError` if the picture is damaged, is a drawing made by nono, or has one colour or too many colours.
    """
    image, note = opened(data)
    if (name := drawn_from(image)) is not None:
        what = f"; the puzzle is {excerpt(name)}" if name else ""
        raise PuzzleError(f"the file is a drawing made by nono render{what}", "drawing")
    check_picture(image.height, image.width)
    if note:
        from nono.text.formats import json_

        yield from json_.loads(note, check)
    else:
        puzzle = _puzzle(image)
        check_colours(puzzle)
        yield puzzle


def drawn_from(image: Any) -> str | None:
    """Return the name of the puzzle (perhaps "") in a drawing made by nono, or None for other pictures."""
    if image.format == "PNG":
        name: str | None = getattr(image, "text", {}).get(DRAWING)
        return name
    comment = image.info.get("comment", b"") if image.format == "GIF" else b""
    text = comment.decode("utf-8", "replace") if isinstance(comment, bytes) else ""
    return text.removeprefix(DRAWING).strip() if text.startswith(DRAWING) else None


def _puzzle(image: Any) -> Nonogram:
    """Return the puzzle whose solution is the picture."""
    pixels_of = decoded(image)
    quads = zip(*[iter(pixels_of.tobytes())] * 4, strict=True)
    names: dict[tuple[int, ...], str] = {}
    pixels = []
    for quad in quads:
        if quad not in names:
            names[quad] = f"{quad[0]:02x}{quad[1]:02x}{quad[2]:02x}" if quad[3] >= 128 else CLEAR
        pixels.append(names[quad])
    return puzzle_of_pixels(pixels_of.width, pixels)


def opened(data: bytes) -> tuple[Any, str]:
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
    except Exception as error:  # the errors that Pillow raises on damaged files
        raise PuzzleError(f"not a picture: {_words(error)}", "encoding") from None
    note = text.get(CHUNK, "")
    return image, note if len(note) <= MAX_CHUNK else ""


def decoded(image: Any) -> Any:
    """Return the decoded picture with an alpha channel, rotated according to its EXIF data. Raises `PuzzleError`."""
    from PIL import ImageOps

    with suppress(Exception):  # ignore invalid EXIF data; damaged pixels raise an error below
        image = ImageOps.exif_transpose(image)
    try:
        return (in_bytes(image) if image.mode.startswith(("I", "F")) else image).convert("RGBA")
    except Exception as error:  # the errors that Pillow raises on damaged files
        raise PuzzleError(f"not a picture: {_words(error)}", "encoding") from None


def in_bytes(image: Any) -> Any:
    """Return a picture of grey values with more than 8 bits as one with 8 bits; Pillow itself would cut them off."""
    _, most = image.getextrema()
    scale = 255 / 65535 if most > 255 else 255 if image.mode == "F" and most <= 1 else 1
    return image.convert("F").point(lambda value: value * scale + 0.5).convert("L")


def _words(error: Exception) -> str:
    first = str(error).partition("\n")[0]
    return "its format is unknown" if "BytesIO" in first else first[:100] or type(error).__name__


class Picture:
    """A kind of picture file that nono can read but not write."""

    def __init__(self, kind: str, what: str) -> None:
        self.kind = kind
        self.__doc__ = what
        self.load_bytes = load_bytes
        about = ALL if kind == "PNG" else frozenset[str]()
        self.CAPABILITIES = Capabilities(
            clues=False, goal=True, colour=True, blots=kind == "PNG", saved=kind == "PNG", about=about
        )

    def sniff(self, head: str) -> bool:
        """Return False, because pictures are not text."""
        return False

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Raise `PuzzleError`, because pictures are not text."""
        raise PuzzleError("found text, expected a picture as bytes", "encoding")


class Written(Picture):
    """A kind of picture file that nono can also write without loss of colours."""

    def dump_bytes(self, puzzles: Puzzles) -> bytes:
        """Return the picture of the goal, one pixel per cell.

        Raises `PuzzleError` on a puzzle without a goal, and on a picture that would not be read back.
        """
        puzzle = only_nonogram(puzzles, self.kind.lower(), self.CAPABILITIES)
        assert puzzle.goal_bytes is not None
        module = pillow()
        image = module.frombytes("P", (puzzle.width, puzzle.height), puzzle.goal_bytes)
        values = [int(colour.rgb[at : at + 2], 16) for colour in puzzle.palette for at in (0, 2, 4)]
        image.putpalette(values)
        settings: dict[str, Any] = {}
        if self.kind == "PNG":
            from PIL.PngImagePlugin import PngInfo

            from nono.text.formats import json_

            settings["pnginfo"] = PngInfo()
            settings["pnginfo"].add_itxt(CHUNK, json_.compact(json_.data_of(puzzle)))
        else:
            check_colours(warn_lost_colours(puzzle, lambda: _puzzle(image), self.kind.lower()))
        if self.kind == "BMP":  # Pillow reads a BMP with a black and white palette wrongly
            image = image.convert("RGB")
        out = io.BytesIO()
        image.save(out, self.kind, **settings)
        return out.getvalue()


png = Written("PNG", "PNG pictures, one pixel per cell; the whole puzzle is stored in the file")
gif = Written("GIF", "GIF pictures, one pixel per cell")
bmp = Written("BMP", "BMP pictures, one pixel per cell")
webp = Picture("WebP", "WebP, PGM, PPM and other pictures that Pillow reads, one pixel per cell")
