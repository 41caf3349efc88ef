"""The cells of a model: which colours the clues leave them, and the literals for those."""

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
    """Lists of cells, each with a colour for what it holds: flat sequences of C ints."""

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
    """What the encoders read of a model: its size and its rules."""

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


def ints(buffer: object) -> Ints:
    """A flat array of C ints as numpy array, without a copy where it is one."""
    return np.asarray(buffer, dtype=np.int32)


@dataclass(frozen=True, slots=True)
class SomeLines:
    """Neighbouring lines of a model, numbered from 0; the cells are the model's."""

    cell_start: Ints
    cells: Ints
    block_start: Ints
    length: Ints
    colour: Ints


def in_groups(lines: Lines, sizes: Ints, most: int) -> Iterator[SomeLines]:
    """The lines in groups of neighbours whose ``sizes`` add up to ``most`` at most, or of a single line."""
    cell_start, block_start = ints(lines.cell_start), ints(lines.block_start)
    cells, length, colour = ints(lines.cells), ints(lines.length), ints(lines.colour)
    sums = np.cumsum(sizes)
    begin = 0
    while begin < len(sums):
        before = sums[begin - 1] if begin else 0
        end = max(begin + 1, int(np.searchsorted(sums, before + most, side="right")))
        some, blocks = (slice(start[begin], start[end]) for start in (cell_start, block_start))
        yield SomeLines(
            cell_start[begin : end + 1] - cell_start[begin],
            cells[some],
            block_start[begin : end + 1] - block_start[begin],
            length[blocks],
            colour[blocks],
        )
        begin = end


def allowed_colours(model: Model) -> Allowed:
    """Shape (cells, colours): whether a cell's every line has the colour in its clue (or it is the background).

    Colours that the model removes from a cell are left out.
    """
    lines = model.lines
    cell_start, block_start = ints(lines.cell_start), ints(lines.block_start)
    used = np.zeros((len(cell_start) - 1, model.colours), bool)
    used[:, 0] = True
    used[np.repeat(np.arange(len(used)), np.diff(block_start)), ints(lines.colour)] = True
    allowed = np.ones((model.cells, model.colours), bool)
    for colour in range(1, model.colours):
        without = np.repeat(~used[:, colour], np.diff(cell_start))
        allowed[ints(lines.cells)[without], colour] = False
    allowed.reshape(-1)[ints(model.removed)] = False
    return allowed


def cell_literals(formula: Formula, allowed: Allowed) -> Ints:
    """New variables for the cells, each with exactly one of its ``allowed`` colours; shape (cells, colours).

    A cell of two colours takes one variable, true for the higher of the two; a cell of more one for each, exactly one
    of them true; a cell of one none.
    """
    number = allowed.sum(axis=1)
    first = formula.new(np.where(number > 2, number, number - 1).clip(0))
    rank = np.cumsum(allowed, axis=1, dtype=np.int32)
    literals = first[:, None] + rank - 1
    two = number == 2
    literals[two] = first[two, None] * (2 * rank[two] - 3)
    literals[number == 1] = TRUE
    literals[~allowed] = FALSE
    if not number.all():
        formula.contradict()
    for k in range(3, allowed.shape[1] + 1):
        some = number == k
        if some.any():
            ladder = exactly_one(formula, literals[some][allowed[some]].reshape(-1, k).astype(np.int32))
            if ladder is not None:
                formula.says(partial(ladders, np.flatnonzero(some), allowed, ladder))
    return literals.astype(np.int32)


def ladders(which: Ints, allowed: Allowed, first: Ints, names: Names) -> Iterator[Meaning]:
    """The meanings of the variables of the ladders of `exactly_one`, of the cells ``which``."""
    for cell, begin in zip(which.tolist(), first.tolist(), strict=True):
        colours = np.flatnonzero(allowed[cell]).tolist()
        for i in range(1, len(colours) - 1):
            some = ",".join(map(str, colours[: i + 1]))
            yield Meaning(names.cell(cell), f"colours {some}", begin + i - 1, 1)


def exactly_one(formula: Formula, literals: Ints) -> Ints | None:
    """In each row of ``literals``, of shape (rows, k), exactly one is true.

    At most one: every pair up to k = 5, else the ladder of Gent and Nightingale (2004): its variable ``i`` says that
    one of the first ``i + 1`` literals is true, a function of them. The answer is the first of these of each row.
    """
    columns = [np.ascontiguousarray(column) for column in literals.T]
    formula.add(*columns)
    if len(columns) <= 5:
        for one, other in combinations(columns, 2):
            formula.add(-one, -other)
        return None
    first = formula.new(np.full(len(literals), len(columns) - 2))
    before = columns[0]  # one of the literals before this one is true
    for i, literal in enumerate(columns[1:-1]):
        step = first + i
        formula.add(-before, -literal)
        formula.add(-before, step)
        formula.add(-literal, step)
        formula.add(-step, before, literal)
        before = step
    formula.add(-before, -columns[-1])
    return first
