"""The search for the fewest changed cells of a picture that make its puzzle unique, or as easy as it should be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nono.backend.native.engine import engine, seconds, why_not
from nono.backend.native.graders import DEEP_WORK
from nono.base.errors import BackendError
from nono.model.answer import FOREVER, Until
from nono.model.model import Model

STEPS = 20_000  # changes of one number of cells after which it is given up, and a beam search begins
MOST = 1 << 30  # more proposals count as this
ANY = -1  # the tier of puzzles that only have to be unique


@dataclass(frozen=True, slots=True)
class Change:
    """Cells and their new colours, in the order of the cells; what they add in roughness; whether symmetry is kept."""

    edits: tuple[tuple[int, int], ...]
    roughness: int
    symmetric: bool


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes to propose, those with the fewest cells first, then those that look most like the picture.

    ``fewest``: cells of the smallest, 0 if nothing is to be changed, None if none was found. ``proved``: no fewer do
    (or none up to the limit). ``truncated``: not all changes of some number of cells were tried. ``tried``: how many
    were. ``stop``: "time", "memory", "cancelled", "interrupt", or "".
    """

    proposals: tuple[Change, ...]
    fewest: int | None
    proved: bool
    truncated: bool
    tried: int
    stop: str


def search(
    model: Model,
    picture: bytes,
    most_edits: int,
    tier: int | None = None,
    proposals: int = 1,
    until: Until = FOREVER,
    report: Callable[[int, int], object] | None = None,
) -> Changes:
    """The changes of the picture (one colour a cell, row by row) after which it is unique, and techniques up to
    ``tier`` (None: any) solve it. Of the ``model`` the lines and the colours count, and its clues do not.

    ``report`` is called with the number of changes that were tried, and that of cells in the next ones; an exception
    that it raises ends the search and goes on. Raises `BackendError` without the compiled engine.
    """
    if engine is None:
        raise BackendError(f"repair: {why_not}")
    changes, fewest, proved, truncated, tried, stop = engine.repair(
        model,
        picture,
        min(most_edits, len(picture)),
        ANY if tier is None else tier,
        DEEP_WORK,
        min(proposals, MOST),
        STEPS,
        seconds(until.seconds()),
        report,
        until.cancel,
    )
    found = tuple(Change(tuple(edits), roughness, symmetric) for edits, roughness, symmetric in changes)
    return Changes(found, None if fewest < 0 else fewest, proved, truncated, tried, stop)
