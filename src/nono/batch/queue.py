"""What of a store is still to be done: claimed for this batch block by block, the largest boards first."""

from __future__ import annotations

from collections import deque

from nono.batch.messages import Request, WorkItem
from nono.batch.store import Store

BLOCK = 1000  # puzzles claimed at once

# A result that a limit cut short is asked for again by a batch that gives more, or with --again.
PENDING = """
FROM puzzle WHERE NOT EXISTS (
    SELECT 1 FROM result WHERE result.puzzle = puzzle.id AND task = :task AND backend = :backend AND (
        (stop = '' AND verdict != 'unknown') OR batch = :batch OR NOT (
            :again
            OR (time_limit IS NOT NULL AND (:time_limit IS NULL OR :time_limit > time_limit))
            OR (memory IS NOT NULL AND (:memory IS NULL OR :memory > memory))
        )
    )
) AND NOT EXISTS (
    SELECT 1 FROM claim WHERE claim.puzzle = puzzle.id AND task = :task AND backend = :backend
)
"""
NEXT = f"""SELECT id, genre, cells, data {PENDING}
AND (cells, id) < (:cells, :id) AND id > :floor ORDER BY cells DESC, id DESC LIMIT {BLOCK}"""
LAST = 1 << 62
SHARE = 8  # of the puzzles that were there before, so many are to be new: each look goes through all of them


class Queue:
    """The puzzles for which a question is open, taken once each; `rewind` to see what others gave back."""

    def __init__(self, store: Store, ask: Request, again: bool = False) -> None:
        self.store = store
        self.ask = ask
        self.words = {
            "task": ask.task,
            "backend": ask.backend,
            "time_limit": ask.time_limit,
            "memory": ask.memory,
            "again": again,
            "batch": store.batch,
        }
        self.items: deque[WorkItem] = deque()
        self.rewind()

    def rewind(self) -> None:
        """From the beginning, as soon as it is told to `grow`."""
        self.top = 0
        self.exhausted = True

    def grow(self, top: int, whole: bool) -> None:
        """There are puzzles up to the id ``top`` now. Unless that is the ``whole`` store, few of them can wait."""
        if self.exhausted and top > self.top and (whole or top - self.top > max(BLOCK, self.top // SHARE)):
            self.place = {"cells": LAST, "id": LAST, "floor": self.top}
            self.top = top
            self.exhausted = False

    def __len__(self) -> int:
        """How many are open now, those that others claimed not counted."""
        with self.store.errors():
            found: int = self.store.db.execute(f"SELECT count(*) {PENDING}", self.words).fetchone()[0]
            return found

    def take(self, cells: float, most: int) -> list[WorkItem]:
        """The next few puzzles, of so many cells together, at least one; none when all are taken."""
        taken: list[WorkItem] = []
        while len(taken) < most and cells > 0:
            if not self.items:
                self._claim()
            if not self.items:
                break
            taken.append(self.items.popleft())
            cells -= taken[-1].cells
        return taken

    def _claim(self) -> None:
        if self.exhausted:
            return
        with self.store.transaction() as db:
            rows = db.execute(NEXT, self.words | self.place).fetchall()
            claims = [(row[0], self.ask.task, self.ask.backend, self.store.batch) for row in rows]
            db.executemany("INSERT INTO claim VALUES (?, ?, ?, ?)", claims)
        self.items.extend(WorkItem(*row) for row in rows)
        self.exhausted = not rows
        if rows:
            self.place |= {"cells": rows[-1][2], "id": rows[-1][0]}
