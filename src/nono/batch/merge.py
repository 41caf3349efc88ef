"""Shards of a batch, solved apart and each in a store of its own, and their stores merged into one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from nono.base.errors import PuzzleError
from nono.batch.store import Store
from nono.io.entry import Found

Entries = Callable[..., Iterator[Found]]  # of a path, and ``named=False`` for a file of a folder

FINISHED = "{0}.stop = '' AND {0}.verdict != 'unknown'"
SAME = "r.puzzle = m.id AND r.task = a.task AND r.backend = a.backend"
PART = "part.result a JOIN part.puzzle p ON p.id = a.puzzle JOIN main.puzzle m ON m.clues = p.clues"


def shard_of(word: str) -> tuple[int, int]:
    """The number of the shard, from 1, and that of all shards in ``i/n``; raises `PuzzleError`."""
    found = re.fullmatch(r"(\d{1,6})/(\d{1,6})", word)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise PuzzleError(f"found shard {word!r}, expected i/n with i from 1 to n", "bad-field")
    return int(found[1]), int(found[2])


def in_shard(entries: Entries, number: int, shards: int) -> Entries:
    """Those of the entries whose puzzles are in this shard, by their clues; errors are in the first."""

    def mine(path: str, **more: Any) -> Iterator[Found]:
        for entry in entries(path, **more):
            puzzle = entry.puzzle
            place = 0 if isinstance(puzzle, PuzzleError) else int(puzzle.clue_hash()[:12], 16) % shards
            if place == number - 1:
                yield entry

    return mine


def merge(store: Store, path: str) -> list[str]:
    """Copy all of another store into this one; the clues of puzzles to which both have finished answers that differ.

    A finished answer stays, an unfinished one is replaced. Raises `PuzzleError` on a file that is no store.
    """
    with store.attached(path, "part"), store.transaction() as db:
        db.execute(
            "INSERT INTO puzzle (clues, genre, width, height, colours, cells, data, checksum) SELECT clues, genre, "
            "width, height, colours, cells, data, checksum FROM part.puzzle WHERE true ON CONFLICT (clues) DO NOTHING"
        )
        entry = "e.source, e.number, e.name, m.id, e.error, e.goal, e.title, e.link"
        db.execute(
            f"INSERT OR REPLACE INTO entry SELECT {entry}, checksum({entry}) FROM part.entry e "
            "LEFT JOIN part.puzzle p ON p.id = e.puzzle LEFT JOIN main.puzzle m ON m.clues = p.clues"
        )
        before = db.execute("SELECT COALESCE(max(id), 0) FROM main.batch").fetchone()[0]
        db.execute(
            "INSERT INTO batch SELECT id + ?, began, COALESCE(ended, 'killed'), environment FROM part.batch",
            (before,),
        )
        different = db.execute(
            f"SELECT DISTINCT p.clues FROM {PART} JOIN main.result r ON {SAME} WHERE a.task != 'grade' "
            f"AND {FINISHED.format('a')} AND {FINISHED.format('r')} "
            "AND (a.verdict != r.verdict OR (a.complete AND r.complete AND a.count != r.count))"
        ).fetchall()
        names = [row[1] for row in db.execute("PRAGMA main.table_info(result)") if row[1] != "checksum"]
        taken = {"puzzle": "m.id", "batch": f"a.batch + {before}"}
        values = ", ".join(taken.get(name, f"a.{name}") for name in names)
        db.execute(
            f"INSERT OR REPLACE INTO result ({', '.join(names)}, checksum) "
            f"SELECT {values}, checksum({values}) FROM {PART} WHERE NOT EXISTS "
            f"(SELECT 1 FROM main.result r WHERE {SAME} AND {FINISHED.format('r')})"
        )
    return [row[0] for row in different]
