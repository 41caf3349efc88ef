"""JSON of other programs, in the data of ours: ThomasR's (``columns``, ``content``), teall's (``ver``, ``hor``)."""

from __future__ import annotations

from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import split_rows

CONTENT = {0: "?", 1: "X", -1: "."}


def own_form(data: Any) -> Any:
    """The data as ours would be, if it is of one of these forms; else as it is. Raises `PuzzleError`."""
    if isinstance(data, list) and len(data) == 2 and all(map(_is_side, data)):
        return {"rows": data[0], "cols": data[1]}
    if not isinstance(data, dict) or "cols" in data:
        return data
    if data.keys() >= {"ver", "hor"}:
        return {"rows": data["hor"], "cols": data["ver"]} | _rest(data, "ver", "hor")
    if data.keys() >= {"rows", "columns"}:
        own = {"rows": data["rows"], "cols": data["columns"]} | _rest(data, "rows", "columns", "content")
        if data.get("content") is not None:
            own |= _saved(data["content"], data["rows"], data["columns"])
        return own
    return data


def _is_side(data: Any) -> bool:
    return isinstance(data, list) and bool(data) and all(isinstance(clue, list) for clue in data)


def _rest(data: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in names}


def _saved(content: Any, rows: Any, cols: Any) -> dict[str, Any]:
    """A saved grid of the cells, row by row; a whole one is the goal."""
    sizes = [len(side) if isinstance(side, list) else 0 for side in (rows, cols)]
    known = isinstance(content, list) and all(isinstance(cell, int) and cell in CONTENT for cell in content)
    if not known or len(content) != sizes[0] * sizes[1]:
        raise PuzzleError(
            f"found the content {excerpt(content)}, expected {sizes[0] * sizes[1]} of 0, 1, -1", "goal-size"
        )
    cells = "".join(CONTENT[cell] for cell in content)
    grid = split_rows(cells, sizes[1])
    if set(cells) == {"?"}:
        return {}
    return {"saved": [{"id": "content", "note": "", "grid": grid}]} if "?" in cells else {"goal": grid}
