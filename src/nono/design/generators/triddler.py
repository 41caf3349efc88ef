"""Generate triddlers of shapes or noise, in the same way as nonograms."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from nono.base.errors import PuzzleError
from nono.base.palette import default_palette
from nono.design.generators import GenerateSpec, orbits
from nono.design.generators.nonogram import COLOURED as COLOURED, GRADES as GRADES, check as check, pictures
from nono.genres.triddler import Board, Triddler, board_of, closed

SIZE = (10, 10)
FARTHEST = 40  # greatest distance, in rows, of the leftmost and rightmost corners from the middle


def make(spec: GenerateSpec, numbers: Sequence[int]) -> list[Triddler]:
    """Generate puzzles. Raises `PuzzleError` if no puzzle is found, `BackendError` without the native backend."""
    board = hexagon(spec.width, spec.height)
    void = board.void
    tied = orbits(spec.symmetry, spec.height, spec.width)
    if any((cell in void) != (others[0] in void) for cell, others in enumerate(tied)):
        message = f"a board of {spec.width}x{spec.height} does not have the symmetry {spec.symmetry}"
        raise PuzzleError(message, "bad-field")
    palette = default_palette(spec.colours)

    def puzzle_of(cells: bytearray, name: str) -> Triddler:
        return Triddler.from_grid(board.sides, bytes(cells), palette, id=name)

    return pictures(spec, numbers, puzzle_of, void)


def hexagon(width: int, height: int) -> Board:
    """Return the board that fills a rectangle of this size.

    The leftmost and rightmost corners of the board are as close to the middle as possible. A rectangle of ``4n - 1`` x
    ``2n`` gives the regular hexagon with side n. Raises `PuzzleError` if there is no such board.
    """
    middle = height / 2
    near = [row for row in range(height + 1) if abs(row - middle) <= FARTHEST]
    for left, right in sorted(product(near, near), key=lambda two: sum(abs(row - middle) for row in two)):
        top = (width + 1 - left - right) // 2
        sides = closed(left, top, right, height - left)
        if (width + 1 - left - right) % 2 == 0 and min(sides) >= 0:
            return board_of(sides)
    message = f"no board of triangles fills {width}x{height}, expected a board about twice as wide as high"
    raise PuzzleError(message, "bad-size")
