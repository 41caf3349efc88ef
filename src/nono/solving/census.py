"""Census: every black and white picture of a size, by its clues, and the engine's verdict on the sets of clues.

The pictures are counted by their clues; the verdict of the engine must agree with the count for every set of clues
that is checked: all of them up to 25 cells but mirror images, on larger boards a fixed sample of as many.
3x3 has 384 unique puzzles, 4x4 52,362 and 5x5 25,309,575, of which 24,976,511 fall to line logic. OEIS A384764 is the
table of the unique ones of all sizes, A242876 that of the squares.
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

MOST_LINES = 12  # rows and columns together: pictures of at most 36 cells
PART_PICTURES = 1 << 18  # in a part, on average
MOST_PARTS = 2048
SCHEMA = 2  # of the state; 1 had no mirror images


@dataclass(slots=True)
class Census:
    """The results of the parts done so far.

    ``pictures`` and ``clue_sets`` are the numbers of pictures and of different sets of clues; ``unique`` of sets with a
    single picture, ``line_solvable`` of those of them that line logic solves; ``by_solutions`` the number of sets by
    their number of pictures; ``checked`` of sets that the engine solved, ``disagreements`` of those on which its
    verdict differs, ``disputed`` one of them.
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
        """Whether all parts are done."""
        return len(self.done) == self.parts

    @property
    def share(self) -> float:
        """The share of the pictures that are counted, and with it that of the work."""
        return self.pictures / (1 << self.height * self.width)

    def add(self, part: int, found: dict[str, Any]) -> None:
        """Add the results of a part."""
        self.done.add(part)
        for name in ("pictures", "clue_sets", "unique", "line_solvable", "checked", "disagreements"):
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
    if not (min(height, width) >= 1 and height + width <= MOST_LINES):
        limit = f"sides from 1 and at most {MOST_LINES} rows and columns"
        raise PuzzleError(f"found a census of {width}x{height}, expected {limit}", "census-size")
    pictures = engine.Census(height, width)
    deadline = deadline_after(seconds_of(time_limit))
    parts = min(pictures.choices, MOST_PARTS, max(1, (1 << height * width) // PART_PICTURES))
    found = Census(height, width, parts)
    if state is not None and os.path.exists(state):
        found = load(state, found)
    for part, counted in _counted(pictures, found, jobs, deadline):
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


def _counted(pictures: Any, found: Census, jobs: int, deadline: float) -> Iterator[tuple[int, dict[str, Any] | None]]:
    """The parts that are not done yet, as they are done; a part without results if the time ran out in it."""
    work = [part for part in range(found.parts) if part not in found.done]

    def count(part: int) -> tuple[int, dict[str, Any] | None]:
        first, last = pictures.choices * part // found.parts, pictures.choices * (part + 1) // found.parts
        return part, pictures.run(first, last, time_limit=seconds(seconds_until(deadline)))

    if jobs == 1:
        for part in work:
            yield count(part)
            if monotonic() > deadline:
                break
        return
    with ThreadPoolExecutor(jobs) as pool:  # the engine lets other threads run
        waiting: set[Future[tuple[int, dict[str, Any] | None]]] = set()
        try:
            while work or waiting:
                if monotonic() > deadline:
                    work.clear()
                waiting |= {pool.submit(count, work.pop()) for _ in range(min(len(work), 3 * jobs - len(waiting)))}
                ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for done in ready:
                    yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)
