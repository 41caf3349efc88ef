"""The store of a batch: one SQLite file, which is consistent at any moment. ``docs/batch.md`` describes its tables.

A killed batch leaves a store with all transactions that it committed. Each running batch locks one byte of a file next
to the store. The system releases this lock when the process ends for any reason. So the lock shows whether the batch is
alive.

SQLite detects damaged pages, but not a changed byte in a value. Therefore, rows that affect the answers contain a
checksum of their other columns. Every store is checked when it is opened.
"""

from __future__ import annotations

import marshal
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from itertools import islice
from pathlib import Path, PurePath
from shutil import disk_usage
from time import time
from typing import Any
from zlib import crc32

from nono.base import system
from nono.base.errors import MissingFileError, PuzzleError
from nono.base.files import expect_writable, make_folder_of
from nono.base.grid import in_words
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.many._messages import stored_puzzle

APPLICATION = 0x6E6F6E42  # the file header contains "nonB"
VERSION = 3
LEASE = 60.0  # seconds until a claim expires unless its batch renews it; a frozen batch cannot renew it
NOT_TEXT = "the store is damaged: found bytes that are not text"
LITTLE = 1 << 20  # free bytes; a disk with fewer counts as full after a write error
FORM = 2  # in later versions of `marshal`, equal values may have different bytes
CACHE = 1 << 15  # maximum KiB of pages in memory; with the usual 2 MiB, SQLite reads pages again and again
RECENT = 10_000  # maximum number of puzzles that a store keeps in memory

SCHEMA = """
CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    began TEXT NOT NULL,
    ended TEXT,
    environment TEXT NOT NULL
);
CREATE TABLE source (
    path TEXT PRIMARY KEY,
    stamp TEXT NOT NULL,
    fate TEXT NOT NULL DEFAULT '',
    why TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE puzzle (
    id INTEGER PRIMARY KEY,
    clues TEXT NOT NULL UNIQUE,
    genre TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    colours INTEGER NOT NULL,
    cells INTEGER NOT NULL,
    data TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    checksum INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE entry (
    source TEXT NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    puzzle INTEGER REFERENCES puzzle (id),
    error TEXT NOT NULL DEFAULT '',
    goal BLOB,
    title TEXT NOT NULL DEFAULT '',
    link TEXT NOT NULL DEFAULT '',
    checksum INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (source, number)
) WITHOUT ROWID;
CREATE INDEX entry_puzzle ON entry (puzzle);
CREATE TABLE result (
    puzzle INTEGER NOT NULL REFERENCES puzzle (id),
    task TEXT NOT NULL,
    backend TEXT NOT NULL,
    verdict TEXT NOT NULL,
    count TEXT NOT NULL,
    complete INTEGER NOT NULL,
    stop TEXT NOT NULL,
    error TEXT NOT NULL,
    solver TEXT NOT NULL,
    seconds REAL NOT NULL,
    time_limit REAL,
    cpu_limit REAL,
    memory INTEGER,
    batch INTEGER NOT NULL REFERENCES batch (id),
    solution BLOB,
    stats TEXT NOT NULL,
    nono TEXT NOT NULL DEFAULT '',
    cpu_seconds REAL,
    other BLOB,
    checksum INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (puzzle, task, backend)
) WITHOUT ROWID;
CREATE TABLE claim (
    task TEXT NOT NULL,
    backend TEXT NOT NULL,
    batch INTEGER NOT NULL REFERENCES batch (id),
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    expires REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (task, backend, batch, first)
) WITHOUT ROWID;
"""
VIEW = """
CREATE VIEW answer AS
SELECT entry.source, entry.number, entry.name, puzzle.genre, puzzle.width, puzzle.height, puzzle.colours,
    puzzle.clues, result.task, result.backend, result.verdict, result.count, result.complete, result.stop,
    CASE WHEN entry.error != '' THEN entry.error ELSE COALESCE(result.error, '') END AS error,
    result.solver, result.seconds, result.cpu_seconds, result.nono,
    CASE WHEN result.task = 'decide' AND result.verdict = 'unique' AND entry.goal IS NOT NULL
        THEN CASE WHEN result.solution = entry.goal THEN 'the solution' ELSE 'not the solution' END END AS goal,
    CASE WHEN result.task = 'grade' AND result.stats != '' THEN json_extract(result.stats, '$.word') END AS grade,
    CASE WHEN result.task = 'grade' AND result.stats != '' THEN json_extract(result.stats, '$.score') END AS score,
    puzzle.reason
FROM entry LEFT JOIN puzzle ON puzzle.id = entry.puzzle LEFT JOIN result ON result.puzzle = puzzle.id
"""


# What became of each file (its fate). A file keeps its fate while it is read again; a deleted file is "gone".
PUZZLES, UNREADABLE, NOT_A_PUZZLE, GONE = "puzzles", "unreadable", "not a puzzle", "gone"
RUNNING = "SELECT id FROM batch WHERE ended IS NULL"
# The tables with checksums. The number is the first column that the checksum includes.
SEALED = {"entry": 0, "puzzle": 1, "result": 0}


def uri_of(path: PurePath) -> str:
    """Return the address of a database. Where a path names a computer (Windows), SQLite expects two more slashes."""
    uri = path.as_uri()
    return uri if uri.startswith("file:///") else uri.replace("file://", "file:////", 1)


class Store:
    """An open store. Its methods convert each error of SQLite to a one-line `PuzzleError`."""

    def __init__(self, path: str | os.PathLike[str], create: bool = False, safe: bool = False) -> None:
        """Open or create the file; with ``safe``, commits survive power loss (synchronous=FULL)."""
        self.path = os.fspath(path)
        self.batch = 0
        self.lock = -1
        self.interrupted = False  # whether Ctrl-C came during `checksum`
        self.recent: dict[int, Puzzle] = {}  # the puzzles that were added last, by key
        if not create and not os.path.exists(self.path):
            raise MissingFileError(f"{self.path}: the store does not exist")
        if create:
            expect_writable(self.path)
            make_folder_of(self.path)
        self.uri = uri_of(Path(self.path).absolute()) + ("" if create else "?mode=ro")
        with self.errors():
            self.db = self._connect()
        try:
            with self.errors():
                if not create and not self._readable():
                    self.db.close()
                    self.uri += "&immutable=1"
                    self.db = self._connect()
                self._open(create, safe)
        except BaseException:
            self.close()
            raise

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.uri, uri=True, timeout=60, isolation_level=None)
        db.create_function("checksum", -1, self._checksum, deterministic=True)
        return db

    def _checksum(self, *values: object) -> int:
        try:
            return checksum(values)
        except KeyboardInterrupt:  # SQLite turns the exception into an error of its own
            self.interrupted = True
            raise

    def _readable(self) -> bool:
        """Return whether the store can be read while other processes write to it. This is False on a read-only disk.

        Raises `PuzzleError` if the last answers are in a log that a read-only disk makes unusable.
        """
        try:
            self.db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except sqlite3.OperationalError as error:
            if not error.sqlite_errorname.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_IOERR")):
                raise
            log = f"{self.path}-wal"
            if os.path.exists(log) and os.path.getsize(log):
                raise PuzzleError(
                    f"{self.path}: the last answers are in {log}\ncopy both files to a folder where nono can write",
                    "bad-store",
                ) from None
            return False
        return True

    def _open(self, create: bool, safe: bool) -> None:
        self.db.execute(f"PRAGMA cache_size = -{CACHE}")
        version = self.db.execute("PRAGMA user_version").fetchone()[0]
        if create:
            self.db.execute(f"PRAGMA synchronous = {'FULL' if safe else 'NORMAL'}")
        application = self.db.execute("PRAGMA application_id").fetchone()[0]
        empty = self.db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
        if create and empty and not application and not version:
            self._make()
            return
        if application != APPLICATION:
            raise PuzzleError(f"{self.path}: this SQLite database was not written by nono batch", "bad-store")
        if version != VERSION:
            newer = ": a newer nono wrote it" if version > VERSION else ""
            message = f"{self.path}: found a store of version {version}, expected {VERSION}{newer}"
            raise PuzzleError(message, "bad-store")
        if damage := _damaged_pages(self.db) or _damaged_tables(self.db) or _damaged_rows(self.db):
            raise PuzzleError(f"{self.path}: the store is damaged: {damage}", "bad-store")

    def _make(self) -> None:
        self.db.execute("PRAGMA journal_mode = WAL")
        with self.transaction() as db:
            if db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0:
                for statement in (SCHEMA + VIEW).split(";\n"):
                    db.execute(statement)
                db.execute(f"PRAGMA application_id = {APPLICATION}")
                db.execute(f"PRAGMA user_version = {VERSION}")

    @contextmanager
    def errors(self) -> Iterator[None]:
        """Convert errors of SQLite to a one-line `PuzzleError` that names the file."""
        try:
            yield
        except sqlite3.Error as error:
            words = {
                "database or disk is full": "the disk is full\nanswers that were stored before are safe",
                "attempt to write a readonly database": "the store is read-only",
                "unable to open database file": "the store cannot be opened",
                "file is not a database": "not an SQLite database",
                "database disk image is malformed": "the store is damaged",
                "database is locked": "the store is locked by another program",
            }
            reason = " ".join(str(error).split())
            if reason == "disk I/O error":  # SQLite reports this error also if its log or index has no room
                full = self._free_space() < LITTLE
                reason = "database or disk is full" if full else "the disk cannot be read or written: disk I/O error"
            # raised by `checksum` or by the conversion of its values
            if reason == "user-defined function raised exception":
                if self.interrupted:
                    raise KeyboardInterrupt from None
                reason = NOT_TEXT
            if reason.startswith(("no such", "duplicate column", "malformed", "Could not decode")):
                reason = f"the store is damaged: {reason}"
            raise PuzzleError(f"{self.path}: {words.get(reason, reason)}", "bad-store") from None
        except UnicodeDecodeError:  # the message of an SQLite error contains damaged bytes
            raise PuzzleError(f"{self.path}: {NOT_TEXT}", "bad-store") from None

    def _free_space(self) -> int:
        """Return the number of free bytes on the disk of the store."""
        try:
            return disk_usage(os.path.dirname(os.path.abspath(self.path))).free
        except OSError:
            return LITTLE

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

    @contextmanager
    def attached(self, path: str) -> Iterator[None]:
        """Attach an earlier store as the database ``old``; raises `PuzzleError` if it cannot be read."""
        with closing(Store(path)) as other, self.errors():
            self.db.execute("ATTACH DATABASE ? AS old", (other.uri,))
            try:
                yield
            finally:
                self.db.execute("DETACH DATABASE old")

    def begin(self, environment: str, began: str, join: bool) -> None:
        """Register a batch on this store.

        Without ``join``, raises `PuzzleError` if another batch is using the store.
        """
        self._open_lock()
        with self.transaction() as db:
            others = [row[0] for row in db.execute(RUNNING)]
            alive = [number for number in others if not self._hold(number, release=True)]
            if alive and not join:
                message = f"{self.path}: another batch is using this store\n--join shares the work with it"
                raise PuzzleError(message, "store-in-use")
            gone = [(number,) for number in others if number not in alive]
            db.executemany("DELETE FROM claim WHERE batch = ?", gone)
            db.executemany("UPDATE batch SET ended = 'killed' WHERE id = ?", gone)
            added = db.execute("INSERT INTO batch (began, environment) VALUES (?, ?)", (began, environment))
            self.batch = int(added.lastrowid or 0)
            self._hold(self.batch)

    def _open_lock(self) -> None:
        if self.lock >= 0:  # keep one handle: closing a second handle of the file would release the locks of both
            return
        try:
            self.lock = os.open(f"{self.path}-lock", os.O_RDWR | os.O_CREAT | system.BINARY, 0o666)
        except OSError as error:
            raise PuzzleError(f"{self.path}-lock: cannot be written: {error.strerror}", "bad-store") from None

    def _hold(self, number: int, release: bool = False) -> bool:
        """Lock the byte of a batch in the lock file.

        Return False if another process has the lock, which means that the batch is alive.
        """
        held = system.lock_byte(self.lock, number)
        if held and release:
            system.unlock_byte(self.lock, number)
        return held

    def renew(self) -> None:
        """Renew the claims of this batch."""
        with self.transaction() as db:
            db.execute("UPDATE claim SET expires = ? WHERE batch = ?", (time() + LEASE, self.batch))

    def free_claims(self) -> bool:
        """Delete expired claims and the claims of killed batches; return whether any were deleted."""
        with self.transaction() as db:
            others = [row[0] for row in db.execute(RUNNING) if row[0] != self.batch]
            gone = [(number,) for number in others if self._hold(number, release=True)]
            db.executemany("UPDATE batch SET ended = 'killed' WHERE id = ?", gone)
            killed = "SELECT id FROM batch WHERE ended = 'killed'"
            ended = f"DELETE FROM claim WHERE batch != ? AND (expires NOT BETWEEN ? AND ? OR batch IN ({killed}))"
            return db.execute(ended, (self.batch, time(), time() + LEASE)).rowcount > 0

    def claimed_by_others(self) -> bool:
        """Return whether other batches have claims."""
        with self.errors():
            row = self.db.execute("SELECT count(*) FROM claim WHERE batch != ?", (self.batch,)).fetchone()
            return int(row[0]) > 0

    def end(self, ended: str) -> None:
        """Record how this batch ended, and give up its claims."""
        with self.transaction() as db:
            db.execute("DELETE FROM claim WHERE batch = ?", (self.batch,))
            db.execute("UPDATE batch SET ended = ? WHERE id = ?", (ended, self.batch))

    def remember(self, added: Mapping[int, Puzzle]) -> None:
        """Keep new puzzles in memory, so that their rows need not be read again."""
        self.recent |= added
        for number in list(islice(self.recent, max(0, len(self.recent) - RECENT))):
            del self.recent[number]

    def puzzle(self, number: int) -> Puzzle | None:
        """Return the puzzle with this key; None if its genre belongs to a plug-in that is not installed."""
        with self.errors():
            genre, data = self.db.execute("SELECT genre, data FROM puzzle WHERE id = ?", (number,)).fetchone()
        if genre not in GENRES:
            return None
        return stored_puzzle(genre, data)

    def close(self) -> None:
        """Close the file and release its locks."""
        self.db.close()
        if self.lock >= 0:
            os.close(self.lock)


def checksum(values: tuple[Any, ...]) -> int:
    """Return the checksum of a row; the values must have the types that SQLite returns."""
    return crc32(marshal.dumps(values, FORM))


def sealed(rows: Iterable[tuple[Any, ...]], table: str) -> list[tuple[Any, ...]]:
    """Return rows of a table with their checksums."""
    first = SEALED[table]
    return [(*row, checksum(row[first:])) for row in rows]


def _sealed_columns(db: sqlite3.Connection, table: str) -> str:
    names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    return ", ".join(name for name in names[SEALED[table] :] if name != "checksum")


def _damaged_pages(db: sqlite3.Connection) -> str:
    """Return the first problem that SQLite finds in the file; empty if there is none."""
    damage = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
    return "" if damage == "ok" else damage.replace("\n", " ").removeprefix("*** in database main *** ")


def _damaged_tables(db: sqlite3.Connection) -> str:
    """Describe a missing table, column or view of the store; empty if none is missing."""
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(SCHEMA + VIEW)
        for name, text in model.execute("SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'view')"):
            expected, found = ({row[1:3] for row in one.execute(f"PRAGMA table_info({name})")} for one in (model, db))
            if not found:
                return f"it has no table {name}"
            if missing := sorted(expected - found):
                return f"the table {name} has no column {' '.join(missing[0]).strip()}"
            own = db.execute("SELECT sql FROM sqlite_schema WHERE name = ? AND type = 'view'", (name,)).fetchone()
            if own is not None and own[0] != text:
                return f"the view {name} has changed"
    return ""


def _damaged_rows(db: sqlite3.Connection) -> str:
    """Describe what is wrong with the rows of a store whose tables are correct; empty if there is no problem."""
    if (row := db.execute("PRAGMA foreign_key_check").fetchone()) is not None:
        return f"a row of the table {row[0]} belongs to a {row[2]} that does not exist"
    for table in SEALED:
        query = f"SELECT count(*) FROM {table} WHERE checksum IS NOT checksum({_sealed_columns(db, table)})"
        if number := db.execute(query).fetchone()[0]:
            return f"{in_words(number, 'row')} of the table {table} changed"
    return ""
