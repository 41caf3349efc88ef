"""Nonograms as people type them: sides with labels, two paragraphs, clues below their size or around a board.

81 cells of digits are a Sudoku. A picture alone is a nonogram if the genre is stated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from nono import genres  # Sudoku is imported when it is needed
from nono.base.errors import PuzzleError, warn
from nono.genres import Nonogram, Puzzle, any_count
from nono.text.parts import boards
from nono.text.parts.clues import (
    Line,
    Lines,
    Sides,
    are_short,
    are_words,
    clue_of,
    clues_on_lines,
    fields_of_clues,
    fits,
    grouped,
    is_clue,
    sides_on_lines,
    two_lines,
    without_bullet,
)
from nono.text.parts.genre_names import expect_clues, expect_no_misspelt_heading, unknown_puzzle
from nono.text.parts.names import OPPOSITE, are_opposite, words_of
from nono.text.parts.refusals import ONE_OF_FOUR, quoted, refusal
from nono.text.parts.settings import expect_known, expect_size, of_puzzle, size_in, sizes_of
from nono.text.typed.around import clues_around_board, drawn
from nono.text.typed.layouts import expect_clear_layout
from nono.text.typed.lines import (
    MOST_WORDS,
    Item,
    Kind,
    Section,
    paragraphs,
    settings_of,
    words_between,
)

CELLS_81 = re.compile(r"(?<![\w.])[\d.]{81}(?![\w.])")
Results = Iterator[Puzzle | PuzzleError]


def _result(make: Callable[[], Puzzle], line: int) -> Puzzle | PuzzleError:
    try:
        return make()
    except PuzzleError as error:
        return error.at(line)


def nonograms(section: Section, check: bool, unread: list[str]) -> Results:
    """Yield the puzzles of a section without a genre, or of nonograms. Raises `PuzzleError`."""
    labels = [item for item in section.items if item.kind in (Kind.LABEL, Kind.NUMBERED)]
    if labels and section.unknown:
        raise unknown_puzzle(section.unknown, labels[0].line)
    if not labels:
        yield from _unlabelled(section, check, unread)
        return
    puzzle = _Labelled(section, check, unread)
    for item in section.items:
        if puzzle.ends_before(item):
            yield _result(puzzle.finish, puzzle.first)
            puzzle = _Labelled(section, check, unread)
        puzzle.take(item)
    yield _result(puzzle.finish, puzzle.first)


# ---------------------------------------------------------------- sides with labels


class _Side:
    """The clues behind and below the labels of one side."""

    def __init__(self) -> None:
        self.inline: Line | None = None
        self.lines: Lines = []
        self.numbered: Lines = []
        self.gap = 0  # the line of a blank line below clues
        self.count: int | None = None  # how many lines the label states
        self.label = ""

    @property
    def found(self) -> bool:
        """Whether the side has clues."""
        return bool(self.inline or self.lines or self.numbered)


class _Labelled:
    """One puzzle whose sides have labels, and what stands above and below them. A second label of a side ends it."""

    def __init__(self, section: Section, check: bool, unread: list[str]) -> None:
        self.section = section
        self.check = check
        self.unread = unread
        self.sides = {"rows": _Side(), "cols": _Side()}
        self.current: _Side | None = None
        self.settings: list[Item] = []
        self.below: Lines = []

    @property
    def first(self) -> int:
        """The line of the first clue."""
        lines = [line for side in self.sides.values() for line in (side.inline, *side.lines, *side.numbered) if line]
        return min((line.number for line in lines), default=0)

    @property
    def complete(self) -> bool:
        return all(side.found for side in self.sides.values())

    def ends_before(self, item: Item) -> bool:
        """Return whether a label belongs to another puzzle. Raises `PuzzleError` if this one has no other side."""
        if item.kind not in (Kind.LABEL, Kind.NUMBERED):
            return False
        side = self.sides[item.name]
        if are_opposite(side.label, item.label) and not self.section.genre:
            raise refusal("no clues", f"found {quoted(item.label)}, which may be {ONE_OF_FOUR}", item.line)
        if not side.found or (item.kind is Kind.NUMBERED and side.numbered):
            return False
        if not self.complete:
            found = f"found {quoted(item.text or item.name)}, a side for the second time, and no other side"
            raise refusal("twice", found, item.line)
        return True

    def take(self, item: Item) -> None:
        """Add a line. Raises `PuzzleError` at a line that is no clue."""
        if item.kind is Kind.LABEL:
            self.current = self.sides[item.name]
            self.current.count, self.current.label = item.value, item.label
            if item.text:
                self.current.inline = Line(item.line, item.text)
        elif item.kind is Kind.NUMBERED:
            self.current = self.sides[item.name]
            expected = len(self.current.numbered) + 1
            if item.value != expected:
                raise refusal("clue number", f"found the number {item.value}, expected {expected}", item.line)
            if not item.text:
                raise refusal("gap", "found no clue behind a label", item.line)
            self.current.label = item.label
            self.current.numbered.append(Line(item.line, item.text))
        elif item.kind is Kind.SETTING:
            self.settings.append(item)
        elif item.kind is Kind.BLANK and self.current and self.current.lines:
            self.current.gap = self.current.gap or item.line
        elif item.kind is Kind.ROW:
            self._take_row(Line(item.line, item.text))

    def _take_row(self, line: Line) -> None:
        side = self.current
        is_number = is_clue(without_bullet(line.text))
        if side and is_number and not self.below and not side.gap:
            side.lines.append(line)
        elif words_of(line.text) & OPPOSITE and len(words_of(line.text)) < MOST_WORDS and not self.section.genre:
            raise refusal("no clues", f"found {quoted(line.text)}, which may be {ONE_OF_FOUR}", line.number)
        elif self.complete and not (side and side.numbered and ":" in line.text):  # no misspelt label
            self.below.append(line)
        elif not side and not is_number and are_words(line.text):
            expect_no_misspelt_heading(line.text, line.number)
            self.unread.append(quoted(line.text))
        elif side and side.gap and is_number:
            raise refusal("gap", "found a blank line among the clues of a side", side.gap)
        else:
            kind = "words" if are_words(line.text) or not side else "clue"
            raise refusal(kind, f"found {quoted(line.text)}, expected a clue", line.number)

    def finish(self) -> Puzzle:
        """Return the puzzle. Raises `PuzzleError`."""
        given: Sides = {}
        on_lines: dict[str, Line] = {}
        for name, side in self.sides.items():
            if not side.found:
                raise refusal("one side", f"found no {'rows' if name == 'rows' else 'columns'}")
            inline = side.inline
            is_count = inline and inline.text.lstrip("0") == str(len(side.lines))
            if inline and side.lines and not is_count:
                found = f"found clues behind a label and below it, {quoted(inline.text)}"
                raise refusal("one side", found, inline.number)
            if side.numbered:
                given[name] = [clue_of(text, number) for number, text in side.numbered]
            elif len(side.lines) > 1 or (side.inline and side.lines):
                given[name] = clues_on_lines(side.lines)
            else:
                on_lines[name] = side.inline or side.lines[0]
        if len(on_lines) == 1 and not {*on_lines} & {name for name, side in self.sides.items() if side.inline}:
            [(name, line)] = on_lines.items()
            given[name] = grouped(line) or [clue_of(line.text, line.number)]
        elif on_lines:
            given |= sides_on_lines(on_lines)
        given = {side: given[side] for side in ("rows", "cols")}
        for name, side in self.sides.items():
            if side.count not in (None, len(given[name])):
                raise refusal("size", f"found {len(given[name])} clues of the {name}, but the label says {side.count}")
        lines = {name: side.numbered or side.lines for name, side in self.sides.items()}
        picture = _picture(self.below, self.unread)
        labels = [side.label for side in self.sides.values()]
        return _nonogram(given, lines, self.section, settings_of(self.settings), picture, self.check, labels)


def _nonogram(
    given: Sides,
    lines: Mapping[str, Lines],
    section: Section,
    settings: Mapping[str, Any],
    picture: Mapping[str, Any],
    check: bool,
    labels: Iterable[str] = (),
) -> Puzzle:
    """Return the nonogram of clues, which stand on these lines, and of a picture beside them. Raises `PuzzleError`."""
    settings = {**section.fields, **settings}
    if not section.genre:
        expect_clues(given, labels, (*section.said, settings.get("title", ""), settings.get("description", "")))
    size = {side: len(clues) for side, clues in given.items()}
    expect_known(settings, Nonogram)
    if not any_count.get():
        expect_size(settings, size["rows"], size["cols"])
    fields = of_puzzle(settings)
    grid = picture.get("goal") or next((saved["grid"] for saved in picture.get("saved", ())), None)
    if grid and [len(grid), len(grid[0])] != [*size.values()]:
        clues = f"the clues of {size['rows']} rows and {size['cols']} columns"
        found = f"found a picture of {len(grid)} rows and {len(grid[0])} columns beside {clues}"
        raise refusal("picture size", found)
    data = fields_of_clues(given, settings.get("colours"))
    try:
        return Nonogram.from_dict({**fields, **data, **picture, "genre": "nonogram"}, check)
    except PuzzleError as error:
        side, number = error.clue or ("", 0)
        of_side = lines["rows" if side == "row" else "cols"]
        raise (error.at(of_side[number - 1].number) if 0 < number <= len(of_side) else error) from None


def _picture(lines: Lines, unread: list[str]) -> dict[str, Any]:
    """Return the goal or the saved grid that stands below clues, and note words as not read. Raises `PuzzleError`."""
    rows = [line for line in lines if not are_words(line.text)]
    unread += [quoted(line.text) for line in lines if are_words(line.text)]
    if not rows:
        return {}
    cells = boards.cells_of(boards.without_frame(rows))
    has_unknown = {cell for row in cells for cell in row} <= {*"?.#Xx_"}
    if len({*map(len, cells)}) > 1 or not (has_unknown or boards.is_picture(cells)):
        kind = "places" if boards.may_be_places(rows) else "second puzzle"
        raise refusal(kind, f"found {quoted(rows[0].text)} below the clues", rows[0].number)
    return drawn(cells)


# ---------------------------------------------------------------- texts without labels


def _unlabelled(section: Section, check: bool, unread: list[str]) -> Results:
    """Yield the puzzles of a section without labels. Raises `PuzzleError`."""
    clues, others = _parts(section, unread)
    if not clues and not others:
        return
    first = (clues or others)[0][0].number
    if section.unknown:
        raise unknown_puzzle(section.unknown, first)
    for lines in others:
        if wrong := words_between(lines):
            raise refusal("words", f"found {quoted(wrong.text)} between lines of a puzzle", wrong.number)
    settings = settings_of(section.items)
    rows = sorted(line for lines in [*clues, *others] for line in lines if not are_words(line.text))
    if fields := _around(clues, others, rows, settings):
        expect_known(settings, Nonogram)
        data = {**section.fields, **of_puzzle(settings), **fields, "genre": "nonogram"}
        yield _result(lambda: Nonogram.from_dict(data, check), first)
    elif not section.genre and (sudokus := _sudokus(clues, others, rows)):
        for cells in sudokus:
            fields = boards.fields_of(cells, genres.Sudoku)
            yield genres.Sudoku.from_dict({**of_puzzle(settings), **fields, "genre": "sudoku"}, check)
    elif given := _two_blocks(clues, settings):
        picture = _picture([line for lines in others for line in lines], unread)
        lines = [line for block in clues for line in block][-sum(map(len, given.values())) :]
        of_sides = {"rows": lines[: len(given["rows"])], "cols": lines[len(given["rows"]) :]}
        yield _result(lambda: _nonogram(given, of_sides, section, settings, picture, check), first)
    else:
        yield _only_picture(section, [*clues, *others], settings, check)


def _parts(section: Section, unread: list[str]) -> tuple[list[Lines], list[Lines]]:
    """Return the paragraphs of clues, and the others without those of words, which are not read."""
    clues: list[Lines] = []
    others: list[Lines] = []
    for lines in paragraphs(section.items):
        if len(lines) == 1 and (match := CELLS_81.search(lines[0].text)):
            others.append([Line(lines[0].number, match[0])])
        elif all(is_clue(text) for _, text in lines):
            clues.append(lines)
        elif all(are_words(text) for _, text in lines):
            for line in lines:
                expect_no_misspelt_heading(line.text, line.number)
                unread.append(quoted(line.text))
        else:
            others.append(lines)
    return clues, others


def _around(clues: list[Lines], others: list[Lines], rows: Lines, settings: dict[str, Any]) -> dict[str, Any] | None:
    """Return the fields of clues around a board, if there are some. Raises `PuzzleError` at a line besides them."""
    if not others and not any("?" in text for _, text in rows):
        return None
    for lines in [*others, rows] if len(clues) + len(others) < 3 else others:
        if fields := clues_around_board(lines, settings.get("colours")):
            size, used = sorted((len(fields["rows"]), len(fields["cols"]))), {*lines}
            for line in (line for part in [*clues, *others] for line in part):
                if line not in used and not are_words(line.text) and sorted(size_in(line.text)) != size:
                    raise refusal("second puzzle", f"found {quoted(line.text)} beside a puzzle", line.number)
            return fields
    return None


def _sudokus(clues: list[Lines], others: list[Lines], rows: Lines) -> list[boards.Board]:
    """Return the cells of Sudokus that need no genre: in bands of rows, between comments, or one in each paragraph."""
    parts = [*clues, *others]
    bands = {len(boards.without_frame(lines)) for lines in parts}
    whole = _stacked(rows) if len(parts) == 1 else [rows]
    found = [_sudoku_cells(lines) for lines in whole] if len(bands) == 1 else []
    if found and all(found):
        return [cells for cells in found if cells]
    has_only_size = not clues or (len(clues) == 1 and size_in(clues[0][0].text) in ([9], [9, 9]))
    found = [_sudoku_cells(lines) for lines in others] if has_only_size else []
    return [cells for cells in found if cells] if all(found) else []


def _stacked(lines: Lines) -> list[Lines]:
    """Return the parts of a paragraph with nine rows each, if comments or lines of a frame stand between them."""
    rows = boards.without_frame(lines)
    starts = range(0, len(rows), 9)
    are_apart = all(rows[start].number > rows[start - 1].number + 1 for start in starts[1:])
    return [rows[start : start + 9] for start in starts] if len(starts) > 1 and are_apart else [lines]


def _sudoku_cells(lines: Lines) -> boards.Board | None:
    """Return the cells of a Sudoku that needs no genre, in rows or on one line; otherwise None."""
    lines = boards.without_frame(lines)
    while len(lines) > 9 and size_in(lines[0].text) in ([9], [9, 9]):
        del lines[0]
    text = lines[0].text.strip() if len(lines) == 1 else ""
    if len(text) == 81:
        board = [[*text[row * 9 : row * 9 + 9]] for row in range(9)]
    else:
        board = boards.cells_of(lines) if len(lines) == 9 else []
    return board if board and boards.is_sudoku(board) else None


def _two_blocks(blocks: list[Lines], settings: Mapping[str, Any]) -> Sides | None:
    """Return the clues of rows and columns: in two paragraphs, below their size, or on two lines. Raises `PuzzleError`.

    None means that nothing says where the rows end.
    """
    lines = [line for block in blocks for line in block]
    if not lines:
        return None
    stated, bare = sizes_of(settings), size_in(lines[0].text)  # the latter may be a clue
    if len(stated) == 2:
        if len(blocks) == 1 and len(lines) == sum(stated.values()):
            return _rows_first(lines, stated["rows"])
    elif bare and len(lines) - 1 == bare[0] + bare[-1]:
        below = [block for block in (blocks[0][1:], *blocks[1:]) if block]
        if len(below) == 1:
            return _below_size(below[0], bare[0], bare[-1])
        if len(below) == 2 and sorted(map(len, below)) == sorted((bare[0], bare[-1])):
            return _blocks_below_size(blocks, below)
    sides = _sides_of(*blocks) if len(blocks) == 2 else None
    if len(stated) < 2 == len(bare) and len(lines) > 3 and (sides is None or not are_short(sides)):
        found = f"found the size {quoted(lines[0].text)} and {len(lines) - 1} lines of clues below it"
        raise refusal("which side", f"{found}, expected {sum(bare)}", lines[0].number)
    return two_lines(lines) if len(blocks) == 1 else sides


def _blocks_below_size(blocks: list[Lines], below: list[Lines]) -> Sides:
    """Return the clues of two paragraphs, whose first line may be a size or a clue; without it, they are ``below``.

    Raises `PuzzleError` if the totals do not decide it.
    """
    sides = _sides_of(*below)
    if len(blocks) > 2:  # the size has a paragraph of its own
        return sides
    whole = _sides_of(*blocks)
    if fits(whole) == fits(sides):
        line = blocks[0][0]
        raise refusal("which side", f"found {quoted(line.text)}, which may be a size or a clue", line.number)
    return whole if fits(whole) else sides


def _sides_of(rows: Lines, cols: Lines) -> Sides:
    return {"rows": clues_on_lines(rows), "cols": clues_on_lines(cols)}


def _rows_first(lines: Lines, height: int) -> Sides:
    """Return the clues of this many rows, and of the columns below them; warn if a square size leaves it open."""
    if len(lines) == 2 * height:
        warn("found clues without names below a square size, and read the first ones as the rows")
    return _sides_of(lines[:height], lines[height:])


def _below_size(lines: Lines, width: int, height: int) -> Sides | None:
    """Return the clues below a bare size, or None if they do not fit a square one.

    Raises `PuzzleError` if they do not fit another one, or if they also fit with width and height exchanged.
    """
    sides = _sides_of(lines[:height], lines[height:])
    if width == height:
        return _rows_first(lines, height) if are_short(sides) else None
    if not fits(sides) or fits(_sides_of(lines[:width], lines[width:])):
        found = f"found the size {width} {height}, which may be {width} rows and then {height} columns"
        raise refusal("which side", f"{found}, or {width} columns and {height} rows", lines[0].number)
    return sides


def _only_picture(section: Section, parts: list[Lines], settings: Mapping[str, Any], check: bool) -> Puzzle:
    """Return the nonogram of a picture alone, if the genre is stated. Raises `PuzzleError` at everything else."""
    line = parts[0][0]
    if not section.genre:
        expect_clear_layout(sorted(line for part in parts for line in part))
    cells = boards.cells_of(boards.without_frame(parts[0])) if len(parts) == 1 and len(parts[0]) > 1 else []
    is_even = len({*map(len, cells)}) == 1
    if section.genre and is_even and boards.is_picture(cells):
        data = {"goal": boards.picture_of(cells), "genre": "nonogram"}
        return Nonogram.from_dict({**section.fields, **of_puzzle(settings), **data}, check)
    if section.genre:
        raise refusal("one side", f"found {quoted(line.text)}, which nono does not read as clues", line.number)
    split = boards.split_totals(cells)
    if len(cells) > 2 and (split or (is_even and len(cells[0]) > 1)):
        raise boards.without_genre(split[0] if split else cells, split is not None, line.number)
    raise refusal("nothing", f"found {quoted(line.text)}, which nono does not read as clues or a board", line.number)
