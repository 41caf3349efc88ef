"""Backends, which answer models and moves: their table, functions that choose one, and `answer`, which asks one.

Other rooms import the names of this module, and ask for a capability (`first_capable`), never for a backend by name.
`nono.backend.protocol` describes what a `Backend` is. Grading and repairs also use `nono.backend.native`, the engine.
The room has a singular name because `nono.backends` is the public function.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from nono.backend.protocol import (
    Backend as Backend,
    Questions as Questions,
    expect_known as expect_known,
    without_gone as without_gone,
)
from nono.base.arguments import expect_type, expected_one_of, public, unusable
from nono.base.distribution import not_loadable
from nono.base.errors import BackendError, LimitError, NonoError
from nono.base.limits import Limits, abandoned_after, processor_time, why_stopped
from nono.base.table import Table, words_of_bug
from nono.model import Interrupted, Model, Moves, Outcome, Task

if TYPE_CHECKING:
    from nono.backend.options import (
        BackendName as BackendName,
        EncodingName as EncodingName,
        ModelName as ModelName,
        Options as Options,
    )


def broken_backend(name: str, reason: str) -> Backend:
    """Return an unavailable backend in place of a plug-in that could not be loaded, with the reason."""

    def solve(model: Model, task: Task) -> Outcome:
        """Raise the reason why the plug-in is missing."""
        raise BackendError(reason)

    return Backend(name=name, solve=solve, unavailable=lambda: reason)


# The name of `nono.backend.auto`, which starts with one backend and later adds the others.
AUTO: Final = "auto"
BACKENDS = Table(
    "backend",
    {
        "native": "nono.backend.native:BACKEND",
        "cpsat": "nono.backend.cpsat:BACKEND",
        "sat": "nono.backend.sat:BACKEND",
        "reference": "nono.backend.reference:BACKEND",
    },
    "nono.backends",
    broken_backend,
)


def refuse_encoding(name: str, reason: str) -> Any:
    """Raise a `BackendError` for a plug-in that cannot be loaded."""
    raise BackendError(reason)


# How lines become clauses, for the backend sat and for formulas; the objects are `nono_encoders.Encoding`.
ENCODINGS = Table(
    "encoding",
    {
        "order": "nono_encoders.order:ENCODING",
        "covering": "nono_encoders.covering:ENCODING",
        "dfa": "nono_encoders.dfa:ENCODING",
        "direct": "nono_encoders.direct:ENCODING",
    },
    "nono.encodings",
    refuse_encoding,
    check="nono_encoders.encoding:expect_encoding",
)


def answer(name: str, model: Model | Moves, task: Task) -> Outcome:
    """Return the answer of the backend or contestant with this name. Raise `BackendError` on unknown options.

    The options come from the task alone; those in the brackets of a contestant's name are ignored.

    For puzzles played in moves, compare the position classes of start and goal first, unless ``parity`` is off. If a
    backend ignores its time limit or its limit of processor time, `nono.base.limits.Limits.expect` ends it with
    `LimitError`, and the answer is empty.
    """
    seconds, cpu = task.time_limit, task.cpu_limit
    if seconds is None and cpu is None:
        outcome = _answer(name, model, task)
    else:
        task = task.bounded()
        try:
            with Limits.after(abandoned_after(seconds), abandoned_after(cpu)).applied():
                outcome = _answer(name, model, task)
        except LimitError as reached:
            outcome = Outcome([], complete=False, stop=reached.stop, played=isinstance(model, Moves))
    outcome.stop = why_stopped(outcome.stop, task.cancel)
    return outcome


def words_of_failure(error: Exception) -> str:
    """Return in words why a backend failed; see `unexpected` for errors that are not nono's."""
    return str(error) if isinstance(error, NonoError) else words_of_bug(error)


# The processor time, in seconds, that the loading of a backend took and that no limit has counted yet.
loading: dict[str, float] = {}


@contextmanager
def _loading(name: str) -> Iterator[None]:
    """Add the processor time of the work in this context to the time that the backend took to load."""
    began = processor_time()
    yield
    loading[name] = loading.get(name, 0.0) + processor_time() - began


@cache
def warm_up(name: str) -> None:
    """Let a backend colour one cell, so that no measured time includes the loading of its libraries."""
    with _loading(name), suppress(Exception):
        answer(name, Model(1, 1, 2), Task(1))


def backend_of(contestant: str) -> Backend:
    """Return the backend of a contestant such as ``sat[order]`` (see `nono.backend.contestants`)."""
    backend: Backend = BACKENDS[contestant.partition("[")[0]]
    return backend


def _answer(name: str, model: Model | Moves, task: Task) -> Outcome:
    """Return the answer of a backend, without its limits; moves are unrolled if the backend cannot play."""
    backend = backend_of(name)
    if isinstance(model, Model):
        expect_known(backend.name, backend.options(), task.options)
        if any(first == end for first, end in pairwise(model.lines.cell_start)):  # two lines begin at the same index
            raise BackendError(f"backend {name}: found a line of 0 cells, expected at least 1")
        return backend.solve(model, task)
    play_options = backend.options() if backend.play_options is None else backend.play_options
    expect_known(backend.name, [*play_options, "parity"], task.options)
    options = {option: value for option, value in task.options.items() if option != "parity"}
    # a quick test, which may already prove that no jumps lead to a goal; the user can switch it off
    if task.options.get("parity", True) and not model.parity_allows_a_goal():
        return Outcome([], complete=True, stats={"position_class": 1}, played=True)
    if model.depth < 1:  # the goal has as many pegs as the start, or more
        is_solved = model.depth == 0 and model.start in model.goals
        return Outcome([b""] if is_solved else [], complete=True, played=True)  # a solution without jumps
    task = replace(task, options=options, picture=None)  # a picture has colours of cells, not jumps
    if backend.play is not None:
        outcome = backend.play(model, task)
    else:
        from nono.model.builder import roll_up, unroll  # only puzzles played in moves are unrolled

        if (report := task.report) is not None:
            task = replace(task, report=lambda solution: report(roll_up(model, solution)))

        def rolled_up(outcome: Outcome) -> Outcome:
            """Return the outcome with the jumps of its solutions in place of the cells of the unrolled model."""
            return replace(outcome, solutions=[roll_up(model, solution) for solution in outcome.solutions])

        try:
            outcome = rolled_up(backend.solve(unroll(model), task))
        except Interrupted as interrupted:
            raise Interrupted(rolled_up(interrupted.outcome)) from None
    return replace(outcome, played=True)


def capable_backends(capability: str) -> Iterator[Backend]:
    """Yield the available backends that have this capability."""
    for name in BACKENDS:
        backend: Backend = BACKENDS[name]
        if getattr(backend, capability) is not None and backend.unavailable() is None:
            yield backend


def first_capable(capability: str) -> Backend:
    """Return the first available backend with this capability. Raise `BackendError` if there is none."""
    for backend in capable_backends(capability):
        return backend
    for name in BACKENDS:
        if getattr(BACKENDS[name], capability) is not None:
            return usable_backend(name)  # raises the error that says why this backend is unavailable
    raise BackendError(f"found no backend that can {capability.replace('_', ' ')}, expected at least one")


def expect_backend_name(backend: object) -> None:
    """Raise `WrongTypeError` unless the argument is a string; whether the backend exists is not checked."""
    expect_type(str, "the name of a backend", backend=backend)


def usable_backend(name: str) -> Backend:
    """Return the backend with this name. Raise `BackendError` if it is unknown or unavailable."""
    if name not in BACKENDS:
        raise unusable("backend", name, expected_one_of(name, [AUTO, *BACKENDS]))
    backend: Backend = BACKENDS[name]
    if (reason := backend.unavailable()) is not None:
        raise BackendError(f"backend {name} is not available: {reason}")
    return backend


def opening_backend() -> Backend:
    """Return the backend that ``auto`` starts with: the first available one that declares ``opens``."""
    for name in BACKENDS:
        backend: Backend = BACKENDS[name]
        if backend.opens and backend.unavailable() is None:
            return backend
    raise BackendError("found no backend that auto can start with, expected at least one")


def starting_backend(name: str) -> Backend | None:
    """Return the backend that starts if the user gives this name; None if it is unknown or unavailable."""
    if name == AUTO:
        return opening_backend()
    backend: Backend | None = BACKENDS.get(name)
    return backend if backend is not None and backend.unavailable() is None else None


def why_not(backend: Backend) -> str | None:
    """Return the reason why a backend cannot be used, or None; imports its packages, because they may be broken."""
    with _loading(backend.name):
        return backend.unavailable() or not_loadable(backend.packages)


def loadable_names(names: Iterable[str]) -> Iterator[str]:
    """Yield those of these backends that can be used. Each is imported only when its turn comes."""
    return (name for name in names if why_not(BACKENDS[name]) is None)


def default_backends() -> list[str]:
    """Return the backends that are compared by default: all available ones, slow ones only if there are no others."""
    available = list(loadable_names(BACKENDS))
    return [name for name in available if not BACKENDS[name].slow] or available


def backend_with_option(option: str) -> str:
    """Return the name of the backend of the lowest rank that accepts this option.

    A backend that cannot be used has no options. If this leaves none, return the backend of the lowest rank.
    """
    rows: Iterator[Backend] = (BACKENDS[name] for name in BACKENDS)
    return min(rows, key=lambda backend: (option not in backend.options(), backend.rank)).name


def other_backends(name: str, slow: bool = False) -> list[str]:
    """Return the other available backends for a second answer, by rank; slow ones only if ``slow`` is set.

    They are not imported, so one may be broken (`loadable_names`).
    """
    first = opening_backend().name if name == AUTO else name
    rows: list[Backend] = [BACKENDS[candidate] for candidate in BACKENDS if candidate != first]
    rows.sort(key=lambda backend: backend.rank)
    return [backend.name for backend in rows if (slow or not backend.slow) and backend.unavailable() is None]


def option_value(word: str) -> object:
    """Parse the value of an option on the command line: on or off, a whole number, a decimal number, or a text."""
    switches = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
    if word.lower() in switches:
        return switches[word.lower()]
    for kind in (int, float):  # int first: float accepts whole numbers, too
        try:
            return kind(word)
        except ValueError:
            continue
    return word


@public
def backends() -> dict[str, str | None]:
    """Return which backends can be used.

    Returns
    -------
    dict
        For each backend, in the order of preference, None if it can be used. Otherwise, a text says why not, and how to
        install what is missing.
    """
    reasons = {name: why_not(BACKENDS[name]) for name in BACKENDS}
    # each reason as one line; None stays None
    return {name: reason and "; ".join(reason.split("\n")) for name, reason in reasons.items()}
