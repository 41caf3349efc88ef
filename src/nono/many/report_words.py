"""Writes the report about a store as text, JSON, and an HTML page (the template ``report.html``)."""

from __future__ import annotations

import hashlib
import os
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from nono.base import foreign
from nono.base.foreign import Data
from nono.base.grid import in_words
from nono.base.inputs import text_beside
from nono.many._decide import with_own_colours
from nono.many.report import (
    GOAL,
    MULTIPLE,
    UNFINISHED,
    UNKNOWN,
    UNREADABLE,
    UNSOLVABLE,
    VERDICTS,
    Report,
    ReportRow,
    Rows,
)
from nono.renderers import difference_pixels, solution_pixels, table_text

MAX_ROWS = 2_000  # maximum number of rows in a list of the page
TERMS = {  # the words of the report
    "entries": "places in the inputs where a puzzle was read, or should have been",
    "puzzles": "different clues; entries with the same clues are one puzzle, which is decided once",
    "duplicates": "entries with the clues of an older entry, or of the first one if they are equally old",
    "unique": "puzzles with exactly one solution",
    MULTIPLE: "puzzles with more than one solution, and the number of cells in which two of them differ",
    UNSOLVABLE: "puzzles without a solution",
    "solved": "puzzles played in moves, such as peg solitaire, with a solution; several are no fault there",
    UNKNOWN: "puzzles without a verdict: a limit was reached, or the backends failed",
    UNFINISHED: "puzzles that were not asked about yet, or with a question that a limit or a failure left open",
    UNREADABLE: "entries that nono cannot read",
    GOAL: "unique puzzles whose solution is not the goal picture in the file",
    "senders": "entries that need work, by folder; in a single folder, by author",
    "issues": "puzzles of each issue with their numbers, the latest issue first",
    "skipped": "files in folders and archives that hold no puzzle",
    "disagreements": "answers that cannot all be right, which shows a bug in a backend",
}


def report_data(report: Report) -> Data:
    """Return the whole report as JSON data.

    - ``store``: The file of the store.
    - ``counts``: How many entries and puzzles there are, and how many of each kind. The page defines the words.
    - ``disagreements``: Answers that cannot both be right, which shows a bug in a backend.
    - ``*[].place``: The file, - for standard input, or the name of a built-in puzzle. If the puzzle is not the first
      one in its file, a colon and its number follow. In files with one puzzle per line, this is the number of the line.
    - ``*[].title``: The title, or empty.
    - ``*[].size``: Width and height in cells.
    - ``disagreements[].answer``: One answer: the question, the backend, the verdict.
    - ``disagreements[].other``: The other answer, or the bug.
    - ``unsolvable``: The puzzles without a solution.
    - ``multiple``: The puzzles with more than one solution.
    - ``multiple[].solutions``: The number of solutions as text, with + if there may be more.
    - ``multiple[].different_cells``: The number of cells in which two solutions differ; null if it is unknown.
    - ``unknown``: The puzzles without a verdict.
    - ``unknown[].why``: Limits and failures that occurred.
    - ``unfinished``: The puzzles about which no question was asked yet, and those with a verdict, but also with a
      question that a limit or a failure left open.
    - ``unfinished[].why``: Limits and failures that occurred.
    - ``other goal``: The unique puzzles whose solution is not the goal picture in the file.
    - ``other goal[].different_cells``: The number of cells in which the solution and the goal differ.
    - ``unreadable``: The entries that cannot be read.
    - ``unreadable[].error``: Why the entry cannot be read.
    - ``duplicates``: The entries with the clues of an older entry, or of the first one by path if they are equally old.
    - ``duplicates[].original``: The place of the older entry.
    - ``senders``: How many entries of each folder need work; in a single folder, of each author. The worst come first.
    - ``senders[].sender``: The folder or the author; unknown: the author is not known.
    - ``senders[].entries``: The number of entries.
    - ``senders[].multiple``: The number of puzzles with more than one solution.
    - ``senders[].unsolvable``: The number of puzzles without a solution.
    - ``senders[].unreadable``: The number of entries that cannot be read.
    - ``senders[].duplicates``: The number of duplicates.
    - ``issues``: The puzzles of each issue, the latest issue first.
    - ``issues[].issue``: The name of the issue.
    - ``issues[].number``: The number of the puzzle in the issue.
    - ``skipped``: The files in folders and archives that hold no puzzle.
    - ``skipped[].why``: Why the file holds no puzzle.
    - ``grades``: The unique puzzles by grade.
    - ``grades[].grade``: The grade.
    - ``grades[].puzzles``: The number of puzzles with this grade.
    - ``hardest``: The puzzles that took most processor time.
    - ``hardest[].verdict``: The verdict of all answers together.
    - ``hardest[].cpu_seconds``: Seconds of processor time of the fastest answer to the question whether the puzzle is
      unique; without a verdict, of the longest attempt.
    - ``backends``: The answers of each backend to each question.
    - ``backends[].task``: The question: whether the puzzle is unique, how many solutions it has, or how hard it is.
    - ``backends[].backend``: The requested backend.
    - ``backends[].puzzles``: The number of answers.
    - ``backends[].unique``: The number of answers with one solution.
    - ``backends[].multiple``: The number of answers with several solutions.
    - ``backends[].unsolvable``: The number of answers without a solution.
    - ``backends[].solved``: The number of answers about puzzles played in moves with several solutions.
    - ``backends[].unknown``: The number of answers without a verdict.
    - ``backends[].cpu_seconds``: Seconds of processor time.
    - ``backends[].seconds``: Seconds of wall time.
    - ``changes``: With --against: what has changed.
    - ``changes[].asked``: The question and the backend, or how the entry has changed. resent: a new entry, whose
      clues an older one has.
    - ``changes[].before``: The earlier verdict, unreadable, or empty for a new entry.
    - ``changes[].now``: The new verdict, unreadable, or empty for an entry that is gone.
    """
    tables = {
        name: [dict(zip(heading, row, strict=True)) for row in rows]
        for name, (heading, *rows) in report.tables().items()
    }
    return {"store": report.store.path, "counts": report.counts, **tables}


def report_text(report: Report, most: int = -1) -> str:
    """Return the report as text: tables with at most ``most`` rows each (-1: all), and the numbers of all puzzles."""
    parts = []
    for name, rows in report.tables(most).items():
        if len(rows) == 1:  # there is only the heading
            continue
        words = f"{name}: {TERMS[name]}\n" if name in TERMS else ""
        kept = rows if most < 0 else rows[: most + 1]  # with the heading
        # most tables are read with at most ``most`` rows, so that only the counts know how many there are
        left_out = report.counts.get(name, len(rows) - 1) - (len(kept) - 1)
        path = foreign.printable(report.store.path)
        advice = f"... and {left_out} more: nono report {path} shows all\n" if left_out else ""
        parts.append(words + table_of(name, kept) + advice)
    counts = report.counts
    kinds = (*VERDICTS, UNFINISHED, UNREADABLE, GOAL, "skipped")
    numbers = ", ".join(f"{counts[name]} {name}" for name in kinds if counts[name])
    last = f"{in_words(counts['entries'], 'entry', 'entries')}: {in_words(counts['puzzles'], 'different puzzle')}"
    parts.append(f"{last}, {in_words(counts['duplicates'], 'duplicate')}\n{numbers}\n")
    return "\n".join(parts)


def table_of(name: str, rows: Rows) -> str:
    """Return a table as text; its name stands above the first column."""
    (_, *heading), *values = rows
    # columns of numbers stand at the right
    right = [column for column, cells in enumerate(zip(*values, strict=True)) if all(map(_is_number, cells))]
    texts = [[_shown(value) for value in row] for row in values]
    return table_text([[name, *(word.replace("_", " ") for word in heading)], *texts], right)


def _is_number(value: object) -> bool:
    """Return whether a value may stand in a column of numbers, in which None is an empty place."""
    return value is None or isinstance(value, (int, float))


def _shown(value: object) -> str:
    """Return a value of a table as text: "" for None, and six decimal places."""
    if value is None:
        return ""
    return f"{value:.6f}" if isinstance(value, float) else str(value)


def page_template(name: str) -> Any:
    """Return a template of this package. Texts that it shows have no characters that steer a program."""
    from jinja2 import Environment, PackageLoader
    from markupsafe import Markup

    def printable(value: Any) -> Any:
        """Return a text without characters that steer a program."""
        return foreign.printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value

    loader = PackageLoader("nono.many", "")
    is_page = name.endswith(".html")
    environment = Environment(
        loader=loader,
        autoescape=is_page,
        finalize=printable,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"shown": _shown, "anchor": lambda kind: kind.replace(" ", "-")}
    return environment.get_template(name)


def report_page(report: Report, path: str = "report.html") -> str:
    """Return the HTML page. ``path`` is the file that will contain it; links are relative to this file."""
    css, script = (text_beside(__file__, name).strip() for name in ("page.css", "page.js"))

    def picture(row: ReportRow, side: int) -> Data | None:
        """Return the data of an ``<img>`` about ``side`` pixels wide or high, or None without a solution."""
        solution, second = report.solutions(row)
        if solution is None:
            return None
        puzzle = report.puzzle(row)
        solution = with_own_colours(puzzle, solution)
        if second is None:
            source = solution_pixels(puzzle, solution)
        else:
            source = difference_pixels(puzzle, solution, with_own_colours(puzzle, second))
        scale = side / max(row.width, row.height)
        if scale >= 1:
            scale = round(scale)  # so that all cells have the same size
        return {"src": source, "width": round(row.width * scale), "height": round(row.height * scale)}

    ((total,),) = report.store.rows("SELECT total(cpu) FROM temp.summary")
    values = {
        "title": Path(report.store.path).stem,
        "css": css,
        "script": script,
        # with this hash, the page's security policy allows this script and no other
        "digest": b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        "report": report,
        "tables": {name: rows for name, rows in report.tables(MAX_ROWS).items() if len(rows) > 1},
        "rows": report.rows(order="cpu DESC, source, number", most=MAX_ROWS),
        "most": MAX_ROWS,
        "total": total,
        "terms": TERMS,
        "work": list(report.facts),
        "verdicts": VERDICTS,
        "picture": picture,
        "link": cache(lambda source: file_link(source, path)),
    }
    return str(page_template("report.html").render(values))


def file_link(source: str, page: str) -> str:
    """Return the address of an entry's file, relative to the page; empty if the file no longer exists."""
    if not os.path.isfile(source):
        return ""
    try:
        relative = os.path.relpath(source, os.path.dirname(os.path.abspath(page)))
    except ValueError:  # the two paths are on different drives
        return ""
    return quote(relative.replace(os.sep, "/"))
