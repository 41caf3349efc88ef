"""One-line bugs in models, rules and writers of all genres that make false certificates, or should.

`PLANTED` has the bugs; each one is tried on the puzzle of `SEVERAL` with its genre, which has several solutions.
"""

import json
from pathlib import Path
from typing import Any

from planting import DECLARATION, LAYERS, Bug

SEVERAL: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("several.json").read_text(encoding="utf-8"))

# What is wrong with the rules of a genre, and a piece of the rules as JSON, before and after.
CHANGED = """
akari: a run may have two bulbs | "most":1 | "most":2
akari: a cell need not be lit | "rule":"lit" | "rule":"barred","keys":""
akari: clues do not count | "rule":"clues" | "rule":"barred","keys":""
mosaic: clues do not count | "rule":"clues" | "rule":"barred","keys":""
mosaic: clues count the rows | {"rule":"clues" | {"rule":"count","over":["rows"],"most":1},{"rule":"clues"
minesweeper: the total is the most | "exactly":"mines" | "most":"mines"
minesweeper: clues do not count | "rule":"clues" | "rule":"barred","keys":""
star-battle: stars may touch | "over":["touching"],"most":1 | "over":["touching"],"most":2
star-battle: columns do not count | "over":["rows","columns"] | "over":["rows"]
star-battle: rows have at most the stars | "over":["rows","columns"],"exactly" | "over":["rows","columns"],"most"
sudoku: boxes may repeat digits | "rows","columns","boxes" | "rows","columns"
sudoku: diagonals count always | ,"when":"diagonals" |
sudoku: givens do not count | "rule":"givens" | "rule":"barred"
sudoku: odd cells are not checked | "keys":"o" | "keys":"q"
norinori: regions have at most two | "exactly":2 | "most":2
norinori: cells need no partner | "rule":"partner" | "rule":"barred","layer":"regions","keys":""
tents: tents may touch | "most":1 | "most":4
tents: numbers of rows count columns | "layer":"rows","over":["rows"] | "layer":"rows","over":["columns"]
aquarium: pools are never separate | "separate":"separate", |
aquarium: rows do not count | "rule":"clues","layer":"rows" | "rule":"barred","layer":"regions","keys":""
aquarium: water does not flow | "rule":"levels" | "rule":"barred","keys":""
binairo: lines may be equal | "unless":"repeats" | "when":"repeats"
binairo: no two 1s may follow one another | "least":1,"most":2 | "most":1
binairo: givens do not count | "rule":"givens" | "rule":"barred"
"""
ALL = ("akari", "mosaic", "minesweeper", "star-battle", "sudoku", "norinori", "tents", "aquarium", "binairo")
ARRAYS = "Counts(*arrays)"
MODEL = [
    Bug(words.strip(), LAYERS, DECLARATION, f"{DECLARATION}.replace('{old.strip()}', '{new.strip()}')", genre, ())
    for line in CHANGED.split("\n")[1:-1]
    for words, old, new in [line.split("|")]
    for genre in [line.partition(":")[0]]
]
MODEL += [
    Bug(f"{genre}: {words}", LAYERS, ARRAYS, new, genre, ())
    for genre in ALL
    for words, new in (
        (
            "the greatest numbers are 1 too great",
            "Counts(*arrays[:6], type(arrays[6])('i', [n + 1 for n in arrays[6]]))",
        ),
        ("the least numbers are 0", "Counts(*arrays[:5], type(arrays[5])('i', [0] * len(arrays[5])), arrays[6])"),
    )
]
BLOCKS = "nono.genres.nonogram:Nonogram.model"
MODEL += [
    Bug(
        "nonogram: the first cell cannot be ink",
        BLOCKS,
        "flat.colours, flat)",
        "flat.colours, flat, type(flat.length)('i', [1]))",
        "nonogram",
        (),
    ),
    Bug(
        "nonogram: blocks are in reverse order",
        BLOCKS,
        "flat.colours, flat)",
        "flat.colours, type(flat)(flat.height, flat.block_start, flat.length, flat.colour[::-1], flat.colours))",
        "colours",
        (),
    ),
]
WRITERS = [
    Bug(f"{genre}: puzzle.json has its lists in reverse order", where, old, new, genre, ())
    for genre, where, old, new in (
        *(
            (
                genre,
                "nono.genres.layer_puzzle:LayerPuzzle.clue_data",
                "clues = {name: value",
                "clues = {name: value[::-1] if isinstance(value, list) else value",
            )
            for genre in ALL[1:]
        ),
        *(
            (
                genre,
                "nono.genres.nonogram:Nonogram.clue_data",
                "for start, end in pairwise(flat.block_start)]",
                "for start, end in reversed([*pairwise(flat.block_start)])]",
            )
            for genre in ("nonogram", "colours")
        ),
        ("akari", "nono.genres.akari:Akari.clue_data", "list(self.rows)", "list(self.rows)[::-1]"),
    )
]
RULES = [
    Bug(f"{genre}: no solution breaks a rule", f"{where}.broken_rule", old, new, genre, ())
    for genre, where, old, new in (
        ("norinori", "nono.genres.norinori:Norinori", "repeat(2)", "repeat(None)"),
        ("star-battle", "nono.genres.star_battle:StarBattle", "repeat(self.stars)", "repeat(None)"),
        ("sudoku", "nono.genres.sudoku:Sudoku", "_has_each_once(solution, self.boxes) and", "True or"),
        ("tents", "nono.genres.tents:Tents", "tents_around[tent] > 1", "tents_around[tent] > 9"),
        ("binairo", "nono.genres.binairo:Binairo", "not self.repeats and", "False and"),
        ("akari", "nono.genres.akari:Akari", "if lit & as_number(solution):", "if False:"),
    )
]
PLANTED = {"models": MODEL, "writers": WRITERS, "rules that check solutions": RULES}
FALSE = {"models": 41, "writers": 11, "rules that check solutions": 0}  # bugs that make false lists
