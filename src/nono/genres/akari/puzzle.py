"""Akari, also called Light Up: bulbs light their row and column up to walls; all is lit, and no bulb by another."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.grid import cell_name, check_size, split_rows
from nono.base.palette import Colour, Palette
from nono.genres.base import ABOUT, Fields, about
from nono.genres.picture import Cells, Picture
from nono.model.builder import ModelBuilder
from nono.model.model import Model

EMPTY, WALL, BULB = ".", "#", "o"
DARK = (EMPTY, EMPTY)
CLUES = "01234"
DAZZLED = re.compile("o[^#]*o")
CLUE, IMPOSSIBLE, OTHER = re.compile("[0-9]"), re.compile("[5-9]"), re.compile("[^.#0-9]")
PALETTE: Palette = (Colour(EMPTY, "empty", "ffffff"), Colour(BULB, "bulb", "f5a700"))
SHOWN: Palette = (*PALETTE, Colour(WALL, "wall", "2b2b2b"), Colour(EMPTY, "lit", "fff3b8"))


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Akari:
    """An Akari: ``rows`` of text, ``.`` an empty cell, ``#`` a wall, a digit a wall next to so many bulbs.

    Colour 1 is a bulb; walls have colour 0. ``goal`` is a solution, one byte a cell, row by row; it may be given as
    rows of colours, or of text with ``o`` for a bulb. ``meta`` keeps everything else that a file said.

    Raises `PuzzleError` on rows that are no board, and on clues above 4 and a goal that breaks the rules, which
    ``check=False`` lets through. A clue that asks for more bulbs than it has empty neighbours makes a puzzle that is
    unsolvable.
    """

    rows: tuple[str, ...]
    id: str
    title: str
    goal: bytes | None
    meta: dict[str, Any] = field(hash=False)

    genre: ClassVar[str] = "akari"
    palette: ClassVar[Palette] = PALETTE
    colours: ClassVar[int] = 2
    saved: ClassVar[tuple[()]] = ()

    def __init__(
        self,
        rows: Iterable[str],
        id: str = "",
        title: str = "",
        goal: object = None,
        meta: Mapping[str, Any] | None = None,
        *,
        check: bool = True,
    ) -> None:
        put = object.__setattr__
        put(self, "rows", _board(rows, check))
        put(self, "id", id)
        put(self, "title", title)
        put(self, "meta", dict(meta) if meta else {})
        put(self, "goal", None if goal is None else self._bulbs(goal))
        if check and self.goal is not None and (wrong := self.violation(self.goal)):
            raise PuzzleError(f"in the goal, {wrong}", "goal-mismatch")

    def __repr__(self) -> str:
        name = f" {self.id or self.title!r}" if self.id or self.title else ""
        return f"<{type(self).__name__}{name} {self.width}x{self.height}>"

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.rows[0])

    def model(self) -> Model:
        """No bulb sees another, every cell is lit, every clue has its bulbs."""
        rules = ModelBuilder(self.height, self.width)
        board = "".join(self.rows)
        walls = board.encode().translate(WALLS)
        sight = rules.sight(walls)
        rules.each_at_most(1, sight.regions)
        rules.cell_min(sight)
        rules.decided([cell for cell, wall in enumerate(walls) if wall], 0)
        for clue in CLUE.finditer(board):
            rules.exact(int(clue[0]), rules.neighbours(clue.start(), walls))
        return rules.model()

    def check(self, solution: bytes) -> bool:
        """Whether the solution (one byte a cell, row by row, 1 for a bulb) keeps the rules."""
        return self.violation(solution) == ""

    def violation(self, solution: bytes) -> str:
        """What is wrong with a solution, in words; empty when it keeps the rules."""
        width = self.width
        board = "".join(self.rows)
        if len(solution) != len(board):
            return f"{len(solution)} cells, expected {len(board)}"
        if solution.strip(b"\0\1"):
            return "a colour that is neither 0 nor 1"
        if int.from_bytes(solution) & int.from_bytes(board.encode().translate(WALLS)):
            return "a bulb stands on a wall"
        for clue in CLUE.finditer(board):
            if (near := self._near(solution, clue.start())) != int(clue[0]):
                return f"the clue in {cell_name(clue.start(), width)} has {near} bulbs, expected {clue[0]}"
        rows = self._marked(solution)
        columns = list(map("".join, zip(*rows, strict=True)))
        if DAZZLED.search(WALL.join(rows + columns)):
            return "a bulb lights another one"
        across, down = "".join(_lit(rows)), "".join(map("".join, zip(*_lit(columns), strict=True)))
        if (dark := next((cell for cell, keys in enumerate(zip(across, down, strict=True)) if keys == DARK), -1)) >= 0:
            return f"the cell in {cell_name(dark, width)} is not lit"
        return ""

    def rows_text(self, solution: bytes) -> list[str]:
        """The solution, a string a row: ``o`` for a bulb, ``.`` for all else, walls too."""
        text = solution.translate(KEYS).decode()
        return split_rows(text, self.width)

    def board_text(self, solution: bytes) -> list[str]:
        """The board with its walls, clues and the bulbs of a solution, a string a row."""
        return [
            "".join(own if own != EMPTY else key for own, key in zip(line, row, strict=True))
            for line, row in zip(self.rows, self.rows_text(solution), strict=True)
        ]

    def picture(self, cells: Cells | None = None) -> Picture:
        """The board with what is known of its cells, or with none of it; lit cells have a colour, bulbs have beams."""
        board = "".join(self.rows)
        lamps = frozenset(cell for cell, colour in enumerate(cells or ()) if colour == 1)
        beams = []
        colours = [2 if key != EMPTY else 0 for key in board]
        for cell in sorted(lamps):
            row = cell - cell % self.width
            for step, first, last in ((1, row, row + self.width - 1), (self.width, cell % self.width, len(board) - 1)):
                start = end = cell
                while start - step >= first and board[start - step] == EMPTY:
                    start -= step
                while end + step <= last and board[end + step] == EMPTY:
                    end += step
                for lit in range(start, end + 1, step):
                    colours[lit] = 3
                if start < end:
                    beams.append((start, end))
        texts = {cell: key for cell, key in enumerate(board) if key not in (EMPTY, WALL)}
        rows, cols = ((),) * self.height, ((),) * self.width
        return Picture(self.height, self.width, colours, SHOWN, rows, cols, texts, lamps, tuple(beams), 0)

    def removed(self, grid: Sequence[str]) -> array[int]:
        """What a saved grid (``o`` a bulb, ``?`` unknown, ``.`` none) takes from cells; raises `PuzzleError`."""
        self._check_shape("a saved grid", grid)
        codes = array("i")
        for cell, key in enumerate("".join(grid)):
            if key not in (BULB, EMPTY, WALL, "?", *CLUES):
                raise PuzzleError(f"found {key!r} in a saved grid, expected 'o', '.' or '?'", "unknown-colour")
            if key != "?":
                codes.append(2 * cell + (key != BULB))
        return codes

    def clue_hash(self) -> str:
        """The sha256 of ``WxH;rows``, the rows parted by ``/``."""
        from hashlib import sha256

        return sha256(f"{self.width}x{self.height};{'/'.join(self.rows)}".encode()).hexdigest()

    def facts(self) -> dict[str, Any]:
        """What can be counted on the board."""
        board = "".join(self.rows)
        return {
            "empty_cells": board.count(EMPTY),
            "walls": len(board) - board.count(EMPTY),
            "clues": len(board) - board.count(EMPTY) - board.count(WALL),
        }

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as the data of our JSON, without loss."""
        data: dict[str, Any] = {"genre": self.genre}
        data |= {name: value for name, value in (("id", self.id), ("title", self.title)) if value}
        data |= {name: value for name, value in self.meta.items() if name not in FIELDS}
        data |= {"width": self.width, "height": self.height, "grid": list(self.rows)}
        return data if self.goal is None else data | {"goal": self.rows_text(self.goal)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], check: bool = True) -> Self:
        """The puzzle of our JSON's data; raises `PuzzleError`. A ``solution`` is taken for the goal."""
        others = about(data, FIELDS)
        if data.get("grid") is None:
            raise PuzzleError("found no 'grid', expected a list of rows", "missing-section")
        goal = data.get("goal")
        puzzle = cls(data["grid"], goal=data.get("solution") if goal is None else goal, check=check, **others)
        for name, expected, found in (
            ("width", data.get("width"), puzzle.width),
            ("height", data.get("height"), puzzle.height),
        ):
            if expected is not None and expected != found:
                message = f"found a grid of {name} {found}, expected {excerpt(expected)}"
                raise PuzzleError(message, "wrong-line-count")
        return puzzle

    def resolve_mismatch(self, trust: str, check: bool = True) -> Self:
        """The puzzle with a goal that keeps the rules; raises `PuzzleError` as the class does.

        Where it does not, ``trust`` says what to keep: ``clues``, and there is no goal then, or ``goal``, and the clues
        are those of the goal. A warning says so.
        """
        rows, goal = self.rows, self.goal
        if goal is not None and (wrong := self.violation(goal)):
            if trust == "clues":
                goal = None
            else:
                rows = tuple(self._clues_of(goal))
            what = "the goal is left out" if trust == "clues" else "the clues are taken from the goal"
            warn(f"in the goal, {wrong}: {what}")
        return type(self)(rows, self.id, self.title, goal, self.meta, check=check)

    def _clues_of(self, goal: bytes) -> Iterator[str]:
        """The rows with the bulbs of the goal counted at each clue."""
        width = self.width
        for row, line in enumerate(self.rows):
            yield CLUE.sub(lambda clue: str(self._near(goal, row * width + clue.start())), line)  # noqa: B023

    def _near(self, solution: bytes, cell: int) -> int:
        """The number of bulbs next to a cell."""
        row, column = divmod(cell, self.width)
        near = solution[cell - self.width] if row else 0
        near += solution[cell + self.width] if row + 1 < self.height else 0
        near += solution[cell - 1] if column else 0
        near += solution[cell + 1] if column + 1 < self.width else 0
        return near

    def _marked(self, solution: bytes) -> list[str]:
        """The rows with ``o`` for bulbs, ``#`` for walls and clues, and ``.``."""
        walls = "".join(self.rows).encode().translate(WALLS)
        codes = int.from_bytes(solution) | int.from_bytes(walls) << 1  # a byte a cell
        text = codes.to_bytes(len(solution)).translate(MARKS).decode()
        return split_rows(text, self.width)

    def _check_shape(self, what: str, rows: Sequence[object]) -> None:
        """Raises `PuzzleError` unless there are as many rows as the board has, and each is as wide."""
        if len(rows) != self.height:
            raise PuzzleError(f"{what} of {len(rows)} rows, expected {self.height}", "goal-size")
        for row in rows:
            if not isinstance(row, Sequence) or len(row) != self.width:
                raise PuzzleError(f"{what} has the row {excerpt(row)}, expected {self.width} cells", "goal-size")

    def _bulbs(self, goal: object) -> bytes:
        """A goal as bytes; raises `PuzzleError` on what is none."""
        if isinstance(goal, bytes):
            goal = split_rows(goal, self.width)
        rows = goal.tolist() if hasattr(goal, "tolist") else goal
        if not isinstance(rows, Sequence) or isinstance(rows, str):
            raise PuzzleError(f"found {excerpt(goal)}, expected a goal of shape (height, width)", "goal-size")
        self._check_shape("a goal", rows)
        colours = bytearray()
        for row in rows:
            if isinstance(row, str) and not row.strip(EMPTY + BULB):
                colours += row.translate(BULBS).encode()
                continue
            for key in row:
                if not isinstance(key, str | int) or key not in NUMBER:
                    raise PuzzleError(f"found {excerpt(key)} in a goal, expected 'o' or '.'", "unknown-colour")
                colours.append(NUMBER[key])
        return bytes(colours)


WALLS = bytes([chr(byte) != EMPTY for byte in range(256)])
MARKS = bytes(map(ord, EMPTY + BULB + WALL)).ljust(256)
KEYS = bytes(map(ord, EMPTY + BULB)) + bytes(map(ord, EMPTY)) * 254
BULBS = str.maketrans(EMPTY + BULB, "\0\1")
NUMBER: dict[object, int] = {EMPTY: 0, WALL: 0, BULB: 1, 0: 0, 1: 1} | dict.fromkeys(CLUES, 0)
FIELDS: Fields = {
    **ABOUT,
    "width": (int, "a number"),
    "height": (int, "a number"),
    "grid": (list, "a list of rows"),
    "goal": (list, "a list of rows"),
    "solution": (list, "a list of rows"),
}


def _lit(lines: list[str]) -> list[str]:
    """The lines with every cell that their bulbs light as a bulb."""
    text = WALL.join([BULB * len(run) if BULB in run else run for run in WALL.join(lines).split(WALL)])
    size = len(lines[0])
    return [text[start : start + size] for start in range(0, len(text), size + 1)]


def _board(rows: Iterable[object], check: bool) -> tuple[str, ...]:
    """The rows, each known to be of the same width and of known characters; raises `PuzzleError`."""
    if isinstance(rows, str):
        rows = rows.split()
    try:
        board = tuple(rows)
    except TypeError:
        raise PuzzleError(f"found {excerpt(rows)}, expected rows of text", "missing-section") from None
    if not board or board[0] == "":
        raise PuzzleError("found a board of no cells, expected at least 1x1", "bad-size")
    lines: list[str] = []
    for number, row in enumerate(board, 1):
        if not isinstance(row, str):
            raise PuzzleError(f"row {number}: found {excerpt(row)}, expected text", "bad-field", ("row", number))
        if lines and len(row) != len(lines[0]):
            message = f"row {number} has {len(row)} cells, expected {len(lines[0])} as in row 1"
            raise PuzzleError(message, "wrong-line-count", ("row", number))
        if wrong := OTHER.search(row):
            message = f"row {number}: found {wrong[0]!r}, expected '.', '#' or 0 to 4"
            raise PuzzleError(message, "bad-number", ("row", number))
        if check and (wrong := IMPOSSIBLE.search(row)):
            message = f"row {number}: found the clue {wrong[0]}, expected 0 to 4, as a wall has 4 neighbours"
            raise PuzzleError(message, "bad-number", ("row", number))
        lines.append(row)
    check_size(len(lines), len(lines[0]))
    return tuple(lines)
