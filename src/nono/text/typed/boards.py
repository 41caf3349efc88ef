"""Boards of a stated genre as people type them: paragraphs of rows, with settings, numbers and more layers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import isqrt
from typing import Any

from nono.base.errors import PuzzleError, warn
from nono.genres import GENRES, Puzzle
from nono.text.parts import boards
from nono.text.parts.clues import WORDS, Line, Lines
from nono.text.parts.genre_names import expect_no_misspelt_heading
from nono.text.parts.refusals import REFUSALS, quoted, refusal
from nono.text.parts.settings import expect_known, expect_size, expect_stars, of_puzzle, size_in, sizes_of
from nono.text.parts.variants import WITH_BOXES
from nono.text.typed.lines import STATED, Item, Kind, Section, settings_of

LEGEND = re.compile(r"\s*(?:palette\b|\S{1,2}\s*(?:=|:|->)\s*[^\W\d_]{3})|.*(?<!\S)[\d.#_*x-]\s+(?:for|means)\s")
LEAST_SIDE = 5  # of boards that lists have on one line each
UNKNOWN_NUMBER = re.compile(r"\s*[\w ]+?\s*[:=]\s*\d+\s*")
BETWEEN = re.compile(r"[\s,;]+")  # numbers of a side on one line
SIGNS_OF_BOARDS = frozenset(" .,;|-_?*#=xX0123456789")
SUDOKU_LINE = 81
NUMBERED = ("mosaic", "minesweeper")  # genres in which a row of numbers is common


def puzzles(section: Section, check: bool, unread: list[str]) -> Iterator[Puzzle | PuzzleError]:
    """Yield the puzzle of a board below the name of its genre. Raises `PuzzleError`."""
    kind = GENRES[section.genre]
    if boards.main_layer(kind) is None:  # a plug-in
        fields = ", ".join(f"{layer.field!r}" for layer in kind.layers)
        message = f"found a typed puzzle of {section.genre}, whose clues all stand beside the board"
        raise PuzzleError(f"{message}\nwrite it in nono's JSON, with the fields {fields}", "unsupported-variant")
    settings = {**section.fields, **settings_of(section.items)}
    expect_known(settings, kind)
    _expect_no_statement(section, settings, kind)
    parts = _Parts(kind, unread, settings)
    for group in _groups(section.items, kind):
        parts.take(group)
    try:
        lines = parts.board()
    except PuzzleError as error:
        if error.help != WITH_BOXES and any(map(boards.may_be_places, parts.found)):
            error.help = REFUSALS["places"].advice
        raise
    if not lines:
        return
    try:
        yield _puzzle(lines, kind, parts, settings, check)
    except PuzzleError as error:
        if error.code == "goal-mismatch":  # the signs may mean something else
            wrong = error.message.partition("; ")[0]
            error = refusal("answer sign", f"found signs of an answer that is wrong: {wrong}")
        raise error.at(lines[0].number) from None


def _expect_no_statement(section: Section, settings: Mapping[str, Any], kind: Any) -> None:
    """Raise `PuzzleError` at a line that states a number of the genre, or what a sign means, in words.

    A number is accepted if it is that of the settings; without a setting, a row has one star.
    """
    known = {"stars": 1, **settings}
    for item in section.items:
        stated = STATED.search(item.text) if item.kind in (Kind.ROW, Kind.COMMENT) else None
        field = ("stars" if stated[2].lower() in ("star", "\u2605") else "mines") if stated else ""
        if stated and field in kind.fields and int(stated[1]) != known.get(field):
            raise refusal("setting", f"found {quoted(stated[0])} among words", item.line)
        if item.kind is Kind.ROW and LEGEND.match(item.text):
            raise refusal("legend", f"found {quoted(item.text)}, which says what a sign means", item.line)


def _groups(items: list[Item], kind: Any) -> Iterator[Item | Lines]:
    """Yield the paragraphs, and the labels between them; a line of words is a paragraph of its own."""
    group: Lines = []
    for item in [*items, Item(Kind.BLANK, 0, "")]:
        is_words = item.kind is Kind.ROW and _is_words(item.text, kind, 2)
        if item.kind is Kind.ROW and not is_words:
            group.append(Line(item.line, item.text))
        elif item.kind is not Kind.COMMENT:
            if group:
                yield group
            group = []
            if is_words:
                yield [Line(item.line, item.text)]
            elif item.kind not in (Kind.BLANK, Kind.SETTING):
                yield item


def _is_words(text: str, kind: Any, size: int) -> bool:
    """Return whether a line in a paragraph of this ``size`` is words, and no row. Letters may be a row of regions."""
    keys = boards.main_layer(kind).keys
    if text.rstrip().endswith(":"):
        return True
    if not WORDS.search(text):
        return False
    return len({*text} - {*SIGNS_OF_BOARDS, *keys, *kind.aliases}) > 2 if keys else size == 1


class _Parts:
    """The parts of a section: boards, numbers behind labels, more layers, and words that are not read."""

    def __init__(self, kind: Any, unread: list[str], settings: dict[str, Any]) -> None:
        self.kind = kind
        self.settings = settings
        self.unread = unread
        self.totals: dict[str, Line] = {}
        self.layers: dict[str, Lines] = {}
        self.found: list[Lines] = []
        self.label: Item | None = None  # above what comes next

    def take(self, group: Item | Lines) -> None:
        """Add a label or a paragraph. Raises `PuzzleError`."""
        if isinstance(group, Item):
            self._take_label(group)
        elif _is_words(group[0].text, self.kind, len(group)):
            self._take_words(group)
        else:
            label, self.label = self.label, None
            if label and label.kind is Kind.ANSWER:
                self.unread.append(f"an answer in lines {group[0].number} to {group[-1].number}")
            elif label and label.kind is Kind.LAYER:
                self.layers[label.name] = group
            else:
                if label:
                    self.totals[label.name] = group.pop(0)
                self.found += [group] if group else []

    def _take_label(self, item: Item) -> None:
        """Add the numbers behind a label. A label without numbers waits for the paragraph below it.

        Raises `PuzzleError` if another label waits, at the numbers of a side that has some, and at a label of one line.
        """
        self._expect_content()
        if item.kind is Kind.NUMBERED:
            raise refusal("foreign numbers", f"found {quoted(item.text)} behind the label of one line", item.line)
        if item.kind is Kind.LABEL and item.name in self.totals:
            raise refusal("twice", f"found the numbers of the {item.name} twice", item.line)
        self.label = item
        if item.kind is Kind.LABEL and item.text:
            self.totals[item.name], self.label = Line(item.line, item.text), None

    def _expect_content(self) -> None:
        """Raise `PuzzleError` if nothing stood below a label, other than that of an answer."""
        if self.label and self.label.kind is not Kind.ANSWER:
            found = f"found nothing below {quoted(self.label.text or self.label.name)}"
            raise refusal("no board", found, self.label.line)

    def _take_words(self, group: Lines) -> None:
        """Note words as not read. Raises `PuzzleError` at a line of letters that may be the last row of a board."""
        text = group[0].text.strip()
        if self.found and not boards.main_layer(self.kind).keys and len(text) == len(self.found[-1][0].text.strip()):
            raise refusal("words", f"found {quoted(text)} below a board", group[0].number)
        for line in group:
            expect_no_misspelt_heading(line.text, line.number)
            if UNKNOWN_NUMBER.fullmatch(line.text) and not {"stars", "mines"}.isdisjoint(self.kind.fields):
                found = f"found {quoted(line.text)}, which is no setting of {self.kind.genre}"
                raise refusal("misspelt", found, line.number)
            self.unread.append(quoted(line.text))

    def board(self) -> Lines:
        """Return the rows of the board, without boxes and sizes; [] without a board. Raises `PuzzleError`."""
        self._expect_content()
        found = _without_sizes(self.found, self.kind, self.settings)
        whole = [line for lines in found for line in lines]
        if len(found) > 1 and self.kind.square and {*map(len, boards.cells_of(whole))} == {len(whole)}:
            found = [whole]  # the bands of boxes stand apart
        has_boxes = "boxes" in self.kind.fields
        regions = [lines for lines in found if all(text.replace(" ", "").isalpha() for _, text in lines)]
        if has_boxes and len(found) == 2 and len(regions) == 1 and not self.layers:
            self.layers["boxes"] = regions[0]
            found.remove(regions[0])
        if len(found) > 1:
            error = refusal("second puzzle", "found a second board", found[1][0].number)
            error.help = WITH_BOXES if has_boxes else error.help
            raise error
        return found[0] if found else []


def _without_sizes(found: list[Lines], kind: Any, settings: dict[str, Any]) -> list[Lines]:
    """Return the boards without the lines above that state their sizes. Raises `PuzzleError` at a wrong size.

    Such a line may be the first one of a board, or a paragraph above it. It states one side or both, in any order. In
    a genre with mines or stars, the first number alone is their number, which becomes a setting.
    """
    kept: list[Lines] = []
    sizes: list[int] = []  # stated above the next board
    counted = next((name for name in ("mines", "stars") if name in kind.fields and name not in settings), "")
    for lines in found:
        lines = boards.without_frame(lines)
        _expect_no_numbers(lines, kind, settings)
        while lines and not boards.has_totals(kind) and (size := _size_above(lines)):
            lines = lines[1:]
            if len(size) == 1 and counted and counted not in settings:
                settings[counted] = size[0]
            else:
                sizes += size
        if not lines:
            continue
        cells = boards.cells_of(lines)
        width = max(map(len, cells))
        if sizes and sorted(sizes) not in ([len(cells)], [width], sorted((len(cells), width))):
            stated = "x".join(map(str, sizes))
            raise refusal("size", f"found the size {stated} above a board of {width}x{len(cells)}", lines[0].number)
        if counted == "stars" and settings.get("stars") == len(cells):  # so many do not fit
            found_number = f"found {len(cells)} above a board of {width}x{len(cells)}"
            raise refusal("setting", f"{found_number}, which may be its size or the number of stars", lines[0].number)
        if len(cells) == 1 and width != SUDOKU_LINE:  # a Sudoku may stand on one line
            raise refusal("no board", "found a board of one row", lines[0].number)
        sizes = []
        kept.append(lines)
    return kept


def _expect_no_numbers(lines: Lines, kind: Any, settings: Mapping[str, Any]) -> None:
    """Raise `PuzzleError` if the first row of a board has only numbers, and no other row: it may be none of its rows.

    A stated size says what it is. Boards of numbers may have such a row, so a warning names it.
    """
    rows = [text.split() if " " in text.strip() else [*text.strip()] for _, text in lines]
    are_numbers = [all(map(str.isdecimal, row)) for row in rows]
    if len(rows) < 3 or not are_numbers[0] or any(are_numbers[1:]) or boards.has_totals(kind) or sizes_of(settings):
        return
    width = len(rows[1])
    is_row = kind.square and width == len(rows) == len(rows[0])
    if len(rows[0]) != width or width < 3 or is_row:
        return
    found = f"{quoted(lines[0].text)}, which may be numbers of the columns or a row"
    if kind.genre not in NUMBERED or rows[0] == [*map(str, range(1, width + 1))]:
        raise refusal("numbers above", f"found {found}", lines[0].number)
    warn(f"read {found}, as a row of the board")


def _size_above(lines: Lines) -> list[int]:
    """Return the size that the first line states, or [] if it is a row. Raises `PuzzleError` if it may be either."""
    text = lines[0].text.strip()
    size = size_in(text)
    numbers = BETWEEN.split(text)
    first, last = (len(row.split()) if " " in row else len(row) for row in (text, lines[-1].text.strip()))
    may_be_row = len(lines) > 1 and first == last
    has_more = len(numbers) == 3 and all(map(str.isdecimal, numbers)) and int(numbers[0]) == len(lines) - 1
    if has_more or (may_be_row and size in ([len(lines) - 1] * 2, [len(lines) - 1])):
        found = f"found {quoted(text)}, which may be the size of the rows below it or a row"
        raise refusal("size or row", found, lines[0].number)
    return [] if may_be_row else size


def _puzzle(lines: Lines, kind: Any, parts: _Parts, settings: Mapping[str, Any], check: bool) -> Puzzle:
    """Return the puzzle of one board. Raises `PuzzleError`."""
    lines, data = boards.with_edges(lines, kind)
    numbers = [line.number for line in lines]
    if boards.has_totals(kind) and not parts.totals:
        split = boards.typed_totals(lines)
        if not split:
            raise refusal("no totals", "found no numbers beside the rows and above the columns", numbers[0])
        cells, numbers = split[0], []
        data |= {"rows": boards.totals(split[1]), "cols": boards.totals(split[2])}
    else:
        cells = boards.cells_of(lines)
        if len(cells) == 1 and len(cells[0]) == SUDOKU_LINE:
            cells, numbers = [[*row] for row in boards.squared(cells[0]) or ()], []
    for side, line in parts.totals.items():
        if side not in kind.fields:
            raise refusal("foreign numbers", f"found numbers of {side}, which {kind.genre} does not have", line.number)
        data[side] = _numbers(line, len(cells) if side == "rows" else len(cells[0]))
    data |= boards.fields_of(cells, kind, numbers, mines="mines" in settings)
    for name, layer in parts.layers.items():
        if name not in kind.fields:
            raise refusal("second puzzle", f"found {name!r}, which {kind.genre} does not have", layer[0].number)
        inner = boards.cells_of(boards.without_frame(layer))
        marks = ["".join("." if cell in "-_" else cell for cell in row) for row in inner]
        data[name] = boards.region_rows(inner) if name == "boxes" else marks
    _expect_one_board(cells, settings, lines[0].number)
    expect_stars(settings, kind, len(cells), lines[0].number)
    if len(cells) > 1:
        expect_size(settings, len(cells), len(cells[0]), lines[0].number)
    puzzle: Puzzle = kind.from_dict({**of_puzzle(settings), **data, "genre": kind.genre}, check)
    return puzzle


def _expect_one_board(cells: boards.Board, settings: Mapping[str, Any], line: int) -> None:
    """Raise `PuzzleError` if a board without a size has 2 to n rows of n * n cells: each row may be a whole board."""
    side = isqrt(len(cells[0]))
    has_size = not {"size", "width", "height"}.isdisjoint(settings)
    if side >= LEAST_SIDE and side * side == len(cells[0]) and 1 < len(cells) <= side and not has_size:
        found = f"found {len(cells)} rows of {side * side} cells, which may be rows or boards of {side}x{side}"
        raise refusal("size or row", found, line)


def _numbers(line: Line, size: int) -> list[int | None]:
    """Return the numbers behind a label: divided by blanks or commas, or glued, one digit for each line."""
    parts = BETWEEN.split(line.text.strip("[](){} "))
    if "" in parts:
        raise refusal("no totals", f"found nothing between two signs of {quoted(line.text)}", line.number)
    is_glued = len(parts) == 1 and len(parts[0]) == size and not {*parts[0]} - {*"0123456789?"}
    return boards.totals([*parts[0]] if is_glued else parts, line.number)
