"""Writes the daily puzzles of the page: one of every genre for each day of a leap year, in src/nono/page/web/days.

python docs/make_page_days.py         # writes one file per month, and months.js, which names the files

The nonograms show objects: glyphs of Material Design Icons (Apache 2.0), drawn by nono 1.1.0. They stay as they are in
the files.
"""

import json
import random
import zlib
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from make_page_pack import LEFT_OUT

import nono
from nono.design.generators.pegs import backwards
from nono.genres import GENRES
from nono.grading import GradeChoice
from nono.page.given import page_data

DAYS = Path(__file__).parents[1] / "src/nono/page/web/days"
YEAR = [date(2024, 1, 1) + timedelta(day) for day in range(366)]
ALL: tuple[GradeChoice, ...] = ("easy", "medium", "easy", "hard")
# The sizes (width, height) and the grades of a genre, which follow one another day by day.
PLANS: dict[str, tuple[list[tuple[int, int]], tuple[GradeChoice, ...]]] = {
    "sudoku": ([(9, 9)], ALL),
    "akari": ([(7, 7), (8, 8), (10, 10)], ALL),
    "star-battle": ([(6, 6), (7, 7), (8, 8)], ALL),
    "tents": ([(6, 6), (8, 8), (8, 8)], ALL),
    "binairo": ([(6, 6), (8, 8), (8, 8)], ALL),
    "mosaic": ([(8, 8), (8, 8), (10, 10)], ALL),
    "minesweeper": ([(6, 6), (8, 8), (8, 8)], ALL),
    "norinori": ([(6, 6), (6, 6), (7, 7)], ALL),
    "aquarium": ([(6, 6), (6, 6), (8, 8)], ALL),
}
JUMPS = (4, 6, 8)  # the number of jumps that solve a peg solitaire, day by day
TRIES = 40  # number of seeds for a day


def planned(genre: str, day: int, seed: int) -> nono.Puzzle:
    """Return a draft of a day's puzzle; the arguments alone determine it."""
    if genre == "pegs":
        return backwards(JUMPS[day % len(JUMPS)], random.Random(seed))
    sizes, grades = PLANS[genre]
    size, grade = sizes[day % len(sizes)], grades[day % len(grades)]
    [found] = nono.generate(size, genre=genre, seed=seed, grade=grade)
    return found


def days(genre: str) -> Iterator[dict[str, Any]]:
    """Yield the puzzles of a genre, one per day, none like an earlier one."""
    if genre == "nonogram":
        yield from (day[genre] for month in stored() for day in month)
        return
    earlier = set()
    for day in range(len(YEAR)):
        for attempt in range(TRIES):
            try:
                one = planned(genre, day, 1000 * day + attempt)
            except (nono.PuzzleError, IndexError):
                continue  # no puzzle of this size has this grade, or no jump backwards is left
            if one.clue_hash() not in earlier:
                break
        else:
            raise SystemExit(f"{genre}, day {day}: no puzzle found")
        earlier.add(one.clue_hash())
        data = {
            key: value
            for key, value in page_data(one).items()
            if key not in (*LEFT_OUT, "id", "title", "author", "genre") and value is not False
        }
        yield data | {"grade": "" if one.played else nono.grade(one).word}


def months() -> list[bytes]:
    """Return the files of the months as JSON: the puzzles of each day by genre."""
    found: list[list[dict[str, Any]]] = [[] for _ in range(12)]
    every = {genre: days(genre) for genre in GENRES.rows}
    for day in YEAR:
        found[day.month - 1].append({genre: next(puzzles) for genre, puzzles in every.items()})
    return [json.dumps(month, ensure_ascii=False, separators=(",", ":")).encode() for month in found]


def packed(data: bytes) -> bytes:
    """Compress a month for the page, without a header."""
    coder = zlib.compressobj(9, wbits=-15)
    return coder.compress(data) + coder.flush()


def stored() -> list[list[dict[str, Any]]]:
    """Return the puzzles in the files by month and day."""
    return [json.loads(zlib.decompress((DAYS / f"{month}.bin").read_bytes(), wbits=-15)) for month in range(1, 13)]


if __name__ == "__main__":
    for number, month in enumerate(months(), 1):
        (DAYS / f"{number}.bin").write_bytes(packed(month))
