"""Reads the lines of one puzzle in the format non."""

from __future__ import annotations

import re
from collections.abc import Container
from difflib import get_close_matches
from functools import partial
from itertools import chain
from typing import Any

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.grid import check_size, split_rows
from nono.base.palette import RGB_OF_NAME, Colour, default_palette, plain_name
from nono.genres import Nonogram, Saved, result_or_error
from nono.text.formats.shared.clues import BLOCK, coloured, nonogram, number, take
from nono.text.parts.clues import PUZZLE_LINE, Line
from nono.text.parts.names import TEXTS
from nono.text.x11_colours import rgb_of

SIDES = {"width": "columns", "columns": "columns", "height": "rows", "rows": "rows"}
WORD = re.compile(r"[A-Za-z_][\w-]*")
KNOWN = (*SIDES, *TEXTS, "by", "catalogue", "color", "colour", "goal", "saved")  # words that may be misspelt
COMMENTS = (["#"], ["*"])  # first words of a comment


class NonReader:
    """Reads the lines of one puzzle from top to bottom."""

    def __init__(self, lines: list[str], number: int) -> None:
        self.lines = lines
        self.number = number  # the line number in the file of ``lines[0]``
        self.next = 0
        self.size: dict[str, int] = {}
        self.clues: dict[str, list[Line]] = {}
        self.colours: dict[str, str] = {}  # the rgb value of each letter
        self.goal: str | PuzzleError | None = None
        self.goal_line = number
        self.saved: list[str | PuzzleError] = []
        self.about: dict[str, str] = {}
        self.meta: dict[str, str] = {}

    def puzzle(self, check: bool) -> Nonogram:
        """Return the puzzle on the lines. Raises `PuzzleError`."""
        while self.next < len(self.lines):
            line = self.lines[self.next].strip()
            self.next += 1
            if not line or line.split(maxsplit=1)[:1] in COMMENTS:
                continue
            word = WORD.match(line)
            if word is None:
                raise self.error(f"found {excerpt(line)}, expected a word such as 'rows' or 'title'", "missing-section")
            self.property(word[0].lower(), line[word.end() :].strip())
        palette, number = self.palette()
        known = None if self.goal is None else result_or_error(partial(self.expect_declared, self.goal, number))
        table = bytes.maketrans("".join(number).encode(), bytes(number.values()))
        goal = known.encode().translate(table) if isinstance(known, str) else known
        colours = {"": 1, **number}
        about: dict[str, Any] = {"palette": palette, "meta": self.meta, **self.about}
        if goal is not None and not self.clues:
            if isinstance(goal, PuzzleError):
                raise goal
            return Nonogram.from_grid(split_rows(goal, self.size["columns"]), **about)
        for name in ("rows", "columns"):
            if name not in self.clues:
                message = f"found no section {name!r}, expected 'rows' and 'columns', or a goal"
                raise PuzzleError(message, "missing-section")
        about["saved"] = result_or_error(lambda: self.states(palette, number))
        rows, cols = self.clues["rows"], self.clues["columns"]
        try:
            return nonogram(rows, cols, check, lambda line: coloured(line, colours), goal=goal, **about)
        except PuzzleError as error:
            raise error.at(self.goal_line if error.code == "goal-mismatch" else self.number) from None

    def property(self, word: str, value: str) -> None:
        """Read the property that begins with this word; ``value`` is the rest of its line.

        The words ``rows`` and ``columns`` begin the clues. With a number, they give the size.
        """
        side = SIDES.get(word)
        if side and value:
            self.set_size(side, value)
        elif side == word:
            self.section(word)
        elif side:
            raise self.error(f"found {word!r} alone, expected a number after it", "bad-number")
        elif word == "saved":
            self.saved.append(result_or_error(lambda: self.cells(value, "?")))
        elif word == "goal":
            goal = result_or_error(lambda: self.cells(value, ""))
            self.goal = goal if self.goal is None else self.goal
        elif word in ("color", "colour"):
            self.colour(value)
        elif word in ("catalogue", "id", "title"):
            self.about["title" if word == "title" else "id"] = unquoted(value)
        elif word != "maxrule":
            if word not in KNOWN and (near := get_close_matches(word, KNOWN, 1, 0.7)):
                warn(f"not read: line {self.here()}, {excerpt(word)}, perhaps {near[0]}")
            elif PUZZLE_LINE.match(word + value):
                warn(f"not read: line {self.here()}, {excerpt(word + value)}")
            self.meta["author" if word == "by" else word] = unquoted(value)

    def set_size(self, side: str, value: str) -> None:
        """Set the number of rows or columns. Raises `PuzzleError` if the board is too large."""
        self.size[side] = number(value, self.here(), what=f"a number of {side}")
        try:
            check_size(self.size.get("rows", 1), self.size.get("columns", 1))
        except PuzzleError as error:
            raise error.at(self.here()) from None

    def section(self, side: str) -> None:
        """Read the clues of a side. If there are too few lines, blank lines count as empty clues."""
        if side not in self.size:
            dimension = {"rows": "height", "columns": "width"}[side]
            raise self.error(f"found {side!r}, expected {dimension!r} before it", "missing-section")
        if side in self.clues:
            raise self.error(f"{side!r} appears twice; it may appear only once", "duplicate-key")
        run: list[Line] = []
        for line in self.lines[self.next :]:
            if WORD.match(line.lstrip()):
                break
            self.next += 1
            run += [] if line.split(maxsplit=1)[:1] in COMMENTS else [Line(self.here(), line.rstrip())]
        if self.next == len(self.lines) and run and not run[-1].text:
            run.pop()  # the empty text after the final line break is not an empty clue
        clues = take(run, self.size[side], side)
        self.clues[side] = clues

    def cells(self, value: str, more: str) -> str:
        """Return the characters of a goal or saved grid, one per cell. In quotes, it may continue on the next lines.

        ``value`` is its beginning, and ``more`` are the characters that it may have besides 0, 1 and letters. Raises
        `PuzzleError`.
        """
        if self.size.keys() != {"rows", "columns"}:
            raise self.error("found a goal, expected 'width' and 'height' before it", "missing-section")
        begin, expected = self.here(), self.size["rows"] * self.size["columns"]
        quote = value[:1] if value[:1] in ("'", '"') else ""
        text, closed, _ = value[1:].partition(quote) if quote else (value, "", "")
        cells = "".join(text.split())
        while quote and not closed and len(cells) < expected and self.next < len(self.lines):
            text, closed, _ = self.lines[self.next].partition(quote)
            cells += "".join(text.split())
            self.next += 1
        wrong = re.search(rf"[^01a-z{more}]", cells)
        if wrong or len(cells) != expected:
            what = f"the character {wrong[0]!r}" if wrong else f"{len(cells)} cells"
            message = f"found {what} in a goal, expected {expected} cells: 0, 1 or letters"
            raise PuzzleError(message, "goal-size").at(begin)
        self.goal_line = begin
        return cells

    def colour(self, value: str) -> None:
        """Store a colour: its letter, and its name or RGB value. Raises `PuzzleError`."""
        letter, _, text = value.partition(" ")
        text = unquoted(text.strip()).lower()
        rgb = RGB_OF_NAME.get(text) or rgb_of("#" + text.removeprefix("#"))
        if not re.fullmatch(r"[a-z]", letter) or rgb is None:
            raise self.error(f"found {excerpt(value)}, expected a letter and a colour as #rrggbb", "unknown-colour")
        if letter in self.colours:
            raise self.error(f"colour {letter!r} appears twice; it may appear only once", "duplicate-key")
        self.colours[letter] = rgb

    def palette(self) -> tuple[tuple[Colour, ...], dict[str, int]]:
        """Return the palette, and the number of the colour for each letter. Black is the first ink if it is used."""
        clues = chain.from_iterable(self.clues.values())
        blocks = (block for clue in clues for block in BLOCK.findall(clue.text))
        has_black = any(length.strip("0") and not letter for length, letter in blocks)
        has_black |= any("1" in cells for cells in (self.goal, *self.saved) if isinstance(cells, str))
        palette = list(default_palette(2) if has_black or not self.colours else default_palette(2)[:1])
        number = {"0": 0, "1": 1}
        for letter, rgb in self.colours.items():
            name = plain_name(rgb)
            number[letter] = len(palette)
            palette.append(Colour(letter, letter if any(name == other.name for other in palette) else name, rgb))
        return tuple(palette), number

    def expect_declared(self, cells: str | PuzzleError, number: Container[str]) -> str:
        """Return the cells of a goal or saved grid, in which ``?`` is an open cell.

        Raises `PuzzleError` at an undeclared letter, and if the cells are an error.
        """
        if isinstance(cells, PuzzleError):
            raise cells
        if wrong := next((key for key in {*cells} if key not in number and key != "?"), ""):
            message = f"found {wrong!r} in a goal, expected a colour of the file"
            raise PuzzleError(message, "unknown-colour").at(self.goal_line)
        return cells

    def states(self, palette: tuple[Colour, ...], number: dict[str, int]) -> list[Saved]:
        """Return the saved grids in the keys of the palette. Raises the error of the first that cannot be read."""
        key_of = {letter: palette[index].key for letter, index in number.items() if index < len(palette)} | {"?": "?"}
        text = ["".join(key_of[key] for key in self.expect_declared(cells, number)) for cells in self.saved]
        width = self.size["columns"]
        return [Saved(str(index), "", tuple(split_rows(cells, width))) for index, cells in enumerate(text, 1)]

    def here(self) -> int:
        """The number of the line that was read last."""
        return self.number + self.next - 1

    def error(self, message: str, code: str) -> PuzzleError:
        return PuzzleError(message, code).at(self.here())


def unquoted(value: str) -> str:
    """Return a value without quotes and without text after the closing quote. HTML entities are decoded."""
    if value[:1] in ("'", '"'):
        value = value[1:].partition(value[0])[0]
    if "&" in value:
        from html import unescape

        value = unescape(value)
    return value
