"""Encodes count rules as clauses: the number of true literals in a set has a lower and an upper bound.

- For "at least one" or "not all" as the only bound: a single clause.
- For few literals or few clauses: a clause for each smallest set of literals that must not all be true (or false).
- Otherwise the sequential counter of Sinz (2005): variable ``(i, j)`` is true if and only if at least ``j`` of the
  first ``i`` literals are true.

Rules of the same shape are encoded together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from math import comb

import numpy as np

from nono_encoders.cells import Counts, distinct, ints
from nono_encoders.cnf import FALSE, TRUE, Formula, Ints, Meaning, Names

PAIRS = 5  # up to this number of literals, bounds are encoded by subsets
SUBSETS = 16  # maximum number of clauses if a bound is encoded by subsets
GROUP = 1 << 20  # approximate number of literals in counters that are encoded at once


def flat_values(counts: Counts, colours: int) -> tuple[Ints, Ints, Ints]:
    """Return all different triples (rule, cell, colour) that the rules count, sorted: an array for each of the three.

    A rule has regions with a colour each, and a region has cells; both are given as flat arrays. A triple is one number
    here, so that equal ones are found quickly.
    """
    cell_start, region_start = ints(counts.cell_start), ints(counts.region_start)
    region = ints(counts.region)
    sizes = np.diff(cell_start)[region]  # of each region of each rule: its number of cells
    rule = np.repeat(np.repeat(np.arange(len(region_start) - 1), np.diff(region_start)), sizes)
    ends = np.cumsum(sizes)
    offset = np.arange(len(rule)) - np.repeat(ends - sizes, sizes)  # of each cell: its place in its region
    cell = ints(counts.cells)[np.repeat(cell_start[:-1][region], sizes) + offset].astype(np.int64)
    value = cell * colours + np.repeat(ints(counts.colour), sizes)
    limit = int(value.max(initial=0)) + 1  # more than any value, so that rule * limit + value stands for both
    rule, value = np.divmod(distinct(rule * limit + value), limit)
    return rule, value // colours, value % colours


def encode(formula: Formula, counts: Counts, cells: Ints) -> None:
    """Add all count rules to ``formula``; ``cells`` are the literals of shape (cells, colours)."""
    check = formula.check or (lambda: None)
    check()
    rule, cell, colour = flat_values(counts, cells.shape[1])
    check()
    number = len(ints(counts.least))
    literals = cells[cell, colour]
    # constants are counted now, so that the clauses are only about variables
    certain = np.bincount(rule[literals == TRUE], minlength=number)
    open_ = np.abs(literals) != TRUE
    rule, literals = rule[open_], literals[open_]
    size = np.bincount(rule, minlength=number)
    least = np.maximum(ints(counts.least) - certain, 0)
    most = np.minimum(ints(counts.most) - certain, size)
    if (least > most).any():
        formula.contradict()
        return
    first = np.cumsum(size) - size  # where the literals of each rule begin
    shapes = np.stack([size, least, most], axis=1)
    bounded = shapes[(least > 0) | (most < size)]
    for k, low, high in np.unique(bounded, axis=0).tolist():
        check()
        same_shape = np.flatnonzero((shapes == (k, low, high)).all(axis=1))  # the rules of this shape
        between(formula, list(literals[first[same_shape, None] + np.arange(k)].T), low, high)


def between(formula: Formula, columns: list[Ints], least: int, most: int) -> None:
    """Add clauses so that in each row, ``least`` to ``most`` of the literals in the ``columns`` are true."""
    size = len(columns)
    subsets = subsets_of(size, least, most)
    if subsets is not None:
        for chosen, sign in subsets:
            for subset in combinations(columns, chosen):
                formula.add(*(sign * column for column in subset))
    elif most + least > size:  # it is shorter to count the false literals
        counter(formula, [-column for column in columns], size - most, size - least)
    else:
        counter(formula, columns, least, most)


def subsets_of(size: int, least: int, most: int) -> list[tuple[int, int]] | None:
    """Return the clauses for a rule on ``size`` literals, as pairs (size of subsets, sign); None if it needs a counter.

    Every subset of this size needs a true literal if the sign is 1, or a false one if it is -1. Subsets are used
    for at most `PAIRS` literals, if each bound needs at most `SUBSETS` clauses, or if only one true literal is needed.
    """
    fewest = [(size - least + 1, 1)] if least > 0 else []
    subsets = [*fewest, (most + 1, -1)] if most < size else fewest
    small = size <= PAIRS or all(
        chosen == size or (size <= SUBSETS and comb(size, chosen) <= SUBSETS) for chosen, _ in subsets
    )
    return subsets if small or (least <= 1 and most == size) else None


def counter(formula: Formula, columns: list[Ints], least: int, most: int) -> None:
    """Add the bounds of `between` with a sequential counter that counts to ``most``, or to ``least`` without an upper
    bound.

    The clauses are made in groups of about `GROUP` literals, for all rows at once.
    """
    size, rows = len(columns), len(columns[0])
    bounded = most < size
    height = most if bounded else least
    literals = np.stack(columns)
    i, j = np.mgrid[: size + 1, : height + 1]
    new = (i > 1) & (j > 0) & (j <= i)  # for other pairs, "at least j of i" is a literal or a constant
    first = formula.new(np.full(np.count_nonzero(new), rows, np.int32))
    formula.says(partial(meanings, literals, np.argwhere(new), first, formula.counters))
    formula.counters += rows
    # its axes are i, j and row
    reached = np.repeat(np.where(j <= i, TRUE, FALSE).astype(np.int32)[..., None], rows, axis=2)
    reached[1, 1:2] = literals[0]  # a slice, which is empty if the height is 0
    reached[new] = first[:, None] + np.arange(rows)
    # in each row, a literal has 4 * height + 1 clauses of 3 literals
    at_once = max(1, GROUP // (3 * (4 * height + 1) * rows))
    for begin in range(0, size, at_once):
        literal = literals[begin : begin + at_once, None]
        steps = len(literal)
        before, after = reached[begin : begin + steps], reached[begin + 1 : begin + steps + 1]
        now = np.where(new[begin + 1 : begin + steps + 1, 1:, None], after[:, 1:], TRUE)  # TRUE stands for no clause
        clauses = np.full((3, steps, 4 * height + 1, rows), FALSE, np.int32)
        # first the upper bound: not `literal` if `height` literals were true before
        clauses[:2, :, :1] = (-literal, -before[:, height:]) if bounded else TRUE
        # then four clauses for each j: "at least j" holds now if and only if it held before, or if at least j - 1 held
        # before and `literal` is true
        clauses[:2, :, 1::4] = -before[:, 1:], now
        clauses[:, :, 2::4] = np.broadcast_to(-literal, now.shape), -before[:, :-1], now
        clauses[:, :, 3::4] = -now, before[:, 1:], np.broadcast_to(literal, now.shape)
        clauses[:2, :, 4::4] = -now, before[:, :-1]
        for slot in (3, 4):  # without a clause, -now is FALSE, which would not leave it out
            clauses[0, :, slot::4][now == TRUE] = TRUE
        formula.add(*clauses.reshape(3, -1))
    if least > 0:
        formula.add(reached[size, least])


def meanings(literals: Ints, places: Ints, first: Ints, counters: int, names: Names) -> Iterator[Meaning]:
    """Yield the meanings of counter variables. Each of the ``places`` (i, j) has a variable for each row, from
    ``first`` on.

    ``counters`` is the number of earlier counters.
    """
    for row, counted in enumerate(literals.T.tolist()):
        owner = f"count {counters + row + 1}"
        yield Meaning(owner, f"of {' '.join(map(str, counted))}")
        for (i, j), now in zip(places.tolist(), first.tolist(), strict=True):
            yield Meaning(owner, f"first {i} at least {j}", now + row, 1)
