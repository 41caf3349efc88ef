"""The options of ``nono solve``, in the groups that ``--help`` shows as panels."""

from typing import Annotated, Any

from nono.backend import AUTO
from nono.cli import options
from nono.cli.errors import idle, option_of, unfit
from nono.cli.options import CPSAT, OUTPUT, PEGS, SAT, STEPS, STRATEGY, chosen
from nono.cli.parameters import Option, OptionGroup

CHECKS = "Checks"


class Limits(OptionGroup):
    """When the search ends."""

    limit: options.Limit = "2"
    time_limit: options.TimeLimit = None


class Strategy(OptionGroup):
    """How the backend native searches."""

    panel = STRATEGY

    strategy: Annotated[
        str | None, Option("learning (the default), probing (search by probes) or lines (line logic alone).", "NAME")
    ] = None
    line_solver: Annotated[str | None, Option("probing: complete (the default) or overlap.", "NAME")] = None
    guess: Annotated[
        str | None, Option("probing: heuristic of open, neighbours, slack, arrangements, simpson, random.", "NAME")
    ] = None
    depth: Annotated[int | None, Option("probing: first search for contradictions N lines deep.", "N")] = None

    def settings(self) -> dict[str, Any]:
        """The backend's options; a depth switches the search for contradictions on."""
        return lowered(self.given()) | chosen(contradiction=None if self.depth is None else True)


class Sat(OptionGroup):
    """The solver and the formula of the backend sat."""

    panel = SAT

    solver: Annotated[str | None, Option("A solver of python-sat, glucose3 by default; chooses sat.", "NAME")] = None
    encoding: Annotated[str | None, Option("order (the default), covering, dfa or direct; chooses sat.", "NAME")] = None
    preprocess: Annotated[
        bool, Option("Line logic settles what it can before the formula is made; chooses --backend sat.")
    ] = False

    def settings(self) -> dict[str, Any]:
        """The backend's options."""
        return lowered(self.given())


class Cpsat(OptionGroup):
    """The model of the backend cpsat."""

    model: Annotated[
        str | None, Option("automaton (the default), order or positions; chooses cpsat.", "NAME", panel=CPSAT)
    ] = None

    def settings(self) -> dict[str, Any]:
        """The backend's options."""
        return lowered(self.given())


class PegMoves(OptionGroup):
    """Which moves of peg solitaire are searched for, and how they are shown."""

    panel = PEGS

    shortest: Annotated[bool, Option("The fewest moves, chains of jumps.")] = False
    no_table: Annotated[bool, Option("Keep no table of the positions that were seen.")] = False
    animate: Annotated[bool, Option("Play the first solution.")] = False

    def settings(self) -> dict[str, Any]:
        """The backend's options."""
        return chosen(shortest=self.shortest or None, table=False if self.no_table else None)


class Checks(OptionGroup):
    """Where the search starts, and what must hold of the solutions."""

    panel = CHECKS

    start: options.Start = None
    unique: Annotated[bool, Option("Succeed only when the solution is proved unique.")] = False
    verify: Annotated[bool, Option("Have a backend that shares no code find the verdict again before it is shown.")] = (
        False
    )
    check: Annotated[bool, Option("Succeed only when the only solution is the goal.")] = False
    goal: Annotated[
        str | None,
        Option(
            "The goals for --check: of the same ids, else in the order of the puzzles.",
            "FILE",
            complete=options.complete_file,
        ),
    ] = None
    no_goal: options.NoGoal = False
    proof: Annotated[
        str | None,
        Option(
            "Write a certificate as well, its proof by native or sat if that is the backend (see nono certify).", "DIR"
        ),
    ] = None

    @property
    def with_goal(self) -> bool:
        """Whether the solutions are compared with a goal."""
        return self.check or self.goal is not None


class ShownSteps(OptionGroup):
    """Which steps of the search are shown."""

    panel = STEPS

    verbose: Annotated[
        bool,
        Option(
            "Show the steps on standard error: those of line logic, and with probing those of the search.", short="-v"
        ),
    ] = False
    watch: Annotated[list[str] | None, Option("Show the steps of this line.", "row:N|column:N")] = None
    show_steps: Annotated[bool, Option("First show what line logic alone settles.")] = False

    @property
    def traced(self) -> bool:
        """Whether the backend reports its steps."""
        return self.verbose or bool(self.watch)


class Output(OptionGroup):
    """How the results are shown."""

    panel = OUTPUT

    stats: options.Stats = False
    profile: Annotated[str | None, Option("Write where the time went, a line of JSON a puzzle.", "FILE")] = None
    json: options.Json = False
    brief: Annotated[bool, Option("One line a puzzle, in pbnsolve's words.")] = False
    quiet: Annotated[bool, Option("No results, only the exit status.", short="-q")] = False
    output: Annotated[str | None, Option("Write the results here.", "OUT", short="-o")] = None
    exit_zero: options.ExitZero = False

    @property
    def pictures(self) -> bool:
        """Whether the results are sentences and pictures."""
        return not (self.json or self.brief or self.quiet)


def lowered(settings: dict[str, Any]) -> dict[str, Any]:
    """The options with their words in lower case, as those of backends are."""
    return {name: value.lower() if isinstance(value, str) else value for name, value in settings.items()}


def refuse_conflicts(
    limit: int | None,
    search: options.Search,
    strategy: Strategy,
    sat: Sat,
    cpsat: Cpsat,
    moves: PegMoves,
    checks: Checks,
    steps: ShownSteps,
    output: Output,
) -> None:
    """Raise `OptionError` on options that exclude one another, and on those that would do nothing."""
    if limit == 1 and (checks.unique or checks.with_goal):
        option = "--unique" if checks.unique else "--check"
        raise unfit("--limit", limit, f"2 or more with {option}")
    if checks.proof is not None and limit == 1:
        raise unfit("--limit", limit, "2 or more with --proof")
    drawn = output.output is not None and output.output.lower().endswith((".svg", ".png", ".pdf", ".gif"))
    if drawn:
        raise unfit("--output", output.output, "a file for text (nono render --show solution draws pictures)")
    shown = [f"--{name}" for name in ("json", "brief", "quiet") if getattr(output, name)]
    probing = search.settings().get("strategy", strategy.strategy) == "probing"
    only_probing = [name for name in strategy.given() if name != "strategy" and not probing]
    of_sat, of_cpsat = ([f"--{name}" for name in group.given()] for group in (sat, cpsat))
    if len(shown) > 1:
        raise idle(shown[-1], f"{shown[0]} beside it", "one of them")
    if output.quiet and output.output:
        raise idle("--output", "--quiet beside it", "results to write")
    if shown and (steps.show_steps or moves.animate):
        raise idle("--show-steps" if steps.show_steps else "--animate", f"{shown[0]} beside it", "pictures")
    if only_probing:
        raise idle(option_of(only_probing[0]), "it without --strategy probing", "both")
    if of_sat and of_cpsat:
        raise idle(of_cpsat[0], f"{of_sat[0]} beside it", "one of them")
    for options_of, backend in ((of_sat, "sat"), (of_cpsat, "cpsat")):
        if options_of and search.backend not in (AUTO, backend):
            raise idle(options_of[0], f"--backend {search.backend} beside it", f"--backend {backend}")
