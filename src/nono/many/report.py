"""Summarizes a store: as text, JSON, an HTML page (the template ``report.html``), and the answers as CSV or JSON lines.

All numbers about puzzles come from one query, `SUMMARY`, so that text, page and tables agree. It has a row for each
puzzle that is in the inputs now.
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
from base64 import b64encode
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from io import TextIOWrapper
from itertools import groupby
from operator import ne
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import quote

from nono.base import foreign
from nono.base.errors import BUG, BackendError, PuzzleError
from nono.base.files import expect_writable, replacing
from nono.base.foreign import Data, all_digits
from nono.base.grid import in_words
from nono.genres import GENRES
from nono.grading import GRADE_WORDS
from nono.many._decide import stored_puzzle
from nono.many._store import Store
from nono.renderers import difference_pixels, solution_pixels, table_text
from nono.solving import Claim, contradicting

SUFFIXES = (".csv", ".jsonl", ".html")
MOST = 10_000  # maximum number of rows in a list of the page
PICTURES = 2_000  # maximum number of pictures on the page
SIDE = 104  # length of a picture's longer side on the page, in pixels
HARDEST = 10  # number of puzzles in the list of the hardest puzzles
UNSOLVABLE, MULTIPLE, UNKNOWN, UNREADABLE, GOAL = "unsolvable", "multiple", "unknown", "unreadable", "other goal"
VERDICTS = ("unique", MULTIPLE, UNSOLVABLE, "solved", UNKNOWN)
FAILURES = (MULTIPLE, UNSOLVABLE, UNREADABLE)  # the words of --fail-on
TERMS = {  # the words of the report
    "entries": "places in the inputs where a puzzle was read, or should have been",
    "puzzles": "different clues; entries with the same clues are one puzzle, which is decided once",
    "duplicates": "entries with the clues of an earlier entry",
    "unique": "puzzles with exactly one solution",
    MULTIPLE: "puzzles with more than one solution",
    UNSOLVABLE: "puzzles without a solution",
    "solved": "puzzles played in moves, such as peg solitaire, with a solution; several are no fault there",
    UNKNOWN: "puzzles without a verdict: a limit was reached, the backends failed, or they were not asked yet",
    UNREADABLE: "entries that nono cannot read",
    GOAL: "unique puzzles whose solution is not the goal picture in the file",
    "skipped": "files in folders and archives that hold no puzzle",
    "disagreements": "answers that cannot all be right, which shows a bug in a backend",
}
HEADINGS = {
    UNSOLVABLE: ["reason"],
    MULTIPLE: ["solutions", "cells that differ"],
    UNKNOWN: ["why"],
    GOAL: ["cells that differ"],
}
WORK_VERDICTS = (UNSOLVABLE, MULTIPLE, UNKNOWN)
WORK = (*WORK_VERDICTS, GOAL)  # the kinds of puzzles that need work, in the order of the report
SUMMARY = """
CREATE TEMP TABLE summary AS
WITH answers AS (
    SELECT puzzle,
        min(CASE WHEN verdict != 'unknown' THEN CASE task WHEN 'decide' THEN 0 WHEN 'count' THEN 1 ELSE 2 END || verdict
            || ' ' || solver END) AS best,
        COALESCE(min(CASE WHEN task = 'decide' AND verdict != 'unknown' THEN COALESCE(cpu_seconds, seconds) END),
            max(CASE WHEN task = 'decide' THEN COALESCE(cpu_seconds, seconds) END)) AS cpu,
        max(CASE WHEN task = 'grade' AND verdict = 'unique' THEN json_extract(stats, '$.word') END) AS grade,
        max(stop != '' OR verdict = 'unknown') AS undecided,
        max(complete) AND (min(complete || count) != max(complete || count) OR min(solution) != max(solution))
            AS differing
    FROM result GROUP BY puzzle
), first AS (
    SELECT puzzle, source, number, name, title, link, count(*) AS entries, min(source || printf(' %09d', number)),
        max(goal IS NOT NULL) AS has_goal
    FROM entry WHERE puzzle IS NOT NULL GROUP BY puzzle
)
SELECT first.puzzle, source, number, name, title, link, entries, genre, width, height, COALESCE(cpu, 0) AS cpu, grade,
    CASE WHEN best IS NULL THEN 'unknown' WHEN best LIKE '_multiple %' AND genre IN (SELECT value FROM json_each(?))
        THEN 'solved' ELSE substr(best, 2, instr(best, ' ') - 2) END AS verdict,
    COALESCE(substr(best, instr(best, ' ') + 1), '') AS solver, COALESCE(undecided, 1) AS undecided, differing,
    has_goal AND EXISTS (SELECT 1 FROM entry JOIN result USING (puzzle) WHERE entry.puzzle = first.puzzle
        AND task = 'decide' AND verdict = 'unique' AND goal IS NOT NULL AND goal != solution) AS other_goal
FROM first JOIN puzzle ON puzzle.id = first.puzzle LEFT JOIN answers USING (puzzle)
"""
FIELDS = (
    *("puzzle", "source", "number", "name", "title", "link", "entries", "genre", "width", "height", "verdict"),
    *("solver", "cpu", "grade", "undecided", "other_goal"),
)
# What is asked only about puzzles that are listed: the number of solutions, and which limits and failures occurred.
COUNT = """
SELECT count || CASE WHEN complete THEN '' ELSE '+' END FROM result WHERE puzzle = ?
ORDER BY complete DESC, length(count) DESC, count DESC LIMIT 1
"""
WHY = """
SELECT group_concat(task || ' ' || backend || ': ' || CASE WHEN error != '' THEN error ELSE 'the ' || CASE stop
    WHEN 'cpu' THEN 'processor time' ELSE stop END || ' ran out' || CASE WHEN stop = 'time' AND time_limit
    THEN printf(' (limit: %g s)', time_limit) WHEN stop = 'cpu' AND cpu_limit
    THEN printf(' (limit: %g s)', cpu_limit) ELSE '' END END, '; ')
FROM result WHERE puzzle = ? AND (stop != '' OR error != '')
"""
CHANGES = """
SELECT (SELECT source FROM entry WHERE puzzle = a.puzzle LIMIT 1), a.task || ' ' || a.backend, b.verdict, a.verdict
FROM main.result a JOIN main.puzzle p ON p.id = a.puzzle JOIN old.puzzle q ON q.clues = p.clues
JOIN old.result b ON b.puzzle = q.id AND b.task = a.task AND b.backend = a.backend
WHERE (a.verdict != b.verdict OR (a.complete AND b.complete AND a.count != b.count))
AND a.puzzle IN (SELECT puzzle FROM main.entry)
"""
PLACES = """
SELECT entry.source, entry.number, COALESCE(puzzle.clues, 'unreadable') FROM {0}.entry
LEFT JOIN {0}.puzzle ON puzzle.id = entry.puzzle
"""
Rows = list[list[str]]  # a table; the first row is the heading


@dataclass(slots=True)
class Row:
    """A puzzle in the report: the first place in the inputs, and what the answers to all questions say together."""

    puzzle: int
    source: str
    number: int
    name: str
    title: str
    link: str
    entries: int
    genre: str
    width: int
    height: int
    verdict: str
    solver: str
    cpu: float
    grade: str | None
    undecided: int
    other_goal: int

    @property
    def label(self) -> str:
        """The file, followed by the number of the puzzle in the file unless the number is 1."""
        return label(self.source, self.number)

    def data(self, report: Report) -> Data:
        """Return the row as JSON data."""
        facts = {name: getattr(self, name) for name in FIELDS if name not in ("puzzle", "undecided")}
        facts |= {"count": report.count(self), "why": report.why(self)}
        return {name: value for name, value in facts.items() if value not in ("", None)}


def label(source: str, number: int) -> str:
    """Return the name of an entry."""
    return f"{source}:{number}" if number > 1 else source


class Report:
    """A report on a store, compared with the earlier store ``old`` if there is one."""

    def __init__(self, store: Store, old: str | None = None) -> None:
        self.store, self.old = store, old
        played = json.dumps([name for name, genre in GENRES.items() if genre.played])
        with store.errors():
            store.db.execute("DROP TABLE IF EXISTS temp.summary")
            store.db.execute(SUMMARY, (played,))

    def rows(self, where: str = "1", order: str = "source, number", most: int = -1) -> list[Row]:
        """Return the puzzles that satisfy a condition."""
        query = f"SELECT {', '.join(FIELDS)} FROM temp.summary WHERE {where} ORDER BY {order} LIMIT {most}"
        return [Row(*row) for row in self.store.rows(query)]

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many entries, puzzles and duplicates there are, and how many of each kind (`TERMS`)."""
        ((entries, unreadable),) = self.store.rows("SELECT count(*), total(error != '') FROM entry")
        verdicts = dict(self.store.rows("SELECT verdict, count(*) FROM temp.summary GROUP BY 1"))
        ((goals,),) = self.store.rows("SELECT total(other_goal) FROM temp.summary")
        ((skipped,),) = self.store.rows("SELECT count(*) FROM file WHERE skipped != ''")
        puzzles = sum(verdicts.values())
        read = entries - unreadable
        numbers = {"entries": entries, "puzzles": puzzles, "duplicates": read - puzzles}
        numbers |= {verdict: verdicts.get(verdict, 0) for verdict in VERDICTS}
        numbers |= {UNREADABLE: unreadable, GOAL: goals, "skipped": skipped}
        return {name: int(number) for name, number in numbers.items()}

    def work(self, most: int | None = None) -> dict[str, list[Row]]:
        """Return the puzzles that need work, by kind, at most ``most`` of each kind."""
        limit = -1 if most is None else most
        rows = {verdict: self.rows(f"verdict = '{verdict}'", most=limit) for verdict in WORK_VERDICTS}
        return rows | {GOAL: self.rows("other_goal", most=limit)}

    @cached_property
    def unreadable(self) -> list[tuple[str, str]]:
        """The entries that cannot be read, each with the error."""
        rows = self.store.rows("SELECT source, number, error FROM entry WHERE error != '' ORDER BY source, number")
        return [(label(source, number), error) for source, number, error in rows]

    @cached_property
    def duplicates(self) -> list[tuple[str, str]]:
        """The entries with the clues of an earlier entry, each with that entry."""
        rows = self.store.rows(
            "SELECT e.source, e.number, s.source, s.number FROM entry e JOIN temp.summary s USING (puzzle) "
            "WHERE s.entries > 1 AND (e.source, e.number) != (s.source, s.number) ORDER BY 1, 2"
        )
        return [(label(a, b), label(c, d)) for a, b, c, d in rows]

    @property
    def undecided(self) -> int:
        """The number of puzzles with a question that has no answer."""
        ((number,),) = self.store.rows("SELECT count(*) FROM temp.summary WHERE undecided OR verdict = 'unknown'")
        return int(number)

    @cached_property
    def contradictions(self) -> list[tuple[str, str, str]]:
        """The pairs of answers that contradict each other, and answers that are wrong by themselves."""
        rows = self.store.rows(
            "SELECT puzzle, task || ' ' || backend || ': ' || result.verdict, result.count, complete, solution "
            "FROM result WHERE puzzle IN (SELECT puzzle FROM temp.summary WHERE differing) "
            "ORDER BY puzzle, task, backend"
        )
        pairs = []
        for puzzle, answers in groupby(rows, key=lambda row: row[0]):
            with all_digits():
                claims = {
                    answer: Claim(int(count), bool(complete), frozenset([] if solution is None else [solution]))
                    for _, answer, count, complete, solution in answers
                }
            pairs += [(self._name(puzzle), one, other) for one, other in contradicting(claims)]
        bugs = self.store.rows(
            "SELECT puzzle, task || ' ' || backend, error FROM result WHERE error LIKE ?", f"%{BUG}%"
        )
        return pairs + [(self._name(puzzle), asked, error) for puzzle, asked, error in bugs]

    def _name(self, puzzle: object) -> str:
        rows = self.store.rows("SELECT source, number FROM entry WHERE puzzle = ? ORDER BY 1, 2 LIMIT 1", puzzle)
        return label(*rows[0]) if rows else ""

    def grades(self) -> Rows:
        """Return the number of puzzles by grade."""
        rows = self.store.rows("SELECT grade, count(*) FROM temp.summary WHERE grade IS NOT NULL GROUP BY 1")
        order = {word: place for place, word in enumerate(GRADE_WORDS)}
        rows.sort(key=lambda row: order.get(row[0], len(order)))
        return [["grade", "puzzles"], *([word, str(number)] for word, number in rows)]

    def backends(self) -> Rows:
        """Return how many puzzles each backend decided for each task, and its processor time."""
        columns = ", ".join(f"total(result.verdict = '{verdict}')" for verdict in ("unique", *WORK_VERDICTS))
        rows = self.store.rows(
            f"SELECT task, backend, count(*), {columns}, total(result.cpu_seconds), total(seconds) FROM result "
            "JOIN temp.summary USING (puzzle) GROUP BY 1, 2 ORDER BY task DESC, backend"
        )
        heading = ["task", "backend", "puzzles", "unique", *WORK_VERDICTS, "CPU seconds", "seconds"]
        numbers = [[f"{value:.0f}" for value in row[2:-2]] + [f"{value:.3f}" for value in row[-2:]] for row in rows]
        return [heading, *([*row[:2], *own] for row, own in zip(rows, numbers, strict=True))]

    def changes(self) -> Rows:
        """Return what has changed since the earlier store: answers, and entries that are new, gone or different."""
        heading = ["changed", "asked", "before", "now"]
        if self.old is None:
            return [heading]
        with self.store.attached(self.old):
            rows = [[str(word or "") for word in row] for row in self.store.rows(CHANGES)]
            now, before = (
                {(source, number): clues for source, number, clues in self.store.rows(query)}
                for query in (PLACES.format("main"), PLACES.format("old"))
            )
        for place in sorted(now.keys() | before.keys()):
            if now.get(place) != before.get(place):
                how = "new" if place not in before else "gone" if place not in now else "other content"
                rows.append([label(*place), how, "", ""])
        return [heading, *rows]

    def occurred(self, words: Collection[str]) -> list[str]:
        """Return the words of `FAILURES` among ``words`` that occurred."""
        return [word for word in words if self.counts[word]]

    def count(self, row: Row) -> str | None:
        """Return the number of solutions of a puzzle as text, with + if there may be more; None if it is unknown."""
        found = self.store.rows(COUNT, row.puzzle)
        return found[0][0] if found else None

    def solution_count(self, row: Row) -> str:
        """Return the number of solutions of a puzzle in words."""
        count = self.count(row) or "0"
        exact = count.removesuffix("+")
        more = " or more" if exact != count else ""
        return f"about 10^{len(exact) - 1}" if len(exact) > 12 else f"{exact}{more}"

    def why(self, row: Row) -> str:
        """Return the limits and failures that occurred with a puzzle."""
        return str(self.store.rows(WHY, row.puzzle)[0][0] or "")

    def reason(self, row: Row) -> str:
        """Return why a puzzle obviously has no solution; empty if there is no obvious reason."""
        puzzle = self.puzzle(row)
        try:
            puzzle.check_clues()
        except PuzzleError as error:
            return error.message
        return ""

    def puzzle(self, row: Row) -> Any:
        """Return the puzzle of a row."""
        ((genre, data),) = self.store.rows("SELECT genre, data FROM puzzle WHERE id = ?", row.puzzle)
        return stored_puzzle(genre, data)

    def solutions(self, row: Row) -> tuple[bytes | None, bytes | None]:
        """Return two solutions of a puzzle, or its solution and the goal, as far as they are stored."""
        rows = self.store.rows(
            "SELECT solution, other FROM result WHERE puzzle = ? AND solution IS NOT NULL "
            "ORDER BY other IS NULL LIMIT 1",
            row.puzzle,
        )
        solution, other = rows[0] if rows else (None, None)
        if row.other_goal:
            goals = self.store.rows(
                "SELECT goal FROM entry WHERE puzzle = ? AND goal IS NOT NULL AND goal != ?", row.puzzle, solution
            )
            other = goals[0][0] if goals else None
        return solution, other

    def different_cells(self, row: Row) -> int | None:
        """Return the number of cells in which the two solutions differ; None if two are not stored."""
        solution, other = self.solutions(row)
        return None if solution is None or other is None else sum(map(ne, solution, other))


def data(report: Report) -> Data:
    """Return the whole report as JSON data.

    - ``store``: The file of the store.
    - ``counts``: How many entries and puzzles there are, and how many of each kind. The page defines the words.
    - ``work``: The puzzles that need work.
    - ``work[].kind``: Why: unsolvable, multiple, unknown or other goal.
    - ``work[].source``: The file, - for standard input, or the name of a built-in puzzle.
    - ``work[].number``: The number of the puzzle in its file, counted from 1. In files with one puzzle per line, this
      is the number of the line.
    - ``work[].name``: The id of the puzzle in its file, or its title. (may be missing)
    - ``work[].title``: The title. (may be missing)
    - ``work[].link``: The address of the puzzle, if its file has one. (may be missing)
    - ``work[].entries``: The number of entries with these clues.
    - ``work[].genre``: The genre: nonogram, akari, sudoku or another built-in genre, or a genre of a plug-in.
    - ``work[].width``: Width in cells.
    - ``work[].height``: Height in cells.
    - ``work[].verdict``: The verdict of all answers together.
    - ``work[].solver``: The backend that decided the puzzle. (may be missing)
    - ``work[].cpu``: Seconds of processor time of the fastest answer to the question whether the puzzle is unique. (may
      be missing)
    - ``work[].count``: The number of solutions, with + if there may be more. (may be missing)
    - ``work[].grade``: The grade. (may be missing)
    - ``work[].why``: Limits and failures that occurred. (may be missing)
    - ``work[].other_goal``: 1 if the only solution is not the goal picture in the file, otherwise 0.
    - ``work[].reason``: Why the clues obviously have no solution, such as different totals. (may be missing)
    - ``work[].different_cells``: The number of cells in which two solutions differ. (may be missing)
    - ``unreadable``: The entries that cannot be read.
    - ``unreadable[].place``: The file, and the number of the puzzle in it.
    - ``unreadable[].error``: Why the entry cannot be read.
    - ``duplicates``: The entries with the clues of an earlier entry.
    - ``duplicates[].place``: The place of the entry.
    - ``duplicates[].original``: The place of the earlier entry.
    - ``skipped``: The files in folders and archives that hold no puzzle.
    - ``skipped[].file``: The file.
    - ``skipped[].why``: Why it holds no puzzle.
    - ``grades``: The number of unique puzzles by grade.
    - ``hardest``: The puzzles that took most processor time. As `work`.
    - ``backends``: The answers of each backend to each question.
    - ``backends[].task``: The question: whether the puzzle is unique, how many solutions it has, or how hard it is.
    - ``backends[].backend``: The requested backend.
    - ``backends[].puzzles``: The number of answers.
    - ``backends[].unique``: The number of answers with one solution.
    - ``backends[].unsolvable``: The number of answers without a solution.
    - ``backends[].multiple``: The number of answers with several solutions.
    - ``backends[].unknown``: The number of answers without a verdict.
    - ``backends[].cpu_seconds``: Seconds of processor time.
    - ``backends[].seconds``: Seconds of wall time.
    - ``disagreements``: Answers that cannot both be right, which shows a bug in a backend.
    - ``disagreements[].puzzle``: The puzzle.
    - ``disagreements[].answer``: One answer: the question, the backend, the verdict.
    - ``disagreements[].other``: The other answer, or the bug.
    - ``changes``: With --against: what has changed.
    - ``changes[].changed``: The place of the puzzle.
    - ``changes[].asked``: The question and the backend, or how the entry has changed.
    - ``changes[].before``: The earlier verdict.
    - ``changes[].now``: The new verdict.
    """
    work = []
    for kind, rows in report.work().items():
        for row in rows:
            more = {"reason": report.reason(row)} if kind == UNSOLVABLE else {}
            cells = {} if kind == UNSOLVABLE else {"different_cells": report.different_cells(row)}
            facts = {"kind": kind, **row.data(report), **more, **cells}
            work.append({name: value for name, value in facts.items() if value not in ("", None)})
    return {
        "store": report.store.path,
        "counts": report.counts,
        "work": work,
        "unreadable": [{"place": place, "error": error} for place, error in report.unreadable],
        "duplicates": [{"place": place, "original": original} for place, original in report.duplicates],
        "skipped": [{"file": path, "why": why} for path, why in skipped(report.store)],
        "grades": {word: int(number) for word, number in report.grades()[1:]},
        "hardest": [row.data(report) for row in hardest(report)],
        "backends": [_backend_data(row) for row in report.backends()[1:]],
        "disagreements": [
            dict(zip(("puzzle", "answer", "other"), pair, strict=True)) for pair in report.contradictions
        ],
        "changes": [dict(zip(report.changes()[0], row, strict=True)) for row in report.changes()[1:]],
    }


def _backend_data(row: list[str]) -> Data:
    names = ("task", "backend", "puzzles", "unique", *WORK_VERDICTS, "cpu_seconds", "seconds")
    kinds = (str, str, *[int] * 5, float, float)
    return {name: kind(word) for name, kind, word in zip(names, kinds, row, strict=True)}


def skipped(store: Store) -> list[tuple[str, str]]:
    """Return the files that hold no puzzle, each with the reason."""
    rows = store.rows("SELECT path, skipped FROM file WHERE skipped != '' ORDER BY path")
    return [tuple(row) for row in rows]


def hardest(report: Report) -> list[Row]:
    """Return the puzzles with the most processor time."""
    return report.rows("cpu > 0", "cpu DESC", HARDEST)


def text(report: Report, most: int | None = None) -> str:
    """Return the report as text: tables with at most ``most`` rows each, followed by the numbers of all puzzles."""
    parts = []
    for heading, rows in _tables(report, most).items():
        kept = rows if most is None else rows[: most + 1]
        number = report.counts[heading] if heading in WORK else len(rows) - 1
        cut = number + 1 - len(kept)
        words = TERMS.get(heading, "")
        right = [column for column in range(1, len(rows[0])) if all(_is_number(row[column]) for row in rows[1:])]
        table = table_text(kept, right=right)
        more = f"... and {cut} more: nono report {foreign.printable(report.store.path)} shows all\n" if cut else ""
        parts.append((f"{heading}: {words}\n" if words else "") + table + more)
    counts = report.counts
    kinds = ", ".join(f"{counts[name]} {name}" for name in (*VERDICTS, UNREADABLE, GOAL, "skipped") if counts[name])
    last = f"{in_words(counts['entries'], 'entry', 'entries')}: {in_words(counts['puzzles'], 'different puzzle')}"
    parts.append(f"{last}, {in_words(counts['duplicates'], 'duplicate')}\n{kinds}\n")
    return "\n".join(parts)


def _tables(report: Report, most: int | None) -> dict[str, Rows]:
    """Return the tables that have rows, by heading; of the puzzles that need work, at most ``most`` of each kind."""
    tables: dict[str, Rows] = {"disagreements": [["puzzle", "an answer", "another"], *map(list, report.contradictions)]}
    facts: dict[str, Callable[[Row], str]] = {
        "reason": report.reason,
        "solutions": report.solution_count,
        "cells that differ": lambda row: str(report.different_cells(row) or ""),
        "why": lambda row: report.why(row) or "not asked yet",
    }
    for kind, rows in report.work(most).items():
        tables[kind] = [[kind, "title", "size", *HEADINGS[kind]]]
        for row in rows:
            known = [facts[heading](row) for heading in HEADINGS[kind]]
            tables[kind].append([row.label, row.title, f"{row.width}x{row.height}", *known])
    tables[UNREADABLE] = [[UNREADABLE, "error"], *map(list, report.unreadable)]
    tables["duplicates"] = [["duplicate", "original"], *map(list, report.duplicates)]
    tables["skipped"] = [["skipped", "why"], *map(list, skipped(report.store))]
    tables["grades"] = report.grades()
    tables["hardest"] = [["hardest", "title", "size", "verdict", "CPU seconds"]]
    for row in hardest(report):
        tables["hardest"].append([row.label, row.title, f"{row.width}x{row.height}", row.verdict, f"{row.cpu:.4f}"])
    tables["backends"] = report.backends()
    tables["changes"] = report.changes()
    return {heading: rows for heading, rows in tables.items() if len(rows) > 1}


def _is_number(word: str) -> bool:
    return word.replace(".", "", 1).isdigit()


def check_export(path: str) -> None:
    """Raise `PuzzleError` if the suffix is unknown or the file cannot be written."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in SUFFIXES:
        message = f"found {suffix or 'no suffix'} in {path!r}, expected one of {', '.join(SUFFIXES)}"
        raise PuzzleError(message, "unknown-format")
    expect_writable(path)
    if suffix == ".html":
        _template()


def export(report: Report, path: str) -> None:
    """Write the report as an HTML page, or all answers as CSV or JSON lines; the suffix of the file decides."""
    check_export(path)
    suffix = os.path.splitext(path)[1].lower()
    with replacing(path) as file:
        if suffix == ".html":
            file.write(page(report, path).encode())
        else:
            {".csv": _write_csv, ".jsonl": _write_jsonl}[suffix](report.store, file)


def answers(store: Store) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
    """Return the names of the columns, and a row for each entry, task and backend."""
    with store.errors():
        cursor = store.db.execute("SELECT * FROM answer ORDER BY source, number, task, backend")
    return [column[0] for column in cursor.description], iter(cursor)


def _write_csv(store: Store, file: BinaryIO) -> None:
    columns, rows = answers(store)
    out = TextIOWrapper(file, "utf-8", newline="", errors="backslashreplace")
    writer = csv.writer(out)
    writer.writerow(columns)
    with store.errors():
        writer.writerows(map(foreign.cell, row) for row in rows)
    out.detach()


def _write_jsonl(store: Store, file: BinaryIO) -> None:
    columns, rows = answers(store)
    with store.errors(), all_digits():
        for row in rows:
            values = dict(zip(columns, row, strict=True))
            values["complete"] = None if values["complete"] is None else bool(values["complete"])
            values["count"] = None if values["count"] is None else int(values["count"])
            file.write((foreign.json(values) + "\n").encode())


def _template() -> Any:
    try:
        from jinja2 import Environment, PackageLoader
        from markupsafe import Markup
    except ImportError:
        raise BackendError("the HTML report needs Jinja2\npip install jinja2") from None

    def shown(value: Any) -> Any:
        """Return a text without characters that steer a program."""
        return foreign.printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value

    loader = PackageLoader("nono.many", "")
    return Environment(loader=loader, autoescape=True, finalize=shown, trim_blocks=True, lstrip_blocks=True)


def page(report: Report, path: str = "report.html") -> str:
    """Return the HTML page. ``path`` is the file that will contain it; links are relative to this file."""
    environment = _template()
    script = files("nono.many").joinpath("page.js").read_text("utf-8").strip()
    environment.filters |= {"seconds": seconds, "anchor": lambda kind: kind.replace(" ", "-")}
    links: dict[str, str] = {}

    def link(source: str) -> str:
        if source not in links:
            links[source] = file_link(source, path)
        return links[source]

    pictures = iter(range(PICTURES))

    def picture(row: Row, side: int) -> Data | None:
        if next(pictures, None) is None:
            return None
        solution, other = report.solutions(row)
        if solution is None:
            return None
        puzzle = report.puzzle(row)
        shown = solution_pixels(puzzle, solution) if other is None else difference_pixels(puzzle, solution, other)
        scale = side / max(row.width, row.height)
        scale = max(1, round(scale)) if scale >= 1 else scale
        return {"src": shown, "width": round(row.width * scale), "height": round(row.height * scale)}

    style = files("nono.many").joinpath("page.css").read_text("utf-8")
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    values = {"title": Path(report.store.path).stem, "css": style, "script": script, "digest": digest, "side": SIDE}
    values |= {"terms": TERMS, "work": WORK, "verdicts": VERDICTS, "most": MOST, "skipped": skipped(report.store)}
    values |= {"report": report, "rows": report.rows(order="cpu DESC, source, number", most=MOST)}
    ((total,),) = report.store.rows("SELECT total(cpu) FROM temp.summary")
    template = environment.get_template("report.html")
    return str(template.render(**values, total=total, link=link, picture=picture))


def seconds(number: float) -> str:
    """Return a time for readers, such as ``1.2 s``."""
    if number < 0.9995:
        return f"{1000 * number:.3g} ms" if number >= 0.0001 else f"{1e6 * number:.0f} µs"
    return f"{number:.3g} s" if number < 600 else f"{number / 60:.0f} min"


def file_link(source: str, page: str) -> str:
    """Return the address of an entry's file or archive, relative to the page; empty if the file no longer exists."""
    path = source
    while path and not os.path.exists(path):
        path = os.path.dirname(path) if os.path.dirname(path) != path else ""
    if not path or not os.path.isfile(path):
        return ""
    try:
        relative = os.path.relpath(os.path.abspath(path), os.path.dirname(os.path.abspath(page)))
    except ValueError:  # the two paths are on different drives
        return ""
    return quote(f"./{relative}".replace(os.sep, "/").replace("./../", "../"))
