"""The oracle: a solver short enough to be believed by reading it. Every other backend is tested against it.

A line is settled by dynamic programming over its clue; sets of cells and of positions are plain ints (bit ``i`` for
cell ``i``; position ``p`` lies before cell ``p``). Lines are settled until nothing changes, then a cell is split by its
colours.
"""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from time import monotonic

from nono.errors import BackendError
from nono.model import Model
from nono.verdict import Outcome, Task

Clue = list[tuple[int, int]]  # (length, colour) of each block; length 0: unknown, at least 1


def unavailable() -> str | None:
    """Why the backend cannot be used here: never."""
    return None


def solve(model: Model, task: Task) -> Outcome:
    """Depth-first search for ``task.limit`` solutions. Option ``strategy``: "search", or "lines": line logic alone."""
    strategy = task.options.get("strategy", "search")
    if task.options.keys() - {"strategy"} or strategy not in ("search", "lines"):
        found = ", ".join(f"{name}={value!r}" for name, value in task.options.items())
        raise BackendError(f"reference: found {found}, expected no option but strategy='search' or 'lines'")
    deadline = float("inf") if task.time_limit is None else monotonic() + task.time_limit
    lines = Lines(model)
    solutions: list[bytes] = []
    domains = [(1 << model.colours) - 1] * model.cells  # of each cell, the set of colours that it may still have
    for code in model.removed:
        domains[code // model.colours] &= ~(1 << code % model.colours)
    stack = [domains] if all(domains) else []
    decisions = 0
    stop = ""
    while stack and len(solutions) != task.limit:
        domains = stack.pop()
        settled = lines.propagate(domains, deadline)
        if settled is None:
            stack.append(domains)
            stop = "time"
            break
        if not settled:
            continue
        open_cells = [cell for cell, domain in enumerate(domains) if domain & (domain - 1)]
        if not open_cells:
            solutions.append(bytes(domain.bit_length() - 1 for domain in domains))
        elif strategy == "lines":
            stack.append(domains)
            stop = "stalled"
            break
        else:
            decisions += 1
            cell = min(open_cells, key=lambda cell: domains[cell].bit_count())
            colours = [1 << colour for colour in range(model.colours) if domains[cell] >> colour & 1]
            stack += [[*domains[:cell], colour, *domains[cell + 1 :]] for colour in colours]
    return Outcome(solutions, not stack, stop, {"line_solves": lines.solves, "decisions": decisions})


class Lines:
    """The lines of a model, and which of them cross in each cell."""

    def __init__(self, model: Model) -> None:
        lines = model.lines
        self.cells = [lines.cells[start:end] for start, end in pairwise(lines.cell_start)]
        blocks = list(zip(lines.length, lines.colour, strict=True))
        self.clues = [blocks[start:end] for start, end in pairwise(lines.block_start)]
        self.crossing: list[list[int]] = [[] for _ in range(model.cells)]
        for line, cells in enumerate(self.cells):
            for cell in cells:
                self.crossing[cell].append(line)
        self.solves = 0

    def propagate(self, domains: list[int], deadline: float) -> bool | None:
        """Settle lines until none changes; False when one has no arrangement left, None when the time is over."""
        queue = deque(range(len(self.clues)))
        while queue:
            if monotonic() > deadline:
                return None
            line = queue.popleft()
            self.solves += 1
            settled = settle(self.clues[line], [domains[cell] for cell in self.cells[line]])
            if settled is None:
                return False
            for cell, domain in zip(self.cells[line], settled, strict=True):
                if domain != domains[cell]:
                    domains[cell] = domain
                    queue.extend(other for other in self.crossing[cell] if other != line and other not in queue)
        return True


def settle(clue: Clue, domains: list[int]) -> list[int] | None:
    """The colours that each cell of a line has in some arrangement of the blocks; None when there is no arrangement."""
    size = len(domains)
    can = {
        colour: sum(1 << cell for cell, domain in enumerate(domains) if domain >> colour & 1)
        for colour in {0, *(colour for _, colour in clue)}
    }
    gaps, starts = sweep(clue, can)
    mirrored = sweep(clue[::-1], {colour: reverse(cells, size) for colour, cells in can.items()})
    gaps_after, ends = ([reverse(positions, size + 1) for positions in side[::-1]] for side in mirrored)
    if not gaps[-1] >> size & 1:
        return None
    possible = dict.fromkeys(can, 0)
    for before, after in zip(gaps, gaps_after, strict=True):
        possible[0] |= before & after >> 1 & can[0]
    for (length, colour), start, end in zip(clue, starts, ends, strict=True):
        if length:
            first = start & fits(can[colour], length) & end >> length
            for offset in range(length if first else 0):
                possible[colour] |= first << offset
        else:
            from_start = flood(start & can[colour], can[colour]) & can[colour]
            mirror = reverse(can[colour], size)
            possible[colour] |= from_start & reverse(flood(reverse(end >> 1, size) & mirror, mirror) & mirror, size)
    return [sum(1 << colour for colour in can if possible[colour] >> cell & 1) for cell in range(size)]


def sweep(clue: Clue, can: dict[int, int]) -> tuple[list[int], list[int]]:
    """For each ``j``, the positions before which the first ``j`` blocks fit, and those where block ``j`` may start."""
    gaps, starts = [flood(1, can[0])], []
    for block, (length, colour) in enumerate(clue):
        touching = block > 0 and clue[block - 1][1] == colour  # a blank cell must part them
        starts.append((gaps[-1] & can[0]) << 1 if touching else gaps[-1])
        if length:
            ends = (starts[-1] & fits(can[colour], length)) << length
        else:
            ends = flood((starts[-1] & can[colour]) << 1, can[colour])
        gaps.append(flood(ends, can[0]))
    return gaps, starts


def flood(positions: int, cells: int) -> int:
    """The positions, and those reached from them upwards through ``cells`` alone: one addition, whose carries run."""
    return (cells + (positions & cells)) ^ cells | positions


def fits(cells: int, length: int) -> int:
    """The cells where ``length`` of ``cells`` follow one another."""
    for _ in range(min(length - 1, cells.bit_length())):
        cells &= cells >> 1
    return cells


def reverse(bits: int, size: int) -> int:
    """The lowest ``size`` bits in the opposite order."""
    return int(f"{bits:0{size}b}"[: -size - 1 : -1], 2)
