"""What packages need of the sources; `.ci/packages` makes them and tries them."""

import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from common import ROOT

BINDINGS = [*sorted((ROOT / "src/engine/door").glob("python*.[ch]pp")), ROOT / "src/genres/clue_code.cpp"]


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


def test_changelog_starts_with_unreleased_changes_or_the_version_of_pyproject() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    first = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)[0]
    assert first in ("Unreleased", version)


@pytest.mark.skipif(not (ROOT / ".ci").exists(), reason="the source package has no .ci")
def test_constraints_are_exact_and_cover_the_extras() -> None:
    lines = [line.partition("==") for line in (ROOT / ".ci/constraints.txt").read_text().splitlines() if line[0] != "#"]
    pinned = {re.sub("[-_.]+", "-", name).lower() for name, equals, _ in lines if equals}
    assert len(pinned) == len(lines)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *chain(*project["project"]["optional-dependencies"].values()),
    ]
    names = {re.split("[<>=;[]", requirement)[0].strip().lower() for requirement in wanted}
    assert names - {"nono-puzzles"} <= pinned
