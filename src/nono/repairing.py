"""The fewest changed cells of a picture that make its puzzle unique, or as easy as it should be: proposals, proved.

Counterexample-guided: a change of some cells is tried by the engine, many changes at once. One that fails yields
obstacles (`nono.obstacles`), which every further change must touch; so of all changes of one cell, then of two, and so
on, only those are tried that no known obstacle stands in the way of. What is left out is left out for a reason, so the
first number of cells that does is the fewest, unless a level had to be cut short: then a beam search finds what it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from time import monotonic

from nono.crosscheck import available, verify
from nono.errors import BackendError, PuzzleError
from nono.genres.nonogram import Nonogram
from nono.givens import fewest_givens
from nono.grades import GRADES, LINES, left_open, within
from nono.look import Look
from nono.obstacles import Board, Edit, Edits, Obstacle, members
from nono.puzzle import Puzzle, Saved
from nono.solving import solve, solve_many, usable
from nono.verdict import Verdict

TARGETS: dict[str, int | None] = {"unique": None, "line-solvable": LINES, **GRADES}  # the hardest tier that may be
SECOND = ("sat", "cpsat", "reference")
AT_ONCE = 48  # pictures tried side by side
CONFLICTS = 3000  # of a trial
STEPS = 20_000  # changes looked at on a level before it is cut short, and a beam search goes on
NEXT, TRIED, BEAM = 3, 192, 16  # of the beam: obstacles of a change broken, changes tried, changes kept
ENOUGH = 300  # changes that do, before the best-looking ones are chosen
KEPT = 40  # obstacles of the picture itself that are looked at for every change
NO_EDITS: Edits = frozenset()


@dataclass(frozen=True, slots=True)
class Proposal:
    """A repaired puzzle, and the cells that it changes: (cell, old colour, new colour).

    ``roughness`` is what the change adds in rough edges, specks and lost symmetry; ``symmetric``: it keeps a symmetry
    of the picture. ``backends`` have proved the puzzle unique.
    """

    puzzle: Nonogram
    edits: tuple[tuple[int, int, int], ...]
    roughness: int
    symmetric: bool
    backends: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Repair:
    """The proposals, those with the fewest cells first, then those that look most like the picture.

    ``fewest``: cells of the smallest repair, 0 if nothing is to be repaired, None if none was found. ``proved``: no
    fewer cells do (or none up to the limit). ``stop``: "time", "interrupt", or "".
    """

    proposals: tuple[Proposal, ...]
    fewest: int | None
    proved: bool
    stop: str = ""


def repair(
    puzzle: Puzzle,
    target: str = "unique",
    max_edits: int = 4,
    proposals: int = 3,
    time_limit: float | None = None,
) -> Repair:
    """Propose changes of the goal picture (without one: of the first solution) that make the puzzle as it should be.

    ``target``: ``unique``, ``line-solvable``, or a grade (easy, medium, hard, expert) that it is to be at most. Colours
    and size stay. Raises `PuzzleError` on other genres, and where
    there is neither a goal nor a solution; `BackendError` without native.
    """
    puzzle = checked(puzzle, target, max_edits)
    search = Search(puzzle, goal_of(puzzle), target, time_limit)
    stop = ""
    try:
        search.run(max_edits)
    except TimeoutError:
        stop = "time"
    except KeyboardInterrupt:
        stop = "interrupt"
    if stop and search.fewest is None:
        search.fewest = min(map(len, search.good), default=None)
        search.proved = search.proved and search.fewest is not None
    if search.fewest == 0:
        return Repair((), 0, True)
    names = ("native", *available(SECOND)[:1])
    chosen = [search.proposal(edits, names) for edits in search.best(proposals)]
    return Repair(tuple(chosen), search.fewest, search.proved, stop)


@dataclass(frozen=True, slots=True)
class Givens:
    """``cells`` (from 0, row by row) to give from the start, the fewest that do; None: more are needed than allowed.

    ``puzzle`` has them as its first saved grid; ``backends`` have proved that the goal is the only solution then.
    """

    puzzle: Nonogram
    cells: tuple[int, ...] | None
    backends: tuple[str, ...] = ()
    stop: str = ""


def givens(puzzle: Puzzle, target: str = "unique", max_edits: int = 4, time_limit: float | None = None) -> Givens:
    """Find the fewest cells to give, so that the clues have the goal (or the first solution) as their only solution.

    Arguments and errors are those of `repair`; the picture stays.
    """
    puzzle = checked(puzzle, target, max_edits)
    goal, model = goal_of(puzzle), puzzle.model()
    try:
        cells = fewest_givens(model, goal, max_edits, TARGETS[target], time_limit)
    except TimeoutError:
        return Givens(puzzle, None, stop="time")
    if cells is None:
        return Givens(puzzle, None)
    if not cells:
        return Givens(puzzle, ())
    rows = puzzle.rows_text(bytes(goal))
    text = "".join(key if cell in cells else "?" for cell, key in enumerate("".join(rows)))
    grid = tuple(text[begin : begin + puzzle.width] for begin in range(0, len(text), puzzle.width))
    old = puzzle
    with_givens = Nonogram(
        old.rows, old.cols, old.palette, old.id, old.title, goal, [Saved("givens", "", grid), *old.saved], old.meta
    )
    names = ("native", *available(SECOND)[:1])
    for name in names:
        result = solve(with_givens, name, start=grid)
        if result.grids != [goal] or result.verdict is not Verdict.UNIQUE:
            raise BackendError(f"backends disagree on givens of the puzzle {puzzle.id!r}: a bug in one of them")
    return Givens(with_givens, tuple(cells), names)


def checked(puzzle: Puzzle, target: str, max_edits: int) -> Nonogram:
    """The puzzle, if it can be repaired; raises `PuzzleError`, and `BackendError` without native."""
    if not isinstance(puzzle, Nonogram):
        raise PuzzleError(f"found a puzzle of {puzzle.genre}, expected a nonogram to repair", "unsupported-variant")
    if target not in TARGETS:
        raise PuzzleError(f"found target {target!r}, expected one of {', '.join(TARGETS)}", "bad-field")
    if max_edits < 1:
        raise PuzzleError(f"found {max_edits} edits at most, expected 1 or more", "bad-field")
    usable("native")
    return puzzle


def goal_of(puzzle: Nonogram) -> bytes:
    """The picture to be changed: the goal, else a solution; raises `PuzzleError` if there is none."""
    if puzzle.goal is not None:
        return puzzle.goal
    result = solve(puzzle, limit=1)
    if not result.grids:
        raise PuzzleError(f"{result.verdict}, there is no picture to repair", "no-puzzle")
    return result.grids[0]


class Search:
    """The search for changes that do, level by level."""

    def __init__(self, puzzle: Nonogram, goal: bytes, target: str, time_limit: float | None) -> None:
        self.puzzle = puzzle
        self.goal = goal
        self.tier = TARGETS[target]
        self.end = None if time_limit is None else monotonic() + time_limit
        self.board = Board(puzzle.height, puzzle.width)
        self.look = Look(goal, puzzle.height, puzzle.width)
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
        rows = [cells[begin : begin + width] for begin in range(0, len(cells), width)]
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
                cells = [cell for cell, (own, other) in enumerate(zip(picture, grid, strict=True)) if own != other]
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

    def proposal(self, edits: Edits, names: Sequence[str]) -> Proposal:
        """The change as it is shown, once the backends have proved it."""
        puzzle, picture = self.changed(edits), self.picture(edits)
        check = verify(puzzle, names)
        proved = tuple(name for name, result in check.results.items() if result.verdict is Verdict.UNIQUE)
        if check.verdict is not Verdict.UNIQUE or check.agreed is False:
            raise BackendError(f"backends disagree on a repair of the puzzle {puzzle.id!r}: a bug in one of them")
        changes = tuple((cell, self.goal[cell], colour) for cell, colour in sorted(edits))
        return Proposal(puzzle, changes, self.look.roughness(picture), self.look.symmetric(picture), proved)
