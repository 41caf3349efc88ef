"""The open puzzles of a store, claimed for this batch block by block, the largest boards first."""

from __future__ import annotations

from collections import deque

from nono.batch.messages import Request, WorkItem
from nono.batch.store import Store

BLOCK = 1000  # puzzles claimed at once

# A puzzle whose result a limit cut short is open again for a batch with a higher limit, or with --again.
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
AND (cells, id) < (:cells, :id) AND id > :floor AND id <= :top ORDER BY {{}} DESC, id DESC LIMIT {BLOCK}"""
OF_ALL = NEXT.format("cells")  # by the index of all puzzles
OF_FEW = NEXT.format("+cells")  # by sorting those between the two ids
FEW = 10 * BLOCK
LAST = 1 << 62


class Queue:
    """The puzzles open for a request, each taken once; after `rewind` those that other batches gave back as well."""

    def __init__(self, store: Store, request: Request, again: bool = False) -> None:
        self.store = store
        self.request = request
        self.words = {
            "task": request.task,
            "backend": request.backend,
            "time_limit": request.time_limit,
            "memory": request.memory,
            "again": again,
            "batch": store.batch,
        }
        self.items: deque[WorkItem] = deque()
        self.rewind()

    def rewind(self) -> None:
        """Start again from the beginning with the next `grow`."""
        self.top = 0
        self.exhausted = True

    def grow(self, top: int) -> None:
        """Take in the puzzles up to the id ``top`` as soon as all before them are taken."""
        if self.exhausted and top > self.top:
            self.query = OF_FEW if top - self.top < FEW else OF_ALL
            self.place = {"cells": LAST, "id": LAST, "floor": self.top, "top": top}
            self.top = top
            self.exhausted = False

    def __len__(self) -> int:
        """The number of open puzzles, without those that other batches claimed."""
        with self.store.errors():
            found: int = self.store.db.execute(f"SELECT count(*) {PENDING}", self.words).fetchone()[0]
            return found

    def take(self, cells: float, most: int) -> list[WorkItem]:
        """The next puzzles, ``most`` of them and about so many cells at most, at least one; none when all are taken."""
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
            rows = db.execute(self.query, self.words | self.place).fetchall()
            claims = [(row[0], self.request.task, self.request.backend, self.store.batch) for row in rows]
            db.executemany("INSERT INTO claim VALUES (?, ?, ?, ?)", claims)
        self.items.extend(WorkItem(*row) for row in rows)
        self.exhausted = not rows
        if rows:
            self.place |= {"cells": rows[-1][2], "id": rows[-1][0]}
