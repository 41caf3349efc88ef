"""The cover of a book: its title, the numbers of puzzles, an example, and a line for a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nono.renderers.book.pages import GREY, LEADING, THIN, Lettering, PageWriter, legible_scale
from nono.renderers.printing.printed_puzzle import PrintedPuzzle, line_of
from nono.renderers.printing.rules import example_of
from nono.renderers.printing.words import grades_in_words, kinds_in_words

FRAME = 28.0  # space between the edge of the cover's content and its texts, in which the frame lies
COVER_TITLE = 0.68  # height of the title on the cover, as a share of the page; an example fits below it
COVER_NAME = 34.0  # font size of the title on the cover
SUBTITLE, BY = 17.0, 13.0  # font sizes of the subtitle and of the author
LARGEST_EM = 1.4  # in large print, subtitle and author grow less than other texts
COUNTS = Lettering(11.0, 16.0)  # the numbers of puzzles on the cover
COVER_ROOM = 54.0  # space that an example on the cover needs at least, and that above it
COVER_LINE = 220.0  # width of the line for a name
FOOT = 74.0  # height of the numbers of puzzles above the edge of the cover, above the line for a name


@dataclass
class Cover:
    """Draws the cover of a book with these puzzles."""

    writer: PageWriter
    pages: Sequence[PrintedPuzzle]
    title: str
    subtitle: str
    author: str

    def draw(self) -> None:
        """Draw the cover: a frame, the numbers of puzzles at its foot, an example, and a line for a name."""
        writer, em = self.writer, self.writer.em
        height, low = writer.paper.size[1], writer.paper.outer
        room = writer.width - 2 * FRAME
        y = self.draw_headline(room, height * COVER_TITLE)
        foot = low + FOOT
        texts = [grades_in_words(self.pages), kinds_in_words(self.pages)]
        for text in texts:
            # from the last line upwards
            for line in reversed(writer.pen.fonts.wrapped(text, COUNTS.size * em, room)):
                writer.pen.text(line, writer.middle, foot, COUNTS.size * em, anchor="middle", grey=GREY)
                foot += COUNTS.line * em
        canvas = writer.canvas
        canvas.setStrokeGray(0)
        for inset, thick in ((0.0, 3.0), (7.0, THIN)):  # a thick frame, and a thin one inside it
            canvas.setLineWidth(thick)
            canvas.rect(writer.left + inset, low + inset, writer.width - 2 * inset, height - 2 * low - 2 * inset)
        sheet = example_of(self.pages[0].kind)
        if sheet is not None and y - COVER_ROOM > foot:
            # as large as the space allows, with 34 points above it and below
            scale = min(1.4 + em, room / sheet.width, (y - 34 - foot) / sheet.height)
            if scale >= legible_scale(sheet):
                top = (y + foot + 24 + sheet.height * scale) / 2  # in the middle of the space, a little higher
                writer.pen.sheet(sheet, writer.middle - sheet.width * scale / 2, top, scale)
        wide = min(COVER_LINE * em, room)
        name_line(writer, writer.middle - wide / 2, low + 38, wide, 10 * em)

    def draw_headline(self, room: float, y: float) -> float:
        """Draw title, subtitle and author of the book in the middle, and return the y position below them."""
        writer = self.writer
        lines, size = writer.fitted_title(self.title, COVER_NAME, room)
        for line in lines:
            writer.pen.text(line, writer.middle, y, size, bold=True, room=room, anchor="middle")
            y -= LEADING * size
        em = min(writer.em, LARGEST_EM)
        for text, text_size in (
            (line_of(self.subtitle), SUBTITLE * em),
            (self.author and f"by {self.author}", BY * em),
        ):
            for line in writer.pen.fonts.wrapped(text, text_size, room)[:3]:  # a longer text is cut
                writer.pen.text(line, writer.middle, y, text_size, room=room, anchor="middle")
                y -= text_size + 6
        return y


def name_line(writer: PageWriter, x: float, y: float, width: float, size: float = 10.0) -> None:
    """Draw the word "Name" from ``x`` and ``y`` on, and a line beside it on which the reader can write.

    ``width`` is that of both together, and ``size`` the font size of the word.
    """
    wide = writer.pen.text("Name", x, y, size, grey=GREY)
    # the line begins 3.2 font sizes from ``x``, or behind the word if the font is wide
    writer.pen.line(x + max(3.2 * size, wide + 0.2 * size), y - 2, x + width, y - 2, 0.6, GREY)
