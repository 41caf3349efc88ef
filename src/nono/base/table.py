"""Tables from a name to an attribute of a module, imported when it is first asked for, and their plug-ins.

A row is a string, so `import nono` loads no format, no backend and nothing that they need, and every row can be found
with grep. Further rows come from other packages, as entry points of the table's group: ``nono.genres``,
``nono.formats``, ``nono.backends``, ``nono.design.generators``. They are looked for where a name that has no row is
asked for, or all names are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nono.base.errors import PuzzleError, warn

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def refuse(name: str, reason: str) -> Any:
    """Raises `PuzzleError`: the plug-in of this name cannot be loaded."""
    raise PuzzleError(reason, "broken-plug-in")


class Table(Mapping[str, Any]):
    """Read-only mapping from a name to what its row ``"module:attribute"`` (or ``"module"``) imports.

    Plug-ins are the entry points of ``group``. One with the name of a row, or of another plug-in, is left out with a
    warning. In the place of one that cannot be imported stands what ``broken`` makes of its name and of a line that
    says why; by default that is a `PuzzleError`, raised when the name is asked for.
    """

    def __init__(
        self, kind: str, rows: Mapping[str, str], group: str = "", broken: Callable[[str, str], Any] = refuse
    ) -> None:
        self.kind = kind
        self.rows = dict(rows)
        self.group = group
        self.broken = broken

    @cached_property
    def plugins(self) -> dict[str, EntryPoint]:
        """The entry points of the table's group by name."""
        from importlib.metadata import entry_points

        found: dict[str, EntryPoint] = {}
        for point in entry_points(group=self.group) if self.group else ():
            if point.name in self.rows or point.name in found:
                owner = "built in" if point.name in self.rows else f"that of {found[point.name].value}"
                warn(f"the plug-in {point.value} is left out: the {self.kind} {point.name} is {owner}")
            else:
                found[point.name] = point
        return found

    def __getitem__(self, name: str) -> Any:
        if name in self.rows:
            module, _, attribute = self.rows[name].partition(":")
            loaded = sys.modules.get(module) or import_module(module)
            return getattr(loaded, attribute) if attribute else loaded
        if name not in self.plugins:
            raise KeyError(f"unknown {self.kind} {name!r}; there are: {', '.join(self)}")
        try:
            return self.plugins[name].load()
        except Exception as error:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            what = f"the plug-in {self.plugins[name].value} of the {self.kind} {name}"
            return self.broken(name, f"{what} cannot be loaded: {reason}")

    def __contains__(self, name: object) -> bool:
        return name in self.rows or name in self.plugins

    def __iter__(self) -> Iterator[str]:
        yield from self.rows
        yield from self.plugins

    def __len__(self) -> int:
        return len(self.rows) + len(self.plugins)
