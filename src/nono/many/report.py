"""Summarizes a store: as text, JSON, and an HTML page (the template ``report.html``).

All numbers about puzzles come from one query, `SUMMARY`, so that text, page and tables agree. It has a row for each
puzzle that is in the inputs now. `Report.tables` are the tables that text, JSON and page show.
"""

from __future__ import annotations

import hashlib
import os
from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from nono.base import foreign
from nono.base.errors import BUG, INTERNAL
from nono.base.files import relative_names
from nono.base.foreign import Data, all_digits
from nono.base.grid import differing_cells, in_words
from nono.base.inputs import text_beside
from nono.grading import StatedGrade, counted_grade, grade_rank
from nono.many._decide import stored_puzzle, with_own_colours
from nono.many._issues import Facts
from nono.many._select import Selection, StoredBoard
from nono.many._store import Store, run_script
from nono.renderers import difference_pixels, solution_pixels, table_text
from nono.solving import Evidence, contradicting

MAX_ROWS = 2_000  # maximum number of rows in a list of the page
HARDEST = 10  # number of puzzles in the list of the hardest puzzles
UNSOLVABLE, MULTIPLE, UNKNOWN, UNREADABLE, GOAL = "unsolvable", "multiple", "unknown", "unreadable", "other goal"
UNFINISHED = "unfinished"
VERDICTS = ("unique", MULTIPLE, UNSOLVABLE, "solved", UNKNOWN)
FAILURES = (MULTIPLE, UNSOLVABLE, UNREADABLE)  # the words of --fail-on
TERMS = {  # the words of the report
    "entries": "places in the inputs where a puzzle was read, or should have been",
    "puzzles": "different clues; entries with the same clues are one puzzle, which is decided once",
    "duplicates": "entries with the clues of an older entry, or of the first one if they are equally old",
    "unique": "puzzles with exactly one solution",
    MULTIPLE: "puzzles with more than one solution, and the number of cells in which two of them differ",
    UNSOLVABLE: "puzzles without a solution",
    "solved": "puzzles played in moves, such as peg solitaire, with a solution; several are no fault there",
    UNKNOWN: "puzzles without a verdict: a limit was reached, the backends failed, or they were not asked yet",
    UNFINISHED: "puzzles with a verdict, but also with a question that a limit or a failure left open",
    UNREADABLE: "entries that nono cannot read",
    GOAL: "unique puzzles whose solution is not the goal picture in the file",
    "senders": "entries that need work, by folder; in a single folder, by author",
    "issues": "puzzles of each issue with their numbers, the latest issue first",
    "skipped": "files in folders and archives that hold no puzzle",
    "disagreements": "answers that cannot all be right, which shows a bug in a backend",
}
# In the queries, this table replaces that of the store.
COLUMNS = (
    "id, source, number, name, title, author, licence, link, stated, stated_score, first_seen, puzzle, goal, error"
)
CHOSEN_ENTRIES = f"CREATE TEMP TABLE entry AS SELECT {COLUMNS}, 0 AS place FROM main.entry WHERE 0"
CHOSEN_ENTRY = f"INSERT INTO temp.entry SELECT {COLUMNS}, ? FROM main.entry WHERE source = ? AND number = ?"
PLACE = "(SELECT place FROM entry WHERE entry.source = summary.source AND entry.number = summary.number)"
# What is asked only about puzzles that are listed: the number of solutions, and which limits and failures occurred.
COUNT = """
SELECT count || CASE WHEN complete THEN '' ELSE '+' END FROM result WHERE puzzle = ?
ORDER BY complete DESC, length(count) DESC, count DESC LIMIT 1
"""
SOLUTIONS = """
SELECT solution, other FROM result WHERE puzzle = ? AND solution IS NOT NULL ORDER BY other IS NULL LIMIT 1
"""
PLACES = """
SELECT entry.source, entry.number, COALESCE(puzzle.clues, 'unreadable'), CASE WHEN entry.error != '' THEN 'unreadable'
    ELSE (SELECT group_concat(DISTINCT verdict) FROM {0}.result WHERE puzzle = entry.puzzle AND task = 'decide') END,
    entry.id IN (SELECT id FROM {0}.original)
FROM {0}.entry LEFT JOIN {0}.puzzle ON puzzle.id = entry.puzzle
"""
Rows = list[tuple[Any, ...]]  # a table; the first row is the heading


class StoredEntry(NamedTuple):
    """An entry of a store: the hash of its clues, or `UNREADABLE`, and its verdict, None if there is none yet.

    ``is_original`` is false if the store has an older entry with the same clues.
    """

    content: str
    verdict: str | None
    is_original: bool = True


FactsByKind = dict[str, dict[str, Callable[["ReportRow"], object]]]
ABSENT = StoredEntry("", "")  # in place of an entry that a store does not have


def _change(old: StoredEntry, new: StoredEntry, was_there: bool) -> str:
    """Return in words what has happened to an entry since the earlier store, which may have had its clues elsewhere."""
    if new is ABSENT:
        return "gone"
    if new.content == UNREADABLE:
        return "now unreadable"
    if was_there and not new.is_original:
        return "resent"
    return "new" if old is ABSENT else "other content"


class ReportRow(NamedTuple):
    """A puzzle in the report: the first place in the inputs, and what the answers to all questions say together."""

    puzzle: int
    source: str
    number: int
    name: str
    title: str
    link: str
    width: int
    height: int
    verdict: str
    cpu: float
    stated: str
    own_grade: str | None
    other_goal: int

    @property
    def grade(self) -> str:
        """The grade that counts; empty if there is none, or if the puzzle does not have exactly one solution."""
        if self.verdict != "unique":
            return ""
        grade, _ = counted_grade(StatedGrade(grade=self.stated), self.own_grade or "", 0.0)
        return grade

    @property
    def place(self) -> str:
        """The file, followed by the number of the puzzle in the file unless the number is 1."""
        return place_in_words(self.source, self.number)

    @property
    def size(self) -> str:
        """The width and the height in cells."""
        return f"{self.width}x{self.height}"


def place_in_words(source: str, number: int) -> str:
    """Return the name of an entry."""
    return f"{relative_names(source)}:{number}" if number > 1 else relative_names(source)


class Report:
    """A report on a store, or on a selection of its entries.

    The store is compared with the earlier store ``old`` if there is one.
    """

    def __init__(self, store: Store, old: str | None = None, selection: Selection | None = None) -> None:
        self.store, self.old = store, old
        self.facts: FactsByKind = {  # what the tables say about puzzles of each kind
            UNSOLVABLE: {},
            MULTIPLE: {"solutions": self.count, "different_cells": self.different_cells},
            UNKNOWN: {"why": self.why},
            UNFINISHED: {"why": self.why},
            GOAL: {"different_cells": self.different_cells},
        }
        with store.errors():
            store.db.execute("DROP TABLE IF EXISTS temp.entry")
            run_script(store.db, text_beside(__file__, "report.sql"))
        self.order = "source, number"
        if selection is not None:
            self.select(selection)

    def select(self, selection: Selection) -> None:
        """Restrict the report to the entries of a selection."""
        selection.learn_issues(self.store)
        placed: list[tuple[tuple[object, ...], tuple[str, int]]] = []
        rows = self.store.rows("SELECT * FROM temp.every_entry")
        for *facts, title, error, verdict, stated, score, own_grade, own_score in rows:
            board = StoredBoard(*facts)
            place, file = (board.file, board.number), relative_names(board.file)
            if error:
                if selection.takes_unreadable(file, board.number):
                    placed.append(((), place))
                continue
            known = Facts(verdict, *counted_grade(StatedGrade("", stated, score), own_grade, own_score))
            if selection.takes_stored(board._replace(file=file), known):
                placed.append((selection.place_of(known, board.width * board.height, title), place))
        if selection.order:
            self.order = PLACE
        with self.store.errors():
            self.store.db.execute(CHOSEN_ENTRIES)
            chosen = ((place, *entry) for place, entry in enumerate(selection.first(placed)))
            self.store.db.executemany(CHOSEN_ENTRY, chosen)
            run_script(self.store.db, text_beside(__file__, "report.sql"))

    def rows(self, where: str = "1", order: str = "", most: int = -1) -> list[ReportRow]:
        """Return the puzzles that satisfy a condition."""
        order = order or self.order
        query = f"SELECT {', '.join(ReportRow._fields)} FROM temp.summary WHERE {where} ORDER BY {order} LIMIT {most}"
        return [ReportRow(*row) for row in self.store.rows(query)]

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many entries, puzzles and duplicates there are, and how many of each kind (`TERMS`)."""
        ((entries, unreadable),) = self.store.rows("SELECT count(*), total(error != '') FROM entry")
        verdicts = dict(self.store.rows("SELECT verdict, count(*) FROM temp.summary GROUP BY 1"))
        query = "SELECT total(other_goal), total(unfinished) FROM temp.summary"
        ((goals, unfinished),) = self.store.rows(query)
        ((skipped,),) = self.store.rows("SELECT count(*) FROM file WHERE skipped != ''")
        puzzles = sum(verdicts.values())
        numbers = {"entries": entries, "puzzles": puzzles, "duplicates": entries - unreadable - puzzles}
        numbers |= {verdict: verdicts.get(verdict, 0) for verdict in VERDICTS}
        numbers |= {UNFINISHED: unfinished, UNREADABLE: unreadable, GOAL: goals, "skipped": skipped}
        return {name: int(number) for name, number in numbers.items()}

    def tables(self, most: int = -1) -> dict[str, Rows]:
        """Return the tables by name. Those with a row per puzzle or entry have at most ``most`` rows (-1: all)."""
        tables: dict[str, Rows] = {"disagreements": [("place", "answer", "other"), *self.contradictions]}
        for kind, facts in self.facts.items():
            tables[kind] = [("place", "title", "size", *facts)]
            for row in self.needing_work(kind, most):
                tables[kind].append((row.place, row.title, row.size, *(fact(row) for fact in facts.values())))
        tables[UNREADABLE] = [("place", "error"), *self.unreadable(most)]
        duplicates = self.store.rows("SELECT * FROM temp.duplicate LIMIT ?", most)
        tables["duplicates"] = [("place", "original")]
        for file, index, first_file, first_index in duplicates:
            tables["duplicates"].append((place_in_words(file, index), place_in_words(first_file, first_index)))
        tables["senders"] = self.senders()
        issued = self.store.rows("SELECT * FROM temp.listed_issue LIMIT ?", most)
        tables["issues"] = [("issue", "number", "place", "title")]
        tables["issues"] += [(issue, number, place_in_words(*place), title) for issue, number, *place, title in issued]
        skipped = "SELECT path, skipped FROM file WHERE skipped != '' ORDER BY path LIMIT ?"
        tables["skipped"] = [
            ("place", "why"),
            *((relative_names(path), why) for path, why in self.store.rows(skipped, most)),
        ]
        grades = Counter(row.grade for row in self.rows("stated != '' OR own_grade IS NOT NULL") if row.grade)
        tables["grades"] = [("grade", "puzzles"), *sorted(grades.items(), key=lambda row: grade_rank(row[0]))]
        tables["hardest"] = [("place", "title", "size", "verdict", "cpu_seconds")]
        for row in self.rows("cpu > 0", "cpu DESC", HARDEST):
            tables["hardest"].append((row.place, row.title, row.size, row.verdict, row.cpu))
        heading = ("backend", "task", "puzzles", *VERDICTS, "cpu_seconds", "seconds")
        tables["backends"] = [heading, *self.store.rows("SELECT * FROM temp.answers_of_backends")]
        tables["changes"] = self.changes()
        return tables

    def needing_work(self, kind: str, most: int) -> list[ReportRow]:
        """Return the puzzles that need work of this kind."""
        if kind == UNFINISHED:
            return self.rows("unfinished", most=most)
        if kind != GOAL:
            return self.rows(f"verdict = '{kind}'", most=most)
        rows = []  # of puzzles with another goal, the entry whose file has that goal, which need not be the first one
        for row in self.rows("other_goal", most=most):
            ((source, number, name, title, link),) = self.store.rows(
                "SELECT source, number, name, title, link FROM temp.other_goal WHERE puzzle = ? LIMIT 1", row.puzzle
            )
            rows.append(row._replace(source=source, number=number, name=name, title=title, link=link))
        return rows

    def unreadable(self, most: int = -1) -> Rows:
        """Return the entries that cannot be read, each with the error."""
        query = "SELECT source, number, error FROM entry WHERE error != '' ORDER BY source, number LIMIT ?"
        return [
            (place_in_words(source, number), relative_names(error))
            for source, number, error in self.store.rows(query, most)
        ]

    def sender_of(self, source: str, author: str) -> str:
        """Return who has sent an entry: its folder or, if the store has a single folder, its author."""
        from nono.renderers import credited  # loads what draws on paper, which batches do not need

        folder = relative_names(os.path.dirname(source)) or "."
        return folder if self.has_folders else credited(author) or "unknown"

    @cached_property
    def has_folders(self) -> bool:
        """Whether the store has entries of several folders."""
        sources = self.store.rows("SELECT DISTINCT source FROM main.entry")
        return len({os.path.dirname(source) for (source,) in sources}) > 1

    def senders(self) -> Rows:
        """Return how many entries of each sender need work; the worst first."""
        kinds = (MULTIPLE, UNSOLVABLE, UNREADABLE, "duplicates")
        rows: Rows = [("sender", "entries", *kinds)]
        if not any(self.counts[kind] for kind in kinds):
            return rows
        senders: dict[str, Counter[str]] = {}
        for source, author, kind, count in self.store.rows("SELECT * FROM temp.by_source"):
            senders.setdefault(self.sender_of(source, author), Counter())[kind] += count
        if len(senders) > 1:
            listed = [(sender, counts.total(), *(counts[kind] for kind in kinds)) for sender, counts in senders.items()]
            rows += sorted((row for row in listed if any(row[2:])), key=lambda row: (-sum(row[2:5]), row[0]))
        return rows

    def has_reader_bugs(self) -> bool:
        """Return whether an entry cannot be read because of an internal error."""
        return bool(self.store.rows("SELECT 1 FROM entry WHERE instr(error, ?) LIMIT 1", f"{INTERNAL}: "))

    @cached_property
    def contradictions(self) -> list[tuple[str, str, str]]:
        """The places of puzzles, each with two answers that contradict each other, or with an answer that is wrong by
        itself and its error."""
        contradictions = []
        for entry, answers in groupby(self.store.rows("SELECT * FROM temp.differing_answer"), key=lambda row: row[:2]):
            with all_digits():
                claims = {
                    answer: Evidence(int(count), bool(complete), frozenset([] if solution is None else [solution]))
                    for *_, answer, count, complete, solution in answers
                }
            contradictions += [(place_in_words(*entry), first, second) for first, second in contradicting(claims)]
        bugs = self.store.rows("SELECT * FROM temp.failed_answer WHERE error LIKE ?", f"%{BUG}%")
        return contradictions + [
            (place_in_words(source, number), asked, error) for source, number, asked, error in bugs
        ]

    def changes(self) -> Rows:
        """Return what has changed since the earlier store: answers, and entries that are new, gone or different."""
        rows: Rows = [("place", "asked", "before", "now")]
        if self.old is None:
            return rows
        with self.store.attached(self.old):
            rows += [
                (place_in_words(source, number), *more)
                for source, number, *more in self.store.rows(text_beside(__file__, "changes.sql"))
            ]
            now = self._entries("main")
            before = self._entries("old")
        old_contents = {entry.content for entry in before.values()}
        for source, number in sorted(now.keys() | before.keys()):
            old = before.get((source, number), ABSENT)
            new = now.get((source, number), ABSENT)
            is_in_unreadable_file = new is ABSENT and (source, 0) in now  # the file has a row of its own
            if old.content != new.content and not is_in_unreadable_file:
                change = _change(old, new, new.content in old_contents)
                rows.append((place_in_words(source, number), change, old.verdict or "", new.verdict or ""))
        return rows

    def _entries(self, schema: str) -> dict[tuple[str, int], StoredEntry]:
        """Return the entries of a store by their source and number; ``schema`` is its name in SQL."""
        rows = self.store.rows(PLACES.format(schema))
        return {(source, number): StoredEntry(*facts) for source, number, *facts in rows}

    def count(self, row: ReportRow) -> str:
        """Return the number of solutions of a puzzle as text, with + if there may be more."""
        return str(self.store.rows(COUNT, row.puzzle)[0][0])

    def why(self, row: ReportRow) -> str:
        """Return the limits and failures that occurred with a puzzle."""
        return str(
            self.store.rows("SELECT group_concat(why, '; ') FROM temp.reason WHERE puzzle = ?", row.puzzle)[0][0]
            or "not asked yet"
        )

    def puzzle(self, row: ReportRow) -> Any:
        """Return the puzzle of a row."""
        query = """
            SELECT genre, data FROM main.entry JOIN puzzle ON puzzle.id = entry.puzzle WHERE source = ? AND number = ?
        """
        ((genre, data),) = self.store.rows(query, row.source, row.number)
        return stored_puzzle(genre, data)

    def solutions(self, row: ReportRow) -> tuple[bytes | None, bytes | None]:
        """Return two solutions of a puzzle, or its solution and the goal, as far as they are stored."""
        rows = self.store.rows(SOLUTIONS, row.puzzle)
        solution, second = rows[0] if rows else (None, None)
        if row.other_goal:
            goals = self.store.rows("SELECT goal FROM entry WHERE puzzle = ? AND goal != ?", row.puzzle, solution)
            second = goals[0][0] if goals else None
        return solution, second

    def different_cells(self, row: ReportRow) -> int | None:
        """Return the number of cells in which the two solutions differ; None if two are not stored."""
        solution, second = self.solutions(row)
        return None if solution is None or second is None else len(differing_cells(solution, second))


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
    - ``unfinished``: The puzzles with a verdict, but also with a question that a limit or a failure left open.
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
        if len(rows) == 1:
            continue
        words = f"{name}: {TERMS[name]}\n" if name in TERMS else ""
        kept = rows if most < 0 else rows[: most + 1]  # with the heading
        more = report.counts.get(name, len(rows) - 1) - (len(kept) - 1)
        advice = f"... and {more} more: nono report {foreign.printable(report.store.path)} shows all\n" if more else ""
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
