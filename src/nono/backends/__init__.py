"""The backends: each a module with ``solve(model, task) -> Outcome`` and ``unavailable() -> str | None``.

``unavailable`` says in a few words why the backend cannot be used here, or None. A backend knows models and no genre.
"""

from nono.table import Table

BACKENDS = Table(
    "backend",
    {
        "native": "nono.backends.native",
        "cpsat": "nono.backends.cpsat",
        "sat": "nono.backends.sat",
        "reference": "nono.backends.reference",
    },
)
