"""Conversion of typed texts to puzzles: tries all readings of a text and describes the reading that fits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Any, NoReturn

from nono.base.errors import PuzzleError, excerpt, result_or_error
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.clues import Line, nonogram
from nono.text.formats.shared.other_puzzles import fault_of_heading, may_be_title
from nono.text.formats.shared.words import (
    COLUMNS,
    PICTURE,
    ROWS,
    SIDE_OF,
    is_greeting,
    is_idle,
    is_sentence,
    refusal,
    refused_in,
    side_named,
)
from nono.text.typed.cells import below_one_another
from nono.text.typed.clues import Clue, Reading, readings
from nono.text.typed.layout import Sides, blocks_of_items, sides_of, unclear
from nono.text.typed.lines import GENRE, MENTIONS, Item, Kind, can_be_ignored
from nono.text.typed.picture import Colours, Entry, cells_of, is_plain, legend_of, picture_of

BODY = (Kind.HEADING, Kind.LABELLED, Kind.CLUES, Kind.RULE, Kind.WORDS)
SIZE = re.compile(r"\b(\d{1,4})\s?(?:x|\u00d7|by)\s?(\d{1,4})\b", re.IGNORECASE)
NUMBER = re.compile(r"\d+")
SPACED = re.compile(r"\d\s[.-]\s")  # a separator or an empty clue
ROWS_NAMED = re.compile(r"^[^a-z]*(?:rows?|across|horizontal)", re.IGNORECASE)
ROWS_FIRST = "the first block is read as the rows"


class Typed:
    """A typed text: its lines, and the title, legend and sizes that the lines give."""

    def __init__(self, items: Sequence[Item]) -> None:
        self.items = _with_sizes(items)
        self.legend: list[Entry] = [entry for item in self.items for entry in item.legend]
        told = (item.text for item in self.items if item.kind in (Kind.WORDS, Kind.ABOUT, Kind.COMMENT))
        self.words = {word for text in told for word in re.findall(r"[^\W\d_]{3,}", text.lower())}
        self.about: dict[str, str] = {}
        self.unread = [item.text for item in self.items if item.kind is Kind.COMMENT and not is_idle(item.text)]
        for item in self.items:
            if item.kind is Kind.ABOUT:
                self.about.setdefault(item.words, item.text)
        first = next((item for item in self.items if item.kind in BODY), None)
        title = first is not None and first.kind is Kind.WORDS and not {":", "="} & set(first.text)
        if self.is_named():
            if first is not None and title and not is_sentence(first.text) and can_be_ignored(first.text, "before"):
                self.about.setdefault("title", first.text)
            self._ignore_prose()
        else:  # the name of the genre, as above a picture
            self.items = [one for one in self.items if not (one.kind is Kind.WORDS and GENRE.fullmatch(one.text))]

    def _ignore_prose(self) -> None:
        """Remove the lines of words that cannot change what the clues mean. If such a line gives a size, keep the size
        as an item."""
        own = (Kind.HEADING, Kind.LABELLED, Kind.CLUES)
        clues = [at for at, item in enumerate(self.items) if item.kind in own] or [len(self.items)]
        drawn = any(item.side == PICTURE for item in self.items)
        rows = {at for pair in pairwise(self.items) if _are_rows(*pair) for at in pair}
        kept: list[Item] = []
        for at, item in enumerate(self.items):
            place = "before" if at < clues[0] else "after" if at > clues[-1] else "between"
            ignored = item.kind is Kind.WORDS and item not in rows and not (drawn and place == "after")
            if not (ignored and can_be_ignored(item.text, place)):
                kept.append(item)
                continue
            titled = item.text == self.about.get("title")
            if not (is_idle(item.text) if titled else is_greeting(item.text)):
                self.unread.append(item.text)
            if size := SIZE.search(item.text):
                kept.append(Item(Kind.SIZE, item.line, size[0], size=(int(size[1]), int(size[2])), pair=True))
        self.items = kept

    def count(self, *kinds: Kind) -> int:
        """Return the number of lines of these kinds. A heading with clues on its line counts as a line of clues."""
        own = (Kind.CLUES if item.kind is Kind.HEADING and item.text else item.kind for item in self.items)
        return sum(kind in kinds for kind in own)

    def is_named(self) -> bool:
        """Return whether both rows and columns have headings or labels."""
        return {ROWS, COLUMNS} <= {item.side for item in self.items}

    def puzzle(self, check: bool) -> Nonogram:
        """Return the puzzle. Raises `PuzzleError`."""
        for item in self.items:
            if item.kind in (Kind.COMMENT, Kind.ABOUT) and (word := refused_in(item.text, "")):
                raise refusal(word, item.line)
            for part in item.text.split(",") if item.kind is Kind.COMMENT and not self.is_named() else ():
                name = part.strip("#()* ")
                if (fault := fault_of_heading(name)) and not (GENRE.search(name) or may_be_title(name)):
                    raise PuzzleError(fault, "unsupported-variant").at(item.line)
        picture, rest = self._headed_picture() or self._bare_picture() or ([], self.items)
        if picture and not any(item.kind in BODY for item in rest):
            grid, palette = picture_of(picture, self.legend)
            puzzle = Nonogram.from_grid(grid, palette, **self._about())
            self._check_size(puzzle)
            return _understood(puzzle, f"a typed picture in lines {picture[0][0]} to {picture[-1][0]}")
        for item in rest:
            if item.kind is Kind.WORDS:
                _refuse(item)
        return self._puzzle_of_clues(rest, picture, check)

    def _headed_picture(self) -> tuple[list[Line], list[Item]] | None:
        """Return the rows below the heading of a picture, and all other lines, or None if there is no such heading."""
        start = next((n for n, item in enumerate(self.items) if item.side == PICTURE), None)
        if start is None:
            return None
        end = next((n for n, item in enumerate(self.items) if n > start and item.side), len(self.items))
        rows = self._rows(self.items[start:end])
        if not rows:
            raise unclear(f"nothing under {excerpt(self.items[start].words)}", self.items[start].line, "rows of cells")
        return rows, self.items[:start] + self.items[end:]

    def _bare_picture(self) -> tuple[list[Line], list[Item]] | None:
        """Return the rows of a picture without a heading, and all other lines, or None if there may be no picture."""
        if any(item.side for item in self.items):
            return None
        try:
            rows = self._rows(self.items)
        except PuzzleError:
            return None
        if not rows or len(rows) != 1 + rows[-1][0] - rows[0][0] or not is_plain([row for _, row in rows], self.legend):
            return None
        return rows, [item for item in self.items if item.kind not in BODY]

    def _rows(self, items: Sequence[Item]) -> list[Line]:
        """Return the rows of cells on these lines. Comments are skipped. Raises `PuzzleError` on other lines."""
        rows = []
        for item in items:
            cells = cells_of(item.text, self.legend)
            if cells and item.kind in (*BODY, Kind.COMMENT):
                rows.append((item.line, cells))
            elif item.kind in BODY and (item.text or item.side != PICTURE):
                raise unclear(excerpt(item.text), item.line, "a row of cells such as '.##.'")
        return rows

    def _puzzle_of_clues(self, items: Sequence[Item], picture: Sequence[Line], check: bool) -> Nonogram:
        ways = [way.unended() for way in sides_of(blocks_of_items(items), self._sizes())]
        note = next((item for item in self.items if item.kind is Kind.COMMENT and MENTIONS.search(item.text)), None)
        if note is not None and not ways[0].named and not ROWS_NAMED.search(note.text):
            raise unclear(excerpt(note.text), note.line, "the heading 'columns:' on a line of its own")
        found, errors = self._fitting(ways, picture, True)
        if not found and not ways[0].named and self._sizes():
            found, _ = self._fitting([way.swapped() for way in ways], picture, True)
        if not found and not check:
            found, errors = self._fitting(ways[:1], picture, False)
            found = found[:1]
        if not found:
            raise errors[0]
        if other := next((puzzle for puzzle in found if puzzle != found[0]), None):
            shown = " or ".join(f"{puzzle.height} rows and {puzzle.width} columns" for puzzle in (found[0], other))
            expected = "a size such as '5x4', 0 for an empty line, ';' between clues"
            raise unclear(f"clues that can be read as {shown}", ways[0].rows.line, expected)
        for side, size in ((ways[0].rows, found[0].height), (ways[0].columns, found[0].width)):
            if size == len(side.lines) == 1 and SPACED.search(side.lines[0][1]):
                raise unclear(
                    "one line of clues, in which a sign may be an empty clue", side.line, "0 for an empty clue"
                )
        return found[0]

    def _fitting(
        self, ways: Sequence[Sides], picture: Sequence[Line], check: bool
    ) -> tuple[list[Nonogram], list[PuzzleError]]:
        """Try all readings of the text. Return the puzzles that fit, and the errors of the readings that fail."""
        found: list[Nonogram] = []
        errors: list[PuzzleError] = []
        for way in ways:
            for between in way.separators():
                tried = list(self._puzzles(way, between, picture, check))
                errors += [puzzle for puzzle in tried if isinstance(puzzle, PuzzleError)]
                found += [puzzle for puzzle in tried if isinstance(puzzle, Nonogram)]
        return found, errors

    def _puzzles(
        self, way: Sides, between: tuple[str, str], picture: Sequence[Line], check: bool
    ) -> Iterator[Nonogram | PuzzleError]:
        """Yield, for each way to read the clues of both sides, the puzzle or the error that results."""
        try:
            rows, columns = (
                readings(side.lines, separator, side.labelled)
                for side, separator in zip((way.rows, way.columns), between, strict=True)
            )
        except PuzzleError as error:
            yield error
            return
        for pair in product(rows, columns):
            try:
                yield self._built(way, *pair, picture, check)
            except PuzzleError as error:
                yield error

    def _built(self, way: Sides, rows: Reading, columns: Reading, picture: Sequence[Line], check: bool) -> Nonogram:
        """Return the puzzle that one reading of rows and columns gives. Raises `PuzzleError`."""
        colours = Colours(self.legend, self.words)
        sides = [[_coloured(clue, colours) for clue in side.clues] for side in (rows, columns)]
        about = self._about()
        if picture:
            about["goal"] = result_or_error(lambda: self._goal(picture, colours))
        puzzle = nonogram(sides[0], sides[1], check, lambda clue: clue[1], palette=colours.palette(), **about)
        self._check_size(puzzle)
        hows = [rows.how] if rows.how == columns.how else [f"rows: {rows.how}", f"columns: {columns.how}"]
        words = [way.rows.place(puzzle.height, "rows"), way.columns.place(puzzle.width, "columns"), *hows]
        words += [] if way.named else [ROWS_FIRST]
        words += [f"colours: {named}"] if (named := colours.words()) else []
        return _understood(puzzle, f"typed clues: {'; '.join(words)}")

    def _about(self) -> dict[str, Any]:
        own = {name: value for name, value in self.about.items() if name in ("id", "title")}
        return {**own, "meta": {name: value for name, value in self.about.items() if name not in own}}

    def _sizes(self) -> list[tuple[int, int]]:
        """Return the pairs (height, width) that the text gives. For a size such as 6x4, both orders are returned."""
        lengths = [max(sizes) for sizes in zip(*(item.size for item in self._given(False)), strict=True)]
        pairs = [item.size for item in self._given(True)]
        if lengths and all(lengths):
            return [(lengths[0], lengths[1])]
        return list(dict.fromkeys(pair for height, width in pairs[:1] for pair in ((width, height), (height, width))))

    def _given(self, pair: bool) -> list[Item]:
        return [item for item in self.items if item.kind is Kind.SIZE and item.pair == pair]

    def _check_size(self, puzzle: Nonogram) -> None:
        """Raise `PuzzleError` if the text gives a size that differs from the board's."""
        found = puzzle.height, puzzle.width
        for item in self._given(True) + self._given(False):
            wrong = any(given not in (0, own) for given, own in zip(item.size, found, strict=True))
            if sorted(item.size) != sorted(found) if item.pair else wrong:
                message = f"found {puzzle.height} rows and {puzzle.width} columns, expected {excerpt(item.text)}"
                raise PuzzleError(message, "wrong-line-count").at(item.line)

    def _goal(self, picture: Sequence[Line], colours: Colours) -> list[list[int]]:
        """Return the picture as rows of colour numbers, numbered as in the clues."""
        grid, palette = picture_of(picture, self.legend)
        numbers = {entry.rgb: number for number, entry in enumerate(colours.palette())}
        if lost := next((entry for entry in palette if entry.rgb not in numbers), None):
            message = f"found {excerpt(lost.name)} in the picture, expected only colours of the clues"
            raise PuzzleError(message, "unknown-colour").at(picture[0][0])
        return [[numbers[palette[cell].rgb] for cell in row] for row in grid]


def pictures_in(text: str) -> list[str]:
    """Return the pictures of a text that has only pictures and words, each with its title, or [] for other texts.

    Groups of rows that form a square together are one picture, which the reader of one picture refuses.
    """
    parts: list[tuple[list[str], list[str]]] = [([], [])]
    lines = below_one_another(text).split("\n")
    sizes = {len(cells) for cells in map(cells_of, lines) if cells}
    for line in lines:
        cells = "" if set(line) == {"-"} and "-" not in "".join(parts[-1][1]) else cells_of(line)
        words = "" if cells else line.strip(" \t#*=-_:")
        is_clue = cells.isdigit() and cells != line.strip()
        has_number = any(map(str.isdigit, line)) and not any(map(str.isalpha, line))
        is_row = not cells and has_number and len("".join(line.split())) in sizes  # of a board
        has_facts = len(NUMBER.findall(words)) > 1 or "=" in words
        if is_clue or is_row or has_facts or side_named(words) or fault_of_heading(words):
            return []
        if parts[-1][1] and len(cells) != len(parts[-1][1][-1]):
            parts.append(([], []))
        parts[-1][bool(cells)].extend(filter(None, [cells or words]))
    parts = [part for part in parts if any(part)]
    if len(parts) < 2 or not all(is_plain(rows, ()) for _, rows in parts):
        return []
    every = [row for _, rows in parts for row in rows]
    is_square = len(every) == len(every[0]) and not any(words for words, _ in parts[1:])
    digits = [row for row in every if row.isdigit()]
    if is_square or (digits and not any(row[0] == "0" for row in digits)):  # or clues without gaps
        return []
    found = []
    for lines, rows in parts:
        *others, name = lines or [PICTURE]
        named = [] if SIDE_OF.get(name.lower()) == PICTURE else [f"# {name}" if is_sentence(name) else f"Title: {name}"]
        found.append("\n".join([*(f"# {other}" for other in others), *named, *rows]))
    return found


def _are_rows(one: Item, other: Item) -> bool:
    """Return whether two lines of words may be rows of a board: single words of the same length."""
    words = one.kind is other.kind is Kind.WORDS and len(one.text) == len(other.text)
    return words and not any(map(str.isspace, one.text + other.text))


def _coloured(clue: Clue, colours: Colours) -> tuple[int, list[Any]]:
    """Return the line number and the blocks. A block of colour 1 is only its length, which is faster to read."""
    line, blocks = clue
    try:
        coloured = [(length, colours.of(word)) for length, word in blocks]
        return line, [length if colour == 1 and length is not None else (length, colour) for length, colour in coloured]
    except PuzzleError as error:
        raise error.at(line) from None


def _refuse(words: Item) -> NoReturn:
    """Raise `PuzzleError` on a line that is not understood."""
    try:
        legend_of(words.text)
    except PuzzleError as error:
        raise error.at(words.line) from None
    if word := refused_in(words.text, "nonogram"):
        raise refusal(word, words.line)
    raise unclear(excerpt(words.text), words.line, "clues, or # before a comment")


def _with_sizes(items: Sequence[Item]) -> list[Item]:
    """Return the lines. ``rows: 5`` directly followed by ``columns: 4`` becomes a size if clues follow."""
    headings = Counter(item.side for item in items if item.kind is Kind.HEADING)
    twice = {side for side in (ROWS, COLUMNS) if headings[side] > 1}  # "rows = 3" above "row_rules = [[1], [2], [1]]"
    items = [
        item._replace(kind=Kind.SIZE, side="", size=_length(item)) if item.side in twice and _length(item) else item
        for item in items
    ]
    lines = [item for item in items if item.kind is not Kind.BLANK]
    for at, (one, other) in enumerate(pairwise(lines)):
        alone = one.kind is other.kind is Kind.HEADING and one.text.isdecimal() and other.text.isdecimal()
        if alone and {one.side, other.side} == {ROWS, COLUMNS} and any(item.kind in BODY for item in lines[at + 2 :]):
            sizes = {item.side: int(item.text[:9]) for item in (one, other)}
            size = Item(Kind.SIZE, one.line, f"{one.text} and {other.text}", size=(sizes[ROWS], sizes[COLUMNS]))
            return [size if item is one else item for item in items if item is not other]
    return list(items)


def _length(heading: Item) -> tuple[int, int]:
    """Return the height or the width that a heading gives, with 0 for the other, or () if it gives none."""
    number = int(heading.text[:9]) if heading.kind is Kind.HEADING and heading.text.isdecimal() else 0
    return ((number, 0) if heading.side == ROWS else (0, number)) if number else ()  # type: ignore[return-value]


def _understood(puzzle: Nonogram, words: str) -> Nonogram:
    object.__setattr__(puzzle, "reading", words)
    return puzzle
