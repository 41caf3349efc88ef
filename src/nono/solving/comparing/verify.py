"""Compares the answers of several backends to one puzzle. If they disagree, at least one of them is wrong.

All backends get the same model, which the genre builds from the clues. The genre also checks their solutions, without
any backend. `independence` names further code that backends share: each backend lists in `Backend.code` the code that
turns a model into its answer. Import contracts in ``pyproject.toml`` enforce these lists for the backends of this
package. For puzzles played in moves, backends that cannot search moves share the code that converts (unrolls) them into
a model.

`again` confirms an answer with independent code. A valid solution proves by itself that a solution exists. Only the
claim that there are no others needs a second answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice
from typing import Any

from nono.backend import (
    BACKENDS,
    answer,
    backend_of,
    expect_backend_name,
    first_capable,
    loadable_names,
    loading,
    other_backends,
    warm_up,
    words_of_failure,
)
from nono.backend.contestants import Contestants, parse_contestants
from nono.base.arguments import expect_callable, memory_of, mistyped, public, seconds_of
from nono.base.errors import BackendError, BugError, LimitError
from nono.base.limits import current_limits
from nono.genres import Puzzle, SavedGrid
from nono.model import Cancel, Model, Moves, Outcome, Stopwatch, Task, Verdict, seconds_left
from nono.solving._agreement import Evidence, contradictory, ends_early, without_goal
from nono.solving._request import Request, faulty_solutions
from nono.solving._result import Result, verdict_words
from nono.solving._shown import Shown
from nono.solving.comparing.model_check import expect_rules_of_clues

SHARE = 10.0  # minimum seconds of processor time for each backend if there are many puzzles
TIMES = 100  # a backend may also take this many times as long as the fastest backend
ONLY_READING = "they share only the code that reads the puzzle and builds its model"
Timed = dict[str, tuple[Outcome, float]]  # the answer of each backend, and the wall time in seconds
UNROLLED = "the unrolled moves"
AGREEMENT = {True: "the backends agree", False: "the backends DISAGREE", None: "fewer than two backends answered"}


@dataclass(frozen=True, slots=True, repr=False)
class Check(Shown):
    """The answers of several backends to the same question, and whether they agree: the result of `verify`.

    Attributes
    ----------
    verdict
        The verdict of the backends together.
    agreed
        Whether the answers agree; None if fewer than two backends finished. It is False only if proven claims
        contradict each other, or if ``wrong`` or ``incomplete`` name a backend.
    results
        The results by the names of the backends.
    wrong
        Solutions that break the rules or occur twice, as bytes, by the names of the backends.
    incomplete
        Backends whose complete answers lack the goal although the goal satisfies the rules.
    failed
        The errors in words of the backends that ended with an error, by name; they have no result.
    not_compared
        Why the model was not compared with the rules; empty if it was.
    """

    verdict: Verdict
    agreed: bool | None
    results: dict[str, Result]
    wrong: dict[str, list[bytes]] = field(default_factory=dict)
    incomplete: tuple[str, ...] = ()
    failed: dict[str, str] = field(default_factory=dict)
    not_compared: str = ""

    def words(self) -> str:
        """Return the verdict, whether the backends agree, and one line per backend."""
        lines = [f"{name}: {verdict_words(result)}, {result.seconds:.3g} s" for name, result in self.results.items()]
        lines += [f"{name}: failed: {error}" for name, error in self.failed.items()]
        agreement = AGREEMENT[self.agreed] + (f" ({self.independence})" if self.agreed else "")
        return "\n".join([f"{self.verdict}; {agreement}", *lines])

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as ``nono verify --json`` prints it, without the place of the puzzle.

        ``results`` maps each backend to its `Result.to_dict`. Solutions with impossible colours are listed as numbers
        under ``malformed``.

        - ``verdict``: The verdict. solved: a solution was found but not proved to be the only one. unknown: the search
          ended early.
        - ``agreed``: Whether the answers agree; null if there are fewer than two answers.
        - ``answered``: The backends that finished within their limits.
        - ``independence``: The backends that agree, which code they share, and why the model was not compared with the
          rules; empty if they disagree or if no second backend confirmed the answer.
        - ``results``: The answer of each backend by its name, with the keys of ``solve``.
        - ``results.*.malformed``: Answers of a faulty backend that cannot be drawn, with one number per cell. (may be
          missing)
        - ``failed``: The backends that ended with an error, each with the error.
        - ``at_fault``: The backends with claims that the clues refute, each with the reason.
        """
        results = {}
        for name, result in self.results.items():
            grids = [grid for grid in result.grids if drawable(result.puzzle, grid)]
            drawable_result = replace(result, outcome=replace(result.outcome, solutions=grids))
            # the count is that of all solutions, also of those that cannot be drawn
            results[name] = {**drawable_result.to_dict(), "count": result.count}
            if len(grids) < len(result.grids):
                results[name]["malformed"] = [list(grid) for grid in result.grids if grid not in grids]
        independence = "" if self.agreed is False else self.independence
        answers = {"verdict": self.verdict, "agreed": self.agreed, "answered": self.answered}
        bugs = {"failed": self.failed, "at_fault": self.at_fault()}
        return {**answers, "independence": independence, "results": results, **bugs}

    @property
    def answered(self) -> list[str]:
        """The names of the backends that finished, in the given order."""
        return [name for name, result in self.results.items() if not result.stop]

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended the comparison; the last backend that began has no answer."""
        return any(result.stop == "interrupt" for result in self.results.values())

    @property
    def independence(self) -> str:
        """A sentence: which backends answered, and which code they share after the model."""
        played = any(result.outcome.played for result in self.results.values())
        parts = independence(self.answered, played), self.not_compared
        return "; ".join(filter(None, parts))

    def at_fault(self) -> dict[str, str]:
        """Return the backends with claims that the clues refute, each with the reason.

        The clues alone show whether a solution is valid. So a backend is wrong if it denies a valid solution or shows
        an invalid one.
        """
        valid = {name: set(result.grids).difference(self.wrong.get(name, ())) for name, result in self.results.items()}
        reasons = {}
        for name, result in self.results.items():
            denied = {backend: len(grids - valid[name]) for backend, grids in valid.items() if grids - valid[name]}
            if name in self.wrong:
                reasons[name] = (
                    f"{len(self.wrong[name])} of its {len(result.grids)} solutions break the rules or repeat"
                )
            elif name in self.incomplete:
                reasons[name] = "it denies the goal, which satisfies the rules"
            elif result.complete and denied:
                backend, number = next(iter(denied.items()))
                reasons[name] = f"it denies {number} of {backend}'s solutions, which satisfy the rules"
            elif ends_early(result.outcome, result.limit):
                reasons[name] = "it stopped before any limit, but did not find all solutions"
        return reasons


def drawable(puzzle: Puzzle, grid: bytes) -> bool:
    """Return whether a solution can be drawn, because each of its cells has a colour of the puzzle."""
    has_colours = not puzzle.played and len(grid) == puzzle.height * puzzle.width and max(grid) < puzzle.colours
    return has_colours or puzzle.check(grid)


@public
def verify(
    puzzle: Puzzle,
    backends: list[str] | tuple[str, ...] | None = None,
    limit: int | None = 2,
    time_limit: float | None = None,
    cpu_limit: float | None = None,
    jobs: int = 1,
    memory: int | None = None,
    start: SavedGrid | None = None,
    share: float | None = None,
    report: Callable[[str], object] | None = None,
    cancel: Cancel | None = None,
) -> Check:
    """Solve the puzzle with each backend separately, and compare the answers.

    A backend that fails does not keep the others from answering. After Ctrl-C, the backends that have answered are
    compared, and the check is ``interrupted``; if there are none, KeyboardInterrupt is raised.

    Parameters
    ----------
    puzzle
        The puzzle, of any genre.
    backends
        Names of backends, which may have options in brackets, as in ``sat[order,glucose4]``. None takes all available
        backends except the slow ones.
    limit
        Maximum number of solutions per backend (None: all).
    time_limit, cpu_limit
        Limits for each backend, in seconds of wall time and of processor time, as in `nono.solve`. Times do not include
        the loading of libraries.
    jobs
        Above 1, this number of backends work at once, each in its own process.
    memory
        Limit in MiB for each backend that has an option ``memory``.
    start
        A saved grid, as in `nono.solve`.
    share
        In place of the other limits: each backend gets this number of seconds of processor time, or `TIMES` times the
        processor time of the fastest backend if that is more.
    report
        A function that is called with the name of each backend that begins.
    cancel
        Once another thread sets it, for example a `threading.Event`, backends without an answer count as undecided.

    Returns
    -------
    Check
        The answers side by side, and whether they agree.

    Raises
    ------
    PuzzleError
        If an argument is wrong.
    BackendError
        If a backend that ``backends`` names is unknown or missing.

    Examples
    --------
    >>> import nono
    >>> check = nono.verify(nono.puzzle("heart"), backends=("reference", "cpsat"))
    >>> check.verdict, check.agreed
    (<Verdict.UNIQUE: 'unique'>, True)
    """
    request = Request(
        puzzle, limit=limit, time_limit=time_limit, start=start, jobs=jobs, cancel=cancel, cpu_limit=cpu_limit
    )
    share = seconds_of(share, "share")
    expect_callable("a function that accepts a name, or None", report=report)
    if backends is not None:
        if isinstance(backends, str) or not isinstance(backends, Sequence):
            raise mistyped("backends", backends, "a list of names")
        for name in backends:
            expect_backend_name(name)
    memory = memory_of(memory)
    chosen = parse_contestants(None if backends is None else ",".join(backends))
    task = request.task
    model = request.model()
    tasks = tasks_of(model, chosen, task, memory)
    timed: Timed = {}
    failed: dict[str, str] = {}
    ask = partial(answer_all, timed, failed, model, jobs=jobs, report=report)
    if share is None or task.time_limit is not None or task.cpu_limit is not None:  # other limits replace the shares
        ask(tasks)
    else:
        answer_in_shares(timed, ask, tasks, share)
    if not timed:
        raise BackendError("; ".join(f"{name}: {error}" for name, error in failed.items()))
    results = {
        name: Result(outcome, name, seconds, task.limit, puzzle, outcome.cpu_seconds)
        for name, (outcome, seconds) in timed.items()
    }
    faulty_grids = {name: faulty_solutions(puzzle, result.grids) for name, result in results.items()}
    wrong = {name: grids for name, grids in faulty_grids.items() if grids}
    goal = request.expected_goal()
    incomplete = tuple(name for name, result in results.items() if without_goal(puzzle, result.outcome, goal))
    if wrong or incomplete or contradictory(map(claim, results.values())):
        return Check(Verdict.UNKNOWN, agreed=False, results=results, wrong=wrong, incomplete=incomplete, failed=failed)
    # All backends had the same model, so it is compared with the rules of the clues too. Without a limit, this may take
    # as long as a backend with a share.
    not_compared = expect_rules_of_clues(
        puzzle, share or time_limit or second_time_limit(None, 0.0), request.start, cancel
    )
    finished = [result for result in results.values() if not result.stop]
    # complete answers come first, so that the verdict is "unique" rather than "solved"
    finished.sort(key=lambda result: not result.complete)
    # two solutions prove that there are several, even if a limit ended the search for more
    several = any(result.verdict is Verdict.MULTIPLE for result in results.values())
    unfinished_verdict = Verdict.MULTIPLE if several else Verdict.UNKNOWN
    verdict = finished[0].verdict if finished else unfinished_verdict
    agreed = True if len(finished) > 1 else None  # a single answer is compared with nothing
    return Check(verdict, agreed, results, failed=failed, not_compared=not_compared)


def tasks_of(model: Model | Moves, chosen: Contestants, task: Task, memory: int | None = None) -> dict[str, Task]:
    """Return the task of each contestant. All backends start from the clues alone and get the same memory limit."""
    tasks = {}
    for name, (_, named_options) in chosen.items():
        backend = backend_of(name)
        played = isinstance(model, Moves)
        accepted = backend.play_options if played and backend.play_options is not None else backend.options()
        options = named_options
        if played:  # the backend alone proves that start and target are in different classes, if it can
            options = {"parity": backend.tests_class, **named_options}
        if memory is not None and "memory" in accepted:  # a limit in the contestant's own options comes first
            options = {"memory": memory, **options}
        tasks[name] = replace(task, options=options)
    return tasks


def answer_all(
    timed: Timed,
    failed: dict[str, str],
    model: Model | Moves,
    tasks: Mapping[str, Task],
    jobs: int,
    report: Callable[[str], object] | None,
) -> None:
    """Put the answer and the seconds of each backend into ``timed``, or its error into ``failed``.

    At most ``jobs`` backends work at once.

    With one job, ``report`` is called with the name of each backend before it begins, `LimitError` and `BugError` are
    raised, and after Ctrl-C the later backends are not asked.
    """
    if jobs > 1:
        from nono.backend.race import side_by_side

        for name, (outcome, seconds) in side_by_side(model, dict(tasks), jobs).items():
            if isinstance(outcome, str):  # the error in words
                failed[name] = outcome
            else:
                timed[name] = outcome, seconds
        return
    for number, (name, task) in enumerate(tasks.items()):
        if report is not None:
            report(name)
        warm_up(name)
        # The limit includes the loading of libraries, but the seconds do not.
        task = replace(task, cpu_limit=seconds_left(task.cpu_limit, loading.pop(name, 0.0)))
        watch = Stopwatch()
        left = current_limits().seconds()
        if left is not None:  # the remaining time is divided equally between the remaining backends
            share = left / (len(tasks) - number)
            task = replace(task, time_limit=share if task.time_limit is None else min(task.time_limit, share))
        try:
            outcome = answer(name, model, task)
        except (LimitError, BugError):
            raise
        except KeyboardInterrupt:
            if not timed:
                raise
            seconds, cpu_seconds = watch.lap()
            timed[name] = Outcome([], complete=False, stop="interrupt", cpu_seconds=cpu_seconds), seconds
            return
        except Exception as error:  # the error becomes a row of the comparison
            failed[name] = words_of_failure(error)
            continue
        seconds, cpu_seconds = watch.lap()
        timed[name] = replace(outcome, cpu_seconds=cpu_seconds), seconds


def answer_in_shares(
    timed: Timed, ask: Callable[[Mapping[str, Task]], None], tasks: Mapping[str, Task], share: float
) -> None:
    """Let ``ask`` put the answers into ``timed``.

    The tasks have no limits of time of their own. Each backend gets ``share`` seconds of processor time. If `TIMES`
    times the fastest time is more, those that ran out are asked again with it, and the later answer counts.
    """
    shares = {name: replace(task, cpu_limit=share) for name, task in tasks.items()}
    ask(shares)
    fastest = min((outcome.cpu_seconds or 0.0 for outcome, _ in timed.values() if not outcome.stop), default=0.0)
    interrupted = any(outcome.stop == "interrupt" for outcome, _ in timed.values())
    if TIMES * fastest > share and not interrupted:
        late = [name for name, (outcome, _) in timed.items() if outcome.stop == "cpu"]
        longer = {name: replace(tasks[name], cpu_limit=TIMES * fastest) for name in late}
        ask(longer)


def two_backends() -> tuple[str, ...]:
    """Return the backends that check generated puzzles.

    They are the backend that solves in bulk and, if there is one, the best other backend.
    """
    first = first_capable("solve_many").name
    return (first, *islice(loadable_names(other_backends(first, slow=True)), 1))


def claim(result: Result) -> Evidence:
    """Return the claim of a result about the solutions of its puzzle."""
    early = ends_early(result.outcome, result.limit)
    return Evidence(result.count, result.complete, frozenset(result.grids), inconsistent=early)


def code_of_backend(name: str, played: bool) -> tuple[str, ...]:
    """Return the code that turns a puzzle's model (or moves) into a backend's answer; empty if unknown."""
    backend = backend_of(name)
    return (*backend.code, UNROLLED) if backend.code and played and backend.play is None else backend.code


def independence(names: Sequence[str], played: bool = False) -> str:
    """Return a sentence about the backends that answered.

    It tells which they are, whether the compiled engine is one of them, and which code they share.

    >>> independence(["native", "cpsat"])
    'native + cpsat: they share only the code that reads the puzzle and builds its model'
    >>> independence(["cpsat", "sat"], played=True)
    'cpsat + sat, without native: cpsat and sat share the unrolled moves'
    >>> independence(["sat"])
    'only sat answered, so there is nothing to compare'
    """
    if len(names) < 2:
        return f"only {names[0]} answered, so there is nothing to compare" if names else "no backend answered"
    code = {name: code_of_backend(name, played) for name in names}
    unknown = [name for name in names if not code[name]]
    shared: dict[str, list[str]] = {}  # the shared parts of code, by the names of the backends that have them
    for part in dict.fromkeys(chain.from_iterable(code.values())):
        having = [name for name in names if part in code[name]]
        if len(having) > 1:
            shared.setdefault(" and ".join(having), []).append(part)
    phrases = [f"{those} share {', '.join(parts)}" for those, parts in shared.items()]
    phrases += [f"it is not known which code {name} shares with the others" for name in unknown]
    return f"{answered(names)}: {'; '.join(phrases) or ONLY_READING}"


def answered(names: Sequence[str]) -> str:
    """Return the names of the backends, with a note if the compiled engine is not among them.

    The engine is the backend that opens a search and is not slow.
    """
    engine = next((name for name in BACKENDS if BACKENDS[name].opens and not BACKENDS[name].slow), "")
    return " + ".join(names) + (f", without {engine}" if engine and engine not in names else "")


def second_time_limit(time_limit: float | None, first: float) -> float:
    """Return the time limit for a second answer, in seconds, after the first answer took ``first`` seconds.

    This is ``time_limit`` if there is one, otherwise `TIMES` times the first time, at least `SHARE`.
    """
    return max(SHARE, TIMES * first) if time_limit is None else time_limit
