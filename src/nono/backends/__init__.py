"""The backends: each a module with ``solve(model, task) -> Outcome`` and ``unavailable() -> str | None``.

``unavailable`` says in a few words why the backend cannot be used here, or None. A backend knows models and no genre.
One that searches moves by itself has ``play(moves, task) -> Outcome``; the others get them unrolled. `answer` asks any.
"""

from __future__ import annotations

from dataclasses import replace

from nono.base.table import Table
from nono.model.answer import Outcome, Task
from nono.model.model import Model
from nono.model.moves import Moves, roll_up, unroll

BACKENDS = Table(
    "backend",
    {
        "native": "nono.backends.native",
        "cpsat": "nono.backends.cpsat",
        "sat": "nono.backends.sat",
        "reference": "nono.backends.reference",
    },
)


def answer(name: str, model: Model | Moves, task: Task) -> Outcome:
    """What the backend of this name answers.

    Of moves it is asked first whether start and goal are of one position class, unless the option ``parity`` is off.
    """
    backend = BACKENDS[name]
    if isinstance(model, Model):
        outcome: Outcome = backend.solve(model, task)
        return outcome
    options = {option: value for option, value in task.options.items() if option != "parity"}
    if task.options.get("parity", True) and not model.reachable_class():
        return Outcome([], True, stats={"position_class": 1}, played=True)
    if model.depth < 1:
        return Outcome([b""] * (model.depth == 0 and model.start in model.goals), True, played=True)
    task = replace(task, options=options, picture=None)
    if hasattr(backend, "play"):
        outcome = backend.play(model, task)
    else:
        outcome = backend.solve(unroll(model), task)
        outcome = replace(outcome, solutions=[roll_up(model, solution) for solution in outcome.solutions])
    return replace(outcome, played=True)


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
