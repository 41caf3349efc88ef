"""Clues of nonograms below their size, one clue per line: first the rows, then the columns, without labels.

Files of programs have this form. The size is one line of two numbers, a line for each, or one number for both. Which
of two numbers is the height, and whether each line begins with its number of blocks, is decided by the clues alone:
both sides need the same number of ink cells, and each clue has to fit into its line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, dropwhile, islice, takewhile

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

DIVIDER = re.compile(r"([#&%*|/~=+@$!;:-])\1*")  # a line of one sign, between sides or groups of clues
SPACE = 100  # maximum number of blank lines, besides two for each clue, around the sides below a size
EACH_EMPTY = ", with each empty line as an empty clue"


def clues_of(lines: Sequence[boards.BoardLine]) -> list[Clue]:
    """Return a clue for each line."""
    return [Clue(text.strip(), line, len(text) - len(text.lstrip()) + 1) for line, text in lines]


Ways = list[list[Reading]]  # the possible readings of each puzzle of a text


def ways_of(lines: Sequence[boards.BoardLine]) -> list[Ways]:
    """Return the ways to read lines as puzzles that have their sizes above them; usually none or one.

    All sizes of a text have the same form, and each of several puzzles has to fit. The number of the puzzles may stand
    above them, and two zeros below them.
    """
    filled = [line for line in lines if line.text]
    if lists := _on_two_lines(filled):
        return [[lists]]
    pair, square, column = (_puzzles(lines, form) for form in ("one line", "one number", "two lines"))
    counted = _puzzles(lines, "counts")
    if not pair and filled and filled[0].text.strip().isdecimal():
        pair = _puzzles(lines[lines.index(filled[0]) + 1 :], "one line")
        pair = pair if str(len(pair)) == filled[0].text.strip() else []
    # single numbers are rather clues, unless all lines below them fit
    others = (ways if fit(ways) else [] for ways in (column, counted))
    found = (pair, square if fit(square, sums=False) else [], *others)
    return [ways for ways in found if ways and (len(ways) == 1 or fit(ways))]


def _on_two_lines(lines: Sequence[boards.BoardLine]) -> list[Reading]:
    """Return the readings of two lines, rows and columns, perhaps below their size; [] for other lines.

    A stronger sign, or quotation marks and commas, divide the clues, and another sign their numbers. Blanks may be
    either of them beside commas.
    """
    if len(lines) < 2:
        return []
    *head, rows, cols = lines
    sides = [Clue(text.strip(" ;"), line, 1) for line, text in (rows, cols)]
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


def _puzzles(lines: Sequence[boards.BoardLine], form: str) -> Ways:
    """Return the readings of each puzzle, whose sizes have this form; [] if one line is left over or missing."""
    ways: Ways = []
    while any(text for _, text in lines) and not (ways and _texts(lines, 2) == ["0 0"]):
        readings = [*_readings([*dropwhile(_is_blank, lines)], form)]
        if drawn := [reading for reading in readings if reading.picture]:
            readings = drawn
        if not readings:
            return []
        first = readings[0]
        number = first.picture[-1][0] if first.picture else first.cols[-1].line
        lines = lines[bisect_right(lines, number, key=lambda line: line.number) :]
        ways.append(readings)
    return ways


def _texts(lines: Sequence[boards.BoardLine], most: int) -> list[str]:
    """Return the texts of the first lines that are not blank."""
    return [*islice((text for _, text in lines if text), most)]


def _readings(lines: Sequence[boards.BoardLine], form: str) -> Iterator[Reading]:
    """Yield the readings of the first puzzle in the lines."""
    if form == "counts":
        yield from _below_counts(lines)
        return
    depth = 2 if form == "two lines" else 1
    head = "\n".join(text.strip() for _, text in lines[:depth])
    size = SIZE.fullmatch(head)
    if size is None or (size[3] is None) != (form != "one number"):
        return
    sides = (int(size[1] or size[3]), int(size[2] or size[3]))
    below = lines[depth : depth + 3 * sum(sides) + SPACE]
    if min(sides) < (1 if form == "one line" else 2) or depth + sum(sides) > len(lines):
        return
    found = excerpt(" ".join(head.split()))
    blanks = {line.number for line in below if not line.text}
    for height, width in dict.fromkeys((sides, sides[::-1])):
        for rows, cols in _sides(below, height, width):
            picture = [*islice((line for line in lines if line.text and line.number > cols[-1].line), height)]
            is_drawn = bool(picture) and grid_of([text for _, text in picture], height, width, "") is not None
            how = EACH_EMPTY if any(clue.line in blanks for clue in (*rows, *cols)) else ""
            for reading in readings_of(rows, cols, picture if is_drawn else [], found, form == "one line"):
                yield reading._replace(how=how + reading.how)


def _below_counts(lines: Sequence[boards.BoardLine]) -> Iterator[Reading]:
    """Yield the readings of the first puzzle in the lines if the number of its clues stands above each side."""
    sides: list[list[Clue]] = []
    gaps = [line.number for line in lines if not line.text]
    lines = [line for line in lines if line.text]
    while lines and len(sides) < 2:
        head = lines[0].text.strip()
        number = int(head) if re.fullmatch(r"\d{1,4}", head) else 0
        sides.append(clues_of(lines[1 : number + 1]) if 1 < number < len(lines) else [])
        lines = lines[number + 1 :] if sides[-1] else []
    if (
        len(sides) == 2
        and all(sides)
        and _are_whole(sides, gaps)
        and all(_is_clue(clue.text) for side in sides for clue in side)
    ):
        head = excerpt(str(len(sides[0])))
        for reading in readings_of(sides[0], sides[1], head=head):
            yield reading._replace(how=", each side below the number of its clues" + reading.how)


def _sides(lines: Sequence[boards.BoardLine], height: int, width: int) -> list[tuple[list[Clue], list[Clue]]]:
    """Return the ways to take clues of rows and columns from lines.

    Blank lines may stand above each side. If they do not fit there, each of them is an empty clue, except one above
    each side, or one between the sides; but not if another empty clue is a 0, or if a lost line is as likely.
    """
    filled = [line for line in lines if line.text][: height + width]
    gaps = [line.number for line in lines if not line.text]
    rows, cols = clues_of(filled[:height]), clues_of(filled[height:])
    if len(cols) == width and _are_whole((rows, cols), gaps) and all(_is_clue(clue.text) for clue in (*rows, *cols)):
        return [(rows, cols)]
    ways: list[tuple[list[Clue], list[Clue]]] = []
    for above, between in ((0, 0), (0, 1), (1, 1)):
        after = above + height + between
        sides = [clues_of(lines[first : first + number]) for first, number in ((above, height), (after, width))]
        dividers = [*lines[:above], *lines[after - between : after]]
        texts = [clue.text for side in sides for clue in side]
        empty = [place for place, text in enumerate(texts) if not text]
        may_divide = empty in ([0], [height - 1], [height]) or (between > above and empty[:1] == [0])
        are_clues = all(map(_is_clue, filter(None, texts))) and "0" not in texts and len(sides[1]) == width
        if are_clues and not may_divide and all(map(_is_blank, dividers)):
            rows, cols = ([clue._replace(text=clue.text or "0") for clue in side] for side in sides)
            ways += [(rows, cols)] if Reading(rows, cols).fits() else []
    return ways


def _are_whole(sides: Sequence[Sequence[Clue]], gaps: Sequence[int]) -> bool:
    """Return whether no blank line, of which ``gaps`` are the numbers, stands between clues of a side."""
    return not any(side[0].line < gap < side[-1].line for side in sides for gap in gaps if side)


def _is_blank(line: boards.BoardLine) -> bool:
    return not line.text


def mark_dividers(items: Sequence[TypedItem], kind: Kind) -> None:
    """Turn lines of one sign, such as ``#`` or ``-----``, that divide rows from columns into blank lines, which keep
    their text. They are separators or text, as ``kind`` says. Those that may also be an empty clue, or divide puzzles,
    need clues on both sides that fit, and no labels.
    """
    has_labels = any(item.kind is Kind.LABEL for item in items)
    used = 0  # the line with the last clue of the puzzle above
    places = [place for place, item in enumerate(items) if item.kind not in (Kind.BLANK, Kind.COMMENT)]
    dividers = sum(map(is_divider, items))
    for before, place, after in zip(places, places[1:], places[2:], strict=False):
        above, item, below = items[before], items[place], items[after]
        are_clues = all(near.kind is Kind.TEXT and is_clue(near.text) for near in (above, below))
        is_empty_clue = has_labels and is_clue(item.text)
        if item.kind is not kind or not is_divider(item) or not are_clues or is_empty_clue:
            continue
        runs = [[*takewhile(_is_in_side, part)] for part in (items[:place][::-1], items[place + 1 :])]
        sides = [[Clue(near.text, near.line, 1) for near in run if near.kind is Kind.TEXT] for run in runs]
        reading = Reading(sides[0][::-1], sides[1])
        if kind is Kind.TEXT and not is_clue(item.text):
            longest = len("".join(above.text.split())), len("".join(below.text.split()))
            is_between = dividers == 1 and (len(item.text) not in longest or len(item.text) == 1)
        else:
            gaps = [near.line for run in runs for near in run if near.kind is Kind.BLANK and not near.text]
            are_whole = _are_whole(reading[:2], gaps)
            rows, cols = ([boards.BoardLine(clue.line, clue.text) for clue in side] for side in reading[:2])
            is_between = reading.fits() or (not fits_in(rows) and not fits_in(cols) and fits_in([*rows, *cols]))
            is_between = is_between and bool(reading.rows) and reading.rows[0].line > used and are_whole
        if is_between:
            item.kind, used = Kind.BLANK, sides[1][-1].line


def fits_in(lines: Sequence[boards.BoardLine]) -> bool:
    """Return whether lines are puzzles below their sizes."""
    return any(map(fit, ways_of(lines)))


def is_divider(item: TypedItem) -> bool:
    """Return whether a line has one sign only, such as ``#`` or ``-----``, and may divide clues."""
    return item.kind in (Kind.TEXT, Kind.SEPARATOR) and DIVIDER.fullmatch(item.text) is not None


def _is_in_side(item: TypedItem) -> bool:
    """Return whether a line may stand among the clues of a side."""
    return item.kind is Kind.COMMENT or (_may_be_clue(item) and not is_divider(item))


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
    readings = [Reading(whole[0], whole[1], how=EACH_EMPTY)]
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
