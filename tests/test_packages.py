"""What packages need of the sources; `.ci/packages` makes them and tries them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BINDINGS = [*sorted((ROOT / "src/engine/bindings").glob("*.[ch]pp")), ROOT / "src/genres/clue_code.cpp"]


@pytest.mark.parametrize("path", BINDINGS, ids=lambda path: path.name)
def test_the_engine_uses_the_stable_abi_of_python_alone(path: Path) -> None:
    """One wheel serves Python 3.12 and all later ones; Python 3.11 would compile more."""
    abi3info = pytest.importorskip("abi3info")
    called = set(re.findall(r"\bPy[A-Z]\w*_\w+(?=\()", path.read_text(encoding="utf-8")))
    for name in called:
        if name.startswith("PyInit_"):
            continue  # the name of the module itself
        stable = abi3info.FUNCTIONS.get(abi3info.models.Symbol(name))
        assert stable is not None, f"{name} is not in the stable ABI"
        assert stable.added <= abi3info.models.PyVersion(3, 12), f"{name} came with Python {stable.added}"


def test_some_binding_calls_python() -> None:
    assert any("PyErr_CheckSignals()" in path.read_text(encoding="utf-8") for path in BINDINGS)


def test_entries_of_the_changelog_are_of_a_kind_that_is_shown() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["towncrier"]
    kinds = {kind["directory"] for kind in settings["type"]}
    for path in (ROOT / settings["directory"]).iterdir():
        if path.name not in settings["ignore"]:
            assert path.suffixes[-2:] in [[f".{kind}", ".md"] for kind in kinds], path.name
            assert path.read_text(encoding="utf-8").strip(), path.name
