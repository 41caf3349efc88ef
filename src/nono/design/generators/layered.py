"""Puzzles of layers, of any genre: a random answer, all clues that it has, then clues taken away while it stays unique.

The genre gives `LayerPuzzle.draft`, a puzzle with its structure alone; the answer is the first one that a search finds
whose decisions follow random colours. Where even all clues leave several solutions, some of the cells in which they
differ change their colours, and the search is repeated from there; where there are no clues but regions, cells move
from one region to the next until the other solutions are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from nono.base.grid import differing_cells
from nono.base.partition import beside, is_joined
from nono.design.generators import Attempts, GenerateSpec
from nono.design.generators.nonogram import picture
from nono.design.symmetry import orbits
from nono.genres.layer_puzzle import LayerPuzzle, rows_of
from nono.genres.layers import Cells, Layer, Regions
from nono.grading.levels import GRADES as TIERS
from nono.grading.levels import is_graded, within
from nono.model.answer import Verdict
from nono.solving.solve import Result, solve_many

MENDED = 30  # times that a draft is mended before the next one is begun
MOVES = 300  # of cells between regions, before that
AT_ONCE = 8  # differing cells for each that changes its colour at once
CONFLICTS = 1000
SOLUTIONS = 20  # that guide the cells between regions
Clue = tuple[Layer[Any], int]


class Draft(Attempts):
    """The puzzle of one number: with a random answer, then unique, then with few clues."""

    def __init__(self, genre: type[LayerPuzzle], spec: GenerateSpec, number: int) -> None:
        super().__init__(spec, number)
        self.genre = genre
        self.begin()

    def begin(self) -> None:
        """The next structure, and its answer if it has one."""
        spec = self.spec
        self.next_attempt(f"{self.genre.genre} {spec.width} {spec.height} {spec.style} {spec.density}")
        self.structure = self.genre.draft(self.rng, spec.height, spec.width)
        self.mended = 0
        self.unique = False
        if self.structure.goal_bytes is None:
            self.follow(self.colours())
        else:
            self.pose(self.structure.goal_bytes)

    def colours(self) -> bytes:
        """Random colours, which the search for an answer follows."""
        spec, structure = self.spec, self.structure
        if self.genre.density is None:
            return bytes(self.rng.choices(range(structure.colours), k=spec.width * spec.height))
        density = self.genre.density if spec.density is None else spec.density
        return bytes(picture(replace(spec, density=density, symmetry="none"), self.rng))

    def follow(self, colours: bytes) -> None:
        """Have the search for an answer follow these colours."""
        self.answered = False
        self.puzzle = self.structure.with_values({}, colours)

    def pose(self, goal: bytes) -> None:
        """The structure with this goal and all clues that it has."""
        self.answered = True
        self.puzzle = replace(self.structure.full(goal), id=self.name, goal=goal, check=False)

    @property
    def asked(self) -> LayerPuzzle:
        """The puzzle to be solved next: without some more clues, if it is unique with them."""
        some = self.tied[-self.step :] if self.unique else []
        return self.puzzle.without_clues([clue for together in some for clue in together])

    def take(self, asked: LayerPuzzle, result: Result, hardest: int | None) -> bool:
        """Go on from the result of what was asked; whether the puzzle is done."""
        unique = result.verdict is Verdict.UNIQUE
        if not self.answered:
            if result.grids:
                self.pose(result.grids[0])
            else:
                self.begin()
            return False
        unique = unique and (hardest is None or within(asked.model(), hardest))
        if not self.unique:
            if not unique:
                self.mend(result)
                return False
            self.unique = True
            self.tied = [] if self.spec.all_clues else self.tied_clues()
            self.step = 1
        elif unique or self.step == 1:
            self.puzzle = asked if unique else self.puzzle
            del self.tied[-self.step :]
            self.step *= 2 if unique else 1
        else:
            self.step //= 2
        return not self.tied

    def tied_clues(self) -> list[list[Clue]]:
        """The clues in random order, those together that the symmetry ties to one another."""
        spec = self.spec
        orbit = orbits(spec.symmetry, spec.height, spec.width)
        together: dict[tuple[int, int], list[Clue]] = {}
        for layer, slot in self.puzzle.given_clues():
            first = orbit[slot][0] if isinstance(layer, Cells) else slot
            together.setdefault((layer.place, first), []).append((layer, slot))
        found = list(together.values())
        return self.rng.sample(found, len(found))

    def mend(self, result: Result) -> None:
        """Change regions, or else some of the cells in which two solutions differ, or begin anew."""
        goal = self.puzzle.goal_bytes or b""
        others = [grid for grid in result.grids if grid != goal]
        self.mended += 1
        if not others:
            self.begin()
        elif has_regions_alone(self.puzzle):
            moved = shifted(self.puzzle, goal, others, self.rng) if self.mended <= MOVES else None
            if moved is None:
                self.begin()
            else:
                self.puzzle = moved
        elif self.mended > MENDED:
            self.begin()
        else:
            cells = bytearray(goal)
            differing = differing_cells(goal, others[0])
            for cell in self.rng.sample(differing, 1 + len(differing) // AT_ONCE):
                cells[cell] = others[0][cell]
            self.follow(bytes(cells))


def has_regions_alone(puzzle: LayerPuzzle) -> bool:
    """Whether it has regions and no clues that it could do without."""
    return not puzzle.given_clues() and any(isinstance(layer, Regions) for layer in puzzle.layers)


def shifted(puzzle: LayerPuzzle, goal: bytes, others: Sequence[bytes], rng: Random) -> LayerPuzzle | None:
    """The puzzle with one cell moved to a region beside it, the goal being a solution still; None if none can be.

    The cell is one in which as many of the other solutions as can be differ from the goal.
    """
    layer = next(layer for layer in puzzle.layers if isinstance(layer, Regions))
    text = puzzle.value(layer).text
    differing = [sum(grid[cell] != goal[cell] for grid in others) for cell in range(len(goal))]
    near = beside(puzzle.height, puzzle.width)
    for cell in sorted(range(len(goal)), key=lambda cell: (-differing[cell], rng.random())):
        if not differing[cell]:
            break
        rest = [other for other, key in enumerate(text) if key == text[cell] and other != cell]
        reached = sorted({text[other] for other in near[cell]} - {text[cell]})
        if not reached or not is_joined(rest, puzzle.height, puzzle.width):
            continue
        for key in rng.sample(reached, len(reached)):
            rows = rows_of(text[:cell] + key + text[cell + 1 :], puzzle.width)
            moved = puzzle.with_values({layer.name: layer.read(rows)}, goal)
            if not moved.violation(goal):
                return moved
    return None


class Layered:
    """The generator of a genre of layers."""

    GRADES = ("easy", "hard", "search")  # there is no technique between those of count rules and trials
    COLOURED = False

    def __init__(self, genre: type[LayerPuzzle]) -> None:
        self.genre = genre

    def make(self, spec: GenerateSpec, numbers: Sequence[int]) -> list[LayerPuzzle]:
        """The puzzles of these numbers; raises `PuzzleError` where none is found, `BackendError` without native."""
        hardest = TIERS.get(spec.grade or "")
        done: dict[int, LayerPuzzle] = {}
        drafts = [Draft(self.genre, spec, number) for number in numbers]
        while drafts:
            spec.check()
            asked = [draft.asked for draft in drafts]
            limit = SOLUTIONS if any(map(has_regions_alone, asked)) else 2
            results = list(solve_many(asked, "native", limit, cancel=spec.until.cancel, max_conflicts=CONFLICTS))
            spec.check()
            for draft, puzzle, result in zip(drafts, asked, results, strict=True):
                if draft.take(puzzle, result, hardest):
                    if spec.grade is None or is_graded(draft.puzzle.model(), spec.grade):
                        done[draft.number] = draft.puzzle
                    else:
                        draft.begin()
            drafts = [draft for draft in drafts if draft.number not in done]
        return [done[number] for number in numbers]
