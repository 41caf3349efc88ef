"""Writes puzzles as vector PDF: a sheet with one puzzle, or a book. Needs ``pip install 'nono-puzzles[print]'``.

A book has a cover, contents with links, rules, the puzzles (several per page if they are small), the solutions, and on
request an index of the answers.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import NamedTuple

from nono.base.distribution import needs
from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.limits import NO_LIMITS, Limits
from nono.renderers.book.contents import ContentsLine, spans
from nono.renderers.book.cover import name_line
from nono.renderers.book.filling import GAP, Filled, Filling, Layout, Sizes, Tile, TilePlace, cell_sizes, pages_in_order
from nono.renderers.book.front import front_leaves
from nono.renderers.book.opening import Opening
from nono.renderers.book.pages import (
    GREY,
    LEGIBLE,
    STRETCH,
    Leaf,
    Lettering,
    PageMark,
    PageWriter,
    Pen,
    legible_scale,
    with_blank_pages,
)
from nono.renderers.drawing.fonts import STANDARD, Fonts
from nono.renderers.drawing.items import CELL, Label, Sheet
from nono.renderers.printing.chapters import chapters_of, groups_of
from nono.renderers.printing.paper import UNITS, Paper, book_papers, paper_size, sheet_paper
from nono.renderers.printing.printed_puzzle import DOT, PICTURES, PrintedPuzzle
from nono.renderers.printing.similar import warn_of_similar
from nono.renderers.printing.style import LARGE_SIZE, Style
from nono.renderers.printing.words import author_of, grades_in_words, heading_of, kinds_in_words

# Cell sizes in points: 14 points are 5 millimetres.
SHEET = Sizes(most=1, alone=48, top=58)
PUZZLES = Sizes(most=6, alone=30, largest=30)  # a puzzle that is alone has cells as on other pages
ONE_EACH = Sizes(most=1, alone=36)
LARGE_PRINT = Sizes(most=1, alone=60, largest=44)
PICTURE_CELL = 12.0  # pictures share a page at this cell size, which is usual in magazines
ROOMY_CELL = 20.0  # other puzzles share a page at this cell size, which leaves room for notes in the cells
TIGHT_CELL = 15.0  # with these cells, small ones share a page rather than be alone
LARGE_CELL = 26.0  # puzzles in large print share a page at this cell size
LEAST_CELL = 8.0  # cells of this size are still readable, if the user asks for more puzzles per page
SOLUTIONS, SOLUTIONS_TOP, SOLUTIONS_GAP = 60, 34.0, 12.0  # per page: maximum number, heading and gap
ENLARGED = 1.4  # factor by which solutions are larger in large print
LARGE = 1.9  # factor of most font sizes in large print
SMALL_HEADING = 13.0  # height of a solution's heading, in points
MARGIN = 2.0  # in units: the margin of a drawing
LEAST = 150.0  # minimum width of a puzzle in points, which leaves room for its title
BELOW_MOVES = 4.0  # space below a solution and its moves
NAMED = 6  # a warning has the titles of at most this many puzzles, and the numbers of more puzzles
DATE, LAST_SECOND = "SOURCE_DATE_EPOCH", 253402300799  # the variable with the date of a file, and its last date
ROUNDING = 1e-6  # lengths that differ by less are equal


class MostSize(NamedTuple):
    """How large a solution may be drawn, in points: the side of a cell, and the longer side of the whole drawing."""

    cell: float
    side: float


SMALL = MostSize(16.0, 104.0)  # in a book
NUMBERS = MostSize(10.2, 160.0)  # in a book, with numbers or letters in the cells, which must be readable
SINGLE = MostSize(16.0, 300.0)  # of a single puzzle
HOLES = MostSize(26.0, 230.0)  # of peg solitaire, where the moves refer to small numbers in the holes


class Answer(NamedTuple):
    """A puzzle and the drawing of its solution."""

    puzzle: PrintedPuzzle
    sheet: Sheet


TITLE, FACTS = Lettering(12.0, 14.0), Lettering(8.5, 11.5)  # a puzzle's title, and the facts below
SHEET_TITLE, SHEET_FACTS = Lettering(20.0, 18.0), Lettering(10.0, 16.0)  # the same on the sheet of a single puzzle
SHEET_RULES_GAP = 22.0  # from the facts on this sheet to the first line of the rules
MOVES = Lettering(7.5, 9.5, width=230.0)  # the moves of peg solitaire
LARGE_MOVES = Lettering(LARGE_SIZE, 20.0, width=330.0)  # the same in large print
RULES = Lettering(10.5, 14.5)  # the rules of a single puzzle
SMALL_RULES = Lettering(8.5, 11.0, width=230.0)  # the rules beside each of several puzzles
INDEX = Lettering(11.0, 16.0, width=112.0)  # a column of the answer index
INDEX_TOP = 52.0  # space for the heading of the answer index
INDEX_GAP = 24.0  # space between its columns
INDEX_PLACES = 0.2, 0.6, 1.0  # the right ends of the three numbers in a column, as shares of its width
INDEX_HEADING = 0.8  # font size of the headings above them, as a share of that of the numbers
NAME_LINE, NAME_SHARE = 190.0, 0.4  # width of the line for a name on a sheet, at most this share of the page


def booklet(
    pages: Sequence[PrintedPuzzle],
    style: Style,
    limits: Limits = NO_LIMITS,
    tell: Callable[[str], object] = lambda _: None,
) -> bytes:
    """Return the file as bytes.

    ``tell`` gets the number of pages of a book. The file has the present date, or that of ``SOURCE_DATE_EPOCH``. Raises
    `PuzzleError` if reportlab is missing or if ``SOURCE_DATE_EPOCH`` is wrong, and `LimitError` at the limits.
    """
    expect_date(os.environ.get(DATE, ""))
    out = io.BytesIO()
    book, leaves = planned(pages, style, limits, out)
    canvas = book.pen.canvas
    canvas.setTitle(book.title)
    canvas.setAuthor(book.author or "nono")
    canvas.setCreator("nono")
    canvas.setSubject(kinds_in_words(pages))
    canvas.setKeywords(", ".join(dict.fromkeys(["puzzles", *(page.rules.plural for page in pages)])))
    if book.is_bound:
        canvas.showOutline()
    book.warn_of_sizes()
    warn_of_similar(book.puzzles)
    book.writer.write(leaves)
    canvas.save()
    if book.is_bound:
        grades = f" ({grades_in_words(pages)})" if grades_in_words(pages) else ""
        tell(f"{kinds_in_words(pages)}{grades} on {len(leaves)} pages of the size {style.paper}")
    return out.getvalue()


def planned(pages: Sequence[PrintedPuzzle], style: Style, limits: Limits, out: io.BytesIO) -> tuple[_Book, list[Leaf]]:
    """Return the file to be drawn to ``out``, with its puzzles in order, and its pages; raises `PuzzleError`."""
    with needs("print", "", "PDF files"):
        if not os.path.isdir(os.path.expanduser("~")):  # where reportlab looks for settings when it is imported
            sys.modules.setdefault("reportlab_mods", ModuleType("reportlab_mods"))
        from reportlab.pdfgen.canvas import Canvas

        fonts = Fonts(style.font)
        fonts.runs("1")  # registers the standard font
    canvas = Canvas(out, invariant=0, lang="en", initialFontName=fonts.user_font or STANDARD[False])
    pen = Pen(canvas, fonts, limits.check("the booklet was drawn"))
    pen.number *= STRETCH if style.large_print else 1
    size = paper_size(style.paper)
    if not style.is_book(len(pages)):
        book = _Book(pen, sheet_paper(size), pages, style)
        return book, book.leaves()
    for most, paper in book_papers(size):  # the inner margin depends on the number of pages
        book = _Book(pen, paper, pages, style)
        leaves = with_blank_pages(book.leaves())
        if len(leaves) <= most:
            break
    return book, leaves


def expect_date(seconds: str) -> None:
    """Raise `PuzzleError` unless reportlab can use this value of ``SOURCE_DATE_EPOCH`` as a date; "" means now."""
    seconds = seconds.strip()
    is_whole = seconds.isascii() and seconds.isdecimal()
    if seconds and not (is_whole and len(seconds) <= len(str(LAST_SECOND)) and int(seconds) <= LAST_SECOND):
        expected = "the seconds since 1970 as a whole number, up to the year 9999"
        raise PuzzleError(f"{DATE}: found {excerpt(seconds)}, expected {expected}", "bad-field")


def named_numbers(puzzles: Sequence[PrintedPuzzle], titled: bool) -> str:
    """Return numbered puzzles in words, with titles if they are ``titled`` and few."""
    if len(puzzles) <= NAMED:
        return ", ".join(f"puzzle {puzzle.number}{f' ({puzzle.title})' if titled else ''}" for puzzle in puzzles)
    return f"puzzles {spans(puzzles)}"


class _Book:
    """Plans and draws the pages of a file.

    `plan_pages` puts the ``puzzles`` in the order of the pages. ``is_bound`` means a book, as opposed to loose sheets,
    and ``single`` a sheet with one puzzle.
    """

    def __init__(self, pen: Pen, paper: Paper, puzzles: Sequence[PrintedPuzzle], style: Style) -> None:
        self.pen = pen
        self.puzzles = puzzles
        self.style = style
        self.em = LARGE if style.large_print else 1.0
        self.writer = PageWriter(pen, paper, self.em)
        moves = LARGE_MOVES if style.large_print else MOVES
        self.moves = moves._replace(width=min(moves.width, paper.area[0]))
        self.title = heading_of(puzzles, style)
        self.author = author_of(puzzles, style)
        self.is_bound = paper.bound
        self.single = len(puzzles) == 1 and not self.is_bound
        self.areas = paper.area, paper.turned_area
        self.plan_pages()
        # in the order of the puzzles, which have their places now
        self.answers = [Answer(puzzle, puzzle.answer) for puzzle in self.puzzles if puzzle.answer is not None]
        self.answer_tiles = [self.answer_tile(*answer) for answer in self.answers]
        self.answer_layouts = pages_in_order(
            self.answer_tiles, self.areas, SOLUTIONS, SOLUTIONS_TOP * self.em, SOLUTIONS_GAP
        )

    def plan_pages(self) -> None:
        """Plan the pages of puzzles, chapter by chapter, and put the puzzles in the order of these pages.

        Puzzles trade places only if their order allows it, and if this saves pages or leaves fewer puzzles alone.
        """
        places = [puzzle.place for puzzle in self.puzzles]
        filling = Filling([self.tile(number) for number in range(len(self.puzzles))], self.areas, self.sizes(), places)
        ordered: list[PrintedPuzzle] = []
        self.chapter_pages: list[list[Filled]] = []
        for chapter in chapters_of(self.puzzles, self.style):
            numbers = range(chapter.start, chapter.start + len(chapter.pages))
            plans = (  # with the puzzles in their order, each in a group of its own, and with puzzles that trade places
                filling.filled(groups)
                for groups in ([[number] for number in numbers], groups_of(chapter.pages, chapter.start))
            )
            part = min(plans, key=lambda plan: (len(plan), sum(len(page.numbers) == 1 for page in plan)))
            self.chapter_pages.append([])
            for page in part:
                first = len(ordered)
                ordered += [self.puzzles[number] for number in page.numbers]
                self.chapter_pages[-1].append(replace(page, numbers=tuple(range(first, len(ordered)))))
        self.puzzles = [replace(puzzle, number=puzzle.number or place) for place, puzzle in enumerate(ordered, 1)]
        self.chapters = chapters_of(self.puzzles, self.style)
        self.most_on_page = filling.most_on_page
        self.filling = Filling([self.tile(number) for number in range(len(ordered))], self.areas, self.sizes())
        self.cells = [0.0] * len(ordered)

    def layouts(self, part: Sequence[Filled], first: int) -> list[Layout]:
        """Return the pages of a chapter, of which the first one has the page number ``first``."""
        layouts = []
        for page, cell in zip(part, cell_sizes(part, first), strict=True):
            for number in page.numbers:
                self.cells[number] = cell
            layouts.append(self.filling.layout(page, cell, partial(self.tile, cell=cell)))
        return layouts

    def sizes(self) -> Sizes:
        """Return the limits for the pages of puzzles."""
        if self.single:
            rules = self.rule_lines(self.puzzles[0])  # they belong to the heading of the page
            return SHEET._replace(top=SHEET.top + len(rules) * RULES.line + (RULES.size if rules else 0))
        sizes = LARGE_PRINT if self.style.large_print else ONE_EACH if self.style.per_page == 1 else PUZZLES
        return sizes if self.style.per_page is None else sizes._replace(most=self.style.per_page)

    def shared_cell(self, puzzle: PrintedPuzzle) -> float:
        """Return the smallest cells with which a puzzle shares a page."""
        if self.style.large_print:  # puzzles that do not fit get pages of their own
            return LARGE_CELL
        if self.style.per_page is not None:
            return LEAST_CELL
        return PICTURE_CELL if puzzle.kind in PICTURES else ROOMY_CELL

    def tile(self, number: int, cell: float = 0.0) -> Tile:
        """Return the tile of a puzzle. Its heading fits above cells of this size or of the smallest size."""
        puzzle = self.puzzles[number]
        width, height = puzzle.drawing.width / CELL, puzzle.drawing.height / CELL
        finest = legible_scale(puzzle.drawing) * CELL
        if self.single:
            return Tile(width, height, 0.0, finest=finest)
        rules = self.rule_lines(puzzle)
        least = SMALL_RULES.width if rules else min(LEAST * self.em, self.writer.paper.area[0])
        if self.style.per_page:  # leave room for two puzzles side by side
            least = min(least, (self.writer.paper.area[0] - 4 * GAP) / 2)
        # with space below the rules, and above the board
        heading = len(rules) * SMALL_RULES.line + (6 if rules else 0) + 4 * self.em
        shared = self.shared_cell(puzzle)
        tight = TIGHT_CELL if shared == ROOMY_CELL else shared  # only roomy cells can be tightened
        wide, high = self.writer.paper.area
        # the smallest cell at which the puzzle may be drawn, below a heading of about four lines
        smallest = min(max(tight, finest), wide / width, (high - 4 * TITLE.line * self.em) / height)
        lines = self.heading_lines(number, max(least, width * (cell or smallest)), widest=True)
        heading += sum(line for _, _, line in lines)
        return Tile(width, height, heading, least=least, finest=finest, shared=shared, tight=tight)

    def heading_lines(self, number: int, room: float, widest: bool = False) -> list[tuple[str, float, float]]:
        """Return the lines above a puzzle, each with its font size and line height.

        With ``widest``, they have room for any number, because puzzles may trade places.
        """
        puzzle = self.puzzles[number]
        about = puzzle.about(self.style.titled)
        answer = self.writer.at.get(f"answer {puzzle.number}", 999)  # as wide as a number until pages have numbers
        if puzzle.answer is not None and self.is_bound:
            about += DOT + f"solution on page {answer}"
        # at most three lines; the third has all the rest, which is cut when it is drawn; missing lines are empty
        first, second, *others = [
            *self.pen.fonts.wrapped(self.numbered_heading(number, widest), TITLE.size * self.em, room, bold=True),
            "",
            "",
        ]
        names = [line for line in (first, second, " ".join(others).strip()) if line]
        facts = [""]
        for fact in about.split(DOT):
            # the fact joins the last line if it fits there, or begins a new one
            longer = f"{facts[-1]}{DOT}{fact}" if facts[-1] else fact
            facts[-1:] = [longer] if self.pen.fonts.width(longer, FACTS.size * self.em) <= room else [facts[-1], fact]
        rows = [(text, TITLE) for text in names] + [(text, FACTS) for text in facts if text]
        return [(text, lettering.size * self.em, lettering.line * self.em) for text, lettering in rows]

    def rule_lines(self, puzzle: PrintedPuzzle) -> list[str]:
        """Return the lines of the rules beside a puzzle; none in a book, which has pages of rules."""
        if self.is_bound or not self.style.rules:
            return []
        size, room = (RULES.size, self.writer.paper.area[0]) if self.single else (SMALL_RULES.size, SMALL_RULES.width)
        return self.pen.fonts.wrapped(puzzle.rules.text, size, room)

    def answer_tile(self, puzzle: PrintedPuzzle, sheet: Sheet) -> Tile:
        """Return the tile of a puzzle's solution."""
        scale = self.small_scale(puzzle, sheet)
        width, height = sheet.width * scale, sheet.height * scale
        finest = 1.0 if legible_scale(sheet) else 0.0  # a drawing with digits has its legible size at the scale 1
        moves = self.move_lines(puzzle)
        least = self.column_width(max(width, self.moves.width if moves else 0.0))
        return Tile(width, height, SMALL_HEADING * self.em, len(moves) * self.moves.line + BELOW_MOVES, least, finest)

    def column_width(self, width: float) -> float:
        """Return the width of the narrowest column for solutions of this width."""
        room, gap = self.writer.paper.area[0], SOLUTIONS_GAP
        # a column and a gap for each; the last column has no gap
        columns = max(1, int((room + gap) // (max(width, SMALL.side * self.enlarged) + gap)))
        return (room + gap) / columns - gap

    def small_scale(self, puzzle: PrintedPuzzle, sheet: Sheet) -> float:
        """Return the scale for drawing a solution, in points per unit."""
        labelled = any(isinstance(item, Label) for item in sheet.items)
        bounds = [SMALL]  # the one that allows the larger drawing counts
        if puzzle.moves:
            bounds = [HOLES]
        elif self.single:
            bounds = [SINGLE]
        elif labelled:
            bounds = [SMALL, NUMBERS]
        longest = max(sheet.width, sheet.height)
        scale = max(min(cell / CELL, side / longest) for cell, side in bounds)
        return max(self.enlarged * scale, legible_scale(sheet))

    @property
    def enlarged(self) -> float:
        """The factor by which solutions are larger in large print."""
        return ENLARGED if self.style.large_print else 1.0

    def move_lines(self, puzzle: PrintedPuzzle) -> list[str]:
        """Return the lines of the moves below a solution of peg solitaire."""
        return self.pen.fonts.wrapped(puzzle.moves, self.moves.size, self.moves.width) if puzzle.moves else []

    def leaves(self) -> list[Leaf]:
        """Return all pages in order."""
        solutions = self.solution_leaves()
        index = self.index_leaves() if self.style.answer_index and self.answers else []
        # the contents list these parts by the mark of their first page
        first_marks = [leaf.marks[0] for leaf in (*solutions[:1], *index[:1])]
        further = [
            ContentsLine(number="", title=mark.words, size="", difficulty="", key=mark.key) for mark in first_marks
        ]
        if not self.is_bound:  # without left and right pages, the number of the first page does not matter
            puzzles = [leaf for part in self.chapter_pages for leaf in self.puzzle_leaves(self.layouts(part, 1))]
            return puzzles + solutions + index
        opening = Opening(self.writer, self.puzzles, self.chapters, self.style, self.title, self.author, further)
        cover, *others = opening.leaves()
        leaves = [cover, *(front_leaves(self.style.front, self.writer) if self.style.front else ()), *others]
        for number, part in enumerate(self.chapter_pages):
            leaves += [opening.chapter_leaf(number)] if self.chapters[0].name else []
            page_number = len(with_blank_pages(leaves)) + 1
            leaves += self.puzzle_leaves(self.layouts(part, page_number))
        return leaves + solutions + index

    def puzzle_leaves(self, part: Sequence[Layout]) -> list[Leaf]:
        """Return the pages with the puzzles of a chapter, each with a mark for links to every puzzle on it.

        The outline of a book lists the puzzles below their chapter, or at the top if there is only one puzzle.
        """
        level = int(len(self.puzzles) > 1)
        return [
            Leaf(
                partial(self.puzzles_page, layout),
                [
                    PageMark(
                        f"puzzle {self.puzzles[place.number].number}",
                        self.numbered_heading(place.number) if self.is_bound else "",
                        level,
                    )
                    for place in layout.places
                ],
                numbered=not self.single or bool(self.answer_layouts),  # a file of one page needs no number
                turned=layout.turned,
            )
            for layout in part
        ]

    def solution_leaves(self) -> list[Leaf]:
        """Return the pages of solutions."""
        leaves = []
        for index, layout in enumerate(self.answer_layouts):
            numbers = [self.answers[place.number].puzzle.number for place in layout.places]
            marks = [PageMark(f"answer {number}") for number in numbers]  # for links, not for the outline
            if self.is_bound and index == 0:
                marks.insert(0, PageMark("solutions", "Solutions"))
            leaves.append(Leaf(partial(self.solutions_page, layout), marks, turned=layout.turned))
        return leaves

    def index_leaves(self) -> list[Leaf]:
        """Return the pages of the answer index."""
        width, height = self.writer.paper.area
        columns = max(1, int(width // (INDEX.width * self.em)))
        rows = max(1, int((height - INDEX_TOP * self.em) // (INDEX.line * self.em)) - 1)  # less the line of headings
        return [
            Leaf(
                partial(self.index_page, self.answers[first : first + columns * rows], columns, rows),
                [] if first else [PageMark("index", "Answer index" if self.is_bound else "")],
            )
            for first in range(0, len(self.answers), columns * rows)
        ]

    def warn_of_sizes(self) -> None:
        """Warn of fewer puzzles per page than requested, and of puzzles whose digits or cells are hard to read."""
        wanted = self.style.per_page or 0
        if self.most_on_page < min(wanted, len(self.puzzles)):
            found = f"found room for {self.most_on_page} on a page of the size {self.style.paper}"
            warn(f"{found}, expected {wanted} puzzles; choose larger paper or fewer puzzles per page", self.title)
        hard = [
            self.puzzles[number]
            for number, (tile, cell) in enumerate(zip(self.filling.tiles, self.cells, strict=True))
            if tile.finest > cell + ROUNDING or (self.is_bound and cell < LEAST_CELL - ROUNDING)
        ]
        hard_answers = [
            self.answers[place.number].puzzle
            for layout in self.answer_layouts
            for place in layout.places
            if layout.cell < self.answer_tiles[place.number].finest - ROUNDING
        ]
        parts = [named_numbers(hard, titled=True)] if hard else []
        parts += [f"the solution of {named_numbers(hard_answers, titled=False)}"] if hard_answers else []
        if parts:
            least = f"digits of {LEGIBLE:g} points and cells of {LEAST_CELL / UNITS['mm']:.1f} mm"
            warn(
                f"paper of the size {self.style.paper} is too small for {', '.join(parts)}; expected at least {least}; "
                "choose larger paper",
                self.title,
            )

    def puzzles_page(self, layout: Layout) -> None:
        """Draw a page of puzzles."""
        writer, em = self.writer, self.em
        for place in layout.places:
            puzzle = self.puzzles[place.number]
            top = writer.top - place.y
            scale = layout.cell / CELL
            left = writer.left + place.x
            if self.single:
                self.sheet_heading(puzzle)
            else:
                x, y = left + MARGIN * scale, top
                lines = self.heading_lines(place.number, place.width)
                lines += [(text, SMALL_RULES.size, SMALL_RULES.line) for text in self.rule_lines(puzzle)]
                for line, size, high in lines:
                    y -= high
                    bold = size == TITLE.size * em  # only titles have this size
                    self.pen.text(line, x, y, size, bold, place.width, grey=0.0 if bold else GREY)
            self.pen.sheet(puzzle.drawing, left, top - self.tile(place.number, layout.cell).heading, scale)

    def numbered_heading(self, number: int, widest: bool = False) -> str:
        """Return the heading of a puzzle: its number (or ``widest``, the widest one) and its title, if it is shown."""
        puzzle = self.puzzles[number]
        # no digit is wider than 8
        shown = "8" * len(str(max(len(self.puzzles), puzzle.number))) if widest else puzzle.number
        return f"{shown}. {puzzle.heading(self.style.titled)}"

    def sheet_heading(self, puzzle: PrintedPuzzle) -> None:
        """Draw the heading of a single puzzle: its title, its size and other facts, and a line for a name."""
        writer = self.writer
        line = min(NAME_LINE, writer.width * NAME_SHARE)
        title_room = writer.width - line - SHEET_TITLE.size
        title_y, facts_y = writer.top - SHEET_TITLE.line, writer.top - SHEET_TITLE.line - SHEET_FACTS.line
        self.pen.text(self.title, writer.left, title_y, SHEET_TITLE.size, bold=True, room=title_room)
        about = puzzle.about(self.style.titled, self.title)
        self.pen.text(about, writer.left, facts_y, SHEET_FACTS.size, room=writer.width, grey=GREY)
        name_line(writer, writer.left + writer.width - line, title_y + 2, line)
        for number, words in enumerate(self.rule_lines(puzzle)):
            y = facts_y - SHEET_RULES_GAP - number * RULES.line
            self.pen.text(words, writer.left, y, RULES.size)

    def solutions_page(self, layout: Layout) -> None:
        """Draw a page of small solutions."""
        writer, em = self.writer, self.em
        puzzles = [self.answers[place.number].puzzle for place in layout.places]
        words = f"Solutions {spans(puzzles)}"
        if len(puzzles) == 1:
            words = "Solution" if self.single else f"Solution {spans(puzzles)}"
        self.pen.text(words, writer.left, writer.top - 16 * em, 16 * em, bold=True)
        for place in layout.places:
            self.answer(*self.answers[place.number], place, layout.cell, writer.top - place.y)

    def answer(self, puzzle: PrintedPuzzle, sheet: Sheet, place: TilePlace, scale: float, top: float) -> None:
        """Draw one solution with its title and, in peg solitaire, its moves."""
        em = self.em
        scale *= self.small_scale(puzzle, sheet)
        start = self.writer.left + place.x
        wide = 0.0 if self.single else self.pen.text(f"{puzzle.number}. ", start, top - 8 * em, 10.5 * em, bold=True)
        self.pen.text(puzzle.title, start + wide, top - 8 * em, 8.5 * em, room=place.width - wide)
        self.pen.sheet(sheet, start, top - SMALL_HEADING * em, scale)
        y = top - SMALL_HEADING * em - sheet.height * scale - self.moves.line
        for line in self.move_lines(puzzle):
            self.pen.text(line, start, y, self.moves.size)
            y -= self.moves.line

    def index_page(self, answers: Sequence[Answer], columns: int, rows: int) -> None:
        """Draw a page of the answer index: number of a puzzle, its page, and the page of its solution."""
        writer = self.writer
        size, line = INDEX.size * self.em, INDEX.line * self.em
        self.pen.text("Answer index", writer.left, writer.top - 18 * self.em, 18 * self.em, bold=True)
        wide = writer.width / columns
        for first in range(0, len(answers), rows):
            left = writer.left + first // rows * wide
            places = [left + share * (wide - INDEX_GAP * self.em) for share in INDEX_PLACES]
            y = writer.top - 50 * self.em
            for x, word in zip(places, ("No.", "page", "answer"), strict=True):
                self.pen.text(word, x, y, INDEX_HEADING * size, anchor="end", grey=GREY)
            for answer in answers[first : first + rows]:
                y -= line
                number = answer.puzzle.number
                keys = (f"puzzle {number}", f"answer {number}")
                words = (str(number), *(str(writer.at[key]) for key in keys))
                for x, word in zip(places, words, strict=True):
                    self.pen.text(word, x, y, size, anchor="end")
