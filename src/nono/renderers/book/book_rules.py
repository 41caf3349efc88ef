"""The rules in a book: the pages "How to solve", and the rules on the first page of a chapter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nono.base.errors import PuzzleError, excerpt
from nono.renderers.book.pages import Lettering, PageWriter, legible_scale
from nono.renderers.drawing.items import Sheet
from nono.renderers.printing.printed_puzzle import PrintedPuzzle
from nono.renderers.printing.rules import RulesText
from nono.renderers.printing.style import Style
from nono.renderers.printing.words import rules_shown

BETWEEN = 18.0  # space below the rules of a genre
EXAMPLE, CHAPTER_EXAMPLE = 1.3, 2.0  # scale of the examples in the rules and in chapters: points per unit
TOP = 52.0  # space for the heading of a page
# Texts that do not fit shrink by the first factor, again and again, down to the second one.
SMALLER, LEAST_EM = 0.95, 0.5
RULES_NAME, RULES_TEXT = Lettering(13.0, 20.0), Lettering(11.0, 15.0)  # the name of a genre, and its rules
BELOW_EXAMPLE = 14.0  # space between the text of rules and their example, and below it


@dataclass
class BookRules:
    """Divides the rules of the genres in a book into pages, and draws them."""

    writer: PageWriter
    puzzles: Sequence[PrintedPuzzle]
    style: Style

    def pages(self, below: float) -> list[list[RulesText]]:
        """Return the rules of each page. Each rule is on the first page that has room for it.

        The first page is that of the contents, with a height of ``below`` left. Chapters of a genre contain its rules
        themselves.
        """
        room = self.writer.paper.area[1] - TOP * self.writer.em
        grades = self.style.chapters != "difficulty"  # these chapters explain their difficulties themselves
        left = [below]  # for each page, the height that is left
        pages: list[list[RulesText]] = [[]]
        for item in rules_shown(self.puzzles, self.style, genres=self.style.chapters != "genre", grades=grades):
            high = self.height_of(item)
            # the last rule on a page needs no space below
            needed = high - BETWEEN * self.writer.em
            page = next((page for page in range(len(pages)) if needed <= left[page]), len(pages))
            if page == len(pages):
                pages.append([])
                left.append(room)
            pages[page].append(item)
            left[page] -= high
        return pages

    def height_of(self, item: RulesText, em: float = 0.0) -> float:
        """Return the height of the rules of a genre, with the space below them."""
        em = em or self.writer.em
        _, text, example = item
        lines = len(self.writer.pen.fonts.wrapped(text, RULES_TEXT.size * em, self.writer.paper.area[0]))
        example_height = example.height * self.example_scale(example, em) + BELOW_EXAMPLE * em if example else 0.0
        return (RULES_NAME.line + RULES_TEXT.line * lines + BETWEEN) * em + example_height

    def example_scale(self, sheet: Sheet, em: float) -> float:
        """Return the scale of an example, in points per unit."""
        most = CHAPTER_EXAMPLE if self.style.chapters == "genre" else EXAMPLE
        return min(max(most * em, legible_scale(sheet)), self.writer.paper.area[0] / sheet.width)

    def draw_page(self, items: Sequence[RulesText], top: float | None = None) -> None:
        """Draw rules from the top of a page or from the y position ``top``, each with name, text and example."""
        y = self.writer.heading("How to solve", top)
        for item in items:
            y = self.draw(item, y)

    def draw(self, item: RulesText, y: float) -> float:
        """Draw the rules of a genre, smaller if they are too long for the page, and return the y position below."""
        name, text, example = item
        # no space is needed below and, without a name, no line for the name
        spare = BETWEEN if name else BETWEEN + RULES_NAME.line
        em = self.fitting_em(y, lambda em: self.height_of(item, em) - spare * em, text)
        if name:
            self.writer.pen.text(name, self.writer.left, y, RULES_NAME.size * em, bold=True, room=self.writer.width)
            y -= RULES_NAME.line * em
        for line in self.writer.pen.fonts.wrapped(text, RULES_TEXT.size * em, self.writer.width):
            self.writer.pen.text(line, self.writer.left, y, RULES_TEXT.size * em)
            y -= RULES_TEXT.line * em
        if example is not None:
            scale = self.example_scale(example, em)
            # ``y`` is where the next line of text would stand, so the example begins a little higher
            self.writer.pen.sheet(example, self.writer.left, y + 4 * em, scale)
            y -= example.height * scale + BELOW_EXAMPLE * em
        return y - BETWEEN * em

    def fitting_em(self, y: float, height: Callable[[float], float], words: str) -> float:
        """Return the em at which something of this height fits between ``y`` and the foot of the page.

        Raises `PuzzleError` if it does not fit even with the smallest letters that are allowed.
        """
        room = y - (self.writer.top - self.writer.height)
        em = self.writer.em
        while height(em) > room:
            if em * SMALLER < LEAST_EM * self.writer.em:
                raise PuzzleError(
                    f"the text {excerpt(words)} does not fit on a page of the size {self.style.paper}\n"
                    "choose larger paper, or leave out large print or the chapters",
                    "too-large",
                )
            em *= SMALLER
        return em
