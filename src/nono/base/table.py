"""Tables from a name to an attribute of a module, imported when it is first asked for.

A row is a string, so `import nono` loads no format, no backend and nothing that they need, and every row can be found
with grep.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any


class Table(Mapping[str, Any]):
    """Read-only mapping from a name to what its row ``"module:attribute"`` (or ``"module"``) imports."""

    def __init__(self, kind: str, rows: Mapping[str, str]) -> None:
        self.kind = kind
        self.rows = dict(rows)

    def __getitem__(self, name: str) -> Any:
        if name not in self.rows:
            raise KeyError(f"unknown {self.kind} {name!r}; there are: {', '.join(self.rows)}")
        module, _, attribute = self.rows[name].partition(":")
        loaded = import_module(module)
        return getattr(loaded, attribute) if attribute else loaded

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)
