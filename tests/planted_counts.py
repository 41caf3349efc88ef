"""One-line bugs in readers, models, rules and writers of all genres that change certified counts, or should.

`PLANTED` has the bugs; each one is tried on the puzzle of `SEVERAL` with its genre, which has several solutions.
"""

from __future__ import annotations

from typing import Any

from planting import DECLARATION, LAYERS, Bug

SEVERAL: dict[str, dict[str, Any]] = {  # puzzles as data of JSON, by genre
    "akari": {"genre": "akari", "grid": ["..1.", ".#..", "...2", "0..."]},
    "mosaic": {"genre": "mosaic", "numbers": ["2..", ".4.", "..1"]},
    "minesweeper": {"genre": "minesweeper", "numbers": ["1..", "..1", "..."], "mines": 3},
    "star-battle": {"genre": "star-battle", "regions": ["AABBC", "ADBBC", "ADDCC", "EEDDC", "EEEDC"], "stars": 1},
    "sudoku": {
        "genre": "sudoku",
        "givens": ["1...", "....", "..3.", "...."],
        "parity": ["....", "e...", "...o", "...."],
    },
    "norinori": {"genre": "norinori", "regions": ["ABBCC", "ABBCC", "DDDDC", "DEEEE"]},
    "tents": {
        "genre": "tents",
        "trees": ["....", ".TT.", ".T..", "...."],
        "rows": [None, None, None, 1],
        "cols": [None, None, 1, None],
    },
    "aquarium": {
        "genre": "aquarium",
        "regions": ["AAAA", "ABBA", "ABBA", "CCDD"],
        "rows": [None, 1, None, 2],
        "cols": [None, None, 1, None],
        "separate": True,
    },
    "binairo": {
        "genre": "binairo",
        "givens": ["1...", "....", "...0", "...."],
        "signs": {"across": ["...", ".=.", "...", "..."], "down": ["....", "...x", "...."]},
    },
    "nonogram": {"rows": [[1], [1, 1], [{"blot": 1}], [1]], "cols": [[1], [1, 1], [1], [1]]},
    "colours": {
        "rows": [[[1, 1], [1, 2]], [[1, 2]], [[1, 1]]],
        "cols": [[[1, 1]], [[1, 2], [1, 1]], [[1, 2]]],
        "palette": ["white", "black", "red"],
    },
    "triddler": {
        "genre": "triddler",
        "sides": [1, 1, 1, 1, 1, 1],
        "rows": [[1], [1]],
        "rising": [[1], [1]],
        "falling": [[1], [1]],
    },
}

MODELS = {  # by genre: what is wrong, and the changed rule as JSON
    "akari": [
        ("a run may have two bulbs", '"most":1', '"most":2'),
        ("a cell need not be lit", '"rule":"lit"', '"rule":"barred","keys":""'),
        ("walls may have bulbs", '"rule":"decided"', '"rule":"barred","keys":""'),
        ("clues do not count", '"rule":"clues"', '"rule":"barred","keys":""'),
        ("clues count around", '"over":["beside"]', '"over":["around"]'),
    ],
    "mosaic": [
        ("clues do not count", '"rule":"clues"', '"rule":"barred","keys":""'),
        ("clues count the rows", '{"rule":"clues"', '{"rule":"count","over":["rows"],"most":1},{"rule":"clues"'),
        (
            "cells with a clue are white",
            '{"rule":"clues"',
            '{"rule":"decided","layer":"numbers","colour":0},{"rule":"clues"',
        ),
    ],
    "minesweeper": [
        ("the total does not count", '"exactly":"mines"', '"most":9'),
        ("the total is the most", '"exactly":"mines"', '"most":"mines"'),
        ("clues may have mines", '"rule":"decided"', '"rule":"barred","keys":""'),
        ("clues do not count", '"rule":"clues"', '"rule":"barred","keys":""'),
    ],
    "star-battle": [
        ("stars may touch", '"over":["touching"],"most":1', '"over":["touching"],"most":2'),
        ("columns do not count", '"over":["rows","columns"]', '"over":["rows"]'),
        ("regions do not count", '"over":["regions"],"exactly":"stars"', '"over":["regions"],"most":9'),
        ("rows have at most the stars", '"over":["rows","columns"],"exactly"', '"over":["rows","columns"],"most"'),
        ("stars of one 2x2 square alone do not touch", '"over":["touching"]', '"over":["windows 1x2"]'),
    ],
    "sudoku": [
        ("boxes may repeat digits", '"rows","columns","boxes"', '"rows","columns"'),
        ("columns may repeat digits", '"rows","columns","boxes"', '"rows","boxes"'),
        ("diagonals count always", ',"when":"diagonals"', ""),
        ("givens do not count", '"rule":"givens"', '"rule":"barred"'),
        ("even cells are odd", '"keys":"e","first":0', '"keys":"e","first":1'),
        ("odd cells are not checked", '"keys":"o"', '"keys":"q"'),
    ],
    "norinori": [
        ("regions have at most two", '"exactly":2', '"most":2'),
        ("cells need no partner", '"rule":"partner"', '"rule":"barred","layer":"regions","keys":""'),
        ("regions have one", '"exactly":2', '"exactly":1'),
    ],
    "tents": [
        ("tents may touch", '"most":1', '"most":4'),
        ("rows do not count", '"rule":"clues","layer":"rows"', '"rule":"barred","layer":"trees","keys":""'),
        ("numbers of rows count columns", '"layer":"rows","over":["rows"]', '"layer":"rows","over":["columns"]'),
        ("tents touch at corners alone", '"over":["touching"]', '"over":["windows 1x2"]'),
    ],
    "aquarium": [
        ("pools are never separate", '"separate":"separate",', ""),
        ("rows do not count", '"rule":"clues","layer":"rows"', '"rule":"barred","layer":"regions","keys":""'),
        ("columns do not count", '"rule":"clues","layer":"cols"', '"rule":"barred","layer":"regions","keys":""'),
        ("water does not flow", '"rule":"levels"', '"rule":"barred","keys":""'),
    ],
    "binairo": [
        ("lines may be equal", '"unless":"repeats"', '"when":"repeats"'),
        ("columns need not have as many 0s as 1s", '"over":["rows","columns"]', '"over":["rows"]'),
        ("no two 1s may follow one another", '"least":1,"most":2', '"most":1'),
        ("equal signs are unequal", '"keys":"="', '"keys":"x"'),
        ("givens do not count", '"rule":"givens"', '"rule":"barred"'),
    ],
}
ALL = ("akari", "mosaic", "minesweeper", "star-battle", "sudoku", "norinori", "tents", "aquarium", "binairo")
ARRAYS = "Counts(*arrays)"
MODEL = [
    Bug(f"{genre}: {words}", LAYERS, DECLARATION, f"{DECLARATION}.replace('{old}', '{new}')", genre, ())
    for genre, bugs in MODELS.items()
    for words, old, new in bugs
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
BLOCKS, TRIDDLER = "nono.genres.nonogram:Nonogram.model", "nono.genres.triddler:Triddler.model"
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
LAYER, OUTSIDE, CELLS, SIGNS = (f"nono.genres.layers:{name}" for name in ("Regions", "Outside", "Cells", "Edges"))
READERS = [
    Bug(
        "all rows of regions are the first",
        f"{LAYER}.read",
        "for row in rows]",
        "for row in rows[:1] * len(rows)]",
        genre,
        (),
    )
    for genre in ("star-battle", "norinori", "aquarium")
]
READERS += [
    Bug(words, f"{OUTSIDE}.read", old, new, genre, ())
    for genre in ("tents", "aquarium")
    for words, old, new in (
        ("numbers of lines are in reverse order", "tuple(numbers)", "tuple(numbers[::-1])"),
        ("numbers of lines are lost", "None if number is None", "None if True"),
        ("numbers of lines are one too great", "else count_of(number)", "else count_of(number) + 1"),
    )
]
READERS += [
    Bug(words, f"{CELLS}.checked", "return rows", f"return {new}", genre, ())
    for genre in ("akari", "mosaic", "minesweeper", "sudoku", "tents", "binairo")
    for words, new in (
        ("clues of cells are lost", "['.' * len(row) for row in rows]"),
        ("the last clue of each row is lost", "[row[:-1] + '.' for row in rows]"),
        ("rows are in reverse order", "rows[::-1]"),
    )
]
READERS += [
    Bug(
        "signs are lost",
        f"{SIGNS}.read",
        "sides.append(_side(rows))",
        "sides.append(_side(['.' * len(row) for row in rows]))",
        "binairo",
        (),
    ),
    Bug("a blotted block is one cell", "nono.genres.clues:_block", "colour = None,", "colour = 1,", "nonogram", ()),
]
WRITERS = [
    Bug(f"{genre}: the manifest has its lists in reverse order", where, old, new, genre, ())
    for genre, where, old, new in (
        *(
            (
                genre,
                "nono.genres.layer_puzzle:LayerPuzzle.plain_clues",
                "return {name: value",
                "return {name: value[::-1] if isinstance(value, list) else value",
            )
            for genre in ALL[1:]
        ),
        *(
            (
                genre,
                "nono.genres.clues:BlockPuzzle.plain_clues",
                "map(plain_lists, self._groups())",
                "map(plain_lists, [own[::-1] for own in self._groups()])",
            )
            for genre in ("nonogram", "colours")
        ),
        ("akari", "nono.genres.akari:Akari.plain_clues", "list(self.rows)", "list(self.rows)[::-1]"),
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
PLANTED = {"models": MODEL, "readers": READERS, "writers": WRITERS, "rules that check solutions": RULES}
FALSE = {"models": 55, "readers": 23, "writers": 0, "rules that check solutions": 0}  # bugs that make false counts
