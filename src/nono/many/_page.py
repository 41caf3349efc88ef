"""Write a report as a single HTML file, which needs no server.

The page contains a work list, pictures, and a table that its script sorts and filters. The content security policy
allows only this script, by its hash. Without scripts, the page shows the whole table unsorted.
"""

from __future__ import annotations

import hashlib
import json
import os
from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import quote

from nono.base.errors import PuzzleError
from nono.base.foreign import html
from nono.base.grid import in_words
from nono.genres.base import Puzzle
from nono.many import report as summary
from nono.many._store import GONE, NOT_A_PUZZLE, UNREADABLE, Store
from nono.many._worklist import KINDS, MULTIPLE, OTHER, UNKNOWN, UNSOLVABLE, WORDS, Findings, Place, fault
from nono.many.bench import LEAST
from nono.many.report import Report, Rows, solutions
from nono.renderers import difference_pixels, solution_pixels

MOST = 10_000  # maximum number of rows in a list or table; the page shows only the number of further rows
POINTS = 20_000  # maximum number of puzzles in a plot
CARD, ROW = 104, 56  # approximate length of a picture's longer side, in pixels
SHORT = "cards short"  # the CSS classes for a list without pictures
HINTS = {
    UNSOLVABLE: "No grid fits all clues.",
    MULTIPLE: "Several grids fit the clues. Pictures are pale where two solutions agree; cells filled in only "
    'one of them are <i class="key first"></i>orange or <i class="key second"></i>blue, and cells with two colours are '
    '<i class="key both"></i>purple. On large boards, frames mark these cells.',
    UNKNOWN: "A limit was reached, or the backends failed. A batch with a longer <code>--time-limit</code> "
    "tries again.",
    UNREADABLE: "Files, or puzzles in files, that nono cannot read.",
    OTHER: "The only solution is not the goal picture in the file. The pictures show the difference: "
    '<i class="key first"></i>orange only in the solution, <i class="key second"></i>blue only in the goal.',
}
BEGIN = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="generator" content="nono">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title} - nono report</title>
<style>{style}</style>
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-{digest}'; base-uri 'none'"


def page(report: Report, path: str = "report.html") -> str:
    """Return the HTML page.

    ``path`` is the file that will contain the page; links are relative to this file. The plots need matplotlib.
    """
    return "\n".join(_Page(report, path).parts())


class _Page:
    """The parts of the HTML page."""

    def __init__(self, report: Report, path: str) -> None:
        self.report = report
        self.store = report.store
        self.work = report.all_work
        self.path = path
        self.links: dict[str, str] = {}

    def parts(self) -> Iterable[str]:
        script = _file("page.js").strip()
        digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
        title = html(Path(self.store.path).stem)
        yield BEGIN.format(policy=POLICY.format(digest=digest), title=title, style=_file("page.css"))
        yield f"<header><h1>{title}</h1>{self.lede()}{self.tally()}</header><main>"
        for rows in (self.report.contradictions, self.report.bugs):
            if len(rows) > 1:
                yield f'<section class="wrong"><h2>A bug: {html(rows[0][1])}</h2>{_table(rows)}</section>'
        for kind in KINDS:
            yield self.kind(kind)
        yield self.duplicates()
        yield self.grades()
        yield self.every_puzzle()
        yield self.rest()
        yield f"</main><script>{script}</script></html>\n"

    def lede(self) -> str:
        totals = self.report.totals
        with self.store.errors():
            last = self.store.db.execute("SELECT began FROM batch ORDER BY id DESC LIMIT 1").fetchone()
        seconds = sum(puzzle.cost for puzzle in self.work.puzzles)
        words = (
            f"{in_words(totals.entries, 'entry', 'entries')}, {in_words(totals.puzzles, 'different puzzle')}, "
            f"{in_words(totals.duplicates, 'duplicate')}, {totals.unreadable} unreadable. CPU time: {_seconds(seconds)}"
        )
        when = f"; last batch {html(last[0][:16].replace('T', ' '))}" if last else ""
        where = f" Files are in <code>{html(self.work.root)}</code>." if self.work.root.strip("./") else ""
        return f'<p class="lede">{words}{when}.{where}</p>'

    def tally(self) -> str:
        counts = summary.counts(self.work)
        bar = "".join(f'<i data-status="{html(name)}" style="flex:{number}"></i>' for name, number in counts.items())
        words = []
        for name, number in counts.items():
            tag = f'a href="#{_anchor(name)}"' if name in KINDS else 'a href="#puzzles"'
            words.append(f'<{tag} class="dot" data-status="{html(name)}"><b>{number}</b>{html(name)}</a>')
        if again := sum(1 for _ in self.work.duplicates()):
            words.append(f'<a href="#duplicates"><b>{again}</b>duplicates</a>')
        return f'<div class="bar" aria-hidden="true">{bar}</div><nav class="tally">{"".join(words)}</nav>'

    def kind(self, kind: str) -> str:
        """Return the section for one kind of work."""
        if kind == UNREADABLE:
            return _list(kind, self.work.unreadable, lambda one: self.line(one[0], "", fault(*one)))
        puzzles = self.work.of_kind(kind)
        if kind in (MULTIPLE, OTHER):
            return _list(kind, puzzles, lambda one: self.card(one, kind), "cards")
        return _list(
            kind, puzzles, lambda one: f"<li><div>{self.name(one.place, one.title)}{_facts(one)}</div></li>", SHORT
        )

    def line(self, place: Place, title: str, words: str) -> str:
        return f'<li><div>{self.name(place, title)}</div><div class="meta">{html(words)}</div></li>'

    def card(self, one: Findings, kind: str) -> str:
        facts = [f"{solutions(one)} solutions"] if kind == MULTIPLE else []
        if kind == MULTIPLE and one.different is not None:
            facts.append(f"two solutions differ in {in_words(one.different, 'cell')}")
        words = f"{self.name(one.place, one.title)}{_facts(one, facts)}"
        return f'<li><div class="picture">{self.image(one, CARD)}</div><div>{words}</div></li>'

    def name(self, place: Place, title: str) -> str:
        """Return the title of a puzzle, with links to its file and its web page."""
        label = html(self.work.label(place))
        if place.source not in self.links:
            self.links[place.source] = file_link(place.source, self.path)
        link = self.links[place.source]
        file = f'<a href="{html(link)}">{label}</a>' if link else label
        web = f' &middot; <a href="{html(place.link)}" rel="noreferrer">web</a>' if place.link else ""
        named = f'<span class="name">{html(title)}</span>' if title else ""
        return f'{named}<span class="file">{file}{web}</span>'

    def image(self, one: Findings, side: int) -> str:
        """Return a small picture of the solution, or of the differing cells; empty if no solution is stored.

        The cells differ between two solutions, or between the solution and the goal.
        """
        with self.store.errors():
            row = self.store.db.execute(
                "SELECT solution, other FROM result WHERE puzzle = ? AND solution IS NOT NULL "
                "ORDER BY other IS NULL, task = 'decide' DESC LIMIT 1",
                (one.id,),
            ).fetchone()
        puzzle = self.store.puzzle(one.id) if row else None
        if puzzle is None:
            return ""
        solution, other = row
        if one.kind == OTHER:
            other = self.goal(one)
        if other is None:
            return _image(puzzle, solution_pixels(puzzle, solution), side, "solution")
        return _image(puzzle, difference_pixels(puzzle, solution, other), side, "where two solutions differ")

    def goal(self, one: Findings) -> bytes | None:
        with self.store.errors():
            query = "SELECT goal FROM entry WHERE source = ? AND number = ?"
            row = self.store.db.execute(query, (one.place.source, one.place.number)).fetchone()
        return bytes(row[0]) if row else None

    def duplicates(self) -> str:
        def line(duplicate: tuple[Findings, Place, Findings, Place, str]) -> str:
            _, place, _, first, how = duplicate
            names = self.name(place, place.title or place.name), self.name(first, first.title or first.name)
            return f'<li><div>{names[0]}</div><div class="how">{how}</div><div>{names[1]}</div></li>'

        hint = (
            "These puzzles have the same clues as an earlier puzzle, perhaps after rotating or mirroring its picture."
        )
        if left := summary.not_compared(self.work):
            hint += f" {in_words(left, 'puzzle was', 'puzzles were')} not compared with rotated and mirrored puzzles."
        return _list("duplicates", list(self.work.duplicates()), line, "rows pairs", hint)

    def grades(self) -> str:
        rows = summary.grades(self.store)[1:]
        if not rows:
            return ""
        most = max(int(row[2]) for row in rows)
        lines = "".join(
            f'<tr><td>{html(word)}</td><td class="right">{number}</td>'
            f'<td><span class="meter" style="width:{100 * int(number) / most:.1f}%"></span></td></tr>'
            for word, _, number, *_ in rows
        )
        return f'<section><h2 id="grades">Grades</h2><table class="grades"><tbody>{lines}</tbody></table></section>'

    def every_puzzle(self) -> str:
        """Return the table of all puzzles, with the most expensive puzzles first."""
        if not self.work.puzzles:
            return ""
        graded = any(one.grade for one in self.work.puzzles)
        columns = ["wide puzzle text", "size size number", "verdict verdict text", "count solutions number"]
        columns += ["grade grade number"] * graded + ["cost CPU number"]
        heads = ['<th class="picture"></th>']
        for name, words, kind in map(str.split, columns):
            style = f"{name} right" if name in ("count", "cost") else name
            order = ' aria-sort="descending"' if name == "cost" else ""
            heads.append(f'<th class="{style}" data-sort="{kind}" scope="col"{order}>{words}</th>')
        shown = self.work.hardest(MOST)
        shown += islice((one for one in self.work.puzzles if one.seconds is None), MOST - len(shown))
        statuses = dict.fromkeys(one.status for one in shown)
        options = "".join(f'<option value="{html(name)}">{html(name)}</option>' for name in statuses)
        rows = "\n".join(self.row(one, graded) for one in shown)
        return (
            f'<section><h2 id="puzzles">All puzzles<b>{len(self.work.puzzles)}</b></h2>'
            '<p class="hint">Puzzles with the most CPU time come first.</p>'
            '<form class="filter" hidden><input id="words" type="search" placeholder="Title or file" '
            'aria-label="Title or file"><select id="status" aria-label="Verdict"><option value="">all verdicts</option>'
            f'{options}</select><span id="shown" class="meta" role="status"></span></form>'
            f'<table id="all"><thead><tr>{"".join(heads)}</tr></thead>'
            f"<tbody>\n{rows}\n</tbody></table>{_more(len(self.work.puzzles) - len(shown))}</section>"
        )

    def row(self, one: Findings, graded: bool) -> str:
        count = one.count.removesuffix("+")
        cells = [
            f'<td class="picture">{self.image(one, ROW)}</td>',
            f'<td class="wide">{self.name(one.place, one.title)}</td>',
            f'<td class="size" data-value="{one.width * one.height}">{_size(one)}</td>',
            f'<td class="verdict"><span class="dot">{html(one.status)}</span></td>',
            f'<td class="count right" data-value="{html(count[:300] or "0")}">'
            f"{html(solutions(one)) if one.verdict == 'multiple' else ''}</td>",
        ]
        if graded:
            cells.append(f'<td class="grade" data-value="{one.score or 0:g}">{html(one.grade)}</td>')
        cost = "" if one.seconds is None else _seconds(one.cost)
        cells.append(f'<td class="cost right" data-value="{one.cost:.6g}">{cost}</td>')
        return f'<tr data-status="{html(one.status)}">{"".join(cells)}</tr>'

    def rest(self) -> str:
        """Return the less important parts of the page: notes, backends, changes, plots and runs."""
        parts = []
        notes = summary.notes(self.work)
        cut = notes[: MOST + 1]
        if len(notes) > 1:
            words = f"Notes on {in_words(len(notes) - 1, 'decided puzzle')}"
            parts.append(_folded(words, _table(cut) + _more(len(notes) - len(cut))))
        for fate, heading in ((NOT_A_PUZZLE, "why"), (GONE, "before")):
            if passed := self.work.with_fate(fate):
                rows = [["file", heading], *([self.work.short(path), why] for path, why in passed[:MOST])]
                words = f"{fate.capitalize()}: {len(passed)} {WORDS[fate]}"
                parts.append(_folded(words, _table(rows) + _more(len(passed) - MOST)))
        tables = {"Backends": summary.verdicts(self.store), "Backends compared": summary.compared(self.store)}
        if self.report.old is not None:
            tables["Changes"] = summary.changes(self.store, self.report.old)
        parts += [_folded(words, _table(rows)) for words, rows in tables.items() if len(rows) > 1]
        parts += [_plots(self.store), _runs(self.store)]
        return f'<section><h2 id="more">More</h2>{"".join(parts)}</section>'


def _file(name: str) -> str:
    return files("nono.many").joinpath(name).read_text("utf-8")


def _anchor(kind: str) -> str:
    return kind.replace(" ", "-")


def _list(kind: str, items: Sequence[Any], line: Callable[[Any], str], style: str = "rows", hint: str = "") -> str:
    """Return a section with a line for each finding; empty if there are no findings."""
    if not items:
        return ""
    lines = "\n".join(map(line, items[:MOST]))
    head = f'<h2 id="{_anchor(kind)}">{html(kind).capitalize()}<b>{len(items)}</b></h2>'
    words = f'<p class="hint">{hint or HINTS[kind]}</p>'
    return f'<section>{head}{words}<ul class="{style}">\n{lines}\n</ul>{_more(len(items) - MOST)}</section>'


def _more(cut: int) -> str:
    return f'<p class="more">… and {cut} more: <code>nono report --json</code> shows all.</p>' if cut > 0 else ""


def _image(puzzle: Puzzle, address: str, side: int, words: str) -> str:
    """Return an image element; each cell is a whole number of pixels wide unless the picture is too large."""
    longer = max(puzzle.width, puzzle.height)
    scale = max(1, round(side / longer)) if longer <= side else side / longer
    whole = ' class="whole"' if scale >= 1 else ""
    size = f'width="{4 + puzzle.width * scale:.0f}" height="{4 + puzzle.height * scale:.0f}"'  # includes the border
    return f'<img{whole} src="{address}" {size} alt="{words}">'


def _size(one: Findings) -> str:
    return f"{one.width}&times;{one.height}"


def _facts(one: Findings, more: Sequence[str] = ()) -> str:
    """Return a line with the size and further facts. If there is no verdict or no solution, a second line tells why."""
    facts = "".join(f"<span>{word}</span>" for word in (_size(one), *map(html, more)))
    words = one.why if one.kind == UNKNOWN else one.reason
    why = f'<span class="meta">{html(words)}</span>' if words else ""
    return f'<span class="meta facts">{facts}</span>{why}'


def _seconds(seconds: float) -> str:
    """Return a time for readers, such as ``1.2 s``."""
    if seconds < 0.9995:
        return f"{1000 * seconds:.3g} ms" if seconds >= 0.0001 else f"{1e6 * seconds:.0f} &micro;s"
    return f"{seconds:.3g} s" if seconds < 600 else f"{seconds / 60:.0f} min"


def _table(rows: Rows) -> str:
    head = "".join(f'<th scope="col">{html(word)}</th>' for word in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{html(word)}</td>" for word in row) + "</tr>" for row in rows[1:])
    content = f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="scroll" tabindex="0"><table class="plain">{content}</table></div>'


def _folded(words: str, content: str) -> str:
    return f"<details><summary>{html(words)}</summary>{content}</details>"


def _runs(store: Store) -> str:
    with store.errors():
        runs = store.db.execute("SELECT began, COALESCE(ended, 'running or killed'), environment FROM batch").fetchall()
    rows = [["began", "ended", "command"]]
    rows += [[began, ended, _command(environment)] for began, ended, environment in runs]
    return _folded("Runs", _table(rows))


def _command(environment: str) -> str:
    try:
        return " ".join(json.loads(environment)["command"])
    except (ValueError, KeyError, TypeError):
        return ""


def _plots(store: Store) -> str:
    with store.errors():
        rows = store.db.execute(
            "SELECT backend, cells, COALESCE(cpu_seconds, seconds) FROM result JOIN puzzle ON puzzle.id = puzzle "
            "WHERE stop = '' AND verdict != 'unknown' AND task = 'decide' ORDER BY 3 DESC LIMIT ?",
            (POINTS,),
        ).fetchall()
    try:
        words = "Cost" if len(rows) < POINTS else f"Cost of the {POINTS} most expensive answers"
        return _folded(words, f'<div class="figure">{draw_cost(rows)}</div>') if rows else ""
    except PuzzleError as error:
        return f"<p>No plots: {html(error.message)}.</p>"


def draw_cost(rows: Sequence[tuple[str, int, float]]) -> str:
    """Plot the seconds over the number of cells as SVG, for each backend; raises `PuzzleError` if matplotlib is
    missing.
    """
    from nono.many.bench import COLOURS, empty, svg

    drawn, (cactus, sizes) = empty(2)
    for number, name in enumerate(dict.fromkeys(row[0] for row in rows)):
        seconds = sorted(max(row[2], LEAST) for row in rows if row[0] == name)
        colour = COLOURS[number % len(COLOURS)]
        cactus.plot(range(1, len(seconds) + 1), seconds, label=name, color=colour, linewidth=1.2)
        points = [(row[1], max(row[2], LEAST)) for row in rows if row[0] == name]
        sizes.scatter(*zip(*points, strict=True), s=6, color=colour, alpha=0.5, linewidths=0, rasterized=True)
    cactus.set(yscale="log", xlabel="puzzles decided within", ylabel="seconds", title="cactus")
    sizes.set(xscale="log", yscale="log", xlabel="cells", ylabel="seconds", title="cost by size")
    cactus.legend(frameon=False, fontsize=8)
    return svg(drawn)


def file_link(source: str, page: str) -> str:
    """Return the address of an entry's file or archive, relative to the page; empty if the file no longer exists."""
    path = source
    while path and not os.path.exists(path):
        path = os.path.dirname(path) if os.path.dirname(path) != path else ""
    if not path or not os.path.isfile(path):
        return ""
    folder = os.path.dirname(os.path.abspath(page))
    try:
        relative = os.path.relpath(os.path.abspath(path), folder)
    except ValueError:  # the two paths are on different drives
        return ""
    return quote(f"./{relative}".replace(os.sep, "/").replace("./../", "../"))
