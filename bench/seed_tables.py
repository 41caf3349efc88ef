"""Measures the tables of the pbnsolve pages: ``python bench/seed_tables.py FOLDER [--seconds S] [--pbnsolve PATH]``.

FOLDER contains puzzles from webpbn.com in any format that nono reads, with their numbers in the file names or ids.
Prints three tables in Markdown: caching, solving, and the effect of each technique. Times are CPU seconds to search for
two solutions, the best of ``--repeat`` runs; ``+`` means not decided within ``--seconds`` seconds. ``--pbnsolve`` also
runs the program pbnsolve at this path. "As pbnsolve" means: with the overlap line solver, and without probes near
changes before the first guess.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time
from typing import Any

from measuring import head, row

from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.io.read import entries
from nono.io.write import dumps
from nono.model.answer import Interrupted
from nono.solving.solve import Result, so_far, solve

# For each puzzle number: its name and figures from the page on caching (pbnsolve 1.07), for probing and for guessing.
# The figures are the seconds without and with a cache, and the cache's hit rate.
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
# For each puzzle number: its name and figures from the page on the solver (pbnsolve 1.08). The figures are seconds,
# sequences, the share of sequences that end in a contradiction or a solution, and guesses.
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
# For each puzzle number: the sequences and guesses of pbnsolve 1.11 without its "sprints", which are on by default.
PROBING_ALONE = {
    6739: (9961, 610),
    2040: (2508, 91),
    2712: (36036, 2125),
    6574: (224931, 27523),
    8098: (164216, 12178),
}
SOLVERS: dict[str, dict[str, Any]] = {
    "complete": {},
    "overlap": {"line_solver": "overlap"},
    "as pbnsolve": {"line_solver": "overlap", "probe_changed_root": False},
}
TECHNIQUES: dict[str, dict[str, Any]] = {
    "default": {},
    "no cache": {"cache": "never"},
    "cache of 16,384 at most": {"cache_size": 16384, "cache_max_size": 16384},
    "overlap line solver": {"line_solver": "overlap"},
    "overlap, no exhaustive check": {"line_solver": "overlap", "exhaustive": False},
    "no ratings of lines": {"job_ratings": False},
    "no plod & sprint": {"decide_by": "probing"},
    "no probing": {"decide_by": "guessing"},
    "no cells near changes": {"probe_changed": False},
    "none before the first guess": {"probe_changed_root": False},
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
    """Runs puzzles with solver options and a limit on CPU time."""

    def __init__(self, seconds: float, repeat: int) -> None:
        self.seconds = seconds
        self.repeat = repeat
        self.began = 0.0
        signal.signal(signal.SIGALRM, self.look)

    def look(self, *_: object) -> None:
        """Interrupt the search like Ctrl-C when its time is over."""
        if process_time() - self.began > self.seconds:
            raise KeyboardInterrupt

    def run(self, puzzle: Puzzle, **options: Any) -> tuple[float | None, Result]:
        """Return the CPU seconds (None if the puzzle is undecided) and the result."""
        best: float | None = None
        options = {"strategy": "probing", **options}
        for _ in range(self.repeat):
            self.began = process_time()
            signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
            try:
                result = solve(puzzle, "native", **options)
            except Interrupted as interrupted:
                return None, so_far(puzzle, interrupted, "native", 2)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            used = process_time() - self.began
            best = used if best is None else min(best, used)
        return best, result

    def pbnsolve(self, program: str, puzzle: Puzzle, flags: str) -> tuple[str, str]:
        """Return the CPU seconds of pbnsolve, and its statistics."""
        with tempfile.NamedTemporaryFile("w", suffix=".non") as file:
            file.write(dumps(puzzle, format="non"))
            file.flush()
            best = None
            for _ in range(self.repeat):
                began = getrusage(RUSAGE_CHILDREN).ru_utime
                words = [program, f"-ut{flags}", f"-x{max(1, round(self.seconds))}", file.name]
                said = subprocess.run(words, capture_output=True, text=True).stdout
                used = getrusage(RUSAGE_CHILDREN).ru_utime - began
                if "UNIQUE" not in said and "MULTIPLE" not in said:
                    return "+", ""
                best = used if best is None else min(best, used)
        return time(best), said


def said_number(said: str, name: str) -> int:
    """Return a number from pbnsolve's statistics."""
    found = re.search(rf"{name}: +(\d+)", said)
    return int(found[1]) if found else 0


def time(seconds: float | None) -> str:
    return "+" if seconds is None else f"{seconds:.2g}" if seconds >= 0.0001 else "0.0001"


def find(folder: str) -> dict[int, Puzzle]:
    """Return the puzzles of the tables by number, without their goals."""
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
                    # with a goal picture, the solver would find the first solution at once
                    facts = {name: fact for name, fact in entry.puzzle.to_dict().items() if name != "goal"}
                    found.setdefault(int(number[1]), Nonogram.from_dict(facts))
                    break
    return found


def caching(puzzles: dict[int, Puzzle], timer: Timer, pbnsolve: str | None) -> None:
    """Print the table on caching. Only puzzles that are decided with a cache are also solved without one."""
    head("puzzle", "search", "who", "no cache", "cache", "hits", "gain")
    for number, (name, probing, guessing) in CACHING.items():
        if number not in puzzles:
            continue
        puzzle = puzzles[number]
        searches: list[tuple[str, str, str, dict[str, Any]]] = [
            ("probing", probing, "P", {"decide_by": "probing"}),
            ("guessing", guessing, "G", {"decide_by": "guessing", "guess": "arrangements"}),
        ]
        for search, published, flag, options in searches:
            row(f"#{number} {name}", search, "pbnsolve 1.07, published", *published.split(), "")
            if pbnsolve:
                cached, said = timer.pbnsolve(pbnsolve, puzzle, f"aLEH{flag}")
                plain = timer.pbnsolve(pbnsolve, puzzle, f"aLE{flag}")[0] if said else "-"
                found = re.search(r"Cache Hits: \d+/\d+ \((\d+)", said)
                row("", "", "pbnsolve here", plain, cached, f"{found[1]}%" if found else "-", "")
            for solver, settings in SOLVERS.items():
                if solver != "as pbnsolve" or search == "probing":
                    cache_row(solver, puzzle, timer, {}, options | settings)
        cache_row("learning", puzzle, timer, {"cache": "always"}, {"strategy": "learning"})


def cache_row(who: str, puzzle: Puzzle, timer: Timer, on: dict[str, Any], options: dict[str, Any]) -> None:
    cached, result = timer.run(puzzle, **options | on)
    plain = None if cached is None else timer.run(puzzle, **options | {"cache": "never"})[0]
    rate = result.stats.get("cache_hit_rate")
    hits = "-" if rate is None else f"{100 * rate:.0f}%"
    gain = "-" if plain is None or cached is None else f"{100 * (1 - cached / plain):.0f} %"
    row("", "", who, "-" if cached is None else time(plain), time(cached), hits, gain)


def solving(puzzles: dict[int, Puzzle], timer: Timer, pbnsolve: str | None) -> None:
    head("puzzle", "size", "what", "seconds", "sequences", "contradiction or solution", "guesses")
    for number, (name, seconds, sequences, share, guesses) in SOLVING.items():
        if number not in puzzles:
            continue
        puzzle = puzzles[number]
        size = f"{puzzle.width} x {puzzle.height}"
        row(f"#{number} {name}", size, "pbnsolve 1.08, published", seconds, sequences, f"{share} %", guesses)
        if pbnsolve:
            used, said = timer.pbnsolve(pbnsolve, puzzle, "aLEHP")
            sets, guessed = said_number(said, "Probe Sequences"), said_number(said, "Choose Optimum")
            row("", "", "pbnsolve here, sprints", used, *(shares(sets, guessed) if said else ("", "", "")))
        for solver, settings in SOLVERS.items():
            for what, options in (("", {"decide_by": "probing"}), (", sprints", {})):
                best, result = timer.run(puzzle, **settings, **options)
                found = [int(result.stats[counter]) for counter in ("probe_sets", "probe_sets_guessed")]
                row("", "", solver + what, time(best), *shares(*found))
        row("", "", "learning", time(timer.run(puzzle, strategy="learning")[0]), "", "", "")


def sequences(puzzles: dict[int, Puzzle]) -> None:
    """Print the numbers of probe sequences and guesses if only probing is used; they are the same on every machine."""
    heads = (f"{who}: {what}" for who in SOLVERS for what in ("sequences", "guesses"))
    head("puzzle", "pbnsolve: sequences", "guesses", *heads)
    for number, theirs in PROBING_ALONE.items():
        ours: list[int] = []
        for settings in SOLVERS.values():
            stats = solve(puzzles[number], "native", strategy="probing", decide_by="probing", **settings).stats
            ours += [int(stats.get(counter, 0)) for counter in ("probe_sets", "probe_sets_guessed")]
        row(f"#{number} {SOLVING[number][0]}", *(f"{figure:,}" for figure in (*theirs, *ours)))


def shares(sets: int, guessed: int) -> tuple[str, str, str]:
    """Return three table cells about probe sequences: their number, and the percentages that end in a contradiction or
    solution, and in a guess.
    """
    return f"{sets}", f"{100 * (1 - guessed / max(1, sets)):.1f} %", f"{guessed}"


def worth(puzzles: dict[int, Puzzle], timer: Timer) -> None:
    numbers = [number for number in CACHING | SOLVING if number in puzzles]
    names = {**CACHING, **SOLVING}
    head("probing, seconds", *(str(names[number][0]) for number in numbers))
    for what, options in TECHNIQUES.items():
        row(what, *(time(timer.run(puzzles[number], **options)[0]) for number in numbers))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="folder with puzzles from webpbn.com")
    parser.add_argument("--seconds", type=float, default=60.0, help="CPU time limit per run, in seconds [60]")
    parser.add_argument("--repeat", type=int, default=3, help="number of runs; the best counts [3]")
    parser.add_argument("--pbnsolve", metavar="PATH", help="also run this pbnsolve program")
    parser.add_argument("--table", choices=["caching", "solving", "worth", "sequences"], action="append")
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
    if "sequences" in tables:
        sequences(puzzles)


if __name__ == "__main__":
    main()
