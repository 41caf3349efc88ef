"""Imported by the server that runs are forked from: it loads what runs need, so that first uses cost no run.

It reads a puzzle and solves it by every backend, as ``nono solve`` does, and loads the genres. A module of its own, as
the server takes names of modules to import.
"""

from __future__ import annotations

from contextlib import suppress

from nono.backend import backends
from nono.base.errors import BackendError
from nono.genres import GENRES
from nono.io.read import puzzle
from nono.solving.solve import solve

loaded = [GENRES[genre] for genre in GENRES.rows]
for name, why_not in backends().items():
    if why_not is None:
        with suppress(BackendError):
            solve(puzzle("heart"), name)
