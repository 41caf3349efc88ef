"""What tests of many rooms have in common: the project's folder, marks, and the puzzles with n! solutions."""

from pathlib import Path
from typing import Any

import pytest

from nono.genres.nonogram import Nonogram

ROOT = Path(__file__).parents[1]
needs_engine = pytest.mark.needs("native")
needs_sat = pytest.mark.needs("sat")
ignores_warnings = pytest.mark.filterwarnings("ignore::nono.base.errors.PuzzleWarning")


def ones(side: int, **named: Any) -> Nonogram:
    """A square puzzle whose every row and column has a single filled cell; it has ``side``! solutions."""
    return Nonogram([[1]] * side, [[1]] * side, **named)
