"""Writes the puzzles of the page: files/pack.js, files/kinds.js, and the boards of "Another one" in files/stock.

python docs/make_page_pack.py          # writes the puzzles of the first visit and the library
python docs/make_page_pack.py stock    # makes the boards of the files that are missing in files/stock

`pack.js` has the first boards, and `kinds.js` puzzles of other genres. make_page_days.py writes the other pictures.
`stock` has a file for each genre and size, with `BOARDS` boards of each grade. All of them take about 8 minutes of
CPU time; the script prints how long each grade takes, and after an interruption it continues with the next file.
"""

import base64
import functools
import itertools
import json
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nono
from nono.genres import GENRES
from nono.grading import Grade, GradeChoice
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
STOCK = FILES / "stock"
# Boards of each genre, size and grade. The numbers in the links of boards depend on it (files/stock.js).
BOARDS = 150
STOCK_GRADES: tuple[GradeChoice, ...] = ("easy", "medium", "hard")
# The sides of the boards, by genre. Peg solitaires have no grades.
SIDES = {
    "nonogram": (10, 15, 20),
    "sudoku": (9,),
    "akari": (7, 10, 14),
    "aquarium": (6, 8, 10),
    "binairo": (6, 8),
    "minesweeper": (6, 8, 10),
    "mosaic": (8, 10),
    "norinori": (6,),
    "star-battle": (6, 8),
    "tents": (6, 8, 10),
}
# Boards that are too seldom found, also of sides that `SIDES` leaves out: one takes more than 2 seconds of CPU time.
RARE = (
    ("sudoku", 6, "medium"),
    ("star-battle", 10, "easy"),
    ("star-battle", 10, "medium"),
    ("norinori", 6, "medium"),
    ("norinori", 8, "easy"),
    ("norinori", 8, "medium"),
)
NOISE = ((10, "medium"),)  # pictures of this size seldom have this grade if they show shapes
NUMBERED = ("aquarium", "tents")  # their boards up to medium have all numbers
FIELDS = ("id", "title", "author", "palette", "goal")
HEAD = """/**
 * The first puzzles of the library, in order: compressed JSON in base64url, like that of `pool`, because it has their
 * pictures. Written by docs/make_page_pack.py.
 */
export const FIRST =
"""
LEFT_OUT = ("nono", "goal", "solution", "license")
NAMELESS = (*LEFT_OUT, "id", "title", "author", "genre")  # what is left out if a board has no name
STOCK_HEAD = """/**
 * The boards of "Another one": how many there are of each grade, and by genre the sides, grades and addresses of the
 * files. Written by docs/make_page_pack.py.
 */
export const BOARDS = {boards};
/** @type {{Record<string, {{side: number, grades: string[], address: string}}[]>}} */
export const STOCK = {{
"""
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
    text = base64.urlsafe_b64encode(packed([listed(puzzle) for puzzle in first()])).decode().rstrip("=")
    return f'{HEAD}  "{text}";\n'


def grades_of(genre: str, side: int) -> list[GradeChoice]:
    """Return the grades of the boards of a genre and size."""
    return [grade for grade in STOCK_GRADES if (genre, side, grade) not in RARE]


def boards(genre: str, side: int, grade: GradeChoice) -> Iterator[dict[str, Any]]:
    """Yield the boards of a genre, size and grade: as nono's JSON without solution, or the picture of a nonogram."""
    wishes: Any = {"grade": grade, "all_clues": genre in NUMBERED and grade != "hard"}
    if genre == "nonogram":
        wishes |= {"style": "random" if (side, grade) in NOISE else "picture", "symmetry": "left-right"}
    earlier: set[nono.Puzzle] = set()
    for seed in itertools.count():
        if len(earlier) == BOARDS:
            return
        try:
            [puzzle] = nono.generate((side, side), genre=genre, seed=seed, **wishes)
        except nono.PuzzleError:
            continue  # no draft of this seed has the grade
        data = page_data(puzzle)
        names = ["goal"] if genre == "nonogram" else data.keys() - {*NAMELESS}
        board = {name: value for name, value in data.items() if name in names and value is not False}
        if puzzle not in earlier and all(grade_of_board(genre, other) == grade for other in turned(genre, board)):
            earlier.add(puzzle)
            yield board


def turned(genre: str, board: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the boards under whose symmetries the grade may change: it does in 2 % of nonograms and 9 % of aquariums.

    In a sample of the other genres, it never did. The page has the symmetries of all genres (files/symmetries.js).
    """
    if genre == "aquarium":
        yield board | {"regions": [row[::-1] for row in board["regions"]], "cols": board["cols"][::-1]}
    if genre == "nonogram":
        quarter = ["".join(column) for column in zip(*board["goal"], strict=True)]
        # the figures are their own mirror images from left to right
        for rows in (board["goal"][::-1], quarter, [row[::-1] for row in quarter]):
            yield {"goal": rows}


def grade_of_board(genre: str, board: dict[str, Any]) -> str:
    """Return the grade of a board of the stock."""
    return nono.grade(puzzle_of_board(genre, board)).word


def puzzle_of_board(genre: str, board: dict[str, Any]) -> nono.Puzzle:
    """Return the puzzle of a board of the stock."""
    if genre == "nonogram":
        return nono.Nonogram.from_grid(board["goal"])
    return nono.loads(json.dumps({"nono": 1, "genre": genre, **board}), "json")


def stock_module() -> str:
    """Return the module that lists the files of the stock."""
    lines = []
    for genre, sides in SIDES.items():
        lines.append(f'  "{genre}": [\n')
        for side in sides:
            address = f'import.meta.resolve("./{genre}-{side}.bin")'
            lines.append(f"    {{ side: {side}, grades: {json.dumps(grades_of(genre, side))}, address: {address} }},\n")
        lines.append("  ],\n")
    return STOCK_HEAD.format(boards=BOARDS) + "".join(lines) + "};\n"


def make_stock() -> None:
    """Write the files of the stock that are missing, and print how long each grade of each file takes."""
    STOCK.mkdir(exist_ok=True)
    (STOCK / "parts.js").write_text(stock_module(), "utf-8")
    for genre, sides in SIDES.items():
        for side in sides:
            path = STOCK / f"{genre}-{side}.bin"
            if path.exists():
                continue
            made = {}
            for grade in grades_of(genre, side):
                before = time.process_time()
                made[grade] = list(boards(genre, side, grade))
                seconds = (time.process_time() - before) / BOARDS
                print(f"{genre} {side}x{side} {grade}: {seconds:.3f} s of CPU time per board", flush=True)
            data = packed(made)
            print(f"{path.name}: {len(data)} bytes", flush=True)
            path.write_bytes(data)


def packed(value: object) -> bytes:
    """Return a value as compressed JSON for the page, without a header."""
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    coder = zlib.compressobj(9, wbits=-15)
    return coder.compress(data) + coder.flush()


def unpacked(data: bytes) -> Any:
    """Return the value of compressed JSON."""
    return json.loads(zlib.decompress(data, wbits=-15))


if __name__ == "__main__":
    if "stock" in sys.argv:
        make_stock()
        sys.exit()
    PACK.write_text(pack(), "utf-8")
    KINDS.write_text(kinds(), "utf-8")
