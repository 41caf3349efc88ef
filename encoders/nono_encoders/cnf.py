"""Formulas in conjunctive normal form as flat int32 arrays, and the builder that the encodings write into."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer[Any]]

# Constants among the literals: an encoding may use them freely, `Formula.add` simplifies them away.
TRUE = 2**31 - 1
FALSE = -TRUE


class Meaning(NamedTuple):
    """What ``number`` variables from ``first`` on say: ``words``, of a line, cell or count that is called ``owner``.

    The ``words`` end with the places to which the variables belong one after another. With a ``number`` of 0, they are
    about the ``owner`` itself.
    """

    owner: str
    words: str
    first: int = 0
    number: int = 0

    def __str__(self) -> str:
        return f"{self.owner} {self.words}" + (f" is {places(self.first, self.number)}" if self.number else "")


def places(first: int, number: int) -> str:
    """So many neighbouring numbers: ``7`` or ``7..12``."""
    return f"{first}" if number == 1 else f"{first}..{first + number - 1}"


class Names(Protocol):
    """How cells and lines, by their numbers from 0, are called: ``row 2 column 7``, ``column 3``."""

    def cell(self, number: int) -> str: ...
    def line(self, number: int) -> str: ...


Says = Callable[[Names], Iterator[Meaning]]

CHUNK = 1 << 16  # clauses that become Python's ints, or text, at a time


@dataclass(frozen=True, slots=True, eq=False)
class CNF:
    """Clause ``i`` is ``literals[starts[i]:starts[i + 1]]``, in DIMACS numbers; variables run from 1 to ``variables``.

    ``cells``, of shape (cells, colours), is the literal of "this cell has this colour", or one of the constants `TRUE`
    and `FALSE`. The variables of the cells come first, and every other variable is a function of them: the formula has
    as many models as the puzzle has solutions. Of the cells the first ``board`` ones make a solution; the others are
    hidden, and models that differ in these alone are one solution.
    """

    variables: int
    literals: Ints
    starts: Ints
    cells: Ints
    board: int
    says: tuple[Says, ...] = ()  # what the variables beside those of the colours mean, found out when it is asked for
    sections: tuple[tuple[int, str], ...] = ()  # the first clause of each part of the formula, and its name

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

    def dimacs_pieces(self, comments: Iterable[str] = (), marks: Iterable[tuple[int, str]] = ()) -> Iterator[str]:
        """The same text in pieces of many lines; ``marks`` are comments before the clauses of these numbers, sorted."""
        head = "".join(f"c {line}\n" for line in comments)
        yield f"{head}p cnf {self.variables} {len(self)}\n"
        begin = 0
        for clause, mark in marks:
            yield from self._pieces(begin, clause)
            yield f"c {mark}\n"
            begin = clause
        yield from self._pieces(begin, len(self))

    def _pieces(self, first: int, end: int) -> Iterator[str]:
        """The clauses from ``first`` on, before ``end``, as text."""
        for begin in range(first, end, CHUNK):
            starts = self.starts[begin : min(begin + CHUNK, end) + 1]
            ended = np.insert(self.literals[starts[0] : starts[-1]], starts[1:] - starts[0], 0)
            yield "".join([f"{literal} " if literal else "0\n" for literal in ended.tolist()])

    def marks(self, meanings: Iterable[Meaning]) -> Iterator[tuple[int, str]]:
        """For groups of clauses, the number of the first one and where they come from, by their variables' owners.

        Clauses over cells alone are in the group of those before them.
        """
        owners: dict[str, int] = {}
        owner_of = np.zeros(self.variables + 1, np.int32)
        for meaning in meanings:
            if meaning.words.startswith("colour"):  # of a cell
                continue
            owner_of[meaning.first : meaning.first + meaning.number] = owners.setdefault(meaning.owner, len(owners) + 1)
        names = list(owners)
        sections = dict(self.sections)
        ended = np.insert(self.literals, self.starts[1:], 0)  # so that no clause is empty
        starts = self.starts[:-1] + np.arange(len(self))
        owner = np.maximum.reduceat(owner_of[np.abs(ended)], starts.astype(np.intp)) if len(self) else starts
        last = 0
        for clause in sorted({*np.flatnonzero(owner).tolist(), *sections}):
            if clause in sections:
                last = 0
            found = int(owner[clause]) if clause < len(self) else 0
            if clause < len(self) and (found != last if found else clause in sections):
                yield clause, f"clauses of {names[found - 1] if found else sections[clause]}"
                last = found

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
        return self.cells[np.arange(self.board), np.frombuffer(picture, np.uint8)]

    def extended(self, clauses: list[Ints]) -> CNF:
        """This formula and more clauses."""
        ends = self.starts[-1] + np.cumsum([len(clause) for clause in clauses], dtype=np.int32)
        return replace(self, literals=np.concatenate([self.literals, *clauses]), starts=np.append(self.starts, ends))

    def cell_signs(self) -> bytes:
        """For each variable of the board, 1 if both its values stand for a colour of its cell, 0 if only true does."""
        cells = self.cells[: self.board]
        variables = np.abs(cells)
        signs = np.zeros(int(variables.max(initial=0, where=variables != TRUE)), np.uint8)
        signs[-cells[(cells < 0) & (cells != FALSE)] - 1] = 1
        return signs.tobytes()

    def decode(self, values: bytes) -> bytes:
        """The solution, one colour a cell, from the ``values``, 0 or 1, of the variables of the board."""
        true = np.concatenate([np.ones(1, bool), np.frombuffer(values, bool)])
        cells = self.cells[: self.board]
        variables = np.abs(cells)
        shown = true[np.where(variables == TRUE, 0, variables)] == (cells > 0)
        return bytes(shown.argmax(axis=1).astype(np.uint8))


class Formula:
    """A formula under construction. Clauses are added by columns of literals; constants are simplified away."""

    def __init__(self, check: Callable[[], object] | None = None) -> None:
        """``check`` is called before clauses are added; it raises an error to end the construction."""
        self.variables = 0
        self.check = check
        self.first_line = 0  # the number of the first one of the lines whose clauses are added
        self.counters = 0  # of count rules so far
        self._says: list[Says] = []
        self._sections: list[tuple[int, str]] = []
        self._literals: list[Ints] = []
        self._lengths: list[Ints] = []

    def new(self, counts: Ints) -> Ints:
        """The first of ``counts[i]`` new consecutive variables, for every ``i``."""
        ends = np.cumsum(counts)
        first: Ints = (ends - counts + (self.variables + 1)).astype(np.int32)
        if len(counts):
            self.variables += int(ends[-1])
        return first

    def says(self, says: Says) -> None:
        """What new variables mean; ``says`` is called when that is asked for."""
        self._says.append(says)

    def section(self, name: str) -> None:
        """The clauses that follow are those of ``name``."""
        self._sections.append((len(self._lengths), name))

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

    def cnf(self, cells: Ints, board: int) -> CNF:
        """The finished formula; ``cells`` and ``board`` as in `CNF`."""
        check = self.check or (lambda: None)
        none = np.zeros(0, np.int32)
        check()
        literals = np.concatenate([none, *self._literals])
        check()
        starts = np.concatenate([np.zeros(1, np.int32), *self._lengths])
        before = np.cumsum([0, *map(len, self._lengths)]).tolist()
        return CNF(
            self.variables,
            literals.astype(np.int32, copy=False),
            np.cumsum(starts, dtype=np.int32),
            cells,
            board,
            tuple(self._says),
            tuple((before[at], name) for at, name in self._sections),
        )
