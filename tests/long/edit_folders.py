"""Folders that are edited between batches, some of which are killed: the store says what a fresh one would say.

``python tests/long/edit_folders.py EDITS KILLS [SEED]``: each edit adds, corrects, removes, renames or resends a file,
or puts the same clues into a file of another author, and then a batch reads the folder. Some batches are killed at a
random moment, and the next one continues. After every tenth edit and at the end, a fresh store is compared: all columns
of all entries, and the answers about their clues. Only ``first_seen`` may differ, which follows a rule of its own: an
entry keeps its age while its file has the same clues, and no file that is resent takes the place of the original.
"""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

BATCH = [sys.executable, "-m", "nono", "batch", "in", "--grade", "-j1", "--store"]
AUTHORS = ("Ann", "Bo", "Cy", "Di")
INKS = (("r", "ff0000"), ("g", "00aa00"), ("b", "0000ff"))
EDITS = ("add", "add", "correct", "correct", "remove", "rename", "resend", "copy", "break")
ENTRIES = """
SELECT source, number, name, title, author, licence, link, stated, stated_score, clues, data, goal, error
FROM entry LEFT JOIN puzzle ON puzzle.id = entry.puzzle ORDER BY source, number
"""
ANSWERS = """
SELECT source, number, task, backend, verdict, result.count, complete, stop, result.error,
    CASE WHEN verdict = 'unique' THEN solution END
FROM entry JOIN result USING (puzzle) ORDER BY 1, 2, 3, 4
"""
AGES = "SELECT source || ' ' || clues, first_seen FROM entry JOIN puzzle ON puzzle.id = entry.puzzle"
ORIGINALS = """
SELECT source FROM (SELECT source, row_number() OVER (PARTITION BY puzzle ORDER BY first_seen, source) AS age
FROM entry WHERE puzzle IS NOT NULL) WHERE age = 1 ORDER BY 1
"""


def rows(store: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(store)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return db.execute(query).fetchall()


def picture(chance: random.Random) -> list[list[int]]:
    """A small picture in up to three inks; most have one solution."""
    inks = chance.choice((1, 3))
    return [[chance.randint(0, inks) for _ in range(4)] for _ in range(4)]


def puzzle_data(cells: list[list[int]], chance: random.Random) -> dict[str, Any]:
    """The JSON of a picture by somebody, with a palette in a random order."""
    inks = chance.sample(INKS, 3)
    palette = [{"key": ".", "name": "white", "rgb": "ffffff"}]
    palette += [{"key": key, "name": key, "rgb": rgb} for key, rgb in inks]
    number = {0: "."} | {ink: INKS[ink - 1][0] for ink in range(1, 4)}
    data: dict[str, Any] = {"palette": palette, "goal": ["".join(number[cell] for cell in row) for row in cells]}
    return data | about(chance)


def about(chance: random.Random) -> dict[str, Any]:
    return {
        "title": f"No. {chance.randrange(1000)}",
        "author": chance.choice(AUTHORS),
        "license": chance.choice(("CC0", "CC-BY-4.0")),
        "difficulty": chance.choice(("easy", "Hard", "3 stars", "")),
    }


class Folder:
    """The folder, what its files should say, and the pictures that were sent so far."""

    def __init__(self, path: Path, chance: random.Random) -> None:
        self.path, self.chance = path, chance
        self.sent: list[list[list[int]]] = []
        self.names = 0

    def files(self) -> list[Path]:
        return sorted(path for path in self.path.rglob("*.json"))

    def new_name(self) -> Path:
        self.names += 1
        folder = self.path / self.chance.choice(("", "x", "y"))
        folder.mkdir(exist_ok=True)
        return folder / f"{self.chance.choice('abcxyz')}{self.names}.json"

    def edit(self) -> str:
        chance, files = self.chance, self.files()
        kind = chance.choice(EDITS) if len(files) > 3 else "add"
        if kind == "add":
            self.sent.append(picture(chance))
            self.new_name().write_text(json.dumps(puzzle_data(self.sent[-1], chance)))
        elif kind == "resend":
            self.new_name().write_text(json.dumps(puzzle_data(chance.choice(self.sent), chance)))
        elif kind == "break":
            self.new_name().write_text('{"rows": [[1]')
        else:
            file = chance.choice(files)
            text = file.read_text()
            if kind == "copy":
                self.new_name().write_text(text.replace('"author": "', '"author": "Not '))
            elif kind == "remove":
                file.unlink()
            elif kind == "rename":
                file.rename(self.new_name())
            elif text.endswith("}"):
                file.write_text(json.dumps(json.loads(text) | about(chance)))
            else:
                file.write_text(json.dumps(puzzle_data(picture(chance), chance)))
        return kind


def killed(store: Path, folder: Path, chance: random.Random, usual: float) -> bool:
    """Run a batch, and kill it at a random moment. Whether it was still running then."""
    process = subprocess.Popen([*BATCH, str(store)], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    sleep(chance.uniform(0.3, 1.0) * usual)
    is_running = process.poll() is None
    if is_running:
        os.kill(process.pid, signal.SIGKILL)
    process.wait()
    return is_running


def main() -> None:
    edits, kills = int(sys.argv[1]), int(sys.argv[2])
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 0)
    at = set(chance.sample(range(edits), kills))
    done = dict.fromkeys(EDITS, 0)
    at_work = compared = 0
    usual = 1.0
    with tempfile.TemporaryDirectory() as name:
        folder, store = Path(name), Path(name, "runs.sqlite")
        (folder / "in").mkdir()
        edited = Folder(folder / "in", chance)
        ages: dict[str, str] = {}
        originals: set[str] = set()
        for number in range(edits):
            kind = edited.edit()
            done[kind] += 1
            if number in at:
                at_work += killed(store, folder, chance, usual)
            began = monotonic()
            status = subprocess.run([*BATCH, str(store)], cwd=folder, capture_output=True).returncode
            usual = monotonic() - began
            assert status in (0, 1, 2), status
            now = dict(rows(store, AGES))
            changed = {place for place in ages.keys() & now.keys() if ages[place] != now[place]}
            assert not changed, f"{kind}: entries changed their age: {changed}"
            kept = {source for (source,) in rows(store, ORIGINALS)}
            if kind in ("resend", "copy", "correct", "break"):
                readable = {place.split(" ")[0] for place in now}
                assert originals & readable <= kept | {place.split(" ")[0] for place in ages.keys() - now.keys()}, kind
            ages, originals = now, kept
            if number % 10 == 9 or number == edits - 1:
                fresh = folder / "fresh.sqlite"
                subprocess.run([*BATCH, str(fresh)], cwd=folder, capture_output=True)
                for query in (ENTRIES, ANSWERS):
                    assert rows(store, query) == rows(fresh, query), f"another store after edit {number}"
                compared += 1
                for file in folder.glob("fresh.sqlite*"):
                    file.unlink()
        entries = len(rows(store, ENTRIES))
    counts = ", ".join(f"{count} {kind}" for kind, count in done.items())
    print(f"{edits} edits ({counts}), {kills} kills, {at_work} of them at work")
    print(f"{compared} times equal to a fresh store, at the end with {entries} entries")


if __name__ == "__main__":
    main()
