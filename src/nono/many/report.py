"""Summarize a store in tables and JSON: work to do, duplicates, grades, hardest puzzles, backends and changes.

`nono.many._page` makes the HTML page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from nono.base.errors import BUG
from nono.base.foreign import printable
from nono.base.grid import in_words
from nono.grading import GRADE_WORDS
from nono.many._messages import CLUES, DECIDE, GRADE, whole
from nono.many._store import GONE, NOT_A_PUZZLE, PUZZLES, UNREADABLE, Store
from nono.many._worklist import (
    COMPARED,
    HARDEST,
    KINDS,
    MULTIPLE,
    UNKNOWN,
    UNSOLVABLE,
    WORDS,
    Findings,
    Place,
    WorkList,
    fault,
    work_list,
)
from nono.renderers import table_text
from nono.solving import Claim, contradicting

Rows = list[list[str]]  # the first row is the heading


class Table(NamedTuple):
    """The rows of a table, with the heading; ``cut`` is the number of rows that were left out.

    ``words`` explain what the rows have in common.
    """

    rows: Rows
    cut: int = 0
    words: str = ""


# the columns of the table
COUNTED = ("puzzles", "unique", "multiple", "unsolvable", "unknown", "time", "memory", "failed")
_VERDICTS = dict.fromkeys(COUNTED, int)
FINISHED = "stop = '' AND verdict != 'unknown'"
JOINED = (
    "main.result a JOIN main.puzzle p ON p.id = a.puzzle JOIN old.puzzle q ON q.clues = p.clues "
    "JOIN old.result b ON b.puzzle = q.id AND b.task = a.task AND b.backend = a.backend"
)
ENTERED = "SELECT puzzle FROM entry"
SEVERAL = "SELECT puzzle FROM result GROUP BY puzzle HAVING count(*) > 1"  # puzzles with several answers
MET = f"puzzle IN ({ENTERED})"  # answers for deleted files stay in the store
NAME = (
    "(SELECT source || CASE WHEN number > 1 THEN ':' || number ELSE '' END FROM entry WHERE entry.puzzle = {} LIMIT 1)"
)


@dataclass
class Report:
    """A report on a store, compared with the earlier store ``old`` if there is one."""

    store: Store
    old: str | None = None

    @cached_property
    def work(self) -> WorkList:
        """The findings about the puzzles that the text names, read from the store on first use."""
        return work_list(self.store, notable=True)

    @cached_property
    def all_work(self) -> WorkList:
        """The findings about all puzzles, read from the store on first use."""
        return work_list(self.store)

    @cached_property
    def totals(self) -> Totals:
        """The numbers that determine the exit status."""
        return totals(self.store)

    @cached_property
    def contradictions(self) -> Rows:
        """The pairs of contradictory answers."""
        return contradictions(self.store)

    @cached_property
    def bugs(self) -> Rows:
        """The wrong and repeated solutions."""
        return bugs(self.store)


@dataclass(frozen=True, slots=True)
class Totals:
    """How many entries, different puzzles and problems there are."""

    entries: int
    puzzles: int
    unreadable: int
    unfinished: int
    missing: int
    unsolvable: int

    @property
    def duplicates(self) -> int:
        """The number of entries that have the same clues as an earlier entry."""
        return self.entries - self.unreadable - self.puzzles


def totals(store: Store) -> Totals:
    """Return the numbers that determine the exit status."""
    ((entries, puzzles, unreadable),) = _all(
        store, "SELECT count(*), count(DISTINCT puzzle), total(error != '') FROM entry"
    )
    ((unfinished, unsolvable, answered),) = _all(
        store,
        f"SELECT total(NOT ({FINISHED})), count(DISTINCT CASE WHEN verdict = 'unsolvable' THEN puzzle END), "
        f"count(DISTINCT puzzle) FROM result WHERE {MET}",
    )
    return Totals(entries, puzzles, int(unreadable), int(unfinished), puzzles - answered, unsolvable)


def verdicts(store: Store) -> Rows:
    """Return the number of entries by task, backend and verdict. If a puzzle has two entries, both count."""
    names = ("unique", "multiple", "unsolvable", "unknown")
    columns = ", ".join(f"sum(verdict = '{name}')" for name in names)
    rows = _all(
        store,
        f"SELECT task, backend, count(*), {columns}, sum(stop IN ('time', 'cpu')), sum(stop = 'memory'), "
        f"sum(stop = '' AND result.error != '' AND verdict = 'unknown'), total(cpu_seconds), sum(seconds) "
        "FROM result JOIN entry ON entry.puzzle = result.puzzle GROUP BY task, backend ORDER BY task DESC, backend",
    )
    return [
        ["task", "backend", *_VERDICTS, "CPU seconds", "seconds"],
        *([*map(str, row[:-2]), *(f"{seconds:.3f}" for seconds in row[-2:])] for row in rows),
    ]


def grades(store: Store) -> Rows:
    """Return the number of puzzles by grade."""
    rows = _all(
        store,
        "SELECT json_extract(stats, '$.word'), count(*), min(json_extract(stats, '$.score')), "
        "max(json_extract(stats, '$.score')) FROM result "
        f"WHERE task = '{GRADE}' AND verdict = 'unique' GROUP BY 1",
    )
    order = {word: place for place, word in enumerate(GRADE_WORDS)}
    rows.sort(key=lambda row: order.get(row[0], len(order)))
    return [["grade", "", "puzzles", "least score", "highest"], *([row[0], "", *map(str, row[1:])] for row in rows)]


def compared(store: Store) -> Rows:
    """Compare the backends on the puzzles that all of them finished: total seconds, and how often each was fastest."""
    names = [row[0] for row in _all(store, "SELECT DISTINCT backend FROM result WHERE task = ? ORDER BY 1", DECIDE)]
    rows: Rows = [["backend", "finished", "finished by all", "seconds", "fastest"]]
    if len(names) < 2:
        return rows
    decided = f"FROM result WHERE task = '{DECIDE}' AND {FINISHED} AND solver != '{CLUES}'"
    common = f"SELECT puzzle {decided} GROUP BY puzzle HAVING count(*) = ?"
    for name in names:
        finished = _number(store, f"SELECT count(*) {decided} AND backend = ?", name)
        together = f"SELECT count(*), total(seconds) {decided} AND backend = ? AND puzzle IN ({common})"
        shared, seconds = _all(store, together, name, len(names))[0]
        firsts = f"SELECT backend, min(seconds) {decided} AND puzzle IN ({common}) GROUP BY puzzle"
        fastest = _number(store, f"SELECT count(*) FROM ({firsts}) WHERE backend = ?", len(names), name)
        rows.append([name, str(finished), str(shared), f"{seconds:.3f}", str(fastest)])
    return rows


def contradictions(store: Store) -> Rows:
    """Return the pairs of contradictory answers (`nono.solving._agreement`). Each pair shows a bug in a backend."""
    differing = _all(
        store,
        f"SELECT puzzle, {NAME.format('puzzle')}, task || ' ' || backend || ': ' || verdict, count, complete, solution "
        f"FROM result WHERE puzzle IN (SELECT puzzle FROM result WHERE puzzle IN ({SEVERAL}) GROUP BY puzzle "
        "HAVING max(complete) AND (count(DISTINCT complete || count) > 1 OR count(DISTINCT solution) > 1)) "
        "ORDER BY puzzle, task, backend",
    )
    rows: Rows = [["puzzle", "one answer", "another"]]
    for (_, name), answers in groupby(differing, key=lambda row: row[:2]):
        claims = {
            answer: Claim(whole(count), bool(complete), frozenset([solution] if solution is not None else []))
            for *_, answer, count, complete, solution in answers
        }
        rows += [[_word(name), one, other] for one, other in contradicting(claims)]
    return rows


def bugs(store: Store) -> Rows:
    """Return the wrong and repeated solutions, which show a bug.

    They are listed even if another backend gave a correct answer.
    """
    rows = _all(
        store,
        f"SELECT {NAME.format('puzzle')}, task || ' ' || backend, error FROM result WHERE error LIKE ? ORDER BY puzzle",
        f"%{BUG}%",
    )
    return [["puzzle", "asked", "bug"], *([_word(cell) for cell in row] for row in rows)]


def changes(store: Store, old: str, times: bool = True) -> Rows:
    """Return what has changed since an earlier store: answers, places and, with ``times``, total seconds."""
    with store.attached(old):
        return _changed_answers(store) + _changed_places(store) + (_changed_times(store) if times else [])


def _changed_answers(store: Store) -> Rows:
    rows = _all(
        store,
        f"SELECT {NAME.format('a.puzzle')}, a.task || ' ' || a.backend, "
        f"b.verdict || CASE b.stop WHEN '' THEN '' ELSE ' (' || b.stop || ')' END, "
        f"a.verdict || CASE a.stop WHEN '' THEN '' ELSE ' (' || a.stop || ')' END FROM {JOINED} "
        "WHERE (a.verdict != b.verdict OR (a.complete AND b.complete AND a.count != b.count)) "
        f"AND a.{MET} ORDER BY p.id",
    )
    return [["changed", "asked", "before", "now"], *([_word(cell) for cell in row] for row in rows)]


def _changed_places(store: Store) -> Rows:
    """Return the places that are new or gone, and the places whose clues or error have changed.

    Place 0 stands for an unreadable file. It does not count as gone if the file can be read now.
    """
    now, before = _places(store, "main"), _places(store, "old")
    files, files_before = {file for file, _ in now}, {file for file, _ in before}
    rows = []
    for place in sorted(now.keys() | before.keys()):
        file, number = place
        one, other = before.get(place), now.get(place) or now.get((file, 0))
        if number == 0 and (one is None or other is None) and file in files and file in files_before:
            continue  # the file can be read in one of the stores, so its puzzles are listed
        if one is None or other is None or one[0] != other[0]:
            how = "new" if one is None else "gone" if other is None else "other clues"
            how = (
                "other content" if how == "other clues" and UNREADABLE in (one and one[1], other and other[1]) else how
            )
            rows.append(
                [f"{file}:{number}" if number > 1 else file, how, one[1] if one else "", other[1] if other else ""]
            )
    return rows


def _changed_times(store: Store) -> Rows:
    """Return the total seconds of each backend in both stores, if the totals differ."""
    rows = []
    for what, column in (("CPU seconds, both", "cpu_seconds"), ("seconds, both", "seconds")):
        sums = f"total(b.{column}), total(a.{column})"
        both = f"{JOINED} WHERE a.{column} IS NOT NULL AND b.{column} IS NOT NULL"
        times = _all(store, f"SELECT a.task || ' ' || a.backend, {sums} FROM {both} GROUP BY 1")
        rows += [[what, row[0], f"{row[1]:.3f}", f"{row[2]:.3f}"] for row in times if row[1] != row[2]]
    return rows


def _places(store: Store, database: str) -> dict[tuple[str, int], tuple[str, str]]:
    """Return for each place the clues (or the error, if there is no puzzle) and the verdict."""
    rows = _all(
        store,
        f"SELECT source, number, coalesce(clues, error), CASE WHEN error != '' THEN '{UNREADABLE}' ELSE coalesce(("
        f"SELECT verdict FROM {database}.result WHERE result.puzzle = entry.puzzle AND task != '{GRADE}' "
        f"ORDER BY verdict = 'unknown', task DESC LIMIT 1), 'unknown') END "
        f"FROM {database}.entry LEFT JOIN {database}.puzzle ON puzzle.id = entry.puzzle",
    )
    return {(source, number): (clues, verdict) for source, number, clues, verdict in rows}


def _all(store: Store, query: str, *values: object) -> list[Any]:
    with store.errors():
        return store.db.execute(query, values).fetchall()


def _number(store: Store, query: str, *values: object) -> int:
    return int(_all(store, query, *values)[0][0] or 0)


def _word(cell: object) -> str:
    return "" if cell is None else str(cell)


def tables(report: Report, most: int | None = None) -> list[Table]:
    """Return all tables that have rows, in reading order.

    The long tables are cut to ``most`` rows: work, duplicates, notes, and files without puzzles.
    """
    store, work = report.store, report.work
    shown = [Table(report.contradictions), Table(report.bugs)]
    shown += [_work(report, kind, most) for kind in KINDS]
    shown.append(_cut(_duplicates(work), most))
    shown += map(Table, (grades(store), hardest(work), compared(store), verdicts(store)))
    shown.append(_cut(notes(work), most))
    for fate, heading in ((NOT_A_PUZZLE, "why"), (GONE, "before")):
        rows = [[work.short(path), why] for path, why in work.with_fate(fate)]
        shown.append(_cut([[fate, heading], *rows], most, fate))
    if report.old is not None:
        shown.append(Table(changes(store, report.old)))
    return [table for table in shown if len(table.rows) > 1]


def text(report: Report, most: int | None = None) -> str:
    """Return the report as text: tables with at most ``most`` rows each, followed by the totals."""
    root, path = printable(report.work.root), printable(report.store.path)
    parts = [f"in {root}\n"] if root.strip("./") else []
    for rows, cut, words in tables(report, most):
        table = table_text(rows, right=[column for column in range(2, len(rows[0])) if _numbers(rows, column)])
        parts.append(
            (f"{words}\n" if words else "")
            + table
            + (f"... and {cut} more: nono report {path} shows all\n" if cut else "")
        )
    counted = ", ".join(f"{number} {status}" for status, number in counts(report.work).items())
    totals = report.totals
    last = (
        f"{in_words(totals.entries, 'entry', 'entries')}: {in_words(totals.puzzles, 'different puzzle')}, "
        f"{in_words(totals.duplicates, 'duplicate')}, {totals.unreadable} unreadable"
    )
    left = totals.unfinished + totals.missing
    files = fates(report.work)
    if sum(files.values()) > files[PUZZLES]:
        named = ", ".join(
            f"{number} {'with ' if fate == PUZZLES else ''}{fate}" for fate, number in files.items() if number
        )
        counted += f"\nfiles: {named}" if counted else f"files: {named}"
    last += f"; {in_words(left, 'unfinished answer')}\n" if left else "\n"
    parts.append((f"{counted}\n" if counted else "") + last)
    return "\n".join(parts)


def _numbers(rows: Rows, column: int) -> bool:
    """Return whether all rows but the heading have a number in this column."""
    _, *body = rows
    return all(row[column].replace(".", "", 1).isdigit() for row in body)


def _cut(rows: Rows, most: int | None, kind: str = "") -> Table:
    words = f"{kind}: {WORDS[kind]}" if kind else ""
    most = len(rows) if most is None else most
    return Table(rows[: most + 1], max(0, len(rows) - 1 - most), words)


def _work(report: Report, kind: str, most: int | None) -> Table:
    work = report.work
    words = f"{kind}: {WORDS[kind]}"
    if kind == UNREADABLE:
        lines = [[work.label(one[0]), fault(*one)] for one in work.unreadable[:most]]
        return Table([[kind, "error"], *lines], len(work.unreadable) - len(lines), words)
    every = work.of_kind(kind)
    puzzles = every[:most]
    rows: Rows = [[kind, "title", "size"]]
    rows += [[work.label(puzzle.place), puzzle.title, puzzle.size] for puzzle in puzzles]
    if kind == UNSOLVABLE and any(puzzle.reason for puzzle in every):
        rows[0].append("reason")
        for row, puzzle in zip(rows[1:], puzzles, strict=True):
            row.append(puzzle.reason)
    if kind == MULTIPLE:
        rows[0] += ["solutions", "cells in which two solutions differ"]
        for row, puzzle in zip(rows[1:], puzzles, strict=True):
            row += [solutions(puzzle), _word(puzzle.different)]
    if kind == UNKNOWN:
        rows[0].append("why")
        for row, puzzle in zip(rows[1:], puzzles, strict=True):
            row.append(puzzle.why)
    return Table(rows, len(every) - len(puzzles), words)


def solutions(puzzle: Findings) -> str:
    """Describe the number of solutions."""
    exact = puzzle.count.removesuffix("+")
    more = " or more" if exact != puzzle.count else ""
    return f"about 10^{len(exact) - 1}" if len(exact) > 12 else f"{exact}{more}"


def _duplicates(work: WorkList) -> Rows:
    rows = [["duplicate", "original", "how"]]
    rows += [[work.label(place), work.label(first), how] for _, place, _, first, how in work.duplicates()]
    if not_compared(work):
        rows.append([f"(only the first {COMPARED} puzzles were compared with rotated and mirrored puzzles)", "", ""])
    return rows


def not_compared(work: WorkList) -> int:
    """Return how many puzzles were not compared with others, because there were too many."""
    return max(0, len(work.puzzles) + work.others - COMPARED)


def hardest(work: WorkList, most: int = HARDEST) -> Rows:
    """Return the table of the hardest puzzles: first puzzles without a verdict, then puzzles with the most CPU time."""
    heading = "hardest" if work.tried <= most else f"the {most} hardest of {work.tried}"
    rows = [[heading, "title", "size", "verdict", "solver", "CPU seconds", "wall"]]
    for one in work.hardest(most):
        cpu = "" if one.cpu_seconds is None else f"{one.cpu_seconds:.4f}"
        times = [cpu, f"{one.seconds or 0.0:.4f}"]
        rows.append([work.label(one.place), one.title, one.size, one.status, one.solver, *times])
    return rows


def notes(work: WorkList) -> Rows:
    """Return the limits and failures of puzzles that other attempts decided."""
    rows = [["decided after problems", "what happened"]]
    return rows + [[work.label(one.place), one.why] for one in work.puzzles if one.why and one.kind != UNKNOWN]


def counts(work: WorkList) -> dict[str, int]:
    """Return the number of puzzles with each status, and of unreadable entries, without zeros."""
    numbers = {kind: len(work.of_kind(kind)) for kind in KINDS} | {
        UNREADABLE: len(work.unreadable),
        "unique": work.others,
    }
    for puzzle in work.of_kind(""):
        numbers[puzzle.status] = numbers.get(puzzle.status, 0) + 1
    return {status: number for status, number in numbers.items() if number}


def fates(work: WorkList) -> dict[str, int]:
    """Return how many files have each fate (what became of a file)."""
    return {fate: len(work.with_fate(fate)) for fate in (PUZZLES, UNREADABLE, NOT_A_PUZZLE, GONE)}


def data(report: Report) -> dict[str, Any]:
    """Return the complete report as JSON data.

    - ``store``: The file of the store.
    - ``entries``: The number of puzzles in the inputs, including those that cannot be read.
    - ``puzzles``: The number of different puzzles.
    - ``duplicates``: The number of puzzles that occur more than once.
    - ``counts``: The number of puzzles with each status.
    - ``files``: All files that were read, including those that no longer exist.
    - ``files[].file``: The file, - for standard input, or the name of a built-in puzzle.
    - ``files[].fate``: What became of the file.
    - ``files[].why``: Why the file has no puzzles; for a file that is gone, its earlier fate. (may be missing)
    - ``work``: The puzzles that need work, and the inputs that cannot be read.
    - ``work[].id``: The id of the puzzle in its file; empty if the file gives no id. (may be missing)
    - ``work[].file``: The file, - for standard input, or the name of a built-in puzzle.
    - ``work[].index``: The number of the puzzle in its file, counted from 1. In files with one puzzle per line, this is
      the number of the line. (may be missing)
    - ``work[].title``: The title. (may be missing)
    - ``work[].link``: The address of the puzzle, if its file has one. (may be missing)
    - ``work[].status``: The status: the work that the puzzle needs, otherwise its verdict.
    - ``work[].error``: Why the input cannot be read. (may be missing)
    - ``work[].genre``: The genre: nonogram, akari, sudoku or another built-in genre, or a genre of a plug-in. (may be
      missing)
    - ``work[].width``: Width in cells. (may be missing)
    - ``work[].height``: Height in cells. (may be missing)
    - ``work[].verdict``: The verdict. solved: a solution was found but not proved to be the only one. unknown: the
      search ended early. (may be missing)
    - ``work[].reason``: Why the clues obviously have no solution, such as different totals. (may be missing)
    - ``work[].count``: The number of solutions, with + if there may be more. (may be missing)
    - ``work[].grade``: The grade. (may be missing)
    - ``work[].different_cells``: The number of cells in which two solutions differ. (may be missing)
    - ``work[].why``: Limits and failures that occurred. (may be missing)
    - ``work[].solver``: The backend that decided the puzzle. (may be missing)
    - ``work[].cpu_seconds``: CPU seconds. (may be missing)
    - ``work[].seconds``: Seconds of wall time. (may be missing)
    - ``work[].other_places``: The other places where the puzzle occurs. (may be missing)
    - ``work[].other_places[].id``: The id of the puzzle in its file; empty if the file gives no id. (may be missing)
    - ``work[].other_places[].file``: The file, - for standard input, or the name of a built-in puzzle.
    - ``work[].other_places[].index``: The number of the puzzle in its file, counted from 1. In files with one puzzle
      per line, this is the number of the line. (may be missing)
    - ``work[].other_places[].title``: The title. (may be missing)
    - ``work[].other_places[].link``: The address of the puzzle, if its file has one. (may be missing)
    - ``same_clues``: Puzzles that occur more than once, including rotated and mirrored copies.
    - ``same_clues[].how``: The text 'same' if the clues are equal; otherwise the rotation or reflection that makes them
      equal.
    - ``same_clues[].place``: The place of a puzzle in the inputs. Unknown keys are left out. As `work[].other_places`.
    - ``same_clues[].as``: The place where the puzzle occurs first. As `work[].other_places`.
    - ``images_not_compared``: The number of puzzles that were not compared with rotated copies.
    - ``grades``: The unique puzzles by grade.
    - ``grades[].grade``: The grade.
    - ``grades[].puzzles``: The number of puzzles.
    - ``grades[].least_score``: The lowest score of these puzzles.
    - ``grades[].highest_score``: The highest score of these puzzles.
    - ``hardest``: The puzzles that took longest. As `work`.
    - ``compared``: A comparison of the backends on the puzzles that all of them finished; empty if there is only one
      backend.
    - ``compared[].backend``: The backend.
    - ``compared[].finished``: The number of puzzles that this backend finished.
    - ``compared[].of_all_finished``: The number of puzzles that all backends finished.
    - ``compared[].seconds``: Seconds of wall time.
    - ``compared[].fastest``: The number of puzzles on which this backend was the fastest.
    - ``verdicts``: The answers of each backend to each question.
    - ``verdicts[].task``: The question: whether the puzzle is unique, how many solutions it has, or how hard it is.
    - ``verdicts[].backend``: The requested backend.
    - ``verdicts[].puzzles``: The number of answers.
    - ``verdicts[].unique``: The number of answers with one solution.
    - ``verdicts[].multiple``: The number of answers with several solutions.
    - ``verdicts[].unsolvable``: The number of answers without a solution.
    - ``verdicts[].unknown``: The number of answers without a verdict.
    - ``verdicts[].time``: The number of answers that the time limit ended.
    - ``verdicts[].memory``: The number of answers that the memory limit ended.
    - ``verdicts[].failed``: The number of failures of the backend.
    - ``verdicts[].cpu_seconds``: CPU seconds.
    - ``verdicts[].seconds``: Seconds of wall time.
    - ``disagreements``: Answers that cannot both be right, which shows a bug in a backend.
    - ``disagreements[].puzzle``: The puzzle.
    - ``disagreements[].answer``: One answer: the question, the backend, the verdict.
    - ``disagreements[].other``: The other answer.
    - ``bugs``: The number of bugs that were caught.
    - ``bugs[].puzzle``: The puzzle.
    - ``bugs[].asked``: The question and the backend.
    - ``bugs[].bug``: The bug.
    - ``notes``: Limits and failures that occurred with puzzles that were decided later.
    - ``notes[].puzzle``: The puzzle.
    - ``notes[].note``: What happened.
    - ``changes``: With --against: the puzzles and totals that have changed.
    - ``changes[].changed``: The puzzle, or the name of the total.
    - ``changes[].asked``: The question and the backend.
    - ``changes[].before``: The earlier answer or total.
    - ``changes[].now``: The new answer or total.
    """
    store, work, old = report.store, report.work, report.old
    totals = report.totals
    return {
        "store": store.path,
        "entries": totals.entries,
        "puzzles": totals.puzzles,
        "duplicates": totals.duplicates,
        "counts": counts(work),
        "files": [{"file": path, "fate": fate} | ({"why": why} if why else {}) for path, fate, why in work.files],
        "work": [
            *(_puzzle_data(puzzle) for kind in KINDS for puzzle in work.of_kind(kind)),
            *(_place_data(place) | {"status": UNREADABLE, "error": error} for place, error in work.unreadable),
        ],
        "same_clues": [
            {"how": how, "place": _place_data(place), "as": _place_data(first)}
            for _, place, _, first, how in work.duplicates()
        ],
        "images_not_compared": not_compared(work),
        "grades": _objects(grades(store), grade=str, _=None, puzzles=int, least_score=float, highest_score=float),
        "hardest": [_puzzle_data(puzzle) for puzzle in work.hardest(HARDEST)],
        "compared": _objects(
            compared(store), backend=str, finished=int, of_all_finished=int, seconds=float, fastest=int
        ),
        "verdicts": _objects(verdicts(store), task=str, backend=str, **_VERDICTS, cpu_seconds=float, seconds=float),
        "disagreements": _objects(report.contradictions, puzzle=str, answer=str, other=str),
        "bugs": _objects(report.bugs, puzzle=str, asked=str, bug=str),
        "notes": _objects(notes(work), puzzle=str, note=str),
        "changes": [] if old is None else _objects(changes(store, old), changed=str, asked=str, before=str, now=str),
    }


def _place_data(place: Place) -> dict[str, Any]:
    named = {"id": place.name, "file": place.source, "index": place.number, "title": place.title, "link": place.link}
    return {name: value for name, value in named.items() if value not in ("", 0)}


def _puzzle_data(puzzle: Findings) -> dict[str, Any]:
    known = {
        name: getattr(puzzle, name)
        for name in ("status", "genre", "width", "height", "verdict", "reason", "count", "grade")
    }
    cost = {name: getattr(puzzle, name) for name in ("why", "solver", "cpu_seconds", "seconds")}
    others = {"other_places": [_place_data(place) for place in puzzle.places if place != puzzle.place]}
    facts = {**_place_data(puzzle.place), **known, "different_cells": puzzle.different, **cost, **others}
    return {name: value for name, value in facts.items() if value not in ("", None, [])}


def _objects(rows: Sequence[Sequence[str]], **columns: Callable[[str], Any] | None) -> list[dict[str, Any]]:
    """Return the rows of a table as objects.

    ``columns`` contains the name and the type of each column; None omits a column.
    """
    _, *body = rows
    return [{name: kind(word) for (name, kind), word in zip(columns.items(), row, strict=True) if kind} for row in body]
