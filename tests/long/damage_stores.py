"""Damaged stores: every command that reads one answers as before, or refuses it in one line; no answer is a wrong one.

``python tests/long/damage_stores.py STORES [SEED]``: copies of stores are damaged (bytes flipped,
the end cut off, pages overwritten, tables dropped, columns renamed, versions changed, values edited, the log removed or
damaged), and given to ``nono batch``, ``--recheck``, ``--merge``, ``nono report`` and ``-o``.
"""

import csv
import io
import random
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from pathlib import Path

from nono.cli.program import run

FAMILIES = ["family:random:6x6:.5:n=25", "family:random:9x9:.4:n=15"]
Chance = random.Random
ANSWER = ("clues", "task", "backend", "verdict", "count", "complete", "stop")


def flip(path: Path, chance: Chance) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 1, 3, 20))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def flip_head(path: Path, chance: Chance) -> None:
    data = bytearray(path.read_bytes())
    data[chance.randrange(100)] = chance.randrange(256)
    path.write_bytes(data)


def cut(path: Path, chance: Chance) -> None:
    path.write_bytes(path.read_bytes()[: chance.randrange(path.stat().st_size)])


def overwrite(path: Path, chance: Chance) -> None:
    data = bytearray(path.read_bytes())
    start = chance.randrange(len(data)) // 4096 * 4096
    other = chance.randrange(len(data)) // 4096 * 4096
    data[start : start + 4096] = chance.choice((bytes(4096), data[other : other + 4096], chance.randbytes(4096)))
    path.write_bytes(data)


def execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def drop(path: Path, chance: Chance) -> None:
    kind, name = chance.choice(
        [("TABLE", name) for name in ("batch", "source", "puzzle", "entry", "result", "claim")] + [("VIEW", "answer")]
    )
    execute(path, "PRAGMA foreign_keys = 0", f"DROP {kind} {name}")


def rename(path: Path, chance: Chance) -> None:
    table = chance.choice(("batch", "source", "puzzle", "entry", "result", "claim"))
    with closing(sqlite3.connect(path)) as db:
        names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    execute(path, "DROP VIEW answer", f"ALTER TABLE {table} RENAME COLUMN {chance.choice(names)} TO other_name")


def edit(path: Path, chance: Chance) -> None:
    table, column = chance.choice(
        [("result", name) for name in ("verdict", "count", "solution", "stats", "complete", "stop", "puzzle")]
        + [("puzzle", name) for name in ("data", "clues", "genre", "cells", "id")]
        + [("entry", name) for name in ("name", "puzzle", "goal")]
        + [("batch", "environment"), ("batch", "id"), ("claim", "expires"), ("source", "stamp")]
    )
    value = chance.choice(("'unique'", "'2'", "3", "x'00ff'", "1e300", "''", "'{'"))
    one = f"(SELECT {column} FROM {table} ORDER BY 1 LIMIT 1 OFFSET {chance.randrange(3)})"
    execute(path, f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE {column} = {one}")


def version(path: Path, chance: Chance) -> None:
    pragma = chance.choice(("user_version", "user_version", "application_id"))
    execute(path, f"PRAGMA {pragma} = {chance.choice((-1, 0, 1, 2, 3, 4, 1 << 30))}")


def lose_log(path: Path, chance: Chance) -> None:
    Path(f"{path}-wal").unlink(missing_ok=True)


def flip_log(path: Path, chance: Chance) -> None:
    log = Path(f"{path}-wal")
    if log.exists() and log.stat().st_size:
        flip(log, chance)


WAYS: list[Callable[[Path, Chance], None]] = [
    flip, flip, flip, flip_head, cut, overwrite, drop, rename, edit, edit, version, lose_log, flip_log,
]  # fmt: skip


def rows(path: str) -> set[tuple[str, ...]]:
    with open(path, newline="") as file:
        return {
            tuple(row[name] for name in ANSWER) for row in csv.DictReader(file) if row["verdict"] not in ("", "unknown")
        }


def ask(words: list[str]) -> tuple[int, str, str]:
    """Exit status, output and errors of a command in this process; an exception that leaves it is a failure."""
    out, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(errors):
        status = run(words)
    return status, out.getvalue(), errors.getvalue()


def originals(folder: Path) -> list[tuple[Path, set[tuple[str, ...]]]]:
    """Stores that are whole, the first with a log that is not yet in its file, and their answers."""
    made = []
    for name in ("log", "closed"):
        path = folder / name / "runs.sqlite"
        path.parent.mkdir()
        status, _, errors = ask(["batch", FAMILIES[0], "--count", "-j1", "--store", str(path)])
        assert status in (0, 1), errors
        if name == "log":
            with closing(sqlite3.connect(path)) as reader:  # while there is another reader, the log stays
                reader.execute("SELECT count(*) FROM batch").fetchone()
                ask(["batch", *FAMILIES, "--count", "-j1", "--store", str(path)])
                shutil.copytree(path.parent, folder / "copy")
            shutil.rmtree(path.parent)
            (folder / "copy").rename(path.parent)
        table = str(folder / f"{name}.csv")
        assert ask(["report", str(path), "-o", table])[0] in (0, 1)
        made.append((path, rows(table)))
    return made


def main() -> None:
    stores = int(sys.argv[1])
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    refused = answered = 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        given = originals(folder)
        every = set().union(*(answers for _, answers in given))
        for number in range(stores):
            original, _ = chance.choice(given)
            way = chance.choice(WAYS)
            state = chance.getstate()
            for command in ("report", "batch", "recheck", "merge"):
                chance.setstate(state)
                tried = folder / f"{number}"
                shutil.copytree(original.parent, tried)
                path, table = tried / "runs.sqlite", str(folder / "out.csv")
                Path(table).unlink(missing_ok=True)
                with suppress(sqlite3.Error):
                    way(path, chance)
                words = {
                    "report": ["report", str(path), "-o", table, "-o", str(folder / "out.html")],
                    "batch": ["batch", FAMILIES[0], "-j1", "--store", str(path), "-o", table],
                    "recheck": ["batch", FAMILIES[0], "--recheck", "-j1", "--store", str(path), "-o", table],
                    "merge": ["batch", "--merge", str(path), "--store", str(tried / "new.sqlite"), "-o", table],
                }[command]
                case = f"store {number} ({original.parent.name}, {way.__name__}), {command}"
                try:
                    status, _, errors = ask(words)
                except Exception as error:
                    raise AssertionError(case) from error
                if errors.startswith("error: ") or not Path(table).exists():
                    refused += 1
                    assert status == 2, f"{case}: exit {status}: {errors}"
                    assert errors.count("error: ") == 1, f"{case}: {errors}"
                else:
                    answered += 1
                    assert status in (0, 1, 3), f"{case}: exit {status}: {errors}"
                    wrong = rows(table) - every
                    assert not wrong, f"{case}: {sorted(wrong)[:3]}"
                shutil.rmtree(tried)
    print(
        f"{stores} damaged stores, each given to 4 commands: {refused} refused in one line, {answered} answered rightly"
    )


if __name__ == "__main__":
    main()
