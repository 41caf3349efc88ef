"""``nono count``: how many solutions a puzzle has."""

from __future__ import annotations

from typing import Annotated

import typer

from nono.cli import options
from nono.cli.session import Reading, Session
from nono.solving import count as count_solutions
from nono.status import Status


def count(
    puzzles: options.Puzzles,
    limit: options.Limit = "all",
) -> int:
    """Count the solutions of puzzles exactly, or as far as a limit."""
