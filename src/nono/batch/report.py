"""Tables of a store: verdicts, the hardest, duplicates, backends compared, contradictions, changes since another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from nono.base.errors import BUG
from nono.batch.messages import DECIDE, GRADE
from nono.batch.store import Store
from nono.solving.agreement import Claim, contradicting

Rows = list[list[str]]  # of words, the first of them the heading

FINISHED = "stop = '' AND verdict != 'unknown'"
NAME = (
    "(SELECT source || CASE WHEN number > 1 THEN ':' || number ELSE '' END FROM entry WHERE entry.puzzle = {} LIMIT 1)"
)


@dataclass(frozen=True, slots=True)
class Totals:
    """The numbers of entries, of different puzzles, and of those that could not be read or are not decided."""

    entries: int
    puzzles: int
    unreadable: int
    unfinished: int
    missing: int
    unsolvable: int

    @property
    def duplicates(self) -> int:
        """Entries with the clues of an earlier entry."""
        return self.entries - self.unreadable - self.puzzles


def totals(store: Store) -> Totals:
    """The numbers on which the exit status rests."""
    return Totals(
        _number(store, "SELECT count(*) FROM entry"),
        _number(store, "SELECT count(DISTINCT puzzle) FROM entry"),
        _number(store, "SELECT count(*) FROM entry WHERE error != ''"),
        _number(store, f"SELECT count(*) FROM result WHERE NOT ({FINISHED})"),
        _number(store, "SELECT count(*) FROM puzzle WHERE id NOT IN (SELECT puzzle FROM result)"),
        _number(store, "SELECT count(DISTINCT puzzle) FROM result WHERE verdict = 'unsolvable'"),
    )


def verdicts(store: Store) -> Rows:
    """The verdicts of each task and backend, over all entries: a puzzle with two entries counts twice."""
    names = ("unique", "multiple", "unsolvable", "unknown")
    columns = ", ".join(f"sum(verdict = '{name}')" for name in names)
    found = _all(
        store,
        f"SELECT task, backend, count(*), {columns}, sum(stop = 'time'), sum(stop = 'memory'), "
        f"sum(stop = '' AND result.error != '' AND verdict = 'unknown'), sum(seconds) "
        "FROM result JOIN entry ON entry.puzzle = result.puzzle GROUP BY task, backend ORDER BY task DESC, backend",
    )
    head = [
        "task",
        "backend",
        "puzzles",
        "unique",
        "multiple",
        "contradictory",
        "undecided",
        "time",
        "memory",
        "failed",
    ]
    return [[*head, "seconds"], *([*map(str, row[:-1]), f"{row[-1]:.3f}"] for row in found)]


def grades(store: Store) -> Rows:
    """How many puzzles are easy, medium, hard, expert or need a search, for a person."""
    found = _all(
        store,
        "SELECT json_extract(stats, '$.word'), count(*), min(json_extract(stats, '$.score')), "
        "max(json_extract(stats, '$.score')) FROM result "
        f"WHERE task = '{GRADE}' AND verdict = 'unique' GROUP BY 1 ORDER BY min(json_extract(stats, '$.score'))",
    )
    return [
        ["grade", "", "puzzles", "least score", "highest"],
        *([str(row[0]), "", *map(str, row[1:])] for row in found),
    ]


def hardest(store: Store, most: int = 10) -> Rows:
    """The puzzles that took longest, those that were not decided first."""
    found = _all(
        store,
        f"SELECT {NAME.format('puzzle.id')}, width || 'x' || height, task, backend, solver, verdict, stop, seconds "
        "FROM result JOIN puzzle ON puzzle.id = result.puzzle ORDER BY verdict = 'unknown' DESC, seconds DESC LIMIT ?",
        most,
    )
    head = ["hardest", "size", "task", "backend", "solver", "verdict", "stop", "seconds"]
    return [head, *([*map(_word, row[:-1]), f"{row[-1]:.4f}"] for row in found)]


def duplicates(store: Store, most: int = 20) -> Rows:
    """The puzzles with more than one entry, and where these are."""
    found = _all(
        store,
        "SELECT count(*), group_concat(source || CASE WHEN number > 1 THEN ':' || number ELSE '' END, '  ') "
        "FROM (SELECT * FROM entry WHERE puzzle IS NOT NULL ORDER BY source, number) "
        "GROUP BY puzzle HAVING count(*) > 1 ORDER BY count(*) DESC, puzzle LIMIT ?",
        most,
    )
    return [
        ["the same clues", "times"],
        *([row[1] if len(row[1]) < 100 else row[1][:97] + "...", str(row[0])] for row in found),
    ]


def errors(store: Store, most: int = 20) -> Rows:
    """The errors of reading and of solving."""
    found = _all(store, "SELECT source, error FROM entry WHERE error != '' ORDER BY source, number LIMIT ?", most)
    found += _all(
        store,
        f"SELECT {NAME.format('result.puzzle')}, backend || ': ' || error FROM result "
        "WHERE error != '' ORDER BY puzzle LIMIT ?",
        most,
    )
    return [["where", "what went wrong"], *([_word(cell) for cell in row] for row in found[:most])]


def compared(store: Store) -> Rows:
    """The backends on the puzzles that all of them finished: seconds together, and how often each was the fastest."""
    names = [row[0] for row in _all(store, "SELECT DISTINCT backend FROM result WHERE task = ? ORDER BY 1", DECIDE)]
    rows: Rows = [["backend", "finished", "of all finished", "seconds", "fastest"]]
    if len(names) < 2:
        return rows
    decided = f"FROM result WHERE task = '{DECIDE}' AND {FINISHED}"
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
    """Answers to the same puzzle that cannot both be right (`nono.solving.agreement`): a bug in one of the backends."""
    found = _all(
        store,
        f"SELECT puzzle, {NAME.format('puzzle')}, task || ' ' || backend || ': ' || verdict, count, complete, solution "
        "FROM result WHERE puzzle IN (SELECT puzzle FROM result GROUP BY puzzle HAVING max(complete) "
        "AND (count(DISTINCT complete || count) > 1 OR count(DISTINCT solution) > 1)) ORDER BY puzzle, task, backend",
    )
    rows: Rows = [["puzzle", "one answer", "another"]]
    for (_, name), answers in groupby(found, key=lambda row: row[:2]):
        claims = {
            answer: Claim(int(count), bool(complete), frozenset([solution] if solution is not None else []))
            for *_, answer, count, complete, solution in answers
        }
        rows += [[_word(name), one, other] for one, other in contradicting(claims)]
    return rows


def bugs(store: Store) -> Rows:
    """The bugs that were caught: wrong and repeated solutions, whether or not another backend answered then."""
    found = _all(
        store,
        f"SELECT {NAME.format('puzzle')}, task || ' ' || backend, error FROM result WHERE error LIKE ? ORDER BY puzzle",
        f"%{BUG}%",
    )
    return [["puzzle", "asked", "bug"], *([_word(cell) for cell in row] for row in found)]


def changes(store: Store, old: str) -> Rows:
    """The differences from an earlier store, by clues, task and backend."""
    with store.attached(old, "old"):
        return _changes(store)


def _changes(store: Store) -> Rows:
    joined = (
        "main.result a JOIN main.puzzle p ON p.id = a.puzzle JOIN old.puzzle q ON q.clues = p.clues "
        "JOIN old.result b ON b.puzzle = q.id AND b.task = a.task AND b.backend = a.backend"
    )
    found = _all(
        store,
        f"SELECT {NAME.format('a.puzzle')}, a.task || ' ' || a.backend, "
        f"b.verdict || CASE b.stop WHEN '' THEN '' ELSE ' (' || b.stop || ')' END, "
        f"a.verdict || CASE a.stop WHEN '' THEN '' ELSE ' (' || a.stop || ')' END FROM {joined} "
        "WHERE a.verdict != b.verdict OR (a.complete AND b.complete AND a.count != b.count) ORDER BY p.id",
    )
    rows: Rows = [["changed", "asked", "before", "now"], *([_word(cell) for cell in row] for row in found)]
    seconds = _all(
        store, f"SELECT a.task || ' ' || a.backend, total(b.seconds), total(a.seconds) FROM {joined} GROUP BY 1"
    )
    rows += [["seconds, both", str(row[0]), f"{row[1]:.3f}", f"{row[2]:.3f}"] for row in seconds]
    for what, one, other in (("new puzzles", "main", "old"), ("puzzles gone", "old", "main")):
        number = _number(
            store, f"SELECT count(*) FROM {one}.puzzle WHERE clues NOT IN (SELECT clues FROM {other}.puzzle)"
        )
        rows.append([what, "", "", str(number)])
    return rows


def _all(store: Store, query: str, *values: object) -> list[Any]:
    with store.errors():
        return store.db.execute(query, values).fetchall()


def _number(store: Store, query: str, *values: object) -> int:
    return int(_all(store, query, *values)[0][0] or 0)


def _word(cell: object) -> str:
    return "" if cell is None else str(cell)


def sections(store: Store, old: str | None = None) -> Iterable[Rows]:
    """All tables that have rows, in the order in which they are read."""
    parts = [
        contradictions(store),
        bugs(store),
        verdicts(store),
        grades(store),
        hardest(store),
        compared(store),
        duplicates(store),
        errors(store),
    ]
    if old is not None:
        parts.append(changes(store, old))
    return [rows for rows in parts if len(rows) > 1]
