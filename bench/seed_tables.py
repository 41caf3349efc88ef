"""The tables of the pbnsolve pages again: ``python bench/seed_tables.py FOLDER [--seconds S] [--pbnsolve PATH]``.

FOLDER holds puzzles from webpbn.com in any format that nono reads, with their number in the file's name or the puzzle's
id; those that are not there are left out. Prints three tables in Markdown: caching, solving, and what each technique is
worth. Times are processor seconds, the best of ``--repeat`` runs, looking for two solutions; ``+``: not decided within
``--seconds`` seconds of wall time. With ``--pbnsolve`` that program is timed beside ours, in the same run.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time
from typing import Any

from nono.puzzle import Puzzle
from nono.reading import dumps, entries
from nono.solving import Result, solve

# number: name, and from the page on caching (pbnsolve 1.07): seconds without and with cache and hit rate, for probing
# and for heuristic guessing
CACHING = {
    436: ("Petro", "0.12 0.06 88%", "132 96 86%"),
    4645: ("M&M", "0.10 0.07 90%", "0.14 0.12 70%"),
    3541: ("Signed", "0.04 0.04 72%", "2.0 1.6 74%"),
    803: ("Light", "0.95 0.68 98%", "+ + -"),
    6574: ("Forever", "1008 480 98%", "2.1 1.4 93%"),
    2040: ("Hot", "1.24 0.56 94%", "+ + -"),
    6739: ("Karate", "7.7 3.2 93%", "90 47.2 93%"),
    8098: ("9-Dom", "28.1 20.3 96%", "438 342 93%"),
    2556: ("Flag", "+ + -", "7.8 5.2 92%"),
    2712: ("Lion", "114 44.9 97%", "+ + -"),
}
# number: name, and from the page on the solver (pbnsolve 1.08): seconds, sequences, share that ended in a contradiction
# or solution, guesses
SOLVING = {
    1611: ("Merka", "0.01", 25, 100.0, 0),
    1694: ("Tragic", "0.03", 193, 99.0, 2),
    6739: ("Karate", "0.79", 9961, 93.9, 610),
    2040: ("Hot", "0.82", 2508, 96.4, 91),
    2712: ("Lion", "6.0", 36036, 94.1, 2126),
    6574: ("Forever", "9.4", 221846, 87.8, 27008),
    8098: ("9-Dom", "10.2", 164216, 92.6, 12178),
    2556: ("Flag", "7122", 127421555, 80.5, 24866731),
}
TECHNIQUES: dict[str, dict[str, Any]] = {
    "as it is": {},
    "no cache": {"cache": "never"},
    "cache of 16,384 at most": {"cache_size": 16384, "cache_max_size": 16384},
    "overlap line solver": {"line_solver": "overlap"},
    "overlap, no exhaustive check": {"line_solver": "overlap", "exhaustive": False},
    "no ratings of lines": {"job_ratings": False},
    "no plod & sprint": {"decide_by": "probing"},
    "no probing": {"decide_by": "guessing"},
    "no cells near changes": {"probe_changed": False},
    "no cells in corners": {"probe_cornered": False},
    "no skipping of probes": {"probe_skip": False},
    "merging": {"merge": True},
    "contradictions to depth 2": {"contradiction": True},
    **{f"guess {name}": {"guess": name} for name in ("neighbours", "slack", "arrangements", "simpson", "random")},
    **{f"guess colour {name}": {"guess_colour": name} for name in ("contrast", "background", "ink", "any")},
    "learning": {"strategy": "learning"},
    "learning, cache": {"strategy": "learning", "cache": "always"},
}


class Timer:
    """Runs a puzzle under some options and knows how long it may take."""

    def __init__(self, seconds: float, repeat: int) -> None:
        self.seconds = seconds
        self.repeat = repeat

    def run(self, puzzle: Puzzle, **options: Any) -> tuple[float | None, Result]:
        """Processor seconds, or None if it was not decided, and the result."""
        best: float | None = None
        options = {"strategy": "probing", **options}
        for _ in range(self.repeat):
            began = process_time()
            result = solve(puzzle, "native", time_limit=self.seconds, **options)
            used = process_time() - began
            if result.stop:
                return None, result
            best = used if best is None else min(best, used)
        return best, result

    def pbnsolve(self, program: str, puzzle: Puzzle, flags: str) -> str:
        """Processor seconds of that program."""
        with tempfile.NamedTemporaryFile("w", suffix=".non") as file:
            file.write(dumps(puzzle, format="non"))
            file.flush()
            best = None
            for _ in range(self.repeat):
                began = getrusage(RUSAGE_CHILDREN).ru_utime
                words = [program, flags, f"-x{max(1, round(self.seconds))}", file.name]
                said = subprocess.run(words, capture_output=True, text=True).stdout
                used = getrusage(RUSAGE_CHILDREN).ru_utime - began
                if "UNIQUE" not in said and "MULTIPLE" not in said:
                    return "+"
                best = used if best is None else min(best, used)
        return time(best)


def time(seconds: float | None) -> str:
    return "+" if seconds is None else f"{seconds:.2g}" if seconds >= 0.0001 else "0.0001"


def find(folder: str) -> dict[int, Puzzle]:
    """The puzzles of the tables, by number."""
    wanted = CACHING.keys() | SOLVING.keys()
    found: dict[int, Puzzle] = {}
    for name in sorted(os.listdir(folder)):
        if not (Path(folder) / name).is_file():
            continue
        for entry in entries(str(Path(folder) / name), None, True):
            if isinstance(entry.puzzle, Exception):
                continue
            for text in (entry.puzzle.id, name):
                number = re.match(r"[a-z]*0*(\d+)(?!\d)", text)
                if number and int(number[1]) in wanted:
                    found.setdefault(int(number[1]), entry.puzzle)
                    break
    return found


def row(*words: object) -> None:
    print("| " + " | ".join(map(str, words)) + " |", flush=True)


def head(*words: str) -> None:
    row(*words)
    row(*("---" for _ in words))


def caching(puzzles: dict[int, Puzzle], timer: Timer, pbnsolve: str | None) -> None:
    head("puzzle", "search", "pbnsolve 1.07: no cache, cache, hits", "line solver", "no cache", "cache", "hits", "gain",
         "learning", "learning, cache", "hits", *(["pbnsolve now, cache"] if pbnsolve else []))  # fmt: skip
    for number, (name, probing, guessing) in CACHING.items():
        if number not in puzzles:
            continue
        puzzle = puzzles[number]
        learning, _ = timer.run(puzzle, strategy="learning")
        cached_learning, learned = timer.run(puzzle, strategy="learning", cache="always")
        searches: list[tuple[str, str, str, dict[str, Any]]] = [
            ("probing", probing, "-uaLEHP", {"decide_by": "probing"}),
            ("guessing", guessing, "-uaLEHG", {"decide_by": "guessing", "guess": "arrangements"}),
        ]
        for search, published, flags, options in searches:
            theirs = [timer.pbnsolve(pbnsolve, puzzle, flags)] if pbnsolve else []
            for solver in ("complete", "overlap"):
                plain, _ = timer.run(puzzle, line_solver=solver, cache="never", **options)
                cached, result = timer.run(puzzle, line_solver=solver, **options)
                gain = "-" if plain is None or cached is None else f"{100 * (1 - cached / plain):.0f} %"
                row(f"#{number} {name}", search, published, solver, time(plain), time(cached), hits(result), gain,
                    time(learning), time(cached_learning), hits(learned), *theirs)  # fmt: skip


def hits(result: Result) -> str:
    rate = result.stats.get("cache_hit_rate")
    return "-" if rate is None else f"{100 * rate:.0f} %"


def solving(puzzles: dict[int, Puzzle], timer: Timer, pbnsolve: str | None) -> None:
    head("puzzle", "size", "what", "seconds", "sequences", "contradiction or solution", "guesses")
    for number, (name, seconds, sequences, share, guesses) in SOLVING.items():
        if number not in puzzles:
            continue
        puzzle = puzzles[number]
        size = f"{puzzle.width} x {puzzle.height}"
        row(f"#{number} {name}", size, "pbnsolve 1.08, published", seconds, sequences, f"{share} %", guesses)
        if pbnsolve:
            row("", "", "pbnsolve here, sprints", timer.pbnsolve(pbnsolve, puzzle, "-u"), "", "", "")
        for solver in ("complete", "overlap"):
            for what, options in (("", {"decide_by": "probing"}), (", sprints", {})):
                used, result = timer.run(puzzle, line_solver=solver, **options)
                stats = result.stats
                sets = max(1, stats["probe_sets"])
                ended = 100 * (1 - stats["probe_sets_guessed"] / sets)
                row("", "", solver + what, time(used), f"{stats['probe_sets']:.0f}", f"{ended:.1f} %",
                    f"{stats['guesses']:.0f}")  # fmt: skip
        row("", "", "learning", time(timer.run(puzzle, strategy="learning")[0]), "", "", "")


def worth(puzzles: dict[int, Puzzle], timer: Timer) -> None:
    numbers = [number for number in CACHING | SOLVING if number in puzzles]
    names = {**CACHING, **SOLVING}
    head("probing, seconds", *(str(names[number][0]) for number in numbers))
    for what, options in TECHNIQUES.items():
        row(what, *(time(timer.run(puzzles[number], **options)[0]) for number in numbers))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--pbnsolve", metavar="PATH")
    parser.add_argument("--table", choices=["caching", "solving", "worth"], action="append")
    given = parser.parse_args()
    puzzles = find(given.folder)
    if not puzzles:
        sys.exit(f"{given.folder}: found none of the tables' puzzles")
    timer = Timer(given.seconds, given.repeat)
    tables = given.table or ["caching", "solving", "worth"]
    if "caching" in tables:
        caching(puzzles, timer, given.pbnsolve)
        print()
    if "solving" in tables:
        solving(puzzles, timer, given.pbnsolve)
        print()
    if "worth" in tables:
        worth(puzzles, timer)


if __name__ == "__main__":
    main()
