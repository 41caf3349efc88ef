"""Answers engine calls of the page with a Python backend, for installations without the WebAssembly engine.

A call consists of a name, the words of a model, a picture and a few numbers; its answer is an array of words. Calls and
answers have the same form as in ``src/engine/web/exports.cpp``, so the page can use either engine. The compiled engine
answers if it is installed. Otherwise the slow backend `reference` answers ``solve``, ``count`` and ``compare``, and the
calls ``grade``, ``hint``, ``repair`` and ``rate`` fail.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise
from math import floor
from typing import Any

from nono.backend import BACKENDS
from nono.backend.native.engine import compiled
from nono.backend.native.graders import DEEP_WORK, End, trace_counts, trace_lines
from nono.backend.protocol import Backend
from nono.base.errors import PuzzleError
from nono.base.grid import split_rows
from nono.design.repair import RepairState, search_repairs
from nono.genres.declared import Declared
from nono.genres.layers import Cells, Edges, Flag, Layer, Outside
from nono.model.answer import Cancel, Outcome, Tally, Task, Until
from nono.model.builder import ModelBuilder
from nono.model.model import Counts, Lines, Model, Moves
from nono.page.declared import built_in
from nono.page.given import flat_model
from nono.solving.count import tally_model

HEADER = 12  # number of words before a model's arrays
PUZZLE_HEADER = 5  # number of words before the sizes of a puzzle's layers
STOPS = ("", "time", "interrupt", "conflicts", "memory", "stalled")
ENDS = {End.SOLVED: 0, End.STALLED: 1, End.CONTRADICTION: 2}
UNDECIDED, SAME, DIFFERS = 0, 1, 2
MOST_MEMORY = 1024  # MiB


def is_slow() -> bool:
    """Return whether the compiled engine is missing."""
    return backend() is not BACKENDS["native"]


def backend() -> Backend:
    """Return the backend that answers: the compiled engine or, without it, `reference`."""
    native: Backend = BACKENDS["native"]
    return native if native.unavailable() is None else BACKENDS["reference"]


def model_of(words: array[int]) -> Model:
    """Return the model that `nono.page.given.flat_model` wrote; raises `ValueError` if the words are malformed."""
    if len(words) < HEADER:
        raise ValueError("the request contains no model")
    height, width, colours, lines, cells, blocks, removed, regions, counted, rules, parts, hidden = words[:HEADER]
    sizes = [lines + 1, cells, lines + 1, blocks, blocks, removed]
    sizes += [regions + 1, counted, rules + 1, parts, parts, rules, rules]
    ends = list(accumulate(sizes, initial=HEADER))
    if min(sizes) < 0 or min(height, width, hidden) < 0 or colours < 1 or ends[-1] != len(words):
        raise ValueError("the request contains a malformed model")
    arrays = [words[start:end] for start, end in pairwise(ends)]
    return Model(height, width, colours, Lines(*arrays[:5]), arrays[5], Counts(*arrays[6:]), hidden)


@dataclass(frozen=True)
class Question:
    """The arguments of a call. A comparison calls ``found`` for each finding; ``cancel`` can end the call."""

    model: Model
    picture: bytes
    numbers: Sequence[float]
    cancel: Cancel
    found: Callable[[int, bytes], object]


def answer(call: str, question: Question) -> array[int]:
    """Return the words of the answer to a call.

    Raises `ValueError` if the call is unknown, the model is refused, or there are too few or too many numbers. Raises
    `BackendError` if only the compiled engine can answer.
    """
    if call not in CALLS:
        raise ValueError(f"unknown call {call!r}, expected one of: {', '.join(CALLS)}")
    return array("i", CALLS[call](question))


def declared(words: array[int]) -> array[int]:
    """Return the answer to the call ``declared``: the words of a model, then one number per declared rule.

    The number is how many of the model's rules belong to this declared rule or an earlier one.

    Raises `ValueError` if the words do not describe a puzzle of a built-in genre.
    """
    if len(words) < PUZZLE_HEADER:
        raise ValueError("the request contains no puzzle")
    height, width, _, size, layers = words[:PUZZLE_HEADER]
    sizes = [*words[PUZZLE_HEADER : PUZZLE_HEADER + layers], size]
    start = PUZZLE_HEADER + len(sizes) - 1
    if min(height, width, *sizes) < 0 or len(sizes) != layers + 1 or start + sum(sizes) != len(words):
        raise ValueError("the request contains a malformed puzzle")
    try:
        text = bytes(list(words[start : start + size])).decode()
        genre = next(genre for genre in built_in() if genre.declaration == text)
        ends = list(accumulate(sizes[:-1], initial=start + size))
        numbers = [words[first:end] for first, end in pairwise(ends)]
        values = [_value(layer, own, width) for layer, own in zip(genre.layers, numbers, strict=True)]
        puzzle = genre(*values, check=False)
    except (StopIteration, PuzzleError, IndexError, OverflowError) as error:
        raise ValueError(f"the request contains a malformed puzzle: {error}") from None
    if puzzle.board != (height, width):
        raise ValueError("the request contains a puzzle of another size")
    rules = ModelBuilder(height, width, puzzle.colours)
    makes = Declared(puzzle, rules)
    counted = []
    for rule in genre.declared_rules():
        makes.add(rule)
        counted.append(len(rules.model().counts))
    return array("i", [*flat_model(rules.model()), *counted])


def pegs(words: array[int], numbers: Sequence[float], cancel: Cancel) -> array[int]:
    """Return the answer to the call ``pegs``; raises `ValueError` if the words are no problem of peg solitaire."""
    limit, seconds = numbers
    holes, low, high, has_goal, goal_low, goal_high, *jumps = words
    start, goal = (number[0] % 2**32 | number[1] % 2**32 << 32 for number in ((low, high), (goal_low, goal_high)))
    if not 1 <= holes <= 64 or len(jumps) % 3 or not all(0 <= hole < holes for hole in jumps):
        raise ValueError("the request contains a malformed board")
    if not 0 < start < 1 << holes or (has_goal and not 0 < goal < 1 << holes):
        raise ValueError("the request contains a malformed position")
    moves = Moves(holes, bytes(jumps), start, goal if has_goal else None, (bytes(range(holes)),))
    play = backend().play
    assert play is not None
    found = play(moves, Task(time_limit=seconds or None, limit=None if limit < 0 else int(limit), cancel=cancel))
    return array("i", [found.count, *_end(found.complete, found.stop), *b"".join(found.solutions)])


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


def _task(question: Question, seconds: float, seed: float, memory: float, **more: Any) -> Task:
    options = more.pop("options", {})
    if "memory" in backend().options():
        options["memory"] = max(1, min(int(memory), MOST_MEMORY))
    return Task(time_limit=seconds or None, seed=int(seed), cancel=question.cancel, options=options, **more)


def _end(complete: bool, stop: str) -> list[int]:
    return [int(complete), STOPS.index(stop if stop in STOPS else "interrupt")]


def _solve(question: Question) -> list[int]:
    limit, with_picture, seconds, seed, memory, conflicts = question.numbers
    options = {"max_conflicts": int(conflicts)} if conflicts else {}
    picture = question.picture if with_picture else None
    most = None if limit < 0 else int(limit)
    task = _task(question, seconds, seed, memory, limit=most, picture=picture, options=options)
    found = backend().solve(question.model, task)
    counters = [int(found.stats.get(name, 0)) for name in ("conflicts", "decisions")]
    return [found.count, *_end(found.complete, found.stop), *counters, *b"".join(found.solutions)]


def _compare(question: Question) -> list[int]:
    seconds, seed, memory = question.numbers
    picture = question.picture
    cells = bytearray(len(picture))

    def tell(cell: int, other: bytes) -> None:
        if cell >= 0:
            cells[cell] = SAME
        for at, colour in enumerate(other):
            if colour != picture[at]:
                cells[at] = DIFFERS
        question.found(cell, other)

    task = _task(question, seconds, seed, memory)
    compare, solve = backend().compare, backend().solve
    if compare is not None:
        found = compare(question.model, picture, task, tell)
    else:
        found = solve(question.model, task.changed(limit=None, report=lambda other: tell(-1, other)))
    if found.complete:
        cells = bytearray(what or SAME for what in cells)
    return [*_end(found.complete, found.stop), *cells]


def _count(question: Question) -> list[int]:
    seconds, seed, memory = question.numbers
    task = _task(question, seconds, seed, memory, limit=None, listed=False)
    counting = backend()
    found: Tally | Outcome
    if counting.count is None:
        found = counting.solve(question.model, task)
    else:
        found = tally_model(question.model, task, None, counting)
    size = 8 * max(1, -(-found.count.bit_length() // 64))
    return [*_end(found.complete, found.stop), *array("i", found.count.to_bytes(size, "little"))]


def _grade(question: Question) -> list[int]:
    model, cancel = question.model, question.cancel
    tier, deep_work, seconds = question.numbers
    if len(model.lines):
        lines = trace_lines(model, int(tier), int(deep_work), seconds or None, cancel)
        return [ENDS[lines.end], lines.conflict, *lines.flat]
    counts = trace_counts(model, int(tier), None, seconds or None, cancel)
    return [ENDS[counts.end], -1, *counts.flat]


def _hint(question: Question) -> list[int]:
    """Return the answer of ``grade`` with only its first step."""
    end, conflict, *steps = _grade(question)
    if steps:
        del steps[8 + steps[7] if len(question.model.lines) else 5 + steps[3] + 2 * steps[4] :]
    return [end, conflict, *steps]


def _parts(question: Question) -> tuple[bytes, bytes, bytes]:
    """Return the picture of a repair, its locks and its tones. Locks and tones may be missing."""
    cells, all_bytes = question.model.height * question.model.width, question.picture
    if len(all_bytes) not in (cells, 2 * cells, (2 + question.model.colours) * cells):
        raise ValueError("the picture does not fit")
    return all_bytes[:cells], all_bytes[cells : 2 * cells], all_bytes[2 * cells :]


def _repair(question: Question) -> list[int]:
    most, tier, proposals, seconds, _, by_count = question.numbers
    until = Until.after(seconds or None, question.cancel)
    easiest = None if tier < 0 else int(tier)
    picture, locked, tones = _parts(question)

    def tell(state: RepairState) -> None:
        if state.open or state.better:
            changed = bytearray(picture)
            for cell, colour in state.edits:
                changed[cell] = colour
            question.found(state.open or 0, bytes(changed))

    limits = int(most), easiest, int(proposals), until
    found = search_repairs(question.model, picture, *limits, tell, bool(by_count), tones, locked)
    words = [int(found.proved), int(found.truncated), len(found.proposals)]
    for proposal in found.proposals:
        words += [len(proposal.edits), *chain.from_iterable(proposal.edits)]
    return words


def _rate(question: Question) -> list[int]:
    tier, seconds, memory = question.numbers
    picture, locked, tones = _parts(question)
    task = question.model, picture, int(tier), DEEP_WORK, tones, locked, int(memory)
    left_open, best = compiled("repair").rate_edits(*task, seconds, question.cancel)
    numbers = ((cell, colour, gain, floor(1000 * price + 0.5)) for cell, colour, gain, price in best)
    return [left_open, *chain.from_iterable(numbers)]


CALLS: dict[str, Callable[[Question], list[int]]] = {
    "solve": _solve,
    "compare": _compare,
    "count": _count,
    "grade": _grade,
    "hint": _hint,
    "repair": _repair,
    "rate": _rate,
}
