"""Batches killed at random: the store ends with the answers of an undisturbed run, nothing lost, nothing left running.

``python tests/long/kill_batches.py KILLS [SEED] [PUZZLES]``: each time a batch continues where the one before ended,
and its parent or a worker is killed, ended by SIGTERM or Ctrl-C, or stopped for a while (SIGSTOP) at a random moment,
or its disk is full (a limit on the size of files). One moment in five is at the start, the others while workers work.
A store that is complete is compared, and the next batch begins a new one. It prints how many batches were
disturbed at work.
"""

import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic, sleep

NUMBER = int(sys.argv[3]) if len(sys.argv) > 3 else 150  # of puzzles
TASKS = ["--verify", "--grade", "--count"]
BATCH = [sys.executable, "-m", "nono", "batch", f"family:random:20x20:.5:n={NUMBER}", *TASKS, "-j2", "--store"]
KINDS = ("parent", "worker", "term", "interrupt", "disk", "stopped", "stopped worker")
WORK = NUMBER / 50  # seconds of work within which a batch is disturbed
STARTING = b"init_import_site"  # Ctrl-C came before Python had read a line of nono
PATIENCE = 2.0  # seconds in which the workers of a killed batch end; each looks once a second


def answers(store: Path) -> list[tuple[object, ...]]:
    """The answers of a store, which is checked to be whole."""
    with closing(sqlite3.connect(store)) as db:
        found = db.execute("PRAGMA integrity_check").fetchall()
        assert found == [("ok",)], found
        with suppress(sqlite3.OperationalError):  # killed before the tables were made
            return db.execute(
                "SELECT source, number, clues, task, backend, verdict, count, complete, stop FROM answer "
                "ORDER BY 1, 2, 4, 5"
            ).fetchall()
        return []


def children(pid: int) -> list[int]:
    with suppress(OSError):
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return []


def lives(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def disturbed(kind: str, store: Path, chance: random.Random) -> tuple[int, bool]:
    """Run a batch, and disturb it. Its exit status, and whether it was at work then."""
    largest = (store.stat().st_size if store.exists() else 0) + chance.randrange(1, 400_000)

    def limit() -> None:
        if kind == "disk":
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    null = subprocess.DEVNULL
    process = subprocess.Popen([*BATCH, str(store)], stdout=null, stderr=subprocess.PIPE, preexec_fn=limit)
    workers: list[int] = []
    seconds, at_start = chance.uniform(0.0, WORK), chance.random() < 0.2
    began = monotonic()
    while process.poll() is None and (monotonic() < began + seconds or not (workers or at_start)):
        found = children(process.pid)
        if found and not workers and not at_start:
            began = monotonic()
        workers = found or workers
        sleep(0.02)
    at_work = kind != "disk" and bool(workers) and process.poll() is None
    if process.poll() is None:
        with suppress(ProcessLookupError):
            if kind == "worker" and workers:
                os.kill(chance.choice(workers), signal.SIGKILL)
            elif kind.startswith("stopped"):
                stopped = chance.choice(workers) if kind == "stopped worker" and workers else process.pid
                os.kill(stopped, signal.SIGSTOP)
                sleep(chance.uniform(0.1, 2.0))
                if chance.random() < 0.5:
                    process.kill()  # while it, or its worker, is stopped
                os.kill(stopped, signal.SIGCONT)
            elif kind != "disk":
                number = {"term": signal.SIGTERM, "interrupt": signal.SIGINT}.get(kind, signal.SIGKILL)
                process.send_signal(number)
    _, lines = process.communicate()
    assert b"Traceback" not in lines or STARTING in lines, lines.decode()
    until = monotonic() + PATIENCE
    while any(map(lives, workers)) and monotonic() < until:
        sleep(0.02)
    assert not any(map(lives, workers)), f"{kind}: workers of a batch outlive it"
    return process.returncode, at_work


def main() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts background jobs that ignore it
    kills = int(sys.argv[1])
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    with tempfile.TemporaryDirectory() as folder:
        calm, store = Path(folder, "calm.sqlite"), Path(folder, "runs.sqlite")
        assert subprocess.run([*BATCH, str(calm)], stdout=subprocess.DEVNULL).returncode in (0, 1)
        expected = answers(calm)
        seen = dict.fromkeys(KINDS, 0)
        stores = at_work = 0
        for number in range(kills):
            kind = KINDS[number % len(KINDS)]
            done, was_at_work = disturbed(kind, store, chance)
            seen[kind] += 1
            at_work += was_at_work
            found = answers(store) if store.exists() else []
            others = {row for row in found if row[5] is not None} - set(expected)
            assert not others, f"{kind}: other answers: {sorted(others)[:3]}"
            if done in (0, 1) or number == kills - 1:
                status = subprocess.run([*BATCH, str(store)], stdout=subprocess.DEVNULL).returncode
                assert status in (0, 1), status
                assert answers(store) == expected, "the answers are not those of an undisturbed run"
                stores += 1
                for file in Path(folder).glob("runs.sqlite*"):
                    file.unlink()
        counts = ", ".join(f"{number} {kind}" for kind, number in seen.items())
        print(f"{kills} batches disturbed ({counts}), {at_work} of them at work")
        print(f"{stores} stores equal to that of an undisturbed run")


if __name__ == "__main__":
    main()
