"""Sections without labels that state no genre, or the genre nonogram: clues in two blocks, and boards.

A board of another genre is refused here, because nothing says what it is. The exception is a Sudoku of 81 digits with 0
or dots for empty cells. A block in this module is a paragraph of the text: lines without a blank line between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError, excerpt, warn
from nono.genres import Nonogram, Puzzle
from nono.text.typed import boards, sized
from nono.text.typed.board_puzzles import puzzle_of_rows, second_board, squared
from nono.text.typed.board_texts import joined_bands
from nono.text.typed.clues import EXAMPLE, LABELS, ORDINAL, Clue, Reading, decided, is_clue, without_numbers
from nono.text.typed.context import (
    STATE,
    Context,
    Lines,
    PuzzleOrError,
    Section,
    expect_no_board,
    no_genre,
    not_read,
    read_as,
    without_words,
)
from nono.text.typed.heads import without_size
from nono.text.typed.lines import COLS, ROWS, SIZE, Kind
from nono.text.typed.lists import UNKNOWN
from nono.text.typed.names import LETTERS, unknown_puzzle
from nono.text.typed.printed import PrintedTotals, joined_clues, printed
from nono.text.typed.sides import grid_of, inks_of, nonogram
from nono.text.typed.signs import fitting, goal_of

NONOGRAM, SUDOKU = "nonogram", "sudoku"
UNKNOWN_DIGITS = "0.?_-*"  # the signs of empty cells
ANSWER = re.compile(r"\s*[1-9]{81}\s*")  # a solved Sudoku
LONG = 40  # cells of a line that may be a Sudoku
THEN = r"\b(?:then|followed by|before)\b"
COLUMNS_FIRST = re.compile(  # words above clues
    rf"(?i)\bcol\w*(?: \w+){{0,2}} first\b|\bcol(?:(?!\b(?:col|row)).)*{THEN}(?:(?!\bcol|{THEN}).)*\brow"
)
LIST = re.compile(r"(?:\w+\s+)*(\w+)\s*=[^=].*[\[({|,]$")  # the first line of a list of a program


class Fit(NamedTuple):
    """The rows of a board, and the names of the genres whose signs it has."""

    rows: list[boards.BoardRow]
    genres: list[str]


class LineRuns:
    """The blocks of lines of a section, and the puzzles that they make."""

    def __init__(self, context: Context, section: Section) -> None:
        self.context = context
        self.section = section
        context.settings |= section.settings()
        blocks, self.layers = section.parts()
        self.blocks: list[Lines] = []
        for block in blocks:
            words, lines, others = without_words(block)
            context.note_unread(words, others)
            self.blocks += [lines] if lines else []
        answers = [block for block in self.blocks if ANSWER.fullmatch(block[0].text) and len(block) == 1]
        if len(answers) < len(self.blocks):
            self.blocks = [block for block in self.blocks if block not in answers]
            context.note_unread(*([boards.BoardLine(line, "an answer") for line, _ in block] for block in answers))
        self.ways = sized.ways_of(sorted([*chain(*self.blocks), *_gaps(section, self.blocks)]))
        is_alone = len(self.blocks) == 1 and section.genre != NONOGRAM and not context.size
        self.blocks = [without_size(block) if is_alone or not _are_clues(block) else block for block in self.blocks]
        self.blocks = joined_clues(self.blocks)
        tables = [boards.without_rules(boards.with_empty_cells(block, UNKNOWN_DIGITS)) for block in self.blocks]
        self.grids = [boards.rows_of(lines) for lines in joined_bands(tables)]
        self.printed: dict[int, PrintedTotals] = {}  # clues around a board, by the first line of their block
        self.misprints: dict[int, PuzzleError] = {}  # in clues around a board, by the first line of their block
        for block in self.blocks:
            try:
                if (lines := boards.without_rules(block)) and (clues := printed(lines)):
                    self.printed[block[0].number] = clues
            except PuzzleError as error:
                self.misprints[block[0].number] = error
        self.clues = [block for block in self.blocks if block[0].number not in self.printed and _are_clues(block)]
        size = SIZE.fullmatch(self.clues[0][0].text.strip()) if len(self.clues) == 3 and not self.ways else None
        if size and size[1] and {*size.groups()[:2]} == {str(len(block)) for block in self.clues[1:]}:
            self.blocks.remove(self.clues.pop(0))
        self.fits: dict[int, Fit] = {}  # by the first line of the board
        for rows in self.grids:
            if names := fitting(rows):
                self.fits[rows[0].line] = Fit(rows, names)

    def puzzles(self) -> Iterator[PuzzleOrError]:
        """Yield the puzzles of the section, and the error of each that cannot be read. Raises `PuzzleError`."""
        clues, stated = self.clues, self.section.genre == NONOGRAM
        self._expect_no_list()
        if self.section.unknown and (clues or self.printed or self.fits):
            raise unknown_puzzle(self.section.unknown, self.section.heading)
        sudokus = [] if stated or self.section.unknown else [rows for rows in self.grids if boards.is_sudoku(rows)]
        if not stated:
            boards.expect_no_candidates(self.blocks)
        for rows in self.grids:
            if len(rows) == 1 and len(rows[0].cells) > LONG and not stated and {*rows[0].cells} <= {*"0123456789."}:
                squared(rows[0])  # raises the error for a wrong number of cells
        ways = self._ways()
        self._leave_out_drawings(ways)
        if self.printed:
            yield from self._printed_puzzles()
        elif sudokus:
            yield from self._sudokus(sudokus)
        elif ways:
            yield from self._of_ways(ways)
        elif len(clues) == 1 and stated and NONOGRAM in self._genres_of(clues[0]):
            yield from self._pictures()
        elif clues and (stated or clues[0][0].number not in self.fits):
            sized.expect_lines(self.blocks, None)
            raise _not_two(clues)
        elif self.fits and stated:
            yield from self._pictures()
        elif self.fits:
            fit = next(iter(self.fits.values()))
            raise no_genre(fit.rows, fit.genres, self.context.unread)
        elif stated and self.section.stated and self.blocks:
            raise _no_clues(*self.blocks[0][0])
        else:
            self.context.note_unread(*self.blocks)

    def _ways(self) -> list[sized.Ways]:
        """Return the ways to read the clues of the section as puzzles."""
        clues, size, ways = self.clues, self.context.size, self.ways
        if len(clues) == 1 and size and len(clues[0]) == sum(size):  # a stated size divides the sides
            clues, ways = [clues[0][: size[1]], clues[0][size[1] :]], []
        readings = sized.divided(self.section.items)
        if not readings and len(clues) == 2:
            readings = [*sized.readings_of(sized.clues_of(clues[0]), sized.clues_of(clues[1]))]
        fit = any(reading.fits() for reading in readings) or any(map(sized.fit, ways))
        if not fit and (stacked := sized.stacked(clues)):
            return [[stacked]]
        return [*ways, [readings]] if readings else ways

    def _leave_out_drawings(self, ways: Sequence[sized.Ways]) -> None:
        """Leave out clues around boards that repeat the clues beside them. Otherwise, raise the error of a misprint."""
        drawn = [block for block in self.blocks if block[0].number in self.printed.keys() | self.misprints.keys()]
        numbers = _numbers(chain(*self.clues))
        if drawn and any(map(sized.fit, ways)) and all(_numbers(block) == numbers for block in drawn):
            for block in drawn:
                self.blocks.remove(block)
                shown = f"the same puzzle in lines {block[0].number} to {block[-1].number}"
                self.context.note_unread([boards.BoardLine(block[0].number, shown)])
            self.printed = {}
        elif self.misprints:
            raise next(iter(self.misprints.values()))

    def _genres_of(self, block: Lines) -> list[str]:
        """Return the names of the genres whose signs a block has."""
        fit = self.fits.get(block[0].number)
        return fit.genres if fit else []

    def _expect_no_list(self) -> None:
        """Raise `PuzzleError` if the first clues or board are a part of a list under a name that nono does not know."""
        first = min([*self.fits, *(block[0].number for block in self.clues)], default=0)
        above = [item for item in self.section.items if item.line < first and LETTERS.search(item.text)]
        match = LIST.match(above[-1].text) if above else None
        if match:
            message = f"found the list {match[1]!r}, expected a name that nono knows"
            raise PuzzleError(f"{message}\n{UNKNOWN}", "missing-section").at(above[-1].line)

    def _printed_puzzles(self) -> Iterator[PuzzleOrError]:
        """Yield the nonograms whose clues stand around a board."""
        rest = [block for block in self.blocks if block[0].number not in self.printed]
        sizes = {str(number) for clues in self.printed.values() for number in (len(clues.rows), len(clues.cols))}
        self._expect_no_board([block for block in rest if {word for _, text in block for word in text.split()} - sizes])
        seen: dict[tuple[str, ...], int] = {}
        for clues in self.printed.values():
            texts = tuple(clue.text for clue in (*clues.rows, *clues.cols))
            if seen.setdefault(texts, clues.rows[0].line) != clues.rows[0].line:
                shown = f"the same puzzle in lines {clues.rows[0].line} to {clues.rows[-1].line}"
                self.context.note_unread([boards.BoardLine(clues.rows[0].line, shown)])
                continue
            rest = self._lines_below(clues.rows[0].line, rest)
            try:
                yield self._of_printed(clues)
            except PuzzleError as error:
                yield error
        self.context.note_unread(*rest)

    def _of_printed(self, clues: PrintedTotals) -> Nonogram:
        """Return the nonogram of clues around a board. Raises `PuzzleError`."""
        inks = inks_of(clues.rows, clues.cols)
        lines = [clue.line for clue in clues.rows]
        grid = grid_of(clues.cells, len(clues.rows), len(clues.cols), inks) if clues.cells else {}
        if grid is None:
            wrong = next(sign for sign in "".join(clues.cells) if grid_of([sign], 1, 1, inks) is None)
            message = f"found the cell {wrong!r} in a board with clues around it, expected # for ink or . for paper"
            advice = f"write 'palette: {wrong} = ink' or '{wrong} = blank' above it; {STATE}"
            raise PuzzleError(f"{message}\n{advice}", "unknown-colour").at(lines[0])
        return self._nonogram(clues.rows, clues.cols, grid)

    def _sudokus(self, grids: Sequence[list[boards.BoardRow]]) -> Iterator[Puzzle]:
        """Yield the Sudokus of these grids: several, if each is a line and nothing else is a board."""
        others = [block for block in self.blocks if all(rows[0].line != block[0].number for rows in grids)]
        are_boards = any(block[0].number in self.fits or _are_clues(block) for block in others)
        if len(grids) == 1 or are_boards or any(len(rows) > 1 for rows in grids):
            yield self._sudoku(grids)
            return
        self.context.note_unread(*others)
        settings = self.context.take_settings(self.section)
        for rows in grids:
            yield puzzle_of_rows(self.context, SUDOKU, rows, dict(settings))

    def _sudoku(self, grids: Sequence[list[boards.BoardRow]]) -> Puzzle:
        """Return the Sudoku of the only one of ``grids``, which needs no genre.

        Raises `PuzzleError` if there is a second grid, or if another block names a variant, is clues or may be a board.
        """
        rows = grids[0]
        grid_lines = {row.line for grid in grids for row in grid}
        rest = [block for block in self.blocks if grid_lines.isdisjoint(line for line, _ in block)]
        self._expect_no_variant(rest)
        self._expect_no_board(rest)
        if len(grids) > 1:
            raise second_board(grids[1][0].line, SUDOKU)
        self.context.note_unread(*self._lines_below(rows[0].line, rest))
        return puzzle_of_rows(self.context, SUDOKU, rows, self.context.take_settings(self.section))

    def _lines_below(self, line: int, blocks: Sequence[Lines]) -> list[Lines]:
        """Return the lines of blocks that are below this line. Those above it are shown as not read."""
        self.context.note_unread(*([text for text in block if text.number < line] for block in blocks))
        return [[text for text in block if text.number > line] for block in blocks]

    def _expect_no_board(self, blocks: Sequence[Lines]) -> None:
        """Raise `PuzzleError` if one of the blocks may be a board whose genre is not stated, or clues."""
        for block in blocks:
            fit = self.fits.get(block[0].number)
            if fit:
                raise no_genre(fit.rows, fit.genres)
            if _are_clues(block):
                raise _not_two([block])

    def _expect_no_variant(self, blocks: Sequence[Lines]) -> None:
        """Raise `PuzzleError` if these blocks, or the lines shown as not read, mention a Sudoku (``Arrow sudoku``)."""
        for line, text in [*chain.from_iterable(blocks), *self.context.unread]:
            if re.search("(?i)sudoku", text):
                message = f"found {excerpt(text.strip())} beside a board of 81 cells, expected the name of a genre"
                advice = "for a plain Sudoku, write 'genre: sudoku' on a line of its own"
                raise PuzzleError(f"{message}\n{advice}", "unsupported-variant").at(line)

    def _of_ways(self, ways: Sequence[sized.Ways]) -> Iterator[PuzzleOrError]:
        """Yield the puzzles of clues without labels. Raises `PuzzleError` if several of these ways to read them fit."""
        fitting = [way for way in ways if sized.fit(way)]
        if len(ways) > 1 and len(fitting) != 1:
            decided([way[0][0] for way in fitting or ways])
        for readings in (fitting or ways)[0]:
            reading = decided(readings)
            if any(
                COLUMNS_FIRST.search(line.text) for line in self.context.unread if line.number < reading.rows[0].line
            ):
                how = reading.how + ", the columns first, as words above say"
                reading = reading._replace(rows=reading.cols, cols=reading.rows, how=how)
            if reading.head:
                self._expect_nothing_between(reading.rows[0].line, reading.cols[-1].line)
                rows, cols, picture, *_ = reading
                grid = grid_of([text for _, text in picture], len(rows), len(cols), "") or {}
                puzzle = self._nonogram(rows, cols, grid)
                read_as(puzzle, f"{puzzle.reading}; the size {reading.head} above{reading.how}")
            else:
                puzzle = self._of_clues(reading.rows, reading.cols)
            if reading.how or (reading.head and not reading.is_pair):
                warn(f"read as {reading.shown()}")
            yield puzzle

    def _expect_nothing_between(self, first: int, last: int) -> None:
        """Raise `PuzzleError` if a line of words stands between these lines of clues."""
        if word := next((line for line in self.context.unread if first < line.number < last), None):
            error = not_read(word.text, "between rows and columns", "clues", word.number)
            error.help = LABELS
            raise error

    def _of_clues(self, rows: Sequence[Clue], cols: Sequence[Clue]) -> Nonogram:
        """Return the nonogram of two blocks of clues. Another block may be its board."""
        sized.expect_lines(self.clues, len(cols))
        if len(rows) == len(cols) == 1:
            message = "found two lines of clues without labels, expected one clue per line"
            raise PuzzleError(f"{message}\n{EXAMPLE}", "ambiguous-format").at(rows[0].line)
        first, last = rows[0].line, cols[-1].line
        used = {clue.line for clue in (*rows, *cols)}
        others = [boards.without_rules(block) for block in self.blocks if used.isdisjoint(line for line, _ in block)]
        if len(rows) != len(cols) and any(_is_picture(lines, cols, rows) for lines in others):
            rows, cols = cols, rows
            warn(f"read as {Reading([*rows], [*cols]).shown()}, the columns first, as the picture shows")
        self._expect_nothing_between(first, last)
        grid: dict[str, Any] = {}
        for block in [*self.blocks, *self.layers.values()]:
            if block in self.clues or used.issuperset(line for line, _ in block):
                continue
            lines = boards.without_rules(block)
            below = grid_of([text for _, text in lines], len(rows), len(cols), inks_of(rows, cols)) if lines else None
            if below is None and first < block[0].number < last:
                raise not_read(block[0].text, "between rows and columns", "clues", block[0].number)
            if below is None:
                expect_no_board(block)
                self.context.note_unread(block)
            grid |= below or {}
        return self._nonogram(without_numbers(rows, ROWS), without_numbers(cols, COLS), grid)

    def _nonogram(self, rows: Sequence[Clue], cols: Sequence[Clue], grid: Mapping[str, Any]) -> Nonogram:
        """Return the nonogram with these clues; ``grid`` has the field with its board. Raises `PuzzleError`."""
        lines = [[clue.line for clue in side] for side in (rows, cols)]
        return nonogram(self.context, self.section, (rows, cols), grid, lines)

    def _pictures(self) -> Iterator[PuzzleOrError]:
        """Yield the nonograms of finished pictures."""
        used = {row.line for fit in self.fits.values() for row in fit.rows}
        self.context.note_unread(*([line for line in block if line.number not in used] for block in self.blocks))
        for rows, names in self.fits.values():
            if NONOGRAM not in names:
                yield _no_clues(rows[0].line, rows[0].text)
                continue
            data = self.context.take_settings(self.section) | {"goal": goal_of(row.cells for row in rows)}
            puzzle = Nonogram.from_dict(data, self.context.check)
            yield read_as(puzzle, f"a typed picture in lines {rows[0].line} to {rows[-1].line}")


def _gaps(section: Section, blocks: Sequence[Lines]) -> list[boards.BoardLine]:
    """Return the blank lines of a section that may be empty clues; not those above words."""
    clues = {line.number for line in chain(*blocks)}
    gaps = []
    is_above_words = False
    for item in reversed(section.items):
        if item.kind is not Kind.BLANK:
            is_above_words = item.line not in clues
        elif not is_above_words:
            gaps.append(boards.BoardLine(item.line, ""))
    return gaps


def _numbers(lines: Iterable[boards.BoardLine]) -> list[str]:
    """Return the numbers in lines, in order of size; no zeros."""
    return sorted(re.findall(r"\d*[1-9]\d*", " ".join(text for _, text in lines)))


def _is_picture(lines: Lines, rows: Sequence[Clue], cols: Sequence[Clue]) -> bool:
    return bool(lines) and bool(grid_of([text for _, text in lines], len(rows), len(cols), inks_of(rows, cols)))


def _are_clues(block: Lines) -> bool:
    """Return whether all lines of a block are clues, or ordinals such as ``1:`` before an empty clue."""
    return all(is_clue(text.strip()) or ORDINAL.fullmatch(text) for _, text in block)


def _no_clues(line: int, text: str) -> PuzzleError:
    """Return the error for a line below the heading of a nonogram that is no clue."""
    message = f"found {excerpt(text.strip())} below the heading of a nonogram, expected clues"
    signs = [*dict.fromkeys("".join(text.split()))]
    is_picture = len(signs) == 2 and not text.isascii()  # a picture of other squares than black and white ones
    advice = f"if this is a picture, write 'palette: {signs[0]} = ink, {signs[1]} = blank'" if is_picture else EXAMPLE
    return PuzzleError(f"{message}\n{advice}", "no-puzzle").at(line)


def _not_two(clues: Sequence[Lines]) -> PuzzleError:
    """Return the error for one block of clues, or for more than two."""
    if len(clues) == 1:
        number = "1 line" if len(clues[0]) == 1 else f"{len(clues[0])} lines"
        message = f"found {number} of clues and no blank line, expected one between rows and columns"
        return PuzzleError(f"{message}\n{EXAMPLE}", "unknown-format").at(clues[0][0].number)
    message = f"found {len(clues)} blocks of clues, expected two: rows and columns"
    advice = f"put a line '====' between two puzzles, or {LABELS}"
    return PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(clues[2][0].number)
