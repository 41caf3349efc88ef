"""Formulas in conjunctive normal form as flat int32 arrays, and the builder that the encodings write into."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer[Any]]

# Constants among the literals: an encoding may use them freely, `Formula.add` simplifies them away.
TRUE = 2**31 - 1
FALSE = -TRUE

CHUNK = 1 << 16  # clauses that become Python's ints, or text, at a time


@dataclass(frozen=True, slots=True, eq=False)
class CNF:
    """Clause ``i`` is ``literals[starts[i]:starts[i + 1]]``, in DIMACS numbers; variables run from 1 to ``variables``.

    ``cells``, of shape (cells, colours), is the literal of "this cell has this colour", or one of the constants `TRUE`
    and `FALSE`. The variables of the cells come first, and every other variable is a function of them: the formula has
    as many models as the puzzle has solutions.
    """

    variables: int
    literals: Ints
    starts: Ints
    cells: Ints

    def __len__(self) -> int:
        return len(self.starts) - 1

    def clauses(self) -> Iterator[list[int]]:
        """The clauses one after another, each a list of ints."""
        for begin in range(0, len(self), CHUNK):
            starts = self.starts[begin : begin + CHUNK + 1]
            flat = self.literals[starts[0] : starts[-1]].tolist()
            for a, b in pairwise((starts - starts[0]).tolist()):
                yield flat[a:b]

    def to_lists(self) -> list[list[int]]:
        """The clauses as lists of ints, as python-sat takes them; `clauses` is faster where it will do."""
        return list(self.clauses())

    def dimacs(self, comments: Iterable[str] = ()) -> str:
        """The formula as DIMACS text, one clause a line, after ``comments``."""
        return "".join(self.dimacs_pieces(comments))

    def dimacs_pieces(self, comments: Iterable[str] = ()) -> Iterator[str]:
        """The same text in pieces of many lines."""
        head = "".join(f"c {line}\n" for line in comments)
        yield f"{head}p cnf {self.variables} {len(self)}\n"
        for begin in range(0, len(self), CHUNK):
            starts = self.starts[begin : begin + CHUNK + 1]
            ended = np.insert(self.literals[starts[0] : starts[-1]], starts[1:] - starts[0], 0)
            yield "".join([f"{literal} " if literal else "0\n" for literal in ended.tolist()])

    def contradictory(self) -> bool:
        """Whether there is an empty clause, as for clues that are too long for their line."""
        return not np.diff(self.starts).all()

    def excluding(self, pictures: Iterable[bytes]) -> CNF:
        """This formula, and a clause for each of the ``pictures``: some cell differs from it."""
        clauses = [-literals[literals != TRUE] for literals in map(self.shown, pictures) if FALSE not in literals]
        return self.extended(clauses)

    def assuming(self, picture: bytes) -> CNF:
        """This formula, and a clause for each cell: it has the colour that it has in the picture."""
        literals = self.shown(picture)
        known = np.abs(literals) == TRUE
        clauses = list(literals[~known, None])
        return self.extended([*clauses, literals[:0]] if FALSE in literals else clauses)

    def shown(self, picture: bytes) -> Ints:
        """The literal of every cell's colour in the picture, or a constant."""
        return self.cells[np.arange(len(self.cells)), np.frombuffer(picture, np.uint8)]

    def extended(self, clauses: list[Ints]) -> CNF:
        """This formula and more clauses."""
        ends = self.starts[-1] + np.cumsum([len(clause) for clause in clauses], dtype=np.int32)
        return CNF(self.variables, np.concatenate([self.literals, *clauses]), np.append(self.starts, ends), self.cells)

    def cell_signs(self) -> bytes:
        """For each variable of the cells, 1 if both its values stand for a colour of its cell, 0 if only true does."""
        variables = np.abs(self.cells)
        signs = np.zeros(int(variables.max(initial=0, where=variables != TRUE)), np.uint8)
        signs[-self.cells[(self.cells < 0) & (self.cells != FALSE)] - 1] = 1
        return signs.tobytes()

    def decode(self, values: bytes) -> bytes:
        """The solution, one colour a cell, from the ``values``, 0 or 1, of the variables of the cells."""
        true = np.concatenate([np.ones(1, bool), np.frombuffer(values, bool)])
        variables = np.abs(self.cells)
        shown = true[np.where(variables == TRUE, 0, variables)] == (self.cells > 0)
        return bytes(shown.argmax(axis=1).astype(np.uint8))


class Formula:
    """A formula under construction. Clauses are added by columns of literals; constants are simplified away."""

    def __init__(self, check: Callable[[], object] | None = None) -> None:
        """``check`` is called before clauses are added; it raises an error to end the construction."""
        self.variables = 0
        self.check = check
        self._literals: list[Ints] = []
        self._lengths: list[Ints] = []

    def new(self, counts: Ints) -> Ints:
        """The first of ``counts[i]`` new consecutive variables, for every ``i``."""
        ends = np.cumsum(counts)
        first: Ints = (ends - counts + (self.variables + 1)).astype(np.int32)
        if len(counts):
            self.variables += int(ends[-1])
        return first

    def add(self, *columns: Ints) -> None:
        """Add one clause for each row: the literals at this row of every column."""
        if self.check is not None:
            self.check()
        if any(column.size and column.max() == TRUE for column in columns):
            keep = columns[0] != TRUE
            for column in columns[1:]:
                keep &= column != TRUE
            columns = tuple(column[keep] for column in columns)
        rows = np.stack(columns, axis=1)
        lengths = np.full(len(rows), len(columns), np.int32)
        flat = rows.ravel()
        if flat.size and flat.min() == FALSE:
            for column in columns:
                lengths -= column == FALSE
            flat = flat[flat != FALSE]
        self._literals.append(flat)
        self._lengths.append(lengths)

    def add_ragged(self, literals: Ints, lengths: Ints) -> None:
        """Add clauses of any ``lengths`` from their concatenated ``literals``."""
        owner = np.repeat(np.arange(len(lengths)), lengths)
        keep = np.ones(len(lengths), bool)
        keep[owner[literals == TRUE]] = False
        left = (literals != FALSE) & keep[owner]
        self._literals.append(literals[left])
        self._lengths.append(np.bincount(owner[left], minlength=len(lengths))[keep].astype(np.int32))

    def add_support(self, heads: Ints, owner: Ints, literals: Ints) -> None:
        """For every ``i`` add the clause: if ``heads[i]``, then one of the ``literals`` whose ``owner`` is ``i``."""
        every = np.concatenate([np.arange(len(heads)), owner])
        order = np.argsort(every, kind="stable")
        flat = np.concatenate([-heads, literals])[order]
        self.add_ragged(flat, np.bincount(every, minlength=len(heads)))

    def contradict(self) -> None:
        """Add the empty clause."""
        self._literals.append(np.zeros(0, np.int32))
        self._lengths.append(np.zeros(1, np.int32))

    def cnf(self, cells: Ints) -> CNF:
        """The finished formula; ``cells`` as in `CNF`."""
        check = self.check or (lambda: None)
        none = np.zeros(0, np.int32)
        check()
        literals = np.concatenate([none, *self._literals])
        check()
        starts = np.concatenate([np.zeros(1, np.int32), *self._lengths])
        return CNF(self.variables, literals.astype(np.int32, copy=False), np.cumsum(starts, dtype=np.int32), cells)
