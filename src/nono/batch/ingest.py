"""Inputs into the store: every place with a puzzle is an entry; entries of the same clues share one puzzle.

A file that was read to its end, and has not changed since, is not read again.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial

from nono.base.errors import PuzzleError
from nono.batch.damage import sealed_row
from nono.batch.links import web_page
from nono.batch.read_ahead import ReadAhead
from nono.batch.store import Store
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.io.entry import Found, PassedOver
from nono.io.read import FAMILY, files_below

PAUSE = 0.02  # seconds of waiting for entries in which the workers get no new jobs; those read then are a transaction
PUZZLE = f"""INSERT INTO puzzle (clues, genre, width, height, colours, cells, data, checksum) {sealed_row(7)}
ON CONFLICT (clues) DO NOTHING"""
ENTRY = f"INSERT OR REPLACE INTO entry {sealed_row(8)}"
encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def ingest(
    store: Store,
    words: Iterable[str],
    entries: Callable[..., Iterator[Found]],
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
