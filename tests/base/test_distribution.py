"""The distribution's name and version, the hints about extras that are not installed, and distributions that clash."""

import sys
import tomllib
from pathlib import Path

import pytest
from common import ROOT
from tables import table

import nono
from nono.base import distribution
from nono.cli.commands import doctor
from nono.cli.commands.doctor import report

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


def test_other_distributions_of_the_package_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("nono", "nono_puzzles", "apart"):
        folder = tmp_path / f"{name}-2.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.0\n", encoding="utf-8")
        package = "apart" if name == "apart" else "nono"
        (folder / "RECORD").write_text(f"{package}/__init__.py,,\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert doctor.other_nono_packages() == ["nono"]
    assert "\nwarning: the distribution nono also installs the package nono\nhelp: pip uninstall nono " in report()
    (tmp_path / "nono-2.0.dist-info" / "RECORD").unlink()
    assert doctor.other_nono_packages() == []
    assert "warning" not in report()
