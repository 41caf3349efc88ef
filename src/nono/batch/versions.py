"""The versions on which batch and workers must agree: of nono, of its compiled engine, and of their messages."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version

PROTOCOL = 1  # of the messages; another number where a field changes its meaning

try:
    NONO = version("nono")
except PackageNotFoundError:  # run from a folder
    NONO = "unknown"


@cache
def versions() -> dict[str, str | int]:
    """The versions by name; that of the engine is a hash of its functions with their signatures."""
    from nono.backends.native.engine import engine

    interface = "none"
    if engine is not None:
        words = [f"{name} {getattr(engine, name).__doc__}" for name in sorted(dir(engine)) if name[0] != "_"]
        interface = hashlib.sha256("\n".join(words).encode()).hexdigest()[:12]
    return {"nono": NONO, "engine": interface, "protocol": PROTOCOL}
