"""Results as JSON: one object a puzzle, one a line; the keys are those of the README and stay in this order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nono.base.foreign import json
from nono.genres.base import Puzzle
from nono.solving.solve import Result


def answer(puzzle: Puzzle, result: Result) -> dict[str, Any]:
    """One backend's result; solutions are lists of strings, one a row, in the keys of the puzzle's palette."""
    return {
        "verdict": result.verdict,
        "count": result.count,
        "complete": result.complete,
        "backend": result.backend,
        "seconds": round(result.seconds, 6),
        "solutions": [puzzle.rows_text(solution) for solution in result.grids],
        "stats": result.stats,
    }


def place(puzzle: Puzzle, file: str, index: int) -> dict[str, Any]:
    """The place of a puzzle, and its genre."""
    return {"file": file, "index": index, "genre": puzzle.genre}


def render(puzzle: Puzzle, file: str, index: int, facts: Mapping[str, Any]) -> str:
    """The line of a puzzle: its id, its place, and the facts about it."""
    return json({"id": puzzle.id, **place(puzzle, file, index), **facts}) + "\n"
