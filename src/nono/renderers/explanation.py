"""Writes explanations as text, as Markdown, and as a self-contained HTML page with buttons to step through them."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from nono.base import foreign
from nono.base.inputs import text_beside
from nono.grading import TECHNIQUES, Explanation
from nono.model.propagation import known_colours
from nono.renderers.drawing.sheet import sheet
from nono.renderers.drawing.svg import render_svg, web_page

LINES = (  # the legend for nonograms
    "unknown cells are grey, a blue frame marks the line to look at, and orange frames mark the cells found"
)
CELLS = (  # the legend for genres without a legend of their own
    "unknown cells are grey, a dot marks a blank cell, a blue frame marks the cell to look at (if there is one), and "
    "orange frames mark the cells found"
)
HOW = (
    "The name of each step's technique follows its reason, in brackets. On the board, {legend}. A pink dashed frame "
    "marks a cell for which the opposite was assumed, which led to a contradiction. Use the buttons or the arrow keys "
    "to go through the steps, or click a step."
)
WIDE = 100  # maximum width of the introduction in columns


def text(explanation: Explanation) -> str:
    """Return the explanation as text, with one numbered line per step. Steps that refute an assumption are indented."""
    lines = [*wrap(explanation.introduction, WIDE), ""]
    for number, step in enumerate(explanation.steps, 1):
        lines.append(f"{number}. {step.text}")
        lines += [f"    {line}" for line in step.refutation]
    return "\n".join([*lines, explanation.ending]) + "\n"


def markdown(explanation: Explanation, title: str) -> str:
    """Return the explanation as Markdown, with a numbered list of steps."""
    plain = foreign.escaped_markdown
    lines = [f"# {plain(title)}", "", plain(explanation.introduction), ""]
    for number, step in enumerate(explanation.steps, 1):
        lines.append(f"{number}. {plain(step.text).replace(f'({step.name})', f'(**{step.name}**)')}")
        lines += [f"    - {plain(line)}" for line in step.refutation]
    lines += ["", plain(explanation.ending), "", "The techniques, and what to look for:", ""]
    lines += [f"- **{name}**: {plain(tip)}" for name, tip in used_techniques(explanation).items()]
    return "\n".join(lines) + "\n"


def used_techniques(explanation: Explanation) -> dict[str, str]:
    """Return the techniques that the steps use, easiest first: name and tip."""
    order = list(TECHNIQUES)
    steps = sorted(explanation.steps, key=lambda step: order.index(step.step.technique))
    return {step.name: step.tip for step in steps}


def html(explanation: Explanation, title: str) -> str:
    """Return a page with the board, the list of steps, and buttons to step through the list.

    Colour-blind people can distinguish the frame colours in its script (Okabe and Ito, "Color Universal Design", 2008).
    """
    puzzle = explanation.puzzle
    board = render_svg(sheet(puzzle, known_colours(list(explanation.start))), 2.4, title=title)
    body = (
        text_beside(__file__, "explanation.html")
        .rstrip("\n")
        .format(
            title=foreign.escaped_html(title),
            introduction=foreign.escaped_html(explanation.introduction),
            how=HOW.format(legend=puzzle.wording.legend or (LINES if puzzle.drawn == "fill" else CELLS)),
            board=board.replace("<svg ", '<svg id="board" ', 1),
            steps="\n".join(step_items(explanation)),
            ending=foreign.escaped_html(explanation.ending),
            data=foreign.json_text(script_data(explanation)).replace("<", "\\u003c"),  # no text may end the script
            script=text_beside(__file__, "explanation.js"),
        )
    )
    return web_page(title, body, text_beside(__file__, "explanation.css"))


def script_data(explanation: Explanation) -> dict[str, Any]:
    """Return the data for the page's script: where the board is, its colours, and the cells of each step."""
    puzzle = explanation.puzzle
    left, top = sheet(puzzle).board
    return {
        "left": left,
        "top": top,
        "width": puzzle.width,
        "height": puzzle.height,
        "colours": [f"#{colour.rgb}" for colour in puzzle.palette],
        "drawn": puzzle.drawn,
        "keys": [colour.key for colour in puzzle.palette],
        "steps": [
            {
                "line": step.step.line,
                "at": step.at,
                "cells": step.step.settled,
                "assumed": None if step.step.assumed is None else step.step.assumed[0],  # the cell without its colour
            }
            for step in explanation.steps
        ],
    }


def step_items(explanation: Explanation) -> Iterator[str]:
    """Yield each step as an item of an HTML list."""
    for step in explanation.steps:
        # a text ends with the name of the technique in brackets
        bold = f'(<b title="look for {foreign.escaped_html(step.tip)}">{step.name}</b>)'
        item = f"<span>{foreign.escaped_html(step.text).replace(f'({step.name})', bold)}</span>"
        if step.refutation:
            rest = "".join(f"<li>{foreign.escaped_html(line)}</li>" for line in step.refutation)
            item += f"<details><summary>what follows otherwise</summary><ul>{rest}</ul></details>"
        yield f"<li>{item}</li>"
