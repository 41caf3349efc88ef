"""The pages before the puzzles of a book, in their order: cover, contents, rules; and the first page of a chapter.

`cover`, `contents` and `book_rules` draw the parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from nono.renderers.book.book_rules import TOP, BookRules
from nono.renderers.book.contents import LINE, Contents, ContentsLine, spans
from nono.renderers.book.cover import Cover
from nono.renderers.book.pages import GREY, LEADING, Leaf, PageMark, PageWriter
from nono.renderers.printing.chapters import Chapter
from nono.renderers.printing.printed_puzzle import PrintedPuzzle
from nono.renderers.printing.rules import RulesText, capitalized
from nono.renderers.printing.style import Style
from nono.renderers.printing.words import kinds_in_words, rules_shown

CHAPTER_NAME, CHAPTER_GAP = 26.0, 40.0  # font size of a chapter's name, and the space above it and below its numbers
CHAPTER_NUMBERS = 13.0  # font size of the numbers of a chapter's puzzles
RULES_MARK = PageMark("rules", "How to solve")


class Opening:
    """Makes the pages before the puzzles. ``further`` are lines of the contents for the pages after the puzzles."""

    def __init__(
        self,
        writer: PageWriter,
        puzzles: Sequence[PrintedPuzzle],
        chapters: Sequence[Chapter],
        style: Style,
        title: str,
        author: str,
        further: Sequence[ContentsLine],
    ) -> None:
        self.writer = writer
        self.chapters = chapters
        self.style = style
        self.title = title
        self.cover = Cover(writer, puzzles, title, style.subtitle, author)
        self.contents = Contents(writer, chapters, style.titled, further)
        self.rules = BookRules(writer, puzzles, style)

    def leaves(self) -> list[Leaf]:
        """Return the cover, the contents and the pages of rules. Short rules stand below the end of the contents."""
        leaves = [Leaf(self.cover.draw, [PageMark("cover", self.title)], numbered=False)]
        pages, columns = self.contents.pages()
        rows_on_last = -(-len(pages[-1]) // columns)  # rounded up
        # two headings, of the contents and of the rules, and an empty line between
        height_left = self.writer.paper.area[1] - (2 * TOP + LINE * (rows_on_last + 1)) * self.writer.em
        below_contents, *rule_pages = self.rules.pages(height_left) if self.style.rules else [[]]
        for number, lines in enumerate(pages):
            rules = below_contents if number == len(pages) - 1 else []
            marks = [PageMark("contents", "Contents")] if number == 0 else []
            marks += [RULES_MARK] if rules else []
            leaves.append(Leaf(partial(self.draw_contents, lines, columns, rules), marks))
        for number, rules in enumerate(rule_pages):
            is_first = number == 0 and not below_contents
            leaves.append(Leaf(partial(self.rules.draw_page, rules), [RULES_MARK] if is_first else []))
        return leaves

    def draw_contents(self, lines: Sequence[ContentsLine], columns: int, rules: Sequence[RulesText]) -> None:
        """Draw a page of contents, and rules below."""
        y = self.contents.draw(lines, columns)
        if rules:
            self.rules.draw_page(rules, y - LINE * self.writer.em)

    def chapter_leaf(self, number: int) -> Leaf:
        """Return the first page of a chapter."""
        name = self.chapters[number].name
        return Leaf(partial(self.draw_chapter, number), [PageMark(f"chapter {number}", name)], opens=True)

    def draw_chapter(self, number: int) -> None:
        """Draw the name of a chapter, its rules or what its grades mean, and a list of its puzzles.

        The list is the first one that fits on the page: with titles, without titles, or only the range of sizes.
        """
        writer, em = self.writer, self.writer.em
        chapter = self.chapters[number]
        lines, size = writer.fitted_title(chapter.name, CHAPTER_NAME * em, writer.width)
        y = writer.top - CHAPTER_GAP * em
        for line in lines:
            writer.pen.text(line, writer.left, y, size, bold=True, room=writer.width)
            y -= LEADING * size
        puzzles = f"{'Puzzle' if len(chapter.pages) == 1 else 'Puzzles'} {spans(chapter.pages)}"
        writer.pen.text(puzzles, writer.left, y, CHAPTER_NUMBERS * em, grey=GREY)
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
            y = self.rules.draw(RulesText("", text, example), y)  # without a name, which is that of the chapter
        first_puzzle = f"puzzle {chapter.pages[0].number}"
        sizes = size_range(chapter.pages)
        short = [ContentsLine(number=spans(chapter.pages), title=sizes, size="", difficulty="", key=first_puzzle)]
        for contents in (
            self.contents.puzzle_lines(chapter, self.style.titled),
            self.contents.puzzle_lines(chapter, titled=False),
            short,
        ):
            if y - LINE * em * len(contents) > writer.top - writer.height:
                self.contents.draw_lines(contents, y, writer.left, writer.width)
                break


def size_range(pages: Sequence[PrintedPuzzle]) -> str:
    """Return the sizes with the fewest and the most cells in words, such as "5 \u00d7 5 to 40 \u00d7 30"."""
    by_size = sorted(pages, key=lambda page: page.width * page.height)
    least, most = (page.size.partition(",")[0] for page in (by_size[0], by_size[-1]))
    return least if least == most else f"{least} to {most}"
