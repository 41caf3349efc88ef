"""Arguments of public functions: those that do not fit raise `PuzzleError` or `BackendError`, never TypeError.

The words of these errors: what was found and what was expected, for a misspelt name the one that was meant.
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
FOREVER = 1e9  # seconds: a longer time limit counts as none, as clocks and timers have limits of their own
SHOWN = 12  # names that an error lists

P = ParamSpec("P")
R = TypeVar("R")


def public(function: Callable[P, R]) -> Callable[P, R]:
    """The function; a call with unknown, missing or too many arguments raises `PuzzleError`.

    The call is compared with the signature only after a TypeError; one that has another reason goes on.
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
    """Raise `PuzzleError` unless all arguments, given by their names, are of this kind; a bool is no number here."""
    for name, value in found.items():
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise unfit(name, value, expected)


def whole(number: object) -> int:
    """A whole number, of Python's or of numpy's types; raises `TypeError` on others, and on a bool."""
    if isinstance(number, bool):
        raise TypeError
    return index(number)  # type: ignore[arg-type]


def unfit(name: str, found: object, expected: str, code: str = "bad-argument") -> PuzzleError:
    """The error of an argument that does not fit."""
    error = PuzzleError(f"found {excerpt(found)}, expected {expected}", code)
    error.argument = name
    return error


def unusable(name: str, found: object, expected: str) -> BackendError:
    """The same of an argument that is for a backend."""
    error = BackendError(f"found {excerpt(found)}, expected {expected}")
    error.argument = name
    return error


def expect_flags(**found: object) -> None:
    """Raise `PuzzleError` unless all arguments are True or False."""
    for name, value in found.items():
        if value is not True and value is not False:
            raise unfit(name, value, "True or False")


def seconds_of(time_limit: float | None) -> float | None:
    """The time limit, None where it is longer than clocks measure; raises `BackendError` on what is none."""
    if time_limit is None:
        return None
    if isinstance(time_limit, bool) or not (isinstance(time_limit, (int, float)) and time_limit >= 0):
        raise unusable("time_limit", time_limit, "at least 0 seconds")
    return time_limit if time_limit < FOREVER else None


def expect_memory(memory: int | None) -> None:
    """Raise `BackendError` unless the limit of memory is a number of MiB, or None."""
    if memory is not None and (isinstance(memory, bool) or not (isinstance(memory, int) and memory >= 1)):
        raise unusable("memory", memory, "at least 1 MiB, or None")


def expect_cancel(cancel: object) -> None:
    """Raise `PuzzleError` on what is no `nono.model.answer.Cancel`, nor None."""
    if cancel is not None and not callable(getattr(cancel, "is_set", None)):
        raise unfit("cancel", cancel, "an object with is_set(), such as a threading.Event, or None")


def seed_of(seed: int | None) -> int:
    """The seed; for None a fresh one, of at most seven digits, short enough to be typed again."""
    return int.from_bytes(os.urandom(8)) % FRESH_SEEDS if seed is None else seed


def path_of(path: object) -> str:
    """The path of a file as a string; raises `PuzzleError` on what is none."""
    if isinstance(path, (str, os.PathLike)) and isinstance(found := os.fspath(path), str):
        return found
    raise unfit("path", path, "a string or a Path")


def in_any_case(word: str, names: Iterable[str]) -> str | None:
    """The name that is this word in upper or lower case."""
    folded = word.casefold()
    return next((name for name in names if name.casefold() == folded), None)


def meant(word: object, names: Iterable[str]) -> str:
    """A line of advice, ``did you mean heart?``, to append to an error; empty where no name is like the word."""
    if not isinstance(word, str) or len(word) > 100:
        return ""
    from difflib import get_close_matches

    own = {name.casefold(): name for name in names}
    near = get_close_matches(word.casefold(), own, 1, cutoff=0.65)
    return f"\ndid you mean {own[near[0]]}?" if near else ""


def one_of(word: object, names: Iterable[object], kind: str = "", lister: str = "", of: str = "") -> str:
    """What was expected in place of a word: one of the names, and as a line of advice which of them is meant.

    Where there are many, a name of this ``kind``; ``lister`` is the command that lists them. ``of`` says whose names
    they are.
    """
    known = [str(name) for name in names]
    if kind and len(known) > SHOWN:
        expected = f"a {kind}"
    else:
        expected = f"one of {', '.join(known)}" if len(known) > 1 else "".join(known) or "none"
    listed = f"\n{lister} lists every {kind}" if kind and len(known) > SHOWN and lister else ""
    return expected + of + (meant(word, known) or listed)
