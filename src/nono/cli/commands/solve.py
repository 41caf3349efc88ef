"""``nono solve``: solve puzzles and check whether each solution is unique."""

from itertools import count
from typing import Annotated, Any, Literal, NamedTuple

import typer

from nono.backend import AUTO, chosen, taking
from nono.cli import messages, options
from nono.cli.bounds import most_solutions
from nono.cli.guard import guarded
from nono.cli.output import Status, report
from nono.cli.progress import current
from nono.cli.session import Input, Reading, Session
from nono.genres.base import Puzzle
from nono.model.answer import Interrupted, Outcome, Stopwatch, Verdict, seconds_left
from nono.renderers import drawing
from nono.solving import Result, Solutions, brief as brief_words, so_far, solutions, solve as solve_puzzle

STREAMED = 1000  # from this number on, the solutions are shown as they are found if the user wants all of them
PICTURES = (".svg", ".png", ".pdf", ".gif")


def solve(
    puzzles: options.Puzzles,
    backend: options.Backend = AUTO,
    strategy: Annotated[
        Literal["learning", "probing", "lines"] | None,
        typer.Option(
            case_sensitive=False,
            help="Search strategy of the backend native: learning (the default), probing (pbnsolve's method) or "
            "lines (line logic alone).",
        ),
    ] = None,
    seed: options.Seed = 0,
    jobs: options.Jobs = 1,
    option: options.BackendOptions = None,
    limit: options.Limit = 2,
    time_limit: options.TimeLimit = None,
    cpu_limit: options.CpuLimit = None,
    memory: options.Memory = None,
    unique: Annotated[bool, typer.Option("--unique", help="Succeed only if the solution is proved unique.")] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Succeed only if the puzzle has exactly one solution and this solution is the goal."
        ),
    ] = False,
    goal: options.Goal = None,
    no_goal: options.NoGoal = False,
    start: options.Start = None,
    stats: options.Stats = False,
    json: options.Json = False,
    brief: Annotated[
        bool, typer.Option("--brief", help="Write one line per puzzle, in the wording of pbnsolve.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Do not show results; only set the exit status.")
    ] = False,
    output: Annotated[str | None, options.output_file("OUT", "Write the results to a file.")] = None,
    exit_zero: options.ExitZero = False,
    verbose: options.Verbose = False,
    format: options.Format = None,
    index: options.Index = None,
    genre: options.Genre = None,
    allow_contradiction: options.AllowContradiction = False,
) -> Status:
    """Solve puzzles and check whether each solution is unique.

    On a terminal, the command draws the solution. Files and pipes get plain text.

    Examples:

    - nono solve heart
    - nono solve heart cat fish --brief
    - nono solve heart --json -o heart.jsonl
    """
    options.expect_alone("--json", json, brief=brief, quiet=quiet)
    options.expect_alone("--quiet", quiet, brief=brief, output=output)
    if limit == 1:
        options.expect_alone("--limit 1", True, unique=unique, check=check, goal=goal)
    if output is not None and output.lower().endswith(PICTURES):
        raise options.unfit("--output", output, "a text file; nono render --show solution draws pictures")
    settings = options.settings(option) | options.chosen(memory=memory, strategy=strategy)
    if backend == AUTO and (verbose or settings.get("strategy") == "probing"):
        backend = taking("trace")  # the backend with traces also has the strategy probing
    question = Question(backend, limit, time_limit, cpu_limit, seed, jobs, not no_goal, start, verbose, settings)
    with_goal = check or goal is not None
    streams = limit is None and not (json or brief or quiet or with_goal)
    reading = Reading(format, index, genre, allow_contradiction)
    session = Session(puzzles, reading, time_limit, memory, path=output, json=json, exit_zero=exit_zero, peek=brief)
    with guarded([*puzzles, start, goal], [output]), session:
        view = View(session, json, brief, quiet, stats, start is not None)
        goals = None
        if with_goal:
            from nono.cli.saved_grids import Goals

            goals = Goals(goal)
        numbers = count(1)

        def work(given: Input) -> Status:
            puzzle = given.puzzle
            own = question.settings_for(puzzle)
            number = next(numbers)
            expected = None if goals is None else goals.of(puzzle, index or number)
            try:
                result = question.ask(puzzle, own, streams)
            except Interrupted as interrupted:
                view.show(given, so_far(puzzle, interrupted, backend, limit))
                raise
            if result.count == STREAMED and not result.complete and question.may_stream(puzzle, streams):
                return status_of(view.stream(given, result, question.every(puzzle, own, result)), unique)
            view.show(given, result)
            return status_of(result, unique) if expected is None else view.compare(given, result, expected)

        return session.run(work)


class Question:
    """The question about each puzzle: which backend to use, with which options and limits."""

    def __init__(
        self,
        backend: str,
        limit: int | None,
        time_limit: float | None,
        cpu_limit: float | None,
        seed: int,
        jobs: int,
        use_goal: bool,
        start: str | None,
        traced: bool,
        settings: dict[str, Any],
    ) -> None:
        self.backend = backend
        self.limit = limit
        self.time_limit = time_limit
        self.cpu_limit = cpu_limit
        self.seed = seed
        self.jobs = jobs
        self.use_goal = use_goal
        self.start = start
        self.traced = traced  # whether the steps of the search are shown
        self.settings = settings
        self.table: Any = None  # a table of positions in peg solitaire, which puzzles on the same board share

    def settings_for(self, puzzle: Puzzle) -> dict[str, Any]:
        """Return all options for this puzzle, including its saved grid, the steps to show and the table of
        positions."""
        settings = dict(self.settings)
        if self.start is not None:
            from nono.cli.saved_grids import start_of

            settings["start"] = start_of(puzzle, self.start)
        if self.traced:
            from nono.solving import Steps

            settings["trace"] = Steps(puzzle, report)
        backend = chosen(self.backend)
        if puzzle.played and "table" not in settings and backend is not None and backend.make_table:
            self.table = self.table or backend.make_table()
            settings["table"] = self.table
        return settings

    def may_stream(self, puzzle: Puzzle, streams: bool) -> bool:
        """Return whether the solutions can be shown as they are found, without keeping all of them in memory."""
        own = self.settings.get("strategy", "learning") != "learning" or self.traced
        return streams and not puzzle.played and not own

    def every(self, puzzle: Puzzle, settings: dict[str, Any], first: Result) -> Solutions:
        """Return an iterator over all solutions, which begins the search again and has the time left by the first."""
        left = seconds_left(self.time_limit, first.seconds)
        cpu_left = seconds_left(self.cpu_limit, first.cpu_seconds or 0.0)
        own = {**settings, "backend": self.backend, "seed": self.seed, "use_goal": self.use_goal}
        return solutions(puzzle, time_limit=left, cpu_limit=cpu_left, **own)

    def ask(self, puzzle: Puzzle, settings: dict[str, Any], streams: bool = False) -> Result:
        """Return the answer of the backend; raises `Interrupted` on Ctrl-C.

        If solutions can be shown as they are found, the answer keeps at most `STREAMED` of them.
        """
        limit = STREAMED if self.may_stream(puzzle, streams) else most_solutions(self.limit, puzzle)
        return solve_puzzle(
            puzzle,
            self.backend,
            limit,
            self.time_limit,
            self.cpu_limit,
            self.seed,
            jobs=self.jobs,
            use_goal=self.use_goal,
            progress=lambda number: current().tell(f"{number:,} {'positions' if puzzle.played else 'conflicts'}"),
            **settings,
        )


class View(NamedTuple):
    """Writes results as sentences and pictures, as one line each, or as JSON."""

    session: Session
    json: bool
    brief: bool
    quiet: bool
    stats: bool
    from_start: bool

    def show(self, given: Input, result: Result) -> None:
        """Write the result and its counters."""
        puzzle = given.puzzle
        self.counters(given, result)
        if self.json:
            self.session.write_json(given, result.to_dict())
        elif self.brief:
            self.session.write(f"{self.session.prefix(given)}{brief_words(result)}\n")
        elif not self.quiet:
            sentence = messages.sentence(given.label, puzzle, result, self.from_start)
            self.write_apart(sentence + messages.drawings(puzzle, result.grids, self.session.terminal))

    def stream(self, given: Input, first: Result, found: Solutions) -> Result:
        """Write a result with many solutions: a summary, each picture as it is found, and the final summary.

        Returns a result with the number of solutions, but without their grids.
        """
        puzzle = given.puzzle
        self.write_apart(messages.sentence(given.label, puzzle, first))
        watch = Stopwatch()
        try:
            for number, solution in enumerate(found, 1):
                picture = drawing(puzzle, solution.tobytes(), self.session.terminal)
                self.session.write(f"\nsolution {number}:\n{picture}")
        finally:
            stop = found.stop if found.stop or found.complete else "interrupt"
            found.close()
            number = found.count if found.complete else max(found.count, first.count)
            outcome = Outcome([], found.complete, stop, first.stats, number)
            seconds, cpu_seconds = watch.lap()
            cpu_seconds += first.cpu_seconds or 0.0
            result = Result(outcome, found.backend, first.seconds + seconds, None, puzzle, cpu_seconds)
            self.write_apart(messages.sentence(given.label, puzzle, result))
            self.counters(given, result)
        return result

    def counters(self, given: Input, result: Result) -> None:
        """Report the counters if the options request them."""
        if self.stats:
            report(messages.counters(given.label, result))

    def compare(self, given: Input, result: Result, goal: bytes) -> Status:
        """Report whether the only solution is the goal, and return the exit status."""
        from nono.cli.saved_grids import comparison

        holds, sentence = comparison(given.puzzle, result, goal)
        if not self.quiet:
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
