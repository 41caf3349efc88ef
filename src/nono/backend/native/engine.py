"""Imports the compiled engine. `engine` makes its calls, or is None if the import fails; `why_not` is then the reason.

Where the engine could not be compiled, ``src/build_backend.py`` has left the reason in the file ``why_not.txt``.
With ``NONO_REQUIRE_ENGINE=1`` in the environment, a missing or broken engine raises an error on import.
"""

from __future__ import annotations

import atexit
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any

from nono.backend.native.words import Engine
from nono.base.arguments import expected_one_of, unusable
from nono.base.distribution import no_engine
from nono.base.errors import BackendError, NonoError
from nono.base.inputs import system_text

ALL = -1  # in place of a limit: find all solutions
SEEDS = 1 << 64  # the number of seeds; others are taken modulo this number
REFUSED = r"option (\w+): expected (.*)"  # matches the engine's message about an invalid value
why_not: str | None = None

try:
    # An import statement would wait for the package, which waits for this module in another thread.
    module = import_module("nono.backend.native._engine")
    engine: Any = Engine(module.ask)
    atexit.register(module.leave)
except ImportError as error:
    engine = None
    problem = f"cannot be loaded ({error})"
    if isinstance(error, ModuleNotFoundError):
        problem = "is missing"
        with suppress(OSError):
            record = system_text(os.path.join(os.path.dirname(__file__), "why_not.txt"))
            problem += f" ({record} when nono was installed)"
    why_not = f"the compiled engine {problem}\n{no_engine()}"
    if os.environ.get("NONO_REQUIRE_ENGINE", "0") not in ("", "0"):
        raise BackendError(f"NONO_REQUIRE_ENGINE is set, but {why_not}") from error


def compiled(work: str) -> Any:
    """Return the compiled engine. If it is missing, raise a `BackendError` that names the ``work`` that needs it."""
    if engine is None:
        raise BackendError(f"{work}: {why_not}")
    return engine


def seconds(time_limit: float | None) -> float:
    """Convert a time limit for the engine, where 0 means none; a limit of 0 becomes a nanosecond."""
    return 0.0 if time_limit is None else max(time_limit, 1e-9)


class Refusals:
    """Converts an engine error in the block to a `BackendError` that names the rejected option among ``given``."""

    __slots__ = ("given",)

    def __init__(self, given: Mapping[str, object]) -> None:
        self.given = given

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        """Turn a TypeError or ValueError of the engine into the error for a refused option, or into `BackendError`."""
        if not isinstance(error, (TypeError, ValueError)) or isinstance(error, NonoError):
            return
        if refused := re.fullmatch(REFUSED, str(error)):
            name, expected = refused.groups()
            if words := expected.partition("one of: ")[2]:  # then the error also suggests the most similar word
                expected = expected_one_of(self.given.get(name), words.split())
            raise unusable(name, self.given.get(name), expected) from None
        raise BackendError(f"native: {error}") from None
