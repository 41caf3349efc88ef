"""Writes puzzles as vector PDF: a sheet with one puzzle, or a booklet. Needs ``pip install 'nono-puzzles[print]'``.

A booklet has a cover, contents with links, the rules of its genres, the puzzles (several per page if they are small),
and the solutions at the end.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from math import inf

from nono.base.distribution import needs
from nono.base.limits import within
from nono.grading.grade import WORDS
from nono.renderers.fonts import STANDARD, Fonts
from nono.renderers.items import CELL, Sheet
from nono.renderers.layout import FOOTER, MARGIN, PAPERS, Block, Layout, Place, Sizes, layouts
from nono.renderers.pen import Pen
from nono.renderers.printed import (
    Printed,
    Style,
    author_of,
    counted,
    example_of,
    heading_of,
    is_booklet,
    line_of,
    rules_shown,
)

# Cell sizes in points: 13 points are 4.6 millimetres, about as in printed magazines.
SHEET = Sizes(shared=13, largest=48, most=1, alone=48, top=58)
PUZZLES = Sizes(shared=13, largest=26, most=6, alone=36)
SOLUTIONS = Sizes(shared=0.7, largest=1, most=30, alone=1, top=34)  # as factors of SMALL or SINGLE
SMALL = 8.0, 130.0  # in a booklet: maximum side of a cell and of a whole solution, in points
SINGLE = 16.0, 300.0  # the same for the solution of a single puzzle
HEADING, SMALL_HEADING = 30.0, 13.0  # height of a puzzle's heading and of a solution's heading, in points
LEAST = 150.0, 78.0  # minimum width of a puzzle and of a solution in points, which leaves room for their titles
MOVES = 230.0, 7.5, 9.5  # for the moves of peg solitaire: width of the text, font size and line height
LINE = 17.0  # line height of the contents
BETWEEN = 18.0  # space below the rules of a genre
RULES = 10.5, 14.5  # for a single puzzle: font size and line height of the rules
# for several puzzles without pages of rules: font size, line height and width of the rules
SMALL_RULES = 8.5, 11.0, 230.0
EXAMPLE = 1.3  # scale of the examples in the rules: points per unit
GREY = 0.35


def booklet(pages: Sequence[Printed], style: Style, deadline: float = inf) -> bytes:
    """Return the file as bytes; raises `PuzzleError` if reportlab is missing, and `LimitError` after the deadline."""
    with needs("print", "reportlab", "PDF files"):
        from reportlab.pdfgen.canvas import Canvas
    out = io.BytesIO()
    fonts = Fonts(style.font)
    fonts.runs("1")  # registers the standard font
    canvas = Canvas(
        out, pagesize=PAPERS[style.paper], invariant=1, lang="en", initialFontName=fonts.own or STANDARD[False]
    )
    _Book(Pen(canvas, fonts, within(deadline, "the booklet was drawn")), pages, style).draw()
    canvas.save()
    return out.getvalue()


class _Book:
    """Draws the pages of a file one after another."""

    def __init__(self, pen: Pen, pages: Sequence[Printed], style: Style) -> None:
        self.pen = pen
        self.canvas = pen.canvas
        self.pages = pages
        self.style = style
        self.paper = PAPERS[style.paper]
        self.title = heading_of(pages, style)
        self.author = author_of(pages, style)
        self.number = 0
        self.single = len(pages) == 1 and not style.booklet
        self.front = is_booklet(pages, style)
        sizes = PUZZLES
        if self.single:
            rules = self.rule_lines(pages[0], self.paper)
            sizes = SHEET._replace(top=SHEET.top + len(rules) * RULES[1] + (RULES[0] if rules else 0))
        self.blocks = [self.block(page) for page in pages]
        self.layouts = layouts(self.blocks, self.paper, sizes)
        self.answers = [(number, page.answer) for number, page in enumerate(pages) if page.answer is not None]
        self.back = layouts([self.small_block(*answer) for answer in self.answers], self.paper, SOLUTIONS)
        lines = int((self.paper[1] - 2 * MARGIN - FOOTER - 60) // LINE)
        self.contents = [range(at, min(len(pages), at + lines)) for at in range(0, len(pages), lines)]
        self.rules = list(self.rule_pages()) if self.front else []

    def block(self, page: Printed) -> Block:
        width, height = page.drawing.width / CELL, page.drawing.height / CELL
        if self.single:
            return Block(width, height, 0.0)
        rules = self.rule_lines(page)
        return Block(
            width,
            height,
            HEADING + len(rules) * SMALL_RULES[1] + (6 if rules else 0),
            least=SMALL_RULES[2] if rules else LEAST[0],
        )

    def rule_lines(self, page: Printed, paper: tuple[float, float] | None = None) -> list[str]:
        """Return the lines of the rules beside a puzzle; none in a booklet, which has pages of rules."""
        if self.front or not self.style.rules:
            return []
        size, room = (SMALL_RULES[0], SMALL_RULES[2]) if paper is None else (RULES[0], paper[0] - 2 * MARGIN)
        return self.pen.fonts.wrapped(page.rules.text, size, room)

    def small_block(self, number: int, sheet: Sheet) -> Block:
        scale = self.small(sheet)
        width, height = sheet.width * scale, sheet.height * scale
        moves = self.move_lines(self.pages[number])
        return Block(width, height, SMALL_HEADING, len(moves) * MOVES[2] + 4, MOVES[0] if moves else LEAST[1])

    def small(self, sheet: Sheet) -> float:
        """Return the scale for drawing a solution, in points per unit."""
        cell, side = SINGLE if self.single else SMALL
        return min(cell / CELL, side / max(sheet.width, sheet.height))

    def move_lines(self, page: Printed) -> list[str]:
        return self.pen.fonts.wrapped(page.moves, MOVES[1], MOVES[0]) if page.moves else []

    def draw(self) -> None:
        self.describe()
        if self.front:
            self.cover()
            for part in self.contents:
                self.contents_page(part)
            for number, items in enumerate(self.rules):
                self.rules_page(items, number == 0)
        for layout in self.layouts:
            self.puzzles_page(layout)
        for number, layout in enumerate(self.back):
            self.solutions_page(layout, number == 0)

    def describe(self) -> None:
        """Store title, author, subject and keywords in the file."""
        canvas = self.canvas
        canvas.setTitle(self.title)
        canvas.setAuthor(self.author or "nono")
        canvas.setCreator("nono")
        canvas.setSubject(counted(self.pages))
        canvas.setKeywords(", ".join(dict.fromkeys(["puzzles", *(page.rules.plural for page in self.pages)])))
        if self.front:
            canvas.showOutline()

    # Pages

    def begin(self, paper: tuple[float, float] | None = None) -> tuple[float, float]:
        """Start a new page and return its size."""
        self.pen.check()
        self.number += 1
        paper = paper or self.paper
        self.canvas.setPageSize(paper)
        return paper

    def end(self, paper: tuple[float, float], numbered: bool = True) -> None:
        """End a page and print its number."""
        if numbered and not (self.single and not self.back):
            self.pen.text(str(self.number), paper[0] / 2, MARGIN - 10, 9, anchor="middle")
        self.canvas.showPage()

    def mark(self, key: str, words: str, level: int = 0, closed: bool = False) -> None:
        """Add a bookmark and an outline entry for this page."""
        self.canvas.bookmarkPage(key)
        self.canvas.addOutlineEntry(words, key, level, closed)

    def cover(self) -> None:
        """Draw the cover with the title in a frame, an example, the number of puzzles, and a line for a name."""
        width, height = paper = self.begin()
        self.mark("cover", self.title)
        canvas = self.canvas
        canvas.setStrokeGray(0)
        for inset, thick in ((MARGIN, 3.0), (MARGIN + 7, 0.7)):
            canvas.setLineWidth(thick)
            canvas.rect(inset, inset, width - 2 * inset, height - 2 * inset)
        room = width - 4 * MARGIN
        y = height * 0.68
        for line in self.pen.fonts.wrapped(self.title, 34, room, bold=True)[:3]:
            self.pen.text(line, width / 2, y, 34, bold=True, room=room, anchor="middle")
            y -= 42
        for text, size in ((line_of(self.style.subtitle), 17), (self.author and f"by {self.author}", 13)):
            for line in self.pen.fonts.wrapped(text, size, room)[:3] if text else []:
                self.pen.text(line, width / 2, y, size, room=room, anchor="middle")
                y -= size + 6
        sheet = example_of(self.pages[0].kind)
        if sheet is not None:
            scale = min(2.4, room / sheet.width)
            self.pen.sheet(sheet, (width - sheet.width * scale) / 2, height * 0.41, scale)
        kinds = self.pen.fonts.wrapped(counted(self.pages), 13, room)
        for number, line in enumerate(reversed(kinds)):
            self.pen.text(line, width / 2, MARGIN + 92 + 17 * number, 13, anchor="middle")
        words = [page.difficulty for page in self.pages if page.difficulty]
        grades = [f"{words.count(word)} {word}" for word in sorted({*words}, key=_rank)]
        self.pen.text(", ".join(grades), width / 2, MARGIN + 74, 10.5, room=room, anchor="middle", grey=GREY)
        self.name_line(width / 2 - 110, MARGIN + 38, 220)
        self.end(paper, numbered=False)

    def name_line(self, x: float, y: float, width: float) -> None:
        """Draw a line on which the reader can write a name."""
        self.pen.text("Name", x, y, 10, grey=GREY)
        self.pen.line(x + 32, y - 2, x + width, y - 2, 0.6, GREY)

    def contents_page(self, part: range) -> None:
        """Draw a page of contents: a line for each puzzle with its number, title, size, difficulty, page and a link."""
        width, height = paper = self.begin()
        if part.start == 0:
            self.mark("contents", "Contents")
        y = height - MARGIN - 18
        self.pen.text("Contents", MARGIN, y, 18, bold=True)
        y -= 34
        columns = MARGIN + 26, width - MARGIN - 218, width - MARGIN - 84, width - MARGIN
        for at in part:
            page = self.pages[at]
            self.pen.text(str(at + 1), MARGIN + 18, y, 10.5, anchor="end")
            used = self.pen.text(
                page.heading(self.style.titles), columns[0], y, 10.5, room=columns[1] - columns[0] - 12
            )
            self.dots(columns[0] + used + 6, columns[1] - 6, y)
            self.pen.text(page.size, columns[1], y, 10, room=128, grey=GREY)
            self.pen.text(page.difficulty, columns[2], y, 10, room=58, grey=GREY)
            self.pen.text(str(self.first_page + self.page_of(at)), columns[3], y, 10.5, anchor="end")
            self.canvas.linkRect("", f"puzzle {at + 1}", (MARGIN, y - 4, width - MARGIN, y + 11), Border="[0 0 0]")
            y -= LINE
        self.end(paper)

    @property
    def first_page(self) -> int:
        """The page number of the first page of puzzles."""
        return (1 + len(self.contents) + len(self.rules) if self.front else 0) + 1

    def page_of(self, number: int) -> int:
        """Return the index of the page with this puzzle; the first page of puzzles has the index 0."""
        return next(at for at, one in enumerate(self.layouts) if one.places[-1].number >= number)

    def dots(self, start: float, end: float, y: float) -> None:
        """Draw a dotted line that leads to the next column."""
        if end - start > 10:
            self.canvas.setDash(0.7, 3)
            self.pen.line(start, y, end, y, 0.7, 0.6)
            self.canvas.setDash()

    def rule_pages(self) -> Iterator[list[tuple[str, str, Sheet | None]]]:
        """Yield the rules for each page, as many as fit: names, texts and examples."""
        room = self.paper[1] - 2 * MARGIN - FOOTER - 52
        part: list[tuple[str, str, Sheet | None]] = []
        left = room
        for item in rules_shown(self.pages, self.style):
            high = self.rule_height(item)
            if part and high - BETWEEN > left:  # the last rule on a page needs no space below
                yield part
                part, left = [], room
            part.append(item)
            left -= high
        yield part

    def rule_height(self, item: tuple[str, str, Sheet | None]) -> float:
        lines = len(self.pen.fonts.wrapped(item[1], 11, self.paper[0] - 2 * MARGIN))
        return 20 + 15 * lines + (item[2].height * EXAMPLE + 14 if item[2] else 0) + BETWEEN

    def rules_page(self, items: Sequence[tuple[str, str, Sheet | None]], first: bool) -> None:
        """Draw a page of rules, each with name, text and example."""
        width, height = paper = self.begin()
        if first:
            self.mark("rules", "How to solve")
        y = height - MARGIN - 18
        self.pen.text("How to solve", MARGIN, y, 18, bold=True)
        y -= 34
        for name, text, example in items:
            self.pen.text(name, MARGIN, y, 13, bold=True)
            y -= 20
            for line in self.pen.fonts.wrapped(text, 11, width - 2 * MARGIN):
                self.pen.text(line, MARGIN, y, 11)
                y -= 15
            if example is not None:
                self.pen.sheet(example, MARGIN, y + 4, EXAMPLE)
                y -= example.height * EXAMPLE + 14
            y -= BETWEEN
        self.end(paper)

    def puzzles_page(self, layout: Layout) -> None:
        """Draw a page of puzzles."""
        paper = self.begin(layout.paper)
        for place in layout.places:
            page = self.pages[place.number]
            top = paper[1] - place.y
            scale = layout.cell / CELL
            left = place.x + (place.width - page.drawing.width * scale) / 2
            if self.front:
                self.mark(f"puzzle {place.number + 1}", self.named(place.number), int(len(self.pages) > 1))
            if self.single:
                self.sheet_heading(page, paper)
            else:
                x = place.x if place.width > page.drawing.width * scale + 1 else left
                self.pen.text(self.named(place.number), x, top - 11, 12, bold=True, room=place.width)
                self.pen.text(page.about(self.style.titles), x, top - 23, 8.5, room=place.width, grey=GREY)
                for number, line in enumerate(self.rule_lines(page)):
                    self.pen.text(line, x, top - 37 - number * SMALL_RULES[1], SMALL_RULES[0])
            self.pen.sheet(page.drawing, left, top - self.blocks[place.number].heading, scale)
        self.end(paper)

    def named(self, number: int) -> str:
        """Return the heading of a puzzle: its number and, if titles are shown, its title."""
        return f"{number + 1}.  {self.pages[number].heading(self.style.titles)}"

    def sheet_heading(self, page: Printed, paper: tuple[float, float]) -> None:
        """Draw the heading of a single puzzle: its title, its size and other facts, and a line for a name."""
        width, height = paper
        line = 190.0
        self.pen.text(self.title, MARGIN, height - MARGIN - 18, 20, bold=True, room=width - 2 * MARGIN - line - 20)
        self.pen.text(
            page.about(self.style.titles), MARGIN, height - MARGIN - 34, 10, room=width - 2 * MARGIN, grey=GREY
        )
        self.name_line(width - MARGIN - line, height - MARGIN - 16, line)
        for number, words in enumerate(self.rule_lines(page, paper)):
            self.pen.text(words, MARGIN, height - MARGIN - 56 - number * RULES[1], RULES[0])

    def solutions_page(self, layout: Layout, first: bool) -> None:
        """Draw a page of small solutions."""
        paper = self.begin(layout.paper)
        height = paper[1]
        if first and self.front:
            self.mark("solutions", "Solutions")
        self.pen.text("Solutions" if len(self.answers) > 1 else "Solution", MARGIN, height - MARGIN - 16, 16, bold=True)
        for place in layout.places:
            self.answer(*self.answers[place.number], place, layout.cell, height - place.y)
        self.end(paper)

    def answer(self, number: int, sheet: Sheet, place: Place, scale: float, top: float) -> None:
        """Draw one solution with its title and, in peg solitaire, its moves."""
        page = self.pages[number]
        scale *= self.small(sheet)
        left = place.x if page.moves else place.x + (place.width - sheet.width * scale) / 2
        title = page.title if self.single else f"{number + 1}. {page.title}"
        x = min(left, place.x + place.width - LEAST[1])
        self.pen.text(title, x, top - 8, 8.5, room=place.x + place.width - x)
        self.pen.sheet(sheet, left, top - SMALL_HEADING, scale)
        y = top - SMALL_HEADING - sheet.height * scale - MOVES[2]
        for line in self.move_lines(page):
            self.pen.text(line, place.x, y, MOVES[1])
            y -= MOVES[2]


def _rank(word: str) -> tuple[int, str]:
    """Return the rank of a difficulty, for sorting words for difficulties."""
    known = list(WORDS.values())
    return known.index(word) if word in known else len(known), word
