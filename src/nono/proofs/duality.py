"""A proof in whole numbers that a solution is the only one, or that there is none, and its checker: complete, and free
of any other module.

The proof is by linear duality. A cell that has another colour than in the solution costs a whole number, the ``scale``.
It is shared: for each cell and other colour, the proof says how much the row takes, and the column takes the rest;
either may be negative. So a picture that differs from the solution in d cells costs scale x d in all. But no line takes
more than the greatest sum over the arrangements of its own clue, whatever the other lines have (no cell has a colour
that its other line lacks):

    scale x d <= the greatest sums of all rows + the greatest sums of all columns, the bound.

Without blotted blocks (of unknown length), a clue gives the number of cells of each colour, so a line that differs does
so in two cells at least. Then another solution differs in four at least, and a bound below 4 x scale proves that there
is none. `least_difference` says what is left of this where clues have blotted blocks.

That there is no solution at all is proved likewise, with background in the place of the solution's colours and 0 in the
place of the scale: what a row takes of a cell, its column gives. So all sums of a solution would be 0 together, and a
bound below 0 proves that there is none.

The text of a proof: a line ``scale N`` (0: there is no solution); then a line for each row with what it takes of each
of its cells, for the first of the colours that are not the cell's in the solution (not background, where there is
none); after an empty line the same for the second of them, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import accumulate

Clue = Sequence[tuple[int | None, int]]  # blocks: length, None for a blotted one, and colour, 1 or more
NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")
NEVER = -(10**40)  # below any sum of such numbers: what no arrangement has


def first_fault(
    rows: Sequence[Clue],
    columns: Sequence[Clue],
    solution: Sequence[int] | None,
    proof: str,
    removed: frozenset[tuple[int, int]] = frozenset(),
    check: Callable[[], object] = lambda: None,
) -> str | None:
    """None if ``proof`` shows that the puzzle of these clues has no solution but ``solution``, else what is wrong.

    ``solution`` keeps the clues: a colour for each cell, row by row; None: ``proof`` shows that there is none. With
    ``removed``, pairs of a cell and a colour that it does not have, the proof is about the pictures without those.
    ``check`` is called for every line; what it raises ends the check.
    """
    height, width = len(rows), len(columns)
    colours = 1 + max((colour for clue in (*rows, *columns) for _, colour in clue), default=1)
    read = numbers_of(proof, height, width, colours - 1)
    if isinstance(read, str):
        return read
    scale, shares = read
    if (scale == 0) != (solution is None):
        return f"line 1: found scale {scale}, expected {'0' if solution is None else '1 or more'}"
    of_cell = bytes(height * width) if solution is None else solution
    of_row, of_column = ([{0, *(colour for _, colour in clue)} for clue in clues] for clues in (rows, columns))

    def taken(cell: int, by_row: bool) -> list[int]:
        """What the row or the column of a cell takes, by the colour of the cell."""
        found = list(shares[cell]) if by_row else [scale - share for share in shares[cell]]
        found.insert(of_cell[cell], 0)
        both = of_row[cell // width] & of_column[cell % width]
        return [share if k in both and (cell, k) not in removed else NEVER for k, share in enumerate(found)]

    bound = 0
    cells = range(height * width)
    for number, clue in enumerate(rows):
        check()
        bound += greatest_sum(clue, [taken(cell, True) for cell in cells[number * width : (number + 1) * width]])
    for number, clue in enumerate(columns):
        check()
        bound += greatest_sum(clue, [taken(cell, False) for cell in cells[number::width]])
    least = least_difference(rows, columns)
    if bound < least * scale:
        return None
    if solution is None:
        return f"the greatest sums add up to {bound}, expected less than 0"
    return f"another solution may differ in {bound // scale} cells, expected a proof for fewer than {least}"


def least_difference(rows: Sequence[Clue], columns: Sequence[Clue]) -> int:
    """The number of cells in which two solutions differ at least.

    A line without blotted blocks differs in two cells or in none. Where there is at most one line with some, say a row,
    a column that differs does so in two rows, thus in another row too, that row in two columns, and each of these in
    two cells.
    """
    blotted = [sum(any(length is None for length, _ in clue) for clue in clues) for clues in (rows, columns)]
    return 4 if sum(blotted) <= 1 else 1 if all(blotted) else 2


def numbers_of(proof: str, height: int, width: int, grids: int) -> tuple[int, list[tuple[int, ...]]] | str:
    """The scale and, for each cell, a number of each grid in the text; or what is wrong with that."""
    lines = proof.removesuffix("\n").split("\n")
    name, _, scale = lines[0].partition(" ")
    if name != "scale" or not NUMBER.fullmatch(scale) or int(scale) < 0:
        return f"line 1: found {lines[0][:40]!r}, expected scale and a number of at most 18 digits"
    if len(lines) != grids * (height + 1):
        return f"found {len(lines)} lines, expected {grids * (height + 1)}"
    words: list[list[str]] = [[] for _ in range(grids)]
    for number, line in enumerate(lines[1:], 2):
        grid, row = divmod(number - 2, height + 1)
        if row == height:
            if line:
                return f"line {number}: found {line[:40]!r}, expected an empty line"
            continue
        found = line.split(" ")
        if len(found) != width or not all(map(NUMBER.fullmatch, found)):
            return f"line {number}: found {line[:40]!r}, expected {width} whole numbers of at most 18 digits"
        words[grid] += found
    return int(scale), list(zip(*(map(int, grid) for grid in words), strict=True))


def greatest_sum(clue: Clue, taken: Sequence[Sequence[int]]) -> int:
    """The greatest sum over the arrangements of a clue, where cell ``i`` gives ``taken[i][colour]``.

    Block by block, of all ways to place it and those before in the first n cells: ``ends[n]`` is the greatest sum where
    the block ends with the last of these cells, ``gap[n]`` where that cell is background.
    """
    size = len(taken)
    sums = [list(accumulate((cell[colour] for cell in taken), initial=0)) for colour in range(len(taken[0]))]
    ends, gap = [NEVER] * (size + 1), sums[0]
    last = 0
    for length, colour in clue:
        before = gap if colour == last else list(map(max, ends, gap))
        run, last = sums[colour], colour
        ends, start = [NEVER] * (size + 1), NEVER
        for n in range(length or 1, size + 1):
            at = n - (length or 1)
            start = before[at] - run[at] if length else max(start, before[at] - run[at])
            ends[n] = start + run[n]
        gap = [NEVER]
        for n in range(size):
            gap.append(max(ends[n], gap[n]) + taken[n][0])
    return max(ends[size], gap[size])
