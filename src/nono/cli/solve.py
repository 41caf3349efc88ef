"""``nono solve``: the solutions of puzzles and whether they are unique."""

from collections.abc import Callable
from functools import partial
from itertools import count
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any

from nono.backend import AUTO, chosen, taking
from nono.base.errors import PuzzleError
from nono.base.limits import deadline_after
from nono.cli import messages, options
from nono.cli.errors import idle
from nono.cli.progress import current
from nono.cli.read_options import Reading
from nono.cli.session import Input, Session
from nono.cli.solve_options import (
    Checks,
    Cpsat,
    Limits,
    Output,
    PegMoves,
    Sat,
    ShownSteps,
    Strategy,
    refuse_conflicts,
)
from nono.cli.status import Status
from nono.genres.base import Puzzle
from nono.model.answer import Interrupted, Outcome, Verdict
from nono.renderers.text import drawing
from nono.solving.solve import Result, so_far
from nono.solving.solve import solve as solve_puzzle

if TYPE_CHECKING:
    from nono.solving.again import Again
    from nono.solving.solutions import Solutions

STREAMED = 1000  # solutions from which on they are shown as they are found, if all are wanted
FRAME = 0.5  # seconds that each position of an animation stays


def solve(
    puzzles: options.Puzzles,
    search: options.Search,
    limits: Limits,
    strategy: Strategy,
    sat: Sat,
    cpsat: Cpsat,
    moves: PegMoves,
    positions: options.Positions,
    checks: Checks,
    steps: ShownSteps,
    output: Output,
    reading: Reading,
) -> int:
    """Solve puzzles, and say if there is another solution.

    The picture is shown on the terminal, or in the keys of its colours in a file or pipe.

        nono solve heart
        nono solve heart cat fish --brief
        nono solve heart --json -o heart.jsonl
    """
    limit = options.solution_limit(limits.limit)
    refuse_conflicts(limit, search, strategy, sat, cpsat, moves, checks, steps, output)
    of_pegs = positions.given() | moves.given()
    settings = search.settings() | positions.settings() | strategy.settings() | moves.settings()
    formula = sat.settings() | cpsat.settings()
    if search.backend == AUTO:
        search.backend = backend_for(settings, formula, steps)
    question = Question(search, limit, limits.time_limit, settings | formula, checks, steps)
    streams = limit is None and output.pictures and checks.proof is None and not checks.with_goal and not checks.verify
    peek = output.brief or checks.proof is not None
    with Session(puzzles, reading, output.output, output.exit_zero, peek=peek, json=output.json) as session:
        view = View(session, output, moves.animate, checks.start is not None)
        taken: set[str] = set()
        goals = None
        if checks.with_goal:
            from nono.cli.start_and_goal import Goals

            goals = Goals(checks.goal)
        original_for = None
        if checks.proof is not None:
            from nono.cli.certify import originals_of

            original_for = originals_of(reading)
        numbers = count(1)

        def work(given: Input) -> Status:
            puzzle = given.puzzle
            options.expect_played(puzzle, of_pegs)
            own = question.settings_for(puzzle, session.report)
            number = next(numbers)
            goal = None if goals is None else goals.of(puzzle, reading.index or number)
            if steps.show_steps and output.pictures:
                view.write_apart(messages.preliminary(given.label, puzzle))
            deadline = deadline_after(limits.time_limit)
            try:
                result = question.ask(puzzle, own, streams)
            except Interrupted as interrupted:
                view.show(given, so_far(puzzle, interrupted, search.backend, limit))
                raise
            if result.count == STREAMED and not result.complete and question.may_stream(puzzle, streams):
                return status_of(view.stream(given, result, question.every(puzzle, own, result.seconds)), checks.unique)
            again = question.again(puzzle, result, own) if checks.verify else None
            view.show(given, result, None if again is None else {"verified_by": again.verified_by})
            if again is not None:
                session.report(f"{given.label}: {again.words}")
            if checks.proof is not None and original_for is not None:
                from nono.cli.certify import certify_result

                many, seed, original = session.many, search.seed, original_for(given)
                session.report(certify_result(given, result, checks.proof, many, taken, deadline, seed, own, original))
            if again is not None and not again.holds:
                return Status.UNDECIDED
            if goal is None:
                return status_of(result, checks.unique)
            from nono.cli.start_and_goal import comparison

            holds, sentence = comparison(puzzle, result, goal)
            if not output.quiet:
                session.report(f"{given.label}: {sentence}")
            return Status.UNDECIDED if holds is None else Status.OK if holds else Status.NO

        return session.run(work)


def backend_for(settings: dict[str, Any], formula: dict[str, Any], steps: ShownSteps) -> str:
    """The backend that the options need where none is named: the only one that takes them, else ``auto``."""
    if steps.traced or settings.get("strategy") == "probing":
        return taking(["trace"])  # which has the strategy probing as well
    return taking(formula) if formula else AUTO


class Question:
    """The question about each puzzle: the backend, its options and limits."""

    def __init__(
        self,
        search: options.Search,
        limit: int | None,
        time_limit: float | None,
        settings: dict[str, Any],
        checks: Checks,
        steps: ShownSteps,
    ) -> None:
        if search.cluster is not None and (settings or search.seed or checks.start is not None or steps.traced):
            raise idle("--cluster", "options of a backend, --seed, --start or steps beside it", "none of them")
        self.search = search
        self.limit = limit
        self.time_limit = time_limit
        self.settings = settings
        self.start = checks.start
        self.use_goal = not checks.no_goal
        self.steps = steps
        self.table: Any = None  # of the positions of peg solitaire, shared by all starts on a board

    def settings_for(self, puzzle: Puzzle, report: Callable[[str], None]) -> dict[str, Any]:
        """The options with those of this puzzle: its saved grid, its steps, the table of its positions."""
        settings = dict(self.settings)
        if self.start is not None:
            from nono.cli.start_and_goal import start_of

            settings["start"] = start_of(puzzle, self.start)
        if self.steps.traced:
            from nono.cli.steps import Steps, watched_lines

            watched = watched_lines(self.steps.watch or [], puzzle)
            settings["trace"] = Steps(puzzle, report, self.steps.verbose, watched)
        backend = chosen(self.search.backend)
        if puzzle.played and "table" not in settings and backend is not None and backend.make_table:
            self.table = self.table or backend.make_table()
            settings["table"] = self.table
        return settings

    def may_stream(self, puzzle: Puzzle, streams: bool) -> bool:
        """Whether the solutions can be shown as they are found, in bounded memory."""
        own = self.settings.get("strategy", "learning") != "learning" or self.steps.traced
        return streams and not puzzle.played and self.search.cluster is None and not own

    def every(self, puzzle: Puzzle, settings: dict[str, Any], seconds: float) -> "Solutions":
        """All solutions one after another, by a search that begins anew, after so many ``seconds`` of another one."""
        left = None if self.time_limit is None else max(0.0, self.time_limit - seconds)
        from nono.solving.solutions import solutions

        search = self.search
        return solutions(
            puzzle,
            time_limit=left,
            backend=search.backend,
            seed=search.seed,
            use_goal=self.use_goal,
            **settings,
        )

    def again(self, puzzle: Puzzle, result: Result, settings: dict[str, Any]) -> "Again":
        """The second answer to a question whose first one is the result; raises `BugError` where they disagree."""
        from nono.solving.again import again

        return again(puzzle, result, self.time_limit, settings.get("start"))

    def ask(self, puzzle: Puzzle, settings: dict[str, Any], streams: bool = False) -> Result:
        """The answer of the backend, or of the cluster; raises `Interrupted` on Ctrl-C.

        At most `STREAMED` solutions where the others can be shown as they are found.
        """
        search = self.search
        limit = STREAMED if self.may_stream(puzzle, streams) else self.limit
        if search.cluster is not None:
            from nono.batch.cluster import solved

            return solved(puzzle, search.cluster, search.jobs, self.limit, search.backend, self.time_limit)
        return solve_puzzle(
            puzzle,
            search.backend,
            limit,
            self.time_limit,
            search.seed,
            jobs=search.jobs,
            use_goal=self.use_goal,
            progress=partial(current().tell_steps, "positions" if puzzle.played else "conflicts"),
            **settings,
        )


class View:
    """Results as the options want them shown."""

    def __init__(self, session: Session, output: Output, animate: bool, from_start: bool) -> None:
        self.session = session
        self.output = output
        self.animate = animate
        self.from_start = from_start
        self.profile = None
        if output.profile is not None:
            from nono.cli.profile import Profile

            self.profile = Profile(output.profile, session)

    def show(self, given: Input, result: Result, more: dict[str, Any] | None = None) -> None:
        """Write the result, its counters and its profile; ``more`` goes into its object of JSON."""
        puzzle = given.puzzle
        if self.output.stats:
            self.session.report(messages.counters(given.label, result))
        if self.profile:
            self.profile.add(given, result)
        if self.output.json:
            from nono.renderers.json import answer

            self.session.write_json(given, {**answer(puzzle, result), **(more or {})})
        elif self.output.brief:
            label = f"{given.label}: " if self.session.many else ""
            self.session.write(f"{label}{messages.brief(puzzle, result)}\n")
        elif not self.output.quiet:
            if self.animate and result.grids:
                play(puzzle, result.grids[0], self.session)
            sentence = messages.sentence(given.label, puzzle, result, self.from_start)
            self.write_apart(sentence + messages.drawings(puzzle, result.grids, self.session.terminal))

    def stream(self, given: Input, first: Result, found: "Solutions") -> Result:
        """Write a result of many solutions: the sentence, each picture as it is found, and the sentence again.

        The result returned has their number, and none of them.
        """
        puzzle = given.puzzle
        self.write_apart(messages.sentence(given.label, puzzle, first))
        began = perf_counter()
        try:
            for number, solution in enumerate(found, 1):
                picture = drawing(puzzle, solution.tobytes(), self.session.terminal)
                self.session.write(f"\nsolution {number}:\n{picture}")
        finally:
            found.close()
            stop = found.stop if found.stop or found.complete else "interrupt"
            number = found.count if found.complete else max(found.count, first.count)
            outcome = Outcome([], found.complete, stop, first.stats, number)
            seconds = first.seconds + perf_counter() - began
            result = Result(outcome, found.backend, seconds, None, puzzle)
            self.write_apart(messages.sentence(given.label, puzzle, result))
            if self.output.stats:
                self.session.report(messages.counters(given.label, result))
            if self.profile:
                self.profile.add(given, result)
        return result

    def write_apart(self, text: str) -> None:
        """Write a text, an empty line before it unless it is the first."""
        self.session.write(("\n" if self.session.written else "") + text)


def play(puzzle: Puzzle, solution: bytes, session: Session) -> None:
    """The positions of a solution one after another; on a terminal each in the place of the one before."""
    from nono.genres.pegs import Pegs
    from nono.renderers.pegs import frames

    if not isinstance(puzzle, Pegs):
        raise PuzzleError(f"found a puzzle of {puzzle.genre}, expected pegs for --animate", "unsupported-variant")
    terminal = session.terminal
    for number, frame in enumerate(frames(puzzle, solution, terminal)):
        if terminal.columns is None:
            session.write(frame + "\n")
        else:
            back = f"\x1b[{frame.count(chr(10))}A\x1b[J" if number else ""
            session.write(back + frame)
            sleep(FRAME)


def status_of(result: Result, unique: bool) -> Status:
    """What the verdict means for the exit status."""
    match result.verdict:
        case Verdict.UNIQUE:
            return Status.OK
        case Verdict.UNKNOWN:
            return Status.UNDECIDED
        case Verdict.UNSOLVABLE:
            return Status.NO
        case _ if unique:
            return Status.NO
        case _:
            return Status.UNDECIDED if result.stop else Status.OK  # fewer than were asked for
