"""What nono promises to keep: the committed list of public names, and their documented parameters."""

import inspect
import re
import sys
import tomllib
from collections.abc import Iterator
from difflib import unified_diff
from typing import Any

import pytest
from common import ROOT
from make_public import PUBLIC, attributes, is_made_by_users, methods, parameters, section, text

import nono
import nono.design

NAMES = [name for name in nono.__all__ if callable(getattr(nono, name)) and name != "Verdict"]
PARTS = ("Parameters", "Attributes")
CLASSES = [name for name in NAMES if isinstance(getattr(nono, name), type)]


def test_public_names_and_signatures_are_the_committed_ones() -> None:
    """A change is allowed if docs/python.md allows it, and if users can read of it in the changelog."""
    old, new = PUBLIC.read_text(encoding="utf-8").splitlines(), text().splitlines()
    changes = "\n".join(unified_diff(old, new, "tests/public.txt", "nono", lineterm="", n=1))
    assert not changes, f"run python tests/make_public.py, and read its diff as a user:\n{changes}"


def test_the_docs_name_the_results_that_have_to_dict() -> None:
    page = (ROOT / "docs/programmers.md").read_text(encoding="utf-8")
    sentence = page.partition("\nThe results of ")[2].partition(" have the method `to_dict`")[0]
    functions = [getattr(nono, name) for name in NAMES if name not in CLASSES]
    made = {
        function.__name__: inspect.signature(function).return_annotation.partition("[")[0] for function in functions
    }
    results: dict[str, Any] = {
        name: getattr(nono, kind, None) or getattr(nono.design, kind, None) for name, kind in made.items()
    }
    expected = {
        name for name, kind in results.items() if hasattr(kind, "to_dict") and not issubclass(kind, nono.Puzzle)
    }
    assert {*re.findall(r"`(\w+)`", sentence)} == expected


def test_ruff_checks_the_docstrings_of_their_modules() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        ignored = tomllib.load(file)["tool"]["ruff"]["lint"]["per-file-ignores"]
    (pattern,) = [pattern for pattern in ignored if pattern.startswith("!")]
    checked = pattern.removeprefix("!src/nono/{").removesuffix("}.py").split(",")
    modules = {sys.modules[getattr(nono, name).__module__] for name in (*NAMES, "Verdict")}
    files = [module.__name__.replace(".", "/") + "/__init__" * hasattr(module, "__path__") for module in modules]
    assert sorted(checked) == sorted(file.removeprefix("nono/") for file in files)


def documented() -> Iterator[tuple[str, Any]]:
    """Yield the functions, the constructors of users and the methods with parameters, each with its name."""
    for name in NAMES:
        kind = getattr(nono, name)
        if not isinstance(kind, type) or is_made_by_users(kind):
            yield name, kind
        if isinstance(kind, type):
            yield from ((f"{name}.{method}", getattr(kind, method)) for method in methods(kind))


@pytest.mark.parametrize(("name", "kind"), [*documented()])
def test_docstrings_name_the_parameters(name: str, kind: Any) -> None:
    if kind is nono.Puzzle:  # its parameters are those that all genres have
        kind = nono.Mosaic
        assert {*section(nono.Puzzle, "Parameters"), "numbers"} == {*section(kind, "Parameters")}
    expected = [line.split(":")[0].split(" ")[0].lstrip("*") for line in parameters(name, kind)]
    assert sorted(section(kind, "Parameters")) == sorted(expected)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in CLASSES])
def test_docstrings_say_what_a_function_returns_and_raises(name: str) -> None:
    function = getattr(nono, name)
    returns = inspect.signature(function).return_annotation != "None"
    assert bool(section(function, "Returns") or section(function, "Yields")) == returns
    assert section(function, "Raises") or name == "backends"


@pytest.mark.parametrize("name", [name for name in CLASSES if section(getattr(nono, name), "Attributes")])
def test_docstrings_name_the_attributes(name: str) -> None:
    """Properties have docstrings of their own. An attribute may be described in a base class."""
    kind = getattr(nono, name)
    own = {one for one in attributes(kind) if not isinstance(inspect.getattr_static(kind, one, None), property)}
    described = {one for base in kind.__mro__ for part in PARTS for one in section(base, part)}
    assert own <= described
