"""The front pages of a book, such as its title, imprint and foreword, from a text in Markdown.

Only headings, paragraphs, line breaks and emphasis have a meaning. A heading of the first level begins a page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from nono.base.inputs import text_in
from nono.renderers.book.pages import Leaf, Lettering, PageMark, PageWriter

WORD = re.compile(r"\S+\s?|\s")  # a word with the space behind it
LONGEST = 1 << 20  # maximum size of the text in bytes
PARAGRAPH = Lettering(11.0, 15.0)
HEADINGS = Lettering(22.0, 32.0), Lettering(14.0, 22.0)  # of the first level, and of all others
ABOVE = 8.0  # space above a paragraph or heading
Piece = tuple[str, bool]  # a word with the space behind it, and whether it is bold


class Line(NamedTuple):
    """A line of a page: its words, how they are set, the space above it, and whether it begins a page."""

    words: Sequence[Piece]
    lettering: Lettering
    above: float = 0.0
    opens: bool = False


def front_leaves(path: str, writer: PageWriter) -> list[Leaf]:
    """Return the pages with the text in a file. Raises `PuzzleError` if it cannot be read."""
    pages: list[list[Line]] = []
    left = 0.0
    for line in front_lines(text_in(path, LONGEST, "a text in Markdown"), writer):
        high = line.above + line.lettering.line
        if line.opens or not pages or high > left:
            pages.append([])
            left = writer.paper.area[1]
        pages[-1].append(line)
        left -= high
    leaves: list[Leaf] = []
    for page in pages:
        title = "".join(word for word, _ in page[0].words).strip() if page[0].opens else ""
        marks = [PageMark(f"front {len(leaves)}", title)] if title else []
        leaves.append(Leaf(partial(draw_page, page, writer), marks, numbered=False))
    return leaves


def front_lines(text: str, writer: PageWriter) -> list[Line]:
    """Return the wrapped lines of a text in Markdown. Words in headings and in marks of emphasis are bold.

    A heading of the first level begins a page, and the first line of each paragraph and heading has space above it.
    """
    from markdown_it import MarkdownIt

    lines: list[Line] = []
    level, emphasis = 0, 0  # of the heading, 0 in a paragraph; and how many marks of emphasis are open
    for token in MarkdownIt("zero").enable(["heading", "emphasis", "newline", "escape"]).parse(text):
        if token.type.startswith("heading"):
            level = int(token.tag[1]) if token.nesting > 0 else 0  # from a tag such as "h2"; an end of a heading is -1
        # headings below the second level look like those of the second
        size, high, _ = HEADINGS[min(level, 2) - 1] if level else PARAGRAPH
        lettering = Lettering(size * writer.em, high * writer.em)
        words: list[list[Piece]] = [[]]  # between line breaks
        for part in token.children or ():
            emphasis += part.nesting  # 1 where it begins, -1 where it ends
            content = " " if part.type == "softbreak" else part.content
            words[-1] += [(word, bool(level or emphasis)) for word in WORD.findall(content)]
            words += [[]] if part.type == "hardbreak" else []
        wrapped = [line for pieces in words for line in wrapped_pieces(pieces, lettering.size, writer)]
        for number, line in enumerate(wrapped):
            lines.append(Line(line, lettering, 0.0 if number else ABOVE * writer.em, opens=level == 1 and not number))
    return lines


def wrapped_pieces(pieces: Sequence[Piece], size: float, writer: PageWriter) -> list[list[Piece]]:
    """Return words in lines that are as wide as the page."""
    lines: list[list[Piece]] = []
    used = 0.0
    for word, bold in pieces:
        wide = writer.pen.fonts.width(word.rstrip(), size, bold)
        # a word may consist of several pieces, so a line ends only at a space
        if not lines or (used + wide > writer.paper.area[0] and lines[-1][-1][0].endswith(" ")):
            lines.append([])
            used = 0.0
        lines[-1].append((word, bold))
        used += writer.pen.fonts.width(word, size, bold)
    return lines


def draw_page(lines: Sequence[Line], writer: PageWriter) -> None:
    """Draw the lines of a page."""
    y = writer.top
    for words, lettering, above, _ in lines:
        y -= above + lettering.line
        x = writer.left
        for word, bold in words:
            writer.pen.text(word.rstrip(), x, y, lettering.size, bold, writer.left + writer.width - x)
            x += writer.pen.fonts.width(word, lettering.size, bold)
