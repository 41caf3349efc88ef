"""Counts with a proof: the compiler of `nono certify --count` writes one, and the stand-alone checker reads the number.

The compiler is not believed, though it is a part of the engine: the number is what `nono.checkers.nono_check_count`
finds in the proof, of the clauses of the encoding `order`, which have a model for each solution.
"""

from __future__ import annotations

from nono.backend import able, capable
from nono.backend.shared.building import expect_to_fit
from nono.base.limits import within
from nono.model.answer import Cancel, Until
from nono.model.model import Model
from nono.solving.defining import with_one_model_each

NAME = "nono_check_count"
CODE = ("nono_encoders", "nono.checkers")  # as `nono.backend.protocol.Backend.code`
MOST = 4 << 20  # bytes of a proof; the checker in Python reads about a megabyte in a few seconds


def unavailable() -> str | None:
    """Why counts cannot be proved here, or None."""
    return None if next(capable("prove_count"), None) else "no backend proves counts"


def count(model: Model, time_limit: float | None = None, cancel: Cancel | None = None) -> int | None:
    """The number of solutions that a proof shows; None where the checker refuses it.

    None as well for models with hidden cells that do not follow from the board (`nono.solving.defining`).

    Raises `LimitError` where the time runs out, it is cancelled, or formula or proof are too large.
    """
    from nono_encoders import encode, estimate

    from nono.checkers.nono_check_count import Refused, count_models

    until = Until.after(time_limit, cancel)
    check = within(until.deadline, "the count was proved", until.is_cancelled)
    expect_to_fit(estimate(model), "order", None)
    formula = with_one_model_each(encode(model, check=check), model)
    if formula is None:
        return None
    if formula.contradictory():
        return 0
    prove = able("prove_count").prove_count
    assert prove is not None
    _, proof = prove(formula.variables, formula.literals, formula.starts, MOST, until.seconds(), lambda *_: check())
    try:
        return count_models(formula.dimacs(), proof, check)
    except Refused:
        return None
