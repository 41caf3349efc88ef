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

import warnings
from collections.abc import Iterator

from nono.base.errors import PuzzleError, PuzzleWarning
from nono.formats.shared.capability import Capabilities
from nono.formats.shared.clues import LARGE
from nono.formats.typed import aligned
from nono.formats.typed.builder import ROWS_FIRST, Typed
from nono.formats.typed.layout import EXAMPLE
from nono.formats.typed.lines import Item, Kind, items
from nono.genres.base import Puzzle

CAPABILITIES = Capabilities(
    goal=True,
    colour=True,
    about=frozenset(("id", "title", "author", "source", "date", "difficulty", "copyright", "license", "description")),
)
READ_OPTIONS = ("size",)


def sniff(head: str) -> bool:
    """Whether the text can be read, or has headings of both sides and little that is not understood."""
    if len(head) > LARGE:
        return False
    if aligned.fits(head):
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
    if aligned.fits(head):
        return False
    try:
        return ROWS_FIRST in Typed(list(items(head))).puzzle(check=False).reading
    except PuzzleError:
        return False


def loads(text: str, check: bool = True, size: tuple[int, int] | None = None) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of a text, of this width and height where they are given; raises `PuzzleError`."""
    if aligned.fits(text):
        yield from filter(None, [aligned.puzzle_around(text, check)])
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
