"""The results of a contest by puzzle and by contestant, with the usual figures of solver comparisons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import median

from nono.bench.records import Record

Place = tuple[str, int]  # a puzzle's file and its number in it
LEAST = 1e-6  # seconds; shorter times count as this in ratios and on log axes


@dataclass(frozen=True, slots=True)
class Standing:
    """One contestant over all puzzles; its times are medians over the repetitions, in seconds.

    ``par2`` is the mean of its times, an undecided puzzle counting twice the limit (None without a limit); ``ratio``
    the geometric mean of its times divided by the base's, over the ``common`` puzzles that both decided; ``wins`` the
    number of puzzles on which it was the fastest.
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
    """The median seconds of each contestant on each puzzle; None without an answer."""
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
        ratio, common = _ratio(decided, {place: cells.get(base) for place, cells in table.items()})
        runs = [record for record in records if record.contestant == name]
        found.append(
            Standing(
                name,
                runs=len(runs),
                decided=len(decided),
                puzzles=len(row),
                errors=sum(bool(record.error) for record in runs),
                median=median(decided.values()) if decided else None,
                total=sum(decided.values()),
                par2=_par2(list(row.values()), time_limit),
                ratio=ratio,
                common=common,
                wins=sum(name in winners for winners in fastest.values()),
            )
        )
    return found


def _ratio(seconds: Mapping[Place, float], base: Mapping[Place, float | None]) -> tuple[float | None, int]:
    """The geometric mean of the times divided by the base's, and the number of puzzles that both decided."""
    logs = [
        log(max(own, LEAST) / max(other, LEAST)) for place, own in seconds.items() if (other := base[place]) is not None
    ]
    return (exp(sum(logs) / len(logs)) if logs else None), len(logs)


def _par2(times: Sequence[float | None], time_limit: float | None) -> float | None:
    """The mean of the times, an undecided puzzle counting twice the limit; None without a limit or puzzles."""
    if time_limit is None or not times:
        return None
    return sum(2 * time_limit if seconds is None else seconds for seconds in times) / len(times)


def _fastest(row: Mapping[str, float | None]) -> set[str]:
    decided = {name: seconds for name, seconds in row.items() if seconds is not None}
    return {name for name, seconds in decided.items() if seconds == min(decided.values())}
