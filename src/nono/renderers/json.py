"""The results of puzzles as the data of JSON; the keys stay as they are and in this order."""

from __future__ import annotations

from typing import Any

from nono.genres.base import Puzzle
from nono.solving.solve import Result


def answer(puzzle: Puzzle, result: Result) -> dict[str, Any]:
    """One backend's result; solutions are lists of strings, one a row, in the keys of the puzzle's palette.

    Counters that are zero are left out, and so is ``stop`` where nothing cut the search short.
    """
    return {
        "verdict": result.verdict,
        "count": result.count,
        "complete": result.complete,
        **({"stop": result.stop} if result.stop else {}),
        "backend": result.backend,
        "seconds": round(result.seconds, 6),
        "solutions": [puzzle.rows_text(solution) for solution in result.grids],
        "stats": {name: value for name, value in result.stats.items() if value},
    }
