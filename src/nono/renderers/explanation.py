"""Explanations as text, Markdown, and an HTML page that can be stepped through and needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from nono.backend.reference import known
from nono.base import foreign
from nono.genres.picture import Point, Polygons
from nono.grading.explain import Explanation
from nono.grading.techniques import TECHNIQUES
from nono.grading.wording import tip
from nono.model.model import Model, Moves
from nono.renderers.items import Sheet
from nono.renderers.polygons import Place, hull, moved
from nono.renderers.sheet import sheet
from nono.renderers.svg import render as render_svg
from nono.renderers.web_page import web_page

MOST_FRAMES = 240
CLUE = 1.5  # cells of room for a clue beside its line, in a frame around both
LINES = (  # the legend of nonograms
    "grey cells are not known yet, a blue frame is around the line to look at, orange ones are around the cells found"
)
CELLS = (  # the legend of a genre without one of its own
    "grey cells are not known yet, a dot marks a blank cell, a blue frame is around the cell to look at if there is "
    "one, orange ones are around the cells found"
)
WIDE = 100  # columns of the introduction as text


def text(explanation: Explanation) -> str:
    """A line a step, numbered; what refutes an assumption stands below it."""
    lines = [*wrap(explanation.introduction, WIDE), ""]
    for number, step in enumerate(explanation.steps, 1):
        lines.append(f"{number}. {step.text}")
        lines += [f"    {line}" for line in step.refutation]
    return "\n".join([*lines, explanation.ending]) + "\n"


def markdown(explanation: Explanation, title: str) -> str:
    """The same as Markdown: a numbered list."""
    plain = foreign.markdown
    lines = [f"# {plain(title)}", "", plain(explanation.introduction), ""]
    for number, step in enumerate(explanation.steps, 1):
        name = step.step.technique
        lines.append(f"{number}. {plain(step.text).replace(f'({name})', f'(**{name}**)')}")
        lines += [f"    - {plain(line)}" for line in step.refutation]
    lines += ["", plain(explanation.ending), "", "The techniques, and what to look for:", ""]
    lines += [f"- **{name}**: {plain(tip(explanation.puzzle, name))}" for name in used(explanation)]
    return "\n".join(lines) + "\n"


def used(explanation: Explanation) -> list[str]:
    """The techniques of the steps, easiest first."""
    names = {step.step.technique for step in explanation.steps}
    return [name for name in TECHNIQUES if name in names]


def frames(explanation: Explanation) -> Iterator[Sheet]:
    """The board at the start and after the steps; of very many steps, not after each."""
    boards = [explanation.start, *(step.cells for step in explanation.steps)]
    stride = -(-len(boards) // MOST_FRAMES)
    shown = [*boards[::stride], boards[-1]]
    return (sheet(explanation.puzzle, known(list(board))) for board in shown)


def html(explanation: Explanation, title: str) -> str:
    """A page with the board, the steps as a list, and buttons to go through them."""
    puzzle = explanation.puzzle
    board = render_svg(sheet(puzzle, known(list(explanation.start))), 2.4, title=title)
    body = PAGE.format(
        title=foreign.html(title),
        introduction=foreign.html(explanation.introduction),
        legend=puzzle.wording.legend or (LINES if puzzle.drawn == "fill" else CELLS),
        board=board.replace("<svg ", '<svg id="board" ', 1),
        steps="\n".join(items(explanation)),
        ending=foreign.html(explanation.ending),
        data=foreign.json(script_data(explanation)).replace("<", "\\u003c"),
        script=SCRIPT,
    )
    return web_page(title, body, STYLE)


def script_data(explanation: Explanation) -> dict[str, Any]:
    """The data of the page's script: the place and the colours of the board, and the cells of each step."""
    puzzle = explanation.puzzle
    left, top = sheet(puzzle).board
    shown = puzzle.picture()
    shapes, lines = line_shapes(puzzle.model(), shown.polygons, Place(left, top)) if shown.polygons else ([], [])
    return {
        "shapes": shapes,
        "lines": lines,
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
                "assumed": None if step.step.assumed is None else step.step.assumed[0],
            }
            for step in explanation.steps
        ],
    }


def line_shapes(model: Model | Moves, polygons: Polygons, place: Place) -> tuple[list[str], list[str]]:
    """The corners of each cell that is a polygon, and those of each line with some room for its clue, for SVG."""
    assert isinstance(model, Model)
    starts, cells = model.lines.cell_start, model.lines.cells
    lines = []
    for line, strip in enumerate(polygons.strips):
        corners = [corner for cell in cells[starts[line] : starts[line + 1]] for corner in polygons.cells[cell]]
        lines.append(hull([*corners, *(moved(corner, strip.way, CLUE) for corner in strip.edge)]))

    def text(corners: Sequence[Point]) -> str:
        return " ".join(f"{x:.2f},{y:.2f}" for x, y in map(place.at, corners))

    return [text(corners) for corners in polygons.cells], [text(corners) for corners in lines]


def items(explanation: Explanation) -> Iterator[str]:
    """The steps as items of a list."""
    for step in explanation.steps:
        name = step.step.technique
        bold = f'(<b title="look for {foreign.html(tip(explanation.puzzle, name))}">{name}</b>)'
        item = f"<span>{foreign.html(step.text).replace(f'({name})', bold)}</span>"
        if step.refutation:
            rest = "".join(f"<li>{foreign.html(line)}</li>" for line in step.refutation)
            item += f"<details><summary>what follows otherwise</summary><ul>{rest}</ul></details>"
        yield f"<li>{item}</li>"


STYLE = """\
body { max-width: none; margin: 1em; padding: 0; }
h1 { font-size: 1.4em; margin: .3em 0; }
main { display: grid; grid-template-columns: minmax(0, 3fr) minmax(16em, 2fr); gap: 2em; align-items: start; }
@media (max-width: 50em) { main { grid-template-columns: 1fr; } }
figure { margin: 0; }
svg { max-width: 100%; max-height: 74vh; width: auto; height: auto; }
ol { position: relative; margin: 0; padding-left: 3em; max-height: 90vh; overflow-y: auto; }
#said { min-height: 2.6em; margin: .4em 0; }
li { padding: .2em .4em; cursor: pointer; }
li.end { list-style: none; font-style: italic; }
li li { cursor: auto; padding: 0; }
li.now { background: #ffefb0; color: #111; }
button { font-size: 1.1em; min-width: 2.4em; }
nav { margin: .6em 0; }
@media print { nav { display: none; } main { display: block; } ol { max-height: none; overflow: visible; } }
"""

# The colours of frames are told apart by all eyes: Okabe and Ito, "Color Universal Design", 2008.
SCRIPT = """\
const data = JSON.parse(document.getElementById("data").textContent);
const board = document.getElementById("board"), list = document.querySelectorAll("#steps > li");
const layer = document.createElementNS(board.namespaceURI, "g");
board.append(layer);
let now = 0, timer = null;
function draw(name, values) {
  const item = document.createElementNS(board.namespaceURI, name);
  for (const key in values) item.setAttribute(key, values[key]);
  layer.append(item);
}
function place(cell) {
  return [data.left + cell % data.width * 10, data.top + Math.floor(cell / data.width) * 10];
}
function middle(cell) {
  const corners = data.shapes[cell].split(" ").map(corner => corner.split(",").map(Number));
  return [0, 1].map(axis => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
}
function fill(cell, colour) {
  if (data.shapes.length) {
    draw("polygon", {points: data.shapes[cell], fill: data.colours[colour], stroke: "#9a9a9a", "stroke-width": .4});
    const [cx, cy] = middle(cell);
    if (colour === 0) draw("circle", {cx, cy, r: .9, fill: "#888"});
    return;
  }
  const [x, y] = place(cell);
  const paper = data.drawn === "fill" ? data.colours[colour] : data.drawn === "mark" ? data.colours[0] : "#fff";
  draw("rect", {x: x + .4, y: y + .4, width: 9.2, height: 9.2, fill: paper});
  if (data.drawn === "text" ? data.keys[colour] === "." : colour === 0)
    draw("circle", {cx: x + 5, cy: y + 5, r: .9, fill: "#888"});
  else if (data.drawn === "mark")
    draw("circle", {cx: x + 5, cy: y + 5, r: 3, fill: data.colours[colour], stroke: "#111"});
  else if (data.drawn === "text") {
    draw("text", {x: x + 5, y: y + 7.24, "font-size": 6.4, "text-anchor": "middle", fill: "#000"});
    layer.lastChild.textContent = data.keys[colour];
  }
}
function frame(x, y, width, height, colour, dashes = "none") {
  draw("rect", {x, y, width, height, fill: "none", stroke: colour, "stroke-width": 1.4, "stroke-dasharray": dashes});
}
function around(points, colour, dashes = "none") {
  draw("polygon", {points, fill: "none", stroke: colour, "stroke-width": 1.4, "stroke-dasharray": dashes});
}
function mark(cell, colour, dashes) {
  if (data.shapes.length) around(data.shapes[cell], colour, dashes);
  else frame(...place(cell), 10, 10, colour, dashes);
}
function show(step) {
  now = Math.max(0, Math.min(data.steps.length, step));
  layer.replaceChildren();
  for (const one of data.steps.slice(0, now)) for (const [cell, colour] of one.cells) fill(cell, colour);
  list.forEach((item, place) => item.classList.toggle("now", place === now - 1));
  document.getElementById("number").textContent = now + " of " + data.steps.length;
  document.getElementById("said").textContent = now === 0 ? "" : list[now - 1].firstElementChild.textContent;
  if (now === 0) return;
  const one = data.steps[now - 1];
  const [wide, high] = [data.left + data.width * 10, data.top + data.height * 10];
  if (one.line !== null && data.lines.length) around(data.lines[one.line], "#0072b2");
  else if (one.line !== null && one.line < data.height) frame(.7, data.top + one.line * 10, wide, 10, "#0072b2");
  else if (one.line !== null) frame(data.left + (one.line - data.height) * 10, .7, 10, high, "#0072b2");
  if (one.at !== null) mark(one.at, "#0072b2");
  for (const [cell] of one.cells) mark(cell, "#d55e00");
  if (one.assumed !== null) mark(one.assumed, "#cc79a7", "2.4 1.2");
  const steps = document.getElementById("steps");
  steps.scrollTop = list[now - 1].offsetTop - steps.clientHeight / 3;
}
function play() {
  if (timer) { clearInterval(timer); timer = null; }
  else timer = setInterval(() => now < data.steps.length ? show(now + 1) : play(), 600);
}
const end = data.steps.length;
const moves = {first: () => show(0), back: () => show(now - 1), play, next: () => show(now + 1), last: () => show(end)};
for (const name in moves) document.getElementById(name).onclick = moves[name];
list.forEach((item, place) => item.onclick = event => { if (!event.target.closest("details")) show(place + 1); });
document.onkeydown = event => {
  const name = {ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last"}[event.key];
  if (name) { moves[name](); event.preventDefault(); }
};
show(0);
"""

PAGE = """\
<h1>{title}</h1>
<p>{introduction}</p>
<p>After its reason stands, in brackets, the name of each step's technique. On the board, {legend}; a pink dashed frame
is around a cell that was supposed to be otherwise, which led to a contradiction. The arrow keys go through the steps,
too, and a click on a step leads there.</p>
<main>
<figure>
{board}
<nav aria-label="Steps"><button id="first" title="Home" aria-label="first">|&lt;</button>
<button id="back" title="Left arrow" aria-label="back">&lt;</button> <button id="play">play</button>
<button id="next" title="Right arrow" aria-label="next">&gt;</button>
<button id="last" title="End" aria-label="last">&gt;|</button> <span id="number"></span></nav>
<p id="said" aria-live="polite"></p>
</figure>
<ol id="steps">
{steps}
<li class="end"><span>{ending}</span></li>
</ol>
</main>
<script type="application/json" id="data">{data}</script>
<script>
{script}</script>"""
