"""The evidence of a bug that was caught: the puzzle, what was asked of which backend, and what it answered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nono.base.errors import BugError
from nono.genres.base import Puzzle
from nono.model.answer import Task


def bug(
    puzzle: Puzzle, found: str, solutions: Iterable[bytes] = (), task: Task | None = None, **facts: Any
) -> BugError:
    """The error of a bug, with its evidence: the data of the puzzle, and under "bug" all else; to be raised.

    ``solutions`` may be of any length and any colours: they are given as lists of numbers.
    """
    from importlib.metadata import version

    asked = {} if task is None else {name: getattr(task, name) for name in ("limit", "time_limit", "seed", "jobs")}
    if task is not None:
        asked["options"] = {name: str(value) for name, value in task.options.items()}
    about = {"found": found, "nono": version("nono"), **facts, **asked, "solutions": list(map(list, solutions))}
    return BugError(f"{found} (puzzle {puzzle.id!r})", {**puzzle.to_dict(), "bug": about})
