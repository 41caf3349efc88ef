"""Grades how hard a puzzle is for a person, by the techniques that solve it and by measures from the literature.

The grade depends on the steps of the engine's graders. They never guess, and always apply the easiest technique that
makes progress; see docs/grading.md. A search is not a measure of difficulty, so its effort is reported separately.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from nono.backend.native import graders
from nono.backend.native.graders import GradingEnd
from nono.base.arguments import public
from nono.base.grid import in_words
from nono.base.limits import NO_LIMITS, Limits, timed
from nono.genres import Puzzle, SavedGrid, cells_from, expect_puzzle
from nono.grading._voice import Derivation, Step, Voice, domains_of
from nono.model import Cancel, Model, Verdict
from nono.solving import Shown, solve

GRADE_VERSION = 6
LINE_LOGIC = 4  # techniques up to this tier look at one line at a time; together they are as strong as line logic
GRADE_OF = {0: "easy", 1: "easy", 2: "easy", 3: "medium", 4: "medium", 5: "hard", 6: "hard", 7: "expert", 9: "search"}
SEARCH_GRADE = "search"
SEARCH_SCORE = 1000  # what a search adds to the score of the steps (src/engine/bindings/voice.cpp)
# The highest score of each grade of nonograms; docs/grading.md says how these limits were chosen.
MOST_SCORE = {"easy": 200, "medium": 500, "hard": 1100}


@dataclass(frozen=True, slots=True, repr=False)
class Grade(Shown):
    """The difficulty of a puzzle: the result of `grade`.

    Attributes
    ----------
    word
        Easy, medium, hard, expert or search. It is "multiple" or "unsolvable" if the puzzle does not have exactly one
        solution, and "unknown" if a limit was reached.
    score
        The sum of the weights of all steps. The weight is higher for a higher tier, and for a step that was possible in
        few places.
    tier
        The highest tier of a step, from 0.
    techniques
        The number of steps of each technique.
    steps
        The number of steps.
    verdict
        The verdict on the puzzle.
    bottleneck
        The minimum ``open`` of the steps before nine tenths of the initially open cells are settled.
    opening
        The share of cells that single clues settle, from 0 to 1. This measure and the next two are measured on the
        empty board, and are None for puzzles without lines.
    sweeps
        Batenburg's measure of sweeps over rows and columns.
    lines_ratio
        The measure of pbnsolve: lines settled per line of the puzzle.
    search
        The counters of the solver if the techniques were not sufficient.
    grade_version
        The version of the weights and techniques; grades of one version are comparable.
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

    def to_dict(self) -> dict[str, Any]:
        """Return the grade as ``nono grade --json`` prints it, without the place of the puzzle.

        - ``word``: The grade, or the verdict if there is no single solution.
        - ``score``: The sum of the weights of all steps.
        - ``tier``: The tier of the hardest step.
        - ``techniques``: The number of steps of each technique.
        - ``steps``: The number of steps.
        - ``verdict``: The verdict. solved: a solution was found but not proved to be the only one. unknown: the search
          ended early.
        - ``bottleneck``: The smallest number of places where an equally easy step was possible, until nine tenths of
          the initially open cells were settled.
        - ``opening``: The share of the cells that single clues settle on the empty board; null for puzzles without
          lines.
        - ``sweeps``: Batenburg's measure of sweeps over rows and columns; null for puzzles without lines.
        - ``lines_ratio``: The lines ratio, a measure of pbnsolve; null for puzzles without lines.
        - ``search``: What the solver needed after the techniques stalled.
        - ``grade_version``: The version of the weights and techniques.
        """
        return asdict(self)

    def words(self) -> str:
        """Return the grade, the score, how often each technique was used, and the measures, one per line."""
        used = ", ".join(f"{name} {number}" for name, number in self.techniques.items())
        steps = f"; {self.steps} steps: {used}" if used else ""
        lines = [f"{self.word}, score {self.score:g}, tier {self.tier}{steps}"]
        lines.append(f"bottleneck: {in_words(self.bottleneck, 'place')} for the next step at the narrowest point")
        if self.opening is not None:
            lines.append(f"opening: {100 * self.opening:.0f} % of the cells follow from single clues")
            lines.append(f"sweeps: {self.sweeps} (Batenburg); lines ratio: {self.lines_ratio:g} (pbnsolve)")
        if self.search:
            lines.append(f"search: {', '.join(f'{value:g} {name}' for name, value in self.search.items())}")
        return "\n".join(lines)


@public
@timed
def grade(
    puzzle: Puzzle, time_limit: float | None = None, start: SavedGrid | None = None, cancel: Cancel | None = None
) -> Grade:
    """Grade a puzzle, or what remains to solve from a saved grid.

    Parameters
    ----------
    puzzle
        A puzzle that is not played in moves.
    time_limit
        Seconds of wall time (None: no limit). If the time runs out, the grade covers only the steps so far and has no
        measures.
    start
        A saved grid, as in `nono.solve`.
    cancel
        Once another thread sets it, for example a `threading.Event`, the work ends as at the time limit.

    Returns
    -------
    Grade
        The grade in a word, with the techniques and measures that it is made of.

    Raises
    ------
    PuzzleError
        For puzzles that are played in moves, and if an argument is wrong.
    BackendError
        Without the compiled engine.

    Examples
    --------
    >>> import nono
    >>> nono.grade(nono.puzzle("heart"))
    <Grade: easy, score 19.7, tier 1; 13 steps: full-line 2, overlap 6, complete 5>
    """
    limits = Limits.after(time_limit, None, cancel)
    model = model_of(puzzle, start, limits)
    derivation = Voice(puzzle, model, limits).explain(with_words=False)
    verdict = verdict_of(derivation)
    search: dict[str, float] = {}
    if derivation.end is GradingEnd.STALLED:
        derivation, verdict, search = with_search(puzzle, derivation, limits, start)
    steps = derivation.counted
    tier = max((step.tier for step in steps), default=0)
    score = round(derivation.score, 1)
    word = str(verdict)
    has_lines = len(model.lines) > 0  # true for nonograms
    if verdict is Verdict.UNIQUE:
        word = grade_word(tier, score if has_lines else None)
    measures: dict[str, Any] = {}
    # The measures are those of the whole puzzle, even if the steps begin at a saved grid.
    from_scratch = model if start is None else model_of(puzzle, limits=limits)
    measured = graders.measure(from_scratch, limits) if has_lines else None
    if measured is not None:
        measures = {
            "opening": round(measured.opening / from_scratch.cells, 4),
            "sweeps": measured.sweeps,
            "lines_ratio": round(measured.settled_lines / len(from_scratch.lines), 3),
        }
    return Grade(
        word=word,
        score=score,
        tier=tier,
        techniques=dict(Counter(step.name for step in steps)),
        steps=len(steps),
        verdict=verdict,
        bottleneck=bottleneck(derivation),
        search=search,
        **measures,
    )


def grade_word(tier: int, score: float | None = None) -> str:
    """Return the grade of a puzzle with this highest tier and, if it is a nonogram, this score.

    For a nonogram, it is the harder one of two grades: the grade of the hardest technique, and the grade of the score,
    which measures the whole work.
    """
    by_technique = GRADE_OF[tier]
    if score is None:
        return by_technique
    by_score = next((word for word, most in MOST_SCORE.items() if score <= most), "expert")
    return max(by_technique, by_score, key=GRADE_WORDS.index)


def verdict_of(derivation: Derivation) -> Verdict:
    """Return the verdict for the way in which a derivation ended."""
    ends = {
        GradingEnd.SOLVED: Verdict.UNIQUE,
        GradingEnd.CONTRADICTION: Verdict.UNSOLVABLE,
        GradingEnd.STALLED: Verdict.UNKNOWN,
    }
    return ends[derivation.end]


def model_of(puzzle: Puzzle, start: SavedGrid | None = None, limits: Limits = NO_LIMITS) -> Model:
    """Return the puzzle's model, starting from a saved grid.

    Raises `PuzzleError` on puzzles played in moves, and `LimitError`.
    """
    expect_puzzle(puzzle)
    return cells_from(puzzle, "one with cells to colour", start, limits)


def with_search(
    puzzle: Puzzle, derivation: Derivation, limits: Limits, start: SavedGrid | None = None
) -> tuple[Derivation, Verdict, dict[str, float]]:
    """Return the derivation, the verdict, and the counters of a search.

    If there is exactly one solution, the derivation ends with a step of search, unless all open cells are hidden. If no
    time is left, there is no search, and the verdict is unknown.
    """
    if limits.stop():
        return derivation, Verdict.UNKNOWN, {}
    result = solve(puzzle, limit=2, time_limit=limits.seconds(), start=start, cancel=limits)
    search = {name: value for name, value in result.stats.items() if name in ("decisions", "conflicts")}
    if result.verdict is not Verdict.UNIQUE:
        return derivation, result.verdict, search
    left = derivation.left()
    # the search settles the cells that are still open
    settled = tuple((cell, colour) for cell, colour in enumerate(result.grids[0]) if left[cell].bit_count() > 1)
    if not settled:
        return derivation, result.verdict, search
    removed: list[tuple[int, int]] = []
    for cell, solution_colour in settled:
        colours = [colour for colour in range(puzzle.colours) if left[cell] >> colour & 1]
        removed += [(cell, colour) for colour in colours if colour != solution_colour]
    step = Step(technique=SEARCH_GRADE, removed=tuple(removed), settled=settled, name=SEARCH_GRADE)
    score = derivation.score + SEARCH_SCORE
    return replace(derivation, steps=(*derivation.steps, step), score=score), result.verdict, search


def bottleneck(derivation: Derivation) -> int:
    """Return the smallest number of places where a step was possible (``open``), until few cells are open.

    The last steps, when nine tenths of the initially open cells are settled, do not count. Return 0 without steps.
    """
    open_cells = first_open_cells = sum(domain.bit_count() > 1 for domain in derivation.domains)
    fewest_places = 0  # no step so far
    for step in derivation.visible:
        if 10 * open_cells <= first_open_cells:
            break
        fewest_places = min(fewest_places or step.open, step.open)
        open_cells -= len(step.settled)
    return fewest_places


# the highest tier of each grade
GRADES: dict[str, int] = {word: tier for tier, word in GRADE_OF.items() if word != SEARCH_GRADE}
GRADE_WORDS: tuple[str, ...] = (*GRADES, SEARCH_GRADE)
# what people read for each grade, in books and on pages; files and options have the words themselves
GRADE_LABELS: dict[str, str] = {word: word for word in GRADES} | {SEARCH_GRADE: "needs trial and error"}
COUNT_GRADES = ("easy", "medium", "hard", SEARCH_GRADE)  # of count rules, which have no expert techniques
AT_MOST = ".."  # stands before a grade to ask for at most this grade
GradeChoice = Literal["easy", "medium", "hard", "expert", "search", "..easy", "..medium", "..hard", "..expert"]
GRADE_CHOICES: tuple[str, ...] = (*GRADE_WORDS, *(AT_MOST + word for word in GRADES))


def tier_of(grade: str) -> int | None:
    """Return the highest tier that a requested grade allows, such as "medium" or "..medium"; None for any technique."""
    return GRADES.get(grade.removeprefix(AT_MOST))


def is_solved_by(model: Model, tier: int, limits: Limits = NO_LIMITS) -> bool:
    """Return whether techniques up to the tier solve the model within the limits.

    Raises `BackendError` without the compiled engine.
    """
    graded = graders.grade(model, tier, limits)
    return graded.end is not GradingEnd.CONTRADICTION and not graded.open  # hidden cells may stay open


def is_at_most(model: Model, word: str, limits: Limits = NO_LIMITS) -> bool:
    """Return whether a puzzle with one solution has at most this grade; False if that is not known in time."""
    tier = GRADES[word]
    if not len(model.lines) or word not in MOST_SCORE:  # only grades of nonograms have a highest score
        return is_solved_by(model, tier, limits)
    graded = graders.grade(model, tier, limits)
    return graded.end is GradingEnd.SOLVED and round(graded.score, 1) <= MOST_SCORE[word]


def compare_grade(model: Model, grade: str, limits: Limits = NO_LIMITS) -> int:
    """Return 0 if a puzzle with one solution has this grade, -1 if it is easier, and 1 if it is harder.

    With "..", all easier puzzles have the grade too. There are at most two checks. A puzzle for which the limits end a
    check counts as harder.
    """
    word = grade.removeprefix(AT_MOST)
    if word != SEARCH_GRADE and not is_at_most(model, word, limits):
        return 1
    place = GRADE_WORDS.index(word)
    if grade.startswith(AT_MOST) or place == 0:
        return 0
    return -1 if is_at_most(model, GRADE_WORDS[place - 1], limits) else 0


def is_graded(model: Model, grade: str, limits: Limits = NO_LIMITS) -> bool:
    """Return whether a puzzle with one solution has this grade; see `compare_grade`."""
    return compare_grade(model, grade, limits) == 0


def cells_and_score_left(model: Model, tier: int) -> tuple[int, float]:
    """Return the number of cells that techniques up to the tier leave open, and the score of their steps."""
    graded = graders.grade(model, tier)
    return graded.open, round(graded.score, 1)


def left_open(model: Model, tier: int) -> list[int]:
    """Return the cells that techniques up to the tier leave open."""
    domains = domains_of(graders.grade(model, tier).possible, model.colours)
    return [cell for cell, domain in enumerate(domains) if domain.bit_count() > 1]
