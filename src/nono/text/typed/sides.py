"""The two sides of a puzzle: clues with labels, or in two blocks; and the nonogram that they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.palette import NAMED, default_palette
from nono.genres import Nonogram, any_count
from nono.text.typed import TEXTS
from nono.text.typed.clues import (
    DOWN,
    EXAMPLE,
    Clue,
    Reading,
    TypedBlock,
    blocks_of,
    decided,
    expect_next,
    expect_one_sign,
    read_down,
    readings,
    ways_on_two_lines,
    without_numbers,
    without_zeros,
)
from nono.text.typed.context import Context, Section, helped, other_setting, read_as
from nono.text.typed.lines import COLS, OF, ROWS, TypedItem

OWN = frozenset((*TEXTS, "size", "width", "height", "colours"))
BLACK = ("X", "x")
PAPER, INK, OPEN = "._-0", "#X*1@x", "?"


@dataclass(slots=True)
class TypedSide:
    """The clues of one side: ``clues`` from lines, or ``inline``, a line that has all of them."""

    item: TypedItem
    clues: list[Clue] = field(default_factory=list)
    inline: Clue | None = None
    last_number: int = 0  # of the last line with a numbered label, for example 2 after "row 2: 1 3"
    number: int = 0  # of the clues, if it stands behind the label
    gaps: list[int] = field(default_factory=list)  # the numbers of clues above each blank line among the clues

    @property
    def is_given(self) -> bool:
        return bool(self.clues) or self.inline is not None

    @property
    def lines(self) -> list[int]:
        """The numbers of the lines on which the side stands."""
        return [self.item.line, *(clue.line for clue in self.clues)]


class Sides(dict[str, TypedSide]):
    """The sides of a puzzle that have been read so far, by name."""

    def are_both(self) -> bool:
        return len(self) == 2

    def open(self, item: TypedItem, name: str) -> TypedSide:
        """Begin a side. Raises `PuzzleError` if it has begun already."""
        if name in self:
            message = f"found the {OF[name]} twice, expected {OF[COLS if name == ROWS else ROWS]}"
            advice = "put a line '====' between two puzzles, and give each puzzle rows and columns"
            raise PuzzleError(f"{message}\n{advice}", "duplicate-key").at(item.line)
        side = self[name] = TypedSide(item, number=item.value or 0)
        if item.number is not None:
            self.add(item)
        elif item.text:
            side.inline = Clue(item.text, item.line, item.column)
        return side

    def add(self, item: TypedItem) -> None:
        """Add a line with a label and a number, such as ``row 2: 1 3``. Raises `PuzzleError`."""
        side = self[item.name]
        clue = Clue(item.text, item.line, item.column)
        expect_next(item.number or 0, side.last_number + 1, item.name, clue)
        if not item.text:
            word = "row" if item.name == ROWS else "column"
            message = f"found no clue of {word} {item.number}, expected numbers"
            raise PuzzleError(f"{message}\nwrite 0 for an empty line", "bad-number").at(item.line)
        side.last_number += 1
        side.clues.append(clue)

    def add_below(self, name: str, clue: Clue, gap: bool) -> None:
        """Add a line below the label of a side, perhaps with a blank line above it. A number behind the label is that
        of its lines.
        """
        side = self[name]
        if side.inline:
            side.number, side.inline = int(side.inline.text), None
            warn(f"read {excerpt(side.item.whole.strip())} as the number of {OF[name]}")
        if gap and side.clues:
            side.gaps.append(len(side.clues))
        side.clues.append(clue)


def expect_both(sides: Sides) -> None:
    """Raise `PuzzleError` unless both sides have clues."""
    for name, side in sides.items():
        if not side.is_given:
            label = excerpt(side.item.whole.strip())
            message = f"found no clues of the {OF[name]}, expected one clue per line below {label}"
            raise PuzzleError(f"{message}\n{EXAMPLE}", "missing-section").at(side.item.line)
        _expect_groups(side, OF[name])
    if not sides.are_both():
        (name,) = sides
        missing = OF[COLS if name == ROWS else ROWS]
        message = f"found {OF[name]} and no {missing}, expected both"
        raise PuzzleError(f"{message}\n{EXAMPLE}", "missing-section").at(sides[name].item.line)


def _expect_groups(side: TypedSide, name: str) -> None:
    """Raise `PuzzleError` unless the blank lines of a side divide groups of equal length: another blank line may be an
    empty clue.
    """
    if side.gaps and not are_groups(side.gaps, len(side.clues)):
        message = f"found a blank line among the clues of the {name}, which may be an empty clue"
        advice = "write 0 for an empty clue, or delete the blank line"
        raise PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(side.clues[side.gaps[0]].line - 1)


def are_groups(gaps: Sequence[int], number: int) -> bool:
    """Return whether blank lines divide this number of clues into groups of equal length, perhaps of five lines.

    ``gaps`` are the numbers of clues above each blank line.
    """
    group = gaps[0] or 1
    return (group % 5 == 0 or number % group == 0) and [*gaps] == [*range(group, number, group)]


def clues_of(sides: Sides, size: tuple[int, int] | None) -> tuple[list[Clue], list[Clue]]:
    """Return the clues of rows and columns. Raises `PuzzleError`.

    A side is one line with all its clues, lines with numbered labels (``row 2: 1 3``), or lines below its label, which
    may begin with their numbers (``2. 1 3``).
    """
    rows, cols = sides[ROWS], sides[COLS]
    ways = ways_on_two_lines((rows.inline, cols.inline)) if rows.inline and cols.inline else []
    ways = ways or [Reading(row, col) for row in _ways(rows, ROWS) for col in _ways(cols, COLS)]
    if cols.clues and not cols.last_number and not any(way.fits() for way in ways):
        down = [Reading(without_zeros(row), read_down(cols.clues), how=DOWN) for row in _ways(rows, ROWS)]
        ways = [way for way in down if way.cols and way.fits()] or ways
    reading = decided([way for way in ways if size in (None, (len(way.cols), len(way.rows)))] or ways)
    for name, side, clues in ((ROWS, rows, reading.rows), (COLS, cols, reading.cols)):
        if side.number not in (0, len(clues)):
            message = f"found {len(clues)} {OF[name]}, expected {side.number} as behind their label"
            raise PuzzleError(f"{message}\nan empty line is a 0", "wrong-line-count").at(side.item.line)
    if reading.how == DOWN:
        warn(f"read as {reading.shown()}")
    return reading.rows, reading.cols


def _ways(side: TypedSide, name: str) -> list[list[Clue]]:
    """Return the ways to read the clues of a side: two, if a line may be a list of clues or one clue."""
    if side.inline:
        return readings(side.inline)
    return [side.clues if side.last_number else without_numbers(side.clues, name)]


def nonogram(
    context: Context,
    section: Section,
    sides: tuple[Sequence[Clue], Sequence[Clue]],
    grid: Mapping[str, Any],
    lines: Sequence[Sequence[int]],
) -> Nonogram:
    """Return the nonogram with the clues of these sides. ``grid`` has a field with a board that stands below them.

    ``lines`` are the numbers of the lines of each side. Raises `PuzzleError`.
    """
    rows, cols = sides
    settings = context.take_settings(section)
    if wrong := next((name for name in settings if name not in OWN), None):
        raise other_setting(wrong, "a nonogram", rows[0].line)
    _expect_size(rows, cols, settings, context.option)
    colours = settings.pop("colours", {})
    data = settings | dict(grid) | data_of(rows, cols, colours)
    try:
        puzzle: Nonogram = Nonogram.from_dict(data, context.check)
    except PuzzleError as error:
        word, place = error.clue or ("", 0)
        clues = {"row": rows, "column": cols}.get(word, ())
        clue = clues[place - 1] if 0 < place <= len(clues) else rows[0]
        raise helped(error).at(clue.line) from None
    parts = []
    for name, side, numbers in zip(OF.values(), sides, lines, strict=True):
        first, last = min(numbers), max(numbers)
        parts.append(f"{len(side)} {name} in " + (f"line {first}" if first == last else f"lines {first} to {last}"))
    return read_as(puzzle, f"typed clues: {'; '.join(parts)}")


def data_of(rows: Sequence[Clue], cols: Sequence[Clue], colours: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """Return the fields ``rows``, ``cols`` and, with colours, ``palette``. Raises `PuzzleError`."""
    blocks = [[blocks_of(clue) for clue in side] for side in (rows, cols)]
    expect_one_sign([*rows, *cols])
    palette = _palette([*zip((*rows, *cols), (*blocks[0], *blocks[1]), strict=True)], colours)
    number = {"": 1} | {letter: index for index, letter in enumerate(palette)}
    number |= dict.fromkeys(BLACK if "X" in palette else (), 1)
    data: dict[str, Any] = {}
    for name, side in ((ROWS, blocks[0]), (COLS, blocks[1])):
        data[name] = [[_data(block, number[block.letter]) for block in clue] for clue in side]
    return data | ({"palette": list(palette.values())} if len(palette) > 2 or colours else {})


def _data(block: TypedBlock, colour: int) -> Any:
    """Return a block of this colour as JSON data."""
    if block.length is None:
        return {"blot": colour}
    return block.length if colour == 1 else [block.length, colour]


def _expect_size(
    rows: Sequence[Clue], cols: Sequence[Clue], settings: dict[str, Any], option: tuple[int, int] | None
) -> None:
    """Raise `PuzzleError` if the size in ``settings``, or else the ``option``, is not that of the clues; take the size
    out of the settings. If `any_count` is set, only warn.
    """
    width, height = settings.pop("size", option or (None, None))
    width, height = settings.pop("width", width), settings.pop("height", height)
    if width not in (None, len(cols)) or height not in (None, len(rows)):
        expected = f"{width or len(cols)}x{height or len(rows)}"
        message = f"found {len(rows)} rows and {len(cols)} columns, expected the size {expected}"
        if any_count.get():
            warn(message)
            return
        advice = "a size is WIDTHxHEIGHT, the number of columns first"
        raise PuzzleError(f"{message}\n{advice}", "wrong-line-count").at(rows[0].line)


def _palette(
    clues: Sequence[tuple[Clue, Sequence[TypedBlock]]], colours: Mapping[str, Mapping[str, str]]
) -> dict[str, Any]:
    """Return the palette, by letter: white, black if it is used, and the colours. Raises `PuzzleError`."""
    used = {block.letter: clue for clue, blocks in reversed(clues) for block in blocks}  # the first clue with a letter
    white, black = default_palette(2)
    entries = dict(colours) or {entry.key: entry._asdict() for entry in NAMED[2:]}
    if wrong := sorted(used.keys() - entries.keys() - {"", *BLACK}):
        clue = used[wrong[0]]
        letters = " ".join(entries)
        message = f"found the colour {wrong[0]!r}, expected the letter of a colour"
        advice = f"name it in a line 'colours: {wrong[0]} = purple', or use one of {letters}"
        raise PuzzleError(f"{message}\n{advice}", "unknown-colour").at(clue.line, clue.column)
    palette = {white.key: white._asdict()}
    black_letters = {"", *BLACK} - colours.keys()
    if used.keys() & black_letters or not used:
        palette[black.key] = black._asdict()
    return palette | {letter: entry for letter, entry in entries.items() if letter in used or letter in colours}


def grid_of(lines: Sequence[str], height: int, width: int, inks: str) -> dict[str, Any] | None:
    """Return the field for a board below the clues: the goal, or a saved grid if it has unknown cells; {} for a board
    without ink, and None if the lines are no such board."""
    rows = ["".join(line.replace("|", " ").split()) for line in lines]
    if len(rows) != height or any(len(row) != width for row in rows) or {*"".join(rows)} - {*PAPER, *INK, *OPEN, *inks}:
        return None
    table = str.maketrans(dict.fromkeys(PAPER, ".") | {sign: "X" for sign in INK if sign not in inks})
    rows = [row.translate(table) for row in rows]
    if not {*"".join(rows)} - {".", "?"}:
        return {}
    return {"saved": [{"id": "", "note": "", "grid": rows}]} if "?" in "".join(rows) else {"goal": rows}


def inks_of(rows: Sequence[Clue], cols: Sequence[Clue]) -> str:
    """Return the letters of the colours in the clues."""
    text = "".join(clue.text for clue in (*rows, *cols))
    return "".join(sorted({sign for sign in text if sign.isalpha()}))
