"""Pictures of drawing programs, one pixel per cell: PNG, GIF, BMP, PBM; WebP and others are read only.

A PNG file holds the whole puzzle as JSON in the text chunk ``nono``, so nothing is lost. Install Pillow with ``pip
install 'nono-puzzles[image]'``.
"""

from __future__ import annotations

import io
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.pictures import CHUNK, DRAWING, decoded_picture, open_picture, pillow
from nono.genres import Nonogram
from nono.genres.pixels import CLEAR, check_colours, check_picture, puzzle_of_pixels
from nono.text.formats.shared.capability import ALL, Capabilities, Loaded, Puzzles, only_nonogram, warn_lost_colours

MODES = {"BMP": "RGB", "PBM": "1"}  # Pillow reads a BMP with a black and white palette wrongly


def load_bytes(data: bytes, check: bool = True) -> Loaded:
    """Yield the puzzle stored in a picture, or the puzzle whose solution is the picture.

    Raises `PuzzleError` if the picture is damaged, is a drawing made by nono, or has one colour or too many colours.
    """
    image, note = open_picture(data)
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
    plain, _ = decoded_picture(image)
    data = plain.tobytes()  # red, green, blue and opacity of each pixel
    pixels = [data[start : start + 4] for start in range(0, len(data), 4)]
    names = {pixel: pixel[:3].hex() if pixel[3] >= 128 else CLEAR for pixel in {*pixels}}
    return puzzle_of_pixels(plain.width, [names[pixel] for pixel in pixels])


class Picture:
    """A kind of picture file that nono can read but not write."""

    def __init__(self, kind: str, what: str) -> None:
        self.kind = kind
        self.__doc__ = what
        self.load_bytes = load_bytes
        about = ALL if kind == "PNG" else frozenset[str]()
        self.CAPABILITIES = Capabilities(
            clues=False, goal=True, colour=kind != "PBM", blots=kind == "PNG", saved=kind == "PNG", about=about
        )


class Written(Picture):
    """A kind of picture file that nono can also write, without loss of colours if it has a palette."""

    def dump_bytes(self, puzzles: Puzzles) -> bytes:
        """Return the picture of the goal, one pixel per cell.

        Raises `PuzzleError` on a puzzle without a goal, and on a picture that would not be read back.
        """
        puzzle = only_nonogram(puzzles, self.kind.lower(), self.CAPABILITIES)
        assert puzzle.goal_bytes is not None
        image = pillow().frombytes("P", (puzzle.width, puzzle.height), puzzle.goal_bytes)
        values = [int(colour.rgb[start : start + 2], 16) for colour in puzzle.palette for start in (0, 2, 4)]
        image.putpalette([255] * 3 + [0] * 3 if self.kind == "PBM" else values)
        settings: dict[str, Any] = {}
        if self.kind == "PNG":
            from PIL.PngImagePlugin import PngInfo

            from nono.text.formats import json_

            settings["pnginfo"] = PngInfo()
            settings["pnginfo"].add_itxt(CHUNK, json_.compact(json_.data_of(puzzle)))
        elif self.kind == "PBM":
            check_colours(puzzle)
        else:
            # Read the picture back: it has only values of colours, and a reader refuses too many of them.
            check_colours(warn_lost_colours(puzzle, lambda: _puzzle(image), self.kind.lower()))
        if self.kind in MODES:
            image = image.convert(MODES[self.kind])
        out = io.BytesIO()
        image.save(out, "PPM" if self.kind == "PBM" else self.kind, **settings)
        return out.getvalue()


png = Written("PNG", "PNG pictures of drawing programs, one pixel per cell; nono stores the whole puzzle in it")
gif = Written("GIF", "GIF pictures of drawing programs, one pixel per cell")
bmp = Written("BMP", "BMP pictures of drawing programs, one pixel per cell")
pbm = Written("PBM", "PBM pictures of Netpbm in black and white, one pixel per cell")
picture = Picture("picture", "WebP, PGM, PPM and other pictures of drawing programs, one pixel per cell")
