"""Clues and finished pictures as people type them; tried after all other formats, read only.

Two lines are enough, ``rows: 1, 3, 1 1`` and ``columns: 2, 2, 2``. ``nono info`` shows what was understood. Where a
text fits in two ways, or in none, an error names the line; nothing is guessed. The rules, in any case of letters:

- A line is read without blanks at its ends, without ``>`` before it, and with wide digits and all dashes as plain ones
  (NFKC). Comments begin with ``#``, ``//``, ``;``, ``%``, three backticks or a bracket with words, and behind a clue
  with ``#`` or ``//`` between blanks. ``Title:``, ``Author:``, ``Id:`` and the like go to the puzzle; one line of
  words before all others is the title where rows and columns have headings.
- Headings: ``rows``, ``across``, ``horizontal``, ``left`` or ``r``; ``columns``, ``cols``, ``down``, ``vertical``,
  ``top`` or ``c``; singular or plural, with ``clues``, ``hints`` or ``numbers``, a number, a remark in brackets,
  ``*``, ``#``, ``=``, ``[ ]`` or quotes around; in German, French, Spanish and Italian ``Zeilen``, ``Spalten`` and
  so on. Clues follow below, or in the same line behind ``:``, ``=`` or a
  blank. The side without a heading is the only other block. A number behind each heading that is that of the lines
  below is left out.
- Labels: ``row 3: 1 2``, ``r3 1 2``, ``col[3] = 1 2``, in any order, counted from 1 or 0. Below a heading, ``3: 1 2``,
  ``3) 1 2``, ``3. 1 2``, ``C: 1 2`` and bullets are read as well.
- Without headings and labels, the rows come first, and a warning says so. A blank line, a rule (``---``, ``===``,
  ``&``), or a single ``-`` with equal totals before and behind it parts the sides; so does a size.
- One clue on each line: numbers parted by blanks or one of ``, ; . / - |``. An empty clue is ``0``, ``-``, ``empty``,
  ``none``, or nothing behind a label. Blank lines between all clues, or after each five, are left out; others leave
  open whether they are clues, unless only one way fits. Zeros that fill a rectangle of numbers at the left are none.
- Lists of clues: the strongest separator of both sides parts clues (``|`` and ``;`` before ``/`` and ``,``, these
  before ``.`` and ``-``, blanks last), one weaker one parts numbers. Nothing between two separators is an empty clue.
  Blanks of several widths without another separator are refused, as are sides from the bottom or from the right.
- Lists of programs: a clue in ``[ ]``, ``( )``, ``{ }`` or quotes, a bare number a clue of one block.
- A size, ``6x4`` either way round, ``width 6 height 4``, ``4 rows, 6 columns`` or ``--size 6x4``, must hold.
- Colours: ``3r``, ``3 red``, ``3(r)``. A legend, ``r = red, q: #0000ff`` or ``colours: r red``, gives the words;
  without it ``r g b y o c m`` and the names of colours are known. A number without a word is black.
- Pictures: rows of one length, one kind of empty cells (``. - _ 0`` or a light square) and one of full ones (``# X x *
  @ 1 + O o`` or a dark square) or coloured squares, with or without blanks between; ``x = empty`` and ``o = filled``
  decide other characters, and letters have the colours of the legend. A picture of one kind needs the heading
  ``Picture:``; so does one that stands beside clues, as their goal.

Boards in lines of fixed width, with the clues of columns above and those of rows at the left, are read where a blank
parts all cells and the columns stand at equal distances; frames of ``|``, ``-`` and ``+`` are left out.

A text is recognised if all of it is understood and it fits, with at least two rows and columns where they have no
headings; and with both headings if most lines are clues: the error names what is wrong.
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
MAX_CELLS = 1 << 16  # lines times columns of the drawing
RULE = re.compile(r"[\s|+]*[-=+]{3}[-=+|\s]*")
FRAME = str.maketrans("|\u2502\u2503\u2551", "    ")
TOKEN = re.compile(r"\S+")


def sniff(head: str) -> bool:
    """Whether the text can be read, or has headings of both sides and little that is not understood."""
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
    """Whether no heading or label tells the clues of the rows from those of the columns."""
    if is_around_a_board(head):
        return False
    try:
        return ROWS_FIRST in Typed(list(items(head))).puzzle(check=False).reading
    except PuzzleError:
        return False


def loads(text: str, check: bool = True, size: tuple[int, int] | None = None) -> Loaded:
    """The puzzle of a text, of this width and height where they are given; raises `PuzzleError`."""
    if is_around_a_board(text):
        yield from filter(None, [puzzle_around(text, check)])
        return
    lines = list(items(text))
    if size is not None:
        lines.append(Item(Kind.SIZE, text="--size {}x{}".format(*size), size=(size[1], size[0])))
    yield Typed(lines).puzzle(check)


def hint(head: str) -> str:
    """What a text of no known format lacks to be typed clues: an example, or the first trouble if it is nearly some."""
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
    """The puzzle, or None where the text has no such board, or a line or column of it could be a blank one.

    ``drawn``: only if no cell of the board is blank.

    Raises `PuzzleError` on clues that contradict one another.
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
        warn(f"clues around a board with blank cells: read as {size} (0 for each empty clue leaves no doubt)")
    return puzzle


def is_around_a_board(text: str) -> bool:
    """Whether there is such a board, whose clues agree or whose cells are all drawn."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        for check in (True, False):
            with suppress(PuzzleError):
                return puzzle_around(text, check, drawn=not check) is not None
    return False


def _columns(lines: list[str]) -> list[tuple[int, int]]:
    """Where the columns of characters begin and end that are not blank in all lines."""
    used = {at for line in lines for token in TOKEN.finditer(line) for at in range(*token.span())}
    starts = sorted(at for at in used if at - 1 not in used)
    ends = sorted(at + 1 for at in used if at + 1 not in used)
    return list(zip(starts, ends, strict=True))


def _evenly_spaced(columns: list[tuple[int, int]]) -> bool:
    """Whether no column between them can be missing: they begin, or end, at equal distances of up to two blanks."""
    widest = max(end - start for start, end in columns)
    distances = [{two[side] - one[side] for one, two in pairwise(columns)} for side in (0, 1)]
    return any(len(found) == 1 and max(found) <= widest + 2 for found in distances)
