"""Used by every room, without puzzles or solvers: errors, tables of plug-ins, grids, palettes, files, processes.

Here stands what draws puzzles and results for `print` and notebooks. It is in a room above those that show themselves,
so the package `nono`, which stands above all rooms, hands it down with `draw_with`.
"""

TYPE_CHECKING = False  # for type checkers, which take a name like this for true: `typing` is slow to import

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    class Drawings(Protocol):
        """What draws puzzles and results as text, SVG or HTML: the module `nono.renderers.shown`."""

        def text(self, puzzle: Any, solution: bytes | None = None, /) -> str: ...
        def svg(self, puzzle: Any, solution: bytes | None = None, /) -> str: ...
        def heat_map(self, found: Any, /) -> str: ...
        def steps(self, found: Any, /) -> str: ...
        def page(self, found: Any, /) -> str: ...


_loaders: "list[Callable[[], Drawings]]" = []


def draw_with(load: "Callable[[], Drawings]") -> None:
    """Let puzzles and results be drawn by what ``load`` returns, which is called when something is drawn."""
    _loaders[:] = [load]


def drawings() -> "Drawings":
    """What draws puzzles and results."""
    return _loaders[0]()
