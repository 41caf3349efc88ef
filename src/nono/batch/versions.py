"""The versions on which batch and workers must agree: of nono, of its compiled engine, and of their messages."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version

PROTOCOL = 3  # of the messages; another number where a field changes its meaning

try:
    NONO = version("nono")
except PackageNotFoundError:  # run from a folder
    NONO = "unknown"


@cache
def versions() -> dict[str, str | int]:
    """The versions by name; that of the engine is a hash over its sources, taken when it was compiled."""
    from nono.backend.native.engine import engine

    return {"nono": NONO, "engine": "none" if engine is None else engine.version(), "protocol": PROTOCOL}
