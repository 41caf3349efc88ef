"""What a contest came to: by puzzle and by contestant, with the usual figures of solver comparisons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import median

from nono.bench.records import Record

Place = tuple[str, int]  # a puzzle's file and its number in it
LEAST = 1e-6  # seconds: no ratio is taken of less


@dataclass(frozen=True, slots=True)
class Standing:
    """One contestant over all puzzles. ``par2`` is the mean of its times, an undecided puzzle counting twice the limit
    (None without a limit); ``ratio`` the geometric mean of its times through the base's, over ``common`` puzzles that
    both decided; ``wins`` the puzzles where it was the fastest; times are medians over the repetitions.
    """

    name: str
    runs: int
    decided: int
    puzzles: int
    errors: int
    median: float | None
    total: float
    par2: float | None
    ratio: float | None
    common: int
    wins: int


def times(records: Iterable[Record], measure: str = "cpu") -> dict[Place, dict[str, float | None]]:
    """The median seconds of each contestant on each puzzle; None where it came to no answer."""
    runs: dict[Place, dict[str, list[Record]]] = {}
    for record in records:
        runs.setdefault((record.file, record.index), {}).setdefault(record.contestant, []).append(record)
    return {
        place: {
            name: median(getattr(run, measure) for run in found) if all(run.finished for run in found) else None
            for name, found in by_name.items()
        }
        for place, by_name in runs.items()
    }


def standings(
    records: Sequence[Record], base: str | None = None, time_limit: float | None = None, measure: str = "cpu"
) -> list[Standing]:
    """A `Standing` for each contestant, in the order of their first runs; the base is the first unless it is named."""
    table = times(records, measure)
    names = list(dict.fromkeys(record.contestant for record in records))
    base = base if base is not None else names[0] if names else ""
    fastest = {place: _fastest(row) for place, row in table.items()}
    found = []
    for name in names:
        row = {place: cells[name] for place, cells in table.items() if name in cells}
        decided = {place: seconds for place, seconds in row.items() if seconds is not None}
        ratios = [
            log(max(seconds, LEAST) / max(other, LEAST))
            for place, seconds in decided.items()
            if (other := table[place].get(base)) is not None
        ]
        penalty = None if time_limit is None else sum(2 * time_limit for place in row if place not in decided)
        mine = [record for record in records if record.contestant == name]
        found.append(
            Standing(
                name,
                len(mine),
                len(decided),
                len(row),
                sum(bool(record.error) for record in mine),
                median(decided.values()) if decided else None,
                sum(decided.values()),
                None if penalty is None or not row else (sum(decided.values()) + penalty) / len(row),
                exp(sum(ratios) / len(ratios)) if ratios else None,
                len(ratios),
                sum(name in winners for winners in fastest.values()),
            )
        )
    return found


def _fastest(row: Mapping[str, float | None]) -> set[str]:
    decided = {name: seconds for name, seconds in row.items() if seconds is not None}
    return {name for name, seconds in decided.items() if seconds == min(decided.values())}
