"""The backends by name, the choice among them, and `answer`, which asks any of them about a model or about moves.

`nono.backend.protocol.Backend` says what a backend is. The package has its name in the singular, as `nono.backends` is
the public function.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from nono.backend.protocol import Backend, expect_known
from nono.base.arguments import one_of, public, unusable
from nono.base.errors import BackendError
from nono.base.table import Table
from nono.model.answer import Outcome, Task
from nono.model.builder import roll_up, unroll
from nono.model.model import Model, Moves


def broken(name: str, reason: str) -> Backend:
    """The stand-in for a plug-in that cannot be loaded: a backend that cannot be used here, for this reason."""

    def solve(model: Model, task: Task) -> Outcome:
        raise BackendError(reason)

    return Backend(name=name, solve=solve, unavailable=lambda: reason)


AUTO = "auto"  # begins with one backend, see `nono.backend.auto`
BACKENDS = Table(
    "backend",
    {
        "native": "nono.backend.native:BACKEND",
        "cpsat": "nono.backend.cpsat:BACKEND",
        "sat": "nono.backend.sat:BACKEND",
        "reference": "nono.backend.reference:BACKEND",
    },
    "nono.backends",
    broken,
)


def answer(name: str, model: Model | Moves, task: Task) -> Outcome:
    """What the backend of this name answers; raises `BackendError` on an option that it does not have.

    Of moves, the position classes of start and goal are compared first, unless the option ``parity`` is off.
    """
    backend: Backend = BACKENDS[name]
    if isinstance(model, Model):
        expect_known(name, backend.options(), task.options)
        return backend.solve(model, task)
    known = backend.options() if backend.play_options is None else backend.play_options
    expect_known(name, [*known, "parity"], task.options)
    options = {option: value for option, value in task.options.items() if option != "parity"}
    if task.options.get("parity", True) and not model.reachable_class():
        return Outcome([], True, stats={"position_class": 1}, played=True)
    if model.depth < 1:
        return Outcome([b""] * (model.depth == 0 and model.start in model.goals), True, played=True)
    task = replace(task, options=options, picture=None)
    if backend.play is not None:
        outcome = backend.play(model, task)
    else:
        if (report := task.report) is not None:
            task = replace(task, report=lambda solution: report(roll_up(model, solution)))
        outcome = backend.solve(unroll(model), task)
        outcome = replace(outcome, solutions=[roll_up(model, solution) for solution in outcome.solutions])
    return replace(outcome, played=True)


def capable(capability: str) -> Iterator[Backend]:
    """The backends with a capability that can be used here."""
    for name in BACKENDS:
        backend: Backend = BACKENDS[name]
        if getattr(backend, capability) is not None and backend.unavailable() is None:
            yield backend


def able(capability: str) -> Backend:
    """The first backend with a capability that can be used here; raises `BackendError` if there is none."""
    for backend in capable(capability):
        return backend
    for name in BACKENDS:
        if getattr(BACKENDS[name], capability) is not None:
            return usable(name)
    raise BackendError(f"found no backend that can {capability.replace('_', ' ')}, expected at least one")


def expect_name(backend: object) -> None:
    """Raise `BackendError` on what is no name of a backend, known or not."""
    if not isinstance(backend, str):
        raise unusable("backend", backend, "the name of one")


def usable(name: str) -> Backend:
    """The backend of this name; raises `BackendError` if it is unknown or cannot be used here."""
    if name not in BACKENDS:
        raise unusable("backend", name, one_of(name, [AUTO, *BACKENDS]))
    backend: Backend = BACKENDS[name]
    if (why_not := backend.unavailable()) is not None:
        raise BackendError(f"backend {name} cannot be used here: {why_not}")
    return backend


def opener() -> Backend:
    """The backend that ``auto`` begins with: the first of those that may."""
    for name in BACKENDS:
        backend: Backend = BACKENDS[name]
        if backend.opens and backend.unavailable() is None:
            return backend
    raise BackendError("found no backend that auto may begin with, expected at least one")


def chosen(name: str) -> Backend | None:
    """The backend that is asked first under this name; None if it is unknown or cannot be used here."""
    if name == AUTO:
        return opener()
    backend: Backend | None = BACKENDS.get(name)
    return backend if backend is not None and backend.unavailable() is None else None


def usual() -> list[str]:
    """The backends that are compared unless they are named: all that can be used here but the slow ones."""
    return [name for name in BACKENDS if not BACKENDS[name].slow and BACKENDS[name].unavailable() is None]


def taking(options: Iterable[str]) -> str:
    """The backend to ask for options: the first by rank that has all of them, or else one that refuses the others."""
    wanted = set(options)
    rows: list[Backend] = sorted((BACKENDS[name] for name in BACKENDS), key=lambda backend: backend.rank)
    return max(rows, key=lambda backend: len(wanted & set(backend.options()))).name


def others(name: str, slow: bool = False) -> list[str]:
    """The backends that can answer again after this one, by their rank; ``slow``: also those that are slow."""
    first = opener().name if name == AUTO else name
    rows: list[Backend] = [BACKENDS[other] for other in BACKENDS if other != first]
    rows.sort(key=lambda backend: backend.rank)
    return [backend.name for backend in rows if (slow or not backend.slow) and backend.unavailable() is None]


def setting(word: str) -> object:
    """The value of an option as it is written: on or off, a whole number, a decimal, or a word."""
    switches = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
    if word.lower() in switches:
        return switches[word.lower()]
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return word


@public
def backends() -> dict[str, str | None]:
    """Every backend: None if it can be used here, else why not."""
    return {name: BACKENDS[name].unavailable() for name in BACKENDS}
