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

    strategy: Annotated[
        str | None,
        Option(
            "--strategy",
            metavar="NAME",
            help="learning (the default), probing (search by probes) or lines (line logic alone).",
            rich_help_panel=STRATEGY,
        ),
    ] = None
    line_solver: Annotated[
        str | None,
        Option(
            "--line-solver",
            metavar="NAME",
            help="probing: complete (the default) or overlap.",
            rich_help_panel=STRATEGY,
        ),
    ] = None
    guess: Annotated[
        str | None,
        Option(
            "--guess",
            metavar="NAME",
            help="probing: heuristic of open, neighbours, slack, arrangements, simpson, random.",
            rich_help_panel=STRATEGY,
        ),
    ] = None
    depth: Annotated[
        int | None,
        Option(
            "--depth",
            metavar="N",
            help="probing: first search for contradictions N lines deep.",
            rich_help_panel=STRATEGY,
        ),
    ] = None

    def settings(self) -> dict[str, Any]:
        """The backend's options; a depth switches the search for contradictions on."""
        return lowered(self.given()) | chosen(contradiction=None if self.depth is None else True)


class Sat(OptionGroup):
    """The solver and the formula of the backend sat."""

    solver: Annotated[
        str | None,
        Option(
            "--solver",
            metavar="NAME",
            help="A solver of python-sat, glucose3 by default; chooses sat.",
            rich_help_panel=SAT,
        ),
    ] = None
    encoding: Annotated[
        str | None,
        Option(
            "--encoding",
            metavar="NAME",
            help="order (the default), covering, dfa or direct; chooses sat.",
            rich_help_panel=SAT,
        ),
    ] = None
    preprocess: Annotated[
        bool,
        Option(
            "--preprocess",
            help="Line logic settles what it can before the formula is made; chooses --backend sat.",
            rich_help_panel=SAT,
        ),
    ] = False

    def settings(self) -> dict[str, Any]:
        """The backend's options."""
        return lowered(self.given())


class Cpsat(OptionGroup):
    """The model of the backend cpsat."""

    model: Annotated[
        str | None,
        Option(
            "--model",
            metavar="NAME",
            help="automaton (the default), order or positions; chooses cpsat.",
            rich_help_panel=CPSAT,
        ),
    ] = None

    def settings(self) -> dict[str, Any]:
        """The backend's options."""
        return lowered(self.given())


class PegMoves(OptionGroup):
    """Which moves of peg solitaire are searched for, and how they are shown."""

    shortest: Annotated[bool, Option("--shortest", help="The fewest moves, chains of jumps.", rich_help_panel=PEGS)] = (
        False
    )
    no_table: Annotated[
        bool, Option("--no-table", help="Keep no table of the positions that were seen.", rich_help_panel=PEGS)
    ] = False
    animate: Annotated[bool, Option("--animate", help="Play the first solution.", rich_help_panel=PEGS)] = False

    def settings(self) -> dict[str, Any]:
        """The backend's options."""
        return chosen(shortest=self.shortest or None, table=False if self.no_table else None)


class Checks(OptionGroup):
    """Where the search starts, and what must hold of the solutions."""

    start: options.Start = None
    unique: Annotated[
        bool,
        Option("--unique", help="Succeed only when the solution is proved unique.", rich_help_panel=CHECKS),
    ] = False
    verify: Annotated[
        bool,
        Option(
            "--verify",
            help="Have a backend that shares no code find the verdict again before it is shown.",
            rich_help_panel=CHECKS,
        ),
    ] = False
    check: Annotated[
        bool,
        Option("--check", help="Succeed only when the only solution is the goal.", rich_help_panel=CHECKS),
    ] = False
    goal: Annotated[
        str | None,
        Option(
            "--goal",
            metavar="FILE",
            help="The goals for --check: of the same ids, else in the order of the puzzles.",
            autocompletion=options.complete_file,
            rich_help_panel=CHECKS,
        ),
    ] = None
    no_goal: options.NoGoal = False
    proof: Annotated[
        str | None,
        Option(
            "--proof",
            metavar="DIR",
            help="Write a certificate as well, its proof by native or sat if that is the backend (see nono certify).",
            rich_help_panel=CHECKS,
        ),
    ] = None

    @property
    def with_goal(self) -> bool:
        """Whether the solutions are compared with a goal."""
        return self.check or self.goal is not None


class ShownSteps(OptionGroup):
    """Which steps of the search are shown."""

    verbose: Annotated[
        bool,
        Option(
            "-v",
            "--verbose",
            help="Show the steps on standard error: those of line logic, and with probing those of the search.",
            rich_help_panel=STEPS,
        ),
    ] = False
    watch: Annotated[
        list[str] | None,
        Option("--watch", metavar="row:N|column:N", help="Show the steps of this line.", rich_help_panel=STEPS),
    ] = None
    show_steps: Annotated[
        bool, Option("--show-steps", help="First show what line logic alone settles.", rich_help_panel=STEPS)
    ] = False

    @property
    def traced(self) -> bool:
        """Whether the backend reports its steps."""
        return self.verbose or bool(self.watch)


class Output(OptionGroup):
    """How the results are shown."""

    stats: options.Stats = False
    profile: Annotated[
        str | None,
        Option(
            "--profile",
            metavar="FILE",
            help="Write where the time went, a line of JSON a puzzle.",
            rich_help_panel=OUTPUT,
        ),
    ] = None
    json: options.Json = False
    brief: Annotated[
        bool, Option("--brief", help="One line a puzzle, in pbnsolve's words.", rich_help_panel=OUTPUT)
    ] = False
    quiet: Annotated[
        bool, Option("--quiet", "-q", help="No results, only the exit status.", rich_help_panel=OUTPUT)
    ] = False
    output: Annotated[
        str | None,
        Option("-o", "--output", metavar="OUT", help="Write the results here.", rich_help_panel=OUTPUT),
    ] = None
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
