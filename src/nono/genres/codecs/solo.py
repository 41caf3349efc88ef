"""Game IDs of Solo, which are Sudoku: the digits, and of jigsaws the borders of the boxes."""

from __future__ import annotations

import re
from string import ascii_lowercase
from typing import TYPE_CHECKING

from nono.base.errors import PuzzleError
from nono.base.grid import boxes
from nono.genres.codecs.bodies import Body, Decimal, Game, Gaps, Grid, Sign, Slotted, Steps
from nono.genres.codecs.parts import (
    Found,
    Is,
    Slots,
    borders,
    connected_regions,
    named_regions,
    region_numbers,
    regions_of,
)
from nono.genres.layers import Cells, Flag, Regions

if TYPE_CHECKING:
    from nono.genres.layer_puzzle import LayerPuzzle

STEPS = Steps({1: "_" + ascii_lowercase}, 26)
Pairs = list[tuple[int, int]]  # neighbouring cells


class BoxSteps(Slotted):
    """Boxes by the borders between cells: those between neighbours in rows, and then in columns, column by column."""

    def __init__(self, layer: Regions) -> None:
        self.layer = layer
        self.layers = (layer,)

    @staticmethod
    def pairs(side: int) -> Pairs:
        """The neighbours that borders part, in order."""
        across, down = borders(side, side)
        return across + sorted(down, key=lambda pair: (pair[0] % side, pair[0]))

    def read(self, body: Body) -> None:
        """Set the layer; raises `PuzzleError`."""
        pairs = self.pairs(body.width)
        slots = self.fill(body, len(pairs), (STEPS,))
        joined = (pair for pair, slot in zip(pairs, slots, strict=True) if slot is None)
        body.values[self.layer.name] = regions_of(body, joined)

    def write(self, puzzle: LayerPuzzle) -> str:
        """The text of the borders; raises `PuzzleError` on boxes that are not connected."""
        box = connected_regions(self.layer, puzzle, "sgt")
        slots: Slots = [1 if box[one] != box[other] else None for one, other in self.pairs(puzzle.width)]
        return self.text(slots, (STEPS,), self.layer)


class Solo(Game):
    """Game IDs of Solo: ``3x3``, the boxes in a row and in a column, or ``9j``, a jigsaw; ``x`` with diagonals."""

    def __init__(self, givens: Cells, boxes: Regions, diagonals: Flag) -> None:
        self.digits = Grid(givens, Decimal(), Gaps("a"))
        self.jigsaw = BoxSteps(boxes)
        super().__init__("solo", self.digits, self.jigsaw, flags={"x": Is(diagonals)})

    def fits(self, parameters: str) -> bool:
        """Whether parameters behind the size may be those of this game."""
        return re.fullmatch("(j?)(x?)k?(m[248]|md[24]|r[24]|a)?(d[a-z])?", parameters) is not None

    def read(self, width: int, height: int | None, parameters: str, text: str) -> Found:
        """What the parts of a game ID have; the size is the number of boxes in a row and in a column.

        Raises `PuzzleError`.
        """
        jigsaw = parameters.startswith("j")
        if "k" in parameters:
            raise PuzzleError("found a Killer Sudoku, expected a Sudoku without cages", "unsupported-variant")
        if height is None and not jigsaw:
            raise PuzzleError(f"found the size {width}, expected one such as 3x3, or 9j", "missing-section")
        side = width * (height or 1)
        body = self.board(side, side, text)
        self.digits.read(body)
        if jigsaw:
            Sign(",").read(body)
            self.jigsaw.read(body)
        else:
            body.values[self.jigsaw.layer.name] = named_regions(body, boxes(side, width))
        return self.ended(body, parameters)

    def write(self, puzzle: LayerPuzzle) -> str:
        """The game ID of a puzzle; raises `PuzzleError`."""
        flags = self.written(puzzle)
        side, digits = puzzle.width, self.digits.write(puzzle)
        found = region_numbers(self.jigsaw.layer, puzzle, "sgt")
        for columns in range(2, side // 2 + 1):
            if side % columns == 0 and boxes(side, columns) == found:
                return f"{columns}x{side // columns}{flags}:{digits}"
        return f"{side}j{flags}:{digits},{self.jigsaw.write(puzzle)}"
