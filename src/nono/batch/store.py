"""The store of a batch: one SQLite file, whole at any moment. ``docs/batch.md`` describes its tables.

A batch that is killed leaves its last committed transaction. A lock shows that a batch is alive: each locks one byte of
a file beside the store, and the system releases the lock when its process ends, however it ends.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

from nono.base.errors import PuzzleError
from nono.base.files import make_folder_of
from nono.batch import damage
from nono.genres import GENRES
from nono.genres.base import Puzzle

APPLICATION = 0x6E6F6E6F  # "nono", in the head of the file
VERSION = 3
LEASE = 60.0  # seconds in which a claim that is not renewed ends: its batch is frozen, or on a machine that is gone

SCHEMA = """
CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    began TEXT NOT NULL,
    ended TEXT,
    environment TEXT NOT NULL
);
CREATE TABLE source (
    path TEXT PRIMARY KEY,
    stamp TEXT NOT NULL
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
    checksum INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX puzzle_cells ON puzzle (cells, id);
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
    puzzle INTEGER NOT NULL,
    task TEXT NOT NULL,
    backend TEXT NOT NULL,
    batch INTEGER NOT NULL REFERENCES batch (id),
    expires REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (puzzle, task, backend)
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
    CASE WHEN result.task = 'grade' AND result.stats != '' THEN json_extract(result.stats, '$.score') END AS score
FROM entry LEFT JOIN puzzle ON puzzle.id = entry.puzzle LEFT JOIN result ON result.puzzle = puzzle.id
"""


RUNNING = "SELECT id FROM batch WHERE ended IS NULL"
MIGRATIONS = {  # statements that make a store of the next version of one of this version
    # Inputs are read again, as version 1 numbered the puzzles of JSON lines without the empty ones.
    1: """
ALTER TABLE result ADD COLUMN nono TEXT NOT NULL DEFAULT '';
ALTER TABLE result ADD COLUMN cpu REAL;
ALTER TABLE claim ADD COLUMN expires REAL NOT NULL DEFAULT 0;
DELETE FROM source;
""",
    # Inputs are read again for their goals, titles and links.
    2: """
ALTER TABLE result RENAME COLUMN cpu TO cpu_seconds;
ALTER TABLE entry ADD COLUMN goal BLOB;
ALTER TABLE entry ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE entry ADD COLUMN link TEXT NOT NULL DEFAULT '';
ALTER TABLE result ADD COLUMN other BLOB;
ALTER TABLE entry ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE puzzle ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE result ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
DELETE FROM source;
""",
}


class Store:
    """An open store. Every error of SQLite leaves its methods as a `PuzzleError` of one line."""

    def __init__(self, path: str | os.PathLike[str], create: bool = False, safe: bool = False) -> None:
        """Open the file, or make it; ``safe``: what is committed outlives a power cut too (synchronous=FULL)."""
        self.path = os.fspath(path)
        self.batch = 0
        self.lock = -1
        self.copy: TemporaryDirectory[str] | None = None
        if not create and not os.path.exists(self.path):
            raise PuzzleError(f"{self.path}: no such store", "no-file")
        if create:
            make_folder_of(self.path)
        self.uri = Path(self.path).absolute().as_uri() + ("" if create else "?mode=ro")
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
        damage.prepare(db)
        return db

    def _readable(self) -> bool:
        """Whether the store can be read as one that others may write; not on a read-only disk.

        Raises `PuzzleError` where what was written last is in a log that cannot be read there.
        """
        try:
            self.db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except sqlite3.OperationalError as error:
            if not error.sqlite_errorname.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_IOERR")):
                raise
            log = f"{self.path}-wal"
            if os.path.exists(log) and os.path.getsize(log):
                raise PuzzleError(
                    f"store {self.path}: its last answers are in {log}: copy both to where they can be written",
                    "bad-store",
                ) from None
            return False
        return True

    def _open(self, create: bool, safe: bool) -> None:
        version = self.db.execute("PRAGMA user_version").fetchone()[0]
        if create:
            self.db.execute(f"PRAGMA synchronous = {'FULL' if safe else 'NORMAL'}")
        application = self.db.execute("PRAGMA application_id").fetchone()[0]
        empty = self.db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
        if create and empty and not application and not version:
            self._make()
            return
        if application != APPLICATION:
            raise PuzzleError(f"{self.path} is a database, but no store of nono batch", "bad-store")
        if version > VERSION:
            raise PuzzleError(
                f"{self.path}: found version {version}, expected {VERSION}: a newer nono wrote it",
                "bad-store",
            )
        if version < 1:
            raise PuzzleError(f"{self.path}: found version {version}, expected 1 to {VERSION}", "bad-store")
        self._expect_whole(damage.damaged_pages(self.db))
        if version < VERSION:
            if create:
                self._migrate()
            else:
                self._open_copy(version)
        self._expect_whole(damage.damaged_tables(self.db, SCHEMA + VIEW) or damage.damaged_rows(self.db))

    def _expect_whole(self, found: str) -> None:
        if found:
            raise PuzzleError(f"store {self.path}: is damaged: {found}", "bad-store")

    def _make(self) -> None:
        self.db.execute("PRAGMA journal_mode = WAL")
        with self.transaction() as db:
            if db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0:
                _execute(db, SCHEMA + VIEW)
                db.execute(f"PRAGMA application_id = {APPLICATION}")
                db.execute(f"PRAGMA user_version = {VERSION}")

    def _migrate(self) -> None:
        """Make a store of an older version one of this version; raises `PuzzleError` while an older nono uses it."""
        self._open_lock()
        with self.transaction() as db:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version < VERSION and any(not self._hold(row[0], release=True) for row in db.execute(RUNNING)):
                raise PuzzleError(f"store {self.path}: a batch of an older nono is at work on it", "store-in-use")
            self._bring_up_to_date(version)

    def _bring_up_to_date(self, version: int) -> None:
        if version == VERSION:  # another batch has done so
            return
        self.db.execute("DROP VIEW answer")
        for older in range(version, VERSION):
            _execute(self.db, MIGRATIONS[older])
        _execute(self.db, VIEW)
        self._expect_whole(damage.damaged_tables(self.db, SCHEMA + VIEW) or damage.damaged_values(self.db))
        damage.seal(self.db)
        self.db.execute(f"PRAGMA user_version = {VERSION}")

    def _open_copy(self, version: int) -> None:
        """Go on with a copy of an older store that is of this version; it is gone when the store is closed."""
        self.copy = TemporaryDirectory(prefix="nono-")
        path = Path(self.copy.name, "store.sqlite")
        self.db.execute("VACUUM INTO ?", (str(path),))
        self.db.close()
        self.uri = path.as_uri()
        self.db = self._connect()
        with self.transaction():
            self._bring_up_to_date(version)

    @contextmanager
    def errors(self) -> Iterator[None]:
        """Raise a `PuzzleError` of one line with the file for an error of SQLite."""
        try:
            yield
        except sqlite3.Error as error:
            words = {
                "database or disk is full": "the disk is full; what was committed before is whole",
                "attempt to write a readonly database": "cannot be written: it is read-only",
                "unable to open database file": "cannot be opened",
                "file is not a database": "is no SQLite file",
                "database disk image is malformed": "is damaged",
                "database is locked": "is locked by another program",
            }
            found = " ".join(str(error).split())
            if found == "user-defined function raised exception":  # Ctrl-C within a checksum, which raises nothing else
                raise KeyboardInterrupt from None
            if found.startswith(("no such", "duplicate column", "malformed", "Could not decode")):
                found = f"is damaged: {found}"
            raise PuzzleError(f"store {self.path}: {words.get(found, found)}", "bad-store") from None
        except UnicodeDecodeError:  # of an error of SQLite that quotes what is damaged
            raise PuzzleError(f"store {self.path}: is damaged: found bytes that are no text", "bad-store") from None

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Commit all statements within, or none."""
        with self.errors():
            try:
                self.db.execute("BEGIN IMMEDIATE")
                yield self.db
                self.db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # a full disk has rolled back by itself, or nothing began
                    self.db.execute("ROLLBACK")
                raise

    @contextmanager
    def attached(self, path: str, name: str) -> Iterator[None]:
        """Another store beside this one, as the database ``name``; raises `PuzzleError` where it cannot be read."""
        with closing(Store(path)) as other, self.errors():
            self.db.execute(f"ATTACH DATABASE ? AS {name}", (other.uri,))
            try:
                yield
            finally:
                self.db.execute(f"DETACH DATABASE {name}")

    def begin(self, environment: str, began: str, join: bool) -> None:
        """Register a batch at work on this store; raises `PuzzleError` if there is another and no ``join``."""
        self._open_lock()
        with self.transaction() as db:
            others = [row[0] for row in db.execute(RUNNING)]
            alive = [number for number in others if not self._hold(number, release=True)]
            if alive and not join:
                raise PuzzleError(
                    f"store {self.path}: another batch is at work on it; --join shares the work", "store-in-use"
                )
            gone = [(number,) for number in others if number not in alive]
            db.executemany("DELETE FROM claim WHERE batch = ?", gone)
            db.executemany("UPDATE batch SET ended = 'killed' WHERE id = ?", gone)
            added = db.execute("INSERT INTO batch (began, environment) VALUES (?, ?)", (began, environment))
            self.batch = int(added.lastrowid or 0)
            self._hold(self.batch)

    def _open_lock(self) -> None:
        if self.lock >= 0:  # to open it twice and to close one of both would release its locks
            return
        try:
            self.lock = os.open(f"{self.path}-lock", os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise PuzzleError(f"store {self.path}-lock: cannot be written: {error.strerror}", "bad-store") from None

    def _hold(self, number: int, release: bool = False) -> bool:
        """Lock the byte of a batch in the lock file; False if it is locked: that batch is alive."""
        import fcntl

        try:
            fcntl.lockf(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)
        except OSError:
            return False
        if release:
            fcntl.lockf(self.lock, fcntl.LOCK_UN, 1, number)
        return True

    def renew(self) -> None:
        """Renew the leases of the batch's claims."""
        with self.transaction() as db:
            db.execute("UPDATE claim SET expires = ? WHERE batch = ?", (time() + LEASE, self.batch))

    def free_claims(self) -> bool:
        """Free the claims of killed batches and those that were not renewed; whether there were any."""
        with self.transaction() as db:
            others = [row[0] for row in db.execute(RUNNING) if row[0] != self.batch]
            gone = [(number,) for number in others if self._hold(number, release=True)]
            db.executemany("UPDATE batch SET ended = 'killed' WHERE id = ?", gone)
            killed = "SELECT id FROM batch WHERE ended = 'killed'"
            ended = f"DELETE FROM claim WHERE batch != ? AND (expires NOT BETWEEN ? AND ? OR batch IN ({killed}))"
            return db.execute(ended, (self.batch, time(), time() + LEASE)).rowcount > 0

    def claimed_by_others(self) -> bool:
        """Whether other batches have claims."""
        with self.errors():
            found = self.db.execute("SELECT count(*) FROM claim WHERE batch != ?", (self.batch,)).fetchone()
            return int(found[0]) > 0

    def end(self, ended: str) -> None:
        """Note that the batch has ended, and free its claims."""
        with self.transaction() as db:
            db.execute("DELETE FROM claim WHERE batch = ?", (self.batch,))
            db.execute("UPDATE batch SET ended = ? WHERE id = ?", (ended, self.batch))

    def puzzle(self, number: int) -> Puzzle | None:
        """The puzzle with this key; None where its genre is a plug-in that is not installed."""
        with self.errors():
            genre, data = self.db.execute("SELECT genre, data FROM puzzle WHERE id = ?", (number,)).fetchone()
        if genre not in GENRES:
            return None
        found: Puzzle = GENRES[genre].from_dict(json.loads(data), check=False)
        return found

    def close(self) -> None:
        """Close the file and release its locks."""
        self.db.close()
        if self.lock >= 0:
            os.close(self.lock)
        if self.copy is not None:
            self.copy.cleanup()


def _execute(db: sqlite3.Connection, statements: str) -> None:
    for statement in statements.split(";\n"):
        db.execute(statement)
