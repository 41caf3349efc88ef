"""Solves peg solitaire with the compiled engine: options, tables of positions, and answers."""

from __future__ import annotations

import warnings
from typing import Any

from nono.backend.native.engine import engine, seconds
from nono.backend.protocol import Option, is_flag, is_number, values
from nono.base.errors import BackendError
from nono.model.answer import Interrupted, Outcome, Task
from nono.model.model import Moves

ALL = -1
MIB = 1 << 20


class Tables:
    """A table of positions in peg solitaire that cannot reach the goal. Later searches on the same board reuse it.

    Pass this object as the option ``table`` of several calls. It keeps the table for the last board and goal.
    """

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._table: Any = None

    def table(self, moves: Moves, symmetry: bool, store: str, memory: int) -> Any:
        """Return the table for these moves: the last table if it fits, otherwise a new one. ``memory`` is in bytes.

        Raises `BackendError` if the table does not fit into the memory.
        """
        of = (moves.jumps, moves.goal, symmetry, store, memory)
        if of != self._of:
            bits, most = max(1 << moves.holes, 64) // 8, memory // 8 * 7  # the solutions get one eighth of the memory
            hashed = store == "hash" or (store == "auto" and bits > most)
            if store == "bits" and bits > most:
                need = f"a table of 2^{moves.holes} bits needs {-(-bits // MIB)} MiB"
                raise BackendError(f"native: {need}; option memory allows {memory // MIB} MiB")
            if hashed and store == "auto":
                need = f"a table of 2^{moves.holes} bits needs {bits // MIB} MiB"
                said = f"{need}; option memory allows {memory // MIB} MiB, so positions are hashed"
                warnings.warn(said, RuntimeWarning, stacklevel=2)
            self._of, self._table = (), None  # frees the old table first
            try:
                self._table = engine.PegTable(moves.holes, most, hashed)
            except MemoryError:
                raise BackendError(f"native: no memory for a table of {min(most, bits) // MIB} MiB") from None
            self._of = of
        return self._table


MOST_JOBS, MOST_MEMORY = 256, 1 << 24
FLAG = "True or False"
OPTIONS = {
    "table": Option(
        True,
        "keep a table of positions that lead to no goal; a Tables object keeps it between calls",
        fits=lambda value: isinstance(value, bool | Tables),
        expected="True, False or Tables()",
    ),
    "store": Option(
        "auto",
        "kind of table. bits: one bit per position; hash: only positions visited; auto: bits if they fit into memory",
        words=lambda: ("auto", "bits", "hash"),
    ),
    "symmetry": Option(True, "treat symmetric positions as the same position", fits=is_flag, expected=FLAG),
    "shortest": Option(
        False, "find the fewest moves; consecutive jumps of one peg are one move", fits=is_flag, expected=FLAG
    ),
    "vectors": Option(True, "use AVX2 if the processor supports it", fits=is_flag, expected=FLAG),
    "jobs": Option(
        1,
        "number of threads; with several, the first solution found may differ between runs",
        fits=is_number(1, MOST_JOBS),
        expected=f"a number from 1 to {MOST_JOBS}",
    ),
    "memory": Option(
        2048, "memory limit in MiB", fits=is_number(1, MOST_MEMORY), expected=f"a size in MiB, from 1 to {MOST_MEMORY}"
    ),
}


def play(moves: Moves, task: Task) -> Outcome:
    """Solve peg solitaire by depth-first search, with a table of positions that cannot reach the goal.

    Without a limit and without a list of solutions, count the solutions exactly, level by level. Raises `BackendError`
    on unknown options, and `Interrupted` within 0.1 s of Ctrl-C.
    """
    options = values("native", OPTIONS, task.options)
    store, memory, jobs = options["store"], options["memory"] * MIB, options["jobs"]
    time_limit = seconds(task.time_limit)
    limit = ALL if task.limit is None else task.limit
    symmetries = list(moves.symmetries if options["symmetry"] else moves.symmetries[:1])
    shortest, counting = options["shortest"], not task.listed and task.limit is None
    tables = options["table"] if isinstance(options["table"], Tables) and not shortest else Tables()
    table = None
    if shortest or (options["table"] and not counting):
        table = tables.table(moves, options["symmetry"], store, memory)
    left = max(0, memory - (table.bytes if table else 0)) if not counting else memory
    asked = engine.Pegs(moves.holes, moves.jumps, symmetries, moves.start, moves.goals, options["vectors"], jobs, left)
    grids: list[bytes] = []
    number = None
    if shortest:
        assert table is not None
        grids, complete, stop, stats = asked.shortest(table, limit, time_limit, task.cancel)
    elif counting:
        number, complete, stop, stats = asked.count(time_limit, task.cancel)
    else:
        grids, complete, stop, stats = asked.solve(table, limit, time_limit, task.cancel, task.progress)
    outcome = Outcome(grids, complete, "" if complete or len(grids) == task.limit else stop, stats, number)
    if stop == "interrupt":
        raise Interrupted(outcome)
    return outcome
