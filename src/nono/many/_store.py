"""The store of a batch: one SQLite file, which is consistent at any moment.

``docs/programmers.md`` describes its tables.

Only one process writes it: a batch, or a command that records an issue. A killed process leaves a store with all
transactions that it committed.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from nono.base import files
from nono.base.errors import MissingFileError, PuzzleError
from nono.base.inputs import text_beside
from nono.genres import GENRES, Puzzle
from nono.many import _old_stores
from nono.many._decide import GRADE, NONO, Decision, Question, stored_puzzle, with_stored_colours

APPLICATION = 0x6E6F6E42  # the file header contains "nonB"
VERSION = 6
CACHE = 1 << 12  # maximum KiB of pages in memory
RECENT = 4000  # maximum number of puzzles that a store keeps in memory

OPEN = text_beside(__file__, "open.sql")
RESULT = f"INSERT OR REPLACE INTO result VALUES ({', '.join('?' * 18)})"
REASONS = {
    "database or disk is full": "the disk is full\nresults that were stored before are safe",
    "disk I/O error": "the disk is full, or cannot be read or written\nresults that were stored before are safe",
    "attempt to write a readonly database": "the store is read-only",
    "unable to open database file": "the store cannot be opened",
    "file is not a database": "not an SQLite database",
    "database disk image is malformed": "the store is damaged",
    "database is locked": "the store is locked by another program",
}


class OpenPuzzle(NamedTuple):
    """A puzzle without a result: its key in the store, the puzzle, and its number of cells."""

    key: int
    puzzle: Puzzle
    cells: int


class Store:
    """An open store. Its methods convert each error of SQLite to a one-line `PuzzleError`."""

    def __init__(self, path: str | os.PathLike[str], create: bool = False) -> None:
        """Open the file to read it; with ``create``, to write it, and create it if it is missing."""
        self.path = os.fspath(path)
        self.recent: dict[int, Puzzle] = {}  # the puzzles that were added last, by key
        self.unread = 0  # number of files that the current batch has not read yet
        self.temporary: TemporaryDirectory[str] | None = None  # the folder of a converted copy
        if not create and not os.path.exists(self.path):
            raise MissingFileError(f"{self.path}: the store does not exist")
        if os.path.exists(self.path) and not os.path.isfile(self.path):  # SQLite would wait forever for a pipe
            raise PuzzleError(f"{self.path}: found no regular file, expected a store", "bad-store")
        if create:
            files.expect_writable(self.path)
            with files.writing(self.path):
                os.makedirs(os.path.dirname(os.path.realpath(self.path)), exist_ok=True)
        self.uri = Path(self.path).absolute().as_uri() + ("" if create else "?mode=ro")
        with self.errors():
            self.db = sqlite3.connect(self.uri, uri=True, timeout=60, isolation_level=None)
        try:
            with self.errors():
                self._open(create)
        except BaseException:
            self.close()
            raise

    def _open(self, create: bool) -> None:
        """Prepare the database: check that it is an undamaged store of nono, and bring it to the current version.

        With ``create``, the file is written: a new one gets the schema, and an older one is converted. Otherwise, an
        older one is converted as a temporary copy. Raises `PuzzleError` on any other database.
        """
        try:
            version = self.db.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.OperationalError:  # on a read-only disk, SQLite needs to know that nobody writes
            if create:
                raise
            self.db.close()
            self.db = sqlite3.connect(f"{self.uri}&immutable=1", uri=True, isolation_level=None)
            version = self.db.execute("PRAGMA user_version").fetchone()[0]
        self.db.execute(f"PRAGMA cache_size = -{CACHE}")
        application = self.db.execute("PRAGMA application_id").fetchone()[0]
        is_empty = self.db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
        if create and is_empty and not application:
            self.db.execute("PRAGMA journal_mode = WAL")  # others can read while a batch writes
            with self.transaction() as db:
                run_script(db, text_beside(__file__, "schema.sql"))
                db.execute(f"PRAGMA application_id = {APPLICATION}")
                db.execute(f"PRAGMA user_version = {VERSION}")
        elif application != APPLICATION:
            raise PuzzleError(f"{self.path}: this SQLite database was not written by nono batch", "bad-store")
        elif version not in (VERSION, _old_stores.VERSION):
            by = "a newer" if version > VERSION else "an older"
            message = f"{self.path}: {by} nono wrote this store\nstart a new one: --store FILE.sqlite"
            raise PuzzleError(message, "bad-store")
        if (damage := self.db.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise PuzzleError(f"{self.path}: the store is damaged: {damage.splitlines()[0]}", "bad-store")
        if create:
            self.db.execute("PRAGMA synchronous = NORMAL")
            self._hold()
            version = self.db.execute("PRAGMA user_version").fetchone()[0]  # another batch may just have converted it
        elif version == _old_stores.VERSION:
            self._copy()
        if version == _old_stores.VERSION:
            with self.transaction() as db:
                _old_stores.convert(db, text_beside(__file__, "schema.sql"))
                db.execute(f"PRAGMA user_version = {VERSION}")

    def _copy(self) -> None:
        """Open a temporary copy instead, to convert it: who only reads a store must not change it."""
        self.temporary = TemporaryDirectory(prefix="nono-", ignore_cleanup_errors=True)
        path = Path(self.temporary.name, "store.sqlite")
        copy = sqlite3.connect(path, isolation_level=None)
        self.db.backup(copy)
        self.db.close()
        self.db, self.uri = copy, path.as_uri()

    def _hold(self) -> None:
        """Keep a second process from writing the store. The system releases the lock when this process ends."""
        self.lock = sqlite3.connect(f"{self.path}-lock", timeout=0, isolation_level=None)
        try:
            self.lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise PuzzleError(f"{self.path}: another command is writing this store", "store-in-use") from None

    @contextmanager
    def errors(self) -> Iterator[None]:
        """Convert errors of SQLite to a one-line `PuzzleError` that names the file."""
        try:
            yield
        except sqlite3.Error as error:
            reason = " ".join(str(error).split())
            if reason.startswith(("no such", "malformed", "Could not decode")):
                reason = f"the store is damaged: {reason}"
            raise PuzzleError(f"{self.path}: {REASONS.get(reason, reason)}", "bad-store") from None
        except UnicodeDecodeError:  # the message of an SQLite error contains damaged bytes
            raise PuzzleError(f"{self.path}: the store is damaged", "bad-store") from None

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Commit all statements of the block. If the block raises an exception, commit none."""
        with self.errors():
            try:
                self.db.execute("BEGIN IMMEDIATE")
                yield self.db
                self.db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # BEGIN failed, or SQLite has rolled back already
                    self.db.execute("ROLLBACK")
                raise

    def rows(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query."""
        with self.errors():
            return self.db.execute(query, values).fetchall()

    @contextmanager
    def attached(self, path: str) -> Iterator[None]:
        """Attach an earlier store as the database ``old``; raises `PuzzleError` if it cannot be read."""
        with closing(Store(path)) as earlier, self.errors():
            self.db.execute("ATTACH DATABASE ? AS old", (earlier.uri,))
            try:
                yield
            finally:
                self.db.execute("DETACH DATABASE old")

    def remember(self, puzzles: dict[int, Puzzle]) -> None:
        """Keep puzzles in memory that were just added, at most `RECENT`."""
        self.recent |= puzzles
        while len(self.recent) > RECENT:
            del self.recent[next(iter(self.recent))]  # the puzzle that was added first

    def open_puzzles(self, request: Question, last: int, again: bool, most: int) -> list[OpenPuzzle]:
        """Return at most ``most`` puzzles after the key ``last`` that have an entry, but no result.

        A result that reached a lower limit than that of the question does not count. With ``again``, no result that
        reached a limit or failed counts. Genres that are played in moves have no grade, so a question about grades
        leaves them out.
        """
        parameters = asdict(request) | {"last": last, "again": again, "most": most}  # of the SQL text
        without_grade = [name for name in GENRES if request.task == GRADE and GENRES[name].played]
        parameters["unsuited"] = json.dumps(without_grade)
        with self.errors():
            rows = self.db.execute(OPEN, parameters).fetchall()
        puzzles = []
        for key, genre, data, cells in rows:
            recent = self.recent.pop(key, None)  # each puzzle is asked for once, so it need not stay in memory
            puzzles.append(OpenPuzzle(key, recent or stored_puzzle(genre, data), cells))
        return puzzles

    def add_results(self, request: Question, asked: Sequence[OpenPuzzle], answers: Sequence[Decision]) -> None:
        """Store the answers to a question about puzzles in one transaction. Each is a row of the table ``result``."""
        last_columns = request.time_limit, request.cpu_limit, request.memory, NONO
        rows = []
        for (key, puzzle, _), answer in zip(asked, answers, strict=True):
            solution, other = (with_stored_colours(puzzle, cells) for cells in (answer.solution, answer.other))
            # the statistics, the last field of an answer, are stored as JSON
            *facts, stats = answer._replace(error=sqlite_text(answer.error), solution=solution, other=other)
            rows.append((key, request.task, request.backend, *facts, json.dumps(stats) if stats else "", *last_columns))
        with self.transaction() as db:
            db.executemany(RESULT, rows)

    def close(self) -> None:
        """Close the file, and ignore errors, which have been reported already."""
        for name in ("db", "lock"):
            with suppress(sqlite3.Error, AttributeError):  # without ``create``, there is no lock
                getattr(self, name).close()
        if self.temporary is not None:
            self.temporary.cleanup()


def run_script(db: sqlite3.Connection, script: str) -> None:
    """Run statements in the transaction of the caller."""
    for statement in script.split(";\n"):
        db.execute(statement)


def sqlite_text(name: str) -> str:
    """Return a name as text for SQLite. Bytes of a file name that are not UTF-8 become escapes."""
    return name if name.isascii() else name.encode(errors="backslashreplace").decode()
