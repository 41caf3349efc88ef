"""Formulas in conjunctive normal form as flat int32 arrays, and the builder with which encodings make them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer[Any]]

# the constant literals true and false, which `Formula.add` simplifies away
TRUE = 2**31 - 1
FALSE = -TRUE


class Meaning(NamedTuple):
    """The meaning (``words``) of ``number`` consecutive variables. ``owner`` is a line, a cell or a count rule.

    The ``words`` end with a range of places, one for each variable. If ``number`` is 0, they describe the ``owner``.
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
    """Functions that name a cell or a line by its number from 0, such as ``row 2 column 7`` and ``column 3``."""

    def cell(self, number: int) -> str: ...
    def line(self, number: int) -> str: ...


Says = Callable[[Names], Iterator[Meaning]]

CHUNK = 1 << 16  # number of clauses that are converted to Python ints or to text at once


@dataclass(frozen=True, slots=True, eq=False)
class CNF:
    """A formula: clause ``i`` is ``literals[starts[i]:starts[i + 1]]`` in DIMACS numbers, variables 1 to ``variables``.

    ``cells``, of shape (cells, colours), contains the literals "this cell has this colour", or a constant `TRUE` or
    `FALSE`. The variables of the cells come first, and determine all others. So the formula has one model for each
    valid colouring of the cells. The first ``board`` cells form the solution. The other cells are hidden: models that
    differ only in hidden cells are the same solution.
    """

    variables: int
    literals: Ints
    starts: Ints
    cells: Ints
    board: int
    says: tuple[Says, ...] = ()  # functions that yield the meanings of auxiliary variables
    sections: tuple[tuple[int, str], ...] = ()  # the number of each section's first clause, and its name

    def __len__(self) -> int:
        return len(self.starts) - 1

    def clauses(self) -> Iterator[list[int]]:
        """Yield the clauses, each as a list of ints."""
        for begin in range(0, len(self), CHUNK):
            starts = self.starts[begin : begin + CHUNK + 1]
            flat = self.literals[starts[0] : starts[-1]].tolist()
            for start, end in pairwise((starts - starts[0]).tolist()):
                yield flat[start:end]

    def to_lists(self) -> list[list[int]]:
        """Return the clauses as lists of ints for python-sat. `clauses` is faster where an iterator is enough."""
        return list(self.clauses())

    def dimacs(self, comments: Iterable[str] = ()) -> str:
        """Return the formula as DIMACS text after ``comments``, one clause per line."""
        return "".join(self.dimacs_pieces(comments))

    def dimacs_pieces(self, comments: Iterable[str] = (), marks: Iterable[tuple[int, str]] = ()) -> Iterator[str]:
        """Yield the DIMACS text in pieces. All comments come first; some programs read none among the clauses.

        ``marks`` are names of groups of clauses, each with the number of the group's first clause, in ascending order.
        """
        groups = pairwise([*marks, (len(self), "")])
        of_groups = (f"clauses of {name}: {places(begin + 1, end - begin)}" for (begin, name), (end, _) in groups)
        yield "".join(f"c {line}\n" for line in chain(comments, of_groups))
        yield f"p cnf {self.variables} {len(self)}\n"
        for begin in range(0, len(self), CHUNK):
            starts = self.starts[begin : begin + CHUNK + 1]
            # with a 0 behind the last literal of each clause
            ended = np.insert(self.literals[starts[0] : starts[-1]], starts[1:] - starts[0], 0)
            yield "".join([f"{literal} " if literal else "0\n" for literal in ended.tolist()])

    def marks(self, meanings: Iterable[Meaning]) -> Iterator[tuple[int, str]]:
        """Yield for each group of clauses the number of its first clause, and its name.

        The name is the owner of the variables in the clauses, such as a line, which ``meanings`` tell. Clauses with
        only variables of cells belong to the group before or, at the start of a section, to a group with its name.
        """
        owners: dict[str, int] = {}  # the number of each owner, from 1
        owner_of = np.zeros(self.variables + 1, np.int32)  # of each variable: the number of its owner; 0 for a cell
        for meaning in meanings:
            if meaning.words.startswith("colour"):  # a variable of a cell
                continue
            owner_of[meaning.first : meaning.first + meaning.number] = owners.setdefault(meaning.owner, len(owners) + 1)
        names = list(owners)
        sections = dict(self.sections)
        ended = np.insert(self.literals, self.starts[1:], 0)  # with a 0 at its end, no clause is empty
        starts = self.starts[:-1] + np.arange(len(self))
        # of each clause: the owner with the highest number among its variables
        owner = np.maximum.reduceat(owner_of[np.abs(ended)], starts.astype(np.intp)) if len(self) else starts
        owner_of_group = 0  # 0 without an owner
        for clause in sorted({*np.flatnonzero(owner).tolist(), *sections}):
            if clause == len(self):  # the last section is empty
                break
            if clause in sections:
                owner_of_group = 0
            number = int(owner[clause])
            is_new = number != owner_of_group if number else clause in sections
            if is_new:
                yield clause, names[number - 1] if number else sections[clause]
                owner_of_group = number

    def contradictory(self) -> bool:
        """Return whether the formula contains an empty clause, for example because a clue is too long for its line."""
        return not np.diff(self.starts).all()

    def contradiction(self, cell: int) -> CNF:
        """Return a formula of one variable, which means "this cell has its highest possible colour", and two clauses:
        the variable, and its negation.
        """
        possible = np.flatnonzero(self.cells[cell] != FALSE)
        cells = np.full_like(self.cells, FALSE)
        cells[cell, possible[-1] if len(possible) else 0] = 1  # the one variable
        literals, starts = np.array([1, -1], np.int32), np.arange(3, dtype=np.int32)
        return CNF(1, literals, starts, cells, self.board, sections=((0, "a cell, a line or a rule"),))

    def excluding(self, pictures: Iterable[bytes]) -> CNF:
        """Return this formula with further clauses that exclude the ``pictures``."""
        # a picture with an impossible colour is excluded already
        clauses = [-literals[literals != TRUE] for literals in map(self.shown, pictures) if FALSE not in literals]
        return self.extended(clauses)

    def assuming(self, picture: bytes) -> CNF:
        """Return this formula with a further clause for each cell, which gives the cell its colour in the picture."""
        literals = self.shown(picture)
        is_constant = np.abs(literals) == TRUE
        clauses = list(literals[~is_constant, None])
        if FALSE in literals:  # a colour is impossible
            clauses.append(literals[:0])  # the empty clause
        return self.extended(clauses)

    def shown(self, picture: bytes) -> Ints:
        """Return for each cell the literal or constant "the cell has its colour in the picture"."""
        return self.cells[np.arange(self.board), np.frombuffer(picture, np.uint8)]

    def shuffled(self, seed: int) -> CNF:
        """Return this formula with its variables numbered anew and its clauses in another order, both by the seed.

        The variables of the board still come first. The meanings of variables and the sections are lost.
        """
        random = np.random.default_rng(seed % (1 << 64))
        board = len(self.cell_signs())  # number of variables of the board
        others = self.variables - board
        # the new number of each variable; entry 0 is not used
        numbers = np.concatenate([[0], 1 + random.permutation(board), 1 + board + random.permutation(others)])

        def renamed(literals: Ints) -> Ints:
            """Return the literals with the new numbers of their variables; constants stay as they are."""
            variables = np.abs(literals)
            is_constant = variables == TRUE
            new = np.sign(literals) * numbers[np.where(is_constant, 0, variables)]
            return np.where(is_constant, literals, new).astype(np.int32)

        order = random.permutation(len(self))  # of the clauses
        lengths = np.diff(self.starts)[order]
        starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
        # for each literal of the new formula, its place in this one
        places = np.repeat(self.starts[:-1][order] - starts[:-1], lengths) + np.arange(len(self.literals))
        literals, cells = renamed(self.literals)[places], renamed(self.cells)
        return replace(self, literals=literals, starts=starts, cells=cells, says=(), sections=())

    def extended(self, clauses: list[Ints]) -> CNF:
        """Return this formula with these additional clauses."""
        ends = self.starts[-1] + np.cumsum([len(clause) for clause in clauses], dtype=np.int32)
        return replace(self, literals=np.concatenate([self.literals, *clauses]), starts=np.append(self.starts, ends))

    def cell_signs(self) -> bytes:
        """Return for each board variable whether both of its values stand for a colour (1), or only the value true
        (0)."""
        cells = self.cells[: self.board]
        variables = np.abs(cells)
        signs = np.zeros(int(variables.max(initial=0, where=variables != TRUE)), np.uint8)
        # a negated literal is the lower of two colours, so both values of its variable are colours
        signs[-cells[(cells < 0) & (cells != FALSE)] - 1] = 1
        return signs.tobytes()

    def decode(self, values: bytes) -> bytes:
        """Return the solution, one colour per cell, from the ``values`` (0 or 1) of the board variables."""
        true = np.concatenate([np.ones(1, bool), np.frombuffer(values, bool)])  # number 0 stands for the constant TRUE
        cells = self.cells[: self.board]
        variables = np.abs(cells)
        has_colour = true[np.where(variables == TRUE, 0, variables)] == (cells > 0)
        return bytes(has_colour.argmax(axis=1).astype(np.uint8))


class Formula:
    """A formula under construction. Clauses are added as columns of literals; constants are simplified away."""

    def __init__(self, check: Callable[[], object] | None = None) -> None:
        """Start an empty formula. ``check`` is called before clauses are added, and can raise an error to stop the
        work.
        """
        self.variables = 0
        self.check = check
        self.first_line = 0  # index of the first line in the current group
        self.counters = 0  # number of counters for count rules so far
        self._says: list[Says] = []
        self._sections: list[tuple[int, str]] = []  # the number of arrays before each section, and its name
        self._literals: list[Ints] = []  # of the clauses, one array for each call that added clauses
        self._lengths: list[Ints] = []  # of the same clauses

    def new(self, counts: Ints) -> Ints:
        """For every ``i``, add ``counts[i]`` consecutive variables. Return the first variable of each group."""
        ends = np.cumsum(counts)
        first: Ints = (ends - counts + (self.variables + 1)).astype(np.int32)
        if len(counts):
            self.variables += int(ends[-1])
        return first

    def says(self, says: Says) -> None:
        """Store a function that yields the meanings of new variables; it is called only if they are needed."""
        self._says.append(says)

    def section(self, name: str) -> None:
        """Start a section with this name for the following clauses."""
        self._sections.append((len(self._lengths), name))

    def add(self, *columns: Ints) -> None:
        """Add a clause for each row of the columns: the literals in this row.

        A literal may be the constant TRUE, whose clause is left out, or FALSE, which is left out of its clause.
        """
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
        """Add clauses of these ``lengths``; ``literals`` contains them one after another."""
        owner = np.repeat(np.arange(len(lengths)), lengths)  # of each literal: the number of its clause
        keep = np.ones(len(lengths), bool)
        keep[owner[literals == TRUE]] = False
        left = (literals != FALSE) & keep[owner]
        self._literals.append(literals[left])
        self._lengths.append(np.bincount(owner[left], minlength=len(lengths))[keep].astype(np.int32))

    def add_support(self, heads: Ints, owner: Ints, literals: Ints) -> None:
        """For every ``i``, add the clause "``heads[i]`` implies one of the ``literals`` whose ``owner`` is ``i``"."""
        clause = np.concatenate([np.arange(len(heads)), owner])  # of each literal, the negated heads first
        order = np.argsort(clause, kind="stable")
        flat = np.concatenate([-heads, literals])[order]
        self.add_ragged(flat, np.bincount(clause, minlength=len(heads)))

    def contradict(self) -> None:
        """Add the empty clause."""
        self._literals.append(np.zeros(0, np.int32))
        self._lengths.append(np.zeros(1, np.int32))

    def cnf(self, cells: Ints, board: int) -> CNF:
        """Return the finished formula. For ``cells`` and ``board``, see `CNF`."""
        check = self.check or (lambda: None)
        none = np.zeros(0, np.int32)  # numpy cannot concatenate an empty list
        check()
        literals = np.concatenate([none, *self._literals])
        check()
        starts = np.concatenate([np.zeros(1, np.int32), *self._lengths])
        before = np.cumsum([0, *map(len, self._lengths)]).tolist()  # number of clauses before each array
        return CNF(
            self.variables,
            literals.astype(np.int32, copy=False),
            np.cumsum(starts, dtype=np.int32),
            cells,
            board,
            tuple(self._says),
            tuple((before[index], name) for index, name in self._sections),
        )
