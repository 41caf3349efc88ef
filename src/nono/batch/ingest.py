"""Inputs into the store: every place with a puzzle is an entry; entries of the same clues share one puzzle.

A file that was read to its end, and has not changed since, is not read again. Entries are read by a thread ahead of
their use: an input that comes slowly, or never ends, holds up no worker.
"""

from __future__ import annotations

import io
import json
import os
import re
import select
import sqlite3
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from threading import Event, Thread
from typing import Any, TextIO

from nono.base.arguments import unfit
from nono.base.errors import PuzzleError
from nono.batch.store import Store, sealed_row
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.io.entry import Found, PassedOver
from nono.io.read import FAMILY, files_below

MOST = 1000  # entries in memory that are read ahead
BLOCK = 500  # entries taken at once
LOOK = 0.2  # seconds between two checks whether the thread is to stop
PAUSE = 0.02  # seconds of waiting for entries in which the workers get no new jobs; those read then are a transaction
PUZZLE = f"""INSERT INTO puzzle (clues, genre, width, height, colours, cells, data, checksum) {sealed_row(7)}
ON CONFLICT (clues) DO NOTHING"""
ENTRY = f"INSERT OR REPLACE INTO entry {sealed_row(8)}"
ADDRESS = re.compile(r"https?://[^\s\"'<>\\]+")
FIELDS = ("url", "link", "source")  # of ``meta`` in which a file gives the address of its puzzle
WEBPBN = re.compile(r"\bwebpbn\.com\b", re.IGNORECASE)
NUMBER = re.compile(r"(?:^|[^\w.])#?(\d{1,7})\b")  # of a puzzle in its id: "#1234 (v.2)", "webpbn.com #1234"
Entries = Callable[..., Iterator[Found]]  # of a path, and ``named=False`` for a file of a folder
encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def ingest(
    store: Store,
    words: Iterable[str],
    entries: Entries,
    how: str = "",
    below_folder: Callable[[str], Iterable[str]] = files_below,
) -> Generator[None, None, None]:
    """Read the inputs that the words name into the store, a block of entries at each step of the iterator.

    ``entries`` gives those of a file; of one in a folder, which may hold no puzzle, with ``named=False``. ``how``
    describes the reading options: a file that was read with others is read again. ``below_folder`` gives the files of a
    folder.
    """
    for word in words:
        below = list(below_folder(word)) if os.path.isdir(word) else []
        if below:
            with store.transaction() as db:  # the error that it was empty
                db.execute("DELETE FROM entry WHERE source = ?", (text(word),))
            forget_missing(store, word, below)
        passed = PassedOver(word)
        for path in below or [word]:
            if stamp := stamp_of(path):
                stamp += how
            name = text(path)
            with store.errors():
                known = store.db.execute("SELECT stamp FROM source WHERE path = ?", (name,)).fetchone()
            if stamp and known == (stamp,):
                passed.empty = False
                continue
            begun = f"reading {stamp}"
            if not stamp or known != (begun,):  # else another batch reads it, or was killed while it did
                with store.transaction() as db:  # of an archive, "path/..." are the files in it, and "0" follows "/"
                    places = name, f"{name}/", f"{name}0"
                    db.execute("DELETE FROM entry WHERE source = ? OR source BETWEEN ? AND ?", places)
                    db.execute("INSERT OR REPLACE INTO source VALUES (?, ?)", (name, begun))
            with closing(ReadAhead(path, partial(entries, named=False) if below else entries)) as found:
                taken = put_in = 0
                while not found.ended:
                    if some := found.take(PAUSE):
                        with store.transaction() as db:
                            rows = [put(db, entry) for entry in some if not (below and passed.takes(entry))]
                            db.executemany(ENTRY, rows)
                        taken, put_in = taken + len(some), put_in + len(rows)
                    yield
            if stamp and (put_in or not taken):  # a file that was passed over is looked at again
                with store.transaction() as db:
                    db.execute("INSERT OR REPLACE INTO source VALUES (?, ?)", (name, stamp))
        if below:
            with store.transaction() as db:
                db.executemany(ENTRY, [put(db, entry) for entry in passed.end()])


def forget(store: Store, path: str) -> None:
    """Take the entries of a file that is gone out of the store; the answers to its puzzles stay."""
    name = text(path)
    with store.transaction() as db:
        db.execute("DELETE FROM entry WHERE source = ? OR source BETWEEN ? AND ?", (name, f"{name}/", f"{name}0"))
        db.execute("DELETE FROM source WHERE path = ?", (name,))


def forget_missing(store: Store, folder: str, found: Iterable[str]) -> None:
    """Forget the files below a folder that are no longer there; ``found``: those that are."""
    start = text(os.path.join(folder, ""))
    with store.errors():
        paths = store.db.execute("SELECT path FROM source WHERE substr(path, 1, ?) = ?", (len(start), start)).fetchall()
    there = {text(path) for path in found}
    for (path,) in paths:
        if path not in there and not os.path.lexists(path):
            forget(store, path)


def put(db: sqlite3.Connection, entry: Found) -> tuple[object, ...]:
    """The row of an entry; its puzzle is put into the store if its clues are new."""
    puzzle = entry.puzzle
    if isinstance(puzzle, PuzzleError):
        return (text(entry.file), entry.index, "", None, text(str(puzzle)), None, "", "")
    clues, goal = puzzle.clue_hash(), puzzle.goal_bytes
    data = text(encode(puzzle.blank_dict()))  # puzzles of the same clues may have several goals
    size = puzzle.width, puzzle.height, puzzle.colours, puzzle.width * puzzle.height
    added = db.execute(PUZZLE, (clues, puzzle.genre, *size, data))
    if added.rowcount:
        number = added.lastrowid
    else:
        number, kept = db.execute("SELECT id, data FROM puzzle WHERE clues = ?", (clues,)).fetchone()
        if goal is not None and puzzle.colours > 2 and kept != data:
            goal = goal.translate(same_colours(puzzle, GENRES[puzzle.genre].from_dict(json.loads(kept), check=False)))
    name, title, link = map(text, (puzzle.id or puzzle.title, puzzle.title, web_page(puzzle)))
    return (text(entry.file), entry.index, name, number, "", goal, title, link)


def same_colours(puzzle: Puzzle, other: Puzzle) -> bytes:
    """The colours of a puzzle as those of another with the same clues, which may number them in another order."""
    table = bytearray(range(256))
    if isinstance(puzzle, Nonogram) and isinstance(other, Nonogram):
        first, second = (
            dict.fromkeys(colour for clue in (*one.rows, *one.cols) for _, colour in clue) for one in (puzzle, other)
        )
        for own, same in zip(first, second, strict=True):
            table[own] = same
    return bytes(table)


def text(name: str) -> str:
    """A name as text of SQLite: bytes of a file's name that are not UTF-8 are escaped."""
    return name.encode(errors="backslashreplace").decode()


def stamp_of(path: str) -> str:
    """Size and time of a file, which change with it; empty for standard input, which is read each time."""
    if path.startswith(FAMILY):
        return "generated"
    try:
        found = os.stat(path)
    except OSError:
        return ""
    return f"{found.st_size} bytes of {found.st_mtime_ns}"


def web_page(puzzle: Puzzle) -> str:
    """The address that the file gives for its puzzle, or that of a puzzle of webpbn.com; empty: none is known."""
    given = [word for name in FIELDS if isinstance(word := puzzle.meta.get(name), str)]
    for word in given:
        if ADDRESS.fullmatch(word.strip()):
            return word.strip()
    number = NUMBER.search(puzzle.id)
    if number and any(map(WEBPBN.search, (puzzle.id, *given))):
        return f"https://webpbn.com/{number[1]}"
    return ""


def shard_of(word: str) -> tuple[int, int]:
    """The number of the shard, from 1, and that of all shards in ``i/n``; raises `PuzzleError`."""
    found = re.fullmatch(r"(\d{1,6})/(\d{1,6})", word)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise unfit("shard", word, "I/N with I from 1 to N", "bad-field")
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


class ReadAhead:
    """The entries of one input. The thread waits while `MOST` of them are not taken.

    They are taken in blocks: two threads that pass on each entry by itself take turns at every one.
    """

    def __init__(self, path: str, entries: Callable[[str], Iterator[Found]]) -> None:
        self.ready: deque[Found | BaseException | None] = deque()
        self.block = Event()  # `BLOCK` entries are ready, or the last one
        self.room = Event()  # some were taken
        self.stop = Event()
        self.ended = False
        self.thread = Thread(target=self._read, args=(path, entries), daemon=True)
        self.thread.start()

    def _read(self, path: str, entries: Callable[[str], Iterator[Found]]) -> None:
        kept = sys.stdin
        try:
            if path == "-":
                sys.stdin = _stoppable(kept, self.stop)
            for entry in entries(path):
                self.ready.append(entry)
                if len(self.ready) >= BLOCK:
                    self._wait_for_room()
                if self.stop.is_set():
                    return
            self.ready.append(None)
        except BaseException as error:  # raised again by `take`
            self.ready.append(error)
        finally:
            self.block.set()
            sys.stdin = kept

    def _wait_for_room(self) -> None:
        self.block.set()
        while len(self.ready) >= MOST and not self.stop.is_set():
            self.room.clear()
            self.room.wait(LOOK)

    def take(self, seconds: float) -> list[Found]:
        """The next block of entries, or those that are read in so many seconds; ``ended`` is set with the last."""
        self.block.wait(seconds)
        self.block.clear()
        taken: list[Found] = []
        while self.ready and len(taken) < BLOCK:
            item = self.ready.popleft()
            if item is None:
                self.ended = True
            elif isinstance(item, BaseException):
                raise item
            else:
                taken.append(item)
        if self.ready:
            self.block.set()
        self.room.set()
        return taken

    def close(self) -> None:
        """Stop reading."""
        self.stop.set()
        self.room.set()
        self.thread.join(2 * LOOK)


class _Stoppable(io.RawIOBase):
    """A file that ends as soon as ``stop`` is set: no thread waits for input, and holds its lock, at the exit."""

    def __init__(self, number: int, stop: Event) -> None:
        self.number = number
        self.stop = stop

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not self.stop.is_set():
            if select.select([self.number], [], [], LOOK)[0]:
                data = os.read(self.number, len(buffer))
                buffer[: len(data)] = data
                return len(data)
        return 0


def _stoppable(file: TextIO, stop: Event) -> TextIO:
    try:
        number = file.fileno()
    except (OSError, ValueError):
        return file
    return io.TextIOWrapper(io.BufferedReader(_Stoppable(number, stop)))
