"""Boards of other genres as people type them, cell by cell, and lists of Sudokus, one per line; read only.

The genre is given by ``--genre``, or by a line with its name, such as ``binairo``. Otherwise, the board must fit
exactly one genre; if it fits several, an error names them. These are the rules:

- One line per row. The cells may be separated by blanks, commas, semicolons or tabs. Frames and the lines between boxes
  (``|``, ``---+---`` and the like) are ignored, and so are quote marks (``>``) in e-mails.
- ``.``, ``_``, ``-``, ``*``, ``?``, ``-1`` and (if it is not a clue) ``0`` are empty cells. All empty cells of a
  board must have the same sign. Between commas, semicolons, tabs or bars, a field without text is also an empty cell.
  If the genre is named, a blank can also be an empty cell, but only if a frame, a full line or the square shape of the
  board shows where the columns are.
- A legend such as ``X = wall, - = empty``, ``Akari (0 = leer, # = Wand)`` or ``dots are white cells`` says what signs
  mean; the genre must then be named. A board with a sign whose meaning nono does not understand is refused.
- Sudoku: digits; values from 10 on are letters (``A`` is 10) or numbers between blanks. On a board without digits,
  ``A`` is 1. A Sudoku may also be one line of 81 characters (or as many as the board has cells). Such lines may have
  other fields: a rating, a solution, a comment. A list may have a header such as ``puzzle,solution``, but at least half
  of its lines must be Sudokus. If the lines may also be the rows of one board, you have to name the genre ``sudoku``.
  The givens of a Sudoku may also be a list such as ``R1C1=5, R2C3=7`` or ``r1c1: 5`` if the genre is named, or facts
  such as ``given(1, 1, 5).`` If a board with more than 9 rows has ``0`` beside another sign for empty cells, its
  numbers begin with 0: a warning says that ``0`` to ``F`` are read as ``1`` to ``G``.
- Star Battle, Norinori and Aquarium: cells of the same region have the same letter or digit. ``stars: 2`` is the number
  of stars. Without this line, a board has one star if it is smaller than 8x8, or if a region has no place for two
  stars. If the board is smaller than 4x4, the genre must be named. The walls around all regions may also be drawn: as
  ``+---+``, as ``|_ _|`` or with box-drawing characters.
- Tents and Aquarium: the numbers of the columns stand above or below the board, the numbers of the rows to the left or
  right of the board, or in lines such as ``rows: 1 0 2`` and ``columns: 2 0 1``. ``T`` is a tree. An unknown number is
  ``?``, ``-`` or ``.``.
- Minesweeper: digits; ``?`` is a cell without a mine if other signs stand for unknown cells. ``mines: 10`` is the
  number of mines. A number alone above a board of Minesweeper or Star Battle is the number of mines or stars unless it
  is a side of the board.
- Binairo: ``0`` and ``1``, also with ``2`` for empty cells. A board of at least 6x6 cells with only ``0`` and ``1`` is
  read as a Binairo if it can be one, and a warning says so; if the genre is named, also ``X`` and ``O``, ``B`` and
  ``W``, or black and white circles or squares. Mosaic: digits. Akari: ``#``, ``x`` or ``B`` is a wall; a digit, or
  ``B2``, is a wall with a clue. If no other sign is a wall and many digits are ``5``, each ``5`` is a wall without a
  number, and a warning says so.
- Below a line such as ``Columns:``, or in a field ``columns``, the lines of a board are its columns.
- Boards that stand beside each other, with a tab or at least three blanks between them, are read one by one, unless
  they form a square together. If each line of a board begins with ``#`` and a blank, ``#`` is the mark of a comment.
- The boxes of a jigsaw Sudoku are a second board, in which each box has its own letter or digit. It may stand above or
  below the Sudoku, also without a blank line, or below a heading such as ``Boxes``. ``e`` and ``o`` are cells with an
  even or odd digit (up to 9x9). A line ``diagonals`` or ``Sudoku X`` adds the diagonals.
- A genre does not fit if the givens clash. If no other genre fits either, or if the genre is named, the board is read
  although its givens clash, and a warning names the cells.
- Names of rows and columns beside the board are ignored if both count from 0, 1, ``A``, ``r1`` or ``c1``. Names of rows
  such as ``Row 1:`` give the order of the rows, even if the columns have no names. The heading of a Markdown table is
  ignored if it is blank or counts the columns.
- The board may be a table with a line for each cell (or for each given of a Sudoku) below names such as
  ``row,col,given,box``, a table of a wiki (``{|``), or a list of rows in YAML (``- "..1."``).
  It may also be a single line: rows separated by slashes or, if the genre is named, all cells of a square board.
- The board may be a list as in a program: ``[[5, 3, 0], …]``, ``["53..", …]`` or ``{{1, 0}, …};``; ``None`` and
  ``null`` are empty cells. In source code with other lines, in any language, nono reads what the program gives to
  names: ``vec![vec![5, 3], …]``, ``{"regions": […], "stars": 1}``, ``rows.add(List.of(3, 1))``. Rows in a text between
  triple quotes or backquotes are also read.
- If all this fails, or if the board has no solution, and if the text names the genre, any signs may be cells: the most
  frequent one is empty (``"--"`` beside ``"b2"`` in an Akari), and trees are as many as the numbers ask for. The cells
  may also be facts such as ``wall(1, 2).``, or lists such as ``(1, 2): 3`` or ``1 2 3``; regions may be lists of their
  cells. The solver decides: a board is only read if it has exactly one solution, or if it is the only board that has
  solutions. Such Tents and Aquariums of at least 6x6 cells need no name. All other lines are shown as not read.
- If the next board, a board to the right, or a board below the heading ``Solution`` is a solution of a Sudoku or
  Binairo, it is the goal.
- Settings may stand in a sentence such as ``Find 6 mines!`` or ``Star Battle, 2 stars per row``. A size such as ``6x5``
  must agree with the board. Lines such as ``Title: …`` and ``Author: …`` describe the puzzle.
- A line that begins with ``#`` and a word is a comment. The first line of words is the title, unless it states
  something. nono does not judge what other lines of words say: a warning shows them as not read. Titles, greetings and
  comments are shown only if they are long, or have words such as "must" or "every". A board is refused if words stand
  among its rows, name a single row or cell by its number, or name a variant or puzzle that nono does not solve, such as
  ``killer``, ``torus`` or ``mirrored``. The greatest digit in a sentence such as ``digits 1 to 9`` must be the side of
  a Sudoku.
- A blank line or a line such as ``Grid 2``, ``#2`` or the name of a genre separates puzzles, unless only all lines
  together form a board. Between rows with tabs, a blank line that may be a row of empty cells is refused. Settings and
  titles belong to the puzzle below them or, if the first board of the text has them below, to the puzzle above.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache
from itertools import chain, islice

from nono.base.errors import PuzzleError, excerpt, result_or_error, warn
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.genres.grids import NONE
from nono.genres.layer_puzzle import LayerPuzzle
from nono.text.formats import FORMATS
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.words import ADVICE, refused_in
from nono.text.typed.board import EMPTIES, digits, with_goal
from nono.text.typed.cells import below_one_another, is_rule
from nono.text.typed.notes import ABOUT, BOARDS, COMMENT, note_of, warn_of_titles
from nono.text.typed.page import MOST, Judge, Page, expect_readable, several
from nono.text.typed.plausible import USUAL, clashes, is_plausible

CAPABILITIES = Capabilities(goal=True, many=True, about=frozenset(ABOUT), genres=BOARDS)
READ_OPTIONS = ("genre", "judge")
LARGEST = 10_000_000  # maximum number of characters of a text that is not a list
DOCUMENT = re.compile(r"^[^\S\n]*```(?!te?xt)\w", re.MULTILINE)  # code in a page of documentation
FIELD = re.compile(r"[^\s,;|\t]+")
SEPARATED = re.compile(r"\S[,;\t|]")  # in the names of columns
DOTTED = re.compile(r"\d+([.-]\d+)*")  # a nonogram clue with dots or hyphens between its numbers
BOARD = re.compile(r"[.0*_\-?1-9A-Pa-p]+")  # the characters of a Sudoku on one line
DAMAGED = re.compile(r"(?=\S*[1-9])[.0*_\-?1-9]{20}")  # the beginning of a Sudoku with a few cells too few or too many
FEWEST = 17  # the fewest givens of a Sudoku of 9x9 with a single solution
AHEAD = 100  # number of lines that tell a list of Sudokus from the rows of one board
SIDES = {side * side: side for side in (6, 8, 9, 10, 12, 15, 16, 20, 25)}  # sides of Sudokus by their number of cells


def sniff(head: str) -> bool:
    """Return whether the text is a list of Sudokus, or a board that fits at least one genre."""
    lines = head.split("\n")[: -1 if len(head) > LARGEST else None]
    filled = (line for line in map(str.strip, lines) if line and not COMMENT.fullmatch(line))
    for at, line in enumerate(islice(filled, 2)):
        found = _listed(line)
        if found and _is_list(lines) and ((at == 0 and _is_sure(found)) or not _rivals(lines[:AHEAD])):
            return is_plausible(_sudoku(found, False))
    page = _readable(head)
    if page is None or page.has_clues():
        return False
    if page.is_named():
        return is_board(head) or (not DOCUMENT.search(head) and page.fits())
    return (
        is_board(head)
        and page.fits()
        and not page.fault()
        and (page.all_fit() or not FORMATS["typed"].is_clues(page.rows()))
    )


def is_board(head: str) -> bool:
    """Return whether all rows of the first board have equally many cells, apart from numbers around the board."""
    page = None if len(head) > MOST or DOCUMENT.search(head) else _readable(head)
    rows = [line.strip() for _, line in page.blocks[0].lines if not is_rule(line)] if page else []
    if page is None or all(DOTTED.fullmatch(row) and {*row} & {*".-"} for row in rows):
        return False
    return page.is_board()


def fault(text: str) -> PuzzleError | None:
    """Return the error of a text whose words keep nono from reading its board, or None."""
    page = _readable(text)
    return page.fault() if page else None


def hint(head: str) -> str:
    """Return why a text that no format recognises is not read as a board, or "" if it does not look like a board."""
    page = _page(head, None) if len(head) <= MOST else None
    if isinstance(page, PuzzleError):
        return f"as a board of another genre, in line {page.line}, {page.message}" if page.line else ""
    return page.hint() if page else ""


def _readable(head: str) -> Page | None:
    page = _page(head, None)
    return page if isinstance(page, Page) else None


@lru_cache(1)
def _page(text: str, genre: str | None) -> Page | PuzzleError:
    """Return the page of a text, or the error if the text is not a page. The last answer is kept, because several
    formats and messages ask about a text before it is read."""
    return result_or_error(lambda: Page(text, genre))


def loads(text: str, check: bool = True, genre: str | None = None, judge: Judge | None = None) -> Loaded:
    """Yield the puzzles in a text. Raises `PuzzleError`, also if several genres fit, ``genre`` is None, and ``judge``
    does not say that all but one of the puzzles have no solution."""
    yield from filter(None, stream(text.split("\n"), check, genre, judge))


def stream(
    lines: Iterable[str], check: bool = True, genre: str | None = None, judge: Judge | None = None
) -> Iterator[Puzzle | PuzzleError | None]:
    """Yield the Sudoku of each line in a list, or None for lines without a puzzle; or else the puzzles of boards."""
    rest = iter(lines)
    seen: list[str] = []
    filled = 0
    for line in rest:
        seen.append(line)
        filled += bool(line.strip()) and not COMMENT.fullmatch(line.strip())
        if genre in (None, "sudoku") and (found := _listed(line)):
            ahead = list(islice(rest, AHEAD))
            is_sure = genre or (filled == 1 and _is_sure(found))
            rivals = {} if is_sure else _rivals([*seen, *ahead])
            if not rivals and _is_list([*seen, *ahead]):
                yield from _sudokus(chain(seen, ahead, rest), check)
                return
            if rivals and all(rivals.values()):
                raise several({*rivals, "sudoku"})
            rest = chain(ahead, rest)
        if filled == 2:
            break
    text = "\n".join(_bounded(chain(seen, rest)))
    page = _page(text if text.endswith("\n") else f"{text}\n", genre)  # as when the text was recognised
    if isinstance(page, PuzzleError):
        raise copy(page)  # the reader adds the place to the error
    if not (genre or page.is_named()) and page.all_fit() and FORMATS["typed"].is_clues(page.rows()):
        (clues,) = FORMATS["typed"].loads(page.rows())
        alive = [one for one in (*page.fitting(page.blocks[0]).values(), clues) if not judge or judge(one)]
        if clues in alive and len(alive) > 1:
            raise several({*page.fitting(page.blocks[0]), "nonogram"})
        if clues in alive:
            yield from FORMATS["typed"].loads(text, check)
            return
    for item in page.puzzles(check, judge):
        if isinstance(item, PuzzleError) and (below := below_one_another(text)) != text:
            row = below.split("\n")[item.line - 1].strip()
            at = text.find(row) if row and text.count(row) == 1 else -1
            item.line, item.column = (text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)) if at >= 0 else (0, 0)
        yield item


def _bounded(lines: Iterable[str]) -> Iterator[str]:
    size = 0
    for line in lines:
        size += len(line) + 1
        if size > LARGEST:
            raise PuzzleError(f"found more than {LARGEST} characters, expected a board", "too-large")
        yield line


def _listed(line: str) -> list[str]:
    """Return the fields of a line that are Sudokus of one size: the puzzle and perhaps its solution."""
    if len(line) == USUAL**2 and BOARD.fullmatch(line):
        return [line]
    fields = [_plain(found[0].strip("\"'")) for found in FIELD.finditer(line)]
    boards = [one for one in fields if len(one) in SIDES and BOARD.fullmatch(one)]
    boards = [one for one in boards if len(one) > USUAL**2 or not {"0", "."} <= {*one}]  # one sign for empty cells
    return [one for one in boards if len(one) == len(boards[0])]


def _is_sure(found: Sequence[str]) -> bool:
    """Return whether a first line begins a list: its Sudoku has 9 rows, enough givens and no clash."""
    sudoku = found[0].translate(EMPTIES)
    return len(sudoku) == USUAL**2 and len(sudoku) - sudoku.count(NONE) >= FEWEST and not clashes(_sudoku(found, False))


def _is_list(lines: Sequence[str]) -> bool:
    """Return whether at least half of the first lines with text are Sudokus, apart from a heading and comments."""
    filled = [line for line in map(str.strip, lines[:AHEAD]) if line and not COMMENT.fullmatch(line)]
    return 2 * sum(bool(_listed(line)) for line in filled) >= len(filled) - 1


def _rivals(lines: Sequence[str]) -> dict[str, bool]:
    """Return the genres that fit if the lines are the rows of one board, instead of a list with one Sudoku per line.

    The value of each genre tells whether the lines can be a list as well. The result is {} if only a list makes sense:
    if the rows differ in length, fit no other genre, or are all good Sudokus. In a good Sudoku, no givens clash. It has
    9 rows, or lacks at most one digit, as every Sudoku with a single solution.
    """
    rows = [line.strip() for line in lines if line.strip() and not COMMENT.fullmatch(line.strip())]
    rows = rows[next((at for at, row in enumerate(rows) if _listed(row)), 0) :]
    if (
        len(rows) < 2
        or len(rows[0]) not in SIDES
        or any(len(row) != len(rows[0]) or not BOARD.fullmatch(row) for row in rows)
    ):
        return {}
    is_list = all((found := _listed(row)) and not clashes(_sudoku(found, False)) for row in rows)
    side = SIDES[len(rows[0])]
    if is_list and (side == USUAL or all(len({*row.translate(EMPTIES)}) >= side for row in rows)):
        return {}
    page = _readable("\n".join(lines))
    return dict.fromkeys(page.fitting(page.blocks[0]).keys() - {"sudoku"}, is_list) if page else {}


def _plain(field: str) -> str:
    """Return a field without dashes or stars that mark its end, if the Sudoku has another sign for empty cells."""
    plain = field.rstrip("-*")
    return plain if len(field) not in SIDES and len(plain) in SIDES and set(plain) & {".", "0"} else field


def _sudokus(lines: Iterable[str], check: bool) -> Iterator[LayerPuzzle | PuzzleError | None]:
    """Yield the Sudoku of each line; None for blank lines, comments and the header; the error of any other line.

    Raises `PuzzleError` if the words before the first Sudoku name another genre or a variant.
    """
    begun = diagonals = False
    for at, line in enumerate(lines, 1):
        text = line.strip()
        found = _listed(text)
        if found:
            begun = True
            try:
                yield _sudoku(found, check, diagonals)
            except PuzzleError as error:
                yield error.at(at)
        elif not (begun or DAMAGED.match(text)) and text:
            diagonals |= "diagonals" in _header(at, text)
            yield None
        elif not text or (COMMENT.fullmatch(text) and not refused_in(text, "sudoku")):
            yield None
        else:
            message = f"found {excerpt(text)}, expected a Sudoku of 81 characters (or of another size) on each line"
            yield PuzzleError(message, "wrong-line-count").at(at)


def _header(at: int, text: str) -> dict[str, str]:
    """Return the settings in a line before the first Sudoku. Raises `PuzzleError` on settings that no Sudoku has."""
    note = note_of(at, f"# {text}" if SEPARATED.search(text) else text)
    others = note.settings.keys() - {"diagonals"}
    expect_readable([note], "sudoku")
    if note.genre not in ("", "sudoku") or others or note.layer:
        raise PuzzleError(f"found {excerpt(text)} above a list of Sudokus\n{ADVICE}", "unsupported-variant").at(at)
    if note.unread:
        warn(f"not read: {excerpt(text)}")
    elif not (SEPARATED.search(text) or note.comment):
        warn_of_titles([note], "sudoku")
    return note.settings


def _sudoku(found: Sequence[str], check: bool, diagonals: bool = False) -> LayerPuzzle:
    """Return the Sudoku of a line: the field with most empty cells; a complete field is its solution."""
    texts = sorted((one.translate(EMPTIES) for one in found), key=lambda one: -one.count(NONE))
    puzzle = _empty(SIDES[len(texts[0])], diagonals).with_cells(digits(texts[0]))
    return with_goal(puzzle, texts[1], check) if texts[1:] and NONE not in texts[1] else puzzle


@lru_cache(2 * len(SIDES))
def _empty(side: int, diagonals: bool) -> LayerPuzzle:
    """Return a Sudoku without givens."""
    empty: LayerPuzzle = GENRES["sudoku"]([NONE * side] * side, diagonals=diagonals)
    return empty
