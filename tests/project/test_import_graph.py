"""The whole import graph: no circles, no import by name outside of the registries, no arrow up the floors.

Imports inside functions and under ``TYPE_CHECKING`` count as any other. A registry is a table whose rows name modules:
its rows are arrows too.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest
from common import ROOT

FOLDERS = {"nono": ROOT / "src", "nono_encoders": ROOT / "encoders", "nono_constraints": ROOT / "encoders"}
REGISTRIES = {
    "nono.text.formats",
    "nono.genres",
    "nono.backend",
    "nono.cli.app",
    "nono.design.generators",
}
# These load what a row names, or the names of a package, which it imports visibly, too. `distribution` tries packages,
# and `_pdf` gives reportlab an empty module.
TABLES = {"nono.base", "nono.base.table", "nono.base.distribution", "nono.cli.app"}
LOADERS = {*TABLES, "nono.renderers._pdf", "nono.text._plain"}
LOADING = {"import_module", "__import__", "run_module", "run_path"}
NAME = re.compile(rf"\b(?:{'|'.join(FOLDERS)})(?:\.\w+)+")


class Module(NamedTuple):
    """What the text of a module says: the dotted names that it imports, its strings, its ways to load by name."""

    imported: list[str]
    texts: list[str]
    loads: bool


@cache
def paths() -> dict[str, Path]:
    """The files of all modules by name; of the compiled engine its stub."""
    found = {}
    for package, folder in FOLDERS.items():
        for path in sorted((folder / package).rglob("*.py*")):
            if path.suffix in (".py", ".pyi"):
                parts = path.relative_to(folder).with_suffix("").parts
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def parsed(module: str) -> Module:
    """A module that is read; its docstrings are left out."""
    imported: list[str] = []
    texts: list[str] = []
    docstrings: set[int] = set()
    loads = False
    for node in ast.walk(ast.parse(paths()[module].read_text())):
        match node:
            case ast.Import():
                imported += [alias.name for alias in node.names]
            case ast.ImportFrom():
                assert not node.level, f"{module} has a relative import"
                imported += [f"{node.module}.{alias.name}" for alias in node.names]
            case ast.Expr(value=ast.Constant(value=str())):
                docstrings.add(id(node.value))
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                texts.append(text)
                loads |= text == "-m" or any(f"{name}(" in text for name in LOADING)
            case ast.Name(id=name):
                loads |= name in LOADING
            case ast.Attribute(value=ast.Name(id="sys"), attr="modules"):
                loads = True
    return Module(imported, texts, loads)


def module_of(name: str) -> str | None:
    """The module of ours that a dotted name is, or is in; None for others."""
    parts = name.split(".")
    names = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((one for one in names if one in paths()), None)


@cache
def imports(module: str) -> frozenset[str]:
    """The modules of ours that a module imports, anywhere in its text."""
    found = map(module_of, parsed(module).imported)
    return frozenset(one for one in found if one is not None and one != module)


@cache
def named(module: str) -> frozenset[str]:
    """The modules of ours that strings of a module name, but itself, the packages it is in and those it imports."""
    names = (name for text in parsed(module).texts for name in NAME.findall(text))
    found = {one for name in names if (one := module_of(name)) is not None}
    known = {f"{one}." for one in (module, *imports(module))}
    return frozenset(one for one in found if not any(seen.startswith(f"{one}.") for seen in known))


def arrows(by_name: bool) -> Iterator[tuple[str, str]]:
    """Every module with each one that it imports, or names in a string."""
    for module in paths():
        for other in named(module) if by_name else imports(module):
            yield module, other


def test_only_registries_name_modules_in_strings() -> None:
    hidden = {f"{one} -> {other}" for one, other in arrows(by_name=True) if one not in REGISTRIES}
    assert not hidden
    assert all(named(registry) for registry in REGISTRIES)


def test_only_tables_load_modules_by_name() -> None:
    assert {module for module in paths() if parsed(module).loads} == LOADERS


def test_a_room_is_imported_through_its_face() -> None:
    """A module behind the face of a room, whose name begins with _, is imported only in this room."""
    strangers = set()
    for one, other in arrows(by_name=False):
        inner = other.partition("._")
        if inner[1] and other in paths() and "backend" not in other and not one.startswith(inner[0]):
            strangers.add(f"{one} -> {other}")
    assert not strangers


def test_no_modules_import_each_other_in_a_circle() -> None:
    try:
        TopologicalSorter({module: imports(module) for module in paths()}).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_no_arrow_runs_up_the_floors() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    floors = {f"nono.{room.strip()}": -floor for floor, rooms in enumerate(layers) for room in rooms.split("|")}
    upward = set()
    for one, other in [*arrows(by_name=False), *arrows(by_name=True)]:
        own, its = (floors.get(".".join(name.split(".")[:2])) for name in (one, other))
        if own is not None and its is not None and its > own:
            upward.add(f"{one} -> {other}")
    assert not upward
