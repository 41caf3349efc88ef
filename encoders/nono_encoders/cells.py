"""Computes the possible colours of a model's cells from the clues, and makes the literals for these colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from nono_encoders.cnf import FALSE, TRUE, Formula, Ints, Meaning, Names

Allowed = NDArray[np.bool_]


class Regions(Protocol):
    """Lists of cells, with a colour for each entry, as flat sequences of C ints."""

    @property
    def cell_start(self) -> object: ...
    @property
    def cells(self) -> object: ...
    @property
    def colour(self) -> object: ...


class Lines(Regions, Protocol):
    """The line rules of a model: flat sequences of C ints, as `nono.model.model.Lines` describes them."""

    @property
    def block_start(self) -> object: ...
    @property
    def length(self) -> object: ...


class Counts(Regions, Protocol):
    """The count rules of a model: flat sequences of C ints, as `nono.model.model.Counts` describes them."""

    @property
    def region_start(self) -> object: ...
    @property
    def region(self) -> object: ...
    @property
    def least(self) -> object: ...
    @property
    def most(self) -> object: ...


class Model(Protocol):
    """The attributes of a model that the encoders read: its size and its rules."""

    @property
    def cells(self) -> int: ...
    @property
    def shown(self) -> int: ...
    @property
    def colours(self) -> int: ...
    @property
    def lines(self) -> Lines: ...
    @property
    def counts(self) -> Counts: ...
    @property
    def removed(self) -> object: ...


def distinct(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the different values, none below 0, in ascending order; `numpy.unique` takes 40 times as long."""
    values = np.sort(values)
    return values[np.diff(values, prepend=-1) > 0]


def ints(buffer: object) -> Ints:
    """Return a flat array of C ints as a numpy array, without a copy if possible."""
    return np.asarray(buffer, dtype=np.int32)


@dataclass(frozen=True, slots=True)
class SomeLines:
    """Consecutive lines of a model, renumbered from 0; cells keep the numbers of the model."""

    cell_start: Ints
    cells: Ints
    block_start: Ints
    length: Ints
    colour: Ints


def in_groups(lines: Lines, sizes: Ints, most: int) -> Iterator[SomeLines]:
    """Yield groups of consecutive lines. The ``sizes`` in a group add up to at most ``most``, unless the group has a
    single line.
    """
    cell_start, block_start = ints(lines.cell_start), ints(lines.block_start)
    cells, length, colour = ints(lines.cells), ints(lines.length), ints(lines.colour)
    sums = np.cumsum(sizes)
    begin = 0
    while begin < len(sums):
        before = sums[begin - 1] if begin else 0
        # at least one line, so that a line that is too large forms its own group
        end = max(begin + 1, int(np.searchsorted(sums, before + most, side="right")))
        group_cells, blocks = (slice(start[begin], start[end]) for start in (cell_start, block_start))
        yield SomeLines(
            cell_start[begin : end + 1] - cell_start[begin],
            cells[group_cells],
            block_start[begin : end + 1] - block_start[begin],
            length[blocks],
            colour[blocks],
        )
        begin = end


def allowed_colours(model: Model) -> Allowed:
    """Return the possible colours of the cells as a bool array of shape (cells, colours).

    A colour is possible if it is background or in the clues of all lines of the cell, unless the model removes it.
    """
    lines = model.lines
    cell_start, block_start = ints(lines.cell_start), ints(lines.block_start)
    used = np.zeros((len(cell_start) - 1, model.colours), bool)  # whether a line has a colour in its clue
    used[:, 0] = True
    # for each block: its line and its colour
    used[np.repeat(np.arange(len(used)), np.diff(block_start)), ints(lines.colour)] = True
    allowed = np.ones((model.cells, model.colours), bool)
    for colour in range(1, model.colours):
        # for each cell of each line: whether the clue of the line lacks the colour
        without = np.repeat(~used[:, colour], np.diff(cell_start))
        allowed[ints(lines.cells)[without], colour] = False
    allowed.reshape(-1)[ints(model.removed)] = False  # these are numbers cell * colours + colour
    return allowed


def cell_literals(formula: Formula, allowed: Allowed) -> Ints:
    """Add variables for the ``allowed`` colours of the cells. Return the literals, of shape (cells, colours).

    A cell with two colours has one variable, which is true for the higher colour. A cell with more colours has a
    variable for each colour; exactly one of these variables is true. A cell with one colour has none.
    """
    number = allowed.sum(axis=1)
    first = formula.new(np.where(number > 2, number, number - 1).clip(0))
    rank = np.cumsum(allowed, axis=1, dtype=np.int32)  # 1 for the first possible colour of a cell, then 2, ...
    literals = first[:, None] + rank - 1
    two = number == 2
    literals[two] = first[two, None] * (2 * rank[two] - 3)  # rank 1: the negated variable; rank 2: the variable
    literals[number == 1] = TRUE
    literals[~allowed] = FALSE
    if not number.all():  # some cell has no colour
        formula.contradict()
    for k in range(3, allowed.shape[1] + 1):
        chosen = number == k  # the cells with k colours
        if chosen.any():
            rows = literals[chosen][allowed[chosen]].reshape(-1, k).astype(np.int32)
            ladder = exactly_one(formula, rows)
            if ladder is not None:
                formula.says(partial(ladders, np.flatnonzero(chosen), allowed, ladder))
    return literals.astype(np.int32)


def ladders(which: Ints, allowed: Allowed, first: Ints, names: Names) -> Iterator[Meaning]:
    """Yield the meanings of the ladder variables of `exactly_one` for the cells ``which``.

    ``first`` has the first of these variables for each of the cells, and ``allowed`` the possible colours of all cells.
    """
    for cell, begin in zip(which.tolist(), first.tolist(), strict=True):
        colours = np.flatnonzero(allowed[cell]).tolist()
        for i in range(1, len(colours) - 1):
            first_colours = ",".join(map(str, colours[: i + 1]))
            yield Meaning(names.cell(cell), f"colours {first_colours}", begin + i - 1, 1)


def exactly_one(formula: Formula, literals: Ints) -> Ints | None:
    """Add clauses so that exactly one literal is true in each row of ``literals``, of shape (rows, k).

    Up to k = 5, a clause for each pair says "at most one". For larger k, there is a ladder (Gent and Nightingale 2004):
    variable ``i``, from 1, is true if and only if one of the first ``i + 1`` literals is. Returns the first ladder
    variable of each row, or None without ladders.
    """
    columns = [np.ascontiguousarray(column) for column in literals.T]
    formula.add(*columns)
    if len(columns) <= 5:
        for first_column, second_column in combinations(columns, 2):
            formula.add(-first_column, -second_column)
        return None
    first = formula.new(np.full(len(literals), len(columns) - 2))
    before = columns[0]  # means: one of the literals so far is true
    for i, literal in enumerate(columns[1:-1]):
        step = first + i
        formula.add(-before, -literal)
        formula.add(-before, step)
        formula.add(-literal, step)
        formula.add(-step, before, literal)
        before = step
    formula.add(-before, -columns[-1])
    return first
