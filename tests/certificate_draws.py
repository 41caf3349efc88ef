"""Certificates of random puzzles with their true claims, for runs that are too long for hypothesis."""

import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from common import built_in_puzzles
from draws import draw_akari, draw_puzzle

from nono import Puzzle, solve
from nono.checkers.nono_check_rules import BOARDS
from nono.genres import GENRES
from nono.proofs import SHARES, certify
from nono.solving import Request

ENCODINGS = ("order", "dfa", "direct", "covering")
MOST = 40  # maximum number of listed solutions of a puzzle
COUNTED = 2000  # maximum number of solutions of a puzzle with damaged clues


@dataclass(frozen=True, slots=True)
class Case:
    """A true certificate: its folder, its puzzle, and a description."""

    folder: Path
    puzzle: Puzzle
    words: str


def draw(rng: random.Random) -> Puzzle:
    """Return a random puzzle, or sometimes a built-in one."""
    genre = rng.choice(["nonogram"] * 7 + ["akari"] * 3 + ["built-in"] + [*BOARDS] * 2)
    if genre in BOARDS and genre != "akari":
        return draw_board(rng, genre)
    if genre == "built-in":
        return rng.choice([puzzle for puzzle in built_in_puzzles().values() if not puzzle.played])
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
    limit = None if len(solutions) <= MOST and rng.random() < 0.7 else 2
    settings: dict[str, Any] = {}
    if rng.random() < 0.6:
        encoding = rng.choice(ENCODINGS)
        blots = puzzle.genre == "nonogram" and any(n is None for clue in puzzle.rows + puzzle.cols for n, _ in clue)  # type: ignore[attr-defined]
        settings = {"encoding": "order" if blots and encoding == "direct" else encoding}
    elif rng.random() < 0.5:
        settings = {"encoding": "dfa", "solver": "native"}
    elif certify(puzzle, folder, limit=limit, start=start, proof=SHARES):
        settings = {"proof": SHARES}
    claim = certify(puzzle, folder, limit=limit, start=start, **settings)
    assert claim is not None
    words = f"{puzzle.genre}, {claim.verdict}, {claim.proof or 'listed'}" + (", saved grid" if start else "")
    return Case(folder, puzzle, words)


def is_true(folder: Path) -> bool:
    """Return whether the sentence of a certificate is true of the puzzle in it, by the reference backend."""
    claim = json.loads((folder / "claim.json").read_text("utf-8"))
    data = json.loads((folder / "puzzle.json").read_text("utf-8"))
    free = ("goal", "saved", "id", "title", "author", "license")  # the claim does not rest on these fields
    data = {name: value for name, value in data.items() if name not in free}
    if isinstance(data.get("palette"), list):
        data["palette"] = [{"key": colour["key"]} for colour in data["palette"]]
    if data["genre"] in ("tents", "aquarium"):
        rows = data.get("trees") or data["regions"]
        data |= {
            name: [None] * size
            for name, size in (("rows", len(rows)), ("cols", len(rows[0])))
            if data.get(name) is None
        }
    puzzle: Puzzle = GENRES[data["genre"]].from_dict(data, check=False)
    start = claim.get("start")
    keys = [colour.key for colour in puzzle.palette]
    text = (folder / "solutions.txt").read_text("utf-8")
    pictures = [picture.replace("\n", "") for picture in text.split("\n\n")] if text else []
    listed = {bytes(keys.index(key) for key in picture) for picture in pictures}
    verdict = {0: "unsolvable", 1: "unique"}.get(len(listed), "multiple")
    request = Request(puzzle, start=start)
    right = (
        len(listed) == len(pictures)
        and all(map(puzzle.check, listed))
        and not any(map(request.contradicts_start, listed))
    )
    if not right or claim["claim"] != verdict or claim["complete"] is False:
        return right and claim["claim"] == verdict
    return listed == {*solutions_of(puzzle, None if start is None else tuple(start), COUNTED)}
