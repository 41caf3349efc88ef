"""Encodes a model's rules for SAT solvers. Each encoding has its own file; `nono.backend.ENCODINGS` lists them.

The encodings read the attributes of a model (flat arrays of ints; see `nono_encoders.cells.Model`) and need only numpy.
A formula contains only the rules, and the results of a line solver if the caller passes them as ``allowed``. The
models for CP-SAT, in `nono_constraints`, share no code with these encodings.
"""

from __future__ import annotations

from collections.abc import Callable

from nono_encoders import count
from nono_encoders.cells import Allowed, Model, allowed_colours, cell_literals
from nono_encoders.cnf import CNF, FALSE as FALSE, Formula, Meaning as Meaning
from nono_encoders.encoding import Encoding as Encoding, PerLine as PerLine
from nono_encoders.order import ENCODING as ORDER
from nono_encoders.sizes import encode_lines, estimate as estimate

# a function that is called regularly; an exception of it ends the work
Check = Callable[[], object]


def encode(model: Model, encoding: Encoding = ORDER, allowed: Allowed | None = None, check: Check | None = None) -> CNF:
    """Return the rules of ``model`` as a formula. Apart from hidden cells, its models correspond one to one to the
    solutions.

    ``allowed``, of shape (cells, colours), gives the possible colours of each cell; by default the clues determine
    them. ``check`` is called at least about every `sizes.GROUP` literals; an exception of ``check`` ends the work.
    """
    formula = Formula(check)
    formula.section("the cells")
    cells = cell_literals(formula, allowed_colours(model) if allowed is None else allowed)
    formula.section("the lines")
    encode_lines(formula, encoding, model.lines, cells)
    formula.section("the count rules")
    count.encode(formula, model.counts, cells)
    return formula.cnf(cells, model.shown)
