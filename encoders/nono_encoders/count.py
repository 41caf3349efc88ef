"""Count rules as clauses: of some literals, at least so many and at most so many are true.

- A bound of one, or of all but one: a clause, or a clause a pair, up to `PAIRS` literals.
- Few literals: a clause for each set of them that is one too many, or that cannot all be false.
- Otherwise the sequential counter of Sinz (2005): its variable ``(i, j)`` says that ``j`` or more of the first ``i``
  literals are true, and by clauses in both directions it is a function of them.

Rules of one shape are written together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from math import comb

import numpy as np

from nono_encoders.cells import Counts, ints
from nono_encoders.cnf import FALSE, TRUE, Formula, Ints, Meaning, Names

PAIRS = 5  # literals up to which "at most one" is a clause a pair
SUBSETS = 16  # clauses up to which a bound is a clause a subset
GROUP = 1 << 20  # literals of counters that are made together


def flat_values(counts: Counts, colours: int) -> tuple[Ints, Ints, Ints]:
    """Every (rule, cell, colour), sorted, such that the rule counts the cell if it shows the colour; each once."""
    cell_start, region_start = ints(counts.cell_start), ints(counts.region_start)
    region = ints(counts.region)
    sizes = np.diff(cell_start)[region]
    rule = np.repeat(np.repeat(np.arange(len(region_start) - 1), np.diff(region_start)), sizes)
    ends = np.cumsum(sizes)
    offset = np.arange(len(rule)) - np.repeat(ends - sizes, sizes)
    cell = ints(counts.cells)[np.repeat(cell_start[:-1][region], sizes) + offset].astype(np.int64)
    value = cell * colours + np.repeat(ints(counts.colour), sizes)
    limit = int(value.max(initial=0)) + 1
    rule, value = np.divmod(np.unique(rule * limit + value), limit)
    return rule, value // colours, value % colours


def encode(formula: Formula, counts: Counts, cells: Ints) -> None:
    """Add all count rules to ``formula``, over the literals ``cells`` of shape (cells, colours)."""
    rule, cell, colour = flat_values(counts, cells.shape[1])
    number = len(ints(counts.least))
    literals = cells[cell, colour]
    certain = np.bincount(rule[literals == TRUE], minlength=number)
    open_ = np.abs(literals) != TRUE
    rule, literals = rule[open_], literals[open_]
    size = np.bincount(rule, minlength=number)
    least = np.maximum(ints(counts.least) - certain, 0)
    most = np.minimum(ints(counts.most) - certain, size)
    if (least > most).any():
        formula.contradict()
        return
    first = np.cumsum(size) - size
    shapes = np.stack([size, least, most], axis=1)
    some = shapes[(least > 0) | (most < size)]
    for k, low, high in np.unique(some, axis=0).tolist():
        of_it = np.flatnonzero((shapes == (k, low, high)).all(axis=1))
        between(formula, list(literals[first[of_it, None] + np.arange(k)].T), low, high)


def between(formula: Formula, columns: list[Ints], least: int, most: int) -> None:
    """In each row, ``least`` to ``most`` of the literals of the ``columns`` are true."""
    size = len(columns)
    fewest = [(size - least + 1, 1)] if least > 0 else []  # any so many literals: one is true
    subsets = [*fewest, (most + 1, -1)] if most < size else fewest  # any so many: one is false
    small = size <= PAIRS or all(comb(size, chosen) <= SUBSETS for chosen, _ in subsets)
    if small or (least <= 1 and most == size):
        for chosen, sign in subsets:
            for some in combinations(columns, chosen):
                formula.add(*(sign * column for column in some))
    elif most + least > size:
        counter(formula, [-column for column in columns], size - most, size - least)
    else:
        counter(formula, columns, least, most)


def counter(formula: Formula, columns: list[Ints], least: int, most: int) -> None:
    """The same by a sequential counter, whose variables count up to ``most`` (to ``least`` if that is no bound).

    All clauses of some `GROUP` literals are made at once: for each literal, and for each number, those of each row.
    """
    size, rows = len(columns), len(columns[0])
    bounded = most < size
    height = most if bounded else least
    literals = np.stack(columns)
    i, j = np.mgrid[: size + 1, : height + 1]
    new = (i > 1) & (j > 0) & (j <= i)
    first = formula.new(np.full(np.count_nonzero(new), rows, np.int32))
    formula.says(partial(meanings, literals, np.argwhere(new), first, formula.counters))
    formula.counters += rows
    reached = np.repeat(np.where(j <= i, TRUE, FALSE).astype(np.int32)[..., None], rows, axis=2)  # by i, j and row
    reached[1, 1:2] = literals[0]
    reached[new] = first[:, None] + np.arange(rows)
    at_once = max(1, GROUP // (3 * (4 * height + 1) * rows))
    for begin in range(0, size, at_once):
        literal = literals[begin : begin + at_once, None]
        steps = len(literal)
        before, after = reached[begin : begin + steps], reached[begin + 1 : begin + steps + 1]
        now = np.where(new[begin + 1 : begin + steps + 1, 1:, None], after[:, 1:], TRUE)  # if it is none: no clause
        clauses = np.full((3, steps, 4 * height + 1, rows), FALSE, np.int32)
        clauses[:2, :, :1] = (-literal, -before[:, height:]) if bounded else TRUE
        clauses[:2, :, 1::4] = -before[:, 1:], now
        clauses[:, :, 2::4] = np.broadcast_to(-literal, now.shape), -before[:, :-1], now
        clauses[:, :, 3::4] = -now, before[:, 1:], np.broadcast_to(literal, now.shape)
        clauses[:2, :, 4::4] = -now, before[:, :-1]
        for slot in (3, 4):
            clauses[0, :, slot::4][now == TRUE] = TRUE
        formula.add(*clauses.reshape(3, -1))
    if least > 0:
        formula.add(reached[size, least])


def meanings(literals: Ints, places: Ints, first: Ints, counters: int, names: Names) -> Iterator[Meaning]:
    """What the variables of counters say, of which each of the ``places`` (i, j) has one a row, from its ``first`` on.

    ``counters`` came before these.
    """
    for row, own in enumerate(literals.T.tolist()):
        owner = f"count {counters + row + 1}"
        yield Meaning(owner, f"of {' '.join(map(str, own))}")
        for (i, j), now in zip(places.tolist(), first.tolist(), strict=True):
            yield Meaning(owner, f"first {i} at least {j}", now + row, 1)
