"""Writes the results of a contest as a single HTML file: tables, plots, the machine, and problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nono.base.errors import PuzzleError
from nono.base.foreign import html
from nono.bench.records import Record
from nono.bench.summary import by_contestant, by_puzzle, standings
from nono.renderers.svg import web_page

STYLE = """\
:root { --wrong: #b3001b }
@media (prefers-color-scheme: dark) { :root { --wrong: #ff7d98 } }
h2 { font-size: 1.15rem; margin-top: 2em }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .15em .9em .15em 0; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left }
td:last-child { white-space: normal; max-width: 60em }
code { white-space: pre-wrap }
.wrong { color: var(--wrong) }
.figure { overflow-x: auto }
.figure svg { max-width: none; min-width: 45em }
@media print { :root { --wrong: #b3001b } }
"""


def page(
    environment: Mapping[str, Any],
    records: Sequence[Record],
    base: str,
    time_limit: float | None,
    contradictions: Mapping[str, Sequence[Record]],
) -> str:
    """Return the page, without plots if matplotlib is missing."""
    parts = ["<h1>nono bench</h1>"]
    for puzzle, answers in contradictions.items():
        said = "; ".join(f"{one.contestant}: {one.verdict}, {one.count} {one.error}" for one in answers)
        parts.append(f"<p class=wrong>{html(puzzle)}: answers that contradict each other: {html(said)}</p>")
    parts.append("<h2>Contestants</h2>" + _table(by_contestant(standings(records, base, time_limit), base)))
    parts.append(_plots(records, time_limit))
    parts.append("<h2>Puzzles</h2>" + _table(by_puzzle(records)))
    failures = [record for record in records if record.error]
    if failures:
        rows = [[one.puzzle, one.contestant, one.error] for one in failures]
        parts.append("<h2>Errors</h2>" + _table([["puzzle", "contestant", "what happened"], *rows]))
    machine = {**environment["machine"], **environment["versions"], "date": environment["date"]}
    parts.append(
        "<h2>How it was measured</h2>" + _table([["what", "value"], *([k, str(v)] for k, v in machine.items())])
    )
    parts.append(f"<p><code>{html(' '.join(map(str, environment['command'])))}</code></p>")
    return web_page("nono bench", "\n".join(["<main>", *parts, "</main>"]), STYLE)


def _plots(records: Sequence[Record], time_limit: float | None) -> str:
    from nono.bench.plots import figure, svg

    try:
        return f"<div class=figure tabindex=0>{svg(figure(records, limit=time_limit))}</div>"
    except PuzzleError as error:
        return f"<p>No plots: {html(error.message)}.</p>"


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of texts as an HTML table; the first row is the heading."""
    head = "".join(f"<th>{html(word)}</th>" for word in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{html(word)}</td>" for word in row) + "</tr>" for row in rows[1:])
    return f"<div class=figure tabindex=0><table><tr>{head}</tr>{body}</table></div>"
