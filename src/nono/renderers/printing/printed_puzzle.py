"""Prepares a puzzle for print: its drawings and the texts next to the drawings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from nono.base.foreign import printable
from nono.base.limits import NO_LIMITS, Limits
from nono.genres import Pegs, Puzzle
from nono.model.propagation import known_colours, sweeps
from nono.renderers.drawing import pegs
from nono.renderers.drawing.fonts import line_parts
from nono.renderers.drawing.items import DRAWN, FRAME, INK, Label, Sheet
from nono.renderers.drawing.sheet import sheet, side_by_side, solution_sheet
from nono.renderers.printing.rules import PrintedRules, kind_of, rules_of
from nono.renderers.printing.style import Style

PICTURES = "nonogram", "colour", "mosaic"  # kinds of puzzles whose titles tell what the picture shows

DOT = " \u00b7 "  # between the facts about a puzzle

LONGEST_LINE = 300  # maximum length of a title, an author or another line


@dataclass(slots=True)
class PrintedPuzzle:
    """A puzzle ready for print: its drawing, a small drawing of its solution, and texts.

    ``cells`` are the solution on a board of ``width`` columns and ``height`` rows. ``frames`` are the drawings for a
    GIF. For peg solitaire, ``animation`` is an SVG of the moves, and ``moves`` describes them in words. ``grade`` and
    ``score`` tell how hard the puzzle is, even if no ``difficulty`` is printed. Puzzles with the same ``place`` may
    stand in any order. A puzzle of an issue has a ``number``, otherwise 0.
    """

    size: str
    kind: str
    rules: PrintedRules
    drawing: Sheet
    name: str = ""
    title: str = ""
    answer: Sheet | None = None
    difficulty: str = ""
    grade: str = ""
    score: float = 0.0
    author: str = ""
    rights: str = ""
    moves: str = ""
    cells: bytes = b""
    width: int = 0
    height: int = 0
    frames: list[Sheet] = field(default_factory=list)
    animation: str = ""
    place: tuple[object, ...] = ()
    number: int = 0

    @property
    def label(self) -> str:
        """What messages call the puzzle: its title, or without one the name of its file."""
        return self.name if self.title == self.rules.name else self.title

    def heading(self, titles: bool) -> str:
        """Return the title. If it is shown only with the solution, return the name of the genre."""
        is_printed = titles and self.title != self.rules.name
        return self.title if is_printed else self.rules.name

    def about(self, titles: bool, heading: str = "") -> str:
        """Return one line with size, difficulty, author and rights, and with the genre unless it is in the heading.

        The heading is that of the puzzle unless another one is given.
        """
        genre = "" if (heading or self.heading(titles)).startswith(self.rules.name) else self.rules.name
        by = f"by {self.author}" if self.author else ""
        return DOT.join(word for word in (genre, self.size, self.difficulty, by, self.rights) if word)


def printed(
    puzzle: Puzzle, style: Style, solution: bytes | None = None, name: str = "", limits: Limits = NO_LIMITS
) -> PrintedPuzzle:
    """Prepare a puzzle for print, with its solution if the style needs one.

    ``name`` is that of the file, for messages. Raises `LimitError` at the limits.
    """
    limits.expect(DRAWN)
    if isinstance(puzzle, Pegs):
        page = _printed_pegs(puzzle, solution, style)
    else:
        empty = sheet(puzzle, cells=None, letters=style.letters)
        solved = empty if solution is None or style.at_the_end else sheet(puzzle, solution, style.letters)
        page = PrintedPuzzle(
            size_of(puzzle), kind_of(puzzle), rules_of(puzzle), _shown_sheet(empty, solved, style.show)
        )
        if style.at_the_end and solution is not None:
            page.answer = solution_sheet(puzzle, solution, style.letters)
            page.cells = solution
        if style.format.steps:
            steps = limits.each(sweeps(puzzle.model()), DRAWN)
            page.frames = [sheet(puzzle, known_colours(step), style.letters) for step in steps]
            if page.frames[-1].items != solved.items:  # line logic leaves cells open
                page.frames.append(solved)
    page.width, page.height = puzzle.width, puzzle.height
    page.title = line_of(puzzle.title or puzzle.id or page.rules.name)
    page.name = printable(name) or page.title
    if style.paged:
        page.author, page.rights = author_in(puzzle), words_of(puzzle.meta, "copyright")
        if page.rights and not page.rights.lower().startswith(("\u00a9", "(c)", "copyright")):
            page.rights = f"\u00a9 {page.rights}"
    return page


def _printed_pegs(puzzle: Pegs, solution: bytes | None, style: Style) -> PrintedPuzzle:
    """Prepare a peg puzzle for print: its first and last position, and the jumps."""
    steps = pegs.position_sheets(puzzle, solution or b"")
    drawing = _shown_sheet(steps[0], steps[-1], style.show)
    page = PrintedPuzzle(size_of(puzzle), puzzle.genre, rules_of(puzzle), drawing, frames=steps)
    if solution is not None:
        page.moves = "  ".join(puzzle.moves_text(solution))
        page.answer = steps[-1] if style.at_the_end else None
        if style.kind == "svg" and style.show == "solution":
            page.animation = pegs.animation(puzzle, solution, style.scale)
    return page


LINE = 1.4  # line height as a multiple of the font size

TEXT, NARROWEST = 5.0, 170.0  # in units: font size of the rules, and minimum width of a sheet with rules

LEGIBLE = 11.0  # minimum font size of the rules in pixels

WIDE, SLIM = "mwMW@%", "iljtfrI.,;:'|!()[]/1 "

BROAD = "\u2e80"  # letters from here on, such as Chinese ones, are about 1.1 times as wide as the font size

SLIM_WIDTH, BROAD_WIDTH = 0.34, 1.1  # in font sizes, as below

ADVANCE = {True: 0.86, False: 0.6}  # width of a wide and of a usual letter, as multiples of the font size

HEADING_SIZE, FACTS_SIZE = 1.6, 0.9  # font sizes of heading and facts, as multiples of that of the rules


def page_sheet(page: PrintedPuzzle, style: Style) -> Sheet:
    """Return the drawing with its title and size above and the rules below.

    If rules are not wanted, return only the drawing. The letters are as large as is legible at the scale of the style.
    """
    if not style.rules:
        return page.drawing
    size = margin = max(TEXT, LEGIBLE / style.scale)  # the font size is the margin, too
    board = page.drawing
    width = max(board.width + 2 * margin, NARROWEST * size / TEXT)
    sheet = Sheet(width, 0)
    y = margin

    def write(text: str, size: float, rgb: str) -> None:
        """Add a text to the sheet, wrapped, at the height ``y``, which moves below the text."""
        nonlocal y
        for line in wrapped(text, width - 2 * margin, size):
            sheet.items.append(Label(margin, y + size / 2, line, size, rgb, "start"))
            y += LINE * size

    write(page.heading(style.titled), HEADING_SIZE * size, INK)
    write(page.about(style.titled), FACTS_SIZE * size, FRAME)
    y += size / 2
    left = (width - board.width) / 2
    sheet.add(board, left, y)
    sheet.board = left + board.board[0], y + board.board[1]
    y += board.height + size
    if style.show != "solution":
        write(page.rules.text, size, INK)
    sheet.height = y + size / 2
    sheet.items.insert(0, sheet.paper())
    return sheet


def wrapped(text: str, room: float, size: float) -> list[str]:
    """Return the lines of a text, wrapped at a width of about ``room`` in Helvetica or a similar font."""
    lines: list[str] = []
    used = 0.0
    for word in line_parts(text):
        width = size * sum(map(_letter_width, word))
        if lines and used + width <= room:
            lines[-1] += word
            used += width
        else:
            lines.append(word)
            used = width
    return [line.rstrip() for line in lines]


def _letter_width(letter: str) -> float:
    """Return the approximate width of a letter in Helvetica, where 1 is the size of the font."""
    if letter in SLIM:
        return SLIM_WIDTH
    if letter >= BROAD:
        return BROAD_WIDTH
    return ADVANCE[letter in WIDE]


def _shown_sheet(empty: Sheet, solved: Sheet, show: str) -> Sheet:
    """Return the drawing for ``show``: puzzle, solution or both."""
    if show == "both":
        return side_by_side(empty, solved)
    return solved if show == "solution" else empty


def size_of(puzzle: Puzzle) -> str:
    """Return the size and parameters in words, such as "10 \u00d7 10, 2 stars"."""
    size = f"{puzzle.width} \u00d7 {puzzle.height}"
    if isinstance(puzzle, Pegs):
        size = f"{puzzle.start.bit_count()} pegs"
    return ", ".join([size, *puzzle.parameters()])


def author_in(puzzle: Puzzle) -> str:
    """Return the author that the file of a puzzle names; "" for nono's own puzzles."""
    return credited(words_of(puzzle.meta, "author"))


def credited(author: str) -> str:
    """Return an author, or "" for nono, which is no author whom anybody names or writes to."""
    return "" if author.lower() == "nono" else author


def words_of(meta: Mapping[str, object], name: str) -> str:
    """Return a text of the metadata, such as the author; "" if it is missing or not a text."""
    value = meta.get(name)
    return line_of(value) if isinstance(value, str) else ""


def line_of(text: str) -> str:
    """Return a text as one line of a page, without control characters; a very long text is cut."""
    line = printable(text).strip()
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}..."
