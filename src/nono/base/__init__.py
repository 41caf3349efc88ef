"""The foundation of all packages: errors, tables of plug-ins, grids, palettes, files. It knows no puzzles or solvers.

`print` and notebooks show puzzles and results with drawing code from a higher package. `draw_with` registers that code.
`import_on_use` lets packages import their names when they are first used.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol


class Drawings(Protocol):
    """The drawing code (`nono.renderers.shown`): functions that draw puzzles and results as text, SVG or HTML."""

    def text(self, puzzle: Any, solution: bytes | None = None, /) -> str: ...
    def svg(self, puzzle: Any, solution: bytes | None = None, /) -> str: ...
    def heat_map(self, diff: Any, /) -> str: ...
    def steps(self, steps: Any, /) -> str: ...
    def page(self, explanation: Any, /) -> str: ...


_loaders: list[Callable[[], Drawings]] = []


def draw_with(load: Callable[[], Drawings]) -> None:
    """Register a function that loads the drawing code; it is called before the first drawing."""
    _loaders[:] = [load]


def drawings() -> Drawings:
    """Return the registered drawing code, loading it on first use."""
    return _loaders[0]()


def no_attribute(owner: object, name: str) -> AttributeError:
    """Return Python's own error for an object without this attribute, to which Python adds a similar name."""
    return AttributeError(f"{type(owner).__name__!r} object has no attribute {name!r}", name=name, obj=owner)


def import_on_use(package: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a ``__getattr__`` for a package, which imports each name when it is first used.

    ``names`` maps each module to its names, separated by spaces. Type checkers learn them from imports of their own.
    """
    modules = {name: module for module, listed in names.items() for name in listed.split()}

    def get(name: str) -> Any:
        """Return a name of the package. It is imported once, and kept in the package."""
        if name not in modules:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message, name=name, obj=sys.modules[package])
        value = getattr(import_module(modules[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return get
