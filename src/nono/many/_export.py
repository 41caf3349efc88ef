"""Export the answers in a store for other programs, as CSV, JSON lines or an HTML page."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from io import TextIOWrapper
from typing import Any, BinaryIO

from nono.base import foreign
from nono.base.errors import PuzzleError
from nono.base.files import expect_writable, replacing
from nono.many._store import GONE, NOT_A_PUZZLE, Store
from nono.many.report import Report

SUFFIXES = (".csv", ".jsonl", ".html")


def check_export(path: str) -> None:
    """Raise `PuzzleError` if the suffix is unknown or the file cannot be written."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in SUFFIXES:
        message = f"found {suffix or 'no suffix'} in {path!r}, expected one of {', '.join(SUFFIXES)}"
        raise PuzzleError(message, "unknown-format")
    expect_writable(path)


def export(store: Store, path: str, report: Report | None = None) -> None:
    """Write all answers to a file, one row per place, task and backend. The suffix of the file decides the format.

    Files without puzzles and deleted files also have a row each. An HTML page shows a report instead of the rows:
    ``report``, or by default a new report on the store. Raises `PuzzleError` if the file cannot be written.
    """
    check_export(path)
    suffix = os.path.splitext(path)[1].lower()
    with replacing(path) as file:
        if suffix == ".html":
            from nono.many._page import page  # a batch without a page needs no renderers

            file.write(page(report or Report(store), path).encode())
        else:
            {".csv": _csv, ".jsonl": _jsonl}[suffix](store, file)


def answers(store: Store) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
    """Return the names of the columns, and the rows in the order of the entries."""
    with store.errors():
        columns = [row[1] for row in store.db.execute("PRAGMA table_info(answer)")]
        values = {"source": "path", "number": "0", "name": "''", "error": "''", "reason": "why"}
        files = ", ".join(values.get(name, "NULL") for name in columns)
        cursor = store.db.execute(
            "SELECT answer.*, COALESCE(fate, '') AS fate FROM answer LEFT JOIN source ON path = answer.source "
            f"UNION ALL SELECT {files}, fate FROM source WHERE fate IN (?, ?) ORDER BY source, number, task, backend",
            (NOT_A_PUZZLE, GONE),
        )
    return [column[0] for column in cursor.description], _rows(store, cursor)


def _rows(store: Store, cursor: Iterator[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    with store.errors():
        yield from cursor


def _csv(store: Store, file: BinaryIO) -> None:
    names, rows = answers(store)
    text = TextIOWrapper(file, encoding="utf-8", newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(map(foreign.cell, row) for row in rows)
    text.detach()


def _jsonl(store: Store, file: BinaryIO) -> None:
    names, rows = answers(store)
    for row in rows:
        file.write((foreign.json(_typed(names, row)) + "\n").encode())


def _typed(names: list[str], row: tuple[Any, ...]) -> dict[str, Any]:
    data = dict(zip(names, row, strict=True))
    data["complete"] = None if data["complete"] is None else bool(data["complete"])
    with foreign.all_digits():
        data["count"] = None if data["count"] is None else int(data["count"])
    return data
