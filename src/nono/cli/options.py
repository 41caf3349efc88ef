"""Arguments and options that several commands share, and parsers of their values.

A command writes ``limit: Limit = 2``. The alias declares the option for Typer, and the command states its default.
"""

import os
from collections.abc import Callable, Iterable
from functools import wraps
from glob import escape, glob
from inspect import Parameter, Signature, signature
from itertools import chain
from math import inf
from typing import Annotated, Any, Literal, TypedDict, get_args, get_type_hints

import typer

from nono.backend import AUTO, BACKENDS, ENCODINGS, option_value
from nono.backend.contestants import parse_contestants
from nono.base.arguments import expected_one_of, in_any_case
from nono.base.errors import BackendError, PuzzleError, excerpt, gathering_warnings
from nono.cli.output import Message
from nono.genres import GENRES
from nono.text import FORMATS, built_in, format_of_suffix

# The panels of --help. An option appears in the same panel in all commands.
SEARCH = "Search"
LIMITS = "Limits"
START = "Start and goal"
READING = "Reading"
CHOICE = "Choice of puzzles"
OUTPUT = "Output"
DEFAULT_BACKENDS = (
    "[all that are installed; reference only if it is the only one]"  # backends that are compared by default
)


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def usage_error(option: str, value: object, expected: str) -> typer.BadParameter:
    """Return the usage error for an option or argument with a wrong value."""
    return typer.BadParameter(found_instead(value, expected), param_hint=option)


def found_instead(value: object, expected: str) -> str:
    """Return a message on one line; ``expected`` may have its advice on a second line."""
    return f"found {excerpt(value)}, expected {expected}".replace("\n", "; ")


def expect_alone(option: str, given: object, **others: object) -> None:
    """Raise `BadParameter` if an option is given together with one of the others, which it excludes.

    The names of the others are those of the command's parameters.
    """
    for name, value in others.items():
        if given and value:
            raise typer.BadParameter(f"cannot be combined with {option_name(name)}", param_hint=option)


def expect_with(needed: str, is_given: object, **options: object) -> None:
    """Raise `BadParameter` if one of the options is given without the condition that it needs."""
    for name, value in options.items():
        if value and not is_given:
            raise typer.BadParameter(f"needs {needed}", param_hint=option_name(name))


def expect_suffix(option: str, path: str | None, suffixes: Iterable[str]) -> None:
    """Raise `BadParameter` if a file has none of the suffixes."""
    if path and not path.lower().endswith(tuple(suffixes)):
        raise usage_error(option, path, f"a name that ends in {' or '.join(suffixes)}")


def option_name(name: str) -> str:
    """Return the long option for the name of a parameter."""
    return f"--{name.replace('_', '-')}"


def complete_puzzle(incomplete: str) -> list[str]:
    """Return the built-in puzzles, and the files whose names begin with the typed letters."""
    return [*built_in(), *complete_file(incomplete)]


def complete_file(incomplete: str) -> list[str]:
    """Return the file names that begin with the typed letters."""
    return sorted(glob(escape(incomplete) + "*"))


MOST_SOLUTIONS = 10**18  # larger limits mean the same, because no search finds so many solutions


def solution_limit(word: str | int) -> int | None:
    """Return the maximum number of solutions to find; None stands for ``all``."""
    text = str(word).lower()
    if text == "all":
        return None
    if text.isdecimal() and text.strip("0"):
        return int(text) if len(text) < 19 else MOST_SOLUTIONS
    raise typer.BadParameter(found_instead(word, "a number of at least 1, or all"))


def seconds_or_none(seconds: float | None) -> float | None:
    """Return the limit in seconds; 0 stands for no limit."""
    if seconds is not None and not seconds >= 0:
        raise typer.BadParameter(found_instead(seconds, "a number of seconds, at least 0"))
    return inf if seconds == 0 else seconds


def seconds_option(limit: str, show_default: str | bool = True) -> Any:
    """Return the declaration of an option for a limit in seconds; ``limit`` is what it limits, in words."""
    return typer.Option(
        rich_help_panel=LIMITS,
        metavar="S",
        help=f"{limit}, in seconds (0 = no limit).",
        show_default=show_default,
        callback=seconds_or_none,
    )


def file_argument(metavar: str, help: str) -> Any:
    """Return the declaration of an argument that is the name of a file or folder."""
    return typer.Argument(metavar=metavar, help=help, autocompletion=complete_file)


def file_option(metavar: str, help: str, *names: str, panel: str | None = None, show_default: str | bool = True) -> Any:
    """Return the declaration of an option whose value is the name of a file or folder.

    Without ``names``, the option has the name of its parameter. ``panel`` is its panel in --help.
    """
    return typer.Option(
        *names,
        rich_help_panel=panel,
        metavar=metavar,
        help=help,
        show_default=show_default,
        autocompletion=complete_file,
    )


def output_file(metavar: str, help: str, show_default: str | bool = True) -> Any:
    """Return the declaration of the option for the output file or folder."""
    return file_option(metavar, help, "--output", "-o", panel=OUTPUT, show_default=show_default)


def format_named(word: str | None) -> str | None:
    """Return the format with this name (in upper or lower case) or suffix; raises `BadParameter` if there is none."""
    if word is None:
        return None
    name = in_any_case(word, FORMATS) or format_of_suffix("." + word.lower().removeprefix("."))
    if name is None:
        raise typer.BadParameter(found_instead(word, expected_one_of(word, FORMATS, "format", "nono formats")))
    return name


def published_genre(word: str | None) -> str | None:
    """Return the genre with this name, in upper or lower case, or the word itself if a genre is published under it."""
    if genre_named(word) is None:  # raises an error on an unknown name
        return None
    return in_any_case(word or "", GENRES) or word


def genre_named(word: str | None) -> str | None:
    """Return the genre with this name, in upper or lower case, or the genre that is published under this name."""
    name = None if word is None else in_any_case(word, GENRES)
    if word is not None and name is None:
        from nono.text import genre_named as genre_of_name  # only for other names than those of the genres

        try:
            name, _ = genre_of_name(word)
        except PuzzleError:
            raise typer.BadParameter(found_instead(word, expected_one_of(word, GENRES))) from None
    return name


def backend_named(word: str) -> str:
    """Return the backend with this name, or ``auto``, in upper or lower case."""
    name = in_any_case(word, chain((AUTO,), BACKENDS))
    if name is None:
        raise typer.BadParameter(found_instead(word, expected_one_of(word, [AUTO, *BACKENDS])))
    return name


def encoding_named(word: str | None) -> str | None:
    """Return the encoding with this name, in upper or lower case."""
    name = None if word is None else in_any_case(word, ENCODINGS)
    if word is not None and name is None:
        raise typer.BadParameter(found_instead(word, expected_one_of(word, ENCODINGS)))
    return name


def backend_names(words: str | None) -> str | None:
    """Return the names of these backends, separated by commas. The given names may be in upper or lower case."""
    return None if words is None else ",".join(backend_named(word.strip()) for word in words.split(","))


def backend_list(words: str | None) -> str | None:
    """Return a list of backends as given. Raise `BadParameter` if it is malformed, or has an unknown name or option."""
    try:
        if words is not None:
            with gathering_warnings():  # the command parses the list again
                parse_contestants(words)
    except BackendError as error:
        if not error.argument:  # a known backend that is missing
            raise
        raise typer.BadParameter(str(Message(error.args[0], error.help))) from None
    return words


def board_size(word: str) -> tuple[int, int]:
    """Return the width and the height in a word such as ``20x15``, or ``9`` for 9x9."""
    width, cross, height = word.lower().partition("x")
    height = height if cross else width
    if all(part.isascii() and part.isdigit() and len(part) < 6 and int(part) for part in (width, height)):
        return int(width), int(height)
    raise usage_error("--size", word, "WxH, such as 20x15, or N for a square")


Puzzles = Annotated[
    list[str],
    typer.Argument(
        metavar="PUZZLE",
        help="Files, folders, built-in puzzles, puzz.link addresses, or - for stdin.",
        autocompletion=complete_puzzle,
    ),
]
OnePuzzle = Annotated[
    str,
    typer.Argument(metavar="PUZZLE", help="A file or the name of a built-in puzzle.", autocompletion=complete_puzzle),
]
Format = Annotated[
    str | None,
    typer.Option(
        rich_help_panel=READING,
        help="Format of the files (see nono formats).",
        show_default="detected from content and suffix",
        callback=format_named,
        autocompletion=lambda: list(FORMATS),
    ),
]
Index = Annotated[
    int | None,
    typer.Option(rich_help_panel=READING, min=1, help="Use only puzzle number N of each file, counted from 1."),
]
Genre = Annotated[
    str | None,
    typer.Option(
        rich_help_panel=READING,
        help="Genre of the puzzles, for files that do not name it.",
        callback=published_genre,
        autocompletion=lambda: list(GENRES),
    ),
]
AllowContradiction = Annotated[
    bool,
    typer.Option(
        "--allow-contradiction",
        rich_help_panel=READING,
        help="Accept contradictory clues and report the puzzle as unsolvable.",
    ),
]
Only = Annotated[
    str,
    typer.Option(
        rich_help_panel=CHOICE,
        metavar="WORDS",
        help="Use only puzzles with these verdicts, grades, sizes, genres and senders, such as "
        "unique,easy..medium,10x10..20x20,sudoku,author=Ada,folder=pile/ada; of a store also unpublished (in no issue) "
        "or new (stored after the latest issue was made). Words of one kind are alternatives.",
    ),
]
Once = Annotated[
    bool,
    typer.Option("--once", rich_help_panel=CHOICE, help="Use only the first of several puzzles with the same clues."),
]
Order = Annotated[
    str,
    typer.Option(
        rich_help_panel=CHOICE,
        metavar="KEYS",
        help="Order of the puzzles: given, grade, score, size or title, or several of these, separated by commas.",
    ),
]
Count = Annotated[
    int | None,
    typer.Option(rich_help_panel=CHOICE, min=1, metavar="N", help="Use only the first N puzzles, in their order."),
]
Issue = Annotated[
    str,
    typer.Option(
        rich_help_panel=CHOICE,
        metavar="NAME",
        help="Record the puzzles and their numbers in the store as an issue, such as March; if the store has this "
        "issue, use exactly its puzzles, as they were then.",
    ),
]
IssueAgain = Annotated[
    bool, typer.Option("--again", rich_help_panel=CHOICE, help="With --issue, choose the puzzles of an issue anew.")
]
To = Annotated[
    str | None,
    typer.Option(
        rich_help_panel=OUTPUT,
        help="Format of the output (see nono formats).",
        callback=format_named,
        autocompletion=lambda: list(FORMATS),
    ),
]
Backend = Annotated[
    str,
    typer.Option(
        "--backend",
        "-b",
        rich_help_panel=SEARCH,
        help="Backend to use; nono doctor lists them.",
        callback=backend_named,
        autocompletion=lambda: ["auto", *BACKENDS],
    ),
]
Encoding = Annotated[
    str | None,
    typer.Option(
        help=f"Encoding of the clues: {', '.join(ENCODINGS.rows)}.",
        callback=encoding_named,
        autocompletion=lambda: [*ENCODINGS],
    ),
]
Seed = Annotated[int, typer.Option(rich_help_panel=SEARCH, help="Seed of the random number generator.")]
FreshSeed = Annotated[
    int | None,
    typer.Option(
        rich_help_panel=SEARCH, help="Seed of the random number generator.", show_default="a new one each time"
    ),
]
Backends = Annotated[
    str | None,
    typer.Option(
        help="Backends separated by commas, with options in brackets: native,sat[order,glucose4]. " + DEFAULT_BACKENDS,
        callback=backend_list,
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", rich_help_panel=SEARCH, min=1, help="Number of threads per puzzle.")]
Workers = Annotated[
    int | None,
    typer.Option(
        "--jobs", "-j", rich_help_panel=SEARCH, min=1, help="Number of worker processes.", show_default="one per core"
    ),
]
Start = Annotated[
    str | None,
    file_option(
        "N|FILE",
        "Start from a saved grid: grid number N of the puzzle file, or a grid in a separate file.",
        panel=START,
    ),
]
Goal = Annotated[
    str | None,
    file_option(
        "FILE", "File with goal pictures. Goals are matched to puzzles by id or, without ids, by order.", panel=START
    ),
]
NoGoal = Annotated[
    bool,
    typer.Option("--no-goal", rich_help_panel=START, help="Do not use the puzzle's goal picture to guide the search."),
]
BackendOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-O",
        rich_help_panel=SEARCH,
        metavar="NAME=VALUE",
        help="Set an option of the backend; may be repeated.",
    ),
]
Limit = Annotated[
    int | None,
    typer.Option(
        rich_help_panel=LIMITS, metavar="N|all", parser=solution_limit, help="Stop after N solutions, or find all."
    ),
]
TimeLimit = Annotated[float | None, seconds_option("Time limit per puzzle")]
CpuLimit = Annotated[float | None, seconds_option("Limit of processor time per puzzle")]
CpuLimitPerRun = Annotated[
    float | None,
    seconds_option("Limit of processor time per run of a backend", "with several puzzles, see above"),
]
Memory = Annotated[
    int | None,
    typer.Option(
        rich_help_panel=LIMITS,
        metavar="MIB",
        min=1,
        help="Memory limit in MiB, on top of what the command uses at its start.",
    ),
]
Grade = Annotated[
    Literal["easy", "medium", "hard", "expert", "search", "..easy", "..medium", "..hard", "..expert"] | None,
    typer.Option(
        metavar="GRADE",
        case_sensitive=False,
        help="Difficulty: easy, medium, hard, expert or search; ..medium means at most medium.",
    ),
]
LineSolvable = Annotated[bool, typer.Option("--line-solvable", help="Make the puzzle solvable by line logic alone.")]
Stats = Annotated[
    bool, typer.Option("--stats", rich_help_panel=OUTPUT, help="Show the backend's counters on standard error.")
]
Json = Annotated[bool, typer.Option("--json", rich_help_panel=OUTPUT, help="Write one line of JSON per puzzle.")]
JsonObject = Annotated[bool, typer.Option("--json", rich_help_panel=OUTPUT, help="Write one JSON object.")]
ExitZero = Annotated[
    bool,
    typer.Option(
        "--exit-zero",
        rich_help_panel=OUTPUT,
        help="Exit with status 0 when the command would otherwise exit with 1 or 3.",
    ),
]

Verbose = Annotated[
    bool,
    typer.Option(
        "--verbose",
        "-v",
        rich_help_panel=OUTPUT,
        help="Also list files without a puzzle, show error codes and, with nono solve, the solving steps.",
    ),
]


class Running(TypedDict):
    """The limits and the output of most commands about puzzles."""

    time_limit: TimeLimit
    memory: Memory
    json: Json
    exit_zero: ExitZero


class Reading(TypedDict, total=False):
    """How puzzles are read."""

    format: Format
    index: Index
    genre: Genre
    allow_contradiction: AllowContradiction


class FurtherReading(Reading, total=False):
    """How puzzles are read by `CommandRun`; see `ReadingOptions` for the options that only some commands set."""

    trust: Literal["clues", "goal"] | None
    size: tuple[int, int] | None
    transpose: bool
    loose: bool
    max_cells: int | None
    skips_sources: bool


class Common(Running, Reading):
    """The options of most commands about puzzles. By default, each is None or False."""


def with_shared_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command as Typer needs it: with a parameter for each option of its last argument.

    That argument is ``**common: Unpack[Common]`` or ``**reading: Unpack[Reading]``, which Typer does not know.
    """
    parameters = [*signature(command).parameters.values()]
    if not parameters or parameters[-1].kind is not Parameter.VAR_KEYWORD:
        return command
    (group,) = get_args(parameters.pop().annotation)
    parameters = [parameter.replace(kind=Parameter.KEYWORD_ONLY) for parameter in parameters]
    for name, option in get_type_hints(group, include_extras=True).items():
        default = False if get_args(option)[0] is bool else None  # an option is Annotated[type, declaration]
        parameters.append(Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=option))

    @wraps(command)
    def call(**arguments: Any) -> Any:
        return command(**arguments)

    call.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    call.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return call


def without_none(**values: object) -> dict[str, Any]:
    """Return a dict without the values that are None."""
    return {name: value for name, value in values.items() if value is not None}


def repeat_hint(seed: int) -> str:
    """Return a line that tells the user how to repeat a run with the new seed."""
    return f"seed {seed}: use --seed {seed} to repeat this run"


# arguments of `nono.solve` that are not options of a backend but have an option on the command line
WITH_OPTION = ("backend", "limit", "time_limit", "cpu_limit", "seed", "start", "jobs")
# arguments of `nono.solve` without an option on the command line
WITHOUT_OPTION = ("puzzle", "number", "shares", "listed", "report", "use_goal", "cancel", "progress")


def backend_settings(words: list[str] | None) -> dict[str, Any]:
    """Parse options of a backend given as ``NAME=VALUE``; values are numbers, on, off or other words."""
    options: dict[str, Any] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not name or not equals:
            raise usage_error("--option", word, "NAME=VALUE")
        name = name.replace("-", "_")
        if name in WITH_OPTION:
            raise usage_error("--option", name, f"an option of a backend; use {option_name(name)}")
        if name in WITHOUT_OPTION:
            raise usage_error("--option", name, "an option of a backend")
        options[name] = option_value(value)
    return options
