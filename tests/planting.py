"""Plants one-line bugs in the package; the tables of bugs are in ``planted_bugs.txt`` and ``planted_models.py``.

A bug replaces a piece of a function's source. The function object stays and gets the code of the changed source, so
every module that imported the function has the bug. Bugs of the engine are imitated where Python calls the engine: in
its model or in its answer.
"""

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from textwrap import dedent
from types import CodeType, FunctionType
from typing import Any

# The commands that catch a bug; tests of the suite are named ``file::test``.
SOLVE, BATCH, VERIFY, CERTIFY = "nono solve", "nono batch", "nono verify", "nono certify"
WITHOUT, CHECK = "nono verify without the engine", "nono_check.py"
READ, MODEL = (
    "project/test_planted_bugs.py::test_files_have_their_clues",
    "project/test_planted_bugs.py::test_models_have_their_clues",
)


@dataclass(frozen=True, slots=True)
class Bug:
    """A bug: its description, its function (``module:name``), a piece of the source, and the replacement.

    ``puzzle`` is a name in `PUZZLES`. ``caught`` lists the commands that detect the bug on this puzzle, and tests that
    fail. ``backends`` are the backends that verify compares (None: the default ones). ``encoding``, ``solver`` and
    ``limit`` are options of certify.
    """

    words: str
    function: str
    old: str
    new: str
    puzzle: str
    caught: tuple[str, ...]
    backends: tuple[str, ...] | None = None
    encoding: str = "order"
    solver: str | None = None
    limit: int | None = None


LAYERS, DECLARATION = "nono.genres.layer_puzzle:LayerPuzzle._compiled", "self.declaration"


@contextmanager
def planted(bug: Bug) -> Iterator[None]:
    """Plant the bug until the context ends."""
    function = function_of(bug)
    kept = function.__code__
    function.__code__ = changed(bug, function)
    try:
        yield
    finally:
        function.__code__ = kept


def function_of(bug: Bug) -> FunctionType:
    """Return the function that has the bug."""
    module, _, path = bug.function.partition(":")
    found: Any = reduce(getattr, path.split("."), import_module(module))
    function = inspect.unwrap(found)
    assert isinstance(function, FunctionType)
    return function


def changed(bug: Bug, function: FunctionType) -> CodeType:
    """Return the code of the function with the bug."""
    source = dedent(inspect.getsource(function))
    assert source.count(bug.old) == 1, f"{bug.function} has {bug.old!r} {source.count(bug.old)} times"
    names = dict(function.__globals__)
    exec("from __future__ import annotations\n" + source.replace(bug.old, bug.new), names)
    made = inspect.unwrap(names[function.__name__])
    assert isinstance(made, FunctionType)
    return made.__code__
