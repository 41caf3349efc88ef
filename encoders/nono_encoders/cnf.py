"""Formulas in conjunctive normal form as flat int32 arrays, and the builder that the encodings write into."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer[Any]]

# Constant literals: encodings can use them freely, because `Formula.add` simplifies them away.
TRUE = 2**31 - 1
FALSE = -TRUE


class Meaning(NamedTuple):
    """The meaning, in ``words``, of ``number`` consecutive variables; ``owner`` is a line, a cell or a count rule.

    The ``words`` end with the range of places that the variables stand for, one place per variable. If ``number`` is 0,
    the ``words`` describe the ``owner`` itself.
    """

    owner: str
    words: str
    first: int = 0
    number: int = 0

    def __str__(self) -> str:
        return f"{self.owner} {self.words}" + (f" is {places(self.first, self.number)}" if self.number else "")


def places(first: int, number: int) -> str:
    """Format ``number`` consecutive numbers from ``first``: ``7`` or ``7..12``."""
    return f"{first}" if number == 1 else f"{first}..{first + number - 1}"


class Names(Protocol):
    """Functions that name cells and lines by their numbers from 0, such as ``row 2 column 7`` and ``column 3``."""

    def cell(self, number: int) -> str: ...
    def line(self, number: int) -> str: ...


Says = Callable[[Names], Iterator[Meaning]]

CHUNK = 1 << 16  # number of clauses converted to Python ints or to text at a time


@dataclass(frozen=True, slots=True, eq=False)
class CNF:
    """A formula: clause ``i`` is ``literals[starts[i]:starts[i + 1]]`` in DIMACS numbers, variables 1 to ``variables``.

    ``cells``, of shape (cells, colours), holds the literals "this cell has this colour", or a constant `TRUE` or
    `FALSE`. The variables of the cells come first, and they determine all other variables: the formula has one model
    for each solution of the puzzle. The first ``board`` cells form the solution. The other cells are hidden; models
    that differ only in hidden cells are the same solution.
    """

    variables: int
    literals: Ints
    starts: Ints
    cells: Ints
    board: int
    says: tuple[Says, ...] = ()  # functions, each of which yields the meanings of some auxiliary variables
    sections: tuple[tuple[int, str], ...] = ()  # each section's first clause (by index) and name

    def __len__(self) -> int:
        return len(self.starts) - 1

    def clauses(self) -> Iterator[list[int]]:
        """Yield the clauses, each as a list of ints."""
        for begin in range(0, len(self), CHUNK):
            starts = self.starts[begin : begin + CHUNK + 1]
            flat = self.literals[starts[0] : starts[-1]].tolist()
            for a, b in pairwise((starts - starts[0]).tolist()):
                yield flat[a:b]

    def to_lists(self) -> list[list[int]]:
        """Return the clauses as lists of ints for python-sat; if an iterator is enough, `clauses` is faster."""
        return list(self.clauses())

    def dimacs(self, comments: Iterable[str] = ()) -> str:
        """Return the formula as DIMACS text after ``comments``, one clause per line."""
        return "".join(self.dimacs_pieces(comments))

    def dimacs_pieces(self, comments: Iterable[str] = (), marks: Iterable[tuple[int, str]] = ()) -> Iterator[str]:
        """Yield the DIMACS text in pieces.

        Each of the sorted ``marks`` is a comment together with the number of the clause that follows the comment.
        """
        head = "".join(f"c {line}\n" for line in comments)
        yield f"{head}p cnf {self.variables} {len(self)}\n"
        begin = 0
        for clause, mark in marks:
            yield from self._pieces(begin, clause)
            yield f"c {mark}\n"
            begin = clause
        yield from self._pieces(begin, len(self))

    def _pieces(self, first: int, end: int) -> Iterator[str]:
        """Yield the clauses from ``first`` up to, but not including, ``end`` as text."""
        for begin in range(first, end, CHUNK):
            starts = self.starts[begin : min(begin + CHUNK, end) + 1]
            ended = np.insert(self.literals[starts[0] : starts[-1]], starts[1:] - starts[0], 0)
            yield "".join([f"{literal} " if literal else "0\n" for literal in ended.tolist()])

    def marks(self, meanings: Iterable[Meaning]) -> Iterator[tuple[int, str]]:
        """Yield for each group of clauses the number of its first clause, and the owner of the variables in the group.

        Clauses that contain only cells belong to the group of the clauses before them.
        """
        owners: dict[str, int] = {}
        owner_of = np.zeros(self.variables + 1, np.int32)
        for meaning in meanings:
            if meaning.words.startswith("colour"):  # of a cell
                continue
            owner_of[meaning.first : meaning.first + meaning.number] = owners.setdefault(meaning.owner, len(owners) + 1)
        names = list(owners)
        sections = dict(self.sections)
        ended = np.insert(self.literals, self.starts[1:], 0)  # ends each clause with 0, so that none is empty
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
        """Return whether the formula has an empty clause, for example because a clue is too long for its line."""
        return not np.diff(self.starts).all()

    def excluding(self, pictures: Iterable[bytes]) -> CNF:
        """Return this formula with additional clauses, each of which excludes one of the ``pictures``."""
        clauses = [-literals[literals != TRUE] for literals in map(self.shown, pictures) if FALSE not in literals]
        return self.extended(clauses)

    def assuming(self, picture: bytes) -> CNF:
        """Return this formula with one more clause for each cell: the cell has the same colour as in the picture."""
        literals = self.shown(picture)
        known = np.abs(literals) == TRUE
        clauses = list(literals[~known, None])
        return self.extended([*clauses, literals[:0]] if FALSE in literals else clauses)

    def shown(self, picture: bytes) -> Ints:
        """Return the literal or constant "the cell has its colour of the picture" for each cell."""
        return self.cells[np.arange(self.board), np.frombuffer(picture, np.uint8)]

    def extended(self, clauses: list[Ints]) -> CNF:
        """Return this formula with these additional clauses."""
        ends = self.starts[-1] + np.cumsum([len(clause) for clause in clauses], dtype=np.int32)
        return replace(self, literals=np.concatenate([self.literals, *clauses]), starts=np.append(self.starts, ends))

    def cell_signs(self) -> bytes:
        """Return 1 for each board variable whose two values both stand for a colour, 0 if only the value true does."""
        cells = self.cells[: self.board]
        variables = np.abs(cells)
        signs = np.zeros(int(variables.max(initial=0, where=variables != TRUE)), np.uint8)
        signs[-cells[(cells < 0) & (cells != FALSE)] - 1] = 1
        return signs.tobytes()

    def decode(self, values: bytes) -> bytes:
        """Return the solution, one colour per cell, from the ``values`` (0 or 1) of the variables of the board."""
        true = np.concatenate([np.ones(1, bool), np.frombuffer(values, bool)])
        cells = self.cells[: self.board]
        variables = np.abs(cells)
        shown = true[np.where(variables == TRUE, 0, variables)] == (cells > 0)
        return bytes(shown.argmax(axis=1).astype(np.uint8))


class Formula:
    """A formula under construction. Clauses are added as columns of literals; constant literals are simplified away."""

    def __init__(self, check: Callable[[], object] | None = None) -> None:
        """Start an empty formula; ``check`` is called before clauses are added, and can raise an error to stop."""
        self.variables = 0
        self.check = check
        self.first_line = 0  # index of the first line in the group whose clauses are added
        self.counters = 0  # number of counters made for count rules so far
        self._says: list[Says] = []
        self._sections: list[tuple[int, str]] = []
        self._literals: list[Ints] = []
        self._lengths: list[Ints] = []

    def new(self, counts: Ints) -> Ints:
        """Add ``counts[i]`` consecutive variables for every ``i``, and return the first of each group."""
        ends = np.cumsum(counts)
        first: Ints = (ends - counts + (self.variables + 1)).astype(np.int32)
        if len(counts):
            self.variables += int(ends[-1])
        return first

    def says(self, says: Says) -> None:
        """Register the meanings of new variables; ``says`` is called only when they are needed."""
        self._says.append(says)

    def section(self, name: str) -> None:
        """Start a section named ``name``, to which the following clauses belong."""
        self._sections.append((len(self._lengths), name))

    def add(self, *columns: Ints) -> None:
        """Add one clause per row: the literals that the columns have in this row."""
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
        """Add clauses with the given ``lengths`` from their concatenated ``literals``."""
        owner = np.repeat(np.arange(len(lengths)), lengths)
        keep = np.ones(len(lengths), bool)
        keep[owner[literals == TRUE]] = False
        left = (literals != FALSE) & keep[owner]
        self._literals.append(literals[left])
        self._lengths.append(np.bincount(owner[left], minlength=len(lengths))[keep].astype(np.int32))

    def add_support(self, heads: Ints, owner: Ints, literals: Ints) -> None:
        """Add for every ``i`` the clause "``heads[i]`` implies one of the ``literals`` whose ``owner`` is ``i``"."""
        every = np.concatenate([np.arange(len(heads)), owner])
        order = np.argsort(every, kind="stable")
        flat = np.concatenate([-heads, literals])[order]
        self.add_ragged(flat, np.bincount(every, minlength=len(heads)))

    def contradict(self) -> None:
        """Add the empty clause."""
        self._literals.append(np.zeros(0, np.int32))
        self._lengths.append(np.zeros(1, np.int32))

    def cnf(self, cells: Ints, board: int) -> CNF:
        """Return the finished formula; ``cells`` and ``board`` are as in `CNF`."""
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
