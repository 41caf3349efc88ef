"""Read inputs into the store.

Each place of a puzzle in an input is an entry; entries with the same clues share a puzzle. A file is not read again if
it was read completely and has not changed since. A thread reads entries before they are needed, so that a slow or
endless input does not delay the workers.
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
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from threading import Event, Thread
from typing import Any, TextIO

from nono.base.arguments import unfit
from nono.base.errors import PuzzleError
from nono.batch.store import Store, checksum
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.io.entry import Found, PassedOver
from nono.io.read import FAMILY, files_below

MOST = 1000  # maximum number of entries read ahead
BLOCK = 500  # number of entries processed at once
LOOK = 0.2  # seconds between two checks of whether the thread must stop
PAUSE = 0.02  # seconds to wait for entries that go into one transaction; workers get no new jobs meanwhile
PUZZLE = "INSERT INTO puzzle VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
ENTRY = "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
ADDRESS = re.compile(r"https?://[^\s\"'<>\\]+")
FIELDS = ("url", "link", "source")  # the fields of ``meta`` that may contain the address of a puzzle
WEBPBN = re.compile(r"\bwebpbn\.com\b", re.IGNORECASE)
NUMBER = re.compile(r"(?:^|[^\w.])#?(\d{1,7})\b")  # in ids such as "#1234 (v.2)", "webpbn.com #1234"
Entries = Callable[..., Iterator[Found]]  # takes a path, and ``named=False`` for a file in a folder


def ingest(
    store: Store,
    words: Iterable[str],
    entries: Entries,
    how: str = "",
    below_folder: Callable[[str], Iterable[str]] = files_below,
) -> Generator[None, None, None]:
    """Read the inputs that ``words`` name into the store; each step of the iterator reads one block of entries.

    ``entries`` yields the entries of a file. It is called with ``named=False`` for a file in a folder, which may
    contain no puzzle. ``how`` describes the reading options; a file that was read with other options is read again.
    ``below_folder`` yields the files of a folder.
    """
    for word in words:
        below = list(below_folder(word)) if os.path.isdir(word) else []
        if below:
            with store.transaction() as db:  # removes an earlier error that the folder was empty
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
            if not stamp or known != (begun,):  # otherwise another batch has begun to read this file
                with store.transaction() as db:  # files in an archive are named "path/..."; "0" comes after "/"
                    places = name, f"{name}/", f"{name}0"
                    db.execute("DELETE FROM entry WHERE source = ? OR source BETWEEN ? AND ?", places)
                    db.execute("INSERT OR REPLACE INTO source VALUES (?, ?)", (name, begun))
            with closing(ReadAhead(path, partial(entries, named=False) if below else entries)) as found:
                taken = put_in = 0
                while not found.ended:
                    if some := found.take(PAUSE):
                        with store.transaction() as db:
                            kept = [entry for entry in some if not (below and passed.takes(entry))]
                            store.remember(put(db, kept))
                        taken, put_in = taken + len(some), put_in + len(kept)
                    yield
            if stamp and (put_in or not taken):  # a skipped file is read again by the next batch
                with store.transaction() as db:
                    db.execute("INSERT OR REPLACE INTO source VALUES (?, ?)", (name, stamp))
        if below:
            with store.transaction() as db:
                put(db, list(passed.end()))


def forget(store: Store, path: str) -> None:
    """Remove the entries of a deleted file from the store; the answers to its puzzles remain in the store."""
    name = text(path)
    with store.transaction() as db:
        db.execute("DELETE FROM entry WHERE source = ? OR source BETWEEN ? AND ?", (name, f"{name}/", f"{name}0"))
        db.execute("DELETE FROM source WHERE path = ?", (name,))


def forget_missing(store: Store, folder: str, found: Iterable[str]) -> None:
    """Remove the entries of the deleted files of a folder; ``found`` lists the existing files."""
    start = text(os.path.join(folder, ""))
    with store.errors():
        paths = store.db.execute("SELECT path FROM source WHERE substr(path, 1, ?) = ?", (len(start), start)).fetchall()
    there = {text(path) for path in found}
    for (path,) in paths:
        if path not in there and not os.path.lexists(path):
            forget(store, path)


def put(db: sqlite3.Connection, entries: Sequence[Found]) -> dict[int, Puzzle]:
    """Add entries to the store, and the puzzles whose clues the store does not contain; return these puzzles by key."""
    hashes = [None if isinstance(entry.puzzle, PuzzleError) else entry.puzzle.clue_hash() for entry in entries]
    query = "SELECT clues, id FROM puzzle WHERE clues IN (SELECT value FROM json_each(?))"
    keys = dict(db.execute(query, (json.dumps(hashes),)))
    last = db.execute("SELECT COALESCE(max(id), 0) FROM puzzle").fetchone()[0]
    new: dict[int, Puzzle] = {}
    puzzles = []
    for clues, entry in zip(hashes, entries, strict=True):
        if clues is None or isinstance(puzzle := entry.puzzle, PuzzleError) or clues in keys:
            continue
        keys[clues] = last = last + 1
        new[last] = puzzle
        size = puzzle.width, puzzle.height, puzzle.colours, puzzle.width * puzzle.height
        data = text(puzzle.blank_json())  # puzzles with the same clues may have different goals
        row = (clues, puzzle.genre, *size, data)
        puzzles.append((last, *row, checksum(*row)))
    db.executemany(PUZZLE, puzzles)
    rows = [
        _entry(db, entry, None if clues is None else keys[clues], new)
        for clues, entry in zip(hashes, entries, strict=True)
    ]
    db.executemany(ENTRY, [(*row, checksum(*row)) for row in rows])
    return {key: puzzle.blank() for key, puzzle in new.items()}


def _entry(db: sqlite3.Connection, entry: Found, key: int | None, new: Mapping[int, Puzzle]) -> tuple[object, ...]:
    """Return the table row of an entry without its checksum; ``key`` is None if the entry is an error."""
    puzzle = entry.puzzle
    if isinstance(puzzle, PuzzleError) or key is None:
        return (text(entry.file), entry.index, "", None, text(str(puzzle)), None, "", "")
    goal = puzzle.goal_bytes
    if goal is not None and puzzle.colours > 2 and new.get(key) is not puzzle:
        (kept,) = db.execute("SELECT data FROM puzzle WHERE id = ?", (key,)).fetchone()
        goal = goal.translate(same_colours(puzzle, GENRES[puzzle.genre].from_dict(json.loads(kept), check=False)))
    name, title, link = map(text, (puzzle.id or puzzle.title, puzzle.title, web_page(puzzle)))
    return (text(entry.file), entry.index, name, key, "", goal, title, link)


def same_colours(puzzle: Puzzle, other: Puzzle) -> bytes:
    """Return a table that maps the colours of a puzzle to the colours of another puzzle with the same clues."""
    table = bytearray(range(256))
    if isinstance(puzzle, Nonogram) and isinstance(other, Nonogram):
        first, second = (
            dict.fromkeys(colour for clue in (*one.rows, *one.cols) for _, colour in clue) for one in (puzzle, other)
        )
        for own, same in zip(first, second, strict=True):
            table[own] = same
    return bytes(table)


def text(name: str) -> str:
    """Return a name as text for SQLite, with escapes for bytes of a file name that are not UTF-8."""
    return name.encode(errors="backslashreplace").decode()


def stamp_of(path: str) -> str:
    """Return the size and time of a file, which show whether it has changed; empty if the file must always be read.

    Standard input must always be read.
    """
    if path.startswith(FAMILY):
        return "generated"
    try:
        found = os.stat(path)
    except OSError:
        return ""
    return f"{found.st_size} bytes of {found.st_mtime_ns}"


def web_page(puzzle: Puzzle) -> str:
    """Return the web address of a puzzle: the address in its file, or the address on webpbn.com; empty if unknown."""
    given = [word for name in FIELDS if isinstance(word := puzzle.meta.get(name), str)]
    for word in given:
        if ADDRESS.fullmatch(word.strip()):
            return word.strip()
    number = NUMBER.search(puzzle.id)
    if number and any(map(WEBPBN.search, (puzzle.id, *given))):
        return f"https://webpbn.com/{number[1]}"
    return ""


def shard_of(word: str) -> tuple[int, int]:
    """Parse ``i/n``, and return the number of the shard, from 1, and the number of shards; raises `PuzzleError`."""
    found = re.fullmatch(r"(\d{1,6})/(\d{1,6})", word)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise unfit("shard", word, "I/N with I from 1 to N", "bad-field")
    return int(found[1]), int(found[2])


def in_shard(entries: Entries, number: int, shards: int) -> Entries:
    """Return a function that yields only the entries of one shard.

    The hash of the clues decides; errors belong to shard 1.
    """

    def mine(path: str, **more: Any) -> Iterator[Found]:
        for entry in entries(path, **more):
            puzzle = entry.puzzle
            place = 0 if isinstance(puzzle, PuzzleError) else int(puzzle.clue_hash()[:12], 16) % shards
            if place == number - 1:
                yield entry

    return mine


class ReadAhead:
    """The entries of one input. A thread reads them, and pauses while `MOST` entries are unprocessed.

    The thread passes on entries in blocks, because passing each entry singly would cause a switch of threads per entry.
    """

    def __init__(self, path: str, entries: Callable[[str], Iterator[Found]]) -> None:
        self.ready: deque[Found | BaseException | None] = deque()
        self.block = Event()  # set when `BLOCK` entries or the last entry are ready
        self.room = Event()  # set when `take` has removed entries
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
        except BaseException as error:  # `take` raises the error again
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
        """Return the next block of entries, or the entries read within ``seconds``.

        Set ``ended`` after the last entry.
        """
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
    """A file that appears to end when ``stop`` is set, so that no thread waits for input when the program exits."""

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
