"""Clues of nonograms below their size, one clue per line: first the rows, then the columns, without labels.

Files of programs have this form. The size is one line of two numbers, a line for each, or one number for both. Which
of two numbers is the height, and whether each line begins with its number of blocks, is decided by the clues alone:
both sides need the same number of ink cells, and each clue has to fit into its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, takewhile

from nono.base.errors import PuzzleError, excerpt
from nono.text.typed import boards
from nono.text.typed.clues import (
    DOTTED,
    DOWN,
    LABELS,
    Clue,
    Reading,
    is_clue,
    read_down,
    ways_on_two_lines,
    without_zeros,
)
from nono.text.typed.lines import SIZE, Kind, TypedItem
from nono.text.typed.sides import are_groups, grid_of

QUOTED = re.compile(r"\"([\d ,]+)\"\s*,?")  # a clue in a list
DIVIDER = re.compile(r"([#&%*|/~=+@$!;:-])\1*")


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
    if lists := _on_two_lines(lines):
        return [[lists]]
    # single numbers are rather clues, unless all lines below them fit
    found = (pair, square if fit(square, sums=False) else [], column if fit(column) else [])
    return [ways for ways in found if ways and (len(ways) == 1 or fit(ways))]


def _on_two_lines(lines: Sequence[boards.BoardLine]) -> list[Reading]:
    """Return the readings of two lines, rows and columns, perhaps below their size; [] for other lines.

    A stronger sign, or quotation marks and commas, divide the clues, and another sign their numbers. Blanks may be
    either of them beside commas.
    """
    if len(lines) < 2:
        return []
    *head, rows, cols = lines
    sides = [Clue(QUOTED.sub(lambda match: f"{match[1]};", text).strip(" ;"), line, 1) for line, text in (rows, cols)]
    numbers = " ".join(text.strip() for _, text in head)
    size = SIZE.fullmatch(numbers)
    sizes = {number for number in size.groups() if number} if size else set()
    is_pair = size is not None and size[1] is not None
    readings = []
    try:
        ways = ways_on_two_lines(sides)
    except PuzzleError:  # a row of a board
        return []
    for way in ways:
        clues = [way.rows, way.cols]
        texts = [clue.text for clue in chain(*clues)]
        has_numbers = any(re.search(r"\d\D+\d", text) for text in texts)
        is_size = sizes == {str(len(side)) for side in clues}
        if has_numbers and all(map(_is_clue, texts)) and (is_size or not head):
            readings.append(way._replace(head=excerpt(numbers) if head else "", is_pair=is_pair))
    return readings


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
        number = first.picture[-1][0] if first.picture else first.cols[-1].line
        lines = [line for line in lines if line.number > number]
        ways.append(readings)
    return ways


def _readings(lines: Sequence[boards.BoardLine], gaps: set[int], form: str) -> Iterator[Reading]:
    """Yield the readings of the first puzzle in the lines."""
    depth = 2 if form == "two lines" else 1
    head = "\n".join(text.strip() for _, text in lines[:depth])
    size = SIZE.fullmatch(head)
    if size is None or (size[3] is None) != (form != "one number"):
        return
    sides = (int(size[1] or size[3]), int(size[2] or size[3]))
    after = depth + sum(sides)
    if (
        min(sides) < (1 if form == "one line" else 2)
        or after > len(lines)
        or not all(_is_clue(text.strip()) for _, text in lines[depth:after])
    ):
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


def mark_divider(items: Sequence[TypedItem]) -> None:
    """Turn the only line of one sign, such as ``#``, that stands between lines of numbers into a blank line.

    It divides rows from columns, and keeps its text.
    """
    lines = [item for item in items if item.kind is not Kind.BLANK]
    found = [
        item
        for above, item, below in zip(lines, lines[1:], lines[2:], strict=False)
        if item.kind is Kind.TEXT and not is_clue(item.text) and DIVIDER.fullmatch(item.text)
        if all(near.kind is Kind.TEXT and is_clue(near.text) for near in (above, below))
        if len(item.text) not in (len("".join(near.text.split())) for near in (above, below)) or len(item.text) == 1
    ]
    if len(found) == 1:
        found[0].kind = Kind.BLANK


def divided(items: Sequence[TypedItem]) -> list[Reading]:
    """Return the readings of clues with a divider between the sides, if blank lines stand among the clues: they are
    empty clues, or perhaps divide groups of equal length.
    """
    middle = next((place for place, item in enumerate(items) if item.kind is Kind.BLANK and item.text), None)
    if middle is None:
        return []
    runs = [[*takewhile(_may_be_clue, part)] for part in (items[:middle][::-1], items[middle + 1 :])]
    while all(run[0].kind is Kind.BLANK for run in runs):  # around the divider
        runs = [run[1:] for run in runs]
    may_be_groups = True
    whole, filled = list[list[Clue]](), list[list[Clue]]()
    for run, step in zip(runs, (-1, 1), strict=True):
        while run[-1].kind is Kind.BLANK:
            run.pop()
        clues = [Clue(item.text, item.line, 1) for item in run[::step]]
        whole.append([clue._replace(text=clue.text or "0") for clue in clues])
        filled.append([clue for clue in clues if clue.text])
        above = [*accumulate(bool(clue.text) for clue in clues)]
        gaps = [count for count, clue in zip(above, clues, strict=True) if not clue.text]
        gaps = [count for count in gaps if 0 < count < len(filled[-1])]
        may_be_groups = may_be_groups and (not gaps or are_groups(gaps, len(filled[-1])))
    if whole == filled:
        return []
    readings = [Reading(whole[0], whole[1], how=", with each empty line as an empty clue")]
    return [*readings, Reading(filled[0], filled[1], how=", without empty lines")] if may_be_groups else readings


def stacked(blocks: Sequence[Sequence[boards.BoardLine]]) -> list[Reading]:
    """Return the readings of two blocks, perhaps below their size, of which one is the clues of columns that stand
    below one another, and the other has one clue per row; [] if they do not fit.
    """
    head = blocks[0][0].text.strip() if len(blocks) == 3 and len(blocks[0]) == 1 else ""
    size = SIZE.fullmatch(head)
    if len(blocks) != 2 + bool(size):
        return []
    sides = [clues_of(block) for block in blocks[-2:]]
    readings = [
        Reading(without_zeros(rows), read_down(stack), how=DOWN, head=head) for stack, rows in (sides, sides[::-1])
    ]
    sizes = [{str(len(reading.rows)), str(len(reading.cols))} for reading in readings]
    return [
        reading
        for reading, numbers in zip(readings, sizes, strict=True)
        if reading.cols and reading.fits() and (not size or {*filter(None, size.groups())} == numbers)
    ]


def _may_be_clue(item: TypedItem) -> bool:
    return item.kind is Kind.BLANK or (item.kind is Kind.TEXT and is_clue(item.text))


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


def expect_lines(blocks: Sequence[Sequence[boards.BoardLine]], columns: int | None) -> None:
    """Raise `PuzzleError` if two numbers above clues are a size that is not that of the lines below them.

    They are no size if they may be the clue of the first row; ``columns`` is the number of columns then.
    """
    lines = [line for block in blocks for line in block]
    size = SIZE.fullmatch(lines[0].text.strip()) if lines else None
    expected, number = int(size[1]) + int(size[2]) if size and size[1] else 0, len(lines) - 1
    if size and size[1] and expected >= (columns or 0) and abs(expected - number) < 3:
        below = f"{number} lines below it, expected {expected} clues"
        if number == expected:
            below = "a blank line below it, expected it only between rows and columns"
        message = f"found the size {excerpt(size[0])} and {below}"
        raise PuzzleError(f"{message}\n{LABELS}; an empty line is a 0", "wrong-line-count").at(lines[0].number)
