"""Builds the sets of other people's puzzles that docs/figures.md measures, as nono's JSON, from the originals.

    python measurements/corpus.py FOLDER                # what is missing in FOLDER, and where it is public
    python measurements/corpus.py FOLDER --to CORPUS    # builds all sets whose originals are there

Download the originals into FOLDER yourself; this program uses no network. The puzzles belong to their authors. The
files of the sets on GitHub have the SHA-256 hashes of ``corpus.sha256``, so that ``sha256sum -c`` checks them, too. The
puzzles of Wolter's survey may have any format that nono reads, in any folders below ``FOLDER/webpbn``: the survey's
table in docs/figures.md has the hash of their clues, which tells whether they are the measured ones.
"""

import argparse
import hashlib
import json
import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import nono
from nono.text import entries

ROOT = Path(__file__).parents[1]
HASHES = ROOT / "measurements/corpus.sha256"
SURVEY = re.compile(r"^\| ([\w&-]+) \| (\d*) \| \d+x\d+ \| `(\w{8})` \|", re.MULTILINE)  # name, number, hash of clues
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
REGIONS = [chr(code) for code in range(65, 1000) if chr(code).isalpha()]  # a letter for each region
DRAWN, SEED = 100, 0  # number of puzzles of each genre that are drawn from a larger collection
Data = dict[str, Any]


class Origin(NamedTuple):
    """Where the originals of some sets are public, in which folder they belong, and the names of the sets."""

    folder: str
    address: str
    version: str
    sets: str


ORIGINS = (
    Origin("webpbn", "http://webpbn.com/survey/puzzles/", "version 8 of 23 September 2013, any format", "survey"),
    Origin("webpbn", "https://webpbn.com/export.cgi", "puzzle 16900, as of November 2026", "hard"),
    Origin("minizinc-benchmarks", "https://github.com/MiniZinc/minizinc-benchmarks", "26bcd0a78433", "hard, minizinc"),
    Origin("pynogram", "https://github.com/tsionyx/pynogram", "593be6363d68", "hard"),
    Origin("NonogramRecord", "https://github.com/zxkyjimmy/NonogramRecord", "8b393b8bee10", "taai2011 to icga2018"),
    Origin("dlx", "https://github.com/wise-irbe/dlx", "b92a3855b436", "sudoku17"),
    Origin(
        "puzzlekit-dataset",
        "https://github.com/SmilingWayne/puzzlekit-dataset",
        "53de2fcb850b",
        "mosaic, star-battle, sudoku, jigsaw-sudoku, binairo, binairo-repeats, minesweeper, tents, norinori",
    ),
)


def hashes() -> dict[str, str]:
    """Return the SHA-256 hashes of the originals on GitHub, by their paths in the folder of originals."""
    lines = HASHES.read_text("utf-8").splitlines()
    return {path: digest for digest, path in (line.split(maxsplit=1) for line in lines)}


def missing(folder: Path) -> list[str]:
    """Return the originals on GitHub that are missing or have another content, each with the reason."""
    found = []
    for path, digest in hashes().items():
        file = folder / path
        if not file.exists():
            found.append(f"{path} is missing")
        elif hashlib.sha256(file.read_bytes()).hexdigest() != digest:
            found.append(f"{path} has another SHA-256 than {digest}")
    return found


def all_puzzles(folder: Path) -> Iterator[nono.Puzzle]:
    """Yield all puzzles below a folder; skip what nono cannot read."""
    if folder.exists():
        for entry in entries(str(folder)):
            if isinstance(entry.puzzle, nono.Puzzle):
                yield entry.puzzle


def of_survey(folder: Path) -> dict[str, list[Data]]:
    """Return the puzzles of the survey's table: Wolter's, and ten of the hardest others."""
    table = SURVEY.findall((ROOT / "docs/figures.md").read_text("utf-8"))
    families = nono.read_all("family:n-dom:10-15")
    folders = ("webpbn", "minizinc-benchmarks/nonogram", "pynogram/pynogram/examples")
    puzzles = [*families, *(puzzle for name in folders for puzzle in all_puzzles(folder / name))]
    by_clues = {puzzle.clue_hash()[:8]: puzzle for puzzle in puzzles}
    sets: dict[str, list[Data]] = {"survey": [], "hard": []}
    for name, number, clues in dict.fromkeys(table):
        if clues in by_clues:
            # Wolter's puzzles have names; the others have their number on webpbn or begin with their source
            id = f"w{int(number):05}-{name}" if number and name != f"w{number}" else name
            others = name == f"w{number}" or name.startswith(("dom", "mzn-", "pyno-"))
            sets["hard" if others else "survey"].append(by_clues[clues].blank_dict() | {"id": id})
        else:
            print(f"survey: {name} is missing{f' (webpbn {number})' if number else ''}", file=sys.stderr)
    return sets


def of_files(folder: Path) -> Iterator[tuple[str, list[Data]]]:
    """Yield the sets whose files nono reads: the MiniZinc benchmark, the tournaments, and Sudokus with 17 givens."""
    benchmark = sorted((folder / "minizinc-benchmarks/nonogram").glob("non_*.dzn"))
    yield "minizinc", [nono.read(file).blank_dict() | {"id": f"mzn-{file.stem}"} for file in benchmark]
    for file in sorted((folder / "NonogramRecord/question").glob("*201[1-8].txt")):
        yield file.stem, [puzzle.blank_dict() for puzzle in nono.read_all(file)]
    if (file := folder / "dlx/data/sudoku17.txt").exists():
        with file.open(encoding="utf-8") as lines:
            # a line begins with the 81 cells of a Sudoku
            yield "sudoku17", [nono.Sudoku(line[:81].replace("0", ".")).to_dict() for line in islice(lines, 1000)]


def text_rows(rows: Iterable[list[str]], keys: dict[str, str]) -> list[str]:
    """Return rows of words as rows of characters; words without a key are numbers."""
    return ["".join([keys.get(word) or DIGITS[int(word)] for word in row]) for row in rows]


def regions(rows: list[list[str]]) -> list[str]:
    """Return the regions of a board as letters; @ and # are cells without a region."""
    names = dict.fromkeys(word for row in rows for word in row if word not in "@#")
    keys = dict(zip(names, REGIONS, strict=False)) | {"@": ".", "#": "."}
    return ["".join([keys[word] for word in row]) for row in rows]


def is_repeating(solution: list[list[str]]) -> bool:
    """Return whether two rows or two columns of a solution are equal."""
    return any(len({*map(tuple, lines)}) < len(lines) for lines in (solution, [*zip(*solution, strict=True)]))


OPEN = {"-": "."}
Rows = list[list[str]]
CONVERTED: dict[str, Callable[[list[str], Rows], Data]] = {  # from the heading and the rows of a puzzle
    "Mosaic": lambda head, rows: {"genre": "mosaic", "numbers": text_rows(rows, OPEN)},
    "Starbattle": lambda head, rows: {"genre": "star-battle", "stars": int(head[2]), "regions": regions(rows)},
    "Sudoku": lambda head, rows: {"genre": "sudoku", "givens": text_rows(rows, OPEN)},
    "JigsawSudoku": lambda head, rows: {
        "genre": "sudoku",
        "givens": text_rows(rows[: int(head[0])], OPEN),
        "boxes": regions(rows[int(head[0]) :]),
    },
    "Binairo": lambda head, rows: {"genre": "binairo", "givens": text_rows(rows, OPEN | {"1": "0", "2": "1"})},
    "Minesweeper": lambda head, rows: {
        "genre": "minesweeper",
        "numbers": text_rows(rows, OPEN),
        "mines": int(head[2]),
    },
    "Tent": lambda head, rows: {
        "genre": "tents",
        "trees": text_rows(rows[2:], OPEN | {"x": "T"}),
        "cols": [*map(int, rows[0])],
        "rows": [*map(int, rows[1])],
    },
    "Norinori": lambda head, rows: {"genre": "norinori", "regions": regions(rows[int(head[0]) :])},
}
NAMES = {"Starbattle": "star-battle", "JigsawSudoku": "jigsaw-sudoku", "Tent": "tents"}  # of sets, unless in small


def of_collection(folder: Path) -> Iterator[tuple[str, list[Data]]]:
    """Yield the sets of other genres: up to `DRAWN` puzzles with one solution, drawn with the seed `SEED`."""
    for name, convert in CONVERTED.items():
        file = folder / f"puzzlekit-dataset/assets/data/{name}/{name}_dataset.json"
        if not file.exists():
            continue
        sets: dict[str, list[Data]] = {}
        collection = json.loads(file.read_text("utf-8"))["data"]
        for id, given in sorted(collection.items()):
            head, *rows = [line.split() for line in given["problem"].splitlines()]  # the heading begins with the sizes
            solution = [line.split() for line in given["solution"].splitlines()[1:]]
            if name == "Minesweeper" and any("#" in row for row in rows):
                continue  # blocked cells, which nono cannot store
            data = convert(head, rows) | {"id": id}
            repeats = name == "Binairo" and is_repeating(solution)
            set_name = "binairo-repeats" if repeats else NAMES.get(name, name.lower())
            sets.setdefault(set_name, []).append(data | ({"repeats": repeats} if name == "Binairo" else {}))
        for set_name, puzzles in sets.items():
            random.Random(SEED).shuffle(puzzles)
            yield set_name, [*islice(filter(is_unique, puzzles), DRAWN)]


def is_unique(data: Data) -> bool:
    """Return whether a puzzle has exactly one solution."""
    return bool(nono.solve(nono.loads(json.dumps(data)), backend="native").unique)


def main() -> None:
    """Say what is missing, and build the sets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder with the originals")
    parser.add_argument("--to", type=Path, metavar="CORPUS", help="the folder for the sets")
    words = parser.parse_args()
    problems = missing(words.folder)
    for origin in ORIGINS:
        is_wrong = any(problem.startswith(f"{origin.folder}/") for problem in problems)
        state = (
            ("incomplete or changed" if is_wrong else "found") if (words.folder / origin.folder).exists() else "missing"
        )
        print(f"{origin.folder} ({state}): {origin.sets}; {origin.address}, {origin.version}")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if words.to is not None:
        words.to.mkdir(parents=True, exist_ok=True)
        built = [*of_survey(words.folder).items(), *of_files(words.folder), *of_collection(words.folder)]
        for name, puzzles in filter(itemgetter(1), built):  # without empty sets
            lines = [json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n" for data in puzzles]
            (words.to / f"{name}.jsonl").write_text("".join(lines), "utf-8")
            print(f"{words.to / name}.jsonl: {len(puzzles)} puzzles")
    raise SystemExit(bool(problems))


if __name__ == "__main__":
    main()
