"""Writes puzzles as a web page: one puzzle, or a booklet with contents, rules and solutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nono.base.foreign import escaped_html
from nono.base.inputs import text_beside
from nono.base.limits import NO_LIMITS, Limits
from nono.renderers.drawing.svg import OPENING, render_svg, web_page
from nono.renderers.printing.paper import paper_size
from nono.renderers.printing.printed_puzzle import PrintedPuzzle, line_of
from nono.renderers.printing.similar import warn_of_similar
from nono.renderers.printing.style import Style
from nono.renderers.printing.words import author_of, heading_of, kinds_in_words, rules_shown

SCALE, SMALL, EXAMPLE = 2.0, 0.6, 1.8  # pixels per unit for puzzles, solutions and examples


def booklet(pages: Sequence[PrintedPuzzle], style: Style, limits: Limits = NO_LIMITS) -> str:
    """Return the HTML page; raises `nono.base.errors.LimitError` at the limits."""
    pages = [replace(page, number=page.number or place) for place, page in enumerate(pages, 1)]
    warn_of_similar(pages)
    is_book = style.is_book(len(pages))
    title, author = heading_of(pages, style), author_of(pages, style)
    parts = [f"<h1>{escaped_html(title)}</h1>"]
    if not is_book:  # a sheet has a place for the name of the reader
        parts.insert(0, '<p class="name">Name</p>')
    if style.subtitle:
        parts.append(f"<p>{escaped_html(line_of(style.subtitle))}</p>")
    if is_book:
        by = f" by {escaped_html(author)}" if author else ""
        parts += [
            f'<p class="about">{escaped_html(kinds_in_words(pages))}{by}</p>',
            _contents(pages, style),
            _rules(pages, style),
        ]
    puzzles = [_puzzle(page, style, is_book, limits) for page in pages]
    parts.append(f'<div class="puzzles part">\n{"".join(puzzles)}</div>' if is_book else "".join(puzzles))
    answers = [_answer(page, style, is_book, limits) for page in pages if page.answer]
    if answers:
        heading = '<h2 class="part">Solutions</h2>\n' if is_book else ""
        parts.append(f'{heading}<div class="puzzles">\n{"".join(answers)}</div>\n{OPENING}')
    about = {"description": kinds_in_words(pages), "author": author}
    size = " ".join(f"{side:g}pt" for side in paper_size(style.paper))
    head = "".join(f'<meta name="{name}" content="{escaped_html(text)}">\n' for name, text in about.items() if text)
    return web_page(title, "\n".join(parts), text_beside(__file__, "html.css").replace("PAPER", size), head)


def _title(page: PrintedPuzzle, is_book: bool, titles: bool = True) -> str:
    """Return the heading of a puzzle, with its number in a booklet. Without ``titles``, it names the genre only."""
    name = page.heading(titles)
    return f"{page.number}. {name}" if is_book else name


def _contents(pages: Sequence[PrintedPuzzle], style: Style) -> str:
    """Return a table of contents with a link to each puzzle."""
    rows = []
    for page in pages:
        link = f'<a href="#puzzle-{page.number}">{escaped_html(page.heading(style.titled))}</a>'
        rows.append(f"<tr><td>{page.number}<td>{link}<td>{escaped_html(page.size)}<td>{escaped_html(page.difficulty)}")
    return (
        '<nav class="part" aria-label="Contents">\n<h2>Contents</h2>\n<table>\n'
        + "\n".join(["<tr><th><th>Title<th>Size<th>Difficulty", *rows])
        + "\n</table></nav>"
    )


def _rules(pages: Sequence[PrintedPuzzle], style: Style) -> str:
    """Return the rules of the genres, each with an example."""
    parts = ['<div class="part"><h2>How to solve</h2>']
    for name, text, example in rules_shown(pages, style):
        drawing = (
            render_svg(example, EXAMPLE, NO_LIMITS, f"Example: {name}", "a puzzle and its solution") if example else ""
        )
        parts.append(f"<section><h3>{escaped_html(name)}</h3><p>{escaped_html(text)}</p>\n{drawing}</section>")
    return "\n".join(parts) + "</div>"


def _puzzle(page: PrintedPuzzle, style: Style, is_book: bool, limits: Limits) -> str:
    """Return a puzzle with its title and a link to its solution."""
    heading = f"<h2>{escaped_html(_title(page, is_book, style.titled))}</h2>\n" if is_book else ""
    link = f' \u00b7 <a href="#solution-{page.number}">solution</a>' if page.answer and is_book else ""
    drawing = render_svg(page.drawing, SCALE, limits, _title(page, is_book, style.titled), page.about(style.titled))
    rules = f'<p class="rules">{escaped_html(page.rules.text)}</p>\n' if style.rules and not is_book else ""
    facts = page.about(style.titled, "" if is_book else line_of(style.title))
    about = f'<p class="about">{escaped_html(facts)}{link}</p>\n{rules}'
    return f'<section id="puzzle-{page.number}">\n{heading}{about}{drawing}</section>\n'


def _answer(page: PrintedPuzzle, style: Style, is_book: bool, limits: Limits) -> str:
    """Return a solution, hidden until the reader opens it."""
    title = _title(page, is_book)
    scale = SMALL if is_book else 2 * SMALL
    drawing = render_svg(page.answer, scale, limits, f"Solution of {title}", page.moves) if page.answer else ""
    # a title that was not printed with the puzzle appears with its solution
    inside = drawing if page.heading(style.titled) == page.title else f"<p>{escaped_html(page.title)}</p>\n{drawing}"
    inside += f"<p>{escaped_html(page.moves)}</p>" if page.moves else ""
    summary = escaped_html(_title(page, is_book, style.titled)) if is_book else "Solution"
    return f'<details id="solution-{page.number}"><summary>{summary}</summary>\n{inside}</details>\n'
