"""The foundation of all packages: errors, tables of plug-ins, grids, palettes, files. It knows no puzzles or solvers.

`print` and notebooks show puzzles and results with drawing code from a higher package. `draw_with` registers that code.
`Shown` is the base class of results. `import_on_use` lets packages import their names when they are first used.
"""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from itertools import islice
from typing import Any, Protocol


class Drawings(Protocol):
    """The drawing code (`nono.renderers.shown`): functions that draw puzzles and results as text, SVG or HTML."""

    def text(self, puzzle: Any, solution: bytes | None = None, /) -> str: ...
    def svg(self, puzzle: Any, solution: bytes | None = None, /) -> str: ...
    def heat_map(self, diff: Any, /) -> str: ...
    def steps(self, steps: Any, /) -> str: ...
    def page(self, explanation: Any, /) -> str: ...


MOST = 4  # maximum number of pictures shown per result
LONGEST = 80  # maximum number of characters of a ``repr``

_loaders: list[Callable[[], Drawings]] = []


def draw_with(load: Callable[[], Drawings]) -> None:
    """Register a function that loads the drawing code; it is called before the first drawing."""
    _loaders[:] = [load]


def drawings() -> Drawings:
    """Return the registered drawing code, loading it on first use."""
    return _loaders[0]()


class Shown:
    """A result in words and pictures, for `print` and notebooks. At most `MOST` pictures are shown."""

    __slots__ = ()

    @abstractmethod
    def words(self) -> str:
        """Return the result in words, in one or several lines."""

    def pictures(self) -> Iterable[tuple[Any, bytes]]:
        """Return the pictures to draw: pairs of a puzzle and the colours of its cells."""
        return ()

    def __repr__(self) -> str:
        first = self.words().partition("\n")[0]
        return f"<{type(self).__name__}: {first if len(first) <= LONGEST else f'{first[: LONGEST - 1]}…'}>"

    def __str__(self) -> str:
        drawn = [drawings().text(puzzle, cells).rstrip("\n") for puzzle, cells in islice(self.pictures(), MOST)]
        return "\n\n".join([self.words(), *drawn, *self._left_out()])

    def _repr_html_(self) -> str:
        drawn = [drawings().svg(puzzle, cells) for puzzle, cells in islice(self.pictures(), MOST)]
        return page_part([self.words(), *self._left_out()], drawn)

    def _left_out(self) -> list[str]:
        """Return a text with the number of pictures that are not shown; empty if all are shown."""
        more = sum(1 for _ in islice(self.pictures(), MOST, None))
        return [f"and {more} more"] if more else []


def page_part(texts: list[str], drawn: list[str]) -> str:
    """Return texts and SVG drawings as HTML that can be part of a page."""
    from nono.base.foreign import html

    said = "".join(f"<p>{'<br>'.join(map(html, text.split(chr(10))))}</p>" for text in texts)
    figures = "".join(f"<div>{svg}</div>" for svg in drawn)
    return said + (f'<div style="display:flex;flex-wrap:wrap;gap:1em">{figures}</div>' if drawn else "")


def import_on_use(package: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a ``__getattr__`` for a package, which imports each name when it is first used.

    ``names`` maps each module to its names, separated by spaces. Type checkers learn them from imports of their own.
    """
    modules = {name: module for module, own in names.items() for name in own.split()}

    def get(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(modules[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return get
