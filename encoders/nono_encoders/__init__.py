"""Encodings of a model's rules for SAT solvers, one a file.

They read a model by its attributes (flat arrays of ints; see `nono_encoders.cells.Model`) and need numpy alone.
Nothing but the rules goes into a formula; what a line solver has found goes in only where the caller passes it as
``allowed``. Models for CP-SAT are those of `nono_constraints`, which shares no code with these encodings.
"""

from __future__ import annotations

from collections.abc import Callable

from nono_encoders import count, covering, dfa, direct, order
from nono_encoders.cells import Allowed, Lines, Model, allowed_colours, cell_literals
from nono_encoders.cnf import CNF, Formula, Ints
from nono_encoders.sizes import encode_lines
from nono_encoders.sizes import estimate as estimate

ENCODINGS: dict[str, Callable[[Formula, Lines, Ints], None]] = {
    "order": order.encode,
    "covering": covering.encode,
    "dfa": dfa.encode,
    "direct": direct.encode,
}

# What is called between the steps of a construction; it raises an error to end it.
Check = Callable[[], object]


def encode(model: Model, encoding: str = "order", allowed: Allowed | None = None, check: Check | None = None) -> CNF:
    """The rules of ``model`` as a formula whose models are its solutions, one to one, but for hidden cells (`CNF`).

    ``allowed``, of shape (cells, colours), are the colours left to each cell; by default those of the clues. ``check``
    is called again and again, after some `sizes.GROUP` literals at most; what it raises ends the construction.
    KeyError for an encoding that is not in `ENCODINGS`.
    """
    formula = Formula(check)
    formula.section("the cells")
    cells = cell_literals(formula, allowed_colours(model) if allowed is None else allowed)
    formula.section("the lines")
    encode_lines(formula, encoding, ENCODINGS[encoding], model.lines, cells)
    formula.section("the count rules")
    count.encode(formula, model.counts, cells)
    return formula.cnf(cells, model.shown)
