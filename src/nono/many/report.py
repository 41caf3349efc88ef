"""Summarizes a store.

All numbers about puzzles come from one query, `SUMMARY`, so that text, page and tables agree. It has a row for each
puzzle that is in the inputs now. `Report.tables` are the tables that text, JSON and page show.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from nono.base.errors import BUG, INTERNAL
from nono.base.files import relative_names
from nono.base.foreign import all_digits
from nono.base.grid import differing_cells
from nono.base.inputs import text_beside
from nono.grading import FileGrade, counted_grade, grade_rank
from nono.many._decide import stored_puzzle
from nono.many._issues import Facts
from nono.many._select import Selection, StoredBoard
from nono.many._store import Store, run_script
from nono.solving import Evidence, contradicting

HARDEST = 10  # number of puzzles in the list of the hardest puzzles
UNSOLVABLE, MULTIPLE, UNKNOWN, UNREADABLE, GOAL = "unsolvable", "multiple", "unknown", "unreadable", "other goal"
UNFINISHED = "unfinished"
ASKED = "NOT (unfinished AND verdict = 'unknown')"  # about the others, no question was answered yet
VERDICTS = ("unique", MULTIPLE, UNSOLVABLE, "solved", UNKNOWN)
FAILURES = (MULTIPLE, UNSOLVABLE, UNREADABLE)  # the words of --fail-on
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
    """Return in words what has happened to an entry since the earlier store.

    ``was_there`` tells whether the earlier store had the clues of the new entry at any place.
    """
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
        grade, _ = counted_grade(FileGrade(grade=self.stated), self.own_grade or "", 0.0)
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
                    placed.append(((), place))  # entries without a puzzle come first
                continue
            known = Facts(verdict, *counted_grade(FileGrade("", stated, score), own_grade, own_score))
            if selection.takes_stored(board._replace(file=file), known):
                placed.append((selection.place_of(known, board.width * board.height, title), place))
        if selection.order:
            self.order = PLACE
        with self.store.errors():
            self.store.db.execute(CHOSEN_ENTRIES)
            chosen = ((place, *entry) for place, entry in enumerate(selection.first(placed)))
            self.store.db.executemany(CHOSEN_ENTRY, chosen)
            # the views again, over the chosen entries
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
        query = f"SELECT verdict, count(*) FROM temp.summary WHERE {ASKED} GROUP BY 1"
        verdicts = dict(self.store.rows(query))
        query = "SELECT count(*), total(other_goal), total(unfinished) FROM temp.summary"
        ((puzzles, goals, unfinished),) = self.store.rows(query)
        ((skipped,),) = self.store.rows("SELECT count(*) FROM file WHERE skipped != ''")
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
        """Return at most ``most`` puzzles (-1: all) that need work of this kind, a key of `facts`.

        A puzzle whose goal is not its solution stands for the entry that has this goal.
        """
        if kind == UNFINISHED:
            return self.rows("unfinished", most=most)
        if kind != GOAL:
            return self.rows(f"verdict = '{kind}' AND {ASKED}", most=most)
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
        if len(senders) > 1:  # of a single sender, the other tables say as much
            listed = [(sender, counts.total(), *(counts[kind] for kind in kinds)) for sender, counts in senders.items()]
            # the numbers of `kinds` begin at index 2; duplicates, the last of them, make no sender worse
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
        # a row begins with the file and the number of the entry
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
