"""Web pages with a puzzle, saved by a browser as one HTML file, with a folder of files, or as MHTML; read only.

The puzzle is a table with black and white clues above a board and to its left, as on webpbn.com and nonograms.org. The
puzzle may also be text of another format in an element ``pre`` or ``textarea``, or XML shown by the browser. A table
whose cells all look alike may be the board of another genre; nono reads this board and the words of the page as the
format ``cells``. Pages that contain the puzzle data of nonograms.org or janko.at are read by the formats
``nonograms.org`` and ``janko``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import islice
from time import thread_time
from typing import Any

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.expressions import expression
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.text._recognise import HEAD, format_in, recognises
from nono.text.formats import FORMATS, format_named, read_options
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.other_puzzles import expect_title
from nono.text.typed.sheet import BLANKS, INKS, MAX_SHEET, NUMBERS, is_around_a_board, puzzle_of_sheet

CAPABILITIES = Capabilities(goal=True, many=True, colour=True, about=frozenset({"title"}), genres=GENRES)
READ_OPTIONS = ("genre",)
PATIENCE = 2.5  # CPU seconds per page; some broken pages are slow to parse
FEWEST = 9  # minimum number of cells in a table that may be a board
CHUNK = 1 << 14  # characters passed to the parser at once
MAX_DEPTH = 8  # maximum depth of nested tables
MAX_SPAN = 1000  # maximum number of rows or columns in a spanning cell
PLAIN = frozenset(("pre", "textarea"))  # elements whose text may be a puzzle file
HIDDEN = frozenset(("script", "style"))
BREAKS = frozenset(("br", "div", "p", "li", "td", "th", "tr", "span"))
INLINE = frozenset(("b", "i", "em", "strong", "span", "font", "a", "small", "big", "u", "center", "br"))
PARTS = frozenset(("td", "th", "tr", "tbody", "thead", "tfoot"))
COLOUR = expression(r"(?:^|;)\s*+(?:background-color|background|color)\s*+:\s*+([^;]{1,40})")
NAME = "html"
BEGIN = expression(r"\s*+(?:<!--[^>]*+>\s*+)*+<(?:!doctype html|html|head|body|table)\b", re.IGNORECASE)
MIME = expression(
    r"(?:[A-Za-z-]{1,40}:[^\n]{0,1000}\n(?:[ \t][^\n]{0,1000}\n)*){0,20}?Content-Type:\s*multipart/related", re.I
)
MOST = (  # limits for MHTML, because nested parts and long headers take quadratic time
    (expression(r"^--", re.M), 20_000),
    (expression(r"^Content-Type:", re.M | re.I), 1000),
    (expression(r"^Content-Type:[^\n]{1000}", re.M | re.I), 0),
    (expression(r"^Content-Type:[^\n]*+\n(?:[ \t][^\n]*+\n){20}", re.M | re.I), 0),
    (expression(r"^Content-Type:[^\n]*+\n(?:[ \t][^\n]*+\n)*?[ \t][^\n]{1000}", re.M | re.I), 0),
)
SHOWN_XML = '<div id="webkit-xml-viewer-source-xml">'  # the element in which Chromium saves XML files
SITES = {  # for each format of a single site: a pattern that finds the site's data
    "nonograms.org": expression(r"\bd\s*+=\s*+\[\s*+\[\s*+\d"),
    "janko": expression(r"begin\]?[ \t]*+\n[ \t]*+\[?puzzle\b|application/x-janko", re.IGNORECASE),
}


def sniff(head: str) -> bool:
    """Return whether the text is a web page without the data of nonograms.org or janko.at."""
    return bool(BEGIN.match(head) or MIME.match(head)) and not any(data.search(head) for data in SITES.values())


def loads(text: str, check: bool = True, genre: str | None = None) -> Loaded:
    """Yield the puzzles on the page; ``genre`` decides if a board can be of several genres. Raises `PuzzleError`."""
    text = _html(text)
    if site := next((site for site, data in SITES.items() if data.search(text)), None):
        yield from format_named(site).loads(text, check)
        return
    page = page_of(text)
    start = text.find(SHOWN_XML) + len(SHOWN_XML)
    texts = [text[start : text.find("</div>", start)]] if SHOWN_XML in text else page.texts
    words = "\n\n".join([page.title, *(part for part in page.flow if isinstance(part, str))])
    found = [puzzle for inner in texts for puzzle in _of_text(inner, check, words, genre)]
    board = "" if found else _board(page)
    others = page.tables if found else ()
    if not found and not (board and FORMATS["cells"].is_named(board)):
        found += _of_tables(page.tables, check, page.title)
    if board and not found and (genre or FORMATS["cells"].is_board(board)):
        yield from _of_board(board, check, genre)
    elif not found:
        message = "found neither a table of clues nor text of a known format on the page, expected a puzzle"
        raise PuzzleError(message, "unknown-format")
    for table in others:
        cells = [cell.text for row in table.rows for cell in row]
        if len(cells) >= FEWEST and max(map(len, cells)) < 3:
            warn(f"not read: a table with {excerpt(' '.join(cells))}")
    yield from found


def _html(text: str) -> str:
    """Return the HTML in an MHTML file; return any other text unchanged. Raises `PuzzleError`."""
    if not MIME.match(text):
        return text
    from email import message_from_string

    for pattern, most in MOST:
        if sum(1 for _ in islice(pattern.finditer(text), most + 1)) > most:
            raise PuzzleError("found too many parts or too long a header, expected a saved page", "too-large")
    try:
        parts = message_from_string(text).walk()
        page = next(part for part in parts if part.get_content_type() == "text/html")
        data: Any = page.get_payload(decode=True)
        return str(data, page.get_content_charset("utf-8"), "replace")
    except StopIteration:
        raise PuzzleError("found no page in the MHTML file, expected type text/html", "missing-section") from None
    except Exception as error:  # the library raises many kinds of errors on damaged files
        words = " ".join(str(error).split())[:100] or type(error).__name__
        raise PuzzleError(f"found a damaged MHTML file: {words}", "encoding") from None


def _of_text(text: str, check: bool, words: str, genre: str | None) -> Loaded:
    """Yield the puzzles in the text if it is recognised as another format. The words of the page may name the genre."""
    text = text.strip("\n")
    named = f"{words}\n\n{text}"
    name = format_in(text[:HEAD], without=NAME)
    if name in (None, "cells") and recognises("cells", named[:HEAD]):
        name, text = "cells", named
    if name == "cells":
        expect_title(words.partition("\n")[0], 0, False)
    if name is not None:
        more = {"genre": genre} if "genre" in read_options(name) else {}
        yield from format_named(name).loads(text, check, **more)


def _board(page: Page) -> str:
    """Return the words of the page and the rows of its table, with tabs between cells.

    Return "" if the page has several tables, or if the look of the cells may mean something.
    """
    tables = [part for part in page.flow if isinstance(part, Table)]
    looks = {cell.look for table in tables for row in table.rows for cell in row}
    if len(tables) != 1 or len(looks) != 1 or "<" in looks.pop():
        return ""
    words = [page.title, *(part if isinstance(part, str) else "" for part in page.flow)]
    rows = ["\t".join(cell.text.strip() or "." for cell in row) for row in cells_of(tables[0])]
    at = next(at for at, part in enumerate(page.flow, 1) if isinstance(part, Table))
    return "\n\n".join(["\n\n".join(words[:at]), "\n".join(rows), "\n\n".join(words[at + 1 :])]).strip("\n") + "\n"


def _of_board(text: str, check: bool, genre: str | None) -> Loaded:
    """Yield the puzzles in the text of a board. Raises `PuzzleError`."""
    for found in format_named("cells").loads(text, check, genre=genre):
        if isinstance(found, PuzzleError):
            found.line = 0
        yield found


def _of_tables(tables: Sequence[Table], check: bool, title: str) -> Iterator[Puzzle]:
    """Yield the puzzle in each table, or in the tables inside it; raises `PuzzleError` if clues are coloured."""
    for table in tables:
        cells = cells_of(table)
        rows = [(at, [_number(cell) for cell in row]) for at, row in enumerate(cells, 1)]
        texts = {cell.text for row in cells[1:] for cell in row[1:]} - INKS - BLANKS
        if is_around_a_board(rows, 2) and all(map(NUMBERS.fullmatch, texts)):
            if len({frozenset(cell.colours) for row in cells for cell in row if _number(cell)}) > 1:
                raise PuzzleError("found coloured clues in a table, expected black and white", "unsupported-variant")
            yield puzzle_of_sheet(rows, check, title=title)
        else:
            yield from _of_tables([cell.inner for row in table.rows for cell in row if cell.inner], check, title)


def _number(cell: Cell) -> str:
    return cell.text if NUMBERS.fullmatch(cell.text) else ""


@dataclass(slots=True)
class Cell:
    """A cell of a table: its text, the colours of its style, and the first table inside it.

    ``look`` has the attributes of the cell and the elements inside it that may show something besides the text.
    """

    rows: int = 1
    columns: int = 1
    texts: list[str] = field(default_factory=list)
    colours: set[str] = field(default_factory=set)
    inner: Table | None = None
    look: str = ""

    @property
    def text(self) -> str:
        """The text of the cell, with single spaces."""
        return " ".join("".join(self.texts).split())


@dataclass(slots=True)
class Table:
    rows: list[list[Cell]] = field(default_factory=list)


@dataclass(slots=True)
class Page:
    """The title of a page, its outermost tables, and the texts of its ``pre`` and ``textarea`` elements.

    ``flow`` has the other texts, one for each line, and the tables, in their order.
    """

    title: str
    tables: list[Table]
    texts: list[str]
    flow: list[str | Table]


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[Table] = []
        self.tables: list[Table] = []
        self.texts: list[str] = []
        self.flow: list[str | Table] = []
        self.title: list[str] = []
        self.plain: list[str] | None = None  # the text of an open ``pre`` or ``textarea`` element
        self.inside = ""  # an open ``title``, ``script`` or ``style`` element
        self.cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        cell = self._cell()
        if tag == "title" or tag in HIDDEN:
            self.inside = tag
        elif tag in PLAIN:
            self.plain = []
        elif tag == "table":
            if len(self.open) == MAX_DEPTH:
                raise PuzzleError(f"found more than {MAX_DEPTH} nested tables, too many for a puzzle", "too-large")
            table = Table()
            if cell is not None and cell.inner is None:
                cell.inner = table
            elif not self.open:
                self.tables.append(table)
                self.flow += [table, ""]
            self.open.append(table)
        elif tag == "tr" and self.open:
            self.open[-1].rows.append([])
        elif tag in ("td", "th") and self.open and self.open[-1].rows:
            self.cells += 1
            if self.cells > MAX_SHEET:
                raise PuzzleError(f"found more than {MAX_SHEET} cells, too many for a puzzle", "too-large")
            cell = Cell(_span(given.get("rowspan")), _span(given.get("colspan")))
            self.open[-1].rows[-1].append(cell)
        elif not self.open and tag not in INLINE:
            self.flow.append("")
        if cell is not None:
            cell.look += "" if tag in INLINE or tag in PARTS else f"<{tag}"
            cell.look += " ".join(f"{name}={given[name]}" for name in ("class", "style", "bgcolor") if name in given)
            if tag in BREAKS:
                cell.texts.append(" ")
            cell.colours.update(COLOUR.findall((given.get("style") or "")[:500]))
            cell.colours.update(colour for name in ("bgcolor", "color") if (colour := given.get(name)))

    def handle_endtag(self, tag: str) -> None:
        if tag == self.inside:
            self.inside = ""
        elif tag in PLAIN and self.plain is not None:
            self.texts.append("".join(self.plain))
            self.plain = None
        elif tag == "table" and self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.title += [data] if self.inside == "title" else []
        elif self.plain is not None:
            self.plain.append(data)
        elif (cell := self._cell()) is not None:
            cell.texts.append(data)
        elif not self.open:
            before = self.flow.pop() if self.flow and isinstance(self.flow[-1], str) else ""
            self.flow.append(f"{before}{data}")

    def _cell(self) -> Cell | None:
        """Return the last cell of the innermost open table, or None."""
        return self.open[-1].rows[-1][-1] if self.open and self.open[-1].rows and self.open[-1].rows[-1] else None


def _span(text: str | None) -> int:
    return min(MAX_SPAN, max(1, int(text))) if text and text.isascii() and text.isdigit() and len(text) < 5 else 1


def page_of(text: str) -> Page:
    """Return the parsed page; raises `PuzzleError` if it is too large, too slow to parse or damaged."""
    parser = _Parser()
    try:
        _feed(parser, text)
    except AssertionError as error:  # raised by Python's parser on a declaration such as ``<![[``
        raise PuzzleError(f"found a damaged page, expected HTML: {excerpt(str(error))}", "encoding") from None
    if parser.plain is not None:
        parser.texts.append("".join(parser.plain))
    flow = [" ".join(part.split()) if isinstance(part, str) else part for part in parser.flow]
    return Page(" ".join("".join(parser.title).split()), parser.tables, parser.texts, [part for part in flow if part])


def _feed(parser: _Parser, text: str) -> None:
    began = thread_time()
    for start in range(0, len(text), CHUNK):
        parser.feed(text[start : start + CHUNK])
        if thread_time() - began > PATIENCE:
            raise PuzzleError(f"found no puzzle on the page in {PATIENCE} s of reading", "too-large")
    if len(parser.rawdata) <= CHUNK:  # without close(), which is very slow after an unclosed element
        parser.close()


def cells_of(table: Table) -> list[list[Cell]]:
    """Return the cells as a rectangle. A cell that spans rows or columns is at its top left; the other places are
    empty.

    Nested tables are placed side by side. Raises `PuzzleError` if the table is too large.
    """
    if any(cell.inner is not None for row in table.rows for cell in row):
        return _composed(table)
    grid: dict[tuple[int, int], Cell] = {}
    for at, row in enumerate(table.rows):
        column = 0
        for cell in row:
            while (at, column) in grid:
                column += 1
            if len(grid) + cell.rows * cell.columns > MAX_SHEET:
                raise PuzzleError(f"found more than {MAX_SHEET} cells, too many for a puzzle", "too-large")
            spanned = [(at + down, column + right) for down in range(cell.rows) for right in range(cell.columns)]
            grid |= dict.fromkeys(spanned, Cell()) | {spanned[0]: cell}
            column += cell.columns
    width = max([column for _, column in grid], default=-1) + 1
    _check(len(table.rows), width)
    return [[grid.get((at, column)) or Cell() for column in range(width)] for at in range(len(table.rows))]


def _composed(table: Table) -> list[list[Cell]]:
    """Return the cells of a table that contains other tables, as a rectangle."""
    blocks = [[cells_of(cell.inner) if cell.inner else [[cell]] for cell in row] for row in table.rows]
    columns = max(map(len, blocks), default=0)
    widths = [max((len(row[at][0]) for row in blocks if at < len(row) and row[at]), default=0) for at in range(columns)]
    _check(sum(max(map(len, row), default=0) for row in blocks), sum(widths))
    cells = []
    for row in blocks:
        for line in range(max(map(len, row), default=0)):
            out: list[Cell] = []
            for block, width in zip(row, widths, strict=False):
                found = block[line] if line < len(block) else []
                out += found + [Cell()] * (width - len(found))
            cells.append(out)
    return cells


def _check(height: int, width: int) -> None:
    if height * width > MAX_SHEET:
        raise PuzzleError(f"found more than {MAX_SHEET} cells, too many for a puzzle", "too-large")
