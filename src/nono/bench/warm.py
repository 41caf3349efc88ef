"""Imported by the server that runs are forked from: every backend has solved a puzzle, and first uses cost no run."""

from __future__ import annotations

from contextlib import suppress

from nono.base.errors import BackendError
from nono.genres.nonogram.puzzle import Nonogram
from nono.solving.solve import backends, solve

for name, why_not in backends().items():
    if why_not is None:
        with suppress(BackendError):
            solve(Nonogram([[1], [1]], [[1], [1]]), name)
