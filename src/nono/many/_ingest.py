"""Read inputs into the store.

Every puzzle in a file makes an entry. Entries with the same clues share one row of the table of puzzles. A file that
was read completely is not read again until it changes. A thread reads the entries in advance (`ReadAhead`), so that the
workers of a batch need not wait for slow inputs.
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
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import chain
from threading import Event, Thread
from typing import TextIO, cast

from nono.base.errors import PuzzleError
from nono.genres.base import Puzzle, hash_of
from nono.genres.nonogram import Nonogram
from nono.many._messages import NONO, stored_puzzle
from nono.many._store import GONE, NOT_A_PUZZLE, PUZZLES, UNREADABLE, Store, sealed
from nono.text import FAMILY, Found, PassedOver, files_below, is_archive, is_missing, is_passed_over, sourced

BLOCK = 1000  # number of entries read ahead, and delivered at once
LOOK = 0.2  # seconds after which the thread checks again whether it must stop
PAUSE = 0.02  # seconds to wait for further entries for the same transaction; meanwhile, the workers get no new jobs
PUZZLE = "INSERT INTO puzzle VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
ENTRY = "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
BEGUN = """INSERT INTO source (path, stamp) VALUES (?, ?)
ON CONFLICT (path) DO UPDATE SET stamp = excluded.stamp"""
INNER = "in an archive"  # in place of a stamp: this file is part of an archive
# the condition for a file, and also for the files in it if it is an archive
WITHIN = "({0} = ? OR {0} BETWEEN ? AND ?)"
LOST = f"""UPDATE source SET fate = '{GONE}', why = fate, stamp = CASE stamp WHEN '{INNER}' THEN stamp ELSE '' END
WHERE {WITHIN.format("path")} AND fate != '{GONE}'"""
ADDRESS = re.compile(r"https?://[^\s\"'<>\\]+")
FIELDS = ("url", "link", "source")  # the fields of ``meta`` that may contain the address of a puzzle
WEBPBN = re.compile(r"\bwebpbn\.com\b", re.IGNORECASE)
NUMBER = re.compile(r"(?:^|[^\w.])#?(\d{1,7})\b")  # finds the number in ids such as "#1234 (v.2)" or "webpbn.com #1234"
Entries = Callable[..., Iterator[Found]]  # takes a path, and ``named=False`` for a file in a folder


class ReadAhead:
    """The entries of some files, which a thread reads. None follows the last entry of each file.

    The thread pauses while `BLOCK` entries wait to be processed. It delivers blocks of entries. Otherwise, Python would
    switch threads for every entry.
    """

    def __init__(self, paths: Collection[str], entries: Callable[[str], Iterator[Found]]) -> None:
        self.left = len(paths)  # number of files whose last entry was not taken
        self.ready: deque[Found | BaseException | None] = deque()
        self.block = Event()  # set when a whole block or the last entry is ready
        self.room = Event()  # set when `take` has made room
        self.stop = Event()
        self.thread = Thread(target=self._read, args=(paths, entries), daemon=True)
        self.thread.start()

    @property
    def ended(self) -> bool:
        """Whether `take` has returned the last entry of the last file."""
        return not self.left

    def _read(self, paths: Iterable[str], entries: Callable[[str], Iterator[Found]]) -> None:
        kept = sys.stdin
        try:
            for path in paths:
                if path == "-":
                    sys.stdin = _stoppable(kept, self.stop)
                for entry in chain(entries(path), [None]):
                    self.ready.append(entry)
                    if len(self.ready) >= BLOCK:
                        self._wait_for_room()
                    if self.stop.is_set():
                        return
        except BaseException as error:  # raised again by `take`
            self.ready.append(error)
        finally:
            self.block.set()
            sys.stdin = kept

    def _wait_for_room(self) -> None:
        self.block.set()
        while len(self.ready) >= BLOCK and not self.stop.is_set():
            self.room.clear()
            self.room.wait(LOOK)

    def take(self, seconds: float) -> list[Found | None]:
        """Return the next block of entries, or the entries read within ``seconds``."""
        self.block.wait(seconds)
        self.block.clear()
        taken = [self.ready.popleft() for _ in range(min(BLOCK, len(self.ready)))]
        if taken and isinstance(taken[-1], BaseException):
            raise taken[-1]
        self.left -= sum(item is None for item in taken)
        if self.ready:
            self.block.set()
        self.room.set()
        return cast(list[Found | None], taken)

    def close(self) -> None:
        """Stop reading."""
        self.stop.set()
        self.room.set()
        self.thread.join(2 * LOOK)


class _Stoppable(io.RawIOBase):
    """A file that seems to end when ``stop`` is set. So the thread does not wait for input while the program exits."""

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
        select.select([number], [], [], 0)
    except (OSError, ValueError):  # the file is in memory, or the system can wait only for sockets
        return file
    return io.TextIOWrapper(io.BufferedReader(_Stoppable(number, stop)))


def ingest(
    store: Store,
    words: Iterable[str],
    entries: Entries,
    how: str = "",
    own: Collection[str] = (),
) -> Generator[None, None, None]:
    """Read the inputs named by ``words`` into the store. Each step of the iterator reads one block of entries.

    ``entries`` yields the entries of a file. It is called with ``named=False`` for an archive and for a file in a
    folder, because these need not contain a puzzle. ``how`` describes the reading options; a file that was read with
    other options is read again. Files whose absolute paths are in ``own`` are left out.
    """
    for word in words:
        below: list[str] = []
        if os.path.isdir(word):
            folder = os.path.join(os.path.abspath(word), "")
            left_out = {path for path in own if path.startswith(folder)}
            below = [path for path in files_below(word) if not left_out or os.path.abspath(path) not in left_out]
            forget_missing(store, word, below)
        if below:
            with store.transaction() as db:  # forget an earlier error about an empty folder
                db.execute("DELETE FROM entry WHERE source = ?", (text(word),))
        passed = PassedOver(word) if below or (is_archive(word) and os.path.isfile(word)) else None
        if unread := _unread(store, below or [word], how, passed):
            yield from _read(store, unread, partial(entries, named=False) if passed else entries, passed)
        if passed:
            with store.transaction() as db:
                put(db, list(passed.end()))


def _unread(store: Store, paths: Iterable[str], how: str, passed: PassedOver | None) -> dict[str, str]:
    """Return the stamps of the files that must be read, by path. Note in ``passed`` whether the others have puzzles."""
    unread = {}
    for path in paths:
        if stamp := stamp_of(path):
            stamp += how
        with store.errors():
            known = store.db.execute("SELECT stamp, fate, why FROM source WHERE path = ?", (text(path),)).fetchone()
        if not stamp or not known or known[0] != _of_version(stamp, known[1]):
            unread[path] = stamp
        elif passed and known[1] == NOT_A_PUZZLE:
            passed.files[path] = known[2]
        elif passed:
            passed.empty = False
    return unread


def _read(
    store: Store, stamps: Mapping[str, str], entries: Callable[[str], Iterator[Found]], passed: PassedOver | None
) -> Generator[None, None, None]:
    """Read files, given with their stamps, into the store. Each step stores one block of entries in one transaction.

    A block may contain the entries of several files, because a transaction for each small file would take longer than
    reading it.
    """
    files = iter(stamps.items())
    name: str | None = None
    fates: dict[str, tuple[str, str]] = {}
    with closing(ReadAhead(stamps, entries)) as reader:
        while not reader.ended:
            if some := reader.take(PAUSE):
                with store.transaction() as db:
                    kept = []
                    for entry in some:
                        if name is None:
                            path, stamp = next(files)
                            name, fates = text(path), {}
                            _begin(db, name, stamp)
                        if entry is None:
                            _store_fates(db, name, stamp, fates)
                            name = None
                        elif (fated := _fated(db, entry, fates, passed)) is not None:
                            kept.append(fated)
                    store.remember(put(db, kept))
            yield


def _begin(db: sqlite3.Connection, name: str, stamp: str) -> None:
    """Remove the entries of a file before it is read again, unless another batch has begun to read the same file."""
    begun = f"reading {stamp}"
    if not stamp or db.execute("SELECT 1 FROM source WHERE path = ? AND stamp = ?", (name, begun)).fetchone() is None:
        db.execute(f"DELETE FROM entry WHERE {WITHIN.format('source')}", _within(name))
        db.execute(BEGUN, (name, begun))


def _of_version(stamp: str, fate: str) -> str:
    """Return the stamp of a completely read file.

    If the file has no puzzles, the stamp includes the version of nono. So another version reads the file again.
    """
    return stamp if fate == PUZZLES else f"{stamp}, nono {NONO}"


def _within(name: str) -> tuple[str, str, str]:
    """Return the parameters of `WITHIN` for a file.

    The files in an archive are named "path/...". These names are before "path0", because "0" follows "/".
    """
    return name, f"{name}/", f"{name}0"


def _fated(
    db: sqlite3.Connection, entry: Found, fates: dict[str, tuple[str, str]], passed: PassedOver | None
) -> Found | None:
    """Note the fate of the entry's file. Return the entry, or None if the file is not a puzzle.

    A file without puzzles counts as unreadable if it contained puzzles when it was read before.
    """
    name, error = text(entry.file), entry.puzzle
    if isinstance(error, PuzzleError) and is_passed_over(entry):
        before = db.execute("SELECT fate, why FROM source WHERE path = ?", (name,)).fetchone() or ()
        if PUZZLES in before or UNREADABLE in before:  # for a deleted file, the reason is its earlier fate
            error = PuzzleError(f"{error.message}; the file held a puzzle before", "no-puzzle")
            entry = replace(entry, puzzle=sourced(error, entry.file))
    if passed and passed.takes(entry):
        fates[name] = NOT_A_PUZZLE, passed.files[entry.file]
        return None
    if isinstance(error, PuzzleError) and error.contradictory is None:
        fates.setdefault(name, (UNREADABLE, error.message))
    else:
        fates[name] = PUZZLES, ""
    return entry


def _store_fates(db: sqlite3.Connection, name: str, stamp: str, fates: dict[str, tuple[str, str]]) -> None:
    """Store the fates of a file and, if it is an archive, of its members. The archive gets the best fate of a member.

    Members that are no longer in the archive get the fate "gone".
    """
    best = (row for fate in (PUZZLES, UNREADABLE, NOT_A_PUZZLE) for row in fates.values() if row[0] == fate)
    fate, why = next(best, ("", ""))  # an empty archive has no fate
    inner = {path: row for path, row in fates.items() if path != name}
    known = db.execute(f"SELECT path FROM source WHERE {WITHIN.format('path')} AND stamp = ?", (*_within(name), INNER))
    for path in [path for (path,) in known if path not in inner]:
        db.execute(LOST, _within(path))
    rows = [(path, INNER, *row) for path, row in inner.items()]
    db.executemany(
        "INSERT OR REPLACE INTO source VALUES (?, ?, ?, ?)", [*rows, (name, _of_version(stamp, fate), fate, why)]
    )


def forget(store: Store, path: str) -> None:
    """Remove the entries of a deleted file, and set its fate to "gone"; the store keeps the answers to its puzzles."""
    with store.transaction() as db:
        db.execute(f"DELETE FROM entry WHERE {WITHIN.format('source')}", _within(text(path)))
        db.execute(LOST, _within(text(path)))


def forget_missing(store: Store, folder: str, existing: Iterable[str]) -> None:
    """Remove the entries of the deleted files of a folder; ``existing`` lists the others.

    Also remove the errors of subfolders that can be read now.
    """
    start = text(os.path.join(folder, ""))
    query = "SELECT path FROM source WHERE (path = ? OR substr(path, 1, ?) = ?) AND stamp != ? AND fate != ?"
    with store.errors():
        paths = store.db.execute(query, (text(folder), len(start), start, INNER, GONE)).fetchall()
    there = {text(path) for path in existing}
    for (path,) in paths:
        if path in there:
            continue
        if is_missing(path):
            forget(store, path)
        elif os.path.isdir(path):
            with store.transaction() as db:
                db.execute("DELETE FROM entry WHERE source = ?", (path,))
                db.execute("DELETE FROM source WHERE path = ?", (path,))


def put(db: sqlite3.Connection, entries: Sequence[Found]) -> dict[int, Puzzle]:
    """Add entries to the store, and add the puzzles whose clues are new; return these puzzles by key.

    A puzzle with contradictory clues is stored with the reason why it has no solution.
    """
    boards = [_puzzle_of(entry) for entry in entries]
    texts = ["" if puzzle is None else puzzle.clue_text() for puzzle in boards]
    pairs = zip(boards, texts, strict=True)
    hashes = [None if puzzle is None else hash_of(puzzle.genre, clues) for puzzle, clues in pairs]
    query = "SELECT clues, id FROM puzzle WHERE clues IN (SELECT value FROM json_each(?))"
    keys = dict(db.execute(query, (json.dumps(hashes),)))
    last = db.execute("SELECT COALESCE(max(id), 0) FROM puzzle").fetchone()[0]
    new: dict[int, Puzzle] = {}
    puzzles = []
    for key, clues, puzzle, entry in zip(hashes, texts, boards, entries, strict=True):
        if key is None or puzzle is None or key in keys:
            continue
        keys[key] = last = last + 1
        new[last] = puzzle
        width, height = puzzle.width, puzzle.height
        data = text(puzzle.blank_json(clues))  # entries with the same clues may have different goals
        reason = text(contradiction(puzzle)) if isinstance(entry.puzzle, PuzzleError) else ""
        puzzles.append((last, key, puzzle.genre, width, height, puzzle.colours, width * height, data, reason))
    db.executemany(PUZZLE, sealed(puzzles, "puzzle"))
    rows = [
        _entry(db, entry, puzzle, None if key is None else keys[key], new)
        for key, puzzle, entry in zip(hashes, boards, entries, strict=True)
    ]
    db.executemany(ENTRY, sealed(rows, "entry"))
    return {key: puzzle.blank() for key, puzzle in new.items()}


def _puzzle_of(entry: Found) -> Puzzle | None:
    """Return the puzzle of an entry, even if its clues are contradictory; return None after any other error."""
    puzzle: Puzzle | None = entry.puzzle.contradictory if isinstance(entry.puzzle, PuzzleError) else entry.puzzle
    return puzzle


def _entry(
    db: sqlite3.Connection, entry: Found, puzzle: Puzzle | None, key: int | None, new: Mapping[int, Puzzle]
) -> tuple[object, ...]:
    """Return the table row of an entry, without its checksum; for an error, ``puzzle`` is None."""
    if puzzle is None or key is None:
        return (text(entry.file), entry.index, "", None, text(str(entry.puzzle)), None, "", "")
    goal = entry.wrong_goal if puzzle.goal_bytes is None else puzzle.goal_bytes
    if goal is not None and puzzle.colours > 2 and new.get(key) is not puzzle:
        (kept,) = db.execute("SELECT data FROM puzzle WHERE id = ?", (key,)).fetchone()
        goal = goal.translate(same_colours(puzzle, stored_puzzle(puzzle.genre, kept)))
    title = text(puzzle.title)
    name = text(puzzle.id) if puzzle.id else title
    return (text(entry.file), entry.index, name, key, "", goal, title, text(web_page(puzzle)))


def contradiction(puzzle: Puzzle) -> str:
    """Return why the clues obviously have no solution, such as "totals differ: ..."; empty if there is no obvious
    reason.
    """
    try:
        puzzle.check_clues()
    except PuzzleError as error:
        if error.code != "total-mismatch":
            return error.message
        return f"totals differ: {error.message.removeprefix('found ').removesuffix(', expected equal totals')}"
    return ""


def same_colours(puzzle: Puzzle, other: Puzzle) -> bytes:
    """Return the number of each colour of a puzzle in another puzzle with the same clues."""
    table = bytearray(range(256))
    if isinstance(puzzle, Nonogram) and isinstance(other, Nonogram):
        first, second = (
            dict.fromkeys(colour for clue in (*one.rows, *one.cols) for _, colour in clue) for one in (puzzle, other)
        )
        for own, same in zip(first, second, strict=True):
            table[own] = same
    return bytes(table)


def text(name: str) -> str:
    """Return a name as text for SQLite. Bytes of a file name that are not UTF-8 become escapes."""
    return name if name.isascii() else name.encode(errors="backslashreplace").decode()


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
    """Return the web address of a puzzle: the address in its file, or its address on webpbn.com; empty if unknown."""
    given = [word for name in FIELDS if isinstance(word := puzzle.meta.get(name), str)] if puzzle.meta else []
    for word in given:
        if ADDRESS.fullmatch(word.strip()):
            return word.strip()
    if any(map(WEBPBN.search, (puzzle.id, *given))) and (number := NUMBER.search(puzzle.id)):
        return f"https://webpbn.com/{number[1]}"
    return ""
