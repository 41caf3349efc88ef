"""Rebuilds puzzles from the lines, texts and shapes of their sheets.

A sheet has a thick frame around the board, lines between cells, thicker lines between regions, and numbers in cells, on
edges and beside lines. Everything else comes from the words on the sheet. Nothing of `nono.renderers` is used.
"""

import re
from collections.abc import Iterator
from typing import Any

from sheet_reader import Drawing, Line, Point, Text

from nono import Puzzle
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Cells, Flag, Outside, Regions, Whole

WHITE = "ffffff"
CLOSE = 0.12  # how far from its place a shape may be, in cells


class Board:
    """The squares within the thick frame of a sheet. Positions are in cells from the upper left corner."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        thick = max(line.thickness for line in drawing.lines)
        frame = [line for line in drawing.lines if line.thickness > thick - 1e-6]
        self.left, self.right = (pick(x for line in frame for x in (line.x1, line.x2)) for pick in (min, max))
        self.top, self.bottom = (pick(y for line in frame for y in (line.y1, line.y2)) for pick in (min, max))
        upright = {round(line.x1, 2) for line in drawing.lines if self.is_inside(line) and line.x1 == line.x2}
        level = {round(line.y1, 2) for line in drawing.lines if self.is_inside(line) and line.y1 == line.y2}
        self.width, self.height = len(upright) - 1, len(level) - 1
        self.cell = (self.right - self.left) / self.width
        assert abs(self.cell - (self.bottom - self.top) / self.height) < 0.02 * self.cell, "cells are squares"

    def is_inside(self, line: Line) -> bool:
        """Return whether a line reaches the board from edge to edge."""
        across = min(line.x1, line.x2) < self.left + 0.1 and max(line.x1, line.x2) > self.right - 0.1
        down = min(line.y1, line.y2) < self.top + 0.1 and max(line.y1, line.y2) > self.bottom - 0.1
        within = self.left - 0.1 < line.x1 < self.right + 0.1 or self.top - 0.1 < line.y1 < self.bottom + 0.1
        inside = self.left - 0.1 < line.x1 < self.right + 0.1 if down else self.top - 0.1 < line.y1 < self.bottom + 0.1
        return (across or down) and within and inside

    def at(self, x: float, y: float) -> Point:
        return (x - self.left) / self.cell, (y - self.top) / self.cell

    def in_cells(self, shapes: list[Any]) -> dict[int, Any]:
        """Return the shapes whose middle is the middle of a cell, the last one of each cell."""
        found = {}
        for shape in shapes:
            x, y = self.at(shape.x, shape.y)
            if 0 < x < self.width and 0 < y < self.height and max(abs(x % 1 - 0.5), abs(y % 1 - 0.5)) < CLOSE:
                found[int(y) * self.width + int(x)] = shape
        return found

    def signs(self) -> dict[tuple[int, int], str]:
        """Return the texts on the edges between two cells."""
        found = {}
        for text in self.drawing.texts:
            x, y = self.at(text.x, text.y)
            if not (0 < x < self.width and 0 < y < self.height):
                continue
            if abs(x - round(x)) < CLOSE and abs(y % 1 - 0.5) < CLOSE:
                found[int(y) * self.width + round(x) - 1, int(y) * self.width + round(x)] = text.text
            elif abs(y - round(y)) < CLOSE and abs(x % 1 - 0.5) < CLOSE:
                found[(round(y) - 1) * self.width + int(x), round(y) * self.width + int(x)] = text.text
        return found

    def rows(self, keys: dict[int, str]) -> list[str]:
        """Return one character per cell, ``.`` where there is none."""
        cells = [keys.get(cell, ".") for cell in range(self.height * self.width)]
        return ["".join(cells[at : at + self.width]) for at in range(0, len(cells), self.width)]

    def texts(self) -> dict[int, str]:
        return {cell: text.text for cell, text in self.in_cells(self.drawing.texts).items()}

    def fills(self) -> dict[int, str]:
        """Return the colours of the cells that are not white."""
        found = {}
        for box in self.drawing.boxes:
            (x, y), side = self.at(box.x, box.y), box.width / self.cell
            on = -0.1 < x < self.width and -0.1 < y < self.height and box.rgb != WHITE
            if on and abs(side - 1) < 0.05 and abs(x - round(x)) < CLOSE and abs(y - round(y)) < CLOSE:
                found[round(y) * self.width + round(x)] = box.rgb
        return found

    def regions(self) -> list[str]:
        """Return the cells that thick lines separate, one letter per region in reading order."""
        thin = min(line.thickness for line in self.drawing.lines)
        walls = set()
        for line in self.drawing.lines:
            (x1, y1), (x2, y2) = self.at(line.x1, line.y1), self.at(line.x2, line.y2)
            if line.thickness > 2 * thin and abs(abs(x1 - x2) + abs(y1 - y2) - 1) < CLOSE:
                walls.add((round(x1 + x2), round(y1 + y2)))  # twice the middle of the wall
        owner: dict[int, str] = {}
        letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        for first in range(self.height * self.width):
            if first in owner:
                continue
            letter, waiting = next(letters), [first]
            while waiting:
                cell = waiting.pop()
                if cell in owner:
                    continue
                owner[cell] = letter
                row, column = divmod(cell, self.width)
                for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                    wall = 2 * column + 1 + across, 2 * row + 1 + down
                    if 0 <= row + down < self.height and 0 <= column + across < self.width and wall not in walls:
                        waiting.append(cell + down * self.width + across)
        return self.rows(owner)

    def beside(self) -> tuple[list[list[Text]], list[list[Text]]]:
        """Return the texts to the left of each row and above each column, in reading order."""
        rows: list[list[Text]] = [[] for _ in range(self.height)]
        columns: list[list[Text]] = [[] for _ in range(self.width)]
        for text in self.drawing.texts:
            x, y = self.at(text.x, text.y)
            if not text.text.isdigit() and text.text != "?":
                continue
            if x < 0 < y < self.height:
                rows[int(y)].append(text)
            elif y < 0 < x < self.width:
                columns[int(x)].append(text)
        return [sorted(row) for row in rows], [sorted(column, key=lambda text: text.y) for column in columns]

    def counts(self) -> tuple[list[int | None], list[int | None]]:
        """Return the number beside each line, None where there is none."""
        rows, columns = ([int(line[0].text) if line else None for line in side] for side in self.beside())
        return rows, columns

    def blocks(self, texts: list[Text]) -> list[Any]:
        """Return a clue. The colour of a number is that of the smallest box behind it."""
        if [text.text for text in texts] == ["0"]:
            return []
        return [(None if text.text == "?" else int(text.text), behind(self.drawing, text)) for text in texts]


def behind(drawing: Drawing, text: Text) -> str:
    """Return the colour of the smallest coloured box around the middle of a text."""
    around = [
        box
        for box in drawing.boxes
        if box.x < text.x < box.x + box.width and box.y < text.y < box.y + box.height and box.width < 3 * text.size
    ]
    return min(around, key=lambda box: box.width * box.height).rgb if around else ""


def number_before(words: str, what: str) -> int | None:
    """Return the number before a word on the sheet."""
    match = re.search(rf"(\d+) {what}\b", words)
    return int(match[1]) if match else None


def has(words: str, what: str) -> bool:
    return what.lower() in words.lower()


def rebuilt(genre: type[LayerPuzzle], drawing: Drawing) -> Puzzle:
    """Rebuild a puzzle from what the sheets of most genres have in common."""
    board = Board(drawing)
    rows, cols = board.counts()
    values: dict[str, Any] = {}
    for layer in genre.layers:
        match layer:
            case Regions():
                values[layer.name] = board.regions()
            case Cells():
                values[layer.name] = board.rows(board.texts())
            case Outside():
                values[layer.name] = rows if layer.side == "rows" else cols
            case Whole():
                values[layer.name] = number_before(drawing.words, f"{layer.field.removesuffix('s')}s?")
            case Flag():
                values[layer.name] = has(drawing.words, layer.description)
    return genre(**values)


def touching(texts: list[Text]) -> Iterator[tuple[Text, Text]]:
    """Yield pairs of texts that overlap or nearly touch. A digit is 0.72 times as high as its font is large."""
    for at, one in enumerate(texts):
        for other in texts[at + 1 :]:
            across = abs(one.x - other.x) - (one.x - one.left + other.x - other.left)
            down = abs(one.y - other.y) - 0.36 * (one.size + other.size)
            if across < 0.05 * one.size and down < 0.05 * one.size:
                yield one, other
