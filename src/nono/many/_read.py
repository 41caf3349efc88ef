"""Read inputs into the store.

Every puzzle in a file makes an entry. Entries with the same clues share one row of the table of puzzles. A file that
was read completely is not read again until it changes.
"""

from __future__ import annotations

import io
import json
import os
import re
import sqlite3
import sys
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from queue import Empty, Queue
from threading import Thread
from time import monotonic

from nono.base.errors import PuzzleError
from nono.genres.base import Puzzle, compact, hash_of
from nono.genres.nonogram import Nonogram
from nono.many._decide import NONO, stored_puzzle
from nono.many._store import Store, text
from nono.text import FAMILY, AnyEntry, PassedOver, files_below, is_archive, is_missing

MOST = 2000  # number of entries in a transaction, which changes pages everywhere in the index of clues
BLOCK = 100  # number of entries between two looks at the clock
SOON = 0.3  # seconds after which entries are stored in any case, so that workers need not wait
PAUSE = 0.05  # seconds to wait for further lines of standard input
PUZZLE = "INSERT INTO puzzle VALUES (?, ?, ?, ?, ?, ?, ?)"
ENTRY = "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
FILE = "INSERT OR REPLACE INTO file VALUES (?, ?, ?)"
ADDRESS = re.compile(r"https?://[^\s\"'<>\\]+")
FIELDS = ("url", "link", "source")  # the fields of ``meta`` that may contain the address of a puzzle
Entries = Callable[..., Iterator[AnyEntry]]  # takes a path, and ``named=False`` for a file in a folder


def ingest(
    store: Store, words: Iterable[str], entries: Entries, how: str = "", own: Collection[str] = ()
) -> Generator[None, None, None]:
    """Read the inputs named by ``words`` into the store. Each step reads one block of entries in one transaction.

    ``entries`` yields the entries of a file. It is called with ``named=False`` for an archive and for a file in a
    folder, because these need not contain a puzzle. ``how`` describes the reading options; a file that was read with
    other options is read again. Files whose absolute paths are in ``own`` are left out.
    """
    for word in words:
        paths = [word]
        is_folder = os.path.isdir(word)
        if is_folder:
            paths = [path for path in files_below(word) if os.path.abspath(path) not in own] or [word]
            _forget_missing(store, word, paths)
        passed = PassedOver(word) if is_folder or (is_archive(word) and os.path.isfile(word)) else None
        yield from _read(store, paths, partial(entries, named=False) if passed else entries, how, passed)
        if passed:
            with store.transaction() as db:
                if is_folder:  # an earlier error about an empty folder
                    db.execute("DELETE FROM entry WHERE source = ?", (text(word),))
                put(db, list(passed.end()))


def _read(
    store: Store, paths: Iterable[str], entries: Entries, how: str, passed: PassedOver | None
) -> Generator[None, None, None]:
    waiting: list[AnyEntry] = []  # the entries of several small files share a transaction
    done: list[tuple[str, str, str]] = []

    stored = monotonic()

    def is_time() -> bool:
        number = len(waiting) + len(done)
        return number >= MOST or (number > 0 and monotonic() - stored > SOON)

    def commit() -> None:
        nonlocal stored
        stored = monotonic()
        with store.transaction() as db:
            store.remember(put(db, waiting))
            db.executemany(FILE, done)
        waiting.clear()
        done.clear()

    for path in paths:
        name = text(path)
        stamp = stamp_of(path) and f"{stamp_of(path)}{how}, nono {NONO}"
        known = store.rows("SELECT skipped FROM file WHERE path = ? AND stamp = ?", name, stamp) if stamp else []
        if known and passed and known[0][0]:
            passed.files[path] = known[0][0]
        elif known and passed:
            passed.empty = False
        if known:
            continue
        with store.transaction() as db:
            _forget(db, name)
        is_skipped = False
        for block in _blocks(path, entries):
            for entry in block:
                if passed and passed.takes(entry):
                    is_skipped = entry.file == path
                    done.append((text(entry.file), stamp if is_skipped else "", passed.files[entry.file]))
                else:
                    waiting.append(entry)
            if is_time() or (path == "-" and waiting):
                commit()
                yield
            elif path == "-":
                yield
        if stamp and not is_skipped:
            done.append((name, stamp, ""))
        if is_time():
            commit()
            yield
    commit()
    yield


def _blocks(path: str, entries: Entries) -> Iterator[list[AnyEntry]]:
    """Yield the entries of a file in blocks.

    Standard input is read in a thread, because its next line may come late; a block is empty if none came.
    """
    if path != "-":
        found = iter(entries(path))
        while block := list(islice(found, BLOCK)):
            yield block
        return
    queue: Queue[AnyEntry | BaseException | None] = Queue(BLOCK)

    def read() -> None:
        try:
            for entry in chain(entries(path), [None]):
                queue.put(entry)
        except BaseException as error:  # raised again in the other thread
            queue.put(error)

    kept = sys.stdin
    sys.stdin = _Unclosable(kept.buffer)
    Thread(target=read, daemon=True).start()
    try:
        while True:
            taken: list[AnyEntry] = []
            try:
                while len(taken) < BLOCK:
                    item = queue.get_nowait() if taken else queue.get(timeout=PAUSE)
                    if isinstance(item, BaseException):
                        raise item
                    if item is None:
                        yield taken
                        return
                    taken.append(item)
            except Empty:
                pass
            yield taken
    finally:
        sys.stdin = kept


class _Unclosable(io.TextIOWrapper):
    """Standard input while a thread reads it. A new worker process closes its copy, and would wait for the thread."""

    def close(self) -> None:
        """Do nothing."""


def _forget_missing(store: Store, folder: str, existing: Collection[str]) -> None:
    """Remove the entries of deleted files of a folder; ``existing`` lists the others."""
    start = text(os.path.join(folder, ""))
    there = {text(path) for path in existing}
    gone = [
        path
        for (path,) in store.rows("SELECT path FROM file WHERE substr(path, 1, ?) = ?", len(start), start)
        if path not in there and is_missing(path)
    ]
    if gone:
        with store.transaction() as db:
            for path in gone:
                _forget(db, path)


def _forget(db: sqlite3.Connection, path: str) -> None:
    """Remove the entries of a file and, if it is an archive, of the files in it. Results are kept."""
    for table, column in (("entry", "source"), ("file", "path")):
        within = f"{column} = :path OR {column} BETWEEN :path || '/' AND :path || '0'"  # "0" follows "/"
        db.execute(f"DELETE FROM {table} WHERE {within}", {"path": path})


def put(db: sqlite3.Connection, entries: Sequence[AnyEntry]) -> dict[int, Puzzle]:
    """Add entries to the store, and add the puzzles whose clues are new; return these puzzles by key."""
    boards = [_puzzle_of(entry) for entry in entries]
    texts = ["" if puzzle is None else puzzle.clue_text() for puzzle in boards]
    hashes = [
        None if puzzle is None else hash_of(puzzle.genre, clues) for puzzle, clues in zip(boards, texts, strict=True)
    ]
    query = "SELECT clues, id FROM puzzle WHERE clues IN (SELECT value FROM json_each(?))"
    keys = dict(db.execute(query, (json.dumps(hashes),)))
    last = db.execute("SELECT COALESCE(max(id), 0) FROM puzzle").fetchone()[0]
    new: dict[int, Puzzle] = {}
    puzzles = []
    for key, clues, puzzle in zip(hashes, texts, boards, strict=True):
        if key is None or puzzle is None or key in keys:
            continue
        keys[key] = last = last + 1
        new[last] = puzzle
        data = text(_data(puzzle, clues))
        puzzles.append((last, key, puzzle.genre, puzzle.width, puzzle.height, puzzle.colours, data))
    db.executemany(PUZZLE, puzzles)
    rows = [
        _entry(db, entry, puzzle, None if key is None else keys[key], new)
        for key, puzzle, entry in zip(hashes, boards, entries, strict=True)
    ]
    db.executemany(ENTRY, rows)
    return new


def _data(puzzle: Puzzle, clues: str) -> str:
    """Return a puzzle as JSON, with its goal, which a search tries first, and without saved grids."""
    if puzzle.goal_bytes is None:
        return puzzle.blank_json(clues)
    return compact({name: value for name, value in puzzle.to_dict().items() if name != "saved"})


def _puzzle_of(entry: AnyEntry) -> Puzzle | None:
    """Return the puzzle of an entry, even if its clues are contradictory; return None after any other error."""
    puzzle: Puzzle | None = entry.puzzle.contradictory if isinstance(entry.puzzle, PuzzleError) else entry.puzzle
    return puzzle


def _entry(
    db: sqlite3.Connection, entry: AnyEntry, puzzle: Puzzle | None, key: int | None, new: Mapping[int, Puzzle]
) -> tuple[object, ...]:
    """Return the table row of an entry; for an error, ``puzzle`` is None."""
    if puzzle is None or key is None:
        return (text(entry.file), entry.index, "", "", "", None, text(str(entry.puzzle)), None)
    goal = entry.wrong_goal if puzzle.goal_bytes is None else puzzle.goal_bytes
    if goal is not None and puzzle.colours > 2 and new.get(key) is not puzzle:
        (kept,) = db.execute("SELECT data FROM puzzle WHERE id = ?", (key,)).fetchone()
        goal = goal.translate(same_colours(puzzle, stored_puzzle(puzzle.genre, kept)))
    title = text(puzzle.title)
    name = text(puzzle.id) if puzzle.id else title
    return (text(entry.file), entry.index, name, title, text(web_page(puzzle)), key, "", goal)


def same_colours(puzzle: Puzzle, other: Puzzle) -> bytes:
    """Return the number of each colour of a puzzle in another puzzle with the same clues."""
    table = bytearray(range(256))
    if isinstance(puzzle, Nonogram) and isinstance(other, Nonogram):
        first, second = (
            dict.fromkeys(colour for clue in (*board.rows, *board.cols) for _, colour in clue)
            for board in (puzzle, other)
        )
        for own, same in zip(first, second, strict=True):
            table[own] = same
    return bytes(table)


def stamp_of(path: str) -> str:
    """Return the size and the time of a file. They show whether the file has changed.

    Return an empty text for a file that must always be read, such as standard input.
    """
    if path.startswith(FAMILY):
        return "generated"
    try:
        status = os.stat(path)
    except OSError:
        return ""
    return f"{status.st_size} bytes of {status.st_mtime_ns}"


def web_page(puzzle: Puzzle) -> str:
    """Return the web address of a puzzle that its file contains; empty if there is none."""
    fields = (puzzle.meta.get(name) for name in FIELDS)
    return next((word for word in fields if isinstance(word, str) and ADDRESS.fullmatch(word)), "")
