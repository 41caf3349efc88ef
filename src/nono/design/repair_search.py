"""The search for the fewest changed cells of a picture that make its puzzle unique, or as easy as it should be.

Counterexample-guided: a change of some cells is tried by the engine, many changes at once. One that fails yields
`obstacles`, which every further change must touch; so of all changes of one cell, then of two, and so
on, only those are tried that no known obstacle stands in the way of. What is left out is left out for a reason, so the
first number of cells that does is the fewest, unless a level had to be cut short: then a beam search finds what it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from time import monotonic

from nono.base.grid import differing_cells, split_rows
from nono.design.repair_cuts import Board, Edit, Edits, Obstacle, members
from nono.design.visual_cost import VisualCost
from nono.genres.nonogram.puzzle import Nonogram
from nono.grading.levels import left_open, within
from nono.model.answer import Verdict
from nono.solving.solve import solve_many

AT_ONCE = 48  # pictures tried side by side
CONFLICTS = 1000  # of a trial
STEPS = 20_000  # changes looked at on a level before it is cut short, and a beam search goes on
NEXT, TRIED, BEAM = 3, 192, 16  # of the beam: obstacles of a change broken, changes tried, changes kept
ENOUGH = 300  # changes that do, before the best-looking ones are chosen
KEPT = 40  # obstacles of the picture itself that are looked at for every change
NO_EDITS: Edits = frozenset()


class Search:
    """The search for changes that do, level by level; ``tier`` is the hardest that may be (None: any)."""

    def __init__(self, puzzle: Nonogram, goal: bytes, tier: int | None, time_limit: float | None) -> None:
        self.puzzle = puzzle
        self.goal = goal
        self.tier = tier
        self.end = None if time_limit is None else monotonic() + time_limit
        self.board = Board(puzzle.height, puzzle.width)
        self.look = VisualCost(goal, puzzle.height, puzzle.width)
        self.colours = sorted({0, *goal})
        self.obstacles: dict[Edits, list[Obstacle]] = {}  # by the change that they were found at
        self.standing: dict[tuple[tuple[int, ...], bytes | None], Obstacle] = {}  # in the way of the picture itself
        self.good: list[Edits] = []
        self.fewest: int | None = None
        self.proved = True
        self.steps = 0
        self.cut = False

    def run(self, max_edits: int) -> None:
        """Find the smallest changes that do, and some that keep the picture's symmetry."""
        if self.tried([NO_EDITS]):
            self.fewest = 0
            return
        for size in range(1, max_edits + 1):
            self.level(size)
            if not self.good and self.cut:
                self.beam(max_edits)
                self.proved = False
            if self.good:
                self.fewest = min(map(len, self.good))
                self.even_out(max_edits)
            if self.good or self.cut:
                return

    def level(self, size: int) -> None:
        """Try all changes of so many cells, until enough do or it takes too long."""
        self.steps = 0
        changes = self.changes(NO_EDITS, size, list(self.standing.values()), set())
        while some := list(islice(changes, AT_ONCE)):
            self.good += self.tried(some)
            if len(self.good) >= ENOUGH:
                return

    def beam(self, max_edits: int) -> None:
        """Add cell after cell to the changes that come closest: with the fewest obstacles and open cells left."""
        chosen = [NO_EDITS]
        for _ in range(max_edits):
            children: dict[Edits, tuple[int, int]] = {}
            for edits in chosen:
                own = sorted(self.obstacles[edits], key=lambda obstacle: len(obstacle.cells))[:NEXT]
                for obstacle in own:
                    for edit in self.edits_in(obstacle.reach, edits):
                        longer = edits | {edit}
                        after = self.picture(longer)
                        if longer not in children and not obstacle.stands(longer, after, self.puzzle.width):
                            children[longer] = self.left(longer, after), self.look.roughness(after)
            some = sorted(children, key=lambda edits: (children[edits], sorted(edits)))[:TRIED]
            for begin in range(0, len(some), AT_ONCE):
                self.good += self.tried(some[begin : begin + AT_ONCE])
            if self.good:
                return
            failed = [edits for edits in some if edits in self.obstacles]
            chosen = sorted(
                failed,
                key=lambda edits: (
                    children[edits][0] + sum(len(obstacle.cells) for obstacle in self.obstacles[edits]),
                    children[edits],
                    sorted(edits),
                ),
            )[:BEAM]

    def left(self, edits: Edits, picture: bytes) -> int:
        """How many of the picture's own obstacles still stand."""
        return sum(obstacle.stands(edits, picture, self.puzzle.width) for obstacle in self.standing.values())

    def even_out(self, max_edits: int) -> None:
        """Try the repairs, and single cells, with all cells that the picture's symmetry ties to theirs."""
        if self.look.symmetry == "none":
            return
        singles = [frozenset([edit]) for edit in self.edits_in(self.reach(self.standing.values()), NO_EDITS)]
        even = {
            frozenset((one, colour) for cell, colour in edits for one in self.look.orbit[cell])
            for edits in [*self.good, *singles]
        }
        known = set(self.good)
        fitting = [edits for edits in even - known if len(edits) <= max_edits]
        fitting.sort(key=lambda edits: (len(edits), sorted(edits)))
        for begin in range(0, len(fitting), AT_ONCE):
            self.good += self.tried(fitting[begin : begin + AT_ONCE])

    def changes(self, edits: Edits, more: int, standing: list[Obstacle], seen: set[Edits]) -> Iterator[Edits]:
        """The changes with ``more`` further cells that leave none of the obstacles standing."""
        if self.end is not None and monotonic() > self.end:
            raise TimeoutError
        if more == 0:
            yield edits
            return
        picture = self.picture(edits)
        if edits:
            own = self.obstacles.get(edits) or list(self.known_in_the_way(edits, picture))
            standing = [*own[:KEPT], *standing]
        if more == 1:
            reach = self.reach(standing)
            narrow = standing
        else:
            narrow = [min(standing, key=lambda obstacle: obstacle.reach.bit_count())] if standing else []
            reach = self.reach(narrow)
        found = []
        for edit in self.edits_in(reach, edits):
            longer = edits | {edit}
            if longer in seen:
                continue
            seen.add(longer)
            self.steps += 1
            if self.steps > STEPS:
                self.cut = True
                return
            after = self.picture(longer)
            width = self.puzzle.width
            breaks = not any(obstacle.stands(longer, after, width) for obstacle in narrow)
            if not breaks and more == 1:
                continue
            found.append((not breaks, self.look.roughness(after), longer, after))
        found.sort(key=lambda item: (item[0], item[1], sorted(item[2])))
        for _, _, longer, after in found:
            left = [obstacle for obstacle in standing if obstacle.stands(longer, after, self.puzzle.width)]
            yield from self.changes(longer, more - 1, left, seen)
            if self.cut:
                return

    def known_in_the_way(self, edits: Edits, picture: bytes) -> Iterator[Obstacle]:
        """The first obstacle found elsewhere that stands here."""
        for some in self.obstacles.values():
            for obstacle in some:
                if obstacle.stands(edits, picture, self.puzzle.width):
                    yield obstacle
                    return

    def reach(self, obstacles: Iterable[Obstacle]) -> int:
        """The cells that touch all of them, or all cells for none."""
        found = (1 << len(self.goal)) - 1
        for obstacle in obstacles:
            found &= obstacle.reach
        return found

    def edits_in(self, reach: int, edits: Edits) -> Iterator[Edit]:
        """Every other colour of these cells, but those that are changed already."""
        changed = {cell for cell, _ in edits}
        for cell in members(reach):
            if cell not in changed:
                for colour in self.colours:
                    if colour != self.goal[cell]:
                        yield cell, colour

    def picture(self, edits: Edits) -> bytes:
        """The picture with the edits."""
        cells = bytearray(self.goal)
        for cell, colour in edits:
            cells[cell] = colour
        return bytes(cells)

    def changed(self, edits: Edits) -> Nonogram:
        """The puzzle with the edits."""
        cells, width = self.picture(edits), self.puzzle.width
        rows = split_rows(cells, width)
        old = self.puzzle
        return Nonogram.from_grid(rows, old.palette, old.id, old.title, old.meta)

    def tried(self, many: Sequence[Edits]) -> list[Edits]:
        """Those of the changes that do; the others leave obstacles."""
        if self.end is not None and monotonic() > self.end:
            raise TimeoutError
        puzzles = [self.changed(edits) for edits in many]
        good = []
        unsure = []
        for edits, puzzle, result in zip(
            many, puzzles, solve_many(puzzles, "native", max_conflicts=CONFLICTS), strict=True
        ):
            if result.verdict is Verdict.UNIQUE:
                unsure.append((edits, puzzle))
            elif result.verdict is Verdict.MULTIPLE:
                self.learn(edits, result.grids)
            else:
                self.proved = False
        if self.tier is None:
            return [edits for edits, _ in unsure]
        for edits, puzzle in unsure:
            if within(puzzle.model(), self.tier):
                good.append(edits)
            else:
                self.note(edits, self.board.obstacles(left_open(puzzle.model(), self.tier), None, edits))
        return good

    def learn(self, edits: Edits, grids: Sequence[bytes]) -> None:
        """Obstacles from other solutions."""
        picture = self.picture(edits)
        for grid in grids:
            if grid != picture:
                cells = differing_cells(picture, grid)
                self.note(edits, self.board.obstacles(cells, grid, edits))

    def note(self, edits: Edits, found: list[Obstacle]) -> None:
        self.obstacles.setdefault(edits, []).extend(found)
        for obstacle in found:
            if len(self.standing) < KEPT and obstacle.stands(NO_EDITS, self.goal, self.puzzle.width):
                self.standing.setdefault((obstacle.cells, obstacle.pattern), obstacle)

    def best(self, number: int) -> list[Edits]:
        """The changes to propose: the smallest and smoothest, and the best of those that keep the symmetry."""
        rated = [
            (len(edits), self.look.roughness(picture), sorted(edits), edits, self.look.symmetric(picture))
            for edits in self.good
            for picture in [self.picture(edits)]
        ]
        rated.sort(key=lambda item: item[:3])
        chosen = rated[:number]
        even = [item for item in rated if item[4]]
        if even and not any(item[4] for item in chosen):
            chosen[-1:] = even[:1]
        return [item[3] for item in chosen]
