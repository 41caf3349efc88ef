"""Clues and finished pictures as people type them; tried after all other formats, read only.

Two lines are enough: ``rows: 1, 3, 1 1`` and ``columns: 2, 2, 2``. ``nono info`` shows how a text was read. If a text
can be read in two ways or in none, an error names the line; nono never guesses. Upper and lower case do not matter. The
rules:

- Blanks around a line and a ``>`` before it are ignored. Wide digits and all kinds of dashes are read as plain ones
  (NFKC). A comment begins with ``#``, ``//``, ``;``, ``%``, three backticks or a bracket with words, or after a clue
  with ``#`` or ``//`` between blanks. ``Title:``, ``Author:``, ``Id:`` and the like describe the puzzle. If rows and
  columns have headings, one line of words before all others is the title.
- Headings: ``rows``, ``across``, ``horizontal``, ``left`` or ``r``; ``columns``, ``cols``, ``down``, ``vertical``,
  ``top`` or ``c``, also in German, French, Spanish and Italian (``Zeilen``, ``Spalten`` and so on). They may be
  singular or plural, with ``clues``, ``hints`` or ``numbers``, a number, a remark in brackets, ``*``, ``#``, ``=``, ``[
  ]`` or quotes. Clues follow below, or on the same line after ``:``, ``=`` or a blank. If only one side has a heading,
  the only other block is the other side. A number after each heading that counts the lines below is ignored.
- Labels: ``row 3: 1 2``, ``r3 1 2``, ``col[3] = 1 2``, in any order, counted from 1 or 0. Below a heading, ``3: 1 2``,
  ``3) 1 2``, ``3. 1 2``, ``C: 1 2`` and bullets are read as well.
- Without headings and labels, the rows come first, and a warning says so. Rows and columns are separated by a blank
  line, a rule (``---``, ``===``, ``&``), a single ``-`` with equal totals before and after it, or a given size.
- One clue per line: numbers separated by blanks or one of ``, ; . / - |``. An empty clue is ``0``, ``-``, ``empty``,
  ``none``, or nothing after a label. Blank lines between all clues, or after every five, are ignored. Other blank lines
  may be empty clues; the text is refused unless only one reading fits. Zeros that fill a rectangle of numbers on the
  left are ignored.
- Lists of clues: the strongest separator of both sides separates clues (``|`` and ``;``, then ``/`` and ``,``, then
  ``.`` and ``-``, then blanks), and one weaker separator separates numbers. Nothing between two separators is an empty
  clue. Lists separated only by blanks of different widths are refused, and so are sides listed from the bottom or from
  the right.
- Lists as in programs: a clue in ``[ ]``, ``( )``, ``{ }`` or quotes; a bare number is a clue of one block.
- A size must fit: ``6x4`` either way round, ``width 6 height 4``, ``4 rows, 6 columns`` or ``--size 6x4``.
- Colours: ``3r``, ``3 red``, ``3(r)``. A legend such as ``r = red, q: #0000ff`` or ``colours: r red`` defines the
  words. Without a legend, ``r g b y o c m`` and the names of colours are known. A number without a word is black.
- Pictures: rows of equal length, with or without blanks between the cells. All empty cells use one of ``. - _ 0`` or
  a light square. All filled cells use one of ``# X x * @ 1 + O o`` or a dark square, or they are coloured squares.
  For other characters, ``x = empty`` and ``o = filled`` decide; letters have the colours of the legend. A picture of
  one kind of cells needs the heading ``Picture:``, and so does a picture beside clues, which is their goal.

Boards in lines of fixed width, with the column clues above and the row clues to the left, are read if blanks separate
all cells and the columns are evenly spaced. Frames of ``|``, ``-`` and ``+`` are ignored.

A text is recognised if it can be read completely and fits; without headings it needs at least two rows and columns. A
text with both headings is recognised if most of its lines are clues; the error then says what is wrong.
"""

from __future__ import annotations

import re
import warnings
from contextlib import suppress
from itertools import pairwise

from nono.base.errors import PuzzleError, PuzzleWarning, warn
from nono.formats.shared.capability import Capabilities, Loaded
from nono.formats.shared.clues import LARGE
from nono.formats.shared.sheet import puzzle_of_sheet
from nono.formats.typed.builder import ROWS_FIRST, Typed
from nono.formats.typed.layout import EXAMPLE
from nono.formats.typed.lines import Item, Kind, items
from nono.genres.nonogram import Nonogram

CAPABILITIES = Capabilities(
    goal=True,
    colour=True,
    about=frozenset(("id", "title", "author", "source", "date", "difficulty", "copyright", "license", "description")),
)
READ_OPTIONS = ("size",)
MAX_CELLS = 1 << 16  # lines times columns of a board
RULE = re.compile(r"[\s|+]*[-=+]{3}[-=+|\s]*")
FRAME = str.maketrans("|\u2502\u2503\u2551", "    ")
TOKEN = re.compile(r"\S+")


def sniff(head: str) -> bool:
    """Return whether the text can be read, or has headings for both sides and few lines that are not understood."""
    if len(head) > LARGE:
        return False
    if is_around_a_board(head):
        return True
    try:
        typed = Typed(list(items(head)))
        if typed.is_named() and 4 * typed.count(Kind.WORDS) < typed.count(Kind.CLUES, Kind.LABELLED):
            return True
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PuzzleWarning)
            puzzle = typed.puzzle(check=True)
    except PuzzleError:
        return False
    return typed.is_named() or (min(puzzle.height, puzzle.width) > 1 and any(puzzle.rows))


def has_unnamed_sides(head: str) -> bool:
    """Return whether no heading or label tells the clues of the rows from those of the columns."""
    if is_around_a_board(head):
        return False
    try:
        return ROWS_FIRST in Typed(list(items(head))).puzzle(check=False).reading
    except PuzzleError:
        return False


def loads(text: str, check: bool = True, size: tuple[int, int] | None = None) -> Loaded:
    """Yield the puzzle of a text, which must have the width and height in ``size`` if given. Raises `PuzzleError`."""
    if is_around_a_board(text):
        yield from filter(None, [puzzle_around(text, check)])
        return
    lines = list(items(text))
    if size is not None:
        lines.append(Item(Kind.SIZE, text="--size {}x{}".format(*size), size=(size[1], size[0])))
    yield Typed(lines).puzzle(check)


def hint(head: str) -> str:
    """Return advice on how to type clues: an example, or the first error if the text is almost readable."""
    example = f"clues are typed as {EXAMPLE}"
    if len(head) > LARGE:
        return example
    try:
        typed = Typed(list(items(head)))
        if typed.count(Kind.CLUES, Kind.LABELLED, Kind.HEADING) < 2 + typed.count(Kind.WORDS):
            return example
        list(loads(head))
    except PuzzleError as error:
        place = f"in line {error.line}, " if error.line else ""
        return f"as typed clues, {place}{error.message}" + ("" if EXAMPLE in error.message else f"; {example}")
    return example


def puzzle_around(text: str, check: bool, drawn: bool = False) -> Nonogram | None:
    """Return the puzzle of clues around a board, or None if there is no such board or one of its lines may be missing.

    With ``drawn``, return None if any cell of the board is blank. Raises `PuzzleError` on contradictory clues.
    """
    if len(text) > LARGE:
        return None
    numbered = [(at, line.expandtabs().translate(FRAME)) for at, line in enumerate(text.split("\n"), 1)]
    lines = [(at, line) for at, line in numbered if not RULE.fullmatch(line) or not line.strip()]
    while lines and not lines[-1][1].strip():
        lines.pop()
    while lines and not lines[0][1].strip():
        del lines[0]
    if len(lines) < 3 or not lines[0][1][:1].isspace() or not all(line.strip() for _, line in lines):
        return None
    columns = _columns([line for _, line in lines])
    if len(columns) < 3 or len(columns) * len(lines) > MAX_CELLS:
        return None
    rows = [(at, [line[start:end].strip() for start, end in columns]) for at, line in lines]
    if rows[0][1][0] or any(" " in cell for _, cells in rows for cell in cells):
        return None
    puzzle = puzzle_of_sheet(rows, check)
    if min(puzzle.height, puzzle.width) < 2 or not _evenly_spaced(columns[-puzzle.width :]):
        return None
    if not all(all(cells[-puzzle.width :]) for _, cells in rows[-puzzle.height :]):
        if drawn:
            return None
        size = f"{puzzle.height} rows and {puzzle.width} columns"
        warn(f"clues around a board with blank cells: read as {size} (write 0 for each empty clue to make this clear)")
    return puzzle


def is_around_a_board(text: str) -> bool:
    """Return whether the text has clues around a board, with equal totals or with all cells drawn."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        for check in (True, False):
            with suppress(PuzzleError):
                return puzzle_around(text, check, drawn=not check) is not None
    return False


def _columns(lines: list[str]) -> list[tuple[int, int]]:
    """Return the start and end of each run of character columns that are not blank in all lines."""
    used = {at for line in lines for token in TOKEN.finditer(line) for at in range(*token.span())}
    starts = sorted(at for at in used if at - 1 not in used)
    ends = sorted(at + 1 for at in used if at + 1 not in used)
    return list(zip(starts, ends, strict=True))


def _evenly_spaced(columns: list[tuple[int, int]]) -> bool:
    """Return whether the columns begin, or end, at equal distances of at most two blanks, so that none is missing."""
    widest = max(end - start for start, end in columns)
    distances = [{two[side] - one[side] for one, two in pairwise(columns)} for side in (0, 1)]
    return any(len(found) == 1 and max(found) <= widest + 2 for found in distances)
