"""Put digits together into numbers and clues. Each line keeps its most probable readings, with costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import groupby, pairwise, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nono.design.photos.digits import NO_DIGIT, PAIR
from nono.design.photos.field import RIM, Field, line_of
from nono.design.photos.flat import SIDE, Box, Map
from nono.design.photos.glyphs import DARK, Sign
from nono.genres.base import Puzzle
from nono.genres.clues import Block
from nono.genres.sudoku import Sudoku

READINGS = 16  # readings of a line that are kept
OPTIONS = 4  # readings of a digit that are tried
GAP = 0.98  # digits that are farther apart, in heights of a digit, usually belong to two numbers
NARROW = 0.06  # narrower gaps between distances do not separate anything
LOWER, HIGHER = 0.6, 1.7  # least and greatest height of a clue's digits, divided by the usual height
NEAR, FAR, FAR_ROW = 2.6, 2.2, 3.4  # greatest distance from the field, between numbers of a column, and of a row
STRAY = 4.0  # cost of leaving out a sign that may be a digit, or of reading a number although it is 0
SUDOKUS = (4, 6, 9)  # sizes of the boards that are read
LOWEST = 0.33  # smaller signs are pencil marks
FEWEST = 0.15  # at least this share of the cells has a digit
STAINED = 0.1  # least share of ink in a cell that may have a digit
DOT = SIDE // 5  # width and height in pixels below which spots are the dots of a tint
GIVEN_READINGS = 4  # readings of a given that are kept


@dataclass(slots=True, eq=False)
class Number:
    """A number of a clue: its signs from left to right, its values with their costs, the best one first, and its
    colour."""

    signs: tuple[Sign, ...]
    options: tuple[tuple[float, int], ...]
    colour: int = 1

    @property
    def value(self) -> int:
        """The most probable value."""
        return self.options[0][1]


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of a line: its cost above that of the best reading, its lengths, and the numbers they come from.

    The numbers of an empty clue may contain a 0. If the user gave the clue, there may be no numbers.
    """

    cost: float
    lengths: tuple[int, ...]
    numbers: tuple[Number, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The clue. Without numbers, all blocks have the colour 1."""
        colours = [number.colour for number in self.numbers] or [1] * len(self.lengths)
        return tuple(map(Block, self.lengths, colours))


@dataclass(frozen=True, slots=True)
class Line:
    """A row or column: its number from 1, the number of its cells, and its readings, the best one first.

    ``given`` tells whether the user gave the clue. In a Sudoku, a line is the given in the row ``number`` and the
    column ``column``, and its readings have one digit. For nonograms, ``column`` is 0. ``box`` is the part of the
    flattened page that shows the clue. ``doubted`` tells whether the line may be wrong although none of its numbers is
    in doubt.
    """

    is_row: bool
    number: int
    cells: int
    readings: tuple[Reading, ...]
    given: bool = False
    column: int = 0
    box: Box = (0, 0, 0, 0)
    doubted: bool = False

    @property
    def place(self) -> str:
        """The place in words."""
        if self.column:
            return f"row {self.number} column {self.column}"
        return f"{'row' if self.is_row else 'column'} {self.number}"

    @property
    def lengths(self) -> tuple[int, ...]:
        return self.readings[0].lengths


def read_lines(field: Field, signs: list[Sign], apart: bool = True) -> list[Line]:
    """Return the rows and then the columns of the field, with the readings of their clues.

    ``apart`` tells whether an empty cell separates any two blocks. Blocks of different colours may touch.
    """
    lines: list[list[tuple[float, Sign]]] = [[] for _ in range(field.rows + field.columns)]
    for sign in (part for whole in signs for part in parts_in_columns(whole, field)):
        place = line_of(field, sign)
        if place is not None:
            is_row, number, distance = place
            lines[number if is_row else field.rows + number].append((distance, sign))
    beside = [sign for line in lines for distance, sign in line if distance < 2 and sign.is_digit]
    if not beside:
        return []
    height = float(np.median([sign.height for sign in beside]))
    kept = [own_signs(line, height, (field.lined_rows, field.lined_columns)[at >= field.rows], at < field.rows)
            for at, line in enumerate(lines)]  # fmt: skip
    gap = gap_between(kept[: field.rows], field.columns) if not field.lined_rows else GAP
    reach = (
        [end for line in kept[: field.rows] for sign in line for end in (sign.x, sign.x + sign.width)],
        [end for line in kept[field.rows :] for sign in line for end in (sign.y, sign.y + sign.height)],
    )
    clue_lines = []
    for at, line in enumerate(kept):
        is_row = at < field.rows
        cells = field.columns if is_row else field.rows
        if is_row and not field.lined_rows:
            grouped = in_rows(line, gap, cells)
        else:
            key = (lambda sign: sign.cell[0]) if is_row else (lambda sign: sign.cell[1])
            groups = stacked(line, height) if not is_row and not field.lined_columns else in_cells(line, key)
            grouped = [(0.0, groups)]
        readings = readings_of(grouped, cells, apart)
        number = at + 1 if is_row else at + 1 - field.rows
        clue_lines.append(Line(is_row, number, cells, readings, box=box_of(field, reach, at)))
    return clue_lines


def box_of(field: Field, reach: tuple[list[int], list[int]], at: int) -> Box:
    """Return the box of the clue of a line.

    ``reach`` contains the ends of all signs in pixels: first in the row clues, then in the column clues. The boxes of
    all rows reach from the field to the farthest end in a row clue, and the boxes of all columns reach to the farthest
    end in a column clue. One more cell shows whether a number is missing.
    """
    first_column, first_row, last_column, last_row = (SIDE * edge for edge in field.edge)
    if at < field.rows:
        near = (field.left + field.columns * field.clues_right) * SIDE
        start = (field.top + at) * SIDE
        far = max([near, *reach[0]]) + SIDE if field.clues_right else min([near, *reach[0]]) - SIDE
        left, right = sorted((near, min(max(far, first_column), last_column)))
        return left, start, right, start + SIDE
    near = (field.top + field.rows * field.clues_below) * SIDE
    start = (field.left + at - field.rows) * SIDE
    far = max([near, *reach[1]]) + SIDE if field.clues_below else min([near, *reach[1]]) - SIDE
    top, bottom = sorted((near, min(max(far, first_row), last_row)))
    return start, top, start + SIDE, bottom


def parts_in_columns(sign: Sign, field: Field) -> tuple[Sign, ...]:
    """Return the two digits that touch across the edge of a column; otherwise, return the sign itself."""
    if sign.halves is None or sign.halves[0].cell[0] == sign.halves[1].cell[0]:
        return (sign,)
    is_column = field.left <= sign.cell[0] < field.left + field.columns
    edge = sign.halves[1].x / SIDE
    return sign.halves if (is_column or field.lined_rows) and abs(edge - round(edge)) < 0.15 else (sign,)


def own_signs(line: list[tuple[float, Sign]], height: float, lined: bool, is_row: bool) -> list[Sign]:
    """Return the signs of a line that are digits of its clue, from left to right or from top to bottom.

    Without lines between the numbers, the clue ends where the gap is too wide.
    """
    fit = [(distance, sign) for distance, sign in line if LOWER * height <= sign.height <= HIGHER * height]
    fit = sorted(((distance, sign) for distance, sign in fit if sign.is_digit), key=lambda pair: pair[0])
    kept: list[Sign] = []
    before, far = 0.0, FAR_ROW if is_row else FAR
    for distance, sign in fit:
        if not lined and distance - before > (far if kept else NEAR) * max(height / SIDE, 0.6):
            break
        before = distance
        kept.append(sign)
    return sorted(kept, key=lambda sign: sign.middle[0 if is_row else 1])


def distance_of(one: Sign, other: Sign) -> float:
    """Return the distance between the middles of two signs in a row, in heights of a digit."""
    return 2 * (other.middle[0] - one.middle[0]) / (one.height + other.height)


def gap_between(rows: list[list[Sign]], cells: int) -> float:
    """Return the distance of digits, in heights of a digit, above which they belong to two numbers.

    The limit contradicts as few rows as possible: no number begins with 0 or is greater than ``cells``, and no clue
    of several numbers contains 0. Among equally good limits, the one in the widest gap between distances is chosen.
    """
    pairs = [
        (distance_of(a, b), int(a.costs[:NO_DIGIT].argmin()), int(b.costs[:NO_DIGIT].argmin()))
        for line in rows
        for a, b in pairwise(line)
    ]
    between = sorted([0.5, 1.6, *(distance for distance, _, _ in pairs if 0.5 < distance < 1.6)])

    def contradictions(limit: float) -> int:
        joined = sum(distance < limit and (a == 0 or 10 * a + b > cells) for distance, a, b in pairs)
        return joined + sum(distance > limit and b == 0 for distance, _, b in pairs)

    gaps = [(-contradictions((a + b) / 2), b - a, (a + b) / 2) for a, b in pairwise(between) if b - a > NARROW]
    return max(gaps)[2] if gaps else GAP


def in_cells(line: list[Sign], key: object) -> list[list[Sign]]:
    """Return the signs of each cell, from left to right."""
    return [sorted(group, key=lambda sign: sign.middle) for _, group in groupby(line, key=key)]  # type: ignore[call-overload]


def stacked(line: list[Sign], height: float) -> list[list[Sign]]:
    """Return the signs that stand beside each other, for numbers that stand one above the other."""
    groups: list[list[Sign]] = []
    for sign in line:
        if groups and abs(np.mean([other.middle[1] for other in groups[-1]]) - sign.middle[1]) < 0.5 * height:
            groups[-1].append(sign)
        else:
            groups.append([sign])
    return [sorted(group, key=lambda sign: sign.middle) for group in groups]


def in_rows(line: list[Sign], gap: float, cells: int) -> list[tuple[float, list[list[Sign]]]]:
    """Return the most probable ways to divide the digits of a row into numbers, with their costs."""
    ways: list[tuple[float, list[list[Sign]]]] = [(0.0, [])]
    for sign in line:
        longer: list[tuple[float, list[list[Sign]]]] = []
        for cost, groups in ways:
            if not groups:
                longer.append((cost, [[sign]]))
                continue
            distance = distance_of(groups[-1][-1], sign)
            evidence = (distance - gap) / 0.07
            longer.append((cost + float(np.logaddexp(0, -evidence)), [*groups, [sign]]))
            if len(groups[-1]) < len(str(cells)):
                joined = [*groups[:-1], [*groups[-1], sign]]
                longer.append((cost + float(np.logaddexp(0, evidence)), joined))
        ways = sorted(longer, key=lambda way: way[0])[:6]
    return ways


def number_of(group: list[Sign], cells: int) -> Number:
    """Return the number that these signs show; it is at most ``cells``."""
    sequences = [(0.0, tuple(group))]
    if len(group) == 1 and group[0].halves is not None and cells > 9:
        sequences.append((float(group[0].costs[[NO_DIGIT, PAIR]].min()), group[0].halves))
    best: dict[int, float] = {}
    for extra, signs in sequences:
        options = [sorted((float(sign.costs[digit]), digit) for digit in range(10))[:OPTIONS] for sign in signs]
        for combination in product(*options):
            value = int("".join(str(digit) for _, digit in combination))
            cost = extra + sum(one for one, _ in combination)
            if value <= cells and (len(signs) == 1 or combination[0][1]) and cost < best.get(value, 1e9):
                best[value] = cost
    values = sorted((cost, value) for value, cost in best.items())[:6]
    return Number(tuple(group), tuple(values))


def readings_of(ways: list[tuple[float, list[list[Sign]]]], cells: int, apart: bool) -> tuple[Reading, ...]:
    """Return the readings of a line, the best one first, with costs above that of the best one."""
    best: dict[tuple[int, ...], Reading] = {}
    for start, groups in ways:
        current: list[tuple[float, tuple[int, ...], tuple[Number, ...]]] = [(start, (), ())]
        for group in groups:
            number = number_of(group, cells)
            if not number.options:  # no number fits: the signs are something else
                current = [(cost + STRAY, lengths, numbers) for cost, lengths, numbers in current]
                continue
            stray = sum(sign.evidence for sign in group)
            longer = [
                (cost + more, (*lengths, value), (*numbers, number))
                for cost, lengths, numbers in current
                for more, value in number.options
            ]
            if stray < STRAY:  # the signs may be no digits
                longer += [(cost + STRAY + stray, lengths, numbers) for cost, lengths, numbers in current]
            current = sorted(longer, key=lambda one: one[0])[: 2 * READINGS]
        for cost, lengths, numbers in current:
            if lengths == (0,):
                lengths = ()
                cost += STRAY * (numbers[0].value > 0)
            elif 0 in lengths:
                continue
            if sum(lengths) + apart * (len(lengths) - 1) <= cells and (
                lengths not in best or cost < best[lengths].cost
            ):
                best[lengths] = Reading(cost, lengths, numbers)
    best_readings = sorted(best.values(), key=lambda reading: reading.cost)[:READINGS]
    if not best_readings:
        return (Reading(STRAY, (), ()),)
    return tuple(Reading(one.cost - best_readings[0].cost, one.lengths, one.numbers) for one in best_readings)


def read_givens(flat: Map, room: tuple[int, int, int, int], signs: list[Sign]) -> list[Line]:
    """Return the cells with a digit and their readings, row by row; empty if the page shows no Sudoku."""
    size = flat.columns
    if flat.rows != size or size not in SUDOKUS:
        return []
    cells = defaultdict(list)
    for sign in signs:
        column, row = sign.cell[0] - room[0], sign.cell[1] - room[1]
        if 0 <= column < size and 0 <= row < size and sign.height >= LOWEST * SIDE:
            cells[row, column].append(sign)
    if len(cells) < FEWEST * size * size:
        return []
    lines = []
    for (row, column), inside in sorted(cells.items()):
        sign = max(inside, key=lambda one: one.height)
        options = sorted((float(sign.costs[digit]), digit) for digit in range(1, size + 1))[:GIVEN_READINGS]
        number = Number((sign,), tuple(options))
        readings = tuple(Reading(cost - options[0][0], (digit,), (number,)) for cost, digit in options)
        left, top = (room[0] + column) * SIDE, (room[1] + row) * SIDE
        box = left, top, left + SIDE, top + SIDE
        lines.append(Line(True, row + 1, size, readings, column=column + 1, box=box))
    return lines


def unread(ink: NDArray[np.float32], place: tuple[int, int, int, int], givens: Sequence[Line], cv2: Any) -> str:
    """Return the place of a cell with ink but without a given, or of a given that may be no digit, or ""."""
    left, top, columns, rows = place
    part = (ink[top * SIDE : (top + rows) * SIDE, left * SIDE : (left + columns) * SIDE] > DARK).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(part, connectivity=4)
    part[(stats[:, 2:4].max(1) < DOT)[labels]] = 0
    shares = part.reshape(rows, SIDE, columns, SIDE)[:, RIM:-RIM, :, RIM:-RIM].mean((1, 3))
    for line in givens:
        sign = line.readings[0].numbers[0].signs[0]
        shares[line.number - 1, line.column - 1] = 0 if sign.is_digit else 1
    if shares.max() < STAINED:
        return ""
    row, column = np.unravel_index(int(shares.argmax()), shares.shape)
    return f"row {row + 1} column {column + 1}"


def sudoku_of(lines: Sequence[Line], choice: Sequence[int]) -> Puzzle:
    """Return the Sudoku that these readings form. Raises `PuzzleError` if equal digits see each other."""
    size = lines[0].cells
    rows = [["."] * size for _ in range(size)]
    for line, at in zip(lines, choice, strict=True):
        rows[line.number - 1][line.column - 1] = str(line.readings[at].lengths[0])
    return Sudoku(["".join(row) for row in rows])


def sudoku_draft(lines: Sequence[Line], doubtful: Set[Number], unknown: str) -> str:
    """Return the givens as text that the user can edit, with ``unknown`` for each doubtful digit."""
    size = lines[0].cells
    rows = [["."] * size for _ in range(size)]
    for line in lines:
        reading = line.readings[0]
        doubted = line.doubted or reading.numbers[0] in doubtful
        rows[line.number - 1][line.column - 1] = unknown if doubted else str(reading.lengths[0])
    return "\n".join(map(" ".join, rows)) + "\n"
