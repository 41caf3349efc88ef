"""Pages with a puzzle, as browsers save them, alone, with a folder beside them, or as one file in MHTML; read only.

The puzzle is a table with black and white clues above and at the left of a board, as pages of webpbn.com and
nonograms.org show it, or a text of any other format: in an element ``pre`` or ``textarea``, or XML that a browser
showed. Pages of nonograms.org and janko.at with the data of the site are read by the formats of that name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from nono.base.errors import PuzzleError
from nono.formats import FORMATS, format_named, recognises
from nono.formats.shared.capability import Capabilities
from nono.formats.shared.html_tables import Cell, Table, cells_of, page_of
from nono.formats.shared.sheet import NUMBERS, is_around_a_board, puzzle_of_sheet
from nono.genres.base import Puzzle

CAPABILITIES = Capabilities(goal=True, many=True, colour=True, about=frozenset({"title"}))
NAME = "html"
HEAD = 1 << 16  # characters by which a text is recognised
BEGIN = re.compile(r"\s*+(?:<!--[^>]*+>\s*+)*+<(?:!doctype html|html|head|body|table)\b", re.IGNORECASE)
MIME = re.compile(
    r"(?:[A-Za-z-]{1,40}:[^\n]{0,1000}\n(?:[ \t][^\n]{0,1000}\n)*){0,20}?Content-Type:\s*multipart/related", re.I
)
MOST = (  # of what MHTML may hold: the parser takes quadratic time for parts in parts and for long headers
    (re.compile(r"^--", re.M), 20_000),
    (re.compile(r"^Content-Type:", re.M | re.I), 1000),
    (re.compile(r"^Content-Type:[^\n]{1000}", re.M | re.I), 0),
    (re.compile(r"^Content-Type:[^\n]*+\n(?:[ \t][^\n]*+\n){20}", re.M | re.I), 0),
    (re.compile(r"^Content-Type:[^\n]*+\n(?:[ \t][^\n]*+\n)*?[ \t][^\n]{1000}", re.M | re.I), 0),
)
SHOWN_XML = '<div id="webkit-xml-viewer-source-xml">'  # around the XML that Chromium shows and saves
SITES = {  # the data of sites that formats of their own read
    "nonograms.org": re.compile(r"\bd\s*+=\s*+\[\s*+\[\s*+\d"),
    "janko": re.compile(r"begin\]?[ \t]*+\n[ \t]*+\[?puzzle\b|application/x-janko", re.IGNORECASE),
}


def sniff(head: str) -> bool:
    """Whether this is a page, and not one with the data of nonograms.org or janko.at."""
    return bool(BEGIN.match(head) or MIME.match(head)) and not any(data.search(head) for data in SITES.values())


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzles of a page; raises `PuzzleError`."""
    text = _html(text)
    if site := next((site for site, data in SITES.items() if data.search(text)), None):
        yield from format_named(site).loads(text, check)
        return
    page = page_of(text)
    start = text.find(SHOWN_XML) + len(SHOWN_XML)
    texts = [text[start : text.find("</div>", start)]] if SHOWN_XML in text else page.texts
    found = [puzzle for inner in texts for puzzle in _of_text(inner, check)]
    found += _of_tables(page.tables, check, page.title)
    if not found:
        message = "found a page without clues in a table, and without a text of a known format, expected a puzzle"
        raise PuzzleError(message, "unknown-format")
    yield from found


def _html(text: str) -> str:
    """The page of a file in MHTML, or the text itself; raises `PuzzleError`."""
    if not MIME.match(text):
        return text
    from email import message_from_string

    for expression, most in MOST:
        if sum(1 for _ in islice(expression.finditer(text), most + 1)) > most:
            raise PuzzleError("found more parts, or a longer header, than a saved page has", "too-large")
    try:
        parts = message_from_string(text).walk()
        page = next(part for part in parts if part.get_content_type() == "text/html")
        data: Any = page.get_payload(decode=True)
        return str(data, page.get_content_charset("utf-8"), "replace")
    except StopIteration:
        raise PuzzleError("found no page in the file, expected a part of type text/html", "missing-section") from None
    except Exception as error:  # of many kinds on damaged files
        words = " ".join(str(error).split())[:100] or type(error).__name__
        raise PuzzleError(f"found a damaged file of MHTML: {words}", "encoding") from None


def _of_text(text: str, check: bool) -> Iterator[Puzzle | PuzzleError]:
    """The puzzles of a text that is recognised as that of another format, if it is."""
    text = text.strip("\n")
    name = next((name for name in FORMATS if name != NAME and recognises(name, text[:HEAD])), None)
    if name is not None:
        yield from format_named(name).loads(text, check)


def _of_tables(tables: Sequence[Table], check: bool, title: str) -> Iterator[Puzzle]:
    """The puzzle of each table, or of those in it; raises `PuzzleError` where clues are in colours."""
    for table in tables:
        cells = cells_of(table)
        rows = [(at, [_number(cell) for cell in row]) for at, row in enumerate(cells, 1)]
        if is_around_a_board(rows, 2):
            if len({frozenset(cell.colours) for row in cells for cell in row if _number(cell)}) > 1:
                raise PuzzleError("found clues in colours in a table, expected black and white", "unsupported-variant")
            yield puzzle_of_sheet(rows, check, title=title)
        else:
            yield from _of_tables([cell.inner for row in table.rows for cell in row if cell.inner], check, title)


def _number(cell: Cell) -> str:
    return cell.text if NUMBERS.fullmatch(cell.text) else ""
