"""`nono.render`: puzzles as SVG, PNG, GIF, PDF and HTML, on one page or as a booklet."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from math import inf
from time import monotonic
from typing import Literal, TypedDict, Unpack, overload

from nono.base.arguments import expect, expect_flags, one_of, path_of, public, seconds_of, unfit
from nono.base.errors import PuzzleError
from nono.base.files import expect_writable, save
from nono.base.limits import deadline_after
from nono.genres.base import Puzzle, puzzles_of
from nono.renderers.layout import PAPERS
from nono.renderers.printed import KINDS, SHOWS, SINGLE, Printed, Style, printed

Path = str | os.PathLike[str]


class Options(TypedDict, total=False):
    """The options of `render` beside the path and the format, for type checkers."""

    show: str
    paper: str
    cell: int
    letters: bool
    solutions: bool
    grade: bool
    titles: bool
    booklet: bool | None
    title: str
    subtitle: str
    author: str
    time_limit: float | None


Puzzles = Puzzle | Iterable[Puzzle]


@overload
def render(puzzle: Puzzles, path: Path, *, format: str | None = None, **options: Unpack[Options]) -> None: ...
@overload
def render(
    puzzle: Puzzles, path: None = None, *, format: Literal["svg", "html"] | None = None, **options: Unpack[Options]
) -> str: ...
@overload
def render(
    puzzle: Puzzles, path: None = None, *, format: Literal["png", "gif", "pdf"], **options: Unpack[Options]
) -> bytes: ...
@public
def render(
    puzzle: Puzzles,
    path: Path | None = None,
    *,
    format: str | None = None,
    show: str = "puzzle",
    paper: str = "a4",
    cell: int = 20,
    letters: bool = False,
    solutions: bool = True,
    grade: bool = True,
    titles: bool = True,
    booklet: bool | None = None,
    title: str = "",
    subtitle: str = "",
    author: str = "",
    time_limit: float | None = None,
) -> str | bytes | None:
    """Draw a puzzle, or several for PDF and HTML: into a file, or returned where there is no ``path``.

    ``format`` is svg, png, gif (the steps of line logic, or the jumps of pegs), pdf or html; else the suffix of the
    path says it, and without a path it is svg. SVG and HTML are a str, the others bytes. ``show`` is "puzzle",
    "solution" or "both"; ``letters`` puts letters beside the numbers of colour puzzles; ``cell`` is a cell's side in
    pixels (SVG, PNG, GIF).

    For PDF and HTML: ``paper`` is a4 or letter; ``solutions`` puts the solutions at the end; ``grade`` prints the
    difficulty, as the file gives it or as `nono.grade` finds it within two seconds; ``titles`` of False leaves titles,
    which may give the picture away, to the solutions. ``booklet`` adds a cover with ``title``, ``subtitle`` and
    ``author``, contents and rules; None: where there are several puzzles. ``time_limit`` is for each puzzle, in
    seconds.

    >>> import nono
    >>> nono.render(nono.puzzle("heart"))[:4]
    '<svg'
    >>> nono.render([nono.puzzle("heart"), nono.puzzle("duck")], format="pdf", title="Two")[:4]  # doctest: +SKIP
    b'%PDF'

    Raises `PuzzleError` on other arguments, where Pillow (PNG, GIF) or reportlab (PDF) is missing, where the file
    cannot be written, and where a solution is to be drawn and there is none; `BackendError` once the time is over.
    """
    target = None if path is None else path_of(path)
    suffix = os.path.splitext(target)[1][1:].lower() if target is not None else "svg"
    kind = suffix if format is None else format
    for name, value, known in (("format", kind, KINDS), ("show", show, SHOWS), ("paper", paper, tuple(PAPERS))):
        if not isinstance(value, str) or value not in known:
            raise unfit(name, value, one_of(value, known))
    expect(int, "a whole number", cell=cell)
    expect_flags(letters=letters, solutions=solutions, grade=grade, titles=titles)
    if booklet is not None:
        expect_flags(booklet=booklet)
    expect(str, "a string", title=title, subtitle=subtitle, author=author)
    seconds = seconds_of(time_limit)
    if target is not None:
        expect_writable(target)
    style = Style(
        kind=kind, show=show, paper=paper, cell=cell, letters=letters, solutions=solutions, grade=grade, titles=titles,
        booklet=booklet, title=title, subtitle=subtitle, author=author,
    )  # fmt: skip
    began = monotonic()
    pages: list[Printed] = []
    for one in puzzles_of(puzzle):
        if pages and kind in SINGLE:
            raise PuzzleError(f"found more than one puzzle, expected one for {kind}", "no-puzzle")
        pages.append(printed(one, style, deadline=deadline_after(seconds)))
    if not pages:
        raise PuzzleError("found no puzzle, expected one at least", "no-puzzle")
    data = drawn(pages, style, inf if seconds is None else began + seconds * len(pages))
    if target is not None:
        save(data, target)
        return None
    return data.decode() if kind in ("svg", "html") else data


def drawn(pages: Sequence[Printed], style: Style, deadline: float = inf) -> bytes:
    """The bytes of the file; raises `LimitError` once the deadline is over."""
    first = pages[0]
    if style.kind == "pdf":
        from nono.renderers.pdf import booklet

        return booklet(pages, style, deadline)
    if style.kind == "html":
        from nono.renderers.html_booklet import html_booklet

        return html_booklet(pages, style, deadline).encode()
    if style.kind == "svg":
        from nono.renderers import svg

        return (first.animation or svg.render(first.drawing, style.scale, deadline, *_words(first, style))).encode()
    from nono.renderers import raster

    if style.kind == "gif":
        return raster.gif(first.frames, style.scale, name=first.name, deadline=deadline)
    return raster.png(first.drawing, style.scale, first.name, deadline)


def _words(page: Printed, style: Style) -> tuple[str, str]:
    """The title and the description of a drawing."""
    shown = {"puzzle": "", "solution": ", solved", "both": ", beside its solution"}[style.show]
    return page.heading(style.titles), f"{page.rules.name}, {page.about}{shown}"
