"""The open puzzles of a store, claimed for this batch a little ahead of its workers, the largest boards first."""

from __future__ import annotations

import json
from collections import deque
from time import time

from nono.batch.messages import GRADE, NONO, Request, WorkItem
from nono.batch.store import LEASE, Store
from nono.genres import GENRES

MOST = 1000  # puzzles claimed at once
AHEAD = 20  # jobs for which puzzles are claimed at once

# Open again: a puzzle whose result a limit cut short, for a batch with a higher limit or with --again; with --recheck,
# one that another version of nono answered.
PENDING = """
FROM puzzle WHERE NOT EXISTS (
    SELECT 1 FROM result WHERE result.puzzle = puzzle.id AND task = :task AND backend = :backend AND (
        batch = :batch OR NOT (
            (:recheck AND nono != :nono)
            OR (NOT (stop = '' AND verdict != 'unknown') AND (
                :again
                OR (time_limit IS NOT NULL AND (:time_limit IS NULL OR :time_limit > time_limit))
                OR (memory IS NOT NULL AND (:memory IS NULL OR :memory > memory))
            ))
        )
    )
) AND NOT EXISTS (
    SELECT 1 FROM claim
    WHERE claim.puzzle = puzzle.id AND task = :task AND backend = :backend AND expires > :now
) AND genre NOT IN (SELECT value FROM json_each(:passed_over))
"""
GOAL = "SELECT goal FROM entry WHERE puzzle = puzzle.id AND goal IS NOT NULL ORDER BY source, number LIMIT 1"
NEXT = f"""SELECT id, genre, cells, data, CASE WHEN :use_goal THEN ({GOAL}) END {PENDING}
AND (cells, id) < (:cells, :id) AND id > :floor AND id <= :top ORDER BY {{}} DESC, id DESC LIMIT {MOST}"""
OF_ALL = NEXT.format("cells")  # by the index of all puzzles
OF_FEW = NEXT.format("+cells")  # by sorting those between the two ids
FEW = 10 * MOST
LAST = 1 << 62


def passed_over(task: str) -> list[str]:
    """The genres that a task is not for: what is played in moves has no grade."""
    return [name for name, genre in GENRES.items() if genre.played] if task == GRADE else []


class Queue:
    """The puzzles open for a request, each taken once; after `rewind` those that other batches gave back as well."""

    def __init__(self, store: Store, request: Request, again: bool = False, recheck: bool = False) -> None:
        self.store = store
        self.request = request
        self.words = {
            "task": request.task,
            "backend": request.backend,
            "time_limit": request.time_limit,
            "memory": request.memory,
            "again": again,
            "recheck": recheck,
            "use_goal": request.use_goal,
            "nono": NONO,
            "batch": store.batch,
            "passed_over": json.dumps(passed_over(request.task)),
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
            found: int = self.store.db.execute(f"SELECT count(*) {PENDING}", self.words | {"now": time()}).fetchone()[0]
            return found

    def take(self, cells: float, most: int, ahead: int = AHEAD) -> list[WorkItem]:
        """The next puzzles, ``most`` of them and about so many cells at most, at least one; none when all are taken.

        Where none is left of those claimed before, those of ``ahead`` such jobs are claimed.
        """
        taken: list[WorkItem] = []
        left = cells
        while len(taken) < most and left > 0:
            if not self.items:
                self._claim(ahead * cells, ahead * most)
            if not self.items:
                break
            taken.append(self.items.popleft())
            left -= taken[-1].cells
        return taken

    def _claim(self, cells: float, most: int) -> None:
        if self.exhausted:
            return
        now = time()
        with self.store.transaction() as db:
            found = []
            for row in db.execute(self.query, self.words | self.place | {"now": now}):
                found.append(WorkItem(*row))
                cells -= row[2]
                if cells <= 0 or len(found) >= most:
                    break
            claim = self.request.task, self.request.backend, self.store.batch, now + LEASE
            db.executemany(
                "INSERT OR REPLACE INTO claim VALUES (?, ?, ?, ?, ?)", [(one.puzzle, *claim) for one in found]
            )
        self.items.extend(found)
        self.exhausted = not found
        if found:
            self.place |= {"cells": found[-1].cells, "id": found[-1].puzzle}
