"""Hints: the next step from a saved grid on; wrong cells come first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nono.backend.native.graders import End
from nono.base.arguments import expect, public, unfit
from nono.base.shown import Shown
from nono.genres.base import Puzzle
from nono.grading.conflict_core import conflicting
from nono.grading.explain import refute, words_for
from nono.grading.grade import SEARCH, Step, derive, model_of, with_search
from nono.grading.wording import plural, ranges
from nono.model.answer import Cancel, Until, Verdict
from nono.solving.solve import solve

LEVELS = (1, 2, 3)


@dataclass(frozen=True, slots=True, repr=False)
class Hint(Shown):
    """What to do next; ``text``, which `print` shows, is as detailed as its level.

    ``kind``: "step", "wrong" (cells that are not as in the solution), "contradiction" (``lines``, or count rules in a
    model without lines, that have no common solution from here), "solved", or "stuck" (logic ends here).
    """

    kind: str
    text: str
    step: Step | None = None
    cells: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()

    def words(self) -> str:
        """The text."""
        return self.text


@public
def hint(
    puzzle: Puzzle,
    start: Sequence[str] | None = None,
    level: int = 1,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Hint:
    """The easiest step open from a saved grid on (rows of palette keys, ``?`` for unknown cells).

    Level 1 has the place to look at, 2 the technique too, 3 the cells. "stuck" where the time runs out before a step is
    found, or ``cancel``, such as a `threading.Event`, is set by another thread.

    Raises `PuzzleError` where the grid does not fit or the puzzle is played in moves, `BackendError` without the
    compiled engine.

    >>> import nono
    >>> puzzle = nono.puzzle("heart")
    >>> print(nono.hint(puzzle))
    look at row 2
    >>> print(nono.hint(puzzle, level=3))
    row 2: the cells in columns 1 to 5 are black, because the 5 is as long as the line (full-line)
    """
    expect(int, "1, 2 or 3", level=level)
    if level not in LEVELS:
        raise unfit("level", level, "1, 2 or 3")
    until = Until.after(time_limit, cancel)
    model = model_of(puzzle, start, until)
    words = words_for(puzzle, model)
    if (wrong := mistakes(puzzle, start, until)) is not None:
        cells = tuple(wrong)
        number = f"{len(cells)} cell{'s are' if len(cells) > 1 else ' is'} wrong"
        rows = sorted({cell // puzzle.width + 1 for cell in cells})
        texts = {1: number, 2: f"{number}, in {plural('row', len(rows))} {ranges(rows)}"}
        return Hint("wrong", texts.get(level, f"{number}: {words.cells(cells)}"), cells=cells)
    derivation = derive(model, until=until)
    verdict = Verdict.UNKNOWN
    if not derivation.told and derivation.end is End.STALLED:
        derivation, verdict, _ = with_search(puzzle, derivation, until, start)
    steps = derivation.told
    if not steps and (derivation.end is End.SOLVED or verdict is Verdict.UNIQUE):
        return Hint("solved", "it is solved")
    if derivation.end is End.CONTRADICTION:
        rules = tuple(conflicting(model, until))
        why = words.contradicting(rules)
        here = "" if start is None else " from here"
        return Hint("contradiction", f"there is no solution{here}{why and ': '}{why}", lines=rules)
    if not steps:
        if verdict is Verdict.UNKNOWN and (stop := until.stop()):
            why = "cancelled" if stop == "cancelled" else "the time ran out"
            return Hint("stuck", f"{why} before a step was found")
        why = (
            "there is more than one solution (see nono diff)" if verdict is Verdict.MULTIPLE else "no technique goes on"
        )
        return Hint("stuck", f"logic ends here: {why}")
    step = steps[0]
    if step.technique == SEARCH:  # one cell of it is enough
        cell, _ = step.settled[0]
        removed = tuple(pair for pair in step.removed if pair[0] == cell)
        step = replace(step, settled=step.settled[:1], removed=removed)
    if level == 1:
        return Hint("step", f"look at {words.place(step)}", step)
    if level == 2:
        what = words.tip(step)
        return Hint("step", f"look at {words.place(step)} for {what} ({step.technique})", step)
    refuted, refutation = refute(model, list(derivation.domains), step, words, until)
    step = replace(step, refuted=refuted)
    return Hint("step", "\n    ".join([words.step(step), *refutation]), step)


def mistakes(puzzle: Puzzle, start: Sequence[str] | None, until: Until) -> list[int] | None:
    """The cells of a saved grid that cannot be as they are; None where there is none, or no single solution."""
    if start is None:
        return None
    result = solve(puzzle, limit=2, time_limit=until.seconds(), cancel=until.cancel)
    if result.verdict is not Verdict.UNIQUE:
        return None
    colours = model_of(puzzle).colours
    removed = {divmod(code, colours) for code in puzzle.removed(start)}
    return [cell for cell, colour in enumerate(result.grids[0]) if (cell, colour) in removed] or None
