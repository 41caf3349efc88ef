"""The results of a contest as tables: rows of words, for the terminal and for pages."""

from __future__ import annotations

from collections.abc import Sequence

from nono.bench.records import Record
from nono.bench.regression import Comparison
from nono.bench.summary import Standing, times

SHOWN = 40  # puzzles in the table by puzzle; more are in the files


def by_contestant(standings: Sequence[Standing], base: str) -> list[list[str]]:
    """A row a contestant: the puzzles that it decided, and its times in seconds of CPU."""
    head = ["seconds of CPU", "decided", "errors", "median", "sum", "PAR-2", f"through {base}", "fastest"]
    return [head] + [
        [
            one.name,
            f"{one.decided} of {one.puzzles}",
            str(one.errors or ""),
            seconds(one.median),
            seconds(one.total),
            seconds(one.par2),
            "" if one.ratio is None else f"{one.ratio:.3g} over {one.common}",
            str(one.wins),
        ]
        for one in standings
    ]


def by_puzzle(records: Sequence[Record], measure: str = "cpu") -> list[list[str]]:
    """A row a puzzle, a column a contestant, with the reason where there is no answer; the slowest `SHOWN` puzzles."""
    names = list(dict.fromkeys(record.contestant for record in records))
    table = times(records, measure)
    last = {(record.file, record.index, record.contestant): record for record in records}
    rows = []
    for place, cells in table.items():
        mine = [last[*place, name] for name in names if (*place, name) in last]
        verdict = next((record.verdict for record in mine if record.finished), "unknown")
        texts = []
        for name in names:
            record = last.get((*place, name))
            texts.append("" if record is None else seconds(cells[name]) if record.finished else reason(record))
        worst = max((cell for cell in cells.values() if cell is not None), default=0.0)
        undecided = any(cell is None for cell in cells.values())
        rows.append((undecided, worst, [mine[0].puzzle, f"{mine[0].width}x{mine[0].height}", verdict, *texts]))
    rows.sort(key=lambda row: (-row[0], -row[1])) if len(rows) > SHOWN else None
    return [["seconds of CPU", "size", "verdict", *names], *(row for *_, row in rows[:SHOWN])]


def changes(found: Comparison) -> list[list[str]]:
    """The changes of time: first over all puzzles, then those of single puzzles that are beyond noise."""
    rows = [["new through old", "puzzle", "ratio", "95 % within", "old", "new", ""]]
    for change in (*found.overall, *(one for one in found.single[:SHOWN])):
        word = "" if not change.beyond_noise else "slower" if change.ratio > 1 else "faster"
        rows.append(
            [
                change.contestant,
                change.puzzle or f"all {change.pairs}",
                f"{change.ratio:.3f}",
                f"{change.low:.3f} - {change.high:.3f}",
                seconds(change.old),
                seconds(change.new),
                word,
            ]
        )
    return rows


def seconds(value: float | None) -> str:
    """A time in seconds, three digits."""
    if value is None:
        return "-"
    return f"{value:.3g}" if value < 1000 else f"{value:.0f}"


def reason(record: Record) -> str:
    """Why a run has no answer, in a word."""
    if record.error:
        return "error"
    return f"> {seconds(record.cpu)}" if record.stop == "time" else record.stop or record.verdict
