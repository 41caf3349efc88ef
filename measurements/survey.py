"""Repeats Jan Wolter's survey of nonogram solvers, and prints the tables for ``docs/figures.md``.

- ``python measurements/survey.py FOLDER`` measures. The folder holds the puzzles, which belong to their authors:
  ``survey.jsonl`` (Wolter's 31 puzzles) and ``hard.jsonl`` (the hardest ones known). Results go to
  ``build/survey/runs.jsonl`` after each contestant. Run the command again to continue, or to give puzzles that were not
  decided a higher ``--limit``; ``--only`` chooses contestants.
- ``python measurements/survey.py`` prints the tables of these results, and draws the plot. Contestants without results
  keep those of the tables in docs/figures.md, so that a run with ``--only`` renews only its own columns.

``python measurements/corpus.py`` builds the two files. The limit is CPU time, so that a busy machine does not decide
who reaches it. A rival takes part if the program of its command is in the PATH. The program gets the name of a file in
Simpson's format and prints a verdict. docs/comparisons.md tells which rivals need a converter for this.
"""

import json
import re
import sys
from pathlib import Path
from shutil import which
from statistics import median, quantiles
from typing import Annotated, Any

import typer
from measuring import head, row
from PIL import Image

import nono
from nono.many.bench import (
    Configuration,
    Contest,
    Record,
    contestants_of,
    environment,
    external,
    run_contest,
    save_plot,
)
from nono.text import Entry, entries as read_puzzles

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/figures.md"
CELL = re.compile(r"(?:\*\*)?(?P<late>> )?(?P<time>[\d.]+)(?:\*\*)?(?P<spread> ±\d+ %)?")
RUNS, PLOT = ROOT / "build/survey/runs.jsonl", ROOT / "docs/survey/cactus.webp"
FILES = ("survey.jsonl", "hard.jsonl")
REPEAT = 5
OURS = {  # nono's own contestants, and their names in the tables
    "native": "native",
    "native[belief=off,duality=off]": "lines and clauses",
    "native[probing]": "as pbnsolve",
    "cpsat": "cpsat",
    "sat[glucose3]": "glucose3",
}
RIVALS = {  # programs, each with patterns for its verdicts if they need some
    one.name: one
    for one in (
        external("cadical=cadical -q {file}", "dimacs"),  # solves nono's formula
        external("pbnsolve=pbnsolve -u -b {file}", "non"),
        external(
            "simpson=simpson -Affcomp -s 2 +o -CO -i {file} -x",
            "non",
            (r"multiple=(?m:^[2-9]\d*$)", "unique=(?m:^1$)"),
        ),
        external("picross=picross_solver_cli --validation {file}", "non", ("multiple=,MULT,", "unique=,OK,")),
        external("nonogrid=nonogrid {file}", "non"),
        external("nonogrid_sat=nonogrid-sat {file}", "non"),
        external("houston=houston {file}", "non", (r"multiple=Solutions [2-9]", "unique=Solutions 1")),
        external("jwilk=jwilk {file}", "non", ("solved=-'",)),
        external(
            "minizinc=minizinc-nonogram {file}", "non", (r"multiple=(?s:-{10}\n.*-{10}\n)", r"unique=-{10}\n={10}")
        ),
        external("cspuz_core=cspuz-nonogram {file}", "non"),
    )
}

FACTS = ("webpbn", "size", "clues", "verdict")  # the columns of the first table that describe a puzzle
Result = dict[str, Any]  # the runs of one contestant on one puzzle
Line = dict[str, Any]  # the session, or the puzzle with its results by contestant


def contestants() -> dict[str, Configuration]:
    """Return the contestants by the names of the tables; rivals that are not installed are named on standard error."""
    chosen = {OURS[name]: one for name, one in contestants_of(",".join(OURS)).items()}
    for name, one in RIVALS.items():
        if which(one.command.split()[0]):
            chosen[name] = one
        else:
            print(f"{name} does not take part: it is not in the PATH", file=sys.stderr)
    return chosen


def puzzles(folder: Path) -> dict[str, Entry[Any]]:
    """Return the puzzles by name, each once."""
    found: dict[str, Entry[Any]] = {}
    for file in filter(Path.exists, [folder / name for name in FILES]):
        for entry in read_puzzles(file):
            assert not isinstance(entry.puzzle, nono.PuzzleError)
            found.setdefault(re.sub(r"^w\d+-", "", entry.puzzle.id), entry)
    return found


def load() -> tuple[list[Line], dict[str, Line]]:
    """Return the lines of the file of results: one for each session (one call of this program), and one for each
    puzzle, by name.
    """
    lines = list(map(json.loads, RUNS.read_text("utf-8").splitlines())) if RUNS.exists() else []
    return [one for one in lines if "puzzle" not in one], {one["puzzle"]: one for one in lines if "puzzle" in one}


def of_page() -> tuple[list[list[str]], dict[str, Line]]:
    """Return the rows of the sessions, and the lines of the puzzles by name, in the tables of the page."""
    text = (
        PAGE.read_text("utf-8")
        .partition("<!-- measured: python measurements/survey.py -->")[2]
        .partition("<!-- end -->")[0]
    )
    tables = [
        [split_row(line) for line in part.strip().splitlines()] for part in text.split("\n\n") if "| --- |" in part
    ]
    lines: dict[str, Line] = {}
    # the first table has the sessions; each other one ends with two rows of sums, and begins each row with a name
    for names, _, *rows, decided, memory in tables[1:]:
        for puzzle, *cells in rows:
            facts = {name: cell.strip("`") for name, cell in zip(names[1:], cells, strict=True) if name in FACTS}
            line = lines.setdefault(puzzle, {"puzzle": puzzle, **facts, "runs": {}})
            for column, name in enumerate(names[1:], 1):
                if name not in FACTS and (text := cells[column - 1]):  # empty: the contestant has no result
                    proved = "solved" if decided[column].endswith("solved") else line["verdict"]
                    line["runs"][name] = {**result_in(text), "verdict": proved, "memory": float(memory[column])}
    return tables[0][2:], lines  # without the heading and the line below it


def split_row(line: str) -> list[str]:
    """Return the cells of a row of a table."""
    return [cell.strip() for cell in line.strip("|").split("|")]


def result_in(cell: str) -> Result:
    """Return the result in a cell, the opposite of `cell`."""
    found = CELL.fullmatch(cell)
    if found is None:
        return {"cpu": [], "limit": 0, "error": cell}
    if found["late"]:
        return {"cpu": [], "limit": int(found["time"])}
    return {"cpu": [float(found["time"])], "limit": 0, "spread": found["spread"] or ""}


def keep(lines: list[Line]) -> None:
    """Write the file of results."""
    RUNS.parent.mkdir(parents=True, exist_ok=True)
    RUNS.write_text("".join(json.dumps(one, separators=(",", ":")) + "\n" for one in lines), "utf-8")


def measure(folder: Path, limit: int, most: float, only: str) -> None:
    """Run each contestant once on each puzzle that it has not decided. Then repeat the runs of less than ``most``
    seconds.
    """
    sessions, lines = load()
    chosen, entries = contestants(), puzzles(folder)
    if only:
        chosen = {name: chosen[name] for name in only.split(",")}
    loads: list[float] = []
    words = ["--limit", str(limit), "--repeat-below", f"{most:g}", *(["--only", only] if only else [])]
    about = environment(["python", "measurements/survey.py", "FOLDER", *words])
    about["programs"] = {name: one.command for name, one in chosen.items() if one.command}
    for repeats in (1, REPEAT - 1):  # the first round, and the repeats of short runs, which begin with another seed
        for name, configuration in chosen.items():
            needed = [
                puzzle
                for puzzle in entries
                if is_needed(lines.get(puzzle, {"runs": {}})["runs"].get(name), repeats, limit, most)
            ]
            if not needed:
                continue
            names = {(entries[puzzle].file, entries[puzzle].index): puzzle for puzzle in needed}
            contest = Contest(repeat=repeats, seed=repeats - 1, cpu_limit=limit)
            for record in run_contest([entries[puzzle] for puzzle in needed], {name: configuration}, contest):
                puzzle = names[record.file, record.index]
                size = f"{record.width}x{record.height}"
                number = {"webpbn": int(id[1])} if (id := re.match(r"w(\d+)", record.id)) else {}
                facts = {"puzzle": puzzle, **number, "size": size, "clues": record.clues}
                line = lines.setdefault(puzzle, {**facts, "runs": {}})
                result = line["runs"].setdefault(name, {"cpu": []})
                result["limit"] = limit
                result["memory"] = max(round(record.memory, 1), result.get("memory", 0.0))
                if record.finished:
                    result["verdict"] = record.verdict
                    result["cpu"].append(float(f"{record.cpu:.3g}"))  # with three digits
                elif record.stop != "cpu":  # a run at the limit may succeed with a higher one
                    result["error"] = record.error or record.stop
                loads.append(round(record.load, 1))
            about["load"] = [min(loads), median(loads), max(loads)]
            keep([*sessions, about, *lines.values()])
            print(f"{name}: {len(needed)} puzzles, {repeats} runs each", file=sys.stderr, flush=True)


def is_needed(done: Result | None, repeats: int, limit: int, most: float) -> bool:
    """Return whether a contestant should run on a puzzle in this round."""
    if repeats == 1:  # the first round: it has no result yet, or only reached a lower limit
        return done is None or (not done["cpu"] and done["limit"] < limit and "error" not in done)
    return done is not None and len(done["cpu"]) == 1 and done["cpu"][0] < most


def cell(one: Result | None, best: float) -> str:
    """Return the median of the CPU seconds, in bold if it is the ``best``, and half the distance between the quartiles
    as a share of the median.
    """
    if one is None:
        return ""
    if not one["cpu"]:
        return "-" if "error" in one else f"> {one['limit']}"
    middle = median(one["cpu"])
    low, _, high = quantiles(one["cpu"], method="inclusive") if len(one["cpu"]) > 1 else (middle, middle, middle)
    spread = f" ±{50 * (high - low) / middle:.0f} %" if len(one["cpu"]) > 1 else one.get("spread", "")
    time = f"{middle:#.2g}".rstrip(".") if middle >= 1e-4 else f"{middle:.5f}"
    return (f"**{time}**" if middle == best else time) + spread


def tables() -> list[Line]:
    """Print the tables, and return their lines; raise an error if two contestants disagree."""
    sessions, measured = load()
    session_rows, lines = of_page()
    for name, line in measured.items():
        lines[name] = {**line, "runs": lines.get(name, {"runs": {}})["runs"] | line["runs"]}
    rows = sorted(lines.values(), key=cost)
    for one in sessions:
        machine = f"{one['machine']['processor']}, {one['machine']['cores']} cores"
        options = f"`{' '.join(one['command'][3:])}`"  # without "python", the program and the folder
        loads = [f"{load:.1f}" for load in one["load"]]
        session_rows.append([one["date"][:10], one["versions"]["nono"], machine, options, *loads])
    head("date", "nono", "machine", "options", "load: lowest", "median", "highest")
    for words in dict.fromkeys(map(tuple, session_rows)):
        row(*words)
    print()
    # cadical, the first rival, solves nono's formula, so it stands beside nono's own backends
    solvers, rivals = [*OURS.values(), "cadical"], ["native", *list(RIVALS)[1:]]
    for group, facts in ((solvers, FACTS), (rivals, ())):
        shown = [name for name in group if any(name in line["runs"] for line in rows)]
        head("CPU seconds", *facts, *shown)
        for line in rows:
            verdicts = {one["verdict"] for one in line["runs"].values() if one["cpu"]} - {"solved"}
            if len(verdicts) > 1:
                raise SystemExit(f"{line['puzzle']}: the contestants disagree: {verdicts}")
            best = min(median(one["cpu"]) for one in line["runs"].values() if one["cpu"] and one["verdict"] in verdicts)
            cells = (cell(line["runs"].get(name), best) for name in shown)
            puzzle = line | {"verdict": "".join(verdicts), "clues": f"`{line['clues'][:8]}`"}
            row(line["puzzle"], *(puzzle.get(fact, "") for fact in facts), *cells)
        results = [[line["runs"][name] for line in rows if name in line["runs"]] for name in shown]
        proved = [[one.get("verdict") for one in own if one["cpu"]] for own in results]
        counts = [f"{len(own)}{' solved' * ('solved' in own)}" for own in proved]
        row("**decided**", *("" for _ in facts), *counts)
        memory = (f"{max(one['memory'] for one in own):.0f}" for own in results)
        row("**memory, MiB**", *("" for _ in facts), *memory)
        print()
    return rows


def draw(rows: list[Line]) -> None:
    """Draw the plot of the lines of the tables."""
    records = [record(line, name) for line in rows for name in (*OURS.values(), *RIVALS) if name in line["runs"]]
    drawn = RUNS.with_suffix(".png")
    save_plot(records, str(drawn))
    Image.open(drawn).convert("RGB").quantize(32).save(PLOT, lossless=True, quality=100)


def cost(line: Line) -> float:
    """Return the median over all contestants of a puzzle's seconds."""
    # a run that did not decide the puzzle counts with its limit
    own: list[float] = [median(one["cpu"] or [one["limit"]]) for one in line["runs"].values()]
    return median(own)


def record(line: Line, name: str) -> Record:
    """Return a contestant's result as a record for the plot."""
    one = line["runs"][name]
    verdict, cpu = (one["verdict"], median(one["cpu"])) if one["cpu"] else ("unknown", 0.0)
    # the first fields of `Record`, from ``file`` to ``clues``; the plot uses neither the index nor the colours
    board = line["puzzle"], 1, line["puzzle"], "nonogram", *map(int, line["size"].split("x")), 2, line["clues"]
    return Record(*board, name, "unique", 0, 0, verdict, complete=True, cpu=cpu)


def main(
    folder: Annotated[Path | None, typer.Argument(help="folder with the puzzles; without it, print the tables")] = None,
    limit: Annotated[int, typer.Option(help="CPU seconds per run")] = 300,
    repeat_below: Annotated[float, typer.Option(help="repeat runs below this number of seconds")] = 10,
    only: Annotated[str, typer.Option(help="names of contestants, separated by commas; without it, all")] = "",
) -> None:
    """Measure, or print the tables."""
    if folder:
        measure(folder, limit, repeat_below, only)
    else:
        draw(tables())


if __name__ == "__main__":
    typer.run(main)
