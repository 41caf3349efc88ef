"""`nono.render`: writes puzzles as SVG, PNG, GIF, PDF and HTML, on one page or as a booklet."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from io import BytesIO
from math import inf
from time import monotonic
from typing import TypedDict, Unpack, overload

from nono.base.arguments import (
    expect_flags,
    expect_type,
    expected_one_of,
    number_in,
    path_of,
    public,
    seconds_of,
    unfit,
)
from nono.base.errors import PuzzleError
from nono.base.files import Path, expect_writable, save
from nono.base.foreign import Data
from nono.base.limits import NO_LIMITS, Limits
from nono.base.table import import_row
from nono.genres import Puzzle, puzzles_of
from nono.renderers._drawing_formats import KINDS, BytesKind, Kind, TextKind
from nono.renderers.drawing.items import Sheet
from nono.renderers.drawing.svg import render_svg, svg_page as svg_page
from nono.renderers.printing.chapters import ordered, retitled
from nono.renderers.printing.printed_puzzle import PrintedPuzzle
from nono.renderers.printing.solved_puzzle import page_of
from nono.renderers.printing.style import ChapterKind, Show, Style, Titles


class RenderOptions(TypedDict, total=False):
    """The options of `render` other than path and format, for type checkers."""

    show: Show
    paper: str
    cell: int
    letters: bool
    rules: bool
    solutions: bool
    grade: bool
    titles: Titles
    booklet: bool | None
    title: str
    subtitle: str
    author: str
    order: str
    chapters: ChapterKind
    per_page: int | None
    large_print: bool
    answer_index: bool
    front: Path
    font: Path
    time_limit: float | None


Puzzles = Puzzle | Iterable[Puzzle]


@overload
def render(puzzle: Puzzles, path: Path, *, format: Kind | None = None, **options: Unpack[RenderOptions]) -> None: ...
@overload
def render(
    puzzle: Puzzles, path: None = None, *, format: TextKind | None = None, **options: Unpack[RenderOptions]
) -> str: ...
@overload
def render(puzzle: Puzzles, path: None = None, *, format: BytesKind, **options: Unpack[RenderOptions]) -> bytes: ...
@public
def render(
    puzzle: Puzzles,
    path: Path | None = None,
    *,
    format: Kind | None = None,
    show: Show = "puzzle",
    paper: str = "a4",
    cell: int = 20,
    letters: bool = False,
    rules: bool = True,
    solutions: bool = True,
    grade: bool = True,
    titles: Titles = "",
    booklet: bool | None = None,
    title: str = "",
    subtitle: str = "",
    author: str = "",
    order: str = "",
    chapters: ChapterKind = "none",
    per_page: int | None = None,
    large_print: bool = False,
    answer_index: bool = False,
    front: Path = "",
    font: Path = "",
    time_limit: float | None = None,
) -> str | bytes | None:
    """Draw puzzles to a file, or return the drawing. Only PDF and HTML hold several puzzles.

    In a PDF, lines have at least 0.75 points and digits at least 7 points; a warning names the puzzles whose digits are
    smaller.

    Parameters
    ----------
    puzzle
        A puzzle, or several for PDF and HTML.
    path
        The file to write; None returns the drawing.
    format
        "svg", "png", "gif" (the steps of line logic, or the jumps of pegs), "pdf" or "html". None takes the suffix of
        the path; without a path, the format is "svg".
    show
        "puzzle", "solution" or "both".
    paper
        For PDF and HTML: "a4", "a5", "letter", a size in inches such as "6x9", or a size such as "170x240mm".
    cell
        For SVG, PNG and GIF: the side of a cell in pixels.
    letters
        Whether letters name the colours of colour puzzles.
    rules
        Whether the rules are printed. Without them, SVG and PNG contain only the board.
    solutions
        For PDF and HTML: whether the solutions are added at the end.
    grade
        For PDF and HTML: whether the difficulty is printed that the file gives or that `nono.grade` finds within two
        seconds.
    titles
        For PDF and HTML: "puzzle" prints titles with the puzzles, too. By default, they are printed only with the
        solutions, because they give pictures away.
    booklet
        For PDF and HTML: whether to add a cover, contents and rules; None adds them only for several puzzles.
    title, subtitle, author
        For PDF and HTML: the texts of the cover.
    order
        For PDF and HTML: "grade", "score", "size", "title" or "given", or several of these, separated by commas. By
        default, puzzles of a PDF trade places so that pages are full.
    chapters
        For PDF: "none", "difficulty" or "genre".
    per_page
        For PDF: the maximum number of puzzles per page.
    large_print
        For PDF: whether cells and texts are enlarged.
    answer_index
        For PDF: whether the pages of puzzles and solutions are listed at the end.
    front
        For PDF: a file with a text in Markdown for the pages behind the cover: paragraphs, emphasis and headings, of
        which those of the first level begin a page.
    font
        For PDF: the file of a TrueType font to use before the built-in one.
    time_limit
        Seconds of wall time per puzzle (None: no limit).

    Returns
    -------
    str, bytes or None
        SVG and HTML as str, other formats as bytes; None with a ``path``.

    Raises
    ------
    PuzzleError
        If an argument is wrong, if Pillow (PNG, GIF) or reportlab (PDF) is missing, if the file cannot be written, or
        if a needed solution does not exist.
    BackendError
        At the time limit.

    Examples
    --------
    >>> import nono
    >>> nono.render(nono.puzzle("heart"))[:4]
    '<svg'
    >>> nono.render([nono.puzzle("heart"), nono.puzzle("duck")], format="pdf", title="Two")[:4]  # doctest: +SKIP
    b'%PDF'
    """
    given = {
        "show": show,
        "paper": paper,
        "cell": cell,
        "letters": letters,
        "rules": rules,
        "solutions": solutions,
        "grade": grade,
        "titles": titles,
        "booklet": booklet,
        "title": title,
        "subtitle": subtitle,
        "author": author,
        "order": order,
        "chapters": chapters,
        "per_page": per_page,
        "large_print": large_print,
        "answer_index": answer_index,
        "front": front,
        "font": font,
    }
    target = None if path is None else path_of(path)
    # without the dot
    suffix = os.path.splitext(target)[1][1:].lower() if target is not None else "svg"
    kind = suffix if format is None else format
    if not isinstance(kind, str) or kind not in KINDS:
        raise unfit("format", kind, expected_one_of(kind, KINDS))
    values: Data = {}
    for option in fields(Style):  # the default of an option tells its type
        name = option.name
        value = kind if name == "kind" else given[name]
        if isinstance(option.default, bool):
            expect_flags(**{name: value})
        elif name in ("font", "front"):
            value = path_of(value)
        elif isinstance(option.default, str):
            expect_type(str, "a string", **{name: value})
        elif name == "cell" or (name == "per_page" and value is not None):
            value = number_in(name, value, -inf, inf, "a whole number")
        values[name] = value
    if booklet is not None:
        expect_flags(booklet=booklet)
    seconds = seconds_of(time_limit)
    if target is not None:
        expect_writable(target)
    style = Style(**values)
    began = monotonic()
    pages: list[PrintedPuzzle] = []
    for each_puzzle in puzzles_of(puzzle):
        if pages and not style.paged:
            raise PuzzleError(f"found more than one puzzle, expected one for {kind}", "no-puzzle")
        pages.append(page_of(each_puzzle, style, limits=Limits.after(seconds)))
    if not pages:
        raise PuzzleError("found no puzzle, expected at least one", "no-puzzle")
    # the limit is per puzzle, so all puzzles together have the sum
    data = drawn_file(pages, style, NO_LIMITS if seconds is None else Limits(began + seconds * len(pages)))
    if target is not None:
        save(data, target)
        return None
    return data.decode() if style.format.text else data


def drawn_file(
    pages: Sequence[PrintedPuzzle],
    style: Style,
    limits: Limits = NO_LIMITS,
    tell: Callable[[str], object] = lambda _: None,
) -> bytes:
    """Return the bytes of the file; raises `LimitError` at the limits. ``tell`` gets the size of a book."""
    data: bytes = import_row(f"nono.renderers.formats.{style.format.module}:write")(
        _prepared(pages, style), style, limits, tell
    )
    return data


def number_pages(pages: Sequence[PrintedPuzzle], style: Style, limits: Limits = NO_LIMITS) -> None:
    """Give puzzles the numbers that they would get in a file, unless they have numbers.

    From then on, they keep these numbers and their order.
    """
    prepared = _prepared(pages, style)
    if style.format.book:
        from nono.renderers.book.pdf import planned

        prepared = planned(prepared, style, limits, BytesIO())[0].puzzles
    # `_prepared` copies the puzzles, but the copies have the same drawings
    place_of = {id(page.drawing): place for place, page in enumerate(prepared, 1)}
    for page in pages:
        page.number = page.number or place_of[id(page.drawing)]


def _prepared(pages: Sequence[PrintedPuzzle], style: Style) -> Sequence[PrintedPuzzle]:
    """Return the puzzles of a file in order, and with the titles of a book if it is one."""
    pages = ordered(pages, style)
    return retitled(pages) if style.is_book(len(pages)) else pages


def drawing_file(drawing: Sheet, path: str, title: str = "") -> bytes:
    """Return a drawing in the format of the path's suffix: .svg, .png, or otherwise an HTML page."""
    kind = os.path.splitext(path)[1].lower()
    if kind == ".png":
        from nono.renderers.drawing import raster

        return raster.png(drawing, name=title)
    return (render_svg(drawing) if kind == ".svg" else svg_page(title, drawing)).encode()
