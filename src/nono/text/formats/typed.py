"""Clues and boards as people type them; for every text that no other format recognises, read only.

Two lines are enough for a nonogram: ``rows: 1, 3, 1 1`` and ``columns: 2, 2, 2``. A board of another genre stands
below the name of its genre. ``nono info`` shows how a text was read. Nothing is guessed: where a text may mean two
things, an error shows both and says how to write each. Whether a puzzle has no, one or many solutions does not matter.

Lines of a text:

- **The genre** is stated by a line ``genre: NAME``, by a heading, or by the option ``--genre``. A heading is a line
  with only the name of a genre, or one of its published names such as Takuzu, Queens or Fill-a-Pix. A number, a size
  (columns first) and a remark after a colon or comma may follow. A name may set fields: ``Two Not Touch`` has two
  stars. The genre stands above its puzzles, and holds until another one is stated. Two things need no genre: clues of
  two sides are a nonogram, and 81 cells with digits and one sign, ``0`` or ``.``, for empty cells are a Sudoku. Every
  other board without a genre is refused.
- **A setting** is a field of nono's JSON: ``title: A cat``, ``author: Ann``, ``size: 10x8`` (columns first), ``stars:
  2``, ``mines: 10``, ``repeats: yes``, ``colours: r = red, q = #00aa44``. It belongs to the puzzle below it, or to the
  only puzzle of its section, which has each setting once.
- **A comment** begins with ``#``, ``//`` or ``;`` and a blank, and has a line of its own.
- **A separator** between two puzzles is a line of at least four ``=`` or ``-``, or a heading.
- **All other lines** above and below the puzzles are shown as not read. Inside a puzzle, a line that is not understood
  is an error.

Clues of a nonogram:

- **Labels**: ``rows`` or ``columns`` and a colon, with the clues on the same line, or below it with one clue per line.
  Other labels are ``row``, ``r``, ``across`` and ``horizontal``; ``col``, ``column``, ``c``, ``down`` and
  ``vertical``; ``clues`` or ``hints`` may follow. Either side may come first, and blank lines mean nothing.
- **Without labels**: one clue per line, and a blank line between rows and columns. With a ``size``, the blank line is
  not needed. If the first lines could also be a size, nono asks for labels.
- **A clue** is numbers with blanks between them. ``0``, ``-`` or ``[]`` is an empty line, and ``?`` is a block of
  unknown length. ``2r`` or ``r2`` is a block of two cells of the colour r. ``colours`` declares all letters but ``X``;
  without it, they are those that nono prints. Zeros at the beginning or end of a clue only pad it.
- **Several clues on a line**: the strongest separator that stands in both sides (``;``, then ``/``, then ``,``)
  separates clues, and the others separate numbers. If a side has none, each number is a clue, or all are one clue: the
  size or the number of clues on the other side decides.
- **Numbers of lines**: ``1:``, ``1.`` or ``1)`` before each clue, or ``Row 1:`` and ``Col 1:`` as labels, from 1 on.
- **Brackets** of Python, JSON, JavaScript and MiniZinc mean the same: ``rows = [[1, 3], []]``, ``{{1, 3}, {}}``, ``[|
  1, 3 | 0, 0 |]``. Two lists without labels are rows and columns. Other lines of a program are shown as not read.
- **A grid** below the clues (``#`` or ``X`` is ink, ``.`` is paper, ``?`` is unknown) is the goal, or a saved grid if
  it has a ``?``.
- **Clues around a board** are read as nono prints them: each number of a column ends above its cell.

Boards:

- **Rows** are lines of equal length in the signs of the genre, glued or separated by blanks. ``.``, ``_``, ``-`` or
  ``*`` is an empty cell (in a Sudoku also ``0``), one sign for all of them. In Minesweeper, ``?`` is an unknown cell
  too, unless the board has another sign for these; then it is a cell without a mine.
- **Regions** are letters, digits or numbers, one for each cell. Every line of letters directly above or below them is
  a row, except one of the words easy, medium, normal, hard, difficult, expert and evil alone.
- **A frame** of ``|``, ``+``, ``-`` and lines is dropped. A square board may have blank lines between its bands; other
  boards have none.
- **Numbers beside the board** (Tents, Aquarium) stand above or below the columns and to the left or right of the rows,
  or behind the labels ``rows:`` and ``columns:``. ``?`` is an unknown number. If regions are digits, all rows have
  numbers on the left, and those above them are indented.
- **Signs between cells** (Tango, Binairo+) stand between the cells of a row, and on lines between the rows.
- **More layers**: a line ``boxes:`` or ``parity:`` with its own rows below, under the board of a Sudoku.
- **Bulbs, tents and mines** that nono prints among the clues are the goal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nono.genres import GENRES
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.typed import TEXTS, reader

CAPABILITIES = Capabilities(
    goal=True, saved=True, colour=True, many=True, blots=True, about=frozenset(TEXTS), genres=GENRES
)
READ_OPTIONS = ("genre", "fields", "size")


def sniff(head: str) -> bool:
    """Return False: this format is for texts that no other format recognises."""
    return False


def loads(
    text: str,
    check: bool = True,
    genre: str | None = None,
    fields: Mapping[str, Any] | None = None,
    size: tuple[int, int] | None = None,
) -> Loaded:
    """Yield the puzzles in a text. ``genre`` is a genre that the caller states, and ``fields`` what its name sets."""
    return reader.loads(text, check, genre, fields, size)
