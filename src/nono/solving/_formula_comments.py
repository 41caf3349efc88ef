"""Writes formulas in DIMACS with comments that say what each clause and variable means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from nono.genres import Puzzle
from nono.genres.wording import Direction, line_name
from nono.model.builder import as_cells

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF, Meaning


def commented_formula(cnf: CNF, puzzle: Puzzle, encoding: str, solutions: int) -> Iterator[str]:
    """Yield the formula "there is another solution" in DIMACS, in pieces of text.

    Its last clauses, one for each of the known ``solutions`` (their number), exclude these.
    """
    of_variables = list(meanings(cnf, puzzle))
    first = len(cnf) - solutions  # the number of the first clause that excludes a solution
    # a formula of the clauses before; ``starts`` has where each clause begins, and the end of the last one
    of_rules = replace(cnf, literals=cnf.literals[: cnf.starts[first]], starts=cnf.starts[: first + 1])
    of_solutions = ((first + index, f"solution {index + 1}") for index in range(solutions))
    comments = [f"{headline(puzzle)}, another solution", f"{encoding} encoding", *map(str, of_variables)]
    yield from cnf.dimacs_pieces(comments, chain(of_rules.marks(of_variables), of_solutions))


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
    from nono_encoders import Meaning

    model = as_cells(puzzle.model())
    names = Called(model.width, puzzle.directions)
    for cell, literals in enumerate(cnf.cells.tolist()):
        for colour, literal in enumerate(literals):
            # other literals are negated, or constants for a colour that a cell must or cannot have
            if 0 < literal <= cnf.variables:
                yield Meaning(names.cell(cell), f"colour {colour}", literal, 1)
    for says in cnf.says:
        yield from says(names)
