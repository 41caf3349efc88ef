"""The cover of a paperback in one piece: the back, the spine, and the front, with a bleed at all sides.

The width of the spine follows from the number of pages. A corner of the back stays white for the barcode. The front
shows a picture of the user's or an empty puzzle of the book.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from nono.base.errors import PuzzleError, warn
from nono.renderers._fonts import STANDARD
from nono.renderers._items import Sheet
from nono.renderers._press import Pen
from nono.renderers._printed import Printed, blurb, counted, picture_of

BLEED = 9.0  # an eighth of an inch
EDGE = 36.0  # distance of texts from the edges
BARCODE = 144.0, 86.4  # the space that services need for a barcode: 2 x 1.2 inches
INSET = 18.0  # distance of the barcode from the edges
SLACK = 4.5  # the fold may move by this width, so the title on a spine keeps this distance from both folds
SHARP = 300  # dots per inch of a picture
PAPER, INK = "1f3a4d", 1.0  # a dark blue, with white texts
WHITE = "ffffff"


def cover_file(
    inside: Pen,
    pages: Sequence[Printed],
    words: tuple[str, str, str, str],
    size: tuple[float, float],
    spine: float,
    picture: str,
) -> bytes:
    """Return the cover as a PDF file.

    ``inside`` is the pen of the book, ``words`` are title, subtitle, author and the text on the back, ``size`` is the
    size of a page, ``spine`` is the width of the spine, and ``picture`` is the file of a picture or "".
    """
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, invariant=1, lang="en", initialFontName=inside.fonts.own or STANDARD[False])
    pen = Pen(canvas, inside.fonts, inside.check, inside.service._replace(grey=False))
    title, subtitle, author, back = words
    wide, high = size
    describe(canvas, title, author, pages)
    width, height = 2 * (wide + BLEED) + spine, high + 2 * BLEED
    canvas.setPageSize((width, height))
    canvas.setBleedBox((0, 0, width, height))
    canvas.setTrimBox((BLEED, BLEED, width - BLEED, height - BLEED))
    pen.colour("Fill", PAPER)
    canvas.rect(0, 0, width, height, stroke=0, fill=1)
    canvas.translate(BLEED, BLEED)
    _front(pen, picture_of(pages), picture, words[:3], wide + spine, size)
    room = wide - 2 * EDGE
    y = high - EDGE - 30
    for text, points in ((subtitle or title, 16.0), (back, 11.5), (blurb(pages), 11.5)):
        for line in pen.fonts.wrapped(text, points, room):
            pen.text(line, EDGE, y, points, bold=points > 12, grey=INK)
            y -= 1.4 * points
        y -= 8 if text else 0
    if y < INSET + BARCODE[1]:
        raise PuzzleError("the text on the back of the cover is too long for its page", "too-large")
    pen.colour("Fill", WHITE)
    canvas.rect(wide - INSET - BARCODE[0], INSET, *BARCODE, stroke=0, fill=1)
    points = min(16.0, (spine - 2 * SLACK) / 1.1)
    if points >= pen.service.text:  # thin books have no title on the spine
        canvas.saveState()
        canvas.translate(wide + spine / 2, high - EDGE)
        canvas.rotate(-90)
        end = pen.text(author, high - 2 * EDGE, -0.35 * points, points, anchor="end", room=0.3 * high, grey=INK)
        pen.text(title, 0, -0.35 * points, points, bold=True, room=high - 3 * EDGE - end, grey=INK)
        canvas.restoreState()
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def describe(canvas: Any, title: str, author: str, pages: Sequence[Printed]) -> None:
    """Store title, author, subject and keywords in a file."""
    canvas.setTitle(title)
    canvas.setAuthor(author or "nono")
    canvas.setCreator("nono")
    canvas.setSubject(counted(pages))
    canvas.setKeywords(", ".join(dict.fromkeys(["puzzles", *(page.rules.plural for page in pages)])))


def _front(
    pen: Pen, example: Sheet, picture: str, words: tuple[str, str, str], left: float, size: tuple[float, float]
) -> None:
    """Draw the front: title, subtitle, the picture in a file or the example on white, and the author."""
    title, subtitle, author = words
    wide, high = size
    room, middle = wide - 2 * EDGE, left + wide / 2
    largest = 44.0
    while largest > 16 and any(pen.fonts.width(word, largest, True) > room for word in title.split()):
        largest -= 1
    y = high - EDGE - 1.6 * largest
    for text, points, bold in ((title, largest, True), (subtitle, 17.0, False)):
        for line in pen.fonts.wrapped(text, points, room, bold)[:4]:
            pen.text(line, middle, y, points, bold=bold, anchor="middle", grey=INK, room=room)
            y -= 1.25 * points
    foot = EDGE + (40.0 if author else 10.0)
    pen.text(author, middle, EDGE + 8, 16.0, anchor="middle", room=room, grey=INK)
    side = 20.0
    image = None
    if picture:
        from reportlab.lib.utils import ImageReader

        try:
            image = ImageReader(picture)
        except Exception as error:
            raise PuzzleError(f"{picture}: cannot be read as a picture", "bad-image") from error
    across, down = image.getSize() if image else (example.width, example.height)
    scale = min((room - 2 * side) / across, (y - foot - 3 * side) / down)
    if image and scale > 72 / SHARP:
        found = f"found a picture of {across} dots in width, expected at least {across * scale * SHARP / 72:.0f}"
        warn(f"{found} for {SHARP} dots per inch", picture)
    across, down = across * scale, down * scale
    top = (y + foot + down) / 2
    pen.colour("Fill", WHITE)
    pen.canvas.rect(middle - across / 2 - side, top - down - side, across + 2 * side, down + 2 * side, stroke=0, fill=1)
    if image:
        pen.canvas.drawImage(image, middle - across / 2, top - down, across, down)
    else:
        pen.sheet(example, middle - across / 2, top, scale)
