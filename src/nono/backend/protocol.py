"""The interface of backends: a `Backend` declares its options and its capabilities.

A backend works on models and never imports a genre. To add a backend, write a module that defines a `Backend`. Then add
the row ``"module:attribute"`` to `nono.backend.BACKENDS`, or declare it in your own package's entry-point group
``nono.backends``. Only ``name``, ``solve`` and ``unavailable`` are required; the other functions are optional
capabilities. Code outside `nono.backend` asks for a capability, never for a backend by name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from numbers import Integral
from typing import Any, Protocol

from nono.base.arguments import OF_QUESTIONS, expected_one_of, unusable
from nono.base.errors import UnknownOptionError, warn
from nono.model import Cancel, Model, Moves, Outcome, Report, Tally, Task


@dataclass(slots=True, eq=False, repr=False)
class Option:
    """One option of a backend: its default, its help text, and its valid values.

    ``words`` returns the allowed values. Otherwise, ``fits`` tests a value, and ``expected`` describes the valid
    values. Without both, the backend itself rejects invalid values. ``bare`` means that the user may omit the option's
    name (``cpsat[order]``).
    """

    default: object
    help: str
    words: Callable[[], Iterable[object]] | None = None
    fits: Callable[[Any], bool] | None = None
    expected: str = ""
    bare: bool = False


Options = Mapping[str, Option]
GONE_OPTIONS = frozenset({"belief_stage", "binary_shrink"})  # of older versions; from version 4.0 on, they are unknown


class Questions(Protocol):
    """A session for several questions about one model. The search keeps its learned clauses between questions.

    A question asks for the solutions in which some cells have given colours. ``values`` contains these, each as ``cell
    * colours + colour``, at most one per cell. A call ends after ``time_limit`` seconds or when ``cancel`` is set, and
    raises `Interrupted` on Ctrl-C. If another call is running in another thread, it raises `BackendError`.
    """

    def begin(self, values: Iterable[int], limit: int | None) -> None:
        """Start a question that asks for at most ``limit`` solutions (None: all)."""

    def next_solutions(
        self, most: int, time_limit: float | None, cancel: Cancel | None
    ) -> tuple[list[bytes], bool, str]:
        """Return the next solutions, whether there are no more, and the reason why the search stopped.

        Returns at most ``most`` solutions that are found within a few hundredths of a second, but at least one if any
        exists. The next call continues the search.
        """

    def core(self, time_limit: float | None, cancel: Cancel | None) -> list[int]:
        """Return a few values of a question without solutions, which together contradict the rules."""

    def common(
        self, values: Iterable[int], time_limit: float | None, cancel: Cancel | None
    ) -> tuple[bytes, bytes, bool, str]:
        """Find the cells that are equal in all solutions with these values. Return (solution, cells, unsolvable, stop).

        ``cells`` has a byte for each cell: 1 if it is equal in all solutions, 2 if solutions differ there, 0 if this is
        undecided. ``unsolvable`` is true if there is no solution; ``stop`` is the reason why the search ended early.
        """

    def stats(self) -> dict[str, float]:
        """Return the search counters, summed over all questions."""


@dataclass(kw_only=True, eq=False, repr=False)
class Backend:
    """A backend with its name, its options and its capabilities.

    ``solve`` answers a model and raises `BackendError` on invalid options. ``unavailable`` returns the reason why the
    backend cannot be used, in a few words, or None; a second line may tell how to install what is missing. It imports
    nothing. ``packages`` maps the modules that `nono.backend.why_not` imports to the names of their packages.
    ``options`` returns the options of ``solve``. For ``nono doctor``, ``purpose`` says what the backend is for, and
    ``about`` returns the versions of the libraries behind it.

    ``opens`` means that ``auto`` may start with this backend, which needs the option ``max_conflicts``. For a second
    answer, backends are asked in the order of ``rank``, lowest first. ``slow`` means that verify and bench skip the
    backend unless the user names it or there is no other. ``code`` lists the packages and libraries that turn a model
    into an answer (empty: unknown). Backends with a common entry in ``code`` may make the same mistake.

    The other functions are capabilities; each is None if the backend does not have it:

    - ``play``: solve a puzzle played in moves by searching its moves, with ``play_options``. Without ``play``, `answer`
      converts (unrolls) the moves into a model. ``make_table`` returns a table for the option ``table``, which keeps
      positions between searches.
    - ``tests_class``: in a verification, this backend compares the position classes of start and goal before its
      search. The others search without this test.
    - ``count``: count all solutions without listing them; calls the last argument with lower bounds.
    - ``sample``: draw ``task.limit`` solutions at random, all equally likely. With True as third argument, also count
      the solutions per cell and colour. Calls the last argument like ``count``.
    - ``compare``: find the cells that have the same colour in all solutions as in the given solution. Calls the last
      argument with ``(cell, b"")`` for each such cell, and with ``(-1, other)`` for each solution found.
    - ``session``: answer several questions about one model, and list solutions in constant memory. The task gives
      options, seed and picture.
    - ``solve_many``: solve models in bulk, each within the time limit; needs the option ``max_conflicts``.
    - ``prove``: like ``solve``, and also return the learned lemmas, a proof in the encoding ``proof_encoding``.
    - ``prover``: return the name of the solver that certifies the backend's answers with these options.
    - ``settle``: return the colours that line logic leaves for each cell, one byte (0 or 1) per cell and colour.
    - ``beliefs``: return a likely picture by belief propagation; the arguments are rounds, attempts and seed.
    - ``trim_proof``: turn a refutation (DRUP text) of a formula into LRAT without unnecessary lemmas. The formula is
      given as its number of variables, its literals and the start index of each clause; the last argument is a time
      limit. Raises `ValueError` if the refutation is wrong, `LimitError` if time or memory runs out.
    - ``share``: return whole numbers for a proof by linear duality that a solution is the only one. The numbers are a
      scale, and for each cell one number per colour except its colour in the solution. With None as solution, the
      numbers prove that no solution exists: the scale is 0, and each cell has one number per colour except background.
      The last argument is a time limit. The result is None if the backend finds no proof in time.
    """

    name: str
    solve: Callable[[Model, Task], Outcome]
    unavailable: Callable[[], str | None]
    packages: Mapping[str, str] = field(default_factory=dict)
    purpose: str = "a backend of a plug-in"
    about: Callable[[], str] = str
    options: Callable[[], Options] = dict
    rank: int = 10
    opens: bool = False
    slow: bool = False
    code: tuple[str, ...] = ()
    play: Callable[[Moves, Task], Outcome] | None = None
    play_options: Options | None = None
    make_table: Callable[[], object] | None = None
    tests_class: bool = False
    count: Callable[[Model, Task, Report | None], Tally] | None = None
    sample: Callable[[Model, Task, bool, Report | None], tuple[Tally, list[bytes], list[int]]] | None = None
    compare: Callable[[Model, bytes, Task, Callable[[int, bytes], object]], Outcome] | None = None
    session: Callable[[Model, Task], Questions] | None = None
    solve_many: Callable[[Iterable[Model], Task], list[Outcome]] | None = None
    prove: Callable[[Model, Task], tuple[Outcome, bytes]] | None = None
    proof_encoding: str = ""
    prover: Callable[[Mapping[str, object]], str | None] | None = None
    settle: Callable[[Model], bytes] | None = None
    beliefs: Callable[[Model, int, int, int], bytes] | None = None
    trim_proof: Callable[[int, Any, Any, str, float | None], str] | None = None
    share: Callable[[Model, bytes | None, float | None], tuple[int, list[int]] | None] | None = None


def version_of(package: str) -> str:
    """Return the name of an installed package with its version."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:  # the package has no metadata, because it is imported from a plain folder
        return package


def expect_known(backend: str, allowed: Collection[str], given: Iterable[str]) -> None:
    """Raise a `BackendError` with the known names if an option is unknown."""
    for name in given:
        if name not in allowed:
            of = f" (backend {backend})"
            expected = expected_one_of(name, list(allowed), "known option", "docs/command-line.md", of, OF_QUESTIONS)
            error = UnknownOptionError(f"found an unknown option, expected {expected}")
            error.argument = name
            raise error


def without_gone(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options without those of `GONE_OPTIONS`, each of which gives a warning."""
    for name in sorted(GONE_OPTIONS.intersection(given)):
        warn(f"option {name} no longer has an effect; nono 4.0 will refuse it")
    return {name: value for name, value in given.items() if name not in GONE_OPTIONS}


def option_values(backend: str, options: Options, given: Mapping[str, object]) -> dict[str, Any]:
    """Return the values of all options, with defaults; whole numbers of other types (NumPy) become int.

    Raises `BackendError` on unknown options or invalid values.
    """
    expect_known(backend, options, given)
    given = {
        name: int(value) if isinstance(value, Integral) and not isinstance(value, bool) else value
        for name, value in given.items()
    }
    for name, value in given.items():
        option = options[name]
        if option.words is not None:
            words = list(option.words())
            if not (isinstance(value, (str, int, float)) and value in words):  # an array would not compare as a whole
                raise unusable(name, value, expected_one_of(value, map(str, words), of=f" (backend {backend})"))
        if option.fits is not None and not option.fits(value):
            raise unusable(name, value, f"{option.expected} (backend {backend})")
    return {name: option.default for name, option in options.items()} | given


def is_number(least: int, most: float = float("inf")) -> Callable[[Any], bool]:
    """Return a function that tests whether a value is a whole number in this range; a bool is not a number."""
    return lambda value: type(value) is int and least <= value <= most


def is_flag(value: object) -> bool:
    """Return whether a value is True or False."""
    return isinstance(value, bool)
