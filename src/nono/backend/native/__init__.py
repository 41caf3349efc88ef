"""Backend ``native``: the C++ engine, conflict learning over complete line propagators.

`nono.backend.native.engine` imports what is compiled. The options are those of ``options.def``; the engine checks
their values.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any

from nono.backend.native.engine import ALL, SEEDS, Refusals, engine, seconds, why_not
from nono.backend.native.pegs import OPTIONS as PLAY_OPTIONS
from nono.backend.native.pegs import Tables, play
from nono.backend.protocol import Backend, Option
from nono.base.arguments import unusable
from nono.base.errors import LimitError
from nono.base.limits import memory_share
from nono.model.answer import Cancel, Interrupted, Outcome, Tally, Task
from nono.model.model import Model

SHARE_WORK = 30_000_000_000  # of about a nanosecond; proofs by duality that are found take much less


def unavailable() -> str | None:
    """Why the backend cannot be used here, or None."""
    return why_not


def about() -> str:
    """The version of the engine, a hash over its sources, and its compiler."""
    return f"engine {engine.version()}, {engine.compiler()}"


@cache
def options() -> dict[str, Option]:
    """The engine's options, and ``trace``; none without the engine."""
    if engine is None:
        return {}
    found = {}
    for name, (default, low, high, help) in engine.options().items():
        words = partial(str.split, low) if isinstance(low, str) else None
        number = "" if isinstance(default, bool | str) else f"a number from {low} to {high}"
        found[name] = Option(default, help, words=words, expected=number, bare=name == "strategy")
    return found | {"trace": Option(None, "a function that is called with every step", expected="a function")}


def solve(model: Model, task: Task) -> Outcome:
    """Solve one model; raises `BackendError` on an unknown or unfit option, `Interrupted` within 0.1 s of Ctrl-C.

    The option ``trace`` is a function that is called with every step of line logic and of the strategy ``probing``, as
    ``(kind, line, cell, colour, settled, removed, open, level)``: the kind as in ``steps.def``, -1 for what a step does
    not have, the numbers of cells settled, colours removed and cells left open, and the guesses above it.
    """
    limit = ALL if task.limit is None else task.limit
    options = dict(task.options)
    trace = options.pop("trace", None)
    if trace is not None and not callable(trace):
        raise unusable("trace", trace, "a function")
    with Refusals(task.options):
        grids, complete, stop, stats = engine.solve(
            model,
            limit,
            seconds(task.time_limit),
            task.seed % SEEDS,
            options,
            task.picture,
            trace,
            task.jobs,
            task.cancel,
            task.progress,
        )
    outcome = Outcome(grids, complete, "" if complete or len(grids) == task.limit else stop, stats)
    if stop == "interrupt":
        raise Interrupted(outcome)
    return outcome


def count(model: Model, task: Task, report: Callable[[int], object] | None = None) -> Tally:
    """The exact number of solutions of a model, however many, without enumerating them.

    A sweep over the cells counts components that share no rule any more apart, and each once: a cache finds those
    counted before by all that is left of them. ``task.jobs`` threads share the cache, and each leaves out the
    components that another is counting; the number is the same for any number of threads. ``report`` is called a few
    times a second with a proven lower bound; an exception that it raises ends the count and goes on. The limit of the
    task is ignored. Ctrl-C ends the count with ``stop`` "interrupt". Raises `BackendError` on an unknown or unfit
    option.
    """
    with Refusals(task.options):
        number, complete, stop, stats = engine.count(
            model, seconds(task.time_limit), task.seed % SEEDS, dict(task.options), task.jobs, report, task.cancel
        )
    return Tally(number, complete, "" if complete else stop, stats)


def sample(
    model: Model, task: Task, shares: bool, report: Callable[[int], object] | None = None
) -> tuple[Tally, list[bytes], list[int]]:
    """The number of solutions, ``task.limit`` of them drawn uniformly with replacement, and on demand the shares.

    Shares are exact numbers: entry ``cell * colours + colour`` is in how many solutions the cell has the colour. When
    the time runs out, or at Ctrl-C, ``stop`` gives the reason, and the solutions drawn until then are returned; the
    shares are complete or empty. ``report`` is called as by `count`.
    """
    with Refusals(task.options):
        number, complete, stop, grids, numbers, stats = engine.sample(
            model,
            task.limit or 0,
            shares,
            seconds(task.time_limit),
            task.seed % SEEDS,
            dict(task.options),
            report,
            task.cancel,
        )
    return Tally(number, complete, stop, stats), grids, numbers


def compare(model: Model, solution: bytes, task: Task, report: Callable[[int, bytes], object]) -> Outcome:
    """Where the solutions of a model, which has several, differ from this one: by one search that keeps what it learns.

    ``report`` is called with ``(cell, b"")`` for each cell that is the same in all solutions, and with ``(-1, other)``
    for each solution found; an exception that it raises ends the search and goes on. The outcome is complete when each
    cell was reported, or differs in a reported solution; it has no solutions itself. Ctrl-C ends it with ``stop``
    "interrupt". The limit of the task is ignored.
    """
    with Refusals(task.options):
        complete, stop, stats = engine.compare(
            model, solution, report, seconds(task.time_limit), task.seed % SEEDS, dict(task.options), task.cancel
        )
    return Outcome([], complete, "" if complete else stop, stats)


def prove(model: Model, task: Task) -> tuple[Outcome, bytes]:
    """As `solve`, and what it learned on the way: the proof, if the outcome is complete, that there is nothing else.

    C ints: each lemma ended by 0, "cell x has colour k" being ``1 + x * colours + k``. A lemma follows from the clues,
    the solutions excluded and the lemmas before by complete line solving and unit propagation. For this, clauses are
    learned over cells alone, none over the starts of blocks or auxiliary counters.
    """
    limit = ALL if task.limit is None else task.limit
    with Refusals(task.options):
        grids, complete, stop, lemmas = engine.prove(
            model, limit, seconds(task.time_limit), task.seed % SEEDS, dict(task.options)
        )
    return Outcome(grids, complete, "" if complete or len(grids) == task.limit else stop), lemmas


class EngineSession:
    """As `nono.backend.protocol.Questions`; raises `BackendError` on an unknown or unfit option."""

    def __init__(self, model: Model, task: Task) -> None:
        with Refusals(task.options):
            self._engine = engine.Session(model, dict(task.options), task.seed % SEEDS, task.picture)

    def ask(self, values: Iterable[int], limit: int | None) -> None:
        with Refusals({}):
            self._engine.ask(array("i", values), ALL if limit is None else limit)

    def more(self, most: int, time_limit: float | None, cancel: Cancel | None) -> tuple[list[bytes], bool, str]:
        with Refusals({}):
            grids, complete, stop = self._engine.more(most, seconds(time_limit), cancel)
        if stop == "interrupt":
            raise Interrupted(Outcome(grids, False, stop))
        return grids, complete, stop

    def core(self, time_limit: float | None, cancel: Cancel | None) -> list[int]:
        with Refusals({}):
            found, stop = self._engine.core(seconds(time_limit), cancel)
        if stop == "interrupt":
            raise Interrupted(Outcome([], True, stop))
        return array("i", found).tolist()

    def common(
        self, values: Iterable[int], time_limit: float | None, cancel: Cancel | None
    ) -> tuple[bytes, bytes, bool, str]:
        with Refusals({}):
            first, known, unsolvable, stop = self._engine.common(array("i", values), seconds(time_limit), cancel)
        if stop == "interrupt":
            raise Interrupted(Outcome([first] if first else [], False, stop))
        return first, known, unsolvable, stop

    def stats(self) -> dict[str, float]:
        found: dict[str, float] = self._engine.stats()
        return found


def solve_many(models: Iterable[Model], task: Task) -> list[Outcome]:
    """Solve models in bulk, in order, without statistics; the time limit of the task is for each of them.

    Those that are left when ``cancel`` is set have no solutions, and ``stop`` "cancelled".
    """
    limit = ALL if task.limit is None else task.limit
    with Refusals(task.options):
        answers = engine.solve_many(
            list(models),
            limit,
            seconds(task.time_limit),
            task.seed % SEEDS,
            dict(task.options),
            list(task.pictures),
            task.cancel,
        )
    return [
        Outcome(
            grids,
            complete,
            "" if complete or len(grids) == task.limit else stop,
            seconds=seconds,
            cpu_seconds=cpu_seconds,
        )
        for grids, complete, stop, seconds, cpu_seconds in answers
    ]


def settle(model: Model) -> bytes:
    """The colours that line logic leaves to each cell, a byte for each cell and colour; all 0 without a solution."""
    found: bytes = engine.settle(model)
    return found


def beliefs(model: Model, rounds: int, attempts: int, seed: int) -> bytes:
    """The picture that belief propagation finds likely, in so many rounds and reinforced attempts."""
    picture: bytes = engine.beliefs(model, rounds, attempts, seed)
    return picture


def trim_proof(variables: int, literals: Any, starts: Any, proof: str, time_limit: float | None) -> str:
    """The proof in LRAT of a refutation in DRUP of a formula, without the lemmas that it does not need.

    The formula is given by its literals and the starts of its clauses, as C ints. `ValueError` if the refutation is
    wrong; `LimitError` if the time runs out, or the memory (`memory_share`).
    """
    memory = memory_share() << 20
    text, fault, stop = engine.trim_proof(variables, literals, starts, proof, seconds(time_limit), memory)
    if stop:
        raise LimitError(stop, f"the {stop} ran out before the proof was written")
    if fault:
        raise ValueError(fault)
    found: str = text
    return found


def prove_count(
    variables: int,
    literals: Any,
    starts: Any,
    most_bytes: int,
    time_limit: float | None,
    report: Callable[[int, int], object] | None = None,
) -> tuple[int, str]:
    """The number of models of a formula, given as in `trim_proof`, and its proof in SCPOG text.

    Components are split by the variable of the lowest number. `LimitError` if the time runs out, or the text takes
    more than ``most_bytes``; ``report`` is called a few times a second with the number of components and of bytes so
    far.
    """
    count, text, stop, _ = engine.prove_count(variables, literals, starts, most_bytes, seconds(time_limit), report)
    if stop == "interrupt":
        raise KeyboardInterrupt
    if stop == "size":
        raise LimitError(stop, f"the proof of the count takes more than {most_bytes >> 20} MiB")
    if stop:
        raise LimitError(stop, f"the {stop} ran out before the proof of the count was complete")
    return count, text


def share(model: Model, solution: bytes | None, time_limit: float | None) -> tuple[int, list[int]] | None:
    """Numbers for a proof by duality that the solution is the only one (None: that there is none).

    None: the engine found none in time, or with `SHARE_WORK`.
    """
    found = engine.dual_proof(model, solution, SHARE_WORK, seconds(time_limit))
    if found is None:
        return None
    scale, numbers, _, _ = found
    of_colour = [memoryview(numbers).cast("q")[colour :: model.colours] for colour in range(model.colours)]
    of_cell = bytes(model.height * model.width) if solution is None else solution
    return scale, [
        of_colour[colour][cell] for cell, own in enumerate(of_cell) for colour in range(model.colours) if colour != own
    ]


def prover(options: Mapping[str, object]) -> str:
    """The engine itself; raises `BackendError` on a strategy that does not learn."""
    if options.get("strategy", "learning") != "learning":
        raise unusable("strategy", options["strategy"], "learning, which alone logs a proof")
    return "native"


BACKEND = Backend(
    name="native",
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
    prove_count=prove_count,
    share=share,
)
