"""The distribution's name and version, the hints about extras that are not installed, and distributions that clash."""

import sys
import tomllib
from pathlib import Path

import pytest
from common import ROOT
from tables import table

import nono
from nono.base import distribution

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_version_is_that_of_pyproject() -> None:
    assert nono.__version__ == distribution.version() == PROJECT["version"]
    assert PROJECT["name"] == distribution.NAME
    assert PROJECT["version"] not in (ROOT / "CITATION.cff").read_text(encoding="utf-8")  # it has none to be kept up


@pytest.mark.parametrize(
    ("file", "text", "name"),
    table(r"""
nothing | '' | pip
pyvenv.cfg | 'home = /x\nuv = 0.9\n' | uv
pipx_metadata.json | '{}' | pipx
uv-receipt.toml | [tool] | uv tool
"""),
)
def test_commands_are_those_of_the_installer(
    file: str, text: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert distribution.installer() == name
    once, again, whole = distribution.INSTALLERS[name]
    assert distribution.install_command("a", "b") == f"{once} a b"
    assert distribution.install_command("a", again=True) == f"{again} a"
    assert distribution.extras_command("plot", "sheets") == f"{once} matplotlib openpyxl"
    assert distribution.extras_command("none") == f"{whole} 'nono-puzzles[none]'"
