"""What a model of the lines is: a function that writes their rules, and one that estimates their size before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from nono_constraints.cells import Literals
from nono_constraints.clues import Block, Check, Line


class Size(NamedTuple):
    """Approximate upper bounds for variables, clauses and literals."""

    variables: int
    clauses: int
    literals: int

    def plus(self, other: Size) -> Size:
        """Return the sum of two sizes."""
        return Size(self.variables + other.variables, self.clauses + other.clauses, self.literals + other.literals)


class LineModel(NamedTuple):
    """A model of the lines.

    ``add`` writes their rules into the CP-SAT model, with the literals of the cells and the number of colours; ``size``
    estimates the size of one line from its width and its blocks.
    """

    add: Callable[[Any, list[Line], list[Literals], int, Check], None]
    size: Callable[[int, Sequence[Block]], Size]
