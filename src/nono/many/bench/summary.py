"""Summarises the results of a contest: tables by contestant and by puzzle, and a comparison with older results.

The comparison shows changes of time that exceed the noise, with confidence intervals. A table is a list of rows of
texts.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from math import exp, inf, log
from os import cpu_count
from statistics import mean, median
from typing import NamedTuple

from nono.base.grid import grouped, in_words
from nono.many.bench._records import Record
from nono.renderers import table_text

Place = tuple[str, int]  # the file of a puzzle, and its number in the file
RESAMPLES = 2000  # number of samples that the bootstrap draws
LEVEL = 0.95  # confidence level of intervals
SHOWN = 40  # maximum number of rows in the table by puzzle; the result files contain all puzzles
LEAST = 1e-6  # minimum time in seconds for ratios and logarithmic axes; shorter times are replaced by it


def times_by_puzzle(records: Iterable[Record]) -> dict[Place, dict[str, float | None]]:
    """Return the median seconds of each contestant on each puzzle, or None without an answer."""
    by_contestant = grouped((((record.file, record.index), record.contestant), record) for record in records)
    table: dict[Place, dict[str, float | None]] = {}
    for (place, name), runs in by_contestant.items():
        seconds = median(run.cpu for run in runs) if all(run.decided for run in runs) else None
        table.setdefault(place, {})[name] = seconds
    return table


def disturbance_warning(records: Sequence[Record]) -> str:
    """Return a sentence if more processes wanted to run than the machine has cores; otherwise an empty text."""
    loads = [record.load for record in records]
    cores = cpu_count() or 1
    if median(loads) <= cores:
        return ""
    return f"the machine was busy: the load was {min(loads):.1f} to {max(loads):.1f} on {cores} cores"


@dataclass(frozen=True, slots=True)
class TimeRatio:
    """The ratio of new to old times, for one puzzle or, if ``puzzle`` is empty, for all puzzles of a contestant.

    ``low`` and ``high`` bound the ratio at confidence `LEVEL`. ``old`` and ``new`` are in seconds. ``pairs`` is the
    number of puzzles, and ``same`` the number of them whose search is the same: all counters are equal.
    """

    contestant: str
    puzzle: str
    old: float
    new: float
    ratio: float
    low: float
    high: float
    pairs: int
    same: int

    @property
    def beyond_noise(self) -> bool:
        """Return whether the interval does not contain the ratio 1."""
        return self.low > 1 or self.high < 1


@dataclass(frozen=True, slots=True)
class Comparison:
    """The changes over all puzzles and for single puzzles, and the puzzles decided in only one of the files."""

    overall: list[TimeRatio]
    single: list[TimeRatio]
    lost: list[str]
    gained: list[str]


def compare_records(old: Sequence[Record], new: Sequence[Record]) -> Comparison:
    """Compare old and new records of the same contestants, tasks and puzzles (recognised by their clues).

    Return the changes of time for each contestant over the puzzles that it decided both times, the single puzzles whose
    change exceeds the noise, and the puzzles that were decided only before or only now.
    """
    before = _runs_by_question(old)
    after = _runs_by_question(new)
    changes = Comparison([], [], [], [])
    for name in dict.fromkeys(record.contestant for record in new):
        measured: list[TimeRatio] = []
        for question in (question for question in after if question in before and question.contestant == name):
            was, now = before[question], after[question]
            label = f"{now[0].puzzle} by {name}"
            was_decided = all(run.decided for run in was)
            is_decided = all(run.decided for run in now)
            if was_decided and is_decided:
                old_times, new_times = ([max(run.cpu, LEAST) for run in runs] for runs in (was, now))
                same = is_same_search(was, now)
                measured.append(_single(name, now[0].puzzle, old_times, new_times, same))
            elif was_decided:
                changes.lost.append(label)
            elif is_decided:
                changes.gained.append(label)
        changes.single.extend(change for change in measured if change.beyond_noise)
        if measured:
            changes.overall.append(_overall(name, measured))
    changes.single.sort(key=lambda change: -abs(log(change.ratio)))
    return changes


def is_same_search(old: Sequence[Record], new: Sequence[Record]) -> bool:
    """Return whether the runs of equal seeds have the same counters, except for times; False without counters."""
    before, after = (
        {run.seed: {name: value for name, value in run.stats.items() if not name.startswith("seconds")} for run in runs}
        for runs in (old, new)
    )
    common = before.keys() & after.keys()
    return any(before[seed] for seed in common) and all(before[seed] == after[seed] for seed in common)


class Question(NamedTuple):
    """What a run was about: a contestant, the hash of a puzzle's clues, and a task."""

    contestant: str
    clues: str
    task: str


def _runs_by_question(records: Iterable[Record]) -> dict[Question, list[Record]]:
    """Return the repeated runs of each question."""
    return grouped((Question(run.contestant, run.clues, run.task), run) for run in records)


def _overall(name: str, changes: Sequence[TimeRatio]) -> TimeRatio:
    """Return the change over several puzzles: sums of times, and the geometric mean of the ratios."""
    logs = [log(change.ratio) for change in changes]
    low, high = _interval(logs) if len(changes) > 1 else (changes[0].low, changes[0].high)
    return TimeRatio(
        name,
        puzzle="",
        old=sum(change.old for change in changes),
        new=sum(change.new for change in changes),
        ratio=exp(mean(logs)),
        low=low,
        high=high,
        pairs=len(changes),
        same=sum(change.same for change in changes),
    )


def _single(name: str, puzzle: str, old: list[float], new: list[float], same: bool) -> TimeRatio:
    """Return the change of one puzzle.

    The interval does not contain 1 if all runs in one file are slower than all runs in the other. With three runs each,
    this happens by chance for one puzzle in ten. With fewer runs, the interval has no bounds.
    """
    few = min(len(old), len(new)) < 3
    low, high = (0.0, inf) if few else (min(new) / max(old), max(new) / min(old))
    ratio = median(new) / median(old)
    return TimeRatio(name, puzzle, median(old), median(new), ratio, low, high, pairs=1, same=int(same))


def _interval(logs: list[float]) -> tuple[float, float]:
    """Return a bootstrap interval for the geometric mean over puzzles, with a fixed seed."""
    rng = random.Random(0)
    means = sorted(mean(rng.choices(logs, k=len(logs))) for _ in range(RESAMPLES))
    cut = int((1 - LEVEL) / 2 * RESAMPLES)  # number of means on either side of the interval
    return exp(means[cut]), exp(means[-1 - cut])


def by_contestant(records: Sequence[Record], base: str, limit: float | None) -> list[list[str]]:
    """Return a row for each contestant: the number of puzzles decided, and its times in CPU seconds.

    The median and the sum are those of the decided puzzles. In PAR-2, the mean time, an undecided puzzle counts as
    twice the ``limit`` of processor time; without one, there is no PAR-2. The ratio is the geometric mean of the
    ratios to the times of the contestant ``base``, over the puzzles that both decided. Columns without any figure are
    left out.
    """
    table = times_by_puzzle(records)
    rows = [["CPU seconds", "decided", "errors", "median", "sum", "PAR-2", f"ratio to {base}", "fastest"]]
    for name in dict.fromkeys(record.contestant for record in records):
        row = {place: cells[name] for place, cells in table.items() if name in cells}
        decided = {place: time for place, time in row.items() if time is not None}
        errors = {(record.file, record.index) for record in records if record.contestant == name and record.error}
        penalized = [2 * limit if time is None else time for time in row.values()] if limit is not None else []
        rows.append(
            [
                name,
                f"{len(decided)} of {len(row)}",
                str(len(errors) or ""),
                seconds_text(median(decided.values()) if decided else None),
                seconds_text(sum(decided.values())),
                seconds_text(mean(penalized) if penalized else None),
                _ratio(decided, {place: cells.get(base) for place, cells in table.items()}, len(row)),
                str(sum(_is_fastest(name, cells) for cells in table.values())),
            ]
        )
    # "-" stands for a missing time, so a column of them has no figure
    filled = [any(cell.strip("-") for cell in column) for column in zip(*rows[1:], strict=True)]
    return [list(compress(row, filled)) for row in rows]


def _ratio(decided: Mapping[Place, float], base: Mapping[Place, float | None], puzzles: int) -> str:
    """Return the geometric mean of the ratios to the base's times, and of how many puzzles if not of all."""
    logs = []
    for place, time in decided.items():
        base_time = base[place]
        if base_time is not None:
            logs.append(log(max(time, LEAST) / max(base_time, LEAST)))
    if not logs:
        return ""
    return f"{exp(mean(logs)):.3g}" + (f" over {len(logs)}" if len(logs) < puzzles else "")


def _is_fastest(name: str, cells: Mapping[str, float | None]) -> bool:
    """Return whether a contestant has the shortest time on a puzzle."""
    decided = {other: time for other, time in cells.items() if time is not None}
    return name in decided and decided[name] == min(decided.values())


def by_puzzle(records: Sequence[Record]) -> list[list[str]]:
    """Return a row for each of the slowest `SHOWN` puzzles, with the seconds or the failure of each contestant."""
    names = list(dict.fromkeys(record.contestant for record in records))
    table = times_by_puzzle(records)
    last = {(record.file, record.index, record.contestant): record for record in records}

    def slowness(place: Place) -> tuple[bool, float]:
        """Return whether a contestant failed, and the longest time."""
        decided = [time for time in table[place].values() if time is not None]
        return None in table[place].values(), max(decided, default=0.0)

    places = list(table) if len(table) <= SHOWN else sorted(table, key=slowness, reverse=True)[:SHOWN]
    rows = [["CPU seconds", "size", "verdict", *names]]
    for place in places:
        of_puzzle = {name: last[*place, name] for name in names if (*place, name) in last}
        verdict = next((record.verdict for record in of_puzzle.values() if record.decided), "unknown")
        first = next(iter(of_puzzle.values()))  # all of them know the puzzle
        row = [first.puzzle, f"{first.width}x{first.height}", verdict]
        for name in names:
            if name not in of_puzzle:
                row.append("")
            elif of_puzzle[name].decided:
                row.append(seconds_text(table[place][name]))
            else:
                row.append(failure_word(of_puzzle[name]))
        rows.append(row)
    return rows


def summary_text(records: list[Record], base: str, limit: float | None) -> str:
    """Return the tables at the end of a run, puzzles and contestants, and what they do not cover.

    ``limit`` is the limit of processor time of a run, in seconds.
    """
    puzzles = by_puzzle(records)
    contestants = by_contestant(records, base, limit)
    table = times_by_puzzle(records)
    timed = grouped((record.timed, record.contestant) for record in records if record.timed)
    notes = [f"times of {', '.join(dict.fromkeys(names))}: {what}" for what, names in timed.items()]
    escaped = {record.contestant for record in records if record.escaped}
    notes += [f"{name} left processes behind, whose times are unknown" for name in sorted(escaped)]
    if any(None in row.values() for row in table.values()):
        notes.append("median and sum: only the puzzles that the contestant decided")
    if limit is not None:
        notes.append(f"PAR-2: an undecided puzzle counts as {seconds_text(2 * limit)} s, twice --cpu-limit")
    by_clock = sum(record.stop == "time" for record in records)
    if by_clock:
        ended = in_words(by_clock, "run", "runs") + (" was" if by_clock == 1 else " were")
        notes.append(f"{ended} ended by the clock (--time-limit), which other programs of the machine use up, too")
    return (  # columns of figures stand at the right; the first ones of each table are texts
        table_text(puzzles, range(3, len(puzzles[0])))
        + _cut_text("slowest", "puzzles", len(table))
        + "\n"
        + table_text(contestants, range(1, len(contestants[0])))
        + "".join(f"{note}\n" for note in notes)
    )


def _cut_text(kind: str, what: str, number: int) -> str:
    """Return a line that says that a table was cut, or nothing."""
    return f"the {SHOWN} {kind} of {number} {what}; -o FILE.jsonl saves all runs\n" if number > SHOWN else ""


def changes_text(comparison: Comparison) -> str:
    """Return the changes of time over all puzzles, then those for single puzzles that exceed the noise, as text."""
    rows = [["new / old", "puzzle", "ratio", "95 % interval", "old", "new", ""]]
    for change in (*comparison.overall, *comparison.single[:SHOWN]):
        words = []
        if change.same:
            words.append("same search" + (f" on {change.same}" if change.same < change.pairs else ""))
        if change.beyond_noise:
            words.append("slower" if change.ratio > 1 else "faster")
        ratio = f"{change.ratio:.3f}", f"{change.low:.3f} - {change.high:.3f}"
        pair = seconds_text(change.old), seconds_text(change.new)
        rows.append([change.contestant, change.puzzle or f"all {change.pairs}", *ratio, *pair, ", ".join(words)])
    lines = [f"no longer decided: {label}\n" for label in comparison.lost]
    lines += [f"now decided: {label}\n" for label in comparison.gained]
    return (
        table_text(rows, right=range(2, 6)) + _cut_text("largest", "changes", len(comparison.single)) + "".join(lines)
    )


def seconds_text(value: float | None) -> str:
    """Format a time in seconds with three digits."""
    if value is None:
        return "-"
    return f"{value:.3g}" if value < 1000 else f"{value:.0f}"


def failure_word(record: Record) -> str:
    """Return in one word why a run has no answer."""
    if record.error:
        return "error"
    if record.stop in ("cpu", "time") and record.cpu:  # no time if the limit ended the writing of a program's input
        return f"> {seconds_text(record.cpu)}" + (" by the clock" if record.stop == "time" else "")
    return record.stop or record.verdict
