"""Proofs for peg solitaire, of four kinds; `nono.checkers.nono_check_pegs` describes them and checks them.

"class" and "pagoda" have functions that separate the start from every goal, parities alone or weights as well; "closed"
has besides the positions that are left to both halves of a solution, without one in common; "levels" has in how many
ways each is reached, so that it proves any number of solutions.
"""

from __future__ import annotations

from nono.base.errors import LimitError
from nono.base.limits import memory_share, seconds_until, within
from nono.checkers import nono_check_pegs as checker
from nono.checkers.nono_check_pegs import FUNCTIONS, POSITIONS
from nono.genres.base import Puzzle
from nono.genres.pegs import Pegs
from nono.model.answer import Outcome
from nono.proofs.claim import Claim
from nono.proofs.kinds import listed
from nono.proofs.kinds.alone import PEGS, check_pegs
from nono.proofs.kinds.count import MAX_SIZE
from nono.proofs.kinds.protocol import Job, Kind, Made
from nono.proofs.peg_tables import Separator, tables, text_of
from nono.solving.tally import tally

POSITIONS_A_MIB = 4000  # of tables, while they are made
LINE = 16  # characters of a position, about
SMALL = 5000  # positions of a table that is made before any search
LEVELS = "levels"
MADE, COUNTED = "the proof was made", "the solutions were counted"


def suits(puzzle: Puzzle) -> bool:
    return isinstance(puzzle, Pegs)


class Proof:
    """A proof in the making."""

    def __init__(self, job: Job) -> None:
        assert isinstance(job.puzzle, Pegs)
        self.job = job
        self.board = job.puzzle.board
        self.separator = Separator(checker.puzzle_of(job.puzzle.plain_clues()), job.puzzle.model())

    def unsolvable(self, kind: str, **files: str) -> Made:
        """The certificate that there is no solution."""
        return Made(
            self.job.claim(kind, outcome=Outcome([], True)),
            [],
            {FUNCTIONS: self.separator.text(self.board, bool(files)), **files},
        )

    def positions(self, numbered: bool, most: int | None = None) -> str | None:
        """The tables as text; None for tables without numbers where a solution passes both halves."""
        job = self.job
        memory = memory_share() if job.memory is None else job.memory
        size = MAX_SIZE if job.max_size is None else job.max_size
        most = most or min(memory * POSITIONS_A_MIB, (size << 20) // LINE)
        halves = tables(self.separator, numbered, most, within(job.deadline, MADE))
        meet, forward, backward = halves
        if not numbered and forward.get(meet, {}).keys() & backward.get(meet, {}).keys():
            return None
        return "".join(text_of(halves, numbered))


def make_class(job: Job) -> Made | None:
    """The certificate that no goal is in the position class of the start."""
    proof = Proof(job)
    return None if proof.separator.goals_left() else proof.unsolvable("class")


def make_pagoda(job: Job) -> Made | None:
    """The certificate that every goal is in another position class than the start, or has a greater weight."""
    proof = Proof(job)
    return None if proof.separator.goals_left(search=True) else proof.unsolvable("pagoda")


def make_closed(job: Job) -> Made | None:
    """The certificate that the positions that are left to both halves of a solution have none in common.

    Small tables are made before any search, as a search may take far longer.
    """
    proof = Proof(job)
    proof.separator.goals_left(search=True)
    try:
        found = proof.positions(numbered=False, most=SMALL)
    except LimitError as reached:
        if reached.stop != "memory":
            raise
        result = job.solved()
        if not result.complete:
            return listed.make(job)
        found = None if result.count else proof.positions(numbered=False)
    return None if found is None else proof.unsolvable("closed", **{POSITIONS: found})


def make_levels(job: Job) -> Made | None:
    """The certificate of the exact number of solutions, of which those found are listed; not asked for, of all."""
    result = job.solved()
    if not result.complete and job.proof != LEVELS:
        return listed.make(job)
    outcome = result.outcome
    if not result.complete:
        exact = tally(job.puzzle, time_limit=seconds_until(job.deadline))
        if not exact.complete:
            raise LimitError(exact.stop, f"the limit ({exact.stop}) was reached before {COUNTED}")
        outcome = Outcome([], True, number=exact.count)
    proof = Proof(job)
    positions = proof.positions(numbered=True)
    assert positions is not None
    files = {FUNCTIONS: proof.separator.text(proof.board, True), POSITIONS: positions}
    return Made(job.claim(LEVELS, outcome=outcome), result.grids, files)


def trusts(claim: Claim, checker: str) -> list[str]:
    return []  # the program has accepted the certificate


CLASS = Kind("class", (FUNCTIONS,), suits, make_class, check_pegs, trusts, program=PEGS)
PAGODA = Kind("pagoda", (FUNCTIONS,), suits, make_pagoda, check_pegs, trusts, program=PEGS)
CLOSED = Kind("closed", (FUNCTIONS, POSITIONS), suits, make_closed, check_pegs, trusts, program=PEGS)
EXACT = Kind(LEVELS, (FUNCTIONS, POSITIONS), suits, make_levels, check_pegs, trusts, lists_all=False, program=PEGS)
