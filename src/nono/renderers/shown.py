"""Draws puzzles and results for `print` and notebooks. It implements the interface `nono.base.Drawings`."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from nono.base.foreign import escaped_html
from nono.genres import NONE, Cells, LayerPuzzle, Outside, Pegs, Puzzle, Regions
from nono.grading import Explanation
from nono.renderers import explanation
from nono.renderers.drawing import pegs
from nono.renderers.drawing.heat_map import heat_map as draw_heat_map
from nono.renderers.drawing.sheet import sheet
from nono.renderers.drawing.svg import render_svg
from nono.renderers.drawing.text import picture_text as render_text, settings_of, solution_text
from nono.solving import Diff

MOST_CELLS = 1 << 14  # notebooks draw no larger boards, whose cells would be too small to see


def text(puzzle: Puzzle, solution: bytes | None = None) -> str:
    """Return a puzzle as text, empty or with a solution. An empty puzzle is a text that nono reads as this puzzle, if
    its genre is stated.
    """
    if solution is not None:
        return solution_text(puzzle, solution)
    if isinstance(puzzle, Pegs):
        return pegs.start_board(puzzle)
    if isinstance(puzzle, LayerPuzzle):
        return _board_and_settings(puzzle)
    board = render_text(puzzle.picture([None] * (puzzle.height * puzzle.width)))
    return board + "".join(f"{line}\n" for line in settings_of(puzzle))


def _board_and_settings(puzzle: LayerPuzzle) -> str:
    """Return the board of the cells that people type, and below it what it does not show, as in a typed text.

    The board has the characters of the first required layer of cells, or the names of regions. Below it are settings,
    the numbers beside the lines if one side has none, and other layers of cells, each behind its name.
    """
    picture = puzzle.picture([None] * (puzzle.height * puzzle.width))
    data = puzzle.clue_data()
    board = next((layer for layer in puzzle.layers if isinstance(layer, Cells) and layer.required), None)
    others = [layer for layer in puzzle.layers if isinstance(layer, Cells) and layer is not board]
    if board is not None:
        keys = "".join(data[board.field])
        if isinstance(board, Regions):
            picture = replace(picture, texts=dict(enumerate(keys)))
        elif any(layer.field in data for layer in others):  # whose marks would look like clues
            texts = {cell: text for cell, text in picture.texts.items() if keys[cell] != NONE}
            picture = replace(picture, cells=[0] * len(keys), texts=texts, marks={})
    outside = [layer.field for layer in puzzle.layers if isinstance(layer, Outside)]
    if any({*data[side]} == {None} for side in outside):  # a side of the board has no number
        picture = replace(picture, rows=(), cols=())
    else:
        outside = []
    lines = []
    for layer in puzzle.layers:
        value = data.get(layer.field)
        if layer.field in outside:
            numbers = " ".join("?" if number is None else str(number) for number in data[layer.field])
            lines.append(f"{layer.field}: {numbers}")
        elif layer in others and value is not None:
            lines += [f"{layer.field}:", *value]
    return render_text(picture) + "".join(f"{line}\n" for line in [*settings_of(puzzle), *lines])


def svg(puzzle: Puzzle, solution: bytes | None = None) -> str:
    """Return a puzzle as SVG, empty or with a solution; a solution of peg solitaire is animated.

    If a board has more than `MOST_CELLS` cells, return only its name.
    """
    if puzzle.height * puzzle.width > MOST_CELLS:
        name = escaped_html(repr(puzzle))
        return f"<svg xmlns='http://www.w3.org/2000/svg' height='20'><text y='15'>{name}</text></svg>"
    if isinstance(puzzle, Pegs):
        return pegs.animation(puzzle, solution or b"")
    return render_svg(sheet(puzzle, solution), title=puzzle.title or puzzle.id or repr(puzzle))


def heat_map(diff: Diff) -> str:
    """Return a map of the cells in which solutions differ, as SVG; empty for more than `MOST_CELLS` cells."""
    return render_svg(draw_heat_map(diff)) if diff.puzzle.height * diff.puzzle.width <= MOST_CELLS else ""


def page(explained: Explanation) -> str:
    """Return an HTML frame that shows an explanation with its buttons within another page."""
    title = explained.puzzle.title or explained.puzzle.id or repr(explained.puzzle)
    content = escape(explanation.html(explained, title))
    return f'<iframe srcdoc="{content}" width="100%" height="600" style="border:0"></iframe>'


steps = explanation.text
