"""Certificates of random puzzles with their true claims, for runs that are too long for hypothesis."""

import json
import random
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from draws import draw_akari, draw_puzzle

import nono
from nono import Puzzle, PuzzleError, solve
from nono.checkers.nono_check_rules import BOARDS
from nono.genres import GENRES
from nono.proofs import certify, original_of
from nono.text import built_in, dumps

ENCODINGS = ("order", "dfa", "direct", "covering")
FORMATS = {"json": ".json", "non": ".non", "webpbn": ".xml"}
MOST = 40  # maximum number of listed solutions of a puzzle
COUNTED = 2000  # maximum number of solutions of a puzzle with damaged clues


@dataclass(frozen=True, slots=True)
class Case:
    """A certificate: its folder, its puzzle file, the saved grid that it starts from, all solutions (or more than
    `MOST`), and a description."""

    folder: Path
    original: Path
    start: tuple[str, ...] | None
    solutions: list[bytes]
    words: str


def draw(rng: random.Random) -> Puzzle:
    """Return a random puzzle, or sometimes a built-in one."""
    genre = rng.choice(["nonogram"] * 7 + ["akari"] * 3 + ["built-in"] + [*BOARDS] * 2)
    if genre in BOARDS and genre != "akari":
        return draw_board(rng, genre)
    if genre == "built-in":
        return nono.puzzle(rng.choice([name for name in built_in() if not nono.puzzle(name).played]))
    return draw_akari(rng, 6) if genre == "akari" else draw_puzzle(rng, 7)


def draw_board(rng: random.Random, genre: str) -> Puzzle:
    """Return a small draft of a genre without some of its clues."""
    kind = GENRES[genre]
    side = {"sudoku": (4, 4), "binairo": (4, 4), "star-battle": (5, 5)}.get(genre, (rng.randint(3, 4), 4))
    data: dict[str, Any] = kind.draft(rng, *side).to_dict()
    data.pop("goal", None)
    for name, value in data.items():
        if name != "regions" and isinstance(value, list):
            lost = [
                [key if rng.random() < 0.7 else None for key in row] if isinstance(row, str) else row for row in value
            ]
            data[name] = [row if isinstance(row, int | None) else "".join(key or "." for key in row) for row in lost]
    puzzle: Puzzle = kind.from_dict(data, check=False)
    return puzzle


def saved_grid(rng: random.Random, puzzle: Puzzle, grid: bytes) -> tuple[str, ...]:
    """Return some cells of a solution, sometimes with a wrong cell."""
    keys = [colour.key for colour in puzzle.palette]
    share = rng.choice([0.1, 0.3, 0.6])
    cells = [keys[colour] if rng.random() < share else "?" for colour in grid]
    if rng.random() < 0.2:
        cells[rng.randrange(len(cells))] = rng.choice(keys)
    return tuple("".join(cells[at : at + puzzle.width]) for at in range(0, len(cells), puzzle.width))


def solutions_of(puzzle: Puzzle, start: tuple[str, ...] | None, most: int = MOST) -> list[bytes]:
    """Return all solutions, or more than ``most``, by the reference backend; by the engine for built-in puzzles."""
    backend = "reference" if puzzle.height * puzzle.width <= 100 else "native"
    return solve(puzzle, backend, limit=most + 1, start=start).grids


def make(rng: random.Random, folder: Path) -> Case:
    """Make a certificate of a random puzzle. Raise `BugError` if certify rejects its own certificate."""
    puzzle = draw(rng)
    first = solve(puzzle, limit=1).grids
    start = saved_grid(rng, puzzle, first[0]) if first and rng.random() < 0.25 else None
    solutions = solutions_of(puzzle, start)
    folder.mkdir(parents=True)
    original = written(rng, puzzle, folder)
    limit = None if len(solutions) <= MOST and rng.random() < 0.7 else 2
    settings: dict[str, Any] = {}
    if rng.random() < 0.7:
        settings = {"encoding": rng.choice(ENCODINGS)}
    elif rng.random() < 0.5:
        settings = {"encoding": "dfa", "solver": "native"}
    where = folder / "certificate"
    claim = certify(puzzle, where, limit=limit, start=start, original=original_of(original, ""), **settings)
    assert claim is not None
    kind = f"{claim.proof} in {claim.encoding}" if claim.encoding else claim.proof or "listed"
    words = f"{puzzle.genre}, {claim.verdict}, {kind}" + (", givens" if start else "")
    return Case(where, original, start, solutions, words)


def written(rng: random.Random, puzzle: Puzzle, folder: Path) -> Path:
    """Write the puzzle to a file in a format that supports it."""
    for format in rng.sample(list(FORMATS), len(FORMATS)):
        with suppress(PuzzleError):
            path = folder / f"puzzle{FORMATS[format]}"
            path.write_text(dumps(puzzle, format), encoding="utf-8")
            return path
    raise AssertionError(puzzle)


def is_true(manifest: dict[str, Any], solutions: list[bytes]) -> bool:
    """Return whether a claim is true for a puzzle with these solutions."""
    count, number = manifest["count"], len(solutions)
    if not manifest["complete"]:
        return bool(manifest["verdict"] == "multiple" and 2 <= count <= number)
    verdict = {0: "unsolvable", 1: "unique"}.get(number, "multiple")
    return bool((manifest["verdict"], count) == (verdict, number))


def claims_truth(case: Case) -> bool:
    """Return whether the claim, if any, is true for the puzzle of the original file."""
    try:
        return is_true(json.loads((case.folder / "manifest.json").read_text()), case.solutions)
    except (OSError, ValueError, KeyError, TypeError):
        return True


def expected(folder: Path, manifest: dict[str, Any]) -> list[bytes]:
    """Return the solutions of the clues of a manifest."""
    clues, start = manifest["clues"], manifest.get("start")
    if manifest["genre"] == "akari":
        puzzle: Puzzle = nono.Akari(clues["cells"], check=False)
    elif manifest["genre"] not in ("nonogram", None):  # one checker takes a puzzle without a genre for a nonogram
        puzzle = GENRES[manifest["genre"]].from_dict({"genre": manifest["genre"], **clues}, check=False)
    else:
        puzzle = nono.Nonogram(clues["rows"], clues["cols"], check=False)
        if start is not None:  # in keys of the manifest
            own = [colour.key for colour in puzzle.palette]
            keys = dict(zip(manifest["keys"], own, strict=False)) | {key: key for key in "?[]"}
            start = ["".join(keys[key] for key in row) for row in start]
    return solutions_of(puzzle, None if start is None else tuple(start), COUNTED)
