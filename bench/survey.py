"""Repeats Jan Wolter's survey of nonogram solvers, and prints the tables for ``docs/comparisons.md``.

- ``python bench/survey.py FOLDER`` measures. The folder holds the puzzles, which belong to their authors:
  ``survey.jsonl`` (Wolter's 31 puzzles) and ``hard.jsonl`` (the hardest ones known). Results go to
  ``docs/survey/runs.jsonl`` after each contestant. Run the command again to continue, or to give puzzles that were not
  decided a higher ``--limit``; ``--only`` chooses contestants.
- ``python bench/survey.py`` prints the tables of these results, and draws the plot.

The limit is CPU time, so that a busy machine does not decide who reaches it. A rival takes part if its program is in
the PATH. The program gets the name of a file in Simpson's format and prints a verdict. docs/comparisons.md tells which
rivals need a converter for this.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from shutil import which
from statistics import median, quantiles
from typing import Any

from measuring import head, row
from PIL import Image

import nono
from nono.many.bench import (
    Configuration,
    Contest,
    Record,
    contestants_of,
    drawn_figure,
    environment,
    external,
    run_contest,
)
from nono.text import Entry, entries as read_puzzles

FOLDER = Path(__file__).parents[1] / "docs/survey"
RUNS, PLOT = FOLDER / "runs.jsonl", FOLDER / "cactus.png"
FACTS = ("puzzle", "size", "clues")
FILES = ("survey.jsonl", "hard.jsonl")
REPEAT = 5
OURS = {  # nono's own contestants, and their names in the tables
    "native": "native",
    "native[belief=off,duality=off,order=off]": "lines and clauses",
    "native[probing]": "as pbnsolve",
    "cpsat": "cpsat",
    "sat[glucose3]": "glucose3",
}
CADICAL = external("cadical=cadical -q {file}", "dimacs")  # solves nono's formula
RIVALS = {  # the command of each program, and patterns for its verdicts
    "pbnsolve": ("pbnsolve -u -b {file}", ()),
    "simpson": ("simpson -Affcomp -s 2 +o -CO -i {file} -x", (r"multiple=^[2-9]\d*$", "unique=^1$")),
    "picross": ("picross {file}", ()),
    "nonogrid": ("nonogrid {file}", ()),
    "houston": ("houston {file}", (r"multiple=Solutions [2-9]", "unique=Solutions 1")),
    "lala": ("lala {file}", ()),
    "jwilk": ("jwilk {file}", ("solved=-'",)),
}

Result = dict[str, Any]  # the runs of one contestant on one puzzle


def contestants() -> dict[str, Configuration]:
    """Return the contestants by the names of the tables; rivals that are not installed are named on standard error."""
    chosen = {OURS[name]: one for name, one in contestants_of(",".join(OURS)).items()}
    for name, (command, patterns) in {CADICAL.name: ("", ()), **RIVALS}.items():
        if which(name) and name == CADICAL.name:
            chosen[name] = CADICAL
        elif which(name):
            patterns = tuple(re.sub("=(.*)", r"=(?m:\1)", pattern) for pattern in patterns)
            chosen[name] = external(f"{name}={command}", "non", patterns)
        else:
            print(f"{name} does not take part: it is not in the PATH", file=sys.stderr)
    return chosen


def puzzles(folder: Path) -> dict[str, Entry[Any]]:
    """Return the puzzles by name, each once."""
    found: dict[str, Entry[Any]] = {}
    for file in FILES:
        for entry in read_puzzles(folder / file):
            assert not isinstance(entry.puzzle, nono.PuzzleError)
            found.setdefault(re.sub(r"^w\d+-", "", entry.puzzle.id), entry)
    return found


def load() -> tuple[list[dict[str, Any]], dict[tuple[str, str], Result]]:
    """Return what the file of results says about each session (one call of this program), and the results."""
    lines = list(map(json.loads, RUNS.read_text(encoding="utf-8").splitlines())) if RUNS.exists() else []
    return [line for line in lines if "puzzle" not in line], {
        (line["puzzle"], name): {**{fact: line[fact] for fact in FACTS}, "contestant": name, **runs}
        for line in lines
        if "puzzle" in line
        for name, runs in line["runs"].items()
    }


def keep(sessions: list[dict[str, Any]], results: dict[tuple[str, str], Result]) -> None:
    """Write the file of results: a line for each session, then a line for each puzzle."""
    lines: dict[str, dict[str, Any]] = {}
    for (puzzle, name), one in results.items():
        line = lines.setdefault(puzzle, {**{fact: one[fact] for fact in FACTS}, "runs": {}})
        line["runs"][name] = {fact: value for fact, value in one.items() if fact not in (*FACTS, "contestant")}
    FOLDER.mkdir(exist_ok=True)
    text = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in (*sessions, *lines.values()))
    RUNS.write_text(text, encoding="utf-8")


def measure(folder: Path, limit: int, most: float, only: str | None) -> None:
    """Run each contestant once on each puzzle that it has not decided. Then repeat the runs of less than ``most``
    seconds.
    """
    sessions, results = load()
    chosen, entries = contestants(), puzzles(folder)
    if only:
        chosen = {name: chosen[name] for name in only.split(",")}
    loads: list[float] = []
    words = ["--limit", str(limit), "--repeat-below", f"{most:g}", *(["--only", only] if only else [])]
    about = environment(["python", "bench/survey.py", "FOLDER", *words])
    about["programs"] = {name: one.command for name, one in chosen.items() if one.command}
    for repeats in (1, REPEAT - 1):
        for name, configuration in chosen.items():
            needed = [one for one in entries if is_needed(results.get((one, name)), repeats, limit, most)]
            if not needed:
                continue
            names = {(entries[one].file, entries[one].index): one for one in needed}
            contest = Contest(repeat=repeats, seed=repeats - 1, cpu_limit=limit)
            for record in run_contest([entries[one] for one in needed], {name: configuration}, contest):
                puzzle = names[record.file, record.index]
                one = results.setdefault((puzzle, name), {"puzzle": puzzle, "contestant": name, "cpu": []})
                one |= {"size": f"{record.width}x{record.height}", "clues": record.clues, "limit": limit}
                one["memory"] = max(round(record.memory, 1), one.get("memory", 0.0))
                if record.finished:
                    one["verdict"] = record.verdict
                    one["cpu"].append(float(f"{record.cpu:.3g}"))
                elif record.stop != "cpu":
                    one["error"] = record.error or record.stop
                loads.append(round(record.load, 1))
            about["load"] = [min(loads), median(loads), max(loads)]
            keep([*sessions, about], results)
            print(f"{name}: {len(needed)} puzzles, {repeats} runs each", file=sys.stderr, flush=True)


def is_needed(done: Result | None, repeats: int, limit: int, most: float) -> bool:
    """Return whether a contestant should run on a puzzle in this round."""
    if repeats == 1:
        return done is None or (not done["cpu"] and done["limit"] < limit and "error" not in done)
    return done is not None and len(done["cpu"]) == 1 and done["cpu"][0] < most


def cell(one: Result | None) -> str:
    """Return the median of the CPU seconds, and half the distance between the quartiles as a share of the median."""
    if one is None:
        return ""
    if not one["cpu"]:
        return "-" if "error" in one else f"> {one['limit']}"
    middle = median(one["cpu"])
    low, _, high = quantiles(one["cpu"], method="inclusive") if len(one["cpu"]) > 1 else (middle, middle, middle)
    spread = f" ±{50 * (high - low) / middle:.0f} %" if len(one["cpu"]) > 1 else ""
    return (f"{middle:#.2g}".rstrip(".") if middle >= 1e-4 else f"{middle:.5f}") + spread


def tables() -> None:
    """Print the tables and draw the plot; raise an error if two contestants disagree."""
    sessions, results = load()
    names = list(dict.fromkeys(name for _, name in results))
    rows = sorted(dict.fromkeys(puzzle for puzzle, _ in results), key=lambda puzzle: cost(results, puzzle))
    machine = sessions[-1]["machine"]
    print(f"Measured on this machine: {machine['processor']}, {machine['cores']} cores.\n")
    head("date", "options", "load: lowest", "median", "highest")
    for one in sessions:
        row(one["date"][:10], f"`{' '.join(one['command'][3:])}`", *(f"{load:.1f}" for load in one["load"]))
    print()
    for group in ([*OURS.values(), CADICAL.name], ["native", *RIVALS]):
        shown = [name for name in group if name in names]
        head("CPU seconds", "size", "clues", "verdict", *shown)
        for puzzle in rows:
            mine = [results[puzzle, name] for name in names if (puzzle, name) in results]
            verdicts = {one["verdict"] for one in mine if one["cpu"]} - {"solved"}
            if len(verdicts) > 1:
                raise SystemExit(f"{puzzle}: the contestants disagree: {verdicts}")
            about_puzzle = mine[0]["size"], f"`{mine[0]['clues'][:8]}`", "".join(verdicts)
            row(puzzle, *about_puzzle, *(cell(results.get((puzzle, name))) for name in shown))
        row("**decided**", "", "", "", *(sum(bool(one["cpu"]) for one in of(results, name)) for name in shown))
        most = (max(one["memory"] for one in of(results, name)) for name in shown)
        row("**memory, MiB**", "", "", "", *(f"{number:.0f}" for number in most))
        print()
    drawn_figure(list(map(as_record, results.values())), ("cactus",)).savefig(PLOT, dpi=120)
    with Image.open(PLOT) as plot:
        plot.convert("RGB").quantize(32).save(PLOT, optimize=True)


def of(results: dict[tuple[str, str], Result], name: str) -> list[Result]:
    return [one for (_, contestant), one in results.items() if contestant == name]


def cost(results: dict[tuple[str, str], Result], puzzle: str) -> float:
    """Return the median over all contestants of a puzzle's seconds."""
    own: list[float] = [median(one["cpu"] or [one["limit"]]) for one in results.values() if one["puzzle"] == puzzle]
    return median(own)


def as_record(one: Result) -> Record:
    """Return the result as a record for the plot."""
    width, height = map(int, one["size"].split("x"))
    verdict, cpu = (one["verdict"], median(one["cpu"])) if one["cpu"] else ("unknown", 0.0)
    board = one["puzzle"], 1, one["puzzle"], "nonogram", width, height, 2, one["clues"]
    return Record(*board, one["contestant"], "unique", 0, 0, verdict, cpu=cpu)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", help="folder with the puzzles; without it, print the tables")
    parser.add_argument("--limit", type=int, default=300, help="CPU seconds per run [300]")
    parser.add_argument("--repeat-below", type=float, default=10, help="repeat runs below this number of seconds [10]")
    parser.add_argument("--only", help="names of contestants, separated by commas [all]")
    words = parser.parse_args()
    if words.folder:
        measure(words.folder, words.limit, words.repeat_below, words.only)
    else:
        tables()
