"""Answers engine calls of the page, for installations without the WebAssembly engine.

A call and its answer are words (`nono.backend.native.words`), as in WebAssembly. The compiled engine answers if it is
installed. Otherwise the slow backend `reference` answers ``solve``, ``count``, ``compare``, ``declared`` and ``pegs``,
and all other calls fail.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from nono.backend import BACKENDS, Backend
from nono.backend.native.engine import engine
from nono.backend.native.words import flat_model, model_of, values_of, words_of
from nono.base.errors import BackendError, PuzzleError
from nono.base.grid import split_rows
from nono.genres import Cells, Edges, Flag, Layer, Outside
from nono.genres.declared import Declared
from nono.model import Cancel, Moves, Outcome, Task
from nono.model.builder import ModelBuilder
from nono.page.declared import built_in

Tell = Callable[[bytes], object]
SLOW: Backend = BACKENDS["reference"]


def is_slow() -> bool:
    """Return whether the compiled engine is missing."""
    return engine is None


def answer(words: bytes, cancel: Cancel, tell: Tell) -> bytes:
    """Return the words of the answer to a call. ``tell`` hears the words of its reports; ``cancel`` can end the call.

    Raises `ValueError` if the call is malformed, and `BackendError` if only the compiled engine can answer.
    """
    if not is_slow():
        reply: bytes = engine.ask(words, cancel, tell)
        return reply
    name, *given, seconds = values_of(words)
    if name not in CALLS:
        raise BackendError(f"{name}: only the compiled engine can answer this")
    task = Task(time_limit=seconds or None, limit=None, cancel=cancel)
    try:
        return words_of([CALLS[name](task, tell, *given)])
    except (TypeError, KeyError, IndexError, OverflowError) as error:
        raise ValueError(f"the request is malformed: {error}") from None


def _solved(model: bytes, task: Task) -> tuple[Outcome, list[Any]]:
    """Return the outcome of a search, and the last parts of the answer."""
    outcome = SLOW.solve(model_of(model), task)
    return outcome, [outcome.complete, outcome.stop, {}]


def _solve(
    task: Task, _: Tell, model: bytes, limit: int, seed: int, __: Any, picture: bytes | None, *___: Any
) -> list[Any]:
    """Return the solutions of a model."""
    most = None if limit < 0 else limit
    outcome, rest = _solved(model, task.changed(seed=seed, limit=most, picture=picture))
    return [outcome.solutions, *rest]


def _count(task: Task, _: Tell, model: bytes, *__: Any) -> list[Any]:
    """Return the number of solutions of a model."""
    outcome, rest = _solved(model, task)
    return [outcome.count, *rest]


def _compare(task: Task, tell: Tell, model: bytes, *_: Any) -> list[Any]:
    """Report all solutions of a model."""
    return _solved(model, task.changed(report=lambda solution: tell(words_of([[-1, solution]]))))[1]


def _declared(task: Task, _: Tell, height: int, width: int, __: int, text: str, layers: list[bytes]) -> list[Any]:
    """Return the words of a model, and for each declared rule how many rules it and the earlier ones made."""
    try:
        genre = next(genre for genre in built_in() if genre.declaration == text)
        numbers = [array("i", layer) for layer in layers]
        values = [
            _value(layer, layer_numbers, width) for layer, layer_numbers in zip(genre.layers, numbers, strict=True)
        ]
        puzzle = genre(*values, check=False)
    except (StopIteration, PuzzleError) as error:
        raise ValueError(f"the request contains a malformed puzzle: {error}") from None
    if puzzle.board != (height, width):
        raise ValueError("the request contains a puzzle of another size")
    rules = ModelBuilder(height, width, puzzle.colours)
    makes = Declared(puzzle, rules)
    counted = array("i")
    for rule in genre.declared_rules():
        makes.add(rule)
        counted.append(len(rules.model().counts))
    return [array("i", flat_model(rules.model())), counted]


def _pegs(
    task: Task, _: Tell, holes: int, jumps: bytes, images: list[bytes], start: int, goals: list[int], *more: Any
) -> list[Any]:
    """Return the solutions of a position in peg solitaire."""
    if not 1 <= holes <= 64 or len(jumps) % 3 or any(hole >= holes for hole in jumps):
        raise ValueError("the request contains a malformed board")
    if not goals or any(not 0 < position < 1 << holes for position in (start, *goals)):
        raise ValueError("the request contains a malformed position")
    moves = Moves(holes, jumps, start, goals[0] if len(goals) == 1 else None, tuple(images))
    assert SLOW.play is not None
    outcome = SLOW.play(moves, task.changed(limit=None if more[-1] < 0 else more[-1]))
    return [outcome.solutions, outcome.complete, outcome.stop, 0, 0]


def _value(layer: Layer[Any], numbers: array[int], width: int) -> Any:
    """Return the value of a layer from its numbers, which are characters or clues; -1 is a clue that is not given."""
    if isinstance(layer, Cells):
        return split_rows("".join(map(chr, numbers)), width)
    if isinstance(layer, Edges):
        signs = "".join(map(chr, numbers))
        across = (len(signs) + width) // (2 * width - 1) * (width - 1)
        return split_rows(signs[:across], width - 1) if width > 1 else [], split_rows(signs[across:], width)
    if isinstance(layer, Outside):
        return [None if number < 0 else number for number in numbers]
    if isinstance(layer, Flag):
        return bool(numbers[0])
    return None if numbers[0] < 0 else numbers[0]


CALLS: dict[str, Callable[..., list[Any]]] = {
    "solve": _solve,
    "count": _count,
    "compare": _compare,
    "declared": _declared,
    "pegs": _pegs,
}
