"""Clues and finished pictures as people type them; tried after all other formats, read only.

Two lines are enough: ``rows: 1, 3, 1 1`` and ``columns: 2, 2, 2``. ``nono info`` shows how a text was read. If a text
can be read in two ways, or cannot be read at all, an error names the line; nono never guesses. Upper and lower case do
not matter. The text must follow these rules:

- Blanks around a line and a ``>`` at its beginning are ignored. Wide digits and all kinds of dashes are read as plain
  digits and dashes (NFKC). A line that begins with ``#``, ``//``, ``;``, ``%``, three backticks or words in brackets is
  a comment. After a clue, ``#`` or ``//`` between blanks begins a comment. Lines with ``Title:``, ``Author:``, ``Id:``
  and similar words describe the puzzle. If rows and columns have headings, a line of words before all other lines is
  the title.
- Headings: ``rows``, ``across``, ``horizontal``, ``left`` or ``r``; ``columns``, ``cols``, ``down``, ``vertical``,
  ``top`` or ``c``, also in some thirty other languages (``Zeilen``, ``Wiersze``, ``Sütunlar``). A heading may be
  singular or plural. A heading may also contain ``clues``, ``hints`` or ``numbers``, a number, a remark in brackets,
  quotes, ``[]``, ``*``, ``#`` or ``=``. Clues follow below, or on the same line after ``:``, ``=`` or a blank. If only
  the rows or only the columns have a heading, the single other block of clues is the other side. A number after each
  heading is ignored if it only gives the number of lines below the heading.
- Labels: ``row 3: 1 2``, ``r3 1 2``, ``col[3] = 1 2``, ``3rd row: 1 2``, ``column C: 1 2``, ``Row 3 has 1 and 2.``, in
  any order, counted from 1 or 0. Below a heading, ``3: 1 2``, ``3) 1 2``, ``3. 1 2``, ``C: 1 2``, ``C 1 2`` and bullets
  are read as well.
- Prose: if rows and columns have headings or labels, a warning shows lines of words before or after all clues as not
  read. Titles, greetings and comments are shown only if they are long, or have words such as "must" or "every". A text
  is refused if such a line has a number beside the word row or column, or words such as ``mirrored``, ``torus``, ``in
  random order`` or ``from right to left``. A size in the prose must agree with the clues. ``And the columns are:`` is a
  heading.
- Among other words: if a text as a whole cannot be read, nono looks for two lists that stand behind the names of the
  sides, as in ``I have rows 1;3;1 1 and cols 2;2;2``, or for two lists of lists, as in programs. It reads those with
  exactly one solution, or the only pair that has a solution, unless a line names another puzzle, and shows all other
  lines as not read. Lists without names are read in a text with the word ``nonogram``, or in a program.
- A heading with the name of a puzzle that nono does not solve, such as ``Battleships 6x6`` or ``# Maze``, is refused.
  After ``Title:``, every name is a title. If a clue has several numbers, or if the text also has the word
  ``nonogram``, a name such as ``Battleships`` is the title of a picture, and a warning says so.
- Tables: Markdown, or columns between tabs or wide gaps, with the headings ``Rows`` and ``Columns``, or ``Row`` or
  ``Column`` above a column of numbers, or with labels. The board itself may also be a Markdown table.
- Without headings and labels, the first clues are read as the rows, and a warning says so. webpbn exports such clues
  under the names ish, keen, syro, makhorin and faase, with comments after ``*``. A blank line, a rule
  (``---``, ``===``, ``&``), a single ``-`` with equal totals before and after it, a given size, or the number of lines
  of one side above both (if the totals are equal) separates the rows from the columns.
- One clue per line: numbers are separated by blanks or by one of ``, ; . / - | +``, ``&`` and ``and``; a separator or a
  full stop may end the line. ``?`` is a block of unknown length. An empty clue is ``0``, ``-``,
  ``empty``, ``none``, or a label without numbers. Blank lines between all clues, or after every fifth clue, are
  ignored. Other blank lines may be empty clues. If several readings fit, nono refuses the text. Zeros on the left that
  only pad the numbers to a rectangle are ignored, and so is a zero that ends each clue.
- Lists of clues on one line: the strongest separator on both sides separates clues, and one weaker separator
  separates numbers. From strong to weak, the separators are ``|`` and ``;``, ``/`` and ``,``, ``.`` and ``-``, and
  blanks. Two separators in a row enclose an empty clue. Tabs, wide gaps and separators beside blanks may also
  separate clues, as in ``2, 1,1, 3``; nono refuses the text if the clues fit in both ways. nono also refuses lists
  whose only separators are blanks of different widths, and clues that are listed from the bottom up or from right to
  left.
- Column clues that stand upright, as above a board: below the heading of the columns, one number per line for each
  column, evenly spaced. If each line can also be the whole clue of one column, nono reads the lines in this way, and a
  warning says so.
- Data of programs: facts such as ``row(1, 2, 5).`` (the line, the place of the block, its length), ``row(1, 5).`` or
  ``row(1, red, 5).``, calls such as ``puzzle([[1], …], [[2], …]).``, arrays such as ``rows = [| 0, 2 | 1, 1 |];``, and
  tables with a label in each line, such as ``row,3,1 2``.
- Lists as in a program: each clue stands in ``[]``, ``()``, ``{}`` or quotes. A number without brackets is a clue of
  one block.
- A size must agree with the clues: ``6x4`` or ``4x6``, ``width 6 height 4``, ``4 rows, 6 columns`` or ``--size 6x4``.
- Colours: ``3r``, ``3 red`` or ``3(r)`` is a red block. A legend such as ``r = red, q: #0000ff``, ``colours: r red`` or
  ``Fish (o orange, b black)`` defines the words for colours. Without a legend, you can use ``r g b y o c m`` and the
  names of colours in some fifteen languages. A letter is refused if the text names another colour that begins with it.
  A number without a colour is a black block.
- Pictures: all rows have equal length, with or without blanks between the cells. Empty cells are written as one of the
  signs ``. - _ 0`` or as a light square. Filled cells are written as one of ``# X x * @ 1 + O o``, as a dark square, or
  as coloured squares. Lines such as ``x = empty`` and ``o = filled`` define other signs. Letters stand for the colours
  of the legend. A picture needs the heading ``Picture:`` if all its cells are equal or if it is the goal of a puzzle
  with clues.

Boards with the column clues above or below and the row clues to the left or right are read if the columns are evenly
spaced. The cells may follow one another without blanks if they are drawn as ``.``, ``_`` or empty squares. Frames of
``|``, ``-`` and ``+`` are ignored. The same board with its solution may stand to the right.

A text has several puzzles if a line such as ``Puzzle 2`` stands above each, or if it contains only pictures and their
titles.

``nono`` recognises a text if every line can be read and the clues agree. Without headings, the board must have at least
two rows and columns. nono also recognises a text with headings for both sides if most of its lines are clues, and
reports what is wrong with the other lines.
"""

from __future__ import annotations

import re
from itertools import pairwise

from nono.base.errors import PuzzleError, gathering, warn
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.clues import LARGE, OTHER_GENRES
from nono.text.formats.shared.other_puzzles import expect_title, first_heading, has_long_clue, mentioned_in
from nono.text.formats.shared.words import plain, show_unread
from nono.text.typed import proved
from nono.text.typed.around import is_around_a_board, puzzle_around, unstacked
from nono.text.typed.builder import ROWS_FIRST, Typed, pictures_in
from nono.text.typed.layout import EXAMPLE
from nono.text.typed.lines import GENRE, Item, Kind, items
from nono.text.typed.notes import genres_in
from nono.text.typed.programs import without_lengths, without_numbers

CAPABILITIES = Capabilities(
    goal=True,
    many=True,
    colour=True,
    blots=True,
    about=frozenset(("id", "title", "author", "source", "date", "difficulty", "copyright", "license", "description")),
)
READ_OPTIONS = ("size",)
WIDE = re.compile(r"[ \t]{10000,}")  # blanks that no alignment needs and that would take long to read
BEGIN = re.compile(
    r"^[^\w\n]{0,9}(?:puzzle|nonogram|picross|grid)[^\w\n]{0,9}(?:\d{1,4}|[A-Z])[^\w\n]{0,9}$",
    re.IGNORECASE | re.MULTILINE,
)
WORD = re.compile(r"[^\W\d_]")
NUMBERED = {"tents", "aquarium"}  # genres with a number per line


def sniff(head: str) -> bool:
    """Return whether nono can read the text, or the text has headings for both sides and few unreadable lines."""
    if len(head) > LARGE:
        return False
    if is_around_a_board(head):
        return True
    head = _parts(head)[0]
    try:
        typed = Typed(_items(head))
        if typed.is_named() and 4 * typed.count(Kind.WORDS) < typed.count(Kind.CLUES, Kind.LABELLED):
            return True
        with gathering():
            puzzle = typed.puzzle(check=True)
    except PuzzleError:
        return False
    return typed.is_named() or _is_plausible(puzzle)


def is_clues(head: str) -> bool:
    """Return whether the text can be read as clues, not as a picture."""
    try:
        with gathering():
            puzzle = Typed(_items(_parts(head)[0])).puzzle(check=True)
    except PuzzleError:
        return False
    return _is_plausible(puzzle) and "clues" in puzzle.reading


def proved_excerpt(
    text: str, judge: proved.Judge, read: proved.Read, genre: str | None, bare: bool, alone: bool
) -> proved.Proved | None:
    """Return the puzzles among other words that the solver tells from other data; see `proved`."""
    return proved.proved_excerpt(text, judge, read, genre, bare, alone) if len(text) <= LARGE else None


def _items(text: str) -> list[Item]:
    return list(items(without_lengths(text)))


def _is_plausible(puzzle: Nonogram) -> bool:
    known = all(block.length for clue in (*puzzle.rows, *puzzle.cols) for block in clue)
    return min(puzzle.height, puzzle.width) > 1 and any(puzzle.rows) and known


def has_unnamed_sides(head: str) -> bool:
    """Return whether the text has no heading or label that tells clues of rows from clues of columns."""
    if is_around_a_board(head):
        return False
    try:
        with gathering():
            return ROWS_FIRST in _puzzle(head, False, None).reading
    except PuzzleError:
        return False


def loads(text: str, check: bool = True, size: tuple[int, int] | None = None) -> Loaded:
    """Yield the puzzle in a text. If ``size`` is given, the puzzle must have this width and height. Raises
    `PuzzleError`."""
    text = WIDE.sub(" ", text)
    if is_around_a_board(text):
        if puzzle := puzzle_around(text, check):
            yield _titled(text, puzzle)
    else:
        for part in _parts(text):
            yield _titled(part, _puzzle(part, check, size))


def _titled(text: str, puzzle: Nonogram) -> Nonogram:
    """Return the puzzle of a text. Raises `PuzzleError` if a heading names a puzzle that nono does not solve."""
    is_known = ("picture" not in puzzle.reading and has_long_clue(puzzle)) or bool(GENRE.search(text))
    if heading := first_heading(text):
        expect_title(heading[1], heading[0], is_known)
    if not is_known and (other := next(filter(None, map(mentioned_in, puzzle.unread)), "")):
        raise PuzzleError(f"found {other}, a puzzle that nono does not solve", "unsupported-variant")
    return puzzle


def _parts(text: str) -> list[str]:
    """Return the pictures of a text that has several pictures, or the parts that begin with lines such as ``Puzzle 2``,
    or the whole text if there are none.

    Blank lines at the beginning of each part keep the numbers of the lines.
    """
    if pictures := pictures_in(text):
        return pictures
    begins = [found.start() for found in BEGIN.finditer(text)]
    cuts = [0, *begins[1:], len(text)]
    return ["\n" * text.count("\n", 0, start) + text[start:end] for start, end in pairwise(cuts)]


def _puzzle(text: str, check: bool, size: tuple[int, int] | None) -> Nonogram:
    """Return the puzzle whose clues have headings or stand in blocks. Raises `PuzzleError`, also if two readings fit.

    If the clues of the columns can also be read upright, only warn.
    """
    text = without_numbers(text) or text
    lines = _items(text)
    ways = [lines] + [upright for upright in (unstacked(lines, text),) if upright]
    found: list[Nonogram] = []
    errors: list[PuzzleError] = []
    for strict in dict.fromkeys((True, check)):
        for way in ways:
            given = [Item(Kind.SIZE, text="--size {}x{}".format(*size), size=(size[1], size[0]))] if size else []
            try:
                found.append(Typed([*way, *given]).puzzle(strict))
            except PuzzleError as error:
                errors.append(error)
        if found:
            break
    if not found:
        raise errors[0]
    if (other := re.search(OTHER_GENRES, text)) and not Typed(lines).is_named():
        raise PuzzleError(f"found {other[0].strip()!r} above lines that are no board of this genre", "ambiguous-format")
    numbered = NUMBERED & genres_in(plain(text))
    if numbered and all(len(clue) < 2 for clue in (*found[0].rows, *found[0].cols)):
        message = f"found {min(numbered)!r} and one number per line, which may not be a nonogram"
        raise PuzzleError(f"{message}\nwrite the cells of the board one row per line", "ambiguous-format")
    if found[-1] != found[0]:
        warn("each line was read as the clue of one column, but the clues could also stand upright (label the columns)")
    if found[0].goal_bytes and {*"01"} <= {*text} and not WORD.search(text):
        warn("read as the picture of a nonogram, because the board has only 0 and 1")
    show_unread(found[0], Typed(lines).unread)
    return found[0]


def hint(head: str) -> str:
    """Return advice on how to type clues: an example or, if the text is almost readable, its first error."""
    example = f"clues are typed as {EXAMPLE}"
    if len(head) > LARGE:
        return example
    try:
        typed = Typed(_items(head))
        if typed.count(Kind.CLUES, Kind.LABELLED, Kind.HEADING) < 2 + typed.count(Kind.WORDS):
            return example
        list(loads(head))
    except PuzzleError as error:
        place = f"in line {error.line}, " if error.line else ""
        return f"as typed clues, {place}{error.message}" + ("" if EXAMPLE in error.message else f"; {example}")
    return example
