"""``nono --version``: the versions of the program, of Python, and of what each backend consists of."""

from __future__ import annotations

import platform

from nono.backend import BACKENDS
from nono.batch.versions import NONO
from nono.renderers.table import render


def version_text() -> str:
    """``nono`` and its version on the first line, below it Python and the backends, or why one cannot be used here."""
    rows = [("python", f"{platform.python_version()}, {platform.python_implementation()} on {platform.platform()}")]
    for name in BACKENDS:
        backend = BACKENDS[name]
        why_not = backend.unavailable()
        rows.append((name, backend.about() if why_not is None else f"missing: {why_not}"))
    return f"nono {NONO}\n{render(rows)}"
