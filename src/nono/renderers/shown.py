"""Draws puzzles and results for `print` and notebooks. It implements the interface `nono.base.Drawings`."""

from __future__ import annotations

from html import escape

from nono.base.foreign import html
from nono.genres import Pegs, Puzzle
from nono.grading import Explanation
from nono.renderers import _pegs as pegs, explanation
from nono.renderers._heat_map import heat_map as draw_heat_map
from nono.renderers._sheet import sheet
from nono.renderers._svg import render_svg
from nono.renderers._text import drawing, render as render_text
from nono.solving import Diff

MOST_CELLS = 1 << 14  # notebooks draw no larger boards, whose cells would be too small to see


def text(puzzle: Puzzle, solution: bytes | None = None) -> str:
    """Return a puzzle as text, empty or with a solution."""
    if solution is not None:
        return drawing(puzzle, solution)
    if isinstance(puzzle, Pegs):
        return pegs.board(puzzle, puzzle.start)
    return render_text(puzzle.picture([None] * (puzzle.height * puzzle.width)))


def svg(puzzle: Puzzle, solution: bytes | None = None) -> str:
    """Return a puzzle as SVG, empty or with a solution; a solution of peg solitaire is animated.

    If a board has more than `MOST_CELLS` cells, return only its name.
    """
    if puzzle.height * puzzle.width > MOST_CELLS:
        return f"<svg xmlns='http://www.w3.org/2000/svg' height='20'><text y='15'>{html(repr(puzzle))}</text></svg>"
    if isinstance(puzzle, Pegs):
        return pegs.animation(puzzle, solution or b"")
    return render_svg(sheet(puzzle, solution), title=puzzle.title or puzzle.id or repr(puzzle))


def heat_map(diff: Diff) -> str:
    """Return a map of the cells in which solutions differ, as SVG."""
    return render_svg(draw_heat_map(diff)) if diff.puzzle.height * diff.puzzle.width <= MOST_CELLS else ""


def page(explained: Explanation) -> str:
    """Return an HTML frame that shows an explanation with its buttons within another page."""
    title = explained.puzzle.title or explained.puzzle.id or repr(explained.puzzle)
    content = escape(explanation.html(explained, title))
    return f'<iframe srcdoc="{content}" width="100%" height="600" style="border:0"></iframe>'


steps = explanation.text
