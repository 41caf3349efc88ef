"""Rebuilds puzzles from the lines, texts and shapes of their sheets.

A sheet has a thick frame around the board, lines between cells, thicker lines between regions, and numbers in cells, on
edges and beside lines. Everything else comes from the words on the sheet. Nothing of `nono.renderers` is used.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from sheet_reader import Drawing, Line, Point, Text

import nono
from nono import Puzzle

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
    found = re.search(rf"(\d+) {what}\b", words)
    return int(found[1]) if found else None


def has(words: str, what: str) -> bool:
    return what.lower() in words.lower()


def sudoku(drawing: Drawing) -> Puzzle:
    board = Board(drawing)
    even = {cell: "e" for cell, rgb in board.fills().items() if has(drawing.words, "grey squares")}
    odd = {cell: "o" for cell in board.in_cells(drawing.discs) if has(drawing.words, "grey circles")}
    slanted = [line for line in drawing.lines if line.x1 != line.x2 and line.y1 != line.y2]
    for line in slanted:
        (x1, y1), (x2, y2) = board.at(line.x1, line.y1), board.at(line.x2, line.y2)
        assert abs(abs(x1 - x2) - board.width) < 0.1 > abs(abs(y1 - y2) - board.height), "a line from corner to corner"
    assert has(drawing.words, "diagonals also") == has(drawing.words, "with diagonals") == (len(slanted) == 2)
    return nono.Sudoku(board.rows(board.texts()), board.regions(), board.rows(even | odd), bool(slanted))


def binairo(drawing: Drawing) -> Puzzle:
    board = Board(drawing)
    signs, width = board.signs(), board.width
    across = [
        "".join(signs.get((row * width + at, row * width + at + 1), ".") for at in range(width - 1))
        for row in range(board.height)
    ]
    down = [
        "".join(signs.get((row * width + at, (row + 1) * width + at), ".") for at in range(width))
        for row in range(board.height - 1)
    ]
    assert has(drawing.words, "No two rows are equal") != has(drawing.words, "Lines may be equal")
    return nono.Binairo(board.rows(board.texts()), (across, down), has(drawing.words, "Lines may be equal"))


def star_battle(drawing: Drawing) -> Puzzle:
    board = Board(drawing)
    grey = board.fills()
    regions = [
        "".join("." if row * board.width + at in grey else key for at, key in enumerate(line))
        for row, line in enumerate(board.regions())
    ]
    stars = number_before(drawing.words, "stars?")
    assert stars is not None
    assert f"Put {stars if stars > 1 else 'one'} star" in drawing.words
    return nono.StarBattle(regions, stars)


def norinori(drawing: Drawing) -> Puzzle:
    return nono.Norinori(Board(drawing).regions())


def aquarium(drawing: Drawing) -> Puzzle:
    board = Board(drawing)
    return nono.Aquarium(board.regions(), *board.counts(), has(drawing.words, "separate pools"))


def tents(drawing: Drawing) -> Puzzle:
    """A tree stands where there are green polygons."""
    board = Board(drawing)
    trees = set()
    for polygon in drawing.polygons:
        x, y = board.at(*(sum(corner[axis] for corner in polygon.corners) / len(polygon.corners) for axis in (0, 1)))
        trees.add(int(y) * board.width + int(x))
    return nono.Tents(board.rows(dict.fromkeys(trees, "T")), *board.counts())


def minesweeper(drawing: Drawing) -> Puzzle:
    board = Board(drawing)
    return nono.Minesweeper(board.rows(board.texts()), number_before(drawing.words, "mines?"))


def mosaic(drawing: Drawing) -> Puzzle:
    board = Board(drawing)
    return nono.Mosaic(board.rows(board.texts()))


def akari(drawing: Drawing) -> Puzzle:
    board = Board(drawing)
    return nono.Akari(board.rows(dict.fromkeys(board.fills(), "#") | board.texts()))


def nonogram(drawing: Drawing) -> Puzzle:
    """Find the clues, in black or in the colours that stand behind the numbers."""
    board = Board(drawing)
    rows, cols = ([board.blocks(texts) for texts in side] for side in board.beside())
    colours = number_before(drawing.words, "colours")
    if colours is None:
        lengths = [[length for length, _ in clue] for clue in rows + cols]
        return nono.Nonogram(lengths[: len(rows)], lengths[len(rows) :])
    inks = sorted({rgb for clue in rows + cols for _, rgb in clue})
    assert len(inks) == colours
    return nono.Nonogram(
        [[(length, inks.index(rgb) + 1) for length, rgb in clue] for clue in rows],
        [[(length, inks.index(rgb) + 1) for length, rgb in clue] for clue in cols],
        [{"name": "white"}, *({"name": rgb, "rgb": rgb} for rgb in inks)],
    )


def pegs(drawing: Drawing) -> Puzzle:
    """Find the holes by their numbers. A peg is a larger disc than an empty hole."""
    texts = {int(text.text): text for text in drawing.texts if text.text.isdigit() and hole_at(drawing, text)}
    step = min(abs(a.x - b.x) for a in texts.values() for b in texts.values() if abs(a.y - b.y) < 0.1 and a != b)
    rows: dict[float, list[tuple[float, bool]]] = {}
    large = max(hole_at(drawing, text) for text in texts.values())
    for text in texts.values():
        key = next((y for y in rows if abs(y - text.y) < 0.1), text.y)
        rows.setdefault(key, []).append((text.x, hole_at(drawing, text) > 0.75 * large))
    left = min(x for row in rows.values() for x, _ in row)
    triangle = any(0.2 < (x - left) / step % 1 < 0.8 for row in rows.values() for x, _ in row)
    lines = []
    for y in sorted(rows):
        if triangle:
            lines.append(" ".join("o" if peg else "." for _, peg in sorted(rows[y])))
            continue
        keys = {round((x - left) / step): "o" if peg else "." for x, peg in rows[y]}
        lines.append("".join(keys.get(at, "#") for at in range(max(keys) + 1)))
    width = max(map(len, lines))
    lines = lines if triangle else [line.ljust(width, "#") for line in lines]
    numbers = " ".join(text.text for text in drawing.texts if hole_at(drawing, text))
    words = drawing.words.replace(numbers, "|")
    goal = re.search(r"goal: (?:a peg|pegs) in ([\d, ]*\d)", words)
    holes = [int(hole) - 1 for hole in re.findall(r"\d+", goal[1])] if goal else []
    grid = "triangle" if triangle else "square"
    board = nono.Pegs(lines, grid=grid)
    position = "".join(str(int(hole in holes)) for hole in range(len(board.board.holes)))
    return nono.Pegs(lines, target=position if holes else None, grid=grid)


def hole_at(drawing: Drawing, text: Text) -> float:
    """Return the radius of the smallest disc with the same middle as a text, or 0."""
    found = [d.radius for d in drawing.discs if abs(d.x - text.x) + abs(d.y - text.y) < 0.3 * d.radius]
    return min(found, default=0.0)


REBUILD: dict[str, Callable[[Drawing], Puzzle]] = {
    "nonogram": nonogram,
    "akari": akari,
    "pegs": pegs,
    "sudoku": sudoku,
    "binairo": binairo,
    "tents": tents,
    "aquarium": aquarium,
    "mosaic": mosaic,
    "star-battle": star_battle,
    "minesweeper": minesweeper,
    "norinori": norinori,
}


def touching(texts: list[Text]) -> Iterator[tuple[Text, Text]]:
    """Yield pairs of texts that overlap or nearly touch. A digit is 0.72 times as high as its font is large."""
    for at, one in enumerate(texts):
        for other in texts[at + 1 :]:
            across = abs(one.x - other.x) - (one.x - one.left + other.x - other.left)
            down = abs(one.y - other.y) - 0.36 * (one.size + other.size)
            if across < 0.05 * one.size and down < 0.05 * one.size:
                yield one, other
