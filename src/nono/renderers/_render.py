"""`nono.render`: writes puzzles as SVG, PNG, GIF, PDF and HTML, on one page or as a booklet."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from math import inf
from time import monotonic
from typing import Literal, TypedDict, Unpack, overload

from nono.base.arguments import expect, expect_flags, number_in, one_of, path_of, public, seconds_of, unfit
from nono.base.errors import NO_SOLUTION, BackendError, LimitError, PuzzleError, warn
from nono.base.files import Path, expect_writable, save
from nono.base.foreign import Data, html, printable
from nono.base.limits import deadline_after, seconds_until
from nono.genres.base import Puzzle, puzzles_of
from nono.grading import GRADE_OF, SEARCH_GRADE, grade as grade_puzzle
from nono.renderers._items import Sheet
from nono.renderers._paper import paper_size
from nono.renderers._printed import (
    HARDEST,
    PICTURES,
    Printed,
    author_of,
    counted,
    heading_of,
    line_of,
    named,
    ordered,
    page_sheet,
    printed,
    rules_shown,
    similar,
)
from nono.renderers._style import KINDS, SINGLE, Style
from nono.renderers._svg import OPENING, page as svg_page, render_svg, web_page
from nono.solving import solve

GRADE_SECONDS = 2.0  # seconds for grading one puzzle; after that, no grade is printed
LONGEST_WORD = 24  # maximum length of a difficulty that a file states


class Options(TypedDict, total=False):
    """The options of `render` other than path and format, for type checkers."""

    show: str
    paper: str
    cell: int
    letters: bool
    rules: bool
    solutions: bool
    grade: bool
    titles: str
    booklet: bool | None
    title: str
    subtitle: str
    author: str
    order: str
    chapters: str
    per_page: int | None
    large_print: bool
    answer_index: bool
    font: Path
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
    rules: bool = True,
    solutions: bool = True,
    grade: bool = True,
    titles: str = "",
    booklet: bool | None = None,
    title: str = "",
    subtitle: str = "",
    author: str = "",
    order: str = "given",
    chapters: str = "none",
    per_page: int | None = None,
    large_print: bool = False,
    answer_index: bool = False,
    font: Path = "",
    time_limit: float | None = None,
) -> str | bytes | None:
    """Draw puzzles to a file, or return the drawing if there is no ``path``. Only PDF and HTML hold several puzzles.

    ``format`` is svg, png, gif (the steps of line logic, or the jumps of pegs), pdf or html. By default, the suffix of
    the path determines the format; without a path, the format is svg. SVG and HTML are returned as str, other formats
    as bytes. ``show`` is "puzzle", "solution" or "both". With ``letters``, letters name the colours of colour puzzles.
    ``rules=False`` omits the rules; SVG and PNG then contain only the board. ``cell`` is the side of a cell in pixels
    (SVG, PNG, GIF).

    For PDF and HTML: ``paper`` is a4, a5, letter, a size in inches such as "6x9", or a size such as "170x240mm".
    ``solutions`` adds the solutions at the end. ``grade`` prints the difficulty that the file gives or that
    `nono.grade` finds within two seconds. In a book, titles of pictures are printed only with the solutions, because
    they give the pictures away; ``titles`` is "puzzle" or "solution" for all titles. ``booklet`` adds a cover with
    ``title``, ``subtitle`` and ``author``, contents and rules; None adds them only for several puzzles. ``order`` is
    "given" or "difficulty". ``time_limit`` is in seconds per puzzle.

    For PDF: ``chapters`` is "none", "difficulty" or "genre". ``per_page`` is the maximum number of puzzles per page.
    ``large_print`` enlarges cells and texts. ``answer_index`` lists the pages of puzzles and solutions at the end.
    ``font`` is the file of a TrueType font to use before the built-in one. Lines have at least 0.75 points and digits
    at least 7 points; a warning names the puzzles whose digits are smaller.

    >>> import nono
    >>> nono.render(nono.puzzle("heart"))[:4]
    '<svg'
    >>> nono.render([nono.puzzle("heart"), nono.puzzle("duck")], format="pdf", title="Two")[:4]  # doctest: +SKIP
    b'%PDF'

    Raises `PuzzleError` on wrong arguments, if Pillow (PNG, GIF) or reportlab (PDF) is missing, if the file cannot be
    written, or if a needed solution does not exist. Raises `BackendError` after the time limit.
    """
    given = dict(locals())
    target = None if path is None else path_of(path)
    suffix = os.path.splitext(target)[1][1:].lower() if target is not None else "svg"
    kind = suffix if format is None else format
    if not isinstance(kind, str) or kind not in KINDS:
        raise unfit("format", kind, one_of(kind, KINDS))
    own: Data = {}
    for option in fields(Style):
        name = option.name
        value = kind if name == "kind" else given[name]
        if isinstance(option.default, bool):
            expect_flags(**{name: value})
        elif name == "font":
            value = path_of(value)
        elif isinstance(option.default, str):
            expect(str, "a string", **{name: value})
        elif name == "cell" or (name == "per_page" and value is not None):
            value = number_in(name, value, -inf, inf, "a whole number")
        own[name] = value
    if booklet is not None:
        expect_flags(booklet=booklet)
    seconds = seconds_of(time_limit)
    if target is not None:
        expect_writable(target)
    style = Style(**own)
    began = monotonic()
    pages: list[Printed] = []
    for one in puzzles_of(puzzle):
        if pages and kind in SINGLE:
            raise PuzzleError(f"found more than one puzzle, expected one for {kind}", "no-puzzle")
        pages.append(page_of(one, style, deadline=deadline_after(seconds)))
    if not pages:
        raise PuzzleError("found no puzzle, expected at least one", "no-puzzle")
    data = drawn(pages, style, inf if seconds is None else began + seconds * len(pages))
    if target is not None:
        save(data, target)
        return None
    return data.decode() if kind in ("svg", "html") else data


def page_of(puzzle: Puzzle, style: Style, name: str = "", deadline: float = inf) -> Printed:
    """Prepare a puzzle for print: find the solution and the grade that the style needs, and draw the puzzle.

    Without a title, ``name``, the name of the file, is the title. Raises `PuzzleError` if a solution is needed but does
    not exist, and `LimitError` after the deadline.
    """
    solution = solution_of(puzzle, deadline) if style.needs_solution else None
    page = printed(puzzle, style, solution, name, deadline)
    if style.paged and (style.grade or style.by_difficulty):
        page.grade, page.score = grade_of(puzzle, page.title, deadline)
        page.difficulty = page.grade if style.grade else ""
    return page


def solution_of(puzzle: Puzzle, deadline: float = inf) -> bytes:
    """Return the solution to draw: the goal or, without a goal, a solution that the solver finds.

    Raises `PuzzleError` if the puzzle has no solution, and `LimitError` if the time runs out.
    """
    if puzzle.goal_bytes is not None:
        return puzzle.goal_bytes
    result = solve(puzzle, limit=1, time_limit=seconds_until(deadline))
    if not result.grids and result.stop:
        raise LimitError(result.stop, f"the {result.stop} ran out before the solver found a solution to draw")
    if not result.grids:
        raise PuzzleError(f"found no solution to draw, because the puzzle is {result.verdict}", NO_SOLUTION)
    return result.grids[0]


def grade_of(puzzle: Puzzle, title: str, deadline: float = inf) -> tuple[str, float]:
    """Return a word and a score for the difficulty: from the file if it states them, otherwise from `nono.grade`.

    The word is "" if grading takes over two seconds. Warns if the puzzle does not have exactly one solution.
    """
    for name in ("difficulty", "grade"):
        given = puzzle.meta.get(name)
        stated = given if isinstance(given, Mapping) else {"word": given}
        word, score = stated.get("word"), stated.get("score")
        if isinstance(word, str) and 0 < len(word) <= LONGEST_WORD:
            shown = HARDEST if word == SEARCH_GRADE else printable(word)
            return shown, float(score) if isinstance(score, (int, float)) else 0.0
    with suppress(PuzzleError, BackendError):
        grade = grade_puzzle(puzzle, min(GRADE_SECONDS, max(0.0, deadline - monotonic())))
        if grade.word in ("multiple", "unsolvable"):
            number = "more than one solution" if grade.word == "multiple" else "no solution"
            warn(f"found {number}, expected exactly one", title)
        if grade.word in GRADE_OF.values():
            return HARDEST if grade.word == SEARCH_GRADE else grade.word, grade.score
    return "", 0.0


def drawn(
    pages: Sequence[Printed], style: Style, deadline: float = inf, tell: Callable[[str], object] = lambda _: None
) -> bytes:
    """Return the bytes of the file; raises `LimitError` after the deadline. ``tell`` gets the size of a book."""
    pages = ordered(named(pages, style) if style.is_book(len(pages)) else pages, style)
    first = pages[0]
    for earlier, number in similar(pages):
        pictures, how = ("pictures", "nearly equal") if pages[number].kind in PICTURES else ("solutions", "equal")
        warn(f"the {pictures} of puzzles {earlier + 1} and {number + 1} are {how}", pages[number].title)
    if style.kind == "pdf":
        from nono.renderers._pdf import booklet

        return booklet(pages, style, deadline, tell)
    if style.kind == "html":
        return html_booklet(pages, style, deadline).encode()
    if style.kind == "svg":
        drawing = page_sheet(first, style)
        return (first.animation or render_svg(drawing, style.scale, deadline, *_words(first, style))).encode()
    from nono.renderers import _raster as raster

    if style.kind == "gif":
        return raster.gif(first.frames, style.scale, name=first.name, deadline=deadline)
    return raster.png(page_sheet(first, style), style.scale, first.name, deadline)


def drawing_file(drawing: Sheet, path: str, title: str = "") -> bytes:
    """Return a drawing in the format of the path's suffix: .svg, .png, or otherwise an HTML page."""
    kind = os.path.splitext(path)[1].lower()
    if kind == ".png":
        from nono.renderers import _raster as raster

        return raster.png(drawing, name=title)
    return (render_svg(drawing) if kind == ".svg" else svg_page(title, drawing)).encode()


def _words(page: Printed, style: Style) -> tuple[str, str]:
    """Return the title and the description of a drawing."""
    solved = {"puzzle": "", "solution": ", solved", "both": ", beside its solution"}[style.show]
    return page.heading(style.titled), page.about(style.titled) + solved


SCALE, SMALL, EXAMPLE = 2.0, 0.6, 1.8  # pixels per unit for puzzles, solutions and examples
STYLE = """\
@page { size: PAPER; margin: 14mm }
h1 { margin: 0 0 .2em }
h2 { font-size: 1.15rem; margin: 0 0 .1em }
.part { margin-top: 2.5em }
.about { color: var(--faint); font-size: .9rem; margin: 0 0 .6em }
.rules { max-width: 42em }
.puzzles { display: flex; flex-wrap: wrap; gap: 2.5em 3em; align-items: flex-start }
.puzzles section { margin: 0; max-width: 100% }
.name { float: right; border-bottom: 1px solid var(--faint); width: 14em; color: var(--faint) }
table { border-collapse: collapse; width: 100% }
td, th { padding: .2em .8em .2em 0; border-bottom: 1px solid var(--line); text-align: left }
td:first-child { text-align: right; width: 2em }
td:nth-child(n + 3), th { white-space: nowrap }
details section { margin: 0 }
@media print {
  .part { break-before: page }
  .puzzles { display: block }
  .puzzles details { display: inline-block; vertical-align: top; margin: 0 1.5em 1.5em 0; break-inside: avoid }
  .puzzles section { display: inline-block; vertical-align: top; margin: 0 2em 2em 0 }
  svg { max-height: 235mm }
}
@media screen { .name { display: none } }
"""


def html_booklet(pages: Sequence[Printed], style: Style, deadline: float = inf) -> str:
    """Return the HTML page; raises `nono.base.errors.LimitError` after the deadline."""
    booklet = style.is_book(len(pages))
    title, author = heading_of(pages, style), author_of(pages, style)
    parts = [f"<h1>{html(title)}</h1>"]
    if not booklet:
        parts.insert(0, '<p class="name">Name</p>')
    if style.subtitle:
        parts.append(f"<p>{html(line_of(style.subtitle))}</p>")
    if booklet:
        by = f" by {html(author)}" if author else ""
        parts += [f'<p class="about">{html(counted(pages))}{by}</p>', _contents(pages, style), _rules(pages, style)]
    puzzles = [_puzzle(page, number, style, booklet, deadline) for number, page in enumerate(pages, 1)]
    parts.append(f'<div class="puzzles part">\n{"".join(puzzles)}</div>' if booklet else "".join(puzzles))
    answers = [_answer(page, number, style, booklet, deadline) for number, page in enumerate(pages, 1) if page.answer]
    if answers:
        heading = '<h2 class="part">Solutions</h2>\n' if booklet else ""
        parts.append(f'{heading}<div class="puzzles">\n{"".join(answers)}</div>\n{OPENING}')
    about = {"description": counted(pages), "author": author}
    size = " ".join(f"{side:g}pt" for side in paper_size(style.paper))
    head = "".join(f'<meta name="{name}" content="{html(text)}">\n' for name, text in about.items() if text)
    return web_page(title, "\n".join(parts), STYLE.replace("PAPER", size), head)


def _title(page: Printed, number: int, booklet: bool, titles: bool = True) -> str:
    name = page.heading(titles)
    return f"{number}. {name}" if booklet else name


def _contents(pages: Sequence[Printed], style: Style) -> str:
    """Return a table of contents with a link to each puzzle."""
    rows = []
    for number, page in enumerate(pages, 1):
        link = f'<a href="#puzzle-{number}">{html(page.heading(style.titled))}</a>'
        rows.append(f"<tr><td>{number}<td>{link}<td>{html(page.size)}<td>{html(page.difficulty)}")
    return (
        '<nav class="part" aria-label="Contents">\n<h2>Contents</h2>\n<table>\n'
        + "\n".join(["<tr><th><th>Title<th>Size<th>Difficulty", *rows])
        + "\n</table></nav>"
    )


def _rules(pages: Sequence[Printed], style: Style) -> str:
    """Return the rules of the genres, each with an example."""
    parts = ['<div class="part"><h2>How to solve</h2>']
    for name, text, example in rules_shown(pages, style):
        drawing = render_svg(example, EXAMPLE, inf, f"Example: {name}", "a puzzle and its solution") if example else ""
        parts.append(f"<section><h3>{html(name)}</h3><p>{html(text)}</p>\n{drawing}</section>")
    return "\n".join(parts) + "</div>"


def _puzzle(page: Printed, number: int, style: Style, booklet: bool, deadline: float) -> str:
    """Return a puzzle with its title and a link to its solution."""
    heading = f"<h2>{html(_title(page, number, booklet, style.titled))}</h2>\n" if booklet else ""
    link = f' \u00b7 <a href="#solution-{number}">solution</a>' if page.answer and booklet else ""
    drawing = render_svg(
        page.drawing, SCALE, deadline, _title(page, number, booklet, style.titled), page.about(style.titled)
    )
    rules = f'<p class="rules">{html(page.rules.text)}</p>\n' if style.rules and not booklet else ""
    about = f'<p class="about">{html(page.about(style.titled))}{link}</p>\n{rules}'
    return f'<section id="puzzle-{number}">\n{heading}{about}{drawing}</section>\n'


def _answer(page: Printed, number: int, style: Style, booklet: bool, deadline: float) -> str:
    """Return a solution, hidden until the reader opens it."""
    title = _title(page, number, booklet)
    scale = SMALL if booklet else 2 * SMALL
    drawing = render_svg(page.answer, scale, deadline, f"Solution of {title}", page.moves) if page.answer else ""
    inside = drawing if page.heading(style.titled) == page.title else f"<p>{html(page.title)}</p>\n{drawing}"
    inside += f"<p>{html(page.moves)}</p>" if page.moves else ""
    summary = html(_title(page, number, booklet, style.titled)) if booklet else "Solution"
    return f'<details id="solution-{number}"><summary>{summary}</summary>\n{inside}</details>\n'
