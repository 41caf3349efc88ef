"""Check the arguments of public functions; wrong arguments raise `PuzzleError` or `BackendError`, never TypeError.

The error messages state what was found and what was expected, and suggest a similar name for a misspelt name.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import wraps
from operator import index
from types import UnionType
from typing import ParamSpec, TypeVar

from nono.base.errors import BackendError, PuzzleError, excerpt

FRESH_SEEDS = 10**7
FOREVER = 1e9  # seconds; a longer time limit counts as no limit, because clocks and timers cannot represent it
SHOWN = 12  # maximum number of names that an error message lists

P = ParamSpec("P")
R = TypeVar("R")


def public(function: Callable[P, R]) -> Callable[P, R]:
    """Wrap a function so that unknown, missing or too many arguments raise `PuzzleError`.

    The arguments are compared with the signature only after a TypeError. A TypeError with another cause is raised
    again.
    """

    @wraps(function)
    def called(*given: P.args, **named: P.kwargs) -> R:
        try:
            return function(*given, **named)
        except TypeError:
            from inspect import signature

            try:
                signature(function).bind(*given, **named)
            except TypeError as mismatch:
                name = function.__qualname__.removesuffix(".__init__")
                raise PuzzleError(f"{name}: {mismatch}", "bad-argument") from None
            raise

    return called


def expect(kind: type | UnionType, expected: str, /, **found: object) -> None:
    """Raise `PuzzleError` unless all named arguments have the type ``kind``; a bool does not count as a number."""
    for name, value in found.items():
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise unfit(name, value, expected)


def whole(number: object) -> int:
    """Convert an integer of Python or numpy to an int; raises `TypeError` on other types and on bool."""
    if isinstance(number, bool):
        raise TypeError
    return index(number)  # type: ignore[arg-type]


def unfit(name: str, found: object, expected: str, code: str = "bad-argument") -> PuzzleError:
    """Return the `PuzzleError` for a wrong argument."""
    error = PuzzleError(f"found {excerpt(found)}, expected {expected}", code)
    error.argument = name
    return error


def unusable(name: str, found: object, expected: str) -> BackendError:
    """Return the `BackendError` for a wrong argument of a backend."""
    error = BackendError(f"found {excerpt(found)}, expected {expected}")
    error.argument = name
    return error


def expect_flags(**found: object) -> None:
    """Raise `PuzzleError` unless all named arguments are True or False."""
    for name, value in found.items():
        if value is not True and value is not False:
            raise unfit(name, value, "True or False")


def seconds_of(time_limit: float | None) -> float | None:
    """Return the time limit, or None if it exceeds `FOREVER`; raises `BackendError` on an invalid limit."""
    if time_limit is None:
        return None
    if isinstance(time_limit, bool) or not (isinstance(time_limit, (int, float)) and time_limit >= 0):
        raise unusable("time_limit", time_limit, "at least 0 seconds")
    return time_limit if time_limit < FOREVER else None


def expect_memory(memory: int | None) -> None:
    """Raise `BackendError` unless the memory limit is a number of MiB or None."""
    if memory is not None and (isinstance(memory, bool) or not (isinstance(memory, int) and memory >= 1)):
        raise unusable("memory", memory, "at least 1 MiB, or None")


def expect_cancel(cancel: object) -> None:
    """Raise `PuzzleError` unless ``cancel`` is a `nono.model.answer.Cancel` or None."""
    if cancel is not None and not callable(getattr(cancel, "is_set", None)):
        raise unfit("cancel", cancel, "an object with is_set(), such as a threading.Event, or None")


def seed_of(seed: int | None) -> int:
    """Return the seed. For None, return a random seed of at most seven digits, which is easy to type again."""
    return int.from_bytes(os.urandom(8)) % FRESH_SEEDS if seed is None else seed


def path_of(path: object) -> str:
    """Return the path of a file as a string; raises `PuzzleError` on other types."""
    if isinstance(path, (str, os.PathLike)) and isinstance(found := os.fspath(path), str):
        return found
    raise unfit("path", path, "a string or a Path")


def in_any_case(word: str, names: Iterable[str]) -> str | None:
    """Return the name that equals the word when case is ignored, or None."""
    folded = word.casefold()
    return next((name for name in names if name.casefold() == folded), None)


def meant(word: object, names: Iterable[str]) -> str:
    """Return a line of advice like ``did you mean heart?`` to append to an error; empty if no name is similar."""
    if not isinstance(word, str) or len(word) > 100:
        return ""
    from difflib import get_close_matches

    own = {name.casefold(): name for name in names}
    near = get_close_matches(word.casefold(), own, 1, cutoff=0.65)
    return f"\ndid you mean {own[near[0]]}?" if near else ""


def one_of(word: object, names: Iterable[object], kind: str = "", lister: str = "", of: str = "") -> str:
    """Return words for an error about an unknown ``word``: the known names, and advice about a similar name.

    If there are more than `SHOWN` names, the words are "a ``kind``" and advise to run the command ``lister``, which
    lists the names. ``of`` is appended; it says to what the names belong.
    """
    known = [str(name) for name in names]
    if kind and len(known) > SHOWN:
        expected = f"a {kind}"
    else:
        expected = f"one of {', '.join(known)}" if len(known) > 1 else "".join(known) or "none"
    listed = f"\n{lister} lists every {kind}" if kind and len(known) > SHOWN and lister else ""
    return expected + of + (meant(word, known) or listed)
