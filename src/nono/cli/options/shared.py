"""Arguments and options that several commands share, the panels of ``--help``, and parsers of option values."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from nono.backend import BACKENDS, setting
from nono.base.arguments import in_any_case, one_of, seconds_of
from nono.base.limits import deadline_after
from nono.cli.options import Argument, Option, OptionGroup, spelt
from nono.cli.output import unfit
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.text import FORMATS, Found, entries, format_of_suffix

if TYPE_CHECKING:
    from nono.many import Workers

# The panels of --help. An option appears in the same panel in all commands.
SEARCH = "Search"
LIMITS = "Limits"
START = "Start and goal"
CLUSTER = "Cluster"
READING = "Reading"
OUTPUT = "Output"
STRATEGY = "Strategy of the backend native"
PAPER = "Paper (PDF and HTML)"
GRADE_HELP = "Difficulty: easy, medium, hard, expert or search; ..medium means at most medium."
USUAL = "[all that are installed; reference only if it is the only one]"  # backends that are compared by default
BACKEND_LIST = f"Backends separated by commas, with options in brackets: native,sat[order,glucose4]. {USUAL}"
BOOK = "Books (PDF)"
FURTHER = {START, CLUSTER, READING, STRATEGY, PAPER, BOOK}  # the panels that -h leaves out


def complete_puzzle(letters: str) -> list[str]:
    """Return the built-in puzzles, and the files whose names begin with the typed letters."""
    return complete_built_in(letters) + complete_file(letters)


def complete_file(letters: str) -> list[str]:
    """Return the file names that begin with the typed letters."""
    from glob import escape, glob

    return sorted(glob(escape(letters) + "*"))


def complete_built_in(letters: str) -> list[str]:
    """Return the names of the built-in puzzles."""
    from nono.text import built_in

    return [*built_in()]


OutputFile = partial(Option, short="-o", panel=OUTPUT, file="write")  # the file or folder for the results


Puzzles = Annotated[
    list[str],
    Argument(
        "Files, folders, built-in puzzles, puzz.link addresses, or - for stdin.",
        "PUZZLE",
        complete=complete_puzzle,
        file="read",
    ),
]
Format = Annotated[
    str | None,
    Option(
        "Format of the files (see nono formats). [detected from content and suffix]",
        "NAME",
        complete=lambda _: FORMATS,
        panel=READING,
    ),
]
Index = Annotated[
    int | None, Option("Use only puzzle number N of each file, counted from 1.", "N", least=1, panel=READING)
]
To = Annotated[
    str | None, Option("Format of the output (see nono formats).", "NAME", complete=lambda _: FORMATS, panel=OUTPUT)
]
Backend = Annotated[
    str,
    Option(
        "Backend to use; nono backends lists them.",
        "NAME",
        short="-b",
        complete=lambda _: ("auto", *BACKENDS),
        panel=SEARCH,
    ),
]
Seed = Annotated[int, Option("Seed of the random number generator.", "N", panel=SEARCH)]
FreshSeed = Annotated[
    int | None, Option("Seed of the random number generator. [a new one each time]", "N", panel=SEARCH)
]
Jobs = Annotated[int, Option("Number of threads that work on one puzzle.", "N", short="-j", panel=SEARCH)]
Start = Annotated[
    str | None,
    Option(
        "Start from a saved grid: grid number N of the puzzle file, or a grid in a separate file.",
        "N|FILE",
        complete=complete_file,
        panel=START,
        file="read",
    ),
]
NoGoal = Annotated[bool, Option("Do not use the puzzle's goal picture to guide the search.", panel=START)]
BackendOption = Annotated[
    list[str] | None, Option("Set an option of the backend; may be repeated.", "NAME=VALUE", short="-O", panel=SEARCH)
]
Limit = Annotated[str, Option("Stop after this many solutions.", "N|all", panel=LIMITS)]
TimeLimit = Annotated[float | None, Option("Time limit per puzzle, in seconds (0 = no limit).", "S", panel=LIMITS)]
CpuLimit = Annotated[
    float | None, Option("Limit of processor time per puzzle, in seconds (0 = no limit).", "S", panel=LIMITS)
]
CpuLimitPerRun = Annotated[
    float | None,
    Option(
        "Limit of processor time per run of a backend, in seconds (0 = no limit). [for several puzzles, see above]",
        "S",
        panel=LIMITS,
    ),
]
Memory = Annotated[int | None, Option("Memory limit in MiB.", "MIB", panel=LIMITS)]
ProcessMemory = Annotated[
    int | None,
    Option(
        "Memory that each process may use, in MiB, on top of what it uses at startup.", "MIB", least=1, panel=LIMITS
    ),
]
FormulaMemory = Annotated[
    int | None,
    Option(
        "Limit on the estimated memory of a formula and its solver, in MiB. [a quarter of the machine's memory]",
        "MIB",
        least=1,
        panel=LIMITS,
    ),
]
Stats = Annotated[bool, Option("Show the backend's counters on standard error.", panel=OUTPUT)]
Json = Annotated[bool, Option("Write one line of JSON per puzzle.", panel=OUTPUT)]
JsonBeside = Annotated[
    bool,
    Option(
        "Write one line of JSON about the puzzle in --output.", panel=OUTPUT, needs=["--output"], without=["--output -"]
    ),
]
JsonObject = Annotated[bool, Option("Write one JSON object.", panel=OUTPUT)]
ExitZero = Annotated[
    bool, Option("Exit with status 0 when the command would otherwise exit with 1 or 3.", panel=OUTPUT)
]


class Search(OptionGroup):
    """The options that choose the backend and control its search."""

    backend: Backend = "auto"
    seed: Seed = 0
    jobs: Jobs = 1
    option: BackendOption = None

    def settings(self) -> dict[str, Any]:
        """Return the options for the backend, and correct the case of the backend's name."""
        self.backend = backend_named(self.backend)
        return settings(self.option or [])


class WorkerOptions(OptionGroup):
    """The options that choose the workers: processes of this machine, or a cluster."""

    jobs: Annotated[
        int | None, Option("Number of worker processes. [one per core]", "N", short="-j", least=1, panel=SEARCH)
    ] = None
    cluster: Annotated[
        str | None,
        Option(
            "Use the Dask cluster whose scheduler is at ADDRESS; local starts a cluster on this machine.",
            "ADDRESS|local",
            panel=CLUSTER,
        ),
    ] = None

    @property
    def size(self) -> int:
        """The number of workers."""
        from nono.base.system import cores

        return cores() if self.jobs is None else self.jobs

    def start(self) -> "Workers":
        """Start the workers."""
        if self.cluster is None:
            from nono.many import LocalPool

            return LocalPool(self.size)
        from nono.many import Cluster

        return Cluster(self.cluster, self.size)


class Answers(OptionGroup):
    """The options that control how the answers are written, and what they mean for the exit status."""

    json: Json = False
    exit_zero: ExitZero = False


class Limits(OptionGroup):
    """The options that limit time and memory per puzzle."""

    time_limit: TimeLimit = None
    memory: ProcessMemory = None

    def deadline(self) -> float:
        """Return the deadline of a puzzle that starts now; raises `BackendError` if the time limit is invalid."""
        return deadline_after(seconds_of(self.time_limit))


def chosen(**values: object) -> dict[str, Any]:
    """Return a dict without the values that are None."""
    return {name: value for name, value in values.items() if value is not None}


def words_of(**values: object) -> list[str]:
    """Return the words of a command line that give these options, without those that are None.

    An option with a list of values is given once for each value.
    """
    words = []
    for name, given in chosen(**values).items():
        for value in given if isinstance(given, list) else [given]:
            words += [spelt(name), str(value)]
    return words


def name_among(option: str, word: str, names: Iterable[str], kind: str = "", lister: str = "") -> str:
    """Return the name that equals a word when case is ignored; raises `OptionError` if no name matches.

    ``kind`` and ``lister`` are passed to `nono.base.arguments.one_of`.
    """
    name = in_any_case(word, names)
    if name is None:
        raise unfit(option, word, one_of(word, names, kind, lister))
    return name


def format_named(word: str, option: str = "--to") -> str:
    """Return the format with this name (in any case) or suffix; raises `OptionError` if the format is unknown."""
    of_suffix = format_of_suffix("." + word.lower().removeprefix("."))
    return in_any_case(word, FORMATS) or of_suffix or name_among(option, word, FORMATS, "format", "nono formats")


def backend_named(word: str) -> str:
    """Correct the case of a backend's name or of ``auto``; an unknown word is returned unchanged."""
    return in_any_case(word, chain(("auto",), BACKENDS)) or word


def solution_limit(word: str) -> int | None:
    """Return the maximum number of solutions to find; None stands for ``all``."""
    if word.lower() == "all":
        return None
    if word.isdecimal() and len(word) < 19 and int(word) > 0:
        return int(word)
    raise unfit("--limit", word, "a number of at least 1, or all")


def repeating(seed: int) -> str:
    """Return a line that tells the user how to repeat a run with the new seed."""
    return f"seed {seed}: use --seed {seed} to repeat this run"


def board_size(word: str) -> tuple[int, int]:
    """Return the width and the height in a word such as ``20x15``, or ``9`` for 9x9; raises `OptionError`."""
    width, cross, height = word.lower().partition("x")
    height = height if cross else width
    if all(part.isascii() and part.isdigit() and len(part) < 6 and int(part) for part in (width, height)):
        return int(width), int(height)
    raise unfit("--size", word, "WxH, such as 20x15, or N for a square")


# Arguments of `nono.solve` that are not options of a backend. The user sets the arguments in OWN with other options.
OWN = ("backend", "limit", "time_limit", "seed", "start", "jobs")
# arguments without a command-line option
INNER = ("puzzle", "number", "shares", "listed", "report", "use_goal", "cancel", "progress")


def settings(words: list[str]) -> dict[str, Any]:
    """Parse options of a backend given as ``NAME=VALUE``; values are numbers, on, off or other words."""
    options: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not name or not equals:
            raise unfit("--option", word, "NAME=VALUE")
        name = name.replace("-", "_")
        if name in OWN or name in INNER:
            own = f"\nuse {spelt(name)}" if name in OWN else ""
            raise unfit("--option", name, f"an option of a backend{own}")
        options[name] = setting(value)
    return options


class Reading(OptionGroup):
    """The options that control how puzzles are read."""

    panel = READING

    format: Format = None
    index: Index = None
    genre: Annotated[str | None, Option("Genre of the puzzles, for files that do not name it.", "NAME")] = None
    trust: Annotated[
        str | None,
        Option(
            "If the clues and the goal in a file contradict each other, use only the clues or only the goal. [clues]",
            names=("clues", "goal"),
        ),
    ] = None
    size: Annotated[
        str | None, Option("Board size, for input that does not state it (tournament sets, typed clues).", "WxH")
    ] = None
    transpose: Annotated[bool, Option("Swap rows and columns.")] = False
    loose: Annotated[
        bool, Option("In Olšák's .g files, read each combination of triangle colours as one plain colour.")
    ] = False
    allow_contradiction: Annotated[bool, Option("Accept contradictory clues and report the puzzle as unsolvable.")] = (
        False
    )

    max_cells: Annotated[int | None, Option("Maximum number of cells per puzzle.", "N", least=1)] = None
    verbose: Annotated[
        bool,
        Option(
            "Also list files without a puzzle, show error codes and, with nono solve, the solving steps.", short="-v"
        ),
    ] = False

    def check(self) -> None:
        """Correct the case of names; raises `OptionError` on unknown names and on a malformed size."""
        if self.format is not None:
            self.format = format_named(self.format, "--format")
        if self.genre is not None:
            self.genre = name_among("--genre", self.genre, GENRES)
        if self.size is not None:
            board_size(self.size)

    def is_too_large(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle has more cells than --max-cells allows."""
        return self.max_cells is not None and puzzle.height * puzzle.width > self.max_cells

    def entries(self, word: str, named: bool = True) -> Iterator[Found]:
        """Yield the entries that a word of the command line names; raises `PuzzleError` on a malformed option.

        ``named`` is False for a file that was found in a folder; such a file need not contain a puzzle.
        """
        return entries(
            word,
            self.format,
            check=not self.allow_contradiction,
            named=named,
            trust=cast(Literal["clues", "goal"] | None, self.trust),
            size=None if self.size is None else board_size(self.size),
            transpose=self.transpose,
            loose=self.loose,
            genre=self.genre,
        )
