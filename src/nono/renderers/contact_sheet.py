"""Several pictures side by side, each with lines of text below it, to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from nono.genres.picture import Picture
from nono.renderers.items import FAINT, INK, PAPER, Box, Label, Rule, Sheet
from nono.renderers.sheet import runs

ACROSS = 3  # pictures in a row
ROOM = 240.0  # units of a picture's longer side
GAP = 24.0
TEXT, LINE = 10.0, 15.0


def contact_sheet(pictures: Sequence[tuple[Picture | None, Sequence[str]]]) -> Sheet:
    """The pictures in rows of three, each with its lines of text; None leaves a picture's place empty."""
    lines = max((len(words) for _, words in pictures), default=0)
    shapes = [picture.height / picture.width for picture, _ in pictures if picture is not None]
    high = ROOM * min(1.0, max(shapes, default=1.0))
    wide = ROOM * min(1.0, max((1 / shape for shape in shapes), default=1.0))
    step = (max(wide, ROOM * 0.75) + GAP, high + LINE * lines + 1.5 * GAP)
    rows = -(-len(pictures) // ACROSS)
    page = Sheet(GAP + step[0] * min(ACROSS, len(pictures)), GAP + step[1] * rows)
    page.items.append(Box(0, 0, page.width, page.height, PAPER))
    for number, (picture, words) in enumerate(pictures):
        left, top = GAP + number % ACROSS * step[0], GAP + number // ACROSS * step[1]
        middle = left + (step[0] - GAP) / 2
        if picture is not None:
            small = _cells(picture)
            scale = min(wide / small.width, high / small.height)
            page.add(small, middle - small.width * scale / 2, top + high - small.height * scale, scale)
        for index, text in enumerate(words):
            ink = FAINT if index else INK
            page.items.append(Label(middle, top + high + LINE * (index + 1), text, TEXT, ink))
    return page


def _cells(picture: Picture) -> Sheet:
    """The cells alone, in a thin frame."""
    page = Sheet(picture.width, picture.height)
    page.items += runs(picture, 0, 0, 1)
    thin = max(picture.width, picture.height) / ROOM
    corners = ((0, 0), (picture.width, 0), (picture.width, picture.height), (0, picture.height))
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        page.items.append(Rule(x1, y1, x2, y2, thin, FAINT))
    return page
