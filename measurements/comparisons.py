"""Prints the tables of ``docs/figures.md``, which compare nono with other programs.

- ``python measurements/comparisons.py cspuz``: cspuz on puzzles of other genres, in the folder ``puzzles``
- ``python measurements/comparisons.py sudokus FILE``: tdoku (its shared library, which the loader must find) and
  glucose3 on the first 1,000 Sudokus of a file
- ``python measurements/comparisons.py proofs``: certificates, and the same proofs for VeriPB (``veripb`` in the PATH)
- ``python measurements/comparisons.py lines``: line logic in Python, with regular expressions, and in C++
- ``python measurements/comparisons.py contests FOLDER``: the tournaments of 2011 to 2018, one file per tournament
"""

import argparse
import ctypes
import re
import subprocess
import tempfile
from collections.abc import Callable
from functools import partial
from itertools import chain, islice
from math import isnan, nan
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from measuring import children, head, row, seconds
from pysat.solvers import Glucose3

import nono
from nono.proofs import LRAT, SHARES, rules, verified_program
from nono.proofs._certificate import MAKERS, texts_of, write
from nono.proofs._protocol import CertificateRequest
from nono.text import read_all

ROOT = Path(__file__).parents[1]
LINES = ("heart", "duck", "castle", "dinosaur")  # line logic solves these puzzles
MOST_CELLS = 100  # the largest board for cspuz
SUDOKUS = 1000  # the number of Sudokus, from the start of a file
PROVED = [  # sets of puzzles: families, built-in names and folders
    *("heart", "lion", "family:n-dom:8-8", "family:n-dom:12-12", "family:n-dom:14-14", "puzzles/hard"),
    *("puzzles/sudoku", "puzzles/star-battle", "puzzles/binairo", "puzzles/minesweeper", "puzzles/norinori"),
]


def short(number: float) -> str:
    """Return a number with two digits, or as a whole number."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.2g}"


def blocks(data: dict[str, Any]) -> list[list[tuple[int, int]]]:
    """Return the cells of each region."""
    found: dict[str, list[tuple[int, int]]] = {}
    for y, line in enumerate(data["regions"]):
        for x, key in enumerate(line):
            found.setdefault(key, []).append((y, x))
    return list(found.values())


def akari(data: dict[str, Any]) -> tuple[Any, ...]:
    """Return the arguments of cspuz's solver: height, width, and numbers of walls, with its codes for other cells."""
    codes = {".": -2, "#": -1}
    return (
        data["height"],
        data["width"],
        [[codes[key] if key in codes else int(key) for key in line] for line in data["grid"]],
    )


def star_battle(data: dict[str, Any]) -> tuple[Any, ...]:
    """Return the arguments of cspuz's solver: side, the number of each cell's region, and stars."""
    keys = sorted(set(chain.from_iterable(data["regions"])))
    return data["height"], [[keys.index(key) for key in line] for line in data["regions"]], data["stars"]


SOLVED_BY_CSPUZ: dict[str, tuple[str, Callable[[dict[str, Any]], tuple[Any, ...]]]] = {
    "akari": ("solve_akari", akari),
    "norinori": ("solve_norinori", lambda data: (data["height"], data["width"], blocks(data))),
    "star-battle": ("solve_star_battle", star_battle),
    "sudoku": (
        "solve_sudoku",
        lambda data: ([[int(key.replace(".", "0")) for key in row] for row in data["givens"]], 3),
    ),
}


def is_unique(waiting: list[Any]) -> bool:
    """Return whether the last puzzle of a list is unique, and remove it from the list."""
    return nono.solve(waiting.pop(), backend="native", use_goal=False).verdict == "unique"


def cspuz() -> None:
    """Print the table of cspuz, which finds the cells that are equal in all solutions, with its default backend."""
    from cspuz.configuration import config

    head("genre", "puzzles", "cspuz: median ms", "maximum", "native: median ms", "maximum", "ratio of the medians")
    for genre, (name, arguments) in SOLVED_BY_CSPUZ.items():
        solver = getattr(__import__(f"cspuz.puzzle.{genre.replace('-', '_')}", fromlist=[name]), name)
        theirs, ours = [], []
        for path in sorted((ROOT / "puzzles" / genre).glob("*.json")):
            for puzzle in read_all(str(path)):
                data = puzzle.to_dict()
                is_variant = genre == "sudoku" and (puzzle.width != 9 or {"boxes", "diagonals", "parity"} & data.keys())
                if puzzle.width * puzzle.height > MOST_CELLS or is_variant:
                    continue
                given = arguments(data)
                theirs.append(1000 * seconds(partial(solver, *given), 3))
                is_solved, answer = solver(*given)
                # a new object for the test and for each of three runs, because a puzzle may keep its model
                fresh = [type(puzzle).from_dict(data) for _ in range(4)]
                assert is_unique(fresh) == (is_solved and all(cell.sol is not None for cell in answer)), path
                ours.append(1000 * seconds(partial(is_unique, fresh), 3))
        cells = (median(theirs), max(theirs), median(ours), max(ours), median(theirs) / median(ours))
        row(genre, len(ours), *map(short, cells))
    print(f"\ncspuz used its backend `{config.default_backend}`.")


def sudokus(file: str) -> None:
    """Print the table of Sudokus. Every program looks for a second solution."""
    givens = [puzzle.to_dict() for puzzle in islice(read_all(file), SUDOKUS)]
    texts = ["".join(data["givens"]).encode() for data in givens]
    library = ctypes.CDLL("libtdoku_shared.so")
    guesses, solution = ctypes.c_size_t(), ctypes.create_string_buffer(81)

    def fresh() -> list[Any]:
        return [nono.Sudoku.from_dict(data) for data in givens]  # because a puzzle may keep its model

    def tdoku() -> bool:
        count = library.TdokuSolverDpllTriadSimd  # the limit 2 makes it look for a second solution; 0: no options
        return all(count(text, ctypes.c_size_t(2), 0, solution, ctypes.byref(guesses)) == 1 for text in texts)

    def alone(puzzles: list[Any], **options: Any) -> bool:
        return all(nono.solve(puzzle, use_goal=False, **options).verdict == "unique" for puzzle in puzzles)

    def many(puzzles: list[Any]) -> bool:
        results = list(nono.solve_many(puzzles, backend="native"))
        engine.append(sum(result.cpu_seconds or 0.0 for result in results))
        return all(result.verdict == "unique" for result in results)

    def glucose() -> float:
        seconds = 0.0
        for puzzle in fresh():
            formula = rules(puzzle)
            clauses = list(formula.clauses())
            began = process_time()
            with Glucose3(bootstrap_with=clauses) as solver:
                assert solver.solve()
                solver.add_clause([-literal for literal in solver.get_model()[: len(formula.cell_signs())]])
                assert not solver.solve()
            seconds += process_time() - began
        return seconds

    engine: list[float] = []
    runs = {  # each prepares new puzzles and returns the work to be timed
        "tdoku": lambda: tdoku,
        "`nono.solve_many`": lambda: partial(many, fresh()),
        "`nono.solve`": lambda: partial(alone, fresh(), backend="native"),
        "`nono.solve` with glucose3": lambda: partial(alone, fresh(), backend="sat", solver="glucose3"),
    }
    times = {}
    for name, prepare in runs.items():
        found = []
        for _ in range(3):
            work = prepare()
            began = process_time()
            assert work(), name
            found.append(process_time() - began)
        times[name] = min(found)
    times["nono's engine alone"] = min(engine)
    times["glucose3 alone, on nono's formula"] = min(glucose() for _ in range(3))
    head("program", "CPU microseconds per Sudoku", "ratio to tdoku")
    for name, time in sorted(times.items(), key=lambda item: item[1]):
        row(name, short(1e6 * time / len(givens)), short(time / times["tdoku"]))


def for_veripb(formula: str, lrat: str) -> str:
    """Return an LRAT proof as a proof for VeriPB: every lemma as a step ``rup``, without its hints."""
    clauses = int(next(line for line in formula.splitlines() if line.startswith("p cnf")).split()[3])
    lines = ["pseudo-Boolean proof version 1.1", f"f {clauses}"]
    numbers: dict[str, int] = {}  # VeriPB counts the lemmas from the clauses on, and LRAT need not
    for line in lrat.splitlines():
        number, *words = line.split()
        if words[0] == "d":  # deletes the clauses with these numbers, up to a final 0
            lines.append(f"del id {' '.join(str(numbers.get(word, word)) for word in words[1:-1])}")
            continue
        numbers[number] = clauses + len(numbers) + 1
        # a literal with the weight 1; ~ negates it
        terms = [f"1 {'~' * word.startswith('-')}x{word.removeprefix('-')}" for word in words[: words.index("0")]]
        lines.append(" ".join(["rup", *terms, ">= 1 ;"]))
    return "\n".join([*lines, f"c {clauses + len(numbers)}"]) + "\n"


def checked(command: list[str]) -> float:
    """Return the fewest CPU seconds that a checker uses in three runs. The checker must accept the proof."""

    def once() -> float:
        before = children()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return children() - before

    return min(once() for _ in range(3))


def proofs() -> None:
    """Print the table of proofs. Leaves out puzzles whose solutions are not the only ones. The columns of shares are
    empty if a puzzle of the set has no such proof.
    """
    kinds = "shares", "formula and LRAT", "formula and VeriPB"
    head("puzzles", "number", *(f"{kind}: {unit}" for kind in kinds for unit in ("kB", "CPU s")))
    for word in PROVED:
        costs = []
        for puzzle in chain.from_iterable(map(read_all, sorted(map(str, ROOT.glob(f"{word}/*.json"))) or [word])):
            clauses = MAKERS[LRAT](CertificateRequest(puzzle))
            if clauses is None or not clauses.claim.complete:
                continue
            with tempfile.TemporaryDirectory() as work:
                cost = [nan, nan]  # for each kind of proof: its size in kB, and the CPU seconds of its check
                if puzzle.genre == "nonogram" and (shares := MAKERS[SHARES](CertificateRequest(puzzle, proof=SHARES))):
                    texts = texts_of(puzzle, shares)
                    write(Path(work, SHARES), texts)
                    cost = [
                        len(texts["shares.txt"]) / 1000,
                        checked([str(verified_program()), str(Path(work, SHARES))]),
                    ]
                folder = Path(work, LRAT)
                texts = texts_of(puzzle, clauses)
                write(folder, texts)
                formula, file = texts["formula.cnf"], folder / "proof.pbp"
                cost += [
                    (len(formula) + len(texts["proof.lrat"])) / 1000,
                    checked([str(verified_program()), str(folder)]),
                ]
                file.write_text(for_veripb(formula, texts["proof.lrat"]), "utf-8")
                spent = checked(["veripb", "--cnf", "--requireUnsat", str(folder / "formula.cnf"), str(file)])
                costs.append([*cost, (len(formula) + file.stat().st_size) / 1000, spent])
        sums = [sum(column) for column in zip(*costs, strict=True)]
        row(word.removeprefix("family:"), len(costs), *("" if isnan(one) else short(one) for one in sums))


def contests(folder: str) -> None:
    """Print the table of tournaments."""
    head("tournament", "puzzles", "decided", "unique", "CPU seconds", "slowest puzzle")
    # by year, with which the names end
    for file in sorted(Path(folder).glob("*201[1-8].jsonl"), key=lambda file: file.stem[-4:] + file.stem):
        puzzles = list(read_all(str(file)))
        times, verdicts = [], []
        for puzzle in puzzles:
            began = process_time()
            verdicts.append(nono.solve(puzzle, backend="native", use_goal=False).verdict)
            times.append(process_time() - began)
        decided = len(puzzles) - verdicts.count("unknown")
        numbers = f"{sum(times):.1f}", f"{max(times):.2f}"
        row(file.stem, len(puzzles), decided, verdicts.count("unique"), *numbers)


def by_expressions(puzzle: nono.Nonogram) -> bytes:
    """Solve a nonogram by line logic: a cell is settled if the line's regular expression forbids one of its colours."""
    clues = [*map(lengths, puzzle.rows), *map(lengths, puzzle.cols)]
    # . is blank, X is ink, and ? is an open cell, which every part of an expression allows
    expressions = [
        re.compile("[.?]*" + "[.?]+".join(f"[X?]{{{length}}}" for length in clue) + "[.?]*") for clue in clues
    ]
    cells = [["?"] * puzzle.width for _ in range(puzzle.height)]
    waiting = dict.fromkeys(range(len(clues)))
    while waiting:
        number = next(iter(waiting))
        del waiting[number]
        row_number, column = number, number - puzzle.height  # lines are numbered from the first row to the last column
        line = "".join(cells[row_number] if column < 0 else (one[column] for one in cells))
        for place, key in enumerate(line):
            # if a colour of an open cell is impossible, the cell has the other one, and its other line must be seen
            for colour, other in (".X", "X.") if key == "?" else ():
                if not expressions[number].fullmatch(line[:place] + colour + line[place + 1 :]):
                    y, x = (row_number, place) if column < 0 else (place, column)
                    cells[y][x] = other
                    waiting[puzzle.height + x if column < 0 else y] = None
    return bytes(key == "X" for one in cells for key in one)


def lengths(clue: Any) -> list[int]:
    return [block.length for block in clue]


def lines() -> None:
    """Print the table of line logic: in Python, with compiled regular expressions, and in C++."""
    head("puzzle", "size", *(f"{name}: ms" for name in ("reference", "regular expressions", "native")))
    for name in LINES:
        puzzle = nono.puzzle(name)
        assert isinstance(puzzle, nono.Nonogram)
        assert by_expressions(puzzle) == nono.solve(puzzle, use_goal=False).grids[0]
        ways: list[Callable[[], object]] = [
            lambda: nono.solve(puzzle, backend="reference", use_goal=False),  # noqa: B023
            lambda: by_expressions(puzzle),  # noqa: B023
            lambda: nono.solve(puzzle, backend="native", strategy="lines", use_goal=False),  # noqa: B023
        ]
        row(name, f"{puzzle.width}x{puzzle.height}", *(short(1000 * seconds(way, 5)) for way in ways))


TABLES: dict[str, Callable[..., None]] = {
    "cspuz": cspuz,
    "sudokus": sudokus,
    "proofs": proofs,
    "lines": lines,
    "contests": contests,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("inputs", nargs="*", metavar="INPUT", help="the FILE or FOLDER of the table")
    words = parser.parse_args()
    try:
        TABLES[words.table](*words.inputs)
    except (ImportError, OSError) as missing:
        parser.exit(1, f"{words.table}: {missing}\n")


if __name__ == "__main__":
    main()
