"""Read inputs into the store.

Every puzzle in a file makes an entry. Entries with the same clues share one row of the table of puzzles, and so their
answers. A file that was read completely is not read again until it changes.

An entry is as old as the first batch that stored it. It keeps its age while its file has these clues, if its metadata
are corrected, and if its file comes back after it was missing. The age of a missing entry passes to the same puzzle
with the same metadata in another file, if no batch stored that entry before one missed the old entry.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import stat
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from time import monotonic

from nono.base.errors import PuzzleError
from nono.genres import Puzzle
from nono.genres.base import compact, hash_of
from nono.grading import grade_in_file
from nono.many._decide import NONO, with_stored_colours
from nono.many._store import Store, sqlite_text
from nono.text import FAMILY, AnyEntry, PassedOver, files_below, is_archive, is_missing, no_input

MAX_BLOCK = 2000  # maximum number of items in a transaction, which changes pages everywhere in the index of clues
SOON = 0.3  # seconds after which a transaction ends with the next item, so that workers need not wait
PUZZLE = "INSERT INTO puzzle VALUES (?, ?, ?, ?, ?, ?)"
ENTRY = """
INSERT OR REPLACE INTO entry (puzzle, source, number, name, title, author, licence, link, stated, stated_score, data,
    goal, first_seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
UNREADABLE = "INSERT OR REPLACE INTO entry (source, number, error, first_seen) VALUES (?, ?, ?, ?)"
# Since when a file has had puzzles, also if it does not have them now.
AGES = """
SELECT puzzle, source, first_seen FROM gone WHERE puzzle IN (SELECT value FROM json_each(:keys))
UNION ALL SELECT puzzle, source, first_seen FROM entry WHERE puzzle IN (SELECT value FROM json_each(:keys))
ORDER BY first_seen DESC
"""
# Entries that are no longer in their file, and the same puzzles with the same metadata that other files have got since.
MOVED = """
SELECT gone.puzzle, gone.source, gone.first_seen, entry.id
FROM gone JOIN entry ON entry.puzzle = gone.puzzle AND entry.data = gone.data AND entry.first_seen >= gone.since
ORDER BY gone.first_seen, gone.source, entry.first_seen, entry.source, entry.number
"""
FILE = "INSERT OR REPLACE INTO file VALUES (?, ?, ?)"
ADDRESS = re.compile(r"https?://[^\s\"'<>\\]+")
FIELDS = ("url", "link", "source")  # the fields of ``meta`` that may contain the address of a puzzle
Entries = Callable[..., Iterator[AnyEntry]]  # takes a path, and ``named=False`` for a file in a folder
Ages = dict[tuple[str, int], str]  # since when an unreadable entry has been there, by file and number
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
    now = datetime.now(UTC).isoformat(timespec="microseconds")
    ages: Ages = {}
    inputs = {word: [word] for word in words}  # for each word, the files that it names
    for word in filter(os.path.isdir, inputs):
        inputs[word] = [path for path in files_below(word) if os.path.abspath(path) not in outputs]
    store.unread = sum(map(len, inputs.values()))
    for word, paths in inputs.items():
        passed = None  # collects the files of a folder or archive that contain no puzzle
        if os.path.isdir(word):
            if not os.access(word, os.R_OK):
                paths = [word]  # its error becomes an entry
            _forget_missing(store, word, paths, now)
            passed = PassedOver(word)
        elif is_archive(word) and os.path.isfile(word):
            passed = PassedOver(word)
        for block in _blocks(_items(store, paths, entries, how, passed, now, ages)):  # small files share a transaction
            with store.transaction() as db:  # an item is an entry or, as a tuple, a row of the table `file`
                new = put_entries(db, [item for item in block if not isinstance(item, tuple)], now, ages)
                db.executemany(FILE, [item for item in block if isinstance(item, tuple)])
            store.remember(new)
            yield len(new)
        if passed is not None:
            with store.transaction() as db:
                put_entries(db, [_renamed(entry, word, stored_name(word)) for entry in passed.end()], now, ages)
    with store.transaction() as db:
        _note_moves(db)


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
    store: Store, paths: Iterable[str], entries: Entries, how: str, passed: PassedOver | None, now: str, ages: Ages
) -> Iterator[AnyEntry | FileRow]:
    """Yield the entries of all files that have changed, and rows of the table ``file``.

    There is a row for each file that was read completely. If ``passed`` is given, a file or a member of an archive that
    contains no puzzle is added to it, and a row with the reason is yielded. The row of a member has an empty stamp,
    because only the stamp of the whole archive decides whether its members are read again.
    """
    for path in paths:
        name, stamp = stored_name(path), stamp_of(path)
        stamp = stamp and f"{stamp}{how}, nono {NONO}"  # empty: the input is read again each time
        unchanged = stamp and store.rows(
            "SELECT skipped FROM file WHERE path = ? AND stamp = ?", sqlite_text(name), stamp
        )
        if unchanged:
            (why_skipped,) = unchanged[0]
            if passed and why_skipped:
                passed.files[path] = why_skipped
            elif passed:  # the file holds a puzzle
                passed.empty = False
            store.unread -= 1
            continue
        with store.transaction() as db:
            _forget(db, sqlite_text(name), now, ages)
        is_skipped = False
        for entry in entries(path, named=passed is None):
            if passed and passed.takes(entry):
                is_skipped = entry.file == path  # the file itself, not a member of an archive
                reason = passed.files[entry.file]
                yield sqlite_text(_renamed(entry, path, name).file), stamp if is_skipped else "", reason
            else:
                yield _renamed(entry, path, name)
        if stamp and not is_skipped:
            yield sqlite_text(name), stamp, ""
        store.unread -= 1


def _blocks(items: Iterable[AnyEntry | FileRow]) -> Iterator[list[AnyEntry | FileRow]]:
    """Yield the items in blocks of at most `MAX_BLOCK`, which take about `SOON` seconds to read.

    The last block may be empty.
    """
    block: list[AnyEntry | FileRow] = []
    began = monotonic()
    for item in items:
        block.append(item)
        if len(block) == MAX_BLOCK or monotonic() - began > SOON:
            yield block
            block = []
            began = monotonic()
    yield block


def _forget_missing(store: Store, folder: str, existing: Collection[str], now: str) -> None:
    """Remove the entries of deleted files of a folder, and its own error; ``existing`` lists the other files."""
    start = sqlite_text(os.path.join(os.path.abspath(folder), ""))
    there = {sqlite_text(os.path.abspath(path)) for path in existing}
    with store.transaction() as db:
        for (path,) in db.execute("SELECT path FROM file UNION SELECT source FROM entry").fetchall():
            if path.startswith(start) and path not in there and is_missing(path):
                _forget(db, path, now, {})
        db.execute("DELETE FROM entry WHERE source = ?", (sqlite_text(os.path.abspath(folder)),))


def _forget(db: sqlite3.Connection, path: str, now: str, since: Ages) -> None:
    """Remove the entries of a file and, if it is an archive, of the files in it, which have its path before a slash.

    Results stay, and so do the times at which entries were first seen: for puzzles in the table ``gone``, and for
    unreadable entries in ``since``.
    """
    for table, column in (("entry", "source"), ("file", "path")):
        # all paths that begin with the path and a slash, in a form that uses the index; "0" is the sign after "/"
        within = f"{column} = :path OR ({column} >= :path || '/' AND {column} < :path || '0')"
        if table == "entry":  # the table of files has no puzzles and no ages
            ages = "puzzle, source, data, min(first_seen), :now"
            kept = f"SELECT {ages} FROM entry WHERE puzzle IS NOT NULL AND ({within}) GROUP BY puzzle, source"
            db.execute(f"INSERT OR REPLACE INTO gone {kept}", {"path": path, "now": now})
            unreadable = f"SELECT source, number, first_seen FROM entry WHERE puzzle IS NULL AND ({within})"
            for source, number, first_seen in db.execute(unreadable, {"path": path}):
                since[source, number] = first_seen
        db.execute(f"DELETE FROM {table} WHERE {within}", {"path": path})


def _note_moves(db: sqlite3.Connection) -> None:
    """Give new entries the times of entries that are gone, if they are the same puzzles in other files.

    Each gone entry gives its time to one new entry, because a file that was moved is in one place only.
    """
    moved: set[tuple[int, str]] = set()  # the gone entries that were found again: puzzle and old file
    found: set[int] = set()  # the keys of the new entries that have the time of a gone one
    for puzzle, source, first_seen, key in db.execute(MOVED).fetchall():
        if (puzzle, source) not in moved and key not in found:
            moved.add((puzzle, source))
            found.add(key)
            db.execute("UPDATE entry SET first_seen = ? WHERE id = ?", (first_seen, key))
            db.execute("DELETE FROM gone WHERE puzzle = ? AND source = ?", (puzzle, source))


def put_entries(db: sqlite3.Connection, entries: Sequence[AnyEntry], now: str, since: Ages) -> dict[int, Puzzle]:
    """Add entries to the store, and add the puzzles whose clues are new; return these puzzles by key.

    ``since`` are the ages of the unreadable entries that `_forget` removed.
    """
    readable, errors = [], []
    for entry in entries:
        if isinstance(entry.puzzle, PuzzleError):
            source, number = sqlite_text(entry.file), entry.index
            errors.append((source, number, sqlite_text(str(entry.puzzle)), since.get((source, number), now)))
        else:
            readable.append((entry, entry.puzzle, entry.puzzle.clue_text()))
    hashes = [hash_of(puzzle.genre, clues) for _, puzzle, clues in readable]
    query = "SELECT clues, id FROM puzzle WHERE clues IN (SELECT value FROM json_each(?))"
    keys = dict(db.execute(query, (json.dumps(hashes),)))
    rows = db.execute(AGES, {"keys": json.dumps([*keys.values()])}) if keys else ()
    ages = {(key, source): first_seen for key, source, first_seen in rows}  # the oldest comes last
    last_key = db.execute("SELECT COALESCE(max(id), 0) FROM puzzle").fetchone()[0]
    new: dict[int, Puzzle] = {}
    puzzle_rows, entry_rows = [], []
    for clue_hash, (entry, puzzle, clues) in zip(hashes, readable, strict=True):
        if clue_hash not in keys:
            last_key += 1
            keys[clue_hash] = last_key
            new[last_key] = puzzle
            puzzle_rows.append((last_key, clue_hash, puzzle.genre, puzzle.width, puzzle.height, puzzle.colours))
        place = keys[clue_hash], sqlite_text(entry.file)
        entry_rows.append((*place, entry.index, *_entry_facts(entry, puzzle, clues), ages.get(place, now)))
    db.executemany(PUZZLE, puzzle_rows)
    db.executemany(ENTRY, entry_rows)
    db.executemany(UNREADABLE, errors)
    # puzzles that are in their file again are no longer gone; a row begins with the puzzle and its file
    db.executemany("DELETE FROM gone WHERE puzzle = ? AND source = ?", ages.keys() & {row[:2] for row in entry_rows})
    return new


def _entry_facts(entry: AnyEntry, puzzle: Puzzle, clues: str) -> tuple[object, ...]:
    """Return what the file of an entry says of its puzzle: the columns from ``name`` to ``goal``."""
    file_grade = grade_in_file(puzzle.meta)
    texts = puzzle.id or puzzle.title, puzzle.title, puzzle.author, puzzle.license
    # reports also tell of a goal in the file that is not a solution
    goal = entry.wrong_goal if puzzle.goal_bytes is None else puzzle.goal_bytes
    names = map(sqlite_text, (*texts, web_page(puzzle)))
    data = sqlite_text(_puzzle_json(puzzle, clues))
    return *names, file_grade.grade, file_grade.score, data, with_stored_colours(puzzle, goal)


def _puzzle_json(puzzle: Puzzle, clues: str) -> str:
    """Return a puzzle as JSON, with its goal, which a search tries first, and without saved grids."""
    if puzzle.goal_bytes is None:
        return puzzle.blank_json(clues)
    return compact({name: value for name, value in puzzle.to_dict().items() if name != "saved"})


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
