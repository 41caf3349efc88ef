"""The search of the compiled engine for few cells to change, so that a picture becomes unique or easy enough.

`nono.design.repair` applies it to puzzles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nono.backend.native import compiled, seconds
from nono.backend.native.graders import DEEP_WORK
from nono.base.limits import NO_LIMITS, Limits, why_stopped
from nono.model import Model

STEPS = 7_000  # after trying or extending this many changes of the same number of cells, the exact search ends
MEMORY = 4096  # MiB for the data of a search, and for each trial
MOST = 1 << 30  # limit on the number of proposals
ANY = -1  # the tier for puzzles that need only be unique


@dataclass(frozen=True, slots=True)
class PictureChange:
    """A change of a picture: the cells with their new colours, its roughness, its symmetry, and its visual price."""

    edits: tuple[tuple[int, int], ...]
    roughness: int
    symmetric: bool
    price: float


@dataclass(frozen=True, slots=True)
class RepairState:
    """A state of a repair: the number of changed cells, their visual price, and how much is still open.

    ``open`` is the number of colours that cells may still have in addition to their own: 0 if the picture is repaired,
    None while the exact search tries changes of ``cells`` cells. ``better`` is true if this repair is better than all
    earlier ones. ``tried`` is the number of changes tried. ``edits`` contains the changed cells with their new colours;
    it is empty while the exact search runs.
    """

    tried: int
    open: int | None
    cells: int
    price: float
    better: bool
    edits: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """The proposed changes, the best one first.

    ``fewest`` is the number of cells of the smallest change: 0 if no change is needed, None if no change was found.
    Every repair changes at least ``least`` cells. If ``proved`` is true, no smaller repair exists or, without
    proposals, no repair within the limit. ``stop`` is "time", "cpu", "memory", "cancelled" or "interrupt" if the search
    was stopped, otherwise "".
    """

    proposals: tuple[PictureChange, ...]
    fewest: int | None
    proved: bool
    stop: str
    least: int


def search_repairs(
    model: Model,
    picture: bytes,
    most_edits: int,
    tier: int | None = None,
    proposals: int = 1,
    limits: Limits = NO_LIMITS,
    report: Callable[[RepairState], object] | None = None,
    by_count: bool = True,
    tones: bytes = b"",
    locked: bytes = b"",
) -> Changes:
    """Return the changes that make a picture unique and solvable by techniques.

    ``picture`` has one colour per cell, row by row. ``tier`` limits these techniques; None allows any technique. The
    search uses only the lines and colours of the ``model``, not its clues. With ``by_count``, the smallest changes come
    first, otherwise the least visible ones. ``tones`` is empty, or has one byte per cell and colour: the price of
    giving the cell this colour, in units of 1/80. ``locked`` is empty, or has one byte per cell, which is 0 if the cell
    may change. ``report`` is called with each state of the search. If ``report`` raises an error, the search ends with
    this error. Raises `BackendError` without the compiled engine.
    """
    task = model, picture, ANY if tier is None else tier, DEEP_WORK, tones, locked, MEMORY
    wanted = min(most_edits, len(picture)), min(proposals, MOST), STEPS, by_count

    def pairs(edits: list[list[int]]) -> tuple[tuple[int, int], ...]:
        return tuple((cell, colour) for cell, colour in edits)

    def tell(tried: int, left_open: int, cells: int, price: float, better: bool, edits: list[list[int]]) -> None:
        """Report a state of the engine, which tells by a negative ``left_open`` that the exact search runs."""
        if report is not None:
            report(RepairState(tried, None if left_open < 0 else left_open, cells, price, better, pairs(edits)))

    answer = compiled("repair").repair(*task, *wanted, seconds(limits.seconds()), cancel=limits, report=tell)
    changes, fewest, proved, _, _, stop, least = answer
    proposed = tuple(
        PictureChange(pairs(edits), roughness, symmetric, price) for edits, roughness, symmetric, price in changes
    )
    return Changes(proposed, None if fewest < 0 else fewest, proved, why_stopped(stop, limits), least)
