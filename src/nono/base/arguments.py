"""Check the arguments of public functions.

A wrong value raises `PuzzleError`, which is a ValueError. A missing or unknown argument or a wrong type raises
`WrongTypeError`, which is a TypeError as well. The messages state what was found and what was expected. For a misspelt
name, they suggest a similar name. Integers of numpy are accepted as integers.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import wraps
from math import inf
from numbers import Real
from operator import index
from types import UnionType
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from nono.base.errors import NonoError, PuzzleError, WrongOptionError, WrongTypeError, excerpt
from nono.base.fields import is_a

if TYPE_CHECKING:
    from inspect import Signature

NAMES_HERE = {  # of arguments that have other names in other libraries
    "columns": "cols",
    "engine": "backend",
    "max_solutions": "limit",
    "solver": "backend",
    "threads": "jobs",
    "timeout": "time_limit",
    "workers": "jobs",
}
# the arguments of most questions, beside the options of the backends
OF_QUESTIONS = ("backend", "limit", "time_limit", "cpu_limit", "seed", "start", "jobs", "use_goal", "cancel")
FRESH_SEEDS = 10**7
FOREVER = 1e9  # seconds; longer time limits count as none, because clocks and timers cannot represent them
LONGEST_NAME = 100  # letters of a word that may be meant as a name; a longer one would take long to compare
SIMILAR = 0.65  # least share of equal letters of two similar names, by `difflib`: one wrong letter in three
SHOWN = 12  # maximum number of names in an error message

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", PuzzleError, WrongOptionError)


def public(function: Callable[P, R]) -> Callable[P, R]:
    """Wrap a function so that missing, unknown or too many arguments raise `WrongTypeError`.

    The arguments are checked only after a TypeError. A TypeError with another cause passes through. An argument
    ``colours`` may also be spelled ``colors``.
    """

    @wraps(function)
    def called(*given: P.args, **named: P.kwargs) -> R:
        """Call the function, with ``colors`` as another spelling of ``colours``.

        Raises `WrongTypeError` if the arguments do not fit the signature. It passes on a TypeError of the function.
        """
        try:
            return function(*given, **named)
        except NonoError:  # WrongTypeError is a TypeError too, but its message is complete
            raise
        except TypeError:
            from inspect import signature

            if "colors" in named and "colours" not in named and "colours" in signature(function).parameters:
                return called(*given, **{"colours": named.pop("colors"), **named})  # type: ignore[arg-type]
            try:
                signature(function).bind(*given, **named)
            except TypeError as mismatch:
                name = function.__qualname__.removesuffix(".__init__")
                problem = unknown_argument(signature(function), named) or str(mismatch)
                raise WrongTypeError(f"{name}: {problem}", "bad-argument") from None
            raise

    return called


def unknown_argument(signature: Signature, named: Iterable[str]) -> str:
    """Return which argument a function does not have, in Python's words, with a similar name; "" if it has all."""
    names = [name for name in signature.parameters if name != "self"]
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in signature.parameters.values()):
        return ""  # with ``**options``, the function accepts every name
    wrong = next((name for name in named if name not in names), None)
    return "" if wrong is None else f"got an unexpected keyword argument '{wrong}'{did_you_mean(wrong, names)}"


def expect_type(kind: type | UnionType, expected: str, /, **arguments: object) -> None:
    """Raise `WrongTypeError` unless all given arguments have the type ``kind``; a bool does not count as a number."""
    for name, value in arguments.items():
        if not is_a(value, kind):
            raise mistyped(name, value, expected)


def expect_callable(expected: str, /, **arguments: object) -> None:
    """Raise `WrongTypeError` unless each given argument is a function or None."""
    for name, value in arguments.items():
        if value is not None and not callable(value):
            raise mistyped(name, value, expected)


def as_whole(number: object) -> int:
    """Convert an integer of Python or numpy to an int; raises `TypeError` on other types and on bool."""
    if isinstance(number, bool):
        raise TypeError
    return index(number)  # type: ignore[arg-type]


def number_in(name: str, value: object, least: float, most: float, expected: str, code: str = "bad-argument") -> int:
    """Return an argument as an int if it is a whole number from ``least`` to ``most``; else raise `PuzzleError`."""
    try:
        number = value if type(value) is int else as_whole(value)
    except TypeError:
        raise mistyped(name, value, expected, code) from None
    if not least <= number <= most:
        raise unfit(name, value, expected, code)
    return number


def unfit(name: str, value: object, expected: str, code: str = "bad-argument") -> PuzzleError:
    """Return the `PuzzleError` for a wrong argument; ``name`` is its name, and ``expected`` says what is allowed."""
    return _with_argument(name, PuzzleError(f"found {excerpt(value)}, expected {expected}", code))


def mistyped(name: str, value: object, expected: str, code: str = "bad-argument") -> PuzzleError:
    """Return the `WrongTypeError` for an argument of the wrong type; see `unfit`."""
    return _with_argument(name, WrongTypeError(f"found {excerpt(value)}, expected {expected}", code))


def unusable(name: str, value: object, expected: str) -> WrongOptionError:
    """Return the `BackendError` for an unknown backend, or for a backend option with a wrong value."""
    return _with_argument(name, WrongOptionError(f"found {excerpt(value)}, expected {expected}"))


def _with_argument(argument: str, error: E) -> E:
    """Return the error, which then names the argument that has caused it."""
    error.argument = argument
    return error


def expect_flags(**arguments: object) -> None:
    """Raise `WrongTypeError` unless all given arguments are True or False."""
    expect_type(bool, "True or False", **arguments)


def seconds_of(limit: float | None, name: str = "time_limit") -> float | None:
    """Return a limit of time, or None if it exceeds `FOREVER`; raises `PuzzleError` on an invalid limit."""
    if limit is None:
        return None
    if isinstance(limit, bool) or not isinstance(limit, Real):
        raise mistyped(name, limit, "at least 0 seconds")
    if not limit >= 0:  # also raised for NaN
        raise unfit(name, limit, "at least 0 seconds")
    return float(limit) if limit < FOREVER else None


def memory_of(memory: int | None) -> int | None:
    """Return the memory limit in MiB; raises `PuzzleError` on an invalid limit."""
    return None if memory is None else number_in("memory", memory, 1, inf, "at least 1 MiB, or None")


def expect_cancel(cancel: object) -> None:
    """Raise `WrongTypeError` unless ``cancel`` is a `nono.model.answer.Cancel` or None."""
    if cancel is not None and not callable(getattr(cancel, "is_set", None)):
        raise mistyped("cancel", cancel, "an object with is_set(), such as a threading.Event, or None")


def seed_of(seed: int | None) -> int:
    """Return the seed. For None, choose a random seed of at most seven digits, which is easy to type again."""
    if seed is None:
        return int.from_bytes(os.urandom(8)) % FRESH_SEEDS
    return number_in("seed", seed, -inf, inf, "a whole number")


def path_of(path: object) -> str:
    """Return the path of a file as a string; raises `WrongTypeError` on other types."""
    if isinstance(path, (str, os.PathLike)):
        text = os.fspath(path)
        if isinstance(text, str):  # the path may consist of bytes
            return text
    raise mistyped("path", path, "a string or a Path")


def in_any_case(word: str, names: Iterable[str]) -> str | None:
    """Return the name that equals the word apart from upper and lower case, or None."""
    return next((name for name in names if name.casefold() == word.casefold()), None)


def did_you_mean(word: object, names: Iterable[str]) -> str:
    """Return advice such as ``did you mean heart?`` on a line of its own; empty if no name is similar.

    A name with the same meaning or that begins with the word is preferred. The hyphens of an option do not count.
    """
    if not isinstance(word, str) or len(word) > LONGEST_NAME:
        return ""
    from difflib import get_close_matches

    candidates = {name.casefold().lstrip("-"): name for name in names}  # the names by the form that is compared
    typed = word.casefold().lstrip("-")
    if (name_here := NAMES_HERE.get(typed)) in candidates:
        return f"\ndid you mean {candidates[name_here]}?"
    # a single letter begins too many names
    longer = [name for name in candidates if len(typed) > 1 and name.startswith(typed)]
    near = longer or get_close_matches(typed, candidates, 1, cutoff=SIMILAR)
    return f"\ndid you mean {candidates[near[0]]}?" if near else ""


def expected_one_of(
    word: object,
    names: Iterable[object],
    kind: str = "",
    lister: str = "",
    of: str = "",
    others: Iterable[str] = (),
) -> str:
    """Return what an error about an unknown ``word`` expects: the known names, and advice if one is similar.

    If there are more than `SHOWN` names, return "a ``kind``" instead, and advise the reader to run ``lister``, the
    command that lists them. ``of`` states what the names belong to. ``others`` are names that do not
    belong there, but that the word may mean too.
    """
    words = list(map(str, names))
    is_long = kind and len(words) > SHOWN
    # one name stands alone; "none" means that there are no names
    few = f"one of {', '.join(words)}" if len(words) > 1 else "".join(words) or "none"
    listed = f"\n{lister} lists every {kind}" if is_long and lister else ""
    return (f"a {kind}" if is_long else few) + of + (did_you_mean(word, [*words, *others]) or listed)
