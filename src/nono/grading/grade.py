"""How hard a puzzle is for a person: the techniques that it takes, and figures of the literature beside them.

The grade comes from the steps of the graders of the engine, which fire the easiest technique that has something to say
and never guess; see docs/grading.md. What a search needs for it is no measure of difficulty and stands apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from nono.backends.native import cardinality_grader as grader
from nono.backends.native import line_grader
from nono.backends.native.cardinality_grader import End
from nono.base.errors import PuzzleError
from nono.genres.base import Puzzle
from nono.grading.count_rule_state import CountRuleState
from nono.grading.techniques import TECHNIQUES
from nono.model.answer import Verdict
from nono.model.model import Model
from nono.solving.solve import solve

GRADE_VERSION = 2
LINE_LOGIC = 4  # up to this tier techniques look at one line at a time, and together they are line logic
WORDS = {0: "easy", 1: "easy", 2: "easy", 3: "medium", 4: "medium", 5: "hard", 6: "hard", 7: "expert", 9: "search"}
WEIGHTS = {0: 1, 1: 2, 2: 3, 3: 5, 4: 8, 5: 25, 6: 50, 7: 200, 9: 1000}  # what a step of a tier costs in the score
SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Step:
    """One technique fired once.

    ``line`` (rows first, then columns) with ``block`` in it, or ``rule`` (of the model's counts) is what it looked at;
    ``shown`` the cells that showed the rule's colour. ``assumed`` is a (cell, colour) that does not hold and
    ``refuted`` the line (or rule, in a model without lines) that could not be kept then; a colour of -1: whatever the
    cell is. ``open``: how many lines (or rules) an equally easy technique had something to say of. ``removed``: the
    (cell, colour) that go, ``settled``: what cells are left with.
    """

    technique: str
    removed: tuple[tuple[int, int], ...]
    settled: tuple[tuple[int, int], ...]
    line: int | None = None
    block: int | None = None
    rule: int | None = None
    shown: tuple[int, ...] = ()
    assumed: tuple[int, int] | None = None
    refuted: int | None = None
    open: int = 1

    @property
    def tier(self) -> int:
        """How hard the technique is: 0 to 7, 9 for a search."""
        return TECHNIQUES[self.technique].tier

    @property
    def looked_at(self) -> int | None:
        """The number of the line, or of the rule."""
        return self.rule if self.line is None else self.line


@dataclass(frozen=True, slots=True)
class Derivation:
    """The steps from a model on; ``domains``: the sets of colours (bit ``c``: colour ``c``) that the cells start with.

    ``conflict`` is the line that could not be filled, or the count rule that could not be kept, where it ended in a
    contradiction.
    """

    end: End
    steps: tuple[Step, ...]
    domains: tuple[int, ...]
    conflict: int | None = None

    def left(self) -> list[int]:
        """The sets of colours that the cells end with."""
        domains = list(self.domains)
        for step in self.steps:
            remove(domains, step.removed)
        return domains


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is. ``word``: easy, medium, hard, expert, search; "multiple" or "unsolvable" where there is no
    single solution, "unknown" where a limit ran out.

    ``score`` sums over the steps the weight of their tier, more where there was no other place to look; ``tier`` is the
    highest; ``techniques`` counts steps by name. ``bottleneck`` is the fewest lines (or rules) that the easiest
    technique had something to say of while more than a tenth of the cells was open; ``opening`` the share of cells that
    single clues settle; ``sweeps`` Batenburg's and ``lines_ratio`` pbnsolve's measure (lines settled for each line of
    the puzzle). The last three are None for puzzles without lines. ``search``: what the solver needed where techniques
    stalled.
    """

    word: str
    score: float
    tier: int
    techniques: dict[str, int]
    steps: int
    verdict: Verdict
    bottleneck: int
    opening: float | None = None
    sweeps: int | None = None
    lines_ratio: float | None = None
    search: dict[str, float] = field(default_factory=dict)
    grade_version: int = GRADE_VERSION


def grade(puzzle: Puzzle, time_limit: float | None = None) -> Grade:
    """Grade a puzzle.

    Raises `PuzzleError` for puzzles that are played in moves, and `BackendError` without the compiled engine.
    """
    model = model_of(puzzle)
    path = walk(model, time_limit=time_limit)
    verdict = verdict_of(path)
    search: dict[str, float] = {}
    if path.end is End.STALLED:
        path, verdict, search = searched(puzzle, path, time_limit)
    tier = max((step.tier for step in path.steps), default=0)
    score = sum(weight(step.technique, step.open) for step in path.steps)
    measures: dict[str, Any] = {}
    if len(model.lines):
        measured = line_grader.measure(model)
        measures = {
            "opening": round(measured.opening / model.cells, 4),
            "sweeps": measured.sweeps,
            "lines_ratio": round(measured.settled_lines / len(model.lines), 3),
        }
    return Grade(
        word=WORDS[tier] if verdict is Verdict.UNIQUE else str(verdict),
        score=round(score, 1),
        tier=tier,
        techniques=dict(Counter(step.technique for step in path.steps)),
        steps=len(path.steps),
        verdict=verdict,
        bottleneck=bottleneck(path),
        search=search,
        **measures,
    )


def weight(technique: str, places: int) -> float:
    """What a step adds to the score, where so many lines were open to it."""
    return WEIGHTS[TECHNIQUES[technique].tier] * (1 + 1 / max(1, places)) / 2


def verdict_of(path: Derivation) -> Verdict:
    """What the end of a path says of the puzzle."""
    ends = {End.SOLVED: Verdict.UNIQUE, End.CONTRADICTION: Verdict.UNSOLVABLE, End.STALLED: Verdict.UNKNOWN}
    return ends[path.end]


def model_of(puzzle: Puzzle, start: Sequence[str] | None = None) -> Model:
    """The puzzle's model, from a saved grid on. Raises `PuzzleError` where it is played in moves."""
    model = puzzle.model()
    if not isinstance(model, Model):
        raise PuzzleError(f"found a puzzle of {puzzle.genre}, expected one of cells for grading", "unsupported-variant")
    return model if start is None else model.without(puzzle.removed(start))


def walk(model: Model, most_tier: int = 7, time_limit: float | None = None) -> Derivation:
    """The steps that techniques up to a tier take from a model on."""
    domains = start_domains(model)
    left = list(domains)
    if not len(model.lines):
        return walk_counts(model, domains, grader.trace(model, {"trial": most_tier > LINE_LOGIC}))
    traced = line_grader.trace(model, most_tier, time_limit=time_limit)
    steps = [
        Step(
            one.technique,
            one.removed,
            tuple(take(left, one.removed)),
            line=known(one.line),
            block=known(one.block),
            assumed=None if one.cell < 0 else (one.cell, one.colour),
            refuted=known(one.refuted),
            open=max(one.open, 1),
        )
        for one in traced
    ]
    return Derivation(traced.end, tuple(steps), domains, known(traced.conflict))


def walk_counts(model: Model, domains: tuple[int, ...], traced: grader.Trace) -> Derivation:
    """The steps of the grader of count rules."""
    standing = CountRuleState(model, domains)
    steps = []
    for one in traced:
        rule = known(one.rule)
        shown = () if rule is None else standing.showing(rule)
        waiting = max(1, standing.ready[one.technique])
        steps.append(Step(one.technique, one.removed, one.settled, None, None, rule, shown, one.trial, open=waiting))
        standing.take(one.removed)
    return Derivation(traced.end, tuple(steps), domains, standing.broken() if traced.end is End.CONTRADICTION else None)


def known(number: int) -> int | None:
    """A number of the engine's, where -1 is none."""
    return None if number < 0 else number


def start_domains(model: Model) -> tuple[int, ...]:
    """The colours that cells may have before any step: a colour that a clue of one of a cell's lines lacks is out."""
    domains = model.domains()
    lines = model.lines
    for line in range(len(lines)):
        own = 1
        for colour in lines.colour[lines.block_start[line] : lines.block_start[line + 1]]:
            own |= 1 << colour
        if own == 1:
            continue  # that is a step
        for cell in lines.cells[lines.cell_start[line] : lines.cell_start[line + 1]]:
            domains[cell] &= own
    return tuple(domains)


def remove(domains: list[int], removed: Iterable[tuple[int, int]]) -> None:
    """Take colours from cells."""
    for cell, colour in removed:
        domains[cell] &= ~(1 << colour)


def take(domains: list[int], removed: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Take colours from cells, and tell those that are left with one."""
    remove(domains, removed)
    for cell in dict.fromkeys(cell for cell, _ in removed):
        if domains[cell].bit_count() == 1:
            yield cell, domains[cell].bit_length() - 1


def searched(
    puzzle: Puzzle, path: Derivation, time_limit: float | None
) -> tuple[Derivation, Verdict, dict[str, float]]:
    """The path with a search at its end, where there is one solution; its verdict, and what the search needed."""
    result = solve(puzzle, limit=2, time_limit=time_limit)
    search = {name: value for name, value in result.stats.items() if name in ("decisions", "conflicts")}
    if result.verdict is not Verdict.UNIQUE:
        return path, result.verdict, search
    left = path.left()
    settled = tuple((cell, colour) for cell, colour in enumerate(result.grids[0]) if left[cell].bit_count() > 1)
    removed = tuple(
        (cell, k) for cell, own in settled for k in range(puzzle.colours) if k != own and left[cell] >> k & 1
    )
    return replace(path, steps=(*path.steps, Step(SEARCH, removed, settled))), result.verdict, search


def bottleneck(path: Derivation) -> int:
    """The fewest equally easy places to look at, while more than a tenth of the cells is open."""
    open_cells = sum(domain.bit_count() > 1 for domain in path.domains)
    most = open_cells
    fewest = 0
    for step in path.steps:
        if 10 * open_cells <= most:
            break
        fewest = min(fewest or step.open, step.open)
        open_cells -= len(step.settled)
    return fewest
