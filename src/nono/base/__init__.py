"""The foundation of all packages: errors, tables of plug-ins, grids, palettes, files. It knows no puzzles or solvers.

`print` and notebooks show puzzles and results with drawing code from a higher package. `draw_with` registers that code.
"""

TYPE_CHECKING = False  # true for type checkers; importing `typing` would be slow

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    class Drawings(Protocol):
        """The drawing code (`nono.renderers.shown`): functions that draw puzzles and results as text, SVG or HTML."""

        def text(self, puzzle: Any, solution: bytes | None = None, /) -> str: ...
        def svg(self, puzzle: Any, solution: bytes | None = None, /) -> str: ...
        def heat_map(self, found: Any, /) -> str: ...
        def steps(self, found: Any, /) -> str: ...
        def page(self, found: Any, /) -> str: ...


_loaders: "list[Callable[[], Drawings]]" = []


def draw_with(load: "Callable[[], Drawings]") -> None:
    """Register a function that loads the drawing code; it is called before the first drawing."""
    _loaders[:] = [load]


def drawings() -> "Drawings":
    """Return the registered drawing code, loading it on first use."""
    return _loaders[0]()
