"""Certified counts: ``formula.cnf``, the rules in DIMACS, and ``count.scpog``, a proof of how many models it has."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

from nono.backend import able, capable
from nono.base.errors import PuzzleError
from nono.base.limits import checked, seconds_until, within
from nono.genres.base import Puzzle, model_from
from nono.genres.nonogram import Nonogram
from nono.model.answer import Outcome
from nono.model.model import Model
from nono.proofs.claim import MANIFEST, Claim, refused
from nono.proofs.formula import explained, rules
from nono.proofs.kinds.alone import CHECKED, PYTHON, SMALL, answer_of, program
from nono.proofs.kinds.clauses import FORMULA, is_text_of
from nono.proofs.kinds.protocol import Certificate, Job, Kind, Made, Means, has_cells
from nono.solving.agreement import bug
from nono.solving.formula_counts import with_one_model_each
from nono.solving.solve import make_task
from nono.solving.tally import tally_model

if TYPE_CHECKING:
    from nono_encoders.cnf import CNF

NAME = "count"
ENCODING = "order"  # its variables are functions of the cells, so that its models are the solutions
PROOF = "count.scpog"
PROGRAM = "nono_check_count"  # in C++, and in Python with the suffix .py
ABOUT = "all solutions"
MAX_SIZE = 256  # MiB of count.scpog, unless asked for otherwise
UNDEFINED = "found hidden cells that do not follow from the board, expected those that do, for a count of solutions"
PATIENCE = 2.0  # seconds that the sweep has at least, to count the same


def make(job: Job) -> Made | None:
    """The count by a backend that proves it; `BugError` where the sweep, in about the same time, counts otherwise."""
    began = monotonic()
    formula = formula_to_count(job.puzzle, job.start, job.deadline, job.memory)
    if formula is None:
        raise PuzzleError(UNDEFINED, "unsupported-variant")
    backend = able("prove_count")
    assert backend.prove_count is not None
    most = (MAX_SIZE if job.max_size is None else job.max_size) << 20
    count, proof = backend.prove_count(
        formula.variables, formula.literals, formula.starts, most, seconds_until(job.deadline), None
    )
    expect_same(job, count, monotonic() - began)
    text = "".join(checked(explained(formula, job.puzzle, ENCODING, 0, ABOUT), within(job.deadline, CHECKED)))
    claim = job.claim(NAME, ENCODING, backend.name, Outcome([], True, number=count))
    return Made(claim, files={FORMULA: text, PROOF: proof})


def formula_to_count(puzzle: Puzzle, start: Sequence[str] | None, deadline: float, memory: int | None) -> CNF | None:
    """The formula that has a model for each solution; None where hidden cells do not follow from the board."""
    formula = rules(puzzle, ENCODING, deadline, memory, start=start)
    model = model_from(puzzle, start)
    assert isinstance(model, Model)
    return with_one_model_each(formula, model)


def expect_same(job: Job, count: int, seconds: float) -> None:
    """Raise `BugError` if a backend that counts in another way, within so many seconds, finds another number."""
    model = model_from(job.puzzle, job.start)
    assert isinstance(model, Model)
    left = seconds_until(job.deadline)
    limit = max(PATIENCE, seconds) if left is None else min(left / 2, max(PATIENCE, seconds))
    for backend in islice(capable("count"), 1):
        found = tally_model(model, make_task(None, limit, job.seed, {}), backend=backend)
        if found.stop == "interrupt":
            raise KeyboardInterrupt
        if found.complete and found.count != count:
            message = f"the compiler counts {count} solutions, backend {backend.name} {found.count}"
            raise bug(job.puzzle, message, backend=backend.name, seed=job.seed, start=job.start)


def check(certificate: Certificate, means: Means) -> None:
    """Raise `PuzzleError` unless the formula is that of the puzzle, and has as many models as claimed."""
    folder, claim, files = certificate.folder, certificate.claim, certificate.files
    if (
        claim.verdict != Outcome([], True, number=claim.count).verdict(None)
        or certificate.solutions
        or claim.encoding != ENCODING
    ):
        found = f"{claim.verdict} with {claim.count} in the encoding {claim.encoding!r}"
        raise refused(folder / MANIFEST, f"found {found}, expected a count in the encoding {ENCODING}")
    start = None if claim.start is None else list(claim.start)
    formula = formula_to_count(certificate.puzzle, start, means.deadline, means.memory)
    if formula is None:
        raise refused(folder / MANIFEST, UNDEFINED)
    pieces = explained(formula, certificate.puzzle, ENCODING, 0, ABOUT)
    if not is_text_of(files[FORMULA], checked(pieces, within(means.deadline, CHECKED))):
        raise refused(folder / FORMULA, f"found another formula than {ENCODING} makes of the puzzle")
    fast = None if means.checker == PYTHON else program(PROGRAM)
    if fast is not None and (proved := answer_of(fast, certificate, means)) != str(claim.count):
        raise refused(folder / PROOF, f"it proves {proved} solutions, not {claim.count}")
    from nono.checkers.nono_check_count import Refused, count_models
    from nono.checkers.nono_check_count import check as check_alone

    tick = within(means.deadline, CHECKED)
    large = fast is not None and len(files[PROOF]) > SMALL
    try:
        if isinstance(certificate.puzzle, Nonogram):  # whose rules it has: it trusts nothing but the clues
            check_alone(files, tick, (lambda *_: claim.count) if large else count_models)
            certificate.by.append(f"{PROGRAM}.py" + (f", its graph to {PROGRAM}" if large else ""))
        elif not large and (number := count_models(files[FORMULA], files[PROOF], tick)) != claim.count:
            raise refused(folder / PROOF, f"it proves {number} solutions, not {claim.count}")
    except Refused as error:
        raise refused(folder / PROOF, f"the proof is wrong: {error}") from None


def trusts(claim: Claim, checker: str) -> list[str]:
    fast = checker != PYTHON and program(PROGRAM) is not None
    return [f"the encoding {claim.encoding}", f"{PROGRAM} in C++" if fast else f"{PROGRAM}.py"]


KIND = Kind(
    NAME,
    (FORMULA, PROOF),
    has_cells,
    make,
    check,
    trusts,
    automatic=False,
    lists_all=False,
    program=f"{PROGRAM}.py",
)
