"""Compares the model of a puzzle with the rules of its clues, and explains formulas to readers.

All backends get the same model, so a bug in the model gives all of them the same wrong answer. The checker of
certificates has rules of its own: `fault_of_model` asks it whether each clause of the model's formula follows from
these rules. Then the model lacks no solution. If it allows a picture that is no solution, the genre refuses the
picture, because it checks every solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from nono.backend import fault_of_formula, has_checker
from nono.backend.bounded import expect_to_fit
from nono.base.distribution import not_loadable
from nono.base.errors import LimitError
from nono.base.limits import checked, within
from nono.genres import Puzzle, model_from
from nono.genres.wording import Direction, line_name
from nono.model import Cancel, Model, Until
from nono.model.builder import as_cells

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF, Meaning

MOST_BYTES = 4 << 20  # maximum size of a formula in bytes; the checker in Python needs a few seconds per megabyte
BYTES_PER_LITERAL = 4  # at least, in DIMACS


def fault_of_model(
    puzzle: Puzzle, time_limit: float | None = None, start: Sequence[str] | None = None, cancel: Cancel | None = None
) -> str | None:
    """Return why the formula of a small puzzle does not follow from the rules of the clues; None if it does.

    Raises `LimitError` after the time limit in seconds, on formulas above `MOST_BYTES`, without numpy, and if the
    checker does not know the rules of the genre.
    """
    until = Until.after(time_limit, cancel)
    check = within(until.deadline, "the formula was compared with the rules", until.is_cancelled)
    model = model_from(puzzle, start)
    if not isinstance(model, Model) or not has_checker(puzzle.genre):
        raise LimitError("missing", f"the comparison does not know the genre {puzzle.genre}")
    if (missing := not_loadable({"numpy": "numpy"})) is not None:
        raise LimitError("missing", missing)
    from nono_encoders import encode, estimate

    expect_to_fit(estimate(model), "order", memory=None)
    formula = encode(model, check=check)
    if len(formula.literals) * BYTES_PER_LITERAL > MOST_BYTES:
        raise LimitError("memory", f"its formula has more than {MOST_BYTES >> 20} MiB")
    text = "".join(checked(explained(formula, puzzle, "order", 0), check))
    return fault_of_formula(text, puzzle.genre, puzzle.blank_dict(), start, check)


def explained(cnf: CNF, puzzle: Puzzle, encoding: str, solutions: int) -> Iterator[str]:
    """Yield the formula "there is another solution" in DIMACS; its last clauses exclude the known solutions."""
    said = list(meanings(cnf, puzzle))
    number = len(cnf) - solutions
    of_rules = replace(cnf, literals=cnf.literals[: cnf.starts[number]], starts=cnf.starts[: number + 1])
    of_solutions = ((number + index, f"solution {index + 1}") for index in range(solutions))
    comments = [f"{headline(puzzle)}, another solution", f"{encoding} encoding", *map(str, said)]
    yield from cnf.dimacs_pieces(comments, chain(of_rules.marks(said), of_solutions))


def headline(puzzle: Puzzle) -> str:
    """Return a headline with genre, size and clue hash of the puzzle."""
    return f"{puzzle.genre} {puzzle.width}x{puzzle.height} {puzzle.clue_hash()}"


class Called(NamedTuple):
    """Names the cells and lines of a board; see `nono_encoders.cnf.Names`."""

    width: int
    directions: tuple[Direction, ...]

    def cell(self, number: int) -> str:
        return f"row {number // self.width + 1} column {number % self.width + 1}"

    def line(self, number: int) -> str:
        return line_name(self.directions, number)


def meanings(cnf: CNF, puzzle: Puzzle) -> Iterator[Meaning]:
    """Yield the meaning of each variable when it is true; variables of cells come first."""
    from nono_encoders.cnf import Meaning

    model = as_cells(puzzle.model())
    names = Called(model.width, puzzle.directions)
    for cell, literals in enumerate(cnf.cells.tolist()):
        for colour, literal in enumerate(literals):
            if 0 < literal <= cnf.variables:
                yield Meaning(names.cell(cell), f"colour {colour}", literal, 1)
    for says in cnf.says:
        yield from says(names)
