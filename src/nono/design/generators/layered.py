"""Generate layer puzzles of any genre: start with a random answer and all its clues, and then remove clues.

Clues are removed while the puzzle stays unique. The genre's `LayerPuzzle.draft` makes a puzzle with only its structure.
A search with random decisions finds the answer. If even all clues leave several solutions, some of the cells in which
the solutions differ change colour, and the search starts again from there. In genres whose only clues are regions, the
regions are redrawn until there are no other solutions.

Regions are redrawn by a local search guided by counterexamples. The search remembers every other solution found. It
moves cells from region to region until each of these solutions has a wrong number of ink cells in some region. Another
solution is split into solutions that differ from the goal in one place each. One step can thus repair several places of
the board at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, cast

from nono.base.arguments import unfit
from nono.base.errors import PuzzleError
from nono.base.grid import differing_cells, grouped, neighbours_by_side
from nono.design.generators import Attempts, GenerateSpec, orbits
from nono.design.generators.nonogram import random_picture
from nono.genres import Cells, ClueLayer, LayerPuzzle, Regions
from nono.grading import COUNT_GRADES, is_graded, is_solved_by, tier_of
from nono.model import Model, Verdict
from nono.solving import Result, solve, solve_many

STEPS = 400  # limit on the number of moves that try to exclude new solutions
ASIDE = 0.02  # share of the steps that move a random cell near the differing cells
INSTEAD = 0.1  # share of the steps that make another solution the goal
STUCK = 0.5  # when no cell can be moved: share of the steps that make another solution the goal
LARGE = 3  # no region grows beyond this multiple of the average size
SPREAD = 3  # the size difference of a move's regions gets a random addition of up to this many cells


def split_by_rules(model: Model, goal: bytes, others: Sequence[bytes]) -> list[bytes]:
    """Split other solutions into several solutions, each of which differs from the goal in as few cells as possible.

    Two cells must change together if one rule counts both cells, or if a chain of rules connects the cells.
    """
    counts = model.counts  # flat lists: the cells of region 0, then those of region 1, ...; `cell_start` divides them
    regions = [counts.cells[begin:end] for begin, end in pairwise(counts.cell_start)]
    rules = [
        frozenset(cell for region in counts.region[begin:end] for cell in regions[region])
        for begin, end in pairwise(counts.region_start)
    ]
    parts = []
    for solution in others:
        differing = differing_cells(goal, solution)
        # for each differing or hidden cell, the list of the cells that change with it, which these cells share
        joined = {cell: [cell] for cell in [*differing, *range(model.shown, model.cells)]}
        # of each rule, the cells that may change; rules without any say nothing
        for first, *rest in filter(None, map(frozenset(joined).intersection, rules)):
            for cell in rest:
                small, large = sorted((joined[first], joined[cell]), key=len)
                if small is not large:  # the small list joins the large one
                    large += small
                    joined.update(dict.fromkeys(small, large))
        # cells that change together share one list; its id finds it once
        for part in {id(joined[cell]): joined[cell] for cell in differing}.values():
            changed = bytearray(goal)
            for cell in part:
                if cell < model.shown:  # hidden cells only join others
                    changed[cell] = solution[cell]
            parts.append(bytes(changed))
    return parts


class Borders:
    """The regions of a puzzle while they are redrawn. The number of ink cells per region stays the same.

    Only cells with colour 0 in the goal move. For each of the other solutions found so far, ``surpluses`` has the
    number of ink cells that each region has too many (negative: too few). If all surpluses are 0, the other solution
    still solves the puzzle and may become the goal.
    """

    def __init__(self, puzzle: LayerPuzzle, goal: bytes) -> None:
        self.layer = next(layer for layer in puzzle.layers if isinstance(layer, Regions))
        self.width = puzzle.width
        self.near = neighbours_by_side(*puzzle.board)  # for each cell
        self.goal = goal
        text = puzzle.value(self.layer).text
        keys = sorted(set(text))
        self.owner = [keys.index(key) for key in text]  # for each cell, the number of its region
        self.size = Counter(self.owner)  # the number of cells of each region
        self.most = LARGE * len(text) / len(keys)  # no region grows beyond this number of cells
        self.others: list[bytes] = []  # the other solutions found so far
        self.inked: list[list[int]] = [[] for _ in goal]  # for each cell, the other solutions with ink there
        self.surpluses: list[list[int]] = []  # for each of them and each region, how much more ink than the goal it has
        self.wrong: list[int] = []  # for each of the other solutions, the number of regions in which it is wrong

    def redrawn(self, puzzle: LayerPuzzle) -> LayerPuzzle:
        """Return the puzzle with the current regions and goal."""
        regions = self.layer.owned(self.owner, self.width)
        return puzzle.with_values({self.layer.name: regions}, self.goal)

    def rule_out(self, others: Sequence[bytes], rng: Random) -> bool:
        """Move cells between regions until these solutions and all earlier other solutions break the rules.

        Return False if `STEPS` moves were not enough. The goal may have changed places with another solution.
        """
        for solution in others:
            self.record(solution)
        for _ in range(STEPS):
            alive = [index for index, wrong in enumerate(self.wrong) if not wrong]  # they still keep the rules
            if not alive:
                return True
            index = rng.choice(alive)
            solution = self.others[index]
            blank = [cell for cell in differing_cells(self.goal, solution) if not self.goal[cell]]
            moves = list(self.moves(blank))
            if rng.random() < (INSTEAD if moves else STUCK):  # the other solution becomes the goal
                self.others[index], self.goal = self.goal, solution
                for cell, (new, old) in enumerate(zip(self.others[index], solution, strict=True)):
                    if old and not new:
                        self.inked[cell].remove(index)
                    elif new and not old:
                        self.inked[cell].append(index)
            elif not moves or rng.random() < ASIDE:  # a random cell nearby moves, which may make room
                if aside := list(self.moves(self.blank_cells_nearby(solution))):
                    self.move(*rng.choice(aside))
            else:  # a cell moves that only the other solution fills
                self.move(*self.best_move(moves, rng))
        return False

    def record(self, solution: bytes) -> None:
        """Record another solution and its surpluses in the current regions."""
        surpluses = [0] * len(self.size)
        for cell, (colour, goal_colour) in enumerate(zip(solution, self.goal, strict=True)):
            surpluses[self.owner[cell]] += colour - goal_colour  # colours are 0 (blank) and 1 (ink)
            if colour:
                self.inked[cell].append(len(self.others))  # the number that this solution gets
        self.others.append(solution)
        self.surpluses.append(surpluses)
        self.wrong.append(sum(map(bool, surpluses)))

    def blank_cells_nearby(self, solution: bytes) -> list[int]:
        """Return the cells at most two steps from the cells in which another solution differs.

        Cells with ink in the goal are left out.
        """
        cells = set(differing_cells(self.goal, solution))
        for _ in range(2):
            cells |= {neighbour for cell in cells for neighbour in self.near[cell]}
        return [cell for cell in sorted(cells) if not self.goal[cell]]

    def moves(self, cells: Iterable[int]) -> Iterator[tuple[list[int], int]]:
        """Yield the possible moves of these cells: the cells that move together, and the region that they join.

        A cell moves together with the cells that it would cut off from its region.
        """
        for cell in cells:
            reached = {self.owner[neighbour] for neighbour in self.near[cell]} - {self.owner[cell]}
            if reached and (together := self.cut_off(cell)):
                largest = self.most - len(together)  # size of the largest region that may take these cells
                yield from ((together, target) for target in sorted(reached) if self.size[target] <= largest)

    def cut_off(self, cell: int) -> list[int]:
        """Return the cell together with the cells that it would cut off from the ink in their region.

        The list is empty if the cell would separate ink cells: regions stay connected, and ink does not move.
        """
        region, seen = self.owner[cell], {cell}
        together = [cell]
        parts_with_ink = 0
        for first in self.near[cell]:
            if self.owner[first] != region or first in seen:
                continue
            part = [first]  # the cells that are connected with this neighbour once the cell is gone
            seen.add(first)
            for part_cell in part:  # the list grows meanwhile
                for neighbour in self.near[part_cell]:
                    if self.owner[neighbour] == region and neighbour not in seen:
                        seen.add(neighbour)
                        part.append(neighbour)
            if any(self.goal[part_cell] for part_cell in part):
                parts_with_ink += 1
            else:
                together += part
        return together if parts_with_ink == 1 else []

    def best_move(self, moves: list[tuple[list[int], int]], rng: Random) -> tuple[list[int], int]:
        """Return a move after which few other solutions remain and regions have similar sizes."""
        return min(moves, key=lambda move: (self.revived(*move), self.size_difference(*move) + SPREAD * rng.random()))

    def revived(self, cells: list[int], target: int) -> int:
        """Return how many more of the other solutions would solve the puzzle if these cells joined the region.

        The number is negative if the move rules out more solutions than it revives.
        """
        more, source = 0, self.owner[cells[0]]
        for index, ink in self.ink_by_solution(cells).items():
            surpluses = self.surpluses[index]
            wrong = self.wrong[index]
            # a region is wrong if its surplus is not 0; the move takes the ink from one region to the other
            wrong_before = (surpluses[source] != 0) + (surpluses[target] != 0)
            wrong_after = (surpluses[source] - ink != 0) + (surpluses[target] + ink != 0)
            more += (wrong - wrong_before + wrong_after == 0) - (wrong == 0)
        return more

    def ink_by_solution(self, cells: list[int]) -> Counter[int]:
        """Return the number of ink cells among these cells for each of the other solutions that has any."""
        return Counter(index for cell in cells for index in self.inked[cell])

    def size_difference(self, cells: list[int], target: int) -> int:
        """Return the difference in size between the growing and the shrinking region after a move."""
        # one region gains the cells, and the other one loses them
        return self.size[target] - self.size[self.owner[cells[0]]] + 2 * len(cells)

    def move(self, cells: list[int], target: int) -> None:
        """Move cells to another region, and update the surpluses."""
        source = self.owner[cells[0]]
        for index, ink in self.ink_by_solution(cells).items():
            self.surpluses[index][source] -= ink
            self.surpluses[index][target] += ink
            self.wrong[index] = sum(map(bool, self.surpluses[index]))
        for cell in cells:
            self.owner[cell] = target
        self.size[source] -= len(cells)
        self.size[target] += len(cells)


MENDED = 30  # after this many repairs of a draft, the next draft begins
REDRAWN = 100  # the regions of a draft are redrawn at most this many times, plus once per cell
AT_ONCE = 8  # each step divides the number of differing cells by this to get the number of cells to recolour
CONFLICTS = 3000
# The conflict limit for proving that clues can be left out is `SPARING`, divided by the number of cells and the number
# of values, but at least `LEAST`.
SPARING, LEAST = 300_000, 20
SOLUTIONS = 9  # number of solutions to find before regions are redrawn to exclude these solutions
UNWANTED = 60  # the generator gives up after this many puzzles of another grade per wanted puzzle
Clue = tuple[ClueLayer[Any], int]


class Thinning:
    """A puzzle from which clues are removed. ``tied`` lists the groups of clues to be tried, from last to first.

    After each success, more groups are tried at a time. The result is the same as if the groups were tried one by one.
    """

    def __init__(self, puzzle: LayerPuzzle, tied: list[list[Clue]]) -> None:
        self.puzzle = puzzle
        self.tied = tied
        self.groups_at_once = 1

    @property
    def reduced(self) -> LayerPuzzle:
        """The puzzle without the clues that are tried next."""
        return self.puzzle.without_clues([clue for together in self.tied[-self.groups_at_once :] for clue in together])

    def note_verdict(self, reduced: LayerPuzzle, unique: bool) -> None:
        """Leave out the tried clues if the puzzle is unique without them, and choose how many groups to try next."""
        # if several groups cannot all be left out, half of them are tried next; a single group then stays for good
        if unique or self.groups_at_once == 1:
            self.puzzle = reduced if unique else self.puzzle
            del self.tied[-self.groups_at_once :]
            self.groups_at_once *= 2 if unique else 1
        else:
            self.groups_at_once //= 2


def puzzle_with_few_clues(
    genre: type[LayerPuzzle], goal: bytes, width: int, title: str, check: Callable[[], object]
) -> LayerPuzzle:
    """Return the puzzle whose answer is this picture, with as few clues as possible.

    The genre must allow every picture as an answer. If the puzzle is not unique with all clues, it keeps all of them.
    ``check`` is called between steps.
    """
    rng = Random(0)  # so that the same picture always gives the same puzzle
    full = genre.draft(rng, len(goal) // width, width).full(goal)
    clues = full.given_clues()
    thinning = Thinning(full, [[clue] for clue in rng.sample(clues, len(clues))])
    if solve(full, "native").verdict is Verdict.UNIQUE:
        while thinning.tied:
            check()
            reduced = thinning.reduced
            thinning.note_verdict(reduced, solve(reduced, "native", max_conflicts=CONFLICTS).verdict is Verdict.UNIQUE)
    return replace(thinning.puzzle, title=title, goal=cast(Any, full.goal_bytes))


class LayeredDraft(Attempts):
    """The draft of one puzzle. The draft gets a random answer, becomes unique, and then loses clues."""

    def __init__(self, genre: type[LayerPuzzle], fields: Mapping[str, Any], spec: GenerateSpec, number: int) -> None:
        super().__init__(spec, number)
        self.genre = genre
        self.fields = fields
        self.begin()

    def begin(self) -> None:
        """Begin a new structure, with its answer if it has one."""
        spec = self.spec
        self.next_attempt(f"{self.genre.genre} {spec.width} {spec.height} {spec.style} {spec.density}")
        structure = self.genre.draft(self.rng, spec.height, spec.width)
        self.structure = replace(structure, **self.fields, check=False)  # type: ignore[call-arg]
        self.mended = 0
        self.borders: Borders | None = None
        self.thinning: Thinning | None = None
        if self.structure.goal_bytes is None:  # the genre's draft has no answer yet
            self.search_near(self.random_colours())
        else:
            self.use_answer(self.structure.goal_bytes)
            if not self.answered:  # the structure does not fit this answer
                self.begin()

    def random_colours(self) -> bytes:
        """Return random colours that guide the search for an answer."""
        spec, structure = self.spec, self.structure
        if self.genre.density is None:
            return bytes(self.rng.choices(range(structure.colours), k=spec.width * spec.height))
        density = self.genre.density if spec.density is None else spec.density
        style = spec.style or ("picture" if self.genre.answer.drawn == "fill" else "random")
        return bytes(random_picture(replace(spec, style=style, symmetry="none"), density, self.rng))

    def search_near(self, colours: bytes) -> None:
        """Let the search for an answer begin with these colours, so that the answer is near them.

        The puzzle has no clues, and its goal is only a hint: the solver tries these colours first.
        """
        self.answered = False
        self.puzzle = self.structure.with_values({}, colours)

    def use_answer(self, goal: bytes) -> None:
        """Use the structure with this answer and all its clues. If they do not fit, ``answered`` becomes False."""
        structure = self.structure.with_structure(self.rng, goal)
        self.answered = structure is not None
        if structure is not None:
            self.puzzle = structure.full(goal)

    @property
    def next_puzzle(self) -> LayerPuzzle:
        """The puzzle to solve next. Once the puzzle is unique, some more of its clues are left out."""
        return self.puzzle if self.thinning is None else self.thinning.reduced

    def use_result(self, asked: LayerPuzzle, result: Result, hardest: int | None) -> bool:
        """Use the result of solving the puzzle ``asked``. Return whether this draft is finished.

        A draft passes three stages: it searches for an answer, it changes until the answer is its only solution, and it
        loses clues. ``hardest`` is the highest tier of techniques that may be needed; None allows all.
        """
        unique = result.verdict is Verdict.UNIQUE
        if not self.answered:
            if result.grids:
                self.use_answer(result.grids[0])
            if not self.answered:
                self.begin()
            return False
        unique = unique and (hardest is None or is_solved_by(asked.model(), hardest, limits=self.spec.limits))
        if self.thinning is None:
            if not unique:
                self.mend(result)
                return False
            self.thinning = Thinning(self.puzzle, [] if self.spec.all_clues else self.tied_clues())
        else:
            self.thinning.note_verdict(asked, unique)
            self.puzzle = self.thinning.puzzle
        return not self.thinning.tied

    def tied_clues(self) -> list[list[Clue]]:
        """Return the clues in random order, grouped so that clues tied together by the symmetry form one group."""
        spec = self.spec
        orbit = orbits(spec.symmetry, spec.height, spec.width)
        clues = self.puzzle.given_clues()
        # the first cell of an orbit stands for all its cells; a clue outside the board is tied to no other
        firsts = (orbit[slot][0] if isinstance(layer, Cells) else slot for layer, slot in clues)
        # a group has the clues of one layer whose cells the symmetry ties
        tied = list(grouped(((clue[0].place, first), clue) for clue, first in zip(clues, firsts, strict=True)).values())
        return self.rng.sample(tied, len(tied))

    def mend(self, result: Result) -> None:
        """Redraw regions, change some of the cells in which two solutions differ, or start a new draft."""
        goal = self.puzzle.goal_bytes or b""
        others = [grid for grid in result.grids if grid != goal]
        self.mended += 1
        if not others:
            self.begin()
        elif has_regions_alone(self.puzzle):  # other regions may rule out the other solutions
            borders = self.borders = self.borders or Borders(self.puzzle, goal)
            model = self.puzzle.model()
            small_changes = split_by_rules(model, goal, others)
            if self.mended <= REDRAWN + len(goal) and borders.rule_out(list(dict.fromkeys(small_changes)), self.rng):
                self.puzzle = borders.redrawn(self.puzzle)
            else:
                self.begin()
        elif self.mended > MENDED:
            self.begin()
        else:  # an answer between the two solutions may be the only one
            cells = bytearray(goal)
            differing = differing_cells(goal, others[0])
            for cell in self.rng.sample(differing, 1 + len(differing) // AT_ONCE):
                cells[cell] = others[0][cell]
            self.search_near(bytes(cells))


def has_regions_alone(puzzle: LayerPuzzle) -> bool:
    """Return whether all clues of the puzzle are regions."""
    return not puzzle.given_clues() and any(isinstance(layer, Regions) for layer in puzzle.layers)


def conflicts_to_spare(puzzle: LayerPuzzle) -> int:
    """Return the conflict limit for proving that clues can be left out.

    Boards with more cells and values have a smaller limit.
    """
    return max(LEAST, SPARING // (puzzle.height * puzzle.width * puzzle.colours))


class LayeredGenerator:
    """The generator of one genre of layer puzzles."""

    COLOURED = False

    def __init__(self, genre: type[LayerPuzzle], fields: Mapping[str, Any] | None = None) -> None:
        self.genre = genre
        self.fields = fields or {}
        side = min(genre.side, genre.square or genre.side)
        self.SIZE = side, side
        self.GRADES = COUNT_GRADES if genre.searched else COUNT_GRADES[:-1]

    def make(self, spec: GenerateSpec, numbers: Sequence[int]) -> list[LayerPuzzle]:
        """Return a puzzle for each of the numbers, which make the puzzles differ.

        The drafts are solved side by side: in each round, first those that still change, then those that lose clues. A
        finished draft of another grade begins again. Raises `PuzzleError` if no puzzle is found, and `BackendError`
        without the native backend.
        """
        hardest = tier_of(spec.grade or "")  # the highest tier of techniques of the grade; None without a grade
        done: dict[int, LayerPuzzle] = {}
        unwanted = 0  # number of finished drafts of another grade
        drafts = [LayeredDraft(self.genre, self.fields, spec, number) for number in numbers]
        while drafts:
            for loses_clues in (False, True):
                stage = [draft for draft in drafts if (draft.thinning is not None) == loses_clues]
                asked = [draft.next_puzzle for draft in stage]
                limit = SOLUTIONS if any(map(has_regions_alone, asked)) else 2
                # all boards have the same size, so the first one tells the limit
                conflicts = conflicts_to_spare(asked[0]) if asked and loses_clues else CONFLICTS
                spec.check()
                results = list(solve_many(asked, "native", limit, cancel=spec.limits, max_conflicts=conflicts))
                spec.check()
                for draft, puzzle, result in zip(stage, asked, results, strict=True):
                    if draft.use_result(puzzle, result, hardest):
                        model = draft.puzzle.model()
                        is_wanted = spec.grade is None or is_graded(model, spec.grade, limits=spec.limits)
                        spec.check()
                        if is_wanted:
                            done[draft.number] = replace(
                                draft.puzzle, id=draft.name, goal=cast(Any, draft.puzzle.goal_bytes)
                            )
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
        if self.genre.density is None:  # the rules determine how much ink an answer has
            for wish, value in (("style", spec.style), ("density", spec.density)):
                if value is not None:
                    raise unfit(wish, value, f"none for {name}", "bad-field")
        if spec.symmetry != "none" and not (clues and all(isinstance(layer, Cells) for layer in clues)):
            raise unfit("symmetry", spec.symmetry, f"none; the clues of {name} are not in cells", "bad-symmetry")
        # where the answer is text in the cells, such as the digits of a Sudoku, all clues are the whole answer
        if spec.all_clues and (not clues or self.genre.answer.drawn == "text"):
            why = "would show the answer" if clues else "cannot be left out"
            raise unfit("all_clues", True, f"False, because all clues of {name} {why}", "bad-field")
