"""Tables that map names to objects in modules, which are imported on first use; plug-ins can add rows.

The rows are strings, so that `import nono` loads no format or backend, and so that grep finds every row. Other packages
add rows as entry points in the group of the table: ``nono.genres``, ``nono.formats``, ``nono.backends``,
``nono.encodings``, ``nono.design.generators``. Entry points are searched only when a name has no row, or when all names
are listed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nono.base.errors import INTERNAL, REPORT, LimitError, NonoError, PuzzleError, ReaderBugError, warn
from nono.base.memory import limit_reached

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def refuse(name: str, reason: str) -> Any:
    """Raise a `PuzzleError` for a plug-in that cannot be loaded."""
    raise PuzzleError(reason, "broken-plug-in")


LONGEST = 200  # maximum number of characters of an internal error's description
_owners: dict[str, str] = {}  # each plug-in in words, by its module or the package that holds it


def words_of_bug(error: BaseException) -> str:
    """Describe an error that is a bug: its kind and message, after the plug-in and the line in which it was raised."""
    from traceback import walk_tb

    where = ""
    for frame, line in walk_tb(error.__traceback__):
        if owner := _owners.get(frame.f_globals.get("__package__") or frame.f_globals.get("__name__", "")):
            where = f"{owner} failed in {os.path.basename(frame.f_code.co_filename)}, line {line}: "
    return f"{where}{type(error).__name__}: {error}"


def read_error(error: Exception) -> PuzzleError:
    """Return the error of an entry for what its reader raised; an unexpected exception becomes a `ReaderBugError`.

    Raises the exception again if it is not about this entry: a limit, a missing package, or a warning.
    """
    if isinstance(error, PuzzleError) and not isinstance(error, LimitError):
        return error
    if isinstance(error, NonoError | ImportError | Warning) or limit_reached(error) is not None:
        raise error
    from traceback import format_exception

    words = " ".join(words_of_bug(error).split())[:LONGEST]
    bug = ReaderBugError(f"{INTERNAL}: {words}\n{REPORT}", "internal-error")
    bug.traceback = "".join(format_exception(error))
    return bug


def import_row(row: str) -> Any:
    """Import and return the module or object that a row names."""
    module, _, attribute = row.partition(":")
    loaded = import_module(module)  # waits if another thread is still importing the module
    return getattr(loaded, attribute) if attribute else loaded


class Table(Mapping[str, Any]):
    """A read-only mapping from names to objects. A row ``"module:attribute"`` or ``"module"`` names what to import.

    Plug-ins are the entry points of ``group``. If two have the same name, or one has the name of a row, a warning tells
    which is ignored.

    ``check`` names a function that raises an exception if a plug-in breaks the contract. It gets the plug-in's name and
    object when the plug-in is first used. If that fails, or if the import fails, ``broken`` gets the name and the
    reason, and returns an object to use instead. By default, it raises `PuzzleError`.
    """

    def __init__(
        self,
        kind: str,
        rows: Mapping[str, str],
        group: str = "",
        broken: Callable[[str, str], Any] = refuse,
        check: str = "",
    ) -> None:
        self.kind = kind
        self.check = check
        self.loaded: dict[str, Any] = {}
        self.rows = dict(rows)
        self.group = group
        self.broken = broken

    @cached_property
    def plugins(self) -> dict[str, EntryPoint]:
        """The entry points of the table's group by name, without those whose name is taken; a warning says which."""
        self.loaded = {}  # objects of an earlier search, which tests repeat by deleting this property
        points: dict[str, EntryPoint] = {}
        if not self.group:
            return points
        from importlib.metadata import entry_points

        for point in entry_points(group=self.group):
            if point.name in self.rows or point.name in points:
                owner = "nono" if point.name in self.rows else points[point.name].value
                warn(f"the plug-in {point.value} is ignored: {owner} already provides the {self.kind} {point.name}")
            else:
                points[point.name] = point
        return points

    def __getitem__(self, name: str) -> Any:
        """Return an entry of the table, which is imported now, or the plug-in of this name.

        A plug-in that cannot be loaded is replaced by what ``broken`` returns. Raises `KeyError` on an unknown name.
        """
        if name in self.rows:
            return import_row(self.rows[name])
        if name not in self.plugins:
            raise KeyError(f"unknown {self.kind} {name!r}; known ones: {', '.join(self)}")
        if name in self.loaded:
            return self.loaded[name]
        what = f"the plug-in {self.plugins[name].value} of the {self.kind} {name}"
        try:
            plugin = self.plugins[name].load()
            module = self.plugins[name].module
            _owners[module.rpartition(".")[0] or module] = what  # as `words_of_bug` looks it up
            if self.check:
                import_row(self.check)(name, plugin)
            self.loaded[name] = plugin
            return plugin
        except Exception as error:
            kind = "" if isinstance(error, PuzzleError) else f"{type(error).__name__}: "
            reason = " ".join(f"{kind}{error}".split())
            return self.broken(name, f"{what} cannot be loaded: {reason}")

    def __contains__(self, name: object) -> bool:
        return name in self.rows or name in self.plugins

    def __iter__(self) -> Iterator[str]:
        yield from self.rows
        yield from self.plugins

    def __len__(self) -> int:
        return len(self.rows) + len(self.plugins)
