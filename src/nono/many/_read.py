"""Read inputs into the store.

Every puzzle in a file makes an entry. Entries with the same clues share one row of the table of puzzles. A file that
was read completely is not read again until it changes.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import stat
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from time import monotonic

from nono.base.errors import PuzzleError
from nono.genres import Nonogram, Puzzle
from nono.genres.base import compact, hash_of
from nono.many._decide import NONO, stored_puzzle
from nono.many._store import Store, sqlite_text
from nono.text import FAMILY, AnyEntry, PassedOver, files_below, is_archive, is_missing, no_input

MAX_BLOCK = 2000  # maximum number of items in a transaction, which changes pages everywhere in the index of clues
SOON = 0.3  # seconds after which a transaction ends with the next item, so that workers need not wait
PUZZLE = "INSERT INTO puzzle VALUES (?, ?, ?, ?, ?, ?, ?)"
ENTRY = "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
FILE = "INSERT OR REPLACE INTO file VALUES (?, ?, ?)"
ADDRESS = re.compile(r"https?://[^\s\"'<>\\]+")
FIELDS = ("url", "link", "source")  # the fields of ``meta`` that may contain the address of a puzzle
Entries = Callable[..., Iterator[AnyEntry]]  # takes a path, and ``named=False`` for a file in a folder
FileRow = tuple[str, str, str]  # a row of the table ``file``: path, stamp, and why it holds no puzzle


def ingest(
    store: Store, words: Iterable[str], entries: Entries, how: str = "", outputs: Collection[str] = ()
) -> Generator[int, None, None]:
    """Read the inputs named by ``words`` into the store, and yield numbers of new puzzles.

    Each step reads one block of entries in one transaction.

    ``entries`` yields the entries of a file. It is called with ``named=False`` for an archive and for a file in a
    folder, because these need not contain a puzzle. ``how`` describes the reading options; a file that was read with
    other options is read again. Files whose absolute paths are in ``outputs`` are left out.
    """
    for word in dict.fromkeys(words):
        paths = [word]
        passed = None
        if os.path.isdir(word):
            paths = [path for path in files_below(word) if os.path.abspath(path) not in outputs]
            if not os.access(word, os.R_OK):
                paths = [word]  # its error becomes an entry
            _forget_missing(store, word, paths)
            passed = PassedOver(word)
        elif is_archive(word) and os.path.isfile(word):
            passed = PassedOver(word)
        for block in _blocks(_items(store, paths, entries, how, passed)):  # small files share a transaction
            with store.transaction() as db:
                new = put_entries(db, [item for item in block if not isinstance(item, tuple)])
                db.executemany(FILE, [item for item in block if isinstance(item, tuple)])
            store.remember(new)
            yield len(new)
        if passed is not None:
            with store.transaction() as db:
                put_entries(db, [_renamed(entry, word, stored_name(word)) for entry in passed.end()])


def stored_name(word: str) -> str:
    """Return the name of an input in the store: of a file or folder its absolute path, otherwise the word itself."""
    is_file = word != "-" and not word.startswith(FAMILY) and (not is_missing(word) or no_input(word) is not None)
    return os.path.abspath(word) if is_file else word


def _renamed(entry: AnyEntry, path: str, name: str) -> AnyEntry:
    """Put the store's ``name`` of an input in place of ``path`` in the file of an entry and of its error; return it."""
    if path != name:
        entry.file = name + entry.file.removeprefix(path)
        if isinstance(entry.puzzle, PuzzleError):
            entry.puzzle.source = entry.file
    return entry


def _items(
    store: Store, paths: Iterable[str], entries: Entries, how: str, passed: PassedOver | None
) -> Iterator[AnyEntry | FileRow]:
    """Yield the entries of all files that have changed, and rows of the table ``file``.

    There is a row for each file that was read completely. If ``passed`` is given, a file or a member of an archive that
    contains no puzzle is added to it, and a row with the reason is yielded. The row of a member has an empty stamp,
    because only the stamp of the whole archive decides whether its members are read again.
    """
    for path in paths:
        name, stamp = stored_name(path), stamp_of(path)
        stamp = stamp and f"{stamp}{how}, nono {NONO}"
        unchanged = stamp and store.rows(
            "SELECT skipped FROM file WHERE path = ? AND stamp = ?", sqlite_text(name), stamp
        )
        if unchanged:
            (why_skipped,) = unchanged[0]
            if passed and why_skipped:
                passed.files[path] = why_skipped
            elif passed:
                passed.empty = False
            continue
        with store.transaction() as db:
            _forget(db, sqlite_text(name))
        is_skipped = False
        for entry in entries(path, named=passed is None):
            if passed and passed.takes(entry):
                is_skipped = entry.file == path
                reason = passed.files[entry.file]
                yield sqlite_text(_renamed(entry, path, name).file), stamp if is_skipped else "", reason
            else:
                yield _renamed(entry, path, name)
        if stamp and not is_skipped:
            yield sqlite_text(name), stamp, ""


def _blocks(items: Iterable[AnyEntry | FileRow]) -> Iterator[list[AnyEntry | FileRow]]:
    """Yield the items in blocks of at most `MAX_BLOCK`, which take about `SOON` seconds to read."""
    block: list[AnyEntry | FileRow] = []
    began = monotonic()
    for item in items:
        block.append(item)
        if len(block) == MAX_BLOCK or monotonic() - began > SOON:
            yield block
            block = []
            began = monotonic()
    yield block


def _forget_missing(store: Store, folder: str, existing: Collection[str]) -> None:
    """Remove the entries of deleted files of a folder, and its own error; ``existing`` lists the other files."""
    start = sqlite_text(os.path.join(os.path.abspath(folder), ""))
    there = {sqlite_text(os.path.abspath(path)) for path in existing}
    with store.transaction() as db:
        for (path,) in db.execute("SELECT path FROM file UNION SELECT source FROM entry").fetchall():
            if path.startswith(start) and path not in there and is_missing(path):
                _forget(db, path)
        db.execute("DELETE FROM entry WHERE source = ?", (sqlite_text(os.path.abspath(folder)),))


def _forget(db: sqlite3.Connection, path: str) -> None:
    """Remove the entries of a file and, if it is an archive, of the files in it. Results are kept."""
    for table, column in (("entry", "source"), ("file", "path")):
        within = f"{column} = :path OR ({column} >= :path || '/' AND {column} < :path || '0')"  # "0" follows "/"
        db.execute(f"DELETE FROM {table} WHERE {within}", {"path": path})


def put_entries(db: sqlite3.Connection, entries: Sequence[AnyEntry]) -> dict[int, Puzzle]:
    """Add entries to the store, and add the puzzles whose clues are new; return these puzzles by key."""
    readable, errors = [], []
    for entry in entries:
        if isinstance(entry.puzzle, PuzzleError):
            errors.append(
                (sqlite_text(entry.file), entry.index, "", "", "", None, sqlite_text(str(entry.puzzle)), None)
            )
        else:
            readable.append((entry, entry.puzzle, entry.puzzle.clue_text()))
    hashes = [hash_of(puzzle.genre, clues) for _, puzzle, clues in readable]
    query = "SELECT clues, id FROM puzzle WHERE clues IN (SELECT value FROM json_each(?))"
    keys = dict(db.execute(query, (json.dumps(hashes),)))
    last = db.execute("SELECT COALESCE(max(id), 0) FROM puzzle").fetchone()[0]
    new: dict[int, Puzzle] = {}
    rows = []
    for clue_hash, (_, puzzle, clues) in zip(hashes, readable, strict=True):
        if clue_hash not in keys:
            keys[clue_hash] = last = last + 1
            new[last] = puzzle
            data = sqlite_text(_puzzle_json(puzzle, clues))
            rows.append((last, clue_hash, puzzle.genre, puzzle.width, puzzle.height, puzzle.colours, data))
    db.executemany(PUZZLE, rows)
    found = zip(hashes, readable, strict=True)
    db.executemany(ENTRY, [_entry_row(db, entry, puzzle, keys[key], new) for key, (entry, puzzle, _) in found])
    db.executemany(ENTRY, errors)
    return new


def _puzzle_json(puzzle: Puzzle, clues: str) -> str:
    """Return a puzzle as JSON, with its goal, which a search tries first, and without saved grids."""
    if puzzle.goal_bytes is None:
        return puzzle.blank_json(clues)
    return compact({name: value for name, value in puzzle.to_dict().items() if name != "saved"})


def _entry_row(
    db: sqlite3.Connection, entry: AnyEntry, puzzle: Puzzle, key: int, new: Mapping[int, Puzzle]
) -> tuple[object, ...]:
    """Return the table row of an entry with a puzzle."""
    goal = entry.wrong_goal if puzzle.goal_bytes is None else puzzle.goal_bytes
    # the store has an earlier puzzle with the same clues, which may number its colours in another order
    if goal is not None and puzzle.colours > 2 and new.get(key) is not puzzle:
        (kept,) = db.execute("SELECT data FROM puzzle WHERE id = ?", (key,)).fetchone()
        goal = goal.translate(same_colours(puzzle, stored_puzzle(puzzle.genre, kept)))
    title = sqlite_text(puzzle.title)
    name = sqlite_text(puzzle.id) if puzzle.id else title
    return (sqlite_text(entry.file), entry.index, name, title, sqlite_text(web_page(puzzle)), key, "", goal)


def same_colours(puzzle: Puzzle, stored: Puzzle) -> bytes:
    """Return a table for `bytes.translate`: from a puzzle's colours to those of ``stored``, with the same clues."""
    table = bytearray(range(256))
    if isinstance(puzzle, Nonogram) and isinstance(stored, Nonogram):
        # the colours in the order in which they first appear in the clues
        first, second = (
            dict.fromkeys(colour for clue in (*board.rows, *board.cols) for _, colour in clue)
            for board in (puzzle, stored)
        )
        for colour, same in zip(first, second, strict=True):
            table[colour] = same
    return bytes(table)


def stamp_of(path: str) -> str:
    """Return the size and the time of a file. They show whether the file has changed.

    Generated puzzles never change. Return an empty text for an input that must always be read, such as standard input
    or a pipe.
    """
    if path.startswith(FAMILY):
        return "generated"
    try:
        status = os.stat(path)
    except OSError:
        return ""
    return f"{status.st_size} bytes of {status.st_mtime_ns}" if stat.S_ISREG(status.st_mode) else ""


def web_page(puzzle: Puzzle) -> str:
    """Return the web address of a puzzle that its file contains; empty if there is none."""
    fields = (puzzle.meta.get(name) for name in FIELDS)
    return next((word for word in fields if isinstance(word, str) and ADDRESS.fullmatch(word)), "")
