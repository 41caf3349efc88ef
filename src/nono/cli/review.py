"""The page that shows what `nono repair` and `nono fix` propose for many puzzles. Nothing is decided."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from nono.base.files import save
from nono.base.foreign import escaped_html
from nono.base.grid import in_words
from nono.design import AddedClues, Fix, Givens, Repair
from nono.genres import Puzzle
from nono.renderers import CELL, render_svg, sheet, solution_sheet, web_page
from nono.solving import MOST, solve

if TYPE_CHECKING:
    from nono.renderers import Sheet

PAGE = "index.html"
SCALE = 1.2  # pixels per unit of a sheet
STYLE = """\
section div { display: flex; flex-wrap: wrap; gap: 1.5em }
figure { margin: 0 }
figcaption { color: var(--faint); font-size: .9rem; margin-bottom: .3em }
.mark { fill: none; stroke: #d55e00; stroke-width: 2 }
"""


class Picture(NamedTuple):
    """A picture of a proposal with its caption, as SVG."""

    caption: str
    svg: str


class Proposed(NamedTuple):
    """What is proposed for a puzzle: its name, a text, pictures, and the puzzles to write.

    If they ``are_readings``, only one of the puzzles can be right.
    """

    label: str
    words: str
    pictures: Sequence[Picture] = ()
    puzzles: Sequence[Puzzle] = ()
    are_readings: bool = False


@dataclass
class Review:
    """The proposals for many puzzles, and the number of puzzles that are ``fine`` as they are."""

    proposed: list[Proposed] = field(default_factory=list)
    fine: int = 0

    @property
    def summary(self) -> str:
        """The numbers of puzzles in words."""
        number = sum(bool(change.puzzles) for change in self.proposed)
        total = in_words(len(self.proposed) + self.fine, "puzzle")
        without = len(self.proposed) - number
        return f"{total}: {number} with proposals, {self.fine} unique as they are, {without} without a proposal"

    def write(self, folder: str) -> None:
        """Write the page into a folder."""
        parts = [f"<h1>Proposed changes</h1>\n<p>{escaped_html(self.summary)}. Orange frames mark what changes.</p>"]
        rest = []
        for change in self.proposed:
            label, words = escaped_html(change.label), escaped_html(change.words)
            if not change.puzzles:
                rest.append(f"<li>{label}: {words}</li>")
                continue
            figures = "".join(
                f"<figure><figcaption>{escaped_html(caption)}</figcaption>{svg}</figure>"
                for caption, svg in change.pictures
            )
            parts.append(f"<section><h2>{label}</h2>\n<p>{words}</p>\n<div>{figures}</div></section>")
        if rest:
            parts.append(f"<h2>Without a proposal</h2>\n<ul>{''.join(rest)}</ul>")
        save(web_page("Proposed changes", "\n".join(parts), STYLE).encode(), os.path.join(folder, PAGE))


def proposed_repair(label: str, puzzle: Puzzle, answer: Repair | Givens | AddedClues) -> Proposed:
    """Return the first proposal of a repair, with the puzzle before and after it; without one, only words.

    Changed cells of a picture, cells to reveal and new clues are marked in the drawings.
    """
    words = answer.words().partition("\n2. ")[0].replace("\n1. ", ": ")  # without the second and later proposals
    if isinstance(answer, Repair):
        if not answer.proposals:
            return Proposed(label, words)
        repaired = answer.proposals[0].puzzle
        old = {cell: colour for cell, colour, _ in answer.proposals[0].edits}
        goal = repaired.goal_bytes or b""
        sheets = (
            solution_sheet(puzzle, bytes(old.get(cell, colour) for cell, colour in enumerate(goal))),
            solution_sheet(repaired, goal),
        )
        return Proposed(label, words, before_and_after(sheets, [*old], puzzle.width), [repaired])
    if isinstance(answer, Givens):
        if not answer.cells:
            return Proposed(label, words)
        goal = answer.puzzle.goal_bytes or b""
        given = [goal[cell] if cell in answer.cells else None for cell in range(len(goal))]
        sheets = sheet(puzzle), sheet(answer.puzzle, given)
        return Proposed(label, words, before_and_after(sheets, answer.cells, puzzle.width), [answer.puzzle])
    if not answer.clues:
        return Proposed(label, words)
    changed = [cell for clue in answer.clues for cell in cells_at(clue.row, clue.column, puzzle)]
    sheets = sheet(puzzle), sheet(answer.puzzle)
    return Proposed(label, words, before_and_after(sheets, changed, puzzle.width), [answer.puzzle])


def proposed_readings(label: str, answer: Fix) -> Proposed:
    """Return the readings of a puzzle with misprints, each with its solution. None of them is chosen."""
    pictures = []
    for number, reading in enumerate(answer.readings[:MOST], 1):
        solution = solve(reading.puzzle, limit=1).grids[0]
        lines = [cell for slip in reading.misprints for cell in cells_at(slip.row, slip.column, reading.puzzle)]
        drawing = marked(sheet(reading.puzzle, solution), lines, reading.puzzle.width)
        pictures.append(Picture(f"{number}. {reading}", drawing))
    words = answer.words().partition("\n")[0]
    return Proposed(label, words, pictures, [reading.puzzle for reading in answer.readings[:MOST]], are_readings=True)


def before_and_after(sheets: tuple[Sheet, Sheet], cells: Sequence[int], width: int) -> list[Picture]:
    """Return two drawings of a puzzle with marks on the cells that change."""
    before, after = (marked(drawing, cells, width) for drawing in sheets)
    return [Picture("before", before), Picture("after", after)]


def cells_at(row: int | None, column: int | None, puzzle: Puzzle) -> list[int]:
    """Return the cell in a row and a column, counted from 1, or all cells of a line if only one of them is given."""
    rows = range(puzzle.height) if row is None else [row - 1]
    columns = range(puzzle.width) if column is None else [column - 1]
    return [row * puzzle.width + column for row in rows for column in columns if row < puzzle.height]


def marked(drawing: Sheet, cells: Iterable[int], width: int) -> str:
    """Return a drawing as SVG, with a frame around some of its cells."""
    left, top = drawing.board
    frames = "".join(
        f'<rect class="mark" x="{left + cell % width * CELL:g}" y="{top + cell // width * CELL:g}" '
        f'width="{CELL:g}" height="{CELL:g}"/>'
        for cell in sorted({*cells})
    )
    return render_svg(drawing, SCALE).replace("</svg>", f"{frames}</svg>")
