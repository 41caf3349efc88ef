"""The front matter of a book, from a Markdown file: title, author, copyright and ISBN, and pages of text.

The file begins with lines such as ``title: Rainy days`` between two lines of ``---``. Each heading of the first level
begins a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, NamedTuple

from nono.base.distribution import needs
from nono.base.errors import PuzzleError, excerpt, file_error
from nono.base.foreign import printable
from nono.renderers._fonts import WIDE, Fonts

KEYS = ("title", "subtitle", "author", "publisher", "edition", "copyright", "isbn")
MOST = 1 << 20  # maximum number of characters
SIZES = {"h1": 18.0, "h2": 13.0, "h3": 11.0, "p": 11.0}  # font sizes of headings and paragraphs
LEADING = 1.36  # line height as a multiple of the font size
INDENT = 14.0  # indent of a list per level, in points
BREAK = "\n"  # the part of a paragraph that ends a line


class Piece(NamedTuple):
    """A heading or paragraph: its kind, its parts (text, bold), and the mark and level of a list item."""

    kind: str
    parts: tuple[tuple[str, bool], ...]
    mark: str = ""
    level: int = 0


@dataclass
class Front:
    """The front matter: the lines of its head by key, and its sections, each with a heading and paragraphs."""

    head: dict[str, str] = field(default_factory=dict)
    sections: list[list[Piece]] = field(default_factory=list)

    @property
    def imprint(self) -> list[str]:
        """The lines of the page after the title page."""
        head = self.head
        rights = head.get("copyright", "")
        if rights and not rights.lower().startswith(("\u00a9", "(c)", "copyright")):
            rights = f"\u00a9 {rights}"
        isbn = f"ISBN {head['isbn']}" if "isbn" in head else ""
        return [line for line in (rights, head.get("publisher", ""), head.get("edition", ""), isbn) if line]


def read_front(path: str) -> Front:
    """Read a Markdown file; raises `PuzzleError` if it cannot be read, or if a line of its head is wrong."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read(MOST + 1)
    except OSError as error:
        raise file_error(f"{path}: cannot be read: {error.strerror}", error) from None
    except ValueError:
        raise _wrong(path, 0, "found bytes that are not UTF-8, expected a Markdown file") from None
    if len(text) > MOST:
        raise _wrong(path, 0, f"found more than {MOST} characters, expected a shorter text")
    front = Front()
    lines = text.splitlines()
    if lines and lines[0].strip() == "---":
        end = next((at for at, line in enumerate(lines) if at and line.strip() == "---"), None)
        if end is None:
            raise _wrong(path, 1, "found no end of the header, expected a second line ---")
        for at, line in enumerate(lines[1:end], 2):
            key, colon, value = line.partition(":")
            key = key.strip().lower()
            if line.strip() and (key not in KEYS or not colon):
                raise _wrong(path, at, f"found {line.strip()[:40]!r}, expected {': or '.join(KEYS)}:")
            if value.strip():
                front.head[key] = printable(value.strip().strip("\"'"))
            if key == "isbn" and value.strip() and not is_isbn(front.head["isbn"]):
                raise _wrong(path, at, f"found the ISBN {value.strip()}, expected one with a correct last digit")
        lines = lines[end + 1 :]
    for piece in _pieces("\n".join(lines)):
        if piece.kind == "h1" or not front.sections:
            front.sections.append([])
        front.sections[-1].append(piece)
    return front


def _wrong(path: str, line: int, message: str) -> PuzzleError:
    error = PuzzleError(message, "bad-front").at(line)
    error.source = path
    return error


def unfitting(words: str, paper: str) -> PuzzleError:
    """Return the error for a text that does not fit on a page, even with small letters."""
    return PuzzleError(
        f"the text {excerpt(words)} does not fit on a page of the size {paper}\n"
        "choose larger --paper, or leave out --large-print or --chapters",
        "too-large",
    )


def is_isbn(text: str) -> bool:
    """Return whether a text is an ISBN of 10 or 13 digits whose check digit is correct."""
    digits = re.sub(r"[ -]", "", text).upper()
    if re.fullmatch(r"97[89]\d{10}", digits):
        return sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(digits)) % 10 == 0
    if re.fullmatch(r"\d{9}[\dX]", digits):
        return sum((10 if key == "X" else int(key)) * (10 - at) for at, key in enumerate(digits)) % 11 == 0
    return False


def _pieces(text: str) -> Iterator[Piece]:
    """Yield the headings and paragraphs of a Markdown text. Emphasis becomes bold."""
    with needs("print", "markdown-it-py", "Front matter"):
        from markdown_it import MarkdownIt

    lists: list[int | None] = []  # for each open list, the number of the next item, or None for bullets
    kind, mark = "p", ""
    for token in MarkdownIt("commonmark", {"html": False}).parse(text):
        match token.type:
            case "heading_open":
                kind = min(token.tag, "h3")
            case "heading_close":
                kind = "p"
            case "bullet_list_open":
                lists.append(None)
            case "ordered_list_open":
                lists.append(int(token.attrs.get("start", 1)))
            case "bullet_list_close" | "ordered_list_close":
                lists.pop()
            case "list_item_open":
                number = lists[-1]
                mark = "\u2022" if number is None else f"{number}."
                lists[-1] = None if number is None else number + 1
            case "inline":
                yield Piece(kind, tuple(_parts(token.children or ())), mark, len(lists))
                mark = ""
            case "fence" | "code_block":
                for line in token.content.splitlines():
                    yield Piece("p", ((line, False),), "", 1)


def _parts(tokens: Sequence[Any]) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a line; the flag of each part tells whether the part is bold."""
    bold = 0
    for token in tokens:
        bold += token.type in ("strong_open", "em_open")
        bold -= token.type in ("strong_close", "em_close")
        text = {"softbreak": " ", "hardbreak": BREAK}.get(token.type, token.content)
        if text:
            yield text, bold > 0


def paragraph(piece: Piece, fonts: Fonts, em: float) -> Any:
    """Return a heading or paragraph as a paragraph of reportlab."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph

    size = SIZES[piece.kind] * em
    heading = piece.kind != "p"
    markup = ""
    for text, bold in piece.parts:
        for font, part in fonts.runs(printable(text), bold or heading) if text != BREAK else ():
            markup += f'<font name="{escape(font)}">{escape(part)}</font>'
        markup += "<br/>" if text == BREAK else ""
    first = fonts.runs("1", heading)[0][0]
    style = ParagraphStyle(
        piece.kind,
        fontName=first,
        fontSize=size,
        leading=size * LEADING,
        spaceBefore=size * (0.9 if heading else 0.2),
        spaceAfter=size * 0.4,
        leftIndent=INDENT * em * piece.level,
        bulletIndent=INDENT * em * (piece.level - 0.9),
        bulletFontName=first,
        bulletFontSize=size,
        wordWrap="CJK" if any(ord(letter) >= WIDE for text, _ in piece.parts for letter in text) else None,
        allowWidows=0,
        allowOrphans=0,
    )
    return Paragraph(markup, style, bulletText=piece.mark or None)


def flowed(section: Sequence[Piece], fonts: Fonts, em: float, width: float, height: float) -> list[list[Any]]:
    """Return the paragraphs for each page of a section, broken where a page is full."""
    pages: list[list[Any]] = [[]]
    left = height
    waiting = [paragraph(piece, fonts, em) for piece in section]
    while waiting:
        first = waiting.pop(0)
        left -= first.getSpaceBefore() if pages[-1] else 0
        high = first.wrap(width, left)[1]
        if high <= left:
            pages[-1].append(first)
            left -= high + first.getSpaceAfter()
            continue
        parts = first.split(width, left) if left > 0 else []
        if len(parts) > 1:
            pages[-1].append(parts[0])
            waiting.insert(0, parts[1])
        elif pages[-1]:
            waiting.insert(0, first)
        else:
            raise PuzzleError("found a line of front matter that does not fit on a page", "too-large")
        if len(pages[-1]) > 1 and pages[-1][-1].style.name != "p":  # a heading stays with its paragraph
            waiting.insert(0, pages[-1].pop())
        pages.append([])
        left = height
    return pages
