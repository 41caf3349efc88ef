"""Generate Akari puzzles: draw symmetric walls, place bulbs, write all clues, and then remove clues.

Clues are removed while the puzzle stays unique and easy enough. If even all clues leave several solutions, some of the
cells in which the solutions differ become walls. Cells that the symmetry ties to these cells become walls too. After
each change of the walls, the bulbs are placed again.
"""

from __future__ import annotations

from collections.abc import Sequence

from nono.base.grid import differing_cells, split_rows
from nono.design.generators import Attempts, GenerateSpec, orbits
from nono.genres import Akari
from nono.genres.akari import EMPTY, WALL
from nono.grading import COUNT_GRADES, is_graded, is_solved_by, tier_of
from nono.model import Verdict
from nono.solving import Result, solve_many

GRADES = COUNT_GRADES[:-1]
SIZE = (10, 10)
COLOURED = False
DENSITY = 0.2  # share of the cells that are walls
WALLED = 20  # after walls were added this many times, the next draft begins
CONFLICTS = 1000
AT_ONCE = 12  # each step divides the number of differing cells by this to get the number of new walls


class AkariDraft(Attempts):
    """The draft of one puzzle. The board of a draft first becomes unique and then loses clues."""

    def __init__(self, spec: GenerateSpec, number: int, orbit: Sequence[tuple[int, ...]]) -> None:
        super().__init__(spec, number)
        self.orbit = orbit
        self.begin()

    def begin(self) -> None:
        """Begin a new board."""
        spec = self.spec
        self.next_attempt(f"akari {spec.width} {spec.height} {spec.symmetry} {spec.density}")
        self.walled = 0
        self.unique = False
        cells = spec.width * spec.height
        density = DENSITY if spec.density is None else spec.density
        walls: set[int] = set()
        for cell in self.rng.sample(range(cells), cells):
            # the symmetry ties the cells of an orbit: all of them become walls, or none if they would be too many
            if len(walls) + len(set(self.orbit[cell]) - walls) <= round(density * cells):
                walls.update(self.orbit[cell])
        self.place_bulbs(walls)

    def place_bulbs(self, walls: set[int]) -> None:
        """Place bulbs until every cell is lit and no bulb lights another, and write the clues of all walls."""
        self.walls = walls
        width, cells = self.spec.width, self.spec.width * self.spec.height
        bulbs: set[int] = set()
        lit = set(walls)
        for cell in self.rng.sample(range(cells), cells):
            if cell in lit:
                continue
            bulbs.add(cell)
            lit.add(cell)
            row = cell - cell % width
            right, left = range(cell + 1, row + width), range(cell - 1, row - 1, -1)
            for path in (right, left, range(cell + width, cells, width), range(cell - width, -1, -width)):
                for lit_cell in path:
                    if lit_cell in walls:
                        break
                    lit.add(lit_cell)
        self.bulbs = bulbs
        self.keys = [WALL if cell in walls else EMPTY for cell in range(cells)]
        for cell in walls:
            near = [cell - width, cell + width]  # if one of them is not on the board, it has no bulb
            near += [cell - 1] if cell % width else []
            near += [cell + 1] if cell % width < width - 1 else []
            self.keys[cell] = str(len(bulbs.intersection(near)))
        self.clues = self.rng.sample(sorted(walls), len(walls))  # they lose their clues from last to first

    def puzzle(self, without: int | None = None) -> Akari:
        """Return the board. ``without`` is the cell of a clue to leave out."""
        width = self.spec.width
        keys = self.keys if without is None else [*self.keys[:without], WALL, *self.keys[without + 1 :]]
        board = "".join(keys)
        goal = bytes([cell in self.bulbs for cell in range(len(board))])
        return Akari(split_rows(board, width), id=self.name, goal=goal, check=False)

    def mend(self, result: Result) -> None:
        """Turn some of the cells in which two solutions differ into walls, or begin a new board."""
        self.walled += 1
        # without two solutions, nothing shows where a wall would help
        if self.walled > WALLED or result.stop or result.count < 2:
            self.begin()
            return
        differing = differing_cells(*result.grids)
        chosen = self.rng.sample(differing, 1 + len(differing) // AT_ONCE)
        walls = self.walls.union(*(self.orbit[cell] for cell in chosen))
        if len(walls) == len(self.keys):  # no cell is left for a bulb
            self.begin()
        else:
            self.place_bulbs(walls)


def check(spec: GenerateSpec) -> None:
    """Accept all requirements: boards of every size can be Akari."""


def make(spec: GenerateSpec, numbers: Sequence[int]) -> list[Akari]:
    """Return a puzzle for each of the numbers, which make the puzzles differ.

    Each draft first changes until it is unique with all clues. Then it loses one clue after the other, as long as it
    stays unique (and, for a grade, solvable by the techniques of this grade). A finished draft of another grade begins
    again. Raises `PuzzleError` if no puzzle is found, and `BackendError` without the native backend.
    """
    orbit = orbits(spec.symmetry, spec.height, spec.width)
    hardest = tier_of(spec.grade or "")  # the highest tier of techniques of the grade; None without a grade
    done: dict[int, Akari] = {}
    drafts = [AkariDraft(spec, number, orbit) for number in numbers]
    while drafts:
        spec.check()
        # each draft asks whether it is unique: at first with all clues, then without its next clue
        asked = [draft.puzzle(draft.clues[-1] if draft.unique else None) for draft in drafts]
        results = list(solve_many(asked, "native", use_goal=False, cancel=spec.limits, max_conflicts=CONFLICTS))
        spec.check()
        for draft, puzzle, result in zip(drafts, asked, results, strict=True):
            suits = result.verdict is Verdict.UNIQUE
            suits = suits and (hardest is None or is_solved_by(puzzle.model(), hardest, limits=spec.limits))
            if draft.unique:
                clue = draft.clues.pop()
                draft.keys[clue] = WALL if suits else draft.keys[clue]  # if the clue is not needed, only the wall stays
            elif suits:
                draft.unique = True
                draft.clues = [] if spec.all_clues else draft.clues
            else:
                draft.mend(result)
            if draft.unique and not draft.clues:
                final = draft.puzzle()
                is_wanted = spec.grade is None or is_graded(final.model(), spec.grade, limits=spec.limits)
                spec.check()
                if is_wanted:
                    done[draft.number] = final
                else:
                    draft.begin()
        drafts = [draft for draft in drafts if draft.number not in done]
    return [done[number] for number in numbers]
