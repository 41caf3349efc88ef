"""Two files of records compared: changes of time beyond noise, pair by pair, with confidence intervals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import mean, median

from nono.bench.records import Record
from nono.bench.summary import LEAST

RESAMPLES = 2000
LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Change:
    """New time divided by old time, of one puzzle or over all puzzles of a contestant (``puzzle`` empty).

    ``low`` and ``high`` bound the ratio at the confidence `LEVEL`; ``old`` and ``new`` are seconds.
    """

    contestant: str
    puzzle: str
    old: float
    new: float
    ratio: float
    low: float
    high: float
    pairs: int

    @property
    def beyond_noise(self) -> bool:
        """Whether the interval excludes the ratio 1."""
        return self.low > 1 or self.high < 1


@dataclass(frozen=True, slots=True)
class Comparison:
    """The changes over all puzzles and of single ones, and the puzzles that only one of the files decided."""

    overall: list[Change]
    single: list[Change]
    lost: list[str]
    gained: list[str]


def compare(old: Sequence[Record], new: Sequence[Record], measure: str = "cpu") -> Comparison:
    """The changes from old to new, over the puzzles (by their clues), contestants and tasks that both have."""
    before, after = _grouped(old), _grouped(new)
    overall: list[Change] = []
    single: list[Change] = []
    lost: list[str] = []
    gained: list[str] = []
    names = list(dict.fromkeys(record.contestant for record in new))
    for name in names:
        logs, olds, news = [], [], []
        for key in (key for key in after if key in before and key[0] == name):
            was, now = before[key], after[key]
            label = f"{now[0].puzzle} by {name}"
            if all(run.finished for run in was) != all(run.finished for run in now):
                (gained if all(run.finished for run in now) else lost).append(label)
                continue
            if not all(run.finished for run in was):
                continue
            first, second = _seconds(was, measure), _seconds(now, measure)
            logs.append(log(median(second) / median(first)))
            olds.append(median(first))
            news.append(median(second))
            if min(len(first), len(second)) > 2:
                change = _single(name, now[0].puzzle, first, second)
                if change.beyond_noise:
                    single.append(change)
        if logs:
            low, high = _interval(logs)
            overall.append(Change(name, "", sum(olds), sum(news), exp(mean(logs)), low, high, len(logs)))
    return Comparison(overall, sorted(single, key=lambda change: -abs(log(change.ratio))), lost, gained)


def _grouped(records: Sequence[Record]) -> dict[tuple[str, str, str], list[Record]]:
    found: dict[tuple[str, str, str], list[Record]] = {}
    for record in records:
        found.setdefault((record.contestant, record.clues, record.task), []).append(record)
    return found


def _seconds(runs: Sequence[Record], measure: str) -> list[float]:
    return [max(getattr(run, measure), LEAST) for run in runs]


def _single(name: str, puzzle: str, old: list[float], new: list[float]) -> Change:
    """The change of one puzzle. The interval excludes 1 if all runs of one file are slower than all of the other: with
    three runs each that happens by chance once in twenty."""
    low, high = min(new) / max(old), max(new) / min(old)
    return Change(name, puzzle, median(old), median(new), median(new) / median(old), low, high, 1)


def _interval(logs: list[float]) -> tuple[float, float]:
    """The bootstrap interval of the geometric mean over puzzles, with a fixed seed."""
    rng = random.Random(0)
    means = sorted(mean(rng.choices(logs, k=len(logs))) for _ in range(RESAMPLES))
    cut = int((1 - LEVEL) / 2 * RESAMPLES)
    return exp(means[cut]), exp(means[-1 - cut])
