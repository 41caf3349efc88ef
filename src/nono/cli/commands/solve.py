"""``nono solve``: solve puzzles and check whether each solution is unique."""

from itertools import count
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from nono.backend import AUTO, chosen, taking
from nono.base.limits import deadline_after
from nono.cli.bounds import most_solutions
from nono.cli.options import Option, OptionGroup, shared
from nono.cli.output import Status, messages, report, unfit
from nono.cli.output.progress import current
from nono.cli.session import Input, Session
from nono.genres.base import Puzzle
from nono.model.answer import Interrupted, Outcome, Stopwatch, Verdict, seconds_left
from nono.renderers import drawing
from nono.solving import Result, so_far, solve as solve_puzzle

if TYPE_CHECKING:
    from nono.cli.commands.certify import Certificates
    from nono.cli.options.start_and_goal import Goals
    from nono.solving import Again, Solutions

STREAMED = 1000  # from this number on, the solutions are shown as they are found if the user wants all of them
SINGLE = ("--limit 1; this needs at least 2 solutions",)


class Limits(OptionGroup):
    """The options that limit the number of solutions and the work."""

    limit: shared.Limit = "2"
    time_limit: shared.TimeLimit = None
    cpu_limit: shared.CpuLimit = None
    memory: shared.Memory = None


class Strategy(OptionGroup):
    """The options that control how the backend native searches."""

    panel = shared.STRATEGY

    strategy: Annotated[
        str | None,
        Option(
            "Search strategy: learning (the default), probing (pbnsolve's method) or lines (line logic alone).", "NAME"
        ),
    ] = None

    def settings(self) -> dict[str, Any]:
        """Return the given options, in lower case, as backends expect them."""
        return {name: value.lower() for name, value in self.given().items()}


class Checks(OptionGroup):
    """The options for the start of the search and for conditions on the solutions."""

    panel = "Checks"

    start: shared.Start = None
    unique: Annotated[bool, Option("Succeed only if the solution is proved unique.", without=SINGLE)] = False
    verify: Annotated[bool, Option("Confirm the verdict with an independent backend.")] = False
    check: Annotated[
        bool,
        Option(
            "Succeed only if the puzzle has exactly one solution and this solution is the goal.",
            panel=shared.START,
            without=SINGLE,
        ),
    ] = False
    goal: Annotated[
        str | None,
        Option(
            "File with goal pictures for --check. Goals are matched to puzzles by id or, without ids, by order.",
            "FILE",
            complete=shared.complete_file,
            panel=shared.START,
            file="read",
            without=SINGLE,
        ),
    ] = None
    no_goal: shared.NoGoal = False
    proof: Annotated[
        str | None,
        Option("Also write a certificate to DIR (see nono certify).", "DIR", file="write", without=SINGLE),
    ] = None

    @property
    def with_goal(self) -> bool:
        """Return whether the solutions are compared with a goal."""
        return self.check or self.goal is not None


class Output(OptionGroup):
    """The options that control how the results are shown."""

    panel = shared.OUTPUT

    stats: shared.Stats = False
    json: shared.Json = False
    brief: Annotated[bool, Option("Write one line per puzzle, in the wording of pbnsolve.", without=["--json"])] = False
    quiet: Annotated[
        bool, Option("Do not show results; only set the exit status.", short="-q", without=["--json", "--brief"])
    ] = False
    output: Annotated[
        str | None,
        Option(
            "Write the results to a file.",
            "OUT",
            short="-o",
            file="write",
            without=["--quiet; with --quiet there are no results to write"],
        ),
    ] = None
    exit_zero: shared.ExitZero = False

    @property
    def pictures(self) -> bool:
        """Return whether the results are shown as sentences and pictures."""
        return not (self.json or self.brief or self.quiet)


def solve(
    puzzles: shared.Puzzles,
    search: shared.Search,
    limits: Limits,
    strategy: Strategy,
    checks: Checks,
    output: Output,
    reading: shared.Reading,
) -> int:
    """Solve puzzles and check whether each solution is unique.

    On a terminal, the command draws the solution. Files and pipes get plain text.

        nono solve heart
        nono solve heart cat fish --brief
        nono solve heart --json -o heart.jsonl
    """
    limit = shared.solution_limit(limits.limit)
    if output.output is not None and output.output.lower().endswith((".svg", ".png", ".pdf", ".gif")):
        raise unfit("--output", output.output, "a text file\nnono render --show solution draws pictures")
    settings = search.settings() | shared.chosen(memory=limits.memory) | strategy.settings()
    if search.backend == AUTO and (reading.verbose or settings.get("strategy") == "probing"):
        search.backend = taking("trace")  # the backend with traces also has the strategy probing
    question = Question(search, limit, limits, settings, checks, reading.verbose)
    streams = limit is None and output.pictures and checks.proof is None and not checks.with_goal and not checks.verify
    peek = output.brief or checks.proof is not None
    bounds = shared.Limits(time_limit=limits.time_limit, memory=limits.memory)
    answers = shared.Answers(json=output.json, exit_zero=output.exit_zero)
    with Session(puzzles, reading, bounds, output.output, answers=answers, peek=peek) as session:
        view = View(session, output, checks.start is not None)
        goals, certificates = goals_for(checks), certificates_for(checks, session)
        numbers = count(1)

        def work(given: Input) -> Status:
            puzzle = given.puzzle
            if certificates is not None:
                certificates.expect(puzzle)
            own = question.settings_for(puzzle)
            number = next(numbers)
            goal = None if goals is None else goals.of(puzzle, reading.index or number)
            deadline = deadline_after(limits.time_limit)
            try:
                result = question.ask(puzzle, own, streams)
            except Interrupted as interrupted:
                view.show(given, so_far(puzzle, interrupted, search.backend, limit))
                raise
            if result.count == STREAMED and not result.complete and question.may_stream(puzzle, streams):
                return status_of(view.stream(given, result, question.every(puzzle, own, result)), checks.unique)
            again = question.again(puzzle, result, own) if checks.verify else None
            view.show(given, result, None if again is None else again.to_json())
            if again is not None:
                report(f"{given.label}: {again.words}")
            if certificates is not None:
                report(certificates.write(given, result, deadline, search.seed, own))
            if again is not None and not again.holds:
                return Status.UNDECIDED
            return status_of(result, checks.unique) if goal is None else view.compare(given, result, goal)

        return session.run(work)


def goals_for(checks: Checks) -> "Goals | None":
    """Return the goals with which solutions are compared, or None."""
    if not checks.with_goal:
        return None
    from nono.cli.options.start_and_goal import Goals

    return Goals(checks.goal)


def certificates_for(checks: Checks, session: Session) -> "Certificates | None":
    """Return the writer of certificates, or None if the user wants none."""
    if checks.proof is None:
        return None
    from nono.cli.commands.certify import Certificates

    return Certificates(checks.proof, session)


class Question:
    """The question about each puzzle: which backend to use, with which options and limits."""

    def __init__(
        self,
        search: shared.Search,
        limit: int | None,
        limits: Limits,
        settings: dict[str, Any],
        checks: Checks,
        traced: bool,
    ) -> None:
        self.search = search
        self.limit = limit
        self.time_limit = limits.time_limit
        self.cpu_limit = limits.cpu_limit
        self.settings = settings
        self.start = checks.start
        self.use_goal = not checks.no_goal
        self.traced = traced  # whether the steps of the search are shown
        self.table: Any = None  # a table of positions in peg solitaire, which puzzles on the same board share

    def settings_for(self, puzzle: Puzzle) -> dict[str, Any]:
        """Return all options for this puzzle, including its saved grid, the steps to show and the table of
        positions."""
        settings = dict(self.settings)
        if self.start is not None:
            from nono.cli.options.start_and_goal import start_of

            settings["start"] = start_of(puzzle, self.start)
        if self.traced:
            from nono.cli.commands.solve_steps import Steps

            settings["trace"] = Steps(puzzle, report)
        backend = chosen(self.search.backend)
        if puzzle.played and "table" not in settings and backend is not None and backend.make_table:
            self.table = self.table or backend.make_table()
            settings["table"] = self.table
        return settings

    def may_stream(self, puzzle: Puzzle, streams: bool) -> bool:
        """Return whether the solutions can be shown as they are found, without keeping all of them in memory."""
        own = self.settings.get("strategy", "learning") != "learning" or self.traced
        return streams and not puzzle.played and not own

    def every(self, puzzle: Puzzle, settings: dict[str, Any], first: Result) -> "Solutions":
        """Return an iterator over all solutions, which begins the search again and has the time left by the first."""
        left = seconds_left(self.time_limit, first.seconds)
        cpu_left = seconds_left(self.cpu_limit, first.cpu_seconds or 0.0)
        from nono.solving import solutions

        search = self.search
        own = {**settings, "backend": search.backend, "seed": search.seed, "use_goal": self.use_goal}
        return solutions(puzzle, time_limit=left, cpu_limit=cpu_left, **own)

    def again(self, puzzle: Puzzle, result: Result, settings: dict[str, Any]) -> "Again":
        """Ask a second backend the same question, and return its answer.

        Raises `BugError` if the two backends disagree.
        """
        from nono.solving import again

        return again(puzzle, result, self.time_limit, settings.get("start"))

    def ask(self, puzzle: Puzzle, settings: dict[str, Any], streams: bool = False) -> Result:
        """Return the answer of the backend; raises `Interrupted` on Ctrl-C.

        If solutions can be shown as they are found, the answer keeps at most `STREAMED` of them.
        """
        search = self.search
        limit = STREAMED if self.may_stream(puzzle, streams) else most_solutions(self.limit, puzzle)
        return solve_puzzle(
            puzzle,
            search.backend,
            limit,
            self.time_limit,
            self.cpu_limit,
            search.seed,
            jobs=search.jobs,
            use_goal=self.use_goal,
            progress=lambda number: current().tell(f"{number:,} {'positions' if puzzle.played else 'conflicts'}"),
            **settings,
        )


class View(NamedTuple):
    """Writes results as sentences and pictures, as one line each, or as JSON."""

    session: Session
    output: Output
    from_start: bool

    def show(self, given: Input, result: Result, more: dict[str, Any] | None = None) -> None:
        """Write the result and its counters; ``more`` is added to the JSON object."""
        puzzle = given.puzzle
        self.counters(given, result)
        if self.output.json:
            self.session.write_json(given, result.to_json() | (more or {}))
        elif self.output.brief:
            self.session.write(f"{self.session.prefix(given)}{messages.brief(puzzle, result)}\n")
        elif not self.output.quiet:
            sentence = messages.sentence(given.label, puzzle, result, self.from_start)
            self.write_apart(sentence + messages.drawings(puzzle, result.grids, self.session.terminal))

    def stream(self, given: Input, first: Result, solutions: "Solutions") -> Result:
        """Write a result with many solutions: a summary, each picture as it is found, and the final summary.

        Returns a result with the number of solutions, but without their grids.
        """
        puzzle = given.puzzle
        self.write_apart(messages.sentence(given.label, puzzle, first))
        watch = Stopwatch()
        try:
            for number, solution in enumerate(solutions, 1):
                picture = drawing(puzzle, solution.tobytes(), self.session.terminal)
                self.session.write(f"\nsolution {number}:\n{picture}")
        finally:
            stop = solutions.stop if solutions.stop or solutions.complete else "interrupt"
            solutions.close()
            number = solutions.count if solutions.complete else max(solutions.count, first.count)
            outcome = Outcome([], solutions.complete, stop, first.stats, number)
            seconds, cpu_seconds = watch.lap()
            cpu_seconds += first.cpu_seconds or 0.0
            result = Result(outcome, solutions.backend, first.seconds + seconds, None, puzzle, cpu_seconds)
            self.write_apart(messages.sentence(given.label, puzzle, result))
            self.counters(given, result)
        return result

    def counters(self, given: Input, result: Result) -> None:
        """Report the counters if the options request them."""
        if self.output.stats:
            report(messages.counters(given.label, result))

    def compare(self, given: Input, result: Result, goal: bytes) -> Status:
        """Report whether the only solution is the goal, and return the exit status."""
        from nono.cli.options.start_and_goal import comparison

        holds, sentence = comparison(given.puzzle, result, goal)
        if not self.output.quiet:
            report(f"{given.label}: {sentence}")
        return Status.UNDECIDED if holds is None else Status.OK if holds else Status.NO

    def write_apart(self, text: str) -> None:
        """Write a text; before every text except the first, write an empty line."""
        self.session.write(("\n" if self.session.written else "") + text)


def status_of(result: Result, unique: bool) -> Status:
    """Return the exit status for the verdict."""
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
            # a limit ended the search before all solutions were found
            return Status.UNDECIDED if result.stop else Status.OK
