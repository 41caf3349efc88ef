"""Saved grids as people type them: unfinished boards, in the layouts and with the marks of typed boards."""

from __future__ import annotations

from itertools import chain

from nono.base.errors import PuzzleError
from nono.base.grid import split_rows
from nono.formats.boards.board import ALIASES
from nono.formats.boards.cut import Matrix, readings, without_rules
from nono.formats.boards.words import COMMENT
from nono.formats.shared.clues import Line
from nono.genres.base import Puzzle
from nono.genres.grids import DIGITS

INK = frozenset("#1*\u25a0\u2588\u2b1b\u25fc\u25cf\u25aa")
PAPER = frozenset("._0\u00b7\u25a1\u2b1c\u25fb\u25ab\u2591")
UNKNOWN = frozenset("?-")
CROSS = frozenset("xX\u00d7")  # ink if the grid has no other mark for ink, otherwise an error
RING = frozenset("oO")
NOTHING = frozenset("._0-*?\u00b7\u25a1\u2b1c")  # marks for unknown cells in genres with digits, such as Sudoku
EXPECTED = "expected # for ink, . for paper and ? for unknown cells"


def saved_grid(puzzle: Puzzle, text: str) -> list[str]:
    """Return the rows of a saved grid in the keys of the puzzle's palette, with ``?`` for unknown cells.

    The text may have frames, separators and comments, as typed boards may. Raises `PuzzleError` if the grid does not
    fit the puzzle, or if a mark has several meanings.
    """
    keys = {colour.key for colour in puzzle.palette}
    lines = [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    lines = [line for line in lines if not COMMENT.fullmatch(line[1].strip())]
    fitting = [rows for way in (without_rules(lines), lines) for rows in _cut(puzzle, way)]
    if not fitting:
        found = without_rules(lines)
        size = "1 row" if len(found) == 1 else f"{len(found)} rows"
        message = f"found a saved grid of {size}, expected {puzzle.height} rows of {puzzle.width} cells"
        if len(found) == puzzle.height:
            sizes = [len("".join(line.split())) for _, line in found]
            row = next((at for at, size in enumerate(sizes, 1) if size != puzzle.width), 1)
            message = f"row {row} of a saved grid has {sizes[row - 1]} cells, expected {puzzle.width}"
        raise PuzzleError(message, "goal-size")
    rows = [[cell or "?" for cell in row] for row in fitting[0]]
    cells = set(chain.from_iterable(rows))
    meaning = _digits(puzzle) if "." not in keys else _inks(puzzle, cells)
    if wrong := sorted(cell for cell in cells if cell not in meaning):
        message = f"found {wrong[0]!r} in a saved grid, expected {' '.join(sorted(keys))} or ?"
        raise PuzzleError(message, "unknown-colour")
    return ["".join(meaning[cell] for cell in row) for row in rows]


def _cut(puzzle: Puzzle, lines: list[Line]) -> list[Matrix]:
    """Return the possible ways to cut the lines into the cells of the puzzle."""
    if not lines:
        return []
    ways = readings(lines)
    whole = "".join("".join(line.split()) for _, line in lines)
    if len(lines) == 1 and len(whole) == puzzle.height * puzzle.width:
        ways.append([list(row) for row in split_rows(whole, puzzle.width)])
    return [rows for rows in ways if len(rows) == puzzle.height and {len(row) for row in rows} == {puzzle.width}]


def _digits(puzzle: Puzzle) -> dict[str, str]:
    """Return the palette key, or ``?`` for unknown, that each mark means in a genre with digits, such as Sudoku."""
    keys = {colour.key: colour.key for colour in puzzle.palette}
    numbers = {str(at): key for at, key in enumerate(DIGITS) if at > 9 and key in keys}
    lower = {key.lower(): key for key in keys if key.lower() not in keys}
    names = {name: key for name, key in ALIASES.get(puzzle.genre, {}).items() if key in keys and name not in keys}
    return dict.fromkeys(NOTHING, "?") | lower | numbers | names | keys


def _inks(puzzle: Puzzle, cells: set[str]) -> dict[str, str]:
    """Return the palette key, or ``?`` for unknown, that each mark means in a genre with paper and ink.

    Raises `PuzzleError` if a mark has several meanings.
    """
    paper, *inks = (colour.key for colour in puzzle.palette)
    fixed = dict.fromkeys([paper, *puzzle.fixed], paper)
    known = fixed | {key: key for key in inks}
    if cells - known.keys() <= {"?"}:
        return known | {"?": "?"}
    if "-" in cells and "?" in cells:
        raise _doubt("-", "?")
    unknown = dict.fromkeys(UNKNOWN, "?")
    if len(inks) > 1:
        return dict.fromkeys(PAPER, paper) | unknown | known
    (ink,) = inks
    own = known if not cells & (CROSS | RING) or ink not in CROSS | RING else fixed
    blanks = dict.fromkeys(PAPER - {*puzzle.fixed}, paper)
    filled = dict.fromkeys(INK - {*puzzle.fixed}, ink)
    crosses, rings = cells & CROSS, cells & RING
    others = {cell for cell in cells if filled.get(cell) == ink or (own.get(cell) == ink and cell not in CROSS | RING)}
    for doubtful in (crosses, rings):
        if doubtful and (others or (crosses and rings)):
            raise _doubt(min(doubtful), min(others or rings))
    if len(crosses) > 1:
        raise _doubt(*sorted(crosses)[:2])
    return blanks | filled | dict.fromkeys(crosses | rings, ink) | unknown | own


def _doubt(one: str, other: str) -> PuzzleError:
    return PuzzleError(f"found {one} and {other} in a saved grid, {EXPECTED}", "ambiguous-format")
