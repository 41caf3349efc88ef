"""What a backend is: one `Backend` that declares what it can do and which options it has.

A backend works on models and imports no genre. To add one: a module with a `Backend`, and its row
``"module:attribute"`` in `nono.backend.BACKENDS`, or in the entry-point group ``nono.backends`` of another package.
Only ``name``, ``solve`` and ``unavailable`` are needed. All that is optional is a capability: the code outside of
`nono.backend` asks for capabilities and never for names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from nono.base.arguments import one_of, unusable
from nono.base.errors import BackendError
from nono.model.answer import Cancel, Outcome, Tally, Task
from nono.model.model import Model, Moves


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a backend: its default, its help, and which values fit.

    ``words`` gives the values to choose from. Else ``fits`` tests a value, and ``expected`` describes those that pass.
    With neither, the backend itself refuses a value. ``bare``: a word alone, without the name of an option, may be a
    value of this one (``cpsat[order]``).
    """

    default: object
    help: str
    words: Callable[[], Iterable[object]] | None = None
    fits: Callable[[Any], bool] | None = None
    expected: str = ""
    bare: bool = False


Options = Mapping[str, Option]


class Questions(Protocol):
    """Questions about one model, one after another, by a search that keeps what it learns.

    A question is about the solutions in which some cells have given colours: ``values`` are those, each as
    ``cell * colours + colour``, a cell at most once. Every call works for ``time_limit`` seconds at most, and until
    ``cancel`` is set; `Interrupted` is raised at Ctrl-C. One call at a time: `BackendError` from other threads.
    """

    def ask(self, values: Iterable[int], limit: int | None) -> None:
        """Begin a question of which up to ``limit`` solutions (None: all) are wanted."""

    def more(self, most: int, time_limit: float | None, cancel: Cancel | None) -> tuple[list[bytes], bool, str]:
        """The next solutions, up to ``most`` or what some hundredths of a second give; at least one if there is one.

        With them, whether there are no others, and what stopped the search; it goes on with the next call.
        """

    def core(self, time_limit: float | None, cancel: Cancel | None) -> list[int]:
        """After a question without solutions: values of it that contradict each other and the rules, a few."""

    def common(
        self, values: Iterable[int], time_limit: float | None, cancel: Cancel | None
    ) -> tuple[bytes, bytes, bool, str]:
        """A solution, and for each cell 1 where all solutions have the same colour, 2 where not, 0 where it is open.

        Then whether there is no solution (with neither, none was found yet), and what stopped the search.
        """

    def stats(self) -> dict[str, float]:
        """The counters of all questions together."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Backend:
    """A backend under its name, with what it can do.

    ``solve`` answers a model; it raises `BackendError` on options that do not fit. ``unavailable`` says in a few words
    why the backend cannot be used here, or None. ``options`` are those of ``solve``. ``about`` says which versions of
    what it consists of, for ``nono --version``.

    ``opens``: backend ``auto`` may begin with it; it has the option ``max_conflicts``. ``rank``: its place in the order
    in which backends are asked for a second answer, the lowest first. ``slow``: it is left out where backends are not
    named, as in verify and bench. ``code``: the packages and libraries between a model and an answer; backends that
    have one of them in common can be wrong alike. Empty: it is not known.

    Capabilities, None where it has not:

    - ``play``: searches the moves of a puzzle played in moves, with ``play_options``; without it, `answer` unrolls the
      moves to a model. ``make_table`` makes a value of the option ``table`` that keeps positions from one search to the
      next.
    - ``tests_class``: in a verification, the position class of moves is tested before it searches. The others answer
      without this test.
    - ``count``: counts all solutions without listing them, and calls its last argument with lower bounds.
    - ``sample``: draws solutions uniformly, ``task.limit`` of them; True: counts them by cell and colour as well. Calls
      its last argument as ``count`` does.
    - ``compare``: finds out for each cell of a solution if it is the same in all; calls its last argument with
      ``(cell, b"")`` for each that is, and with ``(-1, other)`` for each solution found.
    - ``session``: answers questions about a model one after another, and lists solutions in constant memory; the task
      has options, seed and picture.
    - ``solve_many``: solves models in bulk, each within the time limit; has the option ``max_conflicts``.
    - ``prove``: as ``solve``, with the lemmas it learned, a proof in the encoding ``proof_encoding``.
    - ``prover``: the name of the solver that certifies what the backend finds with these options.
    - ``settle``: the colours that line logic leaves to each cell, a byte (0 or 1) for each cell and colour.
    - ``beliefs``: a likely picture of all cells, by so many rounds and attempts of belief propagation, and a seed.
    - ``trim_proof``: a refutation (DRUP text) of a formula, given by its number of variables, literals and starts of
      clauses, as LRAT without the lemmas that it does not need; the last argument is a time limit. `ValueError` if the
      refutation is wrong, `LimitError` if the time or the memory runs out.
    - ``prove_count``: the number of models of a formula, given as for ``trim_proof``, and its proof in SCPOG text
      of at most so many bytes; the last argument is called with the number of components and of bytes so far.
      `LimitError` if the time runs out, or the text becomes too large.
    - ``share``: numbers for a proof by linear duality that a solution of a model is the only one: the scale, and for
      each cell one number for each colour that it has not in the solution; with None for the solution, that there is
      none: 0, and one number for each colour but background. None: it found none, or the time limit, its last argument,
      ran out.
    """

    name: str
    solve: Callable[[Model, Task], Outcome]
    unavailable: Callable[[], str | None]
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
    count: Callable[[Model, Task, Callable[[int], object] | None], Tally] | None = None
    sample: (
        Callable[[Model, Task, bool, Callable[[int], object] | None], tuple[Tally, list[bytes], list[int]]] | None
    ) = None
    compare: Callable[[Model, bytes, Task, Callable[[int, bytes], object]], Outcome] | None = None
    session: Callable[[Model, Task], Questions] | None = None
    solve_many: Callable[[Iterable[Model], Task], list[Outcome]] | None = None
    prove: Callable[[Model, Task], tuple[Outcome, bytes]] | None = None
    proof_encoding: str = ""
    prover: Callable[[Mapping[str, object]], str | None] | None = None
    settle: Callable[[Model], bytes] | None = None
    beliefs: Callable[[Model, int, int, int], bytes] | None = None
    trim_proof: Callable[[int, Any, Any, str, float | None], str] | None = None
    prove_count: (
        Callable[[int, Any, Any, int, float | None, Callable[[int, int], object] | None], tuple[int, str]] | None
    ) = None
    share: Callable[[Model, bytes | None, float | None], tuple[int, list[int]] | None] | None = None


def version_of(package: str) -> str:
    """The name of an installed package and its version."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:  # a folder on the path
        return package


def expect_known(backend: str, known: Collection[str], given: Iterable[str]) -> None:
    """Raise `BackendError`, with the known names, on an option that the backend does not have."""
    for name in given:
        if name not in known:
            expected = one_of(name, list(known), "name of an option", of=f" (backend {backend})")
            error = BackendError(f"found an unknown option, expected {expected}")
            error.argument = name
            raise error


def values(backend: str, options: Options, given: Mapping[str, object]) -> dict[str, Any]:
    """The value of every option, given or by default; raises `BackendError` on one that is unknown or does not fit."""
    expect_known(backend, options, given)
    for name, value in given.items():
        option = options[name]
        plain = isinstance(value, (str, int, float))
        words: list[object] = [] if option.words is None else list(option.words())
        if option.words is not None and not (plain and value in words):
            raise unusable(name, value, one_of(value, map(str, words), of=f" (backend {backend})"))
        if option.fits is not None and not option.fits(value):
            raise unusable(name, value, f"{option.expected} (backend {backend})")
    return {name: option.default for name, option in options.items()} | dict(given)


def is_number(least: int, most: float = float("inf")) -> Callable[[Any], bool]:
    """Whether a value is a whole number in this range, and no bool."""
    return lambda value: type(value) is int and least <= value <= most


def is_word(value: object) -> bool:
    """Whether a value is a string."""
    return isinstance(value, str)


def is_flag(value: object) -> bool:
    """Whether a value is True or False."""
    return isinstance(value, bool)
