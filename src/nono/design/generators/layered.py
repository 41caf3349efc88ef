"""Generate layer puzzles of any genre: start with a random answer and all its clues, and then remove clues.

Clues are removed while the puzzle stays unique. The genre's `LayerPuzzle.draft` makes a puzzle with only its structure.
A search with random decisions finds the answer. If even all clues leave several solutions, some of the cells in which
the solutions differ change colour, and the search starts again from there. In genres whose only clues are regions, the
regions are redrawn until there are no other solutions (`nono.design.generators.borders`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from nono.base.arguments import unfit
from nono.base.errors import PuzzleError
from nono.base.grid import differing_cells
from nono.design.generators import Attempts, GenerateSpec, orbits
from nono.design.generators.borders import Borders, split
from nono.design.generators.nonogram import picture
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Cells, ClueLayer, Regions
from nono.grading.grade import COUNT_GRADES, is_graded, within
from nono.grading.grade import GRADES as TIERS
from nono.model.answer import Verdict
from nono.solving.solve import Result, solve, solve_many

MENDED = 30  # after this many repairs of a draft, the next draft begins
REDRAWN = 100  # the regions of a draft are redrawn at most this many times, plus once per cell
AT_ONCE = 8  # each step divides the number of differing cells by this to get the number of cells to recolour
CONFLICTS = 3000
# The conflict limit for proving that clues can be left out is the first number, divided by the numbers of cells and
# values, but at least the second number.
SPARING, LEAST = 300_000, 20
SOLUTIONS = 9  # number of solutions to find before regions are redrawn to exclude these solutions
UNWANTED = 60  # after this many puzzles of another grade per puzzle made, the generator gives up
Clue = tuple[ClueLayer[Any], int]


class Thinning:
    """A puzzle from which clues are removed. ``tied`` lists the groups of clues to be tried, from last to first.

    After each success, more groups are tried at a time. The result is the same as if the groups were tried one by one.
    """

    def __init__(self, puzzle: LayerPuzzle, tied: list[list[Clue]]) -> None:
        self.puzzle = puzzle
        self.tied = tied
        self.step = 1

    @property
    def asked(self) -> LayerPuzzle:
        """The puzzle without the clues that are tried next."""
        return self.puzzle.without_clues([clue for together in self.tied[-self.step :] for clue in together])

    def take(self, asked: LayerPuzzle, unique: bool) -> None:
        """Leave out the tried clues if the puzzle is unique without them, and choose how many groups to try next."""
        if unique or self.step == 1:
            self.puzzle = asked if unique else self.puzzle
            del self.tied[-self.step :]
            self.step *= 2 if unique else 1
        else:
            self.step //= 2


def posed(genre: type[LayerPuzzle], goal: bytes, width: int, title: str, check: Callable[[], object]) -> LayerPuzzle:
    """Return the puzzle whose answer is this picture, with as few clues as possible.

    If the puzzle is not unique with all clues, it keeps all of them. Raises `PuzzleError` if some pictures cannot be an
    answer of the genre. ``check`` is called between steps.
    """
    if genre.density is None:
        raise unfit("genre", genre.genre, "a genre that allows any picture as the answer (mosaic)", "unknown-genre")
    rng = Random(0)
    full = genre.draft(rng, len(goal) // width, width).full(goal)
    clues = full.given_clues()
    thinning = Thinning(full, [[clue] for clue in rng.sample(clues, len(clues))])
    if solve(full, "native").verdict is Verdict.UNIQUE:
        while thinning.tied:
            check()
            asked = thinning.asked
            thinning.take(asked, solve(asked, "native", max_conflicts=CONFLICTS).verdict is Verdict.UNIQUE)
    return replace(thinning.puzzle, title=title, goal=full.goal)


class Draft(Attempts):
    """The draft of one puzzle. The draft gets a random answer, becomes unique, and then loses clues."""

    def __init__(self, genre: type[LayerPuzzle], spec: GenerateSpec, number: int) -> None:
        super().__init__(spec, number)
        self.genre = genre
        self.begin()

    def begin(self) -> None:
        """Begin a new structure, with its answer if it has one."""
        spec = self.spec
        self.next_attempt(f"{self.genre.genre} {spec.width} {spec.height} {spec.style} {spec.density}")
        self.structure = self.genre.draft(self.rng, spec.height, spec.width)
        self.mended = 0
        self.borders: Borders | None = None
        self.thinning: Thinning | None = None
        if self.structure.goal_bytes is None:
            self.follow(self.colours())
        else:
            self.pose(self.structure.goal_bytes)
            if not self.answered:
                self.begin()

    def colours(self) -> bytes:
        """Return random colours that guide the search for an answer."""
        spec, structure = self.spec, self.structure
        if self.genre.density is None:
            return bytes(self.rng.choices(range(structure.colours), k=spec.width * spec.height))
        density = self.genre.density if spec.density is None else spec.density
        style = spec.style or ("picture" if self.genre.answer.drawn == "fill" else "random")
        return bytes(picture(replace(spec, style=style, density=density, symmetry="none"), self.rng))

    def follow(self, colours: bytes) -> None:
        """Let the search for an answer follow these colours."""
        self.answered = False
        self.puzzle = self.structure.with_values({}, colours)

    def pose(self, goal: bytes) -> None:
        """Use the structure with this answer and all its clues."""
        structure = self.structure.around(self.rng, goal)
        self.answered = structure is not None
        if structure is not None:
            self.puzzle = structure.full(goal)

    @property
    def asked(self) -> LayerPuzzle:
        """The puzzle to solve next. Once the puzzle is unique, some more of its clues are left out."""
        return self.puzzle if self.thinning is None else self.thinning.asked

    def take(self, asked: LayerPuzzle, result: Result, hardest: int | None) -> bool:
        """Use the result of solving the puzzle ``asked``. Return whether this draft is finished."""
        unique = result.verdict is Verdict.UNIQUE
        if not self.answered:
            if result.grids:
                self.pose(result.grids[0])
            if not self.answered:
                self.begin()
            return False
        unique = unique and (hardest is None or within(asked.model(), hardest, cancel=self.spec.until))
        if self.thinning is None:
            if not unique:
                self.mend(result)
                return False
            self.thinning = Thinning(self.puzzle, [] if self.spec.all_clues else self.tied_clues())
        else:
            self.thinning.take(asked, unique)
            self.puzzle = self.thinning.puzzle
        return not self.thinning.tied

    def tied_clues(self) -> list[list[Clue]]:
        """Return the clues in random order, grouped so that clues tied together by the symmetry form one group."""
        spec = self.spec
        orbit = orbits(spec.symmetry, spec.height, spec.width)
        together: dict[tuple[int, int], list[Clue]] = {}
        for layer, slot in self.puzzle.given_clues():
            first = orbit[slot][0] if isinstance(layer, Cells) else slot
            together.setdefault((layer.place, first), []).append((layer, slot))
        found = list(together.values())
        return self.rng.sample(found, len(found))

    def mend(self, result: Result) -> None:
        """Redraw regions, change some of the cells in which two solutions differ, or start a new draft."""
        goal = self.puzzle.goal_bytes or b""
        others = [grid for grid in result.grids if grid != goal]
        self.mended += 1
        if not others:
            self.begin()
        elif has_regions_alone(self.puzzle):
            borders = self.borders = self.borders or Borders(self.puzzle, goal)
            model = self.puzzle.model()
            places = [one for other in others for one in split(model, goal, other)]
            if self.mended <= REDRAWN + len(goal) and borders.rule_out(list(dict.fromkeys(places)), self.rng):
                self.puzzle = borders.redrawn(self.puzzle)
            else:
                self.begin()
        elif self.mended > MENDED:
            self.begin()
        else:
            cells = bytearray(goal)
            differing = differing_cells(goal, others[0])
            for cell in self.rng.sample(differing, 1 + len(differing) // AT_ONCE):
                cells[cell] = others[0][cell]
            self.follow(bytes(cells))


def has_regions_alone(puzzle: LayerPuzzle) -> bool:
    """Return whether all clues of the puzzle are regions."""
    return not puzzle.given_clues() and any(isinstance(layer, Regions) for layer in puzzle.layers)


def conflicts_to_spare(puzzle: LayerPuzzle) -> int:
    """Return the conflict limit for proving that clues can be left out.

    Boards with more cells and values have a smaller limit.
    """
    return max(LEAST, SPARING // (puzzle.height * puzzle.width * puzzle.colours))


class Layered:
    """The generator of one genre of layer puzzles."""

    COLOURED = False

    def __init__(self, genre: type[LayerPuzzle]) -> None:
        self.genre = genre
        side = min(genre.side, genre.square or genre.side)
        self.SIZE = side, side
        self.GRADES = COUNT_GRADES if genre.searched else COUNT_GRADES[:-1]

    def make(self, spec: GenerateSpec, numbers: Sequence[int]) -> list[LayerPuzzle]:
        """Generate puzzles. Raises `PuzzleError` if no puzzle is found, `BackendError` without the native backend."""
        self.check(spec)
        hardest = TIERS.get(spec.grade or "")
        done: dict[int, LayerPuzzle] = {}
        unwanted = 0
        drafts = [Draft(self.genre, spec, number) for number in numbers]
        while drafts:
            for thinning in (False, True):
                some = [draft for draft in drafts if (draft.thinning is not None) == thinning]
                asked = [draft.asked for draft in some]
                limit = SOLUTIONS if any(map(has_regions_alone, asked)) else 2
                most = conflicts_to_spare(asked[0]) if asked and thinning else CONFLICTS
                spec.check()
                results = list(solve_many(asked, "native", limit, cancel=spec.until, max_conflicts=most))
                spec.check()
                for draft, puzzle, result in zip(some, asked, results, strict=True):
                    if draft.take(puzzle, result, hardest):
                        model = draft.puzzle.model()
                        is_wanted = spec.grade is None or is_graded(model, spec.grade, cancel=spec.until)
                        spec.check()
                        if is_wanted:
                            done[draft.number] = replace(draft.puzzle, id=draft.name, goal=draft.puzzle.goal)
                        else:
                            unwanted += 1
                            draft.begin()
            if unwanted > UNWANTED * (1 + len(done)):
                size = f"{spec.width}x{spec.height}"
                message = f"none of {unwanted} puzzles of {size} has the grade {spec.grade}; another size may help"
                raise PuzzleError(message, "no-puzzle")
            drafts = [draft for draft in drafts if draft.number not in done]
        return [done[number] for number in numbers]

    def check(self, spec: GenerateSpec) -> None:
        """Raise `PuzzleError` on requirements that the genre does not support."""
        clues = [layer for layer in self.genre.clue_layers() if layer.optional_clues]
        name = self.genre.genre
        if self.genre.density is None:
            for wish, found in (("style", spec.style), ("density", spec.density)):
                if found is not None:
                    raise unfit(wish, found, f"none for {name}", "bad-field")
        if spec.symmetry != "none" and not (clues and all(isinstance(layer, Cells) for layer in clues)):
            raise unfit("symmetry", spec.symmetry, f"none; the clues of {name} are not in cells", "bad-symmetry")
        if spec.all_clues and (not clues or self.genre.answer.drawn == "text"):
            why = "would show the answer" if clues else "cannot be left out"
            raise unfit("all_clues", True, f"False, because all clues of {name} {why}", "bad-field")
