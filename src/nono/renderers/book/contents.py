"""The contents of a book: a line for each chapter or puzzle, with a link to its page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from nono.renderers.book.pages import GREY, PageWriter
from nono.renderers.printing.chapters import Chapter
from nono.renderers.printing.printed_puzzle import PrintedPuzzle

LINE = 17.0  # line height of the contents
COLUMN, COLUMN_GAP = 225.0, 18.0  # minimum width of a column of the contents, and the space between columns
TITLED = 70.0  # the contents leave out the sizes if less than this width remains for titles
# Font sizes of the contents: of numbers and titles, and of sizes and difficulties.
LISTED, ASIDE = 10.5, 10.0
CONTENTS_TOP = 60.0  # space for the heading of the contents and below the last line
COLUMN_SPACE = 12.0  # in the contents: space between columns
PAGE_SPACE = 24.0  # in the contents: width of the column of page numbers


class ContentsLine(NamedTuple):
    """A line of the contents: number, title, size, difficulty, and the mark that it refers to."""

    number: str
    title: str
    size: str
    difficulty: str
    key: str


@dataclass
class Contents:
    """Makes and draws the lines of the contents. ``further`` are those of the pages after the puzzles.

    With ``titled``, the lines of puzzles have their titles.
    """

    writer: PageWriter
    chapters: Sequence[Chapter]
    titled: bool
    further: Sequence[ContentsLine]

    def lines(self, sized: bool = True) -> list[ContentsLine]:
        """Return the lines of the contents: of chapters or, in a book without chapters, of puzzles; then ``further``.

        A book without chapters is stored as a single chapter without a name.
        """
        if self.chapters[0].name:
            contents = [
                ContentsLine(
                    number="", title=chapter.name, size="", difficulty=spans(chapter.pages), key=f"chapter {index}"
                )
                for index, chapter in enumerate(self.chapters)
            ]
        else:
            contents = self.puzzle_lines(self.chapters[0], self.titled, sized)
        return [*contents, *self.further]

    def pages(self) -> tuple[list[list[ContentsLine]], int]:
        """Return the lines of each page, and the number of columns on it: two if one has no room for all lines."""
        width, height = self.writer.paper.area
        em = self.writer.em
        rows = max(1, int((height - CONTENTS_TOP * em) // (LINE * em)))
        columns = 1
        lines = self.lines()
        if len(lines) > rows and width > 2 * COLUMN * em:
            lines = self.lines(sized=False)  # columns have no room for sizes
            columns = 2 if len(lines) > rows else 1
        most = rows * columns
        return [lines[start : start + most] for start in range(0, len(lines), most)], columns

    def puzzle_lines(self, chapter: Chapter, titled: bool, sized: bool = True) -> list[ContentsLine]:
        """Return the lines of the puzzles in a chapter. Neighbours that look equal in the contents share one."""
        lines = [(page.heading(titled), page.size if sized else "", page.difficulty) for page in chapter.pages]
        contents, start = [], 0
        for (title, size, difficulty), equal_lines in groupby(lines):
            part = chapter.pages[start : start + len([*equal_lines])]
            contents.append(ContentsLine(spans(part), title, size, difficulty, f"puzzle {part[0].number}"))
            start += len(part)
        return contents

    def draw(self, lines: Sequence[ContentsLine], columns: int) -> float:
        """Draw a page of contents in columns of the same height, and return the y position below them."""
        writer = self.writer
        top = y = writer.heading("Contents")
        gap = COLUMN_GAP * writer.em if columns > 1 else 0.0
        width = (writer.width - gap * (columns - 1)) / columns
        rows = -(-len(lines) // columns)  # rounded up
        for column in range(columns):
            left = writer.left + column * (width + gap)
            y = min(y, self.draw_lines(lines[column * rows : (column + 1) * rows], top, left, width))
        return y

    def draw_lines(self, contents: Sequence[ContentsLine], y: float, start: float, width: float) -> float:
        """Draw lines of contents, each with a link to its page, and return the y position below them.

        The lines begin at the x position ``start`` and have this width.
        """
        writer, pen, em = self.writer, self.writer.pen, self.writer.em
        right = start + width
        numbers = max((pen.fonts.width(line.number, LISTED * em) for line in contents), default=0.0)
        difficulty_width, size_width = (
            max((pen.fonts.width(text, ASIDE * em) for text in column), default=0.0) + COLUMN_SPACE * em
            for column in ([line.difficulty for line in contents], [line.size for line in contents])
        )
        grades = right - PAGE_SPACE * em - difficulty_width  # the left edge of the column with the difficulties
        has_sizes = grades - size_width - numbers - start > TITLED * em
        sizes = grades - size_width if has_sizes else grades
        for line in contents:
            # titles begin behind the numbers, which are aligned on the right
            left = start + (numbers + 8 * em if line.number else 0)
            pen.text(line.number, start + numbers, y, LISTED * em, anchor="end")
            # a line without size and difficulty has only its page number on the right
            end = sizes if line.size or line.difficulty else right - 30 * em
            used = pen.text(line.title, left, y, LISTED * em, room=end - left - 6)
            self.draw_dots(left + used + 6, end - 6, y)
            if has_sizes:
                pen.text(line.size, sizes, y, ASIDE * em, grey=GREY)
            pen.text(line.difficulty, grades, y, ASIDE * em, grey=GREY)
            pen.text(str(writer.at[line.key]), right, y, LISTED * em, anchor="end")
            place = start, y - 4 * em, right, y + 11 * em  # around the letters
            writer.canvas.linkRect("", line.key, place, relative=1, Border="[0 0 0]")
            y -= LINE * em
        return y

    def draw_dots(self, start: float, end: float, y: float) -> None:
        """Draw a dotted line that leads to the next column."""
        if end - start > 10:
            self.writer.canvas.setDash(0.7, 3)
            self.writer.pen.line(start, y, end, y, 0.7, 0.6)
            self.writer.canvas.setDash()


def spans(pages: Sequence[PrintedPuzzle]) -> str:
    """Return the numbers of puzzles in words, such as "1 to 5, 7"."""
    # in a run of consecutive numbers, the number less its place is always the same
    runs = groupby(enumerate(sorted(page.number for page in pages)), key=lambda placed: placed[1] - placed[0])
    ends = [(numbers[0], numbers[-1]) for numbers in ([number for _, number in run] for _, run in runs)]
    return ", ".join(str(first) if first == last else f"{first} to {last}" for first, last in ends)
