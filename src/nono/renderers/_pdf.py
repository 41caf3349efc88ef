"""Writes puzzles as vector PDF: a sheet with one puzzle, or a book. Needs ``pip install 'nono-puzzles[print]'``.

A book has a cover or front matter, contents with links, rules, the puzzles (several per page if they are small), the
solutions, and on request an index of the answers.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import inf

from nono.base.distribution import load_reportlab, needs
from nono.base.errors import PuzzleError, warn
from nono.base.files import expect_writable, save
from nono.base.limits import within
from nono.renderers._cover import cover_file
from nono.renderers._fonts import STANDARD, Fonts
from nono.renderers._front import Front, read_front
from nono.renderers._items import CELL, Label, Sheet, halves
from nono.renderers._opening import GREY, Entry, Opening, name_line
from nono.renderers._paper import (
    BOOK_SIZES,
    UNITS,
    Block,
    Layout,
    Paper,
    Place,
    Sizes,
    TooLargeError,
    bleed_width,
    book_papers,
    layouts,
    paper_size,
    sheet_paper,
)
from nono.renderers._press import NUMBER, Leaf, Mark, Pen, Press, paired
from nono.renderers._printed import Printed, author_of, chapters_of, counted, heading_of, line_of
from nono.renderers._style import LARGE_SIZE, Style

# Cell sizes in points: 13 points are 4.6 millimetres, about as in printed magazines.
SHEET = Sizes(shared=13, largest=48, most=1, alone=48, top=58)
PUZZLES = Sizes(shared=13, largest=26, most=6, alone=36)
LARGE_PRINT = Sizes(shared=26, largest=44, most=1, alone=60)
STRETCH = 1.2  # digits are enlarged by at most this factor to be legible in small cells
LEAST_CELL = 8.0  # cells of this size are still readable, if the user asks for more puzzles per page
SOLUTIONS = Sizes(shared=1, largest=1, most=30, alone=1, top=34)  # sizes are factors of SMALL, NUMBERS, SINGLE or HOLES
SMALL = 6.4, 104.0  # in a book: maximum side of a solution's cell, and of the whole solution, in points
NUMBERS = 11.2, 160.0  # the same for solutions with numbers or letters in the cells, which must be readable
SINGLE = 16.0, 300.0  # the same two maxima for the solution of a single puzzle
HOLES = 26.0, 230.0  # the same two maxima for peg solitaire, where the moves refer to small numbers in the holes
LARGE = 1.9  # factor of most font sizes in large print
HEADING, SMALL_HEADING = 30.0, 13.0  # height of a puzzle's heading and of a solution's heading, in points
LEAST = 150.0, 78.0  # minimum width of a puzzle and of a solution in points, which leaves room for their titles
MOVES = 230.0, 7.5, 9.5  # for the moves of peg solitaire: width of the text, font size and line height
LARGE_MOVES = 330.0, LARGE_SIZE, 20.0  # the same in large print
RULES = 10.5, 14.5  # for a single puzzle: font size and line height of the rules
# for several puzzles without pages of rules: font size, line height and width of the rules
SMALL_RULES = 8.5, 11.0, 230.0
INDEX = 11.0, 16.0, 112.0  # in the answer index: font size, line height and width of a column


def booklet(pages: Sequence[Printed], style: Style, deadline: float = inf) -> bytes:
    """Return the file as bytes; raises `PuzzleError` if reportlab is missing, and `LimitError` after the deadline."""
    with needs("print", "", "PDF files"):
        load_reportlab()
        from reportlab.pdfgen.canvas import Canvas

        fonts = Fonts(style.font)
        fonts.runs("1")  # registers the standard font
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1, lang="en", initialFontName=fonts.own or STANDARD[False])
    if style.cover:
        expect_writable(style.cover)
    pen = Pen(canvas, fonts, within(deadline, "the booklet was drawn"), style.service)
    front = read_front(style.front) if style.front else None
    size, bleed = paper_size(style.paper), bleed_width(style.bleed)
    if style.is_book(len(pages)):
        for most, paper in book_papers(size, bleed):  # the inner margin depends on the number of pages
            book = _Book(pen, paper, pages, style, front)
            leaves = paired(book.leaves(), Leaf(book.notes_page)) if style.press else book.leaves()
            if len(leaves) <= most:
                break
        book.expect_printable(len(leaves))
    else:
        book = _Book(pen, sheet_paper(size, bleed), pages, style, front)
        leaves = book.leaves()
    book.describe()
    book.warn_of_small_cells()
    book.press.print(leaves)
    canvas.save()
    if style.cover:
        subtitle = style.subtitle or (front.head.get("subtitle", "") if front else "")
        words = book.title, line_of(subtitle), book.author
        save(cover_file(pen, pages, words, size, len(leaves)), style.cover)
    return out.getvalue()


class _Book:
    """Plans and draws the pages of a file. ``single`` means a sheet with one puzzle."""

    def __init__(self, pen: Pen, paper: Paper, pages: Sequence[Printed], style: Style, front: Front | None) -> None:
        if front is not None:
            head = front.head
            title, author = style.title or head.get("title", ""), style.author or head.get("author", "")
            style = replace(style, title=title, author=author)
        self.pen = pen
        self.pages = pages
        self.style = style
        self.front = front
        self.em = LARGE if style.large_print else 1.0
        self.press = Press(pen, paper, self.em)
        wide, size, line = LARGE_MOVES if style.large_print else MOVES
        self.moves = min(wide, paper.area[0]), size, line
        self.title = heading_of(pages, style)
        self.author = author_of(pages, style)
        self.book = paper.bound
        self.single = len(pages) == 1 and not self.book
        self.chapters = chapters_of(pages, style)
        self.blocks = [self.block(page) for page in pages]
        areas = paper.area, paper.turned_area
        sizes = self.sizes()
        self.halves: dict[int, tuple[Sheet, Sheet]] = {}
        self.layouts = [
            layouts(self.blocks[one.start : one.start + len(one.pages)], *areas, sizes, one.start)
            for one in self.chapters
        ]
        self.answers = [(number, page.answer) for number, page in enumerate(pages) if page.answer is not None]
        self.layouts = [[half for layout in part for half in self.spread(layout)] for part in self.layouts]
        self.small = [self.small_block(*answer) for answer in self.answers]
        self.back = layouts(self.small, *areas, SOLUTIONS._replace(top=SOLUTIONS.top * self.em))

    def sizes(self) -> Sizes:
        """Return the limits for the pages of puzzles."""
        if self.single:
            rules = self.rule_lines(self.pages[0])
            return SHEET._replace(top=SHEET.top + len(rules) * RULES[1] + (RULES[0] if rules else 0))
        sizes = LARGE_PRINT if self.style.large_print else PUZZLES
        if self.style.per_page is not None:
            sizes = sizes._replace(most=self.style.per_page, shared=LEAST_CELL)
        return sizes

    def block(self, page: Printed) -> Block:
        width, height = page.drawing.width / CELL, page.drawing.height / CELL
        if self.single:
            return Block(width, height, 0.0)
        rules = self.rule_lines(page)
        least = SMALL_RULES[2] if rules else min(LEAST[0] * self.em, self.press.paper.area[0])
        if self.style.per_page:  # leave room for two puzzles side by side; long titles are reduced
            least = min(least, (self.press.paper.area[0] - 80) / 2)
        heading = HEADING * self.em + len(rules) * SMALL_RULES[1] + (6 if rules else 0)
        return Block(width, height, heading, least=least, finest=self.finest(page.drawing))

    def finest(self, sheet: Sheet) -> float:
        """Return the smallest cell size, in points, at which the digits fit into their cells in a legible size."""
        text = self.style.service.text
        least = min((item.size for item in sheet.items if isinstance(item, Label)), default=0.0)
        return text * CELL / (STRETCH * NUMBER * least) if text and least else 0.0

    def spread(self, layout: Layout) -> list[Layout]:
        """Return the layouts of two facing pages for a puzzle that is too large for one page, else the layout."""
        number = layout.places[0].number
        block, page = self.blocks[number], self.pages[number]
        if layout.cell >= block.finest or page.kind == "triddler" or self.style.show == "both":
            return [layout]
        left = page.drawing.board[0]
        fifths = range(1, int((page.drawing.width - left) / CELL / 5) + 1)
        cut = min(
            (left + 5 * CELL * fifth for fifth in fifths), key=lambda x: abs(2 * x - page.drawing.width), default=0
        )
        width, height = self.press.paper.area
        cell = min(CELL * width / max(cut, page.drawing.width - cut), (height - block.heading) / block.height)
        if not cut or cell < block.finest:
            return [layout]
        cell = min(cell, self.sizes().alone)
        self.halves[number] = halves(page.drawing, cut)
        starts = width - cut * cell / CELL, 0.0
        y = (height - block.size(cell)[1]) / 2
        return [
            Layout(False, cell, (Place(number, x, y, half.width * cell / CELL, height),), at)
            for at, (x, half) in enumerate(zip(starts, self.halves[number], strict=True), 1)
        ]

    def expect_printable(self, pages: int) -> None:
        """Raise `PuzzleError` if a puzzle or the book is too large for the print service; warn of a thin book."""
        service, size = self.style.service, self.press.paper.size
        large = [
            (place.number, f"puzzle {place.number + 1} ({self.pages[place.number].title})", self.blocks[place.number])
            for part in self.layouts
            for layout in part
            for place in layout.places
            if layout.cell < self.blocks[place.number].finest - 1e-6
        ] + [
            (number, f"the solution of puzzle {number + 1}", self.small[place.number])
            for layout in self.back
            for place in layout.places
            for number in (self.answers[place.number][0],)
            if layout.cell < self.small[place.number].finest - 1e-6
        ]
        if large:
            names = ", ".join(name for _, name, _ in large[:5]) + ", ..." * (len(large) > 5)
            own = (f"{wide}x{1.25 * wide:g}" for wide in range(9, 32)) if service.largest == (inf, inf) else ()
            needed = [
                word
                for word in (*BOOK_SIZES, *own)
                for paper in (next(paper for most, paper in book_papers(paper_size(word)) if pages <= most),)
                if all(block.fits(paper) for _, _, block in large)
            ]
            advice = f"--paper {needed[0]} is large enough" if needed else "leave them out: no paper is large enough"
            raise TooLargeError(
                f"found puzzles that are too large for paper of the size {self.style.paper}: {names}\n"
                f"their digits would be smaller than {service.text:g} points; {advice}",
                [self.pages[number].name for number, _, _ in large],
            )
        least, most = service.pages
        most = min(most, service.fewer.get(size, most))
        if pages > most:
            raise PuzzleError(
                f"found {pages} pages, expected at most {most:g} for --press {self.style.press}\n"
                "make several volumes, or print more puzzles on each page with --per-page",
                "too-large",
            )
        if pages < least:
            warn(f"found {pages} pages, expected at least {least} for --press {self.style.press}", self.title)

    def rule_lines(self, page: Printed) -> list[str]:
        """Return the lines of the rules beside a puzzle; none in a book, which has pages of rules."""
        if self.book or not self.style.rules:
            return []
        size, room = (RULES[0], self.press.paper.area[0]) if self.single else (SMALL_RULES[0], SMALL_RULES[2])
        return self.pen.fonts.wrapped(page.rules.text, size, room)

    def small_block(self, number: int, sheet: Sheet) -> Block:
        scale = self.small_scale(self.pages[number], sheet)
        width, height = sheet.width * scale, sheet.height * scale
        finest = 1.0 if self.finest(sheet) else 0.0
        moves = self.move_lines(self.pages[number])
        least = self.moves[0] if moves else LEAST[1] * min(self.em, 1.5)
        return Block(width, height, SMALL_HEADING * self.em, len(moves) * self.moves[2] + 4, least, finest)

    def small_scale(self, page: Printed, sheet: Sheet) -> float:
        """Return the scale for drawing a solution, in points per unit."""
        labelled = any(isinstance(item, Label) for item in sheet.items)
        cell, side = HOLES if page.moves else SINGLE if self.single else NUMBERS if labelled else SMALL
        factor = 1.4 if self.style.large_print else 1.0
        return max(factor * min(cell / CELL, side / max(sheet.width, sheet.height)), self.finest(sheet) / CELL)

    def move_lines(self, page: Printed) -> list[str]:
        return self.pen.fonts.wrapped(page.moves, self.moves[1], self.moves[0]) if page.moves else []

    def leaves(self) -> list[Leaf]:
        """Return all pages in order."""
        solutions = self.solution_leaves()
        index = self.index_leaves() if self.style.answer_index and self.answers else []
        further = [Entry("", leaf.marks[0].words, "", "", leaf.marks[0].key) for leaf in (*solutions[:1], *index[:1])]
        if not self.book:
            return [leaf for part in self.layouts for leaf in self.puzzle_leaves(part)] + solutions + index
        opening = Opening(
            self.press, self.pages, self.chapters, self.style, self.front, self.title, self.author, further
        )
        leaves = opening.leaves()
        for number, part in enumerate(self.layouts):
            tab = number if self.chapters[0].name else None
            leaves += [opening.chapter(number)] if self.chapters[0].name else []
            leaves += self.puzzle_leaves(part, tab)
        return leaves + solutions + index

    def puzzle_leaves(self, part: Sequence[Layout], tab: int | None = None) -> list[Leaf]:
        """Return the pages of puzzles of a chapter."""
        level = int(len(self.pages) > 1)
        return [
            Leaf(
                partial(self.puzzles_page, layout),
                [
                    Mark(f"puzzle {place.number + 1}", self.named(place.number) if self.book else "", level)
                    for place in layout.places
                    if layout.half < 2
                ],
                not self.single or bool(self.back),
                layout.turned,
                tab,
                layout.half == 1,
            )
            for layout in part
        ]

    def solution_leaves(self) -> list[Leaf]:
        """Return the pages of solutions."""
        leaves = []
        for at, layout in enumerate(self.back):
            marks = [Mark(f"answer {self.answers[place.number][0] + 1}") for place in layout.places]
            if self.book and at == 0:
                marks.insert(0, Mark("solutions", "Solutions"))
            leaves.append(Leaf(partial(self.solutions_page, layout), marks, turned=layout.turned))
        return leaves

    def index_leaves(self) -> list[Leaf]:
        """Return the pages of the answer index."""
        width, height = self.press.paper.area
        columns = max(1, int(width // (INDEX[2] * self.em)))
        rows = max(1, int((height - 52 * self.em) // (INDEX[1] * self.em)) - 1)
        return [
            Leaf(
                partial(self.index_page, self.answers[at : at + columns * rows], columns, rows),
                [] if at else [Mark("index", "Answer index" if self.book else "")],
            )
            for at in range(0, len(self.answers), columns * rows)
        ]

    def describe(self) -> None:
        """Store title, author, subject and keywords in the file."""
        canvas = self.press.canvas
        canvas.setTitle(self.title)
        canvas.setAuthor(self.author or "nono")
        canvas.setCreator("nono")
        canvas.setSubject(counted(self.pages))
        canvas.setKeywords(", ".join(dict.fromkeys(["puzzles", *(page.rules.plural for page in self.pages)])))
        if self.book:
            canvas.showOutline()

    def warn_of_small_cells(self) -> None:
        """Warn of the puzzle with the smallest cells in a book if they are hard to read."""
        small = [layout for part in self.layouts for layout in part if self.book and layout.cell < LEAST_CELL - 1e-6]
        if small:
            smallest = min(small, key=lambda layout: layout.cell)
            number = sum(len(layout.places) for layout in small)
            puzzles = "1 puzzle has" if number == 1 else f"{number} puzzles have"
            warn(
                f"{puzzles} cells that are hard to read on this paper, down to {smallest.cell / UNITS['mm']:.1f} mm; "
                f"expected at least {LEAST_CELL / UNITS['mm']:.1f} mm",
                self.pages[smallest.places[0].number].title,
            )

    def puzzles_page(self, layout: Layout) -> None:
        """Draw a page of puzzles."""
        press, em = self.press, self.em
        for place in layout.places:
            page = self.pages[place.number]
            top = press.top - place.y
            scale = layout.cell / CELL
            drawing = self.halves[place.number][layout.half - 1] if layout.half else page.drawing
            left = press.left + place.x + (place.width - drawing.width * scale) / 2
            page_of_answer = press.at.get(f"answer {place.number + 1}") if self.book else None
            if self.single:
                self.sheet_heading(page)
            elif layout.half < 2:
                x = press.left + place.x if place.width > drawing.width * scale + 1 else left
                about = page.about(self.style.titled)
                self.pen.text(self.named(place.number), x, top - 11 * em, 12 * em, bold=True, room=place.width)
                about += f" \u00b7 solution on page {page_of_answer}" if page_of_answer else ""
                self.pen.text(about, x, top - 23 * em, 8.5 * em, room=place.width, grey=GREY)
                for number, line in enumerate(self.rule_lines(page)):
                    self.pen.text(line, x, top - 37 - number * SMALL_RULES[1], SMALL_RULES[0])
            self.pen.sheet(drawing, left, top - self.blocks[place.number].heading, scale)

    def named(self, number: int) -> str:
        """Return the heading of a puzzle: its number and, if titles are shown, its title."""
        return f"{number + 1}.  {self.pages[number].heading(self.style.titled)}"

    def sheet_heading(self, page: Printed) -> None:
        """Draw the heading of a single puzzle: its title, its size and other facts, and a line for a name."""
        press = self.press
        line = min(190.0, press.width * 0.4)
        self.pen.text(self.title, press.left, press.top - 18, 20, bold=True, room=press.width - line - 20)
        about = page.about(self.style.titled)
        self.pen.text(about, press.left, press.top - 34, 10, room=press.width, grey=GREY)
        name_line(press, press.left + press.width - line, press.top - 16, line)
        for number, words in enumerate(self.rule_lines(page)):
            self.pen.text(words, press.left, press.top - 56 - number * RULES[1], RULES[0])

    def solutions_page(self, layout: Layout) -> None:
        """Draw a page of small solutions."""
        press, em = self.press, self.em
        numbers = [self.answers[place.number][0] + 1 for place in layout.places]
        words = f"Solutions {numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"Solution {numbers[0]}"
        words = "Solution" if self.single else words
        self.pen.text(words, press.left, press.top - 16 * em, 16 * em, bold=True)
        for place in layout.places:
            self.answer(*self.answers[place.number], place, layout.cell, press.top - place.y)

    def answer(self, number: int, sheet: Sheet, place: Place, scale: float, top: float) -> None:
        """Draw one solution with its title and, in peg solitaire, its moves."""
        page, em = self.pages[number], self.em
        scale *= self.small_scale(page, sheet)
        start = self.press.left + place.x
        left = start if page.moves else start + (place.width - sheet.width * scale) / 2
        x = min(left, start + place.width - LEAST[1])
        wide = 0.0 if self.single else self.pen.text(f"{number + 1}. ", x, top - 8 * em, 10.5 * em, bold=True)
        self.pen.text(page.title, x + wide, top - 8 * em, 8.5 * em, room=start + place.width - x - wide)
        self.pen.sheet(sheet, left, top - SMALL_HEADING * em, scale)
        y = top - SMALL_HEADING * em - sheet.height * scale - self.moves[2]
        for line in self.move_lines(page):
            self.pen.text(line, start, y, self.moves[1])
            y -= self.moves[2]

    def notes_page(self) -> None:
        """Draw lines on which the reader can write."""
        press, em = self.press, self.em
        self.pen.text("Notes", press.left, press.top - 18 * em, 18 * em, bold=True)
        for line in range(int((press.height - 60 * em) / (24 * em)) + 1):
            y = press.top - (60 + 24 * line) * em
            self.pen.line(press.left, y, press.left + press.width, y, 0.75, 0.6)

    def index_page(self, answers: Sequence[tuple[int, Sheet]], columns: int, rows: int) -> None:
        """Draw a page of the answer index: number of a puzzle, its page, and the page of its solution."""
        press = self.press
        size, line = INDEX[0] * self.em, INDEX[1] * self.em
        self.pen.text("Answer index", press.left, press.top - 18 * self.em, 18 * self.em, bold=True)
        wide = press.width / columns
        for at in range(0, len(answers), rows):
            left = press.left + at // rows * wide
            places = [left + share * (wide - 24 * self.em) for share in (0.2, 0.6, 1.0)]
            y = press.top - 50 * self.em
            for x, word in zip(places, ("No.", "page", "answer"), strict=True):
                self.pen.text(word, x, y, 0.8 * size, anchor="end", grey=GREY)
            for number, _ in answers[at : at + rows]:
                y -= line
                keys = (f"puzzle {number + 1}", f"answer {number + 1}")
                words = (str(number + 1), *(str(press.at[key]) for key in keys))
                for x, word in zip(places, words, strict=True):
                    self.pen.text(word, x, y, size, anchor="end")
