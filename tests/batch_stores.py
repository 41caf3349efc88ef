"""Helpers of the tests: make and read stores of batches, and run batches in separate processes."""

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from common import ones
from faulty_worker import fragile

from nono import Nonogram
from nono.genres.families import puzzles
from nono.many import LocalPool, Store, ingest
from nono.many._store import SEALED
from nono.text import dumps, entries

HEART = Nonogram.from_grid([".X.X.", "XXXXX", "XXXXX", ".XXX.", "..X.."], id="heart")
PAIR = ones(2, id="pair")
NEVER = Nonogram([[2], [], [2]], [[1], [2], [1]], id="never")
NONO = [sys.executable, "-m", "nono"]


def rows(path: Path) -> list[tuple[Any, ...]]:
    """Return the content of a store except for times, after checking that it is consistent."""
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return db.execute(
            "SELECT source, number, name, clues, task, backend, verdict, count, complete, stop, error FROM answer "
            "ORDER BY source, number, task, backend"
        ).fetchall()


def seal(db: sqlite3.Connection) -> None:
    """Update the checksum of every row of an open store to match its current values."""
    for table, first in SEALED.items():
        names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        values = ", ".join(name for name in names[first:] if name != "checksum")
        db.execute(f"UPDATE {table} SET checksum = checksum({values})")


@contextmanager
def crew(size: int = 1) -> Iterator[LocalPool]:
    workers = LocalPool(size, fragile)
    try:
        yield workers
    finally:
        workers.close()


def await_workers(pool: LocalPool) -> None:
    """Wait until the workers have started."""
    while not all(worker.ready for worker in pool.pool.workers):
        pool.take(0.05)


def filled(path: Path, given: Sequence[Nonogram], name: str = "set.jsonl") -> Store:
    """Return a new store with these puzzles."""
    file = path / name
    file.write_text(dumps(given, "jsonl"))
    store = Store(path / "runs.sqlite", create=True)
    store.begin('{"command": ["nono"]}', "now", False)
    assert list(ingest(store, [str(file)], entries))
    return store


def rows_of(path: Path) -> dict[str, tuple[str, str, str]]:
    """Return verdict, stop and error of each puzzle by name."""
    return {row[2]: (row[6], row[9], row[10]) for row in rows(path)}


def titled(title: str, seed: int) -> Nonogram:
    picture = next(puzzles(f"random:7x7:.6:seed={seed}"))
    return Nonogram(picture.rows, picture.cols, id=title or f"r{seed}", title=title)


def forge(path: Path, statement: str) -> None:
    """Change the answers of a store, as a faulty backend would."""
    with closing(Store(path, create=True)) as store, store.transaction() as db:
        db.execute(statement)
        seal(db)


def start(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([*NONO, "batch", *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def undisturbed(folder: Path, *words: str) -> list[tuple[Any, ...]]:
    subprocess.run([*NONO, "batch", *words, "--store", "calm.sqlite"], cwd=folder, capture_output=True)
    return rows(folder / "calm.sqlite")


def counted(store: Path, table: str) -> int:
    """Return the number of rows in a table of the store; 0 if the store does not exist yet."""
    with closing(sqlite3.connect(store)) as db, suppress(sqlite3.OperationalError):
        return int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
    return 0


def halt(process: subprocess.Popen[bytes], store: Path) -> None:
    """Stop the process, but not inside a transaction, which would block all other writers."""
    with closing(sqlite3.connect(store, timeout=0, isolation_level=None)) as db:
        while True:
            process.send_signal(signal.SIGSTOP)
            with suppress(sqlite3.OperationalError):
                db.execute("BEGIN IMMEDIATE")
                db.execute("ROLLBACK")
                return
            process.send_signal(signal.SIGCONT)
            time.sleep(0.01)
