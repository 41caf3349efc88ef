"""Redraw the regions of a puzzle until a goal is its only solution, for genres whose only clues are regions.

The method is a local search guided by counterexamples. The search remembers every other solution found. The search
moves cells from region to region until each of these solutions has a wrong number of ink cells in some region. Another
solution is split into solutions that differ from the goal in one place each. One step can thus repair several places of
the board at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from nono.base.grid import beside, differing_cells
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Regions
from nono.model.model import Model

STEPS = 400  # limit on the number of moves that try to exclude new solutions
ASIDE = 0.02  # share of the steps that move a random cell near the differing cells
INSTEAD = 0.1  # share of the steps that make another solution the goal
STUCK = 0.5  # when no cell can be moved: share of the steps that make another solution the goal
LARGE = 3  # no region grows beyond this multiple of the average size
SPREAD = 3  # when moves are compared by the sizes of regions, up to this many cells are added at random


def split(model: Model, goal: bytes, other: bytes) -> list[bytes]:
    """Split another solution into several solutions, each of which differs from the goal in as few cells as possible.

    Two cells must change together if one rule counts both cells, or if a chain of rules connects the cells.
    """
    import numpy as np

    counts, differing = model.counts, differing_cells(goal, other)
    changes = np.zeros(model.cells, bool)
    changes[differing] = changes[model.shown :] = True
    cells = np.asarray(counts.cells)
    at = np.flatnonzero(changes[cells])
    own: dict[int, list[int]] = {}  # for each region, its cells in which the two solutions differ
    regions = np.searchsorted(np.asarray(counts.cell_start), at, "right") - 1
    for region, cell in zip(regions.tolist(), cells[at].tolist(), strict=True):
        own.setdefault(region, []).append(cell)
    bound: dict[int, list[int]] = {}  # for each rule, its cells in which the two solutions differ
    rules = np.repeat(np.arange(len(counts)), np.diff(np.asarray(counts.region_start)))
    for rule, region in zip(rules.tolist(), counts.region, strict=True):
        bound.setdefault(rule, []).extend(own.get(region, ()))
    joined = {cell: [cell] for cell in [*differing, *range(model.shown, model.cells)]}
    for together in bound.values():
        for cell in together[1:]:
            small, large = sorted((joined[together[0]], joined[cell]), key=len)
            if small is not large:
                large += small
                joined.update(dict.fromkeys(small, large))
    found = []
    for part in {id(joined[cell]): joined[cell] for cell in differing}.values():
        changed = bytearray(goal)
        for cell in part:
            if cell < model.shown:
                changed[cell] = other[cell]
        found.append(bytes(changed))
    return found


class Borders:
    """The regions of a puzzle while they are redrawn. The number of ink cells per region stays the same.

    Only cells with colour 0 in the goal move. For each of the other solutions found so far, ``off`` holds the surplus
    of ink cells in each region. If all surpluses are 0, the other solution still solves the puzzle and may become the
    goal.
    """

    def __init__(self, puzzle: LayerPuzzle, goal: bytes) -> None:
        import numpy as np

        self.layer = next(layer for layer in puzzle.layers if isinstance(layer, Regions))
        self.width = puzzle.width
        self.near = beside(*puzzle.board)
        self.goal = np.frombuffer(goal, np.uint8)
        text = puzzle.value(self.layer).text
        keys = sorted(set(text))
        self.owner = [keys.index(key) for key in text]
        self.size = Counter(self.owner)
        self.most = LARGE * len(text) / len(keys)
        self.others = np.zeros((0, len(goal)), np.uint8)
        self.off = np.zeros((0, len(keys)), int)
        # for each of the other solutions, the number of regions in which it is wrong
        self.wrong: Any = np.zeros(0, int)

    def redrawn(self, puzzle: LayerPuzzle) -> LayerPuzzle:
        """Return the puzzle with the present regions and goal."""
        regions = self.layer.owned(self.owner, self.width)
        return puzzle.with_values({self.layer.name: regions}, self.goal.tobytes())

    def rule_out(self, others: Sequence[bytes], rng: Random) -> bool:
        """Move cells until these solutions and all earlier other solutions break the rules. Return False on failure."""
        self.add(others)
        for _ in range(STEPS):
            alive = (self.wrong == 0).nonzero()[0].tolist()
            if not alive:
                return True
            at = rng.choice(alive)
            other = self.others[at]
            blank: Any = (other > 0) & (self.goal == 0)
            moves = list(self.moves(blank.nonzero()[0].tolist()))
            if rng.random() < (INSTEAD if moves else STUCK):
                self.others[at], self.goal = self.goal, other.copy()
            elif not moves or rng.random() < ASIDE:
                if aside := list(self.moves(self.around(other))):
                    self.move(*rng.choice(aside))
            else:
                self.move(*self.best(moves, rng))
        return False

    def add(self, others: Sequence[bytes]) -> None:
        """Record other solutions and their surpluses in the present regions."""
        import numpy as np

        new = np.frombuffer(b"".join(others), np.uint8).reshape(len(others), -1)
        more = new.astype(int) - self.goal
        off = np.zeros((len(new), self.off.shape[1]), int)
        changed: Any = more.any(axis=0)
        for cell in changed.nonzero()[0].tolist():
            off[:, self.owner[cell]] += more[:, cell]
        self.others = np.concatenate([self.others, new])
        self.off = np.concatenate([self.off, off])
        self.wrong = np.concatenate([self.wrong, (off != 0).sum(axis=1)])

    def around(self, other: Any) -> list[int]:
        """Return the cells at most two steps from the cells in which another solution differs.

        Cells with ink in the goal are left out.
        """
        found = set(differing_cells(self.goal.tobytes(), other.tobytes()))
        for _ in range(2):
            found |= {one for cell in found for one in self.near[cell]}
        return [cell for cell in sorted(found) if not self.goal[cell]]

    def moves(self, cells: Iterable[int]) -> Iterator[tuple[list[int], int]]:
        """Yield the possible moves of these cells: the cells that move together, and the region that they join.

        A cell moves together with the cells that it would cut off from its region.
        """
        for cell in cells:
            reached = {self.owner[one] for one in self.near[cell]} - {self.owner[cell]}
            if reached and (together := self.cut_off(cell)):
                room = self.most - len(together)
                yield from ((together, to) for to in sorted(reached) if self.size[to] <= room)

    def cut_off(self, cell: int) -> list[int]:
        """Return the cell together with the cells that it would cut off from the ink in their region.

        The list is empty if the cell would separate ink cells.
        """
        own, seen = self.owner[cell], {cell}
        found, kept = [cell], 0
        for first in self.near[cell]:
            part = [first] if self.owner[first] == own and first not in seen else []
            seen.update(part)
            for one in part:
                new = [other for other in self.near[one] if self.owner[other] == own and other not in seen]
                seen.update(new)
                part += new
            if any(self.goal[one] for one in part):
                kept += 1
            else:
                found += part
        return found if kept == 1 else []

    def best(self, moves: list[tuple[list[int], int]], rng: Random) -> tuple[list[int], int]:
        """Return a move after which few other solutions remain and regions have similar sizes."""
        return min(moves, key=lambda move: (self.revived(*move), self.unequal(*move) + SPREAD * rng.random()))

    def revived(self, cells: list[int], to: int) -> int:
        """Return how many more of the other solutions would solve the puzzle after a move."""
        shown = self.others[:, cells].sum(axis=1, dtype=int)
        changed = shown.nonzero()[0]
        shown, own, its = shown[changed], self.off[changed, self.owner[cells[0]]], self.off[changed, to]
        before = self.wrong[changed]
        after = before - (own != 0) - (its != 0) + (own != shown) + (its != -shown)
        return int((after == 0).sum()) - int((before == 0).sum())

    def unequal(self, cells: list[int], to: int) -> int:
        """Return the difference in size between the growing and the shrinking region after a move."""
        return self.size[to] - self.size[self.owner[cells[0]]] + 2 * len(cells)

    def move(self, cells: list[int], to: int) -> None:
        """Move cells to another region, and update the surpluses."""
        own, shown = self.owner[cells[0]], self.others[:, cells].sum(axis=1, dtype=int)
        self.off[:, own] -= shown
        self.off[:, to] += shown
        self.wrong = (self.off != 0).sum(axis=1)
        for cell in cells:
            self.owner[cell] = to
        self.size[own] -= len(cells)
        self.size[to] += len(cells)
