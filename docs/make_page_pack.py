"""Writes the built-in puzzles of the page that a first visit and the library need: files/pack.js and files/kinds.js.

python docs/make_page_pack.py

`pack.js` has the first boards, and `kinds.js` puzzles of other genres. make_page_days.py writes the other pictures.
"""

import functools
import json
import zlib
from pathlib import Path
from typing import Any

import nono
from nono.genres import GENRES
from nono.grading import Grade
from nono.page.puzzle_data import page_data
from nono.text import built_in_facts

FILES = Path(__file__).parents[1] / "src/nono/page/web/files"
PACK, KINDS = FILES / "pack.js", FILES / "kinds.js"
SETS = ("tiny", "classic", "black", "colour", "large")
HARD = ("zigzag", "spectacles", "bicycle", "scissors", "tower")
FIRST = "heart"
# The steps from the first 5x5 board to the pictures of the pool.
STEPS = {
    "hut": "..XX.. .XXXX. XXXXXX .XXXX. .X..X. .X..X.",
    "ship": "...X... ...XX.. ...XXX. ...X... XXXXXXX .XXXXX. ..XXX..",
    "apple": "....XX.. ...XX... .XXXXXX. XXXXXXXX XXXXXXXX XXXXXXXX .XXXXXX. ..XX.XX.",
}
# Puzzles of other genres; of a genre without a name here, the page has the first ones of its set.
CHOSEN = (
    "calendar ledger odd-socks candle torch firefly comet equinox nova pebble inlay grout badger echo zebra "
    "paddock marsh tundra campfire meadow thicket acorn bramble spinney guppy lagoon whirlpool "
    "cracker arrow hearth"
)
PER_GENRE = 3  # number of puzzles of a genre
FIELDS = ("id", "title", "author", "palette", "goal")
HEAD = """/**
 * The first puzzles of the library, in order. Each row of `goal` has the keys of the colours. Written by
 * docs/make_page_pack.py.
 *
 * @type {{id: string, title: string, author: string, goal: string[], grade: string,
 *   palette?: {key: string, name: string, rgb: string}[]}[]}
 */
export const FIRST = [
"""
LEFT_OUT = ("nono", "goal", "solution", "license")
KINDS_HEAD = """/** Puzzles of other genres. Written by docs/make_page_pack.py. @type {Record<string, any>[]} */
export const KINDS = [
"""


def first() -> list[nono.Nonogram]:
    """Return the first boards: the smallest built-in picture and the steps."""
    steps = [
        nono.Nonogram.from_grid(rows.split(), id=name, title=name.capitalize(), meta={"author": "nono"})
        for name, rows in STEPS.items()
    ]
    return [nono.puzzle(FIRST, nono.Nonogram), *steps]


def pool() -> list[nono.Nonogram]:
    """Return the other pictures, from small to large. Those with the name of a first board are left out."""
    facts = [fact for fact in built_in_facts() if fact.name not in (FIRST, *STEPS)]
    chosen = [fact.puzzle for fact in facts if fact.set in SETS or fact.name in HARD]
    pictures = [puzzle for puzzle in chosen if isinstance(puzzle, nono.Nonogram)]
    return sorted(pictures, key=lambda picture: (picture.height * picture.width, picture.id))


def others() -> list[nono.Puzzle]:
    """Return the puzzles of other genres: the chosen ones, and the first ones with one solution of all other genres."""
    puzzles = [nono.puzzle(name) for name in CHOSEN.split()]
    facts = [fact for fact in built_in_facts() if fact.verdict == "unique"]
    for genre in sorted({*GENRES.rows} - {"nonogram"} - {one.genre for one in puzzles}):
        names = [fact.name for fact in facts if fact.puzzle.genre == genre]
        puzzles += map(nono.puzzle, names[:PER_GENRE])
    return puzzles


def kinds() -> str:
    """Return the module of the other genres: each puzzle as nono's JSON with its grade, but without its solution."""
    lines = []
    for one in others():
        data = {key: value for key, value in page_data(one).items() if key not in LEFT_OUT}
        data["grade"] = "" if one.played else nono.grade(one).word
        lines.append(f"  {json.dumps(data, ensure_ascii=False)},\n")
    return KINDS_HEAD + "".join(lines) + "];\n"


@functools.cache
def grade_of(puzzle: nono.Nonogram) -> Grade:
    """Return the grade of a picture."""
    return nono.grade(puzzle)


def listed(puzzle: nono.Nonogram) -> dict[str, Any]:
    """Return the picture of a puzzle with its grade, but without its clues."""
    data = page_data(puzzle)
    return {field: data[field] for field in FIELDS if field in data} | {"grade": grade_of(puzzle).word}


def pack() -> str:
    """Return the module of the first boards."""
    lines = [f"  {json.dumps(listed(puzzle), ensure_ascii=False)},\n" for puzzle in first()]
    return HEAD + "".join(lines) + "];\n"


def packed(value: object) -> bytes:
    """Return a value as compressed JSON for the page, without a header."""
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    coder = zlib.compressobj(9, wbits=-15)
    return coder.compress(data) + coder.flush()


def unpacked(data: bytes) -> Any:
    """Return the value of compressed JSON."""
    return json.loads(zlib.decompress(data, wbits=-15))


if __name__ == "__main__":
    PACK.write_text(pack(), "utf-8")
    KINDS.write_text(kinds(), "utf-8")
