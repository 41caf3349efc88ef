"""Files and addresses of Akari as pzpr saves them: ``pzprv3``, ``lightup``, rows, columns, then the cells.

Cells have blanks between them: ``.`` an empty cell, ``-`` a wall, ``0``-``4`` a clue, ``#`` a bulb, ``+`` a dot. The
lines may be joined by ``/``. Addresses of Kanpen, ``bijutsukan.html?problem=ROWS/COLUMNS/…``, are read as well: cells
joined by ``_``, ``5`` a wall, ``+`` a bulb, ``*`` a dot. Bulbs that are a solution are the goal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nono.base.errors import PuzzleError, excerpt, warn
from nono.formats.shared.capability import Capabilities, require_genre, require_single, warn_lost
from nono.formats.shared.clues import board_size
from nono.genres.akari.puzzle import Akari
from nono.genres.base import Puzzle

CAPABILITIES = Capabilities(goal=True, genres=("akari",))
NAMES = ("lightup", "akari", "bijutsukan")
# Each cell in the characters of the genre, with o for a bulb.
PZPR = {".": ".", "+": ".", "-": "#", "#": "o"} | {clue: clue for clue in "01234"}
KANPEN = {".": ".", "*": ".", "5": "#", "+": "o"} | {clue: clue for clue in "01234"}
KANPEN_ADDRESS = re.compile(r"https?://[^?\s]*bijutsukan[^?\s]*\?problem=|\??problem=")


def sniff(head: str) -> bool:
    """Whether it begins with the name of the format, or is an address of Kanpen."""
    head = head.lstrip()
    return bool(re.match(r"pzprv3(\.\d+)?\s*[\n/]", head) or KANPEN_ADDRESS.match(head))


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of a text; raises `PuzzleError`."""
    text = text.strip()
    if address := KANPEN_ADDRESS.match(text):
        size, alphabet = [(1, part) for part in text[address.end() :].split("/")], KANPEN
    else:
        lines = [(number, part) for number, line in enumerate(text.split("\n"), 1) for part in line.split("/")]
        kind = lines[1][1].strip() if len(lines) > 1 else ""
        if kind not in NAMES:
            expected = f"{' or '.join(NAMES)} after pzprv3"
            raise PuzzleError(f"found a puzzle of {excerpt(kind)}, expected {expected}", "unsupported-variant").at(1)
        size, alphabet = lines[2:], PZPR
    if len(size) < 3:
        raise PuzzleError(f"found {len(size)} lines, expected rows, columns and cells", "missing-section").at(1)
    height, width = board_size(size[0][1].strip(), size[1][1].strip(), size[0][0])
    rows = [(number, line.replace("_", " ").split()) for number, line in size[2:] if line.strip()]
    if len(rows) < height:
        raise PuzzleError(f"found {len(rows)} rows, expected {height}", "wrong-line-count").at(size[-1][0])
    board = [_row(cells, width, number, alphabet) for number, cells in rows[:height]]
    try:
        yield _puzzle(board, check)
    except PuzzleError as error:
        raise error.at(rows[0][0]) from None


def _row(cells: list[str], width: int, line: int, alphabet: dict[str, str]) -> str:
    if len(cells) != width:
        raise PuzzleError(f"found a row of {len(cells)} cells, expected {width}", "wrong-line-count").at(line)
    if wrong := next((cell for cell in cells if cell not in alphabet), None):
        raise PuzzleError(f"found {excerpt(wrong)}, expected one of {' '.join(alphabet)}", "bad-number").at(line)
    return "".join([alphabet[cell] for cell in cells])


def _puzzle(board: list[str], check: bool) -> Akari:
    puzzle = Akari([row.replace("o", ".") for row in board], check=check)
    if not any("o" in row for row in board):
        return puzzle
    goal = Akari(puzzle.rows, goal=board, check=False).goal
    if goal is None or not puzzle.check(goal):
        warn("bulbs that are no solution: left out")
        return puzzle
    return Akari(puzzle.rows, goal=goal, check=check)


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """The puzzle with its solution, if that is known; raises `PuzzleError` on clues above 4."""
    puzzle = require_genre(require_single(puzzles, "pzprv3"), Akari, "pzprv3", CAPABILITIES)
    if puzzle.goal is not None and not any(puzzle.goal):
        warn_lost("goal", "pzprv3")  # walls alone: a board without bulbs counts as unsolved
    board = puzzle.rows if puzzle.goal is None else puzzle.board_text(puzzle.goal)
    key = {"o": "#", "#": "-"}
    if wrong := re.search("[5-9]", "".join(board)):
        raise PuzzleError(f"a clue {wrong[0]}, expected 0 to 4 for the format pzprv3", "unsupported-variant")
    rows = "".join(" ".join([key.get(cell, cell) for cell in row]) + "\n" for row in board)
    return f"pzprv3\nlightup\n{puzzle.height}\n{puzzle.width}\n{rows}"
