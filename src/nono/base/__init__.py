"""The foundation of all packages, without puzzles or solvers: errors, tables of plug-ins, grids, palettes, files.

`print` and notebooks show puzzles and results with drawing code from a higher layer. The package `nono`, which lies
above all layers, registers that code with `draw_with`.
"""

TYPE_CHECKING = False  # type checkers treat this as true; importing `typing` would be slow

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    class Drawings(Protocol):
        """The functions that draw puzzles and results as text, SVG or HTML: the module `nono.renderers.shown`."""

        def text(self, puzzle: Any, solution: bytes | None = None, /) -> str: ...
        def svg(self, puzzle: Any, solution: bytes | None = None, /) -> str: ...
        def heat_map(self, found: Any, /) -> str: ...
        def steps(self, found: Any, /) -> str: ...
        def page(self, found: Any, /) -> str: ...


_loaders: "list[Callable[[], Drawings]]" = []


def draw_with(load: "Callable[[], Drawings]") -> None:
    """Register the function that loads the drawing code; it is called when something is drawn for the first time."""
    _loaders[:] = [load]


def drawings() -> "Drawings":
    """Return the registered drawing code, loading it on first use."""
    return _loaders[0]()
