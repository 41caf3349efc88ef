"""The import of the compiled engine: `engine` is its module, or None, and then `why_not` is the reason.

With ``NONO_REQUIRE_ENGINE=1`` in the environment a missing or broken engine is an error at once.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

from nono.base.errors import BackendError

if TYPE_CHECKING:
    from nono.backends.native import _engine

    engine = _engine
else:
    engine = None
why_not: str | None = None

try:
    engine = import_module("nono.backends.native._engine")
except ImportError as error:
    why_not = f"the compiled engine is not there ({error})"
    if os.environ.get("NONO_REQUIRE_ENGINE", "0") not in ("", "0"):
        raise BackendError(f"NONO_REQUIRE_ENGINE is set, but {why_not}") from error


def seconds(time_limit: float | None) -> float:
    """A time limit as the engine takes it: 0 for none."""
    return 0.0 if time_limit is None else max(time_limit, 1e-9)
