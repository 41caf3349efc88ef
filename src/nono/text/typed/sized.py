"""Clues of nonograms below their size, one clue per line: first the rows, then the columns, without labels.

Files of programs have this form. The size is one line of two numbers, a line for each, or one number for both. Which
of two numbers is the height, and whether each line begins with its number of blocks, is decided by the clues alone:
both sides need the same number of ink cells, and each clue has to fit into its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.text.typed import boards
from nono.text.typed.clues import DOTTED, Clue, blocks_of, cells_needed, is_clue, numbered
from nono.text.typed.sides import grid_of

PAIR = re.compile(r"\s*(\d{1,5})(?:\s*[xX*,]\s*|\s+)(\d{1,5})\s*")
NUMBER = re.compile(r"\s*(\d{1,5})\s*")
LABELS = "write 'rows:' above the rows and 'columns:' above the columns"


class Reading(NamedTuple):
    """The clues of a puzzle, the lines of its picture, and a text that says how they are read."""

    rows: list[Clue]
    cols: list[Clue]
    picture: Sequence[boards.BoardLine]
    how: str
    head: str = ""  # the size above the clues
    is_pair: bool = False  # whether the size is two numbers on one line, which are no clue

    @property
    def sides(self) -> str:
        return f"{numbered(self.rows, 'row')} and {numbered(self.cols, 'column')}{self.how}"

    @property
    def size(self) -> str:
        return self.sides + (f" below the size {self.head}" if self.head else "")

    def picture_field(self) -> dict[str, Any]:
        """Return the field of the picture, or {} without one."""
        return grid_of([text for _, text in self.picture], len(self.rows), len(self.cols), "") or {}

    def fits(self, sums: bool = True) -> bool:
        """Return whether each clue fits into its line, and with ``sums``, both sides have as many ink cells."""
        try:
            sides = [[blocks_of(clue) for clue in side] for side in (self.rows, self.cols)]
        except PuzzleError:
            return False
        if any(cells_needed(clue) > len(sides[1 - at]) for at, side in enumerate(sides) for clue in side):
            return False
        lengths = [[block.length for clue in side for block in clue] for side in sides]
        return not sums or None in chain(*lengths) or sum(filter(None, lengths[0])) == sum(filter(None, lengths[1]))


def clues_of(lines: Sequence[boards.BoardLine]) -> list[Clue]:
    """Return a clue for each line."""
    return [Clue(text.strip(), line, len(text) - len(text.lstrip()) + 1) for line, text in lines]


Ways = list[list[Reading]]  # the possible readings of each puzzle of a text


def ways_of(blocks: Sequence[Sequence[boards.BoardLine]]) -> list[Ways]:
    """Return the ways to read blocks of lines as puzzles that have their sizes above them; usually none or one.

    All sizes of a text have the same form, and each of several puzzles has to fit. A blank line may stand only behind a
    size and between two sides.
    """
    lines = [line for block in blocks for line in block]
    gaps = {block[0].number for block in blocks}
    pair, square, column = (_puzzles(lines, gaps, form) for form in ("one line", "one number", "two lines"))
    # single numbers are rather clues, unless all lines below them fit
    found = (pair, square if fit(square, sums=False) else [], column if fit(column) else [])
    return [ways for ways in found if ways and (len(ways) == 1 or fit(ways))]


def fit(ways: Ways, sums: bool = True) -> bool:
    """Return whether each puzzle has a reading that fits."""
    return all(any(reading.fits(sums) for reading in readings) for readings in ways)


def _puzzles(lines: Sequence[boards.BoardLine], gaps: set[int], form: str) -> Ways:
    """Return the readings of each puzzle, whose sizes have this form; [] if one line is left over or missing."""
    ways: Ways = []
    while lines:
        readings = [*_readings(lines, gaps, form)]
        if drawn := [reading for reading in readings if reading.picture]:
            readings = drawn
        if not readings:
            return []
        first = readings[0]
        last = (first.picture or first.cols)[-1]
        number = last.line if isinstance(last, Clue) else last.number
        lines = [line for line in lines if line.number > number]
        ways.append(readings)
    return ways


def _readings(lines: Sequence[boards.BoardLine], gaps: set[int], form: str) -> Iterator[Reading]:
    """Yield the readings of the first puzzle in the lines."""
    depth = 2 if form == "two lines" else 1
    head = "\n".join(text for _, text in lines[:depth])
    match = PAIR.fullmatch(head) if form != "one number" else NUMBER.fullmatch(head)
    if match is None:
        return
    sides = (int(match[1]), int(match[match.lastindex or 1]))
    after = depth + sum(sides)
    if min(sides) < 1 or after > len(lines) or not all(_is_clue(text.strip()) for _, text in lines[depth:after]):
        return
    found = excerpt(" ".join(head.split()))
    for height, width in dict.fromkeys((sides, sides[::-1])):
        places = {lines[0].number, lines[depth].number, lines[depth + height].number}
        if not gaps.isdisjoint({number for number, _ in lines[:after]} - places):
            continue
        rows, cols = map(clues_of, (lines[depth : depth + height], lines[depth + height : after]))
        picture = [*lines[after : after + height]]
        is_drawn = bool(picture) and grid_of([text for _, text in picture], height, width, "") is not None
        yield from readings_of(rows, cols, picture if is_drawn else [], found, form == "one line")


def readings_of(
    rows: list[Clue],
    cols: list[Clue],
    picture: Sequence[boards.BoardLine] = (),
    head: str = "",
    is_pair: bool = False,
) -> Iterator[Reading]:
    """Yield the reading of these clues, and another one if each of them may begin with its number of blocks."""
    yield Reading(rows, cols, picture, "", head, is_pair)
    if clues := _without_counts(rows, cols):
        yield Reading(*clues, picture, ", each line with its number of blocks", head, is_pair)


def _is_clue(text: str) -> bool:
    return is_clue(text) or DOTTED.fullmatch(text) is not None


def _without_counts(rows: Sequence[Clue], cols: Sequence[Clue]) -> tuple[list[Clue], list[Clue]] | None:
    """Return the clues without the number of blocks at the beginning; None unless each line has it."""
    words = [clue.text.split() for clue in (*rows, *cols)]
    if not all(first == str(len(blocks)) for first, *blocks in words) or all(len(line) < 2 for line in words):
        return None
    clues = [
        clue._replace(text=" ".join(blocks) or "0") for clue, (_, *blocks) in zip((*rows, *cols), words, strict=True)
    ]
    return clues[: len(rows)], clues[len(rows) :]


def decided(readings: Sequence[Reading]) -> Reading:
    """Return the only reading, or the only one that fits. Raises `PuzzleError`."""
    fitting = [reading for reading in readings if reading.fits()]
    if len(readings) == 1 or len(fitting) == 1:
        return (fitting or readings)[0]
    first, second, *_ = fitting or readings
    message = f"found clues that may be {first.sides if first.head == second.head else first.size}, or {second.size}"
    raise PuzzleError(f"{message}\n{LABELS}", "ambiguous-format").at(readings[0].rows[0].line)


def expect_lines(blocks: Sequence[Sequence[boards.BoardLine]], columns: int | None) -> None:
    """Raise `PuzzleError` if two numbers above clues are a size that is not that of the lines below them.

    They are no size if they may be the clue of the first row; ``columns`` is the number of columns then.
    """
    lines = [line for block in blocks for line in block]
    size = PAIR.fullmatch(lines[0].text)
    expected, number = sum(map(int, size.groups())) if size else 0, len(lines) - 1
    if size and expected >= (columns or 0) and abs(expected - number) < 3:
        message = f"found the size {excerpt(size[0].strip())} and {number} lines below it, expected {expected} clues"
        raise PuzzleError(f"{message}\n{LABELS}; an empty line is a 0", "wrong-line-count").at(lines[0].number)
