"""The pages before and between the puzzles of a book: cover, contents, rules, and chapter openings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.renderers.book.pages import THIN, Leaf, Lettering, PageMark, PageWriter, legible_scale
from nono.renderers.drawing.items import Sheet
from nono.renderers.printing.chapters import Chapter
from nono.renderers.printing.printed_puzzle import PrintedPuzzle, line_of
from nono.renderers.printing.rules import RulesText, capitalized, example_of
from nono.renderers.printing.style import Style
from nono.renderers.printing.words import grades_in_words, kinds_in_words, rules_shown

LINE = 17.0  # line height of the contents
BETWEEN = 18.0  # space below the rules of a genre
EXAMPLE, CHAPTER_EXAMPLE = 1.3, 2.0  # scale of the examples in the rules and in chapters: points per unit
TOP = 52.0  # space for the heading of a page
COLUMN, COLUMN_GAP = 225.0, 18.0  # minimum width of a column of the contents, and the space between columns
TITLED = 70.0  # the contents leave out the sizes if less than this width remains for titles
GREY = 0.35  # of texts that are less important: 0 is black
# Texts that do not fit shrink by the first factor, again and again, down to the second one.
SMALLER, LEAST_EM = 0.95, 0.5
LEADING = 1.24  # line height of titles on several lines, in font sizes
# Font sizes of the contents: of numbers and titles, and of sizes and difficulties.
LISTED, ASIDE = 10.5, 10.0
CONTENTS_TOP = 60.0  # space for the heading of the contents and below the last line
FRAME = 28.0  # space between the edge of the cover's content and its texts, in which the frame lies
COVER_TITLE = 0.68  # height of the title on the cover, as a share of the page; an example fits below it
COVER_NAME = 34.0  # font size of the title on the cover
SUBTITLE, BY = 17.0, 13.0  # font sizes of the subtitle and of the author
LARGEST_EM = 1.4  # in large print, subtitle and author grow less than other texts
COUNTS = Lettering(11.0, 16.0)  # the numbers of puzzles on the cover
COVER_ROOM = 54.0  # space that an example on the cover needs at least, and that above it
COVER_LINE = 220.0  # width of the line for a name
HEADING = Lettering(18.0, 34.0)  # the heading of a page, and the distance to the text below it
RULES_NAME, RULES_TEXT = Lettering(13.0, 20.0), Lettering(11.0, 15.0)  # the name of a genre, and its rules
BELOW_EXAMPLE = 14.0  # space between the text of rules and their example, and below it
CHAPTER_NAME, CHAPTER_GAP = 26.0, 40.0  # font size of a chapter's name, and the space above it and below its numbers
CHAPTER_NUMBERS = 13.0  # font size of the numbers of a chapter's puzzles
COLUMN_SPACE = 12.0  # in the contents: space between columns
PAGE_SPACE = 24.0  # in the contents: width of the column of page numbers
FOOT = 74.0  # height of the numbers of puzzles above the edge of the cover, above the line for a name


class ContentsLine(NamedTuple):
    """A line of the contents: number, title, size, difficulty, and the mark that it refers to."""

    number: str
    title: str
    size: str
    difficulty: str
    key: str


@dataclass
class Opening:
    """Draws the pages before the puzzles. ``further`` are lines of the contents for the pages after the puzzles."""

    writer: PageWriter
    pages: Sequence[PrintedPuzzle]
    chapters: Sequence[Chapter]
    style: Style
    title: str
    author: str
    further: Sequence[ContentsLine]

    def __post_init__(self) -> None:
        self.pen = self.writer.pen
        self.fonts = self.pen.fonts
        self.em = self.writer.em

    def leaves(self) -> list[Leaf]:
        """Return the pages before the first puzzle."""
        leaves = [Leaf(self.draw_cover, [PageMark("cover", self.title)], numbered=False)]
        contents = self.contents_lines()
        height = self.writer.paper.area[1]
        rows = max(1, int((height - CONTENTS_TOP * self.em) // (LINE * self.em)))
        columns = 1
        if len(contents) > rows and self.writer.paper.area[0] > 2 * COLUMN * self.em:
            contents = self.contents_lines(sized=False)  # columns have no room for sizes
            columns = 2 if len(contents) > rows else 1
        # the lines on the last page of the contents, and the height left below them for rules
        last = len(contents) - (len(contents) - 1) // (rows * columns) * rows * columns
        below = height - (2 * TOP + LINE * (-(-last // columns) + 1)) * self.em
        below_contents, *rule_pages = self.rule_pages(below) if self.style.rules else [[]]
        for start in range(0, len(contents), rows * columns):
            part = contents[start : start + rows * columns]
            is_last = start + rows * columns >= len(contents)
            marks = [PageMark("contents", "Contents")] if start == 0 else []
            rules = below_contents if is_last else []
            marks += [PageMark("rules", "How to solve")] if rules else []
            leaves.append(Leaf(partial(self.draw_contents, part, columns, rules), marks))
        for number, items in enumerate(rule_pages):
            is_first = number == 0 and not below_contents
            marks = [PageMark("rules", "How to solve")] if is_first else []
            leaves.append(Leaf(partial(self.rules, items), marks))
        return leaves

    def contents_lines(self, sized: bool = True) -> list[ContentsLine]:
        """Return the lines of the contents: of chapters or, in a book without chapters, of puzzles; then ``further``.

        A book without chapters is stored as a single chapter without a name.
        """
        if self.chapters[0].name:
            contents = [
                ContentsLine(
                    number="", title=chapter.name, size="", difficulty=self.span(chapter), key=f"chapter {index}"
                )
                for index, chapter in enumerate(self.chapters)
            ]
        else:
            contents = self.puzzle_lines(self.chapters[0], self.style.titled, sized)
        return [*contents, *self.further]

    def puzzle_lines(self, chapter: Chapter, titled: bool, sized: bool = True) -> list[ContentsLine]:
        """Return the lines of the puzzles in a chapter. Neighbours that look equal in the contents share one."""
        lines = [(page.heading(titled), page.size if sized else "", page.difficulty) for page in chapter.pages]
        contents, start = [], 0
        for (title, size, difficulty), equal_lines in groupby(lines):
            part = chapter.pages[start : start + len([*equal_lines])]
            contents.append(ContentsLine(spans(part), title, size, difficulty, f"puzzle {part[0].number}"))
            start += len(part)
        return contents

    def span(self, chapter: Chapter) -> str:
        """Return the numbers of the puzzles in a chapter."""
        return spans(chapter.pages)

    def fitted_title(self, text: str, size: float, room: float) -> tuple[list[str], float]:
        """Return at most four lines of a title, and a font size of up to ``size`` at which its longest word fits."""
        widest = max((self.fonts.width(word, size, bold=True) for word in text.split()), default=0.0)
        size *= max(0.4, min(1.0, room / widest)) if widest else 1.0
        return self.fonts.wrapped(text, size, room, bold=True)[:4], size

    def draw_headline(self, room: float, y: float) -> float:
        """Draw title, subtitle and author of the book in the middle, and return the y position below them."""
        lines, size = self.fitted_title(self.title, COVER_NAME, room)
        for line in lines:
            self.pen.text(line, self.writer.middle, y, size, bold=True, room=room, anchor="middle")
            y -= LEADING * size
        em = min(self.em, LARGEST_EM)
        for text, text_size in (
            (line_of(self.style.subtitle), SUBTITLE * em),
            (self.author and f"by {self.author}", BY * em),
        ):
            for line in self.fonts.wrapped(text, text_size, room)[:3]:
                self.pen.text(line, self.writer.middle, y, text_size, room=room, anchor="middle")
                y -= text_size + 6
        return y

    def draw_cover(self) -> None:
        """Draw the cover: a frame, the numbers of puzzles at its foot, an example, and a line for a name."""
        writer, em = self.writer, self.em
        height, low = writer.paper.size[1], writer.paper.outer
        room = writer.width - 2 * FRAME
        y = self.draw_headline(room, height * COVER_TITLE)
        foot = low + FOOT
        texts = [grades_in_words(self.pages), kinds_in_words(self.pages)]
        for text in texts:
            for line in reversed(self.fonts.wrapped(text, COUNTS.size * em, room)):
                self.pen.text(line, writer.middle, foot, COUNTS.size * em, anchor="middle", grey=GREY)
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
                top = (y + foot + 24 + sheet.height * scale) / 2
                self.pen.sheet(sheet, writer.middle - sheet.width * scale / 2, top, scale)
        wide = min(COVER_LINE * em, room)
        name_line(writer, writer.middle - wide / 2, low + 38, wide, 10 * em)

    def heading(self, words: str, top: float | None = None) -> float:
        """Draw a heading at the top of the page or at the y position ``top``, and return the y position below it."""
        y = (self.writer.top if top is None else top) - HEADING.size * self.em
        self.pen.text(words, self.writer.left, y, HEADING.size * self.em, bold=True, room=self.writer.width)
        return y - HEADING.line * self.em

    def draw_contents(self, contents: Sequence[ContentsLine], columns: int, rules: Sequence[RulesText]) -> None:
        """Draw a page of contents in columns of the same height, and rules below."""
        writer = self.writer
        top = y = self.heading("Contents")
        gap = COLUMN_GAP * self.em if columns > 1 else 0.0
        width = (writer.width - gap * (columns - 1)) / columns
        rows = -(-len(contents) // columns)
        for column in range(columns):
            left = writer.left + column * (width + gap)
            y = min(y, self.draw_lines(contents[column * rows : (column + 1) * rows], top, left, width))
        if rules:
            self.rules(rules, y - LINE * self.em)

    def draw_lines(self, contents: Sequence[ContentsLine], y: float, start: float, width: float) -> float:
        """Draw lines of contents, each with a link to its page, and return the y position below them.

        The lines begin at the x position ``start`` and have this width.
        """
        writer, pen, em = self.writer, self.pen, self.em
        right = start + width
        numbers = max((self.fonts.width(line.number, LISTED * em) for line in contents), default=0.0)
        widths = [
            max((self.fonts.width(text, ASIDE * em) for text in column), default=0.0) + COLUMN_SPACE * em
            for column in ([line.difficulty for line in contents], [line.size for line in contents])
        ]
        grades = right - PAGE_SPACE * em - widths[0]  # the left edge of the column with the difficulties
        has_sizes = grades - widths[1] - numbers - start > TITLED * em
        sizes = grades - widths[1] if has_sizes else grades
        for line in contents:
            left = start + (numbers + 8 * em if line.number else 0)
            pen.text(line.number, start + numbers, y, LISTED * em, anchor="end")
            end = sizes if line.size or line.difficulty else right - 30 * em
            used = pen.text(line.title, left, y, LISTED * em, room=end - left - 6)
            self.draw_dots(left + used + 6, end - 6, y)
            if has_sizes:
                pen.text(line.size, sizes, y, ASIDE * em, grey=GREY)
            pen.text(line.difficulty, grades, y, ASIDE * em, grey=GREY)
            pen.text(str(writer.at[line.key]), right, y, LISTED * em, anchor="end")
            place = start, y - 4 * em, right, y + 11 * em
            writer.canvas.linkRect("", line.key, place, relative=1, Border="[0 0 0]")
            y -= LINE * em
        return y

    def draw_dots(self, start: float, end: float, y: float) -> None:
        """Draw a dotted line that leads to the next column."""
        if end - start > 10:
            self.writer.canvas.setDash(0.7, 3)
            self.pen.line(start, y, end, y, 0.7, 0.6)
            self.writer.canvas.setDash()

    def rule_pages(self, below: float) -> list[list[RulesText]]:
        """Return the rules of each page. Each rule is on the first page that has room for it.

        The first page is that of the contents, with a height of ``below`` left. Chapters of a genre contain its rules
        themselves.
        """
        room = self.writer.paper.area[1] - TOP * self.em
        grades = self.style.chapters != "difficulty"  # these chapters explain their difficulties themselves
        left = [below]  # for each page, the height that is left
        pages: list[list[RulesText]] = [[]]
        for item in rules_shown(self.pages, self.style, genres=self.style.chapters != "genre", grades=grades):
            high = self.rule_height(item)
            # the last rule on a page needs no space below
            needed = high - BETWEEN * self.em
            page = next((page for page in range(len(pages)) if needed <= left[page]), len(pages))
            if page == len(pages):
                pages.append([])
                left.append(room)
            pages[page].append(item)
            left[page] -= high
        return pages

    def rule_height(self, item: RulesText, em: float = 0.0) -> float:
        """Return the height of the rules of a genre, with the space below them."""
        em = em or self.em
        _, text, example = item
        lines = len(self.fonts.wrapped(text, RULES_TEXT.size * em, self.writer.paper.area[0]))
        example_height = example.height * self.example_scale(example, em) + BELOW_EXAMPLE * em if example else 0.0
        return (RULES_NAME.line + RULES_TEXT.line * lines + BETWEEN) * em + example_height

    def example_scale(self, sheet: Sheet, em: float) -> float:
        """Return the scale of an example, in points per unit."""
        most = CHAPTER_EXAMPLE if self.style.chapters == "genre" else EXAMPLE
        return min(max(most * em, legible_scale(sheet)), self.writer.paper.area[0] / sheet.width)

    def rules(self, items: Sequence[RulesText], top: float | None = None) -> None:
        """Draw rules from the top of a page or from the y position ``top``, each with name, text and example."""
        y = self.heading("How to solve", top)
        for item in items:
            y = self.draw_rules(item, y)

    def draw_rules(self, item: RulesText, y: float) -> float:
        """Draw the rules of a genre, smaller if they are too long for the page, and return the y position below."""
        name, text, example = item
        # no space is needed below and, without a name, no line for the name
        spare = BETWEEN if name else BETWEEN + RULES_NAME.line
        em = self.fitting_em(y, lambda em: self.rule_height(item, em) - spare * em, text)
        if name:
            self.pen.text(name, self.writer.left, y, RULES_NAME.size * em, bold=True, room=self.writer.width)
            y -= RULES_NAME.line * em
        for line in self.fonts.wrapped(text, RULES_TEXT.size * em, self.writer.width):
            self.pen.text(line, self.writer.left, y, RULES_TEXT.size * em)
            y -= RULES_TEXT.line * em
        if example is not None:
            scale = self.example_scale(example, em)
            self.pen.sheet(example, self.writer.left, y + 4 * em, scale)
            y -= example.height * scale + BELOW_EXAMPLE * em
        return y - BETWEEN * em

    def fitting_em(self, y: float, height: Callable[[float], float], words: str) -> float:
        """Return the em at which something of this height fits between ``y`` and the foot of the page.

        Raises `PuzzleError` if it does not fit even with the smallest letters that are allowed.
        """
        room = y - (self.writer.top - self.writer.height)
        em = self.em
        while height(em) > room:
            if em * SMALLER < LEAST_EM * self.em:
                raise PuzzleError(
                    f"the text {excerpt(words)} does not fit on a page of the size {self.style.paper}\n"
                    "choose larger paper, or leave out large print or the chapters",
                    "too-large",
                )
            em *= SMALLER
        return em

    def chapter_leaf(self, number: int) -> Leaf:
        """Return the first page of a chapter."""
        name = self.chapters[number].name
        return Leaf(partial(self.draw_chapter, number), [PageMark(f"chapter {number}", name)], opens=True)

    def draw_chapter(self, number: int) -> None:
        """Draw the name of a chapter, its rules or what its grades mean, and a list of its puzzles.

        The list is the first one that fits on the page: with titles, without titles, or only the range of sizes.
        """
        writer, em = self.writer, self.em
        chapter = self.chapters[number]
        lines, size = self.fitted_title(chapter.name, CHAPTER_NAME * em, writer.width)
        y = writer.top - CHAPTER_GAP * em
        for line in lines:
            self.pen.text(line, writer.left, y, size, bold=True, room=writer.width)
            y -= LEADING * size
        puzzles = f"{'Puzzle' if len(chapter.pages) == 1 else 'Puzzles'} {self.span(chapter)}"
        self.pen.text(puzzles, writer.left, y, CHAPTER_NUMBERS * em, grey=GREY)
        y -= CHAPTER_GAP * em
        items: list[RulesText] = []
        if self.style.chapters != "genre":
            items = [
                RulesText("", f"{capitalized(kinds_in_words(chapter.pages))}.", None),
                RulesText("", chapter.text, None),
            ]
        elif self.style.rules:
            items = rules_shown(chapter.pages, self.style, grades=False)
        for _, text, example in items:
            y = self.draw_rules(RulesText("", text, example), y)  # without a name, which is that of the chapter
        first_puzzle = f"puzzle {chapter.pages[0].number}"
        sizes = size_range(chapter.pages)
        short = [ContentsLine(number=self.span(chapter), title=sizes, size="", difficulty="", key=first_puzzle)]
        for contents in (
            self.puzzle_lines(chapter, self.style.titled),
            self.puzzle_lines(chapter, titled=False),
            short,
        ):
            if y - LINE * em * len(contents) > writer.top - writer.height:
                self.draw_lines(contents, y, writer.left, writer.width)
                break


def size_range(pages: Sequence[PrintedPuzzle]) -> str:
    """Return the sizes with the fewest and the most cells in words, such as "5 \u00d7 5 to 40 \u00d7 30"."""
    by_size = sorted(pages, key=lambda page: page.width * page.height)
    least, most = (page.size.partition(",")[0] for page in (by_size[0], by_size[-1]))
    return least if least == most else f"{least} to {most}"


def spans(pages: Sequence[PrintedPuzzle]) -> str:
    """Return the numbers of puzzles in words, such as "1 to 5, 7"."""
    runs = groupby(enumerate(sorted(page.number for page in pages)), key=lambda placed: placed[1] - placed[0])
    ends = [(numbers[0], numbers[-1]) for numbers in ([number for _, number in run] for _, run in runs)]
    return ", ".join(str(first) if first == last else f"{first} to {last}" for first, last in ends)


def name_line(writer: PageWriter, x: float, y: float, width: float, size: float = 10.0) -> None:
    """Draw the word "Name" from ``x`` and ``y`` on, and a line beside it on which the reader can write.

    ``width`` is that of both together, and ``size`` the font size of the word.
    """
    wide = writer.pen.text("Name", x, y, size, grey=GREY)
    writer.pen.line(x + max(3.2 * size, wide + 0.2 * size), y - 2, x + width, y - 2, 0.6, GREY)
