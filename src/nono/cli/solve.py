"""``nono solve``: the solutions of puzzles and whether they are unique."""

from time import sleep
from typing import Annotated, Any

import typer

from nono.backends import BACKENDS
from nono.base.errors import PuzzleError
from nono.cli import messages, options
from nono.cli.profile import Profile
from nono.cli.read_options import Reading, reads_puzzles
from nono.cli.session import Input, Session
from nono.cli.status import Status
from nono.genres.base import Puzzle
from nono.genres.pegs.puzzle import Pegs
from nono.model.answer import Interrupted, Verdict
from nono.solving.solve import Result, so_far
from nono.solving.solve import solve as solve_puzzle

FRAME = 0.5  # seconds that each position of an animation stays


@reads_puzzles
def solve(
    puzzles: options.Puzzles,
    backend: options.Backend = "auto",
    limit: options.Limit = "2",
    unique: Annotated[bool, typer.Option("--unique", help="Succeed only when the solution is proved unique.")] = False,
    strategy: Annotated[
        str | None,
        typer.Option(
            "--strategy",
            metavar="NAME",
            help="learning (the default), probing: search by probes, or lines: line logic alone.",
        ),
    ] = None,
    line_solver: Annotated[
        str | None,
        typer.Option("--line-solver", metavar="NAME", help="probing: complete (the default) or overlap."),
    ] = None,
    guess: Annotated[
        str | None,
        typer.Option(
            "--guess",
            metavar="NAME",
            help="probing: heuristic of open, neighbours, slack, arrangements, simpson, random.",
        ),
    ] = None,
    depth: Annotated[
        int | None, typer.Option("--depth", metavar="N", help="probing: search contradictions N lines deep first.")
    ] = None,
    solver: Annotated[
        str | None, typer.Option("--solver", metavar="NAME", help="sat: a solver of python-sat, glucose3 by default.")
    ] = None,
    encoding: Annotated[
        str | None,
        typer.Option("--encoding", metavar="NAME", help="sat: order (the default), covering, dfa or direct."),
    ] = None,
    preprocess: Annotated[
        bool, typer.Option("--preprocess", help="sat: line logic settles what it can before the formula is made.")
    ] = False,
    model: Annotated[
        str | None,
        typer.Option("--model", metavar="NAME", help="cpsat: automaton (the default), order or positions."),
    ] = None,
    proof: Annotated[
        str | None,
        typer.Option(
            "--proof",
            metavar="DIR",
            help="Write a certificate as well, its proof by native or sat if that is the backend (see nono certify).",
        ),
    ] = None,
    shortest: Annotated[bool, typer.Option("--shortest", help="pegs: the fewest moves, chains of jumps.")] = False,
    no_table: Annotated[bool, typer.Option("--no-table", help="pegs: forget the positions that were seen.")] = False,
    no_parity: options.NoParity = False,
    no_symmetry: options.NoSymmetry = False,
    memory: options.Memory = None,
    animate: Annotated[bool, typer.Option("--animate", help="pegs: play the first solution.")] = False,
    time_limit: options.TimeLimit = None,
    seed: options.Seed = 0,
    jobs: options.Jobs = 1,
    cluster: options.Cluster = None,
    option: options.Option = None,
    start: Annotated[
        str | None,
        typer.Option("--start", metavar="N|FILE", help="Go on from a saved grid: the file's N-th, or that of a file."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Succeed only when the only solution is the goal.")] = False,
    goal: Annotated[str | None, typer.Option("--goal", metavar="FILE", help="The goal for --check.")] = None,
    verbose: Annotated[
        bool,
        typer.Option(
            "-v", "--verbose", help="Tell the steps, on standard error: of line logic, and with probing of the search."
        ),
    ] = False,
    watch: Annotated[
        list[str] | None, typer.Option("--watch", metavar="row:N|column:N", help="Tell the steps of this line.")
    ] = None,
    show_steps: Annotated[bool, typer.Option("--show-steps", help="First show what line logic alone gives.")] = False,
    stats: Annotated[bool, typer.Option("--stats", help="The backend's counters, on standard error.")] = False,
    profile: Annotated[
        str | None, typer.Option("--profile", metavar="FILE", help="Where the time went, a line of JSON a puzzle.")
    ] = None,
    json: options.Json = False,
    brief: Annotated[bool, typer.Option("--brief", help="One line a puzzle, in pbnsolve's words.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No results, only the exit status.")] = False,
    output: Annotated[str | None, typer.Option("-o", "--output", metavar="OUT", help="Write the results here.")] = None,
    exit_zero: options.ExitZero = False,
    *,
    reading: Reading,
) -> int:
    """Solve puzzles: show the picture, and say whether there is another."""
    wanted = options.solution_limit(limit)
    if unique and wanted == 1:
        raise typer.BadParameter("--unique needs a limit of at least 2", param_hint="--limit")
    if sum((json, brief, quiet)) > 1:
        raise typer.BadParameter("--json, --brief and --quiet exclude one another")
    check = check or goal is not None
    if check and wanted == 1:
        raise typer.BadParameter("--check needs a limit of at least 2", param_hint="--limit")
    settings = options.settings(option or [])
    given: dict[str, object] = {"strategy": strategy, "line_solver": line_solver, "guess": guess, "depth": depth}
    settings |= options.pegs_settings(memory, no_parity, no_symmetry)
    given |= {"shortest": shortest or None, "table": False if no_table else None}
    settings |= {name: value for name, value in given.items() if value is not None}
    tables: list[object] = []
    if depth is not None:
        settings["contradiction"] = True
    if backend == "auto" and (verbose or watch or settings.get("strategy") == "probing"):
        backend = "native"  # nobody else has a word to say, or the strategy
    theirs = {"solver": solver, "encoding": encoding, "preprocess": preprocess or None, "model": model}
    theirs = {name: value for name, value in theirs.items() if value is not None}
    if backend == "auto" and theirs:
        backend = "cpsat" if model else "sat"
    settings |= theirs
    if cluster is not None and (settings or seed or start is not None or verbose or watch):
        raise typer.BadParameter(
            "a cluster takes no options of a backend, seed, start or steps", param_hint="--cluster"
        )
    if proof is not None and (wanted == 1 or start is not None):
        raise typer.BadParameter("a certificate needs a limit of at least 2, and no --start", param_hint="--proof")
    native = backend == "native" or (backend == "auto" and BACKENDS["native"].unavailable() is None)
    profiles = Profile(profile) if profile is not None else None
    with Session(puzzles, reading, output, exit_zero, peek=brief or proof is not None) as session:

        def work(given: Input) -> Status:
            own = shared(given.puzzle, tables, settings) if native else {}
            if start is not None:
                from nono.cli.start_and_goal import start_of

                settings["start"] = start_of(given.puzzle, start)
            if verbose or watch:
                from nono.cli.steps import Steps, watched_lines

                watched = watched_lines(watch or [], given.puzzle)
                settings["trace"] = Steps(given.puzzle, session.say, verbose, watched)
            if check:
                from nono.cli.start_and_goal import goal_of

                asked = goal_of(given.puzzle, goal)
            if show_steps and not (json or brief or quiet):
                session.write(("\n" if session.written else "") + messages.preliminary(given.label, given.puzzle))
            try:
                if cluster is not None:
                    from nono.batch.cluster import solved

                    result = solved(given.puzzle, cluster, jobs, wanted, backend, time_limit)
                else:
                    result = solve_puzzle(given.puzzle, backend, wanted, time_limit, seed, jobs=jobs, **settings, **own)
            except Interrupted as interrupted:
                show(given, so_far(given.puzzle, interrupted, backend, wanted))
                raise
            show(given, result)
            if proof is not None:
                from nono.cli.certify import certify_result

                session.say(certify_result(given, result, proof, session.many, time_limit, seed, settings))
            if check:
                from nono.cli.start_and_goal import comparison

                holds, sentence = comparison(given.puzzle, result, asked)
                if not quiet:
                    session.say(f"{given.label}: {sentence}")
                return Status.UNDECIDED if holds is None else Status.OK if holds else Status.NO
            return status_of(result, unique)

        def show(given: Input, result: Result) -> None:
            if stats:
                session.say(messages.counters(given.label, result))
            if profiles:
                profiles.add(given, result)
            if json:
                from nono.renderers.json import answer

                session.write_json(given, answer(given.puzzle, result))
            elif brief:
                label = f"{given.label}: " if session.many else ""
                session.write(f"{label}{messages.brief(given.puzzle, result)}\n")
            elif not quiet:
                if animate and result.grids:
                    play(given.puzzle, result.grids[0], session)
                sentence = messages.sentence(given.label, given.puzzle, result)
                pictures = messages.drawings(given.puzzle, result.grids, session.terminal)
                session.write(("\n" if session.written else "") + sentence + pictures)

        return session.run(work)


def shared(puzzle: Puzzle, tables: list[object], settings: dict[str, Any]) -> dict[str, Any]:
    """One table of positions for all starts on a board, for the backend that has one."""
    if puzzle.genre != "pegs" or settings.get("table") is not None:
        return {}
    if not tables:
        from nono.backends.native.pegs import Tables

        tables.append(Tables())
    return {"table": tables[0]}


def play(puzzle: Puzzle, solution: bytes, session: Session) -> None:
    """The positions of a solution one after another; on a terminal each in the place of the one before."""
    if not isinstance(puzzle, Pegs):
        raise PuzzleError(f"found a puzzle of {puzzle.genre}, expected pegs for --animate", "unsupported-variant")
    from nono.renderers.pegs import frames

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
