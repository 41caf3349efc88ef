"""Damage of a store: what SQLite finds, tables and columns that are missing, rows that do not match their checksum.

SQLite finds pages that are damaged, but not a byte of a value that has changed, so each row with a part in the answers
has a checksum over its other columns.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from zlib import crc32

from nono.base.errors import excerpt
from nono.genres import GENRES
from nono.model.answer import Verdict

SEALED = {"entry": 0, "puzzle": 1, "result": 0}  # tables with checksums, and their first column in it


def checksum(*values: object) -> int:
    """The checksum of a row's values; a number has the same one as an integer and as a float."""
    return crc32(repr([float(value) if isinstance(value, int) else value for value in values]).encode())


def prepare(db: sqlite3.Connection) -> None:
    """Make `checksum` a function of this connection."""
    db.create_function("checksum", -1, checksum, deterministic=True)


def sealed_row(columns: int) -> str:
    """``VALUES`` for a row of so many columns and its checksum."""
    marks = ", ".join(f"?{number}" for number in range(1, columns + 1))
    return f"VALUES ({marks}, checksum({marks}))"


def seal(db: sqlite3.Connection) -> None:
    """Give every row the checksum of its values as they are."""
    for table in SEALED:
        db.execute(f"UPDATE {table} SET checksum = checksum({_sealed_columns(db, table)})")


def _sealed_columns(db: sqlite3.Connection, table: str) -> str:
    names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    return ", ".join(name for name in names[SEALED[table] :] if name != "checksum")


def damaged_pages(db: sqlite3.Connection) -> str:
    """What SQLite finds wrong with the file; empty: nothing."""
    found = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
    return "" if found == "ok" else found.replace("\n", " ").removeprefix("*** in database main *** ")


def damaged_values(db: sqlite3.Connection) -> str:
    """What is wrong with the values of a store without checksums, as far as they show it; empty: nothing."""
    kinds = {"TEXT": str, "INTEGER": int, "REAL": float, "BLOB": bytes}
    for table in SEALED:
        columns = [(row[1], kinds[row[2]], row[3] or row[5]) for row in db.execute(f"PRAGMA table_info({table})")]
        for row in db.execute(f"SELECT * FROM {table}"):
            for (name, kind, needed), value in zip(columns, row, strict=True):
                if not (isinstance(value, kind) or (value is None and not needed)):
                    return f"found {type(value).__name__} for {name} in the table {table}"
            values = {name: value for (name, _, _), value in zip(columns, row, strict=True)}
            if table != "entry" and not _is_object(values["data"] if table == "puzzle" else values["stats"] or "{}"):
                return f"a row of the table {table} has no JSON"
            if table == "result" and not (values["verdict"] in tuple(Verdict) and values["count"].isdecimal()):
                return f"found verdict {excerpt(values['verdict'])} with {excerpt(values['count'])} solutions"
    solved = (
        "SELECT genre, data, solution FROM result JOIN puzzle ON puzzle.id = result.puzzle WHERE solution IS NOT NULL"
    )
    for genre, data, solution in db.execute(solved):
        if genre not in GENRES or not GENRES[genre].from_dict(json.loads(data), check=False).check(solution):
            return "a solution contradicts its clues"
    return ""


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False


def damaged_tables(db: sqlite3.Connection, schema: str) -> str:
    """What a store of this schema lacks of its tables, columns and views; empty: nothing."""
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(schema)
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


def damaged_rows(db: sqlite3.Connection) -> str:
    """What is wrong with the rows of a store whose tables are whole; empty: nothing."""
    if (row := db.execute("PRAGMA foreign_key_check").fetchone()) is not None:
        return f"a row of the table {row[0]} belongs to a {row[2]} that is not there"
    for table in SEALED:
        query = f"SELECT count(*) FROM {table} WHERE checksum IS NOT checksum({_sealed_columns(db, table)})"
        if number := db.execute(query).fetchone()[0]:
            return f"{number} rows of the table {table} have changed"
    return ""
