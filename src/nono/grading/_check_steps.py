"""Checks the steps of a player, a program or a language model: whether each is forced, possible or wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nono.backend.native import compiled
from nono.base.arguments import public
from nono.base.errors import PuzzleError, excerpt
from nono.base.foreign import Data, printable
from nono.base.grid import cell_name, in_words, split_rows
from nono.base.limits import Limits, timed
from nono.genres import Puzzle, SavedGrid
from nono.genres.grids import keys_of
from nono.grading._explain import coloured_cells
from nono.grading._grade import LINE_LOGIC, SEARCH_GRADE, model_of
from nono.grading._sentences import SENTENCES, say
from nono.grading._techniques import TECHNIQUES
from nono.grading._voice import EASIEST, HARDEST, Voice
from nono.model import Cancel, Verdict
from nono.solving import Shown, solve

KINDS = FORCED, POSSIBLE, WRONG, INVALID, UNKNOWN = ("forced", "possible", "wrong", "invalid", "unknown")
GivenStep = Sequence[Sequence[int | str]] | Mapping[str, Any]  # cells, or an object with the lists of the cells
Pairs = tuple[tuple[int, int], ...]  # cells, counted from 0, and their colours
CELL = "[row, column, key], with row and column counted from 1"


@dataclass(frozen=True, slots=True)
class CheckedStep:
    """The verdict on one step. ``settled`` and ``removed`` are its (cell, colour) pairs; cells count from 0.

    ``kind`` compares the step with all solutions that agree with the start and with the earlier right steps: "forced"
    (all have it), "possible" (some have it), "wrong" (none has it) or "unknown" (a limit was reached). An "invalid"
    step names a cell or a key that the puzzle does not have; its pairs are left out.

    ``technique`` and ``tier`` belong to the simplest deduction of a forced step. Both are None if the cells were known
    before the step. ``wrong`` lists the pairs that no solution has. ``open`` is the number of cells that are open after
    the step.
    """

    kind: str
    settled: Pairs
    removed: Pairs
    technique: str | None
    tier: int | None
    wrong: Pairs
    text: str
    open: int


@dataclass(frozen=True, slots=True, repr=False)
class StepCheck(Shown):
    """The verdicts on a series of steps: the result of `check_steps`.

    Attributes
    ----------
    puzzle
        The puzzle.
    verdict
        The verdict on the puzzle with its saved grid ``start``.
    steps
        The checked steps in their order.
    open
        The number of cells that are open after all right steps.
    is_solved
        Whether the right steps lead to a solution. In genres with paper, open cells then count as paper.
    """

    puzzle: Puzzle
    verdict: Verdict
    steps: tuple[CheckedStep, ...]
    open: int
    is_solved: bool

    @property
    def first_wrong(self) -> int | None:
        """The number of the first wrong or invalid step, counted from 1, or None."""
        return next((number for number, step in enumerate(self.steps, 1) if step.kind in (WRONG, INVALID)), None)

    def number_of(self, kind: str) -> int:
        """Return the number of steps of a kind.

        Parameters
        ----------
        kind
            "forced", "possible", "wrong", "invalid" or "unknown".
        """
        return sum(step.kind == kind for step in self.steps)

    def to_dict(self) -> Data:
        """Return the verdicts as ``nono check-steps --json`` prints them, without the place of the puzzle.

        - ``verdict``: The verdict on the puzzle before the first step.
        - ``forced``: The number of forced steps.
        - ``possible``: The number of possible steps.
        - ``wrong``: The number of wrong steps.
        - ``invalid``: The number of steps that name a cell or a key that the puzzle does not have.
        - ``unknown``: The number of steps that were not decided before a limit was reached.
        - ``first_wrong``: The number of the first wrong or invalid step, from 1; null if there is none.
        - ``solved``: Whether the forced and possible steps lead to a solution. In puzzles with a background colour,
          open cells count as background.
        - ``open``: The number of cells that are open after all steps.
        - ``steps``: The steps in their order.
        - ``steps[].step``: The number of the step.
        - ``steps[].kind``: Whether all, some or no solutions agree with the step, the puzzle does not have the step's
          cells or keys, or a limit was reached. Only solutions that agree with the earlier forced and possible steps
          count.
        - ``steps[].technique``: The technique of a forced step; null for other steps, or if the cells were known
          before.
        - ``steps[].tier``: The tier of the technique. Easier techniques do not lead to this step.
        - ``steps[].settled``: The cells that the step sets: row and column, from 1, and key.
        - ``steps[].removed``: The colours that the step removes from cells: row and column, from 1, and key.
        - ``steps[].wrong``: The entries of settled and removed that hold in no solution. Empty if the entries are wrong
          only in combination.
        - ``steps[].open``: The number of cells that are open after the step.
        - ``steps[].text``: Why the step is forced, wrong or invalid, in words.
        """
        return {
            "verdict": self.verdict,
            **{kind: self.number_of(kind) for kind in KINDS},
            "first_wrong": self.first_wrong,
            "solved": self.is_solved,
            "open": self.open,
            "steps": [
                {
                    "step": number,
                    "kind": step.kind,
                    "technique": step.technique,
                    "tier": step.tier,
                    "settled": coloured_cells(self.puzzle, step.settled),
                    "removed": coloured_cells(self.puzzle, step.removed),
                    "wrong": coloured_cells(self.puzzle, step.wrong),
                    "open": step.open,
                    "text": step.text,
                }
                for number, step in enumerate(self.steps, 1)
            ],
        }

    def words(self) -> str:
        """Return the number of steps of each kind, and how far the right steps get."""
        counts = ", ".join(f"{number} {kind}" for kind in KINDS if (number := self.number_of(kind)))
        end = "the puzzle is solved" if self.is_solved else f"{in_words(self.open, 'cell')} open"
        return f"{in_words(len(self.steps), 'step')}{counts and ': '}{counts}; {end}"

    def __str__(self) -> str:
        lines = [f"{number}. {step.kind}{step.text and ': '}{step.text}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, self.words()])


@public
@timed
def check_steps(
    puzzle: Puzzle,
    steps: Iterable[GivenStep],
    start: SavedGrid | None = None,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> StepCheck:
    """Check whether each step is forced, possible or wrong, and find the simplest technique for each forced step.

    A forced or possible step is applied before the later steps are checked; a wrong or invalid step is not. The engine
    proves that a step is forced: there is no solution in which a cell differs.

    Parameters
    ----------
    puzzle
        A puzzle that is not played in moves.
    steps
        The steps. Each is a list of cells ``[row, column, key]``, with row and column counted from 1, or a mapping with
        such lists as ``settled`` (cells that get a colour) and ``removed`` (colours that cells cannot have), as in the
        JSON of `nono.explain`.
    start
        A saved grid before the first step, as in `nono.solve`.
    time_limit
        Seconds of wall time in total (None: no limit). A step without an answer by then is "unknown".
    cancel
        Once another thread sets it, for example a `threading.Event`, the remaining steps are "unknown".

    Returns
    -------
    StepCheck
        A verdict on each step.

    Raises
    ------
    PuzzleError
        For a step of another form, for puzzles that are played in moves, and if another argument is wrong.
    BackendError
        Without the compiled engine.

    Examples
    --------
    >>> import nono
    >>> puzzle = nono.Nonogram(rows=[[2], [1]], cols=[[2], [1]])
    >>> print(nono.check_steps(puzzle, [[[1, 1, "X"], [1, 2, "X"]], [[2, 2, "X"]], [[2, 1, "X"]]]))
    1. forced: row 1: the cells in columns 1 and 2 are black, because the 2 is as long as the line (full-line)
    2. wrong: row 2 column 2 cannot be black
    3. forced: column 1: the cell in row 2 is black, because the 2 is as long as the line (full-line)
    3 steps: 2 forced, 1 wrong; the puzzle is solved
    """
    limits = Limits.after(time_limit, None, cancel)
    board = Candidates(puzzle, start, limits)
    if isinstance(steps, (str, bytes, Mapping)) or not isinstance(steps, Iterable):
        raise PuzzleError(f"found the steps {excerpt(steps)}, expected a list of steps", "bad-field")
    steps_as_pairs = [pairs_of(puzzle, step, number) for number, step in enumerate(steps, 1)]
    verdict = board.verdict  # before the steps, which change it
    checked = [board.invalid(pairs) if isinstance(pairs, str) else board.check(*pairs) for pairs in steps_as_pairs]
    return StepCheck(puzzle, verdict, tuple(checked), board.open(), board.is_solved())


def pairs_of(puzzle: Puzzle, step: Any, number: int) -> tuple[Pairs, Pairs] | str:
    """Return the settled and the removed (cell, colour) pairs of a step, or what is wrong with a cell or a key.

    Raises `PuzzleError` if the step has another form.
    """
    if isinstance(step, Mapping):
        lists = [step.get("settled", []), step.get("removed", [])]
        if not step.keys() & {"settled", "removed"}:
            raise PuzzleError(f"step {number}: found {excerpt(step)}, expected the key settled or removed", "bad-field")
    else:
        lists = [step, []]
    keys = keys_of(puzzle.palette, puzzle.fixed)
    settled_and_removed: list[Pairs] = []
    problems: list[str] = []
    for cells in lists:
        if not isinstance(cells, (list, tuple)):
            raise PuzzleError(f"step {number}: found {excerpt(cells)}, expected a list of cells {CELL}", "bad-field")
        pairs = [pair_of(puzzle, keys, cell, number) for cell in cells]
        problems += [pair for pair in pairs if isinstance(pair, str)]
        settled_and_removed.append(tuple(pair for pair in pairs if not isinstance(pair, str)))
    settled, removed = settled_and_removed
    return problems[0] if problems else (settled, removed)


def pair_of(puzzle: Puzzle, keys: Mapping[str, int], cell: Any, number: int) -> tuple[int, int] | str:
    """Return a cell and its colour, or why the puzzle does not have them. Digits may be numbers.

    Raises `PuzzleError` if the cell has another form.
    """
    if not isinstance(cell, (list, tuple)) or len(cell) != 3:
        raise PuzzleError(f"step {number}: found {excerpt(cell)}, expected a cell {CELL}", "bad-field")
    row, column, key = cell
    for name, place, size in (("row", row, puzzle.height), ("column", column, puzzle.width)):
        # in Python, True is an int
        if not isinstance(place, int) or isinstance(place, bool) or not 1 <= place <= size:
            return f"found {name} {excerpt(place)}, expected 1 to {size}"
    if isinstance(key, bool) or str(key) not in keys:
        return f"found {excerpt(key)}, expected one of the keys {' '.join(keys)}"
    return (row - 1) * puzzle.width + column - 1, keys[str(key)]


class Candidates:
    """The colours that cells can have after the right steps so far, as bit sets, and solutions with these colours."""

    def __init__(self, puzzle: Puzzle, start: SavedGrid | None, limits: Limits) -> None:
        self.puzzle = puzzle
        self.limits = limits
        compiled("check-steps")  # raises `BackendError` without the engine
        self.domains = list(Voice(puzzle, model_of(puzzle, start, limits)).explain(EASIEST, with_words=False).domains)
        self.solutions: list[bytes] = []
        self.verdict = self.decide()

    def open(self) -> int:
        """Return the number of open cells."""
        return sum(domain.bit_count() > 1 for domain in self.domains)

    def is_solved(self) -> bool:
        """Return whether the board shows a solution, with open cells as paper."""
        has_paper = self.puzzle.palette[0].key == "."  # then colour 0, which is the lowest bit, is paper
        if not all(domain.bit_count() == 1 or (has_paper and domain & 1) for domain in self.domains):
            return False
        return self.puzzle.check(bytes(0 if domain & 1 else domain.bit_length() - 1 for domain in self.domains))

    def saved_grid(self, domains: Sequence[int]) -> list[str]:
        """Return a saved grid, row by row, in which the cells can have these colours."""
        keys = [entry.key for entry in self.puzzle.palette]
        cells = ["".join(key for colour, key in enumerate(keys) if domain >> colour & 1) for domain in domains]
        return ["".join(f"[{keys_of_cell}]" for keys_of_cell in row) for row in split_rows(cells, self.puzzle.width)]

    def search(self, domains: Sequence[int], limit: int) -> Verdict:
        """Look for solutions with these colours, and keep them. The verdict is unknown if a limit is reached."""
        if not all(domains):
            return Verdict.UNSOLVABLE
        if self.limits.stop():
            return Verdict.UNKNOWN
        time_limit, cancel = self.limits.seconds(), self.limits.cancel
        result = solve(self.puzzle, limit=limit, time_limit=time_limit, start=self.saved_grid(domains), cancel=cancel)
        self.solutions += [grid for grid in result.grids if grid not in self.solutions]
        return result.verdict

    def decide(self) -> Verdict:
        """Return whether the board has one solution, several or none."""
        self.solutions = [grid for grid in self.solutions if agrees_with(grid, self.domains)]
        return Verdict.MULTIPLE if len(self.solutions) > 1 else self.search(self.domains, limit=2)

    def can_be(self, domains: Sequence[int]) -> bool | None:
        """Return whether the board has a solution with these colours, or None if a limit is reached."""
        if any(agrees_with(grid, domains) for grid in self.solutions):
            return True
        if self.verdict in (Verdict.UNIQUE, Verdict.UNSOLVABLE):  # there are no solutions besides the known ones
            return False
        verdict = self.search(domains, limit=1)
        return None if verdict is Verdict.UNKNOWN else verdict is not Verdict.UNSOLVABLE

    def with_cell(self, cell: int, colours: int) -> list[int]:
        """Return the domains of the board if a cell has one of these colours."""
        return [*self.domains[:cell], self.domains[cell] & colours, *self.domains[cell + 1 :]]

    def check(self, settled: Pairs, removed: Pairs) -> CheckedStep:
        """Return the verdict on the next step, and apply the step to the board if it is forced or possible."""
        # each pair of the step, and the colours that the cell can then have, as a bit set
        claims = [((cell, colour), 1 << colour) for cell, colour in settled]
        claims += [((cell, colour), ~(1 << colour)) for cell, colour in removed]
        after = list(self.domains)
        for (cell, _), colours in claims:
            after[cell] &= colours
        kind = self.kind_of(claims, after)
        technique, tier, text = None, None, ""
        wrong: Pairs = ()
        if kind == FORCED:
            technique, tier, text = self.deduction(after)
        elif kind == WRONG:
            # the cell of a pair cannot have the colours; at a limit (None), this is not known
            wrong = tuple(pair for pair, colours in claims if self.can_be(self.with_cell(pair[0], colours)) is False)
            text = self.why_wrong(wrong, settled)
        if kind in (FORCED, POSSIBLE):
            self.domains = after
        if kind == POSSIBLE:  # a forced step excludes no solution
            self.verdict = self.decide()
        return CheckedStep(kind, settled, removed, technique, tier, wrong, text, open=self.open())

    def invalid(self, text: str) -> CheckedStep:
        """Return the verdict on an invalid step, with the problem in words."""
        return CheckedStep(
            INVALID, settled=(), removed=(), technique=None, tier=None, wrong=(), text=text, open=self.open()
        )

    def kind_of(self, claims: Iterable[tuple[tuple[int, int], int]], after: Sequence[int]) -> str:
        """Return the kind of a step with these claims; ``after`` is what all cells can be after the step.

        A claim says that a cell has one of some colours, given as bits. It is forced if the cell cannot have another
        colour in any solution. `can_be` answers None at a limit, which makes the step unknown.
        """
        answer = None if self.limits.stop() else self.can_be(after)
        if not answer:
            return UNKNOWN if answer is None else WRONG
        for (cell, _), colours in claims:
            answer = self.can_be(self.with_cell(cell, ~colours))
            if answer is not False:
                return UNKNOWN if answer is None else POSSIBLE
        return FORCED

    def deduction(self, after: Sequence[int]) -> tuple[str | None, int | None, str]:
        """Return the technique and the tier of the simplest deduction of a forced step, and its last step in words.

        The tier is the lowest whose techniques lead to the step; the technique is the hardest of the deduction. Both
        are None at a limit, and if the board shows the step already. If no techniques lead to the step, it needs a
        search.
        """
        if self.limits.stop():
            return None, None, ""
        model = model_of(self.puzzle, self.saved_grid(self.domains), self.limits)
        voice = Voice(self.puzzle, model, self.limits)
        wanted = [  # the colours that the step removes from cells, unless the board shows this already
            (cell, colour)
            for cell, domain in enumerate(voice.explain(EASIEST, with_words=False).domains)
            for colour in range(model.colours)
            if (domain & ~after[cell]) >> colour & 1
        ]
        if not wanted:
            return None, None, say("step-known")
        most = LINE_LOGIC
        steps = voice.explain(most, with_words=False, wanted=wanted).steps
        if not steps:
            most = HARDEST  # techniques of tier 7 cost far more time
            steps = voice.explain(most, with_words=False, wanted=wanted).steps
        # forbid the hardest technique that was needed, until the easier ones do not lead to the step
        while steps and (tier := max(step.tier for step in steps)) > 0:
            easier_steps = voice.explain(tier - 1, with_words=False, wanted=wanted).steps
            # count rules use techniques of the tiers 1 and 2 even if they are forbidden
            if not easier_steps or any(step.tier >= tier for step in easier_steps):
                break
            most, steps = tier - 1, easier_steps
        if self.limits.stop():
            return None, None, ""
        if not steps:
            return SEARCH_GRADE, TECHNIQUES[SEARCH_GRADE].tier, TECHNIQUES[SEARCH_GRADE].reason
        hardest = max(steps, key=lambda step: step.tier)
        return hardest.name, hardest.tier, voice.explain(most, wanted=wanted).steps[-1].text

    def why_wrong(self, wrong: Pairs, settled: Pairs) -> str:
        """Return why a step is wrong, in words; ``wrong`` are the pairs of the step that no solution has."""
        if self.verdict is Verdict.UNSOLVABLE:
            return say("no-solution")
        texts = [
            say(
                "step-cannot-be" if (cell, colour) in settled else "step-must-be",
                cell=cell_name(cell, self.puzzle.width),
                colour=printable(self.puzzle.palette[colour].name),
            )
            for cell, colour in wrong
        ]
        return SENTENCES["semicolon"].join(texts) or say("step-in-combination")


def agrees_with(grid: bytes, domains: Sequence[int]) -> bool:
    """Return whether a solution has only these colours."""
    return all(domain >> colour & 1 for domain, colour in zip(domains, grid, strict=True))
