"""The search for the fewest changed cells of a picture that make its puzzle unique, or as easy as it should be.

Counterexample-guided: the engine tries changes of some cells, many at once. A change that fails yields cuts
(`nono.design.repair_cuts`), which every repair must touch. So of all changes of one cell, then of two, and so on, only
those are tried that no known cut refutes, and the first number of cells with a repair is the fewest, unless a level was
ended early: then a beam search finds what it can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from nono.base.grid import differing_cells, split_rows
from nono.design.repair_cuts import Board, Cut, Edit, Edits, members
from nono.design.visual_cost import VisualCost
from nono.genres.nonogram.puzzle import Nonogram
from nono.grading.levels import left_open, within
from nono.model.answer import Until, Verdict
from nono.solving.solve import solve_many

AT_ONCE = 48  # pictures tried side by side
CONFLICTS = 1000  # of a trial
STEPS = 20_000  # changes of a level after which it is ended, and a beam search begins
NEXT, TRIED, BEAM = 3, 192, 16  # of the beam: cuts of a change that are hit, changes tried, changes kept
CELLS_AT_ONCE = 1 << 14  # of changed pictures that are solved together
ENOUGH = 300  # repairs, of which the best-looking ones are chosen
KEPT = 40  # cuts of the picture itself that are tested for every change
NO_EDITS: Edits = frozenset()


class Search:
    """The search for repairs, level by level; ``tier`` is the hardest allowed (None: any)."""

    def __init__(
        self,
        puzzle: Nonogram,
        goal: bytes,
        tier: int | None,
        until: Until,
        report: Callable[[int, int], object] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.goal = goal
        self.tier = tier
        self.until = until
        self.board = Board(puzzle.height, puzzle.width)
        self.visual = VisualCost(goal, puzzle.height, puzzle.width)
        self.colours = sorted({0, *goal})
        self.cuts: dict[Edits, list[Cut]] = {}  # by the change for which they were found
        self.own_cuts: dict[tuple[tuple[int, ...], bytes | None], Cut] = {}  # that refute the picture itself
        self.good: list[Edits] = []
        self.fewest: int | None = None
        self.proved = True
        self.steps = self.tried = 0
        self.report = report
        self.truncated = False

    def run(self, max_edits: int) -> None:
        """Find the smallest repairs, and some that keep the picture's symmetry."""
        if self.try_all([NO_EDITS]):
            self.fewest = 0
            return
        for size in range(1, max_edits + 1):
            self.level(size)
            if not self.good and self.truncated:
                self.beam(max_edits)
                self.proved = False
            if self.good:
                self.fewest = min(map(len, self.good))
                self.restore_symmetry(max_edits)
            if self.good or self.truncated:
                return

    def level(self, size: int) -> None:
        """Try all changes of so many cells, until there are enough repairs or the level is ended."""
        self.steps = 0
        changes = self.changes(NO_EDITS, size, list(self.own_cuts.values()), set())
        while some := list(islice(changes, AT_ONCE)):
            self.good += self.try_all(some)
            if len(self.good) >= ENOUGH:
                return

    def beam(self, max_edits: int) -> None:
        """Add cell after cell to the changes that come closest: those with the fewest cuts and open cells left."""
        chosen = [NO_EDITS]
        for _ in range(max_edits):
            children: dict[Edits, tuple[int, int]] = {}
            for edits in chosen:
                own = sorted(self.cuts[edits], key=lambda cut: len(cut.cells))[:NEXT]
                for cut in own:
                    for edit in self.edits_in(cut.reach, edits):
                        longer = edits | {edit}
                        after = self.picture(longer)
                        if longer not in children and not cut.refutes(longer, after, self.puzzle.width):
                            children[longer] = self.own_cuts_left(longer, after), self.visual.roughness(after)
            some = sorted(children, key=lambda edits: (children[edits], sorted(edits)))[:TRIED]
            for begin in range(0, len(some), AT_ONCE):
                self.good += self.try_all(some[begin : begin + AT_ONCE])
            if self.good:
                return
            failed = [edits for edits in some if edits in self.cuts]
            chosen = sorted(
                failed,
                key=lambda edits: (
                    children[edits][0] + sum(len(cut.cells) for cut in self.cuts[edits]),
                    children[edits],
                    sorted(edits),
                ),
            )[:BEAM]

    def own_cuts_left(self, edits: Edits, picture: bytes) -> int:
        """How many of the picture's own cuts refute a change."""
        return sum(cut.refutes(edits, picture, self.puzzle.width) for cut in self.own_cuts.values())

    def restore_symmetry(self, max_edits: int) -> None:
        """Try the repairs, and single cells, with all cells that the picture's symmetry ties to theirs."""
        if self.visual.symmetry == "none":
            return
        singles = [frozenset([edit]) for edit in self.edits_in(self.reach(self.own_cuts.values()), NO_EDITS)]
        even = {
            frozenset((one, colour) for cell, colour in edits for one in self.visual.orbit[cell])
            for edits in [*self.good, *singles]
        }
        known = set(self.good)
        fitting = [edits for edits in even - known if len(edits) <= max_edits]
        fitting.sort(key=lambda edits: (len(edits), sorted(edits)))
        for begin in range(0, len(fitting), AT_ONCE):
            self.good += self.try_all(fitting[begin : begin + AT_ONCE])

    def changes(self, edits: Edits, more: int, open_cuts: list[Cut], seen: set[Edits]) -> Iterator[Edits]:
        """The changes with ``more`` further cells that none of the cuts refutes."""
        self.check_time()
        if more == 0:
            yield edits
            return
        picture = self.picture(edits)
        if edits:
            own = self.cuts.get(edits) or list(self.known_refutation(edits, picture))
            open_cuts = [*own[:KEPT], *open_cuts]
        if more == 1:
            reach = self.reach(open_cuts)
            narrow = open_cuts
        else:
            narrow = [min(open_cuts, key=lambda cut: cut.reach.bit_count())] if open_cuts else []
            reach = self.reach(narrow)
        found = []
        for edit in self.edits_in(reach, edits):
            longer = edits | {edit}
            if longer in seen:
                continue
            seen.add(longer)
            self.steps += 1
            if self.steps > STEPS:
                self.truncated = True
                return
            after = self.picture(longer)
            width = self.puzzle.width
            breaks = not any(cut.refutes(longer, after, width) for cut in narrow)
            if not breaks and more == 1:
                continue
            found.append((not breaks, self.visual.roughness(after), longer, after))
        found.sort(key=lambda item: (item[0], item[1], sorted(item[2])))
        for _, _, longer, after in found:
            left = [cut for cut in open_cuts if cut.refutes(longer, after, self.puzzle.width)]
            yield from self.changes(longer, more - 1, left, seen)
            if self.truncated:
                return

    def check_time(self) -> None:
        """Raise TimeoutError when the time is over, or the search is cancelled; its text is which of them."""
        if stop := self.until.stop():
            raise TimeoutError(stop)

    def seconds_left(self) -> float | None:
        """The time that is left, a little at least; None without a limit."""
        left = self.until.seconds()
        return None if left is None else max(0.001, left)

    def known_refutation(self, edits: Edits, picture: bytes) -> Iterator[Cut]:
        """The first cut found for another change that refutes this one."""
        for some in self.cuts.values():
            for cut in some:
                if cut.refutes(edits, picture, self.puzzle.width):
                    yield cut
                    return

    def reach(self, cuts: Iterable[Cut]) -> int:
        """The cells that touch all of them, or all cells for none."""
        found = (1 << len(self.goal)) - 1
        for cut in cuts:
            found &= cut.reach
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

    def try_all(self, many: Sequence[Edits]) -> list[Edits]:
        """The repairs among the changes; the others yield cuts."""
        step = max(1, CELLS_AT_ONCE // len(self.goal))
        return [edits for begin in range(0, len(many), step) for edits in self.try_some(many[begin : begin + step])]

    def try_some(self, many: Sequence[Edits]) -> list[Edits]:
        """The repairs among changes that are tried between two looks at the clock."""
        self.check_time()
        self.tried += len(many)
        if self.report is not None:
            self.report(self.tried, max(map(len, many)))
        puzzles = [self.changed(edits) for edits in many]
        good = []
        unsure = []
        results = solve_many(
            puzzles, "native", time_limit=self.seconds_left(), cancel=self.until.cancel, max_conflicts=CONFLICTS
        )
        for edits, puzzle, result in zip(many, puzzles, results, strict=True):
            if result.verdict is Verdict.UNIQUE:
                unsure.append((edits, puzzle))
            elif result.verdict is Verdict.MULTIPLE:
                self.learn(edits, result.grids)
            else:
                self.proved = False
        if self.tier is None:
            return [edits for edits, _ in unsure]
        for edits, puzzle in unsure:
            solved = within(puzzle.model(), self.tier, self.seconds_left(), self.until.cancel)
            self.check_time()
            if solved:
                good.append(edits)
            else:
                self.note(edits, self.board.cuts(left_open(puzzle.model(), self.tier), None, edits))
        return good

    def learn(self, edits: Edits, grids: Sequence[bytes]) -> None:
        """Keep the cuts of other solutions."""
        picture = self.picture(edits)
        for grid in grids:
            if grid != picture:
                cells = differing_cells(picture, grid)
                self.note(edits, self.board.cuts(cells, grid, edits))

    def note(self, edits: Edits, found: list[Cut]) -> None:
        self.cuts.setdefault(edits, []).extend(found)
        for cut in found:
            if len(self.own_cuts) < KEPT and cut.refutes(NO_EDITS, self.goal, self.puzzle.width):
                self.own_cuts.setdefault((cut.cells, cut.pattern), cut)

    def best(self, number: int) -> list[Edits]:
        """The repairs to propose: the smallest and smoothest, and the best of those that keep the symmetry."""
        rated = [
            (len(edits), self.visual.roughness(picture), sorted(edits), edits, self.visual.symmetric(picture))
            for edits in self.good
            for picture in [self.picture(edits)]
        ]
        rated.sort(key=lambda item: item[:3])
        chosen = rated[:number]
        even = [item for item in rated if item[4]]
        if even and not any(item[4] for item in chosen):
            chosen[-1:] = even[:1]
        return [item[3] for item in chosen]
