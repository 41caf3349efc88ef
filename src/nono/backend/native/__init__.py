"""Backend ``native``: the C++ engine, which combines conflict learning with complete propagation of lines.

`nono.backend.native.engine` imports the compiled module. ``options.def`` lists the options, whose values the engine
checks. Peg solitaire has options of its own, and tables of positions.
"""

from __future__ import annotations

import warnings
from array import array
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any
from weakref import finalize

from nono.backend.native.engine import (
    ALL,
    SEEDS,
    Refusals,
    compiled as compiled,
    engine as engine,
    seconds as seconds,
    why_not,
)
from nono.backend.protocol import Backend, Option, is_flag, is_number, option_values
from nono.base.arguments import unusable
from nono.base.errors import BackendError, LimitError
from nono.base.memory import memory_share
from nono.model import Cancel, Interrupted, Model, Moves, Outcome, Report, Tally, Task, expect_no_interrupt

MIB = 1 << 20


class Tables:
    """A table of positions in peg solitaire that cannot reach the goal. Later searches on the same board reuse it.

    Pass this object as the option ``table`` of several calls. It keeps the table for the last board and goal.
    """

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()  # the moves and options of the last table
        self._table: tuple[Any, int] = None, 0

    def table(self, moves: Moves, symmetry: bool, store: str, memory: int) -> tuple[Any, int]:
        """Return the table for these moves and its size in bytes: the last table if it fits, otherwise a new one.

        ``symmetry`` and ``store`` are the options of these names (see `PLAY_OPTIONS`), and ``memory`` is the limit in
        bytes. Warns if "auto" chooses hashes. Raises `BackendError` if the table does not fit into the memory.
        """
        key = (moves.jumps, moves.goal, symmetry, store, memory)
        if key != self._key:
            needed = max(1 << moves.holes, 64) // 8  # bytes of a table with one bit per position, at least one word
            most = memory // 8 * 7  # the solutions get one eighth of the memory
            hashed = store == "hash" or (store == "auto" and needed > most)
            if store == "bits" and needed > most:
                need = f"a table of 2^{moves.holes} bits needs {-(-needed // MIB)} MiB"  # rounded up
                raise BackendError(f"native: {need}; option memory allows {memory // MIB} MiB")
            if hashed and store == "auto":
                need = f"a table of 2^{moves.holes} bits needs {needed // MIB} MiB"
                message = f"{need}; option memory allows {memory // MIB} MiB, so positions are hashed"
                warnings.warn(message, RuntimeWarning, stacklevel=2)
            self._key, self._table = (), (None, 0)  # frees the old table first
            number, size = engine.peg_table(moves.holes, most, hashed)
            if number is None:
                raise BackendError(f"native: no memory for a table of {min(most, needed) // MIB} MiB")
            self._key, self._table = key, (EngineObject(number), size)
        return self._table


MOST_MEMORY = 1 << 24  # MiB, which are 16 TiB
FLAG = "True or False"
PLAY_OPTIONS = {
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
    "memory": Option(
        2048, "memory limit in MiB", fits=is_number(1, MOST_MEMORY), expected=f"a size in MiB, from 1 to {MOST_MEMORY}"
    ),
}


def play(moves: Moves, task: Task) -> Outcome:
    """Solve peg solitaire by depth-first search, with a table of positions that cannot reach the goal.

    Without a limit and without a list of solutions, count the solutions exactly, level by level. Raises `BackendError`
    on unknown options, and `Interrupted` within 0.1 s of Ctrl-C.
    """
    options = option_values("native", PLAY_OPTIONS, task.options)
    store, memory = options["store"], options["memory"] * MIB
    time_limit = seconds(task.time_limit)
    limit = ALL if task.limit is None else task.limit
    symmetries = list(moves.symmetries if options["symmetry"] else moves.symmetries[:1])  # the first is the identity
    shortest, counting = options["shortest"], not task.listed and task.limit is None
    tables = options["table"] if isinstance(options["table"], Tables) and not shortest else Tables()
    table, size = None, 0
    if shortest or (options["table"] and not counting):
        table, size = tables.table(moves, options["symmetry"], store, memory)
    problem = moves.holes, moves.jumps, symmetries, moves.start, moves.goals
    left = max(0, memory - size)
    number_of_table = None if table is None else table.number
    own_table = 0  # without ``table``, the search makes no table of its own
    ending = {"cancel": task.cancel, "report": task.progress}
    grids: list[bytes] = []
    number = None
    if shortest:
        grids, complete, stop, nodes, depth = engine.shortest_pegs(
            *problem, left, number_of_table, limit, time_limit, **ending
        )
        stats = {"nodes": nodes}
        if depth >= 0:  # negative if no solution was found
            stats["moves"] = depth
    elif counting:
        # classes: the number of positions if symmetric ones are counted once
        number, complete, stop, classes, *more = engine.count_pegs(*problem, left, time_limit, **ending)
        stats = {"classes": classes}
        for name, value in zip(("positions", "games"), more, strict=True):
            if value:
                stats[name] = value
    else:
        grids, complete, stop, nodes, cutoffs = engine.pegs(
            *problem, left, number_of_table, own_table, limit, time_limit, **ending
        )
        stats = {"nodes": nodes, "cutoffs": cutoffs}
    outcome = Outcome(grids, complete, "" if complete or len(grids) == task.limit else stop, stats, number)
    if stop == "interrupt":
        raise Interrupted(outcome)
    return outcome


# work limit for a proof by duality; a unit takes about a nanosecond, and successful proofs need far less
SHARE_WORK = 30_000_000_000


def unavailable() -> str | None:
    """Return the reason why the backend is unavailable, or None."""
    return why_not


def about() -> str:
    """Return the version of the engine (a hash of its sources) and the compiler that built it."""
    return f"engine {engine.version()}, {engine.compiler()}"


@cache
def options() -> dict[str, Option]:
    """Return the engine's options and ``trace``; an empty dict if the engine is missing."""
    if engine is None:
        return {}
    declared = {}
    # the lowest and the highest value; for a text, `low` has its possible values
    for name, default, low, high, help in engine.options():
        words = partial(str.split, low) if isinstance(low, str) else None
        number = "" if isinstance(default, bool | str) else f"a number from {low} to {high}"
        declared[name] = Option(default, help, words=words, expected=number, bare=name == "strategy")
    return declared | {"trace": Option(None, "function to call with every step", expected="a function")}


def common_arguments(task: Task, *more: object) -> tuple[Any, ...]:
    """Return the last arguments of most calls of the engine: the seed, the options, ``more``, and the time limit."""
    return task.seed % SEEDS, task.options, *more, seconds(task.time_limit)


@cache
def no_statistics() -> dict[str, float]:
    """Return the engine's statistics, all 0. Its answers contain only those that are not 0."""
    counters, times = engine.statistics()
    return dict.fromkeys(counters, 0) | dict.fromkeys(times, 0.0)


def pass_on(trace: Callable[..., object], progress: Report | None, *values: Any) -> None:
    """Pass on what a search reports: a step, which has several values, or the number of conflicts."""
    callback = trace if len(values) > 1 else progress
    if callback is not None:
        callback(*values)


def solve_and_report(model: Model, task: Task, *given: Any) -> tuple[list[bytes], bool, str, dict[str, float]]:
    """Return the engine's answer, after ``task.found`` was called with most of its solutions during the search."""
    found, progress = task.found, task.progress
    assert found is not None
    grids: list[bytes] = []

    def report(news: Any) -> None:
        """Pass on new solutions, or the number of conflicts."""
        if isinstance(news, list):
            grids.extend(news)
            found(news)
        elif progress is not None:
            progress(news)

    others, *end = engine.solve_and_report(model, *given, seconds(task.time_limit), cancel=task.cancel, report=report)
    return grids + others, *end


def solve(model: Model, task: Task) -> Outcome:
    """Solve one model. Raises `BackendError` on an unknown or invalid option, `Interrupted` within 0.1 s of Ctrl-C.

    The option ``trace`` is a function ``(kind, line, cell, colour, settled, removed, open, level)``. It is called for
    every step of line logic and of the strategy ``probing``. ``steps.def`` lists the kinds; ``line`` or ``cell`` is -1
    if the step concerns none. ``settled`` and ``removed`` are the numbers of settled cells and of removed colours.
    ``open`` is the number of open cells, and ``level`` the number of decisions before the step.
    """
    limit = ALL if task.limit is None else task.limit
    options = dict(task.options)
    trace, progress = options.pop("trace", None), task.progress
    if trace is not None and not callable(trace):
        raise unusable("trace", trace, "a function")

    report = progress if trace is None else partial(pass_on, trace, progress)
    given = limit, task.seed % SEEDS, options, task.picture
    is_traced = trace is not None
    with Refusals(task.options):
        if task.found is not None and not is_traced and task.jobs == 1:  # only such a search passes on solutions
            grids, complete, stop, stats = solve_and_report(model, task, *given)
        else:
            rest = is_traced, task.jobs, seconds(task.time_limit)
            grids, complete, stop, stats = engine.solve(model, *given, *rest, cancel=task.cancel, report=report)
    outcome = Outcome(grids, complete, "" if complete or len(grids) == task.limit else stop, no_statistics() | stats)
    if stop == "interrupt":
        raise Interrupted(outcome)
    return outcome


def count(model: Model, task: Task, report: Report | None = None) -> Tally:
    """Count the solutions of a model exactly, without enumerating them. The number may be of any size.

    A sweep over the cells splits the model into components that share no rule. A cache recognises equal components by
    their remaining rules and domains, so each is counted once. ``task.jobs`` threads share the cache, and skip
    components on which another thread works; their number does not affect the result. ``report`` is called a few times
    per second with a proven lower bound; an exception of ``report`` ends the count. The task's limit is ignored. Ctrl-C
    ends the count with ``stop`` "interrupt". Raises `BackendError` on an unknown or invalid option.
    """
    with Refusals(task.options):
        number, complete, stop, stats = engine.count(
            model, *common_arguments(task, task.jobs), cancel=task.cancel, report=report
        )
    return Tally(number, complete, "" if complete else stop, no_statistics() | stats)


def sample(
    model: Model, task: Task, shares: bool, report: Report | None = None
) -> tuple[Tally, list[bytes], list[int]]:
    """Count the solutions, and draw ``task.limit`` of them at random with replacement; return count, draws and shares.

    The shares are empty unless ``shares`` is true. Entry ``cell * colours + colour`` is the exact number of solutions
    in which the cell has the colour. If the time runs out, or on Ctrl-C, the result contains the solutions drawn so
    far, and ``stop`` gives the reason. The shares are then complete or empty. ``report`` is called as in `count`.
    """
    with Refusals(task.options):
        answer = engine.sample(
            model, task.limit or 0, shares, *common_arguments(task), cancel=task.cancel, report=report
        )
    number, complete, stop, grids, numbers, stats = answer
    return Tally(number, complete, stop, no_statistics() | stats), grids, numbers


def compare(model: Model, solution: bytes, task: Task, report: Callable[[int, bytes], object]) -> Outcome:
    """Find the cells in which solutions of the model differ from the given solution, in a single search.

    ``report`` is called with ``(cell, b"")`` for each cell that is equal in all solutions, and with ``(-1, other)`` for
    each solution found. An exception of ``report`` ends the search. The outcome lists no solutions. It is complete when
    every cell was reported or differs in a reported solution. Ctrl-C ends the search with ``stop`` "interrupt". The
    task's limit is ignored.
    """
    with Refusals(task.options):
        complete, stop, stats = engine.compare(
            model, solution, *common_arguments(task), cancel=task.cancel, report=report
        )
    return Outcome([], complete, "" if complete else stop, no_statistics() | stats)


def prove(model: Model, task: Task) -> tuple[Outcome, bytes]:
    """Solve as `solve` does, and also return the learned lemmas, which prove a complete outcome.

    The lemmas are C ints, and 0 ends each of them; the literal "cell x has colour k" is ``1 + x * colours + k``.
    Complete line solving and unit propagation derive each lemma from the clues, the excluded solutions and the earlier
    lemmas. So the lemmas contain only variables of cells, not of block starts or counters.
    """
    limit = ALL if task.limit is None else task.limit
    with Refusals(task.options):
        grids, complete, stop, lemmas = engine.prove(model, limit, *common_arguments(task), cancel=task.cancel)
    return Outcome(grids, complete, "" if complete or len(grids) == task.limit else stop), lemmas


class EngineObject:
    """Holds an object of the engine by its number. The engine frees its object when this one is no longer used."""

    def __init__(self, number: int) -> None:
        self.number = number
        finalize(self, engine.forget, number)


class EngineSession:
    """Implements `nono.backend.protocol.Questions`; raises `BackendError` on an unknown or invalid option."""

    def __init__(self, model: Model, task: Task) -> None:
        with Refusals(task.options):
            number = engine.session(model, task.options, task.seed % SEEDS, task.picture)
        self._session = EngineObject(number)

    def begin(self, values: Iterable[int], limit: int | None) -> None:
        with Refusals({}):
            engine.session_ask(self._session.number, array("i", values), ALL if limit is None else limit)

    def next_solutions(
        self, most: int, time_limit: float | None, cancel: Cancel | None
    ) -> tuple[list[bytes], bool, str]:
        """See `Questions`."""
        with Refusals({}):
            grids, complete, stop = engine.session_more(self._session.number, most, seconds(time_limit), cancel=cancel)
        if stop == "interrupt":
            raise Interrupted(Outcome(grids, complete=False, stop=stop))
        return grids, complete, stop

    def core(self, time_limit: float | None, cancel: Cancel | None) -> list[int]:
        """See `Questions`."""
        with Refusals({}):
            core, stop = engine.session_core(self._session.number, seconds(time_limit), cancel=cancel)
        if stop == "interrupt":  # complete: `core` is asked only about a question without solutions
            raise Interrupted(Outcome([], complete=True, stop=stop))
        return array("i", core).tolist()

    def common(
        self, values: Iterable[int], time_limit: float | None, cancel: Cancel | None
    ) -> tuple[bytes, bytes, bool, str]:
        """See `Questions`."""
        with Refusals({}):
            first, states, unsolvable, stop = engine.session_common(
                self._session.number, array("i", values), seconds(time_limit), cancel=cancel
            )
        if stop == "interrupt":
            raise Interrupted(Outcome([first] if first else [], complete=False, stop=stop))
        return first, states, unsolvable, stop

    def stats(self) -> dict[str, float]:
        stats: dict[str, float] = engine.session_stats(self._session.number)
        return no_statistics() | stats


def solve_many(models: Iterable[Model], task: Task) -> list[Outcome]:
    """Solve many models in one call; return the outcomes in order, without statistics. Each model has the full time
    limit.

    After ``cancel`` is set, the remaining models get no solutions and ``stop`` "cancelled".
    """
    limit = ALL if task.limit is None else task.limit
    with Refusals(task.options):
        answers = engine.solve_many(
            list(models), limit, *common_arguments(task, list(task.pictures)), cancel=task.cancel
        )
    return [
        Outcome(grids, complete, "" if complete or len(grids) == task.limit else stop, seconds=wall, cpu_seconds=cpu)
        for grids, complete, stop, wall, cpu in answers
    ]


def settle(model: Model) -> bytes:
    """Return the colours that line logic leaves, as one byte per cell and colour; all 0 if there is no solution."""
    return engine.settle(model)  # type: ignore[no-any-return]


def beliefs(model: Model, rounds: int, attempts: int, seed: int) -> bytes:
    """Return a likely picture by belief propagation; the arguments are the numbers of rounds and of reinforced
    attempts.
    """
    return engine.beliefs(model, rounds, attempts, seed)  # type: ignore[no-any-return]


def trim_proof(variables: int, literals: Any, starts: Any, proof: str, time_limit: float | None) -> str:
    """Convert a refutation (DRUP) of a formula to LRAT text, without unnecessary lemmas.

    The formula is given as two arrays of C ints: the literals, and the start index of each clause. Raises `ValueError`
    if the refutation is wrong, `LimitError` if the time or the memory (`memory_share`) runs out.
    """
    memory = memory_share() * MIB
    text, fault, stop = engine.trim_proof(variables, literals, starts, proof, memory, seconds(time_limit))
    expect_no_interrupt(stop)
    if stop:
        raise LimitError(stop, f"the {stop} ran out before the proof was written")
    if fault:
        raise ValueError(fault)
    return str(text)


def share(model: Model, solution: bytes | None, time_limit: float | None) -> tuple[int, list[int]] | None:
    """Return a proof by linear duality: its scale, and its numbers, as shares.txt of a certificate has them.

    The proof shows that ``solution`` is the only one, or for None that there is no solution. There is a number for each
    cell and each colour that the cell lacks (without a solution: each colour but 0): the part of the cost, which is the
    scale, that the cell's row pays; its column pays the rest. Returns None if no proof is found within the time limit
    and `SHARE_WORK`.
    """
    shares = engine.dual_proof(model, solution, SHARE_WORK, seconds(time_limit))
    if shares is None:
        return None
    scale, numbers, _, _ = shares
    all_numbers = memoryview(numbers).cast("q").tolist()
    # the table leaves out one number per cell, that of the cell's colour in the solution
    left_out = bytes(model.height * model.width) if solution is None else solution
    chosen: list[int] = []
    for cell, colour in enumerate(left_out):
        start = cell * model.colours
        of_cell = all_numbers[start : start + model.colours]
        del of_cell[colour]
        chosen += of_cell
    return scale, chosen


def prover(options: Mapping[str, object]) -> str:
    """Return "native", because the engine certifies its own answers. Raise `BackendError` on a strategy without
    learning."""
    if options.get("strategy", "learning") != "learning":
        raise unusable("strategy", options["strategy"], "learning, the only strategy that logs a proof")
    return "native"


BACKEND = Backend(
    name="native",
    purpose="fast answers, grades, hints, repairs: the compiled engine",
    solve=solve,
    unavailable=unavailable,
    about=about,
    options=options,
    rank=0,
    code=("nono.backend.native",),
    opens=True,
    play=play,
    play_options=PLAY_OPTIONS,
    make_table=Tables,
    tests_class=True,
    count=count,
    sample=sample,
    compare=compare,
    session=EngineSession,
    solve_many=solve_many,
    prove=prove,
    proof_encoding="dfa",
    prover=prover,
    settle=settle,
    beliefs=beliefs,
    trim_proof=trim_proof,
    share=share,
)
