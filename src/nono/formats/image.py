"""Pictures that Pillow reads and writes, one pixel for each cell: PNG, GIF, BMP; WebP and others are read.

A PNG carries the puzzle as JSON in its text chunk ``nono``, so that nothing is lost. Pillow comes with
``pip install 'nono-puzzles[image]'``.
"""

from __future__ import annotations

import io
from contextlib import suppress
from typing import Any

from nono.base.distribution import needs
from nono.base.errors import PuzzleError, excerpt
from nono.formats.shared.capability import (
    ALL,
    Capabilities,
    Loaded,
    Puzzles,
    only_nonogram,
    warn_lost_colours,
)
from nono.formats.shared.raster import CLEAR, check_colours, check_picture, puzzle_of_pixels
from nono.genres.nonogram import Nonogram

CHUNK = "nono"
DRAWING = (
    "nono drawing"  # the text chunk of a PNG, and the first words of a GIF's comment, that `nono.renderers` writes
)
READ_OPTIONS = ("given",)
MAX_CHUNK = 1 << 24  # characters of JSON


def pillow() -> Any:
    """Pillow's module ``Image``; raises `PuzzleError` where it is not installed."""
    with needs("image", "Pillow", "pictures"):
        from PIL import Image
    return Image


def load_bytes(data: bytes, check: bool = True, given: bool = True) -> Loaded:
    """The puzzle of a picture; raises `PuzzleError`.

    Where the format is not ``given``, also on a picture that was hardly meant as a puzzle; on a drawing of one always.
    """
    image, note = opened(data)
    if (name := drawn_from(image)) is not None:
        what = f"; the puzzle is {excerpt(name)}" if name else ""
        raise PuzzleError(f"this is a drawing made by nono render{what}", "drawing")
    check_picture(image.height, image.width)
    if note:
        from nono.formats import json_

        yield from json_.loads(note, check)
    else:
        puzzle = _puzzle(image)
        if not given:
            check_colours(puzzle)
        yield puzzle


def drawn_from(image: Any) -> str | None:
    """The name of the puzzle that a picture is a drawing of, perhaps empty; None of other pictures."""
    if image.format == "PNG":
        name: str | None = getattr(image, "text", {}).get(DRAWING)
        return name
    comment = image.info.get("comment", b"") if image.format == "GIF" else b""
    text = comment.decode("utf-8", "replace") if isinstance(comment, bytes) else ""
    return text.removeprefix(DRAWING).strip() if text.startswith(DRAWING) else None


def _puzzle(image: Any) -> Nonogram:
    """The puzzle of the pixels."""
    pixels_of = decoded(image, "RGBA")
    quads = zip(*[iter(pixels_of.tobytes())] * 4, strict=True)
    names: dict[tuple[int, ...], str] = {}
    pixels = []
    for quad in quads:
        if quad not in names:
            names[quad] = f"{quad[0]:02x}{quad[1]:02x}{quad[2]:02x}" if quad[3] >= 128 else CLEAR
        pixels.append(names[quad])
    return puzzle_of_pixels(pixels_of.width, pixels)


def opened(data: bytes) -> tuple[Any, str]:
    """The picture, not yet decoded, and the JSON it carries; raises `PuzzleError`."""
    module = pillow()
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", module.DecompressionBombWarning)
            image = module.open(io.BytesIO(data))
            text = getattr(image, "text", {}) if image.format == "PNG" else {}
    except (module.DecompressionBombWarning, module.DecompressionBombError):
        raise PuzzleError("found a picture of more than 89 million pixels, expected a puzzle", "too-large") from None
    except Exception as error:  # Pillow's readers raise many kinds
        raise PuzzleError(f"not a picture: {_words(error)}", "encoding") from None
    note = text.get(CHUNK, "")
    return image, note if len(note) <= MAX_CHUNK else ""


def decoded(image: Any, mode: str) -> Any:
    """The picture's pixels in a mode of Pillow's, turned as its EXIF data say; raises `PuzzleError`."""
    from PIL import ImageOps

    with suppress(Exception):  # EXIF data that mean nothing; damaged pixels are found below
        image = ImageOps.exif_transpose(image)
    try:
        return image.convert(mode)
    except Exception as error:  # a damaged file
        raise PuzzleError(f"not a picture: {_words(error)}", "encoding") from None


def _words(error: Exception) -> str:
    first = str(error).partition("\n")[0]
    return "its content is not known" if "BytesIO" in first else first[:100] or type(error).__name__


class Picture:
    """One kind of file: every kind is read, this one is written."""

    def __init__(self, kind: str, what: str) -> None:
        self.kind = kind
        self.__doc__ = what
        self.load_bytes = load_bytes
        self.READ_OPTIONS = READ_OPTIONS
        about = ALL if kind == "PNG" else frozenset[str]()
        self.CAPABILITIES = Capabilities(
            clues=False, goal=True, colour=True, blots=kind == "PNG", saved=kind == "PNG", about=about
        )

    def sniff(self, head: str) -> bool:
        """Never: pictures are bytes."""
        return False

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Raises `PuzzleError`: pictures are bytes."""
        raise PuzzleError("found a text, expected the bytes of a picture", "encoding")


class Written(Picture):
    """A kind that can be written without loss of colours."""

    def dump_bytes(self, puzzles: Puzzles) -> bytes:
        """The picture of a goal, one pixel for each cell; raises `PuzzleError` on a puzzle without one."""
        puzzle = only_nonogram(puzzles, self.kind.lower(), self.CAPABILITIES)
        assert puzzle.goal_bytes is not None
        module = pillow()
        image = module.frombytes("P", (puzzle.width, puzzle.height), puzzle.goal_bytes)
        values = [int(colour.rgb[at : at + 2], 16) for colour in puzzle.palette for at in (0, 2, 4)]
        image.putpalette(values)
        settings: dict[str, Any] = {}
        if self.kind == "PNG":
            from PIL.PngImagePlugin import PngInfo

            from nono.formats import json_

            settings["pnginfo"] = PngInfo()
            settings["pnginfo"].add_itxt(CHUNK, json_.compact(json_.data_of(puzzle)))
        else:
            warn_lost_colours(puzzle, lambda: _puzzle(image), self.kind.lower())
        if self.kind == "BMP":  # Pillow misreads those with a palette of black and white
            image = image.convert("RGB")
        out = io.BytesIO()
        image.save(out, self.kind, **settings)
        return out.getvalue()


png = Written("PNG", "Pictures in PNG, one pixel for each cell; the whole puzzle goes with them")
gif = Written("GIF", "Pictures in GIF, one pixel for each cell")
bmp = Written("BMP", "Pictures in BMP, one pixel for each cell")
webp = Picture("WebP", "Pictures in WebP and others that Pillow knows, one pixel for each cell")
