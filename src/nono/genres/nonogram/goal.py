"""Goals as they are given: an array, rows of colours, or rows of keys; and as they are kept: a byte a cell."""

from __future__ import annotations

from collections.abc import Sequence

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.base.palette import Palette


def goal_cells(grid: object, palette: Palette, shape: tuple[int, int] | None = None) -> tuple[int, int, bytes]:
    """Height, width and cells of a picture given as an array, as rows of colours or keys, or as the bytes of ``shape``.

    Raises `PuzzleError` on rows of different lengths, on keys that the palette does not have, and on no cells at all.
    """
    if isinstance(grid, bytes) and shape is not None:
        if len(grid) != shape[0] * shape[1]:
            raise PuzzleError(f"a goal of {len(grid)} cells, expected {shape[0] * shape[1]}", "goal-size")
        if max(grid) >= len(palette):
            raise PuzzleError(
                f"found colour {max(grid)} in the goal, expected 0 to {len(palette) - 1}", "unknown-colour"
            )
        return *shape, grid
    rows = grid.tolist() if hasattr(grid, "tolist") else grid
    if not isinstance(rows, Sequence) or not all(isinstance(row, Sequence) for row in rows):
        raise PuzzleError(f"found {excerpt(grid)}, expected a picture of shape (height, width)", "goal-size")
    height, width = len(rows), len(rows[0]) if rows else 0
    check_size(height, width)
    number = {entry.key: colour for colour, entry in enumerate(palette)} if isinstance(rows[0], str) else {}
    cells = bytearray()
    for row_number, row in enumerate(rows, 1):
        if len(row) != width:
            message = f"row {row_number} of a picture has {len(row)} cells, expected {width} as in row 1"
            raise PuzzleError(message, "goal-size", ("row", row_number))
        try:
            colours = bytes([number[key] for key in row] if isinstance(row, str) else row)
        except (KeyError, TypeError, ValueError):
            colours = b""
        if len(colours) != width or max(colours) >= len(palette):
            message = f"row {row_number} of a picture is {excerpt(row)}, expected colours or keys of the palette"
            raise PuzzleError(message, "unknown-colour", ("row", row_number))
        cells += colours
    return height, width, bytes(cells)
