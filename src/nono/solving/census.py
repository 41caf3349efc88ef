"""Census: every black and white picture of a size, by its clues, and the engine's verdict on each set of clues.

The pictures are counted by their clues; the verdict of the engine must agree with the count for every set of clues.
3x3 has 384 unique puzzles, 4x4 52,362 and 5x5 25,309,575, of which 24,976,511 fall to line logic.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, fields
from pathlib import Path
from time import monotonic
from typing import Any

from nono.backends.native.engine import engine, seconds, why_not
from nono.base.arguments import seconds_of
from nono.base.errors import BackendError, PuzzleError
from nono.base.files import save
from nono.base.limits import deadline_after, seconds_until

MOST_SIDE, MOST_CELLS = 8, 36
PART_PICTURES = 1 << 18  # in a part, about: a fraction of a second's work
SCHEMA = 1


@dataclass(slots=True)
class Census:
    """The results of the parts done so far.

    ``pictures`` and ``clue_sets`` are the numbers of pictures and of different sets of clues; ``unique`` of sets with a
    single picture, ``line_solvable`` of those of them that line logic solves; ``by_solutions`` the number of sets by
    their number of pictures; ``disagreements`` of sets on which the engine's verdict differs, ``disputed`` one of them.
    """

    height: int
    width: int
    parts: int
    done: set[int] = field(default_factory=set)
    pictures: int = 0
    clue_sets: int = 0
    unique: int = 0
    line_solvable: int = 0
    disagreements: int = 0
    by_solutions: Counter[int] = field(default_factory=Counter)
    disputed: list[int] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether all parts are done."""
        return len(self.done) == self.parts

    def add(self, part: int, found: dict[str, Any]) -> None:
        """Add the results of a part."""
        self.done.add(part)
        for name in ("pictures", "clue_sets", "unique", "line_solvable", "disagreements"):
            setattr(self, name, getattr(self, name) + found[name])
        self.by_solutions.update(found["by_solutions"])
        self.disputed = self.disputed or found["disputed"]

    def data(self) -> dict[str, Any]:
        """The state as JSON data."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return {**values, "done": sorted(self.done), "by_solutions": dict(sorted(self.by_solutions.items()))}

    def save(self, path: str) -> None:
        """Write the state, whole or not at all; raises `PuzzleError`."""
        save(f"{json.dumps({'schema': SCHEMA, **self.data()})}\n".encode(), path)


def census(
    height: int,
    width: int,
    jobs: int = 1,
    state: str | None = None,
    progress: Callable[[Census], None] = lambda found: None,
    time_limit: float | None = None,
) -> Census:
    """The census of a size, in ``jobs`` threads; with ``state``, a file, it goes on from there.

    ``progress`` is called after every part. After ``time_limit`` seconds the parts at work are given up, and the census
    is not `complete`. Raises `PuzzleError` on sizes out of reach and on a state that is damaged or another size's,
    `BackendError` without the compiled engine.
    """
    if engine is None:
        raise BackendError(f"the census needs the compiled engine: {why_not}")
    if not (min(height, width) >= 1 and max(height, width) <= MOST_SIDE and height * width <= MOST_CELLS):
        limit = f"sides from 1 to {MOST_SIDE} and at most {MOST_CELLS} cells"
        raise PuzzleError(f"found a census of {width}x{height}, expected {limit}", "census-size")
    choices = engine.Census(height, width).choices
    deadline = deadline_after(seconds_of(time_limit))
    parts = min(choices, max(1, (1 << height * width) // PART_PICTURES))
    found = Census(height, width, parts)
    if state is not None and os.path.exists(state):
        found = load(state, found)
    for part, counted in _counted(found, choices, jobs, deadline):
        if counted is None:
            continue
        found.add(part, counted)
        if state is not None:
            found.save(state)
        progress(found)
    return found


def load(path: str, expected: Census) -> Census:
    """The state in a file; raises `PuzzleError` on a damaged one and on one of another size."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        if data.pop("schema") != SCHEMA:
            raise ValueError("another version's")
        data["by_solutions"] = Counter({int(count): number for count, number in data["by_solutions"].items()})
        data["done"] = set(data["done"])
        found = Census(**data)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise PuzzleError(f"{path} is not the state of a census: {error}", "bad-state") from None
    if (found.height, found.width, found.parts) != (expected.height, expected.width, expected.parts):
        raise PuzzleError(f"{path} is of a census of {found.width}x{found.height}", "bad-state")
    return found


def _counted(found: Census, choices: int, jobs: int, deadline: float) -> Iterator[tuple[int, dict[str, Any] | None]]:
    """The parts that are not done yet, as they are done; a part without results if the time ran out in it."""
    todo = (part for part in range(found.parts) if part not in found.done)
    work = [(found.height, found.width, choices, found.parts, part, deadline) for part in todo]
    if jobs == 1:
        for one in work:
            yield _count(one)
            if monotonic() > deadline:
                break
        return
    with ThreadPoolExecutor(jobs) as pool:  # the engine lets other threads run
        waiting: set[Future[tuple[int, dict[str, Any] | None]]] = set()
        try:
            while work or waiting:
                if monotonic() > deadline:
                    work.clear()
                waiting |= {pool.submit(_count, work.pop()) for _ in range(min(len(work), 3 * jobs - len(waiting)))}
                ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for done in ready:
                    yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _count(work: tuple[int, int, int, int, int, float]) -> tuple[int, dict[str, Any] | None]:
    height, width, choices, parts, part, deadline = work
    first, last = choices * part // parts, choices * (part + 1) // parts
    return part, engine.Census(height, width).run(first, last, time_limit=seconds(seconds_until(deadline)))
