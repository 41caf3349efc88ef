"""Tests of the page's sources: folders only import from lower floors, and every export is used."""

import posixpath
import re
from collections import Counter
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from nono.page.site import sources

# The folders of each floor, lowest first. Folders of the same floor do not import each other.
FLOORS = (
    "base days",
    "puzzle",
    "genres",
    "engine",
    "words formats",
    "board",
    "play draw",
    "files",
    "places",
    "app collection",
)
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms.split()}
# Imports in code. Imports of types, in comments, may name any folder and are removed first.
IMPORTS = re.compile(r'^(?:import|export)\b(?:[^"();]* from)? "([^"]+)";|\bimport\("([^"]+)"\)', re.MULTILINE)
EXPORTS = re.compile(r"^export (?:async )?(?:function|class|const) (\w+)", re.MULTILINE)
TYPES = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/")


@cache
def modules() -> dict[str, str]:
    """Return the modules of the page by path."""
    return {name: data.decode() for name, data in sources().items() if name.endswith(".js")}


def imports(module: str) -> list[str]:
    """Return the paths that a module imports, statically or dynamically."""
    found = [first or later for first, later in IMPORTS.findall(TYPES.sub("", modules()[module]))]
    return [posixpath.normpath(posixpath.join(posixpath.dirname(module), path)) for path in found]


def test_imports_go_downward_only() -> None:
    names = modules().keys()
    for module in names:
        room = module.split("/")[0]
        for other in imports(module):
            assert other in names, f"{module} imports {other}, which is missing"
            below = other.split("/")[0]
            assert below == room or FLOOR[below] < FLOOR[room], f"{module} imports {other}"


def test_no_imports_in_a_circle() -> None:
    """Dynamic imports inside functions count too."""
    order = list(TopologicalSorter({module: imports(module) for module in modules()}).static_order())
    assert sorted(order) == sorted(modules())
    with pytest.raises(CycleError):
        TopologicalSorter({"a.js": ["b.js"], "b.js": ["a.js"]}).prepare()


def test_every_module_is_imported_or_started() -> None:
    imported = {other for module in modules() for other in imports(module)}
    assert modules().keys() - imported == {
        "app/disk.js",
        "app/main.js",
        "collection/index.js",
        "engine/worker.js",
        "service_worker.js",
    }


def test_every_export_has_a_use_elsewhere() -> None:
    tests = Path(__file__).parent
    texts = {path.name: path.read_text(encoding="utf-8") for path in tests.glob("*.py")} | modules()
    users = Counter(word for text in texts.values() for word in set(re.findall(r"\w+", text)))
    for name, text in modules().items():
        for export in EXPORTS.findall(text):
            assert users[export] > 1, f"{name}: {export}"
