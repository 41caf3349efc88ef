"""One puzzle in black and white and one in colours, in every format; and variants that are rejected by name."""

import base64
import json
import re
import zlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from examples import SOLVED, SOLVED_TEXTS

from nono import Akari, Binairo, Minesweeper, Nonogram, Pegs, Puzzle, Sudoku, Tents, dumps
from nono.base.grid import split_rows
from nono.base.palette import make_palette

# A snail, 6x4, with row 2 and column 3 empty.
PLAIN = Nonogram.from_grid([[1, 1, 0, 1, 1, 1], [0, 0, 0, 0, 0, 0], [1, 0, 0, 1, 0, 1], [0, 1, 0, 1, 1, 0]])
SQUARE = Nonogram.from_grid([[1, 0, 1], [0, 0, 1], [1, 0, 1]])
BARE = Nonogram(PLAIN.rows, PLAIN.cols, goal=PLAIN.goal_bytes)
# 3 1's first row: two black cells, one red, none between them.
COLOUR = Nonogram.from_grid(
    [[1, 1, 2, 0], [0, 2, 2, 0], [1, 0, 0, 1]], make_palette(["white", "black", ("r", "red", "ff0000")])
)

# An Akari, 5x4, with its solution.
LIGHTS = Akari(["...#0", "1.1.2", "1..2.", "0.00."], goal=["o....", "...o.", ".o..o", "....."])
LIGHTS_TEXT = "...#0\n1.1.2\n1..2.\n0.00.\n"
JANKO = """\
begin
puzzle akari
author nobody
source a test
rows 4
cols 5
problem
- - - x 0
1 - 1 - 2
1 - - 2 -
0 - 0 0 -
solution
o - - - -
- - - o -
- o - - o
- - - - -
moves
1a,2b;
end
"""
JANKO_OLD = """\
[puzzle]
Akari
[author] nobody
[author] somebody
[unit] 25
[problem]
_ . - x 0
1 - 1 - 2
1 - - 2 -
0 - 0 0 -
[endend]
"""

JANKO_NONOGRAM = """\
begin
puzzle nonogram
author nobody
rows 4
cols 6
problem
- - - - - -
- - - - - -
- - - - - -
- - - - - -
solution
x x - x x x
- - - - - -
x - - x - x
- x - x x -
end
"""
JANKO_PAGE = f"""\
<!DOCTYPE html>
<html><head><title>Nonogramm</title></head>
<body><p>begin with the largest numbers</p>
<script id="data" type="application/x-janko">
{JANKO_NONOGRAM.replace("author nobody", "title Snail &amp; shell")}</script>
<script>end = 1; begin(); puzzle = nonogram;</script>
</body></html>
"""


def penpa(
    size: tuple[int, int],
    margins: tuple[int, int],
    number: dict[int, object],
    surface: dict[int, int] = MappingProxyType({}),  # type: ignore[assignment]
    grid: str = "square",
    title: str = "",
    tags: str = "[]",
    more: str = "",
    missing: int = 0,
    ends: int = 0,
) -> str:
    """Return a link to Penpa+ with the size of the grid, the margins above and at the left, and the cells.

    ``ends`` is the size of the margins below and at the right.
    """
    (width, height), (top, left) = size, margins
    rows, columns = range(2 + top, 2 + height - ends), range(2 + left, 2 + width - ends)
    cells = [(width + 4) * row + column for row in rows for column in columns]
    cells = cells[: len(cells) - missing]
    drawn = {"zS": dict(surface), "zN": number, "zY": {}, "zT": []}
    lines = [
        f"{grid},{width},{height},38,0,1,1,418,418,286,286,0,0,0,0,Title: {title},Author: A%2C B,,,OFF,false,",
        f"[{top},{ends},{left},{ends}]",
        "{}",
        re.sub(r'"(z.)"', r"\1", json.dumps(drawn)[:-1]) + f"{more}}}",
        "{}",
        json.dumps([one - other for one, other in zip(cells, [0, *cells], strict=False)]),
        *(["[]"] * 11),
        tags,
    ]
    packer = zlib.compressobj(wbits=-15)
    data = packer.compress("\n".join(lines).encode()) + packer.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={base64.b64encode(data).decode()}"


PENPA_LIGHTS: dict[str, Any] = {
    "size": (5, 4),
    "margins": (0, 0),
    "number": {
        9 * row + column + 20: [" " if key == "#" else int(key), 7, "1"]
        for row, line in enumerate(LIGHTS.rows)
        for column, key in enumerate(line)
        if key != "."
    },
    "surface": {
        9 * row + column + 20: 4
        for row, line in enumerate(LIGHTS.rows)
        for column, key in enumerate(line)
        if key != "."
    },
}
PENPA_NONOGRAM: dict[str, Any] = {
    "size": (9, 6),
    "margins": (2, 3),
    "number": {
        13 * (2 + row) + 5 + column: [clue[row], 1, "1"]
        for column, clue in enumerate(["11", "11", " 0", "12", "11", "11"])
        for row in range(2)
    }
    | {
        13 * (4 + row) + 2 + column: [key, 1, "1"]
        for row, clue in enumerate([" 23", "   ", "111", " 12"])
        for column, key in enumerate(clue)
        if key != " "
    },
}

# Peg solitaire: a start on a triangle, the last peg in hole 3; and one on a square board with a corner missing.
TRIANGLE = Pegs("triangle4", 1, target=3)
CORNER = Pegs(["oo.", "o.#"])

GRID = "##.###\n......\n#..#.#\n.#.##.\n"
ROWS = "2 3\n0\n1 1 1\n1 2\n"
COLS = "1 1\n1 1\n0\n1 2\n1 1\n1 1\n"


PACKAGES = {**dict.fromkeys(("png", "gif", "bmp", "picture"), "PIL"), "xlsx": "openpyxl"}


class Example(NamedTuple):
    """A file of a format. ``found``: its content is recognised. ``goal``: it contains the picture."""

    format: str
    data: bytes
    colour: bool = False
    found: bool = True
    goal: bool = True
    about: Mapping[str, Any] = MappingProxyType({})
    other: Puzzle | None = None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle in the file."""
        return self.other or (COLOUR if self.colour else PLAIN)


def needs(name: str) -> None:
    """Skip the test where the package that reads the format is missing."""
    if name in PACKAGES:
        pytest.importorskip(PACKAGES[name])


def text(format: str, data: str, **more: Any) -> Example:
    return Example(format, data.encode(), **more)


CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CSV = """\
,,,1,1,,1,1,1
,,,1,1,0,2,1,1
,2,3,x,x,,x,x,x
,,0,,,,,,
1,1,1,x,,,x,,x
,1,2,,x,,x,x,
"""
DZN = """\
rows = 4;
row_rule_len = 3;
row_rules = array2d(1..rows, 1..row_rule_len, [
  0,2,3,
  0,0,0,
  1,1,1,
  0,1,2]);
cols = 6;
col_rule_len = 2;
col_rules = array2d(1..cols, 1..col_rule_len, [
  1,1, 1,1, 0,0, 1,2, 1,1, 1,1]);
"""
CHALLENGE = """\
X = 6;
Y = 4;
maxlen = 6;
rows = [|1, 1, 0, 1, 1, 1
        |0, -1, -1, -1, -1, -1
        |1, 0, 1, 0, 1, -1
        |1, 0, 1, 1, -1, -1
        |];
cols = [|1, 0, 1, -1, -1, -1 |1, 0, 1, -1, -1, -1 |0, -1, -1, -1, -1, -1
        |1, 0, 1, 1, -1, -1 |1, 0, 1, -1, -1, -1 |1, 0, 1, -1, -1, -1 |];
"""
WEBPBN = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">
<puzzleset>
 <source>a test</source>
 <puzzle type="grid" defaultcolor="black" backgroundcolor="white">
  <id>snail</id><title>Snail &amp; shell</title><author>nobody</author>
  <clues type="columns">
   <line><count>1</count><count>1</count></line><line><count>1</count><count>1</count></line><line></line>
   <line><count>1</count><count>2</count></line><line><count>1</count><count>1</count></line>
   <line><count>1</count><count>1</count></line>
  </clues>
  <clues type="rows">
   <line><count>2</count><count>3</count></line><line/>
   <line><count>1</count><count>1</count><count>1</count></line><line><count>1</count><count>2</count></line>
  </clues>
  <solution type="goal"><image>|XX.XXX||......|
   |X..X.X|
   |.X.XX.|
  </image></solution>
  <solution type="saved" id="s"><image>|X[X.]????||......||??????||??????|</image><note>half</note></solution>
  <note>definitely unique</note>
 </puzzle>
</puzzleset>
"""
WEBPBN_COLOUR = """\
<puzzleset><puzzle defaultcolor="black">
<color name="red" char="r">f00</color>
<color name="black" char="X">000</color>
<clues type="rows"><line><count>2</count><count color="red">1</count></line><line><count color="red">2</count></line>
<line><count>1</count><count>1</count></line></clues>
<clues type="columns"><line><count>1</count><count>1</count></line>
<line><count>1</count><count color="red">1</count></line><line><count color="red">2</count></line>
<line><count>1</count></line></clues></puzzle></puzzleset>
"""
LOOM = """\
<?xml version="1.0"?>
<puzzleset>
<puzzle type="grid" defaultcolor="white">
<source>number-loom</source>
<title>A flag</title>
<color name="black" char="#">000000</color>
<color name="white" char=" ">FFFFFF</color>
<color name="red" char="r">FF0000</color>
<clues type="columns"><line><count color="black">1</count><count color="black">1</count></line>
<line><count color="black">1</count><count color="red">1</count></line>
<line><count color="red">2</count></line>
<line><count color="black">1</count></line>
</clues>
<clues type="rows"><line><count color="black">2</count><count color="red">1</count></line>
<line><count color="red">2</count></line>
<line><count color="black">1</count><count color="black">1</count></line>
</clues>
</puzzle></puzzleset>
"""
OLSAK_COLOUR = """\
A small flag
with words: some
#d
   0:.  #FFFFFF  white
   1:X  black
   r:r  #ff0000  red
: rows
2 1r
2r
1 1
: columns
1 1
1,1r
2r
1
: the end
and more
"""
NONOGRAMS = (
    "<html><script>var d=[[1,2],[26,11,31,10],[24,11,31,10],[21,11,31,10],[4,8,2,6],[8,4,6,5],[12,21,31,10],"
    "[3,1,2,4],[4,3,3,5],[7,4,3,5],[4,2,3,7],[7,2,3,7],[9,2,3,7],[5,2,3,8],[7,3,3,8]];</script></html>\n"
)
GRIDDLERS = """\
var puzzle = {
 width: 6, height: 4, colors: ["ffffff", "000000"],
 topHeader: [[[2, 1], [2, 1]], [[2, 1], [2, 1]], [], [[2, 1], [2, 2]], [[2, 1], [2, 1]], [[2, 1], [2, 1]]],
 leftHeader: [[[2, 2], [2, 3]], [], [[2, 1], [2, 1], [2, 1]], [[2, 1], [2, 2]]]
};
"""
GRIDDLERS_COLOUR = """\
<html><script>
var puzzle = {"width": 4, "height": 3, "colors": ["ffffff", "000000", "ff0000"],
 "topHeader": [[[2, 1], [2, 1]], [[2, 1], [3, 1]], [[3, 2]], [[2, 1]]],
 "leftHeader": [[[2, 2], [3, 1]], [[3, 2]], [[2, 1], [2, 1]]]};
</script></html>
"""
PUZZLE_SITE = """\
<html><script>
var task = '1.1/1.1//1.2/1.1/1.1/2.3//1.1.1/1.2';
var options = {puzzleWidth: 6, puzzleHeight: 4};
</script></html>
"""
SUDOKUPAD = json.dumps(
    {
        "id": "easy",
        "cellSize": 50,
        "metadata": {"title": "Easy", "author": "Ann"},
        "cells": [[{} if cell == "." else {"value": cell} for cell in row] for row in split_rows(CELLS, 9)],
        "cages": [],
    }
).replace(' "', '\n"', 1)
# With both diagonals, an odd and an even cell.
DIAGONAL = Sudoku(
    ["1...", "..1.", ".1..", "..2."],
    boxes=["AABB", "AABB", "CCDD", "CCDD"],
    parity=["..o.", "....", "....", "e..."],
    diagonals=True,
)
FPUZZLES = json.dumps(
    {
        "size": 4,
        "title": "Easy",
        "ruleset": "Normal sudoku rules apply.",
        "grid": [
            [{} if cell == "." else {"value": int(cell), "given": True} for cell in row] for row in DIAGONAL.givens
        ],
        "odd": [{"cell": "R1C3"}],
        "even": [{"cell": "R4C1"}],
        "diagonal+": True,
        "diagonal-": True,
    }
).replace(' "', '\n"', 1)
TOML = """\
[clues]
rows = '''
2 3
0, 1 1 1  # two on a line
"1 2"
'''
columns = '''
1 1
1 1
0
1 2

1 1
1 1
'''
"""
INI = """\
[clues]
rows = 2 1r, 2r, 1 1
columns =
    1B 1B
    1 1r  ; a comment
    2r
    1
[colors]
r = (255, 0, 0) %
"""
PNM = "P2\n# grey\n6 4\n255\n" + GRID.replace("#", " 0").replace(".", " 255")
PPM = b"P6 4 3 255\n" + b"".join(bytes.fromhex(COLOUR.palette[cell].rgb) for cell in COLOUR.goal_bytes or b"")
XPM = """\
/* XPM */
static const char *snail[] = {
/* values */
"6 4 2 1",
"  c None s background",
"# m black c #000000000000",
/* pixels */
"## ###",
"      ",
"#  # #",
" # ## "
};
"""
XPM2 = "! XPM2\n4 3 3 2\n-- c white\nXX c black\nrr c red\n" + "XXXXrr--\n--rrrr--\nXX----XX\n"

EXAMPLES: dict[str, Example] = {
    "json": text(
        "json",
        '{"title": "Snail",\n"rows": [[2,3],[],[1,1,1],[1,2]], "cols": [[1,1],[1,1],[0],[1,2],[1,1],[1,1]]}',
        goal=False,
    ),
    "jsonl": text(
        "jsonl", '{"id":"s","rows":[[2,3],[],[1,1,1],[1,2]],"cols":[[1,1],[1,1],[],[1,2],[1,1],[1,1]]}\n', goal=False
    ),
    "teall": text("json", '{"ver":[[1,1],[1,1],[],[1,2],[1,1],[1,1]],\n"hor":[[2,3],[0],[1,1,1],[1,2]]}', goal=False),
    "pair": text("json", "[[[2,3],[],[1,1,1],[1,2]],[[1,1],[1,1],[],[1,2],[1,1],[1,1]]]", goal=False),
    "non": text(
        "non",
        f"title 'Snail'\nwidth 6\nheight 4\n\nrows\n{ROWS}\ncolumns\n{COLS}\n",
        goal=False,
        about={"title": "Snail"},
    ),
    "webpbn": text(
        "webpbn", WEBPBN, about={"title": "Snail & shell", "source": "a test", "notes": ["definitely unique"]}
    ),
    "webpbn in colour": text("webpbn", WEBPBN_COLOUR, colour=True, goal=False),
    "number-loom": text("webpbn", LOOM, colour=True, goal=False, about={"title": "A flag", "source": "number-loom"}),
    "olsak": text(
        "olsak", "Snail\n: rows\n" + ROWS.replace("0", "") + ":\n" + COLS.replace("0", ""), about={"title": "Snail"}
    ),
    "olsak in colour": text("olsak", OLSAK_COLOUR, colour=True, about={"title": "A small flag"}),
    "mk": text("mk", f"4 6\n{ROWS}#\n{COLS}and more\n"),
    "nin": text("nin", f"6 4\n{ROWS}{COLS}", found=False),
    "cwd": text("cwd", f"4\n6\n{ROWS}\n{COLS}", found=False),
    "dzn": text("dzn", DZN),
    "dzn of the MiniZinc Challenge": text("dzn", CHALLENGE),
    "xcsp": text("xcsp", dumps(Nonogram(PLAIN.rows, PLAIN.cols), format="xcsp")),
    "sgt": text("sgt", "6x4:1.1/1.1//1.2/1.1/1.1/2.3//1.1.1/1.2\n"),
    "lightup of sgt": text("sgt", "5x4b40s0d1:cB01a1a21b2a0a00a\n", other=LIGHTS),
    "saved game of sgt": text(
        "sgt",
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :8:Light Up\n"
        "PARAMS  :3:5x4\nCPARAMS :3:5x4\nDESC    :17:cB01a1a21b2a0a00a\nNSTATES :1:1\nSTATEPOS:1:1\n",
        other=LIGHTS,
        goal=False,
    ),
    "lightup": text("puzzlink", "https://puzz.link/p?lightup/5/4/i.0662b750a\n", other=LIGHTS),
    "file of pzpr": text(
        "puzzlink",
        "pzprv3\nlightup\n4\n5\n. . . - 0 \n1 . 1 . 2 \n1 . . 2 . \n0 . 0 0 . \n",
        other=LIGHTS,
        goal=False,
    ),
    "bijutsukan": text("puzzlink", "?bijutsukan/5/4/i.01g1g21h2g0g00g/\n", other=LIGHTS),
    "pegs": text("pegs", "pegs triangle\n   o\n  . o\n o o o\no o o o\ntarget 3\n", other=TRIANGLE),
    "pegs on a built-in board": text("pegs", "pegs triangle4\n1011111111\ntarget\n.\n..\no..\n....\n", other=TRIANGLE),
    "pegs of another shape": text("pegs", "pegs square\noo.\no.#\n", other=CORNER),
    "pegs of sgt": text("sgt", "3x2random:PPHPHO\n", other=CORNER),
    "janko": text("janko", JANKO, other=LIGHTS, about={"author": "nobody", "moves": ["1a,2b;"]}),
    "janko of old": text("janko", JANKO_OLD, other=LIGHTS, goal=False, about={"author": "somebody", "unit": "25"}),
    "janko of a nonogram": text("janko", JANKO_NONOGRAM, about={"author": "nobody"}),
    "janko as a page": text("janko", JANKO_PAGE, about={"title": "Snail & shell"}),
    "akari": text("akari", LIGHTS_TEXT, other=LIGHTS, found=False),
    "cells": text("cells", f"{CELLS}\n", other=Sudoku([CELLS[at : at + 9] for at in range(0, 81, 9)])),
    "akari in json": text(
        "json",
        '{"genre": "akari", "grid": ["...#0", "1.1.2", "1..2.", "0.00."],\n'
        ' "goal": ["o....", "...o.", ".o..o", "....."]}',
        other=LIGHTS,
    ),
    "puzzlink": text("puzzlink", "https://puzz.link/p?nonogram/6/4/1111h21111132j11121g\n"),
    "puzzlink without https": text(
        "puzzlink", "Snail: puzz.link/p?nonogram/6/4/1111h21111132j11121g\n", about={"title": "Snail"}
    ),
    "a shortcut": text(
        "puzzlink",
        "[InternetShortcut]\nIDList=\nURL=https://puzz.link/p?nonogram/6/4/1111h21111132j11121g\nIconIndex=13\nHotKey=0\n",
    ),
    "penpa": text("puzzlink", penpa(**PENPA_LIGHTS, tags='["akari"]'), other=LIGHTS, about={"author": "A, B"}),
    "penpa of a nonogram": text("puzzlink", penpa(**PENPA_NONOGRAM, title="My nonogram%2C 1") + "\n"),
    "taai": text("taai", "$12\n1\t1\n\n3\n1\t1\n1\n1\t1\n", other=SQUARE, about={"id": "12"}),
    "grid": text("grid", GRID, found=False),
    "grid with a palette": text(
        "grid", "w #ffffff\nX #000000\n- #00ff00 unused\nr #FF0000\n\nXXrw\nwrrw\nX w w X\n", colour=True
    ),
    "grid of 0 and 1": text("grid", GRID.replace("#", "1 ").replace(".", "0 "), found=False),
    "csv": text("csv", CSV),
    "csv of an Akari": text(
        "csv",
        "Akari,,,,\n" + "".join(f"{','.join(row).replace('.', '')}\n" for row in LIGHTS.rows),
        other=LIGHTS,
        goal=False,
        found=False,
    ),
    "csv with headings": text(
        "csv", "columns,,\n" + COLS.replace(" ", ",") + "Rows:,,\n" + ROWS.replace(" ", ","), goal=False, found=False
    ),
    "tsv": text("tsv", CSV.replace(",", "\t"), found=False),
    "pbm": text("pbm", "P1\n# Snail\n6 4\n" + GRID.replace("#", "1").replace(".", "0")),
    "pbm in bits": Example("pbm", b"P4 6 4\n" + bytes([0b11011100, 0, 0b10010100, 0b01011000])),
    "pgm": text("picture", PNM),
    "ppm": Example("picture", PPM, colour=True),
    "xpm": text("xpm", XPM, about={"id": "snail"}),
    "xpm2": text("xpm", XPM2, colour=True),
    "nonogrid": text("nonogrid", TOML),
    "pynogram": text("nonogrid", INI, colour=True),
    "nonograms.org": text("nonograms.org", NONOGRAMS),
    "griddlers.net": text("griddlers.net", GRIDDLERS, goal=False),
    "griddlers.net in colour": text("griddlers.net", GRIDDLERS_COLOUR, colour=True, goal=False),
    "puzzle-site": text("puzzle-site", PUZZLE_SITE, goal=False),
    "a task": text("sgt", "1.1//3/1.1/1/1.1\n", other=SQUARE, goal=False),
    "sudokupad": text(
        "json", SUDOKUPAD, other=Sudoku(split_rows(CELLS, 9)), goal=False, about={"title": "Easy", "author": "Ann"}
    ),
    "f-puzzles": text("json", FPUZZLES, other=DIAGONAL, goal=False, about={"title": "Easy"}),
    "opensudoku": text(
        "opensudoku",
        '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n  <name>Easy</name>\n'
        f'  <game data="{CELLS.replace(".", "0")}" />\n</opensudoku>\n',
        other=Sudoku(split_rows(CELLS, 9)),
        goal=False,
        about={"title": "Easy"},
    ),
    "cells of SudokuWiki": text(
        "cells",
        f"https://www.sudokuwiki.org/sudoku.htm?bd={CELLS.replace('.', '0')}\n",
        other=Sudoku(split_rows(CELLS, 9)),
        goal=False,
    ),
    "cells with headers": text(
        "cells",
        "#AAnn\n#LEasy\n[Puzzle]\n" + "".join(f"{row}\n" for row in split_rows(CELLS, 9)),
        other=Sudoku(split_rows(CELLS, 9)),
        goal=False,
        found=False,
        about={"author": "Ann", "difficulty": "Easy"},
    ),
    "typed": text("typed", f"title: Snail\n\nRows:\n{ROWS}\nCols:\n{COLS}", goal=False, about={"title": "Snail"}),
    "typed without labels": text("typed", f"# a comment\n{ROWS}\n{COLS}", goal=False),
    "typed lists": text(
        "typed",
        "const rows = [[2, 3], [], [1, 1, 1], [1, 2]];\nconst cols = [[1, 1], [1, 1], [], [1, 2], [1, 1], [1, 1]];\n",
        goal=False,
    ),
    "typed around a board": text(
        "typed",
        "      1 1   1 1 1\n      1 1 0 2 1 1\n"
        "  2 3 X X . X X X\n    0 . . . . . .\n1 1 1 X . . X . X\n  1 2 . X . X X .\n",
    ),
    "typed board": text("typed", f"Light Up\n{LIGHTS_TEXT}", other=LIGHTS, goal=False),
    "typed tents": text(
        "typed",
        "genre: tents\n  1 0 1\n1 . T .\n1 . . .\n0 . . T\n",
        other=Tents([".T.", "...", "..T"], [1, 1, 0], [1, 0, 1]),
        goal=False,
    ),
    "typed signs between cells": text(
        "typed",
        "Tango\n0=. . 1\n. . .x.\n    x\n. 1 . .\n. . . .\n",
        other=Binairo(["0..1", "....", ".1..", "...."], (["=..", "..x", "...", "..."], ["....", "..x.", "...."]), True),
        goal=False,
    ),
    "typed with bullets": text(
        "typed",
        "rows:\n"
        + "".join(f"- {clue}\n" for clue in ROWS.splitlines())
        + "columns:\n"
        + "".join(f"- {clue}\n" for clue in COLS.splitlines()),
        goal=False,
    ),
    "typed squares": text("typed", "Nonogram\n" + GRID.replace("#", "\u2b1b").replace(".", "\u2b1c")),
    "typed with commas": text(
        "typed", "Akari\n" + "".join(f"{','.join(row)}\n" for row in LIGHTS.rows), other=LIGHTS, goal=False
    ),
    "typed covered cells": text(
        "typed",
        "Minesweeper\nmines: 2\n.1x\n12x\nxxx\n",
        other=Minesweeper(["01.", "12.", "..."], 2),
        goal=False,
    ),
    "typed, not solved": text(
        "typed",
        """\
       1 1   1 1 1
       1 1 0 2 1 1
  2 3  ? ? ? ? ? ?
    0  . . . . . .
1 1 1  ? ? ? ? ? ?
  1 2  ? ? ? ? ? ?
""",
        goal=False,
    ),
    "typed in two lines": text("typed", "rows: 2 3, 0, 1 1 1, 1 2\ncolumns: 1 1, 1 1, 0, 1 2, 1 1, 1 1\n", goal=False),
    "typed in colour": text(
        "typed", "colours: r = #ff0000\nrows: 2 1r, 2r, 1 1\ncols: 1 1, 1 1r, 2r, 1\n", colour=True, goal=False
    ),
}

EXAMPLES |= {
    f"{genre} of {format}": text(format, data + "\n" * (not data.endswith("\n")), other=SOLVED[genre])
    for (format, genre), data in SOLVED_TEXTS.items()
}

REFUSED: dict[str, tuple[bytes, str, str]] = {
    "triangles": (b"#d\n 0:. #FFFFFF\n a:a #FF0000/#00FF00\n: r\n1\n: c\n1\n", ".g", "unsupported-variant.*triangle"),
    "trianogram": (b": r\n/3\\\n: c\n1\n", ".g", "unsupported-variant.*triangles"),
    "simpson": (b"<nonogram><clues/></nonogram>", ".xml", "unsupported-variant.*Simpson"),
    "seed": (b"10x10#123456", ".sgt", "unsupported-variant.*seed"),
    "saved game": (b"SAVEFILE:1:S\nDESC    :7:2/1/", ".sgt", "'2/1/' as DESC"),
    "given cells": (b"3x3:1/1/1/1/1/1,aA\n", ".txt", "given cells ',aA', expected only clues"),
    "saved game of another kind": (b"SAVEFILE:1:S\nGAME    :5:Loopy\nPARAMS  :1:3\nDESC    :1:a\n", ".sgt", "'loopy'"),
    "crossword": (b"1. Across: a dog\n", ".cwd", "expected height and width"),
    "another puzzle of janko": (b"begin\npuzzle heyawake\nsize 1\nproblem\n1\nend\n", ".janko", "variant.*heyawake"),
    "another puzzle": (b"https://puzz.link/p?coral/6/6/12g\n", ".url", "unsupported-variant.*coral"),
    **{
        f"penpa, {why}": (penpa(**{**PENPA_LIGHTS, **what}).encode(), ".url", message)
        for why, what, message in (
            ("another genre", {"tags": '["slitherlink"]'}, "genre 'slitherlink', expected nonogram or akari"),
            ("an empty tag", {"tags": '[""]'}, "genre ''"),
            ("no genre", {}, "no tags and no title.*the option genre"),
            ("another title", {"title": "Lights"}, "the title 'Lights' and no tags"),
            ("another grid", {"grid": "hex", "tags": '["akari"]'}, "a grid of 'hex'"),
            ("more on the board", {"more": ', "symbol": {"30": [1, "star", 1]}', "tags": '["akari"]'}, "'symbol' on"),
            ("numbers without walls", {"surface": {}, "tags": '["akari"]'}, "a mark on an empty cell"),
            (
                "clues too high",
                {"number": {23: [7, 1, "1"]}, "tags": '["akari"]'},
                "found 7, expected '.', '#' or 0 to 4",
            ),
            ("small numbers", {"number": {23: [1, 1, "5"]}, "tags": '["akari"]'}, "normal size"),
            ("a number of numbers", {"number": {23: [[1], 1, "1"]}, "tags": '["akari"]'}, "normal size"),
            ("cells left out", {"missing": 1, "tags": '["akari"]'}, "a board with missing cells"),
            ("no margins", {"tags": '["nonogram"]'}, "marks on the board"),
            ("data without end", {"title": "akari" + " " * (1 << 20)}, "too-large"),
        )
    },
    "penpa, another clue": (
        penpa(**{**PENPA_NONOGRAM, "number": {31: ["*", 1, "1"]}, "tags": '["nonogram"]'}).encode(),
        ".url",
        r"\*",
    ),
    "penpa, cut": (penpa(**PENPA_LIGHTS)[:-40].encode(), ".url", "whole link"),
    "penpa, no data": (b"https://opt-pan.github.io/penpa-edit/#m=solve&p=", ".url", "without data"),
}


def _images() -> None:
    """Pictures as Pillow writes them."""
    try:
        from PIL import Image
    except ImportError:
        return
    import io

    for name in ("png", "gif", "bmp"):
        image = Image.new("RGB", (4, 3))
        for cell, colour in enumerate(COLOUR.goal_bytes or b""):
            value = tuple(bytes.fromhex(COLOUR.palette[colour].rgb))
            image.putpixel((cell % 4, cell // 4), value)
        out = io.BytesIO()
        image.save(out, name)
        EXAMPLES[name] = Example(name, out.getvalue(), colour=True)


def _workbook() -> None:
    """A workbook as openpyxl writes it."""
    try:
        from openpyxl import Workbook
    except ImportError:
        return
    import io

    book = Workbook()
    for row in CSV.strip().split("\n"):
        book.active.append([int(cell) if cell.isdigit() else cell or None for cell in row.split(",")])
    out = io.BytesIO()
    book.save(out)
    EXAMPLES["xlsx"] = Example("xlsx", out.getvalue())


_images()
_workbook()
