"""Nonograms whose two sides have labels."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.text.field_names import is_answer, plain
from nono.text.typed import boards
from nono.text.typed.clues import DOTTED, EXAMPLE, ORDINAL, Clue, is_clue
from nono.text.typed.context import (
    Context,
    PuzzleOrError,
    Section,
    expect_no_board,
    not_read,
    put_setting,
    without_words,
)
from nono.text.typed.lines import BOARDS, COLS, OF, ROWS, SIZE, Kind, TypedItem
from nono.text.typed.sides import Sides, TypedSide, clues_of, expect_both, grid_of, inks_of, nonogram
from nono.text.typed.sized import is_divider

GRID = frozenset("._-#X*x?|+ ")
OTHER_SECTION = re.compile(r"([^\W\d_][\w ]{2,20}?)\s*([:=]?)")  # a name that nono does not know, alone on its line
PICTURES = ("grid", "picture", "image", "board", "cells")  # names of answers
BULLET = re.compile(r"[-+*\u2022\u2023\u25aa\u25e6]\s+([\d?\[({].*)")  # before a clue


def find_sizes(section: Section) -> None:
    """Turn labels with a single number, such as ``Rows: 12``, into sizes if the clues of their side have another label,
    such as ``Row rules:``, or if no clues have labels.
    """
    labels = [item for item in section.items if item.kind is Kind.LABEL]
    sizes = [*filter(_is_size, labels)]
    are_all = len(sizes) == len(labels) == 2 and sizes[0].name != sizes[1].name
    has_clues = any(item.kind is Kind.TEXT and is_clue(item.text) for item in section.items)
    if are_all and section.items.index(sizes[1]) - section.items.index(sizes[0]) > 1:
        return  # lines of clues below each
    for name, field in ((ROWS, "height"), (COLS, "width")):
        counts = [item for item in sizes if item.name == name]
        clues = [item for item in labels if item.name == name and not _is_size(item)]
        is_apart = len(counts) == len(clues) and {*map(_word, counts)}.isdisjoint(map(_word, clues))
        for item in counts if is_apart or (are_all and has_clues) else ():
            item.kind, item.name, item.value = Kind.SETTING, field, int(item.text)


def _is_size(label: TypedItem) -> bool:
    return label.text.isdecimal() and label.number is None


class Labelled:
    """Walks through the items of a section, and builds the puzzles of its labels."""

    def __init__(self, context: Context, section: Section) -> None:
        self.context = context
        self.section = section
        self.results: list[PuzzleOrError] = []
        self.sides = Sides()
        self.open = ""  # the side whose clues stand on the lines below its label
        self.pending: list[TypedItem] = []  # lines that are no clues, below the sides so far
        self.gap = False  # whether the line before was blank
        self.size: TypedItem | None = None  # two numbers above the first label
        self.is_left_out = False  # whether the lines stand below a name that nono does not know, behind both sides

    def puzzles(self) -> list[PuzzleOrError]:
        """Return the puzzles of the section, or their errors. After an error inside a puzzle, the section ends.

        If the section has only two sides, all its settings belong to their puzzle, even those below it. Otherwise, a
        setting below two sides belongs to the next puzzle.
        """
        sides = [item for item in self.section.items if item.kind is Kind.LABEL and item.number in (None, 1)]
        is_only = len(sides) == 2
        if is_only:
            self.context.settings |= self.section.settings()
        try:
            for item in self.section.items:
                if item.kind is Kind.SETTING:
                    self._set(item, is_only)
                else:
                    self._take(item)
            self._end()
        except PuzzleError as error:
            self.results.append(error)
        return self.results

    @property
    def _last(self) -> TypedSide:
        return next(reversed(self.sides.values()))

    def _set(self, item: TypedItem, is_only: bool) -> None:
        """Take a setting. Raises `PuzzleError` on a board above the clues."""
        if item.name in BOARDS and not self.sides:
            message = f"found {excerpt(item.text)} above the clues, expected it below them"
            raise PuzzleError(f"{message}\nput the board below the clues", "bad-field").at(item.line)
        if item.name in BOARDS:
            self.pending.append(item)
        elif not is_only:
            if self.sides.are_both():
                self._end()
            put_setting(self.context.settings, item)

    def _take(self, item: TypedItem) -> None:
        """Take a label or a line. Raises `PuzzleError` on a line that is not understood."""
        bullet = BULLET.fullmatch(item.text) if item.kind is Kind.TEXT and self._is_below_label() else None
        item = replace(item, text=bullet[1]) if bullet else item
        is_text = item.kind is Kind.TEXT
        are_given = self.sides.are_both() and self._last.is_given and is_text and not item.name and not self.pending
        if are_given and (name := OTHER_SECTION.fullmatch(item.text)):
            if is_answer(name[1]) or plain(name[1]) in PICTURES:
                self.open, self.gap = "", True
                item = replace(item, kind=Kind.COMMENT)
            elif name[2]:
                self.is_left_out = True
        self.is_left_out = self.is_left_out and item.kind is not Kind.LABEL
        if self.is_left_out:
            self.context.note_unread([boards.BoardLine(item.line, item.text)] if is_text else [])
            return
        if item.kind is Kind.BLANK:
            self.gap = True
        elif _divides_groups(item) and self.sides:
            self.pending += [] if GRID.isdisjoint(item.text) else [item]  # or a row of a board
        elif item.kind is Kind.LABEL:
            self._label(item)
        elif not self.sides and self.size is None and re.fullmatch(r"\d+\s+\d+", item.text):
            self.size = item
        elif not self.sides and is_clue(item.text.strip(" ,;")):
            raise _unlabelled(self.size or item)
        elif not self.sides:
            self.context.note_unread([boards.BoardLine(item.line, item.text)])
        elif self._is_below_label() and (
            is_clue(item.text) or ORDINAL.fullmatch(item.text) or DOTTED.fullmatch(item.text)
        ):
            self._expect_clear()
            self.sides.add_below(self.open, Clue(item.text, item.line, item.whole.find(item.text) + 1), self.gap)
            self.gap = False
        elif not (self.gap or self.pending or _may_be_grid(item.text)) and (self.open or self._is_numbered(item)):
            raise self._wrong(item)
        else:
            self.pending.append(item)

    def _is_below_label(self) -> bool:
        """Return whether the clues of a side may stand on the lines below its label, without numbered labels."""
        side = self.sides[self.open] if self.open else None
        return side is not None and side.last_number == 0 and not (side.inline and self.gap)

    def _is_numbered(self, item: TypedItem) -> bool:
        """Return whether a line with a digit stands directly below lines with numbered labels."""
        return any(sign.isdigit() for sign in item.text) and self._last.last_number > 0

    def _label(self, item: TypedItem) -> None:
        """Begin a side with its label, or add a numbered line to it. Raises `PuzzleError`."""
        name = item.name
        side = self.sides.get(name)
        # a numbered line of a side that has begun; the number 1 begins another puzzle, if the side has clues
        if side and item.number is not None and (item.number != 1 or not side.is_given):
            self._expect_clear()
            self.sides.add(item)
            return
        if self.sides.are_both():
            self._end()
        self._expect_clear()
        self.sides.open(item, name)
        self.open = "" if item.text and not item.text.isdecimal() else name
        self.gap = False

    def _expect_clear(self) -> None:
        """Raise `PuzzleError` if lines inside a puzzle are not understood."""
        if self.sides and (wrong := next((item for item in self.pending if not _divides_groups(item)), None)):
            raise self._wrong(wrong)
        self.pending = []

    def _wrong(self, item: TypedItem) -> PuzzleError:
        """Return the error for a line among clues that is no clue."""
        if item.name and item.kind is Kind.TEXT:
            return misspelt(item)
        name = self.open or next(reversed(self.sides))
        return not_read(item.text, f"among the clues of the {OF[name]}", "numbers", item.line)

    def _end(self) -> None:
        """End a puzzle: build it from its sides and the lines below them, or note its error."""
        sides, pending = self.sides, self.pending
        self.sides, self.pending, self.open = Sides(), [], ""
        try:
            self.results.append(self._puzzle(sides, pending))
        except PuzzleError as error:
            self.context.settings = {}  # they belong to the puzzle that cannot be read, not to the next one
            self.results.append(error)

    def _puzzle(self, sides: Sides, pending: list[TypedItem]) -> Any:
        """Return the puzzle of two sides; ``pending`` are the lines below them. Raises `PuzzleError`."""
        if wrong := next((item for item in pending if item.name and item.kind is Kind.TEXT), None):
            raise misspelt(wrong)
        expect_both(sides)
        rows, cols = clues_of(sides, self.context.size)
        size, self.size = self.size, None
        if size and sorted(size.text.split()) != sorted((str(len(cols)), str(len(rows)))):
            raise _unlabelled(size)
        texts = [boards.BoardLine(item.line, item.whole) for item in pending if item.kind is Kind.TEXT]
        words, block, others = without_words(texts)
        self.context.note_unread(words, others)
        lines = boards.without_rules(block)
        below = grid_of([text for _, text in lines], len(rows), len(cols), inks_of(rows, cols)) if lines else None
        named = next((item for item in pending if item.kind is Kind.SETTING), None)
        answer = next((item for item in pending if item.kind is Kind.COMMENT), None)
        if below is None and answer is not None:
            shown = f"{answer.text}, {len(block)} line{'s' * (len(block) != 1)}"
            self.context.note_unread([boards.BoardLine(answer.line, shown)])
        elif below is None and named is not None:
            message = f"found no board of {len(cols)}x{len(rows)} cells below {excerpt(named.text)}, expected one"
            raise PuzzleError(f"{message}\n# is ink, . is paper and ? is unknown", "goal-size").at(named.line)
        elif below is None:
            expect_no_board(block)
            for line, text in block:
                if is_clue(text.strip()):
                    message = f"found {excerpt(text.strip())} behind the clues, expected a label or nothing"
                    advice = "each puzzle has one list of rows and one of columns"
                    raise PuzzleError(f"{message}\n{advice}", "bad-field").at(line)
            self.context.note_unread(block)
        return nonogram(self.context, self.section, (rows, cols), below or {}, (sides[ROWS].lines, sides[COLS].lines))


def _divides_groups(item: TypedItem) -> bool:
    """Return whether a line of one sign may divide groups of lines below a label, and is no empty clue."""
    return item.kind is Kind.TEXT and is_divider(item) and not is_clue(item.text)


def _unlabelled(item: TypedItem) -> PuzzleError:
    """Return the error for a line of numbers above the first label."""
    message = f"found {excerpt(item.text)} before the first label, expected 'rows:' or 'columns:' above it"
    size = SIZE.fullmatch(item.text)
    advice = f"write 'size: {item.text}'" if size and size[1] else EXAMPLE
    return PuzzleError(f"{message}\n{advice}", "missing-section").at(item.line)


def misspelt(item: TypedItem) -> PuzzleError:
    """Return the error for a line whose first word is almost a setting or a label."""
    word = item.text.partition(":")[0].strip()
    colon = "" if ":" in item.text else ":"
    message = f"found {excerpt(word)}, expected '{item.name}{colon}'"
    advice = f"write '{item.name}: ...', or begin the line with '# ' if it is a comment"
    return PuzzleError(f"{message}\n{advice}", "bad-field").at(item.line, item.column)


def _word(item: TypedItem) -> str:
    """Return the word of a label, without its number."""
    return plain(item.whole[: item.column - 1])


def _may_be_grid(text: str) -> bool:
    return len(text) > 1 and GRID.issuperset(text) and not GRID.isdisjoint({*text} - {*"|+ "})
