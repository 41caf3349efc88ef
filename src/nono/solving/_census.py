"""Census: groups all black and white pictures of a size by their clues, and compares the groups with the engine.

Pictures with the same clues are the solutions of one puzzle. The engine's verdict on this puzzle must agree with their
number. On boards of up to 25 cells, the census checks all puzzles except mirror images. On larger boards, it checks a
fixed sample of similar size. 3x3 has 384 unique puzzles, 4x4 has 52,362 and 5x5 has 25,309,575, of which line logic
solves 24,976,511. OEIS A384764 lists the numbers of unique puzzles for all sizes, A242876 for squares.
"""

from __future__ import annotations

import json
import os
from array import array
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any

from nono.backend.native.engine import compiled, seconds
from nono.base.arguments import seconds_of
from nono.base.errors import BugError, PuzzleError
from nono.base.fields import field_of
from nono.base.files import save
from nono.base.limits import deadline_after, seconds_until

MOST_LINES = 12  # maximum for rows plus columns, so that pictures have at most 36 cells
PART_PICTURES = 1 << 18  # average number of pictures in a part
MOST_PARTS = 2048
STORED = {"done": list, "by_solutions": dict, "disputed": list}  # types in the saved state; others are numbers
SCHEMA = 2  # version of the saved state; version 1 did not use mirror images
Numbers = dict[str, Any]  # the results of a part: values for fields of `Census`


@dataclass(slots=True)
class Census:
    """The results of a census, from the parts that are done.

    ``pictures`` and ``clue_sets`` are the numbers of pictures and of different sets of clues. ``unique`` counts the
    sets with a single picture, and ``line_solvable`` the sets that line logic solves. ``by_solutions`` counts the sets
    by their number of pictures. ``checked`` counts the sets that the engine solved. ``disagreements`` counts the sets
    for which the engine's verdict differs from the census; ``disputed`` is an example of such a set.
    """

    height: int
    width: int
    parts: int
    done: set[int] = field(default_factory=set)
    pictures: int = 0
    clue_sets: int = 0
    unique: int = 0
    line_solvable: int = 0
    checked: int = 0
    disagreements: int = 0
    by_solutions: Counter[int] = field(default_factory=Counter)
    disputed: list[int] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Return whether all parts are done."""
        return len(self.done) == self.parts

    def left(self) -> list[int]:
        """Return the parts that are not done."""
        return [part for part in range(self.parts) if part not in self.done]

    @property
    def share(self) -> float:
        """The share of the pictures counted so far, which is also the share of the work done."""
        return self.pictures / (1 << self.height * self.width)

    def add(self, part: int, results: Numbers) -> None:
        """Add the results of a part."""
        self.done.add(part)
        for name in ("pictures", "clue_sets", "unique", "line_solvable", "checked", "disagreements"):
            setattr(self, name, getattr(self, name) + results[name])
        self.by_solutions.update(results["by_solutions"])
        self.disputed = self.disputed or results["disputed"]

    def data(self) -> dict[str, Any]:
        """Return the results as JSON data, from which a census can continue."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return {**values, "done": sorted(self.done), "by_solutions": dict(sorted(self.by_solutions.items()))}

    def save(self, path: str) -> None:
        """Write the state to a file, completely or not at all; raises `PuzzleError` if this fails."""
        save(f"{json.dumps({'schema': SCHEMA, **self.data()})}\n".encode(), path)


Counting = Callable[[Census, float], Generator[tuple[int, Numbers]]]
"""A function that counts the unfinished parts of a census until a deadline. It yields the results of each part."""


def in_turn(results: Census, deadline: float) -> Generator[tuple[int, Numbers]]:
    """Count the parts one after another in this process; yield their results."""
    for part in results.left():
        if monotonic() > deadline:
            return
        counted = count_part(part, results.height, results.width, results.parts, seconds_until(deadline))
        if counted is None:
            return
        yield part, counted


def census(
    height: int,
    width: int,
    state: str | None = None,
    progress: Callable[[Census], None] = lambda results: None,
    time_limit: float | None = None,
    counting: Counting = in_turn,
) -> Census:
    """Return the census of all pictures of one size. If the file ``state`` exists, continue from its results.

    ``progress`` is called after every part. After ``time_limit`` seconds, unfinished parts are abandoned, and the
    census is not `complete`. Raises `PuzzleError` if the size is too large, or if the state is damaged or belongs to
    another size. Raises `BackendError` without the compiled engine.
    """
    if not (min(height, width) >= 1 and height + width <= MOST_LINES):
        limit = f"sides of at least 1, and at most {MOST_LINES} rows and columns together"
        raise PuzzleError(f"found a census of {width}x{height}, expected {limit}", "census-size")
    deadline = deadline_after(seconds_of(time_limit))
    parts = min(_pictures(height, width)[1], MOST_PARTS, max(1, (1 << height * width) // PART_PICTURES))
    results = Census(height, width, parts)
    if state is not None and os.path.exists(state):
        results = load(state, results)
    with closing(counting(results, deadline)) as counted:
        for part, numbers in counted:
            results.add(part, numbers)
            if state is not None:
                results.save(state)
            progress(results)
    if results.complete and results.pictures != 1 << height * width:
        raise BugError(f"found {results.pictures} pictures in all parts, expected 2^{height * width}", results.data())
    return results


def count_part(
    part: int, height: int, width: int, parts: int, time_limit: float | None = None
) -> dict[str, Any] | None:
    """Return the results of part number ``part`` of ``parts``; None if time runs out."""
    pictures, choices = _pictures(height, width)
    first, last = choices * part // parts, choices * (part + 1) // parts
    results = compiled("census").census_run(pictures, first, last, False, seconds(time_limit))
    return None if results is None else numbers_of(results)


def numbers_of(values: Iterable[Any]) -> Numbers:
    """Return the values of the engine's answer by name."""
    names = ["pictures", "clue_sets", "unique", "line_solvable", "gradable"]
    names += ["checked", "disagreements", "by_solutions", "disputed"]
    results = dict(zip(names, values, strict=True))
    by_solutions = enumerate(array("q", results["by_solutions"]))
    results["by_solutions"] = {size: count for size, count in by_solutions if count}
    return results | {"disputed": array("i", results["disputed"]).tolist()}


@lru_cache(1)
def _pictures(height: int, width: int) -> Any:
    return compiled("census").census(height, width)


def load(path: str, expected: Census) -> Census:
    """Read the results from a file; raises `PuzzleError` if they are damaged or belong to another size."""
    try:
        data = json.loads(Path(path).read_text("utf-8"))
        if field_of(data, "schema", int) != SCHEMA:
            raise ValueError("it has another version")
        kinds = {one.name: STORED.get(one.name, int) for one in fields(Census)}
        values = {name: field_of(data, name, kind, items=None if kind is int else int) for name, kind in kinds.items()}
        by_solutions = Counter({int(count): number for count, number in values["by_solutions"].items()})
        saved = Census(**values | {"by_solutions": by_solutions, "done": set(values["done"])})
        if sum(count * number for count, number in saved.by_solutions.items()) != saved.pictures:
            raise ValueError("its numbers do not add up")
    except (OSError, ValueError, RecursionError) as error:
        raise PuzzleError(f"{path} is not the state of a census: {error}", "bad-state") from None
    if (saved.height, saved.width, saved.parts) != (expected.height, expected.width, expected.parts):
        raise PuzzleError(f"{path} belongs to a census of {saved.width}x{saved.height}", "bad-state")
    return saved
